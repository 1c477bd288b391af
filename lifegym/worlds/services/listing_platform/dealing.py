"""Taking what is on offer: a firm word in a thread, the seller's or owner's answer, and the handing over."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import day_in_words, spread
from lifegym.worlds.service import timed
from lifegym.worlds.services.listing_platform.bids import Wish, wish
from lifegym.worlds.services.listing_platform.desk import Desk, per
from lifegym.worlds.services.listing_platform.records import Agent, Contact, Listing

HAND_OVER: Final = timedelta(days=7)
"""How long after an agreement something is handed over, or a contract signed."""
_LOWEST: Final = {"secondhand": 88, "used_car": 95, "sale_house": 97}
"""Percent of the price that sellers go down to; a rent is what it is."""


class Dealing(Desk):
    """What is said of taking a listing, and what comes of it; one pays on signing or collecting, not here."""

    def deal_on(self, thread: Contact, row: Listing, agent: Agent, said: str) -> str:
        """Do what a message settles and return what the seller says of it; empty when it is not about taking."""
        meant = wish(said, row.price.currency)
        if thread.deal == "agreed" or row.status != "active" or not (meant.takes or meant.asks):
            return ""
        if row.category == "rent":
            return self._to_rent(thread, row, agent, meant)
        if row.category == "sale_house":
            return self._bid(thread, row, agent, meant)
        return self._buy(thread, row, agent, meant)

    def _to_rent(self, thread: Contact, row: Listing, agent: Agent, meant: Wish) -> str:
        rule = _sentence(row.home.income_rule if row.home else "")
        fixed = " The rent is fixed." if meant.amount is not None and meant.amount < row.price else ""
        if not self.seen(row.listing_id):
            return f"The owner lets only to people who have seen it, so please look at it first.{rule}{fixed}"
        if not meant.takes:
            return f"If you want it, write that you would like to rent it, and I put you forward.{rule}{fixed}"
        if thread.deal == "considered":
            return "You are on the owner's list already; I write as soon as there is a decision."
        return f"{self._consider(thread, row.price, agent)}{rule}{fixed}"

    def _bid(self, thread: Contact, row: Listing, agent: Agent, meant: Wish) -> str:
        if not meant.takes or meant.amount is None:
            return f"The asking price is {row.price}. Bids come to me as an amount, such as 'We bid {row.price}'."
        if not self.seen(row.listing_id):
            return "The owner takes bids only from people who have seen it, so please look at it first."
        return f"I have your bid of {meant.amount}. {self._consider(thread, meant.amount, agent)}"

    def _consider(self, thread: Contact, amount: Money, agent: Agent) -> str:
        number = self.contacts.serial + len(self.messages)
        due = agent.hours.after(self.now, spread(number, 500, 1000))
        if due is None:
            return "I put it to the owner."
        self.contacts.update(thread.contact_id, deal="considered", bid=amount, decision_due=due)
        self.schedule(due, "decide_bid", thread.contact_id)
        return f"I put it to the owner, and you hear from me by {day_in_words(due.date())}."

    def _buy(self, thread: Contact, row: Listing, agent: Agent, meant: Wish) -> str:
        lowest = self._lowest(row)
        offered = meant.amount or row.price
        if offered.currency != row.price.currency or offered < lowest:
            if lowest == row.price:
                return f"The price is {row.price}, and it is firm."
            return f"That is too little for me. For {lowest} it is yours; write that you take it for that."
        if not meant.takes:
            return f"Yes, for {offered} it is yours. Write that you take it for {offered}, and it is agreed."
        self._agree(thread, row, offered)
        handover = (
            f" {row.goods.handover[0].upper()}{row.goods.handover[1:]}." if row.goods and row.goods.handover else ""
        )
        return (
            f"Agreed: it is yours for {offered}, and I keep it for you.{handover} You can collect it within a week, "
            f"{agent.hours.in_words()}; please pay when you do."
        )

    @staticmethod
    def _lowest(row: Listing) -> Money:
        firm = row.goods is not None and row.goods.negotiable is not True
        percent = 100 if firm else _LOWEST[row.category]
        return Money(-(-row.price.minor * percent // 100), row.price.currency)

    def _agree(self, thread: Contact, row: Listing, amount: Money) -> None:
        self.contacts.update(thread.contact_id, deal="agreed", bid=amount, decision_due=None)
        self.change(row.listing_id, status="under_offer", note="Agreed with you.")
        self.schedule(self.now + HAND_OVER, "hand_over", thread.contact_id)

    @timed
    def decide_bid(self, key: str) -> None:
        """The owner decides on somebody who wants to rent, or on a bid."""
        thread = self.contacts.get(key)
        if (
            thread is None
            or thread.deal != "considered"
            or thread.decision_due is None
            or self.now < thread.decision_due
        ):
            return
        row, agent = self.listings.rows[thread.listing_id], self.agents.rows[thread.agent_id]
        if not agent.answers or agent.status != "active":
            return
        asked, bid = row.price, thread.bid or row.price
        enough = row.category == "rent" or (bid.currency == asked.currency and not bid < self._lowest(row))
        # Three of ten times somebody else is preferred; a bid at the price or above is taken.
        lucky = (row.category != "rent" and not bid < asked) or spread(int(asked.minor) + len(self.contacts), 0, 9) > 2
        if row.status == "active" and enough and lucky:
            self._agree(thread, row, bid)
            self.write_in(self.contacts.rows[key], self._terms(row, bid))
            return
        self.contacts.update(key, deal="refused", decision_due=None)
        why = "The owner does not accept the bid." if not enough else "The owner has chosen somebody else."
        self.write_in(self.contacts.rows[key], f"I am sorry to tell you that it has not worked out. {why}")

    def _terms(self, row: Listing, amount: Money) -> str:
        what = "lets to you" if row.category == "rent" else "accepts your bid"
        text = f"Good news: the owner {what}, {amount}{per(row)}"
        home = row.home
        if row.category != "rent" or home is None:
            return f"{text}. The contract of sale comes by mail within a week; it is signed at the notary's."
        deposit = f", deposit {home.deposit}" if home.deposit else ""
        contract = f", contract {home.contract}" if home.contract else ""
        first = home.available_from if home.available_from and home.available_from > self.today() else None
        starts = f", from {day_in_words(first)}" if first else ", free at once"
        return (
            f"{text}{deposit}{contract}{starts}. The contract comes within a week. Bring an identity document and your "
            "last three payslips to the signing; the first month and the deposit are paid then."
        )

    @timed
    def hand_over(self, key: str) -> None:
        """What was agreed a week ago has been handed over."""
        thread = self.contacts.get(key)
        if thread is None or thread.deal != "agreed":
            return
        row = self.listings.get(thread.listing_id)
        if row is not None and row.status == "under_offer":
            self.change(row.listing_id, status="let" if row.category == "rent" else "sold", note="Handed over to you.")

    def seen(self, listing_id: str) -> bool:
        """Return whether the persona has looked at a listing."""
        return any(row.listing_id == listing_id and row.status == "attended" for row in self.viewings)

    def write_in(self, thread: Contact, text: str, subject: str = "") -> None:
        """The agent writes in a thread."""
        raise NotImplementedError


def _sentence(words: str) -> str:
    """Return words as a sentence that follows another; nothing if there are none."""
    return f" {words[0].upper()}{words[1:]}." if words else ""
