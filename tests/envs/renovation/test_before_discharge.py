"""renovation-01: two quotes do and five miss by one thing; every right way earns the credit, and copies do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.renovation.before_discharge.cast import BASE_ORDER, CLEAR, DOWN_BY, Cast, Firm, draw_cast
from lifegym.envs.renovation.before_discharge.house import BASES, JOINTS, joint
from lifegym.policies.authored import Authored

TASK = "VibeLife-renovation-01"
VARIANTS = (0, 1, 2, 3, 4, 10_000, 10_001, 10_002)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _quote(variant: int, firm: Firm) -> str:
    mails = catalog.build(TASK, variant).world.table("email.messages").rows.values()
    letter = next(mail for mail in mails if mail.sender == firm.mail)
    return str(letter.attachments[0].text)


def _misses(variant: int, firm: Firm) -> set[str]:
    """Return what speaks against a quote by its paper and the firm's page."""
    c, paper = _cast(variant), _quote(variant, firm)
    page = catalog.build(TASK, variant).world.table("review_platform.merchants").rows[firm.key]
    clear = int(paper.partition(" mm clear")[0].rpartition(" ")[2])
    wrong = {
        "narrow": clear < CLEAR,
        "taxed": firm.total.minor > 100 * c.works_cap,
        "late": f"Start: {c.say(14)}" not in paper,
        "lapsed": bool(page.warning),
        "oxime": "holds with no other" in paper,
    }
    return {name for name, is_so in wrong.items() if is_so}


@pytest.mark.parametrize("variant", VARIANTS)
def test_quotes__two_do_and_five_miss_by_one_thing(variant: int) -> None:
    """Paper and page show two quotes that do; each of the others fails on its one need."""
    for firm in _cast(variant).firms:
        assert _misses(variant, firm) == ({firm.fault} if firm.fault else set())


@pytest.mark.parametrize("variant", VARIANTS)
def test_days__leave_one_that_wakes_nobody(variant: int) -> None:
    """There is a day for the breaking out, and not every day of that week is one."""
    c = _cast(variant)
    assert 0 < len(c.quiet()) < DOWN_BY - 13
    assert all(day % 7 not in c.sleeps for day in c.quiet())


def test_variants__differ_in_what_is_right() -> None:
    """Side, days and hours are not learned by heart."""
    casts = [_cast(variant) for variant in range(10)]
    assert len({(c.side.after, c.quiet(), c.noise.after, c.closes[1]) for c in casts}) >= 6
    held_out = {_cast(variant).opening for variant in range(10_000, 10_010)}
    assert not held_out & {c.opening for c in casts}


def _lost(
    *edits: Edit, player: Authored | None = None, variant: int = 0, extra: Mapping[int, ToolCall] | None = None
) -> set[str]:
    """Return the checks lost by the reference with its actions edited, and an extra one as a stage opens."""
    waiting = dict(extra or {})
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = player or Authored("reference"), _cast(variant)
    policy.reset(observation, info)
    ended = False
    while not ended:
        call = waiting.pop(int(observation["stage"]), None)
        if call is not None:
            # The policy reads on from what it saw before.
            env.step(call)
        action = policy.act(observation, info)
        for edit in edits:
            action = edit(action, c)
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _with(action: ToolCall, **changes: Any) -> ToolCall:
    return ToolCall(action.tool, {**action.arguments, **changes})


def _hybrid_joints(action: Act, c: Cast) -> Act:
    """Order the joint without silicone instead of the alkoxy one."""
    if isinstance(action, ToolCall) and action.arguments.get("product_id") == joint("fit"):
        key = joint("fit2")
        return _with(
            action, product_id=key, **({"sku_id": key.replace("prd", "sku")} if "qty" in action.arguments else {})
        )
    return action


def _last_quiet_day(action: Act, c: Cast) -> Act:
    """Take the last day on which nobody is woken, and say it everywhere."""
    first, last = c.quiet()[0], c.quiet()[-1]
    said = str(action.arguments) if isinstance(action, ToolCall) else ""
    its = "reak" in said or "cal_chantier" in said or f"'start': '{c.day(first)}" in said
    if isinstance(action, ToolCall) and its:
        told = {
            name: value.replace(c.say(first), c.say(last)).replace(c.day(first).isoformat(), c.day(last).isoformat())
            for name, value in action.arguments.items() if isinstance(value, str)
        }  # fmt: skip
        if "time_max" in told:
            told["time_max"] = c.day(20).isoformat()
        return _with(action, **told)
    return action


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    opens, closes = c.noise.after
    return {
        "nothing without a contract": "We will not do this. The parents' bathroom is built with papers.",
        "Maude has your offer": "Thank you; Maude will put it to your father.",
        "Your father has decided himself": "Papa says: a shower. He laughed about it.",
        "One change before you print": "Please write in a holdback of 10 % until the inspection by the occupational "
                                       "therapist.",
        "We sign nothing": "We would rather wait for the programme's approval, thank you.",
        "please break out between": f"Nouvelles heures de l'immeuble: not before {opens}, and done by {closes}, "
                                    "please.",
        "was taken twice": f"Our account shows {c.lift.plain()} CAD for the lift two times. One of them please back.",
        "the door has to give": f"We cannot accept 813. The contract says {CLEAR} mm or more; hang the wide frame.",
        "Please set the grab bar": f"New measure: grab bar on the {c.side.after}, blocking and all. Mixer elsewhere, "
                                   "please.",
        "was promised by": "May we have the rapport on the pipes? It has not come.",
        "the same six tenths": "304-3 bills what 304-2 has billed and what we have paid. Please take it back.",
        "The contract says it": f"Not before {c.therapist.first} has inspected and written, as agreed in the contract.",
        "The therapist comes on": f"Attention: {c.therapist.first} visits on {c.say(31)} at {c.moved}.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in body:
            return _with(action, body=other)
    return action


@pytest.mark.parametrize("variant", [0, 3, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Other words, another joint, another quiet day: all of it is right too."""
    assert not _lost(_writes_otherwise, _hybrid_joints, _last_quiet_day, variant=variant)


def test_mail_to_everybody__is_no_letter() -> None:
    """A letter that goes to half the world beside the one it is for does not count."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Please set the grab bar" in str(action.arguments.get("body")):
            return _with(action, cc=f"{c.neighbour.mail}, {c.plumber.mail}, {c.counsellor.mail}")
        return action

    assert "side-told" in _lost(copies)


def test_two_rows__are_no_row() -> None:
    """A second row that says the contrary takes the first one's worth."""

    class Both(Authored):
        def act(self, observation: Any, info: Any) -> Act:
            made: Act = super().act(observation, info)
            if isinstance(made, ToolCall) and made.tool == "notion.API-patch-page" and "Measure" in str(made.arguments):
                line = {"Need": "Grab bar, other", "Measure": "left and right"}
                return ToolCall("notion.API-post-page", {"parent": {"database_id": "db_needs"}, "properties": line})
            return made

    assert {"need-corrected", "needs-right"} <= _lost(player=Both("reference"))


def test_wrong_goods__cost_their_checks() -> None:
    """The base with a step, and the joint that smells of shoe polish, are no replacement."""

    def step(action: Act, c: Cast) -> Act:
        keys = {name: f"9001{place:02d}" for place, name in enumerate(BASES)}
        if isinstance(action, ToolCall) and action.tool == "ecommerce.add_to_cart":
            product = str(action.arguments["product_id"])
            if product.endswith(keys["fit"]):
                return _with(action, product_id=f"prd_{keys['step']}", sku_id=f"sku_{keys['step']}")
        return action

    def fumes(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("product_id") == joint("fit"):
            wrong = joint(next(iter(JOINTS)))
            sku = {"sku_id": wrong.replace("prd", "sku")} if "qty" in action.arguments else {}
            return _with(action, product_id=wrong, **sku)
        return action

    assert {"base-replaced", "one-base"} <= _lost(step)
    assert {"joint-bought", "no-fumes"} <= _lost(fumes)


def test_late_base__may_not_be_kept() -> None:
    """Who orders the other base and keeps the late one has two."""

    def keeps(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.tool == "ecommerce.cancel_order":
            return ToolCall("ecommerce.get_order", {"order_id": BASE_ORDER})
        return action

    assert _lost(keeps) == {"base-replaced", "one-base"}


def test_refusals__in_french_or_by_putting_the_mail_aside() -> None:
    """A no in the firm's language is one, and who wants a signature unasked need not be answered at all."""

    def refuses(action: Act, c: Cast) -> Act:
        body = str(action.arguments.get("body")) if isinstance(action, ToolCall) else ""
        if isinstance(action, ToolCall) and "nothing without a contract" in body:
            return _with(action, body="Non, merci. Nous ne faisons rien sans contrat ni facture.")
        if isinstance(action, ToolCall) and "We sign nothing" in body:
            moved = {"email_id": action.arguments["email_id"], "target_folder": "Spam"}
            return ToolCall("email.move_email", moved)
        return action

    assert not _lost(refuses)


def test_report__asked_for_the_day_after_is_answered() -> None:
    """Who asks the plumber before the look-through has the report in time, and so can release the floor."""

    def silent(action: Act, c: Cast) -> Act:
        quiet = isinstance(action, ToolCall) and "was promised by" in str(action.arguments.get("body"))
        return ToolCall("email.check_connection", {}) if quiet else action

    ask = ToolCall(
        "email.send_email", {"to": _cast(0).plumber.mail, "subject": "Report, unit 304", "body": "It is not here."}
    )
    assert not _lost(silent, extra={17: ask})
    assert "report-missed" in _lost(silent)


def test_heated_floor__a_no_for_want_of_room_needs_no_question() -> None:
    """She wanted a yes if there was room: the firm may be told no, and yes is still too much."""

    def asks_of_lunch(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
        if (
            isinstance(action, ToolCall)
            and isinstance(properties, dict)
            and properties.get("Subject") == "Heated floor"
        ):
            return _with(action, properties={**properties, "Subject": "Lunch", "Options": "soup / salad"})
        return action

    def told(words: str) -> set[str]:
        letter = {"to": _cast(0).ours.person.mail, "subject": "Unit 304", "body": words}
        return _lost(asks_of_lunch, extra={20: ToolCall("email.send_email", letter)})

    assert not told("Thank you. It is a no to the heated floor, there is no room for it.")
    assert told("Yes to the heated floor.") == {"floor-asked"}
