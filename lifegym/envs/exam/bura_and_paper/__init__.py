"""Exam 01: bura and paper.

Read in this order: ``cast`` (who, which places on the boat, which days), ``opening``, ``letters`` and ``shore`` (the
world on the first evening), ``first``, ``gale``, ``moved`` and ``ashore`` (what happens, what must be true, how the
reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.exam.bura_and_paper.across import across
from lifegym.envs.exam.bura_and_paper.ashore import ashore
from lifegym.envs.exam.bura_and_paper.first import first_days
from lifegym.envs.exam.bura_and_paper.gale import gale_days
from lifegym.envs.exam.bura_and_paper.moved import moved_days
from lifegym.envs.exam.bura_and_paper.opening import open_world
from lifegym.envs.story import Story, task


@task(
    "exam-01",
    title="Bura and paper",
    domain="exam",
    summary=(
        "Mirna, who works nights in a hospital in Split, wants the boat leader's licence and the radio certificate. "
        "Hours "
        "at sea, topics, papers and a term are to be kept while wind, rota, school and office change them without a "
        "word."
    ),
    services=(
        "email", "calendar", "notion", "weather", "health_tracker", "ecommerce", "content_platform", "notification_hub",
        "maps",
    ),
)  # fmt: skip
def bura_and_paper(s: Story) -> None:
    """Tell the whole story: opening, first days, gale, the moved exam, ashore, what holds over all."""
    c = open_world(s)
    first_days(s, c)
    page, wind, again = gale_days(s, c)
    moved = moved_days(s, c, again)
    ashore(s, c)
    across(s, c, page, wind, moved)
