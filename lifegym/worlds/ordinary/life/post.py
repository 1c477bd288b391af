"""The mailbox of a life: the letters that belong to what happened, and those that people write anyway."""

from __future__ import annotations

from datetime import datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.ordinary.address_book import Contact
from lifegym.worlds.ordinary.email import KINDS
from lifegym.worlds.ordinary.email.pen import Letter, Pen
from lifegym.worlds.ordinary.email.pen import Person as Correspondent
from lifegym.worlds.ordinary.life.plan import Life
from lifegym.worlds.services.email import Message, attachment, message, posted
from lifegym.worlds.services.email.records import INBOX

if TYPE_CHECKING:
    from lifegym.worlds.world import World

_MIX: Final = {"friends": 24, "colleagues": 20, "newsletter": 18, "building": 8, "spam": 4}
"""Letters that claim no money and no parcel: those come from what happened."""
_READ: Final = 95
_CIRCULAR: Final = "letter@"
"""How addresses of newsletters begin."""


def fill(life: Life, rng: np.random.Generator, count: int) -> None:
    """Add ordinary letters until there are about ``count``."""
    pen = _pen(life, rng)
    writers = [KINDS[kind][0] for kind, weight in _MIX.items() for _ in range(weight)]
    most = 4 * count
    while len(life.letters) < count and most > 0:
        most -= 1
        found = pen.pick(writers)(pen)
        if all(life.said(f"{letter.subject} {letter.body} {letter.who.name}") for letter in found):
            # A thread comes whole, so that no answer stands without its question.
            life.letters += [letter for letter in found if letter.when < life.now]


def go_on(life: Life, rng: np.random.Generator) -> None:
    """Let newsletters and spam come in the weeks that are planned already, about as many a week as before."""
    weeks = life.weeks_ahead
    if not weeks:
        return
    before = sum(letter.who.address.startswith(_CIRCULAR) for letter in life.letters)
    a_week = max(1, before * 7 // max(1, (life.today - life.first).days))
    pen = _pen(life, rng)
    writers = [KINDS[kind][0] for kind in ("newsletter", "newsletter", "newsletter", "spam")]
    for week in range(weeks):
        # A newsletter comes on its own day of the week, which may be up to six days before the one that is drawn.
        pen.now, pen.days = life.now + timedelta(days=7 * week + 14), 7
        for writer in (KINDS["newsletter"][0], *(pen.pick(writers) for _ in range(a_week - 1))):
            life.coming += [
                letter for letter in writer(pen)
                if letter.when > life.now and life.said(f"{letter.subject} {letter.body} {letter.who.name}")
            ]  # fmt: skip


def post(life: Life, world: World) -> None:
    """Give the letters to come to the mail."""
    for letter in sorted(life.coming, key=attrgetter("when")):
        who = letter.who
        key = posted(who.address, who.name, letter.subject, letter.body, letter.folder or INBOX, letter.authenticated)
        world.schedule(letter.when, "email", "arrive", key)


def _pen(life: Life, rng: np.random.Generator) -> Pen:
    return Pen(
        rng=rng, persona=life.persona, now=life.now, days=(life.today - life.first).days, city=life.city.name,
        called=life.called, friends=_people(life.people.of("friend", "sibling", "partner")),
        colleagues=_people(life.people.of("colleague", "manager")), work=life.work,
    )  # fmt: skip


def _people(contacts: tuple[Contact, ...]) -> tuple[Correspondent, ...]:
    return tuple(Correspondent(one.name, one.called, one.email) for one in contacts)


def deliver(life: Life) -> None:
    """Write the mails, numbered in order of time."""
    letters = sorted(life.letters, key=attrgetter("when"))
    account, me = life.persona.email.lower(), f"{life.persona.name} <{life.persona.email.lower()}>"
    built: dict[int, Message] = {}
    recent = letters[-len(letters) // 20].when if letters else life.now
    for number, letter in enumerate(letters, life.first_mail):
        row = message(
            email_id=str(number), date=letter.when, sender=me if letter.mine else _mailbox(letter),
            to=[letter.who.address if letter.mine else account], cc=letter.copies, subject=letter.subject,
            body=letter.body, folder=letter.folder or ("Sent" if letter.mine else "INBOX"),
            in_reply_to=built.get(id(letter.answers)),
            attachments=[attachment(name, text) for name, text in letter.attachments],
            is_read=letter.mine or _seen(life, letter, recent),
            authenticated=letter.authenticated,
        )  # fmt: skip
        built[id(letter)] = row
        life.rows.append(("email.messages", row))


def _seen(life: Life, letter: Letter, recent: datetime) -> bool:
    return letter.folder != "Spam" and life.draws.chance(45 if letter.when > recent else _READ)


def _mailbox(letter: Letter) -> str:
    name = f'"{letter.who.name}"' if any(sign in letter.who.name for sign in ",.&()") else letter.who.name
    return f"{name} <{letter.who.address}>"
