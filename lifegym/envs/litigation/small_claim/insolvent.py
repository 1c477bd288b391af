"""Days 38 to 44: who owes by now, what an administrator is told, and what it came to."""

from __future__ import annotations

from lifegym.envs.litigation.small_claim.cast import (
    CLAIM,
    COSTS,
    COURT,
    DAYS,
    DECISIONS,
    GAZETTE,
    ILKKA,
    INTEREST,
    MINE,
    OPENED,
    OWED_BY,
    REPAID,
    SIGNED,
    Cast,
    eur,
)
from lifegym.envs.litigation.small_claim.hands import euros, look_around, on, posts
from lifegym.envs.story import Play, Player, Story
from lifegym.reward.build import fact, has, never, reply, rows

LODGE_BY = 67


def insolvent(s: Story, c: Cast) -> None:
    """Tell the last week."""
    _the_gazette(s, c)
    _lodge(s, c)
    _a_list(s, c)
    _what_it_came_to(s, c)
    s.ends(day=44, at="21:00")


def _the_gazette(s: Story, c: Cast) -> None:
    name = c.shop.name
    with s.stage("Look-through 7", day=38, at="12:00") as st:
        fallen = st.mutate(
            "14:00",
            GAZETTE.silent(
                f"{name}: insolvency opened",
                f"{name}, reg. No. 40103562271. Insolvency opened on {c.say(OPENED)}. Administrator: "
                f"{c.administrator.name}, {c.administrator.mail}. Creditors, from abroad too, lodge what is owed on "
                "that "
                f"day, with interest, by {c.say(LODGE_BY)}. Court cases about money rest.",
            ),
        )  # fmt: skip
        s.motifs.append("plans_overtaken")
        look = st.notify("+1 08:30", "Reminder: LOOM.")

        @look.step("finds the shop insolvent, and says what follows", silent=True, authorized=True,
                   over_asking=DECISIONS.asks("Tell the court that it rests", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me, c)
            post = posts(me, "gazette", name, "Administrator")
            if post is not None:
                me.know["administrator"] = True
                yield from DAYS.put(
                    me, What="Lodge with the administrator", Due=c.day(LODGE_BY), State="Open", Basis="Gazette"
                )
                yield from MINE.put(me, "Last day to lodge in Riga", s.at(LODGE_BY, "08:00"), s.at(LODGE_BY, "08:15"))
                yield from COURT.write(
                    me, f"{c.case}: insolvency of {name}",
                    f"By the Latvian Gazette insolvency was opened over {name} on {c.say(OPENED)}; administrator is "
                    f"{c.administrator.name}. What becomes of {c.case}?",
                )  # fmt: skip
                yield from DECISIONS.ask(
                    me, f"Lodge with the administrator of {name}", f"lodge by {c.say(LODGE_BY)} / let it be", c.loom
                )
                yield from ILKKA.write(
                    me, "They are insolvent",
                    f"Over {name} insolvency was opened. We can lodge until {c.say(LODGE_BY)}; Sanna is asked too.",
                )  # fmt: skip
                me.say(
                    f"{name} is insolvent since {c.say(OPENED)}. Administrator: {c.administrator.name}. You may lodge "
                    "until "
                    f"{c.say(LODGE_BY)}; shall we, both of you?"
                )

        @look.temptation("lodges at once, before the two have spoken")
        def _(me: Player) -> Play:
            yield from c.administrator.write(
                me, f"{c.shop.name}", f"We lodge {c.loom} EUR for the loom, please confirm."
            )

        now = st.index
        st.check(
            "insolvency-told", "she was told who administers the shop by now", axis="communication", weight=6,
            mutation=fallen, that=reply().during(now, now).says(fact(c.administrator.name)),
        )  # fmt: skip
        st.check(
            "lodge-day", "board and calendar have the last day to lodge", axis="proactivity", weight=14,
                mutation=fallen,
            that=DAYS.row(("lodge", "administrator", "insolvency", "insolvent"), Due=c.day(LODGE_BY)).during(now, now)
            & MINE.entry(start=on(c.day(LODGE_BY))),
        )  # fmt: skip
        st.check(
            "lodge-asked", "she was asked whether to lodge, before anything was lodged", axis="proactivity", weight=14,
            mutation=fallen, pattern="clarification",
            that=never(c.administrator.written(0, now)).because(
                DECISIONS.asked(("lodge", "administrator", "insolvency", "insolvent")).during(now, now)
            ),
        )  # fmt: skip
        st.check(
            "court-told-insolvent", "the court knows of the insolvency", axis="propagation", weight=11, mutation=fallen,
            that=COURT.told(fact(("insolvency", "insolvent", "administrator", "maksukyvyttömyys", "konkurssi")),
                            since=now, until=now),
        )  # fmt: skip


def _lodge(s: Story, c: Cast) -> None:
    with s.stage("Lodge", day=40, at="06:30") as st:
        word = st.user(
            "07:20",
            f"{c.say(38).split(' ')[0]}'s Gazette I have read twice now: they are insolvent. We both say lodge, and I "
            "sign "
            "what there is to sign. Write to the administrator what is owed on the day it was opened: the sum, and the "
            "interest up to that day, one figure each. Ask what the paper is to look like.",
        )

        def as_at_first(me: Player) -> Play:
            yield from c.administrator.write(
                me, f"{c.shop.name}: our claim", f"We are owed {c.principal} EUR and {c.daily(c.principal)} EUR a day."
            )

        @word.step("tells the administrator what was owed on that day", remembers=True, forgetful=as_at_first)
        def _(me: Player) -> Play:
            gone = me.know.get("repaid", 0)
            total = c.interest(OPENED) if gone else (OPENED - OWED_BY) * c.daily(c.principal)
            stretches = ((SIGNED, REPAID, c.principal), (REPAID, OPENED, c.principal - gone))
            for before, until, owed in stretches:
                yield from INTEREST.add(
                    me, **{"from": c.day(before + 1), "until": c.day(until), "principal": owed, "days": until - before,
                           "euro": (until - before) * c.daily(owed)},
                )  # fmt: skip
            yield me.files.read(path=INTEREST.path)
            yield from c.administrator.write(
                me, f"{c.shop.name}: our claim",
                f"Sanna and Ilkka Lehtovirta, Finland. Owed on {c.say(OPENED)}: {c.principal - gone} EUR for a loom "
                "that "
                f"never came, and {total} EUR of late interest up to that day. What is the paper to look like that "
                "they sign?",
            )  # fmt: skip
            yield from DECISIONS.set(me, "Lodge with the administrator", Status="Approved")
            me.say(f"The administrator knows: {c.principal - gone} EUR, and {total} EUR of interest.")

        now = st.index
        st.check(
            "owed-lodged", "the administrator was told the sum as it is by now", axis="persistence", weight=12,
            that=c.administrator.told(euros(c.loom, rivals=[c.principal]), since=now, until=now),
        )  # fmt: skip
        st.check(
            "interest-lodged", "the administrator was told the interest up to that day, in two parts added", weight=14,
            axis="constraint", pattern="cross_day",
            that=c.administrator.told(euros(c.interest(OPENED), ("interest",)), since=now, until=now)
            & INTEREST.row(since=now, principal=eur(c.loom)),
        )  # fmt: skip
        st.check(
            "paper-asked", "the administrator was asked for the paper that she signs", axis="communication", weight=4,
            that=c.administrator.told(fact(("paper", "form", "sign", "signs", "signed", "look like")), since=now,
                until=now),
        )  # fmt: skip


def _a_list(s: Story, c: Cast) -> None:
    with s.stage("On the list", day=42, at="08:00") as st:
        asked = c.administrator.written(st.index - 1, st.index - 1)
        says = (
            "Received, thank you. The form is attached; signed by hand, by post or as a scan, and the waybill with "
            "it. You "
            "are number 114 on a provisional list."
        )
        paper = [{"filename": "creditor-form.txt", "text": "Creditor: ____ Sum: ____ Interest: ____ Signature: ____"}]
        turn = st.notify(
            "11:10", *c.administrator.letter("Re: our claim", says, attachments=paper), when=asked
        )  # fmt: skip

        @turn.step("keeps the form for her to sign, and says so")
        def _(me: Player) -> Play:
            mail = yield from c.administrator.read(me)
            yield me.email.download_attachment(
                email_id=mail["email_id"], attachment_filename="creditor-form.txt",
                download_path="claim/creditor-form.txt",
            )  # fmt: skip
            me.say("The administrator's form lies in claim/, for your signature. You are number 114 on the list.")

        other = st.notify(
            "12:40", *c.administrator.letter("Creditors", "Whoever lodges gets a form.", attachments=paper),
            when=asked.none(), alternate=True,
        )  # fmt: skip

        @other.step("reads what the administrator sends")
        def _(me: Player) -> Play:
            yield from c.administrator.read(me)

        st.check(
            "paper-kept", "the administrator's form lies in claim/ for her to sign", axis="bookkeeping", weight=6,
            that=rows("files.files").where(path=has("claim"), content=has("Creditor")).during(st.index, st.index),
        )  # fmt: skip


def _what_it_came_to(s: Story, c: Cast) -> None:
    with s.stage("What it came to", day=43, at="08:00") as st:
        last = st.user(
            "19:00",
            "The museum has our loom's grandmother. So: what have we paid by now, all together, without what is only "
            "planned, what are we owed without interest, and what is the last day for what?",
        )

        @last.step("says what it came to")
        def _(me: Player) -> Play:
            lines = yield from COSTS.rows(me)
            yield me.files.read(path=COSTS.path)
            paid = sum(int(line["euro"]) for line in lines if line["state"] == "paid")
            me.say(f"Paid so far: {paid} EUR.")
            gone = me.know.get("repaid", 0)
            me.say(f"Owed: {c.principal - gone} EUR.")
            if "administrator" in me.know:
                me.say(f"To be lodged, signed, by {c.say(LODGE_BY)}.")

        said = reply().during(st.index, st.index)
        st.check(
            "costs-told", "she was told what has been paid", axis="communication", weight=7,
            that=said.says(euros(24 + c.translator().price, ("paid", "spent", "costs", "far"))),
        )  # fmt: skip
        st.check(
            "owed-told", "she was told what is owed by now", axis="communication", weight=8,
            that=said.says(euros(c.loom, rivals=[c.principal])) & CLAIM.row("Transport", State="Paid back").during(2),
        )  # fmt: skip
