"""Tasks that stand in no catalog are named by their module or file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lifegym.envs import catalog
from lifegym.envs.drafts import DRAFTS, add_draft, is_draft_name

TINY = Path(__file__).resolve().parents[1] / "tiny_task.py"


@pytest.fixture(autouse=True)
def own_catalog(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is gone after it."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99", raising=False)
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(DRAFTS)
    yield
    DRAFTS.intersection_update(before)


@pytest.mark.parametrize("name", ["tests.tiny_task", str(TINY)])
def test_draft__is_found_by_module_or_file(name: str) -> None:
    """A module's name and a file's path give the task, time and again, and it can then be built."""
    assert is_draft_name(name)
    assert add_draft(name) == add_draft(name) == "VibeLife-travel-99"
    assert catalog.build("travel-99").title == "A shed for the bicycles"
    assert "VibeLife-travel-99" in DRAFTS


def test_draft__outside_every_package_is_found(tmp_path: Path) -> None:
    """A file anywhere, and a package told in several files, are imported from where they lie."""
    told = TINY.read_text(encoding="utf-8").replace('"travel-99"', '"travel-98"')
    package = tmp_path / "shed_told_apart"
    package.mkdir()
    (package / "__init__.py").write_text(told, encoding="utf-8")

    assert add_draft(str(package)) == "VibeLife-travel-98"
    assert catalog.CATALOG.pop("travel-98") == "shed_told_apart"


def test_draft__a_folder_with_one_module_stands_for_it(tmp_path: Path) -> None:
    """A package that tells no task itself stands for the one in it; of several, one must be named."""
    told = TINY.read_text(encoding="utf-8").replace('"travel-99"', '"travel-97"')
    folder = tmp_path / "domain_of_one"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""A domain."""\n', encoding="utf-8")
    with pytest.raises(ValueError, match="domain_of_one tells no task"):
        add_draft(str(folder))
    (folder / "the_shed.py").write_text(told, encoding="utf-8")
    assert add_draft(str(folder)) == "VibeLife-travel-97"
    assert catalog.CATALOG.pop("travel-97") == "domain_of_one.the_shed"
    (folder / "another.py").write_text(told, encoding="utf-8")
    with pytest.raises(ValueError, match=r"holds 2 tasks; name one: .*another\.py, .*the_shed\.py"):
        add_draft(str(folder))


def test_draft__of_the_catalog_is_no_draft() -> None:
    """The module of a task that the catalog holds stands for that task, which stays locked."""
    assert add_draft("lifegym.envs.travel.japan_with_the_parents") == "VibeLife-travel-07"
    assert "VibeLife-travel-07" not in DRAFTS


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere/at_all.py", "no file"),
        ("lifegym.envs.nowhere", "no module"),
        ("no_package.at_all", "no module"),
        ("lifegym.envs.draw", "tells no task"),
    ],
)
def test_draft__that_is_none(name: str, says: str) -> None:
    """What does not exist, or tells no task, is refused with what would be right."""
    assert is_draft_name(name)
    with pytest.raises(ValueError, match=says):
        add_draft(name)


def test_draft__is_no_directory_of_an_exported_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory with a dot in its name is no module, unless it is a package."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "japan.v2").mkdir()
    assert not is_draft_name("japan.v2")
    (tmp_path / "japan.v2" / "__init__.py").touch()
    assert is_draft_name("japan.v2")


@pytest.mark.parametrize("name", ["travel-07", "VibeLife-travel-07", "travel-*", "", "../japan"])
def test_draft__is_no_id(name: str) -> None:
    """Ids, patterns and directories of exported tasks are not taken for modules."""
    assert not is_draft_name(name)
