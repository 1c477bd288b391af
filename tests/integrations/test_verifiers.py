"""verifiers: whole rollouts by the package's own environment, tool server, state channel and scoring."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.export import export_task
from lifegym.integrations.names import outer
from tests.integrations.conftest import TINY
from tests.integrations.playing import WRONG, plain, reference

pytestmark = [
    pytest.mark.verifiers,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

MODULES = {"life_worlds": ("lifegym.integrations.verifiers", "LifeTaskset"),
           "life_player": ("tests.integrations.verifiers_player", "Player")}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Modules that verifiers finds by a name without a dot, as the page says to make them."""
    for name, (home, kept) in MODULES.items():
        (tmp_path / f"{name}.py").write_text(f"from {home} import {kept}\n__all__ = ['{kept}']\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    # The tool server is another process, which must find the package.
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    yield tmp_path
    for name in MODULES:
        sys.modules.pop(name, None)


def called(action: ToolCall | Reply) -> dict[str, Any]:
    """An action as a call of a tool."""
    if isinstance(action, Reply):
        name, arguments = ("reply", {"text": action.text}) if action.text else ("next_turn", {})
        return {"name": name, "arguments": arguments}
    return {"name": outer(action.tool), "arguments": dict(action.arguments)}


def run(
    folder: Path,
    scripts: Mapping[int, Sequence[list[dict[str, Any]]]],
    *,
    times: int = 1,
    max_worlds: int = 100,
    **task: Any,
) -> list[Any]:
    """Play a script in a variant each, all at once, and return the traces in the variants' order."""
    from verifiers.v1.clients import EvalClientConfig, ModelContext
    from verifiers.v1.envs.single_agent.env import SingleAgentEnvConfig
    from verifiers.v1.utils.loaders import load_environment

    worlds = [folder / f"world{variant}" for variant in scripts]
    for variant, world in zip(scripts, worlds, strict=True):
        export_task(TINY, variant, world)
    config = SingleAgentEnvConfig.model_validate(
        {
            "taskset": {
                "id": "life_worlds",
                "worlds": [str(world) for world in worlds],
                "tools": {"max_worlds": max_worlds},
                "task": task,
            },
            "agent": {
                "harness": {
                    "id": "life_player",
                    "script": {f"world{variant}": list(script) for variant, script in scripts.items()},
                },
                "runtime": {"type": "subprocess"},
            },
        }
    )

    async def episodes() -> list[Any]:
        env = load_environment(config)
        context = ModelContext(model="nobody", client=EvalClientConfig(base_url="http://127.0.0.1:9/v1"))
        async with env.serving():
            tasks = list(env.taskset) * times
            return await asyncio.gather(*(env.run_episode(task, context) for task in tasks))

    found = asyncio.run(episodes())
    return [episode.traces[0] for episode in found]


def test_verifiers__rollouts_have_the_plain_rewards_and_scores(folder: Path) -> None:
    """Two worlds at once in one server: each rollout has its own tools, rewards and score."""
    actions = {2: reference(2), 7: [WRONG, *reference(7)]}
    scripts = {variant: [[called(action)] for action in listed] for variant, listed in actions.items()}
    traces = run(folder, scripts)
    for variant, trace in zip(actions, traces, strict=True):
        assert not trace.errors
        rewards, score = plain(variant, actions[variant])
        assert trace.state.rewards == rewards
        assert trace.rewards["earned"].value == pytest.approx(sum(rewards))
        assert trace.metrics["score"] == score == 100.0
        assert trace.metrics["completed"] == 1.0
        assert "Please put the Olmo's price into the ledger." in trace.task.data.prompt
        assert {"current_turn", "reply", "next_turn", "files__read"} <= set(trace.info["played"]["tools"])
    first_answer, wrong = traces[1].info["played"]["answers"][0]
    assert "gone.txt" in first_answer
    assert wrong
    assert [trace.metrics["refused"] for trace in traces] == [0.0, 1.0]


def test_verifiers__calls_made_at_once_are_all_kept(folder: Path) -> None:
    """A model's parallel calls follow each other, so that no reward is written over; a part of a story counts."""
    looks = [called(ToolCall("files.read", {"path": "keys.txt"}))] * 8
    (trace,) = run(folder, {3: [looks, looks]}, reward_mode="potential", max_actions=20)
    assert not trace.errors
    assert len(trace.state.rewards) == 16
    assert trace.state.accepted == [True] * 16
    assert not trace.state.over
    assert trace.rewards["earned"].value == sum(trace.state.rewards)
    assert all("4471" in answer for answer, _ in trace.info["played"]["answers"])


def test_verifiers__calls_wait_for_the_state_to_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly the state comes and goes, calls made at once open one world and lose no action."""
    from lifegym.integrations.verifiers import LifeState, LifeToolsConfig, LifeToolset

    toolset = LifeToolset(LifeToolsConfig())
    kept = [LifeState(world=TINY, variant=3)]

    async def pull() -> Any:
        await asyncio.sleep(0.01)
        return kept[-1].model_copy(deep=True)

    async def push(before: bytes) -> None:
        state = toolset.state.model_copy(deep=True)
        await asyncio.sleep(0.01)
        kept.append(state)

    monkeypatch.setattr(toolset, "_pull_state", pull)
    monkeypatch.setattr(toolset, "_push_state", push)
    toolset.register(server := SimpleNamespace())
    called_at = SimpleNamespace(url=SimpleNamespace(query="a rollout's address"))
    context = SimpleNamespace(request_context=SimpleNamespace(request=called_at))

    async def at_once() -> list[Any]:
        return await asyncio.gather(*(server.call_tool("files__list", {}, context) for _ in range(8)))

    assert not any(result.is_error for result in asyncio.run(at_once()))
    assert kept[-1].accepted == [True] * 8
    assert [len(sessions) for sessions in toolset._sessions.values()] == [1]


def test_verifiers__limits_truncate_and_what_follows_is_refused(folder: Path) -> None:
    """The limit on actions ends the world with a score; a call after it is an error and no second story."""
    look = [called(ToolCall("files.list", {}))]
    (trace,) = run(folder, {3: [look, look, look]}, max_actions=2)
    assert (trace.state.over, trace.state.truncated, trace.metrics["completed"]) == (True, True, 0.0)
    assert len(trace.state.rewards) == 2
    assert "OVER" in trace.info["played"]["answers"][2][0]


def test_verifiers__a_world_that_cannot_be_had_is_no_score(folder: Path) -> None:
    """Of two rollouts one finds no room: it fails with the reason instead of earning 0, and the other goes on."""
    look = [called(ToolCall("files.list", {}))]
    traces = run(folder, {3: [look, look]}, times=2, max_worlds=1)
    (failed,) = [trace for trace in traces if trace.errors]
    (other,) = [trace for trace in traces if not trace.errors]
    assert "as many as this server keeps" in failed.errors[0].message
    assert "earned" not in {name for name, value in failed.rewards.items() if value is not None}
    assert not failed.ok
    assert len(other.state.rewards) == 2
    assert other.rewards["earned"].value == sum(other.state.rewards)


def test_verifiers__tasks_are_named_by_pattern_and_variant() -> None:
    """Patterns and variants give one task each; what fits nothing says what would be right."""
    from lifegym.integrations.verifiers import LifeConfig, LifeTaskset

    found = [task.data for task in LifeTaskset(LifeConfig(worlds=["travel-99"], variants=[0, 10_000]))]
    assert [(data.world, data.variant) for data in found] == [(TINY, 0), (TINY, 10_000)]
    with pytest.raises(ValueError, match="travle"):
        list(LifeTaskset(LifeConfig(worlds=["travle-07"])))
    with pytest.raises(ValueError, match="20000"):
        list(LifeTaskset(LifeConfig(worlds=["travel-99"], variants=[20_000])))
