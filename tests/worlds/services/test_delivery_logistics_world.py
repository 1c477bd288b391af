"""The carriers: complaints, subscriptions, customs, storms, and what else the world does to parcels."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.delivery_logistics.places import countries, home_country
from lifegym.worlds.services.delivery_logistics.tariff import delivers_on, next_pickup
from lifegym.worlds.signals import MailOut, Notice, Signal, TransferReturned, TransferSent, WeatherWarning
from lifegym.worlds.world import World
from tests.worlds.services.delivery_logistics_kit import (
    BERLIN,
    HERE,
    HOME,
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


def test_subscription__pushes_each_move_until_it_ends(world: World) -> None:
    """The agent that asked is told of every move of that parcel, and no more once it has unsubscribed."""
    number, other = arrive(world), arrive(world, "HP2")
    asked = ok(world, "subscribe_status", tracking_no=number, channel="app", target=ME)["subscription_id"]
    refused(world, "ALREADY_SUBSCRIBED", "subscribe_status", tracking_no=number, channel="app", target=ME)
    goal = NOW + timedelta(days=2)
    turns = 0
    while world.now < goal:
        world.run_due(goal)
        turns += len(world.pushes)
        assert all(number in push.text for push in world.pushes)
        world.pushes.clear()
    assert turns == 2
    ok(world, "unsubscribe", subscription_id=asked)
    refused(world, "SUBSCRIPTION_NOT_FOUND", "unsubscribe", subscription_id=asked)
    wait_for(world, other, "delivered")
    assert not world.pushes
    refused(world, "INVALID_STATUS_FOR_OP", "subscribe_status", tracking_no=number, channel="app", target=ME)


def test_subscription__by_mail_brings_one_letter_a_step() -> None:
    """Whoever asked for every step by mail gets the letter of a step once, and is listed with the parcel."""
    world = build("email")
    number = arrive(world)
    made = ok(world, "subscribe_status", tracking_no=number, channel="email", target=world.persona.email)
    assert made["subscription_id"].startswith("psub_")
    listed = ok(world, "track_package", tracking_no=number)["subscriptions"]
    assert [item["subscription_id"] for item in listed] == [made["subscription_id"]]
    wait_for(world, number, "delivered")
    subjects = [row.subject for row in world.table("email.messages")]
    assert subjects.count(f"Out for delivery today: {number}") == subjects.count(f"Delivered: {number}") == 1
    steps = [scan.status_code for scan in shipment(world, number).scans]
    assert len(subjects) == len(steps) - 1
    ok(world, "unsubscribe", subscription_id=made["subscription_id"])
    assert ok(world, "track_package", tracking_no=number)["subscriptions"] == []


def test_mail__to_a_carrier_is_answered() -> None:
    """Customer service tells where a parcel is, and asks for its number where none is given."""
    world = build("email")
    number = arrive(world)
    for subject in (f"Parcel {number}", "A question"):
        sent = world.call("email.send_email", {"to": "service@haldenparcel.example", "subject": subject, "body": "Hm?"})
        assert sent.ok, sent.result
    wait(world, days=1)
    answers = {row.subject: row.body for row in world.table("email.messages") if row.subject.startswith("Your message")}
    assert "The last scan was on" in answers[f"Your message about {number}"]
    assert "tracking number" in answers["Your message to us"]


def test_holidays__bring_no_parcels(world: World) -> None:
    """Nothing is fetched or delivered on Easter Monday or at Christmas, except express; a day asked for is refused."""
    wait(world, days=24)
    number = arrive(world, eta=date(2027, 3, 29))
    assert shipment(world, number).eta_date != date(2027, 3, 29)
    wait_for(world, number, "in_transit")
    assert "holiday" in refused(world, "BAD_DATE", "reschedule_delivery", tracking_no=number, new_date="2027-03-29",
                                time_window="morning")  # fmt: skip
    assert not delivers_on(date(2027, 12, 25), "standard")
    assert delivers_on(date(2027, 12, 25), "express")
    assert next_pickup(datetime(2027, 3, 27, 19, tzinfo=HERE)).date() == date(2027, 3, 30)


def test_letters__keep_names_as_they_are_written() -> None:
    """A mail about a new address writes carrier numbers and names as they are."""
    world = build("email")
    number = send(world)
    ok(world, "change_address", tracking_no=number, new_address={**BERLIN, "street": "Urbanstraße 3"})
    body = world.table("email.messages").rows[list(world.table("email.messages").rows)[-1]].body
    assert f"Parcel {number} from Noor Haddad" in body


def test_moves__are_quiet_without_a_subscription(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a subscription a move is news for the hub's subscribers only."""
    signals = heard(world, monkeypatch)
    arrive(world)
    wait(world, days=4)
    notices = [signal for signal in signals if isinstance(signal, Notice)]
    assert notices
    assert all(signal.quiet and not signal.push for signal in notices)


def test_lost__is_found_out_on_its_day_and_answered(world: World) -> None:
    """A lost parcel is missed when the van is loaded; the ticket is answered on its day, and own value paid."""
    number = send(world, NEAR, declared_value_minor=12_000)
    wait_for(world, number, "in_transit")
    does(world, "lose", tracking_no=number)
    refused(world, "INVALID_STATUS_FOR_OP", "report_issue", tracking_no=number, issue_type="lost", description="Where?")
    wait_for(world, number, "exception")
    ticket = ok(world, "report_issue", tracking_no=number, issue_type="lost", description="Where is it?")
    refused(world, "ISSUE_EXISTS", "report_issue", tracking_no=number, issue_type="lost", description="Where is it?")
    refused(world, "INVALID_STATUS_FOR_OP", "reschedule_delivery", tracking_no=number, new_date="2027-03-05",
            time_window="morning")  # fmt: skip
    wait(world, days=5)
    listed = ok(world, "list_issues", user_id=ME)["issues"][0]
    assert (listed["ticket_id"], listed["status"]) == (ticket["ticket_id"], "resolved")
    assert listed["resolved_at"][:10] == ticket["expected_response_date"]
    fee = moved(world)[0]
    assert moved(world)[1:] == [-(fee + 12_000)]
    assert_sound(world)


def test_issues__are_judged_by_what_happened(world: World) -> None:
    """Damage nobody can see in the scans is rejected; a delivery that did not happen is made good."""
    whole, false = arrive(world, "HP1"), arrive(world, "HP2")
    refused(world, "INVALID_STATUS_FOR_OP", "report_issue", tracking_no=whole, issue_type="damaged", description="Hm")
    wait_for(world, whole, "in_transit")
    does(world, "mark_delivered_falsely", tracking_no=false)
    wait_for(world, whole, "delivered")
    ok(world, "report_issue", tracking_no=whole, issue_type="damaged", description="A dent")
    ok(world, "report_issue", tracking_no=false, issue_type="delivery_failed", description="Nothing came")
    wait(world, days=5)
    status = {row["tracking_no"]: row["status"] for row in ok(world, "list_issues", user_id=ME)["issues"]}
    assert status == {whole: "rejected", false: "resolved"}
    wait_for(world, false, "delivered")
    assert said(world, false)[-4:] == ["exception", "in_transit", "out_for_delivery", "delivered"]
    wait(world, days=31)
    refused(world, "CLAIM_TOO_LATE", "report_issue", tracking_no=whole, issue_type="damaged", description="Again")
    assert ok(world, "list_issues", user_id=ME, status_filter="open")["total"] == 0


def test_customs__waits_for_the_duty(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transfer of enough to the customs account, naming the parcel, releases it; without one it goes back."""
    signals = heard(world, monkeypatch)
    paid, unpaid = arrive(world, "TX1"), arrive(world, "TX2")
    wait_for(world, paid, "in_transit")
    for number in (paid, unpaid):
        does(world, "hold_at_customs", tracking_no=number, duty=Money(2150, "EUR").to_json(), note="VAT")
    assert mails(signals)[-1] == f"Duty to pay: {unpaid}"
    assert ok(world, "track_package", tracking_no=paid)["duty_to_pay"]["amount"] == "21.50"

    def transfer(amount: int, memo: str) -> None:
        world.emit(
            TransferSent(reference="tx", account_no="DLCUSTOMS0001", holder="Customs", bank_name="Halden Bank",
                         amount=Money(amount, "EUR"), memo=memo)
        )  # fmt: skip

    transfer(2149, f"duty {paid}")
    transfer(2150, "duty")
    assert shipment(world, paid).held == "customs"
    transfer(2150, f"duty {paid}")
    assert shipment(world, paid).status == "in_transit"
    wait(world, days=15)
    assert shipment(world, paid).status == "delivered"
    assert shipment(world, unpaid).status == "returned"
    assert_sound(world)


def test_customs__holds_again_what_was_not_paid_after_all(world: World) -> None:
    """When the transfer of a duty comes back, the parcel it released is held once more, if it is still on its way."""
    number, other = arrive(world, "TX1"), arrive(world, "TX2")
    wait_for(world, number, "in_transit")
    for held in (number, other):
        does(world, "hold_at_customs", tracking_no=held, duty=Money(2150, "EUR").to_json())
    sent: dict[str, Any] = {
        "reference": "tx",
        "account_no": "DLCUSTOMS0001",
        "amount": Money(2150, "EUR"),
        "memo": f"duty {number}",
    }
    world.emit(TransferSent(holder="Customs", bank_name="Halden Bank", **sent))
    does(world, "release_from_customs", tracking_no=other)
    back = TransferReturned(reason="Account closed.", **sent)
    world.emit(back)
    world.emit(back)
    assert (shipment(world, number).held, shipment(world, other).held) == ("customs", "")
    assert ok(world, "track_package", tracking_no=number)["duty_to_pay"]["amount"] == "21.50"
    world.emit(TransferSent(holder="Customs", bank_name="Halden Bank", **sent))
    wait_for(world, number, "delivered")
    world.emit(back)
    assert shipment(world, number).status == "delivered"
    assert_sound(world)


def test_storm__stops_a_depot_until_it_is_over(world: World) -> None:
    """While a severe warning lasts nothing moves in its towns; the day moves, and elsewhere all goes on."""
    mine, theirs = arrive(world), send(world, BERLIN)
    warning = WeatherWarning(
        warning_id="w1", kind="storm", severity="severe", areas=("Amsterdam",), title="Storm Ylva",
        start=datetime(2027, 3, 3, 20, tzinfo=HERE), end=datetime(2027, 3, 5, 18, tzinfo=HERE),
    )  # fmt: skip
    world.emit(warning)
    wait(world, days=4)
    row = shipment(world, mine)
    assert (row.status, row.eta_date) == ("in_transit", date(2027, 3, 6))
    assert any("Storm Ylva" in scan.description for scan in row.scans)
    wait_for(world, mine, "delivered")
    assert shipment(world, mine).scans[-1].at.date() == date(2027, 3, 6)
    wait_for(world, theirs, "delivered")
    assert shipment(world, theirs).scans[-1].at.date() == date(2027, 3, 6)
    assert_sound(world)


def test_backstage__delays_detours_and_neighbours(world: World) -> None:
    """A delay and a detour move the day; a neighbour may take the parcel; a late scan is put in its place."""
    number = arrive(world)
    does(world, "delay", tracking_no=number, days=2, reason="staff shortage")
    assert shipment(world, number).eta_date == date(2027, 3, 6)
    wait_for(world, number, "in_transit")
    does(world, "misroute", tracking_no=number, city="Liège", days=2)
    row = shipment(world, number)
    assert (row.eta_date, row.scans[-1].location) == (date(2027, 3, 8), "Liège depot")
    does(world, "add_scan", tracking_no=number, at=(world.now - timedelta(hours=1)).isoformat(), location="Breda",
         description="Seen in Breda")  # fmt: skip
    assert_sound(world)
    does(world, "deliver_now", tracking_no=number, note="Handed to your neighbour, Mr de Groot, no. 120")
    assert "de Groot" in ok(world, "track_package", tracking_no=number)["events"][0]["description"]
    with pytest.raises(ValueError, match="already"):
        does(world, "lose", tracking_no=number)


def test_backstage__an_impostors_parcel_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter of a parcel that does not exist comes from a strange address, and no carrier knows the number."""
    world = build("email")
    does(world, "phantom_parcel", carrier="Halden Parcel", tracking_no="HP999", amount=Money(199, "EUR").to_json(),
         sender="notice@halden-parcel-pay.example")  # fmt: skip
    mail = list(world.table("email.messages"))[-1]
    assert "HP999" in mail.subject
    refused(world, "SHIPMENT_NOT_FOUND", "track_package", tracking_no="HP999")


def test_backstage__a_gift_is_on_its_way(world: World) -> None:
    """Somebody who is no shop may send something; it travels like any other parcel."""
    does(world, "announce_parcel", sender_name="Grandmother", item_desc="jam", destination=HOME, eta="2027-03-05",
         tracking_no="mp 77", sender_city="Lisbon", sender_country="Portugal", shipment_id="ship_gift")  # fmt: skip
    listed = ok(world, "list_shipments", user_id=ME, status_filter="active")["shipments"]
    assert [(row["shipment_id"], row["tracking_no"], row["eta_date"]) for row in listed] == [
        ("ship_gift", "MP77", "2027-03-05")
    ]
    wait_for(world, "MP77", "delivered")
    assert shipment(world, "MP77").scans[-1].at.date() == date(2027, 3, 5)


def test_payment__takes_the_first_method_that_can_pay() -> None:
    """Without a named method the first usable one pays; with none at all nothing is booked."""
    world = build()
    number = send(world, payment_method_id="4471")
    assert shipment(world, number).payment_method_id == "pm_0001"
    world.services["wallet"].set_method_status("pm_0001", "blocked")  # type: ignore[attr-defined]  # the wallet's own
    assert all(isinstance(row, PaymentMethod) and row.status == "blocked" for row in world.table("wallet.methods"))
    refused(world, "PAYMENT_METHOD_UNKNOWN", "request_pickup", user_id=ME, pickup_addr=HOME, dest_addr=BERLIN,
            item_desc="coat", weight_kg=1, service_type="standard", scheduled_at="2027-03-02T10:00")  # fmt: skip


def test_fork__never_sees_the_other_side(world: World) -> None:
    """A parcel sent and moved in a fork leaves the world it came from untouched."""
    arrive(world)
    before = world.digest()
    branch = world.fork()
    send(branch)
    wait(branch, days=4)
    assert world.digest() == before


def test_countries__are_known_by_name_code_and_zone() -> None:
    """A country is known by its name, its code and other names in use, and a persona's by their zone."""
    known = countries()
    assert known["uk"].name == known["gb"].name == known["united kingdom"].name == "United Kingdom"
    assert home_country("Asia/Ho_Chi_Minh") == "Vietnam"
    assert home_country("Antarctica/Troll") == ""


@pytest.mark.parametrize("status", ["label_created", "picked_up", "in_transit", "out_for_delivery", "exception"])
def test_arm__a_shipment_without_a_plan_gets_one(world: World, status: str) -> None:
    """A story that names a parcel, its state and its day need not plan the journey: it arrives on that day."""
    gone = shipment(world, arrive(world))
    row = {
        **gone.view("plan", "scans"), "shipment_id": "ship_story", "tracking_no": "ST1", "status": status,
        "eta_date": date(2027, 3, 1 if status == "out_for_delivery" else 6), "reference": "",
    }  # fmt: skip
    world.apply(Op(target="insert", arguments={"table": "delivery_logistics.shipments", "record": plain(row)}))
    wait_for(world, "ST1", "delivered")
    assert shipment(world, "ST1").scans[-1].at.date() == row["eta_date"]
    assert_sound(world)
