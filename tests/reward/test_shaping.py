"""Three ways of paying a score, one sum."""

from __future__ import annotations

import numpy as np
import pytest

from lifegym.reward.shaping import REWARD_MODES, Payer, RewardMode, check_mode
from lifegym.worlds.world import World
from tests.reward.test_rubric import EURO, rubric
from tests.reward.worlds import agent_writes, garden_world


def act(world: World, rng: np.random.Generator) -> None:
    """Let the agent do something or other."""
    match int(rng.integers(5)):
        case 0:
            agent_writes(world, ("a.md", "bad.md", "c.md")[int(rng.integers(3))], "x")
        case 1:
            world.call("files.delete", {"path": "a.md"})
        case 2:
            world.call("garden.buy", {"name": "sage", "price": EURO})
        case 3:
            world.call("files.read", {"path": "a.md"})
        case _:
            world.open_turn("user_message", "t", "x")
            world.close_turn("a sage")


@pytest.mark.parametrize("mode", REWARD_MODES)
@pytest.mark.parametrize("seed", range(15))
def test_payer__rewards_sum_to_the_score(seed: int, mode: RewardMode) -> None:
    """However an episode goes, and wherever it is cut off or copied, its rewards sum to score/100."""
    rng = np.random.default_rng(seed)
    world, scorer = garden_world(), rubric().scorer()
    payer, total = Payer(mode, scorer), 0.0
    for step in range(12):
        act(world, rng)
        if step in (4, 8):
            scorer.close_stage(world, step // 4 - 1)
        if step == 6:
            world, scorer = world.fork(), scorer.copy()
            payer = payer.copy(scorer)
        total += payer.pay(world, over=False)
    if seed % 2:
        scorer.truncate()
    else:
        scorer.finish(world)
    total += payer.pay(world, over=True)
    assert total == pytest.approx(scorer.score / 100)


def test_payer__stage_pays_when_settled() -> None:
    """In stage mode nothing is paid before a check is settled, and then its weight at once."""
    world, scorer = garden_world(), rubric().scorer()
    payer = Payer("stage", scorer)
    agent_writes(world, "a.md", "x")
    assert payer.pay(world, over=False) == 0
    scorer.close_stage(world, 0)
    assert payer.pay(world, over=False) == pytest.approx(0.3)
    assert payer.pay(world, over=False) == 0


def test_payer__potential_pays_the_change() -> None:
    """In potential mode a deed is paid in its step and taken back when undone."""
    world, scorer = garden_world(), rubric().scorer()
    payer = Payer("potential", scorer)
    agent_writes(world, "a.md", "x")
    assert payer.pay(world, over=False) == pytest.approx(0.6)
    world.call("files.delete", {"path": "a.md"})
    assert payer.pay(world, over=False) == pytest.approx(-0.6)


def test_mode__unknown() -> None:
    """A mode that does not exist is refused with those that do."""
    with pytest.raises(ValueError, match="stage, sparse, potential, got 'dense'"):
        check_mode("dense")
