"""An ordinary marketplace: goods of fifteen departments, and a year of a person's orders."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.ecommerce.orders import bought
from lifegym.worlds.ordinary.ecommerce.policies import policy_of
from lifegym.worlds.ordinary.goods_words import BRANDS, SELLERS, Good, House, goods, sellers_of
from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.ordinary.purchases import Home, Purchase, home_of, price_of, purchases, rounded, title_of
from lifegym.worlds.records import Record
from lifegym.worlds.services.ecommerce.records import (
    Address,
    Cart,
    CartItem,
    Coupon,
    Planned,
    Product,
    Seller,
    ShippingRule,
    Sku,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

PLANNED_SHARE: Final = 40
"""One record in so many is a price or a stock that will change."""
_STAPLES: Final = (
    "Novel: The Ferryman's Ledger", "Yoga mat 6 mm", "Coffee beans 1 kg", "Over-ear headphones", "Trail running shoes",
    "Umbrella, windproof", "Stovetop kettle 1.7 l",
)  # fmt: skip
_CLOSERS: Final = (
    "Sent in paper, without plastic.",
    "Spare parts can be had from the maker.",
    "A favourite of returning customers.",
    "Instructions in six languages.",
    "Made in small runs, so shades may differ a little.",
    "Two years of guarantee.",
    "Rated well for its packaging, too.",
    "Also bought as a present.",
)


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str | None = None,
    country: str | None = None,
    home: Home | None = None,
    payment_method_id: str = "pm_0001",
    history: int = 0,
    orders: int | None = None,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return sellers, goods with variants, coupons, fees, addresses, a cart with two things in it, and past orders.

    Args:
        rng: Draws the catalogue; what was ordered follows from the persona alone, as the carriers know it too.
        persona: Who shops.
        now: The instant at which the world opens.
        count: About how many records.
        city: Where the persona lives, if not the town of their time zone.
        country: That town's country.
        home: The persona's addresses, in place of those of the town.
        payment_method_id: What past orders were paid with.
        history: Another number gives other past orders.
        orders: How many past orders; as many as fit the count when left out.
        start: Number of the first product, variant and order.

    Raises:
        ValueError: The count is negative.
    """
    if count < 0:
        raise ValueError(f"count is 0 or more, got {count}")
    home = home or home_of(persona, city, country)
    past = purchases(persona, now, max(6, count // 14) if orders is None else orders, start=start, history=history)
    found: list[tuple[str, Record]] = [
        ("ecommerce.sellers", _seller(index, house, start)) for index, house in enumerate(SELLERS)
    ]
    found += [("ecommerce.coupons", row) for row in _coupons(now, persona.currency)]
    found += [("ecommerce.shipping_rules", row) for row in _rules(persona.currency)]
    homes = _addresses(persona, home, start)
    found += [("ecommerce.addresses", row) for row in homes]
    made = bought(past, homes, persona, now, payment_method_id, start)
    shelf = _Shelf(rng, persona, now, start)
    for purchase in past:
        shelf.put(purchase.good, purchase.brand, purchase.seller)
    while shelf.size + len(found) + len(made) + 3 + count // PLANNED_SHARE < count and shelf.more():
        pass
    cart = _cart(shelf, persona, now, start)
    return [*found, *shelf.rows, *shelf.linked(made, past), *cart, *_planned(shelf, now, start, count)]


class _Shelf:
    """The catalogue as it grows: what was bought first, then whatever the draw brings."""

    def __init__(self, rng: np.random.Generator, persona: Persona, now: datetime, start: int) -> None:
        self.rng = rng
        self.persona = persona
        self.now = now
        self.start = start
        self.products: list[Product] = []
        self.skus: dict[tuple[int, int], list[Sku]] = {}
        self._made: dict[tuple[int, int], Product] = {}
        self._sku_count = 0
        self._left = [(good, brand) for brand in range(5) for good in range(len(goods()))]
        self._order = [self._left[int(place)] for place in rng.permutation(len(self._left))]
        # Some things every such shop has, however small its catalogue: they are taken from the end.
        names = [good.noun for good in goods()]
        self._order += [(names.index(noun), 0) for noun in _STAPLES]

    @property
    def size(self) -> int:
        """How many records there are."""
        return len(self.products) + self._sku_count

    @property
    def rows(self) -> list[tuple[str, Record]]:
        """Products, each followed by its variants."""
        found: list[tuple[str, Record]] = []
        for key, product in self._made.items():
            found.append(("ecommerce.products", product))
            found += [("ecommerce.skus", sku) for sku in self.skus[key]]
        return found

    def more(self) -> bool:
        """Put one more product on the shelf; false when every brand has everything."""
        while self._order:
            good, brand = self._order.pop()
            if (good, brand) not in self._made:
                sellers = sellers_of(goods()[good].category)
                self.put(good, brand, sellers[int(self.rng.integers(len(sellers)))])
                return True
        return False

    def put(self, good_number: int, brand: int, seller: int) -> None:
        """Put a brand's thing on the shelf, unless it is there."""
        key = (good_number, brand)
        if key in self._made:
            return
        good = goods()[good_number]
        number = self.start + len(self.products)
        skus = [self._sku(good, brand, option, f"prd_{number:06d}") for option in range(len(good.values))]
        product = self._product(good, brand, seller, number, skus)
        self.products.append(product)
        self._made[key] = product
        self.skus[key] = skus

    def _sku(self, good: Good, brand: int, option: int, product_id: str) -> Sku:
        rng = self.rng
        self._sku_count += 1
        price = price_of(good, brand, option, self.persona.currency)
        stock = 0 if rng.integers(12) == 0 and option else int(rng.integers(3, 90))
        changed = bool(rng.integers(6) == 0)
        before = Money(price.minor * int(rng.integers(104, 125)) // 100, price.currency)
        return Sku(
            sku_id=f"sku_{self.start + self._sku_count - 1:06d}",
            product_id=product_id,
            attrs={good.option: good.values[option]},
            price=price,
            stock=stock,
            weight_g=good.grams,
            previous_price=rounded(before, price.currency) if changed else None,
            price_changed_at=self.now - timedelta(days=int(rng.integers(2, 60)), hours=3) if changed else None,
        )

    def _product(self, good: Good, brand: int, seller: int, number: int, skus: list[Sku]) -> Product:
        rng = self.rng
        ratings = int(rng.integers(6, 2400))
        return Product(
            product_id=f"prd_{number:06d}",
            title=title_of(good, brand),
            brand=BRANDS[good.category][brand],
            category=good.category,
            description=f"{good.phrase}. {_CLOSERS[int(rng.integers(len(_CLOSERS)))]}",
            seller_id=f"sel_{self.start + seller:04d}",
            rating=int(rng.integers(34, 50)) / 10,
            rating_count=ratings,
            sales_count=ratings * int(rng.integers(3, 9)),
            return_policy=policy_of(good.category, seller, self.persona.zone),
            listed_at=self.now - timedelta(days=int(rng.integers(20, 1200)), minutes=int(rng.integers(1440))),
            specs={**good.specs, "weight": f"{good.grams} g"},
            sku_ids=tuple(sku.sku_id for sku in skus),
        )

    def linked(self, orders: list[tuple[str, Record]], past: list[Purchase]) -> list[tuple[str, Record]]:
        """Give the items of past orders the products and variants they were of."""
        by_item = {f"oit_{row.order_id.removeprefix('ord_')}_01": row for row in past}
        found: list[tuple[str, Record]] = []
        for table, row in orders:
            purchase = by_item.get(getattr(row, "item_id", "")) if table == "ecommerce.order_items" else None
            if purchase is not None:
                key = (purchase.good, purchase.brand)
                product = self._made[key]
                row = row.evolve(
                    product_id=product.product_id,
                    sku_id=self.skus[key][purchase.option].sku_id,
                    return_policy=policy_of(product.category, purchase.seller, self.persona.zone),
                )
            found.append((table, row))
        return found


def _planned(shelf: _Shelf, now: datetime, start: int, count: int) -> list[tuple[str, Record]]:
    """Return what the shop will do in the coming weeks: offers, dearer goods, new stock of what is sold out."""
    skus = [sku for rows in list(shelf.skus.values())[:-2] for sku in rows]
    empty = [sku for sku in skus if not sku.stock]
    chosen = [*empty, *skus[:: max(1, len(skus) // max(1, count // PLANNED_SHARE))]][: count // PLANNED_SHARE]
    rows: list[tuple[str, Record]] = []
    for place, sku in enumerate(chosen):
        due = (now + timedelta(days=3 + place * 11 % 74)).replace(hour=7 + place % 4, minute=place * 13 % 60, second=0)
        percent = (85, 108, 90, 80, 94, 106)[place % 6]
        price = None if not sku.stock else rounded(
            Money(sku.price.minor * percent // 100, sku.price.currency), sku.price.currency
        )  # fmt: skip
        rows.append((
            "ecommerce.planned",
            Planned(planned_id=f"pln_{start + place:06d}", sku_id=sku.sku_id, due=due, price=price,
                    restock=0 if sku.stock else 12 + place % 30),
        ))  # fmt: skip
    return rows


def _seller(index: int, house: House, start: int) -> Seller:
    handle = "".join(letter for letter in house.name.lower() if letter.isalnum())
    return Seller(
        seller_id=f"sel_{start + index:04d}",
        name=house.name,
        city=house.city,
        country=house.country,
        email=f"service@{handle}.example",
        rating=house.rating,
        since=house.since,
        packing_hours=house.packing_hours,
        transit_days=house.transit_days,
        carrier=house.carrier,
        tracking_prefix=house.prefix,
        refund_rule="deny_change_of_mind" if house.rating < 4.2 else "approve",
        refund_hours=22 + 5 * (index % 5),
    )


def _addresses(persona: Persona, home: Home, start: int) -> list[Address]:
    phone = telephone_of(persona, home.phone)
    flat = Address(
        address_id=f"addr_{start:06d}",
        user_id=persona.user_id,
        recipient=persona.name,
        phone=phone,
        province=home.province,
        city=home.city,
        district=home.districts[0],
        detail=home.door(0),
        postal_code=home.postals[0],
        country=home.country,
        is_default=True,
    )
    office = flat.evolve(
        address_id=f"addr_{start + 1:06d}",
        recipient=f"{persona.name}, reception",
        district=home.districts[1],
        detail=home.door(1),
        postal_code=home.postals[1],
        is_default=False,
    )
    return [flat, office]


def _coupons(now: datetime, currency: str) -> list[Coupon]:
    def money(cents: int) -> Money:
        return rounded(Money(cents, "EUR"), currency)

    midnight = now.replace(hour=23, minute=59, second=59, microsecond=0)

    def coupon(code: str, title: str, kind: str, before: int, after: int) -> Coupon:
        return Coupon(code=code, title=title, kind=kind, valid_from=midnight - timedelta(days=before),
                      valid_until=midnight + timedelta(days=after))  # fmt: skip

    twenty, five = money(2000), money(500)
    return [
        coupon("SPRING10", "10% off everything", "percent", 20, 30).evolve(
            percent=10, max_discount=money(3000), stackable=True, max_uses=5000, used_count=1841
        ),
        coupon("FREESHIP", "Free shipping", "free_shipping", 200, 60).evolve(
            stackable=True, min_spend=money(1500), per_user=3
        ),
        coupon("COOK15", "15% off kitchen goods", "percent", 9, 12).evolve(percent=15, category="kitchen"),
        coupon("WELCOME20", f"{twenty} off", "amount", 90, 45).evolve(value=twenty, min_spend=money(12_000)),
        coupon("WINTER25", "25% off clothing in the winter sale", "percent", 70, -6).evolve(
            percent=25, category="clothing"
        ),
        coupon("BOOKS5", f"{five} off books", "amount", 30, 30).evolve(
            value=five, category="books", stackable=True, min_spend=money(1500), max_uses=300, used_count=300
        ),
    ]


def _rules(currency: str) -> list[ShippingRule]:
    def rule(number: int, label: str, up_to: int, fee: int, free: int | None) -> ShippingRule:
        free_from = None if free is None else rounded(Money(free, "EUR"), currency)
        return ShippingRule(
            rule_id=f"shr_{number:04d}", label=label, up_to_g=up_to, fee=rounded(Money(fee, "EUR"), currency),
            free_from=free_from,
        )  # fmt: skip

    return [
        rule(1, "Small parcel to 2 kg", 2_000, 395, 5000),
        rule(2, "Parcel to 10 kg", 10_000, 595, 7500),
        rule(3, "Heavy parcel to 31.5 kg", 31_500, 1295, None),
        rule(4, "Freight", 1_000_000, 3900, None),
    ]


def _cart(shelf: _Shelf, persona: Persona, now: datetime, start: int) -> list[tuple[str, Record]]:
    """Two things in the cart, one of them cheaper when it was put there."""
    rows: list[tuple[str, Record]] = []
    live = [key for key, skus in shelf.skus.items() if skus[0].stock > 5 and skus[0].weight_g < 3000]
    for place, key in enumerate(live[-2:]):
        sku = shelf.skus[key][0]
        was = rounded(Money(sku.price.minor * 93 // 100, sku.price.currency), persona.currency) if place else sku.price
        if place:
            rise = now - timedelta(days=2, hours=1)
            shelf.skus[key][0] = sku.evolve(previous_price=was, price_changed_at=rise)
        item = CartItem(
            cart_item_id=f"ci_{start + place:08d}", user_id=persona.user_id, product_id=sku.product_id,
            sku_id=sku.sku_id, qty=1 + place, unit_price=was, added_at=now - timedelta(days=5 - place, hours=11),
        )  # fmt: skip
        rows.append(("ecommerce.cart_items", item))
    if rows:
        cart = Cart(user_id=persona.user_id, coupons=("FREESHIP",), updated_at=now - timedelta(days=2))
        rows.append(("ecommerce.carts", cart))
    return rows
