"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from lifegym.envs.authoring import Doing, any_of
from lifegym.envs.renovation.before_discharge.cast import BUDGET, NEEDS, QUOTES, SITE, USER, Cast, Firm
from lifegym.envs.story import Built, Player, Story
from lifegym.reward.build import RowsBuilder, fact, has, is_, ledger, rows, within
from lifegym.worlds.money import Money

BAR_NEED: Final = "Grab bar, side"
DOOR_NEED: Final = "Door, clear width"
STEP_NEED: Final = "Shower threshold"
BREAKING: Final = ("breaking", "demolition", "démolition", "break", "tear-out", "demolish")


def licence_trouble(me: Player, firm: Firm) -> Doing:
    """Return the warning that stands on a firm's page; empty if there is none."""
    page = yield me.review_platform.get_merchant(merchant_id=firm.key)
    return page.get("warning") or ""


def reserve_visit(me: Player, firm: Firm, day: date, clock: str) -> Doing:
    """Reserve the visit for measuring."""
    yield me.review_platform.get_merchant(merchant_id=firm.key, date=day.isoformat(), party_size=1)
    made = yield me.review_platform.reserve(
        user_id=USER, merchant_id=firm.key, datetime=f"{day}T{clock}", party_size=1, note="Measuring, unit 304"
    )
    return made["reservation_id"]


def pay(me: Player, c: Cast, amount: Money, memo: str) -> Doing:
    """Pay the firm, saving it as a payee the first time."""
    if "payee" not in me.know:
        made = yield me.banking.add_payee(
            user_id=USER, name=c.payee.name, account_no=c.payee.account_no, bank_name=c.payee.bank
        )
        me.know["payee"] = made["payee_id"]
    yield me.banking.pay_payee(account_id=c.account, payee_id=me.know["payee"], amount_minor=amount.minor, memo=memo)


def order(me: Player, *lines: tuple[str, str, int]) -> Doing:
    """Put products (id, variant, quantity) into the cart and order what is in it; returns order id and total."""
    for product, sku, qty in lines:
        yield me.ecommerce.add_to_cart(user_id=USER, product_id=product, sku_id=sku, qty=qty)
    return (yield from check_out(me))


def check_out(me: Player) -> Doing:
    """Order what is in the cart, to the flat; returns order id and total."""
    places = yield me.ecommerce.list_addresses(user_id=USER)
    flat = next(place for place in places["addresses"] if "Érables" in place["detail"])
    made = yield me.ecommerce.place_order(
        user_id=USER, address_id=flat["address_id"], payment_method=me.know["card"], note="Third floor, lift"
    )
    return made["order_id"], made["total"]["amount"]


# What must be true.


def is_out(firm: Firm) -> Built:
    """The firm stands on the board once, as out."""
    return QUOTES.stands(firm.word, State="Out")


def need(subject: str | tuple[str, ...], *measure: str | tuple[str, ...]) -> Built:
    """A need stands once, with its measure."""
    return NEEDS.stands(subject, Measure=has(*measure))


def visit(firm: Firm) -> RowsBuilder:
    """A visit for measuring with the firm that stands."""
    return rows("review_platform.reservations").where(merchant_id=firm.key, status=is_("confirmed", "completed"))


def bought(sku: str) -> RowsBuilder:
    """Lines of orders the agent placed for a variant."""
    return rows("ecommerce.order_items").caused().where(sku_id=sku)


def breaking(s: Story, days: Iterable[int], hours: tuple[str, str]) -> Built:
    """The breaking out stands in the site's calendar on one of the days, within the hours, and nowhere else."""
    entries = SITE.entry(BREAKING)
    spans = [within(s.at(day, hours[0]), s.at(day, hours[1])) for day in days]
    return entries.once() & any_of(*(entries.where(start=span, end=span) for span in spans))


def booked(words: tuple[str, ...], *, status: str, amount: Money | None = None) -> Built:
    """The book has one live row of the matter, with its sum and status."""
    what = fact(words)
    one = ledger(BUDGET.path, low=1, high=1, what=what)
    if amount is None:
        return one & BUDGET.row(what=what, status=status)
    return one & BUDGET.row(what=what, status=status, with_taxes=amount)


def contracted(c: Cast, status: str) -> Built:
    """The book has one row of the firm that builds: the contract, with its taxes."""
    whom = fact((c.ours.word,))
    one = ledger(BUDGET.path, low=1, high=1, whom=whom)
    return one & BUDGET.row(whom=whom, status=status, with_taxes=c.ours.total)
