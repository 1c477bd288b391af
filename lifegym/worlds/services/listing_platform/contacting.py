"""Writing to agents: threads, and the answers that come in the agent's working hours."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.arguments import clean
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.office_hours import spread
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.listing_platform.dealing import Dealing
from lifegym.worlds.services.listing_platform.reading import Reading
from lifegym.worlds.services.listing_platform.records import Agent, Contact, Listing, Message
from lifegym.worlds.services.listing_platform.replies import reply_to
from lifegym.worlds.signals import MailSent, listens

MAX_MESSAGES: Final = 60
"""Most messages one thread takes."""

LONGEST: Final = 2000
_ID = re.compile(r"\blst_[A-Za-z0-9_-]{1,40}")


class Contacting(Reading, Dealing):
    """Threads with agents."""

    @tool(writes=True)
    def contact_agent(self, user_id: str, listing_id: str, message: str) -> dict[str, Any]:
        """Write to the agent or seller of a listing, or go on with the thread; it is really sent.

        They answer in their working hours, by mail and in the thread that get_listing_detail shows. This is also how
        one takes a thing, applies for a home or bids: say so plainly, with the amount. To see it use schedule_viewing.

        Args:
            user_id: The signed-in user.
            listing_id: The listing it is about.
            message: What to ask or say, up to 2000 characters.

        Example:
            listing_platform.contact_agent(user_id="usr_noor", listing_id="lst_00000012",
                message="Is the flat still available from 1 April, and are cats allowed?")
        """
        user = self.user(user_id)
        row, agent = self.need_open(listing_id)
        text = clean(message, "message", LONGEST)
        thread = self.thread_of(row.listing_id)
        if thread is not None and len(self.messages_of(thread.contact_id)) >= MAX_MESSAGES:
            raise ToolError("TOO_MANY_MESSAGES", f"A thread takes {MAX_MESSAGES} messages; write to {agent.email}.")
        thread = self.say(user, row, agent, text)
        return {"agent_name": agent.name, "hours": agent.hours.in_words(), **self.thread_view(thread.contact_id)}

    def say(self, user: str, row: Listing, agent: Agent, text: str) -> Contact:
        """Put the persona's message into the thread about a listing, and make the answer due."""
        thread = self.thread_of(row.listing_id)
        number = self.messages.serial
        if thread is None:
            thread = self.contacts.insert(
                Contact(contact_id=self.contacts.new_key(), user_id=user, listing_id=row.listing_id,
                        agent_id=agent.agent_id, status="sent", created_at=self.now, updated_at=self.now)
            )  # fmt: skip
        self._add(thread, "user", text)
        due = thread.answer_due if thread.status == "sent" else None
        if due is None and agent.answers and agent.status == "active":
            due = agent.hours.after(self.now, spread(number, 70, 330))
            if due is not None:
                self.schedule(due, "answer", thread.contact_id)
        return self.contacts.update(thread.contact_id, status="sent", updated_at=self.now, answer_due=due)

    def _add(self, thread: Contact, sender: str, text: str) -> Message:
        return self.messages.insert(
            Message(message_id=self.messages.new_key(), contact_id=thread.contact_id, sender=sender, text=text,
                    at=self.now)
        )  # fmt: skip

    @timed
    def answer(self, key: str) -> None:
        """The agent answers what was asked, from what the listing says now."""
        thread = self.contacts.get(key)
        if thread is None or thread.status != "sent" or thread.answer_due is None or self.now < thread.answer_due:
            return
        row, agent = self.listings.get(thread.listing_id), self.agents.get(thread.agent_id)
        if row is None or agent is None or not agent.answers or agent.status != "active":
            return
        asked: list[str] = []
        for message in reversed(self.messages_of(key)):
            if message.sender == "agent":
                break
            asked.append(message.text)
        said = "\n".join(reversed(asked))
        deal = self.deal_on(thread, row, agent, said)
        row = self.listings.rows[row.listing_id]
        # Who has seen it, or is about to, needs no other appointment.
        going = any(item.listing_id == row.listing_id for item in self.ahead()) or self.seen(row.listing_id)
        slots = self._one_a_day(agent) if row.status == "active" and not going else []
        text = reply_to(row, said, [self.home_time(slot) for slot in slots], self.today(), deal)
        self.write_in(self.contacts.rows[key], text)

    def _one_a_day(self, agent: Agent) -> list[datetime]:
        """Return an agent's next free slot on each of three days."""
        found: dict[date, datetime] = {}
        for slot in self.free_slots(agent, self.first_slot(), 80):
            found.setdefault(slot.date(), slot)
        return list(found.values())[:3]

    def write_in(self, thread: Contact, text: str, subject: str = "") -> None:
        """The agent writes in a thread: the message stands there, and goes to the persona by mail."""
        row, agent = self.listings.rows[thread.listing_id], self.agents.rows[thread.agent_id]
        self._add(thread, "agent", text)
        self.contacts.update(thread.contact_id, status="answered", updated_at=self.now, answer_due=None)
        title = subject or f"Re: {row.title} ({row.listing_id})"
        self.write_mail(agent, title, text)
        self.tell("agent_reply", f"{agent.name} wrote about {row.title}", text, row.listing_id,
                  contact_id=thread.contact_id, agent_id=agent.agent_id)  # fmt: skip

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A mail to an agent goes into the thread it is about; one that is about none of their listings does not."""
        to = {address.casefold() for address in mail.to}
        for agent in [row for row in self.agents if row.email.casefold() in to]:
            row = self._meant(agent, mail.subject, mail.body)
            if row is not None:
                thread = self.thread_of(row.listing_id)
                text = mail.body.strip()[:LONGEST]
                if text and (thread is None or len(self.messages_of(thread.contact_id)) < MAX_MESSAGES):
                    self.say(self.world.persona.user_id, row, agent, text)

    def _meant(self, agent: Agent, subject: str, body: str) -> Listing | None:
        """Return which of an agent's listings a mail is about."""
        for key in _ID.findall(f"{subject}\n{body[:LONGEST]}"):
            row = self.listings.get(key)
            if row is not None and row.agent_id == agent.agent_id:
                return row
        told = folded(subject)
        named = [row for row in self.listings if row.agent_id == agent.agent_id and fold(row.title) in told]
        if named:
            return named[-1]
        threads = [row for row in self.contacts if row.agent_id == agent.agent_id]
        last = max(threads, key=_updated, default=None)
        return None if last is None else self.listings.get(last.listing_id)


def _updated(thread: Contact) -> datetime:
    return thread.updated_at
