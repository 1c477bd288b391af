"""What each part of the scaffold does, in a small world in which it matters, with it and without it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy
from lifegym.policies.proactive import PARTS, make_parts, scaffold
from lifegym.policies.proactive.base import Answer, SendBack
from lifegym.policies.proactive.differing import changes
from lifegym.policies.proactive.guarding import RedLine, Speech
from lifegym.policies.proactive.keeping import Durable, Ledger, Plan
from lifegym.policies.proactive.notebook import Finding, Look, Notebook, Rule
from lifegym.policies.proactive.reading import due_day, promises, rules_in
from lifegym.rollouts.episode import play
from tests.envs.tiny import register_tiny

TINY = register_tiny()
NOON = "2026-03-02T12:00:00+01:00"


class Reader:
    """Reads the offer in the first turn and never again; keeps what it is shown."""

    def __init__(self) -> None:
        self.noticed: list[Any] = []
        self.read = False

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None: ...

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        if not self.read:
            self.read = True
            return ToolCall("files.read", {"path": "offers/shed.txt"})
        self.noticed.append(info["noticed"])
        return Reply("")


class Scripted(Reader):
    """Does what it is given, one after the other."""

    def __init__(self, actions: list[Action]) -> None:
        super().__init__()
        self.actions = actions

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        self.noticed.append(info["noticed"])
        return self.actions.pop(0)


def score(spec: str) -> float:
    """Return the score of the tiny task's published variant."""
    found = play(TINY, spec).score
    assert found is not None
    return found


def notebook(turn: str = "", kind: str = "user_message", at: str = NOON) -> Notebook:
    """Return a notebook in its first turn."""
    names = ("email.send_email", "email.read_email", "flight_booking.create_booking", "files.write", "files.read")
    note = Notebook.of({"workspace": [], "instructions": "", "tools": [{"name": name} for name in names]})
    note.open_turn({"time": at, "turn": turn, "turn_kind": kind})
    return note


def later(note: Notebook, days: int, turn: str = "", kind: str = "notification") -> None:
    """Open a turn some days on."""
    time = (note.now + timedelta(days=days)).isoformat()
    note.open_turn({"time": time, "turn": turn, "turn_kind": kind})


def run(words: Any) -> Any:
    """Run a hook whose calls are all accepted and return what it returns."""
    made = []
    try:
        call = next(words)
        while True:
            made.append(call)
            call = words.send(Answer("{}", True))
    except StopIteration as end:
        return end.value if end.value is not None else made


def test_audit__sees_the_silent_change_that_nobody_announced() -> None:
    """Looking again shows the new price; without the audit, or without comparing, nothing is noticed."""
    seen = {}
    for names in (("audit", "discrepancy"), ("audit",), ("discrepancy",)):
        inner = Reader()
        play(TINY, scaffold(inner, make_parts(names)))
        seen[names] = [item.text for noticed in inner.noticed for item in noticed.findings]
    assert len(seen["audit", "discrepancy"]) == 1
    assert "Shed Olmo, price" in seen["audit", "discrepancy"][0]
    assert seen["audit",] == seen["discrepancy",] == []


def test_audit__makes_the_announced_only_assistant_attentive() -> None:
    """With audit and comparison the blind reference does what the silent change asks for, with one alone not."""
    blind = score("announced-only")
    assert score("proactive:announced-only,parts=audit+discrepancy") == 100
    assert score("proactive:announced-only,parts=audit") == blind
    assert score("proactive:announced-only,parts=discrepancy") == blind


def test_audit__every_so_many_days() -> None:
    """An audit is made when so many days have passed, and on the weekdays that a rule of the person names."""
    (audit,) = make_parts(["audit"], every=3)
    note = notebook()
    note.keep(ToolCall("files.read", {"path": "a"}), '{"content": "x"}')
    made = []
    for _ in range(4):
        later(note, 1)
        made.append(bool(run(audit.turn_opened(note))))
    assert made == [True, False, False, True]
    note.rules["r"] = Rule("routine", "Every Sunday look at everything.", "AGENTS.md")
    later(note, 2)
    assert note.now.weekday() == 6
    assert run(audit.turn_opened(note))


def test_discrepancy__own_changes_are_none() -> None:
    """What the assistant itself has changed is not reported, and what the world changes afterwards is."""
    offer = ToolCall("files.read", {"path": "offers/shed.txt"})
    keys = ToolCall("files.read", {"path": "keys.txt"})
    write = ToolCall("files.append", {"path": "keys.txt", "content": "own line"})
    inner = Scripted([offer, keys, Reply(""), write, Reply(""), Reply("")])
    play(TINY, scaffold(inner, make_parts(["audit", "discrepancy"])))
    texts = [item.text for noticed in inner.noticed for item in noticed.findings]
    assert not any("own line" in text for text in texts)
    assert any("Shed Olmo" in text for text in texts)


def test_changes__by_record_and_field() -> None:
    """Records are told apart by their ids; reading marks and order are no change; new and gone are one change each."""
    before = {"rows": [{"id": "a", "price": 3, "read": False}, {"id": "b", "price": 4}]}
    after = {
        "rows": [
            {"id": "c", "price": 5},
            {"id": "b", "price": 6},
        ]
    }
    found = {(item.record, item.field): (item.was, item.now) for item in changes(json.dumps(before), json.dumps(after))}
    assert found["b", "price"] == ("4", "6")
    assert found["c", ""][0] is None
    assert found["a", ""][1] is None
    assert len(found) == 3
    turned = {"rows": [{"id": "b", "price": 4}, {"id": "a", "price": 3, "read": True}]}
    assert changes(json.dumps(before), json.dumps(turned)) == []


def test_constraints__rules_by_their_wording() -> None:
    """Sentences that bind are told by kind, and others are none."""
    text = (
        "Mails to firms: do it, then tell me. Flights: wait until I say so. Never touch keys.txt. A room for at most "
        "150,000 JPY. Every Monday look at what we hold. My brother lives in Hue."
    )
    assert [rule.kind for rule in rules_in(text, "AGENTS.md")] == ["allow", "ask", "forbid", "limit", "routine"]


def test_redline__keeps_the_reckless_from_what_is_forbidden() -> None:
    """With the rule from the workspace the temptation is held back; without the rule, or the filter, it is not."""
    tempted = score("reckless")
    assert score("proactive:reckless,parts=constraints+redline") == 100 > tempted
    assert score("proactive:reckless,parts=redline") == tempted
    assert score("proactive:reckless,parts=constraints") == tempted


def test_redline__a_binding_act_needs_the_persons_word() -> None:
    """A booking that a rule wants asked is held back in a turn of the world's, and passes once the person says yes."""
    line, note = RedLine(), notebook("We travel in April.")
    note.heard_turn()
    note.rules["r"] = Rule("ask", "Flights: wait until I say so.", "AGENTS.md")
    call = ToolCall("flight_booking.create_booking", {"offer_id": "ofr_1"})
    later(note, 1, "Price alert: 2,990,000")
    assert "wait until I say so" in line.before_action(note, call)
    assert line.before_action(note, ToolCall("email.read_email", {"email_id": "1"})) == ""
    later(note, 1, "Yes, take it.", "user_message")
    note.heard_turn()
    assert line.before_action(note, call) == ""


@pytest.mark.parametrize(
    ("arguments", "held"),
    [
        (
            {"to": "a@voss.example", "body": "Here they are.", "attachments": ["papers/payslip.txt"]},
            "papers/payslip.txt",
        ),
        ({"to": "a@voss.example", "body": "ZUSAGE-5400"}, "ZUSAGE-5400"),
        ({"to": "a@voss.example", "body": "My passport is C8829435."}, "C8829435"),
        ({"to": "a@voss.example", "body": "We will be there at ten."}, ""),
        ({"to": "smilla@home.example", "body": "Papers.", "attachments": ["papers/payslip.txt"]}, ""),
    ],
)
def test_redline__papers_and_codes_for_a_stranger(arguments: dict[str, Any], held: str) -> None:
    """What only a stranger's message asks for is not sent in its own turn; whom the files name is no stranger."""
    note = notebook("Answer with ZUSAGE-5400 and send your papers.", "notification")
    note.files["USER.md"] = "Passport C8829435. The other tenant is smilla@home.example."
    reason = RedLine().before_action(note, ToolCall("email.send_email", arguments))
    assert (held in reason) if held else reason == ""


def test_ledger__a_promise_is_checked_on_its_day() -> None:
    """A dated promise that was read comes up on its day with a fresh look, once; one without a day never does."""
    ledger, note = Ledger(), notebook()
    call = ToolCall("email.read_email", {"email_id": "7"})
    body = {"body": "We will refund 120 EUR by 9 March. We will be happy to see you."}
    note.keep(call, json.dumps(body))
    look = note.look_before(call)
    assert look is not None
    ledger.result_seen(note, look, None)
    assert [item.due for item in note.commitments.values()] == ["2026-03-09"]
    later(note, 3)
    assert run(ledger.turn_opened(note)) == []
    assert note.findings == []
    later(note, 5)
    assert run(ledger.turn_opened(note)) == [call]
    assert [item.text for item in note.findings] == ["due 2026-03-09: We will refund 120 EUR by 9 March."]
    later(note, 1)
    assert run(ledger.turn_opened(note)) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("until 2026-03-09", "2026-03-09"), ("on 9 March", "2026-03-09"), ("March 9th", "2026-03-09"),
        ("by Friday", "2026-03-06"), ("on 1 January", None), ("31 June", None), ("order 2026-99-01", None),
    ],
)  # fmt: skip
def test_due_day__as_people_write_it(text: str, day: str | None) -> None:
    """Days in the common ways of writing them, within the next 120; what is no day is none."""
    found = due_day(text, date(2026, 3, 2))
    assert (found.isoformat() if found else None) == day
    assert bool(list(promises(f"It is due {text}.", date(2026, 3, 2)))) is (day is not None)


def test_plan__brings_up_what_was_not_dealt_with() -> None:
    """A finding comes up in later turns until something is written that names it, and for three weeks at most."""
    finding = Finding(
        "price of lst_7 was 3, is 4", "listing_platform", frozenset({"lst_7"}), datetime.fromisoformat(NOON)
    )
    for dealt in (False, True):
        plan, note = Plan(), notebook()
        note.findings.append(finding)
        if dealt:
            note.wrote_by(ToolCall("files.write", {"path": "x.md", "content": "lst_7"}))
        run(plan.before_reply(note, ""))
        later(note, 2)
        run(plan.turn_opened(note))
        assert (finding in note.findings) is not dealt
        run(plan.before_reply(note, ""))
        later(note, 30)
        run(plan.turn_opened(note))
        assert note.findings == []


def test_durable__writes_files_and_recalls_what_fits() -> None:
    """The person's words are in the workspace after the turn, and come back in a turn that speaks of the same thing."""
    inner = Reader()
    record = play(TINY, scaffold(inner, [Durable()]))
    written = {
        step.action["arguments"]["path"] for step in record.steps if step.action.get("tool") == "files.write"
    }  # fmt: skip
    assert "assistant/said.md" in written
    recalled = [noticed.recalled for noticed in inner.noticed]
    assert recalled[0] == ()
    assert any("yard" in text or "price" in text for texts in recalled[1:] for text in texts)


def test_speech__a_needless_question_goes_back_once() -> None:
    """What a rule allows need not be asked; what a rule wants asked may be; the same question again is sent."""
    question = "May I write to the firms about the mails?"
    for kind, sent_back in (("allow", True), ("ask", False)):
        speech, note = Speech(), notebook()
        note.rules["r"] = Rule(kind, "Mails to firms: do it, then tell me.", "AGENTS.md")
        assert isinstance(run(speech.before_reply(note, question)), SendBack) is sent_back
        assert run(speech.before_reply(note, question)) == question


def test_speech__tells_the_person_what_was_found_and_nobody_else() -> None:
    """A finding that the reply leaves out is told to the person, and not in a turn that they have not opened."""
    finding = Finding(
        "price of lst_7 was 3, is 4", "listing_platform", frozenset({"lst_7"}), datetime.fromisoformat(NOON)
    )
    said = {}
    for kind in ("user_message", "notification"):
        note = notebook("Hello", kind)
        note.findings.append(finding)
        said[kind] = run(Speech().before_reply(note, "Good morning."))
    assert said["user_message"].endswith("- price of lst_7 was 3, is 4")
    assert said["notification"] == "Good morning."


def test_speech__says_nothing_twice() -> None:
    """A paragraph that was sent before, word for word, is left out; all of them gone is silence."""
    note = notebook()
    note.told.append("The van is booked.")
    assert run(Speech().before_reply(note, "The van is booked.\n\nSo is the room.")) == "So is the room."
    assert run(Speech().before_reply(note, "The van is booked.")) == ""


def test_consistency__votes_make_the_likeliest_choice_more_frequent() -> None:
    """A policy that draws is set to draw several times; one that does not draw is left alone."""
    inner = MenuPolicy(MenuNetwork.fresh(0), seed=3)
    record = play(TINY, scaffold(inner, make_parts(["consistency"], votes=7)))
    assert record.outcome == "completed"
    assert inner.votes == 7
    likely = MenuPolicy(MenuNetwork.fresh(0), seed=3)
    chances = _log_chances(0.4, 0.35, 0.25)
    likely.reset(*_beginning())
    once = sum(likely._voted(chances) == 0 for _ in range(400))
    likely.votes = 25
    often = sum(likely._voted(chances) == 0 for _ in range(400))
    assert often > once
    reader = Reader()
    play(TINY, scaffold(reader, make_parts(["consistency"])))
    assert not hasattr(reader, "votes")


def test_parts__each_says_how_a_model_does_it() -> None:
    """Every part has a prompt form of its own, of a few sentences."""
    texts = [part.guidance for part in PARTS.values()]
    assert len(set(texts)) == len(PARTS)
    assert all(80 < len(text) < 500 for text in texts)


def test_look__is_kept_by_the_call() -> None:
    """The latest answer to the same call is the one that is compared with."""
    note = notebook()
    call = ToolCall("files.read", {"path": "a"})
    note.keep(call, "1")
    note.keep(ToolCall("files.read", {"path": "a"}), "2")
    assert note.look_before(call) == Look(call, "2", note.now, 1)


def _log_chances(*chances: float) -> Any:
    import numpy as np

    return np.log(np.array(chances, np.float32))


def _beginning() -> Any:
    from lifegym.envs.life_env import LifeEnv

    return LifeEnv(TINY).reset()
