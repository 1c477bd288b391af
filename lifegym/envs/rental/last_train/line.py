"""The railway between Groningen and Utrecht, its new timetable, and the homes along it."""

from __future__ import annotations

from typing import Final

from lifegym.envs.rental.last_train.cast import DOG, NEW_TABLE, RAILWAY, TOWNS, TRAIN, ZONE, Cast, Place, Town, eur
from lifegym.envs.story import Story, insert, op, update
from lifegym.worlds.events import Op
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.listing_platform.records import Agent, HomeFacts, Listing, PricePoint
from lifegym.worlds.services.maps.records import Place as Spot
from lifegym.worlds.services.rail_booking.records import Call, Course, FareKind, Operator, RefundStep, Station

OPERATOR: Final = "op_noordlijn"
_LINE: Final = "Groningen - Utrecht"
_FARES: Final = (FareKind(seat_class="second", fare_name="Single", percent=100,
                          refund_steps=(RefundStep(hours=0, percent=100),)),)  # fmt: skip
_SOUTH: Final = tuple(f"{hour:02d}:04" for hour in range(5, 23))
LAST: Final = ("23:04", "23:34")
"""When the late trains leave Groningen."""
_NORTH: Final = tuple(f"{hour:02d}:12" for hour in range(6, 23))


def seed_line(s: Story, c: Cast) -> None:
    """Put the railway, its trains and the stations into the world."""
    s.seed("rail_booking.operators", Operator(
        operator_id=OPERATOR, name=RAILWAY.name, email="klantenservice@noordlijn.example", phone="+31 50 555 0190",
    ))  # fmt: skip
    for number, town in enumerate(TOWNS.values()):
        s.seed("rail_booking.stations", Station(station_id=f"sta_nl_{number:02d}", name=town.station, city=town.name,
                                                country="Netherlands", zone=ZONE))  # fmt: skip
        s.seed("maps.places", Spot(
            place_id=f"plc_92000{number}", name=f"Station {town.name}", category="station", lat=town.lat, lng=town.lng,
            city=town.name, country="Netherlands", address="Stationsplein 1", updated_at=s.at(-80, "10:00"),
            hours=(("05:00-24:00",),) * 7, holiday_rule="usual",
        ))  # fmt: skip
    for number, leaves in enumerate((*_SOUTH, *LAST)):
        s.seed("rail_booking.courses", _south(c, f"IC {701 + 2 * number}", leaves, tuple(TOWNS.values())))
    whole = TOWNS["Utrecht"].minutes
    for number, leaves in enumerate(_NORTH):
        calls = tuple(
            Call(city=town.name, station=town.station, zone=ZONE, minutes=whole - town.minutes, platform="5")
            for town in reversed(TOWNS.values())
        )
        s.seed("rail_booking.courses", Course(
            train_no=northbound(int(leaves[:2])), train_type="intercity", operator_id=OPERATOR, line=_LINE, calls=calls,
            leaves=leaves, whole_fare=eur(29), fares=_FARES, first_day=c.day(-200), last_day=c.day(200),
        ))  # fmt: skip
        assert number == int(leaves[:2]) - 6


def northbound(hour: int) -> str:
    """Return the number of the train that leaves Utrecht for the north in an hour."""
    return f"IC {702 + 2 * (hour - 6)}"


def _south(c: Cast, number: str, leaves: str, towns: tuple[Town, ...], first: int = -200, last: int = 200) -> Course:
    calls = tuple(
        Call(city=town.name, station=town.station, zone=ZONE, minutes=town.minutes, platform="3b") for town in towns
    )
    return Course(
        train_no=number, train_type="intercity", operator_id=OPERATOR, line=_LINE, calls=calls, leaves=leaves,
        whole_fare=eur(29), fares=_FARES, first_day=c.day(first), last_day=c.day(last),
    )  # fmt: skip


def new_timetable(c: Cast) -> tuple[Op, ...]:
    """Return that the late trains pass one town without stopping from the new timetable on."""
    towns = tuple(town for town in TOWNS.values() if town.name != c.halved)
    changes: list[Op] = []
    for place, leaves in enumerate(LAST):
        number = f"IC {701 + 2 * (len(_SOUTH) + place)}"
        changes.append(update("rail_booking.courses", number, last_day=c.day(NEW_TABLE - 1)))
        changes.append(insert("rail_booking.courses", _south(c, f"IC {791 + 2 * place}", leaves, towns, NEW_TABLE)))
    return tuple(changes)


def works(c: Cast) -> Op:
    """Return that the train of the first Saturday is cancelled for works on the line."""
    return op("rail_booking.cancel_train", train_no=northbound(TRAIN), date=c.day(5), reason="works near Amersfoort",
              announce=False)  # fmt: skip


_SAYS: Final = {
    "late": "Two rooms and a study above a former printer's, big windows.",
    "dear": "Corner flat with a bay, new kitchen.",
    "norm": "Bright flat under the roof, storage for two bicycles.",
    "ours": "On the water, two rooms and a small one behind, tiles from 1930.",
    "ground": "Garden of its own, doors to the street and to the lawn.",
    "terrier": "Quiet house, carpets laid last year.",
    "unregistered": "Furnished, for a while, from somebody who is abroad.",
    "assen": "Spacious, near the canal.",
    "beilen": "Above the bakery, smells as one hopes.",
    "heavy": "Penthouse with a terrace to the south.",
    "income": "New building, heat from the ground.",
    "room": "Large room, kitchen shared with two others.",
    "amersfoort": "Near the old wall, every train stops.",
}


def seed_homes(s: Story, c: Cast) -> None:
    """Put agents and homes on the platform; each that does not fit fails on one thing."""
    for number, person in enumerate(c.agents, 1):
        hours = {1: ("17:00", "20:00", (2, 3)), 2: ("11:00", "12:30", (5,))}.get(number, ("10:00", "16:00", (5,)))
        s.seed("listing_platform.agents", Agent(
            agent_id=f"agt_{31_200 + number}", name=person.name, agency=person.name, email=person.mail,
            phone=f"+31 38 555 {2100 + 41 * number}", rating=4.0 + number / 10, service_area="Overijssel and Drenthe",
            deals_count=70 + 23 * number, hours=Hours(zone=ZONE, opens=hours[0], closes=hours[1], days=hours[2]),
        ))  # fmt: skip
    for place, home in enumerate((*c.homes.values(), *c.near)):
        s.seed("listing_platform.listings", _listing(s, c, home, place))


def together(amount: int) -> str:
    """Return how a listing puts rent and service costs together."""
    return f"rent and service costs together {amount} EUR a month; energy and water by contracts of your own"


def rule(times: str) -> str:
    """Return how a listing puts the income that it asks for."""
    return f"gross income of all tenants together at least {times} times the rent"


def _listing(s: Story, c: Cast, home: Place, place: int) -> Listing:
    town, listed = TOWNS[home.town], s.at(-2 - place, f"{9 + place % 7:02d}:{5 + 4 * place:02d}")
    shared = home.fate == "room"
    pets = {"terrier": "one dog up to 15 kg"}.get(home.fate, f"one dog up to {DOG + 6 + 5 * (place % 2)} kg")
    return Listing(
        listing_id=home.key, category="rent", title=f"{'Room' if shared else 'Flat'}, {home.name}",
        price=eur(home.rent),
        city=home.town, district="Centrum", community=home.town, rooms=1 if shared else 3,
        area_sqm=float(24 if shared else 58 + place), metro=f"Station {town.station}", agent_id=home.agent_id,
        description=f"{_SAYS[home.fate]} {700 + 40 * place} metres to the station. Applications in writing to "
        f"{home.manager.name}, {home.manager.mail}; viewings through this page.",
        photos=tuple(f"{home.key}-{number}.jpg" for number in range(1, 4)), listed_at=listed, updated_at=listed,
        price_history=(PricePoint(at=listed, price=eur(home.rent)),),
        home=HomeFacts(
            floor=home.floor, floors_in_building=4, built=1908 + 4 * place, lift=home.fate == "ours",
            energy_label="B" if place % 2 else "C", furnishing="unfurnished", deposit=eur(2 * home.rent),
            service_costs=eur(home.service), utilities=together(home.rent + home.service), pets=pets,
            contract="indefinite", available_from=c.day(NEW_TABLE + 5),
            registration=home.fate != "unregistered", sharers="shared kitchen" if shared else "a couple",
            income_rule=rule("5.5" if home.fate == "income" else "3.5"),
        ),
    )  # fmt: skip


def listing_dearer(c: Cast) -> Op:
    """Return that a listing's service costs rise without a word."""
    home = c.homes["dear"]
    return op("listing_platform.correct", listing_id=home.key, facts={
        "service_costs": eur(home.service + c.dearer), "utilities": together(home.rent + home.service + c.dearer),
    })  # fmt: skip


def listing_stricter(c: Cast) -> Op:
    """Return that a listing asks for a higher income without a word."""
    return op("listing_platform.correct", listing_id=c.homes["norm"].key, facts={"income_rule": rule(c.norm)})
