"""The tables of a mailbox and what every part of the service does with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from lifegym.worlds.claims import claimants_in, stands_in
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.records import Mark, Record, Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.email.records import (
    DRAFTS,
    INBOX,
    SENT,
    SPAM,
    SYSTEM_FOLDERS,
    Attachment,
    BadAddress,
    Claim,
    Dispatch,
    Folder,
    Message,
    header_id,
    id_in,
    thread_of,
)
from lifegym.worlds.services.email.repeating import repeats
from lifegym.worlds.services.email.text import base_subject, clean
from lifegym.worlds.signals import MailSent

MAX_FOLDERS: Final = 100
MAX_FOLDER_CHARS: Final = 60
MAX_IDS: Final = 100
POSTMASTER: Final = "mailer-daemon@"

_ALIASES: Final = {"junk": SPAM, "deleted": "Trash", "bin": "Trash", "sent mail": SENT, "sent items": SENT}
by_header = attrgetter("message_id")
by_sender = attrgetter("sender")
by_date = attrgetter("date")
"""Sorts messages, oldest first."""


class Mailbox(Service):
    """Tables and shared steps; the tools are in the mixins that build on it."""

    messages = Rows(Message, key="email_id", style="{n}", noun="email")
    folders = Rows(Folder, key="name", style="Folder {n}", noun="folder")
    addresses = Rows(BadAddress, key="address", style="unknown-{n}@nowhere.example", noun="undeliverable address")
    claimed = Rows(Claim, key="address", style="known-{n}@somewhere.example", noun="claimed address")
    sent_log = Rows(Dispatch, key="email_id", style="{n}", noun="dispatch")

    @property
    def account(self) -> str:
        """The persona's address in lower case."""
        return self.world.persona.email.lower()

    def arm(self, row: Record) -> None:
        """Make the folder a message lies in; refuse mail from the future, which only the timeline can bring."""
        if not isinstance(row, Message):
            return
        if row.date > self.now:
            raise ValueError(
                f"message {row.email_id} is dated {row.date.isoformat()}, after the world's now "
                f"{self.now.isoformat()}; deliver it by an event at that time"
            )
        known = self.known_folder(row.folder)
        if known not in (None, row.folder):
            raise ValueError(f"message {row.email_id} lies in {row.folder!r}; that folder is written {known!r}")
        if known is None:
            self.folders.insert(Folder(name=row.folder, created_at=self.now))

    def claims(self, address: str) -> bool:
        """Return whether an address is somebody's: the story says so, or they have written, or a mail names them."""
        if address == self.account or address in self.claimed or f"@{address.rpartition('@')[2]}" in self.claimed:
            return True
        if stands_in(self.messages, address, _claimants_in):
            return True
        created = Mark.AGENT_CREATED.value
        return any(
            not self.messages.marks.get(row.email_id, 0) & created
            for row in self.messages.grouped(by_sender).get(address, ())
        )

    def need_email(self, email_id: str) -> Message:
        """Return a message, or refuse with ``EMAIL_NOT_FOUND``."""
        return self.messages.need(email_id.strip(), "EMAIL_NOT_FOUND", "get_emails and search_emails list the ids.")

    def need_emails(self, email_ids: Sequence[str]) -> list[Message]:
        """Return the messages of a caller's list, each once, in its order."""
        if not 1 <= len(email_ids) <= MAX_IDS:
            raise ToolError("BAD_ARG", f"email_ids holds 1 to {MAX_IDS} ids, got {len(email_ids)}.")
        return [self.need_email(email_id) for email_id in dict.fromkeys(item.strip() for item in email_ids)]

    def need_draft(self, draft_id: str) -> Message:
        """Return a draft, or refuse with ``DRAFT_NOT_FOUND``."""
        row = self.messages.get(draft_id.strip())
        if row is None or row.folder != DRAFTS:
            known = [item.email_id for item in self.messages if item.folder == DRAFTS]
            raise ToolError(
                "DRAFT_NOT_FOUND",
                f"No draft has the id {draft_id[:40]!r}.{suggestion(draft_id, known)} get_drafts lists them.",
            )
        return row

    def parent_of(self, reference: str | None) -> Message | None:
        """Return the message a caller answers, named by its email id or its Message-ID header; None for none."""
        reference = (reference or "").strip()
        if not reference:
            return None
        return self.messages.get(reference) or self.by_header(reference) or self.need_email(reference)

    def by_header(self, message_id: str) -> Message | None:
        """Return the message with that Message-ID header, or None."""
        row = self.messages.get(id_in(message_id))
        if row is not None and row.message_id == message_id:
            return row
        return next((row for row in self.messages if row.message_id == message_id), None) if message_id else None

    def known_folder(self, name: str) -> str | None:
        """Return a folder's name in its own spelling, or None when there is no such folder."""
        wanted = " ".join(name.split()).casefold()
        for known in self.folder_names():
            if known.casefold() == wanted:
                return known
        return _ALIASES.get(wanted)

    def need_folder(self, name: str) -> str:
        """Return a folder's name in its own spelling, or refuse with ``FOLDER_NOT_FOUND``."""
        found = self.known_folder(name)
        if found is None:
            names = list(self.folder_names())
            raise ToolError("FOLDER_NOT_FOUND", f"There is no folder {name[:60]!r}. Folders: {', '.join(names)[:600]}.")
        return found

    def folder_names(self) -> Iterable[str]:
        """Iterate over the system folders, then the others."""
        yield from SYSTEM_FOLDERS
        yield from self.folders.rows

    def make_folder(self, name: str) -> str:
        """Make a folder and return its name, or refuse one that cannot be."""
        name = " ".join(clean(name).split())
        if not name or len(name) > MAX_FOLDER_CHARS or not name.isprintable():
            raise ToolError("VALIDATION_ERROR", f"A folder's name has 1 to {MAX_FOLDER_CHARS} printable characters.")
        known = self.known_folder(name)
        if known is not None:
            raise ToolError("FOLDER_EXISTS", f"There already is a folder {known!r}; move mail there with move_emails.")
        if len(self.folders) >= MAX_FOLDERS:
            raise ToolError("VALIDATION_ERROR", f"A mailbox holds at most {MAX_FOLDERS} own folders; delete one first.")
        return self.folders.insert(Folder(name=name, created_at=self.now)).name

    def newest_first(self, folder: str | None = None, test: Callable[[Message], bool] | None = None) -> list[Message]:
        """Return the messages of a folder, or all, that pass a test, newest first; at one time, the last come first."""
        rows = self.messages.ordered(by_date)
        rows = rows[::-1] if folder is None else [row for row in reversed(rows) if row.folder == folder]
        return rows if test is None else list(filter(test, rows))

    def home_time(self, instant: datetime, field: str) -> datetime:
        """Return an instant in the home zone; a missing offset means that zone.

        Raises:
            ToolError: ``BAD_DATE`` when it lies after now or beyond what a calendar holds.
        """
        home = zone(self.world.clock.home)
        try:
            local = instant.replace(tzinfo=home) if instant.tzinfo is None else instant.astimezone(home)
        except OverflowError:
            raise ToolError("BAD_DATE", f"{field} lies beyond the calendar: {instant.isoformat()}.") from None
        if local > self.now:
            raise ToolError("BAD_DATE", f"{field} is {local.isoformat()}, which is after now, {self.now.isoformat()}.")
        return local

    def receive(
        self,
        *,
        sender: str,
        sender_name: str,
        subject: str,
        body: str,
        to: tuple[str, ...] = (),
        folder: str = INBOX,
        date: datetime | None = None,
        email_id: str = "",
        parent: Message | None = None,
        **rest: Any,
    ) -> Message:
        """Put a message that somebody wrote into the mailbox, unread.

        Without ``parent``, an answer ("Re: ...") joins the newest thread with its sender under that subject.
        """
        sender = sender.strip().lower()
        parent = parent or self._answered(sender, subject)
        key = email_id or self.messages.new_key()
        thread_id, in_reply_to, references = thread_of(key, parent)
        return self.messages.insert(
            Message(
                email_id=key,
                folder=folder,
                sender=sender,
                sender_name=sender_name,
                to=to or (self.account,),
                subject=subject,
                body=body,
                date=date or self.now,
                message_id=header_id(key, sender),
                thread_id=thread_id,
                in_reply_to=in_reply_to,
                references=references,
                **rest,
            )
        )

    def _answered(self, sender: str, subject: str) -> Message | None:
        topic = base_subject(subject)
        if topic == subject.strip():
            return None

        for row in reversed(self.messages.ordered(by_date)):
            with_sender = row.sender == sender or sender in row.to or sender in row.cc
            if with_sender and row.folder != DRAFTS and base_subject(row.subject) == topic:
                return row
        return None

    def post(
        self,
        *,
        to: tuple[str, ...],
        subject: str,
        body: str,
        cc: tuple[str, ...] = (),
        bcc: tuple[str, ...] = (),
        html_body: str | None = None,
        parent: Message | None = None,
        attachments: tuple[Attachment, ...] = (),
        thread_id: str = "",
    ) -> Message:
        """Send a mail of the persona: a record in Sent, a line in the log, and the world told."""
        key = self.messages.new_key()
        thread, in_reply_to, references = thread_of(key, parent)
        recipients = tuple(dict.fromkeys((*to, *cc, *bcc)))
        readers = set(recipients)
        again = repeats(body, (line.text for line in self.sent_log if not readers.isdisjoint(line.recipients)))
        row = self.messages.insert(
            Message(
                email_id=key,
                folder=SENT,
                sender=self.account,
                sender_name=self.world.persona.name,
                to=to,
                cc=cc,
                bcc=bcc,
                subject=subject,
                body=body,
                html_body=html_body,
                date=self.now,
                message_id=header_id(key, self.account),
                thread_id=thread_id or thread,
                in_reply_to=in_reply_to,
                references=references,
                attachments=attachments,
                is_read=True,
                sent=True,
                repeats=again,
            )
        )
        self.sent_log.insert(
            Dispatch(
                email_id=key,
                message_id=row.message_id,
                thread_id=row.thread_id,
                subject=subject,
                recipients=recipients,
                sent_at=self.now,
                text=body,
                repeats=again,
            )
        )
        self.emit(MailSent(email_id=key, to=recipients, subject=subject, body=body))
        return row

    def read_file(self, path: str) -> tuple[str, str]:
        """Return ``(path, text)`` of a workspace file, by the workspace's own rules."""
        files: Any = self.world.services["files"]
        found = files.read(path, max_lines=10**9)
        return str(found["path"]), str(found["content"])

    def write_file(self, path: str, text: str) -> dict[str, Any]:
        """Write a workspace file, by the workspace's own rules."""
        files: Any = self.world.services["files"]
        written: dict[str, Any] = files.write(path, text)
        return written


def _claimants_in(row: Message) -> frozenset[str]:
    """Return the addresses that a mail claims: all in it. One of the mail system's names those that nobody has."""
    return frozenset() if row.sender.startswith(POSTMASTER) else claimants_in(row)
