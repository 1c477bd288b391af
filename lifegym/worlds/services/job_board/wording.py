"""What a candidate says of an offer, an interview or an application, where the words leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

from lifegym.worlds.clock import zone
from lifegym.worlds.folding import folded

Verdict = Literal["accept", "decline", "withdraw", ""]

_SENTENCE = re.compile(r"[^.!?;\n]+(?:\.(?=\d)[^.!?;\n]+)*[.!?;\n]?")
_CLAUSE = re.compile(r",|:(?!\d)| but | and ")
_ACCEPT = re.compile(r"\baccept(?:ing)?\b|\btake (?:the|this|your) (?:job|position|offer)\b|\bsay yes\b")
_DECLINE = re.compile(r"\bdeclin(?:e|ing)\b|\bturn\b.{0,30}\bdown\b|\breject(?:ing)?\b|\bsay no\b")
_REFUSE = re.compile(r"\b(?:not|cannot|can't|cant|won't|wont|unable to|don't)\b.{0,25}\b(?:accept|take)\b")
_WITHDRAW = re.compile(r"\bwithdraw(?:ing)?\b|\btake (?:back|out) my (?:application|candidacy)\b")
_OPEN = re.compile(
    r"\b(?:if|unless|until|before|once|whether|when|yet|would accept|might|perhaps|maybe|another|elsewhere|other offer|"
    r"already accepted|accepting (?:it|the|your)|conditions? for)\b"
)
"""Words that leave a yes or no open, or speak of somebody else's offer."""
_NOT = re.compile(
    r"\b(?:not|cannot|never|no|unable|busy|unfortunately|impossible|instead of)\b|n't\b|\bcant\b|\bwont\b"
)
_NEITHER = re.compile(r"\b(?:not|never|don't|nor)\b")
_FINE = re.compile(
    r"\b(?:i (?:can |hereby |gladly )?confirm|suits? me|works for me|(?:will|'ll) be there|i (?:will|'ll) come|"
    r"fine with me|see you (?:then|there|on)|(?:i am|i'm) happy to come|i accept the (?:invitation|interview))\b"
)
_CLOCK = re.compile(r"\b(\d{1,2})[:.h](\d{2})\b|\b(\d{1,2})\s?([ap])\.?m\b|\b(\d{1,2}) o'?clock\b")
_QUOTED = re.compile(r"^\s*(?:>|on .{5,120} wrote:|-{3,}|from: )", re.IGNORECASE)
"""A line from which on a mail repeats what it answers."""
_DAY = re.compile(r"\b(?:\d{4}-\d{2}-)?(\d{1,2})(?:st|nd|rd|th)?\b")
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_PLACES: Final = (("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"))
_OPTION = re.compile(
    r"\b(first|1st|second|2nd|third|3rd|fourth|4th|other) (?:one|time|option|date|proposal|slot|choice)\b"
)


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text, folded."""
    found = []
    for line in text.splitlines():
        if _QUOTED.match(line):
            break
        # Folding makes line ends blanks, and a line may be a sentence without a full stop.
        found += [sentence.strip() for sentence in _SENTENCE.findall(folded(line)) if sentence.strip()]
    return found


def _is_question(sentence: str) -> bool:
    return sentence.endswith("?")


def verdict(text: str) -> Verdict:
    """Return what a message decides about an offer or an application; empty when it decides nothing clearly."""
    said: set[Verdict] = set()
    for sentence in _sentences(text):
        if _is_question(sentence):
            continue
        open_ended = _OPEN.search(sentence) is not None
        if _REFUSE.search(sentence) or _DECLINE.search(sentence):
            if open_ended or (_NEITHER.search(sentence) and not _REFUSE.search(sentence)):
                return ""
            said.add("decline")
        elif _WITHDRAW.search(sentence):
            if open_ended or _NOT.search(sentence):
                return ""
            said.add("withdraw")
        elif _ACCEPT.search(sentence):
            if open_ended or _NOT.search(sentence):
                return ""
            said.add("accept")
    return said.pop() if len(said) == 1 else ""


def chosen(text: str, proposed: Sequence[datetime], kept: datetime, zone_name: str) -> datetime | None:
    """Return the one of some proposed times that a message chooses, or None when it names none or several.

    Args:
        text: What was written.
        proposed: The times to choose from.
        kept: The one that stands without an answer; a plain yes means it.
        zone_name: The zone whose clocks the writer means.
    """
    times = [at.astimezone(zone(zone_name)) for at in proposed]
    hits: list[set[int]] = []
    agreed = False
    for sentence in _sentences(text):
        for clause in _CLAUSE.split(sentence):
            if _NOT.search(clause):
                continue
            # "Could we do Tuesday?" chooses; "Can you confirm?" agrees to nothing.
            agreed = agreed or (_FINE.search(clause) is not None and not _is_question(sentence))
            meant = _meant(clause, times)
            if meant:
                hits.append(meant)
    if hits:
        common = set.intersection(*hits) or set.union(*hits)
        return proposed[common.pop()] if len(common) == 1 else None
    return kept if agreed else None


def _meant(clause: str, times: Sequence[datetime]) -> set[int]:
    """Return the numbers of the times that a clause may mean."""
    option = _OPTION.search(clause)
    if option is not None:
        word = option[1]
        numbers = [number for number, names in enumerate(_PLACES) if word in names]
        if word == "other" and len(times) == 2:
            numbers = [1]
        return {number for number in numbers if number < len(times)}
    clocks = {_clock(match) for match in _CLOCK.finditer(clause)}
    rest = _CLOCK.sub(" ", clause)
    weekdays = {number for number, name in enumerate(_DAYS) if name in rest or re.search(rf"\b{name[:3]}\b", rest)}
    days = {int(match[1]) for match in _DAY.finditer(rest) if 1 <= int(match[1]) <= 31}
    if not (weekdays or days or clocks):
        return set()
    return {
        number
        for number, at in enumerate(times)
        if (not weekdays or at.weekday() in weekdays)
        and (not days or at.day in days)
        and (not clocks or (at.hour, at.minute) in clocks)
    }


def _clock(match: re.Match[str]) -> tuple[int, int]:
    if match[1] is not None:
        return int(match[1]), int(match[2])
    hour = int(match[3] or match[5])
    if match[4] == "p" and hour < 12:
        hour += 12
    return hour, 0
