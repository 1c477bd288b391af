"""Cutting lists into pages, the same way in every service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lifegym.worlds.errors import ToolError

MAX_PAGE: Final = 100
"""Most items one page holds."""


def paged(items: Sequence[Any], page: int, page_size: int) -> tuple[Sequence[Any], dict[str, Any]]:
    """Return one page of ``items`` and what a caller needs to turn it.

    Args:
        items: All items, in order.
        page: Page number from 1.
        page_size: Items a page, 1 to 100.

    Raises:
        ToolError: ``BAD_ARG`` when a number lies outside its range.
    """
    if page < 1:
        raise ToolError("BAD_ARG", f"page counts from 1, got {page}.")
    if not 1 <= page_size <= MAX_PAGE:
        raise ToolError("BAD_ARG", f"page_size is 1 to {MAX_PAGE}, got {page_size}.")
    start = (page - 1) * page_size
    return items[start : start + page_size], {
        "page": page,
        "page_size": page_size,
        "total": len(items),
        "has_more": start + page_size < len(items),
    }


def limited(limit: int, most: int = MAX_PAGE, name: str = "limit") -> int:
    """Return a limit a caller gave, or refuse one outside 1 to ``most``.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if not 1 <= limit <= most:
        raise ToolError("BAD_ARG", f"{name} is 1 to {most}, got {limit}.")
    return limit
