"""Evaluations as scalars that TensorBoard shows."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from lifegym.evaluate.opened import Evaluation, headline_figures, open_measures
from lifegym.evaluate.usage import Prices

__all__ = ["write_scalars"]


def write_scalars(
    paths: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str], step: int = 0, prices: Prices | None = None
) -> list[str]:
    """Write each evaluation's figures as scalars that TensorBoard shows, in a folder of the evaluation's own name.

    Args:
        paths: Directories of evaluations.
        out: The log directory.
        step: The step at which they stand, such as a checkpoint's number of updates.
        prices: For the cost.

    Returns:
        The names of the scalars.

    Raises:
        FileNotFoundError: One of the directories is not there.
        ImportError: tensorboardX is not installed.
        ValueError: One holds no evaluation.
    """
    try:
        from tensorboardX import SummaryWriter
    except ImportError as error:
        raise ImportError("TensorBoard's scalars need tensorboardX: pip install 'lifegym[train]'") from error
    names: dict[str, None] = {}
    found = [open_measures(path, prices=prices) for path in paths]
    for each in found:
        with SummaryWriter(str(Path(out) / each.path.resolve().name)) as writer:
            for name, value in _scalars(each):
                writer.add_scalar(name, value, step)
                names[name] = None
    return list(names)


def _scalars(found: Evaluation) -> Iterator[tuple[str, float]]:
    if found.measures is not None:
        for column in headline_figures(found.measures):
            if column.interval is not None:
                yield (
                    f"score/{column.title.replace('^', '_all_').replace('@', '_')}",
                    column.scale * column.interval.mean,
                )
    yield "score/missing", float(found.missing)
    for share in found.shares:
        yield f"earned_{share.kind}/{share.group}".replace(" ", "_"), 100 * share.earned.mean
    for point in found.curve:
        yield f"earned_along_the_timeline/{100 * point.position:02.0f}", 100 * point.earned.mean
    for item in found.efforts:
        yield f"effort/{item.name}".replace(" ", "_"), item.mean.mean
