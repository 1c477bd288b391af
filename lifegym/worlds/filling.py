"""What writes a frozen record's slots at once: its constructor, and the copying of a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, Final, cast

_ABSENT: Final = object()
"""Stands for an argument whose default is made anew for each record."""


def filling(cls: type) -> Callable[..., None]:
    """Return the constructor of a frozen dataclass with slots and keyword arguments alone.

    It does what the dataclass's own does in half of the time: that one writes each field through ``object.__setattr__``
    and looks it up anew each time, this one calls the slot. A world is thousands of records, and every write makes one.

    Args:
        cls: The dataclass; each of its fields is an argument.

    Raises:
        TypeError: A field is no argument of the constructor, or is given by place.
    """
    members = fields(cls)
    for member in members:
        if not member.init or not member.kw_only:
            raise TypeError(f"{cls.__name__}.{member.name} should be a keyword argument, as every field of a record is")
    names: dict[str, Any] = {"_ABSENT": _ABSENT}
    arguments, lines = [], []
    for member in members:
        name = member.name
        names[f"_set_{name}"] = getattr(cls, name).__set__
        arguments.append(f"{name}{_default(member, names)}")
        value = f"_make_{name}() if {name} is _ABSENT else {name}" if f"_make_{name}" in names else name
        lines.append(f" _set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    head = f"def __init__(self, *, {', '.join(arguments)}):" if arguments else "def __init__(self):"
    exec("\n".join([head, *(lines or [" pass"])]), names)
    made = cast(Callable[..., None], names["__init__"])
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = {member.name: member.type for member in members} | {"return": None}
    return made


def twinning(cls: type) -> Callable[[Any], Any]:
    """Return what makes a second record equal to one, in a quarter of the time that the constructor takes.

    A frozen class refuses to be written to, and going round that costs a call for each field. So the copy is born into
    an open class with the same slots, is written to as any object is, and is then made one of the frozen class.

    Args:
        cls: A frozen dataclass with slots.
    """
    slots = cls.__slots__  # type: ignore[attr-defined]  # each record has them, and a type as such has not
    born = type(f"_Open{cls.__name__}", cls.__bases__, {"__slots__": slots, "__setattr__": object.__setattr__})
    names = {"_new": object.__new__, "_Open": born, "_Frozen": cls}
    copied = [f" twin.{member.name} = row.{member.name}" for member in fields(cls)]
    lines = ["def twin(row):", " twin = _new(_Open)", *copied, " twin.__class__ = _Frozen", " return twin"]
    exec("\n".join(lines), names)
    return cast(Callable[[Any], Any], names["twin"])


def _default(member: Field[Any], names: dict[str, Any]) -> str:
    """Return what stands behind an argument's name, and name what it refers to."""
    if member.default is not MISSING:
        names[f"_default_{member.name}"] = member.default
        return f"=_default_{member.name}"
    if member.default_factory is not MISSING:
        names[f"_make_{member.name}"] = member.default_factory
        return "=_ABSENT"
    return ""
