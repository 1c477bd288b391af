"""What callers write is checked alike everywhere."""

from __future__ import annotations

import pytest
from pydantic import Field

from lifegym.worlds.arguments import clean, on_one_line, one_line, read_query
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


def test_clean__keeps_lines_and_drops_what_does_not_show() -> None:
    """Line ends are of one kind; control characters and overrides of the direction go, right-to-left scripts stay."""
    assert clean("one\r\ntwo\rthree", "note", 20) == "one\ntwo\nthree"
    assert clean("\x00a\x07\u202eb\u2066c\x7f", "note", 20) == "abc"
    assert clean("\u05e9\u05dc\u05d5\u05dd\u200f", "note", 20) == "\u05e9\u05dc\u05d5\u05dd\u200f"


def test_one_line__a_name_begins_no_new_line() -> None:
    """Whatever ends a line becomes a blank, and the length is that of what is kept."""
    for end in ("\n", "\r\n", "\x0b", "\x1c", "\x85", "\u2028", "\u2029", " \n\t "):
        assert one_line(f"Noor{end}Haddad", "name", 11) == "Noor Haddad".replace(" ", "" if end in "\x0b\x1c" else " ")
    assert on_one_line(" \n ") == ""
    with pytest.raises(ToolError, match=r"name is 1 to 3 characters, got 5\."):
        one_line("a  b\nc", "name", 3)
    with pytest.raises(ToolError, match=r"name is 1 to 3 characters, got 0\."):
        one_line("\u202e\n", "name", 3)


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
