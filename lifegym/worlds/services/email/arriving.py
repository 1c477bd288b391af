"""What the world does to the mailbox: mail that arrives, comes back, vanishes, or goes out by itself."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage, timed
from lifegym.worlds.services.email.addresses import is_address, parse_mailbox, read_addresses
from lifegym.worlds.services.email.mailbox import POSTMASTER, Mailbox
from lifegym.worlds.services.email.records import (
    DRAFTS,
    INBOX,
    SENT,
    SPAM,
    AttachmentArg,
    BadAddress,
    Claim,
    Message,
    header_id,
    is_email_id,
)
from lifegym.worlds.services.email.text import long_date
from lifegym.worlds.signals import Invitation, MailOut, MailSent, listens

BOUNCE_AFTER: Final = timedelta(minutes=4)
"""How long the mail system takes to find out that an address does not work."""


NO_MAILBOX: Final = "the mailbox does not exist"
NO_DOMAIN: Final = "no mail server answers for this domain"


def posted(
    sender: str, name: str, subject: str, body: str, folder: str = INBOX, authenticated: bool = True
) -> str:  # fmt: skip
    """Return the key of the process ``arrive`` that delivers a letter to the persona when it is due."""
    letter = {"sender": sender, "name": name, "subject": subject, "body": body, "folder": folder,
              "authenticated": authenticated}  # fmt: skip
    return json.dumps(letter, ensure_ascii=False)


class Arriving(Mailbox):
    """Backstage operations, consequences of other services, and the mail system's own mail."""

    @backstage
    def deliver(
        self,
        subject: str,
        body: str,
        sender: str,
        sender_name: str = "",
        to: str | None = None,
        cc: str | None = None,
        email_id: str | None = None,
        in_reply_to: str | None = None,
        attachments: list[AttachmentArg] | None = None,
        folder: str = INBOX,
        received_at: datetime | None = None,
        reply_to: str | None = None,
        html_body: str | None = None,
        authenticated: bool = True,
    ) -> None:
        """A mail arrives, unread.

        Args:
            subject: The subject; one that begins with "Re:" joins the thread it answers by itself.
            body: The text.
            sender: The sender's address; a look-alike is simply another address under the same name.
            sender_name: The name shown.
            to: Recipients, comma-separated; the persona by default.
            cc: Further recipients.
            email_id: A whole number as text, for a mail the story refers to later.
            in_reply_to: The email id or Message-ID of the mail it answers.
            attachments: Attached texts.
            folder: Where it lands.
            received_at: When it arrived, if not now; never later than now.
            reply_to: Where answers go, if not to the sender.
            html_body: The text as HTML.
            authenticated: Whether the sender's domain vouches for it.
        """
        name, address = _mailbox(sender)
        if email_id is not None:
            self._check_free(email_id)
        place = self.need_folder(folder)
        if place in (SENT, DRAFTS):
            raise ToolError("VALIDATION_ERROR", f"Nobody delivers into {place}; seed a message there instead.")
        self.receive(
            sender=address,
            sender_name=sender_name or name,
            subject=subject,
            body=body,
            html_body=html_body,
            to=read_addresses(to, "to"),
            cc=read_addresses(cc, "cc"),
            folder=place,
            date=self.home_time(received_at, "received_at") if received_at is not None else None,
            email_id=email_id or "",
            parent=self.parent_of(in_reply_to),
            attachments=tuple(item.build() for item in attachments or ()),
            reply_to=_mailbox(reply_to)[1] if reply_to else "",
            authenticated=authenticated,
        )

    @backstage
    def recall(self, email_id: str) -> None:
        """The sender takes a mail back: unread it vanishes; read it stays, and a mail says that it was recalled."""
        row = self._received(email_id)
        if not row.is_read:
            self.messages.delete(row.email_id)
            return
        self.receive(
            sender=row.sender,
            sender_name=row.sender_name,
            subject=f"Recall: {row.subject}",
            body=f'{row.sender_name or row.sender} would like to recall the message "{row.subject}" '
            f"sent on {long_date(row.date)}. Please disregard it.",
            parent=row,
        )

    @backstage
    def withdraw(self, email_id: str) -> None:
        """The mail provider removes a mail, read or not, and says nothing."""
        self.messages.delete(self._received(email_id).email_id)

    @backstage
    def mark_spam_silently(self, email_id: str) -> None:
        """The provider's filter moves a mail that has arrived into Spam."""
        self.messages.update(self._received(email_id).email_id, folder=SPAM)

    @backstage
    def mark_undeliverable(self, address: str, reason: str = NO_MAILBOX) -> None:
        """From now on mail to ``address`` (or to all of ``@domain``) comes back some minutes after it was sent."""
        key = _bad_address(address)
        if key in self.addresses:
            self.addresses.update(key, reason=reason)
        else:
            self.addresses.insert(BadAddress(address=key, reason=reason, since=self.now))

    @backstage
    def mark_deliverable(self, address: str) -> None:
        """Mail to ``address`` (or ``@domain``) arrives again."""
        key = self.addresses.delete(self.addresses.need(_bad_address(address), "ADDRESS_NOT_FOUND").address).address
        if key not in self.claimed:
            self.claimed.insert(Claim(address=key))

    @backstage
    def claim(self, address: str) -> None:
        """``address`` (or every one ``@domain``) is somebody's from now on, though nothing has named it yet."""
        key = _bad_address(address)
        if key not in self.claimed:
            self.claimed.insert(Claim(address=key))

    @listens(MailOut)
    def on_mail_out(self, mail: MailOut) -> None:
        """Somebody in the world wrote."""
        self.receive(sender=mail.sender, sender_name=mail.sender_name, subject=mail.subject, body=mail.body)

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """The persona's own copy arrives, and what cannot be delivered is on its way back."""
        row = self.messages.get(mail.email_id)
        if row is not None and self.account in mail.to:
            key = self.messages.new_key()
            self.messages.insert(
                row.evolve(
                    email_id=key, folder=INBOX, message_id=header_id(key, row.sender), bcc=(), is_read=False, sent=False
                )
            )
        if self._undeliverable(mail.to):
            self.schedule(self.now + BOUNCE_AFTER, "bounce", mail.email_id)

    @timed
    def arrive(self, key: str) -> None:
        """A letter that was posted ahead of its time arrives, as its key tells it; see :func:`posted`."""
        letter = json.loads(key)
        self.receive(
            sender=letter["sender"], sender_name=letter["name"], subject=letter["subject"], body=letter["body"],
            folder=letter["folder"], authenticated=letter["authenticated"],
        )  # fmt: skip

    @timed
    def bounce(self, key: str) -> None:
        """Tell the persona which recipients of a sent mail could not be reached."""
        entry = self.sent_log.get(key)
        bad = self._undeliverable(entry.recipients) if entry else {}
        if entry is None or not bad.keys() - set(entry.undelivered):
            return
        self.sent_log.update(key, undelivered=tuple(bad))
        listing = "\n".join(f"  {address}: {reason}" for address, reason in bad.items())
        self.receive(
            sender=f"{POSTMASTER}{self.account.rpartition('@')[2]}",
            sender_name="Mail Delivery System",
            subject=f"Undelivered mail: {entry.subject}",
            body=f'Your message "{entry.subject}" of {long_date(entry.sent_at)} could not be delivered to:\n\n{listing}'
            "\n\nIt will not be tried again. Other recipients, if any, have received it.",
            parent=self.by_header(entry.message_id),
        )

    @listens(Invitation)
    def on_invitation(self, invitation: Invitation) -> None:
        """The calendar writes to the attendees in the persona's name: one thread an event."""
        people = dict.fromkeys(address.strip().lower() for address in invitation.attendees)
        to = tuple(address for address in people if address != self.account and is_address(address))
        if not to:
            return
        heading, opening = _wording(invitation.action)
        name = self.world.persona.name
        lines = [opening.format(name=name), "", f"What: {invitation.summary}", f"When: {_span(invitation)}"]
        if invitation.repeats:
            lines.append(f"Repeats: {invitation.repeats}")
        if invitation.location:
            lines.append(f"Where: {invitation.location}")
        lines.append(f"Who: {', '.join((self.account, *to))}")
        self.post(
            to=to,
            subject=f"{heading}: {invitation.summary}"[:400],
            body="\n".join(lines),
            thread_id=f"thr_{invitation.event_id}",
        )

    def _check_free(self, email_id: str) -> None:
        if not is_email_id(email_id):
            raise ToolError(
                "VALIDATION_ERROR", f"email_id is a whole number of at most nine digits, got {email_id[:40]!r}."
            )
        if email_id in self.messages or email_id in self.sent_log:
            raise ToolError("VALIDATION_ERROR", f"email_id {email_id} is taken; choose another.")

    def _received(self, email_id: str) -> Message:
        row = self.need_email(email_id)
        if row.sender == self.account:
            raise ToolError("VALIDATION_ERROR", f"Mail {email_id} is the persona's own; this is for mail that arrived.")
        return row

    def _undeliverable(self, recipients: tuple[str, ...]) -> dict[str, str]:
        """Return the recipients whose mail comes back, with the reason."""
        found = {}
        for address in recipients:
            domain = f"@{address.rpartition('@')[2]}"
            bad = self.addresses.get(address) or self.addresses.get(domain)
            if bad is not None:
                found[address] = bad.reason
            elif not self.claims(address) and not self.world.claimed(address):
                known = domain == f"@{self.account.rpartition('@')[2]}" or self.world.claimed(domain)
                found[address] = NO_MAILBOX if known else NO_DOMAIN
        return found


def _mailbox(text: str) -> tuple[str, str]:
    try:
        return parse_mailbox(text)
    except ValueError as error:
        raise ToolError("VALIDATION_ERROR", f"{error}.") from None


def _bad_address(text: str) -> str:
    key = text.strip().lower()
    if not is_address(key if not key.startswith("@") else f"any{key}"):
        raise ToolError("VALIDATION_ERROR", f"Give an address, or @domain for all of a domain; got {text[:60]!r}.")
    return key


def _wording(action: str) -> tuple[str, str]:
    """Return the subject's mark and the first sentence for what happened to an event."""
    word = action.lower()
    if word in ("accepted", "declined", "tentative"):
        return word.capitalize(), f"{{name}} has answered your invitation: {word}."
    if word.startswith(("cancel", "delete", "remove")):
        return "Cancelled", "{name} has called off this event."
    if word.startswith(("update", "change", "move", "reschedule")):
        return "Changed", "{name} has changed this event. It now reads:"
    return "Invitation", "{name} invites you to this event."


def _span(invitation: Invitation) -> str:
    """Return start and end in words, in the zone the event is kept in."""
    start, end = invitation.start, invitation.end
    until = f"{end:%H:%M}" if start.date() == end.date() else long_date(end)
    return f"{long_date(start)} to {until} ({getattr(start.tzinfo, 'key', None) or start.tzname() or 'local time'})"
