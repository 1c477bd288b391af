"""Recommendations with reasons, deals, and merchants kept for later."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.codec import Ready
from lifegym.worlds.folding import folded
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.review_platform.records import WEEKDAYS, Deal, Merchant, SavedMerchant
from lifegym.worlds.services.review_platform.searching import Searching, read_category

_USUAL_TENTHS: Final = 38
_USUAL_WEIGHT: Final = 25


def steady_tenths(row: Merchant) -> int:
    """Return a rating pulled towards 3.8 as if 25 such reviews had been written too, so that few cannot shine."""
    return (row.rating_tenths * row.review_count + _USUAL_TENTHS * _USUAL_WEIGHT) // (row.review_count + _USUAL_WEIGHT)


def _by_steady(row: Merchant) -> tuple[int, int, str]:
    return (-steady_tenths(row), -row.review_count, row.merchant_id)


class Picking(Searching):
    """Recommendations, deals, saved merchants."""

    @tool
    def get_recommendations(self, category: str, area: str | None = None, limit: int = 5) -> Ready:
        """Pick a few merchants of a category and give the reasons for each.

        Ordered by the rating pulled towards 3.8 as 25 average reviews would pull it, so that a handful of raves does
        not win. Displayed warnings and closed merchants are left out. search_merchants has the whole list.

        Args:
            category: restaurant, venue, vet or home_service.
            area: Part of a neighbourhood's or city's name.
            limit: How many, 1 to 20.

        Example:
            review_platform.get_recommendations(category="vet", limit=3)
        """
        kind = read_category(category)
        most = limited(limit, 20)
        part = "" if area is None else folded(area.strip())
        return self.answered(("picked", kind, part, most), lambda: self._picked(kind, part, most))

    def _picked(self, kind: str, part: str, most: int) -> dict[str, Any]:
        picked = []
        for row in self.merchants.ordered(_by_steady):
            if row.category == kind and row.status == "open" and not row.warning:
                if part and part not in folded(f"{row.area} {row.city}"):
                    continue
                picked.append(row)
                if len(picked) == most:
                    break
        result: dict[str, Any] = {
            "recommendations": [{**self._card(row), "why": self._reasons(row)} for row in picked],
            "scored_by": "(rating x reviews + 3.8 x 25) / (reviews + 25)",
        }
        if not picked:
            areas = sorted({row.area for row in self.merchants if row.category == kind})
            result["hint"] = f"No {kind} there. Areas: {', '.join(areas[:20]) or 'none'}."
        return result

    def _reasons(self, row: Merchant) -> list[str]:
        steady = steady_tenths(row)
        why = [f"{row.rating_tenths / 10} from {row.review_count} reviews (weighed: {steady / 10})"]
        if row.merchant_id in self.saved_merchants:
            why.append("you saved it")
        visits = sum(r.merchant_id == row.merchant_id and r.status == "completed" for r in self.reservations)
        if visits:
            why.append(f"you were there {visits} time{'s' * (visits > 1)}")
        deals = sum(d.merchant_id == row.merchant_id and d.status == "active" for d in self.deals)
        if deals:
            why.append(f"{deals} deal{'s' * (deals > 1)} on offer")
        if row.has_private_room:
            why.append(f"private room for {row.private_room_seats}")
        if row.review_count < _USUAL_WEIGHT:
            why.append("few reviews so far")
        return why

    @tool
    def list_merchant_deals(self, merchant_id: str) -> dict[str, Any]:
        """List a merchant's deals with price, validity, weekdays left out and how many are left; ended ones last.

        Args:
            merchant_id: As search_merchants shows it.

        Example:
            review_platform.list_merchant_deals(merchant_id="mer_0001")
        """
        self._merchant(merchant_id)
        rows = [row for row in self.deals if row.merchant_id == merchant_id]
        rows.sort(key=lambda row: (row.status != "active", row.valid_until, row.deal_id))
        return {"merchant_id": merchant_id, "deals": [_deal(row) for row in rows], "total": len(rows)}

    @tool
    def get_deal(self, deal_id: str) -> dict[str, Any]:
        """Show one deal: what it includes, price against list price, how many it serves, when it holds.

        Args:
            deal_id: As list_merchant_deals shows it.

        Example:
            review_platform.get_deal(deal_id="deal_000001")
        """
        row = self.deals.need(deal_id, "DEAL_NOT_FOUND", "list_merchant_deals lists a merchant's deals.")
        return {**_deal(row), "merchant_name": self.merchants.rows[row.merchant_id].name}

    @tool(writes=True)
    def save_merchant(self, user_id: str, merchant_id: str) -> dict[str, Any]:
        """Keep a merchant in the user's list for later; saving it again changes nothing.

        Args:
            user_id: The signed-in user's id or e-mail address.
            merchant_id: As search_merchants shows it.

        Example:
            review_platform.save_merchant(user_id="usr_noor", merchant_id="mer_0001")
        """
        user = signed_in(self.world, user_id)
        merchant = self._merchant(merchant_id)
        row = self.saved_merchants.get(merchant_id)
        known = row is not None
        if row is None:
            row = self.saved_merchants.insert(SavedMerchant(merchant_id=merchant_id, user_id=user, saved_at=self.now))
        return {**row.view(), "name": merchant.name, "already_saved": known}

    @tool
    def list_saved_merchants(self, user_id: str) -> dict[str, Any]:
        """List the merchants the user saved, latest first.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            review_platform.list_saved_merchants(user_id="usr_noor")
        """
        signed_in(self.world, user_id)
        rows = sorted(self.saved_merchants, key=lambda row: row.saved_at, reverse=True)
        merchants = self.merchants.rows
        return {
            "merchants": [
                {**self._card(merchants[row.merchant_id]), "status": merchants[row.merchant_id].status,
                 "saved_at": row.saved_at}
                for row in rows
            ],
            "total": len(rows),
        }  # fmt: skip


def _deal(row: Deal) -> dict[str, Any]:
    return {**row.view("not_on"), "left": row.left, "not_on": [WEEKDAYS[day] for day in row.not_on]}
