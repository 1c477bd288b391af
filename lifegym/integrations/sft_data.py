"""Reference trajectories as chat-format data for supervised fine-tuning, with rewordings and mended mistakes.

Everything written was played: each example is a part of an episode whose score stands beside it. A rewording that would
cost a check is not kept, and a mistake is one that the world refused.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple
from zlib import crc32

import numpy as np

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.integrations.chat_tokens import Message
from lifegym.integrations.chat_world import ChatWorld, ReplyForm, message_of
from lifegym.integrations.rewording import reworded
from lifegym.policies.tape import record

__all__ = ["SftSettings", "Trajectory", "examples", "trajectories"]

_TRIES: Final = 4
"""How often another rewording is tried when one cost a check."""
_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class SftSettings:
    """What is written.

    Attributes:
        length: Stages of an example; 0 writes whole episodes.
        paraphrases: Further versions of each episode whose replies are worded otherwise.
        recoveries: Chance that a call is first made wrong, 0 to 1.
        reply: Whether a turn is closed by a message without a call (``text``) or by a call of ``reply`` (``tool``).
        tools: Tools that are told of, by names or patterns; None for all.
        arguments: Whether calls hold their arguments as an ``object`` or as JSON ``text``.
        seed: Seed of what is drawn.

    Raises:
        ValueError: A number is out of range.
    """

    length: int = 0
    paraphrases: int = 0
    recoveries: float = 0.0
    reply: ReplyForm = "text"
    tools: Collection[str] | None = None
    arguments: Literal["object", "text"] = "object"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.length < 0 or self.paraphrases < 0:
            raise ValueError(f"length and paraphrases are at least 0, got {self.length} and {self.paraphrases}")
        if not 0.0 <= self.recoveries <= 1.0:
            raise ValueError(f"recoveries is a chance from 0 to 1, got {self.recoveries}")
        for name, known in (("reply", ("text", "tool")), ("arguments", ("object", "text"))):
            if getattr(self, name) not in known:
                raise ValueError(f"{name} is {known[0]} or {known[1]}, got {getattr(self, name)!r}")


class Deed(NamedTuple):
    """One action of a trajectory, and whether it is to be learned."""

    action: ToolCall | Reply
    right: bool = True


class Trajectory(NamedTuple):
    """One played episode: its deeds, and the score they earned."""

    version: str
    deeds: tuple[Deed, ...]
    score: float


def trajectories(task: str, variant: int, settings: SftSettings) -> Iterator[Trajectory]:
    """Yield the reference's episode of a variant and its versions in other words.

    A version that loses a check with every rewording that was tried is left out.

    Raises:
        StepFailedError: The task has no reference, or it does not come through.
        ValueError: There is no such task or variant.
    """
    actions = [action for turn in record(task, variant).turns for action in turn]
    best = _score(task, variant, actions)
    for version in range(settings.paraphrases + 1):
        for attempt in range(_TRIES if version else 1):
            rng = _generator(settings.seed, task, variant, version, attempt)
            said = [_in_other_words(action, rng) for action in actions] if version else actions
            deeds = _with_mistakes(task, variant, said, settings.recoveries, rng)
            score = _score(task, variant, [deed.action for deed in deeds])
            if score >= best - _TOLERANCE:
                yield Trajectory(f"paraphrase-{version}" if version else "reference", tuple(deeds), score)
                break


def _generator(seed: int, task: str, variant: int, version: int, attempt: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64([seed, crc32(task.encode()), variant, version, attempt]))


def _score(task: str, variant: int, actions: Iterable[ToolCall | Reply]) -> float:
    env = LifeEnv(task, variant)
    _, info = env.reset()
    for action in actions:
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    return float(info["score"])


def _in_other_words(action: ToolCall | Reply, rng: np.random.Generator) -> ToolCall | Reply:
    return Reply(reworded(action.text, rng)) if isinstance(action, Reply) else action


def _with_mistakes(
    task: str, variant: int, actions: Sequence[ToolCall | Reply], chance: float, rng: np.random.Generator
) -> list[Deed]:
    """Put a wrong call before some calls: one that the world, as it then is, refuses."""
    if not chance:
        return [Deed(action) for action in actions]
    env = LifeEnv(task, variant)
    _, info = env.reset()
    schemas = {str(schema["name"]): schema["parameters"] for schema in info["tools"]}
    deeds: list[Deed] = []
    for action in actions:
        if isinstance(action, ToolCall) and rng.random() < chance:
            wrong = _wrong(action, schemas.get(action.tool, {}), rng)
            if not env.world.fork().call(wrong.tool, wrong.arguments).ok:
                deeds.append(Deed(wrong, right=False))
                env.step(wrong)
        deeds.append(Deed(action))
        env.step(action)
    return deeds


def _wrong(call: ToolCall, schema: Mapping[str, Any], rng: np.random.Generator) -> ToolCall:
    """Return a call as somebody might get it wrong: a tool misnamed, an argument forgotten or misnamed."""
    needed = [name for name in schema.get("required", ()) if name in call.arguments]
    kind = ("tool", "forgotten", "misnamed")[int(rng.integers(3))] if needed else "tool"
    if kind == "tool":
        service, _, name = call.tool.partition(".")
        words = name.split("_")
        return ToolCall(f"{service}.{'_'.join(reversed(words))}" if len(words) > 1 else f"{call.tool}s", call.arguments)
    name = needed[int(rng.integers(len(needed)))]
    left = {key: value for key, value in call.arguments.items() if key != name}
    return ToolCall(call.tool, left if kind == "forgotten" else {**left, f"{name}_value": call.arguments[name]})


def examples(task: str, variant: int, settings: SftSettings) -> Iterator[dict[str, Any]]:
    """Yield examples of a variant, as JSON values.

    Each has ``messages`` (those of the assistant that made a mistake have ``weight`` 0, as fine-tuning services read
    it), ``tools``, ``task``, ``variant``, ``stage`` (the first), ``version`` and ``score`` (of the whole episode).

    Raises:
        StepFailedError: The task has no reference, or it does not come through.
        ValueError: There is no such task, variant or tool.
    """
    for trajectory in trajectories(task, variant, settings):
        yield from _windows(task, variant, trajectory, settings)


def _windows(task: str, variant: int, trajectory: Trajectory, settings: SftSettings) -> Iterator[dict[str, Any]]:
    """Play a trajectory and yield it in parts of so many stages."""
    env = LifeEnv(task, variant)
    observation, info = env.reset()
    world = ChatWorld(env, observation, info, tools=settings.tools, reply=settings.reply)
    first, messages = world.stage, list(world.messages)
    for deed in trajectory.deeds:
        said = _said(deed, settings)
        told = world.answer(message_of([deed.action], settings.reply))
        messages.append(said)
        if world.over or (settings.length and world.stage >= first + settings.length):
            yield {
                "messages": messages, "tools": world.tools, "task": env.spec_of_task.id, "variant": variant,
                "stage": first, "version": trajectory.version, "score": trajectory.score,
            }  # fmt: skip
            if world.over:
                return
            told = []
            observation, now = env.look()
            world = ChatWorld(
                env, observation, {**env.describe(), **now}, tools=settings.tools, reply=settings.reply
            )  # fmt: skip
            first, messages = world.stage, list(world.messages)
        messages += told


def _said(deed: Deed, settings: SftSettings) -> Message:
    message = message_of([deed.action], settings.reply)
    if settings.arguments == "text":
        for call in message.get("tool_calls", ()):
            call["function"]["arguments"] = json.dumps(call["function"]["arguments"], ensure_ascii=False)
    return message if deed.right else {**message, "weight": 0}
