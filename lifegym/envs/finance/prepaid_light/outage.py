"""Days 22 to 25: longer than a battery lasts, money that did not come, a debit that comes again, two bad nights."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.finance.prepaid_light.cast import (
    ACCOUNTS,
    BANKERS,
    COUNCIL,
    DEBITS,
    DECISIONS,
    DIARY,
    HOUSE,
    INDIGENT,
    MA,
    OXYGEN,
    USER,
    Cast,
    zar,
)
from lifegym.envs.finance.prepaid_light.hands import asked_again, disputed, looks, standing
from lifegym.envs.finance.prepaid_light.opening import CLIP
from lifegym.envs.finance.prepaid_light.strangers import tells_bank
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, has, is_, never, reply, rows, some, within
from lifegym.reward.facts import CodeValue, NumberValue


def outage(s: Story, c: Cast) -> None:
    """Tell four days."""
    _longer(s, c)
    _without_light(s, c)
    _at_the_counter(s, c)
    _two_nights(s, c)


def _longer(s: Story, c: Cast) -> None:
    gone, back, late = c.outage
    end = s.at(c.on(24), late)
    clock = end.time().replace(tzinfo=None)
    with s.stage("Longer", day=c.june(23), at="04:00") as st:
        longer = st.mutate(
            "05:40",
            COUNCIL.silent(
                "Interruption, Sobantu substation (2)",
                f"{c.say(24)} {gone} to {late} instead of {back}; the part came in the wrong size.",
            ),
        )
        look = st.notify("09:15", "Reminder: LOOK.")

        @look.step("has a cylinder brought, and tells the house", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from looks(me)
            yield from OXYGEN.read(me, "battery")
            yield from OXYGEN.write(
                me, "Mrs Mkhize, Sobantu: light off for seven hours", f"On {c.say(24)} the light is off from {gone} to "
                f"{late}. The battery lasts five hours. Please bring a cylinder before {gone}.",
            )  # fmt: skip
            yield from DIARY.move(me, "Light off", c.on(24), s.at(c.on(24), gone), end)
            yield from c.carer.write(
                me, "Light off for longer", f"It stays off until {late}. I asked Umoya for a cylinder in the morning."
            )
            me.say(f"The light will be off until {late}, longer than the battery; I asked Umoya for a cylinder.")

        def chases(me: Player) -> Play:
            seen = yield from looks(me)
            if not any(line["kind"] == "deposit" and "unsi" in line["counterparty"] for line in seen[HOUSE]):
                yield from ACCOUNTS.write(
                    me, "What was kept back", f"The {c.refund} rand that you promised by {c.say(20)} have not come to "
                    "the house account. Please pay them.",
                )  # fmt: skip
                me.say(f"The municipality's {c.refund} rand have not come; I wrote to them.")

        motifs.refund_never_came(s, look, name="misses the municipality's money", chase=chases)
        st.check(
            "cylinder-asked", "the oxygen firm was asked the day before, with the hour at which the light comes back",
            axis="proactivity", weight=16, mutation=longer, pattern="cross_record",
            that=OXYGEN.told(fact(clock), since=st.index, until=st.index),
        )  # fmt: skip
        s.cross(
            "outage-lengthened", "Ma's calendar shows the outage to its new end, once", axis="propagation", weight=10,
            mutation=longer,
            that=DIARY.entry(start=within(s.at(c.on(24), gone), s.at(c.on(24), gone)), end=within(end, end)).once(),
        )  # fmt: skip
        st.check(
            "carer-told-longer", "the carer knows until when it lasts", axis="communication", weight=6, mutation=longer,
            that=c.carer.told(fact(clock), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "refund-chased", "the accounts desk was written to about the money that did not come", axis="proactivity",
            weight=14, pattern="missing_event",
            # The evening of the promised day is late enough: a Sunday has no more entries.
            that=ACCOUNTS.told(fact(zar(c.refund)), since=st.index - 2, until=st.index),
        )  # fmt: skip


def _without_light(s: Story, c: Cast) -> None:
    entry, amount = c.entries[1], c.cover
    with s.stage("Without light", day=c.june(24), at="03:00") as st:
        again = motifs.presented_again(
            s, st, "04:30",
            op("banking.post_entry", account_id=MA, amount=zar(-amount), kind="payment", counterparty="HOMECOLL 77",
               memo="arrear premium", tx_id=entry),
        )  # fmt: skip
        st.observe(
            "12:50", *c.carer.letter(
                "all dark", "Hello sisi. Dark since the morning. Ma is on the man's bottle and sings, so she can't be "
                "short of air.",
            ), when=OXYGEN.written(st.index - 1, st.index - 1), alternate=True,
        )  # fmt: skip
        look = st.notify("17:30", "Reminder: LOOK.")

        @look.step("disputes what was collected again", silent=True, remembers=True, authorized=True,
                   over_asking=DECISIONS.asks("HOMECOLL", "dispute / leave", amount))  # fmt: skip
        def _(me: Player) -> Play:
            seen = yield from looks(me)
            if any(line["tx_id"] == entry for line in seen[MA]):
                yield from tells_bank(me, entry, amount, "it is MHA Assist's debit once more, under another name.")
                yield from DEBITS.put(me, Who="HOMECOLL 77", Amount_R=amount, Day=24, Standing="disputed",
                                      Shown_as="HOMECOLL 77")  # fmt: skip
                me.say(f"HOMECOLL 77 is MHA Assist again: {amount} rand, disputed.")

        st.check(
            "again-disputed", "the bank was told the number of the debit that came again", axis="proactivity",
            weight=16, mutation=again,
            that=never(asked_again(("HOMECOLL", "debit", "MHA"), st)).because(disputed(entry, amount, st)),
        )  # fmt: skip
        s.cross(
            "again-listed", "Debits shows the second debit as disputed too", axis="bookkeeping", weight=8,
            mutation=again, that=standing(("HOMECOLL",), Amount_R=amount, Standing="disputed"),
        )  # fmt: skip


def _at_the_counter(s: Story, c: Cast) -> None:
    entry = c.entries[1]
    with s.stage("At the counter", day=c.june(25), at="08:00") as st:
        st.notify(
            "09:10", f"{BANKERS.name}: entry reversed on Ma's account, R {c.cover}, HOMECOLL 77.",
            op("banking.reverse_entry", tx_id=entry, memo="Disputed debit"),
            when=BANKERS.told(fact(CodeValue(code=entry)), since=st.index - 1, until=st.index - 1), alternate=True,
        )  # fmt: skip
        st.notify("09:20", "Calendar: Register, counter closes at 15:00.")
        ask = st.user(
            "09:40",
            "Zodwa is in the queue with Ma's signature. The lady wants the number of people in the house in the "
            "letter, three with the lodger, so that my copy is the same. Put it into the draft, please, keep it where "
            "it is. And that letter to the insurers: Ma signed it, it went by post on Monday; that draft may go.",
        )

        @ask.step("puts the number into the draft, and drops the other", remembers=True)
        def _(me: Player) -> Play:
            found = yield me.email.get_drafts()
            for line in found["drafts"]:
                mail = yield me.email.read_email(email_id=line["draft_id"])
                if INDIGENT.mail in str(mail["to"]):
                    body = mail["body"].replace(
                        "\n\nNomusa", "\n\nIn the house live 3 people, with the lodger.\n\nNomusa"
                    )
                    yield me.email.update_draft(draft_id=line["draft_id"], body=body)
                else:
                    yield me.email.delete_draft(draft_id=line["draft_id"])
            me.say("The copy says three people now.")

        st.check(
            "household-added", "the draft to the register says how many live in the house, and is still a draft",
            axis="commitment", weight=8,
            that=never(INDIGENT.written()).because(rows("email.messages").where(
                folder="Drafts", to=some(item=is_(INDIGENT.mail)), body=has(("3", "three", "Three")))
                .during(st.index, st.index)),
        )  # fmt: skip


def _two_nights(s: Story, c: Cast) -> None:
    first, second = c.low_nights
    with s.stage("Two nights", day=c.june(26), at="02:00") as st:
        low = st.mutate(
            "05:00",
            *(op("health_tracker.take_reading", type="oxygen_saturation", value=float(value),
                 recorded_at=s.at(c.on(day), "03:00"), device_id=CLIP)
              for day, value in ((25, first), (26, second))),
        )  # fmt: skip
        look = st.notify("08:30", "Reminder: LOOK.")

        @look.step("writes to the nursing sister", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from looks(me)
            yield me.health_tracker.list_health_alerts(user_id=USER)
            yield me.health_tracker.get_metrics(user_id=USER, type="oxygen_saturation", limit=7)
            yield me.health_tracker.get_metric_summary(user_id=USER, type="oxygen_saturation", period="week")
            yield from c.sister.write(
                me, "Mrs Mkhize, two nights", f"The clip showed {first} % on {c.say(25)} and {second} % on {c.say(26)}"
                ", both at three in the morning.",
            )  # fmt: skip
            me.say(f"Ma's saturation was {first} and {second} in two nights running; the sister knows.")

        # The figures may stand in one sentence with the hour, the limit of 88 and the day at the clinic.
        both = [fact(NumberValue(number=str(one)), most=8) for one in (first, second)]
        st.check(
            "sister-told", "the nursing sister was told both figures the same day", axis="proactivity", weight=16,
            mutation=low, pattern="cross_day", that=c.sister.told(*both, since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "nights-told", "she was told the two nights' figures", axis="communication", weight=4, mutation=low,
            that=reply().during(st.index, st.index).says(*both) & c.sister.written(st.index, st.index),
        )  # fmt: skip
