"""The content of pages: reading, appending, editing and archiving blocks."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import tool
from lifegym.worlds.services.notion.drafts import read_body, read_children
from lifegym.worlds.services.notion.records import Block, Database, Page
from lifegym.worlds.services.notion.rendering import show_block, show_child
from lifegym.worlds.services.notion.shelf import Shelf, by_position, listing, parent_id_of

MAX_LISTED: Final = 10_000

Content = dict[str, Any] | str | None


class Blocking(Shelf):
    """Tools for blocks."""

    @tool(name="API-get-block-children")
    def get_children(self, block_id: str, page_size: int = 10000, start_cursor: str | None = None) -> dict[str, Any]:
        """Read the content of a page, or what lies beneath a block, in order; sub-pages and databases come last.

        A block with has_children true is read on with its own id.

        Args:
            block_id: A page's or block's id.
            page_size: How many to return at most.
            start_cursor: The next_cursor of the call before.

        Example:
            notion.API-get-block-children(block_id="pg_packing")
        """
        page_key = self.find(self.pages, block_id)
        parent = self.pages.get(page_key) or self.need_block(block_id)
        key = parent.page_id if isinstance(parent, Page) else parent.block_id
        beneath = self.living()
        blocks = sorted(beneath.get(key, ()), key=by_position)
        items: list[Block | Page | Database] = [*blocks]
        if isinstance(parent, Page):
            pages = self.pages.grouped(parent_id_of).get(key, ())
            items += [row for row in pages if row.parent_type == "page_id" and not row.archived]
            items += [row for row in self.databases if row.parent_id == key and not row.archived]
        found = listing(items, page_size, start_cursor, _key, MAX_LISTED)
        shown = [self._shown(item, _key(item) in beneath) for item in found["results"]]
        return {"object": "list", **found, "results": shown}

    @staticmethod
    def _shown(item: Block | Page | Database, has_children: bool) -> dict[str, Any]:
        return show_block(item, has_children) if isinstance(item, Block) else show_child(item, has_children)

    @tool(name="API-retrieve-a-block")
    def retrieve_block(self, block_id: str) -> dict[str, Any]:
        """Read one block; for the blocks beneath it use API-get-block-children.

        Args:
            block_id: The block, as API-get-block-children shows it.

        Example:
            notion.API-retrieve-a-block(block_id="pg_packing-003")
        """
        page = self.pages.get(self.find(self.pages, block_id))
        if page is not None:
            return show_child(page, page.page_id in self.living())
        row = self.need_block(block_id)
        return show_block(row, row.block_id in self.living())

    @tool(name="API-patch-block-children", writes=True)
    def append_children(
        self, block_id: str, children: list[dict[str, Any] | str], after: str | None = None
    ) -> dict[str, Any]:
        """Append blocks to a page or beneath a block, at the end or right after one of its blocks.

        Args:
            block_id: The page or block to add to.
            children: At most 100 blocks, such as {"type": "bulleted_list_item", "bulleted_list_item": {"rich_text":
                "Milk"}}; a text is read as markdown.
            after: The id of the block after which they go.

        Example:
            notion.API-patch-block-children(
                block_id="pg_packing",
                children=[{"type": "to_do", "to_do": {"rich_text": [{"text": {"content": "Adapter"}}]}}],
            )
        """
        page = self.pages.get(self.find(self.pages, block_id))
        parent: Page | Block = page or self.need_block(block_id)
        self.need_alive(parent)
        drafts = read_children(children)
        if not drafts:
            raise ToolError("BAD_ARG", "children is empty; give at least one block.")
        key = _key(parent)
        before = None
        if after is not None:
            before = self.need_block(after)
            if before.parent_id != key or before.archived:
                raise ToolError("BAD_PARENT", f"Block {before.block_id} does not lie right beneath {key}.")
        if isinstance(parent, Block) and parent.type in ("divider", "bookmark", "table_row", "code"):
            raise ToolError("BAD_PARENT", f"A {parent.type} takes no blocks beneath it.")
        host = parent if isinstance(parent, Page) else self.pages.rows[parent.page_id]
        made = self.place(host, key, drafts, self.me, before)
        self.refresh(host.page_id)
        shown = [show_block(row, bool(draft.children)) for row, draft in zip(made, drafts, strict=True)]
        return {"object": "list", "results": shown, "total": len(made)}

    @tool(name="API-update-a-block", writes=True)
    def update_block(
        self,
        block_id: str,
        paragraph: Content = None,
        heading_1: Content = None,
        heading_2: Content = None,
        heading_3: Content = None,
        bulleted_list_item: Content = None,
        numbered_list_item: Content = None,
        to_do: Content = None,
        toggle: Content = None,
        quote: Content = None,
        callout: Content = None,
        code: Content = None,
        archived: bool | None = None,
        type: str | None = None,
    ) -> dict[str, Any]:
        """Replace a block's text or tick a to-do, under the name of its own type; or archive it or bring it back.

        Args:
            block_id: The block to change.
            paragraph: {"rich_text": "new text"}; so also the following, each for a block of its type.
            heading_1: As paragraph.
            heading_2: As paragraph.
            heading_3: As paragraph.
            bulleted_list_item: As paragraph.
            numbered_list_item: As paragraph.
            to_do: {"rich_text": "...", "checked": true}; what is left out stays.
            toggle: As paragraph.
            quote: As paragraph.
            callout: As paragraph.
            code: {"rich_text": "...", "language": "..."}.
            archived: True archives the block with all beneath it, false brings it back.
            type: The block's type; it cannot be changed.

        Example:
            notion.API-update-a-block(block_id="pg_packing-003", to_do={"checked": True})
        """
        row = self.need_block(block_id)
        given = {
            "paragraph": paragraph,
            "heading_1": heading_1,
            "heading_2": heading_2,
            "heading_3": heading_3,
            "bulleted_list_item": bulleted_list_item,
            "numbered_list_item": numbered_list_item,
            "to_do": to_do,
            "toggle": toggle,
            "quote": quote,
            "callout": callout,
            "code": code,
        }
        named = [name for name, value in given.items() if value is not None]
        wrong = [name for name in (*named, *([type] if type is not None else [])) if name != row.type]
        if wrong:
            raise ToolError(
                "BAD_BLOCK_TYPE",
                f"Block {row.block_id} is a {row.type}, not a {wrong[0][:40]}; a block's type cannot be changed. "
                f"Write {row.type}={{...}}, or append a new block and delete this one.",
            )
        if not named and archived is None:
            raise ToolError("BAD_ARG", f'Nothing to change; give {row.type}={{"rich_text": "..."}} or archived.')
        if archived is False and row.archived:
            parent = self.parent_of(row)
            if parent is not None:
                self.need_alive(parent)
            row = self.archive_block(row, False, self.me)
        self.need_alive(row)
        for name in named:
            row = self._edit(row, given[name])
        if archived:
            row = self.archive_block(row, True, self.me)
        return show_block(row, bool(self.siblings(row.block_id)))

    def _edit(self, row: Block, raw: Any) -> Block:
        draft = read_body(row.type, raw, "block")
        changes: dict[str, Any] = {}
        has_text = isinstance(raw, str) or any(key in raw for key in ("rich_text", "text", "content"))
        if has_text:
            changes |= {"text": draft.text, "spans": draft.spans}
        if row.type == "to_do" and isinstance(raw, dict) and "checked" in raw:
            changes["checked"] = draft.checked
        if row.type == "code" and draft.language:
            changes["language"] = draft.language
        if row.type == "callout" and draft.icon:
            changes["icon"] = draft.icon
        if not changes:
            raise ToolError("BAD_ARG", f'{row.type} holds nothing to change; write {{"rich_text": "new text"}}.')
        after = self.blocks.update(row.block_id, **changes, last_edited_time=self.now, last_edited_by=self.me)
        self.refresh(row.page_id)
        return after

    @tool(name="API-delete-a-block", writes=True)
    def delete_block(self, block_id: str) -> dict[str, Any]:
        """Archive a block with all beneath it, or put a page into the trash; API-update-a-block can bring it back.

        Args:
            block_id: The block or page.

        Example:
            notion.API-delete-a-block(block_id="pg_packing-004")
        """
        page = self.pages.get(self.find(self.pages, block_id))
        if page is not None:
            self.need_alive(page)
            page = self.pages.update(page.page_id, archived=True, last_edited_time=self.now, last_edited_by=self.me)
            return show_child(page, bool(self.siblings(page.page_id)))
        row = self.need_block(block_id)
        self.need_alive(row)
        return show_block(self.archive_block(row, True, self.me), False)


def _key(row: Block | Page | Database) -> str:
    if isinstance(row, Block):
        return row.block_id
    return row.page_id if isinstance(row, Page) else row.database_id
