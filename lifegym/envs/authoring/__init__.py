"""What authors write stories with, beside the story builder and the motifs: people, books, boards, homes, purses.

Each of them is one object that knows four things: how it is put into the world before the story begins, how it changes
while the story runs, what an authored assistant does with it, and what must be true of it.
"""

from __future__ import annotations

from lifegym.envs.authoring.boards import Board
from lifegym.envs.authoring.books import Book
from lifegym.envs.authoring.channels import Channel
from lifegym.envs.authoring.diaries import Diary
from lifegym.envs.authoring.doing import Doing
from lifegym.envs.authoring.homes import Home, viewings
from lifegym.envs.authoring.knowing import Changing
from lifegym.envs.authoring.people import Person, flowing
from lifegym.envs.authoring.purses import Payee, Purse
from lifegym.envs.authoring.questions import Questions, questions
from lifegym.envs.authoring.words import DECLINING, all_of, any_of, declined, naming

__all__ = [
    "DECLINING",
    "Board",
    "Book",
    "Changing",
    "Channel",
    "Diary",
    "Doing",
    "Home",
    "Payee",
    "Person",
    "Purse",
    "Questions",
    "all_of",
    "any_of",
    "declined",
    "flowing",
    "naming",
    "questions",
    "viewings",
]
