"""Mails that arrive with a turn: the text the turn shows, and the operation that puts the mail into the inbox."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from lifegym.envs.story import op
from lifegym.worlds.events import Op


def flowing(body: str) -> str:
    """Return a text whose lines flow: only empty lines part its paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in cleandoc(body).split("\n\n"))


def letter(sender: str, name: str, subject: str, body: str, **more: Any) -> tuple[str, Op]:
    """Return how a turn announces a mail, and the mail's arrival; ``more`` are arguments of ``email.deliver``."""
    text = flowing(body)
    arrives = op("email.deliver", sender=sender, sender_name=name, subject=subject, body=text, **more)
    return f"New mail from {name} <{sender}>\nSubject: {subject}\n\n{text}", arrives


def silent_letter(sender: str, name: str, subject: str, body: str, **more: Any) -> Op:
    """Return the arrival of a mail that nobody announces."""
    return letter(sender, name, subject, body, **more)[1]


def post(account: str, name: str, title: str, summary: str) -> tuple[str, Op]:
    """Return how a turn shows a post of an official account, and its publication."""
    text = flowing(summary)
    published = op("notification_hub.publish_post", account_id=account, title=title, summary=text, told=True)
    return f"{name}: {title}\n\n{text}", published
