"""What tasks use between them."""

from __future__ import annotations

import pytest

from lifegym.audit.coverage import Coverage
from lifegym.envs import catalog
from lifegym.worlds.services import SERVICE_NAMES, load_service


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> Coverage:
    """The coverage of a large and a tiny task."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return Coverage.of([catalog.build("travel-07"), catalog.build("travel-99")], lesser=True)


def test_coverage__counts_tools_that_a_reference_called(both: Coverage) -> None:
    """Used and unused tools make up the services' surface; the workspace's are no service's."""
    idle = [tool for tools in both.idle_tools().values() for tool in tools]
    known = {tool.full_name for name in SERVICE_NAMES for tool in load_service(name).tools.values()}
    assert both.known_tools == len(known)
    assert sorted([*both.tools, *idle]) == sorted(known)
    assert both.tools["hotel_booking.submit_special_request"] == ["VibeLife-travel-07"]


def test_coverage__counts_by_domain(both: Coverage) -> None:
    """Axes are counted by checks, patterns by tasks, services by who enables them."""
    assert both.domains == {"travel": 2}
    assert sum(both.axes["travel"].values()) == sum(
        len(catalog.build(task).rubric.checks) for task in ("travel-07", "travel-99")
    )
    assert both.patterns["travel"]["missing_event"] == 1
    assert sorted([*both.services, *both.idle_services()]) == sorted(SERVICE_NAMES)
    assert both.motifs["silent_delay"] == ["VibeLife-travel-07"]


def test_coverage__names_checks_that_no_lesser_assistant_loses(both: Coverage) -> None:
    """What even a forgetful, reckless, blind and over-asking assistant earns is listed."""
    assert both.unflipped["VibeLife-travel-99"] == ["width-remembered"]
