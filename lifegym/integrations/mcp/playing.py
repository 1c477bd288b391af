"""What a player of a world is offered and told, in the protocol's terms."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

import mcp_types as types

from lifegym.envs.actions import Reply, ToolCall
from lifegym.integrations.names import inner, outer
from lifegym.integrations.sessions import Session, SessionError, Step
from lifegym.worlds.world import tools_of

__all__ = ["call", "instructions", "refused", "tools"]

_CURRENT: Final = "current_turn"
_NEXT: Final = "next_turn"
_REPLY: Final = "reply"
_TURN_TOOLS: Final = (
    types.Tool(
        name=_CURRENT,
        description="Show who you assist, the turn that is open, and the virtual time. Begin with it; it changes "
        "nothing and no time passes.",
        input_schema={"type": "object", "properties": {}, "additionalProperties": False},
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    ),
    types.Tool(
        name=_REPLY,
        description="Answer and close the open turn. Time moves on and the next turn is returned. Do what the turn "
        "needs before you reply: a closed turn does not come back.",
        input_schema={
            "type": "object",
            "properties": {"text": {"type": "string", "description": "What the person gets to read."}},
            "required": ["text"],
            "additionalProperties": False,
        },
        annotations=types.ToolAnnotations(read_only_hint=False, open_world_hint=False),
    ),
    types.Tool(
        name=_NEXT,
        description="Close the open turn in silence, when there is nothing to say. Time moves on and the next turn is "
        "returned.",
        input_schema={"type": "object", "properties": {}, "additionalProperties": False},
        annotations=types.ToolAnnotations(read_only_hint=False, open_world_hint=False),
    ),
)


@lru_cache(maxsize=64)
def tools(services: tuple[str, ...]) -> tuple[types.Tool, ...]:
    """Return the tools of a world: those of its services and files, and the three of the turn.

    Args:
        services: Names of the enabled services.
    """
    return (
        *_TURN_TOOLS,
        *(
            types.Tool(
                name=outer(tool.full_name),
                description=tool.doc.description,
                input_schema=tool.parameters_schema,
                annotations=types.ToolAnnotations(read_only_hint=not tool.writes, open_world_hint=False),
            )
            for tool in tools_of(services).values()
        ),
    )


def instructions(session: Session) -> str:
    """Return the standing instructions of a world's assistant."""
    return (
        f"{session.beginning.info['instructions']} Here the open turn is shown by {_CURRENT}; {_REPLY} closes it with "
        f"words and {_NEXT} in silence, and both return the turn that opens next."
    )


def call(session: Session, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
    """Do what a player calls for; a mistake is an error the player can mend."""
    try:
        if name == _CURRENT:
            return _unexpected(name, arguments, ()) or _said(_turn(session, session.step, begin=True))
        if name == _NEXT:
            return _unexpected(name, arguments, ()) or _said(_turn(session, session.act(Reply(""))))
        if name == _REPLY:
            return _unexpected(name, arguments, ("text",)) or _replied(session, arguments.get("text"))
        step = session.act(ToolCall(inner(name), arguments))
    except SessionError as error:
        return refused(error.code, str(error))
    text = step.observation["tool_result"]
    if step.over:
        text += "\n" + _turn(session, step)
    return _said(text, wrong=not step.info["ok"])


def _replied(session: Session, text: object) -> types.CallToolResult:
    if not isinstance(text, str):
        return refused("BAD_REPLY", f'{_REPLY} takes a text, as in {{"text": "The table is booked for 19:00."}}')
    step = session.act(Reply(text))
    if not step.info["ok"]:
        return _said(step.observation["tool_result"], wrong=True)
    return _said(_turn(session, step))


def _turn(session: Session, step: Step, *, begin: bool = False) -> str:
    """Return the open turn in words, or that the story is over."""
    seen = step.observation
    if step.over:
        return (
            "The number of actions allowed is used up; the story ends here."
            if step.truncated
            else "The story is over; no further turn opens."
        )
    heading = f"[{seen['turn_kind']}, {seen['time']}, stage {int(seen['stage']) + 1}]"
    shown = f"{heading}\n{seen['turn']}"
    return f"{instructions(session)}\n\n{shown}" if begin else shown


def _unexpected(name: str, arguments: dict[str, Any], known: tuple[str, ...]) -> types.CallToolResult | None:
    strange = sorted(set(arguments) - set(known))
    if not strange:
        return None
    takes = f"takes {', '.join(known)}" if known else "takes no arguments"
    return refused("BAD_ARG", f"{name} {takes}; got {', '.join(strange)[:200]}")


def refused(code: str, message: str) -> types.CallToolResult:
    """Return the answer to what cannot be done: a code for programs, and what would be right."""
    return _said(json.dumps({"error": message, "code": code}, ensure_ascii=False), wrong=True)


def _said(text: str, *, wrong: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=wrong)
