"""Pages Mai keeps besides the journey: recipes, flats, books, choir, Bangkok."""

from __future__ import annotations

from typing import Final

PAGES: Final[tuple[tuple[str, int, str], ...]] = (
    (
        "Mì Quảng, Ma's",
        400,
        (
            "Turmeric in the noodles, not in the broth.\n- prawns with their heads\n- peanuts last\nShe says "
            "two spoons of oil. It is four."
        ),
    ),
    ("Bún chả cá", 360, "Fish cake from the second stall, never the first.\nPineapple, cabbage, tomato. Half an hour."),
    ("Caramel fish", 330, "- clay pot\n- coconut water, one\n- patience, all of it"),
    ("Bánh xèo batter", 310, "Rice flour 400, coconut milk 200, beer 100 (Ba's idea, right for once). Rest an hour."),
    ("Pickled mustard", 290, "Salt 3 %, sun for a morning, jar for four days. Label it, see kitchen incident."),
    ("Walnut bread for Ba", 280, "No sugar. 70 g walnuts, 300 g flour, one egg. Count one slice as one meal's bread."),
    ("Chè for guests", 270, "For guests. Not for Ba, who will ask."),
    ("Sticky rice, red", 140, "For bà ngoại. Soak overnight in gấc."),
    ("Tofu in four ways", 120, "Lemongrass, tomato, dried, smoked.\nFor the first and fifteenth."),
    ("Vegetarian broth", 118, "Daikon, pear, dried mushrooms, burnt ginger. No fish sauce, use the salted soy."),
    (
        "Flat: what we want",
        250,
        (
            "Two lifts or a low floor. Kitchen with a window. A room for Ba's maps.\nLimit 3.4 billion, both "
            "together, furniture apart."
        ),
    ),
    ("Flat: questions for the agent", 230, "1. Pink book in whose name\n2. Fees a month\n3. Who lived above"),
    (
        "Flat: bank, pre-approval",
        90,
        "1.6 billion over fifteen years. Valid 90 days. They want both of us in the room.",
    ),
    ("Flat: Bạch Đằng, measured", 58, "Balcony 1.4 x 4.2. Kitchen 2.1. Ba's desk fits if we saw off the atlas shelf."),
    (
        "Flat: furniture",
        44,
        "- bed (mine)\n- table ({tu}'s, wobbles)\n- fridge with a door that shuts\nLimit 60 million, we will see.",
    ),
    ("Flat: the seller", 31, "Mrs Bé Tư. Wants it done before the summer, has another couple 'on the stairs'."),
    ("Notary, what to bring", 20, "Identity cards, originals. Household book. Both of us. A pen that works."),
    ("Reading {year}", 16, "Rivers, trains, one novel. Not more than one book at a time by the bed."),
    (
        "Quotes I keep",
        205,
        "> The ledger is the memory of people who trust each other.\n> A river has two banks and neither owns it.",
    ),
    ("Minor Rivers, notes", 190, "Chapter 4 is Ba. Whole pages."),
    ("Snow on the Pass, notes", 175, "The bus driver knows all along. Read the last page twice."),
    ("Library, due back", 12, "The Tea Growers of Uji: end of next month."),
    ("Choir: spring programme", 70, "1. River song\n2. The one in seven beats\n3. Encore nobody wants"),
    ("Choir: seating", 66, "Altos at the window, Phú behind the pillar (he asked)."),
    ("Choir: money", 60, "Dues 150,000 a month. Paid: everyone but two. Concert hall 2,400,000."),
    ("Choir: tea rota", 40, "March me, April Hạnh, May nobody."),
    ("Choir: dresses", 35, "Dark blue. Not black, it is not that kind of concert."),
    (
        "Bangkok, day 1",
        270,
        (
            "Ma on the aisle after the first hour, swapped with Ba. Van to the hotel 45 minutes. Ba talked "
            "about the delta."
        ),
    ),
    (
        "Bangkok, day 2",
        269,
        "Boat. Umbrella lost. Ma climbed the temple to the second terrace and sat there an hour, 'admiring'.",
    ),
    (
        "Bangkok, day 3",
        268,
        (
            "Dinner at 20:40 because of the traffic. Never again. Ba grey, two sweets, the waiter brought "
            "rice without being asked."
        ),
    ),
    ("Bangkok, day 4", 267, "Market. Hat for Ba. Second hat for Ba."),
    ("Bangkok, money", 265, "Limit 18 million, spent 19.2, boat not counted."),
    (
        "Huế weekend, van",
        520,
        "Driver stopped for lunch at 13:00, too late, then at 11:30 on the way back, too early. Ask beforehand.",
    ),
    ("Siem Reap, seats", 690, "22A, 22B, 22C. Old passports, both parents."),
    ("Work: month-end list", 25, "- accruals\n- demurrage\n- the Haiphong file\n- close by the second working day"),
    ("Work: HS codes I always forget", 150, "9401 seats, 9403 furniture, 6307 made up articles, 3926 plastic"),
    ("Work: who signs what", 210, "Up to 20 million me. Above that chị Dương. Above that, prayer."),
    ("Work: leave", 24, "Asked for twenty days. Chị Dương: 'after the quarter'."),
    (
        "Work: corporate card rules",
        140,
        "Port fees, couriers, rush documents. Never anything with a receipt from a noodle shop.",
    ),
    ("Plants", 80, "Money plant: Sundays. Orchid: do not. Lime on the roof: {tu} when I am away."),
    ("Scooter", 110, "Oil at 18,400. Tyre, front. Insurance until autumn."),
    ("Phone numbers on paper", 230, "Neighbour (keys), plumber (do not call after eight), Ma's pagoda."),
    ("Presents", 55, "Ma: scarf, thin. Ba: magnifier with light. {tu}: nothing, he returns it."),
    ("Ma, knee, what was said", 36, "She tells me 'nothing'. Vân will write, I am in copy."),
    (
        "Japanese, ten words",
        9,
        "arigatō, sumimasen, mizu, toire, isu (chair!), chotto matte, oishii, itai, daijōbu, kusuri",
    ),
    (
        "Japan, first scribbles",
        6,
        "Osaka, Kyoto, mountains somewhere, a bath, home from Tokyo. Cherry trees if they wait for us.",
    ),
)
"""Title, days since it was last edited, and content in Markdown."""
