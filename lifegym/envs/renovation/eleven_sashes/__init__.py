"""Renovation 02: eleven sashes.

Read in this order: ``cast`` (who, what, how much), ``opening`` and ``background`` (the world on the first morning),
``counting``, ``consent`` and ``summer`` (what happens, what must be true, how the reference does it).
"""

from __future__ import annotations

from lifegym.envs.renovation.eleven_sashes.consent import consent
from lifegym.envs.renovation.eleven_sashes.counting import counting
from lifegym.envs.renovation.eleven_sashes.opening import open_world
from lifegym.envs.renovation.eleven_sashes.summer import summer
from lifegym.envs.story import Story, task


@task(
    "renovation-02",
    title="Eleven sashes",
    domain="renovation",
    summary=(
        "Morag sees to the eleven sash windows of a listed tenement in Edinburgh: seven owners, four of whom must have "
        "said yes, a council that asks on a portal and not by mail, a joiner with other glass in his contract, swifts, "
        "and a scaffold that must be down before the Festival."
    ),
    services=(
        "email", "calendar", "notion", "visa_and_advisory", "legal_search", "review_platform", "delivery_logistics",
        "weather", "banking",
    ),
)  # fmt: skip
def eleven_sashes(s: Story) -> None:
    """Tell the whole story: counting, consent, summer."""
    c = open_world(s)
    counting(s, c)
    consent(s, c)
    summer(s, c)
