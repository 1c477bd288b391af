"""How full a house is with guests nobody names: more at the usual hours, on the evenings people go out, and at last."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from zlib import crc32

from lifegym.worlds.services.review_platform.records import Merchant

_DAYS: Final = (55, 55, 65, 80, 100, 100, 70)
"""How much of its usual crowd comes on each day of the week, Monday first, in percent."""
_HOURS: Final = ((11, 35), (14, 70), (18, 30), (21, 100), (24, 55))
"""Until which hour of the day how much of it comes."""
_AHEAD: Final = ((2, 100), (7, 80), (14, 60), (30, 40))
"""Up to how many days before how much of it has booked."""
_FAR: Final = 20
_SPREAD: Final = 30


def strangers(merchant: Merchant, at: datetime, now: datetime) -> int:
    """Return how many of a house's units others hold at a local time, as far as they have booked by now."""
    if not merchant.busy_percent:
        return 0
    hour = next(share for until, share in _HOURS if at.hour < until)
    days = (at.date() - now.astimezone(at.tzinfo).date()).days
    booked = next((share for most, share in _AHEAD if days <= most), _FAR)
    # Evenings differ, and the same one is as full for everybody who looks.
    luck = crc32(f"{merchant.merchant_id} {at:%Y-%m-%d}".encode()) % _SPREAD - _SPREAD // 2
    percent = (merchant.busy_percent + luck) * hour * _DAYS[at.weekday()] * booked // 100**3
    return max(0, min(merchant.units, merchant.units * percent // 100))
