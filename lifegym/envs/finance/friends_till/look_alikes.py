"""Letters of other desks and of namesakes: whoever guesses an address by its sound writes to one of these."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.finance.friends_till.cast import BROKER, Cast, person_at
from lifegym.envs.story import Story


def seed_look_alikes(s: Story, c: Cast) -> None:
    """Put their letters into the mailbox."""
    for one, ago, letters in (
        (c.heating, 64, (
            ("parts", "Thermostat", "The little wheel you asked for is long out of stock. A pencil works."),
            ("careers", "Apprentices", "Have you a fifth-year who likes cable?"),
            ("feedback", "Were we on time?", "One to five stars, please."),
        )),
        (BROKER, 95, (
            ("news", "The week on the Liffey", "Utilities quiet, whiskey up."),
            ("compliance", "Who you are", "We hold what we need of you until further notice."),
            ("academy", "Evening class: options", "Six Tuesdays, calculators provided."),
        )),
        (c.printer, 126, (
            ("shop", "Offcuts", "A kilo of card for the story hour, if collected."),
            ("calendars", "Tide tables", "Next year's are drying."),
            ("returns", "Your parcel", "Somebody sent us a box of raffle tickets. Yours?"),
        )),
        (c.fair, 157, (
            ("parking", "Vans", "Before eight or not at all."),
            ("volunteers", "Stewards", "Four still wanted for the gate."),
            ("lost", "A tablecloth", "Green, with books on it. It was ironed."),
        )),
    ):  # fmt: skip
        domain = one.mail.partition("@")[2]
        for place, (desk, subject, body) in enumerate(letters):
            Person(f"{one.name}, {desk}", f"{desk}@{domain}").wrote(s, ago + 7 * place, "18:20", subject, body)
    _namesakes(s, c.daughter, (
        ("Fintan", "corribnet", "raffle", "Ten tickets, and none ending in four."),
        ("Noreen", "corribnet", "the choir", "Can the press be shifted a foot?"),
        ("Jarlath", "litir", "my drill", "It is in your van since Easter."),
    ))  # fmt: skip
    _namesakes(s, c.third, (
        ("Marcella", "claddaghmail", "books", "Two boxes of Westerns. Don't laugh."),
        ("Tom", "claddaghmail", "chess", "The clock gains; is that my problem or yours?"),
        ("Rita", "litir", "scones", "For how many? They don't freeze."),
    ))  # fmt: skip
    _namesakes(s, c.secretary, (
        ("Packie", "atlantic-post", "the lawnmower", "Who has it? The grass at the back knows nothing of budgets."),
        ("Una", "atlantic-post", "lift to Athenry", "Thursday, half eight, if you are going anyway."),
        ("Cormac", "friendsmail", "crossword", "Nine across cannot be right."),
    ))  # fmt: skip
    _namesakes(s, c.chair, (
        ("Eithne", "friendsmail", "curtains", "Measured: they are short by a hand on both sides."),
        ("Muiris", "friendsmail", "photograph", "Is that you at the back, with the moustache?"),
        ("Bláithín", "claddaghmail", "holiday reading", "Four returned, one swum with."),
    ))  # fmt: skip
    for ago, desk, subject, body in (
        (47, "reading", "Shelf 14", "Your sale books are back on our shelf again."),
        (70, "children's", "Story hour", "Thirty-one came. We have nineteen cushions."),
        (93, "rooms", "Bank holiday", "Closed on the Monday."),
    ):
        mail = f"{desk.replace(chr(39), '')}.desk@galwaylibraries.example"
        Person(f"Galway Libraries, {desk} desk", mail).wrote(s, ago, "10:15", subject, body)


def _namesakes(s: Story, one: Person, letters: tuple[tuple[str, str, str, str], ...]) -> None:
    surname = one.name.rpartition(" ")[2]
    for place, (first, domain, subject, body) in enumerate(letters):
        person_at(f"{first} {surname}", domain).wrote(s, 58 + 16 * place + len(subject), "19:40", subject, body)
