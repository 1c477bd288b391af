"""Travel 20: fourteen and alone.

Read in this order: ``cast`` (four young people, their parents, what is drawn), ``skies`` (flights), ``post`` (what
has been written), ``opening`` (the first morning), ``names`` (statements, consents, an age, a letter that does not
come), ``forms`` (a bed, a form that is none any more, an appointment that moves), ``office`` (money that goes back, a
broker, flights, the counter), ``leaving`` (a long wait in Paris, a signature, a sum, a bus), ``across`` (what holds
over all of it).
``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.fourteen_and_alone.across import across
from lifegym.envs.travel.fourteen_and_alone.forms import forms
from lifegym.envs.travel.fourteen_and_alone.leaving import leaving
from lifegym.envs.travel.fourteen_and_alone.names import names
from lifegym.envs.travel.fourteen_and_alone.office import office
from lifegym.envs.travel.fourteen_and_alone.opening import open_world


@task(
    "travel-20",
    title="Fourteen and alone",
    domain="travel",
    summary=(
        "Houda of Casablanca sends her nephew and three others to a work camp in Iceland. Ages, dates, forms, "
        "appointments, "
        "money and a connection in Paris change without a word; each parent is to know what is theirs, and nobody is "
        "to sign "
        "for anybody else."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "visa_and_advisory", "banking", "flight_booking",
    ),
)  # fmt: skip
def fourteen_and_alone(s: Story) -> None:
    """Tell the whole story: the first morning, names, forms, the office, leaving, what holds over all."""
    c = open_world(s)
    names(s, c)
    forms(s, c)
    office(s, c)
    leaving(s, c)
    across(s, c)
