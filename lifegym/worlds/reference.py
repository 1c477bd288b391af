"""The reference page of a service: its docstrings, and the answers its examples get in the sample world."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from lifegym.worlds.sample import NOW, PERSONA, sample_world
from lifegym.worlds.service import Service
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import Operation, Tool, read_doc, read_example, spelled
from lifegym.worlds.world import World

LONGEST_ANSWER: Final = 1400
"""Characters of an answer that a page shows."""


def page(service: str) -> str:
    """Return the reference page of a service as Markdown.

    Raises:
        ValueError: There is no such service; the message names the nearest.
    """
    cls = load_service(service)
    world = sample_world((service,))
    parts = [
        f"# {cls.title}",
        f"`{service}`: {len(cls.tools)} tools, {sum(tool.writes for tool in cls.tools.values())} of them write. "
        f"{_paragraph(cls.__doc__)}",
        f'Answers below are those of `lifegym.worlds.sample.sample_world(("{service}",))`, a sample world of this '
        f"service alone, where {PERSONA.name} lives in {PERSONA.zone} and it is {NOW:%A %Y-%m-%d %H:%M}. Beside other "
        "services the same life leaves other records.",
        "## What it keeps",
        _rows(("table", "records", "key"), [
            (f"`{service}.{rows.attribute}`", _first(rows.record_type.__doc__), f"`{rows.key}`") for rows in cls.rows
        ]),
        *_living(cls),
        "## Tools",
        *(_tool(tool, world) for tool in cls.tools.values()),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def index_page() -> str:
    """Return the list of all services as Markdown."""
    rows = []
    for name in SERVICE_NAMES:
        cls = load_service(name)
        writes = sum(tool.writes for tool in cls.tools.values())
        rows.append((f"[{cls.title}]({name}.md)", f"`{name}`", str(len(cls.tools)), str(writes), _first(cls.__doc__)))
    total = sum(len(load_service(name).tools) for name in SERVICE_NAMES)
    return "\n\n".join((
        "# Services",
        f"{len(SERVICE_NAMES)} services with {total} tools. `lifegym tools --docs docs/services` makes these pages; "
        "[ARCHITECTURE](../../ARCHITECTURE.md#what-follows-from-what) says what follows from what across services.",
        _rows(("service", "name", "tools", "write", "about"), rows),
    )) + "\n"  # fmt: skip


def _living(cls: type[Service]) -> list[str]:
    """Return what happens without the agent: processes on the clock, answers to other services, changes of a story."""
    parts = []
    if cls.processes:
        rows = [(f"`{name}`", _first(getattr(cls, name).__doc__)) for name in _in_order(cls, cls.processes)]
        parts += ["## What time does", _rows(("process", "does"), rows)]
    if cls.handlers:
        rows = [(f"`{signal.__name__}`", _first(getattr(cls, name).__doc__)) for signal, name in cls.handlers]
        parts += ["## What it hears from other services", _rows(("signal", "answer"), rows)]
    if cls.operations:
        parts += [
            "## What a story may change",
            "Backstage operations are for authors; no agent reaches them.",
            _rows(("operation", "does"), [(_call(found), _first(found.doc.description)) for found in
                                          cls.operations.values()]),
        ]  # fmt: skip
    return parts


def _in_order(cls: type[Service], names: frozenset[str]) -> list[str]:
    return sorted(names, key=lambda name: (getattr(cls, name).__qualname__, name))


def _call(operation: Operation) -> str:
    inside = ", ".join(param.name if param.required else f"{param.name}?" for param in operation.params)
    return f"`{operation.name}({inside})`"


def _tool(tool: Tool, world: World) -> str:
    parts = [f"### {tool.name}", f"{tool.doc.description}{' Writes.' if tool.writes else ''}"]
    if tool.params:
        rows = [
            (f"`{param.name}`", f"`{_type(tool, param.name)}`", _default(param.required, param.default),
             tool.doc.arguments.get(param.name, ""))
            for param in tool.params
        ]  # fmt: skip
        parts.append(_rows(("parameter", "type", "default", "meaning"), rows))
    parts += [_object(name, fields) for name, fields in tool.parameters_schema.get("$defs", {}).items()]
    parts.append(f"```python\n{tool.doc.example}\n```")
    parts.append(f"```json\n{_answer(tool, world)}\n```")
    return "\n\n".join(parts)


def _object(name: str, schema: dict[str, Any]) -> str:
    """Return the fields of a structured argument in one line."""
    if "properties" not in schema:
        return f"`{name}`: {spelled(schema)}."
    needed = schema.get("required", ())
    fields = [
        f"`{field}`{'' if field in needed else '?'} ({spelled(inner)})" for field, inner in schema["properties"].items()
    ]
    return f"`{name}`: {', '.join(fields)}."


def _type(tool: Tool, name: str) -> str:
    return spelled(tool.parameters_schema["properties"][name])


def _default(required: bool, default: Any) -> str:
    return "required" if required else f"`{json.dumps(default)}`"


def _answer(tool: Tool, world: World) -> str:
    call = world.fork().call(tool.full_name, read_example(tool.doc.example))
    if not call.ok:
        raise ValueError(f"the example of {tool.full_name} is refused in the sample world: {call.result}")
    text = json.dumps(json.loads(call.result), ensure_ascii=False, indent=1)
    if len(text) <= LONGEST_ANSWER:
        return text
    return f"{text[:LONGEST_ANSWER].rpartition(chr(10))[0]}\n ..."


def _paragraph(doc: str | None) -> str:
    return read_doc(doc or "").description.replace("``", "`")


def _first(doc: str | None) -> str:
    """Return the first sentence of a docstring."""
    text = _paragraph((doc or "").partition("\n\n")[0])
    return text if text.endswith(".") else f"{text}."


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
