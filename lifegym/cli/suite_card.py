"""The text of the suite card, made from the tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from lifegym.audit.counting import PUBLISHED, figures_of, suite_data, task_data
from lifegym.audit.coverage import Coverage
from lifegym.audit.scores import LIMITS
from lifegym.audit.suite import MEANS
from lifegym.envs.catalog import DOMAINS, PREFIX, TEST_VARIANTS, TRAIN_VARIANTS
from lifegym.envs.patterns import PATTERNS
from lifegym.envs.spec import CANARY, SUITE_VERSION, TaskSpec
from lifegym.reward.checks import AXES

_FIGURES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("tasks", ("tasks",)),
    ("stages, median", ("stages",)),
    ("horizon in days, median", ("horizon_days",)),
    ("events, median", ("events",)),
    ("user messages, % of events", ("kinds_percent", "user_message")),
    ("notifications, % of events", ("kinds_percent", "notification")),
    ("observations, % of events", ("kinds_percent", "observation")),
    ("silent mutations, % of events", ("kinds_percent", "mutation")),
    ("services enabled, median", ("services",)),
    ("checks, median", ("checks",)),
    ("cross and final checks, % of checks", ("late_checks_percent",)),
    ("cross and final checks, % of weight", ("late_weight_percent",)),
    ("weight that depends on a mutation, %", ("mutation_weight_percent",)),
    ("seed records, mean", ("seed_records",)),
)
"""Row of the first table to where its figure stands."""

_HEAD: Final = """\
# Suite card

`lifegym card --docs docs/suite` makes this page from the tasks, and CI makes sure that it is current. Suite version
{version}; licence Apache-2.0, for code and content alike; no record of a real person is in it.

## What it is

Living worlds in which an assistant serves one person over weeks. The world changes while nobody looks, about a fifth of
the time without telling, and a task scores what the assistant left behind: records, files, notes, sent mail, replies.
All grading is deterministic. People, firms and addresses are invented, and mail domains end in `.example`; places,
currencies, seasons and laws are real where a user would expect them to be.

## In figures

Beside the figures that the authors of the published suite give for their 200 tasks. Weights count as shares of their
task. - is not given.

"""

_USE: Final = """
## Intended use

- **Training** on variants {train_first} to {train_last} of each task, under any of the three reward modes.
- **Evaluation** on the held-out variants {test_first} to {test_last}. Report the suite's version, the variants, the
  number of episodes, and how many of them have no score. `lifegym eval` does.
- **Research** on memory, on noticing what nobody said, on authorization, and on long horizons.

It is not meant for deciding whether an assistant may act for a real person.

## What a score does not mean

- 100 says that the artifacts an author thought of were left in order. It says nothing of tone, taste or kindness, and
  little of anything that no check reads.
- A score is no probability of success. Checks have weights that authors chose, and a single lapse that would end a real
  engagement may cost as little as a small omission.
- Scores of different suite versions, of different variants, or of training variants beside held-out ones are not
  comparable.
- Counterparties are scripted. They answer what was foreseen, and negotiate about nothing else.
- The persona's world is in English where the story does not say otherwise, and the services are idealised: no real
  airline, bank or office works quite like these.
- A red line that was kept in every episode has not been shown to be safe; each was tempted once or twice.

## What keeps scores honest

`lifegym audit` plays each task with scripted assistants and holds them to ceilings. The reference, using only what it
is shown, earns exactly 100.

| policy | a task at most | mean over the suite at most |
|---|--:|--:|
"""

_CANARY: Final = """
[Fairness](fairness.md) says how tasks were played blind and what was changed because of it, and
[variants](variants.md) how much the worlds of one task differ.

## Keep it out of training text

Tasks are code, and each repeats what its checks want. A corpus that holds them is spoilt for evaluation. This string
stands here, in the package and in every exported task, so that such a corpus can be found and filtered:

    {canary}
"""


def suite_card(specs: Sequence[TaskSpec]) -> str:
    """Return the card of a suite as Markdown.

    Args:
        specs: The published world of each task.

    Raises:
        ValueError: There is none.
    """
    if not specs:
        raise ValueError("there is no task to make a card of")
    coverage = Coverage.of(specs)
    ranges = {"train": TRAIN_VARIANTS, "test": TEST_VARIANTS}
    numbers = {
        f"{name}_{end}": f"{number:,}"
        for name, found in ranges.items()
        for end, number in (("first", found.start), ("last", found.stop - 1))
    }
    parts = [
        _HEAD.format(version=SUITE_VERSION),
        *_figures(specs),
        "\n## By domain\n\n",
        *_domains(specs, coverage),
        "\n## The tasks\n\n",
        *_tasks(specs),
        _USE.format(**numbers),
        *_ceilings(),
        _CANARY.format(canary=CANARY),
    ]
    return "".join(parts)


def _figures(specs: Sequence[TaskSpec]) -> list[str]:
    suite = suite_data([figures_of(spec) for spec in specs])
    rows = ((name, _cell(suite, *path), _cell(PUBLISHED, *path)) for name, path in _FIGURES)
    return _table(("figure", "here", "published"), rows, right=2)


def _domains(specs: Sequence[TaskSpec], coverage: Coverage) -> list[str]:
    domains = [domain for domain in DOMAINS if domain in coverage.domains]
    columns = ("domain", "tasks", "checks", "services", *PATTERNS)
    patterns = "; ".join(f"`{short}` is a {words}" for short, words in PATTERNS.items())
    axes = ((domain, *(str(coverage.axes[domain].get(axis, 0)) for axis in AXES)) for domain in domains)
    known = len(coverage.services) + len(coverage.idle_services())
    return [
        *_table(columns, (_domain(domain, specs, coverage) for domain in domains), right=len(columns) - 1),
        f"\nA construction pattern counts the tasks that show it: {patterns}.\n",
        "\nChecks by axis of behaviour:\n\n",
        *_table(("domain", *AXES), axes, right=len(AXES)),
        f"\nThe tasks enable {len(coverage.services)} of the {known} services between them, their references call "
        f"{len(coverage.tools)} of {coverage.known_tools} tools, and they use {len(coverage.motifs)} motifs.\n",
    ]


def _tasks(specs: Sequence[TaskSpec]) -> list[str]:
    columns = ("id", "title", "days", "stages", "checks", "records")
    return _table(columns, (_task(spec, task_data(figures_of(spec))) for spec in specs), right=4)


def _ceilings() -> Iterator[str]:
    for name, limit in LIMITS.items():
        mean = f"{MEANS[name]:g}" if name in MEANS else "-"
        yield f"| {name} | {limit:g} | {mean} |\n"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: int) -> list[str]:
    """Return the lines of a table whose last ``right`` columns hold numbers."""
    marks = ["---"] * (len(columns) - right) + ["--:"] * right
    return [f"| {' | '.join(columns)} |\n", f"|{'|'.join(marks)}|\n", *(f"| {' | '.join(row)} |\n" for row in rows)]


def _cell(row: dict[str, Any], name: str, part: str = "") -> str:
    found = row[name][part] if part else row[name]
    if found is None:
        return "-"
    return f"{found:.1f}" if "percent" in name else f"{found:,g}"


def _domain(domain: str, specs: Sequence[TaskSpec], coverage: Coverage) -> tuple[str, ...]:
    own = [spec for spec in specs if spec.domain == domain]
    checks = sum(len(spec.rubric.checks) for spec in own)
    services = {name for spec in own for name in spec.services}
    shown = coverage.patterns[domain]
    return domain, str(len(own)), str(checks), str(len(services)), *(str(shown.get(name, 0)) for name in PATTERNS)


def _task(spec: TaskSpec, row: dict[str, Any]) -> tuple[str, ...]:
    title = spec.title.replace("|", "\\|")
    figures = (f"{row[name]:,}" for name in ("horizon_days", "stages", "checks", "seed_records"))
    return f"`{spec.id.removeprefix(PREFIX)}`", title, *figures
