"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from lifegym.envs.authoring import Doing, Person
from lifegym.envs.litigation.turned_back.cast import (
    COSTS,
    DEADLINES,
    DECISIONS,
    KUBA,
    MINE,
    USER,
    Cast,
    Rental,
)
from lifegym.envs.story import Built, Player, Story
from lifegym.reward.build import RowsBuilder, TextBuilder, fact, has, is_, rows, some, text_in, within
from lifegym.reward.facts import Fact, NumberValue
from lifegym.reward.predicates import EVER

ALIVE: Final = is_("held", "confirmed", "picked_up", "returned", "closed")
_DRIVER: Final = {"name": KUBA.name, "dob": "1989-04-22", "license_no": "01234/07/1261"}
_CONTACT: Final = {"email": KUBA.mail, "phone": "+48 12 555 04 18"}


def figure(text: str, pattern: str) -> str:
    """Return what a pattern's group finds in a text.

    Raises:
        LookupError: The text does not say it.
    """
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"nothing like {pattern!r} in what was read")
    return found[1]


def fitting_car(me: Player, c: Cast, s: Story, days: tuple[int, int]) -> Doing:
    """Return the cheapest estate in town that takes the chair and the carer within what the insurer pays."""
    begin, end = s.at(days[0], "07:00"), s.at(days[1], "18:00")
    found = yield me.car_rental.search_vehicle_offers(
        pickup_city="Kraków", pickup_at=begin.isoformat(), return_at=end.isoformat(), seats=5, vehicle_class="estate"
    )
    for card in found["offers"]:
        page = yield me.car_rental.get_vehicle_offer(offer_id=card["offer_id"])
        daily = float(card["total"]["amount"]) / card["days"]
        if "flat loading floor" in page["vehicle"]["features"] and daily <= me.know["a day"]:
            return card
    raise LookupError("no car fits")


def book_car(me: Player, s: Story, offer: str, days: tuple[int, int], total: int) -> Doing:
    """Book a car and put its price into the book and its collection into the calendar."""
    plans = yield me.car_rental.list_insurance_plans()
    basic = next(plan["plan_id"] for plan in plans["plans"] if plan["name"] == "Basic")
    booked = yield me.car_rental.create_rental_booking(
        offer_id=offer, insurance_plan_id=basic, driver_user_id=USER, drivers=[_DRIVER], contact=_CONTACT
    )
    yield from COSTS.add(
        me,
        date=me.today,
        item=f"replacement car from {s.at(days[0], '07:00').date()}",
        payee="Wisła Cars",
        amount=total,
        state="planned",
    )
    begin = s.at(days[0], "07:00")
    if (yield from MINE.find(me, "Collect", begin.date(), begin.date())) is None:
        yield from MINE.put(
            me, "Collect the replacement car", begin, s.at(days[0], "07:30"), place="ulica Romanowicza 11"
        )
    me.know["booking"] = booked["booking_ref"]
    return booked


def missed(me: Player, words: str) -> Doing:
    """Note that a day of somebody else's went by."""
    yield from DEADLINES.set(me, words, State="Missed")


# What must be true.


def km(value: int, most: int = 9) -> Fact:
    """A reading of the odometer is stated, in a passage with so many numbers at most."""
    return fact(NumberValue(number=str(value)), most=most)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def asks_again(words: str | tuple[str, ...], since: int = 0, until: int = EVER) -> RowsBuilder:
    """The agent asked about a matter in those stages; an answer put down there is no question."""
    return DECISIONS.row(words, Status="Asked").made().during(since, until).ever()


def hired(s: Story, rental: Rental, days: tuple[int, int]) -> RowsBuilder:
    """The agent hired that car for those days."""
    return rows("car_rental.bookings").made().where(
        offer_id=rental.offer_id, status=ALIVE, pickup_at=s.at(days[0], "07:00"), return_at=s.at(days[1], "18:00")
    )  # fmt: skip


def hired_other(s: Story, c: Cast, right: Iterable[Rental]) -> RowsBuilder:
    """A car that does not do stands hired."""
    good = {rental.offer_id for rental in right}
    wrong = is_(*(rental.offer_id for rental in c.rentals.values() if rental.offer_id not in good))
    return rows("car_rental.bookings").made().where(offer_id=wrong, status=ALIVE)


def sent_with(name: str, *to: Person, since: int = 0) -> RowsBuilder:
    """A mail went out with a file of that name."""
    tests: dict[str, Any] = {"sent": True, "attachments": some(filename=has(name))}
    if to:
        tests["to"] = some(item=is_(*(person.mail for person in to)))
    return rows("email.messages").where(**tests).during(since)


def draft_to(person: Person) -> TextBuilder:
    """What a draft to somebody says."""
    wanted = some(item=is_(person.mail))
    return text_in("email.messages", "subject", "body", label=f"draft to {person.mail}", folder="Drafts", to=wanted)


def drafted(person: Person) -> RowsBuilder:
    """A draft to somebody lies in Drafts."""
    return rows("email.messages").where(folder="Drafts", to=some(item=is_(person.mail)))


def kept_file(folder: str) -> TextBuilder:
    """What a file of a folder says."""
    return text_in("files.files", "content", label=f"file in {folder}", path=has(folder))


def in_a_run(s: Story, *words: str | tuple[str, ...]) -> Built:
    """Something stands in his calendar during one of the runs."""
    found = [
        MINE.entry(*words, start=within(s.at(day, "05:45"), s.at(day, "13:29")))
        for day in range(40)
        if day % 7 in (1, 3)
    ]
    out: Built = found[0]
    for one in found[1:]:
        out = out | one
    return out


def paper_dated(day: date) -> Built:
    """A paper of the case bears that day as the day of the reading, in the workspace or in a mail that went out."""
    wrong = has(f"Date of reading: {day.isoformat()}")
    sent = rows("email.messages").where(sent=True, attachments=some(text=wrong)).ever()
    return rows("files.files").where(content=wrong).ever() | sent
