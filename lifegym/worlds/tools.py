"""Typed calls: a method's signature becomes its validator and its JSON schema, built once and only when needed."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import textwrap
import typing
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, NamedTuple, NotRequired, cast

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from lifegym.worlds.errors import ToolError, suggestion

LARGEST: Final = 10**18
"""Largest whole number an argument may be; Python refuses to print numbers of thousands of digits."""
MANY: Final = 1000
"""Most faults of one call that are told one by one; only the first few are told anyway."""
_OPTIONAL: Any = NotRequired
_SECTION = re.compile(r"^(Args|Returns|Raises|Example):\s*$")
_ARGUMENT = re.compile(r"^(\w+):\s*(.*)$")


class ArgModel(BaseModel):
    """Base of a structured argument, such as a passenger. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Param(NamedTuple):
    """One parameter as the published surface lists it."""

    name: str
    type: str
    required: bool
    default: Any


class Doc(NamedTuple):
    """The parts of a tool's docstring."""

    description: str
    arguments: dict[str, str]
    example: str


def read_doc(text: str) -> Doc:
    """Split a Google-style docstring into description, parameters and example."""
    section = ""
    parts: dict[str, list[str]] = {"": [], "Args": [], "Returns": [], "Raises": [], "Example": []}
    for line in inspect.cleandoc(text).splitlines():
        heading = _SECTION.match(line)
        if heading:
            section = heading[1]
        else:
            parts[section].append(line)
    arguments: dict[str, str] = {}
    current = ""
    for line in parts["Args"]:
        start = (
            _ARGUMENT.match(inspect.cleandoc(line))
            if line.startswith("    ") and not line.startswith("      ")
            else None
        )
        if start:
            current = start[1]
            arguments[current] = start[2]
        elif current and line.strip():
            arguments[current] += " " + line.strip()
    description = " ".join(" ".join(parts[""]).split())
    returns = " ".join(" ".join(parts["Returns"]).split())
    if returns:
        description += f" Returns {returns[0].lower()}{returns[1:]}"
    return Doc(description, arguments, textwrap.dedent("\n".join(parts["Example"])).strip())


def read_example(example: str) -> dict[str, Any]:
    """Return the arguments of an example call such as ``email.read_email(email_id="17")``.

    Raises:
        ValueError: It is no call whose arguments are named and written as Python literals.
    """
    try:
        call = ast.parse(f"call{example[example.index('(') :]}", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise ValueError("arguments are given by name")
        return {str(item.arg): ast.literal_eval(item.value) for item in call.keywords}
    except (ValueError, SyntaxError) as error:
        raise ValueError(f"not an example call: {example[:200]!r}: {error}") from None


class Operation:
    """A typed method of a service that is called by name with JSON arguments.

    Args:
        service: The service's name.
        name: The name it is called by.
        attribute: The method's name in the class.
        function: The undecorated function, ``self`` first.
    """

    def __init__(self, service: str, name: str, attribute: str, function: Callable[..., Any]) -> None:
        self.service = service
        self.name = name
        self.attribute = attribute
        self.function = function

    @property
    def full_name(self) -> str:
        """``service.name``."""
        return f"{self.service}.{self.name}"

    @cached_property
    def doc(self) -> Doc:
        """The docstring's parts."""
        return read_doc(self.function.__doc__ or "")

    @cached_property
    def params(self) -> tuple[Param, ...]:
        """The parameters in order, without ``self``."""
        found = []
        for parameter in list(inspect.signature(self.function).parameters.values())[1:]:
            required = parameter.default is inspect.Parameter.empty
            annotation = (
                parameter.annotation
                if isinstance(parameter.annotation, str)
                else inspect.formatannotation(parameter.annotation)
            )
            found.append(Param(parameter.name, annotation, required, None if required else parameter.default))
        return tuple(found)

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        hints = typing.get_type_hints(self.function, vars(sys.modules[self.function.__module__]), include_extras=True)
        members = {
            param.name: hints[param.name] if param.required else _OPTIONAL[hints[param.name]] for param in self.params
        }
        # Built at run time from a signature, which is beyond what a static checker follows.
        arguments: Any = cast(Any, TypedDict)(f"{self.service}_{self.attribute}", members)
        arguments.__pydantic_config__ = ConfigDict(extra="forbid")
        return TypeAdapter(arguments)

    @cached_property
    def _validate(self) -> Callable[[Any], dict[str, Any]]:
        return self._adapter.validator.validate_python

    def read(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Validate JSON arguments and return them as Python values.

        A null for a parameter that has a default counts as leaving it out, as many models write it.

        Raises:
            ToolError: ``BAD_ARG`` naming every argument that is missing, unknown or of the wrong type, and the
                signature.
        """
        try:
            values = self._validate(arguments)
            for name, value in values.items():
                if type(value) is int and not -LARGEST <= value <= LARGEST:
                    raise ToolError("BAD_ARG", f"{name} is a whole number of at most 18 digits.", tool=self.full_name)
            return values
        except ValidationError as error:
            if not isinstance(arguments, dict):
                raise ToolError(
                    "BAD_ARG", f"The arguments are an object by parameter name. Call it as {self.signature()}",
                    tool=self.full_name,
                ) from None  # fmt: skip
            optional = {param.name for param in self.params if not param.required}
            kept = {name: value for name, value in arguments.items() if value is not None or name not in optional}
            if len(kept) < len(arguments):
                return self.read(kept)
            raise ToolError("BAD_ARG", self._explain(error), tool=self.full_name) from None

    def _explain(self, error: ValidationError) -> str:
        if error.error_count() > MANY:
            # Each fault is made into words before the first can be had, which takes seconds for a hundred thousand.
            return f"The arguments do not fit in {error.error_count():,} places. Call it as {self.signature()}"
        known = [param.name for param in self.params]
        faults = []
        for item in error.errors(include_url=False, include_input=False)[:6]:
            place = ".".join(str(part) for part in item["loc"]) or "arguments"
            if item["type"] == "missing":
                faults.append(f"{place} is missing")
            elif item["type"] == "extra_forbidden" and len(item["loc"]) > 1:
                fields = self._fields_at(item["loc"][:-1])
                near = suggestion(str(item["loc"][-1])[:60], fields)
                listed = f" The fields are {', '.join(fields)}" if fields else ""
                faults.append(f"{place[:80]} is no field here.{near}{listed}".rstrip("."))
            elif item["type"] == "extra_forbidden":
                faults.append(f"{place[:60]} is no parameter here.{suggestion(place, known)}".rstrip("."))
            else:
                message = item["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
                faults.append(f"{place} should be {message}" if message != item["msg"] else f"{place}: {message}")
        said = "; ".join(faults)
        return f"{said}{'' if said.endswith('?') else '.'} Call it as {self.signature()}"

    def _fields_at(self, place: tuple[int | str, ...]) -> list[str]:
        """Return the fields of the structured argument at a place such as ``("passengers", 0)``."""
        kinds = self.parameters_schema.get("$defs", {})
        nodes = [self.parameters_schema]
        for part in place:
            inside = [node.get("items" if isinstance(part, int) else "properties", {}) for node in nodes]
            found = inside if isinstance(part, int) else [inner[part] for inner in inside if part in inner]
            # A step that names a member of a union leads nowhere further in the schema.
            nodes = _members(found, kinds) or nodes
        return list(dict.fromkeys(name for node in nodes for name in node.get("properties", {})))

    def signature(self) -> str:
        """Return the call in one line, what may be left out marked: ``email.send_email(to: string, cc?: string)``."""
        schemas = self.parameters_schema["properties"]
        inside = ", ".join(f"{p.name}{'' if p.required else '?'}: {spelled(schemas[p.name])}" for p in self.params)
        return f"{self.full_name}({inside})"

    @cached_property
    def parameters_schema(self) -> dict[str, Any]:
        """JSON schema of the arguments object, defaults included."""
        schema: dict[str, Any] = _without_titles(self._adapter.json_schema())
        schema.setdefault("properties", {})
        for param in self.params:
            if param.name in self.doc.arguments:
                schema["properties"][param.name]["description"] = self.doc.arguments[param.name]
            if not param.required and param.default is not None:
                schema["properties"][param.name]["default"] = param.default
        return schema


class Tool(Operation):
    """An operation offered to the agent."""

    def __init__(self, service: str, name: str, attribute: str, function: Callable[..., Any], writes: bool) -> None:
        super().__init__(service, name, attribute, function)
        self.writes = writes

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The function schema of chat model APIs: name, description, parameters."""
        return {"name": self.full_name, "description": self.doc.description, "parameters": self.parameters_schema}


def _members(nodes: list[dict[str, Any]], kinds: dict[str, Any]) -> list[dict[str, Any]]:
    """Return schemas with references followed and unions taken apart."""
    found: list[dict[str, Any]] = []
    for node in nodes:
        if "$ref" in node:
            found += _members([kinds[node["$ref"].rpartition("/")[2]]], kinds)
        elif "anyOf" in node:
            found += _members(node["anyOf"], kinds)
        elif node:
            found.append(node)
    return found


def spelled(schema: dict[str, Any]) -> str:
    """Return a JSON schema's type in words: ``string``, ``list of AttendeeArg``, ``"asc" or "desc"``.

    That something may be null is not said: null is as good as leaving it out.
    """
    if "anyOf" in schema:
        kinds = [spelled(item) for item in schema["anyOf"] if item.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    if "enum" in schema:
        return " or ".join(json.dumps(item) for item in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    kind = schema.get("type", "any")
    return f"list of {spelled(schema.get('items', {}))}" if kind == "array" else str(kind)


def _without_titles(node: Any) -> Any:
    """Drop the ``title`` annotations pydantic adds; a property that is called title stays."""
    if isinstance(node, list):
        return [_without_titles(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _without_titles(value) for key, value in node.items() if key != "title" or not isinstance(value, str)}
