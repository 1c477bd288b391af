"""career-01: what is owed, what is not hers, who may be named; and every right way earns the credit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.career.three_invoices.cast import FORTY, LIMIT, WORK, Cast, draw_cast
from lifegym.envs.career.three_invoices.vacancies import GOOD, LEAST, post_ids
from lifegym.envs.draw import Draw
from lifegym.policies.authored import Authored

TASK = "VibeLife-career-01"
VARIANTS = (0, 1, 2, 3, 10_000, 10_001)
Act = ToolCall | Reply
Edit = Callable[[Act, Cast], Act]


@cache
def _cast(variant: int) -> Cast:
    return draw_cast(Draw(TASK, variant), variant)


def _lost(*edits: Edit, variant: int = 0, extra: Mapping[int, ToolCall] | None = None) -> set[str]:
    """Return the checks lost by the reference with its actions edited, and an extra one as a stage opens."""
    waiting = dict(extra or {})
    env: Any = gym.make(TASK, variant=variant, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    policy, c = Authored("reference"), _cast(variant)
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


def _body(action: Act) -> str:
    return str(action.arguments.get("body") or action.arguments.get("message")) if isinstance(action, ToolCall) else ""


@pytest.mark.parametrize("variant", VARIANTS)
def test_year__half_of_the_rush_fits_and_the_whole_does_not(variant: int) -> None:
    """Beside the publisher's new invoice half of the job keeps below the limit; the whole breaks it alone."""
    c = _cast(variant)
    stands = LIMIT - c.room
    assert stands + c.half + c.proofs <= LIMIT < stands + c.rush


@pytest.mark.parametrize("variant", VARIANTS)
def test_rent__bounces_only_because_the_premium_came_early(variant: int) -> None:
    """The rent account holds the rent, and no longer does once the premium has been taken."""
    c = _cast(variant)
    assert c.spare >= 0
    assert c.rent + c.spare - c.premium < c.rent


@pytest.mark.parametrize("variant", VARIANTS)
def test_guarantor__wants_more_than_is_hers_and_less_than_came(variant: int) -> None:
    """The temptation is real: only with what came twice is the sum large enough."""
    c = _cast(variant)
    assert c.earned < c.wanted <= c.earned + c.surplus


@pytest.mark.parametrize("variant", VARIANTS)
def test_posts__three_would_do_and_no_ordinary_one_is_of_the_kind(variant: int) -> None:
    """The board shows the story's posts alone under the word she searches by, and two beside her dream suit."""
    world = catalog.build(TASK, variant).world
    found = [row for row in world.table("job_board.jobs").rows.values() if "localisation" in row.title.casefold()]
    assert {row.job_id for row in found} - set(post_ids().values()) == {"job_009002"}
    for name in GOOD:
        row = world.table("job_board.jobs").rows[post_ids()[name]]
        assert row.salary_min is not None
        assert row.salary_min.amount * row.salary_months >= LEAST


def test_variants__what_is_recalled_and_owed_differs() -> None:
    """Which line the bank takes back, and so what is still to be returned, differs between variants."""
    assert {_cast(variant).recalled for variant in range(8)} == {0, 1}
    assert len({_cast(variant).rest for variant in range(8)}) > 2


def _takes_the_other_time(action: Act, c: Cast) -> Act:
    """Choose Thursday, by mail instead of in the chat."""
    _, first, second = c.talk
    if isinstance(action, ToolCall) and "I choose" in _body(action):
        text = f"Thank you. {second:%A} {second.day} {second:%B} at {second:%H:%M} suits me."
        return ToolCall("email.send_email", {"to": c.recruiter.mail, "subject": "Interview", "body": text})
    if isinstance(action, ToolCall) and action.arguments.get("start") == first.isoformat():
        return _with(action, start=second.isoformat(), end=second.replace(hour=second.hour + 1).isoformat())
    return action


def _letters(c: Cast) -> dict[str, str]:
    """Return other letters by words of the reference's."""
    madrid, berlin, porto = c.madrid, c.berlin, c.porto
    return {
        f"Invoice {madrid.number} over": f"Dear {madrid.person.first}, {madrid.amount:,} € for {madrid.number} are "
        f"still open, plus {FORTY} € under the directive. Would you look into it?",
        f"Invoice {berlin.number} over": f"Hello, {berlin.number} ({berlin.amount:,}.00 EUR) has run over its day; by "
        f"law EUR {FORTY} come on top of it.",
        f"Invoice {porto.number} over": f"Sixty days for {porto.number} are over: {porto.amount:,} EUR, and {FORTY} "
        "EUR of compensation.",
        "Agreed: ": f"Fine. The remaining {c.second_part:,} € by {c.day(31).isoformat()}, or all of it falls due.",
        "Half of it I can do": f"The whole I cannot manage. The maintenance part for {c.half} € I will take on.",
        "Your two payments": f"You have sent us a double payment. {c.surplus:,} EUR do not belong here: where to?",
        "To be paid within sixty": f"N.º {porto.number[:-2]}{int(porto.number[-2:]) + 2}. Client NIF PT{c.new_nif}. "
        f"Proofs, almanac. Total {c.proofs} €. VAT exempt (53).",
        "The second part,": f"We miss the {c.second_part:,} € that you promised by {c.say(31)}.",
        "What others pay": f"I do not discuss other people's prices. You owe {c.second_part:,} EUR.",
        "clients have paid": f"Paid by clients in that time: {c.earned:,} euros.",
        "Friday afternoon is impossible": "Friday does not work at that hour, I am sorry. Is there any morning?",
        "I decline the offer": "I have thought it over and have to decline your offer. Warm regards.",
    }  # fmt: skip


def _writes_otherwise(action: Act, c: Cast) -> Act:
    """Write every letter in other words."""
    for words, other in _letters(c).items():
        if isinstance(action, ToolCall) and words in _body(action):
            return _with(action, **{"body" if "body" in action.arguments else "message": other})
    return action


def _asks_otherwise(action: Act, c: Cast) -> Act:
    """Name the matters on the list of questions in other words."""
    properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
    if isinstance(action, ToolCall) and isinstance(properties, dict) and "Subject" in properties:
        said = {f"{c.berlin.short}: pays in two parts": f"Instalments, {c.berlin.short}"}
        subject = said.get(properties["Subject"], properties["Subject"])
        return _with(action, properties={**properties, "Subject": subject})
    return action


@pytest.mark.parametrize("variant", [0, 1, 10_001])
def test_another_right_way__earns_everything(variant: int) -> None:
    """Another hour, by mail, in other words and other rows: all of it is right too."""
    assert not _lost(_takes_the_other_time, _writes_otherwise, _asks_otherwise, variant=variant)


def _no_word_of_cvs(action: Act, c: Cast) -> Act:
    """Put another question in place of the one about the CVs."""
    properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
    if isinstance(action, ToolCall) and isinstance(properties, dict) and "CV for" in str(properties.get("Subject")):
        return _with(action, properties={**properties, "Subject": "Lunch", "Options": "soup / salad"})
    return action


def test_cv__asked_with_the_new_last_day_need_not_be_asked_again() -> None:
    """The question that found no answer yet stands; never asking loses it."""
    ask = ToolCall(
        "notion.API-post-page",
        {
            "parent": {"database_id": "db_ask_ines"},
            "properties": {
                "Subject": f"CV for {_cast(0).farol}", "Options": "translator / localisation", "Status": "Asked",
                "Asked on": "2027-09-20",
            },
        },
    )  # fmt: skip
    assert not _lost(_no_word_of_cvs, extra={5: ask})
    assert _lost(_no_word_of_cvs, extra={3: ask}) == {"cv-asked"}


def test_second_part__is_missed_from_the_morning_after() -> None:
    """Who writes the day after the promised one need not write again four days later; the day itself is too early."""

    def silent(action: Act, c: Cast) -> Act:
        return ToolCall("email.check_connection", {}) if "The second part," in _body(action) else action

    c = _cast(0)
    chase = ToolCall(
        "email.send_email",
        {"to": c.berlin.mail, "subject": c.berlin.number, "body": f"We miss the {c.second_part} EUR of yesterday."},
    )
    assert not _lost(silent, extra={22: chase})
    assert _lost(silent, extra={21: chase}) == {"second-missed"}
    assert _lost(silent) == {"second-missed"}


@pytest.mark.parametrize(("months", "lost"), [(1, set()), (14, set()), (12, {"offer-asked", "offer-hers"})])
def test_offer__is_put_before_her_by_the_month_or_by_the_year(months: int, lost: set[str]) -> None:
    """She counts in years, the letter in months: both are the salary, twelve months of it are not."""

    def by_the_year(action: Act, c: Cast) -> Act:
        properties = action.arguments.get("properties") if isinstance(action, ToolCall) else None
        if isinstance(action, ToolCall) and isinstance(properties, dict) and properties.get("Amount EUR") == c.salary:
            return _with(action, properties={**properties, "Amount EUR": c.salary * months})
        return action

    assert _lost(by_the_year) == lost


def test_owed__beside_numbers_of_invoices_and_what_is_not_due_yet() -> None:
    """An answer that also says what makes up the sums is right; one that leaves the forty out is not."""

    def told(action: Act, c: Cast, forty: str) -> Act:
        if not isinstance(action, Reply) or "still owes" not in action.text:
            return action
        first, second = c.berlin, c.porto
        return Reply(
            f"Late: {first.short} {c.second_part} EUR ({c.second_part - FORTY} and the forty, {first.number}) and "
            f"{second.short} {forty} (the fixed sum for {second.number}), {c.second_part + FORTY} together. Not due "
            f"yet: {second.short} {c.proofs} EUR (FT 2027/30, 10 December).\n"
            f"The year stands at {LIMIT - c.room + c.half + c.proofs} EUR."
        )

    assert not _lost(lambda action, c: told(action, c, f"{FORTY} EUR"))
    assert _lost(lambda action, c: told(action, c, "nothing")) == {"owed-told"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_rent__was_paid_in_each_month_before_and_never_overdrawn(variant: int) -> None:
    """The rent account's past is that of its order: a rent a month on the order's day, September's too."""
    c = _cast(variant)
    found = catalog.build(TASK, variant).world.table("banking.transactions").rows.values()
    lines = sorted((row for row in found if row.account_id == "acc_009102"), key=lambda row: row.posted_at)
    rents = [row for row in lines if row.memo == "Renda"]
    assert [row.posted_at.month for row in rents] == list(range(3, 10))
    assert {row.posted_at.day for row in rents} == {c.day(24).day}
    assert all(row.balance_after.amount >= 0 for row in lines)


def test_surplus__sent_back_whole_is_too_much() -> None:
    """Whoever pays what the letter asks for has paid what the bank had taken back already."""

    def whole(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("amount_minor") == c.rest * 100:
            return _with(action, amount_minor=c.surplus * 100)
        return action

    assert _lost(whole) == {"rest-returned", "money-right"}


def test_referees__the_name_of_who_may_not_costs_it() -> None:
    """Two right names do not help when the third stands beside them."""

    def names_her_too(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "These two may be rung" in _body(action):
            return _with(action, message=f"{_body(action)} {c.old_boss.name} cannot.")
        return action

    assert _lost(names_her_too) == {"referees-right"}


def test_rent__from_the_rent_account_later_or_twice_is_wrong() -> None:
    """The rent paid once by hand counts; as a second order beside it, it does not."""

    def less(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and action.arguments.get("memo") == "Renda":
            return _with(action, amount_minor=c.rent * 200)
        return action

    assert _lost(less) == {"rent-paid", "money-right"}


def test_clients__one_letter_to_all_costs_what_is_private() -> None:
    """A copy to another client tells them what was none of their business."""

    def copies(action: Act, c: Cast) -> Act:
        if isinstance(action, ToolCall) and "Your two payments" in _body(action):
            return _with(action, cc=c.berlin.mail)
        return action

    assert _lost(copies) == {"others-unnamed"}


def test_work_account__is_known_from_the_first_page() -> None:
    """The account that pays stands in USER.md."""
    files = catalog.build(TASK, 0).world.table("files.files").rows
    assert any(WORK.account_id in row.content for row in files.values())
