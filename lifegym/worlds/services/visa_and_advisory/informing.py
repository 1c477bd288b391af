"""Looking up rules, products and advisories, and asking to be told of changes."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, joined
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.identity import signed_in
from lifegym.worlds.service import tool
from lifegym.worlds.services.visa_and_advisory.countries import country_name, read_country
from lifegym.worlds.services.visa_and_advisory.desk import Desk, office_address, office_name, passport_rule
from lifegym.worlds.services.visa_and_advisory.profile import clean, read_day
from lifegym.worlds.services.visa_and_advisory.records import (
    PURPOSES,
    AdvisorySubscription,
    EntryRequirement,
    VisaProduct,
)

MAX_TRANSIT: Final = 10
MAX_SUBSCRIPTIONS: Final = 100

LEVELS: Final = {
    1: "exercise usual precautions",
    2: "exercise increased caution",
    3: "reconsider travel",
    4: "do not travel",
}

_PURPOSE_WORDS: Final = {
    "tourist": "tourism",
    "vacation": "tourism",
    "holiday": "tourism",
    "leisure": "tourism",
    "visit": "tourism",
    "business_trip": "business",
    "layover": "transit",
    "airport_transit": "transit",
    "student": "study",
    "education": "study",
    "employment": "work",
    "family": "family_visit",
    "medical": "medical_treatment",
}


def read_purpose(text: str) -> str:
    """Return the purpose a caller means.

    Raises:
        ToolError: ``invalid_purpose`` naming those there are.
    """
    word = "_".join(text.replace("-", " ").replace("_", " ").lower().split())
    purpose = _PURPOSE_WORDS.get(word, word)
    if purpose not in PURPOSES:
        raise not_one_of(text, PURPOSES, "purpose", "invalid_purpose")
    return purpose


class Informing(Desk):
    """Reading tools and the subscription."""

    @tool
    def get_advisory(self, country_code: str) -> dict[str, Any]:
        """Read a country's travel advisory: level 1 to 4, text (safety, health, customs, medicines), last change.

        Args:
            country_code: ISO code such as "JP", or the country's name.

        Example:
            visa_and_advisory.get_advisory(country_code="IN")
        """
        code = read_country(country_code, "country_code")
        row = self.advisories.get(code)
        if row is None:
            known = ", ".join(sorted(item.country_code for item in self.advisories)) or "none"
            raise ToolError("not_found", f"There is no advisory for {country_name(code)} ({code}). There are: {known}.")
        subscribed = [item.sink for item in self.advisory_subscriptions if item.country_code == code]
        return {
            "country_code": code,
            "country": country_name(code),
            "level": row.level,
            "meaning": LEVELS[row.level],
            "text": row.text,
            "updated_at": row.updated_at,
            "subscribed_sinks": subscribed,
        }

    @tool(writes=True)
    def subscribe_advisory(self, country_code: str, sink: str) -> dict[str, Any]:
        """Ask to be told whenever the advisory or the entry requirements of a country change.

        Each change opens a notification turn and is also delivered to the sink.

        Args:
            country_code: ISO code or name of the country.
            sink: "stdout" (the notification alone), "email" (to the user's inbox), or "file:<path>" (appended to a
                workspace file).

        Example:
            visa_and_advisory.subscribe_advisory(country_code="IN", sink="file:advisories.md")
        """
        code = read_country(country_code, "country_code")
        target = self._sink(sink)
        for row in self.advisory_subscriptions:
            if row.country_code == code and row.sink == target:
                return {**row.view(), "country": country_name(code), "already_subscribed": True}
        if len(self.advisory_subscriptions) >= MAX_SUBSCRIPTIONS:
            raise ToolError(
                "validation_error", f"There are already {MAX_SUBSCRIPTIONS} subscriptions, which is the most."
            )
        made = self.advisory_subscriptions.insert(
            AdvisorySubscription(
                subscription_id=self.advisory_subscriptions.new_key(),
                user_id=self.world.persona.user_id,
                country_code=code,
                sink=target,
                created_at=self.now,
            )
        )
        return {**made.view(), "country": country_name(code), "already_subscribed": False}

    def _sink(self, sink: str) -> str:
        text = clean(sink)
        word = text.lower()
        if word in ("stdout", "email"):
            return word
        if word.startswith("email:"):
            signed_in(self.world, text[len("email:") :])
            return "email"
        if word.startswith("file:"):
            return f"file:{self.files.spelled(text[len('file:') :].strip())}"
        if text.endswith((".md", ".txt")):
            return f"file:{self.files.spelled(text)}"
        raise ToolError(
            "validation_error",
            f"sink is 'stdout', 'email' or a workspace file such as 'file:advisories.md'; got {text[:60]!r}.",
        )

    @tool
    def check_entry_requirements(
        self,
        nationality: str,
        destination: str,
        purpose: str,
        transit_countries: list[str] | None = None,
        travel_date: str | None = None,
    ) -> dict[str, Any]:
        """Check what a traveller of a nationality needs to enter a country for a purpose.

        Shows whether a visa is needed, the length of stay, how long the passport must be valid and from which day that
        counts, papers, customs and medicine rules, changes announced for later, and rules of countries passed through.

        Args:
            nationality: Country of the passport, as ISO code or name.
            destination: Country to enter, as ISO code or name.
            purpose: tourism, business, transit, study, work, family_visit or medical_treatment.
            transit_countries: Countries where the traveller changes planes.
            travel_date: Day of arrival (ISO) whose rules to show; today's rules if left out.

        Example:
            visa_and_advisory.check_entry_requirements(
                nationality="NL", destination="IN", purpose="tourism"
            )
        """
        person = read_country(nationality, "nationality")
        place = read_country(destination, "destination")
        why = read_purpose(purpose)
        day = read_day(travel_date, "travel_date") if travel_date is not None else self.today
        stops = transit_countries or []
        if len(stops) > MAX_TRANSIT:
            raise ToolError("validation_error", f"transit_countries holds at most {MAX_TRANSIT}, got {len(stops)}.")
        codes = dict.fromkeys(read_country(stop, "transit_countries") for stop in stops)
        result = self._rule(person, place, why, day)
        if result is None:
            raise ToolError("not_found", self._unknown_pair(person, place, why))
        result["visa_products"] = [
            {"product_id": row.product_id, "name": row.name, "status": row.status}
            for row in self._fitting(person, place)
        ]
        if codes:
            result["transit"] = [self._transit(person, code, day) for code in codes]
        return result

    def _transit(self, person: str, code: str, day: date) -> dict[str, Any]:
        found = self._rule(person, code, "transit", day)
        if found is not None:
            return found
        return {
            "nationality": person,
            "destination": code,
            "purpose": "transit",
            "known": False,
            "notes": f"No transit rule of {country_name(code)} is published here for nationals of "
            f"{country_name(person)}; ask the airline or the consulate.",
        }

    def _rule(self, person: str, place: str, why: str, day: date) -> dict[str, Any] | None:
        """Return the rule in force on a day with those announced for later, or None when none is known."""
        if person == place:
            return {
                "nationality": person,
                "destination": place,
                "purpose": why,
                "visa_required": False,
                "notes": "Own nationals enter without a visa, on a valid passport.",
            }
        rules = [
            row
            for row in self.entry_requirements
            if row.nationality == person and row.destination == place and row.purpose == why
        ]
        in_force = [row for row in rules if row.effective_from is None or row.effective_from <= day]
        later = [row for row in rules if row.effective_from is not None and row.effective_from > day]
        if not rules:
            return None
        current = max(in_force, key=_since, default=None)
        view: dict[str, Any] = {"nationality": person, "destination": place, "purpose": why}
        if current is not None:
            view = _shown(current)
        else:
            view["notes"] = f"No rule is in force on {day.isoformat()}; see upcoming_changes."
        view["upcoming_changes"] = [_shown(row) for row in sorted(later, key=_since)]
        return view

    def _unknown_pair(self, person: str, place: str, why: str) -> str:
        pair = [row for row in self.entry_requirements if row.nationality == person and row.destination == place]
        if pair:
            return (
                f"No {why} rule is published for nationals of {person} travelling to {place}; "
                f"there is one for: {', '.join(sorted({row.purpose for row in pair}))}."
            )
        places = sorted({row.destination for row in self.entry_requirements if row.nationality == person})
        return (
            f"Nothing is published here for nationals of {country_name(person)} ({person}) travelling to "
            f"{country_name(place)} ({place}); ask the consulate. "
            f"Known destinations for them: {', '.join(places) or 'none'}."
        )

    def _fitting(self, person: str, place: str) -> list[VisaProduct]:
        return [row for row in self.visa_products if row.destination == place and row.nationality in ("*", person)]

    @tool
    def list_visa_products(self, nationality: str, destination: str) -> dict[str, Any]:
        """List the visas and permits that nationals of one country can apply for in another, with fees and times.

        get_visa_product shows one's form, papers and rules.

        Args:
            nationality: Country of the passport, as ISO code or name.
            destination: Country that issues it, as ISO code or name.

        Example:
            visa_and_advisory.list_visa_products(nationality="NL", destination="IN")
        """
        person = read_country(nationality, "nationality")
        place = read_country(destination, "destination")
        found = [
            {
                "product_id": row.product_id,
                "name": row.name,
                "kind": row.kind,
                "purpose": row.purpose,
                "entries": row.entries,
                "max_stay_days": row.max_stay_days,
                "fee": row.fee,
                "processing_working_days": row.processing_days,
                "delivery": row.delivery,
                "office": office_name(row),
                "jurisdiction": row.jurisdiction,
                "status": row.status,
                "updated_at": row.updated_at,
            }
            for row in self._fitting(person, place)
        ]
        if found:
            return {"products": found, "total": len(found)}
        sold = sorted({row.destination for row in self.visa_products if row.nationality in ("*", person)})
        note = (
            f"No visa or permit of {country_name(place)} is sold here to nationals of {country_name(person)}; "
            "check_entry_requirements tells whether they need one. "
            f"Destinations with products for them: {', '.join(sold) or 'none'}."
        )
        return {"products": [], "total": 0, "note": note}

    @tool
    def get_visa_product(self, product_id: str) -> Ready:
        """Show a visa or permit product in full; read it before start_visa_application.

        Fee, working days, office, the form's questions, the papers it asks for, its passport rule, and from when to
        when one can submit.

        Args:
            product_id: The id as list_visa_products shows it.

        Example:
            visa_and_advisory.get_visa_product(product_id="vp_in_etourist_nl")
        """
        row = self.need_product(product_id)
        closed = [day for day in row.holidays if day >= self.today]
        return joined(self.visa_products.made(row, _shown_product), dump({"closed_days": closed}))


def _shown_product(row: VisaProduct) -> str:
    view = row.view("form", "documents", "holidays", "processing_days", "office", "office_email")
    view["processing_working_days"] = row.processing_days
    view["office"] = office_name(row)
    view["office_email"] = office_address(row)
    view["passport_rule"] = f"The passport {passport_rule(row)}."
    view["submission_rule"] = submission_rule(row)
    view["form_schema"] = [
        {key: value for key, value in field.view().items() if key != "choices" or value} for field in row.form
    ]
    view["required_documents"] = row.documents
    return dump(view)


def _since(row: EntryRequirement) -> date:
    return row.effective_from or date.min


def _shown(row: EntryRequirement) -> dict[str, Any]:
    return {**row.view(), "passport_rule": f"The passport {passport_rule(row)}."}


def submission_rule(row: VisaProduct) -> str:
    """Return when an application may be submitted, in words."""
    parts = []
    if row.earliest_submission_days is not None:
        parts.append(f"not earlier than {row.earliest_submission_days} days before arrival")
    if row.latest_submission_days is not None:
        parts.append(f"at least {row.latest_submission_days} days before arrival")
    if row.submit_by is not None:
        parts.append(f"by {row.submit_by.isoformat(timespec='minutes')}")
    return f"Submit {' and '.join(parts)}." if parts else "No limit on when to submit."
