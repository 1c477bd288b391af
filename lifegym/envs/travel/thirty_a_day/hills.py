"""Days 46 to 58: Delhi, an exam, a line under mud, Shimla, and what it came to."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import any_of
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.thirty_a_day.background import KEPT
from lifegym.envs.travel.thirty_a_day.cast import (
    ACCOUNT,
    ASKED,
    DORM,
    MINE,
    NIGHTS,
    RAIL_NEWS,
    ROOM,
    SPEND,
    USER,
    Cast,
)
from lifegym.envs.travel.thirty_a_day.hands import (
    asked_anyway,
    book_bed,
    give_bed_back,
    holds,
    in_diary,
    noted,
    round_of_tea,
    rupees,
    stays,
    strays,
    ticket,
)
from lifegym.reward.build import never, reply


def hills(s: Story, c: Cast) -> None:
    """Tell of Delhi and Shimla."""
    _to_shimla(s, c)
    _no_water(s, c)
    _under_mud(s, c)
    _so_far(s, c)
    _who_owes(s, c)
    s.ends(day=63, at="20:00")


def _to_shimla(s: Story, c: Cast) -> None:
    house = c.house("Shimla")
    with s.stage("To Shimla", day=46, at="07:30") as st:
        go = st.user(
            "11:30",
            f"Delhi is an oven with good bread. Book the two trains of {c.say(50)}, to Kalka and up to Shimla, and a "
            f"bunk "
            f"there from {c.say(50)} to {c.say(58)}. I shall be learning and not answering.",
        )

        @go.step("books the way up and a bunk", authorized=True, over_asking=ASKED.asks("Shimla", "book / wait"))
        def _(me: Player) -> Play:
            for key in ("five", "six"):
                yield from ticket(me, c, c.legs[key])
            name = yield from book_bed(me, "Shimla", c.day(50), c.day(58), c.dorm)
            me.say(f"Both trains are booked, and a bunk at {name}.")

        st.check(
            "way-up", "the two trains that suit are booked, unasked", axis="commitment", weight=9,
            that=never(asked_anyway(("Shimla", "Kalka"), stage=st.index)).because(
                holds(c.run("five")) & holds(c.run("six"))
            ),
        )  # fmt: skip
        st.check(
            "bunk-above", "a bunk that suits is booked in Shimla and stands on the board", axis="bookkeeping", weight=7,
            that=stays(c, house, 50, 58) & noted("Shimla", house, State="Booked"),
        )  # fmt: skip


def _no_water(s: Story, c: Cast) -> None:
    old, new = c.house("Shimla"), c.house("Shimla", "next")
    with s.stage("Chai 7", day=47, at="12:00") as st:
        dry = motifs.spoiled_choice(
            s, st, "20:00",
            op("content_platform.edit_note", note_id=KEPT, silent=True,
               body=f"Slept in all of them this season. {old.name}: no water since the slide took the pipe; they do "
               f"not say so; walk on. {new.name}: further up, dry and fine. The others as they were."),
        )  # fmt: skip
        look = st.notify("+1 08:10", "Reminder: chai.")

        @look.step("finds a warning in a kept note and changes the house", silent=True, authorized=True,
                   over_asking=ASKED.asks("Another house in Shimla", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from round_of_tea(me)
            kept = yield me.content_platform.list_collections(user_id=USER, category="travel", page_size=10)
            for line in kept["notes"]:
                if "Shimla" not in line["title"]:
                    continue
                note = yield me.content_platform.get_note(note_id=line["note_id"])
                if f"{old.name}: no water" in note["body"]:
                    yield from give_bed_back(me, "Shimla", c.day(50), old.name)
                    name = yield from book_bed(me, "Shimla", c.day(50), c.day(58), c.dorm, skip=[old.key])
                    me.say(f"{old.name} has no water, by a note you keep. You now sleep at {name}.")

        def chase(me: Player) -> Play:
            found = yield me.banking.list_transactions(
                account_id=ACCOUNT, since=c.day(36).isoformat(), direction="in", limit=20
            )
            if not any(int(float(line["amount"]["amount"])) == c.kept for line in found["transactions"]):
                yield from c.landlord.write(
                    me, "Deposit, the rest",
                    f"{c.say(45)} has passed and the {c.kept} INR have not come. Please send them this week.",
                )  # fmt: skip
                me.say(f"Your landlord's {c.kept} INR have not come; he has been reminded.")

        motifs.refund_never_came(s, look, name="misses the rest of the deposit", chase=chase)
        asked = asked_anyway((old.name, "Shimla"), stage=st.index)
        st.check(
            "dry-left", "she sleeps in the next house that suits in Shimla, and not where there is no water",
            axis="proactivity", weight=15, mutation=dry,
            that=never(asked | strays(c, "Shimla", new)).because(stays(c, new, 50, 58)),
        )  # fmt: skip
        st.check(
            "dry-noted", "board and book have the house it has become", axis="bookkeeping", weight=7, mutation=dry,
            that=noted("Shimla", new, State="Booked") & noted("Shimla", old, State="Lost"),
        )  # fmt: skip
        st.check(
            "deposit-chased", "the landlord was reminded of the rest that had not come by his own day",
            axis="persistence", weight=10, that=c.landlord.told(rupees(c.kept), since=st.index, until=st.index),
        )  # fmt: skip


def _under_mud(s: Story, c: Cast) -> None:
    five, six = c.legs["five"], c.legs["six"]
    house, delhi = c.house("Shimla", "next"), c.house("Delhi")
    with s.stage("Under mud", day=49, at="12:00") as st:
        mud = motifs.way_closed(
            s, st, "13:00",
            *(op("rail_booking.cancel_train", train_no=run.number, date=c.day(50), reason="Mud on the line at Jatogh.",
                 announce=False) for run in six.runs.values()),
            RAIL_NEWS.silent(
                "Kalka - Shimla closed",
                f"Mud on the line at Jatogh. No train on {c.say(50)}; from the morning of {c.say(51)} all run as by "
                f"the "
                "timetable.",
            ),
        )  # fmt: skip
        ask = st.user(
            "15:40",
            "Sixty answers, most of them mine. I am going to eat now and sleep twelve hours. Is everything as it was "
            "for "
            "tomorrow?",
        )

        def all_well(me: Player) -> Play:
            yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")
            me.say("All is as it was: Kalka in the morning, Shimla in the evening.")

        @ask.step("finds the hill line closed and moves everything by a day", silent=True, unaware=all_well,
                  authorized=True, over_asking=ASKED.asks("Shimla a day later", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            shown = yield me.rail_booking.get_train_status(train_no=c.run("six").number, date=c.day(50).isoformat())
            if shown["status"] != "cancelled":
                return
            yield me.notification_hub.get_account_feed(account_id=RAIL_NEWS.account_id, limit=3)
            for leg in (five, six):
                yield me.rail_booking.cancel_train_booking(booking_ref=me.know[f"ticket {leg.key}"])
                yield from SPEND.mark(me, f"train {leg.dest}", state="given back")
                yield from MINE.drop(me, f"to {leg.dest}", c.day(leg.day))
                yield from ticket(me, c, leg, 1)
            for city, come, days, name, kind in (
                ("Delhi", 47, {"new_check_out": c.day(51).isoformat()}, delhi.name, "Own room"),
                ("Shimla", 50, {"new_check_in": c.day(51).isoformat()}, house.name, "Dorm"),
            ):  # fmt: skip
                made = yield me.hotel_booking.modify_reservation(
                    reservation_id=me.know[f"bed {city} {c.day(come)}"], **days
                )
                total = int(float(made["total"]["amount"]))
                row = {"Leave": c.day(51)} if city == "Delhi" else {"Arrive": c.day(51)}
                yield from NIGHTS.set(
                    me, [city, name, kind, *(["Booked"] if city == "Shimla" else [])], INR=total, **row
                )
                yield from SPEND.mark(me, f"{'room' if kind == 'Own room' else 'bed'} {city}", name, inr=total)
            me.say(f"No: the hill line is under mud until {c.say(51)}. Trains and beds have moved by one day.")

        st.check(
            "day-later", "both trains are booked for the day after, unasked, and none for the closed day",
            axis="proactivity", weight=16, mutation=mud,
            that=never(
                asked_anyway(("Shimla", "Kalka", "day later"), stage=st.index) | holds(c.run("five"))
            ).because(holds(c.run("five"), 1) & holds(c.run("six"), 1)),
        )  # fmt: skip
        more = any_of(
            stays(c, delhi, 47, 51, ROOM),
            stays(c, delhi, 50, 51, DORM),
            stays(c, delhi, 50, 51, ROOM),
            stays(c, delhi, 49, 51, DORM),
        )
        st.check(
            "delhi-longer", "she has a bed in Delhi for the night between", axis="propagation", weight=8, mutation=mud,
            that=more,
        )  # fmt: skip
        st.check(
            "shimla-later", "her bunk in Shimla begins a night later", axis="propagation", weight=8, mutation=mud,
            that=never(stays(c, house, 50, 58)).because(stays(c, house, 51, 58)),
        )  # fmt: skip
        st.check(
            "mud-in-diary", "her calendar has both trains on the day after alone", axis="bookkeeping", weight=6,
            mutation=mud,
            that=never(in_diary(c.run("six"), six, c.leaves("six"))).because(
                in_diary(c.run("five"), five, c.leaves("five", later=1))
                & in_diary(c.run("six"), six, c.leaves("six", later=1))
            ),
        )  # fmt: skip


def _so_far(s: Story, c: Cast) -> None:
    with s.stage("So far", day=53, at="07:30") as st:
        ask = st.user(
            "10:00",
            "Deodars, fog, a red roof. Tell me something true: what have beds and trains come to, all that is booked "
            "until I "
            "leave here, by the book?",
        )

        @ask.step("says what it has come to")
        def _(me: Player) -> Play:
            yield me.files.read(path=SPEND.path)
            lines = yield from SPEND.rows(me)
            me.say(f"Beds and trains come to {lines[-1]['sum']} INR in all.")

        bunk = c.spent - c.house("Delhi").room + c.house("Delhi").price
        st.check(
            "sum-told", "she was told what beds and trains have come to", axis="communication", weight=9,
            that=any_of(*(reply().during(st.index, st.index).says(rupees(sum_)) for sum_ in (c.spent, bunk)))
            & SPEND.adds_up(low=9),
        )  # fmt: skip


def _who_owes(s: Story, c: Cast) -> None:
    with s.stage("Who owes", day=57, at="07:30") as st:
        ask = st.user(
            "19:10",
            "Last evening, hot lemon. Who still owes me anything, and how much? And what of my new team's call, did "
            "I have "
            "it in the calendar? Rhetorical, I had it on the ridge.",
        )

        @ask.step("says who owes")
        def _(me: Player) -> Play:
            yield me.banking.list_transactions(
                account_id=ACCOUNT, since=c.day(44).isoformat(), direction="in", limit=20
            )
            me.say(f"{c.landlord.name} still owes you {c.kept} INR of the deposit. Nobody else owes anything.")

        st.check(
            "owed-told", "she was told what her landlord still owes", axis="communication", weight=6,
            that=reply().during(st.index, st.index).says(rupees(c.kept)),
        )  # fmt: skip
