"""Answers that are too much: too long, packed small, or with the key in them."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest

from lifegym.policies.chat.bounds import MOST_BYTES
from lifegym.rollouts.record import EpisodeRecord
from tests.policies.chat_server import Answer, Raw, Says, pieces, serving, turns
from tests.policies.conftest import KEY, Plays

WHOLE = {"choices": [{"message": {"role": "assistant", "content": "190 cm."}, "finish_reason": "stop"}], "model": "m"}


def _body(data: Any = None) -> bytes:
    return json.dumps(WHOLE if data is None else data).encode()


def _raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def _broken(record: EpisodeRecord) -> str:
    assert record.outcome == "infrastructure_error"
    assert record.score is None
    assert record.reason is not None
    assert "gave a broken answer: " in record.reason.message
    return record.reason.message


@pytest.mark.parametrize(
    "answer",
    [
        Raw(b" " * (MOST_BYTES + 1)),
        Raw(gzip.compress(b" " * (40 * MOST_BYTES // 16)), headers={"Content-Encoding": "gzip"}),
        Raw(gzip.compress(b" " * (MOST_BYTES + 1)), headers={"Content-Encoding": "gzip"}),
    ],
    ids=["plain", "packed", "just too long"],
)
@pytest.mark.parametrize("stream", [False, True])
def test_bounds__an_answer_without_end_is_the_endpoints_failure(plays: Plays, answer: Answer, stream: bool) -> None:
    """What is longer than any answer is given up, whether it came packed or not, and the episode has no score."""
    with serving(turns(*[answer] * 9)) as server:
        record = plays(server, stream=stream, retries=0)
    assert f"longer than {MOST_BYTES:,} bytes" in _broken(record)
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("packed", "encoding"),
    [
        (gzip.compress(_body(), mtime=0), "gzip"),
        (zlib.compress(_body()), "deflate"),
        (_raw_deflate(_body()), "deflate"),
        (gzip.compress(_body({**WHOLE, "padding": "x" * (MOST_BYTES - 1000)})), "gzip"),
    ],
    ids=["gzip", "deflate", "deflate without header", "as long as may be"],
)
def test_bounds__packed_answers_are_read(plays: Plays, packed: bytes, encoding: str) -> None:
    """What was asked for is unpacked, up to the limit."""
    with serving(turns(Raw(packed, headers={"Content-Encoding": encoding}))) as server:
        record = plays(server)
    assert record.turns[0].reply == "190 cm."


@pytest.mark.parametrize(
    ("content", "encoding", "said"),
    [
        (b"x", "br", "packed as 'br', and only gzip, deflate were asked for"),
        (b"no gzip at all", "gzip", "cannot be unpacked"),
        (gzip.compress(_body(), mtime=0)[:-9], "gzip", "breaks off before it can be unpacked"),
    ],
    ids=["another packing", "no packing", "cut off"],
)
def test_bounds__what_cannot_be_unpacked_is_named(plays: Plays, content: bytes, encoding: str, said: str) -> None:
    """Another packing, no packing and half of one are told apart."""
    with serving(turns(*[Raw(content, headers={"Content-Encoding": encoding})] * 9)) as server:
        record = plays(server, retries=0)
    assert said in _broken(record)


def test_bounds__a_stream_of_pieces_is_read(plays: Plays) -> None:
    """A packed stream is read like another."""
    lines = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in pieces(Says("190 cm."))) + "data: [DONE]\n\n"
    headers = {"Content-Encoding": "gzip"}
    answer = Raw(gzip.compress(lines.encode()), kind="text/event-stream", headers=headers)
    with serving(turns(answer)) as server:
        record = plays(server, stream=True)
    assert record.turns[0].reply == "190 cm."


@pytest.mark.parametrize("stream", [False, True])
def test_key__that_a_model_repeats_reaches_neither_world_nor_record(plays: Plays, stream: bool) -> None:
    """Replies, names, arguments and reasoning have the variable's name in its place, also where it was escaped."""
    escaped = "".join(f"\\u{ord(character):04x}" for character in KEY)
    answers = [
        Says(calls=[("files__write", {"path": "keys.md", "content": f"the key is {KEY}"})], reasoning=KEY),
        Says(calls=[("files__write", f'{{"path": "more.md", "content": "{escaped}"}}'), (KEY, {KEY: KEY})]),
        Says(f"I was given {KEY}."),
    ]
    with serving(turns(*answers)) as server:
        record = plays(server, stream=stream)
    assert record.turns[0].reply == "I was given <OPENAI_API_KEY>."
    line = record.to_line()
    assert KEY not in line
    assert escaped not in line
    assert "the key is <OPENAI_API_KEY>" in line
    assert all(KEY not in json.dumps(body) for body in server.requests)


def test_key__a_placeholder_is_a_word(plays: Plays, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of one's own that is given `none` for a key changes no word of a model."""
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with serving(turns(Says("There is none."))) as server:
        record = plays(server)
    assert record.turns[0].reply == "There is none."
