"""Entry rules, visas and advisories as a traveller finds them on any day, and the persona's old visas."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Any

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.draws import one_of
from lifegym.worlds.ordinary.visa_facts import ADVISORIES, CUSTOMS, GENERAL, MEDICINES, OFFERS, PAPERS, RULES
from lifegym.worlds.ordinary.visa_regimes import ENTRY, NATIONS, VISAS
from lifegym.worlds.records import Record
from lifegym.worlds.services.visa_and_advisory import Advisory, TravelDocument, product, requirement
from lifegym.worlds.services.visa_and_advisory.countries import country_name
from lifegym.worlds.world import Persona

Pair = tuple[str, Record]

_BASIS = {"a": "arrival", "d": "departure"}
_PAPERS_ASKED = (
    ("return or onward ticket",),
    ("return or onward ticket", "proof of accommodation"),
    ("return or onward ticket", "proof of sufficient funds"),
    ("confirmed accommodation for the first night",),
)
_OLD_TRIPS = ("KR", "TW", "CN", "IN", "GB", "US", "AU", "FR", "BR", "EG")


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    nationality: str = "",
    skip: Collection[str] = (),
    old_visas: int = 3,
    start: int = 1,
) -> list[Pair]:
    """Return rules, visa products, advisories and the persona's expired visas.

    Args:
        rng: The generator that chooses among them.
        persona: Whose old visas they are.
        now: The world's opening; everything was updated before it.
        count: How many records. The first 145 are written one by one; the others follow from :data:`ENTRY` and
            :data:`VISAS`, some 6,000 at most.
        nationality: A code whose rules and products come first.
        skip: What a story seeds itself: ``VN-JP`` leaves out that pair's rules and products, ``JP`` the advisory.
        old_visas: How many expired visas are on file.
        start: Number of the first of them, ``tdoc_000001``.

    Returns:
        (table, record) pairs for ``world.seed``.
    """
    left_out = {item.upper() for item in skip}
    old = [_old_visa(rng, persona, now, nationality, number) for number in range(start, start + old_visas)][:count]
    pools = [
        _first(rng, [row for row in _rules(rng, now) if _pair(row) not in left_out], nationality),
        _first(rng, [row for row in _products(rng, now) if _pair(row) not in left_out], nationality),
        _first(rng, [row for row in _advisories(rng, now) if row[1].country_code not in left_out], ""),  # type: ignore[attr-defined]  # rows of advisories
    ]
    wanted = count - len(old)
    total = sum(len(pool) for pool in pools)
    chosen: list[Pair] = []
    for pool in pools:
        chosen += pool[: len(pool) * wanted // total] if wanted < total else pool
    rest = [row for pool in pools for row in pool if row not in chosen]
    chosen += rest[: max(0, wanted - len(chosen))]
    if wanted > total:
        told = {_pair(row) for row in chosen if "advisories" not in row[0]} | left_out
        chosen += _first(rng, _further(rng, now, told), nationality)[: wanted - total]
    return [*chosen, *old]


def _pair(row: Pair) -> str:
    record: Any = row[1]
    return f"{record.nationality}-{record.destination}"


def _first(rng: np.random.Generator, rows: list[Pair], nationality: str) -> list[Pair]:
    """Return rows shuffled, those of a nationality before the others."""
    mixed = [rows[int(place)] for place in rng.permutation(len(rows))]
    return sorted(mixed, key=lambda row: getattr(row[1], "nationality", "") != nationality)


def _earlier(rng: np.random.Generator, now: datetime, most: int) -> datetime:
    """Return a working hour on one of the last ``most`` days."""
    moment = now - timedelta(days=int(rng.integers(2, most)))
    return moment.replace(hour=int(rng.integers(9, 17)), minute=one_of(rng, (0, 15, 30, 45)), second=0)


def _rules(rng: np.random.Generator, now: datetime) -> list[Pair]:
    found: list[Pair] = []
    for line in RULES.strip().splitlines():
        person, place, purpose, visa, days, validity, note = line.split(" ", 6)
        found.append(_rule(rng, now, person, place, purpose, visa == "v", days, validity, note))
    return found


def _rule(
    rng: np.random.Generator,
    now: datetime,
    person: str,
    place: str,
    purpose: str,
    visa: bool,
    days: str,
    validity: str,
    note: str,
) -> Pair:
    updated_at, pages = _earlier(rng, now, 500), int(rng.integers(1, 3))
    papers = _PAPERS_ASKED[int(rng.integers(len(_PAPERS_ASKED)))]
    # Whoever may stay for good is asked for nothing.
    at_home = not visa and days == "-"
    row = requirement(
        person,
        place,
        purpose,
        visa_required=visa,
        updated_at=updated_at,
        allowed_stay_days=int(days) if days != "-" else None,
        passport_validity_months=int(validity[:-1]),
        passport_validity_from=_BASIS[validity[-1]],
        blank_pages=0 if at_home else pages,
        docs_needed=() if at_home else papers,
        notes=note,
        customs_notes=CUSTOMS.get(place, ""),
        medicine_notes=MEDICINES.get(place, ""),
    )
    return ("visa_and_advisory.entry_requirements", row)


def _products(rng: np.random.Generator, now: datetime) -> list[Pair]:
    found: list[Pair] = []
    for line in OFFERS.strip().splitlines():
        key, pair, name, *terms, office = line.split("|")
        person, place = pair.split()
        found.append(_product(rng, now, key, person, place, name, terms, office))
    return found


def _product(
    rng: np.random.Generator,
    now: datetime,
    key: str,
    person: str,
    place: str,
    name: str,
    terms: list[str],
    office: str = "",
) -> Pair:
    fee, days, papers, delivery, stay, validity, latest = terms
    amount, currency = fee.split()
    row = product(
        key,
        name,
        destination=place,
        nationality=person,
        fee=Money.of(amount, currency),
        processing_days=int(days),
        updated_at=_earlier(rng, now, 400),
        documents=[PAPERS[letter] for letter in papers],
        delivery="evisa" if delivery == "e" else "sticker",
        max_stay_days=int(stay),
        passport_validity_months=int(validity[:-1]),
        passport_validity_from=_BASIS[validity[-1]],
        latest_submission_days=int(latest) if latest else None,
        earliest_submission_days=one_of(rng, (90, 120, 180)),
        office=office,
        notes="The fee is not paid back, whatever the decision.",
    )
    return ("visa_and_advisory.visa_products", row)


def _further(rng: np.random.Generator, now: datetime, told: Collection[str]) -> list[Pair]:
    """Return the tourists' rules of every pair of countries not told yet, and a visa where one is needed."""
    groups = {code: group for group, codes in NATIONS.items() for code in codes}
    free: dict[str, list[tuple[list[str], list[str]]]] = {}
    for line in ENTRY.strip().splitlines():
        places, admitted, *terms = line.split(" ", 4)
        for place in places.split("+"):
            free.setdefault(place, []).append((admitted.split("+"), terms))
    found: list[Pair] = []
    for line in VISAS.strip().splitlines():
        places, name, *terms, note = line.split("|")
        stay, validity = terms[4:6]
        for place in places.split("+"):
            for person, group in groups.items():
                if person == place or f"{person}-{place}" in told:
                    continue
                let_in = next((rest for names, rest in free.get(place, []) if person in names or group in names), None)
                days, months, why = let_in or (stay, validity, note)
                found.append(_rule(rng, now, person, place, "tourism", let_in is None, days, months, why))
                if let_in is None:
                    key = f"vp_{place}_tour_{person}".lower()
                    found.append(_product(rng, now, key, person, place, name, terms))
    return found


def _advisories(rng: np.random.Generator, now: datetime) -> list[Pair]:
    found: list[Pair] = []
    for line in ADVISORIES.strip().splitlines():
        code, level, particular = line.split(" ", 2)
        sentences = [particular, *(one_of(rng, group) for group in GENERAL)]
        if code in MEDICINES:
            sentences.append(f"Medicines: {MEDICINES[code]}")
        row = Advisory(
            country_code=code, level=int(level), text=" ".join(sentences), updated_at=_earlier(rng, now, 240)
        )
        found.append(("visa_and_advisory.advisories", row))
    return found


def _old_visa(rng: np.random.Generator, persona: Persona, now: datetime, nationality: str, number: int) -> Pair:
    place = one_of(rng, [code for code in _OLD_TRIPS if code != nationality])
    issued: date = now.date() - timedelta(days=int(rng.integers(300, 1900)))
    row = TravelDocument(
        doc_id=f"tdoc_{number:06d}",
        holder=persona.name,
        kind="visa",
        number=f"{place}{int(rng.integers(10_000_000, 99_999_999))}",
        nationality=nationality,
        issued=issued,
        expires=issued + timedelta(days=one_of(rng, (90, 180))),
        note=f"Visit to {country_name(place)}, {issued.year}",
    )
    return ("visa_and_advisory.travel_documents", row)
