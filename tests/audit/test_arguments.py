"""The gate on values that the reference writes without having been shown them."""

from __future__ import annotations

import json

import pytest

from lifegym.audit.arguments import argument_gates
from lifegym.audit.plays import Episode, Passed
from lifegym.audit.provenance import trail_of
from lifegym.audit.report import Gate
from lifegym.envs import catalog

TINY = "VibeLife-travel-99"
SHOWN = (
    Passed(
        "told", 0, "Pay 120.50 EUR to rent@oak.example by 4 March 2027, reference OAK-4471. The deposit is 300 EUR."
    ),
    Passed("result", 0, '{"invoice_id": "inv_000017", "amount_minor": 4500}', '{"query": "oak"}', False, "x.read"),
)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task stands in the catalog."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def _gate(**arguments: object) -> Gate:
    said = json.dumps(arguments)
    log = [*SHOWN, Passed("wrote", 0, said, tool="x.pay"), Passed("result", 0, "{}", said, True, "x.pay")]
    episode = Episode(
        policy="reference", score=100, rewards={}, results={}, world=catalog.build(TINY).world, voided=[], skipped=[],
        actions=1, truncated=False, log=log,
    )  # fmt: skip
    spec = catalog.build(TINY)
    return next(argument_gates(spec, episode, trail_of(spec, episode)))


@pytest.mark.parametrize(
    "arguments",
    [
        {"to": "rent@oak.example", "body": "120.50 EUR for OAK-4471, as agreed."},
        {"invoice_id": "inv_000017", "amount_minor": 12050},
        {"due": "2027-03-04", "amount": "420.50 EUR"},
        {"title": "A title of my own", "path": "notes/2027-01-19.md", "page_size": 50},
        {"start": "2027-03-04T10:35:00+01:00", "count": 3},
        {"rows": [{"invoice": "inv_000017"}, {"note": "rent@oak.example"}]},
    ],
)
def test_arguments__what_was_shown_or_follows_may_be_written(arguments: dict[str, object]) -> None:
    """Values of turns and results, sums of two of them, minor units, and what an assistant chooses itself pass."""
    gate = _gate(**arguments)
    assert gate.held, gate.details


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"to": "rent@oak-homes.example"}, "rent@oak-homes.example"),
        ({"invoice_id": "inv_000018"}, "inv_000018"),
        ({"body": "I send 121.75 EUR."}, "121.75 EUR"),
        ({"amount_minor": 98765}, "98765"),
        ({"due": "2027-09-19"}, "2027-09-19"),
        ({"rows": [{"reference": "OAK-4472"}]}, "OAK-4472"),
    ],
)
def test_arguments__what_nobody_showed_is_named(arguments: dict[str, object], named: str) -> None:
    """A value out of the author's own knowledge fails the gate, with the tool and the stage."""
    gate = _gate(**arguments)
    assert not gate.held
    assert named in gate.details[0].text
    assert gate.details[0].text.startswith("stage 1: x.pay is given ")
