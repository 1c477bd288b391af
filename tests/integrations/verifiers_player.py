"""A harness for verifiers that plays a script over the tools' own protocol and asks no model."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from pydantic import Field
from verifiers.v1.harnesses.utils.mcp import mcp_client
from verifiers.v1.runtimes import ProgramResult

__all__ = ["Player"]


class PlayerConfig(vf.HarnessConfig):  # type: ignore[misc]  # typed where verifiers is installed
    """What is played."""

    script: dict[str, list[list[dict[str, Any]]]] = Field(default_factory=dict)
    """For each world by the name of its directory, what is called: calls of one list at once, lists in their order."""


class Player(vf.Harness[PlayerConfig]):  # type: ignore[misc]  # typed where verifiers is installed
    """Calls what the script says, and keeps the answers in the trace."""

    SUPPORTS_MCP = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: dict[str, str], data: Any
    ) -> Any:
        """Play."""
        (url,) = mcp_urls.values()

        most = max(len(together) for together in self.config.script[Path(data.world).name])
        async with AsyncExitStack() as held:
            # A connection for each of the calls that are made at once; one alone makes them one after the other.
            clients = [await held.enter_async_context(mcp_client({"url": url})) for _ in range(most)]
            names = [tool.name for tool in (await clients[0].list_tools()).tools]
            answers = []
            for together in self.config.script[Path(data.world).name]:
                calls = zip(clients, together, strict=False)
                results = await asyncio.gather(*(client.call_tool(**item) for client, item in calls))
                answers += [[result.content[0].text, bool(result.is_error)] for result in results]
        trace.info["played"] = {"tools": names, "answers": answers}
        return ProgramResult(exit_code=0, stdout="", stderr="")
