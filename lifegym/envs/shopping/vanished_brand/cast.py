"""Who and what a variant is about: the machine and its parts, firms, kitchens, customers, days and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lifegym.envs.authoring import Book, Diary, Person
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.money import Money

HOME: Final = "Europe/London"
USER: Final = "usr_tunde"
TUNDE: Final = Person("Tunde Lawal", "tunde.lawal@ryepost.example")
KEMI: Final = Person("Kemi Lawal", "kemi.lawal@ryepost.example")
CARD: Final = "card_000701"
ISSUER: Final = Person("Camber Cards", "cards@cambercards.example")
RECALLS: Final = "oa_recalls"
ORDERED: Final = -84
"""Day on which machine and hook set were bought, counted from the opening."""
DELIVERED: Final = -78
RETURN_DAYS: Final = 90
LAST_RETURN: Final = DELIVERED + RETURN_DAYS
SATURDAYS: Final = (5, 12, 19, 26)
"""Days on which they bake in a hired kitchen."""
COLLECTION: Final = 8
"""Day on which the guarantor wanted to fetch the machine."""
CLOSED: Final = 19
"""Saturday on which the kitchen they use is closed."""
OPENINGS: Final = ("2026-02-09", "2027-02-01", "2028-01-17")
HELD_OUT: Final = ("2025-02-17",)
"""Mondays from which the first Saturday of Ramadan is twelve days off."""

ROUTES: Final = Book("routes.csv", ("item", "route", "against", "amount", "last_day", "state"), there=True)
MONEY: Final = Book(
    "money.csv", ("date", "what", "payee", "amount", "running", "state"), there=True, running="running",
    counted=("paid",),
)  # fmt: skip
BAKES: Final = Book("bakes.csv", ("bake_on", "for", "what", "where", "machine"), there=True)
ASKS: Final = Book("asks.csv", ("date", "subject", "options", "amount", "status"), there=True)
HOUSE: Final = Diary("cal_lawal", "Lawal", primary=True)
ROTA: Final = Diary("cal_garage", "Garage, my duties")
IFTAR: Final = Diary("cal_iftar", "Iftar table, Rye Lane hall")
IFTAR_EVENT: Final = "evt_00900711"
HARROW: Final = "sel_00701"
OTHER_SELLER: Final = "sel_00702"
ORDER_MIXER: Final = "ord_{day}_000701"
ORDER_SET: Final = "ord_{day}_000702"


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A kitchen that can be hired by the visit.

    Attributes:
        key: Its id on the review site.
        name: Its name.
        fate: ``ours``, ``second``, or what is wrong with it.
        area: Its quarter.
        price: What a visit costs, in pounds.
        deposit: What is asked beforehand.
        mail: Where it is written to.
    """

    key: str
    name: str
    fate: str
    area: str
    price: int
    deposit: int
    mail: str


@dataclass(frozen=True, slots=True)
class Machine:
    """A dough mixer that the shop sells today.

    Attributes:
        product: Its product id.
        sku: The id of its one variant.
        title: The listing's title.
        fate: ``ours``, or what is wrong with it.
        price: In pounds.
    """

    product: str
    sku: str
    title: str
    fate: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are pounds."""

    opening: date
    brand: str
    model: str
    care: Person
    """The vanished maker's address, which still answers by itself."""
    guarantor: Person
    window: int
    """Last day of the guarantor's window."""
    registration: str
    serial: str
    batch: int
    first_batches: tuple[int, int]
    last_batch: int
    """Where the recall ends once it has grown."""
    shop: Person
    """Who sold the machine, through the marketplace."""
    mixer_price: int
    set_price: int
    freight: Money
    freight_day: int
    gear: int
    gear_now: int
    gear_other: int
    gear_limit: int
    keys: tuple[int, ...]
    """Numbers of products and variants of the story."""
    code: str
    kitchens: dict[str, Kitchen]
    machines: dict[str, Machine]
    budget: int
    shelf: int
    noise: int
    mosque: Person
    begum: Person
    akande: Person
    trays: int
    mosque_trays: int
    rescue: Person
    fee: int
    osei_batch: int
    """The batch of a colleague's machine, on the longer list or just beyond it."""
    iftar_to: int
    """Day to which the second iftar moves."""
    papers_by: int

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Saturday 13 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    @property
    def ours(self) -> Kitchen:
        """The kitchen they bake in first."""
        return self.kitchens["ours"]

    @property
    def second(self) -> Kitchen:
        """The next best kitchen."""
        return self.kitchens["second"]

    @property
    def order_mixer(self) -> str:
        """The order of the machine."""
        return f"ord_{self.day(ORDERED):%Y%m%d}_{self.keys[0]:06d}"

    @property
    def order_set(self) -> str:
        """The order of the hook set."""
        return f"ord_{self.day(ORDERED):%Y%m%d}_{self.keys[1]:06d}"

    @property
    def line_mixer(self) -> str:
        """The card's line of the machine."""
        return f"ctx_{self.day(ORDERED):%Y%m%d}_{self.keys[0]:08d}"

    @property
    def line_set(self) -> str:
        """The card's line of the hook set."""
        return f"ctx_{self.day(ORDERED):%Y%m%d}_{self.keys[1]:08d}"

    @property
    def line_again(self) -> str:
        """The card's line by which the hook set is charged once more."""
        return f"ctx_{self.day(7):%Y%m%d}_{self.keys[2]:08d}"

    def product(self, place: int) -> str:
        """Return the id of a product of the story by its place."""
        return f"prd_{self.keys[place]:06d}"

    def sku(self, place: int) -> str:
        """Return the id of that product's variant."""
        return f"sku_{self.keys[place]:06d}"


MIXER, HOOKS, GEAR, GEAR_OTHER, GEAR_SMALL, BELT, RELEASE = 3, 4, 5, 6, 7, 8, 9
"""Places of products among a variant's numbers."""
WRONG_KITCHENS: Final = ("bacon", "late", "small", "dear", "far", "shut")
WRONG_MACHINES: Final = ("tall", "loud", "weak", "dear", "stranger", "slow")
_BRANDS: Final = (
    ("Kestrel", "KM-70"), ("Garnet", "GX-70"), ("Thornley", "T-70"), ("Marchbank", "MB-70"), ("Orford", "OR-70"),
)  # fmt: skip
_GUARANTORS: Final = (
    ("Lintel Guarantee", "lintel-guarantee"), ("Purlin Cover", "purlin-cover"), ("Mullion Care", "mullion-care"),
    ("Transom Guarantees", "transom-guarantees"),
)  # fmt: skip
_SHOPS: Final = (
    ("Harrow Homeware", "harrow-homeware"), ("Pinner Kitchenware", "pinner-kitchenware"), ("Ruislip & Daughters",
    "ruislip-daughters"), ("Northolt Direct", "northolt-direct"),
)  # fmt: skip
_KITCHENS: Final = (
    "Copeland Kitchens", "Blenheim Grove Bakehouse", "Choumert Kitchen", "Consort Cookhouse", "Nunhead Ovens",
    "Goldsmith Kitchens", "Holly Grove Bakery Hire", "Elm Yard Kitchens", "Lyndhurst Cookhouse", "Asylum Road Kitchen",
)  # fmt: skip
_MIXERS: Final = (
    "Alder", "Brackley", "Corbel", "Dunmore", "Eskdale", "Fenwick", "Gawthorpe", "Hesper", "Inver", "Jarrow", "Keswick",
)  # fmt: skip
_PEOPLE: Final = ("Rahma Yusuf", "Salma Begum", "Nasreen Begum", "Amina Diallo", "Hafsa Noor", "Ruqayyah Bello")
_ELDERS: Final = ("Folasade Akande", "Ngozi Eze", "Patience Owusu", "Dorcas Mensah")


def pounds(amount: int) -> Money:
    """Return whole pounds."""
    return Money.of(amount, "GBP")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    opening = date.fromisoformat(draw.choice(HELD_OUT if variant in TEST_VARIANTS else OPENINGS))
    brand, model = people.choice(_BRANDS)
    guarantor, domain = people.choice(_GUARANTORS)
    shop, shop_domain = people.choice(_SHOPS)
    mosque, begum = (_writer(name) for name in people.sample(_PEOPLE, 2))
    batch = places.integer(34, 39)
    keys = tuple(places.sample(range(3_100, 9_800), 26))
    mixer_price = prices.integer(379, 449, 2)
    gear = prices.integer(29, 33)
    budget = mixer_price + prices.integer(60, 110, 5)
    return Cast(
        opening=opening,
        brand=brand,
        model=model,
        care=Person(f"{brand} Care", f"care@{brand.lower()}-home.example"),
        guarantor=Person(guarantor, f"claims@{domain}.example"),
        window=places.integer(16, 20),
        registration=f"{brand[:2].upper()}-{places.integer(410_000, 989_000)}",
        serial=f"{model.replace('-', '')}-{batch}-{places.integer(1_100, 9_800)}",
        batch=batch,
        first_batches=(batch - 7, batch - 2),
        last_batch=batch + 2,
        shop=Person(shop, f"orders@{shop_domain}.example"),
        mixer_price=mixer_price,
        set_price=prices.integer(83, 97),
        freight=Money.of(f"{prices.integer(7, 12)}.50", "GBP"),
        freight_day=places.integer(24, 26),
        gear=gear,
        gear_now=gear + prices.integer(18, 23),
        gear_other=gear + prices.integer(4, 7),
        gear_limit=45,
        keys=keys,
        code=f"{domain[:2].upper()}{places.integer(3_100, 9_800)}",
        kitchens=_kitchens(places, prices),
        machines=_machines(places, prices, keys[10:18], budget),
        budget=budget,
        shelf=places.integer(40, 42),
        noise=places.integer(66, 69),
        mosque=mosque,
        begum=begum,
        akande=_writer(people.choice(_ELDERS)),
        trays=prices.integer(2, 4),
        mosque_trays=prices.integer(5, 8),
        rescue=Person(f"{brand} Rescue Desk", f"release@{brand.lower()}-rescue.example"),
        fee=prices.integer(24, 38),
        osei_batch=batch + places.choice((1, 3)),
        iftar_to=places.choice((29, 30)),
        papers_by=places.integer(27, 29),
    )


def _writer(name: str) -> Person:
    return Person(name, f"{name.lower().replace(' ', '.')}@ryepost.example")


def _kitchens(places: Draw, prices: Draw) -> dict[str, Kitchen]:
    names = places.sample(_KITCHENS, 8)
    keys = places.sample(range(701, 990), 8)
    cheap = prices.integer(38, 46, 2)
    found = {}
    for place, fate in enumerate(("ours", "second", *WRONG_KITCHENS)):
        dearer = {"ours": 0, "second": prices.integer(4, 8)}.get(fate, prices.integer(-8, -2))
        name = names[place]
        found[fate] = Kitchen(
            key=f"mer_{keys[place]:06d}", name=name, fate=fate,
            area="Walthamstow" if fate == "far" else "Peckham", price=cheap + dearer,
            deposit=prices.integer(44, 60, 2) if fate == "dear" else prices.integer(14, 24, 2),
            mail=f"bookings@{name.lower().replace(' ', '-')}.example",
        )  # fmt: skip
    return found


def _machines(places: Draw, prices: Draw, keys: tuple[int, ...], budget: int) -> dict[str, Machine]:
    makers = places.sample(_MIXERS, 7)
    found = {}
    for place, fate in enumerate(("ours", *WRONG_MACHINES)):
        price = budget - prices.integer(18, 40)
        if fate == "dear":
            price = budget + prices.integer(3, 25)
        elif fate != "ours":
            price -= prices.integer(5, 60)
        title = f"{makers[place]} spiral dough mixer {places.choice(('S', 'D', 'P'))}{places.integer(60, 89)}"
        found[fate] = Machine(f"prd_{keys[place]:06d}", f"sku_{keys[place]:06d}", title, fate, price)
    return found
