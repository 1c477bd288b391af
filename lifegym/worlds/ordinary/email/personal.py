"""Friends and colleagues: small matters, answered over a few days."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.ordinary.email.matters import (
    ASIDES,
    CLOSINGS,
    FRIENDLY,
    GREETINGS,
    OFFICE_ASIDES,
    OFFICE_CLOSINGS,
    SLOTS,
    WORKING,
    Matter,
)
from lifegym.worlds.ordinary.email.pen import MONTHS, WEEKDAYS, Letter, Pen, Person


def friends(pen: Pen) -> list[Letter]:
    """Return a thread with a friend."""
    return _thread(pen, *pen.fresh("friendly", _variants(FRIENDLY)), pen.pick(pen.friends), ASIDES, CLOSINGS, 20)


def colleagues(pen: Pen) -> list[Letter]:
    """Return a thread from work, on working days."""
    who = pen.pick(pen.colleagues)
    return _thread(pen, *pen.fresh("working", _variants(WORKING)), who, OFFICE_ASIDES, OFFICE_CLOSINGS, 8)


def _variants(matters: tuple[Matter, ...]) -> list[tuple[Matter, int]]:
    """Return every matter in its first wording, then every one in its second."""
    return [(matter, variant) for variant in (0, 1) for matter in matters]


def _thread(
    pen: Pen,
    matter: Matter,
    variant: int,
    who: Person,
    asides: tuple[str, ...],
    closings: tuple[str, ...],
    reply_hours: int,
) -> list[Letter]:
    when = pen.at(pen.day())
    at_work = asides is OFFICE_ASIDES
    while at_work and when.weekday() > 4:
        when -= timedelta(days=1)
    slots = {name: pen.pick(options) for name, options in SLOTS.items()}
    slots["day"] = WEEKDAYS[(when.weekday() + pen.number(2, 5)) % 7]
    if at_work and slots["day"] in WEEKDAYS[5:]:
        slots["day"] = WEEKDAYS[0]
    slots["month"] = MONTHS[(when.month + 1) % 12]
    subject = matter.subject.format(**slots)
    subject = subject[:1].upper() + subject[1:]
    mine = pen.chance(25)
    letters: list[Letter] = []
    for turn, wordings in enumerate(matter.turns):
        # Answers of one variant fit its opening; a turn without a second wording fits both.
        text = wordings[min(variant, len(wordings) - 1)].format(**slots)
        parts = [text, pen.pick(asides)] if turn == 0 and pen.chance(60) else [text]
        reader, writer = (who.called, pen.called) if mine else (pen.called, who.called)
        hello = pen.pick(GREETINGS).format(name=reader) if turn == 0 or pen.chance(35) else ""
        goodbye = pen.pick(closings).format(name=writer)
        body = "\n\n".join(part for part in (hello, " ".join(parts), goodbye) if part)
        before = letters[-1] if letters else None
        if before is not None:
            when = pen.later(when, reply_hours)
            if at_work and when.weekday() > 4:
                when += timedelta(days=7 - when.weekday())
            if when > pen.now:
                break
        letters.append(Letter(when, who, subject if before is None else f"Re: {subject}", body, mine, before))
        mine = not mine
    return letters
