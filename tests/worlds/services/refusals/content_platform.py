"""Calls that the content platform's sample world refuses."""

from __future__ import annotations

from typing import Any, Final

_ME: Final = {"user_id": "usr_noor"}

REFUSED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "search_notes": ({"keyword": "sleep", "category": "politics"}, "BAD_ARG"),
    "get_note": ({"note_id": "note_00000006"}, "NOTE_REMOVED"),
    "get_note_comments": ({"note_id": "note_00000068"}, "NOTE_NOT_FOUND"),
    "get_trending": ({"limit": 51}, "BAD_ARG"),
    "search_topics": ({"keyword": " # "}, "BAD_ARG"),
    "get_topic_feed": ({"topic": "yachts"}, "TOPIC_NOT_FOUND"),
    "get_user_profile": ({"user_id": "@nobody"}, "USER_NOT_FOUND"),
    "list_user_notes": ({"user_id": "usr_000022"}, "ACCOUNT_PRIVATE"),
    "list_collections": ({"user_id": "usr_000001"}, "USER_NOT_FOUND"),
    "like_note": ({**_ME, "note_id": "note_00000001"}, "ALREADY_EXISTS"),
    "collect_note": ({**_ME, "note_id": "note_00000001"}, "ALREADY_EXISTS"),
    "uncollect_note": ({**_ME, "note_id": "note_00000002"}, "NOT_COLLECTED"),
    "follow_user": ({**_ME, "target_user_id": "usr_noor"}, "SELF_FOLLOW"),
    "unfollow_user": ({**_ME, "target_user_id": "usr_000002"}, "NOT_FOLLOWING"),
    "post_comment": ({**_ME, "note_id": "note_00000002", "body": ""}, "BAD_ARG"),
    "publish_note": ({**_ME, "title": "One", "body": "Two", "tags": ["x"] * 11}, "BAD_ARG"),
}
