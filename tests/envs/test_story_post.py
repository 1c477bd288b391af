"""What a story's checks and conditions are looked through for."""

from __future__ import annotations

from typing import Any

from lifegym.envs.catalog import build
from lifegym.envs.story_post import texts_in
from lifegym.reward.build import fact, has, rows


def _strings(data: Any) -> set[str]:
    """Return all texts in dumped values, keys aside."""
    if isinstance(data, dict):
        return set().union(*map(_strings, data.values()))
    if isinstance(data, list | tuple):
        return set().union(*map(_strings, data))
    return {data} if isinstance(data, str) else set()


def test_texts_in__are_all_that_a_dump_holds() -> None:
    """Every text that a task's checks and conditions would be dumped with is found among them."""
    spec = build("VibeLife-travel-07")
    asked: list[Any] = [check.that for check in spec.rubric.checks]
    asked += [event.when for event in spec.timeline.events if event.when is not None]
    wanted = set().union(*(_strings(predicate.model_dump()) for predicate in asked))
    assert len(wanted) > 100
    assert wanted <= texts_in(asked)


def test_texts_in__looks_into_tests_joins_and_keys() -> None:
    """A text is found in a test's aliases, in a joined table's tests, and among the names that join two tables."""
    built = rows("email.messages").where(subject=has(("visa@office.example", "permit"))).with_(
        "calendar.events", on={"location": "address"}, summary="tea at the mill"
    )  # fmt: skip
    found = texts_in([built.predicate, fact("a name", about="the guest")])
    assert found >= {"visa@office.example", "permit", "tea at the mill", "location", "address", "a name", "the guest"}
