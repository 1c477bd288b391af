"""Finding and pricing flights."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import airports_of
from lifegym.worlds.services.flight_booking.core import expected_arrival, expected_departure
from lifegym.worlds.services.flight_booking.fares import family_of, party_price
from lifegym.worlds.services.flight_booking.parties import (
    SORTS,
    Party,
    Priced,
    Route,
    leg_of,
    order_key,
    party_of,
    read_party,
    total_of,
)
from lifegym.worlds.services.flight_booking.views import Views

OFFER_MINUTES: Final = 20
SALES_CLOSE_MIN: Final = 60
MIN_LAYOVER_MIN: Final = 45
MAX_LAYOVER_MIN: Final = 24 * 60
_day_of: Final = attrgetter("date")
_PER_DIRECTION: Final = 12
_CONNECTIONS: Final = 40


class Searching(Views):
    """search_flights, get_flight_offer, price_offer."""

    @tool
    def search_flights(
        self,
        origin: str,
        destination: str,
        departure_date: str,
        return_date: str | None = None,
        adults: int = 1,
        children: int = 0,
        infants: int = 0,
        cabin: str = "ECONOMY",
        currency: str = "CNY",
        max_results: int = 20,
        sort: str = "price_asc",
        non_stop: bool = False,
        carriers: list[str] | None = None,
        refundable_only: bool = False,
    ) -> Ready:
        """Search bookable flights for a day, direct or with one connection, one way or return.

        Every result is an offer with its own offer_id, fare conditions and seats left; it can be booked with
        create_booking for 20 minutes. Prices are totals for the whole party in the currency asked for (default CNY;
        name the currency you mean).

        Args:
            origin: IATA airport or city code, or a city's name: DAD, TYO, Osaka.
            destination: Where to, in the same forms.
            departure_date: Local day of departure, ISO.
            return_date: Local day of the flight back, for a return trip; leave out for one way.
            adults: Travellers from 12 years.
            children: Travellers of 2 to 11 years.
            infants: Under 2, on an adult's lap, without a seat.
            cabin: ECONOMY, PREMIUM_ECONOMY, BUSINESS or FIRST.
            currency: Currency of the prices and of the later charge. Fares in another currency are converted by the
                service's fixed table.
            max_results: Most offers returned, 1 to 50.
            sort: price_asc, price_desc, duration_asc, departure_asc or arrival_asc.
            non_stop: Only direct flights.
            carriers: Only these carrier codes.
            refundable_only: Only fares that are refunded in full.

        Example:
            flight_booking.search_flights(
                origin="AMS", destination="Lisbon", departure_date="2027-05-01", currency="EUR", refundable_only=True
            )
        """
        party = read_party(adults, children, infants, cabin, currency)
        limited(max_results, 50, "max_results")
        if sort not in SORTS:
            raise not_one_of(sort, SORTS, "sort")
        starts, ends = airports_of(origin), airports_of(destination)
        if starts & ends:
            raise ToolError(
                "BAD_ARG", f"origin and destination are the same place ({', '.join(sorted(starts & ends))})."
            )
        day = self._read_day(departure_date, "departure_date")
        only = frozenset(code.strip().upper() for code in carriers) if carriers else None
        out, back = self.routes(starts, ends, day, party, non_stop, only), None
        if return_date is not None:
            back_day = self._read_day(return_date, "return_date")
            if back_day < day:
                raise ToolError("BAD_ARG", f"return_date {back_day} lies before departure_date {day}.")
            back = self.routes(ends, starts, back_day, party, non_stop, only)
        found = self._price_routes(out, back, party, refundable_only)
        found.sort(key=lambda item: order_key(item, sort))
        offers = listed([self.offer_page(offer) for offer in self._store(found[:max_results], party)])
        result: dict[str, Any] = {"total": len(found), "currency": party.currency, "cabin": party.cabin}
        if not found:
            result["note"] = self._why_nothing(starts, ends, day, party.cabin)
        return joined(member("offers", offers), dump(result))

    @tool
    def get_flight_offer(self, offer_id: str) -> Ready:
        """Show one offer of an earlier search again: flights, layovers, fare conditions, price, whether it has expired.

        Renew it with price_offer.

        Args:
            offer_id: Id from search_flights.

        Example:
            flight_booking.get_flight_offer(offer_id="ofr_0b1f189faa489a")
        """
        offer = self.need_offer(offer_id)
        return self.offers.made_of(offer, "page", self.offer_parts(offer), lambda: self.offer_page(offer))

    @tool
    def price_offer(self, offer_id: str) -> Ready:
        """Price an offer anew at this moment's fares and make it bookable for another 20 minutes.

        Do this when an offer has expired.

        Args:
            offer_id: Id from search_flights.

        Example:
            flight_booking.price_offer(offer_id="ofr_0b1f189faa489a")
        """
        offer = self.need_offer(offer_id)
        self.check_sale(offer)
        legs = []
        for leg in offer.legs:
            family = family_of(self.fare_buckets.rows[f"{leg.flight_id}/{offer.cabin}"], leg.family)
            if family is None:
                raise ToolError(
                    "inventory_gone", f"The fare {leg.family} of {leg.flight_id} is no longer sold. Search again."
                )
            legs.append(leg_of(leg.flight_id, family, leg.direction, party_of(offer)))
        total = total_of(legs, offer.total.currency)
        fresh = self.offers.update(
            offer.offer_id, legs=tuple(legs), total=total, priced_at=self.now, expires_at=later(self.now, OFFER_MINUTES)
        )
        before = dump({"previous_total": offer.total, "price_changed": total != offer.total})
        return joined(before, self.offer_page(fresh))

    def need_offer(self, offer_id: str) -> r.Offer:
        """Return an offer, or refuse with ``offer_not_found``."""
        return self.offers.need(offer_id.strip(), "offer_not_found", "search_flights makes offers.")

    def check_sale(self, offer: r.Offer) -> None:
        """Refuse an offer whose flights cannot be booked now.

        Cancelled, leaving, sold out, or a connection that fell apart.

        Raises:
            ToolError: ``flight_cancelled``, ``sales_closed``, ``inventory_gone`` or ``connection_lost``.
        """
        before: tuple[str, r.Flight] | None = None
        for leg in offer.legs:
            flight = self.flights.rows[leg.flight_id]
            if flight.status == "cancelled":
                raise ToolError(
                    "flight_cancelled",
                    f"{flight.flight_no} on {flight.date} has been cancelled. Search again for other flights.",
                )
            if not self._open(flight):
                raise ToolError(
                    "sales_closed",
                    f"{flight.flight_no} on {flight.date} can no longer be booked; sales close {SALES_CLOSE_MIN} "
                    "minutes before departure.",
                )
            left = self.fare_buckets.rows[f"{leg.flight_id}/{offer.cabin}"].seats_remaining
            if left < offer.seats:
                raise ToolError(
                    "inventory_gone",
                    f"{flight.flight_no} on {flight.date} has {left} seat(s) left in {offer.cabin}, {offer.seats} "
                    "needed. Search again.",
                )
            if (
                before
                and before[0] == leg.direction
                and minutes_between(expected_arrival(before[1]), expected_departure(flight)) < MIN_LAYOVER_MIN
            ):
                raise ToolError(
                    "connection_lost", f"{before[1].flight_no} now lands too late for {flight.flight_no}. Search again."
                )
            before = (leg.direction, flight)

    def routes(
        self,
        starts: frozenset[str],
        ends: frozenset[str],
        day: date,
        party: Party,
        non_stop: bool,
        only: frozenset[str] | None,
    ) -> list[Route]:
        """Return the direct flights and single connections of a day that still have seats for the party."""
        firsts: list[r.Flight] = []
        lasts: dict[str, list[r.Flight]] = {}
        found: list[Route] = []
        flown = self.flights.grouped(_day_of)
        for ahead in range(1 if non_stop else 3):
            for flight in flown.get(day + timedelta(days=ahead), ()):
                if not ahead and flight.origin in starts:
                    if not self._sells(flight, party, only):
                        continue
                    if flight.dest in ends:
                        found.append((flight,))
                    elif flight.dest not in starts:
                        firsts.append(flight)
                elif not non_stop and flight.dest in ends and self._sells(flight, party, only):
                    lasts.setdefault(flight.origin, []).append(flight)
        if non_stop:
            return found
        joined = [
            (first, last)
            for first in firsts
            for last in lasts.get(first.dest, ())
            if MIN_LAYOVER_MIN <= minutes_between(expected_arrival(first), expected_departure(last)) <= MAX_LAYOVER_MIN
        ]
        joined.sort(
            key=lambda pair: (
                minutes_between(pair[0].depart_at, pair[1].arrive_at),
                pair[0].flight_id,
                pair[1].flight_id,
            )
        )
        return [*found, *joined[:_CONNECTIONS]]

    def _read_day(self, text: str, field: str) -> date:
        day = self.world.clock.read_date(text, field)
        today = self.world.clock.today
        # Zones west of home may still be living yesterday.
        if day < today - timedelta(days=1):
            raise ToolError("BAD_ARG", f"{field} {day} lies in the past; today is {today}.")
        if day > today + timedelta(days=400):
            raise ToolError(
                "BAD_ARG", f"{field} {day} is too far ahead; flights are sold up to 400 days before departure."
            )
        return day

    def _open(self, flight: r.Flight) -> bool:
        return flight.status in r.ON_SALE and minutes_between(self.now, expected_departure(flight)) >= SALES_CLOSE_MIN

    def _sells(self, flight: r.Flight, party: Party, only: frozenset[str] | None) -> bool:
        bucket = self.fare_buckets.get(f"{flight.flight_id}/{party.cabin}")
        return (
            bucket is not None
            and bool(bucket.families)
            and bucket.seats_remaining >= party.seats
            and (only is None or flight.carrier in only)
            and self._open(flight)
        )

    def _price_routes(
        self, out: list[Route], back: list[Route] | None, party: Party, refundable_only: bool
    ) -> list[Priced]:
        if back is None:
            return [item for route in out for item in self._fares(route, (), party, "outbound", refundable_only)]

        def cheapest(route: Route, direction: str) -> tuple[int, int, str]:
            fares = self._fares(route, (), party, direction, False)
            return min(item.total.minor for item in fares), fares[0].minutes, route[0].flight_id

        best_out = sorted(out, key=lambda route: cheapest(route, "outbound"))[:_PER_DIRECTION]
        best_back = sorted(back, key=lambda route: cheapest(route, "return"))[:_PER_DIRECTION]
        return [
            item
            for go in best_out
            for come in best_back
            if minutes_between(expected_arrival(go[-1]), expected_departure(come[0])) >= MIN_LAYOVER_MIN
            for item in self._fares(go, come, party, "outbound", refundable_only)
        ]

    def _fares(self, go: Route, come: Route, party: Party, direction: str, refundable_only: bool) -> list[Priced]:
        """Price a route in every fare family that all its flights sell, or in those that are refunded in full.

        Without a common one, in each flight's lowest.
        """
        flights = [*((flight, direction) for flight in go), *((flight, "return") for flight in come)]
        menus = [self.fare_buckets.rows[f"{flight.flight_id}/{party.cabin}"].families for flight, _ in flights]
        choices = _common(menus)
        if not choices:
            choices = [
                [min(menu, key=lambda row: party_price(row.price, party.currency, 1, 0, 0).minor) for menu in menus]
            ]
        if refundable_only:
            choices = [families for families in choices if all(family.refundable for family in families)]
        minutes = sum(minutes_between(part[0].depart_at, part[-1].arrive_at) for part in (go, come) if part)
        priced = []
        for families in choices:
            legs = tuple(
                leg_of(flight.flight_id, family, way, party)
                for (flight, way), family in zip(flights, families, strict=True)
            )
            priced.append(Priced(legs, total_of(legs, party.currency), minutes, (*go, *come)))
        return priced

    def _store(self, items: list[Priced], party: Party) -> list[r.Offer]:
        """Put candidates among the offers, where they can be booked for a while."""
        now, whose = self.now, repr(tuple(party))
        expires = later(now, OFFER_MINUTES)
        stored = []
        for item in items:
            # The id says what is offered, not at what price: the same search later renews the same offers.
            content = ";".join([whose, *[f"{leg.flight_id}|{leg.family}|{leg.direction}" for leg in item.legs]])
            offer_id = f"ofr_{sha256(content.encode()).hexdigest()[:14]}"
            if offer_id in self.offers:
                offer = self.offers.update(
                    offer_id, legs=item.legs, total=item.total, priced_at=now, expires_at=expires
                )
            else:
                offer = self.offers.insert(
                    r.Offer(
                        offer_id=offer_id,
                        cabin=party.cabin,
                        adults=party.adults,
                        children=party.children,
                        infants=party.infants,
                        legs=item.legs,
                        total=item.total,
                        created_at=now,
                        priced_at=now,
                        expires_at=expires,
                    )
                )
            stored.append(offer)
        return stored

    def _why_nothing(self, starts: frozenset[str], ends: frozenset[str], day: date, cabin: str) -> str:
        direct = [
            row
            for row in self.flights
            if row.origin in starts and row.dest in ends and self.live(row).status in r.ON_SALE
        ]
        if any(row.date == day for row in direct):
            return (
                f"Flights go that day, but none matches: {cabin} may be sold out or missing, or the filters exclude it."
            )
        days = sorted(
            {row.date for row in direct if self._open(row)}, key=lambda other: (abs((other - day).days), other)
        )[:3]
        if not days:
            return (
                "No direct flights are on sale on this route on any day, and no connection fits on this one; try "
                "another day, a nearby airport, or two searches over a city on the way."
            )
        near = ", ".join(other.isoformat() for other in sorted(days))
        if day < self.world.clock.today:
            return f"{day} has passed. Nearest days with direct flights: {near}."
        return f"No flights that day. Nearest days with direct flights: {near}."


def _common(menus: Sequence[Sequence[r.FareFamily]]) -> list[list[r.FareFamily]]:
    """Return the fare families that every flight sells, each as the flights sell it."""
    if len(menus) == 1:
        return [[family] for family in menus[0]]
    named = [{family.name: family for family in menu} for menu in menus]
    return [[menu[family.name] for menu in named] for family in menus[0] if all(family.name in menu for menu in named)]
