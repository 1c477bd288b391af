"""What the persona has done on the platform so far, and the appointments agents have with others."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.listing_platform.agents import Sellers
from lifegym.worlds.records import Record
from lifegym.worlds.services.listing_platform.records import (
    VIEWING,
    Agent,
    Contact,
    Engagement,
    Listing,
    Message,
    SavedListing,
    SearchQuery,
    SearchSubscription,
    Viewing,
)
from lifegym.worlds.world import Persona

_T = "listing_platform."


def past_of(
    draws: Draws,
    persona: Persona,
    now: datetime,
    sellers: Sellers,
    listings: list[Listing],
    engaged: int,
    history: bool,
    start: int,
    clear: frozenset[date],
) -> list[tuple[str, Record]]:
    """Return saved listings, a saved search, threads and viewings of the persona, and engagements of agents."""
    agents = {agent.agent_id: agent for agent in sellers.all}
    offered = [row for row in listings if row.agent_id and row.status == "active"]
    viewings: list[Viewing] = []
    found: list[tuple[str, Record]] = []
    if history and len(offered) > 12:
        viewings = _viewings(persona, now, agents, offered, start, clear)
        found += _saved(draws, persona, now, offered, start)
        found += _threads(persona, now, agents, offered, start)
        found += [(f"{_T}viewings", row) for row in viewings]
        first = offered[0]
        query = SearchQuery(category=first.category, city=first.city, district=first.district, min_rooms=2)
        made = now - timedelta(days=20)
        key = f"sub_{start:06d}"
        search = SearchSubscription(subscription_id=key, user_id=persona.user_id, query=query, created_at=made)
        found.append((f"{_T}subscriptions", search))
    found += [(f"{_T}engagements", row) for row in _engagements(draws, now, sellers, viewings, engaged, start)]
    return found


def _saved(
    draws: Draws, persona: Persona, now: datetime, offered: list[Listing], start: int
) -> list[tuple[str, Record]]:
    chosen = [offered[place] for place in (2, 5, 8, 9)] + offered[-2:]
    return [
        (
            f"{_T}saved",
            SavedListing(
                saved_id=f"sav_{start + index:06d}",
                user_id=persona.user_id,
                listing_id=row.listing_id,
                price_then=row.price_history[0].price,
                saved_at=min(row.listed_at + timedelta(hours=draws.between(3, 60)), now - timedelta(minutes=5 + index)),
            ),
        )
        for index, row in enumerate(chosen)
    ]


def _next_slot(agent: Agent, start: datetime) -> datetime:
    """Return an agent's first half hour on a working day from ``start`` on."""
    at = agent.hours.after(start, 30) or start
    at = at.replace(minute=at.minute // 30 * 30, second=0, microsecond=0)
    span = agent.hours.span(at.date())
    return min(max(at, span[0]), span[1] - VIEWING) if span else at


def _viewings(
    persona: Persona, now: datetime, agents: dict[str, Agent], offered: list[Listing], start: int,
    clear: frozenset[date],
) -> list[Viewing]:  # fmt: skip
    """Return one confirmed for one of the next days, one not answered yet, and three that are over."""
    plan = (
        (2, "confirmed", 2),
        (5, "scheduled", 4),
        (3, "attended", -6),
        (6, "cancelled", -8),
        (7, "declined", -11),
    )
    found: list[Viewing] = []
    for index, (place, status, days) in enumerate(plan):
        row = offered[place]
        agent = agents[row.agent_id]
        at = _next_slot(agent, now + timedelta(days=days, hours=index))
        taken = {item.scheduled_at for item in found}  # nobody is in two homes at once
        while days > 0 and (at.date() in clear or at in taken):
            at = _next_slot(agent, (at + timedelta(days=1)).replace(hour=9, minute=0))
        asked = (min(at, now) - timedelta(days=1)).replace(hour=20, minute=11 + index * 7)
        found.append(
            Viewing(
                viewing_id=f"viw_{start + index:06d}",
                user_id=persona.user_id,
                listing_id=row.listing_id,
                agent_id=row.agent_id,
                scheduled_at=at,
                status=status,
                created_at=asked,
                updated_at=max(asked, at + VIEWING if status == "attended" else asked),
                answer_due=agent.hours.after(now, 40) if status == "scheduled" and agent.answers else None,
                note={"cancelled": "Cancelled by you.", "declined": "The list is closed."}.get(status, ""),
            )
        )
    return found


def _threads(
    persona: Persona, now: datetime, agents: dict[str, Agent], offered: list[Listing], start: int
) -> list[tuple[str, Record]]:
    """Return two threads: one answered, one in which the agent owes an answer."""
    talks = (
        (2, ("Good morning, is the flat still available, and could I see it this week?",
             "It is. I have put you down for a viewing; the confirmation is in your mail.",
             "Thank you. How many people have asked for it so far?",
             "Four at the moment. The owner decides next week.")),
        (4, ("Hello, could you tell me whether the rent includes the service costs?",)),
    )  # fmt: skip
    found: list[tuple[str, Record]] = []
    number = start
    for index, (place, texts) in enumerate(talks):
        row = offered[place]
        agent = agents[row.agent_id]
        key = f"con_{start + index:06d}"
        open_ = len(texts) % 2 == 1
        times = _times(agent, now - (timedelta(hours=13) if open_ else timedelta(days=7)), len(texts))
        due = agent.hours.after(now, 90) if open_ and agent.answers else None
        found.append(
            (
                f"{_T}contacts",
                Contact(contact_id=key, user_id=persona.user_id, listing_id=row.listing_id, agent_id=row.agent_id,
                        status="sent" if open_ else "answered", created_at=times[0],
                        updated_at=times[-1], answer_due=due),
            )
        )  # fmt: skip
        for place_, (text, at) in enumerate(zip(texts, times, strict=True)):
            said = Message(
                message_id=f"lmsg_{number:06d}",
                contact_id=key,
                sender="agent" if place_ % 2 else "user",
                text=text,
                at=at,
            )
            found.append((f"{_T}messages", said))
            number += 1
    return found


def _times(agent: Agent, first: datetime, count: int) -> list[datetime]:
    """Return when messages were written: the agent's in working hours, the persona's soon after."""
    found = [first]
    while len(found) < count:
        own = len(found) % 2 == 0
        found.append(found[-1] + timedelta(minutes=47) if own else agent.hours.after(found[-1], 75) or found[-1])
    return found


def _engagements(
    draws: Draws, now: datetime, sellers: Sellers, viewings: list[Viewing], count: int, start: int
) -> list[Engagement]:
    """Return half hours that agents have given to others in the next two weeks."""
    found: list[Engagement] = []
    desks = [*sellers.estate, *sellers.dealers]
    taken = {(row.agent_id, row.scheduled_at) for row in viewings}
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    for _ in range(count * 3):
        if len(found) == count:
            break
        agent = draws.pick(desks)
        day = midnight + timedelta(days=draws.between(1, 13))
        span = agent.hours.span(day.date())
        if span is None:
            continue
        slots = int((span[1] - span[0]) / VIEWING)
        at = span[0] + VIEWING * draws.below(slots)
        if (agent.agent_id, at) not in taken:
            taken.add((agent.agent_id, at))
            key = f"eng_{start + len(found):06d}"
            found.append(Engagement(engagement_id=key, agent_id=agent.agent_id, start=at, end=at + VIEWING))
    return found
