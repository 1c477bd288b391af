"""Charts as SVG: marks of one shape and colour a policy, labelled where they stand, drawn without a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lifegym.evaluate.intervals import Interval
from lifegym.evaluate.report.markup import esc, figure

__all__ = ["COLOURS", "Line", "Point", "bar", "diverging", "lines", "mark", "ranges", "scatter", "split"]

COLOURS: Final = 6
"""So many policies have a colour and a shape of their own; the next ones begin again."""
_WIDE: Final = 400
_LEFT, _TOP, _FOOT = 34, 12, 36
"""Margins of a chart."""
_STRIP: Final = 180
_LABEL_STEP: Final = 13


class _Plane(NamedTuple):
    """Where a chart of scores is drawn; at its right stand the names."""

    wide: int
    high: int
    right: int
    """Margin for the names."""
    name: int
    """Characters of a name that have room there."""

    def x(self, share: float) -> float:
        return _LEFT + (self.wide - _LEFT - self.right) * share

    def y(self, score: float) -> float:
        return _TOP + (self.high - _TOP - _FOOT) * (1 - score / 100)

    def frame(self) -> str:
        """Return the lines at 0, 25, 50, 75 and 100 with their figures."""
        return "".join(
            f'<path class="{"axis" if at == 0 else "grid"}" d="M{_LEFT} {self.y(at):g}H{self.wide - self.right}"/>'
            f'<text x="{_LEFT - 6}" y="{self.y(at) + 4:g}" text-anchor="end">{at}</text>'
            for at in (0, 25, 50, 75, 100)
        )


_NARROW: Final = _Plane(_WIDE, 250, 138, 14)
_BROAD: Final = _Plane(1160, 320, 250, 30)


class Line(NamedTuple):
    """A curve: its name and its points, x from 0 to 1 and y from 0 to 100."""

    name: str
    points: Sequence[tuple[float, float]]


class Point(NamedTuple):
    """One mark of a scatter: which series it is of, where, and what it is."""

    series: int
    x: float
    y: float
    title: str


def mark(series: int, x: float, y: float, size: float = 4.5, *, extra: str = "") -> str:
    """Return the mark of a series, a shape of its own for each: no reader needs to tell the colours apart."""
    place = series % COLOURS
    s = size
    # Arm and width of a cross.
    a, b = f"{0.65 * s:.2f}", f"{0.7 * s:.2f}"
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{s * 0.9:.1f}"',
        f'<rect x="{x - s * 0.8:.1f}" y="{y - s * 0.8:.1f}" width="{1.6 * s:.1f}" height="{1.6 * s:.1f}"',
        f'<path d="M{x:.1f} {y - s:.1f}l{s:.1f} {1.8 * s:.1f}h{-2 * s:.1f}z"',
        f'<path d="M{x:.1f} {y - 1.15 * s:.1f}l{1.15 * s:.1f} {1.15 * s:.1f}l{-1.15 * s:.1f} {1.15 * s:.1f}'
        f'l{-1.15 * s:.1f} {-1.15 * s:.1f}z"',
        f'<path d="M{x:.1f} {y + s:.1f}l{s:.1f} {-1.8 * s:.1f}h{-2 * s:.1f}z"',
        f'<path d="M{x - s:.1f} {y - 0.35 * s:.1f}h{a}v-{a}h{b}v{a}h{a}v{b}h-{a}v{a}h-{b}v-{a}h-{a}z"',
    )
    return f'{shapes[place]} class="s{place} mark"{extra}/>'


def key(series: int) -> str:
    """Return a series' mark as a small picture to stand before its name."""
    return f'<svg class="key" viewBox="0 0 14 14" aria-hidden="true">{mark(series, 7, 7)}</svg>'


def ranges(found: Sequence[tuple[int, Interval]], scale: float = 1.0) -> str:
    """Return a strip from 0 to 100 with a mark and an interval for each series.

    Args:
        found: Series and figure.
        scale: What a figure is multiplied with to lie on 0 to 100.
    """
    step = 11
    high = step * max(len(found), 1) + 4
    parts = [_strip_axis(high)]
    for row, (series, value) in enumerate(found):
        y = 2 + step * row + step / 2
        if value.low is not None and value.high is not None:
            low, top = (_across(scale * end) for end in (value.low, value.high))
            parts.append(f'<path class="s{series % COLOURS} whisker" d="M{low:.1f} {y:g}H{top:.1f}"/>')
        parts.append(mark(series, _across(scale * value.mean), y))
    said = "; ".join(figure(scale * value.mean) for _, value in found)
    return _svg(_STRIP, high, f"{said} of 100", parts, "strip")


def _across(value: float) -> float:
    return 6 + (_STRIP - 12) * min(max(value, 0.0), 100.0) / 100


def _strip_axis(high: float) -> str:
    return "".join(f'<path class="grid" d="M{_across(at):g} 0V{high:g}"/>' for at in (0, 25, 50, 75, 100))


def bar(share: float, series: int = 0, inner: float | None = None) -> str:
    """Return a bar from 0 to 1, in which a smaller share may be shown filled and the rest pale."""
    wide, filled = ((_STRIP - 12) * min(max(part, 0.0), 1.0) for part in (share, share if inner is None else inner))
    parts = [
        _strip_axis(14),
        f'<rect class="s{series % COLOURS} bar pale" x="6" y="2" width="{wide:.1f}" height="10"/>' * (filled < wide),
        f'<rect class="s{series % COLOURS} bar" x="6" y="2" width="{filled:.1f}" height="10"/>',
    ]
    return _svg(_STRIP, 14, f"{figure(100 * share)} per cent", parts, "strip")


def diverging(value: float, most: float) -> str:
    """Return a bar to the left of the middle for what is lost, to its right for what is won.

    Args:
        value: The difference.
        most: The largest difference of the chart, which reaches its edge.
    """
    half = _STRIP / 2
    wide = (half - 6) * min(abs(value) / most, 1.0) if most else 0.0
    start = half if value >= 0 else half - wide
    kind = "won" if value >= 0 else "lost"
    parts = [
        f'<path class="axis" d="M{half:g} 0V14"/>',
        f'<rect class="{kind}" x="{start:.1f}" y="2" width="{wide:.1f}" height="10"/>',
    ]
    return _svg(_STRIP, 14, f"{figure(value)} points", parts, "strip")


def split(won: int, tied: int, lost: int) -> str:
    """Return one bar of tasks won, tied and lost, each part with its number."""
    whole = max(won + tied + lost, 1)
    parts, x = [], 0.0
    for kind, count in (("won", won), ("tied", tied), ("lost", lost)):
        wide = _WIDE * count / whole
        if count:
            parts.append(f'<rect class="{kind}" x="{x:.1f}" y="0" width="{max(wide - 2, 1):.1f}" height="14"/>')
            at, anchor = (x, "start") if x + wide / 2 < _WIDE * 0.75 else (x + wide - 2, "end")
            parts.append(f'<text x="{at:.1f}" y="28" text-anchor="{anchor}">{count:,} {kind}</text>')
        x += wide
    return _svg(_WIDE, 32, f"{won} won, {tied} tied, {lost} lost", parts, "chart low")


def lines(found: Sequence[Line], said: str, ends: tuple[str, str]) -> str:
    """Return curves over a whole timeline, each named at its right: drawn for a wide page and for a narrow one.

    Args:
        found: The curves.
        said: What the chart shows, for who cannot see it.
        ends: What stands under the axis at its left and its right end.
    """
    return _lines(_BROAD, found, said, ends, "chart broad") + _lines(_NARROW, found, said, ends, "chart narrow")


def _lines(plane: _Plane, found: Sequence[Line], said: str, ends: tuple[str, str], kind: str) -> str:
    parts = [plane.frame()]
    right = plane.wide - plane.right
    parts.append(f'<text x="{_LEFT}" y="{plane.high - 8}">{esc(ends[0])}</text>')
    parts.append(f'<text x="{right}" y="{plane.high - 8}" text-anchor="end">{esc(ends[1])}</text>')
    labels = []
    for series, line in enumerate(found):
        if not line.points:
            continue
        spots = [(plane.x(x), plane.y(y)) for x, y in line.points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        parts.append(f'<path class="s{series % COLOURS} curve" d="M{path}"/>')
        parts += [mark(series, x, y, 3.5) for x, y in spots]
        labels.append((spots[-1][1], series, line.name))
    parts += _names(plane, labels)
    return _svg(plane.wide, plane.high, said, parts, kind)


def scatter(found: Iterable[Point], names: Sequence[str], x_title: str, said: str) -> str:
    """Return marks over an axis from 0 to the largest x, with each series' mean marked, and named at the right.

    Args:
        found: The marks.
        names: The series.
        x_title: What the axis counts.
        said: What the chart shows, for who cannot see it.
    """
    points = list(found)
    most = _round_up(max((point.x for point in points), default=1.0))
    plane = _NARROW
    parts = [plane.frame()]
    for share in (0, 0.5, 1):
        anchor = ("start", "middle", "end")[int(2 * share)]
        number = figure(most * share, 0 if most >= 10 else 2)
        parts.append(f'<text x="{plane.x(share):g}" y="{plane.high - 21}" text-anchor="{anchor}">{number}</text>')
    parts.append(f'<text x="{plane.x(0.5):g}" y="{plane.high - 6}" text-anchor="middle">{esc(x_title)}</text>')
    labels, means = [], []
    for series, name in enumerate(names):
        own = [point for point in points if point.series == series]
        for point in own:
            extra = f"><title>{esc(point.title)}</title></"
            shape = mark(series, plane.x(point.x / most), plane.y(point.y), 4)
            tag = shape[1 : shape.index(" ")]
            parts.append(f"{shape[:-2].replace(' mark', ' mark faint')}{extra}{tag}>")
        if own:
            x, y = (sum(values) / len(own) for values in zip(*((p.x / most, p.y) for p in own), strict=True))
            means.append(mark(series, plane.x(x), plane.y(y), 8).replace(" mark", " mark mean"))
            labels.append((plane.y(y), series, name))
    # The means lie on top of all marks, whatever their series.
    parts += [*means, *_names(plane, labels)]
    return _svg(plane.wide, plane.high, said, parts, "chart")


def _names(plane: _Plane, labels: list[tuple[float, int, str]]) -> list[str]:
    """Return the names of series at the right of a chart, each with its mark and as near to its height as may be."""
    parts = []
    left = plane.wide - plane.right + 14
    for y, series, name in _apart(plane, labels):
        short = _shortened(name, plane.name)
        parts.append(mark(series, left, y, 4.5))
        parts.append(
            f'<text class="s{series % COLOURS} name" x="{left + 9}" y="{y + 4:.1f}">{esc(short)}'
            f"<title>{esc(name)}</title></text>"
        )
    return parts


def _shortened(name: str, most: int) -> str:
    """Return a name with its middle left out: policies differ in how they begin, or in their last arguments."""
    if len(name) <= most:
        return name
    end = (most - 1) // 2
    return f"{name[: most - 1 - end]}…{name[-end:]}"


def _apart(plane: _Plane, labels: list[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """Return labels moved down so far that none stands on another, and all of them up if the last has no room."""
    placed: list[tuple[float, int, str]] = []
    floor = 10.0
    for y, series, name in sorted(labels):
        y = max(y, floor)
        placed.append((y, series, name))
        floor = y + _LABEL_STEP
    over = max(0.0, floor - _LABEL_STEP - (plane.high - _FOOT - 4))
    return [(max(10.0 + _LABEL_STEP * place, y - over), series, name) for place, (y, series, name) in enumerate(placed)]


def _round_up(value: float) -> float:
    """Return the next of 1, 2, 2.5 and 5 times a power of ten."""
    if value <= 0:
        return 1.0
    power = 1.0
    while power * 10 <= value:
        power *= 10
    while power > value:
        power /= 10
    return next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= value)


def _svg(wide: float, high: float, said: str, parts: Iterable[str], kind: str) -> str:
    inner = "".join(parts)
    return f'<svg class="{kind}" viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{esc(said)}">{inner}</svg>'
