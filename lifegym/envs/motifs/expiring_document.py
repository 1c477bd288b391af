"""A document that ends too early, which only an old letter says."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import StageBuilder, Story, Turn
from lifegym.worlds.events import Op


def renewal_asked(
    s: Story,
    turn: Turn,
    *,
    names: tuple[str, str, str],
    find: StepFunction,
    ask: StepFunction,
    ask_first: StepFunction,
    note: StepFunction,
) -> None:
    """Attach the discovery to the turn in which the journey is first spoken of.

    The trap: the list of documents has a gap instead of a date, and the renewal takes weeks, so that whoever waits
    until the date is asked for is too late. The checks want the office written to at once and the date put where it
    belongs.

    Args:
        s: The story.
        turn: The turn.
        names: The three steps in words.
        find: Learns the rule and the date.
        ask: Writes to the office.
        ask_first: Asks whether it may write, which it may.
        note: Puts number, date and state into the household's list.
    """
    turn.step(names[0])(find)
    turn.step(names[1], authorized=True, over_asking=ask_first)(ask)
    turn.step(names[2])(note)
    s.motifs.append("expiring_document")
    s.patterns.append("single-record constraint")


def renewed(st: StageBuilder, at: str, *arrives: Op) -> str:
    """Let the new document come, with another number, announced by nobody. Returns the mutation's id.

    The trap's second half: bookings and applications made afterwards from what was known carry the void number.
    """
    return st.mutate(at, *arrives)
