"""Constructors of records do what a dataclass's own do."""

from __future__ import annotations

import inspect
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Any

import pytest

from lifegym.worlds.filling import filling, twinning
from lifegym.worlds.records import Record, record
from lifegym.worlds.services import SERVICE_NAMES, load_service


@record
class Shelf(Record):
    """A record with every kind of default."""

    shelf_id: str
    books: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    height: int = 3


@record
class Checked(Record):
    """A record that looks at what it is given."""

    name: str

    def __post_init__(self) -> None:
        """Refuse an empty name."""
        if not self.name:
            raise ValueError("a name is not empty")


def test_filling__writes_every_field_and_its_default() -> None:
    """Given fields hold what was given, others their defaults, and what is made anew is made for each."""
    plain, full = Shelf(shelf_id="a"), Shelf(shelf_id="b", books=("x",), notes=["n"], height=5)
    assert (plain.shelf_id, plain.books, plain.notes, plain.height) == ("a", (), [], 3)
    assert (full.shelf_id, full.books, full.notes, full.height) == ("b", ("x",), ["n"], 5)
    assert plain.notes is not Shelf(shelf_id="c").notes
    assert plain == Shelf(shelf_id="a")
    assert repr(plain) == "Shelf(shelf_id='a', books=(), notes=[], height=3)"


def test_filling__records_stay_frozen() -> None:
    """A record cannot be changed once it is made."""
    with pytest.raises(FrozenInstanceError):
        Shelf(shelf_id="a").height = 4  # type: ignore[misc]  # refused, which is the point


@pytest.mark.parametrize(
    ("arguments", "words"),
    [({}, "missing 1 required keyword-only argument: 'shelf_id'"), ({"shelf_id": "a", "size": 1}, "'size'")],
)
def test_filling__names_what_is_missing_or_unknown(arguments: dict[str, Any], words: str) -> None:
    """The error names the class and the argument, as Python's own does."""
    with pytest.raises(TypeError, match=rf"Shelf.__init__\(\).*{words}"):
        Shelf(**arguments)


def test_filling__what_a_record_checks_is_checked() -> None:
    """A record's own check runs when it is made."""
    assert Checked(name="a").name == "a"
    with pytest.raises(ValueError, match="not empty"):
        Checked(name="")


def test_filling__refuses_fields_that_are_no_keyword_arguments() -> None:
    """A field that is given by place, or not at all, is refused when the class is written."""

    @dataclass(frozen=True, slots=True)
    class ByPlace:
        name: str

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Hidden:
        name: str = field(default="", init=False)

    for strange in (ByPlace, Hidden):
        with pytest.raises(TypeError, match="keyword argument"):
            filling(strange)


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_filling__arguments_of_every_record_type_are_its_fields(service: str) -> None:
    """The constructor of each table's records takes the fields, in order, by name alone."""
    for rows in load_service(service).rows:
        parameters = list(inspect.signature(rows.record_type.__init__).parameters.values())[1:]
        assert [parameter.name for parameter in parameters] == [member.name for member in fields(rows.record_type)]
        assert {parameter.kind for parameter in parameters} == {inspect.Parameter.KEYWORD_ONLY}


def test_twinning__copies_every_field_into_a_frozen_record() -> None:
    """The copy is of the same type and equal to the original, shares its values, and cannot be changed either."""
    shelf = Shelf(shelf_id="b", books=("x",), notes=["n"], height=5)
    twin = twinning(Shelf)(shelf)
    assert type(twin) is Shelf
    assert twin == shelf
    assert twin is not shelf
    assert twin.notes is shelf.notes
    with pytest.raises(FrozenInstanceError):
        twin.height = 4  # type: ignore[misc]  # refused, which is the point


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_twinning__copies_every_record_type(service: str) -> None:
    """A record of each table is copied whole, whatever its fields hold."""
    for rows in load_service(service).rows:
        blank = object.__new__(rows.record_type)
        for place, member in enumerate(fields(rows.record_type)):
            object.__setattr__(blank, member.name, place)
        twin = twinning(rows.record_type)(blank)
        assert [getattr(twin, member.name) for member in fields(rows.record_type)] == list(range(len(fields(twin))))
