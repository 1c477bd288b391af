"""What other people do in the workspace, and nobody is told."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage
from lifegym.worlds.services.notion.drafts import from_markdown, read_body
from lifegym.worlds.services.notion.finding import Finding
from lifegym.worlds.services.notion.records import Block, Database, Member, Page
from lifegym.worlds.services.notion.shelf import title_column


class Backstage(Finding):
    """Operations of the story. ``by`` is who does it: a member's id, name or address; the persona if left out."""

    @backstage
    def add_page(
        self, title: str, content: str = "", parent_id: str = "", page_id: str | None = None, by: str = ""
    ) -> None:
        """Somebody makes a page with markdown content, in a page or at the top."""
        parent = self.need_page(parent_id) if parent_id else None
        kind, key = ("page_id", parent.page_id) if parent is not None else ("workspace", "")
        self.make_page(kind, key, title, {}, from_markdown(content), self._who(by), page_id=page_id)

    @backstage
    def append(self, page_id: str, content: str, after: str | None = None, by: str = "") -> None:
        """Somebody adds markdown at the end of a page, or after one of its blocks."""
        page = self.need_page(page_id)
        self.need_alive(page)
        before = self.need_block(after) if after is not None else None
        if before is not None and (before.page_id != page.page_id or before.archived):
            raise ToolError("BAD_PARENT", f"Block {after!r} does not lie in page {page_id!r}.")
        who = self._who(by)
        self.place(page, before.parent_id if before else page.page_id, from_markdown(content), who, before)
        self.refresh(page.page_id, by=who)

    @backstage
    def edit_block(self, block_id: str, text: str | None = None, checked: bool | None = None, by: str = "") -> None:
        """Somebody rewrites a block or ticks a to-do."""
        row = self.need_block(block_id)
        self.need_alive(row)
        who = self._who(by)
        changes: dict[str, Any] = {}
        if text is not None:
            draft = read_body(row.type, text, "block")
            changes |= {"text": draft.text, "spans": ()}
        if checked is not None:
            if row.type != "to_do":
                raise ToolError("BAD_BLOCK_TYPE", f"Block {block_id!r} is a {row.type} and cannot be ticked.")
            changes["checked"] = checked
        self.blocks.update(row.block_id, **changes, last_edited_time=self.now, last_edited_by=who)
        self.refresh(row.page_id, by=who)

    @backstage
    def rename_page(self, page_id: str, title: str, by: str = "") -> None:
        """Somebody gives a page or row another title."""
        page = self.need_page(page_id)
        if page.parent_type == "database_id":
            database = self.databases.rows[page.parent_id]
            self.edit_values(page, self.read_values(database, {title_column(database): title}), self._who(by))
        else:
            self.edit_values(page, {}, self._who(by), title=title)

    @backstage
    def archive(self, target_id: str, by: str = "") -> None:
        """Somebody puts a page, row, database or block into the trash."""
        self._set_archived(target_id, True, self._who(by))

    @backstage
    def restore(self, target_id: str, by: str = "") -> None:
        """Somebody brings a page, row, database or block back."""
        self._set_archived(target_id, False, self._who(by))

    def _set_archived(self, target_id: str, archived: bool, who: str) -> None:
        row = self._target(target_id)
        if isinstance(row, Block):
            above = self.parent_of(row)
            if above is not None and not archived:
                self.need_alive(above)
            self.archive_block(row, archived, who)
        elif isinstance(row, Page):
            self.pages.update(row.page_id, archived=archived, last_edited_time=self.now, last_edited_by=who)
        else:
            self.databases.update(row.database_id, archived=archived, last_edited_time=self.now, last_edited_by=who)

    def _target(self, wanted: str) -> Page | Database | Block:
        for table in (self.pages, self.databases, self.blocks):
            found: Page | Database | Block | None = table.get(self.find(table, wanted))
            if found is not None:
                return found
        raise ToolError("BLOCK_NOT_FOUND", f"No page, database or block has the id {wanted[:60]!r}.")

    @backstage
    def add_row(
        self,
        database_id: str,
        properties: dict[str, Any],
        row_id: str | None = None,
        content: str = "",
        by: str = "",
    ) -> None:
        """Somebody adds a row to a database; values as the tools take them."""
        database = self.need_database(database_id)
        self.need_alive(database)
        values = self.read_values(database, properties)
        title = values.get(title_column(database))
        self.make_page(
            "database_id",
            database.database_id,
            title.text if title else "",
            values,
            from_markdown(content),
            self._who(by),
            page_id=row_id,
        )

    @backstage
    def update_row(self, row_id: str, properties: dict[str, Any], by: str = "") -> None:
        """Somebody changes values of a row; the others stay."""
        page = self.need_page(row_id)
        if page.parent_type != "database_id":
            raise ToolError("BAD_PARENT", f"Page {row_id!r} is no row of a database.")
        self.need_alive(page)
        values = self.read_values(self.databases.rows[page.parent_id], properties)
        self.edit_values(page, values, self._who(by))

    @backstage
    def comment(self, target_id: str, text: str, by: str = "") -> None:
        """Somebody comments on a page or a block."""
        page_id, block_id = self.commented({"block_id": target_id})
        self.add_comment(page_id, block_id, text, self._who(by))

    @backstage
    def add_member(self, user_id: str, name: str, email: str = "") -> None:
        """Somebody gets access to the workspace."""
        if user_id in self.members:
            raise ToolError("BAD_ARG", f"There is already a member {user_id!r}.")
        self.members.insert(Member(user_id=user_id, name=name, email=email))

    def _who(self, by: str) -> str:
        return self.member(by).user_id if by else self.me
