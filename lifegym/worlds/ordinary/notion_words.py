"""Words of an ordinary household's and office's notes."""

from __future__ import annotations

from typing import Final

# dish | portions | ingredients (amount name; ...) | steps (; between) | remark
RECIPES: Final = """
Lentil soup with lemon|4|250 g red lentils;1 onion;2 carrots;1 tsp cumin;1 lemon|Soften the onion with the cumin;Add \
lentils, carrots and a litre of stock;Simmer 20 minutes;Blend half of it, add the lemon|Freezes well without the lemon.
Braised pork with eggs|4|600 g pork belly;6 eggs;1 coconut (water);3 tbsp fish sauce;2 tbsp sugar|Boil and peel the \
eggs;Brown the pork in caramel;Pour in the coconut water;Simmer 90 minutes with the eggs|Better on the second day.
Chickpea curry|4|2 tins chickpeas;1 tin tomatoes;1 onion;3 cm ginger;2 tsp garam masala|Fry onion and ginger;Add \
spices, then tomatoes;Cook down 15 minutes;Stir in the chickpeas|Half the chilli when the children eat with us.
Buckwheat pancakes|3|150 g buckwheat flour;1 egg;300 ml milk;1 pinch salt|Whisk and rest one hour;Fry thin in a hot \
pan;Fill with cheese and spinach|The first one always sticks.
Fish in tomato sauce|4|500 g cod;400 g tomatoes;2 cloves garlic;1 bunch dill|Fry the garlic;Reduce the tomatoes;Lay \
the fish on top, lid on, 10 minutes|Also good with tofu.
Rice salad with peas|6|300 g rice;200 g peas;1 red pepper;3 tbsp vinegar;4 tbsp oil|Cook and cool the rice;Blanch the \
peas;Mix everything an hour before|Take to the summer party, doubled.
Mushroom barley risotto|4|250 g pearl barley;400 g mushrooms;1 shallot;80 g hard cheese|Roast the mushrooms \
dry;Cook the barley with stock like rice;Fold together with cheese|40 minutes, start early.
Apple crumble|6|1 kg apples;150 g flour;100 g butter;80 g sugar;50 g oats|Slice the apples into the dish;Rub the \
rest to crumbs;Bake 35 minutes at 180 degrees|Less sugar with sweet apples.
Chicken and ginger porridge|4|1 chicken leg;120 g rice;4 cm ginger;2 spring onions|Simmer the leg with ginger 40 \
minutes;Cook the rice soft in the broth;Shred the meat into it|For sick days.
Bean stew with sage|5|400 g white beans;1 tin tomatoes;8 leaves sage;3 cloves garlic|Soak overnight;Cook 70 \
minutes with the sage;Add the tomatoes for the last 20|Salt only at the end.
"""

PLACES: Final = """
Lisbon|Casa da Bica|tram 28 is packed from nine|grilled sardines at the market hall
Hue|the guesthouse by the canal|rain every afternoon at four|bun bo at the corner before seven
Kraków|the flat in Kazimierz|the salt mine needs tickets a week ahead|pierogi at the milk bar
Taipei|the hotel behind the main station|buy the transit card at the airport|soy milk breakfast
Bergen|the wooden house on the hill|pack the waterproof trousers|fish soup at the quay
Seville|the pension near the station|nothing is open between two and five|spinach with chickpeas
Busan|the room above the fish market|the coastal train sells out|cold noodles
Ljubljana|the hostel that was a prison|the castle path is steep with a pram|štruklji in the arcades
Da Lat|the villa with the cold stove|take jumpers even in May|avocado ice cream
Porto|the house of the two sisters|the bridge has an upper and a lower deck|soup with kale
Ghent|the boat on the Leie|museums close on Mondays|waffles from the window
Penang|the shophouse in Armenian Street|the ferry is worth the queue|laksa by the temple
"""

MEETINGS: Final = """
Budget review|travel is over plan by a tenth;the second licence is used by two people only;next forecast in June
Website relaunch|photos are missing for three pages;the old addresses need redirects;go live not on a Friday
Parents' evening|reading goes well, mental arithmetic less so;the trip needs a signed form;one evening less of screens
House meeting|bicycles block the cellar door;the boiler is checked in autumn;quotes for the roof are in
Supplier call|lead time grew to five weeks;they accept split deliveries;a price rise is announced for July
Team retro|too many meetings on Tuesdays;the test list helped;we forgot to tell support
Hiring round|four good letters;the task takes longer than we say;decide before the holidays
Club committee|dues are paid by all but six;the hall is free on Thursdays;somebody must do the insurance
Data clean-up|duplicates come from the form;two fields nobody reads;a rule for phone numbers
Neighbourhood party|street is closed from three;tables from the school;no fireworks this year
"""

CHORES: Final = """
Washing machine|Filter behind the flap, bottom right;Towel beneath it first;Clean every two months;Error E18 means \
the filter
Wifi and router|Restart: pull the plug, wait a minute;Guest network for visitors;Password on the note inside the \
cupboard
Bins and collection|Paper every second Tuesday;Glass to the container by the church;Bulky waste must be booked
House plants|The fig gets water on Sundays only;Orchid: ten minutes in a bowl;No sun on the fern
Heating|Bleed the radiators from the lowest floor up;Pressure between 1.2 and 1.8;Night setting from 22:30
Bicycle care|Oil the chain after rain;Front brake pads changed in spring;Key number is on the receipt
Medicine cupboard|Check dates in January and July;Plasters are used up fastest;Fever syrup by weight, not by age
Moving in: meters|Electricity in the hall cupboard;Gas in the cellar, second door;Read on the last of the month
Coffee machine|Descale when the light blinks twice;Seal bought at the ironmonger;Never the green tablets
Guests' room|Mattress is under the stairs;Sheets in the blue box;The window sticks, lift and pull
"""

SHOPPING: Final = (
    "oat milk;eggs;rice 5 kg;onions;ginger;washing powder;bin bags",
    "bread;butter;tomatoes;chicken thighs;parsley;lemons;kitchen roll",
    "noodles;spring onions;tofu;soy sauce;mushrooms;green tea",
    "nappies;wipes;yoghurt;bananas;porridge oats;frozen peas",
    "birthday candles;flour;chocolate;berries;cream;napkins;balloons",
    "screws 4x40;wall plugs;masking tape;white paint 2.5 l;roller",
    "cat food;litter;light bulbs E14;batteries AA;glue",
    "charcoal;corn;halloumi;peppers;flatbread;ice;paper plates",
)

BOOKS: Final = """
The Salt Road Home|Ines Albarran
A Short Winter in Three Rooms|Marek Dudzic
Letters to a Tide Clock|Hanne Oftedal
What the Gardener Owed|Pius Amankwah
Eleven Kinds of Rain|Thuy Lam
The Patient Cartographer|Georg Ansbach
Bread, Slowly|Colette Marchetti
How Bridges Sleep|Ravi Panickar
Night Bus to Valmiera|Ilze Kalnina
The Understudy's Umbrella|Fiona Garrick
A Field Guide to Apologies|Tomas Ek
The House with Borrowed Chairs|Mei-Lin Shaw
Numbers my Aunt Trusted|Soraya Daneshvar
The Last Good Ferry|Alun Prosser
Minor Planets, Minor Saints|Beatriz Corvo
"""

# item | room | years of warranty | price in euros
GOODS: Final = """
Washing machine|Bathroom|2|489
Dishwasher|Kitchen|5|599
Fridge|Kitchen|2|720
Vacuum cleaner|Hall|3|229
Laptop|Study|2|1149
Printer|Study|1|139
Rice cooker|Kitchen|2|79
Kettle|Kitchen|2|39
Electric drill|Cellar|3|95
Office chair|Study|5|310
Bicycle|Cellar|2|850
Pram|Hall|2|640
Headphones|Living room|2|199
Television|Living room|2|680
Water heater|Bathroom|5|410
Fan|Bedroom|1|45
Air purifier|Bedroom|2|180
Camera|Study|2|560
Sewing machine|Study|3|260
Coffee machine|Kitchen|2|349
"""

SHOPS: Final = ("Haushalt & Co", "Elektra Nord", "Minh Phat Electrics", "The Good Kettle", "Casa Viva", "Werkraum")

TRADES: Final = """
Electrician|came within two days
Plumber|dear on weekends
Dentist|closed on Wednesday afternoons
Piano tuner|writes, never calls
Bicycle repair|keeps the old parts for you
Locksmith|ask the price first
Tailor|two weeks for trousers
Painter|works alone, very tidy
Vet|park behind the house
Notary|bring the original
Chimney sweep|announces himself by a note
Gardener|not before nine
"""

# present | price in euros
PRESENTS: Final = """
a good knife|60
theatre tickets|70
the blue scarf|35
a book about bees|22
running socks|12
a jar of honey|8
a fountain pen|45
the big puzzle|25
"""

FIRST_NAMES: Final = "Anna Bao Carla Daan Elif Farid Grace Hanh Igor Jana Kenji Lucia Minh Nadia Oskar Priya".split()
LAST_NAMES: Final = "Abel Brandt Castro Dinh Ekström Fontana Grau Haas Ivers Jansen Kowal Lam Moretti Nowak".split()
REMARKS: Final = (
    "Keep this short.",
    "To be checked again next year.",
    "Ask at home before changing anything.",
    "Copied from the old notebook.",
    "See also the folder in the hall.",
)
EURO: Final = {"VND": 27_500, "JPY": 163, "KRW": 1_560, "CNY": 8, "INR": 95, "THB": 38, "SEK": 11, "PLN": 4}
"""What a euro roughly is in currencies whose prices look quite different."""
