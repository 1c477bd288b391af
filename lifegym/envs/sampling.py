"""Draws values that satisfy a JSON schema, so that a random agent makes well-formed calls.

The dialect is the one tool schemas are written in: types, enum, const, anyOf and oneOf, allOf of objects, local
references, bounds, lengths, and the common text formats.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

__all__ = ["Schema", "sample_from_schema", "sample_words"]

Schema: TypeAlias = Mapping[str, Any] | bool

# fmt: off
_WORDS = (
    "appointment", "bakery", "balcony", "birthday", "breakfast", "café", "clinic", "dentist", "dinner", "evening",
    "flight", "garden", "guitar", "hotel", "insurance", "invoice", "kitchen", "lease", "library", "luggage", "Mai",
    "museum", "Noor", "orchard", "parcel", "passport", "pharmacy", "piano", "platform", "receipt", "rent", "school",
    "shoes", "station", "Tuesday", "umbrella", "visa", "weekend", "Zoë", "東京", "прогулка",
)
# fmt: on
_FIRST_DAY = date(2026, 1, 1)
_DAYS = 365
# Past this depth a schema that contains itself is drawn as small as it allows, so that every draw ends.
_MAX_DEPTH = 5
_TYPES = ("string", "integer", "number", "boolean", "array", "object", "null")
_PATTERN_GUESSES = ("", "0", "12", "12.50", "2026-03-04", "2026-03-04T09:30:00", "09:30", "EUR", "ABC123", "garden")


def sample_from_schema(schema: Schema, rng: np.random.Generator) -> Any:
    """Draws one value that satisfies a JSON schema.

    Args:
        schema: The schema; ``$ref`` must point into the same schema, as in ``#/$defs/Guest``.
        rng: The generator all randomness comes from; the same state and schema give the same value.

    Returns:
        A plain JSON value. Optional properties are present about half the time; numbers that need not be whole have at
        most two decimals where the bounds allow it.

    Raises:
        ValueError: If the schema admits no value, or uses something outside the dialect (an unknown type, a reference
            to elsewhere, a pattern without an example or default that satisfies it).
    """
    root = schema if isinstance(schema, Mapping) else {}
    return _Sampler(root, rng).value(schema, 0)


def sample_words(rng: np.random.Generator, at_most: int) -> str:
    """Draws zero to ``at_most`` short words, joined by spaces; not all of them are ASCII."""
    count = int(rng.integers(at_most + 1))
    return " ".join(_WORDS[i] for i in rng.integers(len(_WORDS), size=count))


class _Sampler:
    """Draws from one root schema; holds what references are resolved against."""

    def __init__(self, root: Mapping[str, Any], rng: np.random.Generator) -> None:
        self._root = root
        self._rng = rng

    def value(self, schema: Schema, depth: int) -> Any:
        if schema is False:
            raise ValueError("The schema `false` admits no value; remove the property it stands for.")
        if schema is True:
            return self._pick(_WORDS)
        resolved = self._resolve(schema)
        if "const" in resolved:
            return resolved["const"]
        if "enum" in resolved:
            if not resolved["enum"]:
                raise ValueError('An empty "enum" admits no value; list at least one.')
            return self._pick(resolved["enum"])
        for key in ("anyOf", "oneOf"):
            if key in resolved:
                return self._branch(resolved, key, depth)
        return self._typed(resolved, self._type(resolved, depth), depth)

    def _resolve(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        seen: list[str] = []
        while "$ref" in schema or "allOf" in schema:
            if "$ref" in schema:
                target = schema["$ref"]
                if target in seen:
                    raise ValueError(f'The reference "{target}" leads back to itself without a value.')
                seen.append(target)
                siblings = {key: value for key, value in schema.items() if key != "$ref"}
                schema = {**self._target(target), **siblings}
            else:
                schema = self._merged(schema)
        return schema

    def _target(self, reference: object) -> Mapping[str, Any]:
        node: Any = self._root
        if not isinstance(reference, str) or not reference.startswith("#"):
            raise ValueError(f'The reference {reference!r} points elsewhere; write it like "#/$defs/Guest".')
        for part in reference[1:].split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            if not isinstance(node, Mapping) or name not in node:
                known = ", ".join(map(str, node)) if isinstance(node, Mapping) else "nothing"
                raise ValueError(f'The reference "{reference}" finds no "{name}"; there is {known}.')
            node = node[name]
        if not isinstance(node, Mapping):
            raise ValueError(f'The reference "{reference}" leads to no schema.')
        return node

    def _merged(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """Joins the members of an ``allOf`` whose keywords do not contradict each other."""
        merged: dict[str, Any] = {}
        own = {key: value for key, value in schema.items() if key != "allOf"}
        for part in (*schema["allOf"], own):
            for key, value in self._resolve(part).items():
                if key in ("properties", "$defs"):
                    merged[key] = {**merged.get(key, {}), **value}
                elif key == "required":
                    merged[key] = list(dict.fromkeys([*merged.get(key, ()), *value]))
                else:
                    merged[key] = value
        return merged

    def _branch(self, schema: Mapping[str, Any], key: str, depth: int) -> Any:
        shared = {name: value for name, value in schema.items() if name not in (key, "default", "description", "title")}
        branches = [{**shared, **branch} for branch in map(self._resolve, schema[key])]
        # A text with a pattern, or beside a number, is a second spelling of what another branch says plainly.
        numeric = any(branch.get("type") == "number" for branch in branches)
        plain = [b for b in branches if "pattern" not in b and not (numeric and b.get("type") == "string")] or branches
        if depth >= _MAX_DEPTH:
            flat = [branch for branch in plain if not {"properties", "items", "anyOf", "oneOf"} & branch.keys()]
            plain = flat or plain
        if not plain:
            raise ValueError(f'An empty "{key}" admits no value; list at least one schema.')
        return self.value(self._pick(plain), depth + 1)

    def _type(self, schema: Mapping[str, Any], depth: int) -> str:
        kind = schema.get("type")
        if isinstance(kind, list | tuple):
            if depth >= _MAX_DEPTH and "null" in kind:
                return "null"
            kind = self._pick(kind)
        if kind is None:
            if "properties" in schema or "additionalProperties" in schema:
                return "object"
            return "array" if "items" in schema or "prefixItems" in schema else "string"
        if kind not in _TYPES:
            raise ValueError(f"Unknown type {kind!r} in a schema; the types are {', '.join(_TYPES)}.")
        return str(kind)

    def _typed(self, schema: Mapping[str, Any], kind: str, depth: int) -> Any:
        if depth > 20 * _MAX_DEPTH:
            raise ValueError("The schema contains itself without an end; make the inner occurrence optional.")
        match kind:
            case "null":
                return None
            case "boolean":
                return bool(self._rng.integers(2))
            case "integer":
                return self._integer(schema)
            case "number":
                return self._number(schema)
            case "array":
                return self._array(schema, depth)
            case "object":
                return self._object(schema, depth)
            case _:
                return self._string(schema)

    def _bounds(self, schema: Mapping[str, Any], step: Fraction, span: int) -> tuple[int, int]:
        """Returns the least and greatest whole multiple of ``step`` within the bounds, or within ``span`` of one."""
        low = _exact(schema.get("minimum"))
        high = _exact(schema.get("maximum"))
        above, below = _exact(schema.get("exclusiveMinimum")), _exact(schema.get("exclusiveMaximum"))
        lows = [math.ceil(low / step)] if low is not None else []
        highs = [math.floor(high / step)] if high is not None else []
        if above is not None:
            lows.append(math.floor(above / step) + 1)
        if below is not None:
            highs.append(math.ceil(below / step) - 1)
        first = max(lows) if lows else (min(0, min(highs) - span) if highs else 0)
        last = min(highs) if highs else first + span
        return first, min(last, first + 10**9)

    def _integer(self, schema: Mapping[str, Any]) -> int:
        step = _exact(schema.get("multipleOf")) or Fraction(1)
        step = Fraction(step.numerator)
        first, last = self._bounds(schema, step, 100)
        if first > last:
            raise ValueError(f"No whole number satisfies the bounds in {dict(schema)}.")
        return int((first + int(self._rng.integers(last - first + 1))) * step)

    def _number(self, schema: Mapping[str, Any]) -> int | float:
        given = _exact(schema.get("multipleOf"))
        # Cents first; bounds closer together than that need a finer grid.
        for step in (given,) if given else (Fraction(1, 100), Fraction(1, 10**9)):
            first, last = self._bounds(schema, step, 20_000)
            if first <= last:
                return float((first + int(self._rng.integers(last - first + 1))) * step)
        raise ValueError(f"No number satisfies the bounds in {dict(schema)}.")

    def _string(self, schema: Mapping[str, Any]) -> str:
        if "pattern" in schema:
            return self._patterned(schema)
        day = _FIRST_DAY + timedelta(days=int(self._rng.integers(_DAYS)))
        time = f"{int(self._rng.integers(24)):02d}:{int(self._rng.integers(12)) * 5:02d}:00"
        match schema.get("format"):
            case "date":
                return day.isoformat()
            case "date-time":
                return f"{day.isoformat()}T{time}Z"
            case "time":
                return f"{time}Z"
            case "email":
                return f"{self._pick(('mai', 'noor', 'zoe', 'office'))}@{self._pick(('post', 'garden'))}.example"
            case "uri":
                return f"https://{self._pick(('post', 'garden'))}.example/"
        return self._words(int(schema.get("minLength", 0)), schema.get("maxLength"))

    def _words(self, shortest: int, longest: int | None) -> str:
        text = " ".join(self._pick(_WORDS) for _ in range(int(self._rng.integers(1, 4))))
        while len(text) < shortest:
            text = f"{text} {self._pick(_WORDS)}"
        if longest is not None and len(text) > longest:
            if longest < shortest:
                raise ValueError(f"No text is at least {shortest} and at most {longest} characters long.")
            text = text[:longest]
        return text

    def _patterned(self, schema: Mapping[str, Any]) -> str:
        candidates = [*schema.get("examples", ()), schema.get("default"), *_PATTERN_GUESSES]
        shortest, longest = schema.get("minLength", 0), schema.get("maxLength", math.inf)
        for text in candidates:
            if isinstance(text, str) and shortest <= len(text) <= longest and re.search(schema["pattern"], text):
                return text
        raise ValueError(
            f'Cannot draw a text for the pattern {schema["pattern"]!r}; give the schema "examples" that satisfy it.'
        )

    def _array(self, schema: Mapping[str, Any], depth: int) -> list[Any]:
        fixed = [self.value(item, depth + 1) for item in schema.get("prefixItems", ())]
        items = schema.get("items", not fixed)
        shortest = int(schema.get("minItems", 0))
        longest = int(schema.get("maxItems", max(shortest, len(fixed) + 3)))
        if items is False:
            longest = min(longest, len(fixed))
        if longest < shortest:
            raise ValueError(f"No list has at least {shortest} and at most {longest} items.")
        least = max(shortest, min(len(fixed), longest))
        count = least if depth >= _MAX_DEPTH else int(self._rng.integers(least, max(least, longest) + 1))
        drawn = fixed[:count]
        misses = 0
        while len(drawn) < count:
            item = self.value(items, depth + 1)
            if not schema.get("uniqueItems") or item not in drawn:
                drawn.append(item)
            elif len(drawn) >= least and (misses := misses + 1) > 20:
                break
            elif (misses := misses + 1) > 1_000:
                raise ValueError(f"Found only {len(drawn)} different items for a list of at least {least}.")
        return drawn

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        properties: Mapping[str, Schema] = schema.get("properties", {})
        required: Sequence[str] = schema.get("required", ())
        drawn = {}
        for name, inner in properties.items():
            if name in required or (depth < _MAX_DEPTH and inner is not False and self._rng.integers(2)):
                drawn[name] = self.value(inner, depth + 1)
        for name in required:
            if name not in drawn:
                drawn[name] = self.value(schema.get("additionalProperties", True), depth + 1)
        return self._filled(drawn, schema, depth)

    def _filled(self, drawn: dict[str, Any], schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        """Adds free keys where the schema describes their values, and what it asks for at the least."""
        inner = schema.get("additionalProperties", True)
        wanted = int(schema.get("minProperties", 0))
        if isinstance(inner, Mapping) and depth < _MAX_DEPTH:
            wanted = max(wanted, len(drawn) + int(self._rng.integers(3)))
        wanted = min(wanted, int(schema.get("maxProperties", wanted)))
        for name, described in schema.get("properties", {}).items():
            if len(drawn) < wanted and name not in drawn and described is not False:
                drawn[name] = self.value(described, depth + 1)
        for number in range(max(0, wanted - len(drawn))):
            drawn[f"{self._pick(_WORDS)}_{number + 1}"] = self.value(inner, depth + 1)
        return drawn

    def _pick(self, options: Sequence[Any]) -> Any:
        return options[int(self._rng.integers(len(options)))]


def _exact(bound: int | float | None) -> Fraction | None:
    # Through the decimal spelling, because 0.1 as a binary float is a little more than a tenth.
    return None if bound is None else Fraction(str(bound))
