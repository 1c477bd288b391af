"""The spaces of a life: texts without an alphabet, and actions that are tool calls or replies.

Both are checked in constant time, compare and pickle as a few bytes, and are batched by Gymnasium's vector environments
as object arrays of shape ``(n,)``.
"""

from __future__ import annotations

import importlib
import math
import operator
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeAlias

import gymnasium as gym
import numpy as np

from lifegym.envs.actions import Action, BadAction, Reply, ToolCall, parse_action
from lifegym.envs.sampling import Schema, sample_from_schema, sample_words
from lifegym.envs.vector_support import vectorizable

__all__ = ["DEFAULT_MAX_LENGTH", "ActionSpace", "Catalogue", "CatalogueProvider", "TextSpace"]

DEFAULT_MAX_LENGTH = 1_000_000
"""Longest text of a `TextSpace`, in characters, unless it says otherwise."""

Catalogue: TypeAlias = Mapping[str, Schema] | Iterable[Mapping[str, Any]]
"""The tools there are: the JSON schema of the arguments by tool name, or function schemas with name and parameters."""
CatalogueProvider: TypeAlias = str | Callable[[], Catalogue]
"""Where the tools are to be had when needed: ``"package.module:function"`` or such a function itself."""

_REPLY = "reply"
_REPLY_SHARE = 0.25
_REPLY_WORDS = 12


@vectorizable
class TextSpace(gym.Space[str]):
    """Every text up to a length, in any alphabet; the empty text belongs to it.

    Args:
        max_length: Greatest length, in characters.
        seed: Seeds `sample`.

    Raises:
        TypeError: If `max_length` is not a whole number.
        ValueError: If it is negative.
    """

    def __init__(self, max_length: int = DEFAULT_MAX_LENGTH, *, seed: int | np.random.Generator | None = None) -> None:
        self.max_length = operator.index(max_length)
        if self.max_length < 0:
            raise ValueError(f"`max_length` is a number of characters, 0 or more, such as 10_000; got {max_length}.")
        super().__init__(shape=None, dtype=None, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: a text has no fixed number of elements."""
        return False

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a text within the length; takes constant time."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Draws a few words, sometimes none.

        Args:
            mask: Must be None.
            probability: Must be None.

        Raises:
            ValueError: If a mask or probabilities are given; texts have no parts to choose among.
        """
        if mask is not None or probability is not None:
            raise ValueError("Texts cannot be drawn with `mask` or `probability`; leave both out.")
        return sample_words(self.np_random, _REPLY_WORDS)[: self.max_length]

    def blank(self) -> str:
        """Returns the text that stands in a batch before the first reset."""
        return ""

    def encode(self, value: str) -> bytes:
        """Returns the text as bytes, lone surrogates included."""
        return value.encode("utf-8", "surrogatepass")

    def decode(self, data: bytes) -> str:
        """Returns the text `encode` was given."""
        return data.decode("utf-8", "surrogatepass")

    def max_encoded_bytes(self) -> int:
        """Returns the bytes of the longest text at four a character."""
        return 4 * self.max_length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextSpace) and self.max_length == other.max_length

    def __hash__(self) -> int:
        return hash((TextSpace, self.max_length))

    def __repr__(self) -> str:
        return f"TextSpace({self.max_length})"


@vectorizable
class ActionSpace(gym.Space[Any]):
    """One tool call or one reply, in every form `lifegym.envs.actions.parse_action` accepts.

    The space is the same for all worlds: it contains calls of any tool, and draws from all the tools there are, which
    it looks up when it first draws. Pass the tool names of one world as `mask` to draw only from those.

    Args:
        catalogue: Where the tools are looked up, as an import path such as ``"package.module:function"`` or as a
            function without parameters. It returns the JSON schemas of the arguments by tool name, or a list of
            function schemas with ``name`` and ``parameters``. A function that can be imported is kept as its path.
        seed: Seeds `sample`.

    Raises:
        ValueError: If the catalogue is neither an import path nor callable.
    """

    def __init__(self, catalogue: CatalogueProvider, *, seed: int | np.random.Generator | None = None) -> None:
        self.catalogue = _importable(catalogue)
        super().__init__(shape=None, dtype=None, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: an action has no fixed number of elements."""
        return False

    @property
    def tools(self) -> Mapping[str, Schema]:
        """The JSON schema of the arguments by tool name, in the catalogue's order.

        Raises:
            ImportError: If the catalogue's path leads nowhere.
            ValueError: If the catalogue is not in one of the two forms.
        """
        return _tools_of(self.catalogue)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a well-formed action; no service is asked and no tool looked up."""
        return not isinstance(parse_action(x), BadAction)

    def sample(self, mask: Iterable[str] | None = None, probability: Mapping[str, float] | None = None) -> Action:
        """Draws a reply, one time in four, or a call of a tool with arguments that satisfy its schema.

        Args:
            mask: The tools to draw from, by name; with ``"reply"`` among them replies are drawn too.
            probability: The weight of each tool, and of ``"reply"``, by name; what is not named is not drawn. Weights
                need not sum to one.

        Returns:
            A `ToolCall` or a `Reply`.

        Raises:
            ValueError: If both `mask` and `probability` are given, a name is not in the catalogue, nothing is left to
                draw, or a weight is negative or not finite.
        """
        if mask is not None and probability is not None:
            raise ValueError("Give `mask` or `probability`, not both.")
        if probability is not None:
            name = self._weighted(probability)
        else:
            name = self._uniform(list(self.tools), True) if mask is None else self._masked(mask)
        if name == _REPLY:
            return Reply(sample_words(self.np_random, _REPLY_WORDS))
        return ToolCall(name, sample_from_schema(self.tools[name], self.np_random))

    def _uniform(self, names: list[str], replies: bool) -> str:
        if not names or (replies and self.np_random.random() < _REPLY_SHARE):
            return _REPLY
        return names[int(self.np_random.integers(len(names)))]

    def _masked(self, mask: Iterable[str]) -> str:
        if isinstance(mask, str | np.ndarray):
            raise ValueError('`mask` is a list of tool names, such as ["calendar.list_events", "reply"].')
        names = {self._known(name) for name in mask}
        if not names:
            raise ValueError('`mask` leaves nothing to draw; name a tool or "reply".')
        # In the catalogue's order, because a set of texts has another order in every process.
        return self._uniform([name for name in self.tools if name in names], _REPLY in names)

    def _weighted(self, probability: Mapping[str, float]) -> str:
        if not isinstance(probability, Mapping):
            raise ValueError('`probability` gives weights by name, such as {"calendar.list_events": 2, "reply": 1}.')
        names = [self._known(name) for name in probability]
        weights = [float(weight) for weight in probability.values()]
        if not all(math.isfinite(weight) and weight >= 0 for weight in weights) or not sum(weights) > 0:
            raise ValueError("The weights in `probability` must be finite, not negative, and one of them above 0.")
        shares = np.array(weights) / sum(weights)
        return names[int(self.np_random.choice(len(names), p=shares))]

    def _known(self, name: object) -> str:
        if isinstance(name, str) and (name == _REPLY or name in self.tools):
            return name
        near = get_close_matches(str(name)[:80], [*self.tools, _REPLY], n=1)
        hint = f' Did you mean "{near[0]}"?' if near else f' There are {len(self.tools)} tools, and "reply".'
        raise ValueError(f"There is no tool {str(name)[:80]!r}.{hint}")

    def to_jsonable(self, sample_n: Iterable[Any]) -> list[dict[str, Any]]:
        """Returns the actions as plain JSON objects.

        Raises:
            ValueError: If one of them is not an action.
        """
        return [_well_formed(item).to_dict() for item in sample_n]

    def from_jsonable(self, sample_n: list[Any]) -> list[Action]:
        """Returns the actions as `ToolCall` and `Reply`.

        Raises:
            ValueError: If one of them is not an action.
        """
        return [_well_formed(item) for item in sample_n]

    def blank(self) -> Reply:
        """Returns the action that stands in a batch before the first: silence."""
        return Reply("")

    def encode(self, value: Any) -> bytes:
        """Returns the action as bytes, in the form it has."""
        return pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)

    def decode(self, data: bytes) -> Any:
        """Returns the action `encode` was given."""
        return pickle.loads(data)

    def max_encoded_bytes(self) -> None:
        """Returns None: how long a pickled action is depends on its form."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and self.catalogue == other.catalogue

    def __hash__(self) -> int:
        return hash((ActionSpace, self.catalogue))

    def __repr__(self) -> str:
        return f"ActionSpace({self.catalogue if isinstance(self.catalogue, str) else self.catalogue.__qualname__!r})"


def _well_formed(item: object) -> Action:
    action = parse_action(item)
    if isinstance(action, BadAction):
        raise ValueError(action.message)
    return action


def _importable(catalogue: object) -> CatalogueProvider:
    """Returns the import path of a function that has one, so that spaces of other processes compare equal."""
    if isinstance(catalogue, str):
        module, colon, name = catalogue.partition(":")
        if not (module and colon and name):
            raise _no_catalogue(catalogue)
        return catalogue
    if not callable(catalogue):
        raise _no_catalogue(catalogue)
    home, own_name = getattr(catalogue, "__module__", ""), getattr(catalogue, "__qualname__", "")
    if home and own_name and getattr(sys.modules.get(home), own_name, None) is catalogue:
        return f"{home}:{own_name}"
    return catalogue


def _no_catalogue(catalogue: object) -> ValueError:
    return ValueError(
        f'A catalogue is an import path such as "package.module:function" or a function; got {str(catalogue)[:80]!r}.'
    )


@lru_cache(maxsize=16)
def _tools_of(provider: CatalogueProvider) -> Mapping[str, Schema]:
    if isinstance(provider, str):
        module, _, name = provider.partition(":")
        try:
            function = getattr(importlib.import_module(module), name)
        except AttributeError as error:
            raise ImportError(f'The catalogue "{provider}" leads nowhere: {module} has no "{name}".') from error
    else:
        function = provider
    listed = function()
    if isinstance(listed, Mapping):
        return dict(listed)
    tools: dict[str, Schema] = {}
    for schema in listed:
        inner = schema.get("function", schema) if isinstance(schema, Mapping) else {}
        if "name" not in inner:
            raise ValueError('A catalogue lists function schemas such as {"name": "a.b", "parameters": {...}}.')
        tools[inner["name"]] = inner.get("parameters", {"type": "object"})
    return tools
