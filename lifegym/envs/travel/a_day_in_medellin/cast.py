"""Who and what a variant is about: the three, the congress, flights and houses, two purses, which things move."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Channel, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money

HOME: Final = "America/Argentina/Cordoba"
MEXICO: Final = "America/Mexico_City"
MEDELLIN: Final = "America/Bogota"
USER: Final = "usr_tomas"
TOMAS: Final = Person("Tomás Iriarte", "tomas.iriarte@correodelparana.example")
CATALINA: Final = Person("Catalina Restrepo", "catalina.restrepo@correopaisa.example")
ALMA: Final = Person("Alma Restrepo", "alma.restrepo@correopaisa.example")
MOTHER: Final = Person("Beatriz Funes", "beatriz.funes@correodelparana.example", "Beatriz")
GRACIELA: Final = Person("Graciela Ponce, Secretaría de Ciencia", "gponce@unparana.example", "Graciela")
CONGRESS: Final = Person("Congreso de Aguas, secretaría", "secretaria@congreso-aguas.example", "the congress")
COAUTHOR: Final = Person("Saskia Vermeer", "s.vermeer@delft-hydro.example")
NETWORK: Final = Person("Ramiro Olvera", "r.olvera@red-de-cuencas.example")
CENTRE: Final = Person("Sanidad de Fronteras, Rosario", "vacunas@sanidad-fronteras-rosario.example", "the centre")
RESERVE: Final = Person("Reserva La Castellana, guías", "guias@reserva-castellana.example", "the guides")
TABLE: Final = Person("Fonda Doña Ligia", "mesas@fonda-dona-ligia.example", "the inn")
AGENCY: Final = Person("Litoral Viajes", "ventas@litoral-viajes.example")

OUT: Final = 21
"""Monday on which he flies to Mexico."""
TALKS: Final = (22, 23, 24)
"""Days of the congress."""
ACROSS: Final = 25
"""Friday on which he flies to Medellín."""
DAY: Final = 26
"""The Saturday."""
BACK: Final = 27
JAB_LAST: Final = DAY - 10
"""Last day on which the vaccination counts for the Saturday."""
REFUND_DUE: Final = 8
INVOICE_DUE: Final = 16
UNI: Final = "card_004121"
OWN: Final = "card_004122"

AWAITED: Final = Board(
    "db_pendientes", "Pendientes",
    {"What": "title", "By": "date", "From": "rich_text", "State": ["Open", "Chased", "Here"]}, most=10,
)  # fmt: skip
ASK: Final = questions("db_consultas", "USD", title="Consultas")
THEIRS: Final = Book(
    "university.csv", ("day", "what", "usd", "sum", "status"), there=True, amount="usd", running="sum", state="status",
    counted=("paid",),
)  # fmt: skip
MINE_CSV: Final = Book(
    "own.csv", ("day", "what", "usd", "sum", "status"), there=True, amount="usd", running="sum", state="status",
    counted=("paid",),
)  # fmt: skip
LEAVE: Final = Book("licencias.csv", ("day", "whose"), key="day")
MINE: Final = Diary("cal_tomas", "Tomás", primary=True)
HERS: Final = Diary("cal_alma", "Alma, con Tomás", shared_with=(CATALINA.mail,))
PROGRAMME: Final = Diary("cal_congreso", "Congreso de Aguas, Iriarte")
HANDOVER: Final = "evt_00941201"
WALK: Final = "evt_00941202"
POSTER: Final = "evt_00941203"
AT_HOME: Final = "evt_00941204"
REGISTRATION: Final = "ctx_registration_0041"
NEWS: Final = Channel("oa_congreso", "Congreso de Aguas", "science", "News for those who take part.")
OFFICE: Final = Channel(
    "oa_unparana", "Universidad del Paraná, Secretaría", "university", "Rules and forms for journeys."
)
SKY: Final = Channel("oa_istmo", "Istmo Aéreo", "airline", "Timetables of Istmo Aéreo.")


class Hop(NamedTuple):
    """A flight: number, day, from, to, departure (local), minutes, fare in dollars."""

    number: str
    day: int
    origin: str
    dest: str
    leaves: str
    minutes: int
    fare: int


class House(NamedTuple):
    """A house: key, name, city, quarter, price a night in dollars, what is wrong with it (empty if it fits)."""

    key: str
    name: str
    city: str
    quarter: str
    price: int
    wrong: str

    @property
    def mail(self) -> str:
        """Its address."""
        plain = self.name.lower().translate(str.maketrans("áéíóúñ", "aeioun")).replace(" ", "-")
        return f"recepcion@{plain}.example"

    @property
    def person(self) -> Person:
        """The house as somebody one writes with."""
        return Person(self.name, self.mail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole dollars."""

    opening: date
    hops: tuple[Hop, ...]
    houses: dict[str, House]
    """By what they are for: ``old`` and ``new`` near the first and the second venue, ``medellin``."""
    near: tuple[House, ...]
    venues: tuple[str, str]
    """Quarter of the first venue and of the second."""
    cap: int
    """What a night in Mexico may cost."""
    own_cap: int
    diem: tuple[int, int]
    """What the university gives a day, before and after."""
    refund: int
    fee: int
    gala: int
    trip: int
    kit: int
    dear: tuple[int, int]
    gift: int
    """What a present may cost, by an old agreement."""
    hours: tuple[str, str]
    """Hour of the handover, before and after."""
    home_by: tuple[str, str]
    """Hour by which Alma is home, before and after."""
    recital: str
    poster: tuple[int, str]
    """Day and hour to which the poster is moved."""
    jab: tuple[int, int]
    """Days that the centre offers; the second is too late."""
    late: str
    """Hour to which the flight out of Mexico is moved."""
    remote: tuple[str, str]
    """Hour of the remote talk in Mexico, and in Delft."""
    hotel_first: str
    reference: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 11 June``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def at(self, day: int, clock: str, where: str = HOME) -> datetime:
        """Return an instant by the clocks of a place."""
        return datetime.fromisoformat(f"{self.day(day)}T{clock}").replace(tzinfo=zone(where))

    def hop(self, number: str) -> Hop:
        """Return a flight by its number, on the day on which he might take it."""
        return next(hop for hop in self.hops if hop.number == number)


_MEX_OLD: Final = ("Hotel Tacuba Real", "Casa Regina", "Hotel Isabel Segunda", "Posada Donceles")
_MEX_NEW: Final = ("Hotel Copilco", "Casa Coyoacán", "Hotel Los Frailes", "Posada del Pedregal")
_MDE: Final = ("Hostal Laureles", "Casa Estadio", "Hotel La Setenta", "Posada Carlos Restrepo", "Hotel Floresta")
_OPENINGS: Final = ("2026-04-20", "2027-04-19")
_HELD_OUT: Final = ("2025-04-21", "2028-04-17")
"""Mondays; the Saturday lies in the middle of May. Training and evaluation share no year."""


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, prices, chance = draw.stream("people"), draw.stream("prices"), draw.stream("chance")
    opening = date.fromisoformat(draw.choice(_HELD_OUT if variant in TEST_VARIANTS else _OPENINGS))
    cap, own_cap = prices.integer(78, 96, 2), prices.integer(40, 52, 2)
    venues = chance.choice((("Centro", "Coyoacán"), ("Coyoacán", "Centro")))
    keys = iter(chance.sample(range(4_121, 4_190), 16))
    old, new = ((people.sample(names, 4)) for names in ((_MEX_OLD, _MEX_NEW) if venues[0] == "Centro" else
                                                        (_MEX_NEW, _MEX_OLD)))  # fmt: skip
    mde = people.sample(_MDE, 5)

    def house(name: str, city: str, quarter: str, price: int, wrong: str = "") -> House:
        return House(f"htl_{next(keys)}", name, city, quarter, price, wrong)

    houses = {
        "old": house(old[0], "Mexico City", venues[0], cap - prices.integer(8, 16, 2)),
        "new": house(new[0], "Mexico City", venues[1], cap - prices.integer(2, 6, 2)),
        "medellin": house(mde[0], "Medellín", "Laureles", own_cap - prices.integer(4, 10, 2)),
    }
    near = (
        *(house(name, "Mexico City", quarter, price, wrong)
          for names, quarter in ((old, venues[0]), (new, venues[1]))
          for name, price, wrong in ((names[1], cap - 18, "prepaid"), (names[2], cap + 14, "dear"),
                                     (names[3], cap - 20, "breakfast"))),
        house(mde[1], "Medellín", "Laureles", own_cap - 12, "prepaid"),
        house(mde[2], "Medellín", "Laureles", own_cap + 12, "dear"),
        house(mde[3], "Medellín", "El Poblado", own_cap - 14, "far"),
        house(mde[4], "Medellín", "Laureles", own_cap - 13, "breakfast"),
    )  # fmt: skip
    gift = chance.choice((35, 40, 45))
    return Cast(
        opening=opening, hops=_hops(prices), houses=houses, near=near, venues=venues, cap=cap, own_cap=own_cap,
        diem=(prices.integer(92, 104, 2), prices.integer(72, 84, 2)), refund=prices.integer(45, 75, 5),
        fee=prices.integer(280, 340, 10), gala=prices.integer(48, 66), trip=prices.integer(36, 52),
        kit=gift - prices.integer(2, 5), dear=(gift + prices.integer(12, 25), gift + prices.integer(6, 11)), gift=gift,
        hours=chance.choice((("09:00", "11:30"), ("09:30", "12:00"), ("10:00", "12:30"))),
        home_by=chance.choice((("20:00", "18:00"), ("20:30", "18:30"))), recital=chance.choice(("13:30", "14:00")),
        poster=chance.choice(((23, "17:00"), (23, "17:30"))), jab=(chance.choice((8, 9)), chance.choice((17, 18))),
        late=chance.choice(("14:50", "14:55", "15:00")),
        remote=chance.choice((("07:30", "15:30"), ("08:00", "16:00"), ("08:30", "16:30"))),
        hotel_first=old[0], reference=f"CA-{people.integer(4_100, 9_899)}",
    )  # fmt: skip


def _hops(prices: Draw) -> tuple[Hop, ...]:
    """Return the flights: the pair out, those to Medellín, those home, and their neighbours."""
    out, over, home = prices.integer(310, 360, 2), prices.integer(120, 150, 2), prices.integer(270, 310, 2)
    return (
        Hop("I5301", OUT, "ROS", "PTY", "02:10", 425, out), Hop("I5120", OUT, "PTY", "MEX", "09:05", 245, 140),
        Hop("I5305", OUT, "ROS", "PTY", "14:30", 425, out - 30), Hop("I5126", OUT, "PTY", "MEX", "20:10", 245, 120),
        Hop("I5119", ACROSS, "MEX", "PTY", "09:30", 235, over), Hop("I5121", ACROSS, "MEX", "PTY", "13:20", 235, over),
        Hop("I5123", ACROSS, "MEX", "PTY", "17:40", 235, over - 20),
        Hop("I5440", ACROSS, "PTY", "MDE", "19:50", 70, 60), Hop("I5442", ACROSS, "PTY", "MDE", "22:10", 70, 60),
        Hop("I5441", BACK, "MDE", "PTY", "10:20", 70, 60), Hop("I5443", BACK, "MDE", "PTY", "06:10", 70, 50),
        Hop("I5300", BACK, "PTY", "ROS", "13:40", 415, home), Hop("I5306", BACK, "PTY", "ROS", "23:20", 415, home - 30),
    )  # fmt: skip


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def usd(amount: int) -> Money:
    """Return whole dollars."""
    return Money.of(amount, "USD")
