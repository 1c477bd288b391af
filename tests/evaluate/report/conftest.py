"""A report over real episodes of three policies, one of which writes markup wherever an agent can write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lifegym.evaluate.report import write_report
from lifegym.rollouts.episode import PolicySource, play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import EpisodeStore

TASK = "VibeLife-travel-07"
ATTACK = (
    "</script><script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\"><!-- \u2028 '"
)


class Attacker:
    """Writes markup into replies, files, arguments and tool names, and gives up in its third turn."""

    name = f"attacker {ATTACK}"

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin."""
        self.done = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Return markup in every place."""
        self.done += 1
        match self.done:
            case 1:
                return {"tool": "files.write", "arguments": {"path": "NOTES.md", "content": ATTACK}}
            case 2:
                return {"tool": f"files.{ATTACK}", "arguments": {ATTACK: ATTACK}}
            case 3:
                return ATTACK
            case 4 | 6:
                return {"reply": f"{ATTACK} \x00"}
            case 5:
                return {"reply": "half \ud800 a pair"}
        raise RuntimeError(ATTACK)


def stored(home: Path, *records: EpisodeRecord) -> Path:
    """Write records into a new directory and return it."""
    with EpisodeStore(home) as store:
        for record in records:
            store.add(record)
    return home


def played(policy: PolicySource, **how: Any) -> EpisodeRecord:
    """Play one episode."""
    return play(TASK, policy, **how)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three directories: a good policy, a lesser one in two worlds, and the attacker beside an idle one."""
    home = tmp_path_factory.mktemp("runs")
    return [
        stored(home / "good", played("reference")),
        stored(home / "lesser", played("announced-only"), played("announced-only", variant=1)),
        stored(home / "odd", played(Attacker()), played("idle")),
    ]


@pytest.fixture(scope="session")
def page(runs: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report on all of them."""
    out = tmp_path_factory.mktemp("page") / "report.html"
    assert write_report(runs, out) == 5
    return out
