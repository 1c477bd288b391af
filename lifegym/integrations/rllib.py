"""RLlib's new API stack: worlds by a registered name, as choices from menus or as tool calls and texts.

Menus are numbers, a mask and a `Discrete` action, which RLlib takes as they are. Texts and calls are neither arrays nor
structure; they are batched as object arrays, and :func:`text_runners` keeps RLlib from turning them into anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
from ray import tune
from ray.rllib.connectors.connector_v2 import ConnectorV2
from ray.rllib.core.columns import Columns

from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.menu import MenuWrapper

__all__ = ["MENU", "TEXT", "TextObservations", "menu_env", "register", "text_env", "text_runners"]

TEXT: Final = "lifegym-text"
"""Name of the environment whose actions are tool calls and replies."""
MENU: Final = "lifegym-menu"
"""Name of the environment whose actions are choices from menus."""


def register() -> None:
    """Make both environments known to RLlib under :data:`TEXT` and :data:`MENU`, in all its workers."""
    tune.register_env(TEXT, text_env)
    tune.register_env(MENU, menu_env)


def text_env(config: Mapping[str, Any]) -> LifeEnv:
    """Return a world whose actions are tool calls and replies.

    Args:
        config: Arguments of :class:`~lifegym.envs.life_env.LifeEnv`: ``task``, ``variant`` or ``variants``, and so on.

    Raises:
        ValueError: No task is named, or an argument is wrong.
    """
    if "task" not in config:
        raise ValueError("name the task in env_config: {'task': 'travel-07', 'variants': 'train'}")
    return LifeEnv(**config)


def menu_env(config: Mapping[str, Any]) -> gymnasium.Env[Any, Any]:
    """Return a world as choices from menus; scores reached through it are no scores of the suite.

    Args:
        config: As of :func:`text_env`, and ``size``, the candidates of a menu. The reward mode is ``potential`` unless
            another is given, which pays each choice at once.

    Raises:
        ValueError: No task is named, or an argument is wrong.
    """
    arguments = {"reward_mode": "potential", **config}
    size = {"size": arguments.pop("size")} if "size" in arguments else {}
    return MenuWrapper(text_env(arguments), **size)


class TextObservations(ConnectorV2):
    """Hands a module the latest observation of each environment as it is, a list of dicts."""

    def __call__(self, *, batch: dict[str, Any], episodes: list[Any], **rest: Any) -> dict[str, Any]:
        """Put the observations into the batch."""
        batch[Columns.OBS] = [episode.get_observations(-1) for episode in episodes]
        return batch


def _connected(env: Any = None, spaces: Any = None, device: Any = None) -> TextObservations:
    return TextObservations()


def text_runners() -> dict[str, Any]:
    """Return what ``AlgorithmConfig.env_runners`` needs for texts: ``config.env_runners(**text_runners())``.

    The module then gets a list of observations under ``obs`` and returns its actions as an object array, one for each.
    """
    return {
        "add_default_connectors_to_env_to_module_pipeline": False,
        "add_default_connectors_to_module_to_env_pipeline": False,
        "env_to_module_connector": _connected,
        # As arrays, texts would become arrays of a fixed width.
        "episodes_to_numpy": False,
    }
