"""The shop, the parcel, the pages of offices, and what lay in the mailbox on the first morning."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.litigation.small_claim.cast import (
    COURT_FEED,
    DEALER,
    FORMS,
    GAZETTE,
    ILKKA,
    OLD_FORM,
    OWED_BY,
    RATES,
    REGISTER,
    TRANSLATORS,
    USER,
    Cast,
    eur,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.delivery_logistics.records import Place, Scan, Shipment
from lifegym.worlds.services.ecommerce.builders import order_rows
from lifegym.worlds.services.ecommerce.records import Address, Product, ReturnPolicy, Seller, Sku

DELIVERY: Final = "Delivered to your door by the carrier we choose, in six weeks at the latest."
OWN_RISK: Final = "Handed to a carrier on behalf and at the risk of the buyer; no fixed time."


def seed_shop(s: Story, c: Cast) -> None:
    """Put the shop with its loom and its bench, both orders, and the parcel that never came, into the world."""
    shop = Seller(
        seller_id="sel_00940", name=c.shop.name, city="Riga", country="Latvia", email=f"orders@{_site(c)}", rating=3.9,
        since=2014, packing_hours=240, transit_days=20, carrier="Baltkrava", tracking_prefix="BK", refund_rule="deny",
    )  # fmt: skip
    s.seed("ecommerce.sellers", shop)
    home = Address(
        address_id="addr_009401", user_id=USER, recipient="Sanna Lehtovirta", phone="+358 2 555 0194", province="",
        city="Turku", district="Martti", detail="Itäinen Rantakatu 42 A 6", postal_code="20810", country="Finland",
    )  # fmt: skip
    s.seed("ecommerce.addresses", home)
    goods = []
    for place, (key, title, price, weight, says) in enumerate((
        (c.product, "Countermarch loom, 120 cm, eight shafts, birch", c.loom, 61_000, DELIVERY),
        (f"{c.product}1", "Loom bench, birch, with box", c.bench, 9_400, DELIVERY),
        (f"{c.product}2", "Countermarch loom, 100 cm, eight shafts, birch", c.loom - 110, 52_000, DELIVERY),
        (f"{c.product}3", "Counterbalance loom, 120 cm, four shafts, pine", c.loom - 240, 47_000, DELIVERY),
    )):  # fmt: skip
        product = Product(
            product_id=key, title=title, brand=c.shop.name.removeprefix("SIA "), category="home", description=says,
            seller_id="sel_00940", rating=4.1, rating_count=38 - place, sales_count=240,
            return_policy=ReturnPolicy(days=14), listed_at=s.at(-400 - place, "09:00"), specs={"wood": "birch"},
            sku_ids=(f"sku_{key[4:]}",),
        )  # fmt: skip
        sku = Sku(sku_id=f"sku_{key[4:]}", product_id=key, attrs={"finish": "oiled"}, price=eur(price), stock=3,
                  weight_g=weight)  # fmt: skip
        s.seed("ecommerce.products", product)
        s.seed("ecommerce.skus", sku)
        goods.append((product, sku))
    card = "pm_940"
    for place, (order, fee, state) in enumerate(((c.order, c.transport, "shipped"), (c.bench_order, c.bench_freight,
                                                                                    "delivered"))):  # fmt: skip
        s.ordinary(
            order_rows(
                order, [(*goods[place], 1)], shop, home, card, s.at(-71, f"19:4{place}"), number=940_000 + place,
                state="delivered" if state == "delivered" else "shipped", shipping=eur(fee),
                shipped_at=s.at(-61 - place, "15:00"),
                delivered_at=s.at(-54, "13:05") if state == "delivered" else None, eta=s.at(-41, "12:00"),
                tracking_no=c.tracking if not place else f"{c.tracking[:-3]}777",
            )
        )  # fmt: skip
    _seed_parcel(s, c)


def _site(c: Cast) -> str:
    return c.shop.mail.partition("@")[2]


def _seed_parcel(s: Story, c: Cast) -> None:
    scans = (
        (-61, "15:00", "Riga", "picked_up", "Taken over from the sender, 2 packages, 64 kg"),
        (-60, "04:20", "Tallinn", "in_transit", "Arrived at the ferry"),
        (-59, "12:10", "Turku depot", "in_transit", "Arrived at the depot"),
        (-58, "08:05", "Turku depot", "in_transit", "Not loaded: no vehicle with a tail lift"),
        (-48, "16:30", "Turku depot", "exception", "Under inquiry"),
    )
    s.seed(
        "delivery_logistics.shipments",
        Shipment(
            shipment_id="ship_00940001", user_id=USER, tracking_no=c.tracking, carrier="Baltkrava",
            service_level="standard", direction="inbound", status="exception",
            sender=Place(name=c.shop.name, phone="+371 67 555 014", street=c.seat.split(",")[0], city="Riga",
                         country="Latvia"),
            recipient=Place(name="Sanna Lehtovirta", phone="+358 2 555 0194", street="Itäinen Rantakatu 42 A 6",
                            city="Turku", postal_code="20810", country="Finland"),
            item_desc="Loom in two packages", weight_kg=64.0, created_at=s.at(-61, "15:00"),
            updated_at=s.at(-48, "16:30"), eta_date=c.day(-41), declared_value=eur(c.loom), reference=c.order,
            held="lost",
            scans=tuple(Scan(at=s.at(day, clock), location=place, status_code=status, description=says)
                        for day, clock, place, status, says in scans),
        ),
    )  # fmt: skip


def seed_pages(s: Story, c: Cast) -> None:
    """Let offices have published what they had by the opening, and what sounds like ours and is not."""
    for channel in (FORMS, COURT_FEED, REGISTER, GAZETTE, TRANSLATORS, RATES):
        channel.seed(s)
    FORMS.published(s, 210, "10:00", "Small claims, form A", f"Form A ({OLD_FORM}) in all languages, to be filled in.")
    FORMS.published(s, 90, "10:00", "Order for payment, form A", "Order for payment, form A (P-4.0), replaces P-3.2.")
    FORMS.published(s, 50, "10:00", "Small claims, form D", "Form D (D-1.4), certificate of a judgment, unchanged.")
    COURT_FEED.published(
        s, 138, "09:00", "Fees this year",
        f"European small claim: {c.old_fee} EUR, billed with the decision. Undisputed claim by e-service: "
        f"{c.old_fee - 16} EUR. Civil case in writing: {c.old_fee + 190} EUR.",
    )  # fmt: skip
    COURT_FEED.published(s, 40, "09:00", "Hours", "The registry answers the telephone from 9 to 12, Monday to Friday.")
    points = float(c.rate) - 7
    for ago, rate, what in ((141, points, "from 1 January"), (324, points + 0.5, "from 1 July of last year")):
        RATES.published(
            s, ago, "14:00", f"Reference rate {what}",
            f"Reference rate {rate} %. Late interest {rate + 7} %, in trade between companies {rate + 8} %. In force "
            "from "
            f"{c.say(-ago)} until {c.say(-ago + 181)}; the next from {c.say(-ago + 182)}.",
        )  # fmt: skip
    word = c.shop.name.removeprefix("SIA ").split(" ")[0]
    for ago, name, says in (
        (77, f"SIA {word} Nami", f"new seat {c.near_seat}"), (33, f"SIA {word} Stikls", "new member of the board"),
        (12, "SIA Baltkrava Serviss", "share capital"), (5, f"SIA {word} Koks", "end of business"),
    ):  # fmt: skip
        REGISTER.published(s, ago, "06:00", f"{name}: {says}", f"Reg. No. 4010{31_117 + 911 * ago}, {name}: {says}.")
    for ago, name in ((58, f"SIA {word} Nami"), (21, "SIA Liepājas Audēja")):
        GAZETTE.published(
            s, ago, "08:00", f"{name}: insolvency opened",
            f"{name}. Creditors write to the administrator within a month of this notice, with what is owed and why.",
        )  # fmt: skip
    seen = {"good": "Latvian into Finnish, Finnish into Latvian", "late": "Latvian into Finnish",
            "estonian": "Estonian into Finnish", "bundle": "Latvian into Finnish", "plain": ""}  # fmt: skip
    for place, (fate, languages) in enumerate(seen.items()):
        if languages:
            who = c.translators[fate].who.name
            TRANSLATORS.published(s, 300 - 40 * place, "09:00", f"{who}: authorised", f"{who}: {languages}, valid.")


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _the_shop(s, c)
    _the_family(s, c)
    _the_adviser(s, c)
    _offers(s, c)
    _namesakes(s, c)


def _the_shop(s: Story, c: Cast) -> None:
    c.shop.wrote(s, 71, "19:45", "Pasūtījums / order", f"Thank you for {c.order} and {c.bench_order}. With our own "
                 "carrier, to your door.")  # fmt: skip
    late = c.shop.wrote(s, 47, "10:05", "Your loom", "The parcel is with the carrier in Turku. Please be patient.")
    c.shop.was_written(s, 46, "20:15", "Re: Your loom", "One more week, until Friday. After that we give the contract "
                       "up.", answers=late)  # fmt: skip
    c.shop.was_written(
        s, 38, "08:30", "Contract given up",
        f"The week is over and nothing has come. We give up the order {c.order}, the loom and its transport. By the "
        f"law you pay back within fourteen days, by {c.say(OWED_BY)}. The bench of {c.bench_order} has come and we "
        "keep it.",
    )  # fmt: skip
    c.shop.wrote(
        s,
        30,
        "16:40",
        "Re: Contract given up",
        f"By our terms the risk passes with the carrier. We refund nothing. Office: {c.seat}. Our reg. No. "
        "40103562271.",
    )


def _the_family(s: Story, c: Cast) -> None:
    ILKKA.wrote(
        s, 66, "21:10", "Half and half",
        "The loom is half mine and half yours, so whatever becomes of it, we both say yes to it or it is not said. "
        "Costs by halves too.",
    )  # fmt: skip
    father = ILKKA.wrote(s, 150, "18:20", "Isä's things", "Rauno was at the shed again and asked what we want for it.")
    ILKKA.was_written(
        s, 149, "07:55", "Re: Isä's things",
        "Nothing. What Isä turned and tied himself stays with us: the reeds, the shuttle, the warping reel. Not for "
        "any money, also not when we are short.", answers=father,
    )  # fmt: skip
    ILKKA.wrote(
        s, 24, "20:30", "Juhannus",
        "The boat goes from Korppoo on the Thursday before Midsummer at noon and comes back on the Monday at five. No "
        "mast out there, no telephone, and I do not want to hear of it either.",
    )  # fmt: skip


def _the_adviser(s: Story, c: Cast) -> None:
    c.adviser.wrote(
        s, 19, "13:15", "How one begins",
        f"""
        Dear Sanna Lehtovirta,

        we advise, free of charge, and act for nobody. The form you fill in yourself, in Finnish, and it needs no stamp;
        what is attached from Latvia should come with a certified translation into Finnish, that is the terms and the
        waybill. A claim is what you are owed, not what it would cost to buy again: courts look at that first.

        Interest begins 1 day after the last day for paying; on your {c.principal} EUR it is {c.daily(c.principal)}
        EUR a day, {6 * c.daily(c.principal)} EUR for six, {30 * c.daily(c.principal)} EUR for thirty (the sum times
        the rate by 365, rounded to the cent), up to and including the day you ask about. When something is paid back,
        the day it comes still counts in full, and from the next one the rest. In other files it was interest from
        {c.say(-20)}, interest from {c.say(-27)}, interest from {c.say(-30)}: the day matters. It came to
        interest of 11.80 EUR, 17.20 EUR, 19.60 EUR and 25.40 EUR there.

        {c.adviser.name}, European Consumer Centre
        """,
    )  # fmt: skip
    c.adviser.wrote(
        s,
        6,
        "09:40",
        "Telephone",
        f"As agreed I ring you on {c.say(31)} at 10:30. My days stand in our calendar, which you can see. Write to me "
        "when something new turns up: I like to know the day and what it says. In the week after Midsummer I am in on "
        f"{c.say(36)}, {c.say(37)}, {c.say(38)}, {c.say(39)} and {c.say(40)}.",
    )


def _offers(s: Story, c: Cast) -> None:
    says = {
        "good": "Terms and waybill, certified, Latvian into Finnish: {p} EUR, ready by {d}.",
        "late": "Both papers, certified, from Latvian: {p} EUR. I have a wedding, so ready by {d}.",
        "estonian": "Two papers with my stamp as an authorised translator: {p} EUR, ready by {d}.",
        "plain": "I translate both for {p} EUR by {d}, without a stamp, but very readably.",
        "bundle": "Form, terms and waybill, all with a stamp, together {p} EUR, ready by {d}; I do not divide it.",
    }
    for place, (fate, text) in enumerate(says.items()):
        found = c.translators[fate]
        found.who.wrote(s, 5 - place % 3, f"1{place}:20", "Tarjous / offer, two papers from Latvian",
                        f"{text.format(p=found.price, d=c.say(found.ready))}\n\n{found.who.name}")  # fmt: skip


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    desks = (("Newsletter", "news", "What is new", "Little, but warmly told."),
             ("Feedback", "palaute", "Two minutes?", "Tell us how it was. It takes two minutes."),
             ("Office", "toimisto", "Your telephone number", "Thank you, we have noted it."))  # fmt: skip
    people = (c.shop, c.adviser, c.administrator, c.valuer, DEALER, ILKKA,
              *(found.who for found in c.translators.values()))  # fmt: skip
    for place, person in enumerate(people):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(desks):
            Person(f"{person.name.split(' ')[-1]} {role}", f"{box}{turn + 1}@{site}").wrote(
                s, 82 + 7 * place + 29 * turn, f"{9 + turn:02d}:{11 + place}", subject, body
            )
    for place, (role, box) in enumerate(
        (("press", "press"), ("enforcement", "ulosotto"), ("lay judges", "lautamiehet"))
    ):
        Person(f"Helsinki District Court, {role}", f"{box}@kaa-helsinki.example").wrote(
            s, 88 + 21 * place, "10:10", "Notice", "You get this because you once asked us something."
        )
    for ago, name, mail, subject, body in (
        (9, "Kangaspuut ja Langat", "kauppa@kangaspuut-langat.example", "Summer sale", "Linen tow, ten per cent off."),
        (13, "Turku Weavers' Guild", "kilta@turun-kutojat.example", "Rugs", "The rag rug evening is on the first."),
        (17, "Helsinki District Court Museum", "museo@kaa-helsinki-museo.example", "Open day", "Robes to try on."),
        (26, "European Parcel Centre", "hello@parcel-centre-eu.example", "Your parcel", "Have you received our flyer?"),
    ):
        Person(name, mail).wrote(s, ago, "12:35", subject, body)


def waybill(c: Cast) -> str:
    """Return the waybill as a file."""
    return (
        f"PAVADZĪME. Baltkrava. {c.tracking}. Sūtītājs: {c.shop.name}, {c.seat}. Saņēmējs: S. Lehtovirta, Turku.\n"
        f"2 vietas, 64 kg. Pārvadātāju izvēlējās: sūtītājs. Datums {(c.day(-61) + timedelta(0)).isoformat()}.\n"
    )
