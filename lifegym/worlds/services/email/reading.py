"""Looking: lists, search, one message in full, headers, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.paging import paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.mailbox import Mailbox, by_date
from lifegym.worlds.services.email.query import Pair, Query, compile_query, texts_of
from lifegym.worlds.services.email.records import DRAFTS, SYSTEM_FOLDERS, Message
from lifegym.worlds.services.email.text import line, long_date, mailbox


class Reading(Mailbox):
    """Tools that look into the mailbox."""

    @tool
    def get_emails(self, folder: str = "INBOX", page: int = 1, page_size: int = 20) -> Ready:
        """List the mails of one folder, newest first, with sender, subject, date and the first words.

        To find mails by words, people or dates use email.search_emails; for the full text use email.read_email.

        Args:
            folder: INBOX, Sent, Drafts, Trash, Spam, Archive, or an own folder that email.get_folders shows.
            page: Page number from 1.
            page_size: Mails a page, 1 to 100.

        Example:
            email.get_emails(folder="INBOX", page_size=30)
        """
        name = self.need_folder(folder)
        rows, counts = paged(self.newest_first(name), page, page_size)
        return joined(dump({"folder": name}), member("emails", self._lines(rows)), dump(counts))

    @tool
    def read_email(self, email_id: str) -> dict[str, Any]:
        """Read one mail in full: text, all recipients, attachments' names, thread. Marks it as read.

        Attached texts are opened with email.download_attachment; the rest of the conversation is found with
        email.search_emails(query="thread:THREAD_ID").

        Args:
            email_id: The id that lists and searches show.

        Example:
            email.read_email(email_id="9003")
        """
        row = self.need_email(email_id)
        if not row.is_read:
            row = self.messages.update(row.email_id, is_read=True)
        return {
            "email_id": row.email_id,
            "folder": row.folder,
            "from": mailbox(row.sender_name, row.sender),
            "to": row.to,
            "cc": row.cc,
            "bcc": row.bcc,
            "subject": row.subject,
            "date": row.date,
            "body": row.body,
            "html_body": row.html_body,
            "is_read": True,
            "is_important": row.is_important,
            "is_flagged": row.is_flagged,
            "attachments": _attachments(row),
            "message_id": row.message_id,
            "in_reply_to": row.in_reply_to,
            "thread_id": row.thread_id,
        }

    @tool
    def search_emails(self, query: str, folder: str | None = None, page: int = 1, page_size: int = 20) -> Ready:
        """Find mails, newest first. Every word must occur in subject, sender, recipients, body or attachment names.

        Case and accents do not matter. Quotes hold a phrase together. Operators: from:, to: (also cc and bcc),
        subject:, in:FOLDER, before:DATE (not that day), after:DATE (that day or later), has:attachment, filename:,
        is:unread, is:flagged, thread:ID; a minus before a term leaves out what has it.

        Args:
            query: Words, "quoted phrases" and operators, all of which must hold.
            folder: Only this folder; by default all folders, Trash and Spam included.
            page: Page number from 1.
            page_size: Mails a page, 1 to 100.

        Example:
            email.search_emails(query='from:visser after:2027-02-01 "consent form" has:attachment')
        """
        name = self.need_folder(folder) if folder is not None else None
        found = self._found(compile_query(query, self.world.clock, list(self.folder_names())), name)
        rows, counts = paged(found[::-1], page, page_size)
        return joined(dump({"query": query, "folder": name}), member("emails", self._lines(rows)), dump(counts))

    def _lines(self, rows: Sequence[Message]) -> str:
        made = self.messages.made
        return listed([made(row, line) for row in rows])

    def _found(self, query: Query, folder: str | None) -> list[Message]:
        """Return the messages of a query, oldest first, those of one time in order of arrival."""
        if query.correspondent is not None:
            by, wanted = query.correspondent
            made = self.messages.made
            rows = [row for key, group in self.messages.grouped(by).items() if wanted in key for row in group]
            found = _kept(query, folder, [(row, made(row, texts_of)) for row in rows])
            # Across groups the order of arrival is not known.
            if all(first.date < second.date for first, second in pairwise(found)):
                return found
        return _kept(query, folder, self.messages.paired(texts_of))

    @tool
    def get_email_headers(self, email_id: str) -> dict[str, Any]:
        """Show a mail's headers: true sender address, reply address, thread ids, and whether its domain vouches for it.

        Use it to judge whether a mail is what it claims to be; it does not mark the mail as read.

        Args:
            email_id: The id that lists and searches show.

        Example:
            email.get_email_headers(email_id="9003")
        """
        row = self.need_email(email_id)
        domain = row.sender.rpartition("@")[2]
        verdict = "pass" if row.authenticated else "fail"
        headers = {
            "From": mailbox(row.sender_name, row.sender),
            "Reply-To": row.reply_to or row.sender,
            "To": ", ".join(row.to),
            "Cc": ", ".join(row.cc),
            "Subject": row.subject,
            "Date": long_date(row.date),
            "Message-ID": row.message_id,
            "In-Reply-To": row.in_reply_to,
            "References": " ".join(row.references),
            "Authentication-Results": f"spf={verdict} dkim={verdict} header.from={domain}",
        }
        return {"email_id": row.email_id, "headers": {name: value for name, value in headers.items() if value}}

    @tool
    def get_folders(self) -> dict[str, Any]:
        """List the mailbox's folders, system folders first, with how many mails each holds and how many are unread.

        Example:
            email.get_folders()
        """
        folders = [
            {"name": name, "total": total, "unread": unread, "system": name in SYSTEM_FOLDERS}
            for name, (total, unread) in self._counts().items()
        ]
        return {"folders": folders, "total": len(folders)}

    @tool
    def get_mailbox_stats(self, folder_name: str | None = None) -> dict[str, Any]:
        """Count mails of one folder or of all: total, unread, flagged, with attachments, oldest and newest date.

        For unread numbers alone use email.get_unread_count.

        Args:
            folder_name: One folder; by default the whole mailbox, with numbers for each folder.

        Example:
            email.get_mailbox_stats(folder_name="INBOX")
        """
        if folder_name is not None:
            name = self.need_folder(folder_name)
            return {"folder": name, **self._stats(name)}
        folders = {name: {"total": total, "unread": unread} for name, (total, unread) in self._counts().items()}
        return {"account": self.account, **self._stats(None), "folders": folders}

    @tool
    def get_unread_count(self, folder_name: str | None = None) -> dict[str, Any]:
        """Count unread mails in one folder, or in every folder that has some.

        Args:
            folder_name: One folder; by default all.

        Example:
            email.get_unread_count(folder_name="INBOX")
        """
        if folder_name is not None:
            name = self.need_folder(folder_name)
            return {"folder": name, "unread": self._counts()[name][1]}
        unread = {name: count for name, (_, count) in self._counts().items() if count}
        return {"unread": sum(unread.values()), "folders": unread}

    @tool
    def check_connection(self) -> dict[str, Any]:
        """Tell which account is signed in, its time now, and how many mails and drafts it holds.

        Example:
            email.check_connection()
        """
        counts = self._counts()
        return {
            "connected": True,
            "account": self.account,
            "name": self.world.persona.name,
            "time": self.now,
            "emails": len(self.messages) - counts[DRAFTS][0],
            "drafts": counts[DRAFTS][0],
        }

    def _counts(self) -> dict[str, tuple[int, int]]:
        """Return total and unread by folder, in the order in which folders are shown."""
        totals = dict.fromkeys(self.folder_names(), 0)
        unread = totals.copy()
        for kind, rows in self.messages.grouped(_kind).items():
            totals[kind.folder] = totals.get(kind.folder, 0) + len(rows)
            unread[kind.folder] = unread.get(kind.folder, 0) + len(rows) * kind.unread
        return {name: (total, unread[name]) for name, total in totals.items()}

    def _stats(self, folder: str | None) -> dict[str, Any]:
        counts = Counter[str]()
        for kind, rows in self.messages.grouped(_kind).items():
            if folder in (None, kind.folder):
                counts["total"] += len(rows)
                for name in ("unread", "flagged", "important", "with_attachments"):
                    counts[name] += len(rows) * getattr(kind, name)
        dated = self.newest_first(folder)
        return {
            **{name: counts[name] for name in ("total", "unread", "flagged", "important", "with_attachments")},
            "oldest": dated[-1].date if dated else None,
            "newest": dated[0].date if dated else None,
        }


def _kept(query: Query, folder: str | None, pairs: list[Pair]) -> list[Message]:
    if folder is not None:
        pairs = [pair for pair in pairs if pair[0].folder == folder]
    found = [row for row, _ in query.keep(pairs)]
    found.sort(key=by_date)
    return found


class _Kind(NamedTuple):
    """What statistics count a message as."""

    folder: str
    unread: bool
    flagged: bool
    important: bool
    with_attachments: bool


def _kind(row: Message) -> _Kind:
    return _Kind(row.folder, not row.is_read, row.is_flagged, row.is_important, bool(row.attachments))


def _attachments(row: Message) -> list[dict[str, Any]]:
    return [
        {"filename": item.filename, "content_type": item.content_type, "characters": len(item.text)}
        for item in row.attachments
    ]
