"""Trains, houses and a set of lenses as they are on offer on the first morning."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.last_reel.cast import HOME, LENSES, OVER, USER, VIEWING, Cast, House, Part, Train, eur
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, LateStep, Night, Plan, Rate, Room, Terms
from lifegym.worlds.services.listing_platform.records import Agent, GoodsFacts, Listing, PricePoint, Viewing
from lifegym.worlds.services.rail_booking.records import Operator, RefundStep, Station, Stop, TrainOffer
from lifegym.worlds.services.rail_booking.records import Train as Running

ROOM: Final = "Twin"
SET: Final = "lst_950001"
RACK: Final = "Rack for flight cases in coach 3."
NO_RACK: Final = "No large luggage: bags that fit under a seat."
_ROME: Final = "Europe/Rome"
_ZURICH: Final = "Europe/Zurich"
_STATIONS: Final = (
    ("sta_lj", "Ljubljana", "Ljubljana", "Slovenia", HOME), ("sta_mi", "Milano Centrale", "Milan", "Italy", _ROME),
    ("sta_lo", "Locarno", "Locarno", "Switzerland", _ZURICH),
    ("sta_be", "Bellinzona", "Bellinzona", "Switzerland", _ZURICH),
    ("sta_mg", "Milano Porta Garibaldi", "Milan", "Italy", _ROME),
    ("sta_ts", "Trieste Centrale", "Trieste", "Italy", _ROME),
)  # fmt: skip
_NAMES: Final = {"Ljubljana": "Ljubljana", "Milan": "Milano Centrale", "Locarno": "Locarno"}
_STEPS: Final = (RefundStep(hours=20, percent=100), RefundStep(hours=0, percent=40))
_NIGHTS: Final = range(26, 36)
_WHERE: Final = {
    "Milan": ("Italy", _ROME, "EUR", 45.486, 9.204, "+39 02 5550 1"),
    "Bellinzona": ("Switzerland", _ZURICH, "CHF", 46.195, 9.029, "+41 91 555 01 "),
    "Locarno": ("Switzerland", _ZURICH, "CHF", 46.168, 8.795, "+41 91 555 02 "),
}  # fmt: skip


def seed_stock(s: Story, c: Cast) -> None:
    """Put all of it into the world."""
    for key, name, site, phone in (
        ("op_ju", "Južna železnica", "juzna-zeleznica", "+386 1 555 0140"),
        ("op_ve", "Ferrovie del Verbano", "ferrovie-verbano", "+41 91 555 0160"),
    ):
        s.seed(
            "rail_booking.operators",
            Operator(operator_id=key, name=name, email=f"biglietti@{site}.example", phone=phone),
        )
    for key, name, city, country, zone_name in _STATIONS:
        s.seed("rail_booking.stations", Station(station_id=key, name=name, city=city, country=country, zone=zone_name))
    serial = 1
    for part in c.parts.values():
        for day in (part.days[0] - 2, part.days[0] - 1, *part.days, part.days[-1] + 1):
            for train in part.trains.values():
                serial = _seed_train(s, c, part, train, day, serial)
    for place, house in enumerate(house for houses in c.houses.values() for house in houses.values()):
        _seed_house(s, c, house, place)
    _seed_lenses(s, c)


def note(train: Train) -> str:
    """Return what a train's page says."""
    ways = {0: "Direct.", 1: "One change, in Trieste.", 2: "Two changes, in Milan and Trieste."}
    return f"{ways.get(train.changes, f'{train.changes} changes.')} {RACK if train.rack else NO_RACK}"


def _seed_train(s: Story, c: Cast, part: Part, train: Train, day: int, serial: int) -> int:
    leaves = c.at(day, train.leaves)
    arrives = leaves + timedelta(minutes=train.minutes)
    key = f"{train.number}/{c.day(day).isoformat()}"
    operator = "op_ve" if part.key == "over" else "op_ju"
    s.seed(
        "rail_booking.trains",
        Running(
            train_id=key, train_no=train.number, date=c.day(day), train_type=train.number[:2], operator_id=operator,
            line=f"{part.origin} - {part.dest}",
            stops=(
                Stop(city=part.origin, station=_NAMES[part.origin], arrive_at=None, depart_at=leaves,
                     platform=str(1 + serial % 7)),
                Stop(city=part.dest, station=_NAMES[part.dest], arrive_at=arrives, depart_at=None, platform="2"),
            ),
        ),
    )  # fmt: skip
    ours = day in part.days
    fares: list[tuple[str, int, tuple[RefundStep, ...]]] = [("Flexi", train.fare, _STEPS)]
    if ours and train.fate in ("first", "second", "third"):
        fares += [("Saver", train.fare - 23, ()), ("First class", train.fare + 48, _STEPS)]
    for fare, price, steps in fares:
        s.seed(
            "rail_booking.offers",
            TrainOffer(
                offer_id=part.offer(train, day) if ours and fare == "Flexi" else f"tro_96{serial:05d}", train_id=key,
                train_no=train.number, date=c.day(day), train_type=train.number[:2], origin_city=part.origin,
                origin_station=_NAMES[part.origin], dest_city=part.dest, dest_station=_NAMES[part.dest],
                depart_at=leaves, arrive_at=arrives, seat_class="first" if fare == "First class" else "second",
                fare_name=fare, adult_fare=eur(price), student_fare=None, adult_seats=12 + serial % 19,
                refund_steps=steps, route_notes=note(train),
            ),
        )  # fmt: skip
        serial += 1
    return serial


def _seed_house(s: Story, c: Cast, house: House, place: int) -> None:
    country, zone_name, money, lat, lng, phone = _WHERE[house.town]
    beds = ("double",) if house.fate == "onebed" else ("single", "single")
    s.seed(
        "hotel_booking.hotels",
        Hotel(
            hotel_id=house.key, name=house.name, city=house.town, district=house.quarter, country=country,
            zone=zone_name, currency=money, latitude=lat + place / 1_100, longitude=lng + place / 900, stars=3,
            rating=7.6 + place % 6 / 5, review_count=120 + 31 * place, amenities=("breakfast", "free wifi", "lift"),
            address=f"{house.quarter} {3 + 2 * place}, {house.town}", email=house.mail, phone=f"{phone}{20 + place}",
            description=f"Family house, {16 + place} rooms, {'in the ' + house.quarter.lower()} quarter.",
            check_in_time="14:00", check_out_time="11:00", breakfast_from="07:00", breakfast_until="10:00",
            house_rules=(f"Twin rooms have {'one wide bed' if house.fate == 'onebed' else 'two beds'}.",),
            late_checkout=(LateStep(until="12:00", fee=Money.of(0, money)),),
        ),
    )  # fmt: skip
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room_key(house.key, ROOM), hotel_id=house.key, room_type=ROOM, beds=beds, max_occupancy=2,
             size_m2=19, lowest_floor=1, highest_floor=3),
    )  # fmt: skip
    free = Terms(pay="at_check_in", free_until_days=1, free_until_time="18:00", changeable=True,
                 change_fee=Money.of(0, money))  # fmt: skip
    fixed = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
                  change_fee=Money.of(0, money))  # fmt: skip
    flavors = {"prepaid": (fixed, 85)} if house.fate == "prepaid" else {"flexible": (free, 100), "prepaid": (fixed, 85)}
    for flavor, (terms, percent) in flavors.items():
        s.seed(
            "hotel_booking.plans",
            Plan(plan_id=plan_key(house.key, ROOM, flavor), hotel_id=house.key, room_type=ROOM, flavor=flavor,
                 terms=terms),
        )  # fmt: skip
        for number in _NIGHTS:
            day = c.day(number)
            s.seed(
                "hotel_booking.rates",
                Rate(rate_id=rate_key(house.key, ROOM, flavor, day), hotel_id=house.key, room_type=ROOM, flavor=flavor,
                     date=day, price=Money.of(house.price * percent // 100, money)),
            )  # fmt: skip
    for number in _NIGHTS:
        day = c.day(number)
        s.seed(
            "hotel_booking.nights",
            Night(night_id=night_key(house.key, ROOM, day), hotel_id=house.key, room_type=ROOM, date=day, capacity=9,
                  sold_elsewhere=2 + (place + number) % 5),
        )  # fmt: skip


def _seed_lenses(s: Story, c: Cast) -> None:
    """Put the lens set, its look-alikes and the hand-back on the platform."""
    hours = Hours(zone=_ROME, opens="09:00", closes="18:00", days=(0, 1, 2, 3, 4, 5))
    owners = (LENSES.name, "Ottica Loreto", "Sandra Merini", "Cine Lambrate")
    for place, name in enumerate(owners):
        mail = LENSES.mail if not place else f"noleggio@{name.lower().replace(' ', '-')}.example"
        s.seed(
            "listing_platform.agents",
            Agent(agent_id=f"agt_95{place:02d}", name=name, agency="", email=mail, phone=f"+39 02 5550 3{place}4",
                  rating=4.8 - place / 10, service_area="Milan", deals_count=61 - 9 * place, hours=hours,
                      answers=False),
        )  # fmt: skip
    for place, (title, price) in enumerate((
        ("Set of seven Soviet primes, rehoused, by the week", 190), ("Set of five Soviet primes, by the week", 150),
        ("Seven primes, rehoused, for sale", 2_900), ("Bag for seven primes", 120),
    )):  # fmt: skip
        listed = s.at(-220 - 9 * place, "11:00")
        s.seed(
            "listing_platform.listings",
            Listing(
                listing_id=f"lst_95{place + 1:04d}", category="secondhand", title=title, price=eur(price), city="Milan",
                district="Lambrate", agent_id=f"agt_95{place:02d}", listed_at=listed, updated_at=listed,
                description=f"Handed out and back by appointment, via Conte Rosso {9 + place}. Deposit when fetched.",
                price_history=(PricePoint(at=listed, price=eur(price)),),
                goods=GoodsFacts(condition="good", handover="by appointment", dimensions="bag 40 x 30 x 20, 8 kg"),
            ),
        )  # fmt: skip
    s.seed(
        "listing_platform.viewings",
        Viewing(viewing_id=VIEWING, user_id=USER, listing_id=SET, agent_id="agt_9500", scheduled_at=c.at(OVER, "14:00"),
                status="confirmed", created_at=s.at(-9, "10:00"), updated_at=s.at(-9, "10:40"),
                note="Hand-back of the set."),
    )  # fmt: skip
