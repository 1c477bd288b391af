"""Travel 08: the last reel.

Read in this order: ``cast`` (two travellers, a film, what is drawn), ``stock`` (trains, houses and a lens set as they
are on offer), ``letters`` and ``opening`` (the first morning), ``entering`` (dates, trains, beds, a link),
``shifting`` (an hour, a lens set, a bed), ``curtain`` (who speaks, what is secret, a bus), ``lakeside`` (four days by
the water and what they came to), ``whole`` (what must hold over all of it). ``moves`` is what the reference does
again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.last_reel.curtain import curtain
from lifegym.envs.travel.last_reel.entering import entering
from lifegym.envs.travel.last_reel.lakeside import lakeside
from lifegym.envs.travel.last_reel.opening import open_world
from lifegym.envs.travel.last_reel.shifting import shifting
from lifegym.envs.travel.last_reel.whole import whole


@task(
    "travel-08",
    title="The last reel",
    domain="travel",
    summary=(
        "Niko made the sound of a short film and takes it, its director, a heavy case and hired lenses by train from "
        "Ljubljana over Milan to a festival in Locarno. Hours, beds, trains and speakers change on the way, and some "
        "things are nobody's business."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "listing_platform",
        "credit_card",
    ),
)  # fmt: skip
def last_reel(s: Story) -> None:
    """Tell the whole story, from the invitation to the bill."""
    c = open_world(s)
    entering(s, c)
    shifting(s, c)
    curtain(s, c)
    lakeside(s, c)
    whole(s, c)
