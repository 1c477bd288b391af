"""Estate agents, car dealers and private sellers of a city."""

from __future__ import annotations

from typing import Final, NamedTuple

from lifegym.worlds.office_hours import Hours
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.listing_platform.cities import City, District
from lifegym.worlds.ordinary.people import names, slug
from lifegym.worlds.services.listing_platform.records import Agent

_WORDS: Final = (
    "Kade", "Drempel", "Noorderlicht", "Sleutelbos", "Vensterbank", "Achterhuis", "Linde", "Kompas", "Daklicht",
    "Stadspoort", "Hofstede", "Waterlijn", "Zolder", "Grachtzicht", "Buurt & Co", "Trapgevel",
)  # fmt: skip
_AGENCIES: Final = ("{word} Homes", "{word} Estate Agents", "{last} & Partners", "{word} Housing", "{last} Property")
_DEALERS: Final = ("{last} Cars", "{word} Automotive", "Garage {last}", "{word} Car Centre")
_EVENINGS: Final = ("18:00", "21:00", (0, 1, 2, 3, 4, 5, 6))
_DESKS: Final = (
    ("09:00", "17:30", (0, 1, 2, 3, 4)),
    ("08:30", "17:00", (0, 1, 2, 3, 4)),
    ("09:00", "18:00", (0, 1, 2, 3, 4, 5)),
    ("10:00", "18:30", (1, 2, 3, 4, 5)),
)


class Sellers(NamedTuple):
    """Who offers what."""

    estate: list[Agent]
    dealers: list[Agent]
    private: list[Agent]

    @property
    def all(self) -> list[Agent]:
        """Everybody, in order of their ids."""
        return [*self.estate, *self.dealers, *self.private]

    def for_home(self, draws: Draws, district: str) -> str:
        """Return an agent for a home, one of the district where there is one."""
        near = [agent for agent in self.estate if district in agent.service_area.rpartition(", ")[0].split(" and ")]
        return draws.pick(near or self.estate).agent_id

    def for_car(self, draws: Draws, dealer: bool) -> str:
        """Return who sells a car."""
        return draws.pick(self.dealers if dealer else self.private).agent_id

    def for_goods(self, draws: Draws) -> str:
        """Return who sells something second-hand."""
        return draws.pick(self.private).agent_id


def agents_of(draws: Draws, town: City, city: str, quarters: tuple[District, ...], count: int, start: int) -> Sellers:
    """Return sellers for a world of ``count`` records."""
    sizes = (max(3, count // 40), max(1, count // 120), max(3, count // 20))
    known = names(draws, sum(sizes))
    words = draws.shuffled(_WORDS)
    made: list[Agent] = []
    for index, name in enumerate(known):
        word, last = words[index % len(words)], name.rpartition(" ")[2]
        if index < sizes[0]:
            agency = _AGENCIES[index % len(_AGENCIES)].format(word=word, last=last)
            # Together they cover every quarter: few agents have several each.
            own = quarters[index % len(quarters) :: sizes[0]] if sizes[0] < len(quarters) else ()
            area = f"{' and '.join(item.name for item in own) or quarters[index % len(quarters)].name}, {city}"
        elif index < sizes[0] + sizes[1]:
            agency, area = _DEALERS[index % len(_DEALERS)].format(word=word, last=last), f"{city} and surroundings"
        else:
            agency, area = "", city
        made.append(_agent(draws, town, name, agency, area, start + index))
    return Sellers(made[: sizes[0]], made[sizes[0] : sizes[0] + sizes[1]], made[sizes[0] + sizes[1] :])


def _agent(draws: Draws, town: City, name: str, agency: str, area: str, number: int) -> Agent:
    opens, closes, days = draws.pick(_DESKS) if agency else _EVENINGS
    first, _, last = name.partition(" ")
    address = (
        f"{slug(first)}@{slug(agency)}.example"
        if agency
        else f"{slug(first, '')}.{slug(last, '')}{number}@mailbox.example"
    )
    return Agent(
        agent_id=f"agt_{number:04d}",
        name=name,
        agency=agency,
        phone=f"{town.custom.phone} {1000 + number * 37 % 9000:04d}",
        email=address,
        rating=draws.between(36, 50) / 10 if agency else draws.between(40, 50) / 10,
        deals_count=draws.between(40, 900) if agency else draws.between(0, 25),
        service_area=area,
        hours=Hours(zone=town.zone, opens=opens, closes=closes, days=days),
        answers=bool(agency) or draws.chance(88),
    )
