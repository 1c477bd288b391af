"""Help as plain text: wrapped once, to the terminal's width, and only between words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

__all__ = ["Command", "Group"]

_WHOLE: Final = "\N{NON-BREAKING HYPHEN}"
"""Stands for a hyphen while lines are broken, so that `over-asking` stays one word that can be copied."""


class Command(TyperCommand):
    """A command whose help breaks no name at its hyphen."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        ctx.formatter_class = _unbroken(ctx.formatter_class)
        return super().get_help(ctx)


class Group(TyperGroup):
    """A group of commands whose help breaks no name at its hyphen."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        ctx.formatter_class = _unbroken(ctx.formatter_class)
        return super().get_help(ctx)


def _unbroken(base: Any) -> type[Any]:
    """Return a class of formatters like the one given that breaks lines at blanks alone."""

    class Formatter(base):  # type: ignore[misc]  # which class it is depends on the library's version
        def write_text(self, text: str) -> None:
            super().write_text(text.replace("-", _WHOLE))

        def write_dl(self, rows: Sequence[tuple[str, str]], *sizes: Any, **more: Any) -> None:
            super().write_dl([(name, said.replace("-", _WHOLE)) for name, said in rows], *sizes, **more)

        def getvalue(self) -> str:
            return str(super().getvalue()).replace(_WHOLE, "-")

    return Formatter
