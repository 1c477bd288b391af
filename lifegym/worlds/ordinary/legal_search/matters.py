"""The kinds of disputes of which judgments are made: what happened, what was argued, what was held."""

from __future__ import annotations

from typing import Final, NamedTuple


class Matter(NamedTuple):
    """A kind of dispute.

    ``{thing}``, ``{n}``, ``{sum}`` and ``{city}`` stand for a detail, a number, an amount and a town. Two ``amounts``
    are a range, more are a choice; a thing may carry its own range after ``=``. ``holdings`` and
    ``reasons`` go by outcome. ``law`` names the articles it turns on, by jurisdiction.
    """

    case_type: str
    cause: str
    title: str
    sides: tuple[str, str]
    things: tuple[str, ...]
    numbers: tuple[int, int]
    amounts: tuple[int, ...]
    keywords: tuple[str, ...]
    facts: tuple[str, ...]
    reasons: dict[str, tuple[str, ...]]
    holdings: dict[str, str]
    law: dict[str, tuple[str, ...]]


def _law(**lists: str) -> dict[str, tuple[str, ...]]:
    return {place: tuple(names.split()) for place, names in lists.items()}


MATTERS: Final = (
    Matter(
        "tenancy", "defects and rent reduction", "Rent reduction for {thing}", ("tenant", "landlord"),
        ("mould in the bedroom", "a boiler out of order", "a leaking roof", "noise from the shop below",
        "a lift out of use",
         "draughty windows", "no hot water", "mice in the kitchen"),
        (2, 14), (400, 3900), ("tenancy", "defect", "rent reduction", "repair"),
        ("The tenant rents a flat in {city} and reported {thing} by email; the landlord sent somebody twice in {n} "
         "months, "
         "without result.",
         "For {n} months there was {thing} in a rented home in {city}. The tenant paid under reserve and kept "
          "photographs.",
          "The tenant held back {sum} because of {thing}. The landlord disputes that this is a defect."),
        {"granted": ("The photographs and the report of an expert show a defect that came with the building, not with "
         "its "
                     "use.", "The landlord knew since the first report; what was done was not enough to end it."),
         "partly_granted": ("The defect is proved, but only from the written report on; earlier oral complaints are "
          "not.",
                            "For part of the time the landlord could not get in, as the tenant was away."),
         "dismissed": ("The tenant never reported {thing} in a way that can be proved, and refused access once.",
                       "What remains is so slight that enjoyment was hardly lessened.")},
        {"granted": "A defect the landlord knew of reduces the rent from the day it was reported.",
         "partly_granted": "Reduction runs from the first written report, and by the part of the home concerned.",
         "dismissed": "Without a provable report there is no reduction."},
        _law(nl="nl_bw7_204 nl_bw7_206 nl_bw7_207", de="de_bgb_535 de_bgb_536 de_bgb_536c", en="en_lta_11",
             cn="cn_civil_712 cn_civil_713"),
    ),
    Matter(
        "tenancy", "return of the deposit", "Deposit kept for {thing}", ("tenant", "landlord"),
        ("painting", "cleaning", "scratches on the floor", "a missing inventory", "unpaid service costs",
        "worn carpets"),
        (3, 26), (600, 3200), ("tenancy", "deposit", "set-off", "inventory"),
        ("After {n} months the tenant left a flat in {city}. Of the deposit of {sum} nothing came back; the landlord "
         "listed {thing}.",
         "The landlord kept {sum} of the deposit for {thing}; there is no description of the flat at the start.",
         "The tenant sent three reminders for the deposit. The landlord answered that {thing} cost as much."),
        {"granted": ("There is no description of the state at the start, so the tenant is presumed to have returned "
         "it as "
                     "received.", "Ordinary wear is not damage, and the costs were never specified in time."),
         "partly_granted": ("Some of the damage goes beyond wear and is proved by dated photographs; the rest is "
          "not.",), "dismissed": ("The inventory, signed by both, and the invoices show the damage and its cost.",)},
        {"granted": "A landlord who keeps a deposit proves damage beyond wear and lists it in time.",
         "partly_granted": "Only proved and specified sums may be set off against a deposit.",
         "dismissed": "Damage recorded in a joint inventory may be set off."},
        _law(nl="nl_bw7_224 nl_bw7_261b", de="de_bgb_551", en="en_ha04_213 en_ha04_214",
        cn="cn_civil_577 cn_civil_703"),
    ),
    Matter(
        "tenancy", "end of the tenancy", "Notice to quit for {thing}", ("landlord", "tenant"),
        ("own use", "arrears", "a sublet room", "renovation", "noise complaints"),
        (2, 19), (900, 7800), ("tenancy", "notice", "own use", "arrears"),
        ("The landlord of a home in {city} gave notice for {thing} after {n} years; the tenant stayed.",
         "Arrears stood at {sum} when notice was given for {thing}; by the hearing half had been paid."),
        {"granted": ("The ground is stated, serious and proved; the tenant was offered another home.",),
         "partly_granted": ("The ground holds, but the term was too short and the tenant gets six more months.",),
         "dismissed": ("The ground is not one that the law knows, or not proved; the arrears were paid in time.",)},
        {"granted": "A proved statutory ground ends a tenancy where interests have been weighed.",
         "partly_granted": "A valid ground with too short a term ends the tenancy at the proper term.",
         "dismissed": "Notice without a proved statutory ground has no effect."},
        _law(nl="nl_bw7_271 nl_bw7_274", de="de_bgb_573 de_bgb_574", en="en_ha88_8 en_ha88_21", cn="cn_civil_734"),
    ),
    Matter(
        "labour", "summary dismissal", "Dismissed at once over {thing}", ("employee", "employer"),
        ("a till difference", "private use of a van", "a quarrel with a guest", "absence without notice",
         "a sandwich from the counter", "data taken home", "a post about the firm"),
        (2, 23), (1800, 19000), ("labour", "dismissal", "urgent reason", "compensation"),
        ("The employee worked {n} years for a firm in {city} and was dismissed at once over {thing}.",
         "Over {thing} the employer ended the contract on the spot. There had been no warning in {n} years."),
        {"granted": ("The reason is too slight for the gravest of measures; a warning would have done.",
                     "Four weeks passed between discovery and dismissal, which was not at once."),
         "partly_granted": ("The reason was not urgent, but the employee bears part of the blame; compensation is "
          "lowered.",), "dismissed": ("The facts are proved, the rule was known, and trust was rightly lost.",)},
        {"granted": "Dismissal at once over {thing} fails where a warning would have been enough.",
         "partly_granted": "Contributory conduct lowers compensation for a dismissal that was too harsh.",
         "dismissed": "Proved breach of a known rule can be an urgent reason even after long service."},
        _law(nl="nl_bw7_677 nl_bw7_678 nl_bw7_673", de="de_bgb_626 de_kschg_1 de_kschg_4", en="en_era_94 en_era_98",
             cn="cn_lcl_39 cn_lcl_87"),
    ),
    Matter(
        "labour", "unpaid wages", "Wages owed for {thing}", ("employee", "employer"),
        ("overtime in the kitchen", "waiting time between rides", "training days", "the last month", "sick days",
        "night duty"),
        (3, 90), (450, 8600), ("labour", "wages", "overtime", "proof"),
        ("The employee claims {sum} for {thing}, with a list kept on the telephone over {n} weeks.",
         "A firm in {city} did not pay {thing}; rosters for {n} weeks were deleted from the group chat."),
        {"granted": ("The employer must keep records; it has none, so the employee's list stands.",),
         "partly_granted": ("The list is believed for the weeks that colleagues confirm; for the rest proof is "
          "missing.",), "dismissed": ("The hours claimed cannot be squared with the records kept at the time."
           "employee had left.",)},
        {"granted": "Where the employer kept no records a detailed list of hours is proof enough.",
         "partly_granted": "Hours are owed as far as they are confirmed; late wages are increased within reason.",
         "dismissed": "A list contradicted by objective records does not prove overtime."},
        _law(nl="nl_bw7_625 nl_bw7_628", de="de_milog_1", en="en_era_13", cn="cn_lcl_10 cn_lcl_82", eu="eu_wtd_7"),
    ),
    Matter(
        "labour", "end of a fixed contract", "Contract not renewed after {thing}", ("employee", "employer"),
        ("a fourth extension", "pregnancy", "sick leave", "a reorganisation", "a works council complaint"),
        (6, 48), (1500, 14000), ("labour", "fixed term", "renewal", "notice"),
        ("After {n} months on contracts for a fixed time the employer in {city} let the last one end after {thing}.",),
        {"granted": ("The chain had become a contract for an indefinite time, so it did not end by itself.",),
         "partly_granted": ("The contract ended, but notice came late and a month's wage is owed.",),
         "dismissed": ("The gap between the contracts was long enough to break the chain.",)},
        {"granted": "Once the chain is too long the last contract is one for an indefinite time.",
         "partly_granted": "Late notice of non-renewal costs the employer pay for the time it was late.",
         "dismissed": "A sufficient gap breaks a chain of fixed contracts."},
        _law(nl="nl_bw7_668a nl_bw7_611", de="de_bgb_622", en="en_era_86", cn="cn_lcl_47"),
    ),
    Matter(
        "consumer", "defective goods", "A {thing} that failed", ("buyer", "seller"),
        ("washing machine=400-1100",
         "used car=2500-14000",
         "telephone=250-1200",
         "electric bicycle=1100-4200",
         "sofa=500-2900",
         "heat pump=4000-14000",
         "pair of boots=70-260",
         "laptop=500-2200"),
        (2, 11), (180, 9400), ("consumer", "conformity", "repair", "burden of proof"),
        ("The {thing}, bought for {sum}, failed after {n} months. The seller points to the manufacturer.",
         "A {thing} bought in {city} was repaired twice in {n} months and failed again."),
        {"granted": ("The fault showed within the time of presumption, and the seller has not proved misuse.",
                     "Two failed repairs are enough; the buyer need not wait for a third."),
         "partly_granted": ("The buyer used it for a long time, so that part of the price stays with the seller.",),
         "dismissed": ("The expert found damage from outside, which explains the fault.",)},
        {"granted": "The seller, not the maker, answers for a fault that shows early; failed repair opens rescission.",
         "partly_granted": "On rescission the value of use may be deducted.",
         "dismissed": "Proved misuse rebuts the presumption of an early fault."},
        _law(nl="nl_bw7_17 nl_bw7_18 nl_bw7_21 nl_bw7_22", de="de_bgb_434 de_bgb_437 de_bgb_477",
             en="en_cra_9 en_cra_22 en_cra_23", cn="cn_cons_24 cn_civil_577"),
    ),
    Matter(
        "consumer", "withdrawal from a distance contract", "Withdrawal from the purchase of {thing}", ("buyer",
        "web shop"), ("a mattress=300-1600",
         "a garden table=150-900",
         "a course=200-2400",
         "a kitchen ordered at the door=3000-9000",
         "a drone=250-1900",
         "headphones=60-350"), (15, 90), (90, 5200), ("consumer", "withdrawal", "distance contract",
        "refund"), ("The buyer withdrew from the purchase of {thing} on day {n}; the shop refused to pay back "
         "{sum}.",), {"granted": ("The shop had not informed of the right, so that the time had not run out.",),
         "partly_granted": ("Nobody had told the buyer of the right, but wear beyond trying lowers the refund.",),
         "dismissed": ("The buyer had been told of the right in plain words and let the time go by.",)},
        {"granted": "A consumer who was not told of the right may withdraw long after the ordinary time.",
         "partly_granted": "Refund may be lowered by loss of value beyond mere testing.",
         "dismissed": "A consumer who was told of the right withdraws in time or not at all."},
        _law(nl="nl_bw6_230o nl_bw6_230r", de="de_bgb_355 de_bgb_312g", en="en_cra_20", cn="cn_cons_25"),
    ),
    Matter(
        "consumer", "tacit renewal", "A subscription to {thing} that would not end", ("member", "company"),
        ("a gym", "a dating site", "an energy tariff", "a meal box", "a language app", "a magazine"),
        (3, 24), (60, 1400), ("consumer", "unfair terms", "renewal", "collection costs"),
        ("The subscription to {thing} was renewed for {n} months by its terms; the member asks for {sum} back.",),
        {"granted": ("The term is presumed unreasonable, and the court sets it aside of its own motion.",),
         "partly_granted": ("The months used are owed; renewal and collection costs are not.",),
         "dismissed": ("The renewal could be ended monthly, as the terms said in plain words.",)},
        {"granted": "A tacit renewal that binds for long is set aside, even if nobody asks.",
         "partly_granted": "Only what was really used is owed under an unfair renewal.",
         "dismissed": "A renewal that may be ended monthly is fair."},
        _law(nl="nl_bw6_236 nl_bw6_96", en="en_cra_62"),
    ),
    Matter(
        "consumer", "air passengers", "Compensation after {thing}", ("passenger", "airline"),
        ("a cancelled evening flight", "a long delay", "denied boarding", "a missed connection",
        "a crew strike"),
        (4, 31), (250, 400, 600), ("consumer", "air passenger", "compensation", "extraordinary circumstances"),
        ("The passenger reached the destination {n} hours late after {thing} from {city}; the airline offered a "
         "voucher.",),
        {"granted": ("A technical fault found in maintenance belongs to running an airline and excuses nothing.",
                     "A voucher replaces money only with the passenger's signed consent."),
         "partly_granted": ("Compensation is halved since the new flight arrived within the time the regulation "
          "names.",), "dismissed": ("The airport was closed by storm, and re-routing was offered at once.",)},
        {"granted": "Ordinary technical faults and own staff's strikes are no extraordinary circumstances.",
         "partly_granted": "Timely re-routing halves the lump sum.",
         "dismissed": "Closure of the airport excuses if all reasonable measures were taken."},
        _law(nl="eu_261_5 eu_261_7", de="eu_261_5 eu_261_7 eu_261_9", eu="eu_261_5 eu_261_7 eu_261_8"),
    ),
    Matter(
        "traffic", "collision with a cyclist", "Cyclist hit at {thing}", ("cyclist", "driver"),
        ("a roundabout", "a right turn", "a give-way junction", "a loading bay", "a zebra crossing",
        "a garage exit"),
        (14, 70), (900, 46000), ("traffic", "liability", "cyclist", "contributory fault"),
        ("A cyclist of {n} was hit by a car at {thing} in {city}, broke a wrist and claims {sum}.",
         "The driver says that the cyclist came without a light to {thing}; a camera shows both."),
        {"granted": ("The driver has not shown that the accident was beyond control.",),
         "partly_granted": ("The cyclist rode without a light, which lowers but does not end the claim.",),
         "dismissed": ("The cyclist rode through red on purpose; the driver could do nothing.",)},
        {"granted": "The motor vehicle answers to the cyclist unless the accident was beyond control.",
         "partly_granted": "Fault of an adult cyclist lowers damages, by half at most save for recklessness.",
         "dismissed": "Recklessness of the cyclist can end liability."},
        _law(nl="nl_wvw_185 nl_bw6_162", de="de_stvg_7 de_bgb_823", en="en_rta_145 en_rta_3", cn="cn_road_76"),
    ),
    Matter(
        "criminal", "careless driving", "Prosecution for {thing}", ("prosecution", "defendant"),
        ("a telephone at the wheel", "running a red light", "driving after three glasses", "overtaking at a school"),
        (22, 71), (200, 2400), ("traffic", "driving", "fine", "licence"),
        ("The defendant, {n}, was stopped in {city} for {thing}. Nobody was hurt.",),
        {"granted": ("Two officers saw it from close by, and their notes agree.",),
         "partly_granted": ("Danger is proved, grave fault is not.",),
         "dismissed": ("The record was not made by the rules and is left out of account.",)},
        {"granted": "What officers themselves saw is proof of {thing}.",
         "partly_granted": "Causing danger does not need an accident; grave fault does need more.",
         "dismissed": "A record made against the rules proves nothing."},
        _law(nl="nl_wvw_5", en="en_rta_3"),
    ),
    Matter(
        "family", "maintenance", "Maintenance after {thing}", ("parent", "other parent"),
        ("a divorce", "loss of work", "a new family", "moving abroad", "a bonus year"),
        (3, 17), (120, 900), ("family", "maintenance", "means", "child"),
        ("The parents of a child of {n} live apart; since {thing} one asks for {sum} a month.",),
        {"granted": ("Income and costs have been shown; the sum fits the tables.",),
         "partly_granted": ("Care is shared more than was said, which lowers the sum.",),
         "dismissed": ("No means are left beyond the parent's own needs.",)},
        {"granted": "Maintenance follows means and need as they are now.",
         "partly_granted": "Time of care counts in setting maintenance.",
         "dismissed": "Who has no means beyond their needs owes nothing for now."},
        _law(nl="nl_bw1_404", de="de_bgb_1601", en="en_ca_1", cn="cn_civil_1067"),
    ),
    Matter(
        "family", "contact and residence", "Contact and {thing}", ("parent", "other parent"),
        ("a move to another town", "holidays abroad", "a school change", "video calls", "a grandparent's house"),
        (2, 16), (100, 400), ("family", "contact", "child's interest", "relocation"),
        ("The parents of a child of {n} disagree about {thing}. The child was heard.",),
        {"granted": ("The plan is thought through and the child's ties are kept.",),
         "partly_granted": ("It may go ahead from the next school year, with more weekends.",),
         "dismissed": ("The need was not shown, and contact would suffer.",)},
        {"granted": "A move is allowed where need, preparation and contact have been shown.",
         "partly_granted": "Consent of the court may be tied to a later day and more contact.",
         "dismissed": "Without shown need the child's ties weigh more."},
        _law(nl="nl_bw1_253a nl_bw1_377a", de="de_bgb_1684", en="en_ca_1 en_ca_8", cn="cn_civil_1086"),
    ),
    Matter(
        "administrative", "objection to a decision", "Objection over {thing}", ("resident", "municipality"),
        ("a dormer", "a parking permit", "a benefit", "a pergola", "a café terrace", "a tree felling permit"),
        (4, 90), (150, 900), ("administrative", "objection", "time limit", "reasons"),
        ("The municipality refused {thing} in {city}; the objection came {n} days after the letter.",),
        {"granted": ("The decision does not say why the neighbours' letters weighed so much.",
                     "The hearing was left out without a reason that the law allows."),
         "partly_granted": ("The decision lacks reasons but its result may stand, as they were given in court.",),
         "dismissed": ("The objection was late and nothing excuses it.",)},
        {"granted": "A decision without sound reasons or without hearing is set aside.",
         "partly_granted": "Reasons given late can save the result, not the costs.",
         "dismissed": "A late objection is inadmissible unless the lateness is excused."},
        _law(nl="nl_awb_6_7 nl_awb_6_11 nl_awb_3_46 nl_awb_7_2"),
    ),
    Matter(
        "civil", "neighbours and animals", "Damage by {thing}", ("neighbour", "neighbour"),
        ("a dog=150-2400",
         "a heat pump=500-4000",
         "tree roots=600-9000",
         "a trampoline=200-1500",
         "a cat in the koi pond=100-900",
         "building work=900-20000"),
        (2, 30), (200, 12000), ("civil", "nuisance", "damages", "neighbour"),
        ("For {n} months the neighbours in {city} have been at odds over {thing}; {sum} is claimed.",),
        {"granted": ("Photographs and an expert's report show the damage and where it came from.",),
         "partly_granted": ("Half of the damage existed before.",),
         "dismissed": ("What there is does not go beyond what neighbours must bear.",)},
        {"granted": "Who keeps what does harm makes it good.",
         "partly_granted": "Only damage caused by {thing} is owed.",
         "dismissed": "Ordinary nuisance must be borne."},
        _law(nl="nl_bw6_162 nl_bw6_179", de="de_bgb_833 de_bgb_906", cn="cn_civil_1245 cn_civil_1165"),
    ),
)  # fmt: skip

PLACES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "nl": ("EUR", ("Amsterdam", "Haarlem", "Rotterdam", "Utrecht", "Zaandam", "Leiden", "Amersfoort")),
    "de": ("EUR", ("Berlin", "Hamburg", "Potsdam", "Leipzig", "Lübeck")),
    "en": ("GBP", ("London", "Leeds", "Manchester", "Bristol", "Norwich")),
    "cn": ("CNY", ("Shanghai", "Suzhou", "Ningbo", "Hangzhou")),
    "eu": ("EUR", ("Brussels", "Lyon", "Vienna", "Madrid")),
}
"""Currency and towns of each jurisdiction."""

FIRMS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "landlord": {
        "nl": ("Woonstichting De Linde", "Kastelein Vastgoed", "Wonen aan 't Spaarne"),
        "de": ("Nordhaus Wohnen", "Hallmann Immobilien", "Spreeblick Verwaltung"),
        "en": ("Brightline Lettings", "Quayside Homes", "Ferncroft Estates"),
        "cn": ("Sunhe Apartments", "Pujiang Lettings"),
    },
    "employer": {
        "nl": ("Grachten Horeca", "Kapelbrug Bouw", "Sandvoort Taxi", "Zorggroep Merel"),
        "de": ("Ostermann Logistik", "Rheinufer Pflege", "Backhaus Lindner"),
        "en": ("Meridian Foods", "Lakeview Care", "Harbour Street Hotels"),
        "cn": ("Puchang Electronics", "Jiangnan Homewares", "Lotus Lane Kitchens"),
        "": ("Meridiana Transport", "Corvo Services"),
    },
    "seller": {"": ("Fernhill Stores", "Silverdale Trading", "Hallmann & Söhne", "Westeinde Retail")},
    "web shop": {"": ("Fernhill Online", "Kistenpost", "Lanternway")},
    "company": {"": ("Rotonda Group", "Helder Subscriptions", "Parlando", "Tafelbox", "Weekly Lantern")},
    "airline": {"": ("Tulip Air", "Vesper Airways", "Meridiana Nord")},
}  # fmt: skip
"""Invented firms by the side on which they appear and by jurisdiction; without one, anywhere."""
INITIALS: Final = "ABCDEFGHJKLMNPRSTVWZ"

REFERRED: Final = "The Court answers the referring court in this sense; the costs are for that court to decide."
RULINGS: Final[dict[str, dict[str, str]]] = {
    "criminal": {
        "granted": "The defendant is convicted and fined {sum}.",
        "partly_granted": "Convicted of the lesser charge; fine of {sum}, suspended in part.",
        "dismissed": "The defendant is acquitted.",
    },
    "administrative": {
        "granted": "The decision is set aside; the municipality decides anew within six weeks and pays costs of {sum}.",
        "partly_granted": "The decision is set aside, its effects stand; the municipality pays costs of {sum}.",
        "dismissed": "The appeal is unfounded.",
    },
    "end of the tenancy": {
        "granted": "The tenancy ends; the tenant leaves within two months and pays the costs.",
        "partly_granted": "The tenancy ends in six months; each side bears its costs.",
        "dismissed": "The tenancy goes on; the landlord pays the costs.",
    },
    "maintenance": {
        "granted": "Maintenance is set at {sum} a month from the day of the application.",
        "partly_granted": "Maintenance is set at less than was asked, from next month.",
        "dismissed": "The application is refused; each side bears its costs.",
    },
    "contact and residence": {
        "granted": "Consent is given; contact is every second weekend and half of the holidays.",
        "partly_granted": "Consent is given from the next school year on.",
        "dismissed": "Consent is refused; each side bears its costs.",
    },
    "": {
        "granted": "The claim is allowed; the {against} pays {sum} with interest and the costs.",
        "partly_granted": "The claim is allowed in part, for {part}; each side bears its costs.",
        "dismissed": "The claim is dismissed; the {claimant} pays the costs.",
    },
}
"""What courts order, by cause or case type, and by outcome; ``REFERRED`` is what a court of reference says."""

NOTES: Final[dict[str, tuple[str, ...]]] = {
    "tenancy": (
        "Close to our situation; check whether the report was in writing.",
        "Turns on the inventory: look for ours.",
        "The landlord may rely on this one.",
    ),
    "labour": ("For Samira: the warning that was missing.", "What counts is how fast they acted."),
    "consumer": ("The two years for a claim are explained well here.", "Same shop chain, other product."),
    "family": ("How the holidays were divided.", "Useful for the costs, not for the main point."),
    "traffic": ("Who turned left decides nearly everything.", "The dashcam was allowed as evidence."),
    "criminal": ("Only for the part on the fine.",),
    "civil": ("The neighbours quoted this at the meeting.", "Amount of damages, last paragraph."),
    "administrative": ("Six weeks for an objection, counted from the letter's date.", "The parking zone case."),
}
"""What a person notes on judgments they keep, by type."""
