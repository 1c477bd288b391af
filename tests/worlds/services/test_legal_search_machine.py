"""The legal database used at random."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.legal_search.records import STANDING, TREATMENTS
from lifegym.worlds.world import World
from tests.worlds.services.caller import Caller
from tests.worlds.services.machine import SEEDS, SETTINGS, ServiceMachine


class Machine(ServiceMachine):
    """Judgments, law and saved cases."""

    service = "legal_search"
    others = ("notification_hub",)
    counts: ClassVar = {"legal_search": 110, "notification_hub": 5}
    transitions: ClassVar = {"legal_search.cases": ("standing", STANDING)}
    references = (
        ("legal_search.cases", "court_id", "legal_search.courts"),
        ("legal_search.courts", "appeals_to", "legal_search.courts"),
        ("legal_search.statute_articles", "statute_id", "legal_search.statutes"),
        ("legal_search.citations", "case_id", "legal_search.cases"),
        ("legal_search.cases", "overruled_by", "legal_search.cases"),
        ("legal_search.saved_cases", "case_id", "legal_search.cases"),
    )

    @rule(
        seed=SEEDS,
        which=st.sampled_from(("judge", "judge", "overrule", "amend", "withdraw", "repeal", "enact", "correct", "end")),
    )
    def live(self, seed: int, which: str) -> None:
        """Let courts and parliaments do what they do, with arguments that fit."""
        rng, world = np.random.default_rng(seed), self.world
        pick = Caller(world, rng).pick
        case = pick(list(world.table("legal_search.cases"))).case_id
        other = pick(list(world.table("legal_search.cases"))).case_id
        article = pick(list(world.table("legal_search.statute_articles"))).article_id
        statute = pick(list(world.table("legal_search.statutes"))).statute_id
        citation = pick(list(world.table("legal_search.citations"))).citation_id
        day = (world.now + timedelta(days=int(rng.integers(-40, 60)))).date().isoformat()
        later = world.now + timedelta(hours=int(rng.integers(-50, 90)))
        treatment = pick(TREATMENTS)
        operations: dict[str, tuple[str, dict[str, Any]]] = {
            "judge": ("publish_judgment", {
                "court_id": pick(list(world.table("legal_search.courts"))).court_id, "case_number": f"X {seed}",
                "title": "On appeal", "case_type": "tenancy", "cause": "defects", "summary": "s", "holding": "h",
                "outcome": "granted", "published_at": later.isoformat(),
                "cites": [{"target_id": pick((case, article, statute)), "treatment": treatment}, {"target_id": other}],
            }),
            "overrule": ("overrule", {"case_id": case, "by_case_id": other, "partly": bool(rng.integers(2))}),
            "amend": ("amend_article", {"article_id": article, "text": "New words.", "effective_from": day}),
            "withdraw": ("withdraw_amendment", {"article_id": article, "effective_from": day}),
            "repeal": ("repeal_article", {"article_id": article, "on": day}),
            "enact": ("enact_article", {"statute_id": statute, "article_no": "99", "heading": "h", "text": "t",
                                        "effective_from": day}),
            "correct": ("correct_citation", {"citation_id": citation, "treatment": treatment,
                                             "target_id": pick((case, article, None))}),
            "end": ("repeal_statute", {"statute_id": statute, "on": day}),
        }  # fmt: skip
        name, arguments = operations[which]
        with suppress(ValueError):
            world.apply(Op(target=f"legal_search.{name}", arguments=arguments))

    def check(self, world: World) -> None:
        """Standing is what published judgments say of one; versions run in time; a judgment is saved once."""
        table = world.table
        worst: dict[str, str] = {}
        for row in table("legal_search.citations"):
            home = {"case": "cases", "article": "statute_articles", "statute": "statutes"}[row.target_type]
            assert row.target_id in table(f"legal_search.{home}")
            assert row.target_id != row.case_id
            out = table("legal_search.cases").rows[row.case_id].published_at <= world.now
            if out and row.treatment == "overrules":
                worst[row.target_id] = "overruled"
            elif out and row.treatment == "overrules_in_part":
                worst.setdefault(row.target_id, "partly_overruled")
        numbers = set()
        for case in table("legal_search.cases"):
            assert case.standing == worst.get(case.case_id, "good_law")
            assert bool(case.overruled_by) == (case.standing != "good_law")
            assert case.case_number not in numbers
            numbers.add(case.case_number)
        for article in table("legal_search.statute_articles"):
            days = [version.effective_from for version in article.versions]
            assert days
            assert days == sorted(set(days))
            assert article.repealed_on is None or days[-1] < article.repealed_on
        saved = [row.case_id for row in table("legal_search.saved_cases")]
        assert len(set(saved)) == len(saved)


Machine.TestCase.settings = SETTINGS
TestLegalSearch = Machine.TestCase
