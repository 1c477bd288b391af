"""Act three, S15 to S21: the last Monday before they fly, the eve, Osaka and Kyoto."""

from __future__ import annotations

import re
from datetime import time
from typing import Final

from lifegym.envs.motifs.budget_cap import budget_cap
from lifegym.envs.motifs.missing_confirmation import missing_confirmation
from lifegym.envs.motifs.permission_withdrawn import permission_withdrawn
from lifegym.envs.motifs.refund_never_came import refund_never_came
from lifegym.envs.motifs.withdrawn_room import withdrawn_room
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.japan_with_the_parents.air import OUT, Line
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CAL_FAMILY,
    CAL_MAI,
    CLINIC,
    NANIWA,
    RATE,
    TANPOPO,
    USER_ID,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    answer,
    ask,
    asking,
    board,
    cheap_room,
    decide,
    log,
    mark,
    newest,
    put_event,
    rooms_found,
    running,
    send,
    set_row,
    table,
    take_room,
)
from lifegym.envs.travel.japan_with_the_parents.papers import SINGLE
from lifegym.envs.travel.japan_with_the_parents.road import (
    LIEN_PLACES,
    TERRACE,
    clock,
    earlier,
    event_starting,
    figure,
    held,
    held_in,
    live_stay,
    mail_in,
    nth,
    silent_mail,
    words,
)
from lifegym.envs.travel.japan_with_the_parents.terms import (
    AUTHORISATIONS,
    DB_DECISIONS,
    FLYING,
    LATEST_SEATING,
    LEDGER,
    any_of,
    attended,
    decisions_row,
    family_event,
    mai_event,
    naming,
    right_room,
    told,
)
from lifegym.reward.build import fact, has, is_, ledger, never, rows, within
from lifegym.reward.places import event, mail_rows
from lifegym.worlds.money import Money

TANPOPO_NAME: Final = "Tanpopo Transfers"
_TAKAYAMA: Final = ("Takayama",)


def act3(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S15 to S21."""
    _s15_look_through_4(s, c, ids)
    _s16_a_treat_and_an_uncle(s, c, ids)
    _s17_the_eve(s, c, ids)
    _s18_out(s, c)
    _s19_osaka(s)
    _s20_two_wishes(s, c, ids)
    _s21_card_review(s, c)


# S15


def _s15_look_through_4(s: Story, c: Cast, ids: dict[str, str]) -> None:
    with s.stage("Monday look-through 4", day=27, at="15:00") as st:
        ids["m7"] = st.mutate(
            "15:00",
            op(
                "hotel_booking.change_meals_of_stay", night=c.trip(13), city="Hakone", dinner_seatings=["20:00"],
                house_rule="Until the summer the dining room seats once, at 20:00. In-room dinner from 17:30 to 19:00 on written request (special request) until the day before.",
            ),
        )  # fmt: skip
        monday = st.notify("+1 08:00", "Reminder: Monday, trip. Look at everything we hold as it stands now.")

        @monday.step("sees the ryokan's new dinner hour", silent=True)
        def _(me: Player) -> Play:
            stay = yield from held_in(me, "Hakone")
            seen = yield me.hotel_booking.get_reservation(reservation_id=stay["reservation_id"])
            page = yield me.hotel_booking.get_hotel_details(hotel_id=stay["hotel_id"])
            if seen["dinner_time"] > LATEST_SEATING:
                yield me.hotel_booking.submit_special_request(
                    reservation_id=stay["reservation_id"],
                    text=f"Dinner in our room at 18:00 on both evenings from {words(stay['check_in'])} on, please. My father has to eat early for his medicine.",
                )
                me.say(f"{page['name']} now seats dinner at 20:00 only. I have asked for dinner in the room at 18:00 on both evenings.")

        @monday.step("asks Kyoto for a vegetarian day")
        def _(me: Player) -> Play:
            stay = yield from held_in(me, "Kyoto")
            dates = yield from table(me, "Family dates")
            day = next(
                row["This year"] for row in dates
                if stay["check_in"] <= str(row["This year"]) < stay["check_out"] and "vegetarian" in str(row["Custom"])
            )  # fmt: skip
            yield me.hotel_booking.submit_special_request(
                reservation_id=stay["reservation_id"],
                text=f"On {words(day)} we keep a day of remembrance: vegetarian breakfast and vegetarian dinner for all three of us, please, no fish stock if that is possible.",
            )
            me.know["remembrance"] = day
            me.say(f"{words(day)} is the giỗ of ông nội; I have asked the Kyoto inn for vegetarian meals that day.")

        refund_never_came(
            s, st, monday, payer=NANIWA, ledger_file=LEDGER, amount=Money.of(25_000, "JPY"), about=("deposit", "refund", "NM-3381"),
            chase=_chases_refund,
        )  # fmt: skip

        listed = "\n".join(
            f"{number}  {drive}, {c.say(c.trip(day))}, {at}"
            for number, drive, day, at in (
                (1, "KIX - Osaka", 0, "15:45"), (2, "Osaka - Kyoto", 5, "10:00"), (3, "Kyoto - Takayama", 10, "08:30"),
                (4, "Takayama - Hakone", 13, "09:00"), (5, "Hakone - Tokyo", 15, "10:00"),
            )
        )  # fmt: skip
        text, arrives = mail_in(
            TANPOPO_NAME, TANPOPO, "Your drives are confirmed",
            f"Dear Mai-san, confirmed:\n\n{listed}\n\nThe drives over three hours with lunch as you asked. That is everything from our side, have a nice journey!\n\n{c.dispatcher}, dispatch",
        )  # fmt: skip
        ids["confirmed"] = "S15"
        drives = st.observe("+1 10:40", text, arrives)
        missing_confirmation(s, drives, look=_misses_drive_six, believe=lambda me: me.say("Tanpopo has confirmed the drives; that is everything from their side."))

        _due_this_monday(st, c, ids)


def _due_this_monday(st, c: Cast, ids: dict[str, str]) -> None:  # type: ignore[no-untyped-def]
    since, until = nth(14), nth(15)
