"""Every task by id and the module that tells it.

Nothing here imports a task; :func:`build` does when it is asked for.
"""

from __future__ import annotations

import gc
import os
import re
from functools import lru_cache
from importlib import import_module
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, cast

from lifegym.worlds.errors import nearest

if TYPE_CHECKING:
    from lifegym.envs.spec import TaskSpec

PREFIX: Final = "VibeLife-"
DOMAINS: Final = (
    "career",
    "exam",
    "finance",
    "fitness",
    "litigation",
    "renovation",
    "rental",
    "shopping",
    "teambuilding",
    "travel",
)

CATALOG: Final[dict[str, str]] = {
    "career-01": "lifegym.envs.career.three_invoices",
    "career-02": "lifegym.envs.career.ninety_days",
    "exam-01": "lifegym.envs.exam.bura_and_paper",
    "exam-02": "lifegym.envs.exam.cello_seat",
    "finance-01": "lifegym.envs.finance.friends_till",
    "finance-02": "lifegym.envs.finance.prepaid_light",
    "fitness-01": "lifegym.envs.fitness.forty_seven_steps",
    "fitness-02": "lifegym.envs.fitness.two_nights_closed",
    "litigation-01": "lifegym.envs.litigation.turned_back",
    "litigation-02": "lifegym.envs.litigation.small_claim",
    "renovation-01": "lifegym.envs.renovation.before_discharge",
    "renovation-02": "lifegym.envs.renovation.eleven_sashes",
    "rental-01": "lifegym.envs.rental.quiet_by_day",
    "rental-02": "lifegym.envs.rental.last_train",
    "shopping-01": "lifegym.envs.shopping.vanished_brand",
    "shopping-02": "lifegym.envs.shopping.aso_ebi",
    "teambuilding-01": "lifegym.envs.teambuilding.three_fasts",
    "teambuilding-02": "lifegym.envs.teambuilding.nine_passports",
    "travel-01": "lifegym.envs.travel.dog_in_the_aisle",
    "travel-02": "lifegym.envs.travel.thirty_five_voices",
    "travel-03": "lifegym.envs.travel.storm_track",
    "travel-04": "lifegym.envs.travel.two_days_either_way",
    "travel-05": "lifegym.envs.travel.ring_road",
    "travel-06": "lifegym.envs.travel.permit_for_the_valley",
    "travel-07": "lifegym.envs.travel.japan_with_the_parents",
    "travel-08": "lifegym.envs.travel.last_reel",
    "travel-09": "lifegym.envs.travel.nine_for_umrah",
    "travel-10": "lifegym.envs.travel.third_bunk",
    "travel-11": "lifegym.envs.travel.alfa_to_ancona",
    "travel-12": "lifegym.envs.travel.a_day_in_medellin",
    "travel-13": "lifegym.envs.travel.thirty_a_day",
    "travel-14": "lifegym.envs.travel.window_closes_early",
    "travel-15": "lifegym.envs.travel.two_hearings",
    "travel-16": "lifegym.envs.travel.bags_at_eight",
    "travel-17": "lifegym.envs.travel.chair_at_seven",
    "travel-18": "lifegym.envs.travel.eighteen_spellings",
    "travel-19": "lifegym.envs.travel.ferry_list",
    "travel-20": "lifegym.envs.travel.fourteen_and_alone",
}
"""Task id without its prefix, to its module. The module's one function decorated with ``@task`` is the task."""

_KEY: Final = re.compile(r"[a-z]+-[0-9]+")
TRAIN_VARIANTS: Final = range(10_000)
TEST_VARIANTS: Final = range(10_000, 20_000)


def add_task(key: str, module: str) -> str:
    """Add a task that lives outside the package, and register its id with Gymnasium.

    Args:
        key: Its id without the prefix, such as ``travel-99``.
        module: Import path of its module.

    Returns:
        The full id.

    Raises:
        ValueError: The key has another form, or is taken by another module.
    """
    if not _KEY.fullmatch(key):
        raise ValueError(f"a task's key is a domain and a number, such as 'travel-99', got {key[:60]!r}")
    if CATALOG.setdefault(key, module) != module:
        raise ValueError(f"{key!r} is already told by {CATALOG[key]}; choose another key")
    from lifegym.envs.registration import register_all  # it imports this module

    register_all()
    return PREFIX + key


def task_ids() -> tuple[str, ...]:
    """Return all ids, such as ``VibeLife-travel-07``, sorted."""
    return tuple(PREFIX + key for key in sorted(CATALOG))


def resolve(task_id: str | os.PathLike[str]) -> str:
    """Return the full id of a task, with or without its prefix and in any case, or a directory's absolute path.

    Raises:
        ValueError: There is no such task; the message names the nearest.
    """
    if not isinstance(task_id, str | os.PathLike):
        raise ValueError(f"a task is named by its id, such as {task_ids()[0]!r}, or its directory; got {task_id!r}")
    task_id = os.fspath(task_id)
    wanted = task_id.strip().casefold().removeprefix(PREFIX.casefold())
    for key in CATALOG:
        if key.casefold() == wanted:
            return PREFIX + key
    if os.path.isdir(task_id):
        return os.path.abspath(task_id)
    if is_directory(task_id):
        raise ValueError(
            f"there is no directory {task_id!r}; a task's directory is what lifegym export (or export_task) writes"
        )
    raise ValueError(f"unknown task {task_id[:80]!r}.{_near(wanted)} lifegym list shows all of them.")


def _near(wanted: str) -> str:
    """Return a question after the ids that a name may stand for: of the nearest one's domain, others being noise."""
    close = nearest(wanted, CATALOG)
    same = [PREFIX + key for key in close if key.partition("-")[0] == close[0].partition("-")[0]]
    return f" Did you mean {' or '.join(map(repr, same))}?" if same else ""


def check_variant(variant: object) -> int:
    """Return a variant number, or refuse one outside the families.

    Raises:
        ValueError: It is no whole number from 0 to 19,999.
    """
    try:
        # Variants drawn with numpy are whole numbers of its own types.
        number = -1 if isinstance(variant, bool) else index(cast(SupportsIndex, variant))
    except TypeError:
        number = -1
    if not 0 <= number < TEST_VARIANTS.stop:
        raise ValueError(
            f"a variant is a whole number: 0 the published one, 0 to {TRAIN_VARIANTS.stop - 1} for training, "
            f"{TEST_VARIANTS.start} to {TEST_VARIANTS.stop - 1} held out; got {repr(variant)[:40]}"
        )
    return number


def is_directory(task: str) -> bool:
    """Return whether a resolved task is a directory's path; ids hold no separator."""
    return any(separator in task for separator in (os.sep, os.altsep) if separator)


def build(task_id: str | os.PathLike[str], variant: int = 0) -> TaskSpec:
    """Return one concrete world of a task, built once a process.

    Args:
        task_id: Such as ``VibeLife-travel-07`` or ``travel-07``, or the directory of an exported task, which holds one
            variant.
        variant: 0 is the published world, 0-9,999 are for training, 10,000-19,999 held out; for a directory its own
            variant, or 0.

    Raises:
        ValueError: The task or the variant does not exist.
    """
    task, variant = resolve(task_id), check_variant(variant)
    if not is_directory(task):
        return _built(task, variant)
    from lifegym.envs.export import check_directory  # it imports this module

    check_directory(task)
    spec = _loaded(task, _stamp(task))
    if variant not in (0, spec.variant):
        raise ValueError(f"{task} holds variant {spec.variant} alone; got {variant}")
    return spec


def played_in(info: dict[str, Any]) -> TaskSpec:
    """Return the task of an episode from what ``reset`` told about it.

    Raises:
        ValueError: The task does not exist in this process.
    """
    return build(info.get("source", info["task"]), info["variant"])


# A world of thousands of records takes megabytes, and whoever draws variants hardly meets one twice.
@lru_cache(maxsize=48)
def _built(task_id: str, variant: int) -> TaskSpec:
    from lifegym.envs.story import tell  # the builder imports the engine, which listing ids must not

    module = import_module(CATALOG[task_id.removeprefix(PREFIX)])
    # Thousands of records are made and none is garbage yet: collecting meanwhile costs half the time and frees nothing.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return tell(module, task_id, variant)
    finally:
        if collecting:
            gc.enable()


@lru_cache(maxsize=48)
def _loaded(directory: str, stamp: tuple[tuple[str, int, int], ...]) -> TaskSpec:
    from lifegym.envs.export import load_task  # it imports this module

    return load_task(directory)


def _stamp(directory: str) -> tuple[tuple[str, int, int], ...]:
    """Return what tells one content of a directory from another, so that an export that was replaced is read again."""
    from lifegym.envs.export import files_of  # it imports this module

    files = files_of(Path(directory))
    return tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in files)
