"""What lists show of a listing, and which searches make sense."""

from __future__ import annotations

import math
from typing import Any

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.records import Record
from lifegym.worlds.services.listing_platform.records import CATEGORIES, Agent, Listing, SearchQuery


def card(row: Listing) -> dict[str, Any]:
    """Return a listing as lists show it."""
    result: dict[str, Any] = {
        "listing_id": row.listing_id,
        "category": row.category,
        "title": row.title,
        "price": row.price,
        "city": row.city,
        "district": row.district,
        "community": row.community,
        "status": row.status,
        "listed_at": row.listed_at,
        "photo_count": len(row.photos),
    }
    if row.category in ("rent", "sale_house"):
        result.update(area_sqm=row.area_sqm, rooms=row.rooms, metro=row.metro)
    if row.category == "rent":
        result["price_per"] = "month"
    if row.owner_user_id:
        result["owner_user_id"] = row.owner_user_id
    else:
        result["agent_id"] = row.agent_id
    return result


def printed_card(row: Listing) -> dict[str, Any]:
    """Return a listing's card as it is printed, to be kept with the record (see ``Table.made``). Not to be changed."""
    found: dict[str, Any] = plain(card(row))
    return found


def printed_facts(row: Listing) -> dict[str, Any]:
    """Return what a detail page says beside the card, as it is printed, to be kept with the record."""
    facts = row.home or row.car or row.goods
    found: dict[str, Any] = plain(
        {
            "updated_at": row.updated_at,
            "description": row.description,
            "photos": row.photos,
            "facts": {} if facts is None else said(facts),
            "price_history": [point.view() for point in row.price_history],
            **({"other_facts": dict(row.other)} if row.other else {}),
        }
    )
    return found


def said(record: Record) -> dict[str, Any]:
    """Return what a record of facts says, without what it leaves open."""
    return {name: value for name, value in record.view().items() if value is not None and value != ""}


def business_card(agent: Agent) -> dict[str, Any]:
    """Return who an agent is and how they are reached. Not to be changed."""
    return {
        "agent_id": agent.agent_id,
        "name": agent.name,
        "agency": agent.agency or "private seller",
        "email": agent.email,
        "phone": agent.phone,
        "hours": agent.hours.in_words(),
    }


def checked_query(query: SearchQuery) -> SearchQuery:
    """Return a query whose category and ranges make sense, or refuse it."""
    category(query.category)
    for name in ("price_minor", "rooms"):
        low, high = getattr(query, f"min_{name}"), getattr(query, f"max_{name}")
        code = "BAD_PRICE" if name == "price_minor" else "BAD_ARG"
        if (low is not None and low < 0) or (high is not None and high < 0):
            raise ToolError(code, f"min_{name} and max_{name} are not negative, got {low} and {high}.")
        if low is not None and high is not None and low > high:
            raise ToolError(code, f"min_{name} {low} lies above max_{name} {high}.")
    size = query.min_area_sqm
    if size is not None and not (math.isfinite(size) and 0 <= size <= 10**6):
        raise ToolError("BAD_ARG", "min_area_sqm is a number of square metres from 0.")
    return query


def category(name: str) -> str:
    """Return a category, or refuse with ``BAD_CATEGORY``."""
    if name not in CATEGORIES:
        raise not_one_of(name, CATEGORIES, "category", "BAD_CATEGORY")
    return name
