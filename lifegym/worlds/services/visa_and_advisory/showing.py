"""An application as tools show it."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.codec import Ready, dump, dump_without, joined, listed, member
from lifegym.worlds.records import Table
from lifegym.worlds.services.visa_and_advisory.papers import Papers
from lifegym.worlds.services.visa_and_advisory.records import (
    OPEN_STATUSES,
    ApplicationDocument,
    Appointment,
    VisaApplication,
    VisaProduct,
)


class Showing(Papers):
    """The page of an application, of which only what has changed is printed anew."""

    def page(self, row: VisaApplication) -> Ready:
        """Return an application's page."""
        papers = self.documents_of(row.application_id)
        shown = listed([self.application_documents.made(paper, _printed_paper) for paper in papers])
        view: dict[str, Any] = {"appointments": self.appointments.whole(_appointments_of).get(row.application_id, [])}
        product = self.visa_products.get(row.product_id)
        if product is not None:
            view["product"] = product.name
            if row.status in OPEN_STATUSES:
                view["missing_documents"] = self.missing_kinds(product, papers)
        return joined(self.visa_applications.made(row, dump), member("documents", shown), dump(view))

    @staticmethod
    def missing_kinds(product: VisaProduct, papers: list[ApplicationDocument]) -> list[str]:
        """Return the kinds of papers that a product demands and that are not among those handed in."""
        there = {row.kind for row in papers if row.status != "rejected"}
        return [rule.kind for rule in product.documents if rule.required and rule.kind not in there]


def _printed_paper(row: ApplicationDocument) -> str:
    return dump_without(row, "application_id")


def _appointments_of(table: Table[Appointment]) -> dict[str, list[Appointment]]:
    found: dict[str, list[Appointment]] = {}
    for row in table:
        for application_id in dict.fromkeys(row.application_ids):
            found.setdefault(application_id, []).append(row)
    return found
