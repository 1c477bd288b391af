"""Car rental: what the clock, the desk and the world do, and what is seeded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.car_rental.records import Incident, RentalBooking, RentalOffer
from lifegym.worlds.world import World
from tests.worlds.services.car_rental_kit import (
    FINE,
    NOW,
    PERSONA,
    assert_sound,
    at,
    book,
    booking,
    build,
    dated,
    fetch,
    hand,
    leave,
    moved,
    offer,
    ok,
    order,
    refused,
    rows,
    subjects,
    until,
    world_does,
)

FOR_300 = {"amount": "300.00", "currency": "EUR"}


def crash(world: World, ref: str, **more: Any) -> str:
    """Report a dent just now and return the incident's id."""
    arguments = {"booking_ref": ref, "incident_type": "dent", "occurred_at": world.now.isoformat(),
                 "location": "Ring road", "description": "A dent.", **more}  # fmt: skip
    return str(ok(world, "report_incident", **arguments)["incident_id"])


def test_clock__a_hold_lapses_when_nobody_confirms() -> None:
    """After a day, or at the pickup if that is sooner, an unconfirmed hold ends and is repaid."""
    world = build("email")
    world_does(world, "set_confirmation", offer_id="rof_2", confirms=False)
    ref = book(world, dated("rof_2"))
    until(world, NOW + timedelta(hours=23, minutes=59))
    assert booking(world, ref).status == "held"
    until(world, NOW + timedelta(hours=24))
    assert (booking(world, ref).status, moved(world)) == ("lapsed", [16500, -16500])
    soon = book(world, dated("rof_2", "202703021200"))
    until(world, at(2, 12))
    assert booking(world, soon).status == "lapsed"
    assert_sound(world)


def test_clock__desks_confirm_in_their_hours() -> None:
    """A booking made at night is confirmed when the desk opens."""
    world = build()
    until(world, at(1, 23))
    ref = book(world)
    until(world, at(2, 6, 59))
    assert booking(world, ref).status == "held"
    until(world, at(2, 7))
    assert booking(world, ref).status == "confirmed"


@pytest.mark.parametrize(("key", "kept"), [("rof_1", 0), ("rof_2", 5500), ("rof_3", 0)])
def test_clock__whoever_does_not_come_loses_a_day(key: str, kept: int) -> None:
    """Four hours after the time booked the vehicle is given away; one day is kept of what was paid, no deposit."""
    world = build()
    ref = leave(world, book(world, dated(key)))
    until(world, at(5, 13, 59))
    assert booking(world, ref).status == "confirmed"
    until(world, at(5, 14))
    assert (booking(world, ref).status, sum(moved(world))) == ("no_show", kept)
    refused(world, "BAD_STATE", "report_vehicle_condition", booking_ref=ref, phase="pickup", checklist_items=FINE)
    assert_sound(world)


def test_clock__overdue_vehicles_are_asked_for_daily_and_fetched_after_a_week() -> None:
    """An hour late brings a mail, each day another; after a week the company fetches the vehicle and counts it all."""
    world = build("email")
    ref = leave(world, fetch(world))
    until(world, at(8, 11))
    assert subjects(world)[-1] == "Your vehicle is overdue"
    until(world, at(15, 12))
    assert subjects(world).count("Your vehicle is overdue") == 7
    row = booking(world, ref)
    assert (row.status, {fee.kind: fee.amount.minor for fee in row.fees}) == (
        "returned", {"late_return": 32000, "recovery": 8000},
    )  # fmt: skip
    until(world, at(22))
    assert booking(world, ref).status == "closed"
    assert sum(moved(world)) == 12000 + 40000
    assert_sound(world)


def test_clock__settlement_waits_for_the_assessment() -> None:
    """A case that is still open on the day holds the deposit back until it is assessed."""
    world = build()
    ref = fetch(world)
    until(world, at(8))
    hand(world, ref, "return", 10_100, "full")
    until(world, at(10, 9))
    crash(world, ref, occurred_at="2027-03-07T10:00")
    until(world, at(12))
    assert booking(world, ref).status == "returned"
    until(world, at(16))
    row = booking(world, ref)
    assert (row.status, row.deposit_kept.minor) == ("closed", 30000)
    refused(world, "BAD_STATE", "report_incident", booking_ref=ref, incident_type="dent",
            occurred_at="2027-03-07T10:00", location="x", description="y")  # fmt: skip
    assert_sound(world)


def write(world: World, subject: str, body: str, to: str = "loc_a@polderdrive.example") -> None:
    """Write a mail as the agent."""
    found = world.call("email.send_email", {"to": to, "subject": subject, "body": body})
    assert found.ok, found.result


@pytest.mark.parametrize(
    ("when", "back"), [(at(3, 9), 16500), (at(3, 10, 30), 11550), (at(5, 7), 0)]
)  # fmt: skip
def test_mail__cancels_by_the_rule(when: Any, back: int) -> None:
    """A mail to the desk that names the booking cancels it within two hours, with what the rule gives back."""
    world = build("email")
    world.table("car_rental.offers").update("rof_2", pickup_grace_hours=12)
    ref = book(world, dated("rof_2"))
    until(world, when)
    write(world, f"Booking {ref}", "Please cancel it, our plans have changed.")
    until(world, when + timedelta(hours=2))
    assert booking(world, ref).status == "cancelled"
    assert -sum(amount for amount in moved(world) if amount < 0) == back
    assert_sound(world)


def test_clock__what_nobody_reports_the_customer_does_in_time() -> None:
    """Whoever booked fetches the vehicle within the hour, returns it as agreed, and the deposit comes back."""
    world = build("email")
    ref = book(world, dated("rof_2"))
    until(world, at(5, 10, 39))
    assert booking(world, ref).status == "confirmed"
    until(world, at(5, 10, 40))
    assert booking(world, ref).status == "picked_up"
    until(world, at(8, 10, 40))
    assert (booking(world, ref).status, booking(world, ref).fees) == ("returned", ())
    until(world, at(14))
    assert (booking(world, ref).status, sum(moved(world))) == ("closed", 16500)
    assert "Your vehicle is overdue" not in subjects(world)
    assert_sound(world)


def test_clock__a_report_after_the_customer_fetched_the_vehicle_is_added() -> None:
    """Whoever reports the pickup later that day adds the condition once, and nothing is charged again."""
    world = build()
    ref = book(world, dated("rof_2"))
    until(world, at(5, 12))
    paid = moved(world)
    hand(world, ref, "pickup", 10_000, "80%")
    assert [one.level_percent for one in booking(world, ref).conditions] == [100, 80]
    assert moved(world) == paid
    refused(world, "BAD_STATE", "report_vehicle_condition", booking_ref=ref, phase="pickup", checklist_items=FINE)
    assert_sound(world)


def test_booking__warns_of_another_vehicle_at_the_same_time() -> None:
    """A second vehicle for the same days is booked, with a word about the first."""
    world = build()
    ref = book(world)
    assert ref in ok(world, "create_rental_booking", **order(dated("rof_2")))["warning"]
    world = build()
    assert "warning" not in ok(world, "create_rental_booking", **order(dated("rof_2")))


def test_mail__that_names_nothing_or_goes_elsewhere_does_nothing() -> None:
    """Without the reference, to somebody else, or where only quoted text cancels, the booking stands."""
    world = build("email")
    ref = book(world)
    write(world, "My booking", "Please cancel it.")
    write(world, f"Booking {ref}", "Please cancel it.", to="friend@post.example")
    write(world, f"Booking {ref}", "We are coming as planned.\n> You may cancel until 48 hours before.")
    write(world, f"Booking {ref}0", "Please cancel it.")
    until(world, at(2))
    assert booking(world, ref).status == "confirmed"


def test_mail__to_a_desk_is_always_answered() -> None:
    """What asks for nothing that is done by mail gets a letter: how the booking stands, or a request for its number."""
    world = build("email")
    ref = book(world)
    write(world, f"Booking {ref}", "Could we come at 14:00 instead?")
    write(world, "A question", "Do you have roof boxes?")
    until(world, at(2))
    answers = [row.body for row in world.table("email.messages") if row.subject.startswith("Your message")]
    assert len(answers) == 2
    assert any("Times and vehicles cannot be changed by mail" in text for text in answers)
    assert any("booking reference" in text for text in answers)


def test_mail__an_answer_to_an_assessment_is_an_objection() -> None:
    """Answering the assessment disputes it, whatever the words; one that agrees does not; a closed case says so."""
    world = build("email")
    ref = fetch(world)
    first, second = crash(world, ref, photos_count=4), crash(world, ref, photos_count=4)
    until(world, at(8, 9))
    hand(world, ref, "return", 10_100, "full")
    until(world, at(9))
    cases = world.table("car_rental.incidents").rows
    write(world, f"Re: Assessment of {cases[first].platform_case_ref}", "That mark was there before.")
    write(world, f"Re: Assessment of {cases[second].platform_case_ref}", "I agree, thank you.")
    cases = world.table("car_rental.incidents").rows
    assert [cases[one].status for one in (first, second)] == ["disputed", "assessed"]
    until(world, at(20))
    cases = world.table("car_rental.incidents").rows
    assert {row.status for row in cases.values()} == {"closed"}
    write(world, f"Re: Assessment of {cases[second].platform_case_ref}", "I do not agree after all.")
    until(world, at(23))
    assert any(text.startswith("Your objection to") for text in subjects(world))


def test_mail__disputes_an_assessment() -> None:
    """A customer who disagrees gets an answer in two days; photos halve the share."""
    world = build("email")
    ref = fetch(world)
    proved, bare = crash(world, ref, photos_count=4), crash(world, ref)
    until(world, at(8))
    hand(world, ref, "return", 10_100, "full")
    until(world, at(9))
    cases = world.table("car_rental.incidents").rows
    for key in (proved, bare):
        assert cases[key].status == "assessed"
        write(world, f"Re: {cases[key].platform_case_ref}", f"I do not agree. Rental {ref}.")
    assert booking(world, ref).status == "returned"
    until(world, at(11, 11))
    cases = world.table("car_rental.incidents").rows
    assert cases[proved].assessed_fee is not None
    assert (cases[proved].assessed_fee.minor, cases[bare].assessed_fee.minor) == (23000, 46000)
    until(world, at(20))
    assert booking(world, ref).status == "closed"
    assert_sound(world)


def test_backstage__the_desk_confirms_declines_and_cancels() -> None:
    """The company may be quick, unable, or change its mind; only the last two pay back, and all of it."""
    world = build("email")
    quick, unable, sorry = book(world), book(world, dated("rof_3")), book(world, dated("rof_2"))
    world_does(world, "confirm_booking", booking_ref=quick)
    world_does(world, "decline_booking", booking_ref=unable, reason="The van is in repair.")
    until(world, at(4, 20))
    world_does(world, "cancel_booking", booking_ref=sorry)
    assert [booking(world, ref).status for ref in (quick, unable, sorry)] == ["confirmed", "cancelled", "cancelled"]
    assert sum(moved(world)) == 0
    with pytest.raises(ValueError, match="not held"):
        world_does(world, "confirm_booking", booking_ref=quick)
    assert_sound(world)


def test_backstage__vehicles_are_swapped_silently_or_with_a_mail() -> None:
    """Another vehicle at the same price; a whole offer may change its class."""
    world = build("email")
    ref = book(world)
    until(world, at(2))
    before = len(subjects(world))
    world_does(world, "swap_vehicle", booking_ref=ref, vehicle_id="veh_3")
    assert (booking(world, ref).vehicle_id, len(subjects(world))) == ("veh_3", before)
    world_does(world, "swap_class", offer_id="rof_1", vehicle_id="veh_4", announce=True)
    assert (booking(world, ref).vehicle_id, subjects(world)[-1]) == ("veh_4", "Another vehicle for your booking")
    with pytest.raises(ValueError, match="veh_9"):
        world_does(world, "swap_vehicle", booking_ref=ref, vehicle_id="veh_9")


def test_backstage__a_breakdown_is_helped_and_costs_nothing() -> None:
    """A vehicle that stops on the road is towed and replaced, and the customer pays nothing for it."""
    world = build("email")
    ref = fetch(world)
    world_does(world, "break_down", booking_ref=ref, location="A12 near Ede")
    until(world, at(5, 18))
    (case,) = world.table("car_rental.incidents")
    assert (case.help, case.estimated_fee.minor) == ("replaced", 0)
    until(world, at(8))
    assert hand(world, ref, "return", 10_100, "full")["fees_total"]["amount"] == "0.00"


def test_backstage__a_wrong_claim_is_taken_and_given_back() -> None:
    """A claim is kept of the deposit at settlement; withdrawn, it comes back to the card."""
    for late in (False, True):
        world = build("email")
        ref = fetch(world)
        until(world, at(8))
        hand(world, ref, "return", 10_100, "full")
        if late:
            until(world, at(14))
        world_does(world, "claim_damage", booking_ref=ref, amount=FOR_300, note="Scratch on the left door.")
        until(world, at(15))
        assert sum(moved(world)) == 12000 + 30000
        assert_sound(world)
        world_does(world, "withdraw_claim", booking_ref=ref)
        assert sum(moved(world)) == 12000
        assert booking(world, ref).fees == ()
        with pytest.raises(ValueError, match="no damage claims"):
            world_does(world, "withdraw_claim", booking_ref=ref)
        assert_sound(world)


def test_backstage__a_deposit_is_held_back_or_released() -> None:
    """The company may take its time, or settle at once with open cases as estimated."""
    world = build("email")
    ref = fetch(world)
    until(world, at(8))
    hand(world, ref, "return", 10_100, "full")
    world_does(world, "hold_deposit", booking_ref=ref, days=10, reason="Under inspection.", announce=True)
    until(world, at(22, 9))
    assert (booking(world, ref).status, subjects(world)[-1]) == ("returned", "Your deposit")
    world_does(world, "release_deposit", booking_ref=ref)
    assert booking(world, ref).status == "closed"
    assert_sound(world)


def test_backstage__a_deposit_may_be_kept_whole() -> None:
    """The company keeps all that the fees leave of the deposit, once."""
    world = build()
    ref = fetch(world)
    until(world, at(8))
    hand(world, ref, "return", 10_650, "full")
    world_does(world, "keep_deposit", booking_ref=ref, reason="Smoke in the upholstery.")
    with pytest.raises(ValueError, match="whole deposit"):
        world_does(world, "keep_deposit", booking_ref=ref)
    until(world, at(14))
    assert (booking(world, ref).deposit_kept.minor, sum(moved(world))) == (30000, 42000)
    assert_sound(world)


def test_backstage__a_case_is_answered_in_the_companys_words() -> None:
    """The world may settle a case for another share than was estimated."""
    world = build("email")
    ref = fetch(world)
    key = crash(world, ref)
    world_does(world, "answer_case", incident_id=key, share={"amount": "75.00", "currency": "EUR"},
               answer="We repair it ourselves.")  # fmt: skip
    until(world, at(8))
    hand(world, ref, "return", 10_100, "full")
    until(world, at(14))
    assert booking(world, ref).deposit_kept.minor == 7500
    with pytest.raises(ValueError, match="closed"):
        world_does(world, "answer_case", incident_id=key, share=FOR_300)
    assert_sound(world)


def test_backstage__a_closed_station_cancels_what_was_to_come() -> None:
    """Bookings at a station that closes are repaid, and its vehicles are no longer found."""
    world = build("email")
    ref = book(world, dated("rof_2"))
    until(world, at(4, 18))
    world_does(world, "close_station", location_id="loc_a", reason="Flooded.")
    assert (booking(world, ref).status, sum(moved(world))) == ("cancelled", 0)
    answer = ok(world, "search_vehicle_offers", pickup_city="Amsterdam", pickup_at="2027-03-10T10:00",
                return_at="2027-03-12T10:00")  # fmt: skip
    assert "closed" in answer["note"]
    refused(world, "desk_closed", "create_rental_booking", **order())
    world_does(world, "reopen_station", location_id="loc_a")
    book(world)
    assert_sound(world)


def test_backstage__an_early_closing_is_announced_to_those_of_the_day() -> None:
    """Only customers of that day hear of it."""
    world = build("email")
    book(world)
    book(world, dated("rof_3", "202703061000"))
    until(world, at(2))
    before = len(subjects(world))
    world_does(world, "close_early", location_id="loc_a", day="2027-03-05", closes="11:00", announce=True)
    assert len(subjects(world)) == before + 1
    with pytest.raises(ValueError, match="HH:MM"):
        world_does(world, "close_early", location_id="loc_a", day="2027-03-05", closes="noon")


def test_backstage__offers_plans_rules_and_stops_change() -> None:
    """New prices and terms hold for new bookings; a plan no longer sold is refused; a changed rule says so."""
    world = build()
    ref = book(world)
    world_does(world, "reprice", offer_id="rof_1", daily_price={"amount": "10.00", "currency": "EUR"})
    assert booking(world, ref).estimated_total.minor == 12000
    assert booking(world, book(world, dated("rof_1"))).estimated_total.minor == 3000
    world_does(world, "restock", offer_id="rof_1", vehicles=2)
    world_does(world, "sell_out", offer_id="rof_1", leave=1)
    book(world, dated("rof_1"))
    refused(world, "inventory_gone", "create_rental_booking", **order())
    world_does(world, "withdraw_offer", offer_id="rof_3")
    refused(world, "offer_not_on_sale", "create_rental_booking", **order(dated("rof_3")))
    world_does(world, "withdraw_plan", plan_id="ins_1")
    refused(world, "insurance_plan_not_found", "create_rental_booking", **order(dated("rof_2")))
    assert ok(world, "list_insurance_plans")["total"] == 1
    world_does(world, "change_road_rule", rule_id="rule_1", text="Pay within 48 hours.")
    world_does(world, "add_road_rule", country="Netherlands", region="Utrecht", topic="low-emission zone",
               title="No old diesels", text="Euro 6.", energies=["diesel"])  # fmt: skip
    rules = ok(world, "get_road_policy", region="netherlands")["rules"]
    assert [rule["text"] for rule in rules] == ["Pay within 48 hours.", "Euro 6."]
    world_does(world, "reprice_stop", stop_id="s_1", unit_price={"amount": "0.95", "currency": "EUR"})
    assert ok(world, "list_energy_stops", energy_type="electric")["stops"][0]["unit_price"]["amount"] == "0.95"
    assert_sound(world)


def test_backstage__others_book_and_companies_make_mistakes() -> None:
    """Somebody else's booking carries the story's reference; a double charge is mended by hand."""
    world = build()
    made = {key: value for key, value in order(dated("rof_2")).items() if key != "driver_user_id"}
    world_does(world, "book", **made, booking_ref="CR-TU", note="Booked by Tu")
    assert (booking(world, "CR-TU").status, booking(world, "CR-TU").note) == ("confirmed", "Booked by Tu")
    world_does(world, "duplicate_charge", booking_ref="CR-TU")
    world_does(world, "repay", booking_ref="CR-TU", amount={"amount": "165.00", "currency": "EUR"})
    assert moved(world) == [16500, 16500, -16500]


def test_seeds__must_name_what_is_there_and_become_due() -> None:
    """A record that leads nowhere is refused with its name; what is seeded takes its course."""
    world = build()
    with pytest.raises(ValueError, match="unknown vehicle or station"):
        world.seed(("car_rental.offers", offer("rof_9", vehicle_id="veh_9")))
    ref = book(world)
    until(world, at(2))
    row = booking(world, ref)
    again = World(PERSONA, ("car_rental",), at(5, 9))
    again.seed(*rows(), ("car_rental.bookings", row))
    again.seal()
    until(again, at(5, 14))
    assert booking(again, ref).status == "no_show"
    with pytest.raises(ValueError, match="unknown offer or plan"):
        again.seed(("car_rental.bookings", row.evolve(booking_ref="CR000009", offer_id="rof_99")))


def test_world__forks_do_not_see_each_other() -> None:
    """What happens in a fork stays there, to the digest."""
    world = build()
    twin = world.fork()
    before = world.digest()
    fetch(twin)
    world_does(twin, "close_station", location_id="loc_a")
    assert (world.digest(), len(world.table("car_rental.bookings"))) == (before, 0)


def test_world__records_survive_json() -> None:
    """Every record of a used world goes through JSON and back unchanged."""
    world = build()
    crash(world, fetch(world))
    for name, kind in (("offers", RentalOffer), ("bookings", RentalBooking), ("incidents", Incident)):
        for row in world.table(f"car_rental.{name}"):
            assert load_record(kind, plain(row.view())) == row


def test_clock__a_declined_card_is_said_and_tried_again() -> None:
    """Who comes with a card that is declined hears why, is charged nothing, and drives once it works."""
    world = build("email")
    ref = book(world)
    until(world, at(5, 10, 30))
    world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_blue", "status": "blocked"}))
    until(world, at(5, 12))
    assert (booking(world, ref).status, moved(world), world.refused) == ("confirmed", [], [])
    assert subjects(world).count("Your payment was declined") == 1
    twin = world.fork()
    world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_blue", "status": "active"}))
    until(world, at(5, 14))
    assert booking(world, ref).status == "picked_up"
    until(twin, at(5, 14))
    assert (booking(twin, ref).status, moved(twin)) == ("no_show", [])
    assert booking(twin, ref).history[-1].what == "Given to somebody else, since nothing could be charged."
    assert "We missed you" not in subjects(twin)
    for end in (world, twin):
        assert_sound(end)


def test_clock__a_deposit_that_is_declined_gives_the_price_back() -> None:
    """Where only the price could be charged, it goes back, and the vehicle stays."""
    world = build("email", limit=Money(20_000, "EUR"))
    ref = book(world)
    until(world, at(5, 14))
    assert (booking(world, ref).status, sum(moved(world))) == ("no_show", 0)
    assert moved(world)[0] > 0
    assert_sound(world)


def test_clock__a_closed_desk_is_the_companys_fault() -> None:
    """Who comes to a desk that closed early has everything back, and is not said to have stayed away."""
    world = build("email")
    ref = book(world, dated("rof_2"))
    until(world, at(5, 9))
    assert sum(moved(world)) > 0
    place = world.table("car_rental.offers").rows["rof_2"].pickup_location_id
    world_does(world, "close_early", location_id=place, day="2027-03-05", closes="09:30")
    until(world, at(5, 14))
    assert (booking(world, ref).status, sum(moved(world)), world.refused) == ("cancelled", 0, [])
    assert subjects(world)[-2:] == ["Our desk was closed", "Your rental is cancelled"]
    assert_sound(world)
