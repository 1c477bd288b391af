"""Merchants of a city with their reviews, deals and questions, and what the persona has reserved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.ordinary.review_platform import sayings
from lifegym.worlds.ordinary.review_platform.houses import Houses, rounded
from lifegym.worlds.ordinary.review_platform.words import CITIES, PEOPLE, City
from lifegym.worlds.records import Record
from lifegym.worlds.services.review_platform import (
    Closure,
    Deal,
    Fact,
    Merchant,
    Question,
    Reservation,
    Review,
    SavedMerchant,
    Slot,
)
from lifegym.worlds.services.review_platform.desk import slot_key
from lifegym.worlds.services.review_platform.reserving import deposit_for

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

Pair = tuple[str, Record]

_STARS: Final = {"good": (5, 5, 5, 4, 4), "fair": (3, 3, 4), "poor": (1, 2, 2, 1)}


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "Amsterdam",
    place: City | None = None,
    payment_method_id: str = "pm_0001",
    own: Sequence[str] = (),
    start: int = 1,
) -> list[Pair]:
    """Return merchants of a city with reviews, deals, questions and taken slots, and the persona's reservations.

    The first merchant is a restaurant with a deal; the first reservation lies ahead. One merchant in ten has bought
    reviews: fresh accounts, no visits, all five stars, within two days.

    Args:
        rng: Where every draw comes from.
        persona: Who reserves, asks and saves; prices are in their currency.
        now: The instant at which the world opens.
        count: About how many records.
        city: Where the merchants are.
        place: The quarters and streets of a city that is not described here.
        payment_method_id: What deposits were paid with.
        own: Names that the first restaurants will be given, whose kitchens are what they say.
        start: Number of the first merchant and of every other first record.

    Raises:
        ValueError: The city is unknown or ``count`` is negative.
    """
    if (place is None and city not in CITIES) or count < 0:
        raise ValueError(f"city is one of {', '.join(CITIES)} and count 0 or more; got {city!r}, {count}")
    if count == 0:
        return []
    maker = _Maker(rng, persona, now, city, payment_method_id, start, place, own)
    shops = max(5, count * 13 // 100)
    merchants = [maker.merchant(index) for index in range(shops)]
    found: list[Pair] = [("review_platform.merchants", row) for row in merchants]
    found += [("review_platform.deals", maker.deal(merchants, n)) for n in range(max(2, count // 11))]
    found += [("review_platform.merchant_qa", maker.question(merchants, n)) for n in range(max(3, count // 9))]
    found += [("review_platform.slots", row) for row in maker.slots(merchants, max(4, count // 8))]
    found += [("review_platform.closures", maker.closure(merchants, n)) for n in range(max(1, count // 60))]
    found += [("review_platform.saved_merchants", row) for row in maker.saved(merchants, min(6, 2 + count // 100))]
    found += [("review_platform.reservations", row) for row in maker.reservations(merchants, min(24, 4 + count // 40))]
    rest = max(8, count - len(found))
    found += [("review_platform.reviews", row) for row in maker.reviews(merchants, rest)]
    return found


class _Maker(Houses):
    """Draws one kind of record after another."""

    def deal(self, merchants: Sequence[Merchant], number: int) -> Deal:
        merchant = merchants[0] if number == 0 else self.pick(merchants)
        offers = sayings.DEALS[merchant.category]
        title, text, serves, percent = offers[number % len(offers)]
        item = self.pick(self.trade_of[merchant.merchant_id].menu)
        full = merchant.avg_price.times(serves)
        over = number % 7 == 6
        until = self.now.date() + timedelta(days=-self.whole(3, 60) if over else self.whole(12, 90))
        stock = None if number % 3 == 0 else self.whole(10, 60)
        sold = 0 if stock is None else stock if number % 8 == 7 and not over else self.whole(0, stock - 2)
        status = "expired" if over else "sold_out" if stock is not None and sold == stock else "active"
        return Deal(
            deal_id=f"deal_{self.start + number:06d}",
            merchant_id=merchant.merchant_id,
            title=title,
            description=text.format(item=item[0].upper() + item[1:] if text.startswith("{item}") else item),
            price=rounded(full.times(percent).times("0.01")),
            list_price=full,
            serves=serves,
            valid_until=until,
            not_on=(4, 5) if "eekday" in title or number % 4 == 1 else (),
            stock=stock,
            sold=sold,
            status=status,
        )

    def question(self, merchants: Sequence[Merchant], number: int) -> Question:
        merchant = merchants[0] if number == 0 else self.pick(merchants)
        fact = self.pick(merchant.facts) if merchant.facts else Fact(topic="prices", text="Please call us.")
        asked = self.moment(-self.whole(2, 400))
        silent = merchant.reply_hours is None
        answered = (asked + timedelta(days=1)).replace(hour=self.whole(9, 20), minute=self.whole(0, 59))
        asking = sayings.QUESTIONS.get(f"{merchant.category} {fact.topic}") or sayings.QUESTIONS[fact.topic]
        return Question(
            qa_id=f"qa_{self.start + number:06d}",
            merchant_id=merchant.merchant_id,
            user_id=_user(self.pick(PEOPLE)),
            question=self.pick(asking),
            created_at=asked,
            answer=None if silent else fact.text,
            answered_by=None if silent else f"{merchant.name} (owner)",
            answered_at=None if silent else answered,
        )

    def slots(self, merchants: Sequence[Merchant], wanted: int) -> list[Slot]:
        """Return slots that others have taken in the coming three weeks, evenings more than afternoons."""
        found: dict[str, Slot] = {}
        for _ in range(wanted * 4):
            if len(found) >= wanted:
                break
            merchant = self.pick(merchants[1:])
            opening = self.pick(merchant.hours)
            day = self.now.date() + timedelta(days=self.whole(1, 20))
            opens, closes = opening.on(day, merchant.zone)
            if day.weekday() != opening.weekday:
                continue
            steps = int((closes - opens) / timedelta(minutes=merchant.slot_minutes))
            at = opens + timedelta(minutes=merchant.slot_minutes * self.whole(steps // 3, max(0, steps - 2)))
            key = slot_key(merchant, at)
            taken = merchant.units if self.whole(0, 2) == 0 else self.whole(1, merchant.units)
            found[key] = Slot(slot_id=key, merchant_id=merchant.merchant_id, at=at, taken=taken,
                              private_taken=merchant.has_private_room and self.whole(0, 3) == 0)  # fmt: skip
        return list(found.values())

    def closure(self, merchants: Sequence[Merchant], number: int) -> Closure:
        merchant = merchants[1 + number * 3 % (len(merchants) - 1)]
        first = self.now.date() + timedelta(days=self.whole(6, 50))
        last = first + timedelta(days=self.whole(0, 6))
        return Closure(closure_id=f"cls_{self.start + number:04d}", merchant_id=merchant.merchant_id, first_day=first,
                       last_day=last, reason=self.pick(sayings.CLOSURES))  # fmt: skip

    def saved(self, merchants: Sequence[Merchant], wanted: int) -> list[SavedMerchant]:
        chosen = self.draws.some(merchants[1:], wanted)
        return [
            SavedMerchant(merchant_id=row.merchant_id, user_id=self.persona.user_id,
                          saved_at=self.moment(-self.whole(1, 200)))
            for row in chosen
        ]  # fmt: skip

    def reservations(self, merchants: Sequence[Merchant], wanted: int) -> list[Reservation]:
        """Return reservations, the first ahead, another ahead, the rest past ones; never two at one time."""
        found = []
        for number in range(wanted):
            merchant = merchants[1] if number == 0 else self.pick(merchants)
            ahead = number in (0, 3)
            day = self._open_day(
                merchant,
                self.whole(4 + number * 5, 11 + number * 5) if ahead else -self.whole(3 + number * 9, 11 + number * 9),
            )
            opening = self.pick([row for row in merchant.hours if row.weekday == day.weekday()])
            opens, closes = opening.on(day, merchant.zone)
            steps = int((closes - opens - timedelta(minutes=merchant.last_start_minutes))
                        / timedelta(minutes=merchant.slot_minutes))  # fmt: skip
            at = opens + timedelta(minutes=merchant.slot_minutes * self.whole(0, max(0, steps)))
            state = "confirmed" if ahead else "cancelled" if number % 6 == 2 else "completed"
            booked = min(at, self.now) - timedelta(days=self.whole(1, 9))
            size = min(merchant.max_party_size, self.whole(2, 5) if merchant.category == "restaurant" else 1)
            deposit = deposit_for(merchant, size, False)
            became = {"confirmed": "held", "completed": "credited", "cancelled": "returned"}[state]
            found.append(
                Reservation(
                    reservation_id=f"resv_{self.start + number:06d}",
                    user_id=self.persona.user_id,
                    merchant_id=merchant.merchant_id,
                    datetime=at,
                    party_size=size,
                    status=state,
                    created_at=booked.replace(hour=self.whole(8, 21), minute=self.whole(0, 59)),
                    ends_at=at + timedelta(minutes=merchant.stay_minutes),
                    units=-(-size // merchant.unit_size),
                    note=self.pick(sayings.NOTES) if merchant.category == "restaurant" else "",
                    cancelled_by="guest" if state == "cancelled" else "",
                    deposit=deposit,
                    deposit_state="none" if deposit is None else became,
                    deposit_back=deposit if state == "cancelled" else None,
                    payment_method_id="" if deposit is None else self.method,
                    free_cancel_until=None if deposit is None else at - timedelta(hours=merchant.free_cancel_hours),
                )
            )
        return found

    def _open_day(self, merchant: Merchant, days: int) -> date:
        day = self.now.date() + timedelta(days=days)
        weekdays = {row.weekday for row in merchant.hours}
        while day.weekday() not in weekdays:
            day += timedelta(days=1 if days > 0 else -1)
        return day

    def reviews(self, merchants: Sequence[Merchant], wanted: int) -> list[Review]:
        """Return ordinary reviews, and a burst of bought ones for one merchant in ten."""
        found: list[Review] = []
        cheats = [row for index, row in enumerate(merchants) if index % 10 == 5]
        bought = min(wanted // 6, 6 * len(cheats))
        seen: set[str] = set()
        authors: set[tuple[str, str]] = set()
        while len(found) < wanted - bought:
            merchant = self.pick(merchants)
            name = self.pick(PEOPLE)
            if (merchant.merchant_id, name) in authors and len(authors) < len(merchants) * len(PEOPLE):
                continue
            authors.add((merchant.merchant_id, name))
            found.append(self._review(merchant, name, self.start + len(found), seen))
        for number in range(bought):
            merchant = cheats[number % len(cheats)]
            burst = self.now - timedelta(days=20 + 3 * (number % len(cheats)))
            found.append(
                Review(
                    review_id=f"rev_{self.start + len(found):08d}",
                    merchant_id=merchant.merchant_id,
                    user_id=f"usr_{71_003 + number * 7_919 % 89_000}",
                    author=f"user{71_003 + number * 7_919 % 89_000}",
                    rating=5,
                    body=sayings.BOUGHT[(number // len(cheats) + number) % len(sayings.BOUGHT)],
                    created_at=burst + timedelta(minutes=self.whole(0, 47 * 60)),
                )
            )
        return found

    def _review(self, merchant: Merchant, name: str, number: int, seen: set[str]) -> Review:
        chance = self.whole(0, 99)
        quality = self.quality[merchant.merchant_id]
        mood = "good" if chance < quality * 2 - 22 else "fair" if chance < quality * 2 + 4 else "poor"
        lines = {"good": sayings.GOOD, "fair": sayings.FAIR, "poor": sayings.POOR}[mood][merchant.category]
        body = ""
        for _ in range(6):
            first, second = self.pick(lines), self.pick(lines)
            parts = [first] if first == second or ("{item}" in first and "{item}" in second) else [first, second]
            parts = [text.format(item=self.pick(merchant.menu)) for text in parts]
            body = " ".join([*parts, self.pick(sayings.ENDINGS[mood])][: self.whole(2, 3)])
            if body not in seen:
                break
        seen.add(body)
        at = self.moment(-self.whole(1, 700))
        replied = self.whole(0, 5) == 0
        return Review(
            review_id=f"rev_{number:08d}",
            merchant_id=merchant.merchant_id,
            user_id=_user(name),
            author=name,
            rating=self.pick(_STARS[mood]),
            body=body,
            created_at=at,
            image_captions=(self.pick(merchant.menu).capitalize(),) if self.whole(0, 4) == 0 else (),
            verified=self.whole(0, 9) < 7,
            owner_reply=self.pick(sayings.REPLIES[:2] if mood == "good" else sayings.REPLIES[::2]) if replied else "",
            owner_replied_at=min(at + timedelta(days=self.whole(1, 6)), self.now) if replied else None,
        )


def _user(name: str) -> str:
    plain = "".join(letter if letter.isascii() and letter.isalpha() else "_" for letter in name.casefold())
    return f"usr_{plain}"
