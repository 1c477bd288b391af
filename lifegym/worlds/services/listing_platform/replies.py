"""What an agent answers: sentences made from the facts of the listing, for each subject the message touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final, NamedTuple

from lifegym.worlds.folding import folded
from lifegym.worlds.office_hours import spread
from lifegym.worlds.services.listing_platform.records import CarFacts, GoodsFacts, HomeFacts, Listing


class Topic(NamedTuple):
    """A subject: beginnings of words that touch it, and what is said about it."""

    stems: tuple[str, ...]
    say: Callable[[Listing], str]


_STUDENTS: Final = "student"


def _students(home: HomeFacts) -> str:
    only = _STUDENTS in home.contract.casefold()
    return f"It is for students only: {home.contract}." if only else "It is not only for students."


def _available(row: Listing, today: date | None = None) -> str:
    if row.status == "under_offer":
        return "There is an offer running at the moment, so I can only put you on the list of those who wait."
    if row.status != "active":
        gone = {"let": "has been let", "sold": "has been sold"}.get(row.status, "is no longer on offer")
        return f"I am afraid it {gone}."
    day = row.home.available_from if row.home else None
    if day is None:
        return "It is still available."
    if today is not None and day <= today:
        return "It is still available, and free at once."
    return f"It is still available, from {day.day} {day:%B %Y}."


def _papers(row: Listing) -> str:
    if row.category != "rent":
        return ""
    if row.home and _STUDENTS in row.home.contract.casefold():
        return "To rent it one needs an identity document and proof of enrolment; they are brought to the signing."
    rule = f" Income: {row.home.income_rule}." if row.home and row.home.income_rule else ""
    return (
        "To rent it one needs an identity document, the last three payslips and an employer's statement; they are "
        f"brought to the signing.{rule}"
    )


def _rivals(row: Listing) -> str:
    count = spread(sum(row.listing_id.encode()), 0, 6)
    return (
        "Nobody else has asked so far."
        if not count
        else f"So far {count} other{'s have' if count > 1 else ' has'} asked."
    )


def _price(row: Listing) -> str:
    price = f"{row.price}{' a month' if row.category == 'rent' else ''}"
    if row.goods and row.goods.negotiable is not None:
        return (
            f"The price is {price}{', and I am open to a fair offer' if row.goods.negotiable else ', and it is firm'}."
        )
    if row.category == "sale_house":
        return f"The asking price is {price}; bids go to me in writing."
    return f"The price is {price}."


def _viewing(row: Listing) -> str:
    if row.status != "active":
        return "Viewings are closed for now."
    return _FULL if row.on_request == "decline" else ""


_FULL: Final = "So many have asked to see it that the list of viewings is closed."


def _home(field: Callable[[HomeFacts], str]) -> Callable[[Listing], str]:
    return lambda row: field(row.home) if row.home else ""


def _car(field: Callable[[CarFacts], str]) -> Callable[[Listing], str]:
    return lambda row: field(row.car) if row.car else ""


def _goods(field: Callable[[GoodsFacts], str]) -> Callable[[Listing], str]:
    return lambda row: field(row.goods) if row.goods else ""


def _said(before: str, value: object, after: str = ".") -> str:
    return f"{before}{value}{after}" if value not in (None, "") else ""


def _registration(home: HomeFacts) -> str:
    if home.registration is None:
        return ""
    return "You can register at the address." if home.registration else "Registration at the address is not possible."


def _contract(home: HomeFacts) -> str:
    least = f", at least {home.minimum_months} months" if home.minimum_months else ""
    return _said("The contract: ", home.contract, f"{least}.")


def _floor(home: HomeFacts) -> str:
    if home.floor is None and home.lift is None:
        return ""
    where = (
        "" if home.floor is None else "It is on the ground floor" if home.floor == 0 else f"It is on floor {home.floor}"
    )
    lift = "" if home.lift is None else "there is a lift" if home.lift else "there is no lift"
    step = (
        "" if home.step_free is None else "step-free from the street" if home.step_free else "with steps on the way in"
    )
    said = ", ".join(part for part in (where, lift, step) if part)
    return f"{said[0].upper()}{said[1:]}."


def _costs(home: HomeFacts) -> str:
    costs = _said("Service costs are ", home.service_costs, " a month.")
    return " ".join(part for part in (costs, _said("Utilities: ", home.utilities)) if part)


_PARTS: Final = (
    "kitchen", "dishwasher", "oven", "bathroom", "shower", "tub", "toilet", "bedroom", "balcony", "garden", "courtyard",
    "storage", "basement", "wardrobe", "washing", "tram", "stairwell", "glazing", "neighbour",
)  # fmt: skip
"""Parts of a home and its surroundings that descriptions tell of."""

TOPICS: Final[tuple[Topic, ...]] = (
    Topic(
        ("availab", "still free", "still there", "vacan", "taken", "beschikbaar", "move in", "moving in"), _available
    ),
    Topic(("deposit", "borg"), _home(lambda home: _said("The deposit is ", home.deposit))),
    Topic(
        ("pet", "pets", "cat", "cats", "dog", "dogs", "animal", "huisdier"),
        _home(lambda home: _said("Pets: ", home.pets)),
    ),
    Topic(("regist", "inschrij", "bsn", "anmeld"), _home(_registration)),
    Topic(("contract", "lease", "tempor", "indefinite", "minimum", "duration", "how long"), _home(_contract)),
    Topic(("service cost", "utilit", "gas", "electric", "internet", "inclusive", "bills"), _home(_costs)),
    Topic(("furnish", "furniture", "unfurnish", "upholster"), _home(lambda home: _said("It comes ", home.furnishing))),
    Topic(("lift", "elevator", "stair", "floor", "wheelchair", "step-free", "stroller", "pram"), _home(_floor)),
    Topic(
        ("heat", "boiler", "insulat", "energy label"),
        _home(
            lambda home: " ".join(
                part for part in (_said("Heating: ", home.heating), _said("Energy label ", home.energy_label)) if part
            )
        ),
    ),
    Topic(("park", "garage", "bicycle", "bike"), _home(lambda home: _said("Parking: ", home.parking))),
    Topic(("income", "salary", "payslip", "guarant"), _home(lambda home: _said("Income: ", home.income_rule))),
    Topic(
        ("sharer", "sharing", "couple", "roommate", "flatmate", "friend"),
        _home(lambda home: _said("On sharing: ", home.sharers)),
    ),
    Topic(("student", "campus"), _home(_students)),
    Topic(("document", "papers", "payslips", "what do you need", "need from us", "need from me"), _papers),
    Topic(
        ("how many people", "how many others", "other candidates", "other interested", "much interest", "rivals"),
        _rivals,
    ),
    Topic(("smok",), _home(lambda home: _said("Smoking: ", home.smoking))),
    Topic(("leasehold", "freehold", "erfpacht", "owners"), _home(lambda home: _said("Ownership: ", home.ownership))),
    Topic(
        ("association", "vve"),
        _home(lambda home: _said("The owners' association costs ", home.owners_association, " a month.")),
    ),
    Topic(("damp", "mould", "mold", "leak", "defect", "fault", "problem"), lambda row: _defects(row)),
    Topic(
        ("mileage", "kilomet", "km", "odometer"),
        _car(lambda car: "" if car.mileage_km is None else f"It has done {car.mileage_km:,} km."),
    ),
    Topic(
        ("service", "maintenance", "dealer", "history", "book"),
        _car(lambda car: _said("Service history: ", car.service_history)),
    ),
    Topic(("accident", "crash", "damage"), _car(lambda car: _said("Accidents: ", car.accidents))),
    Topic(
        ("inspection", "apk", "tuv", "mot"),
        _car(
            lambda car: (
                ""
                if car.inspection_until is None
                else f"The inspection is valid until {car.inspection_until.day} {car.inspection_until:%B %Y}."
            )
        ),
    ),
    Topic(
        ("warrant", "guarantee"),
        _car(
            lambda car: (
                "There is no warranty."
                if not car.warranty_months
                else f"It comes with {car.warranty_months} months of warranty."
            )
        ),
    ),
    Topic(("owner", "owners"), _car(lambda car: _said("Owners so far: ", car.owners))),
    Topic(("year", "how old", "age"), lambda row: _age(row)),
    Topic(("condition", "scratch", "state"), _goods(lambda goods: _said("Condition: ", goods.condition))),
    Topic(
        ("ship", "send", "parcel", "post", "pick", "collect", "deliver"),
        _goods(
            lambda goods: " ".join(
                part
                for part in (_said("Handover: ", goods.handover), _said("Sending it costs ", goods.shipping_fee))
                if part
            )
        ),
    ),
    Topic(
        ("receipt", "invoice", "proof of purchase"),
        _goods(
            lambda goods: (
                ""
                if goods.receipt is None
                else "I have the receipt."
                if goods.receipt
                else "The receipt is gone, I am afraid."
            )
        ),
    ),
    Topic(("serial",), _goods(lambda goods: _said("Serial number: ", goods.serial_no))),
    Topic(
        ("size", "dimension", "measure", "big", "wide", "tall", "high", "frame"),
        _goods(lambda goods: _said("Dimensions: ", goods.dimensions)),
    ),
    Topic(("why", "reason"), _goods(lambda goods: _said("Why it goes: ", goods.reason))),
    Topic(("price", "rent", "cost", "discount", "negotiab", "offer", "bid", "cheaper"), _price),
    Topic(("view", "viewing", "visit", "look at", "see it", "appointment", "test drive"), _viewing),
)


def _defects(row: Listing) -> str:
    facts = row.home or row.car or row.goods
    known = facts.defects if facts else ""
    return f"Known defects: {known}." if known else "I know of no defects."


def _age(row: Listing) -> str:
    if row.car and row.car.year is not None:
        return f"It was first registered in {row.car.year}."
    if row.home and row.home.built is not None:
        return f"The building dates from {row.home.built}."
    if row.goods and row.goods.age_months is not None:
        years = row.goods.age_months // 12
        return f"It is about {f'{years} years' if years > 1 else f'{row.goods.age_months} months'} old."
    return ""


def _described(row: Listing, tokens: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return what the listing's own text says of parts of a home that the message names."""
    named = {word for word in _PARTS if any(token.startswith(word) for token in tokens)}
    found = [line.strip() for line in re.split(r"(?<=[.!])\s+", row.description)]
    return [line for line in found if line not in before and any(word in line.casefold() for word in named)]


def touches(topic: Topic, text: str, tokens: Sequence[str]) -> bool:
    """Return whether a folded message touches a subject: a phrase in it, or a word that begins so."""
    for stem in topic.stems:
        if " " in stem or "-" in stem:
            if stem in text:
                return True
        elif any(token == stem if len(stem) <= 4 else token.startswith(stem) for token in tokens):
            return True
    return False


_MATTER: Final = 5
"""Letters from which on a word says what a question is about."""
_PHRASES: Final = frozenset((
    "about", "again", "anything", "asking", "could", "details", "first", "happy", "hello", "information", "interested",
    "kindly", "moment", "perhaps", "please", "possible", "questions", "question", "really", "right", "shall", "should",
    "thank", "thanks", "there", "these", "thing", "things", "think", "those", "today", "tomorrow", "where", "whether",
    "which", "while", "would", "write", "yourself",
))  # fmt: skip
"""Longer words of questions that ask after nothing in particular."""
_UNSAID: Final = "On the rest of what you ask I have nothing in writing."


def _leaves_open(text: str, answered: Sequence[Topic], told: bool) -> bool:
    """Return whether one of several questions is about a matter that no answer touches."""
    questions = [line.strip() for line in re.findall(r"[^.!?\n]*\?", text)]
    for question in questions if len(questions) > 1 else ():
        words = "".join(character if character.isalnum() else " " for character in question).split()
        matter = [word for word in words if len(word) >= _MATTER and word not in _PHRASES]
        named = told and any(word.startswith(_PARTS) for word in words)
        if matter and not named and not any(touches(topic, question, words) for topic in answered):
            return True
    return False


def reply_to(row: Listing, asked: str, slots: Sequence[str], today: date | None = None, deal: str = "") -> str:
    """Return what the agent answers.

    Args:
        row: The listing as it is now.
        asked: What the persona wrote since the agent last did.
        slots: The agent's next free viewing times, in words; empty for one who has an appointment or has been there.
        today: The day, so that what is free since then is said to be free.
        deal: What the message has settled, or leads to, about taking it; empty if nothing.
    """
    text = folded(asked)
    tokens = "".join(character if character.isalnum() else " " for character in text).split()
    about = [
        topic for topic in TOPICS if touches(topic, text, tokens) and not (deal and topic.say in (_price, _viewing))
    ]
    said = [_available(row, today) if topic.say is _available else topic.say(row) for topic in about]
    sentences = ["Thank you for your message.", *([deal] if deal else [])]
    if deal and row.status != "active":
        return " ".join((*sentences, *(sentence for topic, sentence in zip(about, said, strict=True)
                                       if sentence and topic.say is not _available)))  # fmt: skip
    if row.status != "active" and TOPICS[0] not in about:
        sentences.append(_available(row))
    sentences += [sentence for sentence in said if sentence]
    told = _described(row, tokens, sentences) if "?" in asked else []
    sentences += told
    if row.status == "active" and not deal and not any(said) and not told:
        if row.on_request == "decline":
            sentences.append("On that I have nothing in writing.")
        elif about or "?" in asked:
            sentences.append("On that I have nothing in writing; you can see for yourself when you come.")
        else:
            sentences.append(_available(row, today))
    # What a deal or the times below settle needs no sentence of its own.
    answered = [topic for topic in TOPICS if topic.say in (_price, _viewing)]
    answered += [topic for topic, sentence in zip(about, said, strict=True) if sentence]
    if (any(said) or told) and _leaves_open(text, answered, bool(told)):
        sentences.append(_UNSAID)
    if row.status == "active" and row.on_request == "decline":
        sentences += [_FULL] if _FULL not in sentences else []
    elif row.status == "active" and slots and not (deal and row.category in ("used_car", "secondhand")):
        sentences.append(f"I could show {'you the place' if row.home else 'it to you'} on {'; '.join(slots[:3])}.")
    return " ".join(sentences)
