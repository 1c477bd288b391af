"""Notes under way: a page for the household, a packing list, the bills of the quarter."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.services.notion.builders import database, page, row
from lifegym.worlds.services.notion.records import Comment
from lifegym.worlds.world import World


def under_way(world: World) -> None:
    """Seed the pages that are being worked on."""
    me, now = world.persona.user_id, world.now
    day = timedelta(days=1)
    bills = database(
        "db_bills",
        "Bills",
        {"Bill": "title", "Due": "date", "Amount": "number", "Status": ["Open", "Paid"], "Ref": "rich_text"},
        by=me,
        edited=now - 30 * day,
        parent="pg_household",
    )
    world.seed(
        *page(
            "pg_household",
            "Household",
            """
            Everything about the flat that both of us need.

            ## Who to call
            - Boiler: Mr Okafor, +31 20 555 0177
            - Landlord: Frits Dekker, by mail only
            """,
            by=me,
            edited=now - 12 * day,
        ),
        *page(
            "pg_packing",
            "Packing for Ghent",
            """
            Train on Friday 16 April at 16:40.

            - [x] Tickets printed
            - [ ] Raincoats
            - [ ] Chargers
            """,
            by=me,
            edited=now - 2 * day,
            parent="pg_household",
        ),
        ("notion.databases", bills),
        *row(
            "row_energy",
            bills,
            {"Bill": "Energy, February", "Due": "2027-03-10", "Amount": "141.20", "Status": "Open", "Ref": "E-20702"},
            by=me,
            edited=now - 3 * day,
        ),
        *row(
            "row_water",
            bills,
            {"Bill": "Water, first quarter", "Due": "2027-03-31", "Amount": "58.75", "Status": "Open"},
            by=me,
            edited=now - 3 * day,
        ),
        *row(
            "row_internet",
            bills,
            {"Bill": "Internet, February", "Due": "2027-02-20", "Amount": 45, "Status": "Paid", "Ref": "N-99014"},
            by=me,
            edited=now - 8 * day,
        ),
        (
            "notion.comments",
            Comment(
                comment_id="cmt_packing",
                discussion_id="dsc_packing",
                page_id="pg_packing",
                block_id="",
                text="The small suitcase is at your sister's.",
                created_by=me,
                created_time=now - day,
            ),
        ),
    )
