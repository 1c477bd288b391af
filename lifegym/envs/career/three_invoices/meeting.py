"""Days 11 to 17: an interview that must not be on a Friday and moves to one, and a job that is too large."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.career.three_invoices.cast import DECISIONS, LIMIT, MARE_APPLICATION, TURNOVER, USER, Cast
from lifegym.envs.career.three_invoices.hands import (
    asked_again,
    chat,
    drop_talk,
    eur,
    euros,
    look_around,
    put_talk,
    said_to_recruiter,
    talk_at,
    talk_in_diary,
    talk_now,
)
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, never

_YES: Final = fact(("gladly", "happy to", "we take it", "agreed", "accept", "confirm", "deal", "count on me"))
"""How people agree to a job."""


_THEN: Final = ("friday", "sexta", "afternoon", "that hour", "that time", "17:00", "five o'clock")
"""How people speak of the hour that cannot be."""


def meeting(s: Story, c: Cast) -> None:
    """Tell of the interview and of the rush job."""
    _an_invitation(s, c)
    _a_rush(s, c)
    _half_of_it(s, c)
    _another_time(s, c, _moved(s, c))


def _an_invitation(s: Story, c: Cast) -> None:
    friday, first, second = c.talk
    with s.stage("An invitation", day=11, at="09:00") as st:
        said = "; ".join(f"{at:%A} {at.day} {at:%B}, {at:%H:%M}" for at in (first, second))
        invited = st.observe(
            "10:15",
            f"New mail from {c.recruiter.name} <{c.recruiter.mail}>\nSubject: Invitation to an interview: Language "
            f"quality lead, Portuguese at {c.mare} ({MARE_APPLICATION})\n\nWe would like to get to know you: "
            f"{friday:%A} {friday.day} {friday:%B}, {friday:%H:%M}, 45 minutes, video call. If that does not suit you, "
            f"we could also do {said}; please write to me. If we do not hear from you, the first time stands.",
            op("job_board.invite", application_id=MARE_APPLICATION, times=[friday, first, second], minutes=45),
        )  # fmt: skip

        def takes_the_first(me: Player) -> Play:
            yield from chat(me, f"I confirm {friday:%A} at {friday:%H:%M}, thank you.")
            yield from put_talk(me, c, friday)

        @invited.step("chooses a time that is not on Friday afternoon", remembers=True, forgetful=takes_the_first)
        def _(me: Player) -> Play:
            yield me.calendar.list_events(
                time_min=first.date().isoformat(), time_max=friday.date().isoformat(), max_results=40
            )
            yield from chat(me, f"Thank you. I choose {first:%A} {first.day} {first:%B} at {first:%H:%M}.")
            yield from put_talk(me, c, first)
            me.say(f"{c.mare} invites you. Not on Friday afternoon: I took {first:%A} {first.day}, {first:%H:%M}.")

        st.check(
            "friday-refused", "the interview is agreed for one of the times that are not on a Friday afternoon",
            axis="constraint", weight=13, that=talk_at(first, second) & said_to_recruiter(until=st.index),
        )  # fmt: skip
        st.check(
            "talk-in-diary", "the interview stands in her calendar", axis="bookkeeping", weight=5,
            that=talk_in_diary(c, first, second),
        )  # fmt: skip


def _a_rush(s: Story, c: Cast) -> None:
    madrid = c.madrid
    with s.stage("A rush", day=14, at="09:00") as st:
        wish = st.observe(
            "12:30",
            *madrid.person.letter(
                "Rush, if you love us",
                f"""
                The wind turbine people want all of it in Portuguese in three weeks: {c.rush} EUR, and you would save my
                month. A yes by tomorrow evening, please, I have nobody else whom I would let near a turbine.

                {madrid.person.first}
                """,
            ),
        )

        def weigh(me: Player) -> Play:
            yield from madrid.person.read(me, "turbine")
            lines = yield from TURNOVER.rows(me)
            stands = int(lines[-1]["running"])
            hits = yield me.email.search_emails(query="from:teresa@borges-contas.example article 53", page_size=5)
            yield me.email.read_email(email_id=hits["emails"][0]["email_id"])
            if stands + c.rush > LIMIT:
                yield from DECISIONS.ask(
                    me, f"Rush job for {madrid.short}", f"take, the year then stands at {stands + c.rush}, beyond "
                    f"{LIMIT} / half of it / no", c.rush,
                )  # fmt: skip
                me.say(
                    f"{madrid.short} offers a rush job of {c.rush} EUR. The year stands at {stands}; with it you would "
                    f"be beyond {LIMIT}, and the exemption ends. Take it, half of it, or no?"
                )

        def take(me: Player) -> Play:
            yield from madrid.person.answer(me, f"Yes, gladly, {c.rush} EUR.", "turbine")
            yield from TURNOVER.add(me, date=me.today, client=madrid.short, amount=c.rush, state="agreed")

        due = motifs.budget_cap(
            s, wish, name="adds up the year and asks", weigh=weigh, take=take, check_id="rush-asked",
            says="she was asked before the rush job took the year beyond the limit, and nothing was agreed", weight=15,
            asked=DECISIONS.asked((madrid.short, "rush", "turbine"), amount=c.rush).during(st.index),
            taken=TURNOVER.row(amount=eur(c.rush)) | madrid.person.told(_YES, since=st.index, until=st.index),
        )  # fmt: skip
        st.check(**due)


def _half_of_it(s: Story, c: Cast) -> None:
    madrid = c.madrid
    with s.stage("Half of it", day=15, at="09:00") as st:
        half = st.user(
            "11:20",
            f"Good that you can add. Half of it then, {c.half} euros, the part about maintenance, in her three weeks. "
            "That's a yes. She need not know about me and the tax office.",
        )

        @half.step("agrees to half", authorized=True, over_asking=DECISIONS.asks(f"{madrid.short}: half of the rush?"))
        def _(me: Player) -> Play:
            yield from madrid.person.answer(
                me, f"Half of it I can do with pleasure: the part about maintenance, {c.half} EUR, within the three "
                "weeks.", "turbine",
            )  # fmt: skip
            yield from TURNOVER.add(me, date=me.today, client=madrid.short, amount=c.half, state="agreed")
            yield from DECISIONS.set(me, "Rush job", Status="Approved")

        st.check(
            "half-agreed", "half of the job was agreed and stands in the year's list, without a second question",
            axis="commitment", weight=12,
            that=never(asked_again((madrid.short, "half", "rush"), since=st.index)).because(
                madrid.person.told(euros(c.half), since=st.index, until=st.index)
                & TURNOVER.row(amount=eur(c.half), state="agreed")
            ),
        )  # fmt: skip


def _moved(s: Story, c: Cast) -> str:
    _, first, second = c.talk
    with s.stage("Look-through 2", day=15, at="18:00") as st:
        moved = motifs.appointment_moved(
            s, st, "19:40",
            op("job_board.move_interview", application_id=MARE_APPLICATION, to=c.moved, announce=False),
        )  # fmt: skip
        look = st.notify("+1 07:30", "Reminder: LOOK.")

        @look.step("finds the interview on a Friday afternoon and asks for another time", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            yield me.job_board.list_applications(user_id=USER)
            now = yield from talk_now(me)
            if now == f"{c.moved:%Y-%m-%dT%H:%M}":
                yield from drop_talk(me, c)
                yield from chat(
                    me, f"I see that the interview is now on {c.moved:%A} at {c.moved:%H:%M}. Friday afternoon is "
                    "impossible for me, I care for my father then. Could you propose a morning?",
                )  # fmt: skip
                me.say(f"{c.mare} has moved the interview to Friday, {c.moved:%H:%M}. I said no and asked for another.")

        stale = talk_in_diary(c, first, second, c.moved)
        st.check(
            "talk-moved", "the employer was told that Friday cannot be, and no time that is off stands in her calendar",
            axis="propagation", weight=15, mutation=moved,
            that=never(stale).because(said_to_recruiter(_THEN, since=st.index, until=st.index)),
        )  # fmt: skip
    return moved


def _another_time(s: Story, c: Cast, moved: str) -> None:
    with s.stage("Another time", day=17, at="08:00") as st:
        written = said_to_recruiter(since=st.index - 1, until=st.index - 1)
        proposed = st.observe(
            "09:50",
            f"New mail from {c.recruiter.name} <{c.recruiter.mail}>\nSubject: Interview moved: Language quality lead, "
            f"Portuguese at {c.mare} ({MARE_APPLICATION})\n\nSo sorry, our calendar did that. The interview moves from "
            f"{c.moved:%A}, {c.moved:%H:%M}, to {c.settled:%A} {c.settled.day} {c.settled:%B}, {c.settled:%H:%M}. "
            "Please confirm.",
            op("job_board.move_interview", application_id=MARE_APPLICATION, to=c.settled,
               reason="So sorry, our calendar did that."),
            when=written,
        )  # fmt: skip

        @proposed.step("confirms the new time")
        def _(me: Player) -> Play:
            yield from chat(me, f"Thank you, I confirm {c.settled:%A} {c.settled.day} at {c.settled:%H:%M}.")
            yield from put_talk(me, c, c.settled)

        st.check(
            "talk-settled", "the interview is agreed for a morning that can be, and her calendar shows it alone",
            axis="propagation", weight=10, mutation=moved,
            that=never(talk_in_diary(c, *c.talk, c.moved)).because(talk_at(c.settled) & talk_in_diary(c, c.settled)),
        )  # fmt: skip
