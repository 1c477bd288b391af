"""The command and its subcommands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from lifegym import __version__
from lifegym.cli import (
    auditing,
    branching,
    browsing,
    carding,
    comparing,
    covering,
    creating,
    evaluating,
    exporting,
    figures,
    imitating,
    playing,
    recording,
    replaying,
    reporting,
    rescoring,
    rolling,
    serving,
    tables,
)
from lifegym.cli.helping import Command, Group
from lifegym.worlds.errors import suggestion

__all__ = ["app", "main"]

app = typer.Typer(
    name="lifegym",
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Plain help is wrapped once, to the terminal's width, and no word of it is cut.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: lifegym list, then lifegym describe travel-07, then lifegym play travel-07",
)
for module in (
    browsing, playing, rolling, evaluating, comparing, reporting, rescoring, tables, auditing, covering, figures,
    carding, creating, exporting, replaying, branching, recording, serving, imitating,
):  # fmt: skip
    module.register(app)
for item in app.registered_commands:
    item.cls = Command
    # The whole first paragraph, which would be cut to some forty characters.
    item.short_help = " ".join(str(getattr(item.callback, "__doc__", "")).partition("\n\n")[0].split())


def _version(wanted: bool) -> None:
    if wanted:
        from lifegym.envs.spec import SUITE_VERSION

        typer.echo(f"lifegym {__version__} (suite {SUITE_VERSION})")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="Show where an error arose instead of one line.")
    ] = False,
) -> None:
    """Living worlds for training and evaluating proactive life assistants."""


def _check_command(words: Sequence[str]) -> None:
    """Refuse a command that does not exist; older versions of typer would not name the nearest.

    Raises:
        ValueError: There is none of that name.
    """
    known = [str(item.name or getattr(item.callback, "__name__", "")) for item in app.registered_commands]
    command = next((word for word in words if not word.startswith("-")), None)
    if command is not None and command not in known:
        raise ValueError(f"no command {command[:60]!r}.{suggestion(command, known)} Commands: {', '.join(known)}")


def _find_own_modules() -> None:
    """Let `--policy module:Class` find a module in the current folder, which `python -m lifegym` searches anyway.

    Last, so that a file there with the name of a library hides nothing.
    """
    try:
        here = os.getcwd()
    except OSError:  # the folder has been removed
        return
    if not {"", here} & set(sys.path):
        sys.path.append(here)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and end the process.

    Args:
        arguments: The words after the command's name; those of the process when None.

    Raises:
        SystemExit: Always. 0 all is well, 1 something checked or played fell short, 2 the command was not understood,
            130 interrupted, 141 the reader of the output has left.
    """
    from lifegym.cli.console import hang_up, say_error, tolerate_any_text

    words = list(sys.argv[1:] if arguments is None else arguments)
    tolerate_any_text()
    _find_own_modules()
    try:
        _check_command(words)
        app(args=words, prog_name="lifegym")
    except BrokenPipeError:
        hang_up()
    except KeyboardInterrupt:
        say_error("interrupted")
        sys.exit(130)
    except (ValueError, OSError, ImportError) as error:
        # A module that cannot find another is a defect, and its place matters; the library's own have no name.
        if "--traceback" in words or (isinstance(error, ImportError) and error.name is not None):
            raise
        say_error(error)
        sys.exit(2 if isinstance(error, ValueError | FileNotFoundError | ImportError) else 1)
    sys.exit(0)
