"""Alerts and storms: their life by the clock, who is told, and what roads and places feel."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.services.weather import AlertSubscription, Fix
from lifegym.worlds.services.weather.places import distance_km
from lifegym.worlds.services.weather.tracks import centre_at, cone_km
from lifegym.worlds.signals import WeatherWarning
from tests.worlds.services.hotel_kit import heard
from tests.worlds.services.weather_kit import NOW, alert, build, days_on, gale, ok, refused, storm, until, world_does

AMSTERDAM = zone("Europe/Amsterdam")


def test_alerts__live_by_the_clock() -> None:
    """An alert is announced, in force, extended, upgraded and expires by itself; its history tells."""
    world = build()
    key = gale(world)
    assert ok(world, "get_alerts", geo="Amsterdam")["alerts"][0]["in_force"] is False
    until(world, datetime(2027, 3, 2, 7, tzinfo=AMSTERDAM))
    assert ok(world, "get_alerts", geo="Amsterdam")["alerts"][0]["in_force"] is True
    assert ok(world, "get_current_weather", geo="Amsterdam")["alerts_in_force"][0]["alert_id"] == key
    world_does(world, "change_alert", alert_id=key, severity="extreme", end="2027-03-03T04:00:00+01:00")
    until(world, datetime(2027, 3, 2, 21, tzinfo=AMSTERDAM))
    assert alert(world, key).status == "active"
    until(world, datetime(2027, 3, 3, 4, tzinfo=AMSTERDAM))
    row = alert(world, key)
    assert row.status == "expired"
    assert [step.action for step in row.history] == ["issued", "upgraded and extended", "expired"]
    assert row.title == "Wind warning (extreme) for Amsterdam"
    assert ok(world, "get_alerts", geo="Amsterdam")["total"] == 0
    assert ok(world, "get_alerts", geo="Amsterdam", include_past=True)["total"] == 1
    with pytest.raises(ValueError, match="expired already"):
        world_does(world, "cancel_alert", alert_id=key)


def test_alerts__only_the_agents_own_subscription_wakes_it() -> None:
    """Nobody is woken unasked; a subscription is pushed every step, also that the alert is called off."""
    world = build("notification_hub")
    gale(world)
    assert world.pushes == []
    ok(world, "subscribe_alerts", geo="Amsterdam", sink="stdout", min_severity="severe")
    gale(world, "wal_two", severity="minor", kind="fog")
    gale(world, "wal_three", areas=["Kyoto"])
    assert world.pushes == []
    world_does(world, "change_alert", alert_id="wal_gale", severity="extreme", note="Stronger than expected.")
    world_does(world, "cancel_alert", alert_id="wal_gale", note="It passed north.")
    assert [push.source for push in world.pushes] == ["weather"] * 2
    assert "Stronger than expected." in world.pushes[0].text
    assert "cancelled" in world.pushes[1].text
    deliveries = list(world.table("weather.deliveries"))
    assert [row.action for row in deliveries] == ["upgraded", "cancelled"]
    kept = world.table("notification_hub.notifications")
    assert len(kept) == 2


def test_alerts__a_subscription_of_the_story_delivers_but_does_not_wake() -> None:
    """The persona's own older subscription sends its mail; the agent did not ask."""
    world = build("email")
    row = AlertSubscription(
        subscription_id="wsub_old", user_id="usr_noor", geo_key="amsterdam_nl", city="Amsterdam", sink="email",
        min_severity="minor", created_at=NOW,
    )  # fmt: skip
    world.apply(Op(target="insert", arguments={"table": "weather.subscriptions", "record": json.loads(json.dumps(
        {**row.view(), "created_at": NOW.isoformat()}))}))  # fmt: skip
    gale(world)
    assert world.pushes == []
    assert [mail.subject for mail in world.table("email.messages")] == ["Wind warning (severe) for Amsterdam"]


def test_alerts__sinks_are_files_mail_or_the_notification() -> None:
    """A file in the workspace gets every alert appended; anything outside is refused by name."""
    world = build("email")
    first = ok(world, "subscribe_alerts", geo="Amsterdam", sink="file:///notes/alerts.md")
    assert first["sink"] == "file:notes/alerts.md"
    again = ok(world, "subscribe_alerts", geo={"lat": 52.4, "lng": 4.9}, sink="notes/alerts.md", min_severity="severe")
    assert (again["already_subscribed"], again["subscription_id"]) == (True, first["subscription_id"])
    ok(world, "subscribe_alerts", geo="Amsterdam", sink="mailto:noor@x.example")
    gale(world)
    assert "A gale crosses the country." in world.table("files.files").rows["notes/alerts.md"].content
    assert len(world.table("email.messages")) == 1
    for sink in ("https://x.example/hook", "/etc/passwd", "s3://bucket", ""):
        assert "sink is" in refused(world, "invalid_sink", "subscribe_alerts", geo="Amsterdam", sink=sink)
    refused(world, "BAD_PATH", "subscribe_alerts", geo="Amsterdam", sink="file:../../secret.md")
    refused(world, "USER_NOT_FOUND", "subscribe_alerts", geo="Amsterdam", sink="email:else@x.example")
    refused(world, "BAD_ARG", "subscribe_alerts", geo="Amsterdam", sink="email", min_severity="awful")


def test_alerts__a_subscription_can_be_ended() -> None:
    """After active=False nothing is pushed, and ending twice is refused."""
    world = build()
    ok(world, "subscribe_alerts", geo="Amsterdam", sink="stdout")
    assert ok(world, "subscribe_alerts", geo="Amsterdam", sink="stdout", active=False)["status"] == "ended"
    gale(world)
    assert world.pushes == []
    refused(world, "BAD_ARG", "subscribe_alerts", geo="Amsterdam", sink="stdout", active=False)
    found = ok(world, "subscribe_alerts", geo="Amsterdam", sink="stdout")
    assert (found["already_subscribed"], found["alerts_already_out"][0]["alert_id"]) == (False, "wal_gale")


def test_alerts__roads_hear_of_every_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is told as a warning with the same id; what is over ends now."""
    world = build()
    signals = heard(world, monkeypatch)
    gale(world)
    world_does(world, "change_alert", alert_id="wal_gale", end="2027-03-02T23:00:00+01:00")
    world_does(world, "cancel_alert", alert_id="wal_gale")
    told = [signal for signal in signals if isinstance(signal, WeatherWarning)]
    assert {signal.warning_id for signal in told} == {"wal_gale"}
    assert [signal.end for signal in told] == [
        datetime(2027, 3, 2, 20, tzinfo=AMSTERDAM), datetime(2027, 3, 2, 23, tzinfo=AMSTERDAM), world.now,
    ]  # fmt: skip
    assert told[0].areas == ("Amsterdam",)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "frogs"}, {"severity": "awful"}, {"areas": []}, {"areas": ["Atlantis"]},
        {"end": "2027-03-02T05:00:00+01:00"}, {"start": "2027-02-01T00:00:00Z", "end": "2027-02-02T00:00:00Z"},
        {"alert_id": ""}, {"storm_id": "none"},
    ],
)  # fmt: skip
def test_alerts__what_cannot_be_issued_is_refused(change: dict[str, Any]) -> None:
    """A bad alert leaves no trace."""
    world = build()
    before = world.digest()
    with pytest.raises(ValueError, match="issue_alert"):
        gale(world, **change)
    assert world.digest() == before


def test_alerts__a_day_that_calls_for_one_is_warned_of_once() -> None:
    """Setting a stormy day with ``warn`` issues the fitting alert, and not twice."""
    world = build()
    for _ in range(2):
        world_does(world, "set_weather", place="Amsterdam", day="2027-03-04", wind_kmh=80, warn=True)
    alerts = ok(world, "get_alerts", geo="Amsterdam")["alerts"]
    assert [(row["kind"], row["severity"]) for row in alerts] == [("wind", "severe")]


def cyclone(world: Any, storm_id: str = "si_x", begins: int = -24) -> str:
    """Let a cyclone run past Mauritius, a fix each six hours for five days."""
    start = world.now + timedelta(hours=begins)
    fixes = [
        {"at": (start + timedelta(hours=6 * step)).isoformat(), "lat": -14.0 - 0.45 * step, "lng": 66.0 - 0.55 * step,
         "wind_kmh": 100 + 4 * step, "pressure_hpa": 985 - step}
        for step in range(21)
    ]  # fmt: skip
    world_does(world, "form_storm", name="Cyclone Sefa", basin="South Indian Ocean", fixes=fixes, storm_id=storm_id)
    return storm_id


def test_storms__the_track_grows_and_the_cone_narrows() -> None:
    """Fixes appear as the clock reaches them; a position forecast later misses less; at the end it is over."""
    world = build()
    key = cyclone(world)
    first = ok(world, "get_typhoon_track", storm_id=key)
    assert len(first["track"]) == 5
    radii = [item["cone_radius_km"] for item in first["forecast"]]
    assert radii == sorted(radii)
    assert radii[0] < 100 < radii[-1]
    assert any(item["city"] == "Port Louis" for item in first["near"])
    days_on(world, 1)
    later = ok(world, "get_typhoon_track", storm_id="sefa")["track"]
    assert (len(later), later[0]["at"]) == (8, first["track"][1]["at"])  # of a storm that goes on the last two days
    days_on(world, 3.1)
    over = ok(world, "get_typhoon_track", storm_id=key)
    assert (over["status"], over["forecast"]) == ("dissipated", [])
    assert storm(world, key).status == "dissipated"


def test_storms__two_forecasts_of_three_lie_within_their_cone() -> None:
    """The truth lies within the cone in most runs, not in all, and never far outside."""
    world = build()
    key = cyclone(world)
    within: list[bool] = []
    for _ in range(14):
        for item in ok(world, "get_typhoon_track", storm_id=key)["forecast"]:
            true = centre_at(storm(world, key).fixes, datetime.fromisoformat(item["at"]))
            assert true is not None
            miss = distance_km(item["lat"], item["lng"], true.lat, true.lng)
            within.append(miss <= cone_km(item["hours_ahead"]))
            assert miss <= 1.4 * cone_km(item["hours_ahead"]) + 12
        days_on(world, 0.25)
    assert 0.45 < sum(within) / len(within) < 0.9


def test_storms__a_bent_track_leaves_the_past_as_it_was() -> None:
    """What has been measured stays; only what lies ahead moves, and places there feel it."""
    world = build()
    key = cyclone(world)
    passed = [fix for fix in storm(world, key).fixes if fix.at <= world.now]
    calm = ok(world, "get_forecast_daily", geo="Port Louis", days=6)
    world_does(world, "shift_track", storm_id=key, lat_shift=-1.5, lng_shift=-4.0, from_hours=0)
    assert [fix for fix in storm(world, key).fixes if fix.at <= world.now] == passed
    days_on(world, 3)
    rain = [day["precipitation"] for day in ok(world, "get_forecast_daily", geo="Port Louis", days=3)["days"]]
    assert max(rain) > 40 or max(day["precipitation"] for day in calm["days"]) > 40
    world_does(world, "end_storm", storm_id=key, note="It fell apart over cool water.")
    assert storm(world, key).status == "dissipated"
    with pytest.raises(ValueError, match="is over"):
        world_does(world, "change_strength", storm_id=key, factor=1.2)


def test_storms__a_storm_to_come_is_not_known_before_it_forms() -> None:
    """Before its first fix the tool knows nothing of it; then it does."""
    world = build()
    key = cyclone(world, begins=24)
    assert "Active now: none" in refused(world, "unknown_storm", "get_typhoon_track", storm_id=key)
    world_does(world, "delay_storm", storm_id=key, hours=12)
    days_on(world, 1.2)
    refused(world, "unknown_storm", "get_typhoon_track", storm_id=key)
    days_on(world, 0.5)
    assert ok(world, "get_typhoon_track", storm_id=key)["status"] == "active"


def test_storms__a_track_over_the_date_line_does_not_run_round_the_world() -> None:
    """Between 179 east and 179 west the centre is at the date line."""
    east = Fix(at=NOW, lat=-17.0, lng=179.0, wind_kmh=100, pressure_hpa=985)
    west = east.evolve(at=NOW + timedelta(hours=6), lng=-179.0)
    centre = centre_at((east, west), NOW + timedelta(hours=3))
    assert centre is not None
    assert abs(centre.lng) == 180


def test_alerts__come_by_themselves_where_a_place_is_watched() -> None:
    """Each morning the service looks ahead and issues what a day calls for, once; unwatched places stay silent."""
    world = build()
    world.table("weather.locations").update("amsterdam_nl", watched=True)
    world.services["weather"].arm(world.table("weather.locations").rows["amsterdam_nl"])
    for place in ("Amsterdam", "Kyoto"):
        world_does(world, "set_weather", place=place, day="2027-03-05", wind_kmh=80, precip_mm=12.0)
    before = {row.alert_id for row in world.table("weather.alerts")}
    days_on(world, 5)
    new = [row for row in world.table("weather.alerts") if row.alert_id not in before]
    assert [(row.kind, row.areas) for row in new if row.kind == "wind"] == [("wind", ("Amsterdam",))]
    assert all(row.areas == ("Amsterdam",) for row in new)
