"""`serve`: let another program play a world."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from lifegym.cli.choosing import TaskArgument, VariantOption

if TYPE_CHECKING:
    from lifegym.integrations.sessions import Sessions
    from lifegym.rollouts.record import EpisodeRecord

_TOKEN: Final = "LIFEGYM_TOKEN"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(epilog="Example: lifegym serve travel-07 --mcp --out runs/desk")(serve)


def serve(
    task: TaskArgument,
    mcp: Annotated[bool, typer.Option("--mcp", help="Speak the Model Context Protocol.")] = False,
    variant: VariantOption = 0,
    http: Annotated[bool, typer.Option("--http", help="Serve HTTP instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option("--host", help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8765,
    worlds: Annotated[int, typer.Option("--worlds", min=0, help="Worlds to open at the start, with --http.")] = 1,
    max_worlds: Annotated[int, typer.Option("--max-worlds", min=1, help="Worlds open at once.")] = 1000,
    idle: Annotated[float, typer.Option("--idle", help="Seconds after which an idle world is closed.")] = 3600.0,
    name: Annotated[str, typer.Option("--name", help="What records call the player.")] = "player",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A .jsonl file or a directory for the records of episodes.")
    ] = None,
) -> None:
    """Let another program play a world: a coding agent, a desktop client, a trainer.

    Over standard input and output it serves one world. With --http each world has an address, which is printed; more
    are opened with POST /worlds by whoever holds the token of the environment variable LIFEGYM_TOKEN. Away from
    this machine (--host) the token is required and each world asks for its own key. Scores are in the records (--out)
    and never told to the player.
    """
    from lifegym.integrations.sessions import Sessions

    if not mcp:
        raise ValueError("say which protocol to speak: --mcp")
    _need_library()
    with ExitStack() as stack:
        keep = _keeper(out, stack, tell_scores=http)
        sessions = Sessions(task, name=name, ended=keep, max_worlds=max_worlds, idle_seconds=idle)
        stack.callback(sessions.close_all)
        if http:
            _serve_http(sessions, variant, host, port, worlds)
        else:
            _serve_stdio(sessions, variant)


def _need_library() -> None:
    try:
        import mcp.server.lowlevel  # noqa: F401  # only whether it is there
    except ImportError as error:
        raise ImportError(f"the server needs the package mcp: pip install 'lifegym[mcp]' ({error})") from None


def _keeper(out: Path | None, stack: ExitStack, *, tell_scores: bool) -> Callable[[EpisodeRecord], None]:
    """Return what stores records and tells of them; whoever started a server of one world may be its player."""
    from lifegym.cli.console import errors
    from lifegym.rollouts.store import EpisodeStore

    store = stack.enter_context(EpisodeStore(out)) if out is not None else None
    told = errors()

    def keep(record: EpisodeRecord) -> None:
        if store is not None:
            store.add(record)
        score = "" if not tell_scores else ", no score" if record.score is None else f", score {record.score:.1f}"
        told.print(f"{record.task} variant {record.variant} run {record.run}: {record.outcome}{score}", markup=False)

    return keep


def _serve_stdio(sessions: Sessions, variant: int) -> None:
    import anyio

    from lifegym.integrations.mcp.server import serve_stdio

    anyio.run(serve_stdio, sessions.open(variant))


def _serve_http(sessions: Sessions, variant: int, host: str, port: int, worlds: int) -> None:
    import socket

    import uvicorn

    from lifegym.cli.console import output
    from lifegym.integrations.mcp.web import LOOPBACK, make_app

    token = os.environ.get(_TOKEN, "")
    away = host not in LOOPBACK
    if away and not token:
        raise ValueError(
            f"serving away from this machine ({host}) needs a token: set the environment variable {_TOKEN}, or leave "
            "--host at 127.0.0.1"
        )
    app = make_app(sessions, token=token, ask_for_key=away)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        base = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
        told = output()
        for _ in range(worlds):
            session = sessions.open(variant)
            key = f"  key {session.key}" if away else ""
            told.print(f"{base}/worlds/{session.id}/mcp{key}", markup=False, soft_wrap=True)
        if not worlds:
            told.print(f"{base}/worlds", markup=False, soft_wrap=True)
        config = uvicorn.Config(app, log_level="warning", timeout_keep_alive=30, limit_concurrency=2000)
        uvicorn.Server(config).run(sockets=[listening])
