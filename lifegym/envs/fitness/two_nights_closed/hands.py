"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.fitness.two_nights_closed.cast import (
    AREA,
    CLIMB,
    DAYS,
    DORM,
    LENI,
    OUTINGS,
    ROOM,
    TITLES,
    USER,
    WARDENS,
    WAYS,
    Cast,
    Way,
)
from lifegym.envs.player import Player
from lifegym.envs.story import Built, update
from lifegym.reward.build import RowsBuilder, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.worlds.events import Op

STANDING: tuple[str, ...] = ("confirmed", "checked_in", "checked_out")


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What happens.


def climbed(c: Cast, week: int) -> tuple[Op, ...]:
    """Return that she writes the outings of a week into her table."""
    return (update("files.files", OUTINGS, content=c.outings(week)),)


# What the reference does.


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def house(me: Player, c: Cast, hut: str, come: int, out: int) -> Doing:
    """Book the beds that are right at a house."""
    first, end = c.day(come).isoformat(), c.day(out).isoformat()
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=AREA, check_in=first, check_out=end, guests=2, filters={"name": c.huts[hut].name}
    )
    card = only(found["hotels"])
    rates = yield me.hotel_booking.get_room_availability(
        hotel_id=card["hotel_id"], check_in=first, check_out=end, guests=2
    )
    half = {line["room_type"]: line for line in rates["rate_plans"] if line["flavor"] == "halfboard"}
    dear = float(half[ROOM]["nightly"][0]["price"]["amount"]) > c.limit
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=half[DORM if dear else ROOM]["rate_plan_id"], payment_method_id=me.know["pays"], guests=2,
        guest_profile={"first_name": "Leni", "last_name": "Haslwanter", "email": LENI.mail,
                       "phone": "+43 512 555 431", "user_id": USER},
    )  # fmt: skip
    me.know[f"bed {hut}"] = made["reservation_id"]
    return made


def ask_wheat(me: Player, c: Cast, hut: str, come: int) -> Doing:
    """Ask a house to cook without wheat."""
    page = yield me.hotel_booking.get_hotel_details(hotel_id=c.huts[hut].key)
    yield me.email.send_email(
        to=page["email"], subject=f"Haslwanter, {c.say(come)}: no wheat",
        body=f"We come on {c.say(come)}, two people with half board. One of us has coeliac disease: no wheat, no "
             "gluten at "
        "all. Can the kitchen do that? Please confirm.",
    )  # fmt: skip


def reservations(me: Player, c: Cast) -> Doing:
    """Return the state of each stay."""
    yield me.hotel_booking.list_reservations(
        user_id=USER, date_from=c.day(25).isoformat(), date_to=c.day(31).isoformat()
    )
    found = {}
    for hut, *_ in c.nights():
        shown = yield me.hotel_booking.get_reservation(reservation_id=me.know[f"bed {hut}"])
        found[hut] = shown["status"]
    return found


def shut(me: Player) -> Doing:
    """Return the codes of the ways that the wardens' notes call shut."""
    found = yield me.content_platform.list_user_notes(user_id=WARDENS, page_size=20)
    codes: list[str] = []
    for item in found["notes"]:
        note = yield me.content_platform.get_note(note_id=item["note_id"])
        codes += [part.split(":")[0].split(" ")[-1] for part in note["body"].split(". ") if ": shut" in part]
    return codes


def walks(me: Player, c: Cast, stage: int, way: Way, sleeps: str, **more: Any) -> Doing:
    """Put a day on the board."""
    yield from DAYS.put(
        me, Day=TITLES[stage - 1], Date=c.day(24 + stage), Way=way.code, House=sleeps, State="Planned", **more
    )


def look_around(me: Player) -> Doing:
    """What every barometer begins with."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.ecommerce.list_orders(user_id=USER, limit=5)


def read_ways(me: Player) -> Doing:
    """Read the list of ways."""
    shown = yield me.files.read(path=WAYS)
    return shown["content"]


# What must be true.


def slept(c: Cast, hut: str, come: int, out: int) -> RowsBuilder:
    """The beds that are right at a house are booked for a stay."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=c.huts[hut].key, check_in=c.day(come), check_out=c.day(out), room_type=c.room(hut)[0],
        flavor="halfboard", status=is_(*STANDING),
    )  # fmt: skip


def stands(stage: int, **values: Any) -> RowsBuilder:
    """The board says these things of a day."""
    return DAYS.row(TITLES[stage - 1], **values)


def week_row(monday: date, climbed: Fact, may: Fact) -> Built:
    """The table of weeks has a row of a Monday, and it says these figures."""
    cells: dict[str, Any] = {"from": monday, "climbed": climbed, "may": may}
    return CLIMB.row(**cells)
