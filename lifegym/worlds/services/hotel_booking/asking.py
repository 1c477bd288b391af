"""Special requests: tickets that the house answers some hours later."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from lifegym.worlds.arguments import one_line
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.hotel_booking.desk import Desk
from lifegym.worlds.services.hotel_booking.plan_ids import days, night_key, room_key
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Hotel, Reservation, SpecialRequest
from lifegym.worlds.services.hotel_booking.wishes import Situation, Verdict, answer_time, decide, topics_of

MAX_REQUESTS = 50
"""Most wishes one reservation takes."""


class Asking(Desk):
    """Wishes and their answers."""

    @tool(writes=True)
    def submit_special_request(self, reservation_id: str, text: str) -> dict[str, Any]:
        """Put a wish to the hotel for a booked stay, such as diet, dinner time, fridge, low floor, cake or cot.

        The hotel answers by mail within hours and the answer shows in get_reservation. Write in English, the only
        language its desk reads, and name dates and times; one request may hold several wishes. For leaving later use
        request_late_checkout.

        Args:
            reservation_id: As list_reservations shows it.
            text: The wish in plain English, up to 1000 characters.

        Example:
            hotel_booking.submit_special_request(
                reservation_id="res_20270301_000901", text="A room on a low floor and dinner at 18:00, please."
            )
        """
        row = self._mine(reservation_id)
        if row.status not in ACTIVE:
            raise ToolError(
                "UNCHANGEABLE", f"{reservation_id} is {row.status}; requests need a stay that is ahead or under way."
            )
        return self._open_request(row, one_line(text, "text", 1000)).view("topics")

    def _open_request(self, row: Reservation, text: str) -> SpecialRequest:
        if sum(ticket.reservation_id == row.reservation_id for ticket in self.requests) >= MAX_REQUESTS:
            raise ToolError(
                "TOO_MANY_REQUESTS", f"A reservation takes at most {MAX_REQUESTS} requests; write to the hotel instead."
            )
        hotel = self.hotels.rows[row.hotel_id]
        key = self.requests.new_key()
        due = answer_time(self.now, self.requests.serial, self.now.astimezone(zone(hotel.zone)))
        ticket = self.requests.insert(
            SpecialRequest(
                ticket_id=key,
                reservation_id=row.reservation_id,
                text=text,
                topics=topics_of(text),
                status="pending",
                created_at=self.now,
                answer_due=due,
            )
        )
        self.schedule(due, "answer", key)
        return ticket

    @timed
    def answer(self, key: str) -> None:
        """The house answers a pending wish by its rules."""
        ticket = self.requests.get(key)
        if ticket is None or ticket.status != "pending" or self.now < ticket.answer_due:
            return
        row = self.reservations.get(ticket.reservation_id)
        if row is None or row.status not in ACTIVE:
            self.requests.update(key, status="closed")
            return
        hotel = self.hotels.rows[row.hotel_id]
        situation = self._situation(row, hotel, ticket.text)
        verdicts = [decide(topic, situation) for topic in ticket.topics]
        self._settle_dinner(row, verdicts)
        granted = sum(verdict.granted for verdict in verdicts)
        status = (
            "noted"
            if not verdicts
            else "approved"
            if granted == len(verdicts)
            else "declined"
            if granted == 0
            else "partly_approved"
        )
        sentences = [verdict.sentence for verdict in verdicts] or [
            "We have passed your message on to the team and will do what we can."
        ]
        self._reply(ticket, row, hotel, status, " ".join(sentences))

    def _settle_dinner(self, row: Reservation, verdicts: list[Verdict]) -> None:
        for verdict in verdicts:
            if verdict.granted and verdict.dinner_time is not None:
                self.reservations.update(
                    row.reservation_id,
                    dinner_time=verdict.dinner_time,
                    dinner_in_room=verdict.in_room,
                    updated_at=self.now,
                )

    def _reply(self, ticket: SpecialRequest, row: Reservation, hotel: Hotel, status: str, answer: str) -> None:
        self.requests.update(ticket.ticket_id, status=status, answer=answer, answered_at=self.now)
        excerpt = ticket.text if len(ticket.text) <= 160 else f"{ticket.text[:157]}..."
        self._mail(
            hotel,
            f"Your request {ticket.ticket_id}: {row.confirmation_code}",
            f"Dear {row.guest.first_name} {row.guest.last_name},",
            f'You wrote about your stay from {row.check_in.day} {row.check_in:%B}: "{excerpt}"',
            answer,
        )

    def _situation(self, row: Reservation, hotel: Hotel, text: str) -> Situation:
        last = row.check_out - timedelta(days=1)
        open_amenities = frozenset(hotel.amenities) - self._closed(hotel.hotel_id, row.check_in, last).keys()
        free = all(self._left(row, day) > 0 for day in days(row.check_in, row.check_out))
        local = self.now.astimezone(zone(hotel.zone))
        return Situation(
            hotel=hotel,
            room=self.rooms.rows[room_key(hotel.hotel_id, row.room_type)],
            stay=row,
            text=text,
            now=local,
            amenities=open_amenities,
            free=free,
            eve=self._left(row, row.check_in - timedelta(days=1)) > 0,
        )

    def _left(self, row: Reservation, day: Any) -> int:
        night = self.nights.get(night_key(row.hotel_id, row.room_type, day))
        return 0 if night is None else night.inventory_remaining
