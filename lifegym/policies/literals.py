"""Everything a rubric names: the answer key that the stuffer pastes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lifegym.reward.facts import Fact
from lifegym.reward.rubric import Rubric


class Literals(NamedTuple):
    """A rubric's literals: sentences that pair each wanted value with its subject, and all single words."""

    sentences: list[str]
    words: list[str]


def literals(rubric: Rubric) -> Literals:
    """Return the literals of every check. Values are paired with the first alias of each subject, rivals left out."""
    sentences: dict[str, None] = {}
    words: dict[str, None] = {}
    for check in rubric.checks:
        for fact in _facts(check.that):
            subject = " ".join(group[0] for group in fact.about)
            sentences[f"For {subject or check.id}: it is {fact.value.words()}."] = None
        for word in _strings(check.that.model_dump(mode="json")):
            words[word] = None
        sentences[check.says] = None
    return Literals(list(sentences), list(words))


def _facts(node: Any) -> Iterator[Fact]:
    if isinstance(node, Fact):
        yield node
    elif isinstance(node, tuple | list):
        for item in node:
            yield from _facts(item)
    elif isinstance(node, dict):
        for item in node.values():
            yield from _facts(item)
    elif hasattr(node, "model_fields_set"):
        for name in type(node).model_fields:
            yield from _facts(getattr(node, name))


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for item in node:
            yield from _strings(item)
    elif isinstance(node, dict):
        for item in node.values():
            yield from _strings(item)
