"""Which addresses are somebody's: mail to all others comes back within minutes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.world import World
from tests.worlds.services.email_world import ME, act, call, make_world, newest

EVERYTHING = tuple(SERVICE_NAMES)


def bounced(world: World, to: str) -> tuple[str, ...]:
    """Send a mail, let ten minutes pass, and return to whom it was not delivered."""
    sent = call(world, "send_email", to=to, subject="Hello", body="Are you there?")
    world.run_due(world.now + timedelta(minutes=10))
    found: tuple[str, ...] = world.table("email.sent_log").rows[sent["email_id"]].undelivered
    return found


def test_claims__invented_addresses_bounce() -> None:
    """An invented domain and an invented mailbox at a known one bounce, each for its reason, and again when asked."""
    world = make_world()
    known = next(row.sender for row in world.table("email.messages") if row.sender != ME)
    site = known.rpartition("@")[2]
    assert bounced(world, known) == ()
    for _ in range(2):
        assert bounced(world, "nobody.at.all@nowhere-land.example") == ("nobody.at.all@nowhere-land.example",)
        assert "nowhere-land.example: no mail server answers for this domain" in newest(world, "INBOX").body
    assert bounced(world, f"nobody.at.all@{site}, {known}") == (f"nobody.at.all@{site}",)
    assert f"nobody.at.all@{site}: the mailbox does not exist" in newest(world, "INBOX").body


def test_claims__what_the_agent_writes_makes_nobody() -> None:
    """Files, drafts, calendar entries and sent mail of the agent's do not bring an address to life."""
    world = sample_world(("email", "calendar", "notion"))
    ghost = "ghost@nowhere-land.example"
    for tool, arguments in (
        ("files.write", {"path": "people.md", "content": f"Ghost: {ghost}"}),
        ("email.save_draft", {"to": ghost, "subject": "Hello", "body": "x"}),
        ("calendar.create_event", {"summary": "Tea", "start": "2027-03-04T10:00", "end": "2027-03-04T11:00",
                                   "attendees": [{"email": ghost}]}),
    ):  # fmt: skip
        made = world.call(tool, arguments)
        assert made.ok, made.result
    assert bounced(world, ghost) == (ghost,)


def test_claims__a_record_that_the_agent_touched_still_counts() -> None:
    """Reading a mail, or overwriting the file that named somebody, takes nobody's address away."""
    world = make_world()
    world_file = world.call("files.write", {"path": "notes.md", "content": "x"})
    assert world_file.ok
    known = next(row for row in world.table("email.messages") if row.sender != ME)
    call(world, "read_email", email_id=known.email_id)
    call(world, "delete_email", email_id=known.email_id)
    call(world, "delete_email", email_id=known.email_id)
    assert bounced(world, known.sender) == ()


def test_claims__stories_name_addresses_and_domains() -> None:
    """A claimed address, or any of a claimed domain, takes mail; a dead one does not, claimed or not."""
    world = make_world()
    act(world, "claim", address="New@firm.example")
    act(world, "claim", address="@school.example")
    act(world, "claim", address="@school.example")
    assert bounced(world, "new@firm.example, office@school.example") == ()
    assert bounced(world, "other@firm.example") == ("other@firm.example",)
    act(world, "mark_undeliverable", address="office@school.example", reason="mailbox full")
    assert bounced(world, "office@school.example") == ("office@school.example",)
    act(world, "mark_undeliverable", address="a@gone.example")
    act(world, "mark_deliverable", address="a@gone.example")
    assert bounced(world, "a@gone.example") == ()
    with pytest.raises(ValueError, match="@domain"):
        act(world, "claim", address="the school")


def test_claims__the_world_brings_people_to_life() -> None:
    """Who writes, or is named in a record that the world wrote after the opening, has an address."""
    world = make_world()
    act(world, "deliver", sender="late@comer.example", subject="Hi", body="Write to my aunt, aunt@comer.example.")
    assert bounced(world, "late@comer.example, aunt@comer.example") == ()
    assert bounced(world, "uncle@comer.example") == ("uncle@comer.example",)


def test_claims__services_answer_at_their_desks() -> None:
    """Every address at which a service of a seeded life answers or writes takes mail; so does a place's front desk."""
    world = sample_world(EVERYTHING)
    desks = {desk for service in world.services.values() for desk in service.desks()}
    assert len(desks) > 10
    rows = {"rail_booking.operators": "email", "hotel_booking.hotels": "email", "car_rental.locations": "email",
            "listing_platform.agents": "email", "job_board.recruiters": "email", "review_platform.merchants": "email",
            "brokerage.accounts": "broker_email"}  # fmt: skip
    for table, field in rows.items():
        found = {getattr(row, field) for row in world.table(table)} - {""}
        assert found, table
        desks |= found
    assert {desk for desk in desks if not world.claimed(desk.lower())} == set()
    site = next(row.website for row in world.table("maps.places") if row.website).removeprefix("https://")
    assert bounced(world, f"info@{site}") == ()
    assert bounced(world, f"boss.of.it@{site}") == (f"boss.of.it@{site}",)


def test_claims__forks_agree_and_stay_apart() -> None:
    """A claim in one fork is none in another."""
    world = make_world()
    twin = world.fork()
    act(twin, "claim", address="only@here.example")
    assert bounced(twin, "only@here.example") == ()
    assert bounced(world, "only@here.example") == ("only@here.example",)


def test_claims__an_event_of_before_names_people() -> None:
    """Attendees of a seeded event take mail, whether or not they have ever written."""
    world = sample_world(("email", "calendar"))
    invited = [row for row in world.table("calendar.events") if row.attendees]
    assert invited
    guests = {guest.email.lower() for row in invited for guest in row.attendees} - {world.persona.email}
    assert {guest for guest in guests if not world.services["calendar"].claims(guest)} == set()
