"""A small workspace of pages and rows for tests, and short ways to ask it."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.services.notion import Member, database, page, row
from lifegym.worlds.world import Persona, World

ZONE = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 4, 9, 0, tzinfo=ZONE)
NOTES = """
    # Insulin
    - 24 units at 22:00
      - never twice
    - [ ] pens in the fridge
    Food in front of him by 19:30.
"""
DECISIONS = database(
    "db_decisions",
    "Decisions",
    {
        "Subject": "title",
        "Amount VND": "number",
        "Status": ["Asked", "Approved", "Declined"],
        "Asked on": "date",
        "Who": "people",
        "Closed": "checkbox",
        "Tags": "multi_select",
        "Link": "url",
        "Stage": {"status": {}},
        "Note": "rich_text",
    },
    by="usr_mai",
    edited=NOW - timedelta(days=9),
    parent="pg_home",
)
VAN = {
    "Subject": "Van with driver",
    "Amount VND": 2450000.5,
    "Status": "Asked",
    "Asked on": "2026-03-01",
    "Tags": ["transport"],
    "Note": "for four",
}


def seeded() -> World:
    """Return the sealed world."""
    persona = Persona(user_id="usr_mai", name="Mai", email="mai@mail.example", zone="Asia/Ho_Chi_Minh", currency="VND")
    world = World(persona, ("notion",), NOW)
    old = NOW - timedelta(days=30)
    world.seed(
        ("notion.members", Member(user_id="usr_tu", name="Hoàng Tú", email="tu@mail.example")),
        *page("pg_home", "Home", "Start here.", by="usr_mai", edited=old),
        *page("pg_sugar", "Ba, sugar notes", NOTES, by="usr_mai", edited=old, parent="pg_home"),
        ("notion.databases", DECISIONS),
        *row("row_van", DECISIONS, VAN, "Ask again in May.", by="usr_mai", edited=old),
        *row(
            "row_fan",
            DECISIONS,
            {"Subject": "Quạt trần", "Amount VND": 900000, "Status": "Approved", "Closed": True},
            by="usr_mai",
            edited=old,
        ),
        *row("row_empty", DECISIONS, {"Subject": "Gift"}, by="usr_mai", edited=old),
    )
    world.seal()
    return world


def ok(world: World, tool: str, **arguments: Any) -> Any:
    """Return a call's result, which must succeed."""
    call = world.call(f"notion.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(world: World, code: str, tool: str, **arguments: Any) -> str:
    """Return what a call is told that is refused with a code and changes nothing."""
    before = world.digest()
    call = world.call(f"notion.{tool}", arguments)
    assert (call.ok, call.code) == (False, code), call.result
    assert world.digest() == before, "a refused call changed the world"
    return str(json.loads(call.result)["error"])


def text_of(world: World, page_id: str) -> str:
    """Return a page's text."""
    return str(world.table("notion.pages").rows[page_id].text)


def rows_found(world: World, **arguments: Any) -> list[str]:
    """Return the ids of the rows that a query of the decisions finds."""
    found = ok(world, "API-post-database-query", database_id="db_decisions", **arguments)
    return [item["id"] for item in found["results"]]
