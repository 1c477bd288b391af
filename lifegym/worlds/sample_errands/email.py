"""Mail under way: the school's form, receipts in their folder, a draft."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.services.email.records import DRAFTS, Folder, attachment, message
from lifegym.worlds.workspace import File
from lifegym.worlds.world import World

_TEACHER: Final = "Marieke Visser <m.visser@lindenhof-school.example>"
_FORM: Final = """Consent form, class 5b: two days at the Zandvoort field station, 15 and 16 April 2027

Child: ______________________    Swimming badge: A / B / C
Allergies or medicines: ______________________
Who may be called at night: ______________________

To be handed in by Friday 12 March. The trip costs 48.00 EUR.
"""
_OLD_RECEIPT: Final = {
    "from": "Linden Cycles <till@linden-cycles.example>",
    "to": ["noor.haddad@postbox.example"],
    "subject": "Receipt 20261107-14",
    "body": "New chain and two brake cables, labour included: 64.50 EUR. Paid by card.",
    "date": "2026-11-07T16:12:00+01:00",
    "folder": "Receipts",
}


def under_way(world: World) -> None:
    """Seed what lies in the mailbox and waits."""
    me, now = world.persona.email, world.now
    world.seed(
        ("email.folders", Folder(name="Receipts", created_at=now - timedelta(days=240))),
        (
            "email.messages",
            message(
                email_id="9001",
                date=_before(now, 17, 14, 5),
                sender="Linden Cycles <till@linden-cycles.example>",
                to=me,
                subject="Receipt 20270212-03",
                body="Inner tube fitted, rear wheel trued: 38.00 EUR. Paid by card. Thank you for coming by.",
                folder="Receipts",
            ),
        ),
        (
            "email.messages",
            message(
                email_id="9002",
                date=_before(now, 9, 11, 40),
                sender="Huis & Hamer <service@huis-en-hamer.example>",
                to=me,
                subject="Receipt HH-55120",
                body="Two litres of wall paint (chalk white), one roller: 41.90 EUR. Returns within 30 days.",
                folder="Receipts",
            ),
        ),
        (
            "email.messages",
            message(
                email_id="9003",
                date=_before(now, 1, 18, 20),
                sender=_TEACHER,
                to=(me, "erik.lund@mailhaven.example"),
                cc="office@lindenhof-school.example",
                subject="Field station: consent form and one more parent",
                body="""
                    Dear Noor, dear Erik,

                    The consent form for the two days in Zandvoort is attached; I need it back by Friday 12 March.
                    We are also still one parent short for the train there. Would 7:45 at the station suit one of you?

                    Kind regards,
                    Marieke Visser""",
                attachments=[attachment("consent-form.pdf", _FORM)],
                is_read=False,
                is_important=True,
            ),
        ),
        (
            "email.messages",
            message(
                email_id="9004",
                date=_before(now, 2, 21, 15),
                sender=f"{world.persona.name} <{me}>",
                to="frits@dekker-verhuur.example",
                subject="Damp patch above the window",
                body="Dear Mr Dekker,\n\nthe patch above the kitchen window has grown since January.",
                folder=DRAFTS,
            ),
        ),
        (
            "files.files",
            File(
                path="mail/receipts-2026.json",
                content=json.dumps({"account": me, "emails": [_OLD_RECEIPT]}, indent=1),
                updated_at=now - timedelta(days=60),
            ),
        ),
    )


def _before(now: datetime, days: int, hour: int, minute: int) -> datetime:
    return (now - timedelta(days=days)).replace(hour=hour, minute=minute)
