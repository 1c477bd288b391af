"""The page in a browser: drawn, read, walked through by keyboard, in both themes, and quick with 600 episodes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lifegym.evaluate.report import packing, reading, write_report
from lifegym.evaluate.report.story import Told, tell
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import EpisodeStore
from tests.evaluate.report.conftest import played, stored

pytestmark = pytest.mark.browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


def _holds(part: Any, text: str) -> None:
    """Wait until a part, which is filled after it was opened, holds a text."""
    from playwright.sync_api import expect

    expect(part).to_contain_text(text)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start the browser of this machine; without one these tests cannot pass."""
    from playwright.sync_api import sync_playwright

    wanted = (os.environ["CHROMIUM"],) if "CHROMIUM" in os.environ else BROWSERS
    found = next(filter(None, map(shutil.which, wanted)), None)
    assert found, f"no browser: there is no {', '.join(wanted)}; install chromium, or name another in CHROMIUM"
    with sync_playwright() as driver:
        # A container's root has no sandbox to put the browser into.
        started = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


class Reader:
    """One open page, with all that went wrong on it."""

    def __init__(self, browser: Any, path: Path, **how: Any) -> None:
        self.page = browser.new_page(**{"viewport": {"width": 1280, "height": 900}, **how})
        self.wrong: list[str] = []
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.asked: list[str] = []
        self.page.goto(path.as_uri())

    def __enter__(self) -> Any:
        return self.page

    def __exit__(self, *_: object) -> None:
        asked = self.asked
        self.page.close()
        assert self.wrong == []
        assert [url for url in asked if not url.startswith("file:")] == []


def _open(page: Any, policy: str, variant: int = 0) -> None:
    row = page.locator("#list tbody tr", has_text=policy).filter(has=page.locator(f'td[data-v="{variant}"]')).first
    row.locator("a").click()
    page.wait_for_selector("#story h2")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("wide", [1280, 400])
def test_page__is_drawn_and_readable(browser: Any, page: Path, theme: str, wide: int) -> None:
    """In both themes and on a narrow screen charts have a size, texts a contrast of 4.5, and nothing is cut off."""
    with Reader(browser, page, color_scheme=theme, viewport={"width": wide, "height": 900}) as shown:
        sizes = shown.eval_on_selector_all(
            "main svg[role=img]", "all => all.map((one) => one.getBoundingClientRect()).map((b) => [b.width, b.height])"
        )
        assert len(sizes) > 40
        # What is folded has no size yet.
        assert min(min(size) for size in sizes if size != [0, 0]) > 10
        assert shown.evaluate("document.documentElement.scrollWidth") == wide
        dark = shown.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 26)"
        assert dark == (theme == "dark")
        assert shown.evaluate(CONTRAST) == []
        _open(shown, "announced-only")
        assert shown.evaluate("document.documentElement.scrollWidth") == wide
        assert shown.evaluate(CONTRAST) == []


CUT = """[...document.querySelectorAll('.wide:not(.list)')]
  .filter((box) => box.clientWidth && box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.getAttribute('aria-label'))"""


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a report on five policies, of which one has a long name with arguments."""
    home = tmp_path_factory.mktemp("crowded")
    named = ("reference", "mine:Deep,depth=3,words=hello_everybody_there", "announced-only", "third", "fourth")
    one = played("announced-only")
    paths = [stored(home / str(place), one.model_copy(update={"policy": name})) for place, name in enumerate(named)]
    out = home / "report.html"
    assert write_report(paths, out) == 5
    return out


@pytest.mark.parametrize("wide", [1280, 1600])
def test_page__tables_of_many_policies_are_not_cut(browser: Any, crowded: Path, wide: int) -> None:
    """Judgments and shares of five policies have room on a usual screen, and no name is broken within a word."""
    with Reader(browser, crowded, viewport={"width": wide, "height": 900}) as shown:
        assert shown.locator("table.bars.many").count() == 4
        assert shown.evaluate(CUT) == []
        chart = shown.locator("#timeline svg.broad").bounding_box()
        assert chart is not None
        assert chart["width"] > 0.9 * (shown.locator("#timeline").bounding_box() or {})["width"]
        assert not shown.locator("#timeline svg.narrow").is_visible()
        head = shown.locator("#domains thead .policy", has_text="mine:Deep").first
        lines = head.evaluate(
            """(head) => {
              const range = document.createRange(), rows = new Map();
              const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
              for (let node = walker.nextNode(); node; node = walker.nextNode())
                for (let at = 0; at < node.length; at += 1) {
                  range.setStart(node, at); range.setEnd(node, at + 1);
                  const top = Math.round(range.getBoundingClientRect().top);
                  rows.set(top, (rows.get(top) || "") + node.data[at]);
                }
              return [...rows.values()];
            }"""
        )
        assert "".join(lines) == "mine:Deep,depth=3,words=hello_everybody_there"
        assert all(line[-1] in ",:=_" for line in lines[:-1])


def test_page__of_many_policies_prints_whole(browser: Any, crowded: Path) -> None:
    """On the width of a printed page, where nothing can be scrolled, nothing is cut either."""
    with Reader(browser, crowded, viewport={"width": 688, "height": 900}) as shown:
        shown.emulate_media(media="print")
        shown.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert shown.evaluate(CUT) == []
        assert shown.locator("#timeline svg.broad").is_visible()


def test_page__on_a_narrow_screen_has_its_own_chart(browser: Any, crowded: Path) -> None:
    """The chart along the timeline is drawn for the width there is."""
    with Reader(browser, crowded, viewport={"width": 400, "height": 900}) as shown:
        assert shown.locator("#timeline svg.narrow").is_visible()
        assert not shown.locator("#timeline svg.broad").is_visible()


def test_story__says_why_a_red_line_was_lost(browser: Any, page: Path) -> None:
    """Beside a lost red line stands whether the act was done, or nobody dealt with the matter."""
    with Reader(browser, page) as shown:
        _open(shown, "idle")
        _holds(shown.locator("#story-checks"), "The forbidden act was not done; nor was the one that it guards")


def test_page__theme_is_chosen_and_kept(browser: Any, page: Path) -> None:
    """The switch overrides the system's theme, and the next opening has it still."""
    with Reader(browser, page, color_scheme="light") as shown:
        ground = "getComputedStyle(document.body).backgroundColor"
        light = shown.evaluate(ground)
        shown.get_by_label("dark").check()
        dark = shown.evaluate(ground)
        assert dark != light
        shown.reload()
        assert shown.evaluate(ground) == dark
        shown.get_by_label("auto").check()
        assert shown.evaluate(ground) == light


def test_story__shows_changes_checks_calls_and_differences(browser: Any, page: Path) -> None:
    """An opened episode has its time line, a lost check with its evidence, a call's result and what was written."""
    with Reader(browser, page) as shown:
        _open(shown, "announced-only")
        assert shown.locator("#story .plan .dot").count() > 60
        for kind in ("user_message", "notification", "observation", "mutation"):
            assert shown.locator(f"#story .plan path.{kind}").count() > 5
        lost = shown.locator("#check-counter-told")
        assert "✗ lost" in lost.inner_text()
        assert "not stated in mail to" in lost.inner_text()
        assert "stage 11, Look-through 3" in lost.inner_text()
        change = shown.locator(".change", has_text="hotel_booking.close_facility").first
        assert "first seen Mon 16 Mar, 08:00 (hotel_booking.get_hotel_details)" in change.inner_text()
        change.locator("summary").click()
        _holds(change, "Modernisation of both lifts")
        call = shown.locator(".call", has_text="files.read").first
        call.locator("summary").click()
        call.locator("pre").nth(1).wait_for()
        assert call.locator("pre").count() == 2
        table = shown.locator(".diff", has_text="calendar.events").first
        table.locator("summary").click()
        _holds(table, "by the agent")
        _holds(table, "Passport office, Ma")


def test_story__of_an_attacker_is_text(browser: Any, page: Path) -> None:
    """Markup that an agent wrote is shown and does not run."""
    with Reader(browser, page) as shown:
        title = shown.title()
        _open(shown, "attacker")
        shown.locator(".call summary").first.click()
        _holds(shown.locator("#story"), "</script><script>document.title")
        assert shown.locator("#story script, #story img").count() == 0
        assert shown.title() == title


def test_page__is_used_by_keyboard(browser: Any, page: Path) -> None:
    """Skip link, list, time line and the way back work without a pointer, and focus is never lost."""
    with Reader(browser, page) as shown:
        shown.keyboard.press("Tab")
        assert shown.evaluate("document.activeElement.className") == "skip"
        assert shown.locator("#list tbody a[tabindex='0']").count() == 1
        shown.locator("#list tbody a[tabindex='0']").focus()
        for key in ("End", "ArrowUp", "Home", "ArrowDown"):
            shown.keyboard.press(key)
        number = shown.evaluate("document.activeElement.closest('tr').dataset.number")
        shown.keyboard.press("Enter")
        shown.wait_for_selector("#story h2")
        assert shown.evaluate("document.activeElement.tagName") == "H2"
        shown.locator(".plan .dot[tabindex='0']").focus()
        shown.keyboard.press("ArrowRight")
        shown.keyboard.press("Enter")
        assert shown.evaluate("document.activeElement.id").startswith(("turn-", "change-", "check-"))
        shown.keyboard.press("Escape")
        shown.wait_for_selector("#list")
        assert shown.evaluate("document.activeElement.closest('tr').dataset.number") == number


def test_list__is_filtered_and_sorted(browser: Any, page: Path) -> None:
    """Filters narrow the list and say how many are left; a column's button sorts it."""
    with Reader(browser, page) as shown:
        visible = "#list tbody tr:not([hidden])"
        shown.get_by_label("Score below").fill("50")
        assert shown.locator("#f-count").inner_text() == f"{shown.locator(visible).count()} of 5 episodes"
        assert shown.locator(visible).count() == 1
        shown.get_by_label("Score below").fill("")
        shown.get_by_role("button", name="calls").click()
        calls = shown.eval_on_selector_all(visible, "all => all.map((row) => Number(row.lastChild.dataset.v))")
        assert calls == sorted(calls)
        shown.get_by_label("Outcome").select_option("policy_error")
        assert "attacker" in shown.locator(visible).inner_text()


def test_story__opens_where_the_browser_cannot_unpack(browser: Any, page: Path) -> None:
    """Without DecompressionStream the page unpacks by itself, and tells the same."""
    told = []
    for script in ("", "delete window.DecompressionStream"):
        with Reader(browser, page) as shown:
            shown.add_init_script(script)
            shown.reload()
            assert shown.evaluate("typeof DecompressionStream") == ("undefined" if script else "function")
            _open(shown, "reference")
            told.append(shown.locator("#story").inner_text())

    assert told[0] == told[1]


def test_page__prints_what_is_folded(browser: Any, page: Path) -> None:
    """On paper tables are whole and folded parts open, in dark ink on white whatever the theme."""
    with Reader(browser, page, color_scheme="dark") as shown:
        shown.emulate_media(media="print")
        shown.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert shown.locator("main details:not([open])").count() == 0
        assert shown.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert not shown.locator("#filter").is_visible()
        assert shown.evaluate(CONTRAST) == []
        shown.evaluate("dispatchEvent(new Event('afterprint'))")
        assert shown.locator("main details:not([open])").count() > 0


def test_page__of_600_episodes_opens_within_three_seconds(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even when runs have no text in common a large evaluation opens within 3 s, and an episode of it within 1 s."""
    real = [played(policy, variant=variant) for policy, variant in product(("reference", "reckless", "idle"), (0, 1))]
    with EpisodeStore(tmp_path / "runs") as store:
        for record, run in product(real, range(100)):
            store.add(record.model_copy(update={"run": run}))
    stories = {(record.task, record.variant, record.policy): tell(record) for record in real}

    def told(record: EpisodeRecord, chars: int) -> Told:
        """Tell a repetition as its first run, which it equals: playing 600 episodes again takes minutes."""
        one = stories[record.task, record.variant, record.policy]
        return one._replace(record=record.model_copy(update={"steps": (), "turns": ()}))

    monkeypatch.setattr(reading, "tell", told)
    monkeypatch.setattr(packing, "_SHARED_FROM", 10**9)
    out = tmp_path / "report.html"
    assert write_report([tmp_path / "runs"], out) == 600
    with Reader(browser, out) as shown:
        times = []
        for _ in range(3):
            shown.reload()
            times.append(shown.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
        assert shown.locator("#list tbody tr").count() == 600
        assert min(times) < 3000
        opened = shown.evaluate(
            """async () => {
              const start = performance.now();
              location.hash = "#episode-0";
              while (!document.querySelector("#story h2")) await new Promise(requestAnimationFrame);
              return performance.now() - start;
            }"""
        )
        assert opened < 1000
    assert out.stat().st_size < 60e6
