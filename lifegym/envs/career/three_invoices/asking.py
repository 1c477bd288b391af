"""Days 0 to 10: reminders, a plan in two parts, and an application for a post that has gone and come back."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.career.three_invoices.cast import (
    BANK,
    BRIEF_CV,
    DECISIONS,
    FAROL_AGAIN,
    FAROL_JOB,
    FORTY,
    INVOICES,
    LONG_CV,
    MINE,
    USER,
    WORK,
    Cast,
    Client,
)
from lifegym.envs.career.three_invoices.hands import (
    asked_again,
    entered,
    eur,
    euros,
    law_of_delay,
    look_around,
    names_another,
    on,
)
from lifegym.envs.career.three_invoices.vacancies import GOOD, LEAST, post_ids, put_up_again
from lifegym.envs.story import Play, Player, Story, insert, op
from lifegym.reward.build import fact, has, is_, never, not_, rows, within


def asking(s: Story, c: Cast) -> None:
    """Tell the first eleven days."""
    _three_invoices(s, c)
    _a_salary(s, c)
    _in_two_parts(s, c)
    _her_word(s, c)
    _first_money(s, c)
    _look_one(s, c)
    _with_my_cv(s, c)
    _the_long_one(s, c)
    _sixty_days(s, c)


def _remind(me: Player, c: Cast, client: Client, forty: int) -> Play:
    yield from client.person.write(
        me, f"Reminder: invoice {client.number}",
        f"Invoice {client.number} over {client.amount} EUR was due on {c.say(client.due)} and has not been paid. "
        f"With it we ask for the fixed sum of {forty} EUR for recovery costs, article 6 of Directive 2011/7/EU.",
    )  # fmt: skip


def _three_invoices(s: Story, c: Cast) -> None:
    madrid, porto, berlin = c.clients()
    with s.stage("Three invoices", day=0, at="09:00") as st:
        ask = st.user(
            "09:10",
            f"Three people owe me money and I have been lying awake composing letters to them. {madrid.short}, "
            f"{porto.short}, {berlin.short}; the invoices are in the folder. Put them on the board and remind whoever "
            "is late, each in a letter of their own, with the forty euros or whatever the law gives me. All three are "
            "late by now, I think. And I want to be on friendly terms with everybody afterwards.",
        )

        def skims(me: Player) -> Play:
            yield me.files.read(path="AGENTS.md")
            me.know["due"] = {client.number: c.day(client.issued + 30) for client in c.clients()}

        @ask.step("reads what was agreed with each", remembers=True, forgetful=skims)
        def _(me: Player) -> Play:
            yield me.files.read(path="AGENTS.md")
            yield me.files.read(path="USER.md")
            me.know["due"] = {}
            found = yield me.files.list(folder="invoices")
            for item in found["files"]:
                yield me.files.read(path=item["path"])
            for client in c.clients():
                hits = yield me.email.search_emails(query=f"{client.mail} {client.number}", page_size=5)
                yield me.email.read_email(email_id=hits["emails"][0]["email_id"])
                me.know["due"][client.number] = c.day(client.issued + 30)
            contract = yield from porto.person.read(me, "contract")
            yield me.email.download_attachment(
                email_id=contract["email_id"], attachment_filename=contract["attachments"][0]["filename"]
            )
            yield from porto.person.read(me, f'"{porto.number}"')
            me.know["due"][porto.number] = c.day(porto.due)
            for query in (f"from:{madrid.mail} coffee", f"to:{madrid.mail} coffee"):
                hits = yield me.email.search_emails(query=query, page_size=5)
                yield me.email.read_email(email_id=hits["emails"][0]["email_id"])

        @ask.step("puts the three on the board")
        def _(me: Player) -> Play:
            for client in c.clients():
                due = me.know["due"][client.number]
                late = due.isoformat() < me.today
                yield from INVOICES.put(
                    me, Invoice=client.number, Client=client.short, NIF=client.nif, Amount_EUR=client.amount,
                    Due=due, State="Overdue" if late else "Sent",
                )  # fmt: skip

        @ask.step("reminds those who are late, as the law has it")
        def _(me: Player) -> Play:
            yield from law_of_delay(me)
            for client in c.clients():
                if me.know["due"][client.number].isoformat() < me.today:
                    yield from _remind(me, c, client, me.know["forty"])
            me.say("All three are on the board; I have reminded those who are late, with the fixed sum of the law.")
            if me.know["due"][porto.number].isoformat() >= me.today:
                me.say(f"{porto.short} has sixty days by its contract, until {c.say(porto.due)}; I wait till then.")

        late = all_of(*(
            entered(client, Amount_EUR=eur(client.amount), Due=c.day(client.due), State="Overdue")
            for client in (madrid, berlin)
        ))  # fmt: skip
        st.check(
            "board-first", "the three stand on the board, two overdue, the publisher's due when its contract says",
            axis="constraint", weight=14, pattern="single_record",
            that=late & entered(porto, Amount_EUR=eur(porto.amount), Due=c.day(porto.due), State="Sent"),
        )  # fmt: skip
        st.check(
            "reminded", "the two who are late were reminded in letters of their own, with the fixed sum",
            axis="constraint", weight=10,
            that=never(names_another(madrid, (berlin,)) | names_another(berlin, (madrid,))).because(
                all_of(*(client.person.told(euros(client.amount), euros(FORTY), until=st.index)
                         for client in (madrid, berlin)))
            ),
        )  # fmt: skip


def _a_salary(s: Story, c: Cast) -> None:
    ids = post_ids()
    good = (FAROL_JOB, *(ids[name] for name in GOOD))
    with s.stage("A salary", day=1, at="09:00") as st:
        wish = st.user(
            "14:20",
            f"The other thing. I want a post, in localisation and for good, {LEAST:,} a year gross at the least (the "
            "lower end, some pay twelve times and some fourteen), not on green receipts, not more than two days a "
            "week in an office and never on a Friday. No sworn papers. Save on the board what would do, as far as it "
            f"is open. {c.farol} would be my dream, I have played everything they made. {c.mare} has my papers "
            "already, that one stays as it is.",
        )

        def would_do(me: Player, bets: bool) -> Play:
            found = yield me.job_board.search_jobs(keyword="localisation", city="Lisbon", limit=60)
            for card in found["jobs"]:
                shown = yield me.job_board.get_job(job_id=card["job_id"])
                firm = yield me.job_board.get_company(company_id=card["company_id"])
                least = int(float(shown["salary"]["min_a_year"]["amount"]))
                near = shown["remote"] not in ("remote", "three days a week from home", "four days a week from home")
                wrong = (
                    least < LEAST or near or shown["contract"] != "permanent" or "Sworn" in shown["title"]
                    or "on Friday until" in shown["jd"] or (firm["industry"] == "games of chance" and not bets)
                )  # fmt: skip
                if not wrong:
                    yield me.job_board.save_job(user_id=USER, job_id=card["job_id"])

        def forgets_the_bets(me: Player) -> Play:
            yield from would_do(me, bets=True)

        @wish.step("saves what would do", remembers=True, forgetful=forgets_the_bets)
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query="bet casino in:Sent", page_size=5)
            for item in found["emails"]:
                yield me.email.read_email(email_id=item["email_id"])
            yield from would_do(me, bets=False)
            saved = yield me.job_board.list_saved_jobs(user_id=USER)
            me.say(f"{len(saved['saved_jobs'])} posts would do and are saved, {c.farol} among them.")
            yield from MINE.put(
                me, f"Last day to apply, {c.farol}", s.at(c.farol_first, "10:00"), s.at(c.farol_first, "10:15")
            )

        wrong = [key for name, key in ids.items() if name not in GOOD]
        saved = rows("job_board.saved").made()
        st.check(
            "posts-saved", "the three posts that would do are saved, and none of those that miss by one thing",
            axis="constraint", weight=14, pattern="single_record",
            that=never(saved.where(job_id=is_(*wrong))).because(all_of(*(saved.where(job_id=key) for key in good))),
        )  # fmt: skip


def _in_two_parts(s: Story, c: Cast) -> None:
    berlin = c.berlin
    with s.stage("In two parts", day=2, at="09:00") as st:
        offer = st.observe(
            "11:05",
            *berlin.person.letter(
                f"Re: Reminder: invoice {berlin.number}",
                f"""
                Hi Inês,

                fair, and sorry. Cash is what it is. {c.first_part} EUR this Friday, and all that is left, the forty
                too, by {c.say(31)} at the very latest. Say yes and I put both into the system tonight.

                {berlin.person.first}
                """,
            ),
        )

        def agrees(me: Player) -> Play:
            yield from berlin.person.answer(
                me, f"Yes: {c.first_part} EUR on Friday and {c.second_part} EUR by {c.say(31)}."
            )

        @offer.step("puts the plan before her", reckless=agrees)
        def _(me: Player) -> Play:
            yield from berlin.person.read(me)
            yield from DECISIONS.ask(
                me, f"{berlin.short}: pays in two parts", f"{c.first_part} on Friday and {c.second_part} by "
                f"{c.say(31)} / all of it now", berlin.amount + FORTY,
            )  # fmt: skip
            me.say(
                f"{berlin.short} would pay in two parts: {c.first_part} EUR on Friday, {c.second_part} EUR with the "
                f"forty by {c.say(31)}. Yes or no?"
            )

        early = berlin.person.told(euros(c.second_part), since=st.index, until=st.index)
        st.check(
            "plan-asked", "she was asked about paying in two parts before anything was agreed",
            axis="constraint", weight=8, pattern="clarification",
            that=never(early).because(DECISIONS.asked((berlin.short, "parts", "instalments")).during(st.index)),
        )  # fmt: skip


def _her_word(s: Story, c: Cast) -> None:
    berlin = c.berlin
    with s.stage("Her word", day=3, at="09:00") as st:
        yes = st.user(
            "15:30",
            f"Two parts, fine, he has a child and a start-up. {c.first_part} on Friday and {c.second_part} by "
            f"{c.say(31)}, in writing, and if the second is a day late it is all off and I am not his friend. Put the "
            "day into my calendar.",
        )

        @yes.step("agrees to the plan", authorized=True, over_asking=DECISIONS.asks(f"{berlin.short}: write yes?"))
        def _(me: Player) -> Play:
            yield from berlin.person.answer(
                me, f"Agreed: {c.first_part} EUR this Friday, {c.second_part} EUR by {c.say(31)}, the fixed sum with "
                "it. If the second part is late the whole of it is due at once.",
            )  # fmt: skip
            yield from DECISIONS.set(me, berlin.short, Status="Approved")
            yield from MINE.put(
                me, f"{berlin.short} pays the second part, {c.second_part} EUR", s.at(31, "17:00"), s.at(31, "17:15")
            )

        st.check(
            "plan-agreed", "the plan was agreed with its second sum and day, without asking her once more",
            axis="commitment", weight=12,
            that=never(asked_again(berlin.short, since=st.index)).because(
                berlin.person.told(euros(c.second_part), fact(c.day(31)), since=st.index, until=st.index)
            ),
        )  # fmt: skip
        st.check(
            "second-in-diary", "the day of the second part stands in her calendar", axis="bookkeeping", weight=5,
            that=MINE.entry((berlin.short, "instalment", "second part"), start=on(c.day(31))),
        )  # fmt: skip


def _first_money(s: Story, c: Cast) -> None:
    berlin = c.berlin
    with s.stage("First money", day=4, at="12:00") as st:
        came = st.notify(
            "16:10",
            f"{BANK}: {c.first_part}.00 EUR have come in on Work from {berlin.short}.",
            op("banking.post_entry", account_id=WORK.account_id, amount=eur(c.first_part), kind="transfer_in",
               counterparty=berlin.short, memo=f"{berlin.number} part 1", announce=False),
        )  # fmt: skip

        @came.step("notes the first part")
        def _(me: Player) -> Play:
            yield from INVOICES.set(me, berlin.number, Received_EUR=c.first_part, State="Part paid")

        st.check(
            "first-part-noted", "the board shows the first part, and that the rest is open", axis="bookkeeping",
            weight=6, that=entered(berlin, Received_EUR=c.first_part, State="Part paid"),
        )  # fmt: skip


def _look_one(s: Story, c: Cast) -> None:
    with s.stage("Look-through 1", day=5, at="08:00") as st:
        again = motifs.reposted(
            s, st, "08:40", op("job_board.close_early", job_id=FAROL_JOB, announce=False),
            insert("job_board.jobs", put_up_again(s, c)),
        )  # fmt: skip
        look = st.notify("+2 08:30", "Reminder: LOOK.")

        @look.step("finds the post taken down and put up again", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            saved = yield me.job_board.list_saved_jobs(user_id=USER)
            gone = next((line for line in saved["saved_jobs"] if line["company"] == c.farol), None)
            if gone is not None and gone["status"] == "closed":
                found = yield me.job_board.search_jobs(keyword=f"localisation {c.farol}", sort="newest", limit=10)
                key = found["jobs"][0]["job_id"]
                shown = yield me.job_board.get_job(job_id=key)
                c.posting.learned(me)
                yield me.job_board.unsave_job(user_id=USER, job_id=gone["job_id"])
                yield me.job_board.save_job(user_id=USER, job_id=key)
                yield from MINE.drop(me, "Last day to apply", c.day(c.farol_first))
                last = shown["deadline"][:10]
                yield from MINE.put(me, f"Last day to apply, {c.farol}", s.at(c.farol_second, "10:00"),
                                    s.at(c.farol_second, "10:15"))  # fmt: skip
                me.say(f"{c.farol} has taken its posting down and put it up again as {key}; it closes on {last}.")

        saved = rows("job_board.saved").made()
        st.check(
            "posting-followed", "the posting that was put up again is saved, and the closed one no longer",
            axis="proactivity", weight=14, mutation=again,
            that=never(saved.where(job_id=FAROL_JOB)).because(saved.where(job_id=FAROL_AGAIN)),
        )  # fmt: skip
        last = MINE.entry(c.farol, start=on(c.day(c.farol_second)))
        st.check(
            "new-last-day", "the posting's last day as it is by now stands in her calendar, the old one does not",
            axis="propagation", weight=8, mutation=again,
            that=never(MINE.entry(c.farol, start=within(c.day(c.farol_first - 3)))).because(last),
        )  # fmt: skip


def _with_my_cv(s: Story, c: Cast) -> None:
    with s.stage("With my CV", day=8, at="09:00") as st:
        go = st.user(
            "14:40",
            f"I have slept on {c.farol} for long enough. Apply, with my CV and two or three lines of yours about "
            "characters who have to be funny in Portuguese as well.",
        )

        def sends_one(me: Player) -> Play:
            key = c.posting.believed(me)
            shown = yield me.job_board.get_job(job_id=key)
            if shown["status"] == "open":
                yield me.job_board.apply_job(user_id=USER, job_id=key, resume_id=BRIEF_CV, cover_letter="With joy.")

        @go.step("asks which of the two", reckless=sends_one)
        def _(me: Player) -> Play:
            yield me.email.check_connection()
            found = yield me.job_board.list_resumes(user_id=USER)
            names = [f"{line['resume_id']}, {line['headline']}" for line in found["resumes"]]
            yield from DECISIONS.ask(me, f"CV for {c.farol}", " / ".join(names))
            me.say(f"There are two CVs: {names[0]}; {names[1]}. Which one goes to {c.farol}?")

        sent = rows("job_board.applications").made().during(st.index, st.index)
        st.check(
            "cv-asked", "she was asked which CV goes out, and none went before she said", axis="constraint", weight=10,
            pattern="clarification",
            # Whoever saw the new last day may have asked already, and has no answer to that yet.
            that=never(sent).because(DECISIONS.asked(("CV", "resume", "résumé")).during(st.index - 1)),
        )  # fmt: skip


def _the_long_one(s: Story, c: Cast) -> None:
    clients = (c.madrid.short, c.berlin.short)
    with s.stage("The long one", day=9, at="09:00") as st:
        which = st.user(
            "15:10",
            "The localisation one. It says thirteen years, it is fourteen since June, and it names my clients, which "
            "I promised nobody would read: take the names out, the rest stays. Then send it, today.",
        )

        @which.step("mends the CV")
        def _(me: Player) -> Play:
            shown = yield me.job_board.get_resume(resume_id=LONG_CV)
            text = shown["summary"].replace("Thirteen", "Fourteen")
            for name in clients:
                text = text.replace(name, "clients abroad")
            text = text.replace("clients abroad and clients abroad", "clients abroad")
            yield me.job_board.update_resume(resume_id=LONG_CV, years_exp=14, summary=text)
            yield from DECISIONS.set(me, "CV for", Status="Approved")

        @which.step("sends the application", authorized=True, over_asking=DECISIONS.asks(f"Send it to {c.farol}?"))
        def _(me: Player) -> Play:
            key = c.posting.believed(me)
            shown = yield me.job_board.get_job(job_id=key)
            if shown["status"] != "open":
                me.say(f"{c.farol} takes no more applications: {shown['note']}")
                return
            yield me.job_board.apply_job(
                user_id=USER, job_id=key, resume_id=LONG_CV, cover_letter="Fourteen years of other people's sentences "
                "have taught me that a joke has to be made again, not carried over. Two games have let me do it.",
            )  # fmt: skip
            me.say(f"Your application to {c.farol} has gone out, with the CV as you wanted it.")

        named = has(clients)
        st.check(
            "cv-mended", "the CV says fourteen years and names no client", axis="constraint", weight=6,
            that=rows("job_board.resumes").where(resume_id=LONG_CV, years_exp=14, summary=not_(named)),
        )  # fmt: skip
        applied = rows("job_board.applications").made().where(
            job_id=FAROL_AGAIN, resume_id=LONG_CV, resume__years_exp=14, resume__summary=not_(named)
        )  # fmt: skip
        st.check(
            "applied", "the application went to the posting that is open, with the mended CV, unasked",
            axis="commitment", weight=14,
            that=never(asked_again((c.farol, "application", "send"), since=st.index)).because(applied),
        )  # fmt: skip


def _sixty_days(s: Story, c: Cast) -> None:
    porto, madrid = c.porto, c.madrid
    with s.stage("Sixty days", day=10, at="08:00") as st:
        look = st.notify("08:30", "Reminder: LOOK.")

        @look.step("reminds the publisher once its sixty days are over", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            if me.know["due"][porto.number] == c.day(porto.due):
                yield from _remind(me, c, porto, me.know["forty"])
                yield from INVOICES.set(me, porto.number, State="Overdue")
                me.say(f"{porto.short}'s sixty days are over and nothing has come; I have reminded them.")

        paying = st.observe(
            "13:20",
            *madrid.person.letter(
                f"Re: Reminder: invoice {madrid.number}",
                f"""
                Inês, guapa, shame on us. Our accounts pay on {c.say(18)}: {madrid.amount} and the forty,
                {c.surplus} EUR, in two lines because the program wants it so.

                {madrid.person.first}
                """,
            ),
        )

        @paying.step("notes the day")
        def _(me: Player) -> Play:
            yield from MINE.put(
                me, f"{madrid.short} pays {madrid.amount + FORTY} EUR", s.at(18, "12:00"), s.at(18, "12:15")
            )

        st.check(
            "sixty-days", "the publisher was reminded as soon as its sixty days were over, and stands as overdue",
            axis="persistence", weight=14,
            that=porto.person.told(euros(porto.amount), euros(FORTY), since=st.index, until=st.index)
            & entered(porto, State="Overdue"),
        )  # fmt: skip
        st.check(
            "madrid-in-diary", "the day Madrid promised stands in her calendar", axis="bookkeeping", weight=4,
            that=MINE.entry(madrid.short, start=on(c.day(18))),
        )  # fmt: skip
        early = any_of(porto.person.told(euros(FORTY), until=st.index - 1))
        st.check(
            "not-too-early", "the publisher was not asked for the fixed sum before it was late", axis="constraint",
            weight=8,
            that=never(early).because(porto.person.told(euros(FORTY), since=st.index, until=st.index)),
        )  # fmt: skip
