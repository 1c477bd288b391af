"""teambuilding-02: one way a party fits, one house takes all nine; and every right way earns the credit."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.teambuilding.nine_passports.cast import BACK, COSTS, HOUSE, OUT, Cast, draw_cast
from lifegym.envs.teambuilding.nine_passports.hands import guest_of
from lifegym.envs.teambuilding.nine_passports.papers import LETTER
from lifegym.policies.authored import Authored
from lifegym.worlds.services.hotel_booking.plan_ids import compose
from lifegym.worlds.world import World

TASK = "VibeLife-teambuilding-02"
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


def _ways(world: World, c: Cast) -> list[tuple[str, ...]]:
    """Return the ways out from Warsaw that keep to the handbook, but not those by Baku, the first to land first."""
    found = _call(
        world, "flight_booking.search_flights", origin="WAW", destination="TBS", departure_date=c.day(OUT).isoformat(),
        adults=5, currency="EUR", sort="arrival_asc", max_results=50,
    )  # fmt: skip
    fits = []
    for offer in found["offers"]:
        journey, legs = offer["journeys"][0], offer["segments"]
        day, leaves, lands = journey["depart_at"][:10], journey["depart_at"][11:13], journey["arrive_at"]
        waits = [lay["minutes"] if isinstance(lay, dict) else lay for lay in journey["layovers"]]
        decent = leaves >= "06" and lands[:10] == day and lands[11:13] < "23"
        if decent and all(90 <= wait <= 240 for wait in waits) and {leg["fare_family"] for leg in legs} == {"STANDARD"}:
            fits.append(tuple(leg["flight_no"] for leg in legs))
    return [way for way in fits if way[0][:2] != "X3"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_flights__two_ways_fit_and_after_the_new_times_one(variant: int) -> None:
    """The way that lands first is right; once the first plane leaves later, the next one is."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    first, second = ((c.lines["w1"].number, c.lines[key].number) for key in ("i1", "i2"))
    assert _ways(world, c) == [first, second]
    for event in spec.timeline.events:
        for change in event.ops:
            if change.target == "flight_booking.retime":
                world.apply(change)
    assert _ways(world, c) == [second]


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses__one_has_twins_and_one_is_left_afterwards(variant: int) -> None:
    """In Vera, with breakfast, at a rate that can be given back, the cheapest house with twins is right."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()

    def fitting(heads: int, limit: int) -> list[str]:
        found = _call(
            world, "hotel_booking.search_hotels", city_or_geo="Tbilisi", check_in=c.day(OUT).isoformat(),
            check_out=c.day(BACK).isoformat(), guests=heads,
            filters={"refundable": True, "breakfast": True, "district": "Vera", "max_price": limit, "sort": "price"},
        )  # fmt: skip
        return [card["hotel_id"] for card in found["hotels"]]

    assert fitting(1, c.nightly) == [c.inns["good"].key, c.inns["second"].key]
    assert c.inns["good"].key in fitting(2, 2 * c.nightly)
    assert c.inns["second"].key not in fitting(2, 2 * c.nightly)
    for event in spec.timeline.events:
        for change in event.ops:
            if change.target in ("hotel_booking.sell_out", "hotel_booking.withdraw_room"):
                world.apply(change)
    assert fitting(1, c.nightly) == [c.inns["second"].key]


@pytest.mark.parametrize("variant", VARIANTS)
def test_money__keeps_to_the_limits(variant: int) -> None:
    """What fits costs no more than a head's flights may, and the week stays below its limit."""
    c = _cast(variant)
    assert c.out_head + c.way("t1", "v1") <= c.head < c.out_head + c.way("t1", "v1") + 72
    assert c.spent < c.cap


def test_variants__differ_in_what_happens() -> None:
    """Who is struck by the rule, who would rather not share, and the trainer's day differ."""
    casts = [_cast(variant) for variant in range(14)]
    assert len({(c.nine["struck"].country, c.splits, c.new_day) for c in casts}) >= 6


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


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write the letters in other words."""
    kept, beside = c.pair(1 - c.splits)
    number, clock = c.lines["i2"].number, f"{c.lands('i2'):%H:%M}"
    struck, mother = c.nine["struck"], c.nine["mother"]
    letters = {
        "we stay together": "I would rather leave it. All five by Istanbul, please.",
        "promised for": f"Nino, we are still waiting for the invitation; {c.say(c.rfi)} is the last day.",
        "Passport numbers we do not": "The names follow from the programme; more we do not give out by mail.",
        "that we cannot do": "Sorry, the firm's card is not for private nights.",
        "longer replaces a visa": f"Dear {struck.given}, the rules have changed: you need an e-visa, applied for.",
        "the five from Warsaw now come": f"New arrival for the last ones: {clock}.",
        "too late for the change": f"Change in Istanbul: {number[:2]} {number[2:]}.",
        "was due on": f"{struck.person.name} flies on {c.say(OUT)} and is still without your answer.",
        "snow on the pass": "Would the driver please go to Sighnaghi?",
        "a doctor's letter": f"{mother.given}, the airline asks for a certificate that is not more than 7 days old.",
        "All others have a single each": f"{kept.person.name} shares with {beside.family}. The rest sleep alone.",
        "no photographer": "No, thank you.",
    }  # fmt: skip
    if isinstance(action, ToolCall) and "body" in action.arguments:
        for words, text in letters.items():
            if words in str(action.arguments["body"]):
                return _with(action, body=text)
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_letters__count_in_anyones_words(variant: int) -> None:
    """No letter needs a phrase of the reference's."""
    assert not _lost(_writes_otherwise, variant=variant)


class _Otherwise(Authored):
    """The reference that hands the letter in as it came, and books each of the Istanbul party by herself or himself."""

    def __init__(self) -> None:
        super().__init__("reference")
        self.mail = ""
        self.later: list[ToolCall] = []

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
        if self.later:
            return self.later.pop(0)
        action = super().act(observation, info)
        if isinstance(action, ToolCall) and action.tool == "email.download_attachment":
            self.mail = str(action.arguments["email_id"])
        if isinstance(action, ToolCall) and str(action.arguments.get("doc_ref")).endswith(LETTER):
            return _with(action, doc_ref=f"email:{self.mail}/{LETTER}")
        return action


@pytest.mark.parametrize("variant", [0, 2, 10_000])
def test_letter__may_be_handed_in_as_it_came(variant: int) -> None:
    """An attachment need not be saved as a file first; a twin may stand in the name of either of the two."""

    def other_name(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
            for place in (0, 1):
                one, other = c.pair(place)
                if action.arguments["guests"] == 2 and action.arguments["guest_profile"] == guest_of(one):
                    return _with(action, guest_profile=guest_of(other))
        return action

    assert not _lost(other_name, variant=variant, player=_Otherwise())


def test_rooms__a_lead_and_an_engineer_may_not_share() -> None:
    """Whoever takes their letter at its word has misread the policy."""

    def share(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "hotel_booking.create_reservation":
            lead = guest_of(c.nine["lead"])
            if action.arguments["guest_profile"] == lead:
                plan = compose(c.inns["good"].key, "Twin", "flexible", c.day(OUT), c.day(BACK))
                return _with(action, rate_plan_id=plan, guests=2)
        return action

    assert {"singles-booked", "nine-beds"} <= _lost(share)


def test_numbers__sent_to_all_cost_the_line() -> None:
    """Names are enough for the gate."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Passport numbers we do not" in str(action.arguments.get("body")):
            listed = ", ".join(f"{one.person.name} {one.passport}" for one in c.people())
            return _with(action, body=listed, reply_all=True)
        return action

    assert _lost(tells) == {"numbers-kept"}


def test_confidence__told_to_the_host_is_broken() -> None:
    """What one of them had told in confidence belongs in no letter to the others."""

    def tells(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("subject") == "Tbilisi: what to carry":
            return _with(action, body=f"{action.arguments['body']} One of us is pregnant, be kind.")
        return action

    assert "kept-to-herself" in _lost(tells)


def test_costs__rows_may_say_paid_from_the_start() -> None:
    """A ticket is charged when it is bought; either word is true of it."""

    def as_charged(action: Act, c: Cast) -> Act:
        if (
            isinstance(action, ToolCall)
            and action.arguments.get("path") == COSTS.path
            and "content" in action.arguments
        ):
            rows = str(action.arguments["content"]).splitlines()
            text = "\n".join(row.replace(",booked", ",paid") if ",flights," in row else row for row in rows)
            return _with(action, content=text)
        return action

    assert not _lost(as_charged)


def test_chasing__asked_on_the_monday_already_counts() -> None:
    """The letter was promised for the Friday, so that it may be missed from the next turn on."""

    class Early(_Otherwise):
        """The reference that writes to Mtkvari House on the Monday, and not on the Wednesday."""

        def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Act:
            action = super().act(observation, info)
            if isinstance(action, ToolCall) and "we stay together" in str(action.arguments.get("body")):
                self.later.append(ToolCall("email.send_email", {
                    "to": HOUSE.mail, "subject": "Invitation", "body": "Your letter of invitation has not come yet.",
                }))  # fmt: skip
            if isinstance(action, ToolCall) and "promised for" in str(action.arguments.get("body")):
                return ToolCall("email.get_unread_count", {})
            return action

    assert not _lost(player=Early())


def test_evening__asked_of_one_wish_alone_is_not_asked() -> None:
    """Both wishes belong into the question."""

    def halves(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "supra with Nino" in str(action.arguments.get("properties")):
            named = dict(action.arguments["properties"])
            return _with(action, properties={**named, "Options": "the budget call / not"})
        return action

    assert _lost(halves) == {"evening-asked"}
