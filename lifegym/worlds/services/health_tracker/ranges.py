"""Which readings deserve attention, by published thresholds for adults."""

from __future__ import annotations

from typing import Final, NamedTuple

from lifegym.worlds.services.health_tracker.kinds import KINDS
from lifegym.worlds.services.health_tracker.records import COUNTING, Metric


class Finding(NamedTuple):
    """Why a reading stands out. ``severity`` is ``notice``, ``warning`` or ``urgent``."""

    severity: str
    text: str
    usual: str


class Limit(NamedTuple):
    """A threshold: a reading at or beyond it (``above``) or below it stands out."""

    above: bool
    at: float
    severity: str
    text: str


class Range(NamedTuple):
    """What is usual, and the thresholds beyond it, gravest first. A value at ``at`` counts as above."""

    usual: str
    limits: tuple[Limit, ...]


RANGES: Final[dict[str, Range]] = {
    "heart_rate": Range(
        "60-100 bpm at rest; trained people 40-60",
        (
            Limit(True, 130, "urgent", "very fast at rest"),
            Limit(True, 101, "warning", "fast at rest (tachycardia)"),
            Limit(False, 40, "warning", "very slow (bradycardia)"),
            Limit(False, 50, "notice", "slow (bradycardia)"),
        ),
    ),
    "oxygen_saturation": Range(
        "95-100 %",
        (
            Limit(False, 90, "urgent", "dangerously low"),
            Limit(False, 95, "warning", "low"),
        ),
    ),
    "body_temperature": Range(
        "36.1-37.5 C",
        (
            Limit(True, 40.0, "urgent", "high fever"),
            Limit(True, 38.0, "warning", "fever"),
            Limit(False, 35.0, "urgent", "hypothermia"),
        ),
    ),
    "blood_glucose": Range(
        "4.0-7.8 mmol/L, below 5.6 fasting",
        (
            Limit(True, 16.7, "urgent", "very high"),
            Limit(True, 11.1, "warning", "high at any time of day"),
            Limit(False, 3.0, "urgent", "dangerously low"),
            Limit(False, 3.9, "warning", "low"),
        ),
    ),
    "finger_pain": Range(
        "0-3 of 10",
        (
            Limit(True, 7, "warning", "severe pain"),
            Limit(True, 4, "notice", "moderate pain"),
        ),
    ),
}
"""Sources. Heart rate: American Heart Association (60-100 at rest); 2018 ACC/AHA/HRS guideline on bradycardia (below
50). Saturation: WHO Pulse Oximetry Training Manual, 2011 (below 95 abnormal, below 90 an emergency). Temperature: CDC
definition of fever (38.0 C); hypothermia below 35.0 C. Glucose: WHO/IDF 2006 (11.1 mmol/L at any time); ADA Standards
of Care (hypoglycaemia level 1 below 3.9, level 2 below 3.0 mmol/L; above 300 mg/dL seek care). Pain: the usual bands of
the numeric rating scale (Serlin et al., Pain 1995)."""

PRESSURE_USUAL: Final = "below 120/80 is optimal, below 135/85 at home is normal"


def pressure(upper: float, lower: float) -> Finding | None:
    """Judge a blood pressure taken at home.

    180/120 is the threshold of a crisis (AHA/ACC 2017), 160/100 of grade 2, 135/85 that of hypertension when measured
    at home (ESH 2023), 90/60 that of hypotension (NHLBI).
    """
    if upper >= 180 or lower >= 120:
        return Finding(
            "urgent", "hypertensive crisis; measure again after five minutes and call for help", PRESSURE_USUAL
        )
    if upper >= 160 or lower >= 100:
        return Finding("warning", "very high (grade 2 hypertension)", PRESSURE_USUAL)
    if upper >= 135 or lower >= 85:
        return Finding("notice", "high for a reading at home", PRESSURE_USUAL)
    if upper < 90 or lower < 60:
        return Finding("notice", "low (hypotension)", PRESSURE_USUAL)
    return None


def judge(row: Metric) -> Finding | None:
    """Return why a reading stands out by itself, or None."""
    if row.status != COUNTING:
        return None
    if row.type == "blood_pressure":
        return pressure(row.value, row.second) if row.second is not None else None
    found = RANGES.get(row.type)
    if found is None:
        return None
    for limit in found.limits:
        if row.value >= limit.at if limit.above else row.value < limit.at:
            return Finding(limit.severity, limit.text, found.usual)
    return None


def in_words(row: Metric) -> str:
    """Return a reading as people write it: ``128/82 mmHg``, ``72.4 kg``."""
    places = KINDS[row.type].places if row.type in KINDS else 2
    figure = row.value_text if row.type == "blood_pressure" and row.value_text else f"{row.value:,.{places}f}"
    return f"{figure}{'' if row.unit == '%' else ' '}{row.unit}"
