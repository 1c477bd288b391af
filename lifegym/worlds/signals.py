"""What services tell one another: the one mechanism by which an act in one service has consequences in others.

A service never imports another. It emits one of these facts; every enabled service that declared :func:`listens` for
the type handles it at once, within the same call. A handler may refuse by raising ``ToolError``, which undoes the call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, TypeVar

from lifegym.worlds.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """Base of every fact a service emits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge(Signal):
    """The persona pays a merchant now. Refused when the payment method cannot pay."""

    method_id: str
    amount: Money
    merchant: str
    reference: str
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund(Signal):
    """A merchant pays back to the method that was charged under ``reference``."""

    method_id: str
    amount: Money
    merchant: str
    reference: str
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailOut(Signal):
    """Somebody in the world writes to the persona: a confirmation, a notice. Lands in the inbox."""

    sender: str
    sender_name: str
    subject: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailSent(Signal):
    """The persona's mail left the outbox, whoever pressed send."""

    email_id: str
    to: tuple[str, ...]
    subject: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(Signal):
    """Something worth a line in the notification centre.

    ``push`` also opens a notification turn: for what the agent asked to be told (its reminders, its subscriptions).
    ``source`` and ``type`` are matched by the hub's subscriptions; ``target`` names the thing it is about. A ``quiet``
    one is kept only where a subscription or a price alert asks for it.
    """

    source: str
    type: str
    title: str
    body: str
    target: str = ""
    payload: dict[str, Any] = field(default_factory=dict)
    push: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceAsked(Signal):
    """Somebody begins to watch the price of an item; whoever sells it says what it costs now."""

    item_ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceQuoted(Signal):
    """What an item that was asked for costs now."""

    item_ref: str
    price: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation(Signal):
    """The persona's calendar invites people to an event, or tells them it changed or was called off.

    ``repeats`` says in words how it recurs, and is empty for a single date.
    """

    event_id: str
    action: str
    summary: str
    start: datetime
    end: datetime
    location: str
    attendees: tuple[str, ...]
    repeats: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodOpened(Signal):
    """A service that holds money offers the persona a way to pay: a card, an account.

    The wallet then takes ``method_id`` in any :class:`Charge` and passes it on to ``source`` as a :class:`Debit`.
    ``kind`` is ``card`` or ``account``.
    """

    method_id: str
    label: str
    last4: str
    holder: str
    kind: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Debit(Signal):
    """The wallet takes a charge from the service that carries the method. Refused when it cannot pay.

    ``amount`` is in the merchant's currency; the carrier converts it into its own (:mod:`lifegym.worlds.rates`).
    """

    method_id: str
    source: str
    amount: Money
    merchant: str
    reference: str
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit(Signal):
    """The wallet passes a refund to the service that carries the method it was charged to."""

    method_id: str
    source: str
    amount: Money
    merchant: str
    reference: str
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferSent(Signal):
    """A payment left the persona's account at a bank or a broker for another institution.

    A bank, a card issuer or a broker takes it in when ``account_no`` is one of its own. ``sender`` names who paid,
    where that is not the persona.
    """

    reference: str
    account_no: str
    holder: str
    bank_name: str
    amount: Money
    memo: str
    sender: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferReturned(Signal):
    """A bank payment came back: whoever took it in gives it up, and the bank that sent it has it again.

    ``reference`` is what :class:`TransferSent` named it by, or the :class:`Charge` it was collected for. Told by the
    bank it came back to, or by the institution that sends it back; whoever has dealt with it already does nothing.
    """

    reference: str
    account_no: str
    amount: Money
    memo: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParcelSent(Signal):
    """A shop hands a parcel for the persona to a carrier.

    ``reference`` is the shop's order; ``destination`` the address in one line, ``city`` the town it is in.
    """

    tracking_no: str
    carrier: str
    sender: str
    recipient: str
    phone: str
    origin: str
    destination: str
    city: str
    weight_g: int
    value: Money
    reference: str
    eta: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ParcelMoved(Signal):
    """A parcel came a step further, or failed to: the carrier tells whoever sent or awaits it.

    ``eta`` is the day the carrier now expects to deliver, where it can tell. With an ``inquiry`` nothing has moved: the
    recipient has reported that it is ``lost``, ``damaged`` or whatever else a carrier hears.
    """

    tracking_no: str
    reference: str
    status: str
    location: str
    at: datetime
    note: str = ""
    eta: date | None = None
    inquiry: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherWarning(Signal):
    """A weather service issues a warning for places; roads and lines there feel it while it lasts.

    ``severity`` is ``minor``, ``moderate``, ``severe`` or ``extreme``; ``areas`` names cities.
    """

    warning_id: str
    kind: str
    severity: str
    areas: tuple[str, ...]
    start: datetime
    end: datetime
    title: str


S = TypeVar("S", bound=Signal)
Handler = TypeVar("Handler", bound=Callable[..., None])


def listens(signal: type[Signal]) -> Callable[[Handler], Handler]:
    """Mark a service's method as the handler of a signal type: ``def on_charge(self, charge: Charge) -> None``."""

    def mark(handler: Handler) -> Handler:
        handler.__listens__ = signal  # type: ignore[attr-defined]  # functions take attributes, their type does not say so
        return handler

    return mark
