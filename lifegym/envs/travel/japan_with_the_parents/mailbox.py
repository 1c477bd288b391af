"""A box in which letters are collected before they get their ids, and how people are written in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from lifegym.envs.travel.japan_with_the_parents.cast import Cast, Passport, Person
from lifegym.worlds.services.email import Attachment, Message, message


@dataclass(slots=True)
class Box:
    """Letters being collected; ids come once all of them are in order of time."""

    c: Cast
    rows: list[Message] = field(default_factory=list)
    named: dict[str, Message] = field(default_factory=dict)

    def put(
        self,
        ago: int,
        clock: str,
        sender: str,
        subject: str,
        body: str,
        *,
        name: str = "",
        to: str | Sequence[str] = "",
        folder: str = "INBOX",
        cc: str = "",
        re: str = "",
        attachments: Sequence[Attachment] = (),
        read: bool = True,
        authenticated: bool = True,
    ) -> None:
        """Add a letter of ``ago`` days before the opening; ``re`` names the letter it answers."""
        row = message(
            email_id=str(700_001 + len(self.rows)),
            date=self.c.home_at(self.c.day(-ago), clock),
            sender=sender,
            to=to or self.c.mai.mail,
            subject=subject,
            body=body,
            folder=folder,
            cc=cc,
            in_reply_to=self.named[re] if re else None,
            attachments=attachments,
            is_read=read,
            authenticated=authenticated,
        )
        self.rows.append(row)
        if name:
            self.named[name] = row

    def mine(
        self, ago: int, clock: str, to: str, subject: str, body: str, *, re: str = "", name: str = "", cc: str = ""
    ) -> None:
        """Add a letter Mai sent herself."""
        self.put(ago, clock, self.c_sender, subject, body, to=to, folder="Sent", re=re, name=name, cc=cc)

    @property
    def c_sender(self) -> str:
        """Mai as a sender."""
        return sender(self.c.mai)


def sender(person: Person) -> str:
    """Return a person as a mail's sender."""
    return f"{person.name} <{person.mail}>"


def passport_of(person: Person) -> Passport:
    """Return the passport of somebody who has one."""
    assert person.passport is not None
    return person.passport


def caps(day: date) -> str:
    """Return a day as travel agents write it: ``21 AUG 2026``."""
    return f"{day:%d %b %Y}".upper()


def called(person: Person) -> str:
    """Return the given name, which stands last."""
    return person.name.rpartition(" ")[2]
