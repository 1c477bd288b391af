"""What an evaluation was asked for, kept beside its episodes: what may be resumed, and what is another evaluation."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from lifegym import __version__
from lifegym.envs import catalog
from lifegym.envs.spec import SUITE_VERSION

__all__ = ["FILE", "InUseError", "Settings", "SettingsChangedError", "claimed", "keep_settings", "read_settings"]

FILE: Final = "evaluation.json"
_LOCK: Final = "evaluation.lock"


class SettingsChangedError(ValueError):
    """A directory holds an evaluation that was asked for otherwise; the message shows the difference."""


class InUseError(RuntimeError):
    """Another process evaluates into the directory at this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that decides what an evaluation's episodes are.

    Attributes:
        policy: Its spec.
        worlds: ``task/variant`` to the digest of the world before its first turn.
        runs: Repetitions a world.
        seed: Seed of the whole evaluation.
        max_actions: Actions after which an episode is cut.
        suite_version: Whose tasks these are.
        package_version: Who played them; another one is no other evaluation.
    """

    policy: str
    worlds: dict[str, str]
    runs: int
    seed: int
    max_actions: int
    suite_version: str = SUITE_VERSION
    package_version: str = __version__

    @classmethod
    def of(
        cls, policy: str, tasks: Sequence[str], variants: Sequence[int], runs: int, seed: int, max_actions: int
    ) -> Settings:
        """Read the settings, with the digests of the worlds as they are here.

        Raises:
            ValueError: A task or variant does not exist.
        """
        worlds = {}
        for task in tasks:
            for variant in variants:
                spec = catalog.build(task, variant)
                worlds[f"{spec.id}/{spec.variant}"] = spec.digest
        return cls(policy=policy, worlds=worlds, runs=runs, seed=seed, max_actions=max_actions)


def keep_settings(directory: str | os.PathLike[str], settings: Settings) -> bool:
    """Write the settings into a directory, or confirm that those there are the same.

    More runs of the same worlds are no other evaluation: those there are kept and the others played.

    Returns:
        Whether an evaluation was there already.

    Raises:
        SettingsChangedError: The directory holds another evaluation.
        ValueError: What is there cannot be read.
    """
    home = Path(directory)
    there = read_settings(home)
    if there is not None:
        changed = list(_differences(there, settings))
        if changed:
            listed = "\n".join(f"  {line}" for line in changed)
            raise SettingsChangedError(
                f"{home} holds another evaluation:\n{listed}\nAsk for the same to go on with it, or give another "
                "directory"
            )
    home.mkdir(parents=True, exist_ok=True)
    draft = home / f"{FILE}.new"
    draft.write_text(json.dumps(asdict(settings), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    draft.replace(home / FILE)
    return there is not None


def read_settings(directory: str | os.PathLike[str]) -> Settings | None:
    """Return the settings that stand in a directory, or None.

    Raises:
        ValueError: The file there is damaged.
    """
    path = Path(directory) / FILE
    if not path.is_file():
        return None
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Settings(**{field.name: data[field.name] for field in fields(Settings)})
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} is damaged ({error!r}); delete it to have it written anew, the episodes beside it stay"
        ) from None


def _differences(old: Settings, new: Settings) -> Iterator[str]:
    for name in ("policy", "seed", "max_actions", "suite_version"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield f"{name}: {before} there, {after} asked for"
    if new.runs < old.runs:
        yield f"runs: {old.runs} there, {new.runs} asked for"
    for world in sorted(old.worlds.keys() | new.worlds.keys()):
        before, after = old.worlds.get(world), new.worlds.get(world)
        if after is None:
            yield f"{world}: there, not asked for"
        elif before is None:
            yield f"{world}: asked for, not there"
        elif before != after:
            yield f"{world}: its world has changed since ({before[:12]} there, {after[:12]} here)"


@contextmanager
def claimed(directory: str | os.PathLike[str]) -> Iterator[None]:
    """Keep a directory to this process; the operating system lets go of it when the process ends, however it ends.

    Raises:
        InUseError: Another process has it.
    """
    home = Path(directory)
    home.mkdir(parents=True, exist_ok=True)
    with (home / _LOCK).open("a+", encoding="utf-8") as file:
        file.seek(0)
        holder = file.read().strip()
        if not _lock(file.fileno()):
            raise InUseError(f"{home} is in use by another evaluation ({holder or 'unknown process'}); wait for it")
        file.truncate(0)
        file.write(f"process {os.getpid()}")
        file.flush()
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
