"""The job board used at random: applications move as documented, and nothing open is past its time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.job_board.records import APPLICATION_MOVES, JOB_MOVES, PENDING
from lifegym.worlds.world import World
from tests.worlds.services.job_board_kit import assert_sound
from tests.worlds.services.machine import SETTINGS, ServiceMachine

PLACES = st.integers(0, 999)
STEPS = (
    "read_application", "invite", "settle_interview", "move_interview", "cancel_interview", "miss_interview", "reject",
    "make_offer", "correct_offer", "withdraw_offer", "accept_offer", "decline_offer", "withdraw_application",
)  # fmt: skip


class Machine(ServiceMachine):
    """Random calls to the board beside mail and notices."""

    service = "job_board"
    others = ("email", "notification_hub")
    counts = {"job_board": 60, "email": 10, "notification_hub": 10}  # noqa: RUF012  # never changed
    transitions = {  # noqa: RUF012  # never changed
        "job_board.jobs": ("status", JOB_MOVES),
        "job_board.applications": ("status", APPLICATION_MOVES),
    }
    references = (
        ("job_board.jobs", "company_id", "job_board.companies"),
        ("job_board.jobs", "recruiter_id", "job_board.recruiters"),
        ("job_board.recruiters", "company_id", "job_board.companies"),
        ("job_board.news", "company_id", "job_board.companies"),
        ("job_board.saved", "job_id", "job_board.jobs"),
        ("job_board.applications", "job_id", "job_board.jobs"),
        ("job_board.applications", "resume_id", "job_board.resumes"),
        ("job_board.chats", "job_id", "job_board.jobs"),
        ("job_board.chats", "recruiter_id", "job_board.recruiters"),
        ("job_board.messages", "chat_id", "job_board.chats"),
    )

    def does(self, operation: str, **arguments: Any) -> None:
        """Let the world change something, or refuse to."""
        before = self.world.fork()
        try:
            self.world.apply(Op(target=f"job_board.{operation}", arguments=arguments))
        except ValueError:
            assert self.world.digest() == before.digest()

    @rule(place=PLACES)
    def apply(self, place: int) -> None:
        """Apply for an open job."""
        rows = [row.job_id for row in self.world.table("job_board.jobs") if row.status == "open"]
        if rows:
            arguments = {"user_id": "usr_noor", "job_id": rows[place % len(rows)], "resume_id": "resume_000001"}
            call = self.world.call("job_board.apply_job", arguments)
            assert call.ok or call.code == "ALREADY_APPLIED"

    @rule(place=PLACES, what=st.sampled_from(STEPS), hours=st.integers(-20, 400), pay=st.integers(0, 9000))
    def hire(self, place: int, what: str, hours: int, pay: int) -> None:
        """An employer takes a step of an application that moves, or of any."""
        rows = list(self.world.table("job_board.applications"))
        moving = [row for row in rows if row.status in PENDING] if place % 4 else rows
        if not moving:
            return
        key = moving[place % len(moving)].application_id
        when = (self.world.now + timedelta(hours=hours)).isoformat()
        terms = {"salary": {"amount": str(pay), "currency": "EUR"}, "answer_by": when}
        extra: dict[str, dict[str, Any]] = {
            "invite": {"times": [when], "minutes": 30},
            "move_interview": {"to": when},
            "settle_interview": {"at": when} if place % 2 else {},
            "make_offer": {**terms, "starts": "2027-06-01"},
            "correct_offer": terms if place % 2 else {},
        }
        self.does(what, application_id=key, **extra.get(what, {}))

    @rule(
        place=PLACES,
        what=st.sampled_from(("reopen_job", "change_job", "repost", "post_job")),
        hours=st.integers(-5, 900),
    )
    def publish(self, place: int, what: str, hours: int) -> None:
        """A vacancy opens again, moves its deadline, or appears anew."""
        jobs, people = (list(self.world.table(f"job_board.{name}")) for name in ("jobs", "recruiters"))
        job, who = jobs[place % len(jobs)], people[place % len(people)]
        when = (self.world.now + timedelta(hours=hours)).isoformat()
        names = {"company_id": who.company_id, "recruiter_id": who.recruiter_id}
        extra: dict[str, dict[str, Any]] = {
            "reopen_job": {"job_id": job.job_id, "deadline": when},
            "change_job": {"job_id": job.job_id, "deadline": when},
            "repost": {"job_id": job.job_id, **names},
            "post_job": {**names, "title": "Planner", "city": "Delft", "category": "logistics", "skills": [],
                         "deadline": when},
        }  # fmt: skip
        self.does(what, **extra[what])

    def check(self, world: World) -> None:
        """The board's promises hold."""
        assert_sound(world)
        assert world.refused == []


TestJobs = Machine.TestCase
TestJobs.settings = SETTINGS
