"""What was ordered: one history for the shop, the carriers, the card, the mailbox and the notification centre."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary import delivery_logistics, ecommerce
from lifegym.worlds.ordinary.ecommerce.orders import shipping_fee
from lifegym.worlds.ordinary.life import sellers
from lifegym.worlds.ordinary.life.plan import Life, Note, Spend
from lifegym.worlds.ordinary.purchases import Home, Purchase, purchases
from lifegym.worlds.services.delivery_logistics.records import Shipment
from lifegym.worlds.services.ecommerce.desk import CATEGORY, SENDER, SHOP

if TYPE_CHECKING:
    from lifegym.worlds.ordinary.life.plan import Pair

_TRIES: Final = 40


def order(life: Life, rng: np.random.Generator, counts: dict[str, int], most: int) -> None:
    """Let the person have ordered things, and tell of it wherever it shows.

    Args:
        life: The person.
        rng: Draws the catalogue and the parcels of friends.
        counts: About how many records the shop and the carriers have.
        most: Most orders.
    """
    history, past = _history(life, most)
    home, sites = home_at(life), sellers.sites_of(life)
    dropped = {row.order_id: row.tracking_no for row in past if row.placed.date() in life.clear}
    if "ecommerce" in life.enabled:
        shop = ecommerce.ordinary(
            rng, life.persona, life.now, counts["ecommerce"], home=home, payment_method_id=life.method[0],
            history=history, orders=len(past), start=life.start,
        )  # fmt: skip
        life.rows += sellers.settled(_without(shop, dropped), sites)
    if "delivery_logistics" in life.enabled:
        rows = delivery_logistics.ordinary(
            rng, life.persona, life.now, counts["delivery_logistics"], home=home, payment_method_id=life.method[0],
            history=history, orders=len(past), people=sellers.friends_of(life), firms=sellers.firms_of(life),
            start=life.start,
        )  # fmt: skip
        rows = _taken_in(life, _without(rows, dropped))
        life.rows += sellers.settled(rows, sites)
        _sent(life, rows)
    for purchase in past:
        if purchase.order_id in dropped:
            continue
        _tell(life, purchase, sites[purchase.house.name].name)


def home_at(life: Life) -> Home:
    """Return where the person lives and works, as labels write it."""
    here = life.city.quarters[0]
    office = life.shop("work")
    door = life.city.address(here.streets[1], 18 + len(life.persona.name))
    return Home(
        life.city.name, life.city.country, "", life.area_code, (here.postcode, office.postcode),
        (here.name, office.quarter), here.streets, (f"{door}, second floor", office.address),
    )  # fmt: skip


def _history(life: Life, most: int) -> tuple[int, list[Purchase]]:
    """Return a history of orders within reach that says nothing it must not."""
    first = life.at(life.first, 0)
    begin = life.shape("ecommerce", history=life.draws.below(10_000))["history"]
    for step in range(_TRIES):
        past = [
            row for row in purchases(life.persona, life.now, most, start=life.start, history=begin + step)
            if row.placed >= first
        ]  # fmt: skip
        if all(life.said(f"{row.title} {row.house.name}") for row in past):
            return begin + step, past
    raise ValueError("no history of orders leaves out the words that are kept clear; keep fewer of them clear")


def _without(rows: list[Pair], dropped: dict[str, str]) -> list[Pair]:
    """Return the rows without those of some orders, given with their parcels' numbers."""
    if not dropped:
        return rows
    gone = {*dropped, *dropped.values()}
    gone |= {row.shipment_id for _, row in rows if isinstance(row, Shipment) and row.reference in gone}
    names = ("order_id", "reference", "tracking_no", "shipment_id")
    return [pair for pair in rows if not gone & {getattr(pair[1], name, "") for name in names}]


def _taken_in(life: Life, rows: list[Pair]) -> list[Pair]:
    """Return the parcels with who took those that came during a journey; none was sent from home meanwhile."""
    gone, found = set[str](), []
    for table, row in rows:
        if isinstance(row, Shipment):
            if row.direction == "outbound" and any(_travels(life, scan.at.date()) for scan in row.scans[:2]):
                gone |= {row.shipment_id, row.pickup_id}
                continue
            row = _received(life, row)
        if getattr(row, "shipment_id", "") not in gone:
            found.append((table, row))
    return found


def _received(life: Life, row: Shipment) -> Shipment:
    """Return a shipment whose last scan says who took it, where the person was on a journey."""
    last = row.scans[-1] if row.scans else None
    if row.direction != "inbound" or last is None or last.status_code != "delivered" or not _travels(
        life, last.at.date()
    ):  # fmt: skip
        return row
    street, _, number = row.recipient.street.partition(",")[0].rpartition(" ")
    near = f"{street} {int(number) + 2}" if number.isdecimal() else "next door"
    said = f"Handed to a neighbour, {near}" if row.recipient.street.endswith(life.city.quarters[0].name) else (
        "Handed to the reception")  # fmt: skip
    return row.evolve(scans=(*row.scans[:-1], last.evolve(description=said)))


def _travels(life: Life, day: date) -> bool:
    return any(first <= day <= last for first, last in life.away)


def total_of(purchase: Purchase) -> Money:
    """Return what an order cost, shipping included."""
    goods = Money(purchase.price.minor * purchase.qty, purchase.price.currency)
    return goods + shipping_fee(purchase, goods)


def _tell(life: Life, purchase: Purchase, seller: str) -> None:
    key, total = purchase.order_id, total_of(purchase)
    goods = Money(purchase.price.minor * purchase.qty, purchase.price.currency)
    life.spend(Spend(purchase.placed, total, SHOP, CATEGORY, reference=key))
    option = purchase.kind.values[purchase.option]
    _mail(
        life, purchase.placed + timedelta(minutes=1), f"Order confirmed: {key}", f"Thank you for your order {key}.",
        f"{purchase.qty} x {purchase.title} ({purchase.kind.option}: {option}), {purchase.price} each\n"
        f"Subtotal: {goods}\nShipping: {total - goods}\n"
        f"Total charged: {total} to {life.method[1]} ending {life.method[2]}",
        f"It should arrive by {_day(purchase.eta)}. It can be cancelled free of charge until it is handed to the "
        "carrier.",
    )  # fmt: skip
    if purchase.state == "cancelled" and purchase.door is not None:
        _back(life, purchase, purchase.door, total)
        return
    if purchase.state == "packing":
        return
    carrier = purchase.house.carrier
    life.write(
        purchase.shipped + timedelta(minutes=3), carrier, address_of(carrier),
        f"On its way: {purchase.tracking_no}", f"Dear {life.persona.name},",
        f"{seller} has handed us your parcel {purchase.tracking_no} for order {key}. It is expected on "
        f"{_day(purchase.eta)}.",
        carrier,
    )  # fmt: skip
    _notify(
        life, purchase, seller, purchase.shipped + timedelta(hours=2), "in transit", f"expected {_day(purchase.eta)}"
    )
    if purchase.state == "returned" and purchase.door is not None:
        _notify(
            life, purchase, seller, purchase.door, "returned", "not collected from the pickup point; returned to sender"
        )
        _back(life, purchase, purchase.door + timedelta(days=2), goods)
    elif purchase.door is not None and purchase.state == "delivered":
        _notify(life, purchase, seller, purchase.door, "delivered", f"handed over at {purchase.door:%H:%M}")
    elif purchase.door is not None:
        _notify(
            life, purchase, seller, purchase.door, "exception", f"{purchase.failure[0].lower()}{purchase.failure[1:]}"
        )


def _back(life: Life, purchase: Purchase, at: datetime, amount: Money) -> None:
    """Pay an order back."""
    life.spend(Spend(at, -amount, SHOP, CATEGORY, reference=purchase.order_id, memo="Refund"))
    _mail(
        life, at + timedelta(minutes=2), f"Refund for order {purchase.order_id}",
        f"We have paid back {amount} for order {purchase.order_id} ({purchase.title}) to {life.method[1]} ending "
        f"{life.method[2]}. It can take a few days until you see it.",
    )  # fmt: skip


def _mail(life: Life, at: datetime, subject: str, *paragraphs: str) -> None:
    life.write(at, SHOP, SENDER, subject, f"Dear {life.persona.name},", *paragraphs, f"{SHOP}\n{SENDER}")


def _notify(life: Life, purchase: Purchase, seller: str, at: datetime, status: str, text: str) -> None:
    life.tell(
        Note(
            at, "delivery_logistics", "parcel_status", f"Parcel {purchase.tracking_no}: {status}",
            f"Parcel from {seller}, {text}.", purchase.tracking_no,
            {"tracking_no": purchase.tracking_no, "order_id": purchase.order_id, "status": status.replace(" ", "_")},
        )
    )  # fmt: skip


def _sent(life: Life, rows: list[Pair]) -> None:
    """Pay for the parcels the person sent, within the months told of."""
    for _, row in rows:
        fee = getattr(row, "fee", None)
        if fee is None or not getattr(row, "payment_method_id", ""):
            continue
        made: datetime = row.created_at  # type: ignore[attr-defined]  # only a shipment has a fee
        if made.date() < life.first or made >= life.now:
            continue
        number: str = row.shipment_id  # type: ignore[attr-defined]  # see above
        tracking: str = row.tracking_no  # type: ignore[attr-defined]  # see above
        carrier: str = row.carrier  # type: ignore[attr-defined]  # see above
        life.spend(Spend(made, fee, carrier, "shipping", reference=number))
        life.write(
            made + timedelta(minutes=1), carrier, address_of(carrier), f"Pickup booked: {tracking}",
            f"Dear {life.persona.name},",
            f"We fetch your parcel {tracking} as booked. The fee of {fee} was charged to {life.method[1]} ending "
            f"{life.method[2]}.",
            carrier,
        )  # fmt: skip


def _day(at: datetime) -> str:
    return f"{at:%A} {at.day} {at:%B}"
