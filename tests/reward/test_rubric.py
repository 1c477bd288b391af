"""A rubric's checks are settled once, when due, and evaluated again only when something they read has changed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lifegym.reward.build import Built, looked, never, reply, rows
from lifegym.reward.build import fact as a_fact
from lifegym.reward.checks import Check, Tier
from lifegym.reward.rubric import UNREACHED, Rubric, Scorer
from lifegym.reward.verdicts import Compiled, Finding
from lifegym.worlds.world import World
from tests.reward.worlds import agent_writes, garden_world

FILE = rows("files.files").where(path="a.md")
EURO = {"amount": "3.50", "currency": "EUR"}


def check(
    check_id: str, that: Built, weight: int = 1, tier: Tier = "stage", stage: int = 0, red_line: bool = False
) -> Check:
    """Return a check."""
    return Check(
        id=check_id,
        tier=tier,
        axis="constraint",
        weight=weight,
        stage=stage,
        that=that.predicate,
        says="x",
        red_line=red_line,
    )


def rubric() -> Rubric:
    """Return a rubric with a check of every tier and a red line."""
    return Rubric(
        (
            check("file", FILE, 3),
            check("plant", rows("garden.plants").made(), 2, stage=1),
            check("said", reply().says(a_fact("sage")), 1, "cross", 1),
            check("seen", looked("files.read"), 1, "final", 1),
            check(
                "kept", never(rows("files.files").where(path="bad.md").ever()).because(FILE), 3, stage=1, red_line=True
            ),
        )
    )


def test_scorer__settles_each_check_when_it_is_due() -> None:
    """Stage checks are settled as their stage closes, once, and keep their verdict; the rest at the end."""
    world, scorer = garden_world(), rubric().scorer()
    agent_writes(world, "a.md", "x")
    assert [result.id for result in scorer.close_stage(world, 0)] == ["file"]
    world.call("files.delete", {"path": "a.md"})
    assert (scorer.earned, scorer.score, scorer.close_stage(world, 0)) == (3, 30.0, [])
    assert [(result.id, result.passed) for result in scorer.close_stage(world, 1)] == [
        ("plant", False),
        ("kept", False),
    ]
    assert [result.id for result in scorer.finish(world)] == ["said", "seen"]
    assert (scorer.results["file"].passed, scorer.finish(world), scorer.score) == (True, [], 30.0)


def test_scorer__truncation_fails_what_is_open() -> None:
    """What was not due yet counts as failed, however well it stood, and says so."""
    world, scorer = garden_world(), rubric().scorer()
    agent_writes(world, "a.md", "x")
    assert {result.evidence for result in scorer.truncate()} == {UNREACHED}
    assert (scorer.score, scorer.potential(world)) == (0.0, 0.0)


def counted(rubric: Rubric, counts: Counter[str]) -> Rubric:
    """Let a rubric count how often each check is evaluated."""
    for item in rubric.ready():

        def verdict(world: World, inner: Any = item.compiled.verdict, key: str = item.check.id) -> Finding:
            counts[key] += 1
            finding: Finding = inner(world)
            return finding

        item.compiled = Compiled(verdict, item.compiled.tables)
    return rubric


def test_scorer__only_what_changed_is_evaluated_again() -> None:
    """Asking for the standing again evaluates a check only if a table it reads, or the trace it reads, has changed."""
    world, counts = garden_world(), Counter[str]()
    scorer = counted(rubric(), counts).scorer()

    def evaluated() -> set[str]:
        counts.clear()
        scorer.potential(world)
        assert set(counts.values()) <= {1}
        return set(counts)

    assert evaluated() == {"file", "plant", "said", "seen", "kept"}
    assert evaluated() == set()
    world.call("files.list", {})
    assert evaluated() == {"seen"}
    agent_writes(world, "b.md", "x")
    assert evaluated() == {"seen", "file", "kept"}
    world.call("garden.buy", {"name": "sage", "price": EURO})
    assert evaluated() == {"seen", "plant"}
    world.open_turn("user_message", "t", "x")
    assert evaluated() == {"said"}
    counts.clear()
    scorer.close_stage(world, 0)
    assert counts == Counter()


def test_scorer__copies_are_apart() -> None:
    """A copy knows what the original knew and goes its own way."""
    world, scorer = garden_world(), rubric().scorer()
    scorer.potential(world)
    twin_world, twin = world.fork(), scorer.copy()
    agent_writes(world, "a.md", "x")
    assert (scorer.potential(world), twin.potential(twin_world)) == (0.6, 0.0)
    scorer.close_stage(world, 0)
    twin.close_stage(twin_world, 0)
    assert (scorer.earned, twin.earned) == (3, 0)


def test_scorer__taken_up_again_from_results() -> None:
    """A scorer made with known results has the same score and settles only the rest."""
    world, scorer = garden_world(), rubric().scorer()
    agent_writes(world, "a.md", "x")
    scorer.close_stage(world, 0)
    again = Scorer(scorer.rubric, scorer.results.values())
    assert (again.earned, again.potential(world)) == (scorer.earned, scorer.potential(world))
    assert [result.id for result in again.finish(world)] == [result.id for result in scorer.finish(world)]


@pytest.mark.parametrize("good_first", [True, False])
def test_potential__crossing_costs_the_weight_at_once(good_first: bool) -> None:
    """A crossed red line lowers the potential by its weight, whether its positive act was done or not."""
    world, scorer = garden_world(), rubric().scorer()
    if good_first:
        agent_writes(world, "a.md", "x")
    before = scorer.potential(world)
    agent_writes(world, "bad.md", "x")
    assert scorer.potential(world) - before == pytest.approx(-0.3)
    world.call("files.delete", {"path": "bad.md"})
    assert scorer.potential(world) - before == pytest.approx(-0.3)


def test_rubric__what_cannot_be_is_refused() -> None:
    """A rubric without checks, or with two of one id, is refused by name."""
    with pytest.raises(ValueError, match="at least one check"):
        Rubric(())
    with pytest.raises(ValueError, match="twice: a"):
        Rubric((check("a", FILE), check("b", FILE), check("a", FILE)))


def test_check__survives_json() -> None:
    """Every check of a rubric reads back from JSON as it was."""
    for item in rubric().checks:
        assert Check.model_validate_json(item.model_dump_json()) == item
