"""Days 18 to 27: the clinic's calendar says another day, and not everything arrives where it was sent."""

from __future__ import annotations

from typing import Final

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing, all_of
from lifegym.envs.fitness.forty_seven_steps.cast import (
    ADDRESS,
    BERTA,
    CITY,
    CLINIC,
    DECISIONS,
    DEPOTS,
    DRAWN,
    LAB,
    LOANS,
    MINE,
    OPERATION,
    PARCEL,
    READY,
    XIMENA,
    Cast,
    on,
)
from lifegym.envs.fitness.forty_seven_steps.first_week import asks_to_carry
from lifegym.envs.fitness.forty_seven_steps.hands import (
    OPERATION_WORDS,
    due_days,
    handed_on,
    indoors,
    is_due,
    is_indoors,
    operation_day,
    week_ends,
)
from lifegym.envs.fitness.forty_seven_steps.sundays import bad_evening, plans_week
from lifegym.envs.story import Play, Player, StepFunction, Story, op, update
from lifegym.reward.build import fact, never, reply, within
from lifegym.reward.facts import NumberValue
from lifegym.worlds.services.email.records import attachment

DRAWN_STAGE: Final = 17
"""Stage of the parcel's letter, from which on a question to the laboratory makes sense."""


def earlier(s: Story, c: Cast) -> str:
    """Tell how everything comes earlier. Returns the mutation that moves the operation."""
    moved = _a_ticket(s, c)
    _half_as_much_again(s, c, moved)
    _blood(s, c)
    _on_its_way(s, c)
    _where_it_is(s, c)
    _the_result(s, c)
    _a_front(s, c)
    return moved


def _a_ticket(s: Story, c: Cast) -> str:
    """The operation is moved in the clinic's calendar alone, and her brother buys a ticket."""
    start = s.at(c.after, _plus(c.arrive, 2))
    with s.stage("A ticket", day=18, at="06:00") as st:
        moved = motifs.deadline_forward(
            s, st, "11:30",
            op("calendar.move_event", event_id=OPERATION, start=start, end=s.at(c.after, _plus(c.arrive, 4))),
            op("calendar.edit_event", event_id=OPERATION, description=f"Admission at {c.arrive}. Dr. Benavente."),
        )  # fmt: skip
        ask = st.user(
            "18:20",
            f"{c.brother.first} stands in the travel agency in Punta Arenas and wants to know the day. Write to him "
            "which day she is operated on, he flies two days before and will not be talked out of it.",
        )

        def tells(me: Player) -> Play:
            yield from _writes_brother(me, c, c.operation.before)

        @ask.step("looks at the clinic's calendar", silent=True)
        def _(me: Player) -> Play:
            day = yield from operation_day(me, c)
            me.say(f"The clinic has moved the operation, in its calendar only: it is on {c.say(day)} now.")

        @ask.step("tells her brother the day", silent=True, unaware=tells)
        def _(me: Player) -> Play:
            yield from _writes_brother(me, c, c.operation.believed(me))

        wait = _asks(c)
        motifs.everything_earlier(
            ask, ("moves the stop", _moves_stop(s, c)), ("moves the bed in the calendar", _moves_bed(s, c)),
            ("moves what the board says", _moves_board(c)),
        )  # fmt: skip
        ask.step(
            "asks the neighbours anew",
            silent=True,
            remembers=True,
            forgetful=asks_to_carry(c, c.after - 1),
            authorized=True,
            over_asking=wait,
        )(asks_to_carry(c, c.bed_day(c.after)))
        new = c.day(c.after)
        st.check(
            "brother-told", "her brother was told the day that the clinic's calendar has now", axis="propagation",
            weight=20, mutation=moved, pattern="cross_record",
            that=c.brother.told(fact(new, about=(OPERATION_WORDS,)), since=st.index),
        )  # fmt: skip
        words = ("Neo-Sintrom", "Sintrom")
        st.check(
            "stop-moved", "the stop of the blood thinner stands on its new day alone", axis="propagation", weight=22,
            mutation=moved,
            that=never(MINE.entry(words, start=on(c.day(c.stop_day(c.before)))).anyone()).because(
                MINE.entry(words, start=on(c.day(c.stop_day(c.after))))
            ),
        )  # fmt: skip
        st.check(
            "bed-asked-anew", "the neighbours were asked for the last day they can before the new date",
            axis="constraint", weight=20, mutation=moved,
            that=BERTA.told(fact(c.day(c.bed_day(c.after))), since=st.index, until=st.index + 1),
        )  # fmt: skip
        st.check(
            "board-moved", "the board has the days that follow from the new date", axis="bookkeeping", weight=14,
            mutation=moved, that=all_of(*is_due(c, c.after, "Blood result", "Neo-Sintrom", "Bed downstairs")),
        )  # fmt: skip
        st.check(
            "moved-told", "her niece was told the new day", axis="communication", weight=8, mutation=moved,
            that=reply().during(st.index, st.index + 1).says(fact(new, about=(OPERATION_WORDS,)))
            & c.brother.written(st.index),
        )  # fmt: skip
    return moved


def _writes_brother(me: Player, c: Cast, day: int) -> Doing:
    yield from c.brother.write(me, "The day", f"Ximena's operation is on {c.say(day)}. {c.niece.first} sends a kiss.")


def _asks(c: Cast) -> StepFunction:
    return DECISIONS.asks("Bed down", "the earlier weekend / wait")


def _moves_stop(s: Story, c: Cast) -> StepFunction:
    def step(me: Player) -> Play:
        old, day = c.stop_day(c.before), c.stop_day(c.operation.believed(me))
        yield from MINE.move(me, "Stop Neo-Sintrom", c.day(old), s.at(day, "09:00"), s.at(day, "09:15"))

    return step


def _moves_bed(s: Story, c: Cast) -> StepFunction:
    def step(me: Player) -> Play:
        day = c.bed_day(c.operation.believed(me))
        yield from MINE.move(me, "Bed down", c.day(c.bed_day(c.before)), s.at(day, "10:30"), s.at(day, "11:30"))

    return step


def _moves_board(c: Cast) -> StepFunction:
    def step(me: Player) -> Play:
        for item, day in due_days(c, c.operation.believed(me)).items():
            yield from READY.set(me, item, Due=c.day(day))
        yield from READY.set(me, "Walker", Due=c.day(c.operation.believed(me)))

    return step


def _half_as_much_again(s: Story, c: Cast, moved: str) -> None:
    bed = c.bed_day(c.after)
    with s.stage("Half as much again", day=20, at="07:00") as st:
        st.user(
            "13:40",
            "She walked to the Paseo Yugoslavo and back today and laughed. I would say half as much again next week, "
            "she can do it! You do the Sunday things tonight.",
        )
        hurts = bad_evening(s, c, st, 20)
        sent = week_ends(s, c, 2, c.minutes[2], 0 if hurts else 4)
        look = st.notify("19:00", "Reminder: ROUND. The watch has sent the week.", *sent)
        plans_week(c, st, look, 4, hurts, wished=True)
        st.check(
            "bed-moved", "the bed stands in her calendar on that day alone", axis="propagation", weight=10,
            mutation=moved,
            that=never(MINE.entry("bed", start=on(c.day(c.bed_day(c.before)))).anyone()).because(
                MINE.entry("bed", start=on(c.day(bed)))
            ),
        )  # fmt: skip


def _blood(s: Story, c: Cast) -> None:
    with s.stage("Blood", day=DRAWN, at="07:00") as st:
        drawn = st.user(
            "10:20",
            f"The girl of Laboratorio Barón was here, six tubes. The result comes by mail on {c.say(DRAWN + 2)} in the "
            "evening at the latest, she says, and then the clinic needs it from us.",
        )

        @drawn.step("puts the result on the board")
        def _(me: Player) -> Play:
            yield from READY.set(me, "Blood result", State="Arranged", Who="Laboratorio Barón")
            me.say("It is on the board; when it is here it goes on to the clinic.")

        st.check(
            "blood-arranged", "the board says that the blood result is under way, and from whom", axis="bookkeeping",
            weight=6,
            that=READY.row(("blood", "lab", "laboratory"), State="Arranged"),
        )  # fmt: skip


def _on_its_way(s: Story, c: Cast) -> None:
    where = {"name": XIMENA.name, "street": ADDRESS, "city": CITY, "country": "Chile"}
    with s.stage("On its way", day=22, at="07:00") as st:
        sent = st.observe(
            "11:10",
            *LOANS.letter(
                "Your walker is on its way",
                f"The {c.model} went out this morning, number {c.tracking}, and is with you by {c.say(25)}.",
            ),
            op("delivery_logistics.announce_parcel", sender_name=LOANS.name, item_desc="Walker, folded",
               destination=where, eta=c.day(25), tracking_no=c.tracking, shipment_id=PARCEL, weight_kg=6.2,
               carrier="Andes Postal", announce=False),
        )  # fmt: skip

        @sent.step("notes the parcel", authorized=True)
        def _(me: Player) -> Play:
            yield from READY.set(me, "Walker", State="Arranged", Who=f"Parcel {c.tracking}")
            me.say(f"The {c.model} is on its way, parcel {c.tracking}.")

        st.check(
            "parcel-noted", "the board has the walker with the number of its parcel", axis="bookkeeping", weight=6,
            that=READY.row("walker", c.tracking),
        )  # fmt: skip


def _where_it_is(s: Story, c: Cast) -> None:
    opens, closes = c.depot.saturday
    held = {"status": "exception", "held": "pickup_point", "plan": [], "attempts": 1}
    with s.stage("Where it is", day=24, at="05:00") as st:
        away = st.mutate(
            "12:40",
            update("delivery_logistics.shipments", PARCEL, **held),
            op("delivery_logistics.add_scan", tracking_no=c.tracking, at=s.at(24, "12:30"), location=CITY,
               description=f"Not carried above street level: rerouted to {c.depot.name}. To be fetched there until "
               f"{c.day(28).isoformat()}, noon; no second attempt."),
        )  # fmt: skip
        look = st.notify("18:00", "Reminder: ROUND.")

        def fetches(day: int, clock: str) -> StepFunction:
            def step(me: Player) -> Play:
                yield me.delivery_logistics.track_package(tracking_no=c.tracking)
                found = yield me.maps.search_places(query=c.depot.name)
                yield me.maps.get_place_details(place_id=found["places"][0]["place_id"])
                yield from c.partner.write(
                    me, "The walker", f"Ximena's walker, parcel {c.tracking}, waits at {c.depot.name}, "
                    f"{c.depot.street}. Could you fetch it on {c.say(day)} at {clock}? They close at {closes}.",
                )  # fmt: skip
                end = s.at(day, clock).replace(minute=45)
                yield from MINE.put(me, f"Walker: {c.partner.first} at {c.depot.name}", s.at(day, clock), end)
                me.say(
                    f"The walker lies at {c.depot.name}, not carried up. {c.partner.first} is asked for {c.say(day)}."
                )

            return step

        look.step(
            "finds the parcel at the depot",
            silent=True,
            remembers=True,
            forgetful=fetches(25, "16:00"),
            authorized=True,
        )(fetches(26, "11:00"))

        def chase(me: Player) -> Play:
            found = yield me.email.search_emails(query=f"from:{LAB.mail}", page_size=5)
            if not found["emails"]:
                yield from LAB.write(
                    me, "Result of Ximena Olivares Rojo", f"Blood drawn at home on {c.say(DRAWN)}; the result was to "
                    f"be here on {c.say(DRAWN + 2)} and has not come. Please send it.",
                )  # fmt: skip
                me.say("The blood result has not come; I have written to the laboratory.")

        motifs.refund_never_came(s, look, name="misses the blood result", chase=chase)
        others = [fact(depot.short) for depot in DEPOTS if depot is not c.depot]
        st.check(
            "walker-fetched", "her niece's partner knows depot and day, on which he is free and it is open",
            axis="proactivity", weight=20, mutation=away,
            that=never(c.partner.told(others[0]) | c.partner.told(others[1])).because(
                c.partner.told(fact(c.day(26)), fact(c.depot.short), since=st.index, until=st.index)
            ),
        )  # fmt: skip
        st.check(
            "fetching-noted", "the fetching stands in her calendar within the depot's hours", axis="bookkeeping",
            weight=10, mutation=away,
            that=MINE.entry("walker", start=within(s.at(26, opens), s.at(26, closes))),
        )  # fmt: skip
        st.check(
            "result-missed", "the laboratory was asked for the result that had not come", axis="proactivity", weight=18,
            pattern="missing_event", that=LAB.written(DRAWN_STAGE, st.index),
        )  # fmt: skip


def _the_result(s: Story, c: Cast) -> None:
    with s.stage("The result", day=25, at="06:00") as st:
        result = st.observe(
            "11:50",
            *LAB.letter(
                "Result, Olivares Rojo",
                f"It had gone to an address with one r too few, our apologies. Haemoglobin {c.hemoglobin} g/dl, "
                "platelets and coagulation in range. The report is attached.",
                attachments=[attachment("result-olivares.txt", f"X. Olivares Rojo: Hb {c.hemoglobin} g/dl.")],
            ),
            when=LAB.written(DRAWN_STAGE),
        )

        @result.step("sends the result to the clinic", authorized=True)
        def _(me: Player) -> Play:
            mail = yield from LAB.read(me, "Result")
            yield me.email.forward_email(
                email_id=mail["email_id"], to=CLINIC.mail, body="The blood result, for Ximena."
            )
            yield from READY.set(me, "Blood result", State="Done", Who="Laboratorio Barón")
            me.say("The blood result is here and with the clinic.")

        st.user("20:10", "She asks whether she may have wine on Sunday. I said she should ask somebody who knows.")
        st.check(
            "result-sent", "the clinic has the blood result", axis="commitment", weight=12,
            that=handed_on(CLINIC, "result-olivares.txt")
            | CLINIC.told(fact(NumberValue(number=c.hemoglobin), most=12), since=st.index),
        )  # fmt: skip


def _a_front(s: Story, c: Cast) -> None:
    done, day = c.minutes[3], c.rain
    with s.stage("A front", day=27, at="05:00") as st:
        st.mutate(
            "06:00",
            op("delivery_logistics.add_scan", tracking_no=c.tracking, at=s.at(26, _plus(c.depot.saturday[1], -1)),
               location=CITY, description=f"Fetched at {c.depot.name}."),
            update("delivery_logistics.shipments", PARCEL, status="delivered", held=""),
            when=c.partner.told(fact(c.day(26)), fact(c.depot.short), since=st.index - 2, until=st.index - 2),
            alternate=True,
        )  # fmt: skip
        front = st.mutate(
            "10:00",
            op("weather.set_weather", place=CITY, day=c.day(day), condition="heavy_rain", precip_mm=64.0, wind_kmh=78),
            op("weather.issue_alert", kind="rain", severity="severe", areas=[CITY], start=s.at(day, "04:00"),
               end=s.at(day, "23:00"), description="Frontal system over the coast: 50 to 70 mm, gusts of 80 km/h."),
        )  # fmt: skip
        look = st.notify("19:00", "Reminder: ROUND. The watch has sent the week.", *week_ends(s, c, 3, done, 2))

        @look.step("takes the walk out of the rain", silent=True, remembers=True)
        def _(me: Player) -> Play:
            yield me.weather.get_forecast_daily(geo=CITY, days=7)
            found = yield me.weather.get_alerts(geo=CITY)
            if any(alert["start"][:10] == c.day(day).isoformat() for alert in found["alerts"]):
                yield from indoors(me, c, "Walk", day)
                me.say(f"A warning for rain on {c.say(day)}: no walk then, the indoor set.")

        plans_week(c, st, look, 5, "")
        st.check(
            "rain-kept-in", "on the day of the warning the indoor set stands in place of the walk", axis="constraint",
            weight=18, mutation=front, that=is_indoors(c, "Walk", day),
        )  # fmt: skip


def _plus(clock: str, hours: int) -> str:
    return f"{int(clock[:2]) + hours:02d}{clock[2:]}"
