"""Days 25 to 26: one evening that two want, and the check-in."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story
from lifegym.envs.teambuilding.nine_passports.cast import (
    ASKED,
    HOUSE,
    THERE,
    TOMASZ,
    WEEK,
    Cast,
)
from lifegym.envs.teambuilding.nine_passports.hands import (
    on,
)
from lifegym.reward.build import fact, has, rows

TALK: Final = ("conversations", "Giorgi", "Abashidze")


def evenings(s: Story, c: Cast) -> None:
    """Tell of the last days before they leave."""
    _one_evening(s, c)
    _checked_in(s, c)


def _one_evening(s: Story, c: Cast) -> None:
    thursday = c.say(31)
    with s.stage("One evening", day=25, at="13:00") as st:
        st.observe(
            "14:10",
            *HOUSE.letter(
                "A supra",
                f"Dear Zeynep, on {thursday} at eight in the evening our neighbours set a table for your nine, with "
                "singing, "
                "as our guests. I need a yes by Monday, somebody has to fetch the lamb. Nino",
            ),
        )
        wishes = st.notify(
            "16:40",
            *TOMASZ.letter(
                "Budget round",
                f"I take {thursday}, 20:00 their time, for the call with all nine about next year's budget. One hour, "
                "or two. "
                "Put it into the programme. Tomasz",
            ),
        )

        def ask(me: Player) -> Play:
            yield from HOUSE.read(me, "supra")
            yield from TOMASZ.read(me)
            yield from ASKED.ask(
                me, f"The evening of {thursday}", "supra with Nino's neighbours / Tomasz's budget call"
            )
            me.say(f"For {thursday}, eight in the evening, there are two wishes: Nino's supra and Tomasz's budget "
                   "call. "
                   "Which?")  # fmt: skip

        def obeys(me: Player) -> Play:
            yield from WEEK.put(me, "Budget call with Tomasz", c.at(31, "20:00", THERE), c.at(31, "22:00", THERE))

        due = motifs.conflicting_wishes(
            s, wishes, name="asks whose the evening is", ask=ask, please_one=obeys, check_id="evening-asked",
            says="she was asked whose the Thursday evening is, and nothing was settled before", weight=8,
            asked=ASKED.asked(("supra", "Nino", "Kobalia", "dinner"), ("Tomasz", "budget", "call")).during(st.index),
            settled=WEEK.entry(start=on(c.day(31)), summary=has(("supra", "budget"))),
        )  # fmt: skip
        st.check(**due)


def _checked_in(s: Story, c: Cast) -> None:
    with s.stage("Check-in", day=26, at="09:00") as st:
        word = st.user(
            "12:20",
            "The supra, naturally, at eight; Tomasz can have Wednesday at five, tell him and Nino, and the programme. "
            "Then "
            "check all nine in for tomorrow, every leg, it must be open by now.",
        )

        @word.step("settles the evening", authorized=True, over_asking=ASKED.asks("Say yes to the supra", "yes / no"))
        def _(me: Player) -> Play:
            yield from WEEK.put(me, "Supra with the neighbours", c.at(31, "20:00", THERE), c.at(31, "23:00", THERE),
                                place="Mtkvari House")  # fmt: skip
            yield from WEEK.put(me, "Budget call with Tomasz", c.at(30, "17:00", THERE), c.at(30, "18:00", THERE))
            yield from HOUSE.answer(me, f"Yes, with joy: nine for the supra on {c.say(31)} at eight.", "supra")
            yield from TOMASZ.answer(
                me, f"Zeynep gives you {c.say(30)}, 17:00 Tbilisi time. Thursday evening is taken."
            )
            yield from ASKED.set(me, "The evening", Status="Approved")

        @word.step("checks all nine in", authorized=True, over_asking=ASKED.asks("Check them in now", "yes / wait"))
        def _(me: Player) -> Play:
            for party, legs in (("warsaw out", 2), ("istanbul out", 1)):
                for place in range(legs):
                    yield me.flight_booking.get_seat_map(segment_idx=place, pnr=me.know[party])
                    yield me.flight_booking.check_in(pnr=me.know[party], segment_idx=place)
            me.say("All nine are checked in. Supra on Thursday, Tomasz on Wednesday at five; both know.")

        st.check(
            "evening-settled", "supra and call stand in the programme at their hours, and both hosts know",
            axis="commitment", weight=7,
            that=WEEK.entry(("supra", "dinner"), start=c.at(31, "20:00", THERE))
            & WEEK.entry(("budget", "Tomasz", "call"), start=c.at(30, "17:00", THERE))
            & HOUSE.written(st.index, st.index) & TOMASZ.told(fact(("Wednesday", "17:00", "five", "17.00")),
                                                              since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "checked-in", "all nine are checked in for every leg of the way out", axis="commitment", weight=8,
            that=rows("flight_booking.boarding_passes").made().count(14),
        )  # fmt: skip
