"""What people write notes about, by category: titles, sentences, tags, and what readers answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple


class Subject(NamedTuple):
    """How notes of a category are put together. ``{a}`` and ``{b}`` stand for one of ``a`` and ``b``.

    A line that begins with ``words>`` fits only what is about one of these words. ``{city}`` is where most who write
    live.
    """

    titles: tuple[str, ...]
    a: tuple[str, ...]
    b: tuple[str, ...]
    openings: tuple[str, ...]
    middles: tuple[str, ...]
    endings: tuple[str, ...]
    pictures: tuple[str, ...]
    comments: tuple[str, ...]


def fitting(lines: Sequence[str], about: str) -> list[str]:
    """Return the lines that fit a subject, without the words that say what they fit."""
    found = []
    for line in lines:
        words, _, text = line.rpartition(">")
        if not words or re.search(rf"\b({words.replace(',', '|')})", about):
            found.append(text)
    return found


SUBJECTS: Final[dict[str, Subject]] = {
    "exam": Subject(
        titles=("{b} before {a}: my plan", "How I passed {a} on the second try", "What nobody tells you about {a}",
                "{a}: three things I would drop", "Learning for {a} beside a job", "{b} to go, {a} and a tired head",
                "Past papers or cards? Notes on {a}"),
        a=("the B2 Dutch exam", "the bar exam", "the anatomy oral", "the tax adviser exam", "the civics test",
           "the C1 German exam", "the nursing assessment", "the sailing theory", "the statistics resit",
           "the teaching diploma", "the patent exam", "the taxi licence", "the organic chemistry final"),
        b=("Nine weeks", "Six weeks", "Thirty days", "A fortnight", "Four months", "One long weekend"),
        openings=("I work four days a week, so evenings had to do.", "First try: eleven points short.",
                  "My desk is the kitchen table after nine.", "I had no teacher, only old papers and a timer.",
                  "Three of us met on Sundays and marked each other.",
                  "dutch,german,Dutch,German,civics>English is my third language, for context.",
                  "I learned in the library of {city}, second floor, window side.",
                  "Nobody at work knew that I was sitting it.",
                  "Two children, one laptop, five in the morning.",
                  "I had put it off for three years."),
        middles=("Past papers from week two, not week eight, made the difference.",
                 "Cards only for definitions; for the rest I explained it aloud to the cat.",
                 "I kept a list of mistakes and reread only that list.",
                 "oral,Dutch,German,bar>The oral is about keeping calm and asking back.",
                 "Twenty-five minutes, then away from the chair, no telephone.",
                 "Sleep before the last three papers was worth more than another chapter.",
                 "The official syllabus changed in spring, check the date on your book.",
                 "Paid \"guaranteed questions\" were useless and probably not allowed.",
                 "I timed each section and found that reading cost me the most.",
                 "Dutch,German>Grammar I did in the tram, ten sentences each way.",
                 "taxi,sailing>The map part is learned by drawing it, not by looking at it.",
                 "statistics,chemistry,tax>I redid every sum I got wrong until I could teach it.",
                 "anatomy,nursing>We drew on each other with washable pens, ridiculous and useful.",
                 "teaching,nursing>The practice hours count more than the chapter on them.",
                 "A mock exam with strangers in {city} cured my nerves.",
                 "I told my friends no until the date, and they forgave me."),
        endings=("Ask if you want my timetable.", "Good luck to everybody in the same week.",
                 "Passed with 71, glad it is over.", "My notes are in a folder, ask and I share.",
                 "One more try in spring, then I rest.",
                 "Would start two weeks earlier next time.", "Results on the 20th, fingers crossed."),
        pictures=("timetable on the fridge", "stack of marked papers", "cards sorted by week"),
        comments=("papers>Which past papers did you use?", "mistakes>The mistake list is a great idea.",
                  "Did you take days off before it?",
                  "syllabus>The syllabus date tip saved me, thank you.", "How many hours a week was it really?",
                  "I did the opposite and passed too. People differ.",
                  "Same date here, see you at the coffee machine.", "Does it still work with only four weeks left?"),
    ),
    "renovation": Subject(
        titles=("{a}: what it really cost", "We did {a} ourselves", "{b} wrong with {a}", "{a} in a rented flat",
                "Before and after: {a}", "Quotes for {a} compared", "{a} with a baby in the house"),
        a=("the bathroom floor", "the kitchen splashback", "a damp bedroom wall", "the attic insulation",
           "old sash windows", "the hallway plaster", "a plywood bookcase", "the balcony tiles", "the stairs",
           "lime paint", "the fuse box", "the wooden ceiling", "underfloor heating"),
        b=("Everything that went", "Five things that went", "What went", "Two quotes and one thing"),
        openings=("House from 1928, nothing is square.", "Three quotes: 2,900, 4,100 and 6,800.",
                  "The landlord agreed in writing, ask first.", "We had nine days and a borrowed sander.",
                  "I am an accountant, not a builder.",
                  "damp,floor,attic,ceiling,plaster,bathroom>It began with a stain the size of a plate.",
                  "Third floor in {city}, no lift, every bag on my shoulder.",
                  "The seller called it charming.", "We lived in one room meanwhile.",
                  "I watched forty videos and then did it differently."),
        middles=(
            "damp,floor,plaster,attic>Measure the moisture before you close anything up.",
            "paint,wall,ceiling,hallway>Primer twice, or the old colour comes through.",
            "bathroom,kitchen,heating>The plumber found lead pipe behind the wall, so that was replaced first.",
            "floor,tiles,bathroom,splashback>Tiles cost less than the levelling underneath.",
            "Dust goes everywhere; tape the doors.",
            "Ask whether the price includes waste and parking.",
            "lime,plaster>Lime needs patience and a wide brush.",
            "floor,attic,ceiling,stairs>Before 1994 there may be asbestos: have it tested, do not drill.",
            "We rented the tools for two days and needed four.",
            "bathroom,kitchen,balcony>The cheap silicone yellowed within a year.",
            "A second pair of hands is worth any tool.",
            "fuse>Whatever you do yourself, let an electrician connect and sign it.",
            "windows>Keep the old glass if you can, secondary glazing does the rest.",
            "Write down every measure twice, then order.",
            "The delivery came a week late, plan for that.",
        ),
        endings=("Total 1,840 with mistakes.", "Would pay a plasterer next time.", "Happy, tired, still dusty.",
                 "Ask me anything but the hours.", "Landlord came to look and liked it.",
                 "The neighbours have asked for our number.",
                 "Next year the other half.", "It is not perfect, it is ours."),
        pictures=("the wall on day one", "tiles laid out dry", "our dust curtain", "finished corner"),
        comments=("primer>What primer was that?", "asbestos,moisture>Did you have it tested first?",
                  "lime,plaster,paint,silicone>How long until it was dry?",
                  "silicone>Our builder said the same about the silicone.", "sander>Would you rent the sander again?",
                  "dust>Please wear a mask for this.", "How much of the price was labour?",
                  "Did the neighbours complain?", "Saving this for our place.", "Who did the electrics in the end?"),
    ),
    "fitness": Subject(
        titles=("{a}: {b} in", "{b} of {a}, honest notes", "Starting {a} at forty", "{a} with a desk job",
                "Why I slowed down with {a}", "{a} for people who hate gyms", "My knees and {a}"),
        a=("marathon training", "swimming lengths", "bouldering", "rowing", "couch to 5 km", "kettlebells",
           "yoga at dawn",
           "cycling to work", "Nordic walking", "strength twice a week", "open-water swimming", "padel"),
        b=("twelve weeks", "a month", "a hundred days", "half a year", "six weeks", "one winter"),
        openings=("Slow, stubborn, over eighty kilos when I began.", "marathon,5 km>I had not run since school.",
                  "The physiotherapist set the rules, I only followed.",
                  "water,swimming,rowing>Six of us meet at the water in {city} at seven.",
                  "My watch says I am unproductive. It may be right.",
                  "I sit nine hours a day, that was the reason.", "It was this or the sofa.",
                  "My daughter signed me up, I was too proud to say no.",
                  "Started in the rain, in {city}, in old shoes."),
        middles=(
            "marathon,running,5 km,walking>No more than ten per cent a week, and every fourth week less.",
            "marathon,5 km>Shin pain went away with shorter steps and a rest week.",
            "Strength twice a week kept me whole.",
            "Easy means that you can talk in sentences.",
            "water,swimming>Cold water: five minutes, never alone, woolly hat.",
            "I stopped weighing myself daily; weekly is plenty.",
            "Eat before long sessions, not after you feel it.",
            "If one side hurts and the other does not, see somebody.",
            "marathon,5 km,walking>Old shoes had 1,100 km in them, no wonder.",
            "Sauna \"weight cuts\" are water. It comes back by dinner.",
            "Sleep moved my numbers more than hard days did.",
            "bouldering>Fingers need months, muscles weeks. Wait for the fingers.",
            "cycling>Lights, mudguards, and a second shirt at work.",
            "yoga>Ten minutes on the mat count, too.",
            "Two rest days a week are in the plan, not missing from it.",
        ),
        endings=("Next goal: finishing, not flying.", "Not medical advice, just me.", "Come along on Sundays.",
                 "5 km,marathon>5 km in 31 minutes and proud.", "Rest day today, well earned.",
                 "Slower than the book says, still going.", "Ask me again in autumn."),
        pictures=("muddy shoes", "training log", "breakfast afterwards"),
        comments=("How do you fit in the strength days?", "shin>My shins said thank you for this.",
                  "Which plan did you follow?", "one side>See a physio about the one-sided pain, really.",
                  "sleep>The sleep point is so true.", "I gave up in week three, starting again tomorrow.",
                  "Is there a group in {city} for slow people?", "What do you do when it is icy?",
                  "Did it get easier?"),
    ),
    "travel": Subject(
        titles=("{b} in {a}", "{a} by train and on foot", "{a} with my parents", "What we skipped in {a}",
                "{a} in the rain", "Cheap and good in {a}", "{a}: quiet corners"),
        a=("{city}", "Ghent", "Lisbon", "Trieste", "Kanazawa", "Tbilisi", "Porto", "the Wadden islands",
           "Ljubljana", "Hoi An",
           "Oaxaca", "Marrakesh", "the Scottish Borders", "Tainan", "Antwerp", "Gdańsk", "Takayama"),
        b=("Two days", "A long weekend", "Four slow days", "A week", "One wet Sunday", "36 hours"),
        openings=("Took the morning train, one bag.", "My father walks slowly, so we planned around benches.",
                  "Off season, half the cafés closed, none of the crowds.", "We had forty euro a day between us.",
                  "Missed our connection and were glad of it.", "Third visit and still new corners.",
                  "No plan but one good pair of shoes.",
                  "A present for my sister, who likes trams.",
                  "We went because the flight to elsewhere was cancelled."),
        middles=("Go to the market before nine; after that it belongs to the cruise ships.",
                 "The museum is free on the first Sunday, and full.",
                 "Buy the tram day pass in the kiosk, not on board.",
                 "The river walk is step-free for about three kilometres.",
                 "Lunch menus are half the evening price for the same kitchen.",
                 "The viewpoint everybody posts has a queue; the churchyard above it has none.",
                 "Check opening days: Monday is a closed day for nearly everything.",
                 "The night bus did not run, whatever the poster says.", "Luggage lockers take coins only.",
                 "Tap water is fine, bring a bottle.",
                 "islands,Wadden,Hoi An,Porto>Book the boat the day before, the wind decides.",
                 "We drew lots for who chooses lunch, best rule ever.", "Ask at the bakery, they know what is open.",
                 "Read one novel set there before you go."),
        endings=("Would go back in October.", "Ask for the walking map, I drew one.",
                 "Budget: 168 a person, train not counted.",
                 "Skip the wax museum.", "Verdict of the family: good soup.", "Home with wet socks and no regrets."),
        pictures=("empty square at seven", "soup of the day", "view from the churchyard", "tram stop in the rain"),
        comments=("Is it doable with a pram?", "Where did you stay?", "market>The market tip is gold.",
                  "night bus>Was there last week, the night bus runs again.", "boat>How much was the boat?",
                  "step-free>Thank you for the step-free part.", "How many days would you say it needs?",
                  "Going in May, is it crowded then?", "You had me at soup."),
    ),
    "parenting": Subject(
        titles=("{a} at {b}", "What helped us with {a}", "{a}: our third plan", "Twins and {a}",
                "{a}, and what the clinic said", "Letting go of {a}", "{b} and no {a} yet"),
        a=("sleep", "first solids", "bottle refusal", "nap times", "day-care settling in", "cutting down screens",
           "potty training",
           "night feeds", "a small eater", "reflux", "sibling jealousy", "dummy weaning", "speech delay"),
        b=("ten weeks", "four months", "six months", "ten months", "a year and a half", "two years", "three"),
        openings=("Second child, no wiser.", "We kept a diary for two weeks, that alone helped.",
                  "solids,eater,reflux,bottle,feeds>The clinic looked at the curve and said to wait.",
                  "I cried more than the baby.",
                  "sleep,nap,night>My mother says we slept through at six weeks. I doubt it.",
                  "Single parent here, so shortcuts matter.", "Everybody in {city} seems to have a different rule.",
                  "I read three books and threw two away.", "It started the week I went back to work."),
        middles=(
            "sleep,nap,night,dummy>Same order every evening: bath, dark, song, out.",
            "nap,sleep>We let her nap until three and not later.",
            "solids,eater>One new food every three days, peanut early and in small amounts as the clinic advised.",
            "eater,solids,bottle>Forcing another spoonful made it worse for a week.",
            "day-care>Settling in took eleven days, with one setback.",
            "dummy>At night only, then not at all, four bad evenings.",
            "speech>Ask for a hearing test before you worry about words.",
            "solids,eater>Never honey before the first birthday.",
            "sleep,night>On the back to sleep, nothing loose in the cot.",
            "reflux,night,bottle>Fever above 38 under three months: call at once, that is all I know of fever.",
            "screens>Screens went when the batteries went. We never replaced them.",
            "We wrote down three days before changing anything.",
            "One change at a time, or you never know what helped.",
            "jealousy>Ten minutes alone with the older one, every day, no baby.",
            "reflux,bottle>Upright for half an hour after feeds, and smaller feeds.",
            "potty>Pants off for a long weekend, and no comments.",
            "It went backwards when she was ill, and came back by itself.",
            "The other parent did it differently and that was fine.",
        ),
        endings=("Every child differs, this is ours.", "Ask your health visitor, not me.",
                 "sleep,nap,night>Tonight: five hours. Five!",
                 "It passed by itself, as they said.", "Hugs to everyone awake at four.",
                 "Update when there is one.", "We laugh about it now."),
        pictures=("two weeks of diary", "tiny shoes by the door", "the corner we cleared for it"),
        comments=("evenings>How long did the bad evenings last?", "Ours is the same age, following.",
                  "Did you ask the clinic about it?",
                  "cried>Thank you for writing that you cried.",
                  "sleep,night,eater,bottle>Same, and it was an ear infection. Have it checked.",
                  "dark>The dark room made all the difference here too.",
                  "What did the day-care say?", "Needed to read this tonight.",
                  "Did it come back when they were ill?"),
    ),
    "other": Subject(
        titles=("{a}: small notes", "A year of {a}", "{a} for beginners", "{b} with {a}", "Mistakes I made with {a}",
                "Why I like {a}", "{a} in a small flat"),
        a=("sourdough", "film photography", "balcony tomatoes", "learning the cello", "second-hand bicycles",
           "bookbinding",
           "keeping a paper diary", "volunteering at the food bank", "mending jeans", "birdwatching", "board games",
           "bread without a mixer", "writing letters"),
        b=("Saturdays", "A winter", "Sixty days", "Quiet evenings", "Ten failures"),
        openings=(
            "I am no expert, only stubborn.",
            "It began with a gift I did not want.",
            "My neighbour showed me the basics.",
            "I needed something without a screen.",
            "A friend dragged me along.",
            "It was raining for a month.",
            "I found the tools on the pavement in {city}.",
            "My grandmother did it, I only remember the smell.",
        ),
        middles=(
            "Buy or borrow the second cheapest kit, not the cheapest.",
            "Write down what you did, you will forget.",
            "Twenty minutes a day beat three hours on Sunday.",
            "Join the local group; in {city} they lend things.",
            "The first ten go wrong. Keep two of them.",
            "Libraries lend more than books these days.",
            "tomatoes>South-facing is too hot in July, ask my plants.",
            "sourdough,bread>Rye flour wakes it up when it sulks.",
            "bicycles>Check the frame number before you buy any bicycle.",
            "jeans,bicycles>The repair café in {city} is open on the last Saturday.",
            "The older people know most and are rarely asked.",
            "I stopped comparing mine with the pictures.",
            "It costs less than going out and lasts longer.",
        ),
        endings=("Come and have a look.", "Still bad at it, still happy.", "My flat mates are patient.",
                 "More next month.", "It makes a good present.", "Ask away.",
                 "That is all for today."),
        pictures=("work table", "first result", "tools from the flea market"),
        comments=(
            "group>Where is the group?",
            "This made my evening.",
            "How much did you spend in all?",
            "kit>I have a spare, write to me.",
            "More pictures please!",
            "Started last week because of your first note.",
            "How long until it stopped going wrong?",
            "My neighbour does this too, we should meet.",
        ),
    ),
}  # fmt: skip

TOPICS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("fitness", "first marathon", "Training and running the first forty-two kilometres", "marathon 5"),
    ("parenting", "baby sleep", "Nights, naps and what helps", "sleep nap night dummy"),
    ("travel", "slow travel", "Few places, long stays, trains", ""),
    ("renovation", "old houses", "Damp, lime, crooked walls", "damp windows lime stairs plaster ceiling"),
    ("exam", "study plans", "Timetables and what became of them", ""),
    ("other", "small flat life", "Making do with forty square metres", ""),
    ("fitness", "open water", "Swimming outdoors, safely", "water swimming rowing"),
    ("parenting", "first solids", "From milk to spoon", "solids eater"),
    ("travel", "with parents", "Trips at an older pace", "parents"),
    ("renovation", "rented flat", "What one may change, and how to change it back", ""),
    ("exam", "language exams", "B1 to C2, all languages", "dutch german"),
    ("other", "repair", "Mending instead of buying", "jeans bicycles"),
    ("fitness", "slow comeback", "After injury, illness or years", ""),
    ("parenting", "one day at a time", "What worked, once", ""),
    ("travel", "under 50 a day", "Budgets that worked", "cheap"),
    ("renovation", "quotes", "Prices people were really asked", "quotes cost"),
    ("exam", "resit", "Second tries", "second resit"),
    ("other", "balcony", "Growing things three floors up", "tomatoes"),
)
"""Category, name, description, and words of titles that belong there; without words it takes any of its category."""

OFFICIAL_NOTES: Final[tuple[tuple[int, str, str, str, tuple[str, ...]], ...]] = (
    (0, "parenting", "Measles: check the vaccination book",
    "Children born before the change of schedule may miss the "
     "second dose. Walk-in on Wednesdays from 13:00, no appointment needed.", ()),
    (0, "parenting", "Fever in babies: when to call",
    "Under three months above 38 degrees: call at once, day or night. "
     "Older children: watch how they drink and respond.", ()),
    (0, "fitness", "Heat and exercise", "Above 30 degrees train before nine, drink before you are thirsty, and stop "
     "when you feel dizzy.", ()),
    (1, "renovation", "Asbestos: test before you drill",
    "In homes built before 1994 have floor glue and boards tested. "
     "Removal beyond 35 square metres is for certified firms only.", ("old houses",)),
    (1, "renovation", "Do I need a permit for a dormer?", "At the back usually not, at the front nearly always. The "
     "check online takes five minutes and binds nobody.", ()),
    (1, "other", "Rent increase letters",
    "The letter must come before the date it names. Objections are free and are "
     "to be sent in writing.", ()),
    (2, "exam", "Change of dates: spring sitting",
    "Language examinations move by one week. Admission letters follow by "
     "post; old letters remain valid.", ("language exams",)),
    (2, "exam", "Extra time for candidates with a certificate",
    "Apply four weeks before the sitting at the latest, with "
     "a statement that is not older than two years.", ("study plans",)),
    (2, "exam", "Beware of sold question sheets",
    "Whoever buys or shares questions is excluded. Past papers are free "
     "on our pages.", ("resit",)),
    (3, "fitness", "Cold water: five minutes is plenty",
    "Never swim alone, wear a bright cap, and get dressed before "
     "you feel cold.", ("open water",)),
    (3, "travel", "Avalanche level and day trips", "Level 3 means: no slopes above thirty degrees. Read the morning "
     "report, not last night's.", ()),
    (3, "travel", "Tide tables are not suggestions",
    "Two groups had to be fetched from the flats last week. Start back "
     "at the turn of the tide.", ("slow travel",)),
)  # fmt: skip
"""Which official account, category, title, text, tags."""

FIRST: Final = (
    "Aisha Bram Carmen Dmitri Esra Finn Goran Hana Isak Jolanda Kofi Leyla Maarten Nuria Otto Pilar Quinn Rania Stijn "
    "Teun Ursula Vikram Wietske Xenia Yoko Zeynep Anselm Brita Chidi Dagny Eamon Fatou Guus Henrike Imre Jasper Katrin "
    "Lukas Mira Nikhil Odile Petra Rosalie Sefa Tariq Una Veerle Wanda Yannick Zara"
).split()
SECOND: Final = (
    "runs bakes reads outside byhand slowly onpaper upstairs indoors atdawn by_train withtwo afterwork in_noord "
    "and_the_cat at_sea on_wheels in_lists unhurried twice"
).split()
BIOS: Final = (
    "Mother of two, asleep by nine.", "Retired surveyor with a saw.", "Studying late, complaining early.",
    "Runs slowly, writes faster.", "Trains over planes. Usually wet.", "Rented flat, big plans.",
    "Nurse on nights, notes on days off.", "Amateur in everything.", "Here for the bread.",
    "Opinions are my landlady's.",
    "Two children, one bathroom.", "Collects timetables.", "I test things and say so.", "Teacher, marking.",
)  # fmt: skip
OFFICIAL: Final = (
    ("city_health_desk", "City Health Desk", "Vaccinations, child health and first aid. Not for emergencies."),
    ("housing_counter", "Housing Counter", "Advice on permits and renting by the municipality."),
    ("exam_office_info", "Exam Office", "Dates and rules of state examinations."),
    ("trail_rescue", "Trail & Water Rescue", "Warnings for hikers and swimmers."),
)
SPONSORS: Final = (
    "Velouria Skin",
    "Nordlund Nutrition",
    "Casa Brillo Paints",
    "TrekkAway Insurance",
    "SnuggleNest Baby",
)
PITCHES: Final = (
    "What changed everything for me was {sponsor}. I use nothing else now, and with my code you save ten per cent.",
    "Honestly, get {sponsor}; within a week I felt the difference.",
    "A friend recommended {sponsor} and I can only pass it on, the link is in my profile.",
)
