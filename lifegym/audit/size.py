"""The static gates of the suite's size table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from lifegym.audit.legs import leaves
from lifegym.audit.report import Detail, Gate, percent, share
from lifegym.envs import catalog
from lifegym.envs.patterns import PATTERNS
from lifegym.envs.spec import TaskSpec
from lifegym.reward.checks import AXES, Check
from lifegym.reward.predicates import Looked, States
from lifegym.worlds.claims import CLAIMED
from lifegym.worlds.events import EVENT_KINDS, Event, EventKind

KIND_SHARES: Final[dict[EventKind, float]] = {
    "user_message": 30.1,
    "notification": 25.8,
    "observation": 24.1,
    "mutation": 19.9,
}
"""Shares of the kinds among the published suite's 7,453 events, in per cent."""


def size_gates(spec: TaskSpec) -> Iterator[Gate]:
    """Yield the gates of the size table."""
    yield _between("stages", len(spec.timeline.stages), 20, 33)
    yield _between("events", len(counted(spec)), 32, 60)
    yield _kinds(spec)
    yield _between("services", len(spec.services), 6, 12)
    yield _between("checks", len(spec.rubric.checks), 45, 110)
    yield from _weights(spec)
    yield from _mutations(spec)
    yield _at_least("hidden constraints", len(spec.constraints), 3)
    yield _at_least("seed records", seed_records(spec), 600)
    missing = [axis for axis in AXES if all(check.axis != axis for check in spec.rubric.checks)]
    yield Gate(
        "axes",
        f"{len(AXES) - len(missing)} of {len(AXES)}",
        "all",
        not missing,
        tuple(Detail(f"no check measures {axis}") for axis in missing),
        decisive=False,
    )
    yield Gate(
        "patterns",
        f"{len(spec.patterns)}: {', '.join(spec.patterns) or 'none'}",
        f"{len(PATTERNS)} over a domain",
        bool(spec.patterns),
        decisive=False,
    )
    yield Gate("motifs", f"{len(spec.motifs)}: {', '.join(spec.motifs) or 'none'}", "reported", True, decisive=False)
    days = (spec.timeline.end - spec.timeline.stages[0].at).days
    yield Gate("horizon, days", str(days), "reported", True, decisive=False)


def counted(spec: TaskSpec) -> list[Event]:
    """Return the events that statistics count: those that stand in for or follow up on another are left out."""
    return [event for event in spec.timeline.events if not event.alternate]


def seed_records(spec: TaskSpec) -> int:
    """Return how many records the initial world holds besides workspace files and the transcript."""
    return sum(
        len(table)
        for name, table in spec.world.tables.items()
        if not name.startswith(("files.", "transcript.", CLAIMED))
    )


def _between(name: str, figure: int, low: int, high: int) -> Gate:
    return Gate(name, str(figure), f"{low} to {high}", low <= figure <= high)


def _at_least(name: str, figure: int, low: int) -> Gate:
    return Gate(name, str(figure), f"at least {low}", figure >= low)


def _kinds(spec: TaskSpec) -> Gate:
    """Gate the kinds' shares over the domain, which is the task alone until it has neighbours."""
    counts: Counter[EventKind] = Counter()
    for mate in _domain(spec):
        counts.update(event.kind for event in counted(mate))
    total = sum(counts.values())
    shares = {kind: share(counts[kind], total) for kind in EVENT_KINDS}
    details = tuple(
        Detail(f"{kind} events are {shares[kind]:.1f} %, the published share is {wanted} %")
        for kind, wanted in KIND_SHARES.items()
        if abs(shares[kind] - wanted) > 5
    )
    figure = " / ".join(f"{shares[kind]:.1f}" for kind in KIND_SHARES)
    wanted = " / ".join(f"{value}" for value in KIND_SHARES.values())
    return Gate(
        "user / notification / observation / mutation, %", figure, f"within 5 points of {wanted}", not details, details
    )


def _domain(spec: TaskSpec) -> list[TaskSpec]:
    """Return the package's tasks of the same domain; a task from outside the package stands alone."""
    if not spec.module.startswith("lifegym."):
        return [spec]
    mates = [
        key
        for key, module in catalog.CATALOG.items()
        if module.startswith("lifegym.") and key.rpartition("-")[0] == spec.domain
    ]
    return [spec if catalog.PREFIX + key == spec.id else catalog.build(key) for key in mates]


def _weights(spec: TaskSpec) -> Iterator[Gate]:
    checks, total = spec.rubric.checks, spec.rubric.total
    late = [check for check in checks if check.tier != "stage"]
    yield _share_at_least("cross and final checks, of checks", len(late), len(checks), 19.1)
    yield _share_at_least("cross and final checks, of weight", _sum(late), total, 26.8)
    noticed = [check for check in checks if check.mutation]
    yield _share_at_least("weight that depends on a mutation", _sum(noticed), total, 25.0, _unwatched(spec))
    yield _heaviest("heaviest check", [check for check in checks if not check.red_line], total, 4.0)
    yield _heaviest("heaviest red line", [check for check in checks if check.red_line], total, 8.0)
    reading = sum(check.weight * _part_read(check) for check in checks)
    only_read = [check for check in checks if check.legs() == ("read",)]
    yield Gate(
        "weight of read legs",
        percent(share(reading, total)),
        "at most 10 %",
        share(reading, total) <= 10,
        tuple(Detail("rests on reading alone", check.id) for check in only_read),
    )
    only_text = [check for check in checks if "write" not in check.legs() and "text" in check.legs()]
    yield Gate(
        "weight that rests on text alone",
        percent(share(_sum(only_text), total)),
        "at most 10 %",
        share(_sum(only_text), total) <= 10,
        tuple(Detail("has no write leg", check.id) for check in only_text),
        decisive=False,
    )
    replies = [check for check in only_text if _only_replies(check)]
    yield Gate(
        "weight that rests on replies alone", percent(share(_sum(replies), total)), "reported", True, decisive=False
    )


def _sum(checks: list[Check]) -> int:
    return sum(check.weight for check in checks)


def _share_at_least(name: str, part: int, whole: int, low: float, why: tuple[Detail, ...] = ()) -> Gate:
    held = share(part, whole) >= low
    return Gate(name, percent(share(part, whole)), f"at least {low} %", held, () if held else why)


def _unwatched(spec: TaskSpec) -> tuple[Detail, ...]:
    """Return the mutations that no check depends on."""
    watched = {check.mutation for check in spec.rubric.checks}
    return tuple(
        Detail(f"mutation {event.event_id} of stage {event.stage + 1} is named by no check", event=event.event_id)
        for event in spec.timeline.events
        if event.kind == "mutation" and event.event_id not in watched
    )


def _heaviest(name: str, checks: list[Check], total: int, high: float) -> Gate:
    heavy = [check for check in checks if share(check.weight, total) > high]
    most = max((share(check.weight, total) for check in checks), default=0.0)
    details = tuple(Detail(f"weighs {share(check.weight, total):.1f} % of the task", check.id) for check in heavy)
    return Gate(name, percent(most), f"at most {high:g} %", not heavy, details)


def _part_read(check: Check) -> float:
    """Return the part of a check's legs that only look, each positive leaf counted alike."""
    found = [leaf for leaf, absent in leaves(check.that) if not absent]
    return sum(isinstance(leaf, Looked) for leaf in found) / len(found) if found else 0.0


def _only_replies(check: Check) -> bool:
    return all(
        source.table == "transcript.turns"
        for leaf, absent in leaves(check.that)
        if not absent and isinstance(leaf, States)
        for source in leaf.sources
    )


def _mutations(spec: TaskSpec) -> Iterator[Gate]:
    ids = [event.event_id for event in spec.timeline.events if event.kind == "mutation"]
    silent = [event.event_id for event in counted(spec) if event.kind == "mutation"]
    unhinted = [event_id for event_id in silent if event_id not in spec.hinted]
    hinted = tuple(
        Detail(f"mutation {event_id} is hinted at", event=event_id) for event_id in silent if event_id in spec.hinted
    )
    yield _share_at_least("mutations that nothing hints at", len(unhinted), len(silent), 50.0, hinted)
    unwatched = _unwatched(spec)
    yield Gate(
        "mutations that some check depends on",
        f"{len(ids) - len(unwatched)} of {len(ids)}",
        "all",
        not unwatched,
        unwatched,
        decisive=False,
    )
    strange = [check for check in spec.rubric.checks if check.mutation and check.mutation not in ids]
    yield Gate(
        "mutations named by checks exist",
        f"{len(strange)} do not",
        "0",
        not strange,
        tuple(
            Detail(f"names {check.mutation!r}, which is no mutation; there are {', '.join(ids)}", check.id)
            for check in strange
        ),
    )
