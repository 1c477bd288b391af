"""GEM: a world as a `gem.Env`, whose actions and observations are texts."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from gem import Env
from gem.envs import registration

from lifegym.envs import catalog
from lifegym.integrations.chat_tokens import write_text
from lifegym.integrations.chat_world import message_of
from lifegym.integrations.text_world import TextWorld
from lifegym.integrations.worlds import Worlds

__all__ = ["LifeGemEnv", "register"]

_SPLITS: Final = {"train": catalog.TRAIN_VARIANTS, "test": catalog.TEST_VARIANTS}


def register() -> None:
    """Register every task of the catalog as ``lifegym:ID``, such as ``lifegym:VibeLife-travel-07``."""
    for task in catalog.task_ids():
        if (name := f"lifegym:{task}") not in registration.ENV_REGISTRY:
            registration.register(name, "lifegym.integrations.gem:LifeGemEnv", task=task)


class LifeGemEnv(Env):  # type: ignore[misc]  # typed where GEM is installed
    """One episode after the other, each a whole story or a window of one.

    What ``reset`` returns has the instructions, the tools and the open turn. An action is what the assistant writes:
    calls in ``<tool_call>`` marks, several if it likes, or a text without a call, which closes the turn. The reward of
    a step is the sum of those of its actions; ``info["step_rewards"]`` has each.

    Args:
        task: Id of the task, or the directory of an exported one.
        variant: The concrete world.
        variants: ``train`` or ``test`` draws a variant of that split at each reset instead.
        start: Stage to start at.
        seed: Seeds the drawing of variants until a reset gives another seed.
        settings: Other fields of :class:`~lifegym.integrations.worlds.Worlds`: ``length``, ``prefix`` and so on.

    Raises:
        ValueError: There is no such world, or a setting is wrong.
    """

    def __init__(
        self,
        task: str,
        variant: int = 0,
        variants: Literal["train", "test"] | None = None,
        start: int = 0,
        seed: int | None = None,
        **settings: Any,
    ) -> None:
        if variants is not None and (variants not in tuple(_SPLITS) or variant != 0):
            raise ValueError(
                f"variants is 'train' or 'test' and stands without variant=, got {variants!r}, {variant!r}"
            )
        self._given = {
            "task": task, "variant": variant, "variants": variants, "start": start, "seed": seed, **settings,
        }  # fmt: skip
        self._worlds = Worlds(task, **settings)
        self._variant = catalog.check_variant(variant)
        self._variants = variants
        self._start = start
        self._rng = np.random.default_rng(0 if seed is None else seed)
        self._text: TextWorld | None = None

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """Begin an episode and return what the assistant is told first.

        Args:
            seed: Seeds the drawing of variants from here on; no global generator is touched.
        """
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        variant = self._variant
        if self._variants is not None:
            split = _SPLITS[self._variants]
            variant = int(self._rng.integers(split.start, split.stop))
        self._text = text = TextWorld(self._worlds.begin(variant, self._start))
        return f"{text.system}\n\n{text.opening}", {"variant": variant, "score": text.world.score}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Do what the assistant wrote and return what it is told, the empty text at the end.

        Raises:
            ValueError: No episode is under way.
        """
        text = self._played()
        world = text.world
        made = len(world.rewards)
        told = text.answer(action)
        rewards = world.rewards[made:]
        info = {"score": world.score, "step_rewards": rewards, "step_accepted": world.accepted[made:]}
        return told, float(sum(rewards)), world.over and not world.truncated, world.truncated, info

    def sample_random_action(self) -> str:
        """Return a call of one of the world's tools with arguments that satisfy its schema, or a reply, as text.

        Raises:
            ValueError: No episode is under way.
        """
        world = self._played().world
        tools = [tool["function"]["name"].replace("__", ".", 1) for tool in world.tools]
        space = world.env.action_space
        space.seed(int(self._rng.integers(2**31)))
        return write_text(message_of([space.sample(mask=[*tools, "reply"])]))

    def spawn(self, same_state: bool = False, **kwargs: Any) -> LifeGemEnv:
        """Return another environment.

        Args:
            same_state: Whether it stands where this one stands: a branch, at the price of copying pointers. Otherwise
                it is to be reset.
            kwargs: Arguments that are to be others.

        Raises:
            ValueError: A branch is to have other arguments, or no episode is under way that could be branched.
        """
        if not same_state:
            return LifeGemEnv(**{**self._given, **kwargs})
        if kwargs:
            raise ValueError(f"a branch keeps its world's arguments, got {', '.join(sorted(kwargs))}")
        twin = LifeGemEnv(**self._given)
        twin._worlds = self._worlds  # the beginnings that were lived are shared
        twin._text = self._played().fork()
        twin._rng.bit_generator.state = self._rng.bit_generator.state
        return twin

    def _played(self) -> TextWorld:
        if self._text is None:
            raise ValueError("no episode is under way; call reset() first")
        return self._text
