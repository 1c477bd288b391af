"""What a question to a merchant is about, and how the merchant would answer it from what it knows."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.matching import fold
from lifegym.worlds.services.review_platform.records import Merchant

_PATTERNS: Final = {
    topic: re.compile(pattern)
    for topic, pattern in {
        "accessibility": r"wheelchair|step.?free|\bsteps?\b|stairs|\blift\b|elevator|accessib|walker|rollator",
        "allergens": r"allerg|gluten|\bnuts?\b|peanut|sesame|lactose|dairy|shellfish|coeliac|celiac|cross.?contam",
        "card payment": r"\bcards?\b|\bcash\b|\bpin\b|invoice|contactless|how (can|do) (we|i) pay",
        "children": r"high.?chair|\bkids?\b|child|toddler|\bbab(y|ies)\b|pram|stroller|changing table",
        "emergency": r"emergenc|urgent|at night|weekend duty|out of hours|right away",
        "groups": r"\bgroups?\b|large part|private room|birthday|company (dinner|party)|\bwedding",
        "guarantee": r"guarantee|warranty|insur|liab|certif|licen[cs]e",
        "halal": r"halal|kosher|\bpork\b|alcohol.?free",
        "noise": r"\bquiet|nois[ey]|\bloud\b|music|hearing",
        "parking": r"\bpark(ing|ed)?\b|garage|\bbikes?\b|bicycle|by car|loading",
        "pets": r"\bpets?\b|\bdogs?\b|\bcats?\b|rabbit|guinea pig|parrot",
        "prices": r"\bpric|\bcosts?\b|how much|\bfees?\b|call.?out|quote|estimate|corkage|minimum spend",
        "terrace": r"terrace|outside|outdoor|garden|patio",
        "vegetarian": r"vegetarian|\bvegan\b|plant.?based|meat.?free",
        "wifi": r"wi.?fi|internet|power socket|projector|beamer",
    }.items()
}


def topics_of(question: str) -> tuple[str, ...]:
    """Return the topics a question touches."""
    text = fold(question)
    return tuple(topic for topic, pattern in _PATTERNS.items() if pattern.search(text))


def answer_to(merchant: Merchant, question: str) -> str:
    """Return the merchant's answer: what it knows of each topic, and what it cannot say."""
    topics = topics_of(question)
    known = {fact.topic: fact.text for fact in merchant.facts}
    said = [known[topic] for topic in topics if topic in known]
    open_topics = [topic for topic in topics if topic not in known]
    if open_topics:
        said.append(f"About {' and '.join(open_topics)} please call us on {merchant.phone}, so that we get it right.")
    if not said:
        return f"Thank you for asking. This is easier to explain by phone: {merchant.phone}."
    return " ".join(said)


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
