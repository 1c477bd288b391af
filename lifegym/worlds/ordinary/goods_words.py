"""Goods, brands and sellers that do not exist, with prices in euro cents and weights in grams."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple


class Good(NamedTuple):
    """A kind of thing that is sold. ``cents`` is what it usually costs in euro cents."""

    category: str
    noun: str
    cents: int
    grams: int
    option: str
    values: tuple[str, ...]
    specs: dict[str, str]
    phrase: str


class House(NamedTuple):
    """A seller: ``city`` and ``country``, the carrier it uses, its hours of packing and working days in transit.

    ``trade`` names the departments it sells in.
    """

    name: str
    city: str
    country: str
    carrier: str
    prefix: str
    packing_hours: int
    transit_days: int
    since: int
    rating: float
    trade: str


SELLERS: Final = (
    House("Brouwer & Daal", "Utrecht", "Netherlands", "Merel Post", "MP", 16, 1, 2009, 4.8,
          "baby beauty books clothing grocery health home kitchen toys"),
    House("Werkbank Nord", "Bremen", "Germany", "Halden Parcel", "HP", 20, 2, 2013, 4.6,
          "electronics garden office pets sports tools"),
    House("Casa Lumen", "Porto", "Portugal", "Corvo Logistics", "CV", 24, 4, 2016, 4.5,
          "beauty grocery home kitchen"),
    House("Kettle Yard Goods", "Leeds", "United Kingdom", "Tern Express", "TX", 24, 5, 2011, 4.7,
          "garden home kitchen pets"),
    House("Suomi Kotona", "Tampere", "Finland", "Halden Parcel", "HP", 28, 4, 2017, 4.6,
          "baby clothing home sports"),
    House("Bottega Ravello", "Bologna", "Italy", "Corvo Logistics", "CV", 30, 4, 2014, 4.4,
          "clothing grocery kitchen"),
    House("Maison Quillet", "Lyon", "France", "Merel Post", "MP", 20, 2, 2010, 4.5,
          "beauty clothing health home"),
    House("Huang He Trading", "Xiamen", "China", "Tern Express", "TX", 36, 9, 2018, 4.1,
          "electronics office tools toys"),
    House("Pasar Baru Living", "Bandung", "Indonesia", "Tern Express", "TX", 40, 9, 2019, 4.3,
          "clothing garden home"),
    House("Ostsee Outlet", "Rostock", "Germany", "Halden Parcel", "HP", 14, 2, 2020, 3.9,
          "clothing pets sports toys"),
    House("Anatolia Tekstil", "Izmir", "Turkey", "Corvo Logistics", "CV", 30, 6, 2012, 4.4,
          "baby clothing home"),
    House("Vltava Knihy", "Prague", "Czechia", "Merel Post", "MP", 18, 3, 2008, 4.9,
          "books office toys"),
)  # fmt: skip

BRANDS: Final[dict[str, tuple[str, ...]]] = {
    "baby": ("Lullay", "Pikkolo", "Minnow & Moss", "Tamtam", "Ouderland"),
    "beauty": ("Orsina", "Salt & Sage", "Mirelle", "Hanabe", "Noordkaap"),
    "books": ("Quay Street Press", "Edições Farol", "Lindholm Verlag", "Paper Kestrel", "Tall Ship Books"),
    "clothing": ("Vesterhav", "Loom & Lark", "Tessaro", "Kirsebær", "Atelier Moran"),
    "electronics": ("Voltane", "Auralis", "Kestrel Audio", "Nimbek", "Lumio"),
    "garden": ("Groenhof", "Terrabel", "Spade & Finch", "Olivar", "Wildvang"),
    "grocery": ("Mas del Pi", "Alpkäserei Tann", "Chaya Lane", "Sierra Baya", "Molino Ricci"),
    "health": ("Medisana Vale", "Balanza", "Kneippert", "Restwell", "Vitalis Nord"),
    "home": ("Hygg & Hearth", "Casa Brisa", "Nordlys", "Tilia", "Oakhollow"),
    "kitchen": ("Tarnvik", "Fornello", "Copper Lane", "Mestre", "Kiyosumi"),
    "office": ("Papierwerk", "Deskbird", "Inkwell & Sons", "Lineo", "Fjordline"),
    "pets": ("Pawlin", "Katzenburg", "Old Barn", "Trotter", "Mimosa Pets"),
    "sports": ("Fellrun", "Bergauf", "Tidal", "Pedalo", "Cordillera"),
    "tools": ("Ironbeck", "Schraubwerk", "Hakka", "Brace & Bit", "Toolmate"),
    "toys": ("Holzwichtel", "Little Harbour", "Kubix", "Zirkus Sieben", "Fable Wood"),
}

_GOODS: Final = """
kitchen|Stovetop kettle 1.7 l|3995|980|colour=steel,black,cream
  material=stainless steel;capacity=1.7 l|Whistles when it boils; the handle stays cool
kitchen|Cast iron casserole 26 cm|8995|4900|colour=ink blue,moss,chalk
  material=enamelled cast iron;diameter=26 cm|Goes from hob to oven and keeps a stew warm at table
kitchen|Chef's knife 20 cm|6450|310|handle=walnut,black
  blade=20 cm;steel=X50CrMoV15|Balanced for a pinch grip and easy to sharpen
kitchen|Digital kitchen scale 5 kg|2495|520|colour=white,graphite
  capacity=5 kg;resolution=1 g|Weighs to the gram and switches units with one key
kitchen|Pour-over coffee set|4250|1350|size=2 cups,4 cups
  material=glass and cork;filter=paper no. 2|Glass server, dripper and forty filters
kitchen|Hand blender 800 W|5495|1200|colour=white,anthracite
  power=800 W;cable=1.4 m|Two speeds, a whisk and a steel foot that comes off for washing
kitchen|Bread proving basket|1895|380|shape=round,oval
  material=rattan;capacity=1 kg dough|Comes with a linen cover
kitchen|Non-stick frying pan 28 cm|3650|1150|base=induction,gas and electric
  diameter=28 cm;coating=ceramic|Even heat and a rim that pours without dripping
home|Wool throw 130 x 180|7495|1100|colour=oat,rust,forest
  material=lambswool;size=130 x 180 cm|Woven in a twill, soft from the first wash
home|Desk lamp with clamp|4595|1400|colour=white,black,brass
  bulb=E27 LED;arm=72 cm|A jointed arm that stays where it is put
home|Blackout curtain pair|5895|2300|colour=navy,stone,sage
  size=135 x 245 cm;fabric=polyester|Keeps out street light and some of the noise
home|Linen bedding set|12900|1900|size=single,double,king
  material=washed linen;pieces=3|Cool in summer and needs no ironing
home|Shoe rack, three tiers|3995|4200|wood=bamboo,beech
  width=70 cm;tiers=3|Holds nine pairs and carries a bench cushion
home|Cordless vacuum cleaner|18900|2900|colour=red,silver
  battery=25.2 V;runtime=45 min|Two batteries' worth of stairs on one charge, with a brush for pet hair
home|Wall clock, silent|2795|650|dial=white,slate
  diameter=30 cm;movement=quartz|Hands that glide instead of ticking
home|Storage boxes with lids, set of three|3250|1800|colour=grey,natural
  material=felt;size=30 x 20 x 20 cm|Fold flat when empty
electronics|Over-ear headphones|11900|270|colour=black,sand,blue
  connection=Bluetooth 5.3;runtime=38 h|Closed, noise cancelling, with a cable for long flights
electronics|USB-C charger 65 W|3495|130|colour=white,black
  ports=2 USB-C, 1 USB-A;power=65 W|Charges a laptop and a telephone together
electronics|E-reader 7 inch|15900|195|storage=16 GB,32 GB
  screen=7 inch;light=warm and cold|Three weeks of evenings on a charge
electronics|Portable speaker|6995|540|colour=teal,charcoal
  protection=IPX7;runtime=14 h|Survives the bath and the beach
electronics|Wi-Fi router, dual band|8450|410|antennas=four,six
  standard=Wi-Fi 6;range=120 m2|Set up from a telephone in ten minutes
electronics|Mechanical keyboard|9900|890|layout=ISO-DE,ISO-UK,ANSI
  switches=brown;connection=USB-C|Keys can be swapped without soldering
electronics|Power bank 20,000 mAh|4250|360|colour=black,mint
  capacity=20000 mAh;output=30 W|Fills a telephone four times over
electronics|Webcam 1440p|7295|160|mount=clip,tripod
  resolution=2560 x 1440;microphone=stereo|A shutter slides over the lens
clothing|Umbrella, windproof|2995|410|colour=navy,black,mustard
  ribs=fibreglass;span=105 cm|Folds back when a gust turns it, and fits a bag
clothing|Merino jumper|8900|420|size=S,M,L,XL
  material=merino wool;care=wool wash 30|Fine knit, light enough for under a jacket
clothing|Rain jacket|12900|480|size=S,M,L,XL
  membrane=10,000 mm;hood=adjustable|Taped seams and a hood that turns with the head
clothing|Organic cotton T-shirt, two-pack|2995|360|size=S,M,L,XL
  material=organic cotton;weight=180 g/m2|Holds its collar after forty washes
clothing|Straight jeans|7495|720|size=29/32,31/32,33/34
  material=98% cotton;rise=mid|Dark indigo that fades slowly
clothing|Leather belt|3995|210|length=85 cm,95 cm,105 cm
  material=full-grain leather;width=35 mm|Vegetable tanned, with a brass buckle
clothing|Wool socks, three pairs|2250|240|size=36-38,39-41,42-44
  material=wool and polyamide|Cushioned under heel and toe
clothing|Linen shirt|5995|250|size=S,M,L,XL
  material=linen;fit=regular|Cut to be worn out or tucked in
clothing|Winter gloves|2695|140|size=S,M,L
  lining=fleece;touch=screen fingertips|Windproof on the bicycle
sports|Yoga mat 6 mm|3995|1300|colour=plum,stone,sea
  thickness=6 mm;material=natural rubber|Grips when wet and lies flat at once
sports|Trail running shoes|11900|640|size=38,40,42,44
  drop=6 mm;weight=280 g|Deep lugs for mud and a plate against stones
sports|Hiking backpack 32 l|10900|1180|colour=slate,ochre
  volume=32 l;rain cover=included|A back of mesh and a hip belt with pockets
sports|Adjustable dumbbell 20 kg|13900|20500|pair=one,two
  weight=2 to 20 kg;steps=12|A dial picks the plates
sports|Bicycle light set|3495|160|charge=USB-C,batteries
  front=60 lux;rear=80 lm|Approved for the road, bright in rain
sports|Climbing chalk bag|1995|120|colour=red,black
  closure=drawstring;loop=brush|Stiff rim that stays open
sports|Swimming goggles|1850|110|lens=clear,mirrored
  seal=silicone;strap=split|No fog and no red rings
sports|Insulated water bottle 0.75 l|2795|380|colour=white,pine,sun
  material=steel;keeps cold=24 h|Fits the holder of most bicycles
toys|Wooden train set, 60 parts|4995|2400|track=oval,figure of eight
  material=beech;age=3 and up|Joins with the tracks of other makers
toys|Jigsaw puzzle, 1,000 pieces|1695|780|motif=harbour at dusk,botanical plate,old map
  size=68 x 48 cm|Thick board that fits with a click
toys|Building blocks, 120 pieces|3450|1900|finish=plain,painted
  material=lime wood;age=18 months and up|Rounded edges and a sack to tidy them away
toys|Board game of islands|3895|1150|language=English,German,French
  players=2 to 4;time=45 min|Trade, storms and a lighthouse, learnt in ten minutes
toys|Kite for beginners|2450|310|colour=red,blue
  wind=2 to 5 Bft;line=40 m|Flies in the lightest sea breeze
toys|Plush otter|1995|260|size=25 cm,40 cm
  filling=recycled polyester;care=30 degrees|Holds its shell with a loop of felt
toys|Science kit: crystals|2895|620|age=8 and up,12 and up
  experiments=15|Grows three colours of crystal in a week
books|Cookbook: Forty Soups|2495|910|binding=hardback,paperback
  pages=224;language=English|A soup for every week, from the market to the pot
books|Novel: The Ferryman's Ledger|1450|340|binding=hardback,paperback
  pages=312;language=English|An island, an accountant and a winter without a boat
books|Atlas of small harbours|3995|1480|binding=hardback
  pages=280;language=English|Two hundred ports drawn by hand
books|Grammar: Dutch in twenty lessons|2150|420|level=A1,A2,B1
  pages=196;audio=download|Short dialogues, an answer key and no cartoons
books|Guide: Walking the old railways|1895|390|region=north,south
  pages=180;maps=34|Flat routes with a station at both ends
books|Picture book: The Heron Waits|1595|480|language=English,German
  pages=32;age=3 to 6|Few words and a great deal of fog
books|Handbook: Repairing everything|2795|980|binding=hardback
  pages=352;language=English|From dripping taps to a stuck window
garden|Bypass secateurs|3495|260|hand=right,left
  cut=22 mm;blade=carbon steel|Springs that can be replaced
garden|Raised bed of larch|9900|14500|size=80 x 80 cm,120 x 80 cm
  material=larch;height=35 cm|Slots together without tools
garden|Watering can 8 l|2895|1250|colour=zinc,green
  capacity=8 l;rose=brass|Balanced when full
garden|Tomato seed collection|1250|60|kind=heirloom,cherry
  varieties=8;sow=February to April|Eight old varieties with a sowing calendar
garden|Solar path lights, set of six|3250|1150|light=warm,neutral
  height=38 cm;runtime=8 h|Come on at dusk by themselves
garden|Compost bin 300 l|5995|7800|colour=black,green
  capacity=300 l;door=two|Warm enough to turn kitchen waste in a summer
garden|Hammock with stand|13900|13800|fabric=striped,natural
  length=330 cm;load=160 kg|Set up on a terrace without trees
office|Standing desk converter|15900|12400|colour=white,oak
  width=80 cm;load=15 kg|Rises with one hand
office|Fountain pen|4595|90|nib=F,M,B
  converter=included;body=resin|Writes at the first touch after a week in a drawer
office|Notebook, dotted, A5|1495|310|colour=ink,clay,moss
  pages=240;paper=100 g|Numbered pages that take ink without bleeding
office|Ergonomic office chair|28900|15900|fabric=black,grey
  load=120 kg;armrests=4D|The back follows and the seat slides
office|Document shredder|8995|5200|cut=P-4,P-5
  sheets=10;bin=21 l|Takes staples and old cards
office|Laptop stand, folding|3295|720|colour=silver,black
  height=6 to 18 cm;load=10 kg|Flat enough for a backpack
tools|Cordless drill 18 V|11900|1900|kit=body only,with two batteries
  torque=55 Nm;chuck=13 mm|A clutch with twenty steps and a light where it is needed
tools|Spirit level 60 cm|2495|540|length=60 cm,100 cm
  accuracy=0.5 mm/m;vials=3|Milled edge that stays true
tools|Socket set, 42 pieces|6450|3300|drive=1/4 inch,3/8 inch
  material=chrome vanadium;case=steel|Every size has its place and is named there
tools|Wall anchor assortment|1595|480|wall=brick,plasterboard
  pieces=160|A chart in the lid tells which screw
tools|Multimeter|3895|310|display=standard,backlit
  category=CAT III 600 V;auto range=yes|Probes with caps and a stand
tools|Folding step ladder, three steps|5495|5100|colour=aluminium,black
  load=150 kg;height=130 cm|Wide treads and a tray
beauty|Day cream SPF 30|2795|110|skin=normal,dry,sensitive
  content=50 ml;filter=mineral|No white film and no perfume
beauty|Shampoo bar, two pieces|1595|190|hair=normal,curly
  content=2 x 85 g;packaging=paper|Lasts as long as three bottles
beauty|Rechargeable shaver|8995|320|colour=black,white
  runtime=60 min;wet=yes|Foil heads that rinse under the tap
beauty|Hair dryer, ionic|6495|560|colour=petrol,pearl
  power=2000 W;cable=2.5 m|Quiet enough for early mornings
beauty|Hand soap, olive and laurel|1150|420|pack=two,four
  weight=200 g each;origin=Aleppo recipe|Cut by hand, cured for nine months
health|Blood pressure monitor|5495|430|cuff=22-32 cm,32-42 cm
  memory=2 x 90;power=batteries|Tells whether the cuff sits right
health|Daylight lamp 10,000 lux|8900|1450|size=A4,A3
  light=10,000 lux at 25 cm;UV=free|For breakfast in the dark months
health|Hot water bottle with cover|2250|610|cover=knit,fleece
  capacity=1.8 l|Stays warm through the night
health|Thermometer, digital|1295|60|tip=rigid,flexible
  time=10 s;water=proof|Reads in ten seconds and remembers the last
health|Neck pillow, memory foam|4450|1150|height=10 cm,12 cm
  cover=bamboo;size=60 x 35 cm|For those who sleep on their side
health|First aid kit, 90 pieces|2695|680|case=soft,hard
  standard=DIN 13167;expiry=5 years|For car, boat or kitchen drawer
baby|Baby carrier|9900|780|colour=grey,olive
  age=0 to 36 months;load=3.5 to 15 kg|Front and back, with support for a small neck
baby|Muslin cloths, five-pack|2450|340|print=plain,leaves
  material=organic cotton;size=70 x 70 cm|Soft at once, softer later
baby|Night light with timer|2695|240|shape=moon,fox
  brightness=4 steps;charge=USB-C|Goes out by itself after half an hour
baby|High chair, adjustable|13900|6900|wood=natural,white
  load=110 kg;age=6 months and up|Grows into a chair for adults
baby|Bottle set, anti-colic|3195|520|flow=slow,medium
  pieces=6;material=glass|Fits the steriliser of any maker
pets|Dog harness|3495|290|size=S,M,L
  handle=yes;reflective=yes|Spreads the pull over the chest
pets|Cat scratching post 80 cm|4595|6200|colour=natural,grey
  height=80 cm;rope=sisal|Heavy foot that does not tip
pets|Dry dog food, lamb and rice|4850|12100|bag=5 kg,12 kg
  protein=24%;grain=rice only|For stomachs that take offence easily
pets|Pet bed, washable|5295|1900|size=60 cm,80 cm
  cover=removable;wash=60 degrees|Raised edge to lean on
pets|Aquarium heater 100 W|2995|310|volume=60-100 l,100-150 l
  control=dial;glass=quartz|Switches off when it runs dry
grocery|Olive oil, 3 l tin|4250|3100|harvest=early,late
  origin=Catalonia;acidity=0.2%|Peppery, from one estate
grocery|Coffee beans 1 kg|2495|1050|roast=light,medium,dark
  origin=Ethiopia and Peru;process=washed|Roasted on Tuesdays, sent on Wednesdays
grocery|Green tea, loose, 200 g|1895|260|kind=sencha,genmaicha
  origin=Shizuoka;harvest=spring|Second flush, for cups all day
grocery|Pasta selection, 4 kg|2150|4300|flour=durum,wholegrain
  shapes=8;origin=Puglia|Bronze drawn and dried slowly
grocery|Aged mountain cheese 1 kg|3150|1080|age=12 months,18 months
  milk=raw cow's milk;rennet=animal|Cut from the wheel on the day it is sent
"""


@cache
def sellers_of(category: str) -> tuple[int, ...]:
    """Return the places, in the list of sellers, of those who sell in a department."""
    return tuple(place for place, house in enumerate(SELLERS) if category in house.trade.split())


@cache
def goods() -> tuple[Good, ...]:
    """Return every kind of good."""
    found = []
    lines = _GOODS.strip().splitlines()
    for head, tail in zip(lines[::2], lines[1::2], strict=True):
        category, noun, cents, grams, option = head.split("|")
        specs, phrase = tail.strip().split("|")
        name, _, values = option.partition("=")
        pairs = (pair.partition("=") for pair in specs.split(";"))
        found.append(
            Good(
                category, noun, int(cents), int(grams), name, tuple(values.split(",")),
                {key: value for key, _, value in pairs}, phrase,
            )
        )  # fmt: skip
    return tuple(found)
