"""What surrounds the machine on the first evening: the shop's pages, the card, kitchens for hire, feeds and the law."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from lifegym.envs.shopping.vanished_brand.cast import (
    BELT,
    CARD,
    DELIVERED,
    GEAR,
    GEAR_OTHER,
    GEAR_SMALL,
    HARROW,
    HOME,
    HOOKS,
    ISSUER,
    MIXER,
    ORDERED,
    OTHER_SELLER,
    RECALLS,
    RETURN_DAYS,
    USER,
    Cast,
    Kitchen,
    Machine,
    pounds,
)
from lifegym.envs.story import Story
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money
from lifegym.worlds.services.content_platform.records import Note, User
from lifegym.worlds.services.credit_card.records import Card, Line, Statement
from lifegym.worlds.services.ecommerce.builders import order_rows
from lifegym.worlds.services.ecommerce.records import Address, Product, Refund, ReturnPolicy, Seller, Sku
from lifegym.worlds.services.legal_search.records import Article, Statute, Version
from lifegym.worlds.services.notification_hub import OfficialAccount, Post
from lifegym.worlds.services.review_platform.records import Fact, Merchant, Opening, Question

NOTHING: Final = Money(0, "GBP")
ADDRESS: Final = "addr_000701"
BRAND_USER: Final = "usr_000701"
OTHER_USER: Final = "usr_000702"
_ACT: Final = "st_en_cca74"


# The shop.


def seed_shop(s: Story, c: Cast) -> None:
    """Put sellers, goods and the two orders of the autumn into the shop."""
    shop = Seller(
        seller_id=HARROW, name=c.shop.name, city="Harrow", country="United Kingdom", email=c.shop.mail, rating=4.1,
        since=2016, packing_hours=120, transit_days=2, carrier="Merel Post", tracking_prefix="MP", refund_hours=26,
    )  # fmt: skip
    other = Seller(
        seller_id=OTHER_SELLER, name="Spares of Sydenham", city="London", country="United Kingdom",
        email="hello@spares-of-sydenham.example", rating=4.7, since=2009, packing_hours=110, transit_days=2,
        carrier="Merel Post", tracking_prefix="MP", refund_hours=20,
    )  # fmt: skip
    quick = Seller(
        seller_id="sel_00703", name="Deptford Catering Supply", city="London", country="United Kingdom",
        email="sales@deptford-catering.example", rating=4.6, since=2004, packing_hours=14, transit_days=1,
        carrier="Merel Post", tracking_prefix="MP", refund_hours=20,
    )  # fmt: skip
    slow = Seller(
        seller_id="sel_00704", name="Mole Valley Kitchens", city="Dorking", country="United Kingdom",
        email="orders@molevalley-kitchens.example", rating=4.6, since=2012, packing_hours=190, transit_days=4,
        carrier="Merel Post", tracking_prefix="MP", refund_hours=30,
    )  # fmt: skip
    for seller in (shop, other, quick, slow):
        s.seed("ecommerce.sellers", seller)
    home = Address(
        address_id=ADDRESS, user_id=USER, recipient="Tunde Lawal", phone="+44 20 7946 0719", province="",
        city="London", district="Peckham", detail="Flat 9, 114 Queen's Road", postal_code="SE15 2JR",
        country="United Kingdom",
    )  # fmt: skip
    s.seed("ecommerce.addresses", home)
    mixer = _goods(
        s, c, MIXER, f"{c.brand} {c.model} spiral dough mixer", HARROW, pounds(c.mixer_price), 14_200, "The workhorse.",
        {"bowl": "7 l", "dough": "3 kg", "height": "44 cm", "guarantee": "2 years, by registration with the maker"},
        stock=0, returnable=True,
    )  # fmt: skip
    hooks = _goods(
        s, c, HOOKS, f"{c.brand} hook and grain mill set for {c.model}", HARROW, pounds(c.set_price), 2_600,
        "Second hook, scraper and a small mill. Fits no other machine.", {"fits": c.model}, stock=11, returnable=True,
    )  # fmt: skip
    for place, (product, sku) in enumerate((mixer, hooks)):
        made = order_rows(
            (c.order_mixer, c.order_set)[place], [(product, sku, 1)], shop, home, CARD, s.at(ORDERED, f"20:1{place}"),
            number=c.keys[place] + 700_000, state="delivered", shipped_at=s.at(DELIVERED - 2, "15:00"),
            delivered_at=s.at(DELIVERED, f"13:0{place}"), shipping=c.freight if place == 0 else None,
        )  # fmt: skip
        s.ordinary(made)
    s.seed(
        "ecommerce.refunds",
        Refund(refund_id="rf_000701", order_id=c.order_mixer,
               item_id=f"oit_{c.order_mixer.removeprefix('ord_')}_01", qty=1,
               reason="Dough hook slips and the motor smells hot", status="denied", opened_at=s.at(-6, "19:30"),
               decision_due=s.at(-5, "12:00"), at_fault=False, refund_amount=pounds(c.mixer_price),
               restocking_fee=NOTHING, resolved_at=s.at(-5, "11:20"),
               note="Manufacturer's guarantee only. Please turn to the maker."),
    )  # fmt: skip
    _seed_parts(s, c)
    for machine in c.machines.values():
        _seed_machine(s, c, machine)


def _goods(
    s: Story, c: Cast, place: int, title: str, seller: str, price: Money, weight: int, says: str,
    specs: dict[str, str], *, stock: int, returnable: bool = True, days: int = RETURN_DAYS,
) -> tuple[Product, Sku]:  # fmt: skip
    product = Product(
        product_id=c.product(place), title=title, brand=c.brand, category="kitchen", description=says,
        seller_id=seller, rating=4.0 + place % 7 / 10, rating_count=60 + 17 * place, sales_count=800 + 91 * place,
        return_policy=ReturnPolicy(days=days, returnable=returnable), listed_at=s.at(-300 - place, "09:00"),
        specs=specs, sku_ids=(c.sku(place),),
    )  # fmt: skip
    sku = Sku(sku_id=c.sku(place), product_id=c.product(place), attrs={"plug": "UK"}, price=price, stock=stock,
              weight_g=weight)  # fmt: skip
    s.seed("ecommerce.products", product)
    s.seed("ecommerce.skus", sku)
    return product, sku


def _seed_parts(s: Story, c: Cast) -> None:
    small = c.model.replace("70", "50")
    for place, title, seller, price, fits in (
        (GEAR, f"{c.brand} drive gear {c.model}-G, original", HARROW, c.gear, c.model),
        (GEAR_OTHER, f"Drive gear {c.model}-G for {c.brand}, original part", OTHER_SELLER, c.gear_other, c.model),
        (GEAR_SMALL, f"{c.brand} drive gear {small}-G, original", HARROW, c.gear - 4, small),
        (BELT, f"{c.brand} drive belt {c.model}-B", OTHER_SELLER, c.gear - 11, c.model),
    ):
        _goods(s, c, place, title, seller, pounds(price), 420, "Spare part.", {"fits": fits}, stock=5, days=30)


def _seed_machine(s: Story, c: Cast, machine: Machine) -> None:
    """Put a machine on sale; all fit but for the one thing its fate names."""
    fate = machine.fate
    height = c.shelf + 2 if fate == "tall" else c.shelf - 1
    noise = c.noise + 5 if fate == "loud" else c.noise - 1
    support = "2 years by the seller" if fate == "stranger" else "5 years by the maker, workshop in Croydon"
    maker = machine.title.partition(" ")[0]
    product = Product(
        product_id=machine.product, title=machine.title, brand=maker, category="kitchen",
        description=f"Spiral hook, fixed head, bowl that turns. Guarantee: {support}.",
        seller_id="sel_00704" if fate == "slow" else "sel_00703", rating=4.4, rating_count=210, sales_count=1_900,
        return_policy=ReturnPolicy(days=30), listed_at=s.at(-190, "09:00"),
        specs={"bowl": "7 l", "dough": "1.8 kg" if fate == "weak" else "3 kg", "height": f"{height} cm",
               "noise": f"{noise} dB", "guarantee": support},
        sku_ids=(machine.sku,),
    )  # fmt: skip
    s.seed("ecommerce.products", product)
    s.seed(
        "ecommerce.skus",
        Sku(sku_id=machine.sku, product_id=machine.product, attrs={"plug": "UK", "colour": "white"},
            price=pounds(machine.price), stock=6, weight_g=15_400),
    )  # fmt: skip


# The card.


def seed_card(s: Story, c: Cast) -> None:
    """Put the kitchen card with the lines of the autumn, some of which look like twins, onto its account."""
    lines = [
        (c.line_mixer, ORDERED, f"{c.shop.name}", pounds(c.mixer_price) + c.freight, "home", c.order_mixer),
        (c.line_set, ORDERED, f"{c.shop.name}", pounds(c.set_price), "home", c.order_set),
        (f"ctx_{c.day(-80):%Y%m%d}_00000701", -80, "Rye Lane Flour", Money.of("21.60", "GBP"), "groceries", ""),
        (f"ctx_{c.day(-80):%Y%m%d}_00000702", -80, "Rye Lane Flour", Money.of("21.60", "GBP"), "groceries", ""),
        (f"ctx_{c.day(-76):%Y%m%d}_00000703", -76, c.shop.name, pounds(c.set_price - 70), "home", ""),
    ]
    billed = sum((amount for _, _, _, amount, _, _ in lines), NOTHING)
    end = c.day(-72)
    s.seed(
        "credit_card.cards",
        Card(card_id=CARD, user_id=USER, issuer=ISSUER.name, product_name="Camber kitchen card",
             masked_no="**** **** **** 4417", type="credit", credit_limit=pounds(2_400), statement_balance=NOTHING,
             unbilled_balance=NOTHING, min_payment_due=NOTHING, cycle_end_day=28,
             payment_account_no=iban("GB", "CMBR70055500401417"), expires=c.day(800),
             closed_through=_last_28th(c.opening)),
    )  # fmt: skip
    key = "stm_000701"
    s.seed(
        "credit_card.statements",
        Statement(statement_id=key, card_id=CARD, period_start=end - timedelta(days=30), period_end=end,
                  opening_balance=NOTHING, new_charges=billed, payments=NOTHING, closing_balance=billed,
                  min_payment_due=pounds(25), due_date=end + timedelta(days=21), paid=billed, status="paid"),
    )  # fmt: skip
    for place, (tx, day, merchant, amount, category, order) in enumerate(lines):
        s.seed(
            "credit_card.lines",
            Line(tx_id=tx, card_id=CARD, posted_at=s.at(day, f"20:2{place}"), amount=amount, merchant_name=merchant,
                 category=category, statement_id=key, reference=order),
        )  # fmt: skip


def _last_28th(day: date) -> date:
    last = day.replace(day=28)
    return last if last < day else (day.replace(day=1) - timedelta(days=1)).replace(day=28)


# Kitchens.

_SAYS: Final = {
    "ours": "Two rooms off the yard, spiral mixer of 25 litres, deck oven, racks. Four hours, priced by the head.",
    "second": "Arches kitchen with a spiral mixer of 30 litres and two deck ovens. Four hours, priced by the head.",
    "bacon": "Spiral mixer of 25 litres, deck oven, fridge shared with the house. Four hours, priced by the head.",
    "late": "Spiral mixer of 25 litres, deck oven, daylight. Four hours, priced by the head.",
    "small": "Planetary mixer of 8 litres, two combi ovens, good for cakes. Four hours, priced by the head.",
    "dear": "Spiral mixer of 40 litres, stone oven, coffee. Four hours, priced by the head.",
    "far": "Spiral mixer of 25 litres, deck oven, loading bay. Four hours, priced by the head.",
    "shut": "Spiral mixer of 25 litres, deck oven. Four hours, priced by the head, on weekdays.",
}
_ANSWERS: Final = {
    "ours": "No. We are a vegetable and bread house, no meat comes in.",
    "second": "No, there has never been any in these arches.",
    "bacon": "Yes, a charcutier cures bacon here on Wednesdays and shares fridge and benches.",
    "late": "No pork, no.", "small": "No, cakes only.", "dear": "No, the house is vegetarian.", "far": "No.",
    "shut": "No.",
}  # fmt: skip


def seed_kitchens(s: Story, c: Cast) -> None:
    """Put the kitchens on the review site, with what people asked them."""
    for place, kitchen in enumerate(c.kitchens.values()):
        s.seed("review_platform.merchants", _kitchen(kitchen, place))
        for number, (question, answer) in enumerate((
            ("Is pork ever handled in your kitchen?", _ANSWERS[kitchen.fate]),
            ("Can I park a van while unloading?", "Twenty minutes in the yard, then please move."),
        )):  # fmt: skip
            s.seed(
                "review_platform.merchant_qa",
                Question(qa_id=f"qa_{7_000 + 10 * place + number:06d}", merchant_id=kitchen.key, user_id="usr_hirer",
                         question=question, created_at=s.at(-60 - place, "10:00"), answer=answer,
                         answered_by=kitchen.name, answered_at=s.at(-59 - place, "12:00")),
            )  # fmt: skip


def _kitchen(kitchen: Kitchen, place: int) -> Merchant:
    opens = "08:30" if kitchen.fate == "late" else "06:00"
    days = range(5) if kitchen.fate == "shut" else range(7)
    return Merchant(
        merchant_id=kitchen.key, name=kitchen.name, category="venue", city="London", area=kitchen.area,
        address=f"{11 + 6 * place} {'Hoe Street' if kitchen.fate == 'far' else 'Bellenden Road'}",
        phone=f"+44 20 7946 {3_300 + 17 * place}", email=kitchen.mail, zone=HOME, avg_price=pounds(kitchen.price),
        price_band="budget", hours=tuple(Opening(weekday=day, opens=opens, closes="16:00") for day in days),
        description=_SAYS[kitchen.fate], tags=("kitchen hire", "bakery"),
        facts=(Fact(topic="halal", text=_ANSWERS[kitchen.fate]),), rating_tenths=41 + place % 6,
        review_count=20 + 3 * place, earlier_stars=4 * (20 + 3 * place), earlier_reviews=20 + 3 * place,
        max_party_size=4, units=1, unit_size=4, slot_minutes=60, stay_minutes=240, last_start_minutes=240,
        book_ahead_days=90, deposit=pounds(kitchen.deposit), per="booking", free_cancel_hours=48,
    )  # fmt: skip


# Feeds.


def seed_feeds(s: Story, c: Cast) -> None:
    """Put the office that publishes recalls, and the maker's own account, where they publish."""
    s.seed(
        "notification_hub.accounts",
        OfficialAccount(account_id=RECALLS, name="Product safety, recalls and alerts", category="government",
                        description="Recalls and alerts of unsafe products in the United Kingdom."),
    )  # fmt: skip
    low, high = c.first_batches
    posts = (
        (19, f"{c.brand} {c.model} dough mixer, batches {low} to {high}", f"The speed control of batches {low} to "
         f"{high} can overheat. The batch is the pair of figures in the middle of the serial number. Other batches are "
         "not concerned."),
        (33, f"{c.brand} toaster TS-2", "Lever may stick. All batches of the spring."),
        (40, "Halogen heater Lowmoor H3", "Base becomes hot. Stop using it and return it to the seller."),
        (61, "Slow cooker Amble 3.5 l", "Handle of the lid loosens. Ask the maker for another lid."),
        (75, f"Spiral mixer Dornoch 12, batches {c.batch - 1} to {c.batch + 3}", "Guard can be opened while it runs."),
    )  # fmt: skip
    for place, (ago, title, text) in enumerate(posts):
        s.seed(
            "notification_hub.posts",
            Post(post_id=f"post_{7_010 + place:06d}", account_id=RECALLS, title=title, summary=text,
                 published_at=s.at(-ago, "10:00")),
        )  # fmt: skip
    handle = f"{c.brand.lower()}_home"
    s.seed(
        "content_platform.users",
        User(user_id=BRAND_USER, handle=handle, nickname=f"{c.brand} Home", bio="Mixers, toasters, kettles since 1987.",
             joined_at=s.at(-2_400, "10:00"), is_official=True, earlier_followers=18_400, follower_count=18_400),
    )  # fmt: skip
    s.seed(
        "content_platform.users",
        User(user_id=OTHER_USER, handle=f"{c.brand.lower()}_owners", nickname=f"{c.brand} owners",
             bio="We fix what they made.", joined_at=s.at(-900, "10:00"), earlier_followers=610, follower_count=610),
    )  # fmt: skip
    for place, (author, ago, title, body) in enumerate((
        (BRAND_USER, 27, f"{c.brand} Home is in administration",
         "Our website and telephone are closed. What becomes of guarantees will be said here."),
        (BRAND_USER, 130, f"The {c.model} is back in stock", "Three kilos of dough, no complaints."),
        (OTHER_USER, 44, f"{c.model} stops under load", "Nine times of ten it is the drive gear. An hour's work."),
        (OTHER_USER, 21, "Spare parts", "Buy the original gear, the copies shear off. Prices go up by the week."),
    )):  # fmt: skip
        s.seed(
            "content_platform.notes",
            Note(note_id=f"note_{7_000 + place:08d}", author_id=author, title=title, body=body, category="other",
                 published_at=s.at(-ago, "11:00"), tags=("mixer",), earlier_likes=40, like_count=40, view_count=900),
        )  # fmt: skip


# The law.

_ARTICLES: Final = (
    ("s. 60", "Form and content of agreements", "Regulations say what a regulated agreement must contain."),
    (
        "s. 75",
        "Liability of creditor for breaches by supplier",
        "A debtor who has a claim against the supplier for misrepresentation or breach of contract has a like claim "
        "against the creditor, who is jointly and severally liable. It does not apply to a claim that relates to any "
        "single item to which the supplier has attached a cash price not exceeding 100 pounds or more than 30,000 "
        "pounds.",
    ),
    (
        "s. 75A",
        "Further provision for liability of creditor",
        "Linked credit agreements above the limits of section 75: the debtor must first have tried the supplier.",
    ),
    ("s. 87", "Need for default notice", "Before certain steps a creditor must serve a default notice."),
)


def seed_law(s: Story) -> None:
    """Put the Consumer Credit Act into the legal database, told in other words."""
    since = date(1977, 7, 1)
    s.seed(
        "legal_search.statutes",
        Statute(statute_id=_ACT, name="Consumer Credit Act 1974", short_name="CCA 1974",
                issuer="Parliament of the United Kingdom", jurisdiction="en", effective_date=since,
                summary="Credit and hire agreements of individuals, cards among them.",
                note="Told in this database's own words for orientation; not the official text."),
    )  # fmt: skip
    for place, (number, heading, text) in enumerate(_ARTICLES, 1):
        s.seed(
            "legal_search.statute_articles",
            Article(article_id=f"art_en_cca74_{place}", statute_id=_ACT, article_no=number, seq=place, heading=heading,
                    versions=(Version(effective_from=since, text=text, source="CCA 1974"),)),
        )  # fmt: skip
