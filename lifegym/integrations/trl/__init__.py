"""Two doors into TRL's ``GRPOTrainer``: an environment class with tools, and a rollout function with whole control.

``environment_factory`` is the simpler one: TRL samples, calls the world's tools as methods and scores each completion
once. ``Rollouts`` samples itself: a reply may be plain text, groups branch from one state, the reward of every action
is kept, and the mask is exact. Both take rows of :func:`rows`. Nothing here imports TRL until it is used.
"""

from lifegym.integrations.trl.environment import RefusedCallError, environment_factory
from lifegym.integrations.trl.rollouts import Rollouts, Sample, episode_reward, sample_with_transformers
from lifegym.integrations.worlds import Worlds, rows

__all__ = [
    "RefusedCallError", "Rollouts", "Sample", "Worlds", "environment_factory", "episode_reward", "rows",
    "sample_with_transformers",
]  # fmt: skip
