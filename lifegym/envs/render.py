"""A turn as text, for ``render_mode="ansi"`` and the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lifegym.envs.spec import TaskSpec
    from lifegym.reward.rubric import Scorer
    from lifegym.worlds.world import World

_KINDS = {"user_message": "message", "observation": "news", "notification": "notification"}


def turn_as_text(world: World, spec: TaskSpec, scorer: Scorer) -> str:
    """Return the turn under way (or the last one): when, what opened it, the calls made in it, and the score so far."""
    row = world.table("transcript.turns").get(f"turn_{world.turn:04d}")
    title = spec.timeline.stages[world.stage].title
    lines = [
        f"{spec.title} · variant {spec.variant} · stage {world.stage + 1}/{len(spec.timeline.stages)} {title!r} · "
        f"score {scorer.score:.1f}"
    ]
    lines.append(f"[{world.now:%a %Y-%m-%d %H:%M}] {_KINDS.get(row.kind, row.kind) if row else 'no turn yet'}")
    if row:
        lines += [f"  {line}" for line in row.text.splitlines()]
    for call in world.calls:
        if call.turn == world.turn:
            lines.append(f"> {call.tool}({json.dumps(call.arguments, ensure_ascii=False, default=str)[:200]})")
            lines.append(f"  {'' if call.ok else 'refused: '}{call.result[:300]}")
    if row and row.reply is not None:
        lines += [f"< {line}" for line in row.reply.splitlines()] or ["< (silence)"]
    return "\n".join(lines)
