"""What the world does to places: they open, move, close, change their hours; pins are wrong and corrected."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import plain_name
from lifegym.worlds.service import backstage
from lifegym.worlds.services.maps.line_ops import LineOps
from lifegym.worlds.services.maps.opening import DAYS, read_spans
from lifegym.worlds.services.maps.records import CATEGORIES, Closure, Holiday, Place, SpecialDay
from lifegym.worlds.signals import Notice

RULES: Final = ("closed", "sunday", "usual")


class Backstage(LineOps):
    """Backstage operations on places and holidays. Nobody is told unless ``announce`` says so."""

    @backstage
    def add_place(
        self,
        name: str,
        category: str,
        lat: float,
        lng: float,
        address: str,
        city: str = "",
        hours: dict[str, list[str]] | None = None,
        place_id: str | None = None,
        district: str = "",
        postcode: str = "",
        phone: str = "",
        website: str = "",
        rating: float = 0.0,
        step_free: bool = True,
        holiday_rule: str = "closed",
    ) -> None:
        """A place opens, or comes on the map; ``hours`` by weekday, days left out are closed."""
        if category not in CATEGORIES:
            raise not_one_of(category, CATEGORIES, "category", "INVALID_REQUEST")
        if holiday_rule not in RULES:
            raise not_one_of(holiday_rule, RULES, "holiday_rule", "INVALID_REQUEST")
        if not name.strip() or not address.strip() or not 0 <= rating <= 5:
            raise ToolError("INVALID_REQUEST", "A place has a name, an address and a rating from 0 to 5.")
        spot = self.spot_at(lat, lng, "lat, lng")
        self.places.insert(
            Place(
                place_id=self.free_key(place_id, self.places), name=name, category=category, lat=lat, lng=lng,
                city=city or spot.city, country=spot.country, address=address, district=district, postcode=postcode,
                hours=_week(hours), phone=phone, website=website, rating=rating, step_free=step_free,
                holiday_rule=holiday_rule, updated_at=self.now,
            )
        )  # fmt: skip

    @backstage
    def move_place(
        self, place_id: str, lat: float, lng: float, address: str, postcode: str = "", district: str = "",
        note: str = "", announce: bool = False,
    ) -> None:  # fmt: skip
        """A place moves to another address."""
        row = self._open_place(place_id)
        self.spot_at(lat, lng, "lat, lng")
        if not address.strip():
            raise ToolError("INVALID_REQUEST", "A place that moves has a new address.")
        row = self.places.update(
            row.place_id, lat=lat, lng=lng, address=address, postcode=postcode or row.postcode,
            district=district or row.district, note=note or row.note, updated_at=self.now,
        )  # fmt: skip
        self._tell(row, f"{row.name} has moved to {address}", announce)

    @backstage
    def set_pin(self, place_id: str, lat: float, lng: float, note: str = "") -> None:
        """The pin of a place is put elsewhere, rightly or wrongly; its address stays."""
        row = self._open_place(place_id)
        self.spot_at(lat, lng, "lat, lng")
        self.places.update(row.place_id, lat=lat, lng=lng, note=note or row.note, updated_at=self.now)

    @backstage
    def rename_place(self, place_id: str, name: str, keep_old: bool = True, announce: bool = False) -> None:
        """A place takes another name; it is still found under the old one unless ``keep_old`` is false."""
        row = self._open_place(place_id)
        if not name.strip():
            raise ToolError("INVALID_REQUEST", "A place has a name.")
        old = (*row.names, row.name) if keep_old else row.names
        others = tuple(item for item in dict.fromkeys(old) if item != name)
        self.places.update(row.place_id, name=name, names=others, updated_at=self.now)
        self._tell(row, f"{row.name} is now called {name}", announce)

    @backstage
    def close_place(self, place_id: str, note: str = "", announce: bool = False) -> None:
        """A place closes for good."""
        row = self._open_place(place_id)
        self.places.update(row.place_id, status="closed", note=note or row.note, updated_at=self.now)
        self._tell(row, f"{row.name} has closed for good", announce)

    @backstage
    def reopen_place(self, place_id: str, note: str = "") -> None:
        """A place that closed opens again; what kept it closed for a time is called off too."""
        row = self.places.need(place_id, "NOT_FOUND")
        for closure in self.closures.where(lambda item: item.place_id == place_id):
            if closure.status in ("planned", "active"):
                self.closures.update(closure.closure_id, status="cancelled")
        self.places.update(place_id, status="open", note=note, updated_at=self.now)
        self._tell(row, f"{row.name} is open again", False)

    @backstage
    def close_for_a_time(
        self,
        place_id: str,
        start: datetime,
        end: datetime | None,
        reason: str,
        closure_id: str | None = None,
        announce: bool = False,
    ) -> None:
        """A place is closed from ``start`` to ``end``, for instance for works or illness."""
        row = self._open_place(place_id)
        begins, ends = self.span(start, end)
        closure = self.closures.insert(
            Closure(
                closure_id=self.free_key(closure_id, self.closures), place_id=row.place_id, start=begins, end=ends,
                reason=reason or "closed", status=self.status_of(begins),
            )
        )  # fmt: skip
        self.follow(closure)
        self._tell(row, f"{row.name} is closed: {closure.reason}", announce)

    @backstage
    def change_hours(
        self, place_id: str, hours: dict[str, list[str]], holiday_rule: str | None = None, announce: bool = False
    ) -> None:
        """A place opens at other hours from now on; weekdays left out keep theirs, an empty list is a day closed."""
        row = self._open_place(place_id)
        if holiday_rule is not None and holiday_rule not in RULES:
            raise not_one_of(holiday_rule, RULES, "holiday_rule", "INVALID_REQUEST")
        week = _week(hours, row.hours)
        self.places.update(
            row.place_id, hours=week, holiday_rule=holiday_rule or row.holiday_rule, updated_at=self.now
        )  # fmt: skip
        self._tell(row, f"{row.name} has new opening hours", announce)

    @backstage
    def set_special_day(
        self, place_id: str, day: date, spans: list[str], reason: str = "", announce: bool = False
    ) -> None:  # fmt: skip
        """A place has other hours on one day; no spans mean that it is closed."""
        row = self._open_place(place_id)
        made = SpecialDay(day=day, spans=read_spans(spans), reason=reason)
        others = tuple(item for item in row.special_days if item.day != day)
        self.places.update(row.place_id, special_days=(*others, made), updated_at=self.now)
        self._tell(row, f"{row.name} has special hours on {day.isoformat()}", announce)

    @backstage
    def declare_holiday(
        self, day: date, name: str, country: str, city: str = "", holiday_id: str | None = None
    ) -> None:
        """A day becomes a public holiday in a country or a city."""
        nation = next((row.country for row in self.areas if plain_name(row.country) == plain_name(country)), country)
        self.holidays.insert(
            Holiday(holiday_id=self.free_key(holiday_id, self.holidays), day=day, name=name, country=nation, city=city)
        )

    def _open_place(self, place_id: str) -> Place:
        row = self.places.need(place_id, "NOT_FOUND")
        if row.status != "open":
            raise ToolError("INVALID_REQUEST", f"{row.name} ({place_id}) has closed for good.")
        return row

    def _tell(self, row: Place, title: str, announce: bool) -> None:
        self.emit(
            Notice(
                source=self.name, type="place_changed", title=title, body=f"{row.address}, {row.city}",
                target=row.place_id, payload={"place_id": row.place_id, "name": row.name}, quiet=not announce,
            )
        )  # fmt: skip


def _week(hours: dict[str, list[str]] | None, before: tuple[tuple[str, ...], ...] = ()) -> tuple[tuple[str, ...], ...]:
    """Return seven days of spans from a dict by weekday."""
    if hours is None:
        return before
    days: list[tuple[str, ...]] = list(before) if before else [()] * 7
    for name, spans in hours.items():
        word = name.strip().casefold()
        fitting = [place for place, day in enumerate(DAYS) if len(word) >= 3 and day.startswith(word)]
        if len(fitting) != 1:
            raise ToolError("INVALID_REQUEST", f"{name[:40]!r} is no weekday.{suggestion(word, DAYS)}")
        days[fitting[0]] = read_spans(spans)
    return tuple(days)
