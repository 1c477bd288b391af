"""Newsletters, the bank, and those who only pretend to be one."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from lifegym.worlds.ordinary.email.commerce import SHOPS
from lifegym.worlds.ordinary.email.pen import MONTHS, Letter, Pen, Person, price, slug, spoken

_LETTERS: Final = (
    (
        "The Slow Kitchen",
        (
            "Three ways with a cabbage that nobody will recognise",
            "Why your beans are hard, and what the water has to do with it",
            "Bread in a cold oven: we tried it eleven times",
            "A soup for the day after the feast",
            "What to do with half a bunch of herbs",
            "Salt early, salt late: a tasting",
            "The one knife you need to sharpen",
            "Pickles for people without patience",
        ),
    ),
    (
        "Night Sky Weekly",
        (
            "Saturn before breakfast",
            "How to see the station pass over your house",
            "A comet that may disappoint, and why we look anyway",
            "Binoculars or telescope: the old question",
            "The longest eclipse we will miss",
            "Star charts for beginners, part two",
            "Where the dark still is",
        ),
    ),
    (
        "Two Wheels {city}",
        (
            "The river path is open again",
            "Brakes: listen before you look",
            "Twelve short rides that begin at a station",
            "Our readers' worst crossings",
            "Winter tyres, yes or no",
            "Repair café: dates for the season",
        ),
    ),
    (
        "The Small Economy",
        (
            "Who still pays in cash",
            "Rents, and the odd case of the third district",
            "What a kilo of coffee tells about shipping",
            "The quiet end of the loyalty card",
            "A plain guide to standing orders",
            "Why repairs got dearer than things",
        ),
    ),
    (
        "Long Reads on Sunday",
        (
            "The island with one postman",
            "A translator's last dictionary",
            "Nineteen days on a night train",
            "The orchestra that rehearses by telephone",
            "How a village kept its school",
            "The man who maps puddles",
        ),
    ),
)
_TEASERS: Final = (
    "Five minutes to read, an evening to think about.",
    "With letters from readers and one apology.",
    "Also: our calendar for the month.",
    "And, at the end, a question to all of you.",
    "We have tried to keep it short.",
    "The long version is on our pages.",
)

_BANK_NAMES: Final = ("{city} Savings Bank", "Meridian Bank", "Harbour & Hill Bank", "First Cooperative Bank of {city}")

_SPAM: Final = (
    (
        "Prize Centre",
        "winners@lucky-draw-online.example",
        "You have been selected!!!",
        (
            "Dear customer,\n\nyour e-mail was drawn as one of 12 winners. To receive the prize confirm your "
            "address and pay the small delivery fee of {amount} within 24 hours."
        ),
    ),
    (
        "Parcel Service",
        "notice@parcel-hold-status.example",
        "Your parcel could not be delivered",
        (
            "A parcel for you is waiting. An unpaid fee of {amount} prevents delivery. Settle it here to avoid "
            "return to the sender."
        ),
    ),
    (
        "Account Team",
        "security@bank-verify-login.example",
        "Unusual sign-in, confirm now",
        (
            "We have limited your account. Confirm your identity by replying with your card number and code. "
            "Failure to do so within 12 hours leads to closure."
        ),
    ),
    (
        "Dr. Vale",
        "dr.vale@clear-vision-drops.example",
        "Doctors hate this simple trick",
        "See sharply again in nine days without glasses. First bottle only {amount}. No risk, no questions.",
    ),
    (
        "Invest Club",
        "desk@steady-growth-club.example",
        "4 % a day, guaranteed",
        (
            "Our members earned {amount} last week doing nothing. Places are limited. Answer YES to be called by "
            "your personal adviser."
        ),
    ),
    (
        "Julia",
        "julia.k@fastchat-mail.example",
        "is this your photo?",
        "hey, i think this is you in this picture lol. open the link before they take it down",
    ),
    (
        "Web Ranking",
        "offers@rank-first-now.example",
        "Your site has 14 errors",
        (
            "Hello sir or madam, I visited your website and found serious problems. For {amount} a month you are "
            "first in all searches."
        ),
    ),
)


def newsletter(pen: Pen) -> list[Letter]:
    """Return an issue of one of the newsletters the persona once subscribed to."""
    name, topics = pen.fresh("newsletters", _LETTERS)
    title = name.format(city=pen.city)
    day = pen.day()
    day -= timedelta(days=(day.weekday() - len(name)) % 7)
    when = pen.at(day, 6, 8)
    topic = pen.fresh(name, topics)
    issue = _issue(title, when.date())
    other = topics[(topics.index(topic) + pen.number(1, len(topics) - 1)) % len(topics)]
    body = (
        f"{title}, no. {issue}\n\n{topic}. {pen.pick(_TEASERS)}\n\nIn the same issue: "
        f"{other[:1].lower()}{other[1:]}.\n\nYou can leave this list with one click, no hard feelings."
    )
    return [Letter(when, Person(title, "", f"letter@{slug(title)}.example"), topic, body)]


def _issue(title: str, day: date) -> int:
    """Return the number of a newsletter's issue of a day; each has come out weekly since a year of its own."""
    begun = date(2009, 1, 5) + timedelta(weeks=sum(map(ord, title)) * 41 % 740)
    return 1 + (day - begun).days // 7


def bank(pen: Pen) -> list[Letter]:
    """Return a statement, a reminder or a notice from the persona's bank."""
    name = pen.fixed("bank", _BANK_NAMES).format(city=pen.city)
    who = Person(name, "", f"service@{slug(name)}.example")
    digits = pen.taken.setdefault("card digits", pen.number(1000, 9999))
    day = pen.day()
    kind = pen.number(0, 4)
    last = day.replace(day=1) - timedelta(days=1)
    month = f"{MONTHS[last.month - 1]} {last.year}"
    if kind <= 1 and pen.first(f"statement {month}"):
        day = day.replace(day=2)
        spent = pen.money(60_000, 190_000)
        text = (
            f"Your account statement for {month} is ready. Money out in {month}: {price(spent)}. Open the statement "
            "in the app under Documents; it stays there for ten years."
        )
        statement = (
            f"{name}\nStatement for {month}, card ending {digits}\nMoney out {price(spent)}\nOpened on {spoken(day)}"
        )
        when = min(pen.at(day, 5, 8), pen.now - timedelta(hours=4))
        return [
            Letter(when, who, f"Statement for {month}", text, attachments=((f"statement-{last:%Y-%m}.pdf", statement),))
        ]
    when = pen.at(day, 7, 20)
    if kind <= 2:
        text = (
            f"Your card ending {digits} paid {price(pen.money(2000, 16_000))} at {pen.pick(SHOPS).name} on "
            f"{spoken(day)}. If that was not you, block the card in the app."
        )
        return [Letter(when, who, f"Card ending {digits}: payment", text)]
    if kind == 3:
        text = (
            f"On the night before {spoken(day + timedelta(days=6))} the app is not available between 01:00 and "
            "05:00 while we renew our systems. Cards work as usual."
        )
        return [Letter(when, who, "Maintenance of the app", text)]
    text = (
        f"{name} never asks for passwords or codes by mail or telephone. If somebody does, hang up and call the "
        "number on the back of your card."
    )
    return [Letter(when, who, "A reminder about safe banking", text)]


def spam(pen: Pen) -> list[Letter]:
    """Return an unwanted mail; the filter has caught most of them."""
    name, address, subject, text = pen.fresh("spam", _SPAM)
    body = text.format(amount=price(pen.money(150, 24_000)))
    folder = "Spam" if pen.chance(80) else "INBOX"
    return [
        Letter(pen.at(pen.day(), 0, 24), Person(name, "", address), subject, body, folder=folder, authenticated=False)
    ]
