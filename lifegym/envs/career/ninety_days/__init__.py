"""Career 02: ninety days.

Read in this order: ``cast`` (who is who, what is drawn, the sums), ``market`` (shares, prices, the two accounts at
the broker), ``postings`` (employers and vacancies), ``opening`` and ``background`` (the world on the first morning),
``leaving`` (papers of the old firm, the first applications), ``talks`` (two interviews, a price, a transfer),
``offers`` (a false agent, an offer, a question too many), ``options`` (results, shares, the exercise), ``across``
(what must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.career.ninety_days.across import across
from lifegym.envs.career.ninety_days.leaving import leaving
from lifegym.envs.career.ninety_days.offers import offers
from lifegym.envs.career.ninety_days.opening import open_world
from lifegym.envs.career.ninety_days.options import options
from lifegym.envs.career.ninety_days.talks import talks
from lifegym.envs.story import Story, task


@task(
    "career-02",
    title="Ninety days",
    domain="career",
    summary=(
        "A Toronto firm has let Declan go. His stock options lapse ninety days after his last day, a release waits to "
        "be signed, two employers want to see him, and the family has a floor under its savings. Papers, prices, "
        "interviews and cut-offs change while nobody says so."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "job_board", "banking", "brokerage", "legal_search",
    ),
)  # fmt: skip
def ninety_days(s: Story) -> None:
    """Tell the whole story: opening, leaving, talks, offers, options, what holds over all of it."""
    c = open_world(s)
    leaving(s, c)
    talks(s, c)
    offers(s, c)
    options(s, c)
    across(s, c)
