"""RLlib: episodes sampled by its own env runner, of texts and calls and of choices from menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from lifegym.envs.actions import ToolCall
from lifegym.envs.wrappers.features import FEATURES
from lifegym.envs.wrappers.menu import MENU_SIZE
from tests.integrations.conftest import TINY
from tests.integrations.playing import SILENT, WRONG, plain, reference

pytestmark = [
    pytest.mark.rllib,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


@pytest.fixture(autouse=True)
def _local(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is reported and no cluster is left behind."""
    import ray

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    from lifegym.integrations.rllib import register

    register()
    yield
    ray.shutdown()


def sampled(name: str, config: dict[str, Any], module: type[Any], number: int = 1, **runners: Any) -> list[Any]:
    """The first episodes of an env runner in this process, one for each of its environments."""
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner

    settings = (
        PPOConfig()  # type: ignore[no-untyped-call]  # so it is in RLlib
        .environment(name, env_config=config)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=number, **runners)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=module))
        .debugging(seed=0)
    )
    return list(SingleAgentEnvRunner(config=settings).sample(num_episodes=number))


def scripted(*scripts: Sequence[Any]) -> type[Any]:
    """A module that does in environment i what script i says, and nothing when that is done."""
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.rl_module import RLModule

    left = [list(script) for script in scripts]

    class Scripted(RLModule):
        framework: Any = None

        def setup(self) -> None:
            """Nothing to make."""

        def to(self, device: Any) -> Any:
            return self

        def _acted(self, batch: dict[str, Any], **rest: Any) -> dict[str, Any]:
            assert all(isinstance(item["turn"], str) for item in batch[Columns.OBS])
            actions = np.empty(len(left), dtype=object)
            # An environment that has ended is stepped once more, which resets it.
            actions[:] = [script.pop(0) if script else SILENT for script in left]
            return {Columns.ACTIONS: actions}

        _forward = _forward_inference = _forward_exploration = _acted

        def get_state(self, *args: Any, **rest: Any) -> dict[str, Any]:
            return {}

        def set_state(self, *args: Any, **rest: Any) -> None:
            """Nothing is learned."""

    return Scripted


def choosing(seed: int) -> type[Any]:
    """A module that draws among the candidates that the mask leaves."""
    import torch
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.torch import TorchRLModule

    generator = torch.Generator().manual_seed(seed)

    class Choosing(TorchRLModule):
        def setup(self) -> None:
            """Nothing to make."""

        def _forward(self, batch: dict[str, Any], **rest: Any) -> dict[str, Any]:
            mask = batch[Columns.OBS]["action_mask"]
            return {Columns.ACTIONS: torch.multinomial(mask, 1, generator=generator)[:, 0]}

    return Choosing


def test_rllib__texts_and_calls_arrive_whole() -> None:
    """A whole episode, an error on the way: observations, actions and rewards are those of the environment."""
    from lifegym.integrations.rllib import TEXT, text_runners

    actions = [WRONG, *reference(4)]
    (episode,) = sampled(TEXT, {"task": TINY, "variant": 4}, scripted(actions), **text_runners())
    rewards, score = plain(4, actions)
    assert episode.get_rewards() == rewards
    assert episode.is_terminated
    assert episode.get_infos(-1)["score"] == score == 100.0
    assert "Please put the Olmo's price into the ledger." in episode.get_observations(0)["turn"]
    assert "gone.txt" in episode.get_observations(1)["tool_result"]
    assert episode.get_actions() == actions


def test_rllib__environments_of_a_batch_end_when_they_end() -> None:
    """Of two, one is cut by a limit that the other's shorter story does not reach."""
    from lifegym.integrations.rllib import TEXT, text_runners

    look = ToolCall("files.list", {})
    config = {"task": TINY, "variant": 4, "max_actions_per_turn": 5}
    episodes = sampled(TEXT, config, scripted([look] * 40, [SILENT] * 40), 2, **text_runners())
    first = next(episode for episode in episodes if episode.is_truncated)
    assert len(first) == 5
    assert first.get_actions() == [look] * 5
    assert all(len(episode.get_rewards()) == len(episode.get_actions()) for episode in episodes)


def test_rllib__menus_are_numbers() -> None:
    """Choices from menus go through RLlib's default connectors; their rewards make up the score."""
    from lifegym.integrations.rllib import MENU

    (episode,) = sampled(MENU, {"task": TINY, "variant": 4}, choosing(2))
    shapes = {name: np.shape(value) for name, value in episode.get_observations(0).items()}
    assert shapes == {"action_mask": (MENU_SIZE,), "observations": (MENU_SIZE, len(FEATURES))}
    assert episode.is_terminated
    masks = episode.get_observations(slice(0, len(episode)))["action_mask"]
    assert all(mask[choice] == 1 for mask, choice in zip(masks, episode.get_actions(), strict=True))
    score = episode.get_infos(-1)["score"]
    assert 0.0 < score < 100.0
    assert float(np.sum(episode.get_rewards())) == pytest.approx(score / 100)


def test_rllib__a_task_must_be_named() -> None:
    """Without one, the error says how it is."""
    from lifegym.integrations.rllib import menu_env, text_env

    for make in (menu_env, text_env):
        with pytest.raises(ValueError, match="env_config"):
            make({})
    assert menu_env({"task": TINY, "size": 9}).action_space == Discrete(9)
