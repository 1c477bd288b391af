"""What the world does to reservations and to the places that are free."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.review_platform.desk import moment, slot_key
from lifegym.worlds.services.review_platform.records import Closure, Merchant, Reservation, Slot
from lifegym.worlds.services.review_platform.reserving import Reserving, deposit_for


class BookingOps(Reserving):
    """Backstage operations on reservations, closures and slots. Times are the merchant's."""

    @backstage
    def close_days(
        self,
        merchant_id: str,
        first_day: date,
        last_day: date,
        reason: str = "",
        cancel_reservations: bool = True,
        announce: bool = False,
        closure_id: str | None = None,
    ) -> None:
        """Close a merchant for some days; its reservations then end, with their deposits paid back."""
        merchant = self._merchant(merchant_id)
        if last_day < first_day or (last_day - first_day).days > 400:
            raise ToolError("BAD_DATE", f"The days {first_day} to {last_day} must run forward, 400 at most.")
        self._unused(self.closures.rows, closure_id)
        self.closures.insert(
            Closure(closure_id=closure_id or self.closures.new_key(), merchant_id=merchant_id, first_day=first_day,
                    last_day=last_day, reason=reason)
        )  # fmt: skip
        if cancel_reservations:
            for row in self._ahead(merchant_id):
                if first_day <= self._local(merchant, row.datetime).date() <= last_day:
                    self.cancel_by_merchant(row.reservation_id, reason or "We are closed on that day.", True, announce)

    @backstage
    def reopen(self, closure_id: str) -> None:
        """End a closure before its time."""
        self.closures.need(closure_id, "CLOSURE_NOT_FOUND")
        self.closures.delete(closure_id)

    @backstage
    def cancel_by_merchant(
        self, reservation_id: str, reason: str = "", refund: bool = True, announce: bool = False
    ) -> None:
        """The merchant cancels a reservation, overbooked or closed; without ``refund`` the deposit stays there."""
        row, merchant = self._standing(reservation_id)
        row, back = self._call_off(row, merchant, "merchant", 100 if refund else 0, reason)
        if announce:
            self._mail(
                merchant,
                f"We have to cancel: {moment(self._local(merchant, row.datetime))}",
                f"We are sorry that we cannot keep your reservation {reservation_id}. {reason}".strip(),
                f"Your deposit of {back} goes back to you." if back else "",
            )

    @backstage
    def overbook(self, reservation_id: str, announce: bool = False) -> None:
        """Others took the places twice: the slot is full and this reservation ends."""
        row, merchant = self._standing(reservation_id)
        self.cancel_by_merchant(reservation_id, "We took more reservations than we have places.", True, announce)
        self._take(merchant, row.datetime, row.ends_at, 0)

    @backstage
    def move_reservation(self, reservation_id: str, to: datetime, reason: str = "", announce: bool = False) -> None:
        """The merchant moves a reservation to another time, whatever is free then."""
        row, merchant = self._standing(reservation_id)
        start = self._there(merchant, to)
        if start <= self.now:
            raise ToolError("BAD_DATE", f"{moment(start)} has passed.")
        before = self._local(merchant, row.datetime)
        row = self.reservations.update(
            reservation_id,
            datetime=start,
            ends_at=start + timedelta(minutes=merchant.stay_minutes),
            moved_from=before,
            reason=reason,
            updated_at=self.now,
            free_cancel_until=None if row.deposit is None else start - timedelta(hours=merchant.free_cancel_hours),
        )
        self._expect(row)
        if announce:
            self._mail(
                merchant,
                f"Your reservation has moved: {moment(start)}",
                f"Reservation {reservation_id} was for {moment(before)} and is now for {moment(start)}.",
                reason,
            )

    @backstage
    def book(
        self,
        merchant_id: str,
        at: datetime,
        party_size: int,
        booked_by: str = "",
        deal_id: str | None = None,
        payment_method_id: str | None = None,
        private_room: bool = False,
        shows_up: bool = True,
        note: str = "",
        reservation_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """Somebody of the household reserves in the persona's account, even where all is taken."""
        merchant = self._merchant(merchant_id)
        start = self._there(merchant, at)
        if start <= self.now:
            raise ToolError("BAD_DATE", f"{moment(start)} has passed.")
        units = self._fits(merchant, party_size, private_room)
        deal = None if deal_id is None else self._deal_for(merchant, deal_id, start)
        deposit = None if payment_method_id is None else deposit_for(merchant, party_size, private_room)
        method = "" if payment_method_id is None else self._method(payment_method_id)
        self._unused(self.reservations.rows, reservation_id)
        row = self._enter(
            merchant, self.world.persona.user_id, start, party_size, units, deal, deposit, method=method,
            private=private_room, note=note, key=reservation_id, booked_by=booked_by,
        )  # fmt: skip
        if not shows_up:
            row = self.reservations.update(row.reservation_id, shows_up=False)
        if deposit is not None:
            self._charge(row, merchant, deposit)
        if announce:
            self.write_confirmation(row, merchant)

    @backstage
    def stay_away(self, reservation_id: str) -> None:
        """Nobody will come for a reservation; it becomes a no-show when its time is over."""
        row, _ = self._standing(reservation_id)
        self.reservations.update(row.reservation_id, shows_up=False)

    @backstage
    def return_deposit(self, reservation_id: str, amount: Money) -> None:
        """The merchant pays back part or all of a deposit it had kept, as a courtesy."""
        row = self._mine(reservation_id)
        merchant = self._merchant(row.merchant_id)
        if row.deposit is None or row.deposit_state not in ("kept", "part_returned"):
            raise ToolError("BAD_ARG", f"{reservation_id} has no deposit that was kept.")
        before = row.deposit_back or Money(0, row.deposit.currency)
        if amount.currency != row.deposit.currency or amount.minor <= 0 or before + amount > row.deposit:
            raise ToolError("BAD_ARG", f"Of {row.deposit} at most {row.deposit - before} can still be returned.")
        back = before + amount
        state = "returned" if back == row.deposit else "part_returned"
        row = self.reservations.update(reservation_id, deposit_back=back, deposit_state=state, updated_at=self.now)
        self._refund(row, merchant, amount)

    @backstage
    def fill_slots(self, merchant_id: str, first: datetime, last: datetime, leave: int = 0) -> None:
        """Others reserve from ``first`` to ``last`` until ``leave`` places are free at each starting time."""
        merchant = self._merchant(merchant_id)
        start, end = self._there(merchant, first), self._there(merchant, last)
        if not timedelta(0) <= end - start <= timedelta(days=31):
            raise ToolError("BAD_DATE", f"{first} to {last} must run forward, 31 days at most.")
        self._take(merchant, start, end + timedelta(minutes=1), leave)

    @backstage
    def free_slots(self, merchant_id: str, first: datetime, last: datetime, news: bool = True) -> None:
        """Others cancel from ``first`` to ``last``: all their places and the private room are free again."""
        merchant = self._merchant(merchant_id)
        start, end = self._there(merchant, first), self._there(merchant, last)
        freed = [
            row for row in self.slots if row.merchant_id == merchant_id and start <= row.at <= end
            and (row.taken or row.private_taken)
        ]  # fmt: skip
        for row in freed:
            self.slots.update(row.slot_id, taken=0, private_taken=False)
        if freed and news:
            self._news(
                "slot_freed", f"{merchant.name}: places have become free", f"{moment(start)} to {moment(end)}.",
                merchant_id, quiet=True, merchant_id=merchant_id,
            )  # fmt: skip

    @backstage
    def take_private_room(self, merchant_id: str, at: datetime) -> None:
        """Others take the private room for a stay that starts at a time."""
        merchant = self._merchant(merchant_id)
        if not merchant.has_private_room:
            raise ToolError("BAD_ARG", f"{merchant.name} has no private room.")
        start = self._there(merchant, at)
        end = start + timedelta(minutes=merchant.stay_minutes)
        while start < end:
            slot = self._slot(merchant, start)
            self.slots.update(slot.slot_id, private_taken=True)
            start += timedelta(minutes=merchant.slot_minutes)

    def _take(self, merchant: Merchant, start: datetime, end: datetime, leave: int) -> None:
        """Give the free units of every starting time in ``[start, end)`` to others, but for ``leave``."""
        if leave < 0:
            raise ToolError("BAD_ARG", f"leave is 0 or more, got {leave}.")
        while start < end:
            slot = self._slot(merchant, start)
            ours = sum(
                row.units
                for row in self.reservations
                if row.merchant_id == merchant.merchant_id and row.status == "confirmed" and not row.private_room
                and row.datetime <= start < row.ends_at
            )  # fmt: skip
            taken = max(slot.taken, merchant.units - ours - leave)
            self.slots.update(slot.slot_id, taken=max(0, taken))
            start += timedelta(minutes=merchant.slot_minutes)

    def _slot(self, merchant: Merchant, at: datetime) -> Slot:
        key = slot_key(merchant, at)
        found = self.slots.get(key)
        return found or self.slots.insert(Slot(slot_id=key, merchant_id=merchant.merchant_id, at=at, taken=0))

    def _there(self, merchant: Merchant, at: datetime) -> datetime:
        """Return an instant in the merchant's zone; one without an offset is the merchant's own time."""
        if not 1900 < at.year < 9000:
            raise ToolError("BAD_DATE", f"The year {at.year} is out of reach.")
        here = zone(merchant.zone)
        return at.replace(tzinfo=here) if at.tzinfo is None else at.astimezone(here)

    def _standing(self, reservation_id: str) -> tuple[Reservation, Merchant]:
        row = self._mine(reservation_id)
        if row.status != "confirmed":
            raise ToolError("UNCHANGEABLE", f"{reservation_id} is {row.status}; only confirmed ones can change.")
        return row, self._merchant(row.merchant_id)

    def _ahead(self, merchant_id: str, kind: Literal["all", "private"] = "all") -> list[Reservation]:
        return [
            row
            for row in self.reservations
            if row.merchant_id == merchant_id
            and row.status == "confirmed"
            and row.datetime > self.now
            and (kind == "all" or row.private_room)
        ]

    @staticmethod
    def _unused(rows: object, key: str | None) -> None:
        if key is not None and key in rows:  # type: ignore[operator]  # a mapping of any record type
            raise ToolError("ALREADY_EXISTS", f"The id {key!r} is taken.")
