"""The report: evaluations as one HTML file that opens offline, from the headline down to every episode's story."""

from __future__ import annotations

from lifegym.evaluate.report.page import write_report

__all__ = ["write_report"]
