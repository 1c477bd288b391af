"""Stories say which construction patterns they show, and where each of their parts is told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.envs.patterns import PATTERNS, pattern_named
from lifegym.envs.spec import Place
from lifegym.envs.story import Persona, Story, StoryError
from lifegym.envs.story_task import TaskInfo
from lifegym.reward.build import fact, file
from lifegym.worlds.clock import zone


def _tell(s: Story) -> None:
    s.begin(
        Persona(user_id="usr_ola", name="Ola Berg", email="ola@berg.example", zone="Europe/Oslo", currency="NOK"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo")),
    )


def _story(*patterns: Any, on_check: Any = None) -> Story:
    info = TaskInfo(key="travel-1", title="T", domain="travel", summary="S", services=(), function=_tell)
    s = Story(info, "VibeLife-travel-1", 0)
    _tell(s)
    with s.stage("One", day=0, at="08:00") as st:
        st.user("09:00", "Hello.")
        st.check("a", "says a", axis="safety", weight=1, that=file("a.md").says(fact("a")), pattern=on_check)
        s.pattern(*patterns)
    s.ends(1, "08:00")
    return s


def test_pattern__is_said_by_check_or_story() -> None:
    """Patterns are kept in the order in which they are shown, each once."""
    spec = _story("clarification", "preference", "clarification", on_check="cross_day").finish(__name__)
    assert spec.patterns == ("cross_day", "clarification", "preference")


def test_pattern__in_words_is_the_same() -> None:
    """A pattern may be named in words, as motifs do."""
    s = _story()
    s.patterns.append("missing expected event")
    assert s.finish(__name__).patterns == ("missing_event",)
    assert [pattern_named(words) for words in PATTERNS.values()] == list(PATTERNS)


def test_pattern__that_is_none_is_refused() -> None:
    """A name that is no pattern is refused with its line and the nearest."""
    with pytest.raises(StoryError, match=r"line \d+: there is no construction pattern 'cross_days'.*'cross_day'"):
        _story("cross_days")
    with pytest.raises(StoryError, match=r"line \d+: .*'weather'"):
        _story(on_check="weather")


def test_places__say_where_a_part_is_told() -> None:
    """Checks, steps, events and constraints of a package are found in the file they are written in."""
    spec = catalog.build("travel-07")
    home = "lifegym.envs.travel.japan_with_the_parents"
    modules = {name: place.module.removeprefix(f"{home}.") for name, place in spec.places.items()}
    assert modules["check invoice"] == "act4_books"
    assert modules["step closes the ledger"] == "act4_books"
    assert modules[f"constraint {spec.constraints[0].says}"] == "opening"
    assert spec.places["task"] == Place(home, spec.places["task"].line)
    assert {f"check {check.id}" for check in spec.rubric.checks} <= spec.places.keys()
    assert {f"step {step.name}" for step in spec.steps} <= spec.places.keys()
    assert {f"event {event.event_id}" for event in spec.timeline.events} <= spec.places.keys()
