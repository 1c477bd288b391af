"""Which offers can be had, what they show, and how two of them join."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.rail_booking.desk import fold, later, minutes_between
from lifegym.worlds.services.rail_booking.passengers import Passengers
from lifegym.worlds.services.rail_booking.records import TrainOffer

SHORTEST_CHANGE: Final = timedelta(minutes=12)
LONGEST_CHANGE: Final = timedelta(hours=3)


def ends_of(offer: TrainOffer) -> tuple[date, str, str, str, str]:
    """Return an offer's day and its four names, folded: city and station of departure, then of arrival."""
    return (offer.date, fold(offer.origin_city), fold(offer.origin_station), fold(offer.dest_city),
            fold(offer.dest_station))  # fmt: skip


def from_of(offer: TrainOffer) -> tuple[date, str]:
    """Return an offer's day and city of departure, by which offers are kept in order."""
    return (offer.date, fold(offer.origin_city))


def to_of(offer: TrainOffer) -> tuple[date, str]:
    """Return an offer's day and city of arrival."""
    return (offer.date, fold(offer.dest_city))


class Connecting(Passengers):
    """Offers as they are shown, and ways with a change."""

    def _of(self, by: Callable[[TrainOffer], tuple[date, str]], key: tuple[date, str]) -> list[TrainOffer]:
        """Return the offers of one day from, or to, a city."""
        ordered = self.offers.ordered(by)
        return ordered[bisect_left(ordered, key, key=by) : bisect_right(ordered, key, key=by)]

    def _on_sale(self, offer: TrainOffer) -> bool:
        if not offer.on_sale:
            return False
        train = self.trains.rows[offer.train_id]
        leaves = later(offer.depart_at, train.delay_min) if train.delay_min else offer.depart_at
        return train.status not in ("cancelled", "arrived") and self.now < leaves

    def _back_percent(self, offer: TrainOffer) -> int:
        """Return which share of the fare a passenger who cancels now gets back."""
        train = self.trains.rows[offer.train_id]
        if train.status == "cancelled" or (train.delay_min >= 60 and self.now < self._leaves(offer)):
            return 100
        left = offer.depart_at - self.now
        fit = [step.percent for step in offer.refund_steps if left >= timedelta(hours=step.hours)]
        return max(fit, default=0) if left >= timedelta(0) else 0

    def _total(self, offer: TrainOffer, kinds: Sequence[str]) -> Money | None:
        """Return what a party pays, or None where a student among them has no fare here."""
        try:
            return self._priced(offer, kinds)[1]
        except ToolError:
            return None

    def _card(self, offer: TrainOffer, kinds: Sequence[str]) -> dict[str, Any]:
        total = self._total(offer, kinds)
        return {
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
            "total": total,
            "available": total is not None and not self._short_of(offer, kinds),
            "adult_seats": offer.adult_seats,
            "ordinary_student_seats": offer.ordinary_student_seats,
            "graduation_student_seats": offer.graduation_student_seats,
            "refundability": offer.refundability(),
            "route_notes": offer.route_notes,
        }

    def _connections(
        self,
        onward: Sequence[TrainOffer],
        end: str,
        city: str,
        day: date,
        fits: Callable[[TrainOffer], bool],
        kinds: Sequence[str],
        most: Decimal | None,
    ) -> list[dict[str, Any]]:
        """Return ways with one change in the same city, the earliest arrivals first, one a pair of trains."""
        seconds: dict[str, list[TrainOffer]] = {}
        for offer in self._of(to_of, (day, city)):
            ends = ends_of(offer)
            if end in ends[3:] and fits(offer):
                seconds.setdefault(ends[1], []).append(offer)
        best: dict[tuple[str, str], tuple[datetime, int, TrainOffer, TrainOffer]] = {}
        for first in onward:
            for second in seconds.get(fold(first.dest_city), ()):
                wait = second.depart_at - first.arrive_at
                if first.train_id == second.train_id or not SHORTEST_CHANGE <= wait <= LONGEST_CHANGE:
                    continue
                costs = [self._total(leg, kinds) for leg in (first, second)]
                if costs[0] is None or costs[1] is None or costs[0].currency != costs[1].currency:
                    continue
                total = costs[0] + costs[1]
                pair = (first.train_id, second.train_id)
                if (most is None or total.amount <= most) and (pair not in best or total.minor < best[pair][1]):
                    best[pair] = (second.arrive_at, total.minor, first, second)
        found = sorted(best.values(), key=lambda way: (way[0], way[1]))
        return [
            {
                "legs": [self._card(first, kinds), self._card(second, kinds)],
                "change_at": first.dest_city,
                "change_min": minutes_between(first.arrive_at, second.depart_at),
                "arrive_at": arrival,
                "total": Money(minor, first.adult_fare.currency),
                "note": "Two tickets: book each leg's offer_id; a missed change is the passenger's risk.",
            }
            for arrival, minor, first, second in found[:20]
        ]

    def _why_nothing(self, start: str, end: str, day: date) -> str:
        days = sorted(
            {ends[0] for _, ends in self.offers.paired(ends_of) if start in ends[1:3] and end in ends[3:]
             and ends[0] >= self.now.date()},
            key=lambda other: (abs((other - day).days), other),
        )  # fmt: skip
        if day in days:
            return "Trains run that day, but none fits all filters or is still on sale; drop a filter."
        if days:
            return f"Nothing is on sale that day. Days nearest to it: {', '.join(map(str, sorted(days[:5])))}."
        reach = sorted({offer.dest_city for offer, ends in self.offers.paired(ends_of) if start in ends[1:3]})
        places = ", ".join(reach) or "nothing"
        return f"No train joins the two that day, even with one change. From there one reaches {places}."
