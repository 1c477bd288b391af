"""Which episodes are played again, and what is said about it: once for each outage, not once for each attempt."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from lifegym.rollouts.record import EpisodeRecord

__all__ = ["RETRIES", "Retries", "reported"]

logger = logging.getLogger(__name__)

RETRIES = 2
"""How often an episode that ended in an infrastructure error is played again."""
_DETAIL: Final = re.compile(r"[(;:] .*|\(.*", re.DOTALL)
"""What follows the first words of a message: it differs from attempt to attempt where the cause is the same."""


class Retries:
    """Decides on ended episodes in their order, and warns of failures whose cause has not been told yet.

    A cause is told again once an episode has ended well in between.
    """

    def __init__(self) -> None:
        self._cause = ""
        self._untold = 0

    def wanted(self, record: EpisodeRecord, attempt: int) -> bool:
        """Return whether an episode is to be played again.

        Args:
            record: The episode as it ended.
            attempt: How often it has been played, counted from 1.
        """
        if record.resolved:
            self._recovered()
            return False
        again = attempt <= RETRIES
        kind, message = (record.reason.type, record.reason.message) if record.reason else ("failure", "unknown")
        cause = f"{kind}: {_DETAIL.sub('', message)}"
        if cause == self._cause:
            self._untold += 1
        else:
            self._cause, self._untold = cause, 0
            logger.warning(
                "%s, variant %d, run %d of %s could not be finished: %s. %s; further failures of this kind are counted "
                "and not told",
                record.task, record.variant, record.run, record.policy, _said(kind, message),
                "It is played again" if again else "It stays unresolved",
            )  # fmt: skip
        return again

    def _recovered(self) -> None:
        if self._untold:
            times = f"{self._untold} more attempt{'s' * (self._untold != 1)}"
            logger.warning("episodes end well again; %s had failed for the reason told above", times)
        self._cause, self._untold = "", 0


def _said(kind: str, message: str) -> str:
    # What the infrastructure said is a sentence of its own; of other errors the kind says more than the words.
    return message if kind == "InfrastructureError" else f"{kind}: {message}"


def reported(record: EpisodeRecord) -> list[Any]:
    """Return what the policy reported of an attempt that is played again: nothing, or one report."""
    return [record.meta["policy"]] if "policy" in record.meta else []
