"""The training example: its options, its gradients, its checkpoints, and a whole run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.learning import shuffled
from lifegym.envs import catalog
from lifegym.envs.wrappers.features import FEATURES
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, draw, load_checkpoint, save_checkpoint
from lifegym.rollouts.episode import play
from lifegym.rollouts.store import read_episodes
from training_examples import train_menu_policy as example

TINY = [
    "--tasks",
    "travel-99",
    "--module",
    "travel-99=tests.tiny_task",
    "--workers",
    "0",
    "--episodes",
    "3",
    "--test-variants",
    "2",
]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task, known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_args__demo_is_a_preset_that_options_override(capsys: pytest.CaptureFixture[str]) -> None:
    """``--demo`` sets what DEMO says unless an option beside it says otherwise; every option has its help."""
    args = example.read_args(["--demo", "--updates", "3"])

    assert {name: getattr(args, name) for name in example.DEMO} == {**example.DEMO, "updates": 3}
    assert asdict(example.read_args([])) == {**asdict(example.Args()), "out": "runs/menu-seed0"}
    with pytest.raises(SystemExit):
        example.read_args(["--help"])
    shown = " ".join(capsys.readouterr().out.split())
    for field in fields(example.Args):
        assert f"--{field.name.replace('_', '-')}" in shown
    assert "candidates of a menu" in shown


def test_args__refuse_numbers_that_make_no_run() -> None:
    """Held-out variants cannot be trained on, and nothing runs on no episodes; the message says what is possible."""
    for options, message in ((["--train-variants", "10001"], "is 1 to 10000"), (["--memory", "0"], "is at least 1")):
        with pytest.raises(SystemExit, match=message):
            example.read_args(options)


def test_splits__held_out_tasks_are_not_trained_on() -> None:
    """Patterns choose tasks; what is held out is taken from what is trained on; a mistake names what there is."""
    keys = sorted(catalog.CATALOG)

    assert example.splits(example.read_args([])) == (keys, [])
    assert example.splits(example.read_args(["--held-out-tasks", "VibeLife-travel-07, finance-*"])) == (
        [key for key in keys if key != "travel-07" and not key.startswith("finance")],
        [key for key in keys if key == "travel-07" or key.startswith("finance")],
    )
    with pytest.raises(SystemExit, match=r"--tasks: no task is named 'nowhere-\*'; there are .*travel-99"):
        example.splits(example.read_args(["--tasks", "travel-99,nowhere-*"]))
    with pytest.raises(SystemExit, match="leaves no task"):
        example.splits(example.read_args(["--tasks", "travel-99", "--held-out-tasks", "travel-*"]))


def test_chooser__even_rounds_go_through_all_tasks_and_progress_follows_scores() -> None:
    """Every round has each task once, in an order of its own; by progress, the task that changes is played most."""
    tasks = ["exam-01", "fitness-01", "travel-07", "travel-99"]
    args = example.Args(episodes=6)
    even = example.Chooser(tasks, args, [])
    drawn = [task for update in range(6) for task in even.tasks(update)]
    rounds = [drawn[start : start + 4] for start in range(0, 36, 4)]
    scores = [(task, 8.0 * number if task == "travel-99" else 20.0) for number in range(10) for task in tasks]
    progress = example.Chooser(tasks, example.Args(episodes=400, sampler="progress"), scores)
    often = progress.tasks(3)

    assert all(sorted(each) == tasks for each in rounds)
    assert len({tuple(each) for each in rounds}) > 1
    assert often == example.Chooser(tasks, example.Args(episodes=400, sampler="progress"), scores).tasks(3)
    assert often.count("travel-99") > 2 * max(often.count(task) for task in tasks[:3]) > 0


def _batch(network: MenuNetwork, args: example.Args) -> example.Batch:
    rng = np.random.Generator(np.random.PCG64(3))
    features = rng.standard_normal((6, 4, len(FEATURES))).astype(np.float32)
    mask = np.array([[True, True, True, number % 2 == 0] for number in range(6)])
    features *= mask[..., None]
    choices = rng.integers(0, 3, 6)
    old = network.log_chances(features, mask)[np.arange(6), choices] + rng.uniform(-0.05, 0.05, 6).astype(np.float32)
    advantages, returns = rng.standard_normal((2, 6)).astype(np.float32)
    return example.Batch(features, mask, choices, old, advantages, returns)


def _loss(network: MenuNetwork, batch: example.Batch, args: example.Args, entropy: float) -> float:
    arrays: dict[str, Any] = {name: array.astype(np.float64) for name, array in network.arrays().items()}
    wide = MenuNetwork(**arrays)
    features: Any = batch.features.astype(np.float64)
    log_chances = wide.log_chances(features, batch.mask)
    ratio = np.exp(log_chances[np.arange(6), batch.choices] - batch.log_chances)
    kept = np.minimum(ratio * batch.advantages, np.clip(ratio, 1 - args.clip, 1 + args.clip) * batch.advantages)
    undecided = -(np.exp(log_chances) * np.where(batch.mask, log_chances, 0)).sum(axis=1)
    error = wide.value(features, batch.mask) - batch.returns
    return float((-kept - entropy * undecided + args.value_weight * error**2 / 2).mean())


def test_gradients__are_those_of_the_loss() -> None:
    """Every array's gradient agrees with what moving single weights does to the loss."""
    args = example.Args()
    network = MenuNetwork.fresh(1, hidden=5, value_hidden=4)
    rng = np.random.Generator(np.random.PCG64(4))
    for array in network.arrays().values():
        array += rng.standard_normal(array.shape).astype(np.float32) * np.float32(0.1)
    batch = _batch(network, args)
    gradients, _ = example.gradients_of(network, batch, args, entropy=0.3)
    for name, array in network.arrays().items():
        flat = array.reshape(-1)
        for place in rng.integers(0, flat.size, 4).tolist():
            kept, step = flat[place], np.float32(1e-2)
            flat[place] = kept + step
            above, up = _loss(network, batch, args, 0.3), flat[place]
            flat[place] = kept - step
            below, down = _loss(network, batch, args, 0.3), flat[place]
            flat[place] = kept
            assert gradients[name].reshape(-1)[place] == pytest.approx((above - below) / float(up - down), abs=2e-3)


def test_advantages__discount_within_and_between_turns() -> None:
    """With a perfect trace and no value estimate, a return discounts each decision, and each closed turn once more."""
    args = example.Args(gamma=0.5, turn_gamma=0.5, trace=1.0)
    count = 3
    episode = example.Episode(
        "travel-99", np.zeros((count, 2, 1), np.float16), np.ones((count, 2), np.bool_), np.zeros(count, np.int64),
        np.zeros(count, np.float32), np.array([0.0, 0.0, 8.0], np.float32), np.array([False, True, True]), 0.0, 0.0,
    )  # fmt: skip
    advantages, returns = example.advantages_and_returns(episode, np.zeros(count, np.float32), args)

    assert advantages.tolist() == returns.tolist() == [1.0, 2.0, 8.0]


def test_run__leaves_report_curve_records_and_a_playable_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole run ends in a table that says who chose from menus, and leaves everything behind it in its folder."""
    out = tmp_path / "run"
    rows = example.main([*TINY, "--updates", "2", "--eval-every", "1", "--out", str(out)])
    shown = capsys.readouterr().out
    report = (out / "report.md").read_text(encoding="utf-8")
    records = list(read_episodes(out / "held_out.jsonl"))

    assert [row.policy for row in rows] == ["idle", "untrained", "announced-only", "trained", "reference"]
    assert [row.acts for row in rows if "trained" in row.policy] == ["chooses from menus"] * 2
    assert rows[-1].mean == 100.0
    assert "| trained | chooses from menus |" in shown
    assert "| trained | chooses from menus |" in report
    assert "no score of the suite" in report
    assert (out / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    assert len((out / "curve.csv").read_text().splitlines()) == 3
    assert list((out / "tensorboard").iterdir())
    assert "| travel-99 | 0.0 |" in report
    assert len(records) == 2 * len(rows)
    assert {record.variant for record in records} == {10_000, 10_001}
    trained = play("travel-99", MenuPolicy.load(out / "checkpoint.npz", seed=1), variant=10_000)
    assert trained.outcome == "completed"


class _Interrupted(example.Players):
    """Is interrupted in the second update."""

    def play(self, network: MenuNetwork, update: int, tasks: Sequence[str]) -> list[example.Episode]:
        if update == 1:
            raise KeyboardInterrupt
        return super().play(network, update, tasks)


@pytest.mark.parametrize("sampler", ["even", "progress"])
def test_run__resumed_goes_on_as_if_never_stopped(tmp_path: Path, sampler: str) -> None:
    """Two updates at once, and two with an interruption between them, end in the same weights and the same curve."""
    options = [*TINY, "--seed", "5", "--updates", "2", "--sampler", sampler]
    (tmp_path / "whole").mkdir()
    (tmp_path / "parts").mkdir()
    args = example.read_args(options)
    whole, curve = example.train(args, example.Players(args), tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        example.train(args, _Interrupted(args), tmp_path / "parts")
    again = example.read_args([*options, "--resume"])
    parts, resumed = example.train(again, example.Players(again), tmp_path / "parts")

    assert len(curve) == 2
    assert [(point.update, point.score) for point in resumed] == [(point.update, point.score) for point in curve]
    for name, array in whole.arrays().items():
        assert np.array_equal(array, parts.arrays()[name])


def test_run__refuses_to_resume_with_other_settings(tmp_path: Path) -> None:
    """A checkpoint begun with another seed is not taken up, and the message says with what it was begun."""
    network = MenuNetwork.fresh(0)
    args = example.read_args(["--seed", "1"])
    example.save(tmp_path, network, example.Adam(network), [], [], args)
    with pytest.raises(SystemExit, match="begun with seed=1"):
        example.begin(example.read_args(["--seed", "2", "--resume"]), tmp_path)


def test_checkpoint__round_trip_and_clear_refusals(tmp_path: Path) -> None:
    """Weights and settings come back as they were; what is no checkpoint, or of other features, is refused by name."""
    network = MenuNetwork.fresh(7)
    save_checkpoint(tmp_path / "a.npz", network, {"greedy": True}, {"steps": np.array(3)})
    again, settings, extra = load_checkpoint(tmp_path / "a.npz")

    assert settings == {"greedy": True}
    assert int(extra["steps"]) == 3
    assert all(np.array_equal(array, again.arrays()[name]) for name, array in network.arrays().items())
    (tmp_path / "b.npz").write_bytes(b"no archive")
    for name in ("b.npz", "missing.npz"):
        with pytest.raises(ValueError, match=r"is no checkpoint of a menu policy"):
            MenuPolicy.load(tmp_path / name)


def test_policy__plays_the_same_twice_and_draws_only_candidates() -> None:
    """The same seed gives the same episode; an empty place is never drawn."""
    network = MenuNetwork.fresh(0)
    first, second, other = (
        play("travel-99", MenuPolicy(network, seed), variant=3).compared_line() for seed in (1, 1, 2)
    )
    rng = np.random.Generator(np.random.PCG64(0))
    chances = network.log_chances(np.zeros((4, len(FEATURES)), np.float32), np.array([0, 1, 1, 0], np.float32))

    assert first == second != other
    assert {draw(chances, rng) for _ in range(50)} == {1, 2}


def test_trained_policy__is_lost_without_what_it_saw(tmp_path: Path) -> None:
    """What a policy has learned is in what it sees: when candidates exchange their features, nothing of it is left."""
    args = example.read_args([*TINY, "--updates", "12", "--episodes", "6", "--train-variants", "4"])
    network, _ = example.train(args, example.Players(args), tmp_path)
    untrained = MenuNetwork.fresh(args.seed, args.hidden)

    def score(weights: MenuNetwork, greedy: bool) -> float:
        played = [
            play("travel-99", MenuPolicy(weights, seed, greedy, args.menu_size), variant=variant)
            for seed in range(3)
            for variant in range(10_000, 10_003)
        ]
        return example.mean_score(played)

    trained = score(network, True)
    with shuffled("rows"):
        lost = score(network, True)

    assert trained >= 85
    assert score(untrained, False) <= 40
    assert lost <= trained - 50
    assert lost <= 40


@pytest.mark.xdist_group("ray")
def test_players__give_the_same_episodes_with_and_without_workers() -> None:
    """Episodes that Ray workers play are, in their order, those that one process plays, decision for decision."""
    pytest.importorskip("ray", reason="workers need the optional Ray")
    network = MenuNetwork.fresh(2)
    policies, worlds = [("idle", "idle"), ("reference", "reference")], [("travel-99", 3), ("travel-99", 4)]
    alone = example.Players(example.read_args(TINY))
    here, records = alone.play(network, 4, ["travel-99"] * 3), alone.judge(policies, worlds)
    players = example.Players(example.read_args([*TINY, "--workers", "2"]))
    try:
        there, others = players.play(network, 4, ["travel-99"] * 3), players.judge(policies, worlds)
    finally:
        players.close()

    assert [record.compared_line() for record in records] == [record.compared_line() for record in others]
    assert [(record.policy, record.variant) for record in others] == [
        ("idle", 3), ("reference", 3), ("idle", 4), ("reference", 4),
    ]  # fmt: skip
    assert len(here) == len(there) == 3
    for one, other in zip(here, there, strict=True):
        assert one.score == other.score
        for name in ("features", "mask", "choices", "log_chances", "rewards", "closing"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
