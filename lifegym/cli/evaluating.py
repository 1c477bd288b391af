"""`eval`: what a policy scores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from lifegym.cli.choosing import SPEC_HELP, chosen_tasks, read_variants

if TYPE_CHECKING:
    from lifegym.evaluate import Judgment, Prices
    from lifegym.evaluate.settings import Settings
    from lifegym.rollouts.record import EpisodeKey, EpisodeRecord


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(
        "eval",
        epilog="Example: lifegym eval --policy reference --tasks all --runs 3 --split test --out runs/reference",
    )(evaluate)


def evaluate(
    policies: Annotated[list[str], typer.Option("--policy", "-p", metavar="SPEC", help=SPEC_HELP)],
    out: Annotated[Path, typer.Option("--out", "-o", help="A directory; what it holds is not played again.")],
    tasks: Annotated[
        list[str] | None, typer.Option("--tasks", "-t", help="Ids or patterns, divided by commas; all.")
    ] = None,
    runs: Annotated[int, typer.Option("--runs", min=1, help="Repetitions a world, each with its own seed.")] = 3,
    split: Annotated[
        str | None,
        typer.Option(
            "--split",
            help="canonical: the published worlds; test: held-out ones; train: for training. Canonical, unless "
            "--variants says otherwise.",
        ),
    ] = None,
    variants: Annotated[
        str | None,
        typer.Option("--variants", help="Worlds of each task, such as 10000-10002, instead of the split's first."),
    ] = None,
    policy_arg: Annotated[
        list[str] | None, typer.Option("--policy-arg", metavar="KEY=VALUE", help="An argument of the policy; repeated.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option("--base-url", help="Of openai:MODEL: the endpoint, such as http://127.0.0.1:8000/v1.")
    ] = None,
    memory: Annotated[
        str | None, typer.Option("--memory", help="Of openai:MODEL: none, full_context, rewrite, rag, notes, ...")
    ] = None,
    temperature: Annotated[float | None, typer.Option("--temperature", min=0, help="Of openai:MODEL.")] = None,
    reasoning_effort: Annotated[
        str | None, typer.Option("--reasoning-effort", help="Of openai:MODEL: low, medium, high, ...")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Each episode's seed is derived from it.")] = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="0 plays here, otherwise over Ray.")] = 0,
    concurrency: Annotated[
        int, typer.Option("--concurrency", min=1, help="Worlds a process keeps open, for policies that wait or batch.")
    ] = 1,
    address: Annotated[
        str | None,
        typer.Option("--address", help="A Ray cluster's: auto or ray://head:10001; on all its CPUs."),
    ] = None,
    max_actions: Annotated[int, typer.Option("--max-actions", min=1, help="Actions after which it is cut.")] = 3000,
    deadline: Annotated[float | None, typer.Option("--deadline", help="Seconds that an episode may take.")] = None,
    prices: Annotated[
        Path | None,
        typer.Option(
            "--prices", help='JSON, for a million tokens: {"MODEL": {"input": 1, "cached": 0.5, "output": 4}}.'
        ),
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", min=0, max=100, help="Score from which a run counts as passed.")
    ] = 60.0,
    with_funnel: Annotated[
        bool, typer.Option("--funnel", help="Show how far it came with silent changes and hidden constraints.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Also show domains, tiers, axes, services and the course along the timeline.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Evaluate a policy over many tasks and show its measures with their intervals and denominators.

    Started again with the same --out it goes on where it stopped; asked for something else there, it refuses and shows
    the difference. Ends with 1 if an episode has no score.
    """
    from lifegym.cli.live import keeping
    from lifegym.evaluate.settings import (
        Settings,
        check_home,
        check_question,
        check_records,
        claimed,
        keep_settings,
    )
    from lifegym.evaluate.worlds import SPLITS, check_split
    from lifegym.rollouts.run import rollout
    from lifegym.rollouts.workers import cluster_cpus

    if len(policies) > 1:
        raise ValueError(
            f"an evaluation is of one policy, got {', '.join(name[:40] for name in policies)}; evaluate each into a "
            "directory of its own, and see them beside each other with lifegym compare or report"
        )
    (policy,) = policies
    given = None if variants is None else read_variants(variants)
    if split is not None:
        check_split(split, given or ())
    chosen = chosen_tasks(["*" if name.strip() == "all" else name for name in tasks or ()])
    numbers = given or (SPLITS[cast(Any, split or "canonical")],)
    of_a_model = {
        "base_url": base_url, "memory": memory, "temperature": temperature, "reasoning_effort": reasoning_effort,
    }  # fmt: skip
    spec = _spec(policy, policy_arg or (), of_a_model)
    priced = _prices(prices, spec)
    with keeping(out):
        check_home(out)
        check_question(out, Settings.of(spec, (), (), runs, seed, max_actions))  # before worlds are built for it
        settings = Settings.of(spec, chosen, numbers, runs, seed, max_actions)
        if address is not None and not workers:
            workers = cluster_cpus(address)
        with claimed(out):
            keep_settings(out, settings)
            check_records(out)
            records = rollout(
                spec, chosen, variants=numbers, runs=runs, seed=seed, workers=workers, out=out, address=address,
                concurrency=concurrency, max_actions=max_actions, deadline=deadline, name=settings.policy,
            )  # fmt: skip
            _play(records, settings, out, priced)
        _report(out, settings, priced, threshold, with_funnel, full, as_json)


def _spec(policy: str, arguments: Any, of_a_model: dict[str, Any]) -> str:
    from lifegym.policies.specs import read_spec

    given = list(arguments)
    for name, value in of_a_model.items():
        if value is not None and not policy.removeprefix("proactive:").startswith("openai:"):
            raise ValueError(f"--{name.replace('_', '-')} is for openai:MODEL alone, got {policy[:60]!r}")
        if value is not None:
            given.append(f"{name}={value}")
    return str(read_spec(policy, given))


def _prices(path: Path | None, spec: str) -> Prices | None:
    from lifegym.evaluate import Prices
    from lifegym.policies.specs import read_spec

    if path is None:
        return None
    found, policy = Prices.read(path), read_spec(spec)
    if policy.model is not None:
        found.check(policy.model)
    return found


def _play(records: Iterator[EpisodeRecord], settings: Settings, out: Path, prices: Prices | None) -> None:
    from lifegym.cli.live import watching
    from lifegym.evaluate.progress import Progress

    progress = Progress(len(settings.episodes()), prices)
    for record in _episodes(out, settings.policy):
        if record.resolved:
            progress.add(record, fresh=False)
    with watching(progress, settings.policy) as watch:
        for record in records:
            watch.add(record)


def _episodes(out: Path, policy: str) -> Iterator[EpisodeRecord]:
    from lifegym.rollouts.store import read_episodes

    return (record for record in read_episodes(out) if record.policy == policy)


def _judged(out: Path, policy: str, apart: list[str]) -> Iterator[tuple[EpisodeRecord, list[Judgment]]]:
    """Yield the scored episodes with their judgments, and gather why others cannot be judged."""
    from lifegym.evaluate import judge_episode

    for record in _episodes(out, policy):
        if record.score is not None:
            try:
                found = judge_episode(record)
            except ValueError as error:
                apart.append(str(error))
                continue
            yield record, found


def _keys(out: Path, policy: str) -> set[EpisodeKey]:
    from lifegym.rollouts.index import EpisodeIndex, Query

    with EpisodeIndex(out) as index:
        return {entry.key for entry in index.find(Query()) if entry.policy == policy}


def _report(
    out: Path,
    settings: Settings,
    prices: Prices | None,
    threshold: float,
    with_funnel: bool,
    full: bool,
    as_json: bool,
) -> None:
    from lifegym.cli import measuring
    from lifegym.cli.console import output, print_json
    from lifegym.cli.results import counted
    from lifegym.evaluate import Scores, curve, efforts, funnel, gather, measure, shares
    from lifegym.evaluate.redlines import red_lines

    policy = settings.policy
    scores = gather(_episodes(out, policy)).get(policy) or Scores(policy)
    stored = _keys(out, policy)
    unplayed = [key for key in settings.episodes() if key not in stored]
    found = measure(scores, threshold=threshold) if scores.runs else None
    parts, points = shares(_episodes(out, policy)), curve(_episodes(out, policy))
    taken = efforts(_episodes(out, policy), prices)
    lines = red_lines(_episodes(out, policy))
    apart: list[str] = []
    funnels = funnel(_judged(out, policy, apart)) if with_funnel else {}
    if as_json:
        print_json(
            {
                "policy": policy,
                "measures": measuring.plain(found),
                "shares": measuring.plain(parts),
                "curve": measuring.plain(points),
                "effort": measuring.plain(taken),
                "red_lines": measuring.plain(lines),
                "funnel": measuring.plain(funnels),
                "not_judged": apart,
                "outcomes": dict(sorted(scores.outcomes.items())),
                "unscored": [
                    {**item.key._asdict(), "outcome": item.outcome, "reason": item.reason} for item in scores.unscored
                ],
                "unplayed": measuring.plain(unplayed),
            }
        )
    else:
        console = output()
        for line in measuring.headline(scores, found, unplayed):
            console.print(line, markup=False, soft_wrap=True)
        if found is not None:
            tables = [measuring.figures_table(found)]
            if full:
                tables += [measuring.shares_table(parts), measuring.curve_table(points), measuring.effort_table(taken)]
            for listed in [*tables, *(each for part in funnels.values() for each in measuring.funnel_tables(part))]:
                console.print(listed)
        for reason in apart[:1]:
            left_out = (
                f"{counted(len(apart), 'scored episode')} not in the funnels, which cannot be played again; the first: "
            )
            console.print(f"{left_out}{reason}", markup=False, soft_wrap=True)
        if found is not None and not full:
            for line in measuring.summary(parts, taken, lines, out):
                console.print(line, markup=False, soft_wrap=True)
    if scores.unscored or unplayed:
        raise typer.Exit(1)
