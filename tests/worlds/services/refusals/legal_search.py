"""Calls that the legal database's sample world refuses."""

from __future__ import annotations

from typing import Any, Final

REFUSED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "search_cases": ({"date_from": "2027-01-02", "date_to": "2027-01-01"}, "BAD_DATE"),
    "get_case": ({"case_id": "case_000006"}, "CASE_SEALED"),
    "get_similar_cases": ({"case_id": "case_000001", "limit": 21}, "BAD_ARG"),
    "get_case_citations": ({"case_id": "case_000037"}, "CASE_NOT_FOUND"),
    "list_courts": ({"jurisdiction": "atlantis"}, "BAD_ARG"),
    "get_court": ({"court_id": "ct_nl_moon"}, "COURT_NOT_FOUND"),
    "save_case": ({"user_id": "usr_noor", "case_id": "case_999999"}, "CASE_NOT_FOUND"),
    "list_saved": ({"user_id": "usr_noor", "page": 0}, "BAD_ARG"),
    "add_note_to_case": (
        {"user_id": "usr_noor", "case_id": "case_000002", "note": "Read again."},
        "SAVED_CASE_NOT_FOUND",
    ),
    "search_statutes": ({"keyword": "  "}, "BAD_ARG"),
    "get_statute": ({"statute_id": "st_nl_bw99"}, "STATUTE_NOT_FOUND"),
    "list_statute_articles": ({"statute_id": "nothing"}, "STATUTE_NOT_FOUND"),
    "get_article": ({"article_id": "art_nl_bw7_204", "on": "2027-02-30"}, "BAD_DATE"),
}
