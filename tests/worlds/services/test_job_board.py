"""The job board: searching, resumes, applications that employers move on, chats, alerts."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.folding import fold
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.job_board import JobQuery
from lifegym.worlds.services.job_board.matching import matcher, search_text
from tests.worlds.services.job_board_kit import (
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
    job,
    notices,
    ok,
    refused,
    subjects,
    until,
)

EURO = {"currency": "EUR"}


def ids(result: Any) -> list[str]:
    """Return the ids of listed jobs."""
    return [row["job_id"] for row in result["jobs"]]


def test_search__narrows_by_every_filter() -> None:
    """Words, company names, place, field, pay, years and degree each narrow."""
    world = build()
    assert ids(ok(world, "search_jobs")) == [HARD, GOOD, NURSE]
    assert ids(ok(world, "search_jobs", keyword="PROJECT coordinator")) == [HARD, GOOD]
    assert ids(ok(world, "search_jobs", keyword="linde patient")) == [NURSE]
    assert ids(ok(world, "search_jobs", city="utrecht")) == [NURSE]
    assert ids(ok(world, "search_jobs", city="remote")) == [HARD]
    assert ids(ok(world, "search_jobs", category="Healthcare")) == [NURSE]
    assert ids(ok(world, "search_jobs", min_salary_minor=400_000)) == [GOOD]
    assert ids(ok(world, "search_jobs", experience="5")) == [GOOD, NURSE]
    assert ids(ok(world, "search_jobs", experience="8+ years")) == [HARD, GOOD, NURSE]
    assert ids(ok(world, "search_jobs", education="vocational")) == [NURSE]


def test_search__sorts_and_pages() -> None:
    """Salary, deadline and relevance order as named; pages follow one another."""
    world = build()
    assert ids(ok(world, "search_jobs", sort="salary")) == [GOOD, NURSE, HARD]
    assert ids(ok(world, "search_jobs", sort="deadline"))[-1] == NURSE
    assert ids(ok(world, "search_jobs", keyword="reporting"))[0] == HARD
    first, second = (ok(world, "search_jobs", limit=2, page=page) for page in (1, 2))
    assert (ids(first), ids(second), first["has_more"]) == ([HARD, GOOD], [NURSE], True)
    assert "Amsterdam" in ok(world, "search_jobs", city="Atlantis")["note"]
    assert "fewer words" in ok(world, "search_jobs", keyword="astronaut")["note"]


@pytest.mark.parametrize(
    "changes",
    [
        {"experience": "some"},
        {"education": "wizardry"},
        {"category": "piracy"},
        {"min_salary_minor": -1},
        {"limit": 101},
        {"page": 0},
        {"sort": "luck"},
    ],
)
def test_search__refuses_what_makes_no_sense(changes: dict[str, Any]) -> None:
    """A filter that means nothing is refused."""
    refused(build(), "BAD_ARG", "search_jobs", **changes)


def test_job__shows_pay_a_month_and_a_year() -> None:
    """The page multiplies by the months; what decides behind the scenes is not shown."""
    page = ok(build(), "get_job", job_id=GOOD)
    assert page["salary"]["max_a_year"] == {"amount": "57200.00", "currency": "EUR"}
    assert page["salary"]["months_a_year"] == 13
    assert not {"pass_mark", "offer_mark", "review_hours"} & set(page)
    assert ok(build(), "get_job", job_id=HARD)["salary"] is None


def test_job__closes_at_its_deadline() -> None:
    """A job takes applications until its deadline and none after it."""
    world = build()
    until(world, at(20, "23:58"))
    assert ok(world.fork(), "apply_job", **USER, job_id=GOOD, resume_id=RESUME)["status"] == "submitted"
    until(world, at(20, "23:59"))
    refused(world, "JOB_CLOSED", "apply_job", **USER, job_id=GOOD, resume_id=RESUME)
    assert ids(ok(world, "search_jobs")) == [NURSE]
    assert_sound(world)


def test_recommended__ranks_by_what_the_resume_says() -> None:
    """The better fit comes first with its reasons; a changed resume changes the order; applied ones are left out."""
    world = build()
    found = ok(world, "get_recommended_jobs", **USER)["jobs"]
    assert [(row["job_id"], row["fit"]) for row in found] == [(GOOD, 100), (HARD, 75), (NURSE, 70)]
    hard = next(row for row in found if row["job_id"] == HARD)
    assert hard["languages_missing"] == ["Dutch"]
    assert hard["experience_enough"] is False
    ok(world, "update_resume", resume_id=RESUME, skills="patient care, reporting, English")
    assert ok(world, "get_recommended_jobs", **USER)["jobs"][0]["job_id"] == NURSE
    applied(world, NURSE)
    assert NURSE not in ids(ok(world, "get_recommended_jobs", **USER))


def test_recommended__needs_a_resume() -> None:
    """Without a resume there is nothing to go by, and the refusal says how to make one."""
    world = build()
    world.apply(Op(target="delete", arguments={"table": "job_board.resumes", "key": RESUME}))
    assert "create_resume" in refused(world, "RESUME_NOT_FOUND", "get_recommended_jobs", **USER)


def test_resume__what_was_sent_stays() -> None:
    """An update makes a new version; the application keeps the one it was sent with."""
    world = build()
    key = applied(world)
    changed = ok(world, "update_resume", resume_id=RESUME, years_exp=6, skills="planning, Planning,  SQL ; Dutch B2")
    assert (changed["version"], changed["skills"]) == (2, ["planning", "SQL", "Dutch B2"])
    sent = ok(world, "get_application_status", application_id=key)
    assert (sent["resume_version"], sent["resume_as_sent"]["years_exp"]) == (1, 5)
    assert ok(world, "get_resume", resume_id=RESUME)["sent_with"][0]["version"] == 1
    refused(world, "BAD_ARG", "update_resume", resume_id=RESUME, years_exp=6)


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"headline": "x" * 161},
        {"years_exp": 61},
        {"years_exp": 10**30},
        {"education": "wizard"},
        {"skills": "y" * 61},
        {"summary": "z" * 4001},
    ],
)
def test_resume__refuses_what_makes_no_sense(changes: dict[str, Any]) -> None:
    """A field out of range is refused in a new resume and in a changed one."""
    world = build()
    refused(world, "BAD_ARG", "create_resume", **{**USER, "name": "Noor", "headline": "Planner", **changes})
    refused(world, "BAD_ARG", "update_resume", resume_id=RESUME, **changes)


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


def offered(world: Any) -> str:
    """Apply and be made an offer at once."""
    key = applied(world)
    does(world, "make_offer", application_id=key, salary={"amount": "4100.00", **EURO},
         answer_by="2027-03-12T17:00:00+01:00", starts="2027-05-01", conditions="A trial month.")  # fmt: skip
    return key


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


def test_chat__speaks_of_what_was_asked() -> None:
    """Days a week are no question of the contract's kind, and when one hears is no question of working from home."""
    world = build()
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="Would four days a week be possible?")
    until(world, world.now + timedelta(days=1))
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="When may I expect an answer?")
    until(world, world.now + timedelta(days=1))
    said = [row["text"] for row in ok(world, "list_chats", **USER, job_id=GOOD)["chats"][0]["messages"]][1::2]
    assert "hours, that is" in said[0]
    assert "permanent" not in said[0]
    assert "we decide within" in said[1]
    assert "from home" not in said[1]


def test_chat__is_answered_from_the_job_in_working_hours() -> None:
    """The recruiter answers each subject from the job's facts, in the chat, by mail and with a notice."""
    world = build()
    until(world, at(5, "16:30"))
    asked = "Can I work from home, what is the salary, do you sponsor a visa, and which language do I need?"
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message=asked)
    until(world, at(8, "08:59"))
    assert subjects(world) == []
    until(world, at(9))
    answer = ok(world, "list_chats", **USER)["chats"][0]["messages"][-1]
    assert datetime.fromisoformat(answer["at"]).weekday() == 0
    for part in ("two days a week from home", "3,600.00 EUR to 4,400.00 EUR", "cannot sponsor", "English"):
        assert part in answer["text"]
    assert answer["text"] in bodies(world)
    assert notices(world) == ["chat_reply"]
    assert_sound(world)


def test_chat__silent_recruiters_and_strangers() -> None:
    """A silent recruiter answers when back; a mail about nothing of theirs is not taken; there is no chat unasked."""
    world = build()
    does(world, "silence_recruiter", recruiter_id="rec_ada")
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="Hello?")
    until(world, at(4))
    assert subjects(world) == []
    does(world, "silence_recruiter", recruiter_id="rec_ada", answers=True)
    until(world, at(5))
    assert len(subjects(world)) == 1
    refused(world, "CHAT_NOT_FOUND", "list_chats", **USER, job_id=NURSE)
    assert world.call("email.send_email", {"to": "bo@linde-care.example", "subject": "Hi", "body": "Hello"}).ok
    assert len(world.table("job_board.chats")) == 1
    does(world, "recruiter_writes", job_id=NURSE, text="Would you like to talk?", subject="A question")
    assert "A question" in subjects(world)


def test_saved__closing_soon_is_a_notice_that_pushes_nothing() -> None:
    """Two days before its deadline a saved job says so once, unless one has applied or it was put off."""
    world = build()
    ok(world, "save_job", **USER, job_id=GOOD)
    ok(world, "save_job", **USER, job_id=HARD)
    ok(world, "save_job", **USER, job_id=NURSE)
    applied(world, HARD)
    later = world.fork()
    does(later, "change_job", job_id=GOOD, deadline="2027-03-27T23:59:00+01:00")
    assert until(world, at(19, "12:00")) == []
    assert notices(world).count("closing_soon") == 1
    until(later, at(19, "12:00"))
    assert "closing_soon" not in notices(later)
    until(later, at(26))
    assert notices(later).count("closing_soon") == 1
    rows = ok(world, "list_saved_jobs", **USER)["saved_jobs"]
    assert rows[-1]["job_id"] == NURSE


def test_alert__pushes_what_is_posted_and_matches() -> None:
    """A posted, reposted or reopened job that matches opens a turn; one that does not is not mentioned."""
    world = build()
    query = '{"keyword": "planner", "city": "amsterdam", "experience": "5"}'
    key = ok(world, "subscribe_job_alert", **USER, query_json=query)["alert_id"]
    refused(world, "ALREADY_SUBSCRIBED", "subscribe_job_alert", **USER, query_json=query)
    post = {"company_id": "com_kade", "recruiter_id": "rec_ada", "city": "Amsterdam", "category": "logistics",
            "skills": ["planning"]}  # fmt: skip
    does(world, "post_job", **post, title="Supply planner", job_id="job_new")
    does(world, "post_job", **post, title="Chief planner", experience="8+ years")
    does(world, "post_job", **post, title="Cook")
    assert [push.text.splitlines()[0] for push in world.pushes] == ["New job: Supply planner"]
    assert key in world.pushes[0].text
    does(world, "close_early", job_id="job_new")
    does(world, "reopen_job", job_id="job_new", deadline="2027-04-01T12:00:00+02:00")
    assert world.pushes[1].text.startswith("Open again: Supply planner")
    assert notices(world) == ["job_alert", "job_alert"]
    assert_sound(world)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1]", '{"keyword": 5}', '{"colour": "red"}', '{"experience": "some"}', '{"education": "x"}',
     '{"category": "piracy"}', '{"min_salary_minor": -4}', "[" * 1900, "x" * 2100],
)  # fmt: skip
def test_alert__refuses_what_is_no_query(text: str) -> None:
    """A text that is no JSON object of known keys and values is refused."""
    refused(build(), "BAD_ARG", "subscribe_job_alert", **USER, query_json=text)


def test_alert__plain_changes_are_noticed_too() -> None:
    """A job put in as plain data is told once, and one that names nobody known is refused."""
    world = build()
    ok(world, "subscribe_job_alert", **USER, query_json='{"keyword": "gardener"}')
    record = plain(job("job_plain", "Gardener").view())
    world.apply(Op(target="insert", arguments={"table": "job_board.jobs", "record": record}))
    same = {"table": "job_board.jobs", "key": "job_plain", "changes": {"title": "Gardener"}}
    world.apply(Op(target="update", arguments=same))
    assert len(world.pushes) == 1
    with pytest.raises(ValueError, match="rec_nobody"):
        world.apply(Op(target="update", arguments={**same, "changes": {"recruiter_id": "rec_nobody"}}))


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


def test_backstage__silent_changes_show_where_one_looks() -> None:
    """Pay, place and requirements change without mail or notice; a range that is none is refused."""
    world = build()
    does(world, "change_job", job_id=GOOD, city="Haarlem", salary_max={"amount": "4000.00", **EURO},
         requirements=["A driving licence"])  # fmt: skip
    page = ok(world, "get_job", job_id=GOOD)
    assert (page["city"], page["salary"]["max"]["amount"], page["requirements"]) == (
        "Haarlem", "4000.00", ["A driving licence"],
    )  # fmt: skip
    assert (subjects(world), notices(world)) == ([], [])
    with pytest.raises(ValueError, match="salary_max"):
        does(world, "change_job", job_id=GOOD, salary_max={"amount": "10.00", **EURO})


def test_backstage__a_vacancy_reappears_under_another_name() -> None:
    """The copy stands beside the original, under the other company and its recruiter."""
    world = build()
    does(world, "repost", job_id=GOOD, company_id="com_linde", recruiter_id="rec_bo", new_job_id="job_fake",
         salary_min={"amount": "6000.00", **EURO}, salary_max={"amount": "7000.00", **EURO})  # fmt: skip
    fake, real = ok(world, "get_job", job_id="job_fake"), ok(world, "get_job", job_id=GOOD)
    assert (fake["title"], fake["company"], real["company"]) == (real["title"], "Linde Care", "Kade Systems")
    assert fake["recruiter"]["email"] != real["recruiter"]["email"]
    with pytest.raises(ValueError, match="does not recruit"):
        does(world, "repost", job_id=GOOD, company_id="com_linde", recruiter_id="rec_ada")


def test_backstage__a_filled_position_rejects_who_waits() -> None:
    """Closed early, applications go on; filled, they end."""
    world = build()
    key = applied(world)
    does(world, "close_early", job_id=GOOD)
    until(world, at(2, "23:00"))
    assert application(world, key).status == "interview"
    does(world, "close_early", job_id=GOOD, filled=True)
    assert application(world, key).status == "rejected"
    assert "has been filled" in bodies(world)


def test_backstage__frozen_hiring_lies_still_until_it_thaws() -> None:
    """Nothing moves while hiring is frozen, and what was due then goes on afterwards."""
    world = build()
    key = applied(world)
    does(world, "freeze_hiring", company_id="com_kade", announce=True)
    assert "All hiring is paused" in subjects(world)
    refused(world, "JOB_CLOSED", "apply_job", **USER, job_id=HARD, resume_id=RESUME)
    assert ok(world, "get_company", company_id="com_kade")["hiring"] is False
    until(world, at(10))
    assert application(world, key).status == "submitted"
    does(world, "thaw_hiring", company_id="com_kade")
    until(world, at(12))
    assert application(world, key).status in ("viewed", "interview")
    does(world, "reopen_job", job_id=HARD)
    assert ok(world, "get_job", job_id=HARD)["status"] == "open"
    assert_sound(world)


def test_backstage__company_news_are_quiet() -> None:
    """News stand on the company's page, and reach nobody who did not ask."""
    world = build()
    does(world, "company_publishes", company_id="com_kade", title="moves to Haarlem", text="From June.", news_id="n1")
    assert ok(world, "get_company", company_id="com_kade")["news"][0]["news_id"] == "n1"
    assert notices(world) == []


def test_backstage__withdrawal_and_refusal_are_ends() -> None:
    """What the persona's mails settle in a story ends the application."""
    world = build()
    key = applied(world)
    does(world, "withdraw_application", application_id=key)
    until(world, at(9))
    assert application(world, key).status == "withdrawn"
    other = applied(world, NURSE)
    does(world, "invite", application_id=other, times=["2027-03-11T10:00:00+01:00"], minutes=30, place="Utrecht")
    does(world, "make_offer", application_id=other, salary={"amount": "3500.00", **EURO},
         answer_by="2027-03-20T10:00:00+01:00", starts="2027-05-01")  # fmt: skip
    does(world, "decline_offer", application_id=other)
    until(world, at(25))
    assert application(world, other).status == "declined"
    assert_sound(world)


def test_world__forks_do_not_see_each_other() -> None:
    """An application in a fork leaves the other world as it was."""
    world = build()
    twin = world.fork()
    applied(twin)
    assert len(world.table("job_board.applications")) == 0
    applied(world)
    assert world.digest() == twin.digest()


def test_world__works_without_mail_and_notices() -> None:
    """Alone, the service does the same, and nobody hears of it."""
    world = build("calendar")
    key = applied(world)
    ok(world, "chat_with_recruiter", **USER, job_id=GOOD, message="Which language?")
    until(world, at(30))
    assert application(world, key).status == "offer_lapsed"
    assert world.refused == []


@pytest.mark.parametrize("seed", range(6))
def test_search__finds_what_an_alert_of_the_same_filters_means(seed: int) -> None:
    """A search and an alert with the same filters mean the same jobs, whatever the filters."""
    world = sample_world(("job_board",))
    rows = {row.job_id: row for row in world.table("job_board.jobs")}
    names = {row.company_id: fold(row.name) for row in world.table("job_board.companies")}
    rng = np.random.default_rng(seed)
    for row in [list(rows.values())[int(number)] for number in rng.integers(len(rows), size=12)]:
        offers: dict[str, Any] = {
            "city": "remote" if rng.random() < 0.3 else row.city.upper(),
            "category": row.category,
            "keyword": f"{names[row.company_id].split()[0]} the {row.skills[0]}",
            "min_salary_minor": row.salary_max.minor if row.salary_max else None,
            "experience": row.experience,
            "education": row.education,
        }
        chosen = {name: value for name, value in offers.items() if value is not None and rng.random() < 0.4}
        fits = matcher(JobQuery(**chosen), names)
        meant = {key for key, item in rows.items() if item.status == "open" and fits(item, search_text(item))}
        found = ok(world, "search_jobs", limit=100, **chosen)
        assert set(ids(found)) == meant if found["total"] <= 100 else found["total"] == len(meant)


def test_recommended__order_is_that_of_the_fit() -> None:
    """The list falls in fit, newer ones first among equals, and agrees with each job's own reasons."""
    world = sample_world(("job_board",))
    jobs = ok(world, "get_recommended_jobs", **USER, limit=50)["jobs"]
    assert [row["fit"] for row in jobs] == sorted((row["fit"] for row in jobs), reverse=True)
    for one, other in pairwise(jobs):
        assert one["fit"] > other["fit"] or one["posted_at"] >= other["posted_at"]
    assert all(row["skills_matched"] for row in jobs)
    assert all(0 < row["fit"] <= 100 for row in jobs)


def test_draft__is_unseen_until_it_is_posted_and_alerts_hear_of_it() -> None:
    """A vacancy that is still to be posted is found by nobody; on its day it opens and alerts that match are told."""
    world = build()
    draft = job("job_later", "Harbour planner").evolve(status="draft", posted_at=at(4), updated_at=at(4))
    world.seed(("job_board.jobs", draft))
    ok(world, "subscribe_job_alert", **USER, query_json='{"keyword": "harbour planner"}')
    refused(world, "JOB_NOT_FOUND", "get_job", job_id="job_later")
    assert ok(world, "search_jobs", keyword="harbour planner")["total"] == 0
    until(world, at(4, "10:30"))
    assert ids(ok(world, "search_jobs", keyword="harbour planner")) == ["job_later"]
    assert "job_alert" in notices(world)
