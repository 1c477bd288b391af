"""Train a language model on living worlds with TRL's GRPOTrainer: groups that branch from one moment of a story.

What it shows. The whole way from a task to a gradient step. A row of the data set names a variant and a stage to start
at; the stages before it are lived once, by the reference, and a group of conversations branches from there. Each plays
some stages: the model calls tools and closes turns, the world answers, and what the model wrote is masked for the loss,
id for id. An episode's rewards (potential: paid the moment the state changes) are its completion's reward; the share of
actions that the world took, rather than answered by an error, is a second, small one. Before and after, held-out
variants are played.

What it needs. `pip install 'lifegym[trl]'`. For real, a model that can call tools, a GPU for it, and room in its
context for the tools' schemas: about 20,000 tokens for all of travel-07, fewer for those chosen with `--tools`.

How long. Without `--model` a randomly initialised model of 91,000 parameters, made in memory, tries the loop on two
cores: two steps of `--smoke` take less than a minute. It reads bytes and knows nothing.

The curve to expect. From the tiny model none: it writes noise, which the world takes for replies, so the reward stays
at what silence earns; the run shows that everything fits together. What a model that calls tools gains first is that
fewer calls are refused (`rewards/accepted`), then what it was told to do, and last what it must look for by itself.
`imitate_then_improve.py` begins with the first of these.

    python training_examples/train_trl_grpo.py --smoke
    python training_examples/train_trl_grpo.py --model Qwen/Qwen3-4B --steps 200 --starts 0,1,2 --length 2
    python training_examples/train_trl_grpo.py --model Qwen/Qwen3-4B --door environment --starts 0 --length 1

The trained model is saved in a folder that any server of models loads; served, it is evaluated like any other:
`lifegym eval -p openai:MODEL --base-url URL -t all --split test`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")  # both doors may change with TRL; the extra pins its version

import tyro

from lifegym.envs import catalog
from lifegym.integrations.huggingface import HuggingFaceCodec, tiny_model, tiny_tokenizer
from lifegym.integrations.trl import Rollouts, Worlds, environment_factory, episode_reward, rows
from lifegym.policies import make_policy


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
    door: Literal["rollout", "environment"] = "rollout"
    """rollout (whole control, replies are text) or environment (TRL's own loop, the reply is a tool)"""
    starts: str = "0"
    """stages to start at, divided by commas"""
    length: int = 2
    """stages an episode goes on for; 0 plays to the end of the story"""
    prefix: str = "reference"
    """policy that lives the stages before the start"""
    tools: str = ""
    """tools shown to the model, names or patterns such as email.*, divided by commas; empty for all"""
    reward_mode: Literal["stage", "potential", "sparse"] = "potential"
    """when rewards are paid: as a stage closes, as the state changes, or at the end"""
    accepted_weight: float = 0.1
    """weight of the share of actions that the world took"""
    train_variants: int = 64
    """training draws from variants 0 to this minus 1, at most 10,000"""
    test_variants: int = 4
    """held-out variants, from 10,000 on, played before and after"""
    steps: int = 100
    """gradient steps"""
    groups: int = 2
    """groups a step rests on"""
    group_size: int = 4
    """conversations of a group"""
    message_tokens: int = 512
    """longest message of the model, in tokens"""
    completion_tokens: int = 8_192
    """longest conversation after its beginning, in tokens"""
    learning_rate: float = 1e-6
    """step size of AdamW"""
    temperature: float = 1.0
    """of the sampling"""
    save_every: int = 50
    """steps between checkpoints"""
    seed: int = 0
    """seed of weights, order and samples"""
    out: str = ""
    """folder of the run; by default runs/grpo-TASK-seedN"""
    resume: bool = False
    """go on from the last checkpoint in the folder"""


SMOKE: dict[str, Any] = {
    "steps": 2, "groups": 1, "group_size": 2, "message_tokens": 24, "completion_tokens": 400, "test_variants": 1,
    "train_variants": 2, "starts": "1", "length": 1, "tools": "files.read,files.append", "learning_rate": 1e-4,
}  # fmt: skip


def read_args(argv: Sequence[str] | None = None) -> Args:
    """Read the command line; its options and their help are the fields of `Args` and the texts beneath them."""
    given = sys.argv[1:] if argv is None else list(argv)
    preset = Args(**SMOKE) if "--smoke" in given else Args()
    args: Args = tyro.cli(Args, args=given, default=preset, description=(__doc__ or "").partition("\n")[0])
    if not 1 <= args.train_variants <= catalog.TRAIN_VARIANTS.stop:
        raise SystemExit(f"--train-variants is 1 to {catalog.TRAIN_VARIANTS.stop}, got {args.train_variants}")
    if args.group_size < 2:
        raise SystemExit(
            f"--group-size is at least 2, since members are compared with each other, got {args.group_size}"
        )
    args.out = args.out or f"runs/grpo-{args.task}-seed{args.seed}"
    return args


def model_and_tokenizer(args: Args) -> tuple[Any, Any]:
    """Return the model to train and its tokenizer."""
    if args.model:
        from transformers import AutoModelForCausalLM, AutoTokenizer

        return AutoModelForCausalLM.from_pretrained(args.model), AutoTokenizer.from_pretrained(args.model)
    if args.door == "environment":
        from trl.chat_template_utils import qwen3_chat_template  # TRL reads calls only from templates that it knows

        tokenizer = tiny_tokenizer(qwen3_chat_template)
    else:
        tokenizer = tiny_tokenizer()
    return tiny_model(tokenizer, seed=args.seed), tokenizer


def world_settings(args: Args) -> dict[str, Any]:
    """Return the settings of the worlds that the model plays in."""
    return {
        "length": args.length or None,
        "prefix": partial(make_policy, args.prefix),
        "tools": [name.strip() for name in args.tools.split(",")] if args.tools else None,
        "reward_mode": args.reward_mode,
    }


def accepted(
    prompts: Sequence[Any], completions: Sequence[Any], step_accepted: Sequence[Sequence[bool]], **columns: Any
) -> list[float]:
    """Return for each completion the share of its actions that the world took."""
    return [sum(taken) / len(taken) if taken else 0.0 for taken in step_accepted]


def build(args: Args) -> tuple[Any, Rollouts | None]:
    """Return the trainer and, behind the rollout door, what plays its conversations."""
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    model, tokenizer = model_and_tokenizer(args)
    rollouts = None
    if args.door == "environment":
        # TRL calls the tools of the class, and the class scores itself.
        door: dict[str, Any] = {"environment_factory": environment_factory(args.task, **world_settings(args))}
        weights = None
    else:
        rollouts = Rollouts(
            Worlds(args.task, **world_settings(args)), HuggingFaceCodec(tokenizer), message_tokens=args.message_tokens
        )
        door = {"rollout_func": rollouts, "reward_funcs": [episode_reward, accepted]}
        weights = [1.0, args.accepted_weight]
    starts = [int(number) for number in args.starts.split(",")]
    config = GRPOConfig(
        output_dir=args.out, seed=args.seed, max_steps=args.steps, learning_rate=args.learning_rate,
        per_device_train_batch_size=args.groups * args.group_size, num_generations=args.group_size,
        max_completion_length=args.completion_tokens, temperature=args.temperature, reward_weights=weights, beta=0.0,
        use_cpu=not args.model, bf16=bool(args.model),
        gradient_checkpointing=bool(args.model), report_to=["tensorboard"], logging_steps=1,
        save_steps=args.save_every, save_total_limit=2,
    )  # fmt: skip
    data = Dataset.from_list(rows(range(args.train_variants), starts, named=rollouts is not None))
    return GRPOTrainer(model=model, processing_class=tokenizer, args=config, train_dataset=data, **door), rollouts


def held_out(rollouts: Rollouts, trainer: Any, args: Args) -> dict[str, float]:
    """Play held-out variants and return the means of what was earned and taken, each from 0 to 1."""
    first = catalog.TEST_VARIANTS.start
    starts = [int(number) for number in args.starts.split(",")]
    prompts = [row["prompt"] for row in rows(range(first, first + args.test_variants), starts, named=True)]
    played = rollouts(prompts, trainer)
    count = len(prompts)
    return {
        "reward": sum(played["episode_reward"]) / count,
        "accepted": sum(accepted((), (), played["step_accepted"])) / count,
    }


def main(argv: Sequence[str] | None = None) -> None:
    """Train, and write checkpoints, curves and the scores of held-out variants."""
    args = read_args(argv)
    if args.module:
        catalog.add_task(args.task, args.module)
    trainer, rollouts = build(args)
    measured = {}
    if rollouts is not None:
        measured["before"] = held_out(rollouts, trainer, args)
    trainer.train(resume_from_checkpoint=args.resume or None)
    if rollouts is not None:
        measured["after"] = held_out(rollouts, trainer, args)
    trainer.save_model(args.out)
    trainer.processing_class.save_pretrained(args.out)
    Path(args.out, "held_out.json").write_text(json.dumps(measured, indent=1), encoding="utf-8")
    for when, found in measured.items():
        print(f"held out, {when}: reward {found['reward']:.3f}, actions taken {found['accepted']:.2f}")
    print(f"Model, checkpoints and curves are in {args.out}; tensorboard --logdir {args.out} shows the curves.")


if __name__ == "__main__":
    main()
