"""How whole groups of nations are let into a country: the rules between all pairs that no line of their own tells.

Simplified from what ministries publish; enough for a desk to answer, not for a real journey.
"""

from __future__ import annotations

from typing import Final

NATIONS: Final[dict[str, tuple[str, ...]]] = {
    "eu": tuple("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH NO IS".split()),
    "anglo": ("AU", "CA", "GB", "NZ", "US"),
    "asia": ("JP", "KR", "SG", "HK", "TW", "MY"),
    "gulf": ("AE", "QA", "KW", "SA", "OM"),
    "latin": ("AR", "BR", "CL", "MX", "UY", "CR"),
    "andes": ("PE", "CO", "EC", "BO", "PY", "PA", "GT", "DO"),
    "near": ("AL", "GE", "MD", "ME", "MK", "RS", "TR", "UA"),
    "mekong": ("TH", "VN", "ID", "PH", "KH", "LA", "MM"),
    "south": ("IN", "BD", "LK", "NP", "PK"),
    "steppe": ("KZ", "UZ", "KG", "AM", "AZ", "MN"),
    "maghreb": ("EG", "MA", "TN", "DZ", "JO", "LB"),
    "africa": ("GH", "KE", "NG", "ZA", "ET", "SN", "TZ", "UG", "RW", "ZM", "NA", "MU"),
    "cn": ("CN",),
}
"""Nations that are mostly treated alike, by ISO 3166 code."""

# destinations groups f(ree) days of stay, months of passport validity from a(rrival) or d(eparture), and a note. The
# first line that names a nation's group, or its code, holds for it; whoever is in none needs a visa of VISAS.
ENTRY: Final = """
CH+DE+ES+FR+GR+IT+IS eu - 0a Freedom of movement: an identity card is enough.
CH+DE+ES+FR+GR+IT+IS anglo+asia+latin+near+AE+PE+CO+PA+GT+MU 90 3d Ninety days within any 180 in the Schengen area.
AE eu+anglo+asia+gulf+latin+CN+RS+KZ+MU 90 6a The stamp is given on arrival and may be prolonged once.
AR eu+anglo+asia+latin+andes+near+ZA 90 0a The stay may be prolonged once at the migration office.
AU NZ - 0a A visa is given on arrival to citizens of New Zealand.
BR eu+asia+latin+andes+near+GB+NZ+ZA+TH+MA+NA 90 0a Ninety days within any 180.
CA eu+anglo+JP+KR+SG+HK+TW+CL+MX 180 0d An electronic travel authorisation is needed when arriving by air.
CL eu+anglo+asia+latin+andes+near+ZA+TH+ID 90 0a Keep the slip of the border police until you leave.
CN eu+JP+KR+SG+MY+NZ+AU+latin+PE+TH+AE+GE+KZ 30 6a The exemption does not cover work or study.
CO eu+anglo+asia+latin+andes+near+ZA+ID+PH+AE+QA 90 0a Check-Mig is filled in online within three days before arrival.
EG gulf 90 6a Entry is free of charge.
GB IE - 0a The common travel area needs no permission.
GB eu+anglo+asia+gulf+latin+PE+GT+PA+PY+MU 180 0d An electronic travel authorisation is needed before travel.
HK eu+anglo+asia+latin+gulf+andes+near+ZA+MU 90 1d Visitors may not work, not even unpaid.
HK TH+PH+ID+ZM+EG+MA+TN 30 1d Visitors may not work, not even unpaid.
ID TH+VN+PH+KH+LA+MM+MY+SG+CL+CO+PE+BR+HK 30 6a A return or onward ticket is asked for.
JP eu+anglo+asia+latin+near+TN+MU 90 0d Fingerprints and a photo are taken at the border.
JP TH+ID+AE+QA 15 0d Registration of the passport may be asked for before travel.
KE africa 60 6a The electronic authorisation is waived.
KH TH+VN+ID+PH+LA+MM+MY+SG 30 6a An e-arrival card is filled in online within a week before arrival.
KR eu+anglo+asia+gulf+latin+andes+TH+KZ+ZA+TR+RS 90 0d An electronic authorisation may be required.
MA eu+anglo+gulf+latin+JP+KR+SG+HK+CN+ID+PH+TR+TN+DZ+SN 90 0d Hotels enter their guests with the police.
MX eu+anglo+asia+latin+CO+PE+PA+PY+AE 180 0d The officer writes the days granted into the passport.
MY eu+anglo+asia+gulf+latin+andes+near+ZA+CN+KZ+UZ 90 6a A digital arrival card is needed.
MY TH+VN+ID+PH+KH+LA+IN+MU+NA+KE+TZ+ZM 30 6a A digital arrival card is needed.
NP IN - 0a An identity card is enough at the land borders.
NZ AU - 0a A residence visa is given on arrival to citizens of Australia.
NZ eu+GB+CA+US+asia+gulf+latin+MU 90 3d An electronic authority and a levy are asked for before travel.
PE eu+anglo+asia+latin+andes+near+TH+ID+ZA 90 6a The stay is noted electronically; no stamp is given.
PH eu+anglo+asia+gulf+latin+andes+TH+VN+ID+KH+LA+MM+TR+KZ+KE+GH+ZA 30 6a Travellers register online before arrival.
SG eu+anglo+asia+gulf+latin+andes+near+TH+VN+ID+PH+KH+LA+ZA+MU+CN 30 6a The arrival card is submitted online.
TH eu+anglo+asia+gulf+latin+near+PE+CO+EC+IN+LK+KZ+UZ+MN+ZA+MA+MU 60 6a An arrival card has to be filled in online.
TH VN+ID+PH+KH+LA+CN 30 6a An arrival card has to be filled in online.
TR eu+anglo+asia+gulf+latin+near+andes+steppe+TH+MA+TN+JO 90 5a Ninety days within any 180.
TW eu+anglo+JP+KR+SG+MY+CL+PY+GT 90 0a A confirmed onward ticket is asked for.
TW TH+PH 14 6a A confirmed onward ticket is asked for.
US CA 180 0a No form is needed by land or air.
US BE+CZ+DE+DK+EE+ES+FI+FR+GR+HR+HU+IE+IT+LT+LU+LV 90 0d An ESTA has to be granted before boarding.
US AT+CH+IS+MT+NL+NO+PL+PT+SE+SI+SK 90 0d An ESTA has to be granted before boarding.
US GB+AU+NZ+JP+KR+SG+TW+CL 90 0d An ESTA has to be granted before boarding.
VN DE+FR+IT+ES+GB+DK+SE+NO+FI+PL+CZ+CH+JP+KR 45 6a For longer stays there is an e-visa of 90 days.
VN TH+MY+SG+ID+PH+KH+LA+CL 30 6a Entry is free of charge.
ZA eu+GB+US+AU+NZ+latin+JP+KR+SG+HK+MY 90 1d Two blank pages are asked for.
ZA africa 30 1d Two blank pages are asked for.
"""

# destinations|name|fee|working days|papers (first letters, see PAPERS of visa_facts)|e(visa) or s(ticker)|days of
# stay|passport months and basis|days before arrival by which to submit, or nothing|note of the rule
VISAS: Final = """
CH+DE+ES+FR+GR+IT+IS|Schengen visa (C)|90 EUR|15|PFIBN|s|90|3d|15|Travel insurance of EUR 30,000 or more is asked for.
AE|Tourist visa, 30 days|350 AED|3|PF|e|30|6a||The visa is asked for by a hotel, an airline or online.
AR|Tourist visa|150 USD|15|PFIB|s|90|6a||An interview at the consulate is the rule.
AU|Visitor visa (subclass 600)|195 AUD|20|PBEI|e|90|0d||Applications are made online; biometrics are taken at a centre.
BR|Visitor e-visa|80.90 USD|5|PFB|e|90|0d||The e-visa is asked for online before travel.
CA|Visitor visa|100 CAD|20|PFBE|s|180|0d||Fingerprints are taken at a visa centre once in ten years.
CL|Tourist visa|90 USD|15|PFIB|s|90|6a||The application is made online and decided by the consulate.
CN|China tourist visa (L), single entry|60 USD|4|PFI|s|30|6a||Fingerprints are taken at the first application.
CO|Visitor visa (V)|54 USD|10|PFIB|e|90|6a||The visa is asked for and issued online.
EG|e-Visa, single entry|25 USD|5|PI|e|30|6a|7|The visa can be asked for online a week before travel.
GB|Standard visitor visa, six months|127 GBP|15|PFBE|s|180|0d||Papers not in English need a certified translation.
HK|Visit visa|330 HKD|20|PFBE|e|30|6a||The visa is asked for at the immigration department online.
ID|Visitor e-visa (B1)|35 USD|3|P|e|30|6a||A return or onward ticket is asked for.
IN|e-Tourist visa, 30 days|25 USD|3|PF|e|30|6a|4|An e-visa is possible; apply at least four days ahead.
JP|Japan tourist visa, single entry|25 USD|7|PFIEB|s|30|0d||The application goes through an agency.
KE|Electronic travel authorisation|32.50 USD|3|PFI|e|90|6a|3|The authorisation is asked for online by everybody.
KH|e-Visa, tourism|36 USD|3|PF|e|30|6a||The e-visa is valid at the airports and some land borders.
KR|Korea short visit, single entry|40 USD|8|PFBE|s|90|6a||The application is made at a visa centre.
LK|Electronic travel authorisation|50 USD|2|P|e|30|6a||An electronic authorisation is asked for online.
MA|e-Visa, tourism|80 USD|3|PFI|e|30|6a||The e-visa is for a single entry.
MX|Visitor visa|54 USD|10|PFBE|s|180|6a||A valid visa of the United States or Japan exempts the holder.
MY|e-Visa, single entry|25 USD|3|PFI|e|30|6a||A return ticket is asked for.
NP|Tourist visa, 30 days|50 USD|1|PF|s|30|6a||The visa can be bought on arrival; the form is filled in online.
NZ|Visitor visa|300 NZD|20|PBEI|e|90|3d||Applications are made online.
PE|Tourist visa|30 USD|15|PFIB|s|90|6a||The application is made at a consulate.
PH|Temporary visitor visa (9a)|40 USD|8|PFIB|s|59|6d||Travellers register online before arrival.
SG|Singapore entry visa, by agent|30 SGD|4|PFI|e|30|6a||Applications go through an authorised agent.
TH|Tourist visa, single entry|40 USD|5|PFIB|e|60|6a||The visa is asked for online.
TR|e-Visa, tourism|50 USD|1|P|e|30|6a||The holder needs a valid visa of a Schengen country, Britain or the US.
TW|Taiwan visitor visa, single entry|50 USD|6|PFIBE|s|30|6a||Some who hold another country's visa may register online.
US|Visitor visa B-1/B-2|185 USD|10|PF|s|180|6d||An interview at the consulate is the rule.
VN|e-Visa, 90 days, single entry|25 USD|3|PF|e|90|6a||An e-visa is issued online.
ZA|Visitor visa|48 USD|10|PFIBE|s|90|1d||Two blank pages are asked for.
"""
