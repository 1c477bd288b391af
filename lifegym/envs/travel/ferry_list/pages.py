"""The bird pages that the club reads, and a shop that sells current in boxes."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.ferry_list.cast import TOWN, USER, Cast, krw
from lifegym.worlds.services.content_platform.records import Note, User
from lifegym.worlds.services.ecommerce.records import Address, Product, ReturnPolicy, Seller, Sku

LOG: Final = "cu_970001"
RARE_NOTE: Final = "note_09700003"
ADDRESS: Final = "addr_009701"
STATION: Final = "prd_970001"
SMALL: Final = "prd_970002"


def seed_pages(s: Story, c: Cast) -> None:
    """Put the bird log, its neighbours and the shop into the world."""
    for key, handle, name, bio in (
        (LOG, "heuksan_birdlog", "Heuksan bird log", "What came in with the wind, written down the same evening."),
        ("cu_970002", "heuksan_birds_daily", "Heuksan birds daily", "Pictures, mostly."),
        ("cu_970003", "hongdo_log", "Hongdo log", "The next island."),
        ("cu_970004", "lens_hunters", "Lens hunters", "We find it, you shoot it."),
    ):
        s.seed(
            "content_platform.users",
            User(user_id=key, handle=handle, nickname=name, bio=bio, joined_at=s.at(-1_400, "10:00"),
                 earlier_followers=2_300, follower_count=2_300),
        )  # fmt: skip
    one, two, three, four, five, rare = c.expected
    for number, author, ago, title, body in (
        (1, LOG, 9, "First week", f"Early this year: {one}, {two}. Both by the reservoir, both for days."),
        (2, LOG, 5, "South wind", f"With the south wind {three}, {four} and {five}."),
        (3, LOG, 2, "A rare one", f"{rare}, one bird, below the school, eleven minutes."),
        (4, "cu_970002", 4, "Monday", f"{c.seen[24][0]}, I believe, or a leaf."),
        (5, "cu_970003", 6, "Hongdo", f"{c.doubtful} on Hongdo, two of them."),
        (6, LOG, 360, "Last spring, all of it", f"141 species, {c.proved} among them, no {c.nest} on a nest."),
        (7, "cu_970004", 3, "Where?", "Who tells us where gets a print."),
    ):
        s.seed(
            "content_platform.notes",
            Note(note_id=f"note_0970{number:04d}", author_id=author, title=title, body=body, category="travel",
                 published_at=s.at(-ago, "20:30"), tags=(TOWN, "birds"), earlier_likes=31, like_count=31,
                 view_count=700),
        )  # fmt: skip
    shop = Seller(
        seller_id="sel_00970", name="Apsan Outdoor", city="Daegu", country="South Korea",
        email="orders@apsan-outdoor.example", rating=4.5, since=2011, packing_hours=190, transit_days=1,
        carrier="Merel Post", tracking_prefix="MP", refund_hours=30,
    )  # fmt: skip
    s.seed("ecommerce.sellers", shop)
    s.seed(
        "ecommerce.addresses",
        Address(address_id=ADDRESS, user_id=USER, recipient="Yoon Seo-jin", phone="+82 53 5550 0197", province="",
                city="Daegu", district="Suseong", detail="Deulan-gil 71", postal_code="42170", country="South Korea"),
    )  # fmt: skip
    for key, title, price, energy in (
        (STATION, "Power station, 256 Wh", c.bank_price, "256 Wh"),
        (SMALL, "Power bank, 74 Wh", c.small_price, "74 Wh"),
        ("prd_970003", "Power station, 512 Wh", c.bank_price + 190_000, "512 Wh"),
        ("prd_970004", "Power bank, 118 Wh", c.small_price - 5_000, "118 Wh"),
        ("prd_970005", "Power bank, 37 Wh", c.small_price - 21_000, "37 Wh"),
        ("prd_970006", "Power station, 288 Wh", c.bank_price + 18_000, "288 Wh"),
        ("prd_970007", "Power station, 240 Wh", c.bank_price - 16_000, "240 Wh"),
        ("prd_970008", "Power station, 205 Wh", c.bank_price - 34_000, "205 Wh"),
    ):
        product = Product(
            product_id=key, title=title, brand="Apsan", category="electronics", description="Charges cameras and "
                                                                                            "nights.",
            seller_id="sel_00970", rating=4.4, rating_count=220, sales_count=1_300,
            return_policy=ReturnPolicy(days=14), listed_at=s.at(-300, "09:00"), specs={"energy": energy},
            sku_ids=(f"sku_{key[4:]}",),
        )  # fmt: skip
        s.seed("ecommerce.products", product)
        s.seed(
            "ecommerce.skus",
            Sku(
                sku_id=f"sku_{key[4:]}", product_id=key, attrs={"plug": "KR"}, price=krw(price), stock=14, weight_g=900
            ),
        )
