"""Order in the mailbox: moving, marking, deleting, folders."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.mailbox import Mailbox
from lifegym.worlds.services.email.records import DRAFTS, SENT, SYSTEM_FOLDERS, TRASH, Message

_MARKS: Final[dict[str, dict[str, bool]]] = {
    "read": {"is_read": True},
    "unread": {"is_read": False},
    "important": {"is_important": True},
    "not_important": {"is_important": False},
    "flagged": {"is_flagged": True},
    "unflagged": {"is_flagged": False},
}


class Filing(Mailbox):
    """Tools that put mail in order."""

    @tool(writes=True)
    def delete_email(self, email_id: str) -> dict[str, Any]:
        """Delete one mail: it moves to Trash, and from Trash (or as a draft) it is gone for good.

        Args:
            email_id: The id that lists and searches show.

        Example:
            email.delete_email(email_id="9001")
        """
        row = self.need_email(email_id)
        return {"email_id": row.email_id, "subject": row.subject, **self._delete(row)}

    @tool(writes=True)
    def delete_emails(self, email_ids: list[str]) -> dict[str, Any]:
        """Delete several mails at once, each as email.delete_email would; if one id is wrong, none is deleted.

        Args:
            email_ids: 1 to 100 ids.

        Example:
            email.delete_emails(email_ids=["9001", "9002"])
        """
        rows = self.need_emails(email_ids)
        return {"deleted": [{"email_id": row.email_id, **self._delete(row)} for row in rows], "total": len(rows)}

    @tool(writes=True)
    def move_email(self, email_id: str, target_folder: str) -> dict[str, Any]:
        """Move one mail to another folder, for example to Archive; an own folder that is missing is made.

        Drafts stay in Drafts, and Sent takes only mail that was sent from this account.

        Args:
            email_id: The id that lists and searches show.
            target_folder: The folder's name.

        Example:
            email.move_email(email_id="9003", target_folder="School")
        """
        return self.move_emails([email_id], target_folder)

    @tool(writes=True)
    def move_emails(self, email_ids: list[str], target_folder: str) -> dict[str, Any]:
        """Move several mails to a folder at once; if one id is wrong or cannot go there, none is moved.

        Args:
            email_ids: 1 to 100 ids.
            target_folder: The folder's name; an own folder that is missing is made.

        Example:
            email.move_emails(email_ids=["9001", "9002"], target_folder="Archive")
        """
        rows = self.need_emails(email_ids)
        folder = self.known_folder(target_folder)
        for row in rows:
            _allow(row, folder)
        made = folder is None
        name = folder or self.make_folder(target_folder)
        for row in rows:
            self.messages.update(row.email_id, folder=name)
        return {"moved": [row.email_id for row in rows], "folder": name, "folder_created": made, "total": len(rows)}

    @tool(writes=True)
    def mark_emails(self, email_ids: list[str], status: str) -> dict[str, Any]:
        """Mark mails as read, unread, important, not_important, flagged or unflagged.

        Args:
            email_ids: 1 to 100 ids.
            status: One of read, unread, important, not_important, flagged, unflagged.

        Example:
            email.mark_emails(email_ids=["9001", "9003"], status="flagged")
        """
        mark = status.strip().lower().replace(" ", "_").replace("-", "_")
        if mark not in _MARKS:
            raise not_one_of(status, _MARKS, "status", "VALIDATION_ERROR")
        rows = self.need_emails(email_ids)
        for row in rows:
            self.messages.update(row.email_id, **_MARKS[mark])
        return {"marked": [row.email_id for row in rows], "status": mark, "total": len(rows)}

    @tool(writes=True)
    def create_folder(self, folder_name: str) -> dict[str, Any]:
        """Make an own folder beside the system folders.

        Args:
            folder_name: Its name, at most 60 characters.

        Example:
            email.create_folder(folder_name="School")
        """
        return {"folder": self.make_folder(folder_name), "status": "created"}

    @tool(writes=True)
    def delete_folder(self, folder_name: str) -> dict[str, Any]:
        """Delete an own folder; the mails in it move to Trash. System folders cannot be deleted.

        Args:
            folder_name: The folder's name as email.get_folders shows it.

        Example:
            email.delete_folder(folder_name="Receipts")
        """
        name = self.need_folder(folder_name)
        if name in SYSTEM_FOLDERS:
            raise ToolError("FOLDER_PROTECTED", f"{name} is a system folder; only own folders can be deleted.")
        rows = self.messages.where(lambda row: row.folder == name)
        for row in rows:
            self.messages.update(row.email_id, folder=TRASH)
        self.folders.delete(name)
        return {"folder": name, "status": "deleted", "moved_to_trash": len(rows)}

    def _delete(self, row: Message) -> dict[str, Any]:
        if row.folder in (TRASH, DRAFTS):
            self.messages.delete(row.email_id)
            return {"status": "deleted_permanently"}
        self.messages.update(row.email_id, folder=TRASH)
        return {"status": "moved_to_trash", "note": "Delete it once more to remove it for good, or move it back."}


def _allow(row: Message, folder: str | None) -> None:
    """Refuse a move that would turn a draft into mail, or mail into something it is not."""
    if row.folder == DRAFTS and folder != DRAFTS:
        raise ToolError(
            "FOLDER_PROTECTED",
            f"{row.email_id} is a draft and stays in Drafts until email.send_email(draft_id=...) sends it or "
            "email.delete_draft discards it.",
        )
    if folder == DRAFTS and row.folder != DRAFTS:
        raise ToolError("FOLDER_PROTECTED", "Drafts holds unsent drafts only; email.save_draft writes one.")
    if folder == SENT and not row.sent:
        raise ToolError("FOLDER_PROTECTED", f"Sent holds only mail sent from this account; {row.email_id} was not.")
