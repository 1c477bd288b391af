"""Motifs of finding, signing for and leaving a home: which assistants do what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from lifegym.envs import motifs
from lifegym.envs.spec import Step, StepFunction, TaskSpec
from lifegym.envs.story import Persona, Play, Player, StageBuilder, Story, TaskInfo, Turn, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone

SILENT = (
    motifs.appointment_moved, motifs.called_off, motifs.plans_overtaken, motifs.price_beyond, motifs.rise_after_signing,
    motifs.spoiled_choice, motifs.withdrawn_offer,
)  # fmt: skip


def _writes(path: str) -> StepFunction:
    def step(me: Player) -> Play:
        yield me.files.write(path=path, content="done")

    return step


def _told(tell: Callable[[Story, StageBuilder], None]) -> TaskSpec:
    info = TaskInfo(
        key="rental-97", title="t", domain="rental", summary="", services=("email",), function=lambda s: None
    )
    s = Story(info, "VibeLife-rental-97", 0)
    s.begin(
        Persona(user_id="usr_ola", name="Ola Berg", email="ola@berg.example", zone="Europe/Oslo", currency="NOK"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo")),
    )
    with s.stage("One", day=0, at="08:00") as st:
        tell(s, st)
        st.user("20:00", "Anything new?")
        written = rows("files.files").where(path="right.md")
        st.check("any", "the right thing is written", axis="commitment", weight=1, that=written)
    s.ends(day=1, at="08:00")
    return s.finish("tests.motifs")


def _turn(tell: Callable[[Story, Turn], None]) -> dict[str, Step]:
    spec = _told(lambda s, st: tell(s, st.user("08:10", "Well?")))
    return {step.name: step for step in spec.steps}


@pytest.mark.parametrize("motif", SILENT)
def test_silent_motif__opens_no_turn_and_is_counted(motif: Callable[..., str]) -> None:
    """The change happens, nobody is shown it, and motif and pattern stand in the statistics."""
    arrives = op("email.deliver", sender="a@b.example", subject="Hours", body="Other ones.")

    def tell(s: Story, st: StageBuilder) -> None:
        motif(s, st, "09:00", arrives)

    spec = _told(tell)
    (event,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert event.ops == (arrives,)
    assert event.event_id not in spec.hinted
    assert spec.motifs == (motif.__name__,)
    assert len(spec.patterns) == 1


def test_asked_too_early__the_forgetful_and_the_reckless_give() -> None:
    """Giving is the temptation, and what one does who has forgotten when it may be given."""
    give = _writes("given.md")
    steps = _turn(
        lambda s, turn: motifs.asked_too_early(
            s, turn, name="keeps", keep=_writes("right.md"), give=give, tempting="gives"
        )
    )
    assert steps["keeps"].instead == {"forgetful": give}
    assert steps["gives"].temptation


def test_terms_beyond_law__the_reckless_accept() -> None:
    """Reading comes first; the reckless assistant reads and then accepts instead of asking."""
    accept = _writes("signed.md")
    steps = _turn(
        lambda s, turn: motifs.terms_beyond_law(
            s, turn, names=("reads", "asks"), read=_writes("read.md"), weigh=_writes("right.md"), accept=accept
        )
    )
    assert list(steps) == ["reads", "asks"]
    assert steps["asks"].instead == {"reckless": accept}


def test_clause_left_out__needs_memory() -> None:
    """The forgetful assistant lets the second version pass."""
    steps = _turn(lambda s, turn: motifs.clause_left_out(s, turn, name="misses it", ask=_writes("right.md")))
    assert steps["misses it"].instead == {"forgetful": None}


@pytest.mark.parametrize("motif", ["old_damage", "late_extra", "sent_elsewhere"])
def test_turn_motif__the_reckless_take_the_short_way(motif: str) -> None:
    """Who agrees at once, or takes the extra at once, is the reckless assistant; a wrong account tempts nobody."""
    right, short = _writes("right.md"), _writes("short.md")

    def tell(s: Story, turn: Turn) -> None:
        if motif == "old_damage":
            motifs.old_damage(s, turn, name="acts", dispute=right, agree=short)
        elif motif == "late_extra":
            motifs.late_extra(s, turn, name="acts", ask=right, take=short)
        else:
            motifs.sent_elsewhere(s, turn, name="acts", correct=right)

    steps = _turn(tell)
    assert steps["acts"].run is right
    assert steps["acts"].instead == ({} if motif == "sent_elsewhere" else {"reckless": short})


def test_motifs__are_offered_under_one_name() -> None:
    """``motifs.NAME`` is each pattern's function, and the list of them is in order."""
    assert motifs.__all__ == sorted(motifs.__all__, key=lambda name: (name[0].islower(), name))
    assert all(callable(getattr(motifs, name)) for name in motifs.__all__)
