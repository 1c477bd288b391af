"""Groups of worlds that branch from one state."""

from __future__ import annotations

import numpy as np
import pytest

from lifegym.envs.life_env import LifeEnv
from lifegym.envs.life_vector_env import GroupVectorEnv
from tests.envs.tiny import TINY, register_tiny

WRITE = {"tool": "files.write", "arguments": {"path": "mine.md", "content": "a plan"}}
WAIT = {"tool": "files.list", "arguments": {}}


def into_the_second_turn(env: LifeEnv) -> None:
    """Close the first turn."""
    env.step({"reply": "on"})


def digests(envs: GroupVectorEnv) -> list[str]:
    """Return each world's digest."""
    return [env.world.digest() for env in envs.envs]


def test_groups__members_share_their_beginning_and_nothing_after() -> None:
    """Members of a group start in one mid-timeline state; what one does no other sees."""
    register_tiny()
    envs = GroupVectorEnv(2, 3, TINY, start=into_the_second_turn, variants="train")
    observation, info = envs.reset(seed=4)
    assert info["group"].tolist() == [0, 0, 0, 1, 1, 1]
    assert len(set(digests(envs))) == 2
    assert len({turn.text for env in envs.envs for turn in env.world.table("transcript.turns")}) >= 2
    assert observation["turn"][0] == observation["turn"][2]
    envs.step([WRITE, WAIT, WAIT, WAIT, WAIT, WAIT])
    after = digests(envs)
    assert after[0] != after[1] == after[2]
    assert "mine.md" not in envs.envs[1].world.table("files.files").rows


def test_groups__a_member_that_is_over_waits_for_its_group() -> None:
    """A finished member stands still, its end repeated, without reward or info, until the whole group is reset."""
    register_tiny()
    envs = GroupVectorEnv(1, 2, TINY)
    envs.reset(seed=0)
    while not envs.over[0]:
        *_, info = envs.step([{"reply": "on"}, WAIT])
    still = envs.envs[0].world.digest()
    _, rewards, ended, _, info = envs.step([{"reply": "on"}, WAIT])
    assert (rewards[0], ended.tolist(), info["_score"].tolist()) == (0.0, [True, False], [False, True])
    assert envs.envs[0].world.digest() == still
    with pytest.raises(ValueError, match="takes groups whole"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(options={"reset_mask": np.array([True, True])})
    assert envs.over.tolist() == [False, False]


def test_groups__begin_from_states_given() -> None:
    """A tree search hands over the states to branch: saved ones or environments."""
    register_tiny()
    root = LifeEnv(TINY)
    root.reset(seed=0)
    root.step(WRITE)
    saved = root.save()
    root.step({"reply": "on"})
    envs = GroupVectorEnv(2, 2, TINY)
    observation, info = envs.reset(options={"states": [saved, root]})
    assert digests(envs)[0] == digests(envs)[1] == saved.env.world.digest()
    assert digests(envs)[2] == digests(envs)[3] == root.world.digest()
    assert observation["turn"][0] != observation["turn"][2]
    assert all(info["instructions"])
    with pytest.raises(ValueError, match="one state a group, 2, got 1"):
        envs.reset(options={"states": [saved]})


@pytest.mark.parametrize(("groups", "size"), [(0, 2), (2, 0)])
def test_groups__need_members(groups: int, size: int) -> None:
    """There is no vector of nothing."""
    register_tiny()
    with pytest.raises(ValueError, match="at least 1"):
        GroupVectorEnv(groups, size, TINY)
