"""Stages 6 and 7: how much insulin may travel, and what the visa wants."""

from __future__ import annotations

from datetime import datetime, timedelta

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.authoring.words import naming
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.travel.japan_with_the_parents.arrivals import letter, post
from lifegym.envs.travel.japan_with_the_parents.cast import (
    CAL_FAMILY,
    CLINIC,
    VISA_CENTRE,
    YUNYU_KINKI,
    Cast,
)
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    amount_of,
    answer,
    log,
    newest,
    put_event,
    read,
    send,
    table,
)
from lifegym.envs.travel.japan_with_the_parents.houses_look import read_needs
from lifegym.envs.travel.japan_with_the_parents.papers import CENTRE
from lifegym.envs.travel.japan_with_the_parents.terms import asked_of_house, told
from lifegym.reward.build import fact, text_in
from lifegym.reward.places import mail_rows
from lifegym.worlds.clock import zone

GROUP = "DNG-4471"
"""Number of the family's group appointment at the visa centre."""
IN_HAND = (
    "hand luggage",
    "hand baggage",
    "carry-on",
    "carry on",
    "cabin",
    "on board",
    "on the plane",
    "hand bag",
    "hành lý xách tay",
)


def s6_three_boxes(s: Story, c: Cast) -> None:
    """Ba means to pack three boxes of pens into the case."""
    with s.stage("Three boxes", day=9, at="18:30") as st:
        text, mail = letter(
            c.ba.mail,
            c.ba.name,
            "The journey",
            """
            To Mai's helper. Passport office went fine, the officer was from Hội An. Pharmacist gave me three boxes of
            the pens for the journey, to be safe, I shall pack them all in the big case with the ice bags so nothing
            weighs on my shoulder. Also I found Takayama in the atlas, it is misprinted. Is there snow? Lộc.
            """,
        )
        boxes = st.notify("19:00", text, mail)

        @boxes.step("finds out how much insulin may come along")
        def _(me: Player) -> Play:
            advisory = yield me.visa_and_advisory.get_advisory(country_code="JP")
            me.know["one month only"] = "above one month's supply" in advisory["text"]
            if "units a day" not in me.know:
                yield from read_needs(me)
            me.know["boxes"] = -(-me.know["units a day"] * 20 // (5 * me.know["units a pen"]))

        @boxes.step("tells Ma how many pens to pack", remembers=True, forgetful=_answers_ba)
        def _(me: Player) -> Play:
            need, box = me.know["units a day"] * 20, 5 * me.know["units a pen"]
            enough = {1: "one box", 2: "two boxes"}[me.know["boxes"]]
            limit = (
                "More than a month's worth would need a Japanese certificate beforehand, so the rest stays at home. "
            )
            yield from send(
                me,
                me.know["ma"],
                "Ba's pens",
                f"Dear Ms Oanh, {enough} (five pens, {box:,} units) is enough for the twenty days: he needs about "
                f"{need:,} units. {limit if me.know['one month only'] else ''}The pens travel in the hand luggage, not "
                "in the case: it freezes down there. Ice bags may lie around them, not against them.",
            )
            me.say("Ba wants to take three boxes in the case. I've told Ma: one box, in the hand luggage.")

        @boxes.step("asks the clinic for a letter")
        def _(me: Player) -> Play:
            desk = yield from newest(me, 'from:clinic "Letters and certificates"')
            me.know["clinic"] = address(desk["from"])
            yield from send(
                me,
                me.know["clinic"],
                "Letter in English for Mr Hoàng Văn Lộc",
                "Please write a letter in English for Mr Hoàng Văn Lộc, who travels to Japan: insulin pens and "
                "needles, carried in his hand luggage, with the dose as you prescribe it. The stay is from "
                f"{c.say(c.leave)} to {c.say(c.home)}.",
            )
            me.say("The clinic is asked for a letter in English.")

        cake = text_in("hotel_booking.requests", "text", label="special request")
        st.check(
            "birthday-cake",
            "the house in Hakone knows of the cake and of the day",
            axis="propagation",
            weight=8,
            that=asked_of_house(c.trip(13), c.trip(15), ("cake", "bánh", "gateau"))
            & cake.says(naming("cake", "bánh", "gateau"), fact(c.trip(14))),
        )


def _answers_ba(me: Player) -> Play:
    mail = yield from newest(me, '"three boxes of the pens"')
    yield from answer(
        me, mail["email_id"], "Dear Mr Lộc, there may be snow in the shade. Three boxes are fine. Have a good journey!"
    )


def s7_papers(s: Story, c: Cast) -> None:
    """The visa centre gives the family an appointment."""
    counter = c.home_at(c.day(25), c.counter_old)
    with s.stage("Papers for the visa", day=11, at="09:30") as st:
        body = (
            f"Group appointment {GROUP} for three applicants (Hoàng, Đặng, Hoàng): {c.say(c.day(25))}, "
            f"{c.counter_old}, room 2. All applications must be lodged in the system before you come; the counter "
            "looks at originals. Changes are shown in the system and by mail."
        )
        text, mail = letter(VISA_CENTRE, "Sakura Gate Visa Application Centre", f"{GROUP}: your appointment", body)
        given = op(
            "visa_and_advisory.issue_appointment",
            appointment_id=GROUP,
            office=CENTRE,
            starts_at=counter,
            applicants=[c.mai.name, c.ma.name, c.ba.name],
            room="room 2",
            sender=VISA_CENTRE,
            mail=False,
        )
        notice = post(
            "oa_sakuragate", "Sakura Gate", "Group appointments of this month are out", "Look into your mail."
        )
        centre = st.observe("10:00", text, mail, given, notice[1])

        @centre.step("puts the visa centre into the calendar")
        def _(me: Player) -> Play:
            found = yield from newest(me, f"from:sakuragate {GROUP} appointment")
            day, clock = read(r": (\d+ \w+), \d\d:\d\d", found["body"]), read(r", (\d\d:\d\d)", found["body"])
            start = datetime.strptime(f"{day} {me.today[:4]} {clock}", "%d %B %Y %H:%M").replace(
                tzinfo=zone("Asia/Ho_Chi_Minh")
            )
            me.know["centre event"] = yield from put_event(
                me,
                CAL_FAMILY,
                "Visa centre, all three",
                start,
                start + timedelta(hours=1),
                me.know["ma"],
                me.know["ba"],
                place="Sakura Gate",
            )

        @centre.step("starts the visas of Mai and Ba")
        def _(me: Player) -> Play:
            yield from write_itinerary(me, c)
            offered = yield me.visa_and_advisory.list_visa_products(nationality="VN", destination="JP")
            product = next(
                row for row in offered["products"] if "single" in row["name"].lower() and row["purpose"] == "tourism"
            )
            me.know["product"] = product["product_id"]
            me.know["visa fee"] = amount_of(product["fee"])
            me.know["visas"] = {}
            for who in ("Mai", "Ba"):
                yield from start_visa(me, who)
            me.say("Visas for you and Ba are drafted with all papers; Ma's waits for the new passport.")

        st.observe(
            "12:30",
            *letter(
                CLINIC,
                "An Hải Endocrine Clinic, letters",
                "Re: letter in English",
                f"{c.doctor} will sign it next week. Stay and pens noted. The desk writes when it is ready.",
            ),
            when=mail_rows(CLINIC),
        )
        st.observe(
            "12:30",
            "An Hải Pharmacy: the flu jab is in again, two for the price of two. Mornings without waiting.",
            when=~mail_rows(CLINIC),
            alternate=True,
        )

        boxes = (
            (
                "two boxes are fine",
                "three boxes are fine",
                "pack all three",
                "take all three",
                "all three boxes are fine",
            ),
        )
        one = (
            "one box",
            "1 box",
            "a single box",
            "một hộp",
            "five pens",
            "5 pens",
            "four pens",
            "4 pens",
            "4-5 pens",
            "1 hộp",
            "năm bút",
            "5 bút",
            "bốn bút",
            "4 bút",
            "one of the three",
            "one of the boxes",
        )
        three = ("15 pens", "fifteen pens", "3 boxes", "three boxes", "4,500 units", "4500 units")
        st.check(
            "insulin-amount",
            "either Ma knows that one box is enough, or the certificate for three is applied for",
            axis="constraint",
            weight=20,
            that=told(c.ma.mail, fact(one, rivals=boxes)) | told(YUNYU_KINKI, fact(c.leave), naming(*three)),
        )
        st.check(
            "letter-asked",
            "the clinic was asked for a letter that covers the whole stay and the cabin",
            axis="proactivity",
            weight=13,
            that=told(CLINIC, fact(c.leave), fact(c.home), naming(*IN_HAND)),
        )


def write_itinerary(me: Player, c: Cast) -> Doing:
    """Write the day-by-day plan the visa asks for, from the stays held."""
    lines = ["from,to,place,house"]
    for town, first, last in (
        ("osaka", 0, 5),
        ("kyoto", 5, 10),
        ("takayama", 10, 13),
        ("hakone", 13, 15),
        ("tokyo", 15, 19),
    ):
        house = me.know[f"stay {town}"]["house"] if f"stay {town}" in me.know else "to be booked"
        lines.append(f"{c.trip(first).isoformat()},{c.trip(last).isoformat()},{town.capitalize()},{house}")
    yield me.files.write(path="itinerary.csv", content="\n".join(lines))


def start_visa(me: Player, who: str) -> Doing:
    """Open an application of the chosen product for one of the three and upload the four papers."""
    held = me.know["passports"][who]
    documents = yield from table(me, "Documents")
    name = {"Mai": "MAI", "Ma": "OANH", "Ba": "LOC"}[who]
    year = me.today[:4]
    photo = next(row["Ref"] for row in documents if f"PH-{name}-{year}" in str(row["Ref"]))
    statements = [row for row in documents if "Bank statement" in str(row["Name"])]
    newest_one = max(statements, key=lambda row: str(row["Note"]).partition("issued ")[2])
    made = yield me.visa_and_advisory.start_visa_application(
        product_id=me.know["product"],
        applicant_profile={
            "full_name": f"{held['family']} {held['given']}",
            "nationality": "VN",
            "passport_number": held["number"],
            "passport_expiry": held["expiry"],
        },
    )
    for kind, ref in (
        ("passport", held["ref"]),
        ("photo", photo),
        ("itinerary", "itinerary.csv"),
        ("bank_statement", newest_one["Ref"]),
    ):
        yield me.visa_and_advisory.upload_document(application_id=made["application_id"], kind=kind, doc_ref=ref)
    me.know["visas"][who] = made["application_id"]
    yield from log(me, f"Visa {who}", "Sakura Gate", me.know["visa fee"], "VND")
