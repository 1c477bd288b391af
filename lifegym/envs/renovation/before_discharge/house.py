"""What surrounds the bathroom: firms on the platform, goods in the shop, the sky, what the institute has measured."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.renovation.before_discharge.cast import (
    BASE_ORDER,
    CITY,
    CONDO,
    FERNAND,
    GROUT_DAY,
    HOME,
    INSTITUTE,
    USER,
    Cast,
    Firm,
)
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.ecommerce.builders import order_rows
from lifegym.worlds.services.ecommerce.records import Address, Product, ReturnPolicy, Seller, Sku
from lifegym.worlds.services.health_tracker.records import Metric
from lifegym.worlds.services.review_platform.records import Fact, Merchant, Opening, Question
from lifegym.worlds.services.weather.records import Climate, DailyWeather, Location

_ABOUT: Final = (
    "Bathrooms from the first blow to the last joint.", "Family firm since 1988, our own tiler.",
    "Adapted bathrooms, grab bars, walk-in showers.", "Condos of Rosemont and Villeray, tidy corridors.",
    "Kitchens and bathrooms, eleven people.", "Showers without a step, doors without a threshold.",
    "One foreman, one telephone number.",
)  # fmt: skip


def seed_firms(s: Story, c: Cast) -> None:
    """Put the seven firms on the platform, with their licences and what people asked them."""
    for place, firm in enumerate(c.firms):
        s.seed("review_platform.merchants", _firm(c, firm, place))
        asked = s.at(-60 - 7 * place, "14:00")
        s.seed("review_platform.merchant_qa", Question(
            qa_id=s.key("review_platform.merchant_qa"), merchant_id=firm.key, user_id="usr_other",
            question="Do you carry the rubble down the stairs or in the lift?", created_at=asked,
            answer="In the lift, on felt, and we sweep.", answered_by=firm.name, answered_at=asked + timedelta(hours=3),
        ))  # fmt: skip


def _firm(c: Cast, firm: Firm, place: int) -> Merchant:
    until = c.day(-16) if firm.fault == "lapsed" else c.day(150 + 40 * place)
    licence = f"RBQ licence {firm.licence}, valid until {until.isoformat()}."
    lapsed = "RBQ: licence not renewed, no contracts may be concluded." if firm.fault == "lapsed" else ""
    week = tuple(Opening(weekday=day, opens="08:00", closes="18:30") for day in range(5))
    return Merchant(
        merchant_id=firm.key, name=firm.name, category="home_service", city=CITY, area="Rosemont",
        address=f"{2200 + 113 * place} rue Masson", phone=f"+1 514 555 0{110 + 7 * place}",
        email=firm.mail, zone=HOME, avg_price=Money.of(95, "CAD"), price_band="moderate", hours=week,
        description=f"{_ABOUT[place]} {licence} A visit for measuring is reserved here and costs nothing.",
        tags=("bathroom", "renovation"), facts=(Fact(topic="guarantee", text=licence),),
        rating_tenths=42 + place % 6, review_count=30 + 11 * place, earlier_stars=129 + 47 * place,
        earlier_reviews=30 + 11 * place, max_party_size=4, units=2, unit_size=4, slot_minutes=30, stay_minutes=60,
        last_start_minutes=60, warning=lapsed,
    )  # fmt: skip


# The key says what is wrong with it; goods whose key is "" or begins with "fit" do.
BASES: Final = {
    "ordered": ("Receveur Solin 60 x 36, centre drain", "12 mm", "60 x 36 in", 889.00, 4),
    "fit": ("Receveur Margelle 60 x 36, centre drain", "10 mm", "60 x 36 in", 929.00, 6),
    "step": ("Receveur Bastide 60 x 36, centre drain", "38 mm", "60 x 36 in", 849.00, 6),
    "short": ("Receveur Ruelle 48 x 36, centre drain", "10 mm", "48 x 36 in", 799.00, 9),
    "dear": ("Receveur Ardoise 60 x 36, centre drain", "10 mm", "60 x 36 in", 1099.00, 3),
    "slow": ("Receveur Atelier 60 x 36, centre drain", "12 mm", "60 x 36 in", 909.00, 5),
}
"""Shower bases: title, threshold, size, price, pieces."""
JOINTS: Final = {
    "oxime": ("Silibain Pro, sanitary silicone, white", "neutral, oxime", 11.49),
    "acid": ("Silibain Éco, sanitary silicone, white", "acetoxy", 8.99),
    "fit": ("Joint Boréal, sanitary silicone, white", "neutral, alkoxy", 14.79),
    "fit2": ("Hybrid MS Boréal, sanitary joint, white", "hybrid polymer (MS), no silicone", 16.29),
}
"""Joint compounds: title, how they cure, price."""
TILE: Final = "prd_900130"
BAR: Final = "prd_900140"


def base(key: str) -> str:
    """Return the product id of a shower base."""
    return f"prd_9001{list(BASES).index(key):02d}"


def joint(key: str) -> str:
    """Return the product id of a joint compound."""
    return f"prd_90012{list(JOINTS).index(key)}"


def lot(c: Cast, name: str) -> str:
    """Return the variant of the tile that is of a lot."""
    return f"sku_90013{sorted(c.lots).index(name)}"


def bar(side: str) -> str:
    """Return the variant of the grab bar for a side."""
    return f"sku_90014{('left', 'right').index(side)}"


def seed_shop(s: Story, c: Cast, method: str) -> None:
    """Put the goods into the shop, the order of the shower base, and the two lots Maude left in the cart."""
    sellers = [
        Seller(seller_id=f"sel_90000{number}", name=name, city=CITY, country="Canada", email=f"service@{site}.example",
               rating=4.5, since=2009 + number, transit_days=days, packing_hours=hours)
        for number, (name, site, days, hours) in enumerate(
            (("Céramique Iberville", "ceramique-iberville", 2, 20), ("Bain Nordet", "bain-nordet", 2, 18),
             ("Atelier Receveurs", "atelier-receveurs", 15, 30)))
    ]  # fmt: skip
    for seller in sellers:
        s.seed("ecommerce.sellers", seller)
    for number, (key, (title, step, size, price, stock)) in enumerate(BASES.items()):
        seller = sellers[0] if key == "ordered" else sellers[2] if key == "slow" else sellers[1]
        _product(s, base(key), title, "home", seller, f"Acrylic shower base, {size}, threshold {step}. "
                 f"{'Made to order, three weeks.' if key == 'slow' else 'From stock.'}",
                 {"size": size, "threshold": step, "drain": "centre"}, [("colour", "white", price, stock, 21_000)],
                 40 + 9 * number)  # fmt: skip
    for number, (key, (title, cure, price)) in enumerate(JOINTS.items()):
        _product(s, joint(key), title, "tools", sellers[0], f"Cartridge of 300 ml. Cure: {cure}.", {"cure": cure},
                 [("colour", "white", price, 60, 420)], 300 + 31 * number)  # fmt: skip
    _product(s, TILE, "Carreau Ardoise du Nord 30 x 30, R11", "home", sellers[0],
             "Box of one square metre. Two lots are in stock; their shades differ, do not mix.", {"slip": "R11"},
             [("lot", name, 68.40, 24, 19_500) for name in sorted(c.lots)], 87)  # fmt: skip
    for number, slip in enumerate(("R9", "R10")):
        _product(s, f"prd_90015{3 * number}", f"Carreau Ardoise du Nord 30 x 30, {slip}", "home", sellers[0],
                 "Box of one square metre.", {"slip": slip}, [("lot", name, 64.90, 40,
                 19_500) for name in sorted(c.lots)],
                 51 + number)  # fmt: skip
    _product(s, BAR, "L-shaped grab bar Appui 75 x 40, brushed", "health", sellers[1],
             "Stainless, holds 150 kg. The upright stands to the left or to the right.", {"holds": "150 kg"},
             [("side", side, 94.50, 12, 2_600) for side in ("left", "right")], 63)  # fmt: skip
    for number, (title, price) in enumerate(
        (("L-shaped bar Appui 60 x 30, white", 71.50), ("L-shaped bar Roc", 129.0))
    ):
        _product(s, f"prd_90016{3 * number}", title, "health", sellers[1], "Holds 100 kg.", {"holds": "100 kg"},
                 [("side", side, price, 12, 2_600) for side in ("left", "right")], 20 + number)  # fmt: skip
    _order(s, c, sellers[0], method)


def _product(
    s: Story, key: str, title: str, category: str, seller: Seller, about: str, specs: dict[str, str],
    variants: list[tuple[str, str, float, int, int]], sold: int,
) -> None:  # fmt: skip
    skus = tuple(f"sku_{int(key[4:]) + number}" for number in range(len(variants)))
    s.seed("ecommerce.products", Product(
        product_id=key, title=title, brand=title.split()[1], category=category, description=about,
        seller_id=seller.seller_id, rating=4.2, rating_count=sold, sales_count=3 * sold,
        return_policy=ReturnPolicy(days=30), listed_at=s.at(-300, "12:00"), specs=specs, sku_ids=skus,
    ))  # fmt: skip
    for sku, (name, value, price, stock, weight) in zip(skus, variants, strict=True):
        s.seed("ecommerce.skus", Sku(sku_id=sku, product_id=key, attrs={name: value},
                                     price=Money.of(f"{price:.2f}", "CAD"), stock=stock, weight_g=weight))  # fmt: skip


def _order(s: Story, c: Cast, seller: Seller, method: str) -> None:
    address = Address(
        address_id="addr_900001", user_id=USER, recipient=FERNAND, phone="+1 514 555 0199", province="Québec",
        city=CITY,
        district="Rosemont", detail=CONDO, postal_code="H2G 1N4", country="Canada",
    )  # fmt: skip
    s.seed("ecommerce.addresses", address)
    product = s.world.table("ecommerce.products").rows[base("ordered")]
    sku = s.world.table("ecommerce.skus").rows[product.sku_ids[0]]
    rows = order_rows(
        BASE_ORDER, [(product, sku, 1)], seller, address, method, s.at(-6, "20:14"), number=900_001,
        shipped_at=s.at(15, "11:00"), eta=s.at(17, "13:00"),
    )  # fmt: skip
    s.ordinary(rows)
    for number, (name, ago) in enumerate((("acid", 40), ("oxime", 71)), 900_011):
        product = s.world.table("ecommerce.products").rows[joint(name)]
        sku = s.world.table("ecommerce.skus").rows[product.sku_ids[0]]
        s.ordinary(order_rows(
            f"ord_20261203_{number}", [(product, sku, 1)], seller, address, method, s.at(-ago, "19:40"), number=number,
            state="delivered",
        ))  # fmt: skip


def seed_sky(s: Story, c: Cast) -> None:
    """Put the winter of the island into the world, with a thaw on the days on which the grout is on its way."""
    s.seed("weather.climates", Climate(
        climate_id="clim_montreal_ca", name=f"{CITY}, 1991-2020",
        tmax=(-5, -3, 3, 11, 19, 24, 27, 26, 21, 13, 6, -1), tmin=(-13, -12, -6, 1, 8, 14, 16, 15, 11, 5, -1, -8),
        rain_mm=(78, 65, 72, 83, 81, 87, 92, 94, 83, 92, 93, 87), wet_days=(16, 13, 13, 13, 13, 13, 12, 12, 11, 13, 15,
                                                                           17), wind_kmh=22.0,
    ))  # fmt: skip
    s.seed("weather.locations", Location(
        geo_key="montreal_ca", city=CITY, country="Canada", lat=45.55, lng=-73.58, zone=HOME,
        climate_id="clim_montreal_ca", names=("Montreal",), elevation_m=50, aqi=(38, 34),
        salt=s.draw.stream("weather").integer(1, 1_000_000),
    ))  # fmt: skip
    for day in range(GROUT_DAY - 3, GROUT_DAY + 3):
        at = c.day(day)
        s.seed("weather.daily", DailyWeather(
            day_id=f"montreal_ca:{at.isoformat()}", geo_key="montreal_ca", date=at, tmin=2.0, tmax=5.0 + day % 2,
            condition="cloudy", precip_mm=0.0, wind_kmh=14, humidity=80,
        ))  # fmt: skip


def seed_body(s: Story, c: Cast) -> None:
    """Put what the institute has entered so far into the tracker."""
    other = "left" if c.side.before == "right" else "right"
    for ago, score, note in (
        (18, c.scores[0] - 14, "two helpers"), (13, c.scores[0] - 8, "two helpers"),
        (8, c.scores[0] - 3, f"one helper, over the {c.side.before}; the {other} knee gives way"),
        (4, c.scores[0], f"one helper, over the {c.side.before}"),
    ):  # fmt: skip
        at = s.at(-ago, "15:20")
        s.seed("health_tracker.metrics", Metric(
            metric_id=s.key("health_tracker.metrics"), user_id=USER, type="score", value=float(score), unit="score",
            recorded_at=at, logged_at=at, source="clinic", note=f"{INSTITUTE}: transfer score, {note}",
        ))  # fmt: skip
    for ago in range(1, 20):
        at = s.at(-ago, "07:30")
        s.seed("health_tracker.metrics", Metric(
            metric_id=s.key("health_tracker.metrics"), user_id=USER, type="heart_rate", value=float(64 + ago * 5 % 11),
            unit="bpm", recorded_at=at, logged_at=at, source="clinic", note=INSTITUTE,
        ))  # fmt: skip
