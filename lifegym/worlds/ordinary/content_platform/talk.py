"""What authors answer under their notes, and what people write under those of offices."""

from __future__ import annotations

from typing import Final

THANKS: Final = (
    "Thank you for reading along.", "Glad it helps.", "Good point, I should have written that.",
    "That is how it was for us, yours may differ.",
)  # fmt: skip
"""What authors answer to what is no question."""

NOT_SURE: Final = ("I am not sure, sorry. Perhaps somebody else here knows?", "I would have to look that up, sorry.")
"""What authors answer to questions that are not foreseen."""

ANSWERS: Final = {
    "Which past papers did you use?": "The ones on the examiners' own pages, they are free.",
    "Did you take days off before it?": "Two, and I slept through one of them.",
    "How many hours a week was it really?": "Nine or ten, fewer when the children were ill.",
    "Does it still work with only four weeks left?": "Yes, if you drop two chapters and mean it.",
    "What primer was that?": "The grey one for stained walls, two coats.",
    "Did you have it tested first?": "Yes, forty euro by post, answer in a week.",
    "How long until it was dry?": "Three days to touch, two weeks before we dared to lean on it.",
    "Would you rent the sander again?": "For two days, yes. For one, never.",
    "How much of the price was labour?": "A good half. We saved that and paid it in weekends.",
    "Did the neighbours complain?": "Once. We brought cake beforehand, recommended.",
    "Who did the electrics in the end?": "A certified electrician. That part we did not touch.",
    "How do you fit in the strength days?": "Straight after work, before I sit down.",
    "Which plan did you follow?": "One from the library, minus a third.",
    "What do you do when it is icy?": "Stairs indoors, or I stay in bed.",
    "Did it get easier?": "In week five. Before that, no.",
    "Is it doable with a pram?": "Mostly; leave out the stairs by the church.",
    "Where did you stay?": "A room above a bakery, loud from four and worth it.",
    "How much was the boat?": "Eighteen there and back, children half.",
    "How many days would you say it needs?": "Two full ones. The third is for sitting.",
    "Going in May, is it crowded then?": "On Saturdays. In the week you have it to yourself.",
    "How long did the bad evenings last?": "Four, then suddenly none.",
    "Did you ask the clinic about it?": "Yes, twice. Waiting was the advice both times.",
    "What did the day-care say?": "That they see it every autumn.",
    "Did it come back when they were ill?": "Of course. A week later it was gone again.",
    "Where is the group?": "Tuesdays in the community centre, first floor.",
    "How much did you spend in all?": "Less than sixty, half of it on the wrong thing.",
    "How long until it stopped going wrong?": "I will tell you when it does.",
}
"""What authors answer to questions."""

TO_OFFICIALS: Final = (
    "Clear, thank you.", "Does this also hold for people who moved here last month?", "Where do I find the form?",
    "Shared with our parents' group.", "A date would help: from when does it hold?",
    "Could this be on paper too, please?",
    "Thank you for answering my call so quickly.",
)  # fmt: skip
"""What people write under notes of official accounts."""
