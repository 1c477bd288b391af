"""Attendees and reminders as callers write them."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from pydantic import Field, model_validator

from lifegym.worlds.errors import ToolError
from lifegym.worlds.services.calendar.records import Attendee
from lifegym.worlds.tools import ArgModel

MAX_ATTENDEES: Final = 100
MAX_REMINDERS: Final = 10
MAX_MINUTES: Final = 366 * 24 * 60
_NOT_IN_ADDRESSES: Final = re.compile(r"[\s<>,;]")

ResponseStatus = Literal["needsAction", "accepted", "declined", "tentative"]


class AttendeeArg(ArgModel):
    """A person to be on the event."""

    email: str
    name: str = ""
    response_status: ResponseStatus | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_address(cls, value: Any) -> Any:
        return {"email": value} if isinstance(value, str) else value


class ReminderArg(ArgModel):
    """How many minutes before the start to be reminded."""

    minutes_before: int = Field(ge=0, le=MAX_MINUTES)

    @model_validator(mode="before")
    @classmethod
    def _from_other_spellings(cls, value: Any) -> Any:
        if isinstance(value, int):
            return {"minutes_before": value}
        if not isinstance(value, dict):
            return value
        fields = {key: item for key, item in value.items() if key != "method"}
        if "minutes" in fields and "minutes_before" not in fields:
            fields["minutes_before"] = fields.pop("minutes")
        return fields


def is_address(text: str) -> bool:
    """Return whether a text looks like one e-mail address."""
    local, _, domain = text.rpartition("@")
    return bool(local) and "." in domain.strip(".") and len(text) <= 200 and not _NOT_IN_ADDRESSES.search(text)


def read_attendees(asked: list[AttendeeArg], known: tuple[Attendee, ...], own: str) -> tuple[Attendee, ...]:
    """Return the list of people an event gets; those who were on it keep their answers.

    Args:
        asked: The people the caller names.
        known: Who is on the event so far.
        own: The persona's address, the only one whose answer the caller may set.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if len(asked) > MAX_ATTENDEES:
        raise ToolError("BAD_ARG", f"An event has at most {MAX_ATTENDEES} attendees, got {len(asked)}.")
    before = {person.email.casefold(): person for person in known}
    people: dict[str, Attendee] = {}
    for item in asked:
        email = item.email.strip()
        if not is_address(email):
            raise ToolError(
                "BAD_ARG",
                f'attendees: {email[:60]!r} is no e-mail address; write {{"email": "an@mail.example", "name": "An"}}.',
            )
        key = email.casefold()
        old = before.get(key, Attendee(email=email))
        response = item.response_status or old.response_status
        if response != old.response_status and key != own.casefold():
            raise ToolError(
                "BAD_ARG",
                f"attendees: only {email} can answer for themselves; leave response_status out, it comes later.",
            )
        people[key] = Attendee(email=old.email, name=item.name.strip()[:100] or old.name, response_status=response)
    return tuple(people.values())


def read_reminders(asked: list[ReminderArg]) -> tuple[int, ...]:
    """Return reminders as minutes, the earliest first, each once.

    Raises:
        ToolError: ``BAD_ARG`` when there are too many.
    """
    minutes = tuple(sorted({item.minutes_before for item in asked}, reverse=True))
    if len(minutes) > MAX_REMINDERS:
        raise ToolError("BAD_ARG", f"An event has at most {MAX_REMINDERS} reminders, got {len(minutes)}.")
    return minutes
