"""Whether a mutation said to be unhinted really is: no turn of its stage or the next may carry what it brings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lifegym.audit.report import Detail, Gate
from lifegym.envs.spec import TaskSpec
from lifegym.worlds.codec import dump
from lifegym.worlds.events import Event

_TOKEN = re.compile(r"[\w.,:/@-]*\d[\w.,:/@-]*|[\w.+-]+@[\w.-]+")
_LEAST = 3
"""Shorter tokens are too common to give a mutation away."""


def hint_gate(spec: TaskSpec) -> Gate:
    """Compare each unhinted mutation's new values with the texts of the turns of its stage and the next.

    New are tokens with a digit and mail addresses that stand in the mutation's operations and neither in the initial
    world nor in a turn before. A value in prose alone is beyond this test; a reader judges it.
    """
    known = dump(spec.world.state())
    details: list[Detail] = []
    for event in spec.timeline.events:
        if event.kind == "mutation":
            if event.event_id not in spec.hinted:
                details.extend(_given_away(spec, event, known))
            known += dump([op.arguments for op in event.ops])
        else:
            known += event.text
    return Gate("unhinted mutations are given away by no turn", f"{len(details)} are", "0", not details, tuple(details))


def _given_away(spec: TaskSpec, event: Event, known: str) -> Iterator[Detail]:
    fresh = sorted(token for token in _tokens([op.arguments for op in event.ops]) if token not in known)
    for turn in spec.timeline.events:
        if turn.kind != "mutation" and turn.stage in (event.stage, event.stage + 1):
            shared = [token for token in fresh if re.search(rf"(?<!\w){re.escape(token)}(?!\w)", turn.text)]
            if shared:
                yield Detail(
                    f"turn {turn.event_id} (stage {turn.stage}) says {', '.join(shared[:4])}, "
                    f"which mutation {event.event_id} brings; "
                    "mark it hinted=True or change the text",
                    event=turn.event_id,
                )


def _tokens(node: Any) -> set[str]:
    if isinstance(node, dict):
        return {token for value in node.values() for token in _tokens(value)}
    if isinstance(node, list | tuple):
        return {token for value in node for token in _tokens(value)}
    if isinstance(node, str):
        return {token for match in _TOKEN.findall(node) if len(token := match.strip(".,:/-")) >= _LEAST}
    if isinstance(node, int | float) and not isinstance(node, bool):
        return {str(node)} if len(str(node)) >= _LEAST else set()
    return set()
