"""What a user reads: accounts, entries, payees, payments to come."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.account_numbers import masked
from lifegym.worlds.clock import zone
from lifegym.worlds.codec import Ready, dump, joined, listed, member, plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import all_in, folded, words
from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import percent, with_amounts
from lifegym.worlds.service import tool
from lifegym.worlds.services.banking.ledger import Ledger, by_account
from lifegym.worlds.services.banking.records import (
    KINDS,
    PENDING_MOVES,
    RECURRING_MOVES,
    Account,
    Payee,
    Pending,
    Recurring,
    Transaction,
)

_DIRECTIONS = ("in", "out")


def said_in(row: Transaction) -> str:
    """Return what a search looks through in an entry."""
    return folded(f"{row.counterparty} {row.memo} {row.category} {row.reference} {row.counterparty_account}")


class Viewing(Ledger):
    """Reading."""

    @tool
    def list_accounts(self, user_id: str) -> dict[str, Any]:
        """List the user's bank accounts with balance, what is available to spend, and whether they are frozen.

        Start here: the account_id is what payments, transfers and entries need. Credit cards are in credit_card.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            banking.list_accounts(user_id="usr_noor")
        """
        user = self._user(user_id)
        rows = [self._account_view(row) for row in self.accounts if row.user_id == user]
        return {"accounts": rows, "total": len(rows)}

    @tool
    def get_account(self, account_id: str) -> Ready:
        """Show one account with its number, balance, overdraft, interest and fees, and where to write to the bank.

        Args:
            account_id: As list_accounts shows it.

        Example:
            banking.get_account(account_id="acc_000001")
        """
        row = self._account(account_id)
        return self.answered(("account", account_id), lambda: self._account_in_full(row), (row,))

    def _account_in_full(self, row: Account) -> dict[str, Any]:
        return {
            **self._account_view(row),
            "overdraft_limit": row.overdraft_limit,
            "interest_rate": percent(row.interest_rate_bp),
            "foreign_currency_fee": percent(row.foreign_fee_bp),
            "returned_payment_fee": row.returned_payment_fee,
            "monthly_fee": row.monthly_fee,
            "last_entry_at": row.last_entry_at,
            "bank_mail": address_of(row.bank_name),
        }

    @tool
    def list_transactions(
        self,
        account_id: str,
        since: str | None = None,
        until: str | None = None,
        limit: int = 50,
        kind_filter: str | None = None,
        query: str | None = None,
        direction: str | None = None,
        page: int = 1,
    ) -> Ready:
        """List the booked entries of an account, newest first, with the balance after each.

        Money that went out is negative. Payments still to come are in list_pending_payments and list_recurring.
        Where dates or filters narrow the list, ``sum_in`` and ``sum_out`` add up all that match, not only the page.

        Args:
            account_id: As list_accounts shows it.
            since: Earliest day or moment, such as '2027-02-01'.
            until: Latest day or moment, that day included.
            limit: Entries a page, 1 to 100.
            kind_filter: Only one kind: deposit, withdrawal, transfer_in, transfer_out, payment, fee, interest, refund,
                return (a payment that came back), reversal, opening or adjustment.
            query: Words that must all stand in counterparty, memo, category, reference or account number.
            direction: 'in' or 'out'.
            page: Page number from 1.

        Example:
            banking.list_transactions(account_id="acc_000001", since="2027-02-01", kind_filter="payment", limit=20)
        """
        row = self._account(account_id)
        if kind_filter is not None and kind_filter not in KINDS:
            raise not_one_of(kind_filter, KINDS, "kind_filter")
        if direction is not None and direction not in _DIRECTIONS:
            raise ToolError("BAD_ARG", f"direction is 'in' or 'out', got {direction[:40]!r}.")
        found = self._between(row, since, until)
        wanted = words(query)
        if kind_filter is not None:
            found = [entry for entry in found if entry.kind == kind_filter]
        if direction is not None:
            found = [entry for entry in found if (entry.amount.minor > 0) == (direction == "in")]
        if wanted:
            # The rarest word turns nearly all entries away, whatever their account.
            rarest, rest = wanted[0], wanted[1:]
            hits = {
                entry.tx_id
                for entry, said in self.transactions.paired(said_in)
                if rarest in said and (not rest or all_in(rest, said))
            }
            found = [entry for entry in found if entry.tx_id in hits]
        shown, page_facts = paged(found[::-1], page, limited(limit))
        made = self.transactions.made
        entries = listed([made(entry, _entry_line) for entry in shown])
        answer: dict[str, Any] = page_facts
        if since or until or wanted or kind_filter or direction:
            sums = [entry.amount.minor for entry in found]
            came = sum(minor for minor in sums if minor > 0)
            answer["sum_in"] = Money(came, row.currency)
            answer["sum_out"] = Money(sum(sums) - came, row.currency)
        if not found:
            answer["hint"] = "Nothing matches. Leave out query, kind_filter or the dates to see more."
        return joined(dump({"account_id": account_id}), member("transactions", entries), dump(answer))

    def _between(self, row: Account, since: str | None, until: str | None) -> Sequence[Transaction]:
        """Return an account's entries between two moments, oldest first."""
        entries = self.transactions.ordered(by_account)
        key = row.account_id
        far = timedelta(days=1)
        low = self.world.clock.read_instant(since, "since") if since else row_start(self.now)
        high = self.world.clock.read_instant(until, "until", end_of_day=True) if until else self.now + far
        if low > high:
            raise ToolError("BAD_DATE", f"since must not be after until, got {str(since)[:40]} to {str(until)[:40]}.")
        first = bisect_left(entries, (key, low), key=by_account)
        return entries[first : bisect_right(entries, (key, high), key=by_account)]

    @tool
    def list_payees(self, user_id: str, query: str | None = None) -> dict[str, Any]:
        """List the people and companies the user has saved to pay, with their bank and account number.

        Check the number against a letter or an earlier payment before paying somebody for the first time: the bank
        pays the number and does not compare the name.

        Args:
            user_id: The signed-in user's id or e-mail address.
            query: Words that must all stand in name, bank or account number.

        Example:
            banking.list_payees(user_id="usr_noor")
        """
        user = self._user(user_id)
        wanted = words(query)
        rows = [row for row in self.payees if row.user_id == user]
        if wanted:
            rows = [row for row in rows if all(word in payee_text(row) for word in wanted)]
        answer: dict[str, Any] = {"payees": [self._payee_view(row) for row in rows], "total": len(rows)}
        if wanted and not rows:
            answer["hint"] = "No payee matches. Leave out query to see them all; add_payee adds one."
        return answer

    @tool
    def list_pending_payments(
        self,
        user_id: str,
        account_id: str | None = None,
        status_filter: str | None = None,
        limit: int = 50,
        page: int = 1,
    ) -> dict[str, Any]:
        """List single payments that were set for a later day: those still to come first, then what became of others.

        A pending payment takes the money only on its day. There is no tool to cancel one: the bank's staff do it, in
        office hours, when a mail to the address in get_account names its pending_id. Standing orders are in
        list_recurring.

        Args:
            user_id: The signed-in user's id or e-mail address.
            account_id: Only those of one account.
            status_filter: pending, posted, bounced, cancelled or returned.
            limit: Payments a page, 1 to 100.
            page: Page number from 1.

        Example:
            banking.list_pending_payments(user_id="usr_noor", status_filter="pending")
        """
        self._user(user_id)
        self._known_status(status_filter, tuple(PENDING_MOVES))
        if account_id is not None:
            self._account(account_id)
        mine = {row.account_id for row in self.accounts if row.user_id == self.world.persona.user_id}
        rows = [
            row
            for row in self.pending.ordered(coming_first)
            if row.account_id in mine and account_id in (None, row.account_id) and status_filter in (None, row.status)
        ]
        shown, page_facts = paged(rows, page, limited(limit))
        return {"payments": [self._pending_view(row) for row in shown], **page_facts}

    @tool
    def list_recurring(self, user_id: str, status_filter: str | None = None) -> dict[str, Any]:
        """List the user's standing orders: what is paid to whom, how often, and when it runs next.

        Direct debits that companies collect are not among them; they show as entries in list_transactions.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status_filter: active, paused, cancelled or ended.

        Example:
            banking.list_recurring(user_id="usr_noor", status_filter="active")
        """
        user = self._user(user_id)
        self._known_status(status_filter, tuple(RECURRING_MOVES))
        rows = [row for row in self.recurring if row.user_id == user and status_filter in (None, row.status)]
        return {"recurring": [self._recurring_view(row) for row in rows], "total": len(rows)}

    def _known_status(self, status: str | None, known: tuple[str, ...]) -> None:
        if status is not None and status not in known:
            raise not_one_of(status, known, "status_filter")

    def _account_view(self, row: Account) -> dict[str, Any]:
        view = {
            "account_id": row.account_id,
            "type": row.type,
            "name": row.name,
            "bank_name": row.bank_name,
            "account_no": row.account_no,
            "balance": row.balance,
            "available": row.available,
            "currency": row.currency,
            "opened_at": row.opened_at,
            "frozen": row.frozen,
            **({"frozen_reason": row.frozen_reason} if row.frozen_reason else {}),
        }
        return with_amounts(view)

    def _entry_view(self, row: Transaction) -> dict[str, Any]:
        return self.transactions.made(row, shown_entry)

    def _payee_view(self, row: Payee) -> dict[str, Any]:
        return {
            "payee_id": row.payee_id,
            "name": row.name,
            "account_no": row.account_no,
            "account_no_masked": masked(row.account_no),
            "bank_name": row.bank_name,
            "added_at": row.added_at,
        }

    def _pending_view(self, row: Pending) -> dict[str, Any]:
        payee = self.payees.get(row.payee_id)
        shown = with_amounts({**row.view(), "payee_name": payee.name if payee else ""})
        # What has not happened yet needs no line: settled_at, tx_id, reason.
        return {name: value for name, value in shown.items() if value not in (None, "")}

    def _recurring_view(self, row: Recurring) -> dict[str, Any]:
        payee = self.payees.get(row.payee_id)
        shown = with_amounts({**row.view("user_id"), "payee_name": payee.name if payee else ""})
        return {name: value for name, value in shown.items() if value != ""}


def shown_entry(row: Transaction) -> dict[str, Any]:
    """Return an entry as tools show it, in its JSON form."""
    shown: dict[str, Any] = plain(_entry(row))
    return shown


def _entry_line(row: Transaction) -> str:
    return dump(_entry(row))


def _entry(row: Transaction) -> dict[str, Any]:
    view: dict[str, Any] = {
        "tx_id": row.tx_id,
        "posted_at": row.posted_at,
        "amount": row.amount,
        "kind": row.kind,
        "counterparty": row.counterparty,
        "memo": row.memo,
        "balance_after": row.balance_after,
    }
    for name in ("counterparty_account", "reference", "category", "payee_id", "reverses", "reversed_by"):
        value = getattr(row, name)
        if value:
            view[name] = value
    return view


def payee_text(row: Payee) -> str:
    """Return what a search looks through in a payee."""
    return folded(f"{row.name} {row.bank_name} {row.account_no} {row.account_no.replace(' ', '')}")


def coming_first(row: Pending) -> tuple[bool, int, str]:
    """Order payments: those to come by day, then the others, newest first."""
    day = row.scheduled_for.toordinal()
    waits = row.status == "pending"
    return (not waits, day if waits else -day, row.pending_id)


def row_start(now: datetime) -> datetime:
    """Return a moment before any entry."""
    return datetime(1900, 1, 1, tzinfo=now.tzinfo or zone("UTC"))
