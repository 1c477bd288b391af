"""An episode's state, kept in memory at the price of a fork, or as JSON on disk."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lifegym.reward.checks import Result
from lifegym.reward.shaping import Payer
from lifegym.worlds.snapshot import load_world, save_world
from lifegym.worlds.timeline import Opening, Playhead

if TYPE_CHECKING:
    from lifegym.envs.life_env import LifeEnv

__all__ = ["FORMAT", "Saved"]

FORMAT: Final = 1
"""Version of the layout of :meth:`Saved.to_json`."""

_KEYS: Final = frozenset(
    ("format", "task", "settings", "variant", "digest", "world", "playhead", "results", "paid", "actions",
     "actions_in_turn", "playing", "opening", "generator")
)  # fmt: skip
_SETTINGS: Final = ("variant", "variants", "reward_mode", "max_actions", "max_actions_per_turn", "render_mode")


@dataclass(frozen=True, slots=True, eq=False)
class Saved:
    """Where an episode stood when :meth:`~lifegym.envs.life_env.LifeEnv.save` was called.

    ``env`` is an environment in that state. Load from it as often as you like; do not step it.
    """

    env: LifeEnv

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain JSON values, the whole world among them; :meth:`from_json` reads them."""
        env = self.env
        upcoming, finished, skipped, voided = env.playhead.progress()
        generator = env._np_random
        return {
            "format": FORMAT,
            "task": env.task,
            "settings": {name: getattr(env, name) for name in _SETTINGS},
            "variant": env.spec_of_task.variant,
            "digest": env.spec_of_task.digest,
            "world": save_world(env.world),
            "playhead": [upcoming, finished, list(skipped), [list(pair) for pair in voided]],
            "results": [asdict(result) for result in env.scorer.results.values()],
            "paid": env._payer.paid,
            "actions": env.actions,
            "actions_in_turn": env._actions_in_turn,
            "playing": env._playing,
            "opening": None if env._opening is None else asdict(env._opening),
            "generator": None if generator is None else generator.bit_generator.state,
        }

    @classmethod
    def from_json(cls, data: Any) -> Saved:
        """Read what :meth:`to_json` wrote.

        Raises:
            ValueError: It is no saved episode, of another format, damaged, or the task's world is no longer the one
                that the episode began in.
        """
        if not isinstance(data, dict) or set(data) != _KEYS:
            raise ValueError(f"a saved episode is an object with {', '.join(sorted(_KEYS))}; got {str(data)[:120]}")
        if data["format"] != FORMAT:
            raise ValueError(f"the saved episode has format {data['format']!r} and this version reads {FORMAT}")
        try:
            return cls(_read(data))
        except (TypeError, LookupError, AttributeError) as error:
            raise ValueError(f"the saved episode is damaged: {type(error).__name__}: {error}") from error


def _read(data: dict[str, Any]) -> LifeEnv:
    from lifegym.envs import catalog
    from lifegym.envs.life_env import LifeEnv

    env = LifeEnv(data["task"], **data["settings"])
    spec = catalog.build(env.task, data["variant"])
    if spec.digest != data["digest"]:
        raise ValueError(
            f"the episode of {spec.id}, variant {spec.variant}, began in another version of the task, whose world is "
            "not the present one; it cannot be taken up again"
        )
    upcoming, finished, skipped, voided = data["playhead"]
    env.spec_of_task = spec
    env.world = load_world(data["world"])
    env.playhead = Playhead(spec.timeline, upcoming, finished, skipped, [(event, why) for event, why in voided])
    env.scorer = spec.rubric.scorer(Result(**result) for result in data["results"])
    env._payer = Payer(env.reward_mode, env.scorer, data["paid"])
    env.actions = data["actions"]
    env._actions_in_turn = data["actions_in_turn"]
    env._playing = data["playing"]
    env._opening = None if data["opening"] is None else Opening(**data["opening"])
    if data["generator"] is not None:
        env.np_random = np.random.Generator(getattr(np.random, data["generator"]["bit_generator"])())
        env.np_random.bit_generator.state = data["generator"]
    return env
