"""The Model Context Protocol server, played by the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from lifegym.integrations.mcp.server import make_server
from lifegym.integrations.mcp.web import make_app
from lifegym.integrations.names import outer
from lifegym.integrations.sessions import Session, Sessions
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes
from tests.integrations.conftest import TINY, served

Say = Callable[..., Awaitable[tuple[str, bool]]]


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, 120))


async def _say(client: Client, name: str, **arguments: Any) -> tuple[str, bool]:
    result = await client.call_tool(name, arguments)
    (part,) = result.content
    assert part.type == "text"
    return part.text, not result.is_error


async def _play(client: Client, actions: list[Any]) -> list[str]:
    """Make recorded actions through the protocol and return what was answered."""
    answers = []
    for action in actions:
        if "reply" in action:
            name = "reply" if action["reply"] else "next_turn"
            text, _ = await _say(client, name, **({"text": action["reply"]} if action["reply"] else {}))
        else:
            text, _ = await _say(client, outer(action["tool"]), **action["arguments"])
        answers.append(text)
    return answers


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_mcp__an_episode_scores_as_in_the_environment(mode: str) -> None:
    """The reference's actions through the server leave the record that they leave in the environment."""
    wanted = play(TINY, "reference", variant=2, name="player")
    kept: list[EpisodeRecord] = []
    session = Sessions(TINY, ended=kept.append).open(2)

    async def work() -> list[str]:
        async with Client(make_server(lambda ctx: session), mode=mode) as client:
            return await _play(client, wanted.actions)

    answers = _run(work())
    assert kept[0].compared() == wanted.compared()
    assert kept[0].score == 100
    assert answers[-1] == "The story is over; no further turn opens."
    assert "score" not in " ".join(answers)


def _with(session: Session, work: Callable[[Client], Coroutine[Any, Any, Any]]) -> Any:
    async def all_of_it() -> Any:
        async with Client(make_server(lambda ctx: session)) as client:
            return await work(client)

    return _run(all_of_it())


def test_mcp__tools_are_those_of_the_task_and_of_the_turn() -> None:
    """Each tool of the world has its schema, and says whether it only reads; no name has a dot."""
    session = Sessions(TINY).open()

    async def work(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in _with(session, work)}
    assert {"current_turn", "reply", "next_turn", "files__read"} <= set(tools)
    offered = {outer(tool["name"]) for tool in session.beginning.info["tools"]}
    assert set(tools) == offered | {"current_turn", "reply", "next_turn"}
    assert tools["files__read"].input_schema["required"] == ["path"]
    assert tools["files__read"].annotations.read_only_hint
    assert not tools["files__write"].annotations.read_only_hint


def test_mcp__current_turn_shows_the_instructions_and_the_open_turn_and_changes_nothing() -> None:
    """A player who lost the thread finds it again."""
    session = Sessions(TINY).open()

    async def work(client: Client) -> list[tuple[str, bool]]:
        return [await _say(client, "current_turn"), await _say(client, "current_turn")]

    first, again = _with(session, work)
    assert first == again
    assert first[1]
    assert "You are the assistant of Ines Prat" in first[0]
    assert "[user_message, 2026-03-02T08:10:00+01:00, stage 1]" in first[0]
    assert session.episode.steps == []


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("files__reed", {"path": "AGENTS.md"}, "UNKNOWN_TOOL"),
        ("files__read", {"file": "AGENTS.md"}, "BAD_ARG"),
        ("files__read", {"path": "../../etc/passwd"}, "BAD_PATH"),
        ("files__read", {"path": "/etc/passwd"}, "BAD_PATH"),
        ("reply", {}, "BAD_REPLY"),
        ("reply", {"text": "x", "to": "y"}, "BAD_ARG"),
        ("next_turn", {"text": "x"}, "BAD_ARG"),
        ("reply", {"text": "x" * 150_000}, "REPLY_TOO_LONG"),
    ],
)
def test_mcp__a_mistake_is_an_error_that_can_be_mended(name: str, arguments: dict[str, Any], code: str) -> None:
    """What cannot be done is answered with a code and a sentence; the turn stays open."""
    session = Sessions(TINY).open()
    before = session.step.observation["turn"]

    async def work(client: Client) -> tuple[str, bool]:
        return await _say(client, name, **arguments)

    text, ok = _with(session, work)
    assert not ok
    assert json.loads(text)["code"] == code
    assert session.step.observation["turn"] == before


def test_mcp__over_http_each_world_has_its_own_address_and_a_lost_connection_goes_on() -> None:
    """Two worlds are played at once; a new connection to an address finds the world as it was left."""
    wanted = play(TINY, "reference", name="player")
    kept: list[EpisodeRecord] = []
    worlds = Sessions(TINY, ended=kept.append)
    first, second = worlds.open(), worlds.open()

    async def work(base: str) -> None:
        half = len(wanted.actions) // 2
        async with Client(f"{base}/worlds/{first.id}/mcp") as client:
            await _play(client, wanted.actions[:half])
        async with Client(f"{base}/worlds/{second.id}/mcp") as other:
            await _say(other, "next_turn")
        async with Client(f"{base}/worlds/{first.id}/mcp") as client:
            await _play(client, wanted.actions[half:])

    with served(make_app(worlds)) as base:
        _run(work(base))
        assert [record.score for record in kept] == [100]
        assert kept[0].compared() == wanted.compared()
        assert not second.step.over
    assert [record.outcome for record in kept] == ["completed", "infrastructure_error"]


def test_mcp__the_host_opens_and_closes_worlds_with_its_token_alone() -> None:
    """Without the token nobody opens or closes a world; what is opened is played at once."""
    worlds = Sessions(TINY, max_worlds=2)
    with served(make_app(worlds, token="s3cret")) as base, httpx2.Client(base_url=base) as http:
        token = {"Authorization": "Bearer s3cret"}
        assert http.post("/worlds").status_code == 401
        assert http.post("/worlds", headers={"Authorization": "Bearer wrong"}).status_code == 401
        opened = http.post("/worlds", headers=token, json={"variant": 4})
        assert opened.status_code == 201
        assert worlds.get(opened.json()["world"]).episode.key.variant == 4
        assert http.delete(f"/worlds/{opened.json()['world']}").status_code == 401
        for bad in ({"variant": "4"}, {"variant": 12_345_678}, {"seed": 1}, [4]):
            answer = http.post("/worlds", headers=token, json=bad)
            assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST"), bad
        assert http.post("/worlds", headers=token, content=b"{").status_code == 400
        assert http.post("/worlds", headers=token, content=b"[" * 20_000).status_code == 400
        assert http.post("/worlds", headers=token).status_code == 201
        full = http.post("/worlds", headers=token)
        assert (full.status_code, full.json()["code"]) == (503, "TOO_MANY_WORLDS")
        assert http.delete(f"/worlds/{opened.json()['world']}", headers=token).status_code == 204
        assert http.delete(f"/worlds/{opened.json()['world']}", headers=token).status_code == 404
        assert http.post("/worlds", headers=token).status_code == 201


def test_mcp__without_a_token_nobody_opens_worlds() -> None:
    """A server that was given no token opens none for anybody, an empty token included."""
    with served(make_app(Sessions(TINY))) as base, httpx2.Client(base_url=base) as http:
        assert http.post("/worlds").status_code == 401
        assert http.post("/worlds", headers={"Authorization": "Bearer"}).status_code == 401


_LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
_ACCEPT = {"Accept": "application/json, text/event-stream"}


def test_mcp__away_from_this_machine_a_world_is_played_with_its_own_key_alone() -> None:
    """Neither no key, nor another world's, nor the host's token lets anybody play, and worlds cannot be told apart."""
    worlds = Sessions(TINY)
    mine, other = worlds.open(), worlds.open()
    with served(make_app(worlds, token="s3cret", ask_for_key=True)) as base, httpx2.Client(base_url=base) as http:

        def status(world: str, key: str) -> int:
            headers = {**_ACCEPT, **({"Authorization": f"Bearer {key}"} if key else {})}
            return int(http.post(f"/worlds/{world}/mcp", json=_LIST, headers=headers).status_code)

        assert [status(mine.id, key) for key in ("", other.key, "s3cret", mine.id)] == [401] * 4
        assert status("no-such-world", mine.key) == 401
        assert status(mine.id, mine.key) == 200

        async def work() -> tuple[str, bool]:
            address = f"{base}/worlds/{mine.id}/mcp"
            async with (
                httpx2.AsyncClient(headers={"Authorization": f"Bearer {mine.key}"}) as bearer,
                Client(streamable_http_client(address, http_client=bearer)) as client,
            ):
                return await _say(client, "current_turn")

        text, ok = _run(work())
    assert ok
    assert "stage 1" in text


def test_mcp__on_this_machine_a_web_page_cannot_play() -> None:
    """A request that a browser sends for another site's page, or under another host's name, is refused."""
    worlds = Sessions(TINY)
    path = f"/worlds/{worlds.open().id}/mcp"
    with served(make_app(worlds)) as base, httpx2.Client(base_url=base) as http:
        assert http.post(path, json=_LIST, headers=_ACCEPT).status_code == 200
        assert http.post(path, json=_LIST, headers={**_ACCEPT, "Host": "evil.example"}).status_code == 421
        assert http.post(path, json=_LIST, headers={**_ACCEPT, "Origin": "https://evil.example"}).status_code == 403


def test_mcp__on_this_machine_a_web_page_opens_and_closes_nothing() -> None:
    """The host's door asks for the same names as a world's, even of who holds the token."""
    worlds = Sessions(TINY)
    path = f"/worlds/{worlds.open().id}"
    token = {"Authorization": "Bearer s3cret"}
    with served(make_app(worlds, token="s3cret")) as base, httpx2.Client(base_url=base) as http:
        for method, where in (("POST", "/worlds"), ("DELETE", path)):
            foreign = http.request(method, where, headers={**token, "Host": "evil.example"})
            assert (foreign.status_code, foreign.json()["code"]) == (421, "NOT_FROM_HERE")
            assert "Host names another machine" in foreign.json()["error"]
            other = http.request(method, where, headers={**token, "Origin": "https://evil.example"})
            assert (other.status_code, other.json()["code"]) == (403, "NOT_FROM_HERE")
        assert len(worlds) == 1
        assert http.post("/worlds", headers=token).status_code == 201
        assert http.delete(path, headers=token).status_code == 204


@pytest.mark.parametrize("path", ["/worlds", "/worlds/{}/mcp"])
def test_mcp__clients_that_drop_make_one_line_each(path: str, caplog: pytest.LogCaptureFixture) -> None:
    """Half a request whose sender leaves is told of in one line without a traceback, and nothing comes of it."""
    worlds = Sessions(TINY)
    session = worlds.open()
    where = path.format(session.id)

    async def work(base: str) -> None:
        port = int(base.rpartition(":")[2])
        for _ in range(20):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                f"POST {where} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer s3cret\r\n"
                "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                "Content-Length: 1000\r\n\r\n{".encode()
            )
            await writer.drain()
            writer.transport.abort()

    with caplog.at_level(logging.WARNING), served(make_app(worlds, token="s3cret")) as base:
        _run(work(base))
        with httpx2.Client(base_url=base) as http:
            assert http.post("/worlds", headers={"Authorization": "Bearer s3cret"}).status_code == 201
    assert 0 < len(caplog.records) <= 20
    assert all(item.exc_info is None and "\n" not in item.getMessage() for item in caplog.records)
    assert all(item.getMessage().startswith("a client left before its request was whole: POST /worlds")
               for item in caplog.records)  # fmt: skip
    assert session.id not in caplog.text
    assert session.episode.steps == []


def test_mcp__a_world_closed_on_the_way_is_no_world() -> None:
    """Between a request's admission and its handling a world may be closed; the answer says so with its code."""
    worlds = Sessions(TINY)
    session = worlds.open()

    async def work() -> tuple[tuple[str, bool], str, Any]:
        async with Client(make_server(lambda ctx: worlds.get(session.id))) as client:
            await client.list_tools()
            worlds.close(session.id)
            said = await _say(client, "next_turn")
            with pytest.raises(MCPError) as refused:
                await client.list_tools(cache_mode="bypass")
            return said, refused.value.message, refused.value.data

    (text, ok), message, data = _run(work())
    assert not ok
    assert json.loads(text)["code"] == "NO_SUCH_WORLD"
    assert "no world is open under this identifier" in message
    assert data == {"code": "NO_SUCH_WORLD"}


def test_mcp__a_request_that_is_too_large_or_for_no_world_is_refused() -> None:
    """Nothing of it is kept."""
    worlds = Sessions(TINY)
    session = worlds.open()
    with served(make_app(worlds)) as base, httpx2.Client(base_url=base) as http:
        large = http.post(f"/worlds/{session.id}/mcp", content=b"x" * (3 * 2**20), headers=_ACCEPT)
        assert large.status_code == 413
        assert http.post("/worlds/nobody/mcp", json=_LIST, headers=_ACCEPT).status_code == 404
        assert http.post(f"/worlds/{session.id}/../../etc/mcp", json=_LIST, headers=_ACCEPT).status_code == 404
    assert session.episode.steps == []


def test_mcp__a_stalled_client_holds_up_nobody() -> None:
    """While clients keep their connections open and send half a request, another plays to the end."""
    worlds = Sessions(TINY)
    session = worlds.open()
    wanted = play(TINY, "reference", name="player")

    async def work(base: str) -> None:
        port = int(base.rpartition(":")[2])
        stalled = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
        for _, writer in stalled:
            writer.write(
                f"POST /worlds/{session.id}/mcp HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{".encode()
            )
            await writer.drain()
        async with Client(f"{base}/worlds/{session.id}/mcp") as client:
            await _play(client, wanted.actions)
        for _, writer in stalled:
            writer.close()
            await writer.wait_closed()

    with served(make_app(worlds)) as base:
        _run(work(base))
    assert session.step.over
    assert session.step.info["score"] == 100


def test_mcp__ten_thousand_openings_are_bounded() -> None:
    """Whoever holds the token and opens without end is refused beyond the limit, and open worlds go on."""
    worlds = Sessions(TINY, max_worlds=20)
    first = worlds.open()
    token = {"Authorization": "Bearer s3cret"}

    async def work() -> list[int]:
        transport = httpx2.ASGITransport(make_app(worlds, token="s3cret"))
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            return [(await http.post("/worlds", headers=token)).status_code for _ in range(10_000)]

    answers = _run(work())
    assert answers == [201] * 19 + [503] * 9_981
    assert len(worlds) == 20
    assert first.act({"tool": "files.list", "arguments": {}}).info["ok"]


def test_mcp__serve_plays_over_standard_input_and_output(tmp_path: Path) -> None:
    """`lifegym serve ID --mcp`, started as a desktop client starts it, plays an episode and stores its record."""
    wanted = play(TINY, "reference", name="desk")
    program = (
        "import sys; from lifegym.envs import catalog; catalog.add_task('travel-99', 'tests.tiny_task'); "
        "from lifegym.cli import main; main(sys.argv[1:])"
    )
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-c", program, "serve", "travel-99", "--mcp", "--name", "desk", "--out", str(tmp_path / "runs.jsonl")],
        env=dict(os.environ),
        cwd=Path(__file__).parents[2],
    )

    async def work() -> str:
        async with Client(stdio_client(parameters)) as client:
            text, _ = await _say(client, "current_turn")
            await _play(client, wanted.actions)
            return text

    assert "You are the assistant of Ines Prat" in _run(work())
    (record,) = read_episodes(tmp_path / "runs.jsonl")
    assert record.compared() == wanted.compared()
