"""What the world does to a mailbox: deliveries, recalls, consequences of other services, seeds, forks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.services.email import message
from lifegym.worlds.signals import Invitation, MailOut
from lifegym.worlds.world import World
from tests.worlds.services.email_world import HOME, ME, NOW, act, call, ids, mail, make_world, newest


@pytest.fixture
def world() -> World:
    """Give each test its own mailbox."""
    return make_world()


def test_deliver__arrives_unread_in_its_thread(world: World) -> None:
    """Delivered mail is unread, keeps a given id, and joins the thread it answers, named or recognized."""
    act(
        world,
        "deliver",
        subject="Re: Dinner on Saturday",
        body="Good.",
        sender="khai@le-family.example",
        sender_name="Lê Khải",
        email_id="700",
        attachments=[{"filename": "menu.txt", "text": "Phở"}],
    )
    row = mail(world, "700")
    assert (row.folder, row.is_read, row.to, row.thread_id) == ("INBOX", False, (ME,), "thr_2")
    assert row.attachments[0].content_type == "text/plain"
    act(
        world,
        "deliver",
        subject="Scan",
        body="?",
        sender="Ma <ma@x.example>",
        in_reply_to="1",
        cc="tu@le-family.example",
    )
    row = newest(world, "INBOX")
    assert (row.sender_name, row.thread_id, row.cc) == ("Ma", "thr_1", ("tu@le-family.example",))
    act(world, "deliver", subject="Re: Never written", body="?", sender="khai@le-family.example")
    assert newest(world, "INBOX").thread_id not in {"thr_1", "thr_2"}


@pytest.mark.parametrize(
    "arguments",
    [
        {"email_id": "2"},
        {"email_id": "abc"},
        {"email_id": "007"},
        {"sender": "Ma"},
        {"folder": "Sent"},
        {"folder": "Drafts"},
        {"folder": "Nowhere"},
        {"received_at": "2026-03-03T00:00:00+07:00"},
        {"in_reply_to": "999"},
        {"to": "Ma"},
    ],
)
def test_deliver__refuses_a_story_that_cannot_be(world: World, arguments: dict[str, Any]) -> None:
    """A wrong id, address, folder, date or thread is the author's mistake and is said so."""
    before = world.digest()
    with pytest.raises(ValueError, match=r"email\.deliver"):
        act(world, "deliver", **{"subject": "s", "body": "b", "sender": "x@y.example", **arguments})
    assert world.digest() == before


def test_deliver__may_be_dated_back(world: World) -> None:
    """A mail may have arrived a while ago; a time without offset is meant at home."""
    act(world, "deliver", subject="Late", body="b", sender="x@y.example", received_at="2026-03-01T21:00:00")
    assert newest(world, "INBOX").date == datetime(2026, 3, 1, 21, tzinfo=HOME)


def test_recall_and_withdraw__take_mail_back(world: World) -> None:
    """A recalled unread mail vanishes, a read one stays and a notice comes; a withdrawn one is gone either way."""
    act(world, "recall", email_id="2")
    assert world.table("email.messages").get("2") is None
    act(world, "recall", email_id="1")
    assert newest(world, "INBOX").subject == "Recall: Passport scan"
    act(world, "withdraw", email_id="1")
    assert world.table("email.messages").get("1") is None
    with pytest.raises(ValueError, match="own"):
        act(world, "withdraw", email_id="3")


def test_mark_spam_silently__hides_without_a_turn(world: World) -> None:
    """The filter moves a mail to Spam, where search still finds it; nobody is told."""
    act(world, "mark_spam_silently", email_id="2")
    assert (mail(world, "2").folder, mail(world, "2").is_read) == ("Spam", False)
    assert world.pushes == []
    assert ids(call(world, "search_emails", query="photographs")) == ["2"]


def test_mark_undeliverable__takes_addresses_only(world: World) -> None:
    """An address or a domain may be bad; anything else is refused."""
    act(world, "mark_undeliverable", address="A@b.example")
    act(world, "mark_undeliverable", address="a@b.example", reason="mailbox full")
    assert [row.reason for row in world.table("email.addresses")] == ["mailbox full"]
    with pytest.raises(ValueError, match="address"):
        act(world, "mark_undeliverable", address="Ma")
    with pytest.raises(ValueError, match="mark_deliverable"):
        act(world, "mark_deliverable", address="c@d.example")


def test_mail_out__lands_in_the_inbox(world: World) -> None:
    """Another service's confirmation arrives unread as a consequence."""
    world.emit(MailOut(sender="Stay@Inn.example", sender_name="Inn", subject="Booked", body="Room 12"))
    row = newest(world, "INBOX")
    assert (row.sender, row.subject, row.is_read, row.date) == ("stay@inn.example", "Booked", False, NOW)


def test_invitation__writes_to_the_attendees(world: World) -> None:
    """An event's attendees get one mail each time, in one thread, without the persona; bad addresses bounce."""
    act(world, "mark_undeliverable", address="old@x.example")
    start = datetime(2026, 3, 10, 9, tzinfo=HOME)
    for action in ("created", "updated", "cancelled"):
        world.emit(
            Invitation(
                event_id="evt_1",
                action=action,
                summary="Visa appointment",
                start=start,
                end=start + timedelta(hours=1),
                location="12 Bạch Đằng",
                attendees=("Kimoanh@songhan-mail.example", ME, "Ba", "old@x.example"),
            )
        )
    rows = [row for row in world.table("email.messages") if row.thread_id == "thr_evt_1"]
    assert [row.subject for row in rows][1:] == ["Changed: Visa appointment", "Cancelled: Visa appointment"]
    assert rows[0].to == ("kimoanh@songhan-mail.example", "old@x.example")
    assert "When: Tuesday 10 March 2026, 09:00 to 10:00 (Asia/Ho_Chi_Minh)" in rows[0].body
    assert rows[0].sent
    world.run_due(NOW + timedelta(minutes=5))
    assert call(world, "search_emails", query="undelivered")["total"] == 3


def test_invitation__to_nobody_sends_nothing(world: World) -> None:
    """An event with only the persona, or with names instead of addresses, sends no mail."""
    world.emit(
        Invitation(event_id="e", action="created", summary="s", start=NOW, end=NOW, location="", attendees=(ME, "Ba"))
    )
    assert call(world, "get_emails", folder="Sent")["total"] == 1


def test_arm__checks_seeds(world: World) -> None:
    """A seed from the future or in a misspelled system folder is refused; an own folder is made."""
    late = message(email_id="800", date=NOW + timedelta(days=1), sender="a@b.example", to=ME, subject="s", body="b")
    with pytest.raises(ValueError, match="deliver it by an event"):
        world.seed(("email.messages", late))
    odd = message(email_id="801", date=NOW, sender="a@b.example", to=ME, subject="s", body="b", folder="Inbox")
    with pytest.raises(ValueError, match="INBOX"):
        world.seed(("email.messages", odd))
    assert "Receipts" in world.table("email.folders")


@pytest.mark.parametrize(
    "changes", [{"email_id": "x1"}, {"email_id": "0"}, {"sender": "Ma"}, {"to": "Ma"}, {"date": datetime(2026, 1, 1)}]
)
def test_message__refuses_what_is_no_mail(changes: dict[str, Any]) -> None:
    """The builder refuses ids that are no numbers, names without addresses and dates without a zone."""
    good: dict[str, Any] = {
        "email_id": "9",
        "date": NOW,
        "sender": "a@b.example",
        "to": ME,
        "subject": "s",
        "body": "b",
    }
    with pytest.raises(ValueError, match=r"."):
        message(**{**good, **changes})


def test_records__survive_json(world: World) -> None:
    """A plain mutation writes a message from its JSON form, attachments included, as digests and exports hold it."""
    state = world.state()["tables"]["email.messages"][0]
    world.apply(
        Op(
            target="insert",
            arguments={"table": "email.messages", "record": {**state, "email_id": "900", "folder": "Papers"}},
        )
    )
    assert mail(world, "900").attachments == mail(world, "1").attachments
    assert "Papers" in world.table("email.folders")


def test_fork__keeps_mailboxes_apart(world: World) -> None:
    """What one branch sends, reads or deletes is unseen in the other, bounces included."""
    before = world.digest()
    act(branch := world.fork(), "mark_undeliverable", address="x@y.example")
    call(branch, "send_email", to="x@y.example", subject="s", body="b")
    call(branch, "read_email", email_id="2")
    call(branch, "delete_email", email_id="1")
    branch.run_due(NOW + timedelta(hours=1))
    assert world.digest() == before
    assert world.agenda == []
    assert len(branch.table("email.messages")) == 7


def test_deliver__finds_a_parent_whose_header_names_another_mail(world: World) -> None:
    """A mail is found by its whole Message-ID, also when the number in it is another mail's."""
    header = "<mail-2@elsewhere.example>"
    world.apply(
        Op(target="update", arguments={"table": "email.messages", "key": "4", "changes": {"message_id": header}})
    )
    act(world, "deliver", subject="Re: that", body="Yes.", sender="an@mill.example", email_id="701", in_reply_to=header)
    assert mail(world, "701").thread_id == mail(world, "4").thread_id
    assert mail(world, "701").answered_id == "2"
