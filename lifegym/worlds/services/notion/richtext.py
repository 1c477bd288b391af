"""Rich text as callers write it and as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.notion.records import Span

MAX_TEXT: Final = 10_000
MAX_ITEMS: Final = 1_000
MARKS: Final = ("bold", "italic", "strikethrough", "underline", "code")


def clean(text: str) -> str:
    """Return a text without lone surrogates."""
    return text.encode("utf-8", "replace").decode()


def read_text(value: Any, place: str, code: str = "BAD_ARG") -> tuple[str, tuple[Span, ...]]:
    """Read a plain text, one rich text item, or a list of them.

    Returns:
        The plain text, and the spans, which are empty when nothing is formatted.

    Raises:
        ToolError: ``code`` when the value is none of these or too long.
    """
    if value is None:
        return "", ()
    items = value if isinstance(value, list) else [value]
    if len(items) > MAX_ITEMS:
        raise ToolError(code, f"{place} has {len(items):,} parts; at most {MAX_ITEMS:,} go into one. Split it.")
    spans = tuple(span for span in (_read_span(item, place, code) for item in items) if span.text)
    text = "".join(span.text for span in spans)
    if len(text) > MAX_TEXT:
        raise ToolError(code, f"{place} has {len(text):,} characters; at most {MAX_TEXT:,} go into one. Split it.")
    return text, spans if any(span.href or span.marks for span in spans) else ()


def _read_span(item: Any, place: str, code: str) -> Span:
    if isinstance(item, str):
        return Span(text=clean(item))
    if isinstance(item, int | float) and not isinstance(item, bool):
        return Span(text=_digits(item, place, code))
    if isinstance(item, dict):
        inner = item.get("text", item.get("plain_text", item.get("content")))
        link = item.get("href")
        if isinstance(inner, dict):
            link = inner.get("link") or link
            inner = inner.get("content")
        if isinstance(link, dict):
            link = link.get("url")
        if inner is None and isinstance(item.get("equation"), dict):
            inner = item["equation"].get("expression")
        if isinstance(inner, str) and isinstance(link, str | None):
            looks = item.get("annotations")
            marks = tuple(mark for mark in MARKS if isinstance(looks, dict) and looks.get(mark) is True)
            return Span(text=clean(inner), href=clean(link or "")[:2000], marks=marks)
    raise ToolError(
        code, f'{place} must be a text or rich text such as [{{"type": "text", "text": {{"content": "Milk"}}}}].'
    )


def _digits(number: int | float, place: str, code: str) -> str:
    try:
        return str(number)
    except ValueError:
        raise ToolError(code, f"{place}: the number has too many digits.") from None


def show_text(text: str, spans: Sequence[Span]) -> list[dict[str, Any]]:
    """Return a text as a rich text list."""
    if not spans:
        return [_item(text)] if text else []
    found = []
    for span in spans:
        item = _item(span.text)
        if span.href:
            item["text"]["link"] = {"url": span.href}
            item["href"] = span.href
        if span.marks:
            item["annotations"] = {mark: mark in span.marks for mark in MARKS}
        found.append(item)
    return found


def _item(text: str) -> dict[str, Any]:
    return {"type": "text", "text": {"content": text}, "plain_text": text}
