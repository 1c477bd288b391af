"""A world as a conversation: the same story, the same score, and mistakes that can be mended."""

from __future__ import annotations

import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.stage_window import StageWindow
from lifegym.integrations.chat_world import ChatWorld, ReplyForm, message_of
from lifegym.policies.chat.prompts import SILENCE
from lifegym.policies.tape import record
from tests.integrations.conftest import TINY


def opened(reply: ReplyForm = "text", variant: int = 0, max_actions: int = 3000) -> ChatWorld:
    """A world at its beginning."""
    env = LifeEnv(TINY, variant, max_actions=max_actions)
    return ChatWorld(env, *env.reset(), reply=reply)


@pytest.mark.parametrize("reply", ["text", "tool"])
def test_chat_world__scores_as_the_environment(reply: ReplyForm) -> None:
    """The reference's actions as messages earn what they earn in the environment, step by step."""
    actions = [action for turn in record(TINY, 3).turns for action in turn]
    plain = LifeEnv(TINY, 3)
    plain.reset()
    rewards = [plain.step(action)[1] for action in actions]
    world = opened(reply, 3)
    for action in actions:
        world.answer(message_of([action], reply))
    assert world.over
    assert not world.truncated
    assert world.rewards == rewards
    assert world.score == 100.0
    assert world.reward == pytest.approx(1.0)


def test_chat_world__opens_with_instructions_and_turn() -> None:
    """What reset tells is in the first messages: who is assisted, the files, and what opened the turn."""
    for reply in ("text", "tool"):
        system, user = opened(reply).messages
        assert "assistant of Ines Prat" in system["content"]
        assert "offers/shed.txt" in system["content"]
        assert "Please put the Olmo's price into the ledger." in user["content"]
    assert opened("tool").tools[-1]["function"]["name"] == "reply"


def test_chat_world__mistakes_are_answered_and_change_nothing() -> None:
    """Unknown tools, wrong arguments, half calls and empty answers are errors to be mended, and count as actions."""
    world = opened()
    assert isinstance(world.env, LifeEnv)
    digest = world.env.world.digest()
    for name, arguments, expected in (
        ("files__reed", {}, "files.read"),
        ("files__read", {}, "path is missing"),
        ("unnamed", '{"name": "files__read", "argu', "JSON"),
        ("files__read", [1], "arguments"),
    ):
        call = {"type": "function", "function": {"name": name, "arguments": arguments}}
        (told,) = world.answer({"role": "assistant", "content": "", "tool_calls": [call]})
        assert told["role"] == "tool"
        assert "error" in told["content"]
        assert expected in told["content"]
    (told,) = world.answer({"role": "assistant", "content": " "})
    assert "empty" in told["content"]
    assert world.accepted == [False] * 5
    assert len(world.rewards) == 5
    assert world.env.world.digest() == digest


def test_chat_world__calls_of_one_message_are_made_in_order() -> None:
    """Two calls of one message are answered one by one, under their ids."""
    read = ToolCall("files.read", {"path": "notes.md"})
    write = ToolCall("files.write", {"path": "notes.md", "content": "first"})
    told = opened().answer(message_of([write, read]))
    assert [message["tool_call_id"] for message in told] == ["call_0", "call_1"]
    assert "first" in told[1]["content"]


def test_chat_world__a_message_that_was_cut_is_not_sent() -> None:
    """It counts as an action that was not taken, opens no turn, and the assistant is told to be shorter."""
    world = opened(max_actions=2)
    (told,) = world.cut()
    assert "cut off" in told["content"]
    assert (world.stage, world.accepted) == (0, [False])
    assert world.cut() == []
    assert world.truncated
    with pytest.raises(ValueError, match="over"):
        world.cut()


def test_chat_world__ends_with_its_window_or_its_limit() -> None:
    """A window ends when its last stage closes; calls that come after the end are not made."""
    window = StageWindow(LifeEnv(TINY), 1, 1)
    world = ChatWorld(window, *window.reset())
    assert "A note was left at the gate" in world.messages[1]["content"]
    assert world.answer({"role": "assistant", "content": SILENCE}) == []
    assert (world.over, world.truncated, world.stage) == (True, True, 2)
    with pytest.raises(ValueError, match="over"):
        world.answer({"role": "assistant", "content": SILENCE})

    cut = opened("tool", max_actions=1)
    call = ToolCall("files.list", {})
    assert cut.answer(message_of([call, call])) == []
    assert len(cut.rewards) == 1
    assert opened("tool").call("reply", {"text": "hello"}).startswith("[Wednesday")


def test_chat_world__forks_share_nothing_that_is_written() -> None:
    """Members of a group go on from one state without seeing one another."""
    window = StageWindow(LifeEnv(TINY), 1)
    world = ChatWorld(window, *window.reset())
    twin = world.fork()
    world.answer(message_of([ToolCall("files.write", {"path": "gate_log.md", "content": "x"})]))
    (told,) = twin.answer(message_of([ToolCall("files.list", {})]))
    assert "gate_log.md" not in told["content"]
    assert len(twin.rewards) == len(world.rewards) == 1


def test_chat_world__shows_the_tools_that_were_chosen() -> None:
    """Patterns choose what is shown; one that fits nothing is refused with what there is."""
    env = LifeEnv(TINY)
    world = ChatWorld(env, *env.reset(), tools=["files.read", "files.a*"])
    assert [tool["function"]["name"] for tool in world.tools] == ["files__read", "files__append"]
    with pytest.raises(ValueError, match=r"called 'mail\.\*'; it has those of files"):
        ChatWorld(env, *env.reset(), tools=["mail.*"])


def test_message_of__a_reply_as_text_stands_alone() -> None:
    """A reply beside calls cannot be said in text; as a tool it can."""
    both: list[ToolCall | Reply] = [ToolCall("files.list", {}), Reply("done")]
    with pytest.raises(ValueError, match="one reply and nothing else"):
        message_of(both)
    assert len(message_of(both, "tool")["tool_calls"]) == 2
    assert message_of([Reply("")])["content"] == SILENCE
