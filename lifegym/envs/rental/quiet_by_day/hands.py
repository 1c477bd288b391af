"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.envs.authoring import Doing, any_of, viewings
from lifegym.envs.rental.quiet_by_day.cast import (
    FIRST_MORNING,
    FLATS,
    HOUSE,
    MINE,
    MOVE,
    NELE,
    NIGHTS,
    NOTICES,
    ROTA,
    USER,
    WORKS,
    Cast,
    Flat,
)
from lifegym.envs.story import Built, Play, Player, StepFunction, Story
from lifegym.reward.build import RowsBuilder, fact, has, rows, some, within
from lifegym.worlds.money import Money

UP: Final = "15:30"
"""When she may be had after a night."""
CAT: Final = fact(("cat", "pommes", "katze", "kater"))


def warm(detail: dict[str, Any]) -> int:
    """Return all that a landlord collects a month by a flat's page."""
    on_account = detail["facts"]["utilities"].partition("together ")[2].partition(" ")[0]
    return int(float(detail["price"]["amount"])) + int(on_account)


def home_in_time(me: Player, c: Cast, address: str) -> Doing:
    """Return whether she is home by a quarter past seven, and when (HH:MM) she is, by the plan of that morning."""
    day = c.day(FIRST_MORNING).isoformat()
    found = yield me.maps.get_transit(
        origin="Torstraße 12, Berlin", dest=f"{address}, Berlin", depart_at=f"{day}T06:30", limit=1
    )
    arrives = min((journey["arrives"] for journey in found["journeys"]), default=f"{day}T24:00")
    return arrives[:16] <= f"{day}T07:15", arrives[11:16]


def out(me: Player, c: Cast, flat: Flat, why: str, **values: Any) -> Doing:
    """Note that a flat has fallen away, and tell the other tenant."""
    yield from FLATS.set(me, flat.address, State="Out", Why=why, **values)
    yield from c.ilvy.write(me, f"{flat.address} is out", f"{flat.address} is out: {why}.")


def apply_for(me: Player, c: Cast, flat: Flat) -> Doing:
    """Ask for a flat in writing."""
    yield from flat.manager.write(
        me, f"Application for {flat.address}",
        f"We should like to rent {flat.address} from {c.say(MOVE)}: two adults, {NELE.name} and {c.ilvy.name}, and one "
        "cat. We have seen the flat.",
    )  # fmt: skip
    yield from FLATS.set(me, flat.address, State="Applied")
    me.say(f"{flat.address} is asked for.")


def applies(c: Cast, flat: Flat) -> StepFunction:
    """Return a step that asks for a flat."""

    def step(me: Player) -> Play:
        yield from apply_for(me, c, flat)

    return step


def trouble_with(me: Player, c: Cast, flat: Flat) -> Doing:
    """Return what outside a flat speaks against it by now; empty if nothing does."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    office = next(line for line in found["accounts"] if line["name"] == NOTICES[flat.street.borough].name)
    feed = yield me.notification_hub.get_account_feed(account_id=office["account_id"])
    beside = f"{flat.street.name} {flat.number + 2}"
    if any(beside in post["title"] for post in feed["posts"]):
        return f"{beside}, next door, is pulled down from {c.say(WORKS)}, fourteen months of works by day"
    in_time, arrives = yield from home_in_time(me, c, flat.address)
    return "" if in_time else f"the U2 is closed, and after a night you would be home at {arrives}"


def free_times(me: Player, until: date, not_before: str = "00:00") -> Doing:
    """Return a test of times: whether nothing in the calendars touches them, with an hour for the way and her sleep."""
    found = yield me.calendar.list_events(time_min=me.today, time_max=f"{until}T23:59", max_results=100)
    taken = []
    for item in found["events"]:
        begin, end = datetime.fromisoformat(item["start"]), datetime.fromisoformat(item["end"])
        night = item["summary"] == "Night, Sandvoss"
        if night or item["calendar_id"] not in (HOUSE.calendar_id, ROTA.calendar_id):
            rest = end.replace(hour=15, minute=29) if night else end + timedelta(hours=1)
            taken.append((begin - timedelta(hours=1), rest))
    return lambda at: f"{at:%H:%M}" >= not_before and not any(low < at < high for low, high in taken)


def book_viewing(me: Player, c: Cast, flat: Flat, not_before: str = "00:00") -> Doing:
    """Book the first viewing of a flat that suits her, and say when it is."""
    suits = yield from free_times(me, c.day(14), not_before)
    start = yield from flat.book_viewing(me, USER, MINE, suits)
    me.say(f"{flat.address}: viewing on {start:%A} {start.day} {start:%B} at {start:%H:%M}.")


# What must be true.


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def is_out(flat: Flat, **values: Any) -> RowsBuilder:
    """The flat is out on the board."""
    return FLATS.row(flat.address, State="Out", **values)


def in_her_sleep(s: Story, *flats: Flat, nights: Iterable[int] = NIGHTS) -> Built:
    """A viewing of one of the flats lies in the sleep after a night."""
    mornings = ((s.at(night + 1, "06:00"), s.at(night + 1, "15:29")) for night in nights)
    return any_of(*(viewings(*flats).where(scheduled_at=within(low, high)) for low, high in mornings))


def sent_papers(until: int) -> RowsBuilder:
    """A mail went out with her papers."""
    papers = some(filename=has(("payslips", "identity", "credit")))
    return rows("email.messages").where(sent=True, attachments=papers).during(0, until).ever()


def applied(c: Cast, flat: Flat, since: int, until: int) -> Built:
    """An application went to whoever lets the flat: from which day, and that there is a cat."""
    return flat.manager.told(fact(c.day(MOVE)), CAT, since=since, until=until)
