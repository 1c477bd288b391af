"""Flight status, subscriptions to it, and flights moving with the clock."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.checkin import CheckInDesk
from lifegym.worlds.services.flight_booking.core import expected_arrival, expected_departure
from lifegym.worlds.services.flight_booking.letters import news
from lifegym.worlds.services.flight_booking.views import place
from lifegym.worlds.signals import MailOut, Notice

SINKS: Final = ("stdout", "email", "webhook")


class StatusDesk(CheckInDesk):
    """get_flight_status, subscribe_flight_status, departures and arrivals."""

    @tool
    def get_flight_status(self, flight_no: str, date: str) -> dict[str, Any]:
        """Show the present status of a dated flight.

        It is scheduled, delayed, departed, arrived or cancelled, with delay, expected times, terminal and gate.

        Args:
            flight_no: Such as H7506.
            date: Scheduled local day of departure, ISO.

        Example:
            flight_booking.get_flight_status(flight_no="A7412", date="2027-03-02")
        """
        flight = self.need_flight(flight_no, self.world.clock.read_date(date, "date"))
        return {
            **self.flight_view(flight),
            "delay_min": flight.delay_min,
            "expected_depart_at": expected_departure(flight),
            "expected_arrive_at": expected_arrival(flight),
            "gate": flight.gate,
            "reason": flight.reason,
            "departed_at": flight.departed_at,
            "arrived_at": flight.arrived_at,
            "subscriptions": [row.subscription_id for row in self.subscriptions if row.flight_id == flight.flight_id],
        }

    @tool(writes=True)
    def subscribe_flight_status(
        self, flight_no: str, date: str, sink: str = "stdout", webhook_url: str | None = None
    ) -> dict[str, Any]:
        """Ask to be told of every later change of a dated flight.

        That is delay, gate, time, aircraft, cancellation, departure, arrival. Each one reaches you as a notification.

        Args:
            flight_no: Such as H7506.
            date: Scheduled local day of departure, ISO.
            sink: stdout for the notification alone, email to get a mail as well, webhook to note it for an address.
            webhook_url: The address, with sink="webhook" only.

        Example:
            flight_booking.subscribe_flight_status(flight_no="A7412", date="2027-03-02")
        """
        if sink not in SINKS:
            raise not_one_of(sink, SINKS, "sink", "invalid_sink")
        url = (webhook_url or "").strip()
        if (sink == "webhook") != bool(url) or (url and not url.startswith(("https://", "http://"))) or len(url) > 500:
            raise ToolError(
                "invalid_sink", "webhook_url is an http(s) address and goes with sink='webhook', which needs one."
            )
        flight = self.need_flight(flight_no, self.world.clock.read_date(date, "date"))
        if flight.status == "arrived":
            raise ToolError(
                "flight_closed", f"{flight.flight_no} on {flight.date} has arrived; nothing will change any more."
            )
        known = next(
            (
                row
                for row in self.subscriptions
                if (row.flight_id, row.sink, row.webhook_url) == (flight.flight_id, sink, url)
            ),
            None,
        )
        row = known or self.subscriptions.insert(
            r.Subscription(
                subscription_id=self.subscriptions.new_key(),
                flight_id=flight.flight_id,
                sink=sink,
                webhook_url=url,
                created_at=self.now,
            )
        )
        self.expect(flight.flight_id)
        return {
            "subscription_id": row.subscription_id,
            "flight_no": flight.flight_no,
            "date": flight.date,
            "sink": sink,
            "status": flight.status,
        }

    def arm(self, row: Record) -> None:
        """Set the timers of what entered or was changed, and carry new times into bookings."""
        if type(row) is r.FareBucket:
            return  # most of what is seeded here, and nothing waits for it
        if isinstance(row, r.Flight):
            self.expect(row.flight_id)
            self.reach_bookings(row)
        elif isinstance(row, r.Leg | r.Subscription):
            self.expect(row.flight_id)
        elif isinstance(row, r.Booking) and row.status == "HOLD" and row.hold_until is not None:
            self.schedule(row.hold_until, "lapse", row.pnr)

    @timed
    def depart(self, key: str) -> None:
        """Let a flight leave when its time has come; one that nobody watches any more is left to the clock."""
        flight = self.flights.get(key)
        if flight is None or flight.status not in r.ON_SALE or expected_departure(flight) > self.now:
            return
        if not self.watched(key):
            return
        flight = self.flights.update(key, status="departed", departed_at=expected_departure(flight))
        for leg in self.legs.where(lambda row: row.flight_id == key and row.status == "CONFIRMED"):
            if self.bookings.rows[leg.pnr].status == "HOLD":
                self.release(
                    self.bookings.rows[leg.pnr], "LAPSED", "lapsed", f"{flight.flight_no} left before the hold was paid"
                )
            else:
                self.legs.update(leg.leg_id, status="FLOWN")
        self.expect(key)
        self.tell(
            flight,
            "departed",
            f"{flight.flight_no} to {flight.dest} departed at {flight.departed_at:%H:%M}; expected at "
            f"{expected_arrival(flight):%H:%M} local time.",
        )

    @timed
    def arrive(self, key: str) -> None:
        """Let a flight land when its time has come; one that left while nobody watched it is written down now."""
        flight = self.flights.get(key)
        if flight is None or flight.status not in (*r.ON_SALE, "departed") or expected_arrival(flight) > self.now:
            return
        if not self.watched(key):
            return
        if flight.status in r.ON_SALE:
            self.flights.update(key, status="departed", departed_at=expected_departure(flight))
        flight = self.flights.update(key, status="arrived", arrived_at=expected_arrival(flight))
        self.tell(
            flight,
            "arrived",
            f"{flight.flight_no} landed at {place(flight.dest)} at {flight.arrived_at:%H:%M} local time.",
        )

    def tell(self, flight: r.Flight, change: str, text: str, announce: bool = False) -> None:
        """Tell those who subscribed to a flight of a change, and with ``announce`` write to everybody booked on it."""
        told = self.subscriptions.where(lambda item: item.flight_id == flight.flight_id)
        title = f"{flight.flight_no} on {flight.date}: {change.replace('_', ' ')}"
        for row in told:
            self.notifications.insert(
                r.FlightNotification(
                    notification_id=self.notifications.new_key(),
                    subscription_id=row.subscription_id,
                    flight_id=flight.flight_id,
                    at=self.now,
                    change=change,
                    text=text,
                )
            )
        if told:
            payload = {
                "flight_no": flight.flight_no,
                "date": flight.date.isoformat(),
                "change": change,
                "status": flight.status,
                "delay_min": flight.delay_min,
            }
            self.emit(
                Notice(
                    source="flight_booking",
                    type="flight_status",
                    title=title,
                    body=text,
                    target=flight.flight_id,
                    payload=payload,
                    push=True,
                )
            )
        if any(row.sink == "email" for row in told):
            line = self.airline(flight.carrier)
            self.emit(MailOut(sender=line.email, sender_name=line.name, subject=title, body=text))
        if announce:
            for booking in self.booked_on(flight):
                self.write(
                    booking,
                    f"{flight.flight_no} on {flight.date}: {change.replace('_', ' ')}",
                    news(booking, flight, text, self.legs_of(booking)),
                )

    def booked_on(self, flight: r.Flight) -> list[r.Booking]:
        """Return the active bookings with a segment still ahead on a flight."""
        codes = dict.fromkeys(
            leg.pnr
            for leg in self.legs
            if leg.flight_id == flight.flight_id and leg.status in ("CONFIRMED", "FLIGHT_CANCELLED")
        )
        return [self.bookings.rows[pnr] for pnr in codes]
