"""Act three, S15: the last Monday before they fly, with nothing said about what has changed."""

from __future__ import annotations

import re

from lifegym.envs.authoring.words import naming
from lifegym.envs.motifs.missing_confirmation import missing_confirmation
from lifegym.envs.motifs.refund_never_came import refund_never_came
from lifegym.envs.story import Play, Player, StageBuilder, Story, Turn
from lifegym.envs.travel.japan_with_the_parents.cast import CLINIC, DRIVE_DAYS, TANPOPO, USER_ID, VAN_LEGS, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    address,
    log,
    newest,
    send,
    table,
)
from lifegym.envs.travel.japan_with_the_parents.quiet_changes import quiet_change, sees_quiet_changes
from lifegym.envs.travel.japan_with_the_parents.road import (
    TANPOPO_NAME,
    figure,
    held_in,
    listing,
    nth,
    pick,
    words,
)
from lifegym.envs.travel.japan_with_the_parents.terms import HELD, right_room, told
from lifegym.envs.travel.japan_with_the_parents.twists import Moment, before
from lifegym.reward.build import fact, is_, rows
from lifegym.worlds.money import Money


def look_through_4(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S15."""
    names = c.twists.after_quiet()
    opens = c.twists.when[names[0]] if names else Moment(28, "07:40")
    with s.stage("Look-through 4", day=opens.day, at=before(opens)) as st:
        for name in names:
            quiet_change(s, st, c, ids, name, opens.day)
        monday = st.notify(Moment(28, "08:00").seen_from(opens.day), "Reminder: Monday, trip.")
        sees_quiet_changes(monday, names)
        _asks_for_meatless_day(monday)
        refund_never_came(s, monday, name="misses the refund that was promised by now", chase=_chases_refund)

        text, arrives = listing(TANPOPO, TANPOPO_NAME, "Your drives are confirmed", _five_drives(c))
        missing_confirmation(
            s,
            st.observe(Moment(28, "10:40").seen_from(opens.day), text, arrives),
            name="counts five drives where six were ordered",
            compare=_asks_for_missing_drive,
            believe=lambda me: me.say("Tanpopo has confirmed the drives; that is everything from their side."),
        )
        _due_by_this_monday(st, c, ids)


def _five_drives(c: Cast) -> str:
    hours = ("after your landing", "10:00", "08:30", "09:00", "10:00", "the hour you wrote")
    listed = "\n".join(
        f"{number}  {drive}, {c.say(c.trip(day))}, {at}"
        for number, ((drive, _), day, at) in enumerate(zip(VAN_LEGS, DRIVE_DAYS, hours, strict=True), 1)
        if number != c.missing_drive
    )
    return (
        f"Dear Mai-san,\nconfirmed, at the hours our drivers keep:\n\n{listed}\n\nThat is everything from our "
        f"side, have a nice journey!\n\n{c.dispatcher}, dispatch"
    )


def _asks_for_meatless_day(monday: Turn) -> None:
    @monday.step("asks Kyoto for a vegetarian day")
    def _(me: Player) -> Play:
        stay = yield from held_in(me, "Kyoto")
        dates = yield from table(me, "Family dates")
        kept = (
            row["This year"]
            for row in dates
            if stay["check_in"] <= str(row["This year"]) < stay["check_out"] and "vegetarian" in str(row["Custom"])
        )
        day = str(pick(kept, "day of remembrance in Kyoto"))
        me.know["remembrance"] = day
        yield me.hotel_booking.submit_special_request(
            reservation_id=stay["reservation_id"],
            text=(
                f"On {words(day)} we keep a family day of remembrance: vegetarian breakfast and vegetarian "
                "dinner for all three of us that day, please, without fish stock if that is possible."
            ),
        )
        me.say(f"{words(day)} is ông nội's giỗ; the Kyoto inn is asked to cook vegetarian that day.")


def _chases_refund(me: Player) -> Play:
    promise = yield from newest(me, 'from:naniwa "refund mail by"')
    debtor, number = address(promise["from"]), re.findall(r"[A-Z]{2}-\d+", promise["subject"])[0]
    amount = figure(promise["body"], r"JPY ([\d,]+)")
    came = yield me.email.search_emails(query=f"from:{debtor} after:{promise['date'][:10]}", folder="INBOX")
    if any(row["email_id"] != promise["email_id"] for row in came["emails"]):
        return
    yield from send(
        me,
        debtor,
        f"{number}: deposit of JPY {amount:,}",
        (
            f"Dear Sir or Madam,\nthe deposit of JPY {amount:,} for {number} was to be refunded by yesterday; "
            "no refund mail has come. Please send it back and tell us the day."
        ),
    )
    yield from log(me, f"Deposit {number}", "Naniwa Machiya", amount, "JPY", "refund due")
    me.say(f"Naniwa's JPY {amount:,} have not come back, though they said by yesterday. I have written to them.")


def _asks_for_missing_drive(me: Player) -> Play:
    ordered = yield from newest(me, "to:dispatch@tanpopo-transfers Narita")
    if ordered is None:
        return
    drives = dict(re.findall(r"^Drive (\d): (.+)$", ordered["body"], re.M))
    listed = set(re.findall(r"^(\d)  \w", me.turn, re.M))
    for number, drive in drives.items():
        if number in listed:
            continue
        yield from send(
            me,
            address(ordered["to"][0]),
            f"Drive {number} is missing",
            f"Thank you for the list. Drive {number} is not on it: {drive}. Please confirm it too.",
        )
        me.say(f"Tanpopo's list has five drives. Drive {number}, {drive}, is missing; I have asked for it.")


def _due_by_this_monday(st: StageBuilder, c: Cast, ids: dict[str, str]) -> None:
    since, until = nth(14), nth(15)
    st.check(
        "letter-fixed",
        "the clinic was asked to make its letter cover the stay until the day home",
        axis="proactivity",
        weight=25,
        mutation=ids["m6"],
        # Who asks for the right day may well quote the wrong one.
        that=told(CLINIC, fact(c.home), since=since, until=until),
    )
    twice = rows("hotel_booking.reservations").where(
        user_id=USER_ID, hotel_id=c.kyoto_annex.id, status="cancelled", cancellation_fee=Money.of(0, "JPY")
    )
    kept = twice.with_(
        "hotel_booking.reservations",
        on={"user_id": "user_id", "check_in": "check_in", "check_out": "check_out"},
        hotel_id=c.kyoto_seed.id,
        status=is_(*HELD),
    )
    right = right_room(c.trip(5), c.trip(10), "Kyoto")
    st.check(
        "double-kyoto",
        "of the two stays in Kyoto the one under the roof was cancelled while that was free, and a good one stands",
        axis="constraint",
        weight=26,
        mutation=ids["m5"],
        that=twice & right if c.twists.stairs == "kyoto" else kept | (twice & right),
    )
    st.check(
        "brother-told",
        "whoever booked Kyoto again was told that it is cancelled",
        axis="communication",
        weight=8,
        mutation=ids["m5"],
        that=told(
            c.tu.mail,
            naming(
                "cancelled",
                "canceled",
                "cancelling",
                "cancel",
                "hủy",
                "called off",
                about=[("annex", "Hanamachi", "Kyoto")],
            ),
            since=since,
            until=until,
        ),
    )
