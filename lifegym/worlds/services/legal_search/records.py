"""What the legal database keeps: courts, judgments, statutes with articles in versions, citations, saved cases."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.records import Record, record

LEVELS: Final = ("supreme", "appeal", "regional", "local", "tribunal")
CASE_TYPES: Final = (
    "administrative", "civil", "consumer", "criminal", "family", "labour", "tenancy", "traffic",
)  # fmt: skip
OUTCOMES: Final = ("granted", "partly_granted", "dismissed", "remanded", "settled")
TREATMENTS: Final = ("cites", "applies", "follows", "distinguishes", "criticises", "overrules_in_part", "overrules")
LABELS: Final = {
    "民事": "civil",
    "刑事": "criminal",
    "行政": "administrative",
    "劳动": "labour",
    "家事": "family",
    "housing": "tenancy",
    "rent": "tenancy",
    "employment": "labour",
    "labor": "labour",
}
"""Other names of case types."""

STANDING: Final[dict[str, frozenset[str]]] = {
    "good_law": frozenset({"partly_overruled", "overruled"}),
    "partly_overruled": frozenset({"overruled", "good_law"}),
    "overruled": frozenset({"partly_overruled", "good_law"}),
}
"""How a judgment's standing may change; it becomes good law again only when a citation is corrected."""


@record
class Court(Record):
    """A court. ``hears`` names case types, ``appeals_to`` the court above."""

    court_id: str
    name: str
    level: str
    jurisdiction: str
    region: str
    seat: str = ""
    hears: tuple[str, ...] = ()
    appeals_to: str = ""


@record
class Case(Record):
    """A judgment. It is to be found from ``published_at`` on, unless it is sealed.

    ``standing`` follows from the citations of published judgments.
    """

    case_id: str
    case_number: str
    title: str
    court_id: str
    case_type: str
    cause: str
    judgment_date: date
    published_at: datetime
    parties: tuple[str, ...]
    summary: str
    facts: str
    reasoning: str
    holding: str
    ruling: str
    outcome: str
    keywords: tuple[str, ...] = ()
    standing: str = "good_law"
    overruled_by: str = ""
    sealed: bool = False
    sealed_for: str = ""
    corrected_on: date | None = None
    correction: str = ""


@record
class Version(Record):
    """An article's wording from a day on, and the act it comes from."""

    effective_from: date
    text: str
    source: str = ""


@record
class Article(Record):
    """An article of a statute: its versions in order of time, and the day from which it is repealed."""

    article_id: str
    statute_id: str
    article_no: str
    seq: int
    heading: str
    versions: tuple[Version, ...]
    repealed_on: date | None = None
    repealed_by: str = ""

    def current(self, day: date) -> Version | None:
        """Return the wording in force on a day, or None."""
        if self.repealed_on is not None and self.repealed_on <= day:
            return None
        return next((row for row in reversed(self.versions) if row.effective_from <= day), None)

    def coming(self, day: date) -> Version | None:
        """Return the next wording after a day, or None."""
        return next((row for row in self.versions if row.effective_from > day), None)

    def status(self, day: date) -> str:
        """Return ``in_force``, ``amended`` (in force, not as first enacted), ``repealed`` or ``not_yet_in_force``."""
        if self.repealed_on is not None and self.repealed_on <= day:
            return "repealed"
        now = self.current(day)
        if now is None:
            return "not_yet_in_force"
        return "in_force" if now is self.versions[0] else "amended"


@record
class Statute(Record):
    """A statute. ``note`` says whose words its articles are printed in."""

    statute_id: str
    name: str
    short_name: str
    issuer: str
    jurisdiction: str
    effective_date: date
    summary: str
    repealed_on: date | None = None
    note: str = ""

    def status(self, day: date) -> str:
        """Return ``in_force``, ``repealed`` or ``not_yet_in_force``."""
        if self.repealed_on is not None and self.repealed_on <= day:
            return "repealed"
        return "in_force" if self.effective_date <= day else "not_yet_in_force"


@record
class Citation(Record):
    """A judgment refers to a ``case``, an ``article`` or a ``statute``; ``label`` is how it is printed."""

    citation_id: str
    case_id: str
    target_type: str
    target_id: str
    label: str
    treatment: str = "cites"


@record
class SavedCase(Record):
    """A judgment the persona keeps, with a note; ``previous`` are notes that were overwritten, oldest first."""

    saved_id: str
    user_id: str
    case_id: str
    saved_at: datetime
    note: str = ""
    noted_at: datetime | None = None
    previous: tuple[str, ...] = ()
