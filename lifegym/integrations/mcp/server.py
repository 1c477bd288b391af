"""The server of the protocol, over standard input and output or over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from lifegym import __version__
from lifegym.integrations.mcp import playing
from lifegym.integrations.sessions import Session, SessionError

__all__ = ["make_server", "serve_stdio"]

Context = Any
"""The protocol library's request context; its type has a parameter for each transport."""


def make_server(session_of: Callable[[Context], Session], instructions: str | None = None) -> Server[Any]:
    """Return a server whose every request is about the world that ``session_of`` finds.

    Args:
        session_of: Finds the world of a request; the ``SessionError`` that it raises where there is none any more is
            answered with its code.
        instructions: What a client is told when it connects.
    """

    async def list_tools(ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        try:
            services = session_of(ctx).episode.life.world.enabled
        except SessionError as error:
            raise MCPError(types.INVALID_REQUEST, str(error), {"code": error.code}) from None
        return types.ListToolsResult(tools=list(playing.tools(services)))

    async def call_tool(ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            session = session_of(ctx)
        except SessionError as error:  # closed after the request was let in
            return playing.refused(error.code, str(error))
        return playing.call(session, params.name, dict(params.arguments or {}))

    return Server(
        "lifegym",
        version=__version__,
        instructions=instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve_stdio(session: Session) -> None:
    """Serve one world over the process's standard input and output until the client leaves."""
    server = make_server(lambda ctx: session, playing.instructions(session))
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
