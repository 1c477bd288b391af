"""Search over titles, properties and content; people and comments."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.service import tool
from lifegym.worlds.services.notion.records import Comment, Database, Page
from lifegym.worlds.services.notion.rendering import show_comment, show_database, show_member, show_page
from lifegym.worlds.services.notion.richtext import read_text
from lifegym.worlds.services.notion.shelf import Shelf, listing

MAX_COMMENTS: Final = 3000
MAX_QUERY: Final = 300
_EXCERPT: Final = 160
R = TypeVar("R")


class Finding(Shelf):
    """Tools for search, people and comments."""

    @tool(name="API-post-search")
    def search(
        self,
        query: str | None = None,
        filter: dict[str, Any] | None = None,
        sort: dict[str, Any] | None = None,
        page_size: int = 100,
        start_cursor: str | None = None,
    ) -> dict[str, Any]:
        """Find pages, rows and databases whose title, properties or content hold all words of a query.

        Titles that match come first; each hit shows a line that matches. Without a query everything is listed.

        Args:
            query: Words to look for, ignoring case and accents.
            filter: {"property": "object", "value": "page"} or "database" for only these.
            sort: {"timestamp": "last_edited_time", "direction": "descending"} or "ascending".
            page_size: 1 to 100.
            start_cursor: The next_cursor of the call before.

        Example:
            notion.API-post-search(query="boiler", filter={"property": "object", "value": "page"})
        """
        if query is not None and len(query) > MAX_QUERY:
            raise ToolError("BAD_ARG", f"query has at most {MAX_QUERY} characters.")
        kind = _kind(filter)
        words = fold(query or "").split()
        found: list[tuple[int, Page | Database]] = []
        if kind != "database":
            found += [
                (rank, page) for rank, page in _ranked(self.pages.paired(_folded), words) if not self.in_trash(page)
            ]
        if kind != "page":
            titles = _ranked(self.databases.paired(_folded_title), words)
            found += [(rank, row) for rank, row in titles if not self.in_trash(row)]
        hits = _ordered(found, sort)
        part = listing(hits, page_size, start_cursor, _key, 100)
        return {"object": "list", **part, "results": [self._hit(row, words) for row in part["results"]]}

    def _hit(self, row: Page | Database, words: list[str]) -> dict[str, Any]:
        if isinstance(row, Database):
            return show_database(row, False)
        database = self.databases.get(row.parent_id) if row.parent_type == "database_id" else None
        shown = show_page(row, database, False)
        if words:
            shown["match"] = _excerpt(words, row.text)
        return shown

    @tool(name="API-get-users")
    def get_users(self) -> dict[str, Any]:
        """List the people of the workspace with their user ids.

        Example:
            notion.API-get-users()
        """
        shown = [show_member(row) for row in self.everybody()]
        return {"object": "list", "results": shown, "has_more": False, "next_cursor": None, "total": len(shown)}

    @tool(name="API-get-user")
    def get_user(self, user_id: str | None = None) -> dict[str, Any]:
        """Look up one person of the workspace.

        Args:
            user_id: Their id; a name or address is also understood.

        Example:
            notion.API-get-user(user_id="usr_noor")
        """
        return show_member(self.member(user_id or ""))

    @tool(name="API-get-self")
    def get_self(self) -> dict[str, Any]:
        """Show the signed-in user.

        Example:
            notion.API-get-self()
        """
        return show_member(self.everybody()[0])

    @tool(name="API-create-a-comment", writes=True)
    def create_comment(
        self, parent: dict[str, Any] | None = None, discussion_id: str | None = None, rich_text: Any = None
    ) -> dict[str, Any]:
        """Comment on a page or a block, or answer in a discussion; people with access can read it.

        Args:
            parent: {"page_id": "..."} or {"block_id": "..."}, unless discussion_id is given.
            discussion_id: The discussion to answer in, as API-retrieve-a-comment shows it.
            rich_text: What to say, as text or rich text.

        Example:
            notion.API-create-a-comment(parent={"page_id": "pg_packing"}, rich_text="Adapter bought.")
        """
        text, _ = read_text(rich_text, "rich_text")
        if not text.strip():
            raise ToolError("BAD_ARG", 'rich_text is empty; write rich_text="Adapter bought."')
        if len(self.comments) >= MAX_COMMENTS:
            raise ToolError("BAD_ARG", f"The workspace holds at most {MAX_COMMENTS:,} comments.")
        if discussion_id is not None:
            if parent:
                raise ToolError("BAD_ARG", "Give either parent or discussion_id.")
            first = next((row for row in self.comments if row.discussion_id == discussion_id.strip()), None)
            if first is None:
                raise ToolError("COMMENT_NOT_FOUND", "No discussion has this id; API-retrieve-a-comment shows them.")
            page_id, block_id, thread = first.page_id, first.block_id, first.discussion_id
        else:
            page_id, block_id = self.commented(parent or {})
            thread = ""
        return show_comment(self.add_comment(page_id, block_id, text, self.me, thread))

    def commented(self, parent: dict[str, Any]) -> tuple[str, str]:
        """Return ``(page_id, block_id)`` of what a comment is on."""
        key = parent.get("page_id", parent.get("block_id"))
        if not isinstance(key, str):
            raise ToolError("BAD_PARENT", 'parent is {"page_id": "..."} or {"block_id": "..."}.')
        page = self.pages.get(self.find(self.pages, key))
        if page is not None:
            self.need_alive(page)
            return page.page_id, ""
        if "page_id" in parent:
            return self.need_page(key).page_id, ""
        block = self.need_block(key)
        self.need_alive(block)
        return block.page_id, block.block_id

    def add_comment(self, page_id: str, block_id: str, text: str, by: str, discussion_id: str = "") -> Comment:
        """Write a comment down; without a discussion it begins one."""
        key = self.comments.new_key()
        return self.comments.insert(
            Comment(
                comment_id=key,
                discussion_id=discussion_id or f"disc-{key}",
                page_id=page_id,
                block_id=block_id,
                text=text,
                created_by=by,
                created_time=self.now,
            )
        )

    @tool(name="API-retrieve-a-comment")
    def retrieve_comments(self, block_id: str | None = None) -> dict[str, Any]:
        """Read the comments on a page with those on its blocks, or on one block, oldest first.

        Args:
            block_id: The page's or block's id.

        Example:
            notion.API-retrieve-a-comment(block_id="pg_packing")
        """
        wanted = block_id or ""
        page = self.pages.get(self.find(self.pages, wanted))
        if page is not None:
            rows = [row for row in self.comments if row.page_id == page.page_id]
        else:
            block = self.need_block(wanted)
            rows = [row for row in self.comments if row.block_id == block.block_id]
        shown = [show_comment(row) for row in rows]
        return {"object": "list", "results": shown, "has_more": False, "next_cursor": None, "total": len(shown)}


def _kind(raw: dict[str, Any] | None) -> str:
    if not raw:
        return ""
    value = raw.get("value")
    if raw.get("property", "object") != "object" or value not in ("page", "database"):
        raise ToolError("BAD_ARG", 'filter is {"property": "object", "value": "page"} or "database".')
    return str(value)


def _folded(page: Page) -> tuple[str, str]:
    return fold(page.title), fold(page.text)


def _folded_title(row: Database) -> tuple[str, str]:
    return fold(row.title), ""


def _ranked(pairs: list[tuple[R, tuple[str, str]]], words: list[str]) -> list[tuple[int, R]]:
    """Return what holds all words, in its title (0) or in its text (1), in the order given."""
    if not words:
        return [(1, row) for row, _ in pairs]
    first, *others = words
    # One word rules most pages out; only the rest are looked at more closely.
    likely = [pair for pair in pairs if first in pair[1][0] or first in pair[1][1]]
    found = []
    for row, (title, text) in likely:
        if first in title and all(word in title for word in others):
            found.append((0, row))
        elif first in text and all(word in text for word in others):
            found.append((1, row))
    return found


def _ordered(found: list[tuple[int, Page | Database]], sort: dict[str, Any] | None) -> list[Page | Database]:
    if not sort:
        return [row for _, row in sorted(found, key=lambda hit: hit[0])]
    direction = sort.get("direction", "descending")
    if sort.get("timestamp", "last_edited_time") != "last_edited_time" or direction not in ("ascending", "descending"):
        raise ToolError(
            "BAD_ARG", 'sort is {"timestamp": "last_edited_time", "direction": "descending"} or "ascending".'
        )
    rows = [row for _, row in found]
    rows.sort(key=lambda row: row.last_edited_time, reverse=direction == "descending")
    return rows


def _excerpt(words: list[str], text: str) -> str:
    """Return the line that holds most of the words, cut around the first of them."""
    best, most = "", 0
    for line in text.splitlines():
        folded = fold(line)
        hits = sum(word in folded for word in words)
        if hits > most:
            best, most = line.strip(), hits
    if len(best) <= _EXCERPT:
        return best
    start = max(0, min(fold(best).find(word) for word in words if word in fold(best)) - _EXCERPT // 2)
    return f"…{best[start : start + _EXCERPT]}…"


def _key(row: Page | Database) -> str:
    return row.page_id if isinstance(row, Page) else row.database_id
