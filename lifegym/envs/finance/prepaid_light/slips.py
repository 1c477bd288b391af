"""Days 0 to 6: three times as much, whose arrears they are, a meter under fifty, what leaves Ma's account."""

from __future__ import annotations

import re
from datetime import date

from lifegym.envs.authoring import all_of
from lifegym.envs.finance.prepaid_light.cast import (
    ACCOUNTS,
    BURIAL,
    DEBITS,
    DECISIONS,
    LIGHT,
    MA,
    OWED,
    REGISTER,
    STAND,
    TOWN,
    USER,
    Cast,
    zar,
)
from lifegym.envs.finance.prepaid_light.hands import (
    asked_again,
    bought,
    owed,
    paid,
    passes_on,
    pays,
    slip,
    standing,
    token_sent,
)
from lifegym.envs.story import Play, Player, Story
from lifegym.reward.build import fact, has, never, reply, rows
from lifegym.reward.facts import CodeValue, NumberValue


def slips(s: Story, c: Cast) -> None:
    """Tell the first days."""
    _three_times(s, c)
    _whose_arrears(s, c)
    _a_neighbour(s, c)
    _under_fifty(s, c)
    _what_leaves(s, c)


def _three_times(s: Story, c: Cast) -> None:
    april, may = c.months[1:]
    with s.stage("Three times as much", day=0, at="06:40") as st:
        st.notify("06:45", f"LightLine: your slips of May are in your mailbox, under {c.meter.name}.")
        ask = st.user(
            "06:55",
            "Sawubona. Ma says her light costs three times what it did in March, and she is never wrong about money. "
            "The slips are in the mail. Two new rows in Light, please, April and May, as the others are: what we paid, "
            "what they kept back, the kWh. The cottage is not ours. And tell me in a line what they kept back in May. "
            "What we agreed about Ma and her house stands in the notes, read it once.",
        )

        @ask.step("reads what the family agreed")
        def _(me: Player) -> Play:
            for path in ("AGENTS.md", "USER.md", "PERSONA.md"):
                yield me.files.read(path=path)
            for title in ("Ma's days", "How we buy light", "What goes from where"):
                found = yield me.call("notion.API-post-search", query=title)
                yield me.call("notion.API-get-block-children", block_id=found["results"][0]["id"])
            for query in ("subject:Small", "subject:concentrator", "subject:house", "subject:mandate"):
                found = yield me.email.search_emails(query=query, page_size=3)
                for hit in found["emails"]:
                    yield me.email.read_email(email_id=hit["email_id"])

        @ask.step("adds up the slips of two months")
        def _(me: Player) -> Play:
            yield me.call("notion.API-get-users")
            for month in (april, may):
                sums = [0, 0, 0]
                for day in month.days:
                    found = yield me.email.search_emails(query=f'subject:"{day} {month.name}"', page_size=5)
                    for hit in found["emails"]:
                        text = (yield me.email.read_email(email_id=hit["email_id"]))["body"]
                        if c.meter.account_no in text:
                            held = re.search(r"%\): R (\d+)", text)
                            sums[0] += int(text.partition("Paid R ")[2].partition(".")[0])
                            sums[1] += int(held[1]) if held else 0
                            sums[2] += int(text.partition("Units: ")[2].split()[0])
                line = {"Paid_R": sums[0], "Kept_back_R": sums[1], "kWh": sums[2]}
                yield from LIGHT.put(me, Month=month.name, **line)
            me.say(f"In May they kept back {sums[1]} rand of {sums[0]}.")

        for month in (april, may):
            st.check(
                f"{month.name.lower()}-added", f"Light has {month.name} as the slips of the big meter add up",
                axis="bookkeeping", weight=9, pattern="cross_record" if month is may else None,
                that=LIGHT.stands(month.name, Paid_R=sum(month.paid), Kept_back_R=sum(month.kept),
                                  kWh=sum(month.units)),
            )  # fmt: skip
        st.check(
            "kept-told", "she was told what was kept back in May", axis="communication", weight=4,
            that=reply().during(st.index, st.index).says(fact(zar(sum(may.kept)), about=("May",))),
        )  # fmt: skip


def _whose_arrears(s: Story, c: Cast) -> None:
    with s.stage("Whose arrears", day=1, at="08:00") as st:
        ask = st.user(
            "12:40",
            "Arrears? Ma pays on the day the bill comes. Ask the accounts desk what it is they are collecting and for "
            "which stand, give them Ma's account number and the section of the Systems Act by which they may not "
            "collect while it is in dispute, you'll find it, I have been told 95 and 118 and by the radio 96. Then "
            "have yourself woken when the residents' account posts about the indigent register, by a subscription and "
            f"for nothing else of theirs, and when there is a weather alert for {TOWN}. Nobody wakes me.",
        )

        @ask.step("asks the municipality, with the section")
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query="arrears recovery", page_size=3)
            yield me.email.read_email(email_id=found["emails"][0]["email_id"])
            found = yield me.legal_search.search_statutes(keyword="Municipal Systems Act")
            listed = yield me.legal_search.list_statute_articles(statute_id=found["statutes"][0]["statute_id"])
            article = next(one["article_id"] for one in listed["articles"] if one["heading"] == "Accounts")
            yield me.legal_search.get_article(article_id=article)
            yield from ACCOUNTS.write(
                me, f"Account {STAND}: what is collected?", f"From each prepaid purchase for account {STAND} 40 % is "
                "kept back. Which arrears are these, and of which stand? The amount is in dispute, so by section 102 "
                "of the Municipal Systems Act please do not collect it meanwhile.",
            )  # fmt: skip
            me.say("I asked the accounts desk, by section 102.")

        @ask.step("sees to being woken")
        def _(me: Player) -> Play:
            yield me.notification_hub.list_official_accounts(user_id=USER)
            yield me.notification_hub.create_subscription(
                user_id=USER, source=REGISTER.account_id, type="new_content", target="indigent"
            )
            yield me.weather.subscribe_alerts(geo=TOWN, sink="stdout")

        st.check(
            "dispute-raised", "the accounts desk was asked about Ma's account, with the section that holds while it is "
            "in dispute", axis="commitment", weight=10,
            that=ACCOUNTS.told(fact(CodeValue(code=STAND)), fact(NumberValue(number="102")), since=st.index,
                               until=st.index),
        )  # fmt: skip
        watch = rows("notification_hub.subscriptions").made().where(source=REGISTER.account_id, status="active")
        st.check(
            "register-watched", "a subscription wakes the assistant when the register is posted about, and not for all "
            "else", axis="commitment", weight=6,
            that=watch.where(target=has(("indigent", "register"))).once()
            | watch.where(keyword=has(("indigent", "register"))).once(),
        )  # fmt: skip
        st.check(
            "alerts-watched", "alerts for the town wake the assistant", axis="commitment", weight=4,
            that=rows("weather.subscriptions").made().where(geo_key="pietermaritzburg_za", status="active"),
        )  # fmt: skip


def _a_neighbour(s: Story, c: Cast) -> None:
    with s.stage("A neighbour's stand", day=2, at="07:00") as st:
        answer = st.observe(
            "10:20",
            *ACCOUNTS.letter(
                f"Account {STAND}",
                f"""
                Good day. The arrears are those of {c.other_stand}; two figures changed places at the counter in April.
                The collection has been ended this morning. R {c.refund} was kept back wrongly and will be in the house
                account it came from by {c.say(20)}. We trust you find this in order.
                """,
            ),
        )
        st.notify("17:00", "LightLine: the collection on your meter has ended.")

        @answer.step("notes what is owed")
        def _(me: Player) -> Play:
            yield from ACCOUNTS.read(me)
            yield from OWED.add(me, date=me.today, who="Msunduzi Municipality", what="kept back for another stand, by "
                                f"{c.on(20)}", amount=zar(c.refund), state="open")  # fmt: skip
            me.say(f"It was a neighbour's stand. They owe us {c.refund} rand by {c.say(20)}.")

        st.check("refund-noted", "the municipality's debt stands in owed.csv", axis="bookkeeping", weight=6,
                 that=owed(("Msunduzi", "municipality"), c.refund))  # fmt: skip


def _under_fifty(s: Story, c: Cast) -> None:
    with s.stage("Under fifty", day=c.june(7), at="08:00") as st:
        asks = st.observe(
            "10:10",
            *c.carer.letter(
                "light", f"Hello sisi. The big meter shows 43. Can you put R {c.first_top}. Mr Pillay says his is on 9 "
                "and can we do his too and he gives it back to Ma at the gate.",
            ),
        )  # fmt: skip
        token = st.notify(
            "10:40", *slip(c, c.first_top, c.tokens[0]), when=paid(c.meter, c.first_top, st), alternate=True
        )

        @asks.step("buys light for the big meter", authorized=True, remembers=True,
                   over_asking=DECISIONS.asks("Light for the big meter", "yes / no", c.first_top))  # fmt: skip
        def _(me: Player) -> Play:
            yield from c.carer.read(me)
            yield from pays(me, c.meter, c.first_top, "Light")
            me.say(f"{c.first_top} rand of light bought for the big meter. Mr Pillay's is his own.")

        @token.step("passes the token on")
        def _(me: Player) -> Play:
            yield from passes_on(me, c)

        st.check(
            "light-bought", "light was bought for the big meter, as much as the carer asked for, without asking her",
            axis="commitment", weight=8, pattern="single_record",
            that=never(asked_again(("light", "meter"), st)).because(bought(c, c.first_top, st)),
        )  # fmt: skip
        st.check("token-sent", "the carer has the token", axis="commitment", weight=5,
                 that=token_sent(c, c.tokens[0], st))  # fmt: skip
    s.cross(
        "cottage-left", "nothing was bought for the lodger's meter", axis="constraint", weight=6,
        that=never(c.cottage.paid().ever()).because(paid(c.meter, c.first_top)),
    )  # fmt: skip


def _what_leaves(s: Story, c: Cast) -> None:
    debits = (
        (BURIAL.name, c.burial, 1), ("Mfula Ambulance", c.ambulance, 3), ("Cellworx", c.airtime, 8),
        ("Umoya Oxygen", c.service, 11),
    )  # fmt: skip
    with s.stage("What leaves", day=c.june(8), at="08:00") as st:
        ask = st.user(
            "20:15",
            "What goes off Ma's account by itself? A row each in Debits, please, by what went in May, all of "
            'them ours, "Shown as" whatever the entry says.',
        )

        @ask.step("lists the debit orders")
        def _(me: Player) -> Play:
            found = yield me.banking.list_transactions(account_id=MA, limit=40, direction="out")
            for line in found["transactions"]:
                day = date.fromisoformat(line["posted_at"][:10])
                if line["kind"] == "payment" and day.month == 5:
                    yield from DEBITS.put(
                        me, Who=line["counterparty"], Amount_R=-int(float(line["amount"]["amount"])), Day=day.day,
                        Standing="ours", Shown_as=line["counterparty"],
                    )  # fmt: skip
            me.say("Four debit orders leave Ma's account in a month; they stand in Debits.")

        st.check(
            "debits-listed", "the four debit orders stand in Debits with amount and day", axis="bookkeeping", weight=10,
            that=all_of(*(standing((who,), Amount_R=amount, Day=day, Standing="ours") for who, amount, day in debits)),
        )  # fmt: skip
