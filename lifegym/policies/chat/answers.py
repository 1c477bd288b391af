"""Reading a model's answer: its text, its calls, its reasoning apart from both, and what it cost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from lifegym.policies.chat.faults import BrokenAnswerError

__all__ = ["Answer", "Call", "joined", "read_answer"]

_REASONING: Final = ("reasoning_content", "reasoning")
"""Fields in which servers give the reasoning apart."""
_MOST_TOKENS: Final = 10**9
"""A count above it is none."""
_NAME_CHARS: Final = 200
"""Longest id or name of a model that is kept."""
_THOUGHT: Final = re.compile(r"\s*<(think|thinking|reasoning)>(.*?)(?:</\1>\s*|$)", re.DOTALL)
_THOUGHT_END: Final = re.compile(r"(.*?)</(?:think|thinking)>\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Call:
    """One call a model wants made, with its arguments as it wrote them."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's answer.

    Attributes:
        text: What it says, without its reasoning.
        calls: The calls it wants made, in order.
        reasoning: Its reasoning, wherever it stood.
        finish: Why it ended: ``stop``, ``tool_calls``, ``length``, ...
        model: What the endpoint calls the model.
        usage: The endpoint's count of tokens; empty if it gives none.
    """

    text: str
    calls: tuple[Call, ...] = ()
    reasoning: str = ""
    finish: str = "stop"
    model: str = ""
    usage: dict[str, Any] = field(default_factory=dict)

    def tokens(self, name: str, part: str = "") -> int:
        """Return a number of the count of tokens, or of one of its parts; 0 where there is none."""
        counts: Any = self.usage.get(name)
        if part:
            counts = counts.get(part) if isinstance(counts, dict) else None
        return counts if isinstance(counts, int) and not isinstance(counts, bool) and 0 < counts <= _MOST_TOKENS else 0


def read_answer(
    data: Any, number: int, hide: Callable[[str], str] = str, hide_in_answer: Callable[[str], str] = str
) -> Answer:
    """Read the body of a completion.

    Args:
        data: The body, as JSON values.
        number: Number of the call in the episode, for ids of calls that came without one.
        hide: Takes secrets out of what an error shows of the body.
        hide_in_answer: Takes secrets out of what the model says and calls, should it repeat them.

    Raises:
        BrokenAnswerError: It is no completion.
    """
    try:
        choice = data["choices"][0]
        message = choice["message"]

        def clean(text: str) -> str:
            return _encodable(hide_in_answer(text))

        raw_calls = message.get("tool_calls") or ()
        # Texts are made encodable here: half a character pair could not be sent back.
        text, thought = _apart(clean(_text_of(message.get("content"))))
        refusal = clean(_text_of(message.get("refusal")))
        given = next((message[name] for name in _REASONING if isinstance(message.get(name), str)), "")
        return Answer(
            text=text or refusal,
            calls=tuple(_call(raw, f"call_{number}_{place}", clean) for place, raw in enumerate(raw_calls)),
            reasoning=clean(given) + thought,
            finish=_name(choice.get("finish_reason"), clean),
            model=_name(data.get("model"), clean),
            usage=data.get("usage") if isinstance(data.get("usage"), dict) else {},
        )
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        shown = hide(json.dumps(data, default=str))[:200]
        raise BrokenAnswerError(f"it is no chat completion ({type(error).__name__}): {shown}") from None


def joined(chunks: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Put a streamed answer together as one that was not streamed.

    Raises:
        BrokenAnswerError: The stream ended before the answer did, or its pieces are none of an answer.
    """
    try:
        return _joined(chunks)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BrokenAnswerError(f"its pieces are none of a chat completion ({type(error).__name__})") from None


def _joined(chunks: Iterable[dict[str, Any]]) -> dict[str, Any]:
    texts: dict[str, str] = {}
    calls: dict[int, dict[str, Any]] = {}
    finish, model, usage = None, "", None
    for chunk in chunks:
        model = chunk.get("model") or model
        usage = chunk.get("usage") or usage
        for choice in (chunk.get("choices") or ())[:1]:
            finish = choice.get("finish_reason") or finish
            delta = choice.get("delta") or {}
            for name in ("content", "refusal", *_REASONING):
                if isinstance(delta.get(name), str):
                    texts[name] = texts.get(name, "") + delta[name]
            for place, piece in enumerate(delta.get("tool_calls") or ()):
                _add_piece(calls, piece, place)
    if finish is None:
        raise BrokenAnswerError("the stream ended before the answer did")
    message = {**texts, "tool_calls": [calls[index] for index in sorted(calls)]}
    return {"choices": [{"message": message, "finish_reason": finish}], "model": model, "usage": usage}


def _add_piece(calls: dict[int, dict[str, Any]], piece: dict[str, Any], place: int) -> None:
    index = piece.get("index")
    call = calls.setdefault(place if index is None else index, {"function": {"name": "", "arguments": ""}})
    call["id"] = piece.get("id") or call.get("id")
    function = piece.get("function") or {}
    call["function"]["name"] += function.get("name") or ""
    call["function"]["arguments"] += function.get("arguments") or ""


def _text_of(content: Any) -> str:
    """Return a content that is a text, or a list of parts, as a text."""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _apart(content: str) -> tuple[str, str]:
    """Take reasoning that stands in the text itself out of it.

    Some templates write the opening tag into the prompt, so that the answer holds only the closing one.
    """
    thought = ""
    found = _THOUGHT.match(content)
    if found is None and (found := _THOUGHT_END.match(content)) is not None:
        return content[found.end() :].strip(), found[1]
    while found is not None:
        thought += found[2]
        content = content[found.end() :]
        found = _THOUGHT.match(content)
    return content.strip(), thought


def _call(raw: Any, own_id: str, clean: Callable[[str], str]) -> Call:
    function = raw["function"]
    arguments = function.get("arguments")
    if arguments is None:
        arguments = ""
    elif not isinstance(arguments, str):
        arguments = json.dumps(arguments)
    name = clean(str(function.get("name") or ""))
    return Call(_name(raw.get("id"), clean) or own_id, name, _plain(clean(arguments), clean))


def _plain(arguments: str, clean: Callable[[str], str]) -> str:
    """Return arguments clean also of what only shows once the escapes in them are read."""
    if "\\" not in arguments:
        return arguments
    try:
        written = json.dumps(json.loads(arguments), ensure_ascii=False)
    except (ValueError, RecursionError):
        return arguments
    shown = clean(written)
    return arguments if shown == _encodable(written) else shown


def _name(given: object, clean: Callable[[str], str]) -> str:
    return clean(str(given))[:_NAME_CHARS] if given else ""


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
