"""Many episodes in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lifegym
from lifegym.envs.life_env import LifeEnv
from lifegym.rollouts.record import RecordError
from lifegym.rollouts.run import rollout
from tests.rollouts.players import Silent, stumbling


def test_rollout__is_the_public_function() -> None:
    """`lifegym.rollout` is the function, not a subpackage."""
    assert lifegym.rollout is rollout


def test_rollout__plays_each_combination_once(task: str) -> None:
    """Tasks, variants and runs are multiplied, and each episode has a seed of its own."""
    records = list(rollout("random", [task], variants=(0, 3), runs=2, seed=5))

    assert [(record.variant, record.run) for record in records] == [(0, 0), (0, 1), (3, 0), (3, 1)]
    assert len({record.episode_seed for record in records}) == 4
    assert {record.seed for record in records} == {5}


def test_rollout__one_episode_does_not_depend_on_the_others(task: str) -> None:
    """An episode played alone is the same bytes as within a larger rollout."""
    [alone] = rollout("random", task, variants=3)
    among = [record for record in rollout("random", task, variants=range(4), runs=2) if record.key == alone.key]

    assert [record.compared_line() for record in among] == [alone.compared_line()]


def test_rollout__policy_errors_are_not_retried(task: str) -> None:
    """A policy that raises is a result, in one attempt, and the other episodes go on."""
    records = list(rollout(stumbling, task, variants=range(2)))

    assert [(record.outcome, record.meta["attempts"]) for record in records] == [("policy_error", 1)] * 2


def test_rollout__infrastructure_errors_are_retried_twice(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A world that fails at first is played again; one that keeps failing is given up unresolved."""
    failures = {1: 2, 2: 99}
    reset = LifeEnv.reset

    def flaky(self: LifeEnv, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        variant = (options or {})["variant"]
        if failures.get(variant, 0) > 0:
            failures[variant] -= 1
            raise OSError("no memory")
        return reset(self, seed=seed, options=options)

    monkeypatch.setattr(LifeEnv, "reset", flaky)
    found = {record.variant: record for record in rollout("reference", task, variants=range(3))}

    assert [(found[n].outcome, found[n].score, found[n].meta["attempts"]) for n in range(3)] == [
        ("completed", 100.0, 1),
        ("completed", 100.0, 3),
        ("infrastructure_error", None, 3),
    ]


def test_rollout__callback_sees_each_record_once_stored(task: str, tmp_path: Path) -> None:
    """`on_episode` is called with a record that is already on the disk."""
    seen = []
    out = tmp_path / "a.jsonl"
    list(
        rollout(
            "idle", task, variants=range(2), out=out, on_episode=lambda _: seen.append(out.read_bytes().count(b"\n"))
        )
    )

    assert seen == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"policy": "refrence"}, "Did you mean 'reference'"),
        ({"policy": "tests.rollouts.players:Solent"}, "no 'Solent'"),
        ({"policy": "tests.rollouts.plyers:Silent"}, "cannot load policy"),
        ({"policy": Silent()}, "lambda seed"),
        ({"tasks": "travel-98"}, "VibeLife-travel-99"),
        ({"tasks": "./nowhere"}, "no directory './nowhere'"),
        ({"variants": 20_000}, "a variant is a whole number"),
        ({"variants": (0, 0)}, "asked for twice"),
        ({"runs": 0}, "runs is a whole number of at least 1"),
        ({"workers": -1}, "workers is a whole number"),
        ({"max_actions": 0}, "max_actions is a whole number"),
        ({"reward_mode": "dense"}, "stage, sparse, potential"),
        ({"deadline": 0}, "number of seconds"),
        ({"address": "auto"}, "workers= at least 1"),
    ],
)
def test_rollout__mistakes_are_refused_at_once(task: str, arguments: dict[str, Any], says: str) -> None:
    """Bad arguments raise before the first episode, without the iterator being consumed."""
    given: dict[str, Any] = {"policy": "idle", "tasks": task, **arguments}

    with pytest.raises(ValueError, match=says):
        rollout(given.pop("policy"), given.pop("tasks"), **given)


def test_rollout__does_not_take_up_episodes_of_other_terms(task: str, tmp_path: Path) -> None:
    """A store's episode under another limit or reward mode cannot stand for the one asked for."""
    list(rollout("idle", task, out=tmp_path, max_actions=2))
    others: tuple[dict[str, Any], ...] = ({"max_actions": 3}, {"max_actions": 2, "reward_mode": "sparse"})
    for terms in others:
        with pytest.raises(RecordError, match=r"played with .* give another out"):
            rollout("idle", task, out=tmp_path, **terms)
    assert list(rollout("idle", task, out=tmp_path, max_actions=2)) == []
