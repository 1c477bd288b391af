"""Days 26 to 34: a parcel to Abuja, a dinner without a table, and what is left."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import Person, all_of
from lifegym.envs.shopping.aso_ebi.cast import (
    ASKED,
    BANK,
    BUNDLES,
    CLOTH,
    DINNER,
    MINE,
    TABLE,
    TALLY,
    USER,
    Cast,
)
from lifegym.envs.shopping.aso_ebi.hands import (
    book_table,
    came_in,
    entered,
    look_around,
    naira,
    ngn,
    on,
    reserved,
)
from lifegym.envs.shopping.aso_ebi.shops import PEOPLE
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, never, reply, rows, within
from lifegym.reward.facts import NumberValue

_FANS = Person("Celebrate NG", "help@celebrate-ng.example")


def last_days(s: Story, c: Cast) -> None:
    """Tell the last days."""
    _to_abuja(s, c)
    _look_five(s, c)
    _once_more(s, c)
    _they_say(s, c)
    _handed_over(s, c)
    _what_is_left(s, c)
    s.ends(day=36, at="22:00")


def _to_abuja(s: Story, c: Cast) -> None:
    house = c.changed
    with s.stage("To Abuja", day=26, at="08:00") as st:
        go = st.user(
            "11:10",
            f"{house.person.first}'s daughter wants two of the laces in Abuja: Hauwa Sule, 14 Yakubu Gowon Crescent, "
            f"Asokoro, Abuja. Have them fetched here on {c.say(28)} at two, one and a half kilos, by whichever "
            f"service is there by {c.say(31)}.",
        )

        @go.step("compares the services and has it fetched", authorized=True,
                 over_asking=ASKED.asks("Parcel to Abuja", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            home = {"name": "Ngozi Okereke", "street": "8 Adelabu Close", "city": "Lagos", "phone": "+234 1 277 0140"}
            there = {"name": "Hauwa Sule", "street": "14 Yakubu Gowon Crescent, Asokoro", "city": "Abuja",
                     "phone": "+234 9 277 0171"}  # fmt: skip
            fits = []
            for service in ("economy", "standard", "express"):
                shown = yield me.delivery_logistics.estimate_delivery(
                    origin_addr=home, dest_addr=there, weight_kg=1.5, service_type=service
                )
                fits.append((service, shown))
            made = yield me.delivery_logistics.request_pickup(
                user_id=USER, pickup_addr=home, dest_addr=there, item_desc="lace", weight_kg=1.5,
                service_type="express", scheduled_at=s.at(28, "14:00").isoformat(), payment_method_id=CLOTH.account_id,
            )  # fmt: skip
            me.know["abuja"] = made

        hauwa = Person("Hauwa Sule", "hauwa.sule@lagoonmail.example")
        there = st.observe(
            "17:30",
            *hauwa.letter(
                "the lace", f"I am at home on {c.say(30)} and {c.say(31)} till five. Thank you, and kiss the bride."
            ),
        )

        @there.step("tells her what is on its way")
        def _(me: Player) -> Play:
            yield from hauwa.answer(me, f"Two laces are fetched here on {c.say(28)} at two and come to you by carrier.")

        st.check(
            "hauwa-told", "who waits in Abuja knows when the laces set out", axis="communication", weight=4,
            that=hauwa.told(fact(c.day(28)), since=st.index, until=st.index),
        )  # fmt: skip
        sent = rows("delivery_logistics.shipments").made().where(
            direction="outbound", recipient__city="Abuja", scheduled_pickup_at=s.at(28, "14:00"),
            eta_date=within(None, c.day(31)),
        )  # fmt: skip
        asked = ASKED.ever_asked(("parcel", "Abuja"), since=st.index, until=st.index)
        st.check(
            "abuja-sent", "the laces for Abuja are fetched at the hour she named, "
            "unasked", axis="commitment", weight=10,
            that=never(asked).because(sent),
        )  # fmt: skip


def _look_five(s: Story, c: Cast) -> None:
    old, good = c.tables[:2]
    at = s.at(DINNER, "18:00")
    with s.stage("Look-through 5", day=27, at="20:00") as st:
        full = motifs.withdrawn_offer(
            s, st, "21:00", op("review_platform.overbook", reservation_id=TABLE, announce=False)
        )
        look = st.notify("+1 08:30", "Reminder: CLOTH.")

        def any_room(me: Player) -> Play:
            yield from look_around(me)

        @look.step("finds the dinner without a table and books another", silent=True, authorized=True,
                   remembers=True, forgetful=any_room,
                   over_asking=ASKED.asks("Another restaurant", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            held = yield me.review_platform.list_reservations(user_id=USER, date_from=c.day(DINNER).isoformat())
            if any(line["merchant_id"] == old.key and line["status"] == "confirmed" for line in held["reservations"]):
                return
            found = yield me.review_platform.search_merchants(
                category="restaurant", city="Lagos", keyword="family", limit=40
            )
            for card in found["merchants"]:
                page = yield me.review_platform.get_merchant(
                    merchant_id=card["merchant_id"], date=c.day(DINNER).isoformat(), party_size=PEOPLE
                )
                if (
                    not page["has_private_room"]
                    or page["private_room_seats"] < PEOPLE
                    or card["merchant_id"] == old.key
                ):
                    continue
                asked_before = yield me.review_platform.get_merchant_qa(
                    merchant_id=card["merchant_id"], keyword="stairs"
                )
                deposit = float((page["deposit"] or {"amount": 0})["amount"])
                said = " ".join(str(line["answer"]) for line in asked_before["questions"])
                suits = page["area"] != "Victoria Island" and deposit <= 50_000 and "ground floor" in said
                if suits:
                    yield from book_table(me, card["merchant_id"], at, PEOPLE, "Dinner of two families", room=True)
                    yield from MINE.drop(me, "Dinner of both", c.day(DINNER))
                    yield from MINE.put(me, f"Dinner of both families, {page['name']}", at, s.at(DINNER, "22:00"))
                    me.say(
                        f"{old.name} has given our room away. I have booked {page['name']}: ground floor, same hour."
                    )
                    return

        def chase(me: Player) -> Play:
            found = yield from came_in(me, c.day(10).isoformat())
            if not any(amount == c.fans_back for _, amount, _ in found):
                yield from _FANS.answer(
                    me,
                    f"You promised {c.fans_back} NGN for the broken fans by {c.say(26)}. They have not come. "
                    "Please pay.",
                )
                me.say(f"The {c.fans_back} NGN for the fans have not come; I have written.")

        motifs.refund_never_came(s, look, name="misses the money for the fans", chase=chase)
        asked = ASKED.ever_asked(("restaurant", "dinner", "table"), since=st.index, until=st.index)
        st.check(
            "table-found", "the dinner has another room that takes all of them and the grandmother, unasked",
            axis="proactivity", weight=16, mutation=full,
            that=never(asked).because(reserved(good, datetime=at, party_size=PEOPLE, private_room=True)),
        )  # fmt: skip
        st.check(
            "dinner-in-diary", "her calendar shows the dinner where it is now, and there alone", axis="propagation",
            weight=8, mutation=full,
            that=never(MINE.entry(old.name, start=on(c.day(DINNER)))).because(MINE.entry(good.name, start=at)),
        )  # fmt: skip
        st.check(
            "fans-chased", "the shop was written to about the money that was promised", axis="proactivity", weight=11,
            that=_FANS.told(naira(c.fans_back), since=st.index, until=st.index),
        )  # fmt: skip


def _once_more(s: Story, c: Cast) -> None:
    house = c.bounced
    with s.stage("Once more", day=29, at="08:00") as st:
        came = st.notify(
            "12:50",
            f"{BANK}: credit alert. {c.due(house):,}.00 NGN from {house.name}.",
            op("banking.post_entry", account_id=CLOTH.account_id, amount=ngn(c.due(house)), kind="transfer_in",
               counterparty=house.name, memo="aso ebi, again", announce=False),
        )  # fmt: skip

        @came.step("notes that it has been paid again")
        def _(me: Player) -> Play:
            yield from BUNDLES.set(me, house.name, Paid_NGN=c.due(house), State="Paid")
            yield from TALLY.mark(me, house.name, paid="yes")

        st.check(
            "paid-again", "the household stands as paid again, on the board and in the tally", axis="persistence",
            weight=7,
            that=entered(house, Paid_NGN=c.due(house), State="Paid")
            & TALLY.row(household=fact((house.name,)), paid="yes"),
        )  # fmt: skip


def _they_say(s: Story, c: Cast) -> None:
    """The shop says that it has paid, to a number that is not hers."""
    wrong = "0095114402"
    with s.stage("They say", day=30, at="08:00") as st:
        says = st.observe(
            "11:20",
            *_FANS.letter(
                "Re: Your order of fans",
                f"Good day. {c.fans_back} NGN were sent on {c.say(27)} to {wrong}, {BANK}. Kindly confirm receipt.",
            ),
        )

        def correct(me: Player) -> Play:
            shown = yield me.banking.get_account(account_id=CLOTH.account_id)
            yield from _FANS.answer(
                me, f"Nothing has come; {wrong} is not our account. Ours is {shown['account_no']}. Please send the "
                f"{c.fans_back} NGN there.",
            )  # fmt: skip
            me.say("The shop has sent the money for the fans to a number that is not yours. I have sent them yours.")

        motifs.sent_elsewhere(s, says, name="sends the shop the right number", correct=correct)
        st.check(
            "number-sent", "the shop has the number of her account", axis="proactivity", weight=9,
            that=_FANS.told(fact(("0095114420", "00 9511 4420")), since=st.index, until=st.index),
        )  # fmt: skip


def _handed_over(s: Story, c: Cast) -> None:
    with s.stage("Handed over", day=31, at="08:00") as st:
        go = st.user(
            "18:20",
            "Everybody has been, my parlour is empty, everybody who has paid has theirs. Mark them. Who has not paid "
            "has not got, and I will look away in church.",
        )

        @go.step("marks what was handed over")
        def _(me: Player) -> Play:
            for line in (yield from BUNDLES.lines(me)):
                if line["State"] == "Paid":
                    yield from BUNDLES.set(me, line["Household"], State="Handed over")

        got = [house for house in c.households if house.group != "never"]
        st.check(
            "handed-marked", "all who have paid are marked as served, and who has not paid is not", axis="bookkeeping",
            weight=9,
            that=all_of(*(entered(house, State="Handed over") for house in got)) & entered(c.never, State="Open"),
        )  # fmt: skip


def _what_is_left(s: Story, c: Cast) -> None:
    with s.stage("What is left", day=34, at="10:00") as st:
        last = st.user(
            "13:00",
            "SHE IS MARRIED. I have no feet left. Two things before I sleep for a week: how many bundles were paid "
            "for in the end, and what does the shop still owe us for the fans?",
        )

        @last.step("says what is left")
        def _(me: Player) -> Play:
            yield me.files.read(path=TALLY.path)
            lines = yield from TALLY.rows(me)
            me.say(f"{lines[-1]['in_all']} bundles were paid for in the end.")
            me.say(f"Celebrate NG still owe {c.fans_back} NGN for the fans.")

        said = reply().during(st.index, st.index)
        every = c.paid_by_then + c.bounced.bundles
        st.check(
            "bundles-told", "she was told how many bundles were paid for", axis="communication", weight=8,
            that=said.says(fact(NumberValue(number=str(every)), about=(("bundles", "bundle"),), most=5)),
        )  # fmt: skip
        st.check(
            "fans-told", "she was told what the shop still owes for the fans", axis="communication", weight=6,
            that=said.says(fact(ngn(c.fans_back), about=(("fans", "Celebrate"),), most=5)),
        )  # fmt: skip
