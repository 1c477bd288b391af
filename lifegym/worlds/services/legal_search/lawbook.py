"""Statutes and their articles, as they stand on a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.codec import Ready
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import all_in, folded, words_of
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.legal_search.records import Article, Statute
from lifegym.worlds.services.legal_search.shelf import Shelf


def _naming(row: Statute) -> str:
    return folded(f"{row.name} {row.short_name} {row.issuer} {row.summary}")


def _wording(row: Article) -> str:
    return folded(f"{row.heading} {row.article_no} {' '.join(version.text for version in row.versions)}")


def _place(row: Article) -> tuple[str, int]:
    return (row.statute_id, row.seq)


class Lawbook(Shelf):
    """What the law says."""

    @tool
    def search_statutes(
        self, keyword: str | None = None, limit: int = 20, jurisdiction: str | None = None, page: int = 1
    ) -> dict[str, Any]:
        """Find statutes by words in their name, summary or articles; each shows its articles that match.

        Args:
            keyword: Words that must all occur in the statute's name and summary, or in one of its articles.
            limit: Statutes a page, 1 to 100.
            jurisdiction: Only nl, de, en, cn or eu.
            page: Page from 1.

        Example:
            legal_search.search_statutes(keyword="defect", jurisdiction="nl")
        """
        words = () if keyword is None else words_of(keyword)
        place = None if jurisdiction is None else jurisdiction.strip().casefold()
        known = sorted({row.jurisdiction for row in self.statutes})
        if place is not None and place not in known:
            raise ToolError("BAD_ARG", f"jurisdiction is {', '.join(known)}, got {jurisdiction!r:.60}.")
        matching: dict[str, list[Article]] = {}
        if words:
            for article, text in self.statute_articles.paired(_wording):
                if all_in(words, text):
                    matching.setdefault(article.statute_id, []).append(article)
        found = []
        for row, text in self.statutes.paired(_naming):
            if place is None or row.jurisdiction == place:
                named = not words or all_in(words, text)
                if named or row.statute_id in matching:
                    found.append((not named, row))
        found.sort(key=lambda item: (item[0], item[1].jurisdiction, item[1].name))
        rows, pages = paged([row for _, row in found], page, limited(limit))
        today = self.today
        result = {
            "statutes": [
                {
                    **row.view("note", "repealed_on"),
                    "status": row.status(today),
                    "matching_articles": [
                        {"article_id": item.article_id, "article_no": item.article_no, "heading": item.heading,
                         "status": item.status(today)}
                        for item in matching.get(row.statute_id, [])[:5]
                    ],
                }
                for row in rows
            ],
            **pages,
        }  # fmt: skip
        if not found:
            result["hint"] = (
                "Nothing has all of these words: try a plainer or a single word, such as 'defect' or 'notice'."
            )
        return result

    @tool
    def get_statute(self, statute_id: str) -> Ready:
        """Show one statute: issuer, since when it holds, whether it still does, and what is about to change in it.

        Args:
            statute_id: As search_statutes shows it; its name or short name will do too.

        Example:
            legal_search.get_statute(statute_id="st_nl_bw7")
        """
        row = self._statute(statute_id)
        return self.answered(("statute", row.statute_id), lambda: self._statute_in_full(row), self._library())

    def _statute_in_full(self, row: Statute) -> dict[str, Any]:
        today = self.today
        articles = [item for item in self.statute_articles if item.statute_id == row.statute_id]
        changing = []
        for item in articles:
            shown = self._article(item, today)
            when = shown.get("changes_on") or shown.get("repealed_from")
            if when is not None:
                kind = "amended" if "changes_on" in shown else "repealed"
                changing.append(
                    {"article_id": item.article_id, "article_no": item.article_no, "on": when, "will_be": kind}
                )
        return {
            **row.view(),
            "status": row.status(today),
            "articles": len(articles),
            "changing": sorted(changing, key=lambda item: (item["on"], item["article_id"])),
        }

    @tool
    def list_statute_articles(self, statute_id: str) -> dict[str, Any]:
        """List a statute's articles in order, with headings and whether each is in force today.

        get_article shows the text.

        Args:
            statute_id: As search_statutes shows it.

        Example:
            legal_search.list_statute_articles(statute_id="st_nl_bw7")
        """
        row = self._statute(statute_id)
        today = self.today
        found = [item for item in self.statute_articles.ordered(_place) if item.statute_id == row.statute_id]
        return {
            "statute_id": row.statute_id,
            "name": row.name,
            "articles": [
                {"article_id": item.article_id, "article_no": item.article_no, "heading": item.heading,
                 "status": item.status(today)}
                for item in found
            ],
            "total": len(found),
        }  # fmt: skip

    @tool
    def get_article(self, article_id: str, on: str | None = None) -> Ready:
        """Show an article's text as it stands today, or on another day, with earlier and coming versions.

        For facts of the past read it as of that day: what is repealed or amended since may still decide them. cited_by
        names judgments that cite it.

        Args:
            article_id: As list_statute_articles or a judgment's citations show it.
            on: ISO date; today when left out.

        Example:
            legal_search.get_article(article_id="art_nl_bw7_204", on="2027-03-01")
        """
        row = self.statute_articles.need(
            article_id, "ARTICLE_NOT_FOUND", "list_statute_articles lists a statute's articles."
        )
        day = self.today if on is None else self.world.clock.read_date(on, "on")
        return self.answered(("article", article_id, day), lambda: self._article_in_full(row, day), self._library())

    def _article_in_full(self, row: Article, day: date) -> dict[str, Any]:
        statute = self.statutes.get(row.statute_id)
        citing = []
        for item in self._citing(row.article_id):
            case = self.cases.get(item.case_id)
            if case is not None and self._found(case):
                citing.append(case)
        citing.sort(key=lambda case: case.judgment_date, reverse=True)
        return {
            **self._article(row, day),
            "as_of": day,
            "statute": statute.name if statute else row.statute_id,
            "note": statute.note if statute else "",
            "versions": [
                {"effective_from": item.effective_from, "text": item.text, "source": item.source}
                for item in row.versions
            ],
            "repealed_by": row.repealed_by,
            "cited_by": [
                {"case_id": case.case_id, "case_number": case.case_number, "judgment_date": case.judgment_date}
                for case in citing[:10]
            ],
            "total_cited_by": len(citing),
        }
