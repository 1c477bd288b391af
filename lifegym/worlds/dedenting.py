"""Texts as they stand in code, without the indentation that they have there."""

from __future__ import annotations

from inspect import cleandoc


def dedented(text: str) -> str:
    """Return what :func:`inspect.cleandoc` returns, which most of a world's texts are already."""
    return text if _stands_so(text) else cleandoc(text)


def _stands_so(text: str) -> bool:
    """Return whether a text surely has nothing to take off: no margin, tab, or empty line around it."""
    if not text or text[0].isspace() or text[-1] == "\n" or "\t" in text:
        return False
    place = text.find("\n")
    while place >= 0 and text[place + 1] == "\n":
        place += 1
    # One line at the left edge, after the first, and there is no margin.
    return place < 0 or not text[place + 1].isspace()
