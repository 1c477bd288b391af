"""Variants of travel-07 really differ: what fails, where, when and in which order; and what every draw is held to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from lifegym.audit.plays import Watched, play
from lifegym.envs import catalog
from lifegym.envs.draw import Draw
from lifegym.envs.spec import TaskSpec
from lifegym.envs.story import StoryError, op
from lifegym.envs.travel.japan_with_the_parents.cast import Cast
from lifegym.envs.travel.japan_with_the_parents.casting import draw_cast
from lifegym.envs.travel.japan_with_the_parents.lines import EARLY, GOOD, LEAST_AISLES, REOPENED, aisles_free
from lifegym.envs.travel.japan_with_the_parents.sound import assert_sound
from lifegym.envs.travel.japan_with_the_parents.spoken import clock_said
from lifegym.envs.travel.japan_with_the_parents.twists import PUBLISHED, Moment
from lifegym.worlds.world import World

TASK = "VibeLife-travel-07"
MANY: tuple[int, ...] = (*range(1, 120), *range(10_000, 10_040))


@lru_cache(maxsize=512)
def cast(variant: int) -> Cast:
    """Return a variant's cast."""
    return draw_cast(Draw(TASK, variant), variant)


@lru_cache(maxsize=8)
def told(variant: int) -> TaskSpec:
    """Return a variant, told."""
    return catalog.build(TASK, variant)


def where(holds: Callable[[Cast], bool]) -> int:
    """Return the first variant whose draw is so."""
    for variant in MANY:
        if holds(cast(variant)):
            return variant
    raise LookupError("no variant is drawn like that")


@pytest.mark.parametrize(
    ("drawn", "least"),
    [
        (lambda c: c.twists.stairs, 2),
        (lambda c: c.twists.dinner, 2),
        (lambda c: c.twists.closed, 3),
        (lambda c: c.twists.bargain, 2),
        (lambda c: c.twists.late, 2),
        (lambda c: next(line.number for line in c.out if line.role == GOOD), 4),
        (lambda c: next(line.number for line in c.back if line.role == GOOD), 6),
        (lambda c: [line for line in c.back if line.role == EARLY][c.twists.reopened].depart, 6),
        (lambda c: c.twists.first_look, 2),
        (lambda c: (tuple(c.twists.before_quiet()), tuple(c.twists.after_quiet())), 10),
        (lambda c: c.twists.counter_day, 2),
        (lambda c: c.offer.ways, 4),
        (lambda c: c.right["takayama"][0].id, 5),
        (lambda c: c.missing_drive, 5),
    ],
)
def test_draws__differ(drawn: Callable[[Cast], Any], least: int) -> None:
    """Which house, which flight, which way and which order is drawn from at least so many."""
    assert len({drawn(cast(variant)) for variant in MANY}) >= least


@pytest.mark.parametrize("name", list(PUBLISHED.when))
def test_times__of_every_silent_change_are_drawn(name: str) -> None:
    """No silent change has an hour of its own; each happens at many."""
    assert len({cast(variant).twists.when[name] for variant in MANY}) >= 20


def test_published__is_the_story_as_told() -> None:
    """Variant 0 keeps the published houses, flights and hours."""
    c = cast(0)
    assert c.twists == PUBLISHED
    assert [line.number for line in c.back if line.role == GOOD] == ["K81751", "K81753"]
    assert c.right["takayama"][0].id == "h_tak_hida"


def ask(world: World, tool: str, **arguments: Any) -> Any:
    """Return a tool's result."""
    call = world.call(tool, arguments)
    assert call.ok, call.result
    return json.loads(call.result)


@pytest.mark.parametrize("variant", [0, 1, 5, 10_000])
def test_aisles__are_those_of_the_seat_map(variant: int) -> None:
    """What the draw counts as free seats at the aisle is what the seat map shows, on the early one once it reopens."""
    spec, c = told(variant), cast(variant)
    world = spec.world.fork()
    early = [line for line in c.back if line.role == EARLY][c.twists.reopened]
    world.apply(
        op("flight_booking.reopen", flight_no=early.number, date=c.home, cabin="ECONOMY", seats=REOPENED),
    )
    for lines, day in ((c.out, c.leave), (c.back, c.home)):
        for line in lines:
            if line.role != GOOD and line != early:
                continue
            way = {"origin": line.origin, "destination": line.dest, "departure_date": day.isoformat()}
            found = ask(world, "flight_booking.search_flights", **way, adults=3, max_results=50)
            offer = next(row for row in found["offers"] if row["segments"][0]["flight_no"] == line.number)
            plan = ask(world, "flight_booking.get_seat_map", segment_idx=0, offer_id=offer["offer_id"])
            assert len(plan["free"]["aisle"]) == aisles_free(line, day) >= LEAST_AISLES


def _with_line(c: Cast, **changes: Any) -> Cast:
    first = next(line for line in c.back if line.role == GOOD)
    return replace(c, back=tuple(line._replace(**changes) if line == first else line for line in c.back))


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (lambda c: _with_line(c, seats=1, number="K81751"), "free seats at the aisle"),
        (lambda c: _with_line(c, depart="11:30"), "lands too late"),
        (lambda c: _with_line(c, depart="08:00"), "before the signing"),
        (lambda c: replace(c, twists=replace(c.twists, stairs="kyoto", dinner="kyoto")), "dinner cannot move"),
        (
            lambda c: replace(c, twists=replace(c.twists, when={**c.twists.when, "closed": Moment(41, "09:00")})),
            "outside its spans",
        ),
        (lambda c: replace(c, twists=replace(c.twists, counter_day=26)), "cannot want them"),
        (lambda c: replace(c, offer=c.offer._replace(ways=("partner", "repair", "train"))), "which is a word"),
        (lambda c: replace(c, right={**c.right, "tokyo": c.right["tokyo"][:2]}), "2 houses suit in tokyo"),
    ],
)
def test_draws__that_break_the_story_are_refused(broken: Callable[[Cast], Cast], words: str) -> None:
    """What the reference takes for granted is asserted, with the reason in words."""
    assert_sound(cast(0))
    with pytest.raises(StoryError, match=words):
        assert_sound(broken(cast(0)))


@pytest.mark.parametrize("variant", [1, 3, 10_002])
def test_times__leave_a_turn_before_the_check_is_due(variant: int) -> None:
    """Between every silent change and the end of the stage its checks fall due in there is a turn."""
    spec = told(variant)
    for check in spec.rubric.checks:
        if not check.mutation:
            continue
        change = next(event for event in spec.timeline.events if event.event_id == check.mutation)
        due = spec.timeline.boundary(check.stage)
        assert any(e.kind != "mutation" and change.at < e.at < due for e in spec.timeline.events), check.id


KINDS: dict[str, Callable[[Cast], bool]] = {
    "kyoto's garden closes late": lambda c: c.twists.stairs == "kyoto" and c.twists.first_look == 1,
    "dinner moves in kyoto": lambda c: c.twists.dinner == "kyoto",
    "hakone closes": lambda c: c.twists.closed == "hakone" and c.twists.late == "retimed",
    "tokyo closes": lambda c: c.twists.closed == "tokyo" and c.twists.bargain == "home",
}


@pytest.mark.parametrize("kind", list(KINDS))
def test_reference__comes_through_every_kind(kind: str) -> None:
    """Whatever fails, the reference finds it through the tools and loses nothing; who hears only news loses much."""
    spec = told(where(KINDS[kind]))
    reference = play(spec, Watched("reference"), "reference")
    assert reference.score == 100, (reference.error, reference.lost())
    assert 50 < play(spec, Watched("announced-only"), "announced-only").score < 60


def test_texts__follow_the_draw() -> None:
    """What Mai and the firms say names the town, the letter, the hour and the flight of this variant."""
    variant = where(
        lambda c: c.twists.closed == "tokyo" and c.offer.letter("partner") == "C" and c.lunch.clock != "12:00"
    )
    c, spec = cast(variant), told(variant)
    texts = "\n".join(event.text for event in spec.timeline.events)
    mails = "\n".join(str(op.arguments) for event in spec.timeline.events for op in event.ops)
    assert "Tokyo: yes, take it, this once" in texts
    assert "Takayama: yes" not in texts
    assert f"lunch at {c.lunch.said}," in texts
    assert "C: our partner's seven-seater" in mails
    good = next(line for line in c.back if line.role == GOOD)
    early = [line for line in c.back if line.role == EARLY][c.twists.reopened]
    assert f"today: {early.flown_as()} landed" in texts
    assert f"; {good.flown_as()} " in texts


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("11 o'clock", "11:00"),
        ("half past ten", "10:30"),
        ("two", "14:00"),
        ("half past two", "14:30"),
        ("a quarter to twelve", "11:45"),
        ("twelve", "12:00"),
    ],
)
def test_clock_said__reads_mais_hours(said: str, clock: str) -> None:
    """An hour in Mai's words is read as the clock shows it."""
    assert clock_said(said) == clock


def test_clock_said__refuses_what_is_no_hour() -> None:
    """Words that name no hour are refused with what they were."""
    with pytest.raises(LookupError, match="no hour in 'soon'"):
        clock_said("soon")
