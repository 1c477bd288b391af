"""What the legal database says: courts, the two regulations and the acts, judgments that are like theirs or nearly."""

from __future__ import annotations

from datetime import date
from typing import Final

from lifegym.envs.litigation.small_claim.cast import Cast
from lifegym.envs.story import Story
from lifegym.worlds.services.legal_search import Article, Case, Citation, Court, Statute, Version

APPEAL: Final = "ct_fi_helho"
SUPREME: Final = "ct_fi_kko"
_COURTS: Final = (
    (SUPREME, "Supreme Court of Finland", "supreme", "Finland", "Helsinki", ("civil", "consumer"), ""),
    (APPEAL, "Helsinki Court of Appeal", "appeal", "Uusimaa", "Helsinki", ("civil", "consumer"), SUPREME),
    ("ct_fi_thho", "Turku Court of Appeal", "appeal", "Southwest Finland", "Turku", ("civil", "consumer"), SUPREME),
    ("ct_fi_helko", "Helsinki District Court", "local", "Uusimaa", "Helsinki", ("civil", "consumer"), APPEAL),
    ("ct_fi_vsko", "District Court of Southwest Finland", "local", "Southwest Finland", "Turku", ("civil", "consumer"),
     "ct_fi_thho"),
    ("ct_fi_kril", "Consumer Disputes Board", "tribunal", "Finland", "Helsinki", ("consumer",), ""),
)  # fmt: skip
_STATUTES: Final = (
    ("eu_861", "Regulation (EC) No 861/2007", "Small Claims Regulation", "eu", "2009-01-01",
     "European procedure for claims across a border of up to 5 000 euros, in writing, on forms."),
    ("eu_1215", "Regulation (EU) No 1215/2012", "Brussels I bis", "eu", "2015-01-10",
     "Which country's courts hear a civil claim."),
    ("eu_83", "Directive 2011/83/EU", "CRD", "eu", "2011-12-12", "Rights of consumers in sales."),
    ("fi_korko", "Interest Act (633/1982)", "Interest Act", "fi", "1983-01-01", "Interest and late interest."),
    ("fi_esc", "Act on the European Small Claims Procedure (753/2008)", "Act 753/2008", "fi", "2009-01-01",
     "How the European procedure is run in Finland."),
)  # fmt: skip
_ARTICLES: Final = (
    ("eu_861", "2", "Scope", "The value of the claim, without interest, expenses and costs, does not exceed 5 000 "
     "euros when the court receives the form, and one of the parties lives in another Member State than the court."),
    ("eu_861", "4", "Beginning", "The claimant fills in form A and lodges it with the court, with papers that support "
     "it. Where something is missing the court gives at least fourteen days to complete it."),
    ("eu_861", "5", "Conduct", "The procedure is in writing. The defendant has 30 days to answer, counted from the "
     "day on which the form was served on it, and not from the day of any letter about it."),
    ("eu_861", "6", "Languages", "The form is in the language of the court. A paper in another language needs a "
     "translation only where the court asks for it or finds it necessary for its judgment."),
    ("eu_861", "13", "Service", "Papers are served by post with an acknowledgement of receipt that bears its day."),
    ("eu_861", "16", "Costs", "The losing side bears the costs, as far as they were not out of proportion."),
    ("eu_1215", "17", "Consumer contracts", "It applies where a trader directs its business to the country in which "
     "the consumer lives."),
    ("eu_1215", "18", "Where", "A consumer may sue at the courts of the place where the consumer lives, or in the "
     "country of the trader. Within a country its own law says which court hears European small claims."),
    ("eu_83", "18", "Delivery", "Goods not handed over in time: the consumer sets a further time, then gives the "
     "contract up, and the trader pays back all sums without delay, in fourteen days at the latest."),
    ("eu_83", "20", "Risk", "The risk passes when the consumer has the goods in hand. It passes with the carrier only "
     "where the consumer chose a carrier the trader had not offered. Terms that say otherwise do not bind."),
    ("fi_korko", "4", "Late interest", "Late interest on a consumer's claim is the reference rate and seven points, "
     "from the day after the day on which it had to be paid. The Bank of Finland publishes it twice a year."),
    ("fi_korko", "4a", "Trade", "Between companies it is the reference rate and eight points."),
    ("fi_esc", "2", "Court", "European small claims are heard by the Helsinki District Court for the whole country, "
     "wherever in it the claimant lives."),
    ("fi_esc", "3", "Language", "Form A is accepted in Finnish, Swedish or English."),
)  # fmt: skip
_HELD: Final = {
    "first": ("Consumer against an online shop whose own carrier lost the goods before the door. The risk had not "
              "passed; price and freight go back, with late interest.", "granted"),
    "second": ("Consumer against an online shop; the shop's carrier kept the goods in a depot and lost them. The risk "
               "had not passed; price and freight go back.", "granted"),
    "third": ("Consumer against an online shop; parcel lost by the shop's carrier. Price goes back.", "granted"),
    "own_carrier": ("Consumer who sent a carrier of their own, lost on the way. The risk had passed when it was "
                    "loaded.", "dismissed"),
    "business": ("Bakery against a wholesaler, goods lost by the carrier. No consumer; the terms of delivery count.",
                 "dismissed"),
    "late": ("Consumer against an online shop; the goods came six weeks late and were kept.", "partly_granted"),
    "damaged": ("Consumer against an online shop; the shop's carrier delivered broken goods.", "partly_granted"),
    "unpaid": ("Consumer who did not pay; the shop took the goods back.", "dismissed"),
}  # fmt: skip


def seed_lawbook(s: Story, c: Cast) -> None:
    """Put courts, statutes and judgments into the database, in words of our own."""
    for key, name, level, region, seat, hears, above in _COURTS:
        s.seed(
            "legal_search.courts",
            Court(court_id=key, name=name, level=level, jurisdiction="fi", region=region, seat=seat, hears=hears,
                  appeals_to=above),
        )  # fmt: skip
    for key, name, short, where, since, says in _STATUTES:
        s.seed(
            "legal_search.statutes",
            Statute(statute_id=f"st_{key}", name=name, short_name=short,
                    issuer="European Union" if where == "eu" else "Parliament", jurisdiction=where,
                    effective_date=date.fromisoformat(since), summary=says, note="Articles in the editors' words."),
        )  # fmt: skip
    for seq, (law, number, heading, text) in enumerate(_ARTICLES, 1):
        s.seed(
            "legal_search.statute_articles",
            Article(article_id=f"art_{law}_{number}", statute_id=f"st_{law}",
                    article_no=f"art. {number}" if law.startswith("eu") else f"s. {number}", seq=seq, heading=heading,
                    versions=(Version(effective_from=date(2015, 1, 10), text=text),)),
        )  # fmt: skip
    for place, found in enumerate(c.judgments.values()):
        says, outcome = _HELD[found.fate]
        handed = date(found.year, 2 + place % 9, 4 + 2 * place)
        s.seed(
            "legal_search.cases",
            Case(
                case_id=found.key, case_number=found.number, title=found.title, court_id=APPEAL, case_type="consumer",
                cause="goods that did not arrive", judgment_date=handed,
                published_at=s.at(s.at(handed, "09:00").date(), "12:00"), parties=("A.", "B. Oy"), summary=says,
                facts=says, reasoning="The court applies art. 20 of the directive as it was made law here.",
                holding=says, ruling="As asked for." if outcome == "granted" else "In part, or not.", outcome=outcome,
                keywords=("delivery", "risk", "carrier", "online shop"),
            ),
        )  # fmt: skip
        s.seed(
            "legal_search.citations",
            Citation(citation_id=f"cit_94{place:04d}", case_id=found.key, target_type="article",
                     target_id="art_eu_83_20", label="art. 20", treatment="applies"),
        )  # fmt: skip
