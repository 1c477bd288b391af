"""Mail of before the story: collected while the story is told, numbered once all of it is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypedDict

from pydantic import BaseModel

from lifegym.worlds.claims import CLAIMED, addresses_in
from lifegym.worlds.events import Op, Timeline
from lifegym.worlds.services.email import Attachment, Claim, Message
from lifegym.worlds.services.email.records import header_id
from lifegym.worlds.world import World

FIRST_LOOSE: Final = 700_001
"""Number of the first mail an author writes, until all mails are numbered in order of time."""
MOST: Final = 999
"""Ids up to this are for mails of before the story."""


_INVENTED: Final = ".example"
_DOMAIN: Final = re.compile(r"(?<![\w@.+/-])(?:[\w-]+\.)+example\Z")
"""An office that a check knows by its domain alone, at the end of a text."""
_LONGEST: Final = 120
"""Characters in which a domain begins."""


class PastMail(TypedDict, total=False):
    """What else may be said of a mail of before the story."""

    answers: Message | None
    """The mail whose thread it joins."""
    cc: str | Sequence[str]
    folder: str
    attachments: Sequence[Attachment]
    read: bool
    """Whether the persona has read it; so unless told otherwise."""
    authenticated: bool
    """Whether the sender's domain vouches for it; so unless told otherwise."""


def numbered(rows: Sequence[Message], first: int = 1) -> list[Message]:
    """Return the letters in order of time, with ids from ``first`` on in that order and threads kept."""
    ordered = sorted(rows, key=lambda row: row.date.timestamp())
    ids = {row.email_id: str(number) for number, row in enumerate(ordered, first)}
    headers = {row.message_id: header_id(ids[row.email_id], row.sender) for row in ordered}
    return [
        row.evolve(
            email_id=ids[row.email_id],
            message_id=headers[row.message_id],
            thread_id=f"thr_{ids[row.thread_id.removeprefix('thr_')]}",
            in_reply_to=headers.get(row.in_reply_to, ""),
            references=tuple(headers[key] for key in row.references if key in headers),
        )
        for row in ordered
    ]


def number_mail(world: World, most_before: int) -> dict[str, str]:
    """Number the mailbox anew if an author wrote into it, so that ids say when a mail came and not who wrote it.

    Args:
        world: The world being built.
        most_before: How many numbers are left out at the beginning, if the mailbox has room for it.

    Returns:
        Loose number to number, of the author's mails.
    """
    table = world.tables.get("email.messages")
    if table is None:
        return {}
    rows = list(table.rows.values())
    loose = [row.email_id for row in rows if int(row.email_id) >= FIRST_LOOSE]
    if not loose:
        return {}
    first = 1 + max(0, min(most_before, MOST - len(rows)))
    again = numbered(rows, first)
    names = {
        before.email_id: after.email_id
        for before, after in zip(sorted(rows, key=lambda row: row.date.timestamp()), again, strict=True)
    }
    for row in rows:
        table.delete(row.email_id)
    for row in again:
        table.insert(row)
    table.serial = first + len(rows)
    return {key: names[key] for key in loose}


def renamed(change: Op, names: dict[str, str]) -> Op:
    """Return an operation whose arguments name mails by their numbers."""
    if not names or not change.target.startswith("email."):
        return change
    arguments: dict[str, Any] = {
        name: names.get(value, value) if isinstance(value, str) else value for name, value in change.arguments.items()
    }
    return Op(target=change.target, arguments=arguments)


def _domains(text: str) -> Iterator[str]:
    """Yield the domains that stand in a text without a name before them."""
    end = text.find(_INVENTED)
    while end >= 0:
        end += len(_INVENTED)
        found = _DOMAIN.search(text[max(0, end - _LONGEST) : end])
        if found and not (text[end : end + 1].isalnum() or text[end : end + 1] == "_"):
            yield found[0]
        end = text.find(_INVENTED, end)


def texts_in(models: Iterable[BaseModel]) -> set[str]:
    """Return the texts in some models and in those they are made of, keys included.

    Checks share most of their parts, which are looked into once.
    """
    found: set[str] = set()
    seen: set[int] = set()
    left: list[Any] = list(models)
    while left:
        item = left.pop()
        kind = type(item)
        if kind is str:
            found.add(item)
        elif kind is tuple or kind is list:
            left += item
        elif kind is dict:
            left += item
            left += item.values()
        elif item is None or kind is int or kind is bool or id(item) in seen:
            continue  # whether something is a model takes longer to ask than all of this
        elif isinstance(item, BaseModel):
            seen.add(id(item))
            left += vars(item).values()
    return found


def claim_addresses(world: World, timeline: Timeline, predicates: Iterable[BaseModel]) -> None:
    """Let every address that a story names be somebody's, so that mail to it arrives however early it is sent.

    Those of seeded records are so by themselves; these stand in what happens later, and in what is checked.

    Args:
        world: The world being built.
        timeline: What happens in it.
        predicates: The checks and the conditions of events.
    """
    if "email" not in world.enabled:
        return
    asked = texts_in(predicates)
    told: list[Any] = [*asked, *(event.text for event in timeline.events)]
    told += [change.arguments for event in timeline.events for change in event.ops]
    offices = {f"@{domain}" for text in asked for domain in _domains(text)}
    table = world.table(CLAIMED)
    for address in sorted(addresses_in(told) | offices):
        if address not in table:
            table.insert(Claim(address=address))
