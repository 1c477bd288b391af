"""One ordinary life: the same from the same seed, as large as asked, clear of what is the author's."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np
import pytest

from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.address_book import address_book
from lifegym.worlds.ordinary.cities import CITIES, city_in, city_named
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.life import SHARES, Contact, ordinary_life
from lifegym.worlds.services import SERVICE_NAMES
from tests.worlds.ordinary.life.life_kit import ALL, EVERYDAY, IDS, LIVES, empty, lived, persona_of, rows

lives = pytest.mark.parametrize(("city", "seed", "services"), LIVES, ids=IDS)


@lives
def test_life__same_seed_same_bytes(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Equal seeds give equal worlds, others do not."""
    digests = []
    for number in (seed, seed, seed + 100):
        world = empty(city, services)
        ordinary_life(world, number, total=250 * len(services), city=city)
        world.seal()
        digests.append(world.digest())
    assert digests[0] == digests[1] == lived(city, seed, services)[0].digest()
    assert digests[0] != digests[2]


def test_life__a_generator_is_a_source() -> None:
    """A generator gives the same life as its twin."""
    digests = []
    for _ in range(2):
        world = empty("Lyon", EVERYDAY)
        ordinary_life(world, np.random.default_rng(3), city="Lyon")
        digests.append(world.digest())
    assert digests[0] == digests[1]


@pytest.mark.parametrize("name", list(CITIES))
def test_life__in_every_city(name: str) -> None:
    """Every city gives a life in its own money, people and streets."""
    world, life = lived(name, 17, ("email", "banking", "credit_card", "maps", "ecommerce"), total=700)
    city = CITIES[name]
    streets = {street for quarter in city.quarters for street in quarter.streets}
    assert life.city is city
    assert {row.currency for row in rows(world, "banking.accounts")} == {city.currency}
    assert all(any(street in shop.address for street in streets) for shop in life.shops)
    assert life.bank in city.banks
    assert len({shop.name for shop in life.shops}) == len(life.shops)
    assert all(spend.amount.minor > 0 for spend in life.spends if not spend.reference)


@pytest.mark.parametrize("total", [600, 1500, 3000])
def test_life__about_as_large_as_asked(total: int) -> None:
    """Eight services hold about as many records as were asked for; a small life keeps its whole traces."""
    world, _ = lived("Amsterdam", 6, EVERYDAY, total=total)
    held = sum(len(table) for name, table in world.tables.items() if not name.startswith("wallet"))
    assert total * 0.85 <= held <= total * 1.3 + 150


@pytest.mark.parametrize("city", ["Accra", "Lyon", "Osaka"])
def test_life__what_is_there_for_everybody_is_at_home(city: str) -> None:
    """Homes, jobs and tables on offer are where the person lives, in the money of the place."""
    world, life = lived(*next(case for case in LIVES if case[0] == city))
    assert {row.city for row in rows(world, "listing_platform.listings")} == {city}
    assert {row.price.currency for row in rows(world, "listing_platform.listings")} == {life.currency}
    near = {other.name for other in CITIES.values() if other.code == life.city.code}
    assert {row.city for row in rows(world, "job_board.jobs")} <= near
    merchants = {row.merchant_id: row.name for row in rows(world, "review_platform.merchants")}
    assert {row.city for row in rows(world, "review_platform.merchants")} == {city}
    assert all(row.answered_by in (None, f"{merchants[row.merchant_id]} (owner)")
               for row in rows(world, "review_platform.merchant_qa"))  # fmt: skip


def test_life__counts_of_single_services() -> None:
    """A service gets its own count; nought leaves it empty."""
    world = empty("Lyon", EVERYDAY)
    ordinary_life(world, 1, city="Lyon", counts={"email": 90, "calendar": 0, "maps": 70})
    assert rows(world, "calendar.events") == rows(world, "calendar.calendars") == []
    assert 80 <= len(rows(world, "email.messages")) <= 110
    assert len(rows(world, "maps.places")) + len(rows(world, "maps.roads")) <= 90


def test_life__every_service_has_a_share() -> None:
    """The shares name every service and no other."""
    assert set(SHARES) == set(SERVICE_NAMES)


def test_life__authors_people_are_in_the_book() -> None:
    """Contacts take the place of drawn ones; nobody else bears an avoided name or address."""
    mother = Contact("Odile Blanchard", "Maman", "mother", "odile@blanchard.example", birthday=(4, 2))
    world = empty("Lyon", EVERYDAY)
    avoid = ("Karim Roche", "Chloé", "hugo.perrin@hellopost.example")
    life = ordinary_life(world, 11, city="Lyon", contacts=[mother], avoid=avoid)
    assert life.people.of("mother") == (mother,)
    assert not {"karim", "roche", "chloe"} & {word for one in life.people for word in fold(one.name).split()}
    assert "hugo.perrin@hellopost.example" not in {one.email for one in life.people}
    assert any(row.summary == "Birthday: Maman" for row in rows(world, "calendar.events"))


def test_life__clear_days_and_words() -> None:
    """Nothing is planned, bought or travelled on clear days, and no text has a word that is kept out."""
    world = empty("Osaka", ALL)
    today = world.now.date()
    days = {today + timedelta(days=step) for step in (*range(-40, -30), *range(3, 30))}
    words = ("coffee", "Tokyo", "plants", "umbrella")
    days |= {today - timedelta(days=1), today - timedelta(days=4)}
    life = ordinary_life(world, 5, city="Osaka", total=3000, clear_days=days, clear_words=words)
    assert not {spend.at.date() for spend in life.spends if not spend.reference and spend.memo != "Monthly"} & days
    assert all(not days & {first + timedelta(days=step) for step in range((last - first).days + 1)}
               for first, last in life.away)  # fmt: skip
    for row in rows(world, "calendar.events"):
        assert row.all_day or row.recurrence or row.start.date() not in days
        assert not row.recurrence.startswith("FREQ=WEEKLY") or row.start.date() not in days
    texts = [f"{row.subject} {row.body}" for row in rows(world, "email.messages")]
    texts += [f"{row.summary} {row.location}" for row in rows(world, "calendar.events")]
    texts += [f"{row.title} {row.body}" for row in rows(world, "notification_hub.notifications")]
    texts += [row.name for row in rows(world, "maps.places")]
    found = [text for text in texts if any(fold(word) in fold(text) for word in words)]
    assert found == []


def test_life__numbers_begin_where_told() -> None:
    """Ids are numbered from the start; beside a world's own records nothing collides."""
    world = empty("Accra", EVERYDAY)
    life = ordinary_life(world, 4, city="Accra", start=20_001)
    assert life.method[0] == "card_020001"
    assert min(row.order_id.rpartition("_")[2] for row in rows(world, "ecommerce.orders")) >= "020001"
    assert min(int(row.event_id.removeprefix("evt_")) for row in rows(world, "calendar.events")) == 20_001


def test_life__newsletters_go_on() -> None:
    """Newsletters come every fortnight at least in the weeks after the opening, and none before its time."""
    world, life = lived("Lyon", 2, ALL)
    assert all(row.date < world.now for row in rows(world, "email.messages"))
    world = world.fork()
    opening = world.now
    end = opening + timedelta(weeks=life.weeks_ahead)
    while world.now < end:
        world.run_due(end)
        world.pushes.clear()
    issues = [row for row in rows(world, "email.messages") if row.date > opening and row.sender.startswith("letter@")]
    assert {(row.date - opening).days // 14 for row in issues} == set(range(life.weeks_ahead // 2))
    quiet = empty("Lyon", ("email",))
    ordinary_life(quiet, 2, city="Lyon", total=250, weeks_ahead=0)
    assert quiet.next_due() is None


@pytest.mark.parametrize(("city", "seed", "services"), LIVES[:4], ids=IDS[:4])
def test_life__goes_on(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Ten weeks on, nothing that was due was refused: salaries came, bills were paid, journeys took place."""
    world = lived(city, seed, services)[0].fork()
    end = world.now + timedelta(weeks=10)
    before = len(rows(world, "banking.transactions"))
    while world.now < end:
        world.run_due(end)
        world.pushes.clear()
    assert world.refused == []
    assert len(rows(world, "banking.transactions")) > before + 20


def test_life__ids_that_are_taken_are_refused_whole() -> None:
    """A second life with the same numbers is refused before anything of it is written."""
    world = empty("Lyon", EVERYDAY)
    ordinary_life(world, 1, city="Lyon", total=600)
    before = world.digest()
    with pytest.raises(ValueError, match="number the life from elsewhere"):
        ordinary_life(world, 2, city="Lyon", total=600)
    assert world.digest() == before


@pytest.mark.parametrize(
    ("shape", "says"),
    [
        ({"counts": {"emial": 5}}, "email"),
        ({"counts": {"notion": 5}}, "not part of this world"),
        ({"counts": {"email": -1}}, "0 or more"),
        ({"total": -5}, "0 or more"),
        ({"city": "Lyons"}, "Lyon"),
        ({"contacts": [Contact("A B", "A", "aunt", "a@b.example")]}, "mother"),
        ({"contacts": [Contact("A B", "A", "friend", "a@b.example"), Contact("C D", "C", "friend", "A@b.example")]},
         "belongs to somebody else"),
        ({"clear_days": {date(2026, 1, 1) + timedelta(days=step) for step in range(600)}}, "keep fewer"),
    ],
)  # fmt: skip
def test_life__what_cannot_be_is_refused(shape: dict[str, object], says: str) -> None:
    """A wrong shape is an error that says what would be right, and nothing is seeded."""
    world = empty("Lyon", EVERYDAY)
    before = world.digest()
    with pytest.raises(ValueError, match=says):
        ordinary_life(world, 1, **shape)  # type: ignore[arg-type]  # wrong on purpose
    assert world.digest() == before


@pytest.mark.parametrize("name", ["Accra", "Lyon", "Osaka", "Hanoi", "Bogotá"])
def test_address_book__names_of_the_country(name: str) -> None:
    """Parents bear the persona's family name, colleagues write from work, telephones are of the city."""
    city, persona = CITIES[name], persona_of(name)
    book = address_book(Draws(np.random.default_rng(2)), persona, city, "Osprey Instruments")
    head = city.telephone.partition("#")[0].strip()
    assert all(one.phone.startswith(head) for one in book)
    assert all(one.email.endswith("@osprey-instruments.example") for one in book.of("colleague", "manager"))
    assert all(set(one.name.split()) & set(persona.name.split()) for one in book.of("mother", "father", "sibling"))
    assert len({one.birthday for one in book}) == len(book.contacts)


def test_cities__found_by_name_and_zone() -> None:
    """A city is found whatever its accents; a zone gives its first city with the currency."""
    assert city_named("sao paulo").name == "São Paulo"
    assert city_in("Europe/Paris").name == "Paris"
    assert city_in("Asia/Tokyo", "JPY").code == "JP"
    with pytest.raises(ValueError, match="no city is known in the zone"):
        city_in("Antarctica/Troll")
    with pytest.raises(ValueError, match="Known: Accra"):
        city_named("Atlantis")
