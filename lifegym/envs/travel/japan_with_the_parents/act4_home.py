"""Act four, S25 and S26: the flight home is late and says so only where one looks; the notary."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, Final

from lifegym.envs.authoring.words import any_of
from lifegym.envs.motifs.silent_delay import silent_delay
from lifegym.envs.story import Play, Player, StageBuilder, Story, Turn, op
from lifegym.envs.travel.japan_with_the_parents.act4_van import OFFERED
from lifegym.envs.travel.japan_with_the_parents.cast import HOME, TANPOPO, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    amount_of,
    asking,
    board,
    decide,
    desk_of,
    mark,
    newest,
    note_flight,
    offers,
    send,
)
from lifegym.envs.travel.japan_with_the_parents.lines import EARLY, ECONOMY, GOOD, REOPENED, WAYS_OUT, Line
from lifegym.envs.travel.japan_with_the_parents.road import (
    clock,
    earlier,
    event_starting,
    figure,
    nth,
    pick,
    words,
)
from lifegym.envs.travel.japan_with_the_parents.sound import LANDS_BY, lands_home
from lifegym.envs.travel.japan_with_the_parents.terms import FLYING, decisions_row, family_event, flights, told
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import RowsBuilder, fact, is_, never, rows, within
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op


def the_last_evening(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S25."""
    at = c.twists.when["late"]
    with s.stage("The last evening", day=at.day, at=before(at)) as st:
        early = [line for line in c.back if line.role == EARLY][c.twists.reopened]
        ids["m10"] = silent_delay(
            s,
            st,
            at.clock,
            late=[_made_late(c, line) for line in c.back if line.role == GOOD],
            way_out=[op("flight_booking.reopen", flight_no=early.number, date=c.home, cabin=ECONOMY, seats=REOPENED)],
        )
        asked = decisions_row(OFFERED, since=nth(24), until=nth(24))
        noodles = "Last noodles. {}Suitcase weighs a ton. Anything for tomorrow?"
        evening = st.user(
            Moment(52, "16:00").seen_from(at.day), noodles.format("Suite: no, we hardly sit. "), when=asked
        )
        plain = st.user(Moment(52, "16:00").seen_from(at.day), noodles.format(""), when=~asked, alternate=True)

        @evening.step("leaves the suite")
        def _(me: Player) -> Play:
            yield from decide(me, "suite", "Declined")

        for turn, version in ((evening, ""), (plain, " (no suite asked)")):
            _saves_the_day(turn, version)
        _due_that_evening(st, c, ids)


def _made_late(c: Cast, line: Line) -> Op:
    """Return what puts a good flight home off so far that the signing is lost: a delay, or a new schedule."""
    if c.twists.late == "delayed":
        return op(
            "flight_booking.delay_flight",
            flight_no=line.number,
            date=c.home,
            minutes=c.delay_minutes,
            reason="aircraft held at its last stop",
        )
    leaves = c.japan_at(c.home, line.depart) + timedelta(minutes=c.delay_minutes)
    return op(
        "flight_booking.retime",
        flight_no=line.number,
        date=c.home,
        depart_at=leaves,
        arrive_at=leaves + timedelta(minutes=line.minutes),
        announce=False,
    )


def _saves_the_day(turn: Turn, version: str) -> None:
    question = asking("The flight home is late: move to the early one", "an earlier one for the fare difference / stay")

    @turn.step(
        f"finds the flight late and takes the early one{version}",
        silent=True,
        authorized=True,
        unaware=_says_what_was,
        over_asking=question,
    )
    def _(me: Player) -> Play:
        old = me.know["flight home"]
        seen = yield me.flight_booking.get_flight_status(flight_no=old["flight_no"], date=old["depart"][:10])
        day = datetime.fromisoformat(old["depart"]).date()
        signing = yield from newest(me, "from:notary after:2000-01-01 subject:Appointment")
        me.know["signing"] = figure(signing["body"], r"(\d\d):\d\d\. Both")
        found = yield from offers(me, "NRT", "DAD", day, "06:00", LANDS_BY)
        on_time = (
            offer
            for offer in found
            if offer["segments"][0]["status"] == "scheduled"
            and offer["segments"][0]["flight_no"][:2] == old["flight_no"][:2]
        )
        chosen = pick(on_time, "flight that lands in time")
        seats = yield me.flight_booking.get_seat_map(segment_idx=0, offer_id=chosen["offer_id"])
        moved = yield me.flight_booking.change_booking(
            pnr=old["pnr"],
            new_offer_id=chosen["offer_id"],
            seat_selections=[{"segment_idx": 0, "pax_idx": 1, "seat": seats["free"]["aisle"][0]}],
        )
        me.know["late flight"] = {**old, "expected": seen["expected_arrive_at"]}
        note_flight(me, "home", moved)
        me.know["difference"] = amount_of(moved["charged"])
        new = me.know["flight home"]
        me.say(
            f"{old['flight_no']} lands at {clock(seen['expected_arrive_at'])} now and would miss the notary. You fly "
            f"{new['flight_no']} at {clock(new['depart'])} now, landing {clock(new['arrive'])}, for "
            f"{me.know['difference']:,} VND more."
        )

    @turn.step(f"moves the pick-up{version}", silent=True, authorized=True, over_asking=lambda me: None)
    def _(me: Player) -> Play:
        new, was = me.know["flight home"], me.know["late flight"]
        driver = yield from newest(me, "to:dispatch@tanpopo-transfers")
        me.know["pick-up"] = earlier(new["depart"], 190)
        yield from send(
            me,
            address(driver["to"][0]),
            "Drive 6 tomorrow: earlier",
            (
                f"Our flight has changed to {new['flight_no']}. Please fetch us tomorrow, "
                f"{words(new['depart'])}, at {me.know['pick-up']} instead of the hour we gave you."
            ),
        )
        me.say(f"The van comes at {me.know['pick-up']}.")
        yield from send(
            me,
            me.know["ma"],
            "Tomorrow",
            f"The flight is an earlier one. We leave the hotel at {me.know['pick-up']}; {was['flight_no']} is late.",
        )

    @turn.step(f"moves the return in the calendar{version}", silent=True, authorized=True, over_asking=lambda me: None)
    def _(me: Player) -> Play:
        new, was = me.know["flight home"], me.know["late flight"]
        entry = yield from event_starting(me, was["depart"])
        yield me.calendar.update_event(
            event_id=entry["event_id"],
            start=new["depart"],
            end=new["arrive"],
            summary=f"{new['flight_no']} Tokyo Narita - Da Nang",
        )

    @turn.step(
        f"tells the airline's desk of the pens again{version}",
        silent=True,
        authorized=True,
        over_asking=lambda me: None,
    )
    def _(me: Player) -> Play:
        new = me.know["flight home"]
        desk = yield from desk_of(me, "home")
        yield from send(
            me,
            desk,
            f"{new['pnr']}: now on {new['flight_no']}",
            (
                f"We have moved to {new['flight_no']} on {words(new['depart'])}. As before: insulin pens and "
                "needles in my father's hand luggage, with the doctor's letter, and help with the steps for "
                "my mother."
            ),
        )

    @turn.step(
        f"puts the new flight into the books{version}", silent=True, authorized=True, over_asking=lambda me: None
    )
    def _(me: Player) -> Play:
        new = me.know["flight home"]
        row = _flight_row(me, me.know["late flight"])
        yield from mark(me, row["item"], row["state"], new["total"])
        yield from board(me, "return", new["pnr"])


def _flight_row(me: Player, flight: dict[str, Any]) -> dict[str, Any]:
    """Return the ledger's row of a booking: the last live one of its amount in dong.

    Raises:
        LookupError: No live row has it.
    """
    for row in reversed(me.know["ledger"]):
        if row["amount"] == flight["total"] and row["currency"] == "VND" and row["state"] in ("planned", "paid"):
            return dict(row)
    raise LookupError("the flight home is not in the ledger")


def _says_what_was(me: Player) -> Play:
    flight = me.know["flight home"]
    me.say(f"All as booked: van at {me.know.get('pick-up', 'the agreed hour')}, flight at {clock(flight['depart'])}.")
    yield from ()


def _home_in_time(c: Cast) -> RowsBuilder:
    """Bookings home that as it now stands land in time for the notary."""
    return flights(("NRT", "HND"), "DAD").where(
        depart_at=within(c.japan_at(c.home, "05:00"), c.japan_at(c.home, "23:59")),
        expected_arrive_at=within(c.home_at(c.home, "06:00"), c.home_at(c.home, LANDS_BY)),
    )


def _due_that_evening(st: StageBuilder, c: Cast, ids: dict[str, str]) -> None:
    late = (
        rows("flight_booking.bookings")
        .anyone()
        .where(
            user_id=USER_ID,
            status=is_(*FLYING),
            dest="DAD",
            expected_arrive_at=within(c.home_at(c.home, "14:46"), c.home_at(c.home, "23:59")),
        )
    )
    moved = _home_in_time(c).during(nth(25), nth(25))
    st.check(
        "flight-moved",
        "the three fly home on something that lands in time for the notary, and no longer on the late flight",
        axis="propagation",
        weight=32,
        mutation=ids["m10"],
        that=never(late).because(moved),
    )
    agreed = [_minutes(line.depart, -ahead) for line in c.back if line.role == GOOD for ahead in (185, 200)]
    hours = [
        told(
            TANPOPO,
            fact(at, rivals=[hour for hour in agreed if hour != at]),
            since=nth(25),
            until=nth(25),
        )
        & moved.where(depart_at=c.japan_at(c.home, line.depart))
        for line in c.back
        if line.role in WAYS_OUT
        for ahead in range(160, 256, 5)
        for at in [_minutes(line.depart, -ahead)]
    ]
    st.check(
        "pick-up-moved",
        "the driver was told an hour that fits the new flight",
        axis="propagation",
        weight=24,
        mutation=ids["m10"],
        that=any_of(*hours),
    )
    live = (
        family_event()
        .with_(
            "flight_booking.bookings", on={"depart_at": "start", "arrive_at": "end"}, dest="DAD", status=is_(*FLYING)
        )
        .where(end=within(c.home_at(c.home, "06:00"), c.home_at(c.home, LANDS_BY)))
    )
    stale = family_event(end=is_(*(lands_home(c, line) for line in c.back if line.role == GOOD)))
    st.check(
        "return-event",
        "the family calendar has the flight they really take, and no other",
        axis="bookkeeping",
        weight=12,
        mutation=ids["m10"],
        that=never(stale).because(live & moved),
    )


def _minutes(clock_text: str, minutes: int) -> time:
    return (
        datetime.combine(datetime.min.date() + timedelta(days=1), time.fromisoformat(clock_text))
        + timedelta(minutes=minutes)
    ).time()


_SEEN: Final = "16:30"
"""When somebody looks at the board of arrivals."""


def _at_home(instant: datetime) -> str:
    return f"{instant.astimezone(zone(HOME)):%H:%M}"


# S26


def home(s: Story, c: Cast) -> None:
    """Tell S26."""
    with s.stage("Home", day=53, at="16:00") as st:
        good = next(line for line in c.back if line.role == GOOD)
        early = [line for line in c.back if line.role == EARLY][c.twists.reopened]
        late = lands_home(c, good) + timedelta(minutes=c.delay_minutes)
        st.observe(
            _SEEN,
            f"Kisei Air, Tokyo Narita - Da Nang today: {early.flown_as()} landed at {_at_home(lands_home(c, early))}; "
            f"{good.flown_as()} {'landed' if _at_home(late) <= _SEEN else 'is expected'} at {_at_home(late)}.",
        )
        landed = _home_in_time(c)
        signed = st.user(
            "16:35", "Signed!! Both keys. Ba has jet lag in a zone with two hours' difference. Thank you.", when=landed
        )
        st.user(
            "16:35",
            "We missed the notary. The seller is 'thinking about it'. Close up whatever is left, I'm going to bed.",
            when=~landed,
            alternate=True,
        )

        @signed.step("is glad in two lines")
        def _(me: Player) -> Play:
            me.say("Congratulations to both of you. What is left is the ledger and Tanpopo's bill.")
            yield from ()
