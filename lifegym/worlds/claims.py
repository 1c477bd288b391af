"""Which mail addresses are somebody's: those that stand in what the world holds, whoever keeps it.

Nobody lists them. An address is claimed by every record that was seeded or that the world wrote, by the desks at which
a service answers, and by what a story says that it needs. What the agent wrote itself claims nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Change, Mark, Record, Table, field_names

_NAME: Final = re.compile(r"[\w.+'-]{1,64}\Z")
_HOST: Final = re.compile(r"(?:[\w-]{1,63}\.)+[^\W\d_]{2,24}")
_LONGEST: Final = 64
"""Characters of an address before its sign."""
CLAIMED: Final = "email.claimed"
"""The table of what stories claim: no tool shows it, and nothing can be read in it."""
_PLAIN: Final = frozenset((int, float, bool, type(None), date, datetime, Money))
"""Types of most values, which hold no text."""
_NONE: Final[frozenset[str]] = frozenset()
_OWN: Final = (Mark.AGENT_CREATED | Mark.AGENT_CHANGED | Mark.EFFECT).value
"""Marks of records that hold what the agent wrote, or what followed from it."""


def addresses_in(value: object) -> frozenset[str]:
    """Return the mail addresses in a text, a record, or whatever holds some, in lower case."""
    found: set[str] = set()
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, str):
            if "@" in item:
                found.update(_addresses(item))
        elif type(item) in _PLAIN:
            continue
        elif isinstance(item, Record):
            left.extend(getattr(item, name) for name in field_names(type(item)))
        elif isinstance(item, dict):
            left.extend(item.values())
        elif isinstance(item, tuple | list):
            left.extend(item)
    return frozenset(found) if found else _NONE


def _addresses(text: str) -> Iterator[str]:
    """Yield the addresses about the signs in a text, which are few: to read all that lies between costs far more."""
    at = text.find("@")
    while at >= 0:
        name = _NAME.search(text[max(0, at - _LONGEST) : at])
        host = _HOST.match(text, at + 1)
        if name and host:
            yield f"{name[0]}@{host[0]}".lower()
        at = text.find("@", at + 1)


def stands_in(table: Table[Any], address: str, leave_out: Callable[[Any], bool] | None = None) -> bool:
    """Return whether an address stands in a table, in something that is not the agent's.

    Args:
        table: The table.
        address: In lower case; ``@domain`` stands for any of a domain.
        leave_out: Whether a record does not count.
    """
    whole = not address.startswith("@")
    rows = (found for row, found in table.paired(addresses_in)
            if found and not table.marks.get(getattr(row, table.key), 0) & _OWN
            and not (leave_out and leave_out(row)))  # fmt: skip
    told = (addresses_in(row) for change in table.writes() for row in _told(change)
            if not (leave_out and leave_out(row)))  # fmt: skip
    return any(
        address in found if whole else any(one.endswith(address) for one in found)
        for part in (rows, told) for found in part
    )  # fmt: skip


def _told(change: Change) -> Iterator[Record]:
    """Yield what a write says that the agent did not: a record as it was seeded, or as the world wrote it."""
    if change.before is not None and not change.mark:
        yield change.before
    if change.after is not None and change.actor == "world":
        yield change.after
