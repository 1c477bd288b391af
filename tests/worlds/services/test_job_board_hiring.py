"""Applications: their steps, interviews and offers, by what recruiters look at and when."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.events import Op
from tests.worlds.services.job_board_kit import (
    EURO,
    GOOD,
    HARD,
    NURSE,
    RESUME,
    USER,
    application,
    applied,
    assert_sound,
    at,
    bodies,
    build,
    does,
    invited,
    notices,
    ok,
    refused,
    subjects,
    until,
)


def offered(world: Any) -> str:
    """Apply and be made an offer at once."""
    key = applied(world)
    does(world, "make_offer", application_id=key, salary={"amount": "4100.00", **EURO},
         answer_by="2027-03-12T17:00:00+01:00", starts="2027-05-01", conditions="A trial month.")  # fmt: skip
    return key


def test_apply__goes_from_submitted_to_a_lapsed_offer() -> None:
    """A fitting application is read, invited, met and offered in working time, each step by mail and notice."""
    world = build()
    key = applied(world)
    assert subjects(world) == ["We have received your application"]
    until(world, at(1, "23:00"))
    assert application(world, key).status == "viewed"
    until(world, at(2, "23:00"))
    meeting = application(world, key).interview
    assert meeting is not None
    assert len(meeting.proposed) == 3
    assert all(moment.weekday() < 5 and 9 <= moment.hour < 17 for moment in meeting.proposed)
    until(world, meeting.at)
    assert application(world, key).status == "interview"
    until(world, at(12))
    row = application(world, key)
    assert row.status == "offer"
    assert row.offer is not None
    assert row.offer.salary.minor == 400_000
    until(world, row.offer.answer_by)
    assert application(world, key).status == "offer_lapsed"
    said = [
        "We have received your application", "Your application has been read", "Invitation to an interview", "An offer",
        "Our offer has lapsed",
    ]  # fmt: skip
    assert subjects(world) == said
    assert notices(world) == ["application_update"] * 4
    assert_sound(world)
    assert [step.status for step in row.history] == ["submitted", "viewed", "interview", "interview", "offer"]


def test_apply__a_poor_fit_is_rejected_with_the_reason() -> None:
    """Too little experience or a missing language is what the letter says."""
    world = build()
    does(world, "change_job", job_id=HARD, pass_mark=90)
    key = applied(world, HARD)
    until(world, at(5))
    assert application(world, key).status == "rejected"
    assert "we need Dutch" in bodies(world)
    refused(world, "ALREADY_APPLIED", "apply_job", **USER, job_id=HARD, resume_id=RESUME)


def test_apply__the_version_sent_decides() -> None:
    """Skills added after sending do not help; skills added before do."""
    late, early = build(), build()
    for world in (late, early):
        does(world, "change_job", job_id=NURSE, pass_mark=80)
    key = applied(late, NURSE)
    ok(late, "update_resume", resume_id=RESUME, skills="patient care, reporting, English")
    ok(early, "update_resume", resume_id=RESUME, skills="patient care, reporting, English")
    other = applied(early, NURSE)
    for world in (late, early):
        until(world, at(4))
    assert application(late, key).status == "rejected"
    assert application(early, other).status == "interview"


def test_apply__steps_stay_within_the_recruiters_days() -> None:
    """What is sent on a Friday evening is read on Monday at the earliest."""
    world = build()
    until(world, at(5, "19:00"))
    key = applied(world)
    until(world, at(8, "16:59"))
    assert application(world, key).status == "submitted"
    until(world, at(8, "17:00"))
    assert application(world, key).status == "viewed"


def test_applications__list_by_state_and_by_what_moved_last() -> None:
    """The list shows the latest first, narrows by state, and refuses states that there are not."""
    world = build()
    first, second = applied(world, GOOD), applied(world, NURSE)
    does(world, "read_application", application_id=first, announce=False)
    until(world, at(1, "09:30"))
    does(world, "reject", application_id=second)
    rows = ok(world, "list_applications", **USER)["applications"]
    assert [row["application_id"] for row in rows] == [second, first]
    assert ok(world, "list_applications", **USER, status_filter="viewed")["total"] == 1
    refused(world, "BAD_ARG", "list_applications", **USER, status_filter="pending")


def test_interview__moves_and_is_met_or_missed() -> None:
    """A moved interview takes place at its new time only; who stays away is rejected."""
    world = build()
    key = invited(world)
    to = at(12, "15:00")
    does(world, "move_interview", application_id=key, to=to.isoformat(), reason="The team travels.")
    assert "The team travels." in bodies(world)
    away = world.fork()
    does(away, "miss_interview", application_id=key)
    for branch, status in ((world, "interview"), (away, "rejected")):
        until(branch, at(12, "15:44"))
        assert application(branch, key).status == "interview"
        until(branch, at(12, "15:46"))
        assert application(branch, key).status == status
    meeting = application(world, key).interview
    assert meeting is not None
    assert meeting.status == "held"
    assert_sound(world)


def test_interview__agreed_time_stands() -> None:
    """The story settles the candidate's answer; a second interview avoids the first's time."""
    world = build()
    key = invited(world)
    meeting = application(world, key).interview
    assert meeting is not None
    does(world, "settle_interview", application_id=key, at=meeting.proposed[1].isoformat())
    settled = application(world, key).interview
    assert settled is not None
    assert (settled.at, settled.status) == (meeting.proposed[1], "agreed")
    other = applied(world, HARD)
    until(world, at(9, "23:00"))
    second = application(world, other).interview
    assert second is not None
    assert second.at != settled.at


def test_interview__cancelled_is_looked_at_again() -> None:
    """A cancelled interview brings the application back; the employer decides anew some days later."""
    world = build()
    key = invited(world)
    does(world, "cancel_interview", application_id=key, reason="Illness.")
    assert application(world, key).status == "viewed"
    until(world, at(9))
    assert application(world, key).status == "interview"
    assert "Interview cancelled" in subjects(world)
    assert_sound(world)


def test_offer__is_corrected_silently_and_can_be_taken_back() -> None:
    """Corrected terms show where one looks; a withdrawn offer can be renewed; an accepted one is the end."""
    world = build()
    key = offered(world)
    before = len(subjects(world))
    does(world, "correct_offer", application_id=key, salary={"amount": "3900.00", **EURO})
    assert len(subjects(world)) == before
    assert ok(world, "get_application_status", application_id=key)["offer"]["salary"]["amount"] == "3900.00"
    does(world, "withdraw_offer", application_id=key, reason="The budget was cut.")
    assert application(world, key).status == "offer_withdrawn"
    does(world, "make_offer", application_id=key, salary={"amount": "4000.00", **EURO},
         answer_by="2027-03-20T17:00:00+01:00", starts="2027-05-01")  # fmt: skip
    does(world, "accept_offer", application_id=key)
    until(world, at(25))
    assert application(world, key).status == "accepted"
    with pytest.raises(ValueError, match="accepted"):
        does(world, "withdraw_offer", application_id=key)
    assert_sound(world)


def test_offer__moved_deadline_counts() -> None:
    """An offer whose deadline is put off does not lapse at the old one."""
    world = build()
    key = offered(world)
    does(world, "correct_offer", application_id=key, answer_by="2027-03-19T17:00:00+01:00", announce=True)
    assert "Correction to our offer" in subjects(world)
    until(world, at(13))
    assert application(world, key).status == "offer"
    until(world, at(19, "17:00"))
    assert application(world, key).status == "offer_lapsed"


@pytest.mark.parametrize(
    ("words", "status", "answer"),
    [
        ("I gladly accept the offer.", "accepted", "you accept our offer: gross 4,100.00 EUR"),
        ("Thank you, but I have to decline it.", "declined", "you decline our offer"),
        ("Is the pension part of the offer? Then I would accept it.", "offer", "write 'I accept the offer'"),
        ("When is your office open?\n> I accept the offer", "offer", ""),
    ],
)
def test_offer__clear_words_settle_it_when_they_are_read(words: str, status: str, answer: str) -> None:
    """A mail that accepts or declines settles the offer in the recruiter's hours; one that leaves it open does not."""
    world = build()
    key = offered(world)
    mail = {"to": "ada@kade-systems.example", "subject": f"Offer {key}", "body": words}
    assert world.call("email.send_email", mail).ok
    assert application(world, key).status == "offer"
    until(world, at(2))
    chat = ok(world, "list_chats", **USER, job_id=GOOD)["chats"][0]
    assert [row["sender"] for row in chat["messages"]] == ["user", "recruiter"]
    assert answer in chat["messages"][1]["text"]
    assert application(world, key).status == status


def test_offer__what_was_written_in_time_is_read_before_it_lapses() -> None:
    """An answer sent just before the last moment counts, though it is read after it."""
    world = build()
    key = offered(world)
    offer = application(world, key).offer
    assert offer is not None
    until(world, offer.answer_by - timedelta(minutes=5))
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="I accept your offer.")
    until(world, offer.answer_by + timedelta(days=4))
    assert application(world, key).status == "accepted"


def test_offer__a_wish_is_answered_while_the_offer_stands() -> None:
    """Who asks for more pay or another start hears yes or no before the deadline, and the lapse names that deadline."""
    world = build()
    key = offered(world)
    offer = application(world, key).offer
    assert offer is not None
    until(world, offer.answer_by - timedelta(minutes=70))
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="Could you do 4,300, and could I start on 1 June?")
    until(world, offer.answer_by - timedelta(minutes=1))
    said = ok(world, "list_chats", **USER, job_id=GOOD)["chats"][0]["messages"]
    assert [row["sender"] for row in said] == ["user", "recruiter"]
    assert "4,100.00 EUR" in said[1]["text"]
    assert "start on" in said[1]["text"]
    assert said[1]["text"].count("We cannot change that") == 1
    until(world, offer.answer_by + timedelta(days=3))
    assert application(world, key).status == "offer_lapsed"
    assert "12 March" in bodies(world).rpartition("no clear yes")[2]


@pytest.mark.parametrize(
    ("words", "place", "status"),
    [
        ("The first time does not suit me, {1} does.", 1, "agreed"),
        ("Could we do {2}?", 2, "agreed"),
        ("I will be there.", 0, "agreed"),
        ("Could we do Sunday 28 March at 08:00?", 0, "proposed"),
    ],
)
def test_interview__a_proposed_time_can_be_chosen_in_words(words: str, place: int, status: str) -> None:
    """The candidate's choice among the proposed times is agreed; any other wish leaves what stands."""
    world = build()
    key = invited(world)
    meeting = application(world, key).interview
    assert meeting is not None
    named = words.format(*(f"{time:%A} {time.day} {time:%B} at {time:%H:%M}" for time in meeting.proposed))
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message=named)
    until(world, world.now + timedelta(days=1))
    after = application(world, key).interview
    assert after is not None
    assert (after.at, after.status) == (meeting.proposed[place], status)


def test_offer__without_a_published_range_says_what_the_job_would_pay() -> None:
    """A job that keeps its pay to itself offers it in the end; one that has none to offer goes on with others."""
    for pay, status in ({"amount": "4300.00", **EURO}, "offer"), (None, "rejected"):
        world = build()
        changes = {"salary_min": None, "salary_max": None, "offer_salary": pay}
        world.apply(Op(target="update", arguments={"table": "job_board.jobs", "key": GOOD, "changes": changes}))
        key = applied(world)
        until(world, at(12))
        row = application(world, key)
        assert row.status == status
        assert (row.offer is None) == (pay is None)
