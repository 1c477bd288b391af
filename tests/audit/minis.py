"""Small tasks with one flaw each, for tests of the audit."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from lifegym.envs import catalog


def add_mini(monkeypatch: pytest.MonkeyPatch, flaw: str) -> str:
    """Put a mini task with a flaw (none for ``sound``) into the catalog for one test and return its key."""
    key = f"travel-mini-{flaw}"
    name = f"tests.audit.mini_{flaw.replace('-', '_')}"
    found = spec_from_file_location(name, Path(__file__).with_name("mini_story.py"))
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    monkeypatch.setitem(sys.modules, name, module)
    found.loader.exec_module(module)
    monkeypatch.setitem(catalog.CATALOG, key, name)
    return key
