"""What makes a statement, whatever the values: rivals, dumps, quotations, logs and claims that cannot be meant."""

import datetime as dt
import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.reward.evidence import Amount, Claim, Clock, Code, Day, Name, Value, states, stuffed

SUMS = [Amount(Decimal(v), "EUR") for v in (120, 145, 1200, 1500, 980, 2300, 75)]
DAYS = [Day(dt.date(2026, 3, day)) for day in (2, 4, 9, 13, 20, 27, 30)]
CLOCKS = [Clock(dt.time(hour, 10)) for hour in (7, 9, 11, 14, 16, 18, 21)]
CODES = [Code(f"VN{number}") for number in (318, 320, 411, 502, 617, 733, 808)]
NAMES = [
    Name(n) for n in ("Sakura Garden", "Maple Inn", "Hotel Linde", "Casa Azul", "The Anchor", "Pension Rosa", "Kiku")
]
KINDS: list[list[Value]] = [[*SUMS], [*DAYS], [*CLOCKS], [*CODES], [*NAMES]]
SENTENCES = ["The plumber: {}.", "For the plumber it is {}.", "I agreed on {} with the plumber, as you wished."]

choices = st.sampled_from(KINDS).flatmap(st.permutations)


def _written(value: Value) -> str:
    if isinstance(value, Amount):
        return f"{value.value} {value.currency}"
    if isinstance(value, Day):
        return value.date.isoformat()
    if isinstance(value, Clock):
        return f"{value.time:%H:%M}"
    assert isinstance(value, Code | Name)
    return value.value


def _claim(values: list[Value]) -> Claim:
    return Claim((("plumber",),), values[0], tuple(values[1:]))


@given(choices, st.sampled_from(SENTENCES))
@settings(max_examples=120, deadline=None)
def test_states__rival_in_the_passage_undoes_it(values: list[Value], frame: str) -> None:
    """A sentence with the value is evidence; the same with a rival added is none."""
    sentence = frame.format(_written(values[0]))
    assert states(sentence, _claim(values))
    assert states(f"{sentence} Perhaps {_written(values[1])}.", _claim(values)) is None
    assert states(frame.format(f"{_written(values[1])} or {_written(values[0])}"), _claim(values)) is None


@given(choices, st.sampled_from(SENTENCES))
@settings(max_examples=60, deadline=None)
def test_states__rival_elsewhere_undoes_it(values: list[Value], frame: str) -> None:
    """A second statement of another value, above or below, leaves no choice made."""
    both = [frame.format(_written(value)) for value in values[:2]]
    assert states("\n\n".join(both), _claim(values)) is None
    assert states("\n\n".join(reversed(both)), _claim(values)) is None


@given(choices, st.sampled_from(["\n", ", ", " ", "\n- ", "; ", "\n\n", " | "]), st.booleans(), st.booleans())
@settings(max_examples=250, deadline=None)
def test_states__dump_of_all_candidates(values: list[Value], separator: str, named: bool, blind: bool) -> None:
    """Every candidate in any order, subject at each or once at the top, proves nothing, even if no rival is known."""
    lines = [f"plumber {_written(value)}" if named else _written(value) for value in sorted(values, key=repr)]
    claim = _claim(values)
    # Without named rivals, one line per candidate looks like one statement; a joined list still does not.
    if blind and "\n" not in separator and not isinstance(values[0], Name):
        claim = Claim(claim.subject, claim.value)
    assert states(f"plumber: {separator}{separator.join(lines)}", claim) is None


@pytest.mark.parametrize(
    "frame", ["{}: {}\n", "- {} {}\n", "The {} is {}. ", "## {}\n\n- {}\n\n", "{},{}\n", "Not {}, but {}.\n\n"]
)
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_states__every_subject_with_every_value(frame: str, kind: int) -> None:
    """Pairing every subject with every value, each pair well formed, is no statement either."""
    pairs = [(who, value) for who in ("plumber", "painter", "landlord") for value in KINDS[kind]]
    text = "subject,value\n" + "".join(frame.format(who, _written(value)) for who, value in pairs)
    assert all(states(text, _claim([value, *(v for v in KINDS[kind] if v != value)])) is None for value in KINDS[kind])


@given(choices, st.sampled_from(SENTENCES))
@settings(max_examples=80, deadline=None)
def test_states__quoting_never_counts(values: list[Value], frame: str) -> None:
    """What stands in quoted lines neither proves a value nor contradicts one."""
    said, other = frame.format(_written(values[0])), frame.format(_written(values[1]))
    assert states(f"> {said}", _claim(values)) is None
    assert states(f"Thank you.\n\nOn Tue, 3 Mar 2026, Bo <bo@linde.example> wrote:\n{said}", _claim(values)) is None
    assert states(f"{said}\n\n> {other}", _claim(values))


@given(choices, st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_states__record_dumps_never_count(values: list[Value], indent: int) -> None:
    """JSON and printed records hold the value without stating it."""
    records = [{"id": 7, "who": "plumber", "value": _written(values[0])}]
    assert states(json.dumps(records, indent=indent or None), _claim(values)) is None
    assert states(f"Result: {json.dumps(records[0])}", _claim(values)) is None
    assert states(repr(records), _claim(values)) is None
    assert states(f"```json\n{json.dumps(records, indent=2)}\n```", _claim(values)) is None


@given(choices)
@settings(max_examples=60, deadline=None)
def test_states__log_lets_the_later_entry_win(values: list[Value]) -> None:
    """In dated entries, oldest or newest first, the later one holds; undated contradictions cancel."""
    claim = _claim(values)
    old = f"2026-02-03: plumber: {_written(values[1])}."
    new = f"2026-02-05: plumber now: {_written(values[0])}."
    assert states(f"{old}\n\n{new}", claim)
    assert states(f"{new}\n\n{old}", claim)
    assert states(f"- {old}\n- {new}", claim)
    assert states(f"{old.replace('03', '08', 1)}\n\n{new}", claim) is None


@given(st.text(max_size=400), choices)
@settings(max_examples=150, deadline=None)
def test_states__any_text(text: str, values: list[Value]) -> None:
    """No text makes the search fail, and its evidence is a passage of the text."""
    found = states(f"{text}\n\nThe plumber: {_written(values[0])}.", _claim(values))
    assert found is None or found.passage


@pytest.mark.parametrize("count", [4, 5])
def test_states__at_most_so_many_values(count: int) -> None:
    """A passage may name a few values of the kind, not a catalogue."""
    text = "Trains pass at " + ", ".join(f"{8 + i}:30" for i in range(count)) + " and I took the plumber's."
    assert (states(text, Claim((("plumber",),), Clock(dt.time(8, 30)))) is not None) is (count == 4)


def test_states__overlong_passage() -> None:
    """A value and its subject a page apart do not belong together."""
    text = "The plumber " + "very " * 150 + "much wants 120 EUR"
    assert states(text, Claim((("plumber",),), SUMS[0])) is None


def test_states__neighbouring_sentences_of_a_long_paragraph() -> None:
    """In a long paragraph, subject and value may stand in neighbouring sentences, not at its two ends."""
    filler = "It rained all day and we stayed in, reading what was left of the newspapers. " * 6
    claim = Claim((("plumber",),), SUMS[0])
    assert states(f"{filler}The plumber came at last. He wants 120 EUR. {filler}", claim)
    assert states(f"The plumber came at last. {filler}He wants 120 EUR.", claim) is None


def test_states__every_group_of_the_subject() -> None:
    """All groups must be there, each by any alias, in the passage or in its heading."""
    claim = Claim((("plumber", "Linde & Co"), ("kitchen",)), SUMS[0])
    assert states("## Kitchen\n\n- Linde & Co: 120 EUR", claim)
    assert states("The plumber wants 120 EUR.", claim) is None


def test_states__no_subject() -> None:
    """Without a subject the whole text is about one thing: the value must be there, and no rival anywhere."""
    claim = Claim((), CLOCKS[0], (CLOCKS[1],))
    assert states("See you at 7:10.", claim)
    assert states("See you at 7:10.\n\nOr 9:10.", claim) is None


def test_states__column_selects_the_cell() -> None:
    """In a row, a subject that is a column's title takes the value of that column alone."""
    text = "item,planned,actual\nplumber,120 EUR,145 EUR"
    assert states(text, Claim((("plumber",), ("actual",)), SUMS[1], (SUMS[0],)))
    assert states(text, Claim((("plumber",), ("actual",)), SUMS[0], (SUMS[1],))) is None


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((("plumber",), SUMS[0]), TypeError),
        (((("plumber",), ()), SUMS[0]), ValueError),
        (((("--",),), SUMS[0]), ValueError),
        (((("plumber",),), SUMS[0], (DAYS[0],)), TypeError),
        (((("plumber",),), SUMS[0], (Amount(Decimal("120.00")),)), ValueError),
        (((("plumber",),), SUMS[0], (), 0), ValueError),
    ],
)
def test_claim__refuses_what_cannot_be_meant(arguments: tuple[object, ...], error: type[Exception]) -> None:
    """A claim with a mistake in it is refused when it is made, not when it fails to be met."""
    with pytest.raises(error):
        Claim(*arguments)  # type: ignore[arg-type]  # the mistakes are the point


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dentist, 4 March 14:10, Lindenstr. 12", False),
        ("Flight VN318 HAN-NRT 14:10 19:30 4 March seat 12A", False),
        ("The bill of 4 March came to 120 EUR, which I paid on the 9th by card, and 25 EUR were left", False),
        ("VN318 14:10 VN320 15:30 1200 EUR 1500 EUR KX72PQ 2026-03-04 2026-03-11 12A 25 40 75", True),
        ("passport, tickets, VN318, 14:10, Sakura, Maple, 1200, 4 March, KX72PQ, Kyoto, Linde", True),
    ],
)
def test_stuffed__bare_literals(text: str, expected: bool) -> None:
    """A long run of bare literals is no statement; a terse entry is."""
    assert stuffed(text) is expected
