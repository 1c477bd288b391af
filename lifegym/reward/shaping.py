"""When the score is paid: three reward modes whose sums over an episode are all score/100."""

from __future__ import annotations

from typing import Literal

from lifegym.reward.rubric import Scorer
from lifegym.worlds.world import World

RewardMode = Literal["stage", "sparse", "potential"]
REWARD_MODES: tuple[RewardMode, ...] = ("stage", "sparse", "potential")


def check_mode(mode: str) -> None:
    """Refuse a reward mode that does not exist.

    Raises:
        ValueError: The mode is none of :data:`REWARD_MODES`.
    """
    if mode not in REWARD_MODES:
        raise ValueError(f"reward_mode is one of {', '.join(REWARD_MODES)}, got {mode!r}")


class Payer:
    """Pays one episode's score.

    ``stage`` pays a check's weight when it is settled, ``sparse`` pays everything at the end, ``potential`` pays each
    change of :meth:`~lifegym.reward.rubric.Scorer.potential` the moment the state changes.

    Args:
        mode: One of :data:`REWARD_MODES`.
        scorer: The episode's scorer.
        paid: What has been paid already, when an episode is taken up again.

    Raises:
        ValueError: The mode is none of them.
    """

    __slots__ = ("mode", "paid", "scorer")

    def __init__(self, mode: RewardMode, scorer: Scorer, paid: float = 0.0) -> None:
        check_mode(mode)
        self.mode = mode
        self.scorer = scorer
        self.paid = paid

    def copy(self, scorer: Scorer) -> Payer:
        """Return an independent payer that has paid as much, over a copied scorer."""
        return Payer(self.mode, scorer, self.paid)

    def pay(self, world: World, *, over: bool) -> float:
        """Return the reward of the step just made.

        Args:
            world: The world after the step.
            over: Whether the episode has ended, with every check settled.
        """
        if over or self.mode == "stage":
            worth = self.scorer.earned / self.scorer.rubric.total
        elif self.mode == "potential":
            worth = self.scorer.potential(world)
        else:
            worth = 0.0
        reward = worth - self.paid
        self.paid = worth
        return reward
