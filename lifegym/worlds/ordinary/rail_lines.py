"""Railway lines between real cities: stops, running times, fares, and the companies that run them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Place(NamedTuple):
    """A stop of a line: minutes from the first one."""

    city: str
    station: str
    minutes: int


class Line(NamedTuple):
    """A line as it is run in both directions.

    ``euros`` is the usual second-class fare for the whole way; ``majors`` are pairs of stops, by index, between which
    tickets are sold; ``hours`` are the departures of a day at either end, ``minute`` past the hour.
    """

    name: str
    operator: str
    kind: str
    prefix: str
    number: int
    euros: int
    stops: tuple[Place, ...]
    majors: tuple[tuple[int, int], ...]
    hours: tuple[int, ...]
    minute: int


class Company(NamedTuple):
    """An invented railway company: mail domain, telephone, child and senior rules."""

    name: str
    site: str
    phone: str
    child_max_age: int
    child_percent: int
    senior_min_age: int
    senior_percent: int


COMPANIES: Final[dict[str, Company]] = {
    "op_lowland": Company("Lowland Express", "lowland-express", "+31 30 555 0110", 11, 50, 65, 90),
    "op_meuse": Company("Meuse & Rhine Railways", "meuse-rhine", "+32 2 555 0127", 11, 50, 65, 80),
    "op_mittel": Company("Mittelbahn Fernverkehr", "mittelbahn", "+49 69 555 0133", 14, 50, 65, 75),
    "op_hexagone": Company("Voies Rapides", "voies-rapides", "+33 1 5550 0142", 11, 50, 60, 70),
    "op_channel": Company("Channel Star Rail", "channel-star", "+44 20 7946 0118", 11, 70, 60, 92),
    "op_huadong": Company("Huadong Intercity", "huadong-rail", "+86 21 5550 0166", 13, 50, 120, 100),
    "op_tokai": Company("Asagiri Line", "asagiri-line", "+81 3 5550 0171", 11, 50, 65, 80),
    "op_tirreno": Company("Ferrovia Tirrena", "ferrovia-tirrena", "+39 06 5550 0184", 14, 50, 60, 80),
}

_AMSTERDAM = "Amsterdam Centraal"
_FRANKFURT = "Frankfurt (Main) Hbf"

LINES: Final[tuple[Line, ...]] = (
    Line(
        "Amsterdam - Paris", "op_meuse", "high-speed", "HS", 9300, 96,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Rotterdam", "Rotterdam Centraal", 41),
         Place("Antwerp", "Antwerpen-Centraal", 73), Place("Brussels", "Brussels-Midi", 114),
         Place("Paris", "Paris Nord", 202)),
        ((0, 4), (0, 3), (3, 4)), (6, 8, 10, 12, 15, 17, 19), 15,
    ),
    Line(
        "Amsterdam - Brussels", "op_lowland", "intercity", "IC", 9200, 36,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Rotterdam", "Rotterdam Centraal", 47),
         Place("Breda", "Breda", 71), Place("Antwerp", "Antwerpen-Centraal", 104),
         Place("Brussels", "Brussels-Midi", 152)),
        ((0, 4), (0, 3), (1, 4)), (7, 9, 11, 13, 16, 18, 20), 10,
    ),
    Line(
        "Amsterdam - Frankfurt", "op_mittel", "high-speed", "HS", 120, 69,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Utrecht", "Utrecht Centraal", 26),
         Place("Arnhem", "Arnhem Centraal", 62), Place("Düsseldorf", "Düsseldorf Hbf", 134),
         Place("Cologne", "Köln Hbf", 161), Place("Frankfurt", _FRANKFURT, 236)),
        ((0, 5), (0, 4), (1, 4)), (6, 8, 10, 14, 16, 18), 37,
    ),
    Line(
        "Amsterdam - Berlin", "op_mittel", "intercity", "IC", 140, 64,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Amersfoort", "Amersfoort Centraal", 34),
         Place("Osnabrück", "Osnabrück Hbf", 165), Place("Hanover", "Hannover Hbf", 240),
         Place("Berlin", "Berlin Hbf", 352)),
        ((0, 4), (0, 3), (3, 4)), (5, 7, 9, 11, 13, 15, 17), 0,
    ),
    Line(
        "Brussels - Cologne", "op_meuse", "high-speed", "HS", 9400, 41,
        (Place("Brussels", "Brussels-Midi", 0), Place("Liège", "Liège-Guillemins", 47),
         Place("Aachen", "Aachen Hbf", 69), Place("Cologne", "Köln Hbf", 110)),
        ((0, 3), (0, 1)), (6, 8, 11, 14, 17, 19), 25,
    ),
    Line(
        "Amsterdam - Maastricht", "op_lowland", "intercity", "IC", 2900, 29,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Utrecht", "Utrecht Centraal", 27),
         Place("Eindhoven", "Eindhoven Centraal", 80), Place("Maastricht", "Maastricht", 149)),
        ((0, 3), (0, 2), (1, 3)), (7, 9, 12, 15, 17, 19), 8,
    ),
    Line(
        "Hamburg - Munich", "op_mittel", "high-speed", "HS", 580, 112,
        (Place("Hamburg", "Hamburg Hbf", 0), Place("Hanover", "Hannover Hbf", 77),
         Place("Göttingen", "Göttingen", 113), Place("Nuremberg", "Nürnberg Hbf", 274),
         Place("Munich", "München Hbf", 345)),
        ((0, 4), (1, 4), (0, 3)), (6, 8, 10, 12, 14, 16, 18), 1,
    ),
    Line(
        "Berlin - Frankfurt", "op_mittel", "high-speed", "HS", 870, 99,
        (Place("Berlin", "Berlin Hbf", 0), Place("Erfurt", "Erfurt Hbf", 107), Place("Frankfurt", _FRANKFURT, 241)),
        ((0, 2), (0, 1)), (6, 8, 10, 13, 15, 17, 19), 29,
    ),
    Line(
        "Cologne - Munich", "op_mittel", "high-speed", "HS", 510, 104,
        (Place("Cologne", "Köln Hbf", 0), Place("Frankfurt", "Frankfurt Flughafen", 58),
         Place("Mannheim", "Mannheim Hbf", 93), Place("Stuttgart", "Stuttgart Hbf", 134),
         Place("Munich", "München Hbf", 276)),
        ((0, 4), (0, 3), (3, 4)), (6, 8, 10, 12, 14, 16, 18), 54,
    ),
    Line(
        "Paris - Marseille", "op_hexagone", "high-speed", "HS", 6100, 82,
        (Place("Paris", "Paris Gare de Lyon", 0), Place("Lyon", "Lyon Part-Dieu", 118),
         Place("Avignon", "Avignon TGV", 162), Place("Marseille", "Marseille Saint-Charles", 198)),
        ((0, 3), (0, 1), (1, 3)), (6, 8, 10, 12, 14, 16, 18), 4,
    ),
    Line(
        "Paris - Stuttgart", "op_hexagone", "high-speed", "HS", 9570, 78,
        (Place("Paris", "Paris Est", 0), Place("Strasbourg", "Strasbourg", 106),
         Place("Karlsruhe", "Karlsruhe Hbf", 152), Place("Stuttgart", "Stuttgart Hbf", 191)),
        ((0, 3), (0, 1)), (7, 9, 13, 15, 17), 19,
    ),
    Line(
        "London - Amsterdam", "op_channel", "high-speed", "HS", 9110, 128,
        (Place("London", "London St Pancras", 0), Place("Brussels", "Brussels-Midi", 121),
         Place("Rotterdam", "Rotterdam Centraal", 197), Place("Amsterdam", _AMSTERDAM, 240)),
        ((0, 3), (0, 1), (0, 2)), (6, 8, 11, 16), 16,
    ),
    Line(
        "Amsterdam - Zurich", "op_mittel", "night train", "NT", 400, 89,
        (Place("Amsterdam", _AMSTERDAM, 0), Place("Utrecht", "Utrecht Centraal", 27),
         Place("Cologne", "Köln Hbf", 178), Place("Basel", "Basel SBB", 590), Place("Zurich", "Zürich HB", 665)),
        ((0, 4), (0, 3)), (20, 21), 30,
    ),
    Line(
        "London - Edinburgh", "op_channel", "high-speed", "HS", 1000, 84,
        (Place("London", "London King's Cross", 0), Place("York", "York", 112),
         Place("Newcastle", "Newcastle", 171), Place("Edinburgh", "Edinburgh Waverley", 263)),
        ((0, 3), (0, 1)), (7, 9, 11, 13, 15, 17), 0,
    ),
    Line(
        "Beijing - Shanghai", "op_huadong", "high-speed", "G", 100, 78,
        (Place("Beijing", "Beijing South", 0), Place("Jinan", "Jinan West", 92),
         Place("Nanjing", "Nanjing South", 213), Place("Suzhou", "Suzhou North", 250),
         Place("Shanghai", "Shanghai Hongqiao", 276)),
        ((0, 4), (2, 4), (0, 2)), (7, 9, 11, 13, 15, 17), 0,
    ),
    Line(
        "Shanghai - Changsha", "op_huadong", "high-speed", "G", 1340, 68,
        (Place("Shanghai", "Shanghai Hongqiao", 0), Place("Hangzhou", "Hangzhou East", 51),
         Place("Nanchang", "Nanchang West", 196), Place("Changsha", "Changsha South", 292)),
        ((0, 3), (0, 1), (1, 3)), (7, 9, 12, 14, 16), 20,
    ),
    Line(
        "Tokyo - Osaka", "op_tokai", "high-speed", "HS", 200, 88,
        (Place("Tokyo", "Tokyo", 0), Place("Nagoya", "Nagoya", 99), Place("Kyoto", "Kyoto", 134),
         Place("Osaka", "Shin-Osaka", 149)),
        ((0, 3), (0, 2), (0, 1)), (6, 8, 10, 12, 14, 16, 18, 20), 12,
    ),
    Line(
        "Milan - Rome", "op_tirreno", "high-speed", "HS", 9500, 71,
        (Place("Milan", "Milano Centrale", 0), Place("Bologna", "Bologna Centrale", 65),
         Place("Florence", "Firenze S. M. Novella", 105), Place("Rome", "Roma Termini", 205)),
        ((0, 3), (0, 2), (2, 3)), (6, 8, 10, 13, 15, 17, 19), 10,
    ),
)  # fmt: skip

COUNTRIES: Final[dict[str, tuple[str, str]]] = {
    city: (country, name)
    for country, name, cities in (
        ("Netherlands", "Europe/Amsterdam",
         "Amsterdam,Rotterdam,Breda,Utrecht,Arnhem,Amersfoort,Eindhoven,Maastricht"),
        ("Belgium", "Europe/Brussels", "Antwerp,Brussels,Liège"),
        ("France", "Europe/Paris", "Paris,Lyon,Avignon,Marseille,Strasbourg"),
        ("Germany", "Europe/Berlin",
         "Düsseldorf,Cologne,Frankfurt,Osnabrück,Hanover,Berlin,Aachen,Hamburg,Göttingen,Nuremberg,Munich,Erfurt,"
         "Mannheim,Stuttgart,Karlsruhe"),
        ("Switzerland", "Europe/Zurich", "Basel,Zurich"),
        ("United Kingdom", "Europe/London", "London,York,Newcastle,Edinburgh"),
        ("China", "Asia/Shanghai", "Beijing,Jinan,Nanjing,Suzhou,Shanghai,Hangzhou,Nanchang,Changsha"),
        ("Japan", "Asia/Tokyo", "Tokyo,Nagoya,Kyoto,Osaka"),
        ("Italy", "Europe/Rome", "Milan,Bologna,Florence,Rome"),
    )
    for city in cities.split(",")
}  # fmt: skip
"""Country and time zone of every city."""

REASONS: Final = (
    "A signal has failed.",
    "An earlier train broke down on the line.",
    "The rolling stock arrived late from its previous run.",
    "Speed is restricted because of track works.",
    "Staff had to be replaced at short notice.",
    "There were people near the tracks.",
    "A level crossing is out of order.",
    "The emergency services were called to a passenger.",
)

NOTES: Final = (
    "Bar coach all the way.", "Quiet zone in coach 3.", "Bicycles with a reservation.", "Wireless network on board.",
    "No change of train.", "Seat reservation included.", "Sockets at every seat.", "Family compartment in coach 7.",
    "",
)  # fmt: skip
