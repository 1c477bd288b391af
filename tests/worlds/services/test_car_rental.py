"""Car rental: searching, pricing, booking, picking up, bringing back, incidents."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.car_rental.desk import rental_days
from lifegym.worlds.services.car_rental.driving import read_level
from tests.worlds.services.car_rental_kit import (
    FINE,
    HOME,
    NOOR,
    assert_sound,
    at,
    book,
    booking,
    build,
    dated,
    eur,
    fetch,
    hand,
    leave,
    moved,
    ok,
    order,
    refused,
    subjects,
    until,
    world_does,
)

TRIP = {"pickup_at": "2027-03-05T10:00", "return_at": "2027-03-08T10:00"}


def found(world: Any, **more: Any) -> list[str]:
    """Return the ids of a search in Amsterdam for the trip."""
    answer = ok(world, "search_vehicle_offers", **{"pickup_city": "Amsterdam", **TRIP, **more})
    return [item["offer_id"].partition("@")[0] for item in answer["offers"]]


def test_search__finds_by_city_period_energy_and_seats() -> None:
    """Filters narrow, every order is a full one, and without a return city vehicles come back where they started."""
    world = build()
    assert found(world) == ["rof_5", "rof_1", "rof_2", "rof_3"]
    assert found(world, return_city="Utrecht") == ["rof_4"]
    assert found(world, energy_type="electric") == ["rof_2"]
    assert found(world, seats=6) == ["rof_3"]
    assert found(world, vehicle_class="mini", sort="range") == ["rof_3"]
    assert found(world, transmission="automatic") == []
    assert found(world, sort="seats")[0] == "rof_3"
    assert found(world, sort="range") == ["rof_3", "rof_5", "rof_1", "rof_2"]
    page = ok(world, "search_vehicle_offers", pickup_city="amsterdám", **TRIP, max_results=3, page=2)
    assert (len(page["offers"]), page["total"]) == (1, 4)


def test_search__prices_the_period_and_names_it_in_the_id() -> None:
    """A search with dates shows totals and ids that can be booked as they stand; one without shows daily prices."""
    world = build()
    offers = ok(world, "search_vehicle_offers", pickup_city="Amsterdam", **TRIP)["offers"]
    assert offers[1]["offer_id"] == "rof_1@202703051000-202703081000"
    assert (offers[1]["days"], offers[1]["total"]["amount"], offers[1]["inventory_remaining"]) == (3, "120.00", 2)
    loose = ok(world, "search_vehicle_offers", pickup_city="Amsterdam")["offers"]
    assert [item["offer_id"] for item in loose] == ["rof_5", "rof_1", "rof_2", "rof_3"]
    refused(world, "dates_required", "create_rental_booking", **order("rof_1"))
    fixed = book(world, "rof_5")
    assert (booking(world, fixed).pickup_at, booking(world, fixed).days) == (at(5, 15), 3)


def test_search__keeps_opening_hours() -> None:
    """Nobody hands over at night; a key box takes vehicles back at any hour."""
    world = build()
    assert found(world, return_at="2027-03-08T22:00") == ["rof_5"]
    assert found(world, return_city="Utrecht", return_at="2027-03-08T22:00") == ["rof_4"]
    answer = ok(world, "search_vehicle_offers", pickup_city="Utrecht", pickup_at="2027-03-05T05:00",
                return_at="2027-03-06T10:00")  # fmt: skip
    assert "open 07:00 to 21:00" in answer["note"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pickup_city": "Amstredam"}, "city_not_found"),
        ({"energy_type": "coal"}, "BAD_ARG"),
        ({"seats": 0}, "BAD_ARG"),
        ({"sort": "luck"}, "BAD_ARG"),
        ({"max_results": 101}, "BAD_ARG"),
        ({"return_at": None}, "BAD_DATE_RANGE"),
        ({"return_at": "2027-03-05T09:00"}, "BAD_DATE_RANGE"),
        ({"pickup_at": "2027-02-05T09:00"}, "BAD_DATE_RANGE"),
        ({"return_at": "2027-09-05T09:00"}, "BAD_DATE_RANGE"),
        ({"pickup_at": "Friday"}, "BAD_DATE"),
    ],
)
def test_search__refusals(change: dict[str, Any], code: str) -> None:
    """What makes no search is refused with what would."""
    refused(build(), code, "search_vehicle_offers", **{"pickup_city": "Amsterdam", **TRIP, **change})


def test_offer__times_in_ids_are_the_stations_own() -> None:
    """An hour in an id is that of the station, whatever the home zone."""
    view = ok(build(), "get_vehicle_offer", offer_id=dated("rof_6"))
    assert view["pickup_at"] == "2027-03-05T10:00:00Z"
    for wrong in ("rof_1@", "rof_1@2027", "rof_1@202702301000-202703081000", "rof_1@202703051000-202703081000-1"):
        refused(build(), "offer_not_found", "get_vehicle_offer", offer_id=wrong)


def test_offer__names_the_station_of_return_where_it_is_another() -> None:
    """A page shows one station when the vehicle comes back to it, and both otherwise."""
    for key, row in build().table("car_rental.offers").rows.items():
        view = ok(build(), "get_vehicle_offer", offer_id=dated(key))
        assert view["pickup_location"]["location_id"] == row.pickup_location_id
        back = view.get("return_location", view["pickup_location"])
        assert back["location_id"] == row.return_location_id
        assert ("return_location" in view) is (row.pickup_location_id != row.return_location_id)


def test_days__are_begun_24_hours_with_grace() -> None:
    """59 minutes are free, and clocks that change do not make a day longer."""
    start = at(5)
    assert [rental_days(start, start + timedelta(minutes=m)) for m in (30, 1440, 1499, 1500)] == [1, 1, 1, 2]
    summer = datetime(2027, 3, 27, 10, tzinfo=HOME)
    assert rental_days(summer, datetime(2027, 3, 28, 11, 30, tzinfo=HOME)) == 1


@pytest.mark.parametrize(
    ("key", "paid", "deposit"), [("rof_1", 0, 0), ("rof_2", 16500, 0), ("rof_3", 0, 30000)]
)  # fmt: skip
def test_booking__is_held_confirmed_and_paid_by_the_offers_rule(key: str, paid: int, deposit: int) -> None:
    """What is charged at once follows the offer; the desk confirms within the hour, and pickup charges the rest."""
    world = build("email")
    answer = ok(world, "create_rental_booking", **order(dated(key)))
    ref = answer["booking_ref"]
    assert (answer["status"], answer["pays_with"]["method_id"]) == ("held", "pm_blue")
    row = booking(world, ref)
    assert (row.paid.minor, row.deposit_paid.minor) == (paid, deposit)
    until(world, world.now + timedelta(minutes=45))
    assert (booking(world, ref).status, len(subjects(world))) == ("confirmed", 1)
    until(world, at(5))
    hand(world, ref, "pickup", 10_000, "full")
    row = booking(world, ref)
    assert (row.status, row.paid, row.deposit_paid.minor) == ("picked_up", row.estimated_total, 30000)
    assert sum(moved(world)) == row.estimated_total.minor + 30000
    assert_sound(world)


def test_booking__prices_plan_drivers_and_one_way() -> None:
    """The total is vehicle, insurance, one-way fee, young and further drivers, all by the day but the one-way fee."""
    world = build()
    young = {**NOOR, "name": "Sami Haddad", "dob": "2004-08-01", "license_no": "77812"}
    ref = book(world, dated("rof_4"), insurance_plan_id="ins_2", drivers=[NOOR, young])
    assert booking(world, ref).estimated_total == eur(3 * (4000 + 1000 + 1200 + 600) + 4900)


def test_booking__takes_a_vehicle_only_while_it_is_out() -> None:
    """Two overlapping bookings exhaust two vehicles; a later period is free; a lapsed hold gives its vehicle back."""
    world = build()
    book(world)
    other = book(world, dated("rof_1", "202703070900", "202703101000"))
    refused(world, "inventory_gone", "create_rental_booking", **order())
    book(world, dated("rof_1", "202703101000", "202703121000"))
    assert "rof_1" not in found(world)
    world_does(world, "decline_booking", booking_ref=other, reason="Out of order.")
    assert "rof_1" in found(world)
    assert_sound(world)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"offer_id": "rof_9@202703051000-202703081000"}, "offer_not_found"),
        ({"offer_id": dated("rof_1", "202703052200")}, "desk_closed"),
        ({"offer_id": dated("rof_1", last="202703082200")}, "desk_closed"),
        ({"offer_id": dated("rof_1", "202702051000")}, "BAD_DATE_RANGE"),
        ({"offer_id": dated("rof_1", "202705301000", "202706051000")}, "BAD_DATE_RANGE"),
        ({"insurance_plan_id": "ins_9"}, "insurance_plan_not_found"),
        ({"driver_user_id": "usr_else"}, "USER_NOT_FOUND"),
        ({"drivers": []}, "BAD_ARG"),
        ({"drivers": [{"name": "Noor Haddad"}]}, "driver_details_required"),
        ({"drivers": [{**NOOR, "license_no": " "}]}, "driver_details_required"),
        ({"drivers": [{**NOOR, "name": ""}]}, "BAD_ARG"),
        ({"drivers": [{**NOOR, "dob": "2008-01-01"}]}, "driver_age"),
        ({"contact": {"email": "x", "phone": "+31 20 555 0142"}}, "BAD_ARG"),
        ({"payment": {"method": "pm_old"}}, "PAYMENT_DECLINED"),
        ({"payment": {"method": "gold"}}, "PAYMENT_METHOD_UNKNOWN"),
    ],
)
def test_booking__refusals(change: dict[str, Any], code: str) -> None:
    """What cannot be booked is refused, and nothing is left behind."""
    refused(build(), code, "create_rental_booking", **{**order(), **change})


def test_pickup__has_a_window_and_needs_a_card_that_pays() -> None:
    """Not held, not earlier than an hour before, not while the desk is shut, not with a blocked card."""
    world = build()
    ref = book(world)
    report = {"booking_ref": ref, "phase": "pickup", "checklist_items": FINE}
    refused(world, "not_confirmed", "report_vehicle_condition", **report)
    until(world, at(5, 8, 59))
    refused(world, "too_early", "report_vehicle_condition", **report)
    until(world, at(5, 9))
    world_does(world, "close_early", location_id="loc_a", day="2027-03-05", closes="08:00")
    refused(world, "desk_closed", "report_vehicle_condition", **report)
    world_does(world, "close_early", location_id="loc_a", day="2027-03-05", closes="20:00")
    world.table("wallet.methods").update("pm_blue", status="blocked")
    refused(world, "PAYMENT_DECLINED", "report_vehicle_condition", **report)
    world.table("wallet.methods").update("pm_blue", status="active")
    ok(world, "report_vehicle_condition", **report)
    refused(world, "BAD_STATE", "report_vehicle_condition", **report)


def test_return__in_time_with_a_full_tank_costs_nothing() -> None:
    """The deposit comes back whole after its days, and a receipt closes the rental."""
    world = build("email")
    ref = leave(world, fetch(world))
    until(world, at(8, 10, 59))
    answer = hand(world, ref, "return", 10_600, "full")
    assert (answer["status"], answer["fees"]) == ("returned", [])
    until(world, at(13, 10, 58))
    assert booking(world, ref).status == "returned"
    until(world, at(13, 10, 59))
    row = booking(world, ref)
    assert (row.status, row.deposit_released.minor, sum(moved(world))) == ("closed", 30000, 12000)
    assert subjects(world)[-1] == "Receipt and deposit"
    assert_sound(world)


def test_return__late_empty_and_far_is_taken_out_of_the_deposit() -> None:
    """A day for being late, litres with a service fee, kilometres beyond the allowance: exact, out of the deposit."""
    world = build()
    ref = leave(world, fetch(world))
    until(world, at(8, 11))
    fees = {fee["kind"]: fee["amount"]["amount"] for fee in hand(world, ref, "return", 10_650, "3/4")["fees"]}
    # A quarter of 45 litres is 11.25, rounded to 11.3, at 2.50 and 15 for the service.
    assert fees == {"late_return": "40.00", "energy": "43.25", "extra_km": "10.00"}
    until(world, at(14))
    row = booking(world, ref)
    assert (row.deposit_kept.minor, row.deposit_released.minor) == (9325, 20675)
    assert_sound(world)


def test_return__electric_vehicles_go_by_their_own_level() -> None:
    """A battery at the level agreed is enough; below it the missing kilowatt-hours are due."""
    world = build()
    ref = fetch(world, dated("rof_2"))
    until(world, at(8, 9))
    twin = world.fork()
    assert hand(twin, ref, "return", 10_100, "60%")["fees"] == []
    assert hand(world, ref, "return", 10_100, "0.5")["fees"][0]["amount"]["amount"] == "19.20"


def test_return__fees_beyond_the_deposit_are_charged_or_stay_open() -> None:
    """What the deposit does not cover goes to the card; where the card refuses, it stays outstanding."""
    for blocked, state in ((False, None), (True, 6000)):
        world = build()
        ref = fetch(world)
        until(world, at(8))
        hand(world, ref, "return", 11_000, "full")
        world_does(world, "claim_damage", booking_ref=ref, amount={"amount": "280.00", "currency": "EUR"})
        if blocked:
            world.table("wallet.methods").update("pm_blue", status="blocked")
        until(world, at(14))
        row = booking(world, ref)
        assert row.deposit_kept.minor == 30000
        assert (row.outstanding.minor if row.outstanding else None) == state
        assert_sound(world)


def test_return__needs_an_open_desk_or_a_key_box() -> None:
    """At night only a key box takes the key; the odometer never runs backwards."""
    world = build()
    boxed = book(world, dated("rof_4"))
    ref = fetch(world)
    hand(world, boxed, "pickup", 5_000, "full")
    report = {"booking_ref": ref, "phase": "return", "checklist_items": FINE}
    refused(world, "BAD_ARG", "report_vehicle_condition", **report, odometer_km=9_999)
    until(world, at(7, 23))
    refused(world, "desk_closed", "report_vehicle_condition", **report)
    assert hand(world, boxed, "return", 5_050, "full")["status"] == "returned"


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "middle"},
        {"checklist_items": {}},
        {"odometer_km": -1},
        {"odometer_km": 1e12},
        {"fuel_or_charge_level": "plenty"},
        {"fuel_or_charge_level": "5/0"},
        {"fuel_or_charge_level": "120%"},
        {"notes": "x" * 3000},
    ],
)
def test_report__refuses_what_says_nothing(change: dict[str, Any]) -> None:
    """Bad phases, levels and readings are refused."""
    world = build()
    ref = fetch(world)
    report = {"booking_ref": ref, "phase": "return", "checklist_items": FINE, **change}
    refused(world, "BAD_ARG", "report_vehicle_condition", **report)


def test_level__is_read_as_people_write_it() -> None:
    """Words, fractions, percentages and shares all mean a percentage."""
    said = {"full": 100, "3/4": 75, "80%": 80, "80": 80, "0.8": 80, "Half tank": 50, "1/8": 12, "1%": 1, "0": 0}
    assert {text: read_level(text) for text in said} == said
    assert read_level(None) is None
    for wrong in ("NaN", "inf", "1e9", "-5", "٣/٤x"):
        with pytest.raises(ToolError):
            read_level(wrong)


def test_requirements__tell_what_a_return_needs() -> None:
    """Where, when, how full, how far: with what it costs otherwise."""
    world = build()
    ref = leave(world, fetch(world))
    view = ok(world, "get_return_requirements", booking_ref=ref)
    assert (view["return_station"], view["included_km"], view["pickup_odometer_km"]) == (
        "Amsterdam Central",
        600,
        10_000,
    )
    assert view["each_missing_tenth_costs"]["amount"] == "11.25"
    assert view["late_now"] is False
    until(world, at(8, 11))
    assert ok(world, "get_return_requirements", booking_ref=ref)["late_now"] is True


def incident(world: Any, ref: str, **more: Any) -> Any:
    """Report a nail in a tyre just now."""
    arguments = {"booking_ref": ref, "incident_type": "tyre", "occurred_at": world.now.isoformat(),
                 "location": "A2 near Vianen", "description": "A nail.", **more}  # fmt: skip
    return ok(world, "report_incident", **arguments)


def test_incident__is_estimated_by_the_plan_assessed_and_settled() -> None:
    """What the plan excludes is paid in full, the rest up to the excess; the share comes out of the deposit."""
    world = build("email")
    ref = fetch(world)
    case = incident(world, ref)
    assert (case["estimated_fee"]["amount"], case["status"]) == ("210.00", "open")
    assert incident(world, ref, incident_type="collision")["estimated_fee"]["amount"] == "1200.00"
    assert incident(world, ref, incident_type="dent", estimated_fee=99.995)["repair_cost"]["amount"] == "100.00"
    assert incident(world, ref, incident_type="breakdown")["estimated_fee"]["amount"] == "0.00"
    until(world, at(8))
    hand(world, ref, "return", 10_100, "full")
    until(world, at(20))
    cases = ok(world, "list_incident_reports", booking_ref=ref)["reports"]
    assert {one["status"] for one in cases} == {"closed"}
    row = booking(world, ref)
    assert (row.status, row.fee_total.minor, row.deposit_kept.minor) == ("closed", 151000, 30000)
    assert_sound(world)


def test_incident__stranded_drivers_get_a_tow_and_another_vehicle() -> None:
    """A vehicle that cannot go on is towed within two hours and replaced the same day by the nearest of its kind."""
    world = build("email")
    ref = fetch(world)
    incident(world, ref, safe_to_drive=False)
    assert ok(world, "list_incident_reports")["reports"][0]["help"] == "tow under way"
    until(world, at(5, 12, 30))
    assert ok(world, "list_incident_reports")["reports"][0]["help"] == "towed"
    until(world, at(5, 18))
    case = ok(world, "list_incident_reports")["reports"][0]
    assert (case["help"], booking(world, ref).vehicle_id) == ("replaced", "veh_2")
    assert subjects(world)[-1].startswith("Your replacement vehicle")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"incident_type": "alien"}, "BAD_ARG"),
        ({"photos_count": -1}, "BAD_ARG"),
        ({"estimated_fee": -0.5}, "BAD_ARG"),
        ({"location": " "}, "BAD_ARG"),
        ({"occurred_at": "2027-03-04T10:00"}, "BAD_DATE_RANGE"),
        ({"occurred_at": "2027-04-04T10:00"}, "BAD_DATE_RANGE"),
        ({"booking_ref": "CR000009"}, "booking_not_found"),
    ],
)
def test_incident__refusals(change: dict[str, Any], code: str) -> None:
    """What did not happen with this vehicle is refused."""
    world = build()
    ref = fetch(world)
    arguments = {"booking_ref": ref, "incident_type": "tyre", "occurred_at": world.now.isoformat(),
                 "location": "A2", "description": "A nail.", **change}  # fmt: skip
    refused(world, code, "report_incident", **arguments)


def test_compare__adds_energy_and_kilometres() -> None:
    """Each energy's cheapest vehicle, its fuel at the local price, and what the allowance does not cover."""
    trip = {"pickup_city": "Amsterdam", "return_city": "Amsterdam", **TRIP, "route_km_estimate": 800}
    options = {item["energy_type"]: item for item in ok(build(), "compare_energy_options", **trip)["options"]}
    petrol, electric = options["petrol"], options["electric"]
    assert (petrol["energy_units"], petrol["energy_cost"]["amount"]) == ("44.8 litres", "89.60")
    assert (petrol["extra_km_cost"]["amount"], petrol["trip_total"]["amount"]) == ("40.00", "249.60")
    assert (electric["energy_cost"]["amount"], electric["stops_on_the_way"]) == ("76.80", 2)
    assert electric["road_rules"] == ["Tunnel toll"]
    for km in (0, float("inf"), float("nan")):
        refused(build(), "BAD_ARG", "compare_energy_options", **{**trip, "route_km_estimate": km})


def test_roads__rules_and_stops_are_filtered() -> None:
    """Rules by country, region and topic; stops by energy, words and power; a note where nothing fits."""
    world = build()
    assert [rule["rule_id"] for rule in ok(world, "get_road_policy", region="rotterdam")["rules"]] == ["rule_1"]
    assert ok(world, "get_road_policy", topic="winter")["total"] == 1
    assert "Germany" in ok(world, "get_road_policy", region="Mars")["note"]
    assert ok(world, "list_energy_stops", energy_type="hybrid")["stops"][0]["energy_type"] == "petrol"
    assert ok(world, "list_energy_stops", city="ringdijk amsterdam", min_power_kw=100)["total"] == 1
    world_does(world, "close_stop", stop_id="s_1")
    assert ok(world, "list_energy_stops", energy_type="electric")["total"] == 0
    assert ok(world, "list_energy_stops", energy_type="electric", open_only=False)["total"] == 1


def test_bookings__of_others_are_never_shown() -> None:
    """Only this account's bookings and incidents are listed or read."""
    world = build()
    ref = book(world)
    world.table("car_rental.bookings").insert(booking(world, ref).evolve(booking_ref="CR777777", user_id="usr_else"))
    assert [item["booking_ref"] for item in ok(world, "list_bookings")["bookings"]] == [ref]
    refused(world, "booking_not_found", "get_booking", booking_ref="CR777777")
    refused(world, "USER_NOT_FOUND", "list_bookings", user_id="usr_else")
