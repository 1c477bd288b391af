"""Tasks that stand in no catalog yet, named by their module or file while they are being written."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lifegym.envs import catalog

DRAFTS: Final[set[str]] = set()
"""Full ids of the tasks that :func:`add_draft` added; no lock holds them yet."""


def is_draft_name(name: str) -> bool:
    """Return whether a name is that of a module or file rather than a task's id.

    Files end in ``.py``; packages are folders with an ``__init__.py``; modules are written with dots.
    """
    path = Path(name)
    if path.suffix == ".py" or (path / "__init__.py").is_file():
        return True
    # The directory of an exported task may have a dot in its name.
    return not path.exists() and "." in name and all(part.isidentifier() for part in name.split("."))


def add_draft(name: str) -> str:
    """Take a task that stands in no catalog into this process's, by its module or file, and return its full id.

    A task that the catalog holds already is returned as it is.

    Args:
        name: An import path such as ``lifegym.envs.rental.the_flat``, or the path of a ``.py`` file, of a package that
            tells a task, or of a package with one such module in it.

    Raises:
        ValueError: There is no such module or file, it tells no task, or its key is taken by another module.
    """
    path = Path(name)
    module = _module_of(path) if path.exists() or name.endswith(".py") else name
    known = next((key for key, told in catalog.CATALOG.items() if told == module), None)
    if known is not None:
        return catalog.PREFIX + known
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise ValueError(f"there is no module {module!r} to import here; a file is named with its path and .py")
    if path.is_dir() and not _tells(path / "__init__.py"):
        inside = _tasks_in(path)
        if len(inside) > 1:
            raise ValueError(f"{name} holds {len(inside)} tasks; name one: {', '.join(map(str, inside))}")
        if inside:
            return add_draft(str(inside[0]))
    from lifegym.envs.story import info_of  # the builder imports the engine, which listing ids must not

    full = catalog.add_task(info_of(import_module(module)).key, module)
    DRAFTS.add(full)
    return full


def _tasks_in(folder: Path) -> list[Path]:
    """Return the files and packages of a folder that tell a task; they are read and not run."""
    files = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py" and _tells(path)]
    return files + [path.parent for path in sorted(folder.glob("*/__init__.py")) if _tells(path)]


def _tells(path: Path) -> bool:
    return "\n@task(" in path.read_text(encoding="utf-8")


def _module_of(path: Path) -> str:
    """Return the import path of a file or package, and make it importable if it is not.

    Raises:
        ValueError: There is no such file.
    """
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise ValueError(f"there is no file {str(file)!r}")
    file = file.resolve()
    parts = [] if file.name == "__init__.py" else [file.stem]
    root = file.parent
    while (root / "__init__.py").is_file():
        parts.insert(0, root.name)
        root = root.parent
    # Last, so that a file there with the name of a library hides nothing; further processes take it over.
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return ".".join(parts)
