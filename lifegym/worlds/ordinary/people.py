"""Names of invented people from many countries, and how mail addresses are made of names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.draws import Draws

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

FIRST: Final = (
    "Aisha Bram Chiara Daan Elif Femke Goran Hanna Ibrahim Jasper Katarzyna Luca Meret Nadia Olivier Priya Quirine "
    "Rashid Sofia Tomasz Umar Veerle Wouter Xenia Yara Zoltan Amina Bogdan Carmen Dmytro Esther Fatima Gijs Hye-jin "
    "Ines Joao Kwame Lotte Marek Ngozi Oscar Paloma Ruben Saskia Tariq Ulrike Viktor Wanjiru Yusuf Zeynep Anneke "
    "Benedikt Camille Duc Eszter Farid Greta Henrik Ilse Jelena Kofi Liesbeth Mehmet Nienke Orhan Petra Roos"
).split()
LAST: Final = (
    "Achterberg Bakker Castellani Demir Eriksen Ferreira Groen Hoekstra Idrissi Janssen Kowalczyk Lindholm Mensah "
    "Nowak Okafor Petrov Quispel Rossi Santos Terpstra Ursem Visser Wolters Yilmaz Zuidema Azoulay Boateng Castro "
    "Dijkstra Ekwueme Fischer Grigorescu Haddou Ibrahimi Jovanovic Kaya Lefebvre Moreno Nguyen Oosterhuis Pereira "
    "Roelofs Smeets Tadesse Urbanek Veldkamp Wagner Xhaferi Ypma Zeman Aalbers Brouwer Cuypers Dogan Elzinga Farkas"
).split()


def names(draws: Draws, count: int) -> list[str]:
    """Return so many names; no first name goes with the same last name twice below some three thousand."""
    firsts, lasts = draws.shuffled(FIRST), draws.shuffled(LAST)
    return [
        f"{firsts[number % len(firsts)]} {lasts[(number % len(firsts) + number // len(firsts)) % len(lasts)]}"
        for number in range(count)
    ]


def telephone_of(persona: Persona, area: str) -> str:
    """Return a person's own telephone number, which follows from their name.

    Args:
        persona: Whose it is.
        area: What stands before the last four digits, such as ``+31 20 555``.
    """
    return f"{area} {100 + sum(map(ord, persona.name)) % 800:04d}"


def slug(text: str, between: str = "-") -> str:
    """Return text as addresses write it: ``Van Dam & Co`` is ``van-dam-co``."""
    plain = "".join(character if character.isalnum() and character.isascii() else " " for character in fold(text))
    return between.join(plain.split())
