"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.exam.cello_seat.cast import (
    AUDITIONS,
    BACK,
    BASEL_DAY,
    DECISIONS,
    FARES,
    HIS,
    LEIPZIG,
    NAMES,
    NIGHTS,
    OUT_B,
    OUT_L,
    OUT_V,
    VIENNA_DAY,
    Cast,
)
from lifegym.envs.exam.cello_seat.hands import stay, ticket, train_entry
from lifegym.envs.exam.cello_seat.place import total_of
from lifegym.envs.story import Story
from lifegym.reward.build import has, never, rows, size, some, within
from lifegym.worlds.money import Money


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    days = (
        ("Vienna", VIENNA_DAY, c.hours[0]),
        ("Leipzig", OUT_L, c.hours[1].after),
        ("Basel", BASEL_DAY, c.hours[2].after),
    )
    s.final(
        "board-right", "the board has the three as played, on the days and hours they were", axis="bookkeeping",
        weight=14,
        that=all_of(*(AUDITIONS.stands(NAMES[school], State="Played", Day=c.day(day), Hour=has(hour))
                      for school, day, hour in days)),
    )  # fmt: skip
    spare = c.house("Leipzig", "spare")
    s.final(
        "beds-right", "he slept in Vienna, Leipzig and Basel, each night once", axis="constraint", weight=14,
        that=all_of(
            stay(c.house("Vienna"), c.day(OUT_V), c.day(VIENNA_DAY)).once(),
            stay(spare, c.day(OUT_L - 1), c.day(OUT_B)).once(),
            stay(c.house("Basel"), c.day(OUT_B), c.day(BACK)).once(),
        ),
    )  # fmt: skip
    kept = ("vienna", "home", "thursday", "basel", "last")
    s.final(
        "seats-right", "on every journey he made, the cello had its seat", axis="safety", weight=16,
        that=all_of(*(ticket(c.leg(key), c.leg(key).fit).once() for key in kept)),
    )  # fmt: skip
    s.final(
        "fares-add-up", "fares.csv adds up to what was spent", axis="bookkeeping", weight=14,
        that=FARES.adds_up(low=8, high=Money.of(total_of(c), "CZK"))
        & FARES.mirrors(ticket(c.leg("last"), c.leg("last").fit), {"ref": "booking_ref", "crowns": "total"},
        state="paid"),
    )  # fmt: skip
    s.cross(
        "diary-right", "his calendar has each train he took at its time, and the one he did not take no longer",
        axis="propagation", weight=14,
        that=never(HIS.entry(c.leg("friday").fit.number)).because(all_of(
            train_entry(s, c.leg("vienna").fit.number, OUT_V, c.earlier),
            train_entry(s, c.leg("thursday").fit.number, OUT_L - 1, c.leg("thursday").fit.leaves),
            train_entry(s, c.leg("basel").fit.number, OUT_B, c.leg("basel").fit.leaves),
        )),
    )  # fmt: skip
    s.cross(
        "nights-right", "the board of nights holds what was slept and what was given up", axis="bookkeeping", weight=10,
        that=NIGHTS.stands(c.house("Leipzig").word, State="Off") & NIGHTS.stands(spare.word, State="Booked")
        & NIGHTS.stands(c.house("Basel").word, State="Booked"),
    )  # fmt: skip
    mine = rows("rail_booking.bookings").made()
    s.cross(
        "nothing-beyond", "six bookings were made, one for each way and one that was lost", axis="persistence",
        weight=10,
        that=mine.count(6, 6) & ticket(c.leg("thursday"), c.leg("thursday").fit),
    )  # fmt: skip
    s.cross(
        "thursdays-kept", "no rehearsal ever stood on a Thursday morning of the pianist's", axis="persistence",
        weight=10,
        that=never(any_of(*(
            HIS.entry(("rehearsal", "zkouška", "Petra", c.petra.first), start=within(s.at(day, "07:00"), s.at(day,
            "11:59"))).ever()
            for day in (3, 10, 17)
        ))).because(HIS.entry(("rehearsal", "Havlík", "zkouška"), start=s.at(9, "17:00"))),
    )  # fmt: skip
    s.final(
        "questions-right", "what she was asked is closed the way she answered", axis="bookkeeping", weight=10,
        that=never(DECISIONS.row(Status="Asked")).because(
            DECISIONS.row(("Leipzig",), ("ticket", "train", "Friday", "Thursday"), Status="Approved")
            & DECISIONS.row(("place",), Status="Approved") & DECISIONS.row(("Basel",), Status="Approved")
        ),
    )  # fmt: skip
    s.cross(
        "recording-once", "Leipzig had one recording, the third take", axis="commitment", weight=8,
        that=rows("email.messages").where(sent=True, to=some(item=LEIPZIG.mail), attachments=size(1, 1)).once()
        & rows("email.messages").where(sent=True, attachments=some(filename=has("bach-take3"))),
    )  # fmt: skip
