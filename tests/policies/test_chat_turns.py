"""The chat policy within and between turns: what a model is sent, and what becomes of what it answers."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from lifegym.envs.life_env import LifeEnv, catalog_of_tools
from lifegym.policies.chat.prompts import as_functions, named_files
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import Says, serving, turns
from tests.policies.conftest import Plays, chat

LOOK = Says(calls=[("files__read", {"path": "offers/shed.txt"})])


def test_chat__a_turn_is_calls_and_the_answer_that_closes_it(plays: Plays) -> None:
    """Calls are made in order, each is answered under its id, and the answer without calls is the reply."""
    both = Says(calls=[("files__read", {"path": "offers/shed.txt"}), ("files__list", {"folder": "offers"})])
    with serving(turns(both, Says("The Olmo is 190 cm wide."))) as server:
        record = plays(server, workspace="off")
    assert record.outcome == "completed"
    assert record.actions[:3] == [
        {"tool": "files.read", "arguments": {"path": "offers/shed.txt"}},
        {"tool": "files.list", "arguments": {"folder": "offers"}},
        {"reply": "The Olmo is 190 cm wide."},
    ]
    answered = [message for message in server.requests[1]["messages"] if message["role"] == "tool"]
    assert [message["tool_call_id"] for message in answered] == ["c0", "c1"]
    assert [message["content"] for message in answered] == [step.result for step in record.steps[:2]]


def test_chat__the_system_text_holds_what_an_assistant_is_told_to_read(plays: Plays) -> None:
    """Instructions, the files they name as they stand when the turn opens, and the names of the others."""
    change = Says(calls=[("files__write", {"path": "AGENTS.md", "content": "Only the blue shed."})])
    with serving(turns(change, Says("Done."))) as server:
        record = plays(server)
    first, third = (server.requests[number]["messages"][0] for number in (0, 2))
    assert first["role"] == "system"
    assert "You are the assistant of Ines Prat" in first["content"]
    assert "Keep ledger.csv with the columns" in first["content"]
    assert "offers/shed.txt" in first["content"]
    assert "gate 4471" not in first["content"]
    assert "Only the blue shed." in third["content"]
    assert record.actions[:2] == [
        {"tool": "files.list", "arguments": {}},
        {"tool": "files.read", "arguments": {"path": "AGENTS.md"}},
    ]


@pytest.mark.parametrize(("workspace", "reads"), [("turn", 3), ("episode", 1), ("off", 0)])
def test_chat__the_workspace_is_read_as_often_as_asked_for(plays: Plays, workspace: str, reads: int) -> None:
    """Each turn, once, or never; what was read stays in the system text."""
    with serving(turns()) as server:
        record = plays(server, workspace=workspace)
    assert sum(action == {"tool": "files.list", "arguments": {}} for action in record.actions) == reads
    assert all(("Keep ledger.csv" in server.texts(number)) == (reads > 0) for number in range(3))


def test_chat__the_opening_tells_time_and_kind(plays: Plays) -> None:
    """A message is told from what nobody wrote, and the weekday from the date."""
    with serving(turns()) as server:
        plays(server, memory="none")
    openings = [request["messages"][-1]["content"] for request in server.requests]
    assert openings[0].startswith("[Monday 2026-03-02 08:10 +0100, message]\nPlease put the Olmo")
    assert "nobody wrote to you" in openings[1]


@pytest.mark.parametrize("text", ["NO_REPLY", " NO_REPLY.\n", "`NO_REPLY`"])
def test_chat__silence_is_said_by_its_word(plays: Plays, text: str) -> None:
    """A turn is closed in silence by the agreed word alone."""
    with serving(turns(Says(text), Says(f"I will not say {text}"))) as server:
        record = plays(server)
    replies = [turn.reply for turn in record.turns]
    assert replies[:2] == ["", f"I will not say {text}".strip()]


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "answer",
    [
        Says("It costs 400 EUR.", reasoning="SECRET THOUGHT"),
        Says("<think>SECRET THOUGHT</think>\n\nIt costs 400 EUR."),
        Says("SECRET THOUGHT\n</think>\nIt costs 400 EUR."),
    ],
)
def test_chat__reasoning_is_kept_out_and_counted(plays: Plays, answer: Says, stream: bool) -> None:
    """Reasoning is in no artifact, no reply and no later request, in whichever form it comes."""
    with serving(turns(answer)) as server:
        record = plays(server, stream=stream)
    assert record.turns[0].reply == "It costs 400 EUR."
    assert "SECRET" not in record.to_line()
    assert all("SECRET" not in json.dumps(request) for request in server.requests)
    told = record.meta["policy"]
    assert told["reasoning_characters"] >= len("SECRET THOUGHT")
    assert told["reasoning_tokens"] == 4 * told["calls"]


def test_chat__reasoning_may_be_shown_again_within_its_turn(plays: Plays) -> None:
    """Where asked for, a model sees its reasoning until the turn is over, and not after it."""
    thinking = Says(calls=LOOK.calls, reasoning="SECRET THOUGHT")
    with serving(turns(thinking, Says("Done."))) as server:
        record = plays(server, return_reasoning="true")
    shown = ["SECRET" in json.dumps(request) for request in server.requests]
    assert shown == [False, True, False, False]
    assert "SECRET" not in record.to_line()


def test_chat__streamed_answers_are_the_same(plays: Plays) -> None:
    """A stream of pieces makes the same actions and the same sums as whole answers."""
    script = turns(LOOK, Says("It is 190 cm wide.", reasoning="hm"), LOOK, Says("Nothing to do."))
    with serving(script) as server:
        whole = plays(server)
    with serving(script) as server:
        streamed = plays(server, stream="true")
    assert streamed.compared_line() == whole.compared_line()
    sums = ("calls", "context_tokens", "cached_tokens", "output_tokens", "reasoning_characters")
    assert [streamed.meta["policy"][name] for name in sums] == [whole.meta["policy"][name] for name in sums]
    assert server.requests[0]["stream_options"] == {"include_usage": True}


MALFORMED = [
    ("files__read", '{"path": ', "not one JSON object.*cut off"),
    ("files__read", '["USER.md"]', "not one JSON object.*list"),
    ("files_read", {"path": "a"}, "no tool 'files_read'. Did you mean 'files__read'"),
    ("Files__Read", {"path": "a"}, "no tool 'Files__Read'. Did you mean 'files__read'"),
    ("functions.files__read", {"path": "a"}, "no tool 'functions.files__read'"),
    ("", {"path": "a"}, "tool"),
    ("files__read", {"file": "USER.md"}, "path is missing.*Call it as"),
    ("files__read", {"path": 3}, "path should be"),
    ("email__get_emails", {}, "email is not part of this world"),
]


@pytest.mark.parametrize(("name", "arguments", "says"), MALFORMED)
def test_chat__a_malformed_call_is_answered_so_that_it_can_be_mended(
    plays: Plays, name: str, arguments: Any, says: str
) -> None:
    """The model reads what was wrong under the call's id, mends it, and the record holds both."""
    with serving(turns(Says(calls=[(name, arguments)]), LOOK, Says("190 cm."))) as server:
        record = plays(server, workspace="off")
    told = server.requests[1]["messages"][-1]
    assert (told["role"], told["tool_call_id"]) == ("tool", "c0")
    assert re.search(says, told["content"])
    assert [step.ok for step in record.steps[:3]] == [False, True, True]
    assert record.turns[0].reply == "190 cm."
    assert record.meta["policy"]["mended"]["malformed"] == 1
    sent = server.requests[1]["messages"][-2]["tool_calls"][0]["function"]
    assert isinstance(json.loads(sent["arguments"]), dict)
    assert sent["name"]


def test_chat__an_empty_answer_is_asked_about_once(plays: Plays) -> None:
    """A model that says nothing is told how to be silent; the second time it is taken at its word."""
    with serving(turns(Says(""), Says(None), Says(""), Says("Here I am."))) as server:
        record = plays(server)
    assert "Your answer was empty" in server.texts(1)
    assert [turn.reply for turn in record.turns] == ["", "Here I am.", ""]
    assert record.meta["policy"]["mended"]["empty"] == 2


def test_chat__an_answer_that_was_cut_off_is_not_sent(plays: Plays) -> None:
    """An answer that ended at the limit of its length is asked for again, shorter."""
    with serving(turns(Says("The Olmo costs", finish="length"), Says("400 EUR."))) as server:
        record = plays(server)
    assert record.turns[0].reply == "400 EUR."
    assert "cut off" in server.texts(1)
    assert record.meta["policy"]["mended"]["cut"] == 1


def test_chat__a_refused_reply_is_told_and_the_turn_goes_on(plays: Plays) -> None:
    """A reply that is too long for the world goes back to the model with the reason."""
    with serving(turns(Says("x" * 100_001), Says("Shorter."))) as server:
        record = plays(server)
    assert record.turns[0].reply == "Shorter."
    assert "Your reply was not sent. The reply has 100,001 characters" in server.texts(1)


def test_chat__half_a_character_is_made_whole(plays: Plays) -> None:
    """A text with half a character pair is sent back and recorded without it."""
    with serving(turns(Says("half \ud800 a pair"))) as server:
        record = plays(server)
    assert record.turns[0].reply == "half ? a pair"
    assert len(server.requests) == 3


def test_chat__a_turn_without_end_is_the_models_own(task: str) -> None:
    """A model that never ends its turn is truncated by the environment, with the score it has."""
    with serving(lambda body, number: LOOK) as server:
        (record,) = rollout(chat(server), task, max_actions_per_turn=12)
    assert (record.outcome, len(record.steps)) == ("truncated", 12)
    assert record.score is not None


def test_chat__results_are_shown_within_their_limit(plays: Plays) -> None:
    """A long result is cut and says so; the record keeps the whole."""
    write = Says(calls=[("files__write", {"path": "long.md", "content": "word " * 2000})], usage=None)
    read = Says(calls=[("files__read", {"path": "long.md"})], usage=None)
    with serving(turns(write, read, Says("Read."))) as server:
        record = plays(server, result_tokens=100, workspace="off")
    shown = server.requests[2]["messages"][-1]["content"]
    assert len(shown) < 500
    assert "Ask for less at a time" in shown
    assert len(record.steps[1].result) > 10_000


def test_chat__a_long_turn_drops_its_oldest_calls_whole(plays: Plays) -> None:
    """When a turn outgrows the context, the oldest calls go with their results, and no result stands alone."""
    look = Says(calls=LOOK.calls, usage=None)
    with serving(turns(*[look] * 40, Says("Done."))) as server:
        record = plays(server, context_tokens=3000, memory="none", workspace="off")
    assert record.outcome == "completed"
    last = server.requests[40]["messages"]
    assert len(last) < 60
    assert "are left out here" in last[1]["content"]
    assert "Please put the Olmo" in last[1]["content"]
    assert_answered(last)


def assert_answered(messages: list[dict[str, Any]]) -> None:
    """Every call in a request has its result right after it, and every result its call."""
    waiting: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            assert message["tool_call_id"] == waiting.pop(0)
        else:
            assert not waiting
            waiting = [call["id"] for call in message.get("tool_calls", ())]
    assert not waiting


def test_chat__settings_reach_the_endpoint_and_the_record(plays: Plays) -> None:
    """Sampling, effort, further fields and the episode's seed are sent, and all of them are recorded."""
    options = {"temperature": "0.3", "top_p": 0.9, "max_tokens": "64", "reasoning_effort": "low",
               "extra": '{"top_k": 5}', "parallel_tool_calls": "false"}  # fmt: skip
    with serving(turns()) as server:
        record = plays(server, **options)
    sent = server.requests[0]
    wanted = {"model": "m", "temperature": 0.3, "top_p": 0.9, "max_tokens": 64, "reasoning_effort": "low", "top_k": 5,
              "parallel_tool_calls": False, "seed": record.episode_seed % 2**31}  # fmt: skip
    assert {name: sent[name] for name in wanted} == wanted
    told = record.meta["policy"]
    assert told["model_seed"] == sent["seed"]
    assert told["settings"]["temperature"] == 0.3
    assert told["settings"]["extra"] == {"top_k": 5}
    assert told["models"] == {"served-m": told["calls"]}


def test_chat__runs_differ_in_their_seed_alone(task: str) -> None:
    """Each run sends a seed of its own, the same for all its calls; where the endpoint takes none, none is sent."""
    with serving(turns()) as server:
        list(rollout(chat(server), task, runs=2))
    assert len({request["seed"] for request in server.requests}) == 2
    with serving(turns()) as server:
        (record,) = rollout(chat(server, seed="omit"), task)
    assert "seed" not in server.requests[0]
    assert record.meta["policy"]["model_seed"] is None


def test_chat__costs_are_counted(plays: Plays) -> None:
    """Calls, requests and tokens are the sums of what the endpoint said; answers that were not counted are."""
    with serving(turns(LOOK, Says("Done.", usage=None))) as server:
        record = plays(server)
    told = record.meta["policy"]
    assert (told["calls"], told["requests"], told["retries"], told["turns"]) == (4, 4, 0, 3)
    assert (told["context_tokens"], told["cached_tokens"], told["output_tokens"]) == (300, 180, 30)
    assert (told["uncounted_calls"], told["largest_context"]) == (1, 100)


def test_chat__tools_are_those_of_the_task_or_all(task: str) -> None:
    """The enabled services' tools by default, all of the suite's where asked for."""
    with serving(turns()) as server:
        list(rollout(chat(server, tools="all"), task))
    names = {tool["function"]["name"] for tool in server.requests[0]["tools"]}
    assert len(names) == len(catalog_of_tools())
    with serving(turns()) as server:
        list(rollout(chat(server), task))
    env = LifeEnv(task)
    _, info = env.reset()
    assert [tool["function"]["name"] for tool in server.requests[0]["tools"]] == [
        tool["name"].replace(".", "__") for tool in info["tools"]
    ]


def test_chat__names_of_tools_are_ones_that_model_apis_take() -> None:
    """Letters, digits, _ and -, at most 64, and no two alike."""
    names = [tool["function"]["name"] for tool in as_functions(catalog_of_tools())]
    assert all(len(name) <= 64 and name.replace("_", "").replace("-", "").isalnum() for name in names)
    assert len(set(names)) == len(names)


def test_chat__files_are_found_by_the_names_the_instructions_use() -> None:
    """Whole names alone count, in the order in which they are named."""
    files = ["USER.md", "AGENTS.md", "old/AGENTS.md", "S.md"]
    assert named_files("read AGENTS.md and USER.md first", files) == ["AGENTS.md", "USER.md"]


def test_chat__one_episode_alone_is_played_too(task: str) -> None:
    """A policy that waits is waited for where one episode is played, and says there what it cost."""
    with serving(turns(LOOK, Says("190 cm."))) as server:
        record = play(task, chat(server), variant=2)
    assert record.outcome == "completed"
    assert record.turns[0].reply == "190 cm."
    assert record.meta["policy"]["calls"] == 4


def test_chat__alone_in_a_running_loop_says_what_to_do(task: str) -> None:
    """Where an event loop runs already, the episode says how to play it instead, and asks nobody."""

    async def inside() -> EpisodeRecord:
        return play(task, chat(server))

    with serving(turns()) as server:
        record = asyncio.run(inside())
    assert record.reason is not None
    assert "event loop is running here already" in record.reason.message
    assert not server.requests
