"""What ordinary rental stations, fleets, plans, road rules and energy stops are made of."""

from __future__ import annotations

from typing import Final, NamedTuple


class Town(NamedTuple):
    """A town with rental stations; ``airport`` is empty where there is none."""

    country: str
    zone: str
    phone: str
    airport: str
    quarters: tuple[str, ...]


class Model(NamedTuple):
    """An invented vehicle: prices by the day and deposit in euros."""

    vehicle_class: str
    name: str
    energy: str
    seats: int
    bags: int
    transmission: str
    range_km: int
    use: str
    capacity: int
    daily: int
    deposit: int
    features: tuple[str, ...]


class Rule(NamedTuple):
    """A road rule; the fee is written ``40 CHF`` or empty."""

    country: str
    region: str
    topic: str
    title: str
    text: str
    fee: str = ""
    season: str = ""
    energies: tuple[str, ...] = ()


TOWNS: Final[dict[str, Town]] = {
    "Amsterdam": Town("Netherlands", "Europe/Amsterdam", "+31 20 555", "Schiphol Airport",
                      ("Zuidas", "Noord", "Sloterdijk", "Oost")),
    "Rotterdam": Town("Netherlands", "Europe/Amsterdam", "+31 10 555", "Rotterdam The Hague Airport",
                      ("Centrum", "Alexander", "Kop van Zuid")),
    "Utrecht": Town("Netherlands", "Europe/Amsterdam", "+31 30 555", "", ("Centrum", "Leidsche Rijn", "Kanaleneiland")),
    "Eindhoven": Town("Netherlands", "Europe/Amsterdam", "+31 40 555", "Eindhoven Airport", ("Strijp", "Woensel")),
    "Groningen": Town("Netherlands", "Europe/Amsterdam", "+31 50 555", "", ("Centrum", "Europapark")),
    "Brussels": Town("Belgium", "Europe/Brussels", "+32 2 555", "Brussels Airport", ("Midi", "Ixelles", "Evere")),
    "Antwerp": Town("Belgium", "Europe/Brussels", "+32 3 555", "", ("Berchem", "Zuid", "Deurne")),
    "Cologne": Town("Germany", "Europe/Berlin", "+49 221 555", "Cologne Bonn Airport", ("Deutz", "Ehrenfeld", "Kalk")),
    "Düsseldorf": Town("Germany", "Europe/Berlin", "+49 211 555", "Düsseldorf Airport", ("Bilk", "Derendorf")),
    "Hamburg": Town("Germany", "Europe/Berlin", "+49 40 555", "Hamburg Airport", ("Altona", "Hammerbrook")),
    "Berlin": Town("Germany", "Europe/Berlin", "+49 30 555", "Berlin Brandenburg Airport", ("Mitte", "Neukölln")),
    "Frankfurt": Town("Germany", "Europe/Berlin", "+49 69 555", "Frankfurt Airport", ("Gallus", "Bockenheim")),
    "Munich": Town("Germany", "Europe/Berlin", "+49 89 555", "Munich Airport", ("Laim", "Schwabing")),
    "Lille": Town("France", "Europe/Paris", "+33 3 5555", "Lille Lesquin Airport", ("Euralille", "Wazemmes")),
    "Paris": Town("France", "Europe/Paris", "+33 1 5555", "Charles de Gaulle Airport", ("Gare de Lyon", "La Défense")),
    "Lyon": Town("France", "Europe/Paris", "+33 4 5555", "Lyon Saint-Exupéry Airport", ("Part-Dieu", "Confluence")),
    "London": Town("United Kingdom", "Europe/London", "+44 20 7946", "Heathrow Airport", ("King's Cross", "Stratford")),
    "Edinburgh": Town("United Kingdom", "Europe/London", "+44 131 496", "Edinburgh Airport", ("Haymarket", "Leith")),
    "Milan": Town("Italy", "Europe/Rome", "+39 02 5555", "Malpensa Airport", ("Centrale", "Lambrate")),
    "Rome": Town("Italy", "Europe/Rome", "+39 06 5555", "Fiumicino Airport", ("Termini", "Tiburtina")),
    "Barcelona": Town("Spain", "Europe/Madrid", "+34 93 555", "El Prat Airport", ("Sants", "Poblenou")),
    "Madrid": Town("Spain", "Europe/Madrid", "+34 91 555", "Barajas Airport", ("Atocha", "Chamartín")),
    "Haikou": Town("China", "Asia/Shanghai", "+86 898 5555", "Meilan Airport", ("Longhua", "Xiuying Port")),
    "Sanya": Town("China", "Asia/Shanghai", "+86 898 5556", "Phoenix Airport", ("Jiyang", "Haitang Bay")),
    "Shanghai": Town("China", "Asia/Shanghai", "+86 21 5555", "Pudong Airport", ("Hongqiao", "Jing'an")),
    "Tokyo": Town("Japan", "Asia/Tokyo", "+81 3 5550", "Haneda Airport", ("Shinagawa", "Shinjuku")),
    "Sapporo": Town("Japan", "Asia/Tokyo", "+81 11 555", "New Chitose Airport", ("Kita", "Susukino")),
    "Da Nang": Town("Vietnam", "Asia/Ho_Chi_Minh", "+84 236 555", "Da Nang Airport", ("Hai Chau", "Son Tra")),
}  # fmt: skip

COMPANIES: Final = (
    ("Polderdrive", "polderdrive"),
    ("Meridian Cars", "meridian-cars"),
    ("Kilometre & Co", "kilometre-co"),
)

MODELS: Final[tuple[Model, ...]] = (
    Model("compact", "Norda Sol", "electric", 5, 2, "automatic", 385, "16.4", 58, 54, 350, ("heat pump",)),
    Model("mini", "Ardenne Pico", "petrol", 4, 1, "manual", 640, "4.9", 35, 34, 250, ("air conditioning",)),
    Model("estate", "Halden Vista", "hybrid", 5, 4, "automatic", 880, "4.6", 43, 62, 400, ("roof rails",)),
    Model("compact", "Tarn Mira", "petrol", 5, 2, "manual", 720, "5.6", 45, 41, 300, ("parking sensors",)),
    Model("SUV", "Norda Terra", "electric", 5, 3, "automatic", 440, "19.2", 82, 78, 500, ("heat pump", "towbar")),
    Model("estate", "Tarn Grand", "diesel", 5, 4, "manual", 1050, "5.2", 56, 56, 400, ("roof rails", "navigation")),
    Model("SUV", "Corvin Pass", "hybrid", 5, 3, "automatic", 820, "5.4", 48, 71, 450, ("all-wheel drive",)),
    Model("mini", "Ardenne Lina", "electric", 4, 1, "automatic", 260, "14.1", 39, 39, 300, ("parking sensors",)),
    Model("minivan", "Brisk Seven", "diesel", 7, 3, "manual", 960, "6.1", 60, 88, 600, ("sliding doors",)),
    Model("premium", "Halden Crown", "hybrid", 5, 3, "automatic", 900, "5.0", 50, 104, 800, ("adaptive lights",)),
    Model("minivan", "Brisk Seven E", "electric", 7, 3, "automatic", 350, "24.0", 88, 96, 650, ("sliding doors",)),
    Model("minibus", "Ostara Nine", "diesel", 9, 5, "manual", 930, "7.8", 75, 118, 800, ("double sliding doors",)),
)  # fmt: skip

REQUIREMENTS: Final = (
    "Remove all luggage and rubbish; a cleaning fee applies to pet hair and sand.",
    "Park in the bays marked for returns and leave the parking ticket on the dashboard.",
    "Photograph all four sides, the dashboard and the tyres before handing in the key.",
    "Hand the key to the desk, or drop it in the key box outside opening hours.",
    "Child seats stay in the vehicle.",
)

STREETS: Final[dict[str, tuple[str, ...]]] = {
    "Netherlands": ("Stationsplein", "Havenweg", "Kanaalstraat", "Industrieweg", "Molenlaan", "Ringdijk"),
    "Belgium": ("Stationsstraat", "Rue du Canal", "Noorderlaan", "Chaussée de Haecht", "Kaai"),
    "Germany": ("Bahnhofstraße", "Industriestraße", "Am Hafen", "Lindenallee", "Werftstraße", "Ringstraße"),
    "France": ("rue de la Gare", "avenue du Port", "boulevard Carnot", "rue des Tanneurs", "quai Nord"),
    "United Kingdom": ("Station Road", "Canal Street", "Wharf Lane", "Mill Road"),
    "Italy": ("Via della Stazione", "Viale dell'Industria", "Via del Porto"),
    "Spain": ("Calle de la Estación", "Avenida del Puerto", "Calle Mayor"),
    "China": ("Zhanqian Road", "Binhai Avenue", "Gangwan Street", "Renmin Road"),
    "Japan": ("Ekimae-dori", "Chuo-dori", "Minato-cho"),
    "Vietnam": ("Nguyen Van Linh", "Bach Dang", "Le Duan"),
}

CHARGERS: Final = ("Laadhof", "Voltkade", "Stroomplein", "Amperion", "Quickspark", "Grüne Säule")
FILLING: Final = ("Fuelmark", "Veer & Zoon", "Route 9", "Orbis", "Kompas", "Tanklust")

UNIT_CENTS: Final[dict[str, dict[str, int]]] = {
    "petrol": {"Netherlands": 201, "Belgium": 172, "Germany": 176, "France": 179, "United Kingdom": 164, "Italy": 182,
               "Spain": 155, "China": 104, "Japan": 106, "Vietnam": 82},
    "diesel": {"Netherlands": 173, "Belgium": 174, "Germany": 165, "France": 167, "United Kingdom": 172, "Italy": 172,
               "Spain": 146, "China": 97, "Japan": 94, "Vietnam": 76},
    "electric": {"Netherlands": 58, "Belgium": 62, "Germany": 64, "France": 52, "United Kingdom": 70, "Italy": 66,
                 "Spain": 48, "China": 18, "Japan": 36, "Vietnam": 15},
}  # fmt: skip
"""Usual euro cents a litre or a kWh."""

RULES: Final[tuple[Rule, ...]] = (
    Rule("Netherlands", "Netherlands", "speed", "100 km/h on motorways by day",
         "Motorways: 100 km/h from 6:00 to 19:00, otherwise as signed up to 130. Built-up areas 50 or 30."),
    Rule("Netherlands", "Netherlands", "winter tyres", "No winter tyre duty",
         "Winter tyres are not compulsory. Vehicles leave the fleet on all-season tyres from October to April."),
    Rule("Netherlands", "Rotterdam", "toll", "Tunnel toll on the A24",
         "The Maasdelta tunnel is tolled by number plate; pay online within 72 hours, else the company passes the "
         "notice on with a handling fee.", "1.51 EUR"),
    Rule("Netherlands", "Dordrecht", "toll", "Kil tunnel toll", "Pay by card or cash at the barrier.", "2.50 EUR"),
    Rule("Netherlands", "Amsterdam", "low-emission zone", "Low-emission zone for diesel",
         "Inside the A10 ring diesel cars need emission class 5 or better. All our diesel vehicles comply.",
         energies=("diesel",)),
    Rule("Netherlands", "Wadden Islands", "ferry", "Ferries to the islands",
         "Texel, Terschelling and Ameland take cars; reserve the crossing except to Texel. Vlieland and "
         "Schiermonnikoog admit no visitors' cars. Insurance holds on board."),
    Rule("Netherlands", "Netherlands", "parking", "Paid parking by plate",
         "Enter the number plate at the machine or in an app; fines are passed on with a handling fee.", "25 EUR"),
    Rule("Belgium", "Antwerp", "low-emission zone", "Register foreign plates in Antwerp",
         "Vehicles with foreign plates must be registered free of charge before entering the zone.",
         energies=("petrol", "diesel", "hybrid")),
    Rule("Belgium", "Brussels", "low-emission zone", "Register foreign plates in Brussels",
         "The whole region is a zone. Registration is free and takes a few minutes online; without it 350 EUR are due.",
         energies=("petrol", "diesel", "hybrid")),
    Rule("Belgium", "Antwerp", "toll", "Liefkenshoek tunnel", "Card or cash at the barrier, cheaper with a tag.",
         "7 EUR"),
    Rule("Belgium", "Belgium", "speed", "120 on motorways, 30 in Brussels",
         "Motorways 120 km/h, rural roads 70 in Flanders and 90 in Wallonia. All of Brussels is 30 unless signed."),
    Rule("Germany", "Germany", "winter tyres", "Winter tyres in wintry conditions",
         "On ice, slush or snow only tyres with the alpine symbol are allowed. Order them with the booking from "
         "October to Easter; the fine is 60 EUR and a point.", "9 EUR", "10-01/04-15"),
    Rule("Germany", "Germany", "low-emission zone", "Green sticker for environmental zones",
         "Many city centres admit only vehicles with the green sticker. Vehicles hired in Germany carry it; Dutch and "
         "Belgian ones get it at the desk.", "7 EUR"),
    Rule("Germany", "Germany", "toll", "No toll for cars", "Motorways are free of charge up to 7.5 tonnes."),
    Rule("Germany", "Germany", "speed", "Advisory 130 on motorways",
         "Where no limit is signed 130 km/h is advised; above it an insurer may reduce cover after an accident."),
    Rule("Germany", "Sylt", "ferry", "Car train and ferry to Sylt",
         "By car train from Niebüll or ferry from Rømø in Denmark; tell the desk before taking the ferry."),
    Rule("France", "France", "toll", "Motorway tolls by distance",
         "Take a ticket, pay by card at the exit. On free-flow stretches such as the A13 pay online within 72 hours."),
    Rule("France", "Paris", "low-emission zone", "Crit'Air sticker",
         "A sticker must be shown where a city asks for it. Vehicles hired in France carry it; for others order it two "
         "weeks ahead.", "5 EUR"),
    Rule("France", "Alps and other mountains", "winter tyres", "Winter equipment in the mountains",
         "From November to March winter tyres or chains on board in the communes signed for it.", "", "11-01/03-31"),
    Rule("France", "Corsica", "ferry", "Ferries to Corsica", "Only with written consent of the pickup station."),
    Rule("Luxembourg", "Luxembourg", "winter tyres", "Winter tyres in wintry conditions",
         "Compulsory for every vehicle in ice or snow.", "", "10-01/04-30"),
    Rule("Switzerland", "Switzerland", "toll", "Motorway vignette",
         "A sticker or its digital form for the calendar year is needed on motorways; the fine is 200 CHF.", "40 CHF"),
    Rule("Austria", "Austria", "toll", "Digital vignette",
         "Buy ten days online before entering a motorway; mountain tunnels cost extra.", "12.40 EUR"),
    Rule("Austria", "Austria", "winter tyres", "Winter tyres in wintry conditions",
         "From November to mid-April in snow, slush or ice.", "", "11-01/04-15"),
    Rule("United Kingdom", "London", "low-emission zone", "Ultra low emission zone and congestion charge",
         "All our vehicles meet the emission standard. The congestion charge in the centre is yours to pay by "
         "midnight of the third day.", "18 GBP"),
    Rule("United Kingdom", "Scotland", "ferry", "Ferries to the islands",
         "Allowed on scheduled vehicle ferries; breakdown cover on the islands may take a day longer."),
    Rule("Italy", "Italy", "low-emission zone", "Limited traffic zones",
         "Historic centres are closed to cars without a permit; cameras read every plate. Ask your hotel to register "
         "yours."),
    Rule("Italy", "Italy", "winter tyres", "Winter tyres or chains on board",
         "From mid-November to mid-April on motorways and mountain roads signed for it.", "", "11-15/04-15"),
    Rule("Spain", "Barcelona", "low-emission zone", "Foreign plates need registration",
         "Register at least two weeks ahead, or buy a day pass."),
    Rule("China", "Hainan", "toll", "No motorway tolls on the island",
         "Road use is paid with the fuel price; electric vehicles drive free of toll."),
    Rule("China", "Hainan", "ferry", "Qiongzhou Strait by ferry",
         "Book a crossing between Xiuying and Xuwen a day ahead, plate by plate. Electric vehicles take separate "
         "sailings and board with 20 to 80 % charge.", "", "", ("electric",)),
    Rule("China", "China", "licence", "Chinese licence needed",
         "A foreign or international licence is not enough; short-term visitors get a temporary one at the airport."),
    Rule("Japan", "Japan", "toll", "ETC card",
         "Rent an ETC card with the vehicle; tolls are charged after the return."),
    Rule("Japan", "Hokkaido", "winter tyres", "Studless winter tyres", "Fitted to all vehicles.", "", "11-01/04-20"),
    Rule("Japan", "Japan", "licence", "International permit of 1949",
         "Drivers from abroad show the international permit of 1949 or an official translation."),
    Rule("Vietnam", "Vietnam", "toll", "Electronic toll tags",
         "All vehicles carry a tag; tolls are charged after the return."),
)  # fmt: skip
