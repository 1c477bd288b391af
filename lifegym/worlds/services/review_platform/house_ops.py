"""What the world does to merchants: hours, prices, deals, kitchens, premises, warnings, what others write."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.review_platform.booking_ops import BookingOps
from lifegym.worlds.services.review_platform.clockwork import Clockwork
from lifegym.worlds.services.review_platform.desk import end_of, read_opening
from lifegym.worlds.services.review_platform.picking import Picking
from lifegym.worlds.services.review_platform.records import PRICE_BANDS, Deal, Fact, Merchant, Question, Review, Topic
from lifegym.worlds.services.review_platform.reviewing import Reviewing


class HouseOps(Picking, Reviewing, BookingOps, Clockwork):
    """Backstage operations on merchants, their deals, reviews and answers."""

    @backstage
    def change_hours(
        self,
        merchant_id: str,
        weekdays: list[int],
        opens: str | None = None,
        closes: str | None = None,
        cancel_reservations: bool = False,
        announce: bool = False,
    ) -> None:
        """Set the hours of some weekdays (0 is Monday); without ``opens`` they become days off.

        ``cancel_reservations`` ends those that no longer fit.
        """
        merchant = self._merchant(merchant_id)
        if (opens is None) != (closes is None) or not weekdays:
            raise ToolError("BAD_ARG", "Give weekdays, and opens together with closes or neither.")
        new = [read_opening(day, opens or "00:00", closes or "00:00") for day in sorted(set(weekdays))]
        kept = [row for row in merchant.hours if row.weekday not in weekdays]
        hours = tuple(sorted([*kept, *(new if opens else ())], key=lambda row: (row.weekday, row.opens)))
        merchant = self.merchants.update(merchant_id, hours=hours)
        for row in self._ahead(merchant_id):
            if self._session_of(merchant, self._local(merchant, row.datetime)) is None:
                if cancel_reservations:
                    self.cancel_by_merchant(row.reservation_id, "We have changed our opening hours.", True, announce)
                elif announce:
                    self._write(merchant, "Changed opening hours", "We have changed our opening hours; please check "
                                f"whether your reservation {row.reservation_id} still suits.")  # fmt: skip

    @backstage
    def reprice(self, merchant_id: str, avg_price: Money, price_band: str | None = None) -> None:
        """Change a merchant's usual price a person or visit; a rise or fall is shown, not told."""
        merchant = self._merchant(merchant_id)
        if avg_price.currency != merchant.avg_price.currency or avg_price.minor < 0:
            raise ToolError("BAD_ARG", f"{merchant.name} counts in {merchant.avg_price.currency}, got {avg_price}.")
        band = price_band or merchant.price_band
        if band not in PRICE_BANDS:
            raise ToolError("BAD_ARG", f"price_band is {', '.join(PRICE_BANDS)}, got {band[:40]!r}.")
        self.merchants.update(merchant_id, avg_price=avg_price, price_band=band)

    @backstage
    def change_deposit(
        self,
        merchant_id: str,
        deposit: Money | None = None,
        free_cancel_hours: int = 24,
        deposit_from: int = 1,
        late_refund_percent: int = 0,
    ) -> None:
        """Change the deposit rule for reservations made from now on; no ``deposit`` asks none."""
        merchant = self._merchant(merchant_id)
        if deposit is not None and (deposit.currency != merchant.avg_price.currency or deposit.minor <= 0):
            raise ToolError("BAD_ARG", f"A deposit is above nothing in {merchant.avg_price.currency}, got {deposit}.")
        if not (0 <= free_cancel_hours <= 720 and 1 <= deposit_from <= 1000 and 0 <= late_refund_percent <= 100):
            raise ToolError(
                "BAD_ARG", "free_cancel_hours is 0 to 720, deposit_from 1 or more, the percentage 0 to 100."
            )
        self.merchants.update(
            merchant_id, deposit=deposit, free_cancel_hours=free_cancel_hours, deposit_from=deposit_from,
            late_refund_percent=late_refund_percent,
        )  # fmt: skip

    @backstage
    def offer_deal(
        self,
        merchant_id: str,
        title: str,
        price: Money,
        list_price: Money,
        serves: int,
        valid_until: date,
        description: str = "",
        not_on: list[int] | None = None,
        stock: int | None = None,
        deal_id: str | None = None,
        news: bool = True,
    ) -> None:
        """Put a deal on offer; subscribers of the merchant hear of it."""
        merchant = self._merchant(merchant_id)
        if not (0 < price.minor < list_price.minor and price.currency == list_price.currency) or serves < 1:
            raise ToolError("BAD_ARG", "A deal serves 1 or more and costs less than its list price, in one currency.")
        if not date(1900, 1, 1) < valid_until < date(9000, 1, 1) or end_of(valid_until, merchant) <= self.now:
            raise ToolError("BAD_DATE", f"valid_until lies ahead, got {valid_until}.")
        if (stock is not None and stock < 1) or any(not 0 <= day <= 6 for day in not_on or ()):
            raise ToolError("BAD_ARG", "stock is 1 or more, not_on has weekdays 0 to 6.")
        self._unused(self.deals.rows, deal_id)
        row = Deal(deal_id=deal_id or self.deals.new_key(), merchant_id=merchant_id, title=title,
                   description=description, price=price, list_price=list_price, serves=serves,
                   valid_until=valid_until, not_on=tuple(not_on or ()), stock=stock)  # fmt: skip
        self.deals.insert(row)
        self._arm_deal(row)
        if news:
            self._news(
                "price_drop", f"{merchant.name}: {title} for {price}", f"Instead of {list_price}, until {valid_until}.",
                row.deal_id, quiet=True, merchant_id=merchant_id, price=price.to_json(),
            )  # fmt: skip

    @backstage
    def expire_deal(self, deal_id: str) -> None:
        """End a deal before its date; reservations keep what they were made with."""
        self._end_deal(deal_id, "expired")

    @backstage
    def withdraw_deal(self, deal_id: str) -> None:
        """Take a deal off the page; reservations keep what they were made with."""
        self._end_deal(deal_id, "withdrawn")

    def _end_deal(self, deal_id: str, state: str) -> None:
        deal = self.deals.need(deal_id, "DEAL_NOT_FOUND")
        if deal.status not in ("active", "sold_out"):
            raise ToolError("DEAL_UNAVAILABLE", f"{deal_id} is {deal.status} already.")
        self.deals.update(deal_id, status=state)

    @backstage
    def sell_out_deal(self, deal_id: str, leave: int = 0) -> None:
        """Others take a deal until ``leave`` are left."""
        deal = self.deals.need(deal_id, "DEAL_NOT_FOUND")
        if deal.status != "active" or leave < 0 or (deal.left is not None and leave > deal.left):
            raise ToolError("DEAL_UNAVAILABLE", f"{deal_id} is {deal.status} with {deal.left} left.")
        stock = deal.sold + leave if deal.stock is None else deal.stock
        deal = self.deals.update(deal_id, stock=stock, sold=stock - leave)
        self.deals.update(deal_id, status=self._deal_state(deal))

    @backstage
    def reprice_deal(self, deal_id: str, price: Money) -> None:
        """Change a deal's price; reservations keep the price they were made at."""
        deal = self.deals.need(deal_id, "DEAL_NOT_FOUND")
        if price.currency != deal.price.currency or price.minor <= 0:
            raise ToolError("BAD_ARG", f"{deal_id} needs a price above nothing in {deal.price.currency}, got {price}.")
        self.deals.update(deal_id, price=price)

    @backstage
    def warn_hygiene(self, merchant_id: str, text: str = "", announce: bool = False) -> None:
        """Display an inspector's finding on the merchant's page; without text it is taken down.

        ``announce`` tells a person with a reservation or who saved the place.
        """
        merchant = self.merchants.update(self._merchant(merchant_id).merchant_id, warning=text.strip())
        if text.strip() and announce and (self._ahead(merchant_id) or merchant_id in self.saved_merchants):
            self._news("safety_warning", f"Inspection notice: {merchant.name}", text.strip(), merchant_id,
                       merchant_id=merchant_id)  # fmt: skip

    @backstage
    def change_fact(self, merchant_id: str, topic: Topic, text: str = "", announce: bool = False) -> None:
        """Change what a merchant says about a topic (allergens, parking, pets ...); empty text takes it back."""
        merchant = self._merchant(merchant_id)
        kept = [fact for fact in merchant.facts if fact.topic != topic]
        new = [Fact(topic=topic, text=text.strip())] if text.strip() else []
        merchant = self.merchants.update(merchant_id, facts=(*kept, *new))
        if announce and text.strip():
            self._tell(merchant, f"A change at our house: {topic}", text.strip())

    @backstage
    def stop_dish(self, merchant_id: str, dish: str, instead: str = "", announce: bool = False) -> None:
        """The kitchen takes a dish (or a firm a service) off its list, perhaps with another in its place."""
        merchant = self._merchant(merchant_id)
        found = next((item for item in merchant.menu if fold(dish) and fold(dish) in fold(item)), None)
        if found is None:
            raise ToolError("BAD_ARG", f"{merchant.name} has no {dish[:60]!r}; it has {', '.join(merchant.menu)}.")
        menu = tuple(item for item in merchant.menu if item != found)
        merchant = self.merchants.update(merchant_id, menu=(*menu, instead.strip()) if instead.strip() else menu)
        if announce:
            new = f" Instead there is {instead.strip()}." if instead.strip() else ""
            self._tell(merchant, "A change to our menu", f"{found} is no longer served.{new}")

    @backstage
    def move_premises(self, merchant_id: str, address: str, area: str | None = None, announce: bool = False) -> None:
        """A merchant moves; reservations go on at the new address."""
        merchant = self._merchant(merchant_id)
        if not address.strip():
            raise ToolError("BAD_ARG", "address must say where it is now.")
        merchant = self.merchants.update(merchant_id, address=address.strip(), area=area or merchant.area)
        if announce:
            self._tell(merchant, "We have moved", f"You find us at {merchant.address} now. Your reservation stands.")

    @backstage
    def close_down(self, merchant_id: str, reason: str = "", announce: bool = False) -> None:
        """A merchant gives up for good: reservations end with their deposits paid back, deals are withdrawn."""
        self._merchant(merchant_id)
        for row in self._ahead(merchant_id):
            self.cancel_by_merchant(row.reservation_id, reason or "We have closed for good.", True, announce)
        for deal in self.deals.where(lambda row: row.merchant_id == merchant_id):
            if deal.status in ("active", "sold_out"):
                self.deals.update(deal.deal_id, status="withdrawn")
        self.merchants.update(merchant_id, status="closed_down")

    @backstage
    def post_review(
        self,
        merchant_id: str,
        author: str,
        rating: int,
        body: str,
        verified: bool = False,
        image_captions: list[str] | None = None,
        review_id: str | None = None,
        at: datetime | None = None,
    ) -> None:
        """Somebody reviews a merchant, now or ``at`` an earlier time."""
        merchant = self._merchant(merchant_id)
        if not 1 <= rating <= 5:
            raise ToolError("BAD_RATING", f"rating is 1 to 5, got {rating}.")
        when = self.now if at is None else self._there(merchant, at)
        self._unused(self.reviews.rows, review_id)
        self.reviews.insert(
            Review(review_id=review_id or self.reviews.new_key(), merchant_id=merchant_id,
                   user_id=f"guest_{'_'.join(fold(author).split())[:40]}", author=author, rating=rating, body=body,
                   created_at=min(when, self.now), verified=verified, image_captions=tuple(image_captions or ()))
        )  # fmt: skip
        self._rerate(merchant_id)

    @backstage
    def review_burst(self, merchant_id: str, bodies: list[str], rating: int = 5, within_hours: int = 36) -> None:
        """Bought reviews: fresh accounts, no visit, all stars alike, within hours of one another."""
        if not bodies or len(bodies) > 60 or not 1 <= within_hours <= 720:
            raise ToolError("BAD_ARG", "Give 1 to 60 texts within 1 to 720 hours.")
        for number, body in enumerate(bodies):
            ago = timedelta(hours=within_hours) * (number * 7 % len(bodies)) // len(bodies)
            author = f"user{(number * 7919 + self.reviews.serial * 31) % 90_000 + 10_000}"
            self.post_review(merchant_id, author, rating, body, at=self.now - ago)

    @backstage
    def remove_review(self, review_id: str) -> None:
        """The platform takes a review down; the average follows."""
        row = self.reviews.need(review_id, "REVIEW_NOT_FOUND")
        self.reviews.delete(review_id)
        self._rerate(row.merchant_id)

    @backstage
    def reply_to_review(self, review_id: str, text: str) -> None:
        """The owner answers a review; the persona hears of an answer to theirs."""
        row = self.reviews.need(review_id, "REVIEW_NOT_FOUND")
        self.reviews.update(review_id, owner_reply=text, owner_replied_at=self.now)
        if row.user_id == self.world.persona.user_id:
            merchant = self._merchant(row.merchant_id)
            self._news("review_reply", f"{merchant.name} answered your review", text, row.merchant_id,
                       review_id=review_id)  # fmt: skip

    @backstage
    def answer_question(self, qa_id: str, text: str, answered_by: str = "") -> None:
        """The owner, or another guest named in ``answered_by``, answers a question or corrects the answer."""
        row = self.merchant_qa.need(qa_id, "QUESTION_NOT_FOUND")
        merchant = self._merchant(row.merchant_id)
        self._answer(row, text, answered_by or f"{merchant.name} (owner)")

    @backstage
    def post_question(
        self, merchant_id: str, user_id: str, question: str, answer: str, qa_id: str | None = None
    ) -> None:
        """Somebody else's question with its answer appears."""
        merchant = self._merchant(merchant_id)
        self._unused(self.merchant_qa.rows, qa_id)
        if user_id == self.world.persona.user_id:
            raise ToolError("BAD_ARG", "user_id is somebody else's; the persona asks through ask_question.")
        self.merchant_qa.insert(
            Question(qa_id=qa_id or self.merchant_qa.new_key(), merchant_id=merchant_id, user_id=user_id,
                     question=question, created_at=self.now, answer=answer, answered_by=f"{merchant.name} (owner)",
                     answered_at=self.now)
        )  # fmt: skip

    def _tell(self, merchant: Merchant, subject: str, text: str) -> None:
        """Write to the persona when a reservation lies ahead."""
        if self._ahead(merchant.merchant_id):
            self._write(merchant, subject, text)

    def _write(self, merchant: Merchant, subject: str, text: str) -> None:
        self._mail(merchant, f"{merchant.name}: {subject}", text)
