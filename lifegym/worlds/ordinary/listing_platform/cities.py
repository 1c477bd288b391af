"""Cities with real quarters and streets, what homes cost there, and how letting works under their law."""

from __future__ import annotations

from typing import Final, NamedTuple


class Hood(NamedTuple):
    """A neighbourhood: the stop people walk to, streets in it, and the year since when it has been built."""

    name: str
    stop: str
    streets: tuple[str, ...]
    since: int = 1900


class District(NamedTuple):
    """A quarter: its price against the city's average (100), and its neighbourhoods."""

    name: str
    level: int
    hoods: tuple[Hood, ...]


class Custom(NamedTuple):
    """How homes are let and sold in a country."""

    deposit_percent: tuple[int, ...]
    """Deposits, as percent of a month's rent."""
    contracts: tuple[str, ...]
    income_rules: tuple[str, ...]
    ownership: tuple[str, ...]
    heating: tuple[str, ...]
    furnishing: tuple[str, ...]
    phone: str
    registered_in: str


class City(NamedTuple):
    """A city: ``rent`` and ``sale`` are whole units of ``currency`` a square metre."""

    zone: str
    currency: str
    rent: int
    sale: int
    custom: Custom
    districts: tuple[District, ...]


def _quarter(name: str, level: int, *hoods: str) -> District:
    """Read neighbourhoods written as ``name | stop | street, street``, with ``| year`` where they are young."""
    found = []
    for hood in hoods:
        called, stop, streets, *since = (part.strip() for part in hood.split("|"))
        found.append(Hood(called, stop, tuple(streets.split(", ")), int(since[0]) if since else 1900))
    return District(name, level, tuple(found))


_DUTCH: Final = Custom(
    (100, 100, 200, 200, 150),
    (
        "indefinite",
        "indefinite",
        "indefinite",
        "indefinite, diplomatic clause: the owner may come back",
        "campus contract for students",
    ),
    (
        "gross income of 3 times the rent",
        "gross income of 3.5 times the rent, or a guarantor",
        "employer's statement and the last three payslips",
    ),
    (
        "freehold",
        "leasehold, ground rent bought off for good",
        "leasehold, ground rent bought off until 2054",
        "leasehold, ground rent a year to be paid",
    ),
    (
        "gas boiler of its own",
        "district heating",
        "block heating, by meter",
        "heat pump, floor heating",
        "gas boiler of 2011",
    ),
    ("unfurnished", "upholstered", "upholstered", "furnished"),
    "+31 20 555",
    "Netherlands",
)
_GERMAN: Final = Custom(
    (200, 300, 300, 300),
    ("indefinite", "indefinite", "indefinite, graduated rent", "fixed term, owner's own use afterwards"),
    ("net income of 3 times the cold rent", "credit report and the last three payslips"),
    ("condominium", "condominium, let at present", "heritable building right until 2081"),
    ("gas central heating", "district heating", "gas boiler in the flat", "heat pump"),
    ("unfurnished", "unfurnished", "with fitted kitchen", "furnished"),
    "+49 30 555",
    "Germany",
)
_BRITISH: Final = Custom(
    (115, 115, 115),
    ("periodic tenancy", "periodic tenancy, two months' notice"),
    ("household income of 30 times the monthly rent a year", "referencing, or a UK guarantor"),
    ("share of freehold", "leasehold, 112 years left", "leasehold, 74 years left", "freehold"),
    ("gas combi boiler", "communal heating", "electric storage heaters"),
    ("unfurnished", "part furnished", "furnished"),
    "+44 20 7946",
    "United Kingdom",
)
_PORTUGUESE: Final = Custom(
    (200, 200, 100),
    ("three years, renewable", "one year, renewable", "five years"),
    ("a guarantor, or two months in advance", "tax return and three payslips"),
    ("horizontal property", "full ownership"),
    ("electric radiators", "air conditioning, heats too", "none"),
    ("unfurnished", "furnished", "with equipped kitchen"),
    "+351 21 555",
    "Portugal",
)

CITIES: Final[dict[str, City]] = {
    "Amsterdam": City("Europe/Amsterdam", "EUR", 27, 8100, _DUTCH, (
        _quarter("Centrum", 122,
                 "Jordaan | Marnixplein | Lindengracht, Tuinstraat, Westerstraat, Egelantiersgracht",
                 "Plantage | Artis | Plantage Kerklaan, Plantage Muidergracht, Henri Polaklaan",
                 "Nieuwmarkt | Nieuwmarkt | Recht Boomssloot, Sint Antoniesbreestraat, Krom Boomssloot",
                 "Weteringbuurt | Vijzelgracht | Weteringschans, Noorderstraat, Utrechtsestraat"),
        _quarter("West", 104,
                 "De Baarsjes | Mercatorplein | Jan Evertsenstraat, Admiraal de Ruijterweg, Van Spilbergenstraat",
                 "Bos en Lommer | De Vlugtlaan | Bos en Lommerweg, Hoofdweg, Egidiusstraat",
                 "Oud-West | Jan Pieter Heijestraat | Kinkerstraat, Bilderdijkkade, Jan Pieter Heijestraat, Overtoom",
                 "Westerpark | Van Hallstraat | Van Hallstraat, Spaarndammerstraat, Frederik Hendrikstraat"),
        _quarter("Zuid", 116,
                 "De Pijp | De Pijp | Ceintuurbaan, Van Woustraat, Frans Halsstraat, Govert Flinckstraat",
                 "Rivierenbuurt | Victorieplein | Rijnstraat, Maasstraat, Vrijheidslaan",
                 "Oud-Zuid | Museumplein | Cornelis Krusemanstraat, Willemsparkweg, Valeriusstraat",
                 "Buitenveldert | Uilenstede | Buitenveldertselaan, De Boelelaan, Van Boshuizenstraat | 1958"),
        _quarter("Oost", 106,
                 "Indische Buurt | Muiderpoort station | Javastraat, Molukkenstraat, Insulindeweg",
                 "Watergraafsmeer | Hogeweg | Middenweg, Linnaeusparkweg, Hogeweg",
                 "Oostelijk Havengebied | Azartplein | Borneokade, KNSM-laan, Sumatrakade | 1990",
                 "Dapperbuurt | Dapperstraat | Dapperstraat, Linnaeusstraat, Wijttenbachstraat",
                 "IJburg | Diemerparklaan | IJburglaan, Pampuslaan, Krijn Taconiskade | 2001"),
        _quarter("Noord", 91,
                 "Buiksloterham | Papaverweg | Papaverweg, Ridderspoorweg, Distelweg | 2010",
                 "Van der Pekbuurt | Buiksloterweg | Van der Pekstraat, Hagedoornplein, Jasmijnstraat",
                 "Nieuwendam | Purmerplein | Nieuwendammerdijk, Purmerweg, Beemsterstraat | 1955",
                 "Banne Buiksloot | Noord | Bezaanjachtplein, Ankerplaats, Statenjachtstraat | 1966"),
        _quarter("Nieuw-West", 80,
                 "Slotervaart | Heemstedestraat | Johan Huizingalaan, Plesmanlaan, Comeniusstraat | 1954",
                 "Osdorp | Meer en Vaart | Meer en Vaart, Pieter Calandlaan, Osdorper Ban | 1958",
                 "Geuzenveld | Lambertus Zijlplein | Burgemeester Roellstraat, Dr. H. Colijnstraat | 1953",
                 "Slotermeer | Burgemeester de Vlugtlaan | Burgemeester de Vlugtlaan, Slotermeerlaan | 1952"),
        _quarter("Zuidoost", 71,
                 "Bijlmer | Ganzenhoef | Bijlmerdreef, Groeneveen, Geldershoofd | 1968",
                 "Gaasperdam | Reigersbos | Schonerwoerdstraat, Wisseloord, Renswoudestraat | 1968",
                 "Holendrecht | Holendrecht | Holendrechtplein, Niftrikhof, Nieuwersluisstraat | 1968",
                 "Venserpolder | Venserpolder | Albert Camuslaan, Agatha Christiesingel, Charles Petitweg | 1968"),
    )),
    "Rotterdam": City("Europe/Amsterdam", "EUR", 21, 5000, _DUTCH._replace(phone="+31 10 555"), (
        _quarter("Centrum", 118,
                 "Cool | Eendrachtsplein | Witte de Withstraat, Mauritsweg, Schiedamse Vest",
                 "Oude Westen | Kruiskade | Nieuwe Binnenweg, West-Kruiskade, Gaffelstraat",
                 "Stadsdriehoek | Blaak | Wijnhaven, Haringvliet, Hoogstraat"),
        _quarter("Noord", 108,
                 "Blijdorp | Blijdorp | Statenweg, Stadhoudersweg, Vroesenlaan",
                 "Oude Noorden | Zwaanshals | Zwart Janstraat, Noordsingel, Zaagmolenkade",
                 "Liskwartier | Bergweg | Bergweg, Rodenrijsestraat, Bergselaan"),
        _quarter("Kralingen", 112,
                 "Kralingen Oost | Voorschoterlaan | Avenue Concordia, Essenlaan, Voorschoterlaan",
                 "Kralingen West | Oostplein | Oudedijk, Lusthofstraat, Vlietlaan"),
        _quarter("Delfshaven", 92,
                 "Middelland | Heemraadsplein | Mathenesserlaan, Heemraadssingel, Graaf Florisstraat",
                 "Bospolder | Marconiplein | Schiedamseweg, Rosener Manzstraat, Bospolderstraat"),
        _quarter("Feijenoord", 86,
                 "Kop van Zuid | Wilhelminaplein | Laan op Zuid, Landverhuizersplein, Stieltjesstraat",
                 "Katendrecht | Rijnhaven | Brede Hilledijk, Delistraat, Atjehstraat"),
    )),
    "Utrecht": City("Europe/Amsterdam", "EUR", 23, 6200, _DUTCH._replace(phone="+31 30 555"), (
        _quarter("Binnenstad", 120,
                 "Domplein | Janskerkhof | Oudegracht, Nieuwegracht, Lange Nieuwstraat",
                 "Breedstraat | Neude | Voorstraat, Breedstraat, Wittevrouwenstraat"),
        _quarter("Oost", 114,
                 "Wittevrouwen | Biltstraat | Biltstraat, Gildstraat, Poortstraat",
                 "Oudwijk | Wilhelminapark | Burgemeester Reigerstraat, Nachtegaalstraat, Oudwijk"),
        _quarter("West", 100,
                 "Lombok | Damstraat | Kanaalstraat, Damstraat, Groeneweg",
                 "Oog in Al | Joseph Haydnlaan | Joseph Haydnlaan, Mozartlaan, Lessinglaan"),
        _quarter("Overvecht", 78,
                 "Taagdreef | Utrecht Overvecht | Taagdreef, Wolgadreef, Carnegiedreef",
                 "Zamenhofdreef | Gloriantdreef | Zamenhofdreef, Einsteindreef, Apollodreef"),
    )),
    "Berlin": City("Europe/Berlin", "EUR", 18, 5500, _GERMAN, (
        _quarter("Mitte", 118,
                 "Moabit | U Turmstraße | Turmstraße, Oldenburger Straße, Birkenstraße",
                 "Wedding | U Leopoldplatz | Müllerstraße, Malplaquetstraße, Nazarethkirchstraße",
                 "Rosenthaler Vorstadt | U Rosenthaler Platz | Torstraße, Ackerstraße, Linienstraße"),
        _quarter("Neukölln", 94,
                 "Rixdorf | U Karl-Marx-Straße | Karl-Marx-Straße, Richardstraße, Sonnenallee",
                 "Reuterkiez | U Hermannplatz | Weserstraße, Reuterstraße, Friedelstraße",
                 "Britz | U Britz-Süd | Fritz-Reuter-Allee, Parchimer Allee"),
        _quarter("Friedrichshain-Kreuzberg", 112,
                 "Samariterkiez | U Samariterstraße | Rigaer Straße, Samariterstraße, Bänschstraße",
                 "Graefekiez | U Schönleinstraße | Graefestraße, Dieffenbachstraße, Böckhstraße"),
        _quarter("Pankow", 104,
                 "Prenzlauer Berg | U Eberswalder Straße | Kastanienallee, Lychener Straße, Stargarder Straße",
                 "Weißensee | Antonplatz | Berliner Allee, Langhansstraße, Pistoriusstraße"),
        _quarter("Lichtenberg", 82,
                 "Karlshorst | S Karlshorst | Treskowallee, Ehrenfelsstraße, Stolzenfelsstraße",
                 "Friedrichsfelde | U Tierpark | Rummelsburger Straße, Einbecker Straße"),
    )),
    "London": City("Europe/London", "GBP", 29, 8000, _BRITISH, (
        _quarter("Hackney", 108,
                 "Dalston | Dalston Kingsland | Graham Road, Ridley Road, Sandringham Road",
                 "Clapton | Clapton | Lower Clapton Road, Chatsworth Road, Powerscroft Road"),
        _quarter("Southwark", 106,
                 "Peckham | Peckham Rye | Rye Lane, Choumert Road, Bellenden Road",
                 "Bermondsey | Bermondsey | Grange Road, Southwark Park Road, Jamaica Road"),
        _quarter("Lewisham", 88,
                 "Brockley | Brockley | Brockley Road, Wickham Road, Manor Avenue",
                 "Catford | Catford | Rushey Green, Brownhill Road, Sandhurst Road"),
        _quarter("Haringey", 92,
                 "Tottenham | Seven Sisters | West Green Road, Philip Lane, High Road",
                 "Crouch End | Crouch Hill | Tottenham Lane, Park Road, Ferme Park Road"),
        _quarter("Camden", 124,
                 "Kentish Town | Kentish Town | Leighton Road, Fortess Road, Falkland Road",
                 "Belsize Park | Belsize Park | Haverstock Hill, Belsize Avenue, Glenloch Road"),
    )),
    "Lisbon": City("Europe/Lisbon", "EUR", 20, 5200, _PORTUGUESE, (
        _quarter("Arroios", 102,
                 "Anjos | Anjos | Avenida Almirante Reis, Rua dos Anjos, Rua Maria",
                 "Estefânia | Arroios | Rua de Arroios, Rua Pascoal de Melo, Rua Carlos José Barreiros"),
        _quarter("Campo de Ourique", 116,
                 "Santa Isabel | Rato | Rua Ferreira Borges, Rua Coelho da Rocha, Rua Saraiva de Carvalho"),
        _quarter("Alvalade", 108,
                 "São João de Brito | Alvalade | Avenida da Igreja, Rua José Duro, Rua Acácio de Paiva",
                 "Campo Grande | Campo Grande | Campo Grande, Rua Cipriano Dourado"),
        _quarter("Marvila", 88,
                 "Poço do Bispo | Braço de Prata | Rua do Açúcar, Rua da Centieira, Rua Capitão Leitão"),
        _quarter("Benfica", 84,
                 "São Domingos | Alto dos Moinhos | Estrada de Benfica, Avenida Gomes Pereira"),
    )),
}  # fmt: skip
