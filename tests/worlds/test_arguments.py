"""What callers write is checked alike everywhere."""

from __future__ import annotations

import pytest
from pydantic import Field

from lifegym.worlds.arguments import clean, read_query
from lifegym.worlds.errors import ToolError
from lifegym.worlds.tools import ArgModel


class Search(ArgModel):
    """A search to read."""

    city: str | None = Field(None, max_length=10)
    rooms: int | None = Field(None, ge=0)


def test_clean__trims_and_counts() -> None:
    """Outer blanks do not count; what is empty, too short or too long is refused with its length."""
    assert clean("  a b\n", "note", 3) == "a b"
    assert clean("   ", "note", 3, least=0) == ""
    for text, least in (("", 1), ("    ", 1), ("abcd", 1), ("a", 2)):
        with pytest.raises(ToolError, match=rf"note is {least} to 3 characters, got {len(text.strip())}\.") as refused:
            clean(text, "note", 3, least)
        assert refused.value.code == "BAD_ARG"


def test_clean__leaves_nothing_that_no_file_can_hold() -> None:
    """Half of a character is written down as a question mark."""
    assert clean("a\ud800b", "note", 5) == "a?b"


def test_read_query__takes_an_object_of_known_keys() -> None:
    """A search comes back in its shape, keys that were left out as None."""
    assert read_query('{"city": "Utrecht"}', Search, "{}") == Search(city="Utrecht", rooms=None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "this is no JSON"),
        ("[" * 1500, "this is no JSON"),
        ("[1]", "the object"),
        ('{"rooms": -1}', "rooms: Input should be greater than or equal to 0"),
        ('{"town": "Utrecht"}', "town: Extra inputs are not permitted. Keys: city, rooms."),
        ('{"city": "' + "x" * 3000 + '"}', "this text is 3012 characters long"),
    ],
)
def test_read_query__says_what_is_wrong_and_what_would_be_right(text: str, fault: str) -> None:
    """Whatever is written, the answer names the fault and shows an object that would do."""
    with pytest.raises(ToolError) as refused:
        read_query(text, Search, '{"city": "Utrecht"}')
    assert refused.value.code == "BAD_ARG"
    assert refused.value.message.startswith('query_json is a JSON object such as {"city": "Utrecht"}; ')
    assert fault in refused.value.message
