"""What the world does: judgments are handed down, sealed and corrected, law is made, amended and repealed."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import Field

from lifegym.worlds.arguments import clean, one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.service import backstage
from lifegym.worlds.services.legal_search.lawbook import Lawbook
from lifegym.worlds.services.legal_search.records import (
    CASE_TYPES,
    OUTCOMES,
    Article,
    Case,
    Citation,
    Version,
)
from lifegym.worlds.services.legal_search.saving import Saving
from lifegym.worlds.services.legal_search.shelf import OVERRULING, chosen, printed
from lifegym.worlds.tools import ArgModel

Treatment = Literal["cites", "applies", "follows", "distinguishes", "criticises", "overrules_in_part", "overrules"]


class Cite(ArgModel):
    """What a judgment cites: a case, an article or a statute, by its id."""

    target_id: str
    treatment: Treatment = "cites"
    label: str = Field("", description="How it is printed; made from the target when left out.")


class Backstage(Lawbook, Saving):
    """Operations of the story."""

    @backstage
    def publish_judgment(
        self,
        court_id: str,
        case_number: str,
        title: str,
        case_type: str,
        cause: str,
        summary: str,
        holding: str,
        outcome: str,
        judgment_date: date | None = None,
        published_at: datetime | None = None,
        parties: list[str] | None = None,
        facts: str = "",
        reasoning: str = "",
        ruling: str = "",
        keywords: list[str] | None = None,
        cites: list[Cite] | None = None,
        case_id: str | None = None,
    ) -> None:
        """A court hands down a judgment, found now or from ``published_at`` on; then it bears on what it cites."""
        self._court(court_id)
        when = self._at(published_at)
        self._unused(case_id)
        self._same_number(case_number, "")
        case = Case(
            case_id=case_id or self.cases.new_key(),
            case_number=one_line(case_number, "case_number", 80),
            title=one_line(title, "title", 200),
            court_id=court_id,
            case_type=chosen(case_type, "case_type", CASE_TYPES),
            cause=one_line(cause, "cause", 120),
            judgment_date=min(judgment_date or when.date(), when.date()),
            published_at=when,
            parties=tuple(parties or ()),
            summary=summary,
            facts=facts,
            reasoning=reasoning,
            holding=holding,
            ruling=ruling,
            outcome=chosen(outcome, "outcome", OUTCOMES),
            keywords=tuple(keywords or ()),
        )
        self.cases.insert(case)
        for cite in cites or ():
            self._cite(case, cite.target_id, cite.treatment, cite.label)
        if self._out(case):
            self._appeared(case)
        else:
            self.schedule(when, "publish", case.case_id)

    @backstage
    def postpone_publication(self, case_id: str, published_at: datetime) -> None:
        """A judgment that is not out yet will appear at another time."""
        case = self.cases.need(case_id, "CASE_NOT_FOUND")
        when = self._at(published_at)
        if self._out(case) or when <= self.now:
            raise ToolError("BAD_DATE", f"{case_id} must be unpublished and the new time ahead, got {when}.")
        self.cases.update(case_id, published_at=when)
        self.reschedule(when, "publish", case_id)

    @backstage
    def overrule(self, case_id: str, by_case_id: str, partly: bool = False) -> None:
        """A published judgment overrules another, wholly or in part; who saved it is told."""
        target, by = self.cases.need(case_id, "CASE_NOT_FOUND"), self.cases.need(by_case_id, "CASE_NOT_FOUND")
        if target is by or not self._out(by) or by.judgment_date < target.judgment_date:
            raise ToolError("BAD_ARG", f"{by_case_id} must be another, published and later judgment than {case_id}.")
        treatment = "overrules_in_part" if partly else "overrules"
        known = next((row for row in self.citations if (row.case_id, row.target_id) == (by_case_id, case_id)), None)
        if known is None:
            self._cite(by, case_id, treatment, "")
        else:
            self.citations.update(known.citation_id, treatment=treatment)
        before = target.standing
        after = self._restate(case_id)
        if self._saved(case_id) is not None and after is not None and after.standing != before:
            self._tell("case_overruled", f"{target.case_number} has been overruled{' in part' if partly else ''}",
                       f"{by.case_number}: {by.holding}", case_id, case_id=case_id, by_case_id=by_case_id,
                       treatment=treatment)  # fmt: skip

    @backstage
    def add_citation(
        self, case_id: str, target_id: str, treatment: Treatment = "cites", label: str = "",
        citation_id: str | None = None,
    ) -> None:  # fmt: skip
        """Add a citation that was missing from a judgment."""
        case = self.cases.need(case_id, "CASE_NOT_FOUND")
        if citation_id is not None and citation_id in self.citations:
            raise ToolError("ALREADY_EXISTS", f"The id {citation_id!r} is taken.")
        row = self._cite(case, target_id, treatment, label, citation_id)
        self._heed(row)

    @backstage
    def correct_citation(
        self,
        citation_id: str,
        target_id: str | None = None,
        treatment: Treatment | None = None,
        label: str | None = None,
    ) -> None:
        """The editors correct what a citation refers to, how it treats it, or how it is printed; standings follow."""
        row = self.citations.need(citation_id, "CITATION_NOT_FOUND")
        before = row.target_id
        kind, printed = self._kind(target_id, row.case_id) if target_id else (row.target_type, row.label)
        if (treatment or row.treatment) in OVERRULING and kind != "case":
            raise ToolError("BAD_ARG", f"Only judgments are overruled; {target_id or row.target_id} is a {kind}.")
        row = self.citations.update(
            citation_id,
            target_id=target_id or row.target_id,
            target_type=kind,
            treatment=treatment or row.treatment,
            label=label if label is not None else printed,
        )
        self._restate(before)
        self._restate(row.target_id)

    @backstage
    def remove_citation(self, citation_id: str) -> None:
        """The editors strike a citation that was never there."""
        row = self.citations.need(citation_id, "CITATION_NOT_FOUND")
        self.citations.delete(citation_id)
        self._restate(row.target_id)

    @backstage
    def correct_case(
        self,
        case_id: str,
        correction: str,
        summary: str | None = None,
        holding: str | None = None,
        ruling: str | None = None,
        outcome: str | None = None,
        case_number: str | None = None,
        judgment_date: date | None = None,
    ) -> None:
        """A court corrects its judgment, or the editors their text; ``correction`` says what, on the page."""
        case = self.cases.need(case_id, "CASE_NOT_FOUND")
        given: dict[str, Any] = {"summary": summary, "holding": holding, "ruling": ruling, "case_number": case_number,
                                 "judgment_date": judgment_date}  # fmt: skip
        changes = {name: value for name, value in given.items() if value is not None}
        if outcome is not None:
            changes["outcome"] = chosen(outcome, "outcome", OUTCOMES)
        if case_number is not None:
            self._same_number(case_number, case_id)
        case = self.cases.update(
            case_id, correction=clean(correction, "correction", 1000), corrected_on=self.today, **changes
        )
        if self._saved(case_id) is not None and self._found(case):
            self._tell("case_corrected", f"{case.case_number} has been corrected", case.correction, case_id,
                       case_id=case_id)  # fmt: skip

    @backstage
    def seal_case(self, case_id: str, reason: str = "") -> None:
        """A judgment is sealed: it can no longer be read or found; saved copies show only that."""
        case = self.cases.need(case_id, "CASE_NOT_FOUND")
        self.cases.update(case.case_id, sealed=True, sealed_for=reason)

    @backstage
    def unseal_case(self, case_id: str) -> None:
        """A sealed judgment is public again."""
        self.cases.need(case_id, "CASE_NOT_FOUND")
        self.cases.update(case_id, sealed=False, sealed_for="")

    @backstage
    def amend_article(self, article_id: str, text: str, effective_from: date, source: str = "") -> None:
        """An article gets new wording from a day on; one given for the same day is replaced."""
        article = self.statute_articles.need(article_id, "ARTICLE_NOT_FOUND")
        if article.repealed_on is not None and effective_from >= article.repealed_on:
            raise ToolError("BAD_DATE", f"{article_id} is repealed from {article.repealed_on}.")
        new = Version(effective_from=self._day(effective_from), text=clean(text, "text", 10_000), source=source)
        kept = [row for row in article.versions if row.effective_from != effective_from]
        versions = tuple(sorted([*kept, new], key=lambda row: row.effective_from))
        self._changed(self.statute_articles.update(article_id, versions=versions), effective_from)

    @backstage
    def withdraw_amendment(self, article_id: str, effective_from: date) -> None:
        """A wording that was announced for a day ahead will not come."""
        article = self.statute_articles.need(article_id, "ARTICLE_NOT_FOUND")
        kept = tuple(row for row in article.versions if row.effective_from != effective_from)
        if effective_from <= self.today or len(kept) == len(article.versions) or not kept:
            raise ToolError("BAD_DATE", f"{article_id} has no further wording from {effective_from} that lies ahead.")
        self.statute_articles.update(article_id, versions=kept)

    @backstage
    def repeal_article(self, article_id: str, on: date, source: str = "") -> None:
        """An article ends with a day; wordings announced for later fall away."""
        article = self.statute_articles.need(article_id, "ARTICLE_NOT_FOUND")
        kept = tuple(row for row in article.versions if row.effective_from < on)
        if not kept:
            raise ToolError("BAD_DATE", f"{article_id} is first in force from {article.versions[0].effective_from}.")
        self._changed(
            self.statute_articles.update(article_id, versions=kept, repealed_on=self._day(on), repealed_by=source), on
        )

    @backstage
    def enact_article(
        self, statute_id: str, article_no: str, heading: str, text: str, effective_from: date, source: str = "",
        article_id: str | None = None,
    ) -> None:  # fmt: skip
        """A statute gets a new article, in force from a day on."""
        self.statutes.need(statute_id, "STATUTE_NOT_FOUND")
        if article_id is not None and article_id in self.statute_articles:
            raise ToolError("ALREADY_EXISTS", f"The id {article_id!r} is taken.")
        last = max((row.seq for row in self.statute_articles if row.statute_id == statute_id), default=0)
        version = Version(effective_from=self._day(effective_from), text=clean(text, "text", 10_000), source=source)
        article = Article(
            article_id=article_id or self.statute_articles.new_key(), statute_id=statute_id, seq=last + 1,
            article_no=one_line(article_no, "article_no", 40), heading=heading, versions=(version,),
        )  # fmt: skip
        self._changed(self.statute_articles.insert(article), effective_from)

    @backstage
    def repeal_statute(self, statute_id: str, on: date, source: str = "") -> None:
        """A statute ends with a day, and its articles with it."""
        self.statutes.need(statute_id, "STATUTE_NOT_FOUND")
        self.statutes.update(statute_id, repealed_on=self._day(on))
        for row in self.statute_articles.where(lambda item: item.statute_id == statute_id and item.repealed_on is None):
            if row.versions[0].effective_from < on:
                self.repeal_article(row.article_id, on, source)

    def _changed(self, article: Article, day: date) -> None:
        """Let a change of law be due, or take effect where its day has come."""
        if day > self.today:
            self.schedule(self._midnight(day), "take_effect", f"{article.article_id} {day}")
        elif day == self.today:
            self.take_effect(f"{article.article_id} {day}")

    def _cite(self, case: Case, target_id: str, treatment: str, label: str, citation_id: str | None = None) -> Citation:
        kind, printed = self._kind(target_id, case.case_id)
        if treatment in OVERRULING and kind != "case":
            raise ToolError("BAD_ARG", f"Only judgments are overruled; {target_id} is a {kind}.")
        return self.citations.insert(
            Citation(citation_id=citation_id or self.citations.new_key(), case_id=case.case_id, target_type=kind,
                     target_id=target_id, label=label or printed, treatment=treatment)
        )  # fmt: skip

    def _kind(self, target_id: str, case_id: str) -> tuple[str, str]:
        """Return what an id names and how it is printed."""
        if target_id == case_id:
            raise ToolError("BAD_ARG", "A judgment does not cite itself.")
        if (case := self.cases.get(target_id)) is not None:
            return "case", case.case_number
        if (article := self.statute_articles.get(target_id)) is not None:
            statute = self.statutes.get(article.statute_id)
            return "article", printed(statute, article)
        if (statute := self.statutes.get(target_id)) is not None:
            return "statute", statute.short_name
        raise ToolError("BAD_ARG", f"{target_id[:60]!r} is no case, article or statute.")

    def _unused(self, case_id: str | None) -> None:
        if case_id is not None and case_id in self.cases:
            raise ToolError("ALREADY_EXISTS", f"The id {case_id!r} is taken.")

    def _same_number(self, case_number: str, case_id: str) -> None:
        if any(row.case_number == case_number.strip() and row.case_id != case_id for row in self.cases):
            raise ToolError("ALREADY_EXISTS", f"The number {case_number[:60]!r} is taken.")

    def _at(self, when: datetime | None) -> datetime:
        if when is None:
            return self.now
        self._day(when.date())
        return when if when.tzinfo else when.replace(tzinfo=self.now.tzinfo)

    def _day(self, day: date) -> date:
        if not 1700 < day.year < 9000:
            raise ToolError("BAD_DATE", f"The year {day.year} is out of reach.")
        return day
