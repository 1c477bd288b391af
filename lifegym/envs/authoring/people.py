"""Somebody the persona writes with: what they wrote, what arrives from them, how they are answered and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from inspect import cleandoc
from typing import Any, Unpack

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import Built, Story, op
from lifegym.envs.story_post import PastMail
from lifegym.reward.build import RowsBuilder, every, is_, size, text_in
from lifegym.reward.facts import Fact
from lifegym.reward.places import mail_rows, mail_to
from lifegym.reward.predicates import EVER
from lifegym.worlds.events import Op
from lifegym.worlds.services.email import Message


def flowing(text: str) -> str:
    """Return a text whose lines flow: only empty lines, and lines that begin with a dash or a bar, begin a new one."""
    parts = []
    for part in cleandoc(text).split("\n\n"):
        line = ""
        for piece in part.split("\n"):
            line += ("\n" if piece.lstrip().startswith(("- ", "| ", "> ")) else " ") + piece.strip()
        parts.append(line.strip())
    return "\n\n".join(parts)


@dataclass(frozen=True, slots=True)
class Person:
    """A person or a firm with a mail address.

    Attributes:
        name: As it stands in the sender line.
        mail: The address, lower-case.
        called: What others call them in passing; the first word of the name if left out.
    """

    name: str
    mail: str
    called: str = ""

    @property
    def first(self) -> str:
        """What others call them."""
        return self.called or self.name.partition(" ")[0]

    # What they wrote before the story begins.

    def wrote(
        self,
        s: Story,
        ago: int | date,
        clock: str,
        subject: str,
        body: str,
        to: str | Sequence[str] = "",
        **more: Unpack[PastMail],
    ) -> Message:
        """Put a mail of theirs into the persona's mailbox, ``ago`` days before the opening or on a day."""
        sender = f"{self.name} <{self.mail}>"
        return s.past_mail(ago, clock, sender, to or s.world.persona.email, subject, flowing(body), **more)

    def was_written(
        self, s: Story, ago: int | date, clock: str, subject: str, body: str, **more: Unpack[PastMail]
    ) -> Message:
        """Put a mail of the persona's to them into Sent, or into another folder."""
        persona = s.world.persona
        sender = f"{persona.name} <{persona.email}>"
        more.setdefault("folder", "Sent")
        return s.past_mail(ago, clock, sender, self.mail, subject, flowing(body), **more)

    # What arrives from them while it runs.

    def letter(self, subject: str, body: str, **more: Any) -> tuple[str, Op]:
        """Return how a turn announces a mail of theirs, and its arrival: ``st.notify(at, *who.letter(...))``.

        ``more`` are arguments of ``email.deliver``.
        """
        return f"New mail from {self.name} <{self.mail}>\nSubject: {subject}\n\n{flowing(body)}", self.silent(
            subject, body, **more
        )

    def silent(self, subject: str, body: str, **more: Any) -> Op:
        """Return the arrival of a mail of theirs that nobody announces: ``st.mutate(at, who.silent(...))``."""
        return op("email.deliver", sender=self.mail, sender_name=self.name, subject=subject, body=flowing(body), **more)

    # What an authored assistant does.

    def read(self, me: Player, words: str = "") -> Doing:
        """Read their newest mail, or their newest that fits a search; None when there is none."""
        found = yield me.email.search_emails(query=f"from:{self.mail} {words}".strip(), page_size=5)
        if not found["emails"]:
            return None
        return (yield me.email.read_email(email_id=found["emails"][0]["email_id"]))

    def write(self, me: Player, subject: str, body: str, cc: str = "") -> Doing:
        """Write to them."""
        return (yield me.email.send_email(to=self.mail, subject=subject, body=flowing(body), cc=cc or None))

    def answer(self, me: Player, body: str, words: str = "") -> Doing:
        """Answer their newest mail (that fits a search) in its thread.

        Raises:
            LookupError: They have written none.
        """
        mail = yield from self.read(me, words)
        if mail is None:
            raise LookupError(f"no mail from {self.mail} fits {words!r}")
        return (yield me.email.reply_email(email_id=mail["email_id"], body=flowing(body)))

    # What must be true.

    def written(self, since: int = 0, until: int = EVER) -> RowsBuilder:
        """The agent sent them mail in those stages."""
        return mail_rows(self.mail).during(since, until)

    def told(self, *facts: Fact, since: int = 0, until: int = EVER) -> Built:
        """A mail was sent to them in those stages, and one that was says all the facts."""
        return self.written(since, until) & mail_to(self.mail).during(since, until).says(*facts)

    def told_alone(self, *facts: Fact, since: int = 0, until: int = EVER) -> Built:
        """A mail meant for them said it: nobody else is addressed, and one at most has a copy."""
        here = {"to": every(item=is_(self.mail)), "cc": size(0, 1), "bcc": size(0, 0), "repeats": False}
        text = text_in("email.messages", "subject", "body", label=f"mail to {self.mail} alone", sent=True, **here)
        return self.written(since, until).where(recipients=size(1, 2)) & text.during(since, until).says(*facts)
