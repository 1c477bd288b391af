"""What a mailbox holds, and a builder for the messages a story seeds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from lifegym.worlds.dedenting import dedented
from lifegym.worlds.records import Record, record
from lifegym.worlds.services.email.addresses import parse_mailbox, split_addresses
from lifegym.worlds.tools import ArgModel

INBOX: Final = "INBOX"
SENT: Final = "Sent"
DRAFTS: Final = "Drafts"
TRASH: Final = "Trash"
SPAM: Final = "Spam"
ARCHIVE: Final = "Archive"
SYSTEM_FOLDERS: Final = (INBOX, SENT, DRAFTS, TRASH, SPAM, ARCHIVE)

_CONTENT_TYPES: Final = {
    "csv": "text/csv",
    "eml": "message/rfc822",
    "htm": "text/html",
    "html": "text/html",
    "ics": "text/calendar",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "md": "text/markdown",
    "pdf": "application/pdf",
    "png": "image/png",
}


@record
class Attachment(Record):
    """A file that came with a mail. ``text`` is what it says, whatever its type."""

    filename: str
    content_type: str
    text: str


@record
class Message(Record):
    """A mail in a folder. Addresses are bare and lower-case; ``message_id`` and ``in_reply_to`` are header ids.

    ``sent`` holds for mail that really left this account, in whatever folder it lies now; no tool can make it so
    but by sending. ``repeats`` is whether it says again what one of its readers was sent already.
    ``authenticated`` is whether the sender's domain vouches for the mail.
    """

    email_id: str
    folder: str
    sender: str
    sender_name: str
    to: tuple[str, ...]
    subject: str
    body: str
    date: datetime
    message_id: str
    thread_id: str
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    html_body: str | None = None
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    is_read: bool = False
    is_important: bool = False
    is_flagged: bool = False
    sent: bool = False
    repeats: bool = False
    authenticated: bool = True

    @property
    def answered_id(self) -> str:
        """The id of the mail it answers, as that one's header names it; empty for none."""
        return id_in(self.in_reply_to)


@record
class Folder(Record):
    """A folder the persona or the agent made; the system folders are always there."""

    name: str
    created_at: datetime


@record
class BadAddress(Record):
    """An address whose mail comes back; ``@domain`` stands for every address there."""

    address: str
    reason: str
    since: datetime


@record
class Claim(Record):
    """An address that is somebody's though it stands in no record yet; ``@domain`` stands for every address there."""

    address: str


@record
class Dispatch(Record):
    """One mail that left the outbox, kept even when the mail itself is deleted. ``undelivered`` grows by bounces.

    ``text`` is what was written; ``repeats`` is whether a reader had been sent the same before.
    """

    email_id: str
    message_id: str
    thread_id: str
    subject: str
    recipients: tuple[str, ...]
    sent_at: datetime
    text: str = ""
    repeats: bool = False
    undelivered: tuple[str, ...] = ()


class AttachmentArg(ArgModel):
    """An attachment as an operation's argument; the content type follows from the name unless given."""

    filename: str
    text: str
    content_type: str | None = None

    def build(self) -> Attachment:
        """Return the record."""
        return attachment(self.filename, self.text, self.content_type)


def attachment(filename: str, text: str, content_type: str | None = None) -> Attachment:
    """Return an attachment, its content type guessed from the file name unless given."""
    kind = content_type or _CONTENT_TYPES.get(filename.rpartition(".")[2].lower(), "text/plain")
    return Attachment(filename=filename, content_type=kind, text=text)


def header_id(email_id: str, sender: str) -> str:
    """Return the Message-ID header of a mail: unique in the mailbox, at the sender's domain."""
    return f"<mail-{email_id}@{sender.rpartition('@')[2]}>"


def id_in(header: str) -> str:
    """Return the id of the mail whose :func:`header_id` this is; of another header, the id of none or of another."""
    return header.removeprefix("<mail-").partition("@")[0]


def thread_of(email_id: str, parent: Message | None) -> tuple[str, str, tuple[str, ...]]:
    """Return ``(thread_id, in_reply_to, references)`` of a mail that answers ``parent``, or begins a thread."""
    if parent is None:
        return f"thr_{email_id}", "", ()
    return parent.thread_id, parent.message_id, (*parent.references[-19:], parent.message_id)


def message(
    *,
    email_id: str,
    date: datetime,
    sender: str,
    to: str | Sequence[str],
    subject: str,
    body: str,
    folder: str = INBOX,
    cc: str | Sequence[str] = (),
    bcc: str | Sequence[str] = (),
    in_reply_to: Message | None = None,
    attachments: Sequence[Attachment] = (),
    reply_to: str = "",
    is_read: bool = True,
    is_important: bool = False,
    is_flagged: bool = False,
    sent: bool | None = None,
    authenticated: bool = True,
) -> Message:
    """Build a message for a seed.

    Args:
        email_id: A whole number as text; ids below 1000 are never given to later mail.
        date: When it was sent, with a time zone.
        sender: ``"Hoàng Kim Oanh <kimoanh@mail.example>"`` or a bare address.
        to: Recipients, comma-separated or a sequence; names are dropped.
        subject: The subject line.
        body: The text; a common indentation is taken off.
        folder: Where it lies; a folder that is not there yet is made when it is seeded.
        cc: Further recipients.
        bcc: Hidden recipients.
        in_reply_to: The message it answers, whose thread it joins.
        attachments: See :func:`attachment`.
        reply_to: Where answers go, if not to the sender.
        is_read: Seeded mail counts as read unless told otherwise.
        is_important: Whether it is marked as important.
        is_flagged: Whether it is flagged.
        sent: Whether the persona sent it; by default what lies in Sent.
        authenticated: Whether the sender's domain vouches for it.

    Raises:
        ValueError: An address is none, the id is no whole number, or the date lacks a zone.
    """
    if not is_email_id(email_id):
        raise ValueError(f"email ids are whole numbers written as text, such as '412'; got {email_id!r}")
    if date.tzinfo is None:
        raise ValueError(f"message {email_id}: its date needs a time zone")
    name, address = parse_mailbox(sender)
    thread_id, answers, references = thread_of(email_id, in_reply_to)
    return Message(
        email_id=email_id,
        folder=folder,
        sender=address,
        sender_name=name,
        to=_addresses(to),
        subject=subject,
        body=dedented(body),
        date=date,
        message_id=header_id(email_id, address),
        thread_id=thread_id,
        cc=_addresses(cc),
        bcc=_addresses(bcc),
        reply_to=parse_mailbox(reply_to)[1] if reply_to else "",
        in_reply_to=answers,
        references=references,
        attachments=tuple(attachments),
        is_read=is_read,
        is_important=is_important,
        is_flagged=is_flagged,
        sent=folder == SENT if sent is None else sent,
        authenticated=authenticated,
    )


def is_email_id(text: str) -> bool:
    """Return whether ``text`` is a whole number without leading zeros, of at most nine digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 9 and not text.startswith("0")


def _addresses(value: str | Sequence[str]) -> tuple[str, ...]:
    return _listed(value) if isinstance(value, str) else _each_once(value)


@lru_cache(maxsize=1024)
def _listed(text: str) -> tuple[str, ...]:
    return _each_once(split_addresses(text))


def _each_once(parts: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([parse_mailbox(part)[1] for part in parts]))
