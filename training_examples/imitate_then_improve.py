"""Teach a language model by example, then let it improve by itself: fine-tuning on the reference, then GRPO.

What it shows. A model that has never called a tool earns nothing, so there is nothing to reinforce. First it learns
from conversations of the reference, some worded otherwise, some with a wrong call, the world's error and the call as it
should be; the loss lies on what the assistant wrote, but for its mistakes. Then it plays: groups of conversations
branch from one moment of a story, and those that earn more than their group become likelier. Variants that were
trained on and held-out ones are played before, between and after.

What it needs. `pip install 'lifegym[trl]'`; for real a model (`--model`) and a GPU for it.

How long. `--smoke` tries everything on a tiny model within two minutes on two cores.

The curve to expect. `imitate/loss` begins at 5.6 for the tiny model, noise over 265 ids. On one variant of the tests'
tiny task (`--smoke --task travel-99 --module tests.tiny_task --variants 1 --imitate-steps 600`) it was 2 after 60
steps, 0.04 after 300 and 0.007 after 400: learned by heart, at one to two steps a second. The smoke run's one step of
GRPO shows that the parts fit, and no gain. `reward/trained_on` and `reward/held_out` have a point for each of
untrained, imitated and improved.

    python training_examples/imitate_then_improve.py --smoke
    python training_examples/imitate_then_improve.py --model Qwen/Qwen3-4B --tasks travel-07 --variants 0-31 --length 2
    lifegym sft-data -t travel-07 --variants 0-99 --length 2 --out sft.jsonl
    python training_examples/imitate_then_improve.py --model Qwen/Qwen3-4B --data sft.jsonl
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")  # rollout functions may change with TRL; the extra pins it

import numpy as np
import tyro

from lifegym.envs import catalog
from lifegym.integrations.chat_tokens import ChatTokens, Codec
from lifegym.integrations.huggingface import HuggingFaceCodec, tiny_model, tiny_tokenizer
from lifegym.integrations.sft_data import SftSettings, examples
from lifegym.integrations.trl import Rollouts, Worlds, episode_reward, rows


@dataclass(slots=True)
class Args:
    """What a run is; `--smoke` sets what `SMOKE` lists, and any option given beside it still counts."""

    model: str = ""
    """name or folder of a model; empty for the tiny one made in memory"""
    task: str = "travel-07"
    """task to train on"""
    module: str = ""
    """import path of the task's module, for a task outside the package"""
    smoke: bool = False
    """the short run that only tries the loop"""
    data: str = ""
    """file of lifegym sft-data to imitate; empty makes the same data here"""
    variants: int = 32
    """training uses variants 0 to this minus 1, at most 10,000"""
    paraphrases: int = 1
    """further versions of each episode in other words"""
    recoveries: float = 0.1
    """chance that a call of the data is made wrong first"""
    starts: str = "0"
    """stages at which improvement starts, divided by commas"""
    length: int = 2
    """stages of an example and of an episode; 0 for whole stories"""
    tools: str = ""
    """tools shown to the model, names or patterns such as email.*, divided by commas; empty for all"""
    imitate_steps: int = 200
    """gradient steps of imitation"""
    imitate_rate: float = 1e-5
    """step size of AdamW in imitation at the start; it falls linearly to a tenth"""
    batch: int = 4
    """examples of an imitation step"""
    improve_steps: int = 100
    """gradient steps of improvement"""
    improve_rate: float = 1e-6
    """step size of AdamW in improvement"""
    group_size: int = 4
    """conversations that branch from one moment"""
    message_tokens: int = 512
    """longest message of the model, in tokens"""
    completion_tokens: int = 8_192
    """longest conversation after its beginning, in tokens"""
    hidden: int = 64
    """width of the tiny model, a multiple of 32"""
    test_variants: int = 4
    """variants of each kind, trained on and held out, played before, between and after"""
    seed: int = 0
    """seed of weights, order and samples"""
    out: str = ""
    """folder of the run; by default runs/imitate-TASK-seedN"""


SMOKE: dict[str, Any] = {
    "variants": 2, "paraphrases": 0, "recoveries": 0.0, "length": 1, "tools": "files.read,files.append",
    "imitate_steps": 8, "imitate_rate": 3e-3, "batch": 1, "improve_steps": 1, "improve_rate": 1e-4, "group_size": 2,
    "message_tokens": 32, "completion_tokens": 400, "test_variants": 1,
}  # fmt: skip


def read_args(argv: Sequence[str] | None = None) -> Args:
    """Read the command line; its options and their help are the fields of `Args` and the texts beneath them."""
    given = sys.argv[1:] if argv is None else list(argv)
    preset = Args(**SMOKE) if "--smoke" in given else Args()
    args: Args = tyro.cli(Args, args=given, default=preset, description=(__doc__ or "").partition("\n")[0])
    if not 1 <= args.variants <= catalog.TRAIN_VARIANTS.stop:
        raise SystemExit(f"--variants is 1 to {catalog.TRAIN_VARIANTS.stop}, got {args.variants}")
    for name, least in (("group_size", 2), ("batch", 1), ("imitate_steps", 0), ("improve_steps", 0)):
        if getattr(args, name) < least:
            raise SystemExit(f"--{name.replace('_', '-')} is at least {least}, got {getattr(args, name)}")
    args.out = args.out or f"runs/imitate-{args.task}-seed{args.seed}"
    return args


def shown_tools(args: Args) -> list[str] | None:
    """Return the tools that are shown, or None for all."""
    return [name.strip() for name in args.tools.split(",")] if args.tools else None


def conversations(args: Args) -> list[dict[str, Any]]:
    """Return the examples to imitate, from the file or made here."""
    if args.data:
        with open(args.data, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    settings = SftSettings(
        length=args.length, paraphrases=args.paraphrases, recoveries=args.recoveries, tools=shown_tools(args),
        seed=args.seed,
    )  # fmt: skip
    return [example for variant in range(args.variants) for example in examples(args.task, variant, settings)]


def in_tokens(example: dict[str, Any], codec: Codec) -> ChatTokens:
    """Return an example in ids, the mask on what the assistant wrote right."""
    messages = example["messages"]
    first = next(place for place, message in enumerate(messages) if message["role"] == "assistant")
    tokens = ChatTokens(codec, messages[:first], example["tools"])
    told: list[dict[str, Any]] = []
    for message in messages[first:]:
        if message["role"] != "assistant":
            told.append(message)
            continue
        if told:
            tokens.told(told)
            told = []
        tokens.wrote(message, learn=message.get("weight", 1) != 0)
    return tokens


def imitate(model: Any, codec: Codec, args: Args, writer: Any) -> None:
    """Fit the model to what the reference wrote."""
    import torch

    data = [in_tokens(example, codec) for example in conversations(args)]
    rng = np.random.Generator(np.random.PCG64(args.seed))
    adam = torch.optim.AdamW(model.parameters(), lr=args.imitate_rate, weight_decay=0.0)
    model.train()
    for step in range(args.imitate_steps):
        drawn = [data[int(place)] for place in rng.integers(len(data), size=args.batch)]
        learned = sum(sum(tokens.mask) for tokens in drawn)
        total = 0.0
        for tokens in drawn:  # one by one: lengths differ by much, and what fills up would cost as much as what counts
            ids = torch.tensor([tokens.ids], device=model.device)
            labels = torch.tensor([tokens.mask[1:]], device=model.device)
            logits = model(input_ids=ids).logits[:, :-1]
            losses = torch.nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:], reduction="none")
            loss = (losses * labels).sum() / learned
            loss.backward()
            total += float(loss.detach())
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for group in adam.param_groups:
            group["lr"] = args.imitate_rate * (1.0 - 0.9 * step / args.imitate_steps)
        adam.step()
        adam.zero_grad()
        writer.add_scalar("imitate/loss", total, step)


def improver(model: Any, tokenizer: Any, rollouts: Rollouts, args: Args) -> Any:
    """Return the trainer that lets the model improve on what it earns."""
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    starts = [int(number) for number in args.starts.split(",")]
    config = GRPOConfig(
        output_dir=args.out, seed=args.seed, max_steps=max(1, args.improve_steps), learning_rate=args.improve_rate,
        per_device_train_batch_size=args.group_size, num_generations=args.group_size, beta=0.0,
        max_completion_length=args.completion_tokens, use_cpu=not args.model, bf16=bool(args.model),
        gradient_checkpointing=bool(args.model),
        report_to=["tensorboard"], logging_steps=1, save_strategy="no",
    )  # fmt: skip
    return GRPOTrainer(
        model=model, processing_class=tokenizer, args=config, rollout_func=rollouts, reward_funcs=episode_reward,
        train_dataset=Dataset.from_list(rows(range(args.variants), starts, named=True)),
    )  # fmt: skip


def measure(rollouts: Rollouts, trainer: Any, args: Args) -> dict[str, float]:
    """Play variants that are trained on and held-out ones; return the means of what each earned, from 0 to 1."""
    starts = [int(number) for number in args.starts.split(",")]
    found = {}
    for name, split in (("trained_on", catalog.TRAIN_VARIANTS), ("held_out", catalog.TEST_VARIANTS)):
        count = min(args.test_variants, args.variants)
        variants = range(split.start, split.start + count)
        played = rollouts([row["prompt"] for row in rows(variants, starts, named=True)], trainer)
        found[name] = sum(played["episode_reward"]) / len(played["episode_reward"])
    return found


def main(argv: Sequence[str] | None = None) -> dict[str, dict[str, float]]:
    """Imitate, improve, and return what was earned before, between and after."""
    from torch.utils.tensorboard import SummaryWriter

    args = read_args(argv)
    if args.module:
        catalog.add_task(args.task, args.module)
    if args.model:
        from transformers import AutoModelForCausalLM, AutoTokenizer

        model, tokenizer = AutoModelForCausalLM.from_pretrained(args.model), AutoTokenizer.from_pretrained(args.model)
    else:
        tokenizer = tiny_tokenizer()
        model = tiny_model(tokenizer, seed=args.seed, hidden=args.hidden)
    codec = HuggingFaceCodec(tokenizer)
    worlds = Worlds(args.task, length=args.length or None, tools=shown_tools(args), reward_mode="potential")
    rollouts = Rollouts(worlds, codec, message_tokens=args.message_tokens)
    trainer = improver(model, tokenizer, rollouts, args)
    writer = SummaryWriter(args.out)
    measured = {"untrained": measure(rollouts, trainer, args)}
    imitate(trainer.model, codec, args, writer)
    measured["imitated"] = measure(rollouts, trainer, args)
    if args.improve_steps:
        trainer.train()
        measured["improved"] = measure(rollouts, trainer, args)
    for place, found in enumerate(measured.values()):
        for name, reward in found.items():
            writer.add_scalar(f"reward/{name}", reward, place)
    writer.close()
    trainer.save_model(args.out)
    tokenizer.save_pretrained(args.out)
    Path(args.out, "measured.json").write_text(json.dumps(measured, indent=1), encoding="utf-8")
    for name, found in measured.items():
        print(
            f"{name}: reward {found['trained_on']:.3f} on variants trained on, {found['held_out']:.3f} on held-out ones"
        )
    print(f"Model and curves are in {args.out}; tensorboard --logdir {args.out} shows the curves.")
    return measured


if __name__ == "__main__":
    main()
