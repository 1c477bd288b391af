"""Days 25 to 33: Iaşi, fifty years, a train that leaves too early, home, and what it came to."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.chair_at_seven.cast import ASKED, COSTS, IASI, ON, Cast, lei
from lifegym.envs.travel.chair_at_seven.hands import (
    asked_anyway,
    chair,
    evening_round,
    give_up,
    in_diary,
    rides,
    rides_else,
    seat,
    sum_of,
    take,
)
from lifegym.envs.travel.chair_at_seven.seaside import in_log, weighed
from lifegym.reward.build import fact, never, reply


def wedding(s: Story, c: Cast) -> None:
    """Tell of Iaşi and of the way home."""
    _on_the_way(s, c)
    _fifth_round(s, c)
    _last_chair(s, c)
    _what_it_came_to(s, c)
    s.ends(day=34, at="20:00")


def _on_the_way(s: Story, c: Cast) -> None:
    before, after = c.scale(ON)
    with s.stage("On the way", day=ON, at="14:00") as st:
        says = st.user(
            "17:30",
            f"Somewhere in Bărăgan, sunflowers on both sides. {before} and {after} this morning, done "
            f"before "
            "the gulls were up. We saw two. Dolphins. He has not spoken since.",
        )

        @says.step("logs the third session by the sea")
        def _(me: Player) -> Play:
            yield from weighed(me, c, ON, c.sea.name)
            yield from chair(me, c, ON, State="Done")

        st.check(
            "third-weighed", "log and board have the third session by the sea", axis="bookkeeping", weight=4,
            that=in_log(c, ON) & seat(c, ON, State="Done"),
        )  # fmt: skip


def _fifth_round(s: Story, c: Cast) -> None:
    leg, old, new = c.legs["home"], c.run("home"), c.run("home", "next")
    sooner = c.leaves("home") - timedelta(minutes=c.earlier)
    with s.stage("Round 5", day=26, at="12:00") as st:
        earlier = motifs.leaves_earlier(
            s, st, "21:30",
            op("rail_booking.retime_train", train_no=old.number, date=c.day(IASI), depart_at=sooner, announce=False),
        )  # fmt: skip
        look = st.notify("+1 19:00", "Reminder: round.")

        def moves_the_entry(me: Player) -> Play:
            yield from evening_round(me)
            me.say("All is as it was for tomorrow.")

        @look.step("finds the train home put too early for him and takes the next", silent=True, authorized=True,
                   unaware=moves_the_entry, remembers=True, forgetful=moves_the_entry,
                   reckless=moves_the_entry, over_asking=ASKED.asks("Another train home", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from evening_round(me)
            shown = yield me.rail_booking.get_train_status(
                train_no=me.know["train home"]["train_no"], date=c.day(IASI).isoformat()
            )
            leaves = str(shown["stops"][0]["depart_at"])[11:16]
            if leaves < "13:00":
                yield from give_up(me, c, leg)
                offer = yield from take(me, c, leg)
                me.say(
                    f"Your train home leaves at {leaves} now, too early after the session. You go by "
                    f"{offer['train_no']} at "
                    f"{offer['depart_at'][11:16]}."
                )

        now = st.index
        st.check(
            "home-later", "they have seats on the next train home that leaves after one, unasked, and on no other",
            axis="proactivity", weight=16, mutation=earlier,
            that=never(
                asked_anyway(("home", "train", "Cluj"), stage=now) | rides_else(leg, new) | rides(old)
            ).because(rides(new)),
        )  # fmt: skip
        st.check(
            "home-noted", "calendar and book have the train it has become", axis="bookkeeping", weight=7,
            mutation=earlier,
            that=never(in_diary(old, leg, c.leaves("home"))).because(
                in_diary(new, leg, c.leaves("home", "next"))
                & COSTS.row(whom=fact((new.number,)), ron=lei(c.fares("home", "next")), state="booked")
            ),
        )  # fmt: skip


def _last_chair(s: Story, c: Cast) -> None:
    before, after = c.scale(IASI)
    with s.stage("Last chair", day=IASI, at="11:30") as st:
        says = st.user(
            "12:20",
            f"He danced. Once, with Floarea, sitting down. {before} before and {after} after. "
            "Vasile cried at the station and knows nothing. The last row is yours.",
        )

        @says.step("logs the session in Iaşi")
        def _(me: Player) -> Play:
            yield from weighed(me, c, IASI, c.east.name)
            yield from chair(me, c, IASI, State="Done")

        st.check(
            "east-weighed", "log and board have the session in Iaşi", axis="bookkeeping", weight=4,
            that=in_log(c, IASI) & seat(c, IASI, State="Done"),
        )  # fmt: skip


def _what_it_came_to(s: Story, c: Cast) -> None:
    with s.stage("What it came to", day=31, at="07:00") as st:
        ask = st.user(
            "21:00",
            "Back in Athens. He rang to say that Cluj is small. What did trains and rooms come to, all of it, by the "
            "book?",
        )

        @ask.step("says what it came to")
        def _(me: Player) -> Play:
            yield me.files.read(path=COSTS.path)
            lines = yield from COSTS.rows(me)
            me.say(f"Trains and rooms came to {lines[-1]['sum']} lei.")

        st.check(
            "sum-told", "she was told what trains and rooms came to", axis="communication", weight=8,
            that=reply().during(st.index, st.index).says(sum_of(c.spent)) & COSTS.adds_up(low=6),
        )  # fmt: skip
    s.final(
        "log-last", "the log has the five sessions of the journey with both weights", axis="bookkeeping", weight=12,
        pattern="cross_day", that=all_of(*(in_log(c, number) for number in (18, 21, 23, 25, 28))),
    )  # fmt: skip
