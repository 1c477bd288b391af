"""Calls that the mailbox refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "send_email": ({"to": "the school", "subject": "Thursday", "body": "Lea leaves at noon."}, "VALIDATION_ERROR"),
    "reply_email": ({"email_id": "9004", "body": "Gladly."}, "VALIDATION_ERROR"),
    "forward_email": ({"email_id": "9003", "to": ""}, "VALIDATION_ERROR"),
    "get_emails": ({"folder": "Recipes"}, "FOLDER_NOT_FOUND"),
    "read_email": ({"email_id": "0"}, "EMAIL_NOT_FOUND"),
    "search_emails": ({"query": "school OR visser"}, "BAD_ARG"),
    "get_email_headers": ({"email_id": "99999"}, "EMAIL_NOT_FOUND"),
    "get_folders": ({"page": 1}, "BAD_ARG"),
    "get_mailbox_stats": ({"folder_name": "Recipes"}, "FOLDER_NOT_FOUND"),
    "get_unread_count": ({"folder_name": "Recipes"}, "FOLDER_NOT_FOUND"),
    "check_connection": ({"account": "noor"}, "BAD_ARG"),
    "save_draft": ({"subject": "Form", "body": "Attached.", "in_reply_to": "99999"}, "EMAIL_NOT_FOUND"),
    "get_drafts": ({"page": 0}, "BAD_ARG"),
    "update_draft": ({"draft_id": "9003", "subject": "Form"}, "DRAFT_NOT_FOUND"),
    "delete_draft": ({"draft_id": "9003"}, "DRAFT_NOT_FOUND"),
    "delete_email": ({"email_id": "99999"}, "EMAIL_NOT_FOUND"),
    "delete_emails": ({"email_ids": ["9001", "99999"]}, "EMAIL_NOT_FOUND"),
    "move_email": ({"email_id": "9004", "target_folder": "Archive"}, "FOLDER_PROTECTED"),
    "move_emails": ({"email_ids": ["9001", "9002"], "target_folder": "Sent"}, "FOLDER_PROTECTED"),
    "mark_emails": ({"email_ids": ["9001"], "status": "starred"}, "VALIDATION_ERROR"),
    "create_folder": ({"folder_name": "receipts"}, "FOLDER_EXISTS"),
    "delete_folder": ({"folder_name": "Archive"}, "FOLDER_PROTECTED"),
    "download_attachment": ({"email_id": "9003", "attachment_filename": "form.pdf"}, "ATTACHMENT_NOT_FOUND"),
    "export_emails": ({"max_emails": 0}, "BAD_ARG"),
    "import_emails": ({"import_path": "mail/receipts-2025.json"}, "FILE_NOT_FOUND"),
}
