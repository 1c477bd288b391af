"""The tiny task in the catalog, and servers that this process starts on loopback."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

import pytest

from lifegym.envs import catalog

TINY = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def _tiny_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


@contextmanager
def served(app: Any) -> Iterator[str]:
    """Serve an ASGI application at a free port of this machine and yield its address."""
    import uvicorn

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_keep_alive=5))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        patience = monotonic() + 20
        while not server.started and thread.is_alive() and monotonic() < patience:
            sleep(0.01)
        assert server.started
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
