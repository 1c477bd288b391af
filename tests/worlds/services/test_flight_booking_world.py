"""The flight service as the world moves it: operations, the clock, forks, random use, ordinary timetables."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary.flight_booking import ordinary, some_flights
from lifegym.worlds.services.flight_booking.airports import AIRPORTS
from lifegym.worlds.services.flight_booking.fares import usual_families
from lifegym.worlds.services.flight_booking.seating import EQUIPMENT, seats_of
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.world import Persona, World
from tests.worlds.services.flights_kit import (
    CONTACT,
    LOC,
    MAI,
    OANH,
    OUT,
    ask,
    balance,
    book,
    offer,
    op,
    refused,
    vnd,
    world,
)

ON = {"flight_no": "H7506", "date": "2026-04-05"}
LEAVES = datetime(2026, 4, 5, 8, 10, tzinfo=zone("Asia/Ho_Chi_Minh"))


def test_delay__reaches_the_itinerary_silently() -> None:
    """A silent delay shows in the booking and the status and sends nothing; announced, it mails those booked."""
    here = world("email")
    made = book(here)
    mails = len(list(here.table("email.messages")))
    op(here, "delay_flight", **ON, minutes=195, reason="late inbound aircraft")
    seen = ask(here, "get_booking", pnr=made["pnr"])["segments"][0]
    assert seen["status"] == "delayed"
    assert seen["expected_arrive_at"] == "2026-04-05T17:50:00+09:00"
    assert seen["arrive_at"] == "2026-04-05T14:35:00+09:00"
    row = here.table("flight_booking.bookings").rows[made["pnr"]]
    assert row.expected_arrive_at - row.arrive_at == timedelta(minutes=195)
    assert len(list(here.table("email.messages"))) == mails
    assert not here.pushes
    balance(here)
    op(here, "delay_flight", **ON, minutes=240, reason="late inbound aircraft", announce=True)
    assert len(list(here.table("email.messages"))) == mails + 1
    op(here, "delay_flight", **ON, minutes=0)
    assert ask(here, "get_flight_status", **ON)["status"] == "scheduled"


def test_clock__flights_leave_and_land_honouring_delays() -> None:
    """A flight departs and arrives at its expected times; its segment counts as flown and can no longer be changed."""
    here = world()
    made = book(here)
    op(here, "delay_flight", **ON, minutes=60)
    here.run_due(LEAVES + timedelta(minutes=59))
    assert ask(here, "get_flight_status", **ON)["status"] == "delayed"
    here.run_due(LEAVES + timedelta(minutes=60))
    status = ask(here, "get_flight_status", **ON)
    assert (status["status"], status["departed_at"]) == ("departed", "2026-04-05T09:10:00+07:00")
    here.run_due(LEAVES + timedelta(minutes=60 + 265))
    assert ask(here, "get_flight_status", **ON)["status"] == "arrived"
    assert ask(here, "get_booking", pnr=made["pnr"])["segments"][0]["segment_status"] == "FLOWN"
    assert refused(here, "cancel_booking", pnr=made["pnr"]) == "already_flown"
    assert refused(here, "subscribe_flight_status", **ON) == "flight_closed"
    balance(here)


def test_clock__subscriber_hears_departure_and_arrival() -> None:
    """The clock's own changes reach a subscription too, one turn each."""
    here = world()
    ask(here, "subscribe_flight_status", **ON)
    here.run_due(LEAVES + timedelta(hours=12))
    assert here.now == LEAVES
    assert len(here.pushes) == 1
    here.pushes.clear()
    here.run_due(LEAVES + timedelta(hours=12))
    assert [row.change for row in here.table("flight_booking.notifications")] == ["departed", "arrived"]


def test_cancel_flight__disrupts_and_change_is_free() -> None:
    """A cancelled flight flags bookings.

    The change is free even on a hard fare, and never yields more than was paid.
    """
    here = world("email")
    made = book(here, family="LIGHT")
    held = book(here, [MAI | {"given_name": "Minh Tu"}], hold=True)
    op(here, "cancel_flight", **ON, reason="crew shortage")
    assert ask(here, "get_booking", pnr=made["pnr"])["status"] == "DISRUPTED"
    assert ask(here, "get_booking", pnr=held["pnr"])["status"] == "CANCELLED"
    assert any("cancelled" in row.subject and made["pnr"] in row.subject for row in here.table("email.messages"))
    balance(here)
    new = offer(here, flight="K8512", adults=3)
    done = ask(here, "change_booking", pnr=made["pnr"], new_offer_id=new["offer_id"])
    assert (done["status"], done["charged"]["amount"]) == ("CHANGED", "0")
    balance(here)
    back = ask(here, "cancel_booking", pnr=made["pnr"])
    assert back["refund"] == made["total"]
    balance(here)


def test_cancel_flight__full_refund_and_reinstatement() -> None:
    """A disrupted hard fare is paid back in full; a reinstated flight puts its bookings in order.

    Silent sends no mail.
    """
    here = world("email")
    made = book(here, family="LIGHT")
    mails = len(list(here.table("email.messages")))
    op(here, "cancel_flight", **ON, silent=True)
    assert len(list(here.table("email.messages"))) == mails
    branch = here.fork()
    assert ask(branch, "cancel_booking", pnr=made["pnr"])["refund"] == made["total"]
    op(here, "reinstate_flight", **ON)
    assert ask(here, "get_booking", pnr=made["pnr"])["status"] == "TICKETED"
    here.run_due(LEAVES)
    assert ask(here, "get_flight_status", **ON)["status"] == "departed"


def test_retime__reaches_bookings_and_holds() -> None:
    """A schedule change moves the booking's times; with disrupts it may be changed free of charge."""
    here = world()
    made = book(here, family="LIGHT")
    op(
        here,
        "retime",
        **ON,
        depart_at="2026-04-05T23:40:00+07:00",
        arrive_at="2026-04-06T06:05:00+09:00",
        disrupts=True,
    )
    seen = ask(here, "get_booking", pnr=made["pnr"])
    assert (seen["status"], seen["segments"][0]["depart_at"]) == ("DISRUPTED", "2026-04-05T23:40:00+07:00")
    done = ask(
        here,
        "change_booking",
        pnr=made["pnr"],
        new_offer_id=offer(here, flight="K8512", family="LIGHT", adults=3)["offer_id"],
    )
    assert done["charged"]["amount"] == "0"
    balance(here)
    with pytest.raises(ValueError, match="keeps its day"):
        op(here, "retime", **ON, depart_at="2026-04-06T08:00:00+07:00", arrive_at="2026-04-06T15:00:00+09:00")


def test_gate_fares_and_inventory__operations() -> None:
    """Gate, price, sell-out, reopening and added flights show at once."""
    here = world()
    op(here, "change_gate", **ON, gate="B7", terminal="T2")
    assert ask(here, "get_flight_status", **ON)["gate"] == "B7"
    op(here, "reprice", **ON, cabin="economy", price={"amount": "4700000", "currency": "VND"})
    prices = {
        family.name: family.price
        for family in here.table("flight_booking.fare_buckets").rows["H7506/2026-04-05/ECONOMY"].families
    }
    before = {family.name: family.price for family in usual_families(vnd(5_200_000))}
    assert prices == {name: price - vnd(500_000) for name, price in before.items()}
    op(here, "sell_out", **ON, cabin="ECONOMY")
    found = ask(
        here,
        "search_flights",
        origin="DAD",
        destination="KIX",
        departure_date="2026-04-05",
        carriers=["H7"],
        non_stop=True,
    )
    assert found["total"] == 0
    op(here, "reopen", **ON, cabin="ECONOMY", seats=2)
    assert offer(here)["seats_remaining"] == 2
    with pytest.raises(ValueError, match="is 1 to that"):
        op(here, "reopen", **ON, cabin="ECONOMY", seats=500)
    with pytest.raises(ValueError, match="does not fly"):
        op(here, "delay_flight", flight_no="H7506", date="2026-05-01", minutes=5)
    with pytest.raises(ValueError, match="0 to 2880"):
        op(here, "delay_flight", **ON, minutes=-5)
    balance(here)


def test_swap_equipment__keeps_passengers_seated() -> None:
    """After a change of aircraft capacities fit, and a seat that is gone is replaced by one of its kind."""
    here = world()
    free = ask(here, "get_seat_map", segment_idx=0, offer_id=offer(here)["offer_id"])["free"]
    made = book(
        here, [MAI], seat_selections=[{"segment_idx": 0, "pax_idx": 0, "seat": (free["aisle"] or free["window"])[-1]}]
    )
    kind = next(iter(here.table("flight_booking.seat_assignments"))).kind
    op(here, "swap_equipment", **ON, equipment="Embraer E190")
    row = next(iter(here.table("flight_booking.seat_assignments")))
    labels = {seat.label: seat.kind for seat in seats_of("Embraer E190", "ECONOMY")}
    assert labels[row.seat] == kind
    assert ask(here, "get_booking", pnr=made["pnr"])["segments"][0]["equipment"] == "Embraer E190"
    balance(here)
    with pytest.raises(ValueError, match="equipment is one of"):
        op(here, "swap_equipment", **ON, equipment="Zeppelin")


def test_book__by_somebody_else() -> None:
    """The world can make and drop bookings under a code of its choice, without charge or mail unless asked."""
    here = world("email")
    op(
        here,
        "book",
        flights=[ON],
        family="FLEX",
        passengers=[MAI, OANH],
        contact=CONTACT,
        card_last4="8812",
        pnr="TU77QX",
    )
    seen = ask(here, "get_booking", pnr="TU77QX")
    assert (seen["status"], seen["card_last4"]) == ("TICKETED", "8812")
    assert not list(here.table("wallet.entries"))
    balance(here)
    op(here, "drop_booking", pnr="TU77QX", reason="booked twice")
    assert ask(here, "get_booking", pnr="TU77QX")["status"] == "CANCELLED"
    with pytest.raises(ValueError, match="taken"):
        op(
            here,
            "book",
            flights=[ON],
            family="FLEX",
            passengers=[MAI],
            contact=CONTACT,
            card_last4="8812",
            pnr="TU77QX",
        )
    with pytest.raises(ValueError, match="sells LIGHT"):
        op(here, "book", flights=[ON], family="SAVER", passengers=[MAI], contact=CONTACT, card_last4="8812")
    balance(here)


def test_records__survive_their_json_form() -> None:
    """Every record of a world with bookings reads back from its JSON form to the same JSON form."""
    here = world()
    book(here)
    ask(here, "subscribe_flight_status", **ON)
    for table in here.services["flight_booking"].tables():
        for row in table:
            assert plain(load_record(table.record_type, plain(row.view())).view()) == plain(row.view())


def test_plain_mutation__of_a_flight_is_armed_and_carried() -> None:
    """A plain update of a flight's delay moves its departure and the bookings on it."""
    here = world()
    made = book(here)
    here.apply(
        Op(
            target="update",
            arguments={
                "table": "flight_booking.flights",
                "key": "H7506/2026-04-05",
                "changes": {"delay_min": 30, "status": "delayed"},
            },
        )
    )
    assert ask(here, "get_booking", pnr=made["pnr"])["segments"][0]["expected_depart_at"] == "2026-04-05T08:40:00+07:00"
    here.run_due(LEAVES + timedelta(minutes=29))
    assert ask(here, "get_flight_status", **ON)["status"] == "delayed"
    here.run_due(LEAVES + timedelta(minutes=30))
    assert ask(here, "get_flight_status", **ON)["status"] == "departed"


def test_fork__sees_nothing_of_its_twin() -> None:
    """What a fork books or what happens in it stays there."""
    here = world()
    before = here.digest()
    branch = here.fork()
    book(branch)
    op(branch, "cancel_flight", **ON)
    branch.run_due(LEAVES + timedelta(days=1))
    assert here.digest() == before


def test_pnrs__are_distinct_and_repeatable() -> None:
    """Codes come from the counter: the same in every run, different from one another."""
    first, second = world(), world()
    codes = [book(first, [person])["pnr"] for person in (MAI, OANH, LOC)]
    assert codes == [book(second, [person])["pnr"] for person in (MAI, OANH, LOC)]
    assert len(set(codes)) == 3


def test_airports__are_about_the_whole_world() -> None:
    """At least 100 airports, each with a real time zone and a three-letter code."""
    assert len(AIRPORTS) >= 100
    for row in AIRPORTS.values():
        assert zone(row.zone).key == row.zone
        assert len(row.code) == len(row.city_code) == 3
        assert len(row.country) == 2


def test_equipment__numbers_every_seat_once() -> None:
    """Seat labels of an aircraft are unique across its cabins, and every cabin has aisle seats."""
    for name, cabins in EQUIPMENT.items():
        seats = [seat for cabin in cabins for seat in seats_of(name, cabin)]
        assert len({seat.label for seat in seats}) == len(seats)
        assert all(any(seat.kind == "aisle" for seat in seats_of(name, cabin)) for cabin in cabins)


def test_flight_records__cross_summer_time() -> None:
    """Minutes of flight are elapsed minutes, also over a change of the clocks and the date line."""
    rows = flight_records(
        "L5700", date(2026, 3, 28), "FRA", "LHR", "23:30", 100, {"ECONOMY": usual_families(vnd(2_000_000))}
    )
    flight: Any = rows[0][1]
    assert flight.arrive_at.isoformat() == "2026-03-29T00:10:00+00:00"
    with pytest.raises(ValueError, match="has no FIRST"):
        flight_records(
            "H7506",
            date(2026, 4, 5),
            "DAD",
            "KIX",
            "08:10",
            265,
            {"FIRST": usual_families(vnd(1))},
            equipment="Airbus A320",
        )


@pytest.mark.parametrize(
    ("home", "currency", "name"),
    [("Asia/Ho_Chi_Minh", "VND", "Hoàng Thị Thanh Mai"), ("Europe/Berlin", "EUR", "Anna Keller")],
)
def test_ordinary__is_deterministic_balanced_and_flyable(home: str, currency: str, name: str) -> None:
    """The timetable is the same for the same seed, keeps the seat sums, and its flights can be found and fly."""
    persona = Persona(user_id="usr_x", name=name, email="x@songhan.example", zone=home, currency=currency)
    now = datetime(2026, 3, 2, 8, tzinfo=zone(home))
    rows = ordinary(np.random.default_rng(5), persona, now, 120)
    assert rows == ordinary(np.random.default_rng(5), persona, now, 120)
    assert rows != ordinary(np.random.default_rng(6), persona, now, 120)
    here = World(persona, ("flight_booking",), now)
    here.seed(*rows)
    here.seed(
        *some_flights(
            np.random.default_rng(1), "DAD", "KIX", date(2026, 4, 5), 3, vnd(5_200_000), now.date(), carrier="N4"
        )
    )
    here.seal()
    balance(here)
    assert sum(row.status == "scheduled" for row in here.table("flight_booking.flights")) == 123
    past = ask(here, "list_bookings")["bookings"]
    assert len(past) == 2
    family, given = ("HOANG", "THI THANH MAI") if home.startswith("Asia") else ("KELLER", "ANNA")
    assert past[0]["passengers"] == [f"{family}/{given}"]
    some = next(
        row
        for row in here.table("flight_booking.fare_buckets")
        if row.seats_remaining and not row.flight_id.startswith("N4")
    )
    flight = here.table("flight_booking.flights").rows[some.flight_id]
    if flight.status == "scheduled":
        found = ask(
            here,
            "search_flights",
            origin=flight.origin,
            destination=flight.dest,
            departure_date=flight.date.isoformat(),
        )
        assert found["total"] > 0
    here.run_due(now + timedelta(days=90))
    for row in here.table("flight_booking.flights"):
        seen = ask(here, "get_flight_status", flight_no=row.flight_no, date=row.date.isoformat())
        assert (seen["status"], seen["arrived_at"]) == ("arrived", row.arrive_at.isoformat())
    balance(here)


def test_flights_nobody_watches__need_neither_timers_nor_writes() -> None:
    """Of a flight without bookings and subscriptions the clock alone tells whether it has left and landed."""
    where = world()
    assert where.next_due() is None
    where.run_due(datetime(2026, 4, 5, 12, tzinfo=zone("Asia/Ho_Chi_Minh")))
    seen = ask(where, "get_flight_status", **ON)
    assert (seen["status"], seen["departed_at"]) == ("departed", seen["depart_at"])
    assert refused(where, "get_flight_status", flight_no="H7506", date="2026-04-06") == "flight_not_found"
    with pytest.raises(ValueError, match="is departed"):
        op(where, "delay_flight", **ON, minutes=30)
    assert where.journal.entries == []
    ask(where, "subscribe_flight_status", **ON)
    where.run_due(where.now + timedelta(days=1))
    assert [row.change for row in where.table("flight_booking.notifications")] == ["arrived"]
    assert where.table("flight_booking.flights").rows["H7506/2026-04-05"].status == "arrived"


def test_flights_somebody_books__are_written_to_until_nobody_is_left() -> None:
    """A booking sets its flights' timers once; given back, its flights leave without a trace."""
    where = world()
    kept, dropped = book(where), book(where)
    assert [timer.process for timer in where.agenda] == ["depart"]
    for booking in (kept, dropped):
        ask(where, "cancel_booking", pnr=booking["pnr"])
    entries = len(where.journal.entries)
    where.run_due(where.now + timedelta(days=60))
    assert len(where.journal.entries) == entries
    assert ask(where, "get_flight_status", **ON)["status"] == "arrived"


def test_delay_booked__finds_the_flight_when_it_happens() -> None:
    """Only flights that somebody here is booked on are delayed, and a second call for less changes nothing."""
    where = world("email")
    before = where.digest()
    op(where, "delay_booked", origin="DAD", date="2026-04-05", minutes=30)
    assert where.digest() == before
    booking = book(where)
    number = booking["segments"][0]["flight_no"]
    op(where, "delay_booked", origin="DAD", date="2026-04-05", minutes=30, reason="late aircraft", announce=True)
    op(where, "delay_booked", origin="DAD", date="2026-04-05", minutes=10)
    flights = [row for row in where.table("flight_booking.flights") if row.origin == "DAD"]
    delays = {row.flight_no: row.delay_min for row in flights if row.date.month == 4}
    assert delays.pop(number) == 30
    assert not any(delays.values())
    assert any("delayed by 30 minutes" in row.body for row in where.table("email.messages"))


def test_reprice__wakes_who_watches_the_price_and_nobody_else() -> None:
    """A fare that falls sets off the price alert on its flight; unwatched it leaves no line."""
    where = world("notification_hub")
    change = {"flight_no": "H7506", "date": OUT.isoformat(), "cabin": "ECONOMY"}
    op(where, "reprice", **change, price={"amount": "5000000", "currency": "VND"})
    assert not len(where.table("notification_hub.notifications"))
    for item, price in (("H7506", 4_500_000), ("h7506/2026-04-05", 4_000_000)):
        call = where.call(
            "notification_hub.create_price_alert",
            {"user_id": "usr_mai", "item_ref": item, "target_price_minor": price},
        )
        assert json.loads(call.result)["status"] == "active"
    op(where, "reprice", **change, price={"amount": "4200000", "currency": "VND"})
    assert [push.text.splitlines()[0] for push in where.pushes] == ["Price alert: H7506 is at 4,200,000 VND"]
    alerts = list(where.table("notification_hub.alerts"))
    assert [row.status for row in alerts] == ["triggered", "active"]
    assert alerts[1].last_price == vnd(4_200_000)


def test_reopen__tells_who_asked_for_seats() -> None:
    """Seats on a full flight that come back on sale wake a restock subscription."""
    where = world("notification_hub")
    wish = {"user_id": "usr_mai", "source": "flight_booking", "type": "restock", "target": "H7506"}
    assert where.call("notification_hub.create_subscription", wish).ok
    op(where, "sell_out", flight_no="H7506", date=OUT.isoformat(), cabin="ECONOMY")
    op(where, "reopen", flight_no="H7506", date=OUT.isoformat(), cabin="ECONOMY", seats=2)
    assert [push.text.splitlines()[0] for push in where.pushes] == ["H7506 on 2026-04-05: ECONOMY seats again"]
