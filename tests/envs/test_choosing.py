"""Facts about tasks, and the sampler that follows learning."""

from __future__ import annotations

import numpy as np
import pytest

from lifegym.envs import catalog
from lifegym.envs.choosing import LearningProgress, SampledTasks, facts, select

TINY, TRAVEL = "VibeLife-travel-99", "VibeLife-travel-07"


@pytest.fixture(autouse=True)
def _tiny_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_facts__are_those_of_the_published_world() -> None:
    """Counts, days and shares are the task's own."""
    known = facts("travel-07")
    spec = catalog.build(TRAVEL)
    assert (known.task, known.domain, known.services) == (TRAVEL, "travel", spec.services)
    assert known.stages == len(spec.timeline.stages)
    assert 30 < known.days < 90
    assert sum(known.axes.values()) == pytest.approx(1)
    assert 0.25 < known.difficulty < 1


def test_select__keeps_what_fits_every_condition() -> None:
    """Each condition alone and all together; none keeps all."""
    assert select() == catalog.task_ids()
    assert select(["travel-07", TINY]) == (TRAVEL, TINY)
    assert select(["travel-07", TINY], services=["visa_and_advisory"]) == (TRAVEL,)
    assert select([TINY], axes={"constraint": 1.0}) == ()
    share = facts(TINY).axes["bookkeeping"]
    assert select([TINY], axes={"bookkeeping": share}) == (TINY,)
    hard = facts(TRAVEL).difficulty
    assert select(["travel-07"], difficulty=(hard, 1)) == (TRAVEL,)
    assert select(["travel-07"], difficulty=(0, hard - 0.01)) == ()
    assert select(["travel-07"], domains=["career"]) == ()


def test_select__refuses_what_does_not_exist() -> None:
    """Domains and bounds are checked."""
    with pytest.raises(ValueError, match="domains: career"):
        select(domains=["cooking"])
    with pytest.raises(ValueError, match="between 0 and 1"):
        select(difficulty=(0.5, 0.2))


def test_learning_progress__tries_everything_first() -> None:
    """Tasks without a result share all chances."""
    sampler = LearningProgress(["a", "b", "c"])
    sampler.update("b", 40)
    assert sampler.chances() == pytest.approx([0.5, 0, 0.5])


def test_learning_progress__prefers_what_changes_in_either_direction() -> None:
    """A task that is being learned, or forgotten, goes before one that is mastered and one that is out of reach."""
    sampler = LearningProgress(["learned", "mastered", "hopeless", "forgotten"])
    for number in range(30):
        sampler.update("learned", 3 * number)
        sampler.update("mastered", 95)
        sampler.update("hopeless", 0)
        sampler.update("forgotten", 90 - 3 * number)
    learned, mastered, hopeless, forgotten = sampler.chances()
    assert learned > 2 * mastered
    assert learned > 2 * hopeless
    assert forgotten > mastered
    assert hopeless >= 0.1 / 4
    assert sampler.chances().sum() == pytest.approx(1)


def test_learning_progress__is_even_where_nothing_moves() -> None:
    """Without any progress no task is preferred."""
    sampler = LearningProgress(["a", "b"])
    for _ in range(5):
        sampler.update("a", 50)
        sampler.update("b", 0)
    assert sampler.chances() == pytest.approx([0.5, 0.5])


def test_learning_progress__refuses_what_makes_no_sense() -> None:
    """Tasks, numbers and scores are checked."""
    with pytest.raises(ValueError, match="each once"):
        LearningProgress(["a", "a"])
    with pytest.raises(ValueError, match="rate"):
        LearningProgress(["a"], rate=0)
    with pytest.raises(ValueError, match="between 0 and 100"):
        LearningProgress(["a"]).update("a", 101)
    with pytest.raises(KeyError):
        LearningProgress(["a"]).update("b", 1)


def test_sampled_tasks__plays_both_and_reports_every_end() -> None:
    """Resets change the task, its results reach the sampler, and a seed gives the same series."""

    def series() -> list[tuple[str, int]]:
        sampler = LearningProgress([TINY, TRAVEL])
        env = SampledTasks(sampler, variants="train", max_actions=40)
        found = []
        for number in range(6):
            _, info = env.reset(seed=11 if number == 0 else None)
            found.append((info["task"], info["variant"]))
            over = False
            while not over:
                _, _, terminated, truncated, _ = env.step({"reply": ""})
                over = terminated or truncated
        assert sampler.seen.sum() == 6
        return found

    first = series()
    assert first == series()
    assert {task for task, _ in first} == {TINY, TRAVEL}
    assert len({variant for _, variant in first}) > 3


def test_sampled_tasks__one_episode_can_be_fixed() -> None:
    """``options`` name the task; another one is refused."""
    env = SampledTasks(LearningProgress([TINY, TRAVEL]))
    assert env.reset(seed=0, options={"task": TRAVEL})[1]["task"] == TRAVEL
    assert env.reset(options={"task": TINY, "variant": 7})[1]["variant"] == 7
    with pytest.raises(ValueError, match="the tasks here are"):
        env.reset(options={"task": "VibeLife-travel-01"})
    assert np.array_equal(env.sampler.seen, [0, 0])
