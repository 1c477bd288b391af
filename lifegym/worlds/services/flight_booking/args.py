"""Structured arguments of the flight tools and operations."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field

from lifegym.worlds.money import Money
from lifegym.worlds.tools import ArgModel


class PassengerProfile(ArgModel):
    """A traveller. ``requests`` are special services, such as 'wheelchair to the gate' or 'diabetic meal'."""

    type: Annotated[str, Field(description="ADULT, CHILD (2-11) or INFANT (under 2, on a lap)")]
    given_name: Annotated[str, Field(description="All given names as in the passport, Latin letters")]
    family_name: Annotated[str, Field(description="Family name as in the passport")]
    dob: Annotated[str | None, Field(description="Date of birth, ISO")] = None
    passport_no: str | None = None
    nationality: Annotated[str | None, Field(description="Two-letter country code")] = None
    frequent_flyer: Annotated[dict[str, str] | None, Field(description="Membership number by carrier code")] = None
    requests: Annotated[
        list[str] | None, Field(description="Special services, e.g. ['wheelchair', 'diabetic meal']")
    ] = None


class BookingContact(ArgModel):
    """Where the airline reaches the party."""

    email: str
    phone: str


class PaymentDetails(ArgModel):
    """What pays. ``card_last4`` or ``token`` (a payment method id) must name a method on file."""

    method: Annotated[str, Field(description="'card', or the id of a payment method on file")]
    card_last4: Annotated[str | None, Field(description="Last four digits of a card on file")] = None
    token: Annotated[str | None, Field(description="Id of a payment method on file")] = None
    voucher_id: Annotated[
        str | None,
        Field(description="A voucher of the airline that get_booking shows; it pays first, the card the rest"),
    ] = None


class SeatSelection(ArgModel):
    """A seat for one passenger on one segment; both indices count from 0."""

    segment_idx: int
    pax_idx: int
    seat: Annotated[str, Field(description="Row and letter, e.g. '14C'")]


class PreferredSeat(ArgModel):
    """A seat wished for at check-in; ``pax_idx`` counts from 0."""

    pax_idx: int
    seat: Annotated[str, Field(description="Row and letter, e.g. '14C'")]


class PassengerUpdate(ArgModel):
    """Data of a booked passenger to correct; what is left out stays. Names of ticketed passengers cannot be changed."""

    pax_idx: int
    dob: str | None = None
    passport_no: str | None = None
    nationality: str | None = None
    requests: Annotated[list[str] | None, Field(description="Replaces the special services")] = None


class FareArg(ArgModel):
    """A fare that a new flight sells; ``seats`` are those on sale in its cabin (the first fare of a cabin counts)."""

    cabin: str
    price: Money
    family: str = "STANDARD"
    refundable: bool = False
    changeable: bool = True
    change_fee: Money | None = None
    seats: int = 9
    cabin_bag: str = "1 piece, 7 kg"
    checked_bag: str = "1 piece, 23 kg"


class FlightRef(ArgModel):
    """A dated flight of an itinerary. ``direction`` is outbound or return."""

    flight_no: str
    date: dt.date
    direction: str = "outbound"
