"""A recorded episode branched at an action: played on as it was, or with something changed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from lifegym.rollouts.branching import BranchError, branch, note, reminder
from lifegym.rollouts.record import EpisodeRecord, Intervention
from lifegym.rollouts.replay import replay
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary.calendar import ordinary
from lifegym.worlds.world import Persona, World


class Reader:
    """Reads one file and then closes every turn, remembering how it was handed over to."""

    seen: dict[str, Any]

    def __init__(self, seed: int = 0) -> None:
        self.read = False

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Keep what there is to know at the beginning."""
        type(self).seen = info

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Read, then reply."""
        if not self.read:
            self.read = True
            return {"tool": "files.read", "arguments": {"path": "NOTES.md"}}
        return {"reply": "on"}


def test_branch__keeps_the_steps_before_and_tells_them_to_the_policy(record: EpisodeRecord) -> None:
    """The first steps are the recorded ones, and whoever takes over learns what was done and answered."""
    (found,) = branch(record, Reader, step=3)
    assert found.steps[:3] == record.steps[:3]
    assert found.steps[3].action == {"tool": "files.read", "arguments": {"path": "NOTES.md"}}
    assert [item["action"] for item in Reader.seen["history"]] == record.actions[:3]
    assert Reader.seen["instructions"]
    assert found.policy == "Reader from step 3 of reference"


def test_branch__a_note_is_there_from_its_step_on(record: EpisodeRecord) -> None:
    """With the intervention the file can be read, without it not; both records replay byte for byte."""
    (told,) = branch(record, Reader, step=3, interventions=[note("You may book without asking.")])
    (left_alone,) = branch(record, Reader, step=3)
    assert "You may book without asking." in told.steps[3].result
    assert not left_alone.steps[3].ok
    again = EpisodeRecord.from_line(told.to_line())
    assert again.interventions == told.interventions
    for found in (again, left_alone):
        assert replay(found).ok
    changed = again.model_copy(update={"interventions": ()})
    assert "step 3" in replay(changed).difference


def test_branch__runs_have_their_own_seeds(record: EpisodeRecord) -> None:
    """Runs are numbered and seeded apart, and the same again for the same seed."""
    first = list(branch(record, "random", step=1, runs=3, seed=5))
    assert [item.run for item in first] == [0, 1, 2]
    assert len({item.episode_seed for item in first}) == 3
    assert [item.compared_line() for item in branch(record, "random", step=1, runs=3, seed=5)] == [
        item.compared_line() for item in first
    ]


def test_branch__of_a_branch_keeps_the_earlier_change(record: EpisodeRecord) -> None:
    """A branch of a branched episode makes the earlier intervention again, and its own."""
    (first,) = branch(record, Reader, step=2, interventions=[note("one")])
    (second,) = branch(first, Reader, step=3, interventions=[note("two")])
    assert [(item.step, item.arguments["content"]) for item in second.interventions] == [(2, "one"), (3, "two")]
    assert "one\\ntwo" in second.steps[3].result


def test_branch__refuses_what_cannot_be(record: EpisodeRecord) -> None:
    """A step beyond the end, no runs, an operation that does not exist, a world that answers otherwise."""
    for wrong in (-1, len(record.steps)):
        with pytest.raises(ValueError, match="step is 0 to"):
            branch(record, "idle", step=wrong)
    with pytest.raises(ValueError, match="runs is at least 1"):
        branch(record, "idle", step=0, runs=0)
    with pytest.raises(ValueError, match=r"backstage operation .files\.burn."):
        list(branch(record, "idle", step=1, interventions=[Intervention(step=0, target="files.burn", arguments={})]))
    steps = (record.steps[0].model_copy(update={"result": "otherwise"}), *record.steps[1:])
    with pytest.raises(BranchError, match="step 0"):
        list(branch(record.model_copy(update={"steps": steps}), "idle", step=2))
    with pytest.raises(ValueError, match="time zone"):
        reminder(datetime(2026, 3, 4), "look")  # the missing zone is the point


def test_reminder__opens_a_turn_when_its_time_comes() -> None:
    """A reminder is an ordinary calendar event; its time pushes a notice, whoever set it."""
    persona = Persona(user_id="usr_mai", name="Mai", email="mai@song.example", zone="Asia/Tokyo", currency="JPY")
    world = World(persona, ("calendar",), datetime(2026, 3, 2, tzinfo=UTC))
    world.seed(*ordinary(np.random.default_rng(1), persona, world.now, 5))
    world.seal()
    at = datetime(2026, 3, 4, 9, tzinfo=UTC)
    made = reminder(at, "look again")
    world.apply(Op(target=made.target, arguments=made.arguments))
    world.run_due(at)
    assert [push.at for push in world.pushes] == [at]
    assert "look again" in world.pushes[0].text
