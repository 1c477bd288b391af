"""What surrounds the stair: the council's portal, joiners and what people say of them, the law, the quotations."""

from __future__ import annotations

from datetime import date
from typing import Final

from lifegym.envs.renovation.eleven_sashes.cast import (
    BAYS_PRODUCT,
    CONSENT,
    CONSENT_PRODUCT,
    HOME,
    LICENCE,
    MORAG,
    SCAFFOLD_PRODUCT,
    START,
    STREET,
    USER,
    Cast,
    Firm,
    pounds,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.legal_search.records import Article, Case, Citation, Court, Statute, Version
from lifegym.worlds.services.review_platform.records import Merchant, Opening, Review
from lifegym.worlds.services.visa_and_advisory import FormField, product
from lifegym.worlds.services.visa_and_advisory.records import ApplicationDocument, HistoryEntry, VisaApplication

SURVEY_LAG: Final = 12
_FORM: Final = (
    FormField(name="address", label="Address"),
    FormField(name="from", label="First day", type="date"),
    FormField(name="until", label="Last day", type="date"),
)


# The portal.


def seed_portal(s: Story, c: Cast) -> None:
    """Put the council's permits, the pending consent and the scaffold's licence onto the portal."""
    for key, name, fee, days, kinds in (
        (CONSENT_PRODUCT, "Listed building consent", 0, 44, ("plan",)),
        (SCAFFOLD_PRODUCT, "Scaffold on a public road, licence", 180, 10, ("plan",)),
        (BAYS_PRODUCT, "Suspension of two parking bays", c.bays_fee, 6, ("plan",)),
        ("vp_edin_skip", "Skip on a public road, permit", 95, 5, ("plan",)),
        ("vp_edin_bays_one", "Suspension of one parking bay", c.bays_fee - 70, 6, ("plan",)),
        ("vp_edin_planning", "Planning permission, alterations", 300, 44, ("plan",)),
    ):  # fmt: skip
        s.seed(
            "visa_and_advisory.visa_products",
            product(key, name, destination="GB", nationality="GB", fee=pounds(fee), processing_days=days,
                    updated_at=s.at(-120, "09:00"), documents=kinds, form=_FORM, kind="permit",
                    office="City of Edinburgh Council", office_email="planning@edinburgh-portal.example",
                    notes="One application for one address."),
        )  # fmt: skip
    for key, kind, status, ago, note, answers in (
        (CONSENT, CONSENT_PRODUCT, "processing", 55, "", {"from": str(c.day(START)), "until": str(c.day(90))}),
        (LICENCE, SCAFFOLD_PRODUCT, "approved", 31,
         f"Scaffold may stand from {c.say(START)} to {c.say(c.licence_to)}.",
         {"from": str(c.day(START)), "until": str(c.day(c.licence_to))}),
        ("app_000729", "vp_edin_skip", "withdrawn", 400, "Not needed.", {"from": "2024-05-02", "until": "2024-05-04"}),
        ("app_000730", "vp_edin_planning", "denied", 800, "Satellite dishes on the front are refused.",
         {"from": "2023-05-02", "until": "2023-05-04"}),
    ):  # fmt: skip
        s.seed(
            "visa_and_advisory.visa_applications",
            VisaApplication(
                application_id=key, user_id=USER, product_id=kind, applicant=MORAG.name,
                applicant_profile={"full_name": MORAG.name, "nationality": "GB"}, created_at=s.at(-ago - 2, "10:00"),
                updated_at=s.at(-ago, "10:00"), status=status, answers={"address": STREET, **answers},
                submitted_at=s.at(-ago, "10:00"), fee_paid=pounds(0 if kind == CONSENT_PRODUCT else 180),
                payment_method_id=c.method, decision_due=s.at(70, "10:00") if status == "processing" else None,
                decision_day=c.day(-ago + 12) if status in ("approved", "denied") else None, decision_note=note,
                history=(HistoryEntry(at=s.at(-ago, "10:00"), status="processing", note="Submitted."),),
            ),
        )  # fmt: skip
    s.seed(
        "visa_and_advisory.application_documents",
        ApplicationDocument(doc_id="doc_000727", application_id=CONSENT, kind="plan", doc_ref="plan/scaffold-plan.txt",
                            source="file", verified=True, uploaded_at=s.at(-56, "10:00"), status="submitted"),
    )  # fmt: skip


# The joiners.

_REVIEWS: Final = {
    "ours": ("Twelve sashes in Marchmont, the council's officer had nothing to add.", "Slow to answer, quick to fit."),
    "exempt": ("Pleasant people, the bill had a line more than the offer.", "Good putty work."),
    "thick": ("Warm, but from across the street you see it is double.", "Neat and punctual."),
    "winter": ("Worth the wait, and it is a wait.", "Booked until the clocks go back."),
    "vents": (
        "They cut trickle vents into every sash. The council wrote to us within the month and we had them all "
        "replaced.",
        "Tidy. But mind the vents, ours had to come out again after the council's letter.",
    ),
    "dear": ("The best in town, and they know it.", "Museum quality."),
}


def seed_firms(s: Story, c: Cast) -> None:
    """Put the joiners and what their customers say onto the review site."""
    number = 0
    for place, (fate, firm) in enumerate(c.firms.items()):
        s.seed("review_platform.merchants", _merchant(firm, place))
        for back, body in enumerate(_REVIEWS[fate]):
            number += 1
            s.seed(
                "review_platform.reviews",
                Review(review_id=f"rev_{27_000 + number:06d}", merchant_id=firm.key, user_id=f"usr_r{number}",
                       author=f"J. {chr(64 + number)}.", rating=2 if fate == "vents" else 4, body=body,
                       created_at=s.at(-40 - 30 * back - place, "18:00"), verified=True),
            )  # fmt: skip


def _merchant(firm: Firm, place: int) -> Merchant:
    return Merchant(
        merchant_id=firm.key, name=firm.who.name, category="home_service", city="Edinburgh", area="Newington",
        address=f"{4 + 3 * place} Causewayside", phone=f"+44 131 496 0{310 + 7 * place}", email=firm.who.mail,
        zone=HOME,
        avg_price=pounds(90), price_band="moderate",
        hours=tuple(Opening(weekday=day, opens="08:00", closes="17:00") for day in range(5)),
        description="Sash and case windows: overhaul, draughtproofing, new sashes. Visits for measuring are free.",
        tags=("sash windows", "joiner"), rating_tenths=39 + place % 5, review_count=20 + place,
        earlier_stars=4 * (20 + place), earlier_reviews=20 + place, units=1, unit_size=1, max_party_size=1,
        slot_minutes=60, stay_minutes=60, last_start_minutes=60, deposit=None,
    )  # fmt: skip


# The law.

_LAWS: Final = (
    (
        "st_sc_tenements", "Tenements (Scotland) Act 2004", "T(S)A 2004", date(2004, 11, 28),
        "Flats under one roof: who owns what, who decides, who pays, where the deeds are silent.",
        (
            ("s. 4", "Where the deeds provide otherwise", "The scheme of the schedule applies where the title deeds "
            "are "
             "silent; as to costs the shares of the deeds go before.", None),
            ("s. 5", "Application to the sheriff", "An owner who did not vote for a decision may apply to the sheriff "
             "for its annulment within 28 days of the notice of it. Until then nothing may be done to carry it out, "
             "unless it is urgent.", None),
            ("sch. 1 r. 2", "Scheme decisions", "A scheme decision is made by the majority of all the votes allocated, "
             "one to each flat; a vote that is not cast is for nothing and counts for nobody. Each owner is then told "
             "of the decision in writing.", None),
            ("sch. 1 r. 3", "Matters on which a decision may be made", "To carry out maintenance, and to have owners "
             "deposit their estimated share in an account kept for it.", None),
        ),
    ),
    (
        "st_sc_listed", "Planning (Listed Buildings and Conservation Areas) (Scotland) Act 1997", "PLBCA 1997",
        date(1997, 5, 27), "Listed buildings: no alteration of their character without consent.",
        (
            ("s. 6", "Control of works", "No person shall execute works that affect the character of a listed building "
             "without consent.", None),
            ("s. 8", "Offence", "To do so is an offence, as is a breach of a condition of the consent.", None),
        ),
    ),
    (
        "st_uk_vata", "Value Added Tax Act 1994", "VATA 1994", date(1994, 9, 1), "Value added tax and its rates.",
        (
            ("sch. 8 group 6", "Protected buildings", "Zero rate for approved alterations of listed dwellings.",
             date(2012, 10, 1)),
            ("s. 2", "Rate of VAT", "Tax is charged at twenty per cent of the value of the supply.", None),
        ),
    ),
    (
        "st_uk_wca", "Wildlife and Countryside Act 1981", "WCA 1981", date(1982, 9, 28),
        "Protection of birds and their nests.",
        (
            ("s. 1", "Wild birds", "It is an offence to take, damage, destroy or obstruct a nest while it is in use. "
             "Swifts nest in walls from May until the end of August.", None),
        ),
    ),
)  # fmt: skip


def seed_law(s: Story) -> None:
    """Put four Acts and three judgments into the legal database, all told in other words or invented."""
    for key, name, short, since, summary, articles in _LAWS:
        s.seed(
            "legal_search.statutes",
            Statute(statute_id=key, name=name, short_name=short, issuer="Parliament", jurisdiction="en",
                    effective_date=since, summary=summary,
                    note="Told in this database's own words for orientation; not the official text."),
        )  # fmt: skip
        for place, (number, heading, text, repealed) in enumerate(articles, 1):
            s.seed(
                "legal_search.statute_articles",
                Article(article_id=f"art_{key[3:]}_{place}", statute_id=key, article_no=number, seq=place,
                        heading=heading, versions=(Version(effective_from=since, text=text, source=short),),
                        repealed_on=repealed, repealed_by="Finance Act 2012" if repealed else ""),
            )  # fmt: skip
    s.seed(
        "legal_search.courts",
        Court(court_id="ct_sc_edin", name="Sheriff Court at Edinburgh", level="local", jurisdiction="en",
              region="Lothian", seat="Edinburgh", hears=("civil", "tenancy")),
    )  # fmt: skip
    cases = (
        ("case_000727", "SC-E 114/19", "Owners of a tenement in Warrender Park", "Vote of an owner who kept silent",
         "An owner who does not answer has not voted. Four of seven who say yes are needed, and silence is none of "
         "them.",
         ("tenement", "vote", "silence")),
        ("case_000728", "SC-E 61/17", "Roof in Leith Walk", "Emergency work without a vote",
         "Where rain comes in, an owner may act at once and ask afterwards; silence does not matter then.",
         ("tenement", "emergency", "silence")),
        ("case_000729", "SC-E 30/21", "Close in Gorgie", "Notice of a decision sent to one of two owners",
         "A notice to one of a couple is a notice to the flat.", ("tenement", "notice")),
        ("case_000730", "SC-E 77/15", "Garden wall, Trinity", "Silence of a neighbour under an older deed",
         "Where the deed itself says that silence is consent, it is.", ("deed", "silence")),
    )  # fmt: skip
    for place, (key, number, title, cause, holding, words) in enumerate(cases):
        s.seed(
            "legal_search.cases",
            Case(case_id=key, case_number=number, title=title, court_id="ct_sc_edin", case_type="civil", cause=cause,
                 judgment_date=date(2021 - place, 3, 4 + place), published_at=s.at(-900 - place, "10:00"),
                 parties=("A", "B"), summary=cause + ".", facts="As the title says.", reasoning=holding,
                 holding=holding, ruling="As held.", outcome="granted", keywords=words),
        )  # fmt: skip
    for place, (case, article) in enumerate((("case_000727", "art_sc_tenements_3"), ("case_000729",
                                             "art_sc_tenements_3"))):  # fmt: skip
        s.seed(
            "legal_search.citations",
            Citation(citation_id=f"cit_{27_000 + place:06d}", case_id=case, target_type="article", target_id=article,
                     label="T(S)A 2004, sch. 1 r. 2", treatment="applies"),
        )  # fmt: skip


# The quotations.


def seed_quotes(s: Story, c: Cast) -> None:
    """Put six quotations into the mailbox, in the order in which they came."""
    for place, (fate, firm) in enumerate(sorted(c.firms.items(), key=lambda item: item[1].key)):
        net = firm.total * 5 // 6
        money = f"{firm.total} pounds, which is {net} and VAT at 20 per cent"
        if fate == "exempt":
            money = f"{firm.total} pounds, and no VAT on top, since listed buildings are zero-rated"
        unit = "20 mm units (4-12-4)" if fate == "thick" else "slim units of 12 mm (3-6-3)"
        start = "We could begin in November." if fate == "winter" else f"We could begin on {c.say(START)}."
        extra = " Trickle vents in each sash, as is usual now." if fate == "vents" else ""
        share = f" By a deed in hundredths: {c.hundredth} pounds each." if fate == "ours" else ""
        firm.who.wrote(
            s, SURVEY_LAG - place, f"1{place}:40", f"Quotation, {STREET}",
            f"""
            Eleven pairs of sashes in timber into the old cases, {unit}, painted twice, scaffold in: {money}.{share}
            {start}{extra} A fifth with the order, two fifths when the first five are in, the rest at the end. Guarantee
            ten years.

            {firm.who.name}
            """,
        )  # fmt: skip
