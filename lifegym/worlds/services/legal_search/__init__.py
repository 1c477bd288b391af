"""Judgments, statutes and their articles through time, citations, and a person's saved cases."""

from __future__ import annotations

from lifegym.worlds.services.legal_search.backstage import Backstage
from lifegym.worlds.services.legal_search.records import (
    CASE_TYPES,
    LEVELS,
    OUTCOMES,
    TREATMENTS,
    Article,
    Case,
    Citation,
    Court,
    SavedCase,
    Statute,
    Version,
)

__all__ = [
    "CASE_TYPES",
    "LEVELS",
    "OUTCOMES",
    "TREATMENTS",
    "Article",
    "Case",
    "Citation",
    "Court",
    "LegalSearch",
    "SavedCase",
    "Statute",
    "Version",
]


class LegalSearch(Backstage):
    """A legal database."""

    name = "legal_search"
    title = "Legal search"
