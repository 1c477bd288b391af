"""What may go wrong between a policy and its endpoint, and whose fault it is."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Any, Final, NamedTuple

__all__ = ["BrokenAnswerError", "ContextOverflowError", "Fault", "fault_of"]

_OVERFLOW_CODES: Final = frozenset(("context_length_exceeded", "exceed_context_size_error", "request_too_large"))
_OVERFLOW: Final = re.compile(
    r"maximum context|context (?:length|window|size)|too many (?:input )?tokens|prompt is too long|"
    r"(?:input|prompt)\b.{0,60}\btokens?\b.{0,60}\b(?:exceed|larger|longer|more than|at most)|exceeds?.{0,40}\btokens",
    re.IGNORECASE | re.DOTALL,
)
_TRANSIENT: Final = frozenset((408, 409, 425, 429))
_SPENT: Final = frozenset(("insufficient_quota", "billing_hard_limit_reached"))
_SAID_CHARS: Final = 600
_HINTS: Final = (
    ("seed", "give seed=omit, so that none is sent"),
    ("tool", "start the server so that it takes tools (llama-server --jinja; vllm serve --enable-auto-tool-choice)"),
    ("stream", "give stream=false"),
    ("reasoning_effort", "leave reasoning_effort out"),
)


class ContextOverflowError(RuntimeError):
    """A request was longer than the model can read: the policy let it grow, so the policy is at fault."""


class BrokenAnswerError(RuntimeError):
    """An answer that came only in part, or is none of the API's: the endpoint is at fault."""


class Fault(NamedTuple):
    """One failed request."""

    kind: str
    """``transient`` (worth repeating), ``lasting`` (not worth it), or ``overflow`` (the policy's fault)."""
    says: str
    """What happened and what would be right."""
    after: float | None = None
    """Seconds the endpoint asks to wait."""


def fault_of(error: BaseException, *, model: str, base_url: str, key_name: str, key: str, deadline: float) -> Fault:
    """Return whose fault a failed request is, and what would be right.

    Args:
        error: What the client raised.
        model: The model that was asked for.
        base_url: The endpoint.
        key_name: The environment variable that holds the key.
        key: The key, which is taken out of what the endpoint said before that is cut.
        deadline: Seconds that the call was given.
    """
    import openai

    if isinstance(error, openai.APIStatusError):
        after = _retry_after(error.response.headers)
        return _refused(error.status_code, error.body, error.message, after, model, base_url, key_name, key)
    if isinstance(error, TimeoutError | openai.APITimeoutError):
        return Fault(
            "transient",
            f"{base_url} did not answer within {deadline:g} s; see whether it is overloaded, or give a longer "
            "call_deadline",
        )
    if isinstance(error, openai.APIConnectionError):
        cause = error.__cause__ or error
        if isinstance(cause, BrokenAnswerError):  # found while the answer was read
            return Fault("transient", f"{base_url} gave a broken answer: {cause}")
        return Fault(
            "transient",
            f"{base_url} cannot be reached ({type(cause).__name__}: {cause}); see that the server runs and that "
            "base_url names it",
        )
    if isinstance(error, BrokenAnswerError):
        return Fault("transient", f"{base_url} gave a broken answer: {error}")
    if isinstance(error, openai.APIError):  # an error within a stream
        return _refused(500, error.body, error.message, None, model, base_url, key_name, key)
    return Fault("lasting", f"{base_url} could not be asked: {type(error).__name__}: {error}")


def fault_in(data: dict[str, Any], *, model: str, base_url: str, key_name: str, key: str) -> Fault | None:
    """Return the fault that an answer tells of in its body although its status was 200, as some servers do it."""
    told = data.get("error")
    if not told or data.get("choices"):
        return None
    code = told.get("code") if isinstance(told, dict) else None
    status = code if isinstance(code, int) and 400 <= code <= 599 else 500
    return _refused(status, told, "", None, model, base_url, key_name, key)


def _refused(
    status: int, body: object, message: str, after: float | None, model: str, base_url: str, key_name: str, key: str
) -> Fault:
    told = body if isinstance(body, dict) else {}
    if isinstance(told.get("error"), dict):
        told = told["error"]
    said = str(told.get("message") or (body if isinstance(body, str) else "") or message)
    # A key that the cut went through would no longer be found.
    said = " ".join((said.replace(key, f"<{key_name}>") if key else said).split())[:_SAID_CHARS]
    codes = {str(told.get("code")), str(told.get("type"))}
    if codes & _OVERFLOW_CODES or status == 413 or (status in (400, 422, 500) and _OVERFLOW.search(said)):
        return Fault(
            "overflow",
            f"the request was longer than {model} reads ({said}); give a smaller context_tokens, memory_tokens or "
            "result_tokens",
        )
    heading = f"{base_url} answered {status} ({said})"
    if status in (401, 403):
        return Fault("lasting", f"{heading}; put a key that may use {model} into the environment's {key_name}")
    if status == 404:
        return Fault(
            "lasting", f"{heading}; see that the server knows the model {model!r} and that base_url ends as its "
            "paths begin, mostly in /v1",
        )  # fmt: skip
    if status == 429 and codes & _SPENT:
        return Fault("lasting", f"{heading}; the account has nothing left to spend")
    if status == 429:
        return Fault("transient", f"{heading}; ask for fewer calls at once with concurrency", after)
    if status in _TRANSIENT or status >= 500:
        return Fault("transient", heading, after)
    return Fault("lasting", f"{heading}; {_hint(said)}")


def _hint(said: str) -> str:
    """Return what would be right where an endpoint does not take a request."""
    for word, hint in _HINTS:
        if word in said.lower():
            return hint
    return "see which of the request's fields the endpoint does not take"


def _retry_after(headers: Any) -> float | None:
    """Return the seconds that ``Retry-After`` asks for; a date in it is measured against the answer's own date."""
    milliseconds, wanted = headers.get("retry-after-ms"), headers.get("retry-after")
    try:
        if milliseconds is not None:
            return max(0.0, float(milliseconds) / 1000)
        if wanted is None:
            return None
        if re.fullmatch(r"\s*[0-9.]+\s*", wanted):
            return float(wanted)
        until, now = parsedate_to_datetime(wanted), parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - now).total_seconds())
    except (TypeError, ValueError):
        return None
