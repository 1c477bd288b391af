"""Folding and word matching, shared by every part of the evidence package."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

# One character for one character, so that offsets into the cleaned text are offsets into the original.
_SAME_LENGTH = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u2007": " ",
        "\u2212": "-",
        "\u2010": "-",
        "\u2011": "-",
        "\u3000": " ",
        "\uff1a": ":",
        "\uff0c": ",",
        "\uffe5": "\u00a5",
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    }
)
_LONG = 8_000
"""Characters from which on few folded texts are kept."""
_UNPLAIN = re.compile("[" + "".join(re.escape(chr(code)) for code in _SAME_LENGTH) + "]")


class _Folds(dict[int, str]):
    """The folded form of each character met so far; always one character, so that offsets stay."""

    # Letters that Unicode does not decompose into a base letter and a mark.
    _whole: ClassVar[dict[str, str]] = {"đ": "d", "ø": "o", "ł": "l", "ı": "i"}

    def __missing__(self, code: int) -> str:
        lower = chr(code).lower()[0]
        base = unicodedata.normalize("NFKD", lower)
        bare = "".join(c for c in base if not unicodedata.combining(c))
        folded = self._whole.get(lower, bare.lower() if len(bare) == 1 else lower)[0]
        # Folding twice changes nothing, so letters may be replaced in any order.
        self[code] = folded if folded in (lower, chr(code)) or folded.isascii() else self[ord(folded)]
        return self[code]


_FOLDS = _Folds()
_UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f"
_SCRIPT_WITHOUT_SPACES = re.compile(f"[{_UNSPACED}]")
# What may not adjoin a whole word. Scripts that write no spaces may: "VN318は". That class costs ten times as much to
# compile and to match, so it is kept for the texts that need it.
_LETTER = r"[^\W_]"
_SPACED_LETTER = rf"[^\W_{_UNSPACED}]"
_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s-]+")


def clean(text: str) -> str:
    """Compose accents, and replace typographic quotes, dashes, digits and spaces by plain ones."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text)
    return text.translate(_SAME_LENGTH) if _UNPLAIN.search(text) else text


def fold(text: str) -> str:
    """Lower-case `text` and take its accents off; cleaned text keeps its length."""
    return fold_clean(clean(text))


def fold_clean(text: str) -> str:
    """Fold a text that is clean already."""
    lower = text.lower()
    if lower.isascii():
        return lower
    if len(lower) != len(text):
        return text.translate(_FOLDS)
    # A text has few different letters with accents: replacing each is several times faster than `translate`.
    for letter in set(lower):
        if letter > "\x7f" and _FOLDS[ord(letter)] != letter:
            lower = lower.replace(letter, _FOLDS[ord(letter)])
    return lower


@lru_cache(maxsize=1024)
def _kept(text: str) -> str:
    return fold(text)


@lru_cache(maxsize=64)
def _kept_long(text: str) -> str:
    return fold(text)


def folded(text: str) -> str:
    """Fold a text that is looked through for many words, and keep the last thousand so folded, of long ones 64."""
    return _kept(text) if len(text) < _LONG else _kept_long(text)


def refuse_empty(alias: str) -> None:
    """Refuse an alias with nothing to look for.

    Raises:
        ValueError: If it has no letter, digit or sign.
    """
    if not _PIECE.search(fold(alias)):
        raise ValueError(f"an alias needs at least one letter or digit, got {alias!r}")


@lru_cache(maxsize=4096)
def word_pattern(alias: str, beside_unspaced: bool = False) -> re.Pattern[str]:
    """Compile a pattern that finds `alias` as whole words in folded text.

    Spaces, hyphens and underscores between its words are interchangeable, and so is their absence between letters and
    digits ("VN 318", "VN318"). A plural or genitive ending is allowed after words of four letters or more.

    Args:
        alias: The words.
        beside_unspaced: Whether letters of scripts that write no spaces may adjoin them.

    Raises:
        ValueError: If `alias` has no letter, digit or sign to look for.
    """
    refuse_empty(alias)
    folded = fold(alias)
    pieces = [re.escape(m.group()) for m in _PIECE.finditer(folded)]
    body = r"[\s_-]*".join(pieces)
    if _SCRIPT_WITHOUT_SPACES.search(folded):
        return re.compile(body)
    ending = ""
    if len(folded) >= 4 and folded[-1].isalpha():
        ending = r"(?:es|'?s)?" if folded.endswith(("s", "x", "ch", "sh")) else r"(?:'?s)?"
    letter = _SPACED_LETTER if beside_unspaced else _LETTER
    return re.compile(rf"(?<!{letter}){body}{ending}(?!{letter})")


@lru_cache(maxsize=256)
def _unspaced(folded: str) -> bool:
    return _SCRIPT_WITHOUT_SPACES.search(folded) is not None


def _pattern_for(folded: str, alias: str) -> re.Pattern[str]:
    return word_pattern(alias, not folded.isascii() and _unspaced(folded))


def find_words(folded: str, alias: str) -> Iterator[tuple[int, int]]:
    """Yield the spans at which `alias` stands as whole words in already folded text."""
    if _first_piece(alias) in folded:
        for match in _pattern_for(folded, alias).finditer(folded):
            yield match.span()


@lru_cache(maxsize=4096)
def _first_piece(alias: str) -> str:
    """Return the letters or digits an alias begins with, without which it stands nowhere."""
    found = _PIECE.search(fold(alias))
    return found.group() if found else ""


def has_words(folded: str, alias: str) -> bool:
    """Tell whether `alias` stands as whole words in already folded text."""
    return _first_piece(alias) in folded and _pattern_for(folded, alias).search(folded) is not None


def contains_phrase(text: str, phrase: str) -> bool:
    """Tell whether `phrase` stands in `text` as whole words, in any case and accents ("cure" is not in "secure")."""
    return has_words(fold(text), phrase)
