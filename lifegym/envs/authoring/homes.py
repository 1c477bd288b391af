"""A home on the listing platform: how it changes, how it is looked at, what must be true of its viewing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from lifegym.envs.authoring.diaries import Diary
from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.story import op
from lifegym.reward.build import RowsBuilder, has, is_, rows
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money

_ALIVE: Final = is_("scheduled", "confirmed", "attended")
_HALF_HOUR: Final = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Home:
    """A listing of a home, by its address.

    Attributes:
        key: The listing's id.
        agent_id: Who shows it.
        address: Street and number.
    """

    key: str
    agent_id: str
    address: str

    # How it changes while the story runs, each without a word to anybody.

    def repriced(self, price: Money) -> Op:
        """Return that it asks for another price."""
        return op("listing_platform.reprice", listing_id=self.key, price=price)

    def withdrawn(self, reason: str) -> Op:
        """Return that it leaves the platform, and its viewings with it."""
        return op("listing_platform.withdraw", listing_id=self.key, reason=reason, announce=False)

    def not_shown(self, day: date, reason: str) -> Op:
        """Return that its agent is away on a day, and the viewings of that day are off."""
        return op("listing_platform.close_day", agent_id=self.agent_id, day=day, reason=reason, announce=False)

    # What an authored assistant does.

    def page(self, me: Player) -> Doing:
        """Return its page as it is now."""
        return (yield me.listing_platform.get_listing_detail(listing_id=self.key))

    def next_viewing(self, me: Player, user: str) -> Doing:
        """Return the viewing that is still to come, or None."""
        found = yield me.listing_platform.list_viewings(user_id=user)
        ahead = [line for line in found["viewings"] if line["status"] in ("scheduled", "confirmed")]
        return next((line for line in ahead if line["listing_id"] == self.key), None)

    def book_viewing(
        self, me: Player, user: str, diary: Diary, suits: Callable[[datetime], bool], says: str = "Viewing"
    ) -> Doing:
        """Take the first free half hour that suits, put it into a calendar, and return when it begins.

        Raises:
            LookupError: No free half hour suits.
        """
        detail = yield from self.page(me)
        starts = [datetime.fromisoformat(slot) for slot in detail["free_viewing_slots"]]
        start = next((at for at in starts if suits(at)), None)
        if start is None:
            raise LookupError(f"no free half hour of {self.address} suits")
        yield me.listing_platform.schedule_viewing(user_id=user, listing_id=self.key, datetime=start.isoformat())
        yield from diary.put(me, f"{says} {self.address}", start, start + _HALF_HOUR, place=self.address)
        return start

    def drop_viewing(self, me: Player, user: str) -> Doing:
        """Call off the viewing, if one still stands, and take what is ahead of it out of the calendar."""
        standing = yield from self.next_viewing(me, user)
        if standing is not None:
            yield me.listing_platform.cancel_viewing(viewing_id=standing["viewing_id"])
        found = yield me.calendar.search_events(query=self.address)
        for item in found["events"]:
            if item["start"][:10] >= me.today:
                yield me.calendar.delete_event(event_id=item["event_id"])

    # What must be true.

    def viewing(self) -> RowsBuilder:
        """A viewing that the agent booked and that stands, or took place."""
        return viewings(self)

    def viewing_in(self, diary: Diary) -> RowsBuilder:
        """Such a viewing that stands in a calendar at its time, under the address."""
        return self.viewing().with_(
            "calendar.events", on={"start": "scheduled_at"}, calendar_id=diary.calendar_id, status="confirmed",
            summary=has(self.address),
        )  # fmt: skip


def viewings(*homes: Home) -> RowsBuilder:
    """A viewing of one of the homes that the agent booked and that stands, or took place."""
    keys = is_(*(home.key for home in homes))
    return rows("listing_platform.viewings").made().where(listing_id=keys, status=_ALIVE)
