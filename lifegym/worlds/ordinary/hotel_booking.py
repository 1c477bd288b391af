"""Ordinary houses on sale, and the stays a person has behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.hotel_rates import ROOMS, House, Pricing, sales_of, terms_of
from lifegym.worlds.ordinary.hotel_words import (
    CITIES,
    GENERIC,
    JAPANESE,
    OPENINGS,
    PATTERNS,
    RULES,
    City,
    District,
    units_of,
)
from lifegym.worlds.records import Record
from lifegym.worlds.services.hotel_booking.plan_ids import confirmation_code, days
from lifegym.worlds.services.hotel_booking.records import Guest, Hotel, LateStep, Reservation, StayNight
from lifegym.worlds.services.hotel_booking.stock import stock

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")
_DEFAULT_CITIES: Final = {"Tokyo": 6, "Kyoto": 6, "Osaka": 5, "Hakone": 3, "Takayama": 3}
_STARS: Final = {
    "business": (2, 3),
    "city": (3, 4),
    "grand": (4, 5),
    "apartment": (3, 3),
    "machiya": (3, 4),
    "ryokan": (3, 5),
    "resort": (4, 5),
    "inn": (2, 3),
    "guesthouse": (2, 3),
}
_STAR_PERCENT: Final = {2: 66, 3: 100, 4: 168, 5: 320}
_ALWAYS_THERE: Final = {
    "business": ("air conditioning", "free wifi", "laundry", "lift", "luggage storage"),
    "city": ("air conditioning", "breakfast", "free wifi", "lift", "luggage storage", "restaurant", "safe"),
    "grand": (
        "air conditioning",
        "bar",
        "breakfast",
        "concierge",
        "cots",
        "extra beds",
        "free wifi",
        "fridge",
        "gym",
        "lift",
        "luggage storage",
        "parking",
        "pool",
        "restaurant",
        "safe",
        "step-free access",
    ),
    "apartment": ("air conditioning", "free wifi", "fridge", "kitchen", "laundry"),
    "machiya": ("air conditioning", "free wifi", "garden", "luggage storage"),
    "ryokan": (
        "air conditioning",
        "breakfast",
        "free wifi",
        "garden",
        "luggage storage",
        "onsen",
        "restaurant",
        "tatami rooms",
    ),
    "resort": (
        "air conditioning",
        "bar",
        "breakfast",
        "free wifi",
        "fridge",
        "lift",
        "luggage storage",
        "onsen",
        "parking",
        "restaurant",
        "shuttle",
    ),
    "inn": ("breakfast", "free wifi", "parking", "restaurant"),
    "guesthouse": ("free wifi", "luggage storage"),
}
_SOMETIMES: Final = (
    "fridge",
    "parking",
    "cots",
    "step-free access",
    "bicycle hire",
    "accessible bathroom",
    "safe",
    "lift",
)
_SPA_EXTRAS: Final = ("in-room dining", "private bath", "lift", "fridge", "shuttle", "parking")


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    cities: Mapping[str, int] | None = None,
    first_night: date | None = None,
    nights: int = 45,
    windows: Mapping[str, tuple[date, date]] | None = None,
    past_stays: int = 6,
    payment_method_id: str = "pm_0001",
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return houses with rooms, terms and prices, and the persona's past stays in some of them.

    Args:
        rng: Where every draw comes from.
        persona: Who stayed there.
        now: The instant at which the world opens.
        count: How many houses.
        cities: Houses by city; shares of ``count`` where the numbers do not add up to it.
        first_night: First night on sale; today at the house when left out.
        nights: How many nights are on sale from then.
        windows: For some cities, other nights on sale: the first, and the day after the last.
        past_stays: How many of the persona's stays lie behind, one in six of them cancelled.
        payment_method_id: What those were paid with.
        start: Number of the first house and the first past stay; ids are numbered upwards from it.

    Raises:
        ValueError: A city is unknown, or a number is out of range.
    """
    shares = dict(_DEFAULT_CITIES if cities is None else cities)
    unknown = sorted(set(shares) - set(CITIES))
    if unknown or count < 0 or nights < 1 or not any(shares.values()):
        raise ValueError(f"need cities of {sorted(CITIES)}, count >= 0, nights >= 1; unknown cities: {unknown}")
    words: dict[bool, list[str]] = {True: _shuffled(rng, JAPANESE), False: _shuffled(rng, GENERIC)}
    found: list[tuple[str, Record]] = []
    houses: list[House] = []
    for name, share in _apportion(shares, count).items():
        for index in range(share):
            house = house_in(rng, name, index, f"htl_{start + len(houses):04d}", words)
            first = first_night or now.astimezone(zone(house.hotel.zone)).date()
            window = (windows or {}).get(name, (first, first + timedelta(days=nights)))
            found += stock(house.hotel, sales_of(rng, house), *window)
            houses.append(house)
    if houses:
        found += [
            ("hotel_booking.reservations", _past_stay(rng, persona, now, houses, start + index, payment_method_id))
            for index in range(past_stays)
        ]
    return found


def _apportion(shares: Mapping[str, int], count: int) -> dict[str, int]:
    """Split ``count`` in proportion to ``shares`` by largest remainder."""
    whole = sum(shares.values())
    parts = {name: share * count // whole for name, share in shares.items()}
    by_rest = sorted(shares, key=lambda name: -(shares[name] * count % whole))
    for name in by_rest[: count - sum(parts.values())]:
        parts[name] += 1
    return parts


def _pick(rng: np.random.Generator, options: tuple[T, ...] | list[T]) -> T:
    return options[int(rng.integers(len(options)))]


def _shuffled(rng: np.random.Generator, words: tuple[str, ...]) -> list[str]:
    return [words[int(index)] for index in rng.permutation(len(words))]


def house_in(
    rng: np.random.Generator,
    name: str,
    index: int,
    hotel_id: str,
    words: dict[bool, list[str]],
    city: City | None = None,
) -> House:
    """Return a house of a city, one that is not described here where ``city`` is given."""
    city = city or CITIES[name]
    kind = city.kinds[index % len(city.kinds)]
    district = city.districts[(index + int(rng.integers(2))) % len(city.districts)]
    pool = words[city.country == "Japan"]
    word = pool.pop()
    pool.insert(0, word)
    title = _pick(rng, PATTERNS[kind]).format(word=word, district=district.name, city=name)
    low, high = _STARS[kind]
    stars = int(rng.integers(low, high + 1))
    base, step = units_of(city.currency)
    usual = base * _STAR_PERCENT[stars] * city.level * int(rng.integers(88, 113)) // 1_000_000
    tallest = {"grand": 18, "city": 9, "business": 10, "apartment": 6, "resort": 5}.get(kind, 2)
    storeys = tallest + int(rng.integers(0, 4 if tallest > 2 else 2))
    hotel = _hotel(
        rng, city, name, kind, district, hotel_id, title, stars, storeys, max(step, usual // 7 // step * step)
    )
    return House(hotel, kind, usual, storeys)


def _hotel(
    rng: np.random.Generator,
    city: City,
    name: str,
    kind: str,
    district: District,
    hotel_id: str,
    title: str,
    stars: int,
    storeys: int,
    fee: int,
) -> Hotel:
    spa = kind in ("ryokan", "resort", "inn")
    amenities = _amenities(rng, kind, storeys)
    dinner = ("18:00", "18:30", "19:00") if kind == "resort" else ("17:30", "18:00", "18:30", "19:00")
    has_dinner = spa or (kind == "grand" and bool(rng.integers(2)))
    site = "-".join("".join(c if c.isalnum() else " " for c in fold(title)).split())
    noon = kind in ("ryokan", "inn", "machiya")
    return Hotel(
        hotel_id=hotel_id,
        name=title,
        city=name,
        district=district.name,
        country=city.country,
        zone=city.zone,
        currency=city.currency,
        latitude=round(district.latitude + int(rng.integers(-40, 41)) / 10_000, 5),
        longitude=round(district.longitude + int(rng.integers(-40, 41)) / 10_000, 5),
        stars=stars,
        rating=int(rng.integers(72, 84)) / 10 + round(stars * 0.25, 2),
        review_count=int(rng.integers(40, 2200)),
        amenities=amenities,
        address=_address(rng, city, name, district),
        email=f"stay@{site}.example",
        phone=f"{city.phone} {int(rng.integers(100, 1000)):04d}",
        description=_description(rng, kind, district, storeys, amenities),
        check_in_time=_pick(rng, ("15:00", "16:00") if spa else ("14:00", "15:00")),
        check_out_time="10:00" if noon else "11:00",
        breakfast_from="07:30" if spa else "06:30",
        breakfast_until="09:30" if spa else "10:00",
        dinner_seatings=dinner if has_dinner else (),
        house_rules=_house_rules(_shuffled(rng, RULES)),
        late_checkout=(
            LateStep(until="11:00" if noon else "12:00", fee=Money(0, city.currency)),
            LateStep(until="14:00", fee=Money(fee, city.currency)),
            LateStep(until="16:00", fee=Money(fee * 2, city.currency)),
        ),
    )


def _house_rules(rules: Sequence[str]) -> tuple[str, ...]:
    """Return three rules of a house, at most one of them about smoking."""
    smoking = [rule for rule in rules if "smoking" in rule.lower()]
    return tuple(rule for rule in rules if rule not in smoking[1:])[:3]


def _amenities(rng: np.random.Generator, kind: str, storeys: int) -> tuple[str, ...]:
    extras = _SPA_EXTRAS if kind in ("ryokan", "resort", "inn") else _SOMETIMES
    chosen = set(_ALWAYS_THERE[kind]) | {extra for extra in extras if rng.integers(5) < 2}
    if storeys > 4:
        chosen.add("lift")
    elif kind == "machiya":
        chosen -= {"lift", "step-free access"}
    return tuple(sorted(chosen))


def _address(rng: np.random.Generator, city: City, name: str, district: District) -> str:
    street, number = _pick(rng, district.streets), int(rng.integers(1, 40))
    if city.country == "Japan":
        return f"{number}-{int(rng.integers(1, 20))} {street}, {name}, Japan"
    return f"{number} {street}, {district.name}, {name}, {city.country}"


def _description(
    rng: np.random.Generator, kind: str, district: District, storeys: int, amenities: tuple[str, ...]
) -> str:
    opening = _pick(rng, OPENINGS[kind]).format(district=district.name, walk=int(rng.integers(2, 13)))
    stairs = f"{storeys} floors, with a lift." if "lift" in amenities else f"{storeys} floors, stairs only."
    return f"{opening} {stairs}"


def _past_stay(
    rng: np.random.Generator, persona: Persona, now: datetime, houses: list[House], number: int, method: str
) -> Reservation:
    house = _pick(rng, houses)
    hotel = house.hotel
    name, _, sleeps, percent, _ = _pick(rng, ROOMS[house.kind])
    check_in = now.date() - timedelta(days=int(rng.integers(20, 700)))
    length = int(rng.integers(1, 5))
    price = Pricing(house, percent, "flexible")
    nights = tuple(
        StayNight(date=day, room_type=name, price=price(day))
        for day in days(check_in, check_in + timedelta(days=length))
    )
    total = Money(sum(night.price.minor for night in nights), hotel.currency)
    nothing = Money(0, hotel.currency)
    booked = hotel.at(check_in - timedelta(days=int(rng.integers(5, 60))), "20:15")
    cancelled = number % 6 == 5
    terms = terms_of(rng, house)["flexible"]
    until = terms.refundable_until(hotel, check_in)
    ended = (
        hotel.at(check_in - timedelta(days=8), "09:40")
        if cancelled
        else hotel.at(check_in + timedelta(days=length), hotel.check_out_time)
    )
    return Reservation(
        reservation_id=f"res_{booked:%Y%m%d}_{number:06d}",
        confirmation_code=confirmation_code(700_000 + number),
        user_id=persona.user_id,
        hotel_id=hotel.hotel_id,
        room_type=name,
        flavor="flexible",
        check_in=check_in,
        check_out=check_in + timedelta(days=length),
        status="cancelled" if cancelled else "checked_out",
        guest=_guest(persona),
        nights=nights,
        terms=terms,
        total=total,
        paid=nothing if cancelled else total,
        refunded=nothing,
        payment_method_id=method,
        refundable=True,
        refundable_until=until,
        created_at=min(booked, ended - timedelta(days=2)),
        updated_at=ended,
        guests=min(sleeps, 1 + int(rng.integers(2))),
        check_out_time=hotel.check_out_time,
        cancellation_fee=nothing if cancelled else None,
        settled=not cancelled,
    )


def _guest(persona: Persona) -> Guest:
    first, _, last = persona.name.partition(" ")
    return Guest(first_name=first, last_name=last or first, email=persona.email, phone="+81 90 5550 0100")
