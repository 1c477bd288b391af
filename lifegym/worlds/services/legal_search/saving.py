"""Saved judgments and notes on them, and what publication and changes of law do to them."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.arguments import clean
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import all_in, folded, words_of
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import paged
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.legal_search.finding import Finding
from lifegym.worlds.services.legal_search.records import Case, SavedCase
from lifegym.worlds.services.legal_search.shelf import OVERRULING, printed


class Saving(Finding):
    """The persona's own shelf."""

    @tool(writes=True)
    def save_case(self, user_id: str, case_id: str) -> dict[str, Any]:
        """Keep a judgment on the user's shelf; a notification then tells when a later one cites or overrules it.

        Saving it again changes nothing. To write on it use add_note_to_case.

        Args:
            user_id: The signed-in user's id or e-mail address.
            case_id: As search_cases shows it.

        Example:
            legal_search.save_case(user_id="usr_noor", case_id="case_000002")
        """
        user = signed_in(self.world, user_id)
        case = self._case(case_id)
        row = self._saved(case.case_id)
        known = row is not None
        if row is None:
            row = self.saved_cases.insert(
                SavedCase(saved_id=self.saved_cases.new_key(), user_id=user, case_id=case.case_id, saved_at=self.now)
            )
        return {**self._entry(row), "already_saved": known}

    @tool(writes=True)
    def add_note_to_case(self, user_id: str, case_id: str, note: str) -> dict[str, Any]:
        """Write the note on a saved judgment, in place of the earlier one, which stays in previous.

        To add to a note, read it in list_saved and write old and new together.

        Args:
            user_id: The signed-in user's id or e-mail address.
            case_id: A judgment the user saved.
            note: The text, up to 4000 characters.

        Example:
            legal_search.add_note_to_case(user_id="usr_noor", case_id="case_000001",
                note="Same defect as ours: rent reduction from the day it was reported.")
        """
        signed_in(self.world, user_id)
        text = clean(note, "note", 4000)
        row = self._saved(case_id) or self._saved(self._case(case_id).case_id)
        if row is None:
            raise ToolError("SAVED_CASE_NOT_FOUND", f"{case_id[:60]!r} is not saved; save_case first.")
        previous = (*row.previous, row.note) if row.note and row.note != text else row.previous
        row = self.saved_cases.update(row.saved_id, note=text, noted_at=self.now, previous=previous)
        return self._entry(row)

    @tool
    def list_saved(
        self, user_id: str, keyword: str | None = None, page: int = 1, page_size: int = 50
    ) -> dict[str, Any]:
        """List the user's saved judgments with notes and today's standing, latest saved first.

        Args:
            user_id: The signed-in user's id or e-mail address.
            keyword: Words that must all occur in title, keywords or note.
            page: Page from 1.
            page_size: Judgments a page, 1 to 100.

        Example:
            legal_search.list_saved(user_id="usr_noor")
        """
        user = signed_in(self.world, user_id)
        words = () if keyword is None else words_of(keyword)
        found = []
        for row in self.saved_cases:
            case = self.cases.rows[row.case_id]
            text = folded(f"{case.title} {' '.join(case.keywords)} {row.note}") if words else ""
            if row.user_id == user and all_in(words, text):
                found.append(row)
        found.sort(key=lambda row: row.saved_at, reverse=True)
        rows, pages = paged(found, page, page_size)
        return {"saved": [self._entry(row) for row in rows], **pages}

    def _entry(self, row: SavedCase) -> dict[str, Any]:
        case = self.cases.rows[row.case_id]
        shown: dict[str, Any] = {
            "saved_id": row.saved_id,
            "case_id": row.case_id,
            "case_number": case.case_number,
            "title": case.title,
            "standing": "sealed" if case.sealed else case.standing,
            "note": row.note,
            "noted_at": row.noted_at,
            "saved_at": row.saved_at,
            "previous": row.previous,
        }
        if not case.sealed:
            shown |= {"case_type": case.case_type, "judgment_date": case.judgment_date, "outcome": case.outcome}
        return shown

    @timed
    def publish(self, key: str) -> None:
        """A judgment appears on its day of publication."""
        case = self.cases.get(key)
        if case is not None and self._out(case):
            self._appeared(case)

    def _appeared(self, case: Case) -> None:
        """Let a newly published judgment bear on those it cites, and tell who saved them."""
        told = False
        for row in self.citations.where(lambda item: item.case_id == case.case_id and item.target_type == "case"):
            target = self.cases.get(row.target_id)
            if target is None:
                continue
            if row.treatment in OVERRULING:
                self._restate(target.case_id)
            if self._saved(target.case_id) is not None and not case.sealed:
                told = True
                over = row.treatment in OVERRULING
                what = {"overrules": "has been overruled", "overrules_in_part": "has been overruled in part"}
                self._tell(
                    "case_overruled" if over else "case_cited",
                    f"{target.case_number} {what.get(row.treatment, 'has been cited')}",
                    f"{case.case_number}, {self.courts.rows[case.court_id].name}, {case.judgment_date}: {case.holding}",
                    target.case_id, case_id=target.case_id, by_case_id=case.case_id, treatment=row.treatment,
                )  # fmt: skip
        if not told and not case.sealed:
            self._tell("new_judgment", f"New judgment: {case.title}", f"{case.case_number}: {case.summary}",
                       case.case_id, quiet=True, case_id=case.case_id, case_type=case.case_type)  # fmt: skip

    @timed
    def take_effect(self, key: str) -> None:
        """An article's wording changes, or it ends; who saved a judgment on it is told. The key is article and day."""
        article_id, _, text = key.rpartition(" ")
        article, day = self.statute_articles.get(article_id), date.fromisoformat(text)
        if article is None or self.today < day:
            return
        repealed = article.repealed_on == day
        version = next((row for row in article.versions if row.effective_from == day), None)
        if not repealed and version is None:
            return  # the change was withdrawn or put off
        saved = {row.case_id for row in self.saved_cases}
        concerns = any(row.target_id == article_id and row.case_id in saved for row in self.citations)
        statute = self.statutes.get(article.statute_id)
        name = printed(statute, article)
        first = version is not None and version is article.versions[0]
        verb = "is repealed" if repealed else "is in force" if first else "has new wording"
        self._tell(
            "law_changed", f"{name} {verb} from today", "" if repealed or version is None else version.text, article_id,
            quiet=not concerns, article_id=article_id, statute_id=article.statute_id,
        )  # fmt: skip
