"""People and firms that send and receive parcels, and what is in them. All of them are invented."""

from __future__ import annotations

from typing import Final, NamedTuple


class Correspondent(NamedTuple):
    """Somebody at the other end of a parcel."""

    name: str
    street: str
    postal_code: str
    city: str
    country: str


PEOPLE: Final = (
    Correspondent("Ilse Brandt", "Weserstraße 20", "12047", "Berlin", "Germany"),
    Correspondent("Karim Haddad", "rue Oberkampf 71", "75011", "Paris", "France"),
    Correspondent("Aoife Brennan", "14 Sundays Well Road", "T23 X4K2", "Cork", "Ireland"),
    Correspondent("Mateusz Wrona", "ulica Targowa 33", "03-728", "Warsaw", "Poland"),
    Correspondent("Leyla Demir", "Kıbrıs Şehitleri Caddesi 112", "35220", "Izmir", "Turkey"),
    Correspondent("João Carvalhal", "Rua de Cedofeita 280", "4050-174", "Porto", "Portugal"),
    Correspondent("Sanne Vermaat", "Voorstraat 61", "3512 AK", "Utrecht", "Netherlands"),
    Correspondent("Tuan Le", "Tran Phu 90", "550000", "Da Nang", "Vietnam"),
    Correspondent("Grace Wanjiru", "Argwings Kodhek Road 12", "00100", "Nairobi", "Kenya"),
    Correspondent("Hana Kobayashi", "Chuo 2-14-3", "164-0011", "Tokyo", "Japan"),
    Correspondent("Mikkel Friis", "Jagtvej 55", "2200", "Copenhagen", "Denmark"),
    Correspondent("Rosa Quispe", "Jirón Zepita 418", "15001", "Lima", "Peru"),
    Correspondent("Oluwaseun Ade", "Herbert Macaulay Way 7", "101245", "Lagos", "Nigeria"),
    Correspondent("Ivana Horvat", "Ilica 140", "10000", "Zagreb", "Croatia"),
    Correspondent("Pieter de Wael", "Brusselsestraat 9", "3000", "Leuven", "Belgium"),
    Correspondent("Meera Iyer", "12th Main Road 44", "560038", "Bengaluru", "India"),
    Correspondent("Daniel Okafor", "Hoe Street 218", "E17 4QH", "London", "United Kingdom"),
    Correspondent("Chiara Benassi", "Via del Pratello 26", "40122", "Bologna", "Italy"),
    Correspondent("Noah Lindqvist", "Hornsgatan 78", "118 21", "Stockholm", "Sweden"),
    Correspondent("Emily Tran", "King Street 301", "2042", "Sydney", "Australia"),
    Correspondent("Youssef Amrani", "Rue Ibn Batouta 8", "20250", "Casablanca", "Morocco"),
    Correspondent("Lucía Ferrer", "calle de Embajadores 40", "28012", "Madrid", "Spain"),
    Correspondent("Eero Salmi", "Tammelan puistokatu 31", "33500", "Tampere", "Finland"),
    Correspondent("Beatriz Moraes", "Rua dos Pinheiros 610", "05422-001", "São Paulo", "Brazil"),
)

FIRMS: Final[tuple[tuple[Correspondent, tuple[str, ...]], ...]] = (
    (Correspondent("Spaarbank Merwede", "Coolsingel 90", "3011 AG", "Rotterdam", "Netherlands"),
     ("replacement bank card", "card reader")),
    (Correspondent("Optiek Lindenhof", "Lindenstraße 4", "50674", "Cologne", "Germany"),
     ("contact lenses, three months", "reading glasses", "spectacle case")),
    (Correspondent("Lantern Photo Lab", "Bellenden Road 88", "SE15 4RQ", "London", "United Kingdom"),
     ("photo prints", "calendar of family pictures", "framed enlargement")),
    (Correspondent("Northlight Notaries", "Herengracht 19", "1015 BA", "Amsterdam", "Netherlands"),
     ("signed contract", "certified copies", "deed for signature")),
    (Correspondent("Fietsdelen Oost", "Handelskade 12", "7417 DE", "Deventer", "Netherlands"),
     ("bicycle chain and brake pads", "rear light", "saddle")),
    (Correspondent("Clavier Sheet Music", "rue de Rome 55", "75008", "Paris", "France"),
     ("piano scores", "metronome", "set of guitar strings")),
    (Correspondent("Bergamot Pharmacy", "Maximilianstraße 31", "80539", "Munich", "Germany"),
     ("allergy tablets", "travel first aid refill", "compression stockings")),
    (Correspondent("Tessel Garden Nursery", "Burgerdijk 3", "1791 PB", "Den Burg", "Netherlands"),
     ("bare-root roses", "seed potatoes", "hedge plants")),
    (Correspondent("Volksuniversiteit Bookshop", "Rapenburg 21", "2311 GG", "Leiden", "Netherlands"),
     ("course books", "dictionary", "exercise book with answers")),
    (Correspondent("Nimbek Repair Centre", "Industriestraat 40", "5107 NC", "Dongen", "Netherlands"),
     ("repaired headphones", "replacement charger", "laptop back from repair")),
)  # fmt: skip

GIFTS: Final = (
    "birthday present", "home-made jam, four jars", "children's clothes", "photo album", "scarf, hand-knitted",
    "books to borrow", "wedding album", "spices and tea", "keys of the holiday flat", "drawings from the grandchildren",
    "framed picture", "box of biscuits", "old letters", "record player needle", "seeds from the allotment",
)  # fmt: skip

SENT: Final = (
    "winter coat", "borrowed shoes", "birthday present", "documents for signature", "two books", "spare keys",
    "camera for repair", "children's toys", "sold second-hand lamp", "sold second-hand jacket", "home-made biscuits",
    "tax papers", "box of photographs", "loaned hiking boots", "headphones for repair", "jigsaw puzzle",
    "baby clothes", "set of glasses, well wrapped",
)  # fmt: skip
