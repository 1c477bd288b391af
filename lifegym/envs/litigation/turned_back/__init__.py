"""Litigation 01: turned back.

Read in this order: ``cast`` (who, which car, how much), ``opening`` and ``background`` (the first morning),
``complaint``, ``expertise``, ``silence``, ``conference`` and ``reckoning`` (what happens, what must be true, how the
reference does it).
"""

from __future__ import annotations

from lifegym.envs.litigation.turned_back.complaint import complaint
from lifegym.envs.litigation.turned_back.conference import conference
from lifegym.envs.litigation.turned_back.expertise import expertise
from lifegym.envs.litigation.turned_back.opening import open_world
from lifegym.envs.litigation.turned_back.reckoning import reckoning
from lifegym.envs.litigation.turned_back.silence import silence
from lifegym.envs.story import Story, task


@task(
    "litigation-01",
    title="Turned back",
    domain="litigation",
    summary=(
        "Kuba in Kraków drives a dialysis patient in a used estate whose odometer has been turned back. Complaint, "
        "expert, replacement car, insurer and settlement conference are to be kept in time; pages, appointments, "
        "terms and names change without a word."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "listing_platform", "legal_search", "car_rental", "banking",
        "maps",
    ),
)  # fmt: skip
def turned_back(s: Story) -> None:
    """Tell the whole story, from the first morning to what is left."""
    c = open_world(s)
    complaint(s, c)
    expertise(s, c)
    turned = silence(s, c)
    conference(s, c, turned)
    reckoning(s, c)
