"""A world as plain text on both sides, for trainers whose environments know neither messages nor tools."""

from __future__ import annotations

import json
import re
from copy import copy
from typing import Any, Final

from lifegym.integrations.chat_tokens import read_text
from lifegym.integrations.chat_world import ChatWorld

__all__ = ["TextWorld"]

_TOOLS: Final = """\
# Tools
Each line between <tools> and </tools> is the signature of a function you may call.
<tools>
{tools}
</tools>
A call is a JSON object between <tool_call> and </tool_call>; an answer may hold several:
<tool_call>
{{"name": NAME, "arguments": ARGUMENTS}}
</tool_call>
What the calls return stands between <tool_response> and </tool_response>."""
_MARK: Final = re.compile(r"<(?=\||/?(?:tool_call|tool_response|tools|think)>)")
"""Where the marks of this form begin, and those of common chat templates, such as ``<|im_end|>``."""


class TextWorld:
    """One episode, or a window of one, in which an assistant writes texts and reads texts.

    Calls are written as Qwen's and Hermes' templates have them, ``<tool_call>`` around a JSON object. Marks in a mail
    or a file are broken up by a space, so that what is read passes neither for a call nor for another message.

    Attributes:
        world: The conversation behind it, with rewards, score and whether it is over.
        system: The standing text: instructions, the way of working, the tools.
        opening: What opens the first turn.

    Args:
        world: One that was just begun.
    """

    def __init__(self, world: ChatWorld) -> None:
        self.world = world
        system, opening = (str(message["content"]) for message in world.messages)
        lines = "\n".join(json.dumps(tool, ensure_ascii=False) for tool in world.tools)
        self.system = f"{_unmarked(system)}\n\n{_TOOLS.format(tools=lines)}"
        self.opening = _unmarked(opening)

    def answer(self, text: str) -> str:
        """Do what the assistant wrote and return what it is told; the empty text when that ended the episode.

        Whatever is no action is answered by an error, counts as an action and changes nothing.

        Raises:
            ValueError: The episode is over.
        """
        told = self.world.answer(read_text(text))
        return "\n".join(_shown(message) for message in told)

    def fork(self) -> TextWorld:
        """Return an independent world in the same state."""
        twin = copy(self)
        twin.world = self.world.fork()
        return twin


def _shown(message: dict[str, Any]) -> str:
    content = _unmarked(str(message["content"]))
    return f"<tool_response>\n{content}\n</tool_response>" if message["role"] == "tool" else content


def _unmarked(text: str) -> str:
    return _MARK.sub("< ", text)
