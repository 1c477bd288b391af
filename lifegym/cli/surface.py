"""The tools of the services as data, in the shape of the published surface."""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import suggestion
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.tools import ArgModel, Tool
from lifegym.worlds.workspace import Files

__all__ = ["surface", "tools_by_service", "type_name"]

PUBLISHED_OBJECTS: Final = {
    "flight_booking": ("PassengerProfile", "BookingContact", "PaymentDetails", "SeatSelection", "PreferredSeat"),
    "hotel_booking": ("GuestProfile",),
}
"""Structured arguments that a service's published surface knows by name; any other is written as a mapping."""


class _Style(NamedTuple):
    """How one service's published annotations spell a list, a mapping, what may be left out, and objects' names."""

    list: str
    mapping: str
    optional: str = "Optional[{}]"
    objects: tuple[str, ...] = ()


_TYPING: Final = _Style("List", "Dict[str, Any]")
_PLAIN: Final = _Style("list", "dict")
_BUILTIN: Final = _Style("list", "dict[str, Any]", "{} | None")
_STYLES: Final = {
    "calendar": _Style("List", "dict"),
    "notification_hub": _Style("List", "dict"),
    "flight_booking": _Style("list", "dict[str, Any]", objects=PUBLISHED_OBJECTS["flight_booking"]),
    "hotel_booking": _Style("list", "dict", objects=PUBLISHED_OBJECTS["hotel_booking"]),
    "rail_booking": _BUILTIN,
    "car_rental": _BUILTIN,
    "maps": _Style("List", "dict"),
    "weather": _PLAIN,
    "ecommerce": _PLAIN,
    "delivery_logistics": _PLAIN,
    "listing_platform": _PLAIN,
    "files": _Style("list", "dict[str, Any]"),
}


def tools_by_service(names: Iterable[str] = ()) -> dict[str, tuple[str, dict[str, Tool]]]:
    """Return title and tools of services by name, in the published order; the workspace's only if asked for.

    Raises:
        ValueError: There is no such service; the message names the nearest.
    """
    wanted = [name.strip().casefold() for name in names]
    known = [*SERVICE_NAMES, Files.name]
    for name in wanted:
        service, dot, _ = name.partition(".")
        if dot and service in known:
            raise ValueError(
                f"{name[:60]!r} is not a service; lifegym tools {service} shows all of that one's tools, and help "
                "SERVICE.TOOL in lifegym play explains one"
            )
        if name not in known:
            raise ValueError(f"unknown service {name[:60]!r}.{suggestion(name, known)} Known: {', '.join(known)}")
    chosen = [name for name in known if name in wanted] if wanted else list(SERVICE_NAMES)
    classes = [Files if name == Files.name else load_service(name) for name in chosen]
    return {cls.name: (cls.title, cls.tools) for cls in classes}


def surface(services: dict[str, tuple[str, dict[str, Tool]]]) -> dict[str, dict[str, Any]]:
    """Return ``{service: {tool: {"params": [{name, type, required, default}], "writes": bool}}}``."""
    return {
        name: {tool.name: {"params": _params(tool), "writes": tool.writes} for tool in found.values()}
        for name, (_, found) in services.items()
    }


def _params(tool: Tool) -> list[dict[str, Any]]:
    module = vars(sys.modules[tool.function.__module__])
    hints = typing.get_type_hints(tool.function, module)
    return [
        {
            "name": param.name,
            "type": type_name(hints[param.name], tool.service, optional=not param.required and param.default is None),
            "required": param.required,
            "default": param.default,
        }
        for param in tool.params
    ]


def type_name(annotation: Any, service: str, *, optional: bool = False) -> str:
    """Return a type as the published annotations of a service would write it, such as ``Optional[List[str]]``.

    Args:
        annotation: The type, aliases resolved.
        service: Whose parameter it is: the services were not all written in one hand.
        optional: None is its default, so that even ``Any`` is optional.
    """
    return _name(annotation, _STYLES.get(service, _TYPING), optional)


def _name(annotation: Any, style: _Style, optional: bool = False) -> str:
    members = _members(annotation)
    inner = [member for member in members if member is not types.NoneType]
    names = list(dict.fromkeys(_plain_name(member, style) for member in inner))
    name = names[0] if len(names) == 1 else f"Union[{', '.join(names)}]"
    return style.optional.format(name) if optional or len(inner) < len(members) else name


def _members(annotation: Any) -> tuple[Any, ...]:
    if typing.get_origin(annotation) in (types.UnionType, typing.Union):
        return typing.get_args(annotation)
    return (annotation,)


def _plain_name(annotation: Any, style: _Style) -> str:
    origin, inside = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return "str"
    if origin is list:
        return "list" if inside[0] is Any else f"{style.list}[{_name(inside[0], style)}]"
    if origin is dict:
        return style.mapping
    own_model = isinstance(annotation, type) and issubclass(annotation, ArgModel)
    if own_model and annotation.__name__ not in style.objects:
        return style.mapping
    return str(getattr(annotation, "__name__", annotation))
