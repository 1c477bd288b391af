"""LifeGym: living worlds for training and evaluating proactive life assistants.

Importing the package registers every task with Gymnasium under its id (`gym.make("VibeLife-travel-07")`) and loads
no service, no task and none of the optional dependencies. The public names below are loaded when first used.
"""

import importlib

__version__ = "0.1.0"

__all__ = ["__version__"]

# Public name -> the module it is loaded from. A name here must not be that of a subpackage, because importing the
# subpackage binds the module over it.
_HOME_OF: dict[str, str] = {}


def __getattr__(name: str) -> object:
    """Load a public name from the module it lives in.

    Raises:
        AttributeError: if `name` is not public.
    """
    if name not in _HOME_OF:
        public = ", ".join(__all__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; its public names are {public}")
    value: object = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names already bound and those still to be loaded."""
    return sorted({*globals(), *_HOME_OF})
