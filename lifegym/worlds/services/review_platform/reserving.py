"""Reserving a table, a room or an appointment, and calling it off."""

from __future__ import annotations

from datetime import datetime as instant_type
from datetime import timedelta
from typing import Any, Literal

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.review_platform.checking import Checking
from lifegym.worlds.services.review_platform.desk import moment
from lifegym.worlds.services.review_platform.records import Deal, Merchant, Reservation

Status = Literal["confirmed", "cancelled", "completed", "no_show"]


class Reserving(Checking):
    """Reservations and what becomes of them."""

    @tool(writes=True)
    def reserve(
        self,
        user_id: str,
        merchant_id: str,
        datetime: str,
        party_size: int,
        deal_id: str | None = None,
        payment_method_id: str | None = None,
        private_room: bool = False,
        note: str | None = None,
    ) -> dict[str, Any]:
        """Reserve a table, room or appointment; a mail confirms it and a deposit, if asked, is charged at once.

        get_merchant with a date lists the free starting times and the deposit rule. To change a reservation, cancel it
        and reserve again.

        Args:
            user_id: The signed-in user's id or e-mail address.
            merchant_id: As search_merchants shows it.
            datetime: Start, ISO date-time; without an offset it is the merchant's local time.
            party_size: How many people (for a vet: animals).
            deal_id: A deal of this merchant that holds on that day.
            payment_method_id: What the deposit is charged to; needed where one is asked.
            private_room: Reserve the private room instead of tables.
            note: A wish the merchant should know, up to 500 characters.

        Example:
            review_platform.reserve(user_id="usr_noor", merchant_id="mer_0001", datetime="2027-03-04T19:00",
                party_size=2)
        """
        user = signed_in(self.world, user_id)
        merchant = self._merchant(merchant_id)
        start = self._start(merchant, datetime)
        units = self._fits(merchant, party_size, private_room)
        wish = one_line(note, "note", 500) if note is not None and note.strip() else ""
        deal = None if deal_id is None else self._deal_for(merchant, deal_id, start)
        self._on_grid(merchant, start)
        if any(
            row.merchant_id == merchant_id and row.status == "confirmed" and row.datetime == start
            for row in self.reservations
        ):
            raise ToolError(
                "ALREADY_RESERVED",
                f"You hold a reservation at {merchant.name} for that time; list_reservations shows it.",
            )
        if self._free(merchant, start, private_room, self._held(merchant_id, private_room)) < units:
            raise ToolError("SLOT_FULL", self._elsewhen(merchant, start, party_size))
        deposit = deposit_for(merchant, party_size, private_room)
        if deposit is not None and payment_method_id is None:
            raise ToolError(
                "DEPOSIT_REQUIRED",
                f"{merchant.name} asks a deposit of {deposit} for this reservation; give payment_method_id.",
                deposit=deposit.to_json(),
            )
        row = self._enter(
            merchant, user, start, party_size, units, deal, deposit,
            method="" if deposit is None else self._method(str(payment_method_id)), private=private_room, note=wish,
        )  # fmt: skip
        if deposit is not None:
            self._charge(row, merchant, deposit)
        self.write_confirmation(row, merchant)
        return {**self._view(row), **self._clash(row)}

    def _clash(self, row: Reservation) -> dict[str, str]:
        """Point out what else is reserved for the same hours."""
        others = [
            f"{one.reservation_id} at {self.merchants.rows[one.merchant_id].name}, {moment(one.datetime)}"
            for one in self.reservations
            if one.status == "confirmed"
            and one.reservation_id != row.reservation_id
            and one.datetime < row.ends_at
            and one.ends_at > row.datetime
        ]
        return {"remark": f"At the same time you hold {'; '.join(others)}."} if others else {}

    def _enter(
        self,
        merchant: Merchant,
        user: str,
        start: instant_type,
        party_size: int,
        units: int,
        deal: Deal | None,
        deposit: Money | None,
        *,
        method: str = "",
        private: bool = False,
        note: str = "",
        key: str | None = None,
        booked_by: str = "",
    ) -> Reservation:
        row = self.reservations.insert(
            Reservation(
                reservation_id=key or self.reservations.new_key(),
                user_id=user,
                merchant_id=merchant.merchant_id,
                datetime=start,
                party_size=party_size,
                status="confirmed",
                created_at=self.now,
                ends_at=start + timedelta(minutes=merchant.stay_minutes),
                units=units,
                deal_id=None if deal is None else deal.deal_id,
                deal_price=None if deal is None else deal.price,
                private_room=private,
                note=note,
                deposit=deposit,
                deposit_state="none" if deposit is None else "held",
                payment_method_id=method,
                free_cancel_until=None if deposit is None else start - timedelta(hours=merchant.free_cancel_hours),
                booked_by=booked_by,
            )
        )
        if deal is not None:
            self._sell(deal.deal_id, 1)
        self._expect(row)
        return row

    def _elsewhen(self, merchant: Merchant, start: instant_type, party_size: int) -> str:
        times = self._free_times(merchant, start.date(), party_size)
        near = sorted(times, key=lambda item: abs(int(item["time"][:2]) * 60 + int(item["time"][3:]) - _minute(start)))
        others = ", ".join(sorted(item["time"] for item in near[:4]))
        return (
            f"{merchant.name} is full for {party_size} at {start:%H:%M} on {start:%A} {start.date()}. "
            f"Free that day: {others or 'nothing'}."
        )

    def write_confirmation(self, row: Reservation, merchant: Merchant) -> None:
        """The merchant confirms a reservation by mail."""
        people = f"{row.party_size} {'person' if row.party_size == 1 else 'people'}"
        if merchant.category == "vet":
            people = f"{row.party_size} animal{'s' * (row.party_size > 1)}"
        deal = "" if row.deal_id is None else f"Deal: {self.deals.rows[row.deal_id].title}, {row.deal_price}."
        deposit = ""
        if row.deposit is not None and row.free_cancel_until is not None:
            late = f"{merchant.late_refund_percent} % of it" if merchant.late_refund_percent else "none of it"
            deposit = (
                f"A deposit of {row.deposit} has been charged and is taken off your bill. If you cancel by "
                f"{moment(self._local(merchant, row.free_cancel_until))} it is returned in full, after that {late}."
            )
        self._mail(
            merchant,
            f"Reservation confirmed: {merchant.name}, {moment(row.datetime)}",
            f"Your reservation {row.reservation_id} is confirmed: {moment(row.datetime)}, {people}"
            f"{', private room' if row.private_room else ''}.",
            deal,
            deposit,
            f"Your note: {row.note}" if row.note else "",
        )

    @tool
    def list_reservations(
        self,
        user_id: str,
        status: Status | None = None,
        date_from: str | None = None,
        date_to: str | None = None,
        page: int = 1,
        page_size: int = 50,
    ) -> dict[str, Any]:
        """List the user's reservations, coming ones first by time, then past ones, latest first.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status: Only confirmed, cancelled, completed or no_show.
            date_from: Only those on or after this day.
            date_to: Only those on or before this day.
            page: Page from 1.
            page_size: Reservations a page, 1 to 100.

        Example:
            review_platform.list_reservations(user_id="usr_noor", status="confirmed")
        """
        user = signed_in(self.world, user_id)
        clock = self.world.clock
        lower = None if date_from is None else clock.read_instant(date_from, "date_from")
        upper = None if date_to is None else clock.read_instant(date_to, "date_to", end_of_day=True)
        found = [
            row
            for row in self.reservations
            if row.user_id == user
            and (status is None or row.status == status)
            and (lower is None or row.datetime >= lower)
            and (upper is None or row.datetime <= upper)
        ]
        ahead = sorted((row for row in found if row.ends_at > self.now), key=lambda row: row.datetime)
        past = sorted((row for row in found if row.ends_at <= self.now), key=lambda row: row.datetime, reverse=True)
        rows, pages = paged([*ahead, *past], page, page_size)
        return {"reservations": [self._view(row) for row in rows], **pages}

    def _view(self, row: Reservation) -> dict[str, Any]:
        merchant = self.merchants.rows[row.merchant_id]
        return {
            **row.view("shows_up", "units"),
            "merchant_name": merchant.name,
            "address": merchant.address,
            "phone": merchant.phone,
        }

    @tool(writes=True)
    def cancel_reservation(self, reservation_id: str) -> dict[str, Any]:
        """Cancel a reservation that lies ahead; its place and its deal are free again and a mail confirms it.

        A deposit comes back in full until free_cancel_until, later only as the merchant's rule says. Cancelling a
        cancelled one again changes nothing.

        Args:
            reservation_id: As list_reservations shows it.

        Example:
            review_platform.cancel_reservation(reservation_id="resv_000001")
        """
        row = self._mine(reservation_id)
        if row.status == "cancelled":
            return {**self._view(row), "refunded_now": None}
        if row.status != "confirmed" or row.datetime <= self.now:
            state = "under way" if row.status == "confirmed" else row.status.replace("_", " ")
            raise ToolError("UNCANCELLABLE", f"{reservation_id} is {state}; only what lies ahead can be cancelled.")
        merchant = self.merchants.rows[row.merchant_id]
        percent = 100
        if row.free_cancel_until is not None and self.now > row.free_cancel_until:
            percent = merchant.late_refund_percent
        row, back = self._call_off(row, merchant, "guest", percent)
        money = ""
        if row.deposit is not None:
            money = (
                f"{back} of your deposit of {row.deposit} goes back to you."
                if back
                else (f"Your deposit of {row.deposit} is kept, as it was too late to cancel free of charge.")
            )
        self._mail(
            merchant,
            f"Reservation cancelled: {merchant.name}, {moment(row.datetime)}",
            f"Your reservation {reservation_id} for {moment(row.datetime)} is cancelled.",
            money,
        )
        return {**self._view(row), "refunded_now": back}

    def _mine(self, reservation_id: str) -> Reservation:
        return self.reservations.need(reservation_id, "RESERVATION_NOT_FOUND", "list_reservations shows yours.")

    def _call_off(
        self, row: Reservation, merchant: Merchant, by: str, percent: int, reason: str = ""
    ) -> tuple[Reservation, Money | None]:
        """End a confirmed reservation, free what it held and pay back so much of its deposit."""
        changes: dict[str, Any] = {"status": "cancelled", "cancelled_by": by, "reason": reason, "updated_at": self.now}
        back: Money | None = None
        if row.deposit is not None and row.deposit_state == "held":
            back = share(row.deposit, percent)
            state = "returned" if back == row.deposit else "part_returned" if back else "kept"
            changes |= {"deposit_state": state, "deposit_back": back}
        row = self.reservations.update(row.reservation_id, **changes)
        if row.deal_id is not None:
            self._sell(row.deal_id, -1)
        if back is not None:
            self._refund(row, merchant, back)
        return row, back


def deposit_for(merchant: Merchant, party_size: int, private: bool) -> Money | None:
    """Return what a merchant asks in advance for a party."""
    if merchant.deposit is None or not (private or party_size >= merchant.deposit_from):
        return None
    return merchant.deposit.times(party_size) if merchant.per == "person" else merchant.deposit


def share(amount: Money, percent: int) -> Money:
    """Return a percentage of an amount, rounded down to the minor unit."""
    return Money(amount.minor * percent // 100, amount.currency)


def _minute(at: instant_type) -> int:
    return at.hour * 60 + at.minute
