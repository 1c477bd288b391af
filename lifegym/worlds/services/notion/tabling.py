"""Databases: making, reading, changing and querying them."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, joined, member
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.notion.queries import Query
from lifegym.worlds.services.notion.records import Database, Page, Property, Value
from lifegym.worlds.services.notion.rendering import show_database, show_page
from lifegym.worlds.services.notion.schema import change_columns, read_columns
from lifegym.worlds.services.notion.shelf import listing, parent_id_of
from lifegym.worlds.services.notion.writing import Writing

MAX_DATABASES: Final = 200


class Tabling(Writing):
    """Tools for databases."""

    @tool(name="API-create-a-database", writes=True)
    def create_database(
        self, parent: dict[str, Any] | None = None, title: Any = None, properties: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Create a database with its columns; rows are then added with API-post-page.

        Args:
            parent: {"page_id": "..."} of the page it lies in; the top of the workspace if left out.
            title: Its name, as text or rich text.
            properties: Columns by name, such as {"Name": "title", "Amount": "number", "Status": {"select": {"options":
                ["Open", "Paid"]}}}.

        Example:
            notion.API-create-a-database(
                parent={"page_id": "pg_household"},
                title="Plants",
                properties={"Plant": {"title": {}}, "Watered": {"date": {}}, "Pots": {"number": {}}},
            )
        """
        container = self._parent(parent) if parent else None
        if isinstance(container, Database):
            raise ToolError("BAD_PARENT", "A database lies in a page, not in another database.")
        name = self.read_title(title)
        if not name:
            raise ToolError("BAD_ARG", 'title is missing; write title="Bills".')
        if not properties:
            raise ToolError(
                "BAD_PROPERTY", 'properties is missing; write {"Name": "title", "Due": "date", "Amount": "number"}.'
            )
        if len(self.databases) >= MAX_DATABASES:
            raise ToolError("BAD_ARG", f"The workspace holds at most {MAX_DATABASES} databases.")
        row = self.databases.insert(
            Database(
                database_id=self.databases.new_key(),
                parent_type="workspace" if container is None else "page_id",
                parent_id="" if container is None else container.page_id,
                title=name,
                columns=read_columns(properties),
                created_time=self.now,
                last_edited_time=self.now,
                created_by=self.me,
                last_edited_by=self.me,
            )
        )
        return show_database(row, False)

    @tool(name="API-retrieve-a-database")
    def retrieve_database(self, database_id: str | None = None) -> dict[str, Any]:
        """Read a database's title and columns with their options; API-post-database-query reads its rows.

        Args:
            database_id: The database, as API-post-search shows it.

        Example:
            notion.API-retrieve-a-database(database_id="db_bills")
        """
        row = self.need_database(database_id or "")
        return show_database(row, self.in_trash(row))

    @tool(name="API-update-a-database", writes=True)
    def update_database(
        self,
        database_id: str | None = None,
        title: Any = None,
        properties: dict[str, Any] | None = None,
        archived: bool | None = None,
    ) -> dict[str, Any]:
        """Rename a database, add, rename, change or remove columns, or put it into the trash or bring it back.

        Args:
            database_id: The database.
            title: Its new name.
            properties: By column name: a definition adds or changes one, {"name": "New name"} renames it, null removes
                it with its values.
            archived: True puts it into the trash with its rows, false brings it back.

        Example:
            notion.API-update-a-database(database_id="db_bills", properties={"Paid on": "date", "Ref": None})
        """
        row = self.need_database(database_id or "")
        if title is None and properties is None and archived is None:
            raise ToolError("BAD_ARG", "Nothing to change; give title, properties or archived.")
        if archived is False and row.archived:
            row = self.databases.update(row.database_id, archived=False)
        self.need_alive(row)
        changes: dict[str, Any] = {"last_edited_time": self.now, "last_edited_by": self.me}
        if title is not None:
            changes["title"] = self.read_title(title)
            if not changes["title"]:
                raise ToolError("BAD_ARG", "A database's title cannot be empty.")
        if archived:
            changes["archived"] = True
        if properties:
            columns, renamed, dropped = change_columns(row.columns, properties)
            self._check_options(row, columns, renamed, dropped)
            changes["columns"] = columns
            row = self.databases.update(row.database_id, **changes)
            self._move_values(row, renamed, dropped)
        else:
            row = self.databases.update(row.database_id, **changes)
        return show_database(row, self.in_trash(row))

    def _check_options(
        self, row: Database, columns: dict[str, Property], renamed: dict[str, str], dropped: set[str]
    ) -> None:
        for name in row.columns:
            definition = columns.get(renamed.get(name, name))
            if name in dropped or definition is None or not definition.options:
                continue
            for page in self.pages:
                value = page.properties.get(name) if page.parent_id == row.database_id else None
                lost = [word for word in value.names if word not in definition.options] if value else []
                if lost and definition.type != "people":
                    raise ToolError(
                        "BAD_PROPERTY",
                        f"{name}: the option {lost[0]!r} is used by {page.title!r}; new options must keep it.",
                    )

    def _move_values(self, row: Database, renamed: dict[str, str], dropped: set[str]) -> None:
        if not renamed and not dropped:
            return
        for page in self.pages.where(lambda page: page.parent_id == row.database_id):
            values: dict[str, Value] = {
                renamed.get(name, name): value for name, value in page.properties.items() if name not in dropped
            }
            after = self.pages.update(page.page_id, properties=values)
            self.pages.update(page.page_id, text=self.text_of(after))

    @tool(name="API-post-database-query")
    def query_database(
        self,
        database_id: str,
        filter: dict[str, Any] | None = None,
        sorts: list[dict[str, Any]] | None = None,
        page_size: int = 100,
        start_cursor: str | None = None,
    ) -> Ready:
        """List the rows of a database, filtered and sorted, with all their properties.

        Args:
            database_id: The database, as API-post-search shows it.
            filter: {"property": "Status", "select": {"equals": "Open"}}; operators are equals, does_not_equal,
                contains, does_not_contain, starts_with, ends_with, greater_than, less_than, before, after,
                on_or_before, on_or_after, is_empty, past_week, next_month...; {"and": [...]}, {"or": [...]}.
            sorts: [{"property": "Due", "direction": "ascending"}] or [{"timestamp": "last_edited_time", "direction":
                "descending"}].
            page_size: 1 to 100.
            start_cursor: The next_cursor of the call before.

        Example:
            notion.API-post-database-query(
                database_id="db_bills",
                filter={
                    "and": [
                        {"property": "Status", "select": {"equals": "Open"}},
                        {"property": "Due", "date": {"on_or_before": "2027-03-31"}},
                    ]
                },
            )
        """
        row = self.need_database(database_id)
        pages = [page for page in self.pages.grouped(parent_id_of).get(row.database_id, ()) if not page.archived]
        query = Query(row.columns, self.reader, self.now)
        if filter:
            test = query.filter(filter)
            pages = [page for page in pages if test(page)]
        if sorts:
            pages = query.sort(pages, sorts)
        found = listing(pages, page_size, start_cursor, _page_key, 100)
        trashed = self.in_trash(row)
        results = ",".join([self._row_text(page, row, trashed) for page in found.pop("results")])
        if query.notes:
            found["note"] = " ".join(query.notes)
        return joined('{"object":"list"}', member("results", f"[{results}]"), dump(found))

    def _row_text(self, page: Page, database: Database, trashed: bool) -> str:
        """Return a row as JSON, printed once until it or the columns change: most rows of a table were shown before."""
        parts = (database.columns, trashed)
        return self.pages.made_of(page, "row", parts, lambda: dump(show_page(page, database, trashed)))


def _page_key(page: Page) -> str:
    return page.page_id
