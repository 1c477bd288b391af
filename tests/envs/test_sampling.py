"""Values drawn from a JSON schema satisfy it."""

import json
import re
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from pydantic import BaseModel, Field

from lifegym.envs.sampling import sample_from_schema


@pytest.mark.parametrize(
    ("schema", "holds"),
    [
        (True, lambda v: isinstance(v, str)),
        ({"const": 3}, lambda v: v == 3),
        ({"type": "null"}, lambda v: v is None),
        ({"type": "boolean"}, lambda v: isinstance(v, bool)),
        ({"type": "integer", "exclusiveMinimum": 2, "maximum": 4}, lambda v: v in (3, 4)),
        ({"type": "integer", "maximum": -5}, lambda v: isinstance(v, int) and v <= -5),
        ({"type": "integer", "multipleOf": 7, "minimum": 1}, lambda v: v % 7 == 0 and v > 0),
        ({"type": "number", "minimum": 0.1, "maximum": 0.3}, lambda v: 0.1 <= v <= 0.3 and round(v, 2) == v),
        ({"type": "number", "exclusiveMinimum": 0, "maximum": 0.001}, lambda v: 0 < v <= 0.001),
        ({"type": "string", "format": "date-time"}, lambda v: re.fullmatch(r"2026-\d\d-\d\dT\d\d:\d\d:00Z", v)),
        ({"type": "string", "format": "email"}, lambda v: v.endswith(".example")),
        ({"type": "string", "minLength": 30, "maxLength": 31}, lambda v: 30 <= len(v) <= 31),
        ({"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"}, lambda v: v == "2026-03-04"),
        ({"type": "string", "pattern": "^VN[0-9]+$", "examples": ["VN7"]}, lambda v: v == "VN7"),
        ({"oneOf": [{"type": "integer"}, {"type": "null"}]}, lambda v: v is None or isinstance(v, int)),
        (
            {"type": "array", "items": {"enum": [1, 2]}, "minItems": 2, "uniqueItems": True},
            lambda v: sorted(v) == [1, 2],
        ),
        ({"type": "array", "prefixItems": [{"const": 1}, {"const": 2}], "items": False}, lambda v: v == [1, 2]),
        ({"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 2}, lambda v: len(v) >= 2),
        (
            {"allOf": [{"properties": {"a": {"const": 1}}, "required": ["a"]}, {"required": ["b"]}]},
            lambda v: v["a"] == 1 and "b" in v,
        ),
    ],
    ids=lambda value: json.dumps(value)[:50] if isinstance(value, dict | bool) else "",
)
def test_sample_from_schema__satisfies_the_keyword(schema: Any, holds: Any) -> None:
    """Every draw satisfies the schema and is plain JSON."""
    rng = np.random.default_rng(0)
    for _ in range(40):
        value = sample_from_schema(schema, rng)
        assert holds(value), value
        assert json.loads(json.dumps(value)) == value


class Guest(BaseModel):
    """A schema as tools have it, with what pydantic makes of amounts, dates and records."""

    name: Annotated[str, Field(min_length=3, max_length=5)]
    born: date
    arrives: datetime | None
    board: Literal["none", "half"]
    amount: Decimal
    share: Annotated[float, Field(gt=0, lt=1)]
    nights: Annotated[int, Field(multiple_of=5, ge=7)] = 10
    with_whom: list["Guest"] = []
    seat: tuple[int, str]
    extras: dict[str, int] = {}
    codes: set[int] = set()


def test_sample_from_schema__pydantic_accepts_what_is_drawn_from_its_schemas() -> None:
    """Arguments drawn from a generated schema validate against the model it came from."""
    rng = np.random.default_rng(1)
    schema = Guest.model_json_schema()
    for _ in range(150):
        Guest.model_validate_json(json.dumps(sample_from_schema(schema, rng)))


def test_sample_from_schema__the_same_seed_gives_the_same_value() -> None:
    """All randomness comes from the generator that is handed over."""
    schema = Guest.model_json_schema()
    one, two = (sample_from_schema(schema, np.random.default_rng(3)) for _ in range(2))
    assert one == two


def test_sample_from_schema__a_schema_within_itself_ends() -> None:
    """A tree-shaped schema gives finite trees."""
    node = {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}}
    schema = {"$ref": "#/$defs/Node", "$defs": {"Node": {**node, "required": ["children"]}}}
    rng = np.random.default_rng(0)
    sizes = {len(json.dumps(sample_from_schema(schema, rng))) for _ in range(20)}
    assert len(sizes) > 1


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        (False, "admits no value"),
        ({"enum": []}, "empty"),
        ({"type": "date"}, "the types are"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, "bounds"),
        ({"type": "string", "pattern": "^zz$"}, "examples"),
        ({"$ref": "other.json"}, "elsewhere"),
        ({"$ref": "#/$defs/No", "$defs": {"Yes": {}}}, "there is Yes"),
        ({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}}, "itself"),
        ({"$ref": "#", "type": "object", "properties": {"x": {"$ref": "#"}}, "required": ["x"]}, "itself"),
    ],
)
def test_sample_from_schema__says_what_it_cannot_draw(schema: Any, words: str) -> None:
    """A schema without a value, or outside the dialect, is refused in words."""
    with pytest.raises(ValueError, match=words):
        sample_from_schema(schema, np.random.default_rng(0))
