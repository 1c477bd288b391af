"""NeMo Gym: its own Gymnasium agent drives the server's own application; only the model is a script."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.integrations.names import outer
from tests.integrations.conftest import TINY
from tests.integrations.playing import SILENT, WRONG, plain, reference

pytestmark = [
    pytest.mark.nemo,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecatedSince20"),
]


def server(**settings: Any) -> Any:
    """A resources server as NeMo Gym makes it."""
    from nemo_gym.server_utils import ServerClient

    from lifegym.integrations.nemo_gym import LifeServer, LifeServerConfig

    config = LifeServerConfig(host="", port=0, entrypoint="", name="lifegym", **settings)
    return LifeServer(config=config, server_client=MagicMock(spec=ServerClient))


def response(*actions: ToolCall | Reply) -> dict[str, Any]:
    """What a model answers: function calls, or a text."""
    output = [
        {"type": "message", "id": f"m{place}", "role": "assistant", "status": "completed",
         "content": [{"type": "output_text", "text": action.text or "NO_REPLY", "annotations": []}]}
        if isinstance(action, Reply)
        else {"type": "function_call", "call_id": f"c{place}", "name": outer(action.tool),
              "arguments": json.dumps(dict(action.arguments))}
        for place, action in enumerate(actions)
    ]  # fmt: skip
    return {
        "id": "r", "created_at": 0.0, "model": "script", "object": "response", "output": output,
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
    }  # fmt: skip


class Wired:
    """NeMo Gym's agent, wired to a server's application in this process and to a script for a model."""

    def __init__(self, life: Any, script: Sequence[Sequence[ToolCall | Reply]], max_steps: int = 1000) -> None:
        import httpx
        from nemo_gym.config_types import ModelServerRef, ResourcesServerRef
        from nemo_gym.server_utils import ServerClient
        from responses_api_agents.gymnasium_agent.app import GymnasiumAgent, GymnasiumAgentConfig

        self.script = [response(*actions) for actions in script]
        self.asked: list[Any] = []
        self.steps: list[dict[str, Any]] = []
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=life.setup_webserver()), base_url="http://lifegym"
        )
        config = GymnasiumAgentConfig(
            host="", port=0, entrypoint="", name="agent", max_steps=max_steps,
            resources_server=ResourcesServerRef(type="resources_servers", name="lifegym"),
            model_server=ModelServerRef(type="responses_api_models", name="script"),
        )  # fmt: skip
        self.agent = GymnasiumAgent(config=config, server_client=MagicMock(spec=ServerClient))
        self.agent.server_client.post = AsyncMock(side_effect=self.post)

    async def post(self, server_name: str, url_path: str, json: Any, cookies: Any = None) -> Any:
        """Answer as the other servers would."""
        if server_name == "script":
            self.asked.append(json)
            return answered(200, self.script.pop(0), {})
        self.client.cookies.clear()
        found = await self.client.post(url_path, json=json, cookies=dict(cookies or {}))
        body = found.json()
        if url_path == "/step":
            self.steps.append(body)
        return answered(found.status_code, body, dict(found.cookies))

    async def run(self, row: dict[str, Any]) -> Any:
        """One rollout of a row."""
        from responses_api_agents.gymnasium_agent.app import GymnasiumAgentRunRequest

        request = SimpleNamespace(cookies={})
        return await self.agent.run(request, GymnasiumAgentRunRequest.model_validate(row))


def answered(status: int, body: Any, cookies: dict[str, str]) -> Any:
    """A response in the form of NeMo Gym's client."""

    async def read() -> bytes:
        return json.dumps(body).encode()

    def raise_for_status() -> None:
        from aiohttp import ClientResponseError

        raise ClientResponseError(MagicMock(), (), status=status, message=str(body))

    content = SimpleNamespace(read=read)
    return SimpleNamespace(
        ok=status < 400, status=status, cookies=cookies, read=read, content=content, raise_for_status=raise_for_status
    )


def test_nemo__rollouts_have_the_plain_rewards_and_scores() -> None:
    """Two rollouts at once on one server: the agent's sums are the environment's rewards."""
    from lifegym.integrations.nemo_gym import rows

    life = server()
    scripts = {2: reference(2), 7: [WRONG, *reference(7)]}
    wired = [Wired(life, [[action] for action in actions]) for actions in scripts.values()]

    async def both() -> list[Any]:
        return await asyncio.gather(*(one.run(row) for one, row in zip(wired, rows(TINY, list(scripts)), strict=True)))

    for (variant, actions), one, result in zip(scripts.items(), wired, asyncio.run(both()), strict=True):
        rewards, score = plain(variant, actions)
        assert [step["reward"] for step in one.steps] == rewards
        assert result.reward == pytest.approx(sum(rewards))
        assert result.terminated
        assert not result.truncated
        assert result.info["score"] == score == 100.0
    assert "gone.txt" in wired[1].steps[0]["info"]["tool_outputs"][0]["output"]
    assert wired[1].steps[0]["info"]["step_accepted"] == [False]
    assert not life.session_state


def test_nemo__the_model_is_asked_with_instructions_tools_and_the_turn() -> None:
    """The reset text reaches the model after the row's instructions; outputs follow under their calls' ids."""
    from lifegym.integrations.nemo_gym import rows

    (row,) = rows(TINY, [4], "agent")
    assert row["agent_ref"] == {"type": "responses_api_agents", "name": "agent"}
    look = [ToolCall("files.read", {"path": "keys.txt"}), WRONG]
    wired = Wired(server(), [look, [SILENT]], max_steps=2)
    result = asyncio.run(wired.run(row))
    first, second = wired.asked
    assert "files__read" in {tool["name"] for tool in first.model_dump()["tools"]}
    assert [message.role for message in first.input] == ["system", "user"]
    assert "Ines" in first.input[0].content
    assert "Please put the Olmo's price into the ledger." in first.input[1].content
    outputs = [item for item in second.input if item.type == "function_call_output"]
    assert [item.call_id for item in outputs] == ["c0", "c1"]
    assert "4471" in outputs[0].output
    assert "gone.txt" in outputs[1].output
    assert wired.steps[0]["reward"] == pytest.approx(sum(wired.steps[0]["info"]["step_rewards"]))
    assert wired.steps[1]["observation"]
    assert result.truncated


def test_nemo__limits_refuse_and_failures_are_no_score() -> None:
    """A rollout too many, a lost world and a row that names none fail the rollout; the others play on."""
    from aiohttp import ClientResponseError

    from lifegym.integrations.nemo_gym import rows

    life = server(max_worlds=1, max_actions=2)
    (row,) = rows(TINY, [0])
    cut = Wired(life, [[ToolCall("files.list", {})]] * 2)
    refused = Wired(life, [])

    async def story() -> Any:
        await cut.client.post("/reset", json=row)
        with pytest.raises(ClientResponseError, match="as many as this server keeps"):
            await refused.run(row)
        for session in list(life.session_state):
            await life.close_session(session)
        result = await cut.run(row)
        with pytest.raises(ClientResponseError, match="task and variant"):
            await refused.run({"responses_create_params": row["responses_create_params"]})
        with pytest.raises(ClientResponseError, match="20000"):
            await refused.run({**row, "variant": 20_000})
        lost = await cut.client.post(
            "/step", json={"responses_create_params": {"input": []}, "response": response(SILENT)}
        )
        return result, lost.status_code

    result, status = asyncio.run(story())
    assert result.truncated
    assert not result.terminated
    assert status == 404
