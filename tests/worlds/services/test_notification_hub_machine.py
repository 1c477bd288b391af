"""The notification centre used at random: links and states hold, alerts fit their price, pushes are few."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.money import Money
from lifegym.worlds.signals import Notice
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine

HUB = "notification_hub"
TEXTS = st.sampled_from(["", "India", "visa", "A7 412", "a7 415", "delivery", "\ud800", "*", "x" * 300])
PAYLOADS = st.fixed_dictionaries(
    {},
    optional={
        "price": st.one_of(st.integers(-5, 10**7), st.sampled_from([Money(9900, "EUR"), Money(5, "VND")]), TEXTS),
        "item_ref": TEXTS,
    },
)
NOTICES = st.builds(
    Notice,
    source=TEXTS,
    type=st.sampled_from(["price_drop", "policy_update", "parcel", "x"]),
    title=TEXTS,
    body=TEXTS,
    target=TEXTS,
    payload=PAYLOADS,
    push=st.booleans(),
    quiet=st.booleans(),
)


class HubMachine(ServiceMachine):
    """Random use of the notification centre."""

    service = HUB
    counts = {HUB: 30}  # noqa: RUF012  # a class variable of the base
    transitions = {  # noqa: RUF012
        f"{HUB}.subscriptions": (
            "status",
            {
                "active": frozenset({"paused", "deleted"}),
                "paused": frozenset({"active", "deleted"}),
                "deleted": frozenset(),
            },
        ),
        f"{HUB}.alerts": (
            "status",
            {
                "active": frozenset({"triggered", "cancelled", "expired"}),
                "triggered": frozenset(),
                "cancelled": frozenset(),
                "expired": frozenset(),
            },
        ),
    }
    references = (
        (f"{HUB}.notifications", "subscription_id", f"{HUB}.subscriptions"),
        (f"{HUB}.posts", "account_id", f"{HUB}.accounts"),
        (f"{HUB}.follows", "account_id", f"{HUB}.accounts"),
    )

    @rule(notice=NOTICES)
    def hear(self, notice: Notice) -> None:
        """Hear of something: it wakes once for itself, once for its readers, and once for each alert it meets."""
        before = len(self.world.pushes), self._triggered()
        self.world.emit(notice)
        pushes, alerts = len(self.world.pushes) - before[0], self._triggered() - before[1]
        assert notice.push <= pushes <= 2 + alerts

    def _triggered(self) -> int:
        return sum(row.status == "triggered" for row in self.world.table(f"{HUB}.alerts"))

    def check(self, world: World) -> None:
        """Assert what always holds of subscriptions and alerts."""
        for alert in world.table(f"{HUB}.alerts"):
            assert (alert.status == "triggered") == (alert.triggered_at is not None)
            assert alert.status != "triggered" or alert.last_price <= alert.target_price
        for row in world.table(f"{HUB}.notifications"):
            assert row.created_at <= world.now


TestHub = HubMachine.TestCase
TestHub.settings = SETTINGS
