"""What a candidate's clear words settle: an offer, the time of an interview, a withdrawal."""

from __future__ import annotations

from lifegym.worlds.office_hours import day_in_words
from lifegym.worlds.services.job_board.applying import Applying
from lifegym.worlds.services.job_board.chatting import Chatting
from lifegym.worlds.services.job_board.records import Application
from lifegym.worlds.services.job_board.wording import chosen, verdict


class Settling(Applying, Chatting):
    """Recruiters act on what they read, in their working hours; what is not said clearly they ask again."""

    def settled(self, row: Application, said: str) -> str:
        """Do what a message settles of an application and return what the recruiter says of it; empty if nothing."""
        decided = verdict(said)
        if row.status == "offer" and decided in ("accept", "decline"):
            return self._answered(row, decided == "accept")
        if decided == "withdraw" and row.status in ("submitted", "viewed", "interview"):
            self.step(row, "withdrawn", "Withdrawn by you.")
            return f"As you asked, I have taken your application {row.application_id} out."
        if row.status == "interview":
            return self._met(row, said)
        return ""

    def _answered(self, row: Application, yes: bool) -> str:
        offer = row.offer
        assert offer is not None
        if not yes:
            self.step(row, "declined", "Declined by you.")
            return "I have noted that you decline our offer. We are sorry, and wish you well."
        self.step(row, "accepted", "Accepted by you.")
        return (
            f"I have noted that you accept our offer: gross {offer.salary} a month, {offer.salary_months} months a "
            f"year, starting {day_in_words(offer.starts)}. Welcome! The contract comes in the next days to be signed."
        )

    def _met(self, row: Application, said: str) -> str:
        meeting = row.interview
        if meeting is None or meeting.status not in ("proposed", "agreed"):
            return ""
        zone = self.world.persona.zone
        at = chosen(said, [time for time in meeting.proposed if time > self.now], meeting.at, zone)
        if at is None or at <= self.now:
            return ""
        words = self.home_time(at)
        if at == meeting.at and meeting.status == "agreed":
            return f"That is how it stands: we see you on {words}, {meeting.place}."
        self.step(row, "interview", f"Agreed for {words}.", interview=meeting.evolve(at=at, status="agreed"))
        return f"We see you on {words}, {meeting.place}."
