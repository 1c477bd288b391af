"""The mailbox: its surface, reading, searching, filing, attachments, export and import."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.services.email import Email
from lifegym.worlds.world import World
from tests.worlds.services.email_world import ME, act, call, ids, mail, make_world, newest, refused

SURFACE = Path(__file__).parents[2] / "data" / "tool_surface.json"


@pytest.fixture
def world() -> World:
    """Give each test its own mailbox."""
    return make_world()


def test_surface__is_the_published_one() -> None:
    """Every published tool is there with its parameters, required flags and defaults; nothing is taken away."""
    published = json.loads(SURFACE.read_text())["email"]
    assert Email.tools.keys() == published.keys()
    for name, facts in published.items():
        ours = {param.name: (param.required, param.default) for param in Email.tools[name].params}
        for param in facts["params"]:
            assert ours[param["name"]] == (param["required"], param["default"]), (name, param["name"])
        extra = ours.keys() - {param["name"] for param in facts["params"]}
        assert not any(ours[added][0] for added in extra), name


def test_surface__says_what_each_tool_and_parameter_is_for() -> None:
    """A model that chooses among many tools finds a description, every parameter explained, and an example."""
    for tool in Email.tools.values():
        assert 40 < len(tool.doc.description) < 600, tool.name
        assert tool.doc.arguments.keys() == {param.name for param in tool.params}, tool.name
        assert tool.doc.example.startswith(f"email.{tool.name}("), tool.name


def test_get_emails__lists_newest_first_without_bodies(world: World) -> None:
    """A folder is listed newest first, each item with its id and a snippet; folder names ignore case."""
    listing = call(world, "get_emails", folder="inbox")
    assert ids(listing) == ["2", "1"]
    assert listing["total"] == 2
    item = listing["emails"][0]
    assert "body" not in item
    assert item["from"] == "Lê Khải <khai@le-family.example>"
    assert item["snippet"].startswith("Shall we meet")
    assert item["is_read"] is False
    assert ids(call(world, "get_emails", page=2, page_size=1)) == ["1"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [({"folder": "Post"}, "FOLDER_NOT_FOUND"), ({"page": 0}, "BAD_ARG"), ({"page_size": 101}, "BAD_ARG")],
)
def test_get_emails__refuses(world: World, arguments: dict[str, Any], code: str) -> None:
    """A folder that is not there and pages out of range are refused with what would be right."""
    assert refused(world, "get_emails", **arguments)[0] == code


def test_read_email__shows_all_and_marks_as_read(world: World) -> None:
    """Reading gives text, recipients and attachments' names, and marks the mail as read."""
    assert call(world, "read_email", email_id="2")["cc"] == ["tu@le-family.example"]
    assert mail(world, "2").is_read
    shown = call(world, "read_email", email_id="1")
    assert shown["attachments"] == [
        {"filename": "passport_ma.pdf", "content_type": "application/pdf", "characters": 23}
    ]
    code, text = refused(world, "read_email", email_id="11")
    assert code == "EMAIL_NOT_FOUND"
    assert "search_emails" in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("hue PHOTOGRAPHS", ["2"]),
        ("photographs seven", ["2"]),
        ("seven", ["3", "2"]),
        ("photographs fine", []),
        ("from:khai", ["2"]),
        ("from: khải", ["2"]),
        ('from:"le khai" dinner', ["2"]),
        ("to:khai", ["3"]),
        ("to:tu@le-family.example", ["2"]),
        ("subject:dinner", ["3", "2"]),
        ('"at seven"', ["2"]),
        ('"seven at"', []),
        ("has:attachment", ["1"]),
        ("passport_ma.pdf", ["1"]),
        ("is:unread", ["4", "2"]),
        ("thread:thr_2", ["3", "2"]),
        ("after:2026-02-28 before:2026-03-01", ["3"]),
        ("before:2025/12/31", ["1"]),
        ("larkspur", ["5"]),
    ],
)
def test_search_emails__finds(world: World, query: str, found: list[str]) -> None:
    """All words and operators must hold, case and accents aside, newest first; dates take whole days at home."""
    assert ids(call(world, "search_emails", query=query)) == found


def test_search_emails__keeps_to_a_folder(world: World) -> None:
    """A folder narrows the search."""
    assert ids(call(world, "search_emails", query="seven", folder="Sent")) == ["3"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("  ", "BAD_ARG"),
        ("from:", "BAD_ARG"),
        ("has:money", "BAD_ARG"),
        ("before:soon", "BAD_DATE"),
        ("x" * 1001, "BAD_ARG"),
        ("a " * 40, "BAD_ARG"),
    ],
)
def test_search_emails__refuses(world: World, query: str, code: str) -> None:
    """A query that says nothing, too much, or something unreadable is refused."""
    assert refused(world, "search_emails", query=query)[0] == code


def test_get_email_headers__betray_a_look_alike(world: World) -> None:
    """Headers show the true address, the reply address and the verdict on the domain, and leave the mail unread."""
    headers = call(world, "get_email_headers", email_id="4")["headers"]
    assert headers["Reply-To"] == "collect@other.example"
    assert headers["Authentication-Results"].startswith("spf=fail")
    assert not mail(world, "4").is_read
    assert call(world, "get_email_headers", email_id="3")["headers"]["In-Reply-To"] == "<mail-2@le-family.example>"
    assert refused(world, "get_email_headers", email_id="x")[0] == "EMAIL_NOT_FOUND"


def test_counts__agree_with_the_folders(world: World) -> None:
    """Folders, statistics, unread counts and the connection check count the same mails."""
    folders = {item["name"]: item for item in call(world, "get_folders")["folders"]}
    assert list(folders) == ["INBOX", "Sent", "Drafts", "Trash", "Spam", "Archive", "Receipts"]
    assert (folders["INBOX"]["total"], folders["INBOX"]["unread"]) == (2, 1)
    assert not folders["Receipts"]["system"]
    assert call(world, "get_unread_count") == {"unread": 2, "folders": {"INBOX": 1, "Spam": 1}}
    assert call(world, "get_unread_count", folder_name="Spam")["unread"] == 1
    assert refused(world, "get_unread_count", folder_name="nowhere")[0] == "FOLDER_NOT_FOUND"
    assert call(world, "get_mailbox_stats")["total"] == 5
    assert call(world, "get_mailbox_stats", folder_name="inbox")["with_attachments"] == 1
    assert refused(world, "get_mailbox_stats", folder_name="nowhere")[0] == "FOLDER_NOT_FOUND"
    assert call(world, "check_connection")["account"] == ME


def test_delete_email__goes_through_trash(world: World) -> None:
    """Deleting moves to Trash and says so; deleting again removes for good and says so."""
    assert call(world, "delete_email", email_id="5")["status"] == "moved_to_trash"
    assert mail(world, "5").folder == "Trash"
    assert call(world, "delete_email", email_id="5")["status"] == "deleted_permanently"
    assert refused(world, "delete_email", email_id="5")[0] == "EMAIL_NOT_FOUND"


def test_delete_emails__is_all_or_nothing(world: World) -> None:
    """One wrong id refuses the whole call; each id counts once."""
    assert refused(world, "delete_emails", email_ids=["1", "99"])[0] == "EMAIL_NOT_FOUND"
    assert refused(world, "delete_emails", email_ids=[])[0] == "BAD_ARG"
    assert call(world, "delete_emails", email_ids=["1", "1", "2"])["total"] == 2
    assert call(world, "get_emails", folder="Trash")["total"] == 2


def test_move_emails__make_a_missing_folder(world: World) -> None:
    """Moving makes an own folder that is missing, and finds one under any case."""
    made = call(world, "move_email", email_id="1", target_folder="Family papers")
    assert made["folder_created"] is True
    moved = call(world, "move_emails", email_ids=["2", "5"], target_folder="family PAPERS")
    assert (moved["folder"], moved["folder_created"]) == ("Family papers", False)
    assert refused(world, "move_emails", email_ids=["1", "99"], target_folder="New")[0] == "EMAIL_NOT_FOUND"
    assert refused(world, "move_email", email_id="1", target_folder=" ")[0] == "VALIDATION_ERROR"


def test_move_email__cannot_fake_sent_mail_or_drafts(world: World) -> None:
    """Received mail cannot be put into Sent or Drafts; sent mail may come back from Trash."""
    assert refused(world, "move_email", email_id="1", target_folder="Sent")[0] == "FOLDER_PROTECTED"
    assert refused(world, "move_email", email_id="1", target_folder="Drafts")[0] == "FOLDER_PROTECTED"
    call(world, "delete_email", email_id="3")
    assert call(world, "move_email", email_id="3", target_folder="sent")["folder"] == "Sent"


def test_mark_emails__sets_and_clears(world: World) -> None:
    """All six marks work, spelled loosely; another status is refused with the list."""
    for status, field, value in (
        ("read", "is_read", True),
        ("unread", "is_read", False),
        ("Important", "is_important", True),
        ("not important", "is_important", False),
        ("flagged", "is_flagged", True),
        ("unflagged", "is_flagged", False),
    ):
        call(world, "mark_emails", email_ids=["1", "2"], status=status)
        assert getattr(mail(world, "2"), field) is value
    code, text = refused(world, "mark_emails", email_ids=["1"], status="starred")
    assert code == "VALIDATION_ERROR"
    assert "flagged" in text


def test_folders__are_made_and_deleted(world: World) -> None:
    """Own folders come and go, their mail moves to Trash; system folders and taken names are protected."""
    assert call(world, "create_folder", folder_name=" Visa  2026 ")["folder"] == "Visa 2026"
    assert refused(world, "create_folder", folder_name="visa 2026")[0] == "FOLDER_EXISTS"
    assert refused(world, "create_folder", folder_name="junk")[0] == "FOLDER_EXISTS"
    assert refused(world, "create_folder", folder_name="x" * 61)[0] == "VALIDATION_ERROR"
    assert refused(world, "delete_folder", folder_name="Inbox")[0] == "FOLDER_PROTECTED"
    assert refused(world, "delete_folder", folder_name="nowhere")[0] == "FOLDER_NOT_FOUND"
    assert call(world, "delete_folder", folder_name="receipts")["moved_to_trash"] == 1
    assert mail(world, "5").folder == "Trash"


def test_download_attachment__returns_and_saves_the_text(world: World) -> None:
    """An attachment's text is returned, and written into the workspace on request under its own rules."""
    got = call(world, "download_attachment", email_id="1", attachment_filename="Passport_Ma.PDF")
    assert got["text"] == "Valid until 14 JUL 2026"
    assert "saved_to" not in got
    got = call(
        world, "download_attachment", email_id="1", attachment_filename="passport_ma.pdf", download_path="scans/"
    )
    assert got["saved_to"] == "scans/passport_ma.pdf"
    assert world.table("files.files").rows["scans/passport_ma.pdf"].content == "Valid until 14 JUL 2026"
    code, text = refused(world, "download_attachment", email_id="1", attachment_filename="passport.pdf")
    assert code == "ATTACHMENT_NOT_FOUND"
    assert "passport_ma.pdf" in text
    code, _ = refused(
        world, "download_attachment", email_id="1", attachment_filename="passport_ma.pdf", download_path="../x"
    )
    assert code == "BAD_PATH"


def test_export_and_import__bring_mail_back(world: World) -> None:
    """Exported mail that was deleted is imported again with thread and attachments; what is there is skipped."""
    assert call(world, "export_emails", export_all_folders=True, export_path="all.json")["exported"] == 5
    call(world, "delete_emails", email_ids=["1", "3", "5"])
    call(world, "delete_emails", email_ids=["1", "3", "5"])
    result = call(world, "import_emails", import_path="all.json")
    assert (result["imported"], result["skipped_duplicates"]) == (3, 2)
    assert result["folders"] == {"Receipts": 1, "Archive": 1, "INBOX": 1}
    back = newest(world, "Archive")
    assert (back.body, back.thread_id, back.sent) == ("Seven is fine.", "thr_2", False)
    assert newest(world, "Receipts").message_id == "<mail-5@larkspur.example>"
    assert (
        mail(world, ids(call(world, "search_emails", query="has:attachment"))[0])
        .attachments[0]
        .text.startswith("Valid")
    )
    assert refused(world, "move_email", email_id=back.email_id, target_folder="Sent")[0] == "FOLDER_PROTECTED"


def test_import_emails__makes_no_mail_more_trustworthy(world: World) -> None:
    """A look-alike that was exported, deleted and imported fails as before, and a silent file vouches for none."""
    call(world, "export_emails", export_all_folders=True, export_path="all.json")
    for key in ("2", "4"):
        call(world, "delete_email", email_id=key)
        call(world, "delete_email", email_id=key)
    call(world, "import_emails", import_path="all.json")
    verdict = {row.sender: row.authenticated for row in world.table("email.messages")}
    forged = [{"from": "an@le-family.example", "date": "2026-03-01T09:00:00+07:00", "subject": "S", "body": "B"}]
    world.call("files.write", {"path": "own.json", "content": json.dumps({"emails": forged})})
    key = call(world, "import_emails", import_path="own.json")["email_ids"][0]
    headers = call(world, "get_email_headers", email_id=key)["headers"]
    assert headers["Authentication-Results"].startswith("spf=fail")
    assert sorted(verdict.values()).count(False) == 1


def test_export_emails__refusals(world: World) -> None:
    """Contradictory or impossible exports are refused."""
    assert refused(world, "export_emails", folder="Spam", export_all_folders=True)[0] == "BAD_ARG"
    assert refused(world, "export_emails", max_emails=0)[0] == "BAD_ARG"
    assert refused(world, "export_emails", export_path="/etc/x")[0] == "BAD_PATH"
    act(world, "deliver", subject="Long", body="x" * 200_000, sender="a@b.example")
    assert refused(world, "export_emails")[0] == "FILE_ERROR"


@pytest.mark.parametrize(
    "content",
    [
        "no json",
        "[" * 100_000,
        "{}",
        '{"emails": 3}',
        "[3]",
        '[{"from": "x@y.example"}]',
        '[{"from": "Ma", "date": "2026-01-01"}]',
        '[{"from": "x@y.example", "date": "2026-01-01", "to": ["Ma"]}]',
    ],
)
def test_import_emails__refuses_other_files(world: World, content: str) -> None:
    """A file that is no export is refused with a reason, and nothing of it is imported."""
    world.call("files.write", {"path": "in.json", "content": content})
    assert refused(world, "import_emails", import_path="in.json")[0] == "FILE_ERROR"


@pytest.mark.parametrize("date", ["2027-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_import_emails__refuses_impossible_dates(world: World, date: str) -> None:
    """Mail from the future or beyond the calendar is refused."""
    world.call("files.write", {"path": "in.json", "content": json.dumps([{"from": "x@y.example", "date": date}])})
    assert refused(world, "import_emails", import_path="in.json")[0] == "BAD_DATE"
    assert refused(world, "import_emails", import_path="in.json", target_folder="Sent")[0] == "FOLDER_PROTECTED"
    assert refused(world, "import_emails", import_path="none.json")[0] == "FILE_NOT_FOUND"


def test_search_emails__keeps_the_order_of_arrival_across_senders(world: World) -> None:
    """Mail of one time from several senders stands with the last that came first, whether or not a sender is named."""
    for number, sender in enumerate(("an@mill.example", "bo@mill.example", "an@mill.example")):
        act(world, "deliver", subject=f"Flour {number}", body="milled", sender=sender)
    everything = ids(call(world, "search_emails", query="milled"))
    assert len(everything) == 3
    assert ids(call(world, "search_emails", query="from:mill.example")) == everything
    assert ids(call(world, "search_emails", query="milled from:an@mill.example")) == everything[::2]
    assert ids(call(world, "search_emails", query=f"to:{ME} milled")) == everything
    assert ids(call(world, "search_emails", query="milled -from:bo@mill.example")) == everything[::2]


def test_search_emails__finds_what_was_read_or_moved_since(world: World) -> None:
    """A search sees a mail as it is now, however many changes came after the last search."""
    assert "2" in ids(call(world, "search_emails", query="is:unread"))
    call(world, "read_email", email_id="2")
    assert "2" not in ids(call(world, "search_emails", query="is:unread"))
    for number in range(80):
        act(world, "deliver", subject=f"Note {number}", body="quill", sender="an@mill.example")
    assert call(world, "search_emails", query="from:an@mill.example quill")["total"] == 80
