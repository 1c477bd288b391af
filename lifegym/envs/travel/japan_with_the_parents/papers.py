"""Papers: what Japan asks of a Vietnamese visitor, the visas on offer, the family's documents, advisories."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, Final

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.advice import ADVISORIES, JAPAN_ADVISORY
from lifegym.envs.travel.japan_with_the_parents.cast import HOME, VISA_CENTRE, Cast, Passport, Person
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.visa_and_advisory import Advisory, DocumentRule, TravelDocument, product, requirement

CENTRE: Final = "Sakura Gate Visa Application Centre, Da Nang"
SINGLE: Final = "vp_jp_tour_single"
MULTI: Final = "vp_jp_tour_multi"
TRANSIT: Final = "vp_jp_transit"
BUSINESS: Final = "vp_jp_business"
EXPRESS: Final = "vp_jp_tour_express_partner"
SCAN_OF: Final = {"MAI": "DOC-PP-MAI", "LOC": "DOC-PP-LOC", "OANH": "DOC-PP-OANH-1"}
NEW_SCAN: Final = "DOC-PP-OANH-2"
"""Ref of the scan of Ma's new passport, which Mai's scanner app files once the booklet has come."""


def statement_ref(c: Cast) -> str:
    """Return the Ref of Mai's newest bank statement at the opening: that of the last month gone by."""
    return _statement(c, 1)[0]


def photo_ref(c: Cast, who: str) -> str:
    """Return the Ref of this year's photograph of ``MAI``, ``OANH`` or ``LOC``."""
    return f"DOC-PH-{who}-{c.opening.year}"


def old_photo_ref(c: Cast, who: str) -> str:
    """Return the Ref of the photograph of three years ago."""
    return f"DOC-PH-{who}-{c.opening.year - 3}"


def older_statement_refs(c: Cast) -> tuple[str, str]:
    """Return the Refs of the two statements no longer fit for an application."""
    return _statement(c, 3)[0], _statement(c, 5)[0]


def statements(c: Cast) -> tuple[tuple[str, date], ...]:
    """Return Refs of the three bank statements with the day each was issued, newest first."""
    return tuple(_statement(c, back) for back in (1, 3, 5))


def new_scan(c: Cast) -> TravelDocument:
    """Return the scan of Ma's new passport as a paper on file."""
    return _passport(
        NEW_SCAN,
        c.ma,
        Passport(c.new_number, "DANG", "THI KIM OANH", _of(c.ma).born, c.new_expiry),
        c.day(12),
    )


def seed_papers(s: Story, c: Cast) -> None:
    """Put rules, products, papers and advisories into the world."""
    _requirements(s, c)
    _products(s, c)
    _documents(s, c)
    s.seed(
        "visa_and_advisory.advisories",
        Advisory(country_code="JP", level=1, text=_flat(JAPAN_ADVISORY), updated_at=_past(c, 63)),
    )
    for index, (code, level, text) in enumerate(ADVISORIES):
        s.seed(
            "visa_and_advisory.advisories",
            Advisory(country_code=code, level=level, text=text, updated_at=_past(c, 30 + 17 * index)),
        )


def _requirements(s: Story, c: Cast) -> None:
    beyond = "The six months are counted from the last day of the stay."
    japan: dict[str, Any] = {
        "passport_validity_months": 6,
        "docs_needed": ("passport", "photo", "itinerary", "bank_statement"),
        "updated_at": _past(c, 63),
    }
    rows = [
        requirement(
            "VN",
            "JP",
            visa_required=True,
            allowed_stay_days=30,
            notes=beyond,
            medicine_notes="See the advisory: injections above one month's supply need a certificate before travel.",
            customs_notes="No meat products, no fresh fruit.",
            **japan,
        ),
        requirement("VN", "JP", "business", visa_required=True, allowed_stay_days=15, notes=beyond, **japan),
        requirement(
            "VN",
            "JP",
            "family_visit",
            visa_required=True,
            allowed_stay_days=90,
            notes="An invitation by the relative in Japan is needed.",
            **japan,
        ),
        requirement(
            "VN",
            "JP",
            "transit",
            visa_required=True,
            allowed_stay_days=3,
            notes="Not needed while one stays in the transit area.",
            **{**japan, "passport_validity_months": 0},
        ),
    ]
    for destination, needed, days, months, note in (
        ("TH", False, 30, 6, "Counted from arrival."),
        ("KH", False, 30, 6, "Counted from arrival."),
        ("LA", False, 30, 6, ""),
        ("SG", False, 30, 6, "Arrival card."),
        ("MY", False, 30, 6, ""),
        ("PH", False, 21, 6, "Return ticket."),
        ("ID", False, 30, 6, ""),
        ("TW", True, 30, 6, ""),
        ("KR", True, 30, 3, ""),
        ("CN", True, 30, 6, ""),
        ("AU", True, 90, 0, ""),
        ("FR", True, 90, 3, "Counted from departure."),
        ("DE", True, 90, 3, "Counted from departure."),
    ):
        start = "departure" if "departure" in note else "arrival"
        rows.append(
            requirement(
                "VN",
                destination,
                visa_required=needed,
                allowed_stay_days=days,
                passport_validity_months=months,
                passport_validity_from=start,
                notes=note,
                updated_at=_past(c, 40 + days),
            )
        )
    for nationality, days in (("SG", 90), ("TH", 15), ("MY", 90), ("KR", 90), ("DE", 90)):
        rows.append(
            requirement(
                nationality,
                "JP",
                visa_required=False,
                allowed_stay_days=days,
                notes="Passport valid for the stay.",
                updated_at=_past(c, 63),
            )
        )
    for row in rows:
        s.seed("visa_and_advisory.entry_requirements", row)


def _products(s: Story, c: Cast) -> None:
    papers = (
        DocumentRule(kind="passport", note="Scan of the data page of the booklet you will travel on."),
        DocumentRule(kind="photo", max_age_days=183, note="45 x 35 mm, not older than six months."),
        DocumentRule(kind="itinerary", note="Day by day, in any form."),
        DocumentRule(
            kind="bank_statement",
            max_age_days=60,
            note="The newest one, of a family member who pays for the journey; not older than sixty days.",
        ),
    )
    common: dict[str, Any] = {
        "destination": "JP",
        "nationality": "VN",
        "office": CENTRE,
        "office_email": VISA_CENTRE,
        "jurisdiction": "Da Nang, Quang Nam, Quang Ngai, Hue",
        "passport_validity_months": 6,
        "earliest_submission_days": 90,
        "latest_submission_days": 3,
        "updated_at": _past(c, 63),
        "documents": papers,
    }
    rows = [
        product(
            SINGLE,
            "Tourist, single entry (Da Nang)",
            fee=Money.of(700_000, "VND"),
            processing_days=8,
            max_stay_days=30,
            notes=(
                "The passport must be valid six months beyond the last day of the stay. Applications are "
                "lodged here before the appointment; the counter looks at the originals. There is no faster "
                "way for a fee."
            ),
            **common,
        ),
        product(
            MULTI,
            "Tourist, multiple entry (Da Nang)",
            fee=Money.of(1_500_000, "VND"),
            processing_days=12,
            max_stay_days=30,
            entries="multiple",
            valid_for_days=1095,
            notes="For those who have entered on a single visa twice within three years.",
            **common,
        ),
        product(
            TRANSIT,
            "Transit (Da Nang)",
            fee=Money.of(160_000, "VND"),
            processing_days=6,
            max_stay_days=3,
            purpose="transit",
            notes="For a stop of at most 72 hours on the way to a third country.",
            **common,
        ),
        product(
            BUSINESS,
            "Business, single entry (Da Nang)",
            fee=Money.of(700_000, "VND"),
            processing_days=8,
            max_stay_days=15,
            purpose="business",
            notes="With a letter of the inviting company.",
            **{**common, "documents": (*papers, DocumentRule(kind="invitation_letter"))},
        ),
        product(
            EXPRESS,
            "Tourist express, partner desk",
            fee=Money.of(2_450_000, "VND"),
            processing_days=4,
            max_stay_days=30,
            notes="Lodged through a partner desk. Fee per person, charged at once, not returned.",
            **{
                **common,
                "office": "Sakura Gate Express partner desk",
                "office_email": "desk@sakuragate-express.example",
            },
        ),
    ]
    for code, name, fee, days in (
        ("KR", "Short-term visit, single", 1_000_000, 11),
        ("KR", "Short-term visit, multiple", 1_900_000, 14),
        ("TW", "Travel authorisation", 0, 1),
        ("TW", "Visitor, single", 1_250_000, 6),
        ("CN", "Tourist L, single", 1_500_000, 5),
        ("AU", "Visitor, stream 600", 3_300_000, 24),
        ("FR", "Short stay", 2_450_000, 15),
        ("DE", "Short stay", 2_450_000, 15),
        ("SG", "Long-term visit", 600_000, 20),
    ):
        ident = f"vp_{code.lower()}_{name.split(',')[0].split()[0].lower()}_{len(rows)}"
        rows.append(
            product(
                ident,
                name,
                destination=code,
                nationality="VN",
                fee=Money.of(fee, "VND"),
                processing_days=days,
                updated_at=_past(c, 90),
            )
        )
    for row in rows:
        s.seed("visa_and_advisory.visa_products", row)


def _documents(s: Story, c: Cast) -> None:
    named = {"MAI": c.mai, "OANH": c.ma, "LOC": c.ba}
    rows = [_passport(SCAN_OF[key], person, _of(person), None) for key, person in named.items()]
    year = c.opening.year
    for key, person in named.items():
        for ref, taken in ((old_photo_ref(c, key), date(year - 3, 5, 4)), (photo_ref(c, key), date(year, 1, 11))):
            rows.append(TravelDocument(doc_id=ref, holder=person.name, kind="photo", issued=taken, note="45 x 35 mm"))
    for ref, issued in statements(c):
        rows.append(
            TravelDocument(
                doc_id=ref, holder=c.mai.name, kind="bank_statement", issued=issued, note="account ending 4471"
            )
        )
    rows += [
        TravelDocument(
            doc_id="DOC-HB-HOANG",
            holder=c.ba.name,
            kind="family_register",
            issued=date(year - 9, 3, 17),
            note="household book, five pages",
        ),
        TravelDocument(
            doc_id="DOC-LAND-OANH",
            holder=c.ma.name,
            kind="other",
            issued=date(year - 21, 8, 2),
            note="land use certificate, her mother's plot",
        ),
        TravelDocument(doc_id="DOC-ID-OANH", holder=c.ma.name, kind="id_card", issued=date(year - 4, 6, 20)),
        TravelDocument(doc_id="DOC-EMP-MAI", holder=c.mai.name, kind="employment_letter", issued=date(year - 1, 9, 1)),
    ]
    for row in rows:
        s.seed("visa_and_advisory.travel_documents", row)


def _passport(ref: str, person: Person, passport: Passport, issued: date | None) -> TravelDocument:
    return TravelDocument(
        doc_id=ref,
        holder=person.name,
        kind="passport",
        number=passport.number,
        nationality="VN",
        issued=issued or passport.expires.replace(year=passport.expires.year - 10),
        expires=passport.expires,
        given_name=passport.given,
        family_name=passport.surname,
        date_of_birth=passport.born,
    )


def _of(person: Person) -> Passport:
    assert person.passport is not None
    return person.passport


def _statement(c: Cast, back: int) -> tuple[str, date]:
    """Return Ref and day of issue of the statement of ``back`` months before the opening's month."""
    month = c.opening.year * 12 + c.opening.month - 1 - back
    after = month + 1
    name = date(month // 12, month % 12 + 1, 1)
    return f"DOC-BS-MAI-{name:%b}".upper(), date(after // 12, after % 12 + 1, 1)


def _past(c: Cast, days: int) -> datetime:
    return datetime.combine(c.opening - timedelta(days=days), time(9), tzinfo=zone(HOME))


def _flat(text: str) -> str:
    return text.strip()
