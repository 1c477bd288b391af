"""Ordinary rental stations, fleets and offers, and the rentals a person has before and behind them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.car_trips import Trips
from lifegym.worlds.ordinary.car_words import (
    CHARGERS,
    COMPANIES,
    FILLING,
    MODELS,
    REQUIREMENTS,
    RULES,
    STREETS,
    TOWNS,
    UNIT_CENTS,
    Model,
    Town,
)
from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.car_rental.records import (
    CancelStep,
    EnergyStop,
    InsurancePlan,
    RentalOffer,
    RentalStation,
    RoadRule,
    Vehicle,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_PLANS: Final = (
    ("Basic", 0, 1200, ("collision", "theft"), ("tyre", "glass", "mirror", "interior", "lost_key", "wrong_fuel"),
     False),
    ("Comfort", 990, 350, ("collision", "theft", "tyre", "glass", "mirror"), ("interior", "lost_key", "wrong_fuel"),
     False),
    ("Carefree", 1850, 0, ("collision", "theft", "tyre", "glass", "mirror", "interior"), ("wrong_fuel",), True),
    ("Carefree Abroad", 2390, 0, ("collision", "theft", "tyre", "glass", "mirror", "interior", "lost_key"),
     ("wrong_fuel",), True),
)  # fmt: skip
_NOTES: Final = (
    "Included in every price.",
    "Our most chosen plan.",
    "Roadside assistance with a taxi or a night's hotel.",
    "Like Carefree, in all countries the vehicle may enter, with a tow back home.",
)
_FREE: Final = (CancelStep(hours=48, percent=100), CancelStep(hours=4, percent=70))
_PREPAID: Final = (CancelStep(hours=72, percent=60),)


class Site(NamedTuple):
    """A station with its town."""

    station: RentalStation
    town: Town


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "",
    cities: Sequence[str] | None = None,
    past_rentals: int = 3,
    under_way: bool = True,
    upcoming: bool = True,
    payment_method_id: str = "pm_0001",
    clear: Collection[date] = (),
    streets: Sequence[str] = (),
    phone: str = "",
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return stations, fleets, offers, plans, road rules, energy stops, and the persona's rentals.

    Args:
        rng: Where every draw comes from.
        persona: Who drives; prices are in their currency.
        now: The instant at which the world opens.
        count: About how many records.
        city: The home city, where most vehicles stand; guessed from the persona's zone when left out. An unknown
            one gets stations too.
        cities: Other cities with stations; by default those near the home city.
        past_rentals: How many rentals lie behind, one in three of them cancelled.
        under_way: Whether the persona has a vehicle out just now.
        upcoming: Whether the persona has a confirmed booking ahead.
        payment_method_id: What the rentals are paid with.
        clear: Days on which nobody drives: the vehicle that is out is brought back before them.
        streets: Streets of the home city on which its desks and filling stations are; drawn from those of the country
            when left out.
        phone: The persona's telephone number; made of their name when left out.
        start: Number of the first offer, booking and incident.

    Raises:
        ValueError: A number is out of range.
    """
    if count < 0 or past_rentals < 0:
        raise ValueError(f"need count >= 0 and past_rentals >= 0, got {count} and {past_rentals}")
    if not count:
        return []
    home = city or persona.zone.rpartition("/")[2].replace("_", " ")
    towns = _towns(home, persona, cities)
    maker = _Maker(rng, persona, now, start, {home: tuple(streets)} if streets else {})
    sites = maker.sites(towns, 4 + count // 45)
    plans = maker.plans()
    rules = maker.rules({site.town.country for site in sites}, max(6, min(26, count // 9)))
    rest = max(12, count - len(sites) - len(plans) - len(rules) - 2 - past_rentals)
    vehicles = maker.vehicles(sites, rest * 27 // 100)
    stops = maker.stops(sites, rest * 22 // 100)
    offers = maker.offers(sites, vehicles, rest - len(vehicles) - len(stops))
    phone = phone or telephone_of(persona, towns[0][1].phone)
    trips = Trips(rng, persona, now, start, payment_method_id, plans, vehicles, phone)
    booked, offers = trips.made(sites[0].station, offers, past_rentals, under_way, upcoming, frozenset(clear))
    found: list[tuple[str, Record]] = [("car_rental.locations", site.station) for site in sites]
    found += [("car_rental.vehicles", row) for row in vehicles]
    found += [("car_rental.plans", row) for row in plans]
    found += [("car_rental.offers", row) for row in offers]
    found += [("car_rental.rules", row) for row in rules]
    found += [("car_rental.stops", row) for row in stops]
    return [*found, *booked]


def _towns(home: str, persona: Persona, cities: Sequence[str] | None) -> list[tuple[str, Town]]:
    """Return the home town, then the others; a town without words of its own gets plain ones."""
    own = TOWNS.get(home)
    if own is None:
        zone_name = persona.zone
        own = Town(home, zone_name, "+000 555", f"{home} Airport", ("Centre", "North", "South"))
    if cities is not None:
        rest = [name for name in cities if name != home]
    else:
        same = [name for name, town in TOWNS.items() if town.country == own.country and name != home]
        near = [name for name, town in TOWNS.items() if town.country != own.country and town.zone.partition("/")[0] ==
                own.zone.partition("/")[0] == "Europe"]  # fmt: skip
        rest = same + near
    plain = Town(own.country, own.zone, own.phone, "", ("Centre",))
    return [(home, own), *((name, TOWNS.get(name, plain)) for name in rest)]


class _Maker:
    """Makes what a rental company has."""

    def __init__(
        self, rng: np.random.Generator, persona: Persona, now: datetime, start: int, streets: dict[str, tuple[str, ...]]
    ) -> None:
        self.rng = rng
        self._streets = streets
        self.currency = persona.currency
        self.now = now
        self.start = start

    def streets_of(self, city: str, country: str) -> tuple[str, ...]:
        """Return streets of a city, those it shares with others of its country where its own are not known."""
        return self._streets.get(city) or STREETS.get(country, ("Station Road", "Harbour Street", "Mill Lane"))

    def money(self, cents: int, step: int = 1) -> Money:
        """Return euro cents in the persona's currency, down to a step of its minor units, at least one."""
        amount = convert(Money(cents, "EUR"), self.currency)
        return Money(max(step, amount.minor // step * step) if cents else 0, self.currency)

    def price(self, cents: int) -> Money:
        """Return a daily price, rounded as prices are."""
        digits = exponent(self.currency)
        unit = convert(Money(100, "EUR"), self.currency).minor
        return self.money(cents, 10 if digits == 2 and unit < 1000 else max(1, 10 ** (len(str(unit)) - 1)))

    def sites(self, towns: list[tuple[str, Town]], count: int) -> list[Site]:
        """Return stations: of the home town first, then one or two of every other."""
        plan: list[tuple[str, Town, str]] = []
        for index, (name, town) in enumerate(towns):
            if town.airport:
                plan.append((name, town, town.airport))
            plan.append((name, town, "Central Station"))
            if index == 0:
                plan.append((name, town, town.quarters[0]))
        for name, town in towns:
            plan += [(name, town, quarter) for quarter in town.quarters[1:]]
        found = []
        for index, (name, town, place) in enumerate(plan[: max(3, count)]):
            found.append(Site(self._station(index, name, town, place), town))
        return found

    def _station(self, index: int, city: str, town: Town, place: str) -> RentalStation:
        company, site = COMPANIES[index % len(COMPANIES)]
        kind = "airport" if place == town.airport else "rail" if place == "Central Station" else "town"
        streets = self.streets_of(city, town.country)
        title = place if kind == "airport" else f"{city} {place}"
        hours = {"airport": ("06:00", "23:30"), "rail": ("07:00", "21:00"), "town": ("08:00", "18:30")}[kind]
        slug = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in title.casefold()).split())
        return RentalStation(
            location_id=f"loc_{index + 1:04d}", name=title, company=company, city=city, country=town.country,
            kind=kind, address=f"Arrivals level, {place}" if kind == "airport" else
            f"{streets[index % len(streets)]} {3 + int(self.rng.integers(0, 140))}, {city}",
            zone=town.zone, opens=hours[0], closes=hours[1],
            phone=f"{town.phone} {int(self.rng.integers(100, 1000)):04d}", email=f"{slug}@{site}.example",
            key_box=kind != "town",
            note="Returns on level P2, follow the signs." if kind == "airport" else "",
        )  # fmt: skip

    def plans(self) -> list[InsurancePlan]:
        """Return the insurance plans."""
        return [
            InsurancePlan(
                plan_id=f"ins_{index + 1:03d}", name=name, daily_price=self.money(daily, 1),
                excess=self.money(excess * 100, 1), covers=covers, excluded=excluded, roadside=roadside,
                note=_NOTES[index],
            )
            for index, (name, daily, excess, covers, excluded, roadside) in enumerate(_PLANS)
        ]  # fmt: skip

    def rules(self, countries: set[str], count: int) -> list[RoadRule]:
        """Return road rules, those of the stations' countries first."""
        ranked = sorted(RULES, key=lambda rule: rule.country not in countries)
        found = []
        for index, rule in enumerate(ranked[:count]):
            amount, _, currency = rule.fee.partition(" ")
            found.append(
                RoadRule(
                    rule_id=f"rule_{index + 1:04d}", country=rule.country, region=rule.region, topic=rule.topic,
                    title=rule.title, text=rule.text, season=rule.season, energies=rule.energies,
                    updated_at=self.now - timedelta(days=20 + index * 11, hours=index % 7),
                    fee=Money.of(amount, currency) if amount else None,
                )
            )  # fmt: skip
        return found

    def vehicles(self, sites: list[Site], count: int) -> list[Vehicle]:
        """Return the fleets; every third vehicle stands at the home town's two main stations."""
        at: dict[int, int] = {}
        found = []
        for index in range(max(4, count)):
            # The home town's two main stations have a sixth each; the others share the rest.
            others = max(1, len(sites) - 2)
            place = 0 if index % 6 == 0 else 1 if index % 6 == 3 else min(2 + index % others, len(sites) - 1)
            turn = at.get(place, 0)
            at[place] = turn + 1
            model = MODELS[(turn + 3 * place) % len(MODELS)]
            found.append(self._vehicle(index, sites[place].station, model))
        return found

    def _vehicle(self, index: int, station: RentalStation, model: Model) -> Vehicle:
        letters = "BDFGHJKLNPRSTVXZ"
        draw = self.rng.integers(0, len(letters), size=3)
        plate = f"{letters[draw[0]]}{letters[draw[1]]}-{100 + index * 37 % 900}-{letters[draw[2]]}"
        return Vehicle(
            vehicle_id=f"veh_{index + 1:05d}", location_id=station.location_id, vehicle_class=model.vehicle_class,
            model=model.name, energy_type=model.energy, seats=model.seats, bags=model.bags,
            transmission=model.transmission, range_km=model.range_km, use_per_100km=model.use, capacity=model.capacity,
            features=model.features, plate=plate,
        )  # fmt: skip

    def offers(self, sites: list[Site], vehicles: list[Vehicle], count: int) -> list[RentalOffer]:
        """Return offers: every vehicle where it stands, then one-way, then weekends at a fixed price."""
        stations = {site.station.location_id: site.station for site in sites}
        names = list(stations)
        found: list[RentalOffer] = []
        for index in range(max(4, count)):
            turn, place = divmod(index, len(vehicles))
            vehicle = vehicles[place]
            home = stations[vehicle.location_id]
            if turn % 3 == 1 and len(names) > 1:
                # To another town: the company's next station after the vehicle's own that is not in the same one.
                order = [stations[names[(names.index(home.location_id) + step + place) % len(names)]]
                         for step in range(1, len(names))]  # fmt: skip
                goal = next((row for row in order if row.city != home.city and row.company == home.company), home)
            else:
                goal = home
            found.append(self._offer(len(found), vehicle, home, goal, fixed=turn % 3 == 2, turn=turn))
        return found

    def _offer(
        self, index: int, vehicle: Vehicle, home: RentalStation, goal: RentalStation, *, fixed: bool, turn: int
    ) -> RentalOffer:
        model = next(one for one in MODELS if one.name == vehicle.model)
        draw = self.rng.integers(0, 100, size=3)
        abroad = home.country != goal.country
        level = 92 + int(draw[0]) % 19 + (8 if home.kind == "airport" else 0) - (14 if fixed else 0)
        one_way = 0 if home.city == goal.city else 16900 if abroad else 4900
        pay = ("at_pickup", "now", "deposit_now")[(index + turn) % 3] if not fixed else "now"
        first = datetime.combine(self.now.date() - timedelta(days=45), time(0), tzinfo=zone(home.zone))
        last = datetime.combine(self.now.date() + timedelta(days=120), time(23, 59), tzinfo=zone(goal.zone))
        if fixed:
            friday = self.now.date() + timedelta(days=(4 - self.now.weekday()) % 7 + 7 * (index % 5))
            if friday <= self.now.date():
                friday += timedelta(days=7)
            first = datetime.combine(friday, time(15), tzinfo=zone(home.zone))
            last = datetime.combine(friday + timedelta(days=3), time(10), tzinfo=zone(goal.zone))
        electric = vehicle.energy_type == "electric"
        cents = UNIT_CENTS["electric" if electric else "petrol" if vehicle.energy_type != "diesel" else "diesel"]
        capacity = 2 + int(draw[1]) % 5
        return RentalOffer(
            offer_id=f"rof_{self.start + index:05d}", vehicle_id=vehicle.vehicle_id,
            pickup_location_id=home.location_id, return_location_id=goal.location_id, pickup_at=first, return_at=last,
            daily_price=self.price(model.daily * level), deposit_amount=self.price(model.deposit * 100),
            one_way_fee=self.money(one_way), included_km_per_day=(200, 250, 300)[int(draw[2]) % 3],
            extra_km_price=self.money(18 + 4 * (model.daily > 70)), capacity=capacity, pay=pay, fixed=fixed,
            cancel_steps=_PREPAID if pay == "now" else _FREE, return_level_percent=60 if electric else 100,
            energy_price=self.money(cents.get(home.country, 170 if not electric else 55) * 13 // 10),
            refill_fee=self.money(1500), min_driver_age=25 if model.vehicle_class in ("premium", "minibus") else 21,
            young_driver_fee=self.money(1200), extra_driver_fee=self.money(650),
            confirm_minutes=(20, 45, 90, 150)[int(draw[0]) % 4], deposit_days=(3, 5, 7, 10)[int(draw[1]) % 4],
            return_requirements=tuple(REQUIREMENTS[(index + step) % len(REQUIREMENTS)] for step in range(3)),
            taken_elsewhere=0 if index == 0 else capacity if draw[2] < 6 else int(draw[2]) % 2,
        )  # fmt: skip

    def stops(self, sites: list[Site], count: int) -> list[EnergyStop]:
        """Return charging points and filling stations of the towns with stations."""
        towns = list({site.station.city: site for site in sites}.values())
        found = []
        for index in range(max(3, count)):
            site = towns[0] if index % 3 == 0 else towns[index % len(towns)]
            found.append(self._stop(index, site))
        return found

    def _stop(self, index: int, site: Site) -> EnergyStop:
        country, city = site.town.country, site.station.city
        kind = ("electric", "petrol", "electric", "diesel", "electric")[index % 5]
        streets = self.streets_of(city, country)
        draw = self.rng.integers(0, 1000, size=3)
        power = (11, 50, 150, 300, 22)[int(draw[0]) % 5] if kind == "electric" else None
        cents = UNIT_CENTS[kind].get(country, 150 if kind != "electric" else 50)
        percent = 92 + int(draw[1]) % 17 + (22 if power is not None and power >= 150 else 0)
        quarter = site.town.quarters[index // 5 % len(site.town.quarters)]
        brand = (CHARGERS if kind == "electric" else FILLING)[(index + int(draw[2]) % 2) % 6]
        number = int(draw[2]) % 180 + 1
        return EnergyStop(
            stop_id=f"stop_{index + 1:05d}", name=f"{brand} {quarter}", city=city, country=country, energy_type=kind,
            address=f"{streets[(index // 3) % len(streets)]} {number}, {city}",
            unit_price=convert(Money.of(Decimal(cents * percent // 100) / 100, "EUR"), self.currency),
            open_hours="00:00-24:00" if kind == "electric" or draw[1] % 2 else "06:00-22:00", power_kw=power,
            connectors=() if power is None else ("Type 2",) if power < 50 else ("CCS",) if power > 150 else
            ("CCS", "CHAdeMO"), points=2 + int(draw[0]) % 10, status="closed" if draw[1] % 23 == 0 else "open",
            note="Out of order since the weekend." if draw[1] % 23 == 0 else "",
        )  # fmt: skip
