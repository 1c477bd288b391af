"""Used cars and second-hand goods whose age, use and price go together. Makes are invented."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.rates import convert
from lifegym.worlds.services.listing_platform.records import CarFacts, GoodsFacts


class Model(NamedTuple):
    """A car: what it cost new in euros, its power, doors, and which fuels it is built for."""

    name: str
    body: str
    new: int
    power_kw: int
    doors: int
    fuels: tuple[str, ...]


_MODELS: Final = (
    Model("Kestrel Wren 1.0", "city car", 15500, 51, 5, ("petrol",)),
    Model("Kestrel Arrow 1.2", "hatchback", 24500, 81, 5, ("petrol", "hybrid")),
    Model("Kestrel Arrow Tour", "estate", 28900, 96, 5, ("petrol", "diesel")),
    Model("Norrland Fjell", "estate", 41500, 145, 5, ("diesel", "petrol", "plug-in hybrid")),
    Model("Norrland Vidda", "SUV", 46900, 150, 5, ("plug-in hybrid", "electric")),
    Model("Verano Brisa", "city car", 17900, 60, 5, ("petrol", "electric")),
    Model("Verano Monte", "SUV", 31900, 96, 5, ("petrol", "hybrid")),
    Model("Halden 3", "saloon", 38500, 110, 4, ("diesel", "petrol", "hybrid")),
    Model("Halden Kombi", "van", 33900, 90, 4, ("diesel",)),
    Model("Aoki Mizu", "hatchback", 26900, 90, 5, ("hybrid",)),
    Model("Aoki Mizu e", "hatchback", 35500, 110, 5, ("electric",)),
    Model("Aoki Kumo 7", "people carrier", 37900, 103, 5, ("hybrid", "petrol")),
    Model("Lindqvist One", "hatchback", 29900, 85, 3, ("electric",)),
    Model("Tavira Camper", "camper van", 58000, 103, 4, ("diesel",)),
)
_COLOURS: Final = ("dark blue", "white", "silver", "graphite", "red", "moss green", "black", "sand")
_HISTORY: Final = (
    "complete, all stamps from the same garage", "complete until last year, then receipts", "two services missing",
    "digital, complete",
    "dealer services only", "booklet lost, receipts since 2021",
)  # fmt: skip
_ACCIDENTS: Final = (
    "none known",
    "none known",
    "none known",
    "none known",
    "parking damage at the rear door, repaired",
    "front bumper replaced in 2023",
)
_CAR_DEFECTS: Final = (
    "",
    "",
    "",
    "small chip in the windscreen",
    "air conditioning needs refilling",
    "scratch along the left sill",
    "front tyres due",
)
_CAR_TEXTS: Final = (
    "{body_first} for daily use, kept in a garage. {tyres}",
    "Sold because a second car is no longer needed. {tyres}",
    "Drives well, recently cleaned inside and out. {tyres}",
    "From first hand in the family; used for the weekend and holidays. {tyres}",
    "Our former demonstration car, well looked after. {tyres}",
    "Test drive by appointment; bring a licence. {tyres}",
)
_TYRES: Final = (
    "Winter tyres on rims go with it.",
    "All-season tyres, two years old.",
    "Summer tyres only.",
    "Tow bar fitted, 1,300 kg.",
)


def car(draws: Draws, today: date, currency: str, country: str, plate: int) -> tuple[str, Money, str, CarFacts]:
    """Return title, price, description and facts of a used car."""
    model = draws.pick(_MODELS)
    fuel = draws.pick(model.fuels)
    age = draws.between(3, 9) if fuel == "electric" else draws.between(2, 15)
    usual_km = 15500 if fuel == "diesel" else 11500
    mileage = age * usual_km * draws.between(70, 135) // 100 + draws.between(0, 999)
    worth = model.new * 100
    for _ in range(age):
        worth = worth * 86 // 100
    worth = worth * (100 + max(-18, min(12, (age * usual_km - mileage) // 4000))) // 100 * draws.between(94, 106) // 100
    ends = today + timedelta(days=draws.between(20, 360))
    owners = min(age, draws.pick((1, 1, 2, 2, 3, 4)))
    dealer = draws.chance(60)
    gears = "automatic" if fuel != "petrol" and fuel != "diesel" else draws.pick(("manual", "manual", "automatic"))
    letters = "BDFGHJKLNPRSTVXZ"
    facts = CarFacts(
        year=today.year - age,
        mileage_km=mileage,
        fuel=fuel,
        transmission=gears,
        power_kw=model.power_kw,
        owners=owners,
        inspection_until=ends,
        service_history=draws.pick(_HISTORY),
        accidents=draws.pick(_ACCIDENTS),
        colour=draws.pick(_COLOURS),
        doors=model.doors,
        warranty_months=draws.pick((6, 12, 12)) if dealer and age < 11 else 0,
        registered_in=country,
        plate=f"{draws.pick(letters)}{draws.pick(letters)}-{plate % 1000:03d}-{draws.pick(letters)}",
        defects=draws.pick(_CAR_DEFECTS),
    )
    body = f"{model.body[0].upper()}{model.body[1:]}"
    text = draws.pick(_CAR_TEXTS).format(body_first=body, tyres=draws.pick(_TYRES))
    return f"{model.name}, {fuel}, {facts.colour}", money(worth // 100, currency), text, facts


def money(euros: int, currency: str) -> Money:
    """Return about so many euros in a currency, rounded as people round prices."""
    if currency == "EUR":
        return Money(_round(euros) * 100, currency)
    worth = convert(Money(euros * 100, "EUR"), currency).minor
    step = 1
    while worth // step >= 200:
        step *= 10
    return Money(max(1, worth // step) * step, currency)


def _round(euros: int) -> int:
    step = 1 if euros < 30 else 5 if euros < 200 else 10 if euros < 1000 else 50
    return max(1, euros // step * step)


class Thing(NamedTuple):
    """Something people sell: the price of a new one in euros, its variants with their measures, how long it is used."""

    name: str
    new: int
    variants: tuple[str, ...]
    parcel: bool
    text: str


_THINGS: Final = (
    Thing("Oak dining table", 620, ("180 x 90 cm", "140 x 80 cm", "round, 120 cm", "extendable, 160 to 220 cm"),
        False, "Solid top, oiled twice a year."),
    Thing("Two-seater sofa", 780, ("grey wool, 165 cm", "green velvet, 172 cm", "with sleeping function, 190 cm"),
        False, "Covers come off and have been washed."),
    Thing("Bookcase", 190, ("white, 80 x 200 cm", "birch, 60 x 180 cm", "black steel, 120 x 190 cm"),
        False, "Comes apart in ten minutes."),
    Thing("Desk", 260, ("height adjustable, 140 x 70 cm", "oak, 120 x 60 cm", "with drawers, 130 x 65 cm"),
        False, "From a home office we are giving up."),
    Thing("Office chair", 340, ("mesh back", "with headrest", "wool seat"),
        False, "Gas lift and castors work as they should."),
    Thing("City bicycle", 720, ("28 inch, 7 gears", "26 inch, 3 gears", "28 inch, step-through"),
        False, "New chain and brake pads in autumn."),
    Thing("Folding bicycle", 980, ("20 inch, 6 gears", "16 inch, 3 gears", "20 inch, belt drive"),
        False, "Fits under a train seat."),
    Thing("Cargo bicycle", 3400, ("two children, electric", "long, four seats", "three wheels"),
        False, "The battery still does 45 kilometres."),
    Thing("Road bicycle", 1650, ("frame 56 cm", "frame 52 cm", "frame 59 cm, carbon fork"),
        False, "Serviced every spring."),
    Thing("Child's bicycle", 260, ("16 inch", "20 inch", "24 inch, 6 gears"),
        False, "Outgrown, scratches on the crank."),
    Thing("Pushchair", 890, ("with carrycot", "foldable, 9 kg", "for twins"),
        False, "Straps and wheels complete, rain cover included."),
    Thing("Child car seat", 260, ("40 to 105 cm", "100 to 150 cm", "rear-facing to 125 cm"),
        True, "Never in an accident."),
    Thing("Cot", 240, ("60 x 120 cm, with mattress", "70 x 140 cm, grows along"),
        False, "All screws in a bag, instructions too."),
    Thing("High chair", 210, ("beech, adjustable", "foldable"), False, "The tray goes in the dishwasher."),
    Thing("Washing machine", 580, ("8 kg, 1400 turns", "7 kg, slim"), False, "Runs quietly, the drum is clean."),
    Thing("Fridge-freezer", 640, ("178 cm, white", "201 cm, steel"), False, "Too tall for our new kitchen."),
    Thing("Dishwasher", 520, ("60 cm, built-in", "45 cm"), False, "Pump renewed two years ago."),
    Thing("Espresso machine", 690, ("single boiler", "with grinder", "lever, two groups"),
        True, "Descaled monthly, filtered water only."),
    Thing("Stand mixer", 420, ("4.8 litres, red", "6.9 litres, black"), True, "With dough hook, whisk and bowl."),
    Thing("Turntable", 460, ("belt drive", "direct drive, black"), True, "New needle in January."),
    Thing("Upright piano", 3900, ("118 cm, walnut", "125 cm, black"),
        False, "Tuned in autumn; ground floor, no stairs."),
    Thing("Acoustic guitar", 520, ("dreadnought", "parlour size", "left-handed"),
        True, "With hard case and a spare set of strings."),
    Thing("Violin", 850, ("4/4 with bow", "3/4 with case"), True, "Played for three years in a school orchestra."),
    Thing("Camera body", 1250, ("full frame, 24 megapixels", "compact, 20 megapixels"),
        True, "Shutter count under 30,000."),
    Thing("Camera lens", 640, ("35 mm f/2", "70-200 mm f/4", "50 mm f/1.8"),
        True, "No fungus, no scratches on the glass."),
    Thing("Laptop", 1400, ("14 inch, 16 GB", "13 inch, 8 GB", "16 inch, 32 GB"),
        True, "Battery at 87 percent, charger included."),
    Thing("Monitor", 380, ("27 inch, 4K", "24 inch", "34 inch, curved"), True, "No dead pixels."),
    Thing("Tablet", 560, ("11 inch, 128 GB", "8 inch, 64 GB"), True, "Always in a sleeve, glass without scratches."),
    Thing("Game console", 480, ("with two controllers", "digital edition"), True, "Reset and ready to use."),
    Thing("Sewing machine", 370, ("mechanical, 21 stitches", "overlock"), True, "Oiled, with extra bobbins."),
    Thing("Drill set", 160, ("18 V, two batteries", "hammer drill, corded"), True, "Used for one renovation."),
    Thing("Tent", 430, ("for four", "for two, 1.9 kg", "tunnel, for six"), True, "Dry and mended in one place."),
    Thing("Rucksack", 190, ("55 litres", "35 litres"), True, "Carried over the Alps once."),
    Thing("Skis", 540, ("168 cm with bindings", "154 cm with bindings"),
        False, "Edges ground at the end of last season."),
    Thing("Surfboard", 520, ("7'6", "9'1 longboard"), False, "Two dings, professionally closed."),
    Thing("Sit-on-top kayak", 690, ("for two", "single, 3.6 m"), False, "With paddles and a trolley."),
    Thing("Winter coat", 240, ("men's M, navy", "women's 38, camel", "women's 42, black"),
        True, "Worn for two winters, dry-cleaned."),
    Thing("Hiking boots", 210, ("size 39", "size 43", "size 45"), True, "Resoled last year."),
    Thing("Wool carpet", 560, ("200 x 300 cm, Berber", "160 x 230 cm, blue"),
        False, "From a household without pets."),
    Thing("Floor lamp", 180, ("brass, reading", "arc, marble foot"), False, "Bulb included."),
    Thing("Aquarium", 260, ("112 litres with stand", "54 litres"), False, "Filter, heater and light work."),
    Thing("Balcony set", 230, ("table and two chairs, acacia", "foldable, green"), False, "Stood under a roof."),
    Thing("Textbook bundle", 260, ("first-year medicine, 6 books", "statistics, 4 books", "civil law, 5 books"),
        True, "Some notes in pencil."),
    Thing("Moving boxes", 70, ("40 pieces", "25 pieces with tape"), False, "Used once, stored dry."),
)  # fmt: skip
_CONDITIONS: Final = (
    (92, "new, unopened"),
    (72, "like new"),
    (55, "good"),
    (55, "good"),
    (40, "used, works well"),
    (24, "visible wear"),
)
_REASONS: Final = (
    "moving abroad",
    "moving to a smaller flat",
    "bought another",
    "children have outgrown it",
    "hardly used",
    "a gift that does not fit",
    "clearing my parents' house",
)
_WEAR: Final = (
    "",
    "",
    "",
    "scratch on one side",
    "small stain",
    "one screw missing",
    "slight discoloration from the sun",
)


def goods(draws: Draws, currency: str) -> tuple[str, Money, str, GoodsFacts]:
    """Return title, price, description and facts of something second-hand."""
    thing = draws.pick(_THINGS)
    variant = draws.pick(thing.variants)
    percent, condition = draws.pick(_CONDITIONS)
    age = 2 if percent == 92 else draws.between(4, 20) if percent > 60 else draws.between(12, 96)
    price = money(thing.new * percent * draws.between(80, 105) // 10_000, currency)
    parcel = thing.parcel and draws.chance(75)
    facts = GoodsFacts(
        condition=condition,
        age_months=age,
        dimensions=variant if "cm" in variant or "litres" in variant or "size" in variant else "",
        handover="pick-up or parcel" if parcel else "pick-up only",
        shipping_fee=money(7, currency) if parcel else None,
        negotiable=draws.chance(55),
        receipt=draws.chance(50),
        serial_no=f"SN{draws.between(100_000, 999_999)}" if thing.new > 450 and thing.parcel else "",
        reason=draws.pick(_REASONS),
        defects="" if percent > 60 else draws.pick(_WEAR),
    )
    return f"{thing.name}, {variant}", price, thing.text, facts
