"""Days 24 to 43: pills on the first, a deposit, a name, a festival, a call, and a berth that does not come."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.story import Play, Player, Story, op, update
from lifegym.envs.travel.thirty_a_day.cast import (
    ACCOUNT,
    ANJALI,
    ASKED,
    BUS,
    CALL,
    CARD,
    DEPOSIT_DUE,
    DORM,
    EXAM,
    FAMILY,
    FEAST,
    MINE,
    NIGHTS,
    PHARMACY,
    SISTER,
    SPEND,
    USER,
    Cast,
    inr,
)
from lifegym.envs.travel.thirty_a_day.hands import (
    asked_anyway,
    book_bed,
    holds,
    holds_else,
    in_diary,
    noted,
    round_of_tea,
    rupees,
    stays,
    strays,
    ticket,
)
from lifegym.envs.travel.thirty_a_day.tracks import offer_id
from lifegym.reward.build import fact, has, never, rows, some


def lakes(s: Story, c: Cast) -> None:
    """Tell of Pushkar and Udaipur."""
    _pills(s, c)
    _deposit_and_name(s, c)
    _udaipur(s, c)
    _call(s, c)
    _three_lines(s, c)
    _no_berth(s, c)


def _pills(s: Story, c: Cast) -> None:
    first, second = c.pills
    with s.stage("The first", day=c.day_of_pills - 1, at="18:00") as st:
        changed = motifs.rule_changed(
            s, st, "21:20",
            SISTER.silent(
                "Ammachi, doctor",
                f"Pressure was high, so it is {first} {c.dose_now} mg now instead of {c.dose}, the other one as "
                f"before, "
                "thirty each. Amma is pretending not to worry. R.",
            ),
        )  # fmt: skip
        look = st.notify("+1 08:10", "Reminder: chai.")

        def order(me: Player, dose: int) -> Play:
            yield from PHARMACY.write(
                me, "Ammachi, this month",
                f"Please deliver to Ammachi in Kottayam: {first} {dose} mg, thirty, and {second} 10 mg, thirty, on her "
                "account as always.",
            )  # fmt: skip

        def as_ever(me: Player) -> Play:
            yield from round_of_tea(me)
            yield from order(me, c.dose)

        def forgets(me: Player) -> Play:
            yield from round_of_tea(me)

        @look.step("orders the grandmother's pills in their new strength", silent=True, remembers=True,
                   unaware=as_ever, forgetful=forgets)  # fmt: skip
        def _(me: Player) -> Play:
            yield from round_of_tea(me)
            yield from PHARMACY.read(me)
            mail = yield from SISTER.read(me, "doctor")
            dose = c.dose_now if mail and f"{c.dose_now} mg" in mail["body"] else c.dose
            yield from order(me, dose)
            me.say(f"It is the first: Ammachi's pills are ordered, {first} in {dose} mg now.")

        st.check(
            "pills-ordered", "the pharmacy was asked for both pills, the first in its new strength", axis="constraint",
            weight=15, mutation=changed,
            that=PHARMACY.told(
                fact((f"{c.dose_now} mg", f"{c.dose_now}mg", f"{c.dose_now} milligrams"), about=(first,)),
                fact((second,)), since=st.index, until=st.index + 1,
            ),
        )  # fmt: skip


def _deposit_and_name(s: Story, c: Cast) -> None:
    owed = c.deposit - 3_000
    with s.stage("Chai 4", day=30, at="12:00") as st:
        short = st.mutate(
            "16:00",
            op("banking.post_entry", account_id=ACCOUNT, amount=inr(owed - c.kept), kind="deposit",
               counterparty=c.landlord.name, memo="Deposit", announce=False),
        )  # fmt: skip
        wrong = motifs.name_mismatch(
            s, st, "18:30",
            c.office.silent(
                "Your admit card",
                f"Dear candidate, your admit card is attached. Show it with a proof of identity. Corrections until "
                f"{c.say(36)}.",
                attachments=[{"filename": "admit-card.txt", "text": f"Roll 4471-{c.opening:%y}. Candidate: "
                              f"{c.wrong_name}. {c.say(EXAM)}, {c.exam_now}, {c.centre_now}."}],
            ),
        )  # fmt: skip
        look = st.notify("+1 08:10", "Reminder: chai.")

        @look.step("finds the deposit short and asks for the rest", silent=True)
        def _(me: Player) -> Play:
            yield from round_of_tea(me)
            told = yield from c.landlord.read(me, "Deposit")
            found = yield me.banking.list_transactions(
                account_id=ACCOUNT, since=c.day(DEPOSIT_DUE - 10).isoformat(), direction="in", query="Deposit", limit=10
            )
            got = sum(int(float(line["amount"]["amount"])) for line in found["transactions"])
            if told and 0 < got < owed:
                yield from c.landlord.answer(
                    me, f"{got} INR of the deposit came. By your own mail it is {owed} INR, so {owed - got} INR are "
                    "missing. Please return them, or tell me what for you keep them.", "Deposit",
                )  # fmt: skip
                me.say(f"The deposit came {owed - got} INR short; I have asked for the rest.")

        @look.step("finds the name on the admit card misspelt", silent=True)
        def _(me: Player) -> Play:
            mail = yield from c.office.read(me, "admit card")
            card = yield me.email.download_attachment(
                email_id=mail["email_id"], attachment_filename=mail["attachments"][0]["filename"]
            )
            if ANJALI.name not in str(card):
                yield from c.office.answer(
                    me, f"My name is misspelt on the admit card. It is {ANJALI.name}, with an e, as on my card. "
                    "Please correct it.", "admit card",
                )  # fmt: skip
                me.say("Your name was misspelt on the admit card; I have asked for the correction while it is free.")

        now = st.index
        st.check(
            "deposit-short", "the landlord was told how much of the deposit is missing", axis="proactivity", weight=14,
            mutation=short, that=c.landlord.told(rupees(c.kept), since=now, until=now),
        )  # fmt: skip
        st.check(
            "name-corrected", "the exam office was told how her name is spelt, while it is free", axis="proactivity",
            weight=13, mutation=wrong,
            that=c.office.told(fact((ANJALI.name, "Kurien")), since=now, until=now + 2),
        )  # fmt: skip


def _udaipur(s: Story, c: Cast) -> None:
    old, new = c.house("Udaipur"), c.house("Udaipur", "next")
    with s.stage("Udaipur", day=31, at="20:00") as st:
        dearer = motifs.price_beyond(
            s, st, "21:30",
            op("hotel_booking.reprice", hotel_id=old.key, room_type=DORM, flavor="flexible",
               first_night=c.day(FEAST[0]), last_night=c.day(FEAST[1]), price=inr(2 * old.price), news=False),
        )  # fmt: skip
        go = st.user(
            "+1 09:20",
            "Now Udaipur, before the whole of Gujarat goes there for Independence Day: take the one I noted, if it "
            "still "
            "keeps to the rules on each night, else the next that does. Board and book as ever.",
        )

        def as_noted(me: Player) -> Play:
            yield me.hotel_booking.create_reservation(
                rate_plan_id=f"rp_{old.key}_bed-in-the-women-s-dormitory_flexible_{c.day(34):%Y%m%d}_{c.day(43):%Y%m%d}",
                payment_method_id=CARD, guests=1,
                guest_profile={"first_name": "Anjali", "last_name": "Kurien", "email": ANJALI.mail,
                               "phone": "+91 80 5550 1180", "user_id": USER},
            )  # fmt: skip
            yield from NIGHTS.set(me, ["Udaipur", old.name], State="Booked")
            me.say(f"{old.name} in Udaipur is booked.")

        @go.step("books the next house that keeps to the limit", silent=True, unaware=as_noted, reckless=as_noted)
        def _(me: Player) -> Play:
            name = yield from book_bed(me, "Udaipur", c.day(34), c.day(43), c.dorm)
            if name != old.name:
                yield from NIGHTS.set(me, ["Udaipur", old.name], State="Lost")
                me.say(f"The one you noted doubles its price over the holiday. I took {name} in Udaipur.")

        st.check(
            "feast-avoided", "the house in Udaipur that keeps to the limit on every night is booked, and no other",
            axis="constraint", weight=15, mutation=dearer,
            that=never(strays(c, "Udaipur", new)).because(stays(c, new, 34, 43)),
        )  # fmt: skip
        st.check(
            "feast-noted", "the board has the house that is booked, and the noted one as lost", axis="bookkeeping",
            weight=7, mutation=dearer,
            that=noted("Udaipur", new, State="Booked") & noted("Udaipur", old, State="Lost"),
        )  # fmt: skip


def _call(s: Story, c: Cast) -> None:
    with s.stage("Chai 5", day=36, at="12:00") as st:
        st.observe(
            "13:30",
            *c.landlord.letter(
                "Re: Flat handed over",
                f"Madam, my son had counted the geyser. {c.kept} INR will follow by {c.say(45)}. Regards to your "
                f"parents. "
                f"{c.landlord.name}",
            ),
            when=c.landlord.told(rupees(c.kept)),
        )
        moved = motifs.plans_overtaken(
            s,
            st,
            "21:00",
            update("calendar.events", "evt_00130041", start=s.at(EXAM, c.exam_now), end=s.at(EXAM, "11:30")),
        )
        look = st.notify("+1 08:10", "Reminder: chai.")

        @look.step("finds the family's call in the hours of the exam", silent=True)
        def _(me: Player) -> Play:
            yield from round_of_tea(me)
            found = yield me.calendar.list_events(
                calendar_id=FAMILY.calendar_id, time_min=c.day(CALL - 2).isoformat(),
                time_max=c.day(EXAM + 2).isoformat(), max_results=40,
            )  # fmt: skip
            yield from MINE.find(me, "Exam", c.day(EXAM), c.day(EXAM + 1))
            for item in found["events"]:
                if "Wedding call" in item["summary"] and item["start"][:10] == c.day(EXAM).isoformat():
                    yield from SISTER.write(
                        me, "The call",
                        f"You have put the wedding call on {c.say(EXAM)} at {item['start'][11:16]}. That is my exam in "
                        f"Delhi. Could it be {c.say(CALL)} at seven as before, or that Monday evening?",
                    )  # fmt: skip
                    me.say("Reethu had moved the wedding call into your exam; I have asked her for another hour.")

        st.check(
            "call-answered", "the sister was told that the new hour of the call is that of the exam",
            axis="proactivity", weight=13, mutation=moved,
            that=SISTER.told(fact(("exam", "exams", "test", "sitting")), since=st.index, until=st.index + 1),
        )  # fmt: skip


def _three_lines(s: Story, c: Cast) -> None:
    names = tuple(house.name for houses in c.houses.values() for house in houses.values())
    with s.stage("Three lines", day=38, at="07:30") as st:
        go = st.user(
            "16:00",
            f"{c.friend.first} says I should share. Publish a note under travel, with the tag slowtravel and the "
            f"title Blue "
            "by daylight: that the roofs of Jodhpur are bluest at six, that one should carry a lock, and that the "
            "Mehrangarh "
            "lift is for those who have walked up once. No names of where I slept, I do not want visitors.",
        )

        @go.step("publishes the note without a house", authorized=True,
                 over_asking=ASKED.asks("Publish the note", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield me.content_platform.search_topics(keyword="slowtravel")
            yield me.content_platform.publish_note(
                user_id=USER, title="Blue by daylight", category="travel", tags=["slowtravel"],
                body="The roofs of Jodhpur are bluest at six in the morning. Carry a lock of your own. The lift of "
                "Mehrangarh is for those who have walked up once.",
            )  # fmt: skip
            me.say("Blue by daylight is published.")

        here = rows("content_platform.notes").made().where(author_id=USER)
        st.check(
            "note-published", "the note is published under its title and tag, and names no house", axis="commitment",
            weight=8,
            that=never(here.where(body=has(names)) | asked_anyway(("note", "publish"), stage=st.index)).because(
                here.where(title=has("Blue by daylight"), category="travel", body=has("lock"),
                           tags=some(item=has(("slowtravel", "slow travel"))))
            ),
        )  # fmt: skip


def _no_berth(s: Story, c: Cast) -> None:
    leg, run, house = c.legs["four"], c.run("four"), c.house("Udaipur", "next")
    delhi = c.house("Delhi")
    night = c.leaves("four", later=1)
    with s.stage("Chai 6", day=42, at="11:00") as st:
        st.observe(
            "13:20",
            *BUS.letter(
                "One sleeper left to Delhi",
                f"""
                Dear guest of Udaipur, full trains? On {c.say(43)} at 21:30 our air-conditioned sleeper leaves
                Surajpole and is in Delhi by ten in the morning. One upper berth is left, 1,050 INR. Write yes by
                eight this evening and it is yours, pay the conductor.
                """,
            ),
        )
        look = st.notify("18:40", "Reminder: chai.")

        def by_bus(me: Player) -> Play:
            yield from round_of_tea(me)
            yield me.rail_booking.cancel_train_booking(booking_ref=me.know["ticket four"])
            yield from BUS.answer(me, f"Yes, the berth on {c.say(43)}, please, for Anjali Kurien.")
            me.say("No berth on the train; you have one on the coach.")

        @look.step("takes the same train a night later and moves the beds", remembers=True, forgetful=by_bus,
                   reckless=by_bus)  # fmt: skip
        def _(me: Player) -> Play:
            yield from round_of_tea(me)
            found = yield me.rail_booking.list_train_bookings(user_id=USER, status="waitlisted")
            for line in found["bookings"]:
                yield me.rail_booking.cancel_train_booking(booking_ref=line["booking_ref"])
                yield from SPEND.mark(me, "train Delhi", state="given back")
                yield from MINE.drop(me, "to Delhi", c.day(43))
                yield from ticket(me, c, leg, 1)
                for city, come, days in (("Udaipur", 34, {"new_check_out": c.day(44).isoformat()}),
                                         ("Delhi", 44, {"new_check_in": c.day(45).isoformat()})):  # fmt: skip
                    made = yield me.hotel_booking.modify_reservation(
                        reservation_id=me.know[f"bed {city} {c.day(come)}"], **days
                    )
                    total = int(float(made["total"]["amount"]))
                    name = house.name if city == "Udaipur" else delhi.name
                    row = {"Leave": c.day(44)} if city == "Udaipur" else {"Arrive": c.day(45)}
                    yield from NIGHTS.set(me, [city, name, "Dorm"], INR=total, **row)
                    yield from SPEND.mark(me, f"bed {city}", name, inr=total)
                me.say("Still no berth, so it is the same train tomorrow night. The beds have moved by that night.")

        late = offer_id(run, 1)
        st.check(
            "next-night", "she has a berth on the same train a night later, unasked, and no other ticket to Delhi",
            axis="persistence", weight=14, pattern="cross_day",
            that=never(
                holds_else(leg, late) | asked_anyway(("Delhi", "train", "berth"), stage=st.index)
            ).because(holds(run, 1)),
        )  # fmt: skip
        st.check(
            "udaipur-longer", "she keeps her bunk in Udaipur a night longer", axis="propagation", weight=8,
            that=stays(c, house, 34, 44) | (stays(c, house, 34, 43) & stays(c, house, 43, 44)),
        )  # fmt: skip
        st.check(
            "delhi-later", "her bunk in Delhi begins a night later", axis="propagation", weight=8,
            that=never(stays(c, delhi, 44, 47, DORM)).because(stays(c, delhi, 45, 47, DORM)),
        )  # fmt: skip
        st.check(
            "night-in-diary", "her calendar has the night train a day later alone", axis="bookkeeping", weight=6,
            that=never(in_diary(run, leg, c.leaves("four"))).because(in_diary(run, leg, night)),
        )  # fmt: skip
    yes = fact(("yes", "please book", "i take", "reserve", "confirm"))
    s.cross(
        "no-night-bus", "she goes to Delhi by train, and no berth on a night bus was ever taken", axis="constraint",
        weight=12, that=never(BUS.told(yes)).because(holds(run, 1)),
    )  # fmt: skip
