"""What a message says of taking a thing on offer: whether the writer takes it, and for how much."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from lifegym.worlds.folding import folded
from lifegym.worlds.money import Money, exponent

_TAKES = re.compile(
    r"\b(?:i|we)(?: will|'ll| would like to|'d like to| want to| would love to| would be happy to| are happy to)"
    r" (?:take|rent|buy|have|lease|apply for|purchase)\b(?! a look| another look| part)"
    r"|\b(?:i|we) (?:hereby )?(?:apply|bid|offer|take it|take the)\b"
    r"|\b(?:my|our) (?:bid|offer) is\b|\b(?:would like|want) to (?:apply|make (?:a bid|an offer))\b"
)
_ASKS = re.compile(
    r"\b(?:would|could|can|will|do) you (?:take|accept|sell|let|do)\b|\bgo for\b"
    r"|\bhow (?:do|can|could) (?:i|we) (?:apply|rent|buy)\b"
    r"|\bcan (?:i|we) (?:rent|buy|have|take|apply)\b|\b(?:negotia|discount|lower price|last price|best price)"
)
_OPEN = re.compile(r"\b(?:not|never|cannot|if|unless|before|once|whether|instead|no longer)\b|n't\b")
_AMOUNT = re.compile(
    r"(?P<mark>€|eur|euro)?\s?(?P<whole>\d{1,3}(?:[.,' ]\d{3})+|\d{2,8})(?:[.,](?P<part>\d{2}))?(?!\d|[:.]\d)"
    r"\s?(?P<after>€|eur\b|euros?\b)?(?!\s?(?:january|february|march|april|may|june|july|august|september|october|"
    r"november|december|st\b|nd\b|rd\b|th\b|km\b|cm\b|years?\b|hours?\b|days?\b|m2\b|sqm\b))"
)
_LEADS: Final = re.compile(r"(?:\bfor|\bbid|\boffer|\boffering|\bof|\bis|\bpay|\btake|\bat|\bdo|\baccept)\s*$")


class Wish(NamedTuple):
    """What a message wants: ``takes`` is a firm yes, ``asks`` a question about taking or the price."""

    takes: bool
    asks: bool
    amount: Money | None


def wish(text: str, currency: str) -> Wish:
    """Read a message."""
    takes = asks = False
    amount = None
    for line in text.splitlines():
        if line.lstrip().startswith(">"):
            break
        for sentence in re.findall(r"[^!?;\n]+?(?:[!?;]|\.(?!\d)|$)", folded(line)):
            said = _TAKES.search(sentence) is not None
            asked = _ASKS.search(sentence) is not None
            firm = said and not asked and not sentence.endswith("?") and _OPEN.search(sentence) is None
            takes = takes or firm
            wonders = asked or (said and not firm)
            named = _amount(sentence, currency)
            asks = asks or wonders or (named is not None and sentence.endswith("?"))
            if named is not None and (firm or asks):
                amount = named
    return Wish(takes, asks and not takes, amount)


def _amount(sentence: str, currency: str) -> Money | None:
    for match in _AMOUNT.finditer(sentence):
        if match["mark"] or match["after"] or _LEADS.search(sentence[: match.start()]):
            whole = int(re.sub(r"\D", "", match["whole"]))
            digits = exponent(currency)
            part = int(match["part"] or 0) if digits == 2 else 0
            return Money(whole * 10**digits + part, currency)
    return None
