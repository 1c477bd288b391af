"""Texts lose the margin that they have in code, and whatever stands without one stays."""

from __future__ import annotations

from inspect import cleandoc

from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.dedenting import dedented


@given(text=st.text(alphabet="ab \n\t\r\u3000\x0b-", max_size=24))
def test_dedented__is_what_cleandoc_returns(text: str) -> None:
    """Whatever blanks a text has, and wherever, it comes out as the standard library has it."""
    assert dedented(text) == cleandoc(text)


def test_dedented__takes_a_margin_off() -> None:
    """A text as it stands in code loses its margin and the empty lines around it; one without a margin is the same."""
    written = """
        Dear Ms Visser,

        noon on Thursday:
          - Ken
    """
    plain = "Dear Ms Visser,\n\nnoon on Thursday:\n  - Ken"
    assert dedented(written) == plain
    assert dedented(plain) is plain
