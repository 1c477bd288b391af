"""Exchanges with their real hours, and invented companies, bonds and funds."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple


class Market(NamedTuple):
    """An exchange: where, when, how trades settle and what they cost, and the companies listed there.

    Commission minimum and lot are in major units of its currency. ``days`` names the holidays it keeps.
    """

    exchange_id: str
    name: str
    city: str
    zone: str
    currency: str
    opens: str
    closes: str
    settle_days: int
    commission_bp: int
    commission_min: str
    lot: int
    days: str
    companies: tuple[Company, ...]


class Company(NamedTuple):
    """A listed company: symbol, name, sector, and a usual price of its share in US dollars."""

    symbol: str
    name: str
    sector: str
    dollars: int


class Offer(NamedTuple):
    """A fund: code, name, category, risk level, fees in hundredths of a per cent, lock-up, minimum, manager, words."""

    code: str
    name: str
    category: str
    risk: int
    entry_bp: int
    exit_bp: int
    ongoing_bp: int
    lockup_days: int
    minimum_dollars: int
    swing_bp: int
    drift_bp: int
    manager: str
    description: str


_EUROPE: Final = "new_year good_friday easter_monday labour christmas boxing"

MARKETS: Final[dict[str, Market]] = {
    market.currency: market
    for market in (
        Market("AMS", "Amsterdam Stock Market", "Amsterdam", "Europe/Amsterdam", "EUR", "09:00", "17:30", 2, 8, "3.00",
               1, _EUROPE, (
                   Company("VLTR", "Veldstra Stroom NV", "utilities", 46),
                   Company("ZUIV", "Zuivelhof Food Group NV", "food", 31),
                   Company("KNWG", "Kanaalweg Logistiek NV", "transport", 19),
               )),
        Market("LON", "London Stock Market", "London", "Europe/London", "GBP", "08:00", "16:30", 2, 10, "4.95", 1,
               "new_year good_friday easter_monday early_may spring_bank august_bank christmas boxing", (
                   Company("PNWW", "Penwith Water plc", "utilities", 9),
                   Company("MRLK", "Marlock Engineering plc", "industry", 27),
                   Company("TSWD", "Thistlewood Insurance plc", "insurance", 14),
               )),
        Market("NYC", "New York Stock Market", "New York", "America/New_York", "USD", "09:30", "16:00", 1, 5, "2.00", 1,
               "new_year king presidents good_friday memorial juneteenth independence labor_day thanksgiving "
               "christmas", (
                   Company("CPLN", "Copperline Software Inc", "software", 128),
                   Company("HRCM", "Harrow Creek Medical Inc", "health care", 74),
                   Company("BMSA", "Bright Mesa Foods Corp", "food", 52),
               )),
        Market("TYO", "Tokyo Stock Market", "Tokyo", "Asia/Tokyo", "JPY", "09:00", "15:30", 2, 9, "385", 100,
               "new_year january_2 january_3 constitution greenery children culture labour_thanks december_31", (
                   Company("SRHM", "Shirahama Seiki", "machinery", 21),
                   Company("KTNY", "Kitanoya Foods", "food", 15),
                   Company("MTSB", "Matsubori Chemical", "chemicals", 11),
               )),
        Market("HKG", "Hong Kong Stock Market", "Hong Kong", "Asia/Hong_Kong", "HKD", "09:30", "16:00", 2, 12, "50.00",
               100, _EUROPE, (
                   Company("TLKM", "Tai Lok Marine Holdings", "shipping", 3),
                   Company("JDHB", "Jade Harbour Retail", "retail", 2),
                   Company("WCPT", "Wing Cheong Property Trust", "property", 4),
               )),
        Market("SHA", "Shanghai Stock Market", "Shanghai", "Asia/Shanghai", "CNY", "09:30", "15:00", 1, 3, "5.00", 100,
               "new_year labour national_1 national_2 national_3", (
                   Company("LXBT", "Lingxi Battery", "energy storage", 6),
                   Company("HTAO", "Hengtao Appliances", "household goods", 4),
                   Company("YJPH", "Yujiang Pharmaceutical", "health care", 5),
               )),
        Market("MUM", "Mumbai Stock Market", "Mumbai", "Asia/Kolkata", "INR", "09:15", "15:30", 1, 10, "20.00", 1,
               "new_year republic good_friday labour independence_in gandhi christmas", (
                   Company("VSNT", "Vasant Agro Industries", "food", 9),
                   Company("NLMS", "Neelam Steel", "metals", 6),
                   Company("KVRT", "Kaveri Telecom", "telecommunications", 11),
               )),
        Market("SIN", "Singapore Stock Market", "Singapore", "Asia/Singapore", "SGD", "09:00", "17:00", 2, 8, "10.00",
               100, "new_year good_friday labour christmas", (
                   Company("KBPT", "Kallang Bay Ports", "transport", 2),
                   Company("TJPB", "Tanjong Pelita Bank", "banking", 8),
                   Company("ORCD", "Orchid Row Property Trust", "property", 1),
               )),
        Market("ZUR", "Zurich Stock Market", "Zurich", "Europe/Zurich", "CHF", "09:00", "17:20", 2, 15, "9.00", 1,
               _EUROPE, (
                   Company("RTMP", "Rotmatt Pharma AG", "health care", 96),
                   Company("SNTB", "Säntisblick Versicherung AG", "insurance", 140),
                   Company("UHRW", "Uhrwald Präzision AG", "industry", 61),
               )),
        Market("STO", "Stockholm Stock Market", "Stockholm", "Europe/Stockholm", "SEK", "09:00", "17:30", 2, 9, "39.00",
               1, _EUROPE, (
                   Company("NRVK", "Norrvik Skog AB", "forestry", 12),
                   Company("ALVD", "Älvdal Teknik AB", "industry", 23),
                   Company("LJSB", "Ljusbäck Energi AB", "utilities", 8),
               )),
        Market("TOR", "Toronto Stock Market", "Toronto", "America/Toronto", "CAD", "09:30", "16:00", 1, 8, "4.95", 1,
               "new_year good_friday labor_day christmas boxing", (
                   Company("CDPR", "Cedar Portage Rail", "transport", 58),
                   Company("LOMN", "Lac Ouest Mines", "metals", 17),
                   Company("PRBK", "Prairie Union Bank", "banking", 66),
               )),
        Market("SYD", "Sydney Stock Market", "Sydney", "Australia/Sydney", "AUD", "10:00", "16:00", 2, 10, "6.00", 1,
               "new_year australia good_friday easter_monday anzac christmas boxing", (
                   Company("WTRL", "Wattle Ridge Lithium", "metals", 5),
                   Company("CRNG", "Coorong Dairy", "food", 7),
                   Company("BLHV", "Blue Haven Health", "health care", 22),
               )),
        Market("HCM", "Ho Chi Minh City Stock Market", "Ho Chi Minh City", "Asia/Ho_Chi_Minh", "VND", "09:00", "14:45",
               2, 15, "15000", 100, "new_year labour reunification national_vn", (
                   Company("SHSF", "Sông Hậu Seafood", "food", 2),
                   Company("APTX", "An Phú Textiles", "textiles", 1),
                   Company("BMCF", "Buôn Mây Coffee", "food", 3),
               )),
    )
}  # fmt: skip
"""Exchanges by currency. Hours are those of the real market places of these cities, without their midday breaks;
settlement is T+1 in North America, mainland China and India, T+2 elsewhere."""

FUNDS: Final = (
    Offer("MERIDW", "Meridiaan World Equity", "equity", 4, 25, 0, 45, 0, 100, 75, 650, "Anouk Terpstra",
          "Shares of some 1,400 companies in 23 developed countries, weighted by size."),
    Offer("KOMPBD", "Kompas Investment Grade Bond", "bond", 2, 15, 0, 32, 0, 100, 22, 260, "Henrik Aalto",
          "Government and company bonds of good standing with an average term of six years."),
    Offer("STILMM", "Stille Haven Liquidity", "money market", 1, 0, 0, 12, 0, 50, 2, 190, "Marta Wieczorek",
          "Short paper and deposits; the value hardly moves and orders settle fast."),
    Offer("DUINMX", "Duinrand Balanced", "mixed", 3, 50, 0, 95, 0, 100, 45, 430, "Idris Benkacem",
          "Half shares, half bonds, rebalanced every quarter."),
    Offer("HAVPRP", "Havenzicht Property", "property", 3, 150, 100, 140, 90, 1000, 30, 380, "Sunniva Dahl",
          "Warehouses and student housing in seven countries; units stay in for ninety days."),
)  # fmt: skip

BROKERS: Final = ("Linden & Vos", "Harbourgate Invest", "Morgenrood Effecten", "Clearbrook Securities")
MEMOS: Final = ("Monthly saving", "Savings for later", "Bonus put aside", "Tax refund", "From the current account")


def holidays(names: str, years: range) -> tuple[date, ...]:
    """Return the weekdays on which named holidays fall in some years, in order."""
    found = set()
    for year in years:
        easter = _easter(year)
        days = {
            "new_year": date(year, 1, 1), "january_2": date(year, 1, 2), "january_3": date(year, 1, 3),
            "king": _nth(year, 1, 0, 3), "australia": date(year, 1, 26), "republic": date(year, 1, 26),
            "presidents": _nth(year, 2, 0, 3), "good_friday": easter - timedelta(days=2),
            "easter_monday": easter + timedelta(days=1), "anzac": date(year, 4, 25),
            "reunification": date(year, 4, 30), "labour": date(year, 5, 1), "constitution": date(year, 5, 3),
            "greenery": date(year, 5, 4), "children": date(year, 5, 5), "early_may": _nth(year, 5, 0, 1),
            "spring_bank": _last(year, 5, 0), "memorial": _last(year, 5, 0), "juneteenth": date(year, 6, 19),
            "independence": date(year, 7, 4), "independence_in": date(year, 8, 15),
            "august_bank": _last(year, 8, 0), "labor_day": _nth(year, 9, 0, 1), "national_vn": date(year, 9, 2),
            "national_1": date(year, 10, 1), "national_2": date(year, 10, 2), "national_3": date(year, 10, 3),
            "gandhi": date(year, 10, 2), "culture": date(year, 11, 3), "labour_thanks": date(year, 11, 23),
            "thanksgiving": _nth(year, 11, 3, 4), "christmas": date(year, 12, 25), "boxing": date(year, 12, 26),
            "december_31": date(year, 12, 31),
        }  # fmt: skip
        found |= {days[name] for name in names.split()}
    return tuple(sorted(day for day in found if day.weekday() < 5))


_HALF_DAYS: Final = {
    "NYC": ("13:00", ("thanksgiving", "christmas")), "LON": ("12:30", ("christmas", "new_year")),
    "AMS": ("14:05", ("christmas", "new_year")),
}  # fmt: skip
"""When a market closes early, and about which holidays: the day after Thanksgiving, the eves of the others."""


def half_days(exchange_id: str, years: range) -> tuple[tuple[date, str], ...]:
    """Return the weekdays on which a market closes early, with the time."""
    closes, names = _HALF_DAYS.get(exchange_id, ("", ()))
    days = []
    for year in years:
        eves = {"thanksgiving": _nth(year, 11, 3, 4) + timedelta(days=1), "christmas": date(year, 12, 24),
                "new_year": date(year, 12, 31)}  # fmt: skip
        days += [eves[name] for name in names]
    return tuple((day, closes) for day in sorted(days) if day.weekday() < 5)


def _easter(year: int) -> date:
    """Return Easter Sunday by the anonymous Gregorian computus."""
    golden, century = year % 19, year // 100
    shift = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - century // 4 - shift + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (year % 100 // 4) - epact - year % 100 % 4) % 7
    correction = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * correction + 114, 31)
    return date(year, month, day + 1)


def _nth(year: int, month: int, weekday: int, number: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def _last(year: int, month: int, weekday: int) -> date:
    last = date(year, month + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7)
