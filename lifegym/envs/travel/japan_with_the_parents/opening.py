"""The world as it stands when Mai writes for the first time: who she is, what she has, what surrounds it."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.japan_with_the_parents.air import seed_air
from lifegym.envs.travel.japan_with_the_parents.cast import HOME, PM_BLUE, PM_CORP, USER_ID, Cast, draw_cast
from lifegym.envs.travel.japan_with_the_parents.files import seed_files
from lifegym.envs.travel.japan_with_the_parents.life import seed_life
from lifegym.envs.travel.japan_with_the_parents.mail import seed_mail
from lifegym.envs.travel.japan_with_the_parents.notes import seed_notes
from lifegym.envs.travel.japan_with_the_parents.papers import seed_papers
from lifegym.envs.travel.japan_with_the_parents.rooms import seed_rooms
from lifegym.worlds.builtin import PaymentMethod

OPENS: Final = "07:00"


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(Persona(user_id=USER_ID, name=c.mai.name, email=c.mai.mail, zone=HOME, currency="VND"), c.home_at(c.opening, OPENS))
    s.pays_with(PaymentMethod(method_id=PM_CORP, label="Corporate card", last4="9026", holder="GALAXY FREIGHT / HOANG THI THANH MAI"))
    s.pays_with(PaymentMethod(method_id=PM_BLUE, label="Blue card", last4="4471", holder="HOANG THI THANH MAI"))
    seed_files(s, c)
    seed_rooms(s, c)
    seed_air(s, c)
    seed_papers(s, c)
    seed_notes(s, c)
    seed_life(s, c)
    seed_mail(s, c)
    return c
