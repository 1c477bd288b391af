"""Countries by ISO 3166 code, three-letter code, name or nationality."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError, nearest

_COUNTRIES: Final = """
AE ARE United Arab Emirates/UAE/Emirati/Dubai/Abu Dhabi
AF AFG Afghanistan/Afghan
AL ALB Albania/Albanian
AM ARM Armenia/Armenian
AR ARG Argentina/Argentinian/Argentine
AT AUT Austria/Austrian
AU AUS Australia/Australian
AZ AZE Azerbaijan/Azerbaijani
BD BGD Bangladesh/Bangladeshi
BE BEL Belgium/Belgian
BG BGR Bulgaria/Bulgarian
BO BOL Bolivia/Bolivian
BR BRA Brazil/Brazilian
BT BTN Bhutan/Bhutanese
CA CAN Canada/Canadian
CH CHE Switzerland/Swiss
CL CHL Chile/Chilean
CN CHN China/Chinese/People's Republic of China/PRC/Mainland China
CO COL Colombia/Colombian
CR CRI Costa Rica/Costa Rican
CU CUB Cuba/Cuban
CY CYP Cyprus/Cypriot
CZ CZE Czechia/Czech Republic/Czech
DE DEU Germany/German
DK DNK Denmark/Danish
DO DOM Dominican Republic/Dominican
DZ DZA Algeria/Algerian
EC ECU Ecuador/Ecuadorian
EE EST Estonia/Estonian
EG EGY Egypt/Egyptian
ES ESP Spain/Spanish
ET ETH Ethiopia/Ethiopian
FI FIN Finland/Finnish
FJ FJI Fiji/Fijian
FR FRA France/French
GB GBR United Kingdom/UK/Great Britain/Britain/England/Scotland/Wales/British
GE GEO Georgia/Georgian
GH GHA Ghana/Ghanaian
GR GRC Greece/Greek
GT GTM Guatemala/Guatemalan
HK HKG Hong Kong/Hong Kong SAR/Hongkonger
HR HRV Croatia/Croatian
HU HUN Hungary/Hungarian
ID IDN Indonesia/Indonesian/Bali
IE IRL Ireland/Irish
IL ISR Israel/Israeli
IN IND India/Indian
IQ IRQ Iraq/Iraqi
IR IRN Iran/Iranian
IS ISL Iceland/Icelandic
IT ITA Italy/Italian
JM JAM Jamaica/Jamaican
JO JOR Jordan/Jordanian
JP JPN Japan/Japanese
KE KEN Kenya/Kenyan
KG KGZ Kyrgyzstan/Kyrgyz
KH KHM Cambodia/Cambodian
KR KOR South Korea/Korea/Republic of Korea/Korean/South Korean
KW KWT Kuwait/Kuwaiti
KZ KAZ Kazakhstan/Kazakh/Kazakhstani
LA LAO Laos/Lao/Laotian
LB LBN Lebanon/Lebanese
LK LKA Sri Lanka/Sri Lankan
LT LTU Lithuania/Lithuanian
LU LUX Luxembourg/Luxembourgish
LV LVA Latvia/Latvian
MA MAR Morocco/Moroccan
MD MDA Moldova/Moldovan
ME MNE Montenegro/Montenegrin
MK MKD North Macedonia/Macedonia/Macedonian
MM MMR Myanmar/Burma/Burmese
MN MNG Mongolia/Mongolian
MO MAC Macao/Macau/Macanese
MT MLT Malta/Maltese
MU MUS Mauritius/Mauritian
MV MDV Maldives/Maldivian
MX MEX Mexico/Mexican
MY MYS Malaysia/Malaysian
NA NAM Namibia/Namibian
NG NGA Nigeria/Nigerian
NL NLD Netherlands/The Netherlands/Holland/Dutch
NO NOR Norway/Norwegian
NP NPL Nepal/Nepalese/Nepali
NZ NZL New Zealand/New Zealander
OM OMN Oman/Omani
PA PAN Panama/Panamanian
PE PER Peru/Peruvian
PH PHL Philippines/The Philippines/Filipino/Philippine
PK PAK Pakistan/Pakistani
PL POL Poland/Polish
PT PRT Portugal/Portuguese
PY PRY Paraguay/Paraguayan
QA QAT Qatar/Qatari
RO ROU Romania/Romanian
RS SRB Serbia/Serbian
RU RUS Russia/Russian Federation/Russian
RW RWA Rwanda/Rwandan
SA SAU Saudi Arabia/Saudi/Saudi Arabian
SE SWE Sweden/Swedish
SG SGP Singapore/Singaporean
SI SVN Slovenia/Slovenian
SK SVK Slovakia/Slovak
SN SEN Senegal/Senegalese
TH THA Thailand/Thai
TJ TJK Tajikistan/Tajik
TN TUN Tunisia/Tunisian
TR TUR Türkiye/Turkey/Turkiye/Turkish
TW TWN Taiwan/Taiwanese
TZ TZA Tanzania/Tanzanian/Zanzibar
UA UKR Ukraine/Ukrainian
UG UGA Uganda/Ugandan
US USA United States/United States of America/U.S./U.S.A./America/American
UY URY Uruguay/Uruguayan
UZ UZB Uzbekistan/Uzbek
VE VEN Venezuela/Venezuelan
VN VNM Vietnam/Viet Nam/Vietnamese/Việt Nam
ZA ZAF South Africa/South African
ZM ZMB Zambia/Zambian
ZW ZWE Zimbabwe/Zimbabwean
"""


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Return (code to name, every accepted spelling in lower case to code)."""
    names: dict[str, str] = {}
    spellings: dict[str, str] = {}
    for line in _COUNTRIES.strip().splitlines():
        code, alpha3, spelled = line.split(" ", 2)
        words = spelled.split("/")
        names[code] = words[0]
        for word in (code, alpha3, *words):
            spellings[word.casefold()] = code
    return names, spellings


def country_name(code: str) -> str:
    """Return a country's name, or the code itself when it is none of ours."""
    return _tables()[0].get(code, code)


def is_country(code: str) -> bool:
    """Return whether ``code`` is a two-letter code of the table."""
    return code in _tables()[0]


def read_country(text: str, field: str) -> str:
    """Return the two-letter code of a country a caller names by code, name or nationality.

    Raises:
        ToolError: ``validation_error`` naming the nearest countries.
    """
    names, spellings = _tables()
    wanted = " ".join(text.replace("_", " ").split()).casefold()
    code = spellings.get(wanted) or spellings.get(wanted.removeprefix("the "))
    if code is None:
        close = dict.fromkeys(spellings[word] for word in nearest(wanted, spellings))
        hint = " Did you mean " + " or ".join(f"{found} ({names[found]})" for found in close) + "?" if close else ""
        raise ToolError(
            "validation_error",
            f"{field}: {text[:60]!r} is no country here; give an ISO 3166 code such as 'JP' or its name.{hint}",
        )
    return code
