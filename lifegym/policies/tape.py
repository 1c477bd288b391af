"""A memorised script: what the reference did in another variant, played back word for word.

A sound family of variants gives it little: what it holds are another year's days, another house, another answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.policies.authored import Authored

__all__ = ["Recording", "Tape", "carry", "record"]

_KEPT: Final = 16
"""How many recordings are kept."""
_ISO: Final = re.compile(r"(?<!\d)(\d{4})(-?)(\d\d)\2(\d\d)(?!\d)")
_WORDS: Final = re.compile(
    r"\b(?:(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) )?(?P<day>\d{1,2}) (?P<month>January|February|March|"
    r"April|May|June|July|August|September|October|November|December)\b"
)


class Recording(NamedTuple):
    """The reference's actions in a variant, by turn, and the day on which it began."""

    opening: date
    turns: tuple[tuple[Action, ...], ...]


@lru_cache(maxsize=_KEPT)
def record(task_id: str, variant: int) -> Recording:
    """Return the reference's actions in a variant, turn by turn; each turn ends with the reply that closed it.

    Raises:
        StepFailedError: The reference does not come through that variant.
    """
    env = LifeEnv(task_id, variant=variant)
    observation, info = env.reset(seed=0)
    opening = datetime.fromisoformat(observation["time"]).date()
    reference = Authored()
    reference.reset(observation, info)
    turns: list[tuple[Action, ...]] = []
    turn: list[Action] = []
    over = False
    while not over:
        action = reference.act(observation, info)
        turn.append(action)
        if isinstance(action, Reply):
            turns.append(tuple(turn))
            turn = []
        observation, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return Recording(opening, tuple(turns))


class Tape:
    """Replays the reference's actions of another variant of the task, turn by turn, whatever it is shown.

    Args:
        variant: The variant the tape was recorded on.
        carried: Whether it moves every day it names by as much as the other world opens earlier or later, as somebody
            would who has learned the story by days and not by dates.
    """

    def __init__(self, variant: int = 0, *, carried: bool = False) -> None:
        self.variant = variant
        self.carried = carried

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Rewind the tape of the episode's task."""
        recorded = record(str(info["task"]), self.variant)
        self._turns = iter(recorded.turns)
        self._left: list[Action] = []
        opening = datetime.fromisoformat(observation["time"]).date()
        self._days = opening - recorded.opening if self.carried else timedelta()

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> ToolCall | Reply:
        """Return the next action on the tape; silence once it has run out."""
        if not self._left:
            self._left = list(next(self._turns, (Reply(""),)))
        action = self._left.pop(0)
        if not self._days:
            return action
        if isinstance(action, Reply):
            return Reply(carry(action.text, self._days, int(observation["time"][:4])))
        return ToolCall(action.tool, _carry_in(action.arguments, self._days, int(observation["time"][:4])))


def _carry_in(node: Any, days: timedelta, year: int) -> Any:
    if isinstance(node, dict):
        return {key: _carry_in(value, days, year) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_carry_in(value, days, year) for value in node]
    return carry(node, days, year) if isinstance(node, str) else node


def carry(text: str, days: timedelta, year: int) -> str:
    """Move every day of a text: ``2026-04-05``, ``20260405`` and ``5 April``, which is taken to be of the year."""
    return _WORDS.sub(_in_words(days, year), _ISO.sub(_in_figures(days), text))


def _in_figures(days: timedelta) -> Callable[[re.Match[str]], str]:
    def move(found: re.Match[str]) -> str:
        try:
            day = date(int(found[1]), int(found[3]), int(found[4])) + days
        except (ValueError, OverflowError):
            return found[0]
        return day.strftime(f"%Y{found[2]}%m{found[2]}%d")

    return move


def _in_words(days: timedelta, year: int) -> Callable[[re.Match[str]], str]:
    def move(found: re.Match[str]) -> str:
        # The words name no year: the tape's own is the one whose days, moved, come to lie in this world's.
        try:
            day = datetime.strptime(f"{found['day']} {found['month']} {year - round(days.days / 365.25)}", "%d %B %Y")
        except ValueError:
            return found[0]
        moved = day + days
        weekday = f"{moved:%A} " if found["weekday"] else ""
        return f"{weekday}{moved.day} {moved:%B}"

    return move
