"""Travel 17: chair at seven.

Read in this order: ``cast`` (father and daughter, clinics, trains, houses, days), ``lines`` and ``lodgings`` (what is
on sale), ``opening`` and ``background`` (the world on the first morning), ``asking`` (chairs, papers, trains, beds),
``readying`` (a rule, a chair, a date, a weight), ``seaside`` (to Mangalia and what happens there), ``wedding`` (Iaşi,
home, what it came to), ``across`` (what must hold over all of it). ``hands`` is what the reference does again and
again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.chair_at_seven.across import across
from lifegym.envs.travel.chair_at_seven.asking import asking
from lifegym.envs.travel.chair_at_seven.opening import open_world
from lifegym.envs.travel.chair_at_seven.readying import readying
from lifegym.envs.travel.chair_at_seven.seaside import seaside
from lifegym.envs.travel.chair_at_seven.wedding import wedding


@task(
    "travel-17",
    title="Chair at seven",
    domain="travel",
    summary=(
        "Gheorghe is seventy-one and on dialysis three mornings a week. He wants to see the sea once more, and his "
        "brother's golden wedding in Iaşi. His daughter plans it around his chair, while clinics, weights, lifts and "
        "trains change and he says that he feels fine."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "health_tracker",
    ),
)  # fmt: skip
def chair_at_seven(s: Story) -> None:
    """Tell the whole story: opening, asking, readying, seaside, wedding, what holds over all of it."""
    c = open_world(s)
    asking(s, c)
    readying(s, c)
    seaside(s, c)
    wedding(s, c)
    across(s, c)
