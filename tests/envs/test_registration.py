"""Every task of the catalog is registered with Gymnasium, cheaply."""

from __future__ import annotations

import subprocess
import sys

import gymnasium as gym
from gymnasium.envs.registration import EnvSpec

from lifegym.envs.catalog import task_ids
from lifegym.envs.registration import register_all
from tests.envs.tiny import register_tiny


def test_register_all__every_id_once() -> None:
    """Each id is in Gymnasium's registry, and registering again neither warns nor replaces."""
    register_tiny()
    before = {task_id: gym.registry[task_id] for task_id in task_ids()}
    register_all()
    assert all(gym.registry[task_id] is spec for task_id, spec in before.items())


def test_register_all__specs_are_json() -> None:
    """A registered spec can be written as JSON and read back."""
    register_tiny()
    for task_id in task_ids():
        spec = gym.spec(task_id)
        assert EnvSpec.from_json(spec.to_json()).kwargs == {"task": task_id}


def test_register_all__imports_no_task_and_no_service() -> None:
    """Importing the registration loads no builder, no service, no task."""
    program = (
        "import sys; import lifegym.envs.registration as r; r.register_all(); "
        "print([name for name in sys.modules if name.startswith(('lifegym.worlds.services.', 'lifegym.envs.story', "
        "'lifegym.envs.travel', 'lifegym.envs.life_env'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
