"""The persona's mailbox: reading, searching, writing, filing, and what the world sends."""

from __future__ import annotations

from lifegym.worlds.services.email.arriving import Arriving, posted
from lifegym.worlds.services.email.attachments import Attaching
from lifegym.worlds.services.email.drafting import Drafting
from lifegym.worlds.services.email.filing import Filing
from lifegym.worlds.services.email.reading import Reading
from lifegym.worlds.services.email.records import (
    Attachment,
    AttachmentArg,
    BadAddress,
    Claim,
    Dispatch,
    Folder,
    Message,
    attachment,
    message,
)
from lifegym.worlds.services.email.sending import Sending
from lifegym.worlds.services.email.transfer import Transfer

__all__ = [
    "Attachment",
    "AttachmentArg",
    "BadAddress",
    "Claim",
    "Dispatch",
    "Email",
    "Folder",
    "Message",
    "attachment",
    "message",
    "posted",
]


class Email(Transfer, Attaching, Filing, Drafting, Sending, Reading, Arriving):
    """One account with folders, threads, drafts and attachments. Nobody answers but by the story's events."""

    name = "email"
    title = "Email"
