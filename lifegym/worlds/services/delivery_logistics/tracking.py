"""Looking at shipments, and asking to be told."""

from __future__ import annotations

from typing import Any, Literal

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import in_json
from lifegym.worlds.service import tool
from lifegym.worlds.services.delivery_logistics.desk import Desk, by_created
from lifegym.worlds.services.delivery_logistics.records import CHANNELS, DONE, Pickup, Shipment, StatusSubscription

Status = Literal[
    "label_created", "picked_up", "in_transit", "out_for_delivery", "delivered", "exception", "returned", "cancelled",
    "active",
]  # fmt: skip
MAX_SUBSCRIPTIONS = 100


class Tracking(Desk):
    """Reading and subscribing."""

    @tool
    def list_shipments(
        self, user_id: str, status_filter: Status | None = None, limit: int = 20, page: int = 1
    ) -> dict[str, Any]:
        """List the user's parcels, incoming and sent, newest first, each with tracking number, status and expected day.

        track_package then shows every scan of one; get_shipment its addresses, fee and pickup.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status_filter: Only label_created, picked_up, in_transit, out_for_delivery, delivered, exception (a
                problem), returned or cancelled; "active" for everything that is not finished.
            limit: Shipments a page, 1 to 100.
            page: Page from 1.

        Example:
            delivery_logistics.list_shipments(user_id="usr_noor", status_filter="active")
        """
        user = self._user(user_id)
        limited(limit)
        rows = [
            row
            for row in reversed(self.shipments.ordered(by_created))
            if row.user_id == user
            and (
                status_filter is None
                or row.status == status_filter
                or (status_filter == "active" and row.status not in DONE)
            )
        ]
        part, pages = paged(rows, page, limit)
        return {"shipments": [self.shipments.made(row, brief_of) for row in part], **pages}

    @tool
    def track_package(self, tracking_no: str) -> dict[str, Any]:
        """Show where a parcel is: status, expected day and time window, who is told of it, every scan, newest first.

        Use get_shipment for addresses, contents, fee and what may still be changed.

        Args:
            tracking_no: As list_shipments, a shop's order or a mail gives it; blanks do not matter.

        Example:
            delivery_logistics.track_package(tracking_no="MP006464704056")
        """
        row = self._tracked(tracking_no)
        return {
            **self.shipments.made(row, brief_of),
            "time_window": row.time_window,
            "attempts": row.attempts,
            "held": row.held if row.held in ("customs", "pickup_point") else "",
            "duty_to_pay": row.duty,
            "subscriptions": [
                {"subscription_id": item.subscription_id, "channel": item.channel, "target": item.target}
                for item in self.subscriptions
                if item.active and item.tracking_no == row.tracking_no
            ],
            "events": self.shipments.made(row, _events_of),
        }

    @tool
    def get_shipment(self, shipment_id: str) -> dict[str, Any]:
        """Show one shipment in full: both addresses, contents, weight, fee, pickup, and what may still be changed.

        Args:
            shipment_id: As list_shipments shows it.

        Example:
            delivery_logistics.get_shipment(shipment_id="ship_00000001")
        """
        row = self.shipments.get(shipment_id)
        if row is None or row.user_id != self.world.persona.user_id:
            raise ToolError(
                "SHIPMENT_NOT_FOUND",
                f"No shipment of yours has the id {shipment_id[:60]!r}; list_shipments shows yours. A tracking number "
                "goes to track_package.",
            )
        pickup = self._pickup_of(row) if row.direction == "outbound" else None
        return {
            **self.shipments.made(row, page_of),
            "pickup": self.pickups.made(pickup, _pickup_shown) if pickup is not None else None,
            "open_issues": [t.ticket_id for t in self.tickets if t.shipment_id == shipment_id and t.status == "open"],
        }

    @tool(writes=True)
    def subscribe_status(self, tracking_no: str, channel: str, target: str) -> dict[str, Any]:
        """Ask to be told of every further move of one parcel, as it happens; unsubscribe ends it.

        Args:
            tracking_no: The parcel.
            channel: "app", "email" or "sms".
            target: Where to: an e-mail address, a telephone number, or for the app the user's id.

        Example:
            delivery_logistics.subscribe_status(tracking_no="MP006852124545", channel="app", target="usr_noor")
        """
        row = self._tracked(tracking_no)
        way = channel.strip().casefold()
        if way not in CHANNELS:
            raise not_one_of(channel, CHANNELS, "channel")
        goal = one_line(target, "target", 120)
        if way == "email" and not ("@" in goal[1:-1] and "." in goal.rpartition("@")[2] and " " not in goal):
            raise ToolError("BAD_ARG", f"target must be an e-mail address for the channel email, got {goal[:60]!r}.")
        if way == "sms" and sum(letter.isdigit() for letter in goal) < 5:
            raise ToolError("BAD_ARG", f"target must be a telephone number for the channel sms, got {goal[:60]!r}.")
        if row.status in DONE:
            raise ToolError("INVALID_STATUS_FOR_OP", f"{row.tracking_no} is {row.status}; it will not move any more.")
        mine = [item for item in self.subscriptions if item.active and item.user_id == row.user_id]
        twin = next((s for s in mine if (s.tracking_no, s.channel, s.target) == (row.tracking_no, way, goal)), None)
        if twin is not None:
            raise ToolError("ALREADY_SUBSCRIBED", f"{twin.subscription_id} tells of {row.tracking_no} there already.")
        if len(mine) >= MAX_SUBSCRIPTIONS:
            raise ToolError("BAD_ARG", f"At most {MAX_SUBSCRIPTIONS} subscriptions may be active; unsubscribe one.")
        return self.subscriptions.insert(
            StatusSubscription(
                subscription_id=self.subscriptions.new_key(),
                user_id=row.user_id,
                tracking_no=row.tracking_no,
                channel=way,
                target=goal,
                created_at=self.now,
            )
        ).view("user_id")

    @tool(writes=True)
    def unsubscribe(self, subscription_id: str) -> dict[str, Any]:
        """End a status subscription.

        Args:
            subscription_id: As subscribe_status returned it, or track_package shows it.

        Example:
            delivery_logistics.unsubscribe(subscription_id="psub_000001")
        """
        row = self.subscriptions.get(subscription_id)
        if row is None or not row.active or row.user_id != self.world.persona.user_id:
            known = [s.subscription_id for s in self.subscriptions if s.active]
            raise ToolError(
                "SUBSCRIPTION_NOT_FOUND",
                f"No active subscription has the id {subscription_id[:60]!r}; active: "
                f"{', '.join(known[:20]) or 'none'}.",
            )
        return self.subscriptions.update(subscription_id, active=False).view("user_id")


def brief_of(row: Shipment) -> dict[str, Any]:
    """Return what lists show of a shipment, in its JSON form. Not to be changed."""
    return in_json({
        "shipment_id": row.shipment_id,
        "tracking_no": row.tracking_no,
        "carrier": row.carrier,
        "direction": row.direction,
        "status": row.status,
        "from": f"{row.sender.name}, {row.sender.city}".strip(", "),
        "to": f"{row.recipient.name}, {row.recipient.city}",
        "item_desc": row.item_desc,
        "service_level": row.service_level,
        "eta_date": None if row.status in DONE else row.eta_date,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
        "reference": row.reference,
    })  # fmt: skip


def _events_of(row: Shipment) -> list[dict[str, Any]]:
    return [in_json(scan.view()) for scan in reversed(row.scans)]


def page_of(row: Shipment) -> dict[str, Any]:
    """Return what a shipment's page shows of it alone, in its JSON form. Not to be changed."""
    return in_json({
        **row.view("scans", "plan", "fault", "hindrances", "collects", "held", "announced", "pickup_id", "user_id"),
        "sender": {**row.sender.view(), "in_one_line": row.sender.in_one_line()},
        "recipient": {**row.recipient.view(), "in_one_line": row.recipient.in_one_line()},
        "last_event": in_json(row.scans[-1].view()) if row.scans else None,
        "can": _possible(row),
    })  # fmt: skip


def _pickup_shown(row: Pickup) -> dict[str, Any]:
    return in_json(row.view("shipment_id"))


def _possible(row: Shipment) -> list[str]:
    """Return the tools that may still change a shipment."""
    found = []
    if row.direction == "outbound" and row.status in ("label_created", "picked_up"):
        found.append("cancel_shipment")
    if row.status in ("label_created", "picked_up") or (row.status == "exception" and row.held != "lost"):
        found.append("change_address")
    if row.status in ("in_transit", "out_for_delivery", "exception") and row.held in ("", "pickup_point"):
        found.append("reschedule_delivery")
    return found
