"""Random calls on a mailbox: nothing raises, a refusal changes nothing, and the mailbox stays one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.worlds.services.email import Email
from lifegym.worlds.services.email.records import DRAFTS, SENT, SYSTEM_FOLDERS
from lifegym.worlds.world import World
from tests.worlds.services.email_world import ME, act, call, make_world

TEXTS = st.one_of(
    st.sampled_from(
        [
            "",
            " ",
            "1",
            "2",
            "3",
            "5",
            "1001",
            "1002",
            "INBOX",
            "sent",
            "Drafts",
            "Trash",
            "Spam",
            "Own",
            "junk",
            "khai@le-family.example",
            "Ma",
            f"Ma <{ME}>",
            "a@bad.example, b@c.example",
            "passport_ma.pdf",
            "read",
            "unread",
            "out.json",
            "a/",
            "../x",
            "from:khai",
            'before:2026-03-01 "x',
            "after:9999-12-31",
            "before:0001-01-01",
            "has:",
            "\ud800",
            "x\x00\n",
            '"""',
            "e\u0301" * 9,
            "USER.md",
        ]
    ),
    st.text(max_size=12),
)
ANY: dict[str, st.SearchStrategy[Any]] = {
    "str": TEXTS,
    "str | None": st.none() | TEXTS,
    "int": st.integers(-1, 3) | st.just(10**30),
    "int | None": st.none() | st.integers(-1, 3) | st.just(-(10**30)),
    "bool": st.booleans(),
    "list[str]": st.lists(TEXTS, max_size=4),
    "list[str] | None": st.none() | st.lists(TEXTS, max_size=3),
}
"""Arguments of the right type and any sense, by the parameter's annotation."""

IDS = st.sampled_from(["1", "2", "3", "4", "5", "1001", "1002", "1003", "1004"])
FOLDERS = st.sampled_from(["INBOX", "sent", "Drafts", "Trash", "Spam", "Archive", "Receipts", "Own", "Other"])
PEOPLE = st.sampled_from(["khai@le-family.example", f"Mai <{ME}>", "a@bad.example, b@c.example", "b@c.example"])
FILES = st.sampled_from(["out.json", "a/b.json"])
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "email_id": IDS,
    "draft_id": IDS,
    "in_reply_to": IDS,
    "email_ids": st.lists(IDS, min_size=1, max_size=2),
    **dict.fromkeys(("folder", "target_folder", "folder_name"), FOLDERS),
    **dict.fromkeys(("to", "cc", "bcc"), PEOPLE),
    **dict.fromkeys(
        ("subject", "body", "query"), st.sampled_from(["dinner", "Re: dinner", "from:khai seven", "héllo"])
    ),
    **dict.fromkeys(("export_path", "import_path"), FILES),
    "download_path": st.sampled_from(["scans/", "out.json"]),
    "attachment_filename": st.just("passport_ma.pdf"),
    "attachments": st.lists(FILES, max_size=1),
    "status": st.sampled_from(["read", "unread", "flagged", "not important"]),
    "max_emails": st.integers(1, 3),
}
"""Arguments that often make sense together, by the parameter's name."""


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a tool and arguments of the right types, sensible ones three times out of four."""
    tool = Email.tools[draw(st.sampled_from(sorted(Email.tools)))]
    sensible = draw(st.integers(0, 3)) > 0
    arguments = {}
    for param in tool.params:
        if param.required or draw(st.booleans()):
            arguments[param.name] = draw(LIKELY.get(param.name, ANY[param.type]) if sensible else ANY[param.type])
    return tool.name, arguments


def check(world: World) -> None:
    """Assert what always holds of a mailbox."""
    folders = {*SYSTEM_FOLDERS, *world.table("email.folders").rows}
    log = world.table("email.sent_log")
    for key, row in world.table("email.messages").rows.items():
        assert key == row.email_id
        assert key.isdecimal()
        assert row.folder in folders
        assert row.date <= world.now
        assert row.sent or row.folder != SENT
        assert not (row.sent and row.folder == DRAFTS)
        assert not row.sent or row.sender == ME
        assert not row.sent or key == "3" or key in log
        assert row.folder != DRAFTS or row.sender == ME
        assert row.thread_id
        assert row.message_id
    headers = [row.message_id for row in world.table("email.messages")]
    assert len(set(headers)) == len(headers)
    for entry in log:
        assert entry.recipients
        assert set(entry.undelivered) <= set(entry.recipients)


MADE = make_world()
act(MADE, "mark_undeliverable", address="@bad.example")
call(MADE, "export_emails", export_all_folders=True, export_path="out.json")
call(MADE, "save_draft", subject="Re: Dinner", body="Gladly", to="b@c.example", in_reply_to="2")
act(MADE, "withdraw", email_id="5")


@settings(max_examples=60)
@given(st.lists(st.tuples(calls(), st.sampled_from([0, 0, 1, 30])), max_size=12))
def test_random_calls__never_break_the_mailbox(steps: list[tuple[tuple[str, dict[str, Any]], int]]) -> None:
    """Any arguments get a result or a refusal that changes nothing, and the mailbox keeps what check() asserts."""
    world = MADE.fork()
    for (name, arguments), minutes in steps:
        before = world.digest()
        made = world.call(f"email.{name}", arguments)
        if not made.ok:
            assert world.digest() == before
        world.run_due(world.now + timedelta(minutes=minutes))
        check(world)


@settings(max_examples=60)
@given(st.lists(calls(), max_size=8))
def test_random_calls__are_deterministic(steps: list[tuple[str, dict[str, Any]]]) -> None:
    """The same calls on two forks give the same results and the same state, and leave their origin alone."""
    before = MADE.digest()
    first, second = MADE.fork(), MADE.fork()
    for name, arguments in steps:
        assert first.call(f"email.{name}", arguments) == second.call(f"email.{name}", arguments)
    assert first.digest() == second.digest()
    assert MADE.digest() == before
