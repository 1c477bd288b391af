"""Hotels: the houses that matter, those that miss by one point, and the two stays Mai booked herself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import JAPAN, PM_BLUE, USER_ID, Cast, House
from lifegym.envs.travel.japan_with_the_parents.near_rooms import NEAR, Near
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.hotel_booking import ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.services.hotel_booking import (
    Closure,
    Guest,
    Hotel,
    Night,
    Reservation,
    Sale,
    StayNight,
    Terms,
    stock,
)

TERRACE: Final = "terrace bath family"
SUITE: Final = "corner suite"
THREE: Final = ("single", "single", "single")
OSAKA_STAY: Final = "res_seed_osaka"
KYOTO_STAY: Final = "res_seed_kyoto"
CORNER: Final = "prepaid"
"""The rate under which the corner suite is sold once it is."""


class Town(NamedTuple):
    """A stop: days of arrival and departure after D, where it lies, and the free days before an arrival there."""

    city: str
    arrives: int
    leaves: int
    latitude: float
    longitude: float
    free_days: int
    dinner: bool


TOWNS: Final = {
    "osaka": Town("Osaka", 0, 5, 34.6780, 135.5010, 2, False),
    "kyoto": Town("Kyoto", 5, 10, 35.0060, 135.7700, 3, False),
    "takayama": Town("Takayama", 10, 13, 36.1430, 137.2560, 3, False),
    "hakone": Town("Hakone", 13, 15, 35.2420, 139.0480, 5, True),
    "tokyo": Town("Tokyo", 15, 19, 35.7030, 139.7840, 2, False),
}


class Matter(NamedTuple):
    """How a house that matters looks from outside."""

    district: str
    address: str
    lift: bool
    floors: tuple[int, int]
    stars: int
    rating: float
    amenities: tuple[str, ...]
    text: str


_PLAIN: Final = ("air conditioning", "breakfast", "free wifi", "luggage storage", "safe")
_INN: Final = ("air conditioning", "breakfast", "free wifi", "garden", "in-room dining", "onsen", "parking", "restaurant")
_MATTERS: Final[dict[str, Matter]] = {
    "h_osa_dotombori": Matter("Dotonbori", "1-7-21 Dotonbori, Chuo-ku, Osaka", True, (6, 6), 3, 8.6, _PLAIN, "Nine floors of paper lanterns over the canal. Family rooms look at the water from the sixth."),
    "h_osa_camphor": Matter("Utsubo", "1-14-9 Utsubohonmachi, Nishi-ku, Osaka", True, (4, 8), 3, 8.7, _PLAIN, "A quiet house beside the park with the old camphor trees. Two lifts, a bakery on the corner."),
    "h_osa_tosabori": Matter("Tosabori", "2-3-30 Tosabori, Nishi-ku, Osaka", True, (5, 9), 4, 8.8, _PLAIN, "On the river, five minutes from the underground. Family rooms at the back, away from the expressway."),
    "h_osa_kitahama": Matter("Kitahama", "1-8-4 Kitahama, Chuo-ku, Osaka", False, (1, 2), 3, 8.5, _PLAIN, "A former exchange arcade. No lift; the family rooms lie on the ground and first upper floor, around the courtyard."),
    "h_kyo_kamo": Matter("Kamogawa", "318 Kamiya-cho, Shimogyo-ku, Kyoto", False, (1, 1), 3, 9.0, (*_INN, "tatami rooms"), "Eleven rooms around a moss garden by the river. The garden triple opens onto the stones. Dinner for house guests."),
    "h_kyo_annex": Matter("Gion", "14 Hanamikoji-sagaru, Higashiyama-ku, Kyoto", False, (3, 3), 3, 8.1, _PLAIN, "The little annex behind the theatre: narrow, steep, charming. Triples under the roof."),
    "h_tak_hida": Matter("Old town", "2-41 Kamiichinomachi, Takayama", True, (2, 4), 3, 8.8, (*_PLAIN, "onsen"), "Cedar from the next valley, a bath on the roof, and the morning market around the corner."),
    "h_tak_miya": Matter("Miyagawa", "3-11 Shimosannomachi, Takayama", False, (1, 2), 3, 8.9, (*_PLAIN, "garden"), "Two floors on the river. The family rooms are downstairs; breakfast begins with the market at seven."),
    "h_tak_sakura": Matter("Sakurayama", "5-178 Sakuramachi, Takayama", True, (3, 5), 3, 8.6, (*_PLAIN, "parking"), "Under the shrine with the floats. A lift, a terrace with the Alps in clear weather, parking for a van."),
    "h_hak_tsuyu": Matter("Gora", "1320-188 Gora, Hakone", True, (2, 3), 4, 9.1, _INN, "Eighteen rooms with western beds, a kitchen known for its patience, and a garden that is best in drizzle."),
    "h_hak_ajisai": Matter("Miyanoshita", "404-2 Miyanoshita, Hakone", False, (1, 1), 4, 9.0, _INN, "One long floor among hydrangeas. No stairs anywhere, not even to the bath."),
    "h_hak_sengoku": Matter("Sengokuhara", "817 Sengokuhara, Hakone", True, (2, 4), 4, 8.9, _INN, "Out by the pampas grass, with white water in the baths and a lift from the car park."),
    "h_tok_yanaka": Matter("Yanaka", "3-10-6 Yanaka, Taito-ku, Tokyo", True, (3, 6), 3, 8.7, _PLAIN, "Cedar panelling, cats on the wall, four minutes to the loop line. The lane is closed to cars at night."),
    "h_tok_kiyosumi": Matter("Kiyosumi", "1-6-2 Kiyosumi, Koto-ku, Tokyo", True, (4, 9), 3, 8.6, _PLAIN, "Opposite the stone garden. The underground is around the corner and cannot be heard."),
    "h_tok_ryogoku": Matter("Ryogoku", "1-3-15 Yokoami, Sumida-ku, Tokyo", True, (5, 12), 4, 8.8, _PLAIN, "On the river beside the sumo hall. Rooms to the water are quiet once the last boat has gone."),
}  # fmt: skip


def terms(days: int | None, *, breakfast: bool = True, dinner: bool = False, until: str = "23:59", fee: int = 4_000) -> Terms:
    """Return terms free of charge until some days before arrival, or prepaid for good when ``days`` is None."""
    return Terms(
        pay="now" if days is None else "at_check_in", free_until_days=days, free_until_time=until, changeable=days is not None,
        change_fee=Money.of(fee, "JPY"), breakfast=breakfast, dinner=dinner,
    )  # fmt: skip


def seed_rooms(s: Story, c: Cast) -> None:
    """Put every house of the five towns on sale, and the two stays that Mai has taken."""
    for key, town in TOWNS.items():
        right = {"osaka": c.osaka_right, "takayama": c.takayama_right, "hakone": c.hakone_right, "tokyo": c.tokyo_right}.get(key, ())
        for place, house in enumerate(right):
            s.ordinary(_on_sale(c, town, house, _sales(c, key, town, house), place))
        for place, near in enumerate(NEAR[key], start=10):
            s.ordinary(_near(c, town, near, _base(c, key), place))
    _own_stays(s, c)
    rng, persona = s.draw.stream("hotels").rng, s.world.persona
    known = ordinary(rng, persona, s.world.now, 3, cities={"Bangkok": 1, "Hanoi": 2}, first_night=c.leave, nights=3, past_stays=6, payment_method_id=PM_BLUE)
    beside = ordinary(rng, persona, s.world.now, 3, cities={"Nara": 1, "Kanazawa": 1, "Hiroshima": 1}, first_night=c.leave, nights=4, past_stays=0, start=101)
    s.ordinary([*known, *beside])


def _base(c: Cast, key: str) -> int:
    """Return the price of a night from which a town's near-misses are counted: its cheapest right house."""
    right = {"osaka": c.osaka_right, "kyoto": (c.kyoto_seed,), "takayama": c.takayama_right, "hakone": c.hakone_right, "tokyo": c.tokyo_right}
    return min(house.night for house in right[key])


def _sales(c: Cast, key: str, town: Town, house: House) -> list[Sale]:
    floors = _MATTERS[house.id].floors
    flavor = "halfboard" if town.dinner else "flexible"
    base = terms(town.free_days, dinner=town.dinner, until="18:00")
    sales = [
        Sale(
            room_type=house.room, beds=THREE, size_m2=34, floors=floors, capacity=4, sold_elsewhere=1,
            prices={flavor: _yen(house.night), "prepaid": _yen(house.night * 88 // 10_000 * 100)},
            terms={flavor: base, "prepaid": terms(None, dinner=town.dinner)}, note="Three single beds side by side.",
        ),
        Sale(
            room_type="twin", beds=("single", "single"), size_m2=22, floors=floors, capacity=6, sold_elsewhere=2,
            prices={flavor: _yen(house.night * 72 // 10_000 * 100)}, terms={flavor: base},
        ),
    ]  # fmt: skip
    if key == "hakone":
        sales.append(
            Sale(
                room_type=TERRACE, beds=THREE, size_m2=58, floors=floors, capacity=2, prices={flavor: _yen(house.night + c.upgrade.minor // 2)},
                terms={flavor: base}, note="The big room: three single beds, and a bath of its own on the terrace.",
            )
        )  # fmt: skip
    if key == "tokyo":
        sales.append(
            Sale(
                room_type=SUITE, beds=THREE, size_m2=66, floors=(floors[1], floors[1]), capacity=1, sold_elsewhere=1,
                prices={CORNER: _yen(house.night + c.suite.minor // 4)}, terms={CORNER: terms(None)}, note="Beside the lift: massage chairs, river view.",
            )
        )  # fmt: skip
    return sales


def _on_sale(c: Cast, town: Town, house: House, sales: list[Sale], place: int) -> list[tuple[str, Record]]:
    look = _MATTERS[house.id]
    amenities = tuple(sorted({*look.amenities, *(("lift",) if look.lift else ())}))
    seatings = ("18:00", "18:30", "20:00") if town.dinner else ()
    hotel = _hotel(house.id, house.name, town, look.district, look.address, look.stars, look.rating, amenities, look.text, seatings, place)
    return stock(hotel, sales, *_window(c, town))


def _window(c: Cast, town: Town) -> tuple[date, date]:
    """Return the nights a town's houses sell: from three before the stay to three after it."""
    return c.trip(town.arrives - 3), c.trip(town.leaves + 3)


def _near(c: Cast, town: Town, near: Near, base: int, place: int) -> list[tuple[str, Record]]:
    """Return a house that fails on the one point its entry names."""
    flavor = "halfboard" if near.seatings else "flexible"
    price = _yen(max(9_000, base * near.percent // 100 // 500 * 500))
    amenities = (*(_INN if near.seatings else _PLAIN), *(("lift",) if near.lift else ()))
    free = None if near.prepaid else town.free_days
    rate = "prepaid" if near.prepaid else flavor
    sales = [
        Sale(
            room_type=near.room, beds=near.beds, size_m2=near.size, floors=near.floors, capacity=3, sold_elsewhere=1, max_occupancy=near.sleeps,
            prices={rate: price}, terms={rate: terms(free, dinner=bool(near.seatings), until="18:00")}, note=near.note,
        )
    ]  # fmt: skip
    if near.second:
        sales.append(
            Sale(
                room_type=near.second, beds=("double",), size_m2=17, floors=near.floors, capacity=5, sold_elsewhere=2,
                prices={flavor: _yen(price.minor * 68 // 10_000 * 100)}, terms={flavor: terms(town.free_days, dinner=bool(near.seatings), until="18:00")},
            )
        )  # fmt: skip
    hotel = _hotel(near.id, near.name, town, near.district, near.address, near.stars, near.rating, amenities, near.text, near.seatings, place)
    rows = stock(hotel, sales, *_window(c, town))
    if near.works:
        closure = Closure(
            closure_id=f"clo_{near.id.removeprefix('h_')}", hotel_id=near.id, amenity="lift", first_day=c.trip(town.arrives - 20),
            last_day=c.trip(town.leaves + 15), note="A new lift is being put in; rooms from the third floor by stairs.",
        )  # fmt: skip
        rows.append(("hotel_booking.closures", closure))
    return rows


def _hotel(
    ident: str, name: str, town: Town, district: str, address: str, stars: int, rating: float, amenities: tuple[str, ...], text: str, seatings: tuple[str, ...], place: int,
) -> Hotel:  # fmt: skip
    site = ident.removeprefix("h_").replace("_", "-")
    return Hotel(
        hotel_id=ident, name=name, city=town.city, district=district, country="Japan", zone=JAPAN, currency="JPY",
        latitude=round(town.latitude + (place * 7 % 11 - 5) / 900, 5), longitude=round(town.longitude + (place * 5 % 13 - 6) / 900, 5), stars=stars, rating=rating,
        review_count=90 + place * 137 % 800, amenities=tuple(sorted(amenities)), address=address, email=f"stay@{site}.example", phone=f"+81 50 5550 {1000 + 37 * place + len(name)}",
        description=text, check_out_time="10:00" if seatings else "11:00", breakfast_from="07:00", breakfast_until="09:30", dinner_seatings=seatings,
        house_rules=("No smoking indoors.", "Quiet from 22:00."),
    )  # fmt: skip


def _own_stays(s: Story, c: Cast) -> None:
    """Put the hotels on sale that Mai chose herself, with her two reservations, and the annex somebody else will choose."""
    osaka, kyoto = TOWNS["osaka"], TOWNS["kyoto"]
    lantern = Sale(
        room_type=c.osaka_seed.room, beds=THREE, size_m2=33, floors=(6, 6), capacity=3, sold_elsewhere=1, prices={"flexible": _yen(c.osaka_seed.night)},
        terms={"flexible": terms(7)}, note="Three single beds, canal side.",
    )  # fmt: skip
    garden = Sale(
        room_type=c.kyoto_seed.room, beds=THREE, size_m2=38, floors=(1, 1), capacity=1, prices={"halfboard": _yen(c.kyoto_seed.night)},
        terms={"halfboard": terms(8, dinner=True)}, note="Three single beds on the ground floor, beside the garden.",
    )  # fmt: skip
    attic = Sale(
        room_type=c.kyoto_annex.room, beds=THREE, size_m2=24, floors=(3, 3), capacity=2, prices={"flexible": _yen(c.kyoto_annex.night)},
        terms={"flexible": terms(9)}, note="Under the roof, third floor, by stairs.",
    )  # fmt: skip
    taken: Mapping[str, str] = {c.osaka_seed.id: OSAKA_STAY, c.kyoto_seed.id: KYOTO_STAY}
    for house, town, sale, seatings in (
        (c.osaka_seed, osaka, lantern, ()),
        (c.kyoto_seed, kyoto, garden, ("17:30", "18:00", "18:30")),
        (c.kyoto_annex, kyoto, attic, ()),
    ):
        look = _MATTERS[house.id]
        amenities = (*look.amenities, *(("lift",) if look.lift else ()))
        hotel = _hotel(house.id, house.name, town, look.district, look.address, look.stars, look.rating, amenities, look.text, seatings, len(house.id))
        holder = taken.get(house.id, "")
        for table, row in stock(hotel, [sale], *_window(c, town)):
            held = isinstance(row, Night) and holder and c.trip(town.arrives) <= row.date < c.trip(town.leaves)
            s.seed(table, row.evolve(holders=(holder,)) if held else row)
        if holder:
            s.seed("hotel_booking.reservations", _reservation(c, holder, hotel, house, town, sale))


def _reservation(c: Cast, key: str, hotel: Hotel, house: House, town: Town, sale: Sale) -> Reservation:
    flavor, agreed = next(iter(sale.terms.items()))
    check_in, check_out = c.trip(town.arrives), c.trip(town.leaves)
    nights = tuple(
        StayNight(date=check_in + timedelta(days=offset), room_type=house.room, price=_yen(house.night)) for offset in range(town.leaves - town.arrives)
    )
    made = c.home_at(c.day(-12), "22:41" if key == OSAKA_STAY else "22:58")
    return Reservation(
        reservation_id=key, confirmation_code="STAY-LNTR-7Q4K" if key == OSAKA_STAY else "STAY-SMRE-2W9H", user_id=USER_ID, hotel_id=house.id, room_type=house.room,
        flavor=flavor, check_in=check_in, check_out=check_out, status="confirmed", guest=Guest(first_name="Thi Thanh Mai", last_name="Hoang", email=c.mai.mail, phone="+84 236 555 0148"),
        nights=nights, terms=agreed, total=_yen(house.night * len(nights)), paid=_yen(0), refunded=_yen(0), payment_method_id=PM_BLUE, refundable=True,
        refundable_until=agreed.refundable_until(hotel, check_in), created_at=made, updated_at=made, guests=3, check_out_time=hotel.check_out_time,
        dinner_time="18:00" if agreed.dinner else None,
    )  # fmt: skip


def _yen(amount: int) -> Money:
    return Money.of(amount, "JPY")
