"""Looking for trains: a day's offers, connections with a change, prices, running."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import in_json, printed
from lifegym.worlds.service import tool
from lifegym.worlds.services.rail_booking.connecting import Connecting, face_of
from lifegym.worlds.services.rail_booking.passengers import PassengerProfile, party_view
from lifegym.worlds.services.rail_booking.records import Operator, Train, TrainOffer

SORTS: Final[dict[str, Callable[[TrainOffer], Any]]] = {
    "depart": lambda offer: (offer.depart_at, offer.adult_fare.minor),
    "arrive": lambda offer: (offer.arrive_at, offer.adult_fare.minor),
    "price": lambda offer: (offer.adult_fare.minor, offer.depart_at),
    "duration": lambda offer: (minutes_between(offer.depart_at, offer.arrive_at), offer.depart_at),
}


class Searching(Connecting):
    """Searches and what they show."""

    @tool
    def search_trains(
        self,
        origin: str,
        dest: str,
        date: str,
        passengers: list[PassengerProfile] | None = None,
        seat_class: str | None = None,
        max_results: int = 20,
        depart_after: str | None = None,
        arrive_before: str | None = None,
        max_price: str | None = None,
        refundable: bool | None = None,
        sort: str = "depart",
        page: int = 1,
    ) -> dict[str, Any]:
        """List train offers between two cities or stations on one day: times, class, exact fares, seats, refund rule.

        Where no direct train runs it lists connections with one change, whose two offers are booked one by one. For
        flights or rental cars use their own services.

        Args:
            origin: City ("Amsterdam") or station ("Amsterdam Centraal"), in any case, accents optional.
            dest: City or station to travel to.
            date: Day of departure, ISO date.
            passengers: Who travels, as price_train_offer takes them; prices are then the party's. One adult
                if left out.
            seat_class: Only this class, such as "second" or "first".
            max_results: Offers a page, 1 to 100.
            depart_after: Earliest departure as HH:MM.
            arrive_before: Latest arrival that day as HH:MM.
            max_price: Most for the whole party, in major units such as "120.00".
            refundable: True for offers that give money back today, false for the others.
            sort: depart, arrive, price or duration.
            page: Page from 1.

        Example:
            rail_booking.search_trains(origin="Amsterdam", dest="Brussels", date="2027-03-05", sort="price")
        """
        day = self.world.clock.read_date(date, "date")
        if day < self.now.date():
            raise ToolError("BAD_DATE_RANGE", f"date {day} has passed; today is {self.now.date()}.")
        if sort not in SORTS:
            raise not_one_of(sort, SORTS, "sort")
        most = _amount(max_price)
        after, before = _clock(depart_after, "depart_after"), _clock(arrive_before, "arrive_before")
        start, end = self._place(origin, "origin"), self._place(dest, "dest")
        if start[0] == end[0]:
            raise ToolError("BAD_ARG", f"origin and dest are both {origin[:40]!r}.")
        wanted_class = fold(seat_class or "")

        def fits(offer: TrainOffer) -> bool:
            local = offer.depart_at
            return not (
                (wanted_class and wanted_class not in fold(offer.seat_class))
                or (after is not None and local.time() < after)
                or (before is not None and (offer.arrive_at.date() > day or offer.arrive_at.time() > before))
                or (refundable is not None and refundable != (self._back_percent(offer) > 0))
                or not self._on_sale(offer)
            )

        direct = [offer for offer in self._between(day, start, end) if fits(offer)]
        kinds = self._kinds(passengers, day)
        if most is not None:
            direct = [
                offer for offer in direct if (total := self._total(offer, kinds)) is not None and total.amount <= most
            ]
        direct.sort(key=SORTS[sort])
        part, pages = paged(direct, page, max_results)
        result: dict[str, Any] = {"date": day, "offers": [self._card(offer, kinds) for offer in part], **pages}
        if not direct:
            ways = self._connections(start, end, day, fits, kinds, most)
            via = ways[: min(max_results, 20)]
            result["connections"] = via
            if not via:
                result["note"] = self._why_nothing(start, end, day)
        return result

    @tool
    def get_train_offer(self, offer_id: str) -> dict[str, Any]:
        """Show one offer in full: stops between, fares by kind of passenger, seats by quota, refund steps, delay.

        Use price_train_offer for what a given party pays.

        Args:
            offer_id: As search_trains lists it.

        Example:
            rail_booking.get_train_offer(offer_id="tro_000001")
        """
        offer = self._offer(offer_id)
        train = self._train_of(offer.train_id)
        operator = self.operators.rows[train.operator_id]
        return {
            **self.offers.made(offer, page_of),
            "operator": operator.name,
            "stops": _part(self.trains.made(train, calls_of), offer),
            "child_fare": printed(self._fare(offer, operator, "child")),
            "senior_fare": printed(self._fare(offer, operator, "senior")),
            "ages": self.operators.made(operator, ages_of),
            "refund_now_percent": self._back_percent(offer),
            "bookable": self._on_sale(offer),
            "train_status": train.status,
            "delay_min": train.delay_min,
        }

    @tool
    def price_train_offer(self, offer_id: str, passengers: list[PassengerProfile]) -> dict[str, Any]:
        """Say what a given party would pay for an offer, passenger by passenger, and whether its seats are there.

        Nothing is reserved; create_train_booking books.

        Args:
            offer_id: As search_trains lists it.
            passengers: Each with type (adult, child, infant, senior, student, graduation) and, for a senior or to let
                the age decide, dob as an ISO date. Names are not needed yet.

        Example:
            rail_booking.price_train_offer(offer_id="tro_000001",
                passengers=[{"type": "adult"}, {"type": "child", "dob": "2018-06-02"}])
        """
        offer = self._offer(offer_id)
        party = self._party(passengers, self._operator(offer.train_id), offer.date, named=False)
        fares, total = self._priced(offer, [one.type for one in party])
        short = self._short_of(offer, [one.type for one in party])
        return {
            "offer_id": offer_id,
            "passengers": party_view(party, fares),
            "total": total,
            "available": not short and self._on_sale(offer),
            **({"missing": short} if short else {}),
            "refundability": offer.refundability(),
            "depart_at": offer.depart_at,
            "arrive_at": offer.arrive_at,
        }

    @tool
    def get_train_status(self, train_no: str, date: str) -> dict[str, Any]:
        """Tell how one train runs on a day: on time, delayed, cancelled, departed or arrived, and its platform.

        Platform and gate are announced about an hour before departure.

        Args:
            train_no: Number such as "IC 143", as offers and bookings show it.
            date: Day on which the train leaves its first station, ISO date.

        Example:
            rail_booking.get_train_status(train_no="HS 9311", date="2027-03-05")
        """
        train = self._train(train_no, self.world.clock.read_date(date, "date"))
        told = bool(train.platform) or train.status in ("departed", "arrived")
        stops = []
        for stop in train.stops:
            line: dict[str, Any] = {"city": stop.city, "station": stop.station}
            if stop.arrive_at is not None:
                line |= {"arrive_at": stop.arrive_at, "expected_arrival": later(stop.arrive_at, train.delay_min)}
            if stop.depart_at is not None:
                line |= {"depart_at": stop.depart_at, "expected_departure": later(stop.depart_at, train.delay_min)}
            stops.append({**line, "platform": stop.platform if told else None})
        mine = [row.booking_ref for row in self.bookings if row.train_id == train.train_id and row.status == "ticketed"]
        return {
            "train_no": train.train_no,
            "date": train.date,
            "train_type": train.train_type,
            "operator": self.operators.rows[train.operator_id].name,
            "line": train.line,
            "status": train.status,
            "delay_min": train.delay_min,
            "reason": train.reason,
            "platform": train.platform or None,
            "gate": train.gate or None,
            "stops": stops,
            "departed_at": train.departed_at,
            "arrived_at": train.arrived_at,
            "last_updated": train.updated_at,
            "your_bookings": mine,
        }

    def _place(self, text: str, field: str) -> tuple[str, str]:
        """Return a city's or a station's name, folded, and the city it means."""
        wanted = fold(text)
        for station in self.stations:
            if wanted in (fold(station.city), fold(station.name)):
                return wanted, fold(station.city)
        cities = sorted({station.city for station in self.stations})
        known = [*cities, *(station.name for station in self.stations)]
        raise ToolError(
            "station_not_found",
            f"{field}: no city or station is called {text[:60]!r}.{suggestion(text, known)} "
            f"Cities: {', '.join(cities) or 'none'}.",
        )

    def _kinds(self, passengers: Sequence[PassengerProfile] | None, day: date) -> tuple[str, ...]:
        if not passengers:
            return ("adult",)
        operator = next(iter(self.operators), None)
        if operator is None:
            return ("adult",)
        return tuple(one.type for one in self._party(passengers, operator, day, named=False))


def page_of(offer: TrainOffer) -> dict[str, Any]:
    """Return what an offer's own page shows of the record alone, in its JSON form. Not to be changed."""
    face = face_of(offer)
    return {
        **face,
        "total": face["adult_fare"],
        "available": offer.adult_seats > 0,
        "date": str(offer.date),
        "refund_steps": [step.view() for step in offer.refund_steps],
        "waitlist": offer.waitlist,
    }


def ages_of(operator: Operator) -> dict[str, int]:
    """Return the ages at which an operator's fares change. Not to be changed."""
    return {
        "infant_free_until": operator.infant_max_age,
        "child_until": operator.child_max_age,
        "senior_from": operator.senior_min_age,
    }


def calls_of(train: Train) -> list[dict[str, Any]]:
    """Return a train's stops in their JSON form. Not to be changed."""
    return [in_json(stop.view("platform")) for stop in train.stops]


def _part(calls: list[dict[str, Any]], offer: TrainOffer) -> list[dict[str, Any]]:
    """Return the stops from the offer's first to its last."""
    if calls[0]["station"] == offer.origin_station and calls[-1]["station"] == offer.dest_station:
        return calls
    names = [call["station"] for call in calls]
    try:
        first, last = names.index(offer.origin_station), names.index(offer.dest_station)
    except ValueError:
        first, last = 0, len(names) - 1
    return calls[first : last + 1]


def _amount(text: str | None) -> Decimal | None:
    if text is None or not text.strip():
        return None
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or not 0 <= amount < 10**12:
        raise ToolError("BAD_ARG", f"max_price is an amount such as '120.00', got {text[:30]!r}.")
    return amount


def _clock(text: str | None, field: str) -> time | None:
    """Return a time of day written as ``HH:MM``, None when none is given."""
    if text is None or not text.strip():
        return None
    hour, colon, minute = text.strip().partition(":")
    digits = (hour + minute).isascii() and hour.isdigit() and minute.isdigit()
    if colon and digits and len(hour) <= 2 and len(minute) == 2 and int(hour) < 24 and int(minute) < 60:
        return time(int(hour), int(minute))
    raise ToolError("BAD_ARG", f"{field} is a time of day as HH:MM, such as '13:00', got {text[:40]!r}.")
