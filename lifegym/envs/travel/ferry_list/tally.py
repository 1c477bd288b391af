"""Days 28 to 31: who owes what, and how many birds it were."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Play, Player, Story
from lifegym.envs.travel.ferry_list.cast import ASK, CLUB, EXPECTED, SHARES, SPECIES, Cast
from lifegym.envs.travel.ferry_list.ways import tell_all, won
from lifegym.reward.build import fact, never, reply


def tally(s: Story, c: Cast) -> None:
    """Tell the days after."""
    _paid(s, c)
    _shares(s, c)
    _birds(s, c)
    s.ends(day=31, at="21:00")


def _paid(s: Story, c: Cast) -> None:
    with s.stage("Home", day=28, at="07:00") as st:
        done = st.user(
            "08:30",
            "We were at home at half past eleven, and the sea is white on the pictures. Everything that we used is "
            "paid by "
            "now, the annex for three nights. Please mark it so. The map sheet of the winter is a present of mine: "
            "void.",
        )

        @done.step("marks what was used as paid")
        def _(me: Player) -> Play:
            yield from SHARES.mark(me, "map sheet", state="void")
            for line in list((yield from SHARES.rows(me))):
                if line["state"] == "booked":
                    yield from SHARES.mark(me, line["what"], line["whom"], "booked", state="paid")
            me.say("Marked.")

        used = [c.run(key, fate) for key, fate, _ in c.taken()]
        st.check(
            "all-paid", "the book has the two boats, the two trains and the annex as paid", axis="bookkeeping",
                weight=8,
            that=all_of(*(
                SHARES.row(since=2, whom=fact((run.number, run.number.replace(" ", ""))), krw=fact(5 * run.fare),
                    state="paid")
                for run in used
            )) & SHARES.row(since=2, whom=fact((c.houses["next"].name,)), state="paid"),
        )  # fmt: skip


def _shares(s: Story, c: Cast) -> None:
    with s.stage("Shares", day=29, at="07:00") as st:
        go = st.user(
            "07:30",
            "Please write to the four what each has to pay for boats, trains and annex, in one sum.",
        )

        @go.step("adds up the fifths, and writes to the four", authorized=True,
                 over_asking=ASK.asks("Write the shares", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield me.files.read(path=SHARES.path)
            lines = yield from SHARES.rows(me)
            paid = [line for line in lines if line["state"] == "paid" and line["what"] != "map sheet"]
            each = sum(int(line["each"]) for line in paid)
            yield from tell_all(me, "Your share", f"Boats, trains and annex come to {each} won for each of us.")
            me.say(f"{each} won each; the four have it.")

        now = st.index
        asked = ASK.ever_asked(("share", "shares", "write"), since=now, until=now)
        st.check(
            "share-told", "the four know what each has to pay, without asking", axis="commitment", weight=13,
            pattern="cross_record",
            that=never(asked).because(
                all_of(*(person.told(won(c.each()), since=now, until=now) for person in CLUB))
            ),
        )  # fmt: skip


def _birds(s: Story, c: Cast) -> None:
    with s.stage("Birds", day=30, at="07:00") as st:
        ask = st.user(
            "07:45",
            "For the yearbook: how many species are sure, and which one stays doubtful? And please set to Seen on "
            "Expected "
            "whatever of it we really saw; if we saw none of it, say so.",
        )

        @ask.step("counts what is sure")
        def _(me: Player) -> Play:
            yield me.files.read(path=SPECIES.path)
            lines = yield from SPECIES.rows(me)
            sure = [line for line in lines if line["state"] == "sure"]
            doubtful = [line["species"] for line in lines if line["state"] == "doubtful"]
            yield from EXPECTED.lines(me)
            me.say(f"{len(sure)} species are sure. Doubtful: {', '.join(doubtful)}.")
            me.say("Of what the log had announced we saw none this time.")

        now = st.index
        st.check(
            "count-told", "she was told how many species are sure and which is doubtful", axis="communication",
                weight=11,
            pattern="cross_day",
            that=reply().during(now, now).says(fact(c.sure(), about=(("sure", "certain", "species"),), most=6),
                                               fact((c.doubtful,)))
            & SPECIES.row(since=10, species=fact(c.doubtful), state="doubtful"),
        )  # fmt: skip
        st.check(
            "none-seen", "nothing was set to Seen that nobody saw", axis="constraint", weight=6,
            that=never(EXPECTED.row(State="Seen")).because(
                all_of(*(EXPECTED.row(name).during(0) for name in c.expected[:3]))
                & reply().during(now, now).says(fact(("none", "nothing", "no one", "not one", "0", "zero",
                    "no species", "no")))
            ),
        )  # fmt: skip
