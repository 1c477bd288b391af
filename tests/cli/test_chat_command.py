"""Evaluating a model behind an endpoint by the command: options, costs, and going on after a failure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lifegym.rollouts.store import read_episodes
from tests.cli.conftest import Run
from tests.policies.chat_server import Answer, Fails, Says, serving, turns

KEY = "sk-test-77aa"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key in the environment, and no endpoint."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def files_of(home: Path) -> str:
    """Return all that stands in a directory."""
    return "\n".join(path.read_text(errors="replace") for path in home.rglob("*") if path.is_file())


def test_eval__of_a_model(lifegym: Run, tmp_path: Path) -> None:
    """Options reach the endpoint, the settings and the records; costs are shown by the prices; the key is nowhere."""
    home, prices = tmp_path / "e", tmp_path / "prices.json"
    prices.write_text(json.dumps({"small": {"input": 1, "cached": "0.5", "output": 4}}))
    with serving(turns()) as server:
        ran = lifegym(
            "eval", "-p", "openai:small,max_tokens=50", "--base-url", server.url, "--memory", "notes", "--temperature",
            "0.3", "--reasoning-effort", "low", "--policy-arg", 'extra={"top_k": 5}', "-t", "travel-99", "--runs", 2,
            "--concurrency", 2, "--prices", prices, "--out", home, "--json",
        )  # fmt: skip
    assert ran.code == 0, ran.err
    sent = server.requests[0]
    wanted = {"model": "small", "temperature": 0.3, "reasoning_effort": "low", "max_tokens": 50, "top_k": 5}
    assert {name: sent[name] for name in wanted} == wanted
    assert "You remember nothing of earlier turns" in server.texts(0)
    effort = {item["name"]: item for item in json.loads(ran.out)["effort"]}
    assert effort["tokens read"]["mean"]["mean"] == 300
    assert effort["cost"]["total"] == pytest.approx(2 * (120 * 1 + 180 * 0.5 + 30 * 4) / 1_000_000)
    options = json.loads((home / "evaluation.json").read_text())["options"]
    assert (options["memory"], options["temperature"], options["base_url"]) == ("notes", 0.3, server.url)
    records = list(read_episodes(home))
    assert [record.meta["policy"]["calls"] for record in records] == [3, 3]
    assert len({record.meta["policy"]["model_seed"] for record in records}) == 2
    assert KEY not in files_of(home) + ran.out + ran.err


def test_eval__goes_on_when_the_endpoint_is_back(lifegym: Run, tmp_path: Path) -> None:
    """While the key is refused nothing is scored, and it is said why; the same command then plays what is missing."""
    refuses = [True]

    def script(body: dict[str, Any], number: int) -> Answer:
        return Fails(401, {"error": {"message": f"Incorrect API key: {KEY}"}}) if refuses[0] else Says("NO_REPLY")

    with serving(script) as server:
        words = ("eval", "-p", "openai:small", "--base-url", server.url, "-t", "travel-99", "--runs", 2,
                 "--out", tmp_path / "e")  # fmt: skip
        ran = lifegym(*words)
        assert ran.code == 1
        assert "OPENAI_API_KEY" in ran.out
        assert [record.score for record in read_episodes(tmp_path / "e")] == [None, None]
        refuses[0] = False
        again = lifegym(*words)
    assert again.code == 0, again.err
    resolved = [record for record in read_episodes(tmp_path / "e") if record.resolved]
    assert [record.outcome for record in resolved] == ["completed"] * 2
    assert KEY not in files_of(tmp_path / "e") + ran.out + ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-p", "openai:m,memory=rags"), "unknown memory 'rags'. Did you mean 'rag'"),
        (("-p", "openai:m,temprature=1"), "no option 'temprature'. Did you mean 'temperature'"),
        (("-p", "openai:m", "--base-url", "localhost"), "base_url is an address such as"),
        (("-p", "idle", "--memory", "notes"), "--memory is for openai:MODEL alone"),
    ],
)
def test_eval__wrong_options_are_told_before_anything_is_played(
    lifegym: Run, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    """A wrong option ends the command with what would be right, and writes nothing."""
    ran = lifegym("eval", *words, "-t", "travel-99", "--out", tmp_path / "e")
    assert ran.code == 2
    assert says in " ".join(ran.err.split())
    assert not (tmp_path / "e").exists()


def test_run__one_episode_of_a_model(lifegym: Run) -> None:
    """``lifegym run`` plays a model's episode too."""
    with serving(turns(Says("190 cm."))) as server:
        ran = lifegym("run", "travel-99", "-p", f"openai:m,base_url={server.url}", "--json")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["outcome"] == "completed"
    assert len(server.requests) == 3
