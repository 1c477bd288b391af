"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.window_closes_early.cast import ASK, FLIGHT_NOW, LEAVE, SHIP_NOW, STATION, STORES, Cast
from lifegym.envs.travel.window_closes_early.hands import load
from lifegym.reward.build import is_, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    plan = c.plan(c.limit)
    others = [house.key for house in c.houses if house.key != c.good.key]
    s.cross(
        "one-roof", "all seven had one house in the end, from the day they flew, and no other was held",
        axis="persistence",
        weight=13,
        that=never(
            rows("hotel_booking.reservations").made().where(
                hotel_id=is_(*others), status=is_("confirmed", "checked_in", "checked_out")
            )
        ).because(
            rows("hotel_booking.reservations").where(
                hotel_id=c.good.key, check_in=c.day(FLIGHT_NOW), check_out=c.day(LEAVE),
                status=is_("confirmed", "checked_in", "checked_out"),
            )
        ),
    )  # fmt: skip
    s.cross(
        "station-calendar", "the station read flights and ship on the days they had in the end", axis="persistence",
        weight=11,
        that=STATION.entry(start=c.at(FLIGHT_NOW, "10:00")) & STATION.entry(start=c.at(FLIGHT_NOW, "14:00"))
        & STATION.entry(start=c.at(SHIP_NOW, "08:00")),
    )  # fmt: skip
    s.final(
        "table-of-stores", "the table has the three reports, each with what was burnt", axis="bookkeeping", weight=9,
        that=all_of(
            STORES.row(day=c.day(6), diesel_l=c.diesel), STORES.row(day=c.day(10), diesel_l=c.diesel - 4 * c.burns),
            STORES.row(day=c.day(14), diesel_l=c.diesel - 8 * c.burns),
        ),
    )  # fmt: skip
    s.final(
        "board-last", "at the end the board has each load gone, by the way it went", axis="bookkeeping", weight=14,
        that=all_of(*(load(what, With=way, State="Gone") for what, way in plan.items())),
    )  # fmt: skip
    s.final(
        "questions-closed", "the day that two wanted stands as decided", axis="bookkeeping", weight=5,
        that=ASK.row(("day", "still", "transect"), Status="Approved"),
    )  # fmt: skip
