"""A small trained policy that chooses from menus: its network in numpy, its file, and its play."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from lifegym.envs.actions import Action
from lifegym.envs.wrappers.features import FEATURES
from lifegym.envs.wrappers.menu import MENU_SIZE, Menu

__all__ = ["MenuNetwork", "MenuPolicy", "draw", "load_checkpoint", "pooled", "save_checkpoint"]

Array = NDArray[np.float32]

_LAYOUT: Final = crc32("\n".join(FEATURES).encode())
"""Tells one set of features from another: weights mean nothing for columns they were not trained on."""
_FORMAT: Final = "lifegym menu policy 1"


@dataclass(slots=True)
class MenuNetwork:
    """Weights of the scorer, which is shared by all candidates, and of the value of a moment.

    A candidate's score is ``tanh(x @ into + into_bias) @ out + x @ direct``; the value of a moment is
    ``tanh(s @ value_into + value_into_bias) @ value_out + value_bias``, with ``x`` a candidate's features and ``s``
    their mean over the candidates.
    """

    into: Array
    into_bias: Array
    out: Array
    direct: Array
    value_into: Array
    value_into_bias: Array
    value_out: Array
    value_bias: Array

    @classmethod
    def fresh(cls, seed: int, hidden: int = 48, value_hidden: int = 32) -> Self:
        """Return an untrained network, which finds all candidates almost alike.

        Args:
            seed: Seeds the weights.
            hidden: Width of the scorer.
            value_hidden: Width of the value's layer.
        """
        rng = np.random.Generator(np.random.PCG64([seed, crc32(b"menu network")]))

        def drawn(rows: int, columns: int) -> Array:
            return np.asarray(rng.standard_normal((rows, columns)) / np.sqrt(rows), np.float32)

        return cls(
            into=drawn(len(FEATURES), hidden),
            into_bias=np.zeros(hidden, np.float32),
            out=np.zeros(hidden, np.float32),
            direct=np.zeros(len(FEATURES), np.float32),
            value_into=drawn(len(FEATURES), value_hidden),
            value_into_bias=np.zeros(value_hidden, np.float32),
            value_out=np.zeros(value_hidden, np.float32),
            value_bias=np.zeros(1, np.float32),
        )

    def arrays(self) -> dict[str, Array]:
        """Return all weights by name; the arrays themselves, not copies."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def copy(self) -> Self:
        """Return an independent network with the same weights."""
        return type(self)(**{name: array.copy() for name, array in self.arrays().items()})

    def log_chances(self, features: Array, mask: NDArray[Any]) -> Array:
        """Return the logarithm of each candidate's chance.

        Args:
            features: Shape ``(..., K, F)``.
            mask: Shape ``(..., K)``, 0 where there is no candidate.

        Returns:
            Shape ``(..., K)``; about -1e9 where there is no candidate.
        """
        scores = np.tanh(features @ self.into + self.into_bias) @ self.out + features @ self.direct
        scores = np.where(mask > 0, scores, np.float32(-1e9))
        scores -= scores.max(axis=-1, keepdims=True)
        chances: Array = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
        return chances

    def value(self, features: Array, mask: NDArray[Any]) -> Array:
        """Return what a moment is worth, shape ``(...)``; arguments as above."""
        moment = pooled(features, mask)
        worth: Array = np.tanh(moment @ self.value_into + self.value_into_bias) @ self.value_out + self.value_bias[0]
        return worth


def pooled(features: Array, mask: NDArray[Any]) -> Array:
    """Return the mean of the candidates' features, shape ``(..., F)``."""
    mean: Array = features.sum(axis=-2) / np.maximum(mask.sum(axis=-1, keepdims=True), 1).astype(np.float32)
    return mean


class MenuPolicy:
    """Plays an environment by choosing from the same menus as :class:`~lifegym.envs.wrappers.menu.MenuWrapper` offers.

    Its scores are scores of choosing: a menu holds the authored steps, right and wrong ones, which must be said beside
    them.

    Args:
        network: The weights; not changed.
        seed: Seeds the menus and the choices.
        greedy: Take the best candidate instead of drawing one.
        size: Candidates of a menu.
        votes: Choices drawn of each moment, of which the most frequent is made, the first drawn among equals.
        reminders: Menus also offer to set a reminder.
    """

    name = "menu"

    def __init__(
        self,
        network: MenuNetwork,
        seed: int = 0,
        greedy: bool = False,
        size: int = MENU_SIZE,
        votes: int = 1,
        reminders: bool = False,
    ) -> None:
        self.votes = votes
        self._network = network
        self._seed = seed
        self._greedy = greedy
        self._menu = Menu(size, reminders)
        self._last: Action | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str], seed: int = 0, greedy: bool | None = None) -> Self:
        """Return the policy of a checkpoint.

        Args:
            path: A file that :func:`save_checkpoint` wrote.
            seed: Seeds the menus and the choices.
            greedy: As above; by default what the checkpoint's settings say.

        Raises:
            ValueError: The file is no such checkpoint, or was trained on other features.
        """
        network, settings, _ = load_checkpoint(path)
        wanted = bool(settings.get("greedy", False)) if greedy is None else greedy
        return cls(
            network, seed, wanted, int(settings.get("menu_size", MENU_SIZE)),
            reminders=bool(settings.get("reminders", False)),
        )  # fmt: skip

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Lay out the first menu of an episode."""
        self._menu.reset(observation, info, self._seed)
        self._rng = np.random.Generator(np.random.PCG64([self._seed, int(info["variant"]), 1]))
        self._last = None

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return the chosen candidate's action, or the look with which the step chosen before goes on."""
        if self._last is not None:
            self._menu.see(self._last, observation, info)
        self._last = self._menu.going_on()
        if self._last is not None:
            return self._last
        chances = self._network.log_chances(self._menu.features(), self._menu.mask())
        index = int(chances.argmax()) if self._greedy else self._voted(chances)
        self._last = self._menu.choose(index)
        return self._last

    def _voted(self, chances: Array) -> int:
        drawn = [draw(chances, self._rng) for _ in range(self.votes)]
        return max(drawn, key=drawn.count)


def draw(log_chances: Array, rng: np.random.Generator) -> int:
    """Return a candidate's number drawn with these chances, shape ``(K,)``."""
    reached = np.cumsum(np.exp(log_chances.astype(np.float64)))
    last = int(np.flatnonzero(log_chances > -1e8)[-1])
    return min(int(np.searchsorted(reached, rng.random() * reached[-1], side="right")), last)


def save_checkpoint(
    path: str | os.PathLike[str],
    network: MenuNetwork,
    settings: dict[str, Any],
    extra: dict[str, NDArray[Any]] | None = None,
) -> None:
    """Write a network and how it came about, whole or not at all.

    Args:
        path: Where to; ends in ``.npz``.
        network: The weights.
        settings: JSON values, for example a training run's arguments; ``menu_size``, ``reminders`` and
            ``greedy`` are used by :meth:`MenuPolicy.load`.
        extra: Further arrays that a training run needs to go on, such as an optimizer's moments.
    """
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    heading = json.dumps({"format": _FORMAT, "layout": _LAYOUT, "settings": settings}, sort_keys=True)
    arrays: dict[str, Any] = {f"network.{name}": array for name, array in network.arrays().items()}
    arrays |= {f"extra.{name}": array for name, array in (extra or {}).items()}
    with unfinished.open("wb") as file:
        np.savez_compressed(file, heading=np.array(heading), **arrays)
    unfinished.replace(target)


def load_checkpoint(path: str | os.PathLike[str]) -> tuple[MenuNetwork, dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the network, the settings and the further arrays of a checkpoint.

    Raises:
        ValueError: The file is no such checkpoint, or was trained on other features.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            heading = json.loads(str(file["heading"]))
            arrays = {name: file[name] for name in file.files if name != "heading"}
            network = MenuNetwork(**{field.name: arrays[f"network.{field.name}"] for field in fields(MenuNetwork)})
    except (OSError, KeyError, ValueError, EOFError) as error:
        raise ValueError(f"{os.fspath(path)} is no checkpoint of a menu policy (a .npz file): {error}") from error
    if heading.get("format") != _FORMAT or heading.get("layout") != _LAYOUT:
        raise ValueError(
            f"{os.fspath(path)} was trained on other features than this version's; train it again with "
            "training_examples/train_menu_policy.py"
        )
    extra = {name.removeprefix("extra."): array for name, array in arrays.items() if name.startswith("extra.")}
    return network, heading["settings"], extra
