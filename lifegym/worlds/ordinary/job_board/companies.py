"""Employers of a city and the people who recruit for them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.office_hours import Hours
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.job_board.fields import INDUSTRIES
from lifegym.worlds.ordinary.people import names, slug
from lifegym.worlds.services.job_board.records import Company, CompanyNews, Recruiter

_WORDS: Final = (
    "Vlinder Noorderhof Kantelpunt Ijsvogel Meridiaan Oeverbank Stroomlijn Zilverlinde Wegwijs Hoefblad Kadewerk "
    "Lantaarn Boomgaard Duinzicht Spoorslag Veldwerk Bruggen Halsband Roerdomp Tijgeroog Kruispunt Zeewind Amberhuis "
    "Wolkenveld Passaat Grondslag Sterappel Vuurtoren Kopergroen Waterman"
).split()
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "software house": ("{word} Software", "{word} Systems", "{word} Labs"),
    "hospital": ("{word} Hospital", "{word} Medical Centre"),
    "home care": ("{word} Home Care", "{word} Care"),
    "school board": ("{word} Schools", "{word} Education Trust"),
    "municipality": ("{word} District Office", "{word} Regional Service"),
    "construction": ("{word} Builders", "{word} Construction"),
    "energy services": ("{word} Energy", "{word} Heat"),
    "logistics": ("{word} Freight", "{word} Logistics"),
    "hospitality": ("Hotel {word}", "{word} Restaurants"),
    "retail": ("{word} Stores", "{word} Home & Garden"),
    "law firm": ("{word} Lawyers", "{word} Legal"),
    "research institute": ("{word} Institute", "{word} Research Foundation"),
    "insurance": ("{word} Mutual", "{word} Insurance"),
    "public transport": ("{word} Transit", "{word} Lines"),
    "publishing": ("{word} Publishers", "{word} Media"),
}
_STAGES: Final[dict[str, tuple[str, ...]]] = {
    "hospital": ("foundation",), "home care": ("foundation", "cooperative"), "school board": ("foundation",),
    "municipality": ("public body",), "research institute": ("foundation",
    "public body"), "insurance": ("mutual society",),
    "public transport": ("public company",), "law firm": ("partnership",),
}  # fmt: skip
_OTHER_STAGES: Final = ("family-owned", "family-owned", "start-up", "scale-up", "listed", "employee-owned")
_SIZES: Final = {"11-50": (14, 48), "51-200": (60, 190), "201-1,000": (220, 940), "1,001-5,000": (1100, 3800)}
_KINDS: Final = {
    "home care": "home care provider", "construction": "construction company", "energy services": "energy company",
    "logistics": "logistics company", "hospitality": "hospitality group", "retail": "chain of shops",
    "insurance": "mutual insurer", "public transport": "transport company", "publishing": "publishing house",
    "municipality": "public service", "school board": "group of schools",
}  # fmt: skip
_INTROS: Final = (
    "{name} is a {kind} from {city}, founded in {year}. About {people} people work here, in teams that decide much "
    "themselves.",
    "Since {year}, {name} has been at home in {city}. We are {people} colleagues from many countries.",
    "What began in {year} with three people is today a {kind} with {people} colleagues in {city} and around it.",
    "{name} works for {city} and the region. {people} people, one canteen, short lines.",
)
_NEWS: Final = (
    ("moves into a new building", "From the summer all teams of {name} work under one roof near the station."),
    ("signs a collective agreement", "Wages at {name} rise by {percent} percent in two steps this year."),
    ("takes over a smaller competitor", "The {count} people who join {name} keep their contracts."),
    (
        "reports a good year",
        "Turnover of {name} grew by {percent} percent; half of the profit is shared with the staff.",
    ),
    ("closes its branch in the south", "{name} offers the {count} people there a place in {city}."),
    ("opens a day nursery for the children of staff", "Places at {name} go first to those who work shifts."),
)
_ROLES: Final = ("Recruiter", "Talent adviser", "HR adviser", "Team lead recruitment")
_DESKS: Final = (("09:00", "17:30"), ("08:30", "17:00"), ("09:00", "17:00"), ("10:00", "18:00"))


def companies_of(draws: Draws, cities: tuple[str, ...], count: int, start: int) -> list[Company]:
    """Return so many companies, one industry after another."""
    industries = draws.shuffled(list(INDUSTRIES))
    words = [draws.shuffled(_WORDS) for _ in industries]
    found: list[Company] = []
    for index in range(count):
        turn, place = divmod(index, len(industries))
        industry = industries[place]
        patterns = _NAMES[industry]
        word = words[place][turn % len(_WORDS)]
        name = patterns[(turn + turn // len(_WORDS)) % len(patterns)].format(word=word)
        size, city = draws.pick(list(_SIZES)), draws.pick(cities)
        intro = draws.pick(_INTROS).format(
            name=name, kind=_KINDS.get(industry, industry), city=city, people=draws.between(*_SIZES[size]),
            year=draws.between(1898, 2019),
        )  # fmt: skip
        found.append(
            Company(
                company_id=f"com_{start + index:04d}",
                name=name,
                industry=industry,
                size=size,
                stage=draws.pick(_STAGES.get(industry, _OTHER_STAGES)),
                city=city,
                intro=intro,
                rating=draws.between(31, 48) / 10,
                website=f"www.{slug(name)}.example",
            )
        )
    return found


def recruiters_of(draws: Draws, companies: list[Company], zone_name: str, phone: str, start: int) -> list[Recruiter]:
    """Return one recruiter a company."""
    found = []
    for index, (company, name) in enumerate(zip(companies, names(draws, len(companies)), strict=True)):
        opens, closes = draws.pick(_DESKS)
        days = (0, 1, 2, 3) if draws.chance(25) else (0, 1, 2, 3, 4)
        found.append(
            Recruiter(
                recruiter_id=f"rec_{start + index:04d}",
                company_id=company.company_id,
                name=name,
                role=draws.pick(_ROLES),
                email=f"{slug(name, '.')}@{slug(company.name)}.example",
                phone=f"{phone} {2000 + (start + index) * 53 % 8000:04d}",
                hours=Hours(zone=zone_name, opens=opens, closes=closes, days=days),
            )
        )
    return found


def news_of(draws: Draws, companies: list[Company], now: datetime, count: int, start: int) -> list[CompanyNews]:
    """Return news that companies have published in the last months."""
    found = []
    for index in range(count if companies else 0):
        company, (title, text) = draws.pick(companies), draws.pick(_NEWS)
        at = (now - timedelta(days=draws.between(2, 160))).replace(hour=draws.between(9, 16), minute=draws.below(60))
        found.append(
            CompanyNews(
                news_id=f"news_{start + index:05d}",
                company_id=company.company_id,
                title=f"{company.name} {title}",
                text=text.format(
                    name=company.name, city=company.city, percent=draws.between(2, 9), count=draws.between(8, 90)
                ),
                at=at.replace(second=0, microsecond=0),
            )
        )
    return found
