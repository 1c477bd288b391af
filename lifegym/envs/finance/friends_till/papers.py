"""What lies in the box: minutes, letters, and the law that somebody will ask about."""

from __future__ import annotations

from datetime import date
from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.finance.friends_till.cast import (
    BANKERS,
    BROKER,
    CITY,
    RUAIRI,
    Cast,
)
from lifegym.envs.finance.friends_till.look_alikes import seed_look_alikes
from lifegym.envs.story import Story
from lifegym.worlds.services.legal_search.records import Article, Statute, Version
from lifegym.worlds.services.notion import page


def seed_minutes(s: Story, c: Cast) -> None:
    """Put the committee's minutes and the agreed costs into the notes."""
    chair, secretary, third = c.chair.first, c.secretary.first, c.third.first
    insurance, room, papers, web = c.costs
    pages = (
        ("pg_min_spring", "Minutes, committee, March", 190, f"""
            Present: {chair}, {secretary}, {third}, {c.brid.first}. Apologies: none.
            The boiler was discussed and left.
            {secretary} asked again how bills are signed. As before: a bill over 500 wants the yes of a second name on
            the bank's mandate, by mail is grand, before the money goes; and it is one bill however many sheets it
            comes on.
            The mural: {third} to ask the school.
            """),
        ("pg_min_agm", "Minutes, annual meeting, last October", 335, f"""
            Twenty-six present, tea by the Lallys.
            Accounts adopted. From the floor: what is the reserve for? {c.brid.first}: six months of what it takes to
            run us stay in it whatever happens, the bonds counted at what they pay back and kept until they do; what
            lies above that may fill a hole in the current account, if two of the mandate say so.
            The reading room is cold. Noted.
            """),
        ("pg_min_summer", "Minutes, committee, June", 95, f"""
            {c.caretaker.name} gives back the keys at the end of the month and the library does the bins from then on.
            A card was signed and a voucher bought.
            Stalls, fairs and other outings: two of the three carry it, in writing, and who has thought again counts as
            they think last.
            {chair} cannot do meetings before seven in the evening, her ward changes over at half past six.
            """),
        ("pg_min_old", "Minutes, committee, two years ago", 760, f"""
            Bills over 300 to have two names (superseded in March). {chair} can do afternoons. The reserve to be three
            months until the roof is done.
            """),
        ("pg_costs", "What it takes to run us", 60, f"""
            A month, as agreed with the committee:
            Insurance {insurance} EUR, room hire {room} EUR, papers and periodicals {papers} EUR, website and telephone
            {web} EUR. Printing, binding and heaters are not running costs. Nor is the bank's fee.
            """),
        ("pg_keys", "Keys and alarms", 410, "Front door: library. Press in the reading room: green tag."),
    )  # fmt: skip
    for key, title, ago, text in pages:
        content = "\n\n".join(" ".join(line.split()) for line in _paragraphs(text))
        s.ordinary(page(key, title, content, by=s.world.persona.user_id, edited=s.at(-ago, "22:10")))


def _paragraphs(text: str) -> list[str]:
    """Return sentences that end a line as paragraphs."""
    found: list[str] = []
    line = ""
    for piece in text.strip().split("\n"):
        line = f"{line} {piece.strip()}".strip()
        if line.endswith((".", ":")):
            found.append(line)
            line = ""
    return [*found, line] if line else found


def seed_letters(s: Story, c: Cast) -> None:
    """Put the letters that matter, and their look-alikes, into the mailbox."""
    _from_the_family(s, c)
    _about_money(s, c)
    _quotes(s, c)
    seed_look_alikes(s, c)
    for ago, name, mail, subject, body in (
        (17, "Aoibheann Folan", "aoibheann.folan@claddaghmail.example", "welcome", "Is it true about the calculator?"),
        (21, "Galway Trust, Grants", "grants@galway-trust.example", "Round 3", "We regret that your application for a "
         "mural was not successful on this occasion."),
        (29, "Corrib Insurances", "desk@corrib-insurances.example", "Public liability", "Renewed until February."),
        (33, "Mattress Outlet Tuam", "offers@mattress-tuam.example", "Treasure hunt", "Find the golden spring!"),
        (52, "Shop Street News", "office@shopstreet-news.example", "Papers, July", "64.00; in future by order."),
        (88, c.printer.name, c.printer.mail, "Christmas cards", "Too early? Never too early."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:15", subject, body)


def _from_the_family(s: Story, c: Cast) -> None:
    first, number = c.brid.first, int(c.slips[0].receipt)
    unused = ", ".join(str(number + place) for place in range(10))
    c.daughter.wrote(
        s, 9, "22:40", "Mam and the books",
        f"""
        Hello Ruairí, {first}'s daughter here. I drove the box to the library today.

        Mam would answer every question you have at three in the morning and that is just what she must not do now. So
        please not to her address: write to me, the one thing you cannot find, in a couple of lines, once, and I ask her
        on a good day. It's the second round of the chemo. She'd rather that was not passed around the committee.
        """,
    )  # fmt: skip
    c.brid.wrote(
        s, 30, "10:05", "handing over",
        f"""
        Dear Ruairí, delighted it is you. Ring or write ANY time, day or night, I have it all in my head. The till
        book is honest, the rest is in the box. What I let out without a receipt was €11.20 the first year, €17.65 the
        second, €23.10 last year and €14.85 this; one never gets it out of some people. In the receipt book the numbers
        {unused} are not used yet.
        """,
    )  # fmt: skip
    c.secretary.wrote(
        s, 300, "22:05", "what was asked from the floor",
        """
        For next year's treasurer, whoever it will be: the Regulator. One said section 48, one said 50, my neighbour
        swore by 52 and the man from the council by 54. I wrote down all four and went home.
        """,
    )  # fmt: skip
    c.librarian.wrote(
        s, 41, "15:20", "Reading room, hours",
        "Let for two hours at a time: from 10:00, 15:30, 16:00, 16:30, 19:00 or 19:30. What is in the calendar "
        "counts; we do not write to people about it, there are too many of you.",
    )  # fmt: skip
    c.chair.wrote(
        s, 25, "21:15", "a word about the children's money",
        """
        Ruairí, before you see how well the children's fund is doing: it was given for children's books by people
        who can hardly spare it, and it lends to nobody, not for a night, not to us. Everything else you can argue
        with me about.
        """,
    )  # fmt: skip


def _about_money(s: Story, c: Cast) -> None:
    purpose = "books and story hours for children" if c.for_children else "running and heating the reading room"
    CITY.wrote(
        s, 20, "11:00", "Your application: decision",
        f"""
        The Friends of Carrick Lane Library are awarded {c.grant} EUR in this round for {purpose}. It will be
        lodged this month, to the account your former treasurer named on the form. A second part of {c.second_grant}
        EUR, for the running of the reading room, follows by 30 November.

        Spending under another heading has to be paid back.
        """,
    )  # fmt: skip
    for ago, amount, use in (
        (380, c.grant - 150, "a mural; since lapsed"), (745, c.grant + 100, "shelving"), (1110, c.grant - 50, "a ramp"),
    ):  # fmt: skip
        CITY.wrote(s, ago, "11:00", "Your application: decision", f"Awarded by the city: {amount} EUR, for {use}.")
    BANKERS.wrote(
        s, 26, "09:30", "Mandate on the Friends' accounts",
        f"""
        The mandate as from this week: {RUAIRI.name}; {c.secretary.name}; {c.third.name}. {c.brid.name} has been taken
        off. {c.chair.name} has not been on it since her identity papers ran out.
        """,
    )  # fmt: skip
    BANKERS.wrote(
        s, 100, "09:30", "Interest on the reserve",
        "Credit interest on the reserve account is booked on each quarter day, the last of March, June, September "
        "and December, in the morning.",
    )  # fmt: skip
    BROKER.wrote(
        s, 70, "15:00", "Your holdings at the half-year",
        f"Two issues of Shannon Water, {c.soon} and {c.later} pieces of 100 EUR. The shorter is repaid this autumn.",
    )  # fmt: skip
    c.binder.wrote(
        s, 6, "10:20", "Invoice 2291, picture books",
        f"""
        Forty-one picture books, new spines: {c.binding.amount} EUR. No hurry this month. Number as ever.

        You get me on the landline, never on this thing.
        """,
    )  # fmt: skip
    c.printer.wrote(
        s, 15, "16:00", "Booklets for the annual meeting",
        f"Same as last year with the nicer paper, and posters: {c.printing} EUR the lot. On the plain paper it "
        f"would be {c.printing - 70} EUR, without posters {c.printing - 45} EUR, in colour {c.printing + 160} EUR; "
        "the committee said the lot, nicer paper. Bill with the proofs.",
    )  # fmt: skip


def _quotes(s: Story, c: Cast) -> None:
    panel, storage = c.quotes
    for ago, subject, body in (
        (11, "Quote: reading room heater", f"""
         Infrared panel for the ceiling of the reading room, hung and wired: {panel} EUR. Of that
         {panel // 4} EUR are labour and {panel // 9} EUR the switch, {panel // 8} EUR are VAT; the ladder,
         {panel // 20} EUR, we leave off for books. Warm in minutes, quiet as snow. Held for a month.
         """),
        (10, "Quote: reading room heater (2)", f"""
         Storage heater for the reading room, with a night meter: {storage} EUR. Of that
         {storage // 5} EUR are labour and {storage // 7} EUR the meter, {storage // 8} EUR are VAT; {storage // 25}
         EUR for the skip are in it. Slow,
         but it keeps. Held for a month.
         """),
        (160, "Quote: heater, hall", "Fan heater over the hall door: 410 EUR. Since lapsed."),
        (161, "Quote: staff room", "Oil radiator, plug in: 160 EUR. Since lapsed."),
    ):  # fmt: skip
        c.heating.wrote(s, ago, "17:45", subject, body)


_ACT: Final = "st_ie_charities"
_ARTICLES: Final = (
    (
        "47", "Books of account",
        "A charity keeps proper books of account, which show at any time how it stands, and keeps them for at least "
        "six years after the year to which they relate.",
    ),
    (
        "48", "Annual statement of accounts",
        "The charity trustees draw up a statement of accounts for each financial year; a small charity that is no "
        "company may instead draw up an income and expenditure account with a statement of its assets and liabilities.",
    ),
    (
        "50", "Audit and examination",
        "The statement of accounts is audited or, below the threshold, examined by an independent person.",
    ),
    (
        "52", "Annual report to the Authority",
        "The charity trustees send an annual report on the activities of the year to the Authority within ten months "
        "after the end of the financial year to which it relates.",
    ),
)  # fmt: skip


def seed_law(s: Story) -> None:
    """Put the Charities Act into the legal database, told in other words."""
    since = date(2014, 10, 16)
    s.seed(
        "legal_search.statutes",
        Statute(statute_id=_ACT, name="Charities Act 2009", short_name="CA 2009", issuer="Oireachtas",
                jurisdiction="ie", effective_date=since,
                summary="Charities in Ireland: register, trustees, accounts, annual reports.",
                note="Told in this database's own words for orientation; not the official text."),
    )  # fmt: skip
    for place, (number, heading, text) in enumerate(_ARTICLES, 1):
        s.seed(
            "legal_search.statute_articles",
            Article(article_id=f"art_ie_charities_{number}", statute_id=_ACT, article_no=f"s. {number}", seq=place,
                    heading=heading, versions=(Version(effective_from=since, text=text, source="CA 2009"),)),
        )  # fmt: skip
