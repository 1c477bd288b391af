"""Hotels: the houses that matter, those that miss by one point, and the two stays Mai booked herself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import JAPAN, PM_BLUE, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.houses import INN, MATTERS, PLAIN, TOWNS, Town
from lifegym.envs.travel.japan_with_the_parents.lodgings import House
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
HOUSE_RULES: Final = ("No smoking indoors.", "Quiet from 22:00.")
_TAKEN: Final = -12
"""Day on which Mai took the first two stays."""
CORNER: Final = "prepaid"
"""The rate under which the corner suite is sold once it is."""


def terms(
    days: int | None, *, breakfast: bool = True, dinner: bool = False, until: str = "23:59", fee: int = 4_000
) -> Terms:
    """Return terms free of charge until some days before arrival, or prepaid for good when ``days`` is None."""
    return Terms(
        pay="now" if days is None else "at_check_in",
        free_until_days=days,
        free_until_time=until,
        changeable=days is not None,
        change_fee=Money.of(fee, "JPY"),
        breakfast=breakfast,
        dinner=dinner,
    )


def stay_id(c: Cast, house: House) -> str:
    """Return the id of the stay that Mai has taken in a house, as the system numbers them."""
    number = c.stay_numbers[0 if house == c.osaka_seed else 1]
    return f"res_{c.day(_TAKEN):%Y%m%d}_{number:06d}"


def seed_rooms(s: Story, c: Cast) -> None:
    """Put every house of the five towns on sale, and the two stays that Mai has taken."""
    for key, town in TOWNS.items():
        # Houses in Kyoto that would suit stand among the near-misses there.
        right, unfit = c.right[key] if key != "kyoto" else (), c.beside.get(key, ())
        for place, house in enumerate(sorted((*right, *unfit), key=lambda item: item.id)):
            s.ordinary(_on_sale(c, town, house, _sales(c, key, town, house), place, suits=house in right))
        for place, near in enumerate(NEAR[key], start=10):
            s.ordinary(_near(c, town, near, _base(c, key), place))
    _own_stays(s, c)
    rng, persona = s.draw.stream("hotels").rng, s.world.persona
    known = ordinary(
        rng,
        persona,
        s.world.now,
        3,
        cities={"Bangkok": 1, "Hanoi": 2},
        first_night=c.leave,
        nights=3,
        past_stays=6,
        payment_method_id=PM_BLUE,
    )
    beside = ordinary(
        rng,
        persona,
        s.world.now,
        3,
        cities={"Nara": 1, "Kanazawa": 1, "Hiroshima": 1},
        first_night=c.leave,
        nights=4,
        past_stays=0,
        start=101,
    )
    s.ordinary([*known, *beside])


def _base(c: Cast, key: str) -> int:
    """Return the price of a night from which a town's near-misses are counted: its cheapest right house."""
    return c.kyoto_seed.night if key == "kyoto" else min(house.night for house in c.right[key])


def _sales(c: Cast, key: str, town: Town, house: House) -> list[Sale]:
    floors = MATTERS[house.id].floors
    flavor = "halfboard" if town.dinner else "flexible"
    base = terms(town.free_days, dinner=town.dinner, until="18:00")
    sales = [
        Sale(
            room_type=house.room,
            beds=THREE,
            size_m2=34,
            floors=floors,
            capacity=4,
            sold_elsewhere=1,
            prices={flavor: _yen(house.night), "prepaid": _yen(house.night * 88 // 10_000 * 100)},
            terms={flavor: base, "prepaid": terms(None, dinner=town.dinner)},
            note="Three single beds side by side.",
        ),
        Sale(
            room_type="twin",
            beds=("single", "single"),
            size_m2=22,
            floors=floors,
            capacity=6,
            sold_elsewhere=2,
            prices={flavor: _yen(house.night * 72 // 10_000 * 100)},
            terms={flavor: base},
        ),
    ]
    if key == "hakone":
        sales.append(
            Sale(
                room_type=TERRACE,
                beds=THREE,
                size_m2=58,
                floors=floors,
                capacity=2,
                prices={flavor: _yen(house.night + c.upgrade.minor // 2)},
                terms={flavor: base},
                note="The big room: three single beds, and a bath of its own on the terrace.",
            )
        )
    if key == "tokyo":
        sales.append(
            Sale(
                room_type=SUITE,
                beds=THREE,
                size_m2=66,
                floors=(floors[1], floors[1]),
                capacity=1,
                sold_elsewhere=1,
                prices={CORNER: _yen(house.night + c.suite.minor // 4)},
                terms={CORNER: terms(None)},
                note="Beside the lift: massage chairs, river view.",
            )
        )
    return sales


def _on_sale(
    c: Cast, town: Town, house: House, sales: list[Sale], place: int, *, suits: bool
) -> list[tuple[str, Record]]:
    """Return a house that suits; one that does not has its lift under works, or no room left where it needs none."""
    look = MATTERS[house.id]
    works = not suits and look.lift and look.floors[1] > 2
    if not suits and not works:
        sales = [replace(sale, sold_elsewhere=sale.capacity) for sale in sales]
    amenities = tuple(sorted({*look.amenities, *(("lift",) if look.lift else ())}))
    seatings = ("18:00", "18:30", "20:00") if town.dinner else ()
    hotel = _hotel(
        house.id,
        house.name,
        town,
        look.district,
        look.address,
        look.stars,
        look.rating,
        amenities,
        look.text,
        seatings,
        place,
    )
    rows = stock(hotel, sales, *_window(c, town))
    return [*rows, _works(c, town, house.id)] if works else rows


def _works(c: Cast, town: Town, hotel_id: str) -> tuple[str, Record]:
    closure = Closure(
        closure_id=f"clo_{hotel_id.removeprefix('h_')}",
        hotel_id=hotel_id,
        amenity="lift",
        first_day=c.trip(town.arrives - 20),
        last_day=c.trip(town.leaves + 15),
        note="A new lift is being put in; rooms from the third floor by stairs.",
    )
    return "hotel_booking.closures", closure


def _window(c: Cast, town: Town) -> tuple[date, date]:
    """Return the nights a town's houses sell: from three before the stay to three after it."""
    return c.trip(town.arrives - 3), c.trip(town.leaves + 3)


def _near(c: Cast, town: Town, near: Near, base: int, place: int) -> list[tuple[str, Record]]:
    """Return a house that fails on the one point its entry names."""
    flavor = "halfboard" if near.seatings else "flexible"
    price = _yen(max(9_000, base * near.percent // 100 // 500 * 500))
    amenities = (*(INN if near.seatings else PLAIN), *(("lift",) if near.lift else ()))
    free = None if near.prepaid else town.free_days
    rate = "prepaid" if near.prepaid else flavor
    sales = [
        Sale(
            room_type=near.room,
            beds=near.beds,
            size_m2=near.size,
            floors=near.floors,
            capacity=3,
            sold_elsewhere=1,
            max_occupancy=near.sleeps,
            prices={rate: price},
            terms={rate: terms(free, dinner=bool(near.seatings), until="18:00")},
            note=near.note,
        )
    ]
    if near.second:
        sales.append(
            Sale(
                room_type=near.second,
                beds=("double",),
                size_m2=17,
                floors=near.floors,
                capacity=5,
                sold_elsewhere=2,
                prices={flavor: _yen(price.minor * 68 // 10_000 * 100)},
                terms={flavor: terms(town.free_days, dinner=bool(near.seatings), until="18:00")},
            )
        )
    hotel = _hotel(
        near.id,
        near.name,
        town,
        near.district,
        near.address,
        near.stars,
        near.rating,
        amenities,
        near.text,
        near.seatings,
        place,
    )
    rows = stock(hotel, sales, *_window(c, town))
    if near.works:
        rows.append(_works(c, town, near.id))
    return rows


def _hotel(
    ident: str,
    name: str,
    town: Town,
    district: str,
    address: str,
    stars: int,
    rating: float,
    amenities: tuple[str, ...],
    text: str,
    seatings: tuple[str, ...],
    place: int,
) -> Hotel:
    site = ident.removeprefix("h_").replace("_", "-")
    return Hotel(
        hotel_id=ident,
        name=name,
        city=town.city,
        district=district,
        country="Japan",
        zone=JAPAN,
        currency="JPY",
        latitude=round(town.latitude + (place * 7 % 11 - 5) / 900, 5),
        longitude=round(town.longitude + (place * 5 % 13 - 6) / 900, 5),
        stars=stars,
        rating=rating,
        review_count=90 + place * 137 % 800,
        amenities=tuple(sorted(amenities)),
        address=address,
        email=f"stay@{site}.example",
        phone=f"+81 50 5550 {1000 + 37 * place + len(name)}",
        description=text,
        check_out_time="10:00" if seatings else "11:00",
        breakfast_from="07:00",
        breakfast_until="09:30",
        dinner_seatings=seatings,
        house_rules=HOUSE_RULES,
    )


def _own_stays(s: Story, c: Cast) -> None:
    """Put on sale the hotels Mai chose herself, with her two reservations, and the annex somebody else will choose."""
    osaka, kyoto = TOWNS["osaka"], TOWNS["kyoto"]
    lantern = Sale(
        room_type=c.osaka_seed.room,
        beds=THREE,
        size_m2=33,
        floors=(6, 6),
        capacity=3,
        sold_elsewhere=1,
        prices={"flexible": _yen(c.osaka_seed.night)},
        terms={"flexible": terms(7)},
        note="Three single beds, canal side.",
    )
    garden = Sale(
        room_type=c.kyoto_seed.room,
        beds=THREE,
        size_m2=38,
        floors=(1, 1),
        capacity=1,
        prices={"halfboard": _yen(c.kyoto_seed.night)},
        terms={"halfboard": terms(8, dinner=True)},
        note="Three single beds on the ground floor, beside the garden.",
    )
    attic = Sale(
        room_type=c.kyoto_annex.room,
        beds=THREE,
        size_m2=24,
        floors=(3, 3),
        capacity=2,
        prices={"flexible": _yen(c.kyoto_annex.night)},
        terms={"flexible": terms(9)},
        note="Under the roof, third floor, by stairs.",
    )
    taken: Mapping[str, str] = {house.id: stay_id(c, house) for house in (c.osaka_seed, c.kyoto_seed)}
    for house, town, sale, seatings in (
        (c.osaka_seed, osaka, lantern, ()),
        (c.kyoto_seed, kyoto, garden, ("17:30", "18:00", "18:30")),
        (c.kyoto_annex, kyoto, attic, ()),
    ):
        look = MATTERS[house.id]
        amenities = (*look.amenities, *(("lift",) if look.lift else ()))
        hotel = _hotel(
            house.id,
            house.name,
            town,
            look.district,
            look.address,
            look.stars,
            look.rating,
            amenities,
            look.text,
            seatings,
            len(house.id),
        )
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
        StayNight(date=check_in + timedelta(days=offset), room_type=house.room, price=_yen(house.night))
        for offset in range(town.leaves - town.arrives)
    )
    made = c.home_at(c.day(_TAKEN), "22:41" if house == c.osaka_seed else "22:58")
    return Reservation(
        reservation_id=key,
        confirmation_code="STAY-LNTR-7Q4K" if house == c.osaka_seed else "STAY-SMRE-2W9H",
        user_id=USER_ID,
        hotel_id=house.id,
        room_type=house.room,
        flavor=flavor,
        check_in=check_in,
        check_out=check_out,
        status="confirmed",
        guest=Guest(first_name="Thi Thanh Mai", last_name="Hoang", email=c.mai.mail, phone="+84 236 555 0148"),
        nights=nights,
        terms=agreed,
        total=_yen(house.night * len(nights)),
        paid=_yen(0),
        refunded=_yen(0),
        payment_method_id=PM_BLUE,
        refundable=True,
        refundable_until=agreed.refundable_until(hotel, check_in),
        created_at=made,
        updated_at=made,
        guests=3,
        check_out_time=hotel.check_out_time,
        dinner_time="18:00" if agreed.dinner else None,
    )


def _yen(amount: int) -> Money:
    return Money.of(amount, "JPY")
