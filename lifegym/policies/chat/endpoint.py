"""One episode's line to an OpenAI-compatible endpoint: calls with limits, deadlines and repetitions, all counted."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np

from lifegym.policies.base import InfrastructureError
from lifegym.policies.chat.account import Account
from lifegym.policies.chat.answers import Answer, joined, read_answer
from lifegym.policies.chat.bounds import ENCODINGS, keep_within
from lifegym.policies.chat.faults import BrokenAnswerError, ContextOverflowError, Fault, fault_in, fault_of
from lifegym.policies.chat.limiter import limiter_of
from lifegym.policies.chat.settings import OPENAI_URL, ChatSettings

__all__ = ["Endpoint"]

logger = logging.getLogger(__name__)

_LONGEST_PAUSE: Final = 60.0
_LONGEST_ASKED_PAUSE: Final = 600.0
_NO_KEY: Final = "none"
"""Sent to servers of one's own, which mostly want none, when the environment holds no key."""

_SECRET_CHARS: Final = 8
"""Characters from which on a key is taken to be one, and no placeholder."""
_LOOKED_AT: Final = 10_000
"""Bytes of an answer that is no JSON in which the key is looked for before they are shown in part."""

T = TypeVar("T")


class _FaultError(Exception):
    """Carries a fault that an answer tells of in its body."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.says)
        self.fault = fault


class Endpoint:
    """Asks a model, and an embedding model, in the name of one episode.

    Args:
        settings: Where to ask, and how.
        seed: The episode's seed; what is sent, and the pauses between repetitions, are drawn from it.

    Raises:
        InfrastructureError: The client package is not installed, or OpenAI's own endpoint is asked without a key.
    """

    def __init__(self, settings: ChatSettings, seed: int) -> None:
        try:
            import openai
        except ImportError as error:
            raise InfrastructureError(
                f"chat policies need the client package: pip install 'lifegym[chat]' ({error})"
            ) from None
        self._settings = settings
        self._key = os.environ.get(settings.api_key_env, "")
        if not self._key and settings.base_url == OPENAI_URL:
            raise InfrastructureError(
                f"the environment's {settings.api_key_env} is empty where the episode is played; put the key there, or "
                "give the base_url of a server that wants none"
            )
        self.model_seed = seed % 2**31 if settings.seed == "send" else None
        self._chance = np.random.Generator(np.random.PCG64([seed, 2]))
        self._client = self._open(openai, settings.base_url)
        self._embedder = self._client
        if settings.embedding_base_url is not None:
            self._embedder = self._open(openai, settings.embedding_base_url)
        self._asked = 0

    def _open(self, openai: Any, base_url: str) -> Any:
        # The client's own repetitions would neither be counted nor give their place to others while they wait.
        return openai.AsyncOpenAI(
            api_key=self._key or _NO_KEY,
            base_url=base_url,
            max_retries=0,
            timeout=self._settings.call_deadline,
            default_headers={"Accept-Encoding": ENCODINGS},
            http_client=openai.DefaultAsyncHttpxClient(event_hooks={"response": [keep_within]}),
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()
        if self._embedder is not self._client:
            await self._embedder.close()

    async def ask(
        self,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[dict[str, Any]],
        account: Account,
        max_tokens: int | None = None,
    ) -> Answer:
        """Return the model's answer to a conversation.

        Args:
            messages: The conversation, in the API's form.
            tools: Function schemas, in the API's form.
            account: What the call costs is added to it.
            max_tokens: A limit below that of the settings.

        Raises:
            ContextOverflowError: The conversation is longer than the model reads.
            InfrastructureError: The endpoint cannot be asked, or no repetition helped.
        """
        body = self._settings.body(self.model_seed) | {"messages": list(messages)}
        if tools:
            body["tools"] = list(tools)
            if self._settings.parallel_tool_calls is not None:
                body["parallel_tool_calls"] = self._settings.parallel_tool_calls
        if max_tokens is not None:
            name = "max_completion_tokens" if self._settings.base_url == OPENAI_URL else "max_tokens"
            body[name] = min(max_tokens, self._settings.max_tokens or max_tokens)
        self._asked += 1
        answer = await self._repeated(self._settings.base_url, lambda: self._complete(body, self._asked), account)
        _enter(answer, account)
        return answer

    async def embed(self, texts: Sequence[str], account: Account) -> list[list[float]]:
        """Return the embedding model's vector for each text.

        Raises:
            InfrastructureError: The endpoint cannot be asked, or no repetition helped.
        """
        base_url = self._settings.embedding_base_url or self._settings.base_url

        async def once() -> list[list[float]]:
            raw = await self._embedder.with_raw_response.embeddings.create(
                model=self._settings.embedding, input=list(texts), encoding_format="float"
            )
            return _vectors(self._read(raw.content, base_url), len(texts))

        found = await self._repeated(base_url, once, account)
        account.calls += 1
        return found

    async def _complete(self, body: dict[str, Any], number: int) -> Answer:
        create = self._client.chat.completions
        if not self._settings.stream:
            raw = await create.with_raw_response.create(**body, extra_body=self._settings.extra)
            return read_answer(
                self._read(raw.content, self._settings.base_url), number, self._without_key, self._hidden
            )
        stream = await create.create(
            **body, stream=True, stream_options={"include_usage": True}, extra_body=self._settings.extra
        )
        async with stream:
            return read_answer(joined(await _all_of(stream)), number, self._without_key, self._hidden)

    def _read(self, content: bytes, base_url: str) -> Any:
        try:
            data = json.loads(content)
        except (ValueError, RecursionError):
            shown = self._without_key(content[:_LOOKED_AT].decode("utf-8", "replace"))[:120]
            raise BrokenAnswerError(f"it is no JSON, or breaks off: {shown!r}") from None
        if isinstance(data, dict):
            fault = fault_in(data, **self._named(base_url))
            if fault is not None:
                raise _FaultError(fault)
        return data

    def _named(self, base_url: str) -> dict[str, str]:
        return {
            "model": self._settings.model,
            "base_url": base_url,
            "key_name": self._settings.api_key_env,
            "key": self._key,
        }

    async def _repeated(self, base_url: str, once: Callable[[], Awaitable[T]], account: Account) -> T:
        """Ask, and ask again after a fault that may pass, until there is an answer or no repetition is left."""
        settings = self._settings
        limiter = limiter_of(base_url, settings.concurrency)
        began = perf_counter()
        repetitions = 0
        try:
            while True:
                try:
                    async with limiter:
                        account.requests += 1
                        async with asyncio.timeout(settings.call_deadline):
                            return await once()
                # Whatever the client raises is a fault of somebody's, and which is worked out below.
                except Exception as error:
                    fault = self._fault(error, base_url)
                if fault.kind == "overflow":
                    raise ContextOverflowError(self._without_key(fault.says))
                pause = self._pause(repetitions, fault.after)
                if fault.kind == "lasting" or repetitions >= settings.retries or pause > _LONGEST_ASKED_PAUSE:
                    times = f" (asked {repetitions + 1} times)" if repetitions else ""
                    raise InfrastructureError(self._without_key(fault.says) + times)
                repetitions += 1
                account.retries += 1
                logger.info("asking again in %.1f s: %s", pause, self._without_key(fault.says))
                await asyncio.sleep(pause)
        finally:
            account.seconds += perf_counter() - began

    def _fault(self, error: Exception, base_url: str) -> Fault:
        if isinstance(error, _FaultError):
            return error.fault
        return fault_of(error, **self._named(base_url), deadline=self._settings.call_deadline)

    def _pause(self, repetitions: int, asked: float | None) -> float:
        """Return the seconds to wait: never less than asked for, and spread, so that worlds do not come all at once."""
        own = min(_LONGEST_PAUSE, self._settings.backoff * 2.0**repetitions) * (1 - 0.5 * float(self._chance.random()))
        return own if asked is None else asked + 0.25 * own

    def _hidden(self, text: str) -> str:
        """Return what a model said without the key, if it repeats it: the world and the record must not have it."""
        # Placeholders such as `none`, which servers of one's own are given, are words that a model may well need.
        return self._without_key(text) if len(self._key) >= _SECRET_CHARS else text

    def _without_key(self, text: str) -> str:
        # Some endpoints repeat the key they refuse.
        return text.replace(self._key, f"<{self._settings.api_key_env}>") if self._key else text


async def _all_of(stream: Any) -> list[dict[str, Any]]:
    """Return the chunks of a stream.

    Raises:
        BrokenAnswerError: It breaks off or cannot be read; what is raised then differs between the client's versions.
    """
    import openai

    chunks = []
    try:
        async for chunk in stream:
            chunks.append(chunk.model_dump() if hasattr(chunk, "model_dump") else {})
    except (openai.OpenAIError, BrokenAnswerError):
        raise
    except Exception as error:
        raise BrokenAnswerError(f"the stream broke off ({type(error).__name__}: {error})") from error
    return chunks


def _enter(answer: Answer, account: Account) -> None:
    account.calls += 1
    account.models[answer.model] = account.models.get(answer.model, 0) + 1
    read = answer.tokens("prompt_tokens")
    account.context_tokens += read
    account.largest_context = max(account.largest_context, read)
    account.cached_tokens += answer.tokens("prompt_tokens_details", "cached_tokens")
    account.output_tokens += answer.tokens("completion_tokens")
    account.reasoning_tokens += answer.tokens("completion_tokens_details", "reasoning_tokens")
    account.reasoning_characters += len(answer.reasoning)
    account.uncounted_calls += not answer.usage


def _vectors(data: Any, wanted: int) -> list[list[float]]:
    """Read the body of an embedding request.

    Raises:
        BrokenAnswerError: It is none.
    """
    try:
        rows = sorted(data["data"], key=lambda row: row["index"])
        found = [[float(number) for number in row["embedding"]] for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenAnswerError(f"it holds no embeddings ({type(error).__name__}: {error})") from None
    if len(found) != wanted:
        raise BrokenAnswerError(f"it holds {len(found)} embeddings for {wanted} texts")
    return found
