"""The page's scripts: understood by a JavaScript engine, and unpacking what zlib packed."""

from __future__ import annotations

import json
import shutil
import subprocess
import zlib
from base64 import b64encode
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

ASSETS = Path(str(files("lifegym.evaluate.report") / "assets"))
SCRIPTS = sorted(ASSETS.glob("*.js"))
UNPACK = """
const [file] = process.argv.slice(2);
require("vm").runInThisContext(require("fs").readFileSync(file, "utf8"));
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const unpacked = cases.map((text) => Buffer.from(inflate(new Uint8Array(Buffer.from(text, "base64")))));
process.stdout.write(JSON.stringify(unpacked.map((bytes) => bytes.toString("base64"))));
"""


@pytest.fixture(scope="module")
def node() -> str:
    """Return a Node: the machine's own, or the one that drives the browser tests."""
    found = shutil.which("node")
    if found is None:
        from playwright._impl._driver import compute_driver_executable

        found = str(compute_driver_executable()[0])
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script__is_javascript(script: Path, node: str) -> None:
    """Each script is free of syntax errors, and none makes elements out of text."""
    done = subprocess.run([node, "--check", str(script)], capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr
    text = script.read_text(encoding="utf-8")
    assert [
        word for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(") if word in text
    ] == []


def test_page__joins_every_script(page: Path) -> None:
    """Together, as the page has them, the scripts are one that declares nothing twice."""
    text = page.read_text(encoding="utf-8")

    assert len(SCRIPTS) == 5
    for script in SCRIPTS:
        assert script.read_text(encoding="utf-8") in text


def test_inflate__unpacks_what_zlib_packs(node: str) -> None:
    """Stored, fixed and dynamic blocks, long distances and empty data come out as they went in."""
    noise = np.random.default_rng(7).integers(0, 256, 70_000, dtype=np.uint8).tobytes()
    data = [b"", b"a", b"ab" * 50_000, noise, b"x" + noise[:32_000] * 3, (ASSETS / "report.css").read_bytes()]
    packed = []
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_FIXED):
        for level in (0, 1, 6, 9):
            for item in data:
                packer = zlib.compressobj(level, strategy=strategy)
                packed.append(b64encode(packer.compress(item) + packer.flush()).decode())
    done = subprocess.run(
        [node, "-e", UNPACK, "-", str(ASSETS / "inflate.js")],
        input=json.dumps(packed), capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip

    assert json.loads(done.stdout) == [b64encode(item).decode() for item in data] * 12
