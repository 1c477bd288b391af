"""Conversations as token ids that only ever grow: what a model sampled is never tokenized a second time.

A trainer compares the chance of each sampled token now with its chance when it was sampled. Text that is decoded and
tokenized again may come out as other tokens, and a template may render an earlier message otherwise once a later one
follows. Here each message is turned into ids once, where it arises, and the mask says which ids the model wrote.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final, Protocol

__all__ = ["ByteCodec", "ChatTokens", "Codec", "Message", "read_text", "write_text"]

Message = dict[str, Any]
"""A chat message: ``role``, ``content``, and on an assistant's perhaps ``tool_calls``, with arguments as an object."""

_CALL: Final = "<tool_call>"
_CALL_END: Final = "</tool_call>"
_THOUGHT: Final = "<think>"
_THOUGHT_END: Final = "</think>"


class Codec(Protocol):
    """A tokenizer and its chat template, cut where a conversation grows.

    For every conversation, :meth:`opening`, then in turn what was sampled or :meth:`written` and :meth:`between`, are
    the ids that the template gives the whole.
    """

    @property
    def end(self) -> int:
        """The id that ends a model's message."""
        ...

    def opening(self, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> list[int]:
        """Return the ids of a conversation's beginning, up to where the model writes."""
        ...

    def between(self, messages: Sequence[Message]) -> list[int]:
        """Return the ids from the end of a model's message to where it writes again, with what it is told between."""
        ...

    def written(self, message: Message) -> list[int]:
        """Return the ids of an assistant's message that was not sampled, its end included."""
        ...

    def read(self, ids: Sequence[int]) -> Message:
        """Return the assistant's message that sampled ids say; whatever they are, this does not fail."""
        ...


class ChatTokens:
    """One conversation in ids, grown at its end alone.

    Attributes:
        ids: All ids so far.
        mask: 1 where the model wrote, 0 where it was told; as long as ``ids``.
        logprobs: Natural logarithms of the chances of the sampled ids, 0.0 elsewhere; as long as ``ids``.
        messages: The conversation as messages, what was sampled as it was read.
        prompt_length: How many ids come before the first that the model may write.

    Args:
        codec: The tokenizer and template.
        messages: What stands before the model first writes.
        tools: Function schemas in the API's form.
    """

    def __init__(self, codec: Codec, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]] = ()) -> None:
        self._codec = codec
        self.messages = list(messages)
        self.ids = codec.opening(messages, tools)
        self.mask = [0] * len(self.ids)
        self.logprobs = [0.0] * len(self.ids)
        self.prompt_length = len(self.ids)
        self._writes = True

    def sampled(self, ids: Sequence[int], logprobs: Sequence[float] | None = None) -> Message:
        """Add what the model wrote and return it as a message.

        Args:
            ids: The sampled ids, with the end id if the model came to an end.
            logprobs: One for each id; 0.0 where they are not known.

        Raises:
            ValueError: It is not the model's turn to write, nothing was sampled, or there are not as many logarithms as
                ids.
        """
        self._must(writes=True)
        chances = [0.0] * len(ids) if logprobs is None else [float(value) for value in logprobs]
        if not ids or len(chances) != len(ids):
            raise ValueError(f"give at least one id and a logarithm for each, got {len(ids)} and {len(chances)}")
        message = self._codec.read(ids)
        self._grow(ids, 1, chances)
        self.messages.append(message)
        self._writes = False
        return message

    def wrote(self, message: Message, *, learn: bool = True) -> None:
        """Add an assistant's message that somebody else wrote, such as a teacher.

        Args:
            message: The message.
            learn: Whether the mask covers it.

        Raises:
            ValueError: It is not the assistant's turn to write.
        """
        self._must(writes=True)
        ids = self._codec.written(message)
        self._grow(ids, int(learn), [0.0] * len(ids))
        self.messages.append(message)
        self._writes = False

    def told(self, messages: Sequence[Message], limit: int | None = None) -> bool:
        """Add what the model is told next: results of its calls, or the next turn.

        A message that was cut before its end is ended here, by an id that the mask does not cover.

        Args:
            messages: What it is told.
            limit: Most ids that there may be afterwards; None for any number.

        Returns:
            Whether it was added; beyond the limit nothing is.

        Raises:
            ValueError: The model was to write, or nothing is told.
        """
        self._must(writes=False)
        if not messages:
            raise ValueError("give at least one message; a conversation in which nothing is told is over")
        ids = self._codec.between(messages)
        if self.ids[-1] != self._codec.end:
            ids = [self._codec.end, *ids]
        if limit is not None and len(self.ids) + len(ids) > limit:
            return False
        self._grow(ids, 0, [0.0] * len(ids))
        self.messages.extend(messages)
        self._writes = True
        return True

    def copy(self) -> ChatTokens:
        """Return an independent conversation that has come as far."""
        twin = copy(self)
        for name in ("ids", "mask", "logprobs", "messages"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    @property
    def prompt_ids(self) -> list[int]:
        """The ids before the first that the model wrote."""
        return self.ids[: self.prompt_length]

    @property
    def completion_ids(self) -> list[int]:
        """All ids from the first that the model wrote."""
        return self.ids[self.prompt_length :]

    def _grow(self, ids: Sequence[int], mask: int, logprobs: Sequence[float]) -> None:
        self.ids.extend(ids)
        self.mask.extend([mask] * len(ids))
        self.logprobs.extend(logprobs)

    def _must(self, *, writes: bool) -> None:
        if self._writes is not writes:
            raise ValueError(
                "the model has yet to write: sampled() or wrote() comes first"
                if self._writes
                else "the model has written: told() comes first"
            )


def write_text(message: Message) -> str:
    """Return an assistant's message as text in the form of Qwen's and Hermes' templates, without its end."""
    calls = [
        {"name": call["function"]["name"], "arguments": call["function"]["arguments"]}
        for call in message.get("tool_calls") or ()
    ]
    said = [message["content"]] if message.get("content") else []
    return "\n".join([*said, *(f"{_CALL}\n{json.dumps(call, ensure_ascii=False)}\n{_CALL_END}" for call in calls)])


def read_text(text: str) -> Message:
    """Read an assistant's message in the form of Qwen's and Hermes' templates; any text is a message.

    Reasoning is left out. A call that cannot be read keeps its text as ``arguments`` under the name ``unnamed``, so
    that the world answers it with an error the model can mend.
    """
    if _THOUGHT_END in text:
        text = text.rpartition(_THOUGHT_END)[2]
    elif _THOUGHT in text:
        text = text.partition(_THOUGHT)[0]
    content, *pieces = text.split(_CALL)
    message: Message = {"role": "assistant", "content": content.strip()}
    if pieces:
        message["tool_calls"] = [
            {"id": f"call_{place}", "type": "function", "function": _function(piece.partition(_CALL_END)[0].strip())}
            for place, piece in enumerate(pieces)
        ]
    return message


def _function(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("name"), str):
        return {"name": "unnamed", "arguments": text}
    arguments = found.get("arguments", {})
    return {"name": found["name"], "arguments": arguments if isinstance(arguments, dict | str) else text}


class ByteCodec:
    """Bytes as ids, and a chat template in the manner of Qwen's: for tests and tiny models, without any package.

    Ids 0 to 255 are bytes, 256 begins and 257 ends a message, 258 fills up; what is told can hold no such mark.
    """

    start: Final = 256
    end: Final = 257
    pad: Final = 258
    size: Final = 259

    def opening(self, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> list[int]:
        """Return the ids of a conversation's beginning, up to where the model writes."""
        ids: list[int] = []
        for place, message in enumerate(messages):
            text = str(message["content"])
            if place == 0 and tools:
                text += "\n\n# Tools" + "".join(f"\n{json.dumps(tool, ensure_ascii=False)}" for tool in tools)
            ids += [*self._block(message["role"], text), *b"\n"]
        return ids + self._begin("assistant")

    def between(self, messages: Sequence[Message]) -> list[int]:
        """Return the ids from the end of a model's message to where it writes again, with what it is told between."""
        ids = list(b"\n")
        for message in messages:
            ids += [*self._block(message["role"], str(message["content"])), *b"\n"]
        return ids + self._begin("assistant")

    def written(self, message: Message) -> list[int]:
        """Return the ids of an assistant's message that was not sampled, its end included."""
        return [*_bytes(write_text(message)), self.end]

    def read(self, ids: Sequence[int]) -> Message:
        """Return the assistant's message that sampled ids say."""
        return read_text(bytes(id for id in ids if id < self.start).decode("utf-8", "replace"))

    def _begin(self, role: str) -> list[int]:
        return [self.start, *_bytes(f"{role}\n")]

    def _block(self, role: str, text: str) -> list[int]:
        return [*self._begin(role), *_bytes(text), self.end]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
