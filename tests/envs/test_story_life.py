"""One call puts the persona's ordinary life around a story."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.envs.story import Story, StoryError
from lifegym.envs.story_task import TaskInfo
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.calendar import CalendarEvent
from lifegym.worlds.world import Persona

INES = Persona(user_id="usr_ines", name="Ines Prat", email="ines@prat.example", zone="Europe/Madrid", currency="EUR")
START = datetime(2026, 3, 2, 8, tzinfo=zone("Europe/Madrid"))
SERVICES = ("email", "calendar", "banking", "credit_card", "ecommerce", "maps")


def nothing(_: Story) -> None:
    """Tell nothing."""


def opened(variant: int = 0, services: tuple[str, ...] = SERVICES) -> Story:
    """Return a story that has just begun."""
    info = TaskInfo(key="travel-98", title="t", domain="travel", summary="s", services=services, function=nothing)
    story = Story(info, "VibeLife-travel-98", variant)
    story.begin(INES, START)
    return story


def test_life__is_drawn_from_the_variant() -> None:
    """The same variant has the same life, another one has other people, orders and numbers."""
    worlds = []
    for variant in (3, 3, 4):
        story = opened(variant)
        story.life(total=600)
        worlds.append(story.world)
    assert worlds[0].digest() == worlds[1].digest() != worlds[2].digest()
    ids = [set(world.table("ecommerce.orders").rows) for world in worlds]
    assert ids[0] == ids[1]
    assert not ids[0] & ids[2]


def test_life__leaves_other_draws_alone() -> None:
    """What a story draws after it is the same with a life and without."""
    with_life, without = opened(), opened()
    with_life.life(total=400)
    assert with_life.draw.integer(0, 10**9) == without.draw.integer(0, 10**9)


def test_life__beside_the_storys_own_records() -> None:
    """Records and mails of the author's before and after it keep their ids; mails are numbered in order of time."""
    story = opened()
    first = story.past_mail(9, "10:00", "Marta Luna <marta@luna.example>", INES.email, "The boiler", "It leaks.")
    life = story.life(total=800)
    second = story.past_mail(2, "10:00", "Marta Luna <marta@luna.example>", INES.email, "Again", "It leaks again.")
    key = story.key("calendar.events")
    begin = story.at(1, "10:00")
    calendar = next(iter(story.world.table("calendar.calendars").rows))
    story.seed("calendar.events", CalendarEvent(event_id=key, calendar_id=calendar, summary="Boiler", start=begin,
               end=begin + timedelta(hours=1), created_at=START, updated_at=START))  # fmt: skip
    mails = story.world.table("email.messages").rows
    assert {first.email_id, second.email_id} <= set(mails)
    assert "Marta Luna" not in {one.name for one in life.people}
    assert "marta@luna.example" not in {one.email for one in life.people}
    assert max(row.date for row in mails.values()) < START


def test_life__no_journey_lies_ahead_unless_asked() -> None:
    """The weeks of the story are free of journeys; an author may ask for one."""
    quiet, busy = opened().life(total=600), opened().life(total=600, upcoming=True)
    assert all(last < START.date() for _, last in quiet.away)
    assert any(first > START.date() for first, _ in busy.away)


def test_life__contacts_and_clear_days() -> None:
    """The story's people are in the book, and its days are kept clear."""
    story = opened()
    days = {story.opening + timedelta(days=step) for step in range(1, 20)}
    marta = Contact("Marta Luna", "Marta", "friend", "marta@luna.example", birthday=(5, 4))
    life = story.life(total=700, contacts=[marta], clear_days=days)
    assert marta in life.people.of("friend")
    events = story.world.table("calendar.events").rows.values()
    assert not {row.start.date() for row in events if not row.recurrence} & days


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (lambda s: s.life(counts={"emial": 3}), "email"),
        (lambda s: s.life(city="Madird"), "Madrid"),
    ],
)
def test_life__mistakes_are_errors_of_the_story(act: Callable[[Any], Any], says: str) -> None:
    """What cannot be is an error of the story that says what can."""
    with pytest.raises(StoryError, match=says):
        act(opened())
