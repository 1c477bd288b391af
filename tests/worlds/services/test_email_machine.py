"""The mailbox used at random: mail stays in folders that exist, what was sent stays sent, threads hold together."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.services.email import Email
from lifegym.worlds.services.email.records import DRAFTS, SENT, SYSTEM_FOLDERS
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine

IDS = st.sampled_from(["3", "7", "9001", "9002", "9003", "9004", "1001", "1002", "1003"])
FOLDERS = st.sampled_from(["INBOX", "sent", "Drafts", "Trash", "Spam", "Archive", "Receipts", "Own", "junk"])
PEOPLE = st.sampled_from(["m.visser@lindenhof-school.example", "Erik <a@bad.example>, b@c.example", "b@c.example"])
FILES = st.sampled_from(["out.json", "mail/receipts-2026.json"])
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "email_id": IDS,
    "draft_id": IDS,
    "in_reply_to": IDS,
    "email_ids": st.lists(IDS, min_size=1, max_size=2),
    **dict.fromkeys(("folder", "target_folder", "folder_name"), FOLDERS),
    **dict.fromkeys(("to", "cc", "bcc"), PEOPLE),
    **dict.fromkeys(("subject", "body", "query"), st.sampled_from(["form", "Re: form", "from:visser form", "héllo"])),
    **dict.fromkeys(("export_path", "import_path"), FILES),
    "html_body": st.just("<p>form</p>"),
    "download_path": st.sampled_from(["scans/", "out.json"]),
    "attachment_filename": st.just("consent-form.pdf"),
    "attachments": st.lists(FILES, max_size=1),
    "status": st.sampled_from(["read", "unread", "flagged", "not important"]),
    "max_emails": st.integers(1, 3),
    **dict.fromkeys(("page", "page_size"), st.integers(1, 3)),
    **dict.fromkeys(("reply_all", "export_all_folders", "preserve_folders"), st.booleans()),
}
"""Arguments that often make sense together, by the parameter's name."""


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a tool and sensible arguments."""
    tool = Email.tools[draw(st.sampled_from(sorted(Email.tools)))]
    return tool.name, {
        param.name: draw(LIKELY[param.name]) for param in tool.params if param.required or draw(st.booleans())
    }


class MailMachine(ServiceMachine):
    """Random use of the mailbox."""

    service = "email"
    counts = {"email": 12}  # noqa: RUF012  # a class variable of the base

    def __init__(self) -> None:
        super().__init__()
        self.before = {row.email_id for row in self.world.table("email.messages") if row.sent}

    @rule(asked=calls())
    def sensible(self, asked: tuple[str, dict[str, Any]]) -> None:
        """Call a tool as an agent would; another fork that does the same comes out the same."""
        twin = self.world.fork()
        name, arguments = asked
        assert self.world.call(f"email.{name}", arguments) == twin.call(f"email.{name}", arguments)
        assert self.world.digest() == twin.digest()

    def check(self, world: World) -> None:
        """Assert what always holds of a mailbox."""
        folders = {*SYSTEM_FOLDERS, *world.table("email.folders").rows}
        log = world.table("email.sent_log")
        me = world.persona.email
        for key, row in world.table("email.messages").rows.items():
            assert key == row.email_id
            assert key.isdecimal()
            assert row.folder in folders
            assert row.date <= world.now
            assert row.sent or row.folder != SENT
            assert not (row.sent and row.folder == DRAFTS)
            assert not row.sent or row.sender == me
            assert not row.sent or key in self.before or key in log
            assert row.folder != DRAFTS or row.sender == me
            assert row.thread_id
            assert row.message_id
        headers = [row.message_id for row in world.table("email.messages")]
        assert len(set(headers)) == len(headers)
        for entry in log:
            assert entry.recipients
            assert set(entry.undelivered) <= set(entry.recipients)


TestMail = MailMachine.TestCase
TestMail.settings = SETTINGS
