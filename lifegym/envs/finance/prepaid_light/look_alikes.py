"""Letters of other desks and of namesakes: whoever guesses an address by its sound writes to one of these."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.finance.prepaid_light.cast import (
    ACCOUNTS,
    BURIAL,
    INSURER,
    OXYGEN,
    PENSION,
    VENDING,
    Cast,
    person_at,
)
from lifegym.envs.story import Story


def seed_look_alikes(s: Story, c: Cast) -> None:
    """Put their letters into the mailbox."""
    for one, ago, letters in (
        (ACCOUNTS, 66, (
            ("valuations", "Valuation roll", "Objections closed in March. Late ones keep their envelope."),
            ("parks", "Jacaranda, Ohrtmann Road", "It is protected. The roots are not."),
            ("hotline", "Ticket 40118", "Your ticket was closed because it was old."),
        )),
        (OXYGEN, 84, (
            ("sales", "Travel machines", f"Half the weight, from R {c.service - 20}, R {c.service + 45} with bag."),
            ("depot", "Gate code", "The gate is now opened by hooting."),
            ("surveys", "Ten minutes?", "How likely are you to recommend breathing with us?"),
        )),
        (INSURER, 37, (
            ("winners", "A holiday in Margate", "Nomusa, you are one of nine hundred winners."),
            ("claims", "Claims made easy", "Have your policy at hand. Then have it again."),
            ("agents", "Earn from home", "Do you like talking?"),
        )),
        (PENSION, 120, (
            ("newsletter", "The Sleeper, autumn", "A crossword, and steam in colour."),
            ("elections", "Trustees", "Vote for two of five."),
            ("proof", "Certificate of existence", "Received for Mrs Mkhize; she exists until February."),
        )),
        (BURIAL, 142, (
            ("choir", "Practice", "Basses are wanted, living."),
            ("catering", "Pots", "Three are still in Sobantu. You know who you are."),
            ("youth", "Bus to Eshowe", "R 40, bring your own chicken."),
        )),
        (VENDING, 155, (
            ("support", "Code 06", "Means that somebody leant on the keypad."),
            ("offers", "Win a kettle", "Each slip is a chance."),
            ("resellers", "Sell light in your shop", "Four per cent, paid in light."),
        )),
    ):  # fmt: skip
        domain = one.mail.partition("@")[2]
        for place, (desk, subject, body) in enumerate(letters):
            Person(f"{one.name}, {desk}", f"{desk}@{domain}").wrote(s, ago + 9 * place, "18:20", subject, body)
    _namesakes(s, c.brother, (
        ("Lungelo", "rosebankmail", "golf day", "You are down for the putting. Don't argue."),
        ("Nokuthula", "rosebankmail", "the twins", "Both have teeth now and use them."),
        ("Themba", "howickpost", "bakkie", "It is sold. I cried."),
    ))  # fmt: skip
    _namesakes(s, c.aunt, (
        ("Jabulani", "howickpost", "falls", "The path is closed again, a cow."),
        ("Sibongile", "howickpost", "beadwork", "Blue ones by Friday if God wills and the taxi."),
        ("Nonhlanhla", "sobantumail", "church hall", "Who locked the urn in?"),
    ))  # fmt: skip
    _namesakes(s, c.carer, (
        ("Sanele", "sobantumail", "cement", "Two bags, not three, the third is my brother's."),
        ("Precious", "sobantumail", "hair", "She is asking for you on Saturday."),
        ("Zodwa", "howickpost", "wrong Zodwa", "I am not your Zodwa but I hope your mother is well."),
    ))  # fmt: skip
    for ago, name, mail, subject, body in (
        (44, "Clinic Sobantu, dispensary", "dispensary@sobantu-clinic.example", "Repeat", "Bring the card."),
        (59, "Clinic Sobantu, transport", "transport@sobantu-clinic.example", "Bus", "The bus leaves without people."),
        (81, "Clinic Sobantu, dental", "dental@sobantu-clinic.example", "Teeth", "Found: an upper plate."),
        (29, "Sobantu Residents", "minutes@sobantu-residents.example", "Minutes, the light", "Which section? "
         "One said 95, one 96, one 102 and the pastor 118. Tea was taken."),
        (35, "Midlands Mutual Rewards", "rewards@midlandsmutual.example", "Sunflower points", "Nine points await you."),
        (52, "Midlands Mutual Branch", "branch.church@midlandsmutual.example", "Queue", "We close at half past."),
        (73, "Midlands Mutual Loans", "loans@midlandsmutual.example", "You qualify", "In principle, as all do."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:15", subject, body)


def _namesakes(s: Story, one: Person, letters: tuple[tuple[str, str, str, str], ...]) -> None:
    surname = one.name.rpartition(" ")[2]
    for place, (first, domain, subject, body) in enumerate(letters):
        person_at(f"{first} {surname}", domain).wrote(s, 58 + 17 * place + len(subject), "19:40", subject, body)
