"""Five people with binoculars, the boats and houses they may take, and what a variant draws."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Seoul"
USER: Final = "usr_seojin"
SEOJIN: Final = Person("Yoon Seo-jin", "seojin@suseong-yakguk.example", "Seo-jin")
MINHO: Final = Person("Kang Min-ho", "minho@kang-drawings.example", "Min-ho")
HYUN: Final = Person("Bae Hyun-sook", "hyunsook@bae-garden.example", "Hyun-sook")
JIHWAN: Final = Person("Oh Ji-hwan", "jihwan@geumho-campus.example", "Ji-hwan")
YEON: Final = Person("Choi Yeon-hee", "yeonhee@choi-photo.example", "Yeon-hee")
MOTHER: Final = Person("Seo Mal-soon", "malsoon@daegu-maru.example", "Mother")
PARK: Final = Person("Dadohae park, landing desk", "landing@dadohae-park.example", "the landing desk")
FERRY: Final = Person("Seohae Ferry, Mokpo", "mokpo@seohae-ferry.example", "the ferry office")
CLUB: Final = (MINHO, HYUN, JIHWAN, YEON)
BANK: Final = "Geumhogang Bank"
ISLET: Final = "Jangdo"
TOWN: Final = "Heuksando"

OUT: Final = 24
WISHED: Final = 25
RITE: Final = 28
BACK: Final = 28
SOONER: Final = 27
CONFIRM_BY: Final = 11
MAIL_BY: Final = 12
DEPOSIT_BY: Final = 13
"""Days: they leave, they wish to land, the rite, the planned and the real way home, and what is due when."""

EXPECTED: Final = Board(
    "db_expected", "Expected", {"Species": "title", "Source": "rich_text", "State": ["Expected", "Doubtful", "Seen"]},
    most=22,
)  # fmt: skip
DUE: Final = Board("db_due", "Due", {"What": "title", "By": "date", "State": ["Open", "Done", "Missed"]}, most=14)
ASK: Final = questions("db_seojin", "KRW", title="For Seo-jin")
SHARES: Final = Book(
    "shares.csv", ("day", "what", "whom", "krw", "each", "state"), there=True, amount="krw", state="state"
)
SPECIES: Final = Book("species.csv", ("day", "species", "by", "state"), key="species")
PACKING: Final = "packing.txt"
MINE: Final = Diary("cal_seojin", "Seo-jin", primary=True)
LOTS: Final = Channel("oa_dadohae", "Dadohae Marine Park", "government", "Landings, closures, rules of the islands.")
BOATS: Final = Channel("oa_seohae", "Seohae Ferry", "transport", "Sailings, tides, what may come aboard.")


def krw(amount: int) -> Money:
    """Return won."""
    return Money.of(amount, "KRW")


@dataclass(frozen=True, slots=True)
class Run:
    """A train or a boat: its fate, number, departure, minutes, fare for one, class and what its page says."""

    fate: str
    number: str
    leaves: str
    minutes: int
    fare: int
    seat: str
    note: str

    def arrives(self) -> str:
        """Return the arrival ``HH:MM``."""
        hour, minute = divmod(int(self.leaves[:2]) * 60 + int(self.leaves[3:]) + self.minutes, 60)
        return f"{hour:02d}:{minute:02d}"


@dataclass(frozen=True, slots=True)
class Way:
    """A part of the way: where from, where to, on which days it is on sale, and what runs."""

    key: str
    origin: str
    dest: str
    days: tuple[int, ...]
    runs: dict[str, Run]

    def offer(self, fate: str, day: int) -> str:
        """Return the id of an offer that gives the money back, on a day."""
        ways = ("train", "boat", "boat home", "train home")
        return f"tro_97{ways.index(self.key)}{list(self.runs).index(fate)}{day}"


@dataclass(frozen=True, slots=True)
class House:
    """A minbak: id, name, what is wrong with it if anything, and a night's price for the five."""

    key: str
    name: str
    fate: str
    price: int

    @property
    def person(self) -> Person:
        """Its host."""
        return Person(self.name, f"{self.name.lower().replace(' ', '-')}@heuksan-minbak.example")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant; amounts are won."""

    opening: date
    ways: dict[str, Way]
    houses: dict[str, House]
    nightly: int
    lot: str
    landing: int
    """Day on which the lot lets them land."""
    guide: Person
    stranger: Person
    deposit: int
    bank_price: int
    small_price: int
    harness_price: int
    expected: tuple[str, ...]
    retracted: str
    seen: dict[int, tuple[str, ...]]
    """Species that were surely seen, by day."""
    doubtful: str
    """Heard only, and never seen."""
    proved: str
    """Doubtful at first and photographed later."""
    nest: str
    place: str
    """Where the nest is."""
    sail: str
    """When the boat leaves in the end."""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str) -> datetime:
        """Return an instant."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(HOME))

    def run(self, key: str, fate: str) -> Run:
        """Return a train or a boat."""
        return self.ways[key].runs[fate]

    def offer(self, key: str, fate: str, day: int) -> str:
        """Return the id of its offer."""
        return self.ways[key].offer(fate, day)

    def taken(self) -> tuple[tuple[str, str, int], ...]:
        """Return what they travel by in the end: way, fate, day."""
        return (("train", "second", OUT), ("boat", "upper", OUT), ("boat home", "evening", SOONER),
                ("train home", "night", SOONER))  # fmt: skip

    def sure(self) -> int:
        """Return how many species are sure in the end."""
        return sum(len(names) for names in self.seen.values()) + 1

    def each(self) -> int:
        """Return what each of the five pays in the end."""
        fares = sum(self.run(key, fate).fare for key, fate, _ in self.taken())
        return fares + 3 * self.houses["next"].price // 5


_OPENINGS: Final = ("2026-04-06", "2027-04-05", "2028-04-03")
_HELD_OUT: Final = ("2025-04-07", "2025-04-14")
"""Mondays. Training and evaluation share no year."""
UPPER: Final = "Upper deck, forward, windows that open."
LOWER: Final = "Lower deck, beside the engine."
FUNNEL: Final = "Upper deck, behind the funnel."
_ONE: Final = "One change, in Osong."
_THREE: Final = "Three changes, seats not guaranteed."
_WAYS: Final = {
    "train": ("Daegu", "Mokpo", (OUT,), 47_500, (
        ("first", "07:06", 236, "second", _ONE), ("second", "06:04", 242, "second", _ONE),
        ("three", "07:20", 222, "second", _THREE), ("late", "07:52", 238, "second", _ONE),
        ("noon", "10:04", 236, "second", _ONE))),
    "boat": ("Mokpo", TOWN, (OUT,), 34_000, (
        ("upper", "13:00", 120, "first", UPPER), ("lower", "13:00", 120, "second", LOWER),
        ("funnel", "12:20", 150, "first", FUNNEL), ("dawn", "07:50", 120, "first", UPPER),
        ("dusk", "16:10", 120, "first", UPPER))),
    "boat home": (TOWN, "Mokpo", (SOONER, BACK), 34_000, (
        ("morning", "11:00", 120, "first", UPPER), ("lower", "11:00", 120, "second", LOWER),
        ("evening", "15:40", 120, "first", UPPER), ("deep", "15:40", 120, "second", LOWER),
        ("funnel", "10:20", 150, "first", FUNNEL))),
    "train home": ("Mokpo", "Daegu", (SOONER, BACK), 47_500, (
        ("day", "14:42", 240, "second", _ONE), ("night", "19:12", 236, "second", _ONE),
        ("three", "14:20", 226, "second", _THREE), ("soon", "13:10", 238, "second", _ONE))),
}  # fmt: skip
_HOUSES: Final = ("good", "next", "steps", "four", "dear", "prepaid")
_NAMES: Final = ("Yeri Minbak", "Sarang Minbak", "Jinri House", "Chilhyeong Minbak", "Deungdae House", "Bada Minbak")
_BIRDS: Final = (
    "Narcissus flycatcher", "Mugimaki flycatcher", "Blue-and-white flycatcher", "Siberian rubythroat", "Grey thrush",
    "Tristram's bunting", "Yellow-browed bunting", "Chestnut-flanked white-eye", "Dusky thrush", "Ashy minivet",
    "Japanese robin", "Radde's warbler", "Pale-legged leaf warbler", "Oriental scops owl", "Eurasian hoopoe",
    "Yellow-rumped flycatcher", "Tiger shrike", "Chinese pond heron", "Black-naped oriole", "Red-rumped swallow",
)  # fmt: skip
_RARE: Final = ("Fairy pitta", "Rufous-tailed robin", "Purple-backed starling", "Black drongo")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, boats, birds = (draw.stream(name) for name in ("people", "prices", "boats", "birds"))
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    nightly = prices.integer(210_000, 245_000, 5_000)
    flock, rare = birds.sample(_BIRDS, 18), birds.sample(_RARE, 4)
    guide = people.choice(("Ma Jun-seok", "Park Bo-ram", "Jang Il-do"))
    stranger = people.choice(("Gong Tae-yang", "Noh Eun-bi", "Heo Min-gyu"))
    return Cast(
        opening=opening, ways={key: _way(key, boats, prices) for key in _WAYS}, houses=_houses(nightly, people, prices),
        nightly=nightly, lot=f"{people.integer(2_100, 9_700)}", landing=26,
        guide=Person(guide, f"{guide.split(' ')[1].replace('-', '').lower()}@heuksan-guides.example"),
        stranger=Person(stranger, f"{stranger.split(' ')[1].replace('-', '').lower()}@lens-hunters.example"),
        deposit=prices.integer(80_000, 120_000, 5_000), bank_price=prices.integer(268_000, 312_000, 2_000),
        small_price=prices.integer(46_000, 58_000, 1_000), harness_price=prices.integer(31_000, 43_000, 1_000),
        expected=(*flock[:5], rare[0]), retracted=rare[0],
        seen={24: tuple(flock[5:9]), 25: tuple(flock[9:12]), 26: tuple(flock[12:15 + birds.integer(0, 2)])},
        doubtful=rare[1], proved=rare[2], nest=birds.choice(("Japanese murrelet", "Black wood pigeon",
            "Styan's warbler")),
        place=people.choice(("the second terrace above Yeri", "the gully behind the reservoir", "the lighthouse wall")),
        sail=boats.choice(("12:00", "12:10", "11:50")),
    )  # fmt: skip


def _way(key: str, boats: Draw, prices: Draw) -> Way:
    origin, dest, days, usual, shapes = _WAYS[key]
    kind, base = ("KTX" if "train" in key else "SF"), boats.integer(11, 80)
    runs = {}
    for place, (fate, clock, minutes, seat, note) in enumerate(shapes):
        number = f"{kind} {100 * (1 + list(_WAYS).index(key)) + base + 2 * place}"
        fare = usual + prices.integer(-3, 4) * 500 - (9_000 if note == LOWER else 0)
        runs[fate] = Run(fate, number, clock, minutes, fare, seat, note)
    return Way(key, origin, dest, days, runs)


def _houses(nightly: int, people: Draw, prices: Draw) -> dict[str, House]:
    low = nightly - 60_000
    found = {}
    for place, (fate, name) in enumerate(zip(_HOUSES, people.sample(_NAMES, len(_NAMES)), strict=True)):
        price = {"good": low, "next": low + prices.integer(1, 4) * 10_000, "dear": nightly + 30_000}.get(
            fate, low - prices.integer(1, 3) * 5_000
        )
        found[fate] = House(f"htl_97{place:02d}", name, fate, price)
    return found
