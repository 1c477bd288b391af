"""Tool names at the boundary to model APIs, most of which allow no dot in them."""

from __future__ import annotations

__all__ = ["inner", "outer"]


def outer(name: str) -> str:
    """Return a tool's name as model APIs take it: ``calendar.list_events`` becomes ``calendar__list_events``."""
    return name.replace(".", "__", 1)


def inner(name: str) -> str:
    """Return a tool's own name; one that has its dot stays as it is."""
    return name if "." in name else name.replace("__", ".", 1)
