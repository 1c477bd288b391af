"""Tables in free text: CSV with a title line, Markdown with or without a rule."""

import csv
import re
from collections.abc import Sequence
from functools import lru_cache

from lifegym.reward.evidence.amounts import currency_of
from lifegym.reward.evidence.text import clean

Cells = tuple[tuple[str, str], ...]
_TITLE = re.compile(r"[^\W\d][\w ()/%.&€$£¥#'-]{0,39}$")
_BARE_NUMBER = re.compile(r"[-+]?\d[\d.,' ]*$")
_MONEY_TITLE = re.compile(r"amount|price|cost|total|fee|paid|due|budget|actual|planned|sum|rate|balance|deposit", re.I)
_RULE_ROW = re.compile(r"[\s|:+-]+$")


@lru_cache(maxsize=2048)
def _split(line: str, separator: str) -> tuple[str, ...]:
    cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    return tuple([cell.strip() for cell in cells])


def _titles(line: str) -> tuple[str, tuple[str, ...]] | None:
    """Read a title line: its separator and its titles, or None if it reads like prose."""
    for separator in (",", ";", "\t"):
        if separator not in line:
            continue
        titles = _split(line, separator)
        if len(titles) >= 2 and all(_TITLE.match(title) for title in titles) and line[-1] not in ".!?:":
            return separator, titles
    return None


def csv_cells(lines: list[str]) -> list[Cells] | None:
    """Read lines as CSV: the cells of each line after the title line, or None if they are not a table.

    Every line must have as many cells as there are titles. Two columns separated by ", " are taken for prose.
    """
    if "," not in lines[0] and ";" not in lines[0] and "\t" not in lines[0]:
        return None
    head = _titles(lines[0])
    if head is None:
        return None
    separator, titles = head
    if len(titles) == 2 and (separator + " ") in lines[0]:
        return None
    rows = list(csv.reader(lines[1:], delimiter=separator, skipinitialspace=True))
    # An unbalanced quote makes one row of many lines.
    if len(rows) != len(lines) - 1 or any(len(row) != len(titles) for row in rows):
        return None
    codes = [currency_of(title) for title in titles]
    return [_with_currency(titles, codes, [cell.strip() for cell in row]) for row in rows]


def markdown_cells(lines: list[str]) -> list[Cells]:
    """Read the lines of a Markdown table: the cells of each line, none for the title line and the rule under it."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    has_titles = len(rows) > 1
    titles = rows[0] if has_titles else [""] * len(rows[0])
    codes = [currency_of(title) for title in titles]
    result: list[Cells] = []
    for index, (line, row) in enumerate(zip(lines, rows, strict=True)):
        if (index == 0 and has_titles) or _RULE_ROW.match(line):
            result.append(())
        else:
            result.append(_with_currency(titles, codes, row))
    return result


def _with_currency(titles: Sequence[str], codes: list[str | None], row: list[str]) -> Cells:
    """Pair titles and cells; a bare number takes the currency of its title or of the currency column."""
    column = None
    for title, cell in zip(titles, row, strict=False):
        if title in ("currency", "Currency", "CURRENCY"):
            column = currency_of(cell)
    cells = []
    for index, cell in enumerate(row):
        title = titles[index] if index < len(titles) else ""
        code = codes[index] if index < len(titles) else None
        if column and not code and _MONEY_TITLE.search(title):
            code = column
        cells.append((title, f"{cell} {code}" if code and _BARE_NUMBER.match(cell) else cell))
    return tuple(cells)


def row_text(cells: Cells) -> str:
    """Write a row as one line that a reader, or a parser, understands by itself."""
    return " | ".join(f"{title}: {cell}" if title else cell for title, cell in cells if cell)


@lru_cache(maxsize=512)
def _rows(text: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    lines = [line.strip() for line in clean(text).split("\n") if line.strip() and not line.strip().startswith("```")]
    tables = [index for index, line in enumerate(lines) if line.startswith("|")]
    if tables:
        first = tables[0]
        last = next((i for i in range(first, len(lines)) if not lines[i].startswith("|")), len(lines))
        cut = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[first:last]]
        grid: list[Sequence[str]] = [
            row for row, line in zip(cut, lines[first:last], strict=True) if not _RULE_ROW.match(line)
        ]
    else:
        heads = ((index, _titles(line)) for index, line in enumerate(lines))
        found = next(((index, head[0]) for index, head in heads if head), None)
        if found is None:
            return ()
        grid = [_split(line, found[1]) for line in lines[found[0] :]]
    titles = [title.lower().strip("*_ `") for title in grid[0]] if grid else []
    return tuple(
        tuple((title, row[i].strip("*` ") if i < len(row) else "") for i, title in enumerate(titles))
        for row in grid[1:]
    )


@lru_cache(maxsize=64)
def kept_rows(text: str) -> tuple[dict[str, str], ...]:
    """Return :func:`csv_rows` of a text that is read by many. Not to be changed."""
    return tuple([dict(row) for row in _rows(text)])


def csv_rows(text: str) -> list[dict[str, str]]:
    """Read the first table of `text`, CSV or Markdown, as one dict a row keyed by lower-cased title.

    Lines above the table, code fences, blank lines, rules, bold cells and spaces around separators are tolerated; a row
    that is too short has empty cells, one that is too long loses the surplus. No table gives an empty list.
    """
    return [dict(row) for row in _rows(text)]
