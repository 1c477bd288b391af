"""Draws the curves of the other benchmarks, from what they print with ``--json``.

    python -m benchmarks.scale --json > scale.json
    python -m benchmarks.speed --json > speed.json
    python -m benchmarks.pictures scale.json speed.json

Needs matplotlib: ``pip install 'lifegym[plots]'``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

__all__ = ["draw"]

_INK, _LINE, _FAINT = "#24292f", "#2266aa", "#b8c0cc"


def draw(found: dict[str, Any], out: Path) -> list[Path]:
    """Draw what there is to draw and return the files.

    Args:
        found: What :func:`benchmarks.scale.measure` or :func:`benchmarks.speed.measure` returned.
        out: Directory for the SVG files; made when missing.

    Raises:
        ValueError: There is nothing in it that has a picture.
        ImportError: matplotlib is not installed.
    """
    import matplotlib as mpl

    mpl.use("svg")
    # Letters as text and no date, so that the same figures give the same file.
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "lifegym", "axes.spines.top": False,
                         "axes.spines.right": False, "font.size": 10})  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    drawn = [
        _curve(out / f"{name}.svg", found[name], x, "episodes_per_s", title, x, "episodes a second", through_zero=True)
        for name, x, title in (
            ("workers", "workers", "Whole episodes over Ray workers"),
            ("nodes", "nodes", "Whole episodes over simulated machines"),
        )
        if name in found
    ]
    if "memory" in found:
        drawn.append(
            _curve(out / "memory.svg", found["memory"], "worlds", "resident_mb", "Live worlds in one process",
                   "live worlds", "resident memory, MB")
        )  # fmt: skip
    if "figures" in found:
        drawn.append(_bars(out / "speed.svg", found["figures"]))
    if not drawn:
        raise ValueError("nothing to draw: give what benchmarks.scale or benchmarks.speed print with --json")
    return drawn


def _curve(
    path: Path, rows: list[dict[str, Any]], x: str, y: str, title: str, x_name: str, y_name: str,
    through_zero: bool = False,
) -> Path:  # fmt: skip
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5.2, 3.2), layout="constrained")
    xs, ys = [row[x] for row in rows], [row[y] for row in rows]
    if through_zero and 1 in xs:
        one = ys[xs.index(1)]
        axes.plot([0, max(xs)], [0, one * max(xs)], color=_FAINT, linestyle="--", label="in proportion to one")
        axes.legend(frameon=False)
    axes.plot(xs, ys, color=_LINE, marker="o")
    axes.set(title=title, xlabel=x_name, ylabel=y_name, ylim=(0, None))
    return _saved(figure, path)


def _bars(path: Path, rows: list[dict[str, Any]]) -> Path:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5.2, 0.32 * len(rows) + 1.0), layout="constrained")
    names, values = [row["name"] for row in rows], [row["floors"] for row in rows]
    bars = axes.barh(names, values, color=_LINE)
    axes.bar_label(bars, [f"{value:.1f}" for value in values], padding=3, color=_INK)
    axes.invert_yaxis()
    axes.set(title="Median cost, in floors", xlabel="floors", xscale="log")
    return _saved(figure, path)


def _saved(figure: Any, path: Path) -> Path:
    from matplotlib import pyplot

    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
    return path


def main() -> int:
    """Read, draw, and say where."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="what benchmarks.scale or .speed printed with --json")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"), help="directory for the SVG files")
    given = parser.parse_args()
    for file in given.files:
        for path in draw(json.loads(file.read_text(encoding="utf-8")), given.out):
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
