"""Stories packed one after the other: what they have in common is kept once."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from typing import Any

from lifegym.evaluate.report.packing import Packer

LONG = {"tool": "email.read_email", "result": "The appointment was moved to the next day at ten. " * 8, "ok": True}


def _read(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(b64decode(text)))
    return found


def test_pack__short_values_stand_where_they_are() -> None:
    """What is shorter than a reference is worth is not kept apart."""
    assert _read(Packer().pack({"turns": [{"text": "Hello."}], "n": 3})) == {
        "turns": [{"text": "Hello."}],
        "n": 3,
        "kept": [],
    }


def test_pack__what_an_earlier_story_has_is_referred_to() -> None:
    """A call that two stories have stands in the first; the second has a reference to it and keeps nothing."""
    packer = Packer()
    first, second = _read(packer.pack({"calls": [LONG]})), _read(packer.pack({"calls": [LONG, LONG]}))

    ((episode, place),) = [call["in"] for call in first["calls"]]
    assert (episode, first["kept"][place]["tool"]) == (0, "email.read_email")
    assert first["kept"][first["kept"][place]["result"]["in"][1]] == LONG["result"]
    assert second == {"calls": [{"in": [0, place]}] * 2, "kept": []}


def test_pack__other_calls_with_the_same_result_share_it() -> None:
    """A result is shared even where the call around it differs, and the new call is kept with the new story."""
    packer = Packer()
    first = _read(packer.pack({"calls": [LONG]}))
    second = _read(packer.pack({"calls": [{**LONG, "ok": False}]}))

    (call,) = second["kept"]
    assert call["ok"] is False
    assert call["result"]["in"][0] == 0
    assert first["kept"][call["result"]["in"][1]] == LONG["result"]


def test_pack__half_a_character_pair_is_replaced() -> None:
    """A lone surrogate, which has no bytes, is read back as a question mark."""
    assert _read(Packer().pack({"text": "\ud800"}))["text"] == "?"
