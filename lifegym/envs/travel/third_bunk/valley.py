"""The house and its neighbours, the train, the sky over the valley, and a watch on a child's wrist."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.envs.story import Story, op, update
from lifegym.envs.travel.third_bunk.cast import (
    BACK,
    HOME,
    LEAVE,
    LIESBETH,
    PNR,
    PNRS,
    SLEEP,
    TRAIN,
    USER,
    WATCH,
    Cast,
)
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.health_tracker.records import Device, Metric, Stream
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.rail_booking.records import (
    Operator,
    RefundStep,
    Station,
    Stop,
    Train,
    TrainOffer,
)
from lifegym.worlds.services.weather.records import Climate, Location

HOUSE: Final = "htl_4101"
SINGLE: Final = "Single under the roof"
PHONE: Final = "+32 2 555 04 17"
_OFFER: Final = "tro_410017"


def seed_valley(s: Story, c: Cast) -> None:
    """Put house, train, sky and watch into the world."""
    _houses(s, c)
    _train(s, c)
    _sky(s)
    _watch(s)


def _francs(amount: int) -> Money:
    return Money.of(amount, "CHF")


def _houses(s: Story, c: Cast) -> None:
    free: dict[str, Any] = {"pay": "at_check_in", "free_until_days": 2, "free_until_time": "18:00", "changeable": True,
            "change_fee": _francs(20)}  # fmt: skip
    terms = {
        "flexible": Terms(**free, breakfast=True), "halfboard": Terms(**free, breakfast=True, dinner=True),
        "prepaid": Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
                         change_fee=_francs(0), breakfast=True, dinner=True),
    }  # fmt: skip
    for place, (key, name, site, price) in enumerate(
        ((HOUSE, "Les Arolles", c.host.mail, c.room), ("htl_4102", "Chalet Bella Lui", c.rival.mail, c.room - 14),
         ("htl_4103", "Auberge du Besso", "accueil@auberge-besso.example", c.room + 22),
         ("htl_4104", "Pension La Navizence", "pension@la-navizence.example", c.room - 8))
    ):  # fmt: skip
        hotel = Hotel(
            hotel_id=key, name=name, city="Zinal", district="Village" if place < 3 else "Les Plats",
            country="Switzerland",
            zone="Europe/Zurich", currency="CHF", latitude=46.135 + place / 800, longitude=7.626 - place / 900, stars=2,
            rating=7.8 + place / 5, review_count=84 + 31 * place, amenities=("breakfast", "restaurant",
            "luggage storage"),
            address=f"Route des Cinq 4000 {6 + 9 * place}, 3961 Zinal", email=site, phone=f"+41 27 555 01 {40 + place}",
            description="A house for groups, larch inside and out." if place < 2 else "Eleven rooms and a stove.",
            check_in_time="15:00", check_out_time="09:30", breakfast_from="07:15", breakfast_until="09:00",
            dinner_seatings=("18:15", "19:30"),
            house_rules=("Shoes stay in the ski room.", "Quiet from 22:00.") if not place else ("Quiet from 22:30.",),
        )  # fmt: skip
        twin = {"halfboard": _francs(price + 50), "prepaid": _francs(price + 30)}
        one = {"flexible": _francs(price - 22), "halfboard": _francs(price), "prepaid": _francs(price - 12)}
        sales = [
            Sale(room_type=kind, beds=beds, prices=prices, terms={name: terms[name] for name in prices}, capacity=5,
                 sold_elsewhere=2, max_occupancy=len(beds), size_m2=9 * len(beds))
            for kind, beds, prices in ((SINGLE, ("single",), one), ("Twin to the glacier", ("single", "single"), twin))
        ]  # fmt: skip
        s.ordinary(stock(hotel, sales, c.day(LEAVE - 4), c.day(BACK + 4)))


def _train(s: Story, c: Cast) -> None:
    s.seed("rail_booking.operators", Operator(operator_id="op_ardenna", name="Ardenna Rail",
                                              email="service@ardenna-rail.example",
                                              phone="+32 2 555 09 90"))  # fmt: skip
    for key, name, city, country in (
        ("sta_bru", "Brussels-Midi", "Brussels", "Belgium"), ("sta_bas", "Basel SBB", "Basel", "Switzerland"),
        ("sta_lux", "Luxembourg Gare", "Luxembourg", "Luxembourg"),
    ):  # fmt: skip
        s.seed("rail_booking.stations", Station(station_id=key, name=name, city=city, country=country, zone=HOME))
    serial = 0
    for day in (LEAVE - 1, LEAVE, LEAVE + 1, BACK):
        for number, clock, fare in ((TRAIN, "07:33", 58), ("AR 9619", "11:33", 64), ("AR 9621", "15:33", 52)):
            back = day == BACK
            leaves = c.at(day, clock)
            origin, dest = ("Basel", "Brussels") if back else ("Brussels", "Basel")
            names = {"Basel": "Basel SBB", "Brussels": "Brussels-Midi"}
            number = number.replace("96", "97") if back else number
            mine, serial = number == TRAIN and day == LEAVE, serial + 1
            key = f"{number}/{c.day(day).isoformat()}"
            s.seed("rail_booking.trains", Train(
                train_id=key, train_no=number, date=c.day(day), train_type="AR", operator_id="op_ardenna",
                line="Brussels - Basel", stops=(
                    Stop(city=origin, station=names[origin], arrive_at=None, depart_at=leaves, platform="5"),
                    Stop(city=dest, station=names[dest], arrive_at=leaves + timedelta(minutes=402), depart_at=None),
                ),
            ))  # fmt: skip
            s.seed("rail_booking.offers", TrainOffer(
                offer_id=_OFFER if mine else f"tro_4101{serial:02d}", train_id=key, train_no=number, date=c.day(day),
                train_type="AR", origin_city=origin, origin_station=names[origin], dest_city=dest,
                dest_station=names[dest], depart_at=leaves, arrive_at=leaves + timedelta(minutes=402),
                seat_class="second", fare_name="Group", adult_fare=Money.of(fare, "EUR"), student_fare=None,
                adult_seats=60, refund_steps=(RefundStep(hours=72, percent=80),),
                route_notes="Groups sit together as far as the train allows.",
            ))  # fmt: skip
    adults = [("adult", given, family) for given, family in (("Wim", "Aerts"), ("Sofie", "Nys"), ("Robbe", "Daems"))]
    party = [*adults, *(("child", one.given, one.family) for one in c.children)]
    for place, ref in enumerate(PNRS):
        s.world.apply(op("rail_booking.book", offer_id=_OFFER, booking_ref=ref, charge=False, announce=False,
                         passengers=[{"type": kind, "given_name": given, "family_name": family}
                                     for kind, given, family in party[9 * place : 9 * place + 9]],
                         contact={"email": LIESBETH.mail, "phone": PHONE},
                         note="School group, on account"))  # fmt: skip
        s.world.apply(update("rail_booking.bookings", ref, tickets=_seats(s, ref, c.coach, 20 + 9 * place)))


def _seats(s: Story, ref: str, coach: int, first: int) -> Any:
    """Return the tickets of a booking, in a coach, from a seat on."""
    tickets = s.world.table("rail_booking.bookings").rows[ref].tickets
    return tuple(ticket.evolve(coach=str(coach), seat=str(first + place)) for place, ticket in enumerate(tickets))


def split_seats(s: Story, c: Cast) -> Op:
    """Return that nine children sit in another coach than all the adults."""
    return update("rail_booking.bookings", PNR, tickets=_seats(s, PNR, c.apart, 61))


def _sky(s: Story) -> None:
    for key, city, lat, lng, height, high in (
        ("zinal_ch", "Zinal", 46.14, 7.63, 1675, (0, 1, 4, 8, 13, 17, 20, 19, 15, 10, 4, 1)),
        ("sierre_ch", "Sierre", 46.29, 7.53, 533, (4, 7, 13, 17, 22, 25, 28, 27, 22, 16, 9, 4)),
    ):
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=high, tmin=tuple(one - 9 for one in high),
            rain_mm=(55, 50, 45, 40, 50, 55, 60, 65, 45, 50, 55, 60), wet_days=(8, 8, 8, 7, 9, 9, 9, 9, 7, 7, 8, 9),
            wind_kmh=11.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="Switzerland", lat=lat, lng=lng, zone="Europe/Zurich",
            climate_id=f"clim_{key}", elevation_m=height, salt=s.draw.stream(key).integer(1, 900_000),
        ))  # fmt: skip


def avalanches(c: Cast) -> tuple[Op, ...]:
    """Return that heavy snow and a warning come over the paths above the village."""
    first, last = c.alert
    text = "Danger level 4, high. Paths above the village, among them Le Vichiesso and Petit Mountet, are closed."
    return (
        *(op("weather.set_weather", place="Zinal", day=c.day(day), tmin=-7, tmax=-2, condition="heavy_snow",
             precip_mm=38) for day in c.alert),
        op("weather.issue_alert", kind="avalanche", severity="severe", areas=["Zinal"], start=c.at(first, "06:00"),
           end=c.at(last, "22:00"), title="Avalanches, Val d'Anniviers", description=text, issuer="Snow service"),
    )  # fmt: skip


def _watch(s: Story) -> None:
    draw = s.draw.stream("watch")
    s.seed("health_tracker.devices", Device(device_id=WATCH, user_id=USER, name="Fien's watch", kind="watch",
                                            paired_at=s.at(-220, "17:00")))  # fmt: skip
    s.seed("health_tracker.streams", Stream(
        stream_id=SLEEP, user_id=USER, device_id=WATCH, type="sleep_minutes", times=("07:05",), base=545, noise=18,
        low=300, high=660, since=s.opening, due=s.at(1, "07:05"),
    ))  # fmt: skip
    for ago in range(60):
        at = s.at(-ago, "07:05")
        s.seed("health_tracker.metrics", Metric(
            metric_id=s.key("health_tracker.metrics"), user_id=USER, type="sleep_minutes",
            value=float(545 + draw.integer(-22, 22)), unit="min", recorded_at=at, logged_at=at, source="device",
            device_id=WATCH, stream_id=SLEEP,
        ))  # fmt: skip


def short_nights(c: Cast) -> Op:
    """Return that she sleeps less from now on."""
    return op("health_tracker.change_course", stream_id=SLEEP, base=c.night, noise=0)


def long_nights() -> Op:
    """Return that she sleeps as ever again."""
    return op("health_tracker.change_course", stream_id=SLEEP, base=545, noise=18)
