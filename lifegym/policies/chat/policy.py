"""The chat policy: a model that is asked, turn by turn, what to call and what to say."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from lifegym.policies.base import Info, InfrastructureError, Observation
from lifegym.policies.chat.account import Account
from lifegym.policies.chat.answers import Answer, Call
from lifegym.policies.chat.conversation import Conversation
from lifegym.policies.chat.endpoint import Endpoint
from lifegym.policies.chat.hands import PolicyHands
from lifegym.policies.chat.prompts import SILENCE, as_functions, named_files, opening_text, system_text, wire_name
from lifegym.policies.chat.settings import ChatSettings
from lifegym.policies.chat.tokens import Tokens
from lifegym.policies.memory import make_memory
from lifegym.worlds.errors import suggestion

__all__ = ["ChatPolicy"]

_EMPTY: Final = (
    "Your answer was empty: it has neither a call nor a text. Call a tool, or say what the person is to read; to close "
    f"the turn in silence, answer {SILENCE}."
)
_CUT: Final = (
    "Your answer was cut off at the limit of its length, so it was not sent. Give it again, shorter, or write long "
    "content in parts."
)


class ChatPolicy:
    """Plays by asking a model behind an OpenAI-compatible endpoint.

    A turn is a conversation: what opened it, then the model's calls, made in order, each with its result, until the
    model answers without a call; that answer closes the turn. What the model knows of earlier turns is what its memory
    recalls. Calls that cannot be read, that name no tool or have wrong arguments go through the environment like any
    other and are answered there, so that the model can mend them and the record shows them. Reasoning is counted and
    left out.

    What went wrong at the endpoint raises :class:`~lifegym.policies.base.InfrastructureError`; a conversation longer
    than the model reads raises :class:`~lifegym.policies.chat.faults.ContextOverflowError`, the policy's own fault. A
    model that never ends its turn runs into the environment's ``max_actions_per_turn``.

    Args:
        settings: The model and how to ask it.
        seed: The episode's seed; sent to the model.
    """

    mends_replies = True
    """A reply that is not taken is told to the model, which answers again."""

    def __init__(self, settings: ChatSettings, seed: int = 0) -> None:
        self.settings = settings
        self.name = f"openai:{settings.model}"
        self._seed = seed
        self._endpoint: Endpoint | None = None
        self._begin()

    def _begin(self) -> None:
        self._account = Account()
        self._memory_account = Account()
        self._mended: Counter[str] = Counter()
        self._turns = 0
        self._tokens = Tokens()

    async def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode.

        Raises:
            InfrastructureError: The client package or the key is missing.
        """
        self._begin()
        await self.close()
        self._endpoint = endpoint = Endpoint(self.settings, self._seed)
        self._instructions = str(info["instructions"])
        schemas = info["tools"] if self.settings.tools == "enabled" else _every_tool()
        self._names = {wire_name(schema["name"]): str(schema["name"]) for schema in schemas}
        self._tools = as_functions(schemas)
        self._tools_text = json.dumps(self._tools, ensure_ascii=False)
        self._listing = list(info["workspace"])
        self._files: dict[str, str] = {}
        self._memory = make_memory(self.settings.memory)
        hands = PolicyHands(self.settings, endpoint, self._tokens, self._memory_account, info)
        await self._memory.begin(hands)
        self._turn: Conversation | None = None
        self._reads: deque[tuple[str, str]] = deque()
        self._reading: tuple[str, str] | None = None
        self._calls: deque[tuple[Call, dict[str, Any] | None]] = deque()
        self._calling: Call | None = None
        self._replied = True

    async def act(self, observation: Observation, info: Info) -> dict[str, Any]:
        """Return the next call of the turn, or the reply that closes it.

        Raises:
            ContextOverflowError: The conversation is longer than the model reads.
            InfrastructureError: The endpoint could not be asked.
        """
        if self._replied and info["ok"]:
            await self._close_turn()
            self._plan_reads()
        else:
            self._take(observation["tool_result"], bool(info["ok"]))
        self._replied = False
        if self._reads:
            self._reading = self._reads.popleft()
            tool, path = self._reading
            return {"tool": tool, "arguments": {"path": path} if path else {}}
        if self._turn is None:
            self._turn = await self._open_turn(observation)
        while not self._calls:
            reply = self._understand(self._turn, await self._ask(self._turn))
            if reply is not None:
                self._replied = True
                return {"reply": reply}
        self._calling, arguments = self._calls.popleft()
        tool = self._names.get(self._calling.name, self._calling.name)
        return {"tool": tool, "arguments": self._calling.arguments if arguments is None else arguments}

    async def close(self) -> None:
        """Close the connections."""
        if self._endpoint is not None:
            await self._endpoint.close()
            self._endpoint = None

    def report(self) -> dict[str, Any]:
        """Return the settings, the seed the model was sent, and what the episode's calls cost, memory's among them.

        The sums are those of :class:`~lifegym.policies.chat.account.Account`; ``memory`` holds the memory's share of
        them. ``mended`` counts what the model was told to mend: ``malformed`` calls, ``empty`` and ``cut`` answers,
        ``refused`` replies.
        """
        return {
            "kind": "chat",
            "model": self.settings.model,
            "model_seed": self._seed % 2**31 if self.settings.seed == "send" else None,
            "settings": self.settings.to_json(),
            "turns": self._turns,
            **(self._account + self._memory_account).to_json(),
            "memory": {"name": self.settings.memory, **self._memory_account.to_json()},
            "mended": {name: count for name, count in sorted(self._mended.items()) if count},
        }

    async def _close_turn(self) -> None:
        if self._turn is not None:
            await self._memory.keep(self._turn.over())
            self._turn = None

    def _plan_reads(self) -> None:
        wanted = self.settings.workspace
        if wanted == "off" or (wanted == "episode" and self._turns):
            return
        if not any(tool["function"]["name"] == "files__read" for tool in self._tools):
            return
        self._reads.append(("files.list", ""))

    def _take(self, result: str, ok: bool) -> None:
        """Take up what the last action came to."""
        if self._reading is not None:
            self._read(*self._reading, result, ok)
            self._reading = None
        elif self._calling is not None and self._turn is not None:
            self._turn.result(self._calling, self._shown(self._calling, result))
            self._mended["malformed"] += not ok and _code(result) in _MALFORMED
            self._calling = None
        elif self._replied and self._turn is not None:
            self._mended["refused"] += 1
            self._turn.tell(f"Your reply was not sent. {_error(result)}")

    def _read(self, tool: str, path: str, result: str, ok: bool) -> None:
        if tool == "files.list" and ok:
            self._listing = [str(row["path"]) for row in json.loads(result)["files"]]
            self._files = {}
            self._reads.extend(("files.read", name) for name in named_files(self._instructions, self._listing))
        elif ok:
            self._files[path] = str(json.loads(result)["content"])

    async def _open_turn(self, observation: Observation) -> Conversation:
        self._turns += 1
        opening = opening_text(observation)
        files = {path: self._limited(content) for path, content in self._files.items()}
        self._system = system_text(self._instructions, files, self._listing)
        room = self._room() - self._tokens.count(self._system) - self._tokens.count(opening)
        # Half of what is left is the turn's own.
        budget = max(0, min(self.settings.memory_tokens, room // 2))
        before = await self._memory.recall(opening, budget)
        return Conversation(self._turns, observation["time"], opening, before)

    def _room(self) -> int:
        return self.settings.context_tokens - self._tokens.count(self._tools_text)

    async def _ask(self, turn: Conversation) -> Answer:
        if self._endpoint is None:
            raise InfrastructureError("the policy was closed; reset() opens it again")
        messages = turn.request(self._system, self._room(), self._tokens)
        estimated = self._tokens.count_all(messages) + self._tokens.count(self._tools_text)
        answer = await self._endpoint.ask(messages, self._tools, self._account)
        self._tokens.correct(estimated, answer.tokens("prompt_tokens"))
        return answer

    def _understand(self, turn: Conversation, answer: Answer) -> str | None:
        """Add an answer to the turn; return the reply that closes it, or None while there is more to do."""
        if answer.calls:
            arguments = [_arguments(call.arguments) for call in answer.calls]
            turn.answer(answer, arguments, self.settings.return_reasoning)
            self._calls.extend(zip(answer.calls, arguments, strict=True))
            return None
        fault = "cut" if answer.finish == "length" else "" if answer.text else "empty"
        # The second time it is taken at its word: the turn must end, and an empty reply is silence.
        if fault and turn.tell_once(fault, _CUT if fault == "cut" else _EMPTY):
            self._mended[fault] += 1
            return None
        turn.answer(answer, (), False)
        return "" if answer.text.strip(" .`*\"'") == SILENCE else answer.text

    def _shown(self, call: Call, result: str) -> str:
        """Return a result as the model is shown it: by the names it knows, and not longer than it may be."""
        if _arguments(call.arguments) is None and _code(result) == "BAD_ARGUMENTS":
            return json.dumps({"error": _why_unreadable(call), "code": "BAD_ARGUMENTS"}, ensure_ascii=False)
        if _code(result) == "UNKNOWN_TOOL":
            near = suggestion(wire_name(call.name), self._names)
            error = f"There is no tool {call.name[:80]!r}.{near} Call a tool by its name exactly as it is given."
            return json.dumps({"error": error, "code": "UNKNOWN_TOOL"}, ensure_ascii=False)
        return self._limited(result)

    def _limited(self, text: str) -> str:
        shown = self._tokens.cut(text, self.settings.result_tokens)
        if len(shown) == len(text):
            return text
        return f"{shown}\n[Cut here: {len(shown):,} of {len(text):,} characters are shown. Ask for less at a time.]"


_MALFORMED: Final = frozenset(
    ("BAD_ARGUMENTS", "ARGUMENTS_TOO_LARGE", "BAD_TOOL", "UNKNOWN_TOOL", "SERVICE_NOT_ENABLED", "BAD_ARG")
)


def _arguments(text: str) -> dict[str, Any] | None:
    """Return arguments as a model wrote them, or None when they are no JSON object; empty ones are none at all."""
    if not text.strip():
        return {}
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return {} if read is None else read if isinstance(read, dict) else None


def _why_unreadable(call: Call) -> str:
    """Return what is wrong with arguments that are no JSON object."""
    try:
        read = json.loads(call.arguments)
        fault = f"they are {type(read).__name__ if read is not None else 'null'}"
    except json.JSONDecodeError as error:
        fault = f"{error.msg} at line {error.lineno}, column {error.colno}"
        if error.pos >= len(call.arguments.rstrip()):
            fault += ", where they end: the answer may have been cut off at the limit of its length"
    except (ValueError, RecursionError):
        fault = "they are nested too deep or hold a number that is too long"
    return (
        f"The arguments of {call.name[:80]} are not one JSON object ({fault}). The call was not made; make it again "
        'with an object such as {"path": "USER.md"}.'
    )


def _code(result: str) -> str:
    return str(_data(result).get("code", ""))


def _error(result: str) -> str:
    return str(_data(result).get("error", ""))


def _data(result: str) -> dict[str, Any]:
    data = json.loads(result) if result.startswith('{"error"') else {}
    return data if isinstance(data, dict) else {}


@lru_cache(maxsize=1)
def _every_tool() -> Sequence[dict[str, Any]]:
    from lifegym.envs.life_env import catalog_of_tools

    return catalog_of_tools()
