"""The command `lifegym`: a thin face over the library's functions.

Importing it loads nothing but typer; each command loads what it needs when it is called.
"""

from lifegym.cli.app import app, main

__all__ = ["app", "main"]
