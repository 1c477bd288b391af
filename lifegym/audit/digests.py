"""Determinism: equal digests in processes that hash differently, and the lock file of the canonical worlds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from lifegym.audit.plays import Episode, Watched, play
from lifegym.audit.report import Detail, Gate
from lifegym.envs import catalog
from lifegym.envs.spec import SUITE_VERSION, TaskSpec

LOCK: Final = Path(__file__).parents[1] / "envs" / "digests.lock"
"""JSON: the suite version, and the digest of every task's variant 0 by id."""
HASH_SEEDS: Final = ("0", "4242")
"""The further process takes the first that is not this one's own."""
DEADLINE: Final = 300
"""Seconds a process may take."""

Digests = dict[int, tuple[str, str]]
"""Variant to the digests of its initial world and of the world the reference leaves."""


def digests_here(task_id: str, variants: Iterable[int]) -> Digests:
    """Return the digests as this process computes them."""
    found: Digests = {}
    for variant in variants:
        spec = catalog.build(task_id, variant)
        found[variant] = spec.world.digest(), play(spec, Watched("reference"), "reference").world.digest()
    return found


def print_digests(key: str, module: str, variants: list[int]) -> None:
    """Print the digests as JSON: what the processes of :func:`digests_elsewhere` run."""
    catalog.CATALOG.setdefault(key, module)
    print(json.dumps(digests_here(key, variants)))


def digests_elsewhere(task_id: str, variants: Iterable[int]) -> Digests:
    """Return the digests as a new process computes them that hashes otherwise than this one.

    Raises:
        RuntimeError: The process failed or did not answer in time; its last words are in the message.
    """
    key = task_id.removeprefix(catalog.PREFIX)
    call = f"print_digests({key!r}, {catalog.CATALOG[key]!r}, {list(variants)!r})"
    code = f"from lifegym.audit.digests import print_digests; {call}"
    seed = next(seed for seed in HASH_SEEDS if seed != os.environ.get("PYTHONHASHSEED"))
    paths = os.pathsep.join(filter(None, [os.getcwd(), *sys.path]))
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            timeout=DEADLINE,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"a process gave no digests within {DEADLINE} seconds") from None
    if done.returncode:
        raise RuntimeError(f"a process could not compute digests: {done.stderr.strip()[-800:]}")
    return {int(variant): (first, last) for variant, (first, last) in json.loads(done.stdout).items()}


def digest_gate(spec: TaskSpec, reference: Episode, elsewhere: Digests) -> Gate:
    """Compare the digests of one variant in this process and in another."""
    mine = (spec.digest, reference.world.digest())
    details = tuple(
        Detail(f"{name}: {here[:12]} here, {there[:12]} in a process with another PYTHONHASHSEED")
        for name, here, there in zip(
            ("initial world", "world the reference leaves"), mine, elsewhere[spec.variant], strict=True
        )
        if here != there
    )
    return Gate("digests agree between processes", f"{len(details)} differ", "0", not details, details)


def read_lock(path: Path = LOCK) -> tuple[str, dict[str, str]]:
    """Return the locked suite version and digests; empty when there is no lock file yet.

    Raises:
        ValueError: The file is no lock file.
    """
    if not path.exists():
        return "", {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return str(data["suite_version"]), {str(key): str(value) for key, value in data["digests"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            f"{path} is no lock file ({error}); it holds "
            '{"suite_version": "0.1.0", "digests": {"VibeLife-...": "<sha-256>"}}'
        ) from error


def lock_gate(task_id: str, path: Path = LOCK) -> Gate:
    """Compare a task's canonical world, variant 0, with the lock file."""
    version, locked = read_lock(path)
    digest = catalog.build(task_id, 0).digest
    details = []
    if task_id not in locked:
        details.append(Detail("the lock file does not hold this task; write it with --write-lock"))
    elif locked[task_id] != digest:
        details.append(
            Detail(
                f"locked as {locked[task_id][:12]}, now {digest[:12]}: raise SUITE_VERSION, "
                "say in the changelog which scores stop being comparable, and write the lock"
            )
        )
    elif version != SUITE_VERSION:
        details.append(Detail(f"the lock is of suite version {version}, this is {SUITE_VERSION}; write it anew"))
    return Gate("canonical digest is locked", "yes" if not details else "no", "yes", not details, tuple(details))


def write_lock(task_ids: Iterable[str], path: Path = LOCK) -> dict[str, str]:
    """Write the digests of the tasks' canonical worlds, keeping those of other tasks.

    Returns:
        All locked digests by id.

    Raises:
        ValueError: A locked digest would change within one suite version.
    """
    version, locked = read_lock(path)
    for task_id in map(catalog.resolve, task_ids):
        digest = catalog.build(task_id, 0).digest
        if version == SUITE_VERSION and locked.get(task_id, digest) != digest:
            raise ValueError(
                f"{task_id} is locked as {locked[task_id][:12]} in suite version {version} and is now {digest[:12]}; "
                "raise SUITE_VERSION and say in the changelog which scores stop being comparable"
            )
        locked[task_id] = digest
    data = {"suite_version": SUITE_VERSION, "digests": dict(sorted(locked.items()))}
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return locked
