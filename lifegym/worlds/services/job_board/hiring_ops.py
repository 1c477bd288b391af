"""What employers and recruiters do in a story: steps of an application out of turn, answers, corrections."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import day_in_words
from lifegym.worlds.service import backstage
from lifegym.worlds.services.job_board.applying import INTERVIEW, WORKDAY
from lifegym.worlds.services.job_board.job_ops import JobOps
from lifegym.worlds.services.job_board.records import APPLICATION_MOVES, Application, Interview, Offer


class HiringOps(JobOps):
    """Backstage operations on applications and chats."""

    @backstage
    def read_application(self, application_id: str, announce: bool = True) -> None:
        """The employer reads an application now."""
        self.view_step(self._may(application_id, "viewed", ("submitted",)), announce)

    @backstage
    def invite(
        self,
        application_id: str,
        times: list[datetime],
        minutes: int = INTERVIEW,
        place: str = "",
        announce: bool = True,
    ) -> None:
        """The employer invites to an interview and proposes times, the first of which is kept."""
        row = self._may(application_id, "interview", ("submitted", "viewed"))
        if not times or not 5 <= minutes <= 600:
            raise ToolError("BAD_ARG", "An invitation proposes at least one time and lasts 5 to 600 minutes.")
        self.invite_step(row, tuple(self._ahead(at) for at in times), minutes, place, announce)

    @backstage
    def settle_interview(self, application_id: str, at: datetime | None = None, announce: bool = True) -> None:
        """The candidate's answer is settled: the interview is agreed, at a time if it is another than the first."""
        row, meeting = self._meeting(application_id)
        start = meeting.at if at is None else self._ahead(at)
        self._meet(row, meeting.evolve(at=start, status="agreed"), f"Agreed for {self.home_time(start)}.")
        if announce:
            self.say(row, "Interview agreed", f"Thank you; we see you on {self.home_time(start)}, {meeting.place}.")

    @backstage
    def move_interview(self, application_id: str, to: datetime, reason: str = "", announce: bool = True) -> None:
        """The employer puts the interview at another time."""
        row, meeting = self._meeting(application_id)
        start = self._ahead(to)
        self._meet(row, meeting.evolve(at=start, proposed=(start,)), f"Moved to {self.home_time(start)}.")
        if announce:
            text = f"{reason} The interview moves from {self.home_time(meeting.at)} to {self.home_time(start)}.".strip()
            self.say(row, "Interview moved", text)

    @backstage
    def cancel_interview(self, application_id: str, reason: str = "", announce: bool = True) -> None:
        """The employer calls the interview off; the application is looked at again two working days later."""
        row, meeting = self._meeting(application_id)
        due = self._after(self.jobs.rows[row.job_id], 2 * WORKDAY)
        off = meeting.evolve(status="cancelled")
        row = self.step(row, "viewed", f"Interview cancelled. {reason}".strip(), interview=off, due=due)
        if announce:
            self.say(row, "Interview cancelled", f"The interview on {self.home_time(meeting.at)} is cancelled.", reason)

    @backstage
    def miss_interview(self, application_id: str, misses: bool = True) -> None:
        """Decide that the persona does not turn up for an interview."""
        row, meeting = self._meeting(application_id)
        self.applications.update(row.application_id, interview=meeting.evolve(attends=not misses))

    @backstage
    def reject(self, application_id: str, reason: str = "", announce: bool = True) -> None:
        """The employer says no."""
        states = ("submitted", "viewed", "interview")
        self.reject_step(self._may(application_id, "rejected", states), reason or "We go on with others.", announce)

    @backstage
    def make_offer(
        self,
        application_id: str,
        salary: Money,
        answer_by: datetime,
        starts: date,
        salary_months: int | None = None,
        contract: str = "",
        conditions: str = "",
        announce: bool = True,
    ) -> None:
        """The employer makes an offer, or one anew that lapsed or was taken back.

        Args:
            application_id: The application.
            salary: Gross a month.
            answer_by: When it lapses.
            starts: First day of work.
            salary_months: Payments a year; the job's when left out.
            contract: The job's when left out.
            conditions: Further terms, in sentences.
            announce: Whether the recruiter writes.
        """
        states = ("submitted", "viewed", "interview", "offer_lapsed", "offer_withdrawn")
        row = self._may(application_id, "offer", states)
        job = self.jobs.rows[row.job_id]
        offer = Offer(
            salary=salary,
            salary_months=job.salary_months if salary_months is None else salary_months,
            starts=starts,
            contract=contract or job.contract,
            answer_by=self._ahead(answer_by),
            conditions=conditions,
        )
        self.offer_step(row, _sound(offer), announce)

    @backstage
    def correct_offer(
        self,
        application_id: str,
        salary: Money | None = None,
        answer_by: datetime | None = None,
        starts: date | None = None,
        salary_months: int | None = None,
        contract: str | None = None,
        conditions: str | None = None,
        announce: bool = False,
    ) -> None:
        """Terms of an offer under way change; what is left out stays. Silent unless announced."""
        row = self._in(application_id, ("offer",))
        assert row.offer is not None
        given: dict[str, Any] = {
            "salary": salary, "answer_by": None if answer_by is None else self._ahead(answer_by), "starts": starts,
            "salary_months": salary_months, "contract": contract, "conditions": conditions,
        }  # fmt: skip
        offer = row.offer.evolve(**{name: value for name, value in given.items() if value is not None})
        row = self.applications.update(row.application_id, offer=_sound(offer), updated_at=self.now)
        self.time_application(row)
        if announce:
            text = (
                f"A correction to our offer: gross {offer.salary} a month, {offer.salary_months} months a year, "
                f"from {day_in_words(offer.starts)}, contract: {offer.contract}; please answer by "
                f"{self.home_time(offer.answer_by)}."
            )
            self.say(row, "Correction to our offer", text, offer.conditions)

    @backstage
    def withdraw_offer(self, application_id: str, reason: str = "", announce: bool = True) -> None:
        """The employer takes an offer back."""
        row = self.step(self._in(application_id, ("offer",)), "offer_withdrawn", reason or "Taken back.")
        if announce:
            self.say(
                row, "Our offer is withdrawn", "I am sorry to tell you that we have to take our offer back.", reason
            )

    @backstage
    def accept_offer(self, application_id: str, announce: bool = True) -> None:
        """The persona's yes is settled: the offer is accepted."""
        row = self.step(self._in(application_id, ("offer",)), "accepted", "Accepted.")
        if announce:
            self.say(row, "Welcome", "Thank you for accepting. The contract comes in the next days for you to sign.")

    @backstage
    def decline_offer(self, application_id: str, announce: bool = True) -> None:
        """The persona's no is settled: the offer is declined."""
        row = self.step(self._in(application_id, ("offer",)), "declined", "Declined.")
        if announce:
            self.say(
                row, "Thank you for letting us know", "We are sorry that you decided otherwise, and wish you well."
            )

    @backstage
    def withdraw_application(self, application_id: str, announce: bool = True) -> None:
        """The persona's withdrawal is settled: the employer takes the application out."""
        states = ("submitted", "viewed", "interview")
        row = self.step(self._may(application_id, "withdrawn", states), "withdrawn", "Withdrawn.")
        if announce:
            self.say(row, "Your application is withdrawn", "As you asked, we have taken your application out.")

    @backstage
    def recruiter_writes(self, job_id: str, text: str, subject: str = "") -> None:
        """The recruiter of a job writes to the persona in the chat, in answer or unasked."""
        job = self.need_job(job_id)
        chat = self.open_chat(self.world.persona.user_id, job, self.recruiter_of(job))
        self.recruiter_says(chat, text, subject)

    @backstage
    def silence_recruiter(self, recruiter_id: str, answers: bool = False) -> None:
        """A recruiter stops answering chats, or begins again (then what lies there is answered)."""
        recruiter = self.recruiters.need(recruiter_id, "RECRUITER_NOT_FOUND")
        self.recruiters.update(recruiter.recruiter_id, answers=answers)
        due = recruiter.hours.after(self.now, 60)
        if answers and due is not None:
            for chat in [row for row in self.chats if row.recruiter_id == recruiter_id and row.status == "sent"]:
                self.chats.update(chat.chat_id, answer_due=due)
                self.schedule(due, "answer", chat.chat_id)

    def _in(self, application_id: str, states: tuple[str, ...]) -> Application:
        row = self.need_application(application_id)
        if row.status not in states:
            raise ToolError("BAD_ARG", f"{row.application_id} is {row.status}; this needs {' or '.join(states)}.")
        return row

    def _may(self, application_id: str, status: str, states: tuple[str, ...]) -> Application:
        row = self._in(application_id, states)
        assert status in APPLICATION_MOVES[row.status]
        return row

    def _meeting(self, application_id: str) -> tuple[Application, Interview]:
        row = self._in(application_id, ("interview",))
        if row.interview is None or row.interview.status not in ("proposed", "agreed"):
            raise ToolError("BAD_ARG", f"{row.application_id} has no interview ahead.")
        return row, row.interview

    def _meet(self, row: Application, meeting: Interview, note: str) -> None:
        self.step(row, "interview", note, interview=meeting)


def _sound(offer: Offer) -> Offer:
    if offer.salary.minor < 0 or not 1 <= offer.salary_months <= 24:
        raise ToolError("BAD_ARG", "A salary is not negative, and is paid 1 to 24 times a year.")
    return offer
