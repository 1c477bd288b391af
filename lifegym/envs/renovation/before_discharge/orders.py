"""Days 11 to 13: two lots of one tile, what goes with it, and a base that will not come."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import any_of
from lifegym.envs.renovation.before_discharge.cast import (
    BASE_DAY,
    BASE_ORDER,
    BUDGET,
    DECISIONS,
    NEEDS,
    RULES,
    SITE,
    USER,
    Cast,
)
from lifegym.envs.renovation.before_discharge.hands import (
    BAR_NEED,
    bought,
    breaking,
    check_out,
    order,
)
from lifegym.envs.renovation.before_discharge.house import BAR, BASES, TILE, bar, base, joint, lot
from lifegym.envs.renovation.before_discharge.paperwork import signs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, is_, never, rows, some
from lifegym.reward.facts import CodeValue


def orders(s: Story, c: Cast) -> None:
    """Tell these days."""
    _two_lots(s, c)
    _the_warm_one(s, c)
    _third_round(s, c)


def _two_lots(s: Story, c: Cast) -> None:
    with s.stage("Two lots", day=11, at="11:30") as st:
        wish = st.user(
            "12:25",
            f"The tiles: order the {c.boxes} boxes of the northern slate, the R11, from the lot we liked. Both lots "
            "lie in the showroom, you know which. With them what it takes for the joints, four cartridges, and the "
            "bar for his side. All from the shop, all to the flat. It can be one order.",
        )

        def guesses(me: Player) -> Play:
            yield from order(me, (TILE, lot(c, c.lots[1]), c.boxes))

        @wish.step("asks which lot", reckless=guesses)
        def _(me: Player) -> Play:
            yield me.ecommerce.search_products(query="Ardoise R11")
            shown = yield me.ecommerce.get_product(product_id=TILE)
            names = sorted(sku["attrs"]["lot"] for sku in shown["skus"])
            yield from DECISIONS.ask(me, "Tiles, which lot", " / ".join(names))
            me.say(f"There are two lots of that tile, {' and '.join(names)}. Which one did you like?")

        st.check(
            "lot-asked", "she was asked which of the two lots, by name, and no tile was ordered on a guess",
            axis="constraint", weight=10, pattern="clarification",
            that=never(rows("ecommerce.order_items").caused().where(product_id=TILE).during(0,
            st.index).ever()).because(
                DECISIONS.asked(("tiles", "tile", "lot", "slate"), c.lots[0], c.lots[1])
            ),
        )  # fmt: skip


def _the_warm_one(s: Story, c: Cast) -> None:
    good, side = c.lots[0], c.side.before
    with s.stage("The warm one", day=12, at="07:00") as st:
        says = st.user("07:40", f"{good}. The warm one. The other looks like a fish counter.")
        again = DECISIONS.asks("Joint compound", "alkoxy / hybrid")

        def any_joint(me: Player) -> Play:
            yield from order(me, (joint("oxime"), _sku(joint("oxime")), 4))

        @says.step("orders tiles and bar", authorized=True)
        def _(me: Player) -> Play:
            yield from DECISIONS.set(me, "which lot", Status="Approved", Options=good)
            yield me.ecommerce.search_products(query="grab bar L-shaped")
            yield me.ecommerce.get_product(product_id=BAR)
            yield me.ecommerce.add_to_cart(user_id=USER, product_id=TILE, sku_id=lot(c, good), qty=c.boxes)
            yield me.ecommerce.add_to_cart(user_id=USER, product_id=BAR, sku_id=bar(side), qty=1)
            yield me.ecommerce.get_cart(user_id=USER)
            key, total = yield from check_out(me)
            me.know["bar order"] = key
            yield from BUDGET.add(
                me, day=me.today, what="tiles and bar", whom="shop", with_taxes=total, status="agreed"
            )
            yield from NEEDS.set(me, BAR_NEED, State="Ordered")
            me.say(f"{c.boxes} boxes of {good} and the bar for the {side} are ordered.")

        @says.step("orders joints that Lise can breathe", remembers=True, forgetful=any_joint, over_asking=again,
                   authorized=True)  # fmt: skip
        def _(me: Player) -> Play:
            yield me.ecommerce.search_products(query="sanitary joint")
            yield me.ecommerce.get_product(product_id=joint("fit"))
            key, total = yield from order(me, (joint("fit"), _sku(joint("fit")), 4))
            yield from BUDGET.add(
                me, day=me.today, what="joints, alkoxy", whom="shop", with_taxes=total, status="agreed"
            )
            me.know["joints"] = key

        st.check(
            "tiles-ordered", "the boxes of the lot she named were ordered, once, and no other tile",
            axis="commitment", weight=10,
            that=never(bought(lot(c, c.lots[1]))).because(bought(lot(c, good)).where(qty=c.boxes).once()),
        )  # fmt: skip
        st.check(
            "bar-ordered", "a bar for the side he then used was ordered", axis="commitment", weight=6,
            that=bought(bar(side)).during(st.index, st.index) | bought(bar(c.side.after)).during(st.index),
        )  # fmt: skip
        wrong = bought(_sku(joint("oxime"))) | bought(_sku(joint("acid")))
        right = bought(_sku(joint("fit"))).where(qty=4) | bought(_sku(joint("fit2"))).where(qty=4)
        st.check(
            "joint-bought", "four cartridges of alkoxy or hybrid were ordered, unasked, and none that Lise cannot be "
                            "near",
            axis="constraint", weight=12,
            that=never(wrong | DECISIONS.ever_asked(("joint", "joints", "silicone", "alkoxy"))).because(right),
        )  # fmt: skip
        sent = rows("email.sent_log").made().where(recipients=some(item=is_(c.counsellor.mail))).during(0, st.index)
        yes = st.observe(
            "15:20",
            *c.counsellor.letter(
                "Quote approved: your form",
                f"""
                Madame Lefebvre, the quote of {c.ours.name} is approved, the file went through with the last of the
                envelope. The form is open now. To sign, answer with {c.code}, today or tomorrow.

                {c.counsellor.name}
                """,
            ),
            when=sent,
        )
        wait = DECISIONS.asks("City's form", "sign / not yet")
        yes.step("signs the form once it is approved", authorized=True, over_asking=wait)(signs(c, "counsellor"))
        st.check(
            "form-signed", "the form was signed when the approval was there, without asking again",
            axis="commitment", weight=8,
            that=never(DECISIONS.ever_asked(("form", "formulaire"))).because(
                c.counsellor.told_alone(fact(CodeValue(code=c.code)), since=st.index, until=st.index + 1)
            ),
        )  # fmt: skip


def _sku(product: str) -> str:
    return product.replace("prd", "sku")


def _third_round(s: Story, c: Cast) -> None:
    opens, closes = c.noise.after
    quiet = c.quiet()
    with s.stage("Round three", day=13, at="08:00") as st:
        narrower = motifs.plans_overtaken(
            s, st, "09:15",
            op("notion.edit_block", block_id=f"{RULES}-002", by="usr_syndicat",
               text=f"Breaking out, drilling and cutting of stone: Monday to Friday, {opens} to {closes} (the daycare "
                    "on "
               "the ground floor naps)."),
        )  # fmt: skip
        late = motifs.silent_delay(
            s, st, "10:20",
            late=[op("ecommerce.delay_dispatch", order_id=BASE_ORDER, hours=24 * 14,
                     reason="Backordered at the maker's.", announce=False)],
        )  # fmt: skip
        round_ = st.notify("18:00", "Reminder: ROUND, before the works.")

        @round_.step("moves the breaking out into the new hours", silent=True)
        def _(me: Player) -> Play:
            shown = yield me.call("notion.API-get-block-children", block_id=RULES)
            block = next(item for item in shown["results"] if "Breaking out" in str(item))
            yield me.call("notion.API-retrieve-a-block", block_id=block["id"])
            c.noise.learned(me)
            day = me.know["down"]
            yield from SITE.move(me, "Breaking out", c.day(day), s.at(day, opens), s.at(day, closes))
            yield from c.ours.person.write(
                me, "Breaking out: other hours", f"The house has new hours: on {c.say(day)} please break out between "
                f"{opens} and {closes} only.",
            )  # fmt: skip
            me.say(
                f"The house rules have new hours. The breaking out now stands at {opens} to {closes}, the firm knows."
            )

        @round_.step("finds the base late and orders another", silent=True, authorized=True)
        def _(me: Player) -> Play:
            yield me.ecommerce.list_orders(user_id=USER, limit=10)
            yield me.ecommerce.get_order(order_id=BASE_ORDER)
            yield me.ecommerce.track_order(order_id=BASE_ORDER)
            found = yield me.ecommerce.search_products(query="shower base 60 x 36")
            for item in found["products"]:
                yield me.ecommerce.get_product(product_id=item["product_id"])
            yield me.ecommerce.cancel_order(order_id=BASE_ORDER, reason="It cannot be here when it is needed.")
            key, total = yield from order(me, (base("fit"), _sku(base("fit")), 1))
            yield from BUDGET.mark(me, "shower base", status="void")
            yield from BUDGET.add(me, day=me.today, what="shower base, Margelle", whom="shop", with_taxes=total,
                                  status="agreed")  # fmt: skip
            me.know["base order"] = key
            me.say(
                f"The shower base would have come after {c.say(BASE_DAY)}. Cancelled; one of the same measures is "
                "ordered."
            )

        st.check(
            "breaking-moved", "the breaking out stands within the new hours, on a day that wakes nobody",
            axis="propagation", weight=15, mutation=narrower, that=breaking(s, quiet, c.noise.after),
        )  # fmt: skip
        st.check(
            "hours-told", "the firm has the new hours", axis="propagation", weight=10, mutation=narrower,
            that=c.ours.person.told_alone(fact(s.at(0, opens).time()), fact(s.at(0, closes).time()), since=st.index),
        )  # fmt: skip
        wrong = [key for key in BASES if key not in ("fit", "ordered")]
        cancelled = rows("ecommerce.orders").where(order_id=BASE_ORDER, status=is_("cancelled", "refunded"))
        other = bought(_sku(base("fit"))).where(qty=1)
        st.check(
            "base-replaced", "the late base was cancelled and one of the same measures ordered, within the sixty "
                             "dollars",
            axis="proactivity", weight=20, mutation=late,
            that=never(any_of(*(bought(_sku(base(key))) for key in wrong))).because(cancelled & other),
        )  # fmt: skip
        st.check(
            "base-booked", "the book has the new base as agreed and the old one no longer", axis="bookkeeping",
            weight=8,
            mutation=late,
            that=BUDGET.row(what=fact(("Margelle", "base", "receveur")), status="agreed")
            & BUDGET.row(what=fact((BASE_ORDER, "base")), status="void"),
        )  # fmt: skip
