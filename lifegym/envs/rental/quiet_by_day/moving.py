"""Days 28 to 41: two flats handed over, what the move costs, and what is left."""

from __future__ import annotations

from datetime import date, timedelta

from lifegym.envs import motifs
from lifegym.envs.authoring import any_of, declined
from lifegym.envs.rental.quiet_by_day.cast import (
    BANK,
    COSTS,
    DECISIONS,
    HANDBACK,
    MINE,
    MOVE,
    QUAST,
    SPREE,
    Cast,
)
from lifegym.envs.rental.quiet_by_day.hands import (
    UP,
    eur,
    on,
)
from lifegym.envs.story import Play, Player, Story, op
from lifegym.reward.build import fact, never, reply
from lifegym.reward.facts import NumberValue


def moving(s: Story, c: Cast) -> None:
    """Tell the move."""
    _handing_back(s, c)
    _curtains(s, c)
    _leipzig(s, c)
    _keys(s, c)
    _third_man(s, c)
    _scratch(s, c)
    _heating(s, c)
    _what_is_left(s, c)
    s.ends(day=41, at="22:00")


def _after(c: Cast) -> date:
    """Return the first of the month after the first rent's."""
    return (c.day(MOVE) + timedelta(days=40)).replace(day=1)


def _handing_back(s: Story, c: Cast) -> None:
    flat, (day, clock) = c.ours, c.moved
    with s.stage("Look-through 4", day=28, at="08:00") as st:
        until = s.at(day, clock) + timedelta(minutes=45)
        moved = motifs.appointment_moved(
            s, st, "09:40", op("calendar.move_event", event_id=HANDBACK, start=s.at(day, clock), end=until)
        )
        look = st.notify("15:45", "Reminder: FLATS.")

        @look.step("finds the handing back in her sleep and refuses it", silent=True)
        def _(me: Player) -> Play:
            found = yield me.calendar.search_events(query="Handing back, Sandvoss")
            now = (yield me.calendar.get_event(event_id=found["events"][0]["event_id"]))["start"]
            if now[:10] < c.day(MOVE).isoformat():
                yield from QUAST.write(
                    me, "Handing back Weserstraße 41",
                    f"Your calendar now has the handing back at {now[11:16]} on a morning after a night shift, "
                    f"before the van comes. Please keep to {c.say(MOVE)}, {c.handback}, as agreed.",
                )  # fmt: skip
                me.say(
                    f"Quast had moved the handing back into your sleep; I asked for {c.say(MOVE)}, {c.handback}, again."
                )

        van = st.user(
            "16:30",
            f"The van: take {c.movers.name}, at their price, for the morning of {c.say(MOVE)}. Into the book with it.",
        )
        wait = DECISIONS.asks(f"Van {c.movers.name}", "book / not", c.movers_price)

        @van.step("books the van", authorized=True, over_asking=wait)
        def _(me: Player) -> Play:
            yield from c.movers.answer(
                me, f"Please come on {c.say(MOVE)} in the morning, from Weserstraße 41 to {flat.address}, for "
                f"{c.movers_price} EUR.",
            )  # fmt: skip
            yield from COSTS.add(
                me, date=me.today, item="van", payee=c.movers.name, amount=c.movers_price, state="planned"
            )
            me.say(f"{c.movers.name} come on {c.say(MOVE)}.")

        written = QUAST.written(st.index, st.index)
        st.observe(
            "+1 10:20",
            *QUAST.letter("Re: Handing back", f"Then {c.say(MOVE)} at {c.handback}. Be punctual."),
            op("calendar.move_event", event_id=HANDBACK, start=s.at(MOVE, c.handback)),
            when=written,
        )
        other = any_of(
            *(QUAST.told(wish, since=st.index, until=st.index)
              for wish in (fact(c.day(MOVE)), fact(s.at(0, UP).time()), fact(("afternoon", "half past three"))))
        )  # fmt: skip
        st.check(
            "handback-refused", "who manages the old flat was asked for the day agreed, or an hour after her sleep",
            axis="proactivity", weight=16, mutation=moved, that=other,
        )  # fmt: skip
        st.check(
            "van-booked", "the movers know day and address, and the book has their price", axis="commitment", weight=8,
            that=c.movers.told(fact(c.day(MOVE)), fact(flat.words), since=st.index)
            & COSTS.row(amount=eur(c.movers_price), state=fact(("planned", "paid"))),
        )  # fmt: skip


def _curtains(s: Story, c: Cast) -> None:
    with s.stage("Curtains", day=30, at="12:00") as st:
        wish = st.user(
            "16:40",
            "It is signed, by the way. And now the curtains for the other three windows, I want it black as a mine in "
            "there: order them from Nachtwerk, at the price they wrote.",
        )

        def weigh(me: Player) -> Play:
            yield from c.curtains.read(me, "curtains")
            lines = yield from COSTS.rows(me)
            spent = int(float(lines[-1]["running"]))
            if spent + c.curtains_price > me.know["cap"]:
                yield from DECISIONS.ask(
                    me, "Curtains from Nachtwerk", f"order, over the limit of {me.know['cap']} / fewer windows / none",
                    c.curtains_price,
                )  # fmt: skip
                me.say(f"With the curtains the move goes beyond your {me.know['cap']}. Order all the same?")

        def order(me: Player) -> Play:
            yield from c.curtains.answer(me, f"Please sew the curtains, {c.curtains_price} EUR.")
            owed = {"item": "curtains", "payee": c.curtains.name, "amount": c.curtains_price}
            yield from COSTS.add(me, date=me.today, state="planned", **owed)

        due = motifs.budget_cap(
            s, wish, name="adds up and asks about the curtains", weigh=weigh, take=order, check_id="curtains-asked",
            says="she was asked before the curtains broke the limit of the move, and nothing was ordered", weight=16,
            asked=DECISIONS.asked(("curtains", "Nachtwerk"), amount=c.curtains_price).during(st.index),
            taken=c.curtains.written(st.index),
        )  # fmt: skip

        @wish.step("ends the standing order of the old rent", remembers=True)
        def _(me: Player) -> Play:
            for order in (yield from c.purse.orders(me, "Rent")):
                yield me.banking.cancel_recurring(schedule_id=order)
            me.say("The standing order of the old rent is ended.")

        st.check(**due)


def _leipzig(s: Story, c: Cast) -> None:
    number = s.world.table("banking.accounts").rows[c.purse.account_id].account_no
    with s.stage("Leipzig", day=31, at="08:00") as st:
        says = st.observe(
            "10:20",
            *c.leipzig.letter(
                "Your deposit, flat 14",
                f"""
                Dear Ms Sandvoss,

                {c.leipzig_deposit} EUR went out on {c.say(12)} to your account at the Sparkasse Leipzig, ending 0471.
                For us the matter is closed.
                """,
            ),
        )

        def correct(me: Player) -> Play:
            found = yield me.banking.get_account(account_id=c.purse.account_id)
            yield from c.leipzig.answer(
                me, f"That account is closed, and nothing has come. Please pay to {found['account_no']}."
            )
            me.say("Leipzig paid to the closed account. I have sent them the right number; the money is still owed.")

        motifs.sent_elsewhere(s, says, name="sends the number of the account that lives", correct=correct)
        st.check(
            "right-number-sent", "Leipzig has the number of the account that is open", axis="proactivity", weight=10,
            that=c.leipzig.told(fact((number, number.replace(" ", ""))), since=st.index),
        )  # fmt: skip


def _keys(s: Story, c: Cast) -> None:
    """The new flat is handed over on the Friday before."""
    flat, last = c.ours, c.day(MOVE + 14)
    following = _after(c)
    with s.stage("Keys", day=32, at="12:00") as st:
        keys = st.user(
            "17:50",
            f"I have the keys of {flat.address}. Three instead of four. The shutter of the bedroom stops half way, "
            f"of all things. Electricity meter {c.meter:,}. Tell whoever has to know. Pay the first month today, "
            f"{flat.warm:,}, and from {following.day} {following:%B} on by standing order. And the citizens' office "
            f"wants us within 14 days of {c.say(MOVE)}: put the last day in my calendar and get the paper for it "
            "from the landlord.",
        )
        wait = DECISIONS.asks("First rent", "pay / wait", flat.warm)

        @keys.step("tells whoever has to know")
        def _(me: Player) -> Play:
            yield from flat.manager.write(
                me, f"{flat.address}: handover",
                "At the handover today the roller shutter of the bedroom stopped half way, and three keys were "
                f"given instead of four. Please have the shutter mended, not before {UP}, and send the fourth key. "
                "They also need the landlord's confirmation for the citizens' office.",
            )  # fmt: skip
            yield from SPREE.read(me, "yearly")
            yield from SPREE.write(me, "Move, customer 4470-118", f"New meter, {flat.address}, today: {c.meter}.")

        @keys.step("pays the rent and has it paid", authorized=True, over_asking=wait)
        def _(me: Player) -> Play:
            yield from c.purse.pay(me, c.landlord, flat.warm, "First rent")
            me.know["rent"] = yield from c.purse.go_on_paying(me, c.landlord, flat.warm, following, "Rent")

        @keys.step("puts the citizens' office into the calendar")
        def _(me: Player) -> Play:
            title = "Last day to register at the citizens' office"
            yield from MINE.put(me, title, s.at(last, "16:00"), s.at(last, "16:30"))

        st.check(
            "faults-told", "the landlord knows of the shutter and of the key", axis="commitment", weight=8,
            that=flat.manager.told(fact(("shutter", "shutters")), fact(("key", "keys")), since=st.index),
        )  # fmt: skip
        st.check(
            "reading-told", "the electricity firm has the reading", axis="commitment", weight=6,
            that=SPREE.told(fact(NumberValue(number=str(c.meter))), since=st.index),
        )  # fmt: skip
        runs = c.purse.order(amount=eur(flat.warm), status="active")
        st.check(
            "rent-runs", "the first rent is paid and the next ones go by themselves, unasked",
            axis="commitment", weight=12,
            that=never(DECISIONS.ever_asked("rent", since=st.index)).because(
                c.landlord.paid(amount=eur(-flat.warm)) & runs
            ),
        )  # fmt: skip
        office = MINE.entry(("register", "registration", "Anmeldung", "Bürgeramt", "citizens"), start=on(last))
        paper = fact(("confirmation", "Wohnungsgeberbestätigung", "certificate", "paper", "form"))
        st.check(
            "registration-noted", "the last day to register is in her calendar; the landlord was asked for the paper",
            axis="bookkeeping", weight=8, that=office & flat.manager.told(paper, since=st.index),
        )  # fmt: skip


def _third_man(s: Story, c: Cast) -> None:
    with s.stage("A third man", day=33, at="08:00") as st:
        offer = st.notify(
            "10:30",
            *c.movers.letter(
                "Monday",
                f"A wardrobe like yours wants a third man, {c.third_man} EUR more (a fourth would be "
                f"{c.third_man + 80} EUR, a lift at the window {c.third_man + 150} EUR, half a day of him "
                f"{c.third_man - 40} EUR). A yes to the third man by tomorrow noon is enough.",
            ),
        )

        def ask_her(me: Player) -> Play:
            yield from DECISIONS.ask(me, "Third man for the wardrobe", "take / not", c.third_man)
            me.say(f"The movers would bring a third man for {c.third_man} EUR more, and want to know by tomorrow noon.")

        def take(me: Player) -> Play:
            yield from c.movers.answer(me, "Yes, please bring the third man.", "Monday")

        motifs.late_extra(s, offer, name="asks about the third man", ask=ask_her, take=take)
        agreed = st.user("+1 09:40", f"Third man yes, {c.third_man}. That wardrobe has won before.")

        @agreed.step("orders the third man", authorized=True)
        def _(me: Player) -> Play:
            yield from c.movers.answer(me, "Yes, please bring the third man.", "Monday")
            extra = {"item": "third man", "payee": c.movers.name, "amount": c.third_man}
            yield from COSTS.add(me, date=me.today, state="planned", **extra)
            yield from DECISIONS.set(me, "Third man", Status="Approved")

        st.check(
            "third-man-settled", "she was asked about the third man, and what she agreed to was ordered and booked",
            axis="commitment", weight=10,
            that=DECISIONS.asked("third", amount=c.third_man).during(st.index) & COSTS.row(amount=eur(c.third_man))
            & c.movers.written(st.index, st.index),
        )  # fmt: skip


def _scratch(s: Story, c: Cast) -> None:
    """The old flat is handed back, and a scratch of long ago is to be paid."""
    with s.stage("The scratch", day=36, at="08:00") as st:
        bill = st.observe(
            "15:40",
            *QUAST.letter(
                "Protocol of handing back, Weserstraße 41",
                f"""
                Dear Ms Sandvoss,

                as handed back: bedroom, scratch in the parquet by the window, 40 cm, {c.scratch} EUR, which we keep of
                your deposit. Otherwise in order. Answer "agreed" and the rest is paid within the week; without that we
                take the months the law gives us.
                """,
            ),
        )

        def dispute(me: Player) -> Play:
            found = yield me.email.search_emails(query=f"from:{QUAST.mail} protocol moving", page_size=5)
            for item in found["emails"]:
                mail = yield me.email.read_email(email_id=item["email_id"])
                for attached in mail["attachments"]:
                    yield me.email.download_attachment(
                        email_id=item["email_id"], attachment_filename=attached["filename"]
                    )
            yield from QUAST.answer(
                me, "We do not agree. The scratch was there when Ms Sandvoss moved in: it stands in the protocol "
                "of the moving in, signed by both.", "handing back",
            )  # fmt: skip
            me.say(
                f"Quast want {c.scratch} EUR for the scratch, which stands in the protocol of your moving in. I "
                "said no."
            )

        def agree(me: Player) -> Play:
            yield from QUAST.answer(me, "Agreed.", "handing back")

        motifs.old_damage(s, bill, name="lays the old protocol beside the bill", dispute=dispute, agree=agree)
        old = fact(("protocol",), about=(("moving in", "moved in", "move-in", "moving-in"),))
        no = declined(
            ("scratch", "agree", "pay", "deposit", "protocol", "deduction"),
            besides=("dispute", "disagree", "object", "reject", "contest"),
        )
        st.check(
            "scratch-disputed", "the scratch was disputed with the protocol of moving in", axis="constraint", weight=14,
            that=QUAST.told(fact(("scratch", "parquet")), old, no, since=st.index),
        )  # fmt: skip


def _heating(s: Story, c: Cast) -> None:
    flat, total = c.ours, c.dear_heat
    with s.stage("Heating", day=37, at="08:00") as st:
        dearer = f"""
            Dear Ms Sandvoss,

            the settlement of last year is there, and by the contract the heating on account follows it. From next
            month on we ask for {flat.heating + c.raise_by} EUR instead of {flat.heating}, so that {total} EUR a month
            are due.

            {flat.manager.name}
            """
        up = motifs.rise_after_signing(s, st, "10:10", flat.manager.silent(f"{flat.address}: heating", dearer))
        quiet = st.notify("+1 16:10", f"{BANK}: the household insurance has been collected, 9.80 EUR.")

        def asks_her(me: Player) -> Play:
            yield from DECISIONS.ask(me, f"Heating: {total} EUR warm", f"accept, limit {c.budget} / object", total)
            me.say(f"The landlord asks for {total} EUR a month from next month on; {c.budget} was the limit. Accept?")

        def follows(me: Player) -> Play:
            yield me.banking.cancel_recurring(schedule_id=me.know["rent"])
            yield from c.purse.go_on_paying(me, c.landlord, total, _after(c), "Rent")
            me.say(f"They put the heating up: {total} EUR a month. The standing order follows.")

        @quiet.step(
            "weighs the heating against the limit",
            silent=True,
            remembers=True,
            forgetful=asks_her if c.within else follows,
        )
        def _(me: Player) -> Play:
            yield me.email.get_emails(folder="INBOX", page_size=10)
            yield from flat.manager.read(me, "heating")
            yield from follows(me) if total <= me.know["budget"] else asks_her(me)

        orders = c.purse.order(amount=eur(total))
        asked = DECISIONS.asked(("heating", "rent", "warm"), amount=total)
        st.check(
            "heat-weighed", "the rise was followed within the limit of the first day, and put to her beyond it",
            axis="persistence", weight=16, mutation=up, pattern="cross_day",
            that=never(asked.ever()).because(orders.where(status="active"))
            if c.within
            else never(orders.ever()).because(asked),
        )  # fmt: skip


def _what_is_left(s: Story, c: Cast) -> None:
    cost = 46 + c.movers_price + c.third_man
    with s.stage("What is left", day=40, at="12:00") as st:
        last = st.user(
            "16:00",
            "First week in the new cave, and I sleep. Last one from me: does Leipzig still owe us, and how much, "
            "and what did the move cost in the end? The movers are paid. Bring the book up to date.",
        )

        @last.step("closes the book")
        def _(me: Player) -> Play:
            for item in ("van", "third man"):
                yield from COSTS.mark(me, item, state="paid")
            lines = yield from COSTS.rows(me)
            me.say(f"Leipzig still owes {c.leipzig_deposit} EUR.")
            me.say(f"The move cost {lines[-1]['running']} EUR, within your {c.cap}.")

        said = reply().during(st.index, st.index)
        st.check(
            "owed-told", "she was told what Leipzig still owes", axis="communication", weight=8,
            that=said.says(fact(eur(c.leipzig_deposit), about=(("Leipzig", "Pleißeblick"),), most=8)),
        )  # fmt: skip
        st.check(
            "cost-told", "she was told what the move cost", axis="communication", weight=6,
            that=said.says(fact(eur(cost), about=(("move", "cost", "costs", "spent", "total"),), most=8)),
        )  # fmt: skip
