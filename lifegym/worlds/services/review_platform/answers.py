"""What a question to a merchant is about, and how the merchant would answer it from what it knows."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.folding import folded
from lifegym.worlds.services.review_platform.records import Merchant, deposit_in_words, hours_in_words

_PATTERNS: Final = {
    topic: re.compile(pattern)
    for topic, pattern in {
        "accessibility": r"wheelchair|step.?free|\bsteps?\b|stairs|\blift\b|elevator|accessib|walker|rollator",
        "allergens": r"allerg|gluten|\bnuts?\b|peanut|sesame|lactose|dairy|shellfish|coeliac|celiac|cross.?contam",
        "bicycles": r"\bbikes?\b|bicycle|\bcycles?\b",
        "card payment": r"\bcards?\b|\bcash\b|\bpin\b|invoice|contactless|how (can|do) (we|i) pay",
        "children": r"high.?chair|\bkids?\b|child|toddler|\bbab(y|ies)\b|pram|stroller|changing table",
        "emergency": r"emergenc|urgent|at night|weekend duty|out of hours|right away",
        "groups": r"\bgroups?\b|large part|private room|birthday|company (dinner|party)|\bwedding",
        "guarantee": r"guarantee|warranty|insur|liab|certif|licen[cs]e",
        "halal": r"halal|kosher|\bpork\b|alcohol.?free",
        "noise": r"\bquiet|nois[ey]|\bloud\b|music|hearing",
        "parking": r"\bpark(ing|ed)?\b|garage|by car|loading",
        "pets": r"\bpets?\b|\bdogs?\b|\bcats?\b|rabbit|guinea pig|parrot",
        "prices": r"\bpric|\bcosts?\b|how much|\bfees?\b|call.?out|quote|estimate|corkage|minimum spend",
        "terrace": r"terrace|outside|outdoor|garden|patio",
        "vegetarian": r"vegetarian|\bvegan\b|plant.?based|meat.?free",
        "wifi": r"wi.?fi|internet|power socket|projector|beamer",
    }.items()
}


_FROM_THE_PAGE: Final = {
    topic: re.compile(pattern)
    for topic, pattern in {
        "length": r"how long|how much time|duration|takes? long",
        "hours": r"\bopen(s|ing)?\b|\bclos(e|es|ed|ing)\b|\bhours\b|until when",
        "booking": r"deposit|reserv|cancel|\bbook(ed|ing|ings)?\b|walk.?in|\bchang(e|ing)\b|\bmove\b|resched"
        r"|another time|\btable\b",
        "offer": r"\bmenu\b|\bdish|\bserve|services?\b|do you (do|offer|repair|treat|fix)",
        "place": r"address|where are you|directions|(get|come) there",
    }.items()
}
"""What can be answered from what the page says, where the question touches nothing the merchant says itself."""


def topics_of(question: str) -> tuple[str, ...]:
    """Return the topics a question touches."""
    text = folded(question)
    return tuple(topic for topic, pattern in _PATTERNS.items() if pattern.search(text))


def page_topics(question: str) -> tuple[str, ...]:
    """Return what of a merchant's page a question asks for."""
    text = folded(question)
    return tuple(topic for topic, pattern in _FROM_THE_PAGE.items() if pattern.search(text))


def answer_to(merchant: Merchant, question: str) -> str:
    """Return the merchant's answer: what it knows of each topic, and what it cannot say."""
    topics = topics_of(question)
    known = {fact.topic: fact.text for fact in merchant.facts}
    said = [known[topic] for topic in topics if topic in known]
    open_topics = [topic for topic in topics if topic not in known]
    if "prices" in open_topics:
        said.append(f"Reckon with about {merchant.avg_price} {per_what(merchant)}.")
        open_topics.remove("prices")
    if not said:
        said = [_page(merchant, topic) for topic in page_topics(question)]
    if open_topics:
        said.append(f"About {' and '.join(open_topics)} please call us on {merchant.phone}, so that we get it right.")
    if not said:
        return f"Thank you for asking. This is easier to explain by phone: {merchant.phone}."
    return " ".join(said)


def replies_in_words(merchant: Merchant) -> str:
    """Return how soon a merchant answers questions here."""
    if merchant.reply_hours is None:
        return f"seldom; call {merchant.phone}"
    return f"usually within {merchant.reply_hours} opening hours"


def per_what(merchant: Merchant) -> str:
    """Return what the average price is for."""
    return "a person" if merchant.category in ("restaurant", "venue") else "a visit"


def _page(merchant: Merchant, topic: str) -> str:
    if topic == "length":
        return f"Please reckon with about {merchant.stay_minutes} minutes."
    if topic == "hours":
        week = hours_in_words(merchant.hours)
        return f"Our hours: {'; '.join(f'{day} {hours}' for day, hours in week.items())}."
    if topic == "booking":
        return f"Please reserve here, up to {merchant.book_ahead_days} days ahead. {deposit_in_words(merchant)}"
    if topic == "offer":
        return f"Among what we have: {', '.join(merchant.menu[:6])}."
    return f"You find us at {merchant.address}."


def due_after(merchant: Merchant, now: datetime, serial: int) -> datetime | None:
    """Return when an answer comes: so many opening hours later, or None where nobody answers or it never opens.

    Args:
        merchant: Who is asked.
        now: Local time of asking.
        serial: Counter of the question; a few minutes more or less come from it.
    """
    if merchant.reply_hours is None or not merchant.hours:
        return None
    rest = timedelta(hours=merchant.reply_hours, minutes=serial * 37 % 50)
    day = now.date() - timedelta(days=1)
    for _ in range(60):
        for opening in merchant.hours:
            if opening.weekday == day.weekday():
                opens, closes = opening.on(day, merchant.zone)
                begins = max(opens, now)
                if begins < closes:
                    if rest <= closes - begins:
                        return begins + rest
                    rest -= closes - begins
        day += timedelta(days=1)
    return None
