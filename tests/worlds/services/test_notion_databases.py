"""Databases: filters, sorting, schemas that move values, and the search through pages and rows."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.worlds.world import World
from tests.worlds.services.notion_kit import ok, refused, rows_found, seeded, text_of


@pytest.fixture(scope="module")
def base() -> World:
    """One sealed world, from which every test forks."""
    return seeded()


@pytest.fixture
def world(base: World) -> World:
    """A fork of the sealed world."""
    return base.fork()


def rows_where(world: World, name: str, **condition: Any) -> list[str]:
    """Return the ids of the decisions of which one property meets a condition."""
    return rows_found(world, filter={"property": name, **condition})


def test_query__filters_by_type(world: World) -> None:
    """Each type's operators select what they say, wrapped in the type's name or not."""
    assert rows_where(world, "Status", select={"equals": "asked"}) == ["row_van"]
    assert rows_where(world, "Status", equals="Approved") == ["row_fan"]
    assert rows_where(world, "Status", select={"does_not_equal": "Asked"}) == ["row_fan", "row_empty"]
    assert rows_where(world, "Status", select={"is_empty": True}) == ["row_empty"]
    assert rows_where(world, "Subject", title={"contains": "quat tran"}) == ["row_fan"]
    assert rows_where(world, "Subject", rich_text={"starts_with": "van"}) == ["row_van"]
    assert rows_where(world, "Amount VND", number={"greater_than": 900000}) == ["row_van"]
    assert rows_where(world, "Amount VND", number={"less_than_or_equal_to": 900000}) == ["row_fan"]
    assert rows_where(world, "Asked on", date={"before": "2026-03-02"}) == ["row_van"]
    assert rows_where(world, "Asked on", date={"on_or_after": "2026-03-02"}) == []
    assert rows_where(world, "Asked on", date={"past_week": {}}) == ["row_van"]
    assert rows_where(world, "Asked on", date={"is_not_empty": True}) == ["row_van"]
    assert rows_where(world, "Closed", checkbox={"equals": False}) == ["row_van", "row_empty"]
    assert rows_where(world, "Tags", multi_select={"contains": "transport"}) == ["row_van"]
    both = {"property": "Status", "select": {"equals": "Asked"}}, {"property": "Closed", "checkbox": {"equals": True}}
    assert rows_found(world, filter={"or": list(both)}) == ["row_van", "row_fan"]
    assert rows_found(world, filter={"and": list(both)}) == []
    stamp = {"timestamp": "last_edited_time", "last_edited_time": {"after": "2026-03-01"}}
    assert rows_found(world, filter=stamp) == []


def test_query__sorts_and_pages(world: World) -> None:
    """Rows without a value come last either way; options sort in their own order; cursors go on."""
    by_amount = [{"property": "Amount VND", "direction": "ascending"}]
    assert rows_found(world, sorts=by_amount) == ["row_fan", "row_van", "row_empty"]
    assert rows_found(world, sorts=[{**by_amount[0], "direction": "descending"}]) == ["row_van", "row_fan", "row_empty"]
    assert rows_found(world, sorts=[{"property": "Status"}])[:2] == ["row_van", "row_fan"]
    first = ok(world, "API-post-database-query", database_id="db_decisions", page_size=2)
    assert first["next_cursor"] == "row_empty"
    assert rows_found(world, start_cursor=first["next_cursor"]) == ["row_empty"]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("BAD_FILTER", {"filter": {"property": "Status", "select": {"contains": "Ask"}}}),
        ("BAD_FILTER", {"filter": {"property": "Amount VND", "number": {"greater_than": None}}}),
        ("BAD_FILTER", {"filter": {"status": "Asked"}}),
        ("BAD_FILTER", {"filter": {"and": "x"}}),
        ("BAD_PROPERTY", {"filter": {"property": "Statsu", "select": {"equals": "Asked"}}}),
        ("BAD_PROPERTY", {"filter": {"property": "Asked on", "date": {"after": "soon"}}}),
        ("BAD_SORT", {"sorts": [{"property": "Status", "direction": "up"}]}),
        ("BAD_SORT", {"sorts": [{}]}),
        ("BAD_ARG", {"page_size": 0}),
    ],
)
def test_query__refuses_what_it_cannot_read(world: World, code: str, arguments: dict[str, Any]) -> None:
    """A filter or sort that cannot be read is refused, not ignored."""
    refused(world, code, "API-post-database-query", database_id="db_decisions", **arguments)


def test_databases__create_and_retrieve(world: World) -> None:
    """A database is made with its columns, and always has a title column."""
    made = ok(
        world,
        "API-create-a-database",
        parent={"page_id": "pg_home"},
        title=[{"text": {"content": "Bills"}}],
        properties={"Amount": {"number": {"format": "euro"}}, "State": {"select": {"options": [{"name": "Open"}]}}},
    )
    assert list(made["properties"]) == ["Name", "Amount", "State"]
    shown = ok(world, "API-retrieve-a-database", database_id=made["id"])
    assert shown["properties"]["State"]["select"] == {"options": [{"name": "Open"}]}
    tool = "API-create-a-database"
    refused(world, "BAD_ARG", tool, parent={"page_id": "pg_home"}, properties={"A": "number"})
    refused(world, "BAD_PROPERTY", tool, title="X")
    refused(world, "BAD_PROPERTY", tool, title="X", properties={"A": "title", "B": "title"})
    refused(world, "BAD_PROPERTY", tool, title="X", properties={"A": {"relation": {}}})
    refused(world, "BAD_PARENT", tool, parent={"database_id": "db_decisions"}, title="X", properties={"A": "title"})
    refused(world, "DATABASE_NOT_FOUND", "API-retrieve-a-database")


def test_databases__update_moves_values(world: World) -> None:
    """Renaming keeps values, removing drops them, options in use must stay, and new columns are empty."""
    changes = {
        "Status": {"name": "State"},
        "Amount VND": None,
        "Tags": {"multi_select": {"options": ["transport", "home"]}},
        "Due": "date",
    }
    shown = ok(world, "API-update-a-database", database_id="db_decisions", title="Choices", properties=changes)
    assert shown["title"][0]["plain_text"] == "Choices"
    assert {"State", "Due", "Tags"} <= set(shown["properties"])
    assert "Amount VND" not in shown["properties"]
    assert rows_where(world, "State", select={"equals": "Asked"}) == ["row_van"]
    assert "State: Asked" in text_of(world, "row_van")
    assert "2450000" not in text_of(world, "row_van")
    tool = "API-update-a-database"
    lost = {"State": {"select": {"options": ["Approved"]}}}
    assert "Asked" in refused(world, "BAD_PROPERTY", tool, database_id="db_decisions", properties=lost)
    refused(world, "BAD_PROPERTY", tool, database_id="db_decisions", properties={"Subject": None})
    refused(world, "BAD_PROPERTY", tool, database_id="db_decisions", properties={"State": {"name": "Subject"}})
    refused(world, "BAD_ARG", tool, database_id="db_decisions")
    ok(world, tool, database_id="db_decisions", archived=True)
    refused(world, "ARCHIVED", "API-post-page", parent={"database_id": "db_decisions"}, properties={"Subject": "x"})


def test_search__reads_titles_properties_and_content(world: World) -> None:
    """All words must occur somewhere in a page; titles come first; accents and case do not matter."""
    hit = ok(world, "API-post-search", query="food 19:30")["results"][0]
    assert (hit["id"], hit["match"]) == ("pg_sugar", "Food in front of him by 19:30.")
    assert ok(world, "API-post-search", query="FOR FOUR")["results"][0]["id"] == "row_van"
    assert ok(world, "API-post-search", query="quat")["results"][0]["id"] == "row_fan"
    databases = ok(world, "API-post-search", filter={"property": "object", "value": "database"})
    assert [item["id"] for item in databases["results"]] == ["db_decisions"]
    assert ok(world, "API-post-search", query="nothing like it")["total"] == 0
    newest = {"timestamp": "last_edited_time", "direction": "descending"}
    ok(world, "API-patch-page", page_id="row_empty", properties={"Note": "new"})
    assert ok(world, "API-post-search", sort=newest, page_size=1)["results"][0]["id"] == "row_empty"
    refused(world, "BAD_ARG", "API-post-search", filter={"value": "block"})
    refused(world, "BAD_ARG", "API-post-search", sort={"direction": "up"})
