"""Days 19 to 29: the balance, lights in the hall, money sent again, nobody with plasters, skis, two coaches."""

from __future__ import annotations

from typing import Any

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.third_bunk.cast import (
    ALONE,
    BACK,
    CLASS,
    DECISIONS,
    EVENING,
    FORMS,
    HIRE,
    HOUSE_DIARY,
    LEAVE,
    LIESBETH,
    PAID,
    PARTY,
    PNR,
    PNRS,
    RAIL,
    ROTA,
    STAFF,
    USER,
    VALLEY,
    WIM,
    Cast,
    eur,
)
from lifegym.envs.travel.third_bunk.hands import about, look_around, newest, only, paid_out, pay_saved
from lifegym.envs.travel.third_bunk.valley import HOUSE, PHONE, SINGLE, split_seats
from lifegym.reward.build import fact, is_, never, reply, rows, within
from lifegym.reward.facts import Fact

_LIGHTS = ("flash", "flashing", "strobe", "stroboscope", "strobes", "flicker", "flickering", "light", "lights")


def winter(s: Story, c: Cast) -> None:
    """Tell the weeks before they leave."""
    _the_bill(s, c)
    _lights(s, c)
    _once_more(s, c)
    _plasters(s, c)
    _the_skis(s, c)
    _two_coaches(s, c)


def _the_bill(s: Story, c: Cast) -> None:
    with s.stage("The balance", day=19, at="08:00") as st:
        st.observe(
            "14:15",
            *c.host.letter(
                "Your balance, and what do they eat?",
                f"""
                Dear Mrs Claes, the balance is {c.bill} EUR, by {c.say(26)} to the account that you know,
                {c.house_account.account_no}. And the cook would like to know who eats what, with names: she does
                three things well, and a fourth if she knows it in time.

                {c.host.name}
                """,
            ),
        )
        go = st.user(
            "+1 07:55", "Pay the balance from the class account, and tell Les Arolles who eats what, with names."
        )

        @go.step("pays the balance", authorized=True, over_asking=DECISIONS.asks("Balance of the house", "pay / wait"))
        def _(me: Player) -> Play:
            yield me.banking.get_account(account_id=CLASS.account_id)
            yield from c.host.read(me, "balance")
            yield from pay_saved(me, c.house_account, c.bill, "Balance 6A")

        def from_the_forms(me: Player) -> Play:
            yield from c.host.answer(me, _who_eats(c, ""))

        @go.step("writes who eats what, with what only an old letter says", remembers=True, forgetful=from_the_forms)
        def _(me: Player) -> Play:
            yield from FORMS.lines(me)
            yield from c.host.answer(
                me,
                _who_eats(c, f" {c.gluten.name} must not have any gluten, not a crumb: separate pan, separate board."),
            )
            me.say(f"{c.bill} EUR have gone to Les Arolles, and the cook knows who eats what.")

        asked = DECISIONS.ever_asked(("balance", "house", "Arolles"), since=st.index, until=st.index)
        st.check(
            "balance-paid", "the balance was paid once, to the house's account, unasked", axis="commitment", weight=11,
            that=never(asked).because(paid_out(c.house_account.account_no, amount=-eur(c.bill)).once()),
        )  # fmt: skip
        st.check(
            "gluten-told", "the house knows which child must not eat gluten", axis="constraint", weight=13,
            that=c.host.told(fact(about(c.gluten.name), about=(("gluten", "coeliac", "celiac", "coeliaque", "bread",
            "wheat"),)),
                             since=st.index, until=st.index + 1)
            | c.host.told(fact(("no gluten", "without gluten", "never gluten", "not any gluten", "gluten-free",
            "gluten free"),
                               about=(about(c.gluten.name),)), since=st.index, until=st.index + 1),
        )  # fmt: skip
        st.check(
            "diets-told", "the house knows the children who eat otherwise, by name", axis="communication", weight=6,
            that=c.host.told(*(fact(about(child.name)) for child in (*c.vegetarian, *c.halal)), since=st.index,
                             until=st.index + 1),
        )  # fmt: skip


def _who_eats(c: Cast, more: str) -> str:
    green, halal = (", ".join(one.name for one in some) for some in (c.vegetarian, c.halal))
    return (
        f"The balance is on its way. Vegetarian: {green}. Halal: {halal}. All others eat everything.{more} Thank the "
        "cook."
    )


def _lights(s: Story, c: Cast) -> None:
    with s.stage("Snow 5", day=22, at="06:00") as st:
        disco = motifs.page_rewritten(
            s, st, "11:30",
            op("calendar.edit_event", event_id=EVENING, summary=f"Disco with the big light show, until {c.lights_out}",
               description="The new stroboscope! Nobody goes to bed before the last song."),
        )  # fmt: skip
        look = st.notify("19:10", "Reminder: SNOW")

        @look.step("finds a disco where the quiz was and writes to the head of the house", silent=True, remembers=True,
                   authorized=True, over_asking=DECISIONS.asks("The disco", "write / leave"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield from HOUSE_DIARY.find(me, "Disco", c.day(LEAVE), c.day(BACK))
            if found is None or not me.know["dark"]:
                return
            shown = yield me.calendar.get_event(event_id=found["event_id"])
            yield from c.host.write(
                me, f"The evening of {c.say(PARTY)}",
                f"There is a disco in your calendar instead of the quiz ({shown['summary']}). With us please no "
                "stroboscope and no flashing lights whatever, and an end by half past nine; you know why. Could you "
                "confirm?",
            )  # fmt: skip
            me.say("Les Arolles has put a disco with a stroboscope on their last Thursday. I have asked for none of "
                   "that, and "
                   "an end by half past nine.")  # fmt: skip

        st.check(
            "disco-asked", "the head of the house was asked for an evening without flashing lights", axis="proactivity",
            weight=13, mutation=disco,
            that=never(DECISIONS.ever_asked(("disco", "lights"), since=st.index, until=st.index)).because(
                c.host.told(fact(_LIGHTS), since=st.index, until=st.index + 1)
            ),
        )  # fmt: skip
        st.check(
            "disco-ends", "she was asked to end it so that Fien sleeps by ten", axis="constraint", weight=8,
            mutation=disco,
            that=c.host.told(fact(("half past nine", "21:30", "9:30", "21:15", "quarter past nine", "nine", "21:00",
            "ten",
                                   "22:00", "earlier", "bed", "asleep")), since=st.index, until=st.index + 1),
        )  # fmt: skip


def _once_more(s: Story, c: Cast) -> None:
    one = c.returned
    with s.stage("Once more", day=24, at="08:00") as st:
        calm = st.observe(
            "09:30",
            *c.host.letter(
                f"Re: the evening of {c.say(PARTY)}",
                "Of course, and forgive me: the new boy had put it in. No stroboscope, only the old lamp; music "
                f"until 21:15, then teeth. {c.host.first}",
            ),
            when=c.host.told(fact(_LIGHTS), since=st.index - 1),
        )
        again = st.notify(
            "12:00", f"Banque de la Senne: a credit on Klas 6A, {c.second} EUR.",
            CLASS.comes_in(one.parent.name, eur(c.second), f"Snow week 2/2 {one.name} again", kind="transfer_in"),
            when=one.parent.written(st.index - 3, st.index - 1),
        )  # fmt: skip

        @calm.step("tells when the evening ends")
        def _(me: Player) -> Play:
            yield from c.host.read(me)
            me.say("Les Arolles: no stroboscope, and music until 21:15.")

        @again.step("enters the money that came again")
        def _(me: Player) -> Play:
            yield me.banking.list_transactions(account_id=CLASS.account_id, limit=5)
            yield from PAID.add(me, day=me.today, child=one.name, euro=c.second, status="paid")

        st.check(
            "again-entered", "the book has the money that was sent once more, beside the row that came back",
            axis="bookkeeping", weight=7,
            that=PAID.row(child=fact((one.name,)), euro=eur(c.second), status="paid")
            & PAID.row(child=fact((one.name,)), euro=eur(c.second), status="returned"),
        )  # fmt: skip
        st.check(
            "calm-told", "she was told how the evening will be", axis="communication", weight=4,
            that=reply().during(st.index, st.index).says(fact(("21:15", "quarter past nine", "no stroboscope",
            "old lamp",
                                                               "without the stroboscope"))),
        )  # fmt: skip


def _plasters(s: Story, c: Cast) -> None:
    days = range(ALONE, BACK)
    with s.stage("Snow 6", day=26, at="06:00") as st:
        gone = motifs.hours_cut(
            s, st, "08:50",
            VALLEY.silent(
                "First aid",
                f"{c.aider} leaves us for the hospital in Sierre: his last day is {c.say(ALONE - 1)}. Until Easter "
                "nobody in the house does first aid; the doctor of Vissoie is eighteen minutes away.",
            ),
        )  # fmt: skip
        look = st.user("17:50", "Grey, wet, a flood in the vault. SNOW please, and be quick about it.")

        @look.step("finds the first-aider leaving and asks the mother who is a nurse", silent=True, remembers=True,
                   authorized=True, over_asking=DECISIONS.asks("Somebody for first aid", "ask her / wait"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            post = yield from newest(me, VALLEY)
            if "last day" not in post["summary"] or not me.know["nurse"]:
                return
            yield from c.katrien.write(
                me, "From Wednesday on",
                f"Hello, you once offered your hands. The house has nobody for first aid from {c.say(ALONE)} until "
                f"{c.say(BACK)}. Would you come along for these days? Room and board are ours. Liesbeth",
            )  # fmt: skip
            yield from WIM.write(
                me, "First aid", f"{c.aider} of Les Arolles leaves; from {c.say(ALONE)} on nobody there does first "
                                 f"aid. I have asked {c.katrien.name}, who is a nurse.",
            )  # fmt: skip
            me.say(f"{c.aider} leaves on {c.say(ALONE - 1)}. I have asked {c.katrien.name} for the rest of the week.")

        st.check(
            "nurse-asked", "the mother who is a nurse was asked, with the first day", axis="proactivity", weight=14,
            mutation=gone,
            that=never(DECISIONS.ever_asked(("first aid", "nurse", c.katrien.first), since=st.index,
            until=st.index)).because(
                c.katrien.told(_from_then(c), since=st.index, until=st.index + 1)
            ),
        )  # fmt: skip
        st.check(
            "wim-knows", "the teacher knows that the house has no first-aider from that day on", axis="communication",
            weight=7, mutation=gone,
            that=WIM.told(fact(("first aid", "first-aid", "first-aider", c.aider)), since=st.index, until=st.index + 1),
        )  # fmt: skip
    with s.stage("She comes", day=27, at="08:00") as st:
        yes = st.observe(
            "13:05",
            *c.katrien.letter(
                "Re: From Wednesday on",
                f"With joy, and with plasters. I take the train on the {c.day(ALONE).day}th at dawn and come home "
                f"with you all. Please a bed that is not a bunk. {c.katrien.name}",
            ),
            when=c.katrien.written(st.index - 1, st.index),
        )

        @yes.step("books her a room and puts her into the rota", authorized=True,
                  over_asking=DECISIONS.asks("A room for the nurse", "book / wait"))  # fmt: skip
        def _(me: Player) -> Play:
            first, end = c.day(ALONE).isoformat(), c.day(BACK).isoformat()
            found = yield me.hotel_booking.search_hotels(city_or_geo="Zinal", check_in=first, check_out=end, guests=1)
            house = only(card for card in found["hotels"] if card["name"] == "Les Arolles")
            rates = yield me.hotel_booking.get_room_availability(
                hotel_id=house["hotel_id"], check_in=first, check_out=end, guests=1
            )
            rate = only(
                line for line in rates["rate_plans"] if line["flavor"] == "halfboard" and line["room_type"] == SINGLE
            )
            given, _, family = c.katrien.name.partition(" ")
            yield me.hotel_booking.create_reservation(
                rate_plan_id=rate["rate_plan_id"], payment_method_id=c.method, guests=1,
                guest_profile={"first_name": given, "last_name": family, "email": LIESBETH.mail, "phone": PHONE,
                               "user_id": USER},
            )  # fmt: skip
            for day in days:
                yield from ROTA.mark(me, c.day(day).isoformat(), adults=", ".join((*STAFF, given)), count=4,
                                     **{"first aid": given})  # fmt: skip
            me.say(
                f"{c.katrien.name} comes. She has a single at Les Arolles, and stands in the rota from {c.say(ALONE)}."
            )

        asked = DECISIONS.ever_asked(("room", "nurse", c.katrien.first), since=st.index, until=st.index)
        st.check(
            "room-booked", "she has a single with half board in the house, at a rate that can be cancelled, unasked",
            axis="commitment", weight=11, mutation=gone,
            that=never(asked).because(rows("hotel_booking.reservations").made().where(
                hotel_id=HOUSE, room_type=SINGLE, flavor="halfboard", check_in=c.day(ALONE),
                check_out=within(c.day(BACK), c.day(BACK + 1)),
                status=is_("confirmed", "checked_in", "checked_out"),
            )),
        )  # fmt: skip
        st.check(
            "rota-right", "the rota has her as first aid on each of the three days, and four adults",
            axis="bookkeeping",
            weight=11, mutation=gone, pattern="cross_day",
            that=all_of(*(_rota(c, day) for day in days)),
        )  # fmt: skip


def _rota(c: Cast, day: int) -> Built:
    given = c.katrien.first
    return ROTA.row(day=c.day(day), adults=fact((given,)), count=4, **_first_aid(given, c.aider))


def _first_aid(given: str, aider: str) -> dict[str, Any]:
    """Return the cell, whose header is two words."""
    return {"first aid": fact((given,), rivals=[(aider,)])}


def _from_then(c: Cast) -> Fact:
    return fact(c.day(ALONE), most=6)


def _the_skis(s: Story, c: Cast) -> None:
    with s.stage("The skis", day=28, at="08:00") as st:
        asks = st.user(
            "08:20",
            f"Besso Sports have written what it costs, {c.gear_bill} EUR. Pay it, and look whether the first of the "
            "month has brought what it should.",
            *HIRE.letter(
                "Facture 6A", f"Bonjour, {c.gear_bill} EUR in all, to {c.hire_account.account_no}. Last year's class "
                              f"paid {c.gear_bill + 74} EUR.",
            )[1:],
            CLASS.comes_in(c.parts.parent.name, eur(c.rate), f"{c.parts.given}, March", kind="transfer_in"),
        )  # fmt: skip

        @asks.step("pays the skis", authorized=True, over_asking=DECISIONS.asks("Bill of the skis", "pay / wait"))
        def _(me: Player) -> Play:
            yield from HIRE.read(me, "Facture")
            yield from pay_saved(me, c.hire_account, c.gear_bill, "Gear 6A")
            found = yield me.banking.list_transactions(account_id=CLASS.account_id, direction="in", limit=5)
            if str(c.rate) in str(found):
                yield from PAID.add(me, day=me.today, child=c.parts.name, euro=c.rate, status="paid")
            me.say(f"{c.gear_bill} EUR have gone to Besso Sports, and the {c.rate} EUR of the month are there.")

        asked = DECISIONS.ever_asked(("skis", "bill", "Besso"), since=st.index, until=st.index)
        st.check(
            "skis-paid", "the gear was paid once, to the shop's account, unasked", axis="commitment", weight=8,
            that=never(asked).because(paid_out(c.hire_account.account_no, amount=-eur(c.gear_bill)).once()),
        )  # fmt: skip
        st.check(
            "fifty-entered", "the book has the second fifty of the family that pays in parts", axis="bookkeeping",
            weight=6,
            that=PAID.row(child=fact((c.parts.name,)), euro=eur(c.rate), status="paid", low=2),
        )  # fmt: skip


def _two_coaches(s: Story, c: Cast) -> None:
    with s.stage("Snow 7", day=29, at="06:00") as st:
        split = motifs.carriage_changed(s, st, "13:15", split_seats(s, c))
        look = st.notify("+1 08:10", "Reminder: SNOW")

        @look.step("finds nine children in a coach without an adult", silent=True, authorized=True,
                   over_asking=DECISIONS.asks("The seats on the train", "write / wait"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")
            mine = [line for line in found["bookings"] if line["booking_ref"] in PNRS]
            kinds: dict[str, set[str]] = {}
            for line in mine:
                for ticket in line["tickets"]:
                    kinds.setdefault(str(ticket["coach"]), set()).add(ticket["type"])
            for line in mine:
                coach, count = str(line["tickets"][0]["coach"]), len(line["tickets"])
                if "adult" in kinds[coach]:
                    continue
                yield from RAIL.write(
                    me, f"Booking {line['booking_ref']}: seats",
                    f"You have put {count} children of our group into coach {coach}, where there is no adult of "
                    "ours. Please seat us together again, or one of our adults with them. Booking "
                    f"{line['booking_ref']}.",
                )  # fmt: skip
                yield from WIM.write(
                    me, "The train", f"{count} children sit in coach {coach} at the moment, without any of you. I "
                                     "have asked the railway to change that; if it stays, one of you goes there.",
                )  # fmt: skip
                me.say(f"The railway had put {count} children into coach {coach} alone. It knows, and so does Wim.")

        st.check(
            "rail-asked", "the railway was asked to seat the class together, with booking and coach",
            axis="proactivity",
            weight=12, mutation=split,
            that=never(DECISIONS.ever_asked(("train", "seats", "coach"), since=st.index, until=st.index)).because(
                RAIL.told(fact((PNR,)), fact((str(c.apart),), most=8), since=st.index, until=st.index + 1)
            ),
        )  # fmt: skip
        st.check(
            "coach-told", "the teacher knows in which coach children sit alone", axis="communication", weight=9,
            mutation=split, that=WIM.told(fact((str(c.apart),), most=8), since=st.index, until=st.index + 1),
        )  # fmt: skip
