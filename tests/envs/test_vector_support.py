"""Texts and actions are batched whole by every kind of vector environment."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import gymnasium.vector.utils
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.shared_slots import SLOT_BYTES
from lifegym.envs.spaces import ActionSpace, TextSpace
from lifegym.envs.vector_support import BatchSpace
from tests.envs.toy_text import TEXTS, ToyText, plain, toy_catalogue

# Python warns when a process with threads forks; test runners may have some, and the workers touch none of them.
pytestmark = pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning")

# Gymnasium's annotations know only the values of its own spaces.
vector: Any = gymnasium.vector.utils


@pytest.fixture
def toy() -> Iterator[str]:
    """The toy environment's id, registered for one test."""
    gym.register(id="ToyText-v0", entry_point="tests.envs.toy_text:ToyText")
    yield "ToyText-v0"
    del gym.registry["ToyText-v0"]


@pytest.mark.parametrize("space", [TextSpace(), ActionSpace(toy_catalogue)], ids=repr)
def test_batches__are_object_arrays(space: gym.Space[Any]) -> None:
    """Every way to make a batch gives an object array of shape (n,) that belongs to the batched space."""
    batch = vector.batch_space(space, 3)
    items = [space.sample() for _ in range(3)]
    joined = vector.concatenate(space, items, vector.create_empty_array(space, 3))
    for array in (
        batch.sample(),
        joined,
        vector.create_empty_array(space, 3),
        vector.concatenate(space, iter(items), None),
    ):
        assert isinstance(array, np.ndarray)
        assert array.dtype == np.object_
        assert array.shape == (3,)
        assert array in batch
    assert joined.tolist() == items
    assert items in batch
    assert tuple(items) in batch
    assert items[:2] not in batch
    assert [*items[:2], 3] not in batch
    assert vector.create_empty_array(space, None) in space


def test_batches__hold_actions_in_any_form() -> None:
    """Mappings and JSON texts in a batch stay what they are."""
    space = ActionSpace(toy_catalogue)
    items: list[Any] = [{"reply": "a"}, '{"reply": "b"}', Reply("c")]
    joined = vector.concatenate(space, items, vector.create_empty_array(space, 3))
    assert joined.tolist() == items
    assert list(vector.iterate(vector.batch_space(space, 3), joined)) == items
    assert list(vector.iterate(vector.batch_space(space, 3), tuple(items))) == items


def test_batches__refuse_to_be_taken_apart_wrongly() -> None:
    """One value, or too few, is not a batch."""
    batch = vector.batch_space(ActionSpace(toy_catalogue), 2)
    for items, error in (({"reply": "x"}, TypeError), ("xy", TypeError), ([Reply("x")], ValueError)):
        with pytest.raises(error, match="Expected"):
            vector.iterate(batch, items)


def test_batches__draw_apart_and_by_seed() -> None:
    """The elements of a batch have their own draws, which one seed fixes; masks go to each."""
    batch = vector.batch_space(ActionSpace(toy_catalogue), 2)
    batch.seed(4)
    first = [batch.sample().tolist() for _ in range(5)]
    batch.seed(4)
    assert [batch.sample().tolist() for _ in range(5)] == first
    assert any(left != right for left, right in first)
    assert [type(action) for action in batch.sample(mask=[["reply"], ["bank.pay"]])] == [Reply, ToolCall]
    with pytest.raises(ValueError, match="one entry for each"):
        batch.sample(mask=[["reply"]])
    with pytest.raises(ValueError, match="one seed an element"):
        batch.seed([1, 2, 3])
    with pytest.raises(ValueError, match="at least one"):
        BatchSpace([])


def test_batches__of_differing_spaces() -> None:
    """Spaces of different lengths batch into one that keeps each length."""
    batch = vector.batch_differing_spaces([TextSpace(1), TextSpace(3)])
    assert ["a", "abc"] in batch
    assert ["ab", "abc"] not in batch


def test_environment__passes_the_checker_without_a_warning(toy: str) -> None:
    """`check_env` and `gym.make` find nothing to say."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gym.make(toy)
        check_env(env.unwrapped)
        env.reset(seed=0)
        env.step(env.action_space.sample())
        env.close()


def trajectory(toy: str, mode: AutoresetMode, vectorization: str, **kwargs: Any) -> list[Any]:
    """Everything a vector environment says in more steps than an episode has."""
    env = gym.make_vec(
        toy, num_envs=2, vectorization_mode=vectorization, vector_kwargs={"autoreset_mode": mode, **kwargs}
    )
    try:
        env.action_space.seed(0)
        said: list[Any] = [env.reset(seed=3)]
        for step in range(len(TEXTS) + 2):
            actions: Any = env.action_space.sample()
            said.append(env.step(tuple(actions) if step % 2 else actions))
            obs = said[-1][0]
            assert all(
                obs[key].dtype == np.object_ and obs[key].shape == (2,) for key in ("turn", "tool_result", "time")
            )
            assert obs in env.observation_space
            if mode is AutoresetMode.DISABLED and said[-1][2].any():
                said.append(env.reset(options={"reset_mask": np.array([True, True])}))
        return [plain(list(item)) for item in said]
    finally:
        env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.name)
def test_vector_environments__all_say_the_same(toy: str, mode: AutoresetMode) -> None:
    """In and out of process, with and without shared memory, the observations are the same and whole."""
    expected = trajectory(toy, mode, "sync")
    assert any(len(text) > SLOT_BYTES // 4 for item in expected for text in item[0]["tool_result"])
    assert trajectory(toy, mode, "async", shared_memory=True) == expected
    assert trajectory(toy, mode, "async", shared_memory=False) == expected


def test_vector_environments__work_in_spawned_processes(toy: str) -> None:
    """Where processes are not forked, the memory is handed over and says the same."""
    expected = trajectory(toy, AutoresetMode.NEXT_STEP, "sync")
    assert trajectory(toy, AutoresetMode.NEXT_STEP, "async", shared_memory=True, context="spawn") == expected


def test_vector_environments__uncopied_observations_follow(toy: str) -> None:
    """With copying off, the view shows the newest observation each time."""
    env = gym.make_vec(toy, num_envs=2, vectorization_mode="async", vector_kwargs={"copy": False})
    try:
        obs, _ = env.reset(seed=3)
        assert list(obs["time"]) == ["2026-08-14T09:00"] * 2
        env.step((Reply("a"), Reply("b")))
        assert list(obs["time"]) == ["2026-08-14T09:01"] * 2
        assert obs["tool_result"][1] == "Reply(text='b')"
    finally:
        env.close()


@pytest.mark.parametrize("vectorization", ["sync", "async"])
def test_vector_environments__of_differing_lengths(vectorization: str) -> None:
    """Environments whose texts may be longer or shorter than their neighbours' share one vector environment."""
    makers = [lambda: ToyText(900_000), lambda: ToyText(1_000_000)]
    kind = gym.vector.SyncVectorEnv if vectorization == "sync" else gym.vector.AsyncVectorEnv
    env = kind(makers, observation_mode="different")
    try:
        env.reset(seed=1)
        obs, *_ = env.step([Reply("a"), Reply("🙂")])
        assert obs["tool_result"].tolist() == ["Reply(text='a')", "Reply(text='🙂')"]
    finally:
        env.close()
