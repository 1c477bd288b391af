"""Viewings: asked for by the persona, confirmed, moved or called off by the agent, past when their time has come."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.office_hours import spread
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.listing_platform.desk import LEAD, Desk
from lifegym.worlds.services.listing_platform.records import AHEAD, VIEWING, VIEWING_MOVES, Agent, Listing, Viewing

FURTHEST: Final = timedelta(days=60)
"""How far ahead viewings are given."""


class Viewings(Desk):
    """Appointments to look at what is on offer."""

    @tool(writes=True)
    def schedule_viewing(self, user_id: str, listing_id: str, datetime: str) -> dict[str, Any]:
        """Ask for a viewing of a listing at one of the agent's free half hours; the slot is kept for you at once.

        The agent confirms, moves or declines by mail in their working hours; list_viewings shows the state. Free slots
        stand in get_listing_detail and get_agent. Put it into the calendar yourself.

        Args:
            user_id: The signed-in user.
            listing_id: The listing to look at.
            datetime: Start on the hour or half hour, ISO date-time such as 2027-03-04T10:30; home time if it has no
                offset.

        Example:
            listing_platform.schedule_viewing(user_id="usr_noor", listing_id="lst_00000012",
                datetime="2027-03-04T10:30")
        """
        user = self.user(user_id)
        row, agent = self.need_open(listing_id)
        if row.status != "active":
            raise ToolError(
                "LISTING_UNDER_OFFER",
                f"{row.listing_id} is under offer and not shown; contact_agent can put you on the waiting list.",
            )
        for known in self.ahead():
            if known.listing_id == row.listing_id:
                raise ToolError(
                    "ALREADY_SCHEDULED",
                    f"{known.viewing_id} is for this listing already, {self.home_time(known.scheduled_at)}; cancel it "
                    "with cancel_viewing to choose another time.",
                )
        start = self._slot(datetime, agent, row.listing_id)
        key = self.viewings.new_key()
        due = self._answer_due(agent, start)
        viewing = self.viewings.insert(
            Viewing(viewing_id=key, user_id=user, listing_id=row.listing_id, agent_id=agent.agent_id,
                    scheduled_at=start, status="scheduled", created_at=self.now, updated_at=self.now, answer_due=due)
        )  # fmt: skip
        self.set_timers(viewing)
        return {**self.viewing_view(viewing), **self._hurry(viewing)}

    def _hurry(self, row: Viewing) -> dict[str, str]:
        """Warn of another viewing that leaves too little time for the way."""
        for other in self.ahead():
            way = self.way_between(row.listing_id, other.listing_id)
            apart = abs(other.scheduled_at - row.scheduled_at) - VIEWING
            if other.viewing_id != row.viewing_id and apart < way:
                where = place(self.listings.rows[other.listing_id])
                minutes = int(apart.total_seconds() // 60)
                return {"note": f"{other.viewing_id} in {where} leaves {minutes} minutes for the way."}
        return {}

    def _answer_due(self, agent: Agent, start: datetime) -> datetime | None:
        """Return when the agent will answer: in working hours, and in any case before the viewing."""
        if not agent.answers or agent.status != "active":
            return None
        due = agent.hours.after(self.now, spread(self.viewings.serial, 25, 200))
        latest = start - LEAD / 2
        return latest if due is None else min(due, latest)

    def _slot(self, text: str, agent: Agent, listing_id: str) -> datetime:
        start = self.world.clock.read_instant(text, "datetime").astimezone(zone(self.world.persona.zone))
        if len(text.strip()) <= 10:
            raise ToolError("BAD_DATE", f"A viewing needs a time of day too, such as '{text.strip()}T10:30'.")
        if start < self.first_slot():
            raise ToolError(
                "BAD_DATE", f"Viewings are asked for two hours ahead or more; now it is {self.now:%Y-%m-%dT%H:%M}."
            )
        if start > self.now + FURTHEST:
            raise ToolError("BAD_DATE", "Viewings are given up to 60 days ahead.")
        clash = self.clash(start)
        if clash is not None:
            raise ToolError(
                "SLOT_UNAVAILABLE",
                f"You have {clash.viewing_id} then, {self.home_time(clash.scheduled_at)}; viewings take half an hour.",
            )
        if not self.fits(agent, start, listing_id=listing_id):
            found = self.slots(agent, self.first_slot(), 6, listing_id=listing_id, a_day=3)
            free = ", ".join(slot.at.isoformat(timespec="minutes") for slot in found)
            raise ToolError(
                "SLOT_UNAVAILABLE",
                f"{agent.name} has no free half hour at {text.strip()[:40]} (hours {agent.hours.in_words()}, "
                f"{agent.hours.zone}). Free next: {free or 'none in the next two weeks'}.",
            )
        return start

    def fits(self, agent: Agent, start: datetime, but: str = "", listing_id: str = "") -> bool:
        """Return whether an agent works then, is free, and the time is a half hour of the clock."""
        local = start.astimezone(zone(agent.hours.zone))
        return (
            local.minute in (0, 30)
            and not (local.second or local.microsecond)
            and agent.status == "active"
            and agent.hours.covers(start, VIEWING)
            and not self.busy(agent.agent_id, start, start + VIEWING, but, listing_id)
        )

    @tool
    def list_viewings(self, user_id: str, status: str | None = None) -> dict[str, Any]:
        """List your viewings, those still to come first, with their state, place and agent.

        Args:
            user_id: The signed-in user.
            status: Only these: scheduled (not answered yet), confirmed, declined, cancelled, lapsed (never
                answered), attended or missed.

        Example:
            listing_platform.list_viewings(user_id="usr_noor")
        """
        self.user(user_id)
        if status is not None and status not in VIEWING_MOVES:
            raise not_one_of(status, VIEWING_MOVES, "status")
        rows = [row for row in self.viewings if status is None or row.status == status]
        ahead = sorted((row for row in rows if row.status in AHEAD), key=_time)
        past = sorted((row for row in rows if row.status not in AHEAD), key=_time, reverse=True)
        rows = ahead + past
        return {"viewings": [self.viewing_view(row) for row in rows[:100]], "total": len(rows)}

    @tool(writes=True)
    def cancel_viewing(self, viewing_id: str) -> dict[str, Any]:
        """Call off a viewing of yours that is still to come; the agent is told and the slot is free again.

        Args:
            viewing_id: As list_viewings shows it.

        Example:
            listing_platform.cancel_viewing(viewing_id="viw_000001")
        """
        row = self.need_viewing(viewing_id)
        if row.status not in AHEAD:
            raise ToolError(
                "VIEWING_CLOSED", f"{row.viewing_id} is {row.status}; only one still to come can be cancelled."
            )
        row = self.viewings.update(row.viewing_id, status="cancelled", updated_at=self.now, note="Cancelled by you.")
        said = f"Your viewing on {self.home_time(row.scheduled_at)} is cancelled, as you asked."
        self.say_viewing(row, "viewing_cancelled", "Viewing cancelled", said)
        return self.viewing_view(row)

    def need_viewing(self, viewing_id: str) -> Viewing:
        """Return a viewing, or refuse with ``VIEWING_NOT_FOUND``."""
        return self.viewings.need(viewing_id.strip(), "VIEWING_NOT_FOUND", "list_viewings shows the ids.")

    def viewing_view(self, row: Viewing) -> dict[str, Any]:
        """Return a viewing as the persona sees it."""
        listing, agent = self.listings.rows[row.listing_id], self.agents.rows[row.agent_id]
        return {
            **row.view("user_id", "attends"),
            "ends_at": row.scheduled_at + VIEWING,
            "title": listing.title,
            "place": place(listing),
            "agent_name": agent.name,
            "agent_phone": agent.phone,
        }

    @timed
    def decide_viewing(self, key: str) -> None:
        """The agent answers a request: confirms it, moves it, or declines when the listing is no longer shown."""
        row = self.viewings.get(key)
        if row is None or row.status != "scheduled" or row.answer_due is None or self.now < row.answer_due:
            return
        listing, agent = self.listings.rows[row.listing_id], self.agents.rows[row.agent_id]
        if not agent.answers or agent.status != "active":
            return
        if listing.status != "active":
            self.call_off(row, "Somebody has made an offer in the meantime, so we have stopped the viewings.")
        elif listing.on_request == "decline":
            self.call_off(row, "So many have asked to see it that the list is closed.")
        elif listing.on_request == "move":
            later = [slot for slot in self.free_slots(agent, row.scheduled_at, 1) if slot > row.scheduled_at]
            if later:
                self.move(row, later[0], "I cannot make it at the time you asked for.")
            else:
                self.call_off(row, "I cannot make it at that time and have nothing else free soon.")
        else:
            self.confirm(row)

    @timed
    def close_viewing(self, key: str) -> None:
        """A viewing whose time is over was attended, unless the agent never answered or the persona did not come."""
        row = self.viewings.get(key)
        if row is None or row.status not in AHEAD or self.now < row.scheduled_at + VIEWING:
            return
        status = "lapsed" if row.status == "scheduled" else "attended" if row.attends else "missed"
        note = "The agent never confirmed." if row.status == "scheduled" else row.note
        self.viewings.update(key, status=status, updated_at=self.now, note=note)

    def confirm(self, row: Viewing, announce: bool = True) -> None:
        """The agent confirms a viewing."""
        row = self.viewings.update(row.viewing_id, status="confirmed", updated_at=self.now, answer_due=None)
        home = self.listings.rows[row.listing_id].home is not None
        document = ", and bring an identity document" if home else ""
        text = f"Your viewing is confirmed for {self.home_time(row.scheduled_at)}. Please allow half an hour{document}."
        if announce:
            self.say_viewing(row, "viewing_confirmed", "Viewing confirmed", text)

    def move(self, row: Viewing, to: datetime, reason: str, announce: bool = True) -> None:
        """The agent puts a viewing at another time, where it stands as confirmed."""
        before = row.scheduled_at
        row = self.viewings.update(
            row.viewing_id, status="confirmed", scheduled_at=to, moved_from=before, updated_at=self.now, answer_due=None
        )
        self.set_timers(row)
        text = (
            f"{reason} I have moved your viewing from {self.home_time(before)} to {self.home_time(to)}. If that "
            "does not suit you, please cancel it and choose another time."
        ).strip()
        if announce:
            self.say_viewing(row, "viewing_moved", "Viewing moved", text)

    def call_off(self, row: Viewing, reason: str, announce: bool = True) -> None:
        """The agent declines a viewing or calls it off."""
        row = self.viewings.update(
            row.viewing_id, status="declined", updated_at=self.now, answer_due=None, note=reason or row.note
        )
        text = f"I am sorry, the viewing on {self.home_time(row.scheduled_at)} cannot take place. {reason}".strip()
        if announce:
            self.say_viewing(row, "viewing_declined", "Viewing called off", text)

    def say_viewing(self, row: Viewing, kind: str, title: str, text: str) -> None:
        """The agent writes about a viewing."""
        listing, agent = self.listings.rows[row.listing_id], self.agents.rows[row.agent_id]
        where = f"{listing.title}\n{place(listing)}\nReference {row.viewing_id}, listing {listing.listing_id}"
        self.write_mail(agent, f"{title}: {listing.title}", text, where)
        self.tell(kind, f"{title}: {listing.title}", text, row.viewing_id, listing_id=row.listing_id)


def place(row: Listing) -> str:
    """Return where a listing is, in one line."""
    return ", ".join(dict.fromkeys(part for part in (row.community, row.district, row.city) if part))


def _time(row: Viewing) -> datetime:
    return row.scheduled_at
