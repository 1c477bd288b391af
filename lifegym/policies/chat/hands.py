"""What a chat policy lends its memory: counting, its own model, an embedding, and for the oracle the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.policies.chat.account import Account
from lifegym.policies.chat.endpoint import Endpoint
from lifegym.policies.chat.settings import ChatSettings
from lifegym.policies.chat.tokens import Tokens
from lifegym.policies.memory.base import Hands
from lifegym.policies.memory.embedding import hashed

__all__ = ["PolicyHands"]

_TEXTS_A_REQUEST: Final = 64


class PolicyHands(Hands):
    """The hands of one episode.

    Args:
        settings: The policy's.
        endpoint: The policy's line to its model.
        tokens: The policy's estimate of lengths.
        account: What the memory costs is added to it.
        info: What ``reset`` told; only the oracle is let see the task behind it.
    """

    def __init__(
        self, settings: ChatSettings, endpoint: Endpoint, tokens: Tokens, account: Account, info: dict[str, Any]
    ) -> None:
        self.budget = settings.memory_tokens
        self._settings = settings
        self._endpoint = endpoint
        self._tokens = tokens
        self._account = account
        self._info = info

    def count(self, text: str) -> int:
        """Return about how many tokens a text takes."""
        return self._tokens.count(text)

    def cut(self, text: str, most: int) -> str:
        """Return a text's beginning that takes at most so many tokens."""
        return self._tokens.cut(text, most)

    async def ask(self, system: str, text: str, most: int) -> str:
        """Return what the policy's model answers; a text longer than the context is cut from the head."""
        room = self._settings.context_tokens - self._tokens.count(system) - most
        while self._tokens.count(text) > max(64, room):
            text = text[max(1, len(text) // 8) :]
        messages = [{"role": "system", "content": system}, {"role": "user", "content": text}]
        return (await self._endpoint.ask(messages, (), self._account, most)).text

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector for each text."""
        if self._settings.embedding == "hashed":
            return [row.tolist() for row in hashed(texts)]
        found: list[list[float]] = []
        for start in range(0, len(texts), _TEXTS_A_REQUEST):
            found += await self._endpoint.embed(texts[start : start + _TEXTS_A_REQUEST], self._account)
        return found

    def embedding_name(self) -> str:
        """Return the embedding's name, with where it answers."""
        if self._settings.embedding == "hashed":
            return "hashed"
        return f"{self._settings.embedding} at {self._settings.embedding_base_url or self._settings.base_url}"

    def cache_directory(self) -> str | None:
        """Return where embeddings may be kept."""
        return self._settings.embedding_cache

    def constraints(self) -> list[str]:
        """Return the task's true constraints, for the oracle alone.

        Raises:
            PermissionError: Another memory asks.
        """
        if self._settings.memory != "oracle":
            raise PermissionError(f"only the memory 'oracle' may see the task; this one is {self._settings.memory!r}")
        return [constraint.says for constraint in catalog.played_in(self._info).constraints]
