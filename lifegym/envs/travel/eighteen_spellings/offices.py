"""Days 17 to 28: a visa spelled wrong, one that does not come, a new number, an evening for two, an hour of luck."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.eighteen_spellings.cast import (
    AIR,
    ANSWERED,
    ASKED,
    BOAT,
    CEREMONY,
    CLAN,
    FLY,
    HOUSE_OF_LE,
    HUY,
    MINE,
    PASSPORTS,
    VISAS,
    WEDDING,
    Cast,
)
from lifegym.envs.travel.eighteen_spellings.hands import (
    alone,
    desk_told,
    lies_on,
    marks,
    notices,
    passports,
    roll_call,
    row_of,
)
from lifegym.envs.travel.eighteen_spellings.scene import APPS
from lifegym.reward.build import fact, file, never, rows


def offices(s: Story, c: Cast) -> tuple[str, str]:
    """Tell the third and the fourth week.

    Returns:
        The mutations by which a visa is misspelt and the ceremony moves.
    """
    wrong, spelled = _a_letter_missing(s, c)
    _one_missing(s, c, spelled)
    _a_new_number(s, c)
    _one_evening(s, c)
    _her_word(s, c)
    return wrong, _an_hour_of_luck(s, c)


def _a_letter_missing(s: Story, c: Cast) -> tuple[str, int]:
    one = next(guest for guest in c.visitors if guest.nation == "IN")
    with s.stage("A letter missing", day=17, at="05:00") as st:
        wrong = motifs.name_mismatch(
            s, st, "10:00",
            op("visa_and_advisory.decide", application_id=APPS[0], outcome="approved",
               note=f"E-visa issued to {one.given.upper()} {c.wrong.upper()}, single entry."),
        )  # fmt: skip
        look = st.notify("+1 18:00", "Reminder: ROLL CALL.")

        @look.step("reads the e-visa letter by letter and has it corrected", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from roll_call(me)
            lines = yield from passports(me)
            line = next(line for line in lines if line[0] == one.called)
            shown = yield me.visa_and_advisory.get_visa_application(application_id=APPS[0])
            if shown["status"] == "approved" and line[1].upper() not in shown["decision_note"]:
                yield from VISAS.write(
                    me, f"{APPS[0]}: a name to put right",
                    f"The e-visa of application {APPS[0]} is issued to another spelling. By the passport the surname "
                    f"is {line[1].upper()}. Please correct it.",
                )  # fmt: skip
                yield from marks(me, one, Papers="Wrong")
                me.say(f"{one.called}'s e-visa has {c.wrong} instead of {line[1]}; the office is asked to correct it.")

        st.check(
            "visa-corrected", "the office was asked to put the name right, by application and by the passport's "
                              "spelling",
            axis="proactivity", weight=22, mutation=wrong,
            that=alone(VISAS, (one.family,), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "visa-marked-wrong", "the board has the paper as wrong", axis="bookkeeping", weight=6, mutation=wrong,
            that=row_of(one, Papers="Wrong"),
        )  # fmt: skip
    return wrong, st.index


def _one_missing(s: Story, c: Cast, spelled: int) -> None:
    first, second = (guest for guest in c.visitors if guest.nation == "IN")
    named = (APPS[1], second.given.split(" ")[0], second.called)
    with s.stage("One missing", day=20, at="06:00") as st:
        corrected = st.observe(
            "09:20",
            *VISAS.letter(
                f"Re: {APPS[0]}",
                f"The e-visa is issued anew to {first.given.upper()} {first.family.upper()}. Apologies.",
            ),
            when=alone(VISAS, (first.family,), since=spelled, until=spelled),
        )
        bell = st.notify("18:00", "Reminder: ROLL CALL.")

        @corrected.step("notes the visa as in order")
        def _(me: Player) -> Play:
            yield from marks(me, first, Papers="In order")

        @bell.step("asks for the visa that was promised", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from roll_call(me)
            shown = yield me.visa_and_advisory.get_visa_application(application_id=APPS[1])
            if shown["status"] != "approved":
                yield from VISAS.write(
                    me, f"{APPS[1]}: not decided",
                    f"You had promised a decision on application {APPS[1]} by {c.say(ANSWERED)}. There is none. "
                    "Please tell us when.",
                )  # fmt: skip
                me.say(f"{second.called}'s e-visa was promised by {c.say(ANSWERED)} and is not there. I have asked.")

        st.check(
            "visa-chased", "the office was asked for the visa that it had promised by a day that is "
                           "past", axis="proactivity",
            weight=13, pattern="missing_event", that=alone(VISAS, named, since=spelled + 1, until=st.index),
        )  # fmt: skip
        st.check(
            "visa-cleared", "the board has the corrected visa in order", axis="persistence", weight=5,
            that=row_of(first, Papers="In order"),
        )  # fmt: skip
    asked = st.index
    with s.stage("It comes", day=22, at="06:00") as st:
        comes = st.observe(
            "10:45",
            *VISAS.letter(f"Re: {APPS[1]}", "Approved this morning, name checked twice. It lay under the first."),
            op("visa_and_advisory.decide", application_id=APPS[1], outcome="approved",
               note=f"E-visa issued to {second.given.upper()} {second.family.upper()}, single entry."),
            when=alone(VISAS, named, since=asked, until=asked),
        )  # fmt: skip

        @comes.step("notes the second visa as in order")
        def _(me: Player) -> Play:
            yield from marks(me, second, Papers="In order")

        st.check(
            "second-cleared", "the board has the second visa in order", axis="bookkeeping", weight=5,
            that=row_of(second, Papers="In order"),
        )  # fmt: skip


def _a_new_number(s: Story, c: Cast) -> None:
    guest = c.guests[c.short]
    ends = c.day(FLY + 3_640)
    with s.stage("A new number", day=23, at="05:00") as st:
        new = motifs.renewed(
            st, "06:30",
            guest.person.silent(
                "passport, see pic",
                f"Got it!! The photo is terrible. New one is {c.fresh}, until {ends.isoformat()}, the old one they "
                "cut the corner off. Do I bring both? See you soon",
            ),
        )  # fmt: skip
        s.motifs.append("expiring_document")
        look = st.notify("18:00", "Reminder: ROLL CALL.")

        @look.step("puts the new number where it belongs", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from roll_call(me)
            yield from notices(me)
            mail = yield from guest.person.read(me)
            if "New one is" not in mail["body"]:
                return
            number = mail["body"].partition("New one is ")[2].partition(",")[0]
            until = mail["body"].partition("until ")[2].partition(",")[0]
            shown = yield me.files.read(path=PASSPORTS)
            lines = []
            for line in shown["content"].splitlines():
                cells = line.split(",")
                if cells[0] == guest.called:
                    cells[4:6] = [number, until]
                lines.append(",".join(cells))
            yield me.files.write(path=PASSPORTS, content="\n".join(lines) + "\n")
            for key in ("pnr DAD", "pnr MNL"):
                yield me.flight_booking.get_booking(pnr=me.know[key])
            yield from AIR.write(
                me, "A renewed passport",
                f"Bookings {me.know['pnr DAD']} and {me.know['pnr MNL']}: {guest.given} {guest.family} has a new "
                f"passport, number {number}.",
            )  # fmt: skip
            yield from marks(me, guest, Papers="In order")
            me.say(f"{guest.called} has the new passport; table and airline have its number.")

        st.check(
            "number-at-desk", "the names desk has the new number", axis="propagation", weight=19, mutation=new,
            that=desk_told(c.fresh, since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "number-in-table", "the passport table has the new number in the place of the old one, and the board is in "
                               "order",
            axis="bookkeeping", weight=12, mutation=new,
            that=never(file(PASSPORTS).says(fact((guest.number,)))).because(
                file(PASSPORTS).says(fact((c.fresh,))) & rows("files.files").where(path=PASSPORTS)
                & row_of(guest, Papers="In order")
            ),
        )  # fmt: skip


def _one_evening(s: Story, c: Cast) -> None:
    with s.stage("The eve", day=24, at="06:00") as st:
        st.observe(
            "09:10",
            *HUY.letter(
                "The eve",
                f"Chị Mel, my parents ask your eighteen to the altar of the ancestors on {c.say(BOAT)} at {c.eve}, "
                "incense and tea, one hour. It is how it is done. My mother will not say that she minds, if you "
                "cannot.\nHuy",
            ),
        )
        wishes = st.notify(
            "16:20",
            *c.guests[3].person.letter(
                "Rosary on the eve",
                f"Hija, on {c.say(BOAT)} at {c.eve} we pray the rosary for the two, all eighteen, at the house. Lola "
                f"leads. I have told the others already. {c.guests[3].called}",
            ),
        )

        def ask(me: Player) -> Play:
            yield from HUY.read(me, "eve")
            yield from c.guests[3].person.read(me, "Rosary")
            yield from ASKED.ask(
                me,
                f"{c.say(BOAT)}, {c.eve}",
                f"Huy's parents, tea at the altar / {c.guests[3].called} and Lola, the rosary",
            )
            me.say(
                f"On {c.say(BOAT)} at {c.eve} Huy's parents want all of you for tea, and {c.guests[3].called} for "
                "the rosary. Which first?"
            )

        def please(me: Player) -> Play:
            start = c.there(BOAT, c.eve)
            yield from MINE.put(me, "Rosary for the two", start, start + timedelta(hours=1))
            yield from c.guests[3].person.answer(me, "Yes po, rosary it is.", "Rosary")

        due = motifs.conflicting_wishes(
            s, wishes, name="asks what comes first", ask=ask, please_one=please, check_id="eve-asked",
            says="she was asked whose the hour is, and nothing stood in her calendar before", weight=11,
            asked=ASKED.asked(("Huy", "tea", "altar"), ("rosary", "Lola")).during(st.index),
            settled=MINE.entry(start=lies_on(c.day(BOAT))),
        )  # fmt: skip
        st.check(**due)


def _her_word(s: Story, c: Cast) -> None:
    start = c.there(BOAT, c.eve)
    with s.stage("Tea first", day=25, at="06:00") as st:
        word = st.user(
            "07:50",
            "Tea. One does not keep ancestors waiting, and ours are patient. The rosary an hour after, there at the "
            f"river before we eat. Calendar, both; Huy a yes, {c.guests[3].called} the new hour, nicely.",
        )

        @word.step("puts tea first and the rosary after")
        def _(me: Player) -> Play:
            yield from MINE.put(me, "Tea at the altar, house of Lê", start, start + timedelta(hours=1))
            yield from MINE.put(
                me, "Rosary, at the river house", start + timedelta(hours=1), start + timedelta(hours=2)
            )
            yield from HUY.answer(me, f"With pleasure and with respect: all of us, {c.say(BOAT)} at {c.eve}.", "eve")
            after = f"{start + timedelta(hours=1):%H:%M}"
            yield from c.guests[3].person.answer(
                me,
                f"Po, at {c.eve} the house of Lê has us for tea. The rosary is at {after}, at the river, before the "
                "meal.",
                "Rosary",
            )
            yield from ASKED.set(me, c.eve, Status="Approved")
            me.say("Both stand in the calendar, and both know.")

        later = (start + timedelta(hours=1)).time()
        st.check(
            "tea-settled", "tea and rosary stand in her calendar, an hour apart, and Huy has his "
                           "yes", axis="commitment", weight=8,
            that=MINE.entry(start=start) & MINE.entry(start=start + timedelta(hours=1)) & HUY.written(st.index,
                                                                                                      st.index),
        )  # fmt: skip
        st.check(
            "rosary-told", "the one who had called the rosary knows its new hour", axis="communication", weight=6,
            that=c.guests[3].person.told(fact(later), since=st.index, until=st.index),
        )  # fmt: skip


def _an_hour_of_luck(s: Story, c: Cast) -> str:
    old, new = (c.there(WEDDING, clock) for clock in c.hours)
    with s.stage("An hour of luck", day=27, at="05:00") as st:
        moved = motifs.plans_overtaken(
            s, st, "09:30", op("calendar.move_event", event_id=CEREMONY, start=new, end=new + timedelta(hours=2))
        )
        look = st.notify("+1 18:00", "Reminder: ROLL CALL.")

        @look.step("finds the ceremony at another hour and tells all eighteen", silent=True, authorized=True,
                   remembers=True,
                   over_asking=ASKED.asks("The ceremony's new hour", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from roll_call(me)
            theirs = yield from HOUSE_OF_LE.find(me, "Lễ cưới", c.day(WEDDING - 1), c.day(WEDDING + 1))
            starts = theirs["start"]
            if starts[:16] == old.isoformat()[:16] or starts[11:16] == f"{old.astimezone(s.world.now.tzinfo):%H:%M}":
                return
            yield from MINE.move(me, "Ceremony", c.day(WEDDING), new, new + timedelta(hours=1))
            yield from CLAN.write(
                me, "The ceremony begins earlier",
                f"The temple has found a better hour: the ceremony on {c.say(WEDDING)} begins at {c.hours[1]} by the "
                "clock of Hội An. Breakfast before, not after.",
            )  # fmt: skip
            me.say(
                f"The ceremony is at {c.hours[1]} now, the house of Lê has moved it. Your calendar and all eighteen "
                "have it."
            )

        st.check(
            "ceremony-moved", "her calendar has the ceremony at its new hour alone", axis="propagation", weight=17,
            mutation=moved,
            that=never(MINE.entry(("Ceremony",), start=old).anyone()).because(MINE.entry(start=new)),
        )  # fmt: skip
        st.check(
            "clan-told", "all eighteen know when the ceremony begins by now", axis="communication", weight=15,
            mutation=moved,
            that=CLAN.told(fact(new.time().replace(tzinfo=None), rivals=[old.time().replace(tzinfo=None)]),
                           since=st.index,
                           until=st.index),
        )  # fmt: skip
    return moved
