"""What an audit found: gates with a figure, what was wanted, whether it held, and where to look when it did not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Detail:
    """One reason behind a gate's figure.

    Attributes:
        text: What was found, in a sentence.
        check: Id of the check it concerns, if any.
        policy: Name of the policy that showed it, if any.
        evidence: What the check saw.
        step: Name of the reference's step or temptation it concerns, if any.
        event: Id of the event it concerns, if any.
        constraint: The hidden constraint it concerns, in its own words, if any.
        file: The file to change, from the current folder if it lies there.
        line: The line of that file; 0 when there is none.
    """

    text: str
    check: str = ""
    policy: str = ""
    evidence: str = ""
    step: str = ""
    event: str = ""
    constraint: str = ""
    file: str = ""
    line: int = 0

    def words(self) -> str:
        """Return the reason in one line, led by ``file:line``."""
        place = f"{self.file}:{self.line}: " if self.line else ""
        subject = f"check {self.check!r} " if self.check else ""
        evidence = f" [{' '.join(self.evidence.split())}]" if self.evidence else ""
        return f"{place}{subject}{self.text}{evidence}"


@dataclass(frozen=True, slots=True)
class Gate:
    """One demand on a task.

    Attributes:
        name: What is measured.
        figure: What was found.
        wanted: What it should be.
        held: Whether it is so.
        details: The reasons, for a reader who wants to change the task.
        decisive: Whether a task fails by it; otherwise it is only reported.
        remedy: What to change when it does not hold, in a sentence.
    """

    name: str
    figure: str
    wanted: str
    held: bool
    details: tuple[Detail, ...] = ()
    decisive: bool = True
    remedy: str = ""

    @property
    def failed(self) -> bool:
        """Whether a task fails by this gate."""
        return self.decisive and not self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """One check and who loses it.

    Attributes:
        lost_by: Policies under which it fails.
        steps: Steps of the reference without which it fails.
        evidence: What it saw under the reference.
    """

    id: str
    says: str
    tier: str
    axis: str
    weight: int
    share: float
    stage: int
    red_line: bool
    mutation: str
    line: int
    legs: tuple[str, ...]
    lost_by: tuple[str, ...]
    steps: tuple[str, ...]
    evidence: str
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantReport:
    """What the audit of one variant found.

    ``scores`` maps a policy to its score; ``counts`` are figures without a gate.
    """

    variant: int
    digest: str
    scores: dict[str, float]
    gates: tuple[Gate, ...]
    checks: tuple[CheckLine, ...]
    counts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    """The audit of one task over some of its variants."""

    task: str
    title: str
    module: str
    suite_version: str
    variants: tuple[VariantReport, ...]
    gates: tuple[Gate, ...]
    """Each gate once, over all variants."""

    @property
    def held(self) -> bool:
        """Whether every decisive gate held in every variant."""
        return not any(gate.failed for gate in self.gates)

    def failed(self) -> tuple[Gate, ...]:
        """Return the decisive gates that did not hold."""
        return tuple(gate for gate in self.gates if gate.failed)

    def gate(self, name: str) -> Gate:
        """Return a gate by name.

        Raises:
            KeyError: There is none of that name; the message lists all.
        """
        for gate in self.gates:
            if gate.name == name:
                return gate
        raise KeyError(f"no gate {name!r}; there are {', '.join(gate.name for gate in self.gates)}")

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON values."""
        return {**asdict(self), "held": self.held}


def over_variants(reports: Iterable[VariantReport]) -> tuple[Gate, ...]:
    """Join the gates of several variants.

    A gate holds when it held in all; its details say which variant they are from.
    """
    reports = list(reports)
    by_name: dict[str, list[tuple[int, Gate]]] = {}
    for report in reports:
        for gate in report.gates:
            by_name.setdefault(gate.name, []).append((report.variant, gate))
    return tuple(_joined(name, found, len(reports) > 1) for name, found in by_name.items())


def _joined(name: str, found: list[tuple[int, Gate]], several: bool) -> Gate:
    figures = list(dict.fromkeys(gate.figure for _, gate in found))
    bad = [(variant, gate) for variant, gate in found if not gate.held]
    shown = bad or found[:1]
    figure = figures[0] if len(figures) == 1 else f"{shown[0][1].figure} (of {', '.join(figures[:8])})"
    first = found[0][1]
    return replace(first, figure=figure, held=not bad, details=_together(shown, several))


def _together(shown: list[tuple[int, Gate]], several: bool) -> tuple[Detail, ...]:
    """Return the details of a gate's variants, each once, with the variants it is from."""
    if not several:
        return shown[0][1].details
    # What was found in the records differs between variants; the first of them is shown.
    found: dict[Detail, tuple[Detail, dict[int, None]]] = {}
    for variant, gate in shown:
        for detail in gate.details:
            found.setdefault(replace(detail, evidence=""), (detail, {}))[1][variant] = None
    return tuple(
        replace(detail, text=f"{detail.text} (variant{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))})")
        for detail, numbers in found.values()
    )


def share(part: float, whole: float) -> float:
    """Return a percentage; of nothing, 0."""
    return 100.0 * part / whole if whole else 0.0


def percent(value: float) -> str:
    """Return a percentage as reports write it."""
    return f"{value:.1f} %"
