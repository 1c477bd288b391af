"""The houses of the three cities: one or two do, each of the others fails on one point."""

from __future__ import annotations

from typing import Final

from lifegym.envs.exam.cello_seat.cast import BACK, OUT_V, Cast, House
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock

ROOM: Final = "single room"
_TOWNS: Final = {
    "Vienna": ("Wieden", "Austria", "Europe/Vienna", "EUR", (48.199, 16.372), "the Universität am Karlsplatz"),
    "Leipzig": ("Musikviertel", "Germany", "Europe/Berlin", "EUR", (51.334, 12.372), "the Hochschule am Dittrichring"),
    "Basel": ("Grossbasel", "Switzerland", "Europe/Zurich", "CHF", (47.557, 7.590), "the Musik-Akademie Rheinsprung"),
}
PLAYS: Final = "Musicians are welcome: the music room in the basement is open from 08:00 to 22:00, free of charge."
SILENT: Final = "Musicians are welcome; instruments may be played in the rooms until 20:00, not after that."
GONE: Final = "Musicians are welcome; the music room is closed until further notice, in the rooms silence from 20:00."
_TRAM: Final = "A quiet quarter, twenty-five minutes by tram from {school}."
_FOOT: Final = "{minutes} minutes on foot from {school}."
_TEXT: Final = {
    "Pension Lindengasse": "Eleven rooms above a bookbinder.",
    "Hotel Nussdorfer": "Breakfast with a view of trams.",
    "Hotel Hütteldorf": "Vineyards at the door.",
    "Hotel Operneck": "Under the arcades since 1894.",
    "Pension Schleifmühl": "A house of painters, four floors.",
    "Hotel Pleißenhof": "Old mill, new beds.",
    "Pension Schumanneck": "Two sisters and nine rooms.",
    "Hotel Brühl": "Where the furriers slept.",
    "Hotel Connewitz": "Bicycles, posters, good coffee.",
    "Hotel Thomaskrone": "Opposite the church, with a doorman.",
    "Pension Barfuß": "Simple and warm.",
    "Hotel Spalenberg": "Up the steps from the market, lift from the back.",
    "Hotel Gundeli": "Behind the station, bright rooms.",
    "Pension Riehen": "A garden with hens.",
    "Hotel Münsterblick": "Terrace above the Rhine.",
    "Hotel Kleinhüningen": "Between harbour and zoo.",
}


def page_text(house: House, rule: str) -> str:
    """Return what a house says of itself, with its rule for musicians."""
    school = _TOWNS[house.city][5]
    way = (
        _TRAM.format(school=school)
        if house.fault == "far"
        else _FOOT.format(minutes=("Six", "Eight", "Eleven", "Twelve")[len(house.name) % 4], school=school)
    )
    return f"{_TEXT[house.name]} {way} {rule}"


def rule_of(house: House) -> str:
    """Return a house's rule for musicians as the story begins."""
    return SILENT if house.fault == "silent" else PLAYS


def seed_houses(s: Story, c: Cast) -> None:
    """Put the houses on sale."""
    for place, house in enumerate(c.houses):
        district, country, zone, currency, (lat, lng), _ = _TOWNS[house.city]
        site = house.name.casefold().replace(" ", "-").translate(str.maketrans("äöüß", "aous"))
        hotel = Hotel(
            hotel_id=house.key, name=house.name, city=house.city, district=district, country=country, zone=zone,
            currency=currency, latitude=round(lat + place % 4 / 700, 5), longitude=round(lng + place % 3 / 600, 5),
            stars=3 + (house.fault == "dear"), rating=8.1 + place % 6 / 10, review_count=130 + 37 * place,
            amenities=("breakfast", "free wifi", "lift"), address=f"{district} {11 + 8 * place}, {house.city}",
            email=f"rezeption@{site}.example", phone=f"+43 1 5550 {1300 + 41 * place}",
            description=page_text(house, rule_of(house)), breakfast_from="06:30", breakfast_until="10:00",
            house_rules=("Arrival until 23:00.", rule_of(house)),
        )  # fmt: skip
        price = Money.of(house.night, currency)
        nothing = Money.of(0, currency)
        flavor = "prepaid" if house.fault == "prepaid" else "flexible"
        terms = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True,
        change_fee=nothing,
                      breakfast=True)  # fmt: skip
        if house.fault == "prepaid":
            terms = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
            change_fee=nothing,
                          breakfast=True)  # fmt: skip
        sale = Sale(room_type=ROOM, beds=("single",), prices={flavor: price}, terms={flavor: terms}, capacity=5,
                    sold_elsewhere=1, size_m2=14)  # fmt: skip
        s.ordinary(stock(hotel, [sale], c.day(OUT_V - 3), c.day(BACK + 3)))
