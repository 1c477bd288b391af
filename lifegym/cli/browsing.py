"""`list`, `describe` and `tools`: what there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lifegym.cli.choosing import TaskArgument, VariantOption, chosen_tasks

if TYPE_CHECKING:
    from rich.table import Table

    from lifegym.cli.console import StdConsole
    from lifegym.envs.spec import TaskSpec
    from lifegym.worlds.tools import Tool

_KIND_WORDS = {
    "user_message": "messages of the persona",
    "notification": "notifications",
    "observation": "publications",
    "mutation": "silent changes",
}


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("list", epilog="Example: lifegym list 'travel-*'")(list_tasks)
    app.command(epilog="Example: lifegym describe travel-07 --checks")(describe)
    app.command(epilog="Example: lifegym tools calendar; lifegym tools --json > surface.json")(tools)


def list_tasks(
    patterns: Annotated[
        list[str] | None, typer.Argument(metavar="[PATTERN]...", help="Such as 'travel-*'; all tasks if none is given.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the tasks: id, domain, title and what each is about."""
    from importlib import import_module

    from rich.markup import escape

    from lifegym.cli.console import output, print_json, progress, table
    from lifegym.envs import catalog
    from lifegym.envs.story_task import info_of

    found = []
    chosen = chosen_tasks(patterns or ())
    with progress("reading tasks", len(chosen)) as bar:
        for task_id in chosen:
            if catalog.is_directory(task_id):
                raise ValueError(f"{task_id} is a directory; lifegym describe {task_id} shows it")
            found.append((task_id, info_of(import_module(catalog.CATALOG[task_id.removeprefix(catalog.PREFIX)]))))
            bar.step()
    if as_json:
        print_json(
            [
                {"id": task_id, "domain": info.domain, "title": info.title, "services": list(info.services),
                 "summary": info.summary}
                for task_id, info in found
            ]
        )  # fmt: skip
        return
    listed = table("id", "domain", "title", "about")
    for task_id, info in found:
        listed.add_row(task_id, info.domain, escape(info.title), escape(" ".join(info.summary.split())))
    output().print(listed)


def describe(
    task: TaskArgument,
    variant: VariantOption = 0,
    checks: Annotated[bool, typer.Option("--checks", help="Also show what is scored: it gives the task away.")] = False,
) -> None:
    """Show one task: who it is about, its stages, services and size."""
    from lifegym.cli.console import output, progress
    from lifegym.envs import catalog

    with progress(f"building {task}"):
        spec = catalog.build(task, variant)
    out = output()
    _say_heading(out, spec)
    _say_stages(out, spec)
    _say_size(out, spec)
    if checks:
        _say_checks(out, spec)


def _say_heading(out: StdConsole, spec: TaskSpec) -> None:
    from rich.markup import escape

    persona = spec.world.persona
    out.print(f"[bold]{escape(spec.title)}[/bold]  {spec.id}, variant {spec.variant}, domain {spec.domain}")
    out.print(escape(" ".join(spec.summary.split())))
    out.print(
        f"\nPersona: {escape(persona.name)} <{escape(persona.email)}>, at home in {persona.zone}, counts in "
        f"{persona.currency}"
    )
    days = (spec.timeline.end - spec.world.now).days
    out.print(f"From {spec.world.now:%a %Y-%m-%d %H:%M} to {spec.timeline.end:%a %Y-%m-%d %H:%M}: {days} days")
    out.print(f"Services: {', '.join(spec.services) or 'none besides the workspace'} ({len(spec.world.tools)} tools)")
    files = ", ".join(row.path for row in spec.world.table("files.files"))
    out.print(f"Workspace: {escape(files) or 'empty'}")
    out.print(f"Digest: {spec.digest}\n")


def _say_stages(out: StdConsole, spec: TaskSpec) -> None:
    from rich.markup import escape

    from lifegym.cli.console import table

    listed = table("stage", "begins", "title", "turns", right=("stage", "turns"))
    for stage in spec.timeline.stages:
        turns = sum(event.stage == stage.index and event.kind != "mutation" for event in spec.timeline.events)
        listed.add_row(str(stage.index + 1), f"{stage.at:%a %Y-%m-%d %H:%M}", escape(stage.title), str(turns))
    out.print(listed)


def _say_size(out: StdConsole, spec: TaskSpec) -> None:
    from lifegym.audit.counting import figures_of
    from lifegym.audit.size import seed_records

    figures = figures_of(spec)
    kinds = ", ".join(f"{figures.kinds[kind]} {words}" for kind, words in _KIND_WORDS.items())
    out.print(f"\nEvents: {figures.events} ({kinds})")
    tiers = ", ".join(f"{count} {tier}" for tier, count in figures.tiers.items())
    red = sum(check.red_line for check in spec.rubric.checks)
    out.print(f"Checks: {figures.checks} ({tiers}), {red} of them red lines; seed records: {seed_records(spec):,}")


def _say_checks(out: StdConsole, spec: TaskSpec) -> None:
    from rich.markup import escape

    from lifegym.cli.console import table

    listed = table("check", "%", "tier", "axis", "due", "asks", right=("%",))
    for check in spec.rubric.checks:
        due = str(check.stage + 1) if check.tier == "stage" else "end"
        name = f"{check.id} (red line)" if check.red_line else check.id
        share = 100 * check.weight / spec.rubric.total
        listed.add_row(escape(name), f"{share:.1f}", check.tier, check.axis, due, escape(check.says))
    out.print()
    out.print(listed)


def tools(
    services: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SERVICE]...", help="Services, or files for the workspace; all services if none."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every tool's parameters as the published surface lists them.")
    ] = False,
    docs: Annotated[
        Path | None, typer.Option("--docs", metavar="DIR", help="Write the reference pages of all services there.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="With --docs: write nothing, fail if a page is old.")] = False,
) -> None:
    """Show the services' tools: what each does and whether it writes."""
    from rich.markup import escape

    if docs is not None:
        _write_pages(docs, check)
        return

    from lifegym.cli.console import output, print_json
    from lifegym.cli.surface import surface, tools_by_service

    chosen = tools_by_service(services or ())
    if as_json:
        print_json(surface(chosen))
        return
    out = output()
    for name, (title, found) in chosen.items():
        writing = sum(tool.writes for tool in found.values())
        out.print(f"[bold]{name}[/bold]  {escape(title)}: {len(found)} tools, {writing} write")
        out.print(_tool_table(found))
        out.print()


def _write_pages(folder: Path, check: bool) -> None:
    from lifegym.cli.console import output, progress
    from lifegym.worlds.reference import index_page, page
    from lifegym.worlds.services import SERVICE_NAMES

    found = {"README.md": index_page()}
    with progress("calling every example", len(SERVICE_NAMES)) as bar:
        for name in SERVICE_NAMES:
            found[f"{name}.md"] = page(name)
            bar.step()
    old = [
        name
        for name, text in found.items()
        if not (folder / name).is_file() or (folder / name).read_text(encoding="utf-8") != text
    ]
    if check:
        if old:
            raise ValueError(
                f"{len(old)} pages are not what the services say now: {', '.join(old)}; "
                f"lifegym tools --docs {folder} writes them"
            )
        output().print(f"{len(found)} pages in {folder} are current")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in old:
        (folder / name).write_text(found[name], encoding="utf-8", newline="\n")
    output().print(f"{len(found)} pages in {folder}, {len(old)} of them written")


def _tool_table(found: dict[str, Tool]) -> Table:
    from rich.markup import escape

    from lifegym.cli.console import table

    listed = table("tool", "writes", "parameters", "does")
    for tool in found.values():
        inside = ", ".join(param.name if param.required else f"{param.name}?" for param in tool.params)
        writes = "yes" if tool.writes else ""
        listed.add_row(tool.name, writes, escape(inside), escape(_first_sentence(tool.doc.description)))
    return listed


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."
