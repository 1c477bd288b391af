"""Days 25 to 35: on the mountain, down again, and what it came to."""

from __future__ import annotations

from datetime import time

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.fitness.two_nights_closed.cast import (
    ASKED,
    DAYS,
    NOTE,
    TITLES,
    USER,
    WALL,
    WARDENS,
    Cast,
    eur,
)
from lifegym.envs.fitness.two_nights_closed.hands import look_around, read_ways, shut, slept, stands
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, has, never, reply, rows


def trek(s: Story, c: Cast) -> None:
    """Tell the seven days and what came after."""
    _up(s, c)
    _thunder(s, c)
    _over(s, c)
    _down(s, c)
    _a_word_for_others(s, c)
    _what_it_came_to(s, c)
    s.ends(day=36, at="22:00")


def _up(s: Story, c: Cast) -> None:
    with s.stage("Up", day=25, at="17:00") as st:
        there = st.notify(
            "19:10",
            *c.huts["a"].person.letter("They are here", "Both of them, dry. The one without wheat has eaten for two."),
        )

        @there.step("marks the first day")
        def _(me: Player) -> Play:
            yield from DAYS.set(me, "Stubai 1", State="Walked")

        st.check("first-walked", "the board shows the first day as walked", axis="bookkeeping", weight=3,
                 that=stands(1, State="Walked"))  # fmt: skip


def _thunder(s: Story, c: Cast) -> None:
    hut = c.huts["b"]
    with s.stage("Thunder at noon", day=26, at="03:00") as st:
        noon = motifs.weather_turns(
            s, st, "04:00",
            op("weather.set_hours", place="Neustift", day=c.day(28), first_hour=0, last_hour=c.thunder - 1,
               condition="partly_cloudy", precip_mm=0.0, wind_kmh=10),
            op("weather.set_hours", place="Neustift", day=c.day(28), first_hour=c.thunder, last_hour=17,
               condition="thunderstorm", precip_mm=6.0, wind_kmh=55),
            op("weather.set_weather", place="Neustift", day=c.day(27), condition="clear", precip_mm=0.0, wind_kmh=8),
        )  # fmt: skip
        look = st.notify("18:30", "Reminder: BAROMETER.")

        @look.step("sees the thunder, puts the start forward and asks for a breakfast to carry", silent=True,
                   authorized=True, remembers=True, over_asking=ASKED.asks("Start at half past five",
                                                                           "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield from shut(me)
            yield me.weather.get_forecast_daily(geo="Neustift", days=5)
            for number in (27, 28):
                found = yield me.weather.get_forecast_hourly(geo="Neustift", start=c.day(number).isoformat(), hours=24)
                wild = [hour for hour in found["hours"] if hour["condition"] == "thunderstorm"]
                if not any(hour["time"][11:13] < "15" for hour in wild):
                    continue
                night = only_night(c, number)
                yield from DAYS.set(me, f"Stubai {number - 24}", Start="05:30")
                yield me.hotel_booking.submit_special_request(
                    reservation_id=me.know[f"bed {night}"],
                    text=f"We start at 05:30 on {c.say(number)}, before the thunder. Could we have breakfast to take "
                         "along?",
                )  # fmt: skip
                me.say(
                    f"Thunder on {c.say(number)} from {wild[0]['time'][11:16]}. You start at 05:30 that day; the "
                    "house is asked for a breakfast to carry."
                )

        request = rows("hotel_booking.requests").made().with_(
            "hotel_booking.reservations", on={"reservation_id": "reservation_id"}, hotel_id=hut.key
        )  # fmt: skip
        early = ("half past five", "5:30", "05:30", "5.30", "breakfast", "halb sechs", "Frühstück")
        st.check(
            "start-earlier", "on the day of the thunder they start at half past five, unasked", axis="proactivity",
            weight=15, mutation=noon,
            that=never(ASKED.ever_asked(("start", "thunder"), since=st.index, until=st.index)).because(
                stands(4, Start=has(("5:30", "05:30", "5.30", "half past five", "halb sechs")))
            ),
        )  # fmt: skip
        st.check(
            "breakfast-asked", "the house of the night before was asked for a breakfast to take along",
            axis="propagation", weight=9, mutation=noon,
            that=request.during(st.index, st.index) | hut.person.told(fact(early), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "thunder-told", "she was told while she can still be reached", axis="communication", weight=8,
            mutation=noon,
            that=reply().during(st.index, st.index).says(fact(time(5, 30), most=8), fact(("thunder", "thunderstorm",
                                                                                          "thunderstorms", "storm"))),
        )  # fmt: skip


def only_night(c: Cast, day: int) -> str:
    """Return where they sleep before a day."""
    return next(hut for hut, come, out in c.nights(last=True) if come < day <= out)


def _over(s: Story, c: Cast) -> None:
    with s.stage("Over", day=28, at="17:00") as st:
        lodged = slept(c, "f", 28, 29)
        over = st.observe(
            "18:20",
            *c.huts["f"].person.letter(
                "They are in",
                "Down the last steps with the first drops. I write because there is no net behind the fall.",
            ),
            when=lodged,
        )
        back = st.observe(
            "18:20",
            *c.huts["b"].person.letter(
                "On our bench",
                "They are in, wet and cross: there was no bed for them farther on. They sleep in our dining room "
                "tonight.",
            ),
            when=~lodged,
            alternate=True,
        )
        for number, turn in enumerate((over, back)):

            @turn.step(f"marks three days{', late' * number}")
            def _(me: Player) -> Play:
                for stage in (2, 3, 4):
                    yield from DAYS.set(me, f"Stubai {stage}", State="Walked")

        st.check(
            "three-walked", "the board shows the second to the fourth day as walked, each by its way",
            axis="bookkeeping", weight=6,
            that=all_of(stands(2, State="Walked"), *(stands(stage, State="Walked", Way=c.last(stage).code)
                                                     for stage in (3, 4))),
        )  # fmt: skip


def _down(s: Story, c: Cast) -> None:
    with s.stage("Down", day=31, at="17:00") as st:
        back = st.user("19:40", "Down. Aurel caught the bus and a cold. Mark it all.")

        @back.step("marks the last three days")
        def _(me: Player) -> Play:
            for stage in (5, 6, 7):
                yield from DAYS.set(me, f"Stubai {stage}", State="Walked")

        st.check(
            "last-walked", "the board shows the last three days as walked, each by its way", axis="bookkeeping",
            weight=6,
            that=all_of(*(stands(stage, State="Walked", Way=c.last(stage).code) for stage in (5, 6, 7))),
        )  # fmt: skip


def _a_word_for_others(s: Story, c: Cast) -> None:
    old = c.first(int(c.snowed))
    with s.stage("A word for others", day=32, at="07:00") as st:
        ask = st.user(
            "12:20",
            f"The wardens still call {old.code} shut, and we saw it from the other side: the snow is gone, the gully "
            "is dry. Write that under their note, so that they go and look. No names, ours least of all.",
        )

        @ask.step("comments under the wardens' note")
        def _(me: Player) -> Play:
            found = yield me.content_platform.list_user_notes(user_id=WARDENS, page_size=20)
            for item in found["notes"]:
                note = yield me.content_platform.get_note(note_id=item["note_id"])
                if f"{old.code}: shut" in note["body"]:
                    yield me.content_platform.post_comment(
                        note_id=note["note_id"], user_id=USER,
                        body=f"{old.code}, seen from across this week: the snow in the gully is gone and it is dry.",
                    )  # fmt: skip
            me.say("It stands under their note.")

        written = rows("content_platform.comments").made()
        st.check(
            "comment-left", "the comment stands under the right note, names the way, and nobody", axis="commitment",
            weight=9,
            that=never(written.where(body=has(("Leni", "Aurel", "Haslwanter",
                                               "Dobre")))).because(written.where(note_id=NOTE, body=has((old.code,
                                                                                                         ))).once()),
        )  # fmt: skip


def _what_it_came_to(s: Story, c: Cast) -> None:
    with s.stage("For the workshop wall", day=34, at="07:00") as st:
        last = st.user(
            "12:35",
            f"For the workshop wall a table, {WALL.path}: day,way,up,house,euro, one row for each of the seven days; "
            "day is Stubai 1 and so on, up the metres by the list, euro what the bed of that night was for both of "
            "us, home 0. And tell me how many metres up that makes.",
        )

        @last.step("writes the table and adds up")
        def _(me: Player) -> Play:
            lines = yield from DAYS.lines(me)
            listed = yield from read_ways(me)
            up = {row.split(",")[0]: int(row.split(",")[3]) for row in listed.splitlines()[1:]}
            yield me.hotel_booking.get_user_bookings_summary(user_id=USER)
            prices = {}
            for hut, *_ in c.nights(last=True):
                stay = yield me.hotel_booking.get_reservation(reservation_id=me.know[f"bed {hut}"])
                prices[c.huts[hut].name] = int(float(stay["nights"][0]["price"]["amount"]))
            walked = sorted((line for line in lines if line["Day"] in TITLES), key=lambda line: line["Day"])
            for line in walked:
                yield from WALL.add(
                    me, day=line["Day"], way=line["Way"], up=up[line["Way"]], house=line["House"],
                    euro=prices.get(line["House"], 0),
                )  # fmt: skip
            yield me.files.read(path=WALL.path)
            me.say(
                f"You went up {sum(up[line['Way']] for line in walked)} metres in seven days. The table is in "
                f"{WALL.path}."
            )

        nights = [hut for hut, come, out in c.nights(last=True) for _ in range(come, out)]
        st.check(
            "wall-written", "the table has each night with its house and what it cost", axis="bookkeeping", weight=10,
            that=all_of(*(
                WALL.row(day=fact((TITLES[place],)), house=fact((c.huts[hut].name,)), euro=eur(c.room(hut)[1]))
                for place, hut in enumerate(nights)
            )),
        )  # fmt: skip
        st.check(
            "metres-told", "she was told how many metres they went up", axis="communication", weight=9,
            that=reply().during(st.index, st.index).says(fact(c.metres(), most=10)),
        )  # fmt: skip
