"""Changing a journey under way: another day, another address."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.delivery_logistics.desk import day_words, raised
from lifegym.worlds.services.delivery_logistics.places import PostalAddress, distance, read_place
from lifegym.worlds.services.delivery_logistics.records import ATTEMPTS, Leg, Place, Shipment
from lifegym.worlds.services.delivery_logistics.sending import Sending
from lifegym.worlds.services.delivery_logistics.tariff import after, delivers_on, eta_for, fee_for, read_window
from lifegym.worlds.signals import Charge

LATEST: Final = 10
"""How many days a depot keeps a parcel for another day of delivery."""


class Steering(Sending):
    """What a recipient or sender may still change."""

    @tool(writes=True)
    def reschedule_delivery(
        self, tracking_no: str, new_date: str, time_window: str, instructions: str | None = None
    ) -> dict[str, Any]:
        """Choose another day and time window for a parcel on its way, on the van, or after a failed attempt.

        The driver comes within the window; nothing is charged. A parcel waiting at a pickup point is brought out again.

        Args:
            tracking_no: A parcel with status in_transit, out_for_delivery or exception.
            new_date: ISO date from tomorrow on, not before the parcel can be there and at most ten days later; no
                Sundays unless it travels express.
            time_window: "08:00-12:00", "12:00-17:00" or "17:00-21:00" (or morning, afternoon, evening).
            instructions: A word for the driver, such as a door code or "leave it with the porter".

        Example:
            delivery_logistics.reschedule_delivery(tracking_no="MP007626965523", new_date="2027-03-04",
                time_window="17:00-21:00")
        """
        row = self._tracked(tracking_no)
        day = self.world.clock.read_date(new_date, "new_date")
        window = read_window(time_window)
        word = one_line(instructions, "instructions", 300) if instructions and instructions.strip() else ""
        if row.status not in ("in_transit", "out_for_delivery", "exception"):
            raise ToolError(
                "INVALID_STATUS_FOR_OP",
                f"{row.tracking_no} is {row.status}; a day can be chosen while it is in_transit, out_for_delivery or "
                "after a failed attempt.",
            )
        if row.held in ("customs", "lost"):
            why = "held by customs" if row.held == "customs" else "being searched for"
            raise ToolError("INVALID_STATUS_FOR_OP", f"{row.tracking_no} is {why}; no day can be chosen now.")
        today = self.now.date()
        soonest = max(today + timedelta(days=1), row.eta_date or today) if row.status == "in_transit" else (
            today + timedelta(days=1)
        )  # fmt: skip
        soonest = after(soonest, 0, row.service_level)
        if not soonest <= day <= soonest + timedelta(days=LATEST):
            raise ToolError(
                "BAD_DATE",
                f"new_date is {soonest} to {soonest + timedelta(days=LATEST)} for this parcel, got {new_date[:20]!r}.",
            )
        if not delivers_on(day, row.service_level):
            what = "a Sunday" if day.weekday() == 6 else "a public holiday"
            raise ToolError("BAD_DATE", f"{day} is {what}, on which {row.service_level} does not deliver.")
        # A parcel brought out again from the pickup point has one more chance.
        tries = ATTEMPTS - 1 if row.held == "pickup_point" else row.attempts
        held = row.evolve(time_window=window, held="", attempts=tries)
        before = tuple(leg for leg in row.plan if row.status == "in_transit" and leg.status == "in_transit")
        plan = (*before, *self._door(held, day, before[-1].at if before else None))
        row = self._scan(
            row,
            "in_transit",
            f"{row.recipient.city} depot" if not before else row.scans[-1].location if row.scans else "",
            f"Delivery arranged for {day_words(day)}, {window}",
            plan=plan,
            eta_date=day,
            time_window=window,
            instructions=word or row.instructions,
            held="",
            attempts=tries,
        )
        self._schedule(row)
        return {
            "tracking_no": row.tracking_no,
            "status": row.status,
            "eta_date": day,
            "time_window": window,
            "instructions": row.instructions,
            "attempts": row.attempts,
        }

    @tool(writes=True)
    def change_address(self, tracking_no: str, new_address: PostalAddress) -> dict[str, Any]:
        """Send a parcel to another address in the same country, before it is in transit or after a failed attempt.

        A longer way moves the expected day; for a parcel the user sends, the difference in fee is charged now.

        Args:
            tracking_no: A parcel with status label_created, picked_up, or exception after a failed attempt.
            new_address: The new address: name, street, city, and optionally postal_code, country, phone.

        Example:
            delivery_logistics.change_address(tracking_no="MP007626965523", new_address={"name": "Noor Haddad",
                "street": "Ceintuurbaan 40", "city": "Amsterdam", "postal_code": "1072 GD"})
        """
        row = self._tracked(tracking_no)
        place = read_place(new_address, "new_address", row.recipient.country or self._home)
        if row.status in ("in_transit", "out_for_delivery") or row.held in ("customs", "lost"):
            raise ToolError(
                "IN_TRANSIT_LOCKED",
                f"{row.tracking_no} is {row.status}; its address is fixed until it arrives. reschedule_delivery can "
                "still choose the day.",
            )
        if row.status not in ("label_created", "picked_up", "exception"):
            raise ToolError("INVALID_STATUS_FOR_OP", f"{row.tracking_no} is {row.status}; it goes nowhere any more.")
        if row.recipient.country and place.country and fold(place.country) != fold(row.recipient.country):
            raise ToolError("BAD_ADDRESS", f"The new address must be in {row.recipient.country}, got {place.country}.")
        more = self._dearer(row, place)
        row = self._redirect(row, place)
        if more:
            self.shipments.update(row.shipment_id, fee=(row.fee or more) + more if row.fee else more)
            self.emit(
                Charge(method_id=row.payment_method_id, amount=more, merchant=row.carrier,
                       reference=row.shipment_id, category="shipping")
            )  # fmt: skip
        self._mail(
            row,
            f"New address: {row.tracking_no}",
            f"{raised(self._what(row))} now goes to {place.name}, {place.in_one_line()}."
            + (f" It is expected on {day_words(row.eta_date)}." if row.eta_date is not None else ""),
            f"{more} has been charged for the longer way." if more else "",
        )
        return {
            "tracking_no": row.tracking_no,
            "status": row.status,
            "recipient": {**place.view(), "in_one_line": place.in_one_line()},
            "eta_date": row.eta_date,
            "charged_now": more,
        }

    def _dearer(self, row: Shipment, place: Place) -> Money:
        """Return what the way to another address costs beyond the fee that was paid."""
        nothing = Money(0, self.world.persona.currency)
        if row.direction != "outbound" or row.fee is None or row.status == "exception":
            return nothing
        fee = fee_for(row.service_level, distance(row.sender, place), row.weight_kg, row.fee.currency)
        return fee - row.fee if fee > row.fee else nothing

    def _redirect(self, row: Shipment, place: Place) -> Shipment:
        """Give a parcel another address, and plan its way there anew."""
        text = f"New address: {place.city}"
        moved = row.evolve(recipient=place)
        if row.status == "exception":
            near = fold(place.city) == fold(row.recipient.city)
            day = after(self.now.date(), 1 if near else 2, row.service_level)
            row = self._scan(
                row,
                "in_transit",
                f"{row.recipient.city} depot",
                text,
                recipient=place,
                held="",
                eta_date=day,
                plan=self._door(moved.evolve(held="", attempts=0), day),
                hindrances=(),
                attempts=0,
            )
            self._schedule(row)
            return row
        fetch: tuple[Leg, ...] = tuple(leg for leg in row.plan if leg.status == "picked_up")
        start = fetch[0].at if fetch else self.now
        eta = eta_for(start, row.service_level, distance(row.sender, place))
        eta = max(eta, row.eta_date or eta) if row.direction == "inbound" else eta
        plan = (*fetch, *self._road(moved, start, eta))
        row = self._scan(row, row.status, row.sender.city, text, recipient=place, eta_date=eta, plan=plan)
        self._schedule(row)
        return row
