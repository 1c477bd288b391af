"""Values and names in checks: what counts as shown or computed, which field names exist."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest

from lifegym.audit.legs import faults_in_test
from lifegym.audit.plays import Passed
from lifegym.audit.provenance import Trail, Wanted
from lifegym.reward.build import RowsBuilder, rows, some
from lifegym.reward.facts import DurationValue
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.calendar.records import CalendarEvent


def standing(value: object, *log: Passed, kind: str = "figure", due: int = 5) -> str:
    """Return how a single value stands in a log."""
    return Trail(list(log), "Europe/Madrid", 2026).standing(Wanted(kind, "it", ((value,),)), due)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money.of("1234.50", "EUR"), '{"amount": "1234.50", "currency": "EUR"}'),
        (Money.of(1234, "JPY"), "the fare of 1,234 yen"),
        (Money.of(25, "EUR"), "25.00 EUR"),
        (Decimal("4711"), "gate 4711."),
        (date(2026, 3, 4), "until 2026-03-04T10:00"),
        (date(2026, 3, 4), "we meet on 4 March 2026"),
        (time(19, 30), "dinner at 7:30 pm"),
        (DurationValue(minutes=150), "a delay of 2h30"),
        ("Dr. Ito", "From: DR. ITO"),
        ("VN-318", "flight VN 318"),
    ],
)
def test_shown__in_the_ways_people_write(value: object, text: str) -> None:
    """A value that stands in a turn in any common spelling was shown."""
    assert standing(value, Passed("told", 1, text)) == "shown"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money.of(25, "EUR"), "125 EUR"),
        (Money.of(25, "EUR"), "25.50 EUR"),
        (Decimal("4711"), "47110"),
        (date(2026, 3, 4), "2026-03-14"),
    ],
)
def test_shown__not_inside_another_value(value: object, text: str) -> None:
    """A part of a longer number is not the number."""
    assert standing(value, Passed("told", 1, text)) == "never"


def test_shown__too_late() -> None:
    """What is shown after the check is due does not count."""
    assert standing("KX72PQ", Passed("told", 3, "KX72PQ"), due=2, kind="text") == "never"


def test_shown__echo_is_no_news() -> None:
    """A result that repeats what the call itself said shows nothing; one that adds it does."""
    echo = Passed("result", 0, '{"query": "KX72PQ", "total": 0}', '{"query": "KX72PQ"}')
    assert standing("KX72PQ", echo, kind="text") == "never"
    assert standing("KX72PQ", echo, Passed("result", 0, "booking KX72PQ", '{"id": 1}'), kind="text") == "shown"


def test_written_first__is_no_showing() -> None:
    """A figure or name that the reference wrote from nowhere was not shown, though a later result repeats it."""
    wrote = Passed("wrote", 0, "total 415.20 for Hana Mori")
    later = Passed("result", 0, '{"content": "total 415.20 for Hana Mori"}', '{"path": "a.md"}')
    assert standing(Money.of("415.20", "EUR"), wrote, later) == "never"
    assert standing("Hana Mori", wrote, later, kind="text") == "never"


@pytest.mark.parametrize(
    ("value", "told", "found"),
    [
        (Money.of(303_500, "JPY"), "292,000 JPY for the drives", "11,500 JPY more"),
        (Money.of(280_500, "JPY"), "292,000 JPY for the drives", "11,500 JPY less"),
        (Decimal(204_000), "1 JPY = 170 VND, always", "parking was 1,200 yen"),
        (Decimal(1_700_000), "1 JPY = 170 VND, always", "10,000 JPY more"),
        (Money.of(204_000, "VND"), "1 JPY = 170 VND, always", '{"amount":"1200","currency":"JPY"}'),
        (date(2026, 3, 14), "it takes 10 working days", "handed in on 2026-03-04"),
        (date(2026, 3, 18), "two weeks at most: 2 weeks", "handed in on 4 March"),
        (time(9, 30), "it takes 90 minutes", "the bus leaves at 08:00"),
        (DurationValue(minutes=95), "nothing", "from 08:00 until 09:35"),
    ],
)
def test_computed__from_two_shown_values(value: object, told: str, found: str) -> None:
    """A figure that one step of arithmetic makes from shown ones is computed, whether or not it was written."""
    shown = Passed("told", 0, told), Passed("result", 3, found, "{}")
    assert standing(value, *shown) == "computed"
    assert standing(value, *shown, kind="text") == "never"


@pytest.mark.parametrize(
    ("value", "told", "found"),
    [
        (Money.of(303_501, "JPY"), "292,000 JPY for the drives", "11,500 JPY more"),
        (Money.of(303_500, "EUR"), "292,000 JPY for the drives", "11,500 JPY more"),
        (Decimal(204_001), "1 JPY = 170 VND, always", "parking was 1,200 yen"),
        (Decimal(12_000), "ten times, 10", "parking was 1,200 yen"),
        (date(2026, 3, 15), "it takes 10 working days", "handed in on 2026-03-04"),
        (time(9, 31), "it takes 90 minutes", "the bus leaves at 08:00"),
        (DurationValue(minutes=96), "nothing", "from 08:00 until 09:35"),
    ],
)
def test_computed__not_from_what_does_not_fit(value: object, told: str, found: str) -> None:
    """A figure that shown ones do not make was known from nowhere: the gate fails on it."""
    assert standing(value, Passed("told", 0, told), Passed("result", 3, found, "{}")) == "never"


def test_computed__from_what_was_shown_in_time() -> None:
    """An operand of long ago makes nothing together with another of long ago, and one that comes later neither."""
    rate, price = Passed("told", 0, "1 JPY = 170 VND, always"), Passed("result", 3, "parking was 1,200 yen", "{}")
    assert standing(Decimal(204_000), rate, price, due=2) == "never"
    assert standing(Decimal(204_000), rate, price, Passed("wrote", 9, "204000"), due=9) == "never"
    assert standing(Decimal(204_000), rate, price, Passed("wrote", 4, "204000"), due=9) == "computed"


def test_instants__shown_at_home_or_in_utc() -> None:
    """An instant given in UTC was shown when the text has it at home."""
    trail = Trail([Passed("told", 0, "on 2026-03-04 at 10:15")], "Europe/Madrid")
    instant = datetime(2026, 3, 4, 9, 15, tzinfo=zone("UTC"))
    assert trail.standing(Wanted("figure", "it", trail.instants(instant)), 0) == "shown"


@pytest.mark.parametrize(
    ("built", "fault"),
    [
        (rows("calendar.events").where(summary="a"), ""),
        (rows("calendar.events").where(attendees=some(email="a@b.example")), ""),
        (rows("calendar.events").where(attendees=some(mail="a@b.example")), "'mail'"),
        (rows("calendar.events").where(title="a"), "'title'"),
        (rows("calendar.events").where(start__hours=3), ""),
    ],
)
def test_fields__of_records_and_of_their_parts(built: RowsBuilder, fault: str) -> None:
    """A field that a record, or a part of it, does not have is named; what lies in plain values is not judged."""
    faults = [text for test in built.rows.where for text in faults_in_test(CalendarEvent, test)]
    assert bool(faults) == bool(fault)
    assert fault in "".join(faults)


_LINES = (
    '{"transactions":[{"who":"Mill","amount":{"amount":"40.50","currency":"EUR"},"state":"paid"},'
    '{"who":"Barn","amount":{"amount":"9.00","currency":"EUR"},"state":"open"},'
    '{"who":"Shop","amount":{"amount":"0.75","currency":"EUR"},"state":"paid"},'
    '{"who":"Mill","amount":{"amount":"30.00","currency":"EUR"},"state":"paid"}]}'
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money.of("80.25", "EUR"), _LINES),
        (Money.of("71.25", "EUR"), _LINES),
        (Decimal(3), _LINES),
        (Decimal(24), '{"content": "day,heads\\nMon,7\\nTue,8\\nWed,9"}'),
        (Decimal(24), "| day | heads |\n|---|---|\n| Mon | 7 |\n| Tue | 8 |\n| Wed | 9 |\n| all | 24 |"),
    ],
)
def test_computed__what_a_column_comes_to(value: object, text: str) -> None:
    """The sum or count of all rows of a table, or of those with one word in a column, follows while it is in view."""
    assert standing(value, Passed("result", 4, text), Passed("wrote", 5, str(value))) != "never"
    assert standing(value, Passed("result", 2, text.replace("24", "")), Passed("wrote", 5, "it")) == "never"


def test_computed__not_from_rows_that_share_nothing() -> None:
    """The sum of some rows that no column sets apart follows from nothing."""
    assert standing(Money.of("40.25", "EUR"), Passed("result", 5, _LINES.replace("Barn", "Farm"))) == "never"
