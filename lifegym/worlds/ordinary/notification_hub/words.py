"""What official accounts and services say in ordinary weeks."""

from __future__ import annotations

from typing import Final, NamedTuple

Line = tuple[str, str]


class Account(NamedTuple):
    """An official account: its id, name, category and description, and its posts as titles and summaries."""

    account_id: str
    name: str
    category: str
    description: str
    posts: tuple[Line, ...]


ACCOUNTS: Final = (
    Account(
        "oa_embassy",
        "Embassy of {abroad}, {city}",
        "government",
        "Consular news: opening hours, visas, holidays of the visa section.",
        (
            (
                "Visa section closed on {weekday}",
                "The visa section is closed on {date} for a national holiday. Passports can be "
                "collected again the day after, 14:00 to 16:00.",
            ),
            (
                "Photographs for applications",
                "Photographs must be 45 x 45 mm, taken within six months, on a plain white "
                "ground. Older ones will be returned.",
            ),
            (
                "New queue numbers at the counter",
                "From {date} applicants draw a number at the gate. Please come no earlier than "
                "fifteen minutes before your slot.",
            ),
            (
                "Talk on studying in {abroad}",
                "An evening for school leavers and parents on {date}, 18:00, in the cultural "
                "centre. Free of charge, seats are limited.",
            ),
        ),
    ),
    Account(
        "oa_airline",
        "Blue Heron Air",
        "airline",
        "Timetable news, baggage rules and offers from Blue Heron Air.",
        (
            (
                "New timetable is open",
                "Flights of the coming half-year can be booked. New: a second daily departure to {abroad} at 23:40.",
            ),
            (
                "Power banks in the cabin only",
                "Spare batteries and power banks do not go into checked baggage. Two per person, up to 100 Wh each.",
            ),
            (
                "Check-in desks move",
                "From {date} our desks in {city} are in hall D, rows 21 to 28. Bag drop closes "
                "50 minutes before departure.",
            ),
            ("Meals to order", "Special meals can be ordered up to 36 hours before departure under My Trip."),
        ),
    ),
    Account(
        "oa_tourism",
        "Visit {abroad}",
        "travel",
        "The tourist board: seasons, festivals, passes.",
        (
            (
                "Festival calendar is out",
                "Forty festivals with their dates, trains and plans for rain. The map is updated every Thursday.",
            ),
            (
                "Quiet valleys by local train",
                "Six day trips that need no reservation, with the last train back for each.",
            ),
            (
                "Lanterns on the river",
                "The festival takes place from {date}, three evenings, from sunset. Bridges are for walkers only.",
            ),
            (
                "Tax-free shopping changes",
                "Tax is paid at the till and refunded at the airport; keep receipts and goods together.",
            ),
        ),
    ),
    Account(
        "oa_city",
        "City of {city}",
        "government",
        "Road works, offices, water and waste.",
        (
            (
                "Water off in parts of {district}",
                "On {date} from 22:00 to 05:00 the main is being repaired. Tap water may be "
                "cloudy for an hour afterwards.",
            ),
            (
                "Offices closed on {weekday}",
                "The citizens' offices stay closed on {date} for staff training. Online forms work as usual.",
            ),
            (
                "Bulky waste in {district}",
                "Collection is on {date}. Put things out after 20:00 the evening before, not on the cycle path.",
            ),
            (
                "Swimming course places",
                "Places for the children's courses can be booked from {date}, 09:00. Last time they were gone by noon.",
            ),
        ),
    ),
    Account(
        "oa_rail",
        "Meridian Rail",
        "transport",
        "Works, timetables and passes of the railway.",
        (
            (
                "Night works on the coast line",
                "From {date}, trains after 22:30 are replaced by buses between {district} and "
                "the harbour. Allow 25 minutes more.",
            ),
            (
                "Seats for large suitcases",
                "Luggage with more than 160 cm in sum needs a seat with luggage space, at no extra charge if reserved.",
            ),
            (
                "Timetable change",
                "The new timetable begins on {date}. The 07:12 leaves at 07:08; please look up your train.",
            ),
            ("Lost and found moves", "The office is now on level B1, open 10:00 to 19:00, also on Saturdays."),
        ),
    ),
    Account(
        "oa_health",
        "Ministry of Health",
        "government",
        "Vaccinations, travel health and warnings.",
        (
            (
                "Blood donors wanted",
                "Stocks are low. The bus stands in {district} on {date}, 12:00 to 19:00; bring an identity card.",
            ),
            (
                "Travelling with medicines",
                "Carry prescriptions in the original box, with a doctor's letter in English if needles are needed.",
            ),
            (
                "Look into the first-aid box",
                "Plasters and burn gel keep for about four years; throw away what carries no date.",
            ),
            (
                "Recall: one batch of children's syrup",
                "Batch 4471 of a cough syrup is being taken back. Pharmacies exchange opened bottles too.",
            ),
        ),
    ),
    Account(
        "oa_weather",
        "Meteorological Office",
        "science",
        "Outlooks and warnings.",
        (
            (
                "Outlook for the month",
                "Slightly warmer than usual, rain mostly in the second half. Next outlook on {date}.",
            ),
            (
                "What the colours mean",
                "Yellow: watch. Orange: prepare. Red: stay in. The scale is the same for wind, rain and heat.",
            ),
            ("Radar under maintenance", "Images from the northern station pause on {date} between 09:00 and 15:00."),
        ),
    ),
    Account(
        "oa_school",
        "Parents' Council {district}",
        "education",
        "News from the schools of the district.",
        (
            (
                "Term dates",
                "The dates of the coming school year are out. Parents may comment until {date}.",
            ),
            ("Second-hand uniforms", "Swap on {date} in the gym, 10:00 to 12:00. Bring washed, labelled pieces."),
            ("Crossing guards wanted", "Two mornings a month, 07:20 to 07:50. A vest and a thermos are provided."),
        ),
    ),
    Account(
        "oa_bank",
        "Harbour Savings Bank",
        "finance",
        "Service hours, fraud warnings, rates.",
        (
            ("Maintenance on {date}", "Transfers and the app pause from 00:30 to 04:00. Cards work."),
            (
                "We never ask for codes by phone",
                "Callers who say they are from our fraud desk and want a code are not us. Hang "
                "up and ring the number on your card.",
            ),
            ("Rates for fixed terms", "New rates from {date}; deposits that run are not touched."),
        ),
    ),
    Account(
        "oa_airport",
        "{city} Airport",
        "transport",
        "Queues, parking, building works.",
        (
            (
                "Busy days ahead",
                "Around {date} we expect queues at security. Be at the terminal three hours before long flights.",
            ),
            (
                "Car park P3 closed",
                "P3 is being resurfaced until {date}. Booked places move to P4, the shuttle runs every ten minutes.",
            ),
            ("Quiet room in terminal 2", "Behind gate 24, open all night, no announcements."),
        ),
    ),
    Account(
        "oa_museum",
        "City Museum",
        "culture",
        "Exhibitions and free days.",
        (
            ("Free on the first Sunday", "No ticket needed; groups of more than ten please register."),
            ("Ships and salt: new exhibition", "From {date}, rooms 4 to 9. Family tour on Saturdays at 11:00."),
            ("Closed for hanging", "The east wing is closed until {date}."),
        ),
    ),
    Account(
        "oa_library",
        "Public Libraries",
        "culture",
        "Loans, hours, readings.",
        (
            ("Longer evenings", "The branch in {district} stays open until 21:00 on Thursdays from {date}."),
            (
                "No more fines for children",
                "Cards of under-sixteens are free of late fees. Lost books still have to be replaced.",
            ),
            ("Reading for beginners", "Every second Wednesday, 16:00, for children from four with somebody grown-up."),
        ),
    ),
)

PARCEL_SHOPS: Final = (
    "Lumen Books",
    "Garden & Co",
    "Kitchen Corner",
    "Northwear",
    "Papeterie Blanc",
    "Toybox",
    "Pharmacy Direct",
    "Second Cycle",
)
PARCEL_CARRIERS: Final = ("Swift Parcel", "Pelican Post")

SHOPS: Final[tuple[tuple[str, int, int], ...]] = (
    ("Hypermarket, {district}", 18, 95),
    ("Bakery Amsel", 3, 12),
    ("Riverside cinema", 18, 36),
    ("Pharmacy, {district}", 5, 40),
    ("Petrol station Ring Road", 35, 80),
    ("Noodle House", 9, 30),
    ("Music school", 60, 90),
    ("Lumen Books", 10, 45),
    ("City transport", 3, 60),
)
"""Merchants with the least and most a purchase costs, in euros."""

APPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "Notes",
        ("Lists can be sorted by hand. Search finds text in pictures.", "Fixes a crash when sharing long notes."),
    ),
    (
        "Photos",
        (
            "Albums can be shared by link. The trash empties after 60 days.",
            "Better colours at dusk; duplicates are found faster.",
        ),
    ),
    ("Transit", ("Platform changes show on the lock screen.", "Offline map of the night buses.")),
    ("Reader", ("Dark pages follow the time of day.", "Fixes a lost bookmark after an update.")),
    ("Recipes", ("Amounts scale with the number of guests.", "Timer keeps running in the background.")),
    (
        "Camera doorbell",
        ("Zones can be drawn with a finger. Battery lasts longer.", "Security update, please install."),
    ),
)

WEATHER: Final[dict[str, tuple[Line, ...]]] = {
    "cold": (
        ("Cold morning", "{low} degrees at seven, clear, light wind. Gloves for the bicycle."),
        ("Grey and damp", "{low} to {mild} degrees, drizzle on and off until the evening."),
    ),
    "mild": (
        ("Showers in the afternoon", "Dry until one, then showers, 60 percent. {mild} degrees."),
        ("A dry day", "Sun and clouds, {mild} degrees, hardly any wind."),
    ),
    "hot": (
        ("Hot today", "{high} degrees in the shade, UV index 9. Thunderstorms possible after five."),
        ("Heavy rain this evening", "30 to 50 mm between six and nine; underpasses may flood. {high} degrees before."),
    ),
}

OFFERS: Final[tuple[tuple[str, str, int, int], ...]] = (
    (
        "{abroad} in the off season",
        "Return from {amount}, taxes included, hand baggage only. Travel between "
        "{month} and the month after; book by {date}.",
        240,
        420,
    ),
    ("Weekend fares", "Short hops from {amount} one way, Friday to Monday. Book by {date}.", 35, 80),
    ("Your points expire soon", "1,240 points lapse on {date}. A seat reservation starts at 900.", 0, 0),
    ("Extra legroom at {amount}", "On flights to {abroad} until {date}, as long as seats last.", 25, 60),
)
"""Airline newsletters with the least and most their amount is, in euros."""

CITY: Final[tuple[Line, ...]] = (
    ("Water off tonight, {district}", "From 22:00 to 05:00. Fill a kettle beforehand."),
    ("Bulky waste on {weekday}", "Collection in your street is on {date}. Not before 20:00 the evening before."),
    ("Road works in {district}", "One lane from {date}, about three weeks. Buses 14 and 38 stop round the corner."),
    ("Library: loan due", "Two items are due on {date}. They can be renewed once."),
    ("Resident parking", "Your permit is valid until {date}. Renew online, it takes two working days."),
)
