"""The search language: words, quoted phrases and operators, all of which must hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lifegym.worlds.clock import Clock
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.services.email.records import Message

MAX_QUERY_CHARS: Final = 1000
MAX_TERMS: Final = 30
OPERATORS: Final = ("from", "to", "subject", "before", "after", "has", "is", "in", "filename", "thread")
_ALIASES: Final = {"cc": "to", "bcc": "to", "since": "after", "newer": "after", "older": "before", "until": "before"}
_ELSEWHERE: Final = (
    "label",
    "category",
    "newer_than",
    "older_than",
    "larger",
    "smaller",
    "size",
    "list",
    "folder",
    "body",
)


class Folded(NamedTuple):
    """What a search compares of a message; several names or addresses are parted by a NUL."""

    sender: str
    recipients: str
    subject: str
    files: str
    everything: str


Pair = tuple[Message, Folded]
Sieve = Callable[[list[Pair]], list[Pair]]
"""Takes messages with their folded texts and keeps those for which a term holds."""

_HAS: Final[dict[str, Sieve]] = {"attachment": lambda pairs: [pair for pair in pairs if pair[0].attachments]}
_IS: Final[dict[str, Sieve]] = {
    "read": lambda pairs: [pair for pair in pairs if pair[0].is_read],
    "unread": lambda pairs: [pair for pair in pairs if not pair[0].is_read],
    "flagged": lambda pairs: [pair for pair in pairs if pair[0].is_flagged],
    "important": lambda pairs: [pair for pair in pairs if pair[0].is_important],
}


class Query(NamedTuple):
    """A search, ready to run."""

    keep: Sieve
    """Keeps the messages for which all terms hold."""
    correspondent: tuple[Callable[[Message], str], str] | None
    """By what messages may be grouped first, and a text that must stand in the group's: one of the terms."""


def sender_of(row: Message) -> str:
    """Return what ``from:`` looks in."""
    return f"{fold(row.sender_name)}\0{row.sender}"


def recipients_of(row: Message) -> str:
    """Return what ``to:`` looks in."""
    return "\0".join((*row.to, *row.cc, *row.bcc))


_GROUPS: Final[dict[str, Callable[[Message], str]]] = {"from": sender_of, "to": recipients_of}


def texts_of(row: Message) -> Folded:
    """Return what a search compares of a message."""
    files = "\0".join([fold(item.filename) for item in row.attachments]) if row.attachments else ""
    return _folded(sender_of(row), recipients_of(row), row.subject, files, row.body)


@lru_cache(maxsize=2048)
def _folded(sender: str, recipients: str, subject: str, files: str, body: str) -> Folded:
    """Return the texts folded: what the world writes to one world it writes to its forks and to the next life, too."""
    subject = fold(subject)
    return Folded(sender, recipients, subject, files, "\0".join((subject, sender, recipients, files, folded(body))))


def compile_query(text: str, clock: Clock, folders: Sequence[str] = ()) -> Query:
    """Read a query.

    Args:
        text: For example ``from:oanh after:2026-01-01 has:attachment "passport scan"``.
        clock: Reads the days of ``before:`` and ``after:``, which begin at midnight at home.
        folders: The folders that ``in:`` may name.

    Raises:
        ToolError: ``BAD_ARG`` or ``BAD_DATE`` when the query is empty, too long, or an operator's value is wrong.
    """
    if len(text) > MAX_QUERY_CHARS:
        raise ToolError("BAD_ARG", f"query takes at most {MAX_QUERY_CHARS} characters, got {len(text)}.")
    terms = list(_terms(text))
    if not terms:
        raise ToolError("BAD_ARG", "query is empty; give words to look for, such as 'from:oanh passport'.")
    if len(terms) > MAX_TERMS:
        raise ToolError("BAD_ARG", f"query holds {len(terms)} terms; at most {MAX_TERMS} are read.")
    for name, value, _ in terms:
        if name == "in" and fold(value) not in map(fold, folders):
            raise ToolError("BAD_ARG", f"in: takes a folder, got {value[:60]!r}. Folders: {', '.join(folders)[:600]}.")
    # Short fields come first, so that most messages are ruled out before their bodies are looked at.
    sieves = [_signed(_operator(name, value, clock), without) for name, value, without in terms if name]
    sieves += [_signed(_word(fold(value)), without) for name, value, without in terms if not name]

    def keep(pairs: list[Pair]) -> list[Pair]:
        for sieve in sieves:
            pairs = sieve(pairs)
        return pairs

    groups = [(_GROUPS[name], fold(value)) for name, value, without in terms if name in _GROUPS and not without]
    return Query(keep, groups[0] if groups else None)


def _signed(sieve: Sieve, without: bool) -> Sieve:
    if not without:
        return sieve

    def others(pairs: list[Pair]) -> list[Pair]:
        held = {pair[0].email_id for pair in sieve(pairs)}
        return [pair for pair in pairs if pair[0].email_id not in held]

    return others


def _terms(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield ``(operator, value, without)``; the operator is empty for a word or a phrase, a minus means "without"."""
    waiting, without = "", False
    for piece, is_phrase in _pieces(text.replace("“", '"').replace("”", '"')):
        if not is_phrase and not waiting:
            if piece in ("OR", "AND", "NOT", "|"):
                raise ToolError(
                    "BAD_ARG",
                    f"All terms of a query must hold; {piece} is not read. Search once for each, or use -word.",
                )
            without = len(piece) > 1 and piece[0] == "-"
            piece = piece[1:] if without else piece
            name, colon, value = piece.partition(":")
            name = _ALIASES.get(name.lower(), name.lower())
            if colon and name in _ELSEWHERE:
                raise ToolError("BAD_ARG", f"{name}: is no operator here; there are {': '.join(OPERATORS)}:.")
            if colon and name in OPERATORS:
                waiting, piece = name, value
        if piece.strip():
            yield waiting, piece.strip(), without
            waiting, without = "", False
    if waiting:
        raise ToolError("BAD_ARG", f"{waiting}: has no value; write for example {waiting}:{_EXAMPLES[waiting]}.")


_EXAMPLES: Final = {
    "from": "oanh", "to": "mai", "subject": "visa", "before": "2026-03-04", "after": "2026-03-04",
    "has": "attachment", "is": "unread", "thread": "thr_12", "in": "Archive", "filename": "passport",
}  # fmt: skip


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what blanks separate and, whole, what stands in double quotes; ``op:`` before quotes comes apart."""
    for index, part in enumerate(text.split('"')):
        if index % 2:
            yield part, True
        else:
            for piece in part.split():
                yield piece, False


def _operator(name: str, value: str, clock: Clock) -> Sieve:
    wanted = fold(value)
    if name == "from":
        return lambda pairs: [pair for pair in pairs if wanted in pair[1].sender]
    if name == "to":
        return lambda pairs: [pair for pair in pairs if wanted in pair[1].recipients]
    if name == "subject":
        return lambda pairs: [pair for pair in pairs if wanted in pair[1].subject]
    if name == "in":
        return lambda pairs: [pair for pair in pairs if fold(pair[0].folder) == wanted]
    if name == "filename":
        return lambda pairs: [pair for pair in pairs if wanted in pair[1].files]
    if name == "thread":
        return lambda pairs: [pair for pair in pairs if pair[0].thread_id == value]
    if name in ("has", "is"):
        known = _HAS if name == "has" else _IS
        if wanted.removesuffix("s") not in known:
            raise ToolError("BAD_ARG", f"{name}: takes {' or '.join(known)}, got {value[:40]!r}.")
        return known[wanted.removesuffix("s")]
    day = clock.local(clock.read_date(value.replace("/", "-"), f"{name}:"))
    if name == "before":
        return lambda pairs: [pair for pair in pairs if pair[0].date < day]
    return lambda pairs: [pair for pair in pairs if pair[0].date >= day]


def _word(wanted: str) -> Sieve:
    return lambda pairs: [pair for pair in pairs if wanted in pair[1].everything]
