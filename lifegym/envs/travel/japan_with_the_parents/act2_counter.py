"""Stages 11 and 12: the counter comes three days early."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.authoring.words import naming
from lifegym.envs.motifs.deadline_forward import deadline_forward, everything_earlier
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.japan_with_the_parents.act1_papers import GROUP
from lifegym.envs.travel.japan_with_the_parents.act2_flights import drafted, nothing, visa_answers
from lifegym.envs.travel.japan_with_the_parents.arrivals import letter, silent_letter
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CAL_FAMILY,
    USER_ID,
    VISA_CENTRE,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import address, board, mark, newest, send
from lifegym.envs.travel.japan_with_the_parents.papers import SINGLE
from lifegym.envs.travel.japan_with_the_parents.terms import attended, family_event, told
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import RowsBuilder, fact, has, is_, never, rows, within


def _lodged(c: Cast, number: str) -> RowsBuilder:
    """An application of the centre's own product with a passport's number, handed in before the counter's new hour."""
    return (
        rows("visa_and_advisory.visa_applications")
        .made()
        .where(product_id=SINGLE, passport_number=number, status=is_("processing", "rfi", "approved"))
        .where(submitted_at=within(high=c.home_at(counter_day(c), c.counter_new)))
    )


def counter_day(c: Cast) -> date:
    """Return the day on which the centre wants them in the end."""
    return c.day(c.twists.counter_day)


def _all_lodged(c: Cast) -> Built:
    assert c.mai.passport is not None
    assert c.ba.passport is not None
    return _lodged(c, c.mai.passport.number) & _lodged(c, c.new_number) & _lodged(c, c.ba.passport.number)


def s11_earlier(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """The visa centre moves the family forward, by a mail nobody reads out."""
    old, new = c.home_at(c.day(25), c.counter_old), c.home_at(counter_day(c), c.counter_new)
    moved = c.twists.when["counter"]
    with s.stage("Look-through 3", day=moved.day, at=before(moved)) as st:
        ids["m4"] = deadline_forward(
            s,
            st,
            moved.clock,
            op("visa_and_advisory.move_appointment", appointment_id=GROUP, starts_at=new, room="room 1", mail=False),
            silent_letter(
                VISA_CENTRE,
                "Sakura Gate Visa Application Centre",
                f"{GROUP}: earlier appointment",
                f"Because of a staff training day your group is brought forward to {c.say(counter_day(c))}, "
                f"{c.counter_new}, room 1. {c.say(c.day(25))} is no longer held.",
            ),
        )
        monday = st.notify(Moment(21, "08:00").seen_from(moved.day), "Reminder: Monday, trip.")
        everything_earlier(
            monday,
            ("moves the visa centre to its new day", _moves_counter),
            ("tells Ma the counter's new day", _tells_counter),
        )
        monday.step("lodges the three applications", silent=True, reckless=nothing)(_lodges)
        old_one = rows("calendar.events").where(calendar_id=CAL_FAMILY, start=old, status=is_("confirmed", "tentative"))
        counter = family_event(start=new, summary=has(("visa", "Sakura", "thị thực", "DNG-4471", "counter")))
        st.check(
            "counter-moved",
            "the visa centre stands in the family calendar at its new hour with Ma and Ba, and no longer at the old",
            axis="propagation",
            weight=26,
            that=never(old_one).because(attended(counter, c.ma.mail, c.ba.mail)),
            mutation=ids["m4"],
        )
        st.check(
            "counter-told",
            "Ma was told the new day and hour of the visa centre",
            axis="communication",
            weight=10,
            that=told(
                c.ma.mail,
                naming("visa", "Sakura", "thị thực", "counter", "application centre"),
                fact(counter_day(c)),
                fact(time.fromisoformat(c.counter_new)),
            ),
            mutation=ids["m4"],
        )
        # The centre wants them in its system before the family comes; nobody names an earlier day.
        st.check(
            "visa-two-started",
            "the applications of Mai and Ba are started for the right visa, with their passports and all four papers",
            axis="commitment",
            weight=12,
            that=drafted(c.mai) & drafted(c.ba),
        )
        st.check(
            "visa-submitted",
            "all three applications were lodged before the family stood at the counter",
            axis="commitment",
            weight=24,
            that=_all_lodged(c),
            mutation=ids["m4"],
        )


def _moves_counter(me: Player) -> Play:
    found = yield me.visa_and_advisory.list_visa_applications(user_id=USER_ID)
    yield from newest(me, f"from:sakuragate {GROUP} is:unread")
    start = next(row["starts_at"] for row in found["appointments"] if row["appointment_id"] == GROUP)
    end = datetime.fromisoformat(start) + timedelta(hours=1)
    yield me.calendar.update_event(event_id=me.know["centre event"], start=start, end=end.isoformat())
    me.know["counter"] = start
    yield from _frees_morning(me)
    me.say(f"The visa centre has moved you forward to {day_in_words(start)} at {start[11:16]}. Calendar and Ma know.")


def _frees_morning(me: Player) -> Doing:
    """Call off what Ma has at that hour, and tell the people she would have gone to."""
    start = datetime.fromisoformat(me.know["counter"])
    day = start.date().isoformat()
    me.know["called off"] = ""
    found = yield me.calendar.list_events(time_min=day, time_max=day, calendar_id=CAL_FAMILY)
    for row in found["events"]:
        begins, ends = datetime.fromisoformat(row["start"]), datetime.fromisoformat(row["end"])
        clash = begins < start + timedelta(hours=1) and start < ends
        if clash and row["event_id"] != me.know["centre event"] and me.know["ma"] in str(row["attendees"]):
            yield me.calendar.update_event(event_id=row["event_id"], status="cancelled")
            me.know["called off"] = " Physiotherapy is called off that morning."
            physio = yield from newest(me, 'knee "One flight"')
            yield from send(
                me,
                address(physio["from"]),
                f"Ms Oanh on {day_in_words(me.know['counter'])}",
                f"Ms Oanh cannot come on {day_in_words(me.know['counter'])} at {begins:%H:%M}, she has to be at the "
                "visa centre. See you at the next date.",
            )
            return


def _tells_counter(me: Player) -> Play:
    start = me.know["counter"]
    yield from send(
        me,
        me.know["ma"],
        "Visa centre, earlier than planned",
        f"Dear Ms Oanh, the visa centre has moved you forward: it is now {day_in_words(start)} at {start[11:16]}, for "
        "both of you and Mai. Please bring the new passport.{me.know['called off']}",
    )


def _lodges(me: Player) -> Play:
    for who in ("Mai", "Ma", "Ba"):
        yield me.visa_and_advisory.submit_visa_application(
            application_id=me.know["visas"][who],
            answers=visa_answers(me),
            docs_refs=[],
            payment_method_id="pm_mai_blue",
        )
    me.say("All three applications are lodged; the counter only looks at originals now.")


def day_in_words(iso: str) -> str:
    """Return a tool's date or time as weekday and day: ``Tuesday 24 March``."""
    day = date.fromisoformat(iso[:10])
    return f"{day:%A} {day.day} {day:%B}"


def s12_counter(s: Story, c: Cast) -> None:
    """The counter has seen them, or has waited for nothing."""
    with s.stage("At the counter", day=c.twists.counter_day, at="11:00") as st:
        lodged = _all_lodged(c)
        seen = f"{GROUP}: three sets of originals seen. Decision expected within eight days."
        missed = (
            f"{GROUP}: not all applications were lodged at the appointed hour ({c.say(counter_day(c))}, "
            f"{c.counter_new}). You may come without appointment on {c.say(c.day(24))}, 08:00; lodge before that."
        )
        name = "Sakura Gate Visa Application Centre"
        for turn_text, when, alternate, state in ((seen, lodged, False, "attended"), (missed, ~lodged, True, "missed")):
            text, mail = letter(VISA_CENTRE, name, f"{GROUP}: at the counter", turn_text)
            closed = op("visa_and_advisory.close_appointment", appointment_id=GROUP, status=state)
            turn = st.observe("11:30", text, mail, closed, when=when, alternate=alternate)
            if not alternate:
                turn.step("notes the visas under way")(_notes_visas)
            else:
                turn.step("lodges what was not lodged")(_lodges_late)


def _notes_visas(me: Player) -> Play:
    refs = " ".join(me.know["visas"].values())
    yield from board(me, "visas", refs, "Open")
    for who in ("Mai", "Ma", "Ba"):
        yield from mark(me, f"Visa {who}", "paid")
    me.say("The counter has seen all originals; the decision comes within eight days.")


def _lodges_late(me: Player) -> Play:
    found = yield me.visa_and_advisory.list_visa_applications(user_id=USER_ID, status="draft")
    needed = date.fromisoformat(visa_answers(me)["departure"]) + timedelta(days=31 * me.know["months beyond"])
    for row in found["applications"]:
        seen = yield me.visa_and_advisory.get_visa_application(application_id=row["application_id"])
        if date.fromisoformat(seen["passport_expiry"]) < needed:
            me.say(f"The passport of {row['applicant']} is still too short; that application cannot be lodged.")
            continue
        yield me.visa_and_advisory.submit_visa_application(
            application_id=row["application_id"],
            answers=visa_answers(me),
            docs_refs=[],
            payment_method_id="pm_mai_blue",
        )
    me.say("What could be lodged is lodged now.")
