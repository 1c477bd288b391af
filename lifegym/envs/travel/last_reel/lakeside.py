"""Days 28 to 35: a train that leaves earlier, four days by the water, and what the festival pays of them."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.last_reel.cast import (
    ASK,
    GABER,
    GUESTS,
    HOMEWARD,
    LIST,
    MILAN,
    SHEET,
    TJASA,
    TRIP,
    USER,
    Cast,
    chf,
    eur,
)
from lifegym.envs.travel.last_reel.moves import stated
from lifegym.reward.build import fact, file, never, reply, rows

SOONER = 20
_BILLS = (
    "room", "rooms", "night", "nights", "bill", "bills", "stay", "stays", "hotel", "hotels", "came", "total", "lodging",
    "francs",
)  # fmt: skip
"""What a sum may be said to be of."""


def lakeside(s: Story, c: Cast) -> None:
    """Tell the journey."""
    _tomorrow(s, c)
    _milan(s, c)
    _it_is_ours(s, c)
    _bills(s, c)
    _what_it_came_to(s, c)
    s.ends(day=35, at="22:00")


def _tomorrow(s: Story, c: Cast) -> None:
    train = c.train("out", "second")
    before = s.at(MILAN, train.leaves)
    now_at = before - timedelta(minutes=SOONER)
    with s.stage("Tomorrow", day=28, at="06:00") as st:
        sooner = motifs.leaves_earlier(
            s, st, "07:30",
            op("rail_booking.retime_train", train_no=train.number, date=c.day(MILAN), depart_at=now_at, announce=False),
        )  # fmt: skip
        ask = st.user(
            "21:15",
            "The case is packed. Tomorrow's sheet, please: the train and its hour, where we sleep. Gaber comes "
            "straight to "
            "the platform, so tell him the hour too.",
        )

        def as_bought(me: Player) -> Play:
            yield from _sheet(me, c, f"{before:%H:%M}")

        @ask.step("writes the sheet by the train as it runs", silent=True, unaware=as_bought, authorized=True,
                  over_asking=ASK.asks("Tell Gaber the hour", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            shown = yield me.rail_booking.get_train_status(train_no=train.number, date=c.day(MILAN).isoformat())
            yield from _sheet(me, c, str(shown["stops"][0]["depart_at"])[11:16])

        asked = ASK.ever_asked(("Gaber", "hour", "sheet"), since=st.index, until=st.index)
        st.check(
            "sheet-right", "the sheet has the train at the hour at which it leaves by now, and the house in Milan",
            axis="propagation", weight=13, mutation=sooner,
            that=file(SHEET).during(st.index, st.index).says(
                fact(now_at.time(), rivals=[before.time()], most=6), fact((c.house("Milan").name,))
            ) & rows("files.files").where(path=SHEET).during(st.index, st.index),
        )  # fmt: skip
        st.check(
            "gaber-on-time", "the director knows the hour at which it leaves by now, without asking",
            axis="communication", weight=11, mutation=sooner,
            that=never(asked).because(
                GABER.told(fact(now_at.time(), rivals=[before.time()], most=6), since=st.index, until=st.index)
            ),
        )  # fmt: skip


def _sheet(me: Player, c: Cast, leaves: str) -> Play:
    number = c.train("out", "second").number
    house = me.know["house Milan"]["name"] if "house Milan" in me.know else "as booked"
    yield me.files.write(
        path=SHEET, content=f"{leaves} {number} to Milan, two tickets, rack in coach 3\nnight: {house}, two beds\n"
    )
    yield from GABER.write(
        me, "The platform", f"{number} leaves at {leaves} tomorrow, {c.say(MILAN)}. Bring the jacket."
    )
    me.say(f"{number} leaves at {leaves}. The sheet lies there, and Gaber knows.")


def _milan(s: Story, c: Cast) -> None:
    with s.stage("Every glass", day=30, at="09:30") as st:
        done = st.user(
            "10:20",
            f"He looked through every glass, took the bag and gave us {c.deposit} EUR and a coffee. Milan is paid, "
            "room and "
            "train. Mark both, and put his deposit into the book as given back.",
        )

        @done.step("marks what is paid and what came back")
        def _(me: Player) -> Play:
            yield from TRIP.mark(me, "room Milan", "booked", status="paid")
            yield from TRIP.mark(me, "train Ljubljana - Milan", "booked", status="paid")
            yield from TRIP.add(
                me, day=me.today, what="deposit, lenses", whom="Davide Colnaghi", amount=c.deposit, currency="EUR",
                status="given back",
            )  # fmt: skip

        train, house = c.train("out", "second"), c.house("Milan")
        st.check(
            "milan-paid", "the book has train and room of Milan as paid", axis="bookkeeping", weight=6,
            that=TRIP.row(since=10, whom=fact((train.number, train.number.replace(" ", ""))),
                          amount=fact(2 * train.fare), status="paid")
            & TRIP.row(since=10, whom=fact((house.name,)), amount=fact(house.price), status="paid"),
        )  # fmt: skip
        st.check(
            "deposit-noted", "the book has the deposit as given back", axis="bookkeeping", weight=5,
            that=TRIP.row(since=st.index, amount=fact(c.deposit), currency="EUR", status="given back"),
        )  # fmt: skip


def _it_is_ours(s: Story, c: Cast) -> None:
    with s.stage("Ours", day=32, at="22:00") as st:
        word = st.user(
            "23:20",
            "It is ours and Gaber said four sentences. Now anybody may know: Tjaša first, one line, and then the "
            "reporter, who was patient. Bellinzona is paid, and Locarno too.",
        )

        @word.step("tells Tjaša and the reporter", authorized=True, over_asking=ASK.asks("Tell them", "yes / no"))
        def _(me: Player) -> Play:
            yield from TJASA.write(me, "Ours", f"The prize for sound is ours, and Gaber said four sentences. {c.film}!")
            yield from c.reporter.write(
                me, "The prize for sound", f"It is public now: the prize for sound is {c.film}'s."
            )
            for what in ("room Bellinzona", "room Locarno"):
                yield from TRIP.mark(me, what, "booked", status="paid")

        now = st.index
        asked = ASK.ever_asked(("tell", "reporter", "Tjaša"), since=now, until=now)
        prize = fact(("prize", "award", "sound", "won", "ours"))
        st.check(
            "tjasa-knows", "the producer knows, without asking", axis="commitment", weight=6,
            that=never(asked).because(TJASA.told(prize, since=now, until=now)),
        )  # fmt: skip
        st.check(
            "reporter-knows", "the reporter knows, now that it may be known", axis="communication", weight=5,
            that=c.reporter.told(prize, since=now, until=now),
        )  # fmt: skip
        rooms = (c.house("Bellinzona", "next"), 1), (c.house("Locarno"), 2)
        st.check(
            "lake-paid", "the book has both rooms by the lake as paid", axis="bookkeeping", weight=6,
            that=all_of(*(
                TRIP.row(since=6, whom=fact((house.name,)), amount=fact(house.price * nights), currency="CHF",
                         status="paid")
                for house, nights in rooms
            )),
        )  # fmt: skip


def _bills(s: Story, c: Cast) -> None:
    with s.stage("Bills", day=HOMEWARD, at="07:00") as st:
        st.observe(
            "08:30",
            *GUESTS.letter(
                "Your rooms",
                f"""
                Congratulations once more. Send us what your rooms by the lake came to, in francs, and what we pay of
                it, as it stands on our page, and the number that your bills bear. A line is enough.

                {c.host.name}
                """,
            ),
        )
        go = st.user(
            "20:10",
            "Home, all three of us, the case too. The bills before bed: write them what they ask for: the francs, and "
            "their part as it "
            "stands "
            "now. And tell me both.",
        )

        @go.step("adds up the francs and claims their part")
        def _(me: Player) -> Play:
            found = yield me.hotel_booking.list_reservations(user_id=USER, date_from=c.day(30).isoformat())
            yield me.hotel_booking.get_user_bookings_summary(user_id=USER)
            total = sum(
                round(float(line["total"]["amount"]))
                for line in found["reservations"]
                if line["total"]["currency"] == "CHF" and line["status"] != "cancelled"
            )
            pays = me.know.get("pays", 2 * c.per_night)
            codes = ", ".join(
                str(line["confirmation_code"]) for line in found["reservations"] if line["status"] != "cancelled"
            )
            yield from GUESTS.answer(
                me, f"The rooms came to {total} CHF (bills {codes}). Your part is {pays} CHF; please pay it to the "
                    "card.",
                "rooms",
            )  # fmt: skip
            if "pays" in me.know:
                yield from LIST.set(me, "Bills", State="Sent")
            me.say(f"The rooms came to {total} CHF, the festival pays {pays} CHF.")

        now = st.index
        st.check(
            "francs-claimed", "the guest office was told what the rooms came to in francs", axis="constraint",
                weight=10,
            pattern="cross_day", that=GUESTS.told(stated(chf(c.francs()), *_BILLS), since=now, until=now),
        )  # fmt: skip
        st.check(
            "part-claimed", "the guest office was asked for its part as it is by now", axis="persistence", weight=13,
            pattern="cross_record",
            that=GUESTS.told(
                fact(chf(c.paid_by_festival()), about=((*_BILLS, "part", "pay", "share"),),
                    rivals=[chf(2 * c.per_night)], most=8),
                since=now, until=now,
            ),
        )  # fmt: skip
        st.check(
            "francs-told", "he was told both", axis="communication", weight=7,
            that=reply().during(now, now).says(stated(chf(c.francs())), stated(chf(c.paid_by_festival())))
            & GUESTS.written(now, now),
        )  # fmt: skip


def _what_it_came_to(s: Story, c: Cast) -> None:
    euros = 2 * sum(c.train(key, fate).fare for key, fate in (("out", "second"), ("over", "third"), ("home", "first")))
    with s.stage("Home", day=34, at="08:00") as st:
        last = st.user(
            "18:30",
            "The lion of plaster stands on the fridge. The other two trains are paid as well, mark them. What did the "
            "three "
            "trains come "
            "to, for both of us?",
        )

        @last.step("marks the trains and adds them up")
        def _(me: Player) -> Play:
            for what in ("train Milan - Locarno", "train Locarno - Ljubljana"):
                yield from TRIP.mark(me, what, "booked", status="paid")
            yield me.files.read(path=TRIP.path)
            found = yield me.rail_booking.list_train_bookings(user_id=USER, page_size=50)
            kept = [line for line in found["bookings"] if line["status"] == "travelled"]
            total = sum(round(float(line["total"]["amount"])) for line in kept[:3])
            me.say(f"The three trains came to {total} EUR for both of you.")

        now = st.index
        st.check(
            "trains-paid", "the book has the other two trains as paid", axis="bookkeeping", weight=5,
            that=all_of(*(
                TRIP.row(since=2, whom=fact((train.number, train.number.replace(" ", ""))), amount=fact(2 * train.fare),
                         status="paid")
                for train in (c.train("over", "third"), c.train("home", "first"))
            )),
        )  # fmt: skip
        st.check(
            "trains-told", "he was told what the trains came to", axis="communication", weight=8,
            that=reply().during(now, now).says(stated(eur(euros), "train", "trains", "tickets", "three", "both")),
        )  # fmt: skip
