"""`sft-data`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_sft_data__writes_one_example_a_line(lifegym: Run, tmp_path: Path) -> None:
    """The file holds what was asked for, the same for the same seed, and the figures are those of the file."""
    words = ("sft-data", "-t", "travel-99", "--variants", "0-1", "--paraphrases", 1, "--recoveries", 0.5, "--length", 2)
    shown = lifegym(*words, "--out", tmp_path / "new" / "a.jsonl", "--json")
    lifegym(*words, "--out", tmp_path / "b.jsonl")

    text = (tmp_path / "new" / "a.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line) for line in text.splitlines()]
    counts = json.loads(shown.out)
    mistakes = sum(message.get("weight") == 0 for example in found for message in example["messages"])
    assert shown.code == 0
    assert {(example["variant"], example["version"], example["stage"]) for example in found} == {
        (variant, version, stage) for variant in (0, 1) for version in ("reference", "paraphrase-1") for stage in (0, 2)
    }
    assert (counts["examples"], counts["episodes"], counts["mistakes"]) == (len(found), 4, mistakes)
    assert mistakes > 0
    assert (tmp_path / "b.jsonl").read_text(encoding="utf-8") == text
    assert not list(tmp_path.rglob("*.part"))


def test_sft_data__keeps_held_out_variants_out(lifegym: Run, tmp_path: Path) -> None:
    """A variant for evaluation is written only when it is asked for by name, and nothing is written otherwise."""
    words = ("sft-data", "-t", "travel-99", "--variants", "3,10000", "--out", tmp_path / "a.jsonl")
    refused = lifegym(*words)

    assert refused.code == 2
    assert "variant 10000 is held out" in refused.err
    assert not list(tmp_path.iterdir())
    assert lifegym(*words, "--held-out").code == 0


def test_sft_data__says_what_may_be_asked_for(lifegym: Run, tmp_path: Path) -> None:
    """Wrong forms and tools that do not exist are refused with those that do."""
    out = ("--out", tmp_path / "a.jsonl")
    assert "text or tool" in lifegym("sft-data", "-t", "travel-99", "--reply", "mail", *out).err
    assert "it has those of files" in lifegym("sft-data", "-t", "travel-99", "--tools", "mail.*", *out).err
    assert not list(tmp_path.iterdir())
