"""A shelf of invented judgments on real statutes, and what the persona keeps of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.legal_search.laws import ARTICLES, COURTS, NOTE, NUMBERS, STATUTES
from lifegym.worlds.ordinary.legal_search.matters import (
    FIRMS,
    INITIALS,
    MATTERS,
    NOTES,
    PLACES,
    REFERRED,
    RULINGS,
    Matter,
)
from lifegym.worlds.records import Record
from lifegym.worlds.services.legal_search import Article, Case, Citation, Court, SavedCase, Statute, Version
from lifegym.worlds.services.legal_search.shelf import printed

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")
Pair = tuple[str, Record]


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    jurisdiction: str = "nl",
    share: int = 65,
    weeks_ahead: int = 8,
    start: int = 1,
) -> list[Pair]:
    """Return courts, statutes with articles, judgments that cite them and one another, and saved ones.

    Names and structure of courts and statutes are real; every judgment is invented. The first judgment is a tenancy
    case about defects and is saved. Among the others one is sealed, one appears in three days, and some are overruled;
    one article changes in seven weeks.

    Args:
        rng: Where every draw comes from.
        persona: Who saved some.
        now: The instant at which the world opens.
        count: About how many records.
        jurisdiction: Where most judgments are from: nl, de, en or cn.
        share: How many per cent of them; the rest are from the other jurisdictions.
        weeks_ahead: For how many weeks judgments are there that will be published.
        start: Number of the first judgment, citation and saved case.

    Raises:
        ValueError: The jurisdiction is unknown, or a number is out of range.
    """
    if jurisdiction not in ("nl", "de", "en", "cn") or count < 0 or not 0 <= share <= 100:
        raise ValueError(f"jurisdiction is nl, de, en or cn, count 0 or more, share 0 to 100; got {jurisdiction!r}")
    if count == 0:
        return []
    maker = _Maker(rng, persona, now, jurisdiction, 100 if count < 120 else share, weeks_ahead, start)
    wanted = max(8, (count - min(count * 3 // 10, 165)) * 100 // 375)
    cases, cites = maker.cases(wanted)
    citations = maker.citations(cases, cites)
    saved = maker.saved(cases, min(8, 2 + count // 150))
    room = count - len(cases) - len(citations) - len(saved)
    courts, statutes, articles = maker.law(cases, citations, room)
    return [
        *(("legal_search.courts", row) for row in courts),
        *(("legal_search.statutes", row) for row in statutes),
        *(("legal_search.statute_articles", row) for row in articles),
        *(("legal_search.cases", row) for row in cases),
        *(("legal_search.citations", row) for row in citations),
        *(("legal_search.saved_cases", row) for row in saved),
    ]


def _lines(block: str) -> list[list[str]]:
    """Return the fields of each entry of a block in which indented lines go on."""
    entries: list[str] = []
    for line in block.strip("\n").split("\n"):
        if line.startswith("  "):
            entries[-1] += f" {line.strip()}"
        else:
            entries.append(line)
    return [entry.split("|") for entry in entries]


@lru_cache(maxsize=1)
def courts_of_record() -> dict[str, Court]:
    """Return all courts by id. Not to be changed."""
    return {
        key: Court(court_id=key, name=name, level=level, jurisdiction=place, region=region, seat=seat,
                   hears=tuple(hears.split()), appeals_to=above)
        for key, name, level, place, region, seat, hears, above in _lines(COURTS)
    }  # fmt: skip


@lru_cache(maxsize=1)
def law_of_record() -> tuple[dict[str, Statute], dict[str, Article]]:
    """Return all statutes and all articles by id. Not to be changed."""
    statutes = {
        key: Statute(statute_id=key, name=name, short_name=short, issuer=issuer, jurisdiction=place,
                     effective_date=date.fromisoformat(since), summary=summary, note=NOTE)
        for key, name, short, issuer, place, since, summary in _lines(STATUTES)
    }  # fmt: skip
    articles: dict[str, Article] = {}
    seq: dict[str, int] = {}
    for family, number, heading, text, *more in _lines(ARTICLES):
        statute = statutes[f"st_{family}"]
        seq[family] = seq.get(family, 0) + 1
        versions = [
            Version(
                effective_from=date.fromisoformat(more[0]) if more else statute.effective_date,
                text=text,
                source=statute.short_name,
            )
        ]
        repealed, by = None, ""
        for day, wording in zip(more[1::2], more[2::2], strict=True):
            if day.startswith("!"):
                repealed, by = date.fromisoformat(day[1:]), wording
            else:
                versions.append(Version(effective_from=date.fromisoformat(day), text=wording, source="amending act"))
        key = article_key(family, number)
        articles[key] = Article(article_id=key, statute_id=statute.statute_id, article_no=number, seq=seq[family],
                                heading=heading, versions=tuple(versions), repealed_on=repealed,
                                repealed_by=by)  # fmt: skip
    return statutes, articles


def article_key(family: str, number: str) -> str:
    """Return an article's id: ``art_nl_bw7_204`` for ``nl_bw7`` and ``7:204``."""
    name = number.partition(":")[2] if family.startswith("nl_bw") else number
    return "_".join(["art", family, *"".join(c if c.isalnum() and c.isascii() else " " for c in name).split()[-2:]]) \
        .replace("_art_", "_").replace("_s_", "_")  # fmt: skip


class _Maker:
    """Draws judgments and what belongs to them."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        home: str,
        share: int,
        weeks_ahead: int,
        start: int,
    ) -> None:
        self.draws = Draws(rng)
        self.persona = persona
        self.now = now.replace(second=0, microsecond=0)
        self.home = home
        self.share = share
        self.weeks_ahead = weeks_ahead
        self.start = start
        self.courts = courts_of_record()
        self.statutes, self.articles = law_of_record()
        self.numbers: set[str] = set()

    def pick(self, options: Sequence[T]) -> T:
        return self.draws.pick(options)

    def whole(self, low: int, high: int) -> int:
        return self.draws.between(low, high)

    def cases(self, wanted: int) -> tuple[list[Case], dict[str, tuple[str, ...]]]:
        """Return judgments, and the articles each cites."""
        found, cites = [], {}
        others = [place for place in ("nl", "de", "en", "cn", "eu") if place != self.home]
        for number in range(wanted):
            place = self.home if number < 3 or self.whole(1, 100) <= self.share else self.pick(others)
            matters = [row for row in MATTERS if place in row.law]
            matter = matters[number] if number < min(3, len(matters)) else self.pick(matters)
            law = [self.articles[f"art_{name}"] for name in matter.law[place]]
            coming = number > 8 and number % 12 == 7 and number < wanted - 1
            day = self._day(law, last=number == wanted - 1)
            if coming and self.weeks_ahead:
                day = self.now.date() + timedelta(days=self.whole(-4, 7 * self.weeks_ahead - 6))
            standing = [row.article_id for row in law if row.current(day)] or [row.article_id for row in law]
            names = tuple(standing[: self.whole(min(2, len(standing)), len(standing))])
            case = self.case(number, place, matter, wanted, names, day)
            found.append(case)
            cites[case.case_id] = names
        return found, cites

    def _day(self, law: Sequence[Article], last: bool) -> date:
        """Return a day of judgment on which some of the law was in force; the last judgment is of this week."""
        day = self.now.date() - timedelta(days=4)
        for _ in range(0 if last else 40):
            day = (self.now - timedelta(days=self.whole(20, 2400))).date()
            if any(row.current(day) for row in law):
                break
        return day

    def case(self, number: int, place: str, matter: Matter, wanted: int, law: Sequence[str], day: date) -> Case:
        courts = [row for row in self.courts.values() if row.jurisdiction == place and matter.case_type in row.hears]
        low = [row for row in courts if row.level not in ("supreme", "appeal")] or courts
        court = low[0] if number == 0 else self.pick(low) if self.whole(0, 9) < 7 else self.pick(courts)
        last = number == wanted - 1
        published = self.now + timedelta(days=3, hours=1) if last else self._morning(day + timedelta(self.whole(1, 16)))
        if day >= self.now.date() - timedelta(days=4) and not last:
            later = day + timedelta(days=5)
            published = datetime(later.year, later.month, later.day, 10, tzinfo=self.now.tzinfo)
        outcome = self.pick(("granted", "granted", "partly_granted", "dismissed"))
        currency, towns = PLACES[place]
        thing, _, span = (matter.things[0] if number == 0 else self.pick(matter.things)).partition("=")
        amounts = tuple(int(part) for part in span.split("-")) if span else matter.amounts
        amount = self.whole(amounts[0], amounts[1]) if len(amounts) == 2 else self.pick(amounts)
        scale = 7 if currency == "CNY" else 1
        slots = {
            "thing": thing,
            "n": str(self.whole(*matter.numbers)),
            "sum": f"{amount * scale:,} {currency}",
            "part": f"{amount * scale * self.whole(35, 80) // 100:,} {currency}",
            "city": self.pick(towns),
        }
        claimant, against = matter.sides
        rulings = RULINGS.get(matter.cause) or RULINGS.get(matter.case_type) or RULINGS[""]
        ruling = rulings[outcome].format(claimant=claimant, against=against, sum=slots["sum"], part=slots["part"])
        ruling = REFERRED if place == "eu" else ruling
        parties = tuple(self._party(side, index, place) for index, side in enumerate(matter.sides))
        # Courts of several countries hold alike; each says it of its own law.
        first_law = self.articles[law[0]]
        ground = printed(self.statutes[first_law.statute_id], first_law)
        holding = f"{matter.holdings[outcome].format(**slots).rstrip('.')} ({ground})."
        facts = self.pick(matter.facts).format(**slots)
        reasons = self.pick(matter.reasons[outcome]).format(**slots)
        title = matter.title.format(**slots)
        keywords = [*matter.keywords, slots["thing"].removeprefix("a ").removeprefix("an ")]
        key = f"case_{self.start + number:06d}"
        return Case(
            case_id=key,
            case_number=self._number(court.court_id, day),
            title=title[0].upper() + title[1:],
            court_id=court.court_id,
            case_type=matter.case_type,
            cause=matter.cause,
            judgment_date=day,
            published_at=published,
            parties=parties,
            summary=f"{claimant.capitalize()} against {against}, {slots['city']}, over {thing}. {holding} "
            f"{ruling.partition(';')[0].rstrip('.')}.",
            facts=facts,
            reasoning=f"{reasons} {self._applied(law)}",
            holding=holding,
            ruling=ruling,
            outcome=outcome,
            keywords=tuple(dict.fromkeys(keywords)),
            sealed=number == 5,
            sealed_for="Privacy of a minor." if number == 5 else "",
        )

    def _applied(self, law: Sequence[str]) -> str:
        """Say which articles a judgment rests on."""
        rows = [self.articles[key] for key in law]
        named = [f"{printed(self.statutes[row.statute_id], row)} ({row.heading.casefold()})" for row in rows]
        return f"The court applies {' and '.join([', '.join(named[:-1]), named[-1]] if named[1:] else named)}."

    def _morning(self, day: date) -> datetime:
        at = datetime(day.year, day.month, day.day, 10, tzinfo=self.now.tzinfo)
        return min(at, self.now - timedelta(hours=1))

    def _party(self, side: str, index: int, place: str) -> str:
        if side in ("prosecution", "municipality"):
            return {"prosecution": "Public prosecutor", "municipality": "The municipality"}[side]
        if side in FIRMS and self.whole(0, 4):
            return f"{self.pick(FIRMS[side].get(place) or FIRMS[side][''])} ({side})"
        initials = f"{self.pick(INITIALS)}.{self.pick(INITIALS)}." if index else f"{self.pick(INITIALS)}."
        return f"[{initials}] ({side})"

    def _number(self, court_id: str, day: date) -> str:
        while True:
            number = NUMBERS[court_id].format(
                y=day.year, yy=f"{day.year % 100:02d}", n=self.whole(1001, 9899), s=self.whole(11, 489)
            )
            if number not in self.numbers:
                self.numbers.add(number)
                return number

    def citations(self, cases: Sequence[Case], cites: dict[str, tuple[str, ...]]) -> list[Citation]:
        """Return what each judgment cites: its articles, and up to two earlier judgments on the like."""
        found: list[Citation] = []
        alike: dict[tuple[str, str], list[Case]] = {}
        for case in sorted(cases, key=lambda row: (row.judgment_date, row.case_id)):
            place = self.courts[case.court_id].jurisdiction
            for key in cites[case.case_id]:
                article = self.articles[key]
                label = printed(self.statutes[article.statute_id], article)
                found.append(self._citation(len(found), case, "article", key, label, "applies"))
            earlier = alike.setdefault((place, case.case_type), [])
            chosen = {self.pick(earlier).case_id for _ in range(self.whole(0, 2))} if earlier else set()
            for other in [row for row in earlier if row.case_id in chosen and row.judgment_date < case.judgment_date]:
                found.append(
                    self._citation(
                        len(found), case, "case", other.case_id, other.case_number, self._treatment(case, other)
                    )
                )
            earlier.append(case)
        return found

    def _treatment(self, case: Case, other: Case) -> str:
        high = self.courts[case.court_id].level in ("supreme", "appeal")
        first = other.case_id == f"case_{self.start:06d}"
        if high and not first and other.outcome != case.outcome and other.cause == case.cause:
            return self.pick(("overrules", "overrules", "overrules_in_part", "distinguishes"))
        return self.pick(("follows", "follows", "cites", "distinguishes", "criticises"))

    def _citation(self, index: int, case: Case, kind: str, key: str, label: str, treatment: str) -> Citation:
        return Citation(citation_id=f"cit_{self.start + index:06d}", case_id=case.case_id, target_type=kind,
                        target_id=key, label=label, treatment=treatment)  # fmt: skip

    def saved(self, cases: Sequence[Case], wanted: int) -> list[SavedCase]:
        """Return saved judgments: the first, and others that were out by then; the second is not saved."""
        out = [row for row in cases[2:] if row.published_at < self.now - timedelta(days=2) and not row.sealed]
        chosen = [cases[0], *self.draws.some(out, wanted - 1)]
        found = []
        left = {kind: list(notes) for kind, notes in NOTES.items()}
        for index, case in enumerate(chosen):
            most = max(2, int((self.now - case.published_at).total_seconds() // 3600))
            at = self.now - timedelta(hours=self.whole(1, min(most - 1, 4000)))
            fitting = left[case.case_type]
            note = fitting.pop(self.whole(0, len(fitting) - 1)) if index % 2 == 0 and fitting else ""
            found.append(
                SavedCase(saved_id=f"saved_{self.start + index:06d}", user_id=self.persona.user_id,
                          case_id=case.case_id, saved_at=at, note=note, noted_at=at if note else None)
            )  # fmt: skip
        return found

    def law(
        self, cases: Sequence[Case], citations: Sequence[Citation], room: int
    ) -> tuple[list[Court], list[Statute], list[Article]]:
        """Return the courts, statutes and articles that the judgments need, and more while there is room."""
        needed = {row.court_id for row in cases}
        for key in list(needed):
            while key := self.courts[key].appeals_to:
                needed.add(key)
        names = {row.target_id for row in citations if row.target_type == "article"}
        places = {self.courts[row.court_id].jurisdiction for row in cases}
        spare = room - len(needed) - len(names) * 6 // 5
        for key, article in self.articles.items():
            if key not in names and spare > 0 and self.statutes[article.statute_id].jurisdiction in places:
                names.add(key)
                spare -= 1
        articles = [self._changing(row) for key, row in self.articles.items() if key in names]
        books = {row.statute_id for row in articles}
        courts = [
            row for key, row in self.courts.items() if key in needed or (spare > 20 and row.jurisdiction in places)
        ]
        return courts, [row for key, row in self.statutes.items() if key in books], articles

    def _changing(self, row: Article) -> Article:
        """Let one article of the world be amended in seven weeks."""
        if row.article_id not in ("art_nl_bw7_206", "art_de_bgb_535", "art_en_lta_11", "art_cn_civil_712"):
            return row
        day = (self.now + timedelta(days=49)).date().replace(day=1)
        text = f"{row.versions[-1].text} A report of a defect may be made in any written form, email included."
        new = Version(effective_from=day, text=text, source="amending act, invented for this database")
        return row.evolve(versions=(*row.versions, new))
