"""A recording of the reference is worth everything in its own world and little where the story draws otherwise."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lifegym.audit.plays import play
from lifegym.audit.scores import LIMITS, play_tapes
from lifegym.envs import catalog
from lifegym.envs.actions import Reply
from lifegym.policies.tape import Tape, carry, record

TASK = "VibeLife-travel-07"


def test_record__ends_every_turn_with_its_reply() -> None:
    """A recording holds one reply a turn, at its end."""
    recorded = record(TASK, 1)
    assert recorded.opening == catalog.build(TASK, 1).timeline.stages[0].at.date()
    assert all(isinstance(turn[-1], Reply) for turn in recorded.turns)
    assert not any(isinstance(action, Reply) for turn in recorded.turns for action in turn[:-1])


def test_tape__in_its_own_world_is_the_reference() -> None:
    """What was recorded earns everything where it was recorded, so that a low score elsewhere means something."""
    assert play(catalog.build(TASK, 1), Tape(1), "tape").score == 100


@pytest.mark.parametrize("variant", [5, 10_001])
def test_tape__elsewhere_stays_below_its_limit(variant: int) -> None:
    """The best of the tapes, word for word or with its days carried along, stays below the audit's limit."""
    spec = catalog.build(TASK, variant)
    scores = {episode.policy: episode.score for episode in play_tapes(spec)}
    assert f"tape of {variant}" not in scores
    assert any("days carried" in name for name in scores)
    assert max(scores.values()) <= LIMITS["tape"]


@pytest.mark.parametrize(
    ("text", "year", "moved"),
    [
        ("2026-03-31T09:00:00+07:00", 2026, "2026-04-07T09:00:00+07:00"),
        ("res_20260327_000701", 2026, "res_20260403_000701"),
        ("Tuesday 31 March, please", 2026, "Tuesday 7 April, please"),
        ("12 boxes, 2026-13-40 and 40 March", 2026, "12 boxes, 2026-13-40 and 40 March"),
    ],
)
def test_carry__moves_days_and_nothing_else(text: str, year: int, moved: str) -> None:
    """Days in figures and in words move by a week; what is no day stays."""
    assert carry(text, timedelta(days=7), year) == moved


def test_carry__names_the_weekday_of_the_new_day() -> None:
    """Words name no year, so the recording's own is taken: a day a year later has another weekday."""
    assert carry("Sunday 5 April", timedelta(days=364), 2027) == "Sunday 4 April"
    assert carry("Sunday 5 April", timedelta(days=371), 2027) == "Sunday 11 April"
