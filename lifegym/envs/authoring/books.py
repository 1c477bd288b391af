"""A table kept as a CSV file: the household's ledger, a log of readings, a list of permissions."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Built, Story
from lifegym.reward.build import RowsBuilder, ledger, reconciled
from lifegym.worlds.money import Money


@dataclass(frozen=True, slots=True)
class Book:
    """A CSV file with named columns.

    Attributes:
        path: The file.
        columns: Its header.
        there: Whether the workspace has the file at the opening; else the first row the assistant adds begins it.
        amount: Column of the amount that is added up, when there is a running total.
        running: Column of the running total, if any.
        state: Column that says whether a row counts, if any.
        counted: States whose rows count; all rows when left out.
        key: Column of what the book holds once, such as the day of a reading, if it does: two rows of the same that say
            different things count for none.
    """

    path: str
    columns: tuple[str, ...]
    there: bool = False
    amount: str = "amount"
    running: str = ""
    state: str = "state"
    counted: tuple[str, ...] = ()
    key: str = ""

    def __post_init__(self) -> None:
        """Refuse columns that are none.

        Raises:
            ValueError: The running total, or what it adds up, or the key is no column.
        """
        needed = {self.running, self.amount, *([self.state] if self.counted else [])} if self.running else set()
        needed |= {self.key} if self.key else set()
        strange = sorted(needed.difference(self.columns))
        if strange:
            raise ValueError(f"{self.path} has no column {', '.join(strange)}; it has {', '.join(self.columns)}")

    def seed(self, s: Story, *rows: Sequence[Any]) -> None:
        """Put the file into the workspace with some rows."""
        if not self.there:
            raise ValueError(f"{self.path} is said not to be there; write Book(..., there=True)")
        s.file(self.path, self._text([dict(zip(self.columns, map(_cell, row), strict=True)) for row in rows]))

    # What an authored assistant does.

    def add(self, me: Player, **cells: Any) -> Doing:
        """Add a row; a running total is worked out."""
        rows = yield from self.rows(me)
        fresh = not rows and not self.there
        row = {name: _cell(cells.pop(name, "")) for name in self.columns}
        if cells:
            raise ValueError(f"{self.path} has no column {', '.join(cells)}; it has {', '.join(self.columns)}")
        rows.append(row)
        self._add_up(rows)
        text = self._text([row])
        yield me.files.append(path=self.path, content=text if fresh else text.partition("\n")[2])

    def mark(self, me: Player, *words: str, **cells: Any) -> Doing:
        """Change cells of the last row that holds all the words, and write the file anew."""
        rows = yield from self.rows(me)
        found = [row for row in rows if all(word.casefold() in " ".join(row.values()).casefold() for word in words)]
        if not found:
            raise LookupError(f"no row of {self.path} holds {words}")
        found[-1].update({name: _cell(value) for name, value in cells.items()})
        self._add_up(rows)
        yield me.files.write(path=self.path, content=self._text(rows))

    def rows(self, me: Player) -> Doing:
        """Return the rows as this assistant has them, reading a file that was there before once."""
        name = f"book {self.path}"
        if name not in me.know:
            me.know[name] = []
            if self.there:
                shown = yield me.files.read(path=self.path)
                me.know[name] = [dict(row) for row in csv.DictReader(io.StringIO(shown["content"]))]
        return me.know[name]

    def _add_up(self, rows: list[dict[str, str]]) -> None:
        if not self.running:
            return
        total = Decimal(0)
        for row in rows:
            if not self.counted or row[self.state] in self.counted:
                total += Decimal(row[self.amount] or 0)
            row[self.running] = str(total)

    def _text(self, rows: list[dict[str, str]]) -> str:
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue().rstrip("\n")

    # What must be true.

    def row(self, *, low: int = 1, high: int | None = None, since: int = 0, **cells: Any) -> Built:
        """Rows whose cells state values; a cell is a value or a fact. Rows that contradict one another do not count."""
        states = self.state if self.state in self.columns else ""
        return ledger(
            self.path, low=low, high=high, since=since, once=self.key, states=states, running=self.running, **cells
        )

    def adds_up(self, low: int = 1, high: Money | None = None, **skip: str) -> Built:
        """The last running total is the sum of the counted rows, and at most ``high``; ``skip`` are rows left out."""
        return reconciled(
            self.path, amount=self.amount, running=self.running, state=self.state, counted=self.counted,
            skip=skip, low=low, high=high,
        )  # fmt: skip

    def mirrors(self, records: RowsBuilder, cells: dict[str, str], **also: Any) -> Built:
        """Each of the records has a row whose cells (column to field) state its fields, and ``also``."""
        return records.mirrored(self.path, cells, **also)


def _cell(value: Any) -> str:
    if isinstance(value, Money):
        return str(value.amount)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
