"""Digests of whole episodes, to show that a change of the engine changed no trajectory.

    python -m benchmarks.trajectories --write before.json
    python -m benchmarks.trajectories --compare before.json

A digest is a SHA-256 over the episode's record: every action, result, reward, virtual time, check and state.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

import lifegym
from lifegym.rollouts.episode import play

POLICIES: Final = ("reference", "idle", "dump", "random")
VARIANTS: Final = (0, 3, 10_001)
"""The published world, one for training and one held out."""


def digests(tasks: Collection[str], policies: Collection[str], variants: Collection[int]) -> dict[str, str]:
    """Play each policy in each variant of each task and return the digest of each record, by ``task policy variant``.

    Args:
        tasks: Task ids.
        policies: Names of policies.
        variants: Numbers of variants.
    """
    found = {}
    for task in tasks:
        for policy in policies:
            for variant in variants:
                record = play(task, policy, variant=variant)
                found[f"{task} {policy} {variant}"] = hashlib.sha256(record.compared_line().encode()).hexdigest()
    return found


def differing(found: dict[str, str], kept: dict[str, str]) -> list[str]:
    """Return the episodes that stand in both and are not the same.

    Raises:
        ValueError: No episode stands in both, so that nothing would be compared.
    """
    common = [name for name in found if name in kept]
    if not common:
        raise ValueError("the file holds none of these episodes; write one with --write")
    return [name for name in common if found[name] != kept[name]]


def main() -> int:
    """Play, and write the digests or compare them; ends with 1 when an episode is another than it was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", action="append", help="task id, may be repeated; by default every task")
    parser.add_argument("--policy", action="append", help=f"may be repeated; by default {', '.join(POLICIES)}")
    parser.add_argument("--variant", action="append", type=int, help="may be repeated; by default 0, 3 and 10001")
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--write", type=Path, metavar="FILE", help="write the digests")
    either.add_argument("--compare", type=Path, metavar="FILE", help="compare with digests written before")
    given = parser.parse_args()
    found = digests(given.task or lifegym.task_ids(), given.policy or POLICIES, given.variant or VARIANTS)
    if given.write:
        given.write.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    changed = differing(found, json.loads(given.compare.read_text(encoding="utf-8")))
    for name in changed:
        print(f"another trajectory than before: {name}", file=sys.stderr)
    print(f"{len(found) - len(changed)} of {len(found)} episodes are the same")
    return 1 if changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
