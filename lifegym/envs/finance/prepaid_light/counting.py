"""Days 18 to 21: a register that lapses, a reading put right, and what July will take."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing, all_of, any_of
from lifegym.envs.finance.prepaid_light.cast import (
    COUNCIL,
    DIARY,
    INDIGENT,
    JULY,
    REGISTER,
    STAND,
    USER,
    WEEKS,
    Cast,
    zar,
)
from lifegym.envs.finance.prepaid_light.hands import looks
from lifegym.envs.finance.prepaid_light.quarrels import READING, week_used
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, has, is_, never, reply, rows, some, within
from lifegym.reward.facts import NumberValue

_NAMES = {
    "light": ("light", "electricity", "prepaid"), "oxygen contract": ("oxygen", "Umoya"),
    "burial society": ("burial", "Siyathandana"), "ambulance": ("ambulance", "Mfula"),
    "airtime": ("airtime", "Cellworx"),
    "Zodwa's wages": ("wages", "Zodwa"),
}  # fmt: skip


def counting(s: Story, c: Cast) -> str:
    """Tell three days. Returns the mutation of the tariff."""
    _the_register(s, c)
    _a_reading(s, c)
    return _july(s, c)


def _the_register(s: Story, c: Cast) -> None:
    closes = c.on(25)
    with s.stage("The register", day=c.june(19), at="03:00") as st:
        lapses = st.mutate(
            "05:30",
            INDIGENT.silent(
                "Register: new form from this year",
                f"""
                Households are not carried over. Account {STAND} leaves the register, and its rebate ends, on 30 June
                unless a new application reaches our counter by {c.say(25)}, 15:00 (Edendale: {c.say(23)}, Northdale:
                {c.say(24)}, Ashburton: {c.say(26)}, for their own streets only). The holder of the account signs on
                paper; the bearer may be another. The application is a letter with the account number that asks to be
                entered again.
                """,
            ),
        )
        look = st.notify("12:30", "Reminder: LOOK.")

        @look.step("drafts the application and finds an hour for Ma's signature", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from looks(me)
            mail = yield from INDIGENT.read(me, "form")
            yield me.email.save_draft(
                to=INDIGENT.mail, subject=f"Application, account {STAND}", in_reply_to=mail["email_id"],
                body=f"I apply to be entered in the indigent register again, account {STAND}.\n\nNomusa Mkhize\n\n"
                "Signature:",
            )  # fmt: skip
            yield from DIARY.put(me, "Ma signs for the register", s.at(c.on(24), "10:30"), s.at(c.on(24), "11:00"))
            yield from DIARY.put(me, "Register: at the counter by 15:00", s.at(closes, "14:00"), s.at(closes, "15:00"))
            yield from c.carer.write(
                me, "For Ma's pen", f"A letter to the register is for Ma to sign on {c.say(24)}, after tea. It must be "
                f"at the counter on {c.say(25)} by 15:00.",
            )  # fmt: skip
            me.say(f"Ma leaves the register on 30 June unless a signed letter is in by {c.say(25)}; it lies in Drafts.")

        signing = DIARY.entry(("sign", "signs", "signing", "signature", "pen"))
        too_early = any_of(*(
            signing.where(start=within(s.at(c.on(day), "00:00"), s.at(c.on(day), "08:59"))) for day in range(19, 26)
        ))  # fmt: skip
        st.check(
            "application-drafted", "an application for Ma's signature lies in Drafts", axis="proactivity", weight=14,
            mutation=lapses,
            that=never(INDIGENT.written()).because(rows("email.messages").where(
                folder="Drafts", to=some(item=is_(INDIGENT.mail)), body=has(STAND))),
        )  # fmt: skip
        st.check(
            "signing-set", "an hour in which Ma can sign stands in her calendar, after nine and before the counter "
            "closes", axis="constraint", weight=12, mutation=lapses, pattern="single_record",
            that=never(too_early).because(
                signing.where(start=within(s.at(c.on(19), "12:00"), s.at(closes, "14:59")))),
        )  # fmt: skip
        s.cross(
            "carer-told-register", "the carer knows by what day the letter must be at the counter",
            axis="communication", weight=6, mutation=lapses,
            # She is at home until the evening before; by then any of the letters to her may say it, and within the
            # week a weekday's name is as good as the date.
            that=any_of(*(c.carer.told(fact(day), since=st.index, until=st.index + 4)
                          for day in (closes, f"{closes:%A}"))),
        )  # fmt: skip


def _a_reading(s: Story, c: Cast) -> None:
    week = c.on(14).isoformat()
    with s.stage("A reading", day=c.june(20), at="05:00") as st:
        mended = st.mutate(
            "06:40",
            op("notion.update_row", row_id=READING,
               properties={"Reading": c.readings[2], "By": f"Zodwa, with glasses, {c.kwh[1]} since the week before"}),
        )  # fmt: skip
        look = st.notify("19:30", "Reminder: LOOK.")

        @look.step("puts the week right", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from looks(me)
            used = yield from week_used(me, c)
            yield from WEEKS.mark(me, week, kwh=used, note="reading put right")
            me.say(f"{c.carer.first} has corrected a reading; the week to {c.say(14)} took {used} kWh.")

        st.check(
            "week-mended", "weeks.csv has the week by the reading as it was put right", axis="propagation", weight=14,
            mutation=mended, that=WEEKS.row(week=fact(c.on(14)), kwh=fact(NumberValue(number=str(c.kwh[1])))),
        )  # fmt: skip


def _july(s: Story, c: Cast) -> str:
    before, after = c.edges
    with s.stage("July", day=c.june(22), at="04:00") as st:
        tariff = motifs.rule_tightened(
            s, st, "06:15",
            COUNCIL.silent(
                "Notice 61, prepaid tariff for households",
                f"From 1 July the first block ends at {after} kWh a month instead of {before}. A kWh costs R "
                f"{c.low.amount} within it and R {c.high.amount} above, as before. Examples for a month: "
                f"{c.examples(after)}.",
            ),
        )  # fmt: skip
        st.observe(
            "12:15", *REGISTER.post("Indigent register: extra hours", "The counter for the indigent register is open "
                                    "until 15:00 all this week. Bring a pen."),
        )  # fmt: skip
        ask = st.user(
            "20:10",
            f"July, what will Ma cost us? july.csv: light for {c.expected} kWh by what a kWh costs then, the four "
            "debit orders that are ours, and Zodwa's wages. What the light comes to, tell me here too.",
        )

        def plans(me: Player, edge: int) -> Doing:
            for line, amount in c.lines:
                due = c.light(edge) if line == "light" else amount
                yield from JULY.add(me, line=line, amount=zar(due), state="planned")
            me.say(f"{c.expected} kWh of light come to {c.light(edge)} rand in July.")

        def plans_as_before(me: Player) -> Play:
            yield from plans(me, before)

        @ask.step("counts July by the new block", silent=True, unaware=plans_as_before)
        def _(me: Player) -> Play:
            yield me.notification_hub.list_notifications(user_id=USER, limit=10)
            yield me.notification_hub.get_account_feed(account_id=COUNCIL.account_id, limit=20)
            yield me.banking.list_recurring(user_id=USER)
            yield from plans(me, after)

        # A sum may be shown with its parts: two blocks, two rates, what it was before. The notice's table is no answer.
        table = [zar((after * c.low.minor + (kwh - after) * c.high.minor) // 100)
                 for kwh in range(400, 601, 50) if kwh != c.expected]  # fmt: skip
        told = fact(zar(c.light(after)), about=(("light", "July"),), rivals=table, most=8)
        light = JULY.row(line=fact(_NAMES["light"]), amount=zar(c.light(after)), state="planned")
        st.check(
            "july-light", "july.csv has the light by the block as it ends in July", axis="propagation", weight=14,
            mutation=tariff, pattern="cross_day", that=light,
        )  # fmt: skip
        st.check(
            "july-told", "she was told what July's light comes to", axis="communication", weight=5, mutation=tariff,
            that=reply().during(st.index, st.index).says(told) & light,
        )  # fmt: skip
        s.cross(
            "july-rest", "july.csv has the debit orders and the wages", axis="bookkeeping", weight=8,
            that=all_of(*(JULY.row(line=fact(_NAMES[line]), amount=zar(amount)) for line, amount in c.lines[1:])),
        )  # fmt: skip
    return tariff
