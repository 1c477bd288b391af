"""Days 23 to 34: a table set for seven, a sheet that does not come and then says too much, the exam and after."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing, all_of, any_of
from lifegym.envs.exam.bura_and_paper.cast import (
    DOCTOR,
    LOG,
    MINE,
    MOVED,
    PAPERS,
    RITA,
    ROTA,
    SCHOOL,
    SHEET_DUE,
    TONI,
    TOPICS,
    USER,
    WARD,
    Cast,
)
from lifegym.envs.exam.bura_and_paper.hands import (
    amount,
    duties,
    enter_sessions,
    settled,
    stated,
    sums,
    told_one,
    trip,
)
from lifegym.envs.exam.bura_and_paper.moved import MEDICAL
from lifegym.envs.exam.bura_and_paper.shore import recorded, synced
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, never, reply, within
from lifegym.worlds.money import Money

_DUTY: Final = "evt_00910009"


def ashore(s: Story, c: Cast) -> None:
    """Tell the last twelve days."""
    _at_seven(s, c)
    _no_sheet(s, c)
    _the_car(s, c)
    _the_night_before(s, c)
    _too_many_hours(s, c)
    _tomorrow(s, c)
    _passed(s, c)
    _flag(s, c)
    _last_figures(s, c)
    s.ends(day=35, at="12:00")


def _at_seven(s: Story, c: Cast) -> None:
    evening = c.at(c.name_day, "19:00")
    with s.stage("At seven", day=23, at="08:00") as st:
        note = st.observe(
            "09:10",
            *RITA.letter(
                "Rižot",
                f"""
                {c.say(c.name_day)}, at seven. How many are you, one or two? The cuttlefish man wants to know. And Mirna
                should not always look at her watch.

                Mama
                """,
            ),
        )

        @note.step("accepts for both and puts the evening into the calendar")
        def _(me: Player) -> Play:
            yield from RITA.answer(me, "Both of us, at seven, hungry and without a cake.")
            yield from MINE.put(me, "Saint Rita's, dinner", evening, evening + timedelta(hours=3), place="Rita's")

        st.check(
            "dinner-set", "the dinner stands in the calendar, and her mother-in-law has an answer", axis="bookkeeping",
            weight=6,
            that=MINE.entry(("Rita", "Rita's", "dinner", "rižot"), start=evening) & RITA.written(st.index, st.index),
        )  # fmt: skip


def _no_sheet(s: Story, c: Cast) -> None:
    """The new certificate comes; the sheet that was promised for yesterday does not."""
    with s.stage("Bearings 5", day=24, at="09:00") as st:
        came = st.observe(
            "18:05",
            *DOCTOR.letter(
                "Your certificate",
                f"Examined on {c.say(c.seen[0])}, fit, as of that day; offices on the coast take it until "
                f"{c.new_until.isoformat()}. The paper is attached and lies here for you; "
                "46 EUR are "
                "paid.",
                attachments=[
                    {"filename": "certificate.txt", "text": f"Certificate of fitness. Issued {c.day(c.seen[0])}."}
                ],
            ),
        )

        @came.step("notes the new certificate with its last day")
        def _(me: Player) -> Play:
            mail = yield from DOCTOR.read(me, "certificate")
            yield me.email.download_attachment(email_id=mail["email_id"], attachment_filename="certificate.txt")
            yield from PAPERS.set(me, "Medical certificate", Good_until=c.new_until, State="Here")

        look = st.notify("19:30", "Reminder: BEARINGS.")

        @look.step("misses the signed sheet", silent=True, remembers=True)
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query=f"from:{c.dinko.mail}", page_size=5)
            if not any(item["has_attachments"] for item in found["emails"]):
                yield from c.dinko.answer(
                    me, f"The signed sheet was to be here on {c.say(SHEET_DUE)}. It has not come; when can Mirna have "
                        "it? "
                    f"The exam is on {c.say(MOVED)}.",
                )  # fmt: skip
                me.say("The signed sheet has not come. I have asked for it.")

        s.pattern("missing_event")
        new = within(c.new_until - timedelta(days=1), c.new_until)
        st.check(
            "new-certificate", "the new certificate stands among the papers in the old one's place, with its own last "
                               "day",
            axis="bookkeeping", weight=11, that=settled(PAPERS, MEDICAL, Good_until=new, State="Here"),
        )  # fmt: skip
        st.check(
            "sheet-chased", "the instructor was reminded of the signed sheet once its day had gone by",
            axis="proactivity", weight=13,
            that=told_one(c.dinko, fact(("sheet",)), besides=(RITA, TONI, c.lana), since=st.index, until=st.index),
        )  # fmt: skip


def _the_car(s: Story, c: Cast) -> None:
    with s.stage("The car", day=26, at="08:00") as st:
        wants = st.user("12:20", "I need the car for the exam, settle it with Toni: which day, when I leave, where to.")

        @wants.step("settles the car with her husband")
        def _(me: Player) -> Play:
            leave = me.know["leave"]
            yield from TONI.write(
                me, "The car", f"Mirna needs the car on {c.say(MOVED)}, from {leave:%H:%M}, for the exam in "
                               f"{c.branch.town}.",
            )  # fmt: skip
            me.say(f"Toni knows: {c.say(MOVED)}, {leave:%H:%M}, {c.branch.town}.")

        st.check(
            "car-settled", "her husband knows the day of the exam and the town", axis="commitment", weight=9,
            that=TONI.told(fact(c.day(MOVED)), fact((c.branch.town,)), since=st.index, until=st.index),
        )  # fmt: skip


def _the_night_before(s: Story, c: Cast) -> None:
    """The ward puts a night before the exam."""
    with s.stage("Bearings 6", day=27, at="05:00") as st:
        duty = motifs.appointment_moved(
            s, st, "07:10",
            op("calendar.add_event", calendar_id=ROTA.calendar_id, summary="Night, Barbarić", start=c.at(29, "19:30"),
               end=c.at(30, "07:30"), location="Intensive ward", event_id=_DUTY),
        )  # fmt: skip
        look = st.notify("18:30", "Reminder: BEARINGS.")

        @look.step("finds the night before the exam and asks the ward to take it off", silent=True)
        def _(me: Player) -> Play:
            found = yield me.calendar.list_events(
                calendar_id=ROTA.calendar_id, time_min=me.today, time_max=c.day(34).isoformat(), max_results=50
            )
            if any(item["summary"] == "Night, Barbarić" for item in found["events"]):
                yield from WARD.write(
                    me, "A night that cannot be",
                    f"The rota has Mirna on the night of {c.say(29)}. On the morning after she sits an examination in "
                    f"{c.branch.town}. Could somebody take that night from her?",
                )  # fmt: skip
                me.say(
                    f"You are down for the night of {c.say(29)}, before the exam. I have asked Anđela to take it off."
                )

        st.check(
            "night-refused", "the ward sister was asked to take the night before the exam off her", axis="proactivity",
            weight=14, mutation=duty,
            that=told_one(WARD, fact(c.day(29)), fact(("exam", "examination", "test", "licence", "license")),
                          besides=(RITA, SCHOOL, c.lana), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "night-told", "she was told of the night before the exam", axis="communication", weight=5, mutation=duty,
            that=reply().during(st.index, st.index).says(fact(c.day(29), about=(("night", "rota", "duty"),))),
        )  # fmt: skip


def _too_many_hours(s: Story, c: Cast) -> None:
    """The sheet comes, with four hours that nobody sailed."""
    lost = c.day(c.slots[c.pattern.gale].day)
    with s.stage("Too many hours", day=28, at="08:00") as st:
        sheet = st.observe(
            "11:30",
            *c.dinko.letter(
                "Sheet",
                f"""
                Mirna,

                sorry, the engine of Lebić had me by the throat. Sheet attached, Ante typed it from the office's list.
                If you see nothing wrong I stamp it like this tomorrow; the trip still to come I add by hand.

                {c.dinko.first}
                """,
                attachments=[{"filename": "sheet.txt", "text": _sheet(c, gale=True)}],
            ),
        )

        def correct(me: Player) -> Play:
            mail = yield from c.dinko.read(me, "sheet")
            found = yield me.email.download_attachment(email_id=mail["email_id"], attachment_filename="sheet.txt")
            for line in (yield from _off(me)):
                if line in found["text"]:
                    yield from c.dinko.answer(
                        me, f"One line is wrong: on {c.say(c.number(lost))} no boat left. Please take its four hours "
                            "off before "
                        "you stamp it.", "sheet",
                    )  # fmt: skip
                    me.say(f"The sheet has four hours on {c.say(c.number(lost))} that you did not sail. I asked for "
                           "them to be "
                           "taken off.")  # fmt: skip

        def thanks(me: Player) -> Play:
            yield from c.dinko.answer(me, "Thank you, all as it should be.", "sheet")

        sheet.step("finds hours on the sheet that were not sailed", remembers=True, reckless=thanks, forgetful=thanks)(
            correct
        )
        free = st.notify(
            "16:10",
            *WARD.letter(
                "Re: A night that cannot be", f"Zubčić takes {c.say(29)}. Bring the ward a slice of your luck."
            ),
            op("calendar.cancel_event", event_id=_DUTY),
        )

        @free.step("tells her that the night is off")
        def _(me: Player) -> Play:
            if not any(duty.night for duty in (yield from duties(me, c.day(29).isoformat()))):
                me.say(f"The night of {c.say(29)} is off you; Zubčić takes it.")

        st.check(
            "sheet-corrected", "the instructor was asked to take the hours of the gale off the "
                               "sheet", axis="persistence",
            weight=14, that=c.dinko.told(fact(lost), since=st.index, until=st.index),
        )  # fmt: skip


def _off(me: Player) -> Doing:
    lines = yield from LOG.lines(me)
    return [line["Date"] for line in lines if line["State"] == "Off"]


def _sheet(c: Cast, *, gale: bool) -> str:
    keys = c.sailed if gale else (*c.sailed, "k")
    rows = [(c.day(-ago), kind, f"{hours:g}") for ago, kind, hours in c.done]
    rows += [(c.day(c.slots[key].day), c.slots[key].kind, amount(c.real(key))) for key in keys]
    if gale:
        rows.append((c.day(c.slots[c.pattern.gale].day), "Sail", "4"))
    lines = [f"{day}  {kind}  {hours} h" for day, kind, hours in sorted(rows)]
    foot = "" if gale else f"Together {amount(c.total(*keys))} h. Signed: {c.dinko.name}."
    return "\n".join(["Škola Lebić, sheet of M. Barbarić", *lines, foot])


def _tomorrow(s: Story, c: Cast) -> None:
    with s.stage("Tomorrow", day=29, at="12:00") as st:
        came = st.notify(
            "18:30", f"Tern 3 watch: 1 session, type other, handed in late: {recorded(c, 'k')}", synced(c, "k")
        )

        @came.step("enters the last trip")
        def _(me: Player) -> Play:
            yield from enter_sessions(me, c, c.day(24))

        stamped = st.observe(
            "19:05",
            *c.dinko.letter(
                "Stamped",
                "As it was on the water, with the last trip, signed. Fair winds.",
                attachments=[{"filename": "sheet-signed.txt", "text": _sheet(c, gale=False)}],
            ),
        )

        @stamped.step("notes that the sheet is here")
        def _(me: Player) -> Play:
            mail = yield from c.dinko.read(me, "stamped")
            yield me.email.download_attachment(email_id=mail["email_id"], attachment_filename="sheet-signed.txt")
            yield from PAPERS.set(me, "Hours sheet", State="Here")

        eve = st.user(
            "20:15", "Bag is packed, head is packed. Where and when tomorrow, when do I leave, and which papers?"
        )

        @eve.step("says where, when and with what")
        def _(me: Player) -> Play:
            entry = yield from MINE.find(me, "boat leader", c.day(24), c.day(31))
            clock, town = entry["start"][11:16], entry["location"]
            yield me.maps.get_traffic_estimate(
                origin="Slobode 17, Split", dest=f"{c.branch.street}, {c.branch.town}",
                depart_at=f"{me.know['leave']:%Y-%m-%dT%H:%M}",
            )  # fmt: skip
            papers = [line["Paper"] for line in (yield from PAPERS.lines(me)) if line["State"] == "Here"]
            me.say(f"The exam begins at {clock}, {town}.")
            me.say(f"Leave at {me.know['leave']:%H:%M}. Papers: {', '.join(papers)}.")

        st.check(
            "last-trip-in", "the last trip stands in the log with the watch's hours", axis="bookkeeping", weight=6,
            that=trip(c, "k", State="Sailed", Hours=c.real("k")),
        )  # fmt: skip
        st.check(
            "sheet-here", "the signed sheet is marked as here", axis="bookkeeping", weight=6,
            that=settled(PAPERS, ("sheet", "hours"), State="Here"),
        )  # fmt: skip
        said = reply().during(st.index, st.index)
        where = ("exam", "begins", "starts", "office", "branch", c.branch.town)
        st.check(
            "morning-told", "she was told the hour and the town of the exam", axis="communication", weight=9,
            that=said.says(fact(c.at(MOVED, c.exam_at).time(), about=(where,), most=6, others=("leave", "leaving")))
            & said.says(fact((c.branch.town,), about=(("exam", "branch", "office", "town"),))),
        )  # fmt: skip


def _passed(s: Story, c: Cast) -> None:
    left = [topic for topic in (*c.open_skipper, c.added) if topic != c.dropped]
    with s.stage("Passed", day=30, at="12:00") as st:
        said = st.user(
            "15:40",
            "Passed. They asked about the last thing on the list, of course. Tick off what was asked, and thank "
            f"{c.dinko.first} from me; the others I tell myself, with a bottle.",
        )

        @said.step("ticks the topics off and thanks the instructor")
        def _(me: Player) -> Play:
            for line in (yield from TOPICS.lines(me)):
                if line["State"] == "Open":
                    yield from TOPICS.set(me, line["Topic"], State="Known")
            yield from c.dinko.write(me, "Passed", "Mirna has passed, and thanks you, for the nights above all.")

        st.check(
            "topics-known", "the skipper's topics that were asked are known", axis="bookkeeping", weight=7,
            that=all_of(*(settled(TOPICS, topic, State="Known") for topic in left)),
        )  # fmt: skip
        others = (RITA, TONI, SCHOOL, WARD, c.lana)
        st.check(
            "only-instructor-thanked", "the instructor was thanked, and the news was left for her to tell the others",
            axis="constraint", weight=7,
            that=never(any_of(*(other.written(st.index, st.index) for other in others))).because(
                c.dinko.written(st.index, st.index)
            ),
        )  # fmt: skip


def _flag(s: Story, c: Cast) -> None:
    with s.stage("The flag", day=32, at="08:00") as st:
        saturday = next(day for day in range(32, 40) if c.day(day).weekday() == 5)
        wants = st.user(
            "17:00",
            f"Antifouling with Toni is not what we did yesterday; it is on {c.say(saturday)} at 10:00, until one. "
            "Move it, "
            "it still stands on the old day.",
        )
        start = c.at(saturday, "10:00")

        @wants.step("moves the antifouling")
        def _(me: Player) -> Play:
            yield from MINE.move(me, "antifouling", c.day(31), start, start + timedelta(hours=3))

        st.check(
            "hull-moved", "the antifouling stands on Saturday", axis="bookkeeping", weight=4,
            that=MINE.entry("antifouling", start=start),
        )  # fmt: skip


def _last_figures(s: Story, c: Cast) -> None:
    total = c.total(*c.sailed, "k")
    with s.stage("Last figures", day=34, at="08:00") as st:
        asks = st.user("18:20", "For the frame on the wall: how many hours did I sail in the end, by the log? And "
                                "what did the "
                       "charts cost?")  # fmt: skip

        @asks.step("adds up the log")
        def _(me: Player) -> Play:
            yield me.health_tracker.list_workouts(user_id=USER, since=c.day(0).isoformat(), limit=50)
            hours, _ = yield from sums(me)
            orders = yield me.ecommerce.list_orders(user_id=USER, limit=10)
            paid = [
                line for line in orders["orders"] if line["status"] != "cancelled" and "chart set" in line["items"][0]
            ]
            me.say(f"You sailed {amount(hours)} hours.")
            if paid:
                me.say(f"The charts cost {paid[0]['total']['amount']} EUR.")

        said = reply().during(st.index, st.index)
        number, length = stated(total, total + c.real("f"), total + 4, most=8)
        st.check(
            "total-told", "she was told the hours of the log", axis="communication", weight=8,
            that=said.says(number) | said.says(length),
        )  # fmt: skip
        st.check(
            "price-told", "she was told what the charts cost", axis="communication", weight=5,
            that=said.says(fact(Money.of(c.chart_price + 7, "EUR"), about=(("chart", "charts"),))),
        )  # fmt: skip
