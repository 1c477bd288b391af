"""Models behind OpenAI-compatible endpoints as policies: ``openai:MODEL``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from lifegym.policies.chat.policy import ChatPolicy
from lifegym.policies.chat.settings import ChatSettings

__all__ = ["PREFIX", "ChatFactory", "ChatPolicy", "ChatSettings", "from_spec"]

PREFIX = "openai:"
"""What a policy's spec begins with when the rest names a model."""


@dataclass(frozen=True, slots=True)
class ChatFactory:
    """Makes a fresh chat policy for each episode; can be pickled, and holds no key.

    Attributes:
        settings: What all of them are told.
    """

    settings: ChatSettings

    @property
    def name(self) -> str:
        """What records call the policy."""
        return PREFIX + self.settings.model

    def __call__(self, seed: int) -> ChatPolicy:
        """Return the policy of the episode with this seed."""
        return ChatPolicy(self.settings, seed)


def from_spec(model: str, options: Mapping[str, Any] | None = None) -> ChatFactory:
    """Return what makes the policies of ``openai:MODEL``.

    Args:
        model: The model, by the name the endpoint knows.
        options: Fields of :class:`~lifegym.policies.chat.settings.ChatSettings` by name, as texts if you like.

    Raises:
        ValueError: An option does not exist or has a value it may not have; the message says which it may.
        ImportError: The client package is not installed.
    """
    if find_spec("openai") is None:
        raise ImportError("chat policies need the client package: pip install 'lifegym[chat]'")
    return ChatFactory(ChatSettings.read(model.removeprefix(PREFIX), options))
