"""A small mailbox and short ways to use it, shared by the tests of the mailbox."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.services.email import Message, attachment, message
from lifegym.worlds.world import Persona, World

HOME = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
ME = "mai.hoang@songhan-mail.example"


def seeds() -> list[Message]:
    """Return a scan, an unread question with its answer, spam and a receipt in an own folder."""
    scan = message(
        email_id="1",
        date=NOW - timedelta(days=300),
        sender="Hoàng Kim Oanh <kimoanh@songhan-mail.example>",
        to=ME,
        subject="Passport scan",
        body="Here is the scan you asked for.\nMa",
        attachments=[attachment("passport_ma.pdf", "Valid until 14 JUL 2026")],
    )
    question = message(
        email_id="2",
        date=NOW - timedelta(days=3),
        sender="Lê Khải <khai@le-family.example>",
        to=f"{ME}, ba@songhan-mail.example",
        cc="tu@le-family.example",
        subject="Dinner on Saturday",
        body="Shall we meet at seven? Bring the photographs of Huế.",
        is_read=False,
    )
    answer = message(
        email_id="3",
        date=NOW - timedelta(days=2),
        sender=f"Hoàng Mai <{ME}>",
        to="khai@le-family.example",
        subject="Re: Dinner on Saturday",
        body="Seven is fine.",
        folder="Sent",
        in_reply_to=question,
    )
    junk = message(
        email_id="4",
        date=NOW - timedelta(days=1),
        sender="Prize <win@lucky.example>",
        to=ME,
        subject="You won",
        body="Pay 100 to receive it.",
        folder="Spam",
        is_read=False,
        authenticated=False,
        reply_to="collect@other.example",
    )
    receipt = message(
        email_id="5",
        date=NOW - timedelta(hours=5),
        sender="shop@larkspur.example",
        to=ME,
        subject="Receipt",
        body="Total 120,000 VND",
        folder="Receipts",
    )
    return [scan, question, answer, junk, receipt]


def make_world() -> World:
    """Return a sealed world that holds the seeds."""
    persona = Persona(user_id="mai", name="Hoàng Mai", email=ME, zone="Asia/Ho_Chi_Minh", currency="VND")
    made = World(persona, ("email",), NOW)
    made.seed(*(("email.messages", row) for row in seeds()))
    made.seal()
    return made


def call(world: World, name: str, **arguments: Any) -> dict[str, Any]:
    """Return the result of a call that must succeed."""
    made = world.call(f"email.{name}", arguments)
    assert made.ok, made.result
    result: dict[str, Any] = json.loads(made.result)
    return result


def refused(world: World, name: str, **arguments: Any) -> tuple[str, str]:
    """Return code and message of a call that must be refused and must change nothing."""
    before = world.digest()
    made = world.call(f"email.{name}", arguments)
    assert not made.ok, made.result
    assert world.digest() == before
    return made.code, json.loads(made.result)["error"]


def act(world: World, operation: str, **arguments: Any) -> None:
    """Make a backstage operation happen."""
    world.apply(Op(target=f"email.{operation}", arguments=arguments))


def mail(world: World, email_id: str) -> Message:
    """Return a message by its id."""
    found = world.table("email.messages").get(email_id)
    assert isinstance(found, Message)
    return found


def ids(listing: dict[str, Any]) -> list[str]:
    """Return the ids a listing shows."""
    return [item["email_id"] for item in listing["emails"]]


def newest(world: World, folder: str) -> Message:
    """Return the newest message of a folder."""
    return mail(world, ids(call(world, "get_emails", folder=folder))[0])
