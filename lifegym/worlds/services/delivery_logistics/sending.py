"""Sending something: what it would cost, having it fetched, calling it off."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, Final, cast

from lifegym.worlds.arguments import one_line
from lifegym.worlds.builtin import Wallet
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.scrambling import scramble
from lifegym.worlds.service import tool
from lifegym.worlds.services.delivery_logistics.desk import OWN, PREFIX, day_words
from lifegym.worlds.services.delivery_logistics.journey import Journey
from lifegym.worlds.services.delivery_logistics.places import PostalAddress, crosses_customs, distance, read_place
from lifegym.worlds.services.delivery_logistics.records import SERVICES, Leg, Pickup, Shipment
from lifegym.worlds.services.delivery_logistics.tariff import (
    days_for,
    delivers_on,
    eta_for,
    fee_for,
    next_pickup,
    read_service,
    read_weight,
)
from lifegym.worlds.signals import Charge

OPENS: Final = time(8)
CLOSES: Final = time(18)
AHEAD: Final = timedelta(days=14)
MAX_VALUE: Final = 10**9
_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def pickup_code(number: int) -> str:
    """Return the code a driver asks for at a pickup: ``DL-XXXX-XXXX``."""
    value = scramble(number) << 8 | number & 0xFF
    letters = [_LETTERS[value >> (5 * place) & 31] for place in range(8)]
    return f"DL-{''.join(letters[:4])}-{''.join(letters[4:])}"


class Sending(Journey):
    """The persona as a sender."""

    @tool
    def estimate_delivery(
        self, origin_addr: PostalAddress, dest_addr: PostalAddress, weight_kg: float, service_type: str
    ) -> dict[str, Any]:
        """Tell what sending a parcel would cost and when it would arrive if it were fetched at the next chance.

        Nothing is booked; request_pickup does that. The other services of the same journey are listed for comparison.

        Args:
            origin_addr: Where it is fetched: name, street, city, and optionally postal_code, country, phone.
            dest_addr: Where it goes, written likewise.
            weight_kg: Weight in kilograms, at most 31.5.
            service_type: economy, standard, express (also on Sundays) or same_day (within one town).

        Example:
            delivery_logistics.estimate_delivery(
                origin_addr={"name": "Noor Haddad", "street": "Kinkerstraat 118", "city": "Amsterdam"},
                dest_addr={"name": "Ilse Brandt", "street": "Weserstrasse 20", "city": "Berlin", "country": "Germany"},
                weight_kg=3.2, service_type="standard")
        """
        service = read_service(service_type)
        weight = read_weight(weight_kg)
        origin = read_place(origin_addr, "origin_addr", self._home)
        destination = read_place(dest_addr, "dest_addr", self._home)
        far = distance(origin, destination)
        days_for(service, far)
        fetched = next_pickup(self.now)
        others = []
        for level in SERVICES:
            try:
                eta = eta_for(fetched, level, far)
            except ToolError:
                continue
            fee = fee_for(level, far, weight, self.world.persona.currency)
            others.append({"service_type": level, "fee": fee, "eta_date": eta})
        chosen = next(item for item in others if item["service_type"] == service)
        return {
            **chosen,
            "weight_kg": weight,
            "distance": far,
            "customs": crosses_customs(origin, destination),
            "if_fetched_at": fetched,
            "sunday_delivery": service in ("express", "same_day"),
            "other_services": [item for item in others if item is not chosen],
        }

    @tool(writes=True)
    def request_pickup(
        self,
        user_id: str,
        pickup_addr: PostalAddress,
        dest_addr: PostalAddress,
        item_desc: str,
        weight_kg: float,
        service_type: str,
        scheduled_at: str,
        payment_method_id: str | None = None,
        declared_value_minor: int | None = None,
    ) -> dict[str, Any]:
        """Have a parcel of the user's fetched and sent; the fee is charged now and a confirmation mail follows.

        Somebody must be at the pickup address at that hour. Up to the pickup cancel_shipment gives the whole fee back.

        Args:
            user_id: The signed-in user's id or e-mail address.
            pickup_addr: Where it is fetched: name, street, city, and optionally postal_code, country, phone.
            dest_addr: Where it goes, written likewise.
            item_desc: What is in it.
            weight_kg: Weight in kilograms, at most 31.5.
            service_type: economy, standard, express or same_day.
            scheduled_at: When the driver comes, ISO date-time: Monday to Saturday, 08:00 to 18:00, an hour to two weeks
                ahead.
            payment_method_id: What pays: its id, label or last four digits; the first usable one when left out.
            declared_value_minor: What the contents are worth, in minor units (12000 is 120.00 EUR); the carrier is
                liable up to it.

        Example:
            delivery_logistics.request_pickup(user_id="usr_noor",
                pickup_addr={"name": "Noor Haddad", "street": "Kinkerstraat 118", "city": "Amsterdam"},
                dest_addr={"name": "Ilse Brandt", "street": "Weserstrasse 20", "city": "Berlin", "country": "Germany"},
                item_desc="Winter coat", weight_kg=2.4, service_type="standard", scheduled_at="2027-03-02T10:00")
        """
        user = self._user(user_id)
        service = read_service(service_type)
        weight = read_weight(weight_kg)
        origin = read_place(pickup_addr, "pickup_addr", self._home)
        destination = read_place(dest_addr, "dest_addr", self._home)
        thing = one_line(item_desc, "item_desc", 200)
        at = self._pickup_time(scheduled_at)
        value = None
        if declared_value_minor is not None:
            if not 0 <= declared_value_minor <= MAX_VALUE:
                raise ToolError("BAD_ARG", f"declared_value_minor is 0 to {MAX_VALUE} minor units.")
            value = Money(declared_value_minor, self.world.persona.currency)
        far = distance(origin, destination)
        days_for(service, far)
        if service == "same_day" and at.time() > time(13):
            raise ToolError("BAD_DATE", "same_day needs a pickup by 13:00; choose an earlier hour or express.")
        method = self._payer(payment_method_id)
        fee = fee_for(service, far, weight, self.world.persona.currency)
        eta = eta_for(at, service, far)
        number = self._fresh_number()
        row = Shipment(
            shipment_id=self.shipments.new_key(), user_id=user, tracking_no=number, carrier=OWN,
            service_level=service, direction="outbound", status="label_created", sender=origin,
            recipient=destination, item_desc=thing, weight_kg=weight, created_at=self.now, updated_at=self.now,
            eta_date=eta, declared_value=value, fee=fee, payment_method_id=method, scheduled_pickup_at=at,
        )  # fmt: skip
        fetch = Leg(at=at, status="picked_up", location=origin.city, description="Fetched from the sender")
        pickup = self.pickups.insert(
            Pickup(
                pickup_id=self.pickups.new_key(), shipment_id=row.shipment_id,
                code=pickup_code(self.pickups.serial), scheduled_at=at, status="scheduled",
            )
        )  # fmt: skip
        row = self._enter(row.evolve(pickup_id=pickup.pickup_id, plan=(fetch, *self._road(row, at, eta))))
        row = self._scan(row, "label_created", origin.city, "Label created; pickup booked")
        self.emit(Charge(method_id=method, amount=fee, merchant=OWN, reference=row.shipment_id, category="shipping"))
        self._mail(
            row,
            f"Pickup booked: {day_words(at)}, {at:%H:%M} ({number})",
            f"Our driver comes on {day_words(at)} at {at:%H:%M} to {origin.in_one_line()} and asks for the code "
            f"{pickup.code}.",
            f"Contents: {thing}, {weight:g} kg. To: {destination.name}, {destination.in_one_line()}. Service: "
            f"{service.replace('_', ' ')}, expected on {day_words(eta)}. Fee charged: {fee}.",
            f"Tracking number: {number}.",
        )
        return {
            **self.get_shipment(row.shipment_id),
            "confirmation_code": pickup.code,
            "charged": fee,
        }

    def get_shipment(self, shipment_id: str) -> dict[str, Any]:
        """Show a shipment; the reading part of the service does it."""
        raise NotImplementedError

    def _pickup_time(self, text: str) -> datetime:
        at = self.world.clock.read_instant(text, "scheduled_at").astimezone(self.now.tzinfo)
        if at < self.now + timedelta(hours=1) or at > self.now + AHEAD:
            raise ToolError(
                "BAD_DATE",
                f"scheduled_at is at least an hour and at most {AHEAD.days} days ahead; it is now "
                f"{self.now:%Y-%m-%dT%H:%M}, got {text[:40]!r}.",
            )
        if not delivers_on(at.date(), "standard") or not OPENS <= at.time() <= CLOSES:
            raise ToolError(
                "BAD_DATE",
                f"Drivers fetch Monday to Saturday between 08:00 and 18:00, got {at:%A %H:%M}. The next chance is "
                f"{next_pickup(max(self.now, at)):%Y-%m-%dT%H:%M}.",
            )
        return at

    def _payer(self, method_id: str | None) -> str:
        """Return the method that pays: the one named, or the first that can."""
        wallet = cast(Wallet, self.world.services["wallet"])
        if method_id is not None:
            return wallet.usable(method_id).method_id
        for row in wallet.methods:
            if row.status == "active":
                return row.method_id
        raise ToolError("PAYMENT_METHOD_UNKNOWN", "No payment method on file can pay; name one in payment_method_id.")

    def _fresh_number(self) -> str:
        """Return a tracking number that no parcel has."""
        while True:
            serial = int(self.labels.new_key().removeprefix(PREFIX))
            number = f"{PREFIX}{(serial * 387_420_489 + 271_828_182_845) % 10**13:013d}"
            if number not in self.labels:
                return number

    @tool(writes=True)
    def cancel_shipment(self, tracking_no: str, reason: str) -> dict[str, Any]:
        """Call off a parcel the user is sending; the whole fee goes back before the pickup, half of it just after.

        Incoming parcels are the sender's to call off: cancel the order at the shop instead.

        Args:
            tracking_no: A parcel the user sends, with status label_created or picked_up.
            reason: Why, in a few words.

        Example:
            delivery_logistics.cancel_shipment(tracking_no="DL9953784182845", reason="The buyer collects it")
        """
        row = self._tracked(tracking_no)
        why = one_line(reason, "reason", 300)
        if row.direction != "outbound":
            raise ToolError("NOT_SENDER", f"{row.tracking_no} is sent by {row.sender.name}; only they can call it off.")
        if row.status not in ("label_created", "picked_up"):
            raise ToolError(
                "CANCEL_TOO_LATE",
                f"{row.tracking_no} is {row.status}; only label_created or picked_up can be cancelled.",
            )
        fee = row.fee or Money(0, self.world.persona.currency)
        back = fee if row.status == "label_created" else Money(fee.minor // 2, fee.currency)
        pickup = self._pickup_of(row)
        if pickup is not None and pickup.status == "scheduled":
            self.pickups.update(pickup.pickup_id, status="cancelled")
        text = (
            "Cancelled by the sender"
            if row.status == "label_created"
            else "Cancelled by the sender; the parcel is brought back on the next working day"
        )
        row = self._scan(row, "cancelled", row.sender.city, text, plan=(), cancel_reason=why, eta_date=None)
        self._pay_back(row, back)
        self._mail(
            row,
            f"Shipment cancelled: {row.tracking_no}",
            f"Your parcel to {row.recipient.name} ({row.item_desc}) is cancelled. "
            + (f"{back} goes back to the payment method you used." if back else "No fee had been charged."),
        )
        return {**self.get_shipment(row.shipment_id), "refunded_now": back}
