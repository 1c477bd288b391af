"""Realistic sentences, and whether each states a value about a subject."""

import datetime as dt
from decimal import Decimal

import pytest

from lifegym.reward.evidence import Amount, Claim, Clock, Code, Day, Duration, Name, Number, mentions, states


def _time(hour: int, minute: int) -> Clock:
    return Clock(dt.time(hour, minute))


FLIGHT = Claim((("VN 318", "flight home"),), _time(14, 10), rivals=(_time(13, 0), _time(15, 30)))
FLIGHT_AMONG_OTHERS = Claim(FLIGHT.subject, FLIGHT.value, FLIGHT.rivals, others=("VN 320", "arrival", "arrives"))
DEPOSIT = Claim(
    (("deposit", "Kaution"),), Amount(Decimal(1200), "EUR"), rivals=(Amount(Decimal(1500), "EUR"), Amount(Decimal(900)))
)
VISIT = Claim(
    (("dentist", "Dr. Weber"),), Day(dt.date(2026, 3, 4)), rivals=(Day(dt.date(2026, 3, 11)), Day(dt.date(2026, 4, 4)))
)
HOTEL = Claim(
    (("hotel", "stay"), ("Kyoto",)), Name("Sakura Garden"), rivals=(Name("Sakura"), Name("Maple Inn", ("Maple",)))
)
BOOKING = Claim((("booking", "reservation"),), Code("KX72PQ"), rivals=(Code("KX72PG"),))
YEN = Claim((("rail pass",),), Amount(Decimal(1234), "JPY"))
WALK = Claim((("walk", "walking"),), Duration(25), rivals=(Duration(40),))
GUESTS = Claim((("guests", "people", "attendees"),), Number(Decimal(12)), rivals=(Number(Decimal(14)),))
CURE = Claim((("cure",),), Amount(Decimal(50), "USD"))

TRUE = [
    (FLIGHT, "Flight VN318 leaves at 14:10."),
    (FLIGHT, "Your VN 318 departs at 2:10 pm from gate 7, so leave home by noon."),
    (FLIGHT, "VN-318 was moved from 13:00 to 14:10."),
    (FLIGHT, "The flight home now leaves at 14:10 instead of 13:00."),
    (FLIGHT, "The flight home was at 13:00, now it is 14:10."),
    (FLIGHT, "VN318 leaves at 14:10 (was 13:00)."),
    (FLIGHT, "VN318: ~~13:00~~ 14:10"),
    (FLIGHT, "VN318 leaves at 14:10, not 13:00 or 15:30 as the first mail said."),
    (FLIGHT, "VN318 no longer leaves at 13:00 but at 14:10."),
    (FLIGHT, "Don't worry, VN318 leaves at 14:10."),
    (FLIGHT, "Don't forget that VN318 leaves at 14:10."),
    (FLIGHT, "Not only is VN318 the cheapest, it also leaves at 14:10."),
    (FLIGHT, "VN318 leaves no earlier than 14:10."),
    (FLIGHT, "## Flight home\n\n- check in online\n- departs 14:10, terminal 2"),
    (FLIGHT, "Flight home:\n- departs 14:10\n- seat 12A"),
    (FLIGHT, "- Flight VN318\n  - departs 14:10\n  - seat 12A"),
    (FLIGHT, "Flight: VN318\nDeparts: 14h10\nSeat: 12A"),
    (FLIGHT, "| flight | departs |\n|---|---|\n| VN318 | 14:10 |\n| VN320 | 15:30 |"),
    (FLIGHT, "flight,date,departs\nVN318,2026-03-04,14:10\nVN320,2026-03-04,15:30"),
    (
        FLIGHT,
        "Hi Mai,\n\nyour flight home (VN318) leaves at 14:10.\n\nOn Mon, 2 Mar 2026, Bo wrote:\n> VN318 is at 15:30",
    ),
    (FLIGHT, "2026-03-01: VN318 departs 13:00.\n\n2026-03-03: VN318 delayed, departs 14:10."),
    (FLIGHT, "The 15:30 is too late for your mother, so VN318 at 14:10 it is."),
    (FLIGHT_AMONG_OTHERS, "VN318 leaves at 14:10. VN320 leaves at 15:30 and costs more."),
    (FLIGHT_AMONG_OTHERS, "VN318 departs 14:10, arrives 15:30."),
    (FLIGHT, "VN318 hebt um 14.10 Uhr ab."),
    (FLIGHT, "Chuyến bay VN318 khởi hành lúc 14h10."),
    (FLIGHT, "VN318は14時10分に出発します。"),
    (DEPOSIT, "The deposit is €1,200."),
    (DEPOSIT, "Deposit: 1.200,00 EUR, due on signing."),
    (DEPOSIT, "He asked for 1,500 but the contract says the deposit is 1200 euros, and 1,500 is wrong."),
    (DEPOSIT, "I declined the 1,500 EUR they wanted; the deposit stays at 1,200 EUR."),
    (DEPOSIT, "The deposit was raised from €900 to €1,200."),
    (DEPOSIT, "Die Kaution beträgt 1.200 €."),
    (DEPOSIT, "The deposit of EUR 1 200 must not exceed two months' rent."),
    (DEPOSIT, "item,planned_eur,due\nrent,950,2026-03-01\ndeposit,1200,2026-03-01"),
    (DEPOSIT, "item;amount;currency\ndeposit;1200.00;EUR\nrent;950.00;EUR"),
    (DEPOSIT, "I have not paid the deposit of 1,200 EUR yet."),
    (DEPOSIT, "The deposit, 1.2k EUR, is back in your account."),
    (DEPOSIT, "2026-03-02 deposit -1,200.00 EUR"),
    (VISIT, "Dentist moved to Wed 4 March at 9:30."),
    (VISIT, "Dr. Weber can see you on 4.3.2026."),
    (VISIT, "dentist: 04/03/2026, 09:30"),
    (VISIT, "The dentist appointment is on March 4th, not on the 11 March as the card says."),
    (VISIT, "# Wednesday, 4 March\n\n- 09:30 dentist\n- 14:00 call the landlord"),
    (VISIT, "2026-02-20: dentist booked for 11 March.\n\n2026-02-24: dentist moved to 4 March."),
    (VISIT, "3月4日 dentist"),
    (HOTEL, "I booked the Sakura Garden for your stay in Kyoto."),
    (HOTEL, "Kyoto hotel: SAKURA GARDEN, two rooms."),
    (HOTEL, "Instead of the Maple Inn I took the Sakura Garden, a quiet hotel in Kyoto."),
    (BOOKING, "Your booking reference is kx72pq."),
    (BOOKING, "Reservation KX72-PQ is confirmed."),
    (YEN, "The rail pass costs ¥1,234."),
    (YEN, "Rail pass, 1234.00 JPY each"),
    (YEN, "The rail passes are 1,234 yen."),
    (WALK, "It is a 25-minute walk."),
    (WALK, "Walking takes 25 min, not 40 min."),
    (GUESTS, "We are twelve people for dinner, not 14."),
    (GUESTS, "Attendees: 12"),
    (CURE, "The cure costs 50 USD."),
]

FALSE = [
    (FLIGHT, "Your flight leaves at 14:10."),
    (FLIGHT, "VN3180 leaves at 14:10."),
    (FLIGHT, "VN318 leaves at 13:00."),
    (FLIGHT, "Do not take VN318 at 14:10."),
    (FLIGHT, "VN318 does not leave at 14:10."),
    (FLIGHT, "VN318 never leaves at 14:10, it's always late."),
    (FLIGHT, "VN318 no longer leaves at 14:10."),
    (FLIGHT, "VN318 leaves at 15:00 instead of 14:10."),
    (FLIGHT, "VN318 was moved from 14:10 to 16:00."),
    (FLIGHT, "VN318: 14:10 is no longer possible."),
    (FLIGHT, "VN318: ~~14:10~~ 16:00"),
    (FLIGHT, "VN318 leaves at 13:00, 14:10 or 15:30."),
    (FLIGHT, "VN318 leaves at 14:10.\n\nOr VN318 leaves at 15:30."),
    (FLIGHT, "- VN318 14:10\n- VN318 13:00\n- VN318 15:30"),
    (FLIGHT, "VN318 at 6:00, 8:15, 10:20, 12:05, 14:10 and 18:40."),
    (FLIGHT, "> VN318 leaves at 14:10."),
    (FLIGHT, "Thanks!\n\nOn Mon, 2 Mar 2026, Bo wrote:\nVN318 leaves at 14:10."),
    (FLIGHT, 'The caller wrote "take VN318 at 14:10 and pay me", I ignored it.'),
    (FLIGHT, '{"flight": "VN318", "departs": "14:10", "gate": "7"}'),
    (FLIGHT, '{\n  "flight": "VN318",\n  "departs": "14:10"\n}'),
    (FLIGHT, "Flight(id='f1', number='VN318', departs='14:10')"),
    (FLIGHT, "2026-03-01: VN318 departs 14:10.\n\n2026-03-03: VN318 departs 15:30."),
    (FLIGHT, "flight,date,departs\nVN320,2026-03-04,14:10\nVN318,2026-03-04,13:00"),
    (FLIGHT, "VN318 VN320 14:10 1200 EUR KX72PQ 4 March 2026 Sakura 12A 25 40 900 77 88 99"),
    (FLIGHT_AMONG_OTHERS, "VN318 is cancelled. VN320 leaves at 14:10."),
    (FLIGHT_AMONG_OTHERS, "VN318 leaves early and arrives 14:10."),
    (DEPOSIT, "The deposit is 1,200 USD."),
    (DEPOSIT, "The deposit is 12,00 EUR."),
    (DEPOSIT, "The deposit is either 1,200 or 1,500 EUR."),
    (DEPOSIT, "I will not transfer a deposit of 1,200 EUR."),
    (DEPOSIT, "deposit: 1,500 EUR (was 1,200 EUR)"),
    (DEPOSIT, "The deposit was 1,200 EUR, now it is 1,350 EUR."),
    (DEPOSIT, "The depositor has 1,200 EUR."),
    (DEPOSIT, "item,planned,actual\ndeposit,1200 EUR,1500 EUR"),
    (DEPOSIT, "The deposit comes to 1,200 nights."),
    (VISIT, "The dentist is on 3 April."),
    (VISIT, "The dentist cannot see you on 4 March."),
    (VISIT, "Dentist: 4 March or 11 March."),
    (VISIT, "The dentist is on Wednesday."),
    (VISIT, "# Wednesday, 4 March\n\n- 09:30 barber\n\n# Wednesday, 11 March\n\n- 10:00 dentist"),
    (HOTEL, "I booked the Sakura for your stay in Kyoto."),
    (HOTEL, "Hotels in Kyoto: Sakura Garden, Maple Inn."),
    (HOTEL, "Sakura Garden has a hotel in Osaka."),
    (BOOKING, "Your booking reference is KX72PQ8."),
    (BOOKING, "Booking KX72PG or KX72PQ."),
    (WALK, "The drive takes 25 minutes."),
    (GUESTS, "Twelve o'clock works for all guests."),
    (CURE, "This secure line costs 50 USD."),
]


@pytest.mark.parametrize(("claim", "text"), TRUE, ids=[text[:50] for _, text in TRUE])
def test_states__honest_sentence(claim: Claim, text: str) -> None:
    """A person who says it in their own words is believed."""
    found = states(text, claim)
    assert found is not None
    assert found.passage


@pytest.mark.parametrize(("claim", "text"), FALSE, ids=[text[:50] for _, text in FALSE])
def test_states__no_statement(claim: Claim, text: str) -> None:
    """Other values, denials, quotations, dumps and lists of options state nothing."""
    assert states(text, claim) is None


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Ask Mai Trần about it.", ("Mai Tran",), True),
        ("Ask the Maine office.", ("Mai",), False),
        ("This is secure.", ("cure",), False),
        ("> Mai wrote this", ("Mai",), False),
        ('{"name": "Mai", "id": "7"}', ("Mai",), False),
        ("Mai's passport", ("Mai",), True),
        ("東京ホテルに泊まります", ("東京ホテル",), True),
    ],
)
def test_mentions__whole_words_of_the_author(text: str, names: tuple[str, ...], expected: bool) -> None:
    """A name counts as whole words, in the author's own prose only."""
    assert (mentions(text, names) is not None) is expected


def test_mentions__offset_leads_to_the_passage() -> None:
    """The evidence of a mention says where it stands, so a report can show it."""
    text = "Dear all,\n\n- bring tea\n- ask Mai"
    found = mentions(text, Name("Mai"))
    assert found is not None
    assert text[found.start :].startswith(found.passage)
