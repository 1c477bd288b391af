"""A scripted OpenAI-compatible server on loopback, which misbehaves where its script says so."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Says:
    """An answer with a text, calls (name and arguments), reasoning, and a reason for its end."""

    text: str | None = None
    calls: Sequence[tuple[str, Any]] = ()
    reasoning: str | None = None
    finish: str = ""
    usage: dict[str, Any] | None = field(
        default_factory=lambda: {
            "prompt_tokens": 100,
            "completion_tokens": 10,
            "prompt_tokens_details": {"cached_tokens": 60},
            "completion_tokens_details": {"reasoning_tokens": 4},
        }
    )

    def message(self) -> dict[str, Any]:
        """Return it as the API's message."""
        calls = [
            {"id": f"c{place}", "type": "function", "index": place,
             "function": {"name": name, "arguments": given if isinstance(given, str) else json.dumps(given)}}
            for place, (name, given) in enumerate(self.calls)
        ]  # fmt: skip
        message: dict[str, Any] = {"role": "assistant", "content": self.text}
        if calls:
            message["tool_calls"] = calls
        if self.reasoning is not None:
            message["reasoning_content"] = self.reasoning
        return message

    @property
    def reason(self) -> str:
        """Return the reason for its end."""
        return self.finish or ("tool_calls" if self.calls else "stop")


@dataclass(frozen=True)
class Fails:
    """A refusal: a status with a body and headers."""

    status: int
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Raw:
    """Whatever bytes with a status 200; fewer than ``promised`` when the connection is to break off."""

    content: bytes
    promised: int | None = None
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


class Drops:
    """Closes the connection without a word."""


class Hangs:
    """Does not answer until the server is closed."""


@dataclass(frozen=True)
class Slow:
    """Answers once so many requests wait at the same time, or after a moment."""

    answer: Says
    seconds: float = 0.02


Answer = Says | Fails | Raw | Drops | Hangs | Slow
Script = Callable[[dict[str, Any], int], Answer]
"""From a request's body and its number, counted from 0, to what is answered."""


@dataclass
class ChatServer:
    """What a test sees of the server."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)
    """Bodies of the chat requests, in the order in which they came."""
    keys: list[str] = field(default_factory=list)
    """The Authorization headers that came."""
    embedded: list[list[str]] = field(default_factory=list)
    """The texts of each embedding request."""
    most: int = 0
    """The most chat requests that were under way at once."""
    closing: threading.Event = field(default_factory=threading.Event)
    under_way: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def texts(self, number: int = -1) -> str:
        """Return all contents of a request's messages as one text."""
        return "\n".join(str(message.get("content")) for message in self.requests[number]["messages"])


def turns(*answers: Answer) -> Script:
    """Return a script that gives the answers in order, and silence after them."""
    return lambda body, number: answers[number] if number < len(answers) else Says("NO_REPLY")


def by_result(body: dict[str, Any]) -> str:
    """Return the content of a request's last message."""
    return str(body["messages"][-1]["content"])


@contextmanager
def serving(script: Script) -> Iterator[ChatServer]:
    """Serve a script on a free port of loopback for the length of a block."""
    seen = ChatServer("")

    class Handler(_Handler):
        server_seen = seen
        server_script = staticmethod(script)

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128

        def handle_error(self, request: Any, client_address: Any) -> None:
            """A client that went away is what some tests are about."""

    with Server(("127.0.0.1", 0), Handler) as server:
        seen.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield seen
        finally:
            seen.closing.set()
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_seen: ChatServer
    server_script: Script

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        seen = self.server_seen
        if self.path == "/v1/embeddings":
            seen.embedded.append(body["input"])
            self._embed(body["input"])
            return
        with seen.lock:
            number = len(seen.requests)
            seen.requests.append(body)
            seen.keys.append(self.headers.get("Authorization", ""))
            seen.under_way += 1
            seen.most = max(seen.most, seen.under_way)
        try:
            answer = self.server_script(body, number)
            if isinstance(answer, Slow):
                seen.closing.wait(answer.seconds)
                answer = answer.answer
        finally:
            with seen.lock:
                seen.under_way -= 1
        self._give(answer, body)

    def _give(self, answer: Answer, body: dict[str, Any]) -> None:
        if isinstance(answer, Says) and body.get("stream"):
            self._stream(answer)
        elif isinstance(answer, Says):
            data = {
                "id": "x", "object": "chat.completion", "model": f"served-{body['model']}",
                "choices": [{"index": 0, "message": answer.message(), "finish_reason": answer.reason}],
                "usage": answer.usage,
            }  # fmt: skip
            self._send(200, json.dumps(data).encode())
        elif isinstance(answer, Fails):
            self._send(answer.status, json.dumps(answer.body).encode(), answer.headers)
        elif isinstance(answer, Raw):
            self._send(200, answer.content, answer.headers, answer.promised, answer.kind)
        elif isinstance(answer, Hangs):
            self.server_seen.closing.wait(30)
            self.close_connection = True
        else:
            self.close_connection = True

    def _embed(self, texts: list[str]) -> None:
        rows = [
            {"index": place, "embedding": [float(text.count(letter)) for letter in "abcdefghij"]}
            for place, text in enumerate(texts)
        ]
        self._send(200, json.dumps({"data": rows, "model": "e", "object": "list"}).encode())

    def _stream(self, answer: Says) -> None:
        lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in pieces(answer)]
        self._send(200, "".join([*lines, "data: [DONE]\n\n"]).encode(), kind="text/event-stream")

    def _send(
        self,
        status: int,
        content: bytes,
        headers: dict[str, str] | None = None,
        promised: int | None = None,
        kind: str = "application/json",
    ) -> None:
        self.send_response_only(status)
        if "Date" not in (headers or {}):
            self.send_header("Date", self.date_time_string())
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content) if promised is None else promised))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)
        if promised is not None:
            self.close_connection = True


def pieces(answer: Says) -> list[dict[str, Any]]:
    """Return an answer as the chunks of a stream: texts and arguments in halves, the count of tokens last."""
    message = answer.message()
    deltas: list[dict[str, Any]] = []
    for name in ("reasoning_content", "content"):
        text = message.get(name) or ""
        half = len(text) // 2
        deltas += [{name: text[:half]}, {name: text[half:]}] if text else []
    for call in message.get("tool_calls", ()):
        given = call["function"]["arguments"]
        half = len(given) // 2
        deltas.append({"tool_calls": [{**call, "function": {**call["function"], "arguments": given[:half]}}]})
        deltas.append({"tool_calls": [{"index": call["index"], "function": {"arguments": given[half:]}}]})
    chunks: list[dict[str, Any]] = [
        {"id": "x", "model": "served", "choices": [{"index": 0, "delta": delta}]} for delta in deltas
    ]
    end: dict[str, Any] = {"index": 0, "delta": {}, "finish_reason": answer.reason}
    chunks.append({"id": "x", "model": "served", "choices": [end]})
    chunks.append({"id": "x", "model": "served", "choices": [], "usage": answer.usage})
    return chunks
