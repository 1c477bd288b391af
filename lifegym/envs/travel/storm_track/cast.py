"""Who and what a variant is about: the two, their days, flights and houses, the storms, amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

ZONE: Final = "America/Sao_Paulo"
THERE: Final = "Asia/Taipei"
USER: Final = "usr_rafael"
RAFAEL: Final = Person("Rafael Moreira", "rafael.moreira@correiopaulista.example")
ANA: Final = Person("Ana Ferraz", "ana.ferraz@correiopaulista.example")
CELIA: Final = Person("Célia Ferraz", "celia.ferraz@correiodoabc.example", "Dona Célia")
MOTHER: Final = Person("Neusa Moreira", "neusa.moreira@correiodovale.example", "Mãe")
BOSS: Final = Person("Otávio Prates", "otavio.prates@pontes-prates.example")
PHOTO: Final = Person("Estúdio Aurora", "contato@estudio-aurora.example")
AIRLINE: Final = Person("Gulf Crescent", "care@gulfcrescent.example")
OFFICE: Final = Person("Escritório de Taipei em São Paulo", "vistos@escritorio-taipei-sp.example")

WEDDING: Final = 19
LEAVE: Final = 21
ARRIVE: Final = 23
SOUTH: Final = 26
"""Day on which they go to Taitung."""
ISLAND: Final = 28
"""Day on which the boat takes them to the island she does not know of."""
BACK: Final = 31
"""Day on which they come back from it, by the first plan."""
SAFE: Final = 30
"""Day on which the last boat leaves before the storm."""
HOME: Final = 35
PHOTO_DUE: Final = 13
"""Day by which the photographer means to pay the deposit back."""
PICKUP_DUE: Final = 25
"""Day by which the house on the island means to confirm that it fetches them."""
APARECIDA: Final = (10, 12)
_OPENINGS: Final = ("2026-09-14", "2027-09-13")
_HELD_OUT_OPENINGS: Final = ("2025-09-15", "2028-09-11")
"""Mondays four weeks before Nossa Senhora Aparecida. Training and evaluation share none."""

STAYS: Final = Board(
    "db_stays", "Stays",
    {"House": "title", "Town": "rich_text", "From": "date", "To": "date", "Reservation": "rich_text",
     "State": ["Booked", "Off"]},
)  # fmt: skip
AWAITED: Final = Board(
    "db_awaited", "Awaited",
    {"What": "title", "By": "date", "From": "rich_text", "State": ["Waiting", "Chased", "Here"]},
)  # fmt: skip
DECISIONS: Final = questions("db_decisions", "BRL")
OURS: Final = Diary("cal_ours", "Ana & Rafa", shared_with=(ANA.mail,))
MINE: Final = Diary("cal_rafael", "Rafael", primary=True)
FERRY: Final = Channel(
    "oa_fugang", "Fugang Ferries", "transport", "Boats between Fugang harbour, Green Island and Lanyu."
)
SKY: Final = Channel("oa_typhoon", "Typhoon bulletins, Taiwan", "science", "Bulletins for those who travel there.")
AIR: Final = Channel("oa_gulf", "Gulf Crescent", "airline", "Timetable news and waivers of Gulf Crescent.")
STORM: Final = "wp_anhinga"


class House(NamedTuple):
    """A house: its key, name, town, room, beds, price a night, how it is sold, and what it has.

    Attributes:
        plan: ``flexible`` or ``prepaid``, the way it is sold.
        wrong: What is wrong with it; empty for the one that fits.
    """

    key: str
    name: str
    town: str
    room: str
    beds: tuple[str, ...]
    price: int
    plan: str
    pool: bool
    wrong: str

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().replace(" ", "-").replace("'", "")
        return f"desk@{plain}.example"

    @property
    def person(self) -> Person:
        """The house as somebody one writes with."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. House prices are whole Taiwan dollars, other amounts whole reais."""

    opening: date
    card: str
    card_id: str
    last4: str
    houses: dict[str, House]
    """By what they are for: taipei, taitung, island, last, and spare ones that fit: taitung2, last2."""
    near: tuple[House, ...]
    island_cap: int
    """What the island may cost, in Taiwan dollars a night."""
    old_limit: int
    """The card's limit, of the ordinary life."""
    cut: int
    """By how much it is lowered."""
    photo_refund: int
    fee: int
    """What the airline wants a head for a change before the waiver."""
    spare_day: int
    """Day of the flight home that they can take."""
    code: str
    card_no: str
    passports: tuple[str, str]
    app: str
    photo_doc: str
    reservations: dict[str, str]
    pnr: tuple[str, str]
    drop: int

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def there(self, number: int, clock: str) -> datetime:
        """Return an instant in Taiwan."""
        return datetime.fromisoformat(f"{self.day(number)}T{clock}").replace(tzinfo=zone(THERE))

    def here(self, number: int, clock: str) -> datetime:
        """Return an instant in São Paulo."""
        return datetime.fromisoformat(f"{self.day(number)}T{clock}").replace(tzinfo=zone(ZONE))

    @property
    def limit(self) -> Money:
        """The card's limit after it was lowered."""
        return Money.of(self.old_limit - self.cut, "BRL")

    @property
    def saint(self) -> int:
        """The day of Aparecida, on which his mother waits for his voice."""
        return (date(self.opening.year, *APARECIDA) - self.opening).days


_TAIPEI: Final = ("Datong Rooms", "Yongkang Rooms", "Dihua Lane Inn", "Zhongshan Inn", "Tamsui Rooms", "Minsheng Inn")
_TAITUNG: Final = ("Beinan Inn", "Tiehua Rooms", "Seashore Rooms", "Malan Inn", "Sugar Mill Inn")
_ISLAND: Final = ("Gongguan Inn", "Chaikou Rooms", "Lamplight Inn", "Coral Rooms", "Nanliao Rooms", "Deer Path Inn")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, places = draw.stream("people"), draw.stream("prices"), draw.stream("places")
    opening = date.fromisoformat(draw.choice(_HELD_OUT_OPENINGS if variant in TEST_VARIANTS else _OPENINGS))
    taipei, taitung, island = (places.sample(names, len(names)) for names in (_TAIPEI, _TAITUNG, _ISLAND))
    keys = iter(places.sample(range(41_201, 41_280), 20))

    def house(name: str, town: str, price: int, **other: Any) -> House:
        more: dict[str, Any] = {
            "room": "Double with balcony",
            "beds": ("queen",),
            "plan": "flexible",
            "pool": False,
            "wrong": "",
        }
        return House(f"htl_{next(keys)}", name, town, price=price, **{**more, **other})

    base, cap = prices.integer(26, 34) * 100, prices.integer(36, 44) * 100
    south, last = prices.integer(22, 28) * 100, prices.integer(30, 38) * 100
    houses = {
        "taipei": house(taipei[0], "Taipei", base),
        "taitung": house(taitung[0], "Taitung", south),
        "island": house(island[0], "Green Island", cap - 100 * prices.integer(1, 4)),
        "last": house(taipei[1], "Taipei", last, pool=True),
        "taitung2": house(taitung[1], "Taitung", south + 100 * prices.integer(1, 3)),
        "last2": house(taipei[2], "Taipei", last + 100 * prices.integer(1, 3), pool=True),
    }
    near = (
        house(island[1], "Green Island", cap - 500, plan="prepaid", wrong="prepaid"),
        house(island[2], "Green Island", cap - 600, beds=("single", "single"), room="Twin with balcony", wrong="twin"),
        house(island[3], "Green Island", cap + 100 * prices.integer(3, 8), wrong="dear"),
        house(island[4], "Green Island", cap - 700, room="Double to the yard", wrong="view"),
        house(taitung[2], "Taitung", south - 300, beds=("single", "single"), room="Twin with balcony", wrong="twin"),
        house(taitung[3], "Taitung", south - 200, plan="prepaid", wrong="prepaid"),
        house(taitung[4], "Taitung", south * 2, wrong="dear"),
        house(taipei[3], "Taipei", last - 400, wrong="no pool"),
        house(taipei[4], "Taipei", last - 300, pool=True, plan="prepaid", wrong="prepaid"),
        house(taipei[5], "Taipei", last * 2, pool=True, wrong="dear"),
    )
    return Cast(
        opening=opening,
        card="",
        card_id="",
        last4="",
        houses=houses,
        near=near,
        island_cap=cap,
        old_limit=0,
        cut=prices.integer(20, 40) * 100,
        photo_refund=prices.integer(480, 760, 10),
        fee=prices.integer(780, 980, 20),
        spare_day=draw.choice((HOME + 1, HOME + 2)),
        code=f"CONFIRMA-{people.integer(3100, 9899)}",
        card_no=f"5{people.integer(100, 899)} {people.integer(1000, 9899)} {people.integer(1000, 9899)} "
                f"{people.integer(1000, 9899)}",
        passports=(f"GB{people.integer(310_000, 899_999)}", f"FZ{people.integer(310_000, 899_999)}"),
        app=f"app_{people.integer(410_000, 419_999)}",
        photo_doc=f"adoc_{people.integer(410_000, 419_999)}",
        reservations={name: f"res_{people.integer(41_000_000, 41_999_999)}" for name in ("taipei", "taitung", "last")},
        pnr=("QK7RMA", "QK7RMB"),
        drop=prices.integer(35, 48),
    )  # fmt: skip


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def reais(amount: int) -> Money:
    """Return whole reais."""
    return Money.of(amount, "BRL")
