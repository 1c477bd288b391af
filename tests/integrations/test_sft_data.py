"""Data for fine-tuning: what is written was played, in the score and in every result."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.integrations.rewording import reworded
from lifegym.integrations.sft_data import SftSettings, examples, trajectories
from lifegym.policies.tape import record
from tests.integrations.conftest import TINY


def replayed(example: dict[str, Any]) -> tuple[list[str], list[str], float]:
    """Play an example's assistant in the environment: results as they came, results as they were written, and score."""
    env = LifeEnv(example["task"], example["variant"])
    _, info = env.reset()
    came, written = [], []
    for message in example["messages"]:
        if message["role"] == "tool":
            written.append(message["content"])
        if message["role"] != "assistant":
            continue
        if "tool_calls" in message:
            function = message["tool_calls"][0]["function"]
            observation, *_, info = env.step({"tool": function["name"], "arguments": function["arguments"]})
            came.append(observation["tool_result"])
        else:
            *_, info = env.step({"reply": message["content"]})
    return came, written, info["score"]


@pytest.mark.parametrize("arguments", ["object", "text"])
def test_examples__were_played(arguments: Any) -> None:
    """Every result that stands in an example is what the world answers, and its score is what the episode earns."""
    settings = SftSettings(paraphrases=2, recoveries=0.5, arguments=arguments)
    found = list(examples(TINY, 3, settings))
    assert [example["version"] for example in found] == ["reference", "paraphrase-1", "paraphrase-2"]
    for example in found:
        came, written, score = replayed(example)
        assert came == written
        assert score == example["score"] == 100.0
    assert json.loads(json.dumps(found)) == found


def test_examples__mistakes_are_refused_then_mended_and_marked() -> None:
    """After a message of weight 0 stands an error, then the right call; nothing else has a weight."""
    (example,) = examples(TINY, 0, SftSettings(recoveries=1.0))
    plain = [action for turn in record(TINY, 0).turns for action in turn]
    wrong = [place for place, message in enumerate(example["messages"]) if message.get("weight") == 0]
    assert len(wrong) == sum(isinstance(action, ToolCall) for action in plain)
    for place in wrong:
        assert "error" in json.loads(example["messages"][place + 1]["content"])
        assert "weight" not in example["messages"][place + 2]
        assert "error" not in json.loads(example["messages"][place + 3]["content"])


def test_examples__windows_are_the_episode_cut_where_stages_close() -> None:
    """Windows of one stage begin with the instructions and their own turn, and together say all of the episode."""
    (whole,) = examples(TINY, 1, SftSettings())
    parts = list(examples(TINY, 1, SftSettings(length=1)))
    assert [part["stage"] for part in parts] == [0, 1, 2]
    said = [message for part in parts for message in part["messages"] if message["role"] == "assistant"]
    assert said == [message for message in whole["messages"] if message["role"] == "assistant"]
    for part in parts:
        assert part["messages"][0]["role"] == "system"
        assert part["messages"][-1]["role"] == "assistant"
    assert "A note was left at the gate" in parts[1]["messages"][1]["content"]


def test_examples__the_reply_as_a_tool() -> None:
    """Where the reply is a tool, every message of the assistant is a call, and the tool is told of."""
    (example,) = examples(TINY, 1, SftSettings(reply="tool", tools=["files.read"]))
    assert [tool["function"]["name"] for tool in example["tools"]] == ["files__read", "reply"]
    assert all(len(message["tool_calls"]) == 1 for message in example["messages"] if message["role"] == "assistant")


def test_trajectories__are_the_same_for_the_same_seed() -> None:
    """What is drawn follows from the seed, the task and the variant alone."""
    settings = SftSettings(paraphrases=1, recoveries=0.5, seed=4)
    assert list(trajectories(TINY, 2, settings)) == list(trajectories(TINY, 2, settings))
    other = SftSettings(paraphrases=1, recoveries=0.5, seed=5)
    assert list(trajectories(TINY, 2, settings)) != list(trajectories(TINY, 2, other))


def test_trajectories__a_rewording_that_costs_a_check_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that lose what the person was to be told are no version of the reference."""
    monkeypatch.setattr("lifegym.integrations.sft_data.reworded", lambda text, rng: "Done.")
    assert [found.version for found in trajectories(TINY, 0, SftSettings(paraphrases=2))] == ["reference"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"length": -1}, "at least 0"), ({"recoveries": 1.5}, "from 0 to 1"), ({"reply": "mail"}, "text or tool"),
     ({"arguments": "xml"}, "object or text")],
)  # fmt: skip
def test_settings__out_of_range_are_refused(wrong: dict[str, Any], message: str) -> None:
    """Each mistake says what would be right."""
    with pytest.raises(ValueError, match=message):
        SftSettings(**wrong)


@given(st.text(max_size=80), st.integers(0, 2**32))
def test_reworded__keeps_numbers_and_silence(text: str, seed: int) -> None:
    """Whatever is drawn, the digits of a reply stay in their order, and silence stays silence."""
    found = reworded(text, np.random.Generator(np.random.PCG64(seed)))
    assert [letter for letter in found if letter.isdigit()] == [letter for letter in text if letter.isdigit()]
    assert bool(found.strip()) == bool(text.strip())


def test_reworded__gives_several_versions_of_one_reply() -> None:
    """A reply of two paragraphs comes in many wordings, each with both."""
    text = "I have booked the table for 19:00.\n\nIt is under Ines Prat."
    found = {reworded(text, np.random.Generator(np.random.PCG64(seed))) for seed in range(40)}
    assert len(found) > 8
    assert all("19:00" in version and "Ines Prat" in version for version in found)


def test_trajectories__deeds_are_actions_of_the_environment() -> None:
    """A trajectory is calls and replies, the mistakes among the calls."""
    (found,) = trajectories(TINY, 0, SftSettings(recoveries=0.5))
    assert all(isinstance(deed.action, ToolCall | Reply) for deed in found.deeds)
    assert all(isinstance(deed.action, ToolCall) for deed in found.deeds if not deed.right)
