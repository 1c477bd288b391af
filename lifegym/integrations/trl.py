"""Two doors into TRL's ``GRPOTrainer``: an environment class with tools, and a rollout function with whole control.

``environment_factory`` is the simpler one: TRL samples, calls the world's tools as methods and scores each completion
once. ``Rollouts`` samples itself: a reply may be plain text, groups branch from one state, the reward of every action
is kept, and the mask is exact. Both take rows of :func:`rows`. Nothing here imports TRL until it is used.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.stage_window import Idle, Prefix, StageWindow
from lifegym.integrations.chat_tokens import ChatTokens, Codec
from lifegym.integrations.chat_world import OVER, ChatWorld, ReplyForm, chosen_tools, reply_tool
from lifegym.policies.chat.prompts import wire_name
from lifegym.reward.shaping import RewardMode

__all__ = [
    "RefusedCallError", "Rollouts", "Sample", "Worlds", "environment_factory", "episode_reward", "rows",
    "sample_with_transformers",
]  # fmt: skip

_KINDS: Final[dict[str, Any]] = {
    "string": str, "integer": int, "number": float, "boolean": bool, "array": list, "object": dict, "null": type(None)
}  # fmt: skip


class RefusedCallError(ValueError):
    """A call that the world refused; TRL shows its text to the model as ``{"error": ...}`` and counts it."""


def rows(variants: Collection[int], starts: Collection[int] = (0,), *, named: bool = False) -> list[dict[str, Any]]:
    """Return the rows of a data set, one for each variant and each stage to start at.

    A row has the columns ``prompt``, ``variant`` and ``start``.

    Args:
        variants: The concrete worlds.
        starts: Stages to start at.
        named: Whether the prompt names the world, for :class:`Rollouts`, since a rollout function is given nothing else
            of its row. Without it the prompt is empty: an environment adds what the assistant is told.

    Raises:
        ValueError: There is no such variant.
    """
    return [
        {
            "prompt": [{"role": "user", "content": _named(variant, start) if named else ""}],
            "variant": catalog.check_variant(variant),
            "start": start,
        }
        for variant in variants
        for start in starts
    ]


def _named(variant: int, start: int) -> str:
    return json.dumps({"variant": variant, "start": start})


def _read_prompt(prompt: Any) -> tuple[int, int]:
    text = prompt if isinstance(prompt, str) else prompt[-1]["content"]
    try:
        found = json.loads(text)
        return catalog.check_variant(found["variant"]), int(found["start"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"the prompts of a rollout are those of rows(named=True); this one names no world: {text!r:.120}"
        ) from error


@dataclass
class Worlds:
    """Makes worlds at a beginning that is lived once and branched for each who plays on.

    Attributes:
        task: Id of the task, or the directory of an exported one.
        length: How many stages are played; None plays on to the end.
        prefix: Lives the stages before the start, as of
            :class:`~lifegym.envs.wrappers.stage_window.StageWindow`; without it they pass in silence.
        tools: Names or patterns of the tools that are shown; None for all.
        reply: ``text`` or ``tool``, as of :class:`~lifegym.integrations.chat_world.ChatWorld`.
        reward_mode: ``stage``, ``sparse`` or ``potential``.
        max_actions: Actions after which an episode is truncated.
        max_actions_per_turn: Actions within one turn after which it is truncated.

    Raises:
        ValueError: There is no such task, or a setting is wrong.
    """

    task: str
    length: int | None = None
    prefix: Callable[[int], Prefix] = lambda seed: Idle()
    tools: Collection[str] | None = None
    reply: ReplyForm = "text"
    reward_mode: RewardMode = "stage"
    max_actions: int = 3000
    max_actions_per_turn: int = 200
    _window: StageWindow = field(init=False, repr=False)

    def __post_init__(self) -> None:
        env = LifeEnv(
            self.task, reward_mode=self.reward_mode, max_actions=self.max_actions,
            max_actions_per_turn=self.max_actions_per_turn,
        )  # fmt: skip
        self._window = StageWindow(env, 0, self.length, self.prefix)

    def begin(self, variant: int = 0, start: int = 0) -> ChatWorld:
        """Return a world of a variant at the opening of a stage; it shares nothing with others.

        Raises:
            ValueError: There is no such variant or stage, or ``tools`` names one that the world does not have.
        """
        observation, info = self._window.reset(options={"variant": variant, "start": start})
        return ChatWorld(self._window.fork(), observation, info, tools=self.tools, reply=self.reply)

    def shown(self) -> list[dict[str, Any]]:
        """Return the schemas of the tools that are shown, as the world names them."""
        _, info = self._window.reset()
        return [dict(schema) for schema in chosen_tools(info["tools"], self.tools)]


def environment_factory(task: str, **settings: Any) -> type[Any]:
    """Return a class for ``GRPOTrainer(environment_factory=...)``: one world a task, its tools as methods.

    An instance is reset by ``reset(variant=..., start=...)``, columns of the data set, which other columns may stand
    beside; the text of the open turn is what it returns. The tools are named ``service__tool``; ``reply(text)`` closes
    the turn and returns the next, since TRL ends a completion at an answer without a call. A refused call raises
    :class:`RefusedCallError`. ``get_reward()`` is the sum of the rewards so far; ``step_rewards`` has each.

    Args:
        task: Id of the task, or the directory of an exported one.
        settings: Fields of :class:`Worlds`; ``reply`` is always a tool.

    Raises:
        ValueError: There is no such task, or a setting is wrong.
    """
    worlds = Worlds(task, **{**settings, "reply": "tool"})

    def reset(self: Any, variant: int = 0, start: int = 0, **row: Any) -> str:
        """Begin an episode and return what the assistant is told first."""
        self._world = worlds.begin(variant, start)
        return "\n\n".join(str(message["content"]) for message in self._world.messages)

    def get_reward(self: Any) -> float:
        """Return the sum of the rewards so far."""
        return float(self._world.reward)

    body: dict[str, Any] = {"__doc__": f"A world of {worlds.task} with its tools.", "_world": None}
    for schema in [*worlds.shown(), reply_tool()["function"]]:
        method = _method(str(schema["name"]), schema)
        body[method.__name__] = method
    # A property is no function of the class, so TRL does not take it for a tool.
    kept = property(lambda self: list(self._world.rewards), doc="The reward of each action so far.")
    return type("LifeWorld", (), {**body, "reset": reset, "get_reward": get_reward, "step_rewards": kept})


def _method(name: str, schema: Mapping[str, Any]) -> Callable[..., str]:
    """Return a method that makes one call, with the signature and docstring that TRL reads a tool from."""
    parameters = schema["parameters"].get("properties", {})
    required = set(schema["parameters"].get("required", ()))
    # Python wants those with a default last.
    ordered = sorted(parameters, key=lambda key: key not in required)

    def method(self: Any, *values: Any, **arguments: Any) -> str:
        if self._world is None:
            raise RefusedCallError("no world is open; reset() opens one")
        if self._world.over:
            raise RefusedCallError(OVER)
        given = {**dict(zip(ordered, values, strict=False)), **arguments}
        answer = str(self._world.call(name, given))
        if not self._world.info["ok"]:
            raise RefusedCallError(answer)
        return answer

    wire = wire_name(name)
    described = "".join(f"\n    {key}: {_line(value.get('description', key))}" for key, value in parameters.items())
    method.__name__ = method.__qualname__ = wire
    method.__doc__ = (
        f"{_line(schema['description'])}\n\nArgs:{described}" if parameters else _line(schema["description"])
    )
    kinds = {key: _kind(value) for key, value in parameters.items()}
    method.__annotations__ = {**kinds, "return": str}
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    method.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by inspect from any function
        [
            inspect.Parameter("self", positional),
            *(
                inspect.Parameter(
                    key, positional, annotation=kinds[key],
                    default=inspect.Parameter.empty if key in required else parameters[key].get("default"),
                )
                for key in ordered
            ),
        ],
        return_annotation=str,
    )  # fmt: skip
    return method


def _line(text: object) -> str:
    return " ".join(str(text).split())


def _kind(schema: Mapping[str, Any]) -> Any:
    """Return the type hint nearest to a JSON schema."""
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    if "anyOf" in schema:
        kinds = [_kind(item) for item in schema["anyOf"]]
        found = kinds[0]
        for kind in kinds[1:]:
            found = found | kind
        return found
    if schema.get("type") == "array" and "items" in schema:
        return list[_kind(schema["items"])]  # type: ignore[misc]  # a type made at run time
    return _KINDS.get(str(schema.get("type")), dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """What a model wrote: ids, with the end id if it came to one, and the logarithm of each one's chance."""

    ids: list[int]
    logprobs: list[float]


Sampler = Callable[[Any, Sequence[Sequence[int]], int], list[Sample]]
"""Is given the trainer, contexts as ids, and the most ids to sample for each; returns a sample for each."""


@dataclass
class Rollouts:
    """A ``rollout_func`` for ``GRPOTrainer``: whole episodes or windows of stages.

    Prompts are those of :func:`rows` with ``named=True``; neighbours that are equal form a group, whose members branch
    from one state and share one beginning in ids. A conversation ends with its episode or window, or when its
    completion has no room left.

    Beside what TRL asks for, each completion has these columns, which reward functions are given: ``episode_reward``
    (the sum), ``step_rewards`` (one for each action), ``step_ends`` (for each action, how many ids of the completion
    there were when it was made), ``step_accepted`` (whether the world took it), ``score`` (of the whole story, 0 to
    100) and ``outcome`` (``completed``, ``window``, ``truncated`` or ``no_room``).

    Attributes:
        worlds: Where worlds come from.
        codec: The tokenizer and its template.
        message_tokens: Most ids of one message.
        sample: Samples from the model; by default from the trainer's own, through transformers.
    """

    worlds: Worlds
    codec: Codec
    message_tokens: int = 512
    sample: Sampler | None = None

    def __call__(self, prompts: Sequence[Any], trainer: Any) -> dict[str, list[Any]]:
        """Play one episode for each prompt and return the columns.

        Raises:
            ValueError: A prompt names no world, or the trainer samples in a way that needs ``sample``.
        """
        members = self._begin(prompts)
        sample = self.sample or sample_with_transformers
        room = int(trainer.max_completion_length)
        while writing := [member for member in members if member.writes(room)]:
            most = min(self.message_tokens, *(room - len(member.tokens.completion_ids) for member in writing))
            drawn = sample(trainer, [member.tokens.ids for member in writing], most)
            for member, drew in zip(writing, drawn, strict=True):
                member.take(drew, room)
        return _columns(members)

    def _begin(self, prompts: Sequence[Any]) -> list[_Member]:
        members: list[_Member] = []
        last: Any = None
        for prompt in prompts:
            if prompt != last or not members:
                first = self.worlds.begin(*_read_prompt(prompt))
                opened = ChatTokens(self.codec, first.messages, first.tools)
                last = prompt
            members.append(_Member(first.fork(), opened.copy()))
        return members


@dataclass
class _Member:
    """One conversation under way."""

    world: ChatWorld
    tokens: ChatTokens
    ends: list[int] = field(default_factory=list)
    full: bool = False

    def writes(self, room: int) -> bool:
        return not self.world.over and not self.full and len(self.tokens.completion_ids) < room

    def take(self, drew: Sample, room: int) -> None:
        """Let the world answer what was sampled."""
        message = self.tokens.sampled(drew.ids, drew.logprobs)
        told = self.world.answer(message)
        made = len(self.world.rewards) - len(self.ends)
        self.ends += [len(self.tokens.completion_ids)] * made
        if told:
            # What does not fit is not told: TRL would otherwise train on a completion that is cut anywhere.
            self.full = not self.tokens.told(told, self.tokens.prompt_length + room - 1)

    def outcome(self) -> str:
        if not self.world.over:
            return "no_room"
        if not self.world.truncated:
            return "completed"
        window = self.world.info.get("window")
        closed = window is not None and self.world.stage >= window["stop"]
        return "window" if closed else "truncated"


def _columns(members: Sequence[_Member]) -> dict[str, list[Any]]:
    return {
        "prompt_ids": [member.tokens.prompt_ids for member in members],
        "completion_ids": [member.tokens.completion_ids for member in members],
        "env_mask": [member.tokens.mask[member.tokens.prompt_length :] for member in members],
        "logprobs": [member.tokens.logprobs[member.tokens.prompt_length :] for member in members],
        "episode_reward": [member.world.reward for member in members],
        "step_rewards": [list(member.world.rewards) for member in members],
        "step_ends": [list(member.ends) for member in members],
        "step_accepted": [list(member.world.accepted) for member in members],
        "score": [member.world.score for member in members],
        "outcome": [member.outcome() for member in members],
    }


def episode_reward(
    prompts: Sequence[Any], completions: Sequence[Any], episode_reward: Sequence[float], **columns: Any
) -> list[float]:
    """Return each completion's sum of rewards: the reward function that goes with :class:`Rollouts`."""
    return [float(value) for value in episode_reward]


def sample_with_transformers(trainer: Any, contexts: Sequence[Sequence[int]], most: int) -> list[Sample]:
    """Sample from a trainer's model through transformers, by the trainer's generation settings.

    Raises:
        ValueError: The trainer samples with vLLM.
    """
    if trainer.use_vllm:
        raise ValueError("this sampler uses transformers; for vLLM give Rollouts(sample=...) one of your own")
    import torch
    from trl.models import unwrap_model_for_generation

    longest = max(len(context) for context in contexts)
    device = trainer.accelerator.device
    pad = trainer.processing_class.pad_token_id
    ids = torch.tensor([[pad] * (longest - len(item)) + list(item) for item in contexts], device=device)
    seen = torch.tensor([[0] * (longest - len(item)) + [1] * len(item) for item in contexts], device=device)
    settings = deepcopy(trainer.generation_config)
    settings.update(max_new_tokens=most, return_dict_in_generate=True, output_scores=True)
    with unwrap_model_for_generation(trainer.model_wrapped, trainer.accelerator) as model, torch.no_grad():
        training = model.training
        model.eval()
        drawn = model.generate(input_ids=ids, attention_mask=seen, generation_config=settings)
        model.train(training)
    chances = torch.stack(drawn.scores, dim=1).log_softmax(-1)
    written = drawn.sequences[:, longest:]
    logprobs = chances.gather(-1, written.unsqueeze(-1)).squeeze(-1)
    ends = set(trainer.eos_token_ids)
    return [_until_end(row, chance, ends) for row, chance in zip(written.tolist(), logprobs.tolist(), strict=True)]


def _until_end(ids: list[int], logprobs: list[float], ends: Collection[int]) -> Sample:
    length = next((place + 1 for place, id in enumerate(ids) if id in ends), len(ids))
    return Sample(ids[:length], logprobs[:length])
