"""The prompt form: what a model is told by the scaffold, and what becomes of what the scaffold does not let pass."""

from __future__ import annotations

from typing import Any

from lifegym.policies.chat import ChatFactory
from lifegym.policies.proactive import PARTS, Part, make_parts, scaffold
from lifegym.policies.proactive.base import SendBack, Words
from lifegym.policies.proactive.notebook import Notebook
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import ChatServer, Says, serving, turns
from tests.policies.conftest import chat

LOOK = Says(calls=[("files__read", {"path": "offers/shed.txt"})])


class Once(Part):
    """Sends the first reply of the episode back."""

    name = "once"
    guidance = "Think twice."

    def __init__(self) -> None:
        self.sent = False

    def before_reply(self, note: Notebook, text: str) -> Words:
        yield from ()
        if self.sent:
            return text
        self.sent = True
        return SendBack("It leaves out the price.")


def played(factory: ChatFactory, task: str, make: Any) -> EpisodeRecord:
    """Play the tiny task with a model in a scaffold."""
    (record,) = rollout(lambda seed: scaffold(factory(seed), make()), task, concurrency=2)
    return record


def asked(server: ChatServer) -> list[list[dict[str, Any]]]:
    """Return the messages of each request."""
    return [request["messages"] for request in server.requests]


def test_scaffold__a_model_is_told_how_it_works_and_what_was_found(task: str) -> None:
    """The guidance of each part stands in the system text, and a finding in the turn that follows it."""
    with serving(turns(LOOK, Says("Noted."))) as server:
        record = played(chat(server, workspace="off"), task, lambda: make_parts(["audit", "discrepancy"]))
    assert record.outcome == "completed"
    first, *_, last = asked(server)
    assert PARTS["audit"].guidance in first[0]["content"]
    assert PARTS["redline"].guidance not in first[0]["content"]
    assert "[Your own check, nobody has told you this]" in last[-1]["content"]
    assert "Shed Olmo, price" in last[-1]["content"]
    assert "[Your own check" not in first[-1]["content"]


def test_scaffold__a_model_mends_a_reply_that_was_sent_back(task: str) -> None:
    """The reason is told in the same turn, and the next answer is the reply."""
    with serving(turns(Says("Done."), Says("It costs 395 EUR."))) as server:
        record = played(chat(server, workspace="off"), task, lambda: [Once()])
    assert record.actions[0] == {"reply": "It costs 395 EUR."}
    assert "Your reply was not sent. It leaves out the price." in asked(server)[1][-1]["content"]
    assert record.meta["policy"]["mended"] == {"refused": 1}
    assert record.meta["policy"]["scaffold"]["counts"] == {"once: sent back": 1}


def test_scaffold__a_model_is_told_why_a_call_was_held_back(task: str) -> None:
    """A call on what is forbidden is answered with the rule, and never made."""
    forbidden = Says(calls=[("files__read", {"path": "keys.txt"})])
    with serving(turns(forbidden, Says("I leave it."))) as server:
        record = played(chat(server, workspace="off"), task, lambda: make_parts(["constraints", "redline"]))
    assert "Never touch keys.txt" in asked(server)[1][-1]["content"]
    assert {"tool": "files.read", "arguments": {"path": "keys.txt"}} not in record.actions
    assert record.outcome == "completed"
