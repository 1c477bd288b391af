"""Visas, other permits and travel advisories: rules, applications with papers and decisions, news to subscribers."""

from __future__ import annotations

from lifegym.worlds.services.visa_and_advisory.applying import Applying
from lifegym.worlds.services.visa_and_advisory.backstage import Backstage
from lifegym.worlds.services.visa_and_advisory.builders import TRAVEL_FORM, product, requirement
from lifegym.worlds.services.visa_and_advisory.informing import Informing
from lifegym.worlds.services.visa_and_advisory.records import (
    Advisory,
    AdvisorySubscription,
    Alert,
    ApplicationDocument,
    Appointment,
    DocumentRule,
    EntryRequirement,
    FormField,
    HistoryEntry,
    TravelDocument,
    VisaApplication,
    VisaProduct,
)

__all__ = [
    "TRAVEL_FORM",
    "Advisory",
    "AdvisorySubscription",
    "Alert",
    "ApplicationDocument",
    "Appointment",
    "DocumentRule",
    "EntryRequirement",
    "FormField",
    "HistoryEntry",
    "TravelDocument",
    "VisaAndAdvisory",
    "VisaApplication",
    "VisaProduct",
    "product",
    "requirement",
]


class VisaAndAdvisory(Informing, Applying, Backstage):
    """Entry rules, visa and permit applications, travel advisories."""

    name = "visa_and_advisory"
    title = "Visas and travel advisories"
