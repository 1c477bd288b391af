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
from lifegym.worlds.records import Record, Table, field_names

_NAME: Final = re.compile(r"[\w.+'-]{1,64}\Z")
_HOST: Final = re.compile(r"(?:[\w-]{1,63}\.)+[^\W\d_]{2,24}")
_LONGEST: Final = 64
"""Characters of an address before its sign."""
CLAIMED: Final = "email.claimed"
"""The table of what stories claim: no tool shows it, and nothing can be read in it."""
_PLAIN: Final = frozenset((int, float, bool, type(None), date, datetime, Money))
"""Types of most values, which hold no text."""
_NONE: Final[frozenset[str]] = frozenset()


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


def claimants_in(row: Record) -> frozenset[str]:
    """Return the mail addresses in a record, and the ``@domain`` of each."""
    found = addresses_in(row)
    return found.union(f"@{address.partition('@')[2]}" for address in found) if found else found


def stands_in(table: Table[Any], address: str, find: Callable[[Any], frozenset[str]] = claimants_in) -> bool:
    """Return whether an address stands in a table, in something that was seeded or that the world wrote.

    Args:
        table: The table.
        address: In lower case; ``@domain`` stands for any of a domain.
        find: Returns the addresses that a record claims, and their domains; defined once in a module.
    """
    return address in table.seeded(find) or any(
        address in table.made(change.after, find)
        for change in table.writes() if change.actor == "world" and change.after is not None
    )  # fmt: skip
