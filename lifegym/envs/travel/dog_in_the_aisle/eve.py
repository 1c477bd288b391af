"""Days 20 to 23: the harness, and the sheet for the first day."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.dog_in_the_aisle.cast import (
    ALPEN,
    ASKED,
    LEAVE,
    MINE,
    NOTICES,
    PICK_UP,
    SADDLER,
    SHEET,
    Cast,
)
from lifegym.envs.travel.dog_in_the_aisle.hands import look_around, on, only
from lifegym.reward.build import fact, file, never, reply


def eve(s: Story, c: Cast) -> None:
    """Tell the days before."""
    _up_early(s, c)
    _the_clip(s, c)
    _the_sheet(s, c)


def _up_early(s: Story, c: Cast) -> None:
    with s.stage("Up early", day=20, at="06:00") as st:
        off = motifs.called_off(s, st, "07:10", op("calendar.cancel_event", event_id=PICK_UP))
        early = st.user("08:30", "What is there today for which I have to put on shoes?")

        @early.step("finds the saddler off and asks for another time", silent=True, authorized=True,
                    over_asking=ASKED.asks("Another time at the saddler's", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            found = yield me.calendar.list_events(time_min=me.today, time_max=(c.day(21)).isoformat(), max_results=20)
            for item in found["events"]:
                if "fetch the harness" in item["summary"] and item["status"] == "cancelled":
                    yield from SADDLER.answer(
                        me, f"I see that the harness cannot be fetched today. We leave on {c.say(LEAVE)} and need it "
                        f"by {c.say(23)} at the latest. When may we come?", "Seams",
                    )  # fmt: skip
                    yield me.calendar.delete_event(event_id=item["event_id"])
                    me.say("For nothing: the saddler has called off this afternoon. I have asked him for another time.")

        asked = ASKED.ever_asked(("saddler", "harness", "Lechner"), since=st.index, until=st.index)
        st.check(
            "saddler-asked", "the saddler was asked for a time before they leave, without asking him first",
            axis="propagation", weight=13, mutation=off,
            that=never(asked).because(
                SADDLER.told(fact((f"{c.day(23).day}", f"{c.day(LEAVE).day}", "before", "latest", "leave")),
                             since=st.index, until=st.index)
            ),
        )  # fmt: skip


def _the_clip(s: Story, c: Cast) -> None:
    with s.stage("Look-through 4", day=21, at="18:00") as st:
        others = [name for name in ("K2", "K4", "B3") if name != c.clip]
        recall = motifs.recalled_thing(
            s, st, "18:40",
            NOTICES.silent(
                "Handles: please look at the clip",
                f"Clips stamped {c.clip} can open under load; two have. Do not walk with them. Saddlers exchange them "
                f"in ten minutes, at the maker's cost. {others[0]} and {others[1]} are not concerned.",
            ),
        )  # fmt: skip
        look = st.notify("+1 08:30", "Reminder: CIS.")

        @look.step("finds that her clip is recalled, and has it exchanged", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield me.email.search_emails(query=f"from:{SADDLER.mail} clip", page_size=3)
            bill = yield me.email.read_email(email_id=found["emails"][0]["email_id"])
            if f"clip {c.clip}" in bill["body"]:
                yield from SADDLER.write(
                    me, f"Clip {c.clip}", f"The clip {c.clip} on the handle of Cis is recalled. Please exchange it "
                    "before we fetch the harness.",
                )  # fmt: skip
                me.say(
                    f"The clip {c.clip} on her handle is recalled: it can open. The saddler is asked to exchange it."
                )

        st.check(
            "clip-told", "he was told that the clip of her handle is recalled, by its stamp", axis="communication",
            weight=9, mutation=recall,
            that=reply().during(st.index, st.index).says(fact((c.clip,), rivals=[(other,) for other in others])),
        )  # fmt: skip
        st.check(
            "clip-exchange", "the saddler was asked to exchange the clip", axis="proactivity", weight=13,
            mutation=recall, that=SADDLER.told(fact((c.clip,)), since=st.index, until=st.index),
        )  # fmt: skip
        answers = st.observe(
            "+1 15:10",
            *SADDLER.letter(
                "Re: your harness",
                f"Done, with a new clip. Come on {c.say(23)} at {c.at_the_saddlers}, I am there alone, ring twice.",
            ),
            when=SADDLER.written(st.index - 1, st.index),
        )

        @answers.step("puts the saddler's time into the calendar")
        def _(me: Player) -> Play:
            start = s.at(23, c.at_the_saddlers)
            yield from MINE.put(me, "Saddler, fetch the harness", start, start + timedelta(minutes=30))

        st.check(
            "harness-in-diary", "the calendar has the new time at the saddler's and the old one no longer",
            axis="bookkeeping", weight=6,
            that=never(MINE.entry(("saddler", "harness"), start=on(c.day(20)))).because(
                MINE.entry(("saddler", "harness", "Lechner"), start=s.at(23, c.at_the_saddlers))
            ),
        )  # fmt: skip


def _the_sheet(s: Story, c: Cast) -> None:
    leg, run = c.legs["one"], c.last("one")
    before, now = c.leaves("one", run), c.leaves("one", run, -c.earlier)
    meet = now - timedelta(minutes=30)
    with s.stage("Tomorrow", day=23, at="05:00") as st:
        sooner = motifs.deadline_forward(
            s, st, "06:00",
            op("rail_booking.retime_train", train_no=run.number, date=c.day(LEAVE), depart_at=now, announce=False),
        )  # fmt: skip
        ask = st.user(
            "17:10",
            "The harness sits like a glove. Now the sheet for tomorrow, please, as I like it. And whoever has to know "
            "anything by tomorrow, tell them.",
        )

        def as_announced(me: Player) -> Play:
            yield from _sheet(me, c, before.strftime("%H:%M"), (before - timedelta(minutes=30)).strftime("%H:%M"))

        @ask.step("writes the sheet by the train as it runs", silent=True, unaware=as_announced)
        def _(me: Player) -> Play:
            shown = yield me.rail_booking.get_train_status(train_no=run.number, date=c.day(LEAVE).isoformat())
            leaves = str(shown["stops"][0]["depart_at"] if "stops" in shown else shown["depart_at"])[11:16]
            wait = (now if leaves == f"{now:%H:%M}" else before) - timedelta(minutes=30)
            yield from _sheet(me, c, leaves, f"{wait:%H:%M}")
            if leaves != f"{before:%H:%M}":
                yield from ALPEN.write(
                    me, f"{run.number}, {c.say(LEAVE)}: earlier",
                    f"{run.number} leaves at {leaves} tomorrow, not at {before:%H:%M}. Please be at the main door at "
                    f"{wait:%H:%M}.",
                )  # fmt: skip
                me.say(f"Your train leaves at {leaves} already. The desk has been told, and the sheet is written.")

        sheet = file(SHEET).during(st.index, st.index)
        st.check(
            "sheet-right", "the sheet says when the train leaves by now and when the desk waits", axis="propagation",
            weight=15, mutation=sooner,
            that=sheet.says(fact(now.time(), about=((run.number, "train", "leaves"),), rivals=[before.time()]),
                            fact(meet.time(), about=(("desk", "door", "wait", "waits", "meet", "meets"),))),
        )  # fmt: skip
        st.check(
            "desk-knows", "the desk knows that the train leaves earlier", axis="communication", weight=8,
            mutation=sooner,
            that=leg.desk.told(fact(now.time()), fact((run.number, run.number.replace(" ", ""))), since=st.index,
                               until=st.index),
        )  # fmt: skip


def _sheet(me: Player, c: Cast, leaves: str, wait: str) -> Play:
    found = yield me.rail_booking.list_train_bookings(status="ticketed", page_size=20)
    mine = only(line for line in found["bookings"] if line["booking_ref"] == me.know["ticket one"])
    ticket = mine["tickets"][0]
    run = c.last("one")
    yield me.files.write(
        path=SHEET,
        content=f"{c.say(LEAVE)}.\nYour train {run.number} to Munich leaves at {leaves}.\nYou sit in coach "
        f"{ticket['coach']}, seat {ticket['seat']}.\nThe desk waits for you at the main door at {wait}.\n",
    )  # fmt: skip
