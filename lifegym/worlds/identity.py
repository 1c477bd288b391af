"""Who is signed in: services that take a ``user_id`` ask here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lifegym.worlds.errors import ToolError

if TYPE_CHECKING:
    from lifegym.worlds.world import World


def signed_in(world: World, user_id: str) -> str:
    """Return the persona's user id when ``user_id`` is that id or their e-mail address.

    Raises:
        ToolError: ``USER_NOT_FOUND`` naming the user who is signed in.
    """
    persona = world.persona
    if user_id.strip().casefold() in (persona.user_id.casefold(), persona.email.casefold()):
        return persona.user_id
    raise ToolError(
        "USER_NOT_FOUND",
        f"No account {user_id[:60]!r} is signed in here; you act for {persona.user_id!r} ({persona.email}).",
    )
