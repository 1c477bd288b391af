"""Cities, districts and words from which believable houses are made. Districts are real, houses are invented."""

from __future__ import annotations

from typing import Final, NamedTuple

from lifegym.worlds.ordinary.money_scale import price


class District(NamedTuple):
    """A quarter of a city with the point around which its houses lie and streets or blocks there."""

    name: str
    latitude: float
    longitude: float
    streets: tuple[str, ...]


class City(NamedTuple):
    """A city: how prices there compare (100 is usual), which kinds of house it has, and its quarters."""

    country: str
    zone: str
    currency: str
    level: int
    phone: str
    kinds: tuple[str, ...]
    districts: tuple[District, ...]


def _japan(level: int, phone: str, kinds: tuple[str, ...], *districts: District) -> City:
    return City("Japan", "Asia/Tokyo", "JPY", level, phone, kinds, districts)


_BIG: Final = ("business", "city", "city", "apartment", "business", "grand")
_OLD: Final = ("machiya", "city", "ryokan", "business", "machiya", "grand")
_SPA: Final = ("ryokan", "ryokan", "resort", "inn")
_PLAIN: Final = ("city", "business", "guesthouse", "grand", "apartment")

CITIES: Final[dict[str, City]] = {
    "Osaka": _japan(
        95, "+81 6 5550", _BIG,
        District("Namba", 34.6659, 135.5013, ("Namba 2-chome", "Sennichimae 1-chome", "Motomachi 1-chome")),
        District("Umeda", 34.7025, 135.4959, ("Shibata 1-chome", "Sonezaki 2-chome", "Chayamachi")),
        District("Tennoji", 34.6466, 135.5133, ("Abenosuji 1-chome", "Horikoshicho", "Hidenincho")),
        District("Shinsaibashi", 34.6726, 135.5011, ("Minamisenba 3-chome", "Nishishinsaibashi 1-chome")),
        District("Nakanoshima", 34.6917, 135.4937, ("Nakanoshima 5-chome", "Dojima 2-chome")),
    ),
    "Kyoto": _japan(
        110, "+81 75 555", _OLD,
        District("Gion", 35.0037, 135.7751, ("Gionmachi Minamigawa", "Yasaka Kamimachi", "Shinmonzen-dori")),
        District("Higashiyama", 34.9966, 135.7810, ("Kiyomizu 3-chome", "Masuyacho", "Shimokawaracho")),
        District("Nakagyo", 35.0105, 135.7593, ("Rokkaku-dori", "Ebisugawa-dori", "Takoyakushi-dori")),
        District("Shimogyo", 34.9875, 135.7592, ("Higashishiokojicho", "Shichijo-dori", "Bukkoji-dori")),
        District("Arashiyama", 35.0094, 135.6668, ("Sagatenryuji Susukinobabacho", "Arashiyama Nakaoshitacho")),
    ),
    "Tokyo": _japan(
        125, "+81 3 5555", _BIG,
        District("Asakusa", 35.7148, 139.7967, ("Asakusa 2-chome", "Kaminarimon 1-chome", "Nishiasakusa 3-chome")),
        District("Ueno", 35.7141, 139.7774, ("Ueno 6-chome", "Higashiueno 4-chome", "Ikenohata 2-chome")),
        District("Ginza", 35.6717, 139.7650, ("Ginza 7-chome", "Ginza 2-chome", "Tsukiji 1-chome")),
        District("Shinjuku", 35.6909, 139.7003, ("Nishishinjuku 3-chome", "Kabukicho 2-chome", "Yoyogi 2-chome")),
        District("Nihonbashi", 35.6840, 139.7745, ("Nihonbashi Muromachi 1-chome", "Ningyocho 2-chome")),
        District("Shinagawa", 35.6285, 139.7387, ("Takanawa 4-chome", "Konan 2-chome")),
    ),
    "Takayama": _japan(
        92, "+81 577 55", _SPA,
        District("Sanmachi", 36.1416, 137.2593, ("Kamisannomachi", "Kamininomachi", "Kamiichinomachi")),
        District("Hanasato", 36.1407, 137.2513, ("Hanasatomachi 5-chome", "Hanasatomachi 6-chome")),
        District("Nishinoisshikimachi", 36.1361, 137.2441, ("Nishinoisshikimachi 3-chome",)),
        District("Okuhida Onsengo", 36.2510, 137.5400, ("Okuhida Onsengo Hirayu", "Okuhida Onsengo Tochio")),
    ),
    "Hakone": _japan(
        140, "+81 460 55", _SPA,
        District("Yumoto", 35.2330, 139.1040, ("Yumoto", "Yumotochaya")),
        District("Gora", 35.2489, 139.0483, ("Gora",)),
        District("Sengokuhara", 35.2660, 139.0120, ("Sengokuhara",)),
        District("Motohakone", 35.2030, 139.0330, ("Motohakone",)),
    ),
    "Kanazawa": _japan(
        90, "+81 76 555", _OLD,
        District("Higashi Chaya", 36.5724, 136.6667, ("Higashiyama 1-chome", "Kannonmachi 1-chome")),
        District("Katamachi", 36.5603, 136.6527, ("Katamachi 2-chome", "Korinbo 1-chome")),
        District("Honmachi", 36.5775, 136.6487, ("Honmachi 2-chome", "Konohanamachi")),
    ),
    "Nara": _japan(
        88, "+81 742 55", _OLD,
        District("Naramachi", 34.6784, 135.8296, ("Nakanoshinyacho", "Wakidocho")),
        District("Sanjo", 34.6814, 135.8213, ("Sanjocho", "Sanjohonmachi")),
    ),
    "Hiroshima": _japan(
        86, "+81 82 555", _BIG,
        District("Naka", 34.3915, 132.4598, ("Otemachi 1-chome", "Hatchobori", "Nakamachi")),
        District("Matsubara", 34.3966, 132.4750, ("Matsubaracho", "Enkobashicho")),
    ),
    "Da Nang": City(
        "Vietnam", "Asia/Ho_Chi_Minh", "VND", 70, "+84 236 555", _PLAIN, (
            District("Hai Chau", 16.0678, 108.2208, ("Bach Dang", "Tran Phu", "Hung Vuong")),
            District("Son Tra", 16.0720, 108.2420, ("Vo Nguyen Giap", "Ho Nghinh")),
        ),
    ),
    "Hanoi": City(
        "Vietnam", "Asia/Ho_Chi_Minh", "VND", 80, "+84 24 5550", _PLAIN, (
            District("Hoan Kiem", 21.0287, 105.8524, ("Hang Bac", "Ma May", "Nha Tho")),
            District("Ba Dinh", 21.0340, 105.8230, ("Phan Dinh Phung", "Kim Ma")),
        ),
    ),
    "Bangkok": City(
        "Thailand", "Asia/Bangkok", "THB", 85, "+66 2 555", _PLAIN, (
            District("Silom", 13.7262, 100.5234, ("Soi Convent", "Surawong Road")),
            District("Sukhumvit", 13.7373, 100.5601, ("Soi 11", "Soi 22")),
        ),
    ),
    "Singapore": City(
        "Singapore", "Asia/Singapore", "SGD", 130, "+65 6555", _PLAIN, (
            District("Chinatown", 1.2838, 103.8433, ("Ann Siang Road", "Duxton Road")),
            District("Katong", 1.3048, 103.9020, ("Joo Chiat Road", "East Coast Road")),
        ),
    ),
    "London": City(
        "United Kingdom", "Europe/London", "GBP", 150, "+44 20 5550", _PLAIN, (
            District("Bloomsbury", 51.5219, -0.1264, ("Bedford Place", "Gower Street")),
            District("Southwark", 51.5035, -0.0905, ("Union Street", "Great Suffolk Street")),
        ),
    ),
    "Lisbon": City(
        "Portugal", "Europe/Lisbon", "EUR", 100, "+351 21 555", _PLAIN, (
            District("Chiado", 38.7107, -9.1420, ("Rua Garrett", "Rua do Loreto")),
            District("Alfama", 38.7131, -9.1290, ("Rua dos Remédios", "Rua de São Miguel")),
        ),
    ),
    "Berlin": City(
        "Germany", "Europe/Berlin", "EUR", 105, "+49 30 5550", _PLAIN, (
            District("Mitte", 52.5226, 13.4021, ("Torstraße", "Auguststraße")),
            District("Charlottenburg", 52.5050, 13.3040, ("Kantstraße", "Mommsenstraße")),
        ),
    ),
}  # fmt: skip
"""The cities in which houses can be made."""

UNITS: Final[dict[str, tuple[int, int]]] = {
    "JPY": (14_000, 500),
    "VND": (1_900_000, 50_000),
    "THB": (310_000, 5_000),
    "SGD": (14_500, 500),
    "GBP": (9_800, 100),
    "EUR": (9_900, 100),
}
"""Minor units of a usual three-star night, and the step to which prices are rounded."""


def units_of(currency: str) -> tuple[int, int]:
    """Return the minor units of a usual three-star night, and the step, in any currency there are rates for."""
    known = UNITS.get(currency)
    if known is None:
        usual = price(9_900, currency).minor
        known = usual, 5 * 10 ** max(0, len(str(usual)) - 3)
    return known


JAPANESE: Final = (
    "Kaede",
    "Hinoki",
    "Tsubaki",
    "Sazanami",
    "Akebono",
    "Komorebi",
    "Yamabuki",
    "Fujinami",
    "Kawasemi",
    "Shirakaba",
    "Hoshizora",
    "Matsukaze",
    "Asagiri",
    "Minazuki",
    "Yuzuriha",
    "Kikyo",
    "Hagoromo",
    "Nadeshiko",
    "Suzukake",
    "Tachibana",
    "Wakatake",
    "Isuzu",
    "Murasame",
    "Kusunoki",
    "Aoi",
    "Hayase",
    "Shigure",
    "Utsugi",
    "Natsume",
    "Oboro",
    "Ginkgo",
    "Tamayura",
    "Koharu",
    "Yukishiro",
    "Mizuki",
    "Amagi",
)

GENERIC: Final = (
    "Lantern",
    "Cormorant",
    "Orchard",
    "Meridian",
    "Almond",
    "Harbour",
    "Linden",
    "Saffron",
    "Heron",
    "Juniper",
    "Copper",
    "Lotus",
    "Willow",
    "Azure",
    "Magnolia",
    "Ferry",
    "Quince",
    "Marigold",
    "Sandpiper",
    "Larch",
    "Tamarind",
    "Alder",
    "Jasmine",
    "Kestrel",
)

PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    "business": ("{word} Inn {district}", "Hotel {word} {district}", "{word} Stay {city}"),
    "city": ("{word} Hotel {district}", "Hotel {word} {city}", "{district} {word} Hotel"),
    "grand": ("{word} Grand {city}", "The {word} {district}", "Palace {word} {city}"),
    "apartment": ("{word} Residence {district}", "{word} Apartments {district}", "{district} Suites {word}"),
    "machiya": ("{word} Machiya", "Machiya Stay {word}", "{district} {word}-an"),
    "ryokan": ("Ryokan {word}", "{word}-ya Ryokan", "{district} {word}-sou"),
    "resort": ("{word} Resort {city}", "{district} {word} Springs", "{word} Onsen Hotel"),
    "inn": ("Yado {word}", "{word} Lodge {district}", "Minshuku {word}"),
    "guesthouse": ("{word} House", "{district} {word} Guesthouse", "Casa {word}"),
}
"""Names of houses by kind."""

OPENINGS: Final[dict[str, tuple[str, ...]]] = {
    "business": (
        "Small, spotless rooms and a desk that never closes, {walk} minutes' walk from the station.",
        "A plain house for people with early trains: {walk} minutes to the platform, coffee from six.",
        "Compact rooms behind double glazing, {walk} minutes from the station and next to a convenience store.",
    ),
    "city": (
        "A mid-sized house in {district} with wide beds, {walk} minutes from the nearest station.",
        "Renovated two winters ago; most rooms look onto the quieter side of {district}.",
        (
            "Families come back for the larger rooms and the breakfast with its local corner, {walk} minutes from "
            "the station."
        ),
    ),
    "grand": (
        "A house of the old school: doormen, deep carpets, and a lounge over the roofs of {district}.",
        "Tall rooms, a pool under the roof, and a concierge who answers before one has asked.",
    ),
    "apartment": (
        "Flats with a small kitchen and a washing machine, made for longer stays in {district}.",
        "Two rooms, a kitchenette, a key box: a home of one's own, {walk} minutes from the station.",
    ),
    "machiya": (
        "A merchant's townhouse of the 1920s with a courtyard garden; the stairs are as steep as they were then.",
        "Clay walls, cedar bath, low beams: a townhouse of five rooms in {district}.",
    ),
    "ryokan": (
        "An inn of the third generation; dinner is served in courses and begins on time.",
        "Tatami rooms around a garden, baths open until midnight, supper from what the valley grows.",
        "A quiet inn in {district} where the evening belongs to the kitchen and the hot spring.",
    ),
    "resort": (
        "Large western rooms, open-air baths, and a dining room that faces the mountains.",
        "A hot-spring hotel for families with a free bus from the station every half hour.",
    ),
    "inn": (
        "A family keeps eight rooms, cooks once a day and knows every bus by heart.",
        "Simple rooms, a wood stove in the hall, futons aired every morning.",
    ),
    "guesthouse": (
        "Seven rooms over a bakery; the smell wakes one before the alarm does.",
        "A narrow house in {district} with a roof terrace and an owner who draws maps.",
    ),
}
"""First sentence of a house's description, by kind."""

RULES: Final = (
    "No smoking in the whole house.",
    "Smoking only in the booth on the ground floor.",
    "Children of all ages are welcome.",
    "Quiet from 22:00 to 07:00.",
    "Children under six sleep free in existing beds.",
    "The front door is locked at midnight; guests have a code.",
    "Passports are copied at check-in.",
    "Shoes are left at the entrance.",
    "Cots are free, on request.",
    "City tax is included.",
)
