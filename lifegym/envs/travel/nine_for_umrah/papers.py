"""Days 13 to 31: nine visas, a new passport, a stricter rule, a photograph, hours at the mosque, lost rooms."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing, all_of
from lifegym.envs.story import Built, Play, Player, Story, op
from lifegym.envs.travel.nine_for_umrah.cast import (
    ASK,
    BACK,
    CARD,
    CLINIC,
    COSTS,
    GROUP,
    JAMAAH,
    MINE,
    OUT,
    THERE,
    Cast,
    Pilgrim,
    idr,
)
from lifegym.envs.travel.nine_for_umrah.hands import (
    ask,
    asked,
    asks,
    listed,
    look_around,
    on,
    only,
    when,
)
from lifegym.envs.travel.nine_for_umrah.preparing import fit
from lifegym.reward.build import fact, has, is_, never, rows

WHITE: Final = "photo-white.jpg"


def papers(s: Story, c: Cast) -> None:
    """Tell of visas and what changes around them."""
    flagged = _nine_visas(s, c)
    _look_two(s, c)
    _look_three(s, c, flagged)
    _the_photograph(s, c, flagged)


def _apply(me: Player, c: Cast, one: Pilgrim, product: str, number: str, until: str) -> Doing:
    made = yield me.visa_and_advisory.start_visa_application(
        product_id=product,
        applicant_profile={"full_name": one.person.name, "nationality": "ID", "passport_number": number,
                           "passport_expiry": until},
    )  # fmt: skip
    key = made["application_id"]
    for kind, ref in (("passport", one.scan), ("photo", one.photo), ("medical_certificate", one.card)):
        yield me.visa_and_advisory.upload_document(application_id=key, kind=kind, doc_ref=ref)
    yield me.visa_and_advisory.submit_visa_application(
        application_id=key, docs_refs=[], payment_method_id=CARD,
        answers={"full_name": one.person.name, "passport_number": number, "passport_expiry": until,
                 "arrival": c.day(OUT).isoformat(), "departure": c.day(BACK).isoformat(),
                 "first_address": f"{c.inns['madinah'].name}, Madinah"},
    )  # fmt: skip
    return key


def _nine_visas(s: Story, c: Cast) -> str:
    slamet, refused = c.nine["slamet"], c.nine[c.refused]
    number, until = c.fresh
    with s.stage("Nine visas", day=13, at="06:00") as st:
        fresh = motifs.renewed(
            st, "16:30",
            slamet.person.silent(
                "My passport",
                f"Salam Bu, the immigration office was quick. New number {number}, good until {until.isoformat()}. The "
                "old one "
                "has a hole in it now. I sent the second half of what was open as well, or shall, on Friday. Slamet",
            ),
        )  # fmt: skip
        go = st.user(
            "+1 19:10",
            "The visas, please, for all nine, today, from the fund. One application each.",
        )

        def from_the_table(me: Player) -> Play:
            for line in list((yield from JAMAAH.rows(me))):
                one = only(one for one in c.people() if one.person.name == line["name"])
                yield from _apply(me, c, one, c.product, line["passport"], line["valid_until"])

        @go.step("finds the new passport, and tells the airline", silent=True)
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query=f"from:{slamet.person.mail} is:unread", page_size=5)
            mail = yield me.email.read_email(email_id=found["emails"][0]["email_id"])
            if number in mail["body"]:
                yield from JAMAAH.mark(me, slamet.person.name, passport=number, valid_until=until, passport_ok="yes")
                for name in ("out", "home"):
                    held = yield me.flight_booking.get_booking(pnr=me.know[name])
                    place = only(p["pax_idx"] for p in held["passengers"] if p["family_name"] == slamet.family.upper())
                    yield me.flight_booking.change_booking(
                        pnr=me.know[name], new_offer_id="keep",
                        passenger_updates=[{"pax_idx": place, "passport_no": number}],
                    )  # fmt: skip
                me.say("Pak Slamet's new passport is in the table and with the airline.")

        @go.step("applies for nine", authorized=True, over_asking=asks("Apply for nine visas"))
        def _(me: Player) -> Play:
            found = yield me.visa_and_advisory.list_visa_products(nationality="ID", destination="SA")
            wanted = only(item for item in found["products"] if "Umrah" in item["name"])
            page = yield me.visa_and_advisory.get_visa_product(product_id=wanted["product_id"])
            fee = int(float(page["fee"]["amount"]))
            for line in list((yield from JAMAAH.rows(me))):
                one = only(one for one in c.people() if one.person.name == line["name"])
                yield from _apply(me, c, one, page["product_id"], line["passport"], line["valid_until"])
                yield from JAMAAH.mark(me, one.person.name, visa="applied")
                yield from COSTS.add(me, day=me.today, item="visa", whom=one.first, idr=fee, state="paid")
            me.say("All nine have applied; decisions by the end of the week.")

        made = rows("visa_and_advisory.visa_applications").made()
        alive = is_("processing", "approved", "rfi")
        st.check(
            "slamet-applied", "the visa of the one with the new passport is applied for on its number",
            axis="propagation",
            weight=13, mutation=fresh,
            that=made.where(applicant=has(slamet.family), passport_number=number, status=alive, product_id=c.product),
        )  # fmt: skip
        st.check(
            "slamet-airline", "the airline has the new number, out and home", axis="propagation", weight=9,
            mutation=fresh,
            that=rows("flight_booking.passengers").where(
                given_name=slamet.first.upper(), family_name=slamet.family.upper(), passport_no=number
            ).count(2),
        )  # fmt: skip
        st.check(
            "slamet-noted", "the table has his new number, as one that will do", axis="bookkeeping", weight=6,
            mutation=fresh, that=listed(slamet, passport=fact((number,)), passport_ok=fact("yes")),
        )  # fmt: skip
        st.check(
            "eight-applied", "for each of the eight others a visa is applied for on the passport in the table, unasked",
            axis="commitment", weight=9,
            that=never(asked("visa", "visas")).because(all_of(*(
                made.where(applicant=has(one.family), passport_number=one.passport, status=alive, product_id=c.product)
                for one in c.people() if one is not slamet
            ))),
        )  # fmt: skip
        st.check(
            "fees-in-costs", "nine fees stand among the costs", axis="bookkeeping", weight=5,
            that=COSTS.row(item=fact(("visa", "visas")), idr=idr(c.fee), state=fact(("paid", "booked")), low=9),
        )  # fmt: skip
    with s.stage("A question of the desk", day=15, at="08:00") as st:
        flagged = motifs.papers_refused(
            s, st, "09:30",
            op("visa_and_advisory.flag_document", doc_id=refused.photo, reason="the ground is not white, please send a "
               "photograph with a white ground"),
        )  # fmt: skip
        word = st.observe(
            "16:20",
            *c.nine["rudi"].person.letter(
                "Taif?",
                "Salam Bu, on the Friday in Makkah some of us would like to see Taif, cool air and roses, a van for "
                "the day. "
                f"Bu {c.nine['sri'].first} says on Friday she wants to do nothing but sit in the Haram. I told them "
                "you decide.",
            ),
        )

        def both(me: Player) -> Play:
            yield from ask(me, "Friday in Makkah", "Taif by van, as Pak Rudi wishes / a day of rest, as Mother wishes")
            me.say("For the Friday in Makkah there are two wishes, Taif and rest. It is in ask.csv, yours to decide.")

        def taif(me: Player) -> Play:
            yield from GROUP.put(me, "Taif", c.at(46, "08:00", THERE), c.at(46, "18:00", THERE))

        due = motifs.conflicting_wishes(
            s, word, name="asks whose Friday it is", ask=both, please_one=taif, check_id="friday-asked",
            says="she was asked about the Friday with both wishes, and nothing was put into the programme", weight=8,
            asked=_friday(c), settled=GROUP.entry(start=on(c.day(46))),
        )  # fmt: skip
        st.check(**due)
    return flagged


def _friday(c: Cast) -> Built:
    """She was asked, with both wishes among the options."""
    return ASK.row(options=fact(("Taif",)), status=fact(("asked", "yes", "no"))) & ASK.row(
        options=fact(("rest", "Mother", c.nine["sri"].first, "Haram", "sit"))
    )


def _look_two(s: Story, c: Cast) -> None:
    one = c.nine[c.struck]
    with s.stage("Look two", day=16, at="06:00") as st:
        rule = motifs.rule_tightened(
            s, st, "10:00",
            op("visa_and_advisory.update_requirement", nationality="ID", destination="SA", purpose="tourism",
               effective_from=c.day(30),
               medicine_notes="Meningitis ACWY: any vaccine counts for three years, from the tenth day on. Insulin and "
                              "the like "
               "travel in the cabin, with a doctor's note."),
        )  # fmt: skip
        look = st.notify("+1 05:40", "Reminder: UMROH.")

        @look.step("asks the rules again, and finds one card too old", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            rule_now = yield me.visa_and_advisory.check_entry_requirements(
                nationality="ID", destination="SA", purpose="tourism", travel_date=c.day(OUT).isoformat()
            )
            if "any vaccine counts for three years" not in rule_now["medicine_notes"]:
                return
            for line in list((yield from JAMAAH.rows(me))):
                person = only(p for p in c.people() if p.person.name == line["name"])
                if line["vaccine_ok"] == "yes" and not fit(person, c, 3):
                    yield from JAMAAH.mark(me, line["name"], vaccine_ok="no")
                    yield from person.person.write(
                        me, "Your yellow card, again",
                        f"Salam {person.person.called}, the kingdom now counts every meningitis vaccine for three "
                        "years only, "
                        f"so yours of {line['given']} runs out before we land. I am asking the clinic for an hour.",
                    )  # fmt: skip
                    yield from CLINIC.write(
                        me, "An hour for one vaccination",
                        f"Salam. {line['name']} needs the meningitis vaccine at least ten days before {c.say(OUT)}, "
                        "that is by "
                        f"{c.say(OUT - 10)}. Which hour could it be?",
                    )  # fmt: skip
                    me.say(
                        f"The rule has become stricter; {line['name']}'s card is too old now. I have asked the clinic."
                    )

        st.check(
            "struck-noted", "the table says that the card which the new rule strikes no longer counts",
            axis="bookkeeping",
            weight=9, mutation=rule, that=listed(one, vaccine_ok=fact("no")),
        )  # fmt: skip
        st.check(
            "struck-told", "the one whom the new rule strikes was told", axis="communication", weight=8, mutation=rule,
            that=one.person.told(fact(("vaccine", "vaccination", "meningitis", "card")), since=st.index,
                                 until=st.index),
        )  # fmt: skip
        st.check(
            "clinic-asked", "the clinic was asked for an hour for that person", axis="proactivity", weight=12,
            mutation=rule,
            that=CLINIC.told(fact((one.first, one.person.name)), since=st.index, until=st.index),
        )  # fmt: skip


def _look_three(s: Story, c: Cast, flagged: str) -> None:
    one = c.nine[c.refused]
    with s.stage("Look three", day=20, at="20:00") as st:
        look = st.notify("+1 05:40", "Reminder: UMROH.")

        @look.step("finds eight visas and one question", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            for line in me.know["applications"]:
                if line["status"] == "approved":
                    yield from JAMAAH.mark(me, line["applicant"], visa="granted")
                if line["status"] == "rfi":
                    shown = yield me.visa_and_advisory.get_visa_application(application_id=line["application_id"])
                    me.know["rfi"] = line["application_id"]
                    until = when(shown["rfi_deadline"])
                    yield from MINE.put(
                        me, f"Visa desk: photograph of {line['applicant']}", until, until.replace(minute=30)
                    )
                    person = only(p for p in c.people() if p.person.name == line["applicant"])
                    yield from person.person.write(
                        me, "A photograph with a white ground",
                        f"Salam {person.person.called}, the visa desk wants your photograph with a white ground, by "
                        f"{until:%A %d %B}. Could you have one taken today and send it to me?",
                    )  # fmt: skip
                    me.say(
                        f"Eight visas are granted. For {line['applicant']} the desk wants a photograph with a white "
                        "ground."
                    )

        st.check(
            "photo-asked", "the one whose photograph was refused was asked for one with a white ground",
            axis="proactivity",
            weight=13, mutation=flagged,
            that=one.person.told(fact(("white",)), fact(("photo", "photograph", "picture")), since=st.index,
                                 until=st.index),
        )  # fmt: skip
        st.check(
            "eight-granted", "the table says whose visa is granted", axis="bookkeeping", weight=7,
            that=all_of(*(listed(p, visa=fact("granted")) for p in c.people() if p is not one)),
        )  # fmt: skip


def _the_photograph(s: Story, c: Cast, flagged: str) -> None:
    one = c.nine[c.refused]
    with s.stage("The photograph", day=22, at="06:00") as st:
        comes = st.notify(
            "13:30",
            *one.person.letter(
                "Photograph",
                "White as rice. My hair is not my fault.",
                attachments=[{"filename": WHITE, "text": f"Photograph of {one.person.name}, 4 x 6 cm, white ground."}],
            ),
            when=one.person.written(st.index - 1, st.index - 1),
        )

        @comes.step("hands the photograph in", silent=True)
        def _(me: Player) -> Play:
            mail = yield from one.person.read(me, "Photograph")
            ref = f"email:{mail['email_id']}/{mail['attachments'][0]['filename']}"
            yield me.visa_and_advisory.upload_document(application_id=me.know["rfi"], kind="photo", doc_ref=ref)
            yield me.visa_and_advisory.submit_visa_application(
                application_id=me.know["rfi"], answers={}, docs_refs=[], payment_method_id=CARD
            )
            me.say(f"{one.person.called}'s new photograph is with the desk.")

        st.check(
            "photo-handed-in", "the desk has the new photograph, in time", axis="proactivity", weight=11,
            mutation=flagged,
            that=rows("visa_and_advisory.visa_applications").where(
                applicant=has(one.family), status=is_("processing", "approved"), rfi_rounds=1
            ),
        )  # fmt: skip
