"""What a person ordered in the last year: one history, told alike by the shop and by the carriers.

The generators of both services draw from it, and each of them alone, so that a parcel under way has the same tracking
number, weight and day on both sides whichever of them a world holds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from lifegym.worlds.holidays import works_on
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.goods_words import BRANDS, SELLERS, Good, House, goods, sellers_of
from lifegym.worlds.rates import convert
from lifegym.worlds.scrambling import scramble
from lifegym.worlds.services.ecommerce.words import delivery_day, in_working_hours, tracking_number

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona


class Home(NamedTuple):
    """Where a person lives: how addresses are written there."""

    city: str
    country: str
    province: str
    phone: str
    postals: tuple[str, str]
    """Those of home and of work."""
    districts: tuple[str, ...]
    streets: tuple[str, ...]
    doors: tuple[str, str] = ("", "")
    """Street, house and floor at home and at work; made of the streets where they are empty."""

    def door(self, place: int) -> str:
        """Return the door at home (0) or at work (1)."""
        return self.doors[place] or (f"{self.streets[0]} 118, second floor", f"{self.streets[1]} 40")[place]


_PLAIN_STREETS: Final = ("Station Road", "Mill Lane", "Market Street", "Harbour Road", "Park Avenue", "School Lane")
HOMES: Final[dict[str, Home]] = {
    "Europe/Amsterdam": Home(
        "Amsterdam", "Netherlands", "Noord-Holland", "+31 20 555", ("1054 KD", "1072 GD"),
        ("Oud-West", "De Pijp", "Oost"),
        ("Kinkerstraat", "Ceintuurbaan", "Linnaeusstraat", "Overtoom"),
    ),
    "Europe/Berlin": Home(
        "Berlin", "Germany", "Berlin", "+49 30 555", ("10999", "13353"),
        ("Kreuzberg", "Wedding", "Neukölln"),
        ("Oranienstraße", "Müllerstraße", "Weserstraße", "Urbanstraße"),
    ),
    "Europe/Paris": Home(
        "Paris", "France", "Île-de-France", "+33 1 55 55", ("75011", "75020"),
        ("11e", "Belleville", "Batignolles"),
        ("rue Oberkampf", "rue de Belleville", "rue des Dames"),
    ),
    "Europe/Madrid": Home(
        "Madrid", "Spain", "Madrid", "+34 91 555", ("28012", "28010"),
        ("Lavapiés", "Chamberí", "Retiro"),
        ("calle de Embajadores", "calle de Fuencarral", "calle de Ibiza"),
    ),
    "Europe/Lisbon": Home(
        "Lisbon", "Portugal", "Lisboa", "+351 21 555", ("1170-168", "1350-134"),
        ("Graça", "Campo de Ourique", "Alvalade"),
        ("Rua da Graça", "Rua Ferreira Borges", "Avenida da Igreja"),
    ),
    "Europe/London": Home(
        "London", "United Kingdom", "Greater London", "+44 20 7946", ("SE15 4ST", "E17 4SD"),
        ("Peckham", "Walthamstow", "Brixton"),
        ("Bellenden Road", "Hoe Street", "Railton Road"),
    ),
    "Europe/Warsaw": Home(
        "Warsaw", "Poland", "Mazowieckie", "+48 22 555", ("03-719", "02-595"),
        ("Praga", "Mokotów", "Wola"),
        ("ulica Targowa", "ulica Puławska", "ulica Wolska"),
    ),
    "Asia/Ho_Chi_Minh": Home(
        "Da Nang", "Vietnam", "Da Nang", "+84 236 555", ("550000", "550000"),
        ("Hai Chau", "Son Tra", "Thanh Khe"),
        ("Tran Phu", "Nguyen Van Linh", "Ong Ich Khiem"),
    ),
    "Asia/Tokyo": Home(
        "Tokyo", "Japan", "Tokyo", "+81 3 5550", ("166-0003", "164-0011"),
        ("Koenji", "Nakano", "Yanaka"),
        ("Koenji-minami 4-chome", "Chuo 2-chome", "Yanaka 3-chome"),
    ),
    "Asia/Singapore": Home(
        "Singapore", "Singapore", "", "+65 6555", ("160052", "460216"),
        ("Tiong Bahru", "Bedok", "Toa Payoh"),
        ("Lim Liak Street", "Bedok North Road", "Lorong 8 Toa Payoh"),
    ),
    "Asia/Kolkata": Home(
        "Bengaluru", "India", "Karnataka", "+91 80 5550", ("560038", "560011"),
        ("Indiranagar", "Jayanagar", "Malleshwaram"),
        ("12th Main Road", "11th Cross", "Sampige Road"),
    ),
    "America/New_York": Home(
        "New York", "United States", "NY", "+1 718 555", ("11215", "11105"),
        ("Park Slope", "Astoria", "Harlem"),
        ("7th Avenue", "31st Street", "Lenox Avenue"),
    ),
    "America/Sao_Paulo": Home(
        "São Paulo", "Brazil", "SP", "+55 11 5555", ("05422-001", "03104-002"),
        ("Pinheiros", "Mooca", "Santana"),
        ("Rua dos Pinheiros", "Rua da Mooca", "Rua Voluntários da Pátria"),
    ),
    "Australia/Sydney": Home(
        "Sydney", "Australia", "NSW", "+61 2 5550", ("2042", "2204"),
        ("Newtown", "Marrickville", "Bondi"),
        ("King Street", "Illawarra Road", "Hall Street"),
    ),
    "Africa/Nairobi": Home(
        "Nairobi", "Kenya", "Nairobi", "+254 20 555", ("00100", "00800"),
        ("Kilimani", "Westlands", "South B"),
        ("Argwings Kodhek Road", "Ring Road", "Mukenia Road"),
    ),
}  # fmt: skip
"""Homes by time zone."""
_RECENT: Final = 36
_GAP: Final = 29
"""Days between one order and the next before the recent ones."""


class Purchase(NamedTuple):
    """One order of one thing, as shop and carrier both know it.

    ``state`` is ``packing``, ``in_transit``, ``out_for_delivery``, ``exception``, ``delivered``, ``returned`` or
    ``cancelled``; ``door`` is when it was delivered, came back, or failed.
    """

    order_id: str
    number: int
    placed: datetime
    shipped: datetime
    eta: datetime
    door: datetime | None
    state: str
    seller: int
    good: int
    brand: int
    option: int
    qty: int
    price: Money
    tracking_no: str

    @property
    def house(self) -> House:
        """Who sold it."""
        return SELLERS[self.seller]

    @property
    def kind(self) -> Good:
        """What it is."""
        return goods()[self.good]

    @property
    def title(self) -> str:
        """The name it is sold under."""
        return title_of(self.kind, self.brand)

    @property
    def failure(self) -> str:
        """What was noted of an attempt at the door that failed."""
        return (
            f"Delivery attempt 1 of 3 failed: nobody opened. Next attempt on {self.eta:%A} {self.eta.day} {self.eta:%B}"
        )

    @property
    def grams(self) -> int:
        """The weight of the parcel, with its box."""
        return self.kind.grams * self.qty + 120


def home_of(persona: Persona, city: str | None = None, country: str | None = None) -> Home:
    """Return where a person lives, by their time zone unless a town is named."""
    known = next((home for home in HOMES.values() if city is not None and home.city == city), None)
    if known is None and city is None:
        known = HOMES.get(persona.zone)
    if known is not None:
        return known if country is None else known._replace(country=country)
    place = city or persona.zone.rpartition("/")[2].replace("_", " ")
    return Home(place, country or "", "", "+00 555 01", ("", ""), ("Old Town", "Riverside"), _PLAIN_STREETS)


def title_of(good: Good, brand: int) -> str:
    """Return the name of a brand's thing; of a book, its title and publisher."""
    name = BRANDS[good.category][brand % 5]
    if good.category == "books":
        return f"{good.noun} ({name})"
    first = good.noun.split()[0]
    return f"{name} {good.noun[0].lower()}{good.noun[1:]}" if first[1:].islower() else f"{name} {good.noun}"


def price_of(good: Good, brand: int, option: int, currency: str) -> Money:
    """Return what a brand's thing usually costs: some brands are dearer, larger variants too."""
    cents = good.cents * (92 + 7 * (brand % 5)) * (100 + 6 * option) // 10_000
    return rounded(Money(cents, "EUR"), currency)


def rounded(amount: Money, currency: str) -> Money:
    """Return an amount in another currency as a price tag writes it: three digits that matter, or ending in 95."""
    minor = convert(amount, currency).minor
    step = 10 ** max(0, len(str(minor)) - 3)
    minor = max(step, (minor + step // 2) // step * step)
    return Money(minor - 5 if exponent(currency) == 2 and 1000 <= minor <= 10**6 else minor, currency)


def purchases(persona: Persona, now: datetime, count: int, *, start: int = 1, history: int = 0) -> list[Purchase]:
    """Return the last ``count`` orders, newest first; the first six are those a person still waits for or may return.

    Args:
        persona: Who ordered.
        now: The instant at which the world opens.
        count: How many.
        start: Number of the newest.
        history: Another number gives another history.
    """
    seed = sum((place + 1) * ord(letter) for place, letter in enumerate(persona.user_id)) * 7919 + history * 104_729
    return [_purchase(persona, now, index, start + index, seed) for index in range(count)]


def _purchase(persona: Persona, now: datetime, index: int, number: int, seed: int) -> Purchase:
    draw = scramble(seed + index * 613)
    kinds = goods()
    good = scramble(draw) % len(kinds)
    kind = kinds[good]
    # What is on its way or fresh comes from the nearest of its sellers, since its days are fixed below.
    sellers = sellers_of(kind.category)
    seller = sellers[0] if index < 6 else sellers[draw % len(sellers)]
    brand, option = draw // 12 % 5, draw // 60 % len(kind.values)
    qty = 1 + (draw % 5 == 0 and kind.cents < 4000)
    state, placed, shipped, eta, door = _journey(now, index, draw, SELLERS[seller])
    return Purchase(
        f"ord_{placed:%Y%m%d}_{number:06d}", number, placed, shipped, eta, door, state, seller, good, brand, option,
        qty, price_of(kind, brand, option, persona.currency), tracking_number(SELLERS[seller].prefix, number),
    )  # fmt: skip


def _journey(
    now: datetime, index: int, draw: int, house: House
) -> tuple[str, datetime, datetime, datetime, datetime | None]:
    """Return state, order, hand-over, expected day and end of one purchase."""
    minute = draw % 50
    today = now.replace(hour=18, minute=0, second=0, microsecond=0)
    days = timedelta(days=1)
    if index == 0:
        shipped = in_working_hours(now + timedelta(hours=6))
        return "packing", now - timedelta(hours=13, minutes=minute), shipped, delivery_day(shipped, 2), None
    if index == 1:
        return "out_for_delivery", now - 4 * days, _workday(now - 2 * days), today, None
    if index == 2:
        return "in_transit", now - 3 * days - timedelta(hours=2), _workday(now - days), delivery_day(now, 2), None
    if index == 4:
        failed = _workday(now - days).replace(hour=14, minute=minute)
        return "exception", now - 6 * days, _workday(now - 4 * days), delivery_day(now, 1), failed
    if index in (3, 5):
        door = _workday(now - (3 if index == 3 else 8) * days).replace(hour=11, minute=minute)
        return "delivered", door - 5 * days, _workday(door - 3 * days), door.replace(hour=18, minute=0), door
    placed = (now - (_RECENT + _GAP * (index - 6) + draw % 6) * days).replace(
        hour=8 + draw // 7 % 14, minute=minute, second=0, microsecond=0
    )
    shipped = in_working_hours(placed + timedelta(hours=house.packing_hours))
    if index % 9 == 8:
        return "cancelled", placed, shipped, delivery_day(shipped, house.transit_days), placed + timedelta(hours=3)
    eta = delivery_day(shipped, house.transit_days)
    door = eta.replace(hour=10 + draw // 11 % 7, minute=minute)
    return ("returned", placed, shipped, eta, door + 9 * days) if index % 13 == 12 else (
        "delivered", placed, shipped, eta, door
    )  # fmt: skip


def _workday(instant: datetime) -> datetime:
    """Return the instant on the last day before on which people work, in the afternoon."""
    day = instant
    while not works_on(day.date()):
        day -= timedelta(days=1)
    return day.replace(hour=16, minute=20, second=0, microsecond=0)
