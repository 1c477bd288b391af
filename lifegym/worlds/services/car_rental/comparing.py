"""Roads and energy: what driving a route costs by energy, road rules, places to fill up or charge."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import in_json
from lifegym.worlds.records import Table
from lifegym.worlds.service import tool
from lifegym.worlds.services.car_rental.desk import rental_days, shown
from lifegym.worlds.services.car_rental.offering import Offering
from lifegym.worlds.services.car_rental.periods import Found, Hit, Period, read_energy
from lifegym.worlds.services.car_rental.records import ENERGIES, EnergyStop, RoadRule, Vehicle

_FOLDED: Final = {"hybrid": "petrol"}


def _with_text(stop: EnergyStop) -> tuple[EnergyStop, str]:
    return stop, fold(f"{stop.city} {stop.name} {stop.address}")


def _cheapest_first(stops: Table[EnergyStop]) -> list[tuple[EnergyStop, str]]:
    """Return the stops by price, each with the text it is found by."""
    return [
        _with_text(stop)
        for stop in sorted(stops, key=lambda stop: (stop.energy_type, stop.unit_price.minor, stop.stop_id))
    ]


def _strongest_first(stops: Table[EnergyStop]) -> list[tuple[EnergyStop, str]]:
    """Return the stops by power, each with the text it is found by."""
    return [
        _with_text(stop)
        for stop in sorted(stops, key=lambda stop: (-(stop.power_kw or 0), stop.unit_price.minor, stop.stop_id))
    ]


def _stop_shown(stop: EnergyStop) -> dict[str, Any]:
    """Return a stop as lists show it, in its JSON form. Not to be changed."""
    return in_json(stop.view(*(() if stop.note else ("note",))))


def _stop_place(stop: EnergyStop) -> str:
    return fold(stop.city)


def _rule_shown(rule: RoadRule) -> dict[str, Any]:
    """Return a rule as lists show it, in its JSON form. Not to be changed."""
    return in_json(rule.view())


class Comparing(Offering):
    """Reads about roads and energy."""

    @tool
    def compare_energy_options(
        self,
        pickup_city: str,
        return_city: str,
        pickup_at: str,
        return_at: str,
        route_km_estimate: float = 520.0,
        seats: int = 4,
    ) -> dict[str, Any]:
        """Compare petrol, diesel, hybrid and electric for one trip: the cheapest fitting offer of each, energy, stops.

        Energy is reckoned from the vehicle's consumption and the prices of the energy stops in the two cities.

        Args:
            pickup_city: City of pickup.
            return_city: City of return.
            pickup_at: ISO date-time of pickup.
            return_at: ISO date-time of return.
            route_km_estimate: Kilometres to be driven in all, 1 to 20000.
            seats: At least this many seats.

        Example:
            car_rental.compare_energy_options(pickup_city="Amsterdam", return_city="Amsterdam",
                pickup_at="2027-03-05T10:00", return_at="2027-03-08T10:00", route_km_estimate=640)
        """
        period = self._period(pickup_at, return_at)
        if period is None:
            raise ToolError("BAD_DATE_RANGE", "Give pickup_at and return_at.")
        if not 1 <= route_km_estimate <= 20_000:
            raise ToolError("BAD_ARG", f"route_km_estimate is 1 to 20000, got {route_km_estimate}.")
        if not 1 <= seats <= 20:
            raise ToolError("BAD_ARG", f"seats is 1 to 20, got {seats}.")
        start, end = self._city(pickup_city, "pickup_city"), self._city(return_city, "return_city")
        km = Decimal(repr(route_km_estimate)).quantize(Decimal("0.1"))
        best: dict[str, Hit] = {}
        for hit in self._offers(start, end, period, seats):
            kind = hit[3].energy_type
            if kind not in best or hit < best[kind]:
                best[kind] = hit
        cities = {start, end}
        near: dict[str, list[EnergyStop]] = {}
        by_place = self.stops.grouped(_stop_place)
        for stop in (stop for city in cities for stop in by_place.get(city, ())):
            if stop.status == "open":
                near.setdefault(stop.energy_type, []).append(stop)
        rules = self._rules_of(cities)
        options = [self._option(self._found(best[kind]), km, near, rules) for kind in ENERGIES if kind in best]
        options.sort(key=lambda option: Decimal(option["trip_total"]["amount"]))
        result: dict[str, Any] = {"route_km": km, "options": options, "total": len(options)}
        if not options:
            result["note"] = self._why_nothing(start, end, period)
        return result

    def _option(
        self, item: Found, km: Decimal, stops: dict[str, list[EnergyStop]], rules: list[RoadRule]
    ) -> dict[str, Any]:
        offer, vehicle, asked = item.offer, item.vehicle, item.period
        period = asked or Period(offer.pickup_at, offer.return_at)
        days, currency = rental_days(*period), offer.daily_price.currency
        price = offer.daily_price.minor * days + offer.one_way_fee.minor
        kind = _FOLDED.get(vehicle.energy_type, vehicle.energy_type)
        near = stops.get(kind, [])
        units = (Decimal(vehicle.use_per_100km) * km / 100).quantize(Decimal("0.1"))
        rate = self._unit_price(near, kind, currency)
        energy = 0 if rate is None else Money(rate, currency).times(units).minor
        extra = offer.extra_km_price.minor * max(0, int(km) - offer.included_km_per_day * days)
        return {
            "energy_type": vehicle.energy_type,
            "offer_id": self._id_for(item),
            "model": vehicle.model,
            "rental_total": shown(price, currency),
            "energy_units": f"{units} {'kWh' if kind == 'electric' else 'litres'}",
            "unit_price": None if rate is None else shown(rate, currency),
            "energy_cost": shown(energy, currency),
            "extra_km_cost": shown(extra, currency),
            "trip_total": shown(price + energy + extra, currency),
            "range_km": vehicle.range_km,
            "stops_on_the_way": _refills(vehicle, int(km)),
            "stops_in_these_cities": len(near),
            "road_rules": [rule.title for rule in rules if concerns(rule, vehicle)][:5],
            "deposit_amount": shown(offer.deposit_amount.minor, offer.deposit_amount.currency),
        }

    def _unit_price(self, near: list[EnergyStop], kind: str, currency: str) -> int | None:
        """Return the middle price of a unit nearby in minor units, or anywhere when there is no stop nearby."""
        pool = near or [stop for stop in self.stops if stop.energy_type == kind]
        prices = sorted(stop.unit_price.minor for stop in pool if stop.unit_price.currency == currency)
        return prices[len(prices) // 2] if prices else None

    def _rules_of(self, cities: set[str]) -> list[RoadRule]:
        countries = {row.country for row in self.locations if fold(row.city) in cities}
        return [
            rule for rule in self.rules
            if rule.country in countries or fold(rule.region) in cities
        ]  # fmt: skip

    @tool
    def get_road_policy(
        self, region: str | None = None, topic: str | None = None, page: int = 1, page_size: int = 50
    ) -> dict[str, Any]:
        """Read the road rules for rented vehicles: winter tyres, tolls, low-emission zones, ferries, borders, charging.

        Args:
            region: Only rules of this country, region or city.
            topic: Only this topic, such as "toll" or "winter tyres".
            page: Page from 1.
            page_size: Rules a page, 1 to 100.

        Example:
            car_rental.get_road_policy(region="Germany")
        """
        place, about = fold(region or ""), fold(topic or "")
        rules = [
            rule for rule in self.rules
            if (not place or place in fold(f"{rule.country} | {rule.region}"))
            and (not about or about in fold(rule.topic))
        ]  # fmt: skip
        part, pages = paged(rules, page, page_size)
        result: dict[str, Any] = {"rules": [self.rules.made(rule, _rule_shown) for rule in part], **pages}
        if not rules:
            places = sorted({rule.country for rule in self.rules})
            topics = sorted({rule.topic for rule in self.rules})
            result["note"] = f"No rule fits. Countries: {', '.join(places)}. Topics: {', '.join(topics)}."
        return result

    @tool
    def list_energy_stops(
        self,
        energy_type: str | None = None,
        city: str | None = None,
        min_power_kw: int | None = None,
        open_only: bool = True,
        sort: str = "price",
        page: int = 1,
        page_size: int = 20,
    ) -> dict[str, Any]:
        """List charging points and filling stations with prices, power, connectors and opening hours.

        Args:
            energy_type: electric, petrol or diesel (hybrid finds petrol).
            city: City or words of the address.
            min_power_kw: Chargers of at least this power.
            open_only: Leave out stops that are closed.
            sort: price or power.
            page: Page from 1.
            page_size: Stops a page, 1 to 100.

        Example:
            car_rental.list_energy_stops(energy_type="electric", city="Amsterdam", min_power_kw=50)
        """
        kind = read_energy(energy_type)
        kind = _FOLDED.get(kind, kind)
        if sort not in ("price", "power"):
            raise ToolError("BAD_ARG", f"sort is price or power, got {sort[:30]!r}.")
        if min_power_kw is not None and not 0 < min_power_kw <= 2000:
            raise ToolError("BAD_ARG", f"min_power_kw is 1 to 2000, got {min_power_kw}.")
        first, *others = fold(city or "").split() or [""]
        found = [
            stop
            for stop, text in self.stops.whole(_cheapest_first if sort == "price" else _strongest_first)
            if (not kind or kind == stop.energy_type)
            and first in text
            and (not open_only or stop.status == "open")
            and (min_power_kw is None or (stop.power_kw or 0) >= min_power_kw)
            and (not others or all(word in text for word in others))
        ]
        part, pages = paged(found, page, page_size)
        result: dict[str, Any] = {"stops": [self.stops.made(stop, _stop_shown) for stop in part], **pages}
        if not found:
            cities = sorted({stop.city for stop in self.stops})
            hint = suggestion(city or "", cities)
            result["note"] = f"No stop fits; drop a filter.{hint} Cities: {', '.join(cities)}."
        return result


def concerns(rule: RoadRule, vehicle: Vehicle) -> bool:
    """Return whether a rule is about vehicles of this energy."""
    return not rule.energies or vehicle.energy_type in rule.energies


def _refills(vehicle: Vehicle, km: int) -> int:
    """Return how often one fills up on the way, starting full and never below a tenth."""
    usable = max(1, vehicle.range_km * 9 // 10)
    return max(0, -(-km // usable) - 1)
