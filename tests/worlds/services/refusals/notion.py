"""Calls that the notes refuse in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "API-post-search": ({"query": "boiler", "page_size": 0}, "BAD_ARG"),
    "API-get-users": ({"page_size": 5}, "BAD_ARG"),
    "API-get-user": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "API-get-self": ({"user_id": "usr_noor"}, "BAD_ARG"),
    "API-create-a-comment": ({"parent": {"page_id": "pg_packing"}, "rich_text": " "}, "BAD_ARG"),
    "API-retrieve-a-comment": ({"block_id": "pg_unpacking"}, "BLOCK_NOT_FOUND"),
    "API-get-block-children": ({"block_id": "pg_unpacking"}, "BLOCK_NOT_FOUND"),
    "API-retrieve-a-block": ({"block_id": "pg_packing-099"}, "BLOCK_NOT_FOUND"),
    "API-patch-block-children": ({"block_id": "pg_packing", "children": [{"type": "poster"}]}, "BAD_BLOCK_TYPE"),
    "API-update-a-block": ({"block_id": "pg_packing-099", "to_do": {"checked": True}}, "BLOCK_NOT_FOUND"),
    "API-delete-a-block": ({"block_id": "pg_packing-099"}, "BLOCK_NOT_FOUND"),
    "API-post-page": ({"parent": {"database_id": "db_bills"}, "properties": {"Price": 96}}, "BAD_PROPERTY"),
    "API-retrieve-a-page": ({"page_id": "db_bills"}, "PAGE_NOT_FOUND"),
    "API-patch-page": ({"page_id": "row_energy", "properties": {"Due": "soon"}}, "BAD_PROPERTY"),
    "API-retrieve-a-page-property": ({"page_id": "row_energy", "property_id": "Price"}, "BAD_PROPERTY"),
    "API-create-a-database": (
        {"parent": {"page_id": "pg_household"}, "title": "Plants", "properties": {"Watered": {"rainfall": {}}}},
        "BAD_PROPERTY",
    ),
    "API-retrieve-a-database": ({"database_id": "pg_household"}, "DATABASE_NOT_FOUND"),
    "API-update-a-database": ({"database_id": "db_bills"}, "BAD_ARG"),
    "API-post-database-query": (
        {"database_id": "db_bills", "filter": {"property": "Amount", "number": {"above": 5}}},
        "BAD_FILTER",
    ),
}
