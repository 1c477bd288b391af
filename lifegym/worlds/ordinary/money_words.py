"""Shops, companies and people that an ordinary bank statement names, with what they usually cost in euro cents."""

from __future__ import annotations

from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A kind of shop: how often it is met, usual prices in euro cents, hours of the day, and names."""

    category: str
    weight: int
    low: int
    high: int
    first_hour: int
    last_hour: int
    names: tuple[str, ...]


KINDS: Final = (
    Kind("groceries", 30, 900, 7200, 16, 20, (
        "Groenmarkt Foods", "Old Harbour Grocers", "Sunrow Market", "Casa Lentil", "Kwik & Vers", "Bazaar Al Noor",
        "Mandoline Deli", "Three Mills Bakery", "Fisherman's Row", "Orchard Lane Organics", "Nam Phong Supermarket",
    )),
    Kind("cafe", 16, 320, 1450, 8, 15, (
        "Kettle & Crumb", "Bar Zitrone", "Café De Lantaarn", "Slow Drip Coffee", "Tea House Amaranth", "Pão da Vila",
        "The Copper Spoon",
    )),
    Kind("restaurant", 12, 1650, 8600, 18, 21, (
        "Trattoria Due Ponti", "Izakaya Kumo", "Bistro Merle", "Addis Table", "Taquería La Nube", "Warung Melati",
        "Meze at Leyla's", "The Lockkeeper", "Pho Ba Mien",
    )),
    Kind("transport", 14, 160, 980, 7, 18, ("{city} Transit", "{city} Ferries", "Wheelie Bike Share")),
    Kind("taxi", 3, 900, 3400, 21, 23, ("Ridewell", "{city} Cab Cooperative")),
    Kind("pharmacy", 5, 480, 3200, 9, 18, ("Pharmacy at the Bridge", "Apotheke Sonnenhof", "Vitalis Chemist")),
    Kind("books", 4, 790, 4200, 10, 19, ("Paper Lighthouse", "Verso Bookshop", "Librería del Patio")),
    Kind("clothing", 5, 1900, 12900, 11, 19, ("Linen & Loom", "Nordhang", "Second Spring Vintage", "Sole Story Shoes")),
    Kind("home", 4, 1200, 16500, 10, 18, ("Hearth & Hammer", "Plant Parliament", "Kaolin Ceramics", "Duvet Republic")),
    Kind("electronics", 2, 1900, 34900, 10, 20, ("Voltbarn", "Kabelkiste", "Pixel Repair {city}")),
    Kind("cinema", 3, 1050, 3600, 18, 21, ("Cinema Belvedere", "The Rialto Screen", "Museum of the Waterfront")),
    Kind("health", 2, 3500, 14500, 9, 17, ("Dr. Osei Dental Care", "Physio Lindholm", "Lens & Frame Opticians")),
)  # fmt: skip

TRIPS: Final = (
    ("hotel", "Pension Alpenglow", 9800, 31000), ("rail", "Continental Rail Tickets", 3900, 16800),
    ("flight", "Skylark Air", 8900, 29500), ("shopping", "Parcelle Online", 2400, 14500),
)  # fmt: skip
"""Larger things, paid by card now and then: category, merchant, and the usual price."""

SUBSCRIPTIONS: Final = (
    ("Lumen Streaming", "streaming", 1299, 3), ("Cloudhaven Storage", "software", 299, 11),
    ("Northbound Gym", "gym", 3490, 18),
)  # fmt: skip
"""What renews on a card each month: merchant, category, price, day."""

DEBITS: Final = (
    ("Brightwater Energy", "Energy instalment", "utilities", 12800, 5, "monthly"),
    ("{city} Waterworks", "Water, quarterly", "utilities", 4350, 12, "quarterly"),
    ("Fibrelane Internet", "Internet subscription", "phone", 4450, 8, "monthly"),
    ("Tern Mobile", "Mobile plan", "phone", 1900, 15, "monthly"),
    ("Meridian Health Insurance", "Premium", "insurance", 14650, 2, "monthly"),
)
"""What companies collect: name, memo, category, amount, nominal day, how often."""

EMPLOYERS: Final = ("Osprey Instruments", "Lindqvist & Rao Architects", "Delta Hydrology Institute",
                    "Kestrel Logistics", "Atelier Nakagawa", "Solstice Publishing")  # fmt: skip
LANDLORDS: Final = ("Housing Association De Kade", "H. Bergström Properties", "Okonkwo & Sons Lettings",
                    "Marguerite Delvaux", "Stadthaus Verwaltung")  # fmt: skip
CHARITIES: Final = ("Open Kitchen Foundation", "River Watch", "Books for Every Ward")
TEACHERS: Final = ("Ilse Vermaak Piano Studio", "Tomasz Wrona, Guitar", "Studio Adeyemi, Voice")
DENTISTS: Final = ("Dental Practice Molenpad", "Dr. Farid Oumari", "Zahnpraxis Lindenhof")
FRIENDS: Final = ("Anouk Brandsma", "Samir Chowdhury", "Lucía Ferrer", "Yuki Tanabe", "Pieter Okafor", "Hana Kovářová",
                  "Thandiwe Mokoena", "Giulia Conti", "Nguyễn Thu Hà", "Omar Benali")  # fmt: skip
BANKS: Final = ("Merel Bank", "Cooperative Bank of the Delta", "Banco Alameda", "Nordlicht Sparbank", "Harbour Trust")
OWED: Final = (
    "For the concert tickets", "Dinner on Friday", "Your share of the weekend house", "Birthday present for Mira",
    "Train tickets", "Groceries for the picnic", "Half of the taxi", "Football kitty", "Museum and lunch",
)  # fmt: skip
SOLD: Final = (
    "For the old bicycle",
    "Desk lamp, thank you!",
    "Concert tickets",
    "Half of the gas bill",
    "Pizza, thanks",
)
