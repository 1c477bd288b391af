"""Records and values go to JSON and back."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from lifegym.worlds.codec import (
    Ready,
    check_fields,
    dump,
    dump_without,
    joined,
    listed,
    load_as_written,
    load_record,
    member,
    plain,
)
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record
from lifegym.worlds.sample import sample_world
from tests.worlds.toy import INES, Plant

ROW = Plant(
    plant_id="p1", name="Säge 🌿", price=Money(350, "EUR"), tags=("a", "b"), seen=datetime(2026, 3, 2, 7, tzinfo=UTC)
)


@record
class Span(Record):
    """Figures that may be whole."""

    tmin: tuple[float, ...]
    tmax: tuple[float, ...]


def test_codec__records_come_back() -> None:
    """A record's JSON form reads back as an equal record."""
    assert load_record(Plant, plain(ROW.view())) == ROW
    assert load_record(Plant, json.loads(dump(ROW))) == ROW


def test_codec__whole_numbers_come_back_whole() -> None:
    """69 kg that stand where a fraction could are 69 again, and not 69.0, wherever in a record they are."""
    goal = next(iter(sample_world(("health_tracker",)).table("health_tracker.goals")))
    for target in (69, 69.0, 69.5):
        row = goal.evolve(target=target)
        back = load_as_written(type(row), plain(row.view()))
        assert dump(back.view()) == dump(row.view())
    weather = {"tmin": [1, 2.5], "tmax": [3.0, 4]}
    assert dump(load_as_written(Span, weather).view()) == dump(Span(tmin=(1, 2.5), tmax=(3.0, 4)).view())


def test_codec__leaves() -> None:
    """Money, dates, decimals and nested records are allowed as leaves."""
    value = {"m": Money(5, "JPY"), "d": date(2026, 3, 4), "n": Decimal("1.50"), "r": [INES], "t": (1, None)}
    assert plain(value) == {
        "m": {"amount": "5", "currency": "JPY"},
        "d": "2026-03-04",
        "n": "1.50",
        "t": [1, None],
        "r": [
            {
                "user_id": "usr_ines",
                "name": "Ines Prat",
                "email": "ines@prat.example",
                "zone": "Europe/Madrid",
                "currency": "EUR",
            }
        ],
    }


def test_codec__lone_surrogates() -> None:
    """Half a character pair anywhere, also inside records and keys, is written as a question mark."""
    assert plain({"a\udc00": ["x\ud800y", ROW.evolve(name="\ud800")]})["a?"][0] == "x?y"
    assert plain(ROW.evolve(name="\ud800").view())["name"] == "?"
    assert plain([ROW.evolve(name="\ud800")])[0]["price"] == {"amount": "3.50", "currency": "EUR"}


def test_codec__a_value_without_json_form() -> None:
    """A value that has no JSON form is an error that says what it needs."""
    with pytest.raises(Exception, match="to_json"):
        dump({"x": object()})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"nmae": "x"}, "a Plant has no field 'nmae'. Did you mean 'name'"),
        ({"name": 5}, "not a Plant: name"),
        ({"price": {"amount": "1.234", "currency": "EUR"}}, "2 decimal places"),
        ({"seen": "yesterday"}, "seen"),
    ],
)
def test_codec__what_does_not_fit_is_named(changes: dict[str, object], says: str) -> None:
    """A field that is unknown or of the wrong type is refused by name."""
    with pytest.raises(ValueError, match=says):
        load_record(Plant, {**plain(ROW.view()), **changes})


def test_codec__what_is_missing_is_named() -> None:
    """A record without a required field, or no object at all, is refused."""
    with pytest.raises(ValueError, match="price"):
        load_record(Plant, {"plant_id": "x", "name": "y"})
    nothing: list[object] = [None, [], "x", 3]
    for wrong in nothing:
        with pytest.raises(ValueError, match="not a Plant"):
            load_record(Plant, wrong)


def test_codec__check_fields() -> None:
    """Names of fields are checked without a record."""
    check_fields(Plant, ["name", "price"])
    with pytest.raises(ValueError, match="Its fields: plant_id, name"):
        check_fields(Plant, ["colour"])


def test_codec__what_is_ready_stands_as_it_is() -> None:
    """A result that is JSON already is not quoted once more."""
    assert dump(Ready(dump({"a": [1]}))) == '{"a":[1]}'
    assert plain(Ready('{"a":[1]}')) == {"a": [1]}


def test_codec__objects_are_joined_in_order() -> None:
    """A page put together from parts is the page printed in one go; empty parts leave no trace."""
    one, two = {"a": 1, "b": [1, 2]}, {"c": {"d": "}"}}
    assert joined(dump(one), "{}", dump(two)) == dump({**one, **two})
    assert joined(dump(one), member("e", listed([dump(two), dump(one)]))) == dump({**one, "e": [two, one]})
    assert (joined(), joined("{}"), listed([])) == ("{}", "{}", "[]")
    assert dump(joined(dump(one))) == dump(one)


@pytest.mark.parametrize("name", ["sage", "lone \ud800 surrogate"])
def test_codec__a_record_without_some_fields(name: str) -> None:
    """Fields are left out of the record itself, whatever its text, and of nothing inside it."""
    row = ROW.evolve(name=name)
    assert dump_without(row, "seen", "currency", "status") == dump(row.view("seen", "currency", "status"))
