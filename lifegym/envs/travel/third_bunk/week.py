"""Days 30 to 41: two short nights, the eve, the snow, a path that is closed, an evening, and what is left."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Play, Player, Story
from lifegym.envs.travel.third_bunk.cast import (
    ALONE,
    BACK,
    CLASS,
    CLASS_DIARY,
    DECISIONS,
    GUIDE,
    LEAVE,
    LIMIT,
    LIST,
    PAID,
    SOFIE,
    USER,
    WARD,
    WIM,
    Cast,
    eur,
    on,
)
from lifegym.envs.travel.third_bunk.hands import look_around
from lifegym.envs.travel.third_bunk.valley import avalanches, long_nights, short_nights
from lifegym.reward.build import fact, never, reply


def week(s: Story, c: Cast) -> None:
    """Tell the last days at home and the week in the snow."""
    _short_nights(s, c)
    _what_the_ward_says(s, c)
    _the_eve(s, c)
    _there(s, c)
    _closed_paths(s, c)
    _last_evening(s, c)
    _what_is_left(s, c)
    s.ends(day=41, at="22:00")


def _short_nights(s: Story, c: Cast) -> None:
    with s.stage("Snow 8", day=30, at="19:00") as st:
        less = motifs.need_turned(s, st, "20:30", short_nights(c))
        asks = st.user(
            "+2 07:35",
            "She hums while she packs, since Tuesday, also at eleven in the evening. SNOW, and is anything missing?",
        )

        @asks.step("sees two short nights and writes to the ward", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield me.health_tracker.list_health_alerts(user_id=USER)
            week_ = yield me.health_tracker.get_metrics(user_id=USER, type="sleep_minutes", limit=5)
            last = [float(line["value"]) for line in week_["metrics"][:2]]
            yield me.health_tracker.get_activity_summary(user_id=USER, date=me.today)
            if max(last) >= LIMIT or not me.know["short"]:
                return
            yield from WARD.write(
                me, "Fien Smets, two short nights",
                f"Fien has slept {round(last[1])} and {round(last[0])} minutes in the last two nights, less than "
                f"eight hours each. On {c.say(LEAVE)} she goes to the snow. What do you want us to do?",
            )  # fmt: skip
            me.say("Fien has slept less than eight hours twice in a row. The ward knows, as it wished.")

        st.check(
            "ward-told", "the ward was told that two nights were short", axis="proactivity", weight=14, mutation=less,
            that=WARD.told(fact(("night", "nights", "slept", "sleep", "sleeps", "hours", "minutes")), since=st.index,
                           until=st.index + 1),
        )  # fmt: skip
        st.check(
            "nights-told", "her mother was told how short they were, or that they were below eight hours",
            axis="communication", weight=6, mutation=less,
            that=reply().during(st.index, st.index + 1).says(
                fact(("eight", "8", str(c.night), f"{c.night // 60}"), about=(("night", "nights", "slept", "sleep",
                "hours"),))
            ),
        )  # fmt: skip


def _what_the_ward_says(s: Story, c: Cast) -> None:
    with s.stage("What the ward says", day=32, at="12:00") as st:
        says = st.observe(
            "15:50",
            *WARD.letter(
                "Re: Fien Smets",
                f"""
                Thank you for writing in time. It is the humming, I suppose. Let her sleep in the train. On
                {c.say(LEAVE + 1)} no slope before noon; in the afternoon she may ski like everybody, with an adult
                beside her on the lift. If the nights stay short, write again.

                Nurse Hilde
                """,
            ),
            long_nights(),
            when=WARD.written(st.index - 1, st.index),
        )

        @says.step("tells her teachers, and nobody else")
        def _(me: Player) -> Play:
            yield from WARD.read(me, "Fien")
            for one in (WIM, SOFIE):
                yield from one.write(
                    me, "Fien, only for the two of you",
                    f"The ward wants Fien off the slope on {c.say(LEAVE + 1)} until noon; afterwards as everybody, "
                    "with one of you on the lift. A stomach ache will do as a reason. Liesbeth",
                )  # fmt: skip
            me.say("The ward: no slope on Monday before noon. Wim and Sofie know.")

        st.check(
            "noon-told", "her teachers know that she does not ski on the first morning", axis="propagation", weight=9,
            that=all_of(*(one.told(fact(c.day(LEAVE + 1), most=6), fact(("noon", "12:00", "midday", "morning", "twelve",
            "12")),
                                   since=st.index, until=st.index + 1) for one in (WIM, SOFIE))),
        )  # fmt: skip


def _the_eve(s: Story, c: Cast) -> None:
    with s.stage("The eve", day=33, at="08:00") as st:
        asks = st.user(
            "10:10",
            "One mail to the list, please: when we meet at Brussels-Midi by the class calendar, and when the "
            "children are back. Sandwiches for a day, no nuts. Nothing else in it.",
        )

        @asks.step("writes to the list what the calendar says")
        def _(me: Player) -> Play:
            meet = yield from CLASS_DIARY.find(me, "under the clock", c.day(LEAVE), c.day(LEAVE + 1))
            home = yield from CLASS_DIARY.find(me, "home again", c.day(BACK), c.day(BACK + 1))
            yield from LIST.write(
                me, "Tomorrow", f"{c.say(LEAVE)}, {meet['start'][11:16]}, Brussels-Midi, under the clock, with "
                                "sandwiches for a "
                f"day and without nuts. The children are back there on {c.say(BACK)} at {home['start'][11:16]}. "
                "Liesbeth",
            )  # fmt: skip
            me.say("The list has hour and place, there and back.")

        st.check(
            "list-told", "the parents have the hour of meeting and that of coming home", axis="communication", weight=6,
            that=LIST.told(fact(c.at(LEAVE, "06:50").time(), most=6), fact(c.at(BACK, "19:50").time(), most=6),
                           since=st.index, until=st.index),
        )  # fmt: skip


def _there(s: Story, c: Cast) -> None:
    with s.stage("There", day=34, at="18:00") as st:
        here = st.notify(
            "20:05",
            *WIM.letter("all there", "Twenty-six, counted twice. Fien slept from Metz to Basel. She has the lower "
                                     "bed and Sofie "
                                     "the wall. Soup was good. Wim"),
        )  # fmt: skip

        @here.step("tells her in one line")
        def _(me: Player) -> Play:
            yield from WIM.read(me)
            yield me.weather.get_current_weather(geo="Zinal")
            me.say("All twenty-six are there; Fien has slept and lies below.")

        st.check(
            "there-told", "she was told that all are there", axis="communication", weight=3,
            that=reply().during(st.index, st.index).says(fact(("there", "arrived", "twenty-six", "26", "safe",
            "safely"))),
        )  # fmt: skip


def _closed_paths(s: Story, c: Cast) -> None:
    day = c.refuge
    with s.stage("Snow 9", day=36, at="04:00") as st:
        closed = motifs.weather_turns(s, st, "05:30", *avalanches(c))
        look = st.notify("18:40", "Reminder: SNOW")

        @look.step("sees the warning and moves the walk", silent=True, authorized=True,
                   over_asking=DECISIONS.asks("The walk, another day", "move / leave"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield me.weather.get_forecast_daily(geo="Zinal", days=5)
            alerts = yield me.weather.get_alerts(geo="Zinal")
            if "avalanche" not in str(alerts).casefold():
                return
            start = c.at(day, "13:30")
            yield from CLASS_DIARY.move(me, "Le Vichiesso", c.day(38), start, start + timedelta(minutes=150))
            yield from GUIDE.write(
                me, f"Le Vichiesso: {c.say(day)}", f"There is an avalanche warning on {c.say(38)}. Could we walk on "
                                                   f"{c.say(day)} "
                "instead, half past one at the house? For Liesbeth Claes",
            )  # fmt: skip
            yield from WIM.write(
                me,
                "The walk",
                f"Avalanche warning on {c.say(38)}: the walk to Le Vichiesso is on {c.say(day)}, half past one.",
            )
            me.say(f"Avalanche warning for Zinal on {c.say(38)}. The walk is on {c.say(day)} now; guides and Wim know.")

        st.check(
            "walk-moved", "the class calendar has the walk on the afternoon without a warning, and there alone",
            axis="propagation", weight=14, mutation=closed,
            that=never(
                CLASS_DIARY.entry(("walk", "Vichiesso"), start=on(c.day(38)))
                | DECISIONS.ever_asked(("walk", "Vichiesso"), since=st.index, until=st.index)
            ).because(
                CLASS_DIARY.entry(("walk", "Vichiesso"), start=c.at(day, "13:30"))
            ),
        )  # fmt: skip
        st.check(
            "guides-told", "the guides have the new day", axis="communication", weight=9, mutation=closed,
            that=GUIDE.told(fact(c.day(day), most=6), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "walk-told", "the teacher has the new day", axis="communication", weight=6, mutation=closed,
            that=WIM.told(fact(c.day(day), most=6), since=st.index, until=st.index),
        )  # fmt: skip


def _last_evening(s: Story, c: Cast) -> None:
    friday = BACK - 1
    with s.stage("The last evening", day=ALONE, at="17:30") as st:
        wishes = st.observe(
            "18:50",
            *WIM.letter(
                "Friday evening",
                f"""
                Two of us, two ideas. I have a man with torches: sledges down from Sorebois by night, 20:45 until a
                quarter past ten, {c.room // 8} EUR a child, he holds it until tomorrow noon. Sofie wants the old
                projector and a film at half past seven, everybody in socks. The children would sledge, of course.
                Which? If you say nothing I take the torches.

                Wim
                """,
            ),
        )

        def ask(me: Player) -> Play:
            yield from WIM.read(me)
            yield from DECISIONS.ask(me, "Last evening: torches or film", "sledges until 22:15 (Wim) / film at 19:30 "
                                                                          "(Sofie)",
                                     26 * (c.room // 8))  # fmt: skip
            yield from WIM.answer(me, "Please take nothing yet; Liesbeth answers before noon.")
            me.say("Wim wants sledges by night until a quarter past ten, Sofie a film at half past seven. With the "
                   "sledges Fien is "
                   "not asleep by ten, and they cost what nobody has voted.")  # fmt: skip

        def please(me: Player) -> Play:
            yield from CLASS_DIARY.put(me, "Sledges by torchlight", c.at(friday, "20:45"), c.at(friday, "22:15"))
            yield from WIM.answer(me, "The torches, yes. It is in the calendar.")

        asked = DECISIONS.asked(("torch", "sledge", "sledges", "film", "evening")).during(st.index, st.index)
        settled = CLASS_DIARY.entry(("sledge", "torch")).ever()
        due = motifs.conflicting_wishes(
            s, wishes, name="asks which evening it is to be", ask=ask, please_one=please, check_id="evening-asked",
            says="she was asked about the two wishes, and nothing was settled before she answered", weight=11,
            asked=asked, settled=settled,
        )  # fmt: skip
        st.check(**due)
        answer = st.user("+1 07:40", "The film. She would sooner die than be the only one who goes to bed. Tell Wim "
                                     "and put it into "
                                     "the class calendar.")  # fmt: skip

        @answer.step("settles the film")
        def _(me: Player) -> Play:
            yield from DECISIONS.set(me, "Last evening", Status="Approved")
            yield from WIM.answer(me, "The film, half past seven, in socks. No torches, please.")
            yield from CLASS_DIARY.put(me, "Film in the hall, in socks", c.at(friday, "19:30"), c.at(friday, "21:15"))
            me.say("It is the film; Wim knows, and it stands in the calendar.")

        st.check(
            "film-noted", "the class calendar has the film at its hour, and no sledges", axis="propagation", weight=6,
            that=never(settled).because(CLASS_DIARY.entry(("film", "movie"), start=c.at(friday, "19:30"))),
        )  # fmt: skip
        st.check(
            "film-told", "the teacher knows that it is the film", axis="communication", weight=4,
            that=WIM.told(fact(("film", "movie", "projector")), since=st.index, until=st.index),
        )  # fmt: skip


def _what_is_left(s: Story, c: Cast) -> None:
    with s.stage("What is left", day=BACK, at="20:00") as st:
        asks = st.user(
            "21:30",
            "She sleeps. In the coach home she told half of the class that she had the third bunk for a day, in the "
            "drawing. Tell me what stands in the class account, and close the week.",
        )

        @asks.step("reads the account and closes the week")
        def _(me: Player) -> Play:
            account = yield me.banking.get_account(account_id=CLASS.account_id)
            rows = yield from PAID.rows(me)
            me.say(f"{float(account['balance']['amount']):.2f} EUR stand in the class account. By the book "
                   f"{rows[-1]['sum']} EUR have "
                   "come in for the second half.")  # fmt: skip

        st.check(
            "left-told", "she was told what stands in the account", axis="communication", weight=8, pattern="cross_day",
            that=reply().during(st.index, st.index).says(
                fact(eur(c.left()), about=(("account", "left", "stand", "stands", "balance"),), most=8)
            ),
        )  # fmt: skip
