"""Homes to rent and to buy whose size, price, floor and terms go together."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.listing_platform.cities import City, District
from lifegym.worlds.services.listing_platform.records import HomeFacts

_SIZES: Final = {1: (22, 38), 2: (38, 64), 3: (58, 88), 4: (80, 122), 5: (108, 170)}
_SMALL: Final = {1: 128, 2: 110, 3: 100, 4: 94, 5: 90}
"""Percent of the usual price a square metre, by rooms: small homes cost more."""

_KINDS: Final = {1: "Studio", 2: "Two-room flat", 3: "Three-room flat", 4: "Four-room flat", 5: "Five-room house"}
_FLOORS: Final = ("ground floor", "first floor", "second floor", "third floor", "fourth floor", "fifth floor")
_OPENINGS: Final = (
    "{kind} on the {floor} of a {era} building, {walk} minutes on foot from {stop}.",
    "{era} building in {hood}: {kind_lower}, {floor}, {area} square metres.",
    "Between {stop} and the market street of {hood} lies this {kind_lower} of {area} square metres.",
    "{kind} with {area} square metres and {light}, in the middle of {hood}.",
    "A quiet {kind_lower} on {street}; {stop} is {walk} minutes away.",
    "{light_first} and a good plan: {kind_lower} on the {floor}, {walk} minutes from {stop}.",
)
_LAYOUTS: Final = (
    "The living room looks onto the street, the bedroom onto the back.",
    "Open kitchen with dishwasher and oven; bathroom with a walk-in shower.",
    "The kitchen is separate and was renewed in {renewed}.",
    "Bathroom with tub, separate toilet, washing machine connection in the hall.",
    "Wooden floors throughout and built-in wardrobes in the larger bedroom.",
    "Rooms on both sides of the hall, so that each can be closed off.",
    "Storage room in the basement, about four square metres.",
    "The stairwell is narrow; large furniture comes in through the window.",
)
_LIVES: Final = (
    "Groceries, a library and two playgrounds are around the corner.",
    "The tram stops in front of the door; the bedroom lies on the other side.",
    "Double glazing in all rooms since {renewed}.",
    "Neighbours are families and a piano teacher on the floor above.",
    "The owners' association paints the outside next year.",
    "Shared courtyard with bicycle racks and an old chestnut tree.",
    "The street becomes one-way for cars this summer.",
    "Available for viewing on working days.",
)
_COURTYARD: Final = "Shared courtyard"
_YEARS: Final = (1905, 1912, 1926, 1931, 1938, 1956, 1964, 1972, 1987, 1996, 2006, 2014, 2019, 2023)
_PUMP: Final = "heat pump"
_OUTDOOR: Final = (
    "none",
    "none",
    "balcony facing south",
    "balcony facing east",
    "roof terrace, shared",
    "garden, 18 square metres",
    "French balcony",
)
_PETS: Final = ("not allowed", "not allowed", "on request", "on request", "one cat allowed", "allowed")
_SHARERS: Final = (
    "couples and families only",
    "two sharers allowed",
    "one household",
    "no more than two adults",
    "sharers on request",
)
_UTILITIES: Final = (
    "not included; about 140 a month",
    "not included; about 175 a month",
    "water included, the rest by contract of your own",
    "advance of 120 a month, settled once a year",
)
_PARKING: Final = (
    "permit zone, waiting list of about a year", "permit zone, no waiting list", "none on the street",
    "garage space to rent below", "bicycle storage, no car space"
)  # fmt: skip
_DEFECTS: Final = (
    "", "", "", "", "crack in the bathroom tiles", "damp mark on the outer wall of the bedroom",
    "single glazing at the back", "boiler due for replacement",
    "foundation report pending",
)  # fmt: skip
_LIGHT: Final = ("light from two sides", "high ceilings", "windows to the south", "a wide front", "morning sun")
_LABELS: Final = ("A", "A", "B", "B", "C", "C", "D", "E", "F")


class Home(NamedTuple):
    """What a listing of a home is made of."""

    title: str
    price: int
    area: int
    rooms: int
    district: str
    hood: str
    stop: str
    description: str
    facts: HomeFacts


def home(draws: Draws, city: City, districts: tuple[District, ...], today: date, to_rent: bool) -> Home:
    """Return a home in one of the districts, its price in whole units of the city's currency."""
    district = draws.pick(districts)
    hood = draws.pick(district.hoods)
    rooms = draws.pick((1, 2, 2, 2, 3, 3, 3, 4, 4, 5) if to_rent else (1, 2, 2, 3, 3, 3, 4, 4, 5, 5))
    low, high = _SIZES[rooms]
    area = draws.between(low, high)
    years = [year for year in _YEARS if year >= hood.since]
    built = draws.pick(years)
    floors = draws.between(3, 5) if built < 1960 else draws.between(4, 11)
    floor = 0 if rooms == 5 else draws.between(0, floors - 1)
    furnishing = draws.pick(city.custom.furnishing)
    usual = (city.rent if to_rent else city.sale) * area * district.level * _SMALL[rooms] // 10_000
    usual = usual * (108 if furnishing == "furnished" and to_rent else 104 if built > 2000 else 98) // 100
    price = usual * draws.between(91, 110) // 100
    step = 25 * 10 ** max(0, len(str(price)) - 4)
    price = price // step * step
    # A flat that lies five minutes from its own street would read oddly.
    street = draws.pick([name for name in hood.streets if name != hood.stop])
    number = draws.between(2, 320)
    words = {
        "kind": _KINDS[rooms], "kind_lower": _KINDS[rooms].lower(),
        "hood": hood.name, "stop": hood.stop, "area": area,
        "floor": _FLOORS[floor] if floor < len(_FLOORS) else f"{floor}th floor", "era": _era(built), "street": street,
        "walk": draws.between(2, 12), "renewed": max(built, draws.between(2012, 2025)),
    }  # fmt: skip
    light = draws.pick(_LIGHT)
    text = [draws.pick(_OPENINGS).format(**words, light=light, light_first=f"{light[0].upper()}{light[1:]}")]
    layout = draws.some(_LAYOUTS, 2)
    # One home has one kitchen.
    layout = layout[:1] if all("kitchen" in sentence for sentence in layout) else layout
    text += [sentence.format(**words) for sentence in layout]
    text.append(draws.pick(_LIVES).format(**words))
    facts = _facts(draws, city, today, to_rent, price, area, built, floor, floors, furnishing)
    if _COURTYARD in text[-1] and facts.outdoor == "none":
        facts = facts.evolve(outdoor="courtyard, shared")
    return Home(
        title=f"{_KINDS[rooms]}, {street} {number}",
        price=price,
        area=area,
        rooms=rooms,
        district=district.name,
        hood=hood.name,
        stop=hood.stop,
        description=" ".join(text),
        facts=facts,
    )


def _era(built: int) -> str:
    if built < 1920:
        return "pre-war"
    if built < 1940:
        return f"19{built % 100 // 10}0s"
    return "post-war" if built < 1975 else "recent" if built > 2000 else "late twentieth-century"


def _facts(
    draws: Draws,
    city: City,
    today: date,
    to_rent: bool,
    price: int,
    area: int,
    built: int,
    floor: int,
    floors: int,
    furnishing: str,
) -> HomeFacts:
    custom = city.custom
    lift = floors > 5 or (built > 1990 and floors > 3)

    def money(units: int) -> Money:
        return Money(units * 10 ** exponent(city.currency), city.currency)

    # Old houses are not heated by a pump, and a house with one has no boiler to replace and a good label.
    heating = draws.pick([way for way in custom.heating if built > 2005 or not way.startswith(_PUMP)])
    boiler = "boiler" in heating
    common: dict[str, Any] = {
        "floor": floor,
        "floors_in_building": floors,
        "lift": lift,
        "step_free": (lift and draws.chance(70)) or (floor == 0 and draws.chance(40)),
        "built": built,
        "energy_label": draws.pick(_LABELS[:3] if built > 2000 else _LABELS[3:] if built < 1975 else _LABELS),
        "heating": heating,
        "outdoor": draws.pick(_OUTDOOR),
        "parking": draws.pick(_PARKING),
        "defects": draws.pick([text for text in _DEFECTS if boiler or not text.startswith("boiler")]),
    }
    if not to_rent:
        return HomeFacts(
            **common,
            ownership=draws.pick(custom.ownership),
            owners_association=money(area * draws.between(15, 32) // 10),
            available_from=today + timedelta(days=draws.between(30, 150)),
        )
    contract = draws.pick(custom.contracts)
    rule = draws.pick(custom.income_rules)
    return HomeFacts(
        **common,
        furnishing=furnishing,
        deposit=money(price * draws.pick(custom.deposit_percent) // 100),
        service_costs=money(draws.between(3, 16) * 5),
        utilities=draws.pick(_UTILITIES),
        contract=contract,
        minimum_months=draws.pick((None, 12, 12, 6)),
        available_from=(today.replace(day=1) + timedelta(days=draws.pick((0, 31, 31, 62, 93)))).replace(day=1),
        pets=draws.pick(_PETS),
        smoking=draws.pick(("not inside", "not inside", "no")),
        registration=draws.chance(92),
        sharers=draws.pick(_SHARERS),
        income_rule="" if "student" in contract else rule,
    )
