"""Where cloth is sold, gowns are sewn and dinners eaten: what the pages show on the first morning."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.shopping.aso_ebi.cast import (
    CHARCOAL,
    CHURCH,
    CLOTH,
    CODE,
    CORAL,
    DINNER,
    DRESS_ORDER,
    ELSEWHERE,
    FANS_ORDER,
    GELE,
    HOME,
    LACE,
    PLAIN,
    TABLE,
    USER,
    Cast,
    Shop,
)
from lifegym.envs.shopping.aso_ebi.hands import ngn
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.content_platform.records import Note, User
from lifegym.worlds.services.ecommerce.records import (
    Order,
    OrderItem,
    Product,
    ReturnPolicy,
    Seller,
    ShippingRule,
    Sku,
    Step,
)
from lifegym.worlds.services.review_platform.records import Fact, Merchant, Opening, Question, Reservation, Review

PEOPLE: Final = 26
_WEEK: Final = tuple(Opening(weekday=day, opens="08:00", closes="18:00") for day in range(6))
_EVENINGS: Final = tuple(Opening(weekday=day, opens="12:00", closes="23:00") for day in range(7))


def seed_shops(s: Story, c: Cast) -> None:
    """Put sellers with their cloth, old orders, tailors, restaurants and the church's page into the world."""
    _sellers(s, c)
    _orders(s, c)
    for place, shop in enumerate(c.tailors):
        _tailor(s, c, shop, place)
    for place, shop in enumerate(c.tables):
        _table(s, c, shop, place)
    at = s.at(DINNER, "18:00")
    s.seed(
        "review_platform.reservations",
        Reservation(reservation_id=TABLE, user_id=USER, merchant_id=c.tables[0].key, datetime=at, party_size=PEOPLE,
                    status="confirmed", created_at=s.at(-12, "10:00"), ends_at=at + timedelta(hours=4), units=1,
                    private_room=True, note="Two families, introduction dinner", booked_by="Ngozi Okereke"),
    )  # fmt: skip
    s.seed(
        "content_platform.users",
        User(user_id=CHURCH, handle="st_barnabas_surulere", nickname="St Barnabas, Surulere", is_official=True,
             bio="Anglican. Weddings on Saturdays at ten.", joined_at=s.at(-1500, "09:00"), earlier_followers=4_210),
    )  # fmt: skip
    body = (
        "For couples and their guests. The service begins at ten and not when you have come. Shoulders are covered, of "
        "bride and bridesmaids as well; men take off the cap at the door. No confetti, rice is for eating. "
        "Photographers stay behind the second pillar."
    )
    s.seed(
        "content_platform.notes",
        Note(note_id=CODE, author_id=CHURCH, title="Weddings at St Barnabas: what to wear, what to know", body=body,
             category="other", published_at=s.at(-210, "12:00"), tags=("wedding",), earlier_likes=312, like_count=312,
             view_count=9_800),
    )  # fmt: skip
    for place, (title, text) in enumerate(
        (("Harvest", "Harvest thanksgiving is on the last Sunday."), ("Choir", "The choir wants tenors. It always "
        "does."),
         ("Parking", "Leave the gate of the school free."))
    ):  # fmt: skip
        s.seed(
            "content_platform.notes",
            Note(note_id=f"note_0095003{place}", author_id=CHURCH, title=title, body=text, category="other",
                 published_at=s.at(-40 - 9 * place, "12:00"), earlier_likes=20, like_count=20, view_count=500),
        )  # fmt: skip


CODE_NOW: Final = (
    "For couples and their guests. The service begins at ten and not when you have come. Shoulders are covered, and "
    "the sleeves of the bride reach the {sleeves}; men take off the cap at the door. No confetti, rice is for eating. "
    "Photographers stay behind the second pillar."
)
"""What the church's page says once it has been rewritten."""


def _sellers(s: Story, c: Cast) -> None:
    like = next(iter(s.world.table("ecommerce.sellers").rows.values()))
    for key, name, city in (
        ("sel_0951", "Balogun Laces", "Lagos"), ("sel_0952", "Idumota Textiles", "Lagos"), ("sel_0953", "Oja Oba "
        "Fabrics",
         "Ibadan"), ("sel_0954", "Celebrate NG", "Lagos"),
    ):  # fmt: skip
        site = name.lower().replace(" ", "-")
        s.seed(
            "ecommerce.sellers",
            Seller(seller_id=key, name=name, city=city, country="Nigeria", email=f"sales@{site}.example", rating=4.4,
                   since=c.opening.year - 6, carrier=like.carrier, tracking_prefix=like.tracking_prefix),
        )  # fmt: skip
    s.seed(
        "ecommerce.shipping_rules",
        ShippingRule(rule_id="shr_0951", label="Within Lagos", up_to_g=900_000, fee=ngn(6_500), seller_id="sel_0951"),
    )
    first, other = c.lots
    cloth: tuple[tuple[str, str, str, str, list[tuple[str, dict[str, str], int, int]]], ...] = (
        (LACE, "French lace, five yards, aso-ebi", "sel_0951", "Cord lace with beads, 52 inches wide.", [
            (CORAL, {"colour": "coral", "dye lot": first}, c.lace, 64),
            (CHARCOAL, {"colour": "charcoal", "dye lot": "C-9"}, c.lace, 30),
            ("sku_095003", {"colour": "teal", "dye lot": "E-2"}, c.lace, 50),
            ("sku_095004", {"colour": "champagne", "dye lot": "H-7"}, c.lace, 40)]),
        ("prd_095002", "French lace, five yards, aso-ebi", "sel_0952", "Cord lace with beads, 52 inches wide.", [
            (ELSEWHERE, {"colour": "coral", "dye lot": first}, c.lace + c.dearer, 26),
            ("sku_095012", {"colour": "coral", "dye lot": other}, c.lace - 3_000, 48),
            ("sku_095013", {"colour": "charcoal", "dye lot": "C-4"}, c.lace + 500, 15)]),
        ("prd_095003", "French lace, five yards, party lace", "sel_0953", "Cord lace, 48 inches wide.", [
            ("sku_095014", {"colour": "coral", "dye lot": "M-3"}, c.lace - 6_000, 70),
            ("sku_095015", {"colour": "peach", "dye lot": first}, c.lace - 2_000, 33)]),
        ("prd_095004", "Gele, headtie", "sel_0951", "Sego gele, two yards, holds its fold.", [
            (GELE, {"colour": "teal", "finish": "embossed"}, c.gele, 90),
            (PLAIN, {"colour": "teal", "finish": "plain"}, c.plain, 90),
            ("sku_095023", {"colour": "coral", "finish": "embossed"}, c.gele + 300, 60),
            ("sku_095024", {"colour": "emerald", "finish": "plain"}, c.plain - 400, 60)]),
    )  # fmt: skip
    for key, title, seller, text, variants in cloth:
        s.seed(
            "ecommerce.products",
            Product(product_id=key, title=title, brand="", category="clothing", description=text, seller_id=seller,
                    rating=4.5, rating_count=310, sales_count=2_400,
                    return_policy=ReturnPolicy(days=3, returnable=False, note="Cut cloth is not taken back."),
                    listed_at=s.at(-160, "10:00"), specs={"length": "5 yards" if "lace" in title else "2 yards"},
                    sku_ids=tuple(line[0] for line in variants)),
        )  # fmt: skip
        for sku, attrs, price, stock in variants:
            s.seed(
                "ecommerce.skus",
                Sku(sku_id=sku, product_id=key, attrs=attrs, price=ngn(price), stock=stock, weight_g=900),
            )


def _orders(s: Story, c: Cast) -> None:
    """Put two orders of before into the shop: the second dress, and fans of which some came broken."""
    home = next(iter(s.world.table("ecommerce.addresses").rows.values()))
    for ago, order, sku, title, price, number in (
        (9, DRESS_ORDER, "sku_095091", "Reception dress, champagne, size 12", 148_000, 1),
        (16, FANS_ORDER, "sku_095092", "Hand fans with names, set of 40", 2_400, 40),
    ):
        product = f"prd_0959{sku[-2:]}"
        s.seed(
            "ecommerce.products",
            Product(product_id=product, title=title, brand="", category="clothing", description=title,
                    seller_id="sel_0954", rating=4.2, rating_count=80, sales_count=300,
                    return_policy=ReturnPolicy(days=30), listed_at=s.at(-90, "10:00"), specs={}, sku_ids=(sku,)),
        )  # fmt: skip
        s.seed(
            "ecommerce.skus",
            Sku(sku_id=sku, product_id=product, attrs={}, price=ngn(price), stock=20, weight_g=700),
        )
        placed, came = s.at(-ago - 4, "11:20"), s.at(-ago, "15:10")
        total, nothing = ngn(price * number), Money(0, "NGN")
        s.seed(
            "ecommerce.orders",
            Order(order_id=order, user_id=USER, address_id=home.address_id, recipient="Ngozi Okereke",
                  phone=home.phone, ship_to=home.in_one_line(), city=home.city, payment_method=CLOTH.account_id,
                  item_ids=(f"oit_{sku}",), parcel_ids=(), coupons=(), subtotal=total, discount=nothing,
                  shipping=nothing, total=total, refunded=nothing, status="delivered", placed_at=placed,
                  updated_at=came,
                  history=(Step(at=placed, status="paid"), Step(at=came, status="delivered")), delivered_at=came,
                  completes_at=came + timedelta(days=30)),
        )  # fmt: skip
        s.seed(
            "ecommerce.order_items",
            OrderItem(item_id=f"oit_{sku}", order_id=order, product_id=product, sku_id=sku, seller_id="sel_0954",
                      title=title, attrs={}, qty=number, unit_price=ngn(price), discount=nothing, refunded=nothing,
                      return_policy=ReturnPolicy(days=30)),
        )  # fmt: skip


def _tailor(s: Story, c: Cast, shop: Shop, place: int) -> None:
    s.seed(
        "review_platform.merchants",
        Merchant(merchant_id=shop.key, name=shop.name, category="home_service", city="Lagos", area="Yaba",
                 address=f"Tejuosho Market, line {4 + 3 * place}", phone=f"+234 1 277 {4100 + 17 * place}",
                 email=shop.mail, zone=HOME, avg_price=ngn(95_000), price_band="moderate", hours=_WEEK,
                 description="Bridal wear, remakes, aso-ebi styles. By appointment.", tags=("tailor", "bridal"),
                 menu=("Remake of a gown", "Bridal gown", "Aso-ebi style"), earlier_stars=920 + place,
                 earlier_reviews=200, rating_tenths=46 - place, review_count=200, max_party_size=4, units=2,
                 unit_size=4,
                 slot_minutes=60, stay_minutes=60, last_start_minutes=60,
                 facts=(Fact(topic="prices", text="An advance of about a third, the rest when it fits."),)),
    )  # fmt: skip
    for turn, (ago, stars, text) in enumerate(
        ((9, 5, "My gown sat like a second skin."), (13, 4, "A little late, but what a finish."), (22, 5, "Remade my "
          "mother's lace, I cried."), (31, 4, "Ask for the senior cutter."))
    ):  # fmt: skip
        s.seed(
            "review_platform.reviews",
            Review(review_id=f"rev_0095{place}{turn:03d}", merchant_id=shop.key, user_id=f"usr_r{place}{turn}",
                   author=("Funke A.", "Ngozi T.", "Halima S.", "Joy E.")[turn], rating=stars, body=text,
                   created_at=s.at(-ago - place, "18:10"), verified=True),
        )  # fmt: skip


def _table(s: Story, c: Cast, shop: Shop, place: int) -> None:
    fate = shop.fate
    s.seed(
        "review_platform.merchants",
        Merchant(merchant_id=shop.key, name=shop.name, category="restaurant", city="Lagos",
                 area="Victoria Island" if fate == "island" else ("Surulere", "Yaba")[place % 2],
                 address=f"{12 + 7 * place} Adeniran Ogunsanya Street", phone=f"+234 1 278 {5200 + 19 * place}",
                 email=shop.mail, zone=HOME, avg_price=ngn(14_000), price_band="moderate", hours=_EVENINGS,
                 description="Pounded yam, ofada, pepper soup, grilled fish. A room for families.",
                 tags=("nigerian", "family"), menu=("Pounded yam with egusi", "Ofada rice", "Ofe nsala", "Moi moi"),
                 earlier_stars=840 - 8 * place, earlier_reviews=200, rating_tenths=42, review_count=200,
                 has_private_room=True, private_room_seats=14 if fate == "small" else 30, max_party_size=30, units=10,
                 unit_size=4, stay_minutes=240, last_start_minutes=180, book_ahead_days=60,
                 deposit=ngn(120_000 if fate == "deposit" else 40_000), per="booking", deposit_from=10,
                 facts=(Fact(topic="accessibility", text="Up one flight of stairs, no lift." if fate == "stairs"
                             else "All on the ground floor."),)),
    )  # fmt: skip
    floor = "No stairs, all is on the ground floor."
    if fate == "stairs":
        floor = "Up one flight of stairs, there is no lift."
    for turn, (asked, answer) in enumerate(
        (
            ("Are there stairs? My mother walks with a frame.", floor),
            ("Is there parking?", "Behind the house, for ten."),
        )
    ):
        s.seed(
            "review_platform.merchant_qa",
            Question(qa_id=f"qa_0095{place}{turn}", merchant_id=shop.key, user_id=f"usr_q{place}{turn}", question=asked,
                     created_at=s.at(-60 - place, "12:00"), answer=answer, answered_by=shop.name,
                     answered_at=s.at(-59 - place, "15:00")),
        )  # fmt: skip
