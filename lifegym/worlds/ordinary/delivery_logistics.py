"""Ordinary parcels: what shops sent, what friends sent, what a person had fetched."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.delivery_words import FIRMS, GIFTS, PEOPLE, SENT, Correspondent
from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.ordinary.purchases import Home, Purchase, home_of, purchases
from lifegym.worlds.records import Record
from lifegym.worlds.services.delivery_logistics.places import distance
from lifegym.worlds.services.delivery_logistics.records import (
    IssueTicket,
    Leg,
    Pickup,
    Place,
    Scan,
    Shipment,
    StatusSubscription,
)
from lifegym.worlds.services.delivery_logistics.sending import pickup_code
from lifegym.worlds.services.delivery_logistics.tariff import after, delivers_on, eta_for, fee_for, next_pickup
from lifegym.worlds.services.ecommerce.words import tracking_number

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_OWN: Final = "Merel Post"
_PREFIX: Final = {"Merel Post": "MP", "Halden Parcel": "HP", "Tern Express": "TX", "Corvo Logistics": "CV"}
_CARRIERS: Final = tuple(_PREFIX)
_HANDED: Final = (
    "Handed over at the door", "Handed over at the door", "Handed to a neighbour", "Left in the letter box",
    "Handed to the porter", "Collected at the pickup point",
)  # fmt: skip


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str | None = None,
    country: str | None = None,
    home: Home | None = None,
    payment_method_id: str = "pm_0001",
    history: int = 0,
    orders: int | None = None,
    people: Sequence[Correspondent] = PEOPLE,
    firms: Sequence[tuple[Correspondent, Sequence[str]]] = FIRMS,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return shipments past and under way, with pickups, tickets and a subscription.

    Args:
        rng: Draws the parcels of friends and firms; those of shops follow from the persona alone, as the shop knows
            them too.
        persona: Whose parcels they are.
        now: The instant at which the world opens.
        count: About how many records.
        city: Where the persona lives, if not the town of their time zone.
        country: That town's country.
        home: The persona's addresses, in place of those of the town.
        payment_method_id: What paid for parcels that were sent.
        history: Another number gives other past orders; the shop's generator takes the same.
        orders: How many of the shop's latest orders to know; as many as its generator makes for the same count.
        people: With whom parcels are exchanged, at least six.
        firms: Who else sends parcels, and what.
        start: Number of the first shipment, pickup, ticket and subscription, and of the newest order.

    Raises:
        ValueError: The count is negative.
    """
    if count < 0:
        raise ValueError(f"count is 0 or more, got {count}")
    home = home or home_of(persona, city, country)
    past = purchases(persona, now, max(6, count // 14) if orders is None else orders, start=start, history=history)
    sent = [row for row in past if row.state not in ("packing", "cancelled")]
    desk = _Post(rng, persona, home, now, start, payment_method_id, count)
    desk.people, desk.firms = people, firms
    for purchase in reversed(sent):
        desk.bought(purchase, start + sent.index(purchase))
    desk.number = start + len(sent)
    desk.sending(0)
    desk.sending(1)
    desk.sending(2)
    desk.tickets(sent)
    while len(desk.found) < count:
        desk.another(count)
    return desk.found


class _Post:
    """The pile of parcels as it grows."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        home: Home,
        now: datetime,
        start: int,
        method: str,
        count: int,
    ) -> None:
        # Drawn at once, since a thousand single draws take longer than all the rest.
        self._draws: list[int] = rng.integers(0, 1 << 40, size=64 + 16 * count).tolist()
        self.persona = persona
        self.now = now
        self.start = start
        self.method = method
        self.number = start
        self.pickups = 0
        self.people: Sequence[Correspondent] = PEOPLE
        self.firms: Sequence[tuple[Correspondent, Sequence[str]]] = FIRMS
        self.found: list[tuple[str, Record]] = []
        phone = telephone_of(persona, home.phone)
        self.here = Place(
            name=persona.name, phone=phone, street=f"{home.door(0)}, {home.districts[0]}",
            city=home.city, postal_code=home.postals[0], country=home.country,
        )  # fmt: skip
        self.office = self.here.evolve(street=f"{home.door(1)}, {home.districts[1]}", postal_code=home.postals[1])

    def draw(self, below: int) -> int:
        """Return a whole number from 0 up to but without ``below``."""
        return self._draws.pop() % below

    def at(self, day: date, clock: time) -> datetime:
        """Return an instant at home."""
        return datetime.combine(day, clock, tzinfo=self.now.tzinfo)

    def bought(self, purchase: Purchase, number: int) -> None:
        """Put a shop's parcel on the pile."""
        house = purchase.house
        sender = Place(name=house.name, phone="", street="", city=house.city, country=house.country)
        recipient = self.office if purchase.number % 7 == 6 else self.here
        eta = purchase.eta.date()
        minute = purchase.number * 7 % 40
        scans = [
            Scan(at=purchase.shipped, location=house.city, status_code="label_created",
                 description="The sender has announced the parcel"),
            Scan(at=purchase.shipped + timedelta(hours=2), location=house.city, status_code="picked_up",
                 description="Fetched from the sender"),
            Scan(at=self._left(purchase.shipped), location=f"{house.city} depot", status_code="in_transit",
                 description="Left the depot"),
        ]  # fmt: skip
        plan: tuple[Leg, ...] = ()
        town = recipient.city
        night = self.at(eta, time(4, 40))
        if house.city != town and scans[-1].at < night <= self.now:
            scans.append(Scan(at=night, location=f"{town} depot", status_code="in_transit",
                              description="Arrived at the depot"))  # fmt: skip
        van = Scan(at=self.at(eta, time(8, 25)), location=town, status_code="out_for_delivery",
                   description="On the van for delivery")  # fmt: skip
        door = purchase.door
        status: str = purchase.state
        if status == "out_for_delivery":
            ring = max(self.at(eta, time(13, minute)), self.now + timedelta(minutes=70))
            scans.append(van)
            plan = (Leg(at=ring, status="delivered", location=town, description="Handed over at the door"),)
        elif status in ("in_transit", "exception"):
            plan = self._morning(eta, town, minute)
            if house.city != town and door is None and night > self.now:
                plan = (Leg(at=night, status="in_transit", location=f"{town} depot",
                            description="Arrived at the depot"), *plan)  # fmt: skip
            if door is not None:
                scans.append(van.evolve(at=door.replace(hour=8, minute=12)))
                scans.append(Scan(at=door, location=town, status_code="exception", description=purchase.failure))
        elif status == "returned" and door is not None:
            text = "Not collected from the pickup point; returned to sender"
            scans += [van, Scan(at=door, location=town, status_code="returned", description=text)]
        elif door is not None:
            said = "Handed over at the door" if purchase.number % 4 else "Handed to a neighbour"
            scans += [van, Scan(at=door, location=town, status_code="delivered", description=said)]
        scans = [scan for scan in scans if scan.at <= self.now]
        self._put(
            Shipment(
                shipment_id=f"ship_{number:08d}", user_id=self.persona.user_id, tracking_no=purchase.tracking_no,
                carrier=house.carrier, service_level="standard", direction="inbound", status=status, sender=sender,
                recipient=recipient, item_desc="", weight_kg=round(purchase.grams / 1000, 2),
                created_at=purchase.shipped, updated_at=scans[-1].at, eta_date=eta, scans=tuple(scans), plan=plan,
                declared_value=Money(purchase.price.minor * purchase.qty, purchase.price.currency),
                reference=purchase.order_id, attempts=int(status == "exception"),
            )
        )  # fmt: skip

    def _left(self, start: datetime) -> datetime:
        return max(start + timedelta(hours=3), self.at(start.date(), time(19, 30)))

    def _morning(self, eta: date, town: str, minute: int) -> tuple[Leg, Leg]:
        return (
            Leg(at=self.at(eta, time(8, minute)), status="out_for_delivery", location=town,
                description="On the van for delivery"),
            Leg(at=self.at(eta, time(11 + minute % 5, minute)), status="delivered", location=town,
                description="Handed over at the door"),
        )  # fmt: skip

    def _put(self, row: Shipment) -> None:
        self.found.append(("delivery_logistics.shipments", row))

    def sending(self, which: int) -> None:
        """Put a parcel the persona is sending on the pile: not fetched yet, on the road, delivered this month."""
        there = self.people[(which * 5 + self.start) % 6]
        if which == 0:
            fetched = self._workday(next_pickup(self.now + timedelta(days=1)).replace(hour=10))
            status, created = "label_created", self.now - timedelta(hours=14)
        elif which == 1:
            fetched = self._workday(self.now - timedelta(days=1), -1).replace(hour=11, minute=5, second=0)
            status, created = "in_transit", fetched - timedelta(hours=20)
        else:
            fetched = self._workday(self.now - timedelta(days=23), -1).replace(hour=15, minute=35, second=0)
            status, created = "delivered", fetched - timedelta(hours=26)
        thing = SENT[(which * 4 + self.start) % len(SENT)]
        self._outbound(there, thing, 1.2 + which, "standard", created, fetched, status)

    def _workday(self, instant: datetime, step: int = 1) -> datetime:
        while not delivers_on(instant.date(), "standard"):
            instant += timedelta(days=step)
        return instant

    def _outbound(
        self, there: Correspondent, thing: str, weight: float, service: str, created: datetime, fetched: datetime,
        status: str,
    ) -> None:  # fmt: skip
        number = self.number
        self.number += 1
        recipient = Place(name=there.name, phone="", street=there.street, city=there.city,
                          postal_code=there.postal_code, country=there.country)  # fmt: skip
        far = distance(self.here, recipient)
        if service == "same_day" and far != "local":
            service = "standard"
        eta = eta_for(fetched, service, far)
        if status == "in_transit":
            eta = max(eta, after(self.now.date(), 1, service))
        # Apart from the numbers that the service itself gives, and the same however many orders came before.
        serial = 4_000_000 + self.pickups
        row = Shipment(
            shipment_id=f"ship_{number:08d}", user_id=self.persona.user_id,
            tracking_no=f"DL{(serial * 387_420_489 + 271_828_182_845) % 10**13:013d}", carrier=_OWN,
            service_level=service, direction="outbound", status=status, sender=self.here, recipient=recipient,
            item_desc=thing, weight_kg=round(weight, 1), created_at=created, updated_at=created, eta_date=eta,
            fee=fee_for(service, far, weight, self.persona.currency), payment_method_id=self.method,
            scheduled_pickup_at=fetched,
        )  # fmt: skip
        scans = self._scans(row, created, fetched, eta, "Handed over at the door")
        plan: tuple[Leg, ...] = ()
        if status in ("label_created", "in_transit"):
            plan = self._morning(eta, recipient.city, number * 7 % 40)
            if far != "local":
                plan = (Leg(at=self.at(eta, time(4, 40)), status="in_transit", location=f"{recipient.city} depot",
                            description="Arrived at the depot"), *plan)  # fmt: skip
        if status == "label_created":
            scans = scans[:1]
            plan = (
                Leg(at=fetched, status="picked_up", location=self.here.city, description="Fetched from the sender"),
                Leg(at=self._left(fetched), status="in_transit", location=f"{self.here.city} depot",
                    description="Left the depot"),
                *plan,
            )  # fmt: skip
        elif status == "in_transit":
            scans = [scan for scan in scans if scan.status_code not in ("out_for_delivery", "delivered")]
            scans = [scan for scan in scans if scan.at <= self.now]
        self.pickups += 1
        pickup = self.start + self.pickups - 1
        self._put(row.evolve(scans=tuple(scans), plan=plan, updated_at=scans[-1].at, pickup_id=f"pck_{pickup:08d}"))
        done = status != "label_created"
        self.found.append((
            "delivery_logistics.pickups",
            Pickup(pickup_id=f"pck_{pickup:08d}", shipment_id=row.shipment_id, code=pickup_code(pickup),
                   scheduled_at=fetched.replace(minute=0), status="completed" if done else "scheduled",
                   completed_at=fetched if done else None),
        ))  # fmt: skip

    def _scans(self, row: Shipment, created: datetime, fetched: datetime, eta: date, said: str) -> list[Scan]:
        town, draw = row.recipient.city, self.draw(2400)
        scans = [
            Scan(at=created, location=row.sender.city, status_code="label_created", description="Label created"),
            Scan(at=fetched, location=row.sender.city, status_code="picked_up", description="Fetched from the sender"),
        ]
        left = self._left(fetched)
        van = self.at(eta, time(8, draw % 40))
        if left < van:
            scans.append(Scan(at=left, location=f"{row.sender.city} depot", status_code="in_transit",
                              description="Left the depot"))  # fmt: skip
        if row.sender.city != town and left < self.at(eta, time(4, 40)):
            scans.append(Scan(at=self.at(eta, time(4, 40)), location=f"{town} depot", status_code="in_transit",
                              description="Arrived at the depot"))  # fmt: skip
        scans.append(Scan(at=van, location=town, status_code="out_for_delivery", description="On the van for delivery"))
        door = self.at(eta, time(10 + draw % 7, draw // 40))
        scans.append(Scan(at=door, location=town, status_code="delivered", description=said))
        return scans

    def another(self, count: int) -> None:
        """Put one more parcel of the past on the pile, sent or received."""
        back = 40 + self.draw(365 + 4 * count)
        day = self.now.date() - timedelta(days=back)
        created = self.at(day, time(8 + self.draw(13), self.draw(60)))
        fetched = self._workday(self.at(day + timedelta(days=1), time(9 + self.draw(9), self.draw(60))))
        service = ("standard", "standard", "standard", "economy", "express")[self.draw(5)]
        weight = (2 + self.draw(72)) / 10
        if self.draw(5) < 2:
            there = self.people[self.draw(len(self.people))]
            self._outbound(there, SENT[self.draw(len(SENT))], weight, service, created, fetched, "delivered")
            return
        if self.draw(2):
            origin, things = self.firms[self.draw(len(self.firms))]
        else:
            origin, things = self.people[self.draw(len(self.people))], GIFTS
        number = self.number
        self.number += 1
        sender = Place(name=origin.name, phone="", street=origin.street, city=origin.city,
                       postal_code=origin.postal_code, country=origin.country)  # fmt: skip
        eta = eta_for(fetched, service, distance(sender, self.here))
        carrier = _CARRIERS[self.draw(len(_CARRIERS))]
        row = Shipment(
            shipment_id=f"ship_{number:08d}", user_id=self.persona.user_id,
            tracking_no=tracking_number(_PREFIX[carrier], 5_000_000 + number), carrier=carrier,
            service_level=service, direction="inbound", status="delivered", sender=sender, recipient=self.here,
            item_desc=things[self.draw(len(things))], weight_kg=weight, created_at=created,
            updated_at=created, eta_date=eta,
        )  # fmt: skip
        scans = self._scans(row, created, fetched, eta, _HANDED[self.draw(len(_HANDED))])
        self._put(row.evolve(scans=tuple(scans), updated_at=scans[-1].at))

    def tickets(self, sent: list[Purchase]) -> None:
        """Put an open complaint, an answered one and a subscription on the pile."""
        by_state = {row.state: row for row in reversed(sent)}
        waiting = by_state.get("out_for_delivery")
        if waiting is not None:
            self.found.append((
                "delivery_logistics.subscriptions",
                StatusSubscription(subscription_id=f"psub_{self.start:06d}", user_id=self.persona.user_id,
                                   tracking_no=waiting.tracking_no, channel="app", target=self.persona.user_id,
                                   created_at=self.now - timedelta(days=2)),
            ))  # fmt: skip
        delivered = [row for row in sent if row.state == "delivered"]
        for place, row in enumerate(delivered[1:3]):
            opened = self.now - timedelta(hours=15) if place == 0 else (row.door or row.eta) + timedelta(days=1)
            due = self.at(after(opened.date(), 2, "standard"), time(14, 10))
            answer = "" if place == 0 else (
                f"The parcel weighed {row.grams / 1000:.2f} kg at the first depot and at the last, as the sender had "
                "announced; nothing was taken out on the way."
            )  # fmt: skip
            self.found.append((
                "delivery_logistics.tickets",
                IssueTicket(
                    ticket_id=f"tkt_{self.start + place:08d}", shipment_id=f"ship_{self.start + sent.index(row):08d}",
                    tracking_no=row.tracking_no, issue_type="damaged" if place == 0 else "missing_item",
                    description="One corner of the box is crushed." if place == 0 else "One of the parts is missing.",
                    status="open" if place == 0 else "rejected", opened_at=opened, due=due,
                    expected_response_date=due.date(), resolved_at=None if place == 0 else due, answer=answer,
                ),
            ))  # fmt: skip
