"""Career 01: three invoices.

Read in this order: ``cast`` (who owes what, which posts there are, what is drawn), ``opening``, ``background`` and
``vacancies`` (the world on the first morning), ``asking`` (reminders, a plan, an application), ``meeting`` (a rush job
and an interview that moves), ``twice`` (money that is not hers, rent that bounces, a new letterhead), ``referees`` (two
who may be named, and a figure that may not), ``closing`` (a guarantee, an offer, what the year stands at), ``across``
(what must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.career.three_invoices.across import across
from lifegym.envs.career.three_invoices.asking import asking
from lifegym.envs.career.three_invoices.closing import closing
from lifegym.envs.career.three_invoices.meeting import meeting
from lifegym.envs.career.three_invoices.opening import open_world
from lifegym.envs.career.three_invoices.referees import referees
from lifegym.envs.career.three_invoices.twice import twice
from lifegym.envs.story import Story, task


@task(
    "career-01",
    title="Three invoices",
    domain="career",
    summary=(
        "Inês translates in Lisbon, for herself. Three clients owe her money, one of them pays twice, and meanwhile "
        "she applies for posts with a salary. Postings, interviews, letterheads and accounts change without a word; "
        "what clients pay, and what is not hers, is nobody else's business."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "job_board", "banking", "legal_search",
    ),
)  # fmt: skip
def three_invoices(s: Story) -> None:
    """Tell the whole story: opening, reminders, interview, money twice, referees, offer, what holds over all."""
    c = open_world(s)
    asking(s, c)
    meeting(s, c)
    twice(s, c)
    referees(s, c)
    closing(s, c)
    across(s, c)
