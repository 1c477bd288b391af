"""Values and names in checks: what counts as shown, which field names exist, what a near-miss is."""

from __future__ import annotations

import sys
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import ModuleType

import pytest

from lifegym.audit.legs import faults_in_test
from lifegym.audit.near import near_miss_gate
from lifegym.audit.plays import Passed
from lifegym.audit.provenance import Trail, Wanted
from lifegym.envs import catalog
from lifegym.envs.story import Persona, Play, Player, Story, task
from lifegym.reward.build import RowsBuilder, rows, some
from lifegym.reward.facts import DurationValue
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.calendar.records import CalendarEvent


def standing(value: object, *log: Passed, kind: str = "figure", due: int = 5) -> str:
    """Return how a single value stands in a log."""
    return Trail(list(log), "Europe/Madrid").standing(Wanted(kind, "it", ((value,),)), due)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money.of("1234.50", "EUR"), '{"amount": "1234.50", "currency": "EUR"}'),
        (Money.of(1234, "JPY"), "the fare of 1,234 yen"),
        (Money.of(25, "EUR"), "25.00 EUR"),
        (Decimal("4711"), "gate 4711."),
        (date(2026, 3, 4), "until 2026-03-04T10:00"),
        (date(2026, 3, 4), "we meet on 4 March 2026"),
        (time(19, 30), "dinner at 7:30 pm"),
        (DurationValue(minutes=150), "a delay of 2h30"),
        ("Dr. Ito", "From: DR. ITO"),
        ("VN-318", "flight VN 318"),
    ],
)
def test_shown__in_the_ways_people_write(value: object, text: str) -> None:
    """A value that stands in a turn in any common spelling was shown."""
    assert standing(value, Passed("told", 1, text)) == "shown"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money.of(25, "EUR"), "125 EUR"),
        (Money.of(25, "EUR"), "25.50 EUR"),
        (Decimal("4711"), "47110"),
        (date(2026, 3, 4), "2026-03-14"),
    ],
)
def test_shown__not_inside_another_value(value: object, text: str) -> None:
    """A part of a longer number is not the number."""
    assert standing(value, Passed("told", 1, text)) == "never"


def test_shown__too_late() -> None:
    """What is shown after the check is due does not count."""
    assert standing("KX72PQ", Passed("told", 3, "KX72PQ"), due=2, kind="text") == "never"


def test_shown__echo_is_no_news() -> None:
    """A result that repeats what the call itself said shows nothing; one that adds it does."""
    echo = Passed("result", 0, '{"query": "KX72PQ", "total": 0}', '{"query": "KX72PQ"}')
    assert standing("KX72PQ", echo, kind="text") == "never"
    assert standing("KX72PQ", echo, Passed("result", 0, "booking KX72PQ", '{"id": 1}'), kind="text") == "shown"


def test_written_first__figures_are_computed_names_are_not() -> None:
    """A figure written before it was shown is computed; a name written from nowhere was never shown."""
    wrote = Passed("wrote", 0, "total 415.20 for Hana Mori")
    later = Passed("result", 0, '{"content": "total 415.20 for Hana Mori"}', '{"path": "a.md"}')
    assert standing(Money.of("415.20", "EUR"), wrote, later) == "computed"
    assert standing("Hana Mori", wrote, later, kind="text") == "never"


def test_instants__shown_at_home_or_in_utc() -> None:
    """An instant given in UTC was shown when the text has it at home."""
    trail = Trail([Passed("told", 0, "on 2026-03-04 at 10:15")], "Europe/Madrid")
    instant = datetime(2026, 3, 4, 9, 15, tzinfo=zone("UTC"))
    assert trail.standing(Wanted("figure", "it", trail.instants(instant)), 0) == "shown"


@pytest.mark.parametrize(
    ("built", "fault"),
    [
        (rows("calendar.events").where(summary="a"), ""),
        (rows("calendar.events").where(attendees=some(email="a@b.example")), ""),
        (rows("calendar.events").where(attendees=some(mail="a@b.example")), "'mail'"),
        (rows("calendar.events").where(title="a"), "'title'"),
        (rows("calendar.events").where(start__hours=3), ""),
    ],
)
def test_fields__of_records_and_of_their_parts(built: RowsBuilder, fault: str) -> None:
    """A field that a record, or a part of it, does not have is named; what lies in plain values is not judged."""
    faults = [text for test in built.rows.where for text in faults_in_test(CalendarEvent, test)]
    assert bool(faults) == bool(fault)
    assert fault in "".join(faults)


@pytest.mark.parametrize(("neighbours", "held"), [(4, True), (1, False)])
def test_near_misses__counted(monkeypatch: pytest.MonkeyPatch, neighbours: int, held: bool) -> None:
    """A named event among others at the same place has near-misses; nearly alone at its place it has too few."""
    name = f"tests.audit.mini_near_{neighbours}"

    def story(s: Story) -> None:
        opening = datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo"))
        s.begin(Persona(user_id="u", name="Ola", email="o@b.example", zone="Europe/Oslo", currency="NOK"), opening)
        for n in range(12):
            place = "Hall" if n <= neighbours else f"Room {n}"
            begins = opening + timedelta(days=n)
            event = CalendarEvent(
                event_id=f"evt_{n}", calendar_id=f"cal_{n}", summary=f"Meeting {n}", start=begins, end=begins,
                created_at=begins, updated_at=begins, location=place, status=f"s{n}",
            )  # fmt: skip
            s.seed("calendar.events", event)
        with s.stage("One", day=0, at="08:00") as st:
            ask = st.user("08:30", "Move it.")

            @ask.step("moves it")
            def _(me: Player) -> Play:
                yield me.files.list()

            st.check(
                "moved", "it moved", axis="commitment", weight=1, that=rows("calendar.events").where(event_id="evt_0")
            )
        s.ends(day=1, at="08:00")

    story.__module__ = name
    task("travel-near", title="Near", domain="travel", summary="Near.", services=("calendar",))(story)
    monkeypatch.setitem(catalog.CATALOG, f"travel-near-{neighbours}", name)
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    gate = near_miss_gate(catalog.build(f"travel-near-{neighbours}"))
    assert gate.held is held
    assert held or "evt_0" in gate.details[0].text
