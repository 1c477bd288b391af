"""Motifs of building for somebody and of travelling with an instrument: which assistants do what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from lifegym.envs import motifs
from lifegym.envs.spec import StepFunction, TaskSpec
from lifegym.envs.story import Persona, Play, Player, StageBuilder, Story, TaskInfo, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone

ARRIVES = op("email.deliver", sender="office@firm.example", subject="Invoice 2", body="For the same.")


def _writes(path: str) -> StepFunction:
    def step(me: Player) -> Play:
        yield me.files.write(path=path, content="done")

    return step


def _told(tell: Callable[[Story, StageBuilder], None]) -> TaskSpec:
    info = TaskInfo(
        key="renovation-97", title="t", domain="renovation", summary="", services=("email",), function=lambda s: None
    )
    s = Story(info, "VibeLife-renovation-97", 0)
    s.begin(
        Persona(user_id="usr_jo", name="Jo Roy", email="jo@roy.example", zone="America/Toronto", currency="CAD"),
        datetime(2026, 5, 4, 8, tzinfo=zone("America/Toronto")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        tell(s, st)
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, that=written)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


@pytest.mark.parametrize(
    "motif", [motifs.licence_lapsed, motifs.need_turned, motifs.terms_tightened, motifs.leaves_earlier]
)
def test_silent_motif__opens_no_turn_and_is_counted(motif: Callable[..., str]) -> None:
    """The change happens, nobody is shown it, and motif and pattern stand in the statistics."""

    def tell(s: Story, st: StageBuilder) -> None:
        motif(s, st, "09:00", ARRIVES)

    spec = _told(tell)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.ops == (ARRIVES,)
    assert event.event_id not in spec.hinted
    assert spec.motifs == (motif.__name__,)
    assert len(spec.patterns) == 1


def test_billed_anew__the_unaware_does_nothing_and_the_reckless_pays() -> None:
    """The bill comes unseen, the persona asks afterwards, and who does not compare pays or passes it by."""
    pay = _writes("paid.md")

    def tell(s: Story, st: StageBuilder) -> None:
        sent, turn = motifs.billed_anew(
            s, st, "09:00", "10:00", "Is anything open?", ARRIVES, name="compares", compare=_writes("right.md"),
            pay=pay,
        )  # fmt: skip
        assert sent == "m001"
        assert turn.event_id == "t001"

    spec = _told(tell)
    (step,) = spec.steps
    assert step.silent
    assert step.instead == {"announced-only": None, "reckless": pay}
    assert [event.kind for event in spec.timeline.events] == ["mutation", "user_message", "user_message"]
    assert spec.motifs == ("billed_anew",)
