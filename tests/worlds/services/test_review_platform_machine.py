"""The review platform used at random."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.sample import NOW
from lifegym.worlds.services.review_platform.desk import slot_key
from lifegym.worlds.services.review_platform.records import DEAL_STATES, RESERVATION_STATES
from lifegym.worlds.world import World
from tests.worlds.services.caller import Caller
from tests.worlds.services.machine import SEEDS, SETTINGS, ServiceMachine


class Machine(ServiceMachine):
    """Reservations, deals, reviews and questions."""

    service = "review_platform"
    others = ("email", "notification_hub")
    counts: ClassVar = {"review_platform": 90, "email": 5, "notification_hub": 5}
    transitions: ClassVar = {
        "review_platform.reservations": ("status", RESERVATION_STATES),
        "review_platform.deals": ("status", DEAL_STATES),
        "review_platform.merchants": ("status", {"open": frozenset({"closed_down"}), "closed_down": frozenset()}),
    }
    references = (
        ("review_platform.reviews", "merchant_id", "review_platform.merchants"),
        ("review_platform.deals", "merchant_id", "review_platform.merchants"),
        ("review_platform.slots", "merchant_id", "review_platform.merchants"),
        ("review_platform.closures", "merchant_id", "review_platform.merchants"),
        ("review_platform.merchant_qa", "merchant_id", "review_platform.merchants"),
        ("review_platform.reservations", "merchant_id", "review_platform.merchants"),
        ("review_platform.reservations", "deal_id", "review_platform.deals"),
        ("review_platform.saved_merchants", "merchant_id", "review_platform.merchants"),
    )

    @rule(seed=SEEDS, which=st.sampled_from(("reserve", "reserve", "cancel", "review", "fill", "move", "book", "deal")))
    def live(self, seed: int, which: str) -> None:
        """Do what people and merchants do, with arguments that fit."""
        rng, world = np.random.default_rng(seed), self.world
        pick = Caller(world, rng).pick
        merchant = pick(list(world.table("review_platform.merchants")))
        at = world.now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=int(rng.integers(-2, 400)))
        mine = [row.reservation_id for row in world.table("review_platform.reservations")]
        deals = [row.deal_id for row in world.table("review_platform.deals") if row.merchant_id == merchant.merchant_id]
        if which == "reserve":
            day = at.astimezone(zone(merchant.zone)).date()
            page = json.loads(
                world.call(
                    "review_platform.get_merchant", {"merchant_id": merchant.merchant_id, "date": day.isoformat()}
                ).result
            )
            for slot in page.get("free_times", [])[:1]:
                arguments = {
                    "user_id": world.persona.user_id, "merchant_id": merchant.merchant_id,
                    "datetime": f"{day}T{slot['time']}", "party_size": 1 + int(rng.integers(8)),
                    "deal_id": pick(deals) if deals and rng.integers(2) else None,
                    "payment_method_id": "pm_0001", "private_room": bool(rng.integers(4) == 0),
                }  # fmt: skip
                before = world.digest()
                call = world.call("review_platform.reserve", arguments)
                assert call.ok or world.digest() == before
        elif which == "cancel":
            world.call("review_platform.cancel_reservation", {"reservation_id": pick(mine)})
        elif which == "review":
            arguments = {"user_id": world.persona.user_id, "merchant_id": merchant.merchant_id, "body": "Fine.",
                         "rating": 1 + int(rng.integers(5))}  # fmt: skip
            assert world.call("review_platform.write_review", arguments).ok
        else:
            last = at + timedelta(hours=3)
            known: dict[str, tuple[str, dict[str, Any]]] = {
                "fill": ("fill_slots", {"merchant_id": merchant.merchant_id, "first": at.isoformat(),
                                        "last": last.isoformat(), "leave": int(rng.integers(3))}),
                "move": ("move_reservation", {"reservation_id": pick(mine), "to": at.isoformat()}),
                "book": ("book", {"merchant_id": merchant.merchant_id, "at": at.isoformat(), "party_size": 1,
                                  "payment_method_id": "pm_0001", "shows_up": bool(rng.integers(2))}),
                "deal": ("offer_deal", {"merchant_id": merchant.merchant_id, "title": "Soup for two", "serves": 2,
                                        "price": {"amount": "12.00", "currency": "EUR"}, "stock": 1,
                                        "list_price": {"amount": "20.00", "currency": "EUR"},
                                        "valid_until": at.date().isoformat()}),
            }  # fmt: skip
            name, arguments = known[which]
            with suppress(ValueError):
                world.apply(Op(target=f"review_platform.{name}", arguments=arguments))

    def check(self, world: World) -> None:
        """Ratings are exact, one review a person, stocks and deposits add up, slots have their merchant's times."""
        merchants = world.table("review_platform.merchants")
        stars: dict[str, list[int]] = {}
        authors = set()
        for review in world.table("review_platform.reviews"):
            assert 1 <= review.rating <= 5
            stars.setdefault(review.merchant_id, []).append(review.rating)
            if review.user_id == world.persona.user_id:
                assert review.merchant_id not in authors
                authors.add(review.merchant_id)
        for row in merchants:
            shown = stars.get(row.merchant_id, [])
            count = row.earlier_reviews + len(shown)
            assert row.review_count == count
            exact = 10 * (row.earlier_stars + sum(shown)) / count if count else 0
            assert abs(row.rating_tenths - exact) <= 0.5
        for deal in world.table("review_platform.deals"):
            assert deal.sold >= 0
            assert deal.stock is None or deal.sold <= deal.stock
            if deal.status in ("active", "sold_out"):
                assert (deal.status == "sold_out") == (deal.left == 0)
        paid: dict[str, int] = {}
        for entry in world.table("wallet.entries"):
            paid[entry.reference] = paid.get(entry.reference, 0) + entry.amount.minor
        for row in world.table("review_platform.reservations"):
            assert row.ends_at > row.datetime
            assert (row.deposit is None) == (row.deposit_state == "none")
            if row.deposit is not None:
                back = 0 if row.deposit_back is None else row.deposit_back.minor
                assert 0 <= back <= row.deposit.minor
                if row.created_at >= NOW:  # deposits of earlier ones were paid before this world began
                    least = row.deposit.minor - back
                    bill = 0 if row.bill is None else row.bill.minor
                    # A bill that no method can pay is paid in cash.
                    assert paid[row.reservation_id] in (least, max(least, bill))
            assert row.status != "confirmed" or row.deposit_state in ("none", "held")
            assert row.status != "confirmed" or row.ends_at > world.now
        for slot in world.table("review_platform.slots"):
            assert slot.slot_id == slot_key(merchants.rows[slot.merchant_id], slot.at)
            assert slot.taken >= 0


Machine.TestCase.settings = SETTINGS
TestReviewPlatform = Machine.TestCase
