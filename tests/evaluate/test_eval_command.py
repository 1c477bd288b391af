"""What `lifegym eval` plays: specs with arguments, checkpoints, splits; and what it shows beside the measures."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.evaluate.settings import FILE
from lifegym.policies.menu_policy import MenuNetwork, save_checkpoint
from lifegym.rollouts import workers
from lifegym.rollouts.store import EpisodeStore, read_episodes
from lifegym.rollouts.workers import play_over_ray
from tests.cli.conftest import Run, lifegym

__all__ = ["Telling", "lifegym"]

TINY = ("-t", "travel-99", "--runs", "1", "-o")
TELLING = f"{__name__}:Telling"


class Telling:
    """A policy that is told what to say."""

    def __init__(self, word: str, times: int = 1) -> None:
        self.reply = " ".join([word] * times)

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> dict[str, Any]:
        """Say it."""
        return {"reply": self.reply}


def _settings(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((home / FILE).read_text())
    return found


def test_eval__arguments_reach_the_policy_and_are_recorded(lifegym: Run, tmp_path: Path) -> None:
    """However arguments are given, the policy gets them, and records and settings name them in one form."""
    home = tmp_path / "e"
    assert lifegym("eval", "-p", f"{TELLING},times=2", "--policy-arg", "word=hello", *TINY, home).code == 0
    (record,) = read_episodes(home)
    assert {turn.reply for turn in record.turns} == {"hello hello"}
    assert record.policy == _settings(home)["policy"] == f"{TELLING},times=2,word=hello"
    assert lifegym("eval", "-p", f"{TELLING},word=hello,times=2", *TINY, home).code == 0
    ran = lifegym("eval", "-p", f"{TELLING},word=hello", *TINY, home)
    assert (ran.code, f"policy: {TELLING},times=2,word=hello there" in ran.err) == (2, True)
    ran = lifegym("eval", "-p", TELLING, *TINY, tmp_path / "other")
    assert (ran.code, "It is Telling(word: str" in ran.err or "it is Telling(word: str" in ran.err) == (2, True)
    assert not (tmp_path / "other").exists()


def test_eval__a_checkpoint_is_known_by_its_bytes(lifegym: Run, tmp_path: Path) -> None:
    """A checkpoint plays; trained on, it is another policy under the same path, and is refused as such."""
    checkpoint, home = tmp_path / "run" / "checkpoint.npz", tmp_path / "e"
    save_checkpoint(checkpoint, MenuNetwork.fresh(0, 4, 4), {"menu_size": 8})
    words = ("eval", "-p", checkpoint.parent, *TINY, home)
    assert lifegym(*words).code == 0
    assert len(_settings(home)["checkpoint"]) == 64
    assert [record.policy for record in read_episodes(home)] == [str(checkpoint.parent)]
    assert lifegym(*words).code == 0
    save_checkpoint(checkpoint, MenuNetwork.fresh(1, 4, 4), {"menu_size": 8})
    ran = lifegym(*words)
    assert (ran.code, "checkpoint: " in ran.err) == (2, True)


@pytest.mark.xdist_group("ray")
def test_eval__a_checkpoint_travels_to_workers(lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over Ray the weights go along with the job, and the episodes are those that are played here.

    Without an address it is a Ray of its own, whatever cluster the machine knows of.
    """
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    checkpoint = tmp_path / "checkpoint.npz"
    save_checkpoint(checkpoint, MenuNetwork.fresh(0, 4, 4), {"menu_size": 8})
    words = ("eval", "-p", checkpoint, "-t", "travel-99", "--runs", "2", "-o")
    assert lifegym(*words, tmp_path / "here").code == 0
    assert lifegym(*words, tmp_path / "there", "--workers", "1").code == 0
    here, there = (sorted(read_episodes(tmp_path / name)) for name in ("here", "there"))
    assert [record.compared_line() for record in here] == [record.compared_line() for record in there]


def test_eval__reference_is_whole_on_every_task(lifegym: Run, tmp_path: Path) -> None:
    """Over the suite's tasks and the tiny one the reference has 100 without spread, and nothing is missing."""
    ran = lifegym("eval", "-p", "reference", "-t", "all", "--runs", "3", "-o", tmp_path / "e", "--json")
    assert ran.code == 0
    found = json.loads(ran.out)["measures"]
    assert (found["tasks"], found["k"], found["missing"]) == (len(catalog.task_ids()), 3, 0)
    assert [found[name]["mean"] for name in ("avg", "best", "worst", "spread")] == [100.0, 100.0, 100.0, 0.0]
    assert [found["avg"][end] for end in ("low", "high")] == [100.0, 100.0]


@pytest.mark.xdist_group("ray")
def test_eval__an_address_alone_is_played_on_all_cpus(
    lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the address of a cluster and no number of workers there are as many as it has CPUs."""
    asked: list[tuple[int, str | None]] = []

    def over_ray(job: Any, todo: list[Any], workers: int, address: str | None) -> Any:
        asked.append((workers, address))
        return play_over_ray(job, todo, workers, address)

    monkeypatch.setattr(workers, "play_over_ray", over_ray)
    assert lifegym("eval", "-p", "idle", *TINY, tmp_path / "e", "--address", "local").code == 0
    assert asked == [(os.cpu_count(), "local")]
    assert len(list(read_episodes(tmp_path / "e"))) == 1


@pytest.mark.parametrize(("split", "variant"), [("canonical", 0), ("test", 10_000), ("train", 1)])
def test_eval__splits(lifegym: Run, tmp_path: Path, split: str, variant: int) -> None:
    """Each split stands for worlds of its own family."""
    assert lifegym("eval", "-p", "idle", "--split", split, *TINY, tmp_path / "e").code == 0
    assert [record.variant for record in read_episodes(tmp_path / "e")] == [variant]


def test_eval__shows_curve_effort_and_funnel(lifegym: Run, tmp_path: Path) -> None:
    """Beside the measures there are the curve, what an episode takes and, when asked for, the funnel."""
    words = ("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "2", "-o", tmp_path / "e")
    shown = lifegym(*words, "--funnel", "--full").out
    for text in (
        "timeline up to %",
        "an episode's",
        "1 task, 2 episodes",
        "change: lost because",
        "never looked",
    ):
        assert text in shown
    data = json.loads(lifegym(*words, "--funnel", "--json").out)
    assert [point["checks"] for point in data["curve"]] == [2, 2, 2]
    assert data["funnel"]["silent change"]["failures"] == {"never looked": 2}
    assert {item["name"] for item in data["effort"]} == {"turns", "calls", "refused calls", "seconds"}
    assert data["unplayed"] == data["not_judged"] == []
    assert "silent change: lost because" not in lifegym(*words).out


def test_eval__a_funnel_without_the_episodes_that_cannot_be_played_again(lifegym: Run, tmp_path: Path) -> None:
    """An episode with other results keeps its place in the measures, and is named where it cannot be judged."""
    home = tmp_path / "e"
    words = ("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "2", "-o", home)
    assert lifegym(*words).code == 0
    one, two = read_episodes(home)
    next(home.glob("episodes-*")).unlink()
    with EpisodeStore(home) as store:
        store.add(one)
        first = two.steps[0].model_copy(update={"result": "another"})
        store.add(two.model_copy(update={"steps": (first, *two.steps[1:])}))
    ran = lifegym(*words, "--funnel")
    assert ran.code == 0
    assert "1 scored episode not in the funnels, which cannot be played again; the first: " in ran.out
    assert "no longer has the recorded result" in ran.out
    data = json.loads(lifegym(*words, "--funnel", "--json").out)
    assert data["measures"]["k"] == 2
    assert data["funnel"]["silent change"]["rates"][0]["judged"] == 1


def test_eval__truncated_episodes_count_and_are_named(lifegym: Run, tmp_path: Path) -> None:
    """An episode that the limit of actions ends has a score, and the headline says how many ended so."""
    ran = lifegym("eval", "-p", "idle", *TINY, tmp_path / "e", "--max-actions", "1")
    assert ran.code == 0
    assert "1 truncated" in ran.out.splitlines()[1]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str]]]:
    """Stand in for the chat policy's factory, and return what it was asked for."""
    asked: list[tuple[str, dict[str, str]]] = []

    class Model(Telling):
        def report(self) -> dict[str, Any]:
            return {"usage": {"calls": 3, "context_tokens": 1000, "cached_tokens": 0, "output_tokens": 500}}

    class Factory:
        def __init__(self, options: dict[str, str]) -> None:
            self.settings = SimpleNamespace(to_json=lambda: {"memory": "none", **options})

        def __call__(self, seed: int) -> Model:
            return Model("yes")

    def from_spec(model: str, options: dict[str, str]) -> Factory:
        asked.append((model, options))
        return Factory(options)

    chat: Any = ModuleType("lifegym.policies.chat")
    chat.from_spec = from_spec
    monkeypatch.setitem(sys.modules, "lifegym.policies.chat", chat)
    return asked


def test_eval__an_endpoints_settings_are_recorded(
    lifegym: Run, tmp_path: Path, endpoint: list[tuple[str, dict[str, str]]]
) -> None:
    """Model, address and options reach the chat policy; its defaults stand in the settings, and a change is refused."""
    home = tmp_path / "e"
    words = ("eval", "-p", "openai:small", "--base-url", "http://127.0.0.1:9/v1", *TINY, home)
    assert lifegym(*words).code == 0
    assert endpoint[0] == ("small", {"base_url": "http://127.0.0.1:9/v1"})
    assert [record.policy for record in read_episodes(home)] == [_settings(home)["policy"]] == ["openai:small"]
    assert _settings(home)["options"] == {"memory": "none", "base_url": "http://127.0.0.1:9/v1"}
    ran = lifegym(*words, "--policy-arg", "memory=notes")
    assert (ran.code, "memory: none there, notes asked for" in ran.err) == (2, True)
    # A server that came back elsewhere, asked more patiently, is the same policy.
    assert lifegym("eval", "-p", "openai:small,base_url=http://127.0.0.1:8/v1,retries=9", *TINY, home).code == 0
    assert len(list(read_episodes(home))) == 1
    ran = lifegym("eval", "-p", "idle", "--base-url", "http://127.0.0.1:9/v1", *TINY, home)
    assert (ran.code, "--base-url is for openai:MODEL alone" in ran.err) == (2, True)


def test_eval__two_policies_at_once_are_refused(lifegym: Run, tmp_path: Path) -> None:
    """None of them is dropped without a word."""
    ran = lifegym("eval", "-p", "idle", "-p", "polite", *TINY, tmp_path / "e")
    assert (ran.code, "an evaluation is of one policy, got idle, polite" in ran.err) == (2, True)


@pytest.mark.usefixtures("endpoint")
def test_eval__a_model_without_a_price_is_refused_before_it_is_asked(lifegym: Run, tmp_path: Path) -> None:
    """Prices are looked at before the first episode; a file for other models writes nothing."""
    prices = tmp_path / "prices.json"
    prices.write_text('{"large": {"input": 1, "output": 2}}')
    ran = lifegym("eval", "-p", "openai:small", "--prices", prices, *TINY, tmp_path / "e")
    assert (ran.code, "no price for the model 'small'" in ran.err) == (2, True)
    assert not (tmp_path / "e").exists()
