"""What is there for everybody: catalogues, timetables, shelves and forecasts around a life."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.cities import CITIES
from lifegym.worlds.ordinary.life.plan import Life
from lifegym.worlds.ordinary.listing_platform.cities import CITIES as LETTING
from lifegym.worlds.ordinary.listing_platform.cities import City as LettingCity
from lifegym.worlds.ordinary.listing_platform.cities import District, Hood
from lifegym.worlds.ordinary.weather import cities
from lifegym.worlds.rates import convert

_TOLD: Final = frozenset({
    "email", "calendar", "banking", "credit_card", "ecommerce", "delivery_logistics", "maps", "notification_hub",
    "flight_booking", "hotel_booking", "rail_booking", "car_rental", "review_platform", "brokerage", "health_tracker",
})  # fmt: skip
"""Services that a life writes itself."""
_LAW: Final = {"NL": "nl", "BE": "nl", "DE": "de", "AT": "de", "CH": "de", "CN": "cn"}
_ENGLISH: Final = frozenset({"english", "irish", "ghana", "nigeria", "kenya", "africa", "australian", "american"})
_SPOKEN: Final = {
    "arabic": "Arabic", "french": "French", "dutch": "Dutch", "german": "German", "czech": "Czech", "polish": "Polish",
    "hungarian": "Hungarian", "croatian": "Croatian", "finnish": "Finnish", "slovene": "Slovene",
    "estonian": "Estonian", "nordic": "Danish", "spanish": "Spanish",
    "portuguese": "Portuguese", "italian": "Italian", "greek": "Greek", "turkish": "Turkish", "hindi": "Hindi",
    "singapore": "Malay",
    "indonesian": "Indonesian", "thai": "Thai", "vietnamese": "Vietnamese", "filipino": "Filipino",
    "cantonese": "Cantonese", "mandarin": "Mandarin", "korean": "Korean", "japanese": "Japanese", "kenya": "Swahili",
}  # fmt: skip


def fill(life: Life, sizes: Mapping[str, int]) -> None:
    """Let the generators of the other services add theirs, as they are where the person lives."""
    for name, size in sizes.items():
        if size and name not in _TOLD:
            generator = import_module(f"lifegym.worlds.ordinary.{name}")
            here = _LOCAL[name](life) if name in _LOCAL else {}
            shape = life.shape(name, rng=life.stream(name), start=life.start, **here)
            life.rows += generator.ordinary(persona=life.persona, now=life.now, count=size, **shape)


def _homes(life: Life) -> dict[str, Any]:
    """Return the quarters, prices and customs of letting; those of a like country where its own are not known."""
    city = life.city
    if city.name in LETTING:
        return {"city": city.name, "clear": life.taken_days}
    like = LETTING["London" if city.language in _ENGLISH else "Lisbon"].custom
    whole = 10 ** exponent(life.currency)
    districts = tuple(
        District(quarter.name, 120 - 10 * place, (Hood(quarter.name, quarter.name, quarter.streets),))
        for place, quarter in enumerate(city.quarters)
    )
    custom = like._replace(phone=city.telephone.partition("#")[0].strip(), registered_in=city.country)
    rent, sale = (max(1, life.cost(cents).minor // whole) for cents in (2_100, 480_000))
    return {"city": city.name, "clear": life.taken_days,
            "place": LettingCity(city.zone, life.currency, rent, sale, custom, districts)}  # fmt: skip


def _work(life: Life) -> dict[str, Any]:
    """Return where companies are, which language they ask for, and what they pay."""
    city = life.city
    if city.name == "Amsterdam":
        return {}
    nearby = [other.name for other in CITIES.values() if other.code == city.code and other is not city]
    worth = convert(Money(1_000_000, "EUR"), life.currency)
    return {
        "city": city.name, "nearby": nearby or [city.name], "phone": city.telephone.partition("#")[0].strip(),
        "local_language": _SPOKEN.get(city.language, "English"),
        "pay_percent": max(1, life.cost(1_000_000).minor * 100 // worth.minor),
    }  # fmt: skip


def _sky(life: Life) -> dict[str, Any]:
    """Return the home city where its climate is known."""
    known = {fold(name) for item in cities() for name in (item.place.city, *item.place.names)}
    return {"city": life.city.name} if fold(life.city.name) in known else {}


_LOCAL: Final[dict[str, Callable[[Life], dict[str, Any]]]] = {
    "listing_platform": _homes,
    "job_board": _work,
    "weather": _sky,
    "content_platform": lambda life: {"city": life.city.name},
    "legal_search": lambda life: {"jurisdiction": _LAW.get(life.city.code, "en")},
    "visa_and_advisory": lambda life: {"nationality": life.city.code},
}
"""How a service is shaped by where the person lives."""
