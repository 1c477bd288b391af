"""The world as it stands when Mai writes for the first time: who she is, what she has, what surrounds it."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Constraint, Persona, Story
from lifegym.envs.travel.japan_with_the_parents.air import seed_air
from lifegym.envs.travel.japan_with_the_parents.cast import HOME, PM_BLUE, PM_CORP, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.casting import draw_cast
from lifegym.envs.travel.japan_with_the_parents.files import seed_files
from lifegym.envs.travel.japan_with_the_parents.life import seed_life
from lifegym.envs.travel.japan_with_the_parents.look_alikes import seed_look_alikes
from lifegym.envs.travel.japan_with_the_parents.mail import seed_mail
from lifegym.envs.travel.japan_with_the_parents.notes import seed_notes
from lifegym.envs.travel.japan_with_the_parents.papers import seed_papers
from lifegym.envs.travel.japan_with_the_parents.rooms import seed_rooms
from lifegym.envs.travel.japan_with_the_parents.sound import assert_sound
from lifegym.worlds.builtin import PaymentMethod

OPENS: Final = "07:00"
HIDDEN: Final = (
    Constraint(
        "Ma's passport ends less than six months after the stay; only two old mails say when.",
        ("renewal-asked", "papers-row"),
        ("2 DANG/THI KIM OANH", "Ma gửi ảnh nè, chụp hơi mờ"),
    ),
    Constraint(
        "The passport must be valid six months beyond the last day of the stay.",
        ("new-passport-row", "ma-application"),
        (
            "The passport must be valid six months beyond the last day of the stay",
            "The six months are counted from the last day of the stay",
        ),
    ),
    Constraint(
        "Ma can climb one flight of stairs and no more: a low floor, or a lift that works.",
        ("takayama-booked", "hakone-booked", "house-moved", "house-again"),
        ("One flight of stairs, slowly, holding on, yes.", "Two lifts or a low floor."),
    ),
    Constraint(
        "Ba's dinner must stand in front of him by half past seven.",
        ("outbound", "dinner-seating"),
        ("Food in front of him by 19:30",),
    ),
    Constraint(
        "On the ninth day after departure the family eats vegetarian and does nothing for fun.",
        ("remembrance-dinner",),
        ("all of us vegetarian from morning",),
    ),
    Constraint(
        "The flat is signed for on the day they return, at four, by both buyers in person.",
        ("return-flight", "flight-moved"),
        ("Notary 4, flat, both of us in person", "Signing of the purchase, flat C-0509"),
    ),
    Constraint(
        "The family calendar is read by the uncle's household too.",
        ("aunt-visit", "aunt-again", "family-calendar-clean"),
        ("and bà Lê can see",),
    ),
    Constraint(
        "More than a month's insulin needs a certificate, and a box is enough for the journey.",
        ("insulin-amount",),
        ("injections above one month's supply need a certificate",),
    ),
    Constraint(
        "Insulin travels in the cabin, with a letter that covers the whole stay.",
        ("letter-asked", "letter-fixed", "cabin-insulin"),
        ("letter in English covering the whole stay",),
    ),
    Constraint(
        "The deposit in Osaka was promised back by a day and nobody says when it does not come.",
        ("refund-chased",),
        ("You will have our refund mail by",),
    ),
)
"""Constraints that stand in the background alone, each with the checks that hang on it and where it is told."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    assert_sound(c)
    s.begin(
        Persona(user_id=USER_ID, name=c.mai.name, email=c.mai.mail, zone=HOME, currency="VND"),
        c.home_at(c.opening, OPENS),
    )
    s.pays_with(
        PaymentMethod(
            method_id=PM_CORP, label="Corporate card", last4="9026", holder="GALAXY FREIGHT / HOANG THI THANH MAI"
        )
    )
    s.pays_with(PaymentMethod(method_id=PM_BLUE, label="Blue card", last4="4471", holder="HOANG THI THANH MAI"))
    seed_files(s, c)
    seed_rooms(s, c)
    seed_air(s, c)
    seed_papers(s, c)
    seed_notes(s, c)
    seed_life(s, c)
    seed_mail(s, c)
    seed_look_alikes(s, c)
    for hidden in HIDDEN:
        s.constraint(hidden.says, *hidden.checks, hints=hidden.hints)
    return c
