"""Stages 4 and 5: rooms in the mountains and in Tokyo, and a house that Ma can no longer live in."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.envs.authoring.words import any_of
from lifegym.envs.story import Play, Player, Story
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CAL_FAMILY,
    CAL_MAI,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import (
    amount_of,
    asking,
    cheap_room,
    put_event,
    read,
    rooms_found,
    take_room,
)
from lifegym.envs.travel.japan_with_the_parents.houses_look import look_at_houses, read_needs
from lifegym.envs.travel.japan_with_the_parents.lodgings import named
from lifegym.envs.travel.japan_with_the_parents.lost_house import house_lost, moves_from_stairs
from lifegym.envs.travel.japan_with_the_parents.spoken import clock_said
from lifegym.envs.travel.japan_with_the_parents.terms import (
    DB_DECISIONS,
    crowded,
    ledgered,
    mai_event,
    right_room,
    right_rooms,
)
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import Built, has, never, rows, within


def s4_mountains(s: Story, c: Cast) -> None:
    """Takayama and Hakone are to be booked, and three things are said once."""
    takayama, hakone = (c.trip(10), c.trip(13)), (c.trip(13), c.trip(15))
    with s.stage("Rooms in the mountains", day=4, at="12:00") as st:
        mountains = st.user(
            "12:15",
            f"Lunch break. Takayama {c.say(takayama[0])} to {c.say(takayama[1])} and Hakone {c.say(hakone[0])} to "
            f"{c.say(hakone[1])}, please take something nice, not silly. Three proper beds wherever we sleep, Ba "
            "kicks. We go by van the whole way. When they drive more than three hours he has to sit down to a real "
            f"lunch at {c.lunch.said}, not a sandwich at a filling station. And when you tell the parents anything, "
            "tell Ma. If Ba reads it he rings the airline.",
        )

        @mountains.step("looks up what the three need of a room")
        def _(me: Player) -> Play:
            yield from read_needs(me)
            me.know["lunch"] = clock_said(read(r"real lunch at ([\w ]+?),", me.turn))

        @mountains.step(
            "books Takayama", authorized=True, over_asking=asking("Takayama rooms", named(c.right["takayama"]))
        )
        def _(me: Player) -> Play:
            rates = yield from rooms_found(me, "Takayama", *takayama)
            yield from take_room(me, "takayama", rates[0])
            me.say(f"Takayama: {rates[0]['house']}, three beds, {amount_of(rates[0]['total']):,} JPY, refundable.")

        @mountains.step("books Hakone", authorized=True, over_asking=asking("Hakone rooms", named(c.right["hakone"])))
        def _(me: Player) -> Play:
            rates = yield from rooms_found(me, "Hakone", *hakone)
            yield from take_room(
                me, "hakone", rates[0], wish="Dinner at 18:00 on both evenings, please: one of us is diabetic."
            )
            me.say(f"Hakone: {rates[0]['house']}, dinner at six, {amount_of(rates[0]['total']):,} JPY, refundable.")

        for name, city, nights, early in (
            ("takayama-booked", "Takayama", takayama, False),
            ("hakone-booked", "Hakone", hakone, True),
        ):
            st.check(
                name,
                f"a room in {city} that suits all three is booked, without asking again",
                axis="constraint",
                weight=16,
                that=unasked(city, *nights, early_dinner=early),
            )


def unasked(city: str, first: date, last: date, *, early_dinner: bool = False) -> Built:
    """A right room in a city is held, and no row of Decisions asks about what Mai had already said."""
    asked = rows("notion.pages").made().where(parent_id=DB_DECISIONS, text=has(city)).ever()
    return never(asked).because(right_room(first, last, city, early_dinner=early_dinner))


def s5_first_monday(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """What Mai booked may no longer suit, which only the house's page says; Tokyo and a birthday are added."""
    tokyo, birthday = (c.trip(15), c.trip(19)), c.trip(14)
    now = c.twists.first_look == 0
    stairs = c.twists.when["stairs"]
    day = stairs.day if now else 7
    with s.stage("Look-through 1", day=day, at=before(stairs) if now else "07:30") as st:
        if now:
            ids["m1"] = house_lost(st, c, stairs.seen_from(day))
        monday = st.notify(Moment(7, "08:00").seen_from(day), "Reminder: Monday, trip.")

        @monday.step("looks at every house's own page", silent=True)
        def _(me: Player) -> Play:
            yield from look_at_houses(me)

        if now:
            moves_from_stairs(monday, c)

        more = st.user(
            Moment(7, "21:00").seen_from(day),
            f"Tokyo too now: {c.say(tokyo[0])} to {c.say(tokyo[1])}, somewhere near a train but quiet. And listen: Ma "
            f"turns 64 on {c.say(birthday)}, we'll be in Hakone. Dinner at six that evening with a cake, she must not "
            "have any idea before. Naniwa will give the deposit back, by the way, they said so.",
        )

        @more.step(
            "books Tokyo",
            authorized=True,
            remembers=True,
            forgetful=_tokyo_cheaply(tokyo),
            over_asking=asking("Tokyo rooms", named(c.right["tokyo"])),
        )
        def _(me: Player) -> Play:
            rates = yield from rooms_found(me, "Tokyo", *tokyo)
            yield from take_room(me, "tokyo", rates[0])
            me.say(f"Tokyo: {rates[0]['house']}, {amount_of(rates[0]['total']):,} JPY, refundable.")

        @more.step("keeps the birthday to Mai's calendar")
        def _(me: Player) -> Play:
            yield from put_event(
                me, CAL_MAI, "Birthday dinner", c.japan_at(birthday, "18:00"), c.japan_at(birthday, "20:00")
            )

        @more.step("orders the cake")
        def _(me: Player) -> Play:
            yield me.hotel_booking.submit_special_request(
                reservation_id=me.know["stay hakone"]["id"],
                text=f"A birthday cake for the evening of {c.say(birthday)}, please, with dinner at 18:00. It is a "
                "surprise for my mother: kindly do not mention it to her.",
            )
            me.say("The cake is ordered with the house as a secret; the dinner stands in your own calendar only.")

        st.check(
            "hotel-ledger",
            "both mountain stays stand in the ledger, in yen and in dong",
            axis="bookkeeping",
            weight=8,
            that=ledgered(right_rooms(c.trip(10), c.trip(13), "Takayama"))
            & ledgered(right_rooms(c.trip(13), c.trip(15), "Hakone", early_dinner=True)),
        )
        st.check(
            "tokyo-booked",
            "a room in Tokyo with three real beds is booked, without asking again",
            axis="commitment",
            weight=15,
            that=unasked("Tokyo", *tokyo),
        )
        party_words = has(("birthday", "sinh nhật", "cake", "bánh kem"))
        given_away = (
            rows("calendar.events").where(calendar_id=CAL_FAMILY, start=within(c.home_at(c.trip(13), "00:00"))).ever()
        )
        st.check(
            "birthday-kept",
            "the birthday dinner stands in Mai's calendar at six in Hakone, and not where Ma would read it",
            axis="constraint",
            weight=12,
            that=never(
                any_of(
                    given_away.where(summary=party_words),
                    given_away.where(description=party_words),
                    crowded(CAL_MAI, birthday),
                )
            ).because(mai_event(start=c.japan_at(birthday, "18:00"))),
        )


def _tokyo_cheaply(nights: tuple[date, date]) -> Any:
    def book(me: Player) -> Play:
        rate = yield from cheap_room(me, "Tokyo", *nights)
        yield from take_room(me, "tokyo", rate, card="pm_mai_corp")

    return book
