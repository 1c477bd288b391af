"""The job specification in the documentation."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from lifegym.cli import app

yaml: Any = pytest.importorskip("yaml", reason="comes with the optional Ray")
PAGE = Path(__file__).parents[2] / "docs" / "ray"


def test_job__runs_a_command_that_exists() -> None:
    """The job's command is one of ours with options it has, and its records go where a volume is mounted."""
    job = yaml.safe_load((PAGE / "rayjob.yaml").read_text(encoding="utf-8"))
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    name, command, *words = shlex.split(job["spec"]["entrypoint"])
    assert name == "lifegym"
    context = typer.main.get_group(app).commands[command].make_context(command, words)
    assert context.params["address"] == "auto"
    groups = [job["spec"]["rayClusterSpec"]["headGroupSpec"], *job["spec"]["rayClusterSpec"]["workerGroupSpecs"]]
    for group in groups:
        pod = group["template"]["spec"]
        (container,) = pod["containers"]
        mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
        assert {volume["name"] for volume in pod["volumes"]} == set(mounts)
        assert str(context.params["out"]).startswith(mounts["records"])
        assert {"name": "RAY_USAGE_STATS_ENABLED", "value": "0"} in container["env"]


def test_job__is_for_the_ray_that_is_pinned() -> None:
    """Head, workers and client speak one version."""
    job = yaml.safe_load((PAGE / "rayjob.yaml").read_text(encoding="utf-8"))
    pins = (PAGE.parents[1] / "constraints.txt").read_text(encoding="utf-8").split()
    assert f"ray=={job['spec']['rayClusterSpec']['rayVersion']}" in pins
