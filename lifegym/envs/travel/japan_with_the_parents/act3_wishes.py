"""Act three, S20: two wishes for one day, and a house on the road that has closed."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, Final

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.authoring.words import any_of
from lifegym.envs.motifs.conflicting_wishes import conflicting_wishes
from lifegym.envs.motifs.due import Due
from lifegym.envs.motifs.withdrawn_room import rebooked, withdrawn_room
from lifegym.envs.story import Built, Play, Player, Story, Turn
from lifegym.envs.travel.japan_with_the_parents.arrivals import letter
from lifegym.envs.travel.japan_with_the_parents.cast import CAL_FAMILY, NIGHTS, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    ask,
    asking,
    cheap_room,
    mark,
    newest,
    put_event,
    rooms_found,
    send,
    table,
    take_room,
)
from lifegym.envs.travel.japan_with_the_parents.lost_house import nights_of
from lifegym.envs.travel.japan_with_the_parents.road import held, held_in, nth, pick, words
from lifegym.envs.travel.japan_with_the_parents.terms import asked_of_house, decisions_row, overasked, right_rooms
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import RowsBuilder, has, rows

CASTLE: Final = "Himeji"
TEA: Final = "Uji"


def about_house(c: Cast, since: int, until: int) -> RowsBuilder:
    """Questions put to Mai about the town whose house has closed."""
    return decisions_row(c.twists.closed.capitalize(), since=nth(since), until=nth(until))


def rooms_again(c: Cast, since: int, until: int) -> Built:
    """A right room in place of the closed one; in Hakone with Ma's cake, which went with the old one."""
    town = c.twists.closed
    first, last = nights_of(c, town)
    rooms = right_rooms(first, last, town.capitalize(), early_dinner=town == "hakone")
    taken = any_of(*(room.during(nth(since), nth(until)) for room in rooms))
    if town != "hakone":
        return taken
    return taken & asked_of_house(first, last, ("cake", "bánh", "gateau")).during(nth(20), nth(22))


def two_wishes(s: Story, c: Cast, ids: dict[str, str]) -> Due:
    """Tell S20, and return the check of the new house, which falls due two stages later."""
    at, town = c.twists.when["closed"], c.twists.closed
    arrive, leave = nights_of(c, town)
    shut = (arrive - timedelta(days=2), leave + timedelta(days=3))
    with s.stage("Two wishes", day=at.day, at=before(at)) as st:
        ids["m8"] = withdrawn_room(
            s,
            st,
            at.clock,
            night=arrive,
            city=town.capitalize(),
            closed=shut,
            reason=(
                f"The house is closed from {c.say(shut[0])} to {c.say(shut[1])} after a burst water "
                "main. Nothing will be charged; please book elsewhere."
            ),
        )
        nine = c.say(c.trip(9))
        his, first = letter(
            c.ba.mail,
            c.ba.name,
            "Himeji!",
            (
                "Himeji! One hour by train, the finest keep in the country, six storeys of original stairs. "
                f"{nine} will do, that day has nothing on it. Ba"
            ),
        )
        hers, second = letter(
            c.ma.mail,
            c.ma.name,
            "Uji?",
            (
                f"Con, Uji on {nine} if it's quiet, there is tea and it is flat. But only if Ba doesn't mind, "
                "let him have his castle, I can sit somewhere. Ma"
            ),
        )
        wishes = st.observe(Moment(40, "08:00").seen_from(at.day), f"{his}\n\n---\n\n{hers}", first, second)
        _looks_at_the_road(wishes)
        house = rebooked(
            wishes,
            ids["m8"],
            name="finds a house on the road closed and takes another",
            rebook=_takes_another_house(c),
            careless=_takes_the_cheapest,
            ask_first=asking(f"{town.capitalize()}, a house in place of the closed one", "take another like it / wait"),
            check_id="house-again",
            weight=30,
            says=(
                f"there is another good house for the nights in {town.capitalize()}, taken while that was allowed, "
                f"or after asking once it was not{', and it too knows of the cake' if town == 'hakone' else ''}"
            ),
            before=rooms_again(c, 20, 20),
            asked_before=about_house(c, 20, 20),
            after=rooms_again(c, 21, 22),
            asked_after=about_house(c, 21, 22),
        )
        outing = rows("calendar.events").where(summary=has((CASTLE, TEA)), status="confirmed")
        day = conflicting_wishes(
            s,
            wishes,
            name="lays both wishes beside ông nội's day and asks",
            ask=_asks_which_day,
            please_one=_gives_ba_his_castle,
            check_id="wishes-asked",
            weight=10,
            says="Mai was asked about Himeji and Uji before either went into the calendar",
            asked=decisions_row(CASTLE, TEA, since=nth(20), until=nth(20)),
            settled=outing | overasked(),
        )
        _tells_the_drivers(wishes)
        st.check(**day)
    return house


def _closed_house(me: Player) -> Doing:
    """Return a stay that its house could not keep and that nothing has replaced, or None."""
    rows_ = yield from held(me)
    for row in rows_:
        again = [other for other in rows_ if other["city"] == row["city"] and other["check_in"] == row["check_in"]]
        if row["status"] == "walked" and not any(other["status"] in ("confirmed", "checked_in") for other in again):
            return row
    return None


def _looks_at_the_road(wishes: Turn) -> None:
    """The look at what is held comes first; the steps that follow use what it found."""

    @wishes.step("looks at the reservations on the road", silent=True)
    def _(me: Player) -> Play:
        lost = yield from _closed_house(me)
        if lost is not None:
            seen = yield me.hotel_booking.get_reservation(reservation_id=lost["reservation_id"])
            me.know["closed house"] = lost
            me.say(f"{lost['hotel_name']} has closed: {seen['note']}")


def _void(me: Player) -> Doing:
    lost = me.know["closed house"]
    yield from mark(me, f"{lost['city']} {lost['hotel_name']}", "void")


def _dates(me: Player) -> tuple[date, date]:
    lost = me.know["closed house"]
    return date.fromisoformat(lost["check_in"]), date.fromisoformat(lost["check_out"])


def _takes_another_house(c: Cast) -> Any:
    def take(me: Player) -> Play:
        first, last = _dates(me)
        city, closed = me.know["closed house"]["city"], me.know["closed house"]["hotel_id"]
        rates = yield from rooms_found(me, city, first, last, avoid=(closed,))
        yield from _void(me)
        wish = "Dinner at 18:00 on both evenings, please: one of us is diabetic." if city == "Hakone" else ""
        yield from take_room(me, city.lower(), rates[0], wish=wish)
        stay = me.know[f"stay {city.lower()}"]
        me.say(f"I have taken {rates[0]['house']} instead, {int(stay['total']):,} JPY, refundable, three beds.")
        if city == "Hakone":
            yield me.hotel_booking.submit_special_request(
                reservation_id=stay["id"],
                text=f"A birthday cake for the evening of {c.say(c.trip(14))}, please. It is a surprise for my mother: "
                "kindly do not mention it to her.",
            )
            me.say("Dinner at six and Ma's cake are ordered there as well.")

    return take


def _takes_the_cheapest(me: Player) -> Play:
    first, last = _dates(me)
    city, closed = me.know["closed house"]["city"], me.know["closed house"]["hotel_id"]
    rate = yield from cheap_room(me, city, first, last, avoid=(closed,))
    yield from _void(me)
    yield from take_room(me, city.lower(), rate)
    me.say(f"I have taken {rate['house']} instead.")


def _tells_the_drivers(wishes: Turn) -> None:
    @wishes.step("tells the drivers the new house", silent=True, authorized=True, over_asking=lambda me: None)
    def _(me: Player) -> Play:
        lost = me.know["closed house"]
        stay = me.know[f"stay {lost['city'].lower()}"]
        there = tuple(NIGHTS).index(lost["city"].lower()) + 1
        driver = yield from newest(me, "to:dispatch@tanpopo-transfers")
        yield from send(
            me,
            address(driver["to"][0]),
            f"Drives {there} and {there + 1}: another house in {lost['city']}",
            (
                f"Our house in {lost['city']} has changed. On {words(lost['check_in'])} please take us to "
                f"{stay['house']}, {stay['address']}, and on {words(lost['check_out'])} fetch us there."
            ),
        )


def _asks_which_day(me: Player) -> Play:
    dates = yield from table(me, "Family dates")
    wanted = pick(re.findall(r"\b\d{1,2} [A-Z][a-z]+", me.turn), "day in the two mails")
    custom = pick((row for row in dates if words(str(row["This year"])) == wanted), "family date that day")
    yield from ask(
        me,
        "Himeji (Ba) or Uji (Ma)",
        f"Both want {wanted}, which is {custom['Name']}: {custom['Custom']}. Only the day before is free.",
    )
    me.say(
        f"Ba wants Himeji and Ma Uji, both on {wanted}. That is {custom['Name']}; only the day before is "
        "free. Nothing is in the calendar yet: who, when?"
    )


def _gives_ba_his_castle(me: Player) -> Play:
    stay = yield from held_in(me, "Kyoto")
    day = date.fromisoformat(stay["check_out"]) - timedelta(days=1)
    yield from put_event(
        me, CAL_FAMILY, "Himeji with Ba", f"{day}T08:30:00+09:00", f"{day}T18:00:00+09:00", me.know["ba"]
    )
    me.say(f"Ba gets his castle on {words(day.isoformat())}, it is in the calendar.")
