"""Whether a reservation can be: time, party, deal, opening hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.review_platform.desk import moment
from lifegym.worlds.services.review_platform.records import WEEKDAYS, Deal, Merchant, hours_in_words
from lifegym.worlds.services.review_platform.searching import Searching


class Checking(Searching):
    """What a merchant looks at before it says yes."""

    def _start(self, merchant: Merchant, text: str) -> datetime:
        """Return the local start a caller means, or refuse one that lies in the past or too far ahead."""
        if merchant.status != "open":
            raise ToolError("MERCHANT_CLOSED", f"{merchant.name} has closed down and takes no reservations.")
        start = self.world.clock.read_instant(text, "datetime")
        here = zone(merchant.zone)
        if len(text.strip()) == 10:
            raise ToolError("BAD_DATE", f"datetime needs a time of day too, such as '{text.strip()}T19:00'.")
        if start.tzinfo is zone(self.world.clock.home):
            start = start.replace(tzinfo=here)
        start = start.astimezone(here)
        if start < self.now + timedelta(hours=merchant.notice_hours):
            raise ToolError(
                "BAD_DATE",
                f"{moment(start)} is past or too soon: it is {moment(self._local(merchant, self.now))} there, and "
                f"{merchant.name} needs {merchant.notice_hours} h notice.",
            )
        if start.date() > self._local(merchant, self.now).date() + timedelta(days=merchant.book_ahead_days):
            raise ToolError(
                "BAD_DATE", f"{merchant.name} takes reservations up to {merchant.book_ahead_days} days ahead."
            )
        return start

    def _fits(self, merchant: Merchant, party_size: int, private: bool) -> int:
        """Return how many units a party takes, or refuse it."""
        if party_size < 1:
            raise ToolError("BAD_ARG", f"party_size counts people, 1 or more, got {party_size}.")
        if private and not merchant.has_private_room:
            raise ToolError("BAD_ARG", f"{merchant.name} has no private room; leave private_room out.")
        most = merchant.private_room_seats if private else merchant.max_party_size
        if party_size > most:
            room = (
                f" Its private room seats {merchant.private_room_seats}: give private_room=true."
                if not private and merchant.private_room_seats >= party_size
                else " search_merchants with party_size lists larger places."
            )
            raise ToolError(
                "PARTY_SIZE_EXCEEDED",
                f"{merchant.name} takes up to {most} {'in the private room' if private else 'in one reservation'}, "
                f"got {party_size}.{room}",
            )
        return 1 if private else -(-party_size // merchant.unit_size)

    def _deal_for(self, merchant: Merchant, deal_id: str, start: datetime) -> Deal:
        deal = self.deals.need(deal_id, "DEAL_NOT_FOUND", "list_merchant_deals lists a merchant's deals.")
        if deal.merchant_id != merchant.merchant_id:
            raise ToolError("DEAL_UNAVAILABLE", f"{deal_id} is a deal of {deal.merchant_id}, not of {merchant.name}.")
        day = start.date()
        if deal.status != "active":
            raise ToolError("DEAL_UNAVAILABLE", f"{deal.title} is {deal.status.replace('_', ' ')}.")
        if day > deal.valid_until or (deal.valid_from is not None and day < deal.valid_from):
            since = f"from {deal.valid_from} " if deal.valid_from else ""
            raise ToolError("DEAL_UNAVAILABLE", f"{deal.title} holds {since}until {deal.valid_until}, not on {day}.")
        if start.weekday() in deal.not_on:
            days = ", ".join(WEEKDAYS[number] for number in deal.not_on)
            raise ToolError("DEAL_UNAVAILABLE", f"{deal.title} does not hold on {days}.")
        return deal

    def _on_grid(self, merchant: Merchant, start: datetime) -> None:
        """Refuse a time outside opening hours or between starting times."""
        closure = self._closure(merchant.merchant_id, start.date())
        if closure is not None:
            raise ToolError(
                "MERCHANT_CLOSED",
                f"{merchant.name} is closed from {closure.first_day} to {closure.last_day}. {closure.reason}".strip(),
            )
        session = self._session_of(merchant, start)
        if session is None:
            hours = hours_in_words(merchant.hours)[WEEKDAYS[start.weekday()]]
            raise ToolError(
                "MERCHANT_CLOSED", f"{merchant.name} is not open then; on {WEEKDAYS[start.weekday()]} it is: {hours}."
            )
        opens, closes = session
        last = closes - timedelta(minutes=merchant.last_start_minutes)
        if start > last:
            raise ToolError(
                "MERCHANT_CLOSED",
                f"{merchant.name} takes its last guests at {last:%H:%M} and closes at {closes:%H:%M}.",
            )
        if (start - opens) % timedelta(minutes=merchant.slot_minutes):
            raise ToolError(
                "BAD_DATE",
                f"Reservations at {merchant.name} start every {merchant.slot_minutes} minutes from {opens:%H:%M}; "
                f"get_merchant with date={start.date().isoformat()!r} lists the free ones.",
            )
