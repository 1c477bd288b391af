"""An ordinary mailbox: more than a year of letters among which a story's own do not stand out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Final

from numpy.random import Generator

from lifegym.worlds.errors import suggestion
from lifegym.worlds.ordinary.email.circulars import bank, newsletter, spam
from lifegym.worlds.ordinary.email.commerce import receipt, shop_notice
from lifegym.worlds.ordinary.email.local import building, club, invitation, school
from lifegym.worlds.ordinary.email.pen import Letter, Pen, Person, slug
from lifegym.worlds.ordinary.email.personal import colleagues, friends
from lifegym.worlds.records import Record
from lifegym.worlds.services.email import Message, attachment, message
from lifegym.worlds.world import Persona

KINDS: Final[dict[str, tuple[Callable[[Pen], list[Letter]], int]]] = {
    "friends": (friends, 15),
    "colleagues": (colleagues, 11),
    "newsletter": (newsletter, 16),
    "receipt": (receipt, 14),
    "shop": (shop_notice, 8),
    "bank": (bank, 9),
    "building": (building, 7),
    "school": (school, 5),
    "club": (club, 6),
    "invitation": (invitation, 5),
    "spam": (spam, 4),
}
"""Kinds of letters and how often each begins, out of a hundred."""

_FRIENDS: Final = (
    "Noor Haddad", "Tomas Lindqvist", "Aiko Mori", "Femi Adeyemi", "Clara Brandt", "Rafael Souza", "Ines Carvalho",
    "Jonas Weber", "Leila Rahimi", "Owen Price", "Mina Park", "Daria Novak",
)  # fmt: skip
_COLLEAGUES: Final = (
    "Paula Greene",
    "Viktor Hansen",
    "Sunita Rao",
    "Marc Delorme",
    "Yasmin Aziz",
    "Ben Okafor",
    "Greta Holm",
    "Luca Ferri",
)
_HOSTS: Final = ("post.example", "mailhaven.example", "letterbox.example", "inbox-mail.example")


def ordinary(
    rng: Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    start: int = 1,
    cast: Sequence[tuple[str, str]] = (),
    coworkers: Sequence[tuple[str, str]] = (),
    city: str = "Rivermouth",
    work: str = "Brightwater Design",
    called: str = "",
    given_last: bool = False,
    months: int = 14,
    mix: Mapping[str, int] | None = None,
) -> list[tuple[str, Record]]:
    """Return ``count`` mails for ``world.seed``, oldest first, with ids from ``start`` on in order of time.

    Args:
        rng: The only source of chance; equal generators give equal mailboxes.
        persona: Whose mailbox it is.
        now: When the world opens; every mail is earlier.
        count: How many mails.
        start: The first email id.
        cast: Friends as ``(name, address)``; invented ones when left out.
        coworkers: Colleagues in the same form.
        city: Where the persona lives; house, school, club, bank and a newsletter take their names from it.
        work: The employer's name.
        called: What friends call the persona; by default the given name in the persona's name.
        given_last: Whether given names stand last, as in Vietnamese or Hungarian names.
        months: How far back the mailbox reaches.
        mix: Weights by kind (see :data:`KINDS`) to replace the usual ones; 0 leaves a kind out.

    Raises:
        ValueError: ``mix`` names an unknown kind, or no kind is left.
    """
    pen = Pen(
        rng=rng,
        persona=persona,
        now=now,
        days=months * 30 + months // 2,
        city=city,
        called=called or _given(persona.name, given_last),
        friends=_people(cast, given_last) or _invented(_FRIENDS, _HOSTS),
        colleagues=_people(coworkers, given_last) or _invented(_COLLEAGUES, (f"{slug(work)}.example",)),
        work=work,
    )
    writers = _writers(mix)
    letters: list[Letter] = []
    while len(letters) < count:
        letters += pen.pick(writers)(pen)
    # Threads come whole and in order of time, so that cutting the end leaves no answer without its question.
    del letters[count:]
    letters.sort(key=attrgetter("when"))
    return [("email.messages", row) for row in _messages(pen, letters, start)]


def _writers(mix: Mapping[str, int] | None) -> list[Callable[[Pen], list[Letter]]]:
    for kind in mix or {}:
        if kind not in KINDS:
            raise ValueError(
                f"no kind of letter is called {kind!r}.{suggestion(kind, KINDS)} Kinds: {', '.join(KINDS)}"
            )
    weights = {kind: weight for kind, (_, weight) in KINDS.items()} | dict(mix or {})
    writers = [KINDS[kind][0] for kind, weight in weights.items() for _ in range(weight)]
    if not writers:
        raise ValueError("mix leaves no kind of letter; give at least one a weight above 0")
    return writers


def _messages(pen: Pen, letters: list[Letter], start: int) -> list[Message]:
    account = pen.persona.email.lower()
    recent = pen.now - timedelta(days=10)
    built: dict[int, Message] = {}
    rows = []
    for number, letter in enumerate(letters, start):
        other = f"{letter.who.name} <{letter.who.address}>"
        me = f"{pen.persona.name} <{account}>"
        row = message(
            email_id=str(number),
            date=letter.when,
            sender=me if letter.mine else other,
            to=[letter.who.address if letter.mine else account],
            cc=letter.copies,
            subject=letter.subject,
            body=letter.body,
            folder=letter.folder or ("Sent" if letter.mine else "INBOX"),
            in_reply_to=built.get(id(letter.answers)),
            attachments=[attachment(name, text) for name, text in letter.attachments],
            is_read=letter.mine or (letter.folder != "Spam" and pen.chance(55 if letter.when > recent else 96)),
            authenticated=letter.authenticated,
        )
        built[id(letter)] = row
        rows.append(row)
    return rows


def _people(pairs: Sequence[tuple[str, str]], given_last: bool) -> tuple[Person, ...]:
    return tuple(Person(name, _given(name, given_last), address) for name, address in pairs)


def _invented(names: Sequence[str], hosts: Sequence[str]) -> tuple[Person, ...]:
    return tuple(
        Person(name, name.split()[0], f"{slug(name).replace('-', '.')}@{hosts[place % len(hosts)]}")
        for place, name in enumerate(names)
    )


def _given(name: str, given_last: bool) -> str:
    parts = name.split()
    return (parts[-1] if given_last else parts[0]) if parts else name
