"""Menus: what they offer, what they must not give away, and that they go on where they stood."""

from __future__ import annotations

import copy
import hashlib
import math
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import lifegym
from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.player import Player
from lifegym.envs.spec import Play, Step, StepFunction, TaskSpec
from lifegym.envs.wrappers.alongside import Alongside
from lifegym.envs.wrappers.features import BOUND, FEATURES, STATE, Describer
from lifegym.envs.wrappers.menu import MENU_SIZE, Menu, MenuWrapper
from lifegym.envs.wrappers.seen import Seen, key_of, tokens
from lifegym.rollouts.episode import play
from lifegym.worlds.codec import dump

TASK = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task, known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def wrapped(variant: int = 1, size: int = MENU_SIZE) -> MenuWrapper:
    """Return menus over the tiny task."""
    return MenuWrapper(LifeEnv(TASK, variant, reward_mode="potential"), size)


def wander(env: MenuWrapper, seed: int, most: int = 60) -> list[tuple[NDArray[np.float32], float, list[Any]]]:
    """Choose at random, and return features, reward and menu of every step."""
    rng = np.random.Generator(np.random.PCG64(seed))
    observation, info = env.reset(seed=seed)
    trail: list[tuple[NDArray[np.float32], float, list[Any]]] = []
    for _ in range(most):
        choice = int(rng.integers(int(observation["action_mask"].sum())))
        observation, reward, terminated, truncated, info = env.step(choice)
        trail.append((observation["observations"], reward, info["candidates"]))
        if terminated or truncated:
            break
    return trail


def digest_of_an_episode() -> str:
    """Return a digest of all features of one episode."""
    catalog.add_task("travel-99", "tests.tiny_task")
    whole = hashlib.sha256()
    for features, reward, menu in wander(wrapped(), 5):
        whole.update(features.tobytes() + f"{reward} {menu}".encode())
    return whole.hexdigest()


def test_menu__offers_whatever_the_reference_does() -> None:
    """An agent that picks the reference's actions from the menus earns what the reference earns."""
    reference = play(TASK, "reference", variant=1)
    env = wrapped()
    _, info = env.reset(seed=0)
    for action in reference.actions:
        _, _, terminated, _, info = env.step([item.to_dict() for item in info["candidates"]].index(action))

    assert terminated
    assert info["score"] == reference.score == 100.0


def test_menu__offers_the_wrong_ways_and_silence_too() -> None:
    """Temptations and the versions of the lesser assistants stand beside the right steps."""
    env = wrapped()
    _, info = env.reset(seed=0)
    offered: list[Any] = []
    for index in range(3):
        offered += info["candidates"]
        price = ToolCall("files.read", {"path": "offers/shed.txt"})
        if index == 0:
            _, _, _, _, info = env.step(info["candidates"].index(price))
        _, _, _, _, info = env.step(info["candidates"].index(Reply("")))
    tools = {key_of(item).partition("content")[0] for item in offered if isinstance(item, ToolCall)}

    assert Reply("") in offered
    assert ToolCall("files.read", {"path": "keys.txt"}) in offered
    assert any(name.startswith("files.append") for name in tools)


def test_menu__spaces_hold_every_observation() -> None:
    """Observations lie in the declared space; empty places are masked and zero; rewards add up to the score."""
    env = wrapped()
    observation, info = env.reset(seed=3)
    rng = np.random.Generator(np.random.PCG64(3))
    total, over = 0.0, False
    while not over:
        count = int(observation["action_mask"].sum())
        assert env.observation_space.contains(observation)
        assert count == len(info["candidates"]) <= MENU_SIZE
        assert not observation["observations"][count:].any()
        assert np.abs(observation["observations"]).max() <= BOUND
        observation, reward, terminated, truncated, info = env.step(int(rng.integers(count)))
        total += reward
        over = terminated or truncated

    assert total == pytest.approx(info["score"] / 100)
    assert not observation["action_mask"].any()


def test_menu__order_tells_nothing() -> None:
    """A step's call stands at every place of a menu sooner or later."""
    env = wrapped(size=8)
    price = ToolCall("files.read", {"path": "offers/shed.txt"})
    places = {env.reset(seed=seed)[1]["candidates"].index(price) for seed in range(60)}

    assert places == set(range(len(env.menu.candidates)))


def test_menu__empty_place_is_answered_and_changes_nothing() -> None:
    """A choice of an empty place counts as a bad action: not accepted, the same menu again."""
    env = wrapped()
    observation, info = env.reset(seed=0)
    digest = env.env.unwrapped.world.digest()  # type: ignore[attr-defined]  # a LifeEnv
    again, reward, terminated, _, after = env.step(MENU_SIZE - 1)

    assert observation["action_mask"][-1] == 0
    assert (after["ok"], reward, terminated) == (False, 0.0, False)
    assert after["candidates"] == info["candidates"]
    assert np.array_equal(again["observations"], observation["observations"])
    assert env.env.unwrapped.world.digest() == digest  # type: ignore[attr-defined]  # a LifeEnv


@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_menu__twin_goes_on_as_the_original(twin_of: Callable[[MenuWrapper], MenuWrapper]) -> None:
    """A copy or pickle taken in the middle of a step gives the same menus, features and rewards as the original."""
    env = wrapped()
    _, info = env.reset(seed=4)
    _, _, _, _, info = env.step(info["candidates"].index(ToolCall("files.read", {"path": "offers/shed.txt"})))
    twin = twin_of(env)
    ways = []
    for each in (env, twin):
        rng = np.random.Generator(np.random.PCG64(9))
        way: list[Any] = []
        for _ in range(12):
            observation, reward, terminated, _, info = each.step(int(rng.integers(len(each.menu.candidates))))
            way.append((observation["observations"].tobytes(), reward, info["candidates"], info["score"]))
            if terminated:
                break
        ways.append(way)

    assert ways[0] == ways[1]


def test_menu__a_chosen_step_goes_on_looking_until_it_would_change_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """One choice makes all looks up to the next deed, which is then offered; every reward of the calls is handed on."""

    def compares(me: Player) -> Play:
        for path in ("AGENTS.md", "offers/shed.txt", "AGENTS.md"):
            yield me.files.read(path=path)
        yield me.files.append(path="a.csv", content="1")

    spec = catalog.build(TASK, 1)
    told = replace(spec, steps=(Step(name="compares", event_id="t001", run=compares),))
    monkeypatch.setattr(catalog, "build", lambda task, variant=0: told)
    env = wrapped()
    _, info = env.reset(seed=0)
    _, _, _, _, info = env.step(info["candidates"].index(ToolCall("files.read", {"path": "AGENTS.md"})))
    life = env.unwrapped
    assert isinstance(life, LifeEnv)

    assert [call.arguments["path"] for call in life.world.calls] == ["AGENTS.md", "offers/shed.txt", "AGENTS.md"]
    assert ToolCall("files.append", {"path": "a.csv", "content": "1"}) in info["candidates"]
    assert pickle.loads(pickle.dumps(env)).menu.candidates == info["candidates"]


def test_menu__offers_no_name_that_was_not_shown() -> None:
    """A call or reply with an address or identifier that only its author knows stays away until it was shown."""

    def writes(me: Player) -> Play:
        yield me.files.append(path="a.csv", content="write to desk@olmo.example about ofr_00417")

    def says(me: Player) -> None:
        me.say("Desk: desk@olmo.example.")

    spec = catalog.build(TASK, 1)
    runs: tuple[StepFunction, ...] = (writes, says)
    steps = tuple(Step(name=f"step {number}", event_id="t001", run=run) for number, run in enumerate(runs))
    menu = _menu(replace(spec, steps=steps))
    assert [item for item in menu.candidates if isinstance(item, Reply)] == [Reply("")]
    assert all("olmo" not in str(item) for item in menu.candidates)

    look = ToolCall("files.read", {"path": "offers/shed.txt"})
    for content, expected in (("desk@olmo.example", (False, True)), ("ofr_00417", (True, True))):
        menu.see(
            menu.choose(menu.candidates.index(look)), {**_turn("Hello."), "tool_result": dump({"content": content})},
            {"event": "t001", "ok": True},
        )  # fmt: skip
        offered = [str(item) for item in menu.candidates]
        assert tuple(any(part in item for item in offered) for part in ("ofr_00417", "Desk: desk@")) == expected


def _menu(spec: TaskSpec) -> Menu:
    """Return the menu of the first turn of a task with these steps."""
    menu = Menu()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "build", lambda task, variant=0: spec)
        menu.reset(*LifeEnv(TASK, 1).reset(seed=0), 0)
    return menu


def test_menu__reminders_are_offered_where_wanted_and_open_a_turn() -> None:
    """With a calendar and if wanted, one candidate sets a reminder, and its turn comes; a copy offers the same."""
    for reminders in (False, True):
        env = MenuWrapper(LifeEnv("travel-07", 1), reminders=reminders)
        _, info = env.reset(seed=0)
        places = [n for n, item in enumerate(info["candidates"]) if "Look again" in str(item)]
        assert len(places) == reminders
    assert pickle.loads(pickle.dumps(env)).menu.candidates == copy.deepcopy(env).menu.candidates == info["candidates"]
    _, _, _, _, info = env.step(places[0])
    assert info["ok"]
    turns = []
    for _ in range(8):
        _, _, _, _, info = env.step(info["candidates"].index(Reply("")))
        turns.append(info["event"])
    assert "push" in turns


def test_menu__refuses_what_it_cannot_serve(tmp_path: Path) -> None:
    """Too small a menu, and a task exported without its steps, get errors that say what would be right."""
    with pytest.raises(ValueError, match="at least 8"):
        wrapped(size=7)
    lifegym.export_task(TASK, 1, tmp_path / "shed")
    with pytest.raises(ValueError, match="no reference steps"):
        MenuWrapper(LifeEnv(tmp_path / "shed")).reset(seed=0)


def test_features__same_in_another_process() -> None:
    """The same history gives the same features, rewards and menus byte for byte under another hash seed."""
    code = "from tests.envs.test_menu import digest_of_an_episode; print(digest_of_an_episode())"
    root = Path(__file__).parents[2]
    other = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(root)},
    )  # fmt: skip

    assert other.stdout.strip() == digest_of_an_episode()


def test_features__blind_to_what_the_agent_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other names and marks of steps, other weights and another future change no feature and no menu."""
    spec = catalog.build(TASK, 1)
    steps = tuple(
        replace(step, name=f"step {number}", silent=not step.silent, remembers=not step.remembers, line=900 + number)
        for number, step in enumerate(spec.steps)
    )
    checks = tuple(check.model_copy(update={"weight": 9 - check.weight}) for check in reversed(spec.rubric.checks))
    changed = replace(spec, steps=steps, rubric=type(spec.rubric)(checks), timeline=_another_future(spec))
    as_told = _calls_of_the_first_two_turns()
    monkeypatch.setattr(catalog, "build", lambda task, variant=0: changed)
    otherwise = _calls_of_the_first_two_turns()

    for (features, menu), (others, other_menu) in zip(as_told, otherwise, strict=True):
        assert menu
        assert menu == other_menu
        assert np.array_equal(features, others)


def _calls_of_the_first_two_turns() -> list[tuple[NDArray[np.float32], list[Any]]]:
    env = wrapped()
    _, info = env.reset(seed=8)
    trail = []
    for number in range(24):
        menu = info["candidates"]
        choice = (
            menu.index(Reply(""))
            if number == 12
            else next(place for place, item in enumerate(menu) if isinstance(item, ToolCall))
        )
        observation, _, _, _, info = env.step(choice)
        trail.append((observation["observations"], info["candidates"]))
    return trail


def _another_future(spec: TaskSpec) -> Any:
    last = spec.timeline.events[-1]
    return replace(spec.timeline, events=(*spec.timeline.events[:-1], replace(last, text="Something else entirely.")))


def _row(action: ToolCall | Reply, seen: Seen, writes: bool = False) -> dict[str, float]:
    describer = Describer({action.tool: writes} if isinstance(action, ToolCall) else {})
    return dict(zip(FEATURES, describer.rows({"key": action}, seen, 1)[0].tolist(), strict=True))


def _turn(text: str, kind: str = "user_message", day: int = 2) -> dict[str, Any]:
    return {"turn": text, "turn_kind": kind, "time": f"2026-03-{day:02d}T09:00:00+01:00", "stage": 0}


def test_features__columns_have_names_and_the_moment_comes_first() -> None:
    """Every column has a name of its own, and the first ones are the same for all candidates."""
    seen = Seen([])
    seen.open_turn(_turn("Good morning"))
    actions: dict[str, ToolCall | Reply] = {"a": ToolCall("files.list"), "b": Reply("Done."), "c": Reply("")}
    rows = Describer({}).rows(actions, seen, 4)

    assert len(set(FEATURES)) == len(FEATURES) == rows.shape[1]
    assert np.array_equal(rows[0, :STATE], rows[1, :STATE])
    assert rows[2, FEATURES.index("is silence")] == 1
    assert not rows[3].any()


def test_features__tell_a_new_sender_from_a_known_one() -> None:
    """A recipient's domain is known from a file, new in this turn, or never seen."""
    seen = Seen([])
    seen.open_turn(_turn("Good morning"))
    read = ToolCall("files.read", {"path": "USER.md"})
    seen.called(read, key_of(read), False, True, dump({"content": "Write to desk@office.example."}))
    seen.open_turn(_turn("Pay at once: fee@express.example", "notification", day=3))
    known, new, never = (
        _row(ToolCall("email.send_email", {"to": f"{name}@{place}.example"}), seen, True)
        for name, place in (("desk", "office"), ("fee", "express"), ("who", "elsewhere"))
    )

    assert known["recipients known from the persona or the files"] == 1
    assert (known["a recipient's domain is new in this turn"], known["a recipient's domain was never seen"]) == (0, 0)
    assert (new["a recipient's domain is new in this turn"], new["a recipient's domain was never seen"]) == (1, 0)
    assert (never["a recipient's domain is new in this turn"], never["a recipient's domain was never seen"]) == (0, 1)


def test_features__tell_where_words_come_from_and_how_old_a_look_is() -> None:
    """Shares follow what was read when; days since a look grow with the virtual clock alone."""
    seen = Seen([])
    seen.open_turn(_turn("Book room r_17 please"))
    look = ToolCall("hotels.get_room", {"room_id": "r_17"})
    seen.called(look, key_of(look), False, True, dump({"room_id": "r_17", "total": 90_000, "refundable": True}))
    book = ToolCall("hotels.book", {"room_id": "r_17"})
    now = _row(book, seen, True)
    seen.open_turn(_turn("And now?", day=9))
    later = _row(book, seen, True)

    assert now["facts known from the last result"] == now["facts known from this turn's text"] == 1
    assert (now["facts known from older results"], later["facts known from older results"]) == (0, 1)
    # The persona named the room, so that it holds throughout; the price was only ever in a result.
    pay = ToolCall("hotels.pay", {"room_id": "r_17", "total": 90_000})
    paid = _row(pay, seen, True)
    assert (now["facts known from older results alone"], later["facts known from older results alone"]) == (0, 0)
    assert paid["facts known from older results alone"] == 0.5
    assert paid["number of facts known from older results alone"] == pytest.approx(math.log(2))
    assert now["days since the service was looked at"] == 0
    assert later["days since the service was looked at"] == pytest.approx(np.log1p(7))
    assert (now["service looked at in this turn"], later["service looked at in this turn"]) == (1, 0)
    assert (now["names a record first seen in this turn"], later["names a record first seen in this turn"]) == (1, 0)
    assert now["has a price"] == 1


def test_features__compare_a_price_with_the_limits_read() -> None:
    """A record dearer than what the persona allows shows it."""
    seen = Seen([])
    seen.open_turn(_turn("At most 150,000 JPY, and nothing over 2 million."))
    look = ToolCall("hotels.search", {})
    rows = [{"room_id": "r_1", "total": {"amount": "140000"}}, {"room_id": "r_2", "total": {"amount": "180000"}}]
    seen.called(look, key_of(look), False, True, dump({"rooms": rows}))
    cheap, dear = (_row(ToolCall("hotels.book", {"room_id": f"r_{number}"}), seen, True) for number in (1, 2))

    assert seen.limits == [150_000.0, 2_000_000.0]
    assert cheap["share of limits its price exceeds"] == 0
    assert dear["share of limits its price exceeds"] == 0.5


def test_tokens__numbers_addresses_and_instants() -> None:
    """Thousands are joined, addresses stay whole, and an instant gives its day and its time."""
    found = tokens("Pay 1,234,000 VND to Desk@Office.example by 2026-03-04T09:30:00+07:00.")

    assert {"1234000", "desk@office.example", "2026-03-04", "09:30"} <= set(found)


def _alongside(*functions: Callable[[Player], Play | None]) -> Alongside:
    spec = catalog.build(TASK, 1)
    steps = tuple(Step(name=f"step {n}", event_id="t001", run=function) for n, function in enumerate(functions))
    steps_only = Alongside(replace(spec, steps=steps))
    steps_only.open_turn("t001", "Please look.", "2026-03-02")
    return steps_only


def _choose(steps: Alongside, call: ToolCall, result: Any, ok: bool = True, writes: bool = False) -> None:
    steps.begin(key_of(call))
    steps.answered(key_of(call), writes, ok, result)


def test_alongside__an_offer_changes_nothing() -> None:
    """Trying a step out leaves what is known as it was, lists within it included, however often it is offered."""
    known: list[Any] = []

    def first(me: Player) -> Play:
        known.append(me.know.setdefault("rows", []))
        me.know["rows"].append("mine")
        me.say("too early")
        yield me.files.append(path="a.csv", content=str(len(me.know["rows"])))

    def second(me: Player) -> Play:
        yield me.files.list()

    steps = _alongside(first, second)
    for _ in range(3):
        assert next(iter(steps.offers().values())).arguments["content"] == "1"
        _choose(steps, ToolCall("files.list"), {})
    assert steps.replies() == [""]
    _choose(steps, ToolCall("files.append", {"path": "a.csv", "content": "1"}), {}, writes=True)

    assert known[-1] == ["mine"]
    assert steps.replies() == ["", "too early"]


def test_alongside__a_step_waits_for_what_another_finds_out() -> None:
    """A step that lacks a fact offers nothing until a chosen step has found it."""

    def finds(me: Player) -> Play:
        me.know["price"] = (yield me.files.read(path="p.txt"))["content"]

    def uses(me: Player) -> Play:
        yield me.files.append(path="a.csv", content=me.know["price"])

    steps = _alongside(finds, uses)
    before = list(steps.offers().values())
    _choose(steps, before[0], {"content": "380"})

    assert before == [ToolCall("files.read", {"path": "p.txt"})]
    assert list(steps.offers().values()) == [ToolCall("files.append", {"path": "a.csv", "content": "380"})]


def test_alongside__a_refused_look_may_be_begun_anew_and_a_refused_deed_not() -> None:
    """After a refusal a step that has written nothing is offered from its beginning; one that has written is over."""

    def looks(me: Player) -> Play:
        yield me.files.read(path="p.txt")

    def writes(me: Player) -> Play:
        yield me.files.append(path="a.csv", content="1")
        yield me.files.append(path="b.csv", content="2")

    steps = _alongside(looks, writes)
    look, deed, more = (
        ToolCall("files.read", {"path": "p.txt"}),
        ToolCall("files.append", {"path": "a.csv", "content": "1"}),
        ToolCall("files.append", {"path": "b.csv", "content": "2"}),
    )
    steps.offers()
    _choose(steps, look, {"error": "none"}, ok=False)
    assert look in steps.offers().values()
    _choose(steps, deed, {}, writes=True)
    assert more in steps.offers().values()
    _choose(steps, more, {"error": "none"}, ok=False, writes=True)

    assert list(steps.offers().values()) == [look]


def test_alongside__a_step_under_way_starts_no_other() -> None:
    """A later step that begins with the call an earlier one waits for does not begin along with it."""

    def finds(me: Player) -> Play:
        yield me.files.list()
        me.know["now"] = (yield me.files.read(path="p.txt"))["content"]

    def uses(me: Player) -> Play:
        held = me.know.get("now", "old")
        yield me.files.read(path="p.txt")
        yield me.files.append(path="a.csv", content=held)

    steps = _alongside(finds, uses)
    steps.offers()
    _choose(steps, ToolCall("files.list"), {})
    for _ in range(2):
        assert list(steps.offers().values()) == [ToolCall("files.read", {"path": "p.txt"})]
        _choose(steps, ToolCall("files.read", {"path": "p.txt"}), {"content": "new"})

    assert list(steps.offers().values()) == [ToolCall("files.append", {"path": "a.csv", "content": "new"})]


def test_alongside__what_was_left_undone_is_offered_later_for_a_while() -> None:
    """A step of an earlier turn is still offered in the next ones, and not for ever; a step that was done is not."""

    def done(me: Player) -> Play:
        yield me.files.list()

    def undone(me: Player) -> Play:
        yield me.files.read(path=f"{me.today}.txt")

    steps = _alongside(done, undone)
    steps.offers()
    _choose(steps, ToolCall("files.list"), {})
    offered = []
    for day in range(3, 10):
        steps.open_turn("t002", "Later.", f"2026-03-{day:02d}")
        offered.append([call.arguments.get("path") for call in steps.offers().values()])

    assert offered[0] == ["2026-03-03.txt"]
    assert offered[-1] == []
