"""Stages 13 and 14: the vans are ordered, and two things go wrong in silence."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from itertools import pairwise
from typing import Any

from lifegym.envs.authoring.words import any_of, naming
from lifegym.envs.story import Built, Play, Player, Story
from lifegym.envs.travel.japan_with_the_parents.act1_papers import IN_HAND
from lifegym.envs.travel.japan_with_the_parents.act2_counter import day_in_words
from lifegym.envs.travel.japan_with_the_parents.arrivals import letter, post
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CARE_H7,
    CARE_K8,
    CARE_S9,
    TANPOPO,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import (
    asking,
    desk_of,
    log,
    send,
)
from lifegym.envs.travel.japan_with_the_parents.lost_house import house_checks
from lifegym.envs.travel.japan_with_the_parents.quiet_changes import quiet_change, sees_quiet_changes
from lifegym.envs.travel.japan_with_the_parents.terms import booked_by_agent, told
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import RowsBuilder, fact, is_, some

_S13 = 12
"""Index of the stage in which the vans are ordered."""
_PENS = ("insulin", "pens", "injections", "needles", "bút tiêm")
_HELP = ("wheelchair", "assistance", "help with the steps", "help with steps", "help on the stairs", "steps", "stairs")


def s13_vans(s: Story, c: Cast) -> None:
    """Six drives are ordered; the airline must know of the pens and of Ma's knee."""
    with s.stage("Vans", day=24, at="17:00") as st:
        st.observe(
            "17:20",
            *letter(
                TANPOPO,
                "Tanpopo Transfers",
                "Terms for your six drives",
                "Our quotation still stands. For regular drives you can change until 07:30 on the day; for pick-ups "
                "before 07:30 write to us by 21:00 the evening before. We confirm each drive singly, all by "
                f"{c.say(c.day(31))}. Dispatch is {c.dispatcher}, day and night. We don't read the brochure firm's "
                "mail.",
            ),
        )
        vans = st.user(
            "18:00",
            "Order the vans now, all six drives, Tanpopo, the price they gave. And tell the airline about Ba's pens, "
            "he's scared they'll take them off him at the gate. Ma won't ask for anything, so you ask for her.",
        )
        vans.step(
            "orders the six drives",
            remembers=True,
            authorized=True,
            forgetful=_orders(c, lunch=False),
            over_asking=asking("Six drives with Tanpopo", "at these hours"),
        )(_orders(c, lunch=True))
        vans.step("tells the airlines of the pens and the knee")(_tells_airlines)

        days = (c.leave, c.trip(5), c.trip(10), c.trip(13), c.trip(15), c.home)
        ordered = told(TANPOPO, fact(days[0], most=8), since=_S13, until=_S13)
        for day in days[1:]:
            ordered &= told(TANPOPO, fact(day, most=8), since=_S13, until=_S13)
        st.check(
            "van-order",
            "all six drives are ordered from the right firm, each with its day",
            axis="commitment",
            weight=15,
            that=ordered,
        )


def _orders(c: Cast, *, lunch: bool) -> Any:
    def order(me: Player) -> Play:
        quotes = (yield me.files.read(path="quotes-vans.csv"))["content"]
        drives = [line.split(",") for line in quotes.splitlines() if ",Tanpopo Transfers," in line]
        out, home = me.know["flight out"], me.know["flight home"]
        pick_up = datetime.fromisoformat(out["arrive"]) + timedelta(minutes=70)
        last = datetime.fromisoformat(home["depart"]) - timedelta(minutes=185)
        house = {town: me.know[f"stay {town}"]["house"] for town in ("osaka", "kyoto", "takayama", "hakone", "tokyo")}
        towns = list(house)
        times = (
            (c.leave, f"{pick_up:%H:%M}", f"Kansai airport ({out['flight_no']})", house["osaka"]),
            *(
                (c.trip(offset), clock, house[start], house[end])
                for offset, clock, (start, end) in zip(
                    (5, 10, 13, 15),
                    ("10:00", "08:30", "09:00", "10:00"),
                    pairwise(towns),
                    strict=True,
                )
            ),
            (c.home, f"{last:%H:%M}", house["tokyo"], f"Narita airport ({home['flight_no']})"),
        )
        lines = [
            f"Drive {number}: {c.say(day)}, {clock}, from {start} to {end}"
            for number, (day, clock, start, end) in enumerate(times, 1)
        ]
        total = sum(int(drive[4]) for drive in drives)
        meal = (
            f"\n\nOn the two long drives, {c.say(c.trip(10))} and {c.say(c.trip(13))}, please plan a sit-down lunch at "
            f"{me.know['lunch']} for my father: a real restaurant, not a filling station."
        )
        listed = "\n".join(lines)
        yield from send(
            me,
            drives[0][2],
            "Order of six drives",
            f"We order all six drives at the prices of your offer, for three people with three "
            f"cases:\n\n{listed}{meal if lunch else ''}",
        )
        for drive in drives:
            yield from log(me, f"Drive {drive[3]}", drive[1], int(drive[4]))
        me.say(f"All six drives are ordered, {total:,} JPY{', with the real lunch on the long ones' if lunch else ''}.")

    return order


def _tells_airlines(me: Player) -> Play:
    for name in ("out", "home"):
        flown = me.know[f"flight {name}"]
        desk = yield from desk_of(me, name)
        day = day_in_words(flown["depart"])
        yield from send(
            me,
            desk,
            f"Booking {flown['pnr']}, {flown['flight_no']} on {day}",
            f"On {flown['flight_no']} on {day} Mr Hoàng Văn Lộc carries insulin pens and needles in his hand luggage, "
            "with a doctor's letter. Ms Đặng Thị Kim Oanh has a bad knee: please give her assistance to the gate and "
            "help with the steps, a wheelchair if there is one.",
        )
    me.say("The airlines know of Ba's pens and will help Ma with the steps.")


def s14_quiet_days(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """A helpful brother books Kyoto again; the clinic's letter ends days too soon."""
    first = [c.twists.when[name] for name in c.twists.before_quiet()]
    opens = first[0] if first else Moment(26, "08:00")
    with s.stage("Quiet days", day=opens.day, at=before(opens)) as st:
        for name in c.twists.before_quiet():
            quiet_change(s, st, c, ids, name, opens.day)
        quiet = st.observe(
            Moment(26, "09:30").seen_from(opens.day),
            *post(
                "oa_blossom",
                "Kansai blossom watch",
                "Full bloom",
                f"Full bloom in Kyoto is expected around {c.say(c.trip(3))}, give or take two days. The Philosopher's "
                "Path is crowded from nine.",
            ),
        )
        sees_quiet_changes(quiet, c.twists.before_quiet())
        meal = fact(time.fromisoformat(c.lunch.clock), rivals=(time(13), time(11, 30)), most=6)
        st.check(
            "van-lunch",
            "the drivers know when Ba sits down to lunch on the long drives",
            axis="persistence",
            weight=24,
            that=told(TANPOPO, naming("lunch", "midday meal", "meal"), meal, since=_S13),
        )
        st.check(
            "cabin-insulin",
            "each airline booked knows of the insulin in the cabin and of Ma's need for help",
            axis="proactivity",
            weight=15,
            that=any_of(*(_desk_told(booked_by_agent(("DAD",), "KIX"), *desk) for desk in _DESKS))
            & any_of(*(_desk_told(booked_by_agent(("NRT", "HND"), "DAD"), *desk) for desk in _DESKS)),
        )
        house_checks(st, c, ids["m1"])


_DESKS = (("H7", CARE_H7), ("K8", CARE_K8), ("S9", CARE_S9))


def _desk_told(bookings: RowsBuilder, carrier: str, desk: str) -> Built:
    """One of the bookings is with a carrier whose desk has been told of the pens and of the knee."""
    booked = bookings.where(carriers=some(item=is_(carrier)))
    return booked & told(desk, naming(*_PENS), naming(*IN_HAND), since=_S13) & told(desk, naming(*_HELP), since=_S13)
