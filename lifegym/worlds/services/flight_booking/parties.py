"""For whom a search is, and offers before they are stored."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.fares import party_price, supported
from lifegym.worlds.services.flight_booking.views import read_cabin

SORTS: Final = ("price_asc", "price_desc", "duration_asc", "departure_asc", "arrival_asc")

Route = tuple[r.Flight, ...]
"""Flights of one direction, one after another."""


class Party(NamedTuple):
    """For whom, in which cabin and currency."""

    adults: int
    children: int
    infants: int
    cabin: str
    currency: str

    @property
    def seats(self) -> int:
        """Seats the party takes."""
        return self.adults + self.children


class Priced(NamedTuple):
    """A candidate offer before it is stored."""

    legs: tuple[r.OfferLeg, ...]
    total: Money
    minutes: int
    flights: Route


def leg_of(flight_id: str, family: r.FareFamily, direction: str, party: Party) -> r.OfferLeg:
    """Price one flight for a party."""
    return _leg(flight_id, family.name, family.price.minor, family.price.currency, direction, party)


@lru_cache(maxsize=4096)
def _leg(flight_id: str, family: str, minor: int, currency: str, direction: str, party: Party) -> r.OfferLeg:
    # One search prices the same flight in dozens of combinations, and the next search does so again.
    price = party_price(Money(minor, currency), party.currency, party.adults, party.children, party.infants)
    return r.OfferLeg(flight_id=flight_id, family=family, direction=direction, price=price)


def read_party(adults: int, children: int, infants: int, cabin: str, currency: str) -> Party:
    """Check who travels.

    Raises:
        ToolError: ``BAD_ARG`` for numbers, cabin or currency out of range.
    """
    if adults < 1 or children < 0 or infants < 0 or adults + children > 9:
        raise ToolError(
            "BAD_ARG", "A search is for 1 to 9 seated travellers with at least one adult; book larger parties in parts."
        )
    if infants > adults:
        raise ToolError(
            "BAD_ARG", f"Each infant sits on an adult's lap: {infants} infants need as many adults, got {adults}."
        )
    return Party(adults, children, infants, read_cabin(cabin), supported(currency))


def party_of(offer: r.Offer) -> Party:
    """Return for whom an offer is."""
    return Party(offer.adults, offer.children, offer.infants, offer.cabin, offer.total.currency)


def total_of(legs: tuple[r.OfferLeg, ...] | list[r.OfferLeg], currency: str) -> Money:
    """Return the sum of the legs' prices."""
    return Money(sum(leg.price.minor for leg in legs), currency)


def order_key(item: Priced, sort: str) -> tuple[Any, ...]:
    """Return by what an offer is sorted; ties fall to price, duration, departure and flights."""
    tail = (
        item.total.minor,
        item.minutes,
        item.flights[0].depart_at.timestamp(),
        tuple((leg.flight_id, leg.family) for leg in item.legs),
    )
    if sort == "price_desc":
        return (-item.total.minor, *tail)
    if sort == "duration_asc":
        return (item.minutes, *tail)
    if sort == "departure_asc":
        return (item.flights[0].depart_at.timestamp(), *tail)
    if sort == "arrival_asc":
        outbound = sum(1 for leg in item.legs if leg.direction == "outbound")
        return (item.flights[outbound - 1].arrive_at.timestamp(), *tail)
    return tail
