"""When a day calls for an alert, and what alerts say."""

from __future__ import annotations

from typing import Final

from lifegym.worlds.services.weather.climate import Day

ADVICE: Final = {
    "wind": "Secure loose objects outside; expect delays on bridges and ferries.",
    "rain": "Allow more time on the road and keep away from underpasses that flood.",
    "flood": "Keep away from rivers and do not drive through water.",
    "thunderstorm": "Stay inside while it lasts; keep away from trees and open water.",
    "snow": "Travel only if you must and allow much more time.",
    "ice": "Roads and pavements are slippery; walk and drive with care.",
    "heat": "Drink enough, stay out of the midday sun, look after older people and children.",
    "cold": "Limit time outside and protect pipes from freezing.",
    "fog": "Drive slowly with lights on; expect delays at airports.",
    "coastal": "Keep away from piers, sea walls and low-lying shores.",
    "typhoon": "Stay inside, follow the instructions of local authorities, expect transport to stop.",
    "air_quality": "Reduce effort outdoors and keep windows closed.",
    "avalanche": "Stay on open runs and marked paths.",
    "wildfire": "Be ready to leave and follow the instructions of local authorities.",
    "dust": "Stay inside with windows closed; visibility on roads is poor.",
}
_WORDS: Final = {"air_quality": "Poor air", "typhoon": "Typhoon", "thunderstorm": "Thunderstorm"}


def title_of(kind: str, severity: str, cities: tuple[str, ...]) -> str:
    """Return the title of an alert, such as ``Wind warning (severe) for Amsterdam``."""
    return f"{_WORDS.get(kind, kind.replace('_', ' ').capitalize())} warning ({severity}) for {', '.join(cities)}"


def due_warning(day: Day, warmer: float, colder: float) -> tuple[str, str, str] | None:
    """Return kind, severity and text of the alert that a day's figures call for."""
    if day.wind_kmh >= 50:
        severity = "extreme" if day.wind_kmh >= 103 else "severe" if day.wind_kmh >= 75 else "moderate"
        gusts = round(day.wind_kmh * 1.55)
        return "wind", severity, f"Winds of {day.wind_kmh} km/h with gusts up to {gusts} km/h are expected."
    if day.condition in ("snow", "heavy_snow") and day.precip_mm >= 4:
        severity = "severe" if day.precip_mm >= 15 else "moderate"
        return "snow", severity, f"About {round(day.precip_mm)} cm of snow is expected."
    if day.condition == "thunderstorm":
        severity = "severe" if day.precip_mm >= 30 else "moderate"
        return "thunderstorm", severity, "Thunderstorms with heavy showers and gusts are expected."
    if day.precip_mm >= 30:
        severity = "extreme" if day.precip_mm >= 120 else "severe" if day.precip_mm >= 60 else "moderate"
        return "rain", severity, f"About {round(day.precip_mm)} mm of rain is expected."
    if day.tmax >= 30 and warmer >= 5:
        return "heat", "severe" if day.tmax >= 36 else "moderate", f"A high of {day.tmax:g} °C is expected."
    if day.tmin <= -8 and colder <= -6:
        return "cold", "severe" if day.tmin <= -18 else "moderate", f"A low of {day.tmin:g} °C is expected."
    return _minor_warning(day, colder)


def _minor_warning(day: Day, colder: float) -> tuple[str, str, str] | None:
    """Return the alert of a day that is only troublesome."""
    if day.wind_kmh >= 43:
        return "wind", "minor", f"Gusts up to {round(day.wind_kmh * 1.55)} km/h are possible."
    if day.condition in ("snow", "heavy_snow") and day.precip_mm >= 2:
        return "snow", "minor", f"About {round(day.precip_mm)} cm of snow is expected; roads may be slippery."
    if day.precip_mm >= 16:
        return "rain", "minor", f"About {round(day.precip_mm)} mm of rain is expected, some of it heavy."
    if day.tmin <= -5 and colder <= -5:
        return "cold", "minor", f"A low of {day.tmin:g} °C is expected."
    return ("fog", "minor", "Dense fog is expected in the morning.") if day.condition == "fog" else None
