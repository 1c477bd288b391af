"""Days 7 to 11: terms that tighten, a recording, two trains, and Vienna."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import any_of
from lifegym.envs.exam.cello_seat.cast import (
    AUDITIONS,
    DECISIONS,
    HIS,
    JONAS,
    LEIPZIG,
    MINE,
    NAMES,
    OUT_V,
    USER,
    Cast,
)
from lifegym.envs.exam.cello_seat.hands import on, train_entry
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, has, never, rows, some, within
from lifegym.reward.facts import CodeValue


def waiting(s: Story, c: Cast) -> None:
    """Tell the second week."""
    _first_round(s, c)
    _take_three(s, c)
    _her_train(s, c)
    _his_train(s, c)
    _played(s, c)


def _first_round(s: Story, c: Cast) -> None:
    out, last = c.leg("basel").fit, c.leg("last").fit
    steps = [{"hours": c.hours_back, "percent": 100}]
    old, now = c.give_back.before, c.give_back.after
    with s.stage("Round one", day=7, at="01:00") as st:
        tighter = motifs.terms_tightened(
            s, st, "03:10", *(op("rail_booking.change_refund_rule", offer_id=ride.flex_id, steps=steps)
                              for ride in (out, last)),
        )  # fmt: skip
        shifted = motifs.appointment_moved(
            s, st, "12:10", op("calendar.move_event", event_id="evt_00910002", start=s.at(OUT_V, "09:30"))
        )
        round_ = st.notify("18:00", "Reminder: ROUND.")

        @round_.step("finds the rehearsal moved to where it cannot be", silent=True)
        def _(me: Player) -> Play:
            shown = yield me.calendar.get_event(event_id="evt_00910002")
            if shown["start"][11:16] < "12:00":
                yield from c.teacher.write(
                    me, "Rehearsal", f"Your calendar now has the rehearsal on {c.say(OUT_V)} at 09:30, a Thursday "
                                     "morning, when "
                    f"{c.petra.first} has her children. Please leave it on {c.say(9)} at 17:00.",
                )  # fmt: skip
                me.say(
                    f"The teacher had moved the rehearsal to Thursday morning; I have asked for {c.say(9)}, 17:00, "
                    "again."
                )

        st.check(
            "rehearsal-refused", "the teacher was asked for an hour on which the pianist can, and his Thursday was not "
                                 "taken",
            axis="proactivity", weight=13, mutation=shifted,
            that=never(HIS.entry(start=within(s.at(OUT_V, "08:30"), s.at(OUT_V, "11:59")))).because(
                c.teacher.told_alone(fact(c.petra.first), since=st.index, until=st.index)
            ),
        )  # fmt: skip

        @round_.step("finds the terms tightened", silent=True)
        def _(me: Player) -> Play:
            news = yield me.notification_hub.list_notifications(user_id=USER, limit=10)
            for item in news["notifications"][:1]:
                yield me.notification_hub.get_notification(notification_id=item["notification_id"])
                yield me.notification_hub.mark_read(notification_id=item["notification_id"])
            yield me.notification_hub.list_subscriptions(user_id=USER)
            yield me.rail_booking.list_train_bookings(user_id=USER, status="ticketed")
            shown = yield me.rail_booking.get_train_offer(offer_id=out.flex_id)
            yield me.rail_booking.get_train_offer(offer_id=last.flex_id)
            if str(c.hours_back) in str(shown):
                c.give_back.learned(me)
                yield me.calendar.list_events(time_min=me.today, max_results=60)
                found = yield from MINE.find(me, "give back", c.day(old), c.day(old + 1))
                start = s.at(now, "08:00")
                yield me.calendar.update_event(
                    event_id=found["event_id"], start=start.isoformat(), end=start.replace(hour=9).isoformat()
                )
                me.say(f"The railway has changed its terms: Basel can be given back until {c.say(now)} only.")

        st.check(
            "give-back-moved", "the last day for giving back stands where the terms now put it, and nowhere else",
            axis="propagation", weight=16, mutation=tighter,
            that=never(MINE.entry(("give back", "Basel"), start=on(c.day(old)))).because(
                MINE.entry(("give back", "Basel"), start=on(c.day(now)))
            ),
        )  # fmt: skip


def _take_three(s: Story, c: Cast) -> None:
    with s.stage("Take three", day=8, at="17:00") as st:
        ask = st.user(
            "20:30",
            "The recording to Leipzig, please, tonight: the Sarabande, the take he likes himself, the third. You "
            "see in the folder what is what.",
        )
        wait = DECISIONS.asks("Recording for Leipzig", "take 1 / take 3")

        @ask.step("sends the take", authorized=True, over_asking=wait)
        def _(me: Player) -> Play:
            yield me.files.read(path="recordings/bach-take3.txt")
            yield me.email.send_email(
                to=LEIPZIG.mail, subject="Recording, Jonáš Kolář, violoncello",
                body="Dear Sir or Madam, attached the recording of Jonáš Kolář: Bach, Sarabande, one take.",
                attachments=["recordings/bach-take3.txt"],
            )  # fmt: skip
            me.say("Take three is with Leipzig.")

        sent = rows("email.messages").where(sent=True, to=some(item=LEIPZIG.mail)).during(st.index, st.index)
        st.check(
            "take-sent", "Leipzig has the third take, one take and no other, without asking which", axis="commitment",
            weight=10,
            that=never(
                DECISIONS.ever_asked(("recording", "take"), until=st.index)
                | rows("email.messages").where(sent=True, attachments=some(filename=has(("bach-take1",
                "popper-take2"))))
            ).because(sent.where(attachments=some(filename=has("bach-take3")))),
        )  # fmt: skip


def _her_train(s: Story, c: Cast) -> None:
    first, leaves, second = c.pianist
    later = f"{int(leaves[:2]) + 1:02d}{leaves[2:]}"
    with s.stage("Her train", day=9, at="02:00") as st:
        off = motifs.called_off(
            s, st, "04:30",
            op("rail_booking.cancel_train", train_no=first, date=c.day(OUT_V), reason="Engineering works at Břeclav.",
               announce=False),
        )  # fmt: skip
        round_ = st.notify("18:10", "Reminder: ROUND, the day before Vienna.")

        @round_.step("finds the pianist's train cancelled", silent=True)
        def _(me: Player) -> Play:
            state = yield me.rail_booking.get_train_status(train_no=first, date=c.day(OUT_V).isoformat())
            if state["status"] == "cancelled":
                yield me.rail_booking.search_trains(
                    origin="Brno",
                    dest="Vienna",
                    date=c.day(OUT_V).isoformat(),
                    depart_after="12:00",
                    arrive_before="18:00",
                )
                yield from c.petra.write(
                    me, f"Your train: the {first} is cancelled", f"Dear {c.petra.first}, works at Břeclav, the {first} "
                                                                 "does not "
                    f"run on {c.say(OUT_V)}. The next one, {second}, leaves at {later} and brings you to the "
                    "rehearsal in time.",
                )  # fmt: skip
                me.say(f"{c.petra.first}'s train is cancelled; I have written her the next one, {second} at {later}.")

        others = [later, *(ride.leaves for ride in c.leg("vienna").rides if ride.fault != "late")]
        st.check(
            "pianist-warned", "the pianist knows that her train is off, and one that brings her to the rehearsal",
            axis="proactivity", weight=16, mutation=off,
            that=c.petra.told_alone(
                fact(CodeValue(code=first)), fact(("cancelled", "canceled", "not run", "off", "zrušen")),
                since=st.index,
                until=st.index,
            ) & any_of(*(c.petra.told_alone(fact(s.at(0, clock).time()), since=st.index,
            until=st.index) for clock in others)),
        )  # fmt: skip


def _his_train(s: Story, c: Cast) -> None:
    leg = c.leg("vienna")
    ride, now = leg.fit, c.earlier
    with s.stage("His train", day=OUT_V, at="00:30") as st:
        sooner = motifs.leaves_earlier(
            s, st, "05:20",
            op("rail_booking.retime_train", train_no=ride.number, date=c.day(OUT_V), depart_at=s.at(OUT_V, now),
            announce=False),
        )  # fmt: skip
        round_ = st.notify("07:00", "Reminder: ROUND, day of travel.")

        @round_.step("finds his train put earlier", silent=True)
        def _(me: Player) -> Play:
            state = yield me.rail_booking.get_train_status(train_no=ride.number, date=c.day(OUT_V).isoformat())
            if now in str(state):
                yield from JONAS.write(
                    me, f"Today {now}, not {ride.leaves}", f"Your train, {ride.number}, leaves at {now} today and not "
                                                           "at "
                    f"{ride.leaves}. Come straight from the lesson.",
                )  # fmt: skip
                start = s.at(OUT_V, now)
                yield from HIS.move(me, ride.number, c.day(OUT_V), start, s.at(OUT_V, ride.arrives))
                me.say(f"His train leaves at {now} today; he knows.")

        st.check(
            "earlier-told", "Jonáš knows before he leaves the house that his train goes earlier, and when",
            axis="proactivity",
            weight=16, mutation=sooner,
            that=JONAS.told_alone(fact(s.at(0, now).time()), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "earlier-in-diary", "his calendar has the train at its new time, and not at the old one",
            axis="propagation",
            weight=8, mutation=sooner,
            that=never(HIS.entry(ride.number, start=s.at(OUT_V, ride.leaves))).because(
                train_entry(s, ride.number, OUT_V, now)
            ),
        )  # fmt: skip


def _played(s: Story, c: Cast) -> None:
    with s.stage("Played", day=11, at="12:30") as st:
        st.notify("14:10", f"Jonáš: done. sarabande good. {c.petra.first} cried a bit")
        told = st.observe(
            "19:40",
            *JONAS.letter(
                "train", "on it with the third. two girls from basel's list have their letters since tuesday"
            ),
        )

        @told.step("notes that Vienna is played")
        def _(me: Player) -> Play:
            yield from AUDITIONS.set(me, "Vienna", State="Played")
            me.say("Vienna is played.")

        st.check("vienna-played", "Vienna stands as played, once", axis="bookkeeping", weight=5,
                 that=AUDITIONS.stands(NAMES["Vienna"], State="Played"))  # fmt: skip
