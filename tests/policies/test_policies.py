"""Policies are made by name, play by the small protocol, and the authored ones do what their manner says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lifegym import rollout
from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import Step, TaskSpec
from lifegym.policies import POLICIES, Policy, make_policy
from lifegym.policies.authored import AUTHORED, Authored, StepFailedError
from lifegym.policies.literals import literals
from tests.envs.tiny import life, make_tiny, play, register_tiny

SCORES = {
    "reference": 100.0, "announced-only": 600 / 13, "forgetful": 100.0, "reckless": 1100 / 13, "over-asking": 1000 / 13,
    "idle": 0.0, "polite": 0.0, "random": 0.0,
}  # fmt: skip


class Silent:
    """A policy of no base class."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None: ...

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> dict[str, Any]:
        return {"reply": ""}


class Needy(Silent):
    """A policy that cannot be made without an argument."""

    def __init__(self, needed: int) -> None:
        self.needed = needed


@pytest.mark.parametrize(("name", "score"), SCORES.items())
def test_policy__scores_of_the_tiny_task(name: str, score: float) -> None:
    """Each manner of playing earns what it deserves, twice the same."""
    for _ in range(2):
        assert play(make_tiny(), name, seed=0)[1]["score"] == pytest.approx(score)


@pytest.mark.parametrize("name", ["dump", "stuffer"])
def test_policy__pasting_everything_earns_little(name: str) -> None:
    """Pasting all that was read, even with the answer key, is far from a good score."""
    assert play(make_tiny(), name)[1]["score"] < 50


def test_spammer__writes_to_everybody_in_each_turn_and_every_state_of_a_thing() -> None:
    """It mails each address of the rubric in every turn, and gives each subject of a board all states, to no avail."""
    record = next(iter(rollout("spammer", "rental-01", runs=1, workers=0)))
    calls = [step.action for step in record.steps if "tool" in step.action]
    mails = Counter(call["arguments"]["to"] for call in calls if call["tool"] == "email.send_email")
    assert len(set(mails.values())) == 1
    assert mails.total() > 300
    rows = [call["arguments"]["properties"] for call in calls if call["tool"] == "notion.API-post-page"]
    states = Counter(flat for flat, _ in {(row["Flat"], row["State"]) for row in rows if "State" in row})
    assert min(states.values()) > 2
    assert record.score is not None
    assert record.score < 10


@pytest.mark.parametrize("variant", [0, 1, 7, 10_000])
def test_reference__earns_everything_in_every_variant(variant: int) -> None:
    """The reference plays through the tools to 100 whatever was drawn."""
    assert play(make_tiny(variant=variant), "reference")[1]["score"] == 100


def test_make_policy__by_name_or_path() -> None:
    """A policy is made by name or from a path; a wrong one is refused with what would be right."""
    assert all(isinstance(make_policy(name), Policy) for name in POLICIES)
    assert isinstance(make_policy(f"{__name__}:Silent"), Silent)
    for spec, says in (
        ("referense", "Did you mean 'reference'.* package.module:Class"),
        ("nowhere.module:X", "cannot load policy 'nowhere.module:X': there is no module 'nowhere' in /.* nor among"),
        ("lifegym.policies.simpel:X", r"the package lifegym.policies has no module 'simpel'\. Did you mean 'simple'"),
        ("json.decoder.inner:X", r"the package json.decoder has no module 'inner'\.$"),
        (f"{__name__}:Nothing", "cannot load policy"),
        (f"{__name__}:Needy", r"missing a required argument: 'needed'; it is Needy\(needed: int\), called with seed="),
        ("collections:Counter", "a policy is a class with reset"),
        (":", "cannot load policy"),
    ):
        with pytest.raises(ValueError, match=says):
            make_policy(spec)


def test_authored__unknown_manner() -> None:
    """A manner that does not exist is refused with those that do."""
    with pytest.raises(ValueError, match=", ".join(AUTHORED)):
        Authored("perfect")


def broken(run: Any) -> TaskSpec:
    """Return the tiny task with one step of its first turn."""
    register_tiny()
    return replace(catalog.build("travel-99"), steps=(Step(name="wrong", event_id="t001", run=run, line=7),))


def unknown_file(me: Any) -> Any:
    """Read a file that is not there."""
    yield me.files.read(path="none.md")


def unknown_fact(me: Any) -> Any:
    """Use what nobody found out."""
    yield me.files.write(path="a.md", content=me.know["price"])


def key_error(me: Any) -> Any:
    """Look for what the result does not hold."""
    answer = yield me.files.read(path="AGENTS.md")
    me.say(answer["nothing"])


@pytest.mark.parametrize(
    ("run", "says"),
    [(unknown_file, "FILE_NOT_FOUND"), (unknown_fact, "nothing known as 'price'"), (key_error, "KeyError: 'nothing'")],
)
def test_authored__a_failing_step(run: Any, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that fails stops the reference with its name and line; a lesser assistant notes it and goes on."""
    env: LifeEnv = life(make_tiny())
    spec = broken(run)
    monkeypatch.setattr(catalog, "build", lambda task, variant=0: spec)
    with pytest.raises(StepFailedError, match=rf"step 'wrong' \(line 7, event t001\): .*{says}"):
        play(env, "reference")
    lesser = Authored("forgetful")
    observation, info = env.reset()
    lesser.reset(observation, info)
    over = False
    while not over:
        observation, _, terminated, truncated, info = env.step(lesser.act(observation, info))
        over = terminated or truncated
    assert says in lesser.failures[0]


def test_authored__without_a_step() -> None:
    """Leaving a step out costs what depends on it, and is no error."""
    env = life(make_tiny())
    player = Authored("reference", without=["looks again"])
    observation, info = env.reset()
    player.reset(observation, info)
    over = False
    while not over:
        observation, _, over, _, info = env.step(player.act(observation, info))
    failed = {check["id"] for check in info["checks"] if not check["passed"]}
    assert (failed, player.failures) == ({"new-price-told", "ledger-corrected"}, [])


def test_literals__hold_the_answer_key() -> None:
    """The stuffer's literals pair each wanted value with its subject."""
    register_tiny()
    found = literals(catalog.build("travel-99").rubric)
    assert any(sentence.startswith("For price: it is 4") for sentence in found.sentences)
    assert "ledger.csv" in found.words
