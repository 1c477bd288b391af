"""The mailbox: the letters the story hangs on, those that resemble them, and a year of ordinary post around both."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.story_post import numbered
from lifegym.envs.travel.japan_with_the_parents.cast import Cast
from lifegym.envs.travel.japan_with_the_parents.everyday_mail import FAMILIES, Note, spread
from lifegym.envs.travel.japan_with_the_parents.mail_family import family, health, passports
from lifegym.envs.travel.japan_with_the_parents.mail_firms import firms, flat, held
from lifegym.envs.travel.japan_with_the_parents.mail_look_alikes import look_alikes
from lifegym.envs.travel.japan_with_the_parents.mailbox import Box
from lifegym.worlds.ordinary.email import ordinary
from lifegym.worlds.services.email import Message

ORDINARY: Final = (116, 144)
"""Least and most of the letters that merely come; a box is never as full as another."""
_COLLEAGUES: Final = (
    ("Trần Mỹ Hạnh", "hanh.tran@galaxyfreight.example"),
    ("Lý Gia Phú", "phu.ly@galaxyfreight.example"),
    ("Võ Thùy Dương", "duong.vo@galaxyfreight.example"),
    ("Đỗ Anh Khoa", "khoa.do@galaxyfreight.example"),
)
_FRIENDS: Final = (
    ("Phan Bảo Ngọc", "ngoc.phan@thuthoi.example"),
    ("Trịnh Thu Hà", "ha.trinh@bachdang-choir.example"),
    ("Nguyễn Hữu Lâm", "lam.nguyen@songhan.example"),
    ("Bùi Kim Chi", "chi.bui@thuthoi.example"),
    ("Đoàn Việt Bách", "bach.doan@bachdang-choir.example"),
)
_MIX: Final = {"school": 0, "bank": 0, "spam": 2}


def seed_mail(s: Story, c: Cast) -> None:
    """Put the mailbox into the world, numbered in order of time."""
    box = Box(c)
    for part in (passports, family, health, firms, flat, held, look_alikes):
        part(box)
    for note in spread(FAMILIES, c, s.draw.stream("letters")):
        _note(box, note)
    rows = list(box.rows)
    kept = s.world.persona
    rows += [
        row
        for _, row in ordinary(
            s.draw.stream("mail").rng,
            kept,
            s.world.now,
            s.draw.stream("post").integer(*ORDINARY),
            start=1,
            cast=_FRIENDS,
            coworkers=_COLLEAGUES,
            city="Da Nang",
            work="Galaxy Freight",
            called="Mai",
            given_last=True,
            mix=_MIX,
        )
        if isinstance(row, Message)
    ]
    for row in numbered(rows):
        s.seed("email.messages", row)


def _note(box: Box, note: Note) -> None:
    if note.mine:
        box.mine(note.ago, note.clock, note.who, note.subject, note.body)
    else:
        box.put(
            note.ago,
            note.clock,
            note.who,
            note.subject,
            note.body,
            folder=note.folder,
            authenticated=note.folder != "Spam",
        )
