"""How a text is cut, and how tables are read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.reward.evidence import Passage, contains_phrase, csv_rows, passages


def _cut(text: str) -> list[str]:
    return [passage.text for passage in passages(text)]


def _of(text: str, part: str) -> Passage:
    return next(passage for passage in passages(text) if part in passage.text)


def test_passages__short_paragraph_stays_whole() -> None:
    """Three sentences are one passage; abbreviations and decimals end none."""
    text = "Dr. Weber called at 2 p.m. today. He wants 12.50 EUR. That is all."
    assert _cut(text) == [text]


def test_passages__long_paragraph_in_windows_of_two() -> None:
    """A longer paragraph is cut into overlapping pairs of sentences."""
    text = "One was here. Two was here. Three was here. Four was here, and stayed for a while."
    assert _cut(text) == [
        "One was here. Two was here.",
        "Two was here. Three was here.",
        "Three was here. Four was here, and stayed for a while.",
    ]


def test_passages__headings_reach_down() -> None:
    """Headings, lead-in lines and parent bullets are the heading of what stands beneath them."""
    text = "# Trip\n\n## Flights\n\nThere:\n- VN318\n  - departs 14:10\n- VN320\n\n# Home\n\n- water plants"
    assert _of(text, "departs").heading == "Trip > Flights > There: > VN318"
    assert _of(text, "VN320").heading == "Trip > Flights > There:"
    assert _of(text, "water").heading == "Home"


@pytest.mark.parametrize("heading", ["Flights\n=======", "Flights\n---", "**Flights**", "### Flights ###"])
def test_passages__kinds_of_headings(heading: str) -> None:
    """Underlined, bold and closed headings are headings."""
    assert _of(f"{heading}\n\ndeparts 14:10", "departs").heading == "Flights"


def test_passages__rows_carry_their_titles() -> None:
    """A row of a CSV or Markdown table can be read by itself; a bare number takes its column's currency."""
    assert _cut("date,item,amount (JPY)\n2026-03-04,hotel,1200") == [
        "date: 2026-03-04 | item: hotel | amount (JPY): 1200 JPY"
    ]
    assert _cut("| item | price | currency |\n|---|---:|---|\n| hotel | 90 | EUR |") == [
        "item: hotel | price: 90 EUR | currency: EUR"
    ]


def test_passages__prose_with_commas_is_no_table() -> None:
    """Greetings and sentences with commas stay prose."""
    text = "Dear Mai,\nthanks, see you"
    assert _cut(text) == [text]
    text = "Hello, all\nThanks, Bo"
    assert _cut(text) == [text]


def test_passages__quoted_lines() -> None:
    """Quoted lines, attribution lines and the tail of a reply are someone else's."""
    text = "Mine.\n\nOn Mon, 2 Mar 2026, Bo wrote:\n> his\n\nMine again.\n\n-----Original Message-----\nold"
    assert not _of(text, "Mine.").quoted
    assert _of(text, "his").quoted
    assert not _of(text, "Mine again.").quoted
    assert _of(text, "old").quoted


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ('{"flight": "VN318", "departs": "14:10"}', True),
        ("[{'flight': 'VN318', 'departs': '14:10'}]", True),
        ("Flight(id='a', number='VN318', gate=7)", True),
        ('"flight": "VN318",\n"departs": "14:10",', True),
        ('He said "yes" and left.', False),
        ("Flight: VN318\nDeparts: 14:10", False),
        ("x = 5", False),
        ("Mai's plan (draft): it's fine", False),
    ],
)
def test_passages__raw_dumps(text: str, raw: bool) -> None:
    """Dumps of records are told from writing."""
    assert any(passage.raw for passage in passages(text)) is raw


def test_passages__run_of_bare_literals() -> None:
    """A column of bare values is marked; a list of tasks is not."""
    values = "\n".join(f"VN{300 + i}" for i in range(9))
    tasks = "\n".join(f"- call the plumber about tap {i}" for i in range(9))
    assert all(passage.listed for passage in passages(values))
    assert not any(passage.listed for passage in passages(tasks))


@given(st.text(alphabet="ab 1,.|-#>:\n\"'{}*`é", max_size=200))
@settings(max_examples=300, deadline=None)
def test_passages__any_text(text: str) -> None:
    """Any text can be cut, and plain passages are found where they say they start."""
    for passage in passages(text):
        assert 0 <= passage.start <= len(text)
        if not passage.cells:
            assert text.startswith(passage.text.split("\n")[0].split(" ")[0], passage.start)
    csv_rows(text)


@pytest.mark.parametrize(
    "text",
    [
        "Date,Item,Amount\n2026-03-04,hotel,120\n",
        "# Ledger\n\nDate;Item;Amount\n2026-03-04;hotel;120",
        "date , item , amount\n2026-03-04 , hotel , 120",
        "```csv\ndate,item,amount\n2026-03-04,hotel,120\n```",
        "Some words.\n\n| Date | **Item** | Amount |\n|:--|---|--:|\n| 2026-03-04 | hotel | 120 |\n\nMore words, here.",
    ],
)
def test_csv_rows__tolerant(text: str) -> None:
    """One ledger in five dresses."""
    assert csv_rows(text) == [{"date": "2026-03-04", "item": "hotel", "amount": "120"}]


def test_csv_rows__uneven_and_missing() -> None:
    """Short rows have empty cells, quoted commas stay, and prose has no rows."""
    assert csv_rows('a,b\n1\n"2,5",3,4') == [{"a": "1", "b": ""}, {"a": "2,5", "b": "3"}]
    assert csv_rows("There is no table here.") == []
    assert csv_rows("") == []


def test_contains_phrase__whole_words() -> None:
    """A phrase is not found inside a longer word, and accents and hyphens do not hide it."""
    assert not contains_phrase("This is secure", "cure")
    assert contains_phrase("Check-in at the Café", "cafe")
    assert contains_phrase("the check in desk", "check-in")
    assert contains_phrase("both deposits", "deposit")
    assert contains_phrase("Đà Nẵng và Straße, İzmir", "da nang")
    assert contains_phrase("Đà Nẵng và Straße, İzmir", "izmir")
