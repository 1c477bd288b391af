"""Cutting a text into the passages within which a value belongs to a subject."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lifegym.reward.evidence.dates import MONTHS
from lifegym.reward.evidence.tables import csv_cells, markdown_cells, row_text
from lifegym.reward.evidence.text import clean, fold

_WHOLE_PARAGRAPH_SENTENCES = 3
_WHOLE_PARAGRAPH_CHARS = 400
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_BOLD_LINE = re.compile(r"(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$")
_BULLET = re.compile(r"(?:[-*•+–]|(\d{1,2})[.)])\s+(?:\[[ xX]\]\s+)?")
_NEXT_WORD = re.compile(r"([^\W\d_]{3,10})")
_RULE = re.compile(r"[=_*~-]{3,}$")
_SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s+(?=[\"'(\[]?[^\W_a-z])|[。！？]\s*")
_ABBREVIATED = frozenset(
    "mr mrs ms dr prof st no nr approx ca incl excl vs e.g i.e a.m p.m tel jan feb mar apr jun jul aug sep sept oct "
    "nov dec mon tue wed thu fri sat sun".split()
)
_WROTE = re.compile(r"(?:On|Am|Le|El) .{3,120}\b(?:wrote|schrieb|écrit|escribió)\s?:$")
_FORWARD = re.compile(r"-{2,}\s?(?:Original Message|Forwarded message)|Begin forwarded message:", re.I)
_KEYED = re.compile(r"[\"'][\w .-]{1,40}[\"']\s*:")
_ASSIGNED = re.compile(r"\b[a-z_]\w*=(?=['\"\w\[{(])")
_JSON_LINE = re.compile(r"\s*(?:[\[\]{}]+,?|\"[^\"]*\",?|[{\[]\s*[\"'{\[].*|[\"'][\w .-]{1,40}[\"']\s*:.*)$")


class Passage(NamedTuple):
    """A piece of a text that is read as one statement.

    Attributes:
        text: The passage, cleaned; a table row reads "title: cell | title: cell".
        start: Offset of its first character in the cleaned text.
        heading: The headings, lead-in lines and parent bullets above it, joined by " > ".
        quoted: True for what someone else wrote: quoted lines and the tail of a reply.
        raw: True for JSON and other dumps of records.
        listed: True within a long run of bare literals.
        cells: Of a table row, its titles and cells.
    """

    text: str
    start: int
    heading: str = ""
    quoted: bool = False
    raw: bool = False
    listed: bool = False
    cells: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class _Line:
    start: int
    indent: int
    text: str


@dataclass(slots=True)
class _Block:
    """Consecutive lines of one kind: `plain`, `list`, `table`, `heading`, `code`."""

    kind: str
    lines: list[_Line]
    heading: str
    quoted: bool


class _Headings:
    """The stack of headings above the current line."""

    def __init__(self) -> None:
        self._stack: list[tuple[int, str]] = []

    @property
    def path(self) -> str:
        return " > ".join(title for _, title in self._stack)

    def enter(self, level: int, title: str) -> str:
        while self._stack and self._stack[-1][0] >= level:
            self._stack.pop()
        above = self.path
        self._stack.append((level, title))
        return above


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for line in text.split("\n"):
        bare = line.strip()
        indent = line.index(bare)
        yield _Line(start + indent, indent, bare)
        start += len(line) + 1


def _is_bullet(line: str) -> bool:
    first = line[:1]
    if first not in "-*•+–" and not first.isdigit():
        return False
    match = _BULLET.match(line)
    if not match:
        return False
    word = _NEXT_WORD.match(line, match.end())
    # "4. März" at the start of a line is a day, not the fourth item.
    return not (match[1] and word and fold(word[1]) in MONTHS)


def _kind(line: _Line, previous: _Block | None, fenced: bool) -> str:
    text = line.text
    if fenced:
        return "code"
    if text[0] == "#" and _HEADING.match(text):
        return "heading"
    if text[0] == "|" and text.count("|") >= 2:
        return "table"
    if _is_bullet(text):
        return "list"
    if text[0] in "*_" and _BOLD_LINE.match(text):
        return "heading"
    continues = previous is not None and previous.kind == "list" and line.indent > previous.lines[-1].indent
    return "more" if continues else "plain"


def _blocks(text: str) -> Iterator[_Block]:
    headings = _Headings()
    block: _Block | None = None
    fenced, tail_quoted, wrote = False, False, False
    for line in _lines(text):
        bare = line.text
        quoted = tail_quoted or bare[:1] == ">"
        if bare[:1] == ">":
            line.text = bare.lstrip("> ")
            line.start += len(bare) - len(line.text)
            bare = line.text
        if bare and wrote and not quoted:
            quoted = tail_quoted = True
        if bare:
            wrote = False
        if bare.startswith("```"):
            fenced, bare = not fenced, ""
        elif bare and _RULE.match(bare):
            if block and block.kind == "plain" and len(block.lines) == 1 and bare[0] in "=-" and not quoted:
                block.heading = headings.enter(1 if bare[0] == "=" else 2, block.lines[0].text)
                block.kind = "heading"
            bare = ""
        if not bare:
            if block:
                yield block
            block = None
            continue
        if (bare[-1] == ":" and _WROTE.match(bare)) or (bare[0] in "-B" and _FORWARD.match(bare)):
            quoted = wrote = True
        kind = _kind(line, block, fenced)
        if kind == "more" and block:
            block.lines[-1].text += " " + bare
        elif block and block.kind == kind != "heading" and block.quoted == quoted:
            block.lines.append(line)
        else:
            if block:
                yield block
            block = _Block(kind if kind != "more" else "plain", [line], headings.path, quoted)
            if kind == "heading" and not quoted:
                block.heading = headings.enter(*_heading(line))
    if block:
        yield block


def _heading(line: _Line) -> tuple[int, str]:
    match = _HEADING.match(line.text)
    level, title = (len(match[1]), match[2]) if match else (7, line.text.strip("*_: "))
    line.start += line.text.index(title)
    line.text = title
    return level, title


def _join(*titles: str) -> str:
    return " > ".join(title for title in titles if title)


def is_raw(text: str) -> bool:
    """Tell whether `text` looks like JSON, a printed record or another dump rather than something written."""
    if '"' not in text and "'" not in text and "{" not in text and "=" not in text:
        return False
    if len(_KEYED.findall(text)) >= 2 or len(_ASSIGNED.findall(text)) >= 3:
        return True
    if text[0] in "{[" and _KEYED.search(text):
        return True
    signs = sum(text.count(sign) for sign in '{}[]"')
    return signs >= 6 and signs > 0.06 * len(text) and ("{" in text or "[" in text)


def _raw_lines(lines: list[_Line]) -> bool:
    if not any(line.text[0] in "{}[]\"'" for line in lines):
        return False
    hits = sum(1 for line in lines if _JSON_LINE.match(line.text))
    return hits >= 2 and 2 * hits >= len(lines)


def _bare_literal(text: str) -> bool:
    return len(text) < 40 and text.count(" ") < 4 and ": " not in text and text[-1] not in ".!?"


def _is_listing(lines: list[_Line]) -> bool:
    """Tell whether lines are a run of bare literals: values and names without a word of statement."""
    if len(lines) < 8:
        return False
    bare = [line.text for line in lines if _bare_literal(line.text)]
    return len(bare) >= 0.7 * len(lines) and sum(any(c.isdigit() for c in text) for text in bare) >= 4


def sentences(text: str) -> list[tuple[int, str]]:
    """Cut `text` into sentences with their offsets; abbreviations do not end one, a line break after a stop does."""
    result, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        stop = match.start()
        last = text[max(start, text.rfind(" ", start, stop) + 1) : stop]
        if text[stop] == "." and (len(last) == 1 or last.lower().lstrip("(") in _ABBREVIATED):
            continue
        result.append((start, text[start : match.end()].rstrip()))
        start = match.end()
    if start < len(text):
        result.append((start, text[start:]))
    return result


def _plain(block: _Block, raw: bool) -> Iterator[Passage]:
    lines = block.lines
    rows = csv_cells([line.text for line in lines]) if len(lines) > 1 and not raw else None
    if rows is not None:
        for line, cells in zip(lines[1:], rows, strict=True):
            yield Passage(row_text(cells), line.start, block.heading, block.quoted, cells=cells)
        return
    text, offset, listed = "\n".join(line.text for line in lines), lines[0].start, _is_listing(lines)
    short = len(text) <= _WHOLE_PARAGRAPH_CHARS
    units = sentences(text) if len(text) > 80 else [(0, text)]
    if short and len(units) <= _WHOLE_PARAGRAPH_SENTENCES:
        yield Passage(text, offset, block.heading, block.quoted, raw or is_raw(text), listed)
        return
    units = [unit for start, piece in units for unit in _shorter(start, piece)]
    for (start, _), (last, piece) in zip(units, units[1:] or units, strict=False):
        window = text[start : last + len(piece)]
        yield Passage(window, offset + start, block.heading, block.quoted, raw or is_raw(window), listed)


def _shorter(start: int, piece: str) -> Iterator[tuple[int, str]]:
    """Cut an overlong unit at its line breaks: label lines end without a stop."""
    if len(piece) <= _WHOLE_PARAGRAPH_CHARS // 2 or "\n" not in piece:
        yield start, piece
        return
    for line in piece.split("\n"):
        yield start, line
        start += len(line) + 1


def _list(block: _Block, lead: str, raw: bool) -> Iterator[Passage]:
    above = _join(block.heading, lead)
    parents: list[tuple[int, str]] = []
    items = [(line, match.end() if (match := _BULLET.match(line.text)) else 0) for line in block.lines]
    bodies = [_Line(line.start + mark, line.indent, line.text[mark:]) for line, mark in items]
    listed = _is_listing([body for body in bodies if body.text])
    for body in bodies:
        while parents and parents[-1][0] >= body.indent:
            parents.pop()
        heading = _join(above, *(text for _, text in parents)) if parents else above
        parents.append((body.indent, body.text))
        if body.text:
            flag = raw or is_raw(body.text)
            yield Passage(body.text, body.start, heading, block.quoted, flag, listed)


def _table(block: _Block, lead: str) -> Iterator[Passage]:
    heading = _join(block.heading, lead)
    for line, cells in zip(block.lines, markdown_cells([line.text for line in block.lines]), strict=True):
        if cells:
            yield Passage(row_text(cells), line.start, heading, block.quoted, cells=cells)


def _cut(block: _Block, lead: str) -> Iterator[Passage]:
    raw = block.kind != "heading" and _raw_lines(block.lines)
    if block.kind == "list":
        yield from _list(block, lead, raw)
    elif block.kind == "table":
        yield from _table(block, lead)
    else:
        yield from _plain(block, raw)


@lru_cache(maxsize=256)
def passages(text: str) -> tuple[Passage, ...]:
    """Cut `text` into passages, in text order.

    A bullet item, a table row and a CSV row are a passage each; rows are joined with the titles of their columns. A
    paragraph of up to 3 sentences and 400 characters is one passage, a longer one is cut into overlapping windows of
    two sentences. Headings apply to what stands beneath them, a line that ends in a colon to the list after it, a
    bullet to the bullets indented under it.
    """
    result: list[Passage] = []
    lead = ""
    for block in _blocks(clean(text)):
        result.extend(_cut(block, lead))
        last = block.lines[-1].text
        lead = last if block.kind == "plain" and last.endswith(":") and len(last) <= 120 else ""
    return tuple(result)
