"""Worlds that are played from outside."""

from __future__ import annotations

import pytest

from lifegym.integrations import sessions as module
from lifegym.integrations.sessions import SessionError, Sessions
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from tests.integrations.conftest import TINY


def test_session__gives_what_the_environment_gives() -> None:
    """The same actions through a session and through `play` leave the same record, byte for byte."""
    wanted = play(TINY, "reference", variant=3, name="player")
    kept: list[EpisodeRecord] = []
    session = Sessions(TINY, ended=kept.append).open(3)
    rewards = [session.act(action).reward for action in wanted.actions]
    assert session.step.over
    assert kept[0].compared() == wanted.compared()
    assert rewards == [step.reward for step in wanted.steps]


def test_session__takes_no_action_after_the_end() -> None:
    """A story that is over stays over and says so."""
    session = Sessions(TINY).open()
    while not session.act({"reply": ""}).over:
        pass
    assert session.step.observation["turn_kind"] == "end"
    with pytest.raises(SessionError, match="over") as refused:
        session.act({"reply": "and another thing"})
    assert refused.value.code == "OVER"


def test_session__answers_what_is_no_action_as_the_environment_does() -> None:
    """Nonsense is answered in the tool result, and the world goes on."""
    session = Sessions(TINY).open()
    step = session.act(["not", "an", "action"])
    assert not step.over
    assert not step.info["ok"]
    assert "NOT_AN_ACTION" in step.observation["tool_result"]


def test_sessions__counts_runs_and_keeps_worlds_apart() -> None:
    """Two worlds of one variant are two runs; what is written in one is not in the other."""
    worlds = Sessions(TINY)
    first, second = worlds.open(), worlds.open()
    assert (first.episode.key.run, second.episode.key.run) == (0, 1)
    assert first.id != second.id
    assert first.key != second.key
    first.act({"tool": "files.write", "arguments": {"path": "mine.md", "content": "only here"}})
    assert not second.act({"tool": "files.read", "arguments": {"path": "mine.md"}}).info["ok"]


def test_sessions__refuses_more_than_it_keeps_and_takes_one_again_when_one_is_closed() -> None:
    """The limit on open worlds holds, and a closed world's place is free."""
    kept: list[EpisodeRecord] = []
    worlds = Sessions(TINY, max_worlds=2, ended=kept.append)
    first = worlds.open()
    worlds.open()
    with pytest.raises(SessionError) as refused:
        worlds.open()
    assert refused.value.code == "TOO_MANY_WORLDS"
    worlds.close(first.id)
    assert worlds.open().episode.key.run == 2
    assert (kept[0].outcome, kept[0].score) == ("infrastructure_error", None)
    with pytest.raises(SessionError, match="no world is open"):
        worlds.get(first.id)


def test_sessions__closes_a_world_nobody_acts_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """An idle world is closed without a score, and its place is free; one that is played stays."""
    now = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    kept: list[EpisodeRecord] = []
    worlds = Sessions(TINY, idle_seconds=60, ended=kept.append)
    left, played = worlds.open(), worlds.open()
    now[0] += 50
    played.act({"tool": "files.list", "arguments": {}})
    now[0] += 20
    assert worlds.close_idle() == 1
    assert len(worlds) == 1
    assert worlds.get(played.id) is played
    with pytest.raises(SessionError):
        worlds.get(left.id)
    assert [(record.outcome, record.score) for record in kept] == [("infrastructure_error", None)]
    assert kept[0].reason is not None
    assert "60 seconds" in kept[0].reason.message


def test_sessions__says_what_is_wrong_with_its_arguments() -> None:
    """A task or limit that is none is refused before anything is opened."""
    with pytest.raises(ValueError, match="travel-98"):
        Sessions("travel-98")
    with pytest.raises(ValueError, match="max_worlds"):
        Sessions(TINY, max_worlds=0)
    with pytest.raises(ValueError, match="idle_seconds"):
        Sessions(TINY, idle_seconds=0)
    with pytest.raises(ValueError, match="variant"):
        Sessions(TINY).open(-1)


def test_sessions__a_variant_that_does_not_exist_takes_no_place() -> None:
    """A refused opening leaves room and run numbers as they were."""
    worlds = Sessions(TINY, max_worlds=1)
    with pytest.raises(ValueError, match="variant"):
        worlds.open(123_456)
    assert worlds.open().episode.key.run == 0


def test_sessions__a_record_that_cannot_be_stored_is_tried_again_and_loses_no_other() -> None:
    """On a full disk the story still ends, its record waits, and the other worlds' records are told."""
    kept: list[EpisodeRecord] = []
    full = [True]

    def store(record: EpisodeRecord) -> None:
        if full[0]:
            raise OSError("no space left")
        kept.append(record)

    worlds = Sessions(TINY, ended=store)
    first, second, third = worlds.open(), worlds.open(), worlds.open()
    first.act({"reply": ""})
    first.act({"reply": ""})
    with pytest.raises(OSError, match="no space"):
        first.act({"reply": ""})
    assert first.step.observation["turn_kind"] == "end"
    with pytest.raises(OSError, match="no space"):
        first.act({"reply": ""})
    full[0] = False
    with pytest.raises(SessionError, match="over"):
        first.act({"reply": ""})
    assert [record.outcome for record in kept] == ["completed"]
    second.close("gone")
    full[0] = True
    with pytest.raises(OSError, match="no space"):
        worlds.close_all()
    assert len(kept) == 2
    full[0] = False
    third.hand_over()
    assert [record.key.run for record in kept] == [0, 1, 2]
