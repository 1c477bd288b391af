"""What the clock does: platforms shown, trains leaving and arriving, waitlists, compensation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.worlds.elapsed import later
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed
from lifegym.worlds.services.rail_booking.booking import Booking
from lifegym.worlds.services.rail_booking.desk import RUNNING, journey
from lifegym.worlds.services.rail_booking.records import Course, StudentProfile, Train, TrainBooking, TrainOffer
from lifegym.worlds.services.rail_booking.students import Students
from lifegym.worlds.services.rail_booking.timetable import SHOWN
from lifegym.worlds.signals import WeatherWarning, listens

LATE_BY_WEATHER: Final = {"moderate": 12, "severe": 35, "extreme": 95}
"""Minutes that trains lose under a warning, by its severity."""
WARNED_DAYS: Final = 2
"""How many days of a warning reach into the timetable."""
COMPENSATED_AFTER: Final = timedelta(days=3)


def compensation_for(fare: Money, delay_min: int) -> Money:
    """Return what a late arrival gives back: a quarter from an hour on, half from two (Regulation (EU) 2021/782)."""
    percent = 50 if delay_min >= 120 else 25 if delay_min >= 60 else 0
    return Money(fare.minor * percent // 100, fare.currency)


class Clockwork(Booking, Students):
    """Processes on the clock."""

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: trains, boardings, waitlists and decisions due."""
        if isinstance(row, Course):
            self._check_course(row)
        elif isinstance(row, Train):
            self._arm_train(row)
        elif isinstance(row, TrainOffer):
            if row.train_id not in self.trains:
                raise ValueError(f"offer {row.offer_id} is on unknown train {row.train_id!r}; seed the train first")
            if row.returns and row.returns_at is not None and row.returns_at > self.now:
                self.schedule(row.returns_at, "give_back", row.offer_id)
        elif isinstance(row, TrainBooking):
            offer = self.offers.get(row.offer_id)
            if offer is None or offer.train_id != row.train_id:
                raise ValueError(f"booking {row.booking_ref} is for unknown offer {row.offer_id!r}; seed it first")
            self._schedule_booking(row, offer)
        elif isinstance(row, StudentProfile):
            if row.decision_due is not None:
                self.schedule(row.decision_due, "verify", row.user_id)
            if row.verified and row.valid_until is not None:
                self.schedule(self._end_of(row.valid_until), "expire", row.user_id)

    def _check_course(self, row: Course) -> None:
        if row.operator_id not in self.operators:
            raise ValueError(f"course {row.train_no} is run by unknown operator {row.operator_id!r}; seed it first")
        minutes = [call.minutes for call in row.calls]
        if not 2 <= len(minutes) <= 10 or minutes[0] or sorted(set(minutes)) != minutes or not 0 < len(row.fares) <= 10:
            raise ValueError(f"course {row.train_no} needs 2 to 10 calls in order, the first at 0, and 1 to 10 fares")

    def _arm_train(self, row: Train) -> None:
        if row.operator_id not in self.operators:
            raise ValueError(f"train {row.train_id} is run by unknown operator {row.operator_id!r}; seed it first")
        if len(row.stops) < 2 or row.stops[0].depart_at is None or row.stops[-1].arrive_at is None:
            raise ValueError(f"train {row.train_id} needs a first stop with depart_at and a last one with arrive_at")
        if row.status in RUNNING:
            self._schedule_train(row)
        elif row.status == "departed":
            self.schedule(later(row.arrive_at, row.delay_min), "finish", row.train_id)

    def _schedule_train(self, row: Train) -> None:
        if not row.platform:
            self.schedule(later(row.depart_at, -SHOWN), "show", row.train_id)
        self.schedule(later(row.depart_at, row.delay_min), "start", row.train_id)

    @timed
    def show(self, key: str) -> None:
        """About an hour before departure platform and gate appear, and so does the delay that life has in store."""
        row = self.trains.get(key)
        if row is None or row.status not in RUNNING or row.platform or self.now < later(row.depart_at, -SHOWN):
            return
        delay = max(row.delay_min, row.late_min)
        changes: dict[str, Any] = {"platform": row.stops[0].platform, "gate": row.gated, "updated_at": self.now}
        if delay != row.delay_min:
            changes |= {"delay_min": delay, "status": "delayed", "reason": row.late_reason}
        changed = self.trains.update(key, **changes)
        if delay != row.delay_min:
            self.schedule(later(changed.depart_at, delay), "start", key)
            self._news(changed, "train_delayed", f"{row.train_no} is about {delay} minutes late", row.late_reason)
        gate = f", gate {changed.gate}" if changed.gate else ""
        title = f"{row.train_no} leaves from platform {changed.platform}{gate}"
        late = f", about {delay} minutes late: expected {later(row.depart_at, delay):%H:%M}" if delay else ""
        body = f"{row.stops[0].station}, departure {row.depart_at:%H:%M}{late}. {changed.reason}".strip()
        if self._riding(row):
            self._notify(changed, title, body)
        else:
            self._news(changed, "platform_shown", title, body)

    @listens(WeatherWarning)
    def on_weather_warning(self, warning: WeatherWarning) -> None:
        """Trains that call in a city under a warning will be late; it shows when their platforms are announced."""
        minutes = LATE_BY_WEATHER.get(warning.severity, 0)
        if not minutes:
            return
        cities = {fold(area) for area in warning.areas}
        self._keep_trains_in(cities, warning)
        for train in [row for row in self.trains if row.status in RUNNING and not row.platform]:
            calls = [stop.depart_at or stop.arrive_at for stop in train.stops if fold(stop.city) in cities]
            if any(at is not None and warning.start <= at <= warning.end for at in calls) and minutes > train.late_min:
                self.trains.update(train.train_id, late_min=minutes, late_reason=f"Weather: {warning.title}.")

    def _keep_trains_in(self, cities: set[str], warning: WeatherWarning) -> None:
        """Make the timetable's trains that a warning will hold up records of their own."""
        first = max(warning.start, self.now).date()
        for ahead in range(min((warning.end.date() - first).days, WARNED_DAYS) + 1):
            for course in self.courses:
                day = first + timedelta(days=ahead)
                if self._sold_on(course, day) and any(fold(call.city) in cities for call in course.calls):
                    self._keep_train(self._train_of(f"{course.train_no}/{day}"))

    @timed
    def start(self, key: str) -> None:
        """At its departure, as delayed as it is, the train leaves."""
        row = self.trains.get(key)
        if row is None or row.status not in RUNNING:
            return
        due = later(row.depart_at, row.delay_min)
        if self.now < due:
            return
        platform = row.platform or row.stops[0].platform
        self.trains.update(key, status="departed", platform=platform, departed_at=due, updated_at=self.now)
        self.schedule(later(row.arrive_at, row.delay_min), "finish", key)

    @timed
    def finish(self, key: str) -> None:
        """At its arrival the train's run ends."""
        row = self.trains.get(key)
        if row is None or row.status != "departed":
            return
        due = later(row.arrive_at, row.delay_min)
        if self.now < due:
            self.schedule(due, "finish", key)
            return
        self.trains.update(key, status="arrived", arrived_at=due, updated_at=self.now)
        late = f", {row.delay_min} minutes late" if row.delay_min else ", on time"
        self._news(
            self.trains.rows[key],
            "train_arrived",
            f"{row.train_no} has arrived in {row.stops[-1].city}",
            f"{row.stops[-1].station}, {due:%H:%M}{late}.",
        )

    @timed
    def board(self, key: str) -> None:
        """At departure the party boards or misses its train; tickets for a cancelled train are repaid."""
        row = self.bookings.get(key)
        if row is None or row.status != "ticketed":
            return
        offer = self.offers.rows[row.offer_id]
        train = self.trains.rows[row.train_id]
        due = self._leaves(offer)
        if self.now < due:
            self.schedule(due, "board", key)
        elif train.status == "cancelled":
            self._repay_cancelled(row, offer, train.reason, announce=True)
        elif not row.boards or self._rides_elsewhere(row, offer):
            self._noted(row, "Nobody boarded.", status="no_show")
        else:
            self.schedule(self._arrives(offer), "alight", key)

    def _rides_elsewhere(self, row: TrainBooking, offer: TrainOffer) -> bool:
        """Whether the lead passenger has a later-made ticket for another train at the same time."""
        lead = fold(row.passengers[0].name)
        for other in self.bookings:
            if other.status != "ticketed" or other.booking_ref == row.booking_ref or not other.boards:
                continue
            theirs = self.offers.rows[other.offer_id]
            overlap = theirs.depart_at < offer.arrive_at and offer.depart_at < theirs.arrive_at
            if (
                overlap
                and (other.created_at, other.booking_ref) > (row.created_at, row.booking_ref)
                and self.trains.rows[other.train_id].status != "cancelled"
                and fold(other.passengers[0].name) == lead
            ):
                return True
        return False

    @timed
    def alight(self, key: str) -> None:
        """At the arrival the journey is over; a delay of an hour or more will be compensated."""
        row = self.bookings.get(key)
        if row is None or row.status != "ticketed":
            return
        due = self._arrives(self.offers.rows[row.offer_id])
        if self.now < due:
            self.schedule(due, "alight", key)
            return
        delay = self.trains.rows[row.train_id].delay_min
        self._noted(row, f"Travelled{f', {delay} minutes late' if delay else ''}.", status="travelled")
        if delay >= 60:
            self.schedule(self.now + COMPENSATED_AFTER, "compensate", key)

    @timed
    def compensate(self, key: str) -> None:
        """Some days after a late arrival a quarter of the fare comes back, from two hours on a half."""
        row = self.bookings.get(key)
        if row is None or row.status != "travelled" or row.compensation is not None:
            return
        delay = self.trains.rows[row.train_id].delay_min
        amount = compensation_for(row.paid - row.refunded, delay)
        if not amount:
            return
        row = self._noted(row, "Compensated for the delay.", compensation=amount)
        self._refund(row, amount)
        offer = self.offers.rows[row.offer_id]
        self._mail(
            row,
            f"Compensation for your delay on {offer.train_no}",
            f"Your train of {offer.depart_at.day} {offer.depart_at:%B %Y} reached {offer.dest_station} {delay} minutes "
            f"late. {amount} goes back to {self._back_to(row)}, without your asking.",
        )

    @timed
    def give_up(self, key: str) -> None:
        """Two hours before departure a waitlisted booking without seats ends, and is repaid."""
        row = self.bookings.get(key)
        if row is None or row.status != "waitlisted" or row.waitlist_until is None:
            return
        if self.now < row.waitlist_until:
            self.schedule(row.waitlist_until, "give_up", key)
            return
        self._expire_waiting(row)

    def _expire_waiting(self, row: TrainBooking) -> None:
        offer = self.offers.rows[row.offer_id]
        row = self._end(row, "expired", row.paid, "operator", "No seats came free.")
        self._mail(
            row,
            f"No seats came free: {offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}",
            f"Your place on the waitlist for {journey(offer)} has ended without seats. {row.paid} goes back to "
            f"{self._back_to(row)}.",
        )

    @timed
    def give_back(self, key: str) -> None:
        """Strangers give seats back."""
        offer = self.offers.get(key)
        if offer is not None and offer.returns and offer.returns_at is not None and self.now >= offer.returns_at:
            self.offers.update(key, returns=0)
            self._add_seats(key, adult=offer.returns)

    def _add_seats(self, offer_id: str, adult: int = 0, student: int = 0, graduation: int = 0) -> None:
        """Put seats that strangers held on sale; whoever waits gets them first."""
        offer = self.offers.rows[offer_id]
        added = adult + student + graduation
        others = offer.sold_elsewhere - added
        self.offers.update(
            offer_id,
            adult_seats=offer.adult_seats + adult,
            ordinary_student_seats=offer.ordinary_student_seats + student,
            graduation_student_seats=offer.graduation_student_seats + graduation,
            sold_elsewhere=max(0, others),
            # More than strangers had: the operator has put on another coach.
            capacity=None if offer.capacity is None else offer.capacity + max(0, -others),
        )
        self._serve_waitlist(offer_id)

    def _serve_waitlist(self, offer_id: str) -> None:
        """Issue tickets to those who wait, in order, as far as the seats go."""
        waiting = [row for row in self.bookings if row.offer_id == offer_id and row.status == "waitlisted"]
        for row in sorted(waiting, key=lambda one: (one.created_at, one.booking_ref)):
            offer = self.offers.rows[offer_id]
            if not self._short_of(offer, [one.type for one in row.passengers]) and self._on_sale(offer):
                row = self._seat(self._noted(row, "Seats came free: ticketed.", status="ticketed"))
                self._schedule_booking(row, offer)
                self.send_tickets(row, offer)

    def _repay_cancelled(self, row: TrainBooking, offer: TrainOffer, reason: str, announce: bool) -> None:
        """End a booking whose train does not run, with everything paid back."""
        row = self._end(row, "cancelled", row.paid - row.refunded, "operator", f"Train cancelled. {reason}".strip())
        if announce:
            self._mail(
                row,
                f"Train cancelled: {offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}",
                f"We are sorry: {journey(offer)} does not run. {reason}".strip(),
                f"{row.refunded} goes back to {self._back_to(row)}. Other trains of the day can be booked as usual.",
            )
