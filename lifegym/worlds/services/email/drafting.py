"""Drafts: mail that is written but not sent. They lie in Drafts and share ids with all other mail."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.codec import Ready, dump, joined, listed, member
from lifegym.worlds.errors import ToolError
from lifegym.worlds.paging import paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.addresses import read_addresses
from lifegym.worlds.services.email.mailbox import Mailbox
from lifegym.worlds.services.email.records import DRAFTS, Message, header_id, thread_of
from lifegym.worlds.services.email.text import draft_line, read_body, read_subject


class Drafting(Mailbox):
    """Tools for drafts; email.send_email with a draft_id sends one."""

    @tool(writes=True)
    def save_draft(
        self,
        subject: str,
        body: str,
        html_body: str | None = None,
        to: str | None = None,
        cc: str | None = None,
        bcc: str | None = None,
        in_reply_to: str | None = None,
    ) -> dict[str, Any]:
        """Save a mail in Drafts without sending it, for someone to look at first or to be sent later.

        Nothing leaves the account; email.send_email with the draft's id sends it.

        Args:
            subject: The subject line.
            body: The text.
            html_body: The same text as HTML, if wanted.
            to: Recipients, comma-separated addresses; may be left for later.
            cc: Further recipients, comma-separated.
            bcc: Hidden recipients, comma-separated.
            in_reply_to: The email_id or Message-ID of the mail it answers, whose thread it joins.

        Example:
            email.save_draft(
                subject="Re: Field station",
                body="Dear Ms Visser, the form is attached.",
                to="m.visser@lindenhof-school.example",
                in_reply_to="9003",
            )
        """
        parent = self.parent_of(in_reply_to)
        key = self.messages.new_key()
        thread_id, answers, references = thread_of(key, parent)
        row = self.messages.insert(
            Message(
                email_id=key,
                folder=DRAFTS,
                sender=self.account,
                sender_name=self.world.persona.name,
                to=read_addresses(to, "to"),
                cc=read_addresses(cc, "cc"),
                bcc=read_addresses(bcc, "bcc"),
                subject=read_subject(subject),
                body=read_body(body),
                html_body=None if html_body is None else read_body(html_body, "html_body"),
                date=self.now,
                message_id=header_id(key, self.account),
                thread_id=thread_id,
                in_reply_to=answers,
                references=references,
                is_read=True,
            )
        )
        return _draft(row)

    @tool
    def get_drafts(self, page: int = 1, page_size: int = 20) -> Ready:
        """List unsent drafts, last edited first. email.read_email shows one in full.

        Args:
            page: Page number from 1.
            page_size: Drafts a page, 1 to 100.

        Example:
            email.get_drafts()
        """
        rows, counts = paged(self.newest_first(DRAFTS), page, page_size)
        made = self.messages.made
        return joined(member("drafts", listed([made(row, draft_line) for row in rows])), dump(counts))

    @tool(writes=True)
    def update_draft(
        self,
        draft_id: str,
        subject: str | None = None,
        body: str | None = None,
        html_body: str | None = None,
        to: str | None = None,
        cc: str | None = None,
        bcc: str | None = None,
        in_reply_to: str | None = None,
    ) -> dict[str, Any]:
        """Change parts of a draft; what is left out stays, and an empty text clears recipients or the thread.

        Args:
            draft_id: The id that email.get_drafts shows.
            subject: The new subject line.
            body: The whole new text.
            html_body: The new HTML text; empty for none.
            to: The new recipients, comma-separated, replacing the old.
            cc: The new further recipients.
            bcc: The new hidden recipients.
            in_reply_to: The email_id or Message-ID of the mail it answers.

        Example:
            email.update_draft(draft_id="9004", cc="erik.lund@mailhaven.example")
        """
        row = self.need_draft(draft_id)
        changes: dict[str, Any] = {}
        if subject is not None:
            changes["subject"] = read_subject(subject)
        if body is not None:
            changes["body"] = read_body(body)
        if html_body is not None:
            changes["html_body"] = read_body(html_body, "html_body") or None
        for field, text in (("to", to), ("cc", cc), ("bcc", bcc)):
            if text is not None:
                changes[field] = read_addresses(text, field)
        if in_reply_to is not None:
            parent = self.parent_of(in_reply_to)
            if parent is row:
                raise ToolError("VALIDATION_ERROR", "A draft cannot answer itself; name the mail it answers.")
            changes["thread_id"], changes["in_reply_to"], changes["references"] = thread_of(row.email_id, parent)
        if not changes:
            raise ToolError("BAD_ARG", "Nothing to change; give a new subject, body, to, cc, bcc or in_reply_to.")
        return _draft(self.messages.update(row.email_id, date=self.now, **changes))

    @tool(writes=True)
    def delete_draft(self, draft_id: str) -> dict[str, Any]:
        """Discard a draft for good. Mail that has arrived or was sent is deleted with email.delete_email.

        Args:
            draft_id: The id that email.get_drafts shows.

        Example:
            email.delete_draft(draft_id="9004")
        """
        row = self.messages.delete(self.need_draft(draft_id).email_id)
        return {"draft_id": row.email_id, "subject": row.subject, "status": "discarded"}


def _draft(row: Message) -> dict[str, Any]:
    return {
        "draft_id": row.email_id,
        "to": row.to,
        "cc": row.cc,
        "bcc": row.bcc,
        "subject": row.subject,
        "thread_id": row.thread_id,
        "updated_at": row.date,
        "status": "draft, not sent",
    }
