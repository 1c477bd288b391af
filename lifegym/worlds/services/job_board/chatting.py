"""Chats with recruiters, who answer in their working hours from what the job says."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Final

from lifegym.worlds.arguments import clean
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.office_hours import spread
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.job_board.reading import Reading
from lifegym.worlds.services.job_board.records import Application, Chat, ChatMessage, Job, Recruiter
from lifegym.worlds.services.job_board.replies import reply_to
from lifegym.worlds.signals import MailSent, listens

MAX_MESSAGES: Final = 100
LONGEST: Final = 2000
SHOWN: Final = 20
"""Messages of a chat that a list shows, the last ones."""

_IDS = re.compile(r"\b(?:job|app)_[A-Za-z0-9_-]{1,40}")


class Chatting(Reading):
    """Conversations about jobs."""

    @tool(writes=True)
    def chat_with_recruiter(self, user_id: str, job_id: str, message: str) -> dict[str, Any]:
        """Write to the recruiter of a job, or go on with the chat; it is really sent.

        They answer in their working hours, in the chat (list_chats) and by mail. This is also how you accept or decline
        an offer, choose one of the interview times proposed, or withdraw: say so in plain words. apply_job applies.

        Args:
            user_id: The signed-in user.
            job_id: The job it is about.
            message: What to ask or say, up to 2000 characters.

        Example:
            job_board.chat_with_recruiter(user_id="usr_noor", job_id="job_000003",
                message="Is part of the work possible from home, and do you sponsor a work permit?")
        """
        user = self.user(user_id)
        job = self.need_job(job_id)
        text = clean(message, "message", LONGEST)
        recruiter = self.recruiter_of(job)
        chat = self.chat_of(job.job_id)
        if chat is not None and len(self._messages_of(chat.chat_id)) >= MAX_MESSAGES:
            raise ToolError("TOO_MANY_MESSAGES", f"A chat takes {MAX_MESSAGES} messages; write to {recruiter.email}.")
        return self._view(self.write(user, job, recruiter, text))

    def write(self, user: str, job: Job, recruiter: Recruiter, text: str) -> Chat:
        """Put the persona's message into the chat about a job, and make the answer due."""
        chat = self.open_chat(user, job, recruiter)
        message = self.add_message(chat, "user", text)
        due = chat.answer_due if chat.status == "sent" else None
        if due is None and recruiter.answers:
            number = int(message.message_id.rpartition("_")[2])
            due = recruiter.hours.after(self.now, spread(number, 60, 300))
            limit = self._offer_ends(job)
            if due is not None and limit is not None and self.now < limit <= due:
                # What is written while an offer stands is read while it stands.
                due = self.now + (limit - self.now) / 2
            if due is not None:
                self.schedule(due, "answer", chat.chat_id)
        return self.chats.update(chat.chat_id, status="sent", updated_at=self.now, answer_due=due)

    def _offer_ends(self, job: Job) -> datetime | None:
        """Return until when an offer for a job stands, if there is one."""
        rows = [row for row in self.applications if row.job_id == job.job_id and row.status == "offer"]
        return rows[0].offer.answer_by if rows and rows[0].offer is not None else None

    def open_chat(self, user: str, job: Job, recruiter: Recruiter) -> Chat:
        """Return the chat about a job, a new one if need be."""
        chat = self.chat_of(job.job_id)
        if chat is not None:
            return chat
        return self.chats.insert(
            Chat(chat_id=self.chats.new_key(), user_id=user, job_id=job.job_id, recruiter_id=recruiter.recruiter_id,
                 status="answered", created_at=self.now, updated_at=self.now)
        )  # fmt: skip

    def add_message(self, chat: Chat, sender: str, text: str) -> ChatMessage:
        """Put a message into a chat."""
        return self.messages.insert(
            ChatMessage(message_id=self.messages.new_key(), chat_id=chat.chat_id, sender=sender, text=text, at=self.now)
        )

    @tool
    def list_chats(self, user_id: str, job_id: str | None = None) -> dict[str, Any]:
        """List your chats with recruiters, the latest first, with their last messages.

        Args:
            user_id: The signed-in user.
            job_id: Only the chat about this job, with all of its messages.

        Example:
            job_board.list_chats(user_id="usr_noor")
        """
        self.user(user_id)
        if job_id is not None:
            chat = self.chat_of(self.need_job(job_id).job_id)
            if chat is None:
                raise ToolError("CHAT_NOT_FOUND", f"There is no chat about {job_id}; chat_with_recruiter opens one.")
            return {"chats": [self._view(chat, MAX_MESSAGES * 2)], "total": 1}
        chats = sorted(self.chats, key=_updated, reverse=True)
        by_chat: dict[str, list[ChatMessage]] = {}
        for message in self.messages:
            by_chat.setdefault(message.chat_id, []).append(message)
        return {
            "chats": [self._shown(chat, by_chat.get(chat.chat_id, []), SHOWN) for chat in chats[:50]],
            "total": len(chats),
        }

    def _view(self, chat: Chat, most: int = SHOWN) -> dict[str, Any]:
        return self._shown(chat, self._messages_of(chat.chat_id), most)

    def _shown(self, chat: Chat, messages: list[ChatMessage], most: int) -> dict[str, Any]:
        job, recruiter = self.jobs.rows[chat.job_id], self.recruiters.rows[chat.recruiter_id]
        return {
            **chat.view("user_id", "recruiter_id", "answer_due"),
            "title": job.title,
            "company": self.company_of(job).name,
            "recruiter": {"name": recruiter.name, "email": recruiter.email, "hours": recruiter.hours.in_words()},
            "messages": [item.view("chat_id") for item in messages[-most:]],
            "messages_total": len(messages),
        }

    def chat_of(self, job_id: str) -> Chat | None:
        """Return the chat about a job."""
        return next((row for row in self.chats if row.job_id == job_id), None)

    def settled(self, row: Application, said: str) -> str:
        """Do what a message settles of an application and return what the recruiter says of it; empty if nothing."""
        raise NotImplementedError

    def _messages_of(self, chat_id: str) -> list[ChatMessage]:
        return [row for row in self.messages if row.chat_id == chat_id]

    @timed
    def answer(self, key: str) -> None:
        """The recruiter answers what was written, from what the job says now."""
        chat = self.chats.get(key)
        if chat is None or chat.status != "sent" or chat.answer_due is None or self.now < chat.answer_due:
            return
        job, recruiter = self.jobs.rows[chat.job_id], self.recruiters.rows[chat.recruiter_id]
        if not recruiter.answers:
            return
        asked: list[str] = []
        for message in reversed(self._messages_of(key)):
            if message.sender == "recruiter":
                break
            asked.append(message.text)
        mine = next((row for row in self.applications if row.job_id == job.job_id), None)
        said = "\n".join(reversed(asked))
        settled = "" if mine is None else self.settled(mine, said)
        if mine is not None and settled:
            mine = self.applications.rows[mine.application_id]
        text = reply_to(job, self.company_of(job), mine, said, self.world.persona.zone, settled)
        self.recruiter_says(chat, text)

    def recruiter_says(self, chat: Chat, text: str, subject: str = "") -> None:
        """The recruiter writes in a chat; it goes to the persona by mail too."""
        job = self.jobs.rows[chat.job_id]
        self.add_message(chat, "recruiter", text)
        self.chats.update(chat.chat_id, status="answered", updated_at=self.now, answer_due=None)
        company = self.company_of(job).name
        self.write_mail(job, subject or f"Re: {job.title} at {company} ({job.job_id})", text)
        name = self.recruiters.rows[chat.recruiter_id].name
        self.tell("chat_reply", f"{name} ({company}) wrote about {job.title}", text, chat.chat_id, job_id=job.job_id)

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A mail to a recruiter stands in the chat about its job, as if it had been written there."""
        to = {address.casefold() for address in mail.to}
        text = mail.body.strip()[:LONGEST]
        for recruiter in [row for row in self.recruiters if row.email.casefold() in to]:
            job = self._meant(recruiter, mail.subject, mail.body)
            if job is None or not text:
                continue
            chat = self.chat_of(job.job_id)
            if chat is None or len(self._messages_of(chat.chat_id)) < MAX_MESSAGES:
                self.write(self.world.persona.user_id, job, recruiter, text)

    def _meant(self, recruiter: Recruiter, subject: str, body: str) -> Job | None:
        """Return which of a recruiter's jobs a mail is about."""
        for key in _IDS.findall(f"{subject}\n{body[:LONGEST]}"):
            application = self.applications.get(key)
            job = self.jobs.get(application.job_id if application is not None else key)
            if job is not None and job.recruiter_id == recruiter.recruiter_id:
                return job
        told = folded(subject)
        jobs = [row for row in self.jobs if row.recruiter_id == recruiter.recruiter_id]
        named = [row for row in jobs if fold(row.title) in told]
        if named:
            return named[-1]
        mine = {row.job_id for row in jobs}
        touched = [(row.updated_at, row.job_id) for row in self.chats if row.job_id in mine]
        touched += [(row.updated_at, row.job_id) for row in self.applications if row.job_id in mine]
        return self.jobs.get(max(touched)[1]) if touched else None


def _updated(chat: Chat) -> datetime:
    return chat.updated_at
