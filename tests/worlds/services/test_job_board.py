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
    job,
    notices,
    ok,
    refused,
    subjects,
    until,
)


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


def test_draft__of_a_company_that_hires_nobody_appears_when_it_hires_again() -> None:
    """A vacancy whose day came while hiring was frozen is not lost, and appears once."""
    world = build()
    draft = job("job_later", "Harbour planner").evolve(status="draft", posted_at=at(4), updated_at=at(4))
    world.seed(("job_board.jobs", draft))
    does(world, "freeze_hiring", company_id=draft.company_id)
    until(world, at(5))
    assert ok(world, "search_jobs", keyword="harbour planner")["total"] == 0
    does(world, "thaw_hiring", company_id=draft.company_id)
    until(world, at(5, "10:01"))
    assert ids(ok(world, "search_jobs", keyword="harbour planner")) == ["job_later"]
    assert_sound(world)
