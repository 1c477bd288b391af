"""Days 10 to 13: a table at a fair, on which three people do not agree."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing
from lifegym.envs.finance.friends_till.cast import (
    DECISIONS,
    Cast,
)
from lifegym.envs.finance.friends_till.hands import (
    asked_again,
)
from lifegym.envs.story import Play, Player, Story
from lifegym.reward.build import fact, never

_ACCEPT: Final = ("accept", "accepts", "accepted", "accepting")
_DECLINE: Final = ("decline", "declines", "declined", "declining")
FAIR_DAY: Final = 20


def fair(s: Story, c: Cast) -> None:
    """Tell four days."""
    _the_fair(s, c)
    _three_answers(s, c)
    turned = _second_thoughts(s, c)
    _the_fairs_answer(s, c, turned)


def _the_fair(s: Story, c: Cast) -> None:
    with s.stage("The fair", day=10, at="09:00") as st:
        st.observe(
            "10:30",
            *c.fair.letter(
                "A pitch for the Friends?",
                f"""
                Dear Friends, one table is left for {c.say(FAIR_DAY)}, {c.pitch} EUR, paid in cash on the morning. I
                keep it until {c.say(13)}, five o'clock, and then I must know. I wrote to your committee as well.
                """,
            ),
        )
        st.user(
            "13:10",
            "A table at the fair isn't in the budget, so it isn't mine to say. The three will each write to us. It "
            "goes the way it always goes with them, and the fair gets its answer on the last day, not before.",
        )


def _three_answers(s: Story, c: Cast) -> None:
    chair, secretary, third = c.votes
    with s.stage("Three answers", day=11, at="09:00") as st:
        st.observe(
            "10:20",
            *c.chair.letter(
                "the fair", f"{c.pitch} for a table, and all the books from the sale in the press. "
                f"{'I am for it.' if chair else 'Who is to stand there? I am against.'}",
            ),
        )  # fmt: skip
        st.observe(
            "14:50",
            *c.secretary.letter(
                "Re: the fair",
                "For, if it stays dry." if secretary else "Against. We took in less than the table cost the last time.",
            ),
        )
        st.observe(
            "19:30",
            *c.third.letter(
                "Re: the fair",
                "Yes please!! I do the tombola." if third else "Not me, I'm at a christening, so no.",
            ),
        )


def _second_thoughts(s: Story, c: Cast) -> str:
    person, before = (c.secretary, c.third)[c.turns - 1], c.votes[c.turns]
    with s.stage("Second thoughts", day=12, at="06:00") as st:
        turned = motifs.second_thoughts(
            s, st, "07:50",
            person.silent(
                "Re: Re: the fair",
                "I slept on it. Make that a no from me, it is too much for the money." if before
                else "I slept on it. All right so, I am for it after all; I'll stand there myself.",
            ),
        )  # fmt: skip
        st.notify("16:00", "Harbour Trust Cards: the next statement of your card 4417 closes on 28 September.")
    return turned


def _the_fairs_answer(s: Story, c: Cast, turned: str) -> None:
    yes, no = "We accept the table for {day} at {pitch} EUR.", "We must decline the table this year, thank you."
    first, last = sum(c.votes) >= 2, c.stall
    with s.stage("The fair's answer", day=13, at="08:00") as st:
        due = st.notify("12:30", "Reminder: the fair, answer by five.")

        def answers(me: Player, accept: bool) -> Doing:
            yield from c.fair.answer(me, (yes if accept else no).format(day=c.say(FAIR_DAY), pitch=c.pitch))
            me.say("They were for the table." if accept else "They were against the table.")

        def answers_early(me: Player) -> Play:
            yield from answers(me, first)

        @due.step(
            "counts the three as they think last",
            silent=True,
            remembers=True,
            unaware=answers_early,
            forgetful=answers_early,
            authorized=True,
            over_asking=DECISIONS.asks("The fair", "accept / decline", c.pitch),
        )
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query="subject:fair", page_size=10)
            for hit in found["emails"]:
                yield me.email.read_email(email_id=hit["email_id"])
            yield from answers(me, last)

        wanted, rival = (_ACCEPT, _DECLINE) if last else (_DECLINE, _ACCEPT)
        st.check(
            "fair-answered", "the fair has the answer of two of the three, as they think by now, and he was not asked",
            axis="proactivity", weight=16, mutation=turned, pattern="preference",
            that=never(
                c.fair.told(fact(rival), since=st.index - 3, until=st.index)
                | asked_again(("fair",), st.index - 3, st.index)
            ).because(c.fair.told(fact(wanted), since=st.index - 1, until=st.index)),
        )  # fmt: skip
