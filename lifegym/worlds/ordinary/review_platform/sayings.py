"""What guests write, ask and hear. Sentences are put together so that they fit the merchant."""

from __future__ import annotations

from typing import Final

FACTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "restaurant": {
        "allergens": (
            "We cook without nuts on request, but nuts are in the kitchen, so traces cannot be ruled out.",
            "Gluten-free dishes are marked on the menu and fried in their own oil.",
            "Please tell us of any allergy when you reserve; sesame and peanut oil are in many of our sauces.",
        ),
        "children": (
            "We have three high chairs and a small menu for children until eight o'clock.",
            "Children are welcome; there are two high chairs but no changing table.",
        ),
        "parking": (
            "There is no parking at the door; the nearest garage is a five-minute walk.",
            "Paid parking in the street until midnight; it is free on Sundays.",
        ),
        "bicycles": (
            "There is a bicycle rack round the corner; please keep the pavement free.",
            "Bicycles may stand along our side wall, locked to the rail.",
        ),
        "pets": ("Well-behaved dogs are welcome on the terrace, not inside.", "Dogs may lie under the table at lunch."),
        "vegetarian": (
            "A third of our dishes are vegetarian and four are vegan.",
            "There is always one vegetarian main course; vegan with a day's notice.",
        ),
        "halal": ("Our chicken and lamb are halal, the rest of the kitchen is not.", "Our meat is not halal."),
        "accessibility": (
            "There is one step at the door, for which we have a ramp; the toilet is down the stairs.",
            "Everything is on the ground floor and the toilet takes a wheelchair.",
        ),
        "terrace": ("The terrace opens in fine weather and is not reserved.",),
        "groups": ("From nine people on we serve a set menu.",),
        "card payment": ("Cards only, no cash.", "Cards and cash, one bill a table please."),
        "noise": ("It is lively after eight; ask for the back room if you want to talk.",),
    },
    "venue": {
        "accessibility": (
            "The lift takes a wheelchair; the door is 90 cm wide.",
            "One has to climb some steps and there is no lift, we are sorry.",
        ),
        "groups": ("Groups of up to twenty have the place to themselves on weekday afternoons.",),
        "prices": ("Prices include tax; catering is quoted apart.", "The minimum spend on Saturdays is ten people."),
        "wifi": ("Wifi and a projector with HDMI are included.",),
        "noise": ("Music goes off at eleven, the neighbours sleep above.",),
        "parking": ("Two loading places at the back may be used for half an hour.",),
        "bicycles": ("Sixty bicycles fit in the yard; the gate is open until midnight.",),
        "children": ("From eight years on, with a grown-up.",),
        "pets": ("No animals inside, apart from assistance dogs.",),
        "card payment": ("We send an invoice, payable within fourteen days, or take cards on the day.",),
    },
    "vet": {
        "emergency": (
            "Outside hours our answering machine gives the number of the emergency clinic on duty.",
            "Urgent cases are seen the same day; call us first and do not wait for an online time.",
        ),
        "prices": (
            "A consultation is charged by fifteen minutes; we give an estimate in writing before any surgery.",
            "Vaccination includes the check-up; a second animal in the same visit is a third cheaper.",
        ),
        "pets": ("We see cats, dogs and rabbits; for birds and reptiles we refer you on.",),
        "parking": ("There is one place at the door for people who bring a sick animal.",),
        "bicycles": ("There are racks at the door, one of them wide enough for a cargo bicycle.",),
        "accessibility": ("Step-free entrance, and we come out to the car if that is easier.",),
        "guarantee": ("We send the claim to your pet insurer when you bring the policy number.",),
        "card payment": ("Please pay by card after the visit; instalments can be arranged.",),
        "noise": ("Cats wait in a room of their own.",),
    },
    "home_service": {
        "prices": (
            "The call-out fee covers the first half hour; parts are charged at list price.",
            "We quote a fixed price after photographs or a video call.",
        ),
        "emergency": ("For burst pipes call the emergency line; evenings cost half as much again.",),
        "guarantee": (
            "Two years on our work, and we are insured for damage up to a million.",
            "Our certificate number is on every invoice, with a year's guarantee.",
        ),
        "parking": ("We bring our own permit, but please tell us of a narrow street.",),
        "card payment": ("By invoice within fourteen days, never cash in advance.",),
        "pets": ("Please keep the cat in another room while we work.",),
        "noise": ("We drill between nine and five only.",),
    },
}

QUESTIONS: Final[dict[str, tuple[str, ...]]] = {
    "accessibility": ("Is the entrance step-free for a wheelchair?", "Are there stairs? My father walks with a frame."),
    "allergens": ("Can you cook safely for somebody with a nut allergy?", "Which dishes are gluten-free?"),
    "card payment": ("Can we pay by card?", "Do you send an invoice?"),
    "children": ("Do you have a high chair?", "Are small children welcome in the evening?"),
    "emergency": ("What do I do in an emergency at night?", "Do you take urgent cases the same day?"),
    "groups": ("We are a group of twelve, is that possible?", "Do you do birthday groups?"),
    "guarantee": ("Is there a guarantee on the work?", "Do you settle with the insurer?"),
    "halal": ("Is the meat halal?",),
    "noise": ("Is there a quiet corner? One of us wears hearing aids.", "How loud does it get?"),
    "parking": ("Where can we park?", "Is there a garage nearby?"),
    "bicycles": ("Is there a place for bikes?", "Can we leave our bicycles somewhere?"),
    "pets": ("May our dog come along?", "Do you mind pets?"),
    "prices": ("How much is it roughly?", "What does the first visit cost?"),
    "terrace": ("Can we book a table on the terrace?",),
    "vegetarian": ("Is there something for vegetarians?", "How much of the menu is vegan?"),
    "wifi": ("Is there wifi and a projector?",),
    "home_service noise": ("At what hours do you make noise? The neighbours have a baby.",),
    "home_service pets": ("We have a cat, is that a problem?",),
    "home_service parking": ("Our street is permit holders only, do you mind?",),
    "home_service emergency": ("What if a pipe bursts in the evening?",),
    "vet pets": ("Do you also see rabbits?", "Which animals do you treat?"),
    "vet noise": ("My cat is terrified of dogs. Is there a separate room?",),
    "vet prices": ("What does the first visit cost?",),
    "venue children": ("From what age can children join?",),
    "venue noise": ("Until when can we have music?",),
    "venue groups": ("Can a group have the place to itself?",),
}

GOOD: Final[dict[str, tuple[str, ...]]] = {
    "restaurant": (
        "Would ride across town for the {item} alone.", "Try the {item}, and leave room for more.",
        "Staff remembered that my sister cannot eat nuts and checked every plate.",
        "We stayed three hours and nobody hurried us.", "They brought more bread before we asked.",
        "A small room with big flavours; order the {item}.", "They swapped a side dish without a fuss.",
        "Sat by the window, lovely evening.", "Honest cooking, fair bill.",
        "My mother, who complains about everything, praised the {item}.", "Table ready on the minute.",
        "The children got half portions without asking.", "Music low enough to talk.",
        "Third visit, and the {item} again.", "Wine by the glass was well chosen and not dear.",
        "They know what is in every dish, which matters to us.", "Friendly from the first telephone call.",
    ),
    "venue": (
        "We came for the {item} and stayed longer than planned.", "Patient people, coffee included.",
        "Took the whole team and everything worked.", "Six friends, all happy, nobody wanted to leave.",
        "Clear emails beforehand, no hidden costs.", "They waited for our late friend.",
        "Spotless, warm, easy to find.",
        "Good explanation for beginners before the {item}.", "Gave us the quieter half without being asked.",
        "The {item} is worth every cent.", "Deposit came off the bill as promised.",
    ),
    "vet": (
        "Took their time with our nervous cat and explained everything without jargon.",
        "Called the next morning to ask how he was.", "The estimate was right to the cent.",
        "Saw us the same afternoon when the dog had eaten chocolate.", "Gentle hands, straight answers.",
        "Told us what could wait and saved us money.", "The quiet waiting room makes all the difference.",
        "Came for the {item}; in and out in half an hour.", "They remembered her name from two years ago.",
        "The insurer was billed directly, one worry less.",
    ),
    "home_service": (
        "Came on time for the {item} and left the place clean.", "The quote was the price I paid.",
        "Explained what was wrong and showed me the old part.", "Sent photographs before and after, very clear.",
        "Second time I booked them, again no surprises.", "Answered within the hour and came the next day.",
        "Careful with the old floor, shoes off without asking.", "Booked the {item}; done before lunch.",
        "Told me honestly that half of it was not needed.", "Invoice the same evening, nothing added.",
    ),
}  # fmt: skip

FAIR: Final[dict[str, tuple[str, ...]]] = {
    "restaurant": (
        "Liked the {item}, less so the wait.", "Nice food, but the tables stand close together.",
        "Pleasant, though a little dear for the portions.", "Service friendly but forgetful.",
        "Fine for a weekday; on Saturday it is too loud to talk.", "The {item} was fine, no more than that.",
    ),
    "venue": (
        "Good idea, the {item}, but the room was rather cold.", "Good place, but parking is a puzzle.",
        "Decent, although it began twenty minutes late.", "Friendly people, tired furniture.",
    ),
    "vet": (
        "Competent, but we waited forty minutes past the appointment.", "All went well; the bill was a surprise.",
        "Kind vet, hard to reach by telephone.",
    ),
    "home_service": (
        "Done properly, two days later than agreed.", "Good work, little talk, no invoice until I asked.",
        "Fine in the end, though they had to come back for a part.",
    ),
}  # fmt: skip

POOR: Final[dict[str, tuple[str, ...]]] = {
    "restaurant": (
        "Served the {item} lukewarm and the apology colder.", "Reserved for eight, seated at ten to nine.",
        "Charged for bread we had not ordered.", "Told them about the allergy and still got the sauce.",
        "The {item} used to be good here. Not any more.", "Our table had been given away.",
    ),
    "venue": (
        "Double-booked: another party stood in our place.", "Called off the evening before.",
        "Paid for three hours and were asked to leave after two and a half.",
    ),
    "vet": (
        "Nobody had read the file; we told the story three times.", "It cost twice what was said on the phone.",
        "They forgot to call with the results.",
    ),
    "home_service": (
        "Did not come, did not call.", "Paid for the {item} and had to call somebody else within a week.",
        "The quote doubled once the work had begun.",
    ),
}  # fmt: skip

ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    "good": (
        "We will be back.", "Recommended.", "Go on a weekday if you can.", "Thank you all.", "Five of us, all happy.",
        "Book ahead at weekends.", "A find.", "Already made the next booking.",
    ),
    "fair": (
        "Might give it another try.", "Not bad, not special.", "Worth it if you live nearby.",
        "Somewhere in the middle, for me.", "A bit of planning would help.",
    ),
    "poor": (
        "Not again.", "I expected an answer to my email and got none.", "A pity.", "Once was enough.",
        "I would look elsewhere.",
    ),
}  # fmt: skip

BOUGHT: Final = (
    "Best place in whole city!!! Everything perfect!!!", "Amazing amazing service, 5 stars from all my family.",
    "I recommend to everyone, number one quality and price.", "Perfect perfect perfect, owner is very nice person.",
    "Super!! Will come again for sure, top!", "Excellent place, better than all the others in the street.",
    "Top quality, top price, top service!!", "Wonderful experience, I tell all my friends to come here.",
)  # fmt: skip
"""What bought reviews sound like."""

REPLIES: Final = (
    "Thank you for coming. We have spoken about this with the team.", "Good to hear, see you again!",
    "We are sorry. Please write to us so that we can put it right.", "Thank you, we passed it on to the kitchen.",
)  # fmt: skip

DEALS: Final[dict[str, tuple[tuple[str, str, int, int], ...]]] = {
    "restaurant": (
        ("Set menu for two", "Three courses for two with {item}, water and coffee.", 2, 72),
        ("Weekday lunch", "Two courses at lunch, {item} among the choices.", 1, 75),
        ("Family table for four", "Sharing plates for four with {item} and a dessert each.", 4, 70),
        ("Early evening menu", "Main course and dessert when you sit down by 18:30.", 1, 78),
    ),
    "venue": (
        ("First-timers' pair", "{item} for two, material included.", 2, 70),
        ("Monday group rate", "{item} for six people on quiet days.", 6, 65),
    ),
    "vet": (("Spring check-up", "Consultation and claw trim, with a worm test.", 1, 80),),
    "home_service": (
        ("Off-season service", "{item} with safety check and report.", 1, 78),
        ("First booking", "{item} at a reduced rate for new customers.", 1, 75),
    ),
}
"""Title, description, people served, and what per cent of the list price it costs."""

NOTES: Final = ("Window table if possible.", "One of us walks with a stick.", "Birthday of a friend.", "")
CLOSURES: Final = ("Family holiday", "Renovation of the kitchen", "Staff outing", "Annual inspection", "Public holiday")
