"""Tries an installed wheel from outside the checkout: `python smoke.py --source path/to/checkout/lifegym`.

Ends with an error if a module of the source tree is missing from the installation, if anything but `lifegym` was
installed at the top, or if an environment cannot be made and played for a turn.
"""

import argparse
import sys
from importlib import metadata
from pathlib import Path, PurePosixPath


def installed_files() -> set[str]:
    """What the wheel put beside other packages, as paths with forward slashes; without its metadata and scripts."""
    recorded = [PurePosixPath(str(file)) for file in metadata.files("lifegym") or []]
    return {str(path) for path in recorded if path.parts[0] != ".." and not path.parts[0].endswith(".dist-info")}


def source_files(package: Path) -> set[str]:
    """Every file of the package's source tree, written as the wheel would record it."""
    files = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package.parent).as_posix() for path in files}


def check_contents(package: Path) -> str:
    """Compare the installation with the source tree.

    Raises:
        SystemExit: if a file is missing or a second top-level name was installed.
    """
    installed = {file for file in installed_files() if "__pycache__" not in file}
    tops = {PurePosixPath(file).parts[0] for file in installed}
    if tops != {"lifegym"}:
        sys.exit(f"the wheel must install one top-level name, lifegym; it installed {sorted(tops)}")
    expected = source_files(package)
    if missing := sorted(expected - installed):
        sys.exit(f"{len(missing)} of {len(expected)} files are missing from the wheel: {', '.join(missing[:20])}")
    return f"one top-level name, lifegym; all {len(expected)} files of the source tree are inside"


def play_a_turn() -> str:
    """Make the first registered environment and close its first turn.

    Raises:
        SystemExit: if the package has a registration module but no id is registered.
    """
    import gymnasium

    import lifegym

    ids = sorted(name for name in gymnasium.registry if name.startswith("VibeLife-"))
    if not ids:
        if "lifegym/envs/registration.py" in installed_files():
            sys.exit("lifegym was imported, and no id beginning with VibeLife- is registered")
        return f"lifegym {lifegym.__version__} imported; it has no environments to register"
    env = gymnasium.make(ids[0])
    observation, _ = env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step({"reply": ""})
    env.close()
    return (
        f"lifegym {lifegym.__version__}: {len(ids)} ids; {ids[0]} opened at {observation['time']}, one turn closed: "
        f"reward {reward}, terminated {terminated}, truncated {truncated}, score {info['score']}"
    )


def main() -> None:
    """Run both checks and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="the package folder of the checkout")
    package: Path = parser.parse_args().source.resolve()
    import lifegym

    if Path(lifegym.__file__).resolve().is_relative_to(package):
        sys.exit("this tries the installed wheel, and lifegym was imported from the checkout: run it elsewhere")
    print(check_contents(package))
    print(play_a_turn())


if __name__ == "__main__":
    main()
