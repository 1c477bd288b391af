"""What the world does to stations, offers, plans, road rules and energy stops."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.car_rental.backstage import RentalOps
from lifegym.worlds.services.car_rental.records import ACTIVE, RentalOffer, RentalStation, RoadRule


class StationOps(RentalOps):
    """Backstage operations on what is offered."""

    @backstage
    def close_early(self, location_id: str, day: date, closes: str, announce: bool = False, reason: str = "") -> None:
        """A desk closes earlier, or later, on one day; ``closes`` is HH:MM in station time."""
        station = self._station(location_id)
        if not _is_clock(closes):
            raise ToolError("BAD_ARG", f"closes is a time of day as HH:MM, got {closes[:20]!r}.")
        station = self.locations.update(location_id, closes_today=f"{day} {closes}")
        for row in self._waiting_at(location_id):
            if announce and row.pickup_at.astimezone(zone(station.zone)).date() == day:
                self._tell(row, f"{station.name} closes at {closes}", f"On {day} our desk closes at {closes}. {reason}")

    @backstage
    def close_station(self, location_id: str, reason: str = "", announce: bool = True, cancel: bool = True) -> None:
        """A station closes until further notice; bookings to be picked up there are cancelled and paid back."""
        station = self._station(location_id)
        self.locations.update(location_id, status="closed", note=reason)
        for row in self._waiting_at(location_id):
            if cancel:
                self._cancel(row, "company", full=True, reason=reason or f"{station.name} is closed.")
            elif announce:
                self._tell(row, f"{station.name} is closed", reason or "Please ask another of our stations.")

    @backstage
    def reopen_station(self, location_id: str) -> None:
        """A closed station opens again."""
        self._station(location_id)
        self.locations.update(location_id, status="open", note="")

    @backstage
    def reprice(self, offer_id: str, daily_price: Money) -> None:
        """Set an offer's daily price; bookings keep what they agreed."""
        offer = self._offer(offer_id)
        if daily_price.currency != offer.daily_price.currency or daily_price <= Money(0, daily_price.currency):
            raise ToolError("BAD_ARG", f"daily_price is above nothing in {offer.daily_price.currency}.")
        old = offer.daily_price
        self.offers.update(offer_id, daily_price=daily_price)
        model = self.vehicles.rows[offer.vehicle_id].model
        kind = "price_drop" if daily_price < old else "price_rise"
        self._quietly(kind, offer_id, f"{model}: now {daily_price} a day", f"Before: {old}.")

    @backstage
    def sell_out(self, offer_id: str, leave: int = 0) -> None:
        """Strangers take the vehicles of an offer down to ``leave`` beside those that bookings here hold."""
        offer = self._offer(offer_id)
        free = offer.capacity - self._peak(offer)
        taken = max(offer.taken_elsewhere, free - max(0, leave))
        self.offers.update(offer_id, taken_elsewhere=max(0, min(free, taken)))

    @backstage
    def restock(self, offer_id: str, vehicles: int = 1) -> None:
        """Strangers bring vehicles back, or the company adds some."""
        offer = self._offer(offer_id)
        if not 1 <= vehicles <= 200:
            raise ToolError("BAD_ARG", f"vehicles is 1 to 200, got {vehicles}.")
        back = min(offer.taken_elsewhere, vehicles)
        self.offers.update(
            offer_id, taken_elsewhere=offer.taken_elsewhere - back, capacity=offer.capacity + vehicles - back
        )

    @backstage
    def withdraw_offer(self, offer_id: str) -> None:
        """Take an offer off sale; bookings stand."""
        self._offer(offer_id)
        self.offers.update(offer_id, on_sale=False)

    @backstage
    def swap_class(self, offer_id: str, vehicle_id: str, announce: bool = False) -> None:
        """Put another vehicle behind an offer and behind its bookings that are still to be picked up."""
        offer = self._offer(offer_id)
        vehicle = self.vehicles.need(vehicle_id, "vehicle_not_found")
        self.offers.update(offer_id, vehicle_id=vehicle_id)
        waiting = [row for row in self._waiting_at(offer.pickup_location_id) if row.offer_id == offer_id]
        for row in waiting:
            self.swap_vehicle(row.booking_ref, vehicle_id, announce)
        self._quietly("vehicle_changed", offer_id, f"Now {vehicle.model}", vehicle.vehicle_class)

    @backstage
    def set_confirmation(self, offer_id: str, confirms: bool) -> None:
        """Decide whether the desk will confirm bookings of an offer; else their holds lapse."""
        self._offer(offer_id)
        self.offers.update(offer_id, confirms=confirms)

    @backstage
    def withdraw_plan(self, plan_id: str) -> None:
        """Stop selling an insurance plan; bookings keep it."""
        self.plans.need(plan_id, "insurance_plan_not_found")
        self.plans.update(plan_id, status="withdrawn")

    @backstage
    def change_plan(self, plan_id: str, daily_price: Money | None = None, excess: Money | None = None) -> None:
        """Change a plan's daily price for new bookings, or its excess, also for those under way."""
        plan = self.plans.need(plan_id, "insurance_plan_not_found")
        changes: dict[str, Any] = {}
        for name, amount in (("daily_price", daily_price), ("excess", excess)):
            if amount is not None:
                if amount.currency != plan.excess.currency or amount < Money(0, amount.currency):
                    raise ToolError("BAD_ARG", f"{name} is nothing or more in {plan.excess.currency}, got {amount}.")
                changes[name] = amount
        self.plans.update(plan_id, **changes)

    @backstage
    def change_road_rule(
        self, rule_id: str, text: str | None = None, fee: Money | None = None, season: str | None = None
    ) -> None:
        """A road rule changes: its wording, its fee, its season."""
        rule = self.rules.need(rule_id, "rule_not_found")
        changes = {
            name: value for name, value in (("text", text), ("fee", fee), ("season", season)) if value is not None
        }
        self.rules.update(rule_id, **changes, updated_at=self.now)
        self._quietly("road_policy", rule_id, f"Changed: {rule.title}", text or rule.text)

    @backstage
    def add_road_rule(
        self, country: str, region: str, topic: str, title: str, text: str, fee: Money | None = None,
        season: str = "", energies: list[str] | None = None, rule_id: str | None = None,
    ) -> None:  # fmt: skip
        """A new road rule comes into force."""
        if rule_id is not None and rule_id in self.rules:
            raise ToolError("BAD_ARG", f"rule_id {rule_id[:40]!r} is taken.")
        self.rules.insert(
            RoadRule(rule_id=rule_id or self.rules.new_key(), country=country, region=region, topic=topic, title=title,
                     text=text, updated_at=self.now, fee=fee, season=season, energies=tuple(energies or ()))
        )  # fmt: skip

    @backstage
    def close_stop(self, stop_id: str, note: str = "") -> None:
        """An energy stop is out of service."""
        self.stops.need(stop_id, "stop_not_found")
        self.stops.update(stop_id, status="closed", note=note)

    @backstage
    def reprice_stop(self, stop_id: str, unit_price: Money) -> None:
        """An energy stop changes its price."""
        stop = self.stops.need(stop_id, "stop_not_found")
        if unit_price.currency != stop.unit_price.currency or unit_price < Money(0, unit_price.currency):
            raise ToolError("BAD_ARG", f"unit_price is nothing or more in {stop.unit_price.currency}.")
        self.stops.update(stop_id, unit_price=unit_price)

    def _station(self, location_id: str) -> RentalStation:
        return self.locations.need(location_id, "station_not_found")

    def _offer(self, offer_id: str) -> RentalOffer:
        return self.offers.need(offer_id, "offer_not_found", "search_vehicle_offers lists what can be hired.")

    def _peak(self, offer: RentalOffer) -> int:
        """Return how many of an offer's vehicles bookings here hold at most at one time."""
        held = [row for row in self.bookings if row.offer_id == offer.offer_id and row.status in ACTIVE]
        return max((sum(a.pickup_at <= b.pickup_at < a.return_at for a in held) for b in held), default=0)


def _is_clock(text: str) -> bool:
    hour, colon, minute = text.partition(":")
    digits = (hour + minute).isascii() and hour.isdigit() and minute.isdigit()
    return bool(colon) and digits and len(hour) == len(minute) == 2 and int(hour) < 24 and int(minute) < 60
