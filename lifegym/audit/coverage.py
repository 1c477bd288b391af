"""What the tasks use: services, tools, motifs, axes, construction patterns, and the checks no lesser policy loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lifegym.audit.plays import Watched, play
from lifegym.envs.spec import TaskSpec
from lifegym.policies.authored import AUTHORED
from lifegym.worlds.services import SERVICE_NAMES, load_service

LESSER: Final = tuple(name for name in AUTHORED if name != "reference")


@dataclass(slots=True)
class Coverage:
    """What several tasks use between them.

    Attributes:
        domains: Domain to how many tasks it has.
        services: Service to the tasks that enable it.
        tools: Tool to the tasks whose reference calls it successfully; the workspace's tools are left out.
        known_tools: How many tools all services have.
        motifs: Motif to the tasks that use it.
        axes: Domain to how many checks measure each axis.
        patterns: Domain to how many tasks show each construction pattern.
        unflipped: Task to the checks that every lesser authored assistant earns.
    """

    domains: dict[str, int] = field(default_factory=dict)
    services: dict[str, list[str]] = field(default_factory=dict)
    tools: dict[str, list[str]] = field(default_factory=dict)
    known_tools: int = 0
    motifs: dict[str, list[str]] = field(default_factory=dict)
    axes: dict[str, dict[str, int]] = field(default_factory=dict)
    patterns: dict[str, dict[str, int]] = field(default_factory=dict)
    unflipped: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, specs: Iterable[TaskSpec], *, lesser: bool = False) -> Coverage:
        """Play each task's reference once and count.

        Args:
            specs: One variant of each task.
            lesser: Whether to play the lesser authored assistants as well, for :attr:`unflipped`.
        """
        found = cls(known_tools=sum(len(load_service(name).tools) for name in SERVICE_NAMES))
        for spec in specs:
            found._count(spec, lesser)
        return found

    def _count(self, spec: TaskSpec, lesser: bool) -> None:
        self.domains[spec.domain] = self.domains.get(spec.domain, 0) + 1
        reference = play(spec, Watched(), "reference")
        _note(self.services, spec.services, spec.id)
        used = {call.tool for call in reference.world.calls if call.ok and not call.tool.startswith("files.")}
        _note(self.tools, used, spec.id)
        _note(self.motifs, spec.motifs, spec.id)
        _add(self.axes.setdefault(spec.domain, {}), (check.axis for check in spec.rubric.checks))
        _add(self.patterns.setdefault(spec.domain, {}), spec.patterns)
        if lesser:
            lost = frozenset().union(*(play(spec, Watched(name), name).lost() for name in LESSER))
            self.unflipped[spec.id] = [check.id for check in spec.rubric.checks if check.id not in lost]

    def idle_services(self) -> list[str]:
        """Return the services that no task enables."""
        return [name for name in SERVICE_NAMES if name not in self.services]

    def idle_tools(self) -> dict[str, list[str]]:
        """Return the tools that no reference uses, by service."""
        idle = {
            name: [tool.full_name for tool in load_service(name).tools.values() if tool.full_name not in self.tools]
            for name in SERVICE_NAMES
        }
        return {name: tools for name, tools in idle.items() if tools}

    def to_json(self) -> dict[str, Any]:
        """Return the counts as plain JSON values."""
        return {**asdict(self), "idle_services": self.idle_services(), "idle_tools": self.idle_tools()}


def _note(kept: dict[str, list[str]], names: Iterable[str], task: str) -> None:
    for name in sorted(set(names)):
        kept.setdefault(name, []).append(task)


def _add(kept: dict[str, int], names: Iterable[str]) -> None:
    for name, count in Counter(names).items():
        kept[name] = kept.get(name, 0) + count
