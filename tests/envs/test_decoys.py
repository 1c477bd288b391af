"""Look-alikes: what they exchange, what they leave, and that a chosen one takes its step's place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.player import Player
from lifegym.envs.spec import Play, Step
from lifegym.envs.wrappers.decoys import Decoys
from lifegym.envs.wrappers.menu import MenuWrapper
from lifegym.envs.wrappers.seen import Seen, tokens


def _seen(earlier: str, now: str) -> Seen:
    """Return the memory of an agent that was shown one text on an earlier turn and another on this one."""
    seen = Seen([])
    for text, day in ((earlier, "01"), (now, "02")):
        turn: dict[str, Any] = {
            "time": f"2027-03-{day}T09:00:00+01:00", "turn_kind": "notification", "stage": 0, "turn": "",
        }  # fmt: skip
        seen.open_turn(turn)
        call = ToolCall("email.read_email", {})
        seen.called(call, "look", False, True, f'{{"body": "{text}"}}')
    return seen


def _alike(seen: Seen, said: Any, seed: int = 0) -> Any:
    action = Reply(said) if isinstance(said, str) else ToolCall("email.send_email", said)
    made = Decoys(np.random.Generator(np.random.PCG64(seed))).of("it", action, seen)
    return made.text if isinstance(made, Reply) else made and made.arguments


@pytest.mark.parametrize(
    ("earlier", "now", "right", "wrong"),
    [
        ("see you on 2027-04-01", "see you on 2027-04-08", "on 2027-04-08 then", "on 2027-04-01 then"),
        ("see you on 2027-04-01", "now on 8 April", "on 2027-04-08 then", "on 2027-04-01 then"),
        ("from 10:30", "from 11:15", "at 11:15", "at 10:30"),
        ("it is 480 EUR", "it is 525 EUR", "we pay 525 EUR", "we pay 480 EUR"),
        ("it is 1480 EUR", "it is 1,525 EUR", "we pay 1,525 EUR", "we pay 1480 EUR"),
        (
            "write to ana@olmo.example",
            "to eva@olmo.example",
            "I wrote to eva@olmo.example",
            "I wrote to ana@olmo.example",
        ),
        ("order ord_00417", "order ord_00588", "ord_00588 is sent", "ord_00417 is sent"),
    ],
)
def test_decoy__takes_what_was_shown_before_for_what_holds_now(earlier: str, now: str, right: str, wrong: str) -> None:
    """A look-alike states the fact of its kind that was shown on an earlier turn and not on this one."""
    assert _alike(_seen(earlier, now), right) == wrong


def test_decoy__in_arguments_keeps_their_types_and_the_rest_of_a_time() -> None:
    """Numbers stay numbers, a date-time keeps its clock, and equal facts stay equal."""
    seen = _seen("1 room on 2027-04-01 for 480", "2 rooms on 2027-04-08 for 525")
    call = {"start": "2027-04-08T10:00:00+01:00", "end": "2027-04-08T11:00:00+01:00", "open": True, "note": None}
    assert _alike(seen, call) == {**call, "start": "2027-04-01T10:00:00+01:00", "end": "2027-04-01T11:00:00+01:00"}
    assert _alike(seen, {"amount": 525}) == {"amount": 480}


def test_decoy__of_what_was_never_shown_is_a_little_off() -> None:
    """Where nothing else of the kind was seen, days, times and numbers are off; names and words are left alone."""
    seen = _seen("nothing", "on 2027-04-08 at 23:15 for 1,200.50 EUR, by eva@olmo.example")
    for seed in range(12):
        day, hour, sum_ = (_alike(seen, said, seed) for said in ("on 2027-04-08", "at 23:15", "1,200.50 EUR"))
        assert day != "on 2027-04-08"
        assert day.startswith("on 2027-04-")
        assert hour != "at 23:15"
        assert hour.endswith(":15")
        assert sum_ != "1,200.50 EUR"
        assert sum_.endswith("00.50 EUR")
        assert len(sum_) == len("1,200.50 EUR")
    assert _alike(seen, "I wrote to eva@olmo.example") is None
    assert _alike(seen, "Nothing to do.") is None
    assert _alike(seen, "I worked out 417 EUR, on 2027-05-01.") is None
    assert _alike(seen, "") is None


def test_decoy__is_the_same_throughout_a_turn() -> None:
    """A menu that is laid out again shows the same look-alike."""
    seen = _seen("on 2027-04-01, 2027-04-02 or 2027-04-03", "on 2027-04-08")
    decoys = Decoys(np.random.Generator(np.random.PCG64(1)))
    assert len({decoys.of("it", Reply("on 2027-04-08"), seen) for _ in range(9)}) == 1


def test_tokens__days_in_words_and_in_digits_are_one() -> None:
    """A day is found however it was written; a word that begins like a month is none."""
    for text in ("2027-07-26", "26 July", "26th of July", "July 26", "2027-07-26T10:00:00+02:00", "26 Jul 2027"):
        assert "07-26" in tokens(text), text
    assert not {"05-12", "03-04"} & set(tokens("Mayfair 12, marching 4"))


@pytest.mark.parametrize("chosen", ["the deed", "its look-alike"])
def test_menu__one_of_a_deed_and_its_look_alike_is_made(monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    """Both stand in the menu; when either was chosen the step goes on, and neither is offered again."""

    def writes(me: Player) -> Play:
        yield me.files.read(path="offers/shed.txt")
        yield me.files.append(path="a.csv", content="up to 195 cm")
        me.say("It is noted.")

    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    spec = catalog.build("VibeLife-travel-99", 1)
    told = replace(spec, steps=(Step(name="notes the width", event_id="t001", run=writes),))
    monkeypatch.setattr(catalog, "build", lambda task, variant=0: told)
    env = MenuWrapper(LifeEnv("VibeLife-travel-99", 1))
    _, info = env.reset(seed=0)
    _, _, _, _, info = env.step(info["candidates"].index(ToolCall("files.read", {"path": "offers/shed.txt"})))
    deed = ToolCall("files.append", {"path": "a.csv", "content": "up to 195 cm"})
    noted = [call for call in info["candidates"] if isinstance(call, ToolCall) and call.tool == "files.append"]
    (alike,) = [call for call in noted if call != deed]
    assert str(alike.arguments["content"]).startswith("up to 19")
    made = deed if chosen == "the deed" else alike
    _, _, _, _, info = env.step(info["candidates"].index(made))
    life = env.unwrapped
    assert isinstance(life, LifeEnv)
    assert life.world.calls[-1].arguments == made.arguments
    assert not any(isinstance(call, ToolCall) and call.tool == "files.append" for call in info["candidates"])
    assert Reply("It is noted.") in info["candidates"]
