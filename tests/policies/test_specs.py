"""Specs of policies: what may stand in one text, its one canonical form, and what is said when it is none."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.policies import make_policy
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, save_checkpoint
from lifegym.policies.specs import PolicySpec, read_argument, read_spec

HERE = __name__


class Counting:
    """A policy with arguments."""

    def __init__(self, seed: int, depth: int = 1, words: list[str] | None = None, mode: str = "wide") -> None:
        self.given = {"seed": seed, "depth": depth, "words": words, "mode": mode}

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> dict[str, Any]:
        """Stay silent."""
        return {"reply": ""}


class Open(Counting):
    """A policy that takes any argument."""

    def __init__(self, **rest: Any) -> None:
        self.given = rest


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    """The file of a fresh network, as a trainer saves it."""
    path = tmp_path / "checkpoint.npz"
    save_checkpoint(path, MenuNetwork.fresh(0, 4, 4), {"menu_size": 8, "greedy": True})
    return path


def test_read_spec__arguments_are_json_or_text() -> None:
    """Lists, numbers and truth values are JSON, also with commas in them; anything else is a text."""
    spec = read_spec(f'{HERE}:Counting,depth=3,words=["a,b","c"]', ["mode=very wide"])
    assert (spec.kind, spec.arguments) == ("class", {"depth": 3, "words": ["a,b", "c"], "mode": "very wide"})
    assert str(spec) == f'{HERE}:Counting,depth=3,mode=very wide,words=["a,b","c"]'
    made: Any = make_policy(str(spec), 7)
    assert made.given == {"seed": 7, "depth": 3, "words": ["a,b", "c"], "mode": "very wide"}
    anything: Any = make_policy(f"{HERE}:Open,a=1,b=NaN")
    assert anything.given == {"a": 1, "b": "NaN"}


@given(
    st.dictionaries(
        st.sampled_from(["depth", "mode", "words"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.text(max_size=3), max_size=3),
    )
)
def test_read_spec__canonical_form_reads_back(arguments: dict[str, Any]) -> None:
    """Whatever the values, the form that is recorded is read as the same spec, and has one form only."""
    spec = PolicySpec("class", "a:B", arguments)
    again = read_spec(str(spec))
    assert again == spec
    assert str(again) == str(spec)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{HERE}:Counting,dept=3",
            r"no argument 'dept'. Did you mean 'depth' or 'mode'\? It is Counting.*depth: int = 1",
        ),
        (f"{HERE}:Counting,seed=3", "its seed comes from each episode"),
        (f"{HERE}:Counting,depth", "an argument is written key=value, .* got 'depth'"),
        (f"{HERE}:Counting,depth=1,depth=2", "the argument depth is given twice"),
        (f"{HERE}:Countin", "has no 'Countin'. Did you mean 'Counting'"),
        (f"{HERE}:HERE", "it is a str, and a policy is a class"),
        ("reference,depth=2", "the scripted policy reference takes no arguments, got depth"),
        ("nowhere/run.npz", "no checkpoint at nowhere/run.npz; give the .npz file, or the folder"),
        ("openai:", "names no model"),
        ("openai:m,api_key=sk-1", "a key is no argument"),
        ("refernce", "unknown policy 'refernce'. Did you mean 'reference'.*openai:MODEL"),
        ("", "unknown policy ''"),
    ],
)
def test_make_policy__says_what_would_be_right(text: str, said: str) -> None:
    """A spec that is none is refused with the signature, the nearest name or the form."""
    with pytest.raises(ValueError, match=said) as refused:
        make_policy(text)
    assert "sk-1" not in str(refused.value)


@pytest.mark.parametrize("text", ["depth", "=3", "two words=3", ""])
def test_read_argument__is_key_and_value(text: str) -> None:
    """What has no key is refused with an example."""
    with pytest.raises(ValueError, match="key=value, such as depth=3"):
        read_argument(text)


def test_checkpoint__by_file_or_folder(checkpoint: Path) -> None:
    """A trainer's checkpoint is a policy, by its file or the folder of its run, and greedy may be chosen."""
    for text in (str(checkpoint), str(checkpoint.parent), f"{checkpoint},greedy=false"):
        spec = read_spec(text)
        assert (spec.kind, spec.file) == ("checkpoint", checkpoint)
        assert isinstance(make_policy(text, 3), MenuPolicy)
    with pytest.raises(ValueError, match="greedy=true or greedy=false and no other argument"):
        make_policy(f"{checkpoint},temperature=1")
    checkpoint.write_bytes(b"PK")
    with pytest.raises(ValueError, match="is no checkpoint of a menu policy"):
        make_policy(str(checkpoint))


def test_maker__of_a_checkpoint_holds_its_weights(checkpoint: Path) -> None:
    """What makes the policies can be sent to a machine that has not the file."""
    sent = pickle.dumps(read_spec(str(checkpoint)).maker())
    checkpoint.unlink()
    assert isinstance(pickle.loads(sent)(1), MenuPolicy)


def test_endpoint__goes_through_the_chat_policies_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model and its options, as texts, are handed to the chat policy."""
    chat: Any = ModuleType("lifegym.policies.chat")
    chat.from_spec = lambda model, options: lambda seed: Open(model=model, options=options, seed=seed)
    monkeypatch.setitem(sys.modules, "lifegym.policies.chat", chat)
    made: Any = make_policy("openai:org/m:free,temperature=0.5,memory=notes,parallel=true", 5)
    options = {"temperature": "0.5", "memory": "notes", "parallel": "true"}
    assert made.given == {"model": "org/m:free", "options": options, "seed": 5}
