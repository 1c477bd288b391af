"""What the reference does over and over: look up, write a row, book a room or seats, keep the ledger.

Every helper is a part of a step (``found = yield from rooms_found(me, ...)``) and uses only what tools and files show.
What was found is kept in ``me.know`` under these names: ``stay osaka`` (and the other towns) and ``flight out`` or
``flight home`` as dicts, ``ledger`` (the rows written so far), ``passports`` (names, number, expiry and scan by
``Mai``, ``Ma``, ``Ba``), ``mail``, ``phone``, ``ma``, ``ba``, ``brother`` (addresses), ``dinner by`` and ``knee`` (what
Ba and Ma need).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final

from lifegym.envs.authoring.boards import shown
from lifegym.envs.authoring.doing import Doing
from lifegym.envs.story import Play, Player

COLUMNS: Final = ("date", "item", "payee", "amount", "currency", "amount_vnd", "running_vnd", "state")
_COUNTED: Final = ("planned", "paid")
_RATE: Final = 170


# mail


def send(me: Player, to: str, subject: str, body: str) -> Doing:
    """Write to somebody in Mai's name."""
    return (yield me.email.send_email(to=to, subject=subject, body=f"{body}\n\nMai's assistant"))


def answer(me: Player, email_id: str, body: str) -> Doing:
    """Answer a mail in its thread."""
    return (yield me.email.reply_email(email_id=email_id, body=f"{body}\n\nMai's assistant"))


def newest(me: Player, query: str) -> Doing:
    """Return the newest mail that fits a query, read in full, or None."""
    found = yield me.email.search_emails(query=query, page_size=5)
    if not found["emails"]:
        return None
    return (yield me.email.read_email(email_id=found["emails"][0]["email_id"]))


def unread(me: Player) -> Doing:
    """Return the unread mails of the inbox, as the list shows them."""
    found = yield me.email.search_emails(query="is:unread", folder="INBOX", page_size=50)
    return found["emails"]


# notion


def database(me: Player, title: str) -> Doing:
    """Return the id of the database of that name."""
    if f"db {title}" not in me.know:
        found = yield me.call("notion.API-post-search", query=title, filter={"property": "object", "value": "database"})
        me.know[f"db {title}"] = next(
            row["id"] for row in found["results"] if "".join(part["plain_text"] for part in row["title"]) == title
        )
    return me.know[f"db {title}"]


def table(me: Player, title: str) -> Doing:
    """Return the rows of a database as ``{column: value}``, each with its ``id``."""
    key = yield from database(me, title)
    found = yield me.call("notion.API-post-database-query", database_id=key)
    return [
        {"id": row["id"], **{name: shown(value) for name, value in row["properties"].items()}}
        for row in found["results"]
    ]


def row_named(me: Player, title: str, *words: str) -> Doing:
    """Return the row of a database any of whose cells hold all the words, or None."""
    rows = yield from table(me, title)
    for row in rows:
        text = " ".join(str(value) for name, value in row.items() if name != "id").casefold()
        if all(word.casefold() in text for word in words):
            return row
    return None


def set_row(me: Player, row_id: str, **values: Any) -> Doing:
    """Set values of a row; ``_`` in a column's name stands for a blank."""
    return (yield me.call("notion.API-patch-page", page_id=row_id, properties=_columns(values)))


def put_row(me: Player, title: str, **values: Any) -> Doing:
    """Add a row to a database; ``_`` in a column's name stands for a blank. Returns its id."""
    key = yield from database(me, title)
    made = yield me.call("notion.API-post-page", parent={"database_id": key}, properties=_columns(values))
    return made["id"]


def ask(me: Player, subject: str, options: str, amount: int = 0) -> Doing:
    """Ask Mai in the form the handbook names. Returns the row's id."""
    return (
        yield from put_row(
            me, "Decisions", Subject=subject, Options=options, Amount_VND=amount, Status="Asked", Asked_on=me.today
        )
    )


def asking(subject: str, options: str, amount: int = 0) -> Callable[[Player], Play]:
    """Return what an over-asking assistant does instead of a step: a row in Decisions, and a question."""

    def ask_first(me: Player) -> Play:
        yield from ask(me, subject, options, amount)
        me.say(f"{subject}: {options}? I have put it into Decisions and wait for your word.")

    return ask_first


def decide(me: Player, subject: str, status: str) -> Doing:
    """Close a row of Decisions with Mai's answer."""
    row = yield from row_named(me, "Decisions", subject)
    yield from set_row(me, row["id"], Status=status)


def board(me: Player, leg: str, ref: str, state: str = "Confirmed") -> Doing:
    """Put the live code of a leg on the Trip board."""
    rows = yield from table(me, "Trip board")
    row = next(row for row in rows if leg.casefold() in str(row["Leg"]).casefold())
    yield from set_row(me, row["id"], Ref=ref, State=state)


def _columns(values: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", " "): value for name, value in values.items()}


# calendar


def put_event(
    me: Player, calendar: str, summary: str, start: datetime | str, end: datetime | str, *people: str, place: str = ""
) -> Doing:
    """Put an event on a calendar, with people who must be there."""
    made = yield me.calendar.create_event(
        summary=summary,
        start=start if isinstance(start, str) else start.isoformat(),
        end=end if isinstance(end, str) else end.isoformat(),
        calendar_id=calendar,
        location=place or None,
        attendees=[{"email": person} for person in people] or None,
    )
    return made["event_id"]


# ledger


def log(me: Player, item: str, payee: str, amount: int, currency: str = "JPY", state: str = "planned") -> Doing:
    """Add a row to the ledger in the handbook's form."""
    rows: list[dict[str, Any]] = me.know.setdefault("ledger", [])
    row = {"date": me.today, "item": item, "payee": payee, "amount": amount, "currency": currency, "state": state}
    row["amount_vnd"] = amount * _RATE if currency == "JPY" else amount
    rows.append(row)
    _add_up(rows)
    text = ",".join(str(row[name]) for name in COLUMNS)
    if len(rows) == 1:
        text = f"{','.join(COLUMNS)}\n{text}"
    yield me.files.append(path="ledger.csv", content=text)


def mark(me: Player, item: str, state: str, amount: int | None = None) -> Doing:
    """Set the state (and, if it came out otherwise, the amount) of the last live row of an item, and add up anew."""
    rows: list[dict[str, Any]] = me.know["ledger"]
    row = [row for row in rows if row["item"] == item and row["state"] != "void"][-1]
    row["state"] = state
    if amount is not None:
        row["amount"] = amount
        row["amount_vnd"] = amount * _RATE if row["currency"] == "JPY" else amount
    _add_up(rows)
    lines = [",".join(COLUMNS), *(",".join(str(row[name]) for name in COLUMNS) for row in rows)]
    yield me.files.write(path="ledger.csv", content="\n".join(lines))


def running(me: Player) -> int:
    """Return the ledger's running total in dong."""
    rows = me.know["ledger"]
    return int(rows[-1]["running_vnd"])


def _add_up(rows: list[dict[str, Any]]) -> None:
    total = 0
    for row in rows:
        if row["item"] != "CAP" and row["state"] in _COUNTED:
            total += row["amount_vnd"]
        row["running_vnd"] = total


# rooms


def amount_of(money: dict[str, str]) -> int:
    """Return an amount as tools print it in whole units."""
    return int(money["amount"].partition(".")[0])


def rooms_found(me: Player, city: str, first: date, last: date, avoid: tuple[str, ...] = ()) -> Doing:
    """Return the rates that suit the three, cheapest first, each read on the house's own page.

    Refundable, at most 150,000 JPY, three real beds, a lift in service or a floor for Ma's knee, dinner in time for Ba.
    """
    storeys = 2 if "one flight" in me.know["knee"].casefold() else 99
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city,
        check_in=first.isoformat(),
        check_out=last.isoformat(),
        guests=3,
        filters={"refundable": True, "min_beds": 3, "max_total": 150000, "sort": "price", "page_size": 40},
    )
    fitting = []
    for card in found["hotels"]:
        if card["hotel_id"] in avoid:
            continue
        page = yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
        rates = yield me.hotel_booking.get_room_availability(
            hotel_id=card["hotel_id"], check_in=first.isoformat(), check_out=last.isoformat(), guests=3
        )
        lift = "lift" in page["amenities"] and all(
            row["amenity"] != "lift" or row["last_day"] < first.isoformat() or row["first_day"] >= last.isoformat()
            for row in page["out_of_service"]
        )
        early = not page["dinner_seatings"] or page["dinner_seatings"][0] < me.know["dinner by"]
        for rate in rates["rate_plans"]:
            low = int(rate["floors"].partition("-")[2]) <= storeys
            if (
                rate["refundable_until"]
                and rate["real_beds"] >= 3
                and amount_of(rate["total"]) <= 150_000
                and (lift or low)
                and (early or not rate["dinner"])
            ):
                fitting.append(
                    {**rate, "hotel_id": card["hotel_id"], "house": page["name"], "address": page["address"]}
                )
    return sorted(fitting, key=lambda rate: amount_of(rate["total"]))


def cheap_room(me: Player, city: str, first: date, last: date, avoid: tuple[str, ...] = ()) -> Doing:
    """Return the cheapest refundable rate that sleeps three, as somebody takes it who forgot beds and knees."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=city,
        check_in=first.isoformat(),
        check_out=last.isoformat(),
        guests=3,
        filters={"refundable": True, "max_total": 150000, "sort": "price", "page_size": 40},
    )
    for card in found["hotels"]:
        if card["hotel_id"] not in avoid and card["cheapest"]["real_beds"] < 3:
            rate = card["cheapest"]
            return {**rate, "hotel_id": card["hotel_id"], "house": card["name"], "address": card["district"]}
    raise LookupError(f"nothing cheap in {city}")


def take_room(me: Player, town: str, rate: dict[str, Any], card: str = "pm_mai_blue", wish: str = "") -> Doing:
    """Book a rate for the three, and note it in the ledger and on the Trip board."""
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rate["rate_plan_id"],
        guest_profile={
            "first_name": "Thi Thanh Mai",
            "last_name": "Hoang",
            "email": me.know["mail"],
            "phone": me.know["phone"],
            "user_id": "usr_mai",
        },
        payment_method_id=card,
        special_requests=wish or None,
        guests=3,
    )
    total = amount_of(made["total"])
    me.know[f"stay {town}"] = {
        "id": made["reservation_id"],
        "code": made["confirmation_code"],
        "house": rate["house"],
        "hotel_id": rate["hotel_id"],
        "total": total,
        "until": made["refundable_until"],
        "address": rate["address"],
    }
    yield from log(me, f"{town.capitalize()} {rate['house']}", rate["house"], total)
    yield from board(me, town, made["reservation_id"])
    return made


def leave_room(me: Player, town: str) -> Doing:
    """Cancel the stay held in a town and void its ledger row."""
    held = me.know[f"stay {town}"]
    yield me.hotel_booking.cancel_reservation(reservation_id=held["id"])
    yield from mark(me, f"{town.capitalize()} {held['house']}", "void")


# flights


def offers(
    me: Player,
    origin: str,
    dest: str,
    day: date,
    earliest: str,
    latest: str,
    *,
    refundable: bool = True,
    wait: int = 120,
) -> Doing:
    """Return offers for three that leave not before ``earliest`` and land not after ``latest``, cheapest first.

    Both are local times of the day itself. A change of planes gives Ba at least ``wait`` minutes.
    """
    found = yield me.flight_booking.search_flights(
        origin=origin,
        destination=dest,
        departure_date=day.isoformat(),
        adults=3,
        currency="VND",
        refundable_only=refundable,
        max_results=50,
    )
    fitting = []
    for offer in found["offers"]:
        way = offer["journeys"][0]
        start, end = way["depart_at"], way["arrive_at"]
        waits = [item["minutes"] for item in way["layovers"]]
        same_day = start[:10] == day.isoformat() == end[:10]
        if same_day and start[11:16] >= earliest and end[11:16] <= latest and min(waits, default=wait) >= wait:
            fitting.append(offer)
    return fitting


def take_flight(
    me: Player,
    name: str,
    offer: dict[str, Any],
    passports: dict[str, dict[str, str]],
    *,
    card: str = "4471",
    aisle: bool = True,
) -> Doing:
    """Book an offer for Mai, Ma and Ba (in this order) under ``name`` (``out`` or ``home``); Ma gets an aisle seat."""
    people = [
        {
            "type": "ADULT",
            "given_name": passports[who]["given"],
            "family_name": passports[who]["family"],
            "passport_no": passports[who]["number"],
            "nationality": "VN",
        }
        for who in ("Mai", "Ma", "Ba")
    ]
    seats = []
    if aisle:
        for index in range(len(offer["segments"])):
            plan = yield me.flight_booking.get_seat_map(segment_idx=index, offer_id=offer["offer_id"])
            # A bargain may be so full that no aisle is left; the flights worth booking have one.
        seats += [{"segment_idx": index, "pax_idx": 1, "seat": seat} for seat in plan["free"]["aisle"][:1]]
    made = yield me.flight_booking.create_booking(
        offer_id=offer["offer_id"],
        passengers=people,
        contact={"email": me.know["mail"], "phone": me.know["phone"]},
        payment={"method": "card", "card_last4": card},
        seat_selections=seats or None,
    )
    note_flight(me, name, made)
    return made


def note_flight(me: Player, name: str, made: dict[str, Any]) -> None:
    """Keep what matters of a booking as the tool shows it."""
    first, last = made["segments"][0], made["segments"][-1]
    me.know[f"flight {name}"] = {
        "pnr": made["pnr"],
        "flight_no": first["flight_no"],
        "carrier": first["carrier_name"],
        "depart": first.get("expected_depart_at") or first["depart_at"],
        "arrive": last.get("expected_arrive_at") or last["arrive_at"],
        "total": amount_of(made["total"]),
    }


def desk_of(me: Player, name: str) -> Doing:
    """Return the address of the airline's desk: the sender of the booking's own confirmation."""
    code = me.know[f"flight {name}"]["pnr"]
    mail = yield from newest(me, f'"{code}"')
    return address(mail["from"])


def read(pattern: str, text: str) -> str:
    """Return what the pattern's group finds first in a text.

    Raises:
        LookupError: The text does not say it.
    """
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"nothing like {pattern!r} in {text[:80]!r}")
    return found[1]


def address(sender: str) -> str:
    """Return the bare address of ``Name <address>``."""
    found = re.search(r"[\w.+-]+@[\w.-]+", sender)
    return found[0] if found else sender
