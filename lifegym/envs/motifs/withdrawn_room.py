"""A house cannot keep a booking; the confirmation mail still says otherwise."""

from __future__ import annotations

from datetime import date

from lifegym.envs.motifs.due import Due, due
from lifegym.envs.spec import StepFunction
from lifegym.envs.story import StageBuilder, Story, Turn, op
from lifegym.reward.build import Built, RowsBuilder, never


def withdrawn_room(
    s: Story, st: StageBuilder, at: str, *, night: date, city: str, reason: str, closed: tuple[date, date]
) -> str:
    """Walk the stay of a night, whichever house it is at by then, and close the house. Returns the mutation's id."""
    s.motifs.append("withdrawn_room")
    return st.mutate(
        at,
        op(
            "hotel_booking.walk_stay",
            night=night,
            city=city,
            reason=reason,
            closed_from=closed[0],
            closed_until=closed[1],
        ),
    )


def rebooked(
    turn: Turn,
    mutation: str,
    *,
    name: str,
    rebook: StepFunction,
    careless: StepFunction,
    ask_first: StepFunction,
    check_id: str,
    says: str,
    weight: int,
    before: Built,
    asked_before: RowsBuilder,
    after: Built,
    asked_after: Built,
) -> Due:
    """Attach the look at what is held, and return the check of the replacement.

    The trap: only the reservation itself tells. Who acts on what was announced sleeps in the street; who forgot
    what the travellers need takes the cheapest room; who asks for what is allowed asks after the permission has
    gone.

    Args:
        turn: The first turn after it happened.
        mutation: Id of the withdrawal.
        name: The reference's step in words.
        rebook: Finds the stay gone and takes another.
        careless: Takes what is cheapest.
        ask_first: Asks although it may act.
        check_id: Id of the check.
        says: Its sentence.
        weight: Its weight.
        before: A right replacement made while it was allowed,
        asked_before: and questions about it, of which there must be none;
        after: a right replacement made later,
        asked_after: and the question that must then have been put.
    """
    turn.step(name, silent=True, remembers=True, authorized=True, forgetful=careless, over_asking=ask_first)(rebook)
    kept = never(asked_before).because(before) | (after & asked_after)
    return due(check_id, says, "propagation", weight, kept, mutation)
