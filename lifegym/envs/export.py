"""A task as a directory of plain files, and back: for reading, for sharing, and for worlds made elsewhere.

``task.json`` holds the story, ``world.json`` the initial world, ``workspace/`` its files, and ``README.md`` retells
all of it in words. An environment over the directory plays the same bytes as the original. The reference's steps are
code and stay behind; the actions of a reference episode may go along in ``reference_actions.json``.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from lifegym.envs import catalog
from lifegym.envs.export_readme import readme
from lifegym.envs.spec import SUITE_VERSION, Constraint, TaskSpec
from lifegym.reward.checks import Check
from lifegym.reward.predicates import Predicate
from lifegym.reward.rubric import Rubric
from lifegym.worlds.clock import zone
from lifegym.worlds.codec import plain
from lifegym.worlds.events import Event, EventKind, Op, Stage, Timeline
from lifegym.worlds.snapshot import load_world, save_world
from lifegym.worlds.world import World

__all__ = [
    "ACTIONS_FILE",
    "TASK_FORMAT",
    "check_directory",
    "export_task",
    "files_of",
    "load_actions",
    "load_task",
]

TASK_FORMAT: Final = 1
"""Version of the directory's layout."""
TASK_FILE: Final = "task.json"
WORLD_FILE: Final = "world.json"
README_FILE: Final = "README.md"
ACTIONS_FILE: Final = "reference_actions.json"
WORKSPACE: Final = "workspace"

_FILES_TABLE = "files.files"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _StagePart(_Part):
    title: str
    at: datetime


class _OpPart(_Part):
    target: str
    arguments: dict[str, Any]


class _EventPart(_Part):
    event_id: str
    kind: EventKind
    at: datetime
    stage: int
    text: str
    ops: tuple[_OpPart, ...]
    when: Predicate | None


class _TaskPart(_Part):
    """The content of ``task.json``."""

    format: Literal[1]
    suite_version: str
    id: str
    variant: int
    title: str
    domain: str
    summary: str
    persona: dict[str, str]
    services: tuple[str, ...]
    stages: tuple[_StagePart, ...]
    end: datetime
    events: tuple[_EventPart, ...]
    checks: tuple[Check, ...]
    hinted: tuple[str, ...]
    motifs: tuple[str, ...]
    patterns: tuple[str, ...]
    constraints: tuple[Constraint, ...]
    digest: str | None
    """Digest of the initial world, which must come out again; null in a copy that was edited on purpose."""


def export_task(
    task_id: str | os.PathLike[str],
    variant: int,
    directory: str | os.PathLike[str],
    *,
    actions: Sequence[Any] | None = None,
) -> Path:
    """Write one variant of a task as a self-contained directory.

    Args:
        task_id: Such as ``VibeLife-travel-07``.
        variant: The concrete world to write.
        directory: Where to; it is made, and an earlier export in it is replaced.
        actions: Actions of a reference episode, written along so that ``--policy reference`` can play them.

    Returns:
        The directory.

    Raises:
        ValueError: The task or variant does not exist, a part of it has no JSON form, or the directory holds other
            things.
    """
    spec = catalog.build(task_id, variant)
    world = save_world(spec.world)
    texts = {row.path: row.content for row in spec.world.table(_FILES_TABLE)}
    task = _task_data(spec)
    for name in ("persona", "services"):
        del world["state"][name]
    for row in world["state"]["tables"][_FILES_TABLE]:
        del row["content"]
    target = _cleared(Path(directory))
    for path, text in texts.items():
        _write(target / WORKSPACE / path, text)
    _write(target / WORLD_FILE, _json(world))
    _write(target / README_FILE, readme(spec))
    if actions is not None:
        _write(target / ACTIONS_FILE, _json(list(actions)))
    _write(target / TASK_FILE, _json(task))
    return target


def load_task(directory: str | os.PathLike[str]) -> TaskSpec:
    """Return the task that a directory holds.

    Raises:
        ValueError: The directory is none that :func:`export_task` wrote, was damaged, or comes from another suite
            version; the message names the file and the place.
    """
    source = Path(directory)
    check_directory(source)
    part = _read_task(source / TASK_FILE)
    world = _read_world(source, part)
    try:
        spec = _spec(part, world, source)
        _try_story(spec)
    except ValueError as error:
        raise ValueError(f"{source / TASK_FILE}: {error}") from error
    if part.digest not in (None, spec.digest):
        raise ValueError(
            f"{source}: {WORLD_FILE} or {WORKSPACE}/ is not as it was exported (the digest of the world is "
            f"{spec.digest[:12]}, not {part.digest[:12]}). "
            f'To play a copy that you changed, give it an id of its own and set "digest" to null in {TASK_FILE}.'
        )
    return spec


def check_directory(directory: str | os.PathLike[str]) -> None:
    """Refuse a directory that is no exported task, at a glance.

    Raises:
        ValueError: It holds no ``task.json``.
    """
    source = Path(directory)
    if not (source / TASK_FILE).is_file():
        raise ValueError(
            f"{source} holds no {TASK_FILE}; a task's directory is what `lifegym export` or "
            "export_task(task_id, variant, directory) writes"
        )


def files_of(source: Path) -> list[Path]:
    """Return the files of an exported task, sorted; whatever else lies in its directory is left alone.

    Raises:
        ValueError: One of them is a link: a task from elsewhere could make this machine's files part of its world.
    """
    inside = [source / WORKSPACE, *sorted((source / WORKSPACE).rglob("*"))]
    found = [*(source / name for name in (ACTIONS_FILE, README_FILE, TASK_FILE, WORLD_FILE)), *inside]
    for path in found:
        if path.is_symlink():
            raise ValueError(f"{path} is a link; a task's directory holds its files themselves, so put a copy there")
    return [path for path in found if path.is_file()]


def load_actions(directory: str | os.PathLike[str]) -> list[Any]:
    """Return the actions of the reference episode that was exported along.

    Raises:
        ValueError: There are none, or the directory is no exported task.
    """
    check_directory(directory)
    path = Path(directory) / ACTIONS_FILE
    if not path.is_file():
        raise ValueError(
            f"{path.parent} holds no {ACTIONS_FILE}: the reference's steps are code and are not exported; export its "
            "actions along, or play another policy"
        )
    found = _read_json(path)
    if not isinstance(found, list):
        raise ValueError(f"{path}: a list of actions is expected, found {type(found).__name__}")
    return found


def _task_data(spec: TaskSpec) -> dict[str, Any]:
    timeline = spec.timeline
    return {
        "format": TASK_FORMAT,
        "suite_version": SUITE_VERSION,
        "id": spec.id,
        "variant": spec.variant,
        "title": spec.title,
        "domain": spec.domain,
        "summary": spec.summary,
        "persona": plain(spec.world.persona),
        "services": list(spec.services),
        "stages": [{"title": stage.title, "at": stage.at.isoformat()} for stage in timeline.stages],
        "end": timeline.end.isoformat(),
        "events": [_event_data(event) for event in timeline.events],
        "checks": [check.model_dump(mode="json") for check in spec.rubric.checks],
        "hinted": sorted(spec.hinted),
        "motifs": list(spec.motifs),
        "patterns": list(spec.patterns),
        "constraints": [
            {"says": item.says, "checks": list(item.checks), "hints": list(item.hints)} for item in spec.constraints
        ],
        "digest": spec.digest,
    }


def _event_data(event: Event) -> dict[str, Any]:
    when: Any = event.when
    if when is not None and not isinstance(when, BaseModel):
        raise ValueError(
            f"event {event.event_id}: its condition is no predicate of lifegym.reward and has no JSON form"
        )
    return {
        "event_id": event.event_id,
        "kind": event.kind,
        "at": event.at.isoformat(),
        "stage": event.stage,
        "text": event.text,
        "ops": [{"target": op.target, "arguments": plain(op.arguments)} for op in event.ops],
        "when": None if when is None else when.model_dump(mode="json"),
    }


def _cleared(target: Path) -> Path:
    """Return the directory, made and without an earlier export; anything else in it is left alone and refused."""
    if target.exists() and not target.is_dir():
        raise ValueError(f"{target} is a file; give a directory")
    target.mkdir(parents=True, exist_ok=True)
    own = {TASK_FILE, WORLD_FILE, README_FILE, ACTIONS_FILE, WORKSPACE}
    strange = sorted(item.name for item in target.iterdir() if item.name not in own)
    if strange or (any(target.iterdir()) and not (target / TASK_FILE).is_file()):
        raise ValueError(
            f"{target} holds things that are no earlier export "
            f"({', '.join(strange[:5]) or 'without ' + TASK_FILE}); give a new directory"
        )
    if (target / WORKSPACE).is_dir():
        shutil.rmtree(target / WORKSPACE)
    for name in own - {WORKSPACE}:
        (target / name).unlink(missing_ok=True)
    return target


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Bytes, since a text file would have its line ends changed on some systems.
    path.write_bytes(text.encode())


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from error
    except RecursionError:
        raise ValueError(f"{path} is nested too deep to be read") from None
    except ValueError as error:
        raise ValueError(f"{path} is no JSON: {error}") from error


def _read_task(path: Path) -> _TaskPart:
    data = _read_json(path)
    if not isinstance(data, dict) or "format" not in data or "checks" not in data:
        raise ValueError(f"{path} is no task of this suite: it has no format and checks")
    if data["format"] != TASK_FORMAT:
        raise ValueError(
            f"{path} has format {data['format']!r} and this version reads {TASK_FORMAT}; export the task again"
        )
    if data.get("suite_version") != SUITE_VERSION:
        raise ValueError(
            f"{path} was exported by suite version {data.get('suite_version')!r} and this is {SUITE_VERSION}, whose "
            "scores may differ; export it again, or play it with that version"
        )
    try:
        return _TaskPart.model_validate(data)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors(include_url=False)[:5]
        )
        raise ValueError(f"{path}: {faults}") from None


def _read_world(source: Path, part: _TaskPart) -> World:
    path = source / WORLD_FILE
    data = _read_json(path)
    try:
        state = data["state"]
        state = {"persona": part.persona, "services": list(part.services), **state}
        if any(type(state[name]) is not int or state[name] != 0 for name in ("stage", "turn")):
            raise ValueError("stage and turn are 0 in a world that has not begun")
        rows = state["tables"][_FILES_TABLE]
        state["tables"][_FILES_TABLE] = _with_contents(rows, source / WORKSPACE, state["now"])
        return load_world({**data, "state": state})
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path} is no world of an exported task: {type(error).__name__}: {error}") from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _with_contents(rows: list[dict[str, Any]], folder: Path, now: str) -> list[dict[str, Any]]:
    """Return the workspace's records with their texts; files put there by hand come last, in order of their paths."""
    inside = [path for path in files_of(folder.parent) if folder in path.parents]
    found = {path.relative_to(folder).as_posix(): path for path in inside}
    listed = []
    for row in rows:
        path = found.pop(row["path"], None)
        if path is None:
            raise ValueError(f"{WORKSPACE}/{row['path']} is missing")
        listed.append({**row, "content": _text(path)})
    return [
        *listed,
        *({"path": name, "content": _text(path), "updated_at": now} for name, path in sorted(found.items())),
    ]


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no UTF-8 text") from None


def _spec(part: _TaskPart, world: World, source: Path) -> TaskSpec:
    home = zone(world.persona.zone)
    for moment in (part.end, *(stage.at for stage in part.stages), *(event.at for event in part.events)):
        if moment.tzinfo is None:
            raise ValueError(f"{moment.isoformat()} has no offset; write instants as '2026-03-04T09:30:00+09:00'")
    stages = tuple(
        Stage(index=index, title=item.title, at=item.at.astimezone(home)) for index, item in enumerate(part.stages)
    )
    if not stages or any(not 0 <= item.stage < len(stages) for item in part.events):
        raise ValueError("every event belongs to one of the stages, and there is at least one")
    events = tuple(
        Event(
            event_id=item.event_id,
            kind=item.kind,
            at=item.at.astimezone(home),
            stage=item.stage,
            text=item.text,
            ops=tuple(Op(target=op.target, arguments=op.arguments) for op in item.ops),
            when=item.when,
        )
        for item in part.events
    )
    catalog.check_variant(part.variant)
    return TaskSpec(
        id=part.id,
        variant=part.variant,
        title=part.title,
        domain=part.domain,
        summary=part.summary,
        services=part.services,
        world=world,
        timeline=Timeline(stages, events, part.end.astimezone(home)),
        rubric=Rubric(part.checks),
        steps=(),
        hinted=frozenset(part.hinted),
        motifs=part.motifs,
        patterns=part.patterns,
        constraints=part.constraints,
        module=str(source),
    )


def _try_story(spec: TaskSpec) -> None:
    """Refuse checks that read tables the world has not, and changes that no service knows."""
    known = {*spec.world.tables, "calls"}
    for item in spec.rubric.ready():
        strange = item.compiled.tables - known  # compiled here, so that what cannot be judged is refused as well
        if strange:
            raise ValueError(
                f"check {item.check.id!r} reads {', '.join(sorted(strange))}, which no enabled service has"
            )
        if item.check.stage >= len(spec.timeline.stages):
            raise ValueError(f"check {item.check.id!r} is due in stage {item.check.stage}, which is none")
    for event in spec.timeline.events:
        for op in event.ops:
            try:
                spec.world.check_op(op)
            except ValueError as error:
                raise ValueError(f"event {event.event_id}: {error}") from error
