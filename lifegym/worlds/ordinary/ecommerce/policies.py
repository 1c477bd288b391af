"""Terms of return by department."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.services.ecommerce.records import ReturnPolicy

_FREE_RETURN: Final = {"clothing": 30, "toys": 30, "books": 30, "home": 30}
_FINAL_SALE: Final = frozenset({"grocery", "health", "beauty"})


def policy_of(category: str, seller: int, zone: str) -> ReturnPolicy:
    """Return a seller's terms of return for a department.

    In Europe whoever sends goods back within fourteen days gets the whole price (Directive 2011/83/EU, article 13).
    """
    if category in _FINAL_SALE:
        return ReturnPolicy(days=14, returnable=False, note="Hygiene goods and food are not taken back.")
    if category in _FREE_RETURN and seller % 3 != 2:
        return ReturnPolicy(days=_FREE_RETURN[category])
    return ReturnPolicy(days=14, restocking_percent=10 if seller % 4 == 3 and not zone.startswith("Europe/") else 0)
