"""Offers as they are searched, named and priced."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import Ready, dump, joined
from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import in_json
from lifegym.worlds.service import tool
from lifegym.worlds.services.car_rental.desk import Desk, multiple, rental_days, shown
from lifegym.worlds.services.car_rental.periods import (
    SORTS,
    Found,
    Hit,
    Period,
    energy_policy,
    read_energy,
    read_stamp,
    span_of,
    stamp,
    times_of,
)
from lifegym.worlds.services.car_rental.records import (
    InsurancePlan,
    RentalBooking,
    RentalOffer,
    RentalStation,
    Vehicle,
)

LONGEST_DAYS: Final = 60
NEAR: Final = 12 * 3600
"""Seconds by which the times asked for may miss those of an offer for fixed times."""


class Offering(Desk):
    """Searches, offers and plans."""

    @tool
    def search_vehicle_offers(
        self,
        pickup_city: str | None = None,
        return_city: str | None = None,
        pickup_at: str | None = None,
        return_at: str | None = None,
        energy_type: str | None = None,
        seats: int = 4,
        max_results: int = 20,
        vehicle_class: str | None = None,
        transmission: str | None = None,
        sort: str = "price",
        page: int = 1,
    ) -> dict[str, Any]:
        """Find vehicles for hire by city, period, energy and seats, with the rental price, deposit, terms and stock.

        With pickup_at and return_at the prices are for the period and each offer_id carries it, ready for
        create_rental_booking; without them only daily prices are shown. compare_energy_options weighs fuel against
        charging.

        Args:
            pickup_city: City of the pickup station, in any case; any city when left out.
            return_city: City of the return station; that of pickup when left out.
            pickup_at: ISO date-time, such as "2027-03-05T10:00"; the home zone unless it has an offset.
            return_at: ISO date-time of the return.
            energy_type: petrol, diesel, hybrid or electric.
            seats: At least this many seats.
            max_results: Offers a page, 1 to 100.
            vehicle_class: Only this class, such as "compact" or "estate".
            transmission: manual or automatic.
            sort: price, seats, deposit or range.
            page: Page from 1.

        Example:
            car_rental.search_vehicle_offers(pickup_city="Amsterdam", pickup_at="2027-03-05T10:00",
                return_at="2027-03-08T10:00", energy_type="electric")
        """
        if sort not in SORTS:
            raise not_one_of(sort, SORTS, "sort")
        energy = read_energy(energy_type)
        if not 1 <= seats <= 20:
            raise ToolError("BAD_ARG", f"seats is 1 to 20, got {seats}.")
        period = self._period(pickup_at, return_at)
        start = self._city(pickup_city, "pickup_city") if pickup_city else ""
        end = self._city(return_city, "return_city") if return_city else start
        found = self._offers(start, end, period, seats, energy)
        if vehicle_class is not None:
            wanted = fold(vehicle_class)
            found = [hit for hit in found if wanted in fold(hit[3].vehicle_class)]
        if transmission is not None:
            wanted = fold(transmission)
            found = [hit for hit in found if wanted == fold(hit[3].transmission)]
        found.sort(key=SORTS[sort])
        part, pages = paged(found, page, max_results)
        out = self._out()
        result: dict[str, Any] = {"offers": [self._card(self._found(hit), out) for hit in part], **pages}
        if not found:
            result["note"] = self._why_nothing(start, end, period)
        return result

    @tool
    def get_vehicle_offer(self, offer_id: str) -> Ready:
        """Show one offer in full: vehicle, stations with hours, price, deposit, kilometres, energy, terms.

        Where it names no return_location, the vehicle comes back to where it was picked up.

        Args:
            offer_id: As search_vehicle_offers shows it, with or without the period it carries.

        Example:
            car_rental.get_vehicle_offer(offer_id="rof_00001@202703051000-202703081000")
        """
        item = self._named(offer_id)
        parts = (item.vehicle, item.start, item.end)
        return joined(
            dump(self._card(item, self._out())),
            self.offers.made_of(item.offer, "terms", parts, lambda: dump(self._terms(item))),
        )

    def _terms(self, item: Found) -> dict[str, Any]:
        """Return what an offer's page shows beyond its card, whatever the period."""
        offer = item.offer
        return {
            "vehicle": self.vehicles.made(item.vehicle, details_of),
            "pickup_location": self.locations.made(item.start, place_of),
            **({} if item.end is item.start else {"return_location": self.locations.made(item.end, place_of)}),
            **self.offers.made(offer, small_print_of),
            "energy_policy": energy_policy(offer, item.vehicle),
            "bookable": offer.on_sale and item.start.status == "open",
        }

    @tool
    def list_insurance_plans(self, page: int = 1, page_size: int = 20) -> dict[str, Any]:
        """List the insurance plans a booking can take: daily price, excess, what is covered and what is not.

        Args:
            page: Page from 1.
            page_size: Plans a page, 1 to 100.

        Example:
            car_rental.list_insurance_plans()
        """
        plans = sorted(
            (plan for plan in self.plans if plan.status == "active"), key=lambda plan: plan.daily_price.minor
        )
        part, pages = paged(plans, page, page_size)
        return {"plans": [plan.view("status") for plan in part], **pages}

    def _offers(self, start: str, end: str, period: Period | None, seats: int, energy: str = "") -> list[Hit]:
        """Return what can be had between cities (folded; empty for any) in a period, with at least some seats."""
        starts = self._hand_over(start, period.start if period else None, drop=False)
        ends = self._hand_over(end, period.end if period else None, drop=True)
        out, vehicles, now = self._out(), self.vehicles.rows, self.now.timestamp()
        asked = (0.0, 0.0) if period is None else (period.start.timestamp(), period.end.timestamp())
        days = 1 if period is None else rental_days(*period)
        found: list[Hit] = []
        for offer, (place, opening, closing) in self.offers.paired(span_of):
            first = starts.get(place)
            if first is None or not offer.on_sale:
                continue
            last = ends.get(offer.return_location_id)
            if last is None:
                continue
            # Nobody who leaves the return open means to bring the vehicle back elsewhere.
            if not end and first is not last and first[0].city != last[0].city:
                continue
            vehicle = vehicles[offer.vehicle_id]
            if vehicle.seats < seats or (energy and vehicle.energy_type != energy):
                continue
            count, whole = days, period
            if offer.fixed:
                if opening <= now or (
                    period is not None and not (abs(asked[0] - opening) <= NEAR and abs(asked[1] - closing) <= NEAR)
                ):
                    continue
                whole = Period(offer.pickup_at, offer.return_at)
                count = 1 if period is None else rental_days(*whole)
            elif period is None:
                if closing <= now:
                    continue
            elif not (first[1] and last[1] and opening <= asked[0] and asked[1] <= closing):
                continue
            if whole is None or (
                self._left(offer, *whole, out) > 0 if offer.offer_id in out else offer.capacity > offer.taken_elsewhere
            ):
                price = offer.daily_price.minor * count + offer.one_way_fee.minor
                found.append((price, offer.offer_id, offer, vehicle, whole))
        return found

    def _found(self, hit: Hit) -> Found:
        _, _, offer, vehicle, period = hit
        stations = self.locations.rows
        return Found(offer, vehicle, stations[offer.pickup_location_id], stations[offer.return_location_id], period)

    def _hand_over(self, city: str, instant: datetime | None, drop: bool) -> dict[str, tuple[RentalStation, bool]]:
        """Return a city's stations, each with whether a vehicle can change hands there at an instant."""
        found = {}
        walls: dict[str, tuple[str, date]] = {}
        for row in self.locations:
            if city in ("", fold(row.city)) and (drop or row.status == "open"):
                free = instant is None or (drop and row.key_box)
                if instant is not None and not free:
                    if row.zone not in walls:
                        local = instant.astimezone(zone(row.zone))
                        walls[row.zone] = (f"{local:%H:%M}", local.date())
                    free = self._open_by(row, *walls[row.zone])
                found[row.location_id] = (row, free)
        return found

    def _period(self, pickup_at: str | None, return_at: str | None) -> Period | None:
        clock = self.world.clock
        if not (pickup_at and pickup_at.strip()) and not (return_at and return_at.strip()):
            return None
        if not pickup_at or not return_at:
            raise ToolError("BAD_DATE_RANGE", "Give pickup_at and return_at together, or neither.")
        return self._checked(Period(clock.read_instant(pickup_at, "pickup_at"),
                                    clock.read_instant(return_at, "return_at")))  # fmt: skip

    def _checked(self, period: Period) -> Period:
        if period.end <= period.start:
            raise ToolError("BAD_DATE_RANGE", f"return_at {period.end} must be after pickup_at {period.start}.")
        if period.start < self.now:
            raise ToolError("BAD_DATE_RANGE", f"pickup_at {period.start} has passed; it is {self.now:%Y-%m-%d %H:%M}.")
        if rental_days(period.start, period.end) > LONGEST_DAYS:
            raise ToolError("BAD_DATE_RANGE", f"A rental lasts at most {LONGEST_DAYS} days; split it.")
        return period

    def _named(self, offer_id: str) -> Found:
        """Return the offer that an id names, with the period it carries."""
        base, at, stamped = offer_id.strip().partition("@")
        offer = self.offers.need(base, "offer_not_found", "search_vehicle_offers lists what can be hired.")
        start, end = self.locations.rows[offer.pickup_location_id], self.locations.rows[offer.return_location_id]
        period = Period(offer.pickup_at, offer.return_at) if offer.fixed else None
        if at and not offer.fixed:
            period = read_stamp(stamped, start.zone, end.zone)
            if period is None:
                raise ToolError(
                    "offer_not_found",
                    f"{offer_id[:80]!r} carries no period; one reads {base}@202703051000-202703081000 in station time.",
                )
        return Found(offer, self.vehicles.rows[offer.vehicle_id], start, end, period)

    def _price(self, offer: RentalOffer, period: Period, plan: InsurancePlan | None = None) -> dict[str, Money]:
        """Return the parts of a rental price and their ``total``."""
        days = rental_days(*period)
        parts = {"vehicle": multiple(offer.daily_price, days), "one_way_fee": offer.one_way_fee}
        if plan is not None:
            parts["insurance"] = multiple(plan.daily_price, days)
        total = Money(sum(part.minor for part in parts.values()), offer.daily_price.currency)
        return {**parts, "total": total}

    def _card(self, item: Found, out: dict[str, list[RentalBooking]]) -> dict[str, Any]:
        offer, start, end = item.offer, item.start, item.end
        view: dict[str, Any] = {
            "offer_id": offer.offer_id,
            **self.vehicles.made(item.vehicle, face_of),
            "pickup_station": start.name,
            "return_station": end.name,
            "company": start.company,
            **self.offers.made(offer, terms_of),
        }
        if item.period is None:
            view["note"] = "Search with pickup_at and return_at for the total and a bookable offer_id."
            return view
        stamped, pickup_at, return_at, days = times_of(item.period, start.zone, end.zone)
        if not offer.fixed:
            view["offer_id"] = f"{offer.offer_id}@{stamped}"
        view["pickup_at"] = pickup_at
        view["return_at"] = return_at
        view["days"] = days
        view["total"] = shown(offer.daily_price.minor * days + offer.one_way_fee.minor, offer.daily_price.currency)
        view["inventory_remaining"] = self._left(offer, *item.period, out)
        return view

    def _id_for(self, item: Found) -> str:
        if item.offer.fixed or item.period is None:
            return item.offer.offer_id
        return f"{item.offer.offer_id}@{stamp(item.period, item.start.zone, item.end.zone)}"

    def _city(self, text: str, field: str) -> str:
        wanted = fold(text)
        if not any(fold(row.city) == wanted for row in self.locations):
            cities = sorted({row.city for row in self.locations})
            raise ToolError(
                "city_not_found",
                f"{field}: there is no rental station in {text[:60]!r}.{suggestion(text, cities)} "
                f"Cities: {', '.join(cities) or 'none'}.",
            )
        return wanted

    def _why_nothing(self, start: str, end: str, period: Period | None) -> str:
        stations = [row for row in self.locations if start in ("", fold(row.city))]
        if stations and all(row.status != "open" for row in stations):
            return "The stations there are closed until further notice."
        if period is not None and stations and not any(self._open_at(row, period.start) for row in stations):
            hours = "; ".join(f"{row.name} {self._hours(row, period.start)}" for row in stations[:4])
            return f"Nobody hands over vehicles at that hour: {hours}."
        reach = sorted(
            {self.locations.rows[offer.return_location_id].city for offer in self.offers
             if offer.pickup_location_id in {row.location_id for row in stations}}
        )  # fmt: skip
        if end and end not in {fold(city) for city in reach}:
            return f"Vehicles from there are returned in {', '.join(reach) or 'no city'}."
        return "Nothing is free that fits; try other days, fewer seats, or drop a filter."


def face_of(vehicle: Vehicle) -> dict[str, Any]:
    """Return what a card shows of a vehicle. Not to be changed."""
    return {
        "vehicle_class": vehicle.vehicle_class,
        "model": vehicle.model,
        "energy_type": vehicle.energy_type,
        "seats": vehicle.seats,
        "bags": vehicle.bags,
        "transmission": vehicle.transmission,
        "range_km": vehicle.range_km,
    }


def details_of(vehicle: Vehicle) -> dict[str, Any]:
    """Return what an offer's page shows of a vehicle beyond its card. Not to be changed."""
    return vehicle.view("plate", "location_id", *face_of(vehicle))


def place_of(station: RentalStation) -> dict[str, Any]:
    """Return what an offer's page shows of a station beyond its card. Not to be changed."""
    return station.view("closes_today", "name", "company", *(() if station.note else ("note",)))


def terms_of(offer: RentalOffer) -> dict[str, Any]:
    """Return what a card shows of an offer whatever the period, in its JSON form. Not to be changed."""
    return in_json({
        "daily_price": offer.daily_price,
        "deposit_amount": offer.deposit_amount,
        **({"one_way_fee": offer.one_way_fee} if offer.one_way_fee else {}),
        "included_km_per_day": offer.included_km_per_day,
        "pay": offer.pay,
        "cancellation_policy": offer.cancellation_policy(),
    })  # fmt: skip


def small_print_of(offer: RentalOffer) -> dict[str, Any]:
    """Return what an offer's page shows of it beyond its card, in its JSON form. Not to be changed."""
    return in_json({
        "extra_km_price": offer.extra_km_price,
        "bookable_from": offer.pickup_at,
        "bookable_until": offer.return_at,
        "fixed_times": offer.fixed,
        "return_requirements": offer.return_requirements,
        "min_driver_age": offer.min_driver_age,
        "young_driver_fee_per_day": offer.young_driver_fee,
        "extra_driver_fee_per_day": offer.extra_driver_fee,
        "pickup_grace_hours": offer.pickup_grace_hours,
        "deposit_back_after_days": offer.deposit_days,
    })  # fmt: skip
