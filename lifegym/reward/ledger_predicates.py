"""Predicates over files in a form the handbook names.

Rows of a ledger, its arithmetic, its agreement with the records.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal

from pydantic import Field, model_validator

from lifegym.reward.cells import cell_holds, cell_number, sums_to
from lifegym.reward.evidence import contains_phrase
from lifegym.reward.evidence.tables import kept_rows
from lifegym.reward.facts import Fact
from lifegym.reward.fields import FieldIs, Is, reader
from lifegym.reward.row_predicates import Rows
from lifegym.reward.texts import Source, Texts, texts_of
from lifegym.reward.verdicts import EVER, Compiled, Finding, Leg, Question
from lifegym.worlds.money import Money
from lifegym.worlds.world import World


class Ledger(Question):
    """Rows of a file in the form the handbook names.

    A CSV or Markdown table whose cells, by header, state the wanted facts.

    Rows that the world's own version of the file already held do not count. Nor do rows that contradict one another:
    two that are the same but for ``state`` and ``running``, or, with a ``key``, two of one key that do not agree.
    """

    kind: Literal["ledger"] = "ledger"
    path: str
    cells: dict[str, Fact]
    """Header (any case) to what the cell must state."""
    low: int = 1
    high: int | None = None
    since: int = 0
    key: str = ""
    """Header of what a table holds once, such as the day of a reading, if it does."""
    state: str = ""
    """Header of the column that says how things stand with a row, if there is one."""
    running: str = ""
    """Header of the column of the running total, which differs between rows of one thing."""

    def compiled(self) -> Compiled:
        """Return the row count test."""
        headers = {header.casefold(): fact.reads() for header, fact in self.cells.items()}
        key, state = self.key.casefold(), self.state.casefold()
        telling = {state, self.running.casefold()}
        texts = texts_of(_file(self.path), self.since, EVER)

        missing = Finding(False, f"{self.path}: no such file")
        kept: tuple[str | None, Texts, Finding] = (None, (), missing)

        def judge(content: str, own_texts: Texts) -> Finding:
            lines = kept_rows(content)
            hits = [
                line
                for line in lines
                if all(header in line and reads(line[header]) for header, reads in headers.items())
            ]
            if hits and key in headers:
                same = sum(1 for line in lines if key in line and headers[key](line[key]))
                if same > len(hits):
                    return Finding(False, f"{self.path}: {same} rows of one {self.key} that do not agree")
            if hits and state in headers:
                hits = [line for line in hits if not any(_undoes(line, other, state, telling) for other in lines)]
            if hits:
                own = {line for _, text in own_texts for line in text.splitlines()}
                hits = [line for line in hits if _stands_in(line, own)]
            ok = len(hits) >= self.low and (self.high is None or len(hits) <= self.high)
            return Finding(
                ok, f"{self.path}: {len(hits)} such rows" + (f", {', '.join(hits[-1].values())[:120]}" if hits else "")
            )

        def verdict(world: World) -> Finding:
            nonlocal kept
            row = world.tables["files.files"].rows.get(self.path)
            if row is None:
                return missing
            said = texts(world)
            content, known, finding = kept
            if content != row.content or known != said:
                finding = judge(row.content, said)
                kept = row.content, said, finding
            return finding

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the files' table."""
        return frozenset(("files.files",))

    def bare(self) -> Ledger:
        """Return the same rows, whether or not others contradict them."""
        return self.model_copy(update={"key": "", "state": ""}) if self.key or self.state else self

    def words(self) -> str:
        """Return the wanted cells, and what undoes them."""
        wanted = ", ".join(f"{header} {fact.words()}" for header, fact in self.cells.items())
        once = f", its {self.key} in no row that says otherwise" if self.key else ""
        alike = f", and no row like it but for {self.state}" if self.state else ""
        return f"a row in {self.path} with {wanted}{once}{alike}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg, or one of absence when no row satisfies it too."""
        yield "write" if self.low > 0 else "absence"


@lru_cache(maxsize=256)
def _file(path: str) -> Source:
    here = FieldIs(path="path", test=Is(values=(path,)))
    return Source(table="files.files", fields=("content",), where=(here,), label="file")


def _undoes(row: dict[str, str], other: dict[str, str], state: str, telling: set[str]) -> bool:
    """Return whether two rows have another state and are the same but for the telling cells."""
    return row.get(state) != other.get(state) and all(
        value == other.get(header) for header, value in row.items() if header not in telling
    )


def _stands_in(row: dict[str, str], lines: set[str]) -> bool:
    """Return whether a parsed row comes from one of these lines."""
    cells = [value.strip() for value in row.values() if value and value.strip()]
    return any(all(cell in line for cell in cells) for line in lines)


class Reconciled(Question):
    """A ledger in the form the handbook names adds up: the last running total is the sum of the counted rows."""

    kind: Literal["reconciled"] = "reconciled"
    path: str
    amount: str
    """Header of the column that is added."""
    running: str
    """Header of the column that carries the total."""
    state: str
    """Header of the column that says whether a row counts."""
    counted: tuple[str, ...]
    """States whose rows are added."""
    skip: dict[str, str] = Field(default_factory=dict)
    """Header to a value; rows that hold it are left out of the sum."""
    low: int = 1
    """Rows there must be at least, skipped ones aside."""
    high: str | None = None
    """The total may be at most this."""

    def compiled(self) -> Compiled:
        """Return the arithmetic over the file's rows."""
        high = Decimal(self.high) if self.high is not None else None

        def verdict(world: World) -> Finding:
            lines = self._lines(world)
            if len(lines) < self.low:
                return Finding(False, f"{self.path}: {len(lines)} rows, {self.low} wanted")
            counted = {state.casefold() for state in self.counted}
            live = [line for line in lines if line.get(self.state.casefold(), "").strip().casefold() in counted]
            amounts = [cell_number(line.get(self.amount.casefold(), "")) for line in live]
            stated = cell_number(lines[-1].get(self.running.casefold(), ""))
            if stated is None or any(amount is None for amount in amounts):
                return Finding(
                    False,
                    f"{self.path}: a counted row has no readable {self.amount}, or the last none in {self.running}",
                )
            total = sum((amount for amount in amounts if amount is not None), Decimal(0))
            ok = total == stated and (high is None or total <= high)
            return Finding(ok, f"{self.path}: {len(live)} rows add up to {total:,}, the last row says {stated:,}")

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the files' table."""
        return frozenset(("files.files",))

    def _lines(self, world: World) -> list[dict[str, str]]:
        row = world.tables["files.files"].rows.get(self.path)
        skip = {header.casefold(): value.casefold() for header, value in self.skip.items()}
        lines = kept_rows(row.content) if row else ()
        return [
            line
            for line in lines
            if not any(line.get(head, "").strip().casefold() == value for head, value in skip.items())
        ]

    def words(self) -> str:
        """Return the arithmetic in words."""
        limit = f", at most {self.high}" if self.high else ""
        counted = " or ".join(self.counted)
        return f"in {self.path} the last {self.running} is the sum of {self.amount} over rows that are {counted}{limit}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg."""
        yield "write"


class Mirrored(Question):
    """Every record that passes has a row of its own in a ledger file: the cells state the record's fields."""

    kind: Literal["mirrored"] = "mirrored"
    rows: Rows
    """The records; ``low`` and ``high`` say how many there must be."""
    path: str
    cells: dict[str, str]
    """Header to the path of the record's field whose value must stand in the cell (an amount, a code, a name)."""
    times: dict[str, tuple[str, int]] = Field(default_factory=dict)
    """Header to the path of a money field and a factor: the cell holds the amount at a fixed rate."""
    also: dict[str, Fact] = Field(default_factory=dict)
    """Header to what the cell of such a row must state besides."""
    parts: str = ""
    """Path of a code of the record's. Rows that name it may hold the amount of the one cell between them."""

    @model_validator(mode="after")
    def _one_cell_in_parts(self) -> Mirrored:
        if self.parts and (len(self.cells) != 1 or self.times):
            raise ValueError(f"parts needs exactly one header in cells and none in times, not {sorted(self.cells)}")
        return self

    def compiled(self) -> Compiled:
        """Return the comparison of records and rows."""
        select, rows, path = self.rows.selector(), self.rows, self.path
        cells = tuple((header.casefold(), reader(field)) for header, field in self.cells.items())
        times = tuple((header.casefold(), reader(field), factor) for header, (field, factor) in self.times.items())
        also = tuple((header.casefold(), fact.reads()) for header, fact in self.also.items())

        def in_one(lines: tuple[dict[str, str], ...], row: Any) -> bool:
            wanted = [(header, read(row)) for header, read in cells]
            products = [(header, _times(read(row), factor)) for header, read, factor in times]
            return any(
                all(cell_holds(line.get(header, ""), value) for header, value in wanted)
                and all(number is not None and cell_number(line.get(head, "")) == number for head, number in products)
                and all(reads(line.get(header, "")) for header, reads in also)
                for line in lines
            )

        named = reader(self.parts) if self.parts else None

        def in_parts(lines: tuple[dict[str, str], ...], row: Any) -> bool:
            if named is None:
                return False
            (header, read), code = cells[0], str(named(row))
            own = [
                line
                for line in lines
                if any(contains_phrase(cell, code) for cell in line.values())
                and all(reads(line.get(head, "")) for head, reads in also)
            ]
            return sums_to([line.get(header, "") for line in own], read(row))

        def verdict(world: World) -> Finding:
            file = world.tables["files.files"].rows.get(path)
            lines = kept_rows(file.content) if file else ()
            found = list(select(world))
            if len(found) < rows.low or (rows.high is not None and len(found) > rows.high):
                return Finding(False, f"{rows.table}: {len(found)} such records")
            missing = [key for key, row in found if not in_one(lines, row) and not in_parts(lines, row)]
            if missing:
                return Finding(False, f"{path}: no row for {', '.join(missing[:4])}")
            return Finding(True, f"{path}: a row for each of {len(found)}")

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the records' tables and the files'."""
        return self.rows.reads() | {"files.files"}

    def words(self) -> str:
        """Return the correspondence in words."""
        also = "".join(f", {header} {fact.words()}" for header, fact in self.also.items())
        times = "".join(f", {header} {field} x {factor}" for header, (field, factor) in self.times.items())
        return f"each of {self.rows.words()} has a row in {self.path} ({', '.join(self.cells)}{times}{also})"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg, or one of absence when no record satisfies it too."""
        yield "write" if self.rows.low > 0 else "absence"


def _times(value: Any, factor: int) -> Decimal | None:
    """Return the amount of a money field times a factor; None, which no cell holds, if it is no money."""
    return value.amount * factor if isinstance(value, Money) else None
