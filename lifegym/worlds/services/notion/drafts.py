"""Blocks before they are in a page: read from JSON as callers write it, or from markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.services.notion.records import BLOCK_TYPES, TEXT_BLOCKS, Span
from lifegym.worlds.services.notion.richtext import clean, read_text

MAX_CHILDREN: Final = 100
MAX_DEPTH: Final = 6
MAX_BLOCKS: Final = 1000
MAX_CELLS: Final = 50

_WORDS: Final = {
    "text": "paragraph",
    "heading1": "heading_1",
    "heading2": "heading_2",
    "heading3": "heading_3",
    "h1": "heading_1",
    "h2": "heading_2",
    "h3": "heading_3",
    "bullet": "bulleted_list_item",
    "bulleted_list": "bulleted_list_item",
    "numbered_list": "numbered_list_item",
    "todo": "to_do",
    "checkbox": "to_do",
}
_LINE: Final = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?P<mark>#{1,3}|[-*+] \[[ xX]\]|[-*+]|\d{1,3}[.)]|>)(?=\s|$))?\s*(?P<text>.*)$"
)


class Draft(NamedTuple):
    """A block that has no id yet."""

    type: str
    text: str = ""
    spans: tuple[Span, ...] = ()
    checked: bool | None = None
    language: str = ""
    url: str = ""
    icon: str = ""
    cells: tuple[str, ...] = ()
    children: tuple[Draft, ...] = ()


def count(drafts: Sequence[Draft]) -> int:
    """Return how many blocks these are with all beneath them."""
    return sum(1 + count(draft.children) for draft in drafts)


def read_children(value: Any, place: str = "children", depth: int = 1) -> tuple[Draft, ...]:
    """Read a list of blocks.

    Raises:
        ToolError: ``BAD_ARG`` for the list, ``BAD_BLOCK_TYPE`` for a block's type.
    """
    if isinstance(value, str | dict):
        value = [value]
    if not isinstance(value, list):
        raise ToolError("BAD_ARG", f"{place} must be a list of blocks.")
    if len(value) > MAX_CHILDREN:
        raise ToolError("BAD_ARG", f"{place} holds at most {MAX_CHILDREN} blocks a call, got {len(value)}.")
    if depth > MAX_DEPTH and value:
        raise ToolError("BAD_ARG", f"Blocks may be nested {MAX_DEPTH} deep; append deeper ones to their parent's id.")
    drafts: list[Draft] = []
    for number, item in enumerate(value):
        if isinstance(item, str):
            drafts += from_markdown(item)
        else:
            drafts.append(_read_block(item, f"{place}.{number}", depth))
    if depth == 1 and count(drafts) > MAX_BLOCKS:
        raise ToolError("BAD_ARG", f"One call makes at most {MAX_BLOCKS} blocks, got {count(drafts)}.")
    return tuple(drafts)


def _read_block(item: Any, place: str, depth: int) -> Draft:
    if not isinstance(item, dict):
        raise ToolError(
            "BAD_ARG", f'{place} must be a block such as {{"type": "paragraph", "paragraph": {{"rich_text": "Milk"}}}}.'
        )
    kind = _kind(item, place)
    inner = item.get(kind, item.get(str(item.get("type")), item))
    return read_body(kind, inner, place, item.get("children"), depth)


def _kind(item: dict[str, Any], place: str) -> str:
    named = item.get("type")
    if named is None:
        named = next((key for key in item if _WORDS.get(key, key) in BLOCK_TYPES and key != "text"), None)
    if named is None and ("text" in item or "rich_text" in item):
        named = "paragraph"
    kind = _WORDS.get(named, named) if isinstance(named, str) else None
    if kind not in BLOCK_TYPES:
        wanted = "" if named is None else str(named)[:40]
        raise ToolError(
            "BAD_BLOCK_TYPE",
            f"{place}: {wanted!r} is no type of block that can be made.{suggestion(wanted, BLOCK_TYPES)} "
            f"Types: {', '.join(BLOCK_TYPES)}.",
        )
    return kind


def read_body(kind: str, inner: Any, place: str, children: Any = None, depth: int = 1) -> Draft:
    """Read what stands inside a block of a kind: a text, or the object the API names after the kind.

    Raises:
        ToolError: ``BAD_ARG`` or ``BAD_BLOCK_TYPE``.
    """
    if isinstance(inner, str | list):
        inner = {"rich_text": inner} if kind != "table_row" else {"cells": inner}
    if not isinstance(inner, dict):
        raise ToolError("BAD_ARG", f'{place}.{kind} must be an object such as {{"rich_text": "Milk"}}.')
    nested = inner.get("children", children)
    below = read_children(nested, f"{place}.children", depth + 1) if nested else ()
    if kind == "table_row":
        return Draft(kind, cells=_cells(inner.get("cells"), place), children=())
    if kind == "bookmark":
        url, _ = read_text(inner.get("url", inner.get("rich_text")), f"{place}.url")
        return Draft(kind, text=url, url=url)
    if kind not in TEXT_BLOCKS:
        return Draft(kind, children=below)
    text, spans = read_text(inner.get("rich_text", inner.get("text", inner.get("content", ""))), f"{place}.rich_text")
    checked = inner.get("checked", False) if kind == "to_do" else None
    if not isinstance(checked, bool | None):
        raise ToolError("BAD_ARG", f"{place}.checked must be true or false.")
    language = inner.get("language")
    return Draft(
        kind,
        text,
        spans,
        checked=checked,
        language=clean(language)[:40] if kind == "code" and isinstance(language, str) else "",
        icon=read_icon(inner.get("icon"), f"{place}.icon") if kind == "callout" else "",
        children=below,
    )


def read_icon(value: Any, place: str) -> str:
    """Read an icon or a cover: an emoji, or the address of a picture, as a text or as the API writes it.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if value is None:
        return ""
    if isinstance(value, dict):
        external = value.get("external")
        value = external.get("url") if isinstance(external, dict) else value.get("emoji", value.get("url"))
    if not isinstance(value, str) or len(value) > 2000:
        raise ToolError(
            "BAD_ARG", f'{place} is {{"type": "emoji", "emoji": "🧳"}} or {{"external": {{"url": "https://..."}}}}.'
        )
    return clean(value)


def _cells(value: Any, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_CELLS:
        raise ToolError("BAD_ARG", f"{place}.cells must be a list of 1 to {MAX_CELLS} texts.")
    return tuple(read_text(cell, f"{place}.cells")[0] for cell in value)


def from_markdown(source: str) -> list[Draft]:
    """Read markdown: headings, lists (indented ones nested), to-dos, quotes, rules, fenced code, and paragraphs.

    Raises:
        ToolError: ``BAD_ARG`` when a line is too long.
    """
    flat = list(_lines(clean(source)))
    drafts, _ = _nest(flat, 0, -1, 1)
    return list(drafts)


def _lines(source: str) -> Iterator[tuple[int, Draft]]:
    code: list[str] | None = None
    language = ""
    for line in source.splitlines():
        if line.lstrip().startswith("```"):
            if code is None:
                code, language = [], line.strip().strip("`").strip()
            else:
                yield 0, Draft("code", "\n".join(code), language=language)
                code = None
        elif code is not None:
            code.append(line)
        elif line.strip() in ("---", "***"):
            yield 0, Draft("divider")
        elif line.strip():
            yield _line(line)
    if code is not None:
        yield 0, Draft("code", "\n".join(code), language=language)


def _line(line: str) -> tuple[int, Draft]:
    match = _LINE.match(line)
    assert match is not None  # the pattern takes any single line
    mark = match["mark"] or ""
    text, _ = read_text(match["text"].strip(), "A line")
    indent = len(match["indent"].expandtabs(4))
    if mark.startswith("#"):
        return 0, Draft(f"heading_{len(mark)}", text)
    if mark.endswith("]"):
        return indent, Draft("to_do", text, checked=mark[-2] in "xX")
    if mark and mark[0] in "-*+":
        return indent, Draft("bulleted_list_item", text)
    if mark and mark[0].isdigit():
        return indent, Draft("numbered_list_item", text)
    if mark == ">":
        return 0, Draft("quote", text)
    return 0, Draft("paragraph", text)


def _nest(flat: list[tuple[int, Draft]], start: int, above: int, depth: int) -> tuple[tuple[Draft, ...], int]:
    """Return the drafts from ``start`` on that are indented deeper than ``above``, and where they end."""
    found: list[Draft] = []
    place = start
    while place < len(flat) and flat[place][0] > above:
        indent, draft = flat[place]
        place += 1
        if depth < MAX_DEPTH:
            children, place = _nest(flat, place, indent, depth + 1)
            draft = draft._replace(children=children)
        found.append(draft)
    return tuple(found), place
