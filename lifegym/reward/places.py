"""Where an assistant leaves things, by the services' tables: mails it sent, calendar entries, notes.

Shorthands for authors.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lifegym.reward.build import RowsBuilder, TextBuilder, has, is_, rows, some, text_in

__all__ = ["event", "mail_rows", "mail_to", "mail_to_domain"]


@lru_cache(maxsize=512)
def mail_to(*addresses: str) -> TextBuilder:
    """Texts (subject and body) of mails the agent sent to one of the addresses, as recipient or in copy.

    A mail that repeats one its reader was sent before says nothing.
    """
    wanted = some(item=is_(*(address.casefold() for address in addresses)))
    label = f"mail to {' or '.join(addresses)}"
    return text_in("email.messages", "subject", "body", label=label, sent=True, repeats=False, to=wanted) | text_in(
        "email.messages", "subject", "body", label=label, sent=True, repeats=False, cc=wanted
    )


@lru_cache(maxsize=512)
def mail_rows(*addresses: str) -> RowsBuilder:
    """Records of mails the agent sent to one of the addresses; one that repeats an earlier one is no further mail.

    Deleting the mail afterwards does not undo the sending.
    """
    wanted = some(item=is_(*(address.casefold() for address in addresses)))
    return rows("email.sent_log").made().where(recipients=wanted, repeats=False)


@lru_cache(maxsize=512)
def mail_to_domain(*domains: str) -> RowsBuilder:
    """Records of mails the agent sent to any address of a domain."""
    return rows("email.sent_log").made().where(recipients=some(item=has(tuple(domains))))


def event(calendar_id: str, **tests: Any) -> RowsBuilder:
    """Calendar entries the agent made or changed in one calendar and that still stand."""
    return rows("calendar.events").where(calendar_id=calendar_id, status=is_("confirmed", "tentative"), **tests)
