"""The scaffold plays through its inner policy, and its parts act before turns, calls and replies."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.policies import POLICIES, make_policy
from lifegym.policies.base import AsyncPolicy, Moment
from lifegym.policies.proactive import PARTS, AsyncScaffold, Part, Scaffold, make_parts, part_names, scaffold
from lifegym.policies.proactive.base import Calls, SendBack, Words
from lifegym.policies.proactive.notebook import Notebook
from lifegym.policies.specs import read_spec
from lifegym.rollouts.episode import play
from lifegym.rollouts.replay import replay
from tests.envs.tiny import register_tiny

TINY = register_tiny()


class Quiet:
    """Closes every turn in silence and keeps what it was shown."""

    def __init__(self) -> None:
        self.turns: list[dict[str, Any]] = []
        self.infos: list[dict[str, Any]] = []

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self.instructions = info["instructions"]

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        self.turns.append(observation)
        self.infos.append(info)
        return Reply("")


class Waiting(Quiet):
    """The same, as a policy that waits."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False

    async def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:  # type: ignore[override]
        super().reset(observation, info)

    async def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().act(observation, info)

    async def close(self) -> None:
        self.closed = True


class Batched:
    """Answers in batches."""

    def begin(self, episode: int, seed: int, observation: Any, info: Any) -> None: ...

    def act_batch(self, moments: list[Moment]) -> list[Action]:
        return [Reply("") for _ in moments]

    def end(self, episode: int) -> None: ...


class Looker(Part):
    """Reads a file when a turn opens."""

    name = "looker"
    guidance = "Look."

    def turn_opened(self, note: Notebook) -> Calls:
        answer = yield ToolCall("files.read", {"path": "keys.txt"})
        assert answer.ok
        assert "4471" in answer.result


class Stubborn(Part):
    """Lets no call and, once a turn, no reply pass."""

    name = "stubborn"
    guidance = "Wait."

    def __init__(self) -> None:
        self.turn = 0

    def before_action(self, note: Notebook, call: ToolCall) -> str:
        return "not now"

    def before_reply(self, note: Notebook, text: str) -> Words:
        yield from ()
        if self.turn == note.turns:
            return text
        self.turn = note.turns
        return SendBack("think again")


class Caller(Quiet):
    """Calls a tool, again and again if it is refused, without end."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        super().act(observation, info)
        return ToolCall("files.write", {"path": "x.md", "content": "x"})


@pytest.mark.parametrize("name", [name for name in POLICIES if name not in ("tape", "random")])
def test_scaffold__without_parts_changes_nothing(name: str) -> None:
    """With no part the actions and the score are those of the inner policy."""
    plain, wrapped = play(TINY, name), play(TINY, f"proactive:{name},parts=none")
    assert [step.action for step in wrapped.steps] == [step.action for step in plain.steps]
    assert (wrapped.score, wrapped.digest_end) == (plain.score, plain.digest_end)


def test_scaffold__own_calls_are_not_shown_to_the_inner_policy() -> None:
    """A part's call is made before the inner policy is asked, which sees the turn as it opened."""
    inner = Quiet()
    record = play(TINY, scaffold(inner, [Looker()]))
    assert record.outcome == "completed"
    assert record.counts.calls == record.counts.turns == 3
    assert [turn["tool_result"] for turn in inner.turns] == ["", "", ""]
    assert all(info["ok"] for info in inner.infos)


def test_scaffold__a_held_back_call_is_answered_and_never_made() -> None:
    """The inner policy is told why; one that insists has its turn closed, so that the episode ends."""
    inner = Caller()
    record = play(TINY, scaffold(inner, [Stubborn()]))
    assert record.outcome == "completed"
    assert record.counts.calls == 0
    refused = [turn["tool_result"] for turn in inner.turns if turn["tool_result"]]
    assert refused
    assert all("not now" in text and "HELD_BACK" in text for text in refused)


def test_scaffold__sends_replies_back_to_those_alone_who_mend_them() -> None:
    """A reply goes back once to a policy that says it mends replies, and is sent by any other."""
    plain, mending = Quiet(), Quiet()
    mending.mends_replies = True  # type: ignore[attr-defined]
    play(TINY, scaffold(plain, [Stubborn()]))
    record = play(TINY, scaffold(mending, [Stubborn()]))
    assert (len(plain.turns), len(mending.turns)) == (3, 6)
    assert record.counts.replies == 3


def test_scaffold__around_a_policy_that_waits() -> None:
    """It waits as well, tells its guidance in the instructions, closes, and plays as the other does."""
    inner = Waiting()
    outer = scaffold(inner, [Looker()])
    assert isinstance(outer, AsyncScaffold)
    assert isinstance(outer, AsyncPolicy)
    record = play(TINY, outer)
    assert record.outcome == "completed"
    assert inner.closed
    assert inner.instructions.endswith("# How you work\n- Look.")
    assert record.counts.calls == 3


def test_scaffold__a_policy_that_does_not_read_is_not_told_in_words() -> None:
    """Instructions and turns of a policy that does not read text stay as they are, unless asked otherwise."""
    quiet, reading = Quiet(), Quiet()
    play(TINY, scaffold(quiet, make_parts(["audit", "discrepancy"])))
    play(TINY, scaffold(reading, make_parts(["audit", "discrepancy"]), reads_text=True))
    assert "How you work" not in quiet.instructions
    assert PARTS["audit"].guidance in reading.instructions


def test_scaffold__refuses_what_answers_in_batches() -> None:
    """A scaffold goes around one world at a time, and says so."""
    with pytest.raises(ValueError, match="one world at a time; got Batched"):
        scaffold(Batched(), [])


def test_scaffold__reports_what_its_parts_did() -> None:
    """The record keeps the parts and their counts."""
    record = play(TINY, "proactive:announced-only,parts=audit+discrepancy")
    told = record.meta["policy"]["scaffold"]
    assert told["parts"] == ["audit", "discrepancy"]
    assert told["counts"]["discrepancy: found"] == 1


def test_scaffold__its_records_can_be_replayed() -> None:
    """An episode played through a scaffold is a record like any other."""
    record = play(TINY, "proactive:announced-only")
    assert replay(record).ok


def test_spec__of_a_scaffold() -> None:
    """The scaffold's arguments are its own and all others the inner policy's; the canonical form reads back."""
    spec = read_spec("proactive:openai:m,parts=audit+plan,every=3,memory=notes,base_url=http://127.0.0.1:1/v1")
    assert (spec.kind, spec.model, spec.inner.name) == ("proactive", "m", "openai:m,memory=notes")
    assert read_spec(str(spec)) == spec
    assert spec.name == "proactive:openai:m,every=3,memory=notes,parts=audit+plan"
    made = make_policy("proactive:idle")
    assert isinstance(made, Scaffold)
    assert [part.name for part in made.parts] == list(PARTS)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("proactive:", "goes around one policy"),
        ("proactive:proactive:idle", "goes around one policy"),
        ("proactive:referense", "Did you mean 'reference'"),
        ("proactive:idle,parts=audits", "no part 'audits'. Did you mean 'audit'"),
        ("proactive:idle,parts=audit+audit", "each part once"),
        ("proactive:idle,parts=3", "names joined by"),
        ("proactive:idle,every=0", "at least 1, got 0"),
        ("proactive:idle,every=2,parts=plan", "every= is of the part audit"),
        ("proactive:idle,votes=some", "votes is a whole number"),
        ("proactive:idle,depth=3", "takes no arguments"),
    ],
)
def test_spec__of_a_scaffold_that_cannot_be(spec: str, says: str) -> None:
    """A wrong spec is refused when it is read, with what would be right."""
    with pytest.raises(ValueError, match=says):
        read_spec(spec)


def test_parts__by_name() -> None:
    """Parts are named in any order and come in the one in which they work; some may be left out of all."""
    assert part_names("plan+audit") == ("audit", "plan")
    assert part_names("none") == ()
    assert part_names("all-plan-speech") == tuple(name for name in PARTS if name not in ("plan", "speech"))
    assert {part.name for part in make_parts(PARTS, every=3, votes=2)} == set(PARTS)


def test_clerk__only_looks_and_earns_next_to_nothing() -> None:
    """The assistant that understands nothing changes nothing, twice in the same way."""
    records = [play(TINY, "lifegym.policies.proactive.clerk:Clerk") for _ in range(2)]
    assert records[0].steps == records[1].steps
    assert records[0].counts.calls > 3
    assert records[0].score is not None
    assert records[0].score < 10
    assert not [step for step in records[0].steps if step.action.get("tool") in ("files.write", "files.append")]
