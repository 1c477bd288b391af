"""Days 22 to 35: a letter that came back from Riga, an appointment that is off, and days without a telephone."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.litigation.small_claim.cast import (
    ADDRESS_BY,
    CALL,
    COURT,
    DAYS,
    DECISIONS,
    ILKKA,
    MINE,
    REGISTER,
    SERVED,
    Cast,
)
from lifegym.envs.litigation.small_claim.hands import look_around, on, posts
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, has, is_, never, reply, rows, within

ANSWER_BY = SERVED + 30


def serving(s: Story, c: Cast) -> None:
    """Tell the fourth and fifth week."""
    _came_back(s, c)
    _the_island(s, c)
    _no_call(s, c)
    _two_times(s, c)
    _a_receipt(s, c)
    _back(s, c)


def _came_back(s: Story, c: Cast) -> None:
    word = c.shop.name.removeprefix("SIA ").split(" ")[0]
    with s.stage("Look-through 5", day=22, at="05:00") as st:
        moved = motifs.debtor_replaced(
            s, st, "06:00",
            REGISTER.silent(
                f"{c.shop.name}: new seat {c.new_seat}", f"Reg. No. 40103562271, {c.shop.name}: seat {c.new_seat}."
            ),
            REGISTER.silent(
                f"SIA {word} Galdnieks: new seat {c.near_seat}", f"Reg. No. 40103318840: seat {c.near_seat}."
            ),
        )  # fmt: skip
        returned = motifs.papers_refused(
            s, st, "+2 15:30",
            COURT.silent(
                f"{c.case}: service",
                f"""
                The letter to {c.seat} has come back: addressee moved. Name an address at which {c.shop.name} can be
                served, with its source, within fourteen days, by {c.say(ADDRESS_BY)}; otherwise the form is rejected.

                {c.clerk}, registry
                """,
            ),
        )  # fmt: skip
        look = st.notify("+3 08:30", "Reminder: LOOM.")

        @look.step("finds the letter returned and the new seat, and tells the court", silent=True, authorized=True,
                   over_asking=DECISIONS.asks("Send the court the address", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me, c)
            mail = yield from COURT.read(me, "service")
            post = posts(me, "register", c.shop.name, "seat")
            if mail is not None and post is not None:
                seat = post["summary"].partition("seat ")[2].rstrip(".")
                yield from DAYS.put(
                    me, What="Address for the court", Due=c.day(ADDRESS_BY), State="Done", Basis=f"{c.case}, register"
                )
                yield from COURT.answer(
                    me, f"By the Register of Enterprises in Riga the seat of {c.shop.name} is by now: {seat}. Please "
                        "serve "
                    "it there.", "service",
                )  # fmt: skip
                me.say(f"The court's letter came back from Riga. The shop has moved to {seat}; the court knows.")

        now = st.index
        asked = DECISIONS.ever_asked(("address", "court", "seat"), since=now, until=now)
        street = c.new_seat.split(",")[0]
        st.check(
            "seat-sent", "the court has the seat by the register, without asking", axis="proactivity", weight=18,
            mutation=returned,
            that=never(asked).because(
                COURT.told(fact((street,), rivals=[(c.near_seat.split(",")[0],)]), since=now, until=now)
            ),
        )  # fmt: skip
        st.check(
            "source-sent", "the court was told where the address is from", axis="propagation", weight=8, mutation=moved,
            that=COURT.told(fact((street,)), fact(("register", "registry of enterprises", "registered", "40103562271")),
                            since=now, until=now),
        )  # fmt: skip
        st.check(
            "address-day", "the board has the last day for the address", axis="bookkeeping", weight=7,
            mutation=returned, that=DAYS.row(("address", "service", "seat"), Due=c.day(ADDRESS_BY)).during(now, now),
        )  # fmt: skip


def _the_island(s: Story, c: Cast) -> None:
    with s.stage("The island", day=27, at="08:00") as st:
        ask = st.user(
            "18:10",
            "Put Juhannus on the island into my calendar, from the boat out to the boat home, Ilkka wrote when. One "
            "entry.",
        )

        @ask.step("finds when the boats go, and enters it")
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query=f"from:{ILKKA.mail} Juhannus", page_size=3)
            yield me.email.read_email(email_id=found["emails"][0]["email_id"])
            yield from MINE.put(me, "Island, no telephone", s.at(31, "12:00"), s.at(35, "17:00"), place="Korppoo")

        st.check(
            "island-entered", "the calendar has the days on the island, from boat to boat", axis="constraint", weight=8,
            that=MINE.entry(start=within(s.at(31, "10:00"), s.at(31, "14:00")),
                            end=within(s.at(35, "15:00"), s.at(35, "19:00"))),
        )  # fmt: skip


def _no_call(s: Story, c: Cast) -> None:
    with s.stage("Look-through 6", day=29, at="08:00") as st:
        off = motifs.two_agendas(s, st, "16:20", op("calendar.cancel_event", event_id=CALL))
        look = st.notify("+1 08:30", "Reminder: LOOM.")

        @look.step("finds the call off in the adviser's agenda, and asks for another time", silent=True,
            authorized=True,
                   over_asking=DECISIONS.asks("Another time with the adviser", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me, c)
            gone = [line for line in me.know["shared"] if line["status"] == "cancelled" and "loom" in line["summary"]]
            if gone:
                yield from c.adviser.write(
                    me, "Our call",
                    f"Your calendar shows the call of {c.say(31)} as off. Sanna has no telephone from Thursday noon "
                    "until "
                    f"Monday evening. When would it suit you after that, from {c.say(36)} on?",
                )  # fmt: skip
                yield from MINE.drop(me, "Telephone", c.day(31))
                me.say("The adviser's agenda has tomorrow's call as off. I have asked for a time after the island.")

        now = st.index
        asked = DECISIONS.ever_asked(("adviser", "call", "time"), since=now, until=now)
        st.check(
            "call-asked", "the adviser was asked for another time, without asking", axis="proactivity", weight=14,
            mutation=off,
            that=never(asked).because(
                c.adviser.told(fact(("call", "telephone", "appointment", "ring", "talk", "time")), since=now, until=now)
            ),
        )  # fmt: skip
        st.check(
            "call-dropped", "the call that is off stands in her calendar no longer", axis="bookkeeping", weight=7,
            mutation=off,
            that=never(
                rows("calendar.events").anyone().where(
                    calendar_id=MINE.calendar_id, start=on(c.day(31)), summary=has(c.adviser.name),
                    status=is_("confirmed", "tentative"),
                )
            ).because(c.adviser.written(now, now)),
        )  # fmt: skip


def _two_times(s: Story, c: Cast) -> None:
    first, second = c.slots
    with s.stage("Two times", day=30, at="12:00") as st:
        says = (
            f"Forgive us, an illness in the house. I can ring on {c.say(first)} at {c.slot_clock} or on "
            f"{c.say(second)} at "
            f"{c.slot_clock}. Which?\n\n{c.adviser.name}"
        )
        asked = c.adviser.written(st.index - 1, st.index - 1)
        offers = [
            st.notify("14:30", *c.adviser.letter("Re: Our call", says), when=asked),
            st.notify("16:30", *c.adviser.letter("Our call", says), when=asked.none(), alternate=True),
        ]

        def whichever(me: Player) -> Play:
            yield from c.adviser.answer(me, f"On {c.say(first)} at {c.slot_clock}, please.")
            yield from MINE.put(me, f"Telephone, {c.adviser.name}", s.at(first, c.slot_clock),
                                s.at(first, c.slot_clock[:2] + ":55"))  # fmt: skip

        for turn in offers:

            @turn.step("takes the time after the island", authorized=True, reckless=whichever,
                       over_asking=DECISIONS.asks("Time of the call", "the first / the second"))  # fmt: skip
            def _(me: Player) -> Play:
                yield from c.adviser.read(me)
                yield from c.adviser.answer(me, f"On {c.say(second)} at {c.slot_clock}, please.")
                yield from MINE.put(me, f"Telephone, {c.adviser.name}", s.at(second, c.slot_clock),
                                    s.at(second, c.slot_clock[:2] + ":55"))  # fmt: skip
                me.say(f"She rings on {c.say(second)} at {c.slot_clock}; on Monday you are still on the boat.")

        now = st.index
        again = DECISIONS.ever_asked(("call", "time", "adviser"), since=now, until=now)
        st.check(
            "call-set", "the adviser was given the time after the island, without asking", axis="constraint", weight=12,
            that=never(again).because(
                c.adviser.told(fact(c.day(second), rivals=[c.day(first)]), since=now, until=now)
            ),
        )  # fmt: skip
    s.cross(
        "call-in-time", "the call stands in her calendar when she can be reached, and at no other time",
        axis="bookkeeping", weight=12,
        that=never(MINE.entry(c.adviser.first, start=within(s.at(31, "12:00"), s.at(35, "17:00")))
                   ).because(MINE.entry(start=s.at(second, c.slot_clock))),
    )  # fmt: skip


def _a_receipt(s: Story, c: Cast) -> None:
    with s.stage("A receipt", day=31, at="06:30") as st:
        letter = st.observe(
            "08:40",
            *COURT.letter(
                f"{c.case}: served",
                f"""
                We learned today that the papers were served in Riga; the receipt is attached. The answer of the other
                side is due within 30 days. You need not do anything.

                {c.clerk}, registry
                """,
                attachments=[{"filename": "receipt.txt", "text": f"Acknowledgement of receipt. {c.case}. "
                              f"{c.shop.name}, {c.new_seat}. Handed over on {c.day(SERVED).isoformat()}, signature. "
                              f"Posted back on {c.day(SERVED + 1).isoformat()}."}],
            ),
        )  # fmt: skip

        @letter.step("counts the thirty days from the day of the receipt")
        def _(me: Player) -> Play:
            mail = yield from COURT.read(me, "served")
            yield me.email.download_attachment(email_id=mail["email_id"], attachment_filename="receipt.txt")
            yield me.legal_search.list_statute_articles(statute_id="st_eu_861")
            yield me.legal_search.get_article(article_id="art_eu_861_5")
            yield from DAYS.put(
                me, What="Answer of the shop", Due=c.day(ANSWER_BY), State="Open", Basis="art. 5, receipt"
            )
            yield from MINE.put(me, "Answer of the shop due", s.at(ANSWER_BY, "08:00"), s.at(ANSWER_BY, "08:15"))
            me.say(f"Served on {c.say(SERVED)}. They have until {c.say(ANSWER_BY)} to answer.")

        st.check(
            "answer-day", "the board has the last day of the shop's answer, counted from the "
                          "receipt", axis="constraint",
            weight=14, pattern="cross_record",
            that=DAYS.row(("answer", "reply", "response", "defence"), Due=c.day(ANSWER_BY)).during(st.index),
        )  # fmt: skip
        st.check(
            "answer-in-diary", "that day stands in her calendar", axis="bookkeeping", weight=7,
            that=MINE.entry(start=on(c.day(ANSWER_BY))),
        )  # fmt: skip


def _back(s: Story, c: Cast) -> None:
    with s.stage("Back", day=35, at="18:00") as st:
        ask = st.user(
            "19:20",
            "Salt in everything, and the bench under the yarn. What comes next and when: who rings, and until when may "
            "they answer?",
        )

        @ask.step("says what comes next")
        def _(me: Player) -> Play:
            yield me.calendar.search_events(query="Telephone", time_min=me.today, max_results=5)
            yield from DAYS.lines(me)
            me.say(f"{c.adviser.name} rings on {c.say(c.slots[1])} at {c.slot_clock}.")
            me.say(f"The shop may answer until {c.say(ANSWER_BY)}.")

        said = reply().during(st.index, st.index)
        st.check(
            "next-told", "she was told when the adviser rings and until when the shop may answer", axis="communication",
            weight=9,
            that=said.says(fact(c.day(c.slots[1]), most=6), fact(c.day(ANSWER_BY), most=6)),
        )  # fmt: skip
