"""A task as a directory: it plays the same bytes, and damage is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.envs.export import export_task, load_actions, load_task
from lifegym.envs.life_env import LifeEnv
from lifegym.rollouts.episode import play
from lifegym.rollouts.replay import replay
from lifegym.rollouts.run import rollout


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the tiny task, known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return "VibeLife-travel-99"


@pytest.fixture
def folder(task: str, tmp_path: Path) -> Path:
    """Variant 3 of the tiny task, exported with the actions of a reference episode."""
    return export_task(task, 3, tmp_path / "shed", actions=play(task, "reference", variant=3).actions)


def test_export__files_of_the_directory(folder: Path) -> None:
    """The directory holds the story, the world, the README and the workspace as real files."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}

    assert files == {
        "task.json", "world.json", "README.md", "reference_actions.json", "workspace/AGENTS.md", "workspace/keys.txt",
        "workspace/offers/shed.txt",
    }  # fmt: skip
    assert (folder / "workspace/keys.txt").read_bytes() == b"gate 4471\n"
    assert "gate 4471" not in (folder / "world.json").read_text(encoding="utf-8")


def test_export__readme_tells_every_event_and_check(task: str, folder: Path) -> None:
    """The README names each stage, turn and check, and what the silent changes do."""
    text = (folder / "README.md").read_text(encoding="utf-8")
    spec = catalog.build(task, 3)

    assert all(stage.title in text for stage in spec.timeline.stages)
    assert all(line in text for event in spec.timeline.events for line in event.text.splitlines())
    assert all(check.says in text and check.that.words() in text for check in spec.rubric.checks)
    assert "silently" in text
    assert "`files.put`" in text


@pytest.mark.parametrize("policy", ["reckless", "announced-only", "random", "polite"])
@pytest.mark.parametrize("mode", ["stage", "potential"])
def test_load__plays_the_same_bytes(task: str, folder: Path, policy: str, mode: Any) -> None:
    """The same actions give the same record, digests included, over the directory as over the original."""
    record = play(task, policy, variant=3, reward_mode=mode)

    assert replay(record, folder).ok
    assert load_task(folder).digest == catalog.build(task, 3).digest


def test_load__is_the_exported_task_in_all_but_code(task: str, folder: Path) -> None:
    """Timeline, rubric and the statistics' fields come back equal; the steps are code and do not."""
    back, spec = load_task(folder), catalog.build(task, 3)

    assert (back.timeline, back.rubric.checks) == (spec.timeline, spec.rubric.checks)
    for name in (
        "id",
        "variant",
        "title",
        "domain",
        "summary",
        "services",
        "hinted",
        "motifs",
        "patterns",
        "constraints",
    ):
        assert getattr(back, name) == getattr(spec, name)
    assert back.steps == ()


def test_export__of_an_export_is_the_same(folder: Path, tmp_path: Path) -> None:
    """Exporting a directory again gives the same files, byte for byte."""
    again = export_task(folder, 3, tmp_path / "again", actions=load_actions(folder))

    for path in folder.rglob("*"):
        if path.is_file():
            assert (again / path.relative_to(folder)).read_bytes() == path.read_bytes()


def test_rollout__reference_over_a_directory_plays_its_actions(folder: Path, task: str) -> None:
    """`reference` over a directory replays the exported actions and scores what the original scores."""
    [record] = rollout("reference", folder)
    [original] = rollout("reference", task, variants=3)

    assert record.compared_line() == original.compared_line()
    assert record.score == 100.0


def test_env__plays_without_the_catalog(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment over a directory needs no registration, and policies that read the task read the directory's."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    env = LifeEnv(folder)
    _, info = env.reset(seed=0)

    assert (info["task"], info["variant"], info["source"]) == ("VibeLife-travel-99", 3, str(folder))
    assert play(folder, "stuffer").outcome == "completed"


def test_env__variant_of_a_directory_is_its_own(folder: Path) -> None:
    """Asking a directory for another variant, or for a split, is refused."""
    with pytest.raises(ValueError, match="holds variant 3 alone; got 4"):
        LifeEnv(folder).reset(options={"variant": 4})
    with pytest.raises(ValueError, match="holds one variant"):
        LifeEnv(folder, variants="train")


def test_reference__without_exported_actions_says_why(task: str, tmp_path: Path) -> None:
    """Without exported actions there is no reference, and the error says that steps are code."""
    folder = export_task(task, 0, tmp_path / "bare")

    with pytest.raises(ValueError, match="code and are not exported"):
        rollout("reference", folder)
    record = play(folder, "reckless")
    assert record.reason is not None
    assert "holds no reference steps" in record.reason.message


def test_export__replaced_directory_is_read_again(task: str, folder: Path) -> None:
    """A directory that was exported anew is not served from a cache."""
    before = catalog.build(folder).digest
    export_task(task, 5, folder)

    assert catalog.build(folder).variant == 5
    assert catalog.build(folder).digest != before


def test_export__leaves_foreign_things_alone(task: str, tmp_path: Path) -> None:
    """A directory that holds other things is refused and stays as it is."""
    (tmp_path / "thesis.tex").write_text("ten years of work", encoding="utf-8")

    with pytest.raises(ValueError, match=r"no earlier export \(thesis.tex\)"):
        export_task(task, 0, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def _edit(path: Path, change: Callable[[Any], Any]) -> None:
    data = json.loads(path.read_bytes())
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "change", "says"),
    [
        ("task.json", lambda data: data.update(format=2), "format 2 and this version reads 1"),
        ("task.json", lambda data: data.update(suite_version="9.9"), "suite version '9.9'"),
        ("task.json", lambda data: data.pop("checks"), "no task of this suite"),
        ("task.json", lambda data: data["checks"][0].update(axis="charm"), "checks.0.axis"),
        ("task.json", lambda data: data["checks"][0]["that"].update(kind="rhyme"), "checks.0.that"),
        ("task.json", lambda data: data["checks"].append(data["checks"][0]), "check ids must be unique"),
        ("task.json", lambda data: data["events"][0].update(at="2026-03-02T08:10:00"), "has no offset"),
        ("task.json", lambda data: data["events"][0].update(stage=7), "belongs to one of the stages"),
        ("task.json", lambda data: data["events"].reverse(), "sort events by time"),
        ("task.json", lambda data: data["events"][2]["ops"][0].update(target="files.burn"), "operation 'files.burn'"),
        ("task.json", lambda data: data.update(services=["emial"]), "Did you mean 'email'"),
        ("task.json", lambda data: data["persona"].pop("zone"), "a persona has the texts"),
        ("world.json", lambda data: data.pop("state"), "no world of an exported task"),
        ("world.json", lambda data: data["state"]["serials"].update({"files.files": 9}), "is not as it was exported"),
    ],
)
def test_load__damage_is_named(folder: Path, file: str, change: Callable[[Any], Any], says: str) -> None:
    """A damaged directory is refused with the file and what is wrong in it."""
    _edit(folder / file, change)

    with pytest.raises(ValueError, match=says) as refused:
        load_task(folder)
    assert str(folder) in str(refused.value)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda folder: (folder / "task.json").unlink(), "holds no task.json"),
        (lambda folder: (folder / "world.json").unlink(), "world.json cannot be read"),
        (lambda folder: (folder / "task.json").write_text("{"), "task.json is no JSON"),
        (lambda folder: (folder / "workspace/keys.txt").unlink(), "workspace/keys.txt is missing"),
        (lambda folder: (folder / "workspace/keys.txt").write_bytes(b"\xff"), "no UTF-8"),
        (lambda folder: (folder / "workspace/keys.txt").write_text("gate 1"), "is not as it was exported"),
        (lambda folder: (folder / "workspace/more.md").write_text("more"), "is not as it was exported"),
    ],
)
def test_load__missing_and_changed_files_are_named(folder: Path, damage: Callable[[Path], Any], says: str) -> None:
    """A missing, unreadable or changed file is refused by name."""
    damage(folder)

    with pytest.raises(ValueError, match=says):
        load_task(folder)


def test_load__copy_edited_on_purpose(folder: Path) -> None:
    """With its digest set to null an edited copy plays, with the new file in its workspace."""
    (folder / "workspace/more.md").write_text("more", encoding="utf-8")
    _edit(folder / "task.json", lambda data: data.update(digest=None, id="My-shed-01"))
    _, info = LifeEnv(folder).reset()

    assert info["task"] == "My-shed-01"
    assert "more.md" in info["workspace"]


@pytest.mark.parametrize("name", ["workspace/leak.txt", "workspace", "reference_actions.json"])
def test_load__links_are_refused(folder: Path, tmp_path: Path, name: str) -> None:
    """A task from elsewhere cannot make this machine's files part of its world by a link."""
    secret = tmp_path / "secret"
    if (folder / name).exists():
        (folder / name).rename(secret)
    else:
        secret.write_text("key", encoding="utf-8")
    (folder / name).symlink_to(secret)

    with pytest.raises(ValueError, match="is a link"):
        catalog.build(folder)


def test_build__a_strange_directory_is_not_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory without task.json is refused at a glance, however much lies under it."""
    monkeypatch.setattr(Path, "rglob", lambda *_: pytest.fail("walked"))
    with pytest.raises(ValueError, match=r"holds no task\.json"):
        catalog.build(tmp_path)


def test_load__nested_too_deep(folder: Path) -> None:
    """A file nested beyond reading is named, not a traceback."""
    (folder / "task.json").write_text("[" * 200_000, encoding="utf-8")
    with pytest.raises(ValueError, match=r"task\.json is nested too deep"):
        load_task(folder)


def _damaged(folder: Path, name: str, change: Callable[[Any], None]) -> None:
    data = json.loads((folder / name).read_text(encoding="utf-8"))
    change(data)
    (folder / name).write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("world.json", lambda data: data["state"].update(turn=None), "stage and turn are 0"),
        ("world.json", lambda data: data["state"].update(stage="x"), "stage and turn are 0"),
        ("task.json", lambda data: data["checks"][0].update(stage=99), "due in stage 99"),
        (
            "task.json",
            lambda data: data["events"][-1].update(ops=[{"target": "files.put", "arguments": {"x": 1}}]),
            "x",
        ),
        ("task.json", lambda data: data.update(events=[]), "no turn ever opens"),
    ],
)
def test_load__damage_that_would_show_only_in_play(
    folder: Path, name: str, change: Callable[[Any], None], says: str
) -> None:
    """What could only fail in the middle of an episode is refused before it begins."""
    _damaged(folder, name, change)
    with pytest.raises(ValueError, match=says):
        LifeEnv(folder).reset()
