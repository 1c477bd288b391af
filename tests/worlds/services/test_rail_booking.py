"""The railway: searching, pricing, booking, cancelling, waitlists, student fares."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from lifegym.worlds.services.rail_booking.passengers import age_on, zone_cities
from lifegym.worlds.services.rail_booking.students import year_end
from tests.worlds.services.rail_booking_kit import (
    CONTACT,
    FRIDAY,
    HOME,
    NOOR,
    assert_sound,
    at,
    book,
    booking,
    build,
    call,
    moved,
    ok,
    refused,
    seats,
    subjects,
    until,
    world_does,
)

STUDENT = {**NOOR, "type": "student"}


def search(world: Any, origin: str = "Amsterdam", dest: str = "Brussels", **more: Any) -> Any:
    """Search on the Friday."""
    return ok(world, "search_trains", origin=origin, dest=dest, date=str(FRIDAY), **more)


def found(result: Any) -> list[str]:
    """Return the offers of a search."""
    return [item["offer_id"] for item in result["offers"]]


def test_search__cities_stations_and_accents_are_the_same() -> None:
    """A city and its station find the same offers, in any case."""
    world = build()
    assert found(search(world)) == ["tro_1", "tro_2", "tro_4"]
    assert found(search(world, "amsterdam centraal", "BRUSSELS-MIDI")) == ["tro_1", "tro_2", "tro_4"]
    assert found(search(world, dest="Antwérp")) == ["tro_3"]
    refused(world, "station_not_found", "search_trains", origin="Amsterdm", dest="Brussels", date=str(FRIDAY))
    refused(world, "BAD_ARG", "search_trains", origin="Brussels", dest="brussels", date=str(FRIDAY))


def test_search__filters_and_sorts() -> None:
    """Class, times, price and refund narrow a search; every order is a full one; pages cut it."""
    world = build()
    assert found(search(world, seat_class="first")) == ["tro_4"]
    assert found(search(world, depart_after="12:00")) == ["tro_4"]
    assert found(search(world, arrive_before="12:00")) == ["tro_1", "tro_2"]
    assert found(search(world, max_price="60.49")) == ["tro_1"]
    assert found(search(world, refundable=True)) == ["tro_1", "tro_2", "tro_4"]
    assert found(search(world, dest="Antwerp", refundable=False)) == ["tro_3"]
    assert found(search(world, sort="price")) == ["tro_1", "tro_2", "tro_4"]
    page = search(world, sort="price", max_results=2, page=2)
    assert (found(page), page["total"], page["has_more"]) == (["tro_4"], 3, False)
    for wrong in ({"sort": "luck"}, {"depart_after": "25:00"}, {"max_price": "NaN"}, {"max_results": 0}):
        refused(world, "BAD_ARG", "search_trains", origin="Amsterdam", dest="Brussels", date=str(FRIDAY), **wrong)


def test_search__prices_are_the_partys() -> None:
    """With passengers the total is what they pay together, and availability is for all of them."""
    world = build()
    party = [{"type": "adult"}, {"type": "child"}, {"dob": "2025-01-01"}]
    first = search(world, passengers=party)["offers"][0]
    assert (first["total"], first["available"]) == ({"amount": "60.00", "currency": "EUR"}, True)
    assert search(world, passengers=[{"type": "adult"}] * 6)["offers"][0]["available"] is False
    assert search(world)["offers"][2]["available"] is False
    flex = search(world, passengers=[{"type": "student"}])["offers"][1]
    assert (flex["total"], flex["available"]) == (None, False)


def test_search__joins_two_trains_where_none_goes_through() -> None:
    """A change of at least twelve minutes in the same city makes a connection; each leg is bookable."""
    world = build()
    result = search(world, dest="London")
    assert result["offers"] == []
    (way,) = result["connections"]
    assert [leg["offer_id"] for leg in way["legs"]] == ["tro_1", "tro_5"]
    assert (way["change_min"], way["change_at"]) == (65, "Brussels")
    assert way["total"] == {"amount": "139.00", "currency": "EUR"}
    for leg in way["legs"]:
        book(world, leg["offer_id"])
    world_does(world, "retime_train", train_no="HS 7", date=str(FRIDAY), depart_at="2027-03-05T11:05:00")
    assert search(world, dest="London")["connections"] == []


def test_search__says_when_else_trains_run() -> None:
    """An empty day names the nearest ones; a day that has passed is refused."""
    world = build()
    note = ok(world, "search_trains", origin="Amsterdam", dest="Brussels", date="2027-03-08")["note"]
    assert "2027-03-05" in note
    refused(world, "BAD_DATE_RANGE", "search_trains", origin="Amsterdam", dest="Brussels", date="2027-02-28")


def test_offer__times_are_local_at_each_end() -> None:
    """A train under the sea arrives by London's clocks, and its duration is what really passes."""
    view = ok(build(), "get_train_offer", offer_id="tro_5")
    assert (view["depart_at"], view["arrive_at"]) == ("2027-03-05T12:05:00+01:00", "2027-03-05T13:10:00Z")
    assert view["duration_min"] == 125
    stops = ok(build(), "get_train_offer", offer_id="tro_3")["stops"]
    assert [stop["city"] for stop in stops] == ["Amsterdam", "Antwerp"]


@pytest.mark.parametrize(
    ("kind", "dob", "cents"),
    [
        ("adult", None, "40.00"),
        ("child", None, "20.00"),
        (None, "2018-01-01", "20.00"),
        (None, "2024-06-01", "0.00"),
        ("senior", "1950-01-01", "32.00"),
        (None, "1962-03-05", "32.00"),
        (None, "1962-03-06", "40.00"),
        ("student", None, "30.00"),
        ("ordinary_student", None, "30.00"),
        ("graduation", None, "30.00"),
    ],
)
def test_price__follows_kind_and_age(kind: str | None, dob: str | None, cents: str) -> None:
    """The kind, or the age on the day of travel, decides the fare."""
    party = [{"type": "adult"}, {"type": kind, "dob": dob}]
    priced = ok(build(), "price_train_offer", offer_id="tro_1", passengers=party)
    assert priced["passengers"][1]["fare"]["amount"] == cents


@pytest.mark.parametrize(
    "party",
    [
        [{"type": "pilot"}],
        [{"type": "senior"}],
        [{"type": "child", "dob": "1990-01-01"}],
        [{"type": "adult", "dob": "2028-01-01"}],
        [{"type": "infant"}],
        [{"type": "adult"}] * 10,
        [{"type": "adult", "seat": "window"}],
    ],
)
def test_price__refuses_what_cannot_travel(party: list[dict[str, Any]]) -> None:
    """Unknown kinds, wrong ages, infants alone and parties too large are refused."""
    refused(build(), "BAD_ARG", "price_train_offer", offer_id="tro_1", passengers=party)


def test_booking__charges_seats_and_writes() -> None:
    """Booking takes seats, charges the first card that can pay and says which, and mails the e-ticket."""
    world = build("email")
    child = {**NOOR, "type": "child", "given_name": "Sami"}
    answer = ok(world, "create_train_booking", offer_id="tro_1", passengers=[NOOR, child], contact=CONTACT)
    assert answer["charged_to"] == {"method_id": "pm_blue", "label": "Blue card", "last4": "4471"}
    assert (answer["status"], moved(world), seats(world)) == ("ticketed", [6000], (3, 2, 1))
    (mail,) = world.table("email.messages")
    assert answer["booking_ref"] in mail.subject
    for ticket in answer["tickets"]:
        assert f"coach {ticket['coach']}, seat {ticket['seat']}" in mail.body
    assert len({ticket["seat"] for ticket in answer["tickets"]}) == 2
    assert_sound(world)


@pytest.mark.parametrize(
    ("payment", "method"),
    [
        ({"method": "card", "card_last4": "1188"}, "pm_red"),
        ({"method": "pm_red"}, "pm_red"),
        ({"method": "red card"}, "pm_red"),
        ({"method": "card"}, "pm_blue"),
        ({"method": "card", "token": "pm_red"}, "pm_red"),
    ],
)
def test_booking__pays_as_it_is_told(payment: dict[str, str], method: str) -> None:
    """A method's id, label, last digits or token choose the card."""
    world = build()
    assert booking(world, book(world, payment=payment)).payment_method_id == method


def test_booking__refused_payment_leaves_nothing() -> None:
    """A blocked or unknown card undoes the whole booking; so does a world in which no card can pay."""
    world = build()
    arguments = {"offer_id": "tro_1", "passengers": [NOOR], "contact": CONTACT}
    refused(world, "PAYMENT_DECLINED", "create_train_booking", **arguments, payment={"method": "pm_old"})
    refused(world, "PAYMENT_METHOD_UNKNOWN", "create_train_booking", **arguments, payment={"method": "gold"})
    for key in ("pm_blue", "pm_red"):
        world.table("wallet.methods").update(key, status="blocked")
    refused(world, "PAYMENT_METHOD_UNKNOWN", "create_train_booking", **arguments)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"offer_id": "tro_9"}, "offer_not_found"),
        ({"passengers": []}, "passengers_required"),
        ({"passengers": [{"type": "adult"}]}, "BAD_ARG"),
        ({"contact": {"email": "noor", "phone": "+31 20 555 0142"}}, "BAD_ARG"),
        ({"contact": {"email": "noor@postbox.example", "phone": "12"}}, "BAD_ARG"),
        ({"passengers": [NOOR] * 6}, "inventory_gone"),
        ({"passengers": [STUDENT]}, "student_not_verified"),
        ({"offer_id": "tro_2", "passengers": [STUDENT]}, "student_discount_unavailable"),
    ],
)
def test_booking__refusals(change: dict[str, Any], code: str) -> None:
    """What cannot be booked is refused, and nothing is charged."""
    arguments = {"offer_id": "tro_1", "passengers": [NOOR], "contact": CONTACT, **change}
    refused(build(), code, "create_train_booking", **arguments)


@pytest.mark.parametrize(
    ("key", "moment", "percent", "back"),
    [
        ("tro_1", at(8, 59, FRIDAY.replace(day=4)), 80, 3200),
        ("tro_1", at(9, 1, FRIDAY.replace(day=4)), 50, 2000),
        ("tro_1", at(7, 0), 50, 2000),
        ("tro_1", at(7, 1), 0, 0),
        ("tro_2", at(8, 59), 100, 6050),
        ("tro_3", at(9, 30, FRIDAY.replace(day=2)), 0, 0),
    ],
)
def test_cancelling__pays_back_by_the_offers_rule(key: str, moment: datetime, percent: int, back: int) -> None:
    """Hours before departure decide the share; seats come back whatever is repaid."""
    world = build()
    before = seats(world, key)
    ref = book(world, key)
    until(world, moment)
    answer = ok(world, "cancel_train_booking", booking_ref=ref)
    assert (answer["refund_percent"], seats(world, key)) == (percent, before)
    assert [-amount for amount in moved(world)[1:]] == ([back] if back else [])
    refused(world, "already_cancelled", "cancel_train_booking", booking_ref=ref)
    assert_sound(world)


def test_cancelling__is_too_late_after_departure_and_free_when_very_late() -> None:
    """A train that has left cannot be cancelled; one an hour late is repaid in full until it leaves."""
    world = build()
    ref, other = book(world), book(world)
    world_does(world, "delay_train", train_no="IC 1", date=str(FRIDAY), minutes=60)
    until(world, at(9, 30))
    assert ok(world, "cancel_train_booking", booking_ref=ref)["refund_percent"] == 100
    until(world, at(10, 0))
    refused(world, "train_departed", "cancel_train_booking", booking_ref=other)


def test_list__shows_only_this_accounts_bookings_latest_first() -> None:
    """Bookings come by departure, filtered by status; other people's stay hidden."""
    world = build()
    first, second = book(world), book(world, "tro_5")
    row = booking(world, first)
    world.table("rail_booking.bookings").insert(row.evolve(booking_ref="RB777777", user_id="usr_else"))
    ok(world, "cancel_train_booking", booking_ref=first)
    listed = ok(world, "list_train_bookings", user_id="noor@postbox.example")
    assert [item["booking_ref"] for item in listed["bookings"]] == [second, first]
    assert ok(world, "list_train_bookings", status="cancelled")["total"] == 1
    refused(world, "booking_not_found", "cancel_train_booking", booking_ref="RB777777")
    refused(world, "USER_NOT_FOUND", "list_train_bookings", user_id="usr_else")


def test_waitlist__gets_tickets_when_seats_come_free() -> None:
    """A waitlisted party has paid, and is ticketed the moment enough seats are there, in order."""
    world = build("email")
    refused(world, "inventory_gone", "create_train_booking", offer_id="tro_4", passengers=[NOOR], contact=CONTACT)
    pair = book(world, "tro_4", NOOR, {**NOOR, "given_name": "Sami"}, waitlist=True)
    single = book(world, "tro_4", waitlist=True)
    assert (booking(world, pair).status, booking(world, pair).tickets, moved(world)) == (
        "waitlisted", (), [16000, 8000],
    )  # fmt: skip
    world_does(world, "free_seats", offer_id="tro_4", seats=1)
    assert (booking(world, pair).status, booking(world, single).status) == ("waitlisted", "ticketed")
    world_does(world, "free_seats", offer_id="tro_4", seats=2)
    assert (booking(world, pair).status, seats(world, "tro_4")[0]) == ("ticketed", 0)
    assert [subject.partition(":")[0] for subject in subjects(world)] == [
        "On the waitlist", "On the waitlist", "Your e-ticket", "Your e-ticket",
    ]  # fmt: skip
    assert_sound(world)


def test_waitlist__is_repaid_two_hours_before_departure() -> None:
    """Without seats the wait ends two hours ahead with everything back, and nobody joins so late."""
    world = build()
    ref = book(world, "tro_4", waitlist=True)
    until(world, at(14, 59))
    assert booking(world, ref).status == "waitlisted"
    until(world, at(15, 0))
    assert (booking(world, ref).status, moved(world)) == ("expired", [8000, -8000])
    answer = call(world, "create_train_booking", offer_id="tro_4", passengers=[NOOR], contact=CONTACT, waitlist=True)
    assert answer.code == "inventory_gone"
    world_does(world, "free_seats", offer_id="tro_4", seats=3)
    assert seats(world, "tro_4")[0] == 3
    assert_sound(world)


def test_waitlist__strangers_give_seats_back_in_time() -> None:
    """Seats that the offer's strangers will return go to whoever waits."""
    world = build()
    row = world.table("rail_booking.offers").rows["tro_4"]
    world.table("rail_booking.offers").delete("tro_4")
    world.seed(("rail_booking.offers", row.evolve(returns=2, returns_at=at(20, 0, FRIDAY.replace(day=3)))))
    ref = book(world, "tro_4", waitlist=True)
    until(world, at(20, 0, FRIDAY.replace(day=3)))
    assert (booking(world, ref).status, seats(world, "tro_4")[0]) == ("ticketed", 1)
    assert_sound(world)


def test_waitlist__leaving_it_pays_everything_back() -> None:
    """A waiting party may leave at any time at no cost; a cancelled ticket serves the next in line."""
    world = build()
    first, second = book(world, "tro_4", waitlist=True), book(world, "tro_4", waitlist=True)
    assert ok(world, "cancel_train_booking", booking_ref=first)["refund_percent"] == 100
    held = book(world, "tro_1")
    world_does(world, "sell_out", offer_id="tro_1")
    waiting = book(world, "tro_1", waitlist=True)
    ok(world, "cancel_train_booking", booking_ref=held)
    assert (booking(world, waiting).status, booking(world, second).status) == ("ticketed", "waitlisted")
    assert_sound(world)


def verify(world: Any, **more: Any) -> Any:
    """Submit the school's certificate and wait for the decision."""
    answer = ok(world, "update_student_verification", user_id="usr_noor", school_proof_status="submitted", **more)
    until(world, datetime.fromisoformat(answer["decision_due"]))
    return ok(world, "get_student_profile", user_id="usr_noor")


def test_student__submits_and_the_service_decides() -> None:
    """The agent submits a proof; the decision comes after hours by mail, and opens the student fare."""
    world = build("email")
    refused(world, "not_yours_to_decide", "update_student_verification", user_id="usr_noor",
            school_proof_status="verified")  # fmt: skip
    refused(world, "BAD_ARG", "update_student_verification", user_id="usr_noor")
    answer = ok(world, "update_student_verification", user_id="usr_noor", school_proof_status="submitted", note="New")
    assert (answer["school_proof_status"], answer["discount_available"]) == ("pending", False)
    assert "enrolled" not in answer
    refused(world, "already_pending", "update_student_verification", user_id="usr_noor",
            school_proof_status="submitted")  # fmt: skip
    due = datetime.fromisoformat(answer["decision_due"])
    assert 9 * 3600 <= (due - world.now).total_seconds() <= 45 * 3600
    until(world, due)
    profile = ok(world, "get_student_profile", user_id="usr_noor")
    assert (profile["school_proof_status"], profile["valid_until"]) == ("verified", "2027-09-30")
    assert subjects(world) == ["Your student verification"]
    ref = book(world, "tro_1", STUDENT)
    assert (seats(world), moved(world)) == ((5, 1, 1), [3000])
    assert world.table("rail_booking.students").rows["usr_noor"].ordinary_quota_remaining == 1
    ok(world, "cancel_train_booking", booking_ref=ref)
    assert seats(world) == (5, 2, 1)
    assert world.table("rail_booking.students").rows["usr_noor"].ordinary_quota_remaining == 2
    assert_sound(world)


def test_student__a_bad_certificate_is_rejected_and_may_be_sent_again() -> None:
    """What the profile is worth decides; a better certificate can follow."""
    world = build()
    world_does(world, "set_proof_outcome", user_id="usr_noor", certified=False)
    assert verify(world)["school_proof_status"] == "rejected"
    refused(world, "student_not_verified", "create_train_booking", offer_id="tro_1", passengers=[STUDENT],
            contact=CONTACT)  # fmt: skip
    world_does(world, "set_proof_outcome", user_id="usr_noor")
    assert verify(world)["school_proof_status"] == "verified"


def test_student__fare_is_for_the_holder_the_zone_and_the_quota() -> None:
    """Another name, a journey outside the zone, and a used up quota are refused by their own codes."""
    world = build()
    verify(world, discount_zone="Amsterdam - Antwerp")
    arguments = {"offer_id": "tro_1", "passengers": [STUDENT], "contact": CONTACT}
    refused(world, "outside_discount_zone", "create_train_booking", **arguments)
    book(world, "tro_3", STUDENT)
    wrong = [{**STUDENT, "given_name": "Sami"}]
    refused(world, "student_name_mismatch", "create_train_booking", **{**arguments, "passengers": wrong})
    refused(world, "student_name_mismatch", "create_train_booking", **{**arguments, "passengers": [STUDENT, STUDENT]})
    world_does(world, "set_quota", user_id="usr_noor", ordinary=0)
    arguments["offer_id"] = "tro_3"
    refused(world, "student_quota_used_up", "create_train_booking", **arguments)
    changed = ok(world, "update_student_verification", user_id="usr_noor", discount_zone="Amsterdam - Brussels")
    assert changed["school_proof_status"] == "pending"


def test_student__verification_ends_with_the_academic_year() -> None:
    """At the end of September both proofs run out, unless the world was quicker."""
    world = build()
    verify(world)
    until(world, datetime(2027, 10, 1, 0, 0, tzinfo=HOME))
    profile = ok(world, "get_student_profile", user_id="usr_noor")
    assert (profile["xuexin_status"], profile["school_proof_status"]) == ("expired", "expired")
    world_does(world, "decide_verification", user_id="usr_noor", approve=True)
    assert ok(world, "get_student_profile", user_id="usr_noor")["valid_until"] == "2028-09-30"


def test_student__withdrawn_proofs_are_not_decided() -> None:
    """A proof that was withdrawn before the decision stays withdrawn."""
    world = build()
    ok(world, "update_student_verification", user_id="usr_noor", school_proof_status="submitted")
    ok(world, "update_student_verification", user_id="usr_noor", school_proof_status="withdrawn")
    refused(world, "nothing_to_withdraw", "update_student_verification", user_id="usr_noor",
            school_proof_status="withdrawn")  # fmt: skip
    until(world, at(9, 0))
    assert ok(world, "get_student_profile", user_id="usr_noor")["school_proof_status"] == "withdrawn"


def test_reading__ages_zones_and_years() -> None:
    """Ages count full years; zones read any usual separator; the academic year ends in September."""
    assert (age_on(FRIDAY.replace(year=2000), FRIDAY), age_on(FRIDAY.replace(year=2000, day=6), FRIDAY)) == (27, 26)
    assert zone_cities("Köln – Paris") == zone_cities("paris, koln") == {"koln", "paris"}
    assert (year_end(FRIDAY).year, year_end(FRIDAY.replace(month=10)).year) == (2027, 2028)
