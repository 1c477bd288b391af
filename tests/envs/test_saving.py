"""An episode saved and taken up again, in memory and through JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from gymnasium.error import ResetNeeded

from lifegym.envs.life_env import LifeEnv
from lifegym.envs.saving import Saved
from lifegym.reward.shaping import RewardMode
from tests.envs.tiny import TINY, register_tiny

ON = {"reply": "on"}
WRITE = {"tool": "files.write", "arguments": {"path": "mine.md", "content": "a plan"}}


def begun(**settings: Any) -> LifeEnv:
    """Return an environment within its second turn."""
    register_tiny()
    env = LifeEnv(TINY, **settings)
    env.reset(seed=2)
    for action in (WRITE, ON, WRITE):
        env.step(action)
    return env


def to_the_end(env: LifeEnv) -> list[Any]:
    """Play on and return all that came back, worlds' digests included."""
    seen: list[Any] = []
    over = False
    while not over:
        step = env.step(ON)
        seen.append((step, env.world.digest()))
        over = step[2] or step[3]
    return seen


@pytest.mark.parametrize("mode", ["stage", "sparse", "potential"])
def test_saving__an_episode_goes_on_the_same_from_memory_and_from_json(mode: RewardMode) -> None:
    """Observations, rewards, infos and worlds after a load are those of the episode that was not interrupted."""
    env = begun(reward_mode=mode)
    saved = env.save()
    text = json.dumps(saved.to_json())
    going_on = to_the_end(env)
    other = LifeEnv(TINY, reward_mode=mode)
    for state in (saved, saved, Saved.from_json(json.loads(text))):
        observation, info = other.load(state)
        assert (observation["stage"], info["score"]) == (state.env.world.stage, state.env.scorer.score)
        assert to_the_end(other) == going_on


def test_saving__the_next_variant_drawn_is_the_same() -> None:
    """The generator is part of the state: episodes after a load draw the variants they would have drawn."""
    env = begun(variants="train")
    text = json.dumps(env.save().to_json())
    drawn = [env.reset()[1]["variant"] for _ in range(3)]
    other = LifeEnv(TINY, variants="train")
    other.load(Saved.from_json(json.loads(text)))
    assert [other.reset()[1]["variant"] for _ in range(3)] == drawn


def test_saving__a_state_of_something_else_is_refused() -> None:
    """Another reward mode, another task, no state at all, no episode: each says so and leaves the episode alone."""
    env = begun()
    before = env.world.digest()
    with pytest.raises(ValueError, match="reward_mode 'sparse' and this environment 'stage'"):
        env.load(begun(reward_mode="sparse").save())
    with pytest.raises(TypeError, match="load takes what save"):
        env.load({"world": {}})  # type: ignore[arg-type]  # the wrong type is the point
    with pytest.raises(ResetNeeded):
        env.load(LifeEnv(TINY))
    with pytest.raises(ResetNeeded):
        LifeEnv(TINY).save()
    assert env.world.digest() == before


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", 99, "format 99"),
        ("digest", "0" * 64, "another version of the task"),
        ("world", {}, "snapshot"),
        ("playhead", [1], "damaged|unpack"),
        ("results", [{"id": 1}], "damaged"),
        ("opening", 5, "damaged"),
        ("generator", {"bit_generator": "None"}, "damaged"),
    ],
)
def test_saving__damaged_json_is_refused(key: str, value: Any, message: str) -> None:
    """A file that was cut, edited or written by another version is named for what it is."""
    data = json.loads(json.dumps(begun().save().to_json()))
    data[key] = value
    with pytest.raises(ValueError, match=message):
        Saved.from_json(data)
    del data[key]
    with pytest.raises(ValueError, match="a saved episode is an object with"):
        Saved.from_json(data)
