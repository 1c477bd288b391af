"""Alerts as people read them, and asking to be told of them."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import plain_name
from lifegym.worlds.identity import signed_in
from lifegym.worlds.records import Mark, Record
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.weather.desk import Desk
from lifegym.worlds.services.weather.records import (
    SEVERITIES,
    Alert,
    AlertDelivery,
    AlertStep,
    AlertSubscription,
    Location,
    Storm,
)
from lifegym.worlds.signals import MailOut, Notice, WeatherWarning

MAX_SUBSCRIPTIONS: Final = 100
SENDER: Final = "alerts@weather-desk.example"
_ASKED: Final = Mark.AGENT_CREATED | Mark.AGENT_CHANGED


def read_severity(text: str, field: str) -> str:
    """Return one of the four severities.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    word = text.strip().casefold()
    if word not in SEVERITIES:
        raise not_one_of(text, SEVERITIES, field)
    return word


class Alerting(Desk):
    """Reading alerts, subscribing, and what the clock and the world do to them."""

    def desks(self) -> list[str]:
        """Return the addresses of the service."""
        return [SENDER]

    def arm(self, row: Record) -> None:
        """Set an alert's or a storm's timer; roads and lines feel an alert that is already there."""
        if isinstance(row, Alert) and row.status == "active":
            self.schedule(row.end, "expire", row.alert_id)
            self.warn(row)
        elif isinstance(row, Storm):
            self.watch(row)

    def watch(self, storm: Storm) -> None:
        """Schedule a storm's next change."""
        raise NotImplementedError

    @tool
    def get_alerts(self, geo: dict[str, Any] | str, include_past: bool = False) -> dict[str, Any]:
        """List the weather alerts for a place, in force and still to come, most severe first, with their history.

        To be woken by new ones instead of looking, use subscribe_alerts.

        Args:
            geo: A city, "lat,lng", {"city": ...} or {"lat": ..., "lng": ...}.
            include_past: Also alerts that were cancelled or have expired.

        Example:
            weather.get_alerts(geo="Amsterdam", include_past=True)
        """
        found = self.find(geo)
        place = found.place
        rows = [row for row in self.alerts if (include_past or row.status == "active") and self.covers(row, place)]
        rows.sort(key=lambda row: (row.status != "active", -SEVERITIES.index(row.severity), row.start, row.alert_id))
        result = {**self.header(found), "alerts": [self._alert(row) for row in rows[:50]], "total": len(rows)}
        if not rows:
            return {**result, "note": f"No alert is in force or announced for {place.city}."}
        return result

    def _alert(self, row: Alert) -> dict[str, Any]:
        view = row.view("history", "storm_id")
        view["in_force"] = row.status == "active" and row.start <= self.now < row.end
        if row.storm_id:
            view["storm_id"] = row.storm_id
        view["history"] = [step.view() for step in row.history]
        return view

    @tool(writes=True)
    def subscribe_alerts(
        self, geo: dict[str, Any] | str, sink: str, min_severity: str = "minor", active: bool = True
    ) -> dict[str, Any]:
        """Ask to be woken by every new, upgraded, extended or cancelled alert for a place.

        Each opens a notification turn and is also delivered to the sink. With active=False an earlier subscription
        ends.

        Args:
            geo: A city, "lat,lng", {"city": ...} or {"lat": ..., "lng": ...}.
            sink: "stdout" (the notification alone), "email" (also to the user's inbox), or "file:<path>" (also appended
                to a workspace file).
            min_severity: Only alerts at least this severe: minor, moderate, severe or extreme.
            active: False ends the subscription for this place and sink.

        Example:
            weather.subscribe_alerts(geo="Amsterdam", sink="file:weather_alerts.md", min_severity="moderate")
        """
        place = self.find(geo).place
        least = read_severity(min_severity, "min_severity")
        target = self._sink(sink)
        same = [row for row in self.subscriptions if (row.geo_key, row.sink) == (place.geo_key, target)]
        held = next((row for row in same if row.status == "active"), None)
        if not active:
            if held is None:
                raise ToolError("BAD_ARG", f"No active subscription for {place.city} with the sink {target!r} exists.")
            return self.subscriptions.update(held.subscription_id, status="ended").view()
        if held is not None:
            row = self.subscriptions.update(held.subscription_id, min_severity=least)
            return {**self._subscribed(row, place), "already_subscribed": True}
        if len(self.subscriptions) >= MAX_SUBSCRIPTIONS:
            raise ToolError("BAD_ARG", f"There are already {MAX_SUBSCRIPTIONS} subscriptions, which is the most.")
        made = self.subscriptions.insert(
            AlertSubscription(
                subscription_id=self.subscriptions.new_key(), user_id=self.world.persona.user_id,
                geo_key=place.geo_key, city=place.city, sink=target, min_severity=least, created_at=self.now,
            )
        )  # fmt: skip
        return {**self._subscribed(made, place), "already_subscribed": False}

    def _subscribed(self, row: AlertSubscription, place: Location) -> dict[str, Any]:
        known = [alert for alert in self.alerts if alert.status == "active" and self.covers(alert, place)]
        return {**row.view(), "alerts_already_out": [self._alert(alert) for alert in known[:20]]}

    def _sink(self, sink: str) -> str:
        text = sink.strip()
        word = text.casefold()
        if word in ("stdout", "notification", "push"):
            return "stdout"
        if word == "email" or word.startswith(("email:", "mailto:")):
            address = text.partition(":")[2]
            if address:
                signed_in(self.world, address)
            return "email"
        for prefix in ("file:///", "file://", "file:", "workspace://", "workspace:"):
            if word.startswith(prefix):
                return f"file:{self.workspace.spelled(text[len(prefix) :].strip())}"
        if word.endswith((".md", ".txt", ".log", ".jsonl")):
            return f"file:{self.workspace.spelled(text)}"
        raise ToolError(
            "invalid_sink",
            f"sink is 'stdout', 'email' or a workspace file such as 'file:weather_alerts.md'; got {text[:60]!r}.",
        )

    def warn(self, row: Alert) -> None:
        """Tell roads and lines how an alert stands; one that is over ends now."""
        over = row.status != "active"
        self.emit(
            WeatherWarning(
                warning_id=row.alert_id, kind=row.kind, severity=row.severity, areas=row.areas,
                start=min(row.start, self.now) if over else row.start, end=self.now if over else row.end,
                title=row.title,
            )
        )  # fmt: skip

    def step(self, row: Alert, action: str, note: str, **changes: Any) -> Alert:
        """Change an alert, write its history, set its timer, and tell roads and subscribers."""
        after = row.evolve(**changes)
        entry = AlertStep(at=self.now, action=action, severity=after.severity, end=after.end, note=note)
        after = self.alerts.update(
            row.alert_id, **changes, updated_at=self.now, history=(*row.history, entry)
        )  # fmt: skip
        if after.status == "active":
            self.schedule(after.end, "expire", after.alert_id)
        self.warn(after)
        self.tell(after, action, note)
        return after

    @timed
    def expire(self, key: str) -> None:
        """End an alert whose time is over; nobody is woken for it."""
        row = self.alerts.get(key)
        if row is None or row.status != "active" or self.now < row.end:
            return
        entry = AlertStep(at=self.now, action="expired", severity=row.severity, end=row.end)
        row = self.alerts.update(key, status="expired", updated_at=self.now, history=(*row.history, entry))
        self.warn(row)
        self._notice(row, "expired", f"{row.title}: over", row.description, push=False, quiet=True)

    def tell(self, row: Alert, action: str, note: str = "") -> None:
        """Deliver what became of an alert to those who asked; the agent's own subscriptions wake it."""
        title = f"{row.title}: {action}" if action != "issued" else row.title
        local = self.now.tzinfo
        lines = [
            f"{row.severity.capitalize()} {row.kind} alert for {', '.join(row.areas)}, "
            f"{row.start.astimezone(local):%a %d %b %H:%M} to {row.end.astimezone(local):%a %d %b %H:%M}.",
            row.description,
            row.instruction,
            note,
        ]
        text = "\n".join(line for line in lines if line)
        wanted = [item for item in self.subscriptions if self._asks(item, row)]
        for item in wanted:
            self.deliveries.insert(
                AlertDelivery(
                    delivery_id=self.deliveries.new_key(), subscription_id=item.subscription_id,
                    alert_id=row.alert_id, action=action, text=text, at=self.now,
                    delivery=self._deliver(item.sink, title, text),
                )
            )  # fmt: skip
        marks = self.subscriptions.marks
        asked = any(marks.get(item.subscription_id, 0) & _ASKED for item in wanted)
        self._notice(row, action, title, text, push=asked, quiet=not wanted)

    def _asks(self, item: AlertSubscription, row: Alert) -> bool:
        if item.status != "active":
            return False
        worst = max([row.severity, *(step.severity for step in row.history)], key=SEVERITIES.index)
        # Who was told of a severe alert hears that it was toned down or called off.
        if SEVERITIES.index(worst) < SEVERITIES.index(item.min_severity):
            return False
        place = self.locations.get(item.geo_key)
        return self.covers(row, place) if place else plain_name(item.city) in {plain_name(area) for area in row.areas}

    def _deliver(self, sink: str, title: str, text: str) -> str:
        if sink == "email":
            self.emit(MailOut(sender=SENDER, sender_name="Weather alerts", subject=title, body=text))
        elif sink.startswith("file:"):
            entry = f"## {self.now:%Y-%m-%d %H:%M} {title}\n\n{text}\n"
            try:
                self.workspace.append(sink.removeprefix("file:"), entry)
            except ToolError as error:
                return f"failed: {error.message}"
        return "delivered"

    def _notice(self, row: Alert, action: str, title: str, text: str, *, push: bool, quiet: bool) -> None:
        payload = {"alert_id": row.alert_id, "action": action, "kind": row.kind, "severity": row.severity,
                   "areas": list(row.areas)}  # fmt: skip
        self.emit(
            Notice(
                source=self.name, type="weather_alert", title=title, body=text, target=row.alert_id, payload=payload,
                push=push, quiet=quiet,
            )
        )  # fmt: skip
