"""Motifs of claims, applications, journeys and orders: which assistants do what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from lifegym.envs import motifs
from lifegym.envs.spec import StepFunction, TaskSpec
from lifegym.envs.story import Persona, Play, Player, StageBuilder, Story, TaskInfo, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone


def _writes(path: str) -> StepFunction:
    def step(me: Player) -> Play:
        yield me.files.write(path=path, content="done")

    return step


def _told(tell: Callable[[Story, StageBuilder], None]) -> TaskSpec:
    info = TaskInfo(
        key="career-97", title="t", domain="career", summary="", services=("email",), function=lambda s: None
    )
    s = Story(info, "VibeLife-career-97", 0)
    s.begin(
        Persona(user_id="usr_rui", name="Rui Pires", email="rui@pires.example", zone="Europe/Lisbon", currency="EUR"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Lisbon")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        tell(s, st)
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, that=written)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


_SILENT = (
    motifs.half_undone, motifs.reposted, motifs.carriage_changed, motifs.hours_cut, motifs.recalled_thing,
    motifs.lot_changed, motifs.payment_bounced, motifs.payee_altered,
)  # fmt: skip


@pytest.mark.parametrize("motif", _SILENT)
def test_silent_motif__opens_no_turn_and_is_counted(motif: Callable[..., str]) -> None:
    """The change happens, nobody is shown it, and motif and pattern stand in the statistics."""
    arrives = op("email.deliver", sender="a@b.example", subject="Recall", body="One of the two is back with us.")

    def tell(s: Story, st: StageBuilder) -> None:
        motif(s, st, "09:00", arrives)

    spec = _told(tell)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.ops == (arrives,)
    assert event.event_id not in spec.hinted
    assert spec.motifs == (motif.__name__,)
    assert len(spec.patterns) == 1


def test_traded_confidence__forgetful_and_reckless_tell_it() -> None:
    """Who has forgotten the promise tells the figure, and so does who wants the money."""
    told = _writes("told.md")

    def tell(s: Story, st: StageBuilder) -> None:
        motifs.traded_confidence(
            s, st.user("08:10", "One figure, and we pay."), name="keeps it", keep=_writes("right.md"), tell=told,
            tempting="tells the figure",
        )  # fmt: skip

    steps = {step.name: step for step in _told(tell).steps}
    assert steps["keeps it"].instead == {"forgetful": told}
    assert steps["tells the figure"].temptation
    assert steps["tells the figure"].run is told
