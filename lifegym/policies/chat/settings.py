"""What a chat policy is told to do: the model, where it answers, how it samples, what it may read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from lifegym.worlds.errors import suggestion

__all__ = ["OPENAI_URL", "ChatSettings"]

OPENAI_URL: Final = "https://api.openai.com/v1"
_OWN_FIELDS: Final = frozenset(("model", "messages", "tools", "stream", "stream_options", "seed"))
_MAY_HOLD_A_KEY: Final = frozenset(("base_url", "embedding_base_url", "api_key_env", "extra"))
_KEYS: Final = ("key", "authorization", "token", "secret", "password")


class ChatSettings(BaseModel):
    """The settings of a chat policy; all of them are recorded, and none is a key.

    Numbers and truth values may be given as texts, as a command line has them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    model: Annotated[str, Field(min_length=1)]
    """The model, by the name the endpoint knows."""
    base_url: str = OPENAI_URL
    """The endpoint, down to its version: ``http://127.0.0.1:8000/v1``."""
    api_key_env: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] = "OPENAI_API_KEY"
    """Name of the environment variable that holds the key; the key itself is no setting."""
    memory: Annotated[str, Field(min_length=1)] = "full_context"
    """Memory between turns: a name of the registry, or ``package.module:Class``."""

    temperature: Annotated[float, Field(ge=0)] | None = None
    """Sent as it is; like all sampling settings, not sent when it is not given."""
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    """The most tokens of one answer, reasoning included."""
    reasoning_effort: str | None = None
    """Such as ``low``, ``medium``, ``high``; what there is depends on the model."""
    parallel_tool_calls: bool | None = None
    """Whether the model may make several calls in one answer."""
    extra: dict[str, Any] = Field(default_factory=dict)
    """Further fields of the request's body, as JSON: ``{"top_k": 20, "min_p": 0.05}``."""
    seed: Literal["send", "omit"] = "send"
    """Whether the episode's seed is sent; some endpoints refuse the field."""
    stream: bool = False
    """Whether answers are streamed; some gateways cut off answers that take long and are not."""

    tools: Literal["enabled", "all"] = "enabled"
    """Schemas of the services that are enabled in the task, or of every service of the suite."""
    workspace: Literal["turn", "episode", "off"] = "turn"
    """When the files for the system text are read: as each turn opens, once, or not at all."""
    return_reasoning: bool = False
    """Whether the model is shown its own reasoning again within a turn, as some models of 2026 want it."""

    context_tokens: Annotated[int, Field(ge=256)] = 100_000
    """The most tokens of one request, tools included; estimated."""
    memory_tokens: Annotated[int, Field(ge=16)] = 24_000
    """The most tokens that memory may add to a turn, whichever memory it is; estimated."""
    result_tokens: Annotated[int, Field(ge=64)] = 8_000
    """The most tokens of a tool's result that the model is shown; estimated."""

    concurrency: Annotated[int, Field(ge=1)] = 16
    """The most calls under way at once to this endpoint, over all worlds of a process."""
    call_deadline: Annotated[float, Field(gt=0)] = 300.0
    """Seconds that one call may take."""
    retries: Annotated[int, Field(ge=0)] = 6
    """How often a call is repeated after a fault of the endpoint."""
    backoff: Annotated[float, Field(ge=0)] = 1.0
    """Seconds before the first repetition; doubled for each further one up to a minute, less up to half by chance."""

    embedding: Annotated[str, Field(min_length=1)] = "hashed"
    """For the memories that retrieve: ``hashed``, which needs no model, or the name of an embedding model."""
    embedding_base_url: str | None = None
    """Where the embedding model answers; by default where the model does."""
    embedding_cache: str | None = None
    """A directory in which ``rag_cache`` keeps embeddings from run to run; by default they end with the process."""

    @field_validator("base_url", "embedding_base_url")
    @classmethod
    def _check_url(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("is an address such as http://127.0.0.1:8000/v1")
        if parts.username or parts.password or parts.query:
            raise ValueError("must hold no user, password or query; the key is taken from the environment alone")
        return url.rstrip("/")

    @field_validator("extra", mode="before")
    @classmethod
    def _read_extra(cls, extra: object) -> object:
        return json.loads(extra) if isinstance(extra, str) else extra

    @field_validator("extra")
    @classmethod
    def _check_extra(cls, extra: dict[str, Any]) -> dict[str, Any]:
        own = sorted(_OWN_FIELDS & extra.keys())
        if own:
            raise ValueError(f"cannot set {', '.join(own)}, which the policy sets itself")
        secret = [
            name for name in extra if any(word in name.lower() for word in _KEYS) and "tokens" not in name.lower()
        ]
        if secret:
            raise ValueError(f"is recorded, so it must hold no key; leave {', '.join(secret)} out")
        return extra

    @field_validator("memory")
    @classmethod
    def _check_memory(cls, memory: str) -> str:
        from lifegym.policies.memory import check_memory

        check_memory(memory)
        return memory

    @classmethod
    def read(cls, model: str, options: Mapping[str, Any] | None = None) -> ChatSettings:
        """Read the settings from options by name, in which ``-`` is as good as ``_``.

        The endpoint is ``base_url``, or what the environment's ``OPENAI_BASE_URL`` says, or OpenAI's own.

        Raises:
            ValueError: An option does not exist or its value is none that it may have; the message says which may.
        """
        given = {name.replace("-", "_"): value for name, value in (options or {}).items()}
        known = [name for name in cls.model_fields if name != "model"]
        for name in given:
            if name not in known:
                raise ValueError(
                    f"openai:{model} has no option {name[:60]!r}.{suggestion(name, known)} Options: {', '.join(known)}"
                )
        if not given.get("base_url"):
            given["base_url"] = os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
        try:
            return cls(model=model, **given)
        except ValidationError as error:
            faults = "; ".join(
                _fault(str(item["loc"][0]), item["msg"], item["input"]) for item in error.errors(include_url=False)
            )
            raise ValueError(f"openai:{model}: {faults}") from None

    def body(self, seed: int | None) -> dict[str, Any]:
        """Return the fields of a request that are the same for each call of an episode.

        Args:
            seed: What is sent as the seed, or None.
        """
        # The name of OpenAI's own reasoning models, which refuse the other; the many servers built after the API of
        # before them know the other in every version.
        longest = "max_completion_tokens" if self.base_url == OPENAI_URL else "max_tokens"
        sampling = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            longest: self.max_tokens,
            "reasoning_effort": self.reasoning_effort,
            "seed": seed,
        }
        return {"model": self.model, **{name: value for name, value in sampling.items() if value is not None}}

    def to_json(self) -> dict[str, Any]:
        """Return the settings as JSON values, for records."""
        return self.model_dump(mode="json", exclude_none=True)


def _said(message: str) -> str:
    return message.removeprefix("Value error, ").replace("Input should", "should").replace("String should", "should")


def _fault(name: str, message: str, value: object) -> str:
    """Return what is wrong with an option, which a check of our own may have said in a whole sentence already."""
    said = _said(message)
    if repr(str(value)[:40])[:-1] in said:
        return said
    return f"{name} {said}{_got(name, value)}"


def _got(name: str, value: object) -> str:
    # Where an address or the name of a variable belongs, a key may have been given by mistake.
    return "" if name in _MAY_HOLD_A_KEY else f", got {str(value)[:40]!r}"
