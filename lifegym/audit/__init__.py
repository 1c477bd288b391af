"""The audit: plays a task with the scripted policies, takes its rubric apart, and says which of the suite's gates hold.

>>> from lifegym.audit import audit_task
>>> report = audit_task("travel-07", variants=(0, 1))
>>> report.held, [gate.name for gate in report.failed()]
"""

from lifegym.audit.digests import lock_gate, write_lock
from lifegym.audit.report import AuditReport, CheckLine, Detail, Gate, VariantReport
from lifegym.audit.run import VARIANTS, audit_task, main, parse_variants

__all__ = [
    "VARIANTS",
    "AuditReport",
    "CheckLine",
    "Detail",
    "Gate",
    "VariantReport",
    "audit_task",
    "lock_gate",
    "main",
    "parse_variants",
    "write_lock",
]
