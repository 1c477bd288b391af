"""The funnel of hidden constraints: what tells them, what counts as having seen them, and refusals of the permitted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lifegym.envs import catalog
from lifegym.envs.spec import Constraint
from lifegym.evaluate.funnel import FAILURES, Judgment, judge, judge_constraints
from lifegym.evaluate.traces import Hints, stems
from lifegym.rollouts.episode import play
from lifegym.worlds.codec import dump

TASK = "VibeLife-travel-07"
VARIANTS = (0, 3, 10_000, 10_004)


def _judged(policy: str) -> dict[str, Judgment]:
    return {item.what: item for item in judge_constraints(play(TASK, policy))}


@pytest.mark.parametrize("task", catalog.task_ids())
@pytest.mark.parametrize("variant", VARIANTS)
def test_hints__stand_word_for_word_in_the_opening_world(task: str, variant: int) -> None:
    """Every passage that an author names is there to be seen, whatever the variant's draws."""
    spec = catalog.build(task, variant)
    world = dump(spec.world.state())
    hints = [hint for constraint in spec.constraints for hint in constraint.hints]
    assert [hint for hint in hints if dump(hint)[1:-1] not in world] == []


def test_judge_constraints__reference_sees_and_honours_all() -> None:
    """The reference has seen the source of each constraint, acted in time, and lost nothing that depends on it."""
    found = _judged("reference")
    assert len(found) == len(catalog.build(TASK, 0).constraints)
    for item in found.values():
        assert (item.accessed, item.timely, item.intervened, item.outcome, item.failure) == (
            True,
            True,
            True,
            1.0,
            None,
        )
        assert item.kind == "hidden constraint"


def test_judge_constraints__idle_never_looks() -> None:
    """Who calls nothing has looked at no source."""
    assert {item.failure for item in _judged("idle").values()} == {"never looked"}


def test_judge_constraints__the_over_asking_refuse_what_was_permitted() -> None:
    """Asking again where a permission stands has a name of its own, which policies that act do not get."""
    refused = {item.what for item in _judged("over-asking").values() if item.failure == "refused what was permitted"}
    assert "Ma can climb one flight of stairs and no more: a low floor, or a lift that works." in refused
    for policy in ("reckless", "forgetful", "announced-only"):
        assert "refused what was permitted" not in {item.failure for item in _judged(policy).values()}
    assert "refused what was permitted" in FAILURES


def test_judge_constraints__one_without_a_passage_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its author names no source for is not judged, and no judgment is made up."""
    record = play(TASK, "idle")
    spec = catalog.build(TASK, 0)
    named = spec.constraints[3]
    changed = replace(spec, constraints=(named._replace(hints=()), named))
    monkeypatch.setattr(catalog, "build", lambda *_: changed)
    assert [item.what for item in judge_constraints(record)] == [named.says]


def test_hints__words_and_values() -> None:
    """A text is about a constraint by two of its words, and grounded by a value of the source's own sentence."""
    spec = catalog.build(TASK, 0)
    dinner = Hints.of(
        Constraint("Ba's dinner must stand in front of him.", (), ("Food in front of him by 19:30",)), spec.world
    )
    assert dinner.shown_in('{"text": "food in front of him by 19:30 whatever happens."}')
    assert not dinner.named_in("the front door")
    assert dinner.named_in("dinner is served in front of the window")
    assert not dinner.new_in("dinner is served in front of the window")
    assert dinner.new_in("dinner in front of him at 19:30")
    assert stems("Passports, and above all the lift") == stems("passport: LIFT") == {"passpo", "lift"}


def test_judge__says_what_propagated() -> None:
    """Of the checks that depend on a change, those on the axis of propagation are told apart."""
    spec = catalog.build(TASK, 0)
    axes = {check.mutation for check in spec.rubric.checks if check.axis == "propagation"}
    for item in judge(play(TASK, "reference")):
        assert item.propagated == (1.0 if item.mutation in axes else None)
