"""What lay in the mailbox: seven quotes, what was measured and promised, and mails that look like them."""

from __future__ import annotations

from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.renovation.before_discharge.cast import (
    BENOIT,
    CLEAR,
    CONDO,
    DISCHARGE,
    INSTITUTE,
    LISE,
    NOTARY,
    SYNDICATE,
    Cast,
    Firm,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.email.records import attachment

_COVER: Final = (
    "Attached what you asked for. We could see the pipes at last.",
    "Our quote, valid for six weeks. The lift is a blessing.",
    "You will find the sum on the last line. Do ask.",
    "As promised on the telephone, the quote for your parents.",
    "Quote attached. I answer for the tiler, he is my cousin.",
    "Bonjour, here it is. We measured twice.",
    "With the compliments of the house, our quote.",
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    for place, firm in enumerate(c.firms):
        firm.person.wrote(
            s, 6 + place % 4, f"{9 + place:02d}:2{place}", "Quote, bathroom, unit 304", _COVER[place],
            attachments=[attachment(f"quote-{firm.word.casefold()}.txt", _quote(c, firm))],
        )  # fmt: skip
    _measured(s, c)
    _family(s, c)
    _house(s, c)
    _programme(s, c)
    for ago, name, mail, subject, body in (
        (14, "Rénovations Beauchamp", "info@beauchamp-renov.example", "Your kitchen", "Two years already! A quote?"),
        (31, "Cuisines Rosemont", "service@cuisines-rosemont.example", "Hinges", "The hinges are under guarantee."),
        (19, "Programme Rénoclimat-Ville", "avis@renoclimat-ville.example", "Envelope", "Windows: closes in June."),
        (23, "Annick Thériault", "annick.theriault@institut-angus.example", "Swallowing", "Test passed, all textures."),
        (46, "Plomberie Outaouais", "bureau@plomberie-outaouais.example", "Invoice 2204", "Paid, thank you."),
        (11, "Syndicat Les Tilleuls", "gestion@syndicat-les-tilleuls.example", "Noise", "Not your building, sorry."),
        (9, "Céramique Iberville", "service@ceramique-iberville.example", "Lots", "Whoever mixes lots sees it. Keep "
         "the grout in the house: once frozen it is good for the bin."),
        (38, "Syndicat du Parc", "gestion@syndicat-du-parc.example", "Works", "We have no unit 304, Madame."),
        (51, "Syndicat Masson", "gestion@syndicat-masson.example", "Lift", "The lift of Masson is repaired."),
        (7, "Diane Roberge", "diane.roberge@adaptation-montreal.example", "Ramp", "The ramp in the lobby is not ours."),
        (16, "Luc Hamelin", "luc.hamelin@adaptation-montreal.example", "Envelope 2", "For deaf-blind tenants only."),
        (24, "Programme, accueil", "accueil@adaptation-montreal.example", "Received", "We have your call of Monday."),
        (28, "Léa Fontaine", "lea.fontaine@courrielboreal.example", "museum", "Saturday, two o'clock, the new wing."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:40", subject, body)


def _quote(c: Cast, firm: Firm) -> str:
    door = (
        "frame kept as it is, new leaf, 813 mm clear" if firm.fault == "narrow"
        else f"opening widened, new frame and leaf, {870 + firm.steps % 3 * 5} mm clear"
    )  # fmt: skip
    joints = (
        "our oxime silicone; the guarantee of ten years holds with no other"
        if firm.fault == "oxime"
        else "with what the client provides, or alkoxy of ours"
    )
    start = c.say(28) if firm.fault == "late" else c.say(14)
    price = f"Price: {firm.net} CAD, GST (5 %) and QST (9.975 %) in addition."
    if firm.fault != "taxed":
        price = f"Price before taxes: {firm.net} CAD. With GST (5 %) and QST (9.975 %): {firm.total}."
    return (
        f"{firm.name}, {firm.mail}\nRBQ {firm.licence}\nBathroom, {CONDO}\n\n"
        "- Breaking out to the studs, rubble removed\n- Plumbing in floor and wall by a member of the corporation\n"
        "- Walk-in shower on a base that the client provides, floor and walls tiled\n- Two grab bars set into "
        "blocking\n"
        f"- Door: {door}\n- Joints: {joints}\n- Start: {start}, sixteen working days\n\n{price}"
    )


def _measured(s: Story, c: Cast) -> None:
    c.therapist.wrote(
        s, 9, "16:05", "after our walk through the flat",
        f"""
        Bonjour Maude, as promised, in writing. Your parents' flat is a good flat. The bathroom was made for two people
        of twenty.

        He will use the narrow chair for a year or so, and wheels it himself, hands outside: so the door has to give
        {CLEAR} mm clear, measured with the door open, which is not what a "36-inch door" gives by itself. A tub is out
        of the question; one step over a rim is how the second stroke is found. The shower floor at most 13 mm above the
        room's. Tiles that hold when wet, R11.

        Which side the bar goes to depends on how he moves over in these weeks; I write when I have seen him do it.
        Measures in the attachment for whoever builds. He comes home on {c.say(DISCHARGE)} and that day does not move:
        the bed here is promised.

        {c.therapist.name}, occupational therapist, {INSTITUTE}
        """,
        attachments=[attachment(
            "measures-304.txt",
            f"Unit 304, bathroom\nDoor, clear: at least {CLEAR} mm\nThreshold of the shower: at most 13 mm\n"
            "Base: 60 x 36 in, drain in the centre\nTiles: R11\nTurning circle: 1,500 mm\nBlocking for bars: plywood "
            "19 mm, from 700 to 1,000 mm above the floor",
        )],
    )  # fmt: skip
    c.therapist.wrote(s, 33, "11:30", "Rugs", "All of them, please. Yes, also the one from Iran.")


def _family(s: Story, c: Cast) -> None:
    LISE.wrote(
        s, 12, "20:45", "pour la salle de bain",
        """
        Ma grande, do what you think, it will be fine. Do tell them about my lungs. When they did the windows they used
        the oxime kind, the one that smells of shoe polish, and I was at the emergency with the mask until three in the
        morning. The doctor said: nothing that smells, and that one never again, not even fresh from last week.
        Alkoxy, he wrote it down, or the sort without silicone.

        At Gisèle's I sleep like a stone, don't worry about me.
        """,
    )  # fmt: skip
    LISE.wrote(s, 44, "19:10", "soupe", "Windows open while you cook the cabbage, and my lungs thank you.")
    NOTARY.wrote(
        s, 10, "09:35", "Re: question of a former neighbour",
        """
        Chère Maude, no, this is not a consultation, your father drove me to law school for five years.

        The Civil Code lets the client hold back, when the work is received, enough for what is still to be put right.
        Everybody in the trade knows it and nobody writes it down. So have it written down: Keep one tenth back until
        the therapist has been there and written that it is good. Not until the tiler says so, and not until they look
        sad. The rest in two parts, a third or so at the beginning and the rest when it is tiled.

        Claude Paradis
        """,
    )  # fmt: skip
    NOTARY.wrote(s, 200, "10:10", "Mandate", "The mandate of your father is signed and with us. Regards to him.")
    BENOIT.wrote(
        s,
        15,
        "22:20",
        "le bain de Papa",
        "He has soaked every Sunday of his life, and you want to take that from him for a plastic tray. Call me.",
    )


def _house(s: Story, c: Cast) -> None:
    days = " and ".join(("Monday", "Tuesday", "Wednesday", "Thursday")[day] for day in c.sleeps)
    c.neighbour.wrote(
        s, 120, "13:40", "the drill, and thank you",
        f"""
        Chère Madame Lefebvre, no harm done, you could not know. I have the nights at Maisonneuve-Rosemont now, for
        good: on {days} I am home at eight and asleep by nine, until two. On the other days you may sing opera. Thank
        your mother for the tourtière.

        {c.neighbour.name}, 204
        """,
    )  # fmt: skip
    c.neighbour.wrote(s, 63, "18:05", "parcel", "I have your parcel, it is heavy and says Fragile in four languages.")
    meters = [c.say(day) for day in (14, 15, 16, 17, 18)]
    SYNDICATE.wrote(
        s, 2, "16:30", "Meters, all units",
        f"""
        The meters of heat are changed floor by floor: ground floor {meters[0]}, first {meters[1]}, second {meters[3]},
        roof {meters[4]}. Your floor was done in autumn. The technician rings at 09:30, 10:15, 10:30 or 11:00, and in
        the afternoon at 13:00, 14:30 or 15:00; nobody need be there.
        """,
    )  # fmt: skip
    SYNDICATE.wrote(
        s, 21, "10:00", "Works in 304",
        f"""
        Madame, for works inside the unit see the page "Travaux dans les unités". We need your letter with firm, day and
        hours. A security for the lift, {c.lift}, is taken from the account of the unit once the works have begun, and
        comes back after them.
        """,
    )  # fmt: skip


def _programme(s: Story, c: Cast) -> None:
    c.counsellor.wrote(
        s, 5, "14:50", "Adapting a home: your file",
        f"""
        Madame Lefebvre, your father's file is open. What we still need, both by mail: the quote of the firm that will
        build, and the measures by the therapist. Envelope of this winter: files that are complete by
        {c.say(c.closes[0])}; afterwards you wait for September.

        When we have approved the quote you receive the form. It counts as signed when you answer it with the word that
        stands on it. A form signed before the approval voids the file: that happens every week, and it is never us who
        asked for it. Works may begin when the form is signed.

        {c.counsellor.name}
        """,
    )  # fmt: skip
