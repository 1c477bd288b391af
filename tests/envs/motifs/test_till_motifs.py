"""Motifs of keeping other people's money: which assistants do what."""

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
        key="finance-97", title="t", domain="finance", summary="", services=("email",), function=lambda s: None
    )
    s = Story(info, "VibeLife-finance-97", 0)
    s.begin(
        Persona(user_id="usr_una", name="Una Daly", email="una@daly.example", zone="Europe/Dublin", currency="EUR"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Dublin")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        tell(s, st)
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, that=written)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


@pytest.mark.parametrize(
    "motif",
    [motifs.wrong_pot, motifs.second_thoughts, motifs.charged_twice, motifs.presented_again, motifs.name_of_collector],
)
def test_silent_motif__opens_no_turn_and_is_counted(motif: Callable[..., str]) -> None:
    """The change happens, nobody is shown it, and motif and pattern stand in the statistics."""
    arrives = op("email.deliver", sender="a@b.example", subject="Again", body="A no after all.")

    def tell(s: Story, st: StageBuilder) -> None:
        motif(s, st, "09:00", arrives)

    spec = _told(tell)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.ops == (arrives,)
    assert event.event_id not in spec.hinted
    assert spec.motifs == (motif.__name__,)
    assert len(spec.patterns) == 1


def test_bill_in_parts__each_lesser_assistant_errs_in_its_own_way() -> None:
    """The unaware asks whom it used to ask, the forgetful asks nobody, and only the reckless pays in parts."""
    before, alone, parts = _writes("before.md"), _writes("alone.md"), _writes("parts.md")

    def tell(s: Story, st: StageBuilder) -> None:
        motifs.bill_in_parts(
            s, st.user("08:10", "A bill."), name="asks", ask=_writes("right.md"), ask_as_before=before, pay_alone=alone,
            pay_parts=parts, tempting="pays in parts",
        )  # fmt: skip

    steps = {step.name: step for step in _told(tell).steps}
    assert steps["asks"].instead == {"announced-only": before, "forgetful": alone}
    assert steps["pays in parts"].temptation
    assert steps["pays in parts"].run is parts
