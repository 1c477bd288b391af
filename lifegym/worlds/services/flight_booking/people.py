"""Reading travellers: complete Latin names, ages that fit, well-formed documents and requests."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import Final

from lifegym.worlds.customers import reachable
from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.args import BookingContact, PassengerProfile, PassengerUpdate

TYPES: Final[dict[str, str]] = {
    "ADULT": "ADULT",
    "ADT": "ADULT",
    "CHILD": "CHILD",
    "CHD": "CHILD",
    "CNN": "CHILD",
    "INFANT": "INFANT",
    "INF": "INFANT",
}
_NOT_DECOMPOSED: Final = str.maketrans(
    {"Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ı": "i"}
    | {"ß": "ss", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Þ": "TH", "þ": "th"}
)
_MARKS: Final = " -'"
MAX_REQUESTS: Final = 8


def latin(name: str, field: str) -> str:
    """Return a name as a passport's machine-readable line has it: capitals, no accents.

    Raises:
        ToolError: ``incomplete_passenger`` when it is empty, too long, or has other than Latin letters.
    """
    spread = unicodedata.normalize("NFKD", " ".join(name.split()).translate(_NOT_DECOMPOSED))
    text = "".join(character for character in spread if not unicodedata.combining(character)).upper()
    letters = text.translate({ord(mark): None for mark in _MARKS})
    if not letters or not letters.isascii() or not letters.isalpha() or len(text) > 60:
        raise ToolError(
            "incomplete_passenger",
            f"{field} must be the passport's spelling in Latin letters, at most 60; got {name[:60]!r}.",
        )
    return text


def read_passengers(people: Sequence[PassengerProfile], offer: r.Offer, pnr: str, travel: date) -> list[r.Passenger]:
    """Return the passengers of a booking, adults first as they were given.

    Args:
        people: What the caller gave.
        offer: What is booked; the party must be the one it was priced for.
        pnr: The booking's code.
        travel: Day of the first departure, for ages.

    Raises:
        ToolError: ``passenger_mismatch``, ``incomplete_passenger`` or ``BAD_ARG``.
    """
    rows = [read_passenger(person, pnr, index, travel) for index, person in enumerate(people[:20])]
    counts = tuple(sum(row.type == kind for row in rows) for kind in ("ADULT", "CHILD", "INFANT"))
    wanted = (offer.adults, offer.children, offer.infants)
    if counts != wanted or len(people) > len(rows):
        raise ToolError(
            "passenger_mismatch",
            f"The offer is for {wanted[0]} adult(s), {wanted[1]} child(ren), {wanted[2]} infant(s); you named "
            f"{counts[0]}, {counts[1]}, {counts[2]}."
            " Name exactly these, or search for the right party.",
        )
    names = [(row.family_name, row.given_name, row.dob) for row in rows]
    if len(set(names)) < len(names):
        raise ToolError(
            "passenger_mismatch",
            "Two passengers have the same name; each traveller is named once (give dates of birth if they really "
            "share it).",
        )
    return rows


def read_passenger(person: PassengerProfile, pnr: str, index: int, travel: date) -> r.Passenger:
    """Return one passenger.

    Raises:
        ToolError: ``incomplete_passenger`` or ``BAD_ARG``.
    """
    where = f"passengers.{index}"
    kind = TYPES.get(person.type.strip().upper())
    if kind is None:
        raise ToolError("BAD_ARG", f"{where}.type is ADULT, CHILD or INFANT; got {person.type[:20]!r}.")
    flyer = person.frequent_flyer or {}
    if len(flyer) > 9:
        raise ToolError("BAD_ARG", f"{where}.frequent_flyer holds at most 9 memberships.")
    return r.Passenger(
        passenger_id=f"{pnr}/{index}",
        pnr=pnr,
        pax_idx=index,
        type=kind,
        given_name=latin(person.given_name, f"{where}.given_name"),
        family_name=latin(person.family_name, f"{where}.family_name"),
        dob=read_birth(person.dob, kind, travel, where),
        passport_no=read_code(person.passport_no, f"{where}.passport_no"),
        nationality=read_nationality(person.nationality, f"{where}.nationality"),
        frequent_flyer=tuple(
            f"{carrier.strip().upper()[:3]}:{number.strip()[:30]}" for carrier, number in flyer.items()
        ),
        requests=read_requests(person.requests, where),
    )


def changed_fields(update: PassengerUpdate, before: r.Passenger, travel: date) -> dict[str, object]:
    """Return the fields of a passenger that an update sets."""
    where = f"passenger_updates (pax_idx {before.pax_idx})"
    changes: dict[str, object] = {}
    if update.dob is not None:
        changes["dob"] = read_birth(update.dob, before.type, travel, where)
    if update.passport_no is not None:
        changes["passport_no"] = read_code(update.passport_no, f"{where}.passport_no")
    if update.nationality is not None:
        changes["nationality"] = read_nationality(update.nationality, f"{where}.nationality")
    if update.requests is not None:
        changes["requests"] = read_requests(update.requests, where)
    return changes


def read_birth(text: str | None, kind: str, travel: date, where: str) -> date | None:
    """Return a date of birth that fits the passenger's type on the day of travel.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if text is None or not text.strip():
        return None
    try:
        born = date.fromisoformat(text.strip())
    except ValueError:
        raise ToolError(
            "BAD_ARG", f"{where}.dob must be an ISO date such as '1991-07-19'; got {text[:40]!r}."
        ) from None
    age = travel.year - born.year - ((travel.month, travel.day) < (born.month, born.day))
    fits = {"ADULT": 12 <= age <= 120, "CHILD": 2 <= age <= 11, "INFANT": 0 <= age <= 1}[kind]
    if not fits or born > travel:
        raise ToolError(
            "BAD_ARG",
            f"{where}: born {born}, aged {age} on {travel}, is no {kind} (INFANT under 2, CHILD 2-11, ADULT from 12).",
        )
    return born


def read_code(text: str | None, field: str) -> str:
    """Return a document number without spaces, in capitals.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    code = "".join((text or "").split()).upper()
    if code and not (code.isascii() and code.isalnum() and 5 <= len(code) <= 20):
        raise ToolError("BAD_ARG", f"{field} is 5 to 20 letters and digits, such as 'C8204417'; got {code[:40]!r}.")
    return code


def read_nationality(text: str | None, field: str) -> str:
    """Return a country code in capitals.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    code = (text or "").strip().upper()
    if code and not (len(code) in (2, 3) and code.isascii() and code.isalpha()):
        raise ToolError("BAD_ARG", f"{field} is a country code such as 'VN'; got {code[:40]!r}.")
    return code


def read_requests(texts: Sequence[str] | None, where: str) -> tuple[str, ...]:
    """Return special services without empties.

    Raises:
        ToolError: ``BAD_ARG`` when there are too many or one is too long.
    """
    kept = tuple(text.strip() for text in texts or () if text.strip())
    if len(kept) > MAX_REQUESTS or any(len(text) > 200 for text in kept):
        raise ToolError(
            "BAD_ARG", f"{where}.requests holds at most {MAX_REQUESTS} special services of up to 200 characters."
        )
    return kept


def read_contact(contact: BookingContact) -> tuple[str, str]:
    """Return e-mail and phone.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    return reachable(contact.email, contact.phone)
