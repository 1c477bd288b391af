"""Homes and jobs that a life looks for: viewings and interviews stand in the calendar, and agents confirm by mail."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.ordinary.life.plan import Life, Pair, Slot
from lifegym.worlds.services.job_board.records import Application
from lifegym.worlds.services.listing_platform.records import Agent, Listing, Viewing

_HALF_AN_HOUR: Final = timedelta(minutes=30)
_SETTLED: Final = ("confirmed", "attended")


def seek(life: Life) -> None:
    """Tell of the viewings and interviews among the rows, and drop viewings of days that are not free."""
    listings = {row.listing_id: row for _, row in life.rows if isinstance(row, Listing)}
    agents = {row.agent_id: row for _, row in life.rows if isinstance(row, Agent)}
    kept: list[Pair] = []
    for table, row in life.rows:
        if isinstance(row, Viewing):
            if not life.free(row.scheduled_at.date()):
                continue
            if row.status in _SETTLED:
                _view(life, row, listings[row.listing_id], agents.get(row.agent_id))
        elif isinstance(row, Application) and row.interview is not None and row.interview.status in ("agreed", "held"):
            meeting = row.interview
            end = meeting.at + timedelta(minutes=meeting.minutes)
            life.take(meeting.at, end)
            life.plan(Slot(meeting.at, end, "Job interview", meeting.place, made=row.updated_at))
        kept.append((table, row))
    life.rows[:] = kept


def _view(life: Life, row: Viewing, listing: Listing, agent: Agent | None) -> None:
    end = row.scheduled_at + _HALF_AN_HOUR
    where = ", ".join(dict.fromkeys((listing.community, listing.district, listing.city)))
    life.take(row.scheduled_at, end)
    made = min(row.updated_at, row.scheduled_at - timedelta(hours=2))
    life.plan(Slot(row.scheduled_at, end, f"Viewing: {listing.title}", where, made=made))
    if agent is not None:
        at = row.scheduled_at
        life.write(
            made, agent.name, agent.email, f"Viewing confirmed: {listing.title}", f"Dear {life.persona.name},",
            f"I expect you on {at:%A} {at.day} {at:%B} at {at:%H:%M}. It is in {where}.",
            "\n".join(part for part in (agent.name, agent.agency, agent.phone) if part),
        )  # fmt: skip
