"""What the world does through agents: answers, appointments, hours, and people who leave."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.office_hours import checked
from lifegym.worlds.service import backstage
from lifegym.worlds.services.listing_platform.contacting import Contacting
from lifegym.worlds.services.listing_platform.records import AHEAD, OPEN, VIEWING, Contact, Engagement, Viewing
from lifegym.worlds.services.listing_platform.viewings import Viewings


class Clerks(Contacting, Viewings):
    """Backstage operations on agents, threads and viewings."""

    @backstage
    def agent_writes(self, listing_id: str, text: str, subject: str = "", contact_id: str | None = None) -> None:
        """The agent of a listing writes to the persona, in answer or unasked.

        Args:
            listing_id: The listing it is about.
            text: What they write.
            subject: The mail's subject; an answer's when left out.
            contact_id: The id of the thread, if this opens one.
        """
        row = self.need_listing(listing_id)
        agent = self.need_agent(row.agent_id)
        thread = self.thread_of(row.listing_id)
        if thread is None:
            key = contact_id or self.contacts.new_key()
            if key in self.contacts:
                raise ToolError("BAD_ARG", f"{key} is a thread already.")
            thread = self.contacts.insert(
                Contact(contact_id=key, user_id=self.world.persona.user_id, listing_id=row.listing_id,
                        agent_id=agent.agent_id, status="answered", created_at=self.now, updated_at=self.now)
            )  # fmt: skip
        self.write_in(thread, text, subject)

    @backstage
    def silence_agent(self, agent_id: str, answers: bool = False) -> None:
        """An agent stops answering messages and requests, or begins again (then what lies there is answered)."""
        agent = self.need_agent(agent_id)
        self.agents.update(agent.agent_id, answers=answers)
        if answers and agent.status == "active":
            self._take_up(agent.agent_id)

    def _take_up(self, agent_id: str) -> None:
        """Make the answers due that an agent owes."""
        agent = self.agents.rows[agent_id]
        due = agent.hours.after(self.now, 60)
        if due is None:
            return
        for thread in [row for row in self.contacts if row.agent_id == agent_id and row.status == "sent"]:
            self.contacts.update(thread.contact_id, answer_due=due)
            self.schedule(due, "answer", thread.contact_id)
        for viewing in [row for row in self.ahead() if row.agent_id == agent_id and row.status == "scheduled"]:
            soon = min(due, viewing.scheduled_at)
            self.set_timers(self.viewings.update(viewing.viewing_id, answer_due=soon))

    @backstage
    def confirm_viewing(self, viewing_id: str, announce: bool = True) -> None:
        """The agent confirms a request; one that is confirmed already stays."""
        row = self._ahead(viewing_id)
        if row.status == "scheduled":
            self.confirm(row, announce)

    @backstage
    def decline_viewing(self, viewing_id: str, reason: str = "", announce: bool = True) -> None:
        """The agent declines a viewing, or calls off one that was confirmed."""
        self.call_off(self._ahead(viewing_id), reason, announce)

    @backstage
    def move_viewing(self, viewing_id: str, to: datetime, reason: str = "", announce: bool = True) -> None:
        """The agent puts a viewing at another time, outside their usual hours too; refused where somebody is busy."""
        row = self._ahead(viewing_id)
        start = self._instant(to)
        if self.busy(row.agent_id, start, start + VIEWING, row.viewing_id) or self.clash(start, row.viewing_id):
            raise ToolError("SLOT_UNAVAILABLE", f"The agent or the persona has another appointment at {start}.")
        self.move(row, start, reason, announce)

    @backstage
    def miss_viewing(self, viewing_id: str, misses: bool = True) -> None:
        """Decide that the persona does not turn up for a viewing; it is marked missed when its time is over."""
        row = self._ahead(viewing_id)
        self.viewings.update(row.viewing_id, attends=not misses)

    @backstage
    def close_day(self, agent_id: str, day: date, reason: str = "", announce: bool = True) -> None:
        """An agent takes a day off; viewings on it are called off."""
        agent = self.need_agent(agent_id)
        if day not in agent.hours.closed_days:
            hours = agent.hours.evolve(closed_days=(*agent.hours.closed_days, day))
            self.agents.update(agent.agent_id, hours=hours)
        home = zone(agent.hours.zone)
        for row in [item for item in self.ahead() if item.agent_id == agent.agent_id]:
            if row.scheduled_at.astimezone(home).date() == day:
                self.call_off(row, reason or "We are closed on that day.", announce)

    @backstage
    def set_hours(
        self, agent_id: str, opens: str | None = None, closes: str | None = None, days: list[int] | None = None
    ) -> None:
        """An agent works other hours (HH:MM) or days (0 is Monday) from now on; what is agreed stays."""
        agent = self.need_agent(agent_id)
        hours = agent.hours.evolve(
            opens=opens or agent.hours.opens,
            closes=closes or agent.hours.closes,
            days=agent.hours.days if days is None else tuple(days),
        )
        self.agents.update(agent.agent_id, hours=checked(hours))

    @backstage
    def engage(self, agent_id: str, start: datetime, minutes: int = 30, engagement_id: str | None = None) -> None:
        """Other clients take an agent's time; refused where the persona has a viewing with them."""
        agent = self.need_agent(agent_id)
        begin = self._instant(start)
        if not 1 <= minutes <= 1440:
            raise ToolError("BAD_ARG", f"minutes is 1 to 1440, got {minutes}.")
        end = begin + timedelta(minutes=minutes)
        if any(
            row.agent_id == agent.agent_id and row.scheduled_at < end and begin < row.scheduled_at + VIEWING
            for row in self.ahead()
        ):
            raise ToolError("SLOT_UNAVAILABLE", "The persona has a viewing with the agent then; move it first.")
        key = engagement_id or self.engagements.new_key()
        if key in self.engagements:
            raise ToolError("BAD_ARG", f"{key} is an engagement already.")
        self.engagements.insert(Engagement(engagement_id=key, agent_id=agent.agent_id, start=begin, end=end))

    @backstage
    def agent_leaves(self, agent_id: str, successor_id: str | None = None, announce: bool = True) -> None:
        """An agent leaves; a successor takes listings and threads, viewings are called off.

        Without a successor the listings are taken off.
        """
        agent = self.need_agent(agent_id)
        heir = None if successor_id is None else self.need_agent(successor_id)
        if agent.status != "active" or (heir is not None and (heir.status != "active" or heir == agent)):
            raise ToolError("BAD_ARG", "Who leaves must still be there, and so must the successor, who is another.")
        known = heir.name if heir else ""
        told = f"{agent.name} no longer works here.{f' {known} takes over.' if known else ''}"
        for viewing in [row for row in self.ahead() if row.agent_id == agent.agent_id]:
            self.call_off(viewing, told, announce)
        self.agents.update(agent.agent_id, status="left", successor_id=heir.agent_id if heir else "")
        for row in [item for item in self.listings if item.agent_id == agent.agent_id]:
            if heir is not None:
                self.listings.update(row.listing_id, agent_id=heir.agent_id, updated_at=self.now)
            elif row.status in OPEN:
                self.change(row.listing_id, status="delisted", note=told)
        if heir is not None:
            for thread in [item for item in self.contacts if item.agent_id == agent.agent_id]:
                self.contacts.update(thread.contact_id, agent_id=heir.agent_id)
            if heir.answers:
                self._take_up(heir.agent_id)

    def _ahead(self, viewing_id: str) -> Viewing:
        row = self.need_viewing(viewing_id)
        if row.status not in AHEAD:
            raise ToolError("VIEWING_CLOSED", f"{row.viewing_id} is {row.status} already.")
        return row

    def _instant(self, instant: datetime) -> datetime:
        aware = instant if instant.tzinfo else instant.replace(tzinfo=zone(self.world.persona.zone))
        if not self.now < aware < self.now + timedelta(days=3650):
            raise ToolError("BAD_DATE", f"{instant} is not ahead, or too far ahead.")
        return aware
