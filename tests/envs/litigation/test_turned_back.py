"""litigation-01: one car and one expert fit at each time; every right way earns the credit, and no wrong one does."""

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
from lifegym.envs.litigation.turned_back.cast import FIRST_RENT, HEARING, OLA, SECOND_RENT, Cast, draw_cast
from lifegym.envs.spec import Step, StepFunction
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-litigation-01"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]
Hook = Callable[[Any, Act, Cast], None]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _call(world: World, tool: str, **arguments: Any) -> Any:
    made = world.call(tool, arguments)
    assert made.ok, made.result
    return json.loads(made.result)


def _cars_that_fit(world: World, c: Cast, days: tuple[int, int]) -> list[str]:
    """Return the offers by which he could drive his patient within the insurer's rate."""
    found = _call(
        world, "car_rental.search_vehicle_offers", pickup_city="Kraków", seats=5, max_results=50,
        pickup_at=f"{c.day(days[0])}T07:00", return_at=f"{c.day(days[1])}T18:00",
    )  # fmt: skip
    fitting = []
    for card in found["offers"]:
        page = _call(world, "car_rental.get_vehicle_offer", offer_id=card["offer_id"])
        within = float(card["total"]["amount"]) <= c.a_day * card["days"]
        if within and card["vehicle_class"] != "van" and "flat loading floor" in page["vehicle"]["features"]:
            fitting.append(card["offer_id"].partition("@")[0])
    return fitting


@pytest.mark.parametrize("variant", VARIANTS)
def test_cars__one_fits_at_each_time(variant: int) -> None:
    """On the first day one car fits; once it has been swapped another; once that one is dearer a third."""
    spec, c = catalog.build(TASK, variant), _cast(variant)
    world = spec.world.fork()
    assert _cars_that_fit(world, c, FIRST_RENT) == [c.rentals["first"].offer_id]
    silent = [event for event in spec.timeline.events if event.kind == "mutation"]
    changes = [op for event in silent for op in event.ops if op.target.startswith("car_rental.")]
    for change in changes[:2]:
        world.apply(change)
    assert _cars_that_fit(world, c, FIRST_RENT) == [c.rentals["second"].offer_id]
    for change in changes[2:]:
        world.apply(change)
    assert _cars_that_fit(world, c, SECOND_RENT) == [c.rentals["third"].offer_id]


@pytest.mark.parametrize("variant", VARIANTS)
def test_experts__the_cheapest_of_the_list_who_can_come_is_one(variant: int) -> None:
    """Of five experts one fits best, one is the next, and each of the others misses by one thing."""
    c = _cast(variant)
    fitting = sorted(
        (expert.price, expert.fate)
        for expert in c.experts.values()
        if expert.listed and expert.price <= c.expert_limit and "Tuesdays" not in expert.days
    )
    assert [fate for _, fate in fitting] == ["first", "next"]
    assert (c.dearer <= c.expert_limit) == c.keeps


def test_variants__ask_for_different_acts() -> None:
    """Which expert comes, and whether the conference moves forward or back, differ between variants."""
    casts = [_cast(variant) for variant in range(12)]
    assert len({(c.keeps, c.hearing, c.rooms[1], c.firm.short) for c in casts}) >= 8
    assert {c.keeps for c in casts} == {True, False}


def _lost(*edits: Edit, player: Authored | None = None, variant: int = 0, then: Hook | None = None) -> set[str]:
    """Return the checks lost by the reference with its actions edited, and more done in between."""
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
        if then is not None and isinstance(action, ToolCall):
            then(env, action, c)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _rewrites(fragment: str, body: Callable[[Cast, str], str]) -> Edit:
    """Return an edit that puts the body of a mail in other words."""

    def edit(action: Act, c: Cast) -> Act:
        said = str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""
        if isinstance(action, ToolCall) and fragment in said:
            return _with(action, body=body(c, said))
        return action

    return edit


def _saves_the_page_as_it_is(action: Act, c: Cast) -> Act:
    """Keep the page in prose, under another name."""
    if isinstance(action, ToolCall) and action.arguments.get("path") == "evidence/listing.md":
        page = (
            f"# Sold page of {c.listing}\n\nThe page as it was this morning: an Octavia for {c.price} PLN, "
            f'85 kW, 2 owners, 5 doors and {c.km.listed:,} km, "mileage genuine, documented".'
        )
        return _with(action, path="evidence/page.txt", content=page)
    return action


def _names_items_otherwise(action: Act, c: Cast) -> Act:
    """Name the readings in Polish."""
    said = str(action.arguments.get("properties", "")) if isinstance(action, ToolCall) else ""
    if isinstance(action, ToolCall) and "control unit" in said:
        return _with(action, properties={**action.arguments["properties"], "Item": "sterownik silnika"})
    return action


OTHERWISE: tuple[Edit, ...] = (
    _saves_the_page_as_it_is,
    _names_items_otherwise,
    _rewrites("I bought the Skoda", lambda c, _: (
        f"Szanowni Państwo,\n\nsold to me as a car of {c.km.listed:,} km, it has {c.km.unit:,} km by its own engine. "
        f"The sheet your man calls a confirmation bears the signature of my wife, Aleksandra.\n\nUnder art. 43e UPK I "
        f"withdraw and ask for {c.price:,} zł. You have fourteen days.\n\nJakub Wilczek"
    )),
    _rewrites("cannot be, he drives", lambda c, _: (
        f"Please keep to {c.say(16)} as we had agreed, and at the old price. He will tell you himself otherwise."
    )),
    _rewrites("are not accepted as a settlement", lambda c, _: "Your transfer settles nothing. We reserve all claims."),
    _rewrites("It stays where it is until Kuba", lambda c, _: "I have asked him; till he answers nobody moves it."),
    _rewrites("The sheet stays as it is", lambda c, _: "Thank you, but we do not touch the date on that paper."),
    _rewrites("The 14 days of article 7a", lambda c, _: (
        "Nothing has come from them in fourteen days. Under art. 7a UPK that means they have recognised the complaint."
    )),
    _rewrites("the dealer rejects the complaint", lambda c, _: (
        "They write, late, that Kuba signed. The signature on the sheet is his wife's."
    )),
    _rewrites("While the matter is open", lambda c, _: "No names from us, sorry."),
    _rewrites("Could Marta, or another day?", lambda c, _: (
        f"On {c.say(HEARING)} he has a hearing. Somebody else will have to take {c.patient}."
    )),
    _rewrites("He does not accept the offer", lambda c, _: "No, thank you. His lawyer will write."),
)  # fmt: skip


class _InvitesOla(Authored):
    """The reference that leaves telling Ola the new hour to the invitation of the calendar."""

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        return [] if step.name == "tells Ola the new hour" else super()._choose(step)


def _invites(action: Act, c: Cast) -> Act:
    """Invite Ola to the conference in the calendar."""
    if isinstance(action, ToolCall) and action.tool == "calendar.update_event" and "room" in str(action.arguments):
        return _with(action, attendees=[{"email": OLA.mail}])
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words, other names, an invitation instead of a mail: all of it is right too."""
    assert not _lost(*OTHERWISE, _invites, player=_InvitesOla("reference"), variant=variant)


def _draft_without_signer(c: Cast, _: str) -> str:
    return (
        f"Sold as {c.km.listed} km, {c.km.sheet} km on your sheet of that day; it has {c.km.unit} km by the engine. "
        f"Under article 43e I withdraw and ask for {c.price} PLN. You have 14 days (article 7a).\n\nJakub Wilczek"
    )


def _tells_the_sums_in_parts(action: Act, c: Cast) -> Act:
    """Say what each of the two sums is made of."""
    if isinstance(action, Reply) and "still owes" in action.text:
        first, second, owed = c.first_total, c.second_total, c.short + c.second_total
        return Reply(
            f"The two cars cost {first + second} PLN together: {first} the first, {second} the second.\n"
            f"{c.insurer.name} still owes {owed} PLN in all: the second car's {second}, claimed today, and {c.short} "
            f"missing of the first ({first - c.short} of {first} came)."
        )
    return action


IN_ITS_PLACE: tuple[Edit, ...] = (
    _rewrites("I bought the Skoda", _draft_without_signer),
    _rewrites("He does not accept the offer", lambda c, _: (
        f"He thanks you for your trouble, and his answer to the offer of {c.firm.becomes} is no. His lawyer goes on."
    )),
    _tells_the_sums_in_parts,
)  # fmt: skip


@pytest.mark.parametrize("variant", [0, 3, 10_001])
def test_what_is_right__counts_where_he_reads_it(variant: int) -> None:
    """Who signed is told to him and left out of the draft; a plain no; both sums with what they are made of."""
    assert not _lost(*IN_ITS_PLACE, variant=variant)


def test_draft__that_has_him_sign_costs_the_signer() -> None:
    """Telling him that Ola signed does not mend a draft in which he says that he did."""
    wrong = _rewrites("I bought the Skoda", lambda c, said: f"{_draft_without_signer(c, said)} I signed that sheet.")
    assert "signer-right" in _lost(wrong)


@pytest.mark.parametrize(("status", "lost"), [("tentative", set()), ("confirmed", {"thursday-refused"})])
def test_thursday__pencilled_in_is_not_agreed(status: str, lost: set[str]) -> None:
    """Until he has decided, the expert's new hour may stand in his calendar as open, and not as agreed."""
    pencilled: list[str] = []

    def pencils(env: Any, action: Act, c: Cast) -> None:
        said = str(action.arguments.get("body", "")) if isinstance(action, ToolCall) else ""
        day = c.day(17)
        if "cannot be, he drives" in said:
            observation, *_ = env.step(
                ToolCall(
                    "calendar.create_event",
                    {"calendar_id": "cal_kuba", "summary": "Appraisal", "start": f"{day}T07:30", "end": f"{day}T15:00"},
                )
            )
            pencilled.append(json.loads(observation["tool_result"])["event_id"])
            env.step(ToolCall("calendar.update_event", {"event_id": pencilled[0], "status": status}))
        elif "Please appraise" in said and pencilled:
            env.step(ToolCall("calendar.delete_event", {"event_id": pencilled[0]}))

    assert _lost(variant=3, then=pencils) == lost
    assert len(pencilled) == 1


@pytest.mark.parametrize("variant", [0, 1, 3])
def test_shared_calendar__holds_one_appraisal(variant: int) -> None:
    """Once the hour is agreed, the expert's Thursday no longer stands in the calendar of the case."""
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    while not ended and not observation["time"].startswith(c.day(15).isoformat()):
        observation, _, terminated, truncated, info = env.step(policy.act(observation, info))
        ended = terminated or truncated
    shown = _call(env.unwrapped.world, "calendar.list_events", calendar_id="cal_skoda", max_results=50)
    standing = [one["start"] for one in shown["events"] if "Apprais" in one["summary"] and one["status"] != "cancelled"]
    assert [start[:16] for start in standing] == [f"{c.day(16)}T13:00"]


def _attaches_an_original(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and "copies/contract-copy.txt" in (action.arguments.get("attachments") or ()):
        return _with(action, attachments=["originals/contract-original.txt", *action.arguments["attachments"][1:]])
    return action


def _sends_the_early_day(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and action.arguments.get("path") == "conference.md":
        content = f"{action.arguments['content']}\nDate of reading: {c.early.isoformat()}"
        return _with(action, content=content)
    return action


def _tells_the_figure(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and "does not accept the offer" in str(action.arguments.get("body")):
        return _with(action, body=f"{action.arguments['body']} He had {c.floor} PLN in mind.")
    return action


def _adds_the_code(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and "does not accept the offer" in str(action.arguments.get("body")):
        return _with(action, body=f"{action.arguments['body']} {c.code}")
    return action


def _pays_twice(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and action.tool == "banking.pay_payee":
        return _with(action, amount_minor=2 * action.arguments["amount_minor"])
    return action


def _claims_the_expert(action: Act, c: Cast) -> Act:
    if isinstance(action, ToolCall) and "claim, first car" in str(action.arguments.get("content")):
        more = f"{c.day(23)},claim expert,{c.insurer.name},{c.fee},,claimed\n"
        return _with(action, content=f"{action.arguments['content']}\n{more}")
    return action


@pytest.mark.parametrize(
    ("edit", "lost"),
    [
        (_attaches_an_original, {"originals-kept"}),
        (_sends_the_early_day, {"sheet-true"}),
        (_tells_the_figure, {"floor-kept"}),
        (_adds_the_code, {"nothing-settled"}),
        (_pays_twice, {"paid-back", "money-right"}),
    ],
)
def test_one_wrong_act__costs_what_it_breaks(edit: Edit, lost: set[str]) -> None:
    """An original sent, another day on a paper, a figure or code let slip, money paid twice: each costs its own."""
    assert _lost(edit) == lost


def test_expert__claimed_from_the_insurer_costs_the_claim() -> None:
    """The insurer does not pay the expert; who claims the fee all the same has not read the policy."""
    assert "claim-right" in _lost(_claims_the_expert)


def test_dealer__named_in_any_words_is_named() -> None:
    """The forum learns who it was also from the plate, or from the owner's name alone."""
    for owner in (False, True):

        def tells(c: Cast, said: str, owner: bool = owner) -> str:
            return f"{said} But look at {c.firm.owner if owner else c.plate}."

        assert _lost(_rewrites("While the matter is open", tells)) == {"name-kept"}
