"""Shops, rides, meals and subscriptions: receipts, and what shops write afterwards."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, NamedTuple

from lifegym.worlds.ordinary.email.pen import MONTHS, Letter, Pen, Person, price, slug, spoken


class Shop(NamedTuple):
    """A merchant and what it sells: items with the lowest and highest price in euro cents."""

    name: str
    goods: tuple[tuple[str, int, int], ...]


SHOPS: Final = (
    Shop(
        "Larkspur Books",
        (
            ('"Small Hours", paperback', 900, 1400),
            ('"Nine Letters Home", hardback', 1900, 2600),
            ("wall calendar", 1200, 1800),
            ("set of bookmarks", 400, 700),
        ),
    ),
    Shop(
        "Northlight Outdoor",
        (
            ("rain jacket, size M", 6500, 12000),
            ("wool socks, two pairs", 1400, 2200),
            ("head torch", 1900, 3900),
            ("day pack 22 l", 4500, 8000),
        ),
    ),
    Shop(
        "Mira Home",
        (
            ("bed linen, 140 x 200", 2900, 5900),
            ("desk lamp", 1900, 4500),
            ("storage boxes, set of three", 1200, 2100),
            ("bath towels, set of two", 1600, 2600),
        ),
    ),
    Shop(
        "Tern Electronics",
        (
            ("USB-C charger 65 W", 2200, 3900),
            ("headphones", 3900, 9900),
            ("HDMI cable 2 m", 700, 1300),
            ("keyboard, compact", 2900, 6900),
        ),
    ),
    Shop(
        "Green Basket",
        (
            ("weekly vegetable box", 1600, 2600),
            ("rice 5 kg", 900, 1600),
            ("olive oil 1 l", 900, 1500),
            ("coffee beans 500 g", 800, 1500),
        ),
    ),
    Shop(
        "Pixel & Paper",
        (
            ("photo prints, 40 pieces", 600, 1100),
            ("photo book, 36 pages", 2400, 3900),
            ("picture frame 30 x 40", 1500, 2700),
        ),
    ),
    Shop(
        "Sana Pharmacy",
        (
            ("sunscreen SPF 50", 900, 1700),
            ("vitamin D, 90 tablets", 700, 1300),
            ("plasters and gauze", 300, 700),
            ("hand cream", 400, 900),
        ),
    ),
    Shop("Kettle & Thread", (("tea, 100 g", 600, 1200), ("teapot, 0.8 l", 2400, 4200), ("linen apron", 1900, 3200))),
)

_RIDES: Final = ("to the station", "from the airport", "to the hospital", "home", "to the concert hall")
_SUBSCRIPTIONS: Final = (
    ("Lumen Music", "family plan", 1299),
    ("Quietcloud Storage", "200 GB", 199),
    ("Daily Harbour", "digital edition", 799),
    ("Fern Films", "monthly pass", 899),
    ("Polyglot Club", "monthly plan", 699),
)
_MEALS: Final = (
    ("Golden Ladle", "two noodle soups, spring rolls"), ("Trattoria Sette", "two pizzas, one salad"),
    ("Saffron Yard", "lentil curry, rice, flat bread"), ("Blue Door Sushi", "set for two, miso soup"),
)  # fmt: skip

_SALES: Final = (
    (
        "{percent} % off everything until {day}",
        (
            "From today until {day} everything is {percent} % cheaper, what is reduced already included. The code "
            "is {code}."
        ),
    ),
    ("Back in stock: {item}", "What you looked for a while ago is here again, in small numbers: {item}, {amount}."),
    (
        "Opening hours over the holidays",
        (
            "We are closed from {day} for four days. Orders that reach us before noon the day before still leave "
            "the house."
        ),
    ),
    (
        "Your points expire on {day}",
        "You have {points} points. They lapse on {day}; with your next order they count as {amount}.",
    ),
    ("New: {item}", "It took us a year to find somebody who makes it well, and here it is: {item}, from {amount}."),
    (
        "How was it?",
        (
            "Not long ago you bought from us: {item}. Would you tell others in two sentences how it is? "
            "We read everything, the grumbling too."
        ),
    ),
)


def receipt(pen: Pen) -> list[Letter]:
    """Return a receipt, for goods with a dispatch notice some days later."""
    kind = pen.number(0, 5)
    if kind == 0:
        return [_ride(pen)]
    if kind == 1:
        return _subscription(pen) or [_meal(pen)]
    if kind == 2:
        return [_meal(pen)]
    shop = pen.pick(SHOPS)
    who = _shop(shop)
    when = pen.at(pen.day(), 8, 23)
    order = pen.code(shop.name[0] + shop.name.split()[-1][0], 6)
    first = pen.number(0, len(shop.goods) - 1)
    chosen = [shop.goods[first]] if pen.chance(60) else [shop.goods[first], shop.goods[(first + 1) % len(shop.goods)]]
    costs = [pen.money(low, high) for _, low, high in chosen]
    total = costs[0] if len(costs) == 1 else costs[0] + costs[1]
    lines = "\n".join(f"  1 x {name}: {price(cost)}" for (name, _, _), cost in zip(chosen, costs, strict=True))
    body = (
        f"Thank you for your order {order} of {spoken(when.date())}.\n\n{lines}\n\nTotal {price(total)}, paid by "
        "card. We write again when it leaves the house."
    )
    letters = [Letter(when, who, f"Order {order}: we have received it", body)]
    sent = pen.later(when + timedelta(days=pen.number(0, 2)), 20)
    if sent < pen.now and pen.chance(60):
        arrives = spoken((sent + timedelta(days=pen.number(1, 4))).date())
        body = (
            f"Order {order} left our house today with Parcelway, tracking PW{pen.number(10**8, 10**9 - 1)}. It "
            f"should be with you by {arrives}."
        )
        letters.append(Letter(sent, who, f"Order {order} is on its way", body))
    return letters


def _ride(pen: Pen) -> Letter:
    when = pen.at(pen.day(), 6, 24)
    where, cost = pen.pick(_RIDES), pen.money(600, 2600)
    body = (
        f"Your ride {where} on {spoken(when.date())}, {pen.number(8, 35)} minutes.\n\nFare {price(cost)}, charged "
        "to your card. Driver rating is open for a week."
    )
    return Letter(when, Person("Hopla Rides", "", "receipts@hopla-rides.example"), f"Receipt: ride {where}", body)


def _subscription(pen: Pen) -> list[Letter]:
    name, plan, cents = pen.fixed("subscription", _SUBSCRIPTIONS)
    day = pen.day().replace(day=8)
    when = min(pen.at(day, 5, 7), pen.now - timedelta(hours=3))
    month = f"{MONTHS[when.month - 1]} {when.year}"
    body = (
        f"Your {plan} has been renewed for {month}. We charged {price(pen.money(cents, cents))} to your card. You can "
        "change or end the plan in your account at any time."
    )
    if not pen.first(f"{name} {month}"):
        return []
    return [Letter(when, Person(name, "", f"billing@{slug(name)}.example"), f"{name}: invoice for {month}", body)]


def _meal(pen: Pen) -> Letter:
    name, dishes = pen.pick(_MEALS)
    when = pen.at(pen.day(), 12, 22)
    body = (
        f"Delivered at {when:%H:%M}: {dishes}.\n\nTotal {price(pen.money(1500, 4200))} including delivery. Enjoy "
        "your meal."
    )
    return Letter(when, Person(name, "", f"orders@{slug(name)}.example"), f"Your order from {name}", body)


def shop_notice(pen: Pen) -> list[Letter]:
    """Return a sale, a reminder of points, or a shop's plea for a review."""
    shop = pen.pick(SHOPS)
    subject, text = pen.fresh("sales", _SALES)
    when = pen.at(pen.day(), 6, 12)
    item, low, high = pen.pick(shop.goods)
    slots = {
        "percent": pen.pick((10, 15, 20, 25)),
        "day": spoken(when.date() + timedelta(days=pen.number(4, 12))),
        "code": f"{shop.name.split()[0].upper()}{pen.number(10, 99)}",
        "item": item,
        "amount": price(pen.money(low, high)),
        "points": pen.number(120, 900),
    }
    if "{points}" in text:
        slots["amount"] = price(pen.money(200, 900))
    body = (
        f"{text.format(**slots)}\n\nYour {shop.name}\nYou receive this because you are a customer. Unsubscribe at "
        "any time."
    )
    return [Letter(when, _shop(shop), subject.format(**slots), body)]


def _shop(shop: Shop) -> Person:
    return Person(shop.name, "", f"hello@{slug(shop.name)}.example")
