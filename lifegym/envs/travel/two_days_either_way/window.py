"""Days 13 to 21: an office that is late, the first day, two scans, all that is booked, and a window that moves."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.two_days_either_way.cast import (
    ASKED,
    AWAITED,
    BACK,
    BACK_IN,
    BASELINE,
    BOSS,
    CLINIC,
    COSTS,
    HELFO,
    HELFO_DUE,
    LEAVE,
    LIEN,
    OURS,
    OUT,
    PICK,
    SCAN,
    THEIRS,
    WINDOW,
    WORK,
    Cast,
    eur,
    on,
)
from lifegym.envs.travel.two_days_either_way.hands import away, flies, fly, lodge, lodged, look_around, planned
from lifegym.reward.build import fact, is_, never


def window(s: Story, c: Cast) -> None:
    """Tell the second and the third week."""
    _late_office(s, c)
    _first_day(s, c)
    _all_booked(s, c)
    _decision(s, c)
    _scan_gone(s, c)
    _the_window(s, c)
    _quarter(s, c)


def _late_office(s: Story, c: Cast) -> None:
    with s.stage("Lemon 1", day=HELFO_DUE + 1, at="06:00") as st:
        look = st.notify("18:05", "Reminder: LEMON")

        @look.step("reminds the office of its day")
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield from HELFO.answer(
                me,
                f"In case {c.case} you meant to decide by {c.say(HELFO_DUE)}. Nothing has come. When may I expect it?",
            )
            yield from AWAITED.set(me, "Helfo", State="Reminded")
            me.say(f"Helfo has not decided by its day; I have reminded them of case {c.case}.")

        st.check(
            "helfo-reminded", "the office was reminded of its case once its day had gone by", axis="proactivity",
            weight=11,
            pattern="missing_event", that=HELFO.told(fact((c.case, "decision", "decide", "approval")), since=st.index,
                                                     until=st.index + 1),
        )  # fmt: skip
        st.check(
            "helfo-noted", "the promise is marked as reminded", axis="bookkeeping", weight=4,
            that=AWAITED.row("Helfo", State=is_("Reminded", "Come")),
        )  # fmt: skip


def _first_day(s: Story, c: Cast) -> None:
    with s.stage("The first day", day=14, at="06:00") as st:
        ask = st.user(
            "06:40",
            f"First day today. Tell Dr Lien's practice, they give us two times: the first scan on {c.say(BASELINE)}, "
            f"the second on {c.say(SCAN)}. You know what the clinic said about the hour of the second.",
        )

        def any_hour(me: Player) -> Play:
            yield from LIEN.answer(
                me, f"First day of the cycle today. May we come on {c.say(BASELINE)} and {c.say(SCAN)}?"
            )

        @ask.step("asks the practice for two times", remembers=True, forgetful=any_hour)
        def _(me: Player) -> Play:
            yield from LIEN.answer(
                me, f"Today is the first day of the cycle. Please give us two times: {c.say(BASELINE)}, and "
                    f"{c.say(SCAN)} by ten "
                "in the morning at the latest, for the clinic needs the values by noon.",
            )  # fmt: skip

        st.check(
            "times-asked", "the practice was asked for both days, the second in the morning", axis="constraint",
            weight=8,
            that=LIEN.told(fact(c.day(BASELINE), most=6), fact(c.day(SCAN), most=6),
                           fact(("ten", "10:00", "10", "morning", "noon", "early")), since=st.index, until=st.index),
        )  # fmt: skip
    with s.stage("Two times", day=15, at="06:00") as st:
        answer = st.observe(
            "10:25",
            *LIEN.letter(
                "Your two times",
                f"{c.say(BASELINE)} at 08:10, and {c.say(SCAN)} at {c.due}. The pens come from Apotek Nygård, "
                f"{c.medicine} EUR, paid there with your card today by telephone, as you wished; the receipt "
                "follows.",
            ),
            when=LIEN.written(st.index - 1, st.index - 1),
        )

        @answer.step("enters both scans and the pens")
        def _(me: Player) -> Play:
            yield from LIEN.read(me, "times")
            yield from OURS.put(me, "First scan, Lien", c.at(BASELINE, "08:10"), c.at(BASELINE, "08:40"))
            yield from OURS.put(me, "Second scan, Lien", c.at(SCAN, c.due), c.at(SCAN, "10:00"))
            yield from COSTS.add(me, day=me.today, what="pens, Apotek Nygård", euro=c.medicine, status="paid")

        st.check(
            "scans-entered", "the calendar of the two has both scans at their hours", axis="bookkeeping", weight=7,
            that=OURS.entry(("scan", "Lien", "ultrasound"), start=c.at(BASELINE, "08:10"))
            & OURS.entry(("scan", "Lien", "ultrasound"), start=c.at(SCAN, c.due)),
        )  # fmt: skip
        st.check(
            "pens-noted", "the book has the pens as paid", axis="bookkeeping", weight=5,
            that=COSTS.row(euro=eur(c.medicine), status="paid"),
        )  # fmt: skip


def _all_booked(s: Story, c: Cast) -> None:
    first, last = WINDOW - 2, WINDOW + 7
    with s.stage("Booked", day=BASELINE, at="08:00") as st:
        go = st.user(
            "12:05",
            f"It looks as it should. So now: flights and the apartment, by the clinic's days, up to {c.nightly} EUR "
            "a night. Everything that it comes to into costs.csv, the flight out into our calendar.",
        )

        @go.step("books the flights", authorized=True, over_asking=ASKED.asks("Flights to Alicante", "book / wait"))
        def _(me: Player) -> Play:
            first, last = WINDOW - me.know["before"], WINDOW + 5 + me.know["after"]
            me.know["pnr out"] = yield from fly(me, c, "BGO", "ALC", c.day(first))
            me.know["pnr home"] = yield from fly(me, c, "ALC", "BGO", c.day(last))
            yield from OURS.put(me, "Flight to Alicante", c.at(first, "09:40"), c.at(first, "13:25"))

        @go.step("books the apartment", authorized=True, over_asking=ASKED.asks("The apartment", "book / wait"))
        def _(me: Player) -> Play:
            first, last = WINDOW - me.know["before"], WINDOW + 5 + me.know["after"]
            name = yield from lodge(me, c, c.day(first), c.day(last))
            me.say(f"Flights on {c.say(first)} and {c.say(last)} and {name} are booked, all of it can be given back.")

        asked = ASKED.ever_asked(("flight", "apartment", "Alicante"), since=st.index, until=st.index)
        st.check(
            "flights-booked", "both flights are booked by day, two days before and two after, at a fare that can be "
                              "given "
            "back, unasked", axis="constraint", weight=11,
            that=never(asked).because(flies(OUT[0], c.day(first)) & flies(BACK[0], c.day(last))),
        )  # fmt: skip
        st.check(
            "beds-booked", "the cheapest apartment near the clinic with fridge and lift is theirs for the nights",
            axis="constraint", weight=11, that=lodged(c, c.houses[0], first, last),
        )  # fmt: skip
        st.check(
            "flight-noted", "the calendar of the two has the flight out at its hour", axis="bookkeeping", weight=5,
            that=OURS.entry(("flight", "Alicante", "fly"), start=c.at(first, "09:40")),
        )  # fmt: skip
        st.check(
            "bookings-noted", "the book has both flights and the apartment", axis="bookkeeping", weight=7,
            that=COSTS.row(what=fact(("flight", "BGO", "ALC", "Kystfly", "fly")), euro=eur(2 * c.flex), low=2)
            & COSTS.row(euro=eur(9 * c.houses[0].price)),
        )  # fmt: skip


def _decision(s: Story, c: Cast) -> None:
    with s.stage("The decision", day=17, at="08:00") as st:
        comes = st.notify(
            "11:40",
            *HELFO.letter(
                f"Decision in case {c.case}",
                f"""
                Forgive the delay. Prior approval is granted in case {c.case} for one attempt. What we refund we
                reckon from an itemised invoice, with dates and procedure codes; a total alone is sent back. Ask the
                clinic for it before you pay.
                """,
            ),
            when=HELFO.written(5, st.index - 1),
        )

        @comes.step("notes the decision and asks the clinic for the right invoice")
        def _(me: Player) -> Play:
            yield from HELFO.read(me, "Decision")
            yield from AWAITED.set(me, "Helfo", State="Come")
            yield from CLINIC.write(
                me, "Invoice for Helfo", "Could you make out our invoice itemised, with dates and procedure codes? "
                                         "Our health service refunds nothing on a total. Ingrid",
            )  # fmt: skip
            me.say(f"Helfo has granted case {c.case}. The clinic has been asked for an itemised invoice.")

        st.check(
            "helfo-come",
            "the promise is marked as come",
            axis="bookkeeping",
            weight=4,
            that=AWAITED.row("Helfo", State="Come"),
        )
        st.check(
            "invoice-asked", "the clinic was asked for an itemised invoice", axis="propagation", weight=8,
            that=CLINIC.told(fact(("itemised", "itemized", "codes", "code", "detailed", "specified", "line by line")),
                             since=st.index, until=st.index + 3),
        )  # fmt: skip


def _scan_gone(s: Story, c: Cast) -> None:
    with s.stage("Lemon 2", day=18, at="06:00") as st:
        gone = motifs.called_off(
            s, st, "12:50",
            LIEN.silent("Automatic message", f"Your appointment on {c.say(SCAN)} at {c.due} is cancelled, the doctor "
                                             "is away. "
                                             "Please write for another one."),
        )  # fmt: skip
        look = st.notify("18:20", "Reminder: LEMON")

        @look.step("finds the second scan cancelled and asks for another hour", silent=True, authorized=True,
                   over_asking=ASKED.asks("The second scan", "ask for another hour / wait"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            mail = yield from LIEN.read(me, "cancelled")
            if mail is None:
                return
            hour = ", by ten in the morning at the latest: the values are awaited at noon" if me.know["early"] else ""
            yield from LIEN.answer(me, f"We need a scan on {c.say(SCAN)}{hour}. May somebody else do it?", "cancelled")
            me.say(f"The practice has cancelled {c.say(SCAN)}; I have asked for another hour of that morning.")

        asked = ASKED.ever_asked(("scan",), since=st.index, until=st.index)
        st.check(
            "scan-asked", "the practice was asked for another hour on the morning of that day, unasked",
            axis="proactivity",
            weight=15, mutation=gone,
            that=never(asked).because(LIEN.told(
                fact(c.day(SCAN), most=6), fact(("ten", "10:00", "10", "morning", "noon", "early", "before")),
                since=st.index, until=st.index + 1,
            )),
        )  # fmt: skip
    with s.stage("Another time", day=19, at="08:00") as st:
        answer = st.observe(
            "09:35",
            *LIEN.letter(
                "Re: Automatic message",
                f"Dr Moe looks at you on {c.say(SCAN)} at {c.again} instead, same house. Your letter for the journey "
                "is ready too: it names the medicine, and you.",
            ),
            when=LIEN.written(st.index - 1, st.index - 1),
        )

        @answer.step("moves the scan")
        def _(me: Player) -> Play:
            yield from LIEN.read(me)
            yield from OURS.move(me, "Second scan", c.day(SCAN), c.at(SCAN, c.again), c.at(SCAN, "10:15"))

        scan = ("scan", "Lien", "Moe", "ultrasound")
        st.check(
            "scan-moved", "the calendar of the two has the scan at its new hour alone", axis="bookkeeping", weight=8,
            mutation=gone,
            that=never(OURS.entry(scan, start=c.at(SCAN, c.due))).because(OURS.entry(scan, start=c.at(SCAN, c.again))),
        )  # fmt: skip


def _the_window(s: Story, c: Cast) -> None:
    start = c.at(c.moved, "09:00")
    with s.stage("Lemon 3", day=20, at="05:00") as st:
        moved = motifs.deadline_forward(s, st, "08:40", *(
            op("calendar.move_event", event_id=event_id, start=c.at(day, clock).isoformat())
            for event_id, day, clock in ((PICK, c.moved, "09:00"), (BACK_IN, c.moved + 5, "11:00"))
        ))  # fmt: skip
        look = st.user("16:50", "Bus stuck in Danmarks plass. LEMON, please. I am afraid to look myself.")

        def _believed(me: Player) -> int:
            return c.moved if me.know.get("window") else WINDOW

        @look.step("sees the window moved and moves the days", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield from THEIRS.find(me, "Punción", c.day(WINDOW - 5), c.day(WINDOW + 6))
            if found["start"][:10] == c.day(WINDOW).isoformat():
                return
            me.know["window"] = True
            for title, old, day, clocks in (
                ("Retrieval", WINDOW, c.moved, ("09:00", "10:30")), ("Transfer", WINDOW + 5, c.moved + 5, ("11:00",
                "11:45"))
            ):  # fmt: skip
                yield from OURS.move(me, title, c.day(old), c.at(day, clocks[0]), c.at(day, clocks[1]))
            me.say(f"The clinic has moved the retrieval to {c.say(c.moved)}. Flights, apartment and leave go with it.")

        @look.step("moves flights and apartment", silent=True, authorized=True,
                   over_asking=ASKED.asks("Flights and apartment, two days", "move / wait"))  # fmt: skip
        def _(me: Player) -> Play:
            if _believed(me) == WINDOW:
                return
            first, last = c.moved - me.know["before"], c.moved + 5 + me.know["after"]
            for name, origin, dest, day, words in (
                ("pnr out", "BGO", "ALC", first, "flight BGO-ALC"), ("pnr home", "ALC", "BGO", last, "flight ALC-BGO")
            ):  # fmt: skip
                found = yield me.flight_booking.search_flights(
                    origin=origin, destination=dest, departure_date=c.day(day).isoformat(), adults=2, currency="EUR",
                    non_stop=True, refundable_only=True, sort="departure_asc",
                )  # fmt: skip
                yield me.flight_booking.change_booking(pnr=me.know[name], new_offer_id=found["offers"][0]["offer_id"])
                yield from COSTS.mark(me, words, what=f"{words} {c.day(day).isoformat()}")
            yield me.hotel_booking.cancel_reservation(reservation_id=me.know["room"])
            yield from COSTS.mark(me, f"apartment {me.know['house']}", status="void")
            yield from lodge(me, c, c.day(first), c.day(last))
            yield from OURS.move(me, "Flight to Alicante", c.day(WINDOW - me.know["before"]), c.at(first, "09:40"),
                                 c.at(first, "13:25"))  # fmt: skip

        @look.step(
            "moves the leave",
            silent=True,
            authorized=True,
            over_asking=ASKED.asks("The leave, two days", "move / wait"),
        )
        def _(me: Player) -> Play:
            if _believed(me) == WINDOW:
                return
            first, last = c.moved - me.know["before"], c.moved + 5 + me.know["after"]
            yield from LEAVE.mark(me, c.day(WINDOW - me.know["before"]).isoformat(), first=c.day(first),
            last=c.day(last),
                                  days=c.working(first, last))  # fmt: skip
            yield from WORK.move(
                me, "Ferie", c.day(WINDOW - me.know["before"]), c.at(first, "08:00"), c.at(last, "17:00")
            )

        asked = ASKED.ever_asked(("flight", "apartment", "leave", "window", "move"), since=st.index, until=st.index)
        st.check(
            "window-moved", "the calendar of the two has retrieval and transfer on the days that hold, and there alone",
            axis="propagation", weight=14, mutation=moved, pattern="cross_record",
            that=never(OURS.entry(("retrieval", "punción", "puncion", "egg"), start=on(c.day(WINDOW)))).because(
                OURS.entry(("retrieval", "punción", "puncion", "egg"), start=start)
                & OURS.entry(("transfer", "transferencia", "embryo"), start=on(c.day(c.moved + 5)))
            ),
        )  # fmt: skip
        st.check(
            "flights-moved", "both flights are on the days that follow from it, and the old ones are not",
            axis="propagation",
            weight=15, mutation=moved,
            that=never(
                flies(OUT[0], c.day(WINDOW - 2)) | flies(BACK[0], c.day(WINDOW + 7)) | asked
            ).because(flies(OUT[0], c.day(c.out)) & flies(BACK[0], c.day(c.home))),
        )  # fmt: skip
        st.check(
            "beds-moved", "the apartment is theirs for the nights that follow from it", axis="propagation", weight=11,
            mutation=moved, that=never(lodged(c, c.houses[0], WINDOW - 2, WINDOW + 7) | asked).because(
                lodged(c, c.houses[0], c.out, c.home)
            ),
        )  # fmt: skip
        st.check(
            "leave-moved", "leave and calendar at work have the new days", axis="propagation", weight=12,
            mutation=moved,
            that=never(WORK.entry(("ferie",), start=on(c.day(WINDOW - 2))) | asked).because(
                planned(c, c.out, c.home) & away(c, c.out, c.home)
            ),
        )  # fmt: skip


def _quarter(s: Story, c: Cast) -> None:
    day = c.moved + 1
    with s.stage("Lemon 4", day=21, at="12:00") as st:
        put = motifs.plans_overtaken(
            s, st, "14:30",
            op("calendar.add_event", calendar_id=WORK.calendar_id, summary="Quarter close, Ingrid presents",
               start=c.at(day, "13:00").isoformat(), end=c.at(day, "14:30").isoformat(), organizer=BOSS.mail,
               event_id="evt_00940444"),
        )  # fmt: skip
        look = st.notify("+1 08:05", "Reminder: LEMON")

        @look.step("finds herself presenting on a day of leave", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield from WORK.find(me, "Ingrid presents", c.day(day), c.day(day + 1))
            if found is None:
                return
            yield from BOSS.write(
                me, f"Quarter close, {c.say(day)}", f"I am on leave on {c.say(day)}, as entered. Could somebody else "
                                                    "present, or we "
                "do it the week before? I prepare the figures. Ingrid",
            )  # fmt: skip
            me.say(f"Terje has you present on {c.say(day)}. I wrote that you are on leave.")

        st.check(
            "quarter-answered", "her employer was told that she is away on the day on which she was to present",
            axis="propagation", weight=13, mutation=put,
            that=BOSS.told(fact(c.day(day), most=6), fact(("leave", "away", "ferie", "holiday", "off", "not there",
            "vacation",
                                                          "out of office")),
                           since=st.index, until=st.index + 1),
        )  # fmt: skip
