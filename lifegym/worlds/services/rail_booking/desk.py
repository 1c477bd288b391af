"""What every part of the railway's desk shares: tables, look-ups, money, letters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.customers import method_in_words
from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.rail_booking.records import (
    Course,
    Happening,
    Operator,
    Station,
    StudentProfile,
    Train,
    TrainBooking,
    TrainOffer,
)
from lifegym.worlds.services.rail_booking.timetable import (
    ON_SALE_DAYS,
    Plan,
    as_of,
    by_number,
    offers_of,
    read_offer_id,
)
from lifegym.worlds.services.rail_booking.words import moment, squeezed
from lifegym.worlds.signals import Charge, MailOut, Notice, PriceAsked, PriceQuoted, Refund, listens

RUNNING: Final = frozenset({"scheduled", "delayed"})
"""States in which a train has not left and will."""


class Desk(Service):
    """The tables and what reads and moves them."""

    operators = Rows(Operator, key="operator_id", style="op_{n:03d}", noun="operator")
    stations = Rows(Station, key="station_id", style="st_{n:04d}", noun="station")
    courses = Rows(Course, key="train_no", style="C {n}", noun="course")
    trains = Rows(Train, key="train_id", style="train_{n:05d}", noun="train")
    offers = Rows(TrainOffer, key="offer_id", style="tro_{n:06d}", noun="train offer")
    bookings = Rows(TrainBooking, key="booking_ref", style="RB{n:06d}", noun="train booking")
    students = Rows(StudentProfile, key="user_id", style="student_{n:04d}", noun="student profile")

    def _offer(self, offer_id: str) -> TrainOffer:
        found = self.offers.get(offer_id) or self._timetabled(offer_id)
        return found or self.offers.need(offer_id, "offer_not_found", "search_trains lists the offers of a day.")

    def _timetabled(self, offer_id: str) -> TrainOffer | None:
        """Return the offer of the timetable with that id, if tickets for its day are on sale."""
        read = read_offer_id(offer_id)
        course = self.courses.whole(by_number).get(squeezed(read[1])) if read is not None else None
        if read is None or course is None:
            return None
        day, _, low, high, index = read
        if not (0 <= low < high < len(course.calls) and index < len(course.fares) and self._sold_on(course, day)):
            return None
        return self._offers_of(course, day, low, high)[index]

    def _sold_on(self, course: Course, day: date) -> bool:
        """Return whether a course runs on a day for which tickets are on sale by now."""
        return (day - self.now.date()).days <= ON_SALE_DAYS and self.courses.made(course, Plan).runs_on(day)

    def _offers_of(self, course: Course, day: date, low: int, high: int) -> Sequence[TrainOffer]:
        """Return what is sold of a course's train of a day between two calls, as bookings and changes have left it."""
        plan = self.courses.made(course, Plan)
        ahead = (day - self.now.date()).days
        kept = self.trains.get(f"{course.train_no}/{day}")
        if kept is None:
            return plan.offers(day, low, high, ahead)
        # A train that has been retimed has other times all along.
        fresh = (
            plan.offers(day, low, high, ahead)
            if kept.depart_at == plan.train(day).depart_at
            else offers_of(course, kept, low, high, ahead)
        )
        return [self.offers.get(offer.offer_id) or offer for offer in fresh]

    def _train_of(self, train_id: str) -> Train:
        """Return the train with that id as it stands, from its record or from the timetable."""
        found = self.trains.get(train_id)
        if found is not None:
            return found
        train_no, _, day = train_id.rpartition("/")
        return as_of(self.courses.made(self.courses.rows[train_no], Plan).train(date.fromisoformat(day)), self.now)

    def _keep(self, offer: TrainOffer) -> TrainOffer:
        """Make an offer of the timetable, and its train, records that can be booked or changed."""
        if offer.offer_id not in self.offers:
            self._keep_train(self._train_of(offer.train_id))
            self.offers.insert(offer)
        return offer

    def _keep_train(self, train: Train) -> Train:
        if train.train_id not in self.trains:
            self.trains.insert(train)
            self.arm(train)
        return train

    def _train(self, train_no: str, day: date) -> Train:
        """Return a train by its number, however it is written, and its day."""
        wanted = squeezed(train_no)
        found = self.trains.get(f"{train_no.strip()}/{day}") or next(
            (row for row in self.trains if row.date == day and squeezed(row.train_no) == wanted), None
        )
        if found is not None:
            return found
        course = self.courses.whole(by_number).get(wanted)
        if course is not None and self._sold_on(course, day):
            return self._train_of(f"{course.train_no}/{day}")
        running = {row.train_no for row in self.trains if row.date == day}
        running |= {row.train_no for row in self.courses if self._sold_on(row, day)}
        days = sorted({row.date for row in self.trains if squeezed(row.train_no) == wanted})
        other = f" It runs on {', '.join(map(str, days[:5]))}." if days else suggestion(train_no, sorted(running))
        if course is not None:
            until = min(course.last_day, self.now.date() + timedelta(days=ON_SALE_DAYS))
            other = f" It runs from {course.first_day} to {until} as far as the timetable is out."
        raise ToolError("train_not_found", f"No train {train_no[:40]!r} is in the timetable of {day}.{other}")

    def _booking(self, booking_ref: str) -> TrainBooking:
        row = self.bookings.get(booking_ref)
        if row is None or row.user_id != self.world.persona.user_id:
            mine = [key for key, other in self.bookings.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "booking_not_found",
                f"No train booking has the reference {booking_ref[:80]!r}.{suggestion(booking_ref, mine)} "
                "list_train_bookings shows yours.",
            )
        return row

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _operator(self, train_id: str) -> Operator:
        train = self.trains.get(train_id)
        course = self.courses.rows[train_id.rpartition("/")[0]] if train is None else train
        return self.operators.rows[course.operator_id]

    def _delay(self, offer: TrainOffer) -> int:
        """Return by how many minutes an offer's train is late as far as anybody knows."""
        train = self.trains.get(offer.train_id)
        return 0 if train is None else train.delay_min

    def _leaves(self, offer: TrainOffer) -> datetime:
        """Return when the train is expected to leave the offer's first station."""
        return later(offer.depart_at, self._delay(offer))

    def _arrives(self, offer: TrainOffer) -> datetime:
        return later(offer.arrive_at, self._delay(offer))

    def _charge(self, row: TrainBooking, amount: Money) -> None:
        if amount:
            self.emit(
                Charge(method_id=row.payment_method_id, amount=amount, merchant=self._operator(row.train_id).name,
                       reference=row.booking_ref, category="rail")
            )  # fmt: skip

    def _back_to(self, row: TrainBooking) -> str:
        """Name what a refund goes back to."""
        return method_in_words(self.world, row.payment_method_id)

    def _refund(self, row: TrainBooking, amount: Money) -> None:
        if amount:
            self.emit(
                Refund(method_id=row.payment_method_id, amount=amount, merchant=self._operator(row.train_id).name,
                       reference=row.booking_ref, category="rail")
            )  # fmt: skip

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what an offer costs an adult, to whoever begins to watch it."""
        offer = self.offers.get(asked.item_ref) or self._timetabled(asked.item_ref)
        if offer is not None:
            self.emit(PriceQuoted(item_ref=asked.item_ref, price=offer.adult_fare))

    def _mail(self, row: TrainBooking, subject: str, *paragraphs: str) -> None:
        operator = self._operator(row.train_id)
        lead = row.passengers[0]
        text = (f"Dear {lead.name},", *paragraphs, f"{operator.name}, customer service\n{operator.phone}")
        self.emit(
            MailOut(
                sender=operator.email,
                sender_name=operator.name,
                subject=f"{subject} ({row.booking_ref})",
                body="\n\n".join(part for part in text if part),
            )
        )

    def _news(self, train: Train, kind: str, title: str, body: str, quiet: bool = True) -> None:
        """Tell the hub what happened to a train; quiet news reaches only those who asked for it."""
        payload = {"train_no": train.train_no, "date": str(train.date), "delay_min": train.delay_min}
        self.emit(
            Notice(source="rail_booking", type=kind, title=title, body=body, target=f"{train.train_no} {train.date}",
                   payload=payload, quiet=quiet)
        )  # fmt: skip

    def _notify(self, train: Train, title: str, body: str) -> None:
        self.emit(
            Notice(source="rail_booking", type="train_status", title=title, body=body,
                   target=f"{train.train_no} {train.date}",
                   payload={"train_no": train.train_no, "date": str(train.date)})
        )  # fmt: skip

    def _riding(self, train: Train) -> bool:
        """Return whether somebody holds a ticket for a train."""
        return any(row.train_id == train.train_id and row.status == "ticketed" for row in self.bookings)

    def _noted(self, row: TrainBooking, what: str, **changes: Any) -> TrainBooking:
        """Change a booking and add a line to its history."""
        history = (*row.history, Happening(at=self.now, what=what))
        return self.bookings.update(row.booking_ref, history=history, updated_at=self.now, **changes)

    def _move_seats(self, row: TrainBooking, sign: int) -> None:
        """Take a booking's seats out of its offer (-1), or put them back (+1)."""
        offer = self.offers.rows[row.offer_id]
        self.offers.update(
            offer.offer_id,
            adult_seats=offer.adult_seats + sign * row.count("adult", "child", "senior"),
            ordinary_student_seats=offer.ordinary_student_seats + sign * row.count("student"),
            graduation_student_seats=offer.graduation_student_seats + sign * row.count("graduation"),
        )

    def _move_quota(self, row: TrainBooking, sign: int) -> None:
        """Use up a booking's student journeys (-1), or give them back (+1)."""
        profile = self.students.get(row.user_id)
        if profile is not None and row.count("student", "graduation"):
            self.students.update(
                row.user_id,
                ordinary_quota_remaining=max(0, profile.ordinary_quota_remaining + sign * row.count("student")),
                graduation_quota_remaining=max(0, profile.graduation_quota_remaining + sign * row.count("graduation")),
            )


def journey(offer: TrainOffer) -> str:
    """Return train, stations and times as a sentence has them."""
    return (
        f"{offer.train_no} from {offer.origin_station} ({moment(offer.depart_at)}) to {offer.dest_station} "
        f"({moment(offer.arrive_at)}), {offer.seat_class} class"
    )
