"""Mail as a JSON file in the workspace, out and in."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.addresses import parse_mailbox
from lifegym.worlds.services.email.mailbox import Mailbox, by_header
from lifegym.worlds.services.email.records import (
    ARCHIVE,
    DRAFTS,
    INBOX,
    SENT,
    Attachment,
    Message,
    header_id,
)
from lifegym.worlds.services.email.text import mailbox, read_body, read_subject
from lifegym.worlds.workspace import MAX_FILE_CHARS

MAX_IMPORT: Final = 500


class _Attached(BaseModel):
    model_config = ConfigDict(extra="ignore")

    filename: str = Field(min_length=1, max_length=200)
    content_type: str = Field(default="text/plain", max_length=100)
    text: str = ""


class _Exported(BaseModel):
    """One mail of an export file, as far as an import reads it."""

    model_config = ConfigDict(extra="ignore")

    sender: str = Field(alias="from")
    to: list[str] = Field(default=[], max_length=100)
    cc: list[str] = Field(default=[], max_length=100)
    bcc: list[str] = Field(default=[], max_length=100)
    subject: str = ""
    body: str = ""
    html_body: str | None = None
    date: datetime
    folder: str | None = None
    is_read: bool = True
    message_id: str = Field(default="", max_length=300)
    in_reply_to: str = Field(default="", max_length=300)
    attachments: list[_Attached] = Field(default=[], max_length=20)
    authenticated: bool = False


class Transfer(Mailbox):
    """Tools that write mail to a workspace file and read it back."""

    @tool
    def export_emails(
        self,
        folder: str | None = None,
        export_path: str = "emails_export.json",
        max_emails: int | None = None,
        export_all_folders: bool = False,
    ) -> dict[str, Any]:
        """Write the mails of a folder, newest first, with full texts into a JSON file of the workspace.

        Args:
            folder: The folder; INBOX by default.
            export_path: Where to write; an existing file is replaced.
            max_emails: At most so many, the newest.
            export_all_folders: Export every folder instead; folder must then be left out.

        Example:
            email.export_emails(folder="Receipts", export_path="mail/receipts.json", max_emails=50)
        """
        if max_emails is not None and max_emails < 1:
            raise ToolError("BAD_ARG", f"max_emails counts from 1, got {max_emails}.")
        if export_all_folders and folder is not None:
            raise ToolError("BAD_ARG", "Give either a folder or export_all_folders=true, not both.")
        name = None if export_all_folders else self.need_folder(folder if folder is not None else INBOX)
        rows = self.newest_first(name)[:max_emails]
        document = {"account": self.account, "exported_at": self.now, "emails": [_exported(row) for row in rows]}
        text = json.dumps(plain(document), ensure_ascii=False, indent=1)
        try:
            path = self.write_file(export_path, text)["path"]
        except ToolError as error:
            if error.code != "FILE_TOO_LARGE":
                raise
            raise ToolError(
                "FILE_ERROR",
                f"{len(rows)} mails make {len(text):,} characters; a file holds {MAX_FILE_CHARS:,}. Export folder by "
                f"folder, or about {len(rows) * MAX_FILE_CHARS // len(text)} with max_emails.",
            ) from None
        return {"path": path, "exported": len(rows), "folder": name or "all folders"}

    @tool(writes=True)
    def import_emails(
        self, import_path: str, target_folder: str | None = None, preserve_folders: bool = True
    ) -> dict[str, Any]:
        """Read mails from a JSON file that email.export_emails wrote; mails that are already here are skipped.

        What the file has under Sent or Drafts comes into Archive, since importing sends nothing. A mail counts as
        vouched for by its domain only if the file says so.

        Args:
            import_path: The workspace file.
            target_folder: Put all of them here; made when missing. By default each goes to the folder the file names.
            preserve_folders: Without target_folder: keep the file's folders (true) or put all into INBOX (false).

        Example:
            email.import_emails(import_path="mail/receipts-2026.json", target_folder="Receipts")
        """
        path, text = self.read_file(import_path)
        items = _read_items(path, text)
        there = self.messages.grouped(by_header)
        threads: dict[str, str] = {}
        counts: dict[str, int] = {}
        ids: list[str] = []
        for place, item in enumerate(items):
            if item.message_id and (item.message_id in there or item.message_id in threads):
                continue
            answered = there.get(item.in_reply_to)
            thread = answered[0].thread_id if answered else threads.get(item.in_reply_to, "")
            wanted = target_folder if target_folder is not None else item.folder if preserve_folders else None
            row = self._import(item, self._import_folder(wanted, explicit=target_folder is not None), thread, place)
            threads[row.message_id] = row.thread_id
            counts[row.folder] = counts.get(row.folder, 0) + 1
            ids.append(row.email_id)
        return {"imported": len(ids), "skipped_duplicates": len(items) - len(ids), "folders": counts, "email_ids": ids}

    def _import_folder(self, wanted: str | None, explicit: bool) -> str:
        if wanted is None:
            return INBOX
        name = self.known_folder(wanted) or self.make_folder(wanted)
        if name not in (SENT, DRAFTS):
            return name
        if explicit:
            raise ToolError("FOLDER_PROTECTED", f"Nothing can be imported into {name}; choose another folder.")
        return ARCHIVE

    def _import(self, item: _Exported, folder: str, thread_id: str, place: int) -> Message:
        try:
            name, sender = parse_mailbox(item.sender)
            to, cc, bcc = (
                tuple(dict.fromkeys(parse_mailbox(part)[1] for part in parts)) for parts in (item.to, item.cc, item.bcc)
            )
        except ValueError as error:
            raise ToolError("FILE_ERROR", f"emails.{place}: {error}.") from None
        key = self.messages.new_key()
        return self.messages.insert(
            Message(
                email_id=key,
                folder=folder,
                sender=sender,
                sender_name=name[:100],
                to=to,
                cc=cc,
                bcc=bcc,
                subject=read_subject(item.subject),
                body=read_body(item.body, f"emails.{place}.body"),
                html_body=None if item.html_body is None else read_body(item.html_body, f"emails.{place}.html_body"),
                date=self.home_time(item.date, f"emails.{place}.date"),
                message_id=item.message_id or header_id(key, sender),
                thread_id=thread_id or f"thr_{key}",
                in_reply_to=item.in_reply_to,
                attachments=tuple(
                    Attachment(filename=one.filename, content_type=one.content_type, text=read_body(one.text, "text"))
                    for one in item.attachments
                ),
                is_read=item.is_read,
                authenticated=item.authenticated,
            )
        )


def _exported(row: Message) -> dict[str, Any]:
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
        "is_read": row.is_read,
        "message_id": row.message_id,
        "in_reply_to": row.in_reply_to,
        "authenticated": row.authenticated,
        "attachments": [item.view() for item in row.attachments],
    }


def _read_items(path: str, text: str) -> list[_Exported]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise ToolError("FILE_ERROR", f"{path} is no JSON; import reads what email.export_emails writes.") from None
    found = document.get("emails") if isinstance(document, dict) else document
    if not isinstance(found, list) or len(found) > MAX_IMPORT:
        raise ToolError("FILE_ERROR", f'{path} must hold {{"emails": [...]}} with at most {MAX_IMPORT} mails.')
    items = []
    for place, item in enumerate(found):
        try:
            items.append(_Exported.model_validate(item))
        except ValidationError as error:
            fault = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in ("emails", place, *fault["loc"]))
            raise ToolError("FILE_ERROR", f"{path}: {where}: {fault['msg']}.") from None
    return items
