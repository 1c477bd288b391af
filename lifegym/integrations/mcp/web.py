"""The server over HTTP: many worlds, each under an address of its own.

============================  ==========================================================
``POST /worlds``              opens a world; takes ``{"variant": 3}``; needs the host's token
``DELETE /worlds/{id}``       closes it; needs the host's token
``/worlds/{id}/mcp``          the protocol; needs the world's key where the server asks for one
============================  ==========================================================

The address of a world is its only state, so that a client which lost its connection goes on with the same address.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from secrets import compare_digest
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lifegym.integrations.mcp.server import make_server
from lifegym.integrations.sessions import Session, SessionError, Sessions

logger = logging.getLogger(__name__)

__all__ = ["LOOPBACK", "make_app"]

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
MAX_BODY_BYTES: Final = 2 * 2**20
"""Largest request: the longest action the environment reads takes less."""
_STATUS: Final = {"TOO_MANY_WORLDS": 503, "NO_SUCH_WORLD": 404}
_SWEEP_SECONDS: Final = 30.0
_OPEN_EXAMPLE: Final = '{"variant": 3}'


def make_app(sessions: Sessions, *, token: str = "", ask_for_key: bool = False) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        sessions: The worlds it serves.
        token: What opening and closing worlds needs (``Authorization: Bearer TOKEN``); without one, nobody may.
        ask_for_key: Whether playing a world needs its key (``Authorization: Bearer KEY``). Where it does not, only
            requests addressed to this machine by its own names are answered, so that no web page can play.
    """
    server = make_server(
        lambda ctx: sessions.get(ctx.request.path_params["world"]),
        "You play one world through these tools. Call current_turn first: it says whom you assist and what is open.",
    )
    plain = [name if ":" not in name else f"[{name}]" for name in LOOPBACK]
    names = [*plain, *(f"{name}:*" for name in plain)]
    safety = TransportSecuritySettings(
        enable_dns_rebinding_protection=not ask_for_key,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )
    manager = StreamableHTTPSessionManager(
        server, json_response=True, stateless=True, security_settings=safety, max_request_body_size=MAX_BODY_BYTES
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            sweeping = asyncio.create_task(_sweep(sessions))
            try:
                yield
            finally:
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping
                sessions.close_all()

    host = _Host(sessions, token, TransportSecurityMiddleware(safety))
    return Starlette(
        routes=[
            Route("/worlds", host.open, methods=["POST"]),
            Route("/worlds/{world}", host.close, methods=["DELETE"]),
            Route("/worlds/{world}/mcp", _Door(sessions, StreamableHTTPASGIApp(manager), ask_for_key)),
        ],
        lifespan=lifespan,
        middleware=[Middleware(_Leaving)],
    )


async def _sweep(sessions: Sessions) -> None:
    """Close idle worlds now and then, also when nobody asks for one."""
    while True:
        await asyncio.sleep(min(_SWEEP_SECONDS, sessions.idle_seconds))
        sessions.close_idle()


class _Leaving:
    """Says in one line that a client left before its request was whole, which is no fault of the server."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except ClientDisconnect:
            # A world's address lets whoever has it play, so it stays out of the log.
            door = "/worlds" if scope["path"] == "/worlds" else "/worlds/..."
            logger.warning("a client left before its request was whole: %s %s", scope["method"], door)


class _Host:
    """Opens and closes worlds for whoever holds the token."""

    def __init__(self, sessions: Sessions, token: str, safety: TransportSecurityMiddleware) -> None:
        self._sessions = sessions
        self._token = token
        self._safety = safety

    async def open(self, request: Request) -> Response:
        """Open a world and return its identifier, key and path."""
        if strange := await self._strange(request):
            return strange
        if not _bears(request.headers, self._token):
            return _unauthorized("opening a world needs the host's token: Authorization: Bearer TOKEN")
        try:
            variant = _variant(await _body(request))
            session = await run_in_threadpool(self._sessions.open, variant)
        except SessionError as error:
            return _refusal(error.code, str(error))
        except ValueError as error:
            return _error(400, "BAD_REQUEST", str(error))
        return JSONResponse(
            {
                "world": session.id,
                "key": session.key,
                "path": f"/worlds/{session.id}/mcp",
                "task": session.episode.key.task,
                "variant": session.episode.key.variant,
                "run": session.episode.key.run,
            },
            status_code=201,
        )

    async def close(self, request: Request) -> Response:
        """Close a world."""
        if strange := await self._strange(request):
            return strange
        if not _bears(request.headers, self._token):
            return _unauthorized("closing a world needs the host's token: Authorization: Bearer TOKEN")
        try:
            self._sessions.close(request.path_params["world"], "the host closed the world")
        except SessionError as error:
            return _refusal(error.code, str(error))
        return Response(status_code=204)

    async def _strange(self, request: Request) -> Response | None:
        """Return the refusal of a request that a web page may have sent, as at the door of a world; mostly None."""
        refusal = await self._safety.validate_request(request)
        if refusal is None:
            return None
        named = "Host names another machine" if refusal.status_code == 421 else "Origin is another site's"
        return _error(
            refusal.status_code, "NOT_FROM_HERE", f"the request's {named}; this server answers 127.0.0.1 and localhost"
        )


class _Door:
    """Lets in who may play the world of the address."""

    def __init__(self, sessions: Sessions, app: ASGIApp, ask_for_key: bool) -> None:
        self._sessions = sessions
        self._app = app
        self._ask = ask_for_key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        try:
            session: Session = self._sessions.get(request.path_params["world"])
        except SessionError as error:
            # Where keys are asked for, who has none learns nothing about which worlds there are.
            refusal = _refusal(error.code, str(error)) if not self._ask else _unauthorized(_KEY_WANTED)
            await refusal(scope, receive, send)
            return
        if self._ask and not _bears(request.headers, session.key):
            await _unauthorized(_KEY_WANTED)(scope, receive, send)
            return
        await self._app(scope, await _whole(receive), send)


async def _whole(receive: Receive) -> Receive:
    """Return what gives a request's body again, which has been read so far as it may go.

    Raises:
        ClientDisconnect: The client left before; the protocol's own library would log that as an error of its own.
    """
    read: deque[Message] = deque()
    size = 0
    while size <= MAX_BODY_BYTES:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        read.append(message)
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            break

    async def again() -> Message:
        return read.popleft() if read else await receive()

    return again


_KEY_WANTED: Final = "playing a world needs its address and its key: Authorization: Bearer KEY"


def _bears(headers: Mapping[str, str], secret: str) -> bool:
    kind, _, given = headers.get("authorization", "").partition(" ")
    return bool(secret) and kind.lower() == "bearer" and compare_digest(given.strip().encode(), secret.encode())


async def _body(request: Request) -> Any:
    raw = bytearray()
    async for part in request.stream():
        raw += part
        if len(raw) > 10_000:
            raise ValueError(f"the request is longer than 10,000 bytes; a world is opened with {_OPEN_EXAMPLE}")
    if not raw:
        return {}
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the request is no JSON; a world is opened with {_OPEN_EXAMPLE}") from error


def _variant(body: Any) -> int:
    if not isinstance(body, dict) or not set(body) <= {"variant"}:
        raise ValueError(f"a world is opened with {_OPEN_EXAMPLE}, or with nothing for variant 0")
    variant = body.get("variant", 0)
    if not isinstance(variant, int) or isinstance(variant, bool):
        raise ValueError(f"variant is a whole number, as in {_OPEN_EXAMPLE}")
    return variant


def _unauthorized(message: str) -> Response:
    response = _error(401, "UNAUTHORIZED", message)
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _refusal(code: str, message: str) -> Response:
    return _error(_STATUS.get(code, 409), code, message)


def _error(status: int, code: str, message: str) -> Response:
    return JSONResponse({"error": message, "code": code}, status_code=status)
