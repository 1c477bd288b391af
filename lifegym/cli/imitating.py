"""`sft-data`: reference trajectories for supervised fine-tuning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from lifegym.cli.choosing import chosen_tasks, read_variants


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command(
        name="sft-data",
        epilog="Example: lifegym sft-data --tasks 'travel-*' --variants 0-9 --recoveries 0.1 --out sft.jsonl",
    )(sft_data)


def sft_data(
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to write, one example a line.")],
    tasks: Annotated[
        list[str] | None, typer.Option("--tasks", "-t", help="Ids or patterns, divided by commas; all.")
    ] = None,
    variants: Annotated[str, typer.Option("--variants", help="Such as 0-9.")] = "0",
    length: Annotated[int, typer.Option("--length", min=0, help="Stages of an example; 0 for whole episodes.")] = 0,
    paraphrases: Annotated[
        int, typer.Option("--paraphrases", min=0, help="Further versions whose replies are in other words.")
    ] = 0,
    recoveries: Annotated[
        float, typer.Option("--recoveries", min=0.0, max=1.0, help="Chance that a call is made wrong first.")
    ] = 0.0,
    reply: Annotated[str, typer.Option("--reply", help="text (a message closes a turn) or tool.")] = "text",
    tools: Annotated[
        str, typer.Option("--tools", help="Tools to tell of, such as 'email.*,files.*'; all the task has.")
    ] = "",
    arguments: Annotated[str, typer.Option("--arguments", help="Of calls: object, or JSON text.")] = "object",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of what is drawn.")] = 0,
    held_out: Annotated[
        bool, typer.Option("--held-out", help="Write held-out variants, too; never train on them.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Write what the reference does as conversations: messages, tools, and the episode's score beside them.

    Every line was played. A rewording that costs a check is left out; a wrong call is one that the world refused, and
    its message has the weight 0.
    """
    from lifegym.cli.console import output, print_json, progress
    from lifegym.envs import catalog
    from lifegym.integrations.sft_data import SftSettings

    chosen, numbers = chosen_tasks(tasks or ()), read_variants(variants)
    kept = [number for number in numbers if number in catalog.TEST_VARIANTS]
    if kept and not held_out:
        raise ValueError(
            f"variant {kept[0]} is held out for evaluation, and a model trained on it can no longer be compared; give "
            f"variants below {catalog.TRAIN_VARIANTS.stop}, or --held-out"
        )
    settings = SftSettings(
        length, paraphrases, recoveries, cast(Any, reply),
        [word.strip() for word in tools.split(",") if word.strip()] or None, cast(Any, arguments), seed,
    )  # fmt: skip
    with progress("sft-data", len(chosen) * len(numbers)) as bar:
        counts = _write(out, chosen, numbers, settings, bar)
    if as_json:
        print_json({"file": str(out), **counts})
        return
    output().print(
        f"{out}: {counts['examples']} examples from {counts['episodes']} episodes, with {counts['mistakes']} mended "
        f"mistakes; {counts['left_out']} rewordings left out.",
        markup=False,
    )


def _write(out: Path, tasks: list[str], variants: tuple[int, ...], settings: Any, bar: Any) -> dict[str, int]:
    """Write the file whole or not at all, and return what is in it."""
    import json

    from lifegym.integrations.sft_data import examples

    counts = {"examples": 0, "episodes": 0, "mistakes": 0, "left_out": 0}
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_name(f"{out.name}.part")
    try:
        with part.open("w", encoding="utf-8") as lines:
            for task in tasks:
                for variant in variants:
                    versions = set()
                    for example in examples(task, variant, settings):
                        versions.add(example["version"])
                        counts["examples"] += 1
                        counts["mistakes"] += sum(message.get("weight") == 0 for message in example["messages"])
                        lines.write(json.dumps(example, ensure_ascii=False) + "\n")
                    counts["episodes"] += len(versions)
                    counts["left_out"] += settings.paraphrases + 1 - len(versions)
                    bar.step(f"{task}, variant {variant}")
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return counts
