"""Cities with their quarters, and the trades of which merchants are made. Places are real, merchants invented."""

from __future__ import annotations

from typing import Final, NamedTuple


class City(NamedTuple):
    """A city: its zone, telephone prefix, price level (100 is Amsterdam) and quarters with streets."""

    zone: str
    phone: str
    level: int
    address: str
    areas: dict[str, tuple[str, ...]]


CITIES: Final[dict[str, City]] = {
    "Amsterdam": City("Europe/Amsterdam", "+31 20 555", 100, "{street} {number}, Amsterdam", {
        "De Pijp": ("Ceintuurbaan", "Ferdinand Bolstraat", "Van Woustraat", "Eerste van der Helststraat"),
        "Jordaan": ("Rozengracht", "Westerstraat", "Elandsgracht", "Lindengracht"),
        "Oud-West": ("Kinkerstraat", "Jan Pieter Heijestraat", "De Clercqstraat", "Overtoom"),
        "Oost": ("Javastraat", "Linnaeusstraat", "Beukenweg", "Middenweg"),
        "Noord": ("Meeuwenlaan", "Van der Pekstraat", "Buikslotermeerplein", "Papaverweg"),
        "Centrum": ("Haarlemmerstraat", "Utrechtsestraat", "Nieuwe Spiegelstraat", "Zeedijk"),
        "Zuid": ("Beethovenstraat", "Cornelis Schuytstraat", "Maasstraat", "Rijnstraat"),
        "Westerpark": ("Spaarndammerstraat", "Haarlemmerweg", "Van Limburg Stirumstraat", "Van Hallstraat"),
    }),
    "London": City("Europe/London", "+44 20 7946", 120, "{number} {street}, London", {
        "Hackney": ("Mare Street", "Morning Lane", "Broadway Market"),
        "Islington": ("Upper Street", "Essex Road", "Exmouth Market"),
        "Peckham": ("Rye Lane", "Bellenden Road", "Queen's Road"),
        "Brixton": ("Atlantic Road", "Coldharbour Lane", "Acre Lane"),
        "Camden": ("Parkway", "Kentish Town Road", "Royal College Street"),
    }),
    "Berlin": City("Europe/Berlin", "+49 30 5550", 90, "{street} {number}, Berlin", {
        "Kreuzberg": ("Oranienstraße", "Bergmannstraße", "Graefestraße"),
        "Neukölln": ("Weserstraße", "Karl-Marx-Straße", "Sonnenallee"),
        "Prenzlauer Berg": ("Kastanienallee", "Danziger Straße", "Stargarder Straße"),
        "Mitte": ("Torstraße", "Auguststraße", "Linienstraße"),
        "Wedding": ("Müllerstraße", "Tegeler Straße", "Sprengelstraße"),
    }),
    "Tokyo": City("Asia/Tokyo", "+81 3 5550", 95, "{number}-{number2} {street}, Tokyo", {
        "Setagaya": ("Kitazawa 2-chome", "Sangenjaya 1-chome", "Daizawa 5-chome"),
        "Koenji": ("Koenjikita 3-chome", "Koenjiminami 4-chome"),
        "Yanaka": ("Yanaka 3-chome", "Nezu 2-chome", "Sendagi 2-chome"),
        "Kichijoji": ("Kichijoji Honcho 2-chome", "Gotenyama 1-chome"),
    }),
    "Shanghai": City("Asia/Shanghai", "+86 21 5550", 75, "{number} {street}, Shanghai", {
        "Jing'an": ("Yuyuan Road", "Wanhangdu Road", "Kangding Road"),
        "Xuhui": ("Wukang Road", "Anfu Road", "Jianguo West Road"),
        "Changning": ("Dingxi Road", "Xingguo Road", "Xinhua Road"),
        "Hongkou": ("Tian'ai Road", "Liyang Road"),
    }),
}  # fmt: skip


class Trade(NamedTuple):
    """A kind of merchant: its category, how it may be called, what it sells, usual price in euro, and its tags."""

    category: str
    titles: tuple[str, ...]
    menu: tuple[str, ...]
    euro: int
    tags: tuple[str, ...]
    about: tuple[str, ...]


def _trade(category: str, titles: str, menu: str, euro: int, tags: str, *about: str) -> Trade:
    return Trade(category, tuple(titles.split("|")), tuple(menu.split("|")), euro, tuple(tags.split("|")), about)


TRADES: Final = (
    _trade("restaurant", "Trattoria {word}|Osteria {word}|{word} & Figli",
           "tagliatelle al ragù|burrata with tomatoes|ossobuco|gnocchi with sage butter|vitello tonnato|tiramisù",
           34, "italian|pasta|wine list", "Pasta rolled in the window every morning.",
           "A dozen tables, two of them under the vine in the yard."),
    _trade("restaurant", "Warung {word}|Rumah {word}|Toko {word}",
           "rendang|gado-gado|ayam bakar|nasi goreng kambing|tempeh orek|pisang goreng",
           24, "indonesian|spicy|sharing plates", "Sumatran home cooking, hot unless you say otherwise.",
           "Rice table for two and more, cooked by the owner's mother."),
    _trade("restaurant", "{word} Izakaya|Sakaba {word}|Menya {word}",
           "chicken karaage|grilled mackerel|shio ramen|agedashi tofu|yaki onigiri|matcha pudding",
           30, "japanese|small plates|sake", "Counter seats at the grill and low tables at the back.",
           "Broth simmered for eighteen hours, forty bowls an evening."),
    _trade("restaurant", "Meyhane {word}|{word} Ocakbaşı|Sofra {word}",
           "lamb ribs|muhammara|grilled sea bass|aubergine with yoghurt|lentil soup|künefe",
           28, "turkish|charcoal grill|meze", "Charcoal grill in the middle of the room, meze on a tray.",
           "Long tables, slow evenings, tea on the house."),
    _trade("restaurant", "Bistro {word}|Chez {word}|Café {word}",
           "onion soup|steak frites|mussels in white wine|sole meunière|goat's cheese salad|crème brûlée",
           38, "french|bistro|brunch", "A zinc bar, paper on the tables, a short blackboard.",
           "Mussels by the kilo from September to April."),
    _trade("restaurant", "{word} Kitchen|Table {word}|{word} Greens",
           "roast celeriac|chickpea stew|beetroot tartare|mushroom dumplings|grain bowl|almond cake",
           26, "vegetarian|vegan options|organic", "Only plants, much of it from a garden outside the city.",
           "A set menu that changes every second Wednesday."),
    _trade("restaurant", "{word} Dosa House|Curry Room {word}|{word} Tandoor",
           "masala dosa|butter chicken|palak paneer|fish curry|lamb biryani|gulab jamun",
           25, "indian|curry|thali", "South Indian dosas at noon, tandoor from five.",
           "Spices ground in the house; say mild and it will be mild."),
    _trade("restaurant", "Taberna {word}|Casa {word}|Adega {word}",
           "salted cod|octopus with potatoes|clams with coriander|iberian pork|caldo verde|custard tarts",
           32, "portuguese|seafood|natural wine", "Fish from the auction the same morning.",
           "Tiles from Setúbal and a list of forty small growers."),
    _trade("restaurant", "Restaurant {word}|{word} aan de Gracht|De {word}kamer",
           "smoked eel on toast|dry-aged duck|turbot with leek|veal sweetbreads|pike-perch|lemon tart",
           78, "fine dining|tasting menu|local", "Five or seven courses, one sitting an evening.",
           "Local produce treated with French patience."),
    _trade("restaurant", "Habesha {word}|{word} Injera House",
           "doro wat|shiro|beef tibs|misir wat|kitfo|coffee ceremony",
           22, "ethiopian|eritrean|gluten-free teff", "Eat with your hands; ask for teff injera if gluten matters.",
           "The coffee is roasted at the table on Sundays."),
    _trade("venue", "Atelier {word}|Studio {word}|De {word}werkplaats",
           "pottery wheel evening|still-life drawing|hand-building course|glazing afternoon",
           42, "workshop|creative|small groups", "North light, twelve wheels, aprons provided.",
           "A working studio that teaches three evenings a week."),
    _trade("venue", "{word} Loft|Zaal {word}|The {word} Room",
           "half-day room hire|full-day room hire|evening reception|catering by the house",
           38, "meeting room|party|projector", "Top floor of an old print shop, room for sixty standing.",
           "Bring your own music until eleven; the neighbours sleep above."),
    _trade("venue", "Salonboot {word}|Rondvaart {word}|{word} Boats",
           "two-hour canal cruise|sunset cruise|private charter|lunch on board",
           35, "boat|canal|groups", "An electric saloon boat from 1924 with a closed cabin.",
           "Skipper and blankets included, dogs welcome on deck."),
    _trade("venue", "Klimhal {word}|{word} Bouldering|{word} Padel",
           "introduction lesson|court or wall, 90 minutes|children's hour|equipment hire",
           22, "sport|indoor|beginners", "Soft floors, patient trainers, showers that work.",
           "Book the introduction once, then come as you like."),
    _trade("vet", "Dierenkliniek {word}|{word} Animal Clinic|Dierenarts {word}",
           "consultation|vaccination|dental cleaning|neutering a cat|blood test|microchip and passport",
           58, "cats and dogs|surgery|by appointment", "Two vets, a quiet waiting room for cats, X-ray in the house.",
           "Small practice that keeps half an hour a patient for the first visit."),
    _trade("vet", "{word} Exotics|Praktijk {word} voor Bijzondere Dieren",
           "consultation rabbits|beak and claw trim|tortoise check|endoscopy|blood test birds",
           66, "rabbits|birds|reptiles", "Rabbits, parrots and tortoises, seldom a dog.",
           "The only certified bird vet on this side of the water."),
    _trade("vet", "Spoedkliniek {word}|{word} Emergency Vets",
           "emergency consultation|overnight observation|surgery|ultrasound|poison treatment",
           145, "emergency|24 hours|hospital ward", "Open when your own vet is not; call before you come.",
           "Ward with oxygen cage and someone awake all night."),
    _trade("home_service", "Loodgieter {word}|{word} Plumbing|{word} & Zn. Installatie",
           "leak repair|boiler service|drain clearing|thermostat fitting|radiator balancing",
           95, "plumber|boiler|same week", "Two vans, fixed call-out fee, photographs of what was done.",
           "Boilers of all makes; parts for the common ones are on the van."),
    _trade("home_service", "Elektra {word}|{word} Electrical",
           "fuse box replacement|extra sockets|induction connection|fault finding|charging point",
           88, "electrician|certified|inspections", "Certified to the national standard, report within two days.",
           "Looks first, quotes second, drills third."),
    _trade("home_service", "{word} Cleaning|Schoonmaak {word}|{word} Home Care",
           "weekly cleaning|end-of-tenancy cleaning|window cleaning|oven cleaning",
           32, "cleaning|weekly|insured", "The same two people every week, products without perfume on request.",
           "End-of-tenancy cleaning with a checklist that agents accept."),
    _trade("home_service", "Verhuisteam {word}|{word} Movers",
           "two movers and a van|packing service|lift hire|storage a month",
           130, "movers|furniture lift|storage", "Knows every narrow staircase and brings its own lift.",
           "Quote after a video tour, no hourly surprises."),
    _trade("home_service", "Schilders {word}|{word} Painting & Plaster",
           "ceiling and walls, a room|window frames outside|plaster repair|wallpaper removal",
           240, "painter|plaster|lead-safe", "Old windows are our trade; lead paint is sanded wet.",
           "Dust sheets, two coats, sweeps up."),
)  # fmt: skip

HOUSE: Final = _trade(
    "restaurant", "{word}", "soup of the day|roast chicken|grilled fish|stuffed peppers|green salad|apple cake",
    30, "local|home cooking|seasonal", "The card changes with the market, and there is always a roast.",
    "A house of the quarter: regulars at the bar, families at the long tables.",
)  # fmt: skip
"""A restaurant whose name says nothing of its kitchen."""


def kitchen_of(name: str) -> Trade:
    """Return what a restaurant of that name cooks."""
    words = set(name.replace("&", " ").split())
    for trade in TRADES:
        known = {word for title in trade.titles for word in title.split() if word[0].isupper()} - _ANYWHERE
        if trade.category == "restaurant" and words & known:
            return trade
    if words & {"Meze", "Mezze", "Ocakbaşı"}:
        return next(trade for trade in TRADES if "turkish" in trade.tags)
    return next(trade for trade in TRADES if "bistro" in trade.tags) if "Brasserie" in words else HOUSE


_ANYWHERE: Final = frozenset(("House", "Restaurant", "De", "Café", "Casa", "Table", "Kitchen", "Room"))
"""Words of names that say nothing of a kitchen."""

DUTCH: Final = frozenset(
    "Loodgieter Schoonmaak Verhuisteam Schilders Zaal De Salonboot Rondvaart Klimhal Dierenkliniek Dierenarts Praktijk "
    "Spoedkliniek Elektra Gracht Zn. Installatie".split()
)
"""Words of names that are not used outside the Netherlands."""

WORDS: Final = (
    "Aurelio Bentveld Cassia Damrak Elif Fiorella Guldenster Hazelaar Ibis Jasmijn Kievit Lupine Marmara Nachtegaal "
    "Oleander Perzik Quiete Rozemarijn Saffraan Tulpenboom Umbra Vlinder Wilgen Yara Zonnedauw Abeel Berberis Citroen "
    "Doornroos Egelantier Framboos Gember Hortensia Iep Jeneverbes Karwij Laurier Morello Notelaar Oregano Papaver "
    "Reiger Sleedoorn Tamarinde Valeriaan Waterlelie Zilverspar Amandel Boerenzwaluw Ceder Distel Ekster Fazant "
    "Grutto Heggemus IJsvogel Kardemom Lavas Merel Oeverloper Putter Roodborst Spreeuw Tureluur Vijg Wulp Acacia "
    "Boekweit Dille Esdoorn Fuchsia Goudsbloem Hazelnoot Kamille Lijsterbes Mirre Nigella Olijf Peterselie Rabarber "
    "Salie Tijm Venkel Wijnruit Zuring"
).split()
"""Words by which merchants are called."""

PEOPLE: Final = (
    "Anouk Visser|Babak Rahimi|Chiamaka Obi|Daan Hoekstra|Elena Petrova|Farah Benali|Giulia Conti|Hiro Tanabe|"
    "Ines Carvalho|Jonas Weber|Khadija Alaoui|Lotte Brouwer|Mehmet Aydin|Nadia Kowalska|Oscar Lindqvist|Priya Nair|"
    "Quentin Moreau|Rosa Delgado|Samuel Adeyemi|Tess de Wit|Uma Krishnan|Viktor Horvat|Wen Li|Yusuf Demir|Zoë Claes|"
    "Aleksi Niemi|Bianca Popescu|Cormac Byrne|Dilnoza Karimova|Emre Kaya|Femke Postma|Gabriel Santos|Hanna Olsen|"
    "Ivo Marinov|Jana Novotná|Karim Haddou|Leila Mansouri|Marek Zielinski|Noa Ben-Ami|Olu Bankole|Paola Rossi|"
    "Rik van Dam|Sanne Kuiper|Tomás Ferreira|Ulla Sørensen|Vera Smits|Willem Bakker|Xin Zhao|Yara Sarkis|Zainab Umar"
).split("|")
"""Invented guests."""
