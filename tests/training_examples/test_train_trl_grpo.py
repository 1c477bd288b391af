"""The example that trains a language model through TRL: its options, and a whole run through each door."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from lifegym.envs import catalog
from training_examples import train_trl_grpo as example

TINY = ["--smoke", "--task", "travel-99", "--module", "tests.tiny_task", "--steps", "1"]


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task in the catalog; no network is asked."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.setenv(name, "1")


def test_args__smoke_is_a_preset_that_options_override(capsys: pytest.CaptureFixture[str]) -> None:
    """``--smoke`` sets what SMOKE says unless an option beside it says otherwise; every option has its help."""
    args = example.read_args(["--smoke", "--steps", "7"])

    assert {name: getattr(args, name) for name in example.SMOKE} == {**example.SMOKE, "steps": 7}
    assert asdict(example.read_args([])) == {**asdict(example.Args()), "out": "runs/grpo-travel-07-seed0"}
    with pytest.raises(SystemExit):
        example.read_args(["--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert all(f"--{field.name.replace('_', '-')}" in shown for field in fields(example.Args))


def test_args__refuse_what_makes_no_run(capsys: pytest.CaptureFixture[str]) -> None:
    """Held-out variants are not trained on, a group is more than one, and there are two doors."""
    for options, message in (
        (["--train-variants", "10001"], "is 1 to 10000"),
        (["--group-size", "1"], "is at least 2"),
        (["--door", "window"], "one of ('rollout', 'environment')"),
    ):
        with pytest.raises(SystemExit) as stopped:
            example.read_args(options)
        shown = f"{stopped.value} {capsys.readouterr().err}".replace("│", " ")
        assert message in " ".join(shown.split())


def test_accepted__is_the_share_of_actions_taken() -> None:
    """A conversation in which nothing was done has done nothing right."""
    assert example.accepted([], [], step_accepted=[[True, False], [], [True]]) == [0.5, 0.0, 1.0]


@pytest.mark.trl
# TRL 1.16 knows options and properties of transformers by their old names.
@pytest.mark.filterwarnings("ignore:.*gradient_checkpointing:FutureWarning")
@pytest.mark.parametrize("door", ["rollout", "environment"])
def test_run__trains_and_leaves_model_curves_and_scores(door: str, tmp_path: Path) -> None:
    """A step on the tiny model through each door leaves a model that loads, events and a checkpoint."""
    from transformers import AutoModelForCausalLM, AutoTokenizer

    example.main([*TINY, "--door", door, "--out", str(tmp_path)])

    model = AutoModelForCausalLM.from_pretrained(tmp_path)
    assert model.config.vocab_size == len(AutoTokenizer.from_pretrained(tmp_path))
    assert list(tmp_path.rglob("events.out.tfevents.*"))
    assert (tmp_path / "checkpoint-1").is_dir()
    measured = json.loads((tmp_path / "held_out.json").read_text(encoding="utf-8"))
    assert set(measured) == ({"before", "after"} if door == "rollout" else set())
