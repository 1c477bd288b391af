"""What stands in a task's ``@task`` line, and where a task's module is found to be wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType, ModuleType
from typing import TYPE_CHECKING

from lifegym.envs.catalog import DOMAINS
from lifegym.worlds.errors import suggestion

if TYPE_CHECKING:
    from lifegym.envs.story import Story


class StoryError(ValueError):
    """A mistake in a task's module, with the line and the remedy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskInfo:
    """What stands in a task's ``@task`` line."""

    key: str
    title: str
    domain: str
    summary: str
    services: tuple[str, ...]
    function: Callable[[Story], None]


_TASKS: dict[str, TaskInfo] = {}


def task(
    key: str, *, title: str, domain: str, summary: str, services: tuple[str, ...]
) -> Callable[[Callable[[Story], None]], Callable[[Story], None]]:
    """Declare the one function of a module that tells a task.

    Args:
        key: The id without its prefix, such as ``travel-07``.
        title: A line for lists.
        domain: One of the suite's ten.
        summary: Two or three sentences for ``lifegym describe``.
        services: The enabled services.

    Raises:
        StoryError: There is no such domain, or the module tells another task already.
    """
    if domain not in DOMAINS:
        raise StoryError(
            f"line {sys._getframe(1).f_lineno}: there is no domain {domain!r}.{suggestion(domain, DOMAINS)} "
            f"Domains: {', '.join(DOMAINS)}"
        )

    def declare(function: Callable[[Story], None]) -> Callable[[Story], None]:
        told = _TASKS.get(function.__module__)
        if told is not None and told.key != key:
            raise StoryError(
                f"{function.__module__} tells {told.key!r} already; one module tells one task, not {key!r} too"
            )
        _TASKS[function.__module__] = TaskInfo(
            key=key, title=title, domain=domain, summary=summary, services=services, function=function
        )
        return function

    return declare


def info_of(module: ModuleType) -> TaskInfo:
    """Return the ``@task`` line of a task's module.

    Raises:
        StoryError: The module has none.
    """
    if module.__name__ not in _TASKS:
        raise StoryError(f"{module.__name__} tells no task; decorate its one function with @task(...)")
    return _TASKS[module.__name__]


def line_in(module: str) -> tuple[str, int]:
    """Return the module and line being run in the innermost call of a module, or of a module beneath it.

    A task that is told in several modules is a package; the line then belongs to one of them.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name == module or name.startswith(f"{module}."):
            return name, frame.f_lineno
        frame = frame.f_back
    return module, 0
