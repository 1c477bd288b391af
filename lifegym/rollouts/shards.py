"""The files that stored episodes stand in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

__all__ = ["PATTERN", "shards"]

PATTERN: Final = "episodes-[0-9][0-9][0-9][0-9][0-9].jsonl"
"""Names of a directory's shards."""


def shards(path: str | os.PathLike[str]) -> list[Path]:
    """Return the files of a store in order: the file itself, or a directory's shards.

    Raises:
        FileNotFoundError: There is no such file or directory.
    """
    source = Path(path)
    if source.is_dir():
        return sorted(source.glob(PATTERN))
    if not source.is_file():
        raise FileNotFoundError(
            f"no episodes at {source}: give a .jsonl file or a directory that rollout(out=...) wrote to"
        )
    return [source]
