"""Who drives, and how the customer is reached."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.car_rental.comparing import Comparing
from lifegym.worlds.services.car_rental.desk import rental_days
from lifegym.worlds.services.car_rental.periods import Period
from lifegym.worlds.services.car_rental.records import Driver, RentalOffer
from lifegym.worlds.tools import ArgModel

MOST_DRIVERS: Final = 4
YOUNG: Final = 25
"""Drivers below this age pay the young driver fee."""


class DriverProfile(ArgModel):
    """Somebody who will drive: a name (or given_name and family_name), date of birth and licence number."""

    name: str | None = None
    given_name: str | None = None
    family_name: str | None = None
    dob: str | None = None
    license_no: str | None = None
    license_number: str | None = None
    license_country: str | None = None
    phone: str | None = None
    email: str | None = None


class Drivers(Comparing):
    """Reading drivers and what they cost."""

    def _drivers(self, profiles: Sequence[DriverProfile], offer: RentalOffer, period: Period) -> tuple[Driver, ...]:
        if not 1 <= len(profiles) <= MOST_DRIVERS:
            raise ToolError("BAD_ARG", f"drivers are 1 to {MOST_DRIVERS}, the main driver first; got {len(profiles)}.")
        return tuple(
            self._driver(profile, f"drivers[{index}]", offer, period.start) for index, profile in enumerate(profiles)
        )

    def _driver(self, profile: DriverProfile, place: str, offer: RentalOffer, start: datetime) -> Driver:
        name = profile.name or f"{profile.given_name or ''} {profile.family_name or ''}"
        if not profile.dob:
            raise ToolError("driver_details_required", f"{place}.dob is needed, such as '1991-05-14'.")
        number = profile.license_no or profile.license_number
        if not number or not number.strip():
            raise ToolError("driver_details_required", f"{place}.license_no is needed.")
        dob = self.world.clock.read_date(profile.dob, f"{place}.dob")
        age = age_on(dob, start.date())
        if age < offer.min_driver_age or age > 100:
            raise ToolError(
                "driver_age", f"{place} is {age} at pickup; this vehicle is for drivers from {offer.min_driver_age}."
            )
        return Driver(
            name=one_line(name, f"{place}.name", 120),
            dob=str(dob),
            license_no=one_line(number, f"{place}.license_no", 40),
            license_country=(profile.license_country or "").strip()[:40],
        )

    def _surcharges(self, offer: RentalOffer, people: Sequence[Driver], period: Period) -> Money:
        """Return what young and further drivers cost for a period."""
        days = rental_days(*period)
        total = Money(0, offer.daily_price.currency)
        if offer.young_driver_fee is not None:
            ages = [age_on(date.fromisoformat(one.dob), period.start.date()) for one in people]
            total += offer.young_driver_fee.times(days * sum(age < YOUNG for age in ages))
        if offer.extra_driver_fee is not None:
            total += offer.extra_driver_fee.times(days * (len(people) - 1))
        return total


def age_on(dob: date, day: date) -> int:
    """Return somebody's age in full years on a day."""
    return day.year - dob.year - ((day.month, day.day) < (dob.month, dob.day))
