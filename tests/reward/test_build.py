"""The builder writes predicates as an author means them."""

from __future__ import annotations

from datetime import date

import pytest

from lifegym.reward.build import Built, RowsBuilder, data, fact, file, has, is_, ledger, never, reply, rows, text_in
from lifegym.reward.facts import CodeValue, DurationValue, Fact
from lifegym.reward.predicates import Guarded, Ledger, Negation, Rows, States
from lifegym.reward.verdicts import ready
from lifegym.worlds.money import Money


def test_where__spelling_of_tests() -> None:
    """A plain value means equality, ``__`` reaches into a structure, ``item`` is the value itself; wheres add up."""
    built = rows("t.rows").where(a=1, b__c=has("x")).where(item=is_("y"))
    assert [test.path for test in built.rows.where] == ["a", "b.c", ""]
    assert built.rows.where[0].test == is_(1)


def test_rows__each_word_changes_a_copy() -> None:
    """Narrowing a builder leaves the one it was made from as it was."""
    base = rows("t.rows")
    made = base.made().during(2, 3).ever().once()
    assert (base.rows.whose, base.rows.low, base.rows.high, base.rows.ever) == ("agent", 1, None, False)
    assert made.rows == Rows(table="t.rows", whose="created", since=2, until=3, ever=True, low=1, high=1)


def test_fact__groups() -> None:
    """A word is one group, a tuple within is a group of aliases."""
    assert fact("x", about="flight").about == (("flight",),)
    assert fact("x", about=("flight", ("Lan", "mother"))).about == (("flight",), ("Lan", "mother"))
    assert fact(CodeValue(code="NH 858")).value == CodeValue(code="NH 858")
    assert fact(DurationValue(minutes=150)).words() == "150 minutes"
    full = fact(Money(5, "JPY"), about="fee", rivals=[Money(6, "JPY")], most=2, others=["tax"])
    assert (full.most, full.others, full.words()) == (2, ("tax",), "5 JPY about fee")
    assert Fact.model_validate_json(full.model_dump_json()) == full


def test_texts__places_join() -> None:
    """Places join with ``|``, and a window set afterwards holds for both."""
    both = (reply() | file("a.md") | text_in("t.rows", "body", label="mail", sent=True)).during(1, 2).says(fact("x"))
    assert isinstance(both.predicate, States)
    assert [source.label for source in both.predicate.sources] == ["reply", "file", "mail"]
    assert (both.predicate.since, both.predicate.until) == (1, 2)


def test_never__guards_a_positive_act() -> None:
    """Never-because is the guarded predicate, and its words say both sides."""
    built = never(rows("t.bad")).because(rows("t.good"))
    assert isinstance(built.predicate, Guarded)
    assert built.predicate.words().endswith("and never 1 or more of t.bad written by the agent where anything")
    assert isinstance((~built).predicate, Negation)


def test_ledger__cells_are_facts() -> None:
    """A cell given as a value becomes a fact, one given as a fact stays."""
    built = ledger("l.csv", day=date(2026, 3, 4), item=fact("x", rivals=["y"]))
    assert isinstance(built.predicate, Ledger)
    assert built.predicate.cells["day"] == fact(date(2026, 3, 4))
    assert built.predicate.cells["item"].rivals


@pytest.mark.parametrize("built", [rows("t.rows"), reply().says(fact("x")), rows("a.b") & rows("c.d")])
def test_built__every_predicate_is_data(built: Built) -> None:
    """A built predicate is written as JSON and read back equal."""
    assert type(built.predicate).model_validate_json(built.predicate.model_dump_json()) == built.predicate
    assert data(Money(5, "JPY")) == {"$money": ["5", "JPY"]}


def test_built__equal_predicates_are_one_object() -> None:
    """What asks the same shares one predicate, compiled once; what differs in any word does not."""

    def asked(**more: object) -> RowsBuilder:
        return rows("t.rows").where(a=1, **more).with_("t.others", on={"key": "key"}, b=2).made()

    told = fact("Ito", about="doctor")
    assert asked().predicate is asked().predicate
    assert ready(asked().predicate) is ready(asked().predicate)
    assert (asked() & reply().says(told)).predicate is (asked() & reply().says(told)).predicate
    assert never(asked()).because(asked(c=3)).predicate is never(asked()).because(asked(c=3)).predicate
    others = [
        rows("t.rows").where(a=True).made(),
        asked(c=3),
        asked().caused(),
        asked().count(2),
        asked().with_("t.others", on={"key": "id"}),
    ]
    assert len({id(other.predicate) for other in (asked(), *others)}) == 6
    assert reply().says(told).predicate is not reply().during(1).says(told).predicate
