"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.story import Story
from lifegym.envs.travel.chair_at_seven.cast import COSTS, IASI, ON, SEA, Cast, lei, weights
from lifegym.envs.travel.chair_at_seven.hands import lodges, rides, rides_else, seat
from lifegym.reward.build import fact, has, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    last = {"out": "good", "on": "next", "home": "next"}
    s.cross(
        "one-ticket-each", "each way was travelled on one ticket for two, the right one in the end", axis="persistence",
        weight=14,
        that=never(any_of(*(
            rides_else(leg, c.run(key, last[key]), *([c.run(key)] if key == "on" else []))
            for key, leg in c.legs.items()
        ))).because(all_of(*(rides(c.run(key, fate)) for key, fate in last.items()))),
    )  # fmt: skip
    s.cross(
        "given-back", "tickets and room that no longer suited were given back", axis="commitment", weight=10,
        that=all_of(
            rows("rail_booking.bookings").made().where(offer_id=c.run("on").offer, status="cancelled"),
            rows("rail_booking.bookings").made().where(offer_id=c.run("home").offer, status="cancelled"),
            rows("hotel_booking.reservations").made().where(hotel_id=c.house("Mangalia").key, status="cancelled"),
        ),
    )  # fmt: skip
    old = fact(weights(c.dry))
    s.cross(
        "east-right-weight", "the clinic in Iaşi had the weight of today and never only that of spring",
        axis="constraint", weight=8,
        that=never(c.east.told(old)).because(c.east.told(fact(weights(c.dry_now)))),
    )  # fmt: skip
    s.final(
        "rooms-slept", "they slept where there was a lift, in both towns", axis="persistence", weight=10,
        that=lodges(c, c.house("Mangalia", "next"), 19, 25) & lodges(c, c.house("Iaşi"), 25, 28),
    )  # fmt: skip
    s.final(
        "chairs-last", "the board has all four sessions as done, that of the travelling day at its early hour",
        axis="bookkeeping", weight=12,
        that=all_of(*(seat(c, number, State="Done") for number in (*SEA, IASI)))
        & seat(c, ON, Hour=has((c.chair_right, c.chair_right.lstrip("0")))),
    )  # fmt: skip
    s.final(
        "book-last", "the book adds up to what it came to", axis="bookkeeping", weight=12,
        that=COSTS.adds_up(low=6) & COSTS.row(sum=lei(c.spent)),
    )  # fmt: skip
