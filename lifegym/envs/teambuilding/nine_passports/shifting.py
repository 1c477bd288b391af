"""Days 17 to 26: a flight that leaves later, a new passport, another day for the trainer, a slow office, lost rooms."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import all_of
from lifegym.envs.story import Play, Player, Story, op
from lifegym.envs.teambuilding.nine_passports.cast import (
    ASKED,
    BACK,
    COSTS,
    FRIDAY,
    GIORGI,
    HOUSE,
    ORDER,
    OUT,
    SESSION,
    THERE,
    TRAINER,
    WARSAWERS,
    WEEK,
    Cast,
)
from lifegym.envs.teambuilding.nine_passports.hands import (
    LEAST,
    all_told,
    entered,
    fitting,
    flies,
    lodged,
    look_around,
    note,
    on,
    only,
    reserve,
    sleeps,
    when,
    write_to,
)
from lifegym.envs.teambuilding.nine_passports.opening import OFFICE
from lifegym.envs.teambuilding.nine_passports.sold import eur
from lifegym.reward.build import fact, is_, never, reply, rows, some
from lifegym.reward.places import mail_to

TALK: Final = ("conversations", "Giorgi", "Abashidze")


def shifting(s: Story, c: Cast) -> None:
    """Tell of what moves before they leave."""
    _look_three(s, c)
    _programme(s, c)
    slower = _identity_card(s, c)
    _look_four(s, c, slower)
    _granted(s, c)
    _look_five(s, c)


def _look_three(s: Story, c: Cast) -> None:
    lines, renewed = c.lines, c.nine["renewed"]
    w1 = lines["w1"]
    leaves = c.at(OUT, w1.leaves, "Europe/Warsaw") + timedelta(minutes=c.retime)
    number, until = c.fresh
    with s.stage("Look-through, Friday", day=17, at="18:00") as st:
        later = motifs.silent_delay(
            s, st, "18:20",
            late=[op("flight_booking.retime", flight_no=w1.number, date=c.day(OUT), depart_at=leaves,
                     arrive_at=leaves + timedelta(minutes=w1.minutes), announce=False, disrupts=True)],
        )  # fmt: skip
        fresh = motifs.renewed(
            st, "20:10",
            op("notion.update_row", row_id=f"row_week_{1 + ORDER.index('renewed'):02d}", properties={
                "Passport": number, "Valid until": until.isoformat()}),
        )  # fmt: skip
        look = st.notify("+1 08:45", "Reminder: TBILISI.")

        @look.step("finds the connection too short, and takes the next plane", silent=True, authorized=True,
                   over_asking=ASKED.asks("A later plane for the five from Warsaw", "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            held = yield me.flight_booking.get_booking(pnr=me.know["warsaw out"])
            one, two = held["segments"][0], held["segments"][1]
            wait = (when(two["expected_depart_at"]) - when(one["expected_arrive_at"])).total_seconds() / 60
            if wait >= LEAST:
                return
            offer = yield from fitting(me, c, "WAW", "TBS", OUT, 5, me.know["clear"])
            yield me.flight_booking.get_flight_offer(offer_id=offer["offer_id"])
            yield me.flight_booking.change_booking(pnr=held["pnr"], new_offer_id=offer["offer_id"])
            second = offer["segments"][1]
            lands = second["arrive_at"][11:16]
            yield from HOUSE.write(
                me, "The last plane lands later",
                f"Dear Nino, the five from Warsaw now come by {second['flight_no']} and land at {lands} on "
                f"{c.say(OUT)}, "
                "the four from Istanbul as before. Please let the minibus wait for them.",
            )  # fmt: skip
            yield from write_to(
                me, c.people(*WARSAWERS), "Another plane from Istanbul",
                f"Dear all, your plane from Warsaw leaves at {offer['segments'][0]['depart_at'][11:16]} now, too late "
                "for "
                f"the change. From Istanbul you take {second['flight_no']}, which lands in Tbilisi at {lands}.",
            )  # fmt: skip
            me.say(f"Wisla leaves later on the Sunday; {wait:.0f} minutes in Istanbul were too few. The five change to "
                   f"{second['flight_no']}, landing at {lands}, at no cost. They and Nino know.")  # fmt: skip

        @look.step("finds a new passport number, and gives it to the airline", silent=True)
        def _(me: Player) -> Play:
            for line in me.know["team"]:
                if line["Name"] == renewed.person.name and line["Passport"] != renewed.passport:
                    for party in ("warsaw out", "warsaw home"):
                        yield me.flight_booking.change_booking(
                            pnr=me.know[party], new_offer_id="keep",
                            passenger_updates=[{"pax_idx": WARSAWERS.index("renewed"),
                                                "passport_no": line["Passport"]}],
                        )  # fmt: skip
                    me.say(f"{line['Name']} has a new passport; the airline has its number.")

        st.check(
            "connection-mended", "the five from Warsaw have time enough in Istanbul again, on the next plane, unasked",
            axis="proactivity", weight=17, mutation=later,
            that=never(ASKED.ever_asked(("plane", "flight", "Warsaw"), since=st.index, until=st.index)).because(
                all_of(*(flies(one, [(w1, c.day(OUT)), (lines["i2"], c.day(OUT))]) for one in c.people(*WARSAWERS)))
            ),
        )  # fmt: skip
        clock = c.lands("i2").time()
        st.check(
            "landing-told", "Mtkvari House knows when the last plane lands by now", axis="propagation", weight=9,
            mutation=later, that=HOUSE.told(fact(clock), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "five-told", "the five know which plane they take from Istanbul", axis="communication", weight=7,
            mutation=later,
            that=all_told(c.people(*WARSAWERS), fact((lines["i2"].number, f"{lines['i2'].number[:2]} "
                          f"{lines['i2'].number[2:]}")), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "passport-renewed", "the one with the new passport flies out and home under its number", axis="propagation",
            weight=13, mutation=fresh,
            that=rows("flight_booking.passengers").where(
                given_name=renewed.given.upper(), family_name=renewed.family.upper(), passport_no=number,
            )
            & never(rows("flight_booking.passengers").made().where(
                family_name=renewed.family.upper(), passport_no=renewed.passport,
            )).because(rows("flight_booking.passengers").where(passport_no=number)),
        )  # fmt: skip


def _programme(s: Story, c: Cast) -> None:
    part = "Own projects, part one" if c.new_day == 30 else "Own projects, part two"
    new, old = c.day(c.new_day), c.day(29)
    start, end = c.at(c.new_day, "10:00", THERE), c.at(c.new_day, "15:00", THERE)
    with s.stage("The programme", day=20, at="18:00") as st:
        moved = motifs.appointment_moved(
            s, st, "19:30", op("calendar.move_event", event_id=SESSION, start=start, end=end)
        )
        go = st.user(
            "+1 10:10",
            "Send our nine the programme from Monday to Friday, with the hours, so that they stop asking me. As it "
            "stands "
            "today, please, not as it stood when we dreamt it up.",
        )

        def as_planned(me: Player) -> Play:
            yield from write_to(me, c.people(), "The week", f"Tuesday is {TRAINER}, difficult conversations, from ten "
                                                            "to "
                                "three. Thursday we go to Gergeti.")  # fmt: skip

        @go.step("lays the trainer's calendar beside ours, and sends what is true", silent=True, unaware=as_planned)
        def _(me: Player) -> Play:
            shown = yield me.calendar.list_events(
                calendar_id=GIORGI.calendar_id, time_min=c.day(28).isoformat(), time_max=c.day(FRIDAY).isoformat()
            )
            his = only(item for item in shown["events"] if "difficult" in item["summary"])
            day = when(his["start"]).astimezone(start.tzinfo).date()
            if day == old:
                yield from as_planned(me)
                return
            projects = yield from WEEK.find(me, part.partition(",")[2].strip(), day, day + timedelta(days=1))
            yield me.calendar.get_event(event_id=projects["event_id"])
            yield from WEEK.move(me, "Difficult", old, start, end)
            free = c.at(29, "10:00", THERE)
            yield me.calendar.update_event(event_id=projects["event_id"], start=free.isoformat(),
                                           end=(free + timedelta(hours=5)).isoformat())  # fmt: skip
            yield from write_to(
                me, c.people(), "The week",
                f"Dear all, on {c.say(28)} we begin at half past nine. {TRAINER}, difficult conversations, is on "
                f"{c.say(c.new_day)}, ten to three. Own projects on the two other days, the day out on {c.say(31)}. "
                "Friday ends at three.",
            )  # fmt: skip
            me.say(f"Giorgi has moved his day to {c.say(c.new_day)} in his calendar. Ours follows, your own projects "
                   "are on "
                   "Tuesday instead, and the nine have the programme.")  # fmt: skip

        st.check(
            "session-moved", "the programme has the trainer's session on the day on which he comes, and there alone",
            axis="propagation", weight=13, mutation=moved,
            that=never(WEEK.entry(TALK, start=on(old))).because(WEEK.entry(TALK, start=on(new))),
        )  # fmt: skip
        st.check(
            "projects-moved", "what stood there has moved to the day that became free", axis="propagation", weight=7,
            mutation=moved, that=WEEK.entry("projects", start=on(old)),
        )  # fmt: skip
        st.check(
            "programme-told", "each of the nine was told the trainer's true day", axis="communication", weight=8,
            mutation=moved,
            that=all_told(c.people(), fact(new, about=(TALK,), most=6), since=st.index, until=st.index),
        )  # fmt: skip


def _identity_card(s: Story, c: Cast) -> str:
    turk = c.nine["turk"]
    with s.stage("An identity card", day=21, at="17:00") as st:
        slower = st.mutate(
            "17:40", op("visa_and_advisory.set_processing_days", product_id=c.product, days=15, pending=True)
        )
        ask = st.user(
            "+1 09:10",
            f"{turk.given} has mislaid his passport between two flats. Does he need it, or will his identity card do? "
            "It is "
            "the new one. One sentence for me; and write it to him.",
        )

        @ask.step("looks the rule up and tells him")
        def _(me: Player) -> Play:
            rule = yield me.visa_and_advisory.check_entry_requirements(
                nationality="TR", destination="GE", purpose="business", travel_date=c.day(OUT).isoformat()
            )
            if "identity card" in rule["notes"]:
                yield from turk.person.write(
                    me, "Your identity card will do",
                    "The new identity card with the chip is enough for Georgia, in place of the passport.",
                )  # fmt: skip
                me.say("His new identity card will do; he knows.")

        yes = fact(("will do", "enough", "suffices", "accepted", "yes", "is fine", "can use", "may use", "may enter",
                    "can "
                    "enter", "valid", "works", "sufficient"))  # fmt: skip
        st.check(
            "card-enough", "she and he were told that the identity card will do", axis="communication", weight=6,
            that=reply().during(st.index, st.index).says(yes) & turk.person.told(yes, since=st.index, until=st.index),
        )  # fmt: skip
    return slower


def _look_four(s: Story, c: Cast, slower: str) -> None:
    one, waits = c.nine["struck"], c.nine["waits"]
    with s.stage("Look-through, second Wednesday", day=22, at="18:00") as st:
        look = st.notify("+1 08:45", "Reminder: TBILISI.")

        @look.step("notes the visa that has come", silent=True)
        def _(me: Player) -> Play:
            yield from look_around(me)
            for line in me.know["applications"]:
                if line["status"] == "approved" and line["applicant"] == waits.person.name:
                    yield from note(me, line["applicant"], Entry="Granted")
                    me.say(f"{line['applicant']} has the e-visa.")

        @look.step("asks after the one that has not", silent=True)
        def _(me: Player) -> Play:
            shown = yield me.visa_and_advisory.get_visa_application(application_id=me.know["second application"])
            if shown["status"] == "processing":
                yield me.email.send_email(
                    to=OFFICE, subject=f"Application {shown['application_id']}",
                    body=f"The decision on {shown['application_id']} was due on {c.say(22)} and has not come. "
                    f"{one.person.name} arrives on {c.say(OUT)}. Could you decide before?",
                )  # fmt: skip
                me.say(f"{one.given}'s e-visa was due yesterday; the office now shows a day after the course. I have "
                       "written "
                       "to them.")  # fmt: skip

        office = rows("email.sent_log").made().where(recipients=some(item=is_(OFFICE))).during(st.index - 1, st.index)
        st.check(
            "office-chased", "the visa office was asked for the decision that is overdue, in time before the flight",
            axis="proactivity", weight=14, pattern="missing_event", mutation=slower,
            that=office & mail_to(OFFICE).during(st.index - 1, st.index).says(
                fact((one.person.name, one.family, f"{one.given} {one.family}"))
            ),
        )  # fmt: skip
        st.check(
            "first-granted", "the database says that the first e-visa is granted", axis="bookkeeping", weight=6,
            that=entered(waits, Entry="Granted"),
        )  # fmt: skip


def _granted(s: Story, c: Cast) -> None:
    one = c.nine["struck"]
    with s.stage("Granted", day=24, at="08:00") as st:
        st_when = rows("email.sent_log").made().where(recipients=some(item=is_(OFFICE)))
        comes = st.notify(
            "10:20", f"E-visa desk, Tbilisi: one application of your account has been decided. {one.person.name}: "
                     "approved.",
            op("visa_and_advisory.decide_all", product_id=c.product, outcome="approved"), when=st_when,
        )  # fmt: skip

        @comes.step("notes it, and tells her")
        def _(me: Player) -> Play:
            yield from note(me, one.person.name, Entry="Granted")
            yield from one.person.write(me, "Your e-visa is granted", f"Dear {one.given}, your e-visa for Georgia is "
                "granted. "
                                        "Carry a print of it.")  # fmt: skip
            me.say(f"{one.given} has the e-visa.")

        st.check(
            "second-granted", "she knows that her e-visa is granted, and so does the database", axis="persistence",
            weight=7,
            that=entered(one, Entry="Granted") & one.person.told(fact(("granted", "approved", "issued", "has come")),
                                                                 since=st.index, until=st.index),
        )  # fmt: skip


def _look_five(s: Story, c: Cast) -> None:
    good, second = c.inns["good"], c.inns["second"]
    one, other = c.pair(1 - c.splits)
    with s.stage("Look-through, second Friday", day=24, at="18:00") as st:
        walked = st.mutate(
            "19:10",
            op("hotel_booking.sell_out", hotel_id=good.key, room_type="Single", first_night=c.day(OUT),
               last_night=c.day(BACK - 1)),
            op("hotel_booking.withdraw_room", hotel_id=good.key, room_type="Twin", first_night=c.day(OUT - 1),
               last_night=c.day(BACK - 1), walk_guests=True, reason="A water pipe on the second floor."),
        )  # fmt: skip
        s.motifs.append("withdrawn_room")
        look = st.notify("+1 08:45", "Reminder: TBILISI.")

        def shrugs(me: Player) -> Play:
            yield from look_around(me)

        @look.step("finds the twin gone, and takes two rooms near by", silent=True, remembers=True, authorized=True,
                   forgetful=shrugs, over_asking=ASKED.asks("Other rooms for the two of the twin",
                                                            "yes / no"))  # fmt: skip
        def _(me: Player) -> Play:
            yield from look_around(me)
            held = yield me.hotel_booking.get_reservation(reservation_id=me.know[f"twin {1 - c.splits}"])
            if held["status"] != "walked":
                return
            found = yield me.hotel_booking.search_hotels(
                city_or_geo="Tbilisi", check_in=c.day(OUT).isoformat(), check_out=c.day(BACK).isoformat(), guests=1,
                filters={"refundable": True, "breakfast": True, "district": "Vera", "max_price": c.nightly,
                         "sort": "price"},
            )  # fmt: skip
            card = found["hotels"][0]
            yield me.hotel_booking.get_hotel_details(hotel_id=card["hotel_id"])
            yield from COSTS.mark(me, "room Twin", one.family, "booked", state="void")
            for person in (one, other):
                yield from reserve(me, c, card["hotel_id"], "Single", [person])
            yield from write_to(
                me, (one, other), "Another house",
                f"Dear {one.given}, dear {other.given}, {good.name} has a burst pipe and no room for you two. You have "
                "a "
                f"single each in {card['name']}, also in Vera, with breakfast, for all six nights.",
            )  # fmt: skip
            me.say(f"{good.name} has lost our last twin to a water pipe. {one.given} and {other.given} sleep in "
                   f"{card['name']} near by, within the limit, and know it.")  # fmt: skip

        st.check(
            "rehoused", "the two whose room is gone have one each in the next house that fits, unasked",
            axis="proactivity",
            weight=17, mutation=walked,
            that=never(ASKED.ever_asked(("room", "rooms"), since=st.index, until=st.index)).because(all_of(*(
                lodged(c, second, "Single").where(**sleeps(person)) for person in (one, other)
            ))),
        )  # fmt: skip
        st.check(
            "two-told", "the two know the house they will sleep in", axis="communication", weight=7, mutation=walked,
            that=all_told((one, other), fact((second.name,)), since=st.index, until=st.index),
        )  # fmt: skip
        st.check(
            "rooms-put-right", "the costs have the rooms they have become", axis="bookkeeping", weight=6,
            mutation=walked,
            that=COSTS.row(eur=eur(second.price * 6), state=fact(("booked", "paid")), low=2)
            & COSTS.row(eur=eur(c.twin * 6), state="void", low=2),
        )  # fmt: skip
