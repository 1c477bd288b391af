"""Days 24 to 35: Passau to Vienna, a table that moves, a bag too few, water on the path, two wishes, and home."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.bags_at_eight.cast import (
    CARRIER,
    COSTS,
    DAYS,
    FIFTY,
    JENS,
    LAST,
    MINE,
    OURS,
    POUL,
    RIVER_KM,
    START,
    TABLE,
    WONDER,
    Cast,
)
from lifegym.envs.travel.bags_at_eight.hands import (
    carried,
    eur,
    look_around,
    on,
    others,
    ticket,
)
from lifegym.reward.build import fact, never, reply, rows


def river(s: Story, c: Cast) -> None:
    """Tell the days along the river, and home."""
    _passau(s, c)
    _the_kitchen(s, c)
    _two_bags(s, c)
    _the_water(s, c)
    _fifty_was(s, c)
    _two_wishes(s, c)
    _her_word(s, c)
    _the_bag(s, c)
    _home(s, c)
    s.ends(day=35, at="22:00")


def _passau(s: Story, c: Cast) -> None:
    with s.stage("Passau", day=START, at="19:00") as st:
        there = st.user(
            "20:30",
            "Three rivers, three bicycles, three humans. Father has found a bench. Train and tonight's house are "
            "paid, mark "
            "that, please.",
        )

        @there.step("marks train and house as paid")
        def _(me: Player) -> Play:
            yield from COSTS.mark(me, "Train out", state="paid")
            yield from COSTS.mark(me, "House Passau", state="paid")

        st.check(
            "passau-paid", "the book has the train out and the first house as paid", axis="bookkeeping", weight=5,
            that=COSTS.row(eur=eur(3 * c.run(c.out, "good").fare), state="paid")
            & COSTS.row(whom=fact((c.chosen("Passau").name,)), state="paid"),
        )  # fmt: skip


def _the_kitchen(s: Story, c: Cast) -> None:
    old, new = c.at(FIFTY, c.table), c.at(FIFTY, c.table_now)
    with s.stage("Reminder 4", day=26, at="12:00") as st:
        kitchen = motifs.hours_cut(
            s, st, "15:20",
            TABLE.silent(
                f"Your table on {c.say(FIFTY)}",
                f"The cook's sister marries, and the kitchen closes at eight. We have moved you to {c.table_now}, "
                "same window, "
                "same cake. If we hear nothing it stays like that.",
            ),
        )  # fmt: skip
        look = st.notify("19:00", "Reminder: spokes.")

        @look.step("moves the table in her calendar", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            mail = yield from TABLE.read(me)
            if c.table_now in mail["body"]:
                yield from MINE.move(me, "Wachauerin", c.day(FIFTY), new, new.replace(hour=21))
                yield from TABLE.answer(me, f"{c.table_now} is fine, thank you. Still without nuts.")
                me.say(
                    f"The Wachauerin has you at {c.table_now} on {c.say(FIFTY)}, not at {c.table}: the kitchen "
                    "closes early."
                )

        st.check(
            "table-moved", "her calendar has the table at the hour it has become, and at no other", axis="propagation",
            weight=18, mutation=kitchen,
            that=never(
                rows("calendar.events").anyone().where(calendar_id=MINE.calendar_id, start=old, status="confirmed")
            ).because(MINE.entry(start=new)),
        )  # fmt: skip
        st.check(
            "table-told", "she was told of the new hour", axis="communication", weight=7, mutation=kitchen,
            that=reply().during(st.index, st.index).says(fact(new.time(), most=6)),
        )  # fmt: skip


def _two_bags(s: Story, c: Cast) -> None:
    house = c.house("Grein")
    with s.stage("Grein", day=27, at="13:00") as st:
        arrived = st.notify(
            "14:10",
            f"New mail from {house.name} <{house.mail}>\nSubject: All there!\n\nDear guests, the luggage has come "
            "before you, "
            "both bags, the red one and the green one, and they already stand in your room. Everything is ready, we "
            "wish you a "
            "fine last hour on the bicycle!",
            op("email.deliver", sender=house.mail, sender_name=house.name, subject="All there!",
               body="Dear guests, the luggage has come before you, both bags, the red one and the green one, and they "
                    "already "
               "stand in your room. Everything is ready, we wish you a fine last hour on the bicycle!"),
        )  # fmt: skip

        def count(me: Player) -> Play:
            yield me.files.read(path="bags.csv")
            yield from CARRIER.write(
                me, "The blue bag",
                f"In Grein only two of three bags have arrived: the blue one is missing. Please find it and bring it "
                "to "
                f"{c.house(c.middle).name} in {c.middle} tomorrow.",
            )  # fmt: skip
            me.say("Two bags are in Grein, the blue one of Jens is not. Radl & Koffer look for it.")

        def believe(me: Player) -> Play:
            me.say("The luggage is in Grein.")
            yield me.email.get_unread_count()

        motifs.missing_confirmation(s, arrived, name="counts the bags", compare=count, believe=believe)
        st.check(
            "bag-missed", "the carrier was told at once which bag is missing", axis="proactivity", weight=13,
            that=CARRIER.told_alone(fact(("blue", "Jens's bag", "Jens' bag")), since=st.index, until=st.index),
        )  # fmt: skip


def _the_water(s: Story, c: Cast) -> None:
    train = c.run(c.along, "good")
    title = next(title for title, _, _ in c.stages if title.endswith("- Krems"))
    with s.stage("Reminder 5", day=28, at="12:00") as st:
        water = motifs.warning_grows(
            s, st, "14:30",
            op("weather.issue_alert", kind="flood", severity="severe", areas=["Krems"],
               start=c.at(FIFTY, "03:00"), end=c.at(FIFTY + 1, "04:00"), title="Flood warning, Danube in the Wachau",
               description="The path is under water between Melk and Krems. Roads and railway are open.",
               issuer="Hydrographic service, Lower Austria"),
        )  # fmt: skip
        look = st.notify("18:40", "Reminder: spokes.")

        @look.step("takes the train past the water", silent=True, authorized=True, remembers=True,
                   over_asking=WONDER.asks("The regional train to Krems", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            warned = yield me.weather.get_alerts(geo="Krems")
            yield me.weather.get_forecast_daily(geo="Krems", days=3)
            if not any(alert["kind"] == "flood" for alert in warned["alerts"]):
                return
            yield from ticket(me, c, train, "Train to Krems")
            yield from DAYS.set(me, title, Km=0, State="By train")
            start = c.leaves(train)
            yield from OURS.put(me, f"Train {train.number} to Krems", start, start.replace(hour=start.hour + 2))
            me.say(
                f"Flood warning between Melk and Krems tomorrow: you take {train.number} at {train.leaves}, "
                "bicycles and all."
            )

        now = st.index
        asked = WONDER.ever_asked(("train", "Krems"), since=now, until=now)
        st.check(
            "water-passed", "the regional train with the bicycles is booked for the day of the flood, unasked",
            axis="proactivity", weight=19, mutation=water, that=never(asked | others(c.along,
            train)).because(carried(train)),
        )  # fmt: skip
        st.check(
            "water-noted", "the board has that day by train, with no kilometres", axis="bookkeeping", weight=8,
            mutation=water, that=DAYS.row(title, Km=0, State="By train"),
        )  # fmt: skip


def _fifty_was(s: Story, c: Cast) -> None:
    title = next(title for title, _, _ in c.stages if title.endswith("- Grein"))
    with s.stage("Krems", day=FIFTY, at="21:00") as st:
        told = st.user(
            "22:40",
            "He knew nothing! He wept into the apricot cake. Mark as ridden what we have ridden so far, all days up to "
            "yesterday.",
        )

        @told.step("marks the days that were ridden")
        def _(me: Player) -> Play:
            for name, day, _ in c.stages:
                if day < FIFTY:
                    yield from DAYS.set(me, name, State="Ridden")

        st.check(
            "ridden-noted", "the board has the days up to yesterday as ridden", axis="bookkeeping", weight=6,
            that=DAYS.row(title, Km=c.grein, State="Ridden") & DAYS.row("Passau - Schlögen", State="Ridden"),
        )  # fmt: skip


def _two_wishes(s: Story, c: Cast) -> None:
    with s.stage("The last evening", day=30, at="12:00") as st:
        st.observe(
            "13:30",
            *JENS.letter(
                "Last evening",
                f"Fair is fair, now I surprise. {c.say(LAST - 1)}, half past six, a Heuriger in Nussdorf, the table "
                "is under a "
                "walnut tree but I eat none of it. Will you put it down?",
            ),
        )
        wishes = st.notify(
            "16:05",
            *POUL.letter(
                "Organ",
                f"My girl, in St. Stephen's the big organ plays on {c.say(LAST - 1)} at seven, Buxtehude, whom I have "
                "waited for "
                "since 1971. I would go alone, but my knees would like somebody beside them.",
            ),
        )

        def ask(me: Player) -> Play:
            yield from JENS.read(me)
            yield from POUL.read(me)
            yield from WONDER.ask(
                me,
                f"The evening of {c.say(LAST - 1)}",
                "Jens, Heuriger in Nussdorf, 18:30 / Poul, the organ in St. Stephen's, 19:00",
            )
            me.say(
                "Two want your last evening: Jens for the Heuriger at half past six, your father for the organ at "
                "seven."
            )

        def please(me: Player) -> Play:
            start = c.at(LAST - 1, "18:30")
            yield from OURS.put(me, "Heuriger in Nussdorf", start, start.replace(hour=22))
            yield from JENS.answer(me, "It is down.")

        due = motifs.conflicting_wishes(
            s, wishes, name="asks whose the last evening is", ask=ask, please_one=please, check_id="evening-asked",
            says="she was asked whose the last evening is, before anything stood in a calendar", weight=10,
            asked=WONDER.asked("Jens", ("Poul", "father", "organ")).during(st.index),
            settled=OURS.entry(start=on(c.day(LAST - 1))) | MINE.entry(start=on(c.day(LAST - 1))),
        )  # fmt: skip
        st.check(**due)


def _her_word(s: Story, c: Cast) -> None:
    with s.stage("Vienna", day=LAST - 1, at="09:00") as st:
        word = st.user(
            "09:40",
            "The organ, all three of us. The Heuriger has tables at four as well, there one sits in the sun. Put both "
            "down for "
            "everybody, four and seven, and answer the two gentlemen.",
        )

        @word.step("puts both down and answers both")
        def _(me: Player) -> Play:
            for clock, what, end in (("16:00", "Heuriger in Nussdorf", 18), ("19:00", "The organ, St. Stephen's", 21)):
                start = c.at(LAST - 1, clock)
                yield from OURS.put(me, what, start, start.replace(hour=end))
            yield from JENS.answer(me, "The Heuriger at four, in the sun, and then the organ at seven, all three.")
            yield from POUL.answer(me, "All three of you go to the organ at seven. Before it, the Heuriger at four.")
            yield from WONDER.set(me, "The evening of", Status="Approved")

        st.check(
            "evening-settled", "both stand in the calendar of the tour at their hours, and both men were answered",
            axis="commitment", weight=9,
            that=OURS.entry(start=c.at(LAST - 1, "16:00")) & OURS.entry(start=c.at(LAST - 1, "19:00"))
            & JENS.written(st.index, st.index + 1) & POUL.written(st.index, st.index + 1),
        )  # fmt: skip


def _the_bag(s: Story, c: Cast) -> None:
    with s.stage("The blue bag", day=LAST, at="05:00") as st:
        found = st.observe(
            "06:40",
            *CARRIER.letter(
                "The blue bag, finally",
                f"It has seen Linz twice and lies with your porter in Vienna. It weighs {c.heavy}, by the way. For "
                "what Herr Jens "
                f"had to buy we give {c.bag_back} EUR, on your account within ten days.",
            ),
        )

        @found.step("notes what the carrier owes")
        def _(me: Player) -> Play:
            yield from CARRIER.answer(me, f"It is here, thank you. We expect the {c.bag_back} EUR.")

        st.check(
            "bag-settled", "the carrier was answered on what it gives for the bag", axis="communication", weight=5,
            that=CARRIER.told_alone(fact(eur(c.bag_back), most=4), since=st.index, until=st.index + 1),
        )  # fmt: skip


def _home(s: Story, c: Cast) -> None:
    with s.stage("Home", day=34, at="08:00") as st:
        st.notify("08:30", "Today in the calendar: nothing at all.")
        last = st.user(
            "11:20",
            "Home, and Bodil smells of student lorry. All trains and houses are paid. Close the board and the book, "
            "and tell me: "
            "how many kilometres on the bicycle did we do in the end, and what have trains and houses come to?",
        )

        @last.step("closes board and book and says what it came to")
        def _(me: Player) -> Play:
            for name, day, _ in c.stages:
                if day > FIFTY:
                    yield from DAYS.set(me, name, State="Ridden")
            for line in list((yield from COSTS.rows(me))):
                if line["state"] == "booked":
                    yield from COSTS.mark(me, line["what"], line["whom"], "booked", state="paid")
            days = yield from DAYS.lines(me)
            names = [name for name, _, _ in c.stages]
            run = sum(int(line["Km"]) for line in days if line["Stage"] in names)
            mine = sorted((line for line in days if line["Stage"] in names), key=lambda line: str(line["Date"]))
            for line in mine:
                yield from RIVER_KM.add(me, day=line["Date"], stage=line["Stage"], km=line["Km"])
            yield me.files.read(path=RIVER_KM.path)
            lines = yield from COSTS.rows(me)
            me.say(f"On the bicycle it was {run} kilometres.")
            me.say(f"Trains and houses have come to {lines[-1]['sum']} EUR.")

        said = reply().during(st.index, st.index)
        st.check(
            "river-listed", "the seven days are listed with what was ridden on each", axis="bookkeeping", weight=6,
            that=RIVER_KM.row(day=c.day(27), km=c.grein) & RIVER_KM.row(day=c.day(FIFTY), km=0)
            & RIVER_KM.row(day=c.day(LAST - 1), km=35),
        )  # fmt: skip
        st.check(
            "kilometres-told", "she was told how far they have ridden, without what went by train",
            axis="communication",
            weight=8, that=said.says(fact(c.kilometres, about=(("kilometres", "km", "bicycle", "ridden"),), most=8)),
        )  # fmt: skip
        st.check(
            "sum-told", "she was told what trains and houses have come to", axis="communication", weight=7,
            that=said.says(fact(eur(c.spent()), about=(("trains", "houses", "come to", "total", "sum"),), most=8)),
        )  # fmt: skip
