"""Airports of the world: real IATA codes, their cities, countries and time zones. A subset chosen for coverage."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, suggestion


class Airport(NamedTuple):
    """One airport. ``city_code`` is the IATA code of its metropolitan area, ``country`` ISO 3166 alpha-2."""

    code: str
    name: str
    city: str
    city_code: str
    country: str
    zone: str

    @property
    def tz(self) -> ZoneInfo:
        """The time zone of its clocks."""
        return zone(self.zone)


_LINES: Final = """
DAD|Da Nang International|Da Nang|DAD|VN|Asia/Ho_Chi_Minh
SGN|Tan Son Nhat|Ho Chi Minh City|SGN|VN|Asia/Ho_Chi_Minh
HAN|Noi Bai|Hanoi|HAN|VN|Asia/Ho_Chi_Minh
HUI|Phu Bai|Hue|HUI|VN|Asia/Ho_Chi_Minh
CXR|Cam Ranh|Nha Trang|NHA|VN|Asia/Ho_Chi_Minh
PQC|Phu Quoc|Phu Quoc|PQC|VN|Asia/Ho_Chi_Minh
KIX|Kansai|Osaka|OSA|JP|Asia/Tokyo
ITM|Itami|Osaka|OSA|JP|Asia/Tokyo
NRT|Narita|Tokyo|TYO|JP|Asia/Tokyo
HND|Haneda|Tokyo|TYO|JP|Asia/Tokyo
NGO|Chubu Centrair|Nagoya|NGO|JP|Asia/Tokyo
FUK|Fukuoka|Fukuoka|FUK|JP|Asia/Tokyo
CTS|New Chitose|Sapporo|SPK|JP|Asia/Tokyo
KMQ|Komatsu|Kanazawa|KMQ|JP|Asia/Tokyo
OKA|Naha|Okinawa|OKA|JP|Asia/Tokyo
ICN|Incheon|Seoul|SEL|KR|Asia/Seoul
GMP|Gimpo|Seoul|SEL|KR|Asia/Seoul
PUS|Gimhae|Busan|PUS|KR|Asia/Seoul
PEK|Capital|Beijing|BJS|CN|Asia/Shanghai
PKX|Daxing|Beijing|BJS|CN|Asia/Shanghai
PVG|Pudong|Shanghai|SHA|CN|Asia/Shanghai
SHA|Hongqiao|Shanghai|SHA|CN|Asia/Shanghai
CAN|Baiyun|Guangzhou|CAN|CN|Asia/Shanghai
SZX|Bao'an|Shenzhen|SZX|CN|Asia/Shanghai
CTU|Shuangliu|Chengdu|CTU|CN|Asia/Shanghai
TFU|Tianfu|Chengdu|CTU|CN|Asia/Shanghai
HGH|Xiaoshan|Hangzhou|HGH|CN|Asia/Shanghai
XIY|Xianyang|Xi'an|SIA|CN|Asia/Shanghai
KMG|Changshui|Kunming|KMG|CN|Asia/Shanghai
XMN|Gaoqi|Xiamen|XMN|CN|Asia/Shanghai
HKG|Chek Lap Kok|Hong Kong|HKG|HK|Asia/Hong_Kong
MFM|Macau International|Macau|MFM|MO|Asia/Macau
TPE|Taoyuan|Taipei|TPE|TW|Asia/Taipei
KHH|Siaogang|Kaohsiung|KHH|TW|Asia/Taipei
BKK|Suvarnabhumi|Bangkok|BKK|TH|Asia/Bangkok
DMK|Don Mueang|Bangkok|BKK|TH|Asia/Bangkok
CNX|Chiang Mai International|Chiang Mai|CNX|TH|Asia/Bangkok
HKT|Phuket International|Phuket|HKT|TH|Asia/Bangkok
SIN|Changi|Singapore|SIN|SG|Asia/Singapore
KUL|Kuala Lumpur International|Kuala Lumpur|KUL|MY|Asia/Kuala_Lumpur
PEN|Penang International|Penang|PEN|MY|Asia/Kuala_Lumpur
CGK|Soekarno-Hatta|Jakarta|JKT|ID|Asia/Jakarta
SUB|Juanda|Surabaya|SUB|ID|Asia/Jakarta
DPS|Ngurah Rai|Denpasar|DPS|ID|Asia/Makassar
MNL|Ninoy Aquino|Manila|MNL|PH|Asia/Manila
CEB|Mactan|Cebu|CEB|PH|Asia/Manila
PNH|Phnom Penh International|Phnom Penh|PNH|KH|Asia/Phnom_Penh
VTE|Wattay|Vientiane|VTE|LA|Asia/Vientiane
RGN|Yangon International|Yangon|RGN|MM|Asia/Yangon
DEL|Indira Gandhi|Delhi|DEL|IN|Asia/Kolkata
BOM|Chhatrapati Shivaji|Mumbai|BOM|IN|Asia/Kolkata
BLR|Kempegowda|Bengaluru|BLR|IN|Asia/Kolkata
CMB|Bandaranaike|Colombo|CMB|LK|Asia/Colombo
KTM|Tribhuvan|Kathmandu|KTM|NP|Asia/Kathmandu
DXB|Dubai International|Dubai|DXB|AE|Asia/Dubai
AUH|Zayed|Abu Dhabi|AUH|AE|Asia/Dubai
DOH|Hamad|Doha|DOH|QA|Asia/Qatar
RUH|King Khalid|Riyadh|RUH|SA|Asia/Riyadh
TLV|Ben Gurion|Tel Aviv|TLV|IL|Asia/Jerusalem
JED|King Abdulaziz|Jeddah|JED|SA|Asia/Riyadh
MED|Prince Mohammad bin Abdulaziz|Madinah|MED|SA|Asia/Riyadh
TBS|Shota Rustaveli|Tbilisi|TBS|GE|Asia/Tbilisi
GYD|Heydar Aliyev|Baku|BAK|AZ|Asia/Baku
IST|Istanbul Airport|Istanbul|IST|TR|Europe/Istanbul
SAW|Sabiha Gokcen|Istanbul|IST|TR|Europe/Istanbul
LHR|Heathrow|London|LON|GB|Europe/London
LGW|Gatwick|London|LON|GB|Europe/London
MAN|Manchester Airport|Manchester|MAN|GB|Europe/London
EDI|Edinburgh Airport|Edinburgh|EDI|GB|Europe/London
DUB|Dublin Airport|Dublin|DUB|IE|Europe/Dublin
CDG|Charles de Gaulle|Paris|PAR|FR|Europe/Paris
ORY|Orly|Paris|PAR|FR|Europe/Paris
NCE|Cote d'Azur|Nice|NCE|FR|Europe/Paris
AMS|Schiphol|Amsterdam|AMS|NL|Europe/Amsterdam
BRU|Zaventem|Brussels|BRU|BE|Europe/Brussels
FRA|Frankfurt am Main|Frankfurt|FRA|DE|Europe/Berlin
MUC|Franz Josef Strauss|Munich|MUC|DE|Europe/Berlin
BER|Brandenburg|Berlin|BER|DE|Europe/Berlin
HAM|Hamburg Airport|Hamburg|HAM|DE|Europe/Berlin
ZRH|Kloten|Zurich|ZRH|CH|Europe/Zurich
GVA|Cointrin|Geneva|GVA|CH|Europe/Zurich
VIE|Schwechat|Vienna|VIE|AT|Europe/Vienna
PRG|Vaclav Havel|Prague|PRG|CZ|Europe/Prague
BUD|Ferenc Liszt|Budapest|BUD|HU|Europe/Budapest
WAW|Chopin|Warsaw|WAW|PL|Europe/Warsaw
KRK|John Paul II|Krakow|KRK|PL|Europe/Warsaw
CPH|Kastrup|Copenhagen|CPH|DK|Europe/Copenhagen
ARN|Arlanda|Stockholm|STO|SE|Europe/Stockholm
OSL|Gardermoen|Oslo|OSL|NO|Europe/Oslo
HEL|Vantaa|Helsinki|HEL|FI|Europe/Helsinki
KEF|Keflavik|Reykjavik|REK|IS|Atlantic/Reykjavik
MAD|Barajas|Madrid|MAD|ES|Europe/Madrid
BCN|El Prat|Barcelona|BCN|ES|Europe/Madrid
LIS|Humberto Delgado|Lisbon|LIS|PT|Europe/Lisbon
FCO|Fiumicino|Rome|ROM|IT|Europe/Rome
MXP|Malpensa|Milan|MIL|IT|Europe/Rome
GOA|Cristoforo Colombo|Genoa|GOA|IT|Europe/Rome
ATH|Eleftherios Venizelos|Athens|ATH|GR|Europe/Athens
JFK|John F. Kennedy|New York|NYC|US|America/New_York
EWR|Newark Liberty|New York|NYC|US|America/New_York
LGA|LaGuardia|New York|NYC|US|America/New_York
BOS|Logan|Boston|BOS|US|America/New_York
IAD|Dulles|Washington|WAS|US|America/New_York
ATL|Hartsfield-Jackson|Atlanta|ATL|US|America/New_York
MIA|Miami International|Miami|MIA|US|America/New_York
ORD|O'Hare|Chicago|CHI|US|America/Chicago
DFW|Dallas Fort Worth|Dallas|DFW|US|America/Chicago
IAH|George Bush|Houston|HOU|US|America/Chicago
DEN|Denver International|Denver|DEN|US|America/Denver
LAX|Los Angeles International|Los Angeles|LAX|US|America/Los_Angeles
SFO|San Francisco International|San Francisco|SFO|US|America/Los_Angeles
SEA|Tacoma|Seattle|SEA|US|America/Los_Angeles
HNL|Daniel K. Inouye|Honolulu|HNL|US|Pacific/Honolulu
YYZ|Pearson|Toronto|YTO|CA|America/Toronto
YUL|Trudeau|Montreal|YMQ|CA|America/Toronto
YVR|Vancouver International|Vancouver|YVR|CA|America/Vancouver
MEX|Benito Juarez|Mexico City|MEX|MX|America/Mexico_City
GRU|Guarulhos|Sao Paulo|SAO|BR|America/Sao_Paulo
EZE|Ezeiza|Buenos Aires|BUE|AR|America/Argentina/Buenos_Aires
SCL|Arturo Merino Benitez|Santiago|SCL|CL|America/Santiago
BOG|El Dorado|Bogota|BOG|CO|America/Bogota
CLO|Alfonso Bonilla Aragon|Cali|CLO|CO|America/Bogota
LIM|Jorge Chavez|Lima|LIM|PE|America/Lima
CAI|Cairo International|Cairo|CAI|EG|Africa/Cairo
CMN|Mohammed V|Casablanca|CAS|MA|Africa/Casablanca
NBO|Jomo Kenyatta|Nairobi|NBO|KE|Africa/Nairobi
LOS|Murtala Muhammed|Lagos|LOS|NG|Africa/Lagos
JNB|O. R. Tambo|Johannesburg|JNB|ZA|Africa/Johannesburg
CPT|Cape Town International|Cape Town|CPT|ZA|Africa/Johannesburg
SYD|Kingsford Smith|Sydney|SYD|AU|Australia/Sydney
MEL|Tullamarine|Melbourne|MEL|AU|Australia/Melbourne
BNE|Brisbane Airport|Brisbane|BNE|AU|Australia/Brisbane
PER|Perth Airport|Perth|PER|AU|Australia/Perth
AKL|Auckland Airport|Auckland|AKL|NZ|Pacific/Auckland
LYS|Saint-Exupery|Lyon|LYS|FR|Europe/Paris
ACC|Kotoka|Accra|ACC|GH|Africa/Accra
BGO|Flesland|Bergen|BGO|NO|Europe/Oslo
ALC|Miguel Hernandez|Alicante|ALC|ES|Europe/Madrid
ROS|Islas Malvinas|Rosario|ROS|AR|America/Argentina/Cordoba
MDE|Jose Maria Cordova|Medellin|MDE|CO|America/Bogota
PTY|Tocumen|Panama City|PTY|PA|America/Panama
TLL|Lennart Meri|Tallinn|TLL|EE|Europe/Tallinn
DYU|Dushanbe International|Dushanbe|DYU|TJ|Asia/Dushanbe
"""

AIRPORTS: Final[dict[str, Airport]] = {
    line.partition("|")[0]: Airport(*line.split("|")) for line in _LINES.strip().splitlines()
}
"""Airport by IATA code."""


def airport(code: str) -> Airport:
    """Return the airport with that IATA code.

    Raises:
        ToolError: ``airport_not_found``.
    """
    found = AIRPORTS.get(code.strip().upper())
    if found is None:
        raise ToolError("airport_not_found", _unknown(code))
    return found


@lru_cache(maxsize=512)
def airports_of(text: str) -> frozenset[str]:
    """Return the airports meant by an IATA airport code, a metropolitan code such as TYO, or a city's name.

    Raises:
        ToolError: ``airport_not_found``.
    """
    wanted = text.strip().upper()
    if wanted in AIRPORTS and not (AIRPORTS[wanted].city_code == wanted and len(_metro(wanted)) > 1):
        return frozenset((wanted,))
    found = _metro(wanted) or frozenset(row.code for row in AIRPORTS.values() if row.city.upper() == wanted)
    if not found:
        raise ToolError("airport_not_found", _unknown(text))
    return found


def same_city(first: str, second: str) -> bool:
    """Return whether two airport codes serve one city."""
    return first == second or AIRPORTS[first].city_code == AIRPORTS[second].city_code


def _metro(code: str) -> frozenset[str]:
    # BKK and SHA name both a city and one of its airports; SHA as an airport is asked for far less often than the city.
    return frozenset(row.code for row in AIRPORTS.values() if row.city_code == code)


def _unknown(text: str) -> str:
    names = [*AIRPORTS, *(row.city for row in AIRPORTS.values())]
    shown = text[:40]
    return (
        f"No airport is known as {shown!r}.{suggestion(shown, names)} Use an IATA code such as 'DAD', 'KIX' or a "
        "city code"
        " such as 'TYO'."
    )
