"""Assistants that do not understand anything: idle, polite, dump, stuffer, random.

A sound rubric gives them next to nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from lifegym.envs import catalog
from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.sampling import sample_from_schema
from lifegym.policies.literals import literals

__all__ = ["Dump", "Idle", "Polite", "Random", "Stuffer"]

_FILES = ("notes.md", "summary.md", "ledger.csv", "plan.md", "log.md")
_CHUNK = 60_000


class Idle:
    """Closes every turn in silence."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return an empty reply."""
        return Reply("")


class Polite:
    """Answers every turn at length in words that echo it, and touches no tool."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return a reply made of the turn's own words."""
        turn = observation["turn"]
        return Reply(
            f"Thank you for telling me. I understand that {turn}\n\nI have noted all of it: {turn}\n\n"
            "I will take care of everything, keep to your budget and wishes, check every detail, and not do "
            "anything you would not want. "
            "Please let me know if there is anything else I can do for you."
        )


class Dump:
    """Reads everything it can and copies all of it into every file, note, draft and reply; does nothing else."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the episode's tools."""
        self._tools: dict[str, dict[str, Any]] = {tool["name"]: tool for tool in info["tools"]}
        self._spec = catalog.played_in(info)
        self._files = sorted({*info["workspace"], *_FILES})
        self._hoard: list[str] = []
        self._plan: Iterator[ToolCall] = iter(())
        self._turns = -1
        self._turn = ""
        self._collecting = False

    def extra(self) -> str:
        """Return further text to paste everywhere."""
        return ""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return the next read, the next paste, or the reply that repeats everything."""
        marker = f"{observation['time']} {info['event']} {observation['turn'][:80]}"
        if marker != self._turn:
            self._turn = marker
            self._turns += 1
            self._hoard.append(observation["turn"])
            self._plan = self._reads_then_pastes()
        elif self._collecting and info["ok"]:
            self._hoard.append(_prose(observation["tool_result"]))
        call = next(self._plan, None)
        return call if call is not None else Reply(self._text()[:_CHUNK])

    def _text(self) -> str:
        return "\n".join([self.extra(), *dict.fromkeys(reversed(self._hoard))])[:_CHUNK]

    def _reads_then_pastes(self) -> Iterator[ToolCall]:
        # Everything is read in the first turn and then every fifth, which keeps an episode within its action limit.
        if self._turns % 5 == 0:
            self._collecting = True
            for path in self._files:
                yield ToolCall("files.read", {"path": path})
            for name, tool in self._tools.items():
                arguments = self._guess(tool["parameters"])
                if not name.startswith("files.") and arguments is not None and _reads(name):
                    yield ToolCall(name, arguments)
        self._collecting = False
        yield from self._pastes()

    def _pastes(self) -> Iterator[ToolCall]:
        text = self._text()
        if self._turns % 5 == 0:
            for path in self._files:
                yield ToolCall("files.append", {"path": path, "content": text})
        if "email.save_draft" in self._tools:
            yield ToolCall(
                "email.save_draft", {"subject": text[:200], "body": text, "to": self._spec.world.persona.email}
            )
        if "calendar.create_event" in self._tools:
            day = self._turn[:10]
            yield ToolCall(
                "calendar.create_event",
                {"summary": text[:200], "start": f"{day}T12:00", "end": f"{day}T13:00", "description": text[:5000]},
            )
        if "notion.API-post-page" in self._tools:
            page = next(iter(self._spec.world.table("notion.pages").rows), None)
            if page:
                block = {
                    "type": "paragraph",
                    "paragraph": {"rich_text": [{"type": "text", "text": {"content": text[:2000]}}]},
                }
                yield ToolCall("notion.API-patch-block-children", {"block_id": page, "children": [block]})

    def _guess(self, schema: dict[str, Any]) -> dict[str, Any] | None:
        """Return arguments for a reading tool when only the user's id, or nothing, is required."""
        known = {"user_id": self._spec.world.persona.user_id, "query": "a", "folder": "INBOX"}
        required = schema.get("required", [])
        if any(name not in known for name in required):
            return None
        return {name: known[name] for name in required}


class Stuffer(Dump):
    """Dumps, and also writes every literal of the task's own rubric: it holds the answer key."""

    def extra(self) -> str:
        """Return the rubric's literals as sentences and as a list."""
        found = literals(self._spec.rubric)
        return "\n".join([*found.sentences, ", ".join(found.words)])


class Random:
    """Makes ``calls`` schema-valid random calls spread over the episode, and closes turns in silence.

    Args:
        seed: Seeds the choice of tools and arguments.
        calls: How many calls to make.
    """

    def __init__(self, seed: int = 0, calls: int = 300) -> None:
        self._seed = seed
        self._calls = calls

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Seed the choices and take up the episode's tools."""
        self._rng = np.random.Generator(np.random.PCG64([self._seed, int(info["variant"])]))
        self._tools: list[dict[str, Any]] = list(info["tools"])
        self._left = self._calls

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return a random call, or now and then a silent reply."""
        if self._left == 0 or self._rng.random() < 0.12:
            return Reply("")
        self._left -= 1
        tool = self._tools[int(self._rng.integers(len(self._tools)))]
        return ToolCall(tool["name"], sample_from_schema(tool["parameters"], self._rng))


def _reads(name: str) -> bool:
    action = name.partition(".")[2].removeprefix("API-")
    return action.startswith(("get", "list", "search", "check", "read", "post-search", "retrieve"))


def _prose(result: str) -> str:
    """Return a JSON result as plain lines, which hide its origin better than braces do."""
    lines: list[str] = []

    def walk(node: Any, label: str) -> None:
        if isinstance(node, dict):
            flat = [f"{key}: {value}" for key, value in node.items() if not isinstance(value, dict | list)]
            if flat:
                lines.append(f"{label} " + ", ".join(flat))
            for key, value in node.items():
                if isinstance(value, dict | list):
                    walk(value, key)
        elif isinstance(node, list):
            for item in node:
                walk(item, label)
        else:
            lines.append(f"{label}: {node}")

    walk(json.loads(result), "")
    return "\n".join(lines)
