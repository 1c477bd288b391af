"""The notes used at random: parents exist, values fit their columns, texts say what the blocks say."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.services.notion import Notion
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine

WORDS = st.sampled_from(["", "boiler", "\ud800", "2027-03-04", "Open", "Paid", "ascending", "usr_noor", "x" * 3000])
KEYS = st.sampled_from(
    ["property", "select", "equals", "and", "type", "to_do", "rich_text", "children", "name", "page_id"]
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 10**18), st.floats(), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=10,
)
BLOCK = st.sampled_from(
    ["plain", "- a\n  - b", {"to_do": "x"}, {"toggle": {"rich_text": "t", "children": [{"paragraph": "deep"}]}}]
)
VALUES = st.fixed_dictionaries(
    {"Bill": st.sampled_from(["A", "B"])},
    optional={
        "Amount": st.one_of(st.integers(0, 9), st.floats(0, 9)),
        "Status": st.sampled_from(["Open", "Paid", "no"]),
        "Due": st.sampled_from(["2027-03-04", "2027-03-04T10:00"]),
        "Ref": st.sampled_from(["E-1", None]),
        "x": st.just(None),
    },
)
CONDITION = st.sampled_from(
    [
        {"property": "Status", "select": {"equals": "Open"}},
        {"property": "Amount", "number": {"less_than": 50}},
        {"property": "Due", "date": {"on_or_after": "2027-03-04"}},
        {"property": "Ref", "contains": "E"},
    ]
)
COLUMNS = st.sampled_from(
    [{"Bill": "title", "Paid on": "date"}, {"Ref": None}, {"Note": "number"}, {"Status": ["Open", "Paid", "Late"]},
     {"Amount": "rich_text"}]
)  # fmt: skip
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "parent": st.sampled_from(
        [
            {"page_id": "pg_household"},
            {"page_id": "pg_packing"},
            {"database_id": "db_bills"},
            {"block_id": "pg_packing-002"},
        ]
    ),
    "properties": st.one_of(VALUES, st.just({"title": "T"}), COLUMNS),
    "children": st.lists(BLOCK, min_size=1, max_size=3),
    "filter": st.one_of(CONDITION, st.fixed_dictionaries({"or": st.lists(CONDITION, max_size=2)})),
    "sorts": st.just([{"property": "Amount", "direction": "descending"}]),
    "sort": st.just({"direction": "ascending"}),
    "database_id": st.just("db_bills"),
    "page_id": st.sampled_from(["row_energy", "row_water", "pg_packing", "pg_household"]),
    "block_id": st.sampled_from(["pg_packing", "pg_packing-002", "pg_packing-003", "pg_household-003", "pg_household"]),
    "after": st.sampled_from(["pg_packing-001", "pg_packing-003"]),
    "to_do": st.just({"checked": True}),
    "bulleted_list_item": st.just("Plumber: Ines"),
    "user_id": st.just("usr_noor"),
    "discussion_id": st.just("dsc_packing"),
    "page_size": st.integers(0, 5),
    "archived": st.booleans(),
    "in_trash": st.booleans(),
    "title": st.just("New"),
    "rich_text": st.just("Hm."),
    "query": st.sampled_from(["boiler", "ghent raincoats", ""]),
    "property_id": st.sampled_from(["Status", "title", "prop02"]),
}


def arguments(name: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Return a tool with arguments, likely ones twice as often as wild ones."""
    params = Notion.tools[name].params
    likely = {param.name: LIKELY.get(param.name, WORDS) for param in params}
    wild = {key: st.one_of(value, JSON) for key, value in likely.items()}
    required = {param.name for param in params if param.required}
    chosen = st.one_of(
        *(
            st.fixed_dictionaries(
                {key: value for key, value in values.items() if key in required},
                optional={key: value for key, value in values.items() if key not in required},
            )
            for values in (likely, likely, wild)
        )
    )
    return st.tuples(st.just(name), chosen)


class NotesMachine(ServiceMachine):
    """Random use of the notes."""

    service = "notion"
    counts = {"notion": 12}  # noqa: RUF012  # a class variable of the base
    references = (("notion.blocks", "page_id", "notion.pages"), ("notion.comments", "page_id", "notion.pages"))

    @rule(asked=st.sampled_from(sorted(Notion.tools)).flatmap(arguments))
    def shaped(self, asked: tuple[str, dict[str, Any]]) -> None:
        """Call a tool with arguments of the shapes it takes."""
        before = len(self.world.journal.entries)
        call = self.world.call(f"notion.{asked[0]}", asked[1])
        assert call.ok or len(self.world.journal.entries) == before

    def check(self, world: World) -> None:
        """Assert what always holds of pages, rows and blocks."""
        notion = world.services["notion"]
        assert isinstance(notion, Notion)
        for item in notion.pages:
            assert notion.parent_of(item) is not None or item.parent_type == "workspace"
            assert item.text == notion.text_of(item)
            if item.parent_type == "database_id":
                columns = notion.databases.rows[item.parent_id].columns
                assert all(columns[name].type == value.type for name, value in item.properties.items())
                for name, value in item.properties.items():
                    if columns[name].options and value.type != "people":
                        assert set(value.names) <= set(columns[name].options)
        places = set()
        for block in notion.blocks:
            parent = notion.parent_of(block)
            assert parent is not None
            if not block.archived:
                assert (block.parent_id, block.position) not in places
                places.add((block.parent_id, block.position))
                assert block.parent_type == "page_id" or not getattr(parent, "archived", False)
        for held in notion.databases:
            assert [item.type for item in held.columns.values()].count("title") == 1
            assert len({item.property_id for item in held.columns.values()}) == len(held.columns)


TestNotes = NotesMachine.TestCase
TestNotes.settings = SETTINGS
