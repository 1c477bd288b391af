"""The tables of the notes and what all tools do with them: finding, placing, keeping a page's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.records import Record, Rows, Table
from lifegym.worlds.service import Service
from lifegym.worlds.services.notion.drafts import Draft
from lifegym.worlds.services.notion.properties import Reader, column
from lifegym.worlds.services.notion.records import STEP, Block, Comment, Database, Member, Page, Property, Value
from lifegym.worlds.services.notion.rendering import page_text, property_lines

MAX_PAGES: Final = 3000
MAX_BLOCKS: Final = 30_000
MAX_TITLE: Final = 2000


class Shelf(Service):
    """Tables and shared steps; the tools are in the mixins that build on it."""

    pages = Rows(Page, key="page_id", style="1a000000-0000-4000-8000-{n:012x}", noun="page")
    databases = Rows(Database, key="database_id", style="1d000000-0000-4000-8000-{n:012x}", noun="database")
    blocks = Rows(Block, key="block_id", style="1b000000-0000-4000-8000-{n:012x}", noun="block")
    comments = Rows(Comment, key="comment_id", style="1c000000-0000-4000-8000-{n:012x}", noun="comment")
    members = Rows(Member, key="user_id", style="1e000000-0000-4000-8000-{n:012x}", noun="user")

    def named_by(self, table: Table[Any], key: str) -> str:
        """Return a record that names another; what lies on a page or in a database names it as its parent."""
        inside = next((row for row in self.pages if row.parent_id == key and row.page_id != key), None)
        return f"notion.pages {inside.page_id!r}" if inside is not None else super().named_by(table, key)

    def arm(self, row: Record) -> None:
        """Check a record that comes from outside the tools against its parent, and keep its page's text right.

        Raises:
            ValueError: The parent is missing, or a property fits no column.
        """
        if isinstance(row, Page):
            self._check_page(row)
            # A builder has written the text of a seeded page, whose blocks come after it.
            if self.world.journal.actor != "setup" or not row.text:
                self.pages.update(row.page_id, text=self.text_of(row))
        elif isinstance(row, Block):
            page = self.pages.get(row.page_id)
            if page is None:
                raise ValueError(f"block {row.block_id}: its page {row.page_id!r} must be seeded before it")
            # A builder has put a seeded block's text into its page already.
            if self.world.journal.actor != "setup" or row.text not in page.text:
                self.refresh(page.page_id, page.last_edited_time)
        elif isinstance(row, Database) and row.parent_type == "page_id" and row.parent_id not in self.pages:
            raise ValueError(f"database {row.database_id}: its parent page {row.parent_id!r} must be seeded before it")

    def _check_page(self, row: Page) -> None:
        if row.parent_type == "page_id" and row.parent_id not in self.pages:
            raise ValueError(f"page {row.page_id}: its parent {row.parent_id!r} must be seeded before it")
        if row.parent_type != "database_id":
            return
        database = self.databases.get(row.parent_id)
        if database is None:
            raise ValueError(f"page {row.page_id}: its database {row.parent_id!r} must be seeded before it")
        for name, value in row.properties.items():
            if name not in database.columns or database.columns[name].type != value.type:
                known = {key: item.type for key, item in database.columns.items()}
                raise ValueError(f"page {row.page_id}: property {name!r} ({value.type}) fits no column of {known}")

    @property
    def me(self) -> str:
        """The signed-in user's id."""
        return self.world.persona.user_id

    @property
    def reader(self) -> Reader:
        """Reads property values in this world."""
        return Reader(self.world.clock, self.member)

    def member(self, wanted: str) -> Member:
        """Return the member named by id, name or address; the persona is always one.

        Raises:
            ToolError: ``USER_NOT_FOUND``.
        """
        text = wanted.strip()
        known = self.everybody()
        word = text.casefold()
        for row in known:
            if word in (row.user_id.casefold(), row.name.casefold(), row.email.casefold()) and word:
                return row
        names = [name for row in known for name in (row.user_id, row.name)]
        raise ToolError("USER_NOT_FOUND", f"Nobody here is {text[:60]!r}.{suggestion(text, names)} See API-get-users.")

    def everybody(self) -> list[Member]:
        """Return the members, the persona first."""
        persona = self.world.persona
        own = self.members.get(persona.user_id) or Member(
            user_id=persona.user_id, name=persona.name, email=persona.email
        )
        return [own, *(row for row in self.members if row.user_id != own.user_id)]

    def find(self, table: Table[Any], wanted: str) -> str:
        """Return a key in its stored spelling: ids come with or without dashes, and as addresses of pages."""
        key = wanted.strip()
        if key in table:
            return key
        tail = key.partition("?")[0].rstrip("/").rpartition("/")[2].lower()
        bare = tail.replace("-", "")[-32:]
        if len(bare) == 32:
            dashed = f"{bare[:8]}-{bare[8:12]}-{bare[12:16]}-{bare[16:20]}-{bare[20:]}"
            if dashed in table:
                return dashed
        return tail if tail in table else key

    def need_page(self, page_id: str) -> Page:
        """Return a page, or refuse with ``PAGE_NOT_FOUND``."""
        key = self.find(self.pages, page_id)
        if key not in self.pages and self.find(self.databases, page_id) in self.databases:
            raise ToolError("PAGE_NOT_FOUND", f"{page_id[:60]!r} is a database; use API-retrieve-a-database for it.")
        return self.pages.need(key, "PAGE_NOT_FOUND", "API-post-search finds pages.")

    def need_database(self, database_id: str) -> Database:
        """Return a database, or refuse with ``DATABASE_NOT_FOUND``."""
        key = self.find(self.databases, database_id)
        if key not in self.databases and self.find(self.pages, database_id) in self.pages:
            raise ToolError("DATABASE_NOT_FOUND", f"{database_id[:60]!r} is a page; use API-retrieve-a-page for it.")
        hint = 'API-post-search with filter {"property": "object", "value": "database"} lists them.'
        return self.databases.need(key, "DATABASE_NOT_FOUND", hint)

    def need_block(self, block_id: str) -> Block:
        """Return a block, or refuse with ``BLOCK_NOT_FOUND``."""
        key = self.find(self.blocks, block_id)
        return self.blocks.need(key, "BLOCK_NOT_FOUND", "API-get-block-children lists a page's blocks.")

    def in_trash(self, row: Page | Database | Block) -> bool:
        """Return whether a record or anything above it is archived."""
        node: Page | Database | Block | None = row
        for _ in range(100):
            if node is None or node.archived:
                return node is not None
            node = self.parent_of(node)
        return False

    def parent_of(self, row: Page | Database | Block) -> Page | Database | Block | None:
        """Return what a record lies in, or None at the top."""
        if row.parent_type == "database_id":
            return self.databases.get(row.parent_id)
        if row.parent_type == "block_id":
            return self.blocks.get(row.parent_id)
        return self.pages.get(row.parent_id) if row.parent_type == "page_id" else None

    def need_alive(self, row: Page | Database | Block) -> None:
        """Refuse with ``ARCHIVED`` to change what lies in the trash."""
        if self.in_trash(row):
            kind = type(row).__name__.lower()
            tool = {"page": "API-patch-page", "block": "API-update-a-block", "database": "API-update-a-database"}[kind]
            raise ToolError("ARCHIVED", f"This {kind} lies in the trash; {tool} with archived=false brings it back.")

    def siblings(self, parent_id: str) -> list[Block]:
        """Return the blocks right beneath a page or block, in order, without archived ones."""
        found = [row for row in self.blocks if row.parent_id == parent_id and not row.archived]
        found.sort(key=by_position)
        return found

    def living(self) -> dict[str, list[Block]]:
        """Return the blocks that are not archived by what they lie in. Not to be changed."""
        return self.blocks.grouped(_lies_in)

    def by_parent(self, page_id: str) -> dict[str, list[Block]]:
        """Return a page's blocks by what they lie in, in order, without archived ones."""
        found: dict[str, list[Block]] = {}
        for row in self.blocks:
            if row.page_id == page_id and not row.archived:
                found.setdefault(row.parent_id, []).append(row)
        for rows in found.values():
            rows.sort(key=by_position)
        return found

    def text_of(self, page: Page) -> str:
        """Return all a page says, one line each."""
        database = self.databases.get(page.parent_id) if page.parent_type == "database_id" else None
        head = property_lines(page.properties, database.columns) if database is not None else [page.title]
        return page_text(head, page.page_id, self.by_parent(page.page_id))

    def refresh(self, page_id: str, at: datetime | None = None, by: str = "") -> None:
        """Bring a page's text up to its blocks and properties, and say who edited it when."""
        page = self.pages.rows[page_id]
        self.pages.update(
            page_id,
            text=self.text_of(page),
            last_edited_time=at or self.now,
            last_edited_by=by or (self.me if at is None else page.last_edited_by),
        )

    def place(
        self, page: Page, parent_id: str, drafts: Sequence[Draft], by: str, after: Block | None = None
    ) -> list[Block]:
        """Put drafts beneath a page or one of its blocks, at the end or after a sibling, and return the new blocks.

        Raises:
            ToolError: ``BAD_ARG`` when the workspace is full.
        """
        if len(self.blocks) + len(drafts) > MAX_BLOCKS:
            raise ToolError("BAD_ARG", f"The workspace holds at most {MAX_BLOCKS:,} blocks.")
        made = []
        kind = "page_id" if parent_id == page.page_id else "block_id"
        for draft, position in zip(drafts, self._positions(parent_id, len(drafts), after), strict=True):
            row = self.blocks.insert(
                Block(
                    block_id=self.blocks.new_key(),
                    page_id=page.page_id,
                    parent_type=kind,
                    parent_id=parent_id,
                    position=position,
                    created_time=self.now,
                    last_edited_time=self.now,
                    created_by=by,
                    last_edited_by=by,
                    **draft_fields(draft),
                )
            )
            made.append(row)
            if draft.children:
                self.place(page, row.block_id, draft.children, by)
        return made

    def _positions(self, parent_id: str, count: int, after: Block | None) -> list[int]:
        rows = self.siblings(parent_id)
        if after is None or not rows or rows[-1].block_id == after.block_id:
            last = rows[-1].position if rows else 0
            return [last + STEP * step for step in range(1, count + 1)]
        place = next(number for number, row in enumerate(rows) if row.block_id == after.block_id)
        gap = (rows[place + 1].position - after.position) // (count + 1)
        if gap > 0:
            return [after.position + gap * step for step in range(1, count + 1)]
        # No room is left: those that follow move up.
        for step, row in enumerate(rows[place + 1 :], 1):
            self.blocks.update(row.block_id, position=after.position + STEP * (count + step))
        return [after.position + STEP * step for step in range(1, count + 1)]

    def subtree(self, block: Block) -> list[Block]:
        """Return a block with all beneath it, archived ones too."""
        children: dict[str, list[Block]] = {}
        for row in self.blocks:
            if row.page_id == block.page_id:
                children.setdefault(row.parent_id, []).append(row)
        found = [block]
        for row in found:
            found += children.get(row.block_id, ())
        return found

    def read_values(self, database: Database, raw: dict[str, Any]) -> dict[str, Value]:
        """Read property values for a row of a database; choices that grow take in what is new.

        Raises:
            ToolError: ``BAD_PROPERTY`` or ``USER_NOT_FOUND``.
        """
        reader = self.reader
        values: dict[str, Value] = {}
        for key, item in raw.items():
            name = title_column(database) if key == "title" else column(database.columns, key)
            values[name] = reader.read(name, database.columns[name], item)
        self._grow(database, values)
        return values

    def _grow(self, database: Database, values: dict[str, Value]) -> None:
        columns: dict[str, Property] = {}
        for name, value in values.items():
            definition = database.columns[name]
            new = [option for option in value.names if option not in definition.options] if definition.grows else []
            if new:
                columns[name] = definition.evolve(options=(*definition.options, *new))
        if columns:
            self.databases.update(database.database_id, columns={**database.columns, **columns})

    def make_page(
        self,
        parent_type: str,
        parent_id: str,
        title: str,
        properties: dict[str, Value],
        drafts: Sequence[Draft],
        by: str,
        page_id: str | None = None,
        icon: str = "",
        cover: str = "",
    ) -> Page:
        """Make a page or a row.

        Raises:
            ToolError: ``BAD_ARG`` when the id is taken or the workspace is full.
        """
        if len(self.pages) >= MAX_PAGES:
            raise ToolError("BAD_ARG", f"The workspace holds at most {MAX_PAGES:,} pages.")
        if page_id is not None and page_id in self.pages:
            raise ToolError("BAD_ARG", f"There is already a page {page_id!r}.")
        if len(title) > MAX_TITLE:
            raise ToolError("BAD_PROPERTY", f"A title has at most {MAX_TITLE} characters.")
        page = self.pages.insert(
            Page(
                page_id=page_id or self.pages.new_key(),
                parent_type=parent_type,
                parent_id=parent_id,
                title=title,
                created_time=self.now,
                last_edited_time=self.now,
                created_by=by,
                last_edited_by=by,
                properties=properties,
                icon=icon,
                cover=cover,
            )
        )
        self.place(page, page.page_id, drafts, by)
        return self.pages.update(page.page_id, text=self.text_of(page))

    def edit_values(self, page: Page, values: dict[str, Value], by: str, **changes: Any) -> Page:
        """Change a row's values, or a page's title, and whatever else is given."""
        if values:
            database = self.databases.rows[page.parent_id]
            title = values.get(title_column(database))
            changes["properties"] = {**page.properties, **values}
            if title is not None:
                changes["title"] = title.text
        if len(changes.get("title", "")) > MAX_TITLE:
            raise ToolError("BAD_PROPERTY", f"A title has at most {MAX_TITLE} characters.")
        after = self.pages.update(page.page_id, **changes, last_edited_time=self.now, last_edited_by=by)
        return self.pages.update(page.page_id, text=self.text_of(after))

    def archive_block(self, block: Block, archived: bool, by: str) -> Block:
        """Archive a block with all beneath it, or bring it back."""
        for row in self.subtree(block):
            self.blocks.update(row.block_id, archived=archived, last_edited_time=self.now, last_edited_by=by)
        self.refresh(block.page_id, by=by)
        return self.blocks.rows[block.block_id]


def parent_id_of(row: Page) -> str:
    """Return what a page lies in."""
    return row.parent_id


def _lies_in(row: Block) -> str:
    return "" if row.archived else row.parent_id


def by_position(row: Block) -> int:
    """Sorts siblings."""
    return row.position


def draft_fields(draft: Draft) -> dict[str, Any]:
    """Return the fields of a block that a draft gives."""
    fields = draft._asdict()
    del fields["children"]
    if draft.cells:
        fields["text"] = " | ".join(draft.cells)
    return fields


def title_column(database: Database) -> str:
    """Return the name of a database's title column."""
    return next(name for name, item in database.columns.items() if item.type == "title")


def listing(
    items: Sequence[Any], size: int, cursor: str | None, key: Callable[[Any], str], most: int
) -> dict[str, Any]:
    """Return one stretch of a list with the cursor of the next; a cursor is the id of the first item to come.

    Raises:
        ToolError: ``BAD_ARG`` for the size or an unknown cursor.
    """
    if not 1 <= size <= most:
        raise ToolError("BAD_ARG", f"page_size is 1 to {most}, got {size}.")
    start = 0
    if cursor is not None:
        found = next((number for number, item in enumerate(items) if key(item) == cursor.strip()), None)
        if found is None:
            raise ToolError("BAD_ARG", "start_cursor must be the next_cursor of the same list; leave it out to begin.")
        start = found
    end = start + size
    more = end < len(items)
    return {
        "results": items[start:end],
        "has_more": more,
        "next_cursor": key(items[end]) if more else None,
        "total": len(items),
    }


def any_of(values: Iterable[bool | None]) -> bool | None:
    """Return the first of several flags that is given, or None."""
    return next((value for value in values if value is not None), None)
