"""What the world does to single parcels."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.delivery_logistics.desk import OWN, day_words, spelled
from lifegym.worlds.services.delivery_logistics.journey import CUSTOMS_ACCOUNT, DUTY_DAYS
from lifegym.worlds.services.delivery_logistics.letters import Letters
from lifegym.worlds.services.delivery_logistics.places import PostalAddress, read_place
from lifegym.worlds.services.delivery_logistics.records import DONE, Leg, Scan, Shipment
from lifegym.worlds.services.delivery_logistics.tariff import after

MAX_DAYS = 120


class ParcelOps(Letters):
    """Backstage operations on a parcel."""

    @backstage
    def delay(self, tracking_no: str, days: int, reason: str = "", announce: bool = False) -> None:
        """A parcel arrives so many days later; tracking shows the new day."""
        row = self._free(tracking_no)
        if not 1 <= days <= MAX_DAYS or row.eta_date is None:
            raise ToolError("BAD_ARG", f"days is 1 to {MAX_DAYS}, and the parcel must have an expected day.")
        day = after(row.eta_date + timedelta(days=days), 0, row.service_level)
        text = f"Delayed{': ' + reason if reason else ''}; expected on {day_words(day)}"
        before = tuple(leg for leg in row.plan if leg.status in ("picked_up", "in_transit"))
        plan = (*before, *self._door(row, day, before[-1].at if before else None))
        status = "in_transit" if row.status == "out_for_delivery" else row.status
        place = row.scans[-1].location if row.scans else row.sender.city
        row = self._scan(row, status, place, text, plan=plan, eta_date=day)
        self._schedule(row)
        if announce:
            self._mail(row, f"Later than expected: {row.tracking_no}", f"Your {self._what(row)}: {text}.")

    @backstage
    def bring_forward(self, tracking_no: str, day: date) -> None:
        """A parcel arrives earlier, or on another day, than it was expected."""
        row = self._free(tracking_no)
        if row.status not in ("in_transit", "out_for_delivery") or not 0 <= (day - self.now.date()).days <= MAX_DAYS:
            raise ToolError("BAD_ARG", f"The parcel must be in transit, and the day from today on, within {MAX_DAYS}.")
        row = self._scan(
            row, "in_transit", f"{row.recipient.city} depot", f"Arrived at the depot; delivery on {day_words(day)}",
            plan=self._door(row, day), eta_date=day,
        )  # fmt: skip
        self._schedule(row)

    @backstage
    def lose(self, tracking_no: str) -> None:
        """A parcel is lost: no scans follow, and on its day it is not found."""
        row = self._free(tracking_no)
        plan = tuple(leg for leg in row.plan if leg.status != "in_transit")
        self._schedule(self.shipments.update(row.shipment_id, fault="lost", plan=plan or row.plan))

    @backstage
    def damage(self, tracking_no: str, missing: bool = False) -> None:
        """Something in a parcel breaks, or with ``missing`` is taken out; nobody has scanned it."""
        row = self._known(tracking_no)
        self.shipments.update(row.shipment_id, fault="missing" if missing else "damaged")

    @backstage
    def misroute(self, tracking_no: str, city: str, days: int = 2) -> None:
        """A parcel is sorted to a wrong town and needs so many days more."""
        row = self._free(tracking_no)
        if row.status == "label_created" or not 1 <= days <= MAX_DAYS:
            raise ToolError("BAD_ARG", f"The parcel must have been fetched; days is 1 to {MAX_DAYS}.")
        day = after(max(row.eta_date or self.now.date(), self.now.date()) + timedelta(days=days), 0, row.service_level)
        row = self._scan(
            row, "in_transit", f"{city} depot", f"Sorted to {city} by mistake; sent on to {row.recipient.city}",
            plan=self._door(row, day), eta_date=day, fault="misrouted",
        )  # fmt: skip
        self._schedule(row)

    @backstage
    def hold_at_customs(self, tracking_no: str, duty: Money, note: str = "", announce: bool = True) -> None:
        """Customs holds a parcel until its duty is paid by a transfer that names it; unpaid, it goes back."""
        row = self._free(tracking_no)
        if row.status == "label_created" or duty.minor <= 0 or duty.currency != self.world.persona.currency:
            raise ToolError("BAD_ARG", f"The parcel must have been fetched, the duty be positive and in "
                            f"{self.world.persona.currency}.")  # fmt: skip
        row = self._hold(row, duty, note)
        if announce:
            until = self.now + timedelta(days=DUTY_DAYS)
            self._mail(
                row, f"Duty to pay: {row.tracking_no}",
                f"Customs holds your {self._what(row)}. {note}".strip(),
                f"Please transfer {duty} to account {CUSTOMS_ACCOUNT} ({OWN} customs desk, Halden Bank) and give "
                f"{row.tracking_no} as the reference. It goes on when the money is here, and back to the sender "
                f"if it is not by {day_words(until)}.",
            )  # fmt: skip

    @backstage
    def release_from_customs(self, tracking_no: str) -> None:
        """Customs lets a parcel go on."""
        row = self._known(tracking_no)
        if row.held != "customs":
            raise ToolError("BAD_ARG", f"{tracking_no} is not held by customs.")
        self._release(row, "Released by customs")

    @backstage
    def fail_attempts(self, tracking_no: str, reasons: list[str], collects: bool = True) -> None:
        """The next attempts at the door will fail, each for its reason.

        ``collects`` says whether anybody then fetches the parcel at the pickup point.
        """
        row = self._free(tracking_no)
        self.shipments.update(row.shipment_id, hindrances=tuple(reasons), collects=collects)

    @backstage
    def deliver_now(self, tracking_no: str, note: str = "Handed over at the door", announce: bool = True) -> None:
        """A parcel is handed over this moment: at the door, to a neighbour, to the porter; ``note`` says how."""
        row = self._moving(tracking_no)
        self._deliver(row, note, "", announce)

    @backstage
    def mark_delivered_falsely(self, tracking_no: str, note: str = "Delivered", announce: bool = True) -> None:
        """Tracking says delivered, but nothing came."""
        self._deliver(self._moving(tracking_no), note, "not_delivered", announce)

    def _deliver(self, row: Shipment, note: str, fault: str, announce: bool) -> None:
        if row.status not in ("in_transit", "out_for_delivery", "exception") or not note.strip():
            raise ToolError("BAD_ARG", f"{row.tracking_no} is {row.status}; it must be on its way, with a note.")
        row = self._scan(
            row, "delivered", row.recipient.city, note.strip(), plan=(), fault=fault or row.fault, held="",
            eta_date=row.eta_date,
        )  # fmt: skip
        if announce:
            self._letters(row)

    @backstage
    def return_to_sender(self, tracking_no: str, reason: str = "Returned to sender", announce: bool = True) -> None:
        """A parcel goes back to whoever sent it."""
        row = self._moving(tracking_no)
        if row.status == "label_created" or not reason.strip():
            raise ToolError("BAD_ARG", "The parcel must have been fetched, and a reason is needed.")
        row = self._scan(row, "returned", row.recipient.city, reason.strip(), plan=(), eta_date=None, held="")
        if announce:
            self._letters(row)

    @backstage
    def collect(self, tracking_no: str) -> None:
        """Somebody fetches a parcel at the pickup point."""
        row = self._known(tracking_no)
        if row.held != "pickup_point":
            raise ToolError("BAD_ARG", f"{tracking_no} does not wait at a pickup point.")
        self._deliver(row, "Collected at the pickup point", "", True)

    @backstage
    def add_scan(self, tracking_no: str, at: datetime, location: str, description: str) -> None:
        """A scan is entered later than it happened; tracking shows it in its place, and nobody is told."""
        row = self._known(tracking_no)
        moment = at if at.tzinfo else at.replace(tzinfo=self.now.tzinfo)
        if moment > self.now or not row.scans:
            raise ToolError("BAD_ARG", "A scan lies in the past of a parcel that has some.")
        before = [scan for scan in row.scans if scan.at <= moment]
        status = before[-1].status_code if before else "label_created"
        scan = Scan(at=moment, location=location, status_code=status, description=description)
        scans = tuple(sorted((*row.scans, scan), key=lambda item: item.at))
        self.shipments.update(row.shipment_id, scans=scans, updated_at=self.now)

    @backstage
    def announce_parcel(
        self,
        sender_name: str,
        item_desc: str,
        destination: PostalAddress,
        eta: date,
        tracking_no: str,
        shipment_id: str | None = None,
        sender_city: str = "",
        sender_country: str = "",
        weight_kg: float = 1.0,
        carrier: str = OWN,
        service_level: Literal["economy", "standard", "express"] = "standard",
        announce: bool = True,
    ) -> None:
        """Somebody who is no shop sends the persona something: a gift, papers, a replacement card."""
        key, number = shipment_id or self.shipments.new_key(), spelled(tracking_no)
        if key in self.shipments or number in self.labels or not 0 < weight_kg <= 70 or not number:
            raise ToolError("BAD_ARG", "Give ids that are free, and a weight of at most 70 kg.")
        place = read_place(destination, "destination", self._home)
        sender = place.evolve(name=sender_name, phone="", street="", postal_code="",
                              city=sender_city or place.city, country=sender_country or place.country)  # fmt: skip
        if not 0 < (eta - self.now.date()).days <= MAX_DAYS:
            raise ToolError("BAD_ARG", f"eta is tomorrow or later, within {MAX_DAYS} days.")
        row = Shipment(
            shipment_id=key, user_id=self.world.persona.user_id, tracking_no=number, carrier=carrier,
            service_level=service_level, direction="inbound", status="label_created", sender=sender, recipient=place,
            item_desc=item_desc, weight_kg=round(weight_kg, 2), created_at=self.now, updated_at=self.now, eta_date=eta,
            announced=announce,
        )  # fmt: skip
        start = self.now + timedelta(hours=1)
        fetch = Leg(at=start, status="picked_up", location=sender.city, description="Handed in by the sender")
        self._enter(row.evolve(plan=(fetch, *self._road(row, start, eta))))
        self._scan(row, "label_created", sender.city, "The sender has announced the parcel")

    def _known(self, tracking_no: str) -> Shipment:
        label = self.labels.need(spelled(tracking_no), "SHIPMENT_NOT_FOUND")
        return self.shipments.need(label.shipment_id, "SHIPMENT_NOT_FOUND")

    def _moving(self, tracking_no: str) -> Shipment:
        row = self._known(tracking_no)
        if row.status in DONE:
            raise ToolError("BAD_ARG", f"{tracking_no} is {row.status} already.")
        return row

    def _free(self, tracking_no: str) -> Shipment:
        row = self._moving(tracking_no)
        if row.held:
            raise ToolError("BAD_ARG", f"{tracking_no} is held ({row.held}); let it go on first.")
        return row
