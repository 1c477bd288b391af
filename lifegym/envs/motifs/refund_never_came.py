"""Money promised by a day, and the day goes by."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn


def refund_never_came(
    s: Story, look: Turn, *, name: str, chase: StepFunction, believe: StepFunction | None = None
) -> None:
    """Attach to the first look-through after the promised day.

    The trap is an absence: no event says that nothing arrived. Who acts on what is announced believes the promise;
    other refunds, which did come, make a glance at the inbox reassuring. The check belongs into the stage by which
    writing to the debtor is still of use, and wants both the letter with the amount and the note that it is owed.

    Args:
        s: The story.
        look: A turn that asks for no more than the usual look.
        name: The reference's step in words.
        chase: Compares promises with what came, writes, and notes what is due.
        believe: What the unaware assistant does; nothing if left out.
    """
    look.step(name, silent=True, unaware=believe)(chase)
    s.motifs.append("refund_never_came")
    s.patterns.append("missing expected event")
