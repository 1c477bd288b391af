"""SkyRL-gym: episodes made and played by the package's own `make`, `init`, `step` and metrics."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.envs.actions import Reply, ToolCall
from tests.integrations.conftest import TINY
from tests.integrations.playing import SILENT, WRONG, plain, reference, written

pytestmark = pytest.mark.skyrl


def made(row: dict[str, Any], **config: Any) -> Any:
    """An environment as SkyRL's generator makes it: settings of the run, and the row without its prompt."""
    import skyrl_gym

    from lifegym.integrations.skyrl import register

    register()
    register()  # as often as one likes
    extras = {key: value for key, value in row.items() if key not in ("prompt", "env_class")}
    return skyrl_gym.make(row["env_class"], env_config=config, extras=extras)


def test_skyrl__an_episode_has_the_plain_rewards_and_score() -> None:
    """A whole episode, one action a text: the rewards of the steps are those of the environment."""
    from lifegym.integrations.skyrl import rows

    (row,) = rows(TINY, [4])
    env = made(row)
    messages, _ = env.init(row["prompt"])
    assert [message["role"] for message in messages] == ["system", "user"]
    assert "Please put the Olmo's price into the ledger." in messages[1]["content"]
    assert "<tools>" in messages[0]["content"]
    actions = reference(4)
    steps = [env.step(written(action)) for action in actions]
    rewards, score = plain(4, actions)
    assert [step["reward"] for step in steps] == rewards
    assert [step["done"] for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1]["observations"] == []
    assert steps[-1]["metadata"]["score"] == score == 100.0
    assert env.get_metrics() == {
        "score": 100.0, "actions": float(len(actions)), "refused": 0.0, "completed": 1.0
    }  # fmt: skip


def test_skyrl__a_text_of_several_calls_keeps_each_reward() -> None:
    """The step's reward is the sum, and each action's stands beside it, a refused one's too."""
    from lifegym.integrations.skyrl import rows

    (row,) = rows(TINY, [4])
    env = made(row, reward_mode="potential")
    turns: list[list[ToolCall | Reply]] = [[]]
    for action in reference(4):
        turns[-1].append(action)
        if isinstance(action, Reply):
            turns.append([])
    total, made_so_far = 0.0, 0
    for turn in [[WRONG, *turns[0]], *turns[1:-1]]:
        for actions in ([action for action in turn if isinstance(action, ToolCall)], turn[-1:]):
            if actions:
                step = env.step(written(*actions))
                assert len(step["metadata"]["step_rewards"]) == len(actions)
                assert step["reward"] == pytest.approx(sum(step["metadata"]["step_rewards"]))
                total, made_so_far = total + step["reward"], made_so_far + len(actions)
    assert step["done"]
    assert total == pytest.approx(1.0)
    assert env.get_metrics()["refused"] == 1.0
    assert env.get_metrics()["actions"] == made_so_far == len(reference(4)) + 1


def test_skyrl__a_refused_call_is_answered_and_changes_nothing() -> None:
    """The error says what would be right; no turn closes, and the episode goes on."""
    from lifegym.integrations.skyrl import rows

    (row,) = rows(TINY, [0])
    env = made(row)
    for text, told in ((written(WRONG), "gone.txt"), ("<tool_call>\n{oops\n</tool_call>", "error"), ("  ", "empty")):
        step = env.step(text)
        assert told in step["observations"][0]["content"]
        assert step["metadata"]["step_accepted"] == [False]
        assert not step["done"]
    assert env.step(written(ToolCall("files.read", {"path": "keys.txt"})))["metadata"]["step_accepted"] == [True]


def test_skyrl__max_turns_and_windows_end_an_episode() -> None:
    """A row's limit on texts ends it, and so does the last stage of a window, begun where the reference had got to."""
    from lifegym.integrations.skyrl import rows

    (row,) = rows(TINY, [5], [1])
    env = made({**row, "max_turns": 2}, length=1, prefix="reference")
    messages, info = env.init(row["prompt"])
    assert "note was left at the gate" in messages[1]["content"]
    assert info["score"] > 0
    assert not env.step(written(ToolCall("files.list", {})))["done"]
    assert env.step(written(ToolCall("files.list", {})))["done"]
    window = made(row, length=1, prefix="reference")
    assert window.step(written(SILENT))["done"]
    assert window.get_metrics()["completed"] == 0.0


def test_skyrl__partial_batches_and_averages() -> None:
    """Environments of one batch end when they end; the package averages their figures."""
    from lifegym.integrations.skyrl import LifeTextEnv, rows

    batch = [made(row) for row in rows(TINY, [2, 7])]
    scripts: list[list[ToolCall | Reply]] = [reference(2), [SILENT] * 30]
    ended: list[int] = []
    while len(ended) < 2:
        for place, env in enumerate(batch):
            if place not in ended and env.step(written(scripts[place].pop(0)))["done"]:
                ended.append(place)
    figures = [env.get_metrics() for env in batch]
    assert figures[0]["score"] == 100.0
    assert figures[1]["score"] == plain(7, [SILENT] * int(figures[1]["actions"]))[1] < 100.0
    assert LifeTextEnv.aggregate_metrics(figures)["score"] == pytest.approx(50 + figures[1]["score"] / 2)


def test_skyrl__wrong_settings_are_refused() -> None:
    """No task, an unknown setting, a variant that is none: each says what would be right."""
    from lifegym.integrations.skyrl import rows

    (row,) = rows(TINY, [0])
    with pytest.raises(ValueError, match="env_config knows task"):
        made(row, lenght=2)
    with pytest.raises(ValueError, match="name the task"):
        made({"env_class": "lifegym", "variant": 0})
    with pytest.raises(ValueError, match="20000"):
        made({**row, "variant": 20_000})
