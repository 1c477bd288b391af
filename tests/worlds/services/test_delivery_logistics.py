"""The carriers: sending, journeys by the clock, attempts at the door, other days and other addresses."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from lifegym.worlds.services.delivery_logistics.tariff import after, eta_for, fee_for
from lifegym.worlds.signals import MailOut, ParcelMoved, Signal
from lifegym.worlds.world import World
from tests.worlds.services.delivery_logistics_kit import (
    BERLIN,
    HERE,
    HOME,
    LIMA,
    ME,
    NEAR,
    NOW,
    arrive,
    assert_sound,
    build,
    does,
    moved,
    ok,
    refused,
    said,
    send,
    shipment,
    wait,
    wait_for,
)

JOURNEY = ["label_created", "picked_up", "in_transit", "out_for_delivery", "delivered"]


@pytest.fixture
def world() -> World:
    """A world of carriers alone."""
    return build()


def heard(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Signal]:
    """Return a list that fills with every signal the world emits."""
    signals: list[Signal] = []
    emit = world.emit

    def note(signal: Signal) -> None:
        emit(signal)
        signals.append(signal)

    monkeypatch.setattr(world, "emit", note)
    return signals


def mails(signals: list[Signal]) -> list[str]:
    """Return the subjects of the letters among some signals."""
    return [signal.subject for signal in signals if isinstance(signal, MailOut)]


def test_estimate__grows_with_distance_weight_and_speed(world: World) -> None:
    """Farther, heavier and faster cost more; the days are those of the service, Sundays only for express."""

    def fee(to: dict[str, str], service: str = "standard", kilos: float = 2.0) -> int:
        got = ok(world, "estimate_delivery", origin_addr=HOME, dest_addr=to, weight_kg=kilos, service_type=service)
        return int(got["fee"]["amount"].replace(".", ""))

    assert fee(NEAR) < fee(NEAR | {"city": "Utrecht"}) < fee(BERLIN) < fee(LIMA)
    assert fee(BERLIN, "economy") < fee(BERLIN) < fee(BERLIN, "express")
    assert fee(BERLIN, kilos=2.01) > fee(BERLIN) == fee(BERLIN, kilos=0.2)
    friday = datetime(2027, 3, 5, 11, tzinfo=HERE)
    assert eta_for(friday, "standard", "national") == date(2027, 3, 8)
    assert eta_for(friday.replace(hour=17), "standard", "local") == date(2027, 3, 8)
    assert eta_for(friday, "express", "continental") == date(2027, 3, 7)
    assert after(date(2027, 3, 7), 0, "standard") == date(2027, 3, 8)
    got = ok(world, "estimate_delivery", origin_addr=HOME, dest_addr=LIMA, weight_kg=1, service_type="standard")
    assert got["customs"]
    assert {item["service_type"] for item in got["other_services"]} == {"economy", "express"}


@pytest.mark.parametrize("currency", ["EUR", "JPY", "VND", "KWD", "USD"])
def test_fee__is_in_the_personas_currency(currency: str) -> None:
    """The fee is a positive amount of any currency, of at most three digits that matter or so."""
    amount = fee_for("standard", "national", 4.0, currency)
    assert amount.currency == currency
    assert amount.minor > 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"weight_kg": 31.6}, "BAD_ARG"),
        ({"weight_kg": 0}, "BAD_ARG"),
        ({"weight_kg": float("nan")}, "BAD_ARG"),
        ({"service_type": "teleport"}, "BAD_SERVICE_TYPE"),
        ({"service_type": "same_day"}, "BAD_SERVICE_TYPE"),
        ({"scheduled_at": "2027-03-01T09:30"}, "BAD_DATE"),
        ({"scheduled_at": "2027-03-07T10:00"}, "BAD_DATE"),
        ({"scheduled_at": "2027-03-02T19:00"}, "BAD_DATE"),
        ({"scheduled_at": "2027-04-02T10:00"}, "BAD_DATE"),
        ({"scheduled_at": "soon"}, "BAD_DATE"),
        ({"dest_addr": {**BERLIN, "country": "Atlantis"}}, "BAD_ADDRESS"),
        ({"dest_addr": {**BERLIN, "street": " "}}, "BAD_ADDRESS"),
        ({"dest_addr": {**BERLIN, "floor": "3"}}, "BAD_ARG"),
        ({"item_desc": ""}, "BAD_ARG"),
        ({"payment_method_id": "pm_0000"}, "PAYMENT_DECLINED"),
        ({"user_id": "usr_other"}, "USER_NOT_FOUND"),
    ],
)
def test_pickup__refuses_what_no_driver_could_do(world: World, changes: dict[str, Any], code: str) -> None:
    """Each impossible order is refused with its code, and nothing is charged."""
    arguments = {"user_id": ME, "pickup_addr": HOME, "dest_addr": BERLIN, "item_desc": "coat", "weight_kg": 2.0,
                 "service_type": "standard", "scheduled_at": "2027-03-02T10:00"}  # fmt: skip
    refused(world, code, "request_pickup", **{**arguments, **changes})
    assert moved(world) == []


def test_pickup__is_charged_confirmed_and_travels_to_the_door(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parcel is paid, fetched at its hour, and there on the day that was promised, with a letter at each end."""
    signals = heard(world, monkeypatch)
    number = send(world)
    row = shipment(world, number)
    assert row.fee is not None
    assert moved(world) == [row.fee.minor]
    assert row.payment_method_id == "pm_0001"
    pickup = ok(world, "get_shipment", shipment_id=row.shipment_id)["pickup"]
    assert pickup["status"] == "scheduled"
    assert pickup["code"] in next(signal.body for signal in signals if isinstance(signal, MailOut))
    wait(world, days=8)
    row = shipment(world, number)
    assert said(world, number) == JOURNEY
    assert row.scans[-1].at.date() == row.eta_date == date(2027, 3, 6)
    assert mails(signals)[1:] == [f"Delivered: {number}"]
    assert_sound(world)


@pytest.mark.parametrize("to", [NEAR, BERLIN, LIMA])
@pytest.mark.parametrize("service", ["economy", "standard", "express"])
def test_journey__keeps_the_promised_day(world: World, to: dict[str, str], service: str) -> None:
    """Whatever the way, states come in order, and delivery is on the day named at the start, by daylight."""
    number = send(world, to, service)
    promised = shipment(world, number).eta_date
    wait_for(world, number, "delivered")
    scan = shipment(world, number).scans[-1]
    assert said(world, number) == JOURNEY
    assert scan.at.date() == promised
    assert 8 <= scan.at.hour < 21
    assert_sound(world)


def test_journey__same_day_is_the_same_day(world: World) -> None:
    """A parcel across town is there within the day it was fetched."""
    number = send(world, NEAR, "same_day", "2027-03-07T10:00" if NOW.weekday() == 6 else "2027-03-02T09:00")
    wait_for(world, number, "delivered")
    assert shipment(world, number).scans[-1].at.date() == date(2027, 3, 2)
    refused(world, "BAD_DATE", "request_pickup", user_id=ME, pickup_addr=HOME, dest_addr=NEAR, item_desc="coat",
            weight_kg=1, service_type="same_day", scheduled_at="2027-03-04T16:00")  # fmt: skip


def test_cancel__gives_back_all_before_and_half_after_the_pickup(world: World) -> None:
    """The fee goes back whole before the pickup, half of it just after, and not at all in transit."""
    number = send(world)
    fee = moved(world)[0]
    ok(world, "cancel_shipment", tracking_no=number, reason="The buyer comes by")
    assert moved(world) == [fee, -fee]
    refused(world, "CANCEL_TOO_LATE", "cancel_shipment", tracking_no=number, reason="Again")
    other = send(world)
    wait_for(world, other, "picked_up")
    back = ok(world, "cancel_shipment", tracking_no=other, reason="Wrong coat")["refunded_now"]
    assert int(back["amount"].replace(".", "")) == fee // 2
    third = send(world, at="2027-03-03T10:00")
    wait_for(world, third, "in_transit")
    refused(world, "CANCEL_TOO_LATE", "cancel_shipment", tracking_no=third, reason="Too late")
    refused(world, "NOT_SENDER", "cancel_shipment", tracking_no=arrive(world), reason="Not mine")


def test_pickup__missed_twice_is_cancelled_and_paid_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody opens, the driver comes again on the next working day; after that the fee goes back."""
    signals = heard(world, monkeypatch)
    does(world, "set_doorstep", street="Kinkerstraat", away_from="2027-03-02T00:00", away_until="2027-03-05T00:00")
    number = send(world)
    wait(world, days=1, hours=3)
    row = shipment(world, number)
    assert (row.status, row.scheduled_pickup_at) == ("label_created", datetime(2027, 3, 3, 10, tzinfo=HERE))
    assert row.eta_date == date(2027, 3, 8)
    wait(world, days=1)
    assert shipment(world, number).status == "cancelled"
    assert sum(moved(world)) == 0
    assert mails(signals)[1:] == [f"Pickup missed: {number}", f"Pickup cancelled: {number}"]


def test_inbound__shop_parcel_tells_shop_and_persona(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shop's parcel becomes a shipment at once; the shop hears of each scan, the persona of the van and the door."""
    signals = heard(world, monkeypatch)
    number = arrive(world)
    wait(world, days=4)
    moves = [signal for signal in signals if isinstance(signal, ParcelMoved)]
    assert [signal.status for signal in moves] == ["label_created", "picked_up", "in_transit", "in_transit",
                                                   "out_for_delivery", "delivered"]  # fmt: skip
    assert {signal.reference for signal in moves} == {"ord_1"}
    assert moves[0].eta == date(2027, 3, 4)
    assert mails(signals) == [f"Out for delivery today: {number}", f"Delivered: {number}"]
    arrive(world)
    assert len(world.table("delivery_logistics.shipments")) == 1
    assert [s.status for s in signals if isinstance(s, ParcelMoved)][-1] == "delivered"


def test_attempts__three_then_the_pickup_point(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed attempt is repeated on the next working day; after the third the parcel waits to be collected."""
    signals = heard(world, monkeypatch)
    number = arrive(world)
    does(world, "fail_attempts", tracking_no=number, reasons=["nobody opened"] * 3)
    wait_for(world, number, "exception")
    row = shipment(world, number)
    assert (row.attempts, row.eta_date) == (1, date(2027, 3, 5))
    wait(world, days=2)
    row = shipment(world, number)
    assert (row.attempts, row.held, row.eta_date) == (3, "pickup_point", None)
    assert ok(world, "track_package", tracking_no=number)["held"] == "pickup_point"
    wait_for(world, number, "delivered")
    assert shipment(world, number).scans[-1].at == datetime(2027, 3, 9, 17, 20, tzinfo=HERE)
    assert shipment(world, number).scans[-1].description == "Collected at the pickup point"
    assert mails(signals).count(f"About your parcel {number}") == 3
    assert_sound(world)


def test_attempts__uncollected_goes_back(world: World) -> None:
    """What nobody fetches in a week goes back to the sender."""
    number = arrive(world)
    does(world, "fail_attempts", tracking_no=number, reasons=["nobody opened"] * 3, collects=False)
    wait_for(world, number, "returned")
    assert shipment(world, number).updated_at.date() == date(2027, 3, 13)
    refused(world, "INVALID_STATUS_FOR_OP", "reschedule_delivery", tracking_no=number, new_date="2027-03-16",
            time_window="morning")  # fmt: skip


def test_reschedule__the_driver_comes_when_somebody_is_home(world: World) -> None:
    """An absence by day fails by day; an evening chosen for it succeeds, within the window."""
    does(world, "set_doorstep", street="Kinkerstraat 118", away_from="2027-03-04T07:00", away_until="2027-03-05T17:00")
    number = arrive(world)
    wait_for(world, number, "exception")
    got = ok(world, "reschedule_delivery", tracking_no=number, new_date="2027-03-05", time_window="Evening")
    assert (got["status"], got["time_window"]) == ("in_transit", "17:00-21:00")
    wait_for(world, number, "delivered")
    scan = shipment(world, number).scans[-1]
    assert scan.at.date() == date(2027, 3, 5)
    assert 17 <= scan.at.hour < 21


def test_reschedule__keeps_to_its_rules(world: World) -> None:
    """No day before the parcel can be there, no Sunday, no more than ten days, and no window of one's own."""
    number = arrive(world)
    move = {"tracking_no": number, "time_window": "morning"}
    refused(world, "INVALID_STATUS_FOR_OP", "reschedule_delivery", **move, new_date="2027-03-05")
    wait_for(world, number, "in_transit")
    for day in ("2027-03-03", "2027-03-07", "2027-03-16", "9999-12-31", "tomorrow"):
        refused(world, "BAD_DATE", "reschedule_delivery", **move, new_date=day)
    refused(world, "BAD_ARG", "reschedule_delivery", tracking_no=number, new_date="2027-03-05", time_window="9-10")
    ok(world, "reschedule_delivery", **move, new_date="2027-03-08")
    wait(world, days=6)
    assert shipment(world, number).status == "in_transit"
    wait(world, days=1)
    assert shipment(world, number).status == "delivered"


def test_instructions__open_a_door_with_a_wrong_code(world: World) -> None:
    """A wrong door code fails every attempt until the driver is told."""
    does(world, "set_doorstep", street="Kinkerstraat", problem="the door code on the label is wrong")
    number = arrive(world)
    wait_for(world, number, "exception")
    assert "door code" in shipment(world, number).scans[-1].description
    ok(world, "reschedule_delivery", tracking_no=number, new_date="2027-03-05", time_window="morning",
       instructions="The code is 4471#")  # fmt: skip
    wait_for(world, number, "delivered")
    assert shipment(world, number).attempts == 1


def test_address__changes_before_transit_with_fee_and_day(world: World) -> None:
    """Before it is in transit an own parcel may go elsewhere in the country, at the price of the longer way."""
    number = send(world, NEAR)
    paid = moved(world)[0]
    refused(world, "BAD_ADDRESS", "change_address", tracking_no=number, new_address=BERLIN)
    utrecht = {"name": "Sanne", "street": "Voorstraat 61", "city": "Utrecht"}
    got = ok(world, "change_address", tracking_no=number, new_address=utrecht)
    assert got["eta_date"] == "2027-03-04"
    assert moved(world)[1] == shipment(world, number).fee.minor - paid > 0  # type: ignore[union-attr]  # an own parcel has a fee
    wait_for(world, number, "in_transit")
    refused(world, "IN_TRANSIT_LOCKED", "change_address", tracking_no=number, new_address=NEAR)
    wait_for(world, number, "delivered")
    assert shipment(world, number).scans[-1].location == "Utrecht"
    refused(world, "INVALID_STATUS_FOR_OP", "change_address", tracking_no=number, new_address=NEAR)
    assert_sound(world)
