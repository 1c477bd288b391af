"""What every part of the carriers' desk shares: tables, look-ups, scans and who hears of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.identity import signed_in
from lifegym.worlds.records import Mark, Record, Rows
from lifegym.worlds.scrambling import scramble
from lifegym.worlds.service import Service
from lifegym.worlds.services.delivery_logistics.places import home_country
from lifegym.worlds.services.delivery_logistics.records import (
    DONE,
    TRANSITIONS,
    Closure,
    Doorstep,
    IssueTicket,
    Label,
    Pickup,
    Scan,
    Shipment,
    StatusSubscription,
)
from lifegym.worlds.signals import MailOut, Notice, ParcelMoved

OWN: Final = "Merel Post"
"""The carrier that fetches parcels from the persona's door."""
PREFIX: Final = "DL"
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_ASKED: Final = Mark.AGENT_CREATED | Mark.AGENT_CHANGED


def by_created(row: Shipment) -> tuple[datetime, str]:
    """Order shipments by time."""
    return row.created_at, row.shipment_id


def draw_of(tracking_no: str) -> int:
    """Return a parcel's own number for small choices, such as the minute a driver rings."""
    return scramble(sum((place + 1) * ord(letter) for place, letter in enumerate(tracking_no[:60])))


def spelled(tracking_no: str) -> str:
    """Return a tracking number as labels write it: no blanks, capital letters."""
    return "".join(tracking_no.split()).upper()


def raised(text: str) -> str:
    """Return a text with its first letter in upper case, and all others as they are."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """Return a text with its first letter in lower case, and all others as they are."""
    return text[:1].lower() + text[1:]


def day_words(instant: Any) -> str:
    """Return ``Tuesday 2 March`` of a day or an instant."""
    return f"{_WEEKDAYS[instant.weekday()]} {instant.day} {_MONTHS[instant.month - 1]}"


class Desk(Service):
    """The tables and what reads and moves them."""

    shipments = Rows(Shipment, key="shipment_id", style="ship_{n:08d}", noun="shipment")
    labels = Rows(Label, key="tracking_no", style="DL{n:013d}", noun="tracking number")
    pickups = Rows(Pickup, key="pickup_id", style="pck_{n:08d}", noun="pickup")
    tickets = Rows(IssueTicket, key="ticket_id", style="tkt_{n:08d}", noun="issue ticket")
    subscriptions = Rows(StatusSubscription, key="subscription_id", style="psub_{n:06d}", noun="subscription")
    doorsteps = Rows(Doorstep, key="doorstep_id", style="door_{n:04d}", noun="doorstep")
    closures = Rows(Closure, key="closure_id", style="clo_{n:04d}", noun="closure")

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    @property
    def _home(self) -> str:
        return home_country(self.world.persona.zone)

    def _tracked(self, tracking_no: str) -> Shipment:
        """Return the persona's shipment with that tracking number, or refuse."""
        label = self.labels.get(tracking_no) or self.labels.get(spelled(tracking_no))
        row = self.shipments.get(label.shipment_id) if label is not None else self.shipments.get(tracking_no)
        if row is None or row.user_id != self.world.persona.user_id:
            # One digit off is another parcel, so no similar number is named.
            raise ToolError(
                "SHIPMENT_NOT_FOUND",
                f"No shipment of yours has the tracking number {tracking_no[:60]!r}; list_shipments shows yours.",
            )
        return row

    def _pickup_of(self, row: Shipment) -> Pickup | None:
        return self.pickups.get(row.pickup_id)

    def _scan(
        self, row: Shipment, status: str, place: str, text: str, *, at: datetime | None = None, **changes: Any
    ) -> Shipment:
        """Write a step of a parcel and tell everybody who should hear of it; a move that cannot be is refused."""
        if status != row.status and status not in TRANSITIONS[row.status]:
            raise ToolError("INVALID_STATUS_FOR_OP", f"{row.tracking_no} is {row.status} and cannot become {status}.")
        if status in DONE:
            changes = {"duty": None, "held": "", **changes, "plan": ()}
        scan = Scan(at=at or self.now, location=place, status_code=status, description=text)
        row = self.shipments.update(
            row.shipment_id, status=status, scans=(*row.scans, scan), updated_at=self.now, **changes
        )
        self._tell(row, scan)
        return row

    def _tell(self, row: Shipment, scan: Scan) -> None:
        self.emit(
            ParcelMoved(
                tracking_no=row.tracking_no,
                reference=row.reference,
                status=row.status,
                location=scan.location,
                at=scan.at,
                note=scan.description,
                eta=row.eta_date,
            )
        )
        asked = [item for item in self.subscriptions if item.active and item.tracking_no == row.tracking_no]
        # What the agent has just done itself is no news to it.
        told = self.world.journal.actor != "agent"
        push = told and any(self.subscriptions.marks.get(item.subscription_id, 0) & _ASKED for item in asked)
        title = f"{row.carrier} {row.tracking_no}: {row.status.replace('_', ' ')}"
        body = f"{scan.description} ({scan.location})." if scan.location else f"{scan.description}."
        self.emit(
            Notice(
                source="delivery_logistics",
                type="parcel_status",
                title=title,
                body=f"{row.item_desc or 'Parcel'} from {row.sender.name}. {body}",
                target=row.tracking_no,
                payload={
                    "tracking_no": row.tracking_no,
                    "shipment_id": row.shipment_id,
                    "status": row.status,
                    "reference": row.reference,
                    "eta_date": row.eta_date.isoformat() if row.eta_date is not None else None,
                },
                push=push,
                quiet=not asked,
            )
        )
        if self._mails_each_step(row):
            self._mail(row, *(self._letter(row) or (title, body)))

    def _mails_each_step(self, row: Shipment) -> bool:
        """Return whether the persona has asked to have every step of a parcel by mail."""
        mine = self.world.persona.email.casefold()
        return any(
            item.active and item.channel == "email" and item.tracking_no == row.tracking_no
            and item.target.casefold() == mine
            for item in self.subscriptions
        )  # fmt: skip

    def _letter(self, row: Shipment) -> tuple[str, ...] | None:
        """Return the mail that a parcel's state calls for, subject first; the journeys know it."""
        raise NotImplementedError

    def _mail(self, row: Shipment, subject: str, *paragraphs: str) -> None:
        greeting = f"Dear {self.world.persona.name},"
        text = "\n\n".join((greeting, *[part for part in paragraphs if part], row.carrier))
        self.emit(MailOut(sender=self._address(row.carrier), sender_name=row.carrier, subject=subject, body=text))

    def _address(self, carrier: str) -> str:
        """Return the mail address of a carrier's customer service."""
        handle = "".join(letter for letter in fold(carrier) if letter.isascii() and letter.isalnum()) or "parcel"
        return f"service@{handle}.example"

    def _what(self, row: Shipment) -> str:
        """Name a parcel in a letter."""
        thing = f" ({row.item_desc})" if row.item_desc else ""
        return f"parcel {row.tracking_no} from {row.sender.name}{thing}"

    def _enter(self, row: Shipment) -> Shipment:
        self.shipments.insert(row)
        self.labels.insert(Label(tracking_no=row.tracking_no, shipment_id=row.shipment_id))
        self._schedule(row)
        return row

    def _schedule(self, row: Shipment) -> None:
        if row.plan and row.status not in DONE:
            self.schedule(row.plan[0].at, "move", row.shipment_id)

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: the next step of a journey, answers due."""
        if isinstance(row, Shipment):
            label = self.labels.get(row.tracking_no)
            if label is None:
                self.labels.insert(Label(tracking_no=row.tracking_no, shipment_id=row.shipment_id))
            elif label.shipment_id != row.shipment_id:
                raise ValueError(f"shipment {row.shipment_id}: {row.tracking_no} belongs to {label.shipment_id}")
            self._schedule(row)
        elif isinstance(row, Pickup):
            shipment = self.shipments.get(row.shipment_id)
            if shipment is not None and not shipment.pickup_id:
                self.shipments.update(shipment.shipment_id, pickup_id=row.pickup_id)
        elif isinstance(row, IssueTicket) and row.status == "open":
            self.schedule(row.due, "answer", row.ticket_id)
