"""Public transport: journeys by the timetable of the day, with what stops, delays and closes lines."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.maps.network import next_departure
from lifegym.worlds.signals import WeatherWarning
from tests.worlds.services.maps_kit import (
    NOW,
    ZONE,
    assert_in_order,
    build,
    hours_on,
    ok,
    refused,
    rides,
    until,
    world_does,
)


def plan(world: Any, dest: str, at: str = "2027-03-01T09:01", origin: str = "Hill", **more: Any) -> dict[str, Any]:
    """Return journeys."""
    found: dict[str, Any] = ok(world, "get_transit", origin=origin, dest=dest, depart_at=at, **more)
    assert_in_order(found)
    return found


def test_transit__rides_with_up_to_two_changes() -> None:
    """No change to the station, one to the airport, two to the mill, each leg where and when the timetable says."""
    world = build()
    direct = plan(world, "Grand Station")["journeys"][0]
    assert (rides(direct), direct["departs"][11:16], direct["arrives"][11:16]) == (["Tram 1"], "09:10", "09:21")
    one = plan(world, "Airport")["journeys"][0]
    assert (rides(one), one["changes"], one["arrives"][11:16]) == (["Tram 1", "Metro A"], 1, "09:42")
    two = plan(world, "Mill")["journeys"][0]
    assert (rides(two), two["changes"], two["arrives"][11:16]) == (["Tram 1", "Metro A", "Bus 9"], 2, "09:47")
    back = plan(world, "Hill", origin="Mill")["journeys"][0]
    assert rides(back) == ["Bus 9", "Metro A", "Tram 1"]
    assert back["legs"][0]["towards"] == "Park"


def test_transit__several_journeys_are_the_next_trips() -> None:
    """After the first journey come those by the next departures, in order of arrival."""
    found = plan(build(), "Grand Station", limit=4)
    assert [item["departs"][11:16] for item in found["journeys"]] == ["09:10", "09:20", "09:30", "09:40"]
    assert found["total"] == 4


def test_transit__walks_at_both_ends_are_counted() -> None:
    """From a place near a stop one leaves earlier and arrives later than the ride."""
    journey = plan(build(), "bar", origin="clinic")["journeys"][0]
    first, last = journey["legs"][0], journey["legs"][-1]
    assert (first["mode"], last["mode"]) == ("walking", "walking")
    assert first["minutes"] + last["minutes"] == journey["walk_min"] > 5
    assert journey["legs"][1]["departs"] >= first["arrives"]


def test_transit__first_and_last_service_bound_the_day() -> None:
    """After the last tram one waits for the first of the morning; in the small hours the evening's last still runs."""
    world = build()
    last = plan(world, "Grand Station", "2027-03-02T00:25")["journeys"][0]
    assert last["departs"].startswith("2027-03-02T00:30")
    night = plan(world, "Grand Station", "2027-03-02T00:31")["journeys"][0]
    assert night["departs"].startswith("2027-03-02T06:00")
    sunday = plan(world, "Grand Station", "2027-03-07T00:31")["journeys"][0]
    assert sunday["departs"].startswith("2027-03-07T08:00")


def test_transit__days_of_the_week_and_holidays_have_their_timetable() -> None:
    """Saturday, Sunday and a holiday on a Tuesday run by their own timetables."""
    world = build()
    departs = {
        day: plan(world, "Grand Station", f"{day}T09:01")["journeys"][0]["departs"][11:16]
        for day in ("2027-03-02", "2027-03-06", "2027-03-07", "2027-04-27")
    }
    assert departs == {"2027-03-02": "09:10", "2027-03-06": "09:15", "2027-03-07": "09:30", "2027-04-27": "09:30"}
    world_does(world, "declare_holiday", day="2027-03-02", name="Town Day", country="Netherlands", city="Riverton")
    assert plan(world, "Grand Station", "2027-03-02T09:01")["journeys"][0]["departs"][11:16] == "09:30"


def test_transit__a_suspension_stops_a_line_while_it_lasts() -> None:
    """Nothing leaves during it; afterwards the line runs; a notice says so; resumed it runs at once."""
    world = build()
    world_does(world, "suspend_line", line_id="tram", start="2027-03-01T09:00", end="2027-03-01T11:00",
               note="Track works.")  # fmt: skip
    found = plan(world, "Grand Station")
    assert found["journeys"][0]["departs"][11:16] == "11:00"
    assert [(item["kind"], item["about"], item["note"]) for item in found["notices"]] == [
        ("suspension", "Tram 1", "Track works."),
    ]  # fmt: skip
    assert plan(world, "Grand Station", "2027-03-01T11:01")["journeys"][0]["departs"][11:16] == "11:10"
    world_does(world, "resume_line", line_id="tram")
    assert plan(world, "Grand Station")["journeys"][0]["departs"][11:16] == "09:10"
    world_does(world, "suspend_line", line_id="tram", start="2027-03-01T09:00")
    said = refused(world, "NOT_FOUND", "get_transit", origin="Hill", dest="Airport", depart_at="2027-03-01T09:01")
    assert "Suspended: Tram 1" in said


def test_transit__delays_shift_what_runs() -> None:
    """A late line leaves and arrives later; a stop that holds its vehicles delays what follows."""
    world = build()
    world_does(world, "delay_line", line_id="tram", delay_min=7, start="2027-03-01T08:00", end="2027-03-01T12:00")
    late = plan(world, "Airport")["journeys"][0]
    assert late["legs"][0]["departs"][11:16] == "09:07"
    world_does(world, "resume_line", line_id="tram")
    world_does(world, "delay_stop", stop_id="market", delay_min=4, start="2027-03-01T08:00", end="2027-03-01T12:00")
    held = plan(world, "Grand Station")["journeys"][0]
    assert (held["departs"][11:16], held["arrives"][11:16]) == ("09:10", "09:25")
    before = plan(world, "Market")["journeys"][0]
    assert before["arrives"][11:16] == "09:15"
    hours_on(world, 4)
    assert plan(world, "Grand Station", "2027-03-01T13:01")["journeys"][0]["duration_min"] == 11
    assert [row.status for row in world.table("maps.stop_events")] == ["ended"]


def test_transit__a_closed_stop_is_passed_through() -> None:
    """Nothing calls there: one walks from the next, and through traffic goes on."""
    world = build()
    world_does(world, "close_stop", stop_id="market", start="2027-03-01T08:00", end="2027-03-02T00:00")
    assert plan(world, "Grand Station")["journeys"][0]["arrives"][11:16] == "09:21"
    to_market = ok(world, "get_transit", origin="Grand Station", dest="Market", depart_at="2027-03-01T09:01")
    assert all(leg.get("to") != "Market" for item in to_market["journeys"] for leg in item["legs"][:-1])
    world_does(world, "restore_stop", stop_id="market")
    assert rides(plan(world, "Market", origin="Grand Station")["journeys"][0]) == ["Tram 1"]


def test_transit__a_new_timetable_counts_from_its_day() -> None:
    """Until then the old one runs."""
    world = build()
    world_does(world, "change_timetable", line_id="tram", days="weekday", valid_from="2027-03-03",
               periods=[{"start": "07:05", "until": "22:05", "every_min": 60}])  # fmt: skip
    assert plan(world, "Grand Station", "2027-03-02T09:01")["journeys"][0]["departs"][11:16] == "09:10"
    assert plan(world, "Grand Station", "2027-03-03T09:01")["journeys"][0]["departs"][11:16] == "09:05"
    assert plan(world, "Grand Station", "2027-03-06T09:01")["journeys"][0]["departs"][11:16] == "09:15"


def test_transit__a_storm_stops_the_ferry_in_its_city_only() -> None:
    """While a severe wind warning lasts no ferry leaves; elsewhere and afterwards it does."""
    world = build()
    trip = {"origin": "Market pier", "dest": "Quay"}
    for severity, areas, departs in (
        ("severe", ("Utrecht",), "09:10"), ("moderate", ("Riverton",), "09:10"), ("severe", ("Riverton",), "15:00"),
    ):  # fmt: skip
        world.emit(
            WeatherWarning(warning_id="w", kind="wind", severity=severity, areas=areas, title="Gale", start=NOW,
                           end=NOW + timedelta(hours=6))
        )  # fmt: skip
        found = ok(world, "get_transit", **trip, depart_at="2027-03-01T09:01")
        assert found["journeys"][0]["departs"][11:16] == departs, (severity, areas)
    assert found["notices"][0]["about"] == "Gale"
    until(world, NOW + timedelta(hours=6))
    assert ok(world, "get_transit", **trip, depart_at="now")["journeys"][0]["departs"][11:16] == "15:00"


def test_transit__says_why_there_is_no_journey() -> None:
    """No stop near, the same point, or a short way that is walked."""
    world = build()
    said = refused(world, "NOT_FOUND", "get_transit", origin="Hill", dest="51.5,5.0", depart_at="now")
    assert "No stop lies within" in said
    here = ok(world, "get_transit", origin="Hill", dest="Hill", depart_at="now")
    assert (here["total"], here["on_foot"]["walk_min"]) == (0, 0)
    short = ok(world, "get_transit", origin="Market", dest="cafe", depart_at="now")
    assert short["on_foot"]["walk_min"] <= 2
    assert "on_foot" not in ok(world, "get_transit", origin="Market pier", dest="Quay", depart_at="now")


def test_transit__no_journey_ends_before_it_begins_when_the_clock_changes() -> None:
    """Through both nights of the year all legs stay in order."""
    for now in (datetime(2027, 3, 27, 20, tzinfo=ZONE), datetime(2027, 10, 30, 20, tzinfo=ZONE)):
        world = build(now=now)
        for minutes in range(0, 720, 25):
            at = (now + timedelta(minutes=minutes)).isoformat()
            plan(world, "Airport", at)


def test_transit__directions_and_matrix_take_the_best_journey() -> None:
    """The same journey comes from all three tools."""
    world = build()
    journey = plan(world, "Airport")["journeys"][0]
    way = ok(world, "directions", origin="Hill", dest="Airport", mode="transit", depart_at="2027-03-01T09:01")
    assert way["legs"] == journey["legs"]
    cells = ok(world, "distance_matrix", origins=["Hill", "Market"], dests=["Airport"], mode="train",
               depart_at="2027-03-01T09:01")  # fmt: skip
    assert cells["durations_s"][0][0] == 60 * journey["duration_min"]


def test_transit__any_two_places_of_a_city_are_joined_in_order() -> None:
    """In the sample city journeys between places drawn at random, at all hours, stay in order and arrive."""
    world = sample_world(("maps",), {"maps": 700})
    keys = list(world.table("maps.places").rows)
    rng = np.random.default_rng(5)
    arrived = 0
    for _ in range(60):
        one, two = (keys[int(place)] for place in rng.integers(len(keys), size=2))
        at = (world.now + timedelta(minutes=int(rng.integers(0, 7 * 1440)))).isoformat()
        call = world.call("maps.get_transit", {"origin": one, "dest": two, "depart_at": at})
        if call.ok:
            arrived += 1
            assert_in_order(ok(world, "get_transit", origin=one, dest=two, depart_at=at))
    assert arrived > 50


@pytest.mark.parametrize(
    ("ready", "pauses", "leaves"),
    [(0, (), 5), (6, (), 15), (26, (), None), (5, ((0, 15),), 15), (5, ((0, 16),), 25), (5, ((0, 15), (15, 99)), None)],
)
def test_transit__next_departure(ready: int, pauses: tuple[tuple[int, int], ...], leaves: int | None) -> None:
    """Trips at 0, 10 and 20 pass five minutes later; pauses are skipped."""
    found = next_departure((0, 10, 20), 5, ready, pauses)
    assert found == leaves if leaves is not None else found > 10**9


def test_transit__an_alert_of_the_weather_service_stops_the_ferry() -> None:
    """The two services together: while it lasts one goes round by metro; called off, the ferry runs."""
    world = sample_world(("weather", "maps"))
    trip = {"origin": "Centraal Station IJ-side", "dest": "Buiksloterweg", "depart_at": "now"}
    assert rides(ok(world, "get_transit", **trip)["journeys"][0]) == ["Ferry F3"]
    gale = {"kind": "wind", "severity": "severe", "areas": ["Amsterdam"], "start": "2027-03-01T08:00:00+01:00",
            "end": "2027-03-01T23:00:00+01:00", "alert_id": "gale"}  # fmt: skip
    world.apply(Op(target="weather.issue_alert", arguments=gale))
    waits = ok(world, "get_transit", **trip)
    assert waits["notices"][-1]["kind"] == "weather"
    assert all("Ferry F3" not in rides(item) for item in waits["journeys"])
    world.apply(Op(target="weather.cancel_alert", arguments={"alert_id": "gale"}))
    assert rides(ok(world, "get_transit", **trip)["journeys"][0]) == ["Ferry F3"]
