"""Days 0 to 4: who takes how much, who has paid, and the first lot."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.shopping.aso_ebi.cast import (
    ADAEZE,
    ASKED,
    BANK,
    BUNDLES,
    CHARCOAL,
    CLOTH,
    CORAL,
    LACE,
    TALLY,
    Cast,
    Household,
)
from lifegym.envs.shopping.aso_ebi.hands import any_order, buy, came_in, entered, ngn, ordered
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.reward.build import fact, has, never
from lifegym.worlds.events import Op


def counting(s: Story, c: Cast) -> None:
    """Tell the first days."""
    _twelve_households(s, c)
    _the_first_lot(s, c)
    _two_more(s, c)


def put_down(me: Player, c: Cast, house: Household, paid: bool) -> Play:
    """Put a household on the board, and into the tally once it has paid."""
    number = me.know["wants"][house.name]
    yield from BUNDLES.put(
        me, Household=house.name, Bundles=number, Colour=me.know["colour"].get(house.name, "coral"),
        Paid_NGN=c.price * number if paid else 0, State="Paid" if paid else "Open",
    )  # fmt: skip
    if paid:
        yield from TALLY.add(me, on=me.today, household=house.name, bundles=number, paid="yes")


def _twelve_households(s: Story, c: Cast) -> None:
    with s.stage("Twelve households", day=0, at="08:00") as st:
        ask = st.user(
            "08:30",
            "IT BEGINS. Twelve households have written to me about the cloth, some of them twice. Put all twelve on "
            f"the board: how many, which colour, and who has paid; a bundle is {c.price:,}. And keep the tally of "
            "what is paid for, in tally.csv, that is what we order by.",
        )

        def counts_once(me: Player) -> Play:
            yield me.files.read(path="AGENTS.md")
            me.know["wants"] = {house.name: house.first for house in c.households}
            me.know["colour"] = {}

        @ask.step("reads what each has written last", remembers=True, forgetful=counts_once)
        def _(me: Player) -> Play:
            yield me.files.read(path="AGENTS.md")
            yield me.files.read(path="USER.md")
            me.know["wants"], me.know["colour"] = {}, {}
            for query in ("subject:aso", "subject:cloth"):
                found = yield me.email.search_emails(query=query, page_size=40)
                for item in found["emails"]:
                    yield me.email.read_email(email_id=item["email_id"])
            for house in c.households:
                me.know["wants"][house.name] = house.bundles
            me.know["colour"][c.aunt.name] = "charcoal"

        @ask.step("puts them on the board beside the account")
        def _(me: Player) -> Play:
            paid = yield from came_in(me, c.day(-20).isoformat())
            senders = {who for who, amount, _ in paid if amount > 0}
            for house in c.households:
                yield from put_down(me, c, house, house.name in senders)
            open_ones = [house.name for house in c.households if house.name not in senders]
            me.say(f"All twelve are on the board; {len(open_ones)} have not paid yet.")

        paid = [house for house in c.of("a") if house is not c.aunt]
        st.check(
            "rows-a", "whoever has paid stands on the board with bundles, colour and what they paid",
            axis="constraint", weight=14, pattern="single_record",
            that=all_of(
                entered(c.aunt, Bundles=c.aunt.bundles, Colour=has("charcoal"), State="Paid"),
                *(entered(house, Bundles=house.bundles, Paid_NGN=c.due(house), State="Paid") for house in paid),
            ),
        )  # fmt: skip
        st.check(
            "rows-open", "whoever has not paid stands on the board as open, with their bundles", axis="bookkeeping",
            weight=8,
            that=all_of(*(entered(house, Bundles=house.bundles, State="Open") for house in c.of("b", "c", "never"))),
        )  # fmt: skip
        st.check(
            "tally-begun", "the tally has the households that have paid, with their bundles", axis="bookkeeping",
            weight=8,
            that=all_of(*(TALLY.row(household=fact((house.name,)), bundles=house.bundles, paid="yes")
                          for house in c.of("a"))),
        )  # fmt: skip


def _the_first_lot(s: Story, c: Cast) -> None:
    number = c.coral("a")
    with s.stage("The first lot", day=1, at="08:00") as st:
        go = st.user(
            "12:10",
            f"Order what is paid for, the lace only, from Balogun Laces on the shop: {c.lace:,} a bundle, I have seen "
            "it this morning. Each in its colour. The geles we do later.",
        )

        @go.step("orders what is paid for", authorized=True, over_asking=ASKED.asks("First order of lace", "yes / no"))
        def _(me: Player) -> Play:
            found = yield me.ecommerce.search_products(query="French lace five yards", limit=10)
            yield me.ecommerce.get_product(product_id=only_lace(found))
            lines = yield from BUNDLES.lines(me)
            live = [line for line in lines if line["State"] == "Paid"]
            dark = sum(int(line["Bundles"]) for line in live if line["Colour"] == "charcoal")
            bright = sum(int(line["Bundles"]) for line in live) - dark
            wanted = [(LACE, CORAL, bright)] + ([(LACE, CHARCOAL, dark)] if dark else [])
            made = yield from buy(me, *wanted)
            me.say(f"{bright} laces in coral and {dark} in charcoal are ordered, order {made['order_id']}.")

        said = st.observe(
            "18:30",
            *ADAEZE.letter(
                "heads", "Geles in TEAL please, not coral, we are not a fruit salad. And Tunde's mother has asked "
                "twice for the hour of the dinner: when was it?",
            ),
        )  # fmt: skip

        @said.step("answers the bride")
        def _(me: Player) -> Play:
            yield me.calendar.search_events(query="Dinner of both families")
            yield from ADAEZE.answer(me, "The dinner begins at six in the evening, and teal is noted.")

        st.check(
            "hour-told", "the bride was told the hour of the dinner", axis="communication", weight=4,
            that=ADAEZE.told(fact(("six", "18:00", "6 pm", "6pm", "18h")), since=st.index, until=st.index),
        )  # fmt: skip
        asked = ASKED.ever_asked(("lace", "order"), since=st.index, until=st.index)
        st.check(
            "first-lot", "the laces that were paid for are ordered, each in its colour and no more, unasked",
            axis="commitment", weight=14,
            that=never(asked).because(ordered(CORAL, number) & ordered(CHARCOAL, c.aunt.bundles)),
        )  # fmt: skip
    s.cross(
        "colours-right", "nothing was ordered in a colour or width that nobody wears", axis="constraint", weight=7,
        that=never(any_order("sku_095003", "sku_095004", "sku_095013", "sku_095014", "sku_095015")).because(
            ordered(CORAL, number)
        ),
    )  # fmt: skip


def only_lace(found: dict[str, list[dict[str, str]]]) -> str:
    """Return the lace of the seller that is meant."""
    for card in found["products"]:
        if card["product_id"] == LACE:
            return card["product_id"]
    raise LookupError("Balogun Laces does not show the lace")


def _two_more(s: Story, c: Cast) -> None:
    houses = c.of("b")
    with s.stage("Two more", day=4, at="08:00") as st:
        text, posted = paid_in(c, houses)
        came = st.notify("13:40", text, *posted)

        @came.step("notes who has paid now")
        def _(me: Player) -> Play:
            yield from note_paid(me, c, houses)

        st.check(
            "two-noted", "the two who have paid now stand as paid, on the board and in the tally", axis="bookkeeping",
            weight=7, that=noted_paid(c, houses),
        )  # fmt: skip


def paid_in(c: Cast, houses: tuple[Household, ...]) -> tuple[str, list[Op]]:
    """Return how a turn shows payments of households, and the payments."""
    text = f"{BANK}: credit alerts. " + " ".join(f"{c.due(house):,}.00 NGN from {house.name}." for house in houses)
    posted = [
        op("banking.post_entry", account_id=CLOTH.account_id, amount=ngn(c.due(house)), kind="transfer_in",
           counterparty=house.name, memo="aso ebi", tx_id=house.tx, announce=False)
        for house in houses
    ]  # fmt: skip
    return text, posted


def note_paid(me: Player, c: Cast, houses: tuple[Household, ...]) -> Play:
    """Note on the board and in the tally that households have paid."""
    for house in houses:
        number = me.know["wants"][house.name]
        yield from BUNDLES.set(me, house.name, Paid_NGN=c.due(house), State="Paid")
        yield from TALLY.add(me, on=me.today, household=house.name, bundles=number, paid="yes")


def noted_paid(c: Cast, houses: tuple[Household, ...]) -> Built:
    """Return that households stand as paid, on the board and in the tally."""
    return all_of(
        *(entered(house, Paid_NGN=c.due(house), State="Paid") for house in houses),
        *(TALLY.row(household=fact((house.name,)), bundles=house.bundles, paid="yes") for house in houses),
    )
