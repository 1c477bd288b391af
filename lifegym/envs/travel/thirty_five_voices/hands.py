"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.envs.authoring import Doing, Person
from lifegym.envs.story import Built, Player, StepFunction
from lifegym.envs.travel.thirty_five_voices.cast import (
    CARDIFF,
    DECISIONS,
    GWEN,
    OUT,
    SINGERS,
    TOUR_ACCOUNT,
    USER,
    Cast,
    House,
    Singer,
)
from lifegym.reward.build import RowsBuilder, fact, has, is_, never, rows, size, within
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import EVER

PHONE = "+44 20 7946 0135"


def asks(subject: str, options: str = "yes / no", amount: int | None = None) -> StepFunction:
    """Return a step that asks Gwen what she has settled."""
    return DECISIONS.asks(subject, options, amount)


def unasked(*words: str, until: int) -> RowsBuilder:
    """A question to Gwen that names one of the words was put by then."""
    return DECISIONS.ever_asked(words, until=until)


def book_train(me: Player, c: Cast, by: str) -> Doing:
    """Book the last train from Cardiff that is at Paddington by a time, at a fare that gives all back."""
    day = c.day(OUT).isoformat()
    found = yield me.rail_booking.search_trains(
        origin="Cardiff", dest="London Paddington", date=day, arrive_before=by, refundable=True, seat_class="second",
        sort="arrive", max_results=40,
    )  # fmt: skip
    best = found["offers"][-1]["offer_id"]
    party = [{"type": "adult", "given_name": c.one(role).given, "family_name": c.one(role).family} for role in CARDIFF]
    yield me.rail_booking.get_train_offer(offer_id=best)
    yield me.rail_booking.price_train_offer(offer_id=best, passengers=party)
    return (
        yield me.rail_booking.create_train_booking(
            offer_id=best, passengers=party, contact={"email": GWEN.mail, "phone": PHONE}, payment={"method": c.method}
        )
    )  # fmt: skip


def ticketed(c: Cast, number: str) -> RowsBuilder:
    """The four from Cardiff hold tickets for a train on the day they fly."""
    return rows("rail_booking.bookings").made().where(train_id=f"{number}/{c.day(OUT)}", status="ticketed")


def rooms_held(c: Cast, house: House) -> RowsBuilder:
    """Rooms of a house are held for the nights in Riga."""
    return rows("hotel_booking.reservations").made().where(
        hotel_id=house.key, check_in=c.day(OUT), status=is_("confirmed", "checked_in", "checked_out")
    )  # fmt: skip


def booking_of(me: Player, c: Cast, rate: str, singer: Singer) -> Doing:
    """Book one twin for a pair."""
    return (
        yield me.hotel_booking.create_reservation(
            rate_plan_id=rate, payment_method_id=c.method, guests=2,
            guest_profile={"first_name": singer.given, "last_name": singer.family, "email": GWEN.mail, "phone": PHONE,
                           "user_id": USER},
        )
    )  # fmt: skip


# What must be true.


def letter(who: Person, *facts: Fact, since: int, until: int = EVER) -> Built:
    """They were told in a letter of those stages, and no letter of those stages went to a crowd."""
    crowd = rows("email.sent_log").made().where(recipients=size(4)).during(since, until)
    return never(crowd).because(who.told(*facts, since=since, until=until))


def state(singer: Singer, value: str) -> Built:
    """A singer's row says so."""
    return SINGERS.row(Singer=is_(singer.name), State=value)


def paid(singer: Singer, test: Any) -> Built:
    """A singer's row has that as paid."""
    return SINGERS.row(Singer=is_(singer.name), Paid_GBP=test)


def paid_to(number: str) -> RowsBuilder:
    """Money left the tour's account for a number."""
    return rows("banking.transactions").made().where(account_id=TOUR_ACCOUNT, counterparty_account=number)


def wrote_of(singer: Singer) -> Fact:
    """A letter names a singer."""
    return fact((singer.given, singer.name, singer.family))


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def naming(*words: str) -> Any:
    """A text names all of these."""
    return has(*((word,) for word in words))
