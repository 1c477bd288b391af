"""Tests on one field of a record: small, serializable, compiled to closures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from lifegym.reward.evidence.text import folded, has_words
from lifegym.reward.values import from_data, shown

Probe = Callable[[Any], bool]


Groups = tuple[tuple[str, ...], ...]
_SHORT: Final = 500
"""Characters up to which a text's mentions are kept."""
_MENTIONS: Final = 4096
_mentioned: dict[tuple[int, str], tuple[Groups, bool]] = {}


def _mentions(text: str, groups: Groups) -> bool:
    """Return whether a text contains at least one alias of every group."""
    text = folded(text)
    for group in groups:
        for alias in group:
            if has_words(text, alias):
                break
        else:
            return False
    return True


class _Test(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def compiled(self) -> Probe:
        """Return the test as a function of the field's value."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the test in words, to stand after the field's name."""
        raise NotImplementedError


class Is(_Test):
    """Equal to one of the given values."""

    op: Literal["is"] = "is"
    values: tuple[JsonValue, ...]
    """Accepted values, tagged by :func:`~lifegym.reward.values.to_data`."""

    def compiled(self) -> Probe:
        """Return membership among the values."""
        wanted = tuple(from_data(value) for value in self.values)
        if len(wanted) == 1:
            only = wanted[0]
            return lambda value: bool(value == only)
        return lambda value: value in wanted

    def words(self) -> str:
        """Return ``is A or B``."""
        return f"is {shown(tuple(from_data(value) for value in self.values))}"


class Not(_Test):
    """The inner test fails."""

    op: Literal["not"] = "not"
    inner: FieldTest

    def compiled(self) -> Probe:
        """Return the negation."""
        inner = self.inner.compiled()
        return lambda value: not inner(value)

    def words(self) -> str:
        """Return ``not (...)``."""
        return f"not ({self.inner.words()})"


class Has(_Test):
    """A text that contains at least one alias of every group, as whole words, ignoring case and accents."""

    op: Literal["has"] = "has"
    groups: Groups

    def compiled(self) -> Probe:
        """Return the containment test; a value that is no text fails it."""
        groups = self.groups

        def probe(value: Any) -> bool:
            if not isinstance(value, str):
                return False
            if len(value) > _SHORT:
                return _mentions(value, groups)
            # Names, subjects and notes are read again by each check that asks for the same words, in every fork.
            key = (id(groups), value)
            known = _mentioned.get(key)
            if known is None:
                if len(_mentioned) >= _MENTIONS:
                    _mentioned.clear()
                # The words are kept with it, since others could otherwise take over the identity of some that are gone.
                known = _mentioned[key] = groups, _mentions(value, groups)
            return known[1]

        return probe

    def words(self) -> str:
        """Return ``mentions a/b and c``."""
        return "mentions " + " and ".join("/".join(group) for group in self.groups)


class Within(_Test):
    """Between two bounds, both included; a missing bound is open.

    A datetime compared with dates counts by its own day.
    """

    op: Literal["within"] = "within"
    low: JsonValue = None
    high: JsonValue = None

    def compiled(self) -> Probe:
        """Return the comparison; a missing value, or one of another kind or currency, fails it."""
        low, high = from_data(self.low), from_data(self.high)
        by_day = any(isinstance(bound, date) and not isinstance(bound, datetime) for bound in (low, high))

        def probe(value: Any) -> bool:
            if value is None:
                return False
            if by_day and isinstance(value, datetime):
                value = value.date()
            try:
                return (low is None or low <= value) and (high is None or value <= high)
            except (TypeError, ValueError):
                return False

        return probe

    def words(self) -> str:
        """Return ``from A to B``."""
        parts = [f"at least {shown(from_data(self.low))}"] if self.low is not None else []
        parts += [f"at most {shown(from_data(self.high))}"] if self.high is not None else []
        return " and ".join(parts)


class Present(_Test):
    """Not missing and not empty."""

    op: Literal["present"] = "present"

    def compiled(self) -> Probe:
        """Return truthiness."""
        return bool

    def words(self) -> str:
        """Return ``is given``."""
        return "is given"


class Size(_Test):
    """A collection with a number of items in a range."""

    op: Literal["size"] = "size"
    low: int = 0
    high: int | None = None

    def compiled(self) -> Probe:
        """Return the count test; a value without length fails it."""
        low, high = self.low, self.high
        return lambda value: hasattr(value, "__len__") and low <= len(value) and (high is None or len(value) <= high)

    def words(self) -> str:
        """Return ``has n to m items``."""
        return f"has {self.low} to {self.high if self.high is not None else 'any number of'} items"


class Some(_Test):
    """A collection of which at least ``count`` items pass all the tests; with ``every`` all items, and at least one."""

    op: Literal["some"] = "some"
    where: tuple[FieldIs, ...]
    count: int = 1
    every: bool = False

    def compiled(self) -> Probe:
        """Return the test over the items; a value that is no collection fails it."""
        passes = compiled_where(self.where)
        count, every = self.count, self.every

        def probe(value: Any) -> bool:
            if isinstance(value, str) or not isinstance(value, Iterable):
                return False
            items = list(value.values()) if isinstance(value, dict) else list(value)
            hits = sum(1 for item in items if passes(item))
            return hits >= count and (not every or hits == len(items))

        test = self.where[0].test if len(self.where) == 1 and not self.where[0].path else None
        if not isinstance(test, Is) or len(test.values) != 1 or count != 1 or every:
            return probe
        only = from_data(test.values[0])
        # Whether a mail went to somebody is asked more often than anything else.
        return lambda value: only in value if type(value) is tuple else probe(value)

    def words(self) -> str:
        """Return ``has an item whose ...``."""
        inside = " and ".join(test.words() for test in self.where)
        return f"{'holds only' if self.every else f'has {self.count} or more'} with {inside}"


FieldTest = Annotated[Is | Not | Has | Within | Present | Size | Some, Field(discriminator="op")]


class FieldIs(BaseModel):
    """A test on a field. ``path`` may reach into structures with dots; an empty path is the value itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    test: FieldTest

    def compiled(self) -> Probe:
        """Return the test as a function of the record."""
        name, test = self.path, self.test
        if isinstance(test, Is) and _is_plain(self):
            only = from_data(test.values[0])
            # Most tests are of this kind, and calling a reader and a probe would take most of their time.
            return lambda row: bool((row.get(name) if type(row) is dict else getattr(row, name, None)) == only)
        probe = test.compiled()
        if not name:
            return probe
        if "." not in name:
            return lambda row: probe(row.get(name) if type(row) is dict else getattr(row, name, None))
        read = reader(name)
        return lambda row: probe(read(row))

    def words(self) -> str:
        """Return the test in words."""
        return f"{self.path or 'it'} {self.test.words()}"


Not.model_rebuild()
Some.model_rebuild()

_KINDS: Final[tuple[type[_Test], ...]] = (Is, Present, Within, Size, Has, Some)
_COSTS: Final = {kind: rank for rank, kind in enumerate(_KINDS)}
"""Kinds of tests, the cheapest first."""


@lru_cache(maxsize=4096)
def reader(path: str) -> Callable[[Any], Any]:
    """Return a function that reads a dotted path from records and dicts; what is not there reads as None."""
    first, *rest = path.split(".")
    if not rest:
        return lambda row: row.get(first) if type(row) is dict else getattr(row, first, None)

    def read(row: Any) -> Any:
        row = row.get(first) if type(row) is dict else getattr(row, first, None)
        for name in rest:
            if row is None:
                return None
            row = row.get(name) if type(row) is dict else getattr(row, name, None)
        return row

    return read


def compiled_where(where: tuple[FieldIs, ...]) -> Probe:
    """Return the conjunction of tests as a function of the record."""
    plain: dict[str, FieldIs] = {}
    others = []
    for test in where:
        if _is_plain(test) and test.path not in plain:
            plain[test.path] = test
        else:
            others.append(test)
    others.sort(key=_cost)
    if len(plain) < 2:
        return _all_of(tuple([test.compiled() for test in (*plain.values(), *others)]))
    return _equal_first(tuple(plain.values()), tuple(others))


def _cost(field: FieldIs) -> int:
    """Return the rank of a test by what it costs: most records fail the first one already."""
    test = field.test
    return _COSTS.get(type(test.inner if type(test) is Not else test), len(_COSTS))


def _is_plain(field: FieldIs) -> bool:
    """Return whether a test asks that a field of the record itself is one value."""
    test = field.test
    # Whether something is a model takes pydantic ten times as long as whether it is of a type.
    return type(test) is Is and len(test.values) == 1 and field.path != "" and "." not in field.path


def _all_of(probes: tuple[Probe, ...]) -> Probe:
    if len(probes) == 1:
        return probes[0]

    def passes(row: Any) -> bool:
        for probe in probes:  # noqa: SIM110  # the generator that all() takes would cost as much as the tests
            if not probe(row):
                return False
        return True

    return passes


def _equal_first(plain: tuple[FieldIs, ...], others: tuple[FieldIs, ...]) -> Probe:
    """Return the conjunction of plain equalities, compared all at once, and of other tests."""
    read = attrgetter(*[field.path for field in plain])
    wanted = tuple([from_data(field.test.values[0]) for field in plain if isinstance(field.test, Is)])
    rest = _all_of(tuple([field.compiled() for field in others]))

    def passes(row: Any) -> bool:
        if type(row) is dict:
            return all(field.compiled()(row) for field in plain) and rest(row)
        try:
            return bool(read(row) == wanted) and rest(row)
        except AttributeError:
            # A field that is not there reads as None.
            return all(field.compiled()(row) for field in plain) and rest(row)

    return passes


_SHARED: Final = 2048
_shared: dict[tuple[int, ...], tuple[tuple[FieldIs, ...], Probe]] = {}


def shared_where(where: tuple[FieldIs, ...]) -> Probe:
    """Return the conjunction of tests with its memory (see :func:`remembered`), one for all who ask the same tests.

    The checks of a task ask dozens of times whether a mail went to the same person, or a booking is the user's.
    """
    # By identity, since comparing tests costs more than compiling them; what is kept keeps its identity.
    key = tuple([id(test) for test in where])
    known = _shared.get(key)
    if known is None:
        if len(_shared) >= _SHARED:
            _shared.clear()
        known = _shared[key] = where, remembered(compiled_where(where))
    return known[1]


_FIRSTHAND: Final = FieldIs(path="repeats", test=Is(values=(False,)))


def firsthand(where: tuple[FieldIs, ...]) -> tuple[FieldIs, ...]:
    """Return the tests but for the one that a mail repeats no earlier one; the same tuple if it is not there."""
    kept = tuple([test for test in where if test != _FIRSTHAND])
    return where if len(kept) == len(where) else kept


def remembered(passes: Probe, most: int = 1024) -> Probe:
    """Return a test of records that remembers its verdicts.

    Records never change and are shared between worlds, so that a verdict holds wherever the same record stands. The
    memory keeps its records, since another record could otherwise take over the identity of one that is gone; it is
    emptied when it holds ``most``.
    """
    verdicts: dict[int, tuple[Any, bool]] = {}

    def test(row: Any) -> bool:
        known = verdicts.get(id(row))
        if known is not None:
            return known[1]
        if len(verdicts) >= most:
            verdicts.clear()
        verdict = passes(row)
        verdicts[id(row)] = row, verdict
        return verdict

    return test
