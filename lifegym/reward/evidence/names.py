"""Names and codes in free text."""

import re
from dataclasses import dataclass
from functools import lru_cache

from lifegym.reward.evidence.text import clean, find_words, fold
from lifegym.reward.evidence.values import Found

_SEPARATORS = re.compile(r"[\s_-]+")
_RUNS = re.compile(r"[a-z]+|\d+")
_CODE_LIKE = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z-]*\d)(?=[\d-]*[A-Za-z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9])"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A person, place, firm or thing by name.

    Attributes:
        value: The name; accents and case do not matter.
        aliases: Other names that mean the same.
    """

    value: str
    aliases: tuple[str, ...] = ()

    def agrees(self, other: "Name") -> bool:
        """Tell whether the two share a name."""
        return self is other or not _spellings(self).isdisjoint(_spellings(other))


@lru_cache(maxsize=2048)
def _spellings(name: Name) -> frozenset[str]:
    return frozenset([fold(alias) for alias in (name.value, *name.aliases)])


@dataclass(frozen=True, slots=True)
class Code:
    """A flight number, booking reference or other identifier; case, spaces and hyphens do not matter."""

    value: str

    @property
    def key(self) -> str:
        """The code in one spelling."""
        return _SEPARATORS.sub("", fold(self.value))

    def agrees(self, other: "Code") -> bool:
        """Tell whether both are one code."""
        return self.value == other.value or self.key == other.key


@lru_cache(maxsize=4096)
def code_pattern(code: str) -> re.Pattern[str]:
    """Compile a pattern that finds `code` as a whole token in folded text.

    Raises:
        ValueError: If `code` holds no letter or digit.
    """
    runs = _RUNS.findall(fold(code))
    if not runs:
        raise ValueError(f"a code needs letters or digits, got {code!r}")
    body = r"[\s_/-]?".join(runs)
    # "2041" is not stated by "BK-2041", nor "BK-2041" by "BK-2041-2"; "NRT" is stated by "HAN-NRT".
    before = r"(?<![a-z0-9])(?<![a-z0-9]-)" if runs[0].isdigit() else r"(?<![a-z0-9])"
    return re.compile(rf"{before}{body}(?![a-z0-9]|-\d)")


def _longest(places: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Of overlapping spans keep the longest, so that "Hotel Sakura" is not read inside "Hotel Sakura Garden"."""
    kept: list[tuple[int, int, int]] = []
    for start, end, index in sorted(places, key=lambda place: (place[0] - place[1], place[0])):
        if all(end <= begin or stop <= start or (begin, stop) == (start, end) for begin, stop, _ in kept):
            kept.append((start, end, index))
    return sorted(kept)


@lru_cache(maxsize=4096)
def find_names(text: str, names: tuple[Name, ...]) -> tuple[Found[Name], ...]:
    """Find which of `names` stand in `text` as whole words."""
    folded = fold(text)
    places = [
        (start, end, index)
        for index, name in enumerate(names)
        for alias in (name.value, *name.aliases)
        for start, end in find_words(folded, alias)
    ]
    return tuple(Found(start, end, (names[index],)) for start, end, index in _longest(places))


@lru_cache(maxsize=4096)
def find_codes(text: str, codes: tuple[Code, ...]) -> tuple[Found[Code], ...]:
    """Find which of `codes` stand in `text` as whole tokens."""
    folded = fold(text)
    places = [
        (match.start(), match.end(), index)
        for index, code in enumerate(codes)
        for match in code_pattern(code.value).finditer(folded)
    ]
    return tuple(Found(start, end, (codes[index],)) for start, end, index in _longest(places))


def codes_in(text: str) -> tuple[Code, ...]:
    """Return the tokens of `text` that mix letters and digits, as identifiers do."""
    return tuple(Code(match.group()) for match in _CODE_LIKE.finditer(clean(text)))


def shape(code: str) -> str:
    """Return the pattern of letters and digits of a code: "VN318" and "JL752" are of one shape, "KX72PQ" is not."""
    return "".join("9" if run[0].isdigit() else "A" for run in _RUNS.findall(fold(code)))
