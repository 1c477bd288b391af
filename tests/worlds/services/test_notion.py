"""Notes: pages, blocks, databases and rows, comments, and what others change in them."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.services.notion import Notion, database, page, row
from lifegym.worlds.world import World
from tests.worlds.services.notion_kit import DECISIONS, NOW, ok, refused, rows_found, seeded, text_of

SURFACE = dict(json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["notion"])


@pytest.fixture(scope="module")
def base() -> World:
    """One sealed world, from which every test forks."""
    return seeded()


@pytest.fixture
def world(base: World) -> World:
    """A fork of the sealed world."""
    return base.fork()


def does(world: World, operation: str, **arguments: Any) -> None:
    """Let the world do something."""
    world.apply(Op(target=f"notion.{operation}", arguments=arguments))


def test_surface__equals_the_published_one() -> None:
    """Every published tool is there with its parameters, required flags and defaults; the stubs are real."""
    assert set(Notion.tools) == set(SURFACE)
    for name, facts in SURFACE.items():
        tool = Notion.tools[name]
        params = {param.name: param for param in tool.params}
        for wanted in facts["params"]:
            assert params.pop(wanted["name"])[2:] == (wanted["required"], wanted["default"]), (name, wanted)
        assert not any(param.required for param in params.values()), name
        assert tool.writes or not facts["writes"]
        assert set(tool.doc.arguments) == {param.name for param in tool.params}, name
        assert tool.doc.example.startswith(f"notion.{name}(")


def test_seeds__carry_their_text() -> None:
    """Builders give pages the text of their blocks, and rows that of their values."""
    world = seeded()
    assert text_of(world, "pg_sugar").splitlines() == [
        "Ba, sugar notes",
        "# Insulin",
        "- 24 units at 22:00",
        "  - never twice",
        "[ ] pens in the fridge",
        "Food in front of him by 19:30.",
    ]
    assert text_of(world, "row_van").splitlines()[:3] == [
        "Subject: Van with driver",
        "Amount VND: 2450000.5",
        "Status: Asked",
    ]
    values = world.table("notion.pages").rows["row_van"].properties
    assert (values["Amount VND"].number, values["Asked on"].start) == (Decimal("2450000.5"), date(2026, 3, 1))


def test_seeds__are_checked() -> None:
    """A row that does not fit its database, or a page without its parent, is refused when it is seeded or built."""
    world = seeded()
    with pytest.raises(ValueError, match="Approved"):
        row("row_x", DECISIONS, {"Status": "Aproved"}, by="usr_mai", edited=NOW)
    with pytest.raises(ValueError, match="pg_nowhere"):
        world.fork().seed(*page("pg_x", "X", by="usr_mai", edited=NOW, parent="pg_nowhere"))
    with pytest.raises(ValueError, match="type of property"):
        database("db_x", "X", {"A": "numbr"}, by="usr_mai", edited=NOW)


def test_post_page__row_in_full_and_in_short(world: World) -> None:
    """The API's JSON and bare values make the same row."""
    full = {
        "Subject": {"title": [{"type": "text", "text": {"content": "Taxi"}}]},
        "Amount VND": {"number": 300000.0},
        "Status": {"select": {"name": "Asked"}},
        "Asked on": {"date": {"start": "2026-03-04", "end": None}},
        "Who": {"people": [{"object": "user", "id": "usr_tu"}]},
        "Closed": {"checkbox": False},
        "Tags": {"multi_select": [{"name": "transport"}, {"name": "Hue"}]},
        "Link": {"url": "https://taxi.example"},
        "Stage": {"status": {"name": "In progress"}},
        "Note": {"rich_text": [{"text": {"content": "four "}}, {"text": {"content": "seats"}}]},
    }
    short = {
        "subject": "Taxi",
        "Amount VND": "300000",
        "Status": "asked",
        "Asked on": "2026-03-04",
        "Who": ["Hoàng Tú"],
        "Closed": False,
        "Tags": "transport, Hue",
        "Link": "https://taxi.example",
        "Stage": "in progress",
        "Note": "four seats",
    }
    made = [
        ok(world, "API-post-page", parent={"database_id": "db_decisions"}, properties=properties)
        for properties in (full, short)
    ]
    rows = [world.table("notion.pages").rows[item["id"]] for item in made]
    plain_values = [{name: value.text for name, value in item.properties.items()} for item in rows]
    assert plain_values[0] == plain_values[1]
    assert rows[0].properties["Amount VND"].number == 300000
    assert rows[0].title == "Taxi"
    assert made[0]["properties"]["Status"] == {"id": "prop03", "type": "select", "select": {"name": "Asked"}}
    assert world.table("notion.databases").rows["db_decisions"].columns["Tags"].options == ("transport", "Hue")


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("Status", "Aproved", "Approved"),
        ("Status", {"number": 3}, "select"),
        ("Amount VND", "a lot", "number"),
        ("Amount VND", float("inf"), "number"),
        ("Asked on", "4 March", "ISO"),
        ("Asked on", {"date": {"start": "2026-03-04", "end": "2026-03-01"}}, "before"),
        ("Closed", "yes", "checkbox"),
        ("Note", {"weird": 1}, "rich text"),
        ("Colour", "red", "Subject"),
    ],
)
def test_post_page__refuses_values_that_do_not_fit(world: World, name: str, value: Any, hint: str) -> None:
    """A value that fits no column is refused with how to write it."""
    said = refused(
        world,
        "BAD_PROPERTY",
        "API-post-page",
        parent={"database_id": "db_decisions"},
        properties={"Subject": "x", name: value},
    )
    assert hint in said


def test_post_page__beneath_a_page_with_content(world: World) -> None:
    """A page takes a title and blocks in every common form; its text holds them all."""
    made = ok(
        world,
        "API-post-page",
        parent={"type": "page_id", "page_id": "pg_home"},
        properties={"title": [{"text": {"content": "Packing"}}]},
        icon={"type": "emoji", "emoji": "🧳"},
        children=[
            {"object": "block", "type": "heading_2", "heading_2": {"rich_text": [{"text": {"content": "Bag"}}]}},
            {"to_do": {"rich_text": "Adapter", "checked": True}},
            {"type": "paragraph", "text": "Plain"},
            {
                "type": "bulleted_list_item",
                "bulleted_list_item": {"rich_text": "A", "children": [{"bulleted_list_item": "B"}]},
            },
            "1. one\n2. two",
            {"type": "table", "table": {"children": [{"type": "table_row", "table_row": {"cells": ["a", "b"]}}]}},
            {"type": "divider", "divider": {}},
        ],
    )
    assert text_of(world, made["id"]).splitlines() == [
        "Packing",
        "## Bag",
        "[x] Adapter",
        "Plain",
        "- A",
        "  - B",
        "1. one",
        "2. two",
        "a | b",
    ]
    children = ok(world, "API-get-block-children", block_id="pg_home")
    assert [item["type"] for item in children["results"]] == ["paragraph", "child_page", "child_page", "child_database"]


def test_post_page__refusals(world: World) -> None:
    """Parents must exist and live; pages have titles; block types are known."""
    tool = "API-post-page"
    refused(world, "PAGE_NOT_FOUND", tool, parent={"page_id": "pg_hom"}, properties={"title": "x"})
    refused(world, "DATABASE_NOT_FOUND", tool, parent={"database_id": "db_x"}, properties={})
    refused(world, "BAD_PARENT", tool, parent={}, properties={"title": "x"})
    refused(world, "BAD_PROPERTY", tool, parent={"page_id": "pg_home"}, properties={"Status": "Open"})
    refused(world, "BAD_PROPERTY", tool, parent={"page_id": "pg_home"})
    said = refused(
        world,
        "BAD_BLOCK_TYPE",
        tool,
        parent={"page_id": "pg_home"},
        properties={"title": "x"},
        children=[{"type": "paragraf", "paragraf": {}}],
    )
    assert "paragraph" in said
    ok(world, "API-patch-page", page_id="pg_home", archived=True)
    refused(world, "ARCHIVED", tool, parent={"page_id": "pg_sugar"}, properties={"title": "x"})


def test_patch_page__changes_values_and_text(world: World) -> None:
    """What is named changes, the rest stays, and null empties a value."""
    ok(world, "API-patch-page", page_id="row_van", properties={"Status": "Declined", "Note": None, "Closed": True})
    made = world.table("notion.pages").rows["row_van"]
    assert (made.properties["Status"].text, made.properties["Note"].text) == ("Declined", "")
    assert made.properties["Amount VND"].number == Decimal("2450000.5")
    assert "Status: Declined" in made.text
    assert "for four" not in made.text
    assert made.text.endswith("Ask again in May.")
    assert made.last_edited_time == NOW
    shown = ok(world, "API-retrieve-a-page-property", page_id="row_van", property_id="prop03")
    assert (shown["name"], shown["select"]) == ("Status", {"name": "Declined"})
    title = ok(world, "API-retrieve-a-page-property", page_id="row_van", property_id="title")
    assert title["title"][0]["plain_text"] == "Van with driver"
    refused(world, "BAD_PROPERTY", "API-retrieve-a-page-property", page_id="row_van", property_id="Colour")
    refused(world, "BAD_ARG", "API-patch-page", page_id="row_van")
    refused(world, "BAD_PROPERTY", "API-patch-page", page_id="pg_home", properties={"title": " "})


def test_ids__come_in_every_spelling(world: World) -> None:
    """Ids without dashes and page addresses name the same page."""
    made = ok(world, "API-post-page", parent={"page_id": "pg_home"}, properties={"title": "X"})
    for spelled in (made["id"], made["id"].replace("-", ""), made["url"], f" {made['id'].upper()} "):
        assert ok(world, "API-retrieve-a-page", page_id=spelled)["id"] == made["id"]
    assert "pg_home" in refused(world, "PAGE_NOT_FOUND", "API-retrieve-a-page", page_id="pg_hme")
    assert "database" in refused(world, "PAGE_NOT_FOUND", "API-retrieve-a-page", page_id="db_decisions")


def test_archive__hides_and_comes_back(world: World) -> None:
    """A page in the trash is in no list and no search, cannot be edited, and comes back with all beneath it."""
    ok(world, "API-patch-page", page_id="pg_home", in_trash=True)
    assert ok(world, "API-post-search", query="insulin")["total"] == 0
    assert ok(world, "API-retrieve-a-page", page_id="pg_sugar")["archived"] is True
    refused(world, "ARCHIVED", "API-patch-block-children", block_id="pg_sugar", children=["x"])
    refused(world, "ARCHIVED", "API-patch-page", page_id="row_van", properties={"Status": "Asked"})
    ok(world, "API-patch-page", page_id="pg_home", archived=False)
    assert ok(world, "API-post-search", query="insulin")["total"] == 1
    ok(world, "API-patch-page", page_id="row_van", archived=True)
    assert "row_van" not in rows_found(world)
    refused(world, "BAD_ARG", "API-patch-page", page_id="row_van", archived=True, in_trash=False)


def test_blocks__append_after_keeps_order(world: World) -> None:
    """Blocks go right after the one named, again and again, and siblings keep their ids."""
    for word in ("one", "two", "three"):
        ok(world, "API-patch-block-children", block_id="pg_sugar", children=[word], after="pg_sugar-001")
    found = ok(world, "API-get-block-children", block_id="pg_sugar")["results"]
    words = [item[item["type"]]["rich_text"][0]["plain_text"] for item in found]
    assert words[:5] == ["Insulin", "three", "two", "one", "24 units at 22:00"]
    assert found[4]["id"] == "pg_sugar-002"
    assert text_of(world, "pg_sugar").splitlines()[2] == "three"


def test_blocks__there_is_always_room_between(world: World) -> None:
    """When two neighbours touch, those that follow move up and the order stays."""
    for number in range(30):
        ok(world, "API-patch-block-children", block_id="pg_home", children=[f"line {number}"], after="pg_home-001")
    lines = text_of(world, "pg_home").splitlines()
    assert lines == ["Home", "Start here.", *(f"line {number}" for number in reversed(range(30)))]
    does(world, "append", page_id="pg_home", content="between", after="pg_home-001", by="Hoàng Tú")
    assert text_of(world, "pg_home").splitlines()[2] == "between"


def test_blocks__update_and_tick(world: World) -> None:
    """A block's text is replaced under its own type; a to-do is ticked without touching its text."""
    ok(world, "API-update-a-block", block_id="pg_sugar-004", to_do={"checked": True})
    assert "[x] pens in the fridge" in text_of(world, "pg_sugar")
    rich = [{"text": {"content": "30 units", "link": {"url": "https://a.example"}}, "annotations": {"bold": True}}]
    shown = ok(
        world, "API-update-a-block", block_id="pg_sugar-002", bulleted_list_item={"rich_text": rich}, archived=False
    )
    assert shown["bulleted_list_item"]["rich_text"][0]["annotations"]["bold"] is True
    assert "- 30 units" in text_of(world, "pg_sugar")
    assert ok(world, "API-retrieve-a-block", block_id="pg_sugar-002")["has_children"] is True
    said = refused(world, "BAD_BLOCK_TYPE", "API-update-a-block", block_id="pg_sugar-002", paragraph={"rich_text": "x"})
    assert "bulleted_list_item" in said
    refused(world, "BAD_BLOCK_TYPE", "API-update-a-block", block_id="pg_sugar-002", type="quote")
    refused(world, "BAD_ARG", "API-update-a-block", block_id="pg_sugar-002")
    refused(world, "BAD_ARG", "API-update-a-block", block_id="pg_sugar-002", bulleted_list_item={"color": "red"})
    refused(world, "BLOCK_NOT_FOUND", "API-update-a-block", block_id="pg_sugar-099", paragraph="x")


def test_blocks__delete_archives_the_subtree(world: World) -> None:
    """Deleting takes all beneath it out of the page; bringing it back restores it."""
    ok(world, "API-delete-a-block", block_id="pg_sugar-002")
    assert all(world.table("notion.blocks").rows[key].archived for key in ("pg_sugar-002", "pg_sugar-003"))
    assert "never twice" not in text_of(world, "pg_sugar")
    refused(world, "ARCHIVED", "API-update-a-block", block_id="pg_sugar-003", bulleted_list_item="x")
    refused(world, "ARCHIVED", "API-delete-a-block", block_id="pg_sugar-002")
    ok(world, "API-update-a-block", block_id="pg_sugar-002", archived=False)
    assert "  - never twice" in text_of(world, "pg_sugar")
    assert ok(world, "API-delete-a-block", block_id="pg_sugar")["type"] == "child_page"
    assert world.table("notion.pages").rows["pg_sugar"].archived


def test_blocks__refusals_and_pages_of_children(world: World) -> None:
    """Children are read in stretches; odd parents, cursors and lists are refused."""
    first = ok(world, "API-get-block-children", block_id="pg_sugar", page_size=3)
    assert (first["has_more"], first["total"]) == (True, 4)
    rest = ok(world, "API-get-block-children", block_id="pg_sugar", start_cursor=first["next_cursor"])
    assert len(rest["results"]) == 1
    nested = ok(world, "API-get-block-children", block_id="pg_sugar-002")
    assert [item["id"] for item in nested["results"]] == ["pg_sugar-003"]
    refused(world, "BAD_ARG", "API-get-block-children", block_id="pg_sugar", start_cursor="x")
    refused(world, "BAD_ARG", "API-get-block-children", block_id="pg_sugar", page_size=0)
    refused(world, "BLOCK_NOT_FOUND", "API-retrieve-a-block", block_id="nothing")
    tool = "API-patch-block-children"
    refused(world, "BAD_ARG", tool, block_id="pg_sugar", children=[])
    refused(world, "BAD_ARG", tool, block_id="pg_sugar", children=["x"] * 101)
    refused(world, "BAD_ARG", tool, block_id="pg_sugar", children=["x" * 10_001])
    refused(world, "BAD_PARENT", tool, block_id="pg_sugar", children=["x"], after="pg_sugar-003")


def test_comments__and_people(world: World) -> None:
    """Comments hang on pages and blocks and are answered in their discussion; people are found by name or address."""
    made = ok(world, "API-create-a-comment", parent={"page_id": "row_van"}, rich_text="Too dear?")
    ok(world, "API-create-a-comment", discussion_id=made["discussion_id"], rich_text=[{"text": {"content": "Yes."}}])
    does(world, "comment", target_id="pg_sugar-002", text="Now 26.", by="tu@mail.example")
    read = ok(world, "API-retrieve-a-comment", block_id="row_van")
    assert [item["rich_text"][0]["plain_text"] for item in read["results"]] == ["Too dear?", "Yes."]
    on_block = ok(world, "API-retrieve-a-comment", block_id="pg_sugar")["results"][0]
    assert (on_block["parent"]["block_id"], on_block["created_by"]["id"]) == ("pg_sugar-002", "usr_tu")
    refused(world, "BAD_ARG", "API-create-a-comment", parent={"page_id": "row_van"}, rich_text=" ")
    refused(world, "BAD_PARENT", "API-create-a-comment", rich_text="x")
    refused(world, "COMMENT_NOT_FOUND", "API-create-a-comment", discussion_id="disc-9", rich_text="x")
    refused(world, "BLOCK_NOT_FOUND", "API-retrieve-a-comment")
    assert ok(world, "API-get-self")["id"] == "usr_mai"
    assert [item["id"] for item in ok(world, "API-get-users")["results"]] == ["usr_mai", "usr_tu"]
    assert ok(world, "API-get-user", user_id="tu@mail.example")["name"] == "Hoàng Tú"
    refused(world, "USER_NOT_FOUND", "API-get-user", user_id="usr_xx")


def test_backstage__others_edit_silently(world: World) -> None:
    """Pages, rows and blocks change by other hands, their text follows, and nobody is told."""
    does(
        world, "add_page", title="Van company", content="- plate 43A", parent_id="pg_home", page_id="pg_v", by="usr_tu"
    )
    does(world, "edit_block", block_id="pg_sugar-002", text="26 units at 22:00", by="usr_tu")
    does(world, "edit_block", block_id="pg_sugar-004", checked=True)
    does(
        world, "add_row", database_id="db_decisions", properties={"Subject": "Room", "Status": "Asked"}, row_id="row_n"
    )
    does(world, "update_row", row_id="row_van", properties={"Status": "Approved"}, by="usr_tu")
    does(world, "append", page_id="pg_home", content="Later.\n- x")
    does(world, "rename_page", page_id="row_fan", title="Fan", by="usr_tu")
    assert text_of(world, "pg_v") == "Van company\n- plate 43A"
    assert "- 26 units at 22:00" in text_of(world, "pg_sugar")
    assert world.table("notion.pages").rows["pg_sugar"].last_edited_by == "usr_mai"
    assert "Status: Approved" in text_of(world, "row_van")
    assert world.table("notion.pages").rows["row_van"].last_edited_by == "usr_tu"
    assert world.table("notion.pages").rows["row_fan"].title == "Fan"
    does(world, "archive", target_id="row_van")
    assert "row_van" not in rows_found(world)
    does(world, "restore", target_id="row_van")
    assert rows_found(world) == ["row_van", "row_fan", "row_empty", "row_n"]
    does(world, "add_member", user_id="usr_ma", name="Ma")
    assert ok(world, "API-get-user", user_id="ma")["id"] == "usr_ma"
    assert not world.pushes
    before = world.digest()
    with pytest.raises(ValueError, match="Approved"):
        does(world, "update_row", row_id="row_van", properties={"Note": "x", "Status": "Aproved"})
    assert world.digest() == before


def test_plain_update__of_a_block_reaches_the_text(world: World) -> None:
    """Changing a block's record by a plain mutation keeps its page's text right."""
    change = {"table": "notion.blocks", "key": "pg_sugar-005", "changes": {"text": "Food by 19:00."}}
    world.apply(Op(target="update", arguments=change))
    assert text_of(world, "pg_sugar").endswith("Food by 19:00.")


def test_forks__do_not_see_each_other(base: World) -> None:
    """What one fork writes is not in the other, and the parent stays as it was."""
    before = base.digest()
    left, right = base.fork(), base.fork()
    ok(left, "API-patch-page", page_id="row_van", properties={"Status": "Declined"})
    ok(left, "API-patch-block-children", block_id="pg_home", children=["x"])
    assert right.digest() == base.digest() == before


def test_records__survive_json(world: World) -> None:
    """Every record is read back from its JSON unchanged, dates, numbers and formatting included."""
    properties = {"Subject": "T", "Asked on": {"start": "2026-03-04T10:00", "end": "2026-03-05"}, "Amount VND": 0.1}
    made = ok(world, "API-post-page", parent={"database_id": "db_decisions"}, properties=properties)
    assert made["properties"]["Asked on"]["date"]["start"] == "2026-03-04T10:00:00+07:00"
    assert made["properties"]["Amount VND"]["number"] == 0.1
    rich = [{"text": {"content": "a"}, "annotations": {"italic": True}}]
    ok(world, "API-patch-block-children", block_id=made["id"], children=[{"quote": {"rich_text": rich}}])
    ok(world, "API-create-a-comment", parent={"page_id": made["id"]}, rich_text="x")
    for name, table in world.tables.items():
        assert all(load_record(table.record_type, plain(item.view())) == item for item in table), name
