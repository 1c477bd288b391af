"""What the database's parts share: tables, who may be found, how standing follows from citations."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any, Final, TypeVar

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.services.legal_search.records import (
    Article,
    Case,
    Citation,
    Court,
    SavedCase,
    Statute,
)
from lifegym.worlds.signals import Notice

OVERRULING: Final = ("overrules_in_part", "overrules")
_STANDING: Final = {"overrules_in_part": "partly_overruled", "overrules": "overruled"}

Choice = TypeVar("Choice", bound=str)


def _by_case(row: Citation) -> str:
    return row.case_id


def _by_target(row: Citation) -> str:
    return row.target_id


def _publication(row: Case) -> datetime:
    return row.published_at


class Shelf(Keeping):
    """Tables and what every part needs."""

    courts = Rows(Court, key="court_id", style="ct_{n:04d}", noun="court")
    statutes = Rows(Statute, key="statute_id", style="st_{n:04d}", noun="statute")
    statute_articles = Rows(Article, key="article_id", style="art_{n:06d}", noun="article")
    cases = Rows(Case, key="case_id", style="case_{n:06d}", noun="case")
    citations = Rows(Citation, key="citation_id", style="cit_{n:06d}", noun="citation")
    saved_cases = Rows(SavedCase, key="saved_id", style="saved_{n:06d}", noun="saved case")

    def _library(self) -> tuple[Any, ...]:
        """Return what all that is read here depends on: texts, citations, what is published by now, and the day."""
        published = bisect_right(self.cases.ordered(_publication), self.now, key=_publication)
        return (
            self.courts.state, self.statutes.state, self.statute_articles.state, self.cases.state,
            self.citations.state, published, self.today,
        )  # fmt: skip

    @property
    def today(self) -> date:
        """The calendar day at home."""
        return self.world.clock.today

    def _out(self, row: Case) -> bool:
        """Whether a judgment is published, sealed or not."""
        return row.published_at <= self.now

    def _found(self, row: Case) -> bool:
        """Whether a judgment can be found."""
        return not row.sealed and row.published_at <= self.now

    def _case(self, case_id: str) -> Case:
        """Return a judgment that can be found by its id or number, or refuse."""
        row = self.cases.get(case_id)
        if row is None and (wanted := fold(case_id)):
            row = next((item for item in self.cases if fold(item.case_number) == wanted), None)
        if row is None:
            row = self.cases.need(case_id, "CASE_NOT_FOUND", "search_cases lists cases; their number will do too.")
        if not self._out(row):
            raise ToolError(
                "CASE_NOT_FOUND", f"No published case has the id {case_id[:60]!r}. search_cases lists cases."
            )
        if row.sealed:
            raise ToolError("CASE_SEALED", f"{row.case_number} has been sealed. {row.sealed_for}".strip())
        return row

    def _court(self, court_id: str) -> Court:
        return self.courts.need(court_id, "COURT_NOT_FOUND", "list_courts lists courts.")

    def _statute(self, statute_id: str) -> Statute:
        row = self.statutes.get(statute_id)
        if row is None and (wanted := fold(statute_id)):
            row = next((item for item in self.statutes if wanted in (fold(item.name), fold(item.short_name))), None)
        return row or self.statutes.need(statute_id, "STATUTE_NOT_FOUND", "search_statutes lists statutes.")

    def _saved(self, case_id: str) -> SavedCase | None:
        return next((row for row in self.saved_cases if row.case_id == case_id), None)

    def _cited(self, case_id: str) -> list[Citation]:
        """Return what a judgment cites, in order."""
        rows = self.citations.ordered(_by_case)
        return rows[bisect_left(rows, case_id, key=_by_case) : bisect_right(rows, case_id, key=_by_case)]

    def _citing(self, target_id: str) -> list[Citation]:
        """Return the citations of a judgment, an article or a statute."""
        rows = self.citations.ordered(_by_target)
        return rows[bisect_left(rows, target_id, key=_by_target) : bisect_right(rows, target_id, key=_by_target)]

    def _restate(self, case_id: str) -> Case | None:
        """Make a judgment's standing follow from what published judgments say of it."""
        case = self.cases.get(case_id)
        if case is None:
            return None
        worst, by = "", ""
        for row in self.citations:
            if row.target_id == case_id and row.treatment in OVERRULING:
                citing = self.cases.get(row.case_id)
                if citing is not None and self._out(citing) and (not worst or row.treatment == "overrules" != worst):
                    worst, by = row.treatment, citing.case_id
        return self.cases.update(case_id, standing=_STANDING.get(worst, "good_law"), overruled_by=by)

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: standings, publications and changes of law due."""
        if isinstance(row, Case):
            if row.court_id not in self.courts:
                raise ValueError(f"case {row.case_id} is of unknown court {row.court_id!r}; seed the court first")
            if row.published_at > self.now:
                self.reschedule(row.published_at, "publish", row.case_id)
            for citation in self.citations.where(lambda item: item.case_id == row.case_id):
                self._heed(citation)
        elif isinstance(row, Citation):
            self._heed(row)
        elif isinstance(row, Article):
            self._await(row)
        elif isinstance(row, SavedCase) and row.case_id not in self.cases:
            raise ValueError(f"{row.saved_id} is of unknown case {row.case_id!r}; seed the case first")

    def _heed(self, row: Citation) -> None:
        """Restate what a citation may bear on."""
        target = self.cases.get(row.target_id)
        if target is not None and (row.treatment in OVERRULING or target.standing != "good_law"):
            self._restate(row.target_id)

    def _await(self, row: Article) -> None:
        """Schedule the days on which an article's wording changes."""
        days = {version.effective_from for version in row.versions}
        if row.repealed_on is not None:
            days.add(row.repealed_on)
        for day in sorted(days):
            if day > self.today:
                self.schedule(self._midnight(day), "take_effect", f"{row.article_id} {day}")

    def _midnight(self, day: date) -> datetime:
        return self.world.clock.local(day, time(0, 0))

    def _tell(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: Any) -> None:
        self.emit(
            Notice(
                source="legal_search", type=kind, title=title, body=body, target=target, payload=payload, quiet=quiet
            )
        )

    def _card(self, row: Case) -> dict[str, Any]:
        """Return a judgment as lists show it."""
        court = self.courts.rows[row.court_id]
        return {
            **self.cases.made(row, shown_case),
            "court": court.name,
            "court_level": court.level,
            "region": court.region,
        }

    def _article(self, row: Article, day: date) -> dict[str, Any]:
        """Return an article as it stands on a day."""
        now, coming = row.current(day), row.coming(day)
        shown: dict[str, Any] = {
            "article_id": row.article_id,
            "statute_id": row.statute_id,
            "article_no": row.article_no,
            "heading": row.heading,
            "status": row.status(day),
            "text": "" if now is None else now.text,
            "in_force_since": None if now is None else now.effective_from,
        }
        if now is not None and row.repealed_on is not None:
            shown["repealed_from"] = row.repealed_on
        elif row.repealed_on is not None and row.repealed_on <= day:
            shown["repealed_on"] = row.repealed_on
        if coming is not None and (row.repealed_on is None or coming.effective_from < row.repealed_on):
            shown["changes_on"] = coming.effective_from
        return shown


def shown_case(row: Case) -> dict[str, Any]:
    """Return what lists show of a judgment itself, in its JSON form."""
    shown: dict[str, Any] = plain(
        {
            "case_id": row.case_id,
            "case_number": row.case_number,
            "title": row.title,
            "court_id": row.court_id,
            "case_type": row.case_type,
            "cause": row.cause,
            "judgment_date": row.judgment_date,
            "outcome": row.outcome,
            "summary": row.summary,
            "standing": row.standing,
        }
    )
    return shown


def printed(statute: Statute | None, article: Article) -> str:
    """Return an article as it is cited: ``BW 7:204``, ``BGB § 536``, ``ERA 1996 s. 98``."""
    if statute is None:
        return article.article_no
    book, _, number = statute.short_name.rpartition(" ")
    return f"{book if article.article_no.startswith(f'{number}:') else statute.short_name} {article.article_no}"


def chosen(value: str, field: str, known: Iterable[str], labels: dict[str, str] | None = None) -> str:
    """Return one of the known values, or refuse.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    name = folded(value.strip()).replace(" ", "_")
    name = (labels or {}).get(value.strip(), (labels or {}).get(name, name))
    options = tuple(known)
    if name not in options:
        raise not_one_of(value, options, field)
    return name
