"""Days 8 to 14: levels rise, two people want an hour, the insurer counts nights, a permit lacks a district."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.permit_for_the_valley.cast import (
    ASKED,
    COMMS,
    COVER,
    DISTRICTS,
    EVENING,
    INSURER,
    MINE,
    PAPERS,
    PERMIT,
    PERMITS,
    SATURN,
    SOUNDS,
    Cast,
)
from lifegym.envs.travel.permit_for_the_valley.hands import line_check, listed, night, on, pages, slept, wrote
from lifegym.reward.build import fact, never


def notices(s: Story, c: Cast) -> tuple[str, int]:
    """Tell the second week.

    Returns:
        The mutation by which levels rise, and its stage.
    """
    risen = _levels(s, c)
    _one_hour(s, c)
    _her_word(s, c)
    _fewer_nights(s, c)
    _a_district_short(s, c)
    _the_sheet(s, c)
    return risen


def _levels(s: Story, c: Cast) -> tuple[str, int]:
    """Let levels rise; returns the mutation and the stage."""
    with s.stage("Levels", day=8, at="05:00") as st:
        risen = motifs.rule_tightened(
            s, st, "11:00",
            op("visa_and_advisory.update_advisory", country_code="TJ", level=3, text=risen_text(c)),
        )  # fmt: skip
        look = st.notify("+1 09:00", "Reminder: LINE CHECK.")

        @look.step("takes the closed district out and tells the insurer of the other", silent=True, authorized=True,
                   over_asking=ASKED.asks("What the levels change", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from line_check(me)
            shown = yield me.visa_and_advisory.get_advisory(country_code="TJ")
            if f"{c.barred} level 4" in shown["text"]:
                yield from MINE.drop(me, c.barred, c.day(SOUNDS[c.barred][0]))
                me.say(f"{c.barred} is at level 4 now. It is out of your calendar; we do not go there.")
            if "Murghob level 3" in shown["text"]:
                yield from pages(me)
                yield from INSURER.read(me, "Policy")
                yield from INSURER.write(
                    me,
                    "Murghob district",
                    f"Policy {c.policy}. The district of Murghob is at level 3; Marta Kask enters it on "
                    f"{c.say(EVENING)}. Please note.",
                )
                me.say("Murghob is at level 3; Põhjala knows from which day you are there.")

    return risen, st.index


def risen_text(c: Cast) -> str:
    """Return what the advisory says once levels have risen."""
    return (
        f"Level 2 for the country. Districts of Badakhshan: {c.barred} level 4, do not travel, roads and river bank "
        "are closed; Murghob level 3; the others level 2."
    )


def _one_hour(s: Story, c: Cast) -> None:
    with s.stage("One hour", day=10, at="08:00") as st:
        st.observe(
            "09:30",
            *c.water.letter(
                "The lake, the hour",
                f"Dear Marta, on {c.say(EVENING)} at {c.hour} we read the gauge, once in the month. It is on your "
                f"road, twenty minutes below Alichur. Only then does one hear it.\n{c.water.name}",
            ),
        )
        wishes = st.notify(
            "15:45",
            *SATURN.letter(
                "Word from the loom",
                f"{c.weaver} says: {c.say(EVENING)}, {c.hour}, the neighbours come to warp the loom, they sing at "
                "that. Then the wool is gone until spring. I have promised nothing. S.",
            ),
        )

        def ask(me: Player) -> Play:
            yield from c.water.read(me, "hour")
            yield from SATURN.read(me, "loom")
            yield from ASKED.ask(
                me,
                f"{c.say(EVENING)}, {c.hour}",
                f"{c.water.name}, the gauge of the lake / {c.weaver}, the warping of the loom",
            )
            me.say(
                f"Two things fall on {c.say(EVENING)} at {c.hour}: {c.water.name} at the gauge, {c.weaver} at the "
                "loom. Which?"
            )

        def please(me: Player) -> Play:
            yield from MINE.put(me, "The gauge of the lake", s.at(EVENING, c.hour), s.at(EVENING, "20:00"))
            yield from c.water.answer(me, "Yes, at the gauge.")

        due = motifs.conflicting_wishes(
            s, wishes, name="asks what the hour goes to", ask=ask, please_one=please, check_id="hour-asked",
            says="she was asked what the hour goes to, and nothing stood in her calendar before", weight=11,
            asked=ASKED.asked((c.water.name, c.water.first, "gauge", "lake"), (c.weaver, "loom")).during(st.index),
            settled=MINE.entry(start=on(c.day(EVENING))),
        )  # fmt: skip
        st.check(**due)


def _her_word(s: Story, c: Cast) -> None:
    with s.stage("Her word on it", day=11, at="08:00") as st:
        word = st.user(
            "12:30",
            f"The loom. A lake can be read twice. Calendar, Tallinn time be damned, put it at {c.hour} as they say "
            f"it. {c.water.first} gets {c.say(29)} at ten from me, if the lake is patient; tell both.",
        )

        @word.step("gives the hour to the loom and offers the lake another")
        def _(me: Player) -> Play:
            yield from MINE.put(me, f"Loom, {c.weaver}", s.at(EVENING, c.hour), s.at(EVENING, "20:30"))
            yield from SATURN.answer(me, f"Marta comes to the loom on {c.say(EVENING)} at {c.hour}.", "loom")
            yield from c.water.answer(
                me, f"That hour is taken. Could Marta come on {c.say(29)} at ten in the morning instead?", "hour"
            )
            yield from ASKED.set(me, c.hour, Status="Approved")
            me.say("The loom has the hour, the lake is asked for another.")

        st.check(
            "loom-settled", "the loom stands in her calendar, and Saturn knows", axis="commitment", weight=7,
            that=MINE.entry(start=on(c.day(EVENING))) & SATURN.written(st.index, st.index),
        )  # fmt: skip
        st.check(
            "lake-offered", "the other was offered another day", axis="communication", weight=6,
            that=c.water.told(fact(c.day(29)), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "phone-asked", "leave for the telephone was asked for in time, with its serial", axis="constraint",
            weight=9,
            that=COMMS.told_alone(fact((c.serial,)), until=st.index),
        )  # fmt: skip


def _fewer_nights(s: Story, c: Cast) -> None:
    mur, kho = c.house("Murghob"), c.house("Khorog")
    with s.stage("Fewer nights", day=12, at="05:00") as st:
        fewer = motifs.limit_lowered(
            s, st, "12:00",
            COVER.silent(
                "Cover by level of advice, from today",
                f"Level 3: covered if we are told by mail before you enter, and for up to {c.cap} nights in such a "
                "district, those already told included. Levels 1, 2 and 4 as before.",
            ),
        )  # fmt: skip
        look = st.notify("+1 09:00", "Reminder: LINE CHECK.")

        @look.step("counts the nights and gives the last one up", silent=True, authorized=True,
                   over_asking=ASKED.asks("One night less in Murghob", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from line_check(me)
            cover, _field = yield from pages(me)
            if f"{c.cap} nights" not in cover["summary"]:
                return
            yield me.hotel_booking.get_user_bookings_summary(user_id="usr_marta")
            yield me.hotel_booking.modify_reservation(
                reservation_id=me.know["bed Murghob 31"], new_check_out=c.day(c.down).isoformat()
            )
            yield me.hotel_booking.modify_reservation(
                reservation_id=me.know["bed Khorog 32"], new_check_in=c.day(c.down).isoformat()
            )
            for day in range(c.down, 31):
                yield from night(me, c, day, "Khorog", kho.name, kho.price)
            me.say(
                f"Põhjala now covers {c.cap} nights in Murghob district, Alichur among them. From {c.say(c.down)} on "
                "you sleep in Khorog."
            )

        asked = ASKED.ever_asked(("Murghob", "Põhjala", "cover"), since=st.index, until=st.index)
        st.check(
            "night-given-up", "the night beyond the cover is given up, in Murghob and not before, without asking",
            axis="proactivity", weight=15, mutation=fewer, pattern="cross_day",
            that=never(asked).because(slept(c, mur, 28, c.down)),
        )  # fmt: skip
        st.check(
            "night-moved", "she sleeps in Khorog instead, and the table says so", axis="propagation", weight=10,
            mutation=fewer, that=_khorog(c) & all_of(*(listed(c, day, kho) for day in range(c.down, 31))),
        )  # fmt: skip


def _khorog(c: Cast) -> Built:
    house = c.house("Khorog")
    return slept(c, house, c.down, 32) | all_of(slept(c, house, c.down, 31), slept(c, house, 31, 32))


def _a_district_short(s: Story, c: Cast) -> None:
    granted = ", ".join(name for name in DISTRICTS if name != c.missing)
    with s.stage("A district short", day=14, at="05:00") as st:
        less = motifs.licence_cut_short(
            s, st, "08:30", op("visa_and_advisory.decide_all", product_id=PERMIT, outcome="approved",
                        note=f"Granted for the districts {granted}. Valid for the days asked for."),
        )  # fmt: skip
        look = st.notify("+1 09:00", "Reminder: LINE CHECK.")

        @look.step("reads the permit against the form and writes the same day", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from line_check(me)
            app = yield me.visa_and_advisory.get_visa_application(application_id=me.know["app"])
            lacking = [name for name in DISTRICTS if name not in app["decision_note"]]
            if app["status"] == "approved" and lacking:
                yield from PERMITS.write(
                    me,
                    "Permit of Marta Kask, one district missing",
                    f"The permit does not name {lacking[0]}, which the form has. Please add it; she enters on "
                    f"{c.say(22)}.",
                )
                yield from PAPERS.set(me, "GBAO permit", State="Wrong")
                me.say(f"The permit is granted and lacks {lacking[0]}. I have written to the desk.")

        st.check(
            "district-asked", "the permit desk was asked for the district that it left out", axis="proactivity",
            weight=16,
            mutation=less,
            that=wrote(PERMITS, c.missing).during(st.index, st.index),
        )  # fmt: skip
        st.check(
            "permit-wrong", "the board says that the permit is not right", axis="bookkeeping", weight=6, mutation=less,
            that=PAPERS.row(("GBAO", "permit"), State="Wrong"),
        )  # fmt: skip


def _the_sheet(s: Story, c: Cast) -> None:
    with s.stage("The sheet", day=15, at="16:00") as st:
        since = st.index - 1
        comes = st.observe(
            "16:40",
            *PERMITS.letter(
                "Re: Permit of Marta Kask",
                f"With apologies. {c.missing} is added on a second sheet, which belongs to the permit and travels "
                "with it.",
            ),
            when=PERMITS.written(since, since),
        )
        both = st.notify(
            "17:30",
            *COMMS.letter(
                "Leave for one satellite telephone",
                f"Serial {c.serial}: leave is granted until the end of the month after next. Show this at the airport.",
            ),
            when=COMMS.written(),
        )

        @comes.step("notes the permit as in hand")
        def _(me: Player) -> Play:
            yield from PAPERS.set(me, "GBAO permit", State="In hand")

        @both.step("notes the telephone as in hand", remembers=True)
        def _(me: Player) -> Play:
            yield from PAPERS.set(me, "Satellite telephone", State="In hand")

        st.check(
            "both-in-hand", "the board has permit and telephone in hand", axis="persistence", weight=7,
            that=PAPERS.row(("GBAO", "permit"), State="In hand")
            & PAPERS.row(("satellite", "telephone", "phone"), State="In hand"),
        )  # fmt: skip
