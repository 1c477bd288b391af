"""A stored episode brought back to life: its actions played again, without a model, to look at the world it left."""

from __future__ import annotations

from pathlib import PurePath

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.events import Op

__all__ = ["NotReplayableError", "replayed"]


class NotReplayableError(ValueError):
    """A stored episode cannot be played again here; the message says why."""


def replayed(record: EpisodeRecord, task: str | PurePath | None = None) -> LifeEnv:
    """Return an environment in which an episode's actions have been played again.

    Args:
        record: The episode.
        task: Where the task is, when its id is not in the catalog: the directory of an exported task.

    Raises:
        NotReplayableError: Nothing of the episode was kept, its world is another one here, or an action no longer has
            the result it had.
        ValueError: The task or variant does not exist here.
    """
    if not record.resolved:
        raise NotReplayableError(f"{record.key} ended in an infrastructure error: there is nothing to look at")
    source = task or record.task
    spec = catalog.build(source, record.variant)
    if spec.digest != record.digest_start:
        raise NotReplayableError(
            f"{record.task}, variant {record.variant} has another world here (digest {spec.digest[:12]}) than the one "
            f"the episode was played in ({record.digest_start[:12]}); play it again, or use the version it is of "
            f"({record.package_version})"
        )
    env = LifeEnv(source, record.variant, None, record.reward_mode, record.max_actions, record.max_actions_per_turn)
    env.reset(seed=record.episode_seed, options={"variant": record.variant})
    for number, step in enumerate(record.steps):
        for item in record.interventions:
            if item.step == number:
                env.world.apply(Op(target=item.target, arguments=item.arguments))
        observation, *_ = env.step(step.action)
        if observation["tool_result"] != step.result:
            raise NotReplayableError(
                f"step {number} of {record.task}, variant {record.variant}, run {record.run} "
                f"({str(step.action)[:80]}) no longer has the recorded result; lifegym replay shows the difference"
            )
    return env
