"""A chat policy's options: read from texts, refused with what would be right, recorded without a key."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

from lifegym.policies.base import AsyncPolicy, Reporting
from lifegym.policies.chat import from_spec
from lifegym.policies.chat.settings import OPENAI_URL
from tests.policies.conftest import KEY

WRONG = [
    ({"temprature": "0.5"}, "no option 'temprature'. Did you mean 'temperature'"),
    ({"temperature": "hot"}, "temperature should be a valid number.*'hot'"),
    ({"temperature": -1}, "temperature .*greater than or equal to 0, got '-1'"),
    ({"max_tokens": "0"}, "max_tokens .*greater than or equal to 1"),
    ({"memory": "rags"}, "openai:m: unknown memory 'rags'. Did you mean 'rag'"),
    ({"memory": "no.such:Memory"}, "cannot load memory 'no.such:Memory'"),
    ({"memory": "builtins:dict"}, "has no begin, recall and keep"),
    ({"base_url": "127.0.0.1:8000"}, "base_url is an address such as http"),
    ({"base_url": f"http://me:{KEY}@host/v1"}, "environment alone"),
    ({"extra": "{"}, "extra"),
    ({"extra": '{"model": "other"}'}, "cannot set model"),
    ({"extra": {"api_key": "x"}}, "must hold no key"),
    ({"api_key_env": KEY}, "api_key_env .*pattern"),
    ({"api_key": KEY}, "no option 'api_key'"),
    ({"tools": "some"}, "tools .*'enabled' or 'all'"),
]


@pytest.mark.parametrize(("options", "says"), WRONG)
def test_settings__what_is_wrong_is_told(options: dict[str, Any], says: str) -> None:
    """An option that does not exist or has a value it may not have is refused at once, and no key is repeated."""
    with pytest.raises(ValueError, match=r"openai:m|memory") as caught:
        from_spec("m", options)
    assert re.search(says, str(caught.value))
    assert KEY not in str(caught.value)


def test_settings__texts_are_as_good_as_values() -> None:
    """What a command line has as texts is read as what it says; a dash is as good as an underscore."""
    texts = from_spec("m", {"temperature": "0.5", "max-tokens": "9", "stream": "true", "extra": '{"top_k": 5}'})
    values = from_spec("m", {"temperature": 0.5, "max_tokens": 9, "stream": True, "extra": {"top_k": 5}})
    assert texts == values
    assert texts.settings.to_json()["max_tokens"] == 9


def test_settings__the_endpoint_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option wins over the environment, which wins over OpenAI's own; what counts is fixed and recorded."""
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert from_spec("m").settings.base_url == OPENAI_URL
    monkeypatch.setenv("OPENAI_BASE_URL", "http://10.0.0.1:8000/v1/")
    assert from_spec("m").settings.base_url == "http://10.0.0.1:8000/v1"
    assert from_spec("m", {"base_url": "http://h/v1"}).settings.base_url == "http://h/v1"


def test_settings__the_limit_of_an_answer_goes_by_the_endpoints_name() -> None:
    """OpenAI's own endpoint calls it otherwise than the servers that are built after it."""
    assert from_spec("m", {"max_tokens": 5}).settings.body(None)["max_completion_tokens"] == 5
    own = from_spec("m", {"max_tokens": 5, "base_url": "http://h/v1"}).settings.body(7)
    assert own == {"model": "m", "max_tokens": 5, "seed": 7}


def test_factory__can_be_sent_to_other_processes_without_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes the policies is pickled whole, and the key is not in it."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    factory = from_spec("openai:m", {"memory": "notes"})
    sent = pickle.dumps(factory)
    assert KEY.encode() not in sent
    assert pickle.loads(sent) == factory
    policy = factory(3)
    assert isinstance(policy, AsyncPolicy)
    assert isinstance(policy, Reporting)
    assert (factory.name, policy.name) == ("openai:m", "openai:m")


def test_factory__takes_models_whose_names_hold_colons() -> None:
    """A model's name may hold slashes and colons; the prefix may stand before it or not."""
    assert from_spec("openai:org/model:free").settings.model == "org/model:free"
    assert from_spec("org/model:free").name == "openai:org/model:free"
