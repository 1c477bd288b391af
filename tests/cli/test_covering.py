"""`coverage` and `alike`."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_coverage__as_tables_and_json(lifegym: Run) -> None:
    """Both tell services, tools, motifs, axes, patterns, and the checks no lesser assistant loses."""
    shown = lifegym("coverage", "travel-99", "travel-07")
    data = json.loads(lifegym("coverage", "travel-99", "travel-07", "--json").out)

    assert shown.code == 0
    assert f"Tools: {len(data['tools'])} of {data['known_tools']} called by some reference" in shown.out
    assert data["domains"] == {"travel": 2}
    for words in ("hotel_booking", "silent_delay", "cross_record", "width-remembered"):
        assert words in shown.out


def test_alike__lists_pairs(lifegym: Run) -> None:
    """Each pair stands with both figures, in a table and as JSON, beside the limits."""
    shown = lifegym("alike", "travel-99", "travel-07")
    data = json.loads(lifegym("alike", "travel-99", "travel-07", "--json").out)
    (pair,) = data["pairs"]

    assert shown.code == 0
    assert f"{pair['structure']:.1f}" in shown.out
    assert f"At most {data['limits']['text']:g} % of a text" in shown.out


def test_alike__of_one_task_says_so(lifegym: Run) -> None:
    """One task has nothing to be compared with."""
    shown = lifegym("alike", "travel-99")

    assert shown.code == 0
    assert "one task" in shown.out
