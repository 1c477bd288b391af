"""Stages 13 and 14: the vans are ordered, and two things go wrong in silence."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any

from lifegym.envs.motifs.double_booking import double_booking, one_of_two
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.japan_with_the_parents.act1_papers import IN_HAND
from lifegym.envs.travel.japan_with_the_parents.act2_counter import day_in_words
from lifegym.envs.travel.japan_with_the_parents.arrivals import letter, post, silent_letter
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CARE_H7,
    CARE_K8,
    CARE_S9,
    CLINIC,
    PM_CORP,
    TANPOPO,
    USER_ID,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import (
    answer,
    asking,
    desk_of,
    log,
    newest,
    read,
    send,
)
from lifegym.envs.travel.japan_with_the_parents.houses_look import look_at_houses
from lifegym.envs.travel.japan_with_the_parents.rooms import stay_id
from lifegym.envs.travel.japan_with_the_parents.terms import (
    any_of,
    booked_by_agent,
    naming,
    right_room,
    told,
)
from lifegym.reward.build import RowsBuilder, fact, is_, rows, some
from lifegym.reward.places import mail_rows
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.plan_ids import compose

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
            "12:00 for my father: a real restaurant, not a filling station."
        )
        listed = "\n".join(lines)
        yield from send(
            me,
            drives[0][2],
            "Order of six drives",
            f"We order all six drives at your price of {total:,} JPY, for three people with three "
            f"cases:\n\n{listed}{meal if lunch else ''}",
        )
        for drive in drives:
            yield from log(me, f"Drive {drive[3]}", drive[1], int(drive[4]))
        me.say(
            f"All six drives are ordered, {total:,} JPY in all{', lunch at twelve on the long ones' if lunch else ''}."
        )

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
    annex = c.kyoto_annex
    with s.stage("Quiet days", day=25, at="22:00") as st:
        ids["m5"] = double_booking(
            s,
            st,
            "22:10",
            op(
                "hotel_booking.book",
                rate_plan_id=compose(annex.id, annex.room, "flexible", c.trip(5), c.trip(10)),
                guest_profile={
                    "first_name": c.tu.plain.partition(" ")[2],
                    "last_name": c.tu.plain.partition(" ")[0],
                    "email": c.tu.mail,
                    "phone": "+84 28 555 0193",
                    "user_id": USER_ID,
                },
                payment_method_id=PM_CORP,
                booked_by=c.tu.name,
                reservation_id=f"res_{c.day(25):%Y%m%d}_{c.stay_numbers[2]:06d}",
                guests=3,
                announce=False,
            ),
        )
        ids["m6"] = st.mutate(
            "+1 08:00",
            silent_letter(
                CLINIC,
                "An Hải Endocrine Clinic, letters",
                "Letter attached",
                "Letter attached. Signed original at the desk.",
                attachments=[{"filename": "letter_loc.txt", "text": doctors_letter(c, c.trip(c.letter_ends))}],
            ),
            when=mail_rows(CLINIC),
        )
        quiet = st.observe(
            "+1 09:30",
            *post(
                "oa_blossom",
                "Kansai blossom watch",
                "Full bloom",
                f"Full bloom in Kyoto is expected around {c.say(c.trip(3))}, give or take two days. The Philosopher's "
                "Path is crowded from nine.",
            ),
        )
        quiet.step("has the doctor's letter put right", silent=True)(_letter_put_right)
        one_of_two(
            quiet,
            names=("gives up the second stay in Kyoto", "tells the brother what became of his booking"),
            give_up=_gives_up_second,
            tell=_tells_brother,
        )
        noon = fact(time(12), rivals=(time(13), time(11, 30)), most=6)
        st.check(
            "van-lunch",
            "the drivers know that Ba sits down to lunch at twelve on the long drives",
            axis="persistence",
            weight=24,
            that=told(TANPOPO, naming("lunch", "midday meal", "meal"), noon, since=_S13),
        )
        st.check(
            "cabin-insulin",
            "each airline booked knows of the insulin in the cabin and of Ma's need for help",
            axis="proactivity",
            weight=15,
            that=any_of(*(_desk_told(booked_by_agent(("DAD",), "KIX"), *desk) for desk in _DESKS))
            & any_of(*(_desk_told(booked_by_agent(("NRT", "HND"), "DAD"), *desk) for desk in _DESKS)),
        )
        osaka = (c.trip(0), c.trip(5))
        st.check(
            "osaka-moved",
            "in Osaka they sleep where Ma need not climb, each in a real bed",
            axis="persistence",
            weight=26,
            that=right_room(*osaka, "Osaka"),
            mutation=ids["m1"],
        )
        st.check(
            "osaka-old-cancelled",
            "the house without a lift was cancelled while that cost nothing",
            axis="bookkeeping",
            weight=12,
            that=rows("hotel_booking.reservations").where(
                reservation_id=stay_id(c, c.osaka_seed), status="cancelled", cancellation_fee=Money.of(0, "JPY")
            ),
            mutation=ids["m1"],
        )


_DESKS = (("H7", CARE_H7), ("K8", CARE_K8), ("S9", CARE_S9))


def _desk_told(bookings: RowsBuilder, carrier: str, desk: str) -> Built:
    """One of the bookings is with a carrier whose desk has been told of the pens and of the knee."""
    booked = bookings.where(carriers=some(item=is_(carrier)))
    return booked & told(desk, naming(*_PENS), naming(*IN_HAND), since=_S13) & told(desk, naming(*_HELP), since=_S13)


def doctors_letter(c: Cast, until: date) -> str:
    """Return the clinic's letter, which covers the stay until a day."""
    return (
        "To whom it may concern\n\nMr HOANG VAN LOC is under my care for diabetes. For his treatment he carries "
        "insulin pens and needles in his hand luggage and needs them on board. He travels to Japan from "
        f"{c.say(c.leave)} to {c.say(until)}. Please let him keep them with him at all times.\n\n{c.doctor}\nAn "
        "Hải Endocrine Clinic"
    )


def _letter_put_right(me: Player) -> Play:
    mail = yield from newest(me, f"from:{me.know['clinic']} has:attachment is:unread")
    if mail is None:
        return
    saved = yield me.email.download_attachment(
        email_id=mail["email_id"], attachment_filename=mail["attachments"][0]["filename"]
    )
    text = str(saved.get("text") or saved.get("content"))
    until = read(r"to Japan from \d+ \w+ to (\d+ \w+)", text)
    home = me.know["flight home"]["depart"]
    last = f"{int(home[8:10])} {date.fromisoformat(home[:10]):%B}"
    if until != last:
        yield from answer(
            me,
            mail["email_id"],
            f"Thank you for the letter. Please correct the last day: the stay ends on {last}. Name and dose stay as "
            "they are.",
        )
        me.say(f"The doctor's letter ended on {until}; the clinic is asked to make it {last}.")


def _gives_up_second(me: Player) -> Play:
    yield from look_at_houses(me)
    second = me.know["houses in trouble"]["second kyoto"]
    mine = me.know["stay kyoto"]["id"]
    pages = {}
    for key in (second, mine):
        row = yield me.hotel_booking.get_reservation(reservation_id=key)
        page = yield me.hotel_booking.get_hotel_details(hotel_id=row["hotel_id"])
        floor = min(room["highest_floor"] for room in page["rooms"] if room["room_type"] == row["room_type"])
        pages[key] = (row, page, floor if "lift" not in page["amenities"] else 1)
    worse = max(pages, key=lambda key: pages[key][2])
    row, page, floor = pages[worse]
    yield me.hotel_booking.cancel_reservation(reservation_id=worse)
    me.know["second stay"] = {
        "house": page["name"],
        "floor": floor,
        "by": row["booked_by"],
        "mail": row["guest"]["email"],
    }
    me.say(
        f"Kyoto was booked twice: {page['name']}, by {row['booked_by']}. It is on floor {floor} without a lift; "
        "cancelled, free of charge."
    )


def _tells_brother(me: Player) -> Play:
    second = me.know["second stay"]
    yield from send(
        me,
        second["mail"],
        "Kyoto",
        f"Thank you for thinking of us. Kyoto was booked already, and {second['house']} lies on floor "
        f"{second['floor']} without a lift, which Ma's knee would not like. I have cancelled {second['house']} while "
        "it was free; nothing was charged.",
    )
