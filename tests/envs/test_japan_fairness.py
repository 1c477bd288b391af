"""travel-07 gives the credit for every right way: the reference with one thing done otherwise, and what stays wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import pytest

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.draw import Draw
from lifegym.envs.spec import Step, StepFunction
from lifegym.envs.story import Story, TaskInfo
from lifegym.envs.travel.japan_with_the_parents.casting import draw_cast
from lifegym.envs.travel.japan_with_the_parents.opening import open_world
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "VibeLife-travel-07"
SERVICES = (
    "email",
    "calendar",
    "notion",
    "notification_hub",
    "flight_booking",
    "hotel_booking",
    "visa_and_advisory",
)
CLINIC = "letters@anhai-clinic.example"
UNCLE = "vinh.le@binhminh-trading.example"
Act = ToolCall | Reply
Edit = Callable[[Act, World], list[Act]]


class _DraftsLater(Authored):
    """The reference that drafts all three visas in one go, when Ma's new passport is there."""

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        if step.name == "starts the visas of Mai and Ba":
            self._kept = (step, step.run)
            return []
        if step.name == "starts Ma's visa":
            return [self._kept, (step, step.run)]
        return super()._choose(step)


def _lost(edit: Edit | None = None, policy: Authored | None = None) -> set[str]:
    """Return the checks lost by the reference of variant 0 with its actions edited."""
    env: Any = gym.make(TASK, variant=0, disable_env_checker=True)
    observation, info = env.reset(seed=0)
    player = policy or Authored("reference")
    player.reset(observation, info)
    ended = False
    while not ended:
        action = player.act(observation, info)
        for part in edit(action, env.unwrapped.world) if edit else [action]:
            observation, _, terminated, truncated, info = env.step(part)
        ended = terminated or truncated
    return {check["id"] for check in info["checks"] if not check["passed"]}


def _answers(action: Act, address: str, world: World) -> bool:
    """Return whether an action answers a mail of an address."""
    if not isinstance(action, ToolCall) or action.tool != "email.reply_email":
        return False
    return bool(world.tables["email.messages"].rows[action.arguments["email_id"]].sender == address)


def _with(action: Act, **changes: Any) -> list[Act]:
    assert isinstance(action, ToolCall)
    return [ToolCall(action.tool, {**action.arguments, **changes})]


def _writes_clinic(body: str) -> Edit:
    return lambda act, world: _with(act, body=body) if _answers(act, CLINIC, world) else [act]


def test_letter__may_quote_the_wrong_day() -> None:
    """Who asks the clinic for the right last day and names the wrong one beside it has asked for the right one."""
    cast = draw_cast(Draw(TASK, 0), 0)
    wrong, right = cast.say(cast.trip(14)), cast.say(cast.home)
    assert not _lost(
        _writes_clinic(f"The letter ends on {wrong}, but the journey lasts until {right}. Please put {right}.")
    )
    assert _lost(_writes_clinic(f"Thank you for the letter until {wrong}.")) == {"letter-fixed"}


def test_pens__may_be_named_in_vietnamese() -> None:
    """Ma is written to in Vietnamese too: five pens are one box in either language."""

    def edit(act: Act, world: World) -> list[Act]:
        if isinstance(act, ToolCall) and act.arguments.get("subject") == "Ba's pens":
            return _with(act, body="Thưa bác, bác trai mang nhiều nhất 5 bút, trong túi xách tay, không để trong vali.")
        return [act]

    assert not _lost(edit)


def test_visas__may_be_drafted_together_before_the_counter() -> None:
    """Nobody asked for two drafts before the third passport was there; what counts is the day at the counter."""
    assert not _lost(policy=_DraftsLater())


def _himeji(**changes: Any) -> Edit:
    def edit(act: Act, world: World) -> list[Act]:
        mine = isinstance(act, ToolCall) and act.tool == "calendar.create_event"
        return _with(act, **changes) if mine and "Himeji" in str(act) else [act]

    return edit


def test_himeji__may_stand_in_either_calendar() -> None:
    """A day out for two of the three suits Mai's own calendar as well as the family's, at the hours she gave."""
    assert not _lost(_himeji(calendar_id="cal_mai"))
    assert _lost(_himeji(calendar_id="cal_mai", attendees=[])) == {"wishes-set"}


def _leaves_uncle(said: str) -> Edit:
    """Do not answer the uncle; say something to Mai in that turn instead."""

    def edit(act: Act, world: World) -> list[Act]:
        if _answers(act, UNCLE, world):
            # A draft beside the point keeps the numbers of later mails.
            return [ToolCall("email.send_email", {"to": "mai.hoang@songhan.example", "subject": "Note", "body": "-"})]
        if isinstance(act, Reply) and "Your uncle asked" in act.text:
            return [Reply(said)]
        return [act]

    return edit


def test_uncle__may_be_left_to_mai() -> None:
    """Who tells Mai of the uncle's question and leaves the answer to her keeps the secret; who is silent earns none."""
    assert not _lost(_leaves_uncle("Chú Vinh asks where your aunt lives. I have not answered; that is yours to do."))
    for said in ("Nothing new.", "Your uncle Vinh asks for a town and a number, for a parcel."):
        assert _lost(_leaves_uncle(said)) == {"aunt-hidden"}


def _splits_fare(second: str) -> Edit:
    """Leave the old fare in the ledger and put the difference into a row of its own."""

    def edit(act: Act, world: World) -> list[Act]:
        if not (isinstance(act, ToolCall) and act.tool == "files.read" and world.stage == 26):
            return [act]
        pnr = next(key for key, row in world.tables["flight_booking.bookings"].rows.items() if row.status == "CHANGED")
        text = world.tables["files.files"].rows["ledger.csv"].content
        rows = [line.split(",") for line in text.strip().splitlines()]
        flight = next(row for row in rows if row[1] == "Flight K81751")
        more = int(flight[3]) - 16_800_000
        last = rows[-1][6]
        flight[1], flight[3], flight[5] = f"Flight home {pnr}", "16800000", "16800000"
        rows.append(["2026-04-23", f"{second} {pnr}", flight[2], str(more), "VND", str(more), last, "paid"])
        content = "\n".join(",".join(row) for row in rows)
        return [ToolCall("files.write", {"path": "ledger.csv", "content": content}), act]

    return edit


def test_ledger__may_carry_a_fare_and_its_difference() -> None:
    """A changed flight may stand as the fare and a row for the difference, when both name the booking."""
    assert not _lost(_splits_fare("Fare difference"))

    def loses_code(act: Act, world: World) -> list[Act]:
        parts = _splits_fare("Fare difference")(act, world)
        first = parts[0]
        if len(parts) == 2 and isinstance(first, ToolCall):
            unnamed = re.sub(r"Fare difference \w+", "Sundries", first.arguments["content"])
            return [ToolCall(first.tool, {**first.arguments, "content": unnamed}), act]
        return parts

    assert _lost(loses_code) == {"ledger-sum"}


@pytest.mark.parametrize("variant", [*range(8), *range(10_000, 10_003)])
def test_slot__that_suits_ma_is_on_no_family_date(variant: int) -> None:
    """No date the family keeps falls on the day of the passport office's only free slot."""
    info = TaskInfo(
        key="travel-07", title="t", domain="travel", summary="s", services=SERVICES, function=lambda s: None
    )
    story = Story(info, TASK, variant)
    cast = open_world(story)
    kept = {
        str(row.properties["This year"].start)
        for row in story.world.table("notion.pages")
        if row.parent_id == "db_family_dates"
    }
    assert len(kept) > 8
    assert cast.day(4).isoformat() not in kept
