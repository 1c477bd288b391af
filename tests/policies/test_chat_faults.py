"""An endpoint that misbehaves: what is the infrastructure's fault, what the policy's, and that no key is recorded."""

from __future__ import annotations

import json
import logging
import re
import socket
from typing import Any

import pytest

from lifegym.policies.chat import from_spec
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import Answer, Drops, Fails, Hangs, Raw, Says, pieces, serving, turns
from tests.policies.conftest import KEY, Plays, chat

OVERFLOWS = [
    Fails(400, {"error": {"message": "This model's maximum context length is 4096 tokens.", "code": 400}}),
    Fails(400, {"error": {"message": "too long", "code": "context_length_exceeded"}}),
    Fails(400, {"error": {"message": "the request exceeds the available context size", "code": 400}}),
    Fails(500, {"error": {"message": "x", "type": "exceed_context_size_error"}}),
    Fails(413, {"error": {"message": "Request too large"}}),
    Raw(json.dumps({"error": {"code": 400, "message": "x", "type": "exceed_context_size_error"}}).encode()),
]
HALF_A_STREAM = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in pieces(Says("It costs 400 EUR."))[:2]).encode()
BROKEN: list[Answer] = [
    Drops(),
    Raw(b'{"choices": [{"message": {"role": "assi', promised=4000),
    Raw(b'{"choices": [{"message": {"role": "assi'),
    Raw(b"<html>Bad gateway</html>", kind="text/html"),
    Raw(b'{"choices": []}'),
    Raw(b'{"choices": [{"message": null}]}'),
    Raw(b'"yes"'),
    Raw(b'{"error": {"message": "overloaded"}}'),
    Fails(500, {"error": {"message": "boom"}}),
    Fails(503),
    Fails(429, {"error": {"message": "slow down"}}),
]


def unresolved(record: EpisodeRecord) -> str:
    """Return why an episode is unresolved; it has no score, and was played as often as such ones are."""
    assert record.outcome == "infrastructure_error"
    assert record.score is None
    assert record.meta["attempts"] == 3
    assert record.reason is not None
    assert record.reason.type == "InfrastructureError"
    return record.reason.message


@pytest.mark.parametrize("answer", BROKEN)
def test_faults__what_passes_is_asked_again(plays: Plays, answer: Answer) -> None:
    """Broken answers, server errors and rate limits are repeated, counted, and leave no trace in what is played."""
    with serving(turns(answer, answer, Says("190 cm."))) as server:
        record = plays(server)
    assert record.outcome == "completed"
    assert record.turns[0].reply == "190 cm."
    told = record.meta["policy"]
    assert (told["calls"], told["requests"], told["retries"]) == (3, 5, 2)
    assert server.requests[0] == server.requests[2]


@pytest.mark.parametrize("answer", BROKEN)
def test_faults__what_does_not_pass_leaves_the_episode_unresolved(plays: Plays, answer: Answer) -> None:
    """Past the repetitions it is the infrastructure's fault, never a score of 0."""
    with serving(lambda body, number: answer) as server:
        record = plays(server)
    assert server.url in unresolved(record)
    assert len(server.requests) == 3 * 3
    assert record.meta["policy"]["retries"] == 2


@pytest.mark.parametrize("promised", [None, 4000])
def test_faults__a_stream_that_breaks_off_is_asked_for_again(plays: Plays, promised: int | None) -> None:
    """Half a streamed answer is no answer, whether or not the connection says that it broke."""
    half = Raw(HALF_A_STREAM, promised, "text/event-stream")
    with serving(turns(half, Says("190 cm."))) as server:
        record = plays(server, stream="true")
    assert (record.turns[0].reply, record.meta["policy"]["retries"]) == ("190 cm.", 1)
    with serving(lambda body, number: half) as server:
        assert re.search(
            rf"{server.url} (gave a broken answer|cannot be reached)", unresolved(plays(server, stream=True))
        )


@pytest.mark.parametrize("answer", OVERFLOWS)
def test_faults__an_overflow_is_the_policys_own(plays: Plays, answer: Answer) -> None:
    """A conversation longer than the model reads is a policy error, told with what would help, and not repeated."""
    with serving(lambda body, number: answer) as server:
        record = plays(server)
    assert (record.outcome, record.score, record.meta["attempts"]) == ("policy_error", None, 1)
    assert record.reason is not None
    assert record.reason.type == "ContextOverflowError"
    assert "smaller context_tokens" in record.reason.message
    assert len(server.requests) == 1


LASTING = [
    (401, {"error": {"message": f"Incorrect API key provided: {KEY}."}}, "key that may use m .*OPENAI_API_KEY"),
    (401, {"error": {"message": f"{'x' * 590} {KEY} is no key"}}, "key that may use m"),
    (403, {"error": {"message": "no access"}}, "OPENAI_API_KEY"),
    (404, {"error": {"message": "The model `m` does not exist"}}, "knows the model 'm'.*/v1"),
    (429, {"error": {"message": "x", "code": "insufficient_quota"}}, "nothing left to spend"),
    (400, {"error": {"message": "Unrecognized request argument supplied: seed"}}, "give seed=omit"),
    (400, {"error": {"message": "auto tool choice requires a flag"}}, "so that it takes tools"),
    (422, {"detail": "min_p is unknown"}, "which of the request's fields the endpoint does not take"),
]


@pytest.mark.parametrize(("status", "body", "says"), LASTING)
def test_faults__what_will_not_pass_is_not_asked_again(plays: Plays, status: int, body: Any, says: str) -> None:
    """A wrong key or model is told at once, with what would be right, and the key stands nowhere in the record."""
    with serving(lambda request, number: Fails(status, body)) as server:
        record = plays(server)
    assert re.search(says, unresolved(record))
    assert len(server.requests) == 3
    assert set(server.keys) == {f"Bearer {KEY}"}
    assert KEY[:8] not in record.to_line()


def test_faults__what_lost_attempts_cost_is_kept(plays: Plays) -> None:
    """An episode that is played again says what the attempts before cost."""
    with serving(turns(Says("190 cm."), Fails(401), Says("190 cm."))) as server:
        record = plays(server)
    assert (record.outcome, record.meta["attempts"]) == ("completed", 2)
    assert [told["calls"] for told in record.meta["earlier"]] == [1]
    assert record.meta["policy"]["calls"] == 3
    assert len(server.requests) == 5


def test_faults__nobody_there(task: str) -> None:
    """An endpoint that is down is named, and the episode stays unresolved."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # and never listens
        url = f"http://127.0.0.1:{held.getsockname()[1]}/v1"
        factory = from_spec("m", {"base_url": url, "retries": 1, "backoff": 0.001})
        (record,) = rollout(factory, task)
    assert re.search(rf"{url} cannot be reached .*server runs.*asked 2 times", unresolved(record))


def test_faults__a_call_has_a_deadline(plays: Plays) -> None:
    """An answer that does not come is given up and asked for again."""
    with serving(turns(Hangs(), Says("190 cm."))) as server:
        record = plays(server, call_deadline=2)
    assert (record.turns[0].reply, record.meta["policy"]["retries"]) == ("190 cm.", 1)
    with serving(lambda body, number: Hangs()) as server:
        assert "did not answer within 0.1 s" in unresolved(plays(server, call_deadline="0.1", retries=0))


def test_faults__an_episode_has_a_deadline(task: str) -> None:
    """An episode's deadline holds while its policy waits for an answer."""
    with serving(lambda body, number: Hangs()) as server:
        (record,) = rollout(chat(server), task, deadline=0.4, concurrency=2)
    assert record.outcome == "infrastructure_error"
    assert record.reason is not None
    assert record.reason.type == "DeadlineExceededError"


@pytest.mark.parametrize(
    "headers",
    [
        {"Retry-After": "0.3"},
        {"retry-after-ms": "300"},
        {"Retry-After": "Mon, 30 Nov 2026 10:00:01 GMT", "Date": "Mon, 30 Nov 2026 10:00:00 GMT"},
    ],
)
def test_faults__the_endpoint_says_how_long_to_wait(plays: Plays, headers: dict[str, str]) -> None:
    """``Retry-After`` is obeyed in each of its forms; a date is measured against the answer's own."""
    with serving(turns(Fails(429, None, headers), Says("190 cm."))) as server:
        record = plays(server)
    assert record.turns[0].reply == "190 cm."
    assert record.meta["policy"]["seconds"] >= 0.3


def test_faults__pauses_grow_and_are_spread(task: str, caplog: pytest.LogCaptureFixture) -> None:
    """Each pause is twice the one before, less up to half by the episode's own chance, and can be repeated."""
    runs = []
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.INFO, "lifegym"), serving(lambda body, number: Fails(503)) as server:
            list(rollout(chat(server, backoff=0.02, retries=4), task, runs=2))
        said = [entry.args for entry in caplog.records if entry.name.endswith("endpoint")]
        runs.append([float(args[0]) for args in said if isinstance(args, tuple) and isinstance(args[0], float)])
    assert runs[0] == runs[1]
    assert len(runs[0]) == 2 * 3 * 4
    for place, pause in enumerate(runs[0]):
        longest = 0.02 * 2 ** (place % 4)
        assert longest / 2 <= pause <= longest
    assert len(set(runs[0])) > 4


def test_faults__a_wait_of_hours_is_not_waited(plays: Plays) -> None:
    """An endpoint that asks to come back tomorrow ends the episode now, unresolved."""
    with serving(lambda body, number: Fails(429, None, {"Retry-After": "86400"})) as server:
        assert "429" in unresolved(plays(server))
    assert len(server.requests) == 3


def test_faults__no_key_for_openai_itself(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a key nothing is sent to the hosted endpoint, and the variable's name is told."""
    monkeypatch.delenv("OPENAI_API_KEY")
    (record,) = rollout(from_spec("gpt-5"), task)
    assert "OPENAI_API_KEY is empty" in unresolved(record)
    assert record.meta["policy"]["requests"] == 0


def test_faults__a_server_of_ones_own_needs_no_key(plays: Plays, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key is taken from the named variable alone, and is not needed where the server wants none."""
    monkeypatch.delenv("OPENAI_API_KEY")
    with serving(turns()) as server:
        assert plays(server).outcome == "completed"
        monkeypatch.setenv("MY_KEY", "sk-mine")
        assert plays(server, api_key_env="MY_KEY").outcome == "completed"
    assert server.keys[0] == "Bearer none"
    assert server.keys[-1] == "Bearer sk-mine"
