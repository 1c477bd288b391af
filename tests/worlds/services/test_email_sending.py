"""Writing mail: sending, drafts, answers, forwards, and what comes back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.records import Mark
from lifegym.worlds.services.email import attachment
from lifegym.worlds.world import World
from tests.worlds.services.email_world import ME, NOW, act, call, ids, mail, make_world, newest, refused


@pytest.fixture
def world() -> World:
    """Give each test its own mailbox."""
    return make_world()


def test_send_email__leaves_a_record_and_tells_the_world(world: World) -> None:
    """Sending puts one mail into Sent, a line into the log, and normalizes addresses; what nobody has comes back."""
    sent = call(
        world,
        "send_email",
        to="Ken <Ken@Post.example>, ken@post.example",
        subject="Hello\nthere",
        body="Hi",
        cc="a@b.example; c@d.example",
    )
    row = mail(world, sent["email_id"])
    assert (row.folder, row.to, row.cc, row.subject, row.sent) == (
        "Sent",
        ("ken@post.example",),
        ("a@b.example", "c@d.example"),
        "Hello there",
        True,
    )
    assert world.table("email.sent_log").rows[row.email_id].recipients == (
        "ken@post.example",
        "a@b.example",
        "c@d.example",
    )
    assert [timer.process for timer in world.agenda] == ["bounce"]
    assert world.table("email.messages").marks[row.email_id] == Mark.AGENT_CREATED


def test_send_email__to_oneself_arrives(world: World) -> None:
    """Mail to the own address also lands in the inbox, unread, as a consequence and not as sent mail."""
    call(world, "send_email", to=ME.upper(), subject="Note to self", body="Buy rice")
    copy = newest(world, "INBOX")
    assert (copy.subject, copy.is_read, copy.sent) == ("Note to self", False, False)
    assert world.table("email.messages").marks[copy.email_id] == Mark.EFFECT


def test_send_email__attaches_workspace_files(world: World) -> None:
    """Attachments are read from the workspace when the mail goes out."""
    world.call("files.write", {"path": "notes/plan.md", "content": "D+10 lunch at 12:00"})
    sent = call(
        world, "send_email", to="ken@post.example", subject="Plan", body="See below", attachments=["notes/plan.md"]
    )
    assert mail(world, sent["email_id"]).attachments == (attachment("plan.md", "D+10 lunch at 12:00"),)
    code, _ = refused(world, "send_email", to="ken@post.example", subject="Plan", body="x", attachments=["no.md"])
    assert code == "FILE_NOT_FOUND"


@pytest.mark.parametrize(
    "arguments",
    [
        {"to": "Ken"},
        {"to": "Ken, x@y.example"},
        {"to": " , "},
        {"to": "ken@post"},
        {"to": "a b@c.example"},
        {"to": "x@y.example", "cc": "nobody"},
        {"to": "x@y.example", "body": "  "},
        {"to": "x@y.example", "subject": "s" * 401},
        {"to": "x@y.example", "body": "b" * 100_001},
        {"to": ",".join(f"p{n}@y.example" for n in range(51))},
    ],
)
def test_send_email__refuses_what_cannot_go(world: World, arguments: dict[str, Any]) -> None:
    """Names without addresses, malformed addresses, empty and oversized mails are refused before anything is sent."""
    code, _ = refused(world, "send_email", **{"subject": "Hi", "body": "Hello", **arguments})
    assert code == "VALIDATION_ERROR"


def test_send_email__explains_a_name_without_address(world: World) -> None:
    """The error names the entry and how to find the person's address."""
    _, text = refused(world, "send_email", to="Ma", subject="Hi", body="Hello")
    assert "'Ma' is a name without an address" in text
    assert "from:NAME" in text


def test_draft__is_kept_edited_and_sent(world: World) -> None:
    """A draft lies in Drafts in its thread, takes changes, and is gone once sent, its thread kept."""
    draft_id = call(world, "save_draft", subject="Re: Dinner", body="Gladly", in_reply_to="2")["draft_id"]
    assert [item["draft_id"] for item in call(world, "get_drafts")["drafts"]] == [draft_id]
    assert ids(call(world, "get_emails", folder="Drafts")) == [draft_id]
    call(world, "update_draft", draft_id=draft_id, to="khai@le-family.example", cc="tu@le-family.example", html_body="")
    call(world, "update_draft", draft_id=draft_id, cc="")
    sent = call(world, "send_email", to="", subject="", body="", draft_id=draft_id)
    row = mail(world, sent["email_id"])
    assert sent["draft_removed"] == draft_id
    assert (row.to, row.cc, row.body, row.thread_id) == (("khai@le-family.example",), (), "Gladly", "thr_2")
    assert row.in_reply_to == "<mail-2@le-family.example>"
    assert call(world, "get_drafts")["total"] == 0


def test_draft__is_sent_as_the_call_says(world: World) -> None:
    """Parts given with draft_id replace the draft's."""
    draft_id = call(world, "save_draft", subject="Old", body="Old", to="a@b.example")["draft_id"]
    sent = call(world, "send_email", to="c@d.example", subject="New", body="New text", draft_id=draft_id)
    row = mail(world, sent["email_id"])
    assert (row.to, row.subject, row.body) == (("c@d.example",), "New", "New text")


def test_draft__refusals(world: World) -> None:
    """Unknown drafts, other mails' ids, empty changes and bad addresses are refused; a failed send keeps the draft."""
    draft_id = call(world, "save_draft", subject="S", body="B")["draft_id"]
    assert refused(world, "save_draft", subject="S", body="B", to="Ma")[0] == "VALIDATION_ERROR"
    assert refused(world, "save_draft", subject="S", body="B", in_reply_to="999")[0] == "EMAIL_NOT_FOUND"
    assert refused(world, "update_draft", draft_id="2", subject="x")[0] == "DRAFT_NOT_FOUND"
    assert refused(world, "update_draft", draft_id=draft_id)[0] == "BAD_ARG"
    assert refused(world, "update_draft", draft_id=draft_id, in_reply_to=draft_id)[0] == "VALIDATION_ERROR"
    assert refused(world, "delete_draft", draft_id="2")[0] == "DRAFT_NOT_FOUND"
    assert refused(world, "get_drafts", page=0)[0] == "BAD_ARG"
    assert refused(world, "send_email", to="", subject="", body="", draft_id=draft_id)[0] == "VALIDATION_ERROR"
    assert refused(world, "reply_email", email_id=draft_id, body="x")[0] == "VALIDATION_ERROR"
    assert refused(world, "move_email", email_id=draft_id, target_folder="Sent")[0] == "FOLDER_PROTECTED"
    assert call(world, "delete_draft", draft_id=draft_id)["status"] == "discarded"


def test_reply_email__keeps_the_thread_and_quotes(world: World) -> None:
    """An answer goes to the sender, in the thread, with the original quoted line by line and one Re:."""
    sent = call(world, "reply_email", email_id="2", body="Yes")
    row = mail(world, sent["email_id"])
    assert (row.to, row.cc, row.subject, row.thread_id) == (
        ("khai@le-family.example",),
        (),
        "Re: Dinner on Saturday",
        "thr_2",
    )
    assert row.references == ("<mail-2@le-family.example>",)
    assert row.body.startswith(
        "Yes\n\nOn Friday 27 February 2026, 08:00, Lê Khải <khai@le-family.example> wrote:\n> Shall"
    )
    again = mail(world, call(world, "reply_email", email_id=row.email_id, body="One more thing")["email_id"])
    assert (again.to, again.subject) == (row.to, row.subject)
    assert again.references == ("<mail-2@le-family.example>", row.message_id)


def test_reply_email__to_all_leaves_out_the_persona(world: World) -> None:
    """Answering all reaches the other recipients once each, never oneself."""
    sent = call(world, "reply_email", email_id="2", body="Yes", reply_all=True, cc="ba@songhan-mail.example")
    assert mail(world, sent["email_id"]).cc == ("ba@songhan-mail.example", "tu@le-family.example")


def test_reply_email__follows_the_reply_address(world: World) -> None:
    """An answer goes where the mail says answers go, which a careful reader sees in the headers."""
    assert call(world, "reply_email", email_id="4", body="Who are you?")["to"] == ["collect@other.example"]
    assert refused(world, "reply_email", email_id="4", body=" ")[0] == "VALIDATION_ERROR"
    assert refused(world, "reply_email", email_id="99", body="x")[0] == "EMAIL_NOT_FOUND"


def test_forward_email__carries_text_and_attachments(world: World) -> None:
    """A forward holds the own text, the original under a marker, and its attachments."""
    sent = call(world, "forward_email", email_id="1", to="visa@centre.example", body="The scan.")
    row = mail(world, sent["email_id"])
    assert row.subject == "Fwd: Passport scan"
    assert row.body.startswith("The scan.\n\n---------- Forwarded message")
    assert row.attachments == mail(world, "1").attachments
    assert refused(world, "forward_email", email_id="1", to="")[0] == "VALIDATION_ERROR"


def test_bounce__comes_some_minutes_later(world: World) -> None:
    """Mail to a bad address is sent, and comes back into its thread after a while, naming only that address."""
    act(world, "claim", address="ken@post.example")
    act(world, "mark_undeliverable", address="Old@firm.example", reason="no such mailbox")
    sent = call(world, "send_email", to="old@firm.example, ken@post.example", subject="Order", body="Hello")
    assert call(world, "search_emails", query="undelivered")["total"] == 0
    world.run_due(NOW + timedelta(minutes=3))
    assert call(world, "search_emails", query="undelivered")["total"] == 0
    world.run_due(NOW + timedelta(minutes=10))
    row = newest(world, "INBOX")
    assert row.sender == "mailer-daemon@songhan-mail.example"
    assert "old@firm.example: no such mailbox" in row.body
    assert "ken@post.example" not in row.body
    assert row.thread_id == mail(world, sent["email_id"]).thread_id
    assert row.date == NOW + timedelta(minutes=4)
    assert world.pushes == []
    assert world.table("email.sent_log").rows[sent["email_id"]].undelivered == ("old@firm.example",)


def test_bounce__rechecks_the_address(world: World) -> None:
    """An address that works again in time bounces nothing; a domain may be bad; deleting the mail does not help."""
    act(world, "mark_undeliverable", address="@firm.example")
    call(world, "send_email", to="a@firm.example", subject="One", body="Hello")
    act(world, "mark_deliverable", address="@firm.example")
    world.run_due(NOW + timedelta(hours=1))
    assert call(world, "search_emails", query="undelivered")["total"] == 0
    act(world, "mark_undeliverable", address="@firm.example")
    sent = call(world, "send_email", to="b@firm.example", subject="Two", body="Hello")
    call(world, "delete_email", email_id=sent["email_id"])
    call(world, "delete_email", email_id=sent["email_id"])
    world.run_due(NOW + timedelta(hours=2))
    assert newest(world, "INBOX").subject == "Undelivered mail: Two"


@pytest.mark.parametrize(
    ("body", "again"),
    [
        ("The flat on Mill Lane costs 900 a month; may I see it on Tuesday at ten?", True),
        ("the flat on Mill Lane costs 900 a month... May I see it on tuesday, at ten", True),
        ("The flat on Mill Lane costs 900 a month; may I see it on Wednesday at ten?", False),
        ("Thank you.", False),
    ],
)
def test_send_email__says_whether_it_repeats(world: World, body: str, again: bool) -> None:
    """A mail to one who has had the same is marked as repeating; a new day, or another reader, is news."""
    first = "The flat on Mill Lane costs 900 a month; may I see it on Tuesday at ten?"
    call(world, "send_email", to="ken@post.example", subject="Mill Lane", body=first)
    sent = call(world, "send_email", to="ann@post.example, ken@post.example", subject="Again", body=body)
    other = call(world, "send_email", to="eve@post.example", subject="Mill Lane", body=first)
    assert mail(world, sent["email_id"]).repeats is again
    assert world.table("email.sent_log").rows[sent["email_id"]].repeats is again
    assert not mail(world, other["email_id"]).repeats


def test_reply_email__what_it_quotes_repeats_nothing(world: World) -> None:
    """Two short answers in one thread quote the same mail at length, and each is news."""
    newest_mail = newest(world, "INBOX").email_id
    for body in ("Tuesday suits me.", "Make it Friday, please."):
        sent = call(world, "reply_email", email_id=newest_mail, body=body)
        assert not mail(world, sent["email_id"]).repeats
    sent = call(world, "reply_email", email_id=newest_mail, body="Tuesday suits me!")
    assert mail(world, sent["email_id"]).repeats


def test_send_email__a_long_text_needs_more_news_than_a_date(world: World) -> None:
    """A page that is sent again under a new date is a repetition; with a new paragraph it is a letter."""
    page = " ".join(f"Line {number} of the list." for number in range(60))  # 300 words
    for body, again in ((page, False), (f"As of 3 May 2026. {page}", True)):
        sent = call(world, "send_email", to="ken@post.example", subject="List", body=body)
        assert mail(world, sent["email_id"]).repeats is again
    news = "The plumber cannot come before Monday, so please leave a key beneath our green bucket beside your door."
    sent = call(world, "send_email", to="ken@post.example", subject="List", body=f"{news} {page}")
    assert not mail(world, sent["email_id"]).repeats
