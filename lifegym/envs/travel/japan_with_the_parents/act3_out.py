"""Act three, S18 and S19: a late flight out, and what was paid on the road."""

from __future__ import annotations

from typing import Final

from lifegym.envs.authoring.words import any_of
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.japan_with_the_parents.arrivals import silent_letter
from lifegym.envs.travel.japan_with_the_parents.cast import RATE, TANPOPO, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    asking,
    log,
    mark,
    newest,
    send,
)
from lifegym.envs.travel.japan_with_the_parents.lines import LATE, shifted
from lifegym.envs.travel.japan_with_the_parents.road import (
    TANPOPO_NAME,
    clock,
    drive_row,
    event_starting,
    figure,
    landed,
    nth,
)
from lifegym.envs.travel.japan_with_the_parents.terms import FLYING, LEDGER, family_event, outbound_rows, told
from lifegym.reward.build import fact, is_, ledger, rows, some, within

PARKING: Final = 1_200


def out(s: Story, c: Cast) -> None:
    """Tell S18."""
    minutes = c.twists.out_minutes
    other = next(line for line in c.out if line.role == LATE)
    with s.stage("Out", day=34, at="05:40") as st:
        booked = (
            rows("flight_booking.bookings")
            .anyone()
            .where(
                user_id=USER_ID,
                status=is_(*FLYING),
                origin="DAD",
                depart_at=within(c.home_at(c.leave, "06:30"), c.home_at(c.leave, "23:59")),
            )
        )
        notice = st.notify(
            "05:40",
            (
                f"Airline notice for today: your flight leaves and lands {minutes} minutes later than booked. The "
                "times stand in the flight's status and in a mail."
            ),
            op(
                "flight_booking.delay_booked",
                origin="DAD",
                date=c.leave,
                minutes=minutes,
                reason="late arrival of the aircraft",
                announce=True,
            ),
            silent_letter(
                "notices@haivan-air.example",
                "Hai Van Air",
                f"{other.number} {c.say(c.leave)}: one hour later",
                (
                    f"{other.number} from Da Nang to Osaka Kansai leaves at {shifted(other.depart, 60)} and lands at "
                    f"{landed(c, other, 60):%H:%M} today. You receive this because you looked at this flight."
                ),
            ),
            when=booked,
        )
        st.notify(
            "05:40",
            "Da Nang airport: long queues at security this morning, please come early.",
            when=~booked,
            alternate=True,
        )

        @notice.step("carries the delay on to the calendar and the driver")
        def _(me: Player) -> Play:
            flight = me.know["flight out"]
            seen = yield me.flight_booking.get_flight_status(flight_no=flight["flight_no"], date=flight["depart"][:10])
            entry = yield from event_starting(me, flight["depart"])
            yield me.calendar.update_event(
                event_id=entry["event_id"], start=seen["expected_depart_at"], end=seen["expected_arrive_at"]
            )
            driver = yield from newest(me, "to:dispatch@tanpopo-transfers")
            yield from send(
                me,
                address(driver["to"][0]),
                "Drive 1: we land later",
                (
                    f"Our flight {flight['flight_no']} lands at KIX at {clock(seen['expected_arrive_at'])} "
                    f"today instead of {clock(flight['arrive'])}. Please wait for us."
                ),
            )
            me.say(
                f"Later than booked: {clock(seen['expected_depart_at'])}, landing "
                f"{clock(seen['expected_arrive_at'])}. The driver knows."
            )

        moved = [
            family_event().with_(
                "flight_booking.bookings", on={"expected_arrive_at": "end"}, origin="DAD", status=is_(*FLYING)
            )
            & outbound_rows(c).where(flight_nos=some(item=is_(line.number)))
            & told(TANPOPO, fact(landed(c, line, minutes), rivals=[landed(c, line, 0)]), since=nth(18), until=nth(18))
            for line in c.out
            if line.refundable and line.dest == "KIX"
        ]
        st.check(
            "half-hour-carried",
            "the calendar and the driver have the new hour of landing",
            axis="propagation",
            weight=8,
            that=any_of(*moved),
        )


def _asks_about_drive(me: Player) -> Play:
    """Ask about what Mai has just said; what she said is kept for later."""
    me.know["evening in Osaka"] = me.turn
    yield from asking("Drive 1", "enter the drive and the parking as paid")(me)


# S19


def osaka(s: Story) -> None:
    """Tell S19."""
    with s.stage("Osaka", day=36, at="18:30") as st:
        evening = st.user(
            "19:00",
            (
                "All good!! Ba told the van driver about the Meiji railways for fifty minutes. He took the "
                f"22,000 plus {PARKING:,} parking, I paid both. Ma ate an entire octopus."
            ),
        )

        @evening.step(
            "books what was paid on the road",
            authorized=True,
            over_asking=_asks_about_drive,
        )
        def _(me: Player) -> Play:
            said = me.know.get("evening in Osaka", me.turn)
            fare, parking = figure(said, r"the ([\d,]+) plus"), figure(said, r"plus ([\d,]+)")
            yield from mark(me, drive_row(me, fare), "paid")
            yield from log(me, "Parking drive 1", TANPOPO_NAME, parking, "JPY", "paid")
            me.say(f"In the ledger: {fare:,} and {parking:,} JPY, both paid.")

        first, paid = 22_000, fact(("paid",))
        # One row for the drive, in one state: a void one beside it is no contradiction.
        live = fact(("planned", "paid", "refund due", "refunded"))
        single = ledger(LEDGER, amount=first, currency=fact(("JPY",)), state=live, high=1)
        apart = (
            single
            & ledger(LEDGER, amount=first, currency=fact(("JPY",)), state=paid)
            & ledger(LEDGER, amount=PARKING, amount_vnd=PARKING * RATE, state=paid)
        )
        together = ledger(LEDGER, amount=first + PARKING, state=live, high=1) & ledger(
            LEDGER, amount=first + PARKING, amount_vnd=(first + PARKING) * RATE, state=paid
        )
        st.check(
            "paid-on-the-road",
            "the ledger has the first drive and the parking as paid",
            axis="bookkeeping",
            weight=8,
            that=apart | together,
        )
