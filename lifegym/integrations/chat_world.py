"""A world as a conversation: an assistant's messages go in, what it is told comes out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from fnmatch import fnmatchcase
from typing import Any, Final, Literal

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import Info, LifeEnv, Observation
from lifegym.envs.wrappers.stage_window import StageWindow
from lifegym.integrations.chat_tokens import Message
from lifegym.policies.chat.prompts import SILENCE, as_functions, opening_text, system_text, wire_name

__all__ = ["OVER", "REPLY", "ChatWorld", "ReplyForm", "chosen_tools", "message_of", "reply_tool"]

ReplyForm = Literal["text", "tool"]
REPLY: Final = "reply"
"""Name of the tool that closes a turn where a reply is a tool."""
OVER: Final = "The episode is over; no further turn opens."
_EMPTY: Final = (
    "Your answer was empty: it has neither a call nor a text. Call a tool, or say what the person is to read; to close "
    f"the turn in silence, answer {SILENCE}."
)
_CUT: Final = (
    "Your answer was cut off at the limit of its length, so it was not sent. Give it again, shorter, or write long "
    "content in parts."
)
_BY_TOOL: Final = f"""\
# How this works
- Each turn opens with the time and with what opened it; nobody may have written to you.
- Call tools until the turn's work is done, then call {REPLY}: its text is what the person reads. It closes the turn and
  returns what opens the next one; an empty text is silence.
- A tool is called by its name as given, service__tool. Where a text says service.tool, that tool is meant."""


def reply_tool() -> dict[str, Any]:
    """Return the function schema of the tool that closes a turn."""
    return {
        "type": "function",
        "function": {
            "name": REPLY,
            "description": "Answer and close the open turn; the next turn is returned. Do what the turn needs before "
            "you reply: a closed turn does not come back.",
            "parameters": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "description": "What the person gets to read; empty for silence."}
                },
                "required": ["text"],
                "additionalProperties": False,
            },
        },
    }


def message_of(actions: Sequence[ToolCall | Reply], reply: ReplyForm = "text") -> Message:
    """Return actions as one assistant's message: calls to be made in their order, or the one reply.

    Args:
        actions: Calls, or a single reply.
        reply: Whether a reply is the message's text, silence by its word, or a call of the reply's tool.

    Raises:
        ValueError: There is no action, or a reply as text stands beside others.
    """
    if len(actions) == 1 and isinstance(actions[0], Reply) and reply == "text":
        return {"role": "assistant", "content": actions[0].text.strip() or SILENCE}
    functions = [_function(action) for action in actions]
    if not functions or (reply == "text" and any(function["name"] == REPLY for function in functions)):
        raise ValueError(f"a message holds calls, or one reply and nothing else; got {len(actions)} actions")
    calls = [{"id": f"call_{place}", "type": "function", "function": item} for place, item in enumerate(functions)]
    return {"role": "assistant", "content": "", "tool_calls": calls}


def _function(action: ToolCall | Reply) -> dict[str, Any]:
    if isinstance(action, Reply):
        return {"name": REPLY, "arguments": {"text": action.text}}
    return {"name": wire_name(action.tool), "arguments": dict(action.arguments)}


def chosen_tools(schemas: Sequence[Mapping[str, Any]], patterns: Collection[str] | None) -> list[Mapping[str, Any]]:
    """Return the tools that are shown, in their order.

    Args:
        schemas: Those of the world.
        patterns: Names as ``files.read`` or ``files.*``; None for all.

    Raises:
        ValueError: A pattern names no tool of the world.
    """
    if patterns is None:
        return list(schemas)
    names = [str(schema["name"]) for schema in schemas]
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            services = sorted({name.partition(".")[0] for name in names})
            raise ValueError(f"no tool of this world is called {pattern!r}; it has those of {', '.join(services)}")
    return [schema for schema in schemas if any(fnmatchcase(str(schema["name"]), item) for item in patterns)]


class ChatWorld:
    """One episode, or a window of one, as a conversation.

    Attributes:
        messages: What stands at the beginning: a system message and the open turn.
        tools: Function schemas in the API's form.
        rewards: One for each action so far, in order.
        accepted: For each action, whether the world took it rather than answer it by an error.
        over: Whether the episode or the window has ended.
        truncated: Whether it was cut by a limit, or a window ended before the story.
        info: What the environment said last.
        stage: Index of the stage under way.

    Args:
        env: An environment or a window of stages that was just reset.
        observation: What it returned.
        info: What it returned, instructions and tools among it.
        tools: Which tools are shown, by names or patterns such as ``email.*``; None for all. The others can be called
            all the same.
        reply: Whether a turn is closed by a message without a call (``text``) or also by a tool (``tool``).

    Raises:
        ValueError: ``tools`` names one that the world does not have.
    """

    def __init__(
        self,
        env: LifeEnv | StageWindow,
        observation: Observation,
        info: Info,
        *,
        tools: Collection[str] | None = None,
        reply: ReplyForm = "text",
    ) -> None:
        self.env = env
        self.rewards: list[float] = []
        self.accepted: list[bool] = []
        self.over = False
        self.truncated = False
        self.info = info
        self.stage = int(observation["stage"])
        self.tools = as_functions(chosen_tools(info["tools"], tools))
        system = system_text(info["instructions"], {}, info["workspace"])
        if reply == "tool":
            self.tools.append(reply_tool())
            system = "\n\n".join(
                (info["instructions"], _BY_TOOL, "# Workspace\nFiles: " + ", ".join(info["workspace"]))
            )
        self._reply = reply
        self.messages: list[Message] = [
            {"role": "system", "content": system},
            {"role": "user", "content": opening_text(observation)},
        ]

    @property
    def score(self) -> float:
        """The score of the whole story so far, 0 to 100."""
        return float(self.info["score"])

    @property
    def reward(self) -> float:
        """The sum of the rewards so far."""
        return float(sum(self.rewards))

    def fork(self) -> ChatWorld:
        """Return an independent world in the same state."""
        twin = copy(self)
        twin.env = self.env.fork()
        twin.rewards = list(self.rewards)
        twin.accepted = list(self.accepted)
        return twin

    def answer(self, message: Message) -> list[Message]:
        """Do what an assistant's message says and return what it is told; nothing when that ended the episode.

        Calls are made in their order and each is answered; text beside them goes nowhere. A message without a call
        closes the turn. Whatever is no action is answered by an error, counts as an action and changes nothing.

        Raises:
            ValueError: The episode is over.
        """
        if self.over:
            raise ValueError("the episode is over; no message is taken any more")
        calls = message.get("tool_calls") or ()
        if calls:
            told = [self._call(call.get("id", f"call_{place}"), call["function"]) for place, call in enumerate(calls)]
            return self._unless_over(told)
        text = str(message.get("content") or "").strip()
        if not text:
            self.step("")
            return self._unless_over([{"role": "user", "content": _EMPTY}])
        observation = self.step(Reply("" if text == SILENCE else text))
        return self._unless_over([{"role": "user", "content": opening_text(observation)}])

    def cut(self) -> list[Message]:
        """Take a message that was cut at the limit of its length: nothing of it is done, and it counts as an action.

        Returns:
            What the assistant is told; nothing when that ended the episode.

        Raises:
            ValueError: The episode is over.
        """
        if self.over:
            raise ValueError("the episode is over; no message is taken any more")
        self.step("")
        return self._unless_over([{"role": "user", "content": _CUT}])

    def _unless_over(self, told: list[Message]) -> list[Message]:
        return [] if self.over else told

    def _call(self, call_id: str, function: Mapping[str, Any]) -> Message:
        name = str(function["name"])
        told: Message = {"role": "tool", "tool_call_id": call_id, "name": wire_name(name)}
        return {**told, "content": OVER if self.over else self.call(name, function["arguments"])}

    def call(self, name: str, arguments: Any) -> str:
        """Make one call, of the reply's tool or of the world's, and return its answer, an error as JSON."""
        if self._reply == "tool" and name == REPLY:
            text = arguments.get("text") if isinstance(arguments, dict) and set(arguments) == {"text"} else None
            observation = self.step({"reply": text})
            if not self.info["ok"]:
                return str(observation["tool_result"])
            return OVER if self.over else opening_text(observation)
        observation = self.step({"tool": name, "arguments": arguments})
        return str(observation["tool_result"])

    def step(self, action: Any) -> Observation:
        """Take one action in the environment and keep its reward."""
        observation, reward, terminated, self.truncated, self.info = self.env.step(action)
        self.rewards.append(float(reward))
        self.accepted.append(bool(self.info["ok"]))
        self.over = terminated or self.truncated
        self.stage = int(observation["stage"])
        return observation
