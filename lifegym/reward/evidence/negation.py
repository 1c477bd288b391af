"""Whether a text asserts a value it names, denies it, or names it only to set it aside.

The reading is by clause and pattern, in English, and errs on the side of the writer: what it does not recognise
counts as asserted. Its known limits: irony, conditionals ("if it were 14:10") and questions count as assertions; a
negation more than 80 characters or one comma away from its value is not seen ("do not, under any circumstances, come
at 14:10"); a double negation counts as one; other languages' negations are not read.
"""

import enum
import re
from functools import lru_cache

from lifegym.reward.evidence.text import fold_clean

_REACH = 80


class Standing(enum.Enum):
    """How a passage stands to a value it names."""

    ASSERTED = "asserted"
    SET_ASIDE = "set aside"
    """Named beside what was chosen: refused, compared with, left behind by an arrow. True, but not the choice."""
    DENIED = "denied"
    """Said not, or no longer, to be so; or the words of someone else in quotation marks."""


_CLAUSE_START = re.compile(
    r"[.;!?:](?=\s)|[,\n|()]|\s[–—-]\s|→|\b(?:but|because|since|so|while|although|though|and|which|who|hence|therefore)\b"
)
_HARMLESS = re.compile(
    r"\bnot (?:only|just|merely|least|to mention)\b|\bnot to forget\b|\bif not\b|\bwhether or not\b|\bwhy not\b"
    r"|\bno (?:later|earlier|more|less|fewer|sooner|problem|worries|doubt|wonder|objections?|changes?)\b"
    r"|\b(?:don't|do not|didn't|did not) (?:worry|forget|hesitate|miss|mind|be late|overlook)\b"
    r"|(?:\bnot|n't) (?:yet )?(?:know|known|reali[sz]ed?|noticed?|expect|seen?|mention(?:ed)?|told|said)\b"
    r"|\bnot (?:yet )?(?:refundable|included)\b"
)
_NEGATOR = re.compile(
    r"\b(?:not|never|cannot|no longer|neither|nor|without|no|instead of|rather than|in place of|in lieu of)\b|n't\b"
)
_BOUND = re.compile(
    r"\b(?:than|exceed(?:s|ing)?|over|above|below|under|before|after|until|till|past|beyond|within|up to|at least"
    r"|at most)\s+(?:the |a |about |around |at |by |of )*\Z"
)
_REPORT = re.compile(
    r"\b(?:(?:have|has|had|did)(?: not|n't)|not yet)\b.*\b(?:the|your|his|her|my|our|their|this|that)\b.*\Z"
)
_OLD = re.compile(
    r"\b(?:previously|formerly|originally|used to be)\b[^,]*\Z|\b(?:old|former|previous|outdated)\b(?: \w+){0,2}\W*\Z"
)
_LABEL = re.compile(r"\b(?:old|was|before|previous(?:ly)?|rejected|wrong|not|cancelled|superseded|instead of)\s?:\s*\Z")
_PARENTHESIS = re.compile(r"\(\s*(?:was|were|previously|formerly|originally|before|instead of|not|old)\b[^()]*\Z")
_WAS = re.compile(r"\b(?:was|were|had been)\s+(?:at |on |for |by |set (?:at|to|for) |due (?:on |at )?|the )*\Z")
_NOW = re.compile(r"[^\n]{0,80}?\b(?:now|moved|changed|updated|new|since then|has become)\b")
_CHANGED_FROM = re.compile(
    r"\b(?:mov|chang|shift|postpon|reschedul|brought|rais|increas|rose|rise|reduc|drop|fell|fall|cut|updat|revis|delay"
    r"|switch|amend|correct|push|pull|slip|lower|up\b|down\b|swap|advanc)\w*[^.;\n]{0,50}"
    r"\bfrom\s+(?:the |a |about |at )*\Z"
)
_TO = re.compile(r"[^.;\n]{0,30}?(?:\bto\b|→|->)")
_ARROW = re.compile(r"\s*(?:→|⇒|-{1,2}>|=>)")
_DENIED_AFTER = re.compile(
    r"(?:\s\w+){0,2}?\s(?:(?:is|was|are|were)(?: now| already)? (?:no longer"
    r"|not (?:right|correct|true|valid|possible|available)|wrong|incorrect|outdated|out of date|obsolete"
    r"|superseded|off the table|cancell?ed)"
    r"|(?:isn't|wasn't|aren't) (?:right|correct|true|valid|possible|available)|(?:has|have) been cancell?ed)\b"
)
_ASIDE_BEFORE = re.compile(
    r"\b(?:refus\w+|declin\w+|reject\w+|avoid\w*|skip\w*|cancel\w*|rul(?:ed|ing) out|wrong\w*|incorrect\w*|mistake\w*"
    r"|unlike|versus|vs|compared (?:to|with)|supersed\w+|replac\w+|too (?:late|early|expensive|dear|tight)|dropp\w+"
    r"|excluding|except|than|over|above|was|were|ignor\w+|discard\w*|passed on"
    r"|asked for|wanted|demanded|claimed|hoped for)\b"
)
_ASIDE_AFTER = re.compile(
    r"[^.,;\n]{0,40}?(?:\b(?:too (?:late|early|expensive|dear|tight|long|short)|rejected|declined|refused|ruled out"
    r"|fails?|gone|unavailable|not|never|wrong|outdated|cancell?ed|sold out|over budget)\b|n't\b)"
)
_STRUCK = re.compile(r"~~.+?~~|<(s|del|strike)>.+?</\1>", re.S)
_CITED = re.compile(
    r"\b(?:says|said|wrote|writes|asked|asks|claims|claimed|message|texted|demands|demanded|reads|request|offer)\b"
    r"[^\"\n]{0,30}(\"[^\"\n]+\")"
)
_LIST = re.compile(r"\s*(?:,\s*)?(?:or|nor|and|/)\s*(?:the |at |on |for )*\Z")


def _covered(text: str) -> list[tuple[int, int]]:
    """Return the spans that are struck out, or cited from someone else in four words or more."""
    spans = [match.span() for match in _STRUCK.finditer(text)]
    if '"' in text:
        spans += [match.span(1) for match in _CITED.finditer(text) if len(match[1].split()) >= 4]
    return spans


def _clause_before(text: str, floor: int, start: int) -> str:
    begin = max(floor, start - _REACH)
    for match in _CLAUSE_START.finditer(text, begin, start):
        begin = match.end()
    return text[begin:start]


def _denied_before(text: str, clause: str, start: int, end: int) -> bool:
    before = text[max(0, start - _REACH) : start]
    if _LABEL.search(before) or _PARENTHESIS.search(before) or _OLD.search(clause):
        return True
    if _CHANGED_FROM.search(before) and _TO.match(text, end):
        return True
    if _WAS.search(before) and _NOW.match(text, end):
        return True
    if _BOUND.search(clause) or _REPORT.search(clause):
        return False
    return _NEGATOR.search(_HARMLESS.sub(" ", clause)) is not None


def _standing(text: str, floor: int, start: int, end: int, ceiling: int) -> tuple[Standing, bool]:
    """Judge one span; the flag tells whether the judgement came from words before it and so reaches a list after it."""
    clause = _clause_before(text, floor, start)
    if _denied_before(text, clause, start, end):
        return Standing.DENIED, True
    if _DENIED_AFTER.match(text, end, ceiling):
        return Standing.DENIED, False
    if _ASIDE_BEFORE.search(clause) or _NEGATOR.search(_HARMLESS.sub(" ", clause)):
        return Standing.SET_ASIDE, True
    if _ARROW.match(text, end) or _ASIDE_AFTER.match(text, end, ceiling):
        return Standing.SET_ASIDE, False
    return Standing.ASSERTED, False


@lru_cache(maxsize=4096)
def standings(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[Standing, ...]:
    """Judge how `text` stands to the values at `spans`.

    Args:
        text: A passage, clean.
        spans: Offsets of the values of one kind in it, in text order: a negation reaches only the next value, or a list
            joined by "or", "nor", "and" or a slash.

    Returns:
        One standing a span.
    """
    folded = fold_clean(text)
    covered = _covered(folded)
    result: list[Standing] = []
    reaching, floor = False, 0
    for index, (start, end) in enumerate(spans):
        ceiling = spans[index + 1][0] if index + 1 < len(spans) else len(folded)
        if reaching and _LIST.match(folded, floor, start):
            standing = result[-1]
        else:
            standing, reaching = _standing(folded, floor, start, end, max(ceiling, end))
        if any(begin <= start and end <= stop for begin, stop in covered):
            standing, reaching = Standing.DENIED, False
        result.append(standing)
        floor = end
    return tuple(result)
