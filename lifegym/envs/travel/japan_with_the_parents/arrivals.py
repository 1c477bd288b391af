"""Mails that arrive with a turn: the text the turn shows, and the operation that puts the mail into the inbox."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring.people import Person, flowing
from lifegym.envs.story import op
from lifegym.worlds.events import Op


def letter(sender: str, name: str, subject: str, body: str, **more: Any) -> tuple[str, Op]:
    """Return how a turn announces a mail, and the mail's arrival; ``more`` are arguments of ``email.deliver``."""
    return Person(name, sender).letter(subject, body, **more)


def silent_letter(sender: str, name: str, subject: str, body: str, **more: Any) -> Op:
    """Return the arrival of a mail that nobody announces."""
    return Person(name, sender).silent(subject, body, **more)


def post(account: str, name: str, title: str, summary: str) -> tuple[str, Op]:
    """Return how a turn shows a post of an official account, and its publication."""
    text = flowing(summary)
    published = op("notification_hub.publish_post", account_id=account, title=title, summary=text, told=True)
    return f"{name}: {title}\n\n{text}", published
