"""Banking: payments now and later, what comes back, standing orders, and what shops and salaries do to an account."""

from __future__ import annotations

from datetime import date

import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking import Expected, Transaction
from lifegym.worlds.signals import Charge, Refund
from tests.worlds.services.money_kit import (
    NOW,
    PAY,
    account,
    assert_bank_sound,
    balance,
    build,
    does,
    entry_of,
    eur,
    kinds,
    notices,
    ok,
    refused,
    subjects,
    until,
)


def test_accounts__only_the_users_own_are_shown() -> None:
    """Other people's accounts are neither listed nor found; balances come with an entry that explains them."""
    world = build()
    shown = ok(world, "banking.list_accounts", user_id="ines@p.example")
    assert [row["account_id"] for row in shown["accounts"]] == ["acc_0001", "acc_0002", "acc_0003", "acc_0004"]
    assert "acc_9999" not in refused(world, "ACCOUNT_NOT_FOUND", "banking.get_account", account_id="acc_77")
    refused(world, "ACCOUNT_NOT_FOUND", "banking.list_transactions", account_id="acc_9999")
    opening = ok(world, "banking.list_transactions", account_id="acc_0001")["transactions"]
    assert [(row["kind"], row["amount"]["amount"]) for row in opening] == [("opening", "1000.00")]
    assert_bank_sound(world)


def test_arm__seeded_and_changed_records_keep_the_balance_right() -> None:
    """Entries inserted in any order move the balance; a balance changed by hand gets an entry for the difference."""
    world = build("banking")
    for key, day, cents in (("tx_b", 9, -2_000), ("tx_a", 4, 500)):
        row = {
            "tx_id": key, "account_id": "acc_0001", "posted_at": f"2027-01-{day:02d}T10:00:00+00:00",
            "amount": eur(cents).to_json(), "kind": "payment", "counterparty": "Shop",
        }  # fmt: skip
        world.apply(Op(target="insert", arguments={"table": "banking.transactions", "record": row}))
    assert (balance(world), entry_of(world, "tx_a").balance_after) == (98_500, eur(100_500))
    change = {"table": "banking.transactions", "key": "tx_a", "changes": {"amount": eur(1_500).to_json()}}
    world.apply(Op(target="update", arguments=change))
    assert balance(world) == 99_500
    change = {"table": "banking.accounts", "key": "acc_0001", "changes": {"balance": eur(50_000).to_json()}}
    world.apply(Op(target="update", arguments=change))
    assert kinds(world)[-1] == ("adjustment", -49_500)
    assert_bank_sound(world)
    future = Transaction(tx_id="x", account_id="acc_0001", posted_at=NOW.replace(year=2028), amount=eur(1),
                         kind="deposit", counterparty="A")  # fmt: skip
    with pytest.raises(ValueError, match="after now"):
        world.seed(("banking.transactions", future))


def test_pay_payee__today_posts_at_once() -> None:
    """A payment of today is booked, leaves the balance, and is told to whoever subscribed."""
    world = build()
    paid = ok(world, "banking.pay_payee", **PAY, memo="Rent  share")
    assert (paid["status"], paid["balance"]["amount"], paid["memo"]) == ("posted", "700.00", "Rent share")
    assert paid["counterparty_account"] == "PT50 1111 0001"
    assert notices(world) == ["payment_sent"]
    until(world, 20)
    assert kinds(world) == [("payment", -30_000)]
    assert_bank_sound(world)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"account_id": "acc_9999"}, "ACCOUNT_NOT_FOUND"),
        ({"payee_id": "pay_99"}, "PAYEE_NOT_FOUND"),
        ({"amount_minor": 0}, "BAD_AMOUNT"),
        ({"amount_minor": 10**17}, "BAD_AMOUNT"),
        ({"amount_minor": 100_001}, "INSUFFICIENT_FUNDS"),
        ({"scheduled_for": "2027-01-10"}, "BAD_DATE"),
        ({"scheduled_for": "tomorrow"}, "BAD_DATE"),
        ({"scheduled_for": "2999-01-10"}, "BAD_DATE"),
        ({"scheduled_for": "2029-01-12"}, "BAD_DATE"),
        ({"memo": "x" * 141}, "BAD_ARG"),
        ({"account_id": "acc_0002", "payee_id": "pay_6"}, "BAD_ARG"),
    ],
)
def test_pay_payee__refusals(changes: dict[str, object], code: str) -> None:
    """What cannot be paid is refused with a code and changes nothing."""
    refused(build("banking"), code, "banking.pay_payee", **{**PAY, **changes})


def test_pay_payee__frozen_accounts_let_nothing_out() -> None:
    """A frozen account refuses payments, transfers and shops; money still comes in."""
    world = build()
    does(world, "banking.freeze_account", account_id="acc_0001", reason="Court order.", announce=True)
    assert "Court order" in refused(world, "ACCOUNT_FROZEN", "banking.pay_payee", **PAY)
    refused(world, "ACCOUNT_FROZEN", "banking.transfer", from_account_id="acc_0001", to_account_id="acc_0002",
            amount_minor=1)  # fmt: skip
    ok(world, "banking.transfer", from_account_id="acc_0002", to_account_id="acc_0001", amount_minor=500)
    assert subjects(world) == ["Your account ****0001 is frozen"]
    does(world, "banking.unfreeze_account", account_id="acc_0001")
    ok(world, "banking.pay_payee", **PAY)
    assert_bank_sound(world)


def test_pending__posts_in_the_morning_of_its_day() -> None:
    """A payment for later reserves nothing, posts at the bank's hour, and is linked to its entry."""
    world = build()
    waiting = ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-14")
    assert (waiting["status"], balance(world)) == ("pending", 100_000)
    until(world, 14, hour=5)
    assert balance(world) == 100_000
    until(world, 14, hour=6)
    [row] = ok(world, "banking.list_pending_payments", user_id="usr_ines", status_filter="posted")["payments"]
    assert (row["payee_name"], entry_of(world, row["tx_id"]).posted_at.hour) == ("Rui Tavares", 6)
    assert ok(world, "banking.list_pending_payments", user_id="usr_ines", status_filter="pending")["total"] == 0
    assert_bank_sound(world)


def test_pending__bounces_without_funds() -> None:
    """A short account makes it bounce, with a mail, a notice and the fee."""
    world = build()
    ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-14")
    ok(world, "banking.pay_payee", **{**PAY, "amount_minor": 80_000})
    until(world, 15)
    assert kinds(world) == [("payment", -80_000), ("fee", -300)]
    assert subjects(world) == ["Payment not made: 300.00 EUR to Rui Tavares"]
    assert notices(world)[-1] == "payment_bounced"
    [row] = ok(world, "banking.list_pending_payments", user_id="usr_ines")["payments"]
    assert row["status"] == "bounced"
    assert "200.00 EUR available" in row["reason"]


def test_pending__staff_cancel_or_move_it() -> None:
    """What no tool can do, the bank's staff can."""
    world = build()
    first = ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-14")["pending_id"]
    other = ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-14")["pending_id"]
    does(world, "banking.cancel_pending", pending_id=first, reason="You asked us to.", announce=True)
    does(world, "banking.reschedule_pending", pending_id=other, scheduled_for="2027-01-18",
         amount=eur(1_000).to_json())  # fmt: skip
    until(world, 17)
    assert kinds(world) == []
    until(world, 18)
    assert kinds(world) == [("payment", -1_000)]
    with pytest.raises(ValueError, match="is posted"):
        does(world, "banking.cancel_pending", pending_id=other)


def test_add_payee__is_announced_and_not_twice() -> None:
    """A new payee is mailed; the same name and number again is refused; nonsense is no number."""
    world = build()
    new = {"user_id": "usr_ines", "name": "Marta", "account_no": "PT50 4444 1234", "bank_name": "B"}
    shown = ok(world, "banking.add_payee", **new)
    assert (shown["account_no_masked"], subjects(world)) == ("****1234", ["New payee: Marta"])
    refused(world, "PAYEE_EXISTS", "banking.add_payee", **{**new, "account_no": "PT5044441234"})
    for bad in ("", "12", "x" * 40, "\ud8001234", "ÄÖ 1234"):
        refused(world, "BAD_ARG", "banking.add_payee", **{**new, "account_no": bad})
    does(world, "banking.plant_payee", name="Casa  Lda", account_no="PT50 7777 1234", bank_name="B", payee_id="pay_x")
    found = ok(world, "banking.list_payees", user_id="usr_ines", query="CASA 7777")
    assert [row["payee_id"] for row in found["payees"]] == ["pay_x"]


def test_recurring__keeps_to_the_ends_of_months() -> None:
    """An order from the 31st runs on the last day of shorter months, and is over after its end date."""
    world = build()
    order = ok(world, "banking.schedule_recurring", account_id="acc_0001", payee_id="pay_1", amount_minor=1_000,
               freq="Monthly", start_date="2027-01-31", end_date="2027-04-30")  # fmt: skip
    until(world, 2, month=6)
    dates = [row.posted_at.date() for row in world.table("banking.transactions") if row.payee_id == "pay_1"]
    assert dates == [date(2027, 1, 31), date(2027, 2, 28), date(2027, 3, 31), date(2027, 4, 30)]
    [row] = ok(world, "banking.list_recurring", user_id="usr_ines", status_filter="ended")["recurring"]
    assert (row["schedule_id"], row["next_run_date"]) == (order["schedule_id"], None)
    assert_bank_sound(world)


def test_recurring__starts_today_bounces_and_goes_on() -> None:
    """The first run of today is booked at once; a run without funds is skipped with a mail, the next is tried."""
    world = build()
    ok(world, "banking.schedule_recurring", account_id="acc_0001", payee_id="pay_1", amount_minor=60_000,
       freq="weekly", start_date="2027-01-11")  # fmt: skip
    assert balance(world) == 40_000
    until(world, 19)
    assert "Payment not made: 600.00 EUR to Rui Tavares" in subjects(world)
    does(world, "banking.post_entry", account_id="acc_0001", amount=eur(90_000).to_json(), kind="deposit",
         counterparty="Aunt")  # fmt: skip
    until(world, 26)
    assert kinds(world)[-1] == ("payment", -60_000)
    refused(world, "INSUFFICIENT_FUNDS", "banking.schedule_recurring", account_id="acc_0001", payee_id="pay_1",
            amount_minor=9_000_000, freq="weekly", start_date="2027-01-26")  # fmt: skip


def test_recurring__is_cancelled_paused_changed_and_ended() -> None:
    """The user cancels for good; the world pauses, resumes, changes and ends."""
    world = build("banking")
    plan = {"account_id": "acc_0001", "payee_id": "pay_1", "amount_minor": 100, "freq": "weekly"}
    key = ok(world, "banking.schedule_recurring", **plan, start_date="2027-01-12")["schedule_id"]
    does(world, "banking.pause_recurring", schedule_id=key)
    until(world, 20)
    assert kinds(world) == []
    does(world, "banking.resume_recurring", schedule_id=key)
    does(world, "banking.change_recurring", schedule_id=key, amount=eur(700).to_json(), payee_id="pay_3")
    until(world, 27)
    assert kinds(world) == [("payment", -700)]
    ok(world, "banking.cancel_recurring", schedule_id=key)
    refused(world, "SCHEDULE_NOT_ACTIVE", "banking.cancel_recurring", schedule_id=key)
    other = ok(world, "banking.schedule_recurring", **plan, start_date="2027-02-12")["schedule_id"]
    does(world, "banking.end_recurring", schedule_id=other)
    until(world, 20, month=3)
    assert kinds(world) == [("payment", -700)]
    for bad, code in (({"freq": "daily"}, "BAD_FREQ"), ({"end_date": "2027-03-01"}, "BAD_DATE")):
        refused(world, code, "banking.schedule_recurring", **{**plan, "start_date": "2027-04-01", **bad})
    assert_bank_sound(world)


def test_transfer__makes_no_money_out_of_roundings() -> None:
    """A cent changed at a time brings no more than all at once, and what would be nothing is not taken."""
    world = build()
    world.apply(Op(target="banking.post_entry", arguments={
        "account_id": "acc_0003", "amount": {"amount": "1.00", "currency": "USD"}, "kind": "deposit",
        "counterparty": "Ana",
    }))  # fmt: skip
    euros, dollars = (world.table("banking.accounts").rows[key].balance for key in ("acc_0001", "acc_0003"))
    tiny = {"from_account_id": "acc_0003", "to_account_id": "acc_0001", "amount_minor": 1}
    assert "smallest amount of EUR" in refused(world, "BAD_AMOUNT", "banking.transfer", **tiny)
    for _ in range(10):
        ok(world, "banking.transfer", **{**tiny, "amount_minor": 2})
    rows = world.table("banking.accounts").rows
    assert (rows["acc_0001"].balance - euros, dollars - rows["acc_0003"].balance) == (eur(10), Money(20, "USD"))


def test_transfer__between_own_accounts_and_currencies() -> None:
    """Both entries are booked at once; another currency at the rate of the day; nobody else's account is reached."""
    world = build("banking")
    plan = {"from_account_id": "acc_0001", "to_account_id": "acc_0003", "amount_minor": 9_200}
    moved = ok(world, "banking.transfer", **plan)
    assert moved["to_balance"] == {"amount": "400.00", "currency": "USD"}
    assert (balance(world), balance(world, "acc_0003")) == (90_800, 40_000)
    refused(world, "CROSS_USER_TRANSFER", "banking.transfer", **{**plan, "to_account_id": "acc_9999"})
    refused(world, "ACCOUNT_NOT_FOUND", "banking.transfer", **{**plan, "to_account_id": "acc_5"})
    ok(world, "banking.pay_payee", **{**PAY, "payee_id": "pay_6"})
    assert balance(world, "acc_0002") == 230_000
    assert_bank_sound(world)


def test_month_end__savings_earn_on_their_daily_balance() -> None:
    """Interest is the yearly rate on each day's balance, credited once at the month's end; fees are taken."""
    world = build("banking")
    until(world, 21)
    ok(world, "banking.transfer", from_account_id="acc_0002", to_account_id="acc_0001", amount_minor=100_000)
    does(world, "banking.change_terms", account_id="acc_0001", monthly_fee=eur(250).to_json())
    until(world, 1, month=2)
    assert kinds(world, "acc_0002")[-1] == ("interest", (20 * 200_000 + 11 * 100_000) * 365 // 3_650_000)
    assert kinds(world)[-1] == ("fee", -250)
    until(world, 2, month=3)
    assert sum(kind == "interest" for kind, _ in kinds(world, "acc_0002")) == 2
    assert sum(kind == "fee" for kind, _ in kinds(world)) == 2
    assert_bank_sound(world)


def test_expected__salaries_and_debits_arrive() -> None:
    """A salary comes before a weekend, a direct debit after it; both go on monthly; a delay moves only the next."""
    world = build()
    does(world, "banking.expect", account_id="acc_0001", counterparty="Studio", amount=eur(200_000).to_json(),
         day="2027-01-30", freq="monthly", roll="preceding", memo="Salary", expected_id="exp_pay")  # fmt: skip
    does(world, "banking.expect", account_id="acc_0001", counterparty="Energy", amount=eur(-5_000).to_json(),
         day="2027-01-30", freq="monthly", roll="following", expected_id="exp_power")  # fmt: skip
    until(world, 31)
    assert kinds(world) == [("deposit", 200_000)]
    assert notices(world)[-1] == "deposit"
    until(world, 2, month=2)
    assert kinds(world)[-1] == ("payment", -5_000)
    does(world, "banking.delay_expected", expected_id="exp_pay", until="2027-03-09")
    does(world, "banking.change_expected", expected_id="exp_power", amount=eur(-900_000).to_json())
    until(world, 8, month=3)
    assert subjects(world) == ["Direct debit not paid: 9,000.00 EUR, Energy"]
    assert ("deposit", 200_000) not in kinds(world)[2:]
    does(world, "banking.stop_expected", expected_id="exp_power")
    until(world, 31, month=3)
    assert [kind for kind, _ in kinds(world)] == ["deposit", "payment", "fee", "deposit", "deposit"]
    once = Expected(expected_id="e", account_id="acc_0001", counterparty="A", amount=eur(1), next_date=date(2027, 4, 2),
                    first_date=date(2027, 4, 2))  # fmt: skip
    world.seed(("banking.expected", once))
    until(world, 30, month=5)
    assert world.table("banking.expected").rows["e"].status == "arrived"
    assert_bank_sound(world)


def test_debit__shops_charge_and_pay_back() -> None:
    """An account pays in shops and gets refunds; a foreign price adds a fee of its own; the wallet knows its digits."""
    world = build("banking")
    for method, price in (("acc_0001", eur(2_000)), ("Dollars", eur(9_200))):
        world.emit(Charge(method_id=method, amount=price, merchant="Loja", reference="r", category="shopping"))
    assert kinds(world) == [("payment", -2_000)]
    assert kinds(world, "acc_0003") == [("payment", -10_000), ("fee", -100)]
    world.emit(Refund(method_id="acc_0001", amount=eur(500), merchant="Loja", reference="r", category="shopping"))
    assert kinds(world)[-1] == ("refund", 500)
    before = world.digest()
    for method, price, code in (
        ("0001", eur(900_000), "INSUFFICIENT_FUNDS"),
        ("acc_0004", eur(1), "PAYMENT_METHOD_UNKNOWN"),
        ("acc_9999", eur(1), "PAYMENT_METHOD_UNKNOWN"),
    ):
        with pytest.raises(ToolError) as caught:
            world.emit(Charge(method_id=method, amount=price, merchant="Loja", reference="r", category="x"))
        assert (caught.value.code, world.digest()) == (code, before)
    assert_bank_sound(world)


def test_backstage__entries_are_doubled_reversed_and_bounced() -> None:
    """Mistakes and corrections keep sums right, and nothing is taken back twice."""
    world = build()
    entry = ok(world, "banking.pay_payee", **PAY)["tx_id"]
    does(world, "banking.duplicate_entry", tx_id=entry, new_tx_id="tx_twice")
    does(world, "banking.reverse_entry", tx_id="tx_twice", announce=True)
    with pytest.raises(ValueError, match="already"):
        does(world, "banking.reverse_entry", tx_id="tx_twice")
    does(world, "banking.bounce_payment", payment_id=entry, reason="Account blocked.")
    with pytest.raises(ValueError, match="no payment that can still come back"):
        does(world, "banking.bounce_payment", payment_id=entry)
    waiting = ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-02-14")["pending_id"]
    does(world, "banking.bounce_payment", payment_id=waiting)
    until(world, 20, month=2)
    assert kinds(world) == [
        ("payment", -30_000), ("payment", -30_000), ("reversal", 30_000), ("return", 30_000), ("fee", -300),
    ]  # fmt: skip
    assert_bank_sound(world)


def test_list_transactions__filters_pages_and_adds_up() -> None:
    """Dates include their last day, words match any telling field, sums cover all that match, newest first."""
    world = build("banking")
    for day, cents, memo in ((12, -100, "Café"), (13, -200, "tram"), (14, 300, "cafe again")):
        until(world, day)
        does(world, "banking.post_entry", account_id="acc_0001", amount=eur(cents).to_json(),
             kind="payment" if cents < 0 else "refund", counterparty="Shop", memo=memo)  # fmt: skip
    shown = ok(world, "banking.list_transactions", account_id="acc_0001", since="2027-01-12", until="2027-01-13")
    assert [row["memo"] for row in shown["transactions"]] == ["tram", "Café"]
    found = ok(world, "banking.list_transactions", account_id="acc_0001", query="CAFÉ shop", limit=1, page=2)
    assert (found["total"], found["transactions"][0]["memo"], found["has_more"]) == (2, "Café", False)
    assert (found["sum_in"]["amount"], found["sum_out"]["amount"]) == ("3.00", "-1.00")
    out = ok(world, "banking.list_transactions", account_id="acc_0001", direction="out", kind_filter="payment")
    assert out["total"] == 2
    assert ok(world, "banking.list_transactions", account_id="acc_0001", query="zebra")["hint"]
    for bad in ({"limit": 0}, {"page": 0}, {"kind_filter": "x"}, {"direction": "up"}, {"since": "2027-02-01",
                "until": "2027-01-01"}, {"until": "9999-12-31"}):  # fmt: skip
        assert not world.call("banking.list_transactions", {"account_id": "acc_0001", **bad}).ok


def test_fork__accounts_do_not_see_each_other() -> None:
    """What is paid in a fork is not paid here."""
    world = build("banking")
    other = world.fork()
    ok(other, "banking.pay_payee", **PAY)
    assert (balance(world), balance(other)) == (100_000, 70_000)


def test_overdraft__is_available_and_no_more() -> None:
    """An agreed overdraft can be spent to its last cent."""
    world = build("banking")
    world.seed(("banking.accounts", account("acc_0005", "Thin", 1_000, overdraft_limit=eur(500))))
    refused(world, "INSUFFICIENT_FUNDS", "banking.pay_payee", account_id="acc_0005", payee_id="pay_1",
            amount_minor=1_501)  # fmt: skip
    ok(world, "banking.pay_payee", account_id="acc_0005", payee_id="pay_1", amount_minor=1_500)
    assert balance(world, "acc_0005") == -500


def test_foreign_rates__unknown_currencies_are_refused() -> None:
    """A currency without a rate cannot be charged."""
    world = build("banking")
    with pytest.raises(ToolError) as caught:
        world.emit(Charge(method_id="acc_0001", amount=Money(5, "XXX"), merchant="M", reference="r", category="c"))
    assert caught.value.code == "CURRENCY_UNKNOWN"


def test_add_payee__checks_the_check_digits_and_tells_of_doubles() -> None:
    """A mistyped IBAN is refused; a number or a name that is saved already is pointed out."""
    world = build()
    facts = {"user_id": "usr_ines", "name": "Ana Reis", "bank_name": "Merel Bank"}
    # 00 leaves the remainder of the right 97, and 99 that of 02, but no bank gives them.
    for number in ("NL91 ABNA 0417 1643 01", "NL00 MERL 0102 0304 05", "NL99 MERL 0000 0000 46"):
        wrong = refused(world, "BAD_ARG", "banking.add_payee", **facts, account_no=number)
        assert "check digits" in wrong
    assert "remark" not in ok(world, "banking.add_payee", **facts, account_no="NL91 ABNA 0417 1643 00")
    again = ok(world, "banking.add_payee", **{**facts, "name": "R. Silva"}, account_no="nl91abna0417164300")
    assert "Ana Reis" in again["remark"]
    assert "another number" in ok(world, "banking.add_payee", **facts, account_no="1234 5678")["remark"]


def test_pay_payee__warns_of_a_payment_the_account_could_not_make() -> None:
    """A payment for later is taken, with what would happen were it due today."""
    world = build()
    later = ok(world, "banking.pay_payee", **{**PAY, "amount_minor": 150_000}, scheduled_for="2027-01-20")
    assert "3.00 EUR" in later["warning"]
    assert "warning" not in ok(world, "banking.pay_payee", **PAY, scheduled_for="2027-01-20")


def test_schedule_recurring__takes_how_people_say_it() -> None:
    """Fortnightly is every two weeks."""
    world = build()
    found = ok(world, "banking.schedule_recurring", account_id="acc_0001", payee_id="pay_1", amount_minor=100,
               freq="Fortnightly", start_date="2027-02-01")  # fmt: skip
    assert found["freq"] == "biweekly"


def test_expected__debits_are_told_and_purchases_are_quiet() -> None:
    """A direct debit leaves a notice, a purchase with the bank card none; the month stands in the memo."""
    world = build()
    rent = Expected(
        expected_id="exp_1", account_id="acc_0001", counterparty="Energia", amount=eur(-5_000),
        next_date=date(2027, 1, 12), first_date=date(2027, 1, 12), kind="payment", memo="Power {month}",
    )  # fmt: skip
    bread = rent.evolve(expected_id="exp_2", counterparty="Padaria", memo="Bank card", at="18:20", amount=eur(-450))
    yacht = bread.evolve(expected_id="exp_3", counterparty="Iate", at="19:00", amount=eur(-(10**9)))
    for row in (rent, bread, yacht):
        record = plain(row.view())
        world.apply(Op(target="insert", arguments={"table": "banking.expected", "record": record}))
    until(world, 13)
    entries = [row for row in world.table("banking.transactions") if row.kind == "payment"]
    assert [(row.counterparty, row.memo, row.posted_at.hour) for row in entries] == [
        ("Energia", "Power January 2027", 5), ("Padaria", "Bank card", 18),
    ]  # fmt: skip
    assert notices(world) == ["direct_debit"]
    assert subjects(world) == [], "a shop that is not paid writes no letter"
    assert_bank_sound(world)


def test_own_payee__money_is_moved_not_paid() -> None:
    """A payment to one of the own accounts is told as what it is."""
    world = build()
    ok(world, "banking.pay_payee", account_id="acc_0001", payee_id="pay_6", amount_minor=500)
    titles = [row.title for row in world.table("notification_hub.notifications")]
    assert titles == ["5.00 EUR moved to Nest egg"]
