"""What lay in the mailbox on the first evening, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.third_bunk.cast import (
    CHEMIST,
    GUIDE,
    HIRE,
    LEAVE,
    LIST,
    NADIA,
    PLAN_DUE,
    RAIL,
    SOFIE,
    TRAIN,
    WARD,
    WIM,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _about_her(s, c)
    _families(s, c)
    _firms(s, c)
    _look_alikes(s, c)


def _about_her(s: Story, c: Cast) -> None:
    WARD.wrote(s, 752, "16:40", "Fien Smets, for whoever looks after her", f"""
        Dear Mrs Claes,

        as promised, in ordinary words. If she does not come to herself after {c.minutes} minutes, Buccolam between
        cheek and gum, 7.5 mg, that is the purple box, and 112 at the same time. Most likely nobody will ever need it.

        The nights matter more than the days. She must be asleep by ten. Never the top of a bunk bed, and somebody
        grown up behind the next door. After two nights in a row under eight hours please write to us before she does
        anything high up or fast; then we decide. Flashing lights are poison, from a disco as from a video.

        Nurse Hilde
        """)  # fmt: skip
    CHEMIST.wrote(s, 118, "10:15", "Your order is here", f"""
        Good morning Mrs Claes, the Buccolam for Fien has come. {c.doctor} has prescribed the orange box from now on,
        10 mg, as she has turned ten; please bring the purple ones back to us, so that nobody mixes them up. Two
        syringes, good for eighteen months.
        """)  # fmt: skip
    WARD.wrote(s, 14, "11:20", "Emergency plan", f"""
        The plan of this year is being signed by {c.doctor} and reaches you by {c.say(PLAN_DUE)}. Without it the
        school may not keep the syringes.
        """)  # fmt: skip
    SOFIE.wrote(s, 33, "20:50", "my bed", """
        Liesbeth, I have asked for the little room next to Arolle, wall to wall. I hear a mouse cough. Gentiane is a
        floor higher, Robbe has the other end of the corridor with the boys.
        """)  # fmt: skip
    WIM.wrote(s, 19, "16:20", "the clock", f"""
        For the calendar: {c.say(LEAVE)}, 06:50 under the clock. I stand there from 06:30 on, Sofie from 06:40, and
        whoever comes at 07:10 runs. Home on the Saturday at 19:50; if Basel is late, 20:50; the last hope is 21:50.
        """)  # fmt: skip
    WIM.wrote(s, 12, "17:05", "she asked me", """
        Fien came to me after gym: would I please not make the face. I did not know that I make a face. I shall not.
        """)  # fmt: skip


def _families(s: Story, c: Cast) -> None:
    c.parts.parent.wrote(s, 96, "22:35", "the snow week", f"""
        Dear Liesbeth, {c.parts.given} talks of nothing else. I can do fifty at the start of each month until summer,
        not more at once. I would be glad if it stayed with you and did not come up at the gate, not in front of the
        other mothers. You shall have all of it.
        """)  # fmt: skip
    c.gluten.parent.wrote(s, 214, "09:25", "Saturday, the party", f"""
        {c.gluten.given} comes with joy! Only, even a crumb of ordinary bread and we are in bed for three days. I give
        a cake of rice flour along, in a box of its own.
        """)  # fmt: skip
    c.katrien.wrote(s, 41, "21:10", "Re: snow week", f"""
        I have put {c.nurse.given} down. By the way, if you ever run short of hands: in the ward they call me the one
        with the plasters, children's surgery, twelve years; and from Wednesday on I am free that week.
        """)  # fmt: skip
    c.turned.parent.wrote(s, 47, "18:55", "forms", f"All filled in. {c.turned.given} can hardly wait to ski.")
    NADIA.wrote(s, 9, "20:30", "instalments", f"""
        Twenty at least have paid the second half already. I hear from the office that with a week like this we are
        just below what the ministry lets us ask, so please no extras. Every child {c.second}, no discounts, we said.
        """)  # fmt: skip


def _firms(s: Story, c: Cast) -> None:
    c.host.wrote(s, 62, "14:00", "Your week with us", f"""
        Dear Mrs Claes, it is settled: four rooms of seven, from {c.say(LEAVE)}. Fien has Arolle 1, below, beside the
        door; what you told me stays with me. The deposit has come, the balance I send two weeks before. Beds we keep
        on your board, evenings in our calendar; have a look now and then, we are always building something.

        {c.host.name}
        """)  # fmt: skip
    HIRE.wrote(s, 24, "09:30", "Matériel, classe 6A", f"""
        Bonjour, we need by {c.say(13)}: how many on skis, how many on snowshoes, and a list with the boot sizes, as a
        file. Poles and helmets we find for everybody.
        """)  # fmt: skip
    RAIL.wrote(s, 26, "11:00", "Group of 29", f"""
        {TRAIN}, {c.say(LEAVE)}: all twenty-nine of you in coach {c.coach}. Should the train be made up otherwise we
        reseat groups automatically; if that does not suit, write to us with the booking and the coach.
        """)  # fmt: skip
    GUIDE.wrote(s, 13, "17:45", "Le Vichiesso", f"""
        {c.say(38)}, half past one at the house, two of us, snowshoes for all. If the snow says no we go on another
        afternoon, you only name it.
        """)  # fmt: skip


def _look_alikes(s: Story, c: Cast) -> None:
    for place, (name, mail, subject, body) in enumerate((
        ("Zennekliniek, parking", "parking@zennekliniek.example", "Your card", "Valid until December, level -2."),
        ("Zennekliniek, appointments", "afspraak@zennekliniek.example", "Reminder", "Bring your identity card."),
        ("Apotheek Helmet", "nieuws@apotheek-helmet.example", "Winter", "Cough drops, three for two."),
        ("Apotheek Helmetse", "info@apotheek-helmetse.example", "Open on Sunday", "From ten to one."),
        ("Les Arolles, boutique", "boutique@les-arolles.example", "Jumpers", "With the arolla pine on the sleeve."),
        ("Les Arolles d'en Haut", "bonjour@arolles-den-haut.example", "Your stay", "We have no groups, sadly."),
        ("Besso Sport, Sierre", "info@besso-sport-sierre.example", "Sale", "Touring skis at half price."),
        ("Ardenna Rail", "news@ardenna-rail.example", "To the sea", "Ostend for nine euros, all of March."),
        ("Wim Aertsen", "wim.aertsen@deklimop.example", "Chess club", "Moves to Thursdays."),
        ("Sofie Nijs", "sofie.nijs@zennepost.example", "Choir", "Second altos at seven."),
        ("Nadia Lambert", "nadia.lambert@zennepost.example", "Bicycle seat", "Is it still for sale?"),
        ("Ouders 5B", "ouders5b@deklimop.example", "Lost", "One red glove, left."),
        ("Guides du Mont-Noble", "post@guides-montnoble.example", "Courses", "Ice for beginners, from Nax."),
        ("Hilde Claes", "hilde.claes@zennepost.example", "Sunday", "Soup at mine? Bring Fien."),
        ("De Klimop, office", "secretariaat@deklimop.example", "Chips", "No bags of crisps on the bus, please."),
        ("Besso Sports, Grimentz", "grimentz@besso-sports-grimentz.example", "Closed on Monday", "We sharpen edges."),
        ("Besso Sports, news", "news@besso-sports.example", "Wax", "A wax evening, with soup."),
        ("Epilepsie Liga, Brussels", "info@epilepsieliga.example", "Run", "Ten kilometres through the park."),
        ("Zennekliniek, bills", "facturatie@zennekliniek.example", "Your bill", "It has been paid by your fund."),
        ("Les Arolles, Nendaz", "info@les-arolles-nendaz.example", "Apartments", "By the week, with a cat."),
        ("Marthe Theytaz", "marthe.theytaz@anniviers-mail.example", "Wrong address", "This is not the house, I fear."),
        ("Ardenna Rail, lost and found", "lost@ardenna-rail.example", "Your umbrella", "It was not handed in."),
        ("Guides de Sierre", "bureau@guides-sierre.example", "Season", "We begin again in June."),
        ("Bureau des guides, shop", "boutique@guides-anniviers.example", "Maps", "Sheet 1327 is back in print."),
        ("Sneeuwklassen Overijse", "info@sneeuwklassen-overijse.example", "Next winter", "Book before Easter."),
    )):  # fmt: skip
        Person(name, mail).wrote(s, 8 + 11 * place, f"{9 + place % 9:02d}:17", subject, body)
    for place, one in enumerate(c.children[1:]):
        one.parent.wrote(s, 29 + place % 17, f"{18 + place % 4}:{10 + place}", "Forms", (
            f"Done for {one.given}.", f"{one.given}'s form is in. Thank you for all this, Liesbeth.",
            f"I have filled in what I could for {one.given}.", f"{one.given} asks whether there will be fondue.",
        )[place % 4] if one not in c.unsigned else f"I look at {one.given}'s form at the weekend, yes.")  # fmt: skip
    LIST.wrote(s, 20, "12:00", "[6A] Gloves", "Two pairs, the waterproof kind. Names inside!")
