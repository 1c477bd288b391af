"""Writing to people: new mail, answers, forwards. What is sent cannot be taken back."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.addresses import read_addresses
from lifegym.worlds.services.email.mailbox import Mailbox
from lifegym.worlds.services.email.records import DRAFTS, Attachment, Message, attachment
from lifegym.worlds.services.email.text import NO_SUBJECT, forwarded, marked_subject, quoted, read_body, read_subject

MAX_ATTACHMENTS: Final = 10


class _Recipients(TypedDict):
    to: tuple[str, ...]
    cc: tuple[str, ...]
    bcc: tuple[str, ...]


class Sending(Mailbox):
    """Tools that send mail in the persona's name."""

    @tool(writes=True)
    def send_email(
        self,
        to: str,
        subject: str,
        body: str,
        html_body: str | None = None,
        cc: str | None = None,
        bcc: str | None = None,
        draft_id: str | None = None,
        attachments: list[str] | None = None,
    ) -> dict[str, Any]:
        """Send a new mail from the persona's account at once; it cannot be recalled. Answers go by email.reply_email.

        With draft_id it sends that draft: parts given empty here are taken from it, and the draft is removed.

        Args:
            to: Recipients, comma-separated addresses such as "ito@minami-school.example, Ken <ken@post.example>".
            subject: The subject line.
            body: The text.
            html_body: The same text as HTML, if wanted.
            cc: Further recipients, comma-separated.
            bcc: Hidden recipients, comma-separated.
            draft_id: A draft to send; it leaves Drafts once sent.
            attachments: Paths of workspace files to attach.

        Example:
            email.send_email(
                to="m.visser@lindenhof-school.example",
                subject="Lea on Thursday",
                body="Dear Ms Visser, Lea has to leave at noon on Thursday.",
            )
        """
        files = self._attached(attachments)
        if draft_id is None:
            return self._send(to, subject, body, html_body, cc, bcc, files, None)
        draft = self.need_draft(draft_id)
        row = self._send(
            to if to.strip() else ", ".join(draft.to),
            subject if subject.strip() else draft.subject,
            body if body.strip() else draft.body,
            html_body or (None if body.strip() else draft.html_body),
            ", ".join(draft.cc) if cc is None else cc,
            ", ".join(draft.bcc) if bcc is None else bcc,
            (*draft.attachments, *files),
            draft,
        )
        self.messages.delete(draft.email_id)
        return {**row, "draft_removed": draft.email_id}

    def _send(
        self,
        to: str,
        subject: str,
        body: str,
        html_body: str | None,
        cc: str | None,
        bcc: str | None,
        files: tuple[Attachment, ...],
        draft: Message | None,
    ) -> dict[str, Any]:
        text = read_body(body)
        if not text.strip() and not files:
            raise ToolError("VALIDATION_ERROR", "The mail says nothing; give a body.")
        recipients = _recipients(to, cc, bcc)
        line = read_subject(subject)
        if line == NO_SUBJECT and not text.strip():
            raise ToolError("VALIDATION_ERROR", "A mail without a text needs a subject.")
        row = self.post(
            **recipients,
            subject=line,
            body=text,
            html_body=_html(html_body),
            parent=self.by_header(draft.in_reply_to) if draft else None,
            attachments=files,
        )
        return _sent(row)

    @tool(writes=True)
    def reply_email(
        self,
        email_id: str,
        body: str,
        html_body: str | None = None,
        cc: str | None = None,
        bcc: str | None = None,
        reply_all: bool = False,
        attachments: list[str] | None = None,
    ) -> dict[str, Any]:
        """Answer a mail in its thread, to its sender or to all; the original is quoted below the text. Sent at once.

        An answer to one's own sent mail goes to its recipients. For a third person use email.forward_email.

        Args:
            email_id: The mail that is answered.
            body: The text, without the quotation.
            html_body: The same text as HTML, if wanted.
            cc: Further recipients, comma-separated.
            bcc: Hidden recipients, comma-separated.
            reply_all: Whether its other recipients get the answer too.
            attachments: Paths of workspace files to attach.

        Example:
            email.reply_email(email_id="9003", body="Thank you, 7:45 suits me.", reply_all=True)
        """
        row = self._answerable(email_id)
        text = read_body(body)
        if not text.strip():
            raise ToolError("VALIDATION_ERROR", "The answer says nothing; give a body.")
        to, others = self._answer_to(row)
        if not to:
            raise ToolError(
                "VALIDATION_ERROR", f"Mail {row.email_id} went to nobody one could answer; use email.send_email."
            )
        copies = dict.fromkeys((*others, *read_addresses(cc, "cc")) if reply_all else read_addresses(cc, "cc"))
        sent = self.post(
            to=to,
            cc=tuple(address for address in copies if address not in to),
            bcc=read_addresses(bcc, "bcc"),
            subject=marked_subject("Re", row.subject),
            body=f"{text}\n\n{quoted(row)}",
            html_body=_html(html_body),
            parent=row,
            attachments=self._attached(attachments),
        )
        return _sent(sent)

    @tool(writes=True)
    def forward_email(
        self,
        email_id: str,
        to: str,
        body: str | None = None,
        html_body: str | None = None,
        cc: str | None = None,
        bcc: str | None = None,
    ) -> dict[str, Any]:
        """Send a mail on to other people, whole and with its attachments, below an own text. Sent at once.

        Args:
            email_id: The mail that is sent on.
            to: Recipients, comma-separated addresses.
            body: A text to stand above it.
            html_body: That text as HTML, if wanted.
            cc: Further recipients, comma-separated.
            bcc: Hidden recipients, comma-separated.

        Example:
            email.forward_email(email_id="9003", to="erik.lund@mailhaven.example", body="Can you print it?")
        """
        row = self._answerable(email_id)
        text = read_body(body or "").strip()
        sent = self.post(
            **_recipients(to, cc, bcc),
            subject=marked_subject("Fwd", row.subject),
            body=f"{text}\n\n{forwarded(row)}" if text else forwarded(row),
            html_body=_html(html_body),
            parent=row,
            attachments=row.attachments,
        )
        return _sent(sent)

    def _answerable(self, email_id: str) -> Message:
        row = self.need_email(email_id)
        if row.folder == DRAFTS:
            raise ToolError(
                "VALIDATION_ERROR",
                f"{row.email_id} is an unsent draft; send it with email.send_email(draft_id={row.email_id!r}).",
            )
        return row

    def _answer_to(self, row: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who an answer goes to, and who else the original went to."""
        if row.sender == self.account:
            return row.to, row.cc
        first = row.reply_to or row.sender
        others = (*row.to, *row.cc)
        return (first,), tuple(address for address in others if address not in (first, self.account))

    def _attached(self, paths: list[str] | None) -> tuple[Attachment, ...]:
        if paths is None:
            return ()
        if len(paths) > MAX_ATTACHMENTS:
            raise ToolError(
                "VALIDATION_ERROR", f"A mail takes {MAX_ATTACHMENTS} attachments at most, not {len(paths)}."
            )
        files = [self.read_file(path) for path in paths]
        return tuple(attachment(path.rpartition("/")[2], text) for path, text in files)


def _recipients(to: str, cc: str | None, bcc: str | None) -> _Recipients:
    found = _Recipients(to=read_addresses(to, "to"), cc=read_addresses(cc, "cc"), bcc=read_addresses(bcc, "bcc"))
    if not found["to"]:
        raise ToolError("VALIDATION_ERROR", "to names nobody; give at least one address, such as 'ken@post.example'.")
    return found


def _html(text: str | None) -> str | None:
    return read_body(text, "html_body") if text else None


def _sent(row: Message) -> dict[str, Any]:
    return {
        "email_id": row.email_id,
        "status": "sent",
        "folder": row.folder,
        "to": row.to,
        "cc": row.cc,
        "bcc": row.bcc,
        "subject": row.subject,
        "date": row.date,
        "message_id": row.message_id,
        "thread_id": row.thread_id,
    }
