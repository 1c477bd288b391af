"""What surrounds them below: the bus, the weather, the bootmaker's shop, and what her watch has seen."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.fitness.two_nights_closed.cast import (
    BOOTS,
    BUSES,
    FERRATA,
    HOME,
    ORDER,
    SHOP_DESK,
    USER,
    VALLEY,
    Cast,
    eur,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.ecommerce.builders import order_rows
from lifegym.worlds.services.ecommerce.records import Address, Product, ReturnPolicy, Seller, Sku
from lifegym.worlds.services.health_tracker.records import Device, Metric, Stream, Workout
from lifegym.worlds.services.maps.records import Area, Line, Stop, Timetable
from lifegym.worlds.services.weather.records import Climate, Location

LINE: Final = "line_590"
_STOPS: Final = (("Mutterbergalm", 46.998, 11.160, 0), ("Ranalt", 47.037, 11.200, 14), ("Neustift", 47.116, 11.308, 32),
                 ("Neder", 47.126, 11.325, 37), ("Fulpmes", 47.151, 11.352, 46), ("Mieders", 47.167, 11.378, 53),
                 ("Innsbruck Hauptbahnhof", 47.263, 11.401, 78))  # fmt: skip
_TO_NEDER: Final = 37
SIZES: Final = ("40", "40.5", "41", "41.5", "42", "42.5", "43")


def seed_valley(s: Story, c: Cast) -> None:
    """Put bus, weather, shop and body into the world."""
    _bus(s, c)
    _weather(s)
    _shop(s, c)
    _body(s, c)


def _bus(s: Story, c: Cast) -> None:
    s.seed("maps.areas", Area(area_id="area_9401", name=VALLEY, kind="city", city=VALLEY, country="Austria",
                              country_code="AT", lat=47.116, lng=11.308, zone=HOME, names=("Neustift",)))  # fmt: skip
    for place, (name, lat, lng, _) in enumerate(_STOPS):
        s.seed("maps.stops", Stop(stop_id=f"stop_94{place:02d}", name=name, city=VALLEY, lat=lat, lng=lng,
                                  lines=(LINE,)))  # fmt: skip
    s.seed("maps.lines", Line(
        line_id=LINE, name="Bus 590", kind="bus", operator="Verkehrsverbund", city=VALLEY,
        stops=tuple(f"stop_94{place:02d}" for place in range(len(_STOPS))), minutes=tuple(stop[3] for stop in _STOPS),
    ))  # fmt: skip
    for days in ("weekday", "saturday", "sunday"):
        out = tuple(60 * hour + c.minute - _TO_NEDER for hour in range(8, 20))
        s.seed("maps.timetables", Timetable(timetable_id=f"tt_94_{days}", line_id=LINE, days=days, out=out,
                                            back=tuple(60 * hour + 10 for hour in range(6, 20))))  # fmt: skip
    hours = " ".join(f"{hour}:{c.minute:02d}" for hour in range(8, 20))
    s.file(BUSES, f"Bus 590 from Neder to Innsbruck, as photographed at the stop in May: {hours}. 41 minutes.")


def leaves_mutterberg(c: Cast, hour: int) -> str:
    """Return when a bus starts that calls at Neder in an hour."""
    minutes = 60 * hour + c.minute - _TO_NEDER
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _weather(s: Story) -> None:
    s.seed("weather.climates", Climate(
        climate_id="clim_neustift_at", name=f"{VALLEY}, 1991-2020",
        tmax=(2, 4, 9, 13, 18, 21, 23, 22, 18, 14, 7, 2), tmin=(-7, -6, -2, 2, 6, 10, 11, 11, 8, 4, -2, -6),
        rain_mm=(58, 52, 66, 58, 90, 124, 142, 134, 86, 66, 68, 64), wet_days=(9, 9, 10, 10, 13, 15, 15, 14, 10, 9, 9,
        9), wind_kmh=14.0,
    ))  # fmt: skip
    s.seed("weather.locations", Location(
        geo_key="neustift_at", city=VALLEY, country="Austria", lat=47.116, lng=11.308, zone=HOME,
        climate_id="clim_neustift_at", names=("Neustift", "Stubai", "Stubaital"), elevation_m=994, aqi=(28, 22),
        salt=s.draw.stream("weather").integer(1, 1_000_000),
    ))  # fmt: skip


def sku(size: str) -> str:
    """Return the id of the boots in a size."""
    return f"sku_0941{SIZES.index(size)}"


def _shop(s: Story, c: Cast) -> None:
    seller = s.seed("ecommerce.sellers", Seller(
        seller_id="sel_094001", name=SHOP_DESK.name, city="Matrei am Brenner", country="Austria", email=SHOP_DESK.mail,
        rating=4.8, since=2009, packing_hours=24 * 14, transit_days=2, tracking_prefix="WT",
    ))  # fmt: skip
    for key, title, price, text in (
        (BOOTS, "Wipptal Grat, mountain boot, women", c.boots,
         "Leather, stitched, made to order in eight working days."),
        ("prd_094101", "Wipptal Alm, light boot, women", c.boots - 70, "For meadows."),
        ("prd_094102", "Wipptal Grat, mountain boot, men", c.boots + 10, "Leather, stitched."),
        (FERRATA, "Via ferrata set, day hire, with the guides of the Elfer", 38, "Harness, set, helmet; one person."),
        ("prd_094103", "Inner sleeping bag, silk", 49, "120 g."),
    ):  # fmt: skip
        sizes = SIZES if key == BOOTS else ("one",)
        keys = tuple(sku(size) if key == BOOTS else key.replace("prd", "sku") for size in sizes)
        product = s.seed("ecommerce.products", Product(
            product_id=key, title=title, brand="Wipptal", category="sports", description=text,
            seller_id=seller.seller_id,
            rating=4.6, rating_count=88, sales_count=310, return_policy=ReturnPolicy(days=30),
            listed_at=s.at(-300, "09:00"), specs={"made in": "Tyrol"}, sku_ids=keys,
        ))  # fmt: skip
        for one, size in zip(keys, sizes, strict=True):
            made = s.seed("ecommerce.skus", Sku(sku_id=one, product_id=key, attrs={"size": size}, price=eur(price),
                                                stock=6, weight_g=1500))  # fmt: skip
            if size == c.size:
                right = (product, made)
    address = s.seed("ecommerce.addresses", Address(
        address_id="addr_0940", user_id=USER, recipient="Leni Haslwanter", phone="+43 512 555 431", province="Tirol",
        city="Innsbruck", district="Pradl", detail="Gumppstraße 22", postal_code="6020", country="Austria",
        is_default=True,
    ))  # fmt: skip
    pays = next(iter(s.world.table("wallet.methods").rows))
    for place, key in enumerate(("prd_094101", "prd_094103", "prd_094103")):
        bought = (
            s.world.table("ecommerce.products").rows[key],
            s.world.table("ecommerce.skus").rows[key.replace("prd", "sku")],
            1,
        )
        s.ordinary(order_rows(f"{ORDER[:-1]}{place + 2}", [bought], seller, address, pays, s.at(-90 - 40 * place,
                                                                                                "20:15"),
                              number=94002 + place, state="delivered"))  # fmt: skip
    s.ordinary(order_rows(ORDER, [(*right, 1)], seller, address, pays, s.at(-2, "20:15"), number=94001))


def _body(s: Story, c: Cast) -> None:
    draw = s.draw.stream("body days")
    s.seed("health_tracker.devices", Device(device_id="dev_940001", user_id=USER, name="Grat 3 watch", kind="watch",
                                            paired_at=s.at(-400, "12:00")))  # fmt: skip
    base = float(c.pulse)
    s.seed("health_tracker.streams", Stream(
        stream_id="str_940001", user_id=USER, device_id="dev_940001", type="heart_rate", times=("06:10",), base=base,
        noise=1.0, low=40, high=90, since=s.opening))  # fmt: skip
    s.seed("health_tracker.streams", Stream(
        stream_id="str_940002", user_id=USER, device_id="dev_940001", type="steps", times=("22:40",), base=9400.0,
        noise=2600.0, low=2500.0, high=19000.0, since=s.opening))  # fmt: skip
    for ago in range(1, 91):
        _metric(s, "heart_rate", base + draw.integer(-1, 1), "bpm", ago, "06:10")
        _metric(s, "steps", float(draw.integer(5200, 16400)), "steps", ago, "22:40")
        if ago % 7 in (2, 5):
            start = s.at(-ago, "08:30")
            minutes = draw.integer(110, 340, 10)
            s.seed("health_tracker.workouts", Workout(
                workout_id=s.key("health_tracker.workouts"), user_id=USER, type="hiking", duration_min=minutes,
                started_at=start, logged_at=start + timedelta(minutes=minutes), calories=7 * minutes,
                distance_m=45 * minutes, source="device", device_id="dev_940001"))  # fmt: skip


def _metric(s: Story, kind: str, value: float, unit: str, ago: int, clock: str) -> None:
    at = s.at(-ago, clock)
    s.seed("health_tracker.metrics", Metric(
        metric_id=s.key("health_tracker.metrics"), user_id=USER, type=kind, value=value, unit=unit, recorded_at=at,
        logged_at=at, source="device", device_id="dev_940001"))  # fmt: skip
