"""Mail addresses as people write them: lists with commas, names in front, quotes around names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError

MAX_RECIPIENTS: Final = 50
MAX_ADDRESS_CHARS: Final = 254

_ATOM = r"[^\s@<>()\[\]\\,;:\"']"
_ADDRESS = re.compile(rf"{_ATOM}{{1,64}}@(?:[^\W_](?:[\w-]{{0,61}}[^\W_])?\.)+[^\W\d_]{{2,24}}")

_BETWEEN = re.compile("[,;\n]")


def is_address(text: str) -> bool:
    """Return whether ``text`` is one bare address, such as ``mai@mail.example``."""
    return len(text) <= MAX_ADDRESS_CHARS and _ADDRESS.fullmatch(text) is not None


def split_addresses(text: str) -> list[str]:
    """Split a list at commas, semicolons and line ends that stand in no quotes and no angle brackets."""
    if '"' not in text and "<" not in text and ">" not in text:
        return [bare for part in _BETWEEN.split(text) if (bare := part.strip())]
    parts, start, quoted, bracket = [], 0, False, False
    for place, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character in "<>" and not quoted:
            bracket = character == "<"
        elif character in ",;\n" and not quoted and not bracket:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


@lru_cache(maxsize=2048)
def parse_mailbox(text: str) -> tuple[str, str]:
    """Return ``(name, address)`` of ``Name <address>`` or of a bare address; the address in lower case.

    Raises:
        ValueError: There is no valid address in it; the message tells what is wrong.
    """
    text = text.strip()
    name, _, rest = text.partition("<") if text.endswith(">") else ("", "", text)
    address = rest.removesuffix(">").strip().lower()
    if is_address(address):
        return " ".join(name.replace('"', " ").split()), address
    if "@" not in text:
        raise ValueError(f"{text[:60]!r} is a name without an address; write name@domain, or Name <name@domain>")
    raise ValueError(f"{text[:80]!r} is not an address; write name@domain.tld, or Name <name@domain.tld>")


def read_addresses(text: str | None, field: str) -> tuple[str, ...]:
    """Read a caller's comma-separated recipients as bare lower-case addresses, each once.

    Args:
        text: The list; None and blanks are no recipients.
        field: The parameter's name, for the error.

    Raises:
        ToolError: ``VALIDATION_ERROR`` naming the first entry that has no valid address.
    """
    if text is None:
        return ()
    found: dict[str, None] = {}
    for part in split_addresses(text):
        try:
            found[parse_mailbox(part)[1]] = None
        except ValueError as error:
            raise ToolError(
                "VALIDATION_ERROR",
                f"{field}: {error}. search_emails with from:NAME shows the address a person writes from.",
            ) from None
    if len(found) > MAX_RECIPIENTS:
        raise ToolError("VALIDATION_ERROR", f"{field} names {len(found)} addresses; a mail takes {MAX_RECIPIENTS}.")
    return tuple(found)
