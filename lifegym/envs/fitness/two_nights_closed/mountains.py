"""What stands and runs above the valley: the houses with their beds, the list of ways, the wardens' notes, Aurel's."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lifegym.envs.fitness.two_nights_closed.cast import (
    AREA,
    AURELS,
    DORM,
    FIRST_UP,
    HOME,
    NOTE,
    ROOM,
    SECOND_UP,
    WARDENS,
    WAYS,
    Cast,
    Hut,
    eur,
)
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.content_platform.records import Comment, Note, Topic, User
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import Hotel, Night, Plan, Rate, Room, Terms

_NIGHTS: Final = range(23, 33)
_OTHERS: Final = (("Horntalerhaus", 1910), ("Schlicker Almhaus", 1650), ("Daunkogelhütte", 2640))
_FREE: Final = Terms(pay="at_check_in", free_until_days=2, free_until_time="18:00", changeable=True,
                     change_fee=Money.of(0, "EUR"))  # fmt: skip
_TERMS: Final = {
    "halfboard": (replace(_FREE, breakfast=True, dinner=True), 0),
    "flexible": (_FREE, -52),
    "prepaid": (Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
                      change_fee=Money.of(0, "EUR"), breakfast=True, dinner=True), -14),
}  # fmt: skip


def seed_mountains(s: Story, c: Cast) -> None:
    """Put houses, ways and notes into the world."""
    for place, hut in enumerate(c.huts.values()):
        _house(s, c, hut, place)
    for place, (name, metres) in enumerate(_OTHERS):
        mail = f"wirt@{name.lower().replace(' ', '-').replace('ü', 'ue')}.example"
        _house(s, c, Hut(f"htl_949{place}", name, mail, metres, c.limit - 20, c.limit - 50, "Away from it all."),
               8 + place)  # fmt: skip
    _list(s, c)
    _notes(s, c)


def _house(s: Story, c: Cast, hut: Hut, place: int) -> None:
    s.seed("hotel_booking.hotels", Hotel(
        hotel_id=hut.key, name=hut.name, city=AREA, district=f"{hut.metres} m", country="Austria", zone=HOME,
        currency="EUR", latitude=47.02 + place / 150, longitude=11.20 + place / 60, stars=1,
        rating=8.6 + place % 5 / 10,
        review_count=90 + 31 * place, amenities=("restaurant", "breakfast"), address=f"{hut.metres} m, {AREA}",
        email=hut.mail, phone=f"+43 664 5550 {141 + place}", description=hut.says, check_in_time="14:00",
        check_out_time="08:00", breakfast_from="06:30", breakfast_until="08:00", dinner_seatings=("18:30",),
        house_rules=("Boots stay below.", "Inner sleeping bag of your own.", "Cards and cash."),
    ))  # fmt: skip
    for kind, beds, price in ((ROOM, ("single", "single"), hut.room), (DORM, ("single", "single"), hut.dorm)):
        s.seed("hotel_booking.rooms", Room(
            room_id=room_key(hut.key, kind), hotel_id=hut.key, room_type=kind, beds=beds, max_occupancy=2, size_m2=9,
            lowest_floor=1, highest_floor=2,
        ))  # fmt: skip
        for flavor, (terms, less) in _TERMS.items():
            s.seed("hotel_booking.plans", Plan(plan_id=plan_key(hut.key, kind, flavor), hotel_id=hut.key,
                                               room_type=kind, flavor=flavor, terms=terms))  # fmt: skip
            for number in _NIGHTS:
                day = c.day(number)
                s.seed("hotel_booking.rates", Rate(
                    rate_id=rate_key(hut.key, kind, flavor, day), hotel_id=hut.key, room_type=kind, flavor=flavor,
                    date=day, price=eur(price + less),
                ))  # fmt: skip
        for number in _NIGHTS:
            day = c.day(number)
            s.seed("hotel_booking.nights", Night(
                night_id=night_key(hut.key, kind, day), hotel_id=hut.key, room_type=kind, date=day, capacity=10,
                sold_elsewhere=3 + (place + number) % 5,
            ))  # fmt: skip


def _list(s: Story, c: Cast) -> None:
    lines = ["way,from,to,up,down,hours,marks",
             f"1,valley,{c.huts['a'].name},{FIRST_UP},20,2,red",
             f"2,{c.huts['a'].name},{c.huts['a'].name},{SECOND_UP},{SECOND_UP},3,red"]  # fmt: skip
    for ways in c.ways.values():
        for way in sorted(ways.values(), key=lambda way: way.code):
            end = c.huts[way.end].name if way.end else "Neder"
            marks = f'"{way.marks}"' if "," in way.marks else way.marks
            lines.append(f"{way.code},{c.huts[way.start].name},{end},{way.up},{way.down},{way.hours},{marks}")
    s.file(WAYS, "\n".join(lines))


def state_of(c: Cast, stage: str, snow: bool = False) -> str:
    """Return what the wardens' note says of the ways of a stage."""
    parts = []
    for way in sorted(c.ways[stage].values(), key=lambda way: way.code):
        if snow and way.fate == "good":
            parts.append(f"{way.code}: shut. A field of old snow lies across the gully below the saddle, hard as glass "
                         "until noon, nothing to hold on to. Not before we have cut it.")  # fmt: skip
        else:
            parts.append(f"{way.code}: open.")
    return " ".join(parts)


def note_of(c: Cast, stage: str) -> str:
    """Return the id of the wardens' note on a stage."""
    return NOTE if stage == c.snowed else f"note_0094002{list(c.ways).index(stage)}"


def _notes(s: Story, c: Cast) -> None:
    for key, handle, name, bio, official in (
        (WARDENS, "wegewarte_stubai", "Wegewarte Stubai", "Who looks after the paths of the high route. One note a "
         "stage, kept up to date.", True),
        (AURELS, "aurel.d", "Aurel", "Radiographer. Walks uphill to see inside of things.", False),
        ("usr_stubaihias", "stubaihias", "Hias", "All the peaks, twice.", False),
    ):  # fmt: skip
        s.seed("content_platform.users", User(user_id=key, handle=handle, nickname=name, bio=bio, is_official=official,
                                              joined_at=s.at(-1300, "10:00"), earlier_followers=140))  # fmt: skip
    s.seed("content_platform.topics", Topic(topic_id="top_00940", name="stubai ways", description="States of paths"))
    for place, stage in enumerate(c.ways):
        way = c.first(int(stage)) if len(stage) == 1 else c.ways[stage]["good"]
        end = c.huts[way.end].name if way.end else "Neder"
        _note(s, note_of(c, stage), WARDENS, f"{c.huts[way.start].name} to {end}", state_of(c, stage), 9 + place,
              ("stubai ways",))  # fmt: skip
    for place, (title, text, ago) in enumerate((
        ("Ilmspitze, nearly", "A lovely morning, a lovely saddle, and then eleven rungs, and I was a tree. I told the "
         "others that my knee was not right. The view from the saddle is enough for anybody.", 640),
        ("A ledge with a cable",
         "For the record: I like a cable. A cable lies down, one walks beside it. The path above "
         "the Oberbergtal, six hundred metres of air, sang all the way.", 590),
        ("Water tower, open day", "They let us up. The others took the ladder on the outside. I took the photographs.",
         410),
        ("Radiography of a hut stove", "Do not ask how we got it into the lift.", 200),
        ("Block fields", "One learns to think with the feet. Three hours, no word spoken, happy.", 330),
    )):  # fmt: skip
        _note(s, f"note_0094005{place}", AURELS, title, text, ago, ("walking",))
    for place, (title, text) in enumerate((("Is 6 worth it?", "Everything is worth it."),
                                           ("Conditions of last July",
                                            "Snow until the tenth, then rain."))):  # fmt: skip
        _note(s, f"note_0094006{place}", "usr_stubaihias", title, text, 330 + place, ("stubai ways",))
    s.seed("content_platform.comments", Comment(
        comment_id="cmt_00940001", note_id="note_00940050", user_id="usr_stubaihias", nickname="Hias",
        body="Your knee again? It was your knee at the Elfer, too, below the ladder.",
        created_at=s.at(-638, "19:10"),
    ))  # fmt: skip


def _note(s: Story, key: str, author: str, title: str, body: str, ago: int, tags: tuple[str, ...]) -> None:
    s.seed("content_platform.notes", Note(
        note_id=key, author_id=author, title=title, body=body, category="fitness", published_at=s.at(-ago, "17:40"),
        tags=tags, earlier_likes=14, like_count=14, view_count=260))  # fmt: skip
