"""The five towns, and how the houses that matter look from outside."""

from __future__ import annotations

from typing import Final, NamedTuple


class Town(NamedTuple):
    """A stop: days of arrival and departure after D, where it lies, and the free days before an arrival there."""

    city: str
    arrives: int
    leaves: int
    latitude: float
    longitude: float
    free_days: int
    dinner: bool


TOWNS: Final = {
    "osaka": Town("Osaka", 0, 5, 34.6780, 135.5010, 2, False),
    "kyoto": Town("Kyoto", 5, 10, 35.0060, 135.7700, 3, False),
    "takayama": Town("Takayama", 10, 13, 36.1430, 137.2560, 0, False),
    "hakone": Town("Hakone", 13, 15, 35.2420, 139.0480, 5, True),
    "tokyo": Town("Tokyo", 15, 19, 35.7030, 139.7840, 2, False),
}


class Matter(NamedTuple):
    """How a house that matters looks from outside."""

    district: str
    address: str
    lift: bool
    floors: tuple[int, int]
    stars: int
    rating: float
    amenities: tuple[str, ...]
    text: str


PLAIN: Final = ("air conditioning", "breakfast", "free wifi", "luggage storage", "safe")
INN: Final = (
    "air conditioning",
    "breakfast",
    "free wifi",
    "garden",
    "in-room dining",
    "onsen",
    "parking",
    "restaurant",
)
MATTERS: Final[dict[str, Matter]] = {
    "h_osa_dotombori": Matter(
        "Dotonbori",
        "1-7-21 Dotonbori, Chuo-ku, Osaka",
        True,
        (6, 6),
        3,
        8.6,
        PLAIN,
        "Nine floors of paper lanterns over the canal. Family rooms look at the water from the sixth.",
    ),
    "h_osa_camphor": Matter(
        "Utsubo",
        "1-14-9 Utsubohonmachi, Nishi-ku, Osaka",
        True,
        (4, 8),
        3,
        8.7,
        PLAIN,
        "A quiet house beside the park with the old camphor trees. Two lifts, a bakery on the corner.",
    ),
    "h_osa_tosabori": Matter(
        "Tosabori",
        "2-3-30 Tosabori, Nishi-ku, Osaka",
        True,
        (5, 9),
        4,
        8.8,
        PLAIN,
        "On the river, five minutes from the underground. Family rooms at the back, away from the expressway.",
    ),
    "h_osa_kitahama": Matter(
        "Kitahama",
        "1-8-4 Kitahama, Chuo-ku, Osaka",
        False,
        (1, 2),
        3,
        8.5,
        PLAIN,
        (
            "A former exchange arcade. No lift; the family rooms lie on the ground and first upper floor, "
            "around the courtyard."
        ),
    ),
    "h_kyo_kamo": Matter(
        "Kamogawa",
        "318 Kamiya-cho, Shimogyo-ku, Kyoto",
        False,
        (1, 1),
        3,
        9.0,
        (*INN, "tatami rooms"),
        (
            "Eleven rooms around a moss garden by the river. The garden triple opens onto the stones. Dinner "
            "for house guests."
        ),
    ),
    "h_kyo_annex": Matter(
        "Gion",
        "14 Hanamikoji-sagaru, Higashiyama-ku, Kyoto",
        False,
        (3, 3),
        3,
        8.1,
        PLAIN,
        "The little annex behind the theatre: narrow, steep, charming. Triples under the roof.",
    ),
    "h_tak_hida": Matter(
        "Old town",
        "2-41 Kamiichinomachi, Takayama",
        True,
        (2, 4),
        3,
        8.8,
        (*PLAIN, "onsen"),
        "Cedar from the next valley, a bath on the roof, and the morning market around the corner.",
    ),
    "h_tak_miya": Matter(
        "Miyagawa",
        "3-11 Shimosannomachi, Takayama",
        False,
        (1, 2),
        3,
        8.9,
        (*PLAIN, "garden"),
        "Two floors on the river. The family rooms are downstairs; breakfast begins with the market at seven.",
    ),
    "h_tak_sakura": Matter(
        "Sakurayama",
        "5-178 Sakuramachi, Takayama",
        True,
        (3, 5),
        3,
        8.6,
        (*PLAIN, "parking"),
        "Under the shrine with the floats. A lift, a terrace with the Alps in clear weather, parking for a van.",
    ),
    "h_hak_tsuyu": Matter(
        "Gora",
        "1320-188 Gora, Hakone",
        True,
        (2, 3),
        4,
        9.1,
        INN,
        "Eighteen rooms with western beds, a kitchen known for its patience, and a garden that is best in drizzle.",
    ),
    "h_hak_ajisai": Matter(
        "Miyanoshita",
        "404-2 Miyanoshita, Hakone",
        False,
        (1, 1),
        4,
        9.0,
        INN,
        "One long floor among hydrangeas. No stairs anywhere, not even to the bath.",
    ),
    "h_hak_sengoku": Matter(
        "Sengokuhara",
        "817 Sengokuhara, Hakone",
        True,
        (2, 4),
        4,
        8.9,
        INN,
        "Out by the pampas grass, with white water in the baths and a lift from the car park.",
    ),
    "h_tok_yanaka": Matter(
        "Yanaka",
        "3-10-6 Yanaka, Taito-ku, Tokyo",
        True,
        (3, 6),
        3,
        8.7,
        PLAIN,
        "Cedar panelling, cats on the wall, four minutes to the loop line. The lane is closed to cars at night.",
    ),
    "h_tok_kiyosumi": Matter(
        "Kiyosumi",
        "1-6-2 Kiyosumi, Koto-ku, Tokyo",
        True,
        (4, 9),
        3,
        8.6,
        PLAIN,
        "Opposite the stone garden. The underground is around the corner and cannot be heard.",
    ),
    "h_tok_ryogoku": Matter(
        "Ryogoku",
        "1-3-15 Yokoami, Sumida-ku, Tokyo",
        True,
        (5, 12),
        4,
        8.8,
        PLAIN,
        "On the river beside the sumo hall. Rooms to the water are quiet once the last boat has gone.",
    ),
    "h_osa_lion": Matter(
        "Nakanoshima",
        "1-1-6 Kitahama, Chuo-ku, Osaka",
        True,
        (3, 7),
        3,
        8.6,
        PLAIN,
        "Two stone lions at the bridge, one lift inside. Family rooms look into the plane trees.",
    ),
    "h_osa_tanimachi": Matter(
        "Tanimachi",
        "6-9-20 Tanimachi, Chuo-ku, Osaka",
        False,
        (1, 2),
        3,
        8.7,
        PLAIN,
        "Built along the slope: a family room is level with the street or one flight above it.",
    ),
    "h_tak_masugata": Matter(
        "Masugata",
        "2-18 Honmachi, Takayama",
        True,
        (2, 5),
        3,
        8.7,
        (*PLAIN, "onsen"),
        "By the bridge with the long-armed statues. A lift, a footbath at the door, miso from next door.",
    ),
    "h_tak_yayoi": Matter(
        "Yayoi Bridge",
        "4-6 Oshinmachi, Takayama",
        False,
        (1, 2),
        3,
        8.8,
        (*PLAIN, "garden"),
        "Low, long and dark-beamed, with the family rooms beside the inner garden.",
    ),
    "h_hak_hayakawa": Matter(
        "Tonosawa",
        "91 Tonosawa, Hakone",
        True,
        (2, 4),
        4,
        9.0,
        INN,
        "Above the stream that gives the house its name, with western beds and a lift down to the baths.",
    ),
    "h_hak_moegi": Matter(
        "Kowakidani",
        "419 Kowakidani, Hakone",
        False,
        (1, 2),
        4,
        8.9,
        INN,
        "Two low wings in a bamboo garden. Beds, not mats, in every room.",
    ),
    "h_tok_komagome": Matter(
        "Komagome",
        "2-14-5 Komagome, Toshima-ku, Tokyo",
        True,
        (3, 7),
        3,
        8.6,
        PLAIN,
        "Beside the landscape garden, three minutes from the loop line, and quiet after nine.",
    ),
    "h_tok_hamacho": Matter(
        "Hamacho",
        "3-22-8 Nihonbashi-Hamacho, Chuo-ku, Tokyo",
        True,
        (4, 10),
        3,
        8.7,
        PLAIN,
        "Between the theatre and the river. The trains run under the corner, not under the rooms.",
    ),
}
