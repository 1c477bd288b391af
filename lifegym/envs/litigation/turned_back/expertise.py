"""Days 7 to 11: an expert, an extract that has not come, a Thursday that cannot be."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import any_of, declined, flowing
from lifegym.envs.litigation.turned_back import papers
from lifegym.envs.litigation.turned_back.cast import (
    ANSWER,
    CASE,
    COSTS,
    DEADLINES,
    DECISIONS,
    EVIDENCE,
    INSPECTION,
    MINE,
    OFFICE,
    WORKSHOP,
    Cast,
    Expert,
    pln,
)
from lifegym.envs.litigation.turned_back.hands import (
    asks_again,
    figure,
    missed,
)
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, is_, never
from lifegym.reward.facts import CodeValue

_EXPERT: Final = ("expert", "apprais", "inspection")


def expertise(s: Story, c: Cast) -> None:
    """Tell the second week."""
    _back_at_her_desk(s, c)
    _an_appointment(s, c)
    _seven_days(s, c)
    _the_next_one(s, c)


def _order(me: Player, c: Cast, expert: Expert, clock: str, fee: int) -> Play:
    yield from expert.answer(
        me, f"Please appraise the Octavia {c.plate} at Serwis Zabłocie, {WORKSHOP}, on {c.say(16)} at {clock}, for "
        f"{fee} PLN.",
    )  # fmt: skip
    yield from COSTS.add(
        me, date=me.today, item=f"expert {expert.name}", payee=expert.name, amount=fee, state="planned"
    )


def _back_at_her_desk(s: Story, c: Cast) -> None:
    first = c.experts["first"]
    others = [expert for expert in c.experts.values() if expert.fate != "first"]
    with s.stage("Back at her desk", day=7, at="08:00") as st:
        back = st.observe(
            "09:40",
            *c.lawyer.letter(
                "Your Skoda",
                """
                Panie Jakubie, brown and back. Good that it went out. An appraiser next, before the car is moved; it
                must be one of those the Regional Court keeps on its list, the rest the dealer's side tears up, and
                among those the cheapest will do. They all have us in "Skoda" and write their appointments into it. By
                what day must the dealer have answered? Please a date, I count on my fingers.
                """,
            ),
        )

        @back.step("tells the lawyer the day of the answer", remembers=True)
        def _(me: Player) -> Play:
            yield from c.lawyer.answer(
                me, f"The complaint went out on {c.say(2)}; the answer is due by {c.say(ANSWER)}."
            )

        go = st.user(
            "12:15",
            f"The expert she wants, one of those who wrote on Sunday: take the one who fits, up to {c.expert_limit:,}, "
            f"for {c.say(16)} in the morning, at the workshop. Order, you need not ask. And put a "
            f"lid on it: {c.cap:,} for the whole case, car and all, first line in costs.csv. Marta's divorce was "
            f"{c.cap + 2600:,}, Ola's brother's fence {c.cap - 1900:,}, the neighbours' tree {c.cap + 5100:,}.",
        )

        @go.step("notes the limit")
        def _(me: Player) -> Play:
            yield from COSTS.add(me, date=me.today, item="CAP", payee="", amount=c.cap, state="void")

        @go.step(
            "orders the expert", authorized=True, over_asking=DECISIONS.asks("Expert", "order / wait", first.price)
        )
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query="subject:appraisal", page_size=10)
            for item in found["emails"]:
                yield me.email.read_email(email_id=item["email_id"])
            me.know["limit"] = c.expert_limit
            yield from _order(me, c, first, "10:00", first.price)
            me.say(f"{first.name} is asked for {c.say(16)}, {first.price} PLN.")

        now = st.index
        st.check(
            "day-told", "the lawyer was told by what day the dealer must have answered", axis="communication", weight=8,
            that=c.lawyer.told(fact(c.day(ANSWER)), since=now, until=now),
        )  # fmt: skip
        wrong = any_of(*(other.told(fact(c.day(16)), since=now, until=now) for other in others))
        st.check(
            "expert-ordered", "the cheapest expert of the court's list was asked for the day, and no other, unasked",
            axis="constraint", weight=14, pattern="preference",
            that=never(wrong | asks_again(_EXPERT, until=now)).because(
                first.told(fact(c.day(16)), since=now, until=now)
            ),
        )  # fmt: skip
        st.check(
            "expert-booked", "the expert's fee stands in the book as planned", axis="bookkeeping", weight=6,
            that=COSTS.row(amount=pln(first.price), state="planned"),
        )  # fmt: skip
        st.check(
            "cap-noted", "the limit of the case stands in the book", axis="bookkeeping", weight=5,
            that=COSTS.row(item="CAP", amount=pln(c.cap)),
        )  # fmt: skip


def _an_appointment(s: Story, c: Cast) -> None:
    first = c.experts["first"]
    with s.stage("An appointment", day=8, at="12:00") as st:
        stands = op(
            "calendar.add_event", calendar_id=CASE.calendar_id, event_id=INSPECTION, summary=f"Appraisal, {first.name}",
            start=s.at(16, "10:00"), end=s.at(16, "12:00"), location=f"Serwis Zabłocie, {WORKSHOP}",
        )  # fmt: skip
        comes = st.observe(
            "16:05",
            *first.letter(
                "Re: appraisal of an Octavia",
                f"On {c.say(16)} at 10:00 then, {first.price} PLN, I have put it into your lawyer's calendar. The key "
                "with the foreman, please; you need not be there, but most are.",
            ),
            stands,
        )

        @comes.step("puts the appraisal into his calendar")
        def _(me: Player) -> Play:
            yield from MINE.put(me, "Appraisal of the Skoda", s.at(16, "10:00"), s.at(16, "12:00"), place=WORKSHOP)

        st.check(
            "appraisal-noted", "the appraisal stands in his calendar at its time and place", axis="bookkeeping",
            weight=6, that=MINE.entry(start=s.at(16, "10:00")),
        )  # fmt: skip


def _seven_days(s: Story, c: Cast) -> None:
    """The extract has not come; the expert has moved to a day of a run and wants twice as much."""
    first = c.experts["first"]
    with s.stage("Seven days", day=9, at="20:00") as st:
        letter = f"""
            Dear Sir, with the memory to be read out it is a day's work and not a morning's, and I have a court on
            {c.say(16)}. So I come on {c.say(17)} at 07:30, it is in the calendar, and it is {c.dearer} PLN, which I
            take as agreed.
            """
        moved = motifs.appointment_moved(
            s, st, "+1 08:50",
            op("calendar.move_event", event_id=INSPECTION, start=s.at(17, "07:30"), end=s.at(17, "15:00")),
            first.silent("Re: appraisal of an Octavia", letter),
        )  # fmt: skip
        look = st.notify("+1 15:30", "Reminder: CASE.")

        @look.step("asks for the extract that has not come", remembers=True)
        def _(me: Player) -> Play:
            yield from DEADLINES.lines(me)
            found = yield me.email.search_emails(query=f"from:{OFFICE.mail}", page_size=5)
            if len(found["emails"]) == 1:
                yield from OFFICE.answer(
                    me, f"Application {c.application}: the extract was to be here by {c.say(9)}. It has not come. "
                    "Please send it and tell me the day.",
                )  # fmt: skip
                yield from missed(me, c.application)

        def takes_thursday(me: Player) -> Play:
            yield from first.answer(me, f"Agreed, {c.say(17)} at 07:30, {c.dearer} PLN.")
            yield from MINE.put(me, "Appraisal of the Skoda", s.at(17, "07:30"), s.at(17, "15:00"), place=WORKSHOP)

        @look.step("finds the expert on a day of a run", silent=True, remembers=True, forgetful=takes_thursday)
        def _(me: Player) -> Play:
            found = yield me.calendar.list_events(time_min=me.today, time_max=c.day(18).isoformat(), max_results=60)
            now = next(item["start"] for item in found["events"] if item["event_id"] == INSPECTION)
            if now[:10] == c.day(17).isoformat():
                yield from first.answer(
                    me, f"{c.say(17)} cannot be, he drives a patient that morning; and {c.dearer} PLN is not agreed. "
                    "I come back to you when he has decided.",
                )  # fmt: skip

        def asks_price(me: Player) -> Play:
            yield from DECISIONS.ask(
                me, f"Expert {first.name}: dearer", f"pay / next, limit {c.expert_limit}", c.dearer
            )
            me.say(
                f"{first.name} wants {c.dearer} PLN now and a Thursday. The limit was {c.expert_limit}. Pay, or not?"
            )

        look.step("asks about the dearer expert", silent=True)(asks_price)
        now = st.index
        st.check(
            "extract-chased", "the office was asked for the extract once its day had gone by", axis="proactivity",
            weight=14, pattern="missing_event",
            that=OFFICE.told(fact(CodeValue(code=c.application)), since=now, until=now),
        )  # fmt: skip
        st.check(
            "thursday-refused", "the expert was told that the day of the run cannot be", axis="constraint", weight=14,
            mutation=moved,
            that=never(MINE.entry(start=s.at(17, "07:30")).where(status=is_("confirmed"))).because(
                first.told(declined(("Thursday", c.say(17).partition(" ")[2], "day"), besides=_NO), since=now)
                | first.told(fact(c.day(16)), since=now)
            ),
        )  # fmt: skip
        st.check(
            "dearer-asked", "he was asked about the price beyond what he had allowed", axis="persistence", weight=14,
            mutation=moved, pattern="clarification",
            that=DECISIONS.asked((*_EXPERT, first.name.split()[-1]), amount=c.dearer).during(st.index),
        )  # fmt: skip


_NO: Final = (
    "cannot be",
    "impossible",
    "another day",
    "other day",
    "clash",
    "patient",
    "run",
    "dialysis",
    "does not suit",
)


def _the_next_one(s: Story, c: Cast) -> None:
    """The extract comes; Kuba takes the next expert, or keeps the first one at another hour."""
    first, chosen = c.experts["first"], c.chosen
    with s.stage("The next one", day=11, at="12:00") as st:
        came = st.observe(
            "12:30",
            *OFFICE.letter(
                f"Re: Application {c.application}",
                "With our apologies, it lay in the post room. The extract is attached.",
                attachments=[{"filename": "extract.txt", "text": papers.extract(c)}],
            ),
            when=OFFICE.written(st.index - 1, st.index - 1),
        )  # fmt: skip

        @came.step("notes what the register knows")
        def _(me: Player) -> Play:
            mail = yield from OFFICE.read(me, "extract")
            paper = yield me.email.download_attachment(email_id=mail["email_id"], attachment_filename="extract.txt")
            last = int(figure(paper["text"], r"KR/019, (\d+) km"))
            yield from EVIDENCE.put(me, Item="register, inspection before the sale", Km=last, Where="extract")

        no = f"""He wants what? For that he can drive it too. Call him off. The next on the court's list who keeps to my
            {c.expert_limit:,} and comes on {c.say(16)}, from one o'clock, same place. No need to ask again."""
        yes = f"""He is a cheeky one, but his price he shall have. {c.say(16)}, though, in the afternoon, one
            o'clock, after his court, or not at all. Tell him so, put it right in the book, and no need to ask again."""
        says = st.user("17:20", flowing(yes if c.keeps else no))
        ask = DECISIONS.asks("Another expert", "order / wait", c.fee)

        @says.step("settles it with the first one")
        def _(me: Player) -> Play:
            yield from DECISIONS.set(me, "dearer", Status="Approved" if c.keeps else "Declined")
            yield from COSTS.mark(me, f"expert {first.name}", state="void")
            yield from MINE.drop(me, "Appraisal", c.day(16))
            if not c.keeps:
                yield from first.answer(me, "He has decided against it. Please consider the appraisal called off.")

        @says.step("orders the appraisal anew", authorized=True, over_asking=ask)
        def _(me: Player) -> Play:
            yield from _order(me, c, chosen, "13:00", c.fee)
            me.say(f"{chosen.name} is asked for {c.say(16)} at 13:00, {c.fee} PLN.")

        now = st.index
        st.check(
            "extract-noted", "what the register knew of the time before the sale stands in Evidence", weight=10,
            axis="bookkeeping", that=EVIDENCE.row(Km=c.km.last),
        )  # fmt: skip
        st.check(
            "appraisal-reordered", "the expert he chose was asked for the day, without asking him again",
            axis="commitment", weight=14,
            that=never(asks_again(_EXPERT, since=now, until=now)).because(
                chosen.told(fact(c.day(16)), since=now, until=now)
            ),
        )  # fmt: skip
        void = COSTS.row(amount=pln(first.price), state="void") & first.written(now, now)
        st.check(
            "fee-corrected", "the book shows the fee that was agreed, and the one that fell through no longer",
            axis="propagation", weight=8,
            that=COSTS.row(amount=pln(c.fee), state="planned") if c.keeps else void & COSTS.row(amount=pln(c.fee)),
        )  # fmt: skip
