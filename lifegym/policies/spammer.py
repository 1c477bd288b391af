"""An assistant that knows the answer key and chooses nothing: it says everything, and the contrary, to everybody.

Where :class:`~lifegym.policies.hoarders.Stuffer` pastes the key where no one is addressed, this one uses the forms that
a task asks for: mails to each person, rows in each table, one for every state. A sound rubric does not pay that either.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.spec import TaskSpec
from lifegym.policies.literals import literals
from lifegym.reward.fields import FieldIs, Has, Is, Within
from lifegym.reward.predicates import Ledger, Rows
from lifegym.reward.rubric import Rubric
from lifegym.reward.values import from_data
from lifegym.worlds.services.notion.records import Property

__all__ = ["Spammer"]

_PEOPLE: Final = 30
"""Addresses that are written to in one turn."""
_MAIL: Final = 8_000
"""Characters of one mail."""
_PROPERTIES: Final = "properties."


class Spammer:
    """Writes the same mail to every address of the rubric in each turn, and contradicting rows into every table.

    Its mail states every value that the rubric wants. A board gets a row for each state of each subject, a table in a
    file likewise.
    """

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the task's answer key."""
        spec: TaskSpec = catalog.played_in(info)
        key = literals(spec.rubric)
        own = spec.world.persona.email
        self._people = [word for word in key.words if _is_address(word) and word != own][:_PEOPLE]
        self._body = "\n".join(key.sentences)[:_MAIL]
        bases = spec.world.tables.get("notion.databases", ())
        titles = {base.database_id: _title(base.columns) for base in bases}
        self._rows = [
            (base, {name or titles[base]: value for name, value in cells.items()})
            for base, cells in _board_rows(spec.rubric)
            if base in titles
        ]
        self._tables = dict(_tables(spec.rubric))
        self._writes = {tool["name"] for tool in info["tools"]}
        self._turn = ""
        self._first = True
        self._plan: Iterator[ToolCall] = iter(())

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return the next row or mail, or the reply that says it all once more."""
        marker = f"{observation['time']} {info['event']} {observation['turn'][:80]}"
        if marker != self._turn:
            self._turn = marker
            self._plan = self._everything()
        call = next(self._plan, None)
        return call if call is not None else Reply(self._body)

    def _everything(self) -> Iterator[ToolCall]:
        if self._first:
            self._first = False
            if "notion.API-post-page" in self._writes:
                for base, properties in self._rows:
                    yield ToolCall("notion.API-post-page", {"parent": {"database_id": base}, "properties": properties})
            for path, text in self._tables.items():
                yield ToolCall("files.write", {"path": path, "content": text})
        if "email.send_email" in self._writes:
            for address in self._people:
                yield ToolCall("email.send_email", {"to": address, "subject": "Everything", "body": self._body})


def _is_address(word: str) -> bool:
    name, at, domain = word.partition("@")
    return bool(name and at and "." in domain and " " not in word)


def _questions(node: Any, kind: type) -> Iterator[Any]:
    """Yield every predicate of a kind within a predicate, those of forbidden acts left out."""
    if isinstance(node, kind):
        yield node
    elif isinstance(node, tuple):
        for item in node:
            yield from _questions(item, kind)
    elif hasattr(node, "model_fields_set"):
        for name in type(node).model_fields:
            if name != "never":
                yield from _questions(getattr(node, name), kind)


def _board_rows(rubric: Rubric) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield rows that boards are asked for: each subject with each value that its columns are ever asked for."""
    wanted = [
        rows for check in rubric.checks for rows in _questions(check.that, Rows)
        if rows.table == "notion.pages" and _base(rows)
    ]  # fmt: skip
    choices: dict[tuple[str, str], dict[Any, None]] = {}
    for rows in wanted:
        for column, value in _cells(rows).items():
            choices.setdefault((_base(rows), column), {})[value] = None
    for rows in wanted:
        cells = _cells(rows)
        yield _base(rows), cells
        for column, value in cells.items():
            for other in choices[_base(rows), column]:
                if other != value and column != next(iter(cells)):
                    yield _base(rows), {**cells, column: other}


def _title(columns: Mapping[str, Property]) -> str:
    return next(name for name, column in columns.items() if column.type == "title")


def _base(rows: Rows) -> str:
    for test in rows.where:
        if test.path == "parent_id" and isinstance(test.test, Is):
            return str(from_data(test.test.values[0]))
    return ""


def _cells(rows: Rows) -> dict[str, Any]:
    """Return column to value, by what the rows must hold; the words that they must hold stand in the first column."""
    cells: dict[str, Any] = {}
    for test in rows.where:
        value = _value(test)
        if test.path == "text" and isinstance(test.test, Has):
            cells[""] = " ".join(group[0] for group in test.test.groups)
        elif test.path.startswith(_PROPERTIES) and value is not None:
            cells[test.path.removeprefix(_PROPERTIES).rpartition(".")[0]] = value
    return cells


def _value(test: FieldIs) -> Any:
    match test.test:
        case Is():
            found = from_data(test.test.values[0])
        case Has():
            return " ".join(group[0] for group in test.test.groups)
        case Within():
            found = from_data(test.test.low if test.test.low is not None else test.test.high)
        case _:
            return None
    return found.isoformat() if hasattr(found, "isoformat") else found


def _tables(rubric: Rubric) -> Iterator[tuple[str, str]]:
    """Yield each file that must hold a table, and the table: each row that is wanted, in each of its states."""
    wanted: dict[str, list[dict[str, str]]] = {}
    for check in rubric.checks:
        for question in _questions(check.that, Ledger):
            row = {header: fact.value.words() for header, fact in question.cells.items()}
            wanted.setdefault(question.path, []).append(row)
    for path, rows in wanted.items():
        headers = list(dict.fromkeys(header for row in rows for header in row))
        values = {header: dict.fromkeys(row[header] for row in rows if header in row) for header in headers}
        lines = [dict(row) for row in rows]
        for row in rows:
            few = [header for header in row if len(values[header]) <= 6]
            lines.extend({**row, header: other} for header in few for other in values[header] if other != row[header])
        out = io.StringIO()
        writer = csv.DictWriter(out, headers, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
        yield path, out.getvalue()
