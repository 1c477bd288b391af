"""Judgments: search, reading, citations both ways, similar ones; and the courts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from lifegym.worlds.codec import Ready
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold, folded, words_of
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.legal_search.records import CASE_TYPES, LABELS, LEVELS, OUTCOMES, Case, Court
from lifegym.worlds.services.legal_search.shelf import Shelf, chosen

_ORDERS: Final = ("relevance", "newest", "oldest")


def _texts(row: Case) -> tuple[str, str]:
    """Return what tells most of a judgment, and all of its words, folded."""
    head = folded(f"{row.title} {' '.join(row.keywords)} {row.cause} {row.case_number}")
    rest = folded(f"{row.summary} {row.facts} {row.reasoning} {row.holding} {' '.join(row.parties)}")
    return head, f"{head} {rest}"


def _where(row: Court) -> str:
    return fold(f"{row.region} {row.seat}")


def _dated(row: Case) -> tuple[date, str]:
    return row.judgment_date, row.case_id


def _themes(row: Case) -> frozenset[str]:
    return frozenset(fold(word) for word in row.keywords)


class Finding(Shelf):
    """Judgments and courts."""

    @tool
    def search_cases(
        self,
        keyword: str | None = None,
        court: str | None = None,
        case_type: str | None = None,
        date_from: str | None = None,
        date_to: str | None = None,
        limit: int = 20,
        court_level: str | None = None,
        region: str | None = None,
        outcome: str | None = None,
        sort: str = "relevance",
        page: int = 1,
    ) -> dict[str, Any]:
        """Search published judgments by words, court, type, date, region and outcome.

        A judgment's standing says whether a later one overruled it. For judgments near one you know use
        get_similar_cases; for what the law says use search_statutes.

        Args:
            keyword: Words that must all occur in title, keywords, number or text.
            court: A court_id, or part of a court's name.
            case_type: administrative, civil, consumer, criminal, family, labour, tenancy or traffic.
            date_from: Judgments of this day or later, ISO date.
            date_to: Judgments of this day or earlier, ISO date.
            limit: Judgments a page, 1 to 100.
            court_level: supreme, appeal, regional, local or tribunal.
            region: Part of the court's region, the town it sits in, or its jurisdiction (nl, de, en, cn, eu).
            outcome: granted, partly_granted, dismissed, remanded or settled.
            sort: relevance (words in title and keywords first), newest or oldest.
            page: Page from 1.

        Example:
            legal_search.search_cases(keyword="mould", case_type="tenancy", sort="newest", limit=5)
        """
        words = () if keyword is None else words_of(keyword)
        kind = None if case_type is None else chosen(case_type, "case_type", CASE_TYPES, LABELS)
        ended = None if outcome is None else chosen(outcome, "outcome", OUTCOMES)
        order = chosen(sort, "sort", _ORDERS)
        lower = date.min if date_from is None else self.world.clock.read_date(date_from, "date_from")
        upper = date.max if date_to is None else self.world.clock.read_date(date_to, "date_to")
        if lower > upper:
            raise ToolError("BAD_DATE", f"date_from {lower} lies after date_to {upper}.")
        courts = self._courts_of(court, court_level, region)
        found = [
            item
            for item in self.kept_of("readable", self._library(), self._readable)
            if (kind is None or item[0].case_type == kind)
            and (courts is None or item[0].court_id in courts)
            and (ended is None or item[0].outcome == ended)
            and lower <= item[0].judgment_date <= upper
        ]
        # Longest first: it is the rarest and turns most judgments away.
        for word in sorted(words, key=len, reverse=True):
            found = [item for item in found if word in item[2]]
        if order == "oldest":
            found.reverse()
        elif order == "relevance" and words:
            told = [0] * len(found)
            for word in words:
                told = [count + (word in item[1]) for count, item in zip(told, found, strict=True)]
            # Turned round, sorting still leaves equals in order: newest first.
            found = [found[place] for place in sorted(range(len(found)), key=told.__getitem__, reverse=True)]
        rows, pages = paged(found, page, limited(limit))
        result = {"cases": [self._card(row) for row, _, _ in rows], **pages}
        if not found:
            result["hint"] = self._nothing(words)
        return result

    def _nothing(self, words: Sequence[str]) -> str:
        """Say what to try when a search found nothing: what each word finds by itself."""
        hint = "No judgment fits all of that: use fewer words, or leave out court, region, type or dates."
        if len(words) < 2:
            return hint
        texts = [text for _, _, text in self.kept_of("readable", self._library(), self._readable)]
        alone = ", ".join(f"{word} {sum(word in text for text in texts)}" for word in words)
        return f"{hint} Alone these words find: {alone}."

    def _readable(self) -> list[tuple[Case, str, str]]:
        """Return the judgments that can be found, newest first, each with its head and all of its words."""
        texts = self.cases.made
        return [(row, *texts(row, _texts)) for row in reversed(self.cases.ordered(_dated)) if self._found(row)]

    def _courts_of(self, court: str | None, level: str | None, region: str | None) -> set[str] | None:
        """Return the ids of the courts that were asked for; None is all."""
        if court is None and level is None and region is None:
            return None
        grade = None if level is None else chosen(level, "court_level", LEVELS)
        name, place = fold(court or ""), fold(region or "")
        found = {
            row.court_id
            for row in self.courts
            if (court is None or court == row.court_id or (name and name in fold(row.name)))
            and (grade is None or row.level == grade)
            and (region is None or place == row.jurisdiction or (place and place in _where(row)))
        }
        if not found and court is not None and level is None and region is None:
            raise ToolError("COURT_NOT_FOUND", f"No court is called {court[:60]!r}. list_courts lists courts.")
        return found

    @tool
    def get_case(self, case_id: str) -> Ready:
        """Show one judgment in full: parties, facts, reasoning, holding, ruling, standing, your note on it.

        get_case_citations shows what it cites and what cites it.

        Args:
            case_id: As search_cases shows it; the case number will do too.

        Example:
            legal_search.get_case(case_id="case_000001")
        """
        row = self._case(case_id)
        parts = (*self._library(), self._saved(row.case_id))
        return self.answered(("case", row.case_id), lambda: self._in_full(row), parts)

    def _in_full(self, row: Case) -> dict[str, Any]:
        court = self.courts.rows[row.court_id]
        result = {
            **row.view("sealed", "sealed_for", "published_at"),
            "published_on": row.published_at.date(),
            "court": court.name,
            "court_level": court.level,
            "region": court.region,
            "jurisdiction": court.jurisdiction,
        }
        if row.standing != "good_law":
            by = self.cases.get(row.overruled_by)
            name = (
                "a judgment that is not here"
                if by is None
                else "a sealed judgment"
                if by.sealed
                else f"{by.case_number} ({by.case_id}) of {by.judgment_date}"
            )
            result["warning"] = f"{row.standing.replace('_', ' ').capitalize()} by {name}: do not rely on it."
        saved = self._saved(row.case_id)
        result["saved"] = None if saved is None else {"saved_id": saved.saved_id, "note": saved.note}
        return result

    @tool
    def get_case_citations(self, case_id: str) -> Ready:
        """List what a judgment cites (articles, judgments) and which later judgments cite it, each with how.

        Args:
            case_id: As search_cases shows it.

        Example:
            legal_search.get_case_citations(case_id="case_000001")
        """
        case = self._case(case_id)
        return self.answered(("citations", case.case_id), lambda: self._cited_and_citing(case), self._library())

    def _cited_and_citing(self, case: Case) -> dict[str, Any]:
        key = case.case_id
        cites = [{**row.view("case_id"), **self._target(row.target_type, row.target_id)} for row in self._cited(key)]
        cited: list[dict[str, Any]] = []
        for row in self._citing(key):
            citing = self.cases.get(row.case_id)
            if citing is not None and self._found(citing):
                cited.append(
                    {"citation_id": row.citation_id, "case_id": citing.case_id, "case_number": citing.case_number,
                     "title": citing.title, "judgment_date": citing.judgment_date, "treatment": row.treatment}
                )  # fmt: skip
        cited.sort(key=lambda item: item["judgment_date"], reverse=True)
        return {
            "case_id": key,
            "case_number": case.case_number,
            "standing": case.standing,
            "cites": cites,
            "cited_by": cited,
            "total_cites": len(cites),
            "total_cited_by": len(cited),
        }

    def _target(self, kind: str, key: str) -> dict[str, Any]:
        """Say how the target of a citation stands today."""
        if kind == "article" and (article := self.statute_articles.get(key)) is not None:
            return {"status": article.status(self.today)}
        if kind == "case" and (case := self.cases.get(key)) is not None:
            return {"status": "sealed" if case.sealed else case.standing}
        if kind == "statute" and (statute := self.statutes.get(key)) is not None:
            return {"status": statute.status(self.today)}
        return {"status": "not in this database"}

    @tool
    def get_similar_cases(self, case_id: str, limit: int = 5) -> Ready:
        """Find judgments like a given one and say why.

        Score: 3 for each article or statute both cite, 2 for each judgment both cite or that one cites of the other, 1
        for each shared keyword, 1 for the same cause. Equal scores: newest first.

        Args:
            case_id: As search_cases shows it.
            limit: How many, 1 to 20.

        Example:
            legal_search.get_similar_cases(case_id="case_000001", limit=3)
        """
        case = self._case(case_id)
        most = limited(limit, 20)
        return self.answered(("similar", case.case_id, most), lambda: self._similar(case, most), self._library())

    def _similar(self, case: Case, most: int) -> dict[str, Any]:
        key = case.case_id
        articles, cases = self._shared(key)
        themes, cause = _themes(case), case.cause
        scored = []
        for other, words in self.cases.paired(_themes):
            other_id = other.case_id
            score = 3 * articles.get(other_id, 0) + 2 * cases.get(other_id, 0) + (other.cause == cause)
            if not themes.isdisjoint(words):
                score += len(words & themes)
            if score and other_id != key and self._found(other):
                scored.append((score, other.judgment_date, other))
        scored.sort(key=lambda item: (item[0], item[1], item[2].case_id), reverse=True)
        return {
            "case_id": key,
            "similar": [
                {
                    **self._card(other),
                    "score": score,
                    "why": {
                        "shared_articles": articles.get(other.case_id, 0),
                        "shared_or_direct_judgments": cases.get(other.case_id, 0),
                        "shared_keywords": sorted(_themes(other) & themes),
                        "same_cause": other.cause == cause,
                    },
                }
                for score, _, other in scored[:most]
            ],
            "total": len(scored),
        }

    def _shared(self, case_id: str) -> tuple[dict[str, int], dict[str, int]]:
        """Return by judgment how many articles, and how many judgments, it shares with one or cites of it."""
        articles: dict[str, int] = {}
        cases: dict[str, int] = {}
        mine = self._cited(case_id)
        for target in {row.target_id: row for row in mine}.values():
            tally = cases if target.target_type == "case" else articles
            for row in self._citing(target.target_id):
                tally[row.case_id] = tally.get(row.case_id, 0) + 1
        for key in [row.target_id for row in mine if row.target_type == "case"] + [
            row.case_id for row in self._citing(case_id)
        ]:
            cases[key] = cases.get(key, 0) + 1
        return articles, cases

    @tool
    def list_courts(
        self, jurisdiction: str | None = None, level: str | None = None, case_type: str | None = None
    ) -> dict[str, Any]:
        """List the courts whose judgments are in the database, by jurisdiction and level.

        Args:
            jurisdiction: Only nl, de, en, cn or eu.
            level: Only supreme, appeal, regional, local or tribunal.
            case_type: Only courts that hear this type of case.

        Example:
            legal_search.list_courts(jurisdiction="nl", level="regional")
        """
        grade = None if level is None else chosen(level, "level", LEVELS)
        kind = None if case_type is None else chosen(case_type, "case_type", CASE_TYPES, LABELS)
        place = None if jurisdiction is None else jurisdiction.strip().casefold()
        known = sorted({row.jurisdiction for row in self.courts})
        if place is not None and place not in known:
            raise ToolError("BAD_ARG", f"jurisdiction is {', '.join(known)}, got {jurisdiction!r:.60}.")
        found = [
            row
            for row in self.courts
            if (place is None or row.jurisdiction == place)
            and (grade is None or row.level == grade)
            and (kind is None or kind in row.hears)
        ]
        found.sort(key=lambda row: (row.jurisdiction, LEVELS.index(row.level), row.name))
        return {"courts": [row.view("hears") for row in found], "total": len(found)}

    @tool
    def get_court(self, court_id: str) -> Ready:
        """Show one court: what it hears, where appeals go, how many of its judgments are here, and the latest ones.

        Args:
            court_id: As list_courts or a judgment shows it.

        Example:
            legal_search.get_court(court_id="ct_nl_rbams")
        """
        row = self._court(court_id)
        return self.answered(("court", court_id), lambda: self._page_of(row), self._library())

    def _page_of(self, row: Court) -> dict[str, Any]:
        mine = [case for case in self.cases if case.court_id == row.court_id and self._found(case)]
        mine.sort(key=lambda case: case.judgment_date, reverse=True)
        return {
            **row.view(),
            "judgments": len(mine),
            "latest": [
                {"case_id": case.case_id, "case_number": case.case_number, "title": case.title,
                 "judgment_date": case.judgment_date}
                for case in mine[:5]
            ],
        }  # fmt: skip
