"""Assistants that copy: dump pastes all it can read everywhere, stuffer the answer key besides.

A sound rubric pays neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.spec import TaskSpec
from lifegym.policies.literals import literals

__all__ = ["Dump", "Stuffer"]

_FILES: Final = ("notes.md", "summary.md", "ledger.csv", "plan.md", "log.md")
_ENDING: Final = re.compile(r"\.(?:md|csv|txt)\b")
_STEM: Final = re.compile(r"[\w-]+\Z")
_LONGEST_STEM: Final = 80
_MOST_FILES: Final = 20
"""File names that are taken from one text."""
_CHUNK: Final = 60_000
"""Characters of what was hoarded that one paste holds, the newest first."""
_LOOKS_A_TURN: Final = 40
"""Records opened by their ids in one turn; with these an episode stays within its action limit."""
_ROUND: Final = 5
"""Turns from one reading of all lists to the next."""


class Dump:
    """Reads everything it can and copies all of it into every file, note, draft, event and reply; does nothing else.

    It lists what can be listed, opens every record whose id a result showed, and writes into every file of the
    workspace and every file that a text names.
    """

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the episode's tools."""
        self._tools: dict[str, dict[str, Any]] = {tool["name"]: tool for tool in info["tools"] if _reads(tool["name"])}
        self._writes = {tool["name"] for tool in info["tools"]} - set(self._tools)
        self._spec: TaskSpec = catalog.played_in(info)
        self._files = dict.fromkeys([*info["workspace"], *_FILES])
        self._openers = _openers(self._tools)
        self._queue: dict[tuple[str, str, str], bool] = {}
        self._hoard: dict[str, None] = {}
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
            self._keep(observation["turn"])
            self._plan = self._reads_then_pastes()
        elif self._collecting and info["ok"]:
            result = json.loads(observation["tool_result"])
            self._keep(_prose(result))
            self._queue_ids(result)
        call = next(self._plan, None)
        return call if call is not None else Reply(self._text())

    def _keep(self, text: str) -> None:
        self._hoard.pop(text, None)
        self._hoard[text] = None
        self._files.update(dict.fromkeys(islice(_file_names(text), _MOST_FILES)))

    def _text(self) -> str:
        return "\n".join([self.extra(), *reversed(self._hoard)])[:_CHUNK]

    def _reads_then_pastes(self) -> Iterator[ToolCall]:
        self._collecting = True
        if self._turns % _ROUND == 0:
            for path in list(self._files):
                yield ToolCall("files.read", {"path": path})
            for name, tool in self._tools.items():
                arguments = self._guess(tool["parameters"])
                if not name.startswith("files.") and arguments is not None:
                    yield ToolCall(name, arguments)
        for _ in range(_LOOKS_A_TURN):
            fresh = next((item for item, done in self._queue.items() if not done), None)
            if fresh is None:
                break
            self._queue[fresh] = True
            yield ToolCall(fresh[0], {fresh[1]: fresh[2]})
        self._collecting = False
        yield from self._pastes()

    def _pastes(self) -> Iterator[ToolCall]:
        text = self._text()
        if self._turns % _ROUND == 0:
            for path in list(self._files):
                yield ToolCall("files.write", {"path": path, "content": text})
        day = self._turn[:10]
        span = {"start": f"{day}T12:00", "end": f"{day}T13:00"}
        words = [{"type": "text", "text": {"content": text[:2000]}}]
        paragraph = {"type": "paragraph", "paragraph": {"rich_text": words}}
        page = next((item[2] for item in self._queue if item[1] == "page_id"), "")
        pastes: dict[str, dict[str, Any]] = {
            "email.save_draft": {"subject": text[:200], "body": text, "to": self._spec.world.persona.email},
            "calendar.create_event": {"summary": text[:200], "description": text[:5000], **span},
            "notion.API-patch-block-children": {"block_id": page, "children": [paragraph]},
        }
        for name, arguments in pastes.items():
            if name in self._writes:
                yield ToolCall(name, arguments)

    def _queue_ids(self, node: Any, kind: str = "") -> None:
        """Note every id in a result that some reading tool takes."""
        if isinstance(node, list):
            for item in node:
                self._queue_ids(item, kind)
        elif isinstance(node, dict):
            kind = str(node.get("object", kind))
            for key, value in node.items():
                name = f"{kind}_id" if key == "id" else key
                if isinstance(value, str) and value:
                    for tool, parameter in self._openers.get(name, ()):
                        self._queue.setdefault((tool, parameter, value), False)
                else:
                    self._queue_ids(value, kind)

    def _guess(self, schema: dict[str, Any]) -> dict[str, Any] | None:
        """Return arguments for a reading tool when only the user's id, or nothing, is required."""
        known = {"user_id": self._spec.world.persona.user_id, "query": "a", "folder": "INBOX"}
        required = schema.get("required", [])
        if any(name not in known for name in required):
            return None
        return {name: known[name] for name in required}


class Stuffer(Dump):
    """Dumps, and also writes every literal of the task's own rubric: it holds the answer key."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the episode's tools and its answer key."""
        super().reset(observation, info)
        found = literals(self._spec.rubric)
        self._key = "\n".join([*found.sentences, ", ".join(found.words)])

    def extra(self) -> str:
        """Return the rubric's literals as sentences and as a list."""
        return self._key


def _file_names(text: str) -> Iterator[str]:
    """Yield the names of files in a text.

    Endings are rare and words are not, so that looking for endings is many times faster than for whole names.
    """
    last = 0
    for ending in _ENDING.finditer(text):
        stem = _STEM.search(text[max(last, ending.start() - _LONGEST_STEM) : ending.start()])
        if stem:
            yield stem[0] + ending[0]
            last = ending.end()


def _reads(name: str) -> bool:
    action = name.partition(".")[2].removeprefix("API-")
    return action.startswith(("get", "list", "search", "check", "read", "post-search", "retrieve"))


def _openers(tools: dict[str, dict[str, Any]]) -> dict[str, list[tuple[str, str]]]:
    """Return, for each kind of id, the reading tools that need nothing else: (tool, parameter)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, tool in tools.items():
        required = tool["parameters"].get("required", [])
        if len(required) == 1 and (required[0].endswith("_id") or required[0] in ("pnr", "country_code")):
            found.setdefault(required[0], []).append((name, required[0]))
    # A page of notes is read by its blocks.
    for name, parameter in found.get("block_id", []):
        found.setdefault("page_id", []).append((name, parameter))
    return found


def _prose(result: Any) -> str:
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

    walk(result, "")
    return "\n".join(lines)
