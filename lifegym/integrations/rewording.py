"""Saying a reply in other words, without touching what it says."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

__all__ = ["reworded"]

# They promise nothing and claim nothing: what they said would have to be true of every turn.
_OPENINGS: Final = ("", "Here is where this stands.", "A report on this:", "This is what I have for you.")
_CLOSINGS: Final = ("", "Tell me if anything should be otherwise.", "Ask if something is unclear.")
_SHORTER: Final = (
    ("I have", "I've"), ("I will", "I'll"), ("I am", "I'm"), ("It is", "It's"), ("it is", "it's"), ("is not", "isn't"),
    ("does not", "doesn't"), ("do not", "don't"), ("has not", "hasn't"), ("cannot", "can't"), ("was not", "wasn't"),
)  # fmt: skip


def reworded(text: str, rng: np.random.Generator) -> str:
    """Return a reply in other words; silence stays silence.

    Drawn are an opening and a closing sentence, short or long forms of common words, and whether several paragraphs
    become a list. Every sentence stays and in its order, with its names, numbers and dates.

    Args:
        text: The reply.
        rng: What is drawn from.
    """
    if not text.strip():
        return text
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
    if rng.random() < 0.5:
        paragraphs = [_shorter(part) for part in paragraphs]
    listed = len(paragraphs) > 1 and "\n" not in text.replace("\n\n", "") and rng.random() < 0.5
    body = ["\n".join(f"- {part}" for part in paragraphs)] if listed else paragraphs
    opening, closing = (words[int(rng.integers(len(words)))] for words in (_OPENINGS, _CLOSINGS))
    return "\n\n".join(part for part in (opening, *body, closing) if part)


def _shorter(text: str) -> str:
    for long, short in _SHORTER:
        text = re.sub(rf"\b{long}\b(?! to\b)", short, text)
    return text
