"""A method's signature and docstring become a tool: its validation, its schema and its errors."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking import FlightBooking
from lifegym.worlds.tools import read_doc
from tests.worlds.toy import Garden

BUY = Garden.tools["buy"]
EURO = {"amount": "3.50", "currency": "EUR"}


def test_tool__reads_json_arguments() -> None:
    """JSON arguments come back as Python values, and those left out stay out."""
    assert BUY.read({"name": "sage", "price": EURO}) == {"name": "sage", "price": Money(350, "EUR")}


def test_tool__null_counts_as_left_out() -> None:
    """A null for an argument that has a default is as if it had been left out."""
    assert BUY.read({"name": "sage", "price": EURO, "fail": None, "tags": None}).keys() >= {"name", "price"}
    assert "fail" not in BUY.read({"name": "sage", "price": EURO, "fail": None})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "name is missing; price is missing"),
        ({"name": "sage", "price": EURO, "nmae": 1}, "nmae is no parameter here. Did you mean 'name'"),
        ({"name": 5, "price": EURO}, "name should be a valid string"),
        ({"name": None, "price": EURO}, "name should be a valid string"),
        ({"name": "sage", "price": "3.50 EUR"}, 'price: Value error, money is written {"amount"'),
        ({"name": "sage", "price": {"amount": "1e999999999", "currency": "EUR"}}, "not an amount"),
        ({"name": "sage", "price": EURO, "tags": "a"}, "tags should be a valid list"),
    ],
)
def test_tool__bad_arguments_are_named(arguments: dict[str, Any], says: str) -> None:
    """Wrong arguments are refused with BAD_ARG, each by name, and with the call's signature."""
    with pytest.raises(ToolError) as caught:
        BUY.read(arguments)
    assert caught.value.code == "BAD_ARG"
    assert says.removeprefix("price: Value error, ") in caught.value.message
    assert "Call it as garden.buy(name: string, price: " in caught.value.message
    assert caught.value.to_json()["tool"] == "garden.buy"


@pytest.mark.parametrize("arguments", [None, [], "sage", 3])
def test_tool__arguments_that_are_no_object(arguments: Any) -> None:
    """What is no object at all is refused like any other bad argument."""
    with pytest.raises(ToolError, match=r"The arguments are an object by parameter name. Call it as garden.buy"):
        BUY.read(arguments)


def test_tool__very_many_faults_are_counted_not_told() -> None:
    """A hundred thousand wrong items are refused as fast as they are read."""
    with pytest.raises(ToolError, match=r"do not fit in 100,000 places. Call it as garden.buy") as caught:
        BUY.read({"name": "sage", "price": EURO, "tags": [1] * 100_000})
    assert caught.value.code == "BAD_ARG"


def test_tool__a_wrong_field_of_an_argument_is_answered_with_its_fields() -> None:
    """What does not belong into a structured argument is named by its place, with the fields that do."""
    book = FlightBooking.tools["create_booking"]
    traveller = {"type": "ADULT", "given_name": "Mai", "family_name": "Hoang"}
    arguments = {
        "offer_id": "ofr_1",
        "passengers": [traveller, {**traveller, "date_of_birth": "2000-01-01", "passport": "C1"}],
        "contact": {"email": "mai@song.example", "phone": "+84 236 555 0148"},
        "payment": {"method": "card", "last4": "4471"},
    }
    with pytest.raises(ToolError) as caught:
        book.read(arguments)
    fields = "type, given_name, family_name, dob, passport_no, nationality, frequent_flyer, requests"
    for says in (
        f"passengers.1.date_of_birth is no field here. The fields are {fields};",
        "passengers.1.passport is no field here. Did you mean 'passport_no'?",
        "payment.last4 is no field here. Did you mean 'card_last4'? The fields are method, card_last4, token",
    ):
        assert says in caught.value.message


def test_tool__schema() -> None:
    """The function schema has the description, the parameters' own words, their defaults, and refuses others."""
    schema = BUY.schema
    assert schema["name"] == "garden.buy"
    assert schema["description"] == "Buy a plant; it will be dry again in two days."
    parameters = schema["parameters"]
    assert parameters["required"] == ["name", "price"]
    assert parameters["additionalProperties"] is False
    assert parameters["properties"]["name"] == {"type": "string", "description": "What it is called."}
    assert parameters["properties"]["method"]["default"] == "pm_1"
    assert BUY.writes
    assert not Garden.tools["look"].writes


def test_doc__parts() -> None:
    """A docstring splits into description, parameters over several lines, and example.

    What it returns joins the description.
    """
    doc = read_doc(
        """Do it
        now.

        Args:
            a: First
                of all.
            b: Second.

        Returns:
            A list.

        Example:
            do.it(a=1)
        """
    )
    assert doc.description == "Do it now. Returns a list."
    assert doc.arguments == {"a": "First of all.", "b": "Second."}
    assert doc.example == "do.it(a=1)"


def test_tool__backstage_is_no_tool() -> None:
    """What is backstage or timed is out of the agent's reach."""
    assert set(Garden.tools) == {"look", "buy", "compost", "rename", "break_down"}
    assert set(Garden.operations) == {"wither", "half_done"}
    assert Garden.processes == {"dry_out", "tick"}
