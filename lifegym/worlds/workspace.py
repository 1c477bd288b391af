"""The workspace: the persona's and the agent's files, read and written with ``files.*`` tools.

It exists only in the world.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Record, Rows, record
from lifegym.worlds.service import Service, backstage, tool

MAX_FILE_CHARS: Final = 200_000
MAX_FILES: Final = 500
MAX_PATH_CHARS: Final = 200


@record
class File(Record):
    """A text file."""

    path: str
    content: str
    updated_at: datetime


class Files(Service):
    """Text files of the workspace."""

    name = "files"
    title = "Workspace files"
    files = Rows(File, key="path", style="file_{n:04d}.md", noun="file")

    @tool
    def list(self, folder: str = "") -> dict[str, Any]:
        """List the workspace's files with their sizes.

        Args:
            folder: Only files beneath this folder; empty for all.

        Example:
            files.list(folder="notes")
        """
        prefix = f"{_clean(folder)}/" if folder.strip("/. ") else ""
        found = sorted((row for row in self.files if row.path.startswith(prefix)), key=lambda row: row.path)
        return {
            "files": [
                {"path": row.path, "characters": len(row.content), "updated_at": row.updated_at} for row in found
            ],
            "total": len(found),
        }

    @tool
    def read(self, path: str, start_line: int = 1, max_lines: int = 2000) -> dict[str, Any]:
        """Read a file of the workspace, whole or from a line on.

        Args:
            path: The file's path as files.list shows it.
            start_line: The first line to return, counted from 1.
            max_lines: How many lines to return at most.

        Example:
            files.read(path="USER.md")
        """
        row = self._need(path)
        if start_line < 1 or max_lines < 1:
            raise ToolError("BAD_ARG", "start_line and max_lines count from 1.")
        lines = row.content.splitlines(keepends=True)
        part = lines[start_line - 1 : start_line - 1 + max_lines]
        return {
            "path": row.path,
            "content": "".join(part),
            "start_line": start_line,
            "lines": len(part),
            "total_lines": len(lines),
        }

    @tool(writes=True)
    def write(self, path: str, content: str) -> dict[str, Any]:
        r"""Write a file, replacing what it held; folders in the path need not exist.

        Args:
            path: A relative path such as "notes/visa.md".
            content: The whole new text.

        Example:
            files.write(path="notes/visa.md", content="# Visa\n- passports checked")
        """
        return self._store(_clean(path), content)

    @tool(writes=True)
    def append(self, path: str, content: str) -> dict[str, Any]:
        """Add text at the end of a file, on a new line; a missing file is created.

        Args:
            path: The file's path.
            content: The text to add.

        Example:
            files.append(path="ledger.csv", content="2026-03-04,visa fees,9000,JPY")
        """
        path = _clean(path)
        row = self.files.get(path)
        before = row.content if row else ""
        gap = "\n" if before and not before.endswith("\n") else ""
        return self._store(path, f"{before}{gap}{content}")

    @tool(writes=True)
    def edit(self, path: str, old: str, new: str) -> dict[str, Any]:
        """Replace one passage of a file by another.

        Args:
            path: The file's path.
            old: The passage as it stands; it must occur exactly once.
            new: What stands there afterwards.

        Example:
            files.edit(path="notes/visa.md", old="passports checked", new="mother's passport to be renewed")
        """
        row = self._need(path)
        count = row.content.count(old) if old else 0
        if count != 1:
            raise ToolError(
                "EDIT_NOT_UNIQUE",
                f"The old passage occurs {count} times in {row.path}; give one that occurs exactly once, with more "
                "of its surroundings.",
            )
        return self._store(row.path, row.content.replace(old, new))

    @tool
    def search(self, query: str, folder: str = "") -> dict[str, Any]:
        """Find lines that contain a text, ignoring case, in all files or beneath a folder.

        Args:
            query: The text to look for.
            folder: Only files beneath this folder; empty for all.

        Example:
            files.search(query="passport")
        """
        wanted = query.casefold()
        if not wanted.strip():
            raise ToolError("BAD_ARG", "query is empty; give the text to look for.")
        prefix = f"{_clean(folder)}/" if folder.strip("/. ") else ""
        hits = [
            {"path": row.path, "line": number, "text": line[:400]}
            for row in self.files
            if row.path.startswith(prefix)
            for number, line in enumerate(row.content.splitlines(), 1)
            if wanted in line.casefold()
        ]
        return {"matches": hits[:100], "total": len(hits)}

    @tool(writes=True)
    def delete(self, path: str) -> dict[str, Any]:
        """Delete a file of the workspace for good.

        Args:
            path: The file's path.

        Example:
            files.delete(path="notes/old.md")
        """
        row = self._need(path)
        self.files.delete(row.path)
        return {"deleted": row.path}

    @backstage
    def put(self, path: str, content: str) -> None:
        """Write a file as the world: somebody else saved it there."""
        self._store(_clean(path), content)

    @backstage
    def add_lines(self, path: str, content: str) -> None:
        """Add text at the end of a file as the world, on a new line; a missing file is made."""
        self.append(path, content)

    def spelled(self, path: str) -> str:
        """Return a path in its one spelling.

        Raises:
            ToolError: ``BAD_PATH``.
        """
        return _clean(path)

    def _need(self, path: str) -> File:
        return self.files.need(_clean(path), "FILE_NOT_FOUND", "files.list shows what is there.")

    def _store(self, path: str, content: str) -> dict[str, Any]:
        if len(content) > MAX_FILE_CHARS:
            raise ToolError(
                "FILE_TOO_LARGE",
                f"A file holds at most {MAX_FILE_CHARS:,} characters; this would be {len(content):,}. Split it.",
            )
        content = content if content.isascii() else content.encode("utf-8", "replace").decode()
        if path in self.files:
            self.files.update(path, content=content, updated_at=self.now)
        else:
            if len(self.files) >= MAX_FILES:
                raise ToolError(
                    "TOO_MANY_FILES", f"The workspace holds at most {MAX_FILES} files; delete or reuse some."
                )
            self.files.insert(File(path=path, content=content, updated_at=self.now))
        return {"path": path, "characters": len(content)}


def _clean(path: str) -> str:
    """Return a path in its one spelling, or refuse it."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    bad = not parts or ".." in parts or len(path) > MAX_PATH_CHARS or not path.isprintable()
    if bad or path.startswith(("~", "/")) or ":" in parts[0]:
        raise ToolError(
            "BAD_PATH",
            f"Paths are relative to the workspace, such as 'notes/visa.md', printable, at most {MAX_PATH_CHARS} "
            f"characters; got {path[:60]!r}.",
        )
    return "/".join(parts)
