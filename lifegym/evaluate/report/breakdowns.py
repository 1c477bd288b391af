"""Where the points went: domains by policy, tiers, axes, services, and the course along the timeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lifegym.evaluate.breakdown import Share, curve, shares
from lifegym.evaluate.redlines import red_lines
from lifegym.evaluate.report import charts
from lifegym.evaluate.report.headline import name, scores_of
from lifegym.evaluate.report.markup import counted, esc, figure, interval, section, table
from lifegym.evaluate.report.reading import Evaluation
from lifegym.evaluate.scores import domain_of

__all__ = ["heat_map", "timeline", "where"]

_KINDS: Final = {
    "tier": "Tiers",
    "axis": "Axes",
    "silent change": "Silent changes",
    "red line": "Red lines",
    "service": "Services",
}
_TASKS_SHOWN: Final = 400
Groups = dict[str, dict[int, Share]]


def _groups(found: Sequence[list[Share]], kind: str) -> Groups:
    """Return a kind's groups in order, each with the share of every policy that has it."""
    groups: Groups = {}
    for series, parts in enumerate(found):
        for part in parts:
            if part.kind == kind:
                groups.setdefault(part.group, {})[series] = part
    return groups


def heat_map(found: Sequence[Evaluation]) -> str:
    """Return the table of domains by policy, and of tasks by policy, each cell shaded by its score."""
    means = [scores_of(one).means() for one in found]
    tasks = sorted(set().union(*means))
    if not tasks:
        return ""
    domains: dict[str, list[str]] = {}
    for task in tasks:
        domains.setdefault(domain_of(task), []).append(task)
    by_domain = {
        f"{domain} ({counted(len(members), 'task')})": [
            _mean([own[task] for task in members if task in own]) for own in means
        ]
        for domain, members in sorted(domains.items())
    }
    by_task = {task: [own.get(task) for own in means] for task in tasks[:_TASKS_SHOWN]}
    cut = f"<p>{counted(len(tasks) - _TASKS_SHOWN, 'more task')} are not listed.</p>\n" * (len(tasks) > _TASKS_SHOWN)
    return section(
        "domains",
        "Domains",
        _heat("Mean score by domain and policy", "domain", by_domain, found),
        f"<details><summary>By task</summary>\n{_heat('Mean score by task and policy', 'task', by_task, found)}{cut}"
        "</details>\n",
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _heat(caption: str, what: str, rows: dict[str, list[float | None]], found: Sequence[Evaluation]) -> str:
    heads = "".join(f'<th scope="col" class="n">{name(series, one)}</th>' for series, one in enumerate(found))
    body = "\n".join(
        f'<tr><th scope="row">{esc(row)}</th>' + "".join(_cell(value) for value in values) + "</tr>"
        for row, values in rows.items()
    )
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{esc(caption)}"><table class="heat">'
        f'<caption>{esc(caption)}</caption>\n<thead><tr><th scope="col">{esc(what)}</th>{heads}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>\n"
    )


def _cell(value: float | None) -> str:
    if value is None:
        return '<td class="n">–</td>'
    return f'<td class="n shade" style="--share:{min(max(value, 0), 100):.0f}%">{figure(value)}</td>'


def where(found: Sequence[Evaluation]) -> str:
    """Return the tables of the share of weight earned by tier, axis, service and the like."""
    parts = [shares(one.records) for one in found]
    tables = []
    for kind, title in _KINDS.items():
        groups = _groups(parts, kind)
        if groups:
            note = _fates(found) if kind == "red line" else ""
            table_of = _shares(title, kind, groups, found)
            tables.append(f'<div class="block"><h3>{esc(title)}</h3>\n{note}{table_of}</div>\n')
    return section(
        "where",
        "Where the points went",
        "<p class='note'>Per cent of the weight there was that was earned, with its 95 % interval where there are two "
        "tasks or more. Each task's weights add up to one.</p>\n",
        f'<div class="{"blocks" if len(found) == 1 else "one"}">{"".join(tables)}</div>\n',
    )


def _fates(found: Sequence[Evaluation]) -> str:
    """Return what earns a red line's weight, and how many of each policy's were kept, crossed or left lying."""
    rows = []
    for series, one in enumerate(found):
        lines = red_lines(one.records)
        rows.append([name(series, one), *(f"{count:,}" for count in lines)])
    note = (
        "<p class='note'>A red line guards an act, such as paying the right party and never the wrong one, and earns "
        "its weight only together with it: who does nothing crosses none and earns none.</p>\n"
    )
    return note + table("Red lines by what became of them", ["policy", "kept", "crossed", "not dealt with"], rows,
                        range(1, 4))  # fmt: skip


def _shares(title: str, kind: str, groups: Groups, found: Sequence[Evaluation]) -> str:
    heads = [kind, "earned, 0 to 100"]
    for series, one in enumerate(found):
        heads.append(name(series, one) if len(found) > 1 else "earned %")
        heads += ["interval"] if len(found) == 1 else []
    heads.append("checks")
    rows = []
    for group, own in groups.items():
        row = [esc(group), charts.ranges([(series, own[series].earned) for series in sorted(own)], 100)]
        for series in range(len(found)):
            part = own.get(series)
            row.append("–" if part is None else _earned(part, wide=len(found) > 1))
            if len(found) == 1:
                row.append("–" if part is None else interval(part.earned, 100))
        row.append(" / ".join(dict.fromkeys(f"{part.checks:,}" for part in own.values())))
        rows.append(row)
    return table(f"{title}: share of weight earned", heads, rows, range(2, len(heads)))


def _earned(part: Share, *, wide: bool) -> str:
    text = figure(100 * part.earned.mean)
    if wide and part.earned.low is not None:
        return f'{text}<br><span class="ends">{interval(part.earned, 100)}</span>'
    return text


def timeline(found: Sequence[Evaluation]) -> str:
    """Return how much was earned early and late."""
    curves = [
        charts.Line(one.label, [(point.position, 100 * point.earned.mean) for point in curve(one.records)])
        for one in found
    ]
    if not any(line.points for line in curves):
        return ""
    parts = [shares(one.records) for one in found]
    said = "Per cent of weight earned along the timeline: " + "; ".join(
        f"{line.name} from {figure(line.points[0][1])} to {figure(line.points[-1][1])}"
        for line in curves
        if line.points
    )
    return section(
        "timeline",
        "Along the timeline",
        "<p class='note'>Per cent of the weight of stage checks earned, by where on its timeline the check falls due, "
        "in tenths. Checks on the whole story have no place here.</p>\n",
        f"<figure>{charts.lines(curves, said, ('first stage', 'last stage'))}</figure>\n",
        _shares("Thirds", "time", _groups(parts, "time"), found),
    )
