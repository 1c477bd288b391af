"""A house that Mai booked and Ma can no longer live in: the lifts stop, or the ground floor closes."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.story import Built, Play, Player, StageBuilder, Turn, op, update
from lifegym.envs.travel.japan_with_the_parents.act1_papers import write_itinerary
from lifegym.envs.travel.japan_with_the_parents.cast import Cast
from lifegym.envs.travel.japan_with_the_parents.hands import cheap_room, leave_room, rooms_found, take_room
from lifegym.envs.travel.japan_with_the_parents.houses import TOWNS
from lifegym.envs.travel.japan_with_the_parents.rooms import stay_id
from lifegym.envs.travel.japan_with_the_parents.terms import right_room
from lifegym.reward.build import rows
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.plan_ids import room_key


def nights_of(c: Cast, town: str) -> tuple[date, date]:
    """Return the days of arrival and departure in a town."""
    return c.trip(TOWNS[town].arrives), c.trip(TOWNS[town].leaves)


def house_lost(st: StageBuilder, c: Cast, at: str) -> str:
    """Let the house fail, on its own page alone. Returns the mutation's id."""
    if c.twists.stairs == "osaka":
        return st.mutate(
            at,
            op(
                "hotel_booking.close_facility",
                hotel_id=c.osaka_seed.id,
                amenity="lift",
                first_day=c.trip(-5),
                last_day=c.trip(20),
                note="Modernisation of both lifts. Rooms on the third to the ninth floor are reached by the stairs.",
                closure_id="clo_osa_dotombori",
            ),
        )
    house = c.kyoto_seed
    closed = f"From {c.say(c.trip(-8))} to {c.say(c.trip(26))} the garden wing is closed"
    return st.mutate(
        at,
        update(
            "hotel_booking.rooms",
            room_key(house.id, house.room),
            lowest_floor=3,
            highest_floor=3,
            note=f"{closed} while the pond is sealed. Guests of the garden triple sleep in the old house, third floor, "
            "by the stairs; three single beds.",
        ),
    )


def moves_from_stairs(look: Turn, c: Cast) -> None:
    """Attach to the look that can first see it the move to another house, and the end of the old stay."""
    look.step("moves to a house Ma can live in", silent=True, remembers=True, forgetful=moves_house(c, careless=True))(
        moves_house(c)
    )
    look.step("cancels the house Ma cannot live in", silent=True)(leaves_old_house)


def moves_house(c: Cast, *, careless: bool = False) -> Any:
    """Return the step that takes another house where stairs are in the way; a careless one looks at the price alone."""

    def move(me: Player) -> Play:
        for town in ("osaka", "kyoto"):
            if me.know["houses in trouble"].get(town) != "stairs":
                continue
            was = me.know[f"stay {town}"]
            me.know["stay before"] = (town, was)
            if careless:
                rate = yield from cheap_room(me, town.capitalize(), *nights_of(c, town))
                yield from take_room(me, town, rate, card="pm_mai_corp")
                continue
            rates = yield from rooms_found(me, town.capitalize(), *nights_of(c, town), avoid=(was["hotel_id"],))
            yield from take_room(me, town, rates[0])
            if "product" in me.know:
                yield from write_itinerary(me, c)
            me.say(
                f"{town.capitalize()}: Ma would have to climb to the third floor or higher at {was['house']} while we "
                f"are there, so we are now at {rates[0]['house']}."
            )

    return move


def leaves_old_house(me: Player) -> Doing:
    """Cancel the house that was left, while that is free."""
    if "stay before" not in me.know:
        return
    town, was = me.know["stay before"]
    del me.know["stay before"]
    now = me.know[f"stay {town}"]
    me.know[f"stay {town}"] = was
    yield from leave_room(me, town)
    me.know[f"stay {town}"] = now


def house_checks(st: StageBuilder, c: Cast, mutation: str) -> None:
    """Add what must be true of the house once the quiet days are over."""
    town = c.twists.stairs
    st.check(
        "house-moved",
        f"in {town.capitalize()} they sleep where Ma need not climb, each in a real bed",
        axis="persistence",
        weight=26,
        that=right_house(c, town),
        mutation=mutation,
    )
    st.check(
        "old-house-cancelled",
        "the house Ma could no longer live in was cancelled while that cost nothing",
        axis="bookkeeping",
        weight=12,
        that=rows("hotel_booking.reservations").where(
            reservation_id=stay_id(c, c.seed_in(town)), status="cancelled", cancellation_fee=Money.of(0, "JPY")
        ),
        mutation=mutation,
    )


def right_house(c: Cast, town: str) -> Built:
    """The agent holds a right room for a town's nights."""
    return right_room(*nights_of(c, town), town.capitalize())
