"""What an evaluation was asked for, kept beside its episodes: what may be resumed, and what is another evaluation."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from lifegym import __version__
from lifegym.envs import catalog
from lifegym.envs.spec import SUITE_VERSION
from lifegym.policies.specs import TRANSPORT, read_spec
from lifegym.rollouts.index import EpisodeIndex
from lifegym.rollouts.record import EpisodeKey

__all__ = [
    "FILE",
    "InUseError",
    "Settings",
    "SettingsChangedError",
    "check_home",
    "check_question",
    "check_records",
    "claimed",
    "keep_settings",
    "open_evaluation",
    "read_settings",
]

FILE: Final = "evaluation.json"
_SHOWN: Final = 12
"""Differences that are listed; of a hundred worlds the others are counted."""
_LOCK: Final = "evaluation.lock"
_OURS: Final = ("evaluation.", "episodes-", "index.sqlite3", "rescoring.json")
"""How the names begin of what an evaluation writes."""


class SettingsChangedError(ValueError):
    """A directory holds an evaluation that was asked for otherwise; the message shows the difference."""


class InUseError(OSError):
    """Another process evaluates into the directory at this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that decides what an evaluation's episodes are.

    Attributes:
        policy: Its name: the spec with its arguments, without the address of an endpoint, which is among the options.
        worlds: ``task/variant`` to the digest of the world before its first turn.
        runs: Repetitions a world.
        seed: Seed of the whole evaluation.
        max_actions: Actions after which an episode is cut.
        suite_version: Whose tasks these are.
        package_version: Who played them; another one is no other evaluation.
        checkpoint: SHA-256 of the checkpoint's file; empty for a policy without one.
        options: What the policy says it was told, defaults included, such as a chat policy's sampling; JSON values.
    """

    policy: str
    worlds: dict[str, str]
    runs: int
    seed: int
    max_actions: int
    suite_version: str = SUITE_VERSION
    package_version: str = __version__
    checkpoint: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls, policy: str, tasks: Sequence[str], variants: Sequence[int], runs: int, seed: int, max_actions: int
    ) -> Settings:
        """Read the settings, with the digests of the worlds and of a checkpoint as they are here.

        Raises:
            ValueError: A policy, task or variant does not exist.
        """
        spec = read_spec(policy)
        told: Any = getattr(spec.maker(), "settings", None)
        worlds = {}
        for task in tasks:
            for variant in variants:
                world = catalog.build(task, variant)
                worlds[f"{world.id}/{world.variant}"] = world.digest
        return cls(
            policy=spec.name, worlds=worlds, runs=runs, seed=seed, max_actions=max_actions,
            checkpoint="" if spec.file is None else hashlib.sha256(spec.file.read_bytes()).hexdigest(),
            options=told.to_json() if hasattr(told, "to_json") else {},
        )  # fmt: skip

    def episodes(self) -> list[EpisodeKey]:
        """Return the keys of all episodes that were asked for, in order."""
        worlds = [(task, int(variant)) for task, _, variant in (name.rpartition("/") for name in self.worlds)]
        runs = range(self.runs)
        return sorted(EpisodeKey(*world, run, self.seed, self.policy) for world in worlds for run in runs)


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
        _check_same(home, there, settings)
    draft = home / f"{FILE}.new"
    try:
        draft.write_text(json.dumps(asdict(settings), indent=1, sort_keys=True) + "\n", encoding="utf-8")
        draft.replace(home / FILE)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise OSError(
            f"{home} takes no more: {error.strerror or error}. What it holds is whole; make room and start it again"
        ) from error
    return there is not None


def check_question(directory: str | os.PathLike[str], settings: Settings) -> None:
    """Make sure that a directory holds no other evaluation, as far as that can be told without building any world.

    Args:
        directory: The directory; what is not there holds none.
        settings: What is asked for; its worlds are not looked at.

    Raises:
        SettingsChangedError: The directory holds another evaluation.
        ValueError: What is there cannot be read.
    """
    there = read_settings(directory)
    if there is not None:
        _check_same(Path(directory), there, replace(settings, worlds=there.worlds))


def _check_same(home: Path, there: Settings, settings: Settings) -> None:
    changed = list(_differences(there, settings))
    if changed:
        more = [f"and {len(changed) - _SHOWN} more"] if len(changed) > _SHOWN else []
        raise SettingsChangedError(
            f"{home} holds another evaluation ({'; '.join([*changed[:_SHOWN], *more])}). To go on with it, ask for the "
            "same; otherwise give another directory."
        )


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
        given = {item.name: data[item.name] for item in fields(Settings) if item.name in data or _needed(item)}
        return Settings(**given)
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} is damaged ({error!r}); delete it to have it written anew, the episodes beside it stay"
        ) from None


def _needed(item: Field[Any]) -> bool:
    """Return whether a field has no value of its own, which files of before it was there fall back on."""
    return item.default is MISSING and item.default_factory is MISSING


def open_evaluation(directory: str | os.PathLike[str]) -> Settings:
    """Return the settings of an evaluation that is there.

    Raises:
        FileNotFoundError: There is no such directory.
        ValueError: It holds no evaluation, or its settings are damaged.
    """
    home = Path(directory)
    if not home.exists():
        raise FileNotFoundError(f"there is no {home}; lifegym eval --out DIR makes an evaluation")
    found = read_settings(home) if home.is_dir() else None
    if found is None:
        raise ValueError(f"{home} is no evaluation: it has no {FILE}; give a directory that lifegym eval has made")
    return found


def check_records(path: str | os.PathLike[str]) -> None:
    """Make sure that every stored episode may be counted: it is whole, and of the worlds the evaluation asked for.

    Args:
        path: An evaluation, or another directory or file of episodes, of which nothing is known but the episodes.

    Raises:
        FileNotFoundError: There is no such file or directory.
        ValueError: The settings are damaged, or a line is none that may be counted; the message names file and line.
    """
    settings = read_settings(path)
    with EpisodeIndex(path) as index:
        if settings is not None:
            index.check_worlds(settings.worlds)


def check_home(directory: str | os.PathLike[str]) -> None:
    """Make sure that a directory may be evaluated into: a new or empty one, or one with episodes.

    Raises:
        ValueError: It is a file, or holds something else, which is named.
    """
    home = Path(directory)
    if not home.exists():
        return
    if not home.is_dir():
        raise ValueError(f"{home} is a file; an evaluation needs a directory")
    strange = sorted(path.name for path in home.iterdir() if not path.name.startswith(_OURS))
    if strange and not (home / FILE).exists():
        shown = ", ".join(strange[:3]) + (" and more" if len(strange) > 3 else "")
        raise ValueError(f"{home} is no evaluation: it holds {shown}; give a new directory, or one to go on with")


def _differences(old: Settings, new: Settings) -> Iterator[str]:
    for name in ("policy", "checkpoint", "seed", "max_actions", "suite_version"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield f"{name}: {_shown(before)} there, {_shown(after)} asked for"
    for name in sorted((old.options.keys() | new.options.keys()) - TRANSPORT):
        before, after = old.options.get(name), new.options.get(name)
        if before != after:
            yield f"{name}: {_shown(before)} there, {_shown(after)} asked for"
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


def _shown(value: object) -> str:
    if value is None or value == "":
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


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
