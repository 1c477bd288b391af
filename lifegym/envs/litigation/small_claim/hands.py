"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from lifegym.envs.authoring import Channel, Doing
from lifegym.envs.litigation.small_claim.cast import (
    COURT_FEED,
    FORMS,
    GAZETTE,
    MINE,
    REGISTER,
    SHARED,
    USER,
    Cast,
    eur,
)
from lifegym.envs.player import Player
from lifegym.reward.build import RowsBuilder, fact, has, rows, within
from lifegym.reward.facts import Fact


def euros(amount: int | Decimal, about: tuple[str, ...] = (), rivals: Iterable[int] = (), most: int = 8) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(
        eur(amount), about=(about,) if about else (), rivals=[eur(rival) for rival in rivals], most=most
    )  # fmt: skip


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def kept(*words: str) -> RowsBuilder:
    """A file in evidence/ holds the words."""
    return rows("files.files").where(path=has("evidence"), content=has(*words))


def only(found: Iterable[Any]) -> Any:
    """Return the first of what was found.

    Raises:
        LookupError: Nothing was.
    """
    for item in found:
        return item
    raise LookupError("nothing of the kind is shown")


def feed(me: Player, channel: Channel, limit: int = 6) -> Doing:
    """Return the newest posts of an office."""
    key = f"account {channel.name}"
    if key not in me.know:
        found = yield me.notification_hub.list_official_accounts(user_id=USER)
        for line in found["accounts"]:
            me.know[f"account {line['name']}"] = line["account_id"]
    shown = yield me.notification_hub.get_account_feed(account_id=me.know[key], limit=limit)
    return shown["posts"]


def look_around(me: Player, c: Cast) -> Doing:
    """What every reminder LOOM begins with: the parcel, the page, the account, the inbox, calendars, offices."""
    yield me.email.get_emails(folder="INBOX", page_size=10)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    parcel = yield me.delivery_logistics.track_package(tracking_no=me.know["tracking"])
    me.know["scans"] = parcel["events"]
    me.know["page"] = yield me.ecommerce.get_product(product_id=me.know["product"])
    me.know["booked"] = yield me.banking.list_transactions(
        account_id=c.purse.account_id, since=c.day(-3).isoformat(), direction="in", limit=20
    )
    yield me.calendar.list_events(
        calendar_id=MINE.calendar_id, time_min=me.today, time_max=c.day(50).isoformat(), max_results=30
    )
    shared = yield me.calendar.list_events(
        calendar_id=SHARED.calendar_id, time_min=me.today, time_max=c.day(50).isoformat(), max_results=30
    )
    me.know["shared"] = shared["events"]
    for name, channel in (("fees", COURT_FEED), ("forms", FORMS), ("register", REGISTER), ("gazette", GAZETTE)):
        me.know[name] = yield from feed(me, channel)


def posts(me: Player, name: str, *words: str) -> dict[str, Any] | None:
    """Return the newest post of a feed just read that holds all the words."""
    for post in me.know[name]:
        text = f"{post['title']} {post['summary']}"
        if all(word in text for word in words):
            return dict(post)
    return None
