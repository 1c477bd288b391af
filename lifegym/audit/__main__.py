"""``python -m lifegym.audit TASK [--variants 0-4,10000-10002] [--json FILE] [--workers N]``."""

from __future__ import annotations

import argparse
import sys

from lifegym.audit.run import VARIANTS, main, parse_variants


def _variants(text: str) -> tuple[int, ...]:
    try:
        return parse_variants(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def run(arguments: list[str] | None = None) -> int:
    """Read the command line and audit; returns the exit code of :func:`lifegym.audit.run.main`."""
    parser = argparse.ArgumentParser(prog="python -m lifegym.audit", description="Check the suite's gates on tasks.")
    parser.add_argument("task", nargs="*", help="task ids, such as travel-07; all when none is given")
    parser.add_argument("--variants", type=_variants, default=VARIANTS, help="such as 0-4,10000-10002")
    parser.add_argument("--json", metavar="FILE", help="also write the reports as JSON")
    parser.add_argument("--workers", type=int, default=1, help="processes that play variants side by side")
    options = parser.parse_args(arguments)
    return main(options.task, options.variants, options.json, workers=options.workers)


if __name__ == "__main__":
    sys.exit(run())
