"""Gymnasium ids for every task, registered without importing any of them."""

from __future__ import annotations

import gymnasium

from lifegym.envs.catalog import task_ids

ENTRY_POINT = "lifegym.envs.life_env:LifeEnv"
VECTOR_ENTRY_POINT = "lifegym.envs.life_vector_env:LifeVectorEnv"


def register_all() -> None:
    """Register each id of the catalog once; calling it again changes nothing."""
    for task_id in task_ids():
        if task_id not in gymnasium.registry:
            gymnasium.register(
                task_id, entry_point=ENTRY_POINT, vector_entry_point=VECTOR_ENTRY_POINT, kwargs={"task": task_id}
            )
