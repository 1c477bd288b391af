"""What friends and colleagues write about, in their words."""

from __future__ import annotations

from typing import Final, NamedTuple


class Matter(NamedTuple):
    """A conversation: subject, and what is said in turn, each turn in several wordings."""

    subject: str
    turns: tuple[tuple[str, ...], ...]


FRIENDLY: Final = (
    Matter(
        "{place} on {day}?",
        (
            (
                "A few of us are going to {place} on {day}, meeting at {time}. Are you in?",
                "Do you feel like {place} on {day}? I would be there from {time}.",
            ),
            (
                "Yes, gladly. I may be ten minutes late, start without me.",
                "I would love to, but {day} is taken. The week after?",
            ),
            ("Perfect, see you there.", "No problem, we will find another day."),
        ),
    ),
    Matter(
        "Your {thing}",
        (
            (
                "You left your {thing} at ours. It is on the shelf by the door, come by whenever you like.",
                "I still have your {thing}, I am sorry. Shall I bring it on {day}?",
            ),
            (
                "So that is where it went! I will pick it up on {day} after work.",
                "No hurry at all, keep it until we meet.",
            ),
        ),
    ),
    Matter(
        "That recipe",
        (
            (
                (
                    "You asked for the recipe of {dish}. It is simple: everything depends on cooking it slowly and "
                    "not lifting the lid. Half the salt you think, lemon at the very end."
                ),
                (
                    "Here is {dish} as my grandmother made it. Soak everything the evening before, and use the big "
                    "pot, it foams."
                ),
            ),
            (
                "Made it last night. Everybody took seconds.",
                "Thank you! Can I leave out the garlic, or does it fall apart without?",
            ),
            (
                "Leave out whatever you like, just not the patience.",
                "I am so glad. Next time add a little more pepper.",
            ),
        ),
    ),
    Matter(
        "Photos from {day}",
        (
            (
                (
                    "I finally sorted the pictures from {day}. There are two good ones of you, which is two more "
                    "than of me."
                ),
                "The photos from {day} are done. The one on the bridge is my favourite.",
            ),
            (
                "They are lovely. May I print the one with the umbrella?",
                "Thank you for these! I had forgotten how windy it was.",
            ),
        ),
    ),
    Matter(
        "Moving the {furniture}",
        (
            (
                (
                    "Would you have an hour on {day} to help me carry the {furniture} down? Two people are enough, "
                    "and there will be cake."
                ),
                "The {furniture} has to leave the flat before {day}. Do you still know somebody with a van?",
            ),
            (
                "I can do {day} from {time}. I will bring the straps.",
                "My back says no, but my neighbour has a hand truck you could borrow.",
            ),
            ("You are a treasure. Second bell from the top.", "That would help a lot, thank you."),
        ),
    ),
    Matter(
        "{book}",
        (
            (
                (
                    'I finished "{book}" at two in the morning and now I have nobody to talk to about the ending. '
                    "Read it, please."
                ),
                'Did you ever get through "{book}"? I gave up at the letters.',
            ),
            ("On page 90. Do not say a word.", "I liked the first half. The second wanted a stricter editor."),
            ("Not a word. But tell me when you reach the station.", "That is kindly put."),
        ),
    ),
    Matter(
        "Running again",
        (
            (
                "I signed up for the ten kilometres in {month}. Somebody has to make me train. {day}s at {time}?",
                "Knee is fine again, says the doctor. Shall we start with the short loop on {day}?",
            ),
            ("Short loop, slow pace, and no talking about pace. Agreed.", "Only if we have breakfast afterwards."),
        ),
    ),
    Matter(
        "Plants while I am away",
        (
            (
                (
                    "I am gone for nine days from {day}. Could you water the plants twice? The fern is the only "
                    "difficult one."
                ),
                "Could I leave the tomato pots on your balcony from {day}? They need more sun than I have.",
            ),
            (
                "Of course. Leave the key with the bakery downstairs like last time.",
                "Yes, but write down what the fern wants. It never told me.",
            ),
            ("The list is on the fridge. Thank you!", "Will do. I owe you dinner."),
        ),
    ),
    Matter(
        "Tickets for {show}",
        (
            (
                "There are still seats for {show} on {day}. Shall I take two?",
                "I have a spare ticket for {show}, my sister cannot come. It is on {day} at {time}.",
            ),
            (
                "Yes please. I will pay you back when I see you.",
                "I am tempted, but I have an early start the next morning.",
            ),
            ("Done, row F.", "Understood. I will send you a review."),
        ),
    ),
    Matter(
        "The bicycle",
        (
            (
                "The chain on my bicycle is gone for good this time. What was the name of the workshop you liked?",
                "I have cleaned out the cellar and your old bicycle pump turned up.",
            ),
            (
                "Behind the market hall, the one with the green door. Ask for the older brother.",
                "Ha. Keep it, I bought two since.",
            ),
        ),
    ),
    Matter(
        "A name for the cat",
        (
            (
                "She has been here for a week and still has no name. Candidates: Pepper, Admiral, Noodle. Vote.",
                "The kitten arrived. Grey, loud, afraid of the kettle.",
            ),
            ("Admiral, obviously.", "Send a picture before I vote."),
        ),
    ),
    Matter(
        "Language evenings",
        (
            (
                (
                    "The conversation group moved to {day}, {time}, upstairs at {place}. You should come back, we "
                    "miss your terrible jokes."
                ),
                "Do you still want to practise? I need somebody to suffer through verbs with me.",
            ),
            (
                "I will come, but I have forgotten everything past chapter six.",
                "Yes. I have homework from two years ago to hand in.",
            ),
        ),
    ),
    Matter(
        "Lost umbrella",
        (
            (
                "Did I leave a blue umbrella in your car? I have asked the tram, the library and the dentist.",
                "Is the checked umbrella in my hall yours? It has been standing there since the party.",
            ),
            (
                "Not in the car. I looked under the seats too, where I found my gloves.",
                "Not mine. It belongs to whoever brought the pear cake, I think.",
            ),
        ),
    ),
    Matter(
        "New flat",
        (
            (
                (
                    "We have the keys! Three rooms, a crooked floor and a view of a chestnut tree. Come and see it "
                    "once there are chairs."
                ),
                "The flat did not work out. The landlord wanted an answer within the hour, and that was answer enough.",
            ),
            ("Congratulations! What do you need, apart from chairs?", "You were right. Something better will come."),
        ),
    ),
)

WORKING: Final = (
    Matter(
        "Slides for {day}",
        (
            (
                (
                    "Could you look over the slides before {day}? I am unsure about the third one, it says two "
                    "things at once."
                ),
                "The slides for {day} are in the shared folder. Please leave comments rather than changing them.",
            ),
            (
                "Done. I would drop the third and show the table instead.",
                "Read them on the train. Fine with me, small remarks in the margin.",
            ),
            ("Much better, thank you.", "All taken over. See you there."),
        ),
    ),
    Matter(
        "Minutes of the {project} meeting",
        (
            (
                "The minutes are below. We agreed on the shorter plan, the open point is who talks to the supplier.",
                (
                    "Short minutes: the {project} work moves by one week, nobody objected, we meet again on {day} "
                    "at {hour}."
                ),
            ),
            (
                "Thank you. I can talk to the supplier.",
                "One correction: the week was for testing only, not for delivery.",
            ),
        ),
    ),
    Matter(
        "Swap on {day}?",
        (
            (
                "Could you take my afternoon on {day}? I would take one of yours the week after.",
                "I have a dentist's appointment on {day} at {hour}. Would you cover the desk for an hour?",
            ),
            ("Yes, that works.", "Sorry, I am out that day myself. Try the other room."),
        ),
    ),
    Matter(
        "{project}: first draft",
        (
            (
                "Here is the first draft. It is too long, I know. Tell me what can go rather than what is missing.",
                (
                    "The {project} draft is ready for a second pair of eyes. The numbers on page four are still "
                    "from last year."
                ),
            ),
            (
                "Pages two and five can go without anybody noticing.",
                "I have marked what I would cut. The beginning is good as it is.",
            ),
            ("Cut. It breathes now.", "Thank you, the new version goes out today."),
        ),
    ),
    Matter(
        "Leaving present",
        (
            (
                "We are collecting for a leaving present. Envelope at reception until {day}, card is going round.",
                "Ideas for the leaving present? So far we have a teapot and, from accounting, a plant.",
            ),
            (
                "I am for the teapot. I have put something in the envelope.",
                "A plant has to be carried home on the bus. Teapot.",
            ),
        ),
    ),
    Matter(
        "Printer on the second floor",
        (
            (
                (
                    "The printer on the second floor takes only the lower tray until the technician has been, "
                    "probably on {day}."
                ),
                "Whoever prints the wall calendars: the blue is empty again.",
            ),
        ),
    ),
    Matter(
        "Visitors on {day}",
        (
            (
                (
                    "Four visitors come on {day} at {hour}. Could you show them the workshop while I finish the "
                    "contract with their director?"
                ),
                "The visitors of {day} would like to see the archive as well. Is that possible at short notice?",
            ),
            ("Gladly. Twenty minutes, or the long tour?", "Yes, if somebody finds the key."),
            ("Twenty minutes. They have a train to catch.", "Reception has it. Thank you."),
        ),
    ),
    Matter(
        "Holiday list",
        (
            (
                (
                    "Please enter your weeks for the next half-year by {day}. Two of us at least should be here at "
                    "any time."
                ),
                "The holiday list has three names in the same week. Could two of you talk to each other?",
            ),
            ("Entered. I can move if need be.", "We have talked. I go a week later."),
        ),
    ),
    Matter(
        "Training in {month}",
        (
            (
                (
                    "There are two places left in the training in {month}. It is a day and a half, and better than "
                    "last year's."
                ),
                "Did you get an answer about the training in {month}? They told me the list was full.",
            ),
            ("Put me down, please.", "No answer yet. I will ask again on {day}."),
        ),
    ),
    Matter(
        "Lunch menu",
        (
            (
                "The new place opposite does a lunch table for six if one asks before ten. Who comes on {day}?",
                "Canteen is closed on {day}, the kitchen gets a new floor.",
            ),
            ("Count me in, no fish.", "Then I bring sandwiches. Thank you for the warning."),
        ),
    ),
    Matter(
        "Question about the {project} invoice",
        (
            (
                "The {project} invoice names a different purchase number from the order. Which one is right?",
                "Have we paid the second part of the {project} invoice? They ask kindly for the second time.",
            ),
            (
                "The order is right. I have asked them for a corrected one.",
                "It went out on {day}. It should arrive any time.",
            ),
            ("Received, thank you.", "Good, I will tell them."),
        ),
    ),
)

SLOTS: Final[dict[str, tuple[str, ...]]] = {
    "place": (
        "the riverside",
        "the swimming hall",
        "the night market",
        "the old cinema",
        "the climbing hall",
        "the tea house",
        "the botanical garden",
        "the noodle place",
    ),
    "thing": (
        "scarf",
        "casserole dish",
        "charger",
        "reading glasses",
        "board game",
        "blue jacket",
        "camera strap",
        "drill",
    ),
    "dish": ("the lentil soup", "the braised aubergines", "the lemon chicken", "the rice pudding", "the bean stew"),
    "furniture": ("wardrobe", "sofa", "desk", "piano stool", "washing machine", "bookcase"),
    "book": (
        "The Lighthouse Keeper's Ledger",
        "A Winter in Port Amaro",
        "Small Hours",
        "The Cartographer's Sister",
        "Nine Letters Home",
    ),
    "show": ("the string quartet", "the puppet theatre", "the jazz trio", "the student play", "the film night"),
    "project": ("archive", "spring catalogue", "floor plan", "website", "warehouse", "visitor centre"),
    "time": ("17:00", "17:30", "18:00", "18:30", "19:00", "19:30"),
    "hour": ("9:00", "9:30", "10:15", "11:00", "14:00", "15:30"),
}

ASIDES: Final = (
    "How is everybody at yours?",
    "It rained all week here and I have read three books.",
    "My phone is being repaired, mail is best for now.",
    "The building opposite is finally without scaffolding.",
    "I slept nine hours last night and feel like a new person.",
    "Guess who I met at the station yesterday, I will tell you when we meet.",
    "The kitchen light is still broken and I have stopped seeing it.",
    "Work is busy, but the good kind.",
    "My cousin sends greetings.",
    "I have discovered that I can bake bread. Nobody is safe.",
)
OFFICE_ASIDES: Final = (
    "No hurry before the end of the week.",
    "I am in until four.",
    "Copying nobody for now.",
    "Tell me if that makes trouble.",
    "I am in the other building on Thursdays.",
    "The meeting room has moved to the ground floor, by the way.",
)
GREETINGS: Final = ("Hi {name},", "Hello {name},", "Dear {name},", "{name},", "Hi,")
CLOSINGS: Final = ("{name}", "Best, {name}", "See you soon\n{name}", "Warmly\n{name}", "All the best\n{name}")
OFFICE_CLOSINGS: Final = ("{name}", "Best regards\n{name}", "Thanks\n{name}", "Regards, {name}")
