"""Litigation 02: a small claim.

Read in this order: ``cast`` (who, which loom, what is drawn), ``lawbook``, ``background`` and ``opening`` (the first
morning), ``counting`` (what they are out of pocket, and before which court), ``papers`` (translations, an offer, the
form), ``waiting`` (a portal, a part of the money, nothing from Helsinki), ``serving`` (a letter that came back, the
days without a telephone), ``insolvent`` (who owes by now, and what it came to), ``across`` (what must hold over all of
it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.litigation.small_claim.across import across
from lifegym.envs.litigation.small_claim.counting import counting
from lifegym.envs.litigation.small_claim.insolvent import insolvent
from lifegym.envs.litigation.small_claim.opening import open_world
from lifegym.envs.litigation.small_claim.papers import papers
from lifegym.envs.litigation.small_claim.serving import serving
from lifegym.envs.litigation.small_claim.waiting import waiting
from lifegym.envs.story import Story, task


@task(
    "litigation-02",
    title="A small claim",
    domain="litigation",
    summary=(
        "Sanna in Turku and her brother paid a shop in Riga for a loom that never came. A European small claim is to "
        "be prepared, translated, served and kept true, while forms, fees, addresses and debtors change without a word."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "legal_search", "delivery_logistics", "ecommerce", "banking",
    ),
)  # fmt: skip
def small_claim(s: Story) -> None:
    """Tell the whole story, from the sum on a kitchen table to the list of an administrator."""
    c = open_world(s)
    counting(s, c)
    papers(s, c)
    waiting(s, c)
    serving(s, c)
    insolvent(s, c)
    across(s, c)
