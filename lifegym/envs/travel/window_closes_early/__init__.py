"""Travel 14: the window closes early.

Read in this order: ``cast`` (seven people, loads, stores, what is drawn), ``opening`` and ``post`` (the first morning
and what was written), ``loads`` (a plan in kilograms, a list of plants, a drone), ``stores`` (a lower limit, ice,
litres, a ship), ``out`` (who rides in the boat, a certificate, the wind), ``home`` (boxes, a logger, what it came
to), ``across`` (what holds over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.window_closes_early.across import across
from lifegym.envs.travel.window_closes_early.home import home
from lifegym.envs.travel.window_closes_early.loads import loads
from lifegym.envs.travel.window_closes_early.opening import open_world
from lifegym.envs.travel.window_closes_early.out import out
from lifegym.envs.travel.window_closes_early.stores import stores


@task(
    "travel-14",
    title="The window closes early",
    domain="travel",
    summary=(
        "Ylva in Stockholm closes a summer station on Nordaustlandet: seven people, two helicopter flights, one ship, "
        "samples on "
        "ice. Payload, permit, ice, ship, certificate and weather change without a word, and one of the seven cannot "
        "swim."
    ),
    services=("email", "calendar", "notion", "notification_hub", "hotel_booking", "weather", "delivery_logistics"),
)
def window_closes_early(s: Story) -> None:
    """Tell the whole story: the first morning, loads, stores, out, home, what holds over all."""
    c = open_world(s)
    loads(s, c)
    stores(s, c)
    out(s, c)
    home(s, c)
    across(s, c)
