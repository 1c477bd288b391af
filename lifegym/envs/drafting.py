"""A new task's module, made from the template that is a task itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from lifegym.envs import catalog
from lifegym.worlds.errors import suggestion

HOME: Final = Path(__file__).parent
"""Where the domains' folders lie."""
_KEY: Final = re.compile(r"([a-z]+)-(\d{2,})")
_TITLE: Final = "The piano tuner's visit"


class Drafted(NamedTuple):
    """A new task's file, and the line that puts it into the catalog, if the file lies in the package."""

    path: Path
    line: str


def draft_task(key: str, title: str, folder: Path | None = None) -> Drafted:
    """Write the module of a new task: the template under its key and title.

    Args:
        key: Its id without the prefix: a domain and two digits, such as ``career-03``.
        title: A line for lists; the module is named after it.
        folder: Where to; the domain's folder of the package if left out.

    Raises:
        ValueError: The key has another form or is taken, no name can be made of the title, or the file exists.
    """
    domain = _domain_of(key)
    name = _name_of(title)
    home = HOME / domain
    path = (folder or home) / f"{name}.py"
    if path.exists():
        raise ValueError(f"{path} exists; give another title, or remove it")
    path.parent.mkdir(parents=True, exist_ok=True)
    if folder is None and not (home / "__init__.py").exists():
        (home / "__init__.py").write_text(f'"""Tasks of the domain {domain}."""\n', encoding="utf-8")
    path.write_text(_told(key, domain, title, name), encoding="utf-8")
    line = f'"{key}": "lifegym.envs.{domain}.{name}",' if folder is None else ""
    return Drafted(path, line)


def _domain_of(key: str) -> str:
    match = _KEY.fullmatch(key)
    if match is None or match[1] not in catalog.DOMAINS:
        near = suggestion(key.partition("-")[0], catalog.DOMAINS)
        raise ValueError(
            f"a task's key is a domain and two digits, such as 'career-03', got {key[:60]!r}.{near} "
            f"Domains: {', '.join(catalog.DOMAINS)}"
        )
    if key in catalog.CATALOG:
        raise ValueError(f"{key!r} is told by {catalog.CATALOG[key]}; choose another number")
    return match[1]


def _name_of(title: str) -> str:
    """Return a module's name made of a title.

    Raises:
        ValueError: It holds no word in Latin letters.
    """
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().casefold().replace("'", "")
    name = "_".join(re.findall(r"[a-z0-9]+", plain))
    if not name.isidentifier():
        raise ValueError(
            f"no module can be named after the title {title[:60]!r}; begin it with a word in Latin letters"
        )
    return name


def _told(key: str, domain: str, title: str, name: str) -> str:
    text = (HOME / "template.py").read_text(encoding="utf-8")
    for old, new in (
        (f'"""{_TITLE}: what a task looks like, to be replaced part by part.', f'"""{_plain(title)}.'),
        ('"renovation-00"', f'"{key}"'),
        (json.dumps(_TITLE), json.dumps(title, ensure_ascii=False)),
        ('domain="renovation"', f'domain="{domain}"'),
        ("def template(", f"def {name}("),
    ):
        text = text.replace(old, new)
    return text


def _plain(title: str) -> str:
    """Return a title that can end a line of a docstring."""
    return title.strip().rstrip(".").replace("\\", "/").replace('"', "'")
