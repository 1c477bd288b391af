"""Memories between turns: what each recalls, within the same budget, and who may see the task."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from lifegym.envs import catalog
from lifegym.policies.chat.tokens import Tokens
from lifegym.policies.memory import MEMORIES, Hands, Memory, Message, Turn, make_memory
from lifegym.policies.memory.embedding import Cache, hashed
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import Answer, Says, serving, turns
from tests.policies.conftest import Plays, chat


class FakeHands(Hands):
    """Hands that count what is asked of them; the model answers with what it is told to."""

    def __init__(self, budget: int = 1000, answers: Sequence[str] = (), cache: str | None = None) -> None:
        self.budget = budget
        self.answers = list(answers)
        self.asked: list[tuple[str, str, int]] = []
        self.embedded: list[str] = []
        self.cache = cache
        self._tokens = Tokens()

    def count(self, text: str) -> int:
        """As the policy counts."""
        return self._tokens.count(text)

    def cut(self, text: str, most: int) -> str:
        """As the policy cuts."""
        return self._tokens.cut(text, most)

    async def ask(self, system: str, text: str, most: int) -> str:
        """Give the next answer."""
        self.asked.append((system, text, most))
        return self.answers.pop(0)

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Hash."""
        self.embedded += texts
        return [row.tolist() for row in hashed(texts)]

    def embedding_name(self) -> str:
        """The hashed one."""
        return "hashed"

    def cache_directory(self) -> str | None:
        """As given."""
        return self.cache

    def constraints(self) -> Sequence[str]:
        """Two."""
        return ["Nothing above 195 cm.", "Never the keys."]


def turn(number: int, asks: str, calls: int = 1, says: str = "Done.") -> Turn:
    """Return a turn with some calls."""
    messages: list[Message] = [{"role": "user", "content": asks}]
    for place in range(calls):
        function = {"name": "files__read", "arguments": json.dumps({"path": f"{number}.md"})}
        call = {"id": f"t{number}c{place}", "type": "function", "function": function}
        messages.append({"role": "assistant", "content": "", "tool_calls": [call, {**call, "id": f"{call['id']}b"}]})
        for call_id in (call["id"], f"{call['id']}b"):
            messages.append({"role": "tool", "tool_call_id": call_id, "content": f"content of {number}.md"})
    messages.append({"role": "assistant", "content": says})
    return Turn(number, f"2026-03-0{number}T08:00:00+01:00", tuple(messages))


TURNS = (
    turn(1, "The dentist wants to see me on the twelfth of May; her number is 555 0148."),
    turn(2, "Please look for a shed for the bicycles, 195 cm wide at most.", calls=3),
    turn(3, "My brother Nam is allergic to peanuts."),
)


def recalled(memory: Memory, hands: Hands, kept: Sequence[Turn], opening: str, budget: int) -> list[Message]:
    """Return what a memory recalls for an opening after some turns."""

    async def run() -> list[Message]:
        await memory.begin(hands)
        for one in kept:
            await memory.keep(one)
        return await memory.recall(opening, budget)

    return asyncio.run(run())


def size(hands: FakeHands, messages: Sequence[Message]) -> int:
    """Return how many tokens messages take."""
    return sum(hands.count(str(message.get("content"))) for message in messages)


@pytest.mark.parametrize("name", MEMORIES)
@pytest.mark.parametrize("budget", [40, 200, 1000])
def test_memory__stays_within_its_budget(name: str, budget: int) -> None:
    """However much happened, no memory adds more to a turn than every other may."""
    hands = FakeHands(budget, answers=["word " * 5000] * 3)
    found = recalled(make_memory(name), hands, TURNS, "Who is allergic to peanuts?", budget)
    if name != "notes":  # which says one sentence, always the same
        assert size(hands, found) <= budget + 40
    assert all(message["role"] in ("user", "assistant", "tool") for message in found)


@pytest.mark.parametrize("name", [name for name in MEMORIES if name not in ("notes", "oracle")])
def test_memory__of_nothing_is_nothing(name: str) -> None:
    """In the first turn there is nothing to recall."""
    assert recalled(make_memory(name), FakeHands(), (), "Hello.", 500) == []


def test_full_context__is_cut_from_the_head_and_never_within_a_group() -> None:
    """What is recalled is an end of what happened, in which every result follows its call, whatever the budget."""
    everything = [message for one in TURNS for message in one.messages]
    sizes = set()
    for budget in range(0, 1400, 25):
        found = recalled(make_memory("full_context"), FakeHands(), TURNS, "And now?", budget)
        kept = [message for message in found if "left out" not in str(message["content"])]
        assert kept == everything[len(everything) - len(kept) :]
        assert not kept or found[0]["role"] == "user"
        calls = [call["id"] for message in kept for call in message.get("tool_calls", ())]
        assert calls == [message["tool_call_id"] for message in kept if message["role"] == "tool"]
        sizes.add(len(kept))
    assert {0, len(everything)} < sizes


def test_rewrite__keeps_one_text_that_the_model_writes_anew() -> None:
    """Each turn the model sees the old text and the turn; what it writes is all that is recalled."""
    hands = FakeHands(answers=["Dentist: 12 May.", "Dentist: 12 May. Shed: 195 cm.", " "])
    found = recalled(make_memory("rewrite"), hands, TURNS, "And now?", 500)
    assert [str(message["content"]).partition("\n")[2] for message in found] == ["Dentist: 12 May. Shed: 195 cm."]
    assert "Dentist: 12 May." in hands.asked[1][1]
    assert 'You called files__read({"path": "2.md"})' in hands.asked[1][1]
    assert "content of 2.md" in hands.asked[1][1]
    assert all(most == hands.budget for _, _, most in hands.asked)


@pytest.mark.parametrize("name", ["rag", "rag_cache"])
def test_rag__recalls_what_is_like_the_opening(name: str) -> None:
    """With room for little, the chunk that has to do with the opening is recalled, and not the others."""
    for opening, wanted, other in (
        ("When do I see the dentist?", "555 0148", "peanuts"),
        ("May I cook with peanuts for Nam, who has allergies?", "allergic", "dentist"),
    ):
        found = recalled(make_memory(name), FakeHands(), TURNS, opening, 75)
        assert wanted in found[0]["content"]
        assert other not in found[0]["content"]
    everything = recalled(make_memory(name), FakeHands(), TURNS, "dentist, shed, peanuts, content, done", 5000)
    told = everything[0]["content"]
    assert told.index("555 0148") < told.index("195 cm") < told.index("peanuts")


def test_rag_cache__embeds_nothing_twice(tmp_path: Any) -> None:
    """What another episode or an earlier run has embedded is read from the directory; the recall is the same."""
    first, second = FakeHands(cache=str(tmp_path / "a")), FakeHands(cache=str(tmp_path / "a"))
    found = recalled(make_memory("rag_cache"), first, TURNS, "The dentist?", 500)
    assert recalled(make_memory("rag_cache"), second, TURNS, "The dentist?", 500) == found
    assert recalled(make_memory("rag"), FakeHands(), TURNS, "The dentist?", 500) == found
    assert len(first.embedded) == len(set(first.embedded)) > 5
    assert second.embedded == []
    assert len(list((tmp_path / "a").rglob("*.npy"))) == len(first.embedded)
    assert not list((tmp_path / "a").rglob("*.part"))


def test_cache__holds_so_many_in_memory_and_reads_no_damaged_file(tmp_path: Any) -> None:
    """The oldest leave the memory, not the directory; a file that was cut short is embedded anew."""
    rows = hashed(["a", "b", "c"])
    kept, gone = Cache(str(tmp_path), most=2), Cache(most=2)
    for place, row in enumerate(rows):
        kept.put(f"key{place}", row)
        gone.put(f"key{place}", row)
    assert all(
        np.array_equal(found, rows[place]) for place in range(3) if (found := kept.get(f"key{place}")) is not None
    )
    assert [kept.get(f"key{place}") is None for place in range(3)] == [False, False, False]
    assert [gone.get(f"key{place}") is None for place in range(3)] == [True, False, False]
    (file,) = tmp_path.rglob("key0.npy")
    file.write_bytes(file.read_bytes()[:200])
    assert Cache(str(tmp_path)).get("key0") is None


def test_embedding__is_the_same_everywhere_and_tells_texts_apart() -> None:
    """Vectors have length 1, depend on nothing but the text, and are nearer for other forms of the same words."""
    rows = hashed(["Nam is allergic to peanuts.", "NAM'S ALLERGY: PEANUT!", "The train leaves at nine.", ""])
    assert rows.shape == (4, 1024)
    assert [round(float(row @ row), 5) for row in rows] == [1, 1, 1, 0]
    assert float(rows[0] @ rows[1]) > 3 * abs(float(rows[0] @ rows[2]))
    assert hashed([]).shape == (0, 1024)
    assert round(float(rows[0].sum()), 5) == round(float(hashed(["nam is allergic to peanuts"])[0].sum()), 5)


REMEMBER = "The Olmo is 190 cm wide."


def plays_with(server_script: Any, plays: Plays, memory: str, **options: Any) -> tuple[Any, Any]:
    """Return the record and the server of an episode with a memory."""
    with serving(server_script) as server:
        record = plays(server, memory=memory, **options)
    assert record.outcome == "completed", record.reason
    return record, server


def answering(body: dict[str, Any], number: int) -> Answer:
    """Say something in the first turn; write a memory when asked for one; otherwise be silent."""
    if "You keep the memory" in str(body["messages"][0]["content"]):
        return Says("MEMORY TEXT")
    return Says(REMEMBER if number == 0 else "NO_REPLY")


@pytest.mark.parametrize("name", MEMORIES)
def test_memories__are_compared_under_equal_conditions(plays: Plays, name: str) -> None:
    """System text and tools are the same whichever memory there is, and the first turn differs in the memory alone."""
    _, plain = plays_with(answering, plays, "none")
    record, server = plays_with(answering, plays, name)
    mine = [request for request in server.requests if "You keep the memory" not in request["messages"][0]["content"]]
    assert len(mine) == len(plain.requests)
    for request, other in zip(mine, plain.requests, strict=True):
        assert request["messages"][0] == other["messages"][0]
        assert request["tools"] == other["tools"]
        assert request["messages"][-1]["content"].endswith(other["messages"][-1]["content"])
    assert record.meta["policy"]["memory"]["name"] == name


REMEMBERS = {"none": False, "full_context": True, "rag": True, "rag_cache": True, "notes": False, "oracle": False}


@pytest.mark.parametrize(("name", "remembers"), REMEMBERS.items())
def test_memories__carry_a_reply_into_the_next_turn_or_do_not(plays: Plays, name: str, remembers: bool) -> None:
    """What was said in the first turn is in sight in the third, or is not, as the memory promises."""
    script = turns(Says(REMEMBER), Says("NO_REPLY"), Says("NO_REPLY"))
    _, server = plays_with(script, plays, name)
    assert (REMEMBER in server.texts(2)) == remembers


def test_rewrite__is_paid_for_by_the_memory(plays: Plays) -> None:
    """Its calls are counted apart and in the whole; what it wrote stands before the next turn."""
    record, server = plays_with(answering, plays, "rewrite")
    told = record.meta["policy"]
    assert (told["calls"], told["memory"]["calls"]) == (5, 2)
    assert told["memory"]["context_tokens"] == 200
    assert "MEMORY TEXT" in server.texts(2)
    assert "tools" not in server.requests[1]


def test_oracle__alone_may_see_the_task(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oracle is told the true constraints; a memory of another name that asks for them is refused."""
    spec = catalog.build("travel-07")
    with serving(turns()) as server:
        (record,) = rollout(chat(server, memory="oracle"), "VibeLife-travel-07", max_actions=4)
        (other,) = rollout(chat(server, memory=f"{__name__}:Curious"), "VibeLife-travel-07", max_actions=4)
    assert record.outcome == "truncated"
    assert len(spec.constraints) > 3
    assert all(constraint.says in server.texts(0) for constraint in spec.constraints)
    assert other.outcome == "policy_error"
    assert other.reason is not None
    assert "only the memory 'oracle' may see the task" in other.reason.message


class Curious:
    """A memory of one's own that wants to know what it must not."""

    async def begin(self, hands: Hands) -> None:
        """Ask."""
        hands.constraints()

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Nothing."""
        return []

    async def keep(self, turn: Turn) -> None:
        """Nothing."""


class Counting(Curious):
    """A memory of one's own that counts turns."""

    async def begin(self, hands: Hands) -> None:
        """Begin with none."""
        self.turns = 0

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Say how many."""
        return [{"role": "user", "content": f"{self.turns} turns are over."}]

    async def keep(self, turn: Turn) -> None:
        """Count."""
        self.turns += 1


def test_memory__of_ones_own(plays: Plays) -> None:
    """A class with the three methods is a memory by its path, a fresh one for each episode."""
    _, server = plays_with(turns(), plays, f"{__name__}:Counting")
    assert [f"{count} turns are over." in server.texts(count) for count in range(3)] == [True] * 3


def test_embedding__of_an_endpoint(plays: Plays) -> None:
    """With a model named, texts are embedded by it, at the memory's cost."""
    record, server = plays_with(turns(Says(REMEMBER)), plays, "rag", embedding="embedder")
    assert any(REMEMBER in text for texts in server.embedded for text in texts)
    assert record.meta["policy"]["memory"]["calls"] == len(server.embedded) > 1
