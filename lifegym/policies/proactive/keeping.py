"""Parts that keep: rules found at the outset, commitments and their days, the living plan, notes in the workspace."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import ClassVar, Final

from lifegym.envs.actions import ToolCall
from lifegym.envs.wrappers.seen import is_fact
from lifegym.policies.chat.prompts import named_files
from lifegym.policies.proactive.base import Calls, Part, Words
from lifegym.policies.proactive.notebook import Commitment, Finding, Look, Notebook, words
from lifegym.policies.proactive.reading import promises, rules_in, sentences

__all__ = ["Constraints", "Durable", "Ledger", "Plan"]

_OPEN_DAYS: Final = 21
_RECALLED: Final = 8
_FOLDER: Final = "assistant"
_LOOKS_WHEN_DUE: Final = 6


class Constraints(Part):
    """Reads the files an assistant is told to read, and what the person writes, for rules.

    Rule-based form: sentences that forbid, allow, limit, ask to be asked, or name a routine, told by their wording.
    """

    name: ClassVar[str] = "constraints"
    guidance: ClassVar[str] = (
        "Constraints: in the first turn read everything the workspace holds and write down each rule as one line: "
        "what is forbidden, what needs a question first, what does not, limits with their amounts, dates and routines. "
        "Add to it whatever the person says later. Check each act against it."
    )

    def begin(self, note: Notebook) -> Calls:
        """Read the files that the instructions name, and find their rules."""
        for path in named_files(note.instructions, note.workspace):
            answer = yield ToolCall("files.read", {"path": path})
            if answer.ok:
                self._add(note, str(json.loads(answer.result)["content"]), path)

    def turn_opened(self, note: Notebook) -> Calls:
        """Find the rules in what the person writes."""
        if note.kind == "user_message":
            self._add(note, note.turn, f"turn {note.turns}")
        yield from ()

    def _add(self, note: Notebook, text: str, source: str) -> None:
        for rule in rules_in(text, source):
            if rule.text not in note.rules:
                note.rules[rule.text] = rule
                note.count(f"constraints: {rule.kind}")


class Ledger(Part):
    """Keeps what was promised by a day, by whomever, and looks on that day whether it has come.

    Rule-based form: sentences of turns, of mails and pages that were read, and of own replies that name a day to come.
    On the day, or the first turn after it, the latest looks at the service in which it stood are made again.
    """

    name: ClassVar[str] = "ledger"
    guidance: ClassVar[str] = (
        "Commitments: keep a ledger of who promised what by when: yourself, the person, firms, offices. On the day, "
        "check at the source whether it has happened; if it has not, chase it and say so."
    )

    def turn_opened(self, note: Notebook) -> Calls:
        """Check what has fallen due, then take in the turn's own promises."""
        today = note.now.date()
        due = [item for item in note.commitments.values() if date.fromisoformat(item.due) <= today]
        for item in due:
            del note.commitments[item.text]
            note.count("ledger: due")
            values = frozenset(filter(is_fact, words(item.text))) or frozenset([item.text])
            note.findings.append(Finding(f"due {item.due}: {item.text}", item.service, values, note.now))
        services = {item.service for item in due}
        looks = [look for look in note.looks.values() if look.call.tool.partition(".")[0] in services]
        for look in sorted(looks, key=lambda look: look.at, reverse=True)[:_LOOKS_WHEN_DUE]:
            if look.turn < note.turns:
                yield look.call
        self._add(note, note.turn, "turn")

    def result_seen(self, note: Notebook, look: Look, before: Look | None) -> None:
        """Take in the promises of what was read."""
        if before is None or before.result != look.result:
            self._add(note, "\n".join(_prose(json.loads(look.result))), look.call.tool.partition(".")[0])

    def before_reply(self, note: Notebook, text: str) -> Words:
        """Take in the assistant's own word."""
        self._add(note, text, "reply")
        yield from ()
        return text

    def _add(self, note: Notebook, text: str, service: str) -> None:
        today = note.now.date()
        for sentence, day in promises(text, today):
            if day > today and sentence not in note.commitments:
                note.commitments[sentence] = Commitment(sentence, day.isoformat(), service)
                note.count("ledger: kept")


class Plan(Part):
    """Keeps what was found and not dealt with, and brings it up again until it is.

    Rule-based form: a finding is dealt with when something is written that names its record or its value; after three
    weeks it is given up.
    """

    name: ClassVar[str] = "plan"
    guidance: ClassVar[str] = (
        "Plan: keep a living plan with an item for each open matter: what is next, by when, what it depends on. Go "
        "through it at each turn; strike what is done, change what has changed, and pick up what was left."
    )

    def __init__(self) -> None:
        self._open: list[Finding] = []

    def turn_opened(self, note: Notebook) -> Calls:
        """Bring up what is still open."""
        known = {item.text for item in note.findings}
        self._open = [item for item in self._open if note.now - item.at <= timedelta(days=_OPEN_DAYS)]
        carried = [item for item in self._open if item.text not in known]
        note.count("plan: carried", len(carried))
        note.findings += carried
        yield from ()

    def before_reply(self, note: Notebook, text: str) -> Words:
        """Strike what was dealt with, and keep the rest."""
        done = "\n".join([text, *note.wrote])
        self._open = [item for item in note.findings if not item.named_in(done)]
        yield from ()
        return text


class Durable(Part):
    """Keeps rules, commitments, findings and the person's words in files of the workspace, and recalls what fits.

    Rule-based form: four files in ``assistant/``, written when they have changed; of what the person said in earlier
    turns, the sentences that share the most words with the open turn are recalled.
    """

    name: ClassVar[str] = "durable"
    guidance: ClassVar[str] = (
        f"Memory: keep {_FOLDER}/rules.md, {_FOLDER}/commitments.md, {_FOLDER}/findings.md and {_FOLDER}/said.md in "
        "the workspace: short dated lines, one fact each, in the words and numbers of the source. Read them when a "
        "turn opens; write to them before it closes. What is not in them is forgotten."
    )

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._findings: dict[str, None] = {}
        self._written: dict[str, str] = {}

    def begin(self, note: Notebook) -> Calls:
        """Read what earlier work has left."""
        for path in note.workspace:
            if path.startswith(f"{_FOLDER}/"):
                answer = yield ToolCall("files.read", {"path": path})
                if answer.ok and path.endswith("said.md"):
                    self._said |= dict.fromkeys(sentences(str(json.loads(answer.result)["content"])), 0)

    def turn_opened(self, note: Notebook) -> Calls:
        """Recall, then take in the person's words."""
        wanted = words(note.turn)
        rated = [(len(words(item) & wanted), turn, item) for item, turn in self._said.items()]
        best = sorted((row for row in rated if row[0] > 0), key=lambda row: (-row[0], row[1]))[:_RECALLED]
        note.recalled += [item for _, _, item in best]
        note.count("durable: recalled", len(best))
        if note.kind == "user_message":
            self._said |= {item: note.turns for item in sentences(note.turn) if item not in self._said}
        yield from ()

    def before_reply(self, note: Notebook, text: str) -> Words:
        """Write the files that have changed."""
        self._findings |= dict.fromkeys(f"{item.at:%Y-%m-%d} {item.text}" for item in note.findings)
        contents = {
            "rules": [f"{rule.kind}: {rule.text} ({rule.source})" for rule in note.rules.values()],
            "commitments": [f"{item.due} {item.text} ({item.service})" for item in note.commitments.values()],
            "findings": list(self._findings),
            "said": list(self._said),
        }
        for name, lines in contents.items():
            content = "".join(f"- {line}\n" for line in lines)
            if content and content != self._written.get(name, ""):
                answer = yield ToolCall("files.write", {"path": f"{_FOLDER}/{name}.md", "content": content})
                if answer.ok:
                    self._written[name] = content
                    note.count("durable: written")
        return text


def _prose(node: object) -> list[str]:
    """Return the longer texts of JSON values: bodies, remarks and descriptions, not codes."""
    if isinstance(node, dict):
        return [text for value in node.values() for text in _prose(value)]
    if isinstance(node, list):
        return [text for value in node for text in _prose(value)]
    return [node] if isinstance(node, str) and " " in node else []
