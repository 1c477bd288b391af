"""Who and what a variant is about: eighteen guests as they are called and as they are spelled, days, figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "Asia/Manila"
THERE: Final = "Asia/Ho_Chi_Minh"
USER: Final = "usr_mel"
MEL: Final = Person("Carmela Dimaculangan", "mel.dimaculangan@batanguena.example")
ISAY: Final = Person("Isabel Dimaculangan", "isay@batanguena.example", "Isay")
HUY: Final = Person("Lê Quang Huy", "huy.le@hoian-lanterns.example", "Huy")
FATHER: Final = Person("Rogelio Dimaculangan", "rogelio.d@calapan-post.example")
CLAN: Final = Person("Hội An eighteen", "eighteen@pamilya-list.example")
HOTEL: Final = Person("An Hội Riverside", "booking@anhoi-riverside.example")
RIVER: Final = Person("Bến Xưa, river house", "ban@benxua.example")
KITCHEN: Final = Person("Cô Bảy, wedding kitchen", "bep@cobay.example")
VANS: Final = Person("Xe Hội An", "dieuxe@xe-hoian.example")
VISAS: Final = Person("E-visa help desk", "correction@evisa-desk-vn.example")
AIR: Final = Person("Mabuhay Blue, names desk", "names@mabuhayblue.example", "the names desk")
RULES: Final = Channel("oa_mabuhayblue", "Mabuhay Blue", "airline", "Notices for passengers.")
PASSPORTS: Final = "private/passports.csv"
HOUSE: Final = "htl_98001"
ROOM: Final = "Garden twin"
CEREMONY: Final = "evt_00980040"
FLY: Final = 37
HOMEWARD: Final = 42
WEDDING: Final = 40
BOAT: Final = 39
EARLY: Final = 36
RSVP: Final = 10
OLD_LIST: Final = 30
ANSWERED: Final = 19
"""Day by which the help desk had promised the second e-visa."""

GUESTS: Final = Board(
    "db_guests", "Guests",
    {"Guest": "title", "From": "rich_text", "Papers": ["To check", "In order", "E-visa", "Renew", "Wrong"],
     "Answer": ["Asked", "Yes", "No"], "Diet": "rich_text"}, most=40,
)  # fmt: skip
ASKED: Final = questions("db_ask_mel", "PHP", title="Tanong kay Mel")
ROOMS: Final = Book("rooms.csv", ("guest", "shares", "floor"), key="guest")
MENU: Final = Book("menu.csv", ("dish", "count"), key="dish")
TALLY: Final = Book("tally.csv", ("what", "count"), key="what")
MINE: Final = Diary("cal_mel", "Mel", primary=True)
HOUSE_OF_LE: Final = Diary("cal_le", "Nhà họ Lê")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who comes.

    Attributes:
        called: As everybody calls them, and as the list has them.
        given: Given names by the passport.
        family: Family name by the passport.
        nation: Nationality, ISO code.
        number: The passport's number.
        expires: So many days after the opening the passport ends.
        town: Where they fly from.
        mate: Who shares the room, by place in the list.
    """

    called: str
    given: str
    family: str
    nation: str
    number: str
    expires: int
    town: str
    mate: int

    @property
    def person(self) -> Person:
        """They, as one writes to them."""
        plain = f"{self.given.split(' ')[0]}.{self.family.split(' ')[-1]}".lower()
        return Person(f"{self.given} {self.family}", f"{plain}@tawag-{self.town.lower()}.example", self.called)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant."""

    opening: date
    guests: tuple[Guest, ...]
    short: int
    """Whose passport ends too soon."""
    lame: int
    """Who climbs no stairs, beside the grandmother."""
    late: tuple[int, int]
    """Who does not answer by the day: the first comes, the second does not."""
    fresh: str
    """The number of the passport that is renewed."""
    wrong: str
    """How the first e-visa spells the family name."""
    names_until: int
    """Day until which names are put right for nothing, by the new rule."""
    list_until: int
    """Day by which the hotel wants its list, by the new rule."""
    fare: int
    pnrs: dict[str, str]
    hours: tuple[str, str]
    """When the ceremony begins, before and after the temple has thought again."""
    eve: str
    """The hour that two want on the eve."""
    later: int
    """By how many minutes the flight from Osaka leaves later."""
    jun: tuple[str, str]
    diet: str
    last4: str = ""

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Saturday 31 October``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def there(self, day: int, clock: str) -> datetime:
        """Return an instant by the clock of Hội An."""
        return datetime.combine(self.day(day), time.fromisoformat(clock), tzinfo=zone(THERE))

    def of(self, town: str) -> tuple[Guest, ...]:
        """Return who flies from a town."""
        return tuple(guest for guest in self.guests if guest.town == town)

    @property
    def lola(self) -> Guest:
        """The grandmother."""
        return self.guests[0]

    @property
    def dodong(self) -> Guest:
        """Who stays at home in the end."""
        return self.guests[self.late[1]]

    @property
    def speller(self) -> Guest:
        """Who booked under the name he is called by."""
        return self.of("Dubai")[0]

    @property
    def visitors(self) -> tuple[Guest, ...]:
        """Who needs an e-visa: two from Dubai, two from Toronto."""
        return tuple(guest for guest in self.guests if guest.nation in ("IN", "CA"))

    def ground(self) -> tuple[Guest, ...]:
        """Who sleeps on the ground floor."""
        first = (self.lola, self.guests[self.lame])
        return (*first, *(self.guests[guest.mate] for guest in first))


OUT: Final = "M2417"
BACK: Final = "M2418"
_LOLAS: Final = (("Lola Meding", "Remedios"), ("Lola Mila", "Milagros"), ("Lola Panchang", "Esperanza"))
_MANILA: Final = (
    (("Tita Luz", "Maria Luzviminda"), ("Tita Baby", "Maria Teresita"), ("Tita Cora", "Corazon Rosario")),
    (("Tito Boy", "Bonifacio"), ("Tito Nonong", "Juanito"), ("Tito Ramon", "Ramoncito")),
    (("Ninang Charing", "Rosario"), ("Ninang Pilar", "Maria Pilar"), ("Ninang Ester", "Esterlita")),
    (("Ninong Pepe", "Jose Protacio"), ("Ninong Kiko", "Francisco"), ("Ninong Andoy", "Alejandro")),
    (("Ate Weng", "Rowena"), ("Ate Jing", "Jingle Mae"), ("Ate Liza", "Maria Elizabeth")),
    (("Kuya Dodong", "Rodolfo"), ("Kuya Bong", "Bonifacio Jesus"), ("Kuya Jojo", "Jose Joel")),
    (("Pinsan Cholo", "Carlo Miguel"), ("Pinsan Migs", "Miguel Antonio"), ("Pinsan Pao", "Paolo Angelo")),
    (("Pinsan Tin", "Kristina Marie"), ("Pinsan Bea", "Beatriz"), ("Pinsan Nica", "Veronica Anne")),
)
_OSAKA: Final = (
    (("Ate Malou", "Maria Lourdes"), ("Ate Vicky", "Victoria")), (("Kenji", "Kenji"), ("Sho", "Shohei")),
    (("Ate Gie", "Gina"), ("Ate Beth", "Elizabeth")),
)  # fmt: skip
_DUBAI: Final = (
    (("Kuya Dondon", "Brandon Rey"), ("Kuya Jun-jun", "Renato"), ("Kuya Bok", "Edilberto")),
    (("Ate Lanie", "Melanie"), ("Ate Che", "Cherry Rose")), (("Priya", "Priyadarshini"), ("Anju", "Anjali Devi")),
    (("Arun", "Arunkumar"), ("Vik", "Vikram Singh")),
)  # fmt: skip
_TORONTO: Final = ((("Tita Joy", "Joyce Anne"), ("Tita Fe", "Felicidad")), (("Uncle Rob", "Robert James"),
                                                                            ("Uncle Gord",
                   "Gordon Alan")))  # fmt: skip
_FAMILIES: Final = ("Macatangay", "Malabanan", "Atienza", "Maranan", "Magsino", "De Castro", "Hernandez", "Marasigan",
                    "Panganiban", "Dimayuga", "Ilagan", "Catapang")  # fmt: skip
_OPENINGS: Final = ("2026-09-21", "2027-09-20", "2028-09-18")
_HELD_OUT: Final = ("2025-09-15", "2025-09-22")
"""Mondays; training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, days, prices = draw.stream("people"), draw.stream("days"), draw.stream("prices")
    guests = _guests(people)
    drops, answers = days.choice((6, 7)), days.choice((5, 8))
    indian = next(guest for guest in guests if guest.nation == "IN")
    hours = days.choice((("09:00", "07:40"), ("09:30", "07:20"), ("10:00", "08:10")))
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    return Cast(
        opening=date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS)),
        guests=guests, short=days.choice((1, 2)), lame=days.choice((3, 4)), late=(answers, drops),
        fresh=f"P{people.integer(1_000_000, 9_999_999)}B", wrong=_misspelt(indian.family),
        names_until=days.integer(6, 7), list_until=days.integer(15, 17), fare=prices.integer(7_200, 8_900, 100),
        pnrs={town: "".join(people.sample(letters, 5)) + str(place) for place, town in enumerate(("Osaka", "Dubai",
              "Toronto"), 2)},
        hours=hours, eve=days.choice(("17:00", "17:30", "18:00")), later=days.choice((95, 110, 125)),
        jun=people.choice((("Arsenio", "Magsaysay"), ("Virgilio", "Bautista"), ("Leandro", "Salazar"))),
        diet=people.choice(("vegan", "no seafood")),
    )  # fmt: skip


def _guests(people: Draw) -> tuple[Guest, ...]:
    pool: tuple[tuple[str, str], ...]
    families = people.sample(_FAMILIES, 8)
    rows: list[tuple[str, str, str, str, str]] = []
    called, given = people.choice(_LOLAS)
    second = people.choice(("Katigbak", "Gonzales", "Mayo"))
    rows.append((called, given, f"{second} Vda De Dimaculangan", "PH", "Manila"))
    for place, pool in enumerate(_MANILA):
        name = people.choice(pool)
        family = "Dimaculangan" if place in (0, 5) else families[place // 2]
        rows.append((*name, family, "PH", "Manila"))
    for place, pool in enumerate(_OSAKA):
        name = people.choice(pool)
        rows.append((*name, "Nishimura" if place == 1 else ("Dimaculangan Nishimura", "", families[4])[place],
                     "JP" if place == 1 else "PH", "Osaka"))  # fmt: skip
    indian = people.choice(("Ramachandran", "Krishnamoorthy", "Venkataraman"))
    for place, pool in enumerate(_DUBAI):
        name = people.choice(pool)
        rows.append((*name, indian if place > 1 else families[5], "IN" if place > 1 else "PH", "Dubai"))
    canadian = people.choice(("MacAllister", "Thibodeau", "Kowalchuk"))
    for pool in _TORONTO:
        name = people.choice(pool)
        rows.append((*name, canadian, "CA", "Toronto"))
    mates = (1, 0, 5, 4, 3, 2, 7, 6, 11, 10, 9, 8, 13, 12, 15, 14, 17, 16)
    return tuple(
        Guest(called, given, family, nation, _number(people, nation), people.integer(700, 2_900), town, mates[place])
        for place, (called, given, family, nation, town) in enumerate(rows)
    )


def _number(people: Draw, nation: str) -> str:
    figure = people.integer(1_000_000, 9_999_999)
    return {"PH": f"P{figure}A", "JP": f"TR{figure}", "IN": f"Z{figure}", "CA": f"AC{figure // 10}"}[nation]


def _misspelt(name: str) -> str:
    return name.replace("chandran", "chandan").replace("moorthy", "murthi").replace("kataraman", "katraman")


def pesos(amount: int) -> Money:
    """Return whole pesos."""
    return Money.of(amount, "PHP")
