"""Letters of firms: drives, refunds, insurance; the flat; the two stays that are booked."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs.travel.japan_with_the_parents.cast import NANIWA, NOTARY, TANPOPO, VAN_LEGS, VISA_CENTRE
from lifegym.envs.travel.japan_with_the_parents.mailbox import Box, sender


def firms(box: Box) -> None:
    """Drives, deposits that come back and one that is promised, insurance, the visa centre."""
    c = box.c
    quote = "\n".join(f"{number}. {leg}: {price:,} JPY" for number, (leg, price) in enumerate(VAN_LEGS, 1))
    total = sum(price for _, price in VAN_LEGS)
    box.mine(
        10,
        "21:50",
        TANPOPO,
        "Six drives in spring",
        (
            "Good evening, we are three, two of us past sixty, three suitcases. Kansai airport to Osaka, "
            f"Kyoto, Takayama, Hakone, Tokyo, and to Narita in the end, between {c.say(c.leave)} and "
            f"{c.say(c.home)}. What would that cost? Mai Hoàng"
        ),
        name="ask",
    )
    box.put(
        9,
        "08:32",
        f"Tanpopo Transfers <{TANPOPO}>",
        "Your enquiry",
        (
            f"Dear Ms Mai,\nthank you for asking. For three passengers with suitcases:\n{quote}\nTogether "
            f"{total:,} JPY, tolls and driver included, valid 45 days. To order we need dates, times and the "
            f"names of the houses, and tell us any habit of the passengers.\n{c.dispatcher}, dispatch"
        ),
        re="ask",
    )
    box.put(
        374,
        "10:10",
        "Tanpopo Tours <dispatch@tanpopo-tours.example>",
        "Brochure: Alps in five days",
        (
            "Thank you for your interest. Lunch is at 13:00 at the farm every day. Our offices moved; orders "
            "for transfers are not taken at this address."
        ),
    )
    box.put(
        11,
        "13:45",
        "Hinode Shuttle <booking@hinode-shuttle.example>",
        "Quotation HS-20911",
        (
            "Shared minibus KIX to Osaka hotels, 3 seats, 9,600 JPY. Osaka to Kyoto 14,400 JPY. Times depend "
            "on the other guests. We do not go to the mountains."
        ),
    )
    box.put(
        6,
        "11:18",
        f"Naniwa Machiya Stays <{NANIWA}>",
        "Cancellation accepted NM-3381",
        (
            "Dear Ms Hoang, we have cancelled your three nights. Your deposit of "
            f"JPY {c.deposit.minor:,} returns within "
            f"the usual term. You will have our refund mail by {c.say(c.day(27))} at the latest."
        ),
    )
    box.mine(
        7,
        "22:35",
        NANIWA,
        "Cancellation NM-3381",
        "Sorry, my mother has fallen in love with a garden in Kyoto. Please cancel NM-3381 and return the deposit.",
    )
    for ago, firm, subject, body in (
        (
            262,
            "Chao Phraya Rooms <front@chaophraya-rooms.example>",
            "Refund sent",
            "The deposit of THB 3,400 for booking CP-882 was returned to your card today. Refund completed.",
        ),
        (
            136,
            "Lotus Coast Airways <support@lotuscoast-airways.example>",
            "Refund completed LC-20977",
            (
                "1,180,000 VND for the cancelled Da Nang - Hanoi flight is on its way to the card ending "
                "4471. Nothing more to do."
            ),
        ),
        (
            8,
            "Machiya Kiku <hello@machiya-kiku.example>",
            "Refund mail MK-1106",
            "Your deposit of JPY 18,000 was returned on Friday, as promised. We hope to see you another spring.",
        ),
    ):
        box.put(ago, "14:50", firm, subject, body)
    box.put(
        3,
        "09:00",
        "Sakura Gate Visa Application Centre <news@sakuragate.example>",
        "Opening hours in spring",
        (
            "The centre in Da Nang is open Monday to Friday 08:30 to 16:00. Questions about an appointment "
            f"go to {VISA_CENTRE}. We never ask for card numbers by mail, and there is no faster way for a "
            "fee. Groups are given one appointment together."
        ),
    )
    box.put(
        5,
        "10:41",
        "Tín Việt Insurance <care@tinviet-insure.example>",
        "Policy TV-88120 for three",
        (
            f"Travel policy TV-88120, {c.say(c.leave)} to {c.say(c.home)}, for Ms {c.mai.name}, Ms "
            f"{c.ma.name} and Mr {c.ba.name}. Premium 3,300,000 VND, received. Delays over six hours, lost "
            "bags, hospital."
        ),
    )
    box.put(
        298,
        "10:12",
        "Tín Việt Insurance <care@tinviet-insure.example>",
        "Policy TV-61902 for three",
        "Travel policy TV-61902, Bangkok, five days. Premium 690,000 VND, received.",
    )
    box.put(
        420,
        "18:20",
        "Khai Minh Courier <hello@khaiminh-courier.example>",
        "New: expedite desk",
        (
            "From now on documents can be expedited for a fee of 60,000 VND: handed in by ten, delivered by "
            "four. At our counters only."
        ),
    )
    for ago, firm, subject, body in (
        (
            520,
            "Huế Garden Vans <lai-xe@huegardenvans.example>",
            "Saturday's van",
            "Pick-up 07:15. The driver stops for lunch at 13:00 at Lăng Cô.",
        ),
        (
            518,
            "Huế Garden Vans <lai-xe@huegardenvans.example>",
            "Return",
            "Pick-up 09:00. Lunch at 11:30 this time, as your father wrote us four pages.",
        ),
        (
            292,
            "Riverside Supper Bangkok <table@riverside-supper.example>",
            "Your table",
            "Three persons at 20:00, terrace. The boat leaves at 19:40.",
        ),
    ):
        box.put(ago, "16:30", firm, subject, body)
    for ago, name, body in (
        (
            25,
            "service@sakura-visas-online.example",
            "Your visa is ready. Pay the release fee of 1,900,000 VND within 24 hours by following the link.",
        ),
        (
            77,
            "refund@naniwa-machiya-pay.example",
            (
                "We could not return your deposit. Send the number on the front of your card and the three "
                "digits on its back."
            ),
        ),
    ):
        box.put(
            ago,
            "03:14",
            f"Customer Service <{name}>",
            "Action required",
            body,
            folder="Spam",
            read=False,
            authenticated=False,
        )
    box.put(
        33,
        "09:09",
        "Yukimi Ryokan <letters@yukimi-ryokan.example>",
        "Letter from the snow",
        "The plum is late this year. Our spring letter with the menu of the month.",
        folder="Spam",
        read=False,
    )


def flat(box: Box) -> None:
    """Offers, the bank, the notary."""
    c = box.c
    notary = f"Notary Office no. 4, Hải Châu <{NOTARY}>"
    box.put(
        20,
        "15:27",
        notary,
        f"Appointment {c.say(c.home)} 16:00",
        (
            f"Signing of the purchase, flat C-0509, 300 Bạch Đằng: {c.home:%A} {c.say(c.home)}, 16:00. Both "
            f"buyers, Ms {c.mai.name} and Mr {c.tu.name}, in person, originals. The slot can be moved to "
            "17:30 the same day if we are written to before noon of the day before; after that the seller is "
            "free. Doors 15:45."
        ),
        cc=c.tu.mail,
        name="notary",
    )
    box.mine(
        20,
        "21:15",
        NOTARY,
        f"Re: Appointment {c.say(c.home)} 16:00",
        "We will both be there.",
        re="notary",
        cc=c.tu.mail,
    )
    box.put(
        46,
        "09:50",
        notary,
        "Deposit, tomorrow 16:00",
        "Tomorrow at 16:00 the deposit of 350,000,000 VND is recorded. One buyer is enough.",
    )
    box.put(
        30,
        "11:00",
        "Nhà Đẹp Agency <viet@nhadep-agency.example>",
        "Seller's call",
        f"Mrs Bé Tư would like a call with you both, {c.say(c.home - timedelta(days=7))} at 16:00. Fifteen minutes.",
    )
    box.put(
        27,
        "10:20",
        "Sông Hàn Bank, mortgages <vay@songhan-bank.example>",
        "Papers",
        (
            f"We expect you on {c.say(c.home + timedelta(days=3))} at 09:00 with the notary's deed. Your "
            "limit is 3.4 billion in all, of which 1.6 billion from us."
        ),
    )
    box.put(
        52,
        "17:30",
        "Nhà Đẹp Agency <viet@nhadep-agency.example>",
        "Second viewing C-0509",
        "Thursday 16:00 at the gate. The neighbour will sing, do not be alarmed.",
    )
    for ago, body in (
        (211, "Trần Hưng Đạo 214, B-1107: asked 3.55 billion, river, 3 rooms."),
        (191, "Nguyễn Tất Thành 88: 3.2 billion, fourth floor, no lift yet."),
        (172, "Lê Duẩn 41, rear house: 3.1 billion, very central."),
        (134, "Phạm Văn Đồng 12: 3.6 billion, we could ask for 3.5."),
        (97, "Hải Châu row 9: 3.3 billion, built in 2016, or so."),
        (62, "Bạch Đằng 300, C-0509: 3.36 billion. Go and see it today."),
    ):
        box.put(ago, "09:15", "Nhà Đẹp Agency <viet@nhadep-agency.example>", "New offer for you", body)
    for ago, body in (
        (205, "this one has a roof for Ba's barometer"),
        (185, "no lift, forget it"),
        (133, "over the limit of 3.4, we said so"),
        (60, "THIS. I'd sign tomorrow. can I wire you my half of the deposit"),
        (28, "60 million for furniture is plenty. ok 70"),
    ):
        box.put(ago, "22:50", sender(c.tu), "link", body)


def held(box: Box) -> None:
    """Confirmations of the two stays Mai has: what was true once."""
    c = box.c
    osaka, kyoto = c.osaka_seed, c.kyoto_seed
    box.put(
        12,
        "22:43",
        f"{osaka.name} <stay@osa-dotombori.example>",
        "Reservation confirmed STAY-LNTR-7Q4K",
        (
            "Dear Ms Hoang, one family room with three beds, sixth floor, canal side, lift to all floors. "
            f"{c.say(c.leave)} to {c.say(c.trip(5))}, five nights, {osaka.night * 5:,} JPY, payable on "
            f"arrival. Free cancellation until {c.say(c.day(27))}, 23:59."
        ),
    )
    box.put(
        12,
        "23:01",
        f"{kyoto.name} <stay@kyo-kamo.example>",
        "Reservation confirmed STAY-SMRE-2W9H",
        (
            f"Dear Ms Hoang, the garden triple on the ground floor is yours from {c.say(c.trip(5))} to "
            f"{c.say(c.trip(10))}. Five nights with breakfast and dinner, {kyoto.night * 5:,} JPY, payable on "
            "arrival. Dinner is at 18:00 unless you tell us otherwise; for any diet please give us two days."
        ),
    )
    box.put(
        290,
        "12:12",
        "Chao Phraya Rooms <front@chaophraya-rooms.example>",
        "See you on the 22nd",
        "Two rooms, fourth floor, lift. Four nights, THB 9,800.",
    )
    box.put(
        519,
        "08:20",
        "Vỹ Dạ Guesthouse <book@vyda-guesthouse.example>",
        "Confirmed",
        "Three beds upstairs, one night, 620,000 VND.",
    )
