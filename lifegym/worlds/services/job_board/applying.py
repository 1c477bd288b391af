"""Applications, and how employers move them on: read, invite, meet, offer or reject."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, Final

from lifegym.worlds.arguments import readable
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import day_in_words
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.job_board.desk import working_days
from lifegym.worlds.services.job_board.matching import fit
from lifegym.worlds.services.job_board.reading import Reading
from lifegym.worlds.services.job_board.records import (
    APPLICATION_MOVES,
    Application,
    Interview,
    Job,
    Offer,
    Step,
)

WORKDAY: Final = 8 * 60
"""Working minutes that count as a day."""

INTERVIEW: Final = 45
_TIMES: Final = (time(10, 0), time(14, 0), time(16, 0), time(11, 30))


class Applying(Reading):
    """apply_job, its list and state, and the employer's side of it."""

    @tool(writes=True)
    def apply_job(self, user_id: str, job_id: str, resume_id: str, cover_letter: str | None = None) -> dict[str, Any]:
        """Apply for an open job with one of your resumes; it is really sent.

        One application a job. The resume goes out as it is now. The employer reads it within days and writes by mail;
        get_application_status shows each step. To take it back, write to the recruiter (chat_with_recruiter).

        Args:
            user_id: The signed-in user.
            job_id: The job.
            resume_id: The resume to send, as list_resumes shows it.
            cover_letter: Up to 5000 characters.

        Example:
            job_board.apply_job(user_id="usr_noor", job_id="job_000003", resume_id="resume_000001",
                cover_letter="Planning with many parties is what I have done for six years.")
        """
        user = self.user(user_id)
        job = self.need_job(job_id)
        if job.status != "open":
            raise ToolError("JOB_CLOSED", f"{job.job_id} ({job.title}) takes no more applications.")
        resume = self.need_resume(resume_id)
        earlier = next((row for row in self.applications if row.job_id == job.job_id), None)
        if earlier is not None:
            raise ToolError("ALREADY_APPLIED", f"{earlier.application_id} is for this job already ({earlier.status}).")
        letter = readable(cover_letter or "")
        if len(letter) > 5000:
            raise ToolError("BAD_ARG", f"cover_letter is up to 5000 characters, got {len(letter)}.")
        row = self.applications.insert(
            Application(
                application_id=self.applications.new_key(),
                user_id=user,
                job_id=job.job_id,
                resume_id=resume.resume_id,
                resume=resume,
                cover_letter=letter,
                status="submitted",
                applied_at=self.now,
                updated_at=self.now,
                due=self._after(job, job.review_hours * 60),
                history=(Step(at=self.now, status="submitted", note="Sent by you."),),
            )
        )
        self.time_application(row)
        self.write_receipt(row)
        return self.application_view(row)

    def write_receipt(self, row: Application) -> None:
        """The recruiter mails that an application has arrived."""
        job = self.jobs.rows[row.job_id]
        company = self.company_of(job)
        self.write_mail(
            job,
            f"We have received your application: {job.title} ({row.application_id})",
            f"Thank you for applying for {job.title} at {company.name}. Your application {row.application_id} with "
            f"resume version {row.resume.version} has arrived.",
            f"We read applications within about {working_days(job.review_hours // 8)} and write to you then.",
        )

    @tool
    def list_applications(self, user_id: str, status_filter: str | None = None) -> dict[str, Any]:
        """List your applications, moved last first, with their state and what is due.

        Args:
            user_id: The signed-in user.
            status_filter: Only this state: submitted, viewed, interview, offer, rejected, withdrawn, accepted,
                declined, offer_lapsed or offer_withdrawn.

        Example:
            job_board.list_applications(user_id="usr_noor")
        """
        self.user(user_id)
        if status_filter is not None and status_filter not in APPLICATION_MOVES:
            raise not_one_of(status_filter, APPLICATION_MOVES, "status_filter")
        rows = [row for row in self.applications if status_filter in (None, row.status)]
        rows.sort(key=lambda row: row.updated_at, reverse=True)
        return {"applications": [self._card(row) for row in rows[:100]], "total": len(rows)}

    def _card(self, row: Application) -> dict[str, Any]:
        job = self.jobs.rows[row.job_id]
        result = {
            "application_id": row.application_id,
            "job_id": row.job_id,
            "title": job.title,
            "company": self.company_of(job).name,
            "status": row.status,
            "applied_at": row.applied_at,
            "updated_at": row.updated_at,
        }
        if row.status == "interview" and row.interview is not None:
            result["interview_at"] = row.interview.at
        if row.status == "offer" and row.offer is not None:
            result["answer_by"] = row.offer.answer_by
        return result

    @tool
    def get_application_status(self, application_id: str) -> dict[str, Any]:
        """Show one application: every step so far, interview times, the offer's terms, resume and letter as sent.

        To answer an offer, choose an interview time or withdraw, write to the recruiter with chat_with_recruiter.

        Args:
            application_id: As list_applications shows it.

        Example:
            job_board.get_application_status(application_id="app_000001")
        """
        return self.application_view(self.need_application(application_id))

    def application_view(self, row: Application) -> dict[str, Any]:
        """Return an application in full."""
        recruiter = self.recruiter_of(self.jobs.rows[row.job_id])
        return {
            **self._card(row),
            "recruiter": {"name": recruiter.name, "email": recruiter.email},
            "history": [step.view() for step in row.history],
            "interview": None if row.interview is None else row.interview.view("attends"),
            "offer": None if row.offer is None else row.offer.view(),
            "resume_id": row.resume_id,
            "resume_version": row.resume.version,
            "resume_as_sent": row.resume.view("user_id", "created_at", "resume_id", "version"),
            "cover_letter": row.cover_letter,
        }

    def _after(self, job: Job, minutes: int) -> datetime | None:
        return self.recruiter_of(job).hours.after(self.now, minutes)

    @timed
    def advance(self, key: str) -> None:
        """The employer takes the next step of an application, by the job's marks and how well the resume fits."""
        row = self.applications.get(key)
        if row is None or row.due is None or self.now < row.due:
            return
        job = self.jobs.rows[row.job_id]
        if self.company_of(job).frozen:
            return
        mark = fit(row.resume, job).score
        if row.status == "submitted":
            self.view_step(row)
        elif row.status == "viewed" and mark >= job.pass_mark:
            self.invite_step(row, self._proposals(job))
        elif row.status == "interview" and row.interview is not None and row.interview.status == "held":
            offer = self._usual_offer(job) if mark >= job.offer_mark else None
            if offer is not None:
                self.offer_step(row, offer)
            else:
                self.reject_step(row, "We have chosen another candidate after the interviews.")
        elif row.status == "viewed":
            self.reject_step(row, self._why_not(row, job))

    def _why_not(self, row: Application, job: Job) -> str:
        found = fit(row.resume, job)
        if found.missing_languages:
            return f"For this position we need {' and '.join(found.missing_languages)}."
        if not found.enough_years:
            return f"We are looking for somebody with more experience ({job.experience})."
        if found.missing:
            return f"Others bring more of what we need, above all {' and '.join(found.missing[:2])}."
        return "Others fit the position better."

    def _proposals(self, job: Job) -> tuple[datetime, ...]:
        """Return three interview times in the recruiter's hours, from about four working days ahead."""
        hours = self.recruiter_of(job).hours
        start = hours.after(self.now, 3 * WORKDAY + 60)
        found: list[datetime] = []
        if start is None:
            return ()
        taken = [
            row.interview.at
            for row in self.applications
            if row.status == "interview" and row.interview is not None and row.interview.status != "held"
        ]
        for offset in range(1, 30):
            day = start.date() + timedelta(days=offset)
            at = datetime.combine(day, _TIMES[len(found) % len(_TIMES)], tzinfo=zone(hours.zone))
            length = timedelta(minutes=INTERVIEW)
            if hours.covers(at, length) and all(abs(at - other) > length for other in taken):
                found.append(at)
                if len(found) == 3:
                    break
        return tuple(found)

    def _usual_offer(self, job: Job) -> Offer | None:
        """Return what a job's employer offers without being told by a story; nothing where it has no pay to offer."""
        low, high = job.salary_min or job.salary_max, job.salary_max or job.salary_min
        salary = job.offer_salary
        if salary is None and low is not None and high is not None:
            salary = Money((low.minor + high.minor) // 2, low.currency)
        if salary is None:
            return None
        first = self.now.date().replace(day=1)
        starts = max(job.starts or first, (first + timedelta(days=66)).replace(day=1))
        later = self.now + timedelta(days=job.offer_days)
        return Offer(
            salary=salary,
            salary_months=job.salary_months,
            starts=starts,
            contract=job.contract,
            answer_by=self.recruiter_of(job).hours.after(later, 60) or later,
        )

    def step(self, row: Application, status: str, note: str, **changes: Any) -> Application:
        """Bring an application into a status, write its history and set its timers."""
        entry = Step(at=self.now, status=status, note=note)
        row = self.applications.update(
            row.application_id, **{"due": None, **changes}, status=status, updated_at=self.now,
            history=(*row.history, entry),
        )  # fmt: skip
        self.time_application(row)
        return row

    def say(self, row: Application, title: str, *paragraphs: str) -> None:
        """The recruiter writes about an application; the notification centre has a line too."""
        job = self.jobs.rows[row.job_id]
        subject = f"{title}: {job.title} at {self.company_of(job).name} ({row.application_id})"
        self.write_mail(job, subject, *paragraphs)
        body = " ".join(text for text in paragraphs if text)
        self.tell("application_update", subject, body, row.application_id, status=row.status, job_id=row.job_id)

    def view_step(self, row: Application, announce: bool = True) -> Application:
        """The employer has read the application."""
        job = self.jobs.rows[row.job_id]
        row = self.step(row, "viewed", "Read by the employer.", due=self._after(job, WORKDAY))
        if announce:
            self.say(row, "Your application has been read", "We have read your application and compare it with others.")
        return row

    def invite_step(
        self, row: Application, times: tuple[datetime, ...], minutes: int = INTERVIEW, place: str = "",
        announce: bool = True,
    ) -> Application:  # fmt: skip
        """The employer invites; without a time to propose it waits another day."""
        job = self.jobs.rows[row.job_id]
        if not times:
            row = self.applications.update(row.application_id, due=self._after(job, WORKDAY))
            self.time_application(row)
            return row
        meeting = Interview(at=times[0], minutes=minutes, place=place or job.interview_place, proposed=times)
        row = self.step(row, "interview", f"Invited for {self.home_time(times[0])}.", interview=meeting)
        others = "; ".join(self.home_time(at) for at in times[1:])
        if announce:
            self.say(
                row,
                "Invitation to an interview",
                f"We would like to get to know you: {self.home_time(times[0])}, {minutes} minutes, {meeting.place}.",
                f"If that does not suit you, we could also do {others}; please write to me." if others else "",
                "If we do not hear from you, the first time stands.",
            )
        return row

    @timed
    def hold_interview(self, key: str) -> None:
        """An interview whose time is over has taken place, unless the candidate stayed away."""
        row = self.applications.get(key)
        if row is None or row.status != "interview" or row.interview is None:
            return
        meeting = row.interview
        if meeting.status not in ("proposed", "agreed") or self.now < meeting.at + timedelta(minutes=meeting.minutes):
            return
        job = self.jobs.rows[row.job_id]
        if not meeting.attends:
            missed = meeting.evolve(status="missed")
            row = self.applications.update(key, interview=missed)
            self.reject_step(row, "We waited for you at the interview, but you did not come.")
            return
        due = self._after(job, job.days_to_decide * WORKDAY)
        self.step(row, "interview", "Interview held.", interview=meeting.evolve(status="held"), due=due)

    def offer_step(self, row: Application, offer: Offer, announce: bool = True) -> Application:
        """The employer makes an offer."""
        row = self.step(row, "offer", f"Offer: {offer.salary} a month.", offer=offer)
        if announce:
            self.say(
                row,
                "An offer",
                f"We are glad to offer you the position: gross {offer.salary} a month, {offer.salary_months} months a "
                f"year, starting {day_in_words(offer.starts)}; the contract: {offer.contract}.",
                offer.conditions,
                f"Please write to me, by mail or in our chat, that you accept or that you decline it, by "
                f"{self.home_time(offer.answer_by)}; after that the offer lapses.",
            )
        return row

    @timed
    def lapse_offer(self, key: str) -> None:
        """An offer that nobody answered in time lapses."""
        row = self.applications.get(key)
        if row is None or row.status != "offer" or row.offer is None or self.now < row.offer.answer_by:
            return
        chat = next((item for item in self.chats if item.job_id == row.job_id), None)
        if chat is not None and chat.status == "sent" and chat.answer_due is not None and self.now <= chat.answer_due:
            # What was written in time is read first.
            self.schedule(chat.answer_due + timedelta(minutes=1), "lapse_offer", key)
            return
        until = row.offer.answer_by
        row = self.step(row, "offer_lapsed", "Not answered in time.")
        self.say(
            row,
            "Our offer has lapsed",
            f"We have had no clear yes or no from you by {self.home_time(until)}, so the offer lapses.",
        )

    def reject_step(self, row: Application, reason: str, announce: bool = True) -> Application:
        """The employer says no."""
        row = self.step(row, "rejected", reason)
        if announce:
            self.say(row, "Your application", "Thank you for your interest. We have decided not to go on.", reason)
        return row
