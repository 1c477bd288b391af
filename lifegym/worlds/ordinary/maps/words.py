"""Names, hours and numbers of ordinary places, by the language of the city."""

from __future__ import annotations

from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A category: its share of all places, its week (``-`` closed, ``+`` between spans), what holidays do."""

    share: int
    week: tuple[str, ...]
    holiday: str
    price: int
    rated: bool = True


def _week(text: str) -> tuple[str, ...]:
    """Return seven days from ``Mon-Fri|Sat|Sun`` or from seven parts."""
    parts = text.split("|")
    return (*[parts[0]] * 5, *parts[1:]) if len(parts) == 3 else tuple(parts)


_W: Final = _week
KINDS: Final[dict[str, Kind]] = {
    "cafe": Kind(15, _W("08:00-18:00|09:00-18:00|09:30-17:30"), "sunday", 2),
    "restaurant": Kind(13, ("-", *["17:00-22:30"] * 3, "17:00-23:30", "12:00-23:30", "12:00-22:00"), "sunday", 3),
    "supermarket": Kind(6, _W("08:00-22:00|08:00-21:00|10:00-20:00"), "sunday", 2),
    "bakery": Kind(5, ("07:30-17:30", *["07:30-18:00"] * 4, "07:30-17:00", "-"), "closed", 1),
    "pharmacy": Kind(4, _W("08:30-17:30|10:00-16:00|-"), "closed", 0),
    "clinic": Kind(5, _W("08:00-12:30+13:30-17:00|-|-"), "closed", 0),
    "dentist": Kind(4, _W("08:30-17:00|-|-"), "closed", 0),
    "hospital": Kind(1, ("00:00-24:00",) * 7, "usual", 0),
    "school": Kind(5, (*["08:15-14:45"] * 2, "08:15-12:30", *["08:15-14:45"] * 2, "-", "-"), "closed", 0),
    "kindergarten": Kind(3, _W("07:30-18:30|-|-"), "closed", 0),
    "university": Kind(1, _W("08:00-21:00|09:00-17:00|-"), "closed", 0),
    "office": Kind(9, _W("08:30-18:00|-|-"), "closed", 0, False),
    "bank": Kind(2, _W("09:30-17:00|-|-"), "closed", 0),
    "post_office": Kind(2, _W("09:00-18:00|09:00-16:00|-"), "closed", 0),
    "library": Kind(2, _W("10:00-19:00|10:00-17:00|12:00-17:00"), "closed", 0),
    "museum": Kind(3, ("-", *["10:00-17:00"] * 6), "usual", 2),
    "park": Kind(3, ("00:00-24:00",) * 7, "usual", 0),
    "playground": Kind(2, ("00:00-24:00",) * 7, "usual", 0, False),
    "gym": Kind(3, _W("06:30-23:00|08:00-20:00|08:00-20:00"), "sunday", 2),
    "parking": Kind(2, ("00:00-24:00",) * 7, "usual", 2),
    "shop": Kind(5, ("12:00-18:00", *["10:00-18:00"] * 2, "10:00-20:00", "10:00-18:00", "10:00-18:00", "12:00-17:00"),
                 "sunday", 2),
    "market": Kind(1, _W("09:30-17:00|09:30-17:00|-"), "closed", 1),
    "government": Kind(1, ("09:00-17:00", "09:00-17:00", "09:00-17:00", "09:00-20:00", "09:00-17:00", "-", "-"),
                       "closed", 0, False),
    "venue": Kind(1, ("-", "-", "18:00-23:30", "18:00-23:30", "18:00-01:00", "18:00-01:00", "14:00-20:00"), "usual", 3),
    "repair": Kind(2, ("-", *["09:00-17:30"] * 5, "-"), "closed", 1),
    "vet": Kind(1, _W("08:30-18:00|10:00-13:00|-"), "closed", 0),
}  # fmt: skip

PATTERNS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "nl": {
        "cafe": ("Koffiehuis {t}", "Café {t}", "Lunchroom {s}", "Espressobar {t}", "{t} Koffie", "Theehuis {t}"),
        "restaurant": ("Restaurant {t}", "Eethuis {s}", "Brasserie {t}", "Bistro {s}", "Pannenkoekenhuis {t}",
                       "Trattoria {i}", "Warung {i}"),
        "supermarket": ("Buurtmarkt {t}", "Supermarkt {s}", "Versmarkt {t}"),
        "bakery": ("Bakkerij {s}", "Banketbakkerij {s}", "Broodzaak {t}"),
        "pharmacy": ("Apotheek {t}", "Apotheek {d}", "Apotheek {s}"),
        "clinic": ("Huisartsenpraktijk {t}", "Gezondheidscentrum {d}", "Fysiotherapie {s}", "Huisartsen {s}"),
        "dentist": ("Tandartspraktijk {s}", "Tandartsen {t}", "Mondzorg {d}"),
        "hospital": ("Ziekenhuis {t}", "Medisch Centrum {d}"),
        "school": ("Basisschool {t}", "Montessorischool {t}", "{t} Lyceum", "Daltonschool {t}"),
        "kindergarten": ("Kinderdagverblijf {t}", "Kinderopvang {t}", "Peuterspeelzaal {t}"),
        "university": ("Hogeschool {t}", "Academie {s}"),
        "office": ("{s} & {z} Advocaten", "Architectenbureau {s}", "{i} Software", "Notariskantoor {s}",
                   "Adviesbureau {s}", "{i} Studio"),
        "bank": ("{t} Bank, kantoor {d}", "Kredietbank {s}"),
        "post_office": ("Postpunt {d}", "Pakketpunt {s}"),
        "library": ("Bibliotheek {d}", "Leeszaal {t}"),
        "museum": ("Museum {t}", "Huis {s}", "{t} Museum"),
        "park": ("{s}park", "Plantsoen {t}", "{s}tuin"),
        "playground": ("Speeltuin {t}", "Speelplaats {s}"),
        "gym": ("Sportschool {s}", "Fitness {t}", "Yogastudio {i}"),
        "parking": ("Parkeergarage {d}", "Garage {t}"),
        "shop": ("Boekhandel {s}", "Bloemen {s}", "Fietsenwinkel {t}", "Kaashandel {s}", "{i} Wonen"),
        "market": ("Markt {t}", "{s}markt"),
        "government": ("Stadsloket {d}", "Wijkkantoor {d}"),
        "venue": ("Theater {t}", "Zaal {s}", "Muziekhuis {t}"),
        "repair": ("Fietsenmaker {s}", "Schoenmaker {s}", "Reparatiehoek {t}"),
        "vet": ("Dierenkliniek {d}", "Dierenarts {s}"),
    },
    "en": {
        "cafe": ("{t} Coffee", "Café {i}", "{s}'s Tea Room", "The {t} Cup"),
        "restaurant": ("{s}'s Kitchen", "The {t} Table", "Trattoria {i}", "{i} Noodles"),
        "supermarket": ("{t} Foods", "{s} Market"),
        "bakery": ("{s} Bakery", "{t} Bread"),
        "pharmacy": ("{t} Pharmacy", "{s} Chemist"),
        "clinic": ("{d} Medical Centre", "{t} Surgery", "Dr {s}'s Practice"),
        "dentist": ("{t} Dental Care", "{s} Dentistry"),
        "hospital": ("{t} Hospital", "{d} General Hospital"),
        "school": ("{t} Primary School", "{s} Academy"),
        "kindergarten": ("{t} Nursery", "Little {t} Kindergarten"),
        "university": ("{s} College",),
        "office": ("{s} & {z} Solicitors", "{i} Labs", "{s} Architects", "{t} Accounting"),
        "bank": ("{t} Bank, {d}",),
        "post_office": ("{d} Post Office",),
        "library": ("{d} Library", "{s} Reading Room"),
        "museum": ("{t} Museum", "{s} House"),
        "park": ("{t} Gardens", "{s} Park"),
        "playground": ("{t} Playground",),
        "gym": ("{t} Fitness", "{i} Yoga"),
        "parking": ("{d} Car Park",),
        "shop": ("{s} Books", "{t} Flowers", "{i} Home"),
        "market": ("{t} Market",),
        "government": ("{d} Council Office",),
        "venue": ("{t} Theatre", "{s} Hall"),
        "repair": ("{s} Cycle Repairs", "{t} Shoe Repairs"),
        "vet": ("{t} Veterinary Clinic",),
    },
}  # fmt: skip
_GERMAN: Final = (
    "cafe:Café {t}|Kaffeehaus {s}|{t} Rösterei;restaurant:Gasthaus {s}|Restaurant {t}|Trattoria {i};"
    "supermarket:Markt {t}|Kaufhalle {s};bakery:Bäckerei {s}|Backstube {t};pharmacy:{t}-Apotheke|Apotheke {d};"
    "clinic:Praxis Dr. {s}|Ärztehaus {d};dentist:Zahnarztpraxis {s}|Zahnärzte {t};hospital:Klinikum {d};"
    "school:Grundschule {t}|{s}-Gymnasium;kindergarten:Kita {t}|Kinderladen {t};university:Hochschule {s};"
    "office:Kanzlei {s} & {z}|{i} Software|Architekten {s};bank:{t}-Bank {d};post_office:Postfiliale {d};"
    "library:Bibliothek {d}|Lesesaal {s};museum:{t}museum|Haus {s};park:{s}park|Volkspark {t};"
    "playground:Spielplatz {t};gym:Studio {t};parking:Parkhaus {d};shop:Buchhandlung {s};market:Markthalle {t};"
    "government:Bürgeramt {d};venue:Theater {t}|Saal {s};repair:Fahrradwerkstatt {s};vet:Tierarztpraxis {s}"
)
_FRENCH: Final = (
    "cafe:Café {t}|Salon de thé {s}|Torréfaction {i};restaurant:Bistrot {s}|Brasserie {t}|Chez {s};"
    "supermarket:Marché {t}|Épicerie {s};bakery:Boulangerie {s}|Au Pain {t};pharmacy:Pharmacie {t}|Pharmacie {s};"
    "clinic:Cabinet médical {s}|Centre de santé {d};dentist:Cabinet dentaire {s};hospital:Hôpital {t}|Clinique {s};"
    "school:École {t}|Lycée {s};kindergarten:Crèche {t};university:Institut {s};"
    "office:Cabinet {s} & {z}|{i} Conseil|Atelier {s};bank:Banque {t}, {d};post_office:Bureau de poste {d};"
    "library:Bibliothèque {d}|Médiathèque {s};museum:Musée {t}|Maison {s};park:Square {s}|Jardin {t};"
    "playground:Aire de jeux {t};gym:Salle {t}|Yoga {i};parking:Parking {d};shop:Librairie {s}|Fleurs {s};"
    "market:Marché couvert {t};government:Mairie annexe {d};venue:Théâtre {t}|Salle {s};repair:Cycles {s};"
    "vet:Clinique vétérinaire {s}"
)
_JAPANESE: Final = (
    "cafe:Kissa {t}|Café {s}|{t} Coffee;restaurant:{s} Shokudo|Soba {t}|Izakaya {s}|Kaiseki {t};"
    "supermarket:{t} Mart|Super {s};bakery:{s} Pan|{t} Bakery;pharmacy:{t} Yakkyoku|{s} Pharmacy;"
    "clinic:{s} Clinic|{d} Naika;dentist:{s} Shika;hospital:{t} Byoin|{d} General Hospital;"
    "school:{d} Shogakko|{t} Gakuin;kindergarten:{t} Yochien|{t} Hoikuen;university:{t} Daigaku;"
    "office:{s} Law Office|{i} Systems|{s} Sekkei;bank:{t} Ginko, {d};post_office:{d} Yubinkyoku;"
    "library:{d} Toshokan|{s} Bunko;museum:{t} Bijutsukan|{s} Kinenkan;park:{t} Koen|{s} Niwa;"
    "playground:{t} Jido Koen;gym:{t} Fitness|Yoga {i};parking:{d} Parking;shop:{s} Shoten|Hana {s};"
    "market:{t} Ichiba;government:{d} Kuyakusho;venue:{t} Hall|{s} Gekijo;repair:{s} Cycle;vet:{s} Dobutsu Byoin"
)
_CHINESE: Final = (
    "cafe:{t} Coffee|{s} Teahouse;restaurant:{s} Noodle House|{t} Restaurant|Old {s} Dumplings;"
    "supermarket:{t} Supermarket;bakery:{t} Bakery;pharmacy:{t} Pharmacy|{s} Tang Pharmacy;"
    "clinic:{d} Community Clinic|{s} Clinic;dentist:{t} Dental;hospital:{t} Hospital;school:{d} Primary School|"
    "{t} Middle School;kindergarten:{t} Kindergarten;university:{t} University;office:{s} Law Firm|{i} Technology;"
    "bank:{t} Bank, {d};post_office:{d} Post Office;library:{d} Library;museum:{t} Museum;park:{t} Park|{s} Garden;"
    "playground:{t} Playground;gym:{t} Fitness;parking:{d} Car Park;shop:{s} Bookshop|{t} Flowers;market:{t} Market;"
    "government:{d} Service Centre;venue:{t} Theatre;repair:{s} Repairs;vet:{t} Pet Hospital"
)


def _read(text: str) -> dict[str, tuple[str, ...]]:
    return {part.partition(":")[0]: tuple(part.partition(":")[2].split("|")) for part in text.split(";")}


PATTERNS.update(de=_read(_GERMAN), fr=_read(_FRENCH), ja=_read(_JAPANESE), zh=_read(_CHINESE))

THINGS: Final[dict[str, tuple[str, ...]]] = {
    "nl": tuple("De Linde,De Kade,Het Anker,De Zwaan,De Zonnewijzer,Zeezicht,De Reiger,Het Molenpad,De Ooievaar,"
                "De Kroon,De Gracht,Het Spinnewiel,De Vuurtoren,De Tulp,De Haven,De Brug,Het Kompas,De Roos,De Eik,"
                "De Meeuw,De Wilg,Het Baken,De Klok,De Karekiet,De Sluis,Het Zeepaard,De Kastanje,De Walvis,"
                "De Lantaarn,De Blauwe Vis,De Drie Torens,De Morgenster,Het Hof,De Vlinder,Het Noorden".split(",")),
    "en": tuple("Harbour,Willow,Copper,Heron,Orchard,Lantern,Meadow,Quarry,Swallow,Beacon,Juniper,Anchor,Foxglove,Mill,"
                "Cedar,Clover,Kestrel,Marble,Rowan,Saffron,Thistle,Velvet,Wharf,Yew,Amber,Bramble,Clocktower,Dovecote,"
                "Elm,Fern".split(",")),
    "de": tuple("Linden,Adler,Sonnen,Mühlen,Rosen,Brunnen,Löwen,Ahorn,Birken,Garten,Hafen,Schwanen,Turm,Wiesen,Amsel,"
                "Eichen,Fuchs,Glocken,Kirsch,Mond,Nordlicht,Regenbogen,Spreeufer,Storchen".split(",")),
    "fr": tuple("du Canal,des Lilas,de la Paix,du Marché,des Tilleuls,du Moulin,de la Fontaine,des Arts,du Coin,"
                "de l'Étoile,du Phare,des Quatre Vents,de la Rose,du Pont,des Oliviers,de la Lune,du Printemps,"
                "des Abeilles,de la Gare,du Jardin".split(",")),
    "ja": tuple("Aoi,Sakura,Momiji,Tsubaki,Hikari,Kaede,Nagomi,Hinata,Matsuba,Yuzu,Kikyo,Sazanami,Tanpopo,Midori,"
                "Akatsuki,Hotaru,Kohaku,Minato,Shirakaba,Komorebi".split(",")),
    "zh": tuple("Jade,Lotus,Plum,Bamboo,Golden Bridge,Spring Rain,Crane,Maple,Orchid,Riverside,Pine,Osmanthus,Morning,"
                "Magpie,Lantern,Harmony,White Cloud,Peony".split(",")),
}  # fmt: skip
SURNAMES: Final[dict[str, tuple[str, ...]]] = {
    "nl": tuple("Van Dam,De Wit,Jansen,Bakker,Visser,Smit,Mulder,Bos,Vos,Hendriks,Dekker,Brouwer,Kuiper,Schouten,"
                "Verhoeven,Koster,Prins,Blom,Huisman,Peeters,El Amrani,Yılmaz,Pinas,Tan,Kaya,Bouzid,Martina,"
                "Van Leeuwen,De Groot,Postma,Hoekstra,Terpstra,Kramer,Vermeulen,Schreuder".split(",")),
    "en": tuple("Ashworth,Patel,Okafor,Bennett,Hughes,Chandra,Doyle,Farrow,Grant,Holloway,Iqbal,Jennings,Lim,Mistry,"
                "Novak,Osborne,Pryce,Rahman,Tan,Whitaker,Yeo,Achebe".split(",")),
    "de": tuple("Schröder,Lehmann,Krüger,Yıldız,Vogel,Richter,Neumann,Zimmer,Hartwig,Brandt,Kowalski,Aydın,Fink,Lorenz,"
                "Petrov,Seidel".split(",")),
    "fr": tuple("Moreau,Lefèvre,Garnier,Diallo,Benali,Rousseau,Perrin,Nguyen,Chevalier,Masson,Traoré,Gauthier,Roche,"
                "Lambert".split(",")),
    "ja": tuple("Tanaka,Kobayashi,Nishida,Okada,Hayashi,Mori,Fujita,Sakai,Ueno,Hirano,Matsui,Ono,Aoki".split(",")),
    "zh": tuple("Chen,Wang,Lin,Zhao,Xu,Shen,Qian,Zhou,Lu,Feng,Tang,Gu".split(",")),
}  # fmt: skip
INVENTED: Final = tuple(
    "Nova,Alto,Lumen,Kestra,Solana,Mirto,Bellavia,Sari,Indah,Olea,Tiramo,Vela,Zefiro,Marea,Kirin,Orbita,Pixela,Ravello,"
    "Savanna,Toko,Umbra,Vento,Wilga,Xanto,Yara,Zonda".split(",")
)
"""Names from nowhere, for firms and for kitchens from elsewhere."""
NOTES: Final = (
    "Entrance at the side of the building.", "Ring the bell for step-free access.", "No cash.",
    "Bicycle racks in front.", "Second entrance from the courtyard.", "Quiet room upstairs.",
    "By appointment after five.",
)  # fmt: skip
PHONE: Final = {"NL": "+31 20 {a:03d} {b:04d}", "DE": "+49 30 {b:04d} {a:03d}0", "FR": "+33 1 {b:04d} {a:03d}0",
                "GB": "+44 20 7{a:03d} {b:04d}", "JP": "+81 75 {a:03d} {b:04d}", "SG": "+65 6{a:03d} {b:04d}",
                "CN": "+86 21 6{a:03d} {b:04d}"}  # fmt: skip
_CITY, _FERRY, _RAIL, _CABLE = ("metro", "tram", "bus"), ("ferry",), ("train",), ("cable_car",)
_COMPANIES: Final = {
    "nl": ("Stadsvervoer {city}", "Veerdienst {city}", "Spoorwegen {city}", "Kabelbaan {city}"),
    "de": ("Verkehrsbetriebe {city}", "Fähren {city}", "Stadtbahn {city}", "Seilbahn {city}"),
    "fr": ("Transports de {city}", "Navettes de {city}", "Trains de {city}", "Téléphérique de {city}"),
}  # fmt: skip
_ENGLISH: Final = ("{city} Transit", "{city} Ferries", "{city} Rail", "{city} Cable Cars")


def operator_of(kind: str, city: str, language: str) -> str:
    """Return who runs the lines of a kind in a city, as it is called there."""
    patterns = _COMPANIES.get(language, _ENGLISH)
    place = next(place for place, kinds in enumerate((_CITY, _FERRY, _RAIL, _CABLE)) if kind in kinds)
    return patterns[place].format(city=city)


ROAD_NOTES: Final = {
    "closure": ("Closed for resurfacing.", "Closed for a street market.", "Burst water main.", "Bridge inspection."),
    "heavy_traffic": ("Queues since the morning.", "Event traffic.", "Detours of the ring end here."),
    "accident": ("Two cars, one lane blocked.", "A lorry has broken down.", "Cyclist hurt, police on the spot."),
    "roadworks": ("Tram tracks are renewed, one lane each way.", "Sewer works.", "New cycle path, narrowed lanes."),
}  # fmt: skip
LINE_NOTES: Final = ("A vehicle has broken down.", "Signal failure.", "Track works.", "Staff shortage.")
CLOSURE_REASONS: Final = ("annual holiday", "refurbishment", "illness", "stocktaking", "water damage", "staff training")
