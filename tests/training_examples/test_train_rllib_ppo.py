"""The example through RLlib: its module, its environment, and a whole run that the library plays and that goes on."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifegym.envs import catalog
from lifegym.envs.wrappers.features import FEATURES
from lifegym.policies.menu_policy import MenuNetwork, load_checkpoint
from lifegym.rollouts.episode import play

pytestmark = [
    pytest.mark.rllib,
    # Ray 2.60 and what it imports are not free of warnings about themselves.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]
TINY = [
    "--tasks", "travel-99", "--module", "travel-99=tests.tiny_task", "--iterations", "2", "--batch", "120",
    "--minibatch", "40", "--envs-per-runner", "2",
]  # fmt: skip


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example, which needs RLlib to be imported, and the tiny task in the catalog."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return import_module("training_examples.train_rllib_ppo")


def test_module__is_the_librarys_network(example: Any) -> None:
    """Scores and values of the module are those of MenuNetwork, and an empty place has no chance."""
    import gymnasium as gym
    import torch

    module = example.MenuModule(
        observation_space=gym.spaces.Dict(), action_space=gym.spaces.Discrete(8),
        model_config={"seed": 4, "hidden": 6},
    )  # fmt: skip
    network = MenuNetwork.fresh(4, 6)
    rng = np.random.Generator(np.random.PCG64(1))
    with torch.no_grad():
        for name, weights in module.weights.items():
            drawn = rng.standard_normal(weights.shape).astype(np.float32)
            weights.copy_(torch.from_numpy(drawn))
            getattr(network, name)[...] = drawn
    mask = np.ones((5, 8), np.float32)
    mask[:, 6:] = 0
    features = (rng.standard_normal((5, 8, len(FEATURES))) * mask[..., None]).astype(np.float32)
    batch = {"obs": {"observations": torch.from_numpy(features), "action_mask": torch.from_numpy(mask)}}
    with torch.no_grad():
        scores = module._forward(batch)["action_dist_inputs"]
        values = module.compute_values(batch)

    expected = network.log_chances(features, mask)
    assert torch.log_softmax(scores, dim=-1).numpy()[:, :6] == pytest.approx(expected[:, :6], abs=1e-3)
    assert not torch.softmax(scores, dim=-1)[:, 6:].any()
    assert values.numpy() == pytest.approx(network.value(features, mask), abs=1e-3)


def test_worlds__go_through_the_tasks(example: Any) -> None:
    """Each reset takes the next task, in a training variant; rewards are scaled."""
    config = {
        "tasks": ["fitness-01", "travel-99"], "module": "", "menu_size": 8, "train_variants": 2, "reward_scale": 20.0,
    }  # fmt: skip
    env = example.Worlds(config)
    seen = []
    for seed in (5, None, None):
        env.reset(seed=seed)
        life = env._life.unwrapped
        seen.append((life.task, life.spec_of_task.variant))
    (first, _), (second, _), (third, _) = seen

    assert first == third != second
    assert all(variant in (0, 1) for _, variant in seen)
    env = example.Worlds({**config, "tasks": ["travel-99"]})
    observation, _ = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        observation, reward, terminated, truncated, info = env.step(0)
        total, over = total + reward, terminated or truncated
    assert observation in env.observation_space
    assert total == pytest.approx(info["score"] / 100 * 20)


@pytest.mark.parametrize("runners", [0, 1])
def test_run__leaves_checkpoints_that_the_library_plays_and_rllib_goes_on_from(
    example: Any, tmp_path: Path, runners: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A short run moves the weights; its file is played by the library, and a resumed run goes on from RLlib's."""
    options = [*TINY, "--runners", str(runners), "--out", str(tmp_path)]
    scores = example.main(options)
    network, settings, _ = load_checkpoint(tmp_path / "checkpoint.npz")
    record = play("travel-99", str(tmp_path / "checkpoint.npz"), variant=10_000)
    (before,) = (int(line.split()[2]) for line in capsys.readouterr().out.splitlines() if "iteration   2/2" in line)
    example.main([*options, "--iterations", "0", "--resume"])
    resumed, _, _ = load_checkpoint(tmp_path / "checkpoint.npz")
    example.main([*options, "--iterations", "1", "--resume"])
    (after,) = (int(line.split()[2]) for line in capsys.readouterr().out.splitlines() if "iteration   1/1" in line)

    assert settings["menu_size"] == 8
    assert record.score == pytest.approx(scores["trained, from menus"])
    assert not np.array_equal(network.into, MenuNetwork.fresh(0).into)
    assert all(np.array_equal(array, network.arrays()[name]) for name, array in resumed.arrays().items())
    assert after > before
    assert list((tmp_path / "tensorboard").iterdir())
