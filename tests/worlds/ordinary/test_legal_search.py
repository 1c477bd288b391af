"""Ordinary law: the same each time, as much as asked, and consistent with itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lifegym.worlds.ordinary.legal_search import courts_of_record, law_of_record, ordinary
from lifegym.worlds.ordinary.legal_search.laws import NUMBERS
from lifegym.worlds.ordinary.legal_search.matters import MATTERS
from lifegym.worlds.sample import NOW, PERSONA
from lifegym.worlds.services.legal_search.records import CASE_TYPES, LEVELS, OUTCOMES, TREATMENTS


def rows(count: int = 400, **shape: Any) -> dict[str, list[Any]]:
    """Return what is generated, by table."""
    found: dict[str, list[Any]] = {}
    for table, row in ordinary(np.random.default_rng(5), PERSONA, NOW, count, **shape):
        found.setdefault(table.partition(".")[2], []).append(row)
    return found


def test_ordinary__is_deterministic_and_of_the_size_asked() -> None:
    """Equal seeds give equal records; about as many as asked; one sealed, one to come, the first saved."""
    assert rows() == rows()
    for count in (60, 200, 1500):
        found = rows(count)
        assert abs(sum(map(len, found.values())) - count) <= max(15, count // 20)
        assert found["saved_cases"][0].case_id == "case_000001"
        assert sum(row.sealed for row in found["cases"]) == 1
        assert sum(row.published_at > NOW for row in found["cases"]) >= 1


@pytest.mark.parametrize("jurisdiction", ["nl", "de", "en", "cn"])
def test_ordinary__holds_together(jurisdiction: str) -> None:
    """References lead somewhere, judgments cite earlier ones and law that was in force, numbers are unique."""
    found = rows(700, jurisdiction=jurisdiction)
    courts = {row.court_id: row for row in found["courts"]}
    articles = {row.article_id: row for row in found["statute_articles"]}
    cases = {row.case_id: row for row in found["cases"]}
    assert all(not row.appeals_to or row.appeals_to in courts for row in courts.values())
    assert {row.statute_id for row in articles.values()} <= {row.statute_id for row in found["statutes"]}
    assert len({row.case_number for row in cases.values()}) == len(cases)
    for row in cases.values():
        assert row.case_type in CASE_TYPES
        assert row.case_type in courts[row.court_id].hears
        assert row.outcome in OUTCOMES
        assert row.judgment_date < row.published_at.date()
        assert "{" not in row.facts + row.reasoning + row.holding + row.ruling + row.title
    for row in found["citations"]:
        citing = cases[row.case_id]
        assert row.treatment in TREATMENTS
        if row.target_type == "case":
            assert cases[row.target_id].judgment_date < citing.judgment_date
        else:
            assert articles[row.target_id].current(citing.judgment_date) is not None
    home = sum(courts[row.court_id].jurisdiction == jurisdiction for row in cases.values())
    assert home > len(cases) / 2


def test_ordinary__some_law_changes_and_some_judgments_are_overruled() -> None:
    """An amendment lies ahead, and higher courts have overruled some of the shelf."""
    found = rows(700)
    assert any(row.coming(NOW.date()) is not None for row in found["statute_articles"])
    assert any(row.treatment == "overrules" for row in found["citations"])


def test_law__is_complete() -> None:
    """Every matter rests on articles that exist, every court has a level and a way of numbering."""
    statutes, articles = law_of_record()
    assert len(articles) > 100
    assert all(row.versions and row.statute_id in statutes for row in articles.values())
    for matter in MATTERS:
        for names in matter.law.values():
            assert {f"art_{name}" for name in names} <= set(articles)
    assert {row.court_id for row in courts_of_record().values()} == set(NUMBERS)
    assert {row.level for row in courts_of_record().values()} <= set(LEVELS)
    with pytest.raises(ValueError, match="jurisdiction is"):
        rows(jurisdiction="atlantis")


def test_courts__appeals_go_up_one_step() -> None:
    """From first instance appeals go to the court above it, not past it to the highest."""
    courts = courts_of_record()
    assert courts["ct_de_agham"].appeals_to == "ct_de_lgham"
    assert courts["ct_en_et"].appeals_to == "ct_en_eat"
    assert courts["ct_nl_rbmne"].appeals_to == "ct_nl_gharl"
    for court in courts.values():
        if court.appeals_to:
            above = courts[court.appeals_to]
            assert above.jurisdiction == court.jurisdiction
            assert court.level not in ("local", "tribunal") or above.level != "supreme", court.court_id


def test_ordinary__judgments_and_notes_are_told_apart() -> None:
    """Courts of different countries do not publish one sentence, and no two saved judgments carry one note."""
    found = rows(1500)
    places = {row.court_id: row.jurisdiction for row in found["courts"]}
    seen: dict[str, str] = {}
    for row in found["cases"]:
        place = places[row.court_id]
        assert seen.setdefault(row.summary, place) == place
        assert row.holding.endswith(")."), "it says of which law it is"
    assert sum(row.published_at > NOW for row in found["cases"]) > len(found["cases"]) // 20, "more will be published"
    notes = [row.note for row in found["saved_cases"] if row.note]
    assert len(notes) == len(set(notes)) > 1
