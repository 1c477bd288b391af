"""What travellers of several nations need, and what they are told, as an ordinary traveller would find it."""

from __future__ import annotations

from typing import Final

# nationality destination purpose, v(isa) or f(ree), days of stay, months of passport validity from a(rrival) or
# d(eparture), and a note.
RULES: Final = """
VN KR tourism v 90 6a Visitors to Jeju alone may be exempt on direct flights.
VN TW tourism v 30 6a Holders of a valid visa of some other countries may register online instead.
VN TH tourism f 30 6a An arrival card has to be filled in online within three days before arrival.
VN SG tourism f 30 6a The arrival card is submitted online within three days before arrival.
VN MY tourism f 30 6a A digital arrival card is needed.
VN ID tourism f 30 6a A return or onward ticket is asked for.
VN PH tourism f 21 6d Travellers register online before arrival.
VN CN tourism v 30 6a Fingerprints are taken at the first application.
VN IN tourism v 30 6a An e-visa is possible; apply at least four days ahead.
VN FR tourism v 90 3d Travel insurance of at least EUR 30,000 has to be shown.
VN DE tourism v 90 3d Travel insurance of at least EUR 30,000 has to be shown.
VN GB tourism v 180 0d Papers that are not in English need a certified translation.
VN US tourism v 180 6d An interview at the consulate is the rule.
VN AU tourism v 90 0d Applications are made online; biometrics are taken at a centre.
VN KR transit f 1 6a Airside only, with a confirmed onward ticket.
VN HK transit f 1 6a Without leaving the transit area.
VN SG transit f 4 6a Up to 96 hours with an onward ticket.
VN CN transit f 1 3a Up to 24 hours with a confirmed seat onward.
DE JP tourism f 90 0d The stay may be prolonged once, up to six months in all.
DE US tourism f 90 0d An ESTA has to be granted before boarding; it is valid for two years.
DE GB tourism f 180 0d An electronic travel authorisation is needed before travel.
DE VN tourism f 45 6a For longer stays there is an e-visa of 90 days.
DE TR tourism f 90 5a Ninety days within any 180; the identity card is accepted too.
DE TH tourism f 60 6a An arrival card has to be filled in online beforehand.
DE IN tourism v 30 6a An e-visa is possible; two blank pages are asked for.
DE AU tourism v 90 0d The electronic eVisitor visa is free of charge.
DE CA tourism f 180 0d An electronic travel authorisation is needed when arriving by air.
DE BR tourism f 90 6a Ninety days within any 180.
DE MA tourism f 90 0d The identity card alone is not accepted.
DE EG tourism v 30 6a The visa can be bought on arrival or online.
DE CN business f 30 6a An invitation by the partner should be carried.
US JP tourism f 90 0d Fingerprints and a photo are taken at the border.
US FR tourism f 90 3d Ninety days within any 180 in the Schengen area; passport under ten years old.
US IT tourism f 90 3d Ninety days within any 180 in the Schengen area; passport under ten years old.
US GB tourism f 180 0d An electronic travel authorisation is needed before travel.
US VN tourism v 90 6a An e-visa is issued online.
US CN tourism v 60 6a Many cities allow a transit of some days without a visa.
US IN tourism v 90 6a An e-visa is possible.
US BR tourism v 90 0d The e-visa is valid for ten years.
US AU tourism v 90 0d The electronic authority is asked for in an app.
US MX tourism f 180 0d The officer writes the days granted into the passport.
US KR business f 90 0d An electronic authorisation may be required.
CN JP tourism v 30 0d The application goes through a designated agency.
CN TH tourism f 30 6a Ninety days within any 180 at most.
CN SG tourism f 30 6a The arrival card is submitted online.
CN MY tourism f 30 6a A digital arrival card is needed.
CN FR tourism v 90 3d Travel insurance of at least EUR 30,000 has to be shown.
CN GB tourism v 180 0d Papers that are not in English need a certified translation.
CN US tourism v 180 6d Visas of ten years must be enrolled online before travel.
CN US transit v 29 6d There is no transit without a visa, not even airside.
CN AU study v - 0d A letter of enrolment and health cover are asked for.
IN TH tourism f 60 6a An arrival card has to be filled in online beforehand.
IN SG tourism v 30 6a Applications go through an authorised agent.
IN JP tourism v 90 0d An e-visa for a single entry is possible.
IN GB tourism v 180 0d The visa is issued for six months at least.
IN GB transit v 1 0d A direct airside transit visa, unless another visa exempts the traveller.
IN AE tourism v 30 6a Holders of some other visas get theirs on arrival.
IN LK tourism v 30 6a An electronic authorisation is asked for online.
IN DE work v - 3d A contract and recognised qualifications are asked for.
JP VN tourism f 45 6a For longer stays there is an e-visa of 90 days.
JP US tourism f 90 0d An ESTA has to be granted before boarding; it is valid for two years.
JP FR tourism f 90 3d Ninety days within any 180 in the Schengen area; passport under ten years old.
JP IN tourism v 60 6a A visa on arrival is possible at six airports.
KR JP tourism f 90 0d Fingerprints and a photo are taken at the border.
KR VN tourism f 45 6a For longer stays there is an e-visa of 90 days.
GB FR tourism f 90 3d Ninety days within any 180 in the Schengen area; passport under ten years old.
GB ES tourism f 90 3d Ninety days within any 180 in the Schengen area; passport under ten years old.
GB US tourism f 90 0d An ESTA has to be granted before boarding; it is valid for two years.
GB TR tourism f 90 5a A full blank page is asked for.
GB IN tourism v 30 6a An e-visa is possible.
GB AE tourism f 30 6a The entry stamp is given on arrival and may be prolonged.
GB AU tourism v 90 0d The eVisitor visa is free of charge.
"""

# key|nationality destination|name|fee|working days|papers (first letters, see PAPERS)|e(visa) or s(ticker)|days of
# stay|passport months and basis|days before arrival by which to submit, or nothing|office
OFFERS: Final = """
vp_kr_tour_vn|VN KR|Korea short visit, single entry|20 USD|8|PFBE|s|90|6a||Korea Visa Centre, Da Nang
vp_kr_multi_vn|VN KR|Korea short visit, five years|80 USD|12|PFBER|s|30|6a||Korea Visa Centre, Hanoi
vp_tw_tour_vn|VN TW|Taiwan visitor visa, single entry|50 USD|6|PFIBE|s|30|6a||
vp_cn_l_vn|VN CN|China tourist visa (L), single entry|60 USD|4|PFI|s|30|6a||China Visa Service, Hanoi
vp_cn_l_fast_vn|VN CN|China tourist visa (L), express|85 USD|2|PFI|s|30|6a||China Visa Service, Hanoi
vp_fr_c_vn|VN FR|Schengen visa (C), France|90 EUR|15|PFIBNE|s|90|3d|15|France Visa Centre, Ho Chi Minh City
vp_de_c_vn|VN DE|Schengen visa (C), Germany|90 EUR|15|PFIBNV|s|90|3d|15|
vp_gb_std_vn|VN GB|Standard visitor visa, six months|127 GBP|15|PFBE|s|180|0d||
vp_us_b_vn|VN US|Visitor visa B-1/B-2|185 USD|10|PF|s|180|6d||
vp_au_600_vn|VN AU|Visitor visa (subclass 600)|195 AUD|20|PBEI|e|90|0d||
vp_in_e30_vn|VN IN|e-Tourist visa, 30 days|25 USD|3|PF|e|30|6a|4|
vp_in_e30_de|DE IN|e-Tourist visa, 30 days|25 USD|3|PF|e|30|6a|4|
vp_in_e1y_de|DE IN|e-Tourist visa, one year|40 USD|3|PF|e|90|6a|4|
vp_eg_e_de|DE EG|e-Visa, single entry|25 USD|5|PI|e|30|6a|7|
vp_au_651_de|DE AU|eVisitor (subclass 651)|0 AUD|1|P|e|90|0d||
vp_vn_e90_us|US VN|e-Visa, 90 days, single entry|25 USD|3|PF|e|90|6a||
vp_vn_e90m_us|US VN|e-Visa, 90 days, multiple entry|50 USD|3|PF|e|90|6a||
vp_br_e_us|US BR|e-Visa, ten years|80.90 USD|5|PFB|e|90|0d||
vp_cn_l_us|US CN|China tourist visa (L), ten years|140 USD|4|PFI|s|60|6a||
vp_in_e1y_us|US IN|e-Tourist visa, one year|40 USD|3|PF|e|90|6a|4|
vp_jp_tour_cn|CN JP|Japan tourist visa, single entry, by agency|200 CNY|7|PFIEB|s|30|0d||
vp_fr_c_cn|CN FR|Schengen visa (C), France|90 EUR|15|PFIBN|s|90|3d|15|
vp_jp_e_in|IN JP|Japan e-visa, tourism, single entry|0 JPY|5|PFIB|e|90|0d||
vp_sg_tour_in|IN SG|Singapore entry visa, by agent|30 SGD|4|PFI|e|30|6a||
vp_ae_30_in|IN AE|Tourist visa, 30 days|350 AED|3|PF|e|30|6a||
vp_gb_std_in|IN GB|Standard visitor visa, six months|127 GBP|15|PFBE|s|180|0d||
vp_in_e30_gb|GB IN|e-Tourist visa, 30 days|25 USD|3|PF|e|30|6a|4|
vp_in_e30_jp|JP IN|e-Tourist visa, 30 days|25 USD|3|PF|e|30|6a|4|
"""

PAPERS: Final = {
    "P": "passport",
    "F": "photo",
    "I": "itinerary",
    "B": "bank_statement",
    "E": "employment_letter",
    "N": "insurance",
    "V": "invitation_letter",
    "R": "family_register",
}

CUSTOMS: Final = {
    "JP": "Meat products and most fresh fruit may not be brought in; cash above one million yen is declared.",
    "KR": "Meat, sausages and fresh fruit are taken away at the border.",
    "US": "Fresh fruit, meat and plants are declared; cash above USD 10,000 too.",
    "AU": "All food, wood and plant material is declared; fines are given on the spot.",
    "SG": "Chewing gum and e-cigarettes may not be brought in; there is no tobacco allowance.",
    "TH": "E-cigarettes are forbidden. Two hundred cigarettes and one litre of spirits are free.",
    "IN": "Satellite telephones are forbidden without a permit.",
    "GB": "Meat and dairy products from the European Union are restricted.",
    "AE": "Poppy seeds and e-cigarette liquids with cannabinoids are forbidden.",
    "CN": "Printed matter may be looked through; cash above USD 5,000 is declared.",
}

MEDICINES: Final = {
    "JP": "Up to one month's supply for personal use; stimulants such as pseudoephedrine above 10 % are forbidden.",
    "KR": "Psychotropic medicines need a permit asked for ten working days ahead.",
    "SG": "Sleeping pills and strong painkillers need an approval by the health authority.",
    "AE": "Controlled medicines are registered online before travel.",
    "US": "Carry medicines in the original packaging with the prescription.",
    "IN": "A prescription in English should be carried.",
    "TH": "Narcotic painkillers for up to 30 days with a doctor's certificate.",
}

# code, level, what is particular there
ADVISORIES: Final = """
AE 2 Drones over the coast have closed airspace at short notice twice this year.
AR 1 Demonstrations in the centre of Buenos Aires block the avenues on many Wednesdays.
AU 1 Bushfire smoke reaches the cities of the south-east from December to March.
BR 2 Phones are snatched in the street in Rio de Janeiro and São Paulo, also from taxis at red lights.
CA 1 In winter, roads through the Rockies close for hours after avalanches.
CH 1 Paths above 2,500 metres stay icy into June.
CL 2 Strong earthquakes are possible; follow the signs for evacuation on the coast.
CN 2 Exit bans have been used against travellers in disputes between firms.
CO 3 Avoid the borders with Venezuela and Ecuador and the Pacific coast outside the towns.
DE 1 Rail works close main lines for months; allow time for replacement buses.
EG 3 Stay away from the Western Desert and the north of Sinai.
ES 1 Bags are taken from beach towels and café chairs in Barcelona and on the coast.
ET 3 Fighting in Amhara and Oromia can begin without warning.
FR 2 Strikes in air and rail traffic are announced some days ahead.
GB 2 Rail strikes and storms interrupt travel in winter.
GR 1 Forest fires are likely from June to September; have the emergency number 112 ready.
HK 1 Schools, ferries and offices close when typhoon signal 8 is hoisted.
ID 2 Ash of the volcanoes on Java, Bali and Flores closes airports for a day at a time.
IN 2 Winter fog in the north delays trains and flights by many hours.
IS 1 The Reykjanes peninsula erupts again and again; the Blue Lagoon closes then.
IT 1 Overtourism fees are charged for day visits to Venice on peak days.
KE 2 Avoid the border with Somalia and night journeys by road.
KH 3 Stay clear of the border with Thailand, where mines and fighting are possible.
KR 1 Heat and heavy rain are usual in July and August.
LK 2 Fuel and some medicines can become scarce.
MA 1 Mountain roads in the High Atlas are still being repaired after the earthquake.
MX 2 Several states are unsafe outside the resorts; use taxis from a stand or an app.
MY 1 Travel to the islands off eastern Sabah is discouraged.
NP 2 Flights to Lukla are cancelled in the monsoon; plan two days in reserve.
NZ 1 Rivers rise within the hour; ask rangers before crossing.
PE 2 Blockades stop the train to Machu Picchu from time to time.
PH 2 Avoid the Sulu archipelago; the typhoon season lasts from June to November.
SG 1 Penalties for drugs are very severe, also in transit.
TH 2 Avoid the provinces of the far south and a strip along the border with Cambodia.
TR 2 Keep ten kilometres away from the border with Syria.
TW 1 Earthquakes are frequent; the coast road near Hualien closes after rain.
US 1 Hurricanes reach the Gulf and the Atlantic coast from June to November.
VN 1 Flooding is common in the central provinces from October to December.
ZA 2 Power cuts affect traffic lights; do not stop at night on empty roads.
"""

GENERAL: Final[tuple[tuple[str, ...], ...]] = (
    (
        "Most visits pass without trouble.",
        "Register your stay with your consulate if you remain longer than a few weeks.",
        "Keep a copy of your passport apart from the original.",
        "Follow the local news, and keep away from crowds and rallies.",
    ),
    (
        "Private hospitals ask for a deposit; take out insurance that pays in advance.",
        "Tap water is best avoided outside the larger hotels; bottled water is sold everywhere.",
        "Pharmacies are good in the cities; bring enough of what you take regularly.",
        "Ask a travel clinic about vaccinations six weeks ahead.",
        "Medicines are carried in hand luggage in their original packaging, with the prescription.",
    ),
    (
        "Use cash machines inside banks.",
        "Cards are accepted widely; keep some cash for buses and markets.",
        "Licensed taxis have a meter; agree on nothing without it.",
        "Drivers need an international licence together with their own.",
        "Trains and ferries fill up around public holidays; book early.",
    ),
)
