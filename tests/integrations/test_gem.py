"""GEM: environments made by the package's own registry and stepped alone, in its vectors and under its wrappers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lifegym.envs.actions import ToolCall
from tests.integrations.conftest import TINY
from tests.integrations.playing import SILENT, WRONG, plain, reference, written

pytestmark = pytest.mark.gem


@pytest.fixture(autouse=True)
def _registered() -> None:
    from lifegym.integrations.gem import register

    register()
    register()  # as often as one likes


def made(**settings: Any) -> Any:
    """An environment from GEM's registry."""
    import gem

    return gem.make(f"lifegym:{TINY}", **settings)


def test_gem__an_episode_has_the_plain_rewards_and_score() -> None:
    """A whole episode, one action a text; what reset returns has instructions, tools and the open turn."""
    env = made(variant=4)
    text, info = env.reset()
    assert "Please put the Olmo's price into the ledger." in text
    assert "<tools>" in text
    assert info["variant"] == 4
    actions = reference(4)
    steps = [env.step(written(action)) for action in actions]
    rewards, score = plain(4, actions)
    assert [step[1] for step in steps] == rewards
    assert [step[2] for step in steps] == [False] * (len(steps) - 1) + [True]
    assert not any(step[3] for step in steps)
    assert steps[-1][4]["score"] == score == 100.0
    with pytest.raises(ValueError, match="over"):
        env.step(written(SILENT))
    assert env.reset()[0] == text


def test_gem__a_refused_call_is_answered_and_several_keep_their_rewards() -> None:
    """An error is an observation; the actions of one text are told apart in the info."""
    env = made()
    with pytest.raises(ValueError, match="reset"):
        env.step(written(SILENT))
    env.reset()
    told, reward, terminated, truncated, info = env.step(written(WRONG, ToolCall("files.read", {"path": "keys.txt"})))
    assert "gone.txt" in told
    assert "4471" in told
    assert info["step_accepted"] == [False, True]
    assert reward == pytest.approx(sum(info["step_rewards"]))
    assert not terminated
    assert not truncated


def test_gem__a_limit_truncates() -> None:
    """Actions beyond the limit truncate, and that is no end of the story."""
    env = made(max_actions=2)
    env.reset()
    env.step(written(ToolCall("files.list", {})))
    *_, terminated, truncated, _ = env.step(written(ToolCall("files.list", {})))
    assert (terminated, truncated) == (False, True)


def test_gem__a_branch_shares_the_moment_and_nothing_else() -> None:
    """spawn(same_state=True) goes on from here; what one does the other does not see."""
    env = made(variant=5, start=1, prefix="reference", length=1)
    assert "note was left at the gate" in env.reset()[0]
    twin = env.spawn(same_state=True)
    twin.step(written(ToolCall("files.write", {"path": "gate_log.md", "content": "asked"})))
    assert "gate_log.md" not in env.step(written(ToolCall("files.list", {})))[0]
    assert env.step(written(SILENT))[3]
    assert env.spawn(variant=6).reset()[1]["variant"] == 6
    with pytest.raises(ValueError, match="variant"):
        env.spawn(same_state=True, variant=6)


def test_gem__seeds_choose_variants_of_a_split() -> None:
    """The same seed draws the same worlds, others draw others, and nothing global is touched."""
    before = repr(np.random.get_state())  # noqa: NPY002  # to see that it is left alone
    drawn = {}
    for seed in (1, 2):
        env = made(variants="test")
        drawn[seed] = [env.reset(seed=given)[1]["variant"] for given in (seed, None, None)]
    again = made(variants="test", seed=1)
    assert [again.reset()[1]["variant"] for _ in range(3)] == drawn[1] != drawn[2]
    assert all(10_000 <= variant < 20_000 for variants in drawn.values() for variant in variants)
    assert repr(np.random.get_state()) == before  # noqa: NPY002
    with pytest.raises(ValueError, match="train"):
        made(variants="validation")


def test_gem__random_actions_are_actions_of_the_world() -> None:
    """What is sampled can be written and read: some calls are taken, and none is unreadable."""
    env = made()
    env.reset(seed=3)
    told = []
    for _ in range(40):
        answer, _, terminated, truncated, _ = env.step(env.sample_random_action())
        told.append(answer)
        if terminated or truncated:
            env.reset()
    assert not any("unnamed" in answer or "TOOL_NOT_FOUND" in answer for answer in told)


def test_gem__vectors_take_partial_batches_and_begin_again() -> None:
    """Of two worlds one is stepped alone; the vector resets each when it ends, and wrappers keep the texts."""
    import gem
    from gem.wrappers.observation_wrapper import ObservationWrapper

    vector = gem.make_vec(
        [f"lifegym:{TINY}"] * 2, vec_kwargs=[{"variant": 2}, {"variant": 7}],
        wrappers=[lambda env: ObservationWrapper(env, include_chat_template=False)],
    )  # fmt: skip
    first, _ = vector.reset()
    assert all("Please put the Olmo's price into the ledger." in text for text in first)
    actions = reference(2)
    rewards = []
    for action in actions:
        texts, gained, terminated, _, infos = vector.step({0: written(action)})
        rewards.append(float(gained[0]))
        assert not terminated[0] or texts[0] == first[0], "GEM begins again within the step that ended"
    assert rewards == plain(2, actions)[0]
    assert terminated.tolist() == [True]
    assert infos[0]["variant"] == 2
    texts, *_ = vector.step([written(SILENT), written(SILENT)])
    assert [text.startswith(begun) for text, begun in zip(texts, first, strict=True)] == [True, True]
    assert all(len(text) > len(begun) for text, begun in zip(texts, first, strict=True))
