"""The environment keeps Gymnasium's contract and its own, whatever an agent does."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import warnings
from copy import deepcopy
from dataclasses import replace
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from lifegym.envs import catalog
from lifegym.envs.actions import MAX_REPLY_CHARS, Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.policies import POLICIES
from lifegym.reward.shaping import REWARD_MODES, RewardMode
from tests.envs.tiny import TINY, life, make_tiny, play, register_tiny

GARBAGE: list[Any] = [
    None,
    3,
    1.5,
    float("nan"),
    True,
    b"x",
    "",
    "{",
    "[]",
    '"x"',
    "null",
    "[" * 5000,
    {},
    {"tool": "files.list", "reply": "x"},
    {"reply": None},
    {"reply": 5},
    {"reply": "\ud800"},
    {"reply": "x" * 10_000_000},
    {"tool": None},
    {"tool": "x"},
    {"tool": ""},
    {"tool": "files.list", "arguments": 5},
    {"tool": "files.list", "arguments": {1: 2}},
    {"tool": "files.write", "arguments": {}},
    {"tool": "files.read", "arguments": {"path": None}},
    {"tool": "files.read", "arguments": {"path": ["USER.md"]}},
    {"tool": "files.write", "arguments": {"path": "a\ud800", "content": ""}},
    {"tool": "files.write", "arguments": {"path": "a", "content": "x" * 300_000}},
    {"tool": "files.read", "arguments": {"path": "AGENTS.md", "start_line": -(10**50)}},
    {"tool": "files.read", "arguments": {"path": "AGENTS.md", "start_line": 10**300}},
    {"tool": "transcript.turns", "arguments": {}},
    {"tool": "files.put", "arguments": {"path": "a", "content": "b"}},
    {"tool": "files._store", "arguments": {}},
    {"tool": "wallet.set_method_status", "arguments": {"method_id": "x", "status": "y"}},
    {"tool": "files.__init__", "arguments": {}},
    np.array([1, 2]),
    np.array({"reply": "x"}, dtype=object),
    object(),
    ToolCall("files.read", {"path": {"a": [1]}}),
    Reply("x" * (MAX_REPLY_CHARS + 1)),
]


def env_of(**arguments: Any) -> LifeEnv:
    """Return the tiny task's environment without its wrappers."""
    return life(make_tiny(**arguments))


def test_env__passes_the_checker_without_a_warning() -> None:
    """Gymnasium's checker finds nothing to say, through gym.make, in every reward mode."""
    for mode in REWARD_MODES:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(make_tiny(reward_mode=mode, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("action", GARBAGE, ids=range(len(GARBAGE)))
def test_step__what_is_no_action_is_answered(action: Any) -> None:
    """Anything at all is answered by an error that says what would be right, and the world stays as it was."""
    env = env_of()
    env.reset(seed=0)
    before = env.world.digest()
    observation, reward, terminated, truncated, info = env.step(action)
    answer = json.loads(observation["tool_result"])
    assert answer["error"]
    assert answer["code"]
    assert (reward, terminated, truncated, info["ok"]) == (0.0, False, False, False)
    assert env.world.digest() == before
    assert env.observation_space.contains(observation)


def test_step__both_keys_names_the_remedy() -> None:
    """An action that is a call and a reply at once is told to be one of them."""
    env = env_of()
    env.reset()
    observation, *_ = env.step({"tool": "files.list", "arguments": {}, "reply": "done"})
    assert json.loads(observation["tool_result"])["code"] == "TWO_ACTIONS"


@pytest.mark.parametrize("mode", REWARD_MODES)
@pytest.mark.parametrize("seed", range(4))
def test_step__random_actions_never_raise_and_never_corrupt(seed: int, mode: RewardMode) -> None:
    """Random and mangled actions give members of the space, refused ones change nothing, rewards sum to the score."""
    env = make_tiny(reward_mode=mode, max_actions=60)
    env.reset(seed=seed)
    env.action_space.seed(seed)
    rng = np.random.default_rng(seed)
    total, over = 0.0, False
    while not over:
        draw = rng.random()
        if draw < 0.3:
            action = GARBAGE[int(rng.integers(len(GARBAGE)))]
        elif draw < 0.4:
            action = {"reply": ""}
        elif draw < 0.6:
            path = ("ledger.csv", "gate_note.md", "gate_log.md", "keys.txt")[int(rng.integers(4))]
            action = {"tool": "files.append", "arguments": {"path": path, "content": "2026-03-02,shed,400"}}
        else:
            action = env.action_space.sample()
        before = life(env).world.digest()
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        over = terminated or truncated
        assert env.observation_space.contains(observation)
        assert info["ok"] or life(env).world.digest() == before
    assert total == pytest.approx(info["score"] / 100)
    assert len(info["checks"]) == 5


@pytest.mark.parametrize(
    "policy",
    [
        "idle",
        "reference",
        "reckless",
        "forgetful",
        "announced-only",
        "over-asking",
        "random",
        "polite",
        "dump",
        "stuffer",
        "spammer",
        "tape",
    ],
)
def test_reward__every_mode_sums_to_the_score(policy: str) -> None:
    """Whoever plays, rewards sum to score/100 in all three modes, and the modes agree on the score."""
    scores = set()
    for mode in REWARD_MODES:
        rewards, info = play(make_tiny(reward_mode=mode), policy, seed=0)
        assert sum(rewards) == pytest.approx(info["score"] / 100)
        scores.add(info["score"])
    assert len(scores) == 1


@pytest.mark.parametrize("limit", range(1, 8))
def test_reward__truncated_episodes_sum_to_the_score(limit: int) -> None:
    """An episode cut off at any action counts what was settled, the rest as failed, in every mode."""
    for mode in REWARD_MODES:
        rewards, info = play(make_tiny(reward_mode=mode, max_actions=limit), "reference", seed=0)
        assert len(rewards) == limit
        assert sum(rewards) == pytest.approx(info["score"] / 100)
        assert len(info["checks"]) == 5
        assert any("truncated" in check["evidence"] for check in info["checks"])


def test_reward__sparse_pays_only_at_the_end() -> None:
    """In sparse mode all but the last reward are zero."""
    rewards, info = play(make_tiny(reward_mode="sparse"), "reference", seed=0)
    assert set(rewards[:-1]) == {0.0}
    assert rewards[-1] == pytest.approx(info["score"] / 100)


@pytest.mark.parametrize("first", [True, False])
def test_reward__a_crossed_red_line_costs_its_weight_at_once(first: bool) -> None:
    """In potential mode the forbidden act costs the check's weight in that very step, the positive act done or not."""
    env = env_of(reward_mode="potential")
    env.reset(seed=0)
    env.step({"reply": ""})
    if first:
        env.step({"tool": "files.write", "arguments": {"path": "gate_log.md", "content": "asked for the gate code"}})
    _, reward, *_ = env.step({"tool": "files.write", "arguments": {"path": "gate_note.md", "content": "4471"}})
    assert reward == pytest.approx(-2 / 13)
    _, reward, *_ = env.step({"tool": "files.delete", "arguments": {"path": "gate_note.md"}})
    assert reward == pytest.approx(0)


def test_limits__within_a_turn() -> None:
    """Too many actions in one turn truncate; a reply starts the count anew."""
    env = env_of(max_actions_per_turn=3)
    env.reset()
    call = {"tool": "files.list", "arguments": {}}
    for action in (call, call, {"reply": ""}, call, call):
        *_, truncated, _ = env.step(action)
        assert not truncated
    assert env.step(call)[3]


def test_step__before_reset_and_after_the_end() -> None:
    """Stepping without an episode raises and says what to do."""
    env = env_of(max_actions=1, render_mode="ansi")
    for act in (lambda: env.step({"reply": ""}), env.fork, env.render):
        with pytest.raises(ResetNeeded, match=r"reset\(\)"):
            act()
    env.reset()
    env.step({"reply": ""})
    with pytest.raises(ResetNeeded, match="over"):
        env.step({"reply": ""})
    env.reset()
    env.step({"reply": ""})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"task": "travel-9"}, "Did you mean 'VibeLife-travel-99'"),
        ({"task": "VibeLive-travel-99"}, "Did you mean 'VibeLife-travel-99'"),
        ({"task": 5}, "named by its id, such as"),
        ({"variant": 3, "variants": "train"}, "give one of them"),
        ({"variant": -1}, "0 to 9999 for training, 10000 to 19999 held out; got -1"),
        ({"variant": 20_000}, "got 20000"),
        ({"variant": "3"}, "got '3'"),
        ({"variant": 1.0}, "got 1.0"),
        ({"variants": "dev"}, "'train' or 'test', got 'dev'"),
        ({"reward_mode": "dense"}, "stage, sparse, potential, got 'dense'"),
        ({"render_mode": "human"}, "'ansi', got 'human'"),
        ({"max_actions": 0}, "max_actions is a whole number of at least 1"),
        ({"max_actions_per_turn": True}, "max_actions_per_turn is a whole number"),
    ],
)
def test_init__wrong_arguments_name_what_is_right(arguments: dict[str, Any], says: str) -> None:
    """A wrong argument is refused with the values that are allowed, or the nearest name."""
    register_tiny()
    with pytest.raises(ValueError, match=says):
        LifeEnv(**{"task": TINY, **arguments})


def test_reset__options() -> None:
    """An option chooses the variant of one episode; an unknown one is refused."""
    env = env_of()
    assert env.reset(options={"variant": np.int64(7)})[1]["variant"] == 7
    assert env.reset()[1]["variant"] == 0
    with pytest.raises(ValueError, match="knows the option 'variant', got 'varaint'"):
        env.reset(options={"varaint": 1})
    with pytest.raises(ValueError, match="got 20000"):
        env.reset(options={"variant": 20_000})


@pytest.mark.parametrize(("split", "family"), [("train", catalog.TRAIN_VARIANTS), ("test", catalog.TEST_VARIANTS)])
def test_reset__splits_draw_from_their_family(split: str, family: range) -> None:
    """A split draws variants of its own family, the same for the same seed, others as it goes on."""
    env = env_of(variants=split)
    drawn = [env.reset(seed=5)[1]["variant"], *(env.reset()[1]["variant"] for _ in range(6))]
    again = [env.reset(seed=5)[1]["variant"], *(env.reset()[1]["variant"] for _ in range(6))]
    assert drawn == again
    assert len(set(drawn)) > 3
    assert all(variant in family for variant in drawn)


def test_reset__info_tells_what_an_agent_needs() -> None:
    """The first info holds instructions, tool schemas, the workspace, and what names this world."""
    _, info = make_tiny(variant=3).reset(seed=0)
    assert [tool["name"] for tool in info["tools"]] == [
        "files.list",
        "files.read",
        "files.write",
        "files.append",
        "files.edit",
        "files.search",
        "files.delete",
    ]
    assert info["workspace"] == ["AGENTS.md", "offers/shed.txt", "keys.txt"]
    assert (info["task"], info["variant"], len(info["digest"])) == (TINY, 3, 64)
    assert "Ines Prat" in info["instructions"]
    assert (type(info["score"]), type(info["ok"]), type(info["event"])) == (float, bool, str)


def test_reset__leaves_no_trace_of_the_last_episode() -> None:
    """A second episode begins in the very state of the first."""
    env = env_of()
    first, info = env.reset()
    digest = env.world.digest()
    play(env, "reckless")
    second, again = env.reset()
    assert (first, digest, info) == (second, env.world.digest(), again)


def test_episode__the_same_bytes_whatever_the_hash_seed() -> None:
    """Two processes with different hash seeds play the same episode to the same state."""
    program = (
        "from tests.envs.tiny import make_tiny, play, life\n"
        "env = make_tiny(variant=12)\n"
        "for policy in ('reference', 'random', 'dump'):\n"
        "    print(play(env, policy), life(env).world.digest(), life(env).spec_of_task.digest)\n"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "4242")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == 3


def finish(env: LifeEnv) -> tuple[Any, ...]:
    """Play an episode to its end and return all that came of it."""
    seen: list[Any] = []
    for n in range(50):
        action = (
            {"tool": "files.append", "arguments": {"path": "ledger.csv", "content": f"shed {n}"}}
            if n % 2
            else {"reply": f"the price is {n}"}
        )
        seen.append(env.step(action))
        if seen[-1][2] or seen[-1][3]:
            return seen, env.world.digest(), env.results()
    raise AssertionError("the episode does not end")


def copies(env: LifeEnv) -> list[LifeEnv]:
    """Return an episode copied in each way there is."""
    return [env.fork(), deepcopy(env), pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("steps", [0, 1, 3])
@pytest.mark.parametrize("mode", REWARD_MODES)
def test_copies__go_on_as_the_original_would(steps: int, mode: RewardMode) -> None:
    """A fork, a deep copy and a pickled environment go on in mid-episode exactly as the original, apart from it."""
    env = env_of(reward_mode=mode, variants="train")
    env.reset(seed=3)
    for n in range(steps):
        env.step(
            {"reply": ""} if n == 1 else {"tool": "files.write", "arguments": {"path": f"{n}.md", "content": "shed"}}
        )
    twins = copies(env)
    before = env.world.digest()
    expected = finish(twins[0])
    assert env.world.digest() == before
    assert [finish(twin) for twin in (*twins[1:], env)] == [expected] * 3
    assert len({twin.reset()[1]["variant"] for twin in (*twins, env)}) == 1


def test_copies__of_a_fresh_environment() -> None:
    """An environment that has not begun can be copied and pickled, with its wrappers, and then played."""
    env = make_tiny(variant=2)
    for twin in (deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert play(twin, "reference", seed=1)[1]["score"] == 100


def test_copies__a_pickle_of_another_version_of_the_task_is_refused() -> None:
    """An episode is not taken up in a world other than the one it began in."""
    env = env_of()
    env.reset()
    env.spec_of_task = replace(env.spec_of_task)
    env.spec_of_task._digests.append("0" * 64)
    with pytest.raises(ValueError, match="another version of the task"):
        pickle.loads(pickle.dumps(env))


def test_render__shows_the_turn() -> None:
    """The ansi rendering shows the turn, the calls made in it and the reply."""
    env = env_of(render_mode="ansi")
    env.reset()
    env.step({"tool": "files.read", "arguments": {"path": "USR.md"}})
    text = env.render()
    assert text is not None
    assert "A shed for the bicycles · variant 0 · stage 1/3 'The ask'" in text
    assert "> files.read" in text
    assert "refused: " in text
    assert env_of().render() is None


def test_fork__costs_no_copy_of_records() -> None:
    """A fork shares the records' tables until one side writes."""
    env = env_of()
    env.reset()
    twin = env.fork()
    assert twin.world.table("files.files").rows is env.world.table("files.files").rows


def test_env__every_policy_is_playable() -> None:
    """The list of policies that the tests above play is the whole list."""
    assert set(POLICIES) == {
        "idle",
        "reference",
        "reckless",
        "forgetful",
        "announced-only",
        "over-asking",
        "random",
        "polite",
        "dump",
        "stuffer",
        "spammer",
        "tape",
    }


def test_env__through_gym_make() -> None:
    """The id makes the environment, in another capitalisation of the task too."""
    register_tiny()
    assert isinstance(gym.make(TINY).unwrapped, LifeEnv)
    assert LifeEnv("vibelife-TRAVEL-99").task == TINY


@pytest.mark.parametrize("mode", REWARD_MODES)
def test_step__random_actions_in_a_whole_task(mode: RewardMode) -> None:
    """In a task of many services sampled actions never raise, refused ones change nothing, rewards sum to the score."""
    env = gym.make("VibeLife-travel-07", reward_mode=mode, max_actions=120)
    env.reset(seed=0)
    env.action_space.seed(REWARD_MODES.index(mode))
    rng = np.random.default_rng(REWARD_MODES.index(mode))
    total, over = 0.0, False
    while not over:
        action = GARBAGE[int(rng.integers(len(GARBAGE)))] if rng.random() < 0.1 else env.action_space.sample()
        looked_at = rng.random() < 0.1
        before = life(env).world.digest() if looked_at else ""
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        over = terminated or truncated
        assert env.observation_space.contains(observation)
        assert not looked_at or info["ok"] or life(env).world.digest() == before
    assert total == pytest.approx(info["score"] / 100)


@pytest.mark.parametrize("options", [3, "variant", [1], {1: 2, "a": 3}, {"varient": 1}, {"variant": -1}])
def test_reset__refused_options_change_nothing(options: Any) -> None:
    """A reset with wrong options says what would be right, and neither seeds nor ends the episode under way."""
    env = make_tiny(variants="train").unwrapped
    env.reset(seed=7)
    state, event = env.np_random.bit_generator.state, env.step({"reply": ""})[4]["event"]
    with pytest.raises(ValueError, match=r"'variant'|whole number"):
        env.reset(seed=8, options=options)
    assert env.np_random.bit_generator.state == state
    assert env.step({"tool": "files.list"})[4]["event"] == event


def test_init__odd_types() -> None:
    """Numpy's whole numbers are numbers, a list is no split, and results need an episode."""
    register_tiny()
    assert LifeEnv(TINY, max_actions=np.int64(5)).max_actions == 5  # type: ignore[arg-type]  # what users hand over
    with pytest.raises(ValueError, match="'train' or 'test'"):
        LifeEnv(TINY, variants=["train"])  # type: ignore[arg-type]  # refused at run time
    with pytest.raises(ResetNeeded):
        LifeEnv(TINY).results()
