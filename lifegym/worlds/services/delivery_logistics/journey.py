"""How parcels move: planned from service, distance and weekdays, and carried out step by step by the clock."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed
from lifegym.worlds.services.delivery_logistics.desk import Desk, day_words, draw_of, lowered, raised, spelled
from lifegym.worlds.services.delivery_logistics.places import country_in, crosses_customs, distance
from lifegym.worlds.services.delivery_logistics.records import ATTEMPTS, DONE, Closure, Leg, Place, Scan, Shipment
from lifegym.worlds.services.delivery_logistics.tariff import after, delivers_on, eta_for, next_pickup
from lifegym.worlds.signals import (
    ParcelMoved,
    ParcelSent,
    Refund,
    TransferReturned,
    TransferSent,
    WeatherWarning,
    listens,
)

KEEPS_DAYS: Final = 7
"""How long a pickup point keeps a parcel."""
DUTY_DAYS: Final = 14
"""How long customs waits for its money."""
_DUTY_PAID: Final = "Duty paid; released by customs"
_COLLECTED: Final = "Collected at the pickup point"
LONGEST: Final = timedelta(days=60)
"""How long a depot stands still at most for the weather."""
CUSTOMS_ACCOUNT: Final = "DLCUSTOMS0001"


class Journey(Desk):
    """Plans, steps, attempts at the door, and what other services tell the carriers."""

    def arm(self, row: Record) -> None:
        """Plan the rest of a journey that enters without one, so that a story need only name its day."""
        if isinstance(row, Shipment) and row.status not in DONE and not row.plan and not row.held:
            row = self._planned(row)
        super().arm(row)

    def _planned(self, row: Shipment) -> Shipment:
        today = self.now.date()
        eta = max(row.eta_date or after(today, 2, row.service_level), today)
        scans = row.scans or (
            Scan(at=row.created_at, location=row.sender.city, status_code="label_created",
                 description="The sender has announced the parcel"),
        )  # fmt: skip
        if row.status == "label_created":
            start = row.scheduled_pickup_at or next_pickup(self.now)
            fetch = Leg(at=start, status="picked_up", location=row.sender.city, description="Fetched from the sender")
            eta = max(eta, eta_for(start, row.service_level, distance(row.sender, row.recipient)))
            plan: tuple[Leg, ...] = (fetch, *self._road(row, start, eta))
        else:
            plan = self._door(row, eta)
            if row.status == "out_for_delivery":
                plan = plan[1:]
            elif row.status == "picked_up":
                plan = (self._on(row), *self._door(row, eta, self.now + timedelta(minutes=40)))
        return self.shipments.update(row.shipment_id, plan=plan, eta_date=eta, scans=scans)

    def _on(self, row: Shipment) -> Leg:
        at = self.now + timedelta(minutes=30)
        return Leg(at=at, status="in_transit", location=f"{row.sender.city} depot", description="Left the depot")

    def _road(self, row: Shipment, start: datetime, eta: date) -> tuple[Leg, ...]:
        """Return the steps after the pickup: the depots on the way, and the day of delivery."""
        here, there = row.sender.city or "origin", row.recipient.city
        evening = self._at(start.date(), time(19, 30))
        first = evening if start < evening and eta > start.date() else start + timedelta(minutes=45)
        legs = [Leg(at=first, status="in_transit", location=f"{here} depot", description="Left the depot")]
        if crosses_customs(row.sender, row.recipient):
            half = self._at(start.date() + (eta - start.date()) / 2, time(15, 10))
            legs.append(Leg(at=half, status="in_transit", location=_customs(row), description="Cleared customs"))
        if distance(row.sender, row.recipient) != "local":
            night = self._at(eta, time(4, 40))
            legs.append(
                Leg(at=night, status="in_transit", location=f"{there} depot", description="Arrived at the depot")
            )
        door = self._door(row, eta, first)
        return (*[leg for leg in legs if first <= leg.at < door[0].at], *door)

    def _door(self, row: Shipment, day: date, earliest: datetime | None = None) -> tuple[Leg, Leg]:
        """Return the morning on the van and the attempt at the door of a day, within the window that was asked for."""
        earliest = max(self.now, earliest or self.now)
        draw = draw_of(row.tracking_no) + row.attempts * 37
        if row.time_window:
            begin = self._at(day, time.fromisoformat(row.time_window[:5]))
            length = int(row.time_window[6:8]) - int(row.time_window[:2])
            ring = begin + timedelta(minutes=15 + draw % (60 * length - 30))
        else:
            ring = self._at(day, time(10 + draw % 7, draw // 7 % 60))
        van = min(self._at(day, time(8, draw % 40)), ring - timedelta(minutes=30))
        if van <= earliest:
            van = earliest + timedelta(minutes=15)
            ring = max(ring, van + timedelta(minutes=60))
        town = row.recipient.city
        return (
            Leg(at=van, status="out_for_delivery", location=town, description="On the van for delivery"),
            Leg(at=ring, status="delivered", location=town, description="Handed over at the door"),
        )

    def _at(self, day: date, clock: time) -> datetime:
        return datetime.combine(day, clock, tzinfo=self.now.tzinfo)

    @timed
    def move(self, key: str) -> None:
        """Carry out the next step of a parcel's journey, and set the one after it."""
        row = self.shipments.get(key)
        if row is None or row.status in DONE or not row.plan or self.now < row.plan[0].at:
            return
        leg, rest = row.plan[0], row.plan[1:]
        closure = self._closed(leg.location or row.recipient.city)
        if closure is not None and leg.status != "returned":
            row = self._wait_out(row, closure)
        elif leg.status == "picked_up":
            row = self._fetch(row, leg, rest)
        elif row.fault == "lost" and leg.status in ("out_for_delivery", "delivered"):
            text = "Not found when the van was loaded; a search is under way"
            row = self._scan(row, "exception", leg.location, text, plan=(), eta_date=None, held="lost")
            self._letters(row)
        elif leg.status == "delivered" and row.held != "pickup_point":
            row = self._ring(row, leg, rest)
        else:
            held = "" if leg.status in DONE else row.held
            row = self._scan(row, leg.status, leg.location, leg.description, plan=rest, held=held)
            self._letters(row)
        self._schedule(row)

    def _fetch(self, row: Shipment, leg: Leg, rest: tuple[Leg, ...]) -> Shipment:
        """Fetch a parcel at the sender's door; where nobody opens, the driver comes again on the next working day."""
        pickup = self._pickup_of(row)
        if pickup is None or self._obstacle(row.sender) is None:
            if pickup is not None:
                self.pickups.update(pickup.pickup_id, status="completed", completed_at=self.now)
            return self._scan(row, "picked_up", leg.location, leg.description, plan=rest)
        if pickup.tries:
            self.pickups.update(pickup.pickup_id, status="missed", tries=pickup.tries + 1)
            row = self._scan(row, "cancelled", leg.location, "Nobody handed over the parcel at two visits", plan=())
            self._pay_back(row, row.fee)
            self._mail(
                row, f"Pickup cancelled: {row.tracking_no}",
                f"Our driver met nobody at {row.sender.street} for the second time, so the pickup is cancelled. "
                f"The fee of {row.fee} goes back to the payment method you used.",
            )  # fmt: skip
            return row
        again = leg.at + timedelta(days=1)
        while not delivers_on(again.date(), "standard"):
            again += timedelta(days=1)
        self.pickups.update(pickup.pickup_id, scheduled_at=again, tries=1)
        eta = eta_for(again, row.service_level, distance(row.sender, row.recipient))
        leg = Leg(at=again, status="picked_up", location=leg.location, description=leg.description)
        road = (leg, *self._road(row, again, eta))
        text = f"Nobody opened at the pickup; the driver comes again on {day_words(again)}"
        row = self._scan(row, row.status, leg.location, text, plan=road, eta_date=eta, scheduled_pickup_at=again)
        self._mail(row, f"Pickup missed: {row.tracking_no}", f"{text} at {again:%H:%M}.")
        return row

    def _obstacle(self, place: Place, instructions: str = "") -> str | None:
        """Return why nobody opens at an address now, or None."""
        line = fold(f"{place.street} {place.city}")
        for door in self.doorsteps:
            if not door.street.strip() or fold(door.street) not in line:
                continue
            if door.problem and not instructions:
                return door.problem
            away = door.away_from is not None and door.away_from <= self.now
            if away and (door.away_until is None or self.now < door.away_until):
                return "nobody opened"
        return None

    def _ring(self, row: Shipment, leg: Leg, rest: tuple[Leg, ...]) -> Shipment:
        """Ring at the door: hand over, or note why it failed and plan what follows."""
        reason = row.hindrances[0] if row.hindrances else self._obstacle(row.recipient, row.instructions)
        if reason is None:
            row = self._scan(row, "delivered", leg.location, leg.description, plan=rest)
            self._letters(row)
            return row
        tries = row.attempts + 1
        town = row.recipient.city
        row = row.evolve(attempts=tries, hindrances=row.hindrances[1:], time_window="")
        if tries < ATTEMPTS:
            day = after(self.now.date(), 1, row.service_level)
            plan = self._door(row, day)
            text = f"Delivery attempt {tries} of {ATTEMPTS} failed: {reason}. Next attempt on {day_words(day)}"
            row = self._scan(row, "exception", town, text, attempts=tries, hindrances=row.hindrances, plan=plan,
                             eta_date=day, time_window="")  # fmt: skip
        else:
            until = self._at(self.now.date() + timedelta(days=KEEPS_DAYS), time(18))
            text = f"Delivery attempt {tries} of {ATTEMPTS} failed: {reason}. Kept at the pickup point in {town} until "
            collected = self._at(after(self.now.date(), 2, "standard"), time(17, 20))
            last = (
                Leg(at=collected, status="delivered", location=town, description=_COLLECTED)
                if row.collects
                else Leg(at=until, status="returned", location=town, description="Not collected; returned to sender")
            )
            row = self._scan(row, "exception", town, f"{text}{day_words(until)}", attempts=tries, plan=(last,),
                             hindrances=row.hindrances, eta_date=None, held="pickup_point", time_window="")  # fmt: skip
        self._letters(row)
        return row

    def _letters(self, row: Shipment) -> None:
        """Write to the persona when a parcel of theirs is on the van, has come, or could not be handed over."""
        letter = self._letter(row)
        # Whoever has asked for every step by mail has this one already.
        if letter is not None and (row.announced or row.direction == "outbound") and not self._mails_each_step(row):
            self._mail(row, *letter)

    def _letter(self, row: Shipment) -> tuple[str, ...] | None:
        scan = row.scans[-1]
        if row.direction == "outbound":
            if row.status not in DONE:
                return None
            return (
                f"{raised(row.status)}: {row.tracking_no}",
                f"Your parcel {row.tracking_no} ({row.item_desc}) to {row.recipient.name}, {row.recipient.city}: "
                f"{lowered(scan.description)} on {day_words(scan.at)} at {scan.at:%H:%M}.",
            )
        what = self._what(row)
        if row.status == "out_for_delivery":
            ring = row.plan[0].at if row.plan else self.now
            begin = ring.replace(minute=0) - timedelta(hours=1)
            window = row.time_window or f"{begin:%H:%M}-{begin + timedelta(hours=3):%H:%M}"
            return (
                f"Out for delivery today: {row.tracking_no}",
                f"Your {what} is on the van and should arrive today between {window.replace('-', ' and ')} at "
                f"{row.recipient.in_one_line()}.",
            )
        if row.status == "delivered":
            door = "" if scan.description == _COLLECTED else f", {row.recipient.in_one_line()}"
            return (
                f"Delivered: {row.tracking_no}",
                f"Your {what}: {lowered(scan.description)}, {day_words(scan.at)}, {scan.at:%H:%M}{door}.",
            )
        if row.status not in ("exception", "returned"):
            return None
        more = "You can choose another day, or leave a word for the driver, on our tracking page."
        if row.held == "pickup_point":
            more = "Please bring an identity card. We can also bring it to your door once more on a day you choose."
        elif row.status == "returned" or row.held in ("lost", "customs"):
            more = ""
        return (f"About your parcel {row.tracking_no}", f"Your {what}: {scan.description}.", more)

    def _pay_back(self, row: Shipment, amount: Money | None) -> None:
        if amount and row.payment_method_id:
            self.emit(
                Refund(method_id=row.payment_method_id, amount=amount, merchant=row.carrier,
                       reference=row.shipment_id, category="shipping")
            )  # fmt: skip

    def _closed(self, location: str) -> Closure | None:
        """Return the closure that stops a place now, or None."""
        line = fold(location)
        for closure in self.closures:
            if closure.start <= self.now < closure.until and closure.city.strip() and fold(closure.city) in line:
                return closure
        return None

    def _wait_out(self, row: Shipment, closure: Closure) -> Shipment:
        """Put the rest of a journey off until a depot works again."""
        goes_on = closure.until + timedelta(hours=2)
        shift = goes_on - row.plan[0].at
        later = tuple(leg.evolve(at=leg.at + shift) for leg in row.plan)
        eta = row.eta_date
        if later[-1].status == "delivered" and row.held != "pickup_point":
            later = tuple(leg for leg in later if leg.status not in ("out_for_delivery", "delivered"))
            ready = later[-1].at if later else goes_on
            eta = max(eta or ready.date(), ready.date() + timedelta(days=ready.hour >= 8))
            eta = after(eta, 0, row.service_level)
            later = (*later, *self._door(row, eta, ready))
        status = "in_transit" if row.status == "out_for_delivery" else row.status
        text = f"Delayed: {closure.reason}. The depot in {closure.city} works again from {day_words(closure.until)}"
        return self._scan(row, status, closure.city, text, plan=later, eta_date=eta)

    @listens(ParcelSent)
    def on_parcel_sent(self, sent: ParcelSent) -> None:
        """Take a shop's parcel in, or tell where one is that is known already."""
        label = self.labels.get(spelled(sent.tracking_no))
        known = self.shipments.get(label.shipment_id) if label is not None else None
        if known is not None:
            scan = known.scans[-1] if known.scans else None
            self.emit(
                ParcelMoved(tracking_no=sent.tracking_no, reference=sent.reference, status=known.status,
                            location=scan.location if scan else "", at=scan.at if scan else self.now,
                            note=scan.description if scan else "", eta=known.eta_date)
            )  # fmt: skip
            return
        city, _, land = sent.origin.partition(",")
        recipient = Place(name=sent.recipient, phone=sent.phone, street=sent.destination, city=sent.city,
                          country=country_in(sent.destination) or self._home)  # fmt: skip
        sender = Place(name=sent.sender, phone="", street="", city=city.strip(), country=land.strip())
        row = Shipment(
            shipment_id=self.shipments.new_key(), user_id=self.world.persona.user_id,
            tracking_no=spelled(sent.tracking_no), carrier=sent.carrier, service_level="standard",
            direction="inbound", status="label_created", sender=sender, recipient=recipient, item_desc="",
            weight_kg=max(0.01, round(sent.weight_g / 1000, 2)), created_at=self.now, updated_at=self.now,
            eta_date=None, declared_value=sent.value, reference=sent.reference,
        )  # fmt: skip
        fetched = next_pickup(self.now)
        own = eta_for(fetched, "standard", distance(sender, recipient))
        eta = sent.eta if sent.eta > fetched.date() and delivers_on(sent.eta, "standard") else own
        here = sender.city or sender.name
        fetch = Leg(at=fetched, status="picked_up", location=here, description="Fetched from the sender")
        row = self._enter(row.evolve(eta_date=eta, plan=(fetch, *self._road(row, fetched, eta))))
        self._scan(row, "label_created", here, "The sender has announced the parcel")

    @listens(WeatherWarning)
    def on_weather_warning(self, warning: WeatherWarning) -> None:
        """In a severe or extreme warning the depots of its towns stand still until it ends."""
        end = min(warning.end, self.now + LONGEST)
        if warning.severity not in ("severe", "extreme") or end <= max(warning.start, self.now):
            return
        for area in warning.areas:
            self.closures.insert(
                Closure(closure_id=self.closures.new_key(), city=area, start=max(warning.start, self.now),
                        until=end, reason=warning.title)
            )  # fmt: skip

    @listens(TransferSent)
    def on_transfer(self, transfer: TransferSent) -> None:
        """Release a parcel from customs when its duty arrives, named by its tracking number."""
        said = spelled(f"{transfer.memo}{transfer.reference}")
        if spelled(transfer.account_no) != CUSTOMS_ACCOUNT:
            return
        for row in list(self.shipments):
            if row.held != "customs" or row.duty is None or row.tracking_no not in said:
                continue
            try:
                enough = convert(transfer.amount, row.duty.currency) >= row.duty
            except ToolError:
                enough = False
            if enough:
                self._release(row, _DUTY_PAID)

    @listens(TransferReturned)
    def on_transfer_returned(self, returned: TransferReturned) -> None:
        """Hold a parcel again, as long as it is on its way, when the duty that released it came back."""
        said = spelled(f"{returned.memo}{returned.reference}")
        if spelled(returned.account_no) != CUSTOMS_ACCOUNT:
            return
        for row in list(self.shipments):
            paid = any(scan.description == _DUTY_PAID for scan in row.scans)
            if paid and row.status == "in_transit" and not row.held and row.tracking_no in said:
                self._hold(row, convert(returned.amount, self.world.persona.currency), "the payment came back")

    def _hold(self, row: Shipment, duty: Money, note: str) -> Shipment:
        """Hold a parcel at customs until its duty is paid; unpaid, it goes back."""
        until = self.now + timedelta(days=DUTY_DAYS)
        back = Leg(at=until, status="returned", location=_customs(row), description="Duty not paid; returned to sender")
        text = f"Held by customs: {duty} to pay{'. ' + note if note else ''}"
        row = self._scan(row, "exception", _customs(row), text, held="customs", duty=duty, plan=(back,), eta_date=None)
        self._schedule(row)
        return row

    def _release(self, row: Shipment, text: str) -> Shipment:
        """Let a parcel that was held go on from where it is."""
        day = after(self.now.date(), 2, row.service_level)
        row = row.evolve(held="", attempts=0)
        plan = (
            Leg(at=self._at(day, time(4, 40)), status="in_transit", location=f"{row.recipient.city} depot",
                description="Arrived at the depot"),
            *self._door(row, day),
        )  # fmt: skip
        row = self._scan(
            row, "in_transit", _customs(row), text, held="", duty=None, eta_date=day, plan=plan, attempts=0
        )
        self._schedule(row)
        return row


def _customs(row: Shipment) -> str:
    """Name the customs office that a parcel passes."""
    return f"Customs, {row.recipient.country or row.recipient.city}"
