"""What the first morning finds: the mailbox, the cars for hire, the shelf of law."""

from __future__ import annotations

from datetime import date
from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.litigation.turned_back import papers
from lifegym.envs.litigation.turned_back.cast import FOUND, GARAGE, HOME, OLA, Cast, Rental, pln
from lifegym.envs.story import Story
from lifegym.worlds.services.car_rental.records import CancelStep, InsurancePlan, RentalOffer, RentalStation, Vehicle
from lifegym.worlds.services.email.records import attachment
from lifegym.worlds.services.legal_search import Article, Court, Statute, Version

_CARS: Final[dict[str, tuple[str, str, int, tuple[str, ...]]]] = {
    "first": ("estate", "Dacia Jogger", 5, ("flat loading floor", "parking sensors")),
    "second": ("estate", "Toyota Corolla Kombi", 5, ("flat loading floor", "rear camera")),
    "third": ("estate", "Opel Astra Kombi", 5, ("flat loading floor", "heated seats")),
    "hatch": ("compact", "Kia Ceed", 5, ("parking sensors",)),
    "step": ("estate", "Fiat Tipo Kombi", 5, ("raised loading sill", "roof rails")),
    "dear": ("estate", "Volvo V60", 5, ("flat loading floor", "automatic tailgate")),
    "seats": ("van", "Renault Kangoo Cargo", 2, ("flat loading floor",)),
    "late": ("estate", "Ford Focus Kombi", 5, ("flat loading floor",)),
}


def seed_rentals(s: Story, c: Cast) -> None:
    """Put stations, cars and offers into the world."""
    for key, name, opens, street in (
        ("loc_0301", "Kraków Zabłocie", "06:00", "ulica Romanowicza 11"),
        ("loc_0302", "Kraków Krowodrza", "08:30", "ulica Królewska 57"),
        ("loc_0303", "Warsaw Ochota", "06:00", "ulica Grójecka 70"),
    ):
        city = name.partition(" ")[0]
        s.seed(
            "car_rental.locations",
            RentalStation(location_id=key, name=name, company="Wisła Cars", city=city, country="Poland", kind="town",
                          address=f"{street}, {city}", zone=HOME, opens=opens, closes="21:00",
                          phone="+48 12 555 06 60", email=desk_of(name).mail),
        )  # fmt: skip
    for number, (name, daily, excess) in enumerate((("Basic", 0, 4000), ("Comfort", 39, 1500), ("Carefree", 69, 0)), 1):
        s.seed(
            "car_rental.plans",
            InsurancePlan(plan_id=f"ins_{number:03d}", name=name, daily_price=pln(daily), excess=pln(excess),
                          covers=("collision", "theft"), note="In every price." if not daily else ""),
        )  # fmt: skip
    for rental in c.rentals.values():
        _offer(s, rental, "loc_0302" if rental.fate == "late" else "loc_0301", rental.offer_id, rental.vehicle_id)
    for number, fate in enumerate(("hatch", "first", "dear", "seats"), 1):
        there = Rental(fate, f"rof_004{number:02d}", f"veh_004{number:02d}", c.a_day - 7 * number)
        _offer(s, there, "loc_0303", there.offer_id, there.vehicle_id)


def desk_of(name: str = "Kraków Zabłocie") -> Person:
    """Return the desk of a station."""
    return Person("Wisła Cars", f"{name.split()[-1].lower().replace('ł', 'l')}@wisla-cars.example")


def _offer(s: Story, rental: Rental, station: str, offer_id: str, vehicle_id: str) -> None:
    kind, model, seats, features = _CARS[rental.fate]
    s.seed(
        "car_rental.vehicles",
        Vehicle(vehicle_id=vehicle_id, location_id=station, vehicle_class=kind, model=model, energy_type="petrol",
                seats=seats, bags=4, transmission="manual", range_km=720, use_per_100km="5.9", capacity=45,
                features=features),
    )  # fmt: skip
    taken = rental.fate in ("second", "third")
    s.seed(
        "car_rental.offers",
        RentalOffer(
            offer_id=offer_id, vehicle_id=vehicle_id, pickup_location_id=station, return_location_id=station,
            pickup_at=s.at(-30, "00:00"), return_at=s.at(120, "23:30"), daily_price=pln(rental.daily),
            deposit_amount=pln(800), one_way_fee=pln(0), included_km_per_day=250, extra_km_price=pln(1), capacity=1,
            cancel_steps=(CancelStep(hours=24, percent=100),), taken_elsewhere=int(taken),
            return_level_percent=100, energy_price=pln(7), confirm_minutes=30,
        ),
    )  # fmt: skip


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    GARAGE.wrote(
        s, -FOUND, "15:40", f"{c.plate}: what we found",
        f"""
        Panie Kubo,

        the timing belt was not it. While we were in there we read the engine: {c.km.unit} km, and your dashboard says
        a good third less. Somebody has turned it back. The sheet is attached; the car had better stay here, as it
        stands, until somebody neutral has seen it. {c.km.unit - 1200} or so would have been at the time you bought it.
        """,
        attachments=(attachment("workshop.txt", papers.workshop(c)),),
    )  # fmt: skip
    c.lawyer.wrote(
        s, 2, "19:10", "Your Skoda, before I leave",
        f"""
        Panie Jakubie,

        I am on holiday until {c.say(6)}, from then on it is mine. Your papers are certified; the copies are back with
        you. From now on only the copies leave the house, whoever asks and however friendly: in another matter the other
        side had "lost" one, and said of the next that we had written on it.

        If you want to write to the dealer before I am back, do. Short. What the car was sold as, what it is, by which
        paper; and what you want.

        {c.lawyer.name}
        """,
    )  # fmt: skip
    c.coordinator.wrote(
        s, 171, "10:25", f"{c.patient}, from Tuesday",
        f"""
        Kuba, from Tuesday you have {c.patient}, Tuesdays and Thursdays. Half past six at his door, half past one back
        at the garage, and nothing before that on those days please, I have nobody else for him.

        His chair folds but does not come apart, it goes in flat over the sill or not at all; and Beata, who looks after
        him, sits in the back with the bag. No van, he cannot climb. Your Octavia is just right.

        Teresa's old list said Mondays, forget it.
        """,
    )  # fmt: skip
    c.coordinator.wrote(
        s, 64, "09:50", "pani Halina", "For pani Halina Marta takes the van with the ramp. Any seat will do.",
    )  # fmt: skip
    c.coordinator.wrote(s, 29, "12:05", "Coffee money", "Receipts by Friday, or I drink it myself.")
    c.insurer.wrote(
        s, 150, "08:00", f"Your policy {c.policy}: what is in it",
        f"""
        Policy {c.policy}, holder Jakub Wilczek, legal expenses and mobility.

        A replacement car while yours is off the road through a defect or a dispute about it: up to {c.a_day} PLN a day,
        cover included, hired by yourself; we pay against the bill. An appraiser's fee: if the defect was discovered
        within twelve months of the purchase. Lawyer: by tariff.

        Each case has to be reported to us in writing, with the number of the policy and the day of the discovery,
        within one month of that day; later reports we need not accept.
        """,
    )  # fmt: skip
    c.insurer.wrote(
        s, 520, "08:00", "Your policy OP-118830: flat",
        f"Flat, ulica Zamoyskiego 41. Water damage up to {c.a_day + 3900}"
        " PLN, to be reported within three days. A hotel up to 210 PLN a day.",
    )  # fmt: skip
    for ago, expert in enumerate(c.experts.values(), 1):
        kept = "On the list of the Regional Court in Kraków." if expert.listed else "Thirty years with a big insurer."
        expert.wrote(
            s,
            1,
            f"{11 + ago}:{7 * ago:02d}",
            "Re: appraisal of an Octavia",
            f"Appraisal with the memory read out, report within two days: {expert.price} PLN ({expert.price + 240} PLN"
            f" with a second visit, {expert.price - 310}"
            f" PLN without the memory, {expert.price + 85} PLN beyond Skawina). I come {expert.days}. {kept}",
        )
    _look_alikes(s, c)


def _around(*amounts: int) -> list[str]:
    """Return amounts among others like them, in order."""
    return [str(amount) for amount in sorted({one + step for one in amounts for step in (-95, -40, 0, 35, 110)})]


def _look_alikes(s: Story, c: Cast) -> None:
    office, firm = c.lawyer.mail.partition("@")[2], c.insurer.mail.partition("@")[2]
    part, short, offer = c.part, c.short, c.offer
    for ago, name, mail, subject, body in (
        (365 - FOUND, c.dealer.name, c.dealer.mail, "Congratulations", "Many kilometres! A review would please us."),
        (90, "Auto-Dukat", "biuro@auto-dukat.example", "Tyres", "Winter tyres, 1,480 PLN the set."),
        (41, "Serwis Zabłocie Opony", "opony@serwis-zablocie-opony.example", "Storage", "Your set is on shelf 41."),
        (33, "Biuro Rzeczy Znalezionych", "biuro@rzeczy-znalezione.example", "Umbrella", "Not found, UD/0311."),
        (58, "Ewidencja Ludności", "biuro@ewidencja-ludnosci.example", "Form", "Your form UD/2207 is complete."),
        (47, "Kancelaria Brzozowska", "kancelaria@brzozowska-radca.example", "Fees", "Thank you for your question."),
        (80, "Fundacja Bliżej", "zarzad@fundacja-blizej.example", "1.5 %", "Thank you for your 1.5 %."),
        (25, "Mediacje Park", "biuro@mediacje-park.example", "Neighbours",
         "We mediate between neighbours at 08:30, 09:00, 09:30, 13:00, 13:30 and 14:00."),
        (77, "Kopiec Kredyty", "oferta@kopiec-kredyty.example", "Loan",
         f"{part - 130}, {part}, {part + 90}, {offer - 200}, {offer}, {offer + 350} PLN in hand today."),
        (14, "Ola Witczak", "ola.witczak@poczta-ludwinow.example", "Allotment", "Whose hose is that?"),
        (18, "Lista Komisów", "info@lista-komisow.example", "Komis of the month", "Vote for your dealer."),
        (20, "Wisła Cars", "dworzec@wisla-cars.example", "Points and prices",
         f"Twelve days of a small estate, by model: {', '.join(_around(12 * c.rentals['first'].daily, c.first_total))} "
         f"PLN. Fifteen days: {', '.join(_around(c.second_total))} PLN. You have 40 points."),
        (31, c.lawyer.called, f"sekretariat@{office}", "Hours", "The office is closed on Wednesdays."),
        (30, c.lawyer.called, f"faktury@{office}", "Invoice", "60 PLN for certified copies, paid, thank you."),
        (28, c.lawyer.name.replace("mec.", "not."), f"kancelaria@{office.replace('radca', 'notariusz')}", "Deed",
         "The deed of the allotment is ready."),
        (62, c.insurer.name, f"oferta@{firm}", "Travel", "Travel insurance, from 4 PLN a day."),
        (66, c.insurer.name, f"ankieta@{firm}", "How were we?", "Three questions only."),
        (69, c.insurer.name, f"faktury@{firm}", "Premium",
         f"Four instalments, of {short + 9}, {short}, {short - 14} and {short + 31} PLN."),
        (54, "Aleksandra Wilk", "aleksandra.wilk@poczta-ludwinow.example", "Handball", "Saturday at nine, and water."),
        (51, "Marian Wilczek", "marian.wilczek@poczta-ludwinow.example", "Boiler", "The boiler man comes on Friday."),
        (49, "Aleksandra Nowacka", "ola.nowacka@poczta-ludwinow.example", "Key", "I left the key with Ola."),
        (36, "Wisła Rejsy", "bilety@wisla-rejsy.example", "Season", "Boats from April."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "13:20", subject, body)
    OLA.wrote(s, 3, "20:40", "that car", "I said it smelled like more than a hundred and fifty. Just saying.")


_ARTICLES: Final = (
    ("upk", "7a", "Answer to a complaint", "2023-01-01", "The trader answers a consumer's complaint within 14 days of "
     "receiving it, on paper or another durable medium. If no answer is given in that time, the complaint is taken to "
     "have been accepted."),
    ("upk", "43a", "Conformity with the contract", "2023-01-01", "If goods do not conform to the contract, the "
     "consumer has the rights of this chapter; the Civil Code's title XI section II, on warranty for defects (article "
     "556 and those after it), does not apply to sales to consumers."),
    ("upk", "43b", "What conformity is", "2023-01-01", "Goods conform if description, kind, quantity, quality, "
     "completeness and functions agree with the contract, and with what such goods usually are, including public "
     "assurances of the trader."),
    ("upk", "43c", "Liability and its time", "2023-01-01", "The trader is liable for a lack of conformity that existed "
     "on delivery and showed within two years. What shows within two years is presumed to have existed on delivery."),
    ("upk", "43d", "Repair or replacement", "2023-01-01", "The consumer may ask for repair or replacement, within a "
     "reasonable time and at the trader's cost."),
    ("upk", "43e", "Reduced price or withdrawal", "2023-01-01", "The consumer may declare that the price is reduced or "
     "that they withdraw, among other cases when the lack of conformity is so serious that it justifies this without "
     "repair or replacement first. It is presumed to be significant. After withdrawal the trader pays back the price "
     "within 14 days of receiving the goods or the proof of sending them."),
    ("kc", "86", "Deceit", "1965-01-01", "Who was led into an error by deceit may avoid the effects of the "
     "declaration, also when the error was not significant."),
    ("kc", "88", "Time for avoiding", "1965-01-01", "The effects are avoided by a written declaration to the other "
     "party; the right ends a year after the error was discovered."),
    ("kc", "556", "Warranty for defects", "2014-12-25", "The seller is liable to the buyer if the thing sold has a "
     "physical or legal defect (warranty)."),
    ("kc", "560", "Reduced price or withdrawal (warranty)", "2014-12-25", "If the thing has a defect, the buyer may "
     "declare that the price is reduced or withdraw, unless the seller repairs or replaces at once."),
    ("kc", "563", "Loss of warranty among traders", "2014-12-25", "A buyer who is a trader loses the warranty if the "
     "thing was not examined in the usual time and the seller not told at once."),
    ("kc", "568", "Time limits of the warranty", "2014-12-25", "The seller is liable under the warranty if the defect "
     "is found within two years."),
    ("kc", "917", "Settlement", "1965-01-01", "By a settlement the parties make concessions to each other so as to end "
     "uncertainty about claims."),
    ("kpc", "183", "Mediation is voluntary", "2005-12-10", "Mediation is voluntary; what was said in it may not be "
     "relied on before the court."),
    ("kpc", "184", "Attempt at settlement", "1965-01-01", "Civil matters that can be settled may be settled before a "
     "claim is filed."),
    ("kk", "306a", "Change of an odometer", "2019-05-25", "Who changes the reading of a vehicle's odometer, or has it "
     "changed, is liable to imprisonment from 3 months to 5 years."),
)  # fmt: skip
_STATUTES: Final = (
    ("upk", "Consumer Rights Act (ustawa o prawach konsumenta)", "UPK", "2014-12-25"),
    ("kc", "Civil Code (Kodeks cywilny)", "KC", "1965-01-01"),
    ("kpc", "Code of Civil Procedure (Kodeks postępowania cywilnego)", "KPC", "1965-01-01"),
    ("kk", "Criminal Code (Kodeks karny)", "KK", "1998-09-01"),
)


def seed_shelf(s: Story) -> None:
    """Put the courts of Kraków and what the law says into the database, in words of our own."""
    for key, name, level, above in (
        ("ct_pl_sokr", "Regional Court in Kraków", "regional", ""),
        ("ct_pl_podg", "District Court for Kraków-Podgórze", "local", "ct_pl_sokr"),
        ("ct_pl_srod", "District Court for Kraków-Śródmieście", "local", "ct_pl_sokr"),
        ("ct_pl_krow", "District Court for Kraków-Krowodrza", "local", "ct_pl_sokr"),
    ):
        s.seed(
            "legal_search.courts",
            Court(court_id=key, name=name, level=level, jurisdiction="pl", region="Małopolska", seat="Kraków",
                  hears=("civil", "consumer"), appeals_to=above),
        )  # fmt: skip
    for key, name, short, since in _STATUTES:
        s.seed(
            "legal_search.statutes",
            Statute(statute_id=f"st_pl_{key}", name=name, short_name=short, issuer="Sejm", jurisdiction="pl",
                    effective_date=date.fromisoformat(since), summary=f"{name}, selected articles.",
                    note="Articles in the editors' words."),
        )  # fmt: skip
    for seq, (family, number, heading, since, text) in enumerate(_ARTICLES, 1):
        s.seed(
            "legal_search.statute_articles",
            Article(article_id=f"art_pl_{family}_{number}", statute_id=f"st_pl_{family}",
                    article_no=f"{family.upper()} {number}",
                    seq=seq, heading=heading, versions=(Version(effective_from=date.fromisoformat(since), text=text),)),
        )  # fmt: skip
