"""How alike every two tasks are: in their authored texts, and in how they are built.

Texts are turns, what events write, workspace files, sentences of checks and names of steps; seeded records are left
out, since generators write most of them. Names and numbers are taken out first, so that a task told again with the
names changed is still found. Two texts are compared by the share of the smaller one's runs of five words that the
other has too.

Structures are sequences: each event by its kind and what it changes, with the stages between them, and each check by
its tier, axis, legs and the tables it reads. Two structures are compared by the runs of three that they share, out of
all that either has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from lifegym.audit.legs import leaves, tables_read
from lifegym.audit.report import Detail, Gate, percent, share
from lifegym.envs.spec import TaskSpec
from lifegym.worlds.codec import plain

WORDS: Final = 5
"""Words of a run of text."""
PARTS: Final = 3
"""Parts of a run of structure."""
TEXT_LIMIT: Final = 5.0
"""Per cent of its text that a task may share with another."""
STRUCTURE_LIMIT: Final = 25.0
"""Per cent of its structure that a task may share with another."""
_WORD: Final = re.compile(r"[^\W\d_][\w'-]*|\d[\d.,:/-]*")
_LEAST: Final = 12
"""Characters of a text in which something is told; shorter ones are codes and labels."""
_SHOWN: Final = 8

Run = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two tasks are, in per cent, with some words they share."""

    one: str
    other: str
    text: float
    structure: float
    shared: str

    @property
    def nearness(self) -> float:
        """How near they come to a limit: 1 at the limit, more beyond it."""
        return max(self.text / TEXT_LIMIT, self.structure / STRUCTURE_LIMIT)


def likenesses(specs: Sequence[TaskSpec]) -> list[Likeness]:
    """Return how alike every two tasks are, the most alike first."""
    known = [(spec.id, text_runs(authored(spec)), structure_runs(spec)) for spec in specs]
    found = [_likeness(one, other) for one, other in combinations(known, 2)]
    return sorted(found, key=lambda pair: (-pair.nearness, pair.one, pair.other))


def alike_gates(pairs: Sequence[Likeness]) -> Iterator[Gate]:
    """Yield the gates that no two tasks read alike, and none are built alike."""
    texts = [(pair, pair.text) for pair in pairs]
    yield _alike("text", texts, TEXT_LIMIT, "Tell one of the two anew, in its own voice.")
    built = [(pair, pair.structure) for pair in pairs]
    yield _alike("structure", built, STRUCTURE_LIMIT, "Let one of the two take another course.")


def _alike(what: str, figures: list[tuple[Likeness, float]], limit: float, remedy: str) -> Gate:
    bad = [(pair, figure) for pair, figure in figures if figure > limit]
    most = max((figure for _, figure in figures), default=0.0)
    return Gate(
        f"no two tasks alike in {what}",
        f"{percent(most)} at most, of {len(figures)} pairs",
        f"at most {limit:g} %",
        not bad,
        tuple(
            Detail(f"{pair.one} and {pair.other} share {percent(figure)}", evidence=pair.shared)
            for pair, figure in bad[:_SHOWN]
        ),
        remedy=remedy,
    )


def authored(spec: TaskSpec) -> Iterator[str]:
    """Yield the texts that a task's author wrote."""
    for event in spec.timeline.events:
        yield event.text
        for change in event.ops:
            yield from _strings(plain(change.arguments))
    for row in spec.world.table("files.files"):
        yield row.content
    for check in spec.rubric.checks:
        yield check.says
    for step in spec.steps:
        yield step.name
    yield spec.summary


def text_runs(texts: Iterable[str]) -> frozenset[Run]:
    """Return the runs of words in texts, names and numbers taken out."""
    return frozenset(
        tuple(words[start : start + WORDS])
        for text in texts
        if len(text) >= _LEAST
        for words in [[_plain(word) for word in _WORD.findall(text)]]
        for start in range(len(words) - WORDS + 1)
    )


def _plain(word: str) -> str:
    """Return a word as it is compared: figures are one, and so are words with a capital, most of which are names."""
    if word[0].isdigit():
        return "0"
    return "Aa" if word[0].isupper() else word


def structure_runs(spec: TaskSpec) -> Counter[Run]:
    """Return the runs of parts in how a task is built, each with how often it stands there."""
    events: list[str] = []
    stage = -1
    for event in spec.timeline.events:
        if event.stage != stage:
            stage = event.stage
            events.append("stage")
        targets = sorted({_target(change.target, change.arguments) for change in event.ops})
        events.append(" ".join([event.kind, *targets]))
    checks = [
        " ".join([check.tier, check.axis, *check.legs(), *sorted(_tables(check.that))]) for check in spec.rubric.checks
    ]
    return Counter(
        tuple(parts[start : start + PARTS]) for parts in (events, checks) for start in range(len(parts) - PARTS + 1)
    )


def _target(target: str, arguments: dict[str, Any]) -> str:
    return str(arguments.get("table", target))


def _tables(that: Any) -> set[str]:
    return {table for leaf, _ in leaves(that) for table in tables_read(leaf)}


def _likeness(
    one: tuple[str, frozenset[Run], Counter[Run]], other: tuple[str, frozenset[Run], Counter[Run]]
) -> Likeness:
    (name, texts, built), (name2, texts2, built2) = one, other
    common = texts & texts2
    either = (built | built2).total()
    # What is mostly names and figures says little.
    telling = sorted(common, key=lambda run: (sum(word in ("0", "Aa") for word in run), run))
    return Likeness(
        name,
        name2,
        round(share(len(common), min(len(texts), len(texts2))), 1),
        round(share((built & built2).total(), either), 1),
        "; ".join(" ".join(run) for run in telling[:_SHOWN]),
    )


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _strings(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _strings(value)
