"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.last_reel.cast import GABER, HOMEWARD, LINK, LIST, MILAN, MINE, OVER, PREMIERE, TRIP, Cast
from lifegym.envs.travel.last_reel.moves import lodged, stray, ticket
from lifegym.reward.build import fact, is_, never, rows


def whole(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    right = {
        "out": c.offer("out", "second", MILAN), "over": c.offer("over", "third", OVER),
        "home": c.offer("home", "first", HOMEWARD),
    }  # fmt: skip
    wrong = stray(c, "out", right["out"]) | stray(c, "over", right["over"]) | stray(c, "home", right["home"])
    s.cross(
        "one-each", "each part was travelled on two tickets of one train, the right one in the end", axis="persistence",
        weight=15, that=never(wrong).because(all_of(*(ticket(offer) for offer in right.values()))),
    )  # fmt: skip
    s.cross(
        "given-back", "the tickets that would no longer do were given back in time", axis="commitment", weight=11,
        that=all_of(*(
            rows("rail_booking.bookings").made().where(offer_id=offer, status="cancelled")
            for offer in (c.offer("out", "first", OVER), c.offer("over", "first", OVER), c.offer("over", "second",
                OVER))
        )),
    )  # fmt: skip
    racks = [
        part.offer(train, day)
        for part in c.parts.values()
        for train in part.trains.values()
        for day in part.days
        if not train.rack or train.changes > 2
    ]
    s.cross(
        "no-knee", "no ticket was ever bought without a rack or with more changes than his knee takes",
        axis="constraint", weight=9,
        that=never(rows("rail_booking.bookings").made().where(offer_id=is_(*racks)).ever()).because(
            all_of(*(ticket(offer) for offer in right.values()))
        ),
    )  # fmt: skip
    right_rooms = (c.house("Milan"), c.house("Bellinzona", "next"), c.house("Locarno"))
    others = [
        house.key for houses in c.houses.values() for house in houses.values()
        if house not in (*right_rooms, c.house("Bellinzona"))
    ]  # fmt: skip
    s.cross(
        "no-other-roof", "no room was ever booked that is too dear, too far, too narrow or bought for good",
        axis="constraint", weight=10,
        that=never(
            rows("hotel_booking.reservations").made().where(hotel_id=is_(*others)).ever()
            | rows("hotel_booking.reservations").made().where(flavor="prepaid").ever()
        ).because(
            all_of(*(rows("hotel_booking.reservations").made().where(hotel_id=house.key) for house in right_rooms))
        ),
    )  # fmt: skip
    s.final(
        "trains-last", "at the end the book has the three trains that were taken as paid", axis="bookkeeping", weight=9,
        that=all_of(*(
            TRIP.row(since=2, whom=fact((train.number, train.number.replace(" ", ""))), currency="EUR", status="paid")
            for train in (c.train("out", "second"), c.train("over", "third"), c.train("home", "first"))
        )),
    )  # fmt: skip
    s.final(
        "three-nights", "they slept a night in Milan, one in Bellinzona and two in Locarno", axis="persistence",
        weight=12,
        that=all_of(
            lodged(c, c.house("Milan"), MILAN, OVER).once(),
            lodged(c, c.house("Bellinzona", "next"), OVER, PREMIERE).once(),
            lodged(c, c.house("Locarno"), PREMIERE, HOMEWARD).once(),
        ),
    )  # fmt: skip
    s.final(
        "calendar-last", "at the end his calendar has hand-back, check, premiere and second screening at their hours",
        axis="bookkeeping", weight=12,
        that=all_of(*(
            MINE.entry(start=s.at(day, clock))
            for day, clock in ((OVER, "09:00"), (OVER, "15:00"), (PREMIERE, c.shows_late), (32, c.second))
        )),
    )  # fmt: skip
    s.final(
        "list-last", "at the end the list has receipt, names and bills as sent or confirmed", axis="bookkeeping",
        weight=11,
        that=all_of(*(
            LIST.row(words, State=is_("Sent", "Confirmed")).during(2)
            for words in (("receipt", "disk", "copy", "DCP"), ("names", "questions"),
                          ("bill", "bills", "allowance", "guest", "receipts"))
        )),
    )  # fmt: skip
    voided = (c.house("Bellinzona"), c.house("Bellinzona", "next"))
    s.final(
        "book-last", "at the end the book has the room that stayed as paid and the one that did not as void",
        axis="bookkeeping", weight=9,
        that=TRIP.row(since=4, whom=fact((voided[1].name,)), status="paid")
        & TRIP.row(since=4, whom=fact((voided[0].name,)), status=fact(("void", "given back"))),
    )  # fmt: skip
    s.final(
        "gaber-kept-up", "the director was told of the premiere's hour and of the day they leave", axis="communication",
        weight=8,
        that=GABER.told(fact(s.at(PREMIERE, c.shows_late).time()), since=4)
        & GABER.told(fact(c.day(MILAN), most=6), since=4)
        & never(GABER.told(fact((LINK,)))).because(GABER.written(4)),
    )  # fmt: skip
