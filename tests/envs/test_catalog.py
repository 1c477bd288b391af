"""The catalog names tasks and variants, and says what would be right when one does not exist."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lifegym.envs import catalog
from tests.envs.tiny import TINY, register_tiny


@pytest.mark.parametrize("name", ["travel-99", "VibeLife-travel-99", " vibelife-TRAVEL-99 "])
def test_resolve__with_or_without_prefix_in_any_case(name: str) -> None:
    """A task is found with or without its prefix, in any case."""
    register_tiny()
    assert catalog.resolve(name) == TINY


@pytest.mark.parametrize("name", ["travel-98", "VibeLife-travl-99", "", "x" * 10_000])
def test_resolve__unknown(name: str) -> None:
    """An unknown task is refused, briefly."""
    register_tiny()
    with pytest.raises(ValueError, match="unknown task") as caught:
        catalog.resolve(name)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("variant", [0, 9_999, 10_000, 19_999, np.int64(5)])
def test_variant__of_a_family(variant: Any) -> None:
    """A whole number of either family is taken, numpy's own too, and comes back as a plain int."""
    assert type(catalog.check_variant(variant)) is int


@pytest.mark.parametrize("variant", [-1, 20_000, 10**400, 1.0, "1", None, True])
def test_variant__outside(variant: Any) -> None:
    """Anything else is refused with the two ranges."""
    with pytest.raises(ValueError, match="0 to 9999 for training, 10000 to 19999 held out"):
        catalog.check_variant(variant)


def test_build__once_a_process() -> None:
    """The same task and variant is built once; another variant is another world."""
    register_tiny()
    assert catalog.build("travel-99", 4) is catalog.build(TINY, 4)
    assert catalog.build("travel-99", 4).digest != catalog.build("travel-99", 5).digest


def test_add_task__refuses_a_key_that_is_taken_or_malformed() -> None:
    """A key belongs to one module and has the form of one."""
    register_tiny()
    with pytest.raises(ValueError, match=r"already told by tests.tiny_task"):
        catalog.add_task("travel-99", "tests.other")
    for key in ("travel", "Travel-1", "travel-1/x", ""):
        with pytest.raises(ValueError, match="such as 'travel-99'"):
            catalog.add_task(key, "tests.tiny_task")


def test_task_ids__sorted_and_prefixed() -> None:
    """All ids are listed in order."""
    ids = catalog.task_ids()
    assert list(ids) == sorted(ids)
    assert all(task_id.startswith(catalog.PREFIX) for task_id in ids)
