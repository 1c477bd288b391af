"""Which offers can be had, what they show, and how two of them join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import product
from typing import Any, Final

from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.printing import in_json, printed
from lifegym.worlds.services.rail_booking.passengers import Passengers
from lifegym.worlds.services.rail_booking.records import TrainOffer
from lifegym.worlds.services.rail_booking.timetable import ON_SALE_DAYS, sections_of

SHORTEST_CHANGE: Final = timedelta(minutes=12)
LONGEST_CHANGE: Final = timedelta(hours=3)


def ends_of(offer: TrainOffer) -> tuple[date, str, str, str, str]:
    """Return an offer's day and its four names, folded: city and station of departure, then of arrival."""
    return (offer.date, fold(offer.origin_city), fold(offer.origin_station), fold(offer.dest_city),
            fold(offer.dest_station))  # fmt: skip


def cities_of(offer: TrainOffer) -> tuple[date, str, str]:
    """Return an offer's day and the cities it joins."""
    return (offer.date, fold(offer.origin_city), fold(offer.dest_city))


def face_of(offer: TrainOffer) -> dict[str, Any]:
    """Return what a card shows of an offer whoever travels, in its JSON form. Not to be changed."""
    return in_json({
        "offer_id": offer.offer_id,
        "train_no": offer.train_no,
        "train_type": offer.train_type,
        "origin_city": offer.origin_city,
        "origin_station": offer.origin_station,
        "dest_city": offer.dest_city,
        "dest_station": offer.dest_station,
        "depart_at": offer.depart_at,
        "arrive_at": offer.arrive_at,
        "duration_min": minutes_between(offer.depart_at, offer.arrive_at),
        "seat_class": offer.seat_class,
        "fare_name": offer.fare_name,
        "adult_fare": offer.adult_fare,
        "student_fare": offer.student_fare if offer.student_discount_available else None,
        "adult_seats": offer.adult_seats,
        "ordinary_student_seats": offer.ordinary_student_seats,
        "graduation_student_seats": offer.graduation_student_seats,
        "refundability": offer.refundability(),
        "route_notes": offer.route_notes,
    })  # fmt: skip


class Connecting(Passengers):
    """Offers as they are shown, and ways with a change."""

    def _on_sale(self, offer: TrainOffer) -> bool:
        if not offer.on_sale:
            return False
        train = self.trains.get(offer.train_id)
        if train is None:
            return self.now < offer.depart_at
        leaves = later(offer.depart_at, train.delay_min) if train.delay_min else offer.depart_at
        return train.status not in ("cancelled", "arrived") and self.now < leaves

    def _back_percent(self, offer: TrainOffer) -> int:
        """Return which share of the fare a passenger who cancels now gets back."""
        train = self.trains.get(offer.train_id)
        if train is not None and (
            train.status == "cancelled" or (train.delay_min >= 60 and self.now < self._leaves(offer))
        ):
            return 100
        left = (offer.depart_at - self.now).total_seconds()
        if left < 0:
            return 0
        return max((step.percent for step in offer.refund_steps if left >= step.hours * 3600), default=0)

    def _between(self, day: date, origin: tuple[str, str], dest: tuple[str, str]) -> list[TrainOffer]:
        """Return what is sold on a day between two places, each what was asked for, folded, and the city it lies in."""
        (start, start_city), (end, end_city) = origin, dest
        kept = self.offers.grouped(cities_of).get((day, start_city, end_city), [])
        found = list(kept)
        same = {(offer.train_id, offer.origin_station, offer.dest_station, offer.seat_class, offer.fare_name)
                for offer in kept}  # fmt: skip
        for course, low, high, shifts in self.courses.whole(sections_of).get((start_city, end_city), ()):
            for shift in shifts:
                train_day = day - timedelta(days=shift) if shift else day
                if self._sold_on(course, train_day):
                    found += [
                        offer
                        for offer in self._offers_of(course, train_day, low, high)
                        if offer.date == day
                        and (offer.train_id, offer.origin_station, offer.dest_station, offer.seat_class,
                             offer.fare_name) not in same
                    ]  # fmt: skip
        return [
            offer
            for offer in found
            if start in (start_city, fold(offer.origin_station)) and end in (end_city, fold(offer.dest_station))
        ]

    def _total(self, offer: TrainOffer, kinds: Sequence[str]) -> Money | None:
        """Return what a party pays, or None where a student among them has no fare here."""
        try:
            return self._priced(offer, kinds)[1]
        except ToolError:
            return None

    def _card(self, offer: TrainOffer, kinds: Sequence[str]) -> dict[str, Any]:
        total = self._total(offer, kinds)
        return {
            **self.offers.made(offer, face_of),
            "total": None if total is None else printed(total),
            "available": total is not None and not self._short_of(offer, kinds),
        }

    def _connections(
        self,
        origin: tuple[str, str],
        dest: tuple[str, str],
        day: date,
        fits: Callable[[TrainOffer], bool],
        kinds: Sequence[str],
        most: Decimal | None,
    ) -> list[dict[str, Any]]:
        """Return ways with one change in the same city, the earliest arrivals first, one a pair of trains.

        ``origin`` and ``dest`` are what was asked for, folded, and the city it lies in.
        """
        best: dict[tuple[str, str], tuple[datetime, int, TrainOffer, TrainOffer]] = {}
        for change in sorted(self._reached(origin[1]) & self._reaching(dest[1])):
            firsts = self._cheapest(self._between(day, origin, (change, change)), fits, kinds)
            seconds = self._cheapest(self._between(day, (change, change), dest), fits, kinds)
            for (first, one), (second, other) in product(firsts, seconds):
                wait = second.depart_at - first.arrive_at
                if first.train_id == second.train_id or not SHORTEST_CHANGE <= wait <= LONGEST_CHANGE:
                    continue
                pair = (first.train_id, second.train_id)
                if one.currency == other.currency and (
                    (most is None or (one + other).amount <= most)
                    and (pair not in best or one.minor + other.minor < best[pair][1])
                ):
                    best[pair] = (second.arrive_at, one.minor + other.minor, first, second)
        found = sorted(best.values(), key=lambda way: (way[0], way[1]))
        return [
            {
                "legs": [self._card(first, kinds), self._card(second, kinds)],
                "change_at": first.dest_city,
                "change_min": minutes_between(first.arrive_at, second.depart_at),
                "arrive_at": arrival,
                "total": printed(Money(minor, first.adult_fare.currency)),
                "note": "Two tickets: book each leg's offer_id; a missed change is the passenger's risk.",
            }
            for arrival, minor, first, second in found[:20]
        ]

    def _cheapest(
        self, offers: Sequence[TrainOffer], fits: Callable[[TrainOffer], bool], kinds: Sequence[str]
    ) -> list[tuple[TrainOffer, Money]]:
        """Return the cheapest offer of each train that fits and has seats, or failing those a waitlist."""
        best: dict[str, tuple[bool, int, TrainOffer, Money]] = {}
        for offer in offers:
            if fits(offer) and (total := self._total(offer, kinds)) is not None:
                known = best.get(offer.train_id)
                rank = (bool(self._short_of(offer, kinds)), total.minor)
                if known is None or rank < known[:2]:
                    best[offer.train_id] = (*rank, offer, total)
        return [(offer, total) for _, _, offer, total in best.values()]

    def _reached(self, city: str) -> set[str]:
        """Return the cities, folded, that some train reaches from a city."""
        return {end for _, start, end in self.offers.grouped(cities_of) if start == city} | {
            end for start, end in self.courses.whole(sections_of) if start == city
        }

    def _reaching(self, city: str) -> set[str]:
        """Return the cities, folded, from which some train reaches a city."""
        return {start for _, start, end in self.offers.grouped(cities_of) if end == city} | {
            start for start, end in self.courses.whole(sections_of) if end == city
        }

    def _why_nothing(self, origin: tuple[str, str], dest: tuple[str, str], day: date) -> str:
        (start, start_city), (end, end_city) = origin, dest
        today = self.now.date()
        courses = [section.course for section in self.courses.whole(sections_of).get((start_city, end_city), ())]
        days = {ends[0] for _, ends in self.offers.paired(ends_of) if start in ends[1:3] and end in ends[3:]}
        if day in days or any(self._sold_on(course, day) for course in courses):
            return "Trains run that day, but none fits all filters or is still on sale; drop a filter."
        horizon = today + timedelta(days=ON_SALE_DAYS)
        if courses and day > horizon:
            return (
                f"Tickets are on sale until {horizon} so far; those for {day} go on sale on "
                f"{day - timedelta(days=ON_SALE_DAYS)}."
            )
        ahead = sorted((other for other in days if other >= today), key=lambda other: (abs((other - day).days), other))
        if ahead:
            return f"Nothing is on sale that day. Days nearest to it: {', '.join(map(str, sorted(ahead[:5])))}."
        if days or courses:
            return "Trains join the two, but none is on sale for that day."
        names = {fold(station.city): station.city for station in self.stations}
        places = ", ".join(sorted(names.get(city, city) for city in self._reached(start_city))) or "nothing"
        return f"No train joins the two, even with one change. From there one reaches {places}."
