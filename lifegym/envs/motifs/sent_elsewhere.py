"""Money is said to have been paid, to where it cannot arrive."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn


def sent_elsewhere(s: Story, turn: Turn, *, name: str, correct: StepFunction) -> None:
    """Attach to the turn in which the debtor declares the matter closed.

    The trap: the letter gives a day and an account, so it sounds settled, and the account is one the persona once
    had. Who trusts it strikes the debt off. The checks want the debtor told that nothing came and given the right
    number, and the sum kept as owed until it is there.

    Args:
        s: The story.
        turn: The turn.
        name: The reference's step in words.
        correct: Looks into the account, and sends the number that lives.
    """
    turn.step(name)(correct)
    s.motifs.append("sent_elsewhere")
    s.pattern("cross_record")
