"""Visas and advisories: rules, applications with papers and decisions, appointments, news to subscribers."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.money import Money
from lifegym.worlds.services.visa_and_advisory import (
    VisaAndAdvisory,
)
from lifegym.worlds.services.visa_and_advisory.dates import add_months, add_working_days
from lifegym.worlds.world import World
from tests.worlds.services.visa_kit import (
    ANSWERS,
    NOW,
    PROFILE,
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

SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["visa_and_advisory"]


@pytest.fixture(scope="module")
def base() -> World:
    """One sealed world, from which every test forks."""
    return seeded()


@pytest.fixture
def world(base: World) -> World:
    """A fork of the sealed world."""
    return base.fork()


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
    found = ok(
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
    assert "JP" in refused(world, "validation_error", "check_entry_requirements", **{**pair, "destination": "Japn"})
    assert "tourism" in refused(world, "invalid_purpose", "check_entry_requirements", **{**pair, "purpose": "tourims"})
    assert "JP" in refused(world, "not_found", "check_entry_requirements", **{**pair, "destination": "FR"})
    assert "tourism" in refused(world, "not_found", "check_entry_requirements", **{**pair, "purpose": "study"})
    refused(world, "validation_error", "check_entry_requirements", **pair, travel_date="soon")
    refused(world, "validation_error", "check_entry_requirements", **pair, transit_countries=["KR"] * 11)


def test_requirements__an_announced_change_waits_for_its_day(world: World) -> None:
    """A rule with a future effective_from is shown as upcoming and comes into force by date."""
    pair = {"nationality": "VN", "destination": "JP", "purpose": "tourism"}
    does(world, "update_requirement", **pair, visa_required=False, effective_from=date(2026, 4, 1))
    now = ok(world, "check_entry_requirements", **pair)
    assert now["visa_required"] is True
    assert [item["visa_required"] for item in now["upcoming_changes"]] == [False]
    assert ok(world, "check_entry_requirements", **pair, travel_date="2026-04-01")["visa_required"] is False
    world.run_due(NOW + timedelta(days=40))
    assert ok(world, "check_entry_requirements", **pair)["visa_required"] is False


def test_products__list_and_get(world: World) -> None:
    """A product shows fee, form, papers and rules, and an unknown id is refused with a near one."""
    listed = ok(world, "list_visa_products", nationality="VN", destination="JP")
    assert listed["total"] == 2
    assert listed["products"][0]["fee"] == {"amount": "700000", "currency": "VND"}
    shown = ok(world, "get_visa_product", product_id="vp_jp_tour_single")
    assert [field["name"] for field in shown["form_schema"]][:2] == ["full_name", "passport_number"]
    assert "90 days" in shown["submission_rule"]
    assert "vp_jp_tour_single" in refused(world, "product_not_found", "get_visa_product", product_id="vp_jp_tour")
    refused(world, "validation_error", "list_visa_products", nationality="", destination="JP")


def test_start__needs_the_particulars(world: World) -> None:
    """A profile without passport, of another nationality, or unreadable opens nothing."""
    start = {"product_id": "vp_jp_tour_single"}
    less = {key: value for key, value in PROFILE.items() if key != "passport_expiry"}
    refused(world, "missing_fields", "start_visa_application", **start, applicant_profile=less)
    other = {**PROFILE, "nationality": "DE"}
    refused(world, "validation_error", "start_visa_application", **start, applicant_profile=other)
    bad = {**PROFILE, "passport_expiry": "01/02/2031"}
    refused(world, "validation_error", "start_visa_application", **start, applicant_profile=bad)
    deep = {**PROFILE, "family": {"mother": {"name": "x"}}}
    refused(world, "validation_error", "start_visa_application", **start, applicant_profile=deep)
    nested = {
        "given_name": "Oanh",
        "surname": "Dang",
        "citizenship": "VN",
        "passport": {"number": "p 1", "expiry": "2031-02-01"},
    }
    made = ok(world, "start_visa_application", **start, applicant_profile=nested)
    assert (made["applicant"], made["passport_number"], made["status"]) == ("Oanh Dang", "P1", "draft")


def test_upload__names_what_exists(world: World) -> None:
    """Files, attachments and papers on file are verified; anything else is taken with a warning."""
    key = drafted(world)
    rows = world.table("visa_and_advisory.application_documents")
    assert [(row.kind, row.doc_ref, row.source, row.verified) for row in rows] == [
        ("passport", "DOC-PP-OANH-2", "travel_document", True),
        ("photo", "DOC-PH-OANH", "travel_document", True),
        ("itinerary", "itinerary.csv", "file", True),
        ("bank_statement", "email:12/Feb.pdf", "email", True),
    ]
    result = ok(world, "upload_document", application_id=key, kind="bank_statement", doc_ref="scan of march.pdf")
    assert result["verified"] is False
    assert "email:<id>/<filename>" in result["warning"]
    refused(world, "invalid_kind", "upload_document", application_id=key, kind="selfie", doc_ref="itinerary.csv")
    refused(world, "validation_error", "upload_document", application_id=key, kind="photo", doc_ref=" ")
    refused(world, "validation_error", "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    refused(world, "not_found", "upload_document", application_id="app_9", kind="photo", doc_ref="x")


def test_submit__charges_once_and_is_approved_after_working_days(world: World) -> None:
    """Submission pays the fee, writes a mail, and eight working days later the visa is issued and mailed."""
    key = drafted(world)
    shown = submitted(world, key)
    assert (shown["status"], shown["decision_due"]) == ("processing", "2026-03-16T10:00:00+07:00")
    assert shown["answers"]["passport_number"] == "P0417738"
    assert [(row.amount, row.reference) for row in world.table("wallet.entries")] == [(Money.of(700000, "VND"), key)]
    assert f"Application {key} received" in subjects_of(world)
    world.run_due(datetime(2026, 3, 16, 9, 59, tzinfo=ZONE))
    assert status_of(world, key) == "processing"
    world.run_due(datetime(2026, 3, 16, 10, 0, tzinfo=ZONE))
    row = world.table("visa_and_advisory.visa_applications").rows[key]
    assert (row.status, row.decision_day) == ("approved", date(2026, 3, 16))
    visa = world.table("visa_and_advisory.travel_documents").rows[row.evisa_doc_ref]
    assert (visa.kind, visa.holder) == ("visa", "DANG THI KIM OANH")
    assert f"Application {key} approved" in subjects_of(world)
    assert not world.pushes, "nobody asked to be told by a turn"
    refused(
        world,
        "invalid_state",
        "submit_visa_application",
        application_id=key,
        answers={},
        docs_refs=[],
        payment_method_id="pm_1",
    )


def test_submit__one_application_a_person_at_a_time(world: World) -> None:
    """While the office has an application, another of the same person for the same visa is refused, free of charge."""
    first, second = drafted(world), drafted(world)
    submitted(world, first)
    call = {"answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1"}
    assert first in refused(world, "invalid_state", "submit_visa_application", application_id=second, **call)
    paid = len(world.table("wallet.entries"))
    does(world, "decide", application_id=first, outcome="denied", note="The bank statement is too old.")
    submitted(world, second)
    assert len(world.table("wallet.entries")) == paid + 1


def test_submit__refuses_what_is_incomplete(world: World) -> None:
    """Answers, papers, passport, dates and payment are each checked, and nothing is charged."""
    key = drafted(world)
    call = {"application_id": key, "answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1"}
    tool = "submit_visa_application"
    assert "first_address" in refused(world, "missing_fields", tool, **{**call, "answers": {"arrival": "2026-04-06"}})
    assert "arrival" in refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "arival": "x"}})
    refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "departure": "2026-04-01"}})
    refused(world, "validation_error", tool, **{**call, "answers": {**ANSWERS, "arrival": "2026-03-01"}})
    refused(world, "missing_documents", tool, **{**call, "docs_refs": ["DOC-PP-OANH-2"]})
    assert "upload_document" in refused(world, "missing_documents", tool, **{**call, "docs_refs": ["DOC-XX"]})
    refused(world, "too_late", tool, **{**call, "answers": {**ANSWERS, "arrival": "2026-03-10"}})
    refused(
        world,
        "too_early",
        tool,
        **{**call, "answers": {**ANSWERS, "arrival": "2026-08-10", "departure": "2026-08-20"}},
    )
    refused(world, "PAYMENT_METHOD_UNKNOWN", tool, **{**call, "payment_method_id": "pm_9"})
    wrong = {**ANSWERS, "passport_number": "C1936502"}
    assert "P0417738" in refused(world, "validation_error", tool, **{**call, "answers": wrong})
    assert not list(world.table("wallet.entries"))


@pytest.mark.parametrize(("expiry", "accepted"), [("2026-10-24", False), ("2026-10-25", True)])
def test_submit__counts_the_passport_from_departure(world: World, expiry: str, accepted: bool) -> None:
    """The passport must be valid six months beyond the day of leaving, to the day."""
    profile = {**PROFILE, "passport_expiry": expiry}
    key = ok(world, "start_visa_application", product_id="vp_jp_tour_single", applicant_profile=profile)[
        "application_id"
    ]
    for kind in ("passport", "photo", "itinerary", "bank_statement"):
        ok(world, "upload_document", application_id=key, kind=kind, doc_ref="itinerary.csv")
    if accepted:
        assert submitted(world, key)["status"] == "processing"
    else:
        said = refused(
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
    key = drafted(world, photo="DOC-PH-OLD")
    ok(world, "upload_document", application_id=key, kind="photo", doc_ref="DOC-PH-OANH")
    submitted(world, key, docs_refs=["DOC-PP-OANH-2", "DOC-PH-OANH", "file:itinerary.csv", "email:12/Feb.pdf"])
    rows = {row.doc_ref: row.status for row in world.table("visa_and_advisory.application_documents")}
    assert (rows["DOC-PH-OLD"], rows["DOC-PH-OANH"]) == ("unused", "submitted")
    world.run_due(NOW + timedelta(days=20))
    assert status_of(world, key) == "approved"


def test_list__shows_applications_and_appointments_of_the_signed_in(world: World) -> None:
    """The list is the signed-in user's, by id or address, and filters by status."""
    key = drafted(world)
    listed = ok(world, "list_visa_applications", user_id="MAI@mail.example")
    assert [row["application_id"] for row in listed["applications"]] == [key]
    assert [row["appointment_id"] for row in listed["appointments"]] == ["DNG-4471"]
    assert ok(world, "list_visa_applications", user_id="usr_mai", status="approved")["total"] == 0
    assert ok(world, "get_visa_application", application_id=key)["missing_documents"] == []
    refused(world, "USER_NOT_FOUND", "list_visa_applications", user_id="usr_tu")
    refused(world, "validation_error", "list_visa_applications", user_id="usr_mai", status="open")
    refused(world, "not_found", "get_visa_application", application_id="")


def test_forks__do_not_see_each_other(base: World) -> None:
    """What one fork submits is not in the other, and the parent stays as it was."""
    before = base.digest()
    left, right = base.fork(), base.fork()
    submitted(left, drafted(left))
    assert right.digest() == base.digest() == before


def test_records__survive_json(world: World) -> None:
    """Every record that a life of an application makes is read back from its JSON unchanged."""
    submitted(world, drafted(world, photo="DOC-PH-OLD"))
    ok(world, "subscribe_advisory", country_code="JP", sink="email")
    does(world, "update_advisory", country_code="JP", level=2)
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
