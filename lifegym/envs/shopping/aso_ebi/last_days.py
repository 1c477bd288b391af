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
from lifegym.reward.build import fact, never, reply, rows
from lifegym.reward.facts import NumberValue

_FANS = Person("Celebrate NG", "help@celebrate-ng.example")


def last_days(s: Story, c: Cast) -> None:
    """Tell the last days."""
    _to_abuja(s, c)
    _look_five(s, c)
    _once_more(s, c)
    _handed_over(s, c)
    _what_is_left(s, c)
    s.ends(day=36, at="22:00")


def _to_abuja(s: Story, c: Cast) -> None:
    house = c.changed
    with s.stage("To Abuja", day=26, at="08:00") as st:
        go = st.user(
            "11:10",
            f"{house.person.first}'s daughter wants two of the laces in Abuja: Hauwa Sule, 14 Yakubu Gowon Crescent, "
            f"Asokoro, Abuja. Have them fetched here on {c.say(28)} at two, one and a half kilos, by the cheapest "
            f"service that is there by {c.say(31)}.",
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

        sent = rows("delivery_logistics.shipments").made().where(
            direction="outbound", recipient__city="Abuja", scheduled_pickup_at=s.at(28, "14:00")
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
                if card["merchant_id"] == good.key:
                    me.know["page"] = page["name"]
                    yield from book_table(me, good.key, at, PEOPLE, "Dinner of two families", room=True)
                    yield from MINE.drop(me, "Dinner of both", c.day(DINNER))
                    yield from MINE.put(me, f"Dinner of both families, {good.name}", at, s.at(DINNER, "22:00"))
                    me.say(f"{old.name} has given our room away. I have booked {good.name}: ground floor, same hour.")

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
