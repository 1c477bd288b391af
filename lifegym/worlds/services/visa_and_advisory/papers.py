"""What a document reference names, and what is wrong with a paper."""

from __future__ import annotations

from datetime import date
from typing import Any, Final, NamedTuple

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.services.visa_and_advisory.desk import Desk
from lifegym.worlds.services.visa_and_advisory.profile import clean
from lifegym.worlds.services.visa_and_advisory.records import ApplicationDocument, TravelDocument, VisaProduct

MAX_REF: Final = 200
ACCEPTED: Final = (
    "A doc_ref is a workspace file's path, 'email:<id>/<filename>' for a mail's attachment, "
    "or the id of a paper on file"
)


class Paper(NamedTuple):
    """What a reference turned out to name: its one spelling, its source, whether it exists, and a hint when not."""

    ref: str
    source: str
    exists: bool
    hint: str = ""


class Papers(Desk):
    """References to papers."""

    def find_paper(self, doc_ref: str) -> Paper:
        """Return what a reference names.

        Raises:
            ToolError: ``validation_error`` when it is empty or too long.
        """
        ref = clean(doc_ref)
        if not 1 <= len(ref) <= MAX_REF:
            raise ToolError("validation_error", f"doc_ref has 1 to {MAX_REF} characters. {ACCEPTED}.")
        on_file = self._on_file(ref)
        if on_file is not None:
            return Paper(on_file.doc_id, "travel_document", True)
        if ref.lower().startswith("email:"):
            return self._attachment(ref)
        path = ref
        for prefix in ("files:", "file:"):
            if ref.lower().startswith(prefix):
                path = ref[len(prefix) :].strip()
        try:
            path = self.files.spelled(path)
        except ToolError:
            path = ""
        file = self.files.files.get(path)
        if file is not None and file.content.strip():
            return Paper(path, "file", True)
        known = [row.path for row in self.files.files] + [row.doc_id for row in self.travel_documents]
        hint = f"{path} is empty." if file is not None else suggestion(ref, known).strip()
        return Paper(ref, "unknown", False, hint)

    def _on_file(self, ref: str) -> TravelDocument | None:
        found = self.travel_documents.get(ref)
        if found is None:
            wanted = ref.casefold()
            found = next((row for row in self.travel_documents if row.doc_id.casefold() == wanted), None)
        return found

    def _attachment(self, ref: str) -> Paper:
        email_id, _, filename = ref[len("email:") :].partition("/")
        messages = self.world.tables.get("email.messages")
        message: Any = messages.get(email_id.strip()) if messages is not None else None
        if message is None:
            return Paper(ref, "unknown", False, f"No mail has the id {email_id.strip()[:40]!r}.")
        wanted = filename.strip().casefold()
        for item in message.attachments:
            if item.filename.casefold() == wanted:
                return Paper(f"email:{message.email_id}/{item.filename}", "email", True)
        names = ", ".join(item.filename for item in message.attachments) or "nothing"
        return Paper(ref, "unknown", False, f"Mail {message.email_id} carries: {names}.")

    def read_passport(self, papers: list[ApplicationDocument]) -> TravelDocument | None:
        """Return the passport on file among an application's papers: what its machine-readable zone says counts."""
        for paper in papers:
            if paper.kind == "passport" and paper.source == "travel_document":
                found = self.travel_documents.get(paper.doc_ref)
                if found is not None and found.kind == "passport":
                    return found
        return None

    def fault_of(self, paper: ApplicationDocument, product: VisaProduct, day: date) -> str:
        """Return why an officer would not accept a paper on that day, or ""."""
        if paper.flagged:
            return paper.flagged
        if not paper.verified:
            return f"nothing could be opened under the reference {paper.doc_ref!r}"
        found = self.travel_documents.get(paper.doc_ref) if paper.source == "travel_document" else None
        if found is None:
            return ""
        if found.status != "valid":
            return f"{found.doc_id} has been declared {found.status}"
        if found.expires is not None and found.expires < day:
            return f"{found.doc_id} expired on {found.expires.isoformat()}"
        if found.kind not in (paper.kind, "other"):
            return f"{found.doc_id} is a {found.kind.replace('_', ' ')}, not a {paper.kind.replace('_', ' ')}"
        rule = next((item for item in product.documents if item.kind == paper.kind), None)
        if rule is not None and rule.max_age_days is not None and found.issued is not None:
            age = (day - found.issued).days
            if age > rule.max_age_days:
                return f"{found.doc_id} is {age} days old; at most {rule.max_age_days} are accepted"
        return ""
