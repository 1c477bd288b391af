"""How mail is worded by the mail program itself, and how its text is cut and cleaned."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Final

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.codec import dump
from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.email.records import Message

MAX_BODY_CHARS: Final = 100_000
MAX_SUBJECT_CHARS: Final = 400
MAX_QUOTE_CHARS: Final = 20_000
SNIPPET_CHARS: Final = 140
NO_SUBJECT: Final = "(no subject)"

_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def long_date(instant: datetime) -> str:
    """Return a date and time in words: ``Wednesday 4 March 2026, 09:30``."""
    return (
        f"{_WEEKDAYS[instant.weekday()]} {instant.day} {_MONTHS[instant.month - 1]} {instant.year}, "
        f"{instant.hour:02d}:{instant.minute:02d}"
    )


def mailbox(name: str, address: str) -> str:
    """Return ``Name <address>``, or the bare address when there is no name."""
    return f"{name} <{address}>" if name else address


@lru_cache(maxsize=8192)
def snippet(body: str) -> str:
    """Return the beginning of a body on one line, without quoted lines."""
    lines = [line for line in body[: 6 * SNIPPET_CHARS].splitlines() if not line.startswith(">")]
    line = " ".join(" ".join(lines).split())
    return line if len(line) <= SNIPPET_CHARS else line[: SNIPPET_CHARS - 1].rstrip() + "…"


def clean(text: str) -> str:
    """Return ``text`` with what cannot be written as UTF-8 replaced."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def read_subject(text: str) -> str:
    """Return a caller's subject on one line; a blank one reads "(no subject)".

    Raises:
        ToolError: ``VALIDATION_ERROR`` when it is too long.
    """
    line = on_one_line(text)
    if len(line) > MAX_SUBJECT_CHARS:
        raise ToolError("VALIDATION_ERROR", f"A subject takes at most {MAX_SUBJECT_CHARS} characters, got {len(line)}.")
    return line or NO_SUBJECT


def read_body(text: str, field: str = "body") -> str:
    """Return a caller's text.

    Raises:
        ToolError: ``VALIDATION_ERROR`` when it is too long.
    """
    if len(text) > MAX_BODY_CHARS:
        raise ToolError("VALIDATION_ERROR", f"{field} takes at most {MAX_BODY_CHARS:,} characters, got {len(text):,}.")
    return clean(text)


def base_subject(subject: str) -> str:
    """Return a subject without its leading Re: and Fwd: marks."""
    rest = subject.strip()
    while rest[:4].lower() in ("re: ", "fw: ") or rest[:5].lower() == "fwd: ":
        rest = rest.partition(":")[2].strip()
    return rest


def marked_subject(mark: str, subject: str) -> str:
    """Return the subject of an answer or a forward, marked once."""
    already = subject.lower().startswith(f"{mark.lower()}:")
    return subject if already else f"{mark}: {subject}"[:MAX_SUBJECT_CHARS]


def quoted(row: Message) -> str:
    """Return a message as an answer quotes it."""
    lines = row.body[:MAX_QUOTE_CHARS].splitlines()
    head = f"On {long_date(row.date)}, {mailbox(row.sender_name, row.sender)} wrote:"
    return "\n".join((head, *(f"> {line}" if line else ">" for line in lines)))


def forwarded(row: Message) -> str:
    """Return a message as a forward carries it."""
    return (
        "---------- Forwarded message ----------\n"
        f"From: {mailbox(row.sender_name, row.sender)}\nDate: {long_date(row.date)}\nSubject: {row.subject}\n"
        f"To: {', '.join(row.to)}\n\n{row.body[:MAX_BODY_CHARS]}"
    )


def line(row: Message) -> str:
    """Return a message's line in a list, as JSON."""
    return _line("email_id", row)


def draft_line(row: Message) -> str:
    """Return a draft's line in a list, as JSON."""
    return _line("draft_id", row)


def _line(key: str, row: Message) -> str:
    return dump(
        {
            key: row.email_id,
            "folder": row.folder,
            "from": mailbox(row.sender_name, row.sender),
            "to": row.to,
            "subject": row.subject,
            "date": row.date,
            "is_read": row.is_read,
            "is_flagged": row.is_flagged,
            "has_attachments": bool(row.attachments),
            "snippet": snippet(row.body),
        }
    )
