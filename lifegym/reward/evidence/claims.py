"""Whether a text states a value about a subject."""

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lifegym.reward.evidence.amounts import Amount, Number, find_amounts, find_numbers
from lifegym.reward.evidence.dates import Day, find_days
from lifegym.reward.evidence.names import Code, Name, codes_in, find_codes, find_names, shape
from lifegym.reward.evidence.negation import Standing, standings
from lifegym.reward.evidence.passages import Passage, passages
from lifegym.reward.evidence.text import clean, find_words, fold, fold_clean, has_words, refuse_empty
from lifegym.reward.evidence.times import Clock, Duration, find_clocks, find_durations
from lifegym.reward.evidence.values import Found

Value = Amount | Day | Clock | Duration | Number | Name | Code
Subject = tuple[tuple[str, ...], ...]

_LONGEST_PASSAGE = 700
_UNIT_END = re.compile(r"[.!?;](?=\s)|\n|\s\|\s")
_STAMP_END = re.compile(r"[\s,]*(?:\d\d:\d\d(?::\d\d)?)?Z?\]?\s?(?:[:\]–—]|-\s)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_FUNCTION_WORDS = frozenset(
    "the a an is are was were be been has have had will would can should at on in of to for from by with and but or "
    "not this that it its we i you he she they my your our their as so if until before after instead because there no "
    "der die das ist und von mit auf im am um le la les de du des est et avec pour el los y con para es un una "
    "la cho va cua luc ngay o tai voi".split()
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a text should state.

    Attributes:
        subject: Groups of aliases: every group must be present, by any one of its aliases, as whole words. No groups:
            the text as a whole is the subject.
        value: The value that must be stated about the subject.
        rivals: Values of the same kind that must not be stated about it: naming every option is not choosing. A claim
            without rivals is met by any text that pairs its subject with everything, one pair a line.
        max_values: How many distinct values of the kind one passage may name and still be a statement.
        others: Names of neighbouring subjects (the other flight, the arrival beside the departure). In a sentence that
            names one, the values after it are its own and neither support nor contradict the claim.
    """

    subject: Subject
    value: Value
    rivals: tuple[Value, ...] = ()
    max_values: int = 4
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse claims that could never be met, or would be met by accident.

        Raises:
            TypeError: If a group of aliases is a bare string, or a rival is of another kind than the value.
            ValueError: If a group is empty, an alias has no letter or digit, a rival agrees with the value, or
                `max_values` is below 1.
        """
        groups: tuple[object, ...] = self.subject
        for group in groups:
            if isinstance(group, str):
                raise TypeError(f"a subject group is a tuple of aliases: write ({group!r},), not {group!r}")
        if not all(self.subject):
            raise ValueError("a subject group needs at least one alias")
        for alias in (*(alias for group in self.subject for alias in group), *self.others):
            refuse_empty(alias)
        if self.max_values < 1:
            raise ValueError(f"max_values must be 1 or more, got {self.max_values}")
        for rival in self.rivals:
            if type(rival) is not type(self.value):
                kinds = f"{type(self.value).__name__}, got {type(rival).__name__}"
                raise TypeError(f"a rival must be of the value's kind: {kinds}")
            if agree(self.value, rival):
                raise ValueError(f"a rival may not agree with the value: {rival} and {self.value}")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a text states what was claimed.

    Attributes:
        passage: The passage.
        start: Offset of the passage in the text.
    """

    passage: str
    start: int


def agree(wanted: Value, read: Value) -> bool:
    """Tell whether a value read from a text may be the wanted one; values of two kinds never agree."""
    return type(wanted) is type(read) and wanted.agrees(read)  # type: ignore[arg-type]  # the types are the same


def _find(text: str, claim: Claim) -> tuple[Found[Value], ...]:
    """Find the values of the claim's kind; of names and codes, only the wanted one and its rivals."""
    kind = type(claim.value)
    found: Iterable[Found[Value]]
    if kind is Name:
        found = find_names(text, tuple(v for v in (claim.value, *claim.rivals) if isinstance(v, Name)))
    elif kind is Code:
        found = find_codes(text, tuple(v for v in (claim.value, *claim.rivals) if isinstance(v, Code)))
    elif kind is Amount:
        found = find_amounts(text)
    elif kind is Day:
        found = find_days(text)
    elif kind is Clock:
        found = find_clocks(text)
    elif kind is Duration:
        found = find_durations(text)
    else:
        found = find_numbers(text)
    return tuple(found)


def _distinct(text: str, places: Iterable[Found[Value]], claim: Claim) -> int:
    if isinstance(claim.value, Code):
        wanted = shape(claim.value.value)
        return len({code.key for code in codes_in(text) if shape(code.value) == wanted})
    firsts = (place.readings[0] for place in places)
    return len({abs(first.value) if isinstance(first, Amount) else first for first in firsts})


class _Read(NamedTuple):
    """A passage with what every claim about it is compared with."""

    passage: Passage
    folded: str
    heading: str
    """The heading, folded."""


class _Document(NamedTuple):
    """A text, cut up and folded once for all claims that are looked for in it."""

    folded: str
    passages: tuple[_Read, ...]
    """Those that the author wrote and that are no dump of records."""


@lru_cache(maxsize=256)
def _document(text: str) -> _Document:
    own = [passage for passage in passages(text) if not passage.quoted and not passage.raw]
    reads = [_Read(passage, fold_clean(passage.text), fold_clean(passage.heading)) for passage in own]
    return _Document(fold(text), tuple(reads))


def _has_subject(text: str, heading: str, subject: Subject) -> bool:
    """Tell whether a folded passage or its folded heading names every group of a subject."""
    for group in subject:
        for alias in group:
            if has_words(text, alias) or (heading and has_words(heading, alias)):
                break
        else:
            return False
    return True


def _columns(passage: Passage, subject: Subject) -> list[tuple[int, int]] | None:
    """Return the spans of the cells a subject group selects by their column's title; None if none does.

    In a row "item: hotel | planned: 100 | actual: 120" the group ("actual",) selects the last cell.
    """
    titles = [fold(title) for title, _ in passage.cells]
    elsewhere = " | ".join(fold(cell) for _, cell in passage.cells) + " | " + fold(passage.heading)
    chosen: set[int] | None = None
    for group in subject:
        if not any(has_words(elsewhere, alias) for alias in group):
            columns = {i for i, title in enumerate(titles) if any(has_words(title, alias) for alias in group)}
            chosen = columns if chosen is None else chosen & columns or columns
    if chosen is None:
        return None
    spans, offset = [], 0
    for index, (title, cell) in enumerate(passage.cells):
        if cell:
            width = len(f"{title}: {cell}" if title else cell)
            if index in chosen:
                spans.append((offset, offset + width))
            offset += width + len(" | ")
    return spans


def _belongs(folded: str, start: int, claim: Claim) -> bool:
    """Tell whether the value at `start` is the subject's: the nearest name in its sentence is not another's."""
    if not claim.others:
        return True
    ends = [match.end() for match in _UNIT_END.finditer(folded, 0, start)]
    begin = ends[-1] if ends else 0
    after = _UNIT_END.search(folded, start)
    unit, at = folded[begin : after.start() if after else len(folded)], start - begin
    own = [span[0] for group in claim.subject for alias in group for span in find_words(unit, alias)]
    other = [span[0] for alias in claim.others for span in find_words(unit, alias)]
    own_before, other_before = [p for p in own if p <= at], [p for p in other if p <= at]
    if own_before or other_before:
        return max(own_before, default=-1) > max(other_before, default=-1)
    return not other or min(own, default=len(unit)) < min(other)


def _places(passage: Passage, folded: str, claim: Claim) -> tuple[tuple[Found[Value], Standing], ...]:
    """Find the values of the claim's kind that the passage connects with the subject, and how it stands to them.

    Nothing is found in a passage that names neither the claim's value nor a rival.
    """
    found = _find(passage.text, claim)
    if isinstance(claim.value, Day):
        if not found:
            # An itinerary names its day once, above what happens on it.
            return tuple((place, Standing.ASSERTED) for place in _find(passage.heading, claim))
        stamped = len(found) > 1 and found[0].start <= 1 and _STAMP_END.match(passage.text, found[0].end)
        found = found[1:] if stamped else found
    wanted = (claim.value, *claim.rivals)
    if not any(_reads_as(place, value) for place in found for value in wanted):
        return ()
    columns = _columns(passage, claim.subject) if passage.cells else None
    judged = standings(passage.text, tuple((place.start, place.end) for place in found))
    return tuple(
        (place, standing)
        for place, standing in zip(found, judged, strict=True)
        if (columns is None or any(begin <= place.start and place.end <= stop for begin, stop in columns))
        and _belongs(folded, place.start, claim)
    )


def _reads_as(place: Found[Value], value: Value) -> bool:
    for reading in place.readings:  # noqa: SIM110  # the generator that any() takes would cost as much as comparing
        if agree(value, reading):
            return True
    return False


def _judge(passage: Passage, folded: str, claim: Claim) -> tuple[bool, bool]:
    """Tell whether the passage, also given folded, states the value, and whether it states a rival."""
    places = _places(passage, folded, claim)
    if not places:
        return False, False
    states_value = states_rival = False
    for place, standing in places:
        if _reads_as(place, claim.value):
            states_value |= standing is not Standing.DENIED
        elif standing is Standing.ASSERTED and any(_reads_as(place, rival) for rival in claim.rivals):
            states_rival = True
    fit = (
        states_value
        and not states_rival
        and len(passage.text) <= _LONGEST_PASSAGE
        and not (passage.listed or (not passage.cells and stuffed(passage.text)))
        and _distinct(passage.text, (place for place, _ in places), claim) <= claim.max_values
    )
    return fit, states_rival


def _stamp(passage: Passage, claim: Claim) -> dt.date | None:
    """Return the day an entry of a log is dated: at its very start, or in the heading above it.

    Where the claim is itself about a day, a passage that names one day only is not dated by it.
    """
    if passage.cells:
        return None
    days = find_days(passage.text)
    about_days = isinstance(claim.value, Day)
    if days and days[0].start <= 1:
        return None if about_days and len(days) == 1 else days[0].readings[0].date
    above = find_days(passage.heading)
    return above[-1].readings[0].date if above and (days or not about_days) else None


def _superseded(earlier: Passage, later: Passage, claim: Claim) -> bool:
    """Tell whether both are dated entries of a log and `earlier` is the older one."""
    first, second = _stamp(earlier, claim), _stamp(later, claim)
    if first is None or second is None:
        return False
    return (first, earlier.start) < (second, later.start)


def states(text: str, claim: Claim) -> Evidence | None:
    """Find where `text` states the claimed value about the claimed subject.

    It does so if some passage, written by the author and no dump of records, names every group of the subject (itself
    or in a heading above it) and the value, at most `max_values` values of that kind, and no rival, except one it
    denies, strikes, calls old or sets aside; and if no other passage states a rival about the subject. In a log of
    dated entries a later entry overrules an earlier one; in any other text a contradiction anywhere undoes the
    statement.

    Args:
        text: A file, note, mail, reply or description.
        claim: What it should state.

    Returns:
        The first passage that does, or None.
    """
    document = _document(text)
    if not _has_subject(document.folded, "", claim.subject):
        return None
    candidates: list[Passage] = []
    against: list[Passage] = []
    for passage, folded, heading in document.passages:
        if not _has_subject(folded, heading, claim.subject):
            continue
        fit, rival = _judge(passage, folded, claim)
        if fit:
            candidates.append(passage)
        if rival and _stamp(passage, claim) is None:
            return None
        if rival:
            against.append(passage)
    for passage in candidates:
        if all(_superseded(rival, passage, claim) for rival in against):
            return Evidence(passage.text, passage.start)
    return None


@lru_cache(maxsize=8192)
def cell_states(cell: str, wanted: Value, rivals: tuple[Value, ...] = ()) -> bool:
    """Tell whether a table cell states `wanted`, does not deny it, and states no rival.

    A cell has no subject of its own: its row and its column are that. A name or code is looked for as a whole word.
    """
    text = clean(cell)
    fit, _ = _judge(Passage(text, 0), fold_clean(text), _about_nothing(wanted, rivals))
    return fit


@lru_cache(maxsize=2048)
def _about_nothing(wanted: Value, rivals: tuple[Value, ...]) -> Claim:
    return Claim((), wanted, rivals)


def mentions(text: str, names: tuple[str, ...] | Name) -> Evidence | None:
    """Find the first passage of the author's own, no dump of records, that names one of `names` as whole words."""
    aliases = (names.value, *names.aliases) if isinstance(names, Name) else names
    for passage in passages(text):
        if not passage.quoted and not passage.raw:
            folded = fold_clean(passage.text)
            if any(has_words(folded, alias) for alias in aliases):
                return Evidence(passage.text, passage.start)
    return None


@lru_cache(maxsize=2048)
def stuffed(text: str) -> bool:
    """Tell whether a passage is a bare list of literals, with no word that would make it a statement.

    Short entries ("Dentist, 4 March 14:10, Lindenstr. 12") are not: only fourteen tokens or more, mostly digits, or ten
    or more short items in a row, without a single article, preposition, auxiliary or pronoun, are taken for a list.
    """
    tokens = text.split()
    if len(tokens) < 10:
        return False
    words = _WORD.findall(fold(text))
    function_words = sum(word in _FUNCTION_WORDS for word in words)
    if function_words > 0.06 * len(tokens):
        return False
    digits = sum(any(c.isdigit() for c in token) for token in tokens)
    items = re.split(r"[,;|\n]|\s/\s", text)
    listed = len(items) >= 10 and sum(len(item.split()) <= 3 for item in items) >= 0.8 * len(items)
    return (len(tokens) >= 14 and digits > 0.4 * len(tokens)) or listed
