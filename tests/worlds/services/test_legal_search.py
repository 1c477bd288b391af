"""Judgments and the law as time passes, citations, and saved cases."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.services.legal_search import Article, Case, Citation, Court, Statute, Version
from tests.worlds.services.handle import MONDAY, Handle, handle

HIGH = Court(court_id="ct_high", name="Hoge Raad", level="supreme", jurisdiction="nl", region="Netherlands",
             hears=("tenancy", "labour"))  # fmt: skip
LOW = Court(court_id="ct_low", name="Rechtbank Amsterdam", level="regional", jurisdiction="nl", region="Noord-Holland",
            hears=("tenancy",), appeals_to="ct_high")  # fmt: skip
CASE = Case(
    case_id="case_a",
    case_number="ECLI:NL:RBAMS:2025:1001",
    title="Rent reduction for mould",
    court_id="ct_low",
    case_type="tenancy",
    cause="defects",
    judgment_date=date(2025, 4, 2),
    published_at=datetime(2025, 4, 9, 10, tzinfo=zone("Europe/Amsterdam")),
    parties=("[A.] (tenant)", "Brightline (landlord)"),
    summary="Reduction from the first report.",
    facts="Mould for six months.",
    reasoning="The landlord knew.",
    holding="A known defect reduces the rent.",
    ruling="Allowed.",
    outcome="granted",
    keywords=("tenancy", "défaut", "mould"),
)
NEAR = CASE.evolve(case_id="case_b", case_number="ECLI:NL:RBAMS:2026:2002", title="A cold flat",
                   judgment_date=date(2026, 1, 5), keywords=("tenancy", "heating"), outcome="dismissed")  # fmt: skip
FAR = CASE.evolve(case_id="case_c", case_number="ECLI:NL:HR:2026:77", title="Overtime in a kitchen", court_id="ct_high",
                  case_type="labour", cause="wages", keywords=("wages",), facts="Nights.", summary="Lists count.",
                  judgment_date=date(2026, 6, 1))  # fmt: skip
BOOK = Statute(statute_id="st_bw7", name="Burgerlijk Wetboek, Boek 7", short_name="BW 7", issuer="Kingdom",
               jurisdiction="nl", effective_date=date(1992, 1, 1), summary="Tenancy.", note="Own words.")  # fmt: skip
DEFECT = Article(
    article_id="art_204",
    statute_id="st_bw7",
    article_no="7:204",
    heading="Defects",
    seq=1,
    versions=(
        Version(effective_from=date(1992, 1, 1), text="A defect keeps the tenant from enjoyment."),
        Version(effective_from=date(2027, 3, 3), text="A defect is what a report shows.", source="Act of 2026"),
    ),
)
OLD = DEFECT.evolve(article_id="art_205", article_no="7:205", seq=2, heading="Old rule",
                    versions=DEFECT.versions[:1], repealed_on=date(2027, 3, 2))  # fmt: skip


def cite(number: int, case: str, target: str, kind: str = "case", treatment: str = "cites") -> Citation:
    """Return a citation."""
    return Citation(citation_id=f"cit_{number}", case_id=case, target_type=kind, target_id=target, label=target,
                    treatment=treatment)  # fmt: skip


@pytest.fixture
def law() -> Handle:
    """Three judgments, one statute with an article that changes on Wednesday and one that ends tomorrow."""
    return handle(
        "legal_search",
        ("courts", HIGH),
        ("courts", LOW),
        ("statutes", BOOK),
        ("statute_articles", DEFECT),
        ("statute_articles", OLD),
        ("cases", CASE),
        ("cases", NEAR),
        ("cases", FAR),
        ("citations", cite(1, "case_a", "art_204", "article", "applies")),
        ("citations", cite(2, "case_b", "art_204", "article", "applies")),
        ("citations", cite(3, "case_b", "case_a", treatment="follows")),
    )


def judgment(law: Handle, **changes: Any) -> None:
    """Let the high court hand down a judgment."""
    arguments = {
        "court_id": "ct_high", "case_number": "ECLI:NL:HR:2027:1", "title": "On appeal", "case_type": "tenancy",
        "cause": "defects", "summary": "s", "holding": "Reports must be in writing.", "outcome": "granted",
        "case_id": "case_new",
    }  # fmt: skip
    law.does("publish_judgment", **{**arguments, **changes})


def test_search__narrows_by_words_court_type_day_region_and_outcome(law: Handle) -> None:
    """All words must occur; words in the title weigh most; equal ones come newest first."""
    assert [row["case_id"] for row in law.ok("search_cases", keyword="mould")["cases"]] == ["case_a", "case_b"]
    assert law.ok("search_cases", keyword="DEFAUT mould")["total"] == 1
    assert law.ok("search_cases", court="hoge raad")["cases"][0]["case_id"] == "case_c"
    assert law.ok("search_cases", court_level="regional", outcome="dismissed")["cases"][0]["case_id"] == "case_b"
    assert law.ok("search_cases", region="nl", case_type="劳动")["total"] == 1
    assert law.ok("search_cases", date_from="2026-01-05", date_to="2026-01-05")["total"] == 1
    oldest = law.ok("search_cases", sort="oldest", limit=2, page=2)
    assert ([row["case_id"] for row in oldest["cases"]], oldest["total"]) == (["case_c"], 3)
    assert "fewer words" in law.ok("search_cases", keyword="herons")["hint"]
    law.refused("COURT_NOT_FOUND", "search_cases", court="Court of the Moon")
    assert "tenancy" in law.refused("BAD_ARG", "search_cases", case_type="tenanci")


def test_case__is_read_by_id_or_number_with_its_citations_both_ways(law: Handle) -> None:
    """A judgment shows what it cites, with today's status of each, and what cites it."""
    assert law.ok("get_case", case_id="ecli:nl:rbams:2025:1001")["case_id"] == "case_a"
    found = law.ok("get_case_citations", case_id="case_a")
    assert [(row["target_id"], row["status"]) for row in found["cites"]] == [("art_204", "in_force")]
    assert [(row["case_id"], row["treatment"]) for row in found["cited_by"]] == [("case_b", "follows")]
    assert law.ok("get_article", article_id="art_204")["total_cited_by"] == 2


def test_similar__scores_as_documented(law: Handle) -> None:
    """One shared article (3), a direct citation (2), one shared keyword (1), the same cause (1)."""
    found = law.ok("get_similar_cases", case_id="case_a")["similar"]
    assert [(row["case_id"], row["score"]) for row in found] == [("case_b", 7)]
    assert found[0]["why"] == {"shared_articles": 1, "shared_or_direct_judgments": 1, "shared_keywords": ["tenancy"],
                               "same_cause": True}  # fmt: skip


def test_article__changes_when_its_day_comes(law: Handle) -> None:
    """Before the day the old words hold and the change is announced; then the new ones; any day can be asked for."""
    page = law.ok("get_article", article_id="art_204")
    assert (page["status"], page["text"], page["changes_on"]) == (
        "in_force", DEFECT.versions[0].text, "2027-03-03")  # fmt: skip
    assert [item["on"] for item in law.ok("get_statute", statute_id="BW 7")["changing"]] == ["2027-03-02", "2027-03-03"]
    law.wait(days=1, hours=15, minutes=1)
    page = law.ok("get_article", article_id="art_204")
    assert (page["status"], page["text"], page["in_force_since"]) == (
        "amended", DEFECT.versions[1].text, "2027-03-03")  # fmt: skip
    assert law.ok("get_article", article_id="art_204", on="2027-03-02")["text"] == DEFECT.versions[0].text
    assert law.ok("get_article", article_id="art_204", on="1990-01-01")["status"] == "not_yet_in_force"
    assert law.ok("get_article", article_id="art_205")["status"] == "repealed"
    statuses = [row["status"] for row in law.ok("list_statute_articles", statute_id="st_bw7")["articles"]]
    assert statuses == ["amended", "repealed"]


def test_article__a_change_tells_who_saved_a_judgment_on_it(law: Handle) -> None:
    """A notice, but no turn, and nothing when no saved judgment rests on the article."""
    law.ok("save_case", user_id="usr_mai", case_id="case_a")
    assert law.wait(days=3) == []
    assert [(row.type, row.title, row.target) for row in law.notices()] == [
        ("law_changed", "BW 7:204 has new wording from today", "art_204")
    ]


def test_law__is_amended_put_off_repealed_and_enacted(law: Handle) -> None:
    """The world makes law with a date; what is withdrawn never comes."""
    law.does("withdraw_amendment", article_id="art_204", effective_from="2027-03-03")
    law.does("amend_article", article_id="art_204", text="Newer words.", effective_from="2027-03-01", source="Act")
    assert law.ok("get_article", article_id="art_204")["text"] == "Newer words."
    law.does("enact_article", statute_id="st_bw7", article_no="7:206a", heading="Reports", text="By email too.",
             effective_from="2027-03-05", article_id="art_206a")  # fmt: skip
    assert law.ok("get_article", article_id="art_206a")["status"] == "not_yet_in_force"
    assert law.ok("search_statutes", keyword="email")["statutes"][0]["matching_articles"][0]["article_id"] == "art_206a"
    law.does("repeal_statute", statute_id="st_bw7", on="2027-03-06")
    law.wait(days=4)
    assert law.ok("get_article", article_id="art_206a")["status"] == "in_force"
    law.wait(days=1)
    assert law.ok("get_article", article_id="art_206a")["status"] == "repealed"
    assert law.ok("get_statute", statute_id="st_bw7")["status"] == "repealed"


def test_judgment__appears_on_its_day_and_overrules_then(law: Handle) -> None:
    """Unpublished it is nowhere; on its day the overruled one is marked and its keeper told, without a turn."""
    law.ok("save_case", user_id="usr_mai", case_id="case_a")
    at = (MONDAY + timedelta(days=2)).isoformat()
    judgment(law, published_at=at, cites=[{"target_id": "case_a", "treatment": "overrules"}, {"target_id": "art_204"}])
    law.refused("CASE_NOT_FOUND", "get_case", case_id="case_new")
    assert law.ok("get_case", case_id="case_a")["standing"] == "good_law"
    assert law.wait(days=1) == []
    assert law.notices() == []
    assert law.wait(days=2) == []
    page = law.ok("get_case", case_id="case_a")
    assert (page["standing"], page["overruled_by"]) == ("overruled", "case_new")
    assert "Overruled by ECLI:NL:HR:2027:1" in page["warning"]
    assert [row.type for row in law.notices() if row.target == "case_a"] == ["case_overruled"]
    assert law.ok("list_saved", user_id="usr_mai")["saved"][0]["standing"] == "overruled"
    assert law.ok("search_cases", sort="newest")["cases"][0]["case_id"] == "case_new"


def test_judgment__postponed_it_appears_later(law: Handle) -> None:
    """Only the new time counts."""
    judgment(law, published_at=(MONDAY + timedelta(days=1)).isoformat())
    law.does("postpone_publication", case_id="case_new", published_at=(MONDAY + timedelta(days=5)).isoformat())
    law.wait(days=3)
    law.refused("CASE_NOT_FOUND", "get_case", case_id="case_new")
    law.wait(days=3)
    assert law.ok("get_case", case_id="case_new")["published_on"] == "2027-03-06"


def test_judgment__brought_forward_it_is_told_of_once(law: Handle) -> None:
    """The time it was first to appear at tells nobody a second time."""
    judgment(law, published_at=(MONDAY + timedelta(days=5)).isoformat())
    law.does("postpone_publication", case_id="case_new", published_at=(MONDAY + timedelta(days=1)).isoformat())
    assert [timer.due for timer in law.world.agenda if timer.key == "case_new"] == [MONDAY + timedelta(days=1)]


def test_standing__follows_corrected_citations(law: Handle) -> None:
    """A wrong 'overrules' that the editors correct makes the judgment good law again."""
    law.does("overrule", case_id="case_a", by_case_id="case_c", partly=True)
    assert law.row("cases", "case_a").standing == "partly_overruled"
    law.does("overrule", case_id="case_a", by_case_id="case_b")
    assert (law.row("cases", "case_a").standing, law.row("cases", "case_a").overruled_by) == ("overruled", "case_b")
    assert law.row("citations", "cit_3").treatment == "overrules"
    law.does("correct_citation", citation_id="cit_3", treatment="distinguishes")
    assert law.row("cases", "case_a").standing == "partly_overruled"
    with pytest.raises(ValueError, match="later judgment"):
        law.does("overrule", case_id="case_c", by_case_id="case_a")
    with pytest.raises(ValueError, match="Only judgments are overruled"):
        law.does("correct_citation", citation_id="cit_1", treatment="overrules")


def test_notes__overwrite_but_are_kept(law: Handle) -> None:
    """A note needs a saved judgment; the new text replaces the old, which stays in previous."""
    law.refused("SAVED_CASE_NOT_FOUND", "add_note_to_case", user_id="usr_mai", case_id="case_a", note="Read.")
    assert not law.ok("save_case", user_id="usr_mai", case_id="case_a")["already_saved"]
    assert law.ok("save_case", user_id="usr_mai", case_id="case_a")["already_saved"]
    law.ok("add_note_to_case", user_id="usr_mai", case_id="case_a", note="First.")
    row = law.ok("add_note_to_case", user_id="usr_mai", case_id="ECLI:NL:RBAMS:2025:1001", note="Second.")
    assert (row["note"], row["previous"]) == ("Second.", ["First."])
    assert law.ok("get_case", case_id="case_a")["saved"]["note"] == "Second."
    assert law.ok("list_saved", user_id="usr_mai", keyword="second")["total"] == 1
    assert law.ok("list_saved", user_id="usr_mai", keyword="first")["total"] == 0


def test_sealed__disappears_but_for_its_number(law: Handle) -> None:
    """A sealed judgment is neither read nor found; who saved it sees only that it is sealed."""
    law.ok("save_case", user_id="usr_mai", case_id="case_b")
    law.does("seal_case", case_id="case_b", reason="Privacy.")
    assert "Privacy." in law.refused("CASE_SEALED", "get_case", case_id="case_b")
    assert law.ok("search_cases", keyword="cold flat")["total"] == 0
    assert law.ok("get_case_citations", case_id="case_a")["total_cited_by"] == 0
    assert law.ok("get_similar_cases", case_id="case_a")["similar"] == []
    saved = law.ok("list_saved", user_id="usr_mai")["saved"][0]
    assert (saved["standing"], "outcome" in saved) == ("sealed", False)
    law.does("unseal_case", case_id="case_b")
    assert law.ok("get_case", case_id="case_b")["title"] == "A cold flat"


def test_correction__shows_on_the_page_and_tells_who_saved(law: Handle) -> None:
    """A court's correction changes the text and says what was wrong."""
    law.ok("save_case", user_id="usr_mai", case_id="case_a")
    law.does("correct_case", case_id="case_a", correction="The outcome was misprinted.", outcome="dismissed")
    page = law.ok("get_case", case_id="case_a")
    assert (page["outcome"], page["correction"], page["corrected_on"]) == (
        "dismissed", "The outcome was misprinted.", "2027-03-01")  # fmt: skip
    assert [row.type for row in law.notices()] == ["case_corrected"]


def test_courts__are_listed_and_show_their_latest(law: Handle) -> None:
    """Courts filter by jurisdiction, level and what they hear; one shows where appeals go."""
    assert [row["court_id"] for row in law.ok("list_courts")["courts"]] == ["ct_high", "ct_low"]
    assert law.ok("list_courts", case_type="labour", jurisdiction="NL")["total"] == 1
    page = law.ok("get_court", court_id="ct_low")
    assert (page["appeals_to"], page["judgments"], page["latest"][0]["case_id"]) == ("ct_high", 2, "case_b")


def test_forks__do_not_see_each_others_notes(law: Handle) -> None:
    """A judgment saved in a fork is not saved in the other world."""
    other = Handle(law.world.fork(), "legal_search")
    other.ok("save_case", user_id="usr_mai", case_id="case_a")
    assert law.ok("list_saved", user_id="usr_mai")["total"] == 0


def test_seeding__refuses_what_leads_nowhere() -> None:
    """A judgment of no court is a mistake of the story; one overruled by a judgment that is not here reads well."""
    with pytest.raises(ValueError, match="seed the court first"):
        handle("legal_search", ("cases", CASE))
    law = handle("legal_search", ("courts", LOW), ("cases", CASE.evolve(standing="overruled")))
    assert "a judgment that is not here" in law.ok("get_case", case_id="case_a")["warning"]


def test_search__says_what_each_word_finds_and_knows_towns(law: Handle) -> None:
    """Where words together find nothing, each is counted alone; a court is found by the town it sits in."""
    hint = law.ok("search_cases", keyword="mould overtime")["hint"]
    assert "mould 2" in hint
    assert "overtime 1" in hint
    law.world.table("legal_search.courts").update("ct_low", seat="Amsterdam")
    assert law.ok("search_cases", region="amsterdam")["total"] == 2
