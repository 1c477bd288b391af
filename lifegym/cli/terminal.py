"""A person as the policy: turns are shown, and lines typed or piped in become actions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from typing import Any, Final, Protocol

from rich.console import Console

from lifegym.cli.lines import COMMANDS, LineError, read_call
from lifegym.envs import catalog
from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.errors import suggestion
from lifegym.worlds.tools import Tool
from lifegym.worlds.world import tools_of

__all__ = ["LeftError", "Person"]

_KINDS: Final = {"user_message": "message", "observation": "news", "notification": "notification"}
_HELP: Final = """\
service.tool key=value ...   call a tool: calendar.list_events time_min=2026-08-14 max_results=5
                             (quotes around a value with spaces; \\n for a line break)
service.tool {json}          the same with JSON: files.read {"path": "USER.md"}
reply TEXT                   say TEXT and close the turn; reply alone closes it in silence
reply <<                     the same with many lines, up to a line that is only a full stop
tools [SERVICE]              what can be called; help service.tool explains one
files                        the workspace's files
turn                         show the turn again
quit                         leave; so does the end of the input, or ctrl-C twice"""


class Lines(Protocol):
    """Where lines come from: any text stream, or something that reads like one."""

    def readline(self) -> str:
        """Return the next line with its end; an empty text is the end of the input."""
        ...

    def isatty(self) -> bool:
        """Return whether a person types them."""
        ...


class LeftError(Exception):
    """The person left before the episode was over."""


class Person:
    """Asks whoever sits at the terminal, or the pipe, for each action.

    Args:
        out: Where turns and results are shown.
        source: Where lines come from; the standard input when None.
    """

    name = "person"

    def __init__(self, out: Console, source: Lines | None = None) -> None:
        self._out = out
        # A process started without a standard input has None there.
        self._source: Lines = source or sys.stdin or StringIO()
        self._typed = self._source.isatty()
        if self._typed:
            # Gives the prompt a history; Windows has none and does without.
            with suppress(ImportError):
                import readline  # noqa: F401  # its import is its effect

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Show who is assisted and where to begin."""
        self._tools: dict[str, Tool] = tools_of(catalog.played_in(info).services)
        self._asked = False
        self._say(f"{info['title']}, variant {info['variant']}\n\n{info['instructions']}\n")
        self._say(f"Workspace: {', '.join(info['workspace']) or 'empty'}")
        self._say("Type help for what you can do.")

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Show what came of the last action and return the next one.

        Raises:
            LeftError: The person quits, or the input has ended.
        """
        if self._asked and observation["tool_result"]:
            self._show_result(observation["tool_result"], bool(info["ok"]))
        else:
            self._show_turn(observation, info)
        self._asked = True
        for line in self._lines():
            try:
                action = self._answer(line, observation, info)
            except LineError as error:
                self._say(str(error), "red")
                continue
            if action is not None:
                return action
        self._say("\nThe input has ended.")
        raise LeftError("the input ended before the episode")

    def _lines(self) -> Iterator[str]:
        interrupted = False
        while True:
            try:
                line = self._line("> ")
            except KeyboardInterrupt:
                if interrupted:
                    raise LeftError("interrupted") from None
                interrupted = True
                self._say("\nctrl-C again leaves; so does quit")
                continue
            if line is None:
                return
            interrupted = False
            if line.strip():
                yield line.strip()

    def _line(self, prompt: str) -> str | None:
        """Return a line without its end, or None at the end of the input."""
        if self._typed and self._source is sys.stdin:
            try:
                return input(prompt)
            except EOFError:
                return None
        line = self._source.readline()
        if not line:
            return None
        line = line.rstrip("\r\n").removeprefix("\ufeff")
        # A transcript of piped input is readable only with what was put in.
        self._say(f"{prompt}{line}")
        return line

    def _answer(self, line: str, observation: dict[str, Any], info: dict[str, Any]) -> Action | None:
        """Return the action that a line asks for, or None when it only asked to be shown something.

        Raises:
            LineError: It is neither a command nor a call.
            LeftError: It says quit.
        """
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        command = word.casefold()
        if command == "reply":
            return Reply(self._many_lines() if rest == "<<" else rest)
        if command in ("quit", "exit"):
            raise LeftError("the person left")
        show: dict[str, Callable[[], None]] = {
            "help": lambda: self._help(rest),
            "tools": lambda: self._list_tools(rest),
            "turn": lambda: self._show_turn(observation, info),
        }
        if command in show:
            show[command]()
            return None
        if command == "files":
            return ToolCall("files.list")
        if "." in word or "__" in word or line.startswith("{"):
            return read_call(line, self._tools)
        raise LineError(
            f"there is no command {word[:40]!r}.{suggestion(command, COMMANDS)} "
            "Call a tool with service.tool key=value, answer with reply TEXT, or type help."
        )

    def _many_lines(self) -> str:
        found = []
        while (line := self._line(". ")) is not None and line.strip() != ".":
            found.append(line)
        return "\n".join(found)

    def _help(self, tool: str) -> None:
        if not tool:
            self._say(_HELP)
            return
        if tool not in self._tools:
            raise LineError(f"there is no tool {tool[:60]!r}.{suggestion(tool, self._tools)} tools lists them.")
        doc = self._tools[tool].doc
        self._say(self._tools[tool].signature())
        self._say(doc.description)
        for name, text in doc.arguments.items():
            self._say(f"  {name}: {text}")
        if doc.example:
            self._say(f"Example: {doc.example}")

    def _list_tools(self, service: str) -> None:
        services = list(dict.fromkeys(name.partition(".")[0] for name in self._tools))
        if service and service not in services:
            raise LineError(
                f"there is no service {service[:60]!r} here.{suggestion(service, services)} It has "
                f"{', '.join(services)}."
            )
        for name, tool in self._tools.items():
            if not service or tool.service == service:
                self._say(f"{name}{'  (writes)' if tool.writes else ''}")

    def _show_turn(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        kind = _KINDS.get(observation["turn_kind"], observation["turn_kind"])
        # The score would say which silent change was missed.
        self._say(f"\n[{observation['time'][:16].replace('T', ' ')}] {kind} (stage {observation['stage'] + 1})", "bold")
        self._say(observation["turn"])

    def _show_result(self, result: str, ok: bool) -> None:
        try:
            data = json.loads(result)
        except ValueError:
            self._say(result)
            return
        if not ok and isinstance(data, dict) and "error" in data:
            self._say(f"refused ({data.get('code', '')}): {data['error']}", "red")
            rest = {key: value for key, value in data.items() if key not in ("error", "code")}
            if not rest:
                return
            data = rest
        self._say(json.dumps(data, ensure_ascii=False, indent=2))

    def show_last(self, record: EpisodeRecord) -> None:
        """Show the answer to the last action, after which nobody was asked any more."""
        last = record.steps[-1] if record.steps else None
        if last is not None and last.result:
            self._show_result(last.result, last.ok)

    def _say(self, text: str, style: str | None = None) -> None:
        self._out.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
