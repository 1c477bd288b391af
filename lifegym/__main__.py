"""Runs the console command as `python -m lifegym`."""

import sys


def _run() -> None:
    try:
        from lifegym.cli import main
    except ModuleNotFoundError as error:
        if error.name not in {"typer", "rich"}:
            raise
        sys.exit(f"The lifegym command needs typer and rich, and {error.name} is not installed: pip install typer rich")
    main()


if __name__ == "__main__":
    _run()
