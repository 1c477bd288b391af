"""What the documents say of commands, consequences and time is what the code has."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import typer
import typer.main

from lifegym.cli import app
from lifegym.worlds import signals
from lifegym.worlds.builtin import Transcript, Wallet
from lifegym.worlds.service import Service
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.workspace import Files

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = {cls.__name__ for cls in signals.Signal.__subclasses__()}


def _services() -> list[type[Service]]:
    return [Files, Wallet, Transcript, *map(load_service, SERVICE_NAMES)]


def _rows(document: str, heading: str) -> dict[str, list[set[str]]]:
    """Return the rows of the first table under a head line: what stands in backticks in its first cell, and in each."""
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(heading))
    found = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [set(re.findall(r"`([^`]+)`", cell)) for cell in line.strip("|").split("|")]
        found[next(iter(cells[0]))] = cells
    return found


def _told_by(service: type[Service]) -> set[str]:
    """Return the signals that a service's source makes."""
    if service is Wallet:
        return {"Credit", "Debit"}  # its module holds other services too
    folder = ROOT.joinpath(*service.__module__.split("."))
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)} & SIGNALS


def test_architecture__names_every_handler() -> None:
    """The table of consequences has each signal with exactly the handlers that answer it."""
    handlers: dict[str, set[str]] = {name: set() for name in SIGNALS}
    for service in _services():
        for signal, method in service.handlers:
            handlers[signal.__name__].add(f"{service.name}.{method}")

    assert {name: cells[2] for name, cells in _rows("ARCHITECTURE.md", "| signal |").items()} == handlers


def test_architecture__names_who_tells_each_signal() -> None:
    """The table of consequences has each signal with exactly the services whose source makes it."""
    tellers: dict[str, set[str]] = {name: set() for name in SIGNALS}
    services: list[type[Service]] = [Wallet, *map(load_service, SERVICE_NAMES)]
    for service in services:
        for name in _told_by(service):
            tellers[name].add(service.name)

    assert {name: cells[1] for name, cells in _rows("ARCHITECTURE.md", "| signal |").items()} == tellers


def test_architecture__names_every_timed_process() -> None:
    """The table of time has exactly the processes that services schedule."""
    processes = {f"{service.name}.{name}" for service in _services() for name in service.processes}

    assert _rows("ARCHITECTURE.md", "| process |").keys() == processes


def test_readme__names_every_command() -> None:
    """The table of the command line has exactly the commands there are."""
    shown = {words.split()[1] for words in _rows("README.md", "| command |")}
    commands = typer.main.get_group(app).commands

    assert shown == set(commands)
