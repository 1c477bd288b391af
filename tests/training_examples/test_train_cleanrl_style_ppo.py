"""The example in torch: its network, a whole run, and the checkpoint that the library plays."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifegym.envs import catalog
from lifegym.envs.wrappers.features import FEATURES
from lifegym.policies.menu_policy import MenuNetwork, load_checkpoint
from lifegym.rollouts.episode import play

pytestmark = pytest.mark.torch
TINY = ["--tasks", "travel-99", "--num-envs", "2", "--num-steps", "32", "--total-choices", "128"]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example, which needs torch to be imported, and the tiny task in the catalog."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return import_module("training_examples.train_cleanrl_style_ppo")


def _filled(seed: int) -> MenuNetwork:
    network = MenuNetwork.fresh(seed)
    rng = np.random.Generator(np.random.PCG64(seed))
    for array in network.arrays().values():
        array += rng.standard_normal(array.shape).astype(np.float32) * np.float32(0.1)
    return network


def test_agent__is_the_librarys_network(example: Any) -> None:
    """Chances and values in torch are those of MenuNetwork, empty places included, and the weights come back."""
    import torch

    network = _filled(3)
    agent = example.Agent(network)
    rng = np.random.Generator(np.random.PCG64(1))
    mask = np.ones((5, 8), np.float32)
    mask[:, 6:] = 0
    features = (rng.standard_normal((5, 8, len(FEATURES))) * mask[..., None]).astype(np.float32)
    with torch.no_grad():
        choices = agent.choices(torch.from_numpy(features), torch.from_numpy(mask))
        values = agent.value(torch.from_numpy(features), torch.from_numpy(mask)).numpy()

    chances = np.exp(network.log_chances(features, mask))
    assert choices.probs.numpy() == pytest.approx(chances, abs=1e-5)
    assert not choices.probs[:, 6:].any()
    assert values == pytest.approx(network.value(features, mask), abs=1e-4)
    assert all(np.array_equal(array, network.arrays()[name]) for name, array in agent.network().arrays().items())


def test_run__learns_something_and_leaves_a_checkpoint_that_the_library_plays(example: Any, tmp_path: Path) -> None:
    """A short run moves the weights, writes curves, and `lifegym eval`'s loader plays what it left."""
    scores = example.main([*TINY, "--out", str(tmp_path)])

    network, settings, _ = load_checkpoint(tmp_path / "checkpoint.npz")
    fresh = MenuNetwork.fresh(0)
    assert all(not np.array_equal(getattr(network, f.name), getattr(fresh, f.name)) for f in fields(MenuNetwork))
    assert settings["menu_size"] == 8
    assert list(scores) == ["untrained, from menus", "announced-only, authored calls", "trained, from menus"]
    assert list((tmp_path / "tensorboard").iterdir())
    record = play("travel-99", str(tmp_path / "checkpoint.npz"), variant=10_000)
    assert record.score == pytest.approx(scores["trained, from menus"])


def test_run__refuses_what_makes_no_run(example: Any, tmp_path: Path) -> None:
    """A pattern that fits nothing and less than one update are refused before anything is written."""
    for options, message in (
        (["--tasks", "nowhere-*"], "fits no task"),
        (["--total-choices", "63"], "one update's 64 choices"),
    ):
        with pytest.raises(SystemExit, match=message):
            example.main([*TINY, "--out", str(tmp_path / "run"), *options])
    assert not (tmp_path / "run").exists()
