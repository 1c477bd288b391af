"""OpenEnv: its own server on loopback, played by its own client; worlds outlive connections and stay apart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.integrations.sessions import Sessions
from tests.integrations.conftest import TINY, served
from tests.integrations.playing import SILENT, WRONG, plain, reference

pytestmark = [
    pytest.mark.openenv,
    # OpenEnv starts and stops its server by hooks that Starlette calls old.
    pytest.mark.filterwarnings("ignore:.*on_event:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:websockets.*"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:uvicorn.*"),
]


class Kept:
    """A server's worlds and the records they leave."""

    def __init__(self, **limits: Any) -> None:
        self.records: list[Any] = []
        self.sessions = Sessions(TINY, ended=self.records.append, **limits)


@pytest.fixture
def kept() -> Kept:
    """Worlds without special limits."""
    return Kept()


@pytest.fixture
def address(kept: Kept) -> Iterator[str]:
    """A server over them."""
    from lifegym.integrations.openenv import make_app

    with served(make_app(kept.sessions)) as found:
        yield found


def connected(address: str) -> Any:
    """A client as a context, without an event loop of one's own."""
    from lifegym.integrations.openenv import LifeClient

    return LifeClient(base_url=address).sync()


def action(made: ToolCall | Reply) -> Any:
    """An action as the client sends it."""
    from lifegym.integrations.openenv import LifeAction

    return LifeAction.model_validate(made.to_dict())


def test_openenv__an_episode_has_the_plain_rewards_and_score(address: str, kept: Kept) -> None:
    """A whole episode over the wire: the same rewards, the score in the metadata, and a record."""
    actions = reference(4)
    rewards, score = plain(4, actions)
    with connected(address) as client:
        begun = client.reset(variant=4)
        assert "Please put the Olmo's price into the ledger." in begun.observation.turn
        assert begun.observation.turn_kind == "user_message"
        assert "Ines" in begun.observation.instructions
        assert {"files.read", "files.write"} <= {tool["name"] for tool in begun.observation.tools}
        assert begun.reward == 0.0
        results = [client.step(action(made)) for made in actions]
        assert [result.reward for result in results] == rewards
        assert [result.done for result in results] == [False] * (len(results) - 1) + [True]
        assert results[-1].metadata["score"] == score == 100.0
        assert client.state().done
    (record,) = kept.records
    assert (record.outcome, record.score, record.variant) == ("completed", 100.0, 4)


def test_openenv__a_refused_call_is_an_observation(address: str) -> None:
    """An error is answered and no turn closes, be the call wrong or the action none; other keys are refused."""
    with connected(address) as client:
        client.reset()
        told = client.step(action(WRONG)).observation
        assert "gone.txt" in told.tool_result
        assert not told.ok
        both = client.step({"tool": "files.list", "reply": "Both."}).observation
        assert "TWO_ACTIONS" in both.tool_result
        assert not both.ok
        with pytest.raises(ValueError, match="colour"):
            client.step({"tool": "files.list", "colour": "red"})
        assert "keys.txt" in client.step(action(ToolCall("files.list", {}))).observation.tool_result
        assert client.state().step_count == 3


def test_openenv__a_world_outlives_its_connection(address: str, kept: Kept) -> None:
    """A new client goes on by the identifier, hears again what was told, and nothing is made twice."""
    actions = reference(2)
    with connected(address) as client:
        begun = client.reset(variant=2)
        world = client.state().episode_id
        assert begun.metadata["episode_id"] == world
        for made in actions[:3]:
            last = client.step(action(made))
    assert not kept.records
    with connected(address) as client:
        again = client.reset(episode_id=world)
        assert again.observation.tool_result == last.observation.tool_result
        assert again.observation.instructions == begun.observation.instructions
        assert client.state().step_count == 3
        for made in actions[3:]:
            last = client.step(action(made))
        assert last.metadata["score"] == 100.0
    assert [record.score for record in kept.records] == [100.0]
    with connected(address) as client, pytest.raises(Exception, match="no world is open under this identifier"):
        client.reset(episode_id=world)


def test_openenv__worlds_side_by_side_stay_apart(address: str) -> None:
    """Twelve connections at once, each with a variant of its own and its own answers."""
    from lifegym.integrations.openenv import LifeClient

    async def play(variant: int) -> tuple[str, float]:
        async with LifeClient(base_url=address) as client:
            await client.reset(variant=variant)
            for made in reference(variant):
                result = await client.step(action(made))
            state = await client.state()
            return state.episode_id, result.metadata["score"]

    async def all_at_once() -> list[tuple[str, float]]:
        return await asyncio.gather(*(play(variant) for variant in range(12)))

    found = asyncio.run(all_at_once())
    assert len({world for world, _ in found}) == 12
    assert [score for _, score in found] == [100.0] * 12


def test_openenv__limits_refuse_and_the_rest_plays_on() -> None:
    """One world too many is refused with a reason; one that nobody acts in makes room and has no score."""
    from lifegym.integrations.openenv import make_app

    kept = Kept(max_worlds=1, idle_seconds=0.2)
    with served(make_app(kept.sessions, max_connections=4)) as address, connected(address) as first:
        first.reset()
        first.reset()  # what one connection leaves makes room for what it opens
        with connected(address) as second:
            with pytest.raises(Exception, match="as many as this server keeps"):
                second.reset()
            assert first.step(action(ToolCall("files.list", {}))).observation.ok
            assert asyncio.run(_until(lambda: len(kept.records) == 2))
            assert second.reset().observation.turn
        with pytest.raises(Exception, match="no world is open"):
            first.step(action(SILENT))
    assert [record.outcome for record in kept.records] == ["infrastructure_error"] * 3
    assert [record.score for record in kept.records] == [None] * 3


async def _until(true: Any, patience: float = 20.0) -> bool:
    """Wait until something is so."""
    async with asyncio.timeout(patience):
        while not true():
            await asyncio.sleep(0.05)
    return True


def test_openenv__another_reset_closes_the_world_before(address: str, kept: Kept) -> None:
    """A trainer that cuts episodes short leaves nothing open behind it."""
    with connected(address) as client:
        for variant in range(3):
            client.reset(variant=variant)
        assert len(kept.sessions) == 1
    assert [record.outcome for record in kept.records] == ["infrastructure_error"] * 2


def test_openenv__plain_http_plays_by_identifier(address: str) -> None:
    """Requests that are no connection name their world; without a name they are refused."""
    import httpx

    with httpx.Client(base_url=address) as client:
        world = client.post("/reset", json={"variant": 2}).json()["metadata"]["episode_id"]
        for made in reference(2):
            answer = client.post("/step", json={"action": made.to_dict(), "episode_id": world}).json()
        assert answer["done"]
        assert answer["metadata"]["score"] == 100.0
        assert client.post("/step", json={"action": {"colour": "red"}}).status_code == 422


def test_openenv__splits_are_listed_and_chosen_from(address: str) -> None:
    """The task routes tell the variants; reset takes one by split and place or seed, and refuses two ways at once."""
    import httpx

    with httpx.Client(base_url=address) as client:
        assert [split["name"] for split in client.get("/lifegym/splits").json()] == ["train", "test"]
        task = client.post("/lifegym/task", json={"split": "test", "index": 3}).json()
        assert "10003" in str(task)
    with connected(address) as client:
        client.reset(split="test", index=3)
        assert client.state().variant == 10_003
        client.reset(split="train", seed=10_007)
        assert client.state().variant == 7
        for wrong in ({"split": "validation"}, {"index": 3}, {"variant": 1, "split": "test"}, {"variant": 20_000}):
            with pytest.raises(Exception, match=r"split|variant"):
                client.reset(**wrong)
        assert client.state().variant == 7
