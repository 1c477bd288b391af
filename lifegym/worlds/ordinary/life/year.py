"""The year itself: shopping, meals with friends, doctors, sport, birthdays, work; each told once, for all services."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from lifegym.worlds.duedates import day_of
from lifegym.worlds.letters import address_of, renewal
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.address_book import Contact
from lifegym.worlds.ordinary.life.places import Shop, pays_at
from lifegym.worlds.ordinary.life.plan import Life, Slot, Spend, even
from lifegym.worlds.ordinary.money_words import SUBSCRIPTIONS
from lifegym.worlds.recurrence import parse_rule, starts

COURSES: Final = ("Drawing from life", "Portuguese for beginners", "Ceramics II", "Singing together", "Bookbinding")
"""Evening courses."""
TRAINING_DAY: Final = 3
"""The weekday (0 is Monday) of the session at the gym; the health tracker has its strength training then."""
TRAINING_AT: Final = ((18, 0), (20, 0))
_A_MONTH: Final = 150_000
"""What everyday purchases of a month may come to, in euro cents."""
_USUAL: Final = 2_400
"""What one comes to, about."""
_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def live(life: Life, purchases: int) -> None:
    """Draw what happens week by week.

    Args:
        life: The person; what happens is added to it.
        purchases: How many everyday purchases have lines on a card or an account.
    """
    _series(life)
    _subscriptions(life)
    _appointments(life)
    _evenings(life)
    _birthdays(life)
    _everyday(life, purchases)


def _series(life: Life) -> None:
    """Plan what comes every week."""
    gym, school = life.shop("gym"), life.shop("school")
    (hour, minute), (until, rest) = TRAINING_AT
    _weekly(life, TRAINING_DAY, (hour, minute), (until, rest), f"Training at {gym.name}", gym.where, 1)
    course = life.draws.below(len(COURSES))
    _weekly(life, 2, (19, 0), (20, 30), COURSES[course], school.where, 1)
    _tuition(life, school, COURSES[course])
    # Runs and rides are in no calendar, but nothing else is planned for their hours.
    for weekday, begin, end in ((1, (18, 0), (19, 40)), (5, (10, 0), (12, 40)), (6, (10, 0), (12, 20))):
        _keep_free(life, weekday, begin, end)
    office = life.shop("work")
    manager, colleagues = life.people.of("manager"), life.people.of("colleague")
    _weekly(life, 0, (9, 30), (10, 15), "Team meeting", f"{office.address}, meeting room 2", 1, "work",
            (*manager, *colleagues[:3]))  # fmt: skip
    boss = manager[0].called
    _weekly(life, 2, (14, 0), (14, 30), f"One to one with {boss}", f"{office.address}, {boss}'s room", 2, "work",
            manager)  # fmt: skip
    mother = life.people.of("mother")
    _weekly(life, 6, (18, 0), (18, 30), "Call Mum", "", 1, "family", mother)


def _keep_free(life: Life, weekday: int, begin: tuple[int, int], end: tuple[int, int]) -> None:
    day = life.first + timedelta(days=(weekday - life.first.weekday()) % 7)
    while day <= life.horizon:
        life.take(life.at(day, *begin), life.at(day, *end))
        day += timedelta(days=7)


def _tuition(life: Life, school: Shop, course: str) -> None:
    """Pay the evening school at the beginning of each half-year."""
    for month in (2, 9):
        for year in (life.today.year - 1, life.today.year):
            day = date(year, month, 6)
            at = life.at(day, 19, 22)
            if day < life.first or at >= life.now or not life.free(day):
                continue
            fee = even(life.cost(18_000))
            life.spend(Spend(at, fee, school.name, school.trade.category, memo=course))
            life.write(
                at + timedelta(minutes=2), school.name, f"secretary@{school.site}.example", f"Your place: {course}",
                f"Dear {life.persona.name},",
                f"Your place in the course {course} is confirmed: Wednesdays from 19:00 to 20:30, {school.address}. "
                f"The fee of {fee} was paid with {life.method[1]} ending {life.method[2]}.",
                school.name,
            )  # fmt: skip


def _weekly(
    life: Life, weekday: int, begin: tuple[int, int], end: tuple[int, int], title: str, place: str, weeks: int,
    calendar: str = "personal", people: tuple[Contact, ...] = (),
) -> None:  # fmt: skip
    if not life.said(f"{title} {place}"):
        return
    day = life.first + timedelta(days=(weekday - life.first.weekday()) % 7)
    rule = f"FREQ=WEEKLY;BYDAY={_DAYS[weekday]}" + (f";INTERVAL={weeks}" if weeks > 1 else "")
    if not life.weeks_ahead:
        rule += f";UNTIL={life.today:%Y%m%d}"
    first, last = life.at(day, *begin), life.at(day, *end)
    horizon = life.horizon
    skipped = []
    for start in starts(parse_rule(rule), first):
        local = start.astimezone(first.tzinfo)
        if local.date() > horizon:
            break
        if life.free(local.date()) and (calendar != "work" or life.works(local.date())):
            life.take(local, local + (last - first))
        else:
            skipped.append(local.date())
    life.plan(Slot(first, last, title, place, "", calendar, people, rule, made=first - timedelta(days=9),
                   skipped=tuple(skipped)))  # fmt: skip


def _subscriptions(life: Life) -> None:
    """Pay what renews every month, the gym among it."""
    gym = life.shop("gym")
    for name, category, cents, number in SUBSCRIPTIONS:
        merchant = gym.name if category == "gym" else name
        for back in range(life.months + 1):
            month = life.first + timedelta(days=31 * back)
            at = life.at(day_of(month.year, month.month, number), 7, 15)
            if life.first <= at.date() and at < life.now:
                life.spend(Spend(at, life.cost(cents), merchant, category, memo="Monthly"))
                if category != "gym":
                    _invoice(life, at, name, life.cost(cents))


def _invoice(life: Life, at: datetime, name: str, amount: Money) -> None:
    paid = f"{life.method[1]} ending {life.method[2]}"
    mail = renewal(name, address_of(name, "billing"), life.persona.name, at, amount, paid)
    life.write(at + timedelta(minutes=4), name, mail.sender, mail.subject, mail.body)


def _appointments(life: Life) -> None:
    """Keep appointments with practices and the hairdresser, past and to come; those that are over were paid."""
    for key, every, minutes, title, memo in (
        ("dentist", 170, 45, "Dentist, check-up", "Check-up"), ("clinic", 110, 20, "Doctor, {shop}", "Consultation"),
        ("hair", 45, 45, "Haircut", ""),
    ):  # fmt: skip
        shop = life.shop(key)
        day = life.first + timedelta(days=10 + life.draws.below(every))
        while day <= life.horizon:
            slot = _visit(life, shop, day, minutes, title.format(shop=shop.name), 12)
            if slot is not None and slot.end < life.now:
                cents = shop.trade.low + life.draws.below(shop.trade.high - shop.trade.low)
                _pay(life, shop, slot.end + timedelta(minutes=6), cents, memo)
                if key != "hair":
                    _bill(life, shop, slot, life.spends[-1].amount)
            day += timedelta(days=every - 12 + life.draws.below(24))


def _visit(life: Life, shop: Shop, day: date, minutes: int, title: str, ahead: int) -> Slot | None:
    """Plan a visit within a shop's hours, on the day or one of the next ones."""
    for step in range(14):
        here = day + timedelta(days=step)
        if not life.open_at(shop, here) or not life.free(here):
            continue
        begin = life.at(here, life.draws.between(shop.trade.first, shop.trade.last - 1), 15 * life.draws.below(4))
        slot = Slot(begin, begin + timedelta(minutes=minutes), title, shop.where, f"Tel. {shop.phone}",
                    made=begin - timedelta(days=ahead, hours=2))  # fmt: skip
        if life.take(slot.begin, slot.end):
            life.plan(slot)
            return slot
    return None


def _bill(life: Life, shop: Shop, slot: Slot, amount: Money) -> None:
    """Let a practice send its receipt."""
    what = "treatment" if shop.key == "dentist" else "visit"
    life.write(
        slot.end + timedelta(hours=3), shop.name, f"practice@{shop.site}.example",
        f"Receipt for your {what} on {slot.begin.day} {slot.begin:%B}",
        f"Dear {life.persona.name},",
        f"Thank you for your {what} on {slot.begin:%A} {slot.begin.day} {slot.begin:%B} at {slot.begin:%H:%M}. "
        f"You paid {amount} by card at reception. Please keep this receipt for your insurance.",
        f"{shop.name}\n{shop.address}\n{shop.phone}",
    )  # fmt: skip


def _evenings(life: Life) -> None:
    """Eat with friends, go to the cinema, have lunch with colleagues."""
    friends, colleagues = life.people.of("friend", "sibling"), life.people.of("colleague")
    restaurants, cafes, cinema = life.shops_in("restaurant"), life.shops_in("cafe"), life.shop("cinema")
    day = life.first + timedelta(days=4)
    turn = 0
    while day <= min(life.horizon, life.today + timedelta(days=24)):
        who = friends[turn % len(friends)]
        place = restaurants[life.draws.below(len(restaurants))]
        if turn % 4 == 3:
            place = cinema
        if turn % 4 == 1:
            who, place = colleagues[turn // 4 % len(colleagues)], cafes[turn % len(cafes)]
        _meet(life, day, who, place)
        day += timedelta(days=7 + life.draws.below(8))
        turn += 1


def _meet(life: Life, day: date, who: Contact, place: Shop) -> None:
    lunch = place.key == "cafe"
    for step in range(7):
        here = day + timedelta(days=step)
        if not life.free(here) or not life.open_at(place, here) or (lunch and not life.works(here)):
            continue
        begin = life.at(here, 12 if lunch else 19, 30 if lunch or place.key == "cinema" else 0)
        end = begin + timedelta(minutes=45 if lunch else 150 if place.key == "cinema" else 135)
        title = f"{'Lunch' if lunch else 'Cinema' if place.key == 'cinema' else 'Dinner'} with {who.called}"
        slot = Slot(begin, end, title, place.where, "", "work" if lunch else "personal", (who,),
                    made=begin - timedelta(days=5, hours=3))  # fmt: skip
        if life.said(title) and life.take(begin, end):
            life.plan(slot)
            if end < life.now:
                low, high = place.trade.low, place.trade.high
                cents = low + (high - low) * (20 + life.draws.below(50)) // 100
                at = begin - timedelta(minutes=9) if place.key == "cinema" else end - timedelta(minutes=5)
                _pay(life, place, at, cents, "")
            return


def _birthdays(life: Life) -> None:
    """Note the birthdays of family and friends."""
    for who in life.people.of("mother", "father", "sibling", "partner", "friend"):
        month, number = who.birthday
        if not month:
            continue
        year = life.first.year if (month, number) >= (life.first.month, life.first.day) else life.first.year + 1
        day = date(year, month, number)
        begin, end = life.at(day, 0), life.at(day + timedelta(days=1), 0)
        title = f"Birthday: {who.called if who.relation in ('mother', 'father') else who.name}"
        life.plan(Slot(begin, end, title, "", "", "family" if who.relation != "friend" else "personal", (),
                       "FREQ=YEARLY", True, min(begin - timedelta(days=40), life.at(life.first, 20))))  # fmt: skip


def _everyday(life: Life, purchases: int) -> None:
    """Buy what one buys, in shops that are open, up to a few weeks after the opening."""
    trades = [shop for shop in life.shops if shop.trade.weight]
    whole: list[Shop] = []
    for key in dict.fromkeys(shop.key for shop in trades):
        own = [shop for shop in trades if shop.key == key]
        # The first shop of a trade is near home and gets most of the visits.
        for place, shop in enumerate(own):
            whole += [shop] * max(1, shop.trade.weight * (3 if place == 0 else 1) // (len(own) + 2))
    span = (life.today - life.first).days
    # Many small purchases or few larger ones: what a month costs stays within its means.
    share = min(100, 100 * _A_MONTH * life.months // (_USUAL * max(1, purchases)))
    ahead = purchases * 7 * life.weeks_ahead // max(1, span)
    for number in range(purchases + ahead):
        shop = life.draws.pick(whole)
        if number < purchases:
            day = life.first + timedelta(days=life.draws.below(max(1, span)))
        else:
            day = life.today + timedelta(days=1 + life.draws.below(7 * life.weeks_ahead))
        if not life.free(day):
            continue
        at = pays_at(life.draws, shop, day, life.at)
        if not life.free(at.date()) or not life.open_at(shop, at.date()) or (number < purchases and at >= life.now):
            continue
        low, high = shop.trade.low, shop.trade.high
        cents = low + (high - low) * life.draws.below(1000) * (2 + life.draws.below(6)) // 7000
        _pay(life, shop, at, max(low // 2, cents * share // 100), "")


def _pay(life: Life, shop: Shop, at: datetime, cents: int, memo: str) -> None:
    """Pay in a shop, small sums mostly with the bank card."""
    means = "bank" if life.draws.chance(70 if cents < 1500 else 25) else "card"
    life.spend(Spend(at, life.cost(cents * shop.level // 100), shop.name, shop.trade.category, means, memo=memo))
