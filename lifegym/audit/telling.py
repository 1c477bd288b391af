"""How a story is told: invented mail domains, constraints in passing, no veto on words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from lifegym.audit.legs import Leaf, leaves, rows_of, tests_by_table
from lifegym.audit.report import Detail, Gate
from lifegym.envs.spec import TaskSpec
from lifegym.reward.fields import Has
from lifegym.reward.predicates import States
from lifegym.worlds.claims import CLAIMED
from lifegym.worlds.codec import plain

_ADDRESS: Final = re.compile(r"[\w.+-]+@([\w-]+(?:\.[\w-]+)+)")
HEADING: Final = re.compile(
    r"(?:#+\s*|[*_]{2})?(?:the |my |our |all |important |hidden |key |other )*"
    r"(?:constraints?|red lines?|pitfalls?|traps?|gotchas?|caveats|non-negotiables?|deal-?breakers?|must-haves?|"
    r"things? to (?:watch|notice|remember)|watch out|do not forget|don't forget|never do|what could go wrong)"
    r"(?: (?:for|to|of|on|in) [\w ]+)?\s*:?\s*(?:[*_]{2})?:?",
    re.IGNORECASE,
)
"""A line of its own that announces what is to be noticed."""
_SHOWN: Final = 12


def telling_gates(spec: TaskSpec) -> Iterator[Gate]:
    """Yield the gates on what authors write besides checks."""
    yield _mail_domains(spec)
    yield _headings(spec)
    yield _in_background(spec)
    yield _vetoes(spec)


def _texts(spec: TaskSpec) -> Iterator[tuple[str, str, str]]:
    """Yield (where, event id, text) for everything that can be read: seeded records, turns, and what events write."""
    for name, table in spec.world.tables.items():
        for row in table if name != CLAIMED else ():
            for text in _strings(row.view()):
                yield f"{name} {getattr(row, table.key)}", "", text
    for event in spec.timeline.events:
        yield f"event {event.event_id}", event.event_id, event.text
        for change in event.ops:
            for text in _strings(plain(change.arguments)):
                yield f"event {event.event_id}", event.event_id, text


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _strings(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _strings(value)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            yield from _strings(getattr(node, name))


def _mail_domains(spec: TaskSpec) -> Gate:
    """Find mail domains that somebody could own."""
    found: dict[str, Detail] = {}
    for where, event, text in _texts(spec):
        if "@" in text:
            for domain in _ADDRESS.findall(text):
                if not domain.casefold().endswith(".example"):
                    found.setdefault(domain, Detail(f"{where} has the mail domain {domain}", event=event))
    return Gate("mail domains are invented", f"{len(found)} are not", "0", not found, tuple(found.values()))


def _headings(spec: TaskSpec) -> Gate:
    """Find headings that announce constraints, which are to be noticed in passing."""
    details = [
        Detail(f"{where} has the heading {line.strip()!r}", event=event)
        for where, event, text in _texts(spec)
        if "\n" in text
        for line in text.splitlines()
        if HEADING.fullmatch(line.strip())
    ]
    return Gate(
        "constraints are listed under no heading", f"{len(details)} headings", "0", not details, tuple(details[:_SHOWN])
    )


def _in_background(spec: TaskSpec) -> Gate:
    """Find passages said to hint at a constraint that stand nowhere, or in a turn, which everybody reads."""
    details = []
    read = [text for _, _, text in _texts(spec)]
    for constraint in spec.constraints:
        for hint in constraint.hints:
            turns = [event.event_id for event in spec.timeline.events if hint in event.text]
            if not any(hint in text for text in read):
                fault = "stands nowhere"
            elif turns:
                fault = f"stands in the turn {turns[0]}"
            else:
                continue
            details.append(Detail(f"{constraint.says!r}: the passage {hint!r} {fault}", constraint=constraint.says))
    return Gate(
        "hidden constraints stand in the background alone",
        f"{len(details)} passages do not",
        "0",
        not details,
        tuple(details),
    )


def _vetoes(spec: TaskSpec) -> Gate:
    """Report checks that forbid words: a refusal may quote what it refuses. Whether one is fair a reader judges."""
    details = [
        Detail(f"forbids words: {leaf.words()[:120]}", check.id)
        for check in spec.rubric.checks
        for leaf, absent in leaves(check.that)
        if absent and _on_words(leaf)
    ]
    return Gate("checks that forbid words", str(len(details)), "reported", True, tuple(details), decisive=False)


def _on_words(leaf: Leaf) -> bool:
    return isinstance(leaf, States) or any(
        isinstance(test.test, Has) for rows in rows_of(leaf) for _, tests in tests_by_table(rows) for test in tests
    )
