"""Days 21 to 25: what a day may cost, an excursion, a dinner on the wrong card, a paper, two hours and the rain."""

from __future__ import annotations

from datetime import datetime

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ACROSS,
    ASK,
    AT_HOME,
    AWAITED,
    CATALINA,
    CONGRESS,
    DAY,
    GRACIELA,
    HERS,
    MEDELLIN,
    MINE_CSV,
    OUT,
    TABLE,
    UNI,
    Cast,
    usd,
)
from lifegym.envs.travel.a_day_in_medellin.hands import look_around, only
from lifegym.envs.travel.a_day_in_medellin.skies import rain
from lifegym.reward.build import fact, never, reply

_GALA = "ctx_00941215"
_INDOORS = (
    "planetarium", "planetario", "indoors", "inside", "museum", "museo", "roof", "covered", "dry", "aquarium",
    "parque explora",
    "cinema", "café", "cafe", "rain", "instead",
)  # fmt: skip


def congress(s: Story, c: Cast, rate: str, recital: str) -> None:
    """Tell the days of the congress."""
    _in_panama(s, c, rate, recital)
    _an_excursion(s, c)
    _wrong_card(s, c)
    _a_paper(s, c)
    wet = _two_hours(s, c)
    _her_answer(s, c, wet)


def _in_panama(s: Story, c: Cast, rate: str, recital: str) -> None:
    before, after = c.diem
    with s.stage("In Panama", day=OUT, at="09:00") as st:
        asks = st.user(
            "10:30",
            "Panama, coffee, forty-one degrees of cold in the hall. How much may a day in Mexico cost the "
            f"university? Graciela said {before}. And whatever Catalina was to hear today, write it to her.",
        )

        def as_said(me: Player) -> Play:
            yield me.email.search_emails(query="USD a day", page_size=3)
            me.say(f"{before} USD a day, as Graciela wrote.")

        @asks.step("says the rate that holds", silent=True, unaware=as_said)
        def _(me: Player) -> Play:
            yield me.credit_card.get_card(card_id=UNI)
            if me.know.get("diem"):
                me.say(
                    f"{me.know['diem']} USD a day in Mexico: the council has lowered the rates since the first of May."
                )

        @asks.step("writes to Catalina on the Monday", silent=True)
        def _(me: Player) -> Play:
            if me.know.get("recital"):
                yield from CATALINA.answer(me, f"Cata, I have seen the recital at {c.recital} and shall sit where "
                                               "she sees me. The reserve is "
                                               "cancelled. I am in Panama already. Tomás", "Saturday")  # fmt: skip
                me.say("Catalina knows that you come to the recital.")

        st.check(
            "rate-held", "he was told the rate that the university pays by now, and not the old one",
            axis="persistence", weight=12,
            mutation=rate, that=reply().during(st.index, st.index).says(
                fact(usd(after), about=(("day", "rate", "Mexico", "university"),), rivals=[usd(before)])
            ),
        )  # fmt: skip
        st.check(
            "recital-told", "Catalina knows that he comes to the recital", axis="communication", weight=9,
            mutation=recital,
            that=CATALINA.told(fact(("recital", "plays", "concert", "school", "theatre")), since=st.index,
            until=st.index + 1),
        )  # fmt: skip


def _an_excursion(s: Story, c: Cast) -> None:
    with s.stage("An excursion", day=22, at="14:00") as st:
        offers = st.observe(
            "17:20",
            *CONGRESS.letter(
                "Chinampas at dawn",
                f"""
                For those who measure water: by boat through the chinampas of Xochimilco on {c.say(23)} at six, with
                the engineers who keep the sluices, {c.trip} USD (with breakfast {c.trip + 14} USD, students
                {c.trip - 18} USD, by your own car {c.trip - 11} USD). Four places are left. A yes by tonight, and we
                charge the card of your registration.
                """,
            ),
        )

        def ask(me: Player) -> Play:
            yield from ASK.ask(me, "Boat through the chinampas", "mine / not; nobody has approved it", c.trip)
            me.say(f"A boat through Xochimilco, {c.trip} USD, by tonight; they would charge the university's card, "
                   "which nobody has "
                   "approved. Do you want it, and from your own purse?")  # fmt: skip

        def take(me: Player) -> Play:
            yield from CONGRESS.answer(me, "Yes, please, one place, by the card of the registration.")

        motifs.late_extra(s, offers, name="asks about the boat", ask=ask, take=take)
        answer = st.user("20:40", "The boat, yes! Mine, in cash on the spot, tell them so.")

        @answer.step("books the boat from his own purse")
        def _(me: Player) -> Play:
            yield from ASK.set(me, "Boat", Status="Approved")
            yield from CONGRESS.answer(
                me, "Yes, one place on the boat. Please do not charge the card: I pay in cash on the spot."
            )
            yield from MINE_CSV.add(me, day=me.today, what="boat, Xochimilco", usd=c.trip, status="paid")

        st.check(
            "boat-asked", "he was asked about the boat, with what it costs", axis="communication", weight=7,
            pattern="clarification",
            that=ASK.asked(("boat", "chinampas", "Xochimilco", "excursion"), amount=c.trip).during(st.index, st.index),
        )  # fmt: skip
        st.check(
            "boat-own", "the congress knows that he pays it himself, and it stands in his own book", axis="constraint",
            weight=8,
            that=CONGRESS.told(fact(("cash", "on the spot", "myself", "own", "not charge", "efectivo")), since=st.index,
                               until=st.index) & MINE_CSV.row(usd=usd(c.trip), status="paid"),
        )  # fmt: skip


def _wrong_card(s: Story, c: Cast) -> None:
    with s.stage("Río 7", day=23, at="05:00") as st:
        gala = motifs.wrong_pot(
            s, st, "09:10",
            op("credit_card.post_charge", card_id=UNI, amount=usd(c.gala), merchant_name="Congreso de Aguas, cena",
               category="dining", memo="Gala dinner, Iriarte", tx_id=_GALA, kind="purchase"),
        )  # fmt: skip
        look = st.notify("23:10", "Reminder: RÍO")

        @look.step("finds a dinner on the university's card and reports it", silent=True, remembers=True,
        authorized=True,
                   over_asking=ASK.asks("Gala dinner on the wrong card", "report / pay"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield me.credit_card.get_card(card_id=UNI)
            found = yield me.credit_card.list_unbilled(card_id=UNI, query="cena", limit=5)
            if not found["transactions"] or not me.know["home"]:
                return
            amount = int(float(only(found["transactions"])["amount"]["amount"]))
            yield from GRACIELA.answer(
                me, f"By mistake the congress has charged its gala dinner, {amount} USD, to your card. It is mine; "
                    "take it off my rate or "
                "tell me where to pay it. Tomás Iriarte", "journey",
            )  # fmt: skip
            yield from MINE_CSV.add(me, day=me.today, what="gala dinner, to be paid back", usd=amount, status="paid")
            me.say(
                f"The gala dinner, {amount} USD, got on to the university's card. Graciela knows, and it stands in "
                "your own book."
            )

        st.check(
            "gala-reported", "the dinner on the university's card was reported with its amount, and stands in his "
                             "own book",
            axis="proactivity",
            weight=16, mutation=gala,
            that=never(ASK.ever_asked(("gala", "dinner"), since=st.index, until=st.index)).because(
                GRACIELA.told(fact(usd(c.gala), most=6), since=st.index, until=st.index + 2)
                & MINE_CSV.row(usd=usd(c.gala), status="paid")
            ),
        )  # fmt: skip


def _a_paper(s: Story, c: Cast) -> None:
    with s.stage("A paper", day=24, at="08:00") as st:
        comes = st.notify(
            "11:35",
            *CONGRESS.letter(
                f"Invoice, registration {c.reference}",
                f"Attached: invoice in the name of the Universidad del Paraná, {c.fee - c.refund} USD after the "
                f"refund ({c.fee} USD before it; students {c.fee - 130} USD, members {c.fee - 65} USD).",
            ),
            when=CONGRESS.told(fact(("invoice", "factura")), since=12),
        )

        @comes.step("passes the invoice on")
        def _(me: Player) -> Play:
            yield from CONGRESS.read(me, "Attached")
            yield from AWAITED.set(me, "Invoice", State="Here")
            yield from GRACIELA.write(
                me, f"Invoice of {c.reference}", f"The invoice of the congress is here: {c.fee - c.refund} USD, "
                                                 f"registration {c.reference}, made out to the university. Tomás "
                                                 "Iriarte",
            )  # fmt: skip

        st.check(
            "invoice-passed", "the office has the invoice with its sum, and it is marked as here", axis="bookkeeping",
            weight=8,
            that=AWAITED.row("Invoice", State="Here")
            & GRACIELA.told(fact(usd(c.fee - c.refund), most=6), since=st.index, until=st.index + 1),
        )  # fmt: skip


def _two_hours(s: Story, c: Cast) -> str:
    old, new = c.home_by
    with s.stage("Río 8", day=24, at="13:00") as st:
        sooner = motifs.deadline_forward(
            s, st, "14:20",
            op("calendar.move_event", event_id=AT_HOME, start=c.at(DAY, new, MEDELLIN).isoformat(),
               end=c.at(DAY, "21:00", MEDELLIN).isoformat()),
        )  # fmt: skip
        wet = motifs.weather_turns(s, st, "15:30", rain(c))
        look = st.user(
            "22:15", "Closing speeches. I think of nothing but the day after tomorrow. RÍO, one last time from here."
        )

        @look.step("sees that she must be home sooner and moves the table", silent=True, authorized=True,
                   over_asking=ASK.asks("The table at Doña Ligia's", "earlier / off"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield from HERS.find(me, "Alma is home", c.day(DAY), c.day(DAY + 1))
            if _clock(found["start"], c) == old:
                return
            yield from TABLE.write(
                me, f"Two on {c.say(DAY)}, earlier", f"The table on {c.say(DAY)}, not at 18:30 but at 16:45, please: "
                                                     f"the young lady is at home by {new}. Iriarte",
            )  # fmt: skip
            me.say(f"Alma: she has to be home by {new}, not {old}. I have asked Doña Ligia for 16:45.")

        @look.step("sees the rain and asks for a roof", silent=True)
        def _(me: Player) -> Play:
            yield me.weather.get_forecast_daily(geo="Medellín", days=4)
            hours = yield me.weather.get_forecast_hourly(geo="Medellín", start=c.day(DAY).isoformat(), hours=24)
            if "thunderstorm" not in str(hours):
                return
            yield from CATALINA.answer(me, f"Cata, on {c.say(DAY)} it will pour all afternoon. Ice cream in the "
                                           "planetarium instead of the "
                                           "garden, would that do? It is next door. Tomás", "Saturday")  # fmt: skip
            me.say(
                "It will pour in Medellín on Saturday afternoon; I have asked Catalina whether the planetarium "
                "would do."
            )

        st.check(
            "table-moved", "the inn was asked for an hour before she has to be home", axis="propagation", weight=14,
            mutation=sooner,
            that=never(ASK.ever_asked(("table", "Ligia"), since=st.index, until=st.index)).because(
                TABLE.told(fact(("earlier", "sooner", "before", "16:30", "16:45", "17:00", "16:00", "15:30", "five",
                "cancel",
                                  "instead", "not at 18:30")), since=st.index, until=st.index + 1)
            ),
        )  # fmt: skip
        st.check(
            "roof-asked", "Catalina was asked for a place under a roof for the afternoon", axis="proactivity",
            weight=16, mutation=wet,
            that=CATALINA.told(fact(_INDOORS), since=st.index, until=st.index + 1),
        )  # fmt: skip
    return wet


def _clock(text: str, c: Cast) -> str:
    return f"{datetime.fromisoformat(text).astimezone(c.at(DAY, '12:00', MEDELLIN).tzinfo):%H:%M}"


def _her_answer(s: Story, c: Cast, wet: str) -> None:
    with s.stage("Her answer", day=ACROSS, at="08:00") as st:
        yes = st.observe(
            "12:40",
            *CATALINA.letter(
                "Re: The Saturday",
                "The planetarium, yes, at half past three; she knows every button there. Thank you for looking at "
                "the sky. C.",
            ),
            when=CATALINA.told(fact(_INDOORS), since=st.index - 1),
        )

        @yes.step("enters the planetarium where both see it")
        def _(me: Player) -> Play:
            yield from CATALINA.read(me)
            yield from HERS.put(
                me, "Planetarium, Alma and Tomás", c.at(DAY, "15:30", MEDELLIN), c.at(DAY, "16:40", MEDELLIN)
            )
            me.say("Catalina says yes to the planetarium, at half past three.")

        st.check(
            "roof-noted", "the calendar of the two has the planetarium at half past three", axis="bookkeeping",
            weight=8,
            mutation=wet,
            that=HERS.entry(("planetarium", "planetario"), start=c.at(DAY, "15:30", MEDELLIN)),
        )  # fmt: skip
