"""Houses of the five towns that look right and miss by one point each."""

from __future__ import annotations

from typing import Final, NamedTuple

_THREE: Final = ("single", "single", "single")
_SOFA: Final = ("double", "sofa bed")
_TWIN_SOFA: Final = ("single", "single", "sofa bed")
_FUTONS: Final = ("futon", "futon", "futon")
_EVENING: Final = ("18:00", "18:30", "19:00")
_LATE: Final = ("20:00",)


class Near(NamedTuple):
    """A house; ``percent`` is its price against the town's cheapest right house."""

    id: str
    name: str
    district: str
    address: str
    percent: int
    room: str
    beds: tuple[str, ...]
    floors: tuple[int, int]
    text: str
    lift: bool = True
    works: bool = False
    prepaid: bool = False
    seatings: tuple[str, ...] = ()
    sleeps: int | None = None
    size: int = 30
    stars: int = 3
    rating: float = 8.4
    note: str = ""
    second: str = ""


NEAR: Final[dict[str, tuple[Near, ...]]] = {
    "osaka": (
        Near("h_osa_ebisu", "Hotel Ebisu Bridge", "Shinsaibashi", "2-4-11 Shinsaibashisuji, Chuo-ku, Osaka", 74, "family", _SOFA, (4, 9), "Above the arcade, with a family room for three.", second="double"),
        Near("h_osa_tenma", "Tenma Reed House", "Tenma", "3-9-17 Tenma, Kita-ku, Osaka", 83, "triple", _THREE, (3, 4), "A narrow house with a wide view. Four floors, stairs only.", lift=False),
        Near("h_osa_awaza", "Awaza Wave Hotel", "Awaza", "1-2-8 Awaza, Nishi-ku, Osaka", 80, "family", _THREE, (5, 8), "Family rooms at a fixed price, paid when booking.", prepaid=True),
        Near("h_osa_nakanoshima", "Nakanoshima Plum Court", "Nakanoshima", "6-2-40 Nakanoshima, Kita-ku, Osaka", 94, "family", _THREE, (6, 11), "On the island between the rivers. We are renewing our lift.", works=True),
        Near("h_osa_shinsekai", "Shinsekai Tower View", "Shinsekai", "2-5-1 Ebisuhigashi, Naniwa-ku, Osaka", 78, "japanese room", _FUTONS, (2, 5), "Straw mats, a kettle, and the tower in the window.", second="semi-double"),
        Near("h_osa_umeda", "Umeda Maple Twin", "Umeda", "1-12-3 Sonezaki, Kita-ku, Osaka", 88, "wide twin", _TWIN_SOFA, (7, 14), "Two beds and a sofa that becomes one."),
        Near("h_osa_horie", "Horie Canal Rooms", "Horie", "1-20-5 Minamihorie, Nishi-ku, Osaka", 96, "loft triple", _THREE, (3, 3), "Old warehouse, new showers; the loft is reached by a good steep stair.", lift=False),
        Near("h_osa_castle", "Castle Keep Grand", "Osaka Castle", "2-1-61 Shiromi, Chuo-ku, Osaka", 148, "grand family", _THREE, (14, 22), "The moat on one side, the city on the other.", stars=5, rating=9.2, size=52),
    ),
    "kyoto": (
        Near("h_kyo_shimabara", "Shimabara Willow Stay", "Shimabara", "23 Nishishinyashiki, Shimogyo-ku, Kyoto", 70, "family", _SOFA, (2, 3), "By the old gate, with a willow.", second="double"),
        Near("h_kyo_nishijin", "Nishijin Loom House", "Nishijin", "611 Sasayacho, Kamigyo-ku, Kyoto", 82, "weaver's triple", _THREE, (3, 3), "A weaver's house with the loom left in. The sleeping floor is the third.", lift=False),
        Near("h_kyo_demachi", "Demachi Turtle Hotel", "Demachiyanagi", "44 Tanaka Shimoyanagi, Sakyo-ku, Kyoto", 79, "family", _THREE, (4, 6), "Beside the stepping stones. Paid when booking.", prepaid=True),
        Near("h_kyo_karasuma", "Karasuma Silk Hotel", "Karasuma", "650 Nijohanjikicho, Nakagyo-ku, Kyoto", 95, "family", _THREE, (5, 9), "Between palace and market; the lift is being renewed this spring.", works=True),
        Near("h_kyo_higashiyama", "Higashiyama Moon Ryokan", "Higashiyama", "338 Kiyomizu, Higashiyama-ku, Kyoto", 104, "western family", _THREE, (1, 2), "Kaiseki in one late seating, under the pagoda.", seatings=_LATE, rating=9.0),
        Near("h_kyo_oike", "Oike Paper Hotel", "Oike", "377 Oikedoricho, Nakagyo-ku, Kyoto", 90, "family", _THREE, (3, 7), "Between the paper shops; three beds, a lift, a library.", rating=8.6),
        Near("h_kyo_okazaki", "Okazaki Canal House", "Okazaki", "91 Okazaki Tennocho, Sakyo-ku, Kyoto", 93, "canal triple", _THREE, (1, 2), "Two floors on the canal; the triples are downstairs.", lift=False, rating=8.8),
        Near("h_kyo_fushimi", "Fushimi Barrel Inn", "Fushimi", "247 Minamihamacho, Fushimi-ku, Kyoto", 76, "ten-mat room", _FUTONS, (1, 2), "In the brewers' quarter; three futons, one cat.", lift=False),
    ),
    "takayama": (
        Near("h_tak_asagiri", "Asagiri Lodge", "Station", "6-17 Hanasatomachi, Takayama", 72, "family", _SOFA, (2, 4), "Opposite the bus terminal, with a family room.", second="double"),
        Near("h_tak_kusakabe", "Kusakabe Row House", "Old town", "1-52 Oshinmachi, Takayama", 84, "merchant's triple", _THREE, (3, 3), "A merchant's house; three beds under the great beam, up two stairs.", lift=False, rating=9.0),
        Near("h_tak_norikura", "Norikura Plaza", "Station", "5-30 Hanasatomachi, Takayama", 80, "family", _THREE, (4, 7), "Large, warm, next to the trains. This rate is paid when booking.", prepaid=True),
        Near("h_tak_echu", "Echu Road Hotel", "Shiroyama", "2-9 Horibatamachi, Takayama", 93, "family", _THREE, (4, 6), "Below the castle hill. Works at the lift through the season.", works=True),
        Near("h_tak_yatai", "Yatai Float Inn", "Sakuramachi", "1-88 Sakuramachi, Takayama", 76, "tatami family", _FUTONS, (1, 2), "Straw mats and the smell of cedar; beds on the floor.", lift=False),
        Near("h_tak_matsuri", "Matsuri-no-Mori", "Matsumoto-cho", "1018 Matsumotomachi, Takayama", 112, "family half board", _THREE, (2, 3), "Hida beef in one seating, at eight, when the drums have stopped.", seatings=_LATE),
        Near("h_tak_enako", "Enako River Cabins", "Enako", "2-210 Enakomachi, Takayama", 88, "twin cabin", ("single", "single"), (1, 1), "Cabins for two by the water.", lift=False, sleeps=2),
    ),
    "hakone": (
        Near("h_hak_kowaki", "Kowaki Valley Hotel", "Kowakidani", "502 Ninotaira, Hakone", 72, "family", _SOFA, (3, 6), "Large baths, a family room for three, buffet dinner.", seatings=_EVENING, second="double"),
        Near("h_hak_tonosawa", "Tonosawa Stone Bath", "Tonosawa", "74 Tonosawa, Hakone", 86, "family", _THREE, (3, 4), "Up the stone stairs, along the gallery, and up again.", lift=False, seatings=_EVENING, rating=9.0),
        Near("h_hak_ashinoko", "Ashinoko Heron Inn", "Moto-Hakone", "103 Motohakone, Hakone", 80, "family", _THREE, (2, 3), "On the lake. Our spring rate is paid when booking.", prepaid=True, seatings=_EVENING),
        Near("h_hak_gora", "Gora Lantern Terrace", "Gora", "1300-72 Gora, Hakone", 92, "family", _THREE, (4, 5), "High over the valley; a new lift is on its way.", works=True, seatings=_EVENING),
        Near("h_hak_yumoto", "Yumoto Kaiseki House", "Hakone-Yumoto", "211 Yumotochaya, Hakone", 95, "family", _THREE, (1, 2), "Nine courses, one seating, 20:00, no exceptions.", seatings=_LATE, rating=9.2),
        Near("h_hak_susuki", "Susuki Field Ryokan", "Sengokuhara", "1246 Sengokuhara, Hakone", 78, "tatami family", _FUTONS, (1, 2), "Futons laid out while you eat.", lift=False, seatings=_EVENING),
        Near("h_hak_cedar", "Cedar Avenue Villa", "Moto-Hakone", "61 Hakone, Hakone", 168, "villa triple", _THREE, (1, 1), "A villa on the old road, with a cook.", seatings=_EVENING, stars=5, rating=9.3, size=70),
    ),
    "tokyo": (
        Near("h_tok_kanda", "Kanda Abacus Hotel", "Kanda", "2-8-3 Kandacho, Chiyoda-ku, Tokyo", 73, "family", _SOFA, (3, 10), "Among the bookshops; a family room with a sofa.", second="double"),
        Near("h_tok_asakusa", "Asakusa Drum House", "Asakusa", "2-19-5 Asakusa, Taito-ku, Tokyo", 82, "triple", _THREE, (3, 5), "Five floors, stairs only, and fireworks from the roof.", lift=False),
        Near("h_tok_kuramae", "Kuramae Coffee Hotel", "Kuramae", "3-14-9 Kuramae, Taito-ku, Tokyo", 80, "family", _THREE, (4, 8), "Roasted downstairs, slept upstairs. Paid when booking.", prepaid=True),
        Near("h_tok_nezu", "Nezu Azalea Hotel", "Nezu", "1-28-2 Nezu, Bunkyo-ku, Tokyo", 93, "family", _THREE, (4, 7), "By the shrine with the tunnel of gates. The lift is closed for works.", works=True),
        Near("h_tok_ueno", "Ueno Lotus Twin", "Ueno", "2-12-24 Ueno, Taito-ku, Tokyo", 85, "wide twin", _TWIN_SOFA, (6, 12), "On the pond. Two beds and a sofa bed."),
        Near("h_tok_sumida", "Sumida Tatami Stay", "Mukojima", "1-4-13 Mukojima, Sumida-ku, Tokyo", 76, "tatami family", _FUTONS, (2, 4), "Futons, a bridge, and the tower.", second="small double"),
        Near("h_tok_hibiya", "Hibiya Moat Palace", "Hibiya", "1-1-10 Uchisaiwaicho, Chiyoda-ku, Tokyo", 190, "palace family", _THREE, (18, 26), "Across from the palace garden.", stars=5, rating=9.4, size=60),
        Near("h_tok_monzen", "Monzen Small Hotel", "Monzen-Nakacho", "1-9-6 Tomioka, Koto-ku, Tokyo", 90, "twin", ("single", "single"), (3, 6), "Two beds, a temple, a very good breakfast.", sleeps=2),
    ),
}  # fmt: skip
"""By town: short of beds and cheapest, up the stairs, paid for good, lift under works, futons, late dinner, too dear, too small."""
