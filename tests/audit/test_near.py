"""Near-misses: what an entity is, what is like it, and when a task has too few of its like."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from types import ModuleType

import pytest

from lifegym.audit.near import near_miss_gates
from lifegym.audit.report import Gate
from lifegym.envs import catalog
from lifegym.envs.story import Built, Persona, Play, Player, StageBuilder, Story, op, task
from lifegym.reward.build import fact, file, rows, within
from lifegym.reward.places import mail_rows
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.calendar.records import CalendarEvent

_NUMBERS = count()
OPENING = datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo"))


@dataclass
class Near:
    """A mini task: what stands in a file, in the calendar, in a turn, and what its one check asks."""

    that: Built
    content: str = "nothing"
    places: Sequence[str] = ()
    turn: str = "Please."
    brought: str = ""
    services: tuple[str, ...] = field(default=("calendar", "email"))


def gates(monkeypatch: pytest.MonkeyPatch, near: Near) -> tuple[Gate, Gate]:
    """Return the gate on near-misses and the report of what stands apart for a mini task."""
    # Built tasks are kept by their ids, so each has one of its own.
    key = f"travel-near-{next(_NUMBERS)}"
    name = f"tests.audit.mini_{key.replace('-', '_')}"

    def story(s: Story) -> None:
        s.begin(Persona(user_id="u_ola", name="Ola", email="o@b.example", zone="Europe/Oslo", currency="NOK"), OPENING)
        s.file("notes.md", near.content)
        for n, place in enumerate(near.places):
            begins = OPENING + timedelta(days=n)
            s.seed(
                "calendar.events",
                CalendarEvent(
                    event_id=f"evt_{n}", calendar_id=f"cal_{n}", summary=f"Meeting {n}", start=begins, end=begins,
                    created_at=begins, updated_at=begins, location=place, status=f"s{n}",
                ),
            )  # fmt: skip
        with s.stage("One", day=0, at="08:00") as st:
            _tell(st, near)
        s.ends(day=1, at="08:00")

    story.__module__ = name
    task(key, title="Near", domain="travel", summary="Near.", services=near.services)(story)
    monkeypatch.setitem(catalog.CATALOG, key, name)
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    first, second = near_miss_gates(catalog.build(key))
    return first, second


def _tell(st: StageBuilder, near: Near) -> None:
    if near.brought:
        st.mutate("08:05", op("files.put", path="later.md", content=near.brought))
    ask = st.user("08:30", near.turn)

    @ask.step("looks")
    def _(me: Player) -> Play:
        yield me.files.list()

    st.check("asked", "it is done", axis="commitment", weight=1, that=near.that)


def address(name: str) -> Built:
    """A mail to an address."""
    return mail_rows(name)


def price(amount: int) -> Built:
    """A price told of the cabin."""
    return file("out.md").says(fact(Money.of(amount, "NOK"), about="cabin"))


def start(hour: int) -> Built:
    """An entry at an hour of the first day."""
    at = OPENING.replace(hour=hour)
    return rows("calendar.events").where(start=within(at, at))


@pytest.mark.parametrize(
    ("that", "content", "held"),
    [
        (address("care@fjord-air.example"), "care@fjord-air.example care@b.example x@fjord-lines.example "
                                            "support@c.example", True),
        (address("care@fjord-air.example"), "care@fjord-air.example care@b.example y@other.example", False),
        (address("ida.berg@a.example"), "ida.berg@a.example per.berg@b.example ida.lie@c.example x@berg-co.example "
                                        "siv@a.example", True),
        (address("ida.berg@a.example"), "ida.berg@a.example siv.lie@b.example o@b.example", False),
        (price(1200), "The cabin is 1,200 NOK, the big cabin 1,400, with a boat 1,350 or 1,500 NOK.", True),
        (price(1200), "The cabin is 1,200 NOK, the other 1,400.", False),
        (start(9), "On 4 May at 09:00, or 10:00, or 11:30, or on 6 May.", True),
        (start(9), "On 4 May at 09:00, or 10:00.", False),
    ],
)  # fmt: skip
def test_near_misses__of_what_stands_in_the_seed_data(
    monkeypatch: pytest.MonkeyPatch, that: Built, content: str, held: bool
) -> None:
    """An address, an amount or an instant among others of its like holds; nearly alone it fails by name."""
    gate, apart = gates(monkeypatch, Near(that, content))
    assert gate.held is held, gate
    assert gate.figure.endswith("of 1 entities")
    assert held or gate.details[0].check == "asked"
    assert apart.figure == "0"


@pytest.mark.parametrize(("alike", "held"), [(4, True), (1, False)])
def test_near_misses__of_a_record(monkeypatch: pytest.MonkeyPatch, alike: int, held: bool) -> None:
    """A named event among others at the same place has near-misses; nearly alone at its place it has too few."""
    places = ["Hall" if n <= alike else f"Room {n}" for n in range(14)]
    gate, _ = gates(monkeypatch, Near(rows("calendar.events").where(event_id="evt_0"), places=places))
    assert gate.held is held
    assert held or "evt_0" in gate.details[0].text


@pytest.mark.parametrize(
    ("near", "why"),
    [
        (Near(price(1200), brought="The cabin is 1,200 NOK."), "only the timeline brings"),
        (Near(price(1200), turn="The cabin is 1,200 NOK."), "only the timeline brings"),
        (Near(price(1200)), "stands nowhere and is computed"),
        (Near(address("new@late.example"), brought="Write to new@late.example"), "only the timeline brings"),
    ],
)
def test_near_misses__apart_with_the_reason(monkeypatch: pytest.MonkeyPatch, near: Near, why: str) -> None:
    """What only the timeline brings or a step computes fails nothing and is reported with the reason."""
    gate, apart = gates(monkeypatch, near)
    assert gate.held
    assert gate.figure == "no entity is named"
    assert apart.figure == "1"
    assert why in apart.details[0].text


@pytest.mark.parametrize(
    "that",
    [
        lambda: rows("calendar.events").where(calendar_id="cal_0"),
        lambda: rows("calendar.events").where(status="s0"),
        lambda: rows("calendar.events").where(location="u_ola"),
        lambda: file("out.md").says(fact(("at noon", "midday"), about="lunch")),
        lambda: rows("calendar.events").where(start=within(OPENING, OPENING + timedelta(days=2))),
    ],
)
def test_near_misses__no_entities(monkeypatch: pytest.MonkeyPatch, that: Callable[[], Built]) -> None:
    """Lists, words of a choice, the persona's own id, phrases and ranges are nothing a reader could mistake."""
    gate, apart = gates(monkeypatch, Near(that(), content="cal_0 and u_ola", places=["Hall", "Hall"]))
    assert gate.figure == "no entity is named"
    assert apart.figure == "0"


def test_near_misses__one_alternative_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a check allows alternatives, the one whose entities stand best counts."""
    content = "The cabin is 1,200 NOK, the big cabin 1,400, with a boat 1,350 or 1,500 NOK."
    gate, _ = gates(
        monkeypatch, Near(price(1200) | address("alone@nowhere.example"), content + " alone@nowhere.example")
    )
    assert gate.held
    assert gate.figure.endswith("of 1 entities")
