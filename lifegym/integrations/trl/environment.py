"""A class for ``environment_factory``: one world a task, its tools as methods with signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from lifegym.integrations.chat_world import OVER, reply_tool
from lifegym.integrations.worlds import Worlds
from lifegym.policies.chat.prompts import wire_name

__all__ = ["RefusedCallError", "environment_factory"]

_KINDS: Final[dict[str, Any]] = {
    "string": str, "integer": int, "number": float, "boolean": bool, "array": list, "object": dict, "null": type(None)
}  # fmt: skip


class RefusedCallError(ValueError):
    """A call that the world refused; TRL shows its text to the model as ``{"error": ...}`` and counts it."""


def environment_factory(task: str, **settings: Any) -> type[Any]:
    """Return a class for ``GRPOTrainer(environment_factory=...)``: one world a task, its tools as methods.

    An instance is reset by ``reset(variant=..., start=...)``, columns of the data set, which other columns may stand
    beside; the text of the open turn is what it returns. The tools are named ``service__tool``; ``reply(text)`` closes
    the turn and returns the next, since TRL ends a completion at an answer without a call. A refused call raises
    :class:`RefusedCallError`. ``get_reward()`` is the sum of the rewards so far; ``step_rewards`` has each.

    Args:
        task: Id of the task, or the directory of an exported one.
        settings: Fields of :class:`Worlds`; ``reply`` is always a tool.

    Raises:
        ValueError: There is no such task, or a setting is wrong.
    """
    worlds = Worlds(task, **{**settings, "reply": "tool"})

    def reset(self: Any, variant: int = 0, start: int = 0, **row: Any) -> str:
        """Begin an episode and return what the assistant is told first."""
        self._world = worlds.begin(variant, start)
        return "\n\n".join(str(message["content"]) for message in self._world.messages)

    def get_reward(self: Any) -> float:
        """Return the sum of the rewards so far."""
        return float(self._world.reward)

    task_id, schemas = worlds.described()
    body: dict[str, Any] = {"__doc__": f"A world of {task_id} with its tools.", "_world": None}
    for schema in [*schemas, reply_tool()["function"]]:
        method = _method(str(schema["name"]), schema)
        body[method.__name__] = method
    # A property is no function of the class, so TRL does not take it for a tool.
    kept = property(lambda self: list(self._world.rewards), doc="The reward of each action so far.")
    # TRL names the curve of an environment's rewards after its class.
    name = re.sub(r"\W", "_", task_id)
    return type(name, (), {**body, "reset": reset, "get_reward": get_reward, "step_rewards": kept})


def _method(name: str, schema: Mapping[str, Any]) -> Callable[..., str]:
    """Return a method that makes one call, with the signature and docstring that TRL reads a tool from."""
    parameters = schema["parameters"].get("properties", {})
    required = set(schema["parameters"].get("required", ()))
    # Python wants those with a default last.
    ordered = sorted(parameters, key=lambda key: key not in required)

    def method(self: Any, *values: Any, **arguments: Any) -> str:
        if self._world is None:
            raise RefusedCallError("no world is open; reset() opens one")
        if self._world.over:
            raise RefusedCallError(OVER)
        given = {**dict(zip(ordered, values, strict=False)), **arguments}
        answer = str(self._world.call(name, given))
        if not self._world.info["ok"]:
            raise RefusedCallError(answer)
        return answer

    wire = wire_name(name)
    described = "".join(f"\n    {key}: {_line(value.get('description', key))}" for key, value in parameters.items())
    method.__name__ = method.__qualname__ = wire
    method.__doc__ = (
        f"{_line(schema['description'])}\n\nArgs:{described}" if parameters else _line(schema["description"])
    )
    kinds = {key: _kind(value) for key, value in parameters.items()}
    method.__annotations__ = {**kinds, "return": str}
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    method.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by inspect from any function
        [
            inspect.Parameter("self", positional),
            *(
                inspect.Parameter(
                    key, positional, annotation=kinds[key],
                    default=inspect.Parameter.empty if key in required else parameters[key].get("default"),
                )
                for key in ordered
            ),
        ],
        return_annotation=str,
    )  # fmt: skip
    return method


def _line(text: object) -> str:
    return " ".join(str(text).split())


def _kind(schema: Mapping[str, Any]) -> Any:
    """Return the type hint nearest to a JSON schema."""
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    if "anyOf" in schema:
        kinds = [_kind(item) for item in schema["anyOf"]]
        found = kinds[0]
        for kind in kinds[1:]:
            found = found | kind
        return found
    if schema.get("type") == "array" and "items" in schema:
        return list[_kind(schema["items"])]  # type: ignore[misc]  # a type made at run time
    return _KINDS.get(str(schema.get("type")), dict)
