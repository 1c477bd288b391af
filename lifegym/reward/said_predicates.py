"""Predicates over what the agent said and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from lifegym.reward.facts import Fact
from lifegym.reward.fields import FieldIs, compiled_where, firsthand
from lifegym.reward.texts import Source, Texts, texts_of
from lifegym.reward.verdicts import EVER, Compiled, Finding, Leg, Question
from lifegym.worlds.codec import dump
from lifegym.worlds.world import World


class States(Question):
    """The agent's own words somewhere state facts about a subject (see :mod:`lifegym.reward.evidence`)."""

    kind: Literal["states"] = "states"
    sources: tuple[Source, ...]
    facts: tuple[Fact, ...]
    """Every one must be stated, in one and the same text."""
    since: int = 0
    until: int = EVER

    def compiled(self) -> Compiled:
        """Return the search over the sources' texts."""
        finders = tuple(fact.finder() for fact in self.facts)
        places = tuple(texts_of(source, self.since, min(self.until, EVER)) for source in self.sources)
        unsaid = Finding(False, f"not stated in {', '.join(source.label for source in self.sources)}")

        kept: tuple[tuple[Texts, ...], Finding] = ((), unsaid)

        def judge(said: tuple[Texts, ...]) -> Finding:
            for texts in said:
                for where, text in texts:
                    found = _all_found(finders, text)
                    if found is not None:
                        return Finding(True, f"{where}: {' … '.join(dict.fromkeys(found))}"[:300])
            return unsaid

        def verdict(world: World) -> Finding:
            nonlocal kept
            said = tuple([texts(world) for texts in places])
            known = kept
            if known[0] != said:
                known = kept = said, judge(said)
            return known[1]

        return Compiled(verdict, self.reads())

    def bare(self) -> States:
        """Return the same search, also in mails that say again what their reader has had."""
        sources = tuple([source.model_copy(update={"where": firsthand(source.where)}) for source in self.sources])
        return self if sources == self.sources else self.model_copy(update={"sources": sources})

    def reads(self) -> frozenset[str]:
        """Return the sources' tables."""
        return frozenset([source.table for source in self.sources])

    def words(self) -> str:
        """Return the facts and where they may stand."""
        places = " or ".join(dict.fromkeys(source.label for source in self.sources))
        return f"a {places} says that " + " and ".join(fact.words() for fact in self.facts)

    def legs(self) -> Iterator[Leg]:
        """Yield a text leg."""
        yield "text"


def _all_found(finders: tuple[Callable[[str], str | None], ...], text: str) -> list[str] | None:
    """Return the passages that state the facts, or None unless all are stated."""
    found = []
    for finder in finders:
        passage = finder(text)
        if passage is None:
            return None
        found.append(passage)
    return found


class Looked(Question):
    """A successful call that showed the named object. Diagnosis: it earns little."""

    kind: Literal["looked"] = "looked"
    tools: tuple[str, ...]
    shows: tuple[str, ...] = ()
    """Texts that must all stand in the result."""
    arguments: tuple[FieldIs, ...] = ()
    since: int = 0
    until: int = EVER

    def compiled(self) -> Compiled:
        """Return the search over the trace."""
        passes = compiled_where(self.arguments)
        tools = frozenset(self.tools)
        # Results are JSON text, in which quotes and line ends are escaped.
        shows = tuple(dump(text)[1:-1] for text in self.shows)

        def verdict(world: World) -> Finding:
            for number, call in enumerate(world.calls):
                if (
                    call.tool in tools
                    and call.ok
                    and self.since <= call.stage <= self.until
                    and passes(call.arguments)
                    and all(text in call.result for text in shows)
                ):
                    return Finding(True, f"call {number}: {call.tool}")
            return Finding(False, f"no such call of {', '.join(self.tools)}")

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the trace alone."""
        return frozenset(("calls",))

    def words(self) -> str:
        """Return the calls and what they must have shown."""
        return f"a call of {' or '.join(self.tools)} that showed {', '.join(self.shows) or 'its result'}"

    def legs(self) -> Iterator[Leg]:
        """Yield a read leg."""
        yield "read"
