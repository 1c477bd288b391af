"""Student profiles: what the account submits, and what the service finds when it checks."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.rail_booking.desk import Desk
from lifegym.worlds.services.rail_booking.records import StudentProfile
from lifegym.worlds.signals import MailOut, Notice

SUBMIT: Final = frozenset({"submitted", "submit", "pending", "resubmit", "resubmitted", "uploaded"})
WITHDRAW: Final = frozenset({"withdrawn", "withdraw"})
PROOFS: Final = {"xuexin_status": "enrolment register entry", "school_proof_status": "school's certificate"}
SENDER: Final = "students@rail-service.example"


class Students(Desk):
    """The student desk."""

    def desks(self) -> list[str]:
        """Return the addresses of the student desk."""
        return [SENDER]

    @tool
    def get_student_profile(self, user_id: str) -> dict[str, Any]:
        """Show the account's student profile: both proofs, journeys left at student fare, discount zone, validity.

        Student fares can be booked only while both proofs are verified.

        Args:
            user_id: The account, such as "usr_noor".

        Example:
            rail_booking.get_student_profile(user_id="usr_noor")
        """
        return self._profile_view(self._profile(user_id))

    @tool(writes=True)
    def update_student_verification(
        self,
        user_id: str,
        xuexin_status: str | None = None,
        school_proof_status: str | None = None,
        discount_zone: str | None = None,
        note: str | None = None,
    ) -> dict[str, Any]:
        """Submit a student's proofs for checking, or change the discount zone; it is decided in two working days.

        A proof can be submitted or withdrawn, never declared verified. A new zone puts the school's certificate under
        check again. The decision comes by mail.

        Args:
            user_id: The account.
            xuexin_status: "submitted" to have the entry in the enrolment register (Xuexin) checked, or "withdrawn".
            school_proof_status: "submitted" to have the school's certificate checked, or "withdrawn".
            discount_zone: The cities between which the discount shall hold, such as "Amsterdam - Leuven".
            note: A remark for the student desk.

        Example:
            rail_booking.update_student_verification(user_id="usr_noor", school_proof_status="submitted",
                note="New certificate for the spring term")
        """
        row = self._profile(user_id)
        given = {"xuexin_status": xuexin_status, "school_proof_status": school_proof_status}
        if discount_zone is None and note is None and not any(given.values()):
            raise ToolError("BAD_ARG", f"Nothing to change; give one of {', '.join(PROOFS)}, discount_zone, note.")
        changes: dict[str, Any] = {}
        for name, value in given.items():
            if value is not None:
                changes[name] = _asked(name, value, getattr(row, name))
        if discount_zone is not None and (zone := one_line(discount_zone, "discount_zone", 120)) != row.discount_zone:
            changes["discount_zone"] = zone
            if row.school_proof_status == "verified":
                changes.setdefault("school_proof_status", "pending")
        if note is not None:
            changes["notes"] = f"{row.notes}\n{one_line(note, 'note', 1000)}".strip()[-4000:]
        if "pending" in changes.values():
            # The desk works by what it has received so far: a day or two, and only when somebody is there.
            due = in_office_hours(self.now + timedelta(hours=20 + row.submissions * 17 % 29))
            changes |= {"submissions": row.submissions + 1, "decision_due": due, "answer": ""}
        row = self.students.update(row.user_id, **changes)
        if row.decision_due is not None and "decision_due" in changes:
            self.schedule(row.decision_due, "verify", row.user_id)
        return self._profile_view(row)

    @timed
    def verify(self, key: str) -> None:
        """The student desk looks at the proofs that are pending."""
        row = self.students.get(key)
        if row is None or row.decision_due is None or self.now < row.decision_due:
            return
        changes: dict[str, Any] = {"decision_due": None}
        said = []
        for name, holds in (("xuexin_status", row.enrolled), ("school_proof_status", row.certified)):
            if getattr(row, name) == "pending":
                changes[name] = "verified" if holds else "rejected"
                said.append(
                    f"Your {PROOFS[name]} has been verified." if holds
                    else f"Your {PROOFS[name]} could not be verified; please check it and submit it again."
                )  # fmt: skip
        self._decide(row, changes, " ".join(said))

    @timed
    def expire(self, key: str) -> None:
        """At the end of the academic year verified proofs run out."""
        row = self.students.get(key)
        if row is None or row.valid_until is None or self.now < self._end_of(row.valid_until):
            return
        ended = {name: "expired" for name in PROOFS if getattr(row, name) == "verified"}
        if ended:
            self._decide(row, {**ended, "valid_until": None},
                         "Your student verification has run out with the academic year.")  # fmt: skip

    def _decide(self, row: StudentProfile, changes: dict[str, Any], answer: str, announce: bool = True) -> None:
        """Enter a decision, let a full verification run to the end of the academic year, and tell the student."""
        was = row.verified
        row = self.students.update(row.user_id, **changes)
        if row.verified and (not was or row.valid_until is None):
            row = self.students.update(row.user_id, valid_until=year_end(self.now.date()))
        if row.verified and row.valid_until is not None:
            self.schedule(self._end_of(row.valid_until), "expire", row.user_id)
        if not answer:
            return
        row = self.students.update(row.user_id, answer=answer)
        if announce:
            left = row.ordinary_quota_remaining
            valid = (
                f"Student fares can be booked until {row.valid_until}; {left} journeys are left this year."
                if row.verified
                else "Until both proofs are verified, tickets are sold at the ordinary fare."
            )
            body = f"Dear {row.display_name},\n\n{answer}\n\n{valid}\n\nStudent desk, rail service"
            self.emit(
                MailOut(sender=SENDER, sender_name="Rail student desk", subject="Your student verification", body=body)
            )
            self.emit(
                Notice(source="rail_booking", type="student_verification", title="Student verification", body=answer,
                       target=row.user_id)
            )  # fmt: skip

    def _end_of(self, day: date) -> datetime:
        return self.world.clock.local(day + timedelta(days=1))

    def _profile(self, user_id: str) -> StudentProfile:
        row = self.students.get(self._user(user_id))
        if row is None:
            raise ToolError("student_profile_not_found", "This account has no student profile.")
        return row

    def _profile_view(self, row: StudentProfile) -> dict[str, Any]:
        return {
            **row.view("enrolled", "certified", "submissions"),
            "discount_available": row.verified and row.ordinary_quota_remaining > 0,
        }


def year_end(day: date) -> date:
    """Return the end of the academic year a day lies in: 30 September."""
    end = date(day.year, 9, 30)
    return end if day <= end else date(day.year + 1, 9, 30)


def in_office_hours(instant: datetime) -> datetime:
    """Return the instant, or the next one on a weekday between 9 and 17."""
    day = instant + timedelta(days=1) if instant.hour >= 17 else instant
    while day.weekday() > 4:
        day += timedelta(days=1)
    if day.date() == instant.date() and instant.hour >= 9:
        return instant
    return day.replace(hour=9, minute=15 + instant.minute % 40, second=0, microsecond=0)


def _asked(name: str, value: str, before: str) -> str:
    """Return the state a proof gets when the account asks for ``value``."""
    word = value.strip().casefold()
    if word in SUBMIT:
        if before == "pending":
            raise ToolError("already_pending", f"{name}: the proof is being checked; the decision comes by mail.")
        if before == "verified":
            raise ToolError("already_verified", f"{name}: the proof is verified; withdraw it before a new one.")
        return "pending"
    if word in WITHDRAW:
        if before not in ("pending", "verified"):
            raise ToolError("nothing_to_withdraw", f"{name} is {before}; there is nothing to withdraw.")
        return "withdrawn"
    raise ToolError(
        "not_yours_to_decide",
        f"{name} can be set to 'submitted' or 'withdrawn', got {value[:40]!r}; the service itself verifies or rejects.",
    )
