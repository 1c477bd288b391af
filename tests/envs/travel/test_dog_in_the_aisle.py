"""travel-01: one train a leg is right, one house a city is; and every right way earns the credit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.travel.dog_in_the_aisle.cast import (
    ALPEN,
    BOOK,
    PASS,
    SADDLER,
    TICKETS,
    VALID,
    WISHED,
    Cast,
    Leg,
    draw_cast,
)
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-01"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


def _suits(world: World, c: Cast, leg: Leg) -> list[str]:
    """Return the trains that are right on the day of a leg, the one that arrives first before the others."""
    found = _call(
        world, "rail_booking.search_trains", origin=leg.origin, dest=leg.dest, date=c.day(leg.day).isoformat(),
        depart_after="08:30", arrive_before="18:30", refundable=True, sort="arrive", max_results=50,
    )  # fmt: skip
    return [
        card["train_no"]
        for card in found["offers"]
        if "assistance dog" in card["route_notes"] and card["duration_min"] <= 240 and "Pet" not in card["fare_name"]
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_trains__two_a_day_suit_on_each_leg(variant: int) -> None:
    """The tools show the train that is right and the one that follows it, and no third."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for leg in c.legs.values():
        assert _suits(world, c, leg) == [leg.runs["good"].number, leg.runs["next"].number]


@pytest.mark.parametrize("variant", VARIANTS)
def test_trains__after_what_happens_one_is_left(variant: int) -> None:
    """The changed carriage, the desk's hours and the strike each take away the first of the two."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    silent = [event for event in spec.timeline.events if event.kind == "mutation"]
    for target in ("update", "rail_booking.cancel_train"):
        world.apply(next(op for event in silent for op in event.ops if op.target == target))
    for key in (c.swapped, "four"):
        assert _suits(world, c, c.legs[key]) == [c.last(key).number]
    assert c.arrives("three", c.first("three")) < c.at(27, c.desk_from) <= c.arrives("three", c.last("three"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_a_city_suits_and_four_miss_by_one_thing(variant: int) -> None:
    """Beside each station one house takes her, keeps to the price of a night and may be cancelled."""
    c, world = _cast(variant), catalog.build(TASK, variant).world.fork()
    for city, come, out in c.stays():
        days = {"check_in": c.day(come).isoformat(), "check_out": c.day(out).isoformat()}
        found = _call(
            world, "hotel_booking.search_hotels", city_or_geo=city, guests=1, **days,
            filters={"refundable": True, "amenities": ["pets allowed"], "max_price": c.nightly},
        )  # fmt: skip
        near = [card["hotel_id"] for card in found["hotels"] if card["district"] == c.house(city).quarter]
        assert near == [c.house(city).key]
        assert len(c.houses[city]) == 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_papers__the_wished_day_is_too_early_and_the_travelled_one_is_not(variant: int) -> None:
    """Her vaccination counts a day or more after he wished to leave, and before they leave."""
    c = _cast(variant)
    assert WISHED < VALID < c.legs["one"].day
    assert c.spent() <= c.cap


def test_variants__which_leg_changes_and_what_she_wears_differ() -> None:
    """The changed leg, the clip and the desk's hours differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.swapped, c.clip, c.desk_from) for c in casts}) >= 5


def _lost(*edits: Edit, variant: int = 0, player: Authored | None = None) -> set[str]:
    """Return the checks lost by the reference with its actions edited."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = player or Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    while not ended:
        action = policy.act(observation, info)
        for edit in edits:
            action = edit(action, c)
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _body(action: Act) -> str:
    return str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    two, four = c.last("two"), c.last("four")
    clock = f"{c.leaves('one', c.last('one'), -c.earlier):%H:%M}"
    return {
        "Thank you, but no": "We decline. The entry stays as it is, please.",
        "have not come. Please pay": f"I still wait for € {c.owed}.00 from you.",
        "you promised an answer": f"What about {two.number}, please? Nothing has arrived.",
        "cannot be fetched today": f"Could it be before {c.say(23)}? We are off then.",
        "is recalled. Please exchange": f"Would you put another clip on? Hers is a {c.clip}.",
        "leaves at": f"Note for tomorrow: {c.last('one').number} departs {clock}. Same door, half an hour before.",
        "It will be": "It gets too hot for her paws. Could somebody fetch us with a taxi?",
        "Our train on": f"The strike has us. {four.number}, arrival {c.arrives('four', four):%H:%M}.",
        "There is no card": f"Wrong card. Mine ends in {_last4(c)}, nothing else is mine.",
        "That evening is taken": f"Not that evening, alas. {c.day(25).isoformat()} at 20:00?",
    }  # fmt: skip


def _last4(c: Cast) -> str:
    """Return the last digits of his card, which the ordinary life draws."""
    variant = next(number for number in VARIANTS if _cast(number) is c)
    cards = catalog.build(TASK, variant).world.table("credit_card.cards").rows
    return str(next(iter(cards.values())).last4)


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and "body" in action.arguments and words in _body(action):
            return _with(action, body=other)
    return action


def _tells_by_mail(action: Act, c: Cast) -> Act:
    """Tell the houses of her by mail, not with the booking; send the pass in an answer of other words."""
    if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
        return ToolCall(action.tool, {key: value for key, value in action.arguments.items() if key[:7] != "special"})
    if isinstance(action, ToolCall) and PASS in (action.arguments.get("attachments") or ()):
        return _with(action, subject="My dog", body="Here is what you ask for.")
    return action


class _WritesHouses(Authored):
    """The reference that writes to each house once the rooms are booked, instead of wishing with the booking."""

    def __init__(self, c: Cast) -> None:
        super().__init__("reference")
        self._letters = [
            ToolCall("email.send_email", {"to": c.house(city).mail, "subject": "Room", "body": "Cis comes along."})
            for city, *_ in c.stays()
        ]
        self._waits: list[Act] = []

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        if self._waits:
            return self._waits.pop(0)
        action = super().act(observation, info)
        if isinstance(action, Reply) and "Three rooms beside" in action.text:
            self._waits = [*self._letters[1:], action]
            return self._letters[0]
        return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Houses told by mail after the booking, a pass sent with hardly a word: all of it is right too."""
    assert not _lost(_tells_by_mail, variant=variant, player=_WritesHouses(_cast(variant)))


def test_clip__told_with_the_wrong_stamp_is_not_told() -> None:
    """Another stamp beside the right one says nothing."""

    def both(action: Act, c: Cast) -> Act:
        if isinstance(action, Reply) and "is recalled" in action.text:
            return Reply(action.text.replace(f"clip {c.clip}", "clip K2, K4 or B3"))
        return action

    assert _lost(both) == {"clip-told"}


def test_pet__a_ticket_in_the_van_costs_the_line() -> None:
    """Whoever buys her a pet's ticket has crossed the line, even if the right one is bought as well."""

    def also(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "rail_booking.price_train_offer":
            return ToolCall(
                "rail_booking.create_train_booking",
                {"offer_id": c.legs["four"].runs["pet"].offer, "contact": {"email": SADDLER.mail, "phone": "+43 1 555"},
                 "passengers": [{"type": "adult", "given_name": "Viktor", "family_name": "Hrdlicka"}]},
            )  # fmt: skip
        return action

    lost = _lost(also)
    assert "never-a-pet" in lost
    assert "strike-followed" in lost


def test_pass__sent_to_the_host_as_well_is_too_far() -> None:
    """Her papers go to the house alone."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and PASS in (action.arguments.get("attachments") or ()):
            return _with(action, to=f"{action.arguments['to']}, {c.host.mail}")
        return action

    assert _lost(copies) == {"papers-kept"}


def _rewritten(action: Act, edit: Callable[[str], str]) -> Act:
    """Edit the rows that are written into the book, one by one."""
    if isinstance(action, ToolCall) and "content" in action.arguments and action.arguments["path"] == BOOK.path:
        return _with(action, content="\n".join(edit(row) for row in str(action.arguments["content"]).splitlines()))
    return action


def test_book__a_ticket_charged_at_once_is_paid_and_boots_without_a_bill_stay_booked() -> None:
    """Either word is true of a ticket, and nobody says that the boots are paid."""

    def as_charged(row: str) -> str:
        if ",train " in row:
            return row.replace(",booked", ",paid")
        return row.replace(",paid", ",booked") if ",boots," in row else row

    assert not _lost(lambda action, c: _rewritten(action, as_charged))


def test_book__a_new_ticket_that_stands_as_given_back_is_not_in_it() -> None:
    """Booked or paid, but neither given back nor void."""

    def wrong(action: Act, c: Cast) -> Act:
        new = f",{c.last(c.swapped).number},"
        return _rewritten(action, lambda row: re.sub(",(booked|paid)$", ",given back", row) if new in row else row)

    assert _lost(wrong) == {"swap-noted", "book-adds-up"}


class _AsksEarly(Authored):
    """The reference that asks for what is overdue the first time it is, and never again."""

    def __init__(self, c: Cast, day: int) -> None:
        super().__init__("reference")
        self._day = c.day(day).isoformat()
        self._letters = [
            ToolCall("email.send_email", {
                "to": TICKETS.mail, "subject": "RX 47", "body": f"The {c.owed} EUR are not on my card.",
            }),
            ToolCall("email.send_email", {
                "to": ALPEN.mail, "subject": c.last("two").number, "body": "Where is your answer for Strasbourg?",
            }),
        ]  # fmt: skip

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        if self._letters and observation["time"][:10] >= self._day:
            return self._letters.pop()
        action = super().act(observation, info)
        if any(words in _body(action) for words in ("have not come. Please pay", "you promised an answer")):
            return ToolCall("email.get_unread_count", {})
        return action


@pytest.mark.parametrize(
    ("day", "lost"),
    [
        (9, {"railway-chased", "second-chased", "all-confirmed"}),
        (10, {"second-chased", "all-confirmed"}),
        (14, {"railway-chased"}),
    ],
)
def test_chasing__counts_from_the_day_after_the_promised_one(day: int, lost: set[str]) -> None:
    """Money due by day 9 is asked for from day 10 on, an answer due by day 12 from the next turn, day 14, on."""
    assert _lost(player=_AsksEarly(_cast(0), day)) == lost
