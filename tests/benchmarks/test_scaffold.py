"""The ablation of the scaffold's parts."""

from __future__ import annotations

import json

import pytest

from benchmarks import scaffold as ablation
from tests.envs.tiny import register_tiny

TINY = register_tiny()


def test_scaffold__differences_are_of_the_same_worlds() -> None:
    """A row stands for the inner policy alone and for each setting; the part that matters here is told by its row."""
    rows = ablation.compare("announced-only", [TINY], [0, 1, 10_000], ["audit", "audit+discrepancy"])
    found = {row["parts"]: row for row in rows}
    assert list(found) == ["none", "audit", "audit+discrepancy"]
    assert found["none"]["difference"] == found["audit"]["difference"] == 0
    whole = found["audit+discrepancy"]
    assert whole["low"] > 40
    assert whole["score"] == pytest.approx(found["none"]["score"] + whole["difference"], abs=0.02)
    assert whole["worlds"] == 3


def test_scaffold__prints_rows(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints JSON, or a table of the same rows."""
    arguments = ["--inner", "reckless", "--task", TINY, "--parts", "constraints+redline", "--variants", "2"]
    assert ablation.main([*arguments, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["parts"] for row in rows] == ["none", "constraints+redline"]
    assert rows[1]["score"] == 100
    assert ablation.main(arguments) == 0
    assert "| reckless | constraints+redline | 100.0 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["--parts", "everything"], "no setting 'everything'"), (["--variants", "0"], "at least 1"),
     (["--inner", "referense"], "Did you mean 'reference'")],
)  # fmt: skip
def test_scaffold__refuses_what_is_not_there(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong argument is refused with what would be right."""
    with pytest.raises(SystemExit):
        ablation.main(["--task", TINY, *arguments])
    assert says in capsys.readouterr().err
