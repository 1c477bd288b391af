"""Memories between turns, by name, behind the small interface of :mod:`lifegym.policies.memory.base`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from lifegym.policies.memory.base import Hands, Memory, Message, Turn
from lifegym.policies.memory.plain import FullContext, NoMemory, Notes, Oracle
from lifegym.policies.memory.rag import Rag, RagCache
from lifegym.policies.memory.rewrite import Rewrite
from lifegym.worlds.errors import suggestion

__all__ = ["MEMORIES", "Hands", "Memory", "Message", "Turn", "check_memory", "make_memory"]

MEMORIES: Final[dict[str, Callable[[], Memory]]] = {
    "none": NoMemory,
    "full_context": FullContext,
    "rewrite": Rewrite,
    "rag": Rag,
    "rag_cache": RagCache,
    "notes": Notes,
    "oracle": Oracle,
}
"""Name to what makes a fresh memory."""


def make_memory(name: str) -> Memory:
    """Return a fresh memory by name, or from ``package.module:Class``, called without arguments.

    Raises:
        ValueError: There is no such memory; the message names the nearest.
    """
    if name in MEMORIES:
        return MEMORIES[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(
            f"unknown memory {name[:60]!r}.{suggestion(name, MEMORIES)} Known: {', '.join(MEMORIES)}; or give "
            "package.module:Class"
        )
    try:
        made: object = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"cannot load memory {name!r} (module:Class, called without arguments): {error}") from error
    if not isinstance(made, Memory):
        raise ValueError(f"{name} has no begin, recall and keep methods, which make a memory")
    return made


def check_memory(name: str) -> None:
    """Refuse a memory that does not exist.

    Raises:
        ValueError: There is none of that name; the message names the nearest.
    """
    make_memory(name)
