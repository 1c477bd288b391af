"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.career.ninety_days.cast import (
    AGENT,
    CONTRIBUTIONS,
    CUT_OFF,
    ENDED,
    EXERCISE,
    HELD,
    PORTICO,
    SHALINI,
    THEO,
    VESTED,
    Cast,
)
from lifegym.envs.career.ninety_days.hands import money
from lifegym.envs.career.ninety_days.postings import NAMES
from lifegym.envs.story import Story
from lifegym.worlds.services.email import attachment

GUIDE: Final = "plan-guide.txt"


def seed_letters(s: Story, c: Cast) -> None:
    """Put letters of the old firm, the plan, the family and others into the mailbox."""
    c.gillian.wrote(
        s, 20, "16:05", "Your employment with Cedarline",
        f"""
        Dear Declan,

        as discussed today, your employment ends on {c.say(ENDED)}, which is your last day. Pay for the last period is
        in your account by {c.say(-1)}. The record of employment goes to Service Canada within five days of the end of
        that period, so by {c.say(3)} at the latest; you will get a copy. Health benefits run until {c.say(40)}.

        A separation paper follows. Your manager mentioned that one has about three months for the options, please see
        the plan guide for the exact day.

        {c.gillian.name}, Cedarline People
        """,
    )  # fmt: skip
    c.gillian.wrote(
        s, 12, "09:20", "What stays in force",
        f"""
        Dear Declan, a reminder for those who leave. Confidentiality stays. Laptops are back, thank you. You remain
        bound by the trading policy for now: as everybody who has seen the quarter's figures, you sell no Cedarline
        shares until two full trading days have gone by since the results are out, counted from the morning after
        (results on a Wednesday evening: one may sell 5 days later, on Monday); to exercise options and keep the
        shares is no sale.
        Colleagues ask about bicycles in the cellar: until {c.say(12)}, please. Windows for those who are still here
        open on {c.say(45)} and close on {c.say(73)}; the policy is reviewed on {c.say(33)}.

        {c.gillian.name}
        """,
    )  # fmt: skip
    PORTICO.wrote(
        s, 15, "11:00", "You have left Cedarline: your options",
        f"""
        Dear participant,

        {VESTED:,} options of grant 2021-B are vested, strike {money(c.strike)} CAD (grant 2019-A, strike 21.50, has
        lapsed; grant 2023-C had not vested). The guide is attached. Questions and notices to this address.
        Grant 2019-A lapsed on {c.say(-40)}; 2023-C would have begun to vest on {c.say(66)}; the next statement comes on
        {c.say(70)}, and unused logins are closed on {c.say(88)}.

        {PORTICO.name}
        """,
        attachments=(attachment(
            GUIDE,
            "GUIDE FOR PARTICIPANTS WHO LEAVE\n1. Vested options may be exercised for 90 days after the last day "
            "of employment, the ninetieth day included; the last day itself is not counted.\n2. A notice of exercise "
            "is a mail to "
            "exercises@portico-plans.example that names the number of options. Whole hundreds only.\n3. The notice "
            "must "
            f"be here by {CUT_OFF} Eastern of a business day to count for that day, and so must the money.\n4. Cost of "
            "one option: the strike, and a quarter of its gain by the close of the trading day before, which we "
            f"withhold for the tax office.\n5. Pay to {EXERCISE.name}, {EXERCISE.bank}, account "
            f"{EXERCISE.account_no}. Account {CONTRIBUTIONS.account_no} is for contributions of employees and takes "
            "nothing else.\n6. We confirm within 5 days and deliver the shares to your plan account at "
            "the broker.\nThe term of the grant itself, ten years, no longer matters once you have left.",
        ),),
    )  # fmt: skip
    SHALINI.wrote(
        s, 71, "03:12", "cannot sleep, so: money",
        """
        On break. I did our sums on the back of a chart that nobody needs. If one of us ever falls out of work, promise
        me this: four rents in the savings, whatever the shares are doing and whatever your brother says they will do.
        The rest you may throw at Cedarline with both hands. Tell Maeve the penguin is in my bag.
        """,
    )  # fmt: skip
    SHALINI.wrote(
        s, 30, "02:40", "the new physio",
        """
        They have given us four o'clock on alternate Tuesdays, and you know who cries when it is not you who goes. I
        said yes for the whole winter and spring. You have to leave the house at twenty past three.
        """,
    )  # fmt: skip
    THEO.wrote(
        s, 8, "14:00", "What you are looking for",
        "Two real applications a week is a good beat. You said you would rather not lead. Anything else off the table?",
    )  # fmt: skip
    THEO.was_written(
        s, 8, "14:25", "Re: What you are looking for",
        """
        Nothing much. Buses, hospitals, maps, permits, all good. But not for anybody who takes bets, my brother paid for
        that industry with his house. See you on Thursday.
        """,
    )  # fmt: skip
    c.first_recruiter.wrote(
        s, 3, "12:10", "How we do it here",
        f"""
        Hi Declan, first a talk with the team, then one with the platform lead, then paper. We are a small town of a
        firm: if it comes to an offer, please keep the figures between us until the ink is dry, that is all I ask.

        {c.first_recruiter.first}, {c.first_firm}
        """,
    )  # fmt: skip
    c.second_recruiter.wrote(
        s,
        2,
        "15:30",
        f"{c.say(24)}",
        f"Half past ten on {c.say(24)} is yours. It takes an hour, by video. {c.second_recruiter.first}",
    )
    c.aileen.wrote(
        s, 6, "10:40", "Yes, I can look at it",
        """
        Send me the paper with everything attached the day it comes. My fee for two readings is 600 and is paid already,
        by your insurance. Whatever they call a deadline, nobody has ever lost a severance by asking for a week.
        """,
    )  # fmt: skip
    _others(s, c)


def _others(s: Story, c: Cast) -> None:
    """Put letters into the mailbox that resemble those that matter."""
    site = c.gillian.mail.partition("@")[2]
    for turn, (box, subject, body) in enumerate(
        (("alumni", "Cedarline alumni", "A group for those who have moved on. No recruiters, few jokes."),
         ("payroll", "Your T4", "Your T4 slip for last year is in the portal until the end of June."),
         ("benefits", "Dental claims", "Claims of last year can be sent in until the end of March."),
         ("it", "Laptop received", "Received with thanks, one charger short, which we forgive."))
    ):  # fmt: skip
        Person(f"Cedarline {box}", f"{box}@{site}").wrote(s, 11 - turn, f"1{turn}:20", subject, body)
    for turn, (box, body) in enumerate(
        (("statements", f"Your statement shows {HELD} shares bought through the plan and {VESTED:,} options."),
         ("contributions", f"Contributions of employees go to account {CONTRIBUTIONS.account_no}; yours have ended."),
         ("webinar", "How employee shares are taxed, a lunch talk in March, in English and French."))
    ):  # fmt: skip
        Person("Portico Share Plans", f"{box}@portico-plans.example").wrote(
            s, 60 + 17 * turn, "11:45", f"Portico: {box}", body
        )
    for turn, firm in enumerate((c.first_firm, c.second_firm, c.wish_firm)):
        host = firm.lower().replace(" ", "-")
        for place, box in enumerate(("news", "events", "jobs")):
            Person(f"{firm} {box}", f"{box}@{host}.example").wrote(
                s, 40 + 9 * turn + 13 * place, f"{8 + place:02d}:15", f"{firm}: {box}",
                "What we have been building, whom we have met, and where there is soup.",
            )  # fmt: skip
    for turn, name in enumerate(("Theodora Lind", "Shay Rao", "Aileen Basque", c.aileen.name.split(" ")[0] + " Moon")):
        who = Person(name, f"{name.lower().replace(' ', '.')}@leafmail.example")
        who.wrote(s, 33 + 5 * turn, "20:10", "Potluck", "Who brings the dal, who brings chairs?")
    for turn, box in enumerate(("help", "refunds", "letters")):
        Person("Tax help line", f"{box}@taxhelp-toronto.example").wrote(
            s, 29 + 4 * turn, "09:50", f"Tax season: {box}", "A free clinic at the library, Saturdays until April."
        )
    for turn, name in enumerate((*(NAMES[key] for key in ("one", "two", "gone", "three", "four")), c.first_firm,
                                 c.second_firm, c.wish_firm)):  # fmt: skip
        word = name.split(" ")[0]
        for place, kind in enumerate(("Dental", "Bakery", "Choir")):
            Person(f"{word} {kind}", f"hello@{word.lower()}-{kind.lower()}.example").wrote(
                s, 36 + 5 * turn + 11 * place, f"1{place}:{10 + turn}", f"{word} {kind}", "We are closed on Family Day."
            )
    host = c.aileen.mail.partition("@")[2]
    for turn, box in enumerate(("office", "billing", "newsletter")):
        Person(f"{c.aileen.name.split(' ')[1]} Employment Law", f"{box}@{host}").wrote(
            s, 7 + 16 * turn, "13:00", f"From the {box}", "We are on the fourth floor, the lift is slow."
        )
    Person("CRA mail notice", f"notices@{AGENT.mail.partition('@')[2].replace('preclear-', '')}").wrote(
        s, 21, "06:20", "You have mail", "A new notice of assessment is in your account. Sign in as you always do.",
        folder="Spam",
    )  # fmt: skip
