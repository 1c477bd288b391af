"""An ordinary life around a story: who is in it, how large it is, and what it leaves to the author."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final, TypedDict

from lifegym.envs.draw import Draw
from lifegym.worlds.world import World

if TYPE_CHECKING:
    from lifegym.worlds.ordinary.life import Contact, Life

FIRST: Final = 20_001
"""Ids of a life begin about here, far from those an author writes by hand or draws with ``s.key``."""
_LEFT_OUT: Final = 300


class LifeShape(TypedDict, total=False):
    """What an author may say of the ordinary life around a story."""

    total: int
    """About how many records in all; 1,500 unless told otherwise."""
    counts: Mapping[str, int]
    """How many records of single services; 0 leaves a service to the author."""
    shapes: Mapping[str, Mapping[str, Any]]
    """Further arguments for the generators of single services."""
    city: str
    """Where the persona lives; a city of their zone unless told otherwise."""
    work: str
    """The employer."""
    bank: str
    """The bank."""
    contacts: Sequence[Contact]
    """The story's people who belong into the address book."""
    avoid: Collection[str]
    """Names and addresses that nobody else may have; those of mails that are there already are avoided anyway."""
    clear_days: Collection[date]
    """Days on which nothing is planned, bought or travelled."""
    clear_words: Collection[str]
    """Words that stand in no text of the life."""
    weeks_ahead: int
    """So many weeks after the opening are filled as well; 8 unless told otherwise."""
    upcoming: bool
    """Whether a journey lies ahead; not unless told otherwise."""


def put_life(world: World, draw: Draw, shape: LifeShape) -> Life:
    """Put an ordinary life into a world that is being seeded; its ids differ from variant to variant.

    Raises:
        ValueError: Something in the shape cannot be; the message says what can.
    """
    from lifegym.worlds.ordinary.life import ordinary_life

    stream = draw.stream("ordinary life")
    first = FIRST + stream.integer(0, _LEFT_OUT)
    asked: dict[str, Any] = {"upcoming": False, **shape}
    asked["avoid"] = {*shape.get("avoid", ()), *_correspondents(world)}
    return ordinary_life(world, stream.rng, start=first, **asked)


def _correspondents(world: World) -> set[str]:
    """Return the names and addresses of those who are in the mailbox already."""
    table = world.tables.get("email.messages")
    rows = table.rows.values() if table is not None else ()
    return {text for row in rows for text in (row.sender_name, row.sender, *row.to, *row.cc) if text}
