"""Maps: names found however they are spelled, ways by road in one arithmetic, hours by the place's own clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.errors import ToolError
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.maps.geometry import along, crosses, heading, matrix_m, metres, near_segments
from lifegym.worlds.services.maps.opening import read_spans
from lifegym.worlds.services.maps.speeds import TORTUOSITY, traffic
from lifegym.worlds.signals import WeatherWarning
from tests.worlds.services.maps_kit import NOW, ZONE, build, hours_on, ok, refused, until, world_does

SOUTH, NORTH = "51.995,5.010", "52.004,5.010"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Café De Kade", "Café De Kade"), ("kade cafe", "Café De Kade"), ("cafe de kaade", "Café De Kade"),
        ("anker huisartsen riverton", "Huisartsen Het Anker"), ("nachtegal brasserie", "Brasserie Nachtegaal"),
        ("grand statoin", "Grand Station"), ("market street 51", "Market Street 51"),
        ("51 street market, 4000 AA Riverton", "Market Street 51"), ("RIVERTON", "Riverton"),
    ],
)  # fmt: skip
def test_geocode__forgives_spelling_accents_and_order(text: str, name: str) -> None:
    """What a person would understand is found first."""
    assert ok(build(), "geocode", address=text)["results"][0]["name"] == name


@pytest.mark.parametrize("far", ["Tokyo", "Paris", "Berlin", "London", "New York", "Rotterdam", "Brussels", "Lisbon"])
def test_geocode__takes_no_other_city_for_a_misspelled_place(far: str) -> None:
    """A city that the map does not hold is not found, however like it the name of a shop or a stop is."""
    world = sample_world(("maps",))
    refused(world, "NOT_FOUND", "geocode", address=far)
    refused(world, "NOT_FOUND", "directions", origin="Dam", dest=far)


def test_geocode__a_house_number_lies_along_its_street() -> None:
    """Number 51 of 1 to 101 stands half way; reversing gives it back."""
    world = build()
    found = ok(world, "geocode", address="Market Street 51")["results"][0]
    assert (found["kind"], found["lat"], found["lng"]) == ("address", 51.99, 5.005)
    back = ok(world, "reverse_geocode", lat=51.9903, lng=5.005)
    assert back["formatted_address"] == "Market Street 51, Riverton"
    assert (back["city"], back["district"], back["timezone"]) == ("Riverton", "South", "Europe/Amsterdam")
    assert back["stops"][0]["name"] == "Market"
    assert back["places"][0]["place_id"] == "clinic"


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("geocode", {"address": " "}, "INVALID_REQUEST"),
        ("geocode", {"address": "Xyzzyqua"}, "NOT_FOUND"),
        ("geocode", {"address": "\ud800"}, "NOT_FOUND"),
        ("reverse_geocode", {"lat": float("nan"), "lng": 5}, "INVALID_REQUEST"),
        ("reverse_geocode", {"lat": 10.0, "lng": 5}, "NOT_FOUND"),
        ("search_places", {"query": ""}, "INVALID_REQUEST"),
        ("search_places", {"query": "x", "geo": {"lat": 52}}, "INVALID_REQUEST"),
        ("search_places", {"query": "x", "geo": {"lat": "a", "lng": 2}}, "INVALID_REQUEST"),
        ("search_places", {"query": "x", "category": "volcano"}, "INVALID_REQUEST"),
        ("search_places", {"query": "x", "limit": 0}, "BAD_ARG"),
        ("directions", {"origin": "Park", "dest": ""}, "INVALID_REQUEST"),
        ("directions", {"origin": "plc_1", "dest": "Park"}, "NOT_FOUND"),
        ("directions", {"origin": "Park", "dest": "51,5", "depart_at": "9999-12-31T23:59"}, "INVALID_REQUEST"),
        ("directions", {"origin": "Park", "dest": "40,5", "mode": "walking"}, "NOT_FOUND"),
        ("distance_matrix", {"origins": [], "dests": ["Park"]}, "INVALID_REQUEST"),
        ("distance_matrix", {"origins": ["Park"] * 3, "dests": ["Mill"] * 3, "mode": "transit"}, "INVALID_REQUEST"),
        ("get_place_details", {"place_id": "cafe", "at": "yesterday"}, "INVALID_REQUEST"),
        ("get_transit", {"origin": "Park", "dest": "Mill", "depart_at": "2027-03-01T09:00", "limit": 9},
         "INVALID_REQUEST"),
    ],
)  # fmt: skip
def test_maps__bad_calls_are_refused(tool: str, arguments: dict[str, Any], code: str) -> None:
    """No argument raises, and nothing changes."""
    assert len(refused(build(), code, tool, **arguments)) > 15


def test_search__finds_by_words_kind_and_distance() -> None:
    """All words fit; a category may be said in other words; the nearest comes first and the radius holds."""
    world = build()
    here = {"lat": 51.995, "lng": 5.0}
    assert [row["place_id"] for row in ok(world, "search_places", query="doctor", geo=here)["places"]] == ["clinic"]
    assert ok(world, "search_places", query="koffie")["places"][0]["place_id"] == "cafe"
    near = ok(world, "search_places", query="riverton", geo={"latitude": 51.995, "longitude": 5.0})
    assert [row["place_id"] for row in near["places"]] == ["cafe", "clinic", "school", "bar"]
    assert ok(world, "search_places", query="riverton", geo=here, radius_m=700)["total"] == 2
    assert "nearest is Brasserie" in ok(world, "search_places", query="restaurant", geo=here, radius_m=300)["note"]
    assert ok(world, "search_places", query="riverton", limit=2, page=2)["places"][0]["place_id"] != "cafe"
    assert ok(world, "search_places", query="", category="schools")["total"] == 1
    assert "try fewer" in ok(world, "search_places", query="cafe volcano")["note"]
    assert ok(world, "search_places", query="riverton", open_at="2027-03-06T19:00")["places"][0]["place_id"] == "bar"


def test_details__hours_follow_week_holiday_closure_and_midnight() -> None:
    """Open now, open on arrival, after midnight, on a holiday and while closed for works."""
    world = build()
    found = ok(world, "get_place_details", place_id="cafe", at="2027-03-06T15:59")
    assert (found["open_now"], found["closes"][11:16], found["open_then"]) == (True, "18:00", True)
    assert ok(world, "get_place_details", place_id="cafe", at="2027-03-06T16:00")["open_then"] is False
    bar = ok(world, "get_place_details", place_id="bar", at="2027-03-03T01:30")
    assert (bar["open_now"], bar["opens"][11:16], bar["open_then"], bar["closes_then"][:16]) == (
        False, "18:00", True, "2027-03-03T02:00",
    )  # fmt: skip
    king = ok(world, "get_place_details", place_id="clinic", at="2027-04-27T10:00")
    assert (king["open_then"], king["closed_then_because"]) == (False, "King's Day")
    assert ok(world, "get_place_details", place_id="bar", at="2027-04-27T20:00")["open_then"] is True
    world_does(world, "close_for_a_time", place_id="cafe", start="2027-03-02T00:00", end="2027-03-05T00:00",
               reason="New kitchen")  # fmt: skip
    until(world, NOW + timedelta(days=1))
    shut = ok(world, "get_place_details", place_id="cafe")
    assert (shut["open_now"], shut["closed_now_because"], shut["opens"][:16]) == (
        False, "New kitchen", "2027-03-05T09:00",
    )  # fmt: skip
    until(world, NOW + timedelta(days=4))
    assert ok(world, "get_place_details", place_id="cafe")["open_now"] is True
    assert [row.status for row in world.table("maps.closures")] == ["ended"]


def test_places__change_as_stories_need() -> None:
    """Moved, renamed, wrongly pinned, other hours, special days, closed for good and opened again."""
    world = build()
    world_does(world, "set_pin", place_id="cafe", lat=51.9700, lng=5.1000)
    wrong = ok(world, "directions", origin="Market", dest="cafe", mode="walking")["distance_m"]
    world_does(world, "set_pin", place_id="cafe", lat=51.9951, lng=5.0005, note="Position corrected.")
    assert ok(world, "directions", origin="Market", dest="cafe", mode="walking")["distance_m"] < 60 < 9000 < wrong
    world_does(world, "rename_place", place_id="cafe", name="Café Noord")
    assert ok(world, "geocode", address="de kade cafe")["results"][0]["name"] == "Café Noord"
    world_does(world, "move_place", place_id="cafe", lat=52.0035, lng=5.0012, address="Quay 8", note="Moved in March.")
    assert ok(world, "get_place_details", place_id="cafe")["formatted_address"] == "Quay 8, Riverton"
    world_does(world, "change_hours", place_id="cafe", hours={"monday": ["12:00-17:00"], "sun": ["10:00-14:00"]})
    assert ok(world, "get_place_details", place_id="cafe")["open_now"] is False
    assert ok(world, "get_place_details", place_id="cafe", at="2027-03-07T11:00")["open_then"] is True
    world_does(world, "set_special_day", place_id="cafe", day="2027-03-01", spans=["08:00-10:00"], reason="Opening")
    found = ok(world, "get_place_details", place_id="cafe")
    assert (found["open_now"], found["exceptions"][0]["reason"]) == (True, "Opening")
    world_does(world, "close_place", place_id="cafe", note="Closed after the fire.")
    assert ok(world, "search_places", query="cafe")["total"] == 0
    gone = ok(world, "get_place_details", place_id="cafe")
    assert (gone["status"], gone["open_now"], gone["note"]) == ("closed", False, "Closed after the fire.")
    with pytest.raises(ValueError, match="closed for good"):
        world_does(world, "rename_place", place_id="cafe", name="X")
    world_does(world, "reopen_place", place_id="cafe")
    assert ok(world, "search_places", query="cafe")["total"] == 1
    world_does(world, "add_place", name="Bakkerij Smit", category="bakery", lat=51.991, lng=5.002,
               address="Market Street 20", hours={"monday": ["07:00-12:00"]}, place_id="smit")  # fmt: skip
    assert ok(world, "search_places", query="bakery smit")["places"][0]["open_now"] is True
    world_does(world, "declare_holiday", day="2027-03-01", name="Town Day", country="netherlands", city="Riverton")
    assert ok(world, "get_place_details", place_id="smit")["closed_now_because"] == "Town Day"


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        ("change_hours", {"place_id": "cafe", "hours": {"funday": []}}),
        ("change_hours", {"place_id": "cafe", "hours": {"monday": ["9-5"]}}),
        ("change_hours", {"place_id": "cafe", "hours": {"monday": ["09:00-12:00", "11:00-14:00"]}}),
        ("move_place", {"place_id": "cafe", "lat": 99.0, "lng": 5.0, "address": "x"}),
        ("rename_place", {"place_id": "cafe", "name": " "}),
        ("add_place", {"name": "x", "category": "volcano", "lat": 52.0, "lng": 5.0, "address": "y"}),
        ("close_for_a_time", {"place_id": "cafe", "start": "2027-03-02", "end": "2027-03-01", "reason": ""}),
        ("open_road_event", {"road_id": "ring", "kind": "party", "start": "2027-03-02T08:00"}),
        ("open_road_event", {"road_id": "ring", "kind": "closure", "start": "2027-03-02T08:00", "lat": 52.0}),
        ("close_road_event", {"event_id": "none"}),
        ("delay_line", {"line_id": "tram", "delay_min": 0, "start": "2027-03-02T08:00"}),
        ("resume_line", {"line_id": "tram"}),
        ("change_timetable", {"line_id": "tram", "days": "weekday", "periods": []}),
        ("change_timetable", {"line_id": "tram", "days": "monday", "periods": []}),
    ],
)  # fmt: skip
def test_backstage__refuses_what_cannot_be(operation: str, arguments: dict[str, Any]) -> None:
    """A change that breaks the map is refused whole."""
    world = build()
    before = world.digest()
    with pytest.raises(ValueError, match=operation):
        world_does(world, operation, **arguments)
    assert world.digest() == before


def test_directions__follow_distance_speed_and_hour() -> None:
    """Walking is the great circle with its tortuosity at 4.8 km/h; a drive at eight takes longer than at three."""
    world = build()
    straight = metres(51.985, 5.0, 51.995, 5.02)
    walk = ok(world, "directions", origin="Hill", dest="Grand Station", mode="on foot")
    assert walk["distance_m"] == round(straight * TORTUOSITY["walking"])
    assert walk["duration_s"] == round(walk["distance_m"] / 4.8 * 3.6)
    night = ok(world, "directions", origin="Hill", dest="Airport", depart_at="2027-03-02T03:00")
    rush = ok(world, "directions", origin="Hill", dest="Airport", depart_at="2027-03-02T08:15")
    assert night["duration_s"] == night["free_flow_s"] < rush["duration_s"] < 1.6 * night["duration_s"]
    assert (night["traffic"], rush["traffic"]) == ("free", "heavy")
    bike = ok(world, "directions", origin="Hill", dest="Airport", mode="bicycling")
    assert bike["duration_s"] > night["duration_s"]
    assert sum(step["distance_m"] for step in bike["steps"]) == pytest.approx(bike["distance_m"], abs=4)
    holiday = ok(world, "directions", origin="Hill", dest="Airport", depart_at="2027-04-27T08:15")
    assert holiday["duration_s"] < rush["duration_s"]


def test_directions__read_times_by_the_clock_there_and_say_whether_it_is_open() -> None:
    """A naive time is local; an instant with another offset is the same trip; arrival is checked against the hours."""
    world = build()
    local = ok(world, "directions", origin="Grand Station", dest="cafe", mode="walking", depart_at="2027-03-06T15:30")
    other = ok(world, "directions", origin="Grand Station", dest="cafe", mode="walking",
               depart_at="2027-03-06T14:30:00Z")  # fmt: skip
    assert local["arrives"] == other["arrives"]
    assert (local["dest_open_on_arrival"], local["dest_closes"][11:16]) == (True, "16:00")
    late = ok(world, "directions", origin="Grand Station", dest="cafe", mode="walking", depart_at="2027-03-06T15:50")
    assert (late["dest_open_on_arrival"], late["dest_opens"][:16]) == (False, "2027-03-08T09:00")
    shift = ok(world, "directions", origin="Hill", dest="Airport", mode="walking", depart_at="2027-03-28T01:50")
    begins, ends = (datetime.fromisoformat(shift[name]) for name in ("departs", "arrives"))
    assert (ends - begins).total_seconds() == shift["duration_s"]


def test_directions__lead_over_the_water_where_one_can_cross() -> None:
    """Walkers near the pier take the ferry, cars the bridge; with the bridge closed cars have no way."""
    world = build()
    walk = ok(world, "directions", origin="51.996,5.001", dest="Quay", mode="walking")
    assert any("River ferry" in step["instruction"] for step in walk["steps"])
    assert walk["duration_s"] > 8 * 60
    drive = ok(world, "directions", origin="Market", dest="Quay")
    assert any("Old Bridge" in step["instruction"] for step in drive["steps"])
    world_does(world, "open_road_event", road_id="bridge", kind="closure", start="2027-03-01T10:00",
               end="2027-03-01T16:00", event_id="works", note="Inspection.")  # fmt: skip
    assert ok(world, "directions", origin="Market", dest="Quay")["duration_s"] == drive["duration_s"]
    said = refused(world, "NOT_FOUND", "directions", origin="Market", dest="Quay", depart_at="2027-03-01T11:00")
    assert "open for driving" in said
    assert ok(world, "directions", origin="Market", dest="Quay", depart_at="2027-03-01T16:00")["distance_m"] > 0
    hours_on(world, 2)
    refused(world, "NOT_FOUND", "get_traffic_estimate", origin="Market", dest="Quay")
    world_does(world, "close_road_event", event_id="works")
    assert ok(world, "get_traffic_estimate", origin="Market", dest="Quay")["distance_m"] == drive["distance_m"]


def test_roads__events_begin_and_end_by_the_clock() -> None:
    """An accident costs its minutes while it lasts, also for a trip planned ahead, and nothing afterwards."""
    world = build("notification_hub")
    arguments = {"origin": "Grand Station", "dest": "51.984,5.065"}
    free = ok(world, "directions", **arguments, depart_at="2027-03-01T13:00")["duration_s"]
    world_does(world, "open_road_event", road_id="ring", kind="accident", start="2027-03-01T12:00",
               end="2027-03-01T14:00", delay_min=12, note="A lorry has tipped over.", event_id="tipped")  # fmt: skip
    stuck = ok(world, "directions", **arguments, depart_at="2027-03-01T13:00")
    assert stuck["duration_s"] == free + 12 * 60
    assert stuck["events"][0]["note"] == "A lorry has tipped over."
    assert ok(world, "directions", **arguments, depart_at="2027-03-01T14:00")["events"] == []
    assert ok(world, "directions", **arguments, mode="walking", depart_at="2027-03-01T13:00")["events"] == []
    states = []
    for hours in (0, 3.5, 2):
        hours_on(world, hours)
        states.append(world.table("maps.road_events").rows["tipped"].status)
    assert states == ["planned", "active", "ended"]
    assert len(world.table("notification_hub.notifications")) == 0
    estimate = ok(world, "get_traffic_estimate", **arguments, depart_at="2027-03-02T08:00")
    assert estimate["range_min"][0] <= estimate["duration_in_traffic_min"] <= estimate["range_min"][1]
    assert [item["duration_min"] for item in estimate["leaving_later"]][-1] < estimate["duration_in_traffic_min"]


@pytest.mark.parametrize("mode", ["driving", "walking", "bicycling"])
def test_matrix__agrees_with_directions(mode: str) -> None:
    """Each cell is what directions say, over water, events and weather too; what has no way is null."""
    world = build()
    world_does(world, "open_road_event", road_id="ring", kind="accident", start="2027-03-01T08:00", delay_min=12)
    names = ["Hill", "Grand Station", "Quay", "51.984,5.065", "cafe"]
    found = ok(world, "distance_matrix", origins=names, dests=names[::-1], mode=mode)
    for row, one in enumerate(names):
        for column, two in enumerate(names[::-1]):
            way = ok(world, "directions", origin=one, dest=two, mode=mode)
            assert found["distances_m"][row][column] == way["distance_m"]
            assert abs(found["durations_s"][row][column] - way["duration_s"]) <= 1
    world_does(world, "open_road_event", road_id="bridge", kind="closure", start="2027-03-01T08:00")
    if mode == "driving":
        found = ok(world, "distance_matrix", origins=["Hill"], dests=["Quay", "Park"])
        assert (found["durations_s"][0][0], "null" in found["note"]) == (None, True)


def test_weather__warnings_slow_roads_and_end_by_themselves() -> None:
    """A severe gale slows cars and bicycles in its city, closes the bridge, and is gone at its end."""
    world = build()
    arguments = {"origin": "Hill", "dest": "Airport"}
    calm = ok(world, "directions", **arguments, mode="bicycling")["duration_s"]
    warning = WeatherWarning(
        warning_id="w1", kind="wind", severity="severe", areas=("riverton",), title="Gale",
        start=NOW + timedelta(hours=1), end=NOW + timedelta(hours=5),
    )  # fmt: skip
    world.emit(warning)
    assert ok(world, "directions", **arguments, mode="bicycling")["duration_s"] == calm
    hours_on(world, 2)
    windy = ok(world, "directions", **arguments, mode="bicycling")
    assert windy["duration_s"] == pytest.approx(calm * 1.45, abs=2)
    assert windy["weather"][0]["title"] == "Gale"
    assert "'Gale' lasts" in refused(world, "NOT_FOUND", "directions", origin="Market", dest="Quay")
    later = (NOW + timedelta(hours=6)).isoformat()
    assert ok(world, "directions", **arguments, mode="bicycling", depart_at=later)["duration_s"] == calm
    hours_on(world, 4)
    assert ok(world, "directions", origin="Market", dest="Quay")["weather"] == []
    assert world.table("maps.effects").rows["w1"].status == "ended"


def test_weather__a_warning_told_again_replaces_what_was_known() -> None:
    """Extended it lasts longer, elsewhere it is not felt, called off it ends at once."""
    world = build()
    first = WeatherWarning(
        warning_id="w1", kind="wind", severity="severe", areas=("Riverton",), title="Gale", start=NOW,
        end=NOW + timedelta(hours=1),
    )  # fmt: skip
    again = WeatherWarning(
        warning_id="w1", kind="wind", severity="severe", areas=("Riverton",), title="Gale", start=NOW,
        end=NOW + timedelta(hours=4),
    )  # fmt: skip
    world.emit(first)
    world.emit(again)
    hours_on(world, 2)
    refused(world, "NOT_FOUND", "directions", origin="Market", dest="Quay")
    world.emit(WeatherWarning(warning_id="w1", kind="wind", severity="severe", areas=("Riverton",), title="Gale",
                              start=NOW, end=world.now))  # fmt: skip
    assert ok(world, "directions", origin="Market", dest="Quay")["weather"] == []
    assert [row.status for row in world.table("maps.effects")] == ["ended"]


def test_maps__forks_share_nothing_that_changes() -> None:
    """A place moved and a line stopped in one fork stay as they were in the other, indexes included."""
    world = build()
    ok(world, "get_transit", origin="Hill", dest="Airport", depart_at="now")
    twin = world.fork()
    world_does(world, "rename_place", place_id="cafe", name="Salon Rouge", keep_old=False)
    world_does(world, "suspend_line", line_id="metro", start="2027-03-01T08:00")
    assert ok(world, "geocode", address="salon rouge")["results"][0]["id"] == "cafe"
    assert ok(twin, "geocode", address="cafe de kade")["results"][0]["name"] == "Café De Kade"
    refused(twin, "NOT_FOUND", "geocode", address="salon rouge")
    assert ok(twin, "get_transit", origin="Hill", dest="Airport", depart_at="now")["total"] > 0


def test_geometry__knows_crossings_distances_and_directions() -> None:
    """The arithmetic below the tools, on figures worked out by hand."""
    one, two = np.array([[0.0, 0.0], [0.0, 5.0]]), np.array([[10.0, 0.0], [10.0, 5.0]])
    chain = np.array([[5.0, -1.0], [5.0, 3.0]])
    assert crosses(one, two, chain).tolist() == [[True, True], [True, False]]
    points = np.array([[5.0, 3.0], [-3.0, -4.0], [13.0, 4.0]])
    assert near_segments(points, one[:1], two[:1], 4.9).ravel().tolist() == [True, False, False]
    assert near_segments(points, one[:1], two[:1], 5.1).ravel().tolist() == [True, True, True]
    assert near_segments(points, one[:1], two[:1], 2.9).ravel().tolist() == [False, False, False]
    assert metres(52.3791, 4.9003, 52.0894, 5.1101) == pytest.approx(35_200, rel=0.01)
    globe = ((52.3791, 4.9003), (52.37911, 4.9003), (-33.9, 151.2), (35.0, -179.99), (35.0, 179.99))
    expected = [metres(*start, *end) for start in globe for end in globe]
    assert matrix_m(np.array(globe), np.array(globe)).ravel() == pytest.approx(expected, rel=1e-9, abs=1e-6)
    assert along(((52.0, 5.0), (52.0, 5.02)), 0.25) == pytest.approx((52.0, 5.005))
    assert [heading(52, 5, 52.1, 5), heading(52, 5, 52, 4.9), heading(52, 5, 51.95, 5.08)] == [
        "north", "west", "south-east",
    ]  # fmt: skip
    monday = datetime(2027, 3, 1, 8, tzinfo=ZONE)
    assert traffic(monday, "weekday") > traffic(monday, "saturday") > traffic(monday, "sunday") >= 1
    assert read_spans(["14:00-18:00", "9:00 - 12:30", "22:00-02:00"]) == ("09:00-12:30", "14:00-18:00", "22:00-02:00")
    for bad in ("25:00-26:00", "09:00", "x", "09:00-24:30"):
        with pytest.raises(ToolError, match="spans such as"):
            read_spans([bad])


def test_geocode__knows_the_addresses_of_other_services() -> None:
    """Streets that are no roads of the map have addresses too; a number beyond a street's end is a part match."""
    world = sample_world(("maps",))
    for address in ("Kinkerstraat 118, Amsterdam", "Ceintuurbaan 40", "De Clercqstraat 90, 1053 AG Amsterdam"):
        first = ok(world, "geocode", address=address)["results"][0]
        assert (first["kind"], first["partial_match"]) == ("address", False)
        back = ok(world, "reverse_geocode", lat=first["lat"], lng=first["lng"])
        assert first["name"].rpartition(" ")[0] in back["formatted_address"]
    assert ok(world, "geocode", address="Zeedijk 900")["results"][0]["partial_match"]


def test_geocode__takes_no_wrong_thing_for_the_right_one() -> None:
    """A stop of a street's name is not its house, a half-known name not another street, a postcode its streets."""
    world = sample_world(("maps",))
    assert ok(world, "geocode", address="Overtoom 100")["results"][0]["name"] == "Overtoom 100"
    stops = [row for row in ok(world, "geocode", address="Overtoom 100")["results"] if row["kind"] == "stop"]
    assert all(row["partial_match"] for row in stops)
    refused(world, "NOT_FOUND", "geocode", address="Nieuwe Marmotstraat 83")
    streets = ok(world, "geocode", address="1054 KD")["results"]
    assert all(row["partial_match"] and "1054" in row["formatted_address"] for row in streets)
    assert streets[0]["name"] == "Overtoom"
    assert refused(world, "NOT_FOUND", "geocode", address="Oranjekerk").startswith(
        "Nothing here is called 'Oranjekerk'"
    )


def test_directions__follow_roads_that_lead_the_same_way() -> None:
    """Canals that are crossed are no roads one continues on; a bare point is called by its nearest address."""
    world = sample_world(("maps",))
    found = ok(world, "directions", origin="52.3700,4.8800", dest="52.3700,4.9000", mode="bicycling")["steps"]
    assert not any("gracht" in step["instruction"] for step in found[1:-1])
    assert found[0]["instruction"].startswith("Head east from Elandsgracht")


def test_transit__runs_at_night() -> None:
    """In the small hours a night bus goes; one does not wait for the morning."""
    world = sample_world(("maps",))
    found = ok(world, "get_transit", origin="Centraal Station", dest="Leidseplein", depart_at="2027-03-02T02:30")
    assert found["journeys"][0]["legs"][0]["line"].startswith("Night bus")
    assert found["journeys"][0]["departs"] < "2027-03-02T04"
