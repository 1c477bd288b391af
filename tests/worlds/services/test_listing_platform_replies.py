"""What an agent answers who is asked several things at once."""

from __future__ import annotations

import pytest

from lifegym.worlds.services.listing_platform.replies import reply_to
from tests.worlds.services.listing_platform_kit import FACTS, FLAT, listing

OPEN = "On the rest of what you ask I have nothing in writing."


@pytest.mark.parametrize(
    ("asked", "told", "rest"),
    [
        ("Is it quiet at night? And is a cat allowed?", "Pets: one cat allowed.", True),
        ("What is the deposit? Is the neighbourhood safe?", "The deposit is 3,400.00 EUR.", True),
        ("What is the deposit? And is a cat allowed?", "Pets: one cat allowed.", False),
        ("What is the deposit? When could I see it?", "The deposit is 3,400.00 EUR.", False),
        ("What is the deposit? Could you please let me know?", "The deposit is 3,400.00 EUR.", False),
        ("What is the deposit?", "The deposit is 3,400.00 EUR.", False),
    ],
)
def test_reply__says_when_a_question_stays_open(asked: str, told: str, rest: bool) -> None:
    """Of several questions, one about a matter that nothing is known of is not passed over in silence."""
    said = reply_to(listing(FLAT, "rent", "A flat", 1700, home=FACTS), asked, ["Monday 8 March, 10:00"])
    assert told in said
    assert (OPEN in said) == rest
    assert said.endswith("I could show you the place on Monday 8 March, 10:00.")
