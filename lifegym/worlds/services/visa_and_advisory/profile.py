"""Applicants and answers as callers write them, brought to one spelling."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.services.visa_and_advisory.countries import read_country
from lifegym.worlds.services.visa_and_advisory.records import FormField, VisaProduct

MAX_TEXT: Final = 2000
MAX_FIELDS: Final = 60

_ALIASES: Final = {
    "full_name": ("full_name", "name", "applicant_name", "applicant"),
    "given_name": ("given_name", "given_names", "first_name", "forename"),
    "family_name": ("family_name", "last_name", "surname"),
    "nationality": ("nationality", "citizenship", "passport_country", "passport_nationality"),
    "passport_number": ("passport_number", "passport_no", "passport_num", "passport"),
    "passport_expiry": (
        "passport_expiry",
        "passport_expiry_date",
        "passport_expires",
        "passport_expiration",
        "passport_expiration_date",
        "passport_valid_until",
    ),
    "date_of_birth": ("date_of_birth", "birth_date", "birthdate", "dob"),
    "arrival": ("arrival", "arrival_date", "entry_date", "date_of_arrival"),
    "departure": ("departure", "departure_date", "exit_date", "date_of_departure", "return_date"),
}
_CANONICAL: Final = {alias: name for name, aliases in _ALIASES.items() for alias in aliases}
_NESTED: Final = {
    "number": "passport_number",
    "no": "passport_number",
    "passport_number": "passport_number",
    "expiry": "passport_expiry",
    "expires": "passport_expiry",
    "expiry_date": "passport_expiry",
    "expiration": "passport_expiry",
    "valid_until": "passport_expiry",
    "passport_expiry": "passport_expiry",
}


def clean(text: str) -> str:
    """Return a text on one line, as a form has room for it."""
    return on_one_line(text)


def stated(name: str, *sources: Mapping[str, Any]) -> str:
    """Return what the first source that says anything under ``name`` or one of its other spellings says, or ""."""
    for source in sources:
        for alias in _ALIASES.get(name, (name,)):
            value = source.get(alias)
            if value not in (None, ""):
                return str(value)
    return ""


def same_question(field: FormField, sources: Mapping[str, str]) -> str:
    """Return what a profile says to a form's question, or ""."""
    return stated(_CANONICAL.get(field.name, field.name), sources)


def read_day(text: str, field: str) -> date:
    """Read an ISO date.

    Raises:
        ToolError: ``validation_error``.
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise ToolError(
            "validation_error", f"{field} must be an ISO date such as '2026-03-04', got {text[:60]!r}."
        ) from None


def read_profile(raw: Mapping[str, Any], product: VisaProduct) -> dict[str, str]:
    """Return an applicant's particulars as texts under their usual names.

    Raises:
        ToolError: ``validation_error`` for values that cannot be read, ``missing_fields`` for what the product needs.
    """
    profile: dict[str, str] = {}
    for key, value in raw.items():
        if isinstance(value, dict) and key in ("passport", "passport_details"):
            for inner, deep in value.items():
                profile[_NESTED.get(inner, f"passport_{inner}"[:80])] = _text(deep, f"applicant_profile.{key}.{inner}")
        else:
            profile[clean(_CANONICAL.get(key, key))[:80]] = _text(value, f"applicant_profile.{key}")
    profile = {key: value for key, value in profile.items() if value}
    if len(profile) > MAX_FIELDS:
        raise ToolError("validation_error", f"applicant_profile has at most {MAX_FIELDS} entries, got {len(profile)}.")
    if "full_name" not in profile and {"given_name", "family_name"} <= profile.keys():
        profile["full_name"] = f"{profile['given_name']} {profile['family_name']}"
    needed = ["full_name"]
    if product.passport_validity_months is not None:
        needed += ["nationality", "passport_number", "passport_expiry"]
    missing = [name for name in needed if name not in profile]
    if missing:
        raise ToolError(
            "missing_fields",
            f"applicant_profile lacks {', '.join(missing)}. {product.name} needs {', '.join(needed)} "
            "(given_name and family_name may stand for full_name).",
            missing=missing,
        )
    for name in ("passport_expiry", "date_of_birth"):
        if name in profile:
            profile[name] = read_day(profile[name], f"applicant_profile.{name}").isoformat()
    if "passport_number" in profile:
        profile["passport_number"] = profile["passport_number"].replace(" ", "").upper()
    _check_nationality(profile, product)
    return profile


def _check_nationality(profile: dict[str, str], product: VisaProduct) -> None:
    if "nationality" not in profile:
        return
    code = profile["nationality"] = read_country(profile["nationality"], "applicant_profile.nationality")
    if product.nationality not in ("*", code):
        raise ToolError(
            "validation_error",
            f"{product.name} ({product.product_id}) is for nationals of {product.nationality}; "
            f"this applicant is of {code}. "
            f"list_visa_products(nationality='{code}', destination='{product.destination}') shows what fits.",
        )


def _text(value: Any, field: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        try:
            text = clean(str(value))
        except ValueError:  # Python refuses to print whole numbers of thousands of digits.
            text = "9" * (MAX_TEXT + 1)
        if len(text) <= MAX_TEXT:
            return text
        raise ToolError("validation_error", f"{field[:80]} is longer than {MAX_TEXT} characters.")
    if isinstance(value, list) and len(value) <= 20 and all(isinstance(item, str) for item in value):
        return _text(", ".join(value), field)
    raise ToolError("validation_error", f"{field[:80]} must be a text or a number, not a structure.")


def read_answers(
    given: Mapping[str, Any], product: VisaProduct, profile: Mapping[str, str], before: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the answers to a product's form; what is not given comes from earlier answers, then from the profile.

    Raises:
        ToolError: ``validation_error`` for an unknown question or an unreadable answer, ``missing_fields``.
    """
    fields = {field.name: field for field in product.form}
    by_meaning = {_CANONICAL.get(name, name): name for name in fields}
    answers: dict[str, Any] = {name: value for name, value in before.items() if name in fields}
    for key, value in given.items():
        name = key if key in fields else by_meaning.get(_CANONICAL.get(key, key), "")
        if not name:
            raise ToolError(
                "validation_error",
                f"The form of {product.product_id} has no question {key[:60]!r}.{suggestion(key, fields)} "
                f"It asks: {', '.join(fields) or 'nothing'}.",
            )
        answers[name] = _answer(fields[name], value)
    for name, field in fields.items():
        known = same_question(field, profile)
        if answers.get(name) in (None, "") and known:
            answers[name] = _answer(field, known)
    missing = [name for name, field in fields.items() if field.required and answers.get(name) in (None, "")]
    if missing:
        raise ToolError(
            "missing_fields",
            f"answers lacks {', '.join(missing)}. get_visa_product(product_id='{product.product_id}') shows the form.",
            missing=missing,
        )
    return {name: answers[name] for name in fields if name in answers}


def _answer(field: FormField, value: Any) -> Any:
    place = f"answers.{field.name}"
    if field.type == "boolean":
        flag = {"yes": True, "no": False, "true": True, "false": False}.get(_text(value, place).lower())
        if flag is None:
            raise ToolError("validation_error", f"{place} must be true or false.")
        return flag
    text = _text(value, place)
    if not text:
        return ""
    if field.type == "date":
        return read_day(text, place).isoformat()
    if field.type == "number":
        return _number(text, place)
    if field.type == "email" and not (text.count("@") == 1 and "." in text.rpartition("@")[2] and " " not in text):
        raise ToolError("validation_error", f"{place} must be an e-mail address, got {text[:60]!r}.")
    if field.type == "choice" and text not in field.choices:
        match = next((choice for choice in field.choices if choice.casefold() == text.casefold()), None)
        if match is None:
            raise ToolError(
                "validation_error", f"{place} must be one of {', '.join(field.choices)}; got {text[:60]!r}."
            )
        return match
    return text


def _number(text: str, place: str) -> int | str:
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or abs(number) > Decimal(10) ** 15:
        raise ToolError("validation_error", f"{place} must be a number below 10^15, got {text[:60]!r}.")
    return int(number) if number == number.to_integral_value() else f"{number.normalize():f}"


def check_stay(product: VisaProduct, arrival: date | None, departure: date | None) -> None:
    """Refuse a stay that is longer than a product allows, where both days are stated.

    Raises:
        ToolError: ``validation_error`` naming the latest day of departure.
    """
    most = product.max_stay_days
    if most is None or arrival is None or departure is None or (departure - arrival).days <= most:
        return
    raise ToolError(
        "validation_error",
        f"{product.name} allows a stay of {most} days; from {arrival} to {departure} would be "
        f"{(departure - arrival).days}. Leave by {arrival + timedelta(days=most)}, or apply for another product.",
    )
