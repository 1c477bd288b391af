"""LifeGym: living worlds for training and evaluating proactive life assistants.

Importing the package registers every task with Gymnasium under its id (`gym.make("VibeLife-travel-07")`) and loads
no service, no task and none of the optional dependencies. The public names below are loaded when first used.
"""

import importlib
import typing as _typing

from lifegym.envs.registration import register_all as _register_all

if _typing.TYPE_CHECKING:
    from lifegym.envs.actions import Reply, ToolCall
    from lifegym.envs.catalog import add_task, task_ids
    from lifegym.envs.catalog import build as build_task
    from lifegym.envs.export import export_task, load_task
    from lifegym.envs.life_env import LifeEnv
    from lifegym.policies import Policy, make_policy
    from lifegym.rollouts.episode import play
    from lifegym.rollouts.record import EpisodeRecord
    from lifegym.rollouts.replay import replay
    from lifegym.rollouts.run import rollout
    from lifegym.rollouts.store import read_episodes

__version__ = "0.1.0"

__all__ = [
    "EpisodeRecord",
    "LifeEnv",
    "Policy",
    "Reply",
    "ToolCall",
    "__version__",
    "add_task",
    "build_task",
    "export_task",
    "load_task",
    "make_policy",
    "play",
    "read_episodes",
    "replay",
    "rollout",
    "task_ids",
]

# Public name -> the module it is loaded from, with the name it has there if that is another. A name here must not be
# that of a subpackage, because importing the subpackage binds the module over it.
_HOME_OF: dict[str, str] = {
    "EpisodeRecord": "lifegym.rollouts.record",
    "LifeEnv": "lifegym.envs.life_env",
    "Policy": "lifegym.policies",
    "Reply": "lifegym.envs.actions",
    "ToolCall": "lifegym.envs.actions",
    "add_task": "lifegym.envs.catalog",
    "build_task": "lifegym.envs.catalog:build",
    "export_task": "lifegym.envs.export",
    "load_task": "lifegym.envs.export",
    "make_policy": "lifegym.policies",
    "play": "lifegym.rollouts.episode",
    "read_episodes": "lifegym.rollouts.store",
    "replay": "lifegym.rollouts.replay",
    "rollout": "lifegym.rollouts.run",
    "task_ids": "lifegym.envs.catalog",
}


def __getattr__(name: str) -> object:
    """Load a public name from the module it lives in.

    Raises:
        AttributeError: if `name` is not public.
    """
    if name not in _HOME_OF:
        public = ", ".join(__all__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its public names are {public}")
    module, _, original = _HOME_OF[name].partition(":")
    value: object = getattr(importlib.import_module(module), original or name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names already bound and those still to be loaded."""
    return sorted({*globals(), *_HOME_OF})


_register_all()
