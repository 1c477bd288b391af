"""The cards an ordinary person has, and what their points can buy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Final

from lifegym.worlds.duedates import add_months, month_end
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.money_scale import (
    CYCLE_END,
    GRACE_DAYS,
    ISSUER,
    account_no,
    bank_of,
    card_account_no,
    price,
    scramble,
)
from lifegym.worlds.services.credit_card.records import Card, EarnRate, Reward

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_CATALOGUE: Final = (
    ("CREDIT-10", "10 off your card", "statement_credit", 1_000, 1_000),
    ("CREDIT-50", "50 off your card", "statement_credit", 4_800, 5_000),
    ("BOOKS-25", "Voucher for Paper Lighthouse books", "voucher", 2_400, 2_500),
    ("MILES-2000", "2,000 Skylark Air miles", "miles", 3_000, 0),
    ("CINEMA-2", "Two tickets for Cinema Belvedere", "voucher", 2_200, 2_300),
    ("DONATE-5", "5 for River Watch", "donation", 450, 500),
)
"""Code, title, kind, points and value in euro cents."""


def catalogue(persona: Persona) -> Iterator[Reward]:
    """Yield what points can be redeemed for."""
    for code, title, kind, points, cents in _CATALOGUE:
        value = price(cents, persona.currency) if cents else None
        said = f"{value} {title.partition(' ')[2]}" if kind in ("statement_credit", "donation") else title
        yield Reward(redemption_code=code, title=said, kind=kind, points=points, value=value, issuer=ISSUER)


def main_card(
    persona: Persona, today: date, card_id: str, product_name: str, autopay: str, autopay_from: str, closed: date
) -> Card:
    """Return the card in use; its last cycle closed on ``closed``."""
    nothing = Money(0, persona.currency)
    return Card(
        card_id=card_id,
        user_id=persona.user_id,
        issuer=ISSUER,
        product_name=product_name,
        masked_no=_masked(persona, "card"),
        type="credit",
        credit_limit=price(500_000, persona.currency),
        statement_balance=nothing,
        unbilled_balance=nothing,
        min_payment_due=nothing,
        cycle_end_day=CYCLE_END,
        payment_account_no=card_account_no(persona),
        expires=month_end(add_months(today, 29)),
        grace_period_days=GRACE_DAYS,
        late_fee=price(1_500, persona.currency),
        foreign_fee_bp=150,
        min_payment_floor=price(2_500, persona.currency),
        autopay=autopay,
        autopay_from=autopay_from if autopay else "",
        points_unit=price(100, persona.currency),
        earn_rates=(
            EarnRate(category="groceries", tenths=15),
            EarnRate(category="restaurant", tenths=20),
            EarnRate(category="hotel", tenths=30),
            EarnRate(category="flight", tenths=30),
        ),
        closed_through=closed,
    )


def spare_card(persona: Persona, today: date, card_id: str, main: Card) -> Card:
    """Return a second card, put away frozen and without a balance."""
    return main.evolve(
        card_id=card_id,
        issuer="Quill Bank Cards",
        product_name="Quill Everyday",
        masked_no=_masked(persona, "spare"),
        credit_limit=price(120_000, persona.currency),
        payment_account_no=account_no(persona, "Quill Bank Cards", bank_of("Quill Bank Cards")),
        cycle_end_day=10,
        expires=month_end(add_months(today, 14)),
        status="frozen",
        autopay="",
        autopay_from="",
        points_unit=None,
        earn_rates=(),
        closed_through=None,
    )


def _masked(persona: Persona, salt: str) -> str:
    digits = 1_000 + scramble(f"{persona.user_id}/{salt}") % 9_000
    return f"**** **** **** {digits + (digits == 4471)}"
