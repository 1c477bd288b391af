"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any

from lifegym.envs.authoring import Doing, Payee
from lifegym.envs.finance.prepaid_light.cast import (
    BANKERS,
    CLINIC_DIARY,
    COUNCIL,
    DEBITS,
    DECISIONS,
    DIARY,
    HOUSE,
    MA,
    METER,
    OWED,
    REGISTER,
    USER,
    VENDING,
    Cast,
    zar,
)
from lifegym.envs.story import Built, Player, StageBuilder
from lifegym.reward.build import RowsBuilder, fact
from lifegym.reward.facts import CodeValue
from lifegym.worlds.events import Op


def looks(me: Player) -> Doing:
    """Look at everything a reminder LOOK names, and return the entries by account."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    seen = {}
    for account_id in (MA, HOUSE):
        found = yield me.banking.list_transactions(account_id=account_id, limit=20)
        seen[account_id] = found["transactions"]
    for channel in (COUNCIL, REGISTER):
        yield me.notification_hub.get_account_feed(account_id=channel.account_id, limit=5)
    for calendar in (DIARY, CLINIC_DIARY):
        yield me.calendar.list_events(calendar_id=calendar.calendar_id, time_min=me.today, max_results=20)
    yield from METER.lines(me)
    yield me.health_tracker.get_latest_metric(user_id=USER, type="oxygen_saturation")
    return seen


def pays(me: Player, payee: Payee, amount: int, memo: str) -> Doing:
    """Pay somebody saved from the house account."""
    found = yield me.banking.list_payees(user_id=USER, query=payee.name)
    key = next(line["payee_id"] for line in found["payees"] if line["account_no"] == payee.account_no)
    return (yield me.banking.pay_payee(account_id=HOUSE, payee_id=key, amount_minor=100 * amount, memo=memo))


def passes_on(me: Player, c: Cast) -> Doing:
    """Send the newest slip on to the carer."""
    slip = yield from VENDING.read(me, "token")
    if slip is not None:
        token = slip["body"].partition("Token: ")[2].split()[0]
        text = f"For the big meter: {token}"
        yield me.email.forward_email(email_id=slip["email_id"], to=c.carer.mail, body=text)


def slip(c: Cast, amount: int, token: str) -> tuple[str, Op]:
    """Return the slip that LightLine sends for a payment."""
    units = 100 * amount // c.low.minor
    return VENDING.letter(
        "Slip and token",
        f"Meter {c.meter.account_no}. Paid R {amount}. Kept back: R 0. Units: {units} kWh. Token: {token}",
    )


# What must be true.


def asked_again(words: tuple[str, ...], st: StageBuilder) -> RowsBuilder:
    """A question about one of the words was put to her in that stage, even if it was taken back."""
    return DECISIONS.row(words, Status="Asked").made().during(st.index, st.index).ever()


def paid(payee: Payee, amount: int, st: StageBuilder | None = None) -> RowsBuilder:
    """A sum went out of the house account to that number."""
    found = payee.paid(amount=zar(-amount), account_id=HOUSE)
    return found.during(st.index, st.index) if st else found


def bought(c: Cast, amount: int, st: StageBuilder) -> Built:
    """Exactly this was put on the big meter in that stage, once."""
    mine = c.meter.paid(account_id=HOUSE).during(st.index, st.index)
    return paid(c.meter, amount, st).once() & mine.once()


def token_sent(c: Cast, token: str, st: StageBuilder) -> Built:
    """The carer has the token."""
    code = CodeValue(code=token)
    return c.carer.told(fact(code), since=st.index, until=st.index)


def disputed(entry: str, amount: int, st: StageBuilder) -> Built:
    """The bank was told of an entry by its number and its amount."""
    return BANKERS.told(fact(CodeValue(code=entry)), fact(zar(amount)), since=st.index, until=st.index)


def standing(who: tuple[str, ...], **cells: Any) -> RowsBuilder:
    """The board of debits has a row of somebody's that says so."""
    return DEBITS.row(who, **cells)


def owed(who: tuple[str, ...], amount: int, state: str = "open") -> Built:
    """Something stands in owed.csv."""
    return OWED.row(who=fact(who), amount=zar(amount), state=state)
