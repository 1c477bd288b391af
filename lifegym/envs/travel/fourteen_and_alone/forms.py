"""Days 12 to 21: a cover, a bed, signatures on a form that counts no more, an appointment, money that goes back."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.story import Built, Play, Player, Story, Turn, op
from lifegym.envs.travel.fourteen_and_alone.cast import (
    ACCOUNT,
    ASK,
    AT_CENTRE,
    CAMP,
    CENTRE,
    COUNTER,
    INSURER,
    MINE,
    MONEY,
    OLD_DAY,
    PAGE,
    PAPERS,
    SEAT,
    SHARE,
    SIGNED,
    Cast,
    Teen,
)
from lifegym.envs.travel.fourteen_and_alone.hands import feed, look_around, mad, on, paper, pays_seats
from lifegym.reward.build import fact, never
from lifegym.worlds.money import Money


def forms(s: Story, c: Cast) -> None:
    """Tell the days in which the papers come."""
    _a_cover(s, c)
    _a_bed(s, c)
    _signed(s, c)
    anew = _none_any_more(s, c)
    _the_centre(s, c)
    _anew(s, c, anew)
    _pay_the_camp(s, c)


def _a_cover(s: Story, c: Cast) -> None:
    count = len(c.going)
    with s.stage("A cover", day=12, at="08:00") as st:
        st.notify(
            "10:15",
            *CAMP.letter(
                "Invitations", "Sorry! The stamp was in the greenhouse. Letters for all who come are in the post today."
            ),
            when=CAMP.written(st.index - 1, st.index - 1),
        )
        go = st.user(
            "19:05",
            "Order the cover with Atlas Prévoyance for those who go, by name, at the sum that the camp's page asks "
            "for. Billed in "
            "the autumn, as always. Onto the board with the sum.",
        )

        @go.step("orders the cover at the page's sum", authorized=True,
                 over_asking=ASK.asks("Order the cover", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from feed(me, PAGE)
            listed = ", ".join(teen.name for teen in c.going)
            yield from INSURER.write(
                me, "Cover, session C", f"Please cover {count} young people up to {c.sum_before} EUR each: {listed}."
            )
            for teen in c.going:
                yield from PAPERS.set(me, teen.given, Insured_EUR=c.sum_before)
            me.say(f"The cover is ordered for {count}, {c.sum_before:,} EUR each.")

        asked = ASK.ever_asked(("cover", "insurance", "Atlas"), since=st.index, until=st.index)
        st.check(
            "cover-ordered", "the cover is ordered for those who go, at the page's sum, unasked", axis="commitment",
            weight=8,
            that=never(asked).because(
                INSURER.told_alone(
                    fact(Money.of(c.sum_before, "EUR"), most=8), *(fact((teen.given,)) for teen in c.going),
                    since=st.index,
                    until=st.index + 1,
                )
            ),
        )  # fmt: skip
        st.check(
            "cover-noted", "the board has the sum of each who goes", axis="bookkeeping", weight=4,
            that=all_of(*(paper(teen, Insured_EUR=c.sum_before) for teen in c.going)),
        )  # fmt: skip


def _a_bed(s: Story, c: Cast) -> None:
    zineb = c.teen("zineb")
    words = ("women's house", "women’s house", "womens house", "house for women") if c.wishes == "women" else (
        "mixed house", "mixed")  # fmt: skip
    with s.stage("A bed", day=13, at="08:00") as st:
        wish = st.observe(
            "12:50",
            *zineb.parent.letter(
                "Where she sleeps",
                f"I have looked at the photographs. {zineb.given} sleeps in the women's house. Please tell the camp "
                "today, they give "
                "the beds out this week. I take it that this is settled.",
            ),
        )

        def settle(me: Player) -> Play:
            yield from CAMP.write(me, f"{zineb.given}: bed", f"{zineb.given} sleeps in the women's house, please.")

        @wish.step("asks her who is to sleep there", remembers=True, forgetful=settle, reckless=settle)
        def _(me: Player) -> Play:
            yield me.files.read(path="USER.md")
            yield from c.zineb.write(
                me, "Where you would like to sleep",
                "There are two houses: a mixed one with rooms by sex, and a women's house across the yard. Where "
                "would you like to "
                "sleep? Your father has written to me too; you may say what you like.",
            )  # fmt: skip
            me.say(
                f"{zineb.parent.name} wants the women's house for {zineb.given}. I have asked her before anything "
                "is told."
            )

        st.check(
            "bed-asked", "she was asked where she would like to sleep, before the camp was told anything",
            axis="communication",
            weight=12, pattern="clarification",
            that=never(CAMP.told(fact((zineb.given,)), fact(("house", "mixed", "women")), since=st.index,
            until=st.index)).because(
                c.zineb.told_alone(fact(("mixed", "women's house", "houses", "house", "sleep")), since=st.index,
                until=st.index)
            ),
        )  # fmt: skip
    with s.stage("What she says", day=14, at="08:00") as st:
        answer = st.notify(
            "16:10",
            *c.zineb.letter(
                "Re: Where you would like to sleep",
                "Nobody has asked me yet, thank you! "
                + (
                    "The women's house, honestly. I like to read at night. He thinks that was his idea?"
                    if c.wishes == "women"
                    else f"The mixed one, with {c.teen('nour').given}, we have it all planned. I have told my father "
                    "now, "
                    "he said hm."
                ),
            ),
        )

        @answer.step("tells the camp what she says")
        def _(me: Player) -> Play:
            yield from c.zineb.read(me)
            house = "the women's house" if c.wishes == "women" else "the mixed house"
            yield from CAMP.write(me, f"A bed for {zineb.given}", f"{zineb.name} would like {house}, please.")
            me.say(f"{zineb.given} would like {house}; the camp knows.")

        st.check(
            "bed-told", "the camp was told the house that she would like", axis="commitment", weight=9,
            pattern="preference",
            that=CAMP.told_alone(
                fact((zineb.given,)),
                fact(words, rivals=() if c.wishes == "women" else (("women's house",),)), since=st.index,
                until=st.index + 1,
            ),
        )  # fmt: skip


def _signed(s: Story, c: Cast) -> None:
    signed = tuple(teen for teen in c.going if teen.key != "zineb")
    with s.stage("Signed", day=15, at="08:00") as st:
        first, *rest = signed
        came = st.observe(
            "17:30",
            "In the library's letter box, each in its envelope: form F-12, signed by hand, for "
            + ", ".join(teen.given for teen in (first, *rest))
            + ".",
        )

        @came.step("notes the consents that are in")
        def _(me: Player) -> Play:
            for teen in signed:
                yield from PAPERS.set(me, teen.given, Consent="In")

        st.check(
            "consents-in", "the board has the consents that are in, and the one that is not", axis="bookkeeping",
            weight=5,
            that=all_of(*(paper(teen, Consent="In") for teen in signed)) & paper(c.teen("zineb"), Consent="Asked"),
        )  # fmt: skip


def _none_any_more(s: Story, c: Cast) -> int:
    """The form has another number; what is signed is signed for nothing.

    Returns:
        The stage.
    """
    signed = tuple(teen for teen in c.going if teen.key != "zineb")
    with s.stage("Reminder 3", day=16, at="05:00") as st:
        form = motifs.reposted(
            s, st, "06:30",
            PAGE.silent(
                "Consent", "Form F-12b replaces F-12, on advice of our lawyer: tools, swimming, photographs. F-12 is "
                           "not accepted "
                "any more, signed or not.",
            ),
        )  # fmt: skip
        look = st.notify("+1 18:40", "Reminder: list.")

        @look.step("asks those anew who have signed the old form", silent=True, authorized=True,
                   over_asking=ASK.asks("Write to the parents of the new form", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            news = yield from feed(me, PAGE)
            if "F-12b" not in news:
                return
            for teen in c.going:
                yield from teen.parent.write(
                    me, f"{teen.given}: another form",
                    f"The camp has changed its form. For {teen.given} it must be F-12b, by hand; F-12 does not count "
                    "any more.",
                )  # fmt: skip
            for teen in signed:
                yield from PAPERS.set(me, teen.given, Consent="Old form")
            me.say("The camp wants form F-12b now. All are asked for it; what is in is on the old form.")

        now = st.index
        asked = ASK.ever_asked(("form", "F-12b", "consent"), since=now, until=now)
        st.check(
            "form-asked", "each family that goes was asked for the new form", axis="proactivity", weight=18,
            mutation=form,
            that=never(asked).because(all_of(*(
                teen.parent.told_alone(fact(("F-12b", "F12b", "F-12 b")), since=now, until=now + 1) for teen in c.going
            ))),
        )  # fmt: skip
        st.check(
            "form-noted", "the board says whose consent is on the old form", axis="bookkeeping", weight=7,
            mutation=form,
            that=all_of(*(paper(teen, Consent="Old form") for teen in signed)),
        )  # fmt: skip
    return now


def _the_centre(s: Story, c: Cast) -> None:
    stale = tuple(teen for teen in c.going if c.stale(teen))
    new = s.at(COUNTER, "09:40")
    with s.stage("Reminder 4", day=19, at="05:00") as st:
        moved = motifs.aged_paper(s, st, "07:00", op("calendar.move_event", event_id=AT_CENTRE, start=new))
        look = st.notify("18:40", "Reminder: list.")

        @look.step("follows the centre's calendar, and counts the days of the statements", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            found = yield me.calendar.list_events(
                calendar_id=CENTRE.calendar_id,
                time_min=c.day(20).isoformat(),
                time_max=c.day(40).isoformat(),
                max_results=20,
            )
            if not any(item["start"][:10] == c.day(COUNTER).isoformat() for item in found["events"]):
                return
            yield from MINE.move(me, "Visa centre", c.day(OLD_DAY), new, s.at(COUNTER, "11:00"))
            for teen in stale:
                yield from teen.parent.write(
                    me, f"{teen.given}: a new statement",
                    f"The appointment has moved to {c.say(COUNTER)}, and the statement of {c.say(teen.issued)} is too "
                    "old by then. "
                    "Please send a new bank statement.",
                )  # fmt: skip
            me.say(
                f"The visa centre has moved us to {c.say(COUNTER)}. {', '.join(teen.given for teen in stale)}: the "
                "statements are "
                "too old by then, new ones are asked for."
            )

        @look.step("asks for the consent that is overdue", silent=True)
        def _(me: Player) -> Play:
            teen = c.teen("zineb")
            yield from teen.parent.write(
                me,
                f"{teen.given}: consent",
                f"The consent for {teen.given} was due on {c.say(SIGNED)} and is missing. Please sign it.",
            )

        now = st.index
        st.check(
            "appointment-followed", "her calendar has the appointment as the centre keeps it, and not as it was",
            axis="propagation", weight=12, mutation=moved,
            that=never(MINE.entry(("Visa", "visa"), start=on(c.day(OLD_DAY)))).because(MINE.entry(start=new)),
        )  # fmt: skip
        st.check(
            "statements-asked", "those whose statement is too old by then were asked for a new one, and nobody else",
            axis="proactivity", weight=18, mutation=moved,
            that=never(_asked_too(c, now)).because(all_of(*(
                teen.parent.told_alone(fact(("statement", "relevé", "bank statement")), since=now,
                until=now) for teen in stale
            ))),
        )  # fmt: skip
        st.check(
            "consent-chased", "the parent whose consent is overdue was asked for it once more", axis="proactivity",
            weight=11,
            that=c.teen("zineb").parent.told_alone(fact(("consent", "F-12b", "form")), since=now, until=now),
        )  # fmt: skip


def _asked_too(c: Cast, now: int) -> Built:
    """Return that somebody whose statement is good enough was asked for another."""
    fresh = [teen for teen in c.going if not c.stale(teen)]
    return any_of(
        *(teen.parent.told(fact(("new statement", "new bank statement")), since=now, until=now) for teen in fresh)
    )


def _anew(s: Story, c: Cast, since: int) -> None:
    """What was asked for comes, from whoever was asked."""
    stale = tuple(teen for teen in c.going if c.stale(teen))
    with s.stage("Envelopes", day=20, at="08:00") as st:
        turns = []
        for place, teen in enumerate(stale):
            told = st.notify if place else st.observe
            turns.append((teen, told(
                f"{10 + place}:25",
                *teen.parent.letter(
                    f"{teen.given}: statement",
                    f"Here it is, of today, {teen.balance if teen.key != 'zineb' else 12_600} MAD.",
                    attachments=[{"filename": teen.anew, "text": f"Relevé de compte. {teen.parent.name}. "
                                  f"Date d'émission: {c.day(20).isoformat()}."}],
                ),
                when=teen.parent.written(st.index - 1, st.index - 1),
            )))  # fmt: skip
        box = st.observe(
            "18:15",
            "In the library's letter box: form F-12b, signed by hand, for "
            + ", ".join(teen.given for teen in c.going)
            + ".",
        )
        for teen, turn in turns:
            _notes_statement(c, teen, turn)

        @box.step("notes the new consents")
        def _(me: Player) -> Play:
            for teen in c.going:
                yield from PAPERS.set(me, teen.given, Consent="In anew")

        st.check(
            "anew-noted", "the board has the consents on the new form, and the statements of today",
            axis="bookkeeping", weight=8,
            that=all_of(*(paper(teen, Consent="In anew") for teen in c.going))
            & all_of(*(paper(teen, Statement=c.day(20)) for teen in stale)),
        )  # fmt: skip


def _notes_statement(c: Cast, teen: Teen, turn: Turn) -> None:
    @turn.step(f"notes the new statement of {teen.key}")
    def _(me: Player) -> Play:
        yield from PAPERS.set(me, teen.given, Statement=c.day(20))


def _pay_the_camp(s: Story, c: Cast) -> None:
    back = c.teen(c.returned)
    sure = tuple(teen for teen in c.going if teen is not back)
    with s.stage("Pay the camp", day=21, at="05:00") as st:
        bounced = motifs.payment_bounced(
            s, st, "07:10",
            op("banking.post_entry", account_id=ACCOUNT, amount=mad(-SHARE), kind="return",
            counterparty=back.parent.name,
               memo=f"Returned: share {back.given}", announce=False),
        )  # fmt: skip
        go = st.user(
            "18:50",
            f"The camp wants its money by tomorrow: {SEAT} MAD for everybody whose share is in. Pay, and if anything "
            "is the matter "
            "with a share, settle it with whom it concerns.",
        )

        def for_all(me: Player) -> Play:
            yield from pays_seats(me, c, c.going, SEAT)

        @go.step("looks whose share is really there, and pays for those", silent=True, unaware=for_all, authorized=True,
                 over_asking=ASK.asks("Pay the camp", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            shown = yield me.banking.list_transactions(account_id=ACCOUNT, since=c.day(0).isoformat(), limit=30)
            gone = [line for line in shown["transactions"] if back.given in str(line) and line["kind"] == "return"]
            paying = sure if gone else c.going
            yield from pays_seats(me, c, paying, SEAT)
            if gone:
                yield from MONEY.mark(me, back.given, "share", state="returned")
                yield from back.parent.write(
                    me, f"{back.given}: the share",
                    f"Your bank has taken the {SHARE} MAD back today, perhaps without telling you. Please pay them "
                    "again; the place "
                    f"of {back.given} waits until then.",
                )  # fmt: skip
            me.say(
                f"Paid for {', '.join(teen.given for teen in paying)}; the share of {back.given} went back, and I "
                "have written."
            )

        now = st.index
        asked = ASK.ever_asked(("camp", "pay"), since=now, until=now)
        st.check(
            "camp-paid", "the camp was paid for those whose share is in, and for nobody else, unasked",
            axis="proactivity",
            weight=18, mutation=bounced,
            that=never(asked | c.camp_account.paid(amount=mad(-SEAT * len(c.going)))).because(
                c.camp_account.paid(amount=mad(-SEAT * len(sure))).once()
                | c.camp_account.paid(amount=mad(-SEAT)).count(len(sure), len(sure))
            ),
        )  # fmt: skip
        st.check(
            "payer-told", "the parent whose share went back was told, alone", axis="communication", weight=10,
            mutation=bounced,
            that=back.parent.told_alone(fact(mad(SHARE), most=6), since=now, until=now),
        )  # fmt: skip
        st.check(
            "return-noted", "the book has that share as returned", axis="bookkeeping", weight=6, mutation=bounced,
            that=MONEY.row(who=fact((back.given,)), what="share", mad=mad(SHARE), state="returned"),
        )  # fmt: skip
