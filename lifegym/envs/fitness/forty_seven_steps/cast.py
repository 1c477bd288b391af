"""Who and what a variant is about: people and offices, days, limits, and which of several things fits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Book, Changing, Diary, Person, questions
from lifegym.envs.catalog import TEST_VARIANTS
from lifegym.envs.draw import Draw
from lifegym.reward.build import within

HOME: Final = "America/Santiago"
CITY: Final = "Valparaíso"
USER: Final = "usr_ximena"
XIMENA: Final = Person("Ximena Olivares Rojo", "ximena.olivares@correodelpuerto.example")
ADDRESS: Final = "Pasaje Bavestrello 31, Cerro Alegre"
CLINIC: Final = Person("Clínica Almendral, Pabellón", "pabellon@clinica-almendral.example")
DENTIST: Final = Person("Odontología Condell", "agenda@odontologia-condell.example")
LOANS: Final = Person("Ayudas Técnicas Valparaíso", "prestamos@ayudas-tecnicas.example")
LAB: Final = Person("Laboratorio Barón", "resultados@laboratorio-baron.example")
EXPRESS: Final = Person("Doctor Express", "hola@doctorexpress.example")
BERTA: Final = Person("Berta Araya", "berta.araya@correodelpuerto.example")
LUCHO: Final = Person("Luis Carvajal", "lucho.carvajal@correodelpuerto.example", "Don Lucho")

FIRST_DATE: Final = 42
"""Day of the operation as the clinic's letter has it, a Monday."""
DENTAL_DUE: Final = 14
"""So many days before the operation the dental clearance must be at the clinic."""
LAB_DUE: Final = 7
"""So many days before it the blood result must be there."""
DRAWN: Final = 21
"""Day on which blood is drawn; the result is promised for two days later."""
ASCENSOR: Final = "plc_900001"
OPERATION: Final = "evt_00900001"
HER_SLOT: Final = "evt_00900002"
FREE_SLOT: Final = "evt_00900003"
PARCEL: Final = "ship_00900001"

_FIRSTS: Final = ("2027-06-07", "2027-06-14", "2028-06-05", "2029-06-11")
_HELD_OUT_FIRSTS: Final = ("2030-06-03", "2031-06-16", "2032-06-07", "2033-06-13")
"""Mondays of the rainy months. Training and evaluation share none: days learned by heart are wrong."""

READY: Final = Board(
    "db_ready", "Ready",
    {"Item": "title", "Due": "date", "State": ["Open", "Arranged", "Done"], "Who": "rich_text"},
)  # fmt: skip
PAIN: Final = Board("db_pain", "Pain", {"Evening": "title", "Pain": "number"})
DECISIONS: Final = questions("db_decisions", "CLP")
WEEKS: Final = Book("weeks.csv", ("from", "done", "goal"), there=True, key="from")
READINGS: Final = Book("readings.csv", ("date", "reading", "told"), there=True, key="date")
MINE: Final = Diary("cal_ximena", "Ximena", primary=True)
CLINIC_DIARY: Final = Diary("cal_clinic", "Clínica Almendral, patients")
DENTAL_DIARY: Final = Diary("cal_dental", "Odontología Condell, hours")


class Depot(NamedTuple):
    """A depot of the carrier: its name, the short one, street, and its hours on Saturdays."""

    name: str
    short: str
    street: str
    saturday: tuple[str, str]


DEPOTS: Final = (
    Depot("Depósito Barón", "Barón", "avenida España 1180", ("09:30", "13:00")),
    Depot("Depósito Placilla", "Placilla", "camino La Pólvora 402", ("08:30", "12:00")),
    Depot("Depósito Reñaca Alto", "Reñaca", "avenida Las Pelargonias 77", ("10:00", "13:30")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """One variant. Amounts are whole pesos."""

    opening: date
    niece: Person
    partner: Person
    brother: Person
    physio: Person
    nurse: Person
    pharmacist: Person
    friend: Person
    choir: Person
    free: tuple[int, int]
    """Weekdays (Monday is 0) on which the niece has the afternoon free."""
    carry: int
    """Weekday on which the neighbours can carry: Saturday or Sunday."""
    operation: Changing[int]
    """Day of the operation."""
    arrive: str
    """When she has to be at the clinic."""
    stop: int
    """On so many days before it she takes no tablet of the blood thinner."""
    limit: int
    """Upper figure from which a reading is too high."""
    highs: tuple[tuple[int, str], tuple[int, str]]
    """Days and values of the two readings beyond it."""
    door: int
    """Width of the bathroom door in centimetres."""
    models: dict[str, str]
    """What is wrong with each walker of the loan desk; empty for the one that fits."""
    chair_limit: int
    chairs: dict[str, str]
    """What is wrong with each chair of the shop, by product; empty for the one that fits."""
    chair_price: int
    dental: tuple[int, str]
    """The free hour at the dentist's that fits."""
    painful: int
    """The Sunday on which the pain reaches five or more."""
    minutes: tuple[int, int, int, int]
    """Exercise done in the first four weeks."""
    depot: Depot
    tracking: str
    rain: int
    """A day of walking on which the front arrives."""
    codes: tuple[str, str]
    rut: str
    document: str
    """Number of the card itself, by which a form is signed for her."""
    hemoglobin: str

    def day(self, number: int) -> date:
        """Return a day of the story."""
        return self.opening + timedelta(days=number)

    def say(self, number: int) -> str:
        """Return a day as people write it: ``Thursday 4 February``."""
        day = self.day(number)
        return f"{day:%A} {day.day} {day:%B}"

    def stop_day(self, operation: int) -> int:
        """Return the first day without the blood thinner."""
        return operation - self.stop

    def bed_day(self, operation: int) -> int:
        """Return the last day before the operation on which the neighbours can carry."""
        return max(day for day in range(operation) if day % 7 == self.carry)

    def most(self, done: int) -> int:
        """Return the most minutes that may follow a week of so many."""
        return done * 11 // 10

    @property
    def model(self) -> str:
        """The walker that fits."""
        return next(name for name, fault in self.models.items() if not fault)

    @property
    def chair(self) -> str:
        """The product that fits."""
        return next(key for key, fault in self.chairs.items() if not fault)

    @property
    def before(self) -> int:
        """The day of the operation as first told."""
        return self.operation.before

    @property
    def after(self) -> int:
        """The day to which the clinic moves it."""
        return self.operation.after


_NIECES: Final = ("Amparo", "Josefina", "Trinidad", "Rayén")
_PARTNERS: Final = ("Camilo Veas", "Iván Lobos", "Darío Cisternas", "Nicanor Pizarro")
_BROTHERS: Final = ("Hernán", "Eugenio", "Aurelio")
_PHYSIOS: Final = ("Rodrigo Salfate", "Daniela Verdejo", "Patricio Leiva")
_NURSES: Final = ("Marisol Tapia", "Carola Inostroza", "Gladys Ponce")
_CHEMISTS: Final = ("Gonzalo Ibacache", "Sonia Arredondo", "Renato Calfío")
_FRIENDS: Final = ("Nelson Quiroga", "Orlando Bustos", "Lautaro Pino")
_LEADERS: Final = ("Eliana Sepúlveda", "Hortensia Vial", "Ruth Manríquez")
_MODELS: Final = ("Andes", "Cóndor", "Loica", "Tordo")
_WALKER_FAULTS: Final = ("", "seat", "wide", "tall")
CHAIR_FAULTS: Final = ("", "low", "wheels", "dear", "late", "wide")


def draw_cast(draw: Draw, variant: int) -> Cast:
    """Draw one variant."""
    people, figures = draw.stream("people"), draw.stream("figures")

    def person(names: tuple[str, ...], domain: str, family: str = "") -> Person:
        name = f"{people.choice(names)}{family}"
        plain = name.lower().translate(str.maketrans("áéíóúñ", "aeioun"))
        return Person(name, f"{plain.replace(' ', '.')}@{domain}.example")

    free = people.choice(((2, 4), (1, 3)))
    limit, price = figures.choice((150, 155, 160)), figures.integer(41, 52) * 1000 + 990
    high, higher = figures.choice((7, 8)), figures.choice((14, 15))
    done = figures.integer(84, 108, 2)
    second, third, fourth = (figures.integer(2, 6) for _ in range(3))
    weeks = (done, done + second, done + second + third, done + second + third + fourth)
    keys = figures.sample(range(900_100, 900_180), len(CHAIR_FAULTS))
    opening = date.fromisoformat(draw.choice(_HELD_OUT_FIRSTS if variant in TEST_VARIANTS else _FIRSTS))
    return Cast(
        opening=opening,
        niece=person(_NIECES, "correodelpuerto", " Olivares"),
        partner=person(_PARTNERS, "correodelpuerto"),
        brother=person(_BROTHERS, "correoaustral", " Olivares"),
        physio=person(_PHYSIOS, "kine-cordillera"),
        nurse=person(_NURSES, "cesfam-cordillera"),
        pharmacist=person(_CHEMISTS, "farmacia-montt"),
        friend=person(_FRIENDS, "correodelpuerto"),
        choir=person(_LEADERS, "corodelcerro"),
        free=free,
        carry=people.choice((5, 6)),
        operation=Changing("operation", FIRST_DATE, figures.choice((36, 37, 38))),
        arrive=figures.choice(("06:15", "06:45", "07:15")),
        stop=figures.choice((4, 5)),
        limit=limit,
        highs=((high, _reading(figures, limit)), (higher, _reading(figures, limit + 10))),
        door=figures.integer(58, 63),
        models=dict(zip(figures.sample(_MODELS, 4), _WALKER_FAULTS, strict=True)),
        chair_limit=price + figures.integer(4, 9) * 1000 + 10,
        chairs={f"prd_{key}": fault for key, fault in zip(keys, CHAIR_FAULTS, strict=True)},
        chair_price=price,
        dental=(free[1] + 7, figures.choice(("15:40", "16:10", "16:30"))),
        painful=figures.choice((13, 20)),
        minutes=weeks,
        depot=figures.choice(DEPOTS),
        tracking=f"AT{figures.integer(10_000_000, 99_999_999)}",
        rain=figures.choice((30, 32)),
        codes=(f"DOBLE-{people.integer(3100, 9899)}", f"CONFIRMO-{people.integer(3100, 9899)}"),
        rut=f"{people.integer(5, 6)}.{people.integer(100, 989)}.{people.integer(100, 989)}-{people.integer(1, 9)}",
        document=f"A0{people.integer(3_100_000, 8_999_999)}",
        hemoglobin=f"{people.integer(12, 13)}.{people.integer(1, 8)}",
    )  # fmt: skip


def _reading(figures: Draw, low: int) -> str:
    return f"{figures.integer(low + 2, low + 9)}/{figures.integer(86, 97)}"


def upper(reading: str) -> int:
    """Return the upper figure of a reading."""
    return int(reading.partition("/")[0])


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)
