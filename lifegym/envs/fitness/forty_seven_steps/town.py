"""What surrounds her: the funicular and the depots, the weather, the shop's chairs, and what her devices have seen."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.envs.fitness.forty_seven_steps.cast import ADDRESS, ASCENSOR, CITY, DEPOTS, USER, Cast
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.ecommerce.records import Product, ReturnPolicy, Seller, Sku
from lifegym.worlds.services.health_tracker.records import Device, Metric, Stream, Workout
from lifegym.worlds.services.maps.records import Place
from lifegym.worlds.services.weather.records import Climate, Location

_WEEK: Final = ("09:00-17:00",)


def move_in(s: Story) -> None:
    """Let the shop and the carriers know her by the address she lives at, now and in what she has ordered so far."""
    addresses, orders = s.world.table("ecommerce.addresses"), s.world.table("ecommerce.orders")
    parcels = s.world.table("delivery_logistics.shipments")
    home = next(row for row in addresses if row.is_default)
    drawn = f"{home.detail}, {home.district}"
    street, _, hill = ADDRESS.partition(", ")
    addresses.update(home.address_id, detail=street, district=hill)
    for order in orders.where(lambda row: row.ship_to.startswith(drawn)):
        orders.update(order.order_id, ship_to=order.ship_to.replace(drawn, ADDRESS))
    for parcel in parcels.where(lambda row: row.sender.street == drawn):
        parcels.update(parcel.shipment_id, sender=parcel.sender.evolve(street=ADDRESS))
    for parcel in parcels.where(lambda row: row.recipient.street == drawn):
        parcels.update(parcel.shipment_id, recipient=parcel.recipient.evolve(street=ADDRESS))


def seed_town(s: Story, c: Cast) -> None:
    """Put funiculars, depots and the climate of the bay into the world."""
    lifts = (("Ascensor Reina Victoria", "Cerro Alegre"), ("Ascensor El Peral", "Cerro Alegre"),
             ("Ascensor Concepción", "Cerro Concepción"), ("Ascensor Barón", "Cerro Barón"))  # fmt: skip
    for number, (name, hill) in enumerate(lifts):
        _place(s, ASCENSOR if not number else f"plc_90000{number + 1}", name, "station", f"{hill}, {CITY}", number,
               (("07:00-23:00",),) * 7)  # fmt: skip
    for number, depot in enumerate(DEPOTS):
        opens, closes = depot.saturday
        week = (*(_WEEK,) * 5, (f"{opens}-{closes}",), ())
        _place(s, f"plc_90001{number}", depot.name, "post_office", f"{depot.street}, {CITY}", 10 + number, week)
    s.seed("weather.climates", Climate(
        climate_id="clim_valparaiso_cl", name=f"{CITY}, 1991-2020",
        tmax=(21, 21, 20, 18, 16, 15, 14, 15, 15, 17, 18, 20), tmin=(13, 13, 12, 11, 10, 9, 8, 8, 9, 10, 11, 12),
        rain_mm=(1, 1, 4, 16, 58, 104, 80, 60, 27, 13, 6, 3),
        wet_days=(0.2, 0.2, 0.7, 2, 5, 7, 6, 5, 3, 2, 1, 0.5), wind_kmh=24.0,
    ))  # fmt: skip
    s.seed("weather.locations", Location(
        geo_key="valparaiso_cl", city=CITY, country="Chile", lat=-33.05, lng=-71.62, zone="America/Santiago",
        climate_id="clim_valparaiso_cl", names=("Valparaiso", "Valpo"), elevation_m=40, aqi=(45, 30),
        salt=s.draw.stream("weather").integer(1, 1_000_000),
    ))  # fmt: skip


def _place(
    s: Story, key: str, name: str, kind: str, address: str, step: int, hours: tuple[tuple[str, ...], ...]
) -> None:
    s.seed("maps.places", Place(
        place_id=key, name=name, category=kind, lat=-33.041 - step / 900, lng=-71.628 + step / 700, city=CITY,
        country="Chile", address=address, updated_at=s.at(-50, "12:00"), hours=hours, holiday_rule="usual",
    ))  # fmt: skip


_FAULTY: Final = {
    "": ("Silla sanitaria Maitén", "Seat 51 cm", "four rubber feet", "three to five working days"),
    "low": ("Silla sanitaria Quillay", "Seat 44 cm", "four rubber feet", "three to five working days"),
    "wheels": ("Silla sanitaria Boldo", "Seat 51 cm", "four castors, two with brakes", "three to five working days"),
    "dear": ("Silla sanitaria Alerce", "Seat 52 cm", "four rubber feet", "three to five working days"),
    "late": ("Silla sanitaria Peumo", "Seat 51 cm", "four rubber feet", "made to order, six weeks"),
    "wide": ("Silla sanitaria Canelo", "Seat 50 cm", "four rubber feet", "three to five working days"),
}


def seed_shop(s: Story, c: Cast) -> None:
    """Put the chairs into the shop: one fits, each of the others fails on one need."""
    s.seed("ecommerce.sellers", Seller(
        seller_id="sel_900001", name="Ortopedia Victoria", city=CITY, country="Chile",
        email="ventas@ortopedia-victoria.example", rating=4.6, since=2014, transit_days=3,
    ))  # fmt: skip
    for place, (key, fault) in enumerate(c.chairs.items()):
        title, seat, feet, comes = _FAULTY[fault]
        width = c.door + 3 if fault == "wide" else c.door - 3 - place % 2
        price = c.chair_limit + 4000 if fault == "dear" else c.chair_price - 700 * place * bool(fault)
        sku = key.replace("prd", "sku")
        s.seed("ecommerce.products", Product(
            product_id=key, title=f"{title}, commode chair", brand=title.rpartition(" ")[2], category="health",
            description=f"Commode chair with bucket and lid. {seat}, outer width {width} cm, {feet}. Neutral box. "
            f"Dispatch: {comes}.",
            seller_id="sel_900001", rating=4.1 + place / 10, rating_count=31 + 17 * place, sales_count=90 + 40 * place,
            return_policy=ReturnPolicy(days=10), listed_at=s.at(-200 - place, "12:00"),
            specs={"seat height": seat.removeprefix("Seat "), "outer width": f"{width} cm", "feet": feet,
                   "dispatch": comes},
            sku_ids=(sku,),
        ))  # fmt: skip
        s.seed("ecommerce.skus", Sku(sku_id=sku, product_id=key, attrs={"colour": "grey"},
                                     price=Money.of(price, "CLP"), stock=5 + place, weight_g=7800))  # fmt: skip


def seed_body(s: Story, c: Cast) -> None:
    """Put four months of steps, blood pressures and sessions into the tracker, and let the devices go on."""
    draw = s.draw.stream("body")
    for key, name, kind in (("dev_900001", "Tern 2 watch", "watch"), ("dev_900002", "Corva arm cuff",
                            "blood pressure monitor")):  # fmt: skip
        s.seed("health_tracker.devices", Device(device_id=key, user_id=USER, name=name, kind=kind,
                                                paired_at=s.at(-200, "12:00")))  # fmt: skip
    base = float(c.limit - 14)
    since = s.opening
    s.seed("health_tracker.streams", Stream(
        stream_id="str_900001", user_id=USER, device_id="dev_900002", type="blood_pressure", times=("07:40",),
        base=base, noise=6.0, low=base - 8, high=base + 8, second_base=82.0, since=since))  # fmt: skip
    s.seed("health_tracker.streams", Stream(
        stream_id="str_900002", user_id=USER, device_id="dev_900001", type="steps", times=("22:30",), base=2300.0,
        noise=600.0, low=900.0, high=4200.0, since=since))  # fmt: skip
    for ago in range(1, 106):
        high = c.limit + 4 if ago == 71 else c.limit - 14 + draw.integer(-7, 7)
        low = 91 if ago == 71 else 82 + draw.integer(-5, 5)
        at = s.at(-ago, "07:40")
        _metric(s, "blood_pressure", float(high), "mmHg", at, "dev_900002", f"{high}/{low}", float(low))
        _metric(s, "steps", float(draw.integer(1300, 3300)), "steps", s.at(-ago, "22:30"), "dev_900001")
    for week, minutes in enumerate((88, 83, 78, 74, 70, 66, 60, 58, 54), 1):
        for day, kind, part in sessions(minutes):
            start = s.at(day - 7 * week, "11:00")
            s.seed("health_tracker.workouts", Workout(
                workout_id=s.key("health_tracker.workouts"), user_id=USER, type=kind, duration_min=part,
                started_at=start, logged_at=start + timedelta(minutes=part), calories=3 * part, source="device",
                device_id="dev_900001"))  # fmt: skip


def sessions(minutes: int) -> list[tuple[int, str, int]]:
    """Return the sessions of a week (weekday, kind, minutes) that come to so many minutes."""
    part = minutes // 5
    kinds = ("walking", "physiotherapy", "walking", "physiotherapy", "walking")
    return [(day, kind, part if day < 4 else minutes - 4 * part) for day, kind in enumerate(kinds)]


def _metric(
    s: Story, kind: str, value: float, unit: str, at: datetime, device: str, text: str | None = None,
    second: float | None = None,
) -> None:  # fmt: skip
    s.seed("health_tracker.metrics", Metric(
        metric_id=s.key("health_tracker.metrics"), user_id=USER, type=kind, value=value, unit=unit, recorded_at=at,
        logged_at=at, source="device", value_text=text, second=second, device_id=device))  # fmt: skip
