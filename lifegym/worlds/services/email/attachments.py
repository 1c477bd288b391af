"""Attachments as texts."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.service import tool
from lifegym.worlds.services.email.mailbox import Mailbox


class Attaching(Mailbox):
    """The tool that opens attachments."""

    @tool
    def download_attachment(
        self, email_id: str, attachment_filename: str, download_path: str | None = None
    ) -> dict[str, Any]:
        """Open an attachment: returns its text and, with download_path, also saves it as a workspace file.

        Args:
            email_id: The mail that carries it.
            attachment_filename: Its name as email.read_email lists it.
            download_path: Where to save it in the workspace; a path that ends in "/" keeps the attachment's name.

        Example:
            email.download_attachment(
                email_id="9003", attachment_filename="consent-form.pdf", download_path="school/"
            )
        """
        row = self.need_email(email_id)
        wanted = attachment_filename.strip()
        found = next((item for item in row.attachments if item.filename == wanted), None)
        if found is None:
            found = next((item for item in row.attachments if item.filename.casefold() == wanted.casefold()), None)
        if found is None:
            names = [item.filename for item in row.attachments]
            listing = f"It carries: {', '.join(names)}." if names else "It carries none."
            raise ToolError(
                "ATTACHMENT_NOT_FOUND",
                f"Mail {row.email_id} has no attachment {wanted[:60]!r}.{suggestion(wanted, names)} {listing}",
            )
        result = {"email_id": row.email_id, "filename": found.filename, "content_type": found.content_type}
        if download_path is not None:
            inside = found.filename.replace("/", "_").replace("\\", "_")
            path = f"{download_path}{inside}" if download_path.endswith("/") else download_path
            result["saved_to"] = self.write_file(path, found.text)["path"]
        return {**result, "text": found.text}
