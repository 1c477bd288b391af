"""Values cross process borders whole, and leave nothing behind."""

import copy
import gc
import multiprocessing
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium.vector.utils
import numpy as np
import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.shared_slots import SLOT_BYTES
from lifegym.envs.spaces import ActionSpace, TextSpace
from tests.envs.toy_text import TEXTS, toy_catalogue

# Python warns when a process with threads forks; test runners may have some, and the child touches none of them.
pytestmark = pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning")

# Gymnasium's annotations know only the values of its own spaces.
vector: Any = gymnasium.vector.utils


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Path]]:
    """Lists the folders that long values are written to, apart from those of tests that run at the same time."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return lambda: list(tmp_path.iterdir())


def test_shared_memory__brings_every_value_whole() -> None:
    """Texts shorter and longer than a slot arrive unchanged, in any order, and the live view follows."""
    space = TextSpace()
    memory = vector.create_shared_memory(space, n=2, ctx=multiprocessing)
    live = vector.read_from_shared_memory(space, memory, n=2)
    assert list(live) == ["", ""]
    for text in (*TEXTS, *reversed(TEXTS)):
        vector.write_to_shared_memory(space, 1, text, memory)
        assert copy.deepcopy(live).tolist() == ["", text]
        assert live[-1] == text
    assert len(live) == 2
    assert np.asarray(live).dtype == np.object_
    with pytest.raises(IndexError):
        live[2]


def test_shared_memory__of_actions_keeps_their_form() -> None:
    """An action observed through shared memory is the object that was written."""
    space = ActionSpace(toy_catalogue)
    memory = vector.create_shared_memory(space, n=1, ctx=multiprocessing)
    live = vector.read_from_shared_memory(space, memory, n=1)
    assert live[0] in space
    for action in (Reply("x" * SLOT_BYTES), ToolCall("a.b", {"x": [1]}), {"reply": "é"}, '{"reply": "x"}'):
        vector.write_to_shared_memory(space, 0, action, memory)
        assert live[0] == action


def test_shared_memory__leaves_no_files(folders: Callable[[], list[Path]]) -> None:
    """The folder of the long values goes with the memory, and only where the memory was made."""
    space = TextSpace()
    memory = vector.create_shared_memory(space, n=1, ctx=multiprocessing)
    vector.write_to_shared_memory(space, 0, "x" * (SLOT_BYTES + 1), memory)
    (folder,) = folders()
    child = os.fork()
    if child == 0:
        del memory
        gc.collect()
        os._exit(0 if folder.exists() else 1)
    assert os.waitpid(child, 0)[1] == 0
    del memory
    gc.collect()
    assert not folder.exists()


def test_shared_memory__short_texts_need_little(folders: Callable[[], list[Path]]) -> None:
    """A space of short texts reserves only what they can need, and refuses what does not belong to it."""
    space = TextSpace(10)
    memory = vector.create_shared_memory(space, n=1, ctx=multiprocessing)
    assert folders() == []
    vector.write_to_shared_memory(space, 0, "🙂" * 10, memory)
    assert vector.read_from_shared_memory(space, memory, n=1)[0] == "🙂" * 10
    with pytest.raises(ValueError, match="max_length"):
        vector.write_to_shared_memory(space, 0, "🙂" * 11, memory)
