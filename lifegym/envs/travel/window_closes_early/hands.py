"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring import Channel, Doing, Person, any_of
from lifegym.envs.player import Player
from lifegym.envs.story import Built
from lifegym.envs.travel.window_closes_early.cast import AIR, CARGO, DESK, LOADS, SEA, USER, Cast
from lifegym.reward.build import RowsBuilder, fact, within


def on(day: Any) -> Any:
    """A field lies on a day."""
    return within(day, day)


def look_around(me: Player) -> Doing:
    """What every look begins with: mailbox and notices."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)


def feed(me: Player, channel: Channel) -> Doing:
    """Return what an official account has published of late as one text."""
    found = yield me.notification_hub.list_official_accounts(user_id=USER)
    ids = {line["name"]: line["account_id"] for line in found["accounts"]}
    shown = yield me.notification_hub.get_account_feed(account_id=ids[channel.name], limit=6)
    return str(shown["posts"])


def pages(me: Player) -> Doing:
    """Return all four pages as one text."""
    texts = []
    for channel in (AIR, CARGO, SEA, DESK):
        texts.append((yield from feed(me, channel)))
    return "\n".join(texts)


def load(what: str, **values: Any) -> RowsBuilder:
    """The board says these things of a load."""
    return LOADS.row(what, **values)


def wrote_of(person: Person, c: Cast, *facts: Any, since: int, until: int) -> Built:
    """Somebody was told of each of the loads that go otherwise, alone."""
    return person.told_alone(*(fact((what,)) for what in c.moved), *facts, since=since, until=until)


def told_of_water(c: Cast) -> Built:
    """Anybody but the one concerned was told who cannot swim."""
    shy = c.who(c.dry)
    swims = fact(("swim", "swimmer", "learned to swim", "swimming"), about=((shy.first, shy.name),))
    others = [person for person in c.crew if person is not shy]
    return any_of(*(person.told(swims) for person in others))
