"""Motifs of getting one's money back: each opens no turn and is counted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from lifegym.envs import motifs
from lifegym.envs.spec import TaskSpec
from lifegym.envs.story import Persona, Story, TaskInfo, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone


def _told(motif: Callable[..., str]) -> TaskSpec:
    info = TaskInfo(
        key="shopping-97", title="t", domain="shopping", summary="", services=("email",), function=lambda s: None
    )
    s = Story(info, "VibeLife-shopping-97", 0)
    s.begin(
        Persona(user_id="usr_ola", name="Ola Bright", email="ola@bright.example", zone="Europe/London", currency="GBP"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/London")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        told = motif(s, st, "09:00", op("email.deliver", sender="a@b.example", subject="News", body="It is otherwise."))
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, that=written, mutation=told)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


@pytest.mark.parametrize("motif", [motifs.debtor_replaced, motifs.warning_grows, motifs.settled_quietly])
def test_recourse_motif__is_silent_and_counted(motif: Callable[..., str]) -> None:
    """The change happens, nobody is shown it, its check hangs on it, and motif and pattern stand in the statistics."""
    spec = _told(motif)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.ops
    assert event.event_id not in spec.hinted
    assert spec.rubric.checks[0].mutation == event.event_id
    assert spec.motifs == (motif.__name__,)
    assert len(spec.patterns) == 1
