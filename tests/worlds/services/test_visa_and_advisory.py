"""Visas and advisories: rules, applications with papers and decisions, appointments, news to subscribers."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.email import attachment, message
from lifegym.worlds.services.visa_and_advisory import (
    Advisory,
    Appointment,
    DocumentRule,
    TravelDocument,
    VisaAndAdvisory,
    product,
    requirement,
)
from lifegym.worlds.services.visa_and_advisory.dates import add_months, add_working_days
from lifegym.worlds.workspace import File
from lifegym.worlds.world import PaymentMethod, Persona, World

ZONE = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 4, 9, 0, tzinfo=ZONE)
PROFILE = {
    "full_name": "DANG THI KIM OANH",
    "nationality": "Vietnam",
    "passport_no": "P0417738",
    "passport_expiry": "2031-02-01",
}
ANSWERS = {"arrival": "2026-04-06", "departure": "2026-04-25", "first_address": "Hotel Shirasagi, Osaka"}
SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["visa_and_advisory"]


def _seeded() -> World:
    persona = Persona(user_id="usr_mai", name="Mai", email="mai@mail.example", zone="Asia/Ho_Chi_Minh", currency="VND")
    world = World(persona, ("visa_and_advisory", "email"), NOW)
    seeds: list[tuple[str, Any]] = [
        (
            "visa_and_advisory.entry_requirements",
            requirement(
                "VN",
                "JP",
                visa_required=True,
                updated_at=NOW,
                allowed_stay_days=30,
                passport_validity_months=6,
                docs_needed=("return ticket",),
                notes="Counted from the last day of the stay.",
            ),
        ),
        (
            "visa_and_advisory.entry_requirements",
            requirement("VN", "TW", "transit", visa_required=False, updated_at=NOW, notes="Stay airside."),
        ),
        (
            "visa_and_advisory.visa_products",
            product(
                "vp_jp_tour_single",
                "Tourist, single entry (Da Nang)",
                destination="JP",
                nationality="VN",
                fee=Money.of("700000", "VND"),
                processing_days=8,
                updated_at=NOW,
                documents=("passport", DocumentRule(kind="photo", max_age_days=180), "itinerary", "bank_statement"),
                passport_validity_months=6,
                latest_submission_days=10,
                earliest_submission_days=90,
                office="Sakura Gate Visa Application Centre, Da Nang",
                office_email="appointments@sakuragate.example",
            ),
        ),
        (
            "visa_and_advisory.visa_products",
            product(
                "vp_jp_insulin",
                "Import certificate for medicine (Yunyu Kakunin-sho), Kansai",
                destination="JP",
                nationality="*",
                fee=Money.of("0", "JPY"),
                processing_days=0,
                updated_at=NOW,
                kind="permit",
                delivery="letter",
                documents=("doctors_letter",),
                form=(),
            ),
        ),
        (
            "visa_and_advisory.advisories",
            Advisory(country_code="JP", level=1, text="Insulin above a month's supply needs a paper.", updated_at=NOW),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(
                doc_id="DOC-PP-OANH-2", holder="Ma", number="P0417738", nationality="VN", expires=date(2031, 2, 1)
            ),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(doc_id="DOC-PH-OANH", holder="Ma", kind="photo", issued=date(2026, 1, 20)),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(doc_id="DOC-PH-OLD", holder="Ma", kind="photo", issued=date(2023, 1, 20)),
        ),
        (
            "visa_and_advisory.appointments",
            Appointment(
                appointment_id="DNG-4471", office="Da Nang", starts_at=NOW + timedelta(days=20), updated_at=NOW
            ),
        ),
        ("files.files", File(path="itinerary.csv", content="day,place\n", updated_at=NOW)),
        ("wallet.methods", PaymentMethod(method_id="pm_1", label="Visa", last4="4471", holder="Mai")),
        (
            "email.messages",
            message(
                email_id="12",
                date=NOW - timedelta(days=1),
                sender="Bank <no-reply@bank.example>",
                to="mai@mail.example",
                subject="Statement",
                body="See attachment.",
                attachments=(attachment("Feb.pdf", "Balance 90,000,000 VND"),),
            ),
        ),
    ]
    world.seed(*seeds)
    world.seal()
    return world


@pytest.fixture(scope="module")
def base() -> World:
    """One sealed world, from which every test forks."""
    return _seeded()


@pytest.fixture
def world(base: World) -> World:
    """A fork of the sealed world."""
    return base.fork()


def _ok(world: World, tool: str, **arguments: Any) -> Any:
    call = world.call(f"visa_and_advisory.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def _refused(world: World, code: str, tool: str, **arguments: Any) -> str:
    before = world.digest()
    call = world.call(f"visa_and_advisory.{tool}", arguments)
    assert (call.ok, call.code) == (False, code), call.result
    assert world.digest() == before, "a refused call changed the world"
    return str(json.loads(call.result)["error"])


def _does(world: World, operation: str, **arguments: Any) -> None:
    world.apply(Op(target=f"visa_and_advisory.{operation}", arguments=arguments))


def _draft(world: World, photo: str = "DOC-PH-OANH", bank: str = "email:12/feb.pdf") -> str:
    key = str(
        _ok(world, "start_visa_application", product_id="vp_jp_tour_single", applicant_profile=PROFILE)[
            "application_id"
        ]
    )
    for kind, ref in (("passport", "doc-pp-oanh-2"), ("photo", photo), ("itinerary", "files:itinerary.csv")):
        _ok(world, "upload_document", application_id=key, kind=kind, doc_ref=ref)
    _ok(world, "upload_document", application_id=key, kind="bank statement", doc_ref=bank)
    return key


def _submit(world: World, key: str, **changes: Any) -> Any:
    arguments: dict[str, Any] = {"answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1", **changes}
    return _ok(world, "submit_visa_application", application_id=key, **arguments)


def _status(world: World, key: str) -> str:
    return str(world.table("visa_and_advisory.visa_applications").rows[key].status)


def _subjects(world: World) -> list[str]:
    return [row.subject for row in world.table("email.messages")]


def test_surface__equals_the_published_one() -> None:
    """Every published tool is there with its parameters, required flags and defaults, and writes where it wrote."""
    published = dict(SURFACE)
    assert set(VisaAndAdvisory.tools) == set(published)
    for name, facts in published.items():
        tool = VisaAndAdvisory.tools[name]
        params = {param.name: param for param in tool.params}
        for wanted in facts["params"]:
            assert params.pop(wanted["name"])[2:] == (wanted["required"], wanted["default"]), (name, wanted)
        assert not any(param.required for param in params.values()), name
        assert tool.writes == facts["writes"]
        assert set(tool.doc.arguments) == {param.name for param in tool.params}
        assert tool.doc.example.startswith(f"visa_and_advisory.{name}(")


def test_check_entry_requirements__states_the_passport_rule_and_transit(world: World) -> None:
    """Names and codes are both understood, and the rule says from which day the months count."""
    found = _ok(
        world,
        "check_entry_requirements",
        nationality="Vietnamese",
        destination="japan",
        purpose="tourist",
        transit_countries=["Taiwan", "KR"],
    )
    assert found["passport_validity_months"] == 6
    assert "6 months beyond the day of departure from Japan" in found["passport_rule"]
    assert [stop.get("known", True) for stop in found["transit"]] == [True, False]
    assert [item["product_id"] for item in found["visa_products"]] == ["vp_jp_tour_single", "vp_jp_insulin"]


def test_check_entry_requirements__refuses_what_it_does_not_know(world: World) -> None:
    """Unknown countries, purposes and pairs each say what would be right."""
    pair = {"nationality": "VN", "destination": "JP", "purpose": "tourism"}
    assert "JP" in _refused(world, "validation_error", "check_entry_requirements", **{**pair, "destination": "Japn"})
    assert "tourism" in _refused(world, "invalid_purpose", "check_entry_requirements", **{**pair, "purpose": "tourims"})
    assert "JP" in _refused(world, "not_found", "check_entry_requirements", **{**pair, "destination": "FR"})
    assert "tourism" in _refused(world, "not_found", "check_entry_requirements", **{**pair, "purpose": "study"})
    _refused(world, "validation_error", "check_entry_requirements", **pair, travel_date="soon")
    _refused(world, "validation_error", "check_entry_requirements", **pair, transit_countries=["KR"] * 11)


def test_requirements__an_announced_change_waits_for_its_day(world: World) -> None:
    """A rule with a future effective_from is shown as upcoming and comes into force by date."""
    pair = {"nationality": "VN", "destination": "JP", "purpose": "tourism"}
    _does(world, "update_requirement", **pair, visa_required=False, effective_from=date(2026, 4, 1))
    now = _ok(world, "check_entry_requirements", **pair)
    assert now["visa_required"] is True
    assert [item["visa_required"] for item in now["upcoming_changes"]] == [False]
    assert _ok(world, "check_entry_requirements", **pair, travel_date="2026-04-01")["visa_required"] is False
    world.run_due(NOW + timedelta(days=40))
    assert _ok(world, "check_entry_requirements", **pair)["visa_required"] is False


def test_products__list_and_get(world: World) -> None:
    """A product shows fee, form, papers and rules, and an unknown id is refused with a near one."""
    listed = _ok(world, "list_visa_products", nationality="VN", destination="JP")
    assert listed["total"] == 2
    assert listed["products"][0]["fee"] == {"amount": "700000", "currency": "VND"}
    shown = _ok(world, "get_visa_product", product_id="vp_jp_tour_single")
    assert [field["name"] for field in shown["form_schema"]][:2] == ["full_name", "passport_number"]
    assert "90 days" in shown["submission_rule"]
    assert "vp_jp_tour_single" in _refused(world, "product_not_found", "get_visa_product", product_id="vp_jp_tour")
    _refused(world, "validation_error", "list_visa_products", nationality="", destination="JP")


def test_start__needs_the_particulars(world: World) -> None:
    """A profile without passport, of another nationality, or unreadable opens nothing."""
    start = {"product_id": "vp_jp_tour_single"}
    less = {key: value for key, value in PROFILE.items() if key != "passport_expiry"}
    _refused(world, "missing_fields", "start_visa_application", **start, applicant_profile=less)
    other = {**PROFILE, "nationality": "DE"}
    _refused(world, "validation_error", "start_visa_application", **start, applicant_profile=other)
    bad = {**PROFILE, "passport_expiry": "01/02/2031"}
    _refused(world, "validation_error", "start_visa_application", **start, applicant_profile=bad)
    deep = {**PROFILE, "family": {"mother": {"name": "x"}}}
    _refused(world, "validation_error", "start_visa_application", **start, applicant_profile=deep)
    nested = {
        "given_name": "Oanh",
        "surname": "Dang",
        "citizenship": "VN",
        "passport": {"number": "p 1", "expiry": "2031-02-01"},
    }
    made = _ok(world, "start_visa_application", **start, applicant_profile=nested)
    assert (made["applicant"], made["passport_number"], made["status"]) == ("Oanh Dang", "P1", "draft")


def test_upload__names_what_exists(world: World) -> None:
    """Files, attachments and papers on file are verified; anything else is taken with a warning."""
    key = _draft(world)
    rows = world.table("visa_and_advisory.application_documents")
    assert [(row.kind, row.doc_ref, row.source, row.verified) for row in rows] == [
        ("passport", "DOC-PP-OANH-2", "travel_document", True),
        ("photo", "DOC-PH-OANH", "travel_document", True),
        ("itinerary", "itinerary.csv", "file", True),
        ("bank_statement", "email:12/Feb.pdf", "email", True),
    ]
    result = _ok(world, "upload_document", application_id=key, kind="bank_statement", doc_ref="scan of march.pdf")
    assert result["verified"] is False
    assert "email:<id>/<filename>" in result["warning"]
    _refused(world, "invalid_kind", "upload_document", application_id=key, kind="selfie", doc_ref="itinerary.csv")
    _refused(world, "validation_error", "upload_document", application_id=key, kind="photo", doc_ref=" ")
    _refused(world, "validation_error", "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    _refused(world, "not_found", "upload_document", application_id="app_9", kind="photo", doc_ref="x")


def test_submit__charges_once_and_is_approved_after_working_days(world: World) -> None:
    """Submission pays the fee, writes a mail, and eight working days later the visa is issued and mailed."""
    key = _draft(world)
    shown = _submit(world, key)
    assert (shown["status"], shown["decision_due"]) == ("processing", "2026-03-16T10:00:00+07:00")
    assert shown["answers"]["passport_number"] == "P0417738"
    assert [(row.amount, row.reference) for row in world.table("wallet.entries")] == [(Money.of(700000, "VND"), key)]
    assert f"Application {key} received" in _subjects(world)
    world.run_due(datetime(2026, 3, 16, 9, 59, tzinfo=ZONE))
    assert _status(world, key) == "processing"
    world.run_due(datetime(2026, 3, 16, 10, 0, tzinfo=ZONE))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert (row.status, row.decision_day) == ("approved", date(2026, 3, 16))
    visa = world.table("visa_and_advisory.travel_documents").rows[row.evisa_doc_ref]
    assert (visa.kind, visa.holder) == ("visa", "DANG THI KIM OANH")
    assert f"Application {key} approved" in _subjects(world)
    assert not world.pushes, "nobody asked to be told by a turn"
    _refused(
        world,
        "invalid_state",
        "submit_visa_application",
        application_id=key,
        answers={},
        docs_refs=[],
        payment_method_id="pm_1",
    )


def test_submit__refuses_what_is_incomplete(world: World) -> None:
    """Answers, papers, passport, dates and payment are each checked, and nothing is charged."""
    key = _draft(world)
    call = {"application_id": key, "answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1"}
    tool = "submit_visa_application"
    assert "first_address" in _refused(world, "missing_fields", tool, **{**call, "answers": {"arrival": "2026-04-06"}})
    assert "arrival" in _refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "arival": "x"}})
    _refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "departure": "2026-04-01"}})
    _refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "arrival": "2026-03-01"}})
    _refused(world, "missing_documents", tool, **{**call, "docs_refs": ["DOC-PP-OANH-2"]})
    assert "upload_document" in _refused(world, "missing_documents", tool, **{**call, "docs_refs": ["DOC-XX"]})
    _refused(world, "too_late", tool, **{**call, "answers": {**ANSWERS, "arrival": "2026-03-10"}})
    _refused(
        world,
        "too_early",
        tool,
        **{**call, "answers": {**ANSWERS, "arrival": "2026-08-10", "departure": "2026-08-20"}},
    )
    _refused(world, "PAYMENT_METHOD_UNKNOWN", tool, **{**call, "payment_method_id": "pm_9"})
    wrong = {**ANSWERS, "passport_number": "C1936502"}
    assert "P0417738" in _refused(world, "validation_error", tool, **{**call, "answers": wrong})
    assert not list(world.table("wallet.entries"))


@pytest.mark.parametrize(("expiry", "accepted"), [("2026-10-24", False), ("2026-10-25", True)])
def test_submit__counts_the_passport_from_departure(world: World, expiry: str, accepted: bool) -> None:
    """The passport must be valid six months beyond the day of leaving, to the day."""
    profile = {**PROFILE, "passport_expiry": expiry}
    key = _ok(world, "start_visa_application", product_id="vp_jp_tour_single", applicant_profile=profile)[
        "application_id"
    ]
    for kind in ("passport", "photo", "itinerary", "bank_statement"):
        _ok(world, "upload_document", application_id=key, kind=kind, doc_ref="itinerary.csv")
    if accepted:
        assert _submit(world, key)["status"] == "processing"
    else:
        said = _refused(
            world,
            "passport_validity_insufficient",
            "submit_visa_application",
            application_id=key,
            answers=ANSWERS,
            docs_refs=[],
            payment_method_id="pm_1",
        )
        assert "2026-10-25" in said


def test_documents__only_chosen_ones_are_handed_in(world: World) -> None:
    """docs_refs chooses among what was uploaded, so that a wrong upload does no harm."""
    key = _draft(world, photo="DOC-PH-OLD")
    _ok(world, "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    _submit(world, key, docs_refs=["DOC-PP-OANH-2", "DOC-PH-OANH", "file:itinerary.csv", "email:12/Feb.pdf"])
    rows = {row.doc_ref: row.status for row in world.table("visa_and_advisory.application_documents")}
    assert (rows["DOC-PH-OLD"], rows["DOC-PH-OANH"]) == ("unused", "submitted")
    world.run_due(NOW + timedelta(days=20))
    assert _status(world, key) == "approved"


def test_rfi__is_answered_at_no_fee_or_lapses(world: World) -> None:
    """A paper at fault turns the decision into a question; an answer resumes, silence lets the application lapse."""
    key = _draft(world, photo="DOC-PH-OLD", bank="statement on my desk")
    _submit(world, key)
    world.run_due(datetime(2026, 3, 16, 12, 0, tzinfo=ZONE))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert row.status == "rfi"
    assert "180" in row.rfi_question
    assert "statement on my desk" in row.rfi_question
    silent = world.fork()
    silent.run_due(row.rfi_deadline)
    assert _status(silent, key) == "lapsed"
    again = {"application_id": key, "answers": {}, "docs_refs": [], "payment_method_id": "pm_1"}
    _refused(world, "missing_documents", "submit_visa_application", **again)
    _ok(world, "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    _ok(world, "upload_document", application_id=key, kind="bank_statement", doc_ref="email:12/Feb.pdf")
    assert _submit(world, key, answers={})["decision_due"] == "2026-03-20T10:00:00+07:00"
    assert len(list(world.table("wallet.entries"))) == 1
    world.run_due(row.rfi_deadline + timedelta(days=10))
    assert _status(world, key) == "approved"


def test_permit__other_than_a_visa(world: World) -> None:
    """A free permit without form or passport is decided the same day and needs only its paper."""
    key = _ok(world, "start_visa_application", product_id="vp_jp_insulin", applicant_profile={"name": "Hoang Van Loc"})[
        "application_id"
    ]
    _ok(world, "upload_document", application_id=key, kind="doctors_letter", doc_ref="itinerary.csv")
    _submit(world, key, answers={})
    world.run_due(NOW + timedelta(hours=3))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert (row.status, row.evisa_doc_ref[:5]) == ("approved", "P-JP-")
    assert not list(world.table("wallet.entries"))


def test_list__shows_applications_and_appointments_of_the_signed_in(world: World) -> None:
    """The list is the signed-in user's, by id or address, and filters by status."""
    key = _draft(world)
    listed = _ok(world, "list_visa_applications", user_id="MAI@mail.example")
    assert [row["application_id"] for row in listed["applications"]] == [key]
    assert [row["appointment_id"] for row in listed["appointments"]] == ["DNG-4471"]
    assert _ok(world, "list_visa_applications", user_id="usr_mai", status="approved")["total"] == 0
    assert _ok(world, "get_visa_application", application_id=key)["missing_documents"] == []
    _refused(world, "USER_NOT_FOUND", "list_visa_applications", user_id="usr_tu")
    _refused(world, "validation_error", "list_visa_applications", user_id="usr_mai", status="open")
    _refused(world, "not_found", "get_visa_application", application_id="")


@pytest.mark.parametrize("sink", ["stdout", "email", "file:notes/advisories.md"])
def test_subscription__pushes_and_delivers(world: World, sink: str) -> None:
    """A change of the subscribed country opens a turn and reaches the sink; others do not."""
    made = _ok(world, "subscribe_advisory", country_code="Japan", sink=sink)
    assert (made["country_code"], made["already_subscribed"]) == ("JP", False)
    assert _ok(world, "subscribe_advisory", country_code="JP", sink=sink)["already_subscribed"] is True
    _does(world, "update_advisory", country_code="KR", level=2, text="Demonstrations in Seoul.")
    assert not world.pushes
    _does(world, "update_advisory", country_code="JP", level=2, text="A volcano is awake.")
    _does(
        world, "update_requirement", nationality="VN", destination="JP", purpose="tourism", passport_validity_months=3
    )
    assert [push.source for push in world.pushes] == ["visa_and_advisory"] * 2
    texts = {
        "stdout": world.pushes[0].text,
        "email": "\n".join(row.body for row in world.table("email.messages")),
        "file:notes/advisories.md": "\n".join(row.content for row in world.table("files.files")),
    }
    assert "A volcano is awake." in texts[sink]
    assert _ok(world, "get_advisory", country_code="JP")["level"] == 2


def test_subscription__a_plain_update_tells_too(world: World) -> None:
    """Changing the advisory's record by a plain mutation is noticed like the backstage operation."""
    _ok(world, "subscribe_advisory", country_code="JP", sink="stdout")
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
    assert "JP" in _refused(world, "not_found", "get_advisory", country_code="KR")
    _refused(world, "validation_error", "get_advisory", country_code="Atlantis")
    _refused(world, "validation_error", "subscribe_advisory", country_code="JP", sink="sms")
    _refused(world, "BAD_PATH", "subscribe_advisory", country_code="JP", sink="file:../x.md")
    _refused(world, "USER_NOT_FOUND", "subscribe_advisory", country_code="JP", sink="email:other@mail.example")


def test_backstage__decides_and_asks(world: World) -> None:
    """An office can decide early, in bulk, with conditions, or ask with a deadline of its own."""
    key, other = _draft(world), _draft(world)
    with pytest.raises(ValueError, match="draft"):
        _does(world, "decide", application_id=key, outcome="approved")
    _submit(world, key)
    _submit(world, other)
    _does(world, "decide", application_id=key, outcome="approved", note="Fine.", conditions=["Carry the letter."])
    assert world.table("visa_and_advisory.visa_applications").rows[key].conditions == ("Carry the letter.",)
    deadline = NOW + timedelta(days=3)
    _does(
        world,
        "request_information",
        application_id=other,
        question="Which hotel?",
        deadline=deadline.isoformat(),
        reject_kinds=["itinerary"],
    )
    assert _status(world, other) == "rfi"
    _does(world, "decide", application_id=other, outcome="denied")
    assert _status(world, other) == "denied"
    third = _draft(world)
    _submit(world, third)
    _does(world, "decide_all", product_id="vp_jp_tour_single", outcome="approved")
    assert _status(world, third) == "approved"
    with pytest.raises(ValueError, match="approved"):
        _does(world, "decide", application_id=third, outcome="denied")


def test_backstage__products_change(world: World) -> None:
    """Fee, processing time, closing and deadline take effect at once, and pending decisions can be put off."""
    key, waiting = _draft(world), _draft(world)
    _submit(world, waiting)
    _does(world, "set_processing_days", product_id="vp_jp_tour_single", days=10, pending=True)
    _does(world, "change_fee", product_id="vp_jp_tour_single", fee={"amount": "900000", "currency": "VND"})
    world.run_due(datetime(2026, 3, 17, 12, 0, tzinfo=ZONE))
    assert _status(world, waiting) == "processing"
    world.run_due(datetime(2026, 3, 18, 12, 0, tzinfo=ZONE))
    assert _status(world, waiting) == "approved"
    _does(world, "set_submission_limit", product_id="vp_jp_tour_single", submit_by="2026-03-18T10:00:00+07:00")
    call = {"application_id": key, "answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1"}
    _refused(world, "too_late", "submit_visa_application", **call)
    _does(world, "close_product", product_id="vp_jp_tour_single", note="The quota is used up.")
    assert "quota" in _refused(world, "product_closed", "submit_visa_application", **call)
    _does(world, "reopen_product", product_id="vp_jp_tour_single")
    _does(world, "set_submission_limit", product_id="vp_jp_tour_single", submit_by="2026-03-25T10:00:00+07:00")
    _ok(world, "submit_visa_application", **call)
    assert list(world.table("wallet.entries"))[-1].amount == Money.of(900000, "VND")


def test_question__is_open_only_until_it_is_answered(world: World) -> None:
    """An answered request leaves its question in the history alone."""
    key = _draft(world)
    _submit(world, key)
    _does(world, "flag_document", doc_id="itinerary.csv", reason="the hotel does not know the guests")
    world.run_due(NOW + timedelta(days=13))
    applications = world.table("visa_and_advisory.visa_applications").rows
    question = applications[key].rfi_question
    assert question
    _ok(world, "upload_document", application_id=key, kind="itinerary", doc_ref="itinerary.csv")
    _submit(world, key)
    assert (applications[key].status, applications[key].rfi_question) == ("processing", "")
    assert question in [entry.note for entry in applications[key].history]


def test_backstage__papers_and_flags(world: World) -> None:
    """A voided passport or a flagged paper comes out at the decision; a new paper can be issued."""
    key = _draft(world)
    _submit(world, key)
    _does(world, "expire_document", doc_id="DOC-PP-OANH-2", note="Replaced.")
    _does(world, "flag_document", doc_id="itinerary.csv", reason="the hotel does not know the guests")
    world.run_due(NOW + timedelta(days=13))
    question = world.table("visa_and_advisory.visa_applications").rows[key].rfi_question
    assert "void" in question
    assert "hotel" in question
    _does(
        world,
        "issue_document",
        doc_id="DOC-PP-OANH-3",
        holder="Ma",
        number="P99",
        nationality="VN",
        expires="2036-01-01",
    )
    assert world.table("visa_and_advisory.travel_documents").rows["DOC-PP-OANH-3"].expires == date(2036, 1, 1)
    _does(world, "withdraw", application_id=key)
    assert _status(world, key) == "withdrawn"


def test_backstage__appointments(world: World) -> None:
    """An appointment is issued and moved, with a mail or silently, and ends."""
    key = _draft(world)
    _does(
        world,
        "issue_appointment",
        appointment_id="A-7",
        office="Da Nang",
        starts_at="2026-03-20T09:00:00+07:00",
        applicants=["Oanh"],
        application_ids=[key],
        room="room 2",
    )
    assert "Appointment A-7" in _subjects(world)
    assert _ok(world, "get_visa_application", application_id=key)["appointments"][0]["room"] == "room 2"
    mails = len(_subjects(world))
    _does(
        world,
        "move_appointment",
        appointment_id="DNG-4471",
        starts_at="2026-03-22T09:00:00+07:00",
        room="room 1",
        mail=False,
    )
    assert len(_subjects(world)) == mails
    _does(world, "move_appointment", appointment_id="A-7", starts_at="2026-03-22T09:00:00+07:00")
    assert len(_subjects(world)) == mails + 1
    _does(world, "close_appointment", appointment_id="A-7", status="missed")
    with pytest.raises(ValueError, match="missed"):
        _does(world, "move_appointment", appointment_id="A-7", starts_at="2026-03-23T09:00:00+07:00")


def test_seed__a_pending_application_is_decided(base: World) -> None:
    """A seeded application that is processing has its timer."""
    made = base.fork()
    key = _draft(made)
    _submit(made, key)
    row = made.table("visa_and_advisory.visa_applications").rows[key]
    fresh = _seeded()
    record = plain(row.evolve(application_id="app_seeded").view())
    arguments = {"table": "visa_and_advisory.visa_applications", "record": record}
    fresh.apply(Op(target="insert", arguments=arguments))
    fresh.run_due(NOW + timedelta(days=20))
    assert _status(fresh, "app_seeded") == "approved"


def test_forks__do_not_see_each_other(base: World) -> None:
    """What one fork submits is not in the other, and the parent stays as it was."""
    before = base.digest()
    left, right = base.fork(), base.fork()
    _submit(left, _draft(left))
    assert right.digest() == base.digest() == before


def test_records__survive_json(world: World) -> None:
    """Every record that a life of an application makes is read back from its JSON unchanged."""
    _submit(world, _draft(world, photo="DOC-PH-OLD"))
    _ok(world, "subscribe_advisory", country_code="JP", sink="email")
    _does(world, "update_advisory", country_code="JP", level=2)
    world.run_due(NOW + timedelta(days=20))
    for name, table in world.tables.items():
        if name.startswith("visa"):
            assert all(load_record(table.record_type, plain(row.view())) == row for row in table), name


def test_dates__months_and_working_days() -> None:
    """Months end where the month ends, weekends and holidays do not count, and the calendar's end is no error."""
    assert add_months(date(2026, 8, 31), 6) == date(2027, 2, 28)
    assert add_months(date(9999, 8, 31), 6) == date.max
    assert add_working_days(date(2026, 3, 6), 1) == date(2026, 3, 9)
    assert add_working_days(date(2026, 3, 6), 1, (date(2026, 3, 9),)) == date(2026, 3, 10)
