"""Three changes in the last week at home, in any order: a second booking, a letter that ends too soon, a late dinner.

Each falls before the quiet days' turn or between it and the fourth Monday, and can be seen in the next of the two.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from lifegym.envs.motifs.double_booking import double_booking, one_of_two
from lifegym.envs.story import Play, Player, StageBuilder, Story, Turn, op, update
from lifegym.envs.travel.japan_with_the_parents.arrivals import silent_letter
from lifegym.envs.travel.japan_with_the_parents.cast import CLINIC, PM_CORP, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import answer, newest, read, send
from lifegym.envs.travel.japan_with_the_parents.houses_look import look_at_houses
from lifegym.envs.travel.japan_with_the_parents.road import held_in, words
from lifegym.envs.travel.japan_with_the_parents.rooms import HOUSE_RULES
from lifegym.envs.travel.japan_with_the_parents.terms import LATEST_SEATING
from lifegym.reward.places import mail_rows
from lifegym.worlds.events import Op
from lifegym.worlds.services.hotel_booking.plan_ids import compose

_RULE: Final = (
    "Until the summer the dining room seats once, at 20:00. In-room dinner from 17:30 to 19:00 on written request "
    "(special request) until the day before."
)


def quiet_change(s: Story, st: StageBuilder, c: Cast, ids: dict[str, str], name: str, stage_day: int) -> None:
    """Let one of the three happen in a stage that begins on ``stage_day``."""
    at = c.twists.when[name].seen_from(stage_day)
    if name == "double":
        ids["m5"] = double_booking(s, st, at, _second_booking(c))
    elif name == "letter":
        ids["m6"] = st.mutate(
            at,
            silent_letter(
                CLINIC,
                "An Hải Endocrine Clinic, letters",
                "Letter attached",
                "Letter attached. Signed original at the desk.",
                attachments=[{"filename": "letter_loc.txt", "text": doctors_letter(c, c.trip(c.letter_ends))}],
            ),
            when=mail_rows(CLINIC),
        )
    else:
        ids["m7"] = st.mutate(at, *_late_dinner(c))


def _second_booking(c: Cast) -> Op:
    annex, made = c.kyoto_annex, c.day(c.twists.when["double"].day)
    return op(
        "hotel_booking.book",
        rate_plan_id=compose(annex.id, annex.room, "flexible", c.trip(5), c.trip(10)),
        guest_profile={
            "first_name": c.tu.plain.partition(" ")[2],
            "last_name": c.tu.plain.partition(" ")[0],
            "email": c.tu.mail,
            "phone": "+84 28 555 0193",
            "user_id": USER_ID,
        },
        payment_method_id=PM_CORP,
        booked_by=c.tu.name,
        reservation_id=f"res_{made:%Y%m%d}_{c.stay_numbers[2]:06d}",
        guests=3,
        announce=False,
    )


def _late_dinner(c: Cast) -> tuple[Op, ...]:
    """Move dinner to eight: in Hakone in whichever house they have, in Kyoto in the one Mai took."""
    if c.twists.dinner == "hakone":
        return (
            op(
                "hotel_booking.change_meals_of_stay",
                night=c.trip(13),
                city="Hakone",
                dinner_seatings=["20:00"],
                house_rule=_RULE,
            ),
        )
    house = c.kyoto_seed.id
    return (
        op("hotel_booking.change_meals", hotel_id=house, dinner_seatings=["20:00"]),
        update("hotel_booking.hotels", house, house_rules=[*HOUSE_RULES, _RULE]),
    )


def sees_quiet_changes(turn: Turn, names: list[str]) -> None:
    """Attach to a turn what follows from those of the three that have happened since the last look."""
    if "letter" in names:
        turn.step("has the doctor's letter put right", silent=True)(_letter_put_right)
    if "double" in names:
        one_of_two(
            turn,
            names=("gives up the second stay in Kyoto", "tells the brother what became of his booking"),
            give_up=_gives_up_second,
            tell=_tells_brother,
        )
    if "dinner" in names:
        turn.step("sees the new dinner hour", silent=True)(_asks_for_early_dinner)


def _asks_for_early_dinner(me: Player) -> Play:
    for town in ("Kyoto", "Hakone"):
        stay = yield from held_in(me, town)
        seen = yield me.hotel_booking.get_reservation(reservation_id=stay["reservation_id"])
        if (seen["dinner_time"] or "") <= LATEST_SEATING:
            continue
        page = yield me.hotel_booking.get_hotel_details(hotel_id=stay["hotel_id"])
        yield me.hotel_booking.submit_special_request(
            reservation_id=stay["reservation_id"],
            text=(
                f"Dinner in our room at 18:00 on all evenings from {words(stay['check_in'])} on, please. "
                "My father has to eat early for his medicine."
            ),
        )
        me.say(
            f"{page['name']} now seats dinner at {seen['dinner_time']} only. I have asked for dinner in the room at "
            "18:00, every evening."
        )


def doctors_letter(c: Cast, until: date) -> str:
    """Return the clinic's letter, which covers the stay until a day."""
    return (
        "To whom it may concern\n\nMr HOANG VAN LOC is under my care for diabetes. For his treatment he carries "
        "insulin pens and needles in his hand luggage and needs them on board. He travels to Japan from "
        f"{c.say(c.leave)} to {c.say(until)}. Please let him keep them with him at all times.\n\n{c.doctor}\nAn "
        "Hải Endocrine Clinic"
    )


def _letter_put_right(me: Player) -> Play:
    mail = yield from newest(me, f"from:{me.know['clinic']} has:attachment is:unread")
    if mail is None:
        return
    saved = yield me.email.download_attachment(
        email_id=mail["email_id"], attachment_filename=mail["attachments"][0]["filename"]
    )
    text = str(saved.get("text") or saved.get("content"))
    until = read(r"to Japan from \d+ \w+ to (\d+ \w+)", text)
    home = me.know["flight home"]["depart"]
    last = f"{int(home[8:10])} {date.fromisoformat(home[:10]):%B}"
    if until != last:
        yield from answer(
            me,
            mail["email_id"],
            f"Thank you for the letter. Please correct the last day: the stay ends on {last}. Name and dose stay as "
            "they are.",
        )
        me.say(f"The doctor's letter ended on {until}; the clinic is asked to make it {last}.")


def _gives_up_second(me: Player) -> Play:
    yield from look_at_houses(me)
    second = me.know["houses in trouble"]["second kyoto"]
    mine = me.know["stay kyoto"]["id"]
    pages = {}
    for key in (second, mine):
        row = yield me.hotel_booking.get_reservation(reservation_id=key)
        page = yield me.hotel_booking.get_hotel_details(hotel_id=row["hotel_id"])
        floor = min(room["highest_floor"] for room in page["rooms"] if room["room_type"] == row["room_type"])
        pages[key] = (row, page, floor if "lift" not in page["amenities"] else 1)
    worse = max(pages, key=lambda key: pages[key][2])
    row, page, floor = pages[worse]
    yield me.hotel_booking.cancel_reservation(reservation_id=worse)
    me.know["second stay"] = {
        "house": page["name"],
        "floor": floor,
        "by": row["booked_by"],
        "mail": row["guest"]["email"],
    }
    me.say(
        f"Kyoto was booked twice: {page['name']}, by {row['booked_by']}. It is on floor {floor} without a lift; "
        "cancelled, free of charge."
    )


def _tells_brother(me: Player) -> Play:
    second = me.know["second stay"]
    yield from send(
        me,
        second["mail"],
        "Kyoto",
        f"Thank you for thinking of us. Kyoto was booked already, and {second['house']} lies on floor "
        f"{second['floor']} without a lift, which Ma's knee would not like. I have cancelled {second['house']} while "
        "it was free; nothing was charged.",
    )
