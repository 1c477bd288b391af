"""Pages and rows: making, reading, changing, archiving."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.notion.drafts import read_children, read_icon
from lifegym.worlds.services.notion.properties import column, show_value
from lifegym.worlds.services.notion.records import Database, Page, Property, Value
from lifegym.worlds.services.notion.rendering import show_page
from lifegym.worlds.services.notion.richtext import read_text, show_text
from lifegym.worlds.services.notion.shelf import Shelf, any_of, title_column

_TITLE = Property(property_id="title", type="title")


class Writing(Shelf):
    """Tools for pages."""

    @tool(name="API-post-page", writes=True)
    def post_page(
        self,
        parent: dict[str, Any],
        properties: dict[str, Any] | None = None,
        icon: dict[str, Any] | str | None = None,
        cover: dict[str, Any] | str | None = None,
        children: list[dict[str, Any] | str] | None = None,
    ) -> dict[str, Any]:
        """Create a page beneath a page, or a row in a database, with properties and content.

        Args:
            parent: {"page_id": "..."} or {"database_id": "..."}; {"workspace": true} puts a page at the top.
            properties: For a row, values by property name, in the API's form or bare ("Status": "Open", "Amount": 12,
                "Due": "2026-03-04"); for a page, {"title": "..."}.
            icon: An emoji or the address of a picture.
            cover: The address of a picture.
            children: Blocks of the content, such as {"type": "to_do", "to_do": {"rich_text": "Milk"}}; a text is read
                as markdown.

        Example:
            notion.API-post-page(
                parent={"database_id": "db_bills"},
                properties={"Bill": "Piano lessons", "Due": "2027-03-15", "Amount": 96, "Status": "Open"},
            )
        """
        container = self._parent(parent)
        drafts = read_children(children) if children else ()
        looks = {"icon": read_icon(icon, "icon"), "cover": read_icon(cover, "cover")}
        if isinstance(container, Database):
            values = self.read_values(container, properties or {})
            title = values.get(title_column(container))
            page = self.make_page(
                "database_id", container.database_id, title.text if title else "", values, drafts, self.me, **looks
            )
        else:
            title_text = self._page_title(properties or {})
            if not title_text:
                raise ToolError("BAD_PROPERTY", 'A page needs a title: properties={"title": "Packing list"}.')
            kind, key = ("page_id", container.page_id) if container is not None else ("workspace", "")
            page = self.make_page(kind, key, title_text, {}, drafts, self.me, **looks)
        return self.page_view(page)

    def _parent(self, parent: dict[str, Any]) -> Page | Database | None:
        """Return the page or database something is to lie in; None is the top of the workspace."""
        found: Page | Database
        for name in ("page_id", "database_id", "data_source_id"):
            key = parent.get(name)
            if key is None:
                continue
            if not isinstance(key, str):
                break
            # An id says itself what it is of, whichever name it comes under.
            is_page = self.find(self.pages, key) in self.pages
            is_database = self.find(self.databases, key) in self.databases
            wants_page = is_page or (name == "page_id" and not is_database)
            found = self.need_page(key) if wants_page else self.need_database(key)
            self.need_alive(found)
            return found
        if parent.get("workspace") is True or parent.get("type") == "workspace":
            return None
        raise ToolError(
            "BAD_PARENT", 'parent is {"page_id": "..."} or {"database_id": "..."}; API-post-search finds the ids.'
        )

    def _page_title(self, properties: dict[str, Any]) -> str:
        title = ""
        for name, raw in properties.items():
            # In the API the title of a plain page is called title; many write the name of a column.
            if name.casefold() not in ("title", "name", "page title"):
                raise ToolError(
                    "BAD_PROPERTY",
                    f"A page outside a database has only a title, no property {name[:60]!r}. "
                    "Put such things into a database row, or into the content.",
                )
            title = self.reader.read("title", _TITLE, raw).text.strip()
        return title

    @tool(name="API-retrieve-a-page")
    def retrieve_page(self, page_id: str) -> dict[str, Any]:
        """Read a page's or row's properties; API-get-block-children reads its content.

        Args:
            page_id: The page, as API-post-search or API-post-database-query shows it.

        Example:
            notion.API-retrieve-a-page(page_id="pg_household")
        """
        return self.page_view(self.need_page(page_id))

    @tool(name="API-patch-page", writes=True)
    def patch_page(
        self,
        page_id: str,
        properties: dict[str, Any] | None = None,
        icon: dict[str, Any] | str | None = None,
        cover: dict[str, Any] | str | None = None,
        archived: bool | None = None,
        in_trash: bool | None = None,
    ) -> dict[str, Any]:
        """Change a page's or row's properties, icon or cover; put it into the trash or bring it back.

        Properties that are not named stay as they are. Content is changed with the block tools.

        Args:
            page_id: The page or row.
            properties: New values by property name, in the API's form or bare; null empties one.
            icon: An emoji or the address of a picture.
            cover: The address of a picture.
            archived: True puts it into the trash with all beneath it, false brings it back.
            in_trash: The same as archived.

        Example:
            notion.API-patch-page(page_id="row_energy", properties={"Status": "Paid", "Ref": "E-20702/1"})
        """
        page = self.need_page(page_id)
        flag = any_of((archived, in_trash))
        if archived is not None and in_trash is not None and archived != in_trash:
            raise ToolError("BAD_ARG", "archived and in_trash mean the same; give one of them.")
        if flag is None and properties is None and icon is None and cover is None:
            raise ToolError("BAD_ARG", "Nothing to change; give properties, icon, cover or archived.")
        if flag is False and page.archived:
            page = self.pages.update(page.page_id, archived=False)
        self.need_alive(page)
        changes: dict[str, Any] = {}
        if icon is not None:
            changes["icon"] = read_icon(icon, "icon")
        if cover is not None:
            changes["cover"] = read_icon(cover, "cover")
        if flag is not None:
            changes["archived"] = flag
        values: dict[str, Value] = {}
        if page.parent_type == "database_id":
            values = self.read_values(self.databases.rows[page.parent_id], properties or {})
        elif properties:
            changes["title"] = self._page_title(properties)
            if not changes["title"]:
                raise ToolError("BAD_PROPERTY", "A page's title cannot be empty.")
        return self.page_view(self.edit_values(page, values, self.me, **changes))

    @tool(name="API-retrieve-a-page-property")
    def retrieve_property(self, page_id: str, property_id: str) -> dict[str, Any]:
        """Read one property of a page or row.

        Args:
            page_id: The page or row.
            property_id: The property's id or name.

        Example:
            notion.API-retrieve-a-page-property(page_id="row_energy", property_id="Ref")
        """
        page = self.need_page(page_id)
        if page.parent_type == "database_id":
            columns = self.databases.rows[page.parent_id].columns
            name = (
                title_column(self.databases.rows[page.parent_id])
                if property_id == "title"
                else column(columns, property_id)
            )
            return {"object": "property_item", "name": name, **show_value(columns[name], page.properties.get(name))}
        column({"title": _TITLE}, property_id)
        return {
            "object": "property_item",
            "name": "title",
            "id": "title",
            "type": "title",
            "title": show_text(page.title, ()),
        }

    def page_view(self, page: Page) -> dict[str, Any]:
        """Return a page as the API shows it."""
        database = self.databases.get(page.parent_id) if page.parent_type == "database_id" else None
        return show_page(page, database, self.in_trash(page))

    def read_title(self, raw: Any) -> str:
        """Read a database's title."""
        return read_text(raw.get("title", raw) if isinstance(raw, dict) else raw, "title")[0].strip()
