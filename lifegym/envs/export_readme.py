"""An exported task retold for a person: stages, events and checks in words."""

from __future__ import annotations

import json

from lifegym.envs.spec import CANARY, TaskSpec
from lifegym.reward.checks import Check
from lifegym.worlds.claims import CLAIMED
from lifegym.worlds.events import Event, Op

_OPENS = {
    "user_message": "the persona writes",
    "observation": "something is published",
    "notification": "a notification arrives",
}


def readme(spec: TaskSpec) -> str:
    """Return the Markdown text of a task's README."""
    persona = spec.world.persona
    records = sum(len(table) for name, table in spec.world.tables.items() if name != CLAIMED)
    lines = [
        f"# {spec.title}",
        "",
        f"`{spec.id}`, variant {spec.variant}, domain {spec.domain}.",
        "",
        spec.summary,
        "",
        f"The persona is {persona.name} ({persona.email}), at home in {persona.zone}, counting in {persona.currency}. "
        f"Services: {', '.join(spec.services) or 'none besides the workspace'}. "
        f"The world opens at {spec.world.now:%Y-%m-%d %H:%M} with "
        f"{records:,} records and ends at {spec.timeline.end:%Y-%m-%d %H:%M}. "
        "Nothing below the next line is shown to the agent.",
        "",
        "---",
        "",
    ]
    for stage in spec.timeline.stages:
        lines += [f"## Stage {stage.index + 1}: {stage.title}", "", f"Begins {stage.at:%a %Y-%m-%d %H:%M}.", ""]
        for event in spec.timeline.events:
            if event.stage == stage.index:
                lines += _event(event, event.event_id in spec.hinted)
        lines += _checks(
            spec, "Due when it closes:", [c for c in spec.rubric.checks if c.tier == "stage" and c.stage == stage.index]
        )
    lines += ["## In the end", ""]
    lines += _checks(spec, "Across stages:", [check for check in spec.rubric.checks if check.tier == "cross"])
    lines += _checks(spec, "Finally:", [check for check in spec.rubric.checks if check.tier == "final"])
    lines += [f"Weights add up to {spec.rubric.total}; the score is the earned share of them, times 100."]
    lines += ["", f"This text gives a task away; keep it out of training data. {CANARY}"]
    return "\n".join(lines) + "\n"


def _event(event: Event, hinted: bool) -> list[str]:
    when = getattr(event.when, "words", None)
    condition = f", only if {when()}" if when else ""
    if event.kind == "mutation":
        head = (
            f"- **{event.at:%m-%d %H:%M}** silently (`{event.event_id}`{', hinted at' if hinted else ''}{condition}):"
        )
    else:
        head = f"- **{event.at:%m-%d %H:%M}** {_OPENS[event.kind]} (`{event.event_id}`{condition}):"
    quoted = [f"  > {line}".rstrip() for line in event.text.splitlines()]
    changes = [f"  - {_change(op)}" for op in event.ops]
    return [head, *([""] if quoted else []), *quoted, *([""] if quoted and changes else []), *changes, ""]


def _change(op: Op) -> str:
    text = json.dumps(op.arguments, ensure_ascii=False, default=str)
    return f"`{op.target}` {text if len(text) <= 300 else text[:297] + '...'}"


def _checks(spec: TaskSpec, heading: str, checks: list[Check]) -> list[str]:
    if not checks:
        return []
    lines = [heading, ""]
    for check in checks:
        share = 100 * check.weight / spec.rubric.total
        traits = [check.axis, f"weight {check.weight} ({share:.1f} %)"]
        if check.red_line:
            traits.append("red line")
        if check.mutation:
            traits.append(f"depends on noticing `{check.mutation}`")
        lines += [f"- **{check.id}** ({', '.join(traits)}): {check.says}.", f"  Evidence: {check.that.words()}."]
    return [*lines, ""]
