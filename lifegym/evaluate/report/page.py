"""The page: parts, style and script put into one file that needs no other."""

from __future__ import annotations

import json
import os
import tempfile
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import IO, Final

from lifegym.evaluate.measures import THRESHOLD
from lifegym.evaluate.report.breakdowns import heat_map, timeline, where
from lifegym.evaluate.report.comparing import costs, pairs
from lifegym.evaluate.report.funnels import legend, silent_changes
from lifegym.evaluate.report.headline import headline
from lifegym.evaluate.report.listing import episodes
from lifegym.evaluate.report.markup import esc
from lifegym.evaluate.report.packing import Packer
from lifegym.evaluate.report.reading import Evaluation, Source, sources, told
from lifegym.evaluate.report.story import RESULT_CHARS
from lifegym.evaluate.usage import Prices
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["write_report"]

_ASSETS: Final = files(__package__) / "assets"
_SCRIPTS: Final = ("inflate.js", "list.js", "timeline.js", "story.js", "page.js")
_HEAD_CHARS: Final = 120
_LINKS: Final = {
    "headline": "Headline", "domains": "Domains", "where": "Points", "timeline": "Timeline",
    "changes": "Silent changes", "cost": "Cost", "pairs": "In pairs", "episodes": "Episodes",
}  # fmt: skip


def write_report(
    directories: Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    workers: int = 0,
    chars: int = RESULT_CHARS,
    prices: Prices | None = None,
    threshold: float = THRESHOLD,
    begun: Callable[[int], None] | None = None,
    seen: Callable[[EpisodeRecord], None] | None = None,
) -> int:
    """Write the report on one or more evaluations as a single HTML file.

    Every episode's actions are played again, from which the state differences and the judgments of silent changes
    come; the same records give the same file. The file is replaced only when the new one is whole.

    Args:
        directories: Directories or files of episodes.
        out: The file to write.
        workers: How many processes play episodes again; 0 does it in this one.
        chars: How many characters to keep of each call's result.
        prices: For the cost of episodes whose policy told its tokens.
        threshold: Score from which a run counts as passed.
        begun: Called with the number of episodes before the first is played again.
        seen: Called with each episode as it is done.

    Returns:
        How many episodes the report tells.

    Raises:
        FileNotFoundError: A directory, or the folder of the file, is not there.
        ValueError: A directory holds no episode, or one that is damaged or of another suite version.
        ChildProcessError: A process was killed.
    """
    path = Path(out)
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent} to write the report into")
    if path.is_dir():
        raise ValueError(f"{path} is a directory; the report is a file, such as {path / 'report.html'}")
    opened = sources(directories)
    if begun is not None:
        begun(sum(len(source.entries) for source in opened))
    # The stories come last on the page and first here; kept in a file, they need no memory.
    with tempfile.TemporaryFile("w+", encoding="ascii") as stories:
        found = _gathered(opened, stories, workers, chars, seen)
        stories.seek(0)
        _replace(path, _page(found, prices, threshold), stories)
    return sum(len(one.records) for one in found)


def _gathered(
    opened: Sequence[Source], stories: IO[str], workers: int, chars: int, seen: Callable[[EpisodeRecord], None] | None
) -> list[Evaluation]:
    """Write the stories, and return what is left of each policy's episodes without them."""
    found: dict[tuple[int, str], Evaluation] = {}
    packer = Packer()
    places = {id(source): place for place, source in enumerate(opened)}
    for number, (source, one) in enumerate(told(opened, workers=workers, chars=chars, seen=seen)):
        policy = one.record.policy
        own = found.get((places[id(source)], policy))
        if own is None:
            own = Evaluation(policy, policy, source.path, source.settings)
            found[places[id(source)], policy] = own
        own.records.append(one.record)
        own.judgments.append(one.judgments)
        own.numbers.append(number)
        stories.write(f'<script type="text/plain" id="packed-{number}">{packer.pack(one.story)}</script>\n')
    ordered = [found[place] for place in sorted(found)]
    policies = [each.policy for each in ordered]
    for each in ordered:
        if policies.count(each.policy) > 1:
            each.label = f"{each.policy} ({each.directory.resolve().stem})"
    return ordered


def _page(found: Sequence[Evaluation], prices: Prices | None, threshold: float) -> tuple[str, str]:
    """Return what stands before the stories, and what stands behind them."""
    parts = [
        headline(found, threshold), heat_map(found), where(found), timeline(found), silent_changes(found),
        costs(found, prices), pairs(found), episodes(found),
    ]  # fmt: skip
    links = "".join(
        f'<li><a href="#{name}">{title}</a></li>'
        for (name, title), part in zip(_LINKS.items(), parts, strict=True)
        if part
    )
    title = ", ".join(one.label for one in found)
    if len(title) > _HEAD_CHARS:
        title = f"{len(found)} policies"
    script = "\n".join((_ASSETS / name).read_text(encoding="utf-8") for name in _SCRIPTS)
    data = json.dumps(
        {
            "episodes": {
                str(number): _facts(one, record)
                for one in found
                for number, record in zip(one.numbers, one.records, strict=True)
            }
        },
        separators=(",", ":"),
    )
    before, _, after = (
        Template((_ASSETS / "page.html").read_text(encoding="utf-8"))
        .substitute(
            title=esc(title),
            style=(_ASSETS / "report.css").read_text(encoding="utf-8"),
            # Only this very script may run: what an agent wrote could not, even if it became markup.
            digest=b64encode(sha256(script.encode()).digest()).decode(),
            script=script,
            links=links,
            legend=legend(found) if len(found) > 1 else "",
            parts="".join(parts),
            # In JSON a tag's first character can be written as an escape, so that no script element ends within it.
            data=data.replace("<", "\\u003c"),
            stories="\0",
        )
        .partition("\0")
    )
    return before, after


def _facts(found: Evaluation, record: EpisodeRecord) -> list[object]:
    """Return what the page needs of an episode beside its story: task, title, policy, score and so on."""
    return [
        record.task, record.title, found.label, record.variant, record.run, record.score, record.outcome,
        record.counts.calls, record.counts.refused, record.counts.turns, record.seed, str(found.directory),
    ]  # fmt: skip


def _replace(path: Path, page: tuple[str, str], stories: IO[str]) -> None:
    """Write a file beside its place and put it there when it is whole."""
    draft = path.with_name(f"{path.name}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(page[0])
            while part := stories.read(2**20):
                file.write(part)
            file.write(page[1])
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
