"""Keys and published ids: ``rp_<hotel>_<room-slug>_<flavor>_<yyyymmdd>_<yyyymmdd>`` and confirmation codes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold

MAX_NIGHTS: Final = 30
"""Longest stay in one reservation."""

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXY"
_FORM: Final = "rp_<hotel_id>_<room>_<flavor>_<check-in yyyymmdd>_<check-out yyyymmdd>"
_HINT: Final = "get_room_availability lists every bookable id; copy it as it stands."


class RatePlanId(NamedTuple):
    """What a composed rate plan id says."""

    hotel_id: str
    room: str
    flavor: str
    check_in: date
    check_out: date


@lru_cache(maxsize=4096)
def slug(room_type: str) -> str:
    """Return a room type as ids write it: ``"Deluxe twin"`` is ``deluxe-twin``."""
    return "-".join("".join(character if character.isalnum() else " " for character in fold(room_type)).split())


def room_key(hotel_id: str, room_type: str) -> str:
    """Key of a room type."""
    return f"{hotel_id}/{slug(room_type)}"


def plan_key(hotel_id: str, room_type: str, flavor: str) -> str:
    """Key of a plan."""
    return f"{hotel_id}/{slug(room_type)}/{flavor}"


@lru_cache(maxsize=4096)
def stamp(day: date) -> str:
    """Return a day as ids write it, ``20260415``."""
    return f"{day:%Y%m%d}"


def night_key(hotel_id: str, room_type: str, day: date) -> str:
    """Key of a room type's night."""
    return f"{hotel_id}/{slug(room_type)}/{stamp(day)}"


def rate_key(hotel_id: str, room_type: str, flavor: str, day: date) -> str:
    """Key of a price."""
    return f"{hotel_id}/{slug(room_type)}/{flavor}/{stamp(day)}"


def days(first: date, end: date) -> Iterator[date]:
    """Iterate over the nights from ``first`` up to but without ``end``."""
    for offset in range((end - first).days):
        yield first + timedelta(days=offset)


def compose(hotel_id: str, room_type: str, flavor: str, check_in: date, check_out: date) -> str:
    """Return the published id of a stay under a plan."""
    return f"rp_{hotel_id}_{slug(room_type)}_{flavor}_{stamp(check_in)}_{stamp(check_out)}"


def parse(rate_plan_id: str) -> RatePlanId:
    """Read a published rate plan id.

    Raises:
        ToolError: ``BAD_ARG`` saying which part is wrong and how the id is built.
    """
    parts = rate_plan_id.split("_")
    if len(parts) < 6 or parts[0] != "rp" or not all(parts):
        raise ToolError("BAD_ARG", f"rate_plan_id is built as {_FORM}, got {rate_plan_id[:80]!r}. {_HINT}")
    check_in, check_out = (_day(text, rate_plan_id) for text in parts[-2:])
    if check_out <= check_in:
        raise ToolError(
            "BAD_DATE_RANGE",
            f"In {rate_plan_id[:80]!r} check-out {check_out} is not after check-in {check_in}. {_HINT}",
        )
    if (check_out - check_in).days > MAX_NIGHTS:
        raise ToolError(
            "BAD_DATE_RANGE", f"One reservation holds at most {MAX_NIGHTS} nights, got {(check_out - check_in).days}."
        )
    return RatePlanId("_".join(parts[1:-4]), parts[-4], parts[-3], check_in, check_out)


def _day(text: str, whole: str) -> date:
    # Only the compact form is an id's; date.fromisoformat alone would read others too.
    if len(text) == 8 and text.isascii() and text.isdigit():
        try:
            return date(int(text[:4]), int(text[4:6]), int(text[6:]))
        except ValueError:
            pass
    raise ToolError(
        "BAD_ARG",
        f"{text[:20]!r} in rate_plan_id {whole[:80]!r} is no date written yyyymmdd. The "
        f"id is built as {_FORM}. {_HINT}",
    )


def confirmation_code(number: int) -> str:
    """Return the confirmation code of the ``number``-th reservation: distinct numbers give distinct codes."""
    base = len(_ALPHABET)
    value = (number * 387_420_489 + 271_828_182_845) % base**8
    letters = []
    for _ in range(8):
        value, digit = divmod(value, base)
        letters.append(_ALPHABET[digit])
    return f"STAY-{''.join(letters[:4])}-{''.join(letters[4:])}"
