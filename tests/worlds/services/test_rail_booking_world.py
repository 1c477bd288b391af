"""The railway: what the clock and the world do to trains and bookings, and what is seeded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.services.rail_booking.records import StudentProfile, Train, TrainBooking
from lifegym.worlds.signals import WeatherWarning
from lifegym.worlds.world import World
from tests.worlds.services.rail_booking_kit import (
    CONTACT,
    FRIDAY,
    NOOR,
    PERSONA,
    assert_sound,
    at,
    book,
    booking,
    build,
    moved,
    offer,
    ok,
    refused,
    rows,
    seats,
    subjects,
    train,
    until,
    world_does,
)

DATED = {"train_no": "IC 1", "date": str(FRIDAY)}


def status(world: World, number: str = "ic1") -> Any:
    """Return how a train of the Friday runs."""
    return ok(world, "get_train_status", train_no=number, date=str(FRIDAY))


def test_clock__platform_shows_an_hour_ahead_then_the_train_runs() -> None:
    """Platform and gate are hidden until an hour before; the train departs, arrives, and the journey is over."""
    world = build()
    ref = book(world)
    assert (status(world)["platform"], status(world)["stops"][0]["platform"]) == (None, None)
    until(world, at(8, 0))
    assert (status(world)["platform"], status(world)["your_bookings"]) == ("4a", [ref])
    until(world, at(9, 0))
    assert status(world)["status"] == "departed"
    assert booking(world, ref).status == "ticketed"
    until(world, at(11, 0))
    assert (status(world)["status"], booking(world, ref).status) == ("arrived", "travelled")
    until(world, at(12, 0))
    assert status(world, "HS 7")["gate"] == "B"
    assert_sound(world)


def test_clock__life_delays_trains_when_the_platform_shows() -> None:
    """A delay that life has in store appears with the platform and moves departure and arrival."""
    world = build()
    world.table("rail_booking.trains").update(f"IC 1/{FRIDAY}", late_min=25, late_reason="A signal has failed.")
    ref = book(world)
    assert status(world)["delay_min"] == 0
    until(world, at(8, 0))
    shown = status(world)
    assert (shown["status"], shown["delay_min"], shown["reason"]) == ("delayed", 25, "A signal has failed.")
    assert shown["stops"][0]["expected_departure"] == "2027-03-05T09:25:00+01:00"
    until(world, at(9, 24))
    assert status(world)["status"] == "delayed"
    until(world, at(9, 25))
    assert status(world)["status"] == "departed"
    until(world, at(11, 24))
    assert booking(world, ref).status == "ticketed"
    until(world, at(11, 25))
    assert booking(world, ref).status == "travelled"


def test_clock__boarding_at_a_later_stop_goes_by_that_stop() -> None:
    """Whoever boards on the way can still buy and cancel after the train has left its first station."""
    world = build()
    row = world.table("rail_booking.trains").rows[f"IC 1/{FRIDAY}"]
    world.seed(("rail_booking.offers", offer("tro_6", row, 1)))
    until(world, at(9, 30))
    ref = book(world, "tro_6")
    ok(world, "cancel_train_booking", booking_ref=ref)
    until(world, at(10, 0))
    refused(world, "offer_not_on_sale", "create_train_booking", offer_id="tro_6", passengers=[NOOR], contact=CONTACT)


def test_clock__nobody_boards_twice() -> None:
    """A party that stays away, or holds a later ticket for the same hours, is a no-show; its seats stay taken."""
    world = build()
    first, second, third = book(world), book(world, "tro_2"), book(world, "tro_5")
    world_does(world, "set_boarding", booking_ref=third, boards=False)
    until(world, at(15, 0))
    assert [booking(world, ref).status for ref in (first, second, third)] == ["no_show", "travelled", "no_show"]
    assert seats(world) == (4, 2, 1)
    assert_sound(world)


@pytest.mark.parametrize(("minutes", "back"), [(59, 0), (60, 1000), (119, 1000), (120, 2000)])
def test_clock__late_arrivals_are_compensated(minutes: int, back: int) -> None:
    """From an hour a quarter comes back three days later, from two hours a half."""
    world = build("email")
    ref = book(world)
    world_does(world, "delay_train", **DATED, minutes=minutes)
    until(world, at(14, 0) + timedelta(days=3))
    assert moved(world) == ([4000, -back] if back else [4000])
    assert booking(world, ref).status == "travelled"
    assert len(subjects(world)) == (2 if back else 1)
    assert_sound(world)


def test_weather__a_warning_makes_trains_late() -> None:
    """A severe warning for a city delays the trains that call there meanwhile; it shows with the platform."""
    world = build()
    storm = WeatherWarning(warning_id="w1", kind="storm", severity="severe", areas=("antwerp",), start=at(9, 30),
                           end=at(10, 30), title="Storm Ada")  # fmt: skip
    world.emit(storm)
    assert status(world)["delay_min"] == 0
    until(world, at(8, 0))
    assert (status(world)["delay_min"], status(world)["reason"]) == (35, "Weather: Storm Ada.")
    until(world, at(16, 0))
    assert status(world, "IC 3")["delay_min"] == 0


def test_backstage__delay_is_silent_or_announced() -> None:
    """A silent delay changes only the status; an announced one writes to whoever holds a ticket."""
    world = build("email", "notification_hub")
    book(world)
    world_does(world, "delay_train", **DATED, minutes=40, reason="Track works.")
    assert (subjects(world)[1:], status(world)["delay_min"], world.pushes) == ([], 40, [])
    world_does(world, "delay_train", **DATED, minutes=70, announce=True)
    (mail,) = list(world.table("email.messages"))[1:]
    assert "10:10" in mail.body
    assert "free of charge" in mail.body
    world_does(world, "delay_train", **DATED, minutes=0)
    assert status(world)["status"] == "scheduled"
    until(world, at(9, 0))
    assert status(world)["status"] == "departed"
    world_does(world, "delay_train", **DATED, minutes=15)
    until(world, at(11, 10))
    assert status(world)["status"] == "departed"
    until(world, at(11, 15))
    assert status(world)["status"] == "arrived"
    with pytest.raises(ValueError, match="arrived already"):
        world_does(world, "delay_train", **DATED, minutes=5)


def test_backstage__an_announced_cancellation_repays_at_once() -> None:
    """Passengers get everything back and a mail; those on the waitlist too; nothing can be bought any more."""
    world = build("email")
    ref = book(world, "tro_3")
    waiting = book(world, "tro_1", *[{**NOOR, "given_name": f"N{number}"} for number in range(6)], waitlist=True)
    world_does(world, "cancel_train", **DATED, reason="Storm damage.")
    assert (booking(world, ref).status, booking(world, ref).cancelled_by) == ("cancelled", "operator")
    assert booking(world, waiting).status == "expired"
    assert sum(moved(world)) == 0
    assert "Storm damage." in list(world.table("email.messages"))[2].body
    refused(world, "offer_not_on_sale", "create_train_booking", offer_id="tro_2", passengers=[NOOR], contact=CONTACT)
    until(world, at(12, 0))
    assert status(world)["status"] == "cancelled"
    assert_sound(world)


def test_backstage__a_silent_cancellation_is_found_out_by_looking() -> None:
    """Only the status changes; whoever looks cancels at no cost, the others are repaid at departure."""
    world = build("email")
    looked, slept = book(world), book(world)
    world_does(world, "cancel_train", **DATED, announce=False)
    assert (len(subjects(world)), booking(world, looked).status) == (2, "ticketed")
    assert status(world)["status"] == "cancelled"
    assert ok(world, "cancel_train_booking", booking_ref=looked)["refund_percent"] == 100
    until(world, at(9, 0))
    assert (booking(world, slept).status, sum(moved(world))) == ("cancelled", 0)
    assert_sound(world)


def test_backstage__a_train_may_be_put_on_again() -> None:
    """A reinstated train runs, with those whose tickets were not repaid."""
    world = build()
    ref = book(world)
    world_does(world, "cancel_train", **DATED, announce=False)
    world_does(world, "reinstate_train", **DATED)
    until(world, at(11, 0))
    assert booking(world, ref).status == "travelled"
    with pytest.raises(ValueError, match="cannot be put on"):
        world_does(world, "reinstate_train", **DATED)


def test_backstage__retiming_moves_offers_and_boarding() -> None:
    """New times hold for offers, searches, tickets and the run itself."""
    world = build("email")
    ref = book(world)
    world_does(world, "retime_train", **DATED, depart_at="2027-03-05T06:30:00", announce=True)
    assert ok(world, "get_train_offer", offer_id="tro_1")["arrive_at"] == "2027-03-05T08:30:00+01:00"
    assert "06:30" in list(world.table("email.messages"))[-1].body
    until(world, at(8, 30))
    assert booking(world, ref).status == "travelled"
    for wrong in ("2027-03-06T06:30:00", "2027-03-05T08:00:00"):
        with pytest.raises(ValueError, match=r"must leave on|has passed|already"):
            world_does(world, "retime_train", **{**DATED, "train_no": "IC 3"}, depart_at=wrong)


def test_backstage__platforms_change_before_and_after_they_show() -> None:
    """A change before the announcement stays hidden; one after it is there at once."""
    world = build()
    world_does(world, "change_platform", **DATED, platform="2b")
    assert status(world)["platform"] is None
    until(world, at(8, 0))
    assert status(world)["platform"] == "2b"
    world_does(world, "change_platform", **DATED, platform="11")
    assert status(world)["platform"] == "11"


def test_backstage__a_strike_stops_a_line_or_all_but_every_nth() -> None:
    """A strike hits the trains of a line, or an operator's; some may be kept."""
    world = build()
    world_does(world, "strike", line="amsterdam - brussels", date=str(FRIDAY), keep=2)
    assert [row.status for row in world.table("rail_booking.trains")] == ["cancelled", "scheduled", "scheduled"]
    world_does(world, "strike", line="Polder Rail", date=str(FRIDAY))
    assert {row.status for row in world.table("rail_booking.trains")} == {"cancelled"}
    with pytest.raises(ValueError, match="No train"):
        world_does(world, "strike", line="Polder Rail", date=str(FRIDAY))


def test_backstage__offers_are_repriced_sold_out_closed_and_restocked() -> None:
    """Prices, stock and sale change for new bookings; tickets keep what was paid."""
    world = build()
    ref = book(world)
    world_does(world, "reprice", offer_id="tro_1", adult_fare={"amount": "20.00", "currency": "EUR"})
    view = ok(world, "get_train_offer", offer_id="tro_1")
    assert (view["adult_fare"]["amount"], view["student_fare"]["amount"]) == ("20.00", "15.00")
    assert booking(world, ref).paid.minor == 4000
    world_does(world, "sell_out", offer_id="tro_1", quota="student")
    assert seats(world) == (4, 0, 1)
    world_does(world, "sell_out", offer_id="tro_1", leave=1)
    assert seats(world) == (1, 0, 1)
    world_does(world, "free_seats", offer_id="tro_1", seats=200)
    assert seats(world) == (201, 0, 1)
    world_does(world, "close_fare", offer_id="tro_1")
    refused(world, "offer_not_on_sale", "create_train_booking", offer_id="tro_1", passengers=[NOOR], contact=CONTACT)
    world_does(world, "open_fare", offer_id="tro_1")
    world_does(world, "change_refund_rule", offer_id="tro_1", steps=[])
    assert ok(world, "cancel_train_booking", booking_ref=ref)["refund_percent"] == 0
    for wrong in ({"amount": "0", "currency": "EUR"}, {"amount": "5", "currency": "GBP"}):
        with pytest.raises(ValueError, match="fares above nothing"):
            world_does(world, "reprice", offer_id="tro_1", adult_fare=wrong)
    assert_sound(world)


def test_backstage__a_withdrawn_discount_gives_its_seats_to_all() -> None:
    """Without a student fare the quota's seats are for everybody."""
    world = build()
    world_does(world, "withdraw_discount", offer_id="tro_1")
    assert seats(world) == (8, 0, 0)
    party = [{"type": "student"}]
    refused(world, "student_discount_unavailable", "price_train_offer", offer_id="tro_1", passengers=party)
    assert_sound(world)


def test_backstage__others_book_even_a_full_train() -> None:
    """A story's booking gets its seats whatever the agent did, under the reference the story names."""
    world = build("email")
    world_does(
        world, "book", offer_id="tro_4", passengers=[{**NOOR, "given_name": "Tu"}], contact=CONTACT,
        booking_ref="RB-TU", note="Booked by Tu", boards=False,
    )  # fmt: skip
    assert (booking(world, "RB-TU").note, moved(world), seats(world, "tro_4")) == ("Booked by Tu", [8000], (0, 2, 1))
    with pytest.raises(ValueError, match="taken"):
        world_does(world, "book", offer_id="tro_1", passengers=[NOOR], contact=CONTACT, booking_ref="RB-TU")
    assert_sound(world)


def test_backstage__mistakes_with_money_are_made_and_mended() -> None:
    """A double charge is unknown to the booking, and can be paid back."""
    world = build()
    ref = book(world)
    world_does(world, "duplicate_charge", booking_ref=ref)
    world_does(world, "repay", booking_ref=ref, amount={"amount": "40.00", "currency": "EUR"})
    assert (moved(world), booking(world, ref).refunded.minor) == ([4000, 4000, -4000], 0)


def test_backstage__verification_is_decided_by_the_world() -> None:
    """A rejection closes the student fare at once, with the world's own words."""
    world = build("email")
    world_does(world, "decide_verification", user_id="usr_noor", approve=True)
    assert ok(world, "get_student_profile", user_id="usr_noor")["discount_available"] is True
    world_does(world, "decide_verification", user_id="usr_noor", approve=False, proof="school_proof_status",
               answer="The certificate names another school.")  # fmt: skip
    profile = ok(world, "get_student_profile", user_id="usr_noor")
    assert (profile["xuexin_status"], profile["school_proof_status"]) == ("verified", "rejected")
    assert "another school" in list(world.table("email.messages"))[-1].body


def test_seeds__must_name_what_is_there_and_become_due() -> None:
    """A record that leads nowhere is refused with its name; what is seeded takes its course."""
    world = World(PERSONA, ("rail_booking",), at(8, 0))
    with pytest.raises(ValueError, match="unknown operator"):
        world.seed(("rail_booking.trains", train("IC 1", at(9))))
    world = build()
    row = world.table("rail_booking.trains").rows[f"IC 1/{FRIDAY}"]
    with pytest.raises(ValueError, match="unknown train"):
        world.seed(("rail_booking.offers", offer("tro_8", row, train_id="IC 9/2027-03-05")))
    ref = book(world)
    made = booking(world, ref)
    again = World(PERSONA, ("rail_booking",), at(7, 0))
    again.seed(*rows(), ("rail_booking.bookings", made))
    again.seal()
    until(again, at(11, 0))
    assert booking(again, ref).status == "travelled"
    with pytest.raises(ValueError, match="unknown offer"):
        again.seed(("rail_booking.bookings", made.evolve(booking_ref="RB000009", offer_id="tro_99")))


def test_world__plain_changes_take_effect() -> None:
    """A plain update of a train makes its new times due, as a backstage operation would."""
    world = build()
    ref = book(world)
    changes = {"delay_min": 30, "status": "delayed"}
    world.apply(Op(target="update", arguments={"table": "rail_booking.trains", "key": f"IC 1/{FRIDAY}",
                                               "changes": changes}))  # fmt: skip
    until(world, at(11, 20))
    assert (status(world)["status"], booking(world, ref).status) == ("departed", "ticketed")
    until(world, at(11, 30))
    assert booking(world, ref).status == "travelled"


def test_world__forks_do_not_see_each_other() -> None:
    """What happens in a fork stays there, to the digest."""
    world = build()
    twin = world.fork()
    before = world.digest()
    book(twin)
    world_does(twin, "cancel_train", **DATED)
    until(twin, at(12, 0))
    assert (world.digest(), seats(world)) == (before, (5, 2, 1))


def test_world__records_survive_json() -> None:
    """Every record of the service goes through JSON and back unchanged."""
    world = build()
    book(world)
    for name, kind in (("trains", Train), ("bookings", TrainBooking), ("students", StudentProfile)):
        for row in world.table(f"rail_booking.{name}"):
            assert load_record(kind, plain(row.view())) == row
