"""Reading the names and numbers that commands are given."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Annotated, Final

import typer

from lifegym.envs import catalog
from lifegym.envs.drafts import add_draft, is_draft_name
from lifegym.worlds.errors import suggestion

__all__ = [
    "POLICY_HELP",
    "SPEC_HELP",
    "RewardModeOption",
    "TaskArgument",
    "VariantOption",
    "chosen_tasks",
    "is_pattern",
    "read_variants",
]

_WILD: Final = frozenset("*?[")
_NUMBER: Final = re.compile(r"[0-9]+")
_LONGEST_NUMBER: Final = 1000

# Written out, because help loads no policy.
POLICY_HELP: Final = (
    "reference, announced-only, forgetful, reckless, over-asking, idle, polite, dump, stuffer, spammer, random, "
    "tape, or your own as package.module:Class."
)
SPEC_HELP: Final = (
    "reference, announced-only, forgetful, reckless, over-asking, idle, polite, dump, stuffer, spammer, random, "
    "tape; your own as package.module:Class,key=value; a checkpoint.npz or its folder; openai:MODEL; or "
    "proactive:SPEC,parts=audit+ledger around any of these."
)


def _with_drafts(word: str) -> str:
    """Return a task's name; of a module or file, the id of the task it tells, which this process then knows."""
    return add_draft(word) if is_draft_name(word) else word


TaskArgument = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        callback=_with_drafts,
        help="A task, such as travel-07, its module or file, or the directory of an exported one.",
    ),
]
VariantOption = Annotated[
    int, typer.Option("--variant", "-v", help="0 is the published world, 0-9999 train, 10000-19999 held out.")
]
RewardModeOption = Annotated[str, typer.Option("--reward-mode", help="stage, sparse or potential.")]


def is_pattern(text: str) -> bool:
    """Return whether a task's name holds a wildcard."""
    return not _WILD.isdisjoint(text)


def chosen_tasks(names: Iterable[str]) -> list[str]:
    """Return the full ids, or directories, that names and patterns stand for, each once; all tasks for no name.

    Several may stand in one word, divided by commas. ``all`` stands for every task of the catalog; a module or a file
    for the task that it tells, whether the catalog holds it or not.

    Raises:
        ValueError: A name or pattern stands for no task; the message names the nearest. Or names were given and all
            are blank, as of a shell's variable that is not set.
    """
    found: list[str] = []
    given = list(names)
    words = [word.strip() for name in given for word in name.split(",") if word.strip()]
    if given and not words:
        raise ValueError("the task's name is empty; give an id, a pattern such as 'travel-*', or no name for all tasks")
    for word in words or ["*"]:
        if word == "all" or is_pattern(word):
            found.extend(_matching("*" if word == "all" else word))
        else:
            found.append(catalog.resolve(_with_drafts(word)))
    return list(dict.fromkeys(found))


def _matching(pattern: str) -> list[str]:
    wanted = pattern.casefold().removeprefix(catalog.PREFIX.casefold())
    found = [
        task_id
        for task_id in catalog.task_ids()
        if fnmatchcase(task_id.removeprefix(catalog.PREFIX).casefold(), wanted)
    ]
    if not found and catalog.CATALOG:
        keys = [task_id.removeprefix(catalog.PREFIX) for task_id in catalog.task_ids()]
        # The wildcards say nothing about which name was meant.
        near = suggestion("".join(character for character in wanted if character not in "*?[]"), keys)
        raise ValueError(f"no task matches {pattern!r}.{near} lifegym list shows what there is.")
    return found


def read_variants(text: str) -> tuple[int, ...]:
    """Read variants such as ``0-4,10000-10002``.

    Raises:
        ValueError: It is written in another way, or a variant does not exist.
    """
    from lifegym.audit import parse_variants

    # Before ranges are written out: one that goes far astray would fill the memory.
    for number in _NUMBER.findall(text):
        catalog.check_variant(int(number[:_LONGEST_NUMBER]))
    return tuple(catalog.check_variant(number) for number in parse_variants(text))
