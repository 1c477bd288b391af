"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.envs.authoring import Doing, Person, all_of
from lifegym.envs.renovation.eleven_sashes.cast import (
    DECISIONS,
    FLATS,
    PHOTOS,
    STAIR_ACCOUNT,
    WINDOWS,
    Cast,
    Firm,
    Owner,
    pounds,
)
from lifegym.envs.story import Built, Play, Player, StepFunction
from lifegym.reward.build import RowsBuilder, fact, has, is_, never, not_, rows, size, within
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import EVER


def asks(subject: str, options: str = "yes / no", amount: int | None = None) -> StepFunction:
    """Return a step that asks Morag what she has settled."""
    return DECISIONS.asks(subject, options, amount)


def unasked(*words: str, until: int) -> RowsBuilder:
    """A question to Morag that names one of the words was put by then."""
    return DECISIONS.ever_asked(words, until=until)


def permit(me: Player, key: str) -> Doing:
    """Return an application as the portal shows it now."""
    return (yield me.visa_and_advisory.get_visa_application(application_id=key))


def survey(me: Player) -> Doing:
    """Return what the joiner's page says and what people comment on it, as one text."""
    found = yield me.call("notion.API-post-search", query="Survey", filter={"property": "object", "value": "page"})
    key = next(item["id"] for item in found["results"] if item["id"] == PHOTOS)
    yield me.call("notion.API-get-block-children", block_id=key)
    said = yield me.call("notion.API-retrieve-a-comment", block_id=key)
    return " ".join(
        part["plain_text"] for comment in said["results"] for part in comment["rich_text"]
    )  # fmt: skip


def writes(who: Person, subject: str, body: str) -> StepFunction:
    """Return a step that writes a letter."""

    def step(me: Player) -> Play:
        yield from who.write(me, subject, body)

    return step


# What must be true.


def letter(who: Person, *facts: Fact, since: int, until: int = EVER) -> Built:
    """They were told in a letter of those stages, and none of the stage's letters went to a crowd."""
    crowd = rows("email.sent_log").made().where(recipients=size(4)).during(since, until)
    return never(crowd).because(who.told(*facts, since=since, until=until))


def flat(owner: Owner, **values: Any) -> Built:
    """The row of a flat says so."""
    return FLATS.row(Flat=is_(owner.flat), **values)


def flats(owners: tuple[Owner, ...], column: str, values: tuple[Any, ...]) -> Built:
    """The rows of the flats say so, each its own."""
    return all_of(*(flat(owner, **{column: value}) for owner, value in zip(owners, values, strict=True)))


def window(number: int, state: str) -> Built:
    """A window's row says so."""
    return WINDOWS.row(Window=is_(f"W{number}"), State=state)


def top_windows(c: Cast) -> tuple[int, int]:
    """Return the numbers of the two windows of the top flat."""
    return 10, 11


def paid_to(number: str) -> RowsBuilder:
    """Money left the stair's account for a number."""
    return rows("banking.transactions").made().where(account_id=STAIR_ACCOUNT, counterparty_account=number)


def left() -> RowsBuilder:
    """Money left the stair's account, wherever to."""
    return rows("banking.transactions").made().where(account_id=STAIR_ACCOUNT, amount=within(None, pounds(-1))).ever()


def elsewhere_paid(number: str) -> RowsBuilder:
    """Money left the stair's account for any other number."""
    return left().where(counterparty_account=not_(is_(number)))


def visited(firm: Firm) -> RowsBuilder:
    """A visit of the firm is reserved, or took place."""
    return rows("review_platform.reservations").made().where(
        merchant_id=firm.key, status=is_("confirmed", "completed")
    )  # fmt: skip


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


SIXTEEN = fact(("12 mm", "12mm", "twelve millimetres", "12 millimetres", "12-mm", "3-6-3"))
"""The glazing that was applied for."""
NEST = has(("swift", "swifts", "nest", "birds"))
