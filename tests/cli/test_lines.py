"""What a person types, read as a call."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.cli.lines import LineError, read_call
from lifegym.envs.actions import Reply, ToolCall
from lifegym.worlds.tools import Tool
from lifegym.worlds.world import tools_of


@pytest.fixture(scope="module")
def tools() -> dict[str, Tool]:
    """The tools of three services and of the workspace."""
    return tools_of(("email", "calendar", "flight_booking"))


@pytest.mark.parametrize(
    ("line", "tool", "arguments"),
    [
        ("files.list", "files.list", {}),
        ("files.read path=USER.md", "files.read", {"path": "USER.md"}),
        ('files.read {"path": "USER.md"}', "files.read", {"path": "USER.md"}),
        ('files.read{"path": "USER.md"}', "files.read", {"path": "USER.md"}),
        ('{"tool": "files.read", "arguments": {"path": "USER.md"}}', "files.read", {"path": "USER.md"}),
        ("files__read path=USER.md max_lines=5", "files.read", {"path": "USER.md", "max_lines": 5}),
        (
            'email.send_email to=an@tran.example subject="Hello there" body=\'Don"t\'',
            "email.send_email",
            {"to": "an@tran.example", "subject": "Hello there", "body": 'Don"t'},
        ),
        ("files.write path=a.md content=12", "files.write", {"path": "a.md", "content": "12"}),
        (r'files.write path=a.csv content="a,b\n1,2"', "files.write", {"path": "a.csv", "content": "a,b\n1,2"}),
        ("files.write path=a.md content=x=y", "files.write", {"path": "a.md", "content": "x=y"}),
        ("email.delete_emails email_ids=e1,e2", "email.delete_emails", {"email_ids": ["e1", "e2"]}),
        ("email.delete_emails email_ids='[\"e1\"]'", "email.delete_emails", {"email_ids": ["e1"]}),
    ],
)
def test_read_call__takes_both_spellings(
    tools: dict[str, Tool], line: str, tool: str, arguments: dict[str, Any]
) -> None:
    """Pairs and JSON give the same call; texts stay texts, numbers and lists become what the parameter wants."""
    call = read_call(line, tools)

    assert isinstance(call, ToolCall)
    assert (call.tool, call.arguments) == (tool, arguments)


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("files.raed path=a", "'files.read'"),
        ('files.read {"path": }', "no JSON at column"),
        ('files.read {"path": "a"} x', "no JSON"),
        ("files.read {" + '"a":{' * 5000, "no JSON"),
        ("files.read USER.md", "write key=value"),
        ("files.read path=a path=b", "given twice"),
        ('files.read path="a', "quotation mark is left open"),
        ('{"tol": "files.read"}', "tool"),
        ('{"tool": "files.raed"}', "'files.read'"),
        ("flight.x.y a=1", "there is no tool"),
    ],
)
def test_read_call__says_what_would_be_right(tools: dict[str, Tool], line: str, remedy: str) -> None:
    """A line that cannot be read is answered with the remedy, and nothing is called."""
    with pytest.raises(LineError) as refused:
        read_call(line, tools)

    assert remedy in str(refused.value)


def test_read_call__takes_a_reply_in_json(tools: dict[str, Tool]) -> None:
    """A transcript of actions in JSON can be piped in as it is."""
    assert read_call('{"reply": "Done."}', tools) == Reply("Done.")
