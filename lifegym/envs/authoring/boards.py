"""A database of the persona's notes: a board of what is open, a list of decisions, a register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Built, Story
from lifegym.reward.build import RowsBuilder, TextBuilder, has, is_, rows, text_in
from lifegym.reward.fields import Has, Is, Not, Present, Size, Some, Within
from lifegym.worlds.money import Money
from lifegym.worlds.services.notion import database, row

_PARTS: Final = {"date": "start", "number": "number", "checkbox": "checked"}
"""Which part of a property's value holds what it says, by the column's type."""
_TESTS: Final = (Has, Is, Not, Present, Size, Some, Within)


@dataclass(frozen=True, slots=True)
class Board:
    """A Notion database.

    Attributes:
        database_id: Its id.
        title: Its title, by which a search finds it.
        columns: Columns by name, as :func:`lifegym.worlds.services.notion.database` takes them; the title column first.
        repeating: Whether several rows rightly have one title, as entries of a log do.
        most: Live rows of the agent's up to which it is a board; beyond, none counts. About twice what is right.
    """

    database_id: str
    title: str
    columns: Mapping[str, Any] = field(hash=False)
    repeating: bool = False
    most: int = 40

    def seed(
        self, s: Story, lines: Sequence[Mapping[str, Any]] = (), *, ago: int = 20, by: str = "", clock: str = "21:00"
    ) -> None:
        """Put the database and its rows into the world, last edited ``ago`` days before the opening."""
        who = by or s.world.persona.user_id
        edited, created = s.at(-ago, clock), s.at(-ago - 200, clock)
        base = database(self.database_id, self.title, self.columns, by=who, edited=edited, created=created)
        s.seed("notion.databases", base)
        for number, line in enumerate(lines, 1):
            values = {name: _plain(value) for name, value in line.items()}
            key = f"{self.database_id.replace('db_', 'row_')}_{number:02d}"
            s.ordinary(row(key, base, values, by=who, edited=edited, created=created))

    # What an authored assistant does. In names of arguments ``_`` stands for a blank.

    def put(self, me: Player, **values: Any) -> Doing:
        """Add a row and return its id."""
        key = yield from self._found(me)
        made = yield me.call("notion.API-post-page", parent={"database_id": key}, properties=_named(values))
        return made["id"]

    def set(self, me: Player, words: str | Sequence[str], **values: Any) -> Doing:
        """Set values of the row that holds all the words.

        Raises:
            LookupError: No row does.
        """
        wanted = [words] if isinstance(words, str) else list(words)
        for line in (yield from self.lines(me)):
            text = " ".join(str(value) for name, value in line.items() if name != "id").casefold()
            if all(word.casefold() in text for word in wanted):
                return (yield me.call("notion.API-patch-page", page_id=line["id"], properties=_named(values)))
        raise LookupError(f"no row of {self.title} holds {wanted}")

    def lines(self, me: Player) -> Doing:
        """Return the rows as ``{column: value}``, each with its ``id``."""
        key = yield from self._found(me)
        found = yield me.call("notion.API-post-database-query", database_id=key)
        return [
            {"id": line["id"], **{name: shown(value) for name, value in line["properties"].items()}}
            for line in found["results"]
        ]

    def _found(self, me: Player) -> Doing:
        name = f"board {self.title}"
        if name not in me.know:
            found = yield me.call(
                "notion.API-post-search", query=self.title, filter={"property": "object", "value": "database"}
            )
            me.know[name] = next(
                line["id"]
                for line in found["results"]
                if "".join(part["plain_text"] for part in line["title"]) == self.title
            )
        return me.know[name]

    # What must be true.

    def row(self, *words: str | tuple[str, ...], **values: Any) -> RowsBuilder:
        """A live row the agent wrote whose text names the words; ``values`` are tests or values by column.

        A second row of the agent's under the same title that says otherwise undoes it, but on a board with
        ``repeating`` titles; and so do more than ``most`` rows in all.
        """
        tests: dict[str, Any] = {"text": has(*words)} if words else {}
        for name, value in values.items():
            column = self._column(name)
            tests[f"properties__{column}__{self._part(column)}"] = (
                value if isinstance(value, _TESTS) else is_(int(value.amount) if isinstance(value, Money) else value)
            )
        here: dict[str, Any] = {"parent_id": self.database_id, "archived": False}
        found = rows("notion.pages").where(**here, **tests).among(self.most, **here)
        title = f"properties__{next(iter(self.columns))}__text"
        same = tests.get(title, tests.get("text"))
        return found if self.repeating or same is None else found.agreeing(**here, **{title: same})

    def stands(self, subject: str | tuple[str, ...], **values: Any) -> Built:
        """The agent left exactly one live row whose title names the subject, and it says the values."""
        title = {f"properties__{next(iter(self.columns))}__text": has(subject)}
        live = rows("notion.pages").where(parent_id=self.database_id, archived=False, **title)
        return live.once() & self.row(**values).where(**title)

    def text(self) -> TextBuilder:
        """What the agent wrote into the rows, all columns of a row together."""
        return text_in("notion.pages", "text", label=f"row of {self.title}", parent_id=self.database_id, archived=False)

    def _column(self, name: str) -> str:
        column = name.replace("_", " ")
        if column not in self.columns:
            raise ValueError(f"{self.title} has no column {column!r}; it has {', '.join(self.columns)}")
        return column

    def _part(self, column: str) -> str:
        kind = self.columns[column]
        return {"date": "start", "number": "number", "checkbox": "checked"}.get(
            kind if isinstance(kind, str) else "", "text"
        )


def _plain(value: Any) -> Any:
    if isinstance(value, Money):
        return int(value.amount) if value.amount == int(value.amount) else float(value.amount)
    return value.isoformat() if isinstance(value, date | datetime) else value


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("_", " "): _plain(value) for name, value in values.items()}


def shown(value: dict[str, Any]) -> Any:
    """Return a property as the tools show it as a plain text, number or ISO date."""
    inner = value[value["type"]]
    if isinstance(inner, list):
        return "".join(part.get("plain_text", part.get("name", "")) for part in inner)
    if isinstance(inner, dict):
        return inner.get("name") or inner.get("start")
    return inner
