"""Appointments under way: one to be moved, one that repeats, one that somebody else invites to."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent
from lifegym.worlds.world import World


def under_way(world: World) -> None:
    """Seed what stands on the calendars beside the ordinary."""
    me, today = world.persona.email, world.now.replace(hour=0, minute=0)
    made = today - timedelta(days=20)
    boiler = (today + timedelta(days=9)).replace(hour=10)
    choir = (today + timedelta(days=15)).replace(hour=20)
    workshop = (today + timedelta(days=16)).replace(hour=13)
    world.seed(
        (
            "calendar.events",
            CalendarEvent(
                event_id="evt_00009001",
                calendar_id="cal_000001",
                summary="Boiler service",
                start=boiler,
                end=boiler + timedelta(hours=1),
                created_at=made,
                updated_at=made,
                location="At home",
                description="Mr Okafor, +31 20 555 0177. The cupboard in the hall has to be cleared.",
                reminders=(120,),
            ),
        ),
        (
            "calendar.events",
            CalendarEvent(
                event_id="evt_00009002",
                calendar_id="cal_000001",
                summary="Choir rehearsal",
                start=choir,
                end=choir + timedelta(minutes=105),
                created_at=made,
                updated_at=made,
                location="Oranjekerk, side room",
                recurrence="FREQ=WEEKLY;BYDAY=TU",
            ),
        ),
        (
            "calendar.events",
            CalendarEvent(
                event_id="evt_00009003",
                calendar_id="cal_000003",
                summary="Price list workshop",
                start=workshop,
                end=workshop + timedelta(hours=2),
                created_at=made,
                updated_at=made,
                location="Room Zaan",
                organizer="clara.weiss@northquay.example",
                attendees=(
                    Attendee(email=me, name=world.persona.name),
                    Attendee(email="clara.weiss@northquay.example", name="Clara Weiss", response_status="accepted"),
                ),
            ),
        ),
    )
