"""What offices do and tell: questions, decisions, appointments, changed rules, news to subscribers."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.world import World
from tests.worlds.services.visa_kit import (
    ANSWERS,
    NOW,
    ZONE,
    does,
    drafted,
    ok,
    refused,
    seeded,
    status_of,
    subjects_of,
    submitted,
)


@pytest.fixture(scope="module")
def base() -> World:
    """One sealed world, from which every test forks."""
    return seeded()


@pytest.fixture
def world(base: World) -> World:
    """A fork of the sealed world."""
    return base.fork()


def test_rfi__is_answered_at_no_fee_or_lapses(world: World) -> None:
    """A paper at fault turns the decision into a question; an answer resumes, silence lets the application lapse."""
    key = drafted(world, photo="DOC-PH-OLD", bank="statement on my desk")
    submitted(world, key)
    world.run_due(datetime(2026, 3, 16, 12, 0, tzinfo=ZONE))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert row.status == "rfi"
    assert "180" in row.rfi_question
    assert "statement on my desk" in row.rfi_question
    silent = world.fork()
    silent.run_due(row.rfi_deadline)
    assert status_of(silent, key) == "lapsed"
    again = {"application_id": key, "answers": {}, "docs_refs": [], "payment_method_id": "pm_1"}
    refused(world, "missing_documents", "submit_visa_application", **again)
    ok(world, "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    ok(world, "upload_document", application_id=key, kind="bank_statement", doc_ref="email:12/Feb.pdf")
    assert submitted(world, key, answers={})["decision_due"] == "2026-03-20T10:00:00+07:00"
    assert len(list(world.table("wallet.entries"))) == 1
    world.run_due(row.rfi_deadline + timedelta(days=10))
    assert status_of(world, key) == "approved"


def test_permit__other_than_a_visa(world: World) -> None:
    """A free permit without form or passport is decided the same day and needs only its paper."""
    key = ok(world, "start_visa_application", product_id="vp_jp_insulin", applicant_profile={"name": "Hoang Van Loc"})[
        "application_id"
    ]
    ok(world, "upload_document", application_id=key, kind="doctors_letter", doc_ref="itinerary.csv")
    submitted(world, key, answers={})
    world.run_due(NOW + timedelta(hours=3))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert (row.status, row.evisa_doc_ref[:5]) == ("approved", "P-JP-")
    assert not list(world.table("wallet.entries"))


@pytest.mark.parametrize("sink", ["stdout", "email", "file:notes/advisories.md"])
def test_subscription__pushes_and_delivers(world: World, sink: str) -> None:
    """A change of the subscribed country opens a turn and reaches the sink; others do not."""
    made = ok(world, "subscribe_advisory", country_code="Japan", sink=sink)
    assert (made["country_code"], made["already_subscribed"]) == ("JP", False)
    assert ok(world, "subscribe_advisory", country_code="JP", sink=sink)["already_subscribed"] is True
    does(world, "update_advisory", country_code="KR", level=2, text="Demonstrations in Seoul.")
    assert not world.pushes
    does(world, "update_advisory", country_code="JP", level=2, text="A volcano is awake.")
    does(world, "update_requirement", nationality="VN", destination="JP", purpose="tourism", passport_validity_months=3)
    assert [push.source for push in world.pushes] == ["visa_and_advisory"] * 2
    texts = {
        "stdout": world.pushes[0].text,
        "email": "\n".join(row.body for row in world.table("email.messages")),
        "file:notes/advisories.md": "\n".join(row.content for row in world.table("files.files")),
    }
    assert "A volcano is awake." in texts[sink]
    assert ok(world, "get_advisory", country_code="JP")["level"] == 2


def test_subscription__a_plain_update_tells_too(world: World) -> None:
    """Changing the advisory's record by a plain mutation is noticed like the backstage operation."""
    ok(world, "subscribe_advisory", country_code="JP", sink="stdout")
    changes = {"level": 3}
    world.apply(
        Op(
            target="update",
            arguments={"table": "visa_and_advisory.advisories", "key": "JP", "changes": changes},
        )
    )
    assert len(world.pushes) == 1


def test_advisory__refusals(world: World) -> None:
    """Unknown countries, missing advisories and odd sinks are refused."""
    assert "JP" in refused(world, "not_found", "get_advisory", country_code="KR")
    refused(world, "validation_error", "get_advisory", country_code="Atlantis")
    refused(world, "validation_error", "subscribe_advisory", country_code="JP", sink="sms")
    refused(world, "BAD_PATH", "subscribe_advisory", country_code="JP", sink="file:../x.md")
    refused(world, "USER_NOT_FOUND", "subscribe_advisory", country_code="JP", sink="email:other@mail.example")


def test_backstage__decides_and_asks(world: World) -> None:
    """An office can decide early, in bulk, with conditions, or ask with a deadline of its own."""
    key, other = drafted(world), drafted(world)
    with pytest.raises(ValueError, match="draft"):
        does(world, "decide", application_id=key, outcome="approved")
    submitted(world, key)
    does(world, "decide", application_id=key, outcome="approved", note="Fine.", conditions=["Carry the letter."])
    submitted(world, other)
    assert world.table("visa_and_advisory.visa_applications").rows[key].conditions == ("Carry the letter.",)
    deadline = NOW + timedelta(days=3)
    does(
        world,
        "request_information",
        application_id=other,
        question="Which hotel?",
        deadline=deadline.isoformat(),
        reject_kinds=["itinerary"],
    )
    assert status_of(world, other) == "rfi"
    does(world, "decide", application_id=other, outcome="denied")
    assert status_of(world, other) == "denied"
    third = drafted(world)
    submitted(world, third)
    does(world, "decide_all", product_id="vp_jp_tour_single", outcome="approved")
    assert status_of(world, third) == "approved"
    with pytest.raises(ValueError, match="approved"):
        does(world, "decide", application_id=third, outcome="denied")


def test_backstage__products_change(world: World) -> None:
    """Fee, processing time, closing and deadline take effect at once, and pending decisions can be put off."""
    key, waiting = drafted(world), drafted(world)
    submitted(world, waiting)
    does(world, "set_processing_days", product_id="vp_jp_tour_single", days=10, pending=True)
    does(world, "change_fee", product_id="vp_jp_tour_single", fee={"amount": "900000", "currency": "VND"})
    world.run_due(datetime(2026, 3, 17, 12, 0, tzinfo=ZONE))
    assert status_of(world, waiting) == "processing"
    world.run_due(datetime(2026, 3, 18, 12, 0, tzinfo=ZONE))
    assert status_of(world, waiting) == "approved"
    does(world, "set_submission_limit", product_id="vp_jp_tour_single", submit_by="2026-03-18T10:00:00+07:00")
    call = {"application_id": key, "answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1"}
    refused(world, "too_late", "submit_visa_application", **call)
    does(world, "close_product", product_id="vp_jp_tour_single", note="The quota is used up.")
    assert "quota" in refused(world, "product_closed", "submit_visa_application", **call)
    does(world, "reopen_product", product_id="vp_jp_tour_single")
    does(world, "set_submission_limit", product_id="vp_jp_tour_single", submit_by="2026-03-25T10:00:00+07:00")
    ok(world, "submit_visa_application", **call)
    assert list(world.table("wallet.entries"))[-1].amount == Money.of(900000, "VND")


def test_question__is_open_only_until_it_is_answered(world: World) -> None:
    """An answered request leaves its question in the history alone."""
    key = drafted(world)
    submitted(world, key)
    does(world, "flag_document", doc_id="itinerary.csv", reason="the hotel does not know the guests")
    world.run_due(NOW + timedelta(days=13))
    applications = world.table("visa_and_advisory.visa_applications").rows
    question = applications[key].rfi_question
    assert question
    ok(world, "upload_document", application_id=key, kind="itinerary", doc_ref="itinerary.csv")
    submitted(world, key)
    assert (applications[key].status, applications[key].rfi_question) == ("processing", "")
    assert question in [entry.note for entry in applications[key].history]


def test_backstage__papers_and_flags(world: World) -> None:
    """A voided passport or a flagged paper comes out at the decision; a new paper can be issued."""
    key = drafted(world)
    submitted(world, key)
    does(world, "expire_document", doc_id="DOC-PP-OANH-2", note="Replaced.")
    does(world, "flag_document", doc_id="itinerary.csv", reason="the hotel does not know the guests")
    world.run_due(NOW + timedelta(days=13))
    question = world.table("visa_and_advisory.visa_applications").rows[key].rfi_question
    assert "void" in question
    assert "hotel" in question
    does(
        world,
        "issue_document",
        doc_id="DOC-PP-OANH-3",
        holder="Ma",
        number="P99",
        nationality="VN",
        expires="2036-01-01",
    )
    assert world.table("visa_and_advisory.travel_documents").rows["DOC-PP-OANH-3"].expires == date(2036, 1, 1)
    does(world, "withdraw", application_id=key)
    assert status_of(world, key) == "withdrawn"


def test_backstage__appointments(world: World) -> None:
    """An appointment is issued and moved, with a mail or silently, and ends."""
    key = drafted(world)
    does(
        world,
        "issue_appointment",
        appointment_id="A-7",
        office="Da Nang",
        starts_at="2026-03-20T09:00:00+07:00",
        applicants=["Oanh"],
        application_ids=[key],
        room="room 2",
    )
    assert "Appointment A-7" in subjects_of(world)
    assert ok(world, "get_visa_application", application_id=key)["appointments"][0]["room"] == "room 2"
    mails = len(subjects_of(world))
    does(
        world,
        "move_appointment",
        appointment_id="DNG-4471",
        starts_at="2026-03-22T09:00:00+07:00",
        room="room 1",
        mail=False,
    )
    assert len(subjects_of(world)) == mails
    does(world, "move_appointment", appointment_id="A-7", starts_at="2026-03-22T09:00:00+07:00")
    assert len(subjects_of(world)) == mails + 1
    does(world, "close_appointment", appointment_id="A-7", status="missed")
    with pytest.raises(ValueError, match="missed"):
        does(world, "move_appointment", appointment_id="A-7", starts_at="2026-03-23T09:00:00+07:00")


def test_seed__a_pending_application_is_decided(base: World) -> None:
    """A seeded application that is processing has its timer."""
    made = base.fork()
    key = drafted(made)
    submitted(made, key)
    row = made.table("visa_and_advisory.visa_applications").rows[key]
    fresh = seeded()
    record = plain(row.evolve(application_id="app_seeded").view())
    arguments = {"table": "visa_and_advisory.visa_applications", "record": record}
    fresh.apply(Op(target="insert", arguments=arguments))
    fresh.run_due(NOW + timedelta(days=20))
    assert status_of(fresh, "app_seeded") == "approved"


def test_set_submission_limit__a_moment_beyond_the_calendar_is_refused(world: World) -> None:
    """The last hour there is west of here would be in the year 10000 at home; it is refused whole."""
    before = world.digest()
    arguments = {"product_id": "vp_jp_tour_single", "submit_by": "9999-12-31T23:59:59-12:00"}
    with pytest.raises(ValueError, match=r"^visa_and_advisory.set_submission_limit: "):
        world.apply(Op(target="visa_and_advisory.set_submission_limit", arguments=arguments))
    assert world.digest() == before
