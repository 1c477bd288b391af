"""A ``rollout_func``: whole episodes or windows of stages, in groups that branch from one state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from lifegym.integrations.chat_tokens import ChatTokens, Codec
from lifegym.integrations.chat_world import ChatWorld
from lifegym.integrations.worlds import Worlds, read_prompt

__all__ = ["Rollouts", "Sample", "Sampler", "episode_reward", "sample_with_transformers"]


@dataclass(frozen=True, slots=True)
class Sample:
    """What a model wrote in one message.

    Attributes:
        ids: As sampled, the id that ended it included.
        logprobs: The natural logarithm of each one's chance.
        ended: Whether the model came to an end; a message that was cut is not sent.
    """

    ids: list[int]
    logprobs: list[float]
    ended: bool = True


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
                first = self.worlds.begin(*read_prompt(prompt))
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
        told = self.world.answer(message) if drew.ended else self.world.cut()
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
    return Sample(ids[:length], logprobs[:length], ids[length - 1] in ends)
