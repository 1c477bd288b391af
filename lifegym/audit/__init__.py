"""The audit: plays a task with the scripted policies, takes its rubric apart, and says which of the suite's gates hold.

>>> from lifegym.audit import audit_task
>>> report = audit_task("travel-07", variants=(0, 1))
>>> report.held, [gate.name for gate in report.failed()]
"""

from lifegym.audit.digests import lock_gate, write_lock
from lifegym.audit.report import AuditReport, CheckLine, Detail, Gate, VariantReport
from lifegym.audit.run import VARIANTS, audit_task, parse_variants
from lifegym.audit.suite import SuiteReport, audit_tasks, suite_report

__all__ = [
    "VARIANTS",
    "AuditReport",
    "CheckLine",
    "Detail",
    "Gate",
    "SuiteReport",
    "VariantReport",
    "audit_task",
    "audit_tasks",
    "lock_gate",
    "parse_variants",
    "suite_report",
    "write_lock",
]
