"""Motifs of preparing for a day: what changes in silence, is counted, and belongs to a pattern."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from lifegym.envs import motifs
from lifegym.envs.spec import TaskSpec
from lifegym.envs.story import Persona, Story, TaskInfo, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone

SILENT = {
    motifs.aged_paper: "cross_record",
    motifs.counted_twice: "cross_day",
    motifs.limit_lowered: "cross_day",
    motifs.packed_otherwise: "single_record",
    motifs.papers_refused: "single_record",
    motifs.page_rewritten: "cross_record",
    motifs.rule_tightened: "single_record",
    motifs.timetable_thinned: "cross_record",
    motifs.two_agendas: "cross_record",
    motifs.waiver_opens: "cross_record",
    motifs.weather_turns: "cross_record",
}
"""Each motif and the construction pattern it shows."""


def _told(motif: Callable[..., str]) -> TaskSpec:
    info = TaskInfo(
        key="exam-97", title="t", domain="exam", summary="", services=("email",), function=lambda s: None
    )  # fmt: skip
    s = Story(info, "VibeLife-exam-97", 0)
    s.begin(
        Persona(user_id="usr_una", name="Una Daly", email="una@daly.example", zone="Europe/Dublin", currency="EUR"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Dublin")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        found = motif(s, st, "09:00", op("email.deliver", sender="a@b.example", subject="New", body="As of today."))
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, mutation=found, that=written)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


@pytest.mark.parametrize("motif", SILENT)
def test_silent_motif__changes_the_world_and_opens_no_turn(motif: Callable[..., str]) -> None:
    """The change is a mutation that nothing hints at and that a check may name; motif and pattern are counted."""
    spec = _told(motif)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.text == ""
    assert event.event_id not in spec.hinted
    assert spec.rubric.checks[0].mutation == event.event_id
    assert spec.motifs == (motif.__name__,)
    assert spec.patterns == (SILENT[motif],)
