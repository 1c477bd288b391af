"""What the world does to trains: late, retimed, cancelled, on another platform, on strike."""

from __future__ import annotations

from datetime import date, datetime

from lifegym.worlds.elapsed import later, minutes_between
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.service import backstage
from lifegym.worlds.services.rail_booking.desk import RUNNING, journey
from lifegym.worlds.services.rail_booking.letters import Letters
from lifegym.worlds.services.rail_booking.records import Course, Stop, Train, TrainBooking, TrainOffer
from lifegym.worlds.services.rail_booking.words import moment


class TrainOps(Letters):
    """Backstage operations on trains."""

    @backstage
    def delay_train(self, train_no: str, date: date, minutes: int, reason: str = "", announce: bool = False) -> None:
        """Make a train late by some minutes in all; 0 puts it back on time. ``announce`` writes to its passengers."""
        train = self._ahead(train_no, date, also="departed")
        if not 0 <= minutes <= 24 * 60:
            raise ToolError("BAD_ARG", f"minutes is 0 to {24 * 60}, got {minutes}.")
        if later(train.depart_at, minutes) < self.now and train.status in RUNNING:
            raise ToolError("BAD_ARG", f"{train.train_no} would have left already with a delay of {minutes} minutes.")
        status = train.status if train.status == "departed" else "delayed" if minutes else "scheduled"
        train = self.trains.update(
            train.train_id, delay_min=minutes, late_min=0, status=status, reason=reason, updated_at=self.now
        )
        self._rearm(train)
        late = f"{minutes} minutes late" if minutes else "on time again"
        self._news(train, "train_delayed", f"{train.train_no} is {late}", reason)
        if announce:
            for row, offer in self._riders(train):
                free = " You may cancel free of charge." if minutes >= 60 else ""
                self._tell(
                    row,
                    f"{train.train_no} is {late}",
                    f"{journey(offer)}: expected departure {moment(self._leaves(offer))}, arrival "
                    f"{moment(self._arrives(offer))}. {reason}{free}".strip(),
                )

    @backstage
    def cancel_train(self, train_no: str, date: date, reason: str = "", announce: bool = True) -> None:
        """Cancel a train. ``announce`` repays its passengers and writes to them; silently only its status changes.

        Tickets that nobody has repaid by the time of departure are repaid then.
        """
        train = self._ahead(train_no, date)
        train = self.trains.update(train.train_id, status="cancelled", reason=reason, updated_at=self.now)
        self._news(train, "train_cancelled", f"{train.train_no} of {train.date} is cancelled", reason)
        for row, offer in self._riders(train):
            if announce:
                self._repay_cancelled(row, offer, reason, announce=True)
                self._notify(train, f"{train.train_no} is cancelled", f"{offer.origin_city} - {offer.dest_city}")
        if announce:
            for row in self.bookings.where(lambda one: one.train_id == train.train_id and one.status == "waitlisted"):
                self._expire_waiting(row)

    @backstage
    def reinstate_train(self, train_no: str, date: date) -> None:
        """Let a cancelled train run after all; tickets that were repaid stay repaid."""
        train = self._train(train_no, date)
        if train.status != "cancelled" or self.now >= later(train.depart_at, train.delay_min):
            raise ToolError("BAD_STATE", f"{train.train_no} of {date} is {train.status} and cannot be put on again.")
        train = self.trains.update(
            train.train_id, status="delayed" if train.delay_min else "scheduled", reason="", updated_at=self.now
        )
        self._rearm(train)

    @backstage
    def retime_train(self, train_no: str, date: date, depart_at: datetime, announce: bool = False) -> None:
        """Move a train's whole schedule so that it leaves its first stop at another time of the same day."""
        train = self._ahead(train_no, date)
        if depart_at.tzinfo is None:
            depart_at = depart_at.replace(tzinfo=train.depart_at.tzinfo)
        if not 1970 < depart_at.year < 9000 or depart_at.astimezone(train.depart_at.tzinfo).date() != train.date:
            raise ToolError("BAD_DATE", f"{train.train_no} must leave on {train.date}, got {depart_at.isoformat()}.")
        if depart_at <= self.now:
            raise ToolError("BAD_DATE", f"The new departure {depart_at.isoformat()} has passed.")
        shift = minutes_between(train.depart_at, depart_at)
        train = self.trains.update(
            train.train_id, stops=tuple(_shifted(stop, shift) for stop in train.stops), updated_at=self.now
        )
        for offer in self.offers.where(lambda one: one.train_id == train.train_id):
            self.offers.update(
                offer.offer_id, depart_at=later(offer.depart_at, shift), arrive_at=later(offer.arrive_at, shift)
            )
        self._rearm(train)
        self._news(train, "train_retimed", f"{train.train_no} of {train.date} has new times", moment(train.depart_at))
        for row, offer in self._riders(train):
            if announce:
                self._tell(row, f"New times for {train.train_no}", f"The timetable has changed: {journey(offer)}.")

    @backstage
    def change_platform(
        self, train_no: str, date: date, platform: str, gate: str | None = None, announce: bool = False
    ) -> None:
        """Move a train to another platform of its first stop, before or after it was announced."""
        train = self._ahead(train_no, date)
        if not platform.strip() or len(platform) > 20:
            raise ToolError("BAD_ARG", f"platform is 1 to 20 characters, got {platform[:40]!r}.")
        shown = bool(train.platform)
        train = self.trains.update(
            train.train_id,
            stops=(train.stops[0].evolve(platform=platform), *train.stops[1:]),
            platform=platform if shown else "",
            gate=train.gate if gate is None or not shown else gate,
            gated=train.gated if gate is None else gate,
            updated_at=self.now,
        )
        if shown or announce:
            self._news(train, "platform_changed", f"{train.train_no} leaves from platform {platform}", "")
        if announce:
            for row, _ in self._riders(train):
                self._tell(row, f"{train.train_no}: platform {platform}", f"Your train leaves from {platform}.")

    @backstage
    def strike(self, line: str, date: date, keep: int = 0, reason: str = "", announce: bool = True) -> None:
        """Cancel the trains of a line or an operator on a day, all but every ``keep``-th (0: all of them)."""
        wanted = fold(line)
        for course in self.courses:
            if self._sold_on(course, date) and wanted in self._names(course):
                self._keep_train(self._train_of(f"{course.train_no}/{date}"))
        hit = [
            train for train in self.trains
            if train.date == date and train.status in RUNNING
            and wanted in self._names(train)
        ]  # fmt: skip
        if not hit:
            lines = sorted({row.line for table in (self.trains, self.courses) for row in table})
            raise ToolError("BAD_ARG", f"No train of {line[:60]!r} runs on {date}. Lines: {', '.join(lines)[:400]}.")
        for index, train in enumerate(hit):
            if not (keep > 0 and (index + 1) % keep == 0):
                self.cancel_train(train.train_no, date, reason or "The staff are on strike.", announce)

    def _names(self, row: Train | Course) -> tuple[str, str, str]:
        """Return what a strike may call a train by."""
        return fold(row.line), fold(self.operators.rows[row.operator_id].name), row.operator_id

    def _ahead(self, train_no: str, day: date, also: str = "") -> Train:
        """Return a train that has not left, or refuse."""
        train = self._keep_train(self._train(train_no, day))
        if train.status not in (*RUNNING, also):
            raise ToolError("BAD_STATE", f"{train.train_no} of {day} is {train.status} already.")
        return train

    def _riders(self, train: Train) -> list[tuple[TrainBooking, TrainOffer]]:
        """Return those who hold tickets for a train."""
        held = self.bookings.where(lambda row: row.train_id == train.train_id and row.status == "ticketed")
        return [(row, self.offers.rows[row.offer_id]) for row in held]

    def _rearm(self, train: Train) -> None:
        """Make due what a change of times has moved."""
        if train.status == "departed":
            self.schedule(later(train.arrive_at, train.delay_min), "finish", train.train_id)
        else:
            self._schedule_train(train)
        for row, offer in self._riders(train):
            self._schedule_booking(row, offer)
        for row in self.bookings.where(lambda one: one.train_id == train.train_id and one.status == "waitlisted"):
            until = self._waits_until(self.offers.rows[row.offer_id])
            row = self.bookings.update(row.booking_ref, waitlist_until=until)
            self._schedule_booking(row, self.offers.rows[row.offer_id])

    def _tell(self, row: TrainBooking, subject: str, text: str) -> None:
        self._mail(row, subject, text)
        self._notify(self.trains.rows[row.train_id], subject, text)


def _shifted(stop: Stop, shift: int) -> Stop:
    return stop.evolve(
        arrive_at=None if stop.arrive_at is None else later(stop.arrive_at, shift),
        depart_at=None if stop.depart_at is None else later(stop.depart_at, shift),
    )
