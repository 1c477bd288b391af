"""Whether the reference knew what it wrote: exact values in its calls must have been shown before, or be computed.

An author may use a variant's values directly in a step. That is honest only if the step has looked: every address, code
and amount with its currency in the arguments of a call, and every argument that is a number or a day, must stand in a
turn, a file or a result that came before it, or follow from what did by one step of arithmetic (see
:mod:`lifegym.audit.computed`). Names and prose are not looked at, nor are days that prose mentions, times of day, and
what an assistant chooses itself: file names, queries, the days it looks through, sizes of pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from lifegym.audit.plays import Episode
from lifegym.audit.provenance import SMALL, Trail, Wanted
from lifegym.audit.report import Detail, Gate
from lifegym.envs.spec import TaskSpec
from lifegym.reward import evidence
from lifegym.worlds.money import Money

_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_CODE: Final = re.compile(r"(?<![\w@.-])(?=[\w-]*\d{2})(?=[\w-]*[A-Za-z])[A-Za-z0-9][\w-]{3,}(?![\w@-])")
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?")
_CHOSEN: Final = frozenset(
    "path page page_size max_results limit offset radius_m query reminders time_min time_max".split()
)
"""Arguments in which an assistant says what it wants, not what it knows."""
_MOST_NAMED: Final = 12


def argument_gates(spec: TaskSpec, reference: Episode, trail: Trail) -> Iterator[Gate]:
    """Yield the gate on values in the reference's calls that nothing had shown."""
    unknown: dict[str, Detail] = {}
    for entry in reference.log:
        said = entry.text if entry.kind == "wrote" and entry.tool else entry.own if entry.kind == "result" else ""
        if not said:
            continue
        for wanted in _values(trail, json.loads(said), spec.world.now.year):
            if wanted.label not in unknown and trail.standing(wanted, entry.stage) == "never":
                unknown[wanted.label] = Detail(
                    f"stage {entry.stage + 1}: {entry.tool} is given {wanted.label}, which nothing showed before",
                    policy="reference",
                    step=entry.step,
                )
    found = tuple(unknown.values())
    yield Gate(
        "what the reference writes it was shown or computes",
        f"{len(found)} values were not",
        "0",
        not found,
        found[:_MOST_NAMED],
    )


def _values(trail: Trail, value: Any, year: int, name: str = "") -> Iterator[Wanted]:
    """Yield the exact values in an argument."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in _CHOSEN:
                yield from _values(trail, inner, year, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(trail, inner, year, name)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = Decimal(str(value))
        if abs(number) > SMALL:
            # Amounts in minor units are shown in major ones.
            forms = [(number,), (number / 100,)] if name.endswith("_minor") else [(number,)]
            yield Wanted("figure", f"{name} {value}", tuple(forms))
    elif isinstance(value, str):
        yield from _texts(trail, value, year, name)


def _texts(trail: Trail, text: str, year: int, name: str) -> Iterator[Wanted]:
    if _ISO.fullmatch(text):
        yield from _moment(text, name)
        return
    for address in _ADDRESS.findall(text):
        yield Wanted("text", f"the address {address}", ((address,),))
    bare = _ADDRESS.sub(" ", text)
    for code in _CODE.findall(bare):
        yield Wanted("text", f"{name} {code}", ((code,),))
    for amount in evidence.amounts_in(text):
        if amount.currency and len(amount.currency) == 3 and amount.currency.isupper():
            yield Wanted("figure", f"{amount.value} {amount.currency}", ((Money.of(amount.value, amount.currency),),))


def _moment(text: str, name: str) -> Iterator[Wanted]:
    """Yield the day of a day or an instant; its time of day may be of the assistant's own choosing."""
    try:
        day = date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text).date()
    except ValueError:
        return
    yield Wanted("figure", f"{name} {day}", ((day,),))
