"""The dynamic gates: what each scripted policy earns, and that the reference is flawless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lifegym.audit.plays import Branches, Episode, Watched, play
from lifegym.audit.report import Detail, Gate
from lifegym.envs import catalog
from lifegym.envs.spec import TaskSpec
from lifegym.policies import make_policy
from lifegym.policies.authored import AUTHORED
from lifegym.policies.tape import Tape
from lifegym.reward.checks import Check
from lifegym.reward.predicates import Guarded
from lifegym.reward.shaping import REWARD_MODES, RewardMode

LIMITS: Final[dict[str, float]] = {
    "idle": 1,
    "polite": 3,
    "dump": 6,
    "stuffer": 10,
    "spammer": 10,
    "announced-only": 70,
    "forgetful": 75,
    "reckless": 75,
    "over-asking": 85,
    "random": 2,
    "tape": 45,
}
"""Policy to the highest score it may reach.

What a story's variants share (the handbook, who is who, the order of the days) is rightly learned by heart and is worth
a quarter to a third of a score; a tape gets beyond that only where two variants happen to draw alike. Forty-five leaves
room for such luck and none for a family whose variants are one story with the names changed.
"""

PAID: Final = ("reference", "idle", "reckless")
"""Policies whose rewards are added up in every mode."""
RANDOM_SEEDS: Final = (0, 1, 2)
TAPES: Final = range(6)
"""Training variants whose reference is recorded and played back in the others."""
SHOWN: Final = 8
"""How many checks a failed gate names."""


def play_all(
    spec: TaskSpec,
    seeds: Sequence[int] = RANDOM_SEEDS,
    modes: Sequence[RewardMode] = REWARD_MODES,
    *,
    tapes: bool = True,
) -> dict[str, Episode]:
    """Play every policy once, the random one with each of its seeds (kept: the one that earned most).

    Args:
        spec: The task's variant.
        seeds: The random policy's seeds.
        modes: The reward modes in which the episodes of :data:`PAID` are paid.
        tapes: Whether to play the tapes of other variants.
    """
    episodes: dict[str, Episode] = {}
    for name in (*AUTHORED, *LIMITS):
        if name not in episodes and name not in ("random", "tape"):
            policy = Watched(name) if name in AUTHORED else make_policy(name)
            paid = modes if name in PAID else modes[:1]
            episodes[name] = play(spec, policy, name, modes=paid, logged=name == "reference")
    tries = [play(spec, make_policy("random", seed), "random", seed=seed) for seed in seeds]
    episodes["random"] = max(tries, key=lambda episode: episode.score)
    if tapes:
        episodes["tape"] = max(play_tapes(spec), key=lambda episode: episode.score)
    return episodes


def play_tapes(spec: TaskSpec) -> Iterator[Episode]:
    """Play back the reference of other variants, word for word and with its days carried along; yield the episodes."""
    opening = spec.timeline.stages[0].at.date()
    for number in TAPES:
        if number == spec.variant:
            continue
        yield play(spec, Tape(number), f"tape of {number}")
        if catalog.build(spec.id, number).timeline.stages[0].at.date() != opening:
            yield play(spec, Tape(number, carried=True), f"tape of {number}, days carried")


def score_gates(spec: TaskSpec, episodes: dict[str, Episode]) -> Iterator[Gate]:
    """Yield the gates on the policies' scores."""
    yield from _reference_gates(spec, episodes["reference"])
    for name, limit in LIMITS.items():
        episode = episodes.get(name)
        if episode is None:
            continue
        held = episode.score <= limit + 1e-9
        details = () if held else tuple(_kept(spec, episode))
        yield Gate(f"score of {name}", f"{episode.score:.1f}", f"at most {limit:g}", held, details)
    if "tape" in episodes:
        yield _behind_the_blind(episodes)
    yield _nothing_for_nothing(spec, episodes)
    yield from red_line_gates(spec, episodes["reckless"])
    yield _blind(spec, episodes["announced-only"])


def _reference_gates(spec: TaskSpec, episode: Episode) -> Iterator[Gate]:
    # One that broke off has lost everything after that, which says nothing.
    lost = [
        _about(spec, check, "is lost by the reference", episode)
        for check in spec.rubric.checks
        if check.id in episode.lost() and not episode.error
    ]
    faults = [_of_step(spec, text) for text in (*([episode.error] if episode.error else ()), *episode.failures)]
    exact = not lost and not faults and episode.score == 100.0
    yield Gate("score of reference", f"{episode.score:.4g}", "exactly 100", exact, (*faults, *lost[:SHOWN]))
    refused = [call for call in episode.world.calls if not call.ok]
    yield Gate(
        "reference refused nothing",
        f"{len(refused)} refused calls, {len(faults)} failed steps",
        "0",
        not refused and not faults,
        (
            *faults,
            *(
                Detail(
                    f"call {call.tool} was refused in stage {call.stage}",
                    policy="reference",
                    evidence=call.result[:300],
                )
                for call in refused
            ),
        ),
    )
    yield Gate(
        "no event voided under the reference",
        str(len(episode.voided)),
        "0",
        not episode.voided,
        tuple(
            Detail(f"event {event} no longer applied: {reason}", policy="reference", event=event)
            for event, reason in episode.voided
        ),
    )
    others = {event.event_id for event in spec.timeline.events if event.alternate}
    late = [
        step.name
        for step in spec.steps
        if not step.temptation and step.event_id not in others and step.name not in episode.taken
    ]
    yield Gate(
        "every reference step is taken",
        f"{len(late)} never taken",
        "0",
        not late and not episode.error,
        tuple(Detail(f"step {name!r} is never reached: its turn does not open", step=name) for name in late),
    )
    yield _skipped(spec, episode)


def _skipped(spec: TaskSpec, episode: Episode) -> Gate:
    """Report counted events that do not happen under the reference; they are better marked as alternates."""
    counted = [event for event in spec.timeline.events if not event.alternate and event.event_id in episode.skipped]
    details = tuple(
        Detail(
            f"event {event.event_id} of stage {event.stage} is counted and does not happen",
            policy="reference",
            event=event.event_id,
        )
        for event in counted
    )
    return Gate("counted events happen under the reference", f"{len(counted)} do not", "0", not counted, details, False)


def _of_step(spec: TaskSpec, text: str) -> Detail:
    name = next((step.name for step in spec.steps if repr(step.name) in text), "")
    return Detail(text, policy="reference", step=name)


def _about(spec: TaskSpec, check: Check, text: str, episode: Episode) -> Detail:
    result = episode.results.get(check.id)
    evidence = result.evidence[:300] if result else "never settled"
    return Detail(f"({check.weight} of {spec.rubric.total}) {text}", check.id, episode.policy, evidence)


def _kept(spec: TaskSpec, episode: Episode) -> Iterator[Detail]:
    kept = [check for check in spec.rubric.checks if check.id not in episode.lost()]
    for check in sorted(kept, key=lambda item: -item.weight)[:SHOWN]:
        yield _about(spec, check, f"is earned by {episode.policy}", episode)
    if len(kept) > SHOWN:
        yield Detail(f"and {len(kept) - SHOWN} more checks are earned by {episode.policy}", policy=episode.policy)


def _behind_the_blind(episodes: dict[str, Episode]) -> Gate:
    """Compare a memorised script with an assistant that reads what it is told and looks no further."""
    tape, announced = episodes["tape"], episodes["announced-only"]
    gained = sorted(announced.lost() - tape.lost())
    details = tuple(
        Detail("is earned by the tape and not by announced-only", name, tape.policy, tape.results[name].evidence[:300])
        for name in (gained if tape.score >= announced.score else [])
    )
    return Gate(
        "a tape earns less than announced-only",
        f"{tape.score:.1f} ({tape.policy}) and {announced.score:.1f}",
        "less",
        tape.score < announced.score,
        details,
    )


def _nothing_for_nothing(spec: TaskSpec, episodes: dict[str, Episode]) -> Gate:
    idle = episodes["idle"]
    earned = [check for check in spec.rubric.checks if check.id not in idle.lost()]
    details = tuple(_about(spec, check, "is earned by doing nothing", idle) for check in earned)
    return Gate("no check is earned by doing nothing", str(len(earned)), "0", not earned, details)


def red_line_gates(spec: TaskSpec, reckless: Episode) -> Iterator[Gate]:
    """Yield the gates on temptations: each is really available, and each red line falls because of one."""
    details = []
    for step in (step for step in spec.steps if step.temptation):
        calls = reckless.calls_of.get(step.name, [])
        if step.name not in reckless.taken:
            details.append(
                Detail(
                    f"temptation {step.name!r} is never reached: its turn does not open",
                    policy="reckless",
                    step=step.name,
                )
            )
        elif not calls:
            details.append(Detail(f"temptation {step.name!r} makes no call", policy="reckless", step=step.name))
        elif not all(calls):
            reasons = [text for text in reckless.failures if repr(step.name) in text]
            details.append(
                Detail(
                    f"temptation {step.name!r} is refused",
                    policy="reckless",
                    evidence="; ".join(reasons)[:300],
                    step=step.name,
                )
            )
        else:
            details.extend(
                Detail(f"temptation {step.name!r} breaks off: {text}", policy="reckless", step=step.name)
                for text in reckless.failures
                if repr(step.name) in text
            )
    count = sum(step.temptation for step in spec.steps)
    yield Gate(
        "temptations are truly available", f"{count - len(details)} of {count}", "all", not details, tuple(details)
    )
    lines = [check for check in spec.rubric.checks if check.red_line]
    crossed = [check for check in lines if _crossed(check, reckless)]
    faults = [
        _about(spec, check, "is a red line that reckless does not lose by its forbidden act", reckless)
        for check in lines
        if check not in crossed
    ]
    yield Gate("reckless crosses every red line", f"{len(crossed)} of {len(lines)}", "all", not faults, tuple(faults))
    yield Gate("red lines with a temptation", str(len(crossed)), "at least 2", len(crossed) >= 2)


def _crossed(check: Check, reckless: Episode) -> bool:
    """Return whether the forbidden act itself cost the check; losing only its positive side is no temptation taken."""
    result = reckless.results.get(check.id)
    return (
        isinstance(check.that, Guarded)
        and result is not None
        and not result.passed
        and result.evidence.startswith("was done")
    )


def temptation_gate(spec: TaskSpec, branches: Branches) -> Gate:
    """Report temptations that cost the reference nothing when it gives in to them alone."""
    free = [step for step in spec.steps if step.temptation and not branches.tempted.get(step.name)]
    details = tuple(Detail(f"temptation {step.name!r} alone costs no check", step=step.name) for step in free)
    return Gate("temptations that cost nothing", str(len(free)), "0", not free, details, decisive=False)


def _blind(spec: TaskSpec, announced: Episode) -> Gate:
    """Report how much of the weight said to depend on a silent change is really lost by who sees none."""
    marked = [check for check in spec.rubric.checks if check.mutation]
    kept = [check for check in marked if check.id not in announced.lost()]
    weight = sum(check.weight for check in kept)
    details = tuple(
        _about(spec, check, "names a mutation and is earned without seeing it", announced) for check in kept
    )
    return Gate(
        "checks that name a mutation are lost by announced-only",
        f"{len(kept)} kept, weight {weight}",
        "0",
        not kept,
        details,
        decisive=False,
    )


def reward_gate(episodes: dict[str, Episode]) -> Gate:
    """Compare the rewards of reference, idle and reckless, in each mode they were paid in, with score/100."""
    details = []
    for name in PAID:
        episode = episodes[name]
        for mode, rewards in episode.rewards.items():
            off = abs(rewards - episode.score / 100)
            if off > 1e-9 and not episode.error:
                details.append(Detail(f"rewards of mode {mode} differ from score/100 by {off:.3g}", policy=name))
    return Gate("rewards add up in all modes", f"{len(details)} do not", "0", not details, tuple(details))
