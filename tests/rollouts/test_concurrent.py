"""Many worlds open at once in one process: policies that wait, and policies that answer in batches."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.rollouts.players import Silent, TimesOut, Together, TogetherWrong, Waiting, WaitingForEver


class Alone:
    """The plain policy that replies as the waiting and the batched ones do."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Count turns."""
        self._turns = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Reply."""
        self._turns += 1
        return {"reply": f"{self._seed} {self._turns}"}


def lines(records: Any) -> list[str]:
    """Return what of the records is comparable, in one order."""
    return [record.compared_line() for record in sorted(records)]


@pytest.mark.parametrize("policy", [Waiting, Together])
@pytest.mark.parametrize("concurrency", [1, 3, 50])
def test_concurrency__changes_no_record(task: str, policy: Any, concurrency: int) -> None:
    """However many worlds are open at once, the records are those of one world after the other."""
    plain = lines(rollout(Alone, task, variants=range(4), runs=2, seed=3, name="p"))
    assert lines(rollout(policy, task, variants=range(4), runs=2, seed=3, name="p", concurrency=concurrency)) == plain


def test_concurrency__worlds_wait_together(task: str) -> None:
    """Up to as many policies as asked for are waiting at once, and a batch holds every world that waits."""
    Waiting.most = 0
    assert len(list(rollout(Waiting, task, runs=9, concurrency=4))) == 9
    assert Waiting.most in (3, 4)
    Together.sizes.clear()
    assert len(list(rollout(Together, task, runs=9, concurrency=4))) == 9
    assert max(Together.sizes) == 4


def test_concurrency__records_stream_as_episodes_end(task: str) -> None:
    """The first record is there long before the last episode has begun, and stopping early leaves nothing running."""
    Waiting.most = Waiting.under_way = 0
    records = rollout(Waiting, task, runs=1000, concurrency=3)
    assert next(records).outcome == "completed"
    records.close()
    assert Waiting.most <= 3


def test_concurrency__a_deadline_holds_while_a_policy_waits(task: str) -> None:
    """An answer that never comes ends that episode as unresolved; a policy's own timeout is its own error."""
    (late,) = rollout(WaitingForEver, task, deadline=0.05, concurrency=2)
    assert (late.outcome, late.meta["attempts"]) == ("infrastructure_error", 3)
    assert late.reason is not None
    assert late.reason.type == "DeadlineExceededError"
    (own,) = rollout(TimesOut, task, deadline=30, concurrency=2)
    assert own.outcome == "policy_error"
    assert own.reason is not None
    assert own.reason.message == "the endpoint gave up"


def test_concurrency__a_batch_with_an_action_too_few_fails_those_in_it(task: str) -> None:
    """The episodes of the wrong batch end as the policy's error; nobody else's do, none is scored."""
    records: list[EpisodeRecord] = list(rollout(TogetherWrong, task, runs=2, concurrency=2))
    assert [record.outcome for record in records] == ["policy_error"] * 2
    assert all(record.reason and "asked for 2 actions and gave 1" in record.reason.message for record in records)
    assert all(record.score is None and len(record.steps) == 2 for record in records)


def test_concurrency__is_refused_where_it_cannot_be(task: str) -> None:
    """A policy that answers one at a time, and an event loop that is running already, are told what to do."""
    with pytest.raises(ValueError, match="answers one world at a time"):
        list(rollout(lambda seed: Silent(), task, concurrency=2))

    async def inside() -> None:
        list(rollout(Waiting, task))

    with pytest.raises(RuntimeError, match="event loop is running"):
        asyncio.run(inside())


def test_concurrency__none_at_all_is_refused(task: str) -> None:
    """There is at least one world."""
    with pytest.raises(ValueError, match="concurrency is a whole number of at least 1"):
        rollout("idle", task, concurrency=0)
