"""What an episode's model calls cost."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = ["Account"]


@dataclass(slots=True)
class Account:
    """Sums over the model calls of one episode, or of a part of it.

    Attributes:
        calls: Answers that came.
        requests: What was sent for them, repetitions among it.
        retries: Repetitions after a fault of the endpoint.
        context_tokens: Tokens the model read, as the endpoint counts them; those from its cache are among them.
        cached_tokens: Of these, the ones the endpoint took from its cache.
        output_tokens: Tokens the model wrote, its reasoning among them.
        reasoning_tokens: Of these, its reasoning, where the endpoint says so.
        reasoning_characters: Characters of reasoning that came with the answers and were left out.
        uncounted_calls: Answers that came without a count of tokens, which are missing from the sums above.
        largest_context: The most tokens read in one call.
        seconds: Time spent waiting for answers, repetitions and pauses included.
        models: What the endpoint called the model that answered, with the number of answers.
    """

    calls: int = 0
    requests: int = 0
    retries: int = 0
    context_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    reasoning_characters: int = 0
    uncounted_calls: int = 0
    largest_context: int = 0
    seconds: float = 0.0
    models: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the sums as JSON values."""
        return {**asdict(self), "seconds": round(self.seconds, 3)}

    def __add__(self, other: Account) -> Account:
        mine, theirs = asdict(self), asdict(other)
        models = dict(self.models)
        for name, calls in other.models.items():
            models[name] = models.get(name, 0) + calls
        summed = {name: mine[name] + theirs[name] for name in mine if name not in ("models", "largest_context")}
        return Account(**summed, models=models, largest_context=max(self.largest_context, other.largest_context))
