"""The example that imitates and then improves: what it learns from, and a whole run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lifegym.envs import catalog
from lifegym.integrations.chat_tokens import ByteCodec, write_text
from lifegym.integrations.sft_data import SftSettings, examples
from training_examples import imitate_then_improve as example

TINY = ["--smoke", "--task", "travel-99", "--module", "tests.tiny_task"]


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task in the catalog; no network is asked."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.setenv(name, "1")


def test_args__refuse_what_makes_no_run() -> None:
    """Held-out variants are not trained on, and a group is more than one."""
    for options, message in ((["--variants", "10001"], "is 1 to 10000"), (["--group-size", "1"], "is at least 2")):
        with pytest.raises(SystemExit, match=message):
            example.read_args(options)


def test_in_tokens__covers_what_was_right_and_nothing_else() -> None:
    """The mask lies on the assistant's messages, but for those that made a mistake."""
    codec = ByteCodec()
    (written,) = examples("travel-99", 0, SftSettings(recoveries=0.7))
    tokens = example.in_tokens(written, codec)
    right = [
        message for message in written["messages"] if message["role"] == "assistant" and message.get("weight") != 0
    ]
    expected = b"".join(write_text(message).encode() for message in right)
    covered = [id for id, mask in zip(tokens.ids, tokens.mask, strict=True) if mask]
    assert bytes(id for id in covered if id < 256) == expected
    assert covered.count(codec.end) == len(right)
    assert tokens.messages == written["messages"]


def test_conversations__come_from_a_file_or_are_made(tmp_path: Path) -> None:
    """The data that the command writes is what the example makes by itself."""
    made = example.conversations(example.read_args([*TINY, "--recoveries", "0.5"]))
    path = tmp_path / "sft.jsonl"
    path.write_text("".join(json.dumps(item) + "\n" for item in made), encoding="utf-8")
    assert example.conversations(example.read_args([*TINY, "--data", str(path)])) == made
    assert {item["variant"] for item in made} == {0, 1}


@pytest.mark.trl
# TRL 1.16 knows options and properties of transformers by their old names.
@pytest.mark.filterwarnings("ignore:.*gradient_checkpointing:FutureWarning")
def test_run__imitates_and_improves(tmp_path: Path) -> None:
    """A short run leaves a model that loads, its measures, and a loss of imitation that has fallen."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
    from transformers import AutoModelForCausalLM

    measured = example.main([*TINY, "--out", str(tmp_path)])

    assert list(measured) == ["untrained", "imitated", "improved"]
    assert json.loads((tmp_path / "measured.json").read_text(encoding="utf-8")) == measured
    assert AutoModelForCausalLM.from_pretrained(tmp_path).config.hidden_size == 64
    events = EventAccumulator(str(tmp_path), size_guidance={"scalars": 0})
    events.Reload()
    losses = [event.value for event in events.Scalars("imitate/loss")]
    assert losses[-1] < losses[0]
