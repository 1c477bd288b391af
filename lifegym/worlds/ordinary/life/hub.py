"""The notification centre of a life: what really happened, and the weather and news that come to everybody."""

from __future__ import annotations

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary import notification_hub
from lifegym.worlds.ordinary.life.plan import Life, Note
from lifegym.worlds.services.notification_hub.records import Notification


def show(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write about ``count`` notifications with some official accounts and their posts."""
    notes = [note for note in life.notes if life.said(f"{note.title} {note.body}")]
    spare = max(0, count - len(notes))
    _payments(life, notes, spare // 2)
    rest = max(6, count - len(notes))
    rows = notification_hub.ordinary(
        rng, life.persona, life.now, rest, start=life.start, accounts=min(10, 2 + rest // 6), posts=min(40, rest),
        city=life.city.name, districts=[quarter.name for quarter in life.city.quarters], abroad=_abroad(life),
        kinds=("weather", "app", "city", "offer"),
    )  # fmt: skip
    kept = [(table, row) for table, row in rows if life.said(" ".join(_texts(row)))]
    told = [row for _, row in kept if isinstance(row, Notification)]
    life.rows += [pair for pair in kept if not isinstance(pair[1], Notification)]
    own = [_row(life, note) for note in notes]
    for number, row in enumerate(sorted((*told, *own), key=lambda row: row.created_at.timestamp()), life.start):
        life.rows.append(("notification_hub.notifications", row.evolve(notification_id=f"ntf_{number:08d}")))


def _abroad(life: Life) -> str:
    return "Japan" if life.city.code != "JP" else "Portugal"


def _texts(row: object) -> list[str]:
    return [str(getattr(row, name, "")) for name in ("title", "body", "summary", "name", "description")]


def _payments(life: Life, notes: list[Note], most: int) -> None:
    """Let the bank or the card tell of the latest payments, as many as there is room for."""
    source = "credit_card" if life.has_card else "banking"
    if source not in life.enabled:
        return
    means = "card" if life.has_card else "bank"
    paid = [row for row in life.spends if row.at < life.now and row.amount.minor > 0 and row.memo != "Monthly"
            and (row.means == means or not {"credit_card", "banking"} <= life.enabled)]  # fmt: skip
    for spend in sorted(paid, key=lambda row: row.at)[-most:] if most else []:
        amount: Money = spend.amount
        card = f"{life.method[1]} ending {life.method[2]}."
        notes.append(
            Note(spend.at, source, "purchase", f"{amount} at {spend.payee}", card, spend.reference,
                 {"amount": amount.to_json()})
        )  # fmt: skip


def _row(life: Life, note: Note) -> Notification:
    old = (life.now - note.at).days > 10
    return Notification(
        notification_id="", user_id=life.persona.user_id, source=note.source, type=note.kind, title=note.title,
        body=note.body, created_at=note.at, target=note.target, payload=dict(note.payload),
        read=life.draws.chance(93 if old else 40),
    )  # fmt: skip
