"""The funnel of silent changes: six judgments from trace and state, and the kind of each failure."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.evaluate.funnel import FAILURES, Judgment, judge, judge_episode
from lifegym.reward.rubric import Rubric
from lifegym.rollouts.episode import play

TASK = "VibeLife-travel-07"
TINY = "VibeLife-travel-99"


class Hands:
    """Plays the tiny task by a function from the turn's text to the actions of that turn."""

    def __init__(self, turns: list[list[dict[str, Any]]]) -> None:
        self.turns = turns

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin."""
        self.actions = [action for turn in self.turns for action in turn]

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> dict[str, Any]:
        """Return the next action."""
        return self.actions.pop(0)


LOOK = {"tool": "files.read", "arguments": {"path": "offers/shed.txt"}}


def _note(text: str) -> dict[str, Any]:
    return {"tool": "files.append", "arguments": {"path": "ledger.csv", "content": text}}


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Judgment]:
    """Return a function that plays the tiny task's last turn by hand and judges its one silent change."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")

    def played(*last: dict[str, Any], reply: str = "") -> Judgment:
        record = play(TINY, Hands([[{"reply": ""}], [{"reply": ""}], [*last, {"reply": reply}]]))
        (found,) = judge(record)
        return found

    return played


def _flags(found: Judgment) -> tuple[bool, ...]:
    return (found.accessed, found.recognized, found.grounded, found.timely, found.intervened)


def test_judge__reference_passes_every_judgment() -> None:
    """The reference sees every change a check depends on, in time, and earns all of its checks."""
    found = [item for item in judge(play(TASK, "reference")) if item.outcome is not None]
    assert len(found) >= 8
    assert all(item.accessed and item.recognized and item.timely and item.intervened for item in found)
    assert {item.outcome for item in found} == {1.0}
    assert {item.failure for item in found} == {None}


def test_judge__idle_never_looks() -> None:
    """Who calls nothing has seen nothing, and each failure says so with the check that was lost."""
    found = judge(play(TASK, "idle"))
    assert {item.accessed for item in found} == {False}
    assert {item.failure for item in found if item.outcome is not None} == {"never looked"}
    assert all("nothing showed it" in item.evidence for item in found)


def test_judge__announced_only_fails_where_nobody_tells() -> None:
    """An assistant blind to what is not announced has seen some changes by chance, acts on none of them rightly."""
    found = [item for item in judge(play(TASK, "announced-only")) if item.outcome is not None]
    assert {item.outcome for item in found} == {0.0}
    assert sum(item.failure == "never looked" for item in found) >= 3
    assert {item.failure for item in found} <= set(FAILURES)


def test_judge__looking_alone_does_not_connect(tiny: Callable[..., Judgment]) -> None:
    """Who reads the source and says nothing about it has not recognized anything."""
    found = tiny(LOOK)
    assert _flags(found) == (True, False, False, False, False)
    assert found.failure == "looked and did not connect"
    assert found.evidence.startswith("first seen in stage 3 by files.read")


def test_judge__a_reply_about_it_counts_where_replies_are_checked(tiny: Callable[..., Judgment]) -> None:
    """Who names the source in a reply has recognized it, and acted so far as a check of replies goes."""
    found = tiny(LOOK, reply="I read offers/shed.txt once more.")
    assert _flags(found) == (True, True, False, True, True)
    assert found.failure == "acted, and not rightly"


def test_judge__a_question_is_no_deed(tiny: Callable[..., Judgment], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only records are checked, naming the source is recognizing alone, and a question is told apart."""
    spec = catalog.build(TINY, 0)
    monkeypatch.setattr(spec.rubric, "ready", lambda: [item for item in Rubric(spec.rubric.checks).ready()
                                                       if "transcript.turns" not in item.compiled.tables])  # fmt: skip
    found = tiny(LOOK, reply="I read offers/shed.txt once more.")
    assert _flags(found) == (True, True, False, True, False)
    assert found.failure == "connected and did not act"
    assert tiny(LOOK, reply="Shall I go by offers/shed.txt?").failure == "asked instead of acting"


def test_judge__writing_without_the_new_value_is_not_right(tiny: Callable[..., Judgment]) -> None:
    """Who writes to the ledger after looking, and earns only part of the checks, acted and not rightly."""
    found = tiny(LOOK, _note("2026-03-07,shed,1"), reply="See offers/shed.txt.")
    assert _flags(found)[0] is True
    assert found.intervened
    assert found.outcome == 0.0
    assert found.failure == "acted, and not rightly"


def test_judge__a_record_of_an_unknown_task_is_refused() -> None:
    """A record cannot be judged where its task is not."""
    record = play(TASK, "idle").model_copy(update={"task": "VibeLife-travel-77"})
    with pytest.raises(ValueError, match="unknown task"):
        judge(record)


def test_judge__a_deed_that_came_too_late_is_not_timely(
    tiny: Callable[..., Judgment], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words in time and a deed after the first lost check was due are not timely, and the failure says the same."""
    module = sys.modules[judge.__module__]  # the package has a function of the module's name
    monkeypatch.setattr(module, "interventions", lambda *given: [90])
    found = tiny(LOOK, reply="I read offers/shed.txt once more.")
    assert found.failure == "acted too late"
    assert _flags(found) == (True, True, False, False, True)


def test_judge__real_episodes_never_contradict_themselves() -> None:
    """Of no change or constraint is it said both that the agent was in time and that it acted too late."""
    for policy in ("announced-only", "forgetful"):
        for item in judge_episode(play(TASK, policy)):
            assert not (item.timely and item.failure == "acted too late"), item
