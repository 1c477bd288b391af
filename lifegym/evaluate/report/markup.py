"""HTML text: escaped, so that nothing a task or an agent wrote can be markup, and figures as a reader wants them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from lifegym.evaluate.intervals import Interval

__all__ = ["breakable", "counted", "esc", "figure", "interval", "section", "table"]

# Characters that no HTML page may hold, and half a character pair, which has no bytes.
_BAD: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]")

_JOINTS: Final = re.compile(r"[,:=/](?=\S)|(?<=[a-z0-9])_(?=\S)")


def esc(value: object) -> str:
    """Return any value as text that is safe between tags and in quoted attributes."""
    return escape(_BAD.sub("\N{REPLACEMENT CHARACTER}", str(value)), quote=True)


def breakable(text: str) -> str:
    """Return a text as HTML that may be broken behind its commas, colons and equal signs, and else between words."""
    return _JOINTS.sub(r"\g<0><wbr>", esc(text))


def figure(value: float | None, digits: int = 1) -> str:
    """Return a number with a true minus sign, or a dash for none."""
    if value is None:
        return "–"
    text = f"{value:,.{digits}f}"
    # Minus nought is nought.
    return text.lstrip("-") if float(text.replace(",", "")) == 0 else text.replace("-", "\N{MINUS SIGN}")


def interval(value: Interval, scale: float = 1.0, digits: int = 1) -> str:
    """Return the ends of an interval, or that there is none."""
    if value.low is None or value.high is None:
        return "none (one task)"
    return f"{figure(scale * value.low, digits)} to {figure(scale * value.high, digits)}"


def counted(number: int, thing: str) -> str:
    """Return a number with its thing, such as ``1 task`` or ``1,200 tasks``."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def section(name: str, title: str, *parts: str) -> str:
    """Return a part of the page with a heading that its links lead to.

    Args:
        name: Its id.
        title: Its heading, as text.
        parts: What stands in it, as HTML.
    """
    return (
        f'<section id="{esc(name)}" aria-labelledby="{esc(name)}-title">\n'
        f'<h2 id="{esc(name)}-title">{esc(title)}</h2>\n{"".join(parts)}</section>\n'
    )


def table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = (), style: str = ""
) -> str:
    """Return a table in a box that scrolls sideways where there is no room for it.

    Args:
        caption: What the table shows, as text.
        heads: Columns, as HTML.
        rows: Cells as HTML; the first of a row names it.
        numbers: Columns of figures, which are aligned at their ends.
        style: Class of the table.
    """
    kind = f' class="{style}"' if style else ""
    right = set(numbers)

    def mark(place: int) -> str:
        return ' class="n"' if place in right else ""

    top = "".join(f'<th scope="col"{mark(place)}>{head}</th>' for place, head in enumerate(heads))
    body = "\n".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td{mark(place)}>{cell}</td>" for place, cell in enumerate(row[1:], 1))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{esc(caption)}"><table{kind}>'
        f"<caption>{esc(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n"
    )
