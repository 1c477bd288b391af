"""Countries and distances between places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from pydantic import Field

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.services.delivery_logistics.records import Place
from lifegym.worlds.tools import ArgModel

Distance = Literal["local", "national", "continental", "intercontinental"]

_COUNTRIES: Final = """
europe eu: Austria AT, Belgium BE, Bulgaria BG, Croatia HR, Cyprus CY, Czechia CZ, Denmark DK, Estonia EE, Finland FI,
 France FR, Germany DE, Greece GR, Hungary HU, Ireland IE, Italy IT, Latvia LV, Lithuania LT, Luxembourg LU, Malta MT,
 Netherlands NL, Poland PL, Portugal PT, Romania RO, Slovakia SK, Slovenia SI, Spain ES, Sweden SE
europe: Albania AL, Bosnia and Herzegovina BA, Georgia GE, Iceland IS, Moldova MD, Montenegro ME, North Macedonia MK,
 Norway NO, Serbia RS, Switzerland CH, Turkey TR, Ukraine UA, United Kingdom GB
asia: Bangladesh BD, Cambodia KH, China CN, Hong Kong HK, India IN, Indonesia ID, Japan JP, Kazakhstan KZ, Laos LA,
 Malaysia MY, Nepal NP, Pakistan PK, Philippines PH, Singapore SG, South Korea KR, Sri Lanka LK, Taiwan TW, Thailand TH,
 Uzbekistan UZ, Vietnam VN
middle east: Bahrain BH, Israel IL, Jordan JO, Kuwait KW, Lebanon LB, Oman OM, Qatar QA, Saudi Arabia SA,
 United Arab Emirates AE
africa: Egypt EG, Ethiopia ET, Ghana GH, Kenya KE, Morocco MA, Nigeria NG, Rwanda RW, Senegal SN, South Africa ZA,
 Tanzania TZ, Tunisia TN, Uganda UG
north america: Canada CA, Mexico MX, United States US, Costa Rica CR, Guatemala GT, Panama PA
south america: Argentina AR, Bolivia BO, Brazil BR, Chile CL, Colombia CO, Ecuador EC, Peru PE, Uruguay UY
oceania: Australia AU, New Zealand NZ, Fiji FJ
"""
_ALIASES: Final = {
    "uk": "GB", "great britain": "GB", "england": "GB", "scotland": "GB", "usa": "US", "u.s.a.": "US",
    "united states of america": "US", "holland": "NL", "the netherlands": "NL", "turkiye": "TR", "viet nam": "VN",
    "korea": "KR", "czech republic": "CZ", "uae": "AE",
}  # fmt: skip
_ZONES: Final = {
    "Europe/Amsterdam": "NL", "Europe/Athens": "GR", "Europe/Belgrade": "RS", "Europe/Berlin": "DE",
    "Europe/Brussels": "BE", "Europe/Bucharest": "RO", "Europe/Budapest": "HU", "Europe/Copenhagen": "DK",
    "Europe/Dublin": "IE", "Europe/Helsinki": "FI", "Europe/Istanbul": "TR", "Europe/Kyiv": "UA", "Europe/Lisbon": "PT",
    "Europe/London": "GB", "Europe/Madrid": "ES", "Europe/Oslo": "NO", "Europe/Paris": "FR", "Europe/Prague": "CZ",
    "Europe/Rome": "IT", "Europe/Sofia": "BG", "Europe/Stockholm": "SE", "Europe/Vienna": "AT", "Europe/Vilnius": "LT",
    "Europe/Warsaw": "PL", "Europe/Zagreb": "HR", "Europe/Zurich": "CH", "Asia/Almaty": "KZ", "Asia/Bangkok": "TH",
    "Asia/Colombo": "LK", "Asia/Dhaka": "BD", "Asia/Dubai": "AE", "Asia/Ho_Chi_Minh": "VN", "Asia/Hong_Kong": "HK",
    "Asia/Jakarta": "ID", "Asia/Jerusalem": "IL", "Asia/Karachi": "PK", "Asia/Kathmandu": "NP", "Asia/Kolkata": "IN",
    "Asia/Kuala_Lumpur": "MY", "Asia/Manila": "PH", "Asia/Riyadh": "SA", "Asia/Seoul": "KR", "Asia/Shanghai": "CN",
    "Asia/Singapore": "SG", "Asia/Taipei": "TW", "Asia/Tashkent": "UZ", "Asia/Tbilisi": "GE", "Asia/Tokyo": "JP",
    "Africa/Accra": "GH", "Africa/Addis_Ababa": "ET", "Africa/Cairo": "EG", "Africa/Casablanca": "MA",
    "Africa/Johannesburg": "ZA", "Africa/Lagos": "NG", "Africa/Nairobi": "KE", "Africa/Tunis": "TN",
    "America/Argentina/Buenos_Aires": "AR", "America/Bogota": "CO", "America/Chicago": "US", "America/Denver": "US",
    "America/Lima": "PE", "America/Los_Angeles": "US", "America/Mexico_City": "MX", "America/Montreal": "CA",
    "America/New_York": "US", "America/Santiago": "CL", "America/Sao_Paulo": "BR", "America/Toronto": "CA",
    "America/Vancouver": "CA", "Australia/Melbourne": "AU", "Australia/Sydney": "AU", "Pacific/Auckland": "NZ",
}  # fmt: skip


class Country(NamedTuple):
    """A country parcels go to."""

    name: str
    code: str
    region: str
    union: bool


class PostalAddress(ArgModel):
    """One end of a parcel's journey."""

    name: str = Field(description="Who hands over or receives the parcel.")
    street: str = Field(description="Street, house number, floor, door.")
    city: str = Field(description="Town.")
    phone: str = Field("", description="Telephone number for the driver.")
    postal_code: str = Field("", description="Postal code.")
    district: str = Field("", description="District or quarter.")
    province: str = Field("", description="Province, state or region.")
    country: str = Field(
        "", description="Country by English name or ISO code; the user's own when left out, a parcel's when redirected."
    )


@lru_cache(maxsize=1)
def countries() -> dict[str, Country]:
    """Return countries by code, by folded name and by other names in use."""
    found: dict[str, Country] = {}
    for line in _COUNTRIES.strip().replace("\n ", " ").splitlines():
        region, _, members = line.partition(":")
        for member in members.split(","):
            name, _, code = member.strip().rpartition(" ")
            country = Country(name, code, region.removesuffix(" eu"), region.endswith(" eu"))
            found[code.casefold()] = found[fold(name)] = country
    for name, code in _ALIASES.items():
        found[name] = found[code.casefold()]
    return found


def home_country(zone: str) -> str:
    """Return the country of a time zone by name, or an empty text."""
    code = _ZONES.get(zone)
    return countries()[code.casefold()].name if code else ""


def read_country(text: str, field: str, home: str) -> str:
    """Return a country's name as it is written here.

    Raises:
        ToolError: ``BAD_ADDRESS`` for a country no parcel goes to.
    """
    if not text.strip():
        return home
    found = countries().get(fold(text[:80]))
    if found is None:
        names = [country.name for country in countries().values()]
        raise ToolError(
            "BAD_ADDRESS",
            f"{field}.country {text[:40]!r} is no country parcels go to; write its English name or ISO code."
            f"{suggestion(text.strip().title(), names)}",
        )
    return found.name


def country_in(line: str) -> str:
    """Return the country an address line ends with, or an empty text."""
    found = countries().get(fold(line.rpartition(",")[2]))
    return found.name if found is not None else ""


def read_place(address: PostalAddress, field: str, home: str) -> Place:
    """Return an address a caller gave as a place.

    Raises:
        ToolError: ``BAD_ADDRESS`` when name, street or city is empty or too long, or the country is unknown.
    """
    parts = {name: on_one_line(value) for name, value in address.model_dump().items()}
    for name in ("name", "street", "city"):
        if not parts[name]:
            raise ToolError("BAD_ADDRESS", f"{field}.{name} is empty; a driver needs name, street and city.")
    for name, value in parts.items():
        if len(value) > 160:
            raise ToolError("BAD_ADDRESS", f"{field}.{name} is at most 160 characters, got {len(value)}.")
    street = ", ".join(part for part in (parts["street"], parts["district"]) if part)
    return Place(
        name=parts["name"],
        phone=parts["phone"],
        street=street,
        city=parts["city"],
        postal_code=parts["postal_code"],
        country=read_country(parts["country"], field, home),
    )


def distance(origin: Place, destination: Place) -> Distance:
    """Return how far apart two places are, as tariffs count it; an unknown country counts as the other's."""
    known = countries()
    one, other = known.get(fold(origin.country)), known.get(fold(destination.country))
    if one is None or other is None or one.code == other.code:
        return "local" if fold(origin.city) == fold(destination.city) else "national"
    return "continental" if one.region == other.region else "intercontinental"


def crosses_customs(origin: Place, destination: Place) -> bool:
    """Return whether a parcel between two places is cleared by customs."""
    known = countries()
    one, other = known.get(fold(origin.country)), known.get(fold(destination.country))
    if one is None or other is None or one.code == other.code:
        return False
    return not (one.union and other.union)
