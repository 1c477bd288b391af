"""The page as a file: whole, self-contained, escaped, the same for the same records."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
import zlib
from base64 import b64decode
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lifegym.cli.app import app
from lifegym.evaluate import gather, judge, judge_constraints, measure
from lifegym.evaluate.report import write_report
from lifegym.rollouts.store import read_episodes
from tests.evaluate.report.conftest import ATTACK, Attacker, played, stored

VOID = frozenset(("meta", "input", "img", "br", "wbr", "link", "hr"))


class Tags(HTMLParser):
    """Reads a page strictly: every tag closed by its own, in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.counts: Counter[str] = Counter()
        self.outside: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "srcset", "action", "data"):
                (self.links if (value or "").startswith("#") else self.outside).append(value or "")
            if name.startswith("on"):
                self.handlers.append(name)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _tags(page: Path) -> Tags:
    reader = Tags()
    reader.feed(_text(page))
    reader.close()
    assert reader.open == []
    return reader


def _stories(page: Path) -> list[dict[str, Any]]:
    """Return every story with its references resolved, read as the page's script reads them."""
    packed = re.findall(r'<script type="text/plain" id="packed-\d+">([^<]*)</script>', _text(page))
    loaded = [json.loads(zlib.decompress(b64decode(text))) for text in packed]

    def whole(value: Any) -> Any:
        if isinstance(value, dict):
            if "in" in value:
                episode, place = value["in"]
                return whole(loaded[episode]["kept"][place])
            return {name: whole(item) for name, item in value.items()}
        return [whole(item) for item in value] if isinstance(value, list) else value

    return [whole({**story, "kept": []}) for story in loaded]


def test_page__is_well_formed_and_needs_no_other_file(page: Path) -> None:
    """Tags close, ids are unique, inner links lead somewhere, and nothing is loaded from outside."""
    found = _tags(page)

    assert [name for name, count in Counter(found.ids).items() if count > 1] == []
    assert {link[1:] for link in found.links if not link.startswith("#episode-")} <= set(found.ids)
    assert found.outside == []
    assert found.handlers == []
    assert found.counts["img"] == 0
    assert "url(" not in _text(page)
    assert "@import" not in _text(page)


def test_page__svg_is_well_formed_and_labelled(page: Path) -> None:
    """Every chart is XML and says what it shows, unless it only repeats the name beside it."""
    charts = re.findall(r"<svg.*?</svg>", re.sub(r"<script.*?</script>", "", _text(page), flags=re.DOTALL), re.DOTALL)

    assert len(charts) > 40
    for chart in charts:
        svg = ET.fromstring(chart)
        assert svg.get("aria-label") or svg.get("aria-hidden") == "true"
        assert not re.search(r"\bnan\b|\binf\b", chart)


def test_page__what_agents_write_is_text(page: Path) -> None:
    """Markup in names, replies, calls and reasons reaches the page escaped, and only the page's script may run."""
    text = _text(page)

    assert ATTACK not in text
    assert "&lt;/script&gt;&lt;script&gt;" in text
    assert _tags(page).counts["script"] == 2 + len(_stories(page))
    assert re.search(r"script-src 'sha256-[^']+'", text)
    (odd,) = (story for story in _stories(page) if story["reason"])
    assert odd["turns"][0]["reply"] == f"{ATTACK} \x00"
    assert "half ? a pair" in odd["turns"][1]["calls"][0]["arguments"]
    assert ATTACK in odd["turns"][0]["calls"][0]["arguments"].replace('\\"', '"')


def test_page__headline_is_what_measure_says(page: Path, runs: list[Path]) -> None:
    """The headline's figures are those of the measures over the same records."""
    text = _text(page)
    found = measure(gather(read_episodes(runs[1]))["announced-only"])

    assert f"{found.avg.mean:.1f}<span class='of'> of 100</span>" in text
    assert "100.0<span class='of'> of 100</span>" in text
    assert "No episode of this policy has a score" in text
    assert "RuntimeError" in text


def test_page__stories_hold_records_and_judgments(page: Path, runs: list[Path]) -> None:
    """A story has each call, reply and check of its record, and what became of the silent changes."""
    records = {(record.policy, record.variant): record for home in runs for record in read_episodes(home)}
    record = records["announced-only", 0]
    story = next(
        story
        for story in _stories(page)
        if [turn["reply"] for turn in story["turns"]] == [turn.reply for turn in record.turns] and not story["reason"]
    )

    assert sum(len(turn["calls"]) for turn in story["turns"]) == record.counts.calls
    assert [check["id"] for check in story["checks"]] == [check.id for check in record.checks]
    assert story["problem"] == ""
    judged = {change["id"]: change["judgment"]["failure"] for change in story["changes"] if change["judgment"]}
    assert judged == {one.mutation: one.failure for one in judge(record)}
    assert [one["what"] for one in story["constraints"]] == [one.what for one in judge_constraints(record)]
    assert story["constraints"] != []
    closed = next(change for change in story["changes"] if change["what"] == ["hotel_booking.close_facility"])
    assert [(row["table"], row["verb"]) for row in closed["wrote"]] == [("hotel_booking.closures", "added")]
    seen = closed["judgment"]["seen"]
    shown = next(call for turn in story["turns"] for call in turn["calls"] if call["step"] == seen["step"])
    assert shown["tool"] == seen["tool"]
    assert "Modernisation of both lifts" in record.steps[seen["step"]].result
    tables = {table["table"]: table["rows"] for table in story["differences"]}
    assert {row["by"] for row in tables["calendar.events"]} == {"agent"}
    assert "world" in {row["by"] for row in tables["email.messages"]}


def test_page__same_records_give_the_same_bytes(page: Path, runs: list[Path], tmp_path: Path) -> None:
    """Written again, in several processes, the file is the same."""
    out = tmp_path / "again.html"
    told: list[str] = []
    write_report(runs, out, workers=2, seen=lambda record: told.append(record.policy))

    assert out.read_bytes() == page.read_bytes()
    assert len(told) == 5
    assert [path.name for path in tmp_path.iterdir()] == ["again.html"]


def test_story__of_another_world_is_told_from_the_record(tmp_path: Path) -> None:
    """What cannot be played again is told without differences, and says why."""
    changed = played("idle").model_copy(update={"digest_start": "0" * 64})
    other = played("announced-only", run=1)
    steps = (other.steps[0].model_copy(update={"result": "{}"}), *other.steps[1:])
    ended = other.model_copy(update={"steps": steps})
    write_report([stored(tmp_path / "runs", changed, ended)], tmp_path / "report.html")
    second, first = _stories(tmp_path / "report.html")

    assert "has another world here" in first["problem"]
    assert "no longer has the recorded result" in second["problem"]
    for story in (first, second):
        assert story["differences"] == []
        assert len(story["turns"]) == len(changed.turns)
        assert len(story["checks"]) == len(changed.checks)


def test_write_report__a_failed_one_leaves_the_old(tmp_path: Path) -> None:
    """A report that cannot be written leaves the file that was there, and no other."""
    home = stored(tmp_path / "runs", played("idle"))
    out = tmp_path / "report.html"
    out.write_text("old", encoding="utf-8")
    (home / "episodes-00001.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no episode record"):
        write_report([home], out)

    assert out.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "runs"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "no episodes at"),
        (["runs", "runs"], "given twice"),
        (["empty"], "holds no whole episode"),
        (["runs", "--out", "empty"], "is a directory; the report is a file"),
        (["runs", "--out", "no/such/report.html"], "there is no folder"),
    ],
)
def test_report__bad_input_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    """What cannot be reported on is named, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    stored(tmp_path / "runs", played(Attacker()))
    (tmp_path / "empty").mkdir()
    done = CliRunner().invoke(app, ["report", *words])

    assert done.exit_code != 0
    assert said in str(done.exception)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "runs"]


def test_report__writes_where_it_is_told(tmp_path: Path) -> None:
    """The command names the file, the number of episodes and the size."""
    home = stored(tmp_path / "runs", played("idle"))
    done = CliRunner().invoke(app, ["report", str(home), "-o", str(tmp_path / "r.html"), "--workers", "0"])

    assert done.exit_code == 0
    assert "r.html: 1 episode, 0." in done.output
    assert _tags(tmp_path / "r.html").counts["h1"] == 1
