"""Exam 02: a seat for the cello.

Read in this order: ``cast`` (who, which trains, which houses), ``opening``, ``letters``, ``trains`` and ``houses`` (the
world on the first evening), ``booking``, ``waiting``, ``away`` and ``place`` (what happens, what must be true, how the
reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.exam.cello_seat.across import across
from lifegym.envs.exam.cello_seat.away import away
from lifegym.envs.exam.cello_seat.booking import booking
from lifegym.envs.exam.cello_seat.opening import open_world
from lifegym.envs.exam.cello_seat.place import place
from lifegym.envs.exam.cello_seat.waiting import waiting
from lifegym.envs.story import Story, task


@task(
    "exam-02",
    title="A seat for the cello",
    domain="exam",
    summary=(
        "Jonáš of Brno plays for a place in Vienna, Leipzig and Basel within twelve days. His cello needs a seat, his "
        "pianist a train, his hands an hour of practice in the evening; hours, trains, terms and rooms change unsaid."
    ),
    services=(
        "email", "calendar", "notion", "rail_booking", "hotel_booking", "credit_card", "notification_hub",
    ),
)  # fmt: skip
def cello_seat(s: Story) -> None:
    """Tell the whole story: booking, waiting, being away, the place, what holds over all."""
    c = open_world(s)
    booking(s, c)
    waiting(s, c)
    away(s, c)
    place(s, c)
    across(s, c)
