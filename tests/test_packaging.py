"""The house itself: links, version, what an import costs and what it needs."""

import json
import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lifegym

ROOT = Path(__file__).resolve().parents[1]
CORE = ("gymnasium", "numpy", "pydantic")

# Run in a process of its own: refuses every module but the named ones, imports lifegym and says what that loaded.
IMPORT_WITH_ONLY = """
import json, sys

allowed = set(json.loads(sys.argv[1])) | sys.stdlib_module_names

class Only:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"{name} is not among the allowed modules", name=name)
        return None

sys.meta_path.insert(0, Only())
import lifegym
print(json.dumps(sorted(sys.modules)))
"""


def _with_requirements(names: tuple[str, ...]) -> set[str]:
    """The distributions `names` and, without extras, all that they require."""
    found: set[str] = set()
    waiting = [str(canonicalize_name(name)) for name in names]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        for line in metadata.requires(name) or []:
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                waiting.append(str(canonicalize_name(needed.name)))
    return found


def _modules_after_import() -> list[str]:
    """The modules loaded once `import lifegym` has succeeded with nothing but the core's own requirements."""
    core = _with_requirements(CORE)
    owners = metadata.packages_distributions()
    names = {name for name, dists in owners.items() if core & {*map(canonicalize_name, dists)}}
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_WITH_ONLY, json.dumps(sorted(names | {"lifegym"}))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return list(json.loads(run.stdout))


def _link_target(link: Path) -> str:
    """Where a link points; a checkout without support for links holds the target as the text of a small file."""
    return os.readlink(link) if link.is_symlink() else link.read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("name", ["envs", "reward", "worlds"])
def test_links__point_into_the_package(name: str) -> None:
    """The rooms at the top of the checkout are relative links to the packages of the same name."""
    target = _link_target(ROOT / name)

    assert target == f"lifegym/{name}"
    assert (ROOT / target / "__init__.py").is_file()


def test_version__is_the_same_everywhere() -> None:
    """The package, the project file and the newest changelog entry name one version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    newest = next(line for line in changelog if line.startswith("## "))

    assert lifegym.__version__ == project["version"]
    assert newest.split()[1] == project["version"]


def test_import__needs_the_core_requirements_alone() -> None:
    """`import lifegym` works where only gymnasium, numpy and pydantic are installed, and loads no service or task."""
    loaded = _modules_after_import()

    assert "lifegym" in loaded
    assert [name for name in loaded if name.startswith("lifegym.worlds.services")] == []
    assert {"ray", "rich", "tensorboardX", "torch", "typer"}.isdisjoint(loaded)


def test_all__is_the_sorted_public_names() -> None:
    """`__all__` lists what the package offers, in order, and each name can be had."""
    offered = {name: getattr(lifegym, name) for name in dir(lifegym) if not name.startswith("_")}
    public = {name for name, value in offered.items() if not isinstance(value, ModuleType)}

    assert lifegym.__all__ == sorted(public | {"__version__"})


def test_all__names_no_subpackage() -> None:
    """No public name is a subpackage's too, which would replace it once imported."""
    inside = {path.stem for path in Path(lifegym.__file__).parent.iterdir()}

    assert inside.isdisjoint(lifegym.__all__)


def test_getattr__unknown_name_says_what_there_is() -> None:
    """A misspelt public name is refused with the names that exist."""
    with pytest.raises(AttributeError, match=r"'rolout'.*__version__"):
        _ = lifegym.rolout
