"""Who travels and what they pay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.services.rail_booking.desk import Desk
from lifegym.worlds.services.rail_booking.records import (
    ADULT,
    STUDENTS,
    TYPES,
    Operator,
    Passenger,
    StudentProfile,
    TrainOffer,
)
from lifegym.worlds.tools import ArgModel

MOST: Final = 9
"""Passengers in one booking."""

_SPELLINGS: Final = {
    "adt": "adult", "chd": "child", "inf": "infant", "ordinary_student": "student", "student_ordinary": "student",
    "graduation_student": "graduation", "student_graduation": "graduation", "graduate": "graduation", "elder": "senior",
    "pensioner": "senior", "ordinary": "adult",
}  # fmt: skip


class PassengerProfile(ArgModel):
    """One passenger. ``type``: adult, child, infant, senior, student or graduation; from ``dob`` when left out."""

    type: str | None = None
    given_name: str | None = None
    family_name: str | None = None
    name: str | None = None
    dob: str | None = None
    passport_no: str | None = None
    nationality: str | None = None
    frequent_flyer: dict[str, str] | None = None


class Passengers(Desk):
    """Reading parties, pricing them, checking their seats."""

    def _party(
        self, profiles: Sequence[PassengerProfile], operator: Operator, day: date, named: bool
    ) -> tuple[Passenger, ...]:
        """Read a party for a day of travel; names are needed only to book.

        Raises:
            ToolError: ``passengers_required`` or ``BAD_ARG``.
        """
        if not profiles:
            raise ToolError("passengers_required", "Give at least one passenger, such as {'type': 'adult', ...}.")
        if len(profiles) > MOST:
            raise ToolError(
                "BAD_ARG", f"A booking is for 1 to {MOST} passengers, got {len(profiles)}; split the party."
            )
        party = tuple(
            self._passenger(profile, f"passengers[{index}]", operator, day, named)
            for index, profile in enumerate(profiles)
        )
        if sum(one.type == "infant" for one in party) > sum(one.type != "infant" for one in party):
            raise ToolError("BAD_ARG", "Each infant travels on somebody's lap; give a passenger with a seat for each.")
        return party

    def _passenger(
        self, profile: PassengerProfile, place: str, operator: Operator, day: date, named: bool
    ) -> Passenger:
        given, family = (profile.given_name or "").strip(), (profile.family_name or "").strip()
        if profile.name and not (given or family):
            given, _, family = profile.name.strip().partition(" ")
        if named:
            given = one_line(given, f"{place}.given_name", 80)
            family = one_line(family, f"{place}.family_name", 80)
        dob = None
        if profile.dob:
            dob = self.world.clock.read_date(profile.dob, f"{place}.dob")
            if dob > self.now.date():
                raise ToolError("BAD_ARG", f"{place}.dob {dob} lies in the future.")
        kind = _type_of(profile.type, place, operator, None if dob is None else age_on(dob, day))
        return Passenger(
            given_name=given[:80],
            family_name=family[:80],
            type=kind,
            dob=dob,
            passport_no=(profile.passport_no or "").strip()[:40],
            nationality=(profile.nationality or "").strip()[:40],
        )

    def _fare(self, offer: TrainOffer, operator: Operator, kind: str) -> Money:
        """Return what one passenger of a type pays."""
        if kind in STUDENTS:
            if offer.student_fare is None or not offer.student_discount_available:
                raise ToolError(
                    "student_discount_unavailable",
                    f"{offer.offer_id} has no student fare; take another offer, or type 'adult' at {offer.adult_fare}.",
                )
            return offer.student_fare
        percent = {"child": operator.child_percent, "senior": operator.senior_percent, "infant": 0}.get(kind, 100)
        return (
            offer.adult_fare if percent == 100 else _share(offer.adult_fare.minor, offer.adult_fare.currency, percent)
        )

    def _priced(self, offer: TrainOffer, kinds: Sequence[str]) -> tuple[list[Money], Money]:
        """Return each passenger's fare and their sum."""
        operator = self._operator(offer.train_id)
        fares = [self._fare(offer, operator, kind) for kind in kinds]
        if len(fares) == 1:
            return fares, fares[0]
        return fares, Money(sum(fare.minor for fare in fares), offer.adult_fare.currency)

    def _short_of(self, offer: TrainOffer, kinds: Sequence[str]) -> str:
        """Return which seats are missing for passengers of some types, in words; empty when all are there."""
        students, graduates = kinds.count("student"), kinds.count("graduation")
        adults = len(kinds) - students - graduates - kinds.count("infant")
        if (
            adults <= offer.adult_seats
            and students <= offer.ordinary_student_seats
            and graduates <= offer.graduation_student_seats
        ):
            return ""
        wanted = {
            "adult": (adults, offer.adult_seats),
            "student": (students, offer.ordinary_student_seats),
            "graduation student": (graduates, offer.graduation_student_seats),
        }
        return ", ".join(f"{left} of {need} {kind} seats left" for kind, (need, left) in wanted.items() if need > left)

    def _check_students(self, offer: TrainOffer, party: Sequence[Passenger]) -> None:
        """Refuse student passengers whose discount does not hold for this journey."""
        students = [one for one in party if one.type in STUDENTS]
        if not students:
            return
        profile = self.students.get(self.world.persona.user_id)
        if profile is None:
            raise ToolError(
                "student_profile_not_found", "This account has no student profile, so nobody travels at student fare."
            )
        if len(students) > 1 or fold(students[0].name) != fold(profile.display_name):
            raise ToolError(
                "student_name_mismatch",
                f"The student fare is for the account's student alone, {profile.display_name}; "
                "others take another type.",
            )
        self._check_entitled(profile, offer, students[0].type)

    def _check_entitled(self, profile: StudentProfile, offer: TrainOffer, kind: str) -> None:
        if not profile.verified:
            raise ToolError(
                "student_not_verified",
                f"The student fare needs both proofs verified; the register entry is {profile.xuexin_status}, the "
                f"school's certificate {profile.school_proof_status}. update_student_verification submits them.",
            )
        left = profile.ordinary_quota_remaining if kind == "student" else profile.graduation_quota_remaining
        if left < 1:
            raise ToolError("student_quota_used_up", f"No {kind} journeys are left this year; travel as an adult.")
        cities = zone_cities(profile.discount_zone)
        if kind == "student" and cities and not {fold(offer.origin_city), fold(offer.dest_city)} <= cities:
            raise ToolError(
                "outside_discount_zone",
                f"The student fare holds between {profile.discount_zone}; this journey is "
                f"{offer.origin_city} - {offer.dest_city}.",
            )


@lru_cache(maxsize=4096)
def _share(minor: int, currency: str, percent: int) -> Money:
    return Money((minor * percent + 50) // 100, currency)


def zone_cities(text: str) -> frozenset[str]:
    """Return the cities of a discount zone, folded; none means everywhere."""
    for mark in (" - ", " – ", " to ", ";", "/", " and ", "–"):
        text = text.replace(mark, ",")
    return frozenset(fold(part) for part in text.split(",") if part.strip())


def age_on(dob: date, day: date) -> int:
    """Return somebody's age in full years on a day."""
    return day.year - dob.year - ((day.month, day.day) < (dob.month, dob.day))


def _type_of(given: str | None, place: str, operator: Operator, age: int | None) -> str:
    natural = ADULT
    if age is not None:
        natural = (
            "infant" if age <= operator.infant_max_age
            else "child" if age <= operator.child_max_age
            else "senior" if age >= operator.senior_min_age
            else ADULT
        )  # fmt: skip
    if given is None or not given.strip():
        return natural
    kind = "_".join(given.strip().casefold().replace("-", " ").split())
    kind = _SPELLINGS.get(kind, kind)
    if kind not in TYPES:
        raise not_one_of(given, TYPES, f"{place}.type")
    if kind == "senior" and age is None:
        raise ToolError("BAD_ARG", f"{place}: the senior fare needs dob (from {operator.senior_min_age} years).")
    if age is not None and kind in ("child", "infant", "senior") and kind != natural:
        raise ToolError(
            "BAD_ARG",
            f"{place} is {age} on the day of travel, which is {natural!r} with {operator.name}, not {kind!r} (infants "
            f"to {operator.infant_max_age}, children to {operator.child_max_age}, seniors from "
            f"{operator.senior_min_age}).",
        )
    return kind


def party_view(party: Sequence[Passenger], fares: Sequence[Money]) -> list[dict[str, Any]]:
    """Return passengers with their fares as a price list shows them."""
    return [{"name": one.name or None, "type": one.type, "fare": fare} for one, fare in zip(party, fares, strict=True)]
