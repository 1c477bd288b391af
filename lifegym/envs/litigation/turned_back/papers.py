"""The papers of the case, as they lie in the workspace: one text each, copied and original."""

from __future__ import annotations

from datetime import date, timedelta

from lifegym.envs.litigation.turned_back.cast import FOUND, KUBA, OLA, Cast


def contract(c: Cast) -> str:
    """The contract of sale."""
    return f"""CONTRACT OF SALE OF A VEHICLE, {c.bought.isoformat()}
Seller: {c.dealer.name}, Kraków, trader. Buyer: {KUBA.name}, Kraków, consumer.
Skoda Octavia Combi 1.6 TDI, plate {c.plate}, asked {c.price + 1400} PLN, agreed {c.price} PLN, paid by transfer;
of this {c.price - 500} PLN from the loan. Tax on the contract {c.price // 50} PLN, to be paid by the buyer.
Mileage: as offered on the platform, listing {c.listing}. The seller knows of no defects.
Signed: {KUBA.name}; for the seller: {c.firm.owner}."""


def sheet(c: Cast) -> str:
    """The sheet of the handing over, which his wife signed."""
    return f"""HANDOVER SHEET, {c.bought.isoformat()}, {c.firm.short}
{c.plate}. Keys 2, registration certificate 1, winter tyres 4. Odometer shows {c.km.sheet} km.
Received the keys and papers: {OLA.name}."""


def workshop(c: Cast, day: str = "") -> str:
    """The sheet of the workshop; with another day it is what somebody would like it to be."""
    return f"""SERWIS ZABŁOCIE, ulica Romanowicza 5, Kraków. DIAGNOSIS
Date of reading: {day or c.day(FOUND).isoformat()}. {c.plate}.
Odometer on the dashboard: see photo. Control unit of the engine: {c.km.unit} km. The values do not go together; the
dashboard has been written to."""


def tested(c: Cast) -> date:
    """Return the day of the inspection."""
    return c.bought.replace(year=c.bought.year - 1, day=17)


def test(c: Cast) -> str:
    """The certificate of the periodic inspection a year before the sale."""
    return f"""CERTIFICATE OF PERIODIC INSPECTION, {tested(c).isoformat()}, station KR/044
(found in the spare wheel well) KR 90417 (plate of then), Octavia Combi,
odometer {c.km.test} km. Result: positive."""


def extract(c: Cast) -> str:
    """The extract of the register of vehicles."""
    return f"""HISTORY OF VEHICLE, certified extract, application {c.application}
Octavia Combi, plates KR 90417, then {c.plate}. Inspections:
{tested(c).isoformat()}, KR/044, {c.km.test} km
{(c.bought - timedelta(days=24)).isoformat()}, KR/019, {c.km.last} km
Owners: 4. No note of a write-off."""


def all_of(c: Cast) -> dict[str, str]:
    """Return the papers by the beginning of their file's name."""
    return {"contract": contract(c), "handover-sheet": sheet(c), "workshop": workshop(c), "inspection": test(c)}
