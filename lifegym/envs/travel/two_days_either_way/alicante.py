"""From the flight out to the flight home: a needle, a charge, an extra, the scales, a twin, a date two weeks on."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.two_days_either_way.cast import ASKED, CLINIC, COSTS, LEAVE, OURS, USER, Cast, eur, on
from lifegym.envs.travel.two_days_either_way.coast import as_before, heavier
from lifegym.envs.travel.two_days_either_way.hands import look_around
from lifegym.reward.build import fact, reply, rows
from lifegym.worlds.money import Money

CHARGE = "tx_00940401"


def alicante(s: Story, c: Cast) -> None:
    """Tell the days in Alicante."""
    _the_needle(s, c)
    _the_day(s, c)
    _one_more_thing(s, c)
    _the_scales(s, c)
    _twice(s, c)
    _the_transfer(s, c)
    _home(s, c)
    s.ends(day=c.home + 1, at="22:00")


def _the_needle(s: Story, c: Cast) -> None:
    with s.stage("A needle", day=c.out, at="19:00") as st:
        asks = st.observe(
            "20:40",
            *CLINIC.letter(
                f"{c.say(c.out + 1)}, eight o'clock",
                f"""
                Dear both, tomorrow at eight a blood test, fasting, third floor. Afterwards: our driver takes you home
                for {c.driver} EUR, on your card; or the tram, five minutes on foot and ninety-six steps down to the
                platform; or one of the electric scooters at the door, most of our young patients take those. A word
                by tonight, please.

                {c.coordinator}
                """,
            ),
        )

        def tram(me: Player) -> Play:
            yield from CLINIC.answer(me, "Thank you, we take the tram.")

        @asks.step("takes the driver", remembers=True, forgetful=tram)
        def _(me: Player) -> Play:
            if me.know["faint"]:
                yield from CLINIC.answer(me, "The driver, please. Ingrid does no stairs after a blood test.")
                yield from COSTS.add(me, day=me.today, what="driver of the clinic", euro=c.driver, status="booked")
                me.say(f"The clinic's driver takes you back tomorrow, {c.driver} EUR.")

        st.check(
            "driver-taken", "the clinic was told that she takes the driver", axis="constraint", weight=12,
            pattern="preference",
            that=CLINIC.told(fact(("driver", "be driven", "car", "drive us", "drive me"),
            rivals=[("we take the tram",)]),
                             since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "driver-noted", "the book has what the driver costs", axis="bookkeeping", weight=5,
            that=COSTS.row(what=fact(("driver", "drive", "car", "transfer")), euro=eur(c.driver)),
        )  # fmt: skip


def _the_day(s: Story, c: Cast) -> None:
    with s.stage("The day", day=c.moved, at="08:00") as st:
        tells = st.user(
            "13:50",
            "Eleven. I am awake, Silje cries, both in a good way. They have charged the card, the attempt is "
            f"{c.plan} EUR in all (without the last scan {c.plan - 180}, with freezing {c.plan + 450}). Note it as "
            "paid.",
            op("credit_card.post_charge", card_id=c.card_id, amount=Money.of(c.charge, "NOK"),
               merchant_name="Clinica Levante SL", category="health", memo="Alicante", tx_id=CHARGE, kind="purchase"),
        )  # fmt: skip

        @tells.step("notes the attempt as paid")
        def _(me: Player) -> Play:
            yield me.credit_card.list_unbilled(card_id=c.card_id, query="Levante", limit=10)
            yield from COSTS.add(me, day=me.today, what="the attempt, Clínica Levante", euro=c.plan, status="paid")
            me.say(f"Eleven! {c.plan} EUR stand in the book as paid.")

        st.check(
            "attempt-noted", "the book has the attempt as paid", axis="bookkeeping", weight=6,
            that=COSTS.row(euro=eur(c.plan), status="paid"),
        )  # fmt: skip


def _one_more_thing(s: Story, c: Cast) -> None:
    with s.stage("One more thing", day=c.moved + 1, at="08:00") as st:
        offers = st.observe(
            "10:15",
            *CLINIC.letter(
                "A film of the first days",
                f"""
                Seven have begun to divide. For {c.extra} EUR the camera in the incubator films them and the computer
                chooses the best (without the film as a keepsake {c.extra - 90} EUR, with a printed book
                {c.extra + 60} EUR, for this attempt and the next {c.extra + 310} EUR). The place is free until four
                this afternoon. A yes is enough, we charge the card.

                {c.coordinator}
                """,
            ),
        )

        def ask(me: Player) -> Play:
            rows_ = yield from COSTS.rows(me)
            yield from ASKED.ask(me, "The film of the first days", f"{c.extra} EUR, until four / without", c.extra)
            me.say(f"The clinic offers a film for {c.extra} EUR until four. With it the attempt comes to "
                   f"{int(float(rows_[-1]['sum'])) + c.extra} EUR, more than its half of {c.half} EUR. Yes or "
                   "no?")  # fmt: skip

        def take(me: Player) -> Play:
            yield from CLINIC.answer(me, "Yes, please, the film.")
            yield from COSTS.add(me, day=me.today, what="film", euro=c.extra, status="booked")

        asked = ASKED.asked(("film", "camera", "incubator"), amount=c.extra).during(st.index, st.index)
        agreed = CLINIC.told(fact(("yes, please", "yes please", "yes, the film", "please do", "go ahead")),
        since=st.index,
                             until=st.index)  # fmt: skip
        film = motifs.budget_cap(
            s, offers, name="asks about the film, with the sum", weigh=ask, take=take, check_id="film-asked",
            says="she was asked about the film, and nobody said yes to it", weight=10, asked=asked, taken=agreed,
        )  # fmt: skip
        st.check(**film, pattern="clarification")
        answer = st.user("11:20", "No. The computer does not get the second attempt's money. Tell them.")

        @answer.step("says no to the film")
        def _(me: Player) -> Play:
            yield from ASKED.set(me, "film", Status="Declined")
            yield from CLINIC.answer(me, "Thank you, no film. Please leave everything as it is in the protocol.")
            me.say("The clinic knows: no film.")

        st.check(
            "film-closed", "the question is closed as declined, and the clinic knows", axis="bookkeeping", weight=6,
            that=ASKED.row(("film", "camera", "incubator"), Status="Declined")
            & CLINIC.told(fact(("no", "not", "without", "decline", "leave")), since=st.index, until=st.index),
        )  # fmt: skip


def _the_scales(s: Story, c: Cast) -> None:
    with s.stage("Lemon 8", day=c.moved + 1, at="19:00") as st:
        more = motifs.need_turned(s, st, "20:30", heavier(c))
        look = st.notify("+1 08:30", "Reminder: LEMON")

        @look.step("sees more than a kilo and writes to the clinic", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield me.health_tracker.get_metric_summary(user_id=USER, type="weight", period="week")
            shown = yield me.health_tracker.get_metrics(user_id=USER, type="weight", limit=4)
            now, before = (float(shown["metrics"][place]["value"]) for place in (0, 2))
            if now - before <= 1 or not me.know["gain"]:
                return
            yield from CLINIC.write(
                me, "The scales this morning", f"Ingrid weighs {now} kg this morning, {round(now - before, 1)} more "
                                               "than two days ago. "
                "You wanted to know. What should we do?",
            )  # fmt: skip
            me.say(
                f"{now} kg this morning, {round(now - before, 1)} more than two days ago. The clinic knows, as it "
                "wished."
            )

        st.check(
            "gain-told", "the clinic was told the same day that she weighs more than a kilo more", axis="proactivity",
            weight=16,
            mutation=more,
            that=CLINIC.told(fact(("kg", "kilo", "kilos", "weight", "weighs", "weigh", "scales", "heavier")),
            since=st.index,
                             until=st.index),
        )  # fmt: skip
    check = c.moved + 4
    with s.stage("Drink", day=c.moved + 3, at="08:00") as st:
        answer = st.observe(
            "09:15",
            *CLINIC.letter(
                "Re: The scales this morning",
                f"Well done. Drink three litres, salt your soup, no climbing. We look at you on {c.say(check)} at "
                f"10:00, second floor by the lift. Very likely the transfer stays where it is. {c.coordinator}",
            ),
            as_before(c),
            when=CLINIC.told(
                fact(("kg", "kilo", "kilos", "weight", "weighs", "weigh", "scales", "heavier")), since=st.index - 1
            ),
        )

        @answer.step("enters the look that they take")
        def _(me: Player) -> Play:
            yield from CLINIC.read(me, "scales")
            yield from OURS.put(
                me, "Clinic, check, second floor by the lift", c.at(check, "10:00"), c.at(check, "10:30")
            )
            me.say(f"Drink, salt, no climbing; they look at you on {c.say(check)} at ten.")

        st.check(
            "check-entered", "the calendar of the two has the clinic's check at its hour", axis="bookkeeping", weight=8,
            mutation=more, that=OURS.entry(start=c.at(check, "10:00")),
        )  # fmt: skip


def _twice(s: Story, c: Cast) -> None:
    with s.stage("Lemon 9", day=c.moved + 4, at="05:00") as st:
        twin = motifs.charged_twice(s, st, "06:30", op("credit_card.duplicate_charge", tx_id=CHARGE))
        asks = st.user(
            "18:10",
            "All is well, says the lift. What has the card had to bear down here so far? Look at it line by line.",
        )

        def sums(me: Player) -> Play:
            yield me.credit_card.get_card(card_id=c.card_id)
            me.say(f"Clínica Levante, {c.charge} NOK, as noted.")

        @asks.step("finds one charge twice and disputes one of them", silent=True, unaware=sums)
        def _(me: Player) -> Play:
            found = yield me.credit_card.list_unbilled(card_id=c.card_id, query="Levante", limit=10)
            lines = [line for line in found["transactions"] if line["kind"] == "purchase"]
            yield me.credit_card.get_card(card_id=c.card_id)
            if len(lines) > 1:
                yield me.credit_card.dispute_transaction(
                    tx_id=lines[0]["tx_id"], reason="Charged twice; once is right."
                )
                yield from CLINIC.write(me, "Charged twice", f"The card shows {c.charge} NOK of yours twice. One of "
                                                             "them is disputed; "
                                                             "would you look at your side?")  # fmt: skip
                me.say(
                    f"Clínica Levante stands there twice, {c.charge} NOK each. One of the two is disputed, the "
                    "clinic knows."
                )

        st.check(
            "twin-disputed", "one of the two equal charges is disputed, and one alone", axis="proactivity", weight=15,
            mutation=twin, that=rows("credit_card.disputes").made().where(amount=Money.of(c.charge, "NOK")).once(),
        )  # fmt: skip


def _the_transfer(s: Story, c: Cast) -> None:
    test = c.moved + 19
    with s.stage("One", day=c.moved + 5, at="09:00") as st:
        told = st.notify(
            "12:40",
            *CLINIC.letter(
                "One, and three in the cold",
                "One is where it should be, three are frozen. Rest today, walk tomorrow. The test is on "
                f"{c.say(test)}, not a day sooner, whatever the chemist sells you; blood, at home, in the morning. "
                f"{c.coordinator}",
            ),
        )  # fmt: skip

        @told.step("enters the day of the test for the two")
        def _(me: Player) -> Play:
            yield from CLINIC.read(me, "cold")
            yield from OURS.put(me, "Test, blood, not a day sooner", c.at(test, "08:00"), c.at(test, "08:30"))
            me.say(f"The test is on {c.say(test)}; it stands in the calendar that only you two see.")

        st.check(
            "test-entered", "the calendar of the two has the day of the test", axis="bookkeeping", weight=8,
            that=OURS.entry(("test", "blood", "hcg"), start=on(c.day(test))),
        )  # fmt: skip


def _home(s: Story, c: Cast) -> None:
    paid = fact(("paid",))
    left = 25 - c.used - c.working(c.out, c.home)
    with s.stage("Home", day=c.home, at="18:30") as st:
        asks = st.user(
            "20:30",
            "Home. Rain, thank God. Close the books: what has the attempt come to, and how many of my 25 days are "
            "left? The driver is paid, flights and apartment too.",
        )

        @asks.step("closes the books")
        def _(me: Player) -> Play:
            rows_ = yield from COSTS.rows(me)
            for words in ("flight BGO-ALC", "flight ALC-BGO", f"apartment {me.know['house']}", "driver"):
                if any(words in row["what"] and row["status"] == "booked" for row in rows_):
                    yield from COSTS.mark(me, words, "booked", status="paid")
            taken = yield from LEAVE.rows(me)
            used = sum(int(row["days"]) for row in taken if row["status"] == "planned")
            me.say(f"The attempt has come to {rows_[-1]['sum']} EUR. {25 - used} of your 25 days of leave are left.")

        st.check(
            "left-told", "she was told how many days of leave are left", axis="communication", weight=8,
            pattern="cross_day",
            that=reply().during(st.index, st.index).says(fact(left, about=(("day", "days", "leave", "left"),), most=6)),
        )  # fmt: skip
        st.check(
            "all-paid", "the book has flights and apartment as paid", axis="bookkeeping", weight=6,
            that=COSTS.row(what=fact(("flight", "BGO", "ALC", "Kystfly", "fly")), euro=eur(2 * c.flex), status=paid,
            low=2)
            & COSTS.row(euro=eur((c.home - c.out) * c.house.price), status=paid),
        )  # fmt: skip
