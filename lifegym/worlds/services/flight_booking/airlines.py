"""Invented airlines, and what a service falls back on for a carrier nobody described."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.services.flight_booking.records import Airline

_LINES: Final = """
H7|Hai Van Air|care@haivan-air.example|48
K8|Kisei Air|care@kisei-air.example|24
S9|Southern Lantern|help@southlantern.example|24
V4|Lotus Coast Airways|support@lotuscoast-airways.example|36
M6|Mekong Wings|care@mekongwings.example|24
N4|Nagi Airlines|guests@nagi-airlines.example|30
T6|Tamsui Air|service@tamsui-air.example|48
C2|Crane Pacific|care@cranepacific.example|24
J3|Jade Strait Airlines|help@jadestrait.example|48
U4|Yulan Airlines|service@yulan-airlines.example|48
P8|Straits Meridian|guests@straitsmeridian.example|48
B7|Banyan Air|care@banyan-air.example|24
L5|Rhine & Alps|service@rhine-alps.example|30
E3|Estuary Airways|help@estuary-airways.example|24
G5|Gulf Crescent|care@gulfcrescent.example|48
A7|Atlas Northern|guests@atlasnorthern.example|24
Q3|Quill Air|support@quill-air.example|24
D6|Southern Cross Link|care@southerncrosslink.example|48
"""

AIRLINES: Final[dict[str, Airline]] = {
    code: Airline(code=code, name=name, email=email, checkin_opens_h=int(hours))
    for code, name, email, hours in (line.split("|") for line in _LINES.strip().splitlines())
}
"""Airline by its two-character code; a world may add its own in the table ``flight_booking.airlines``."""


def unnamed(code: str) -> Airline:
    """Return a plain description of a carrier that is neither in the world's table nor here."""
    return Airline(
        code=code, name=f"{code} Airlines", email=f"care@{code.lower()}-airlines.example", checkin_opens_h=24
    )
