"""Evidence in free text: does a file, note, mail, reply or description state a value about a subject?

Text is parsed, not searched for substrings. It is cut into passages; amounts, days, times, durations, numbers, names
and codes are read in the many ways people write them; a value counts where it stands in one passage with its subject,
is not denied there, and has no rival beside it. All functions are pure and bounded caches keep what was read, since
the same texts are graded at many checkpoints.
"""

from lifegym.reward.evidence.amounts import Amount, Number, amounts_in, numbers_in
from lifegym.reward.evidence.claims import Claim, Evidence, Value, cell_states, mentions, states, stuffed
from lifegym.reward.evidence.dates import Day, days_in
from lifegym.reward.evidence.names import Code, Name, codes_in
from lifegym.reward.evidence.passages import Passage, passages
from lifegym.reward.evidence.tables import csv_rows
from lifegym.reward.evidence.text import contains_phrase
from lifegym.reward.evidence.times import Clock, Duration, clocks_in, durations_in

__all__ = [
    "Amount",
    "Claim",
    "Clock",
    "Code",
    "Day",
    "Duration",
    "Evidence",
    "Name",
    "Number",
    "Passage",
    "Value",
    "amounts_in",
    "cell_states",
    "clocks_in",
    "codes_in",
    "contains_phrase",
    "csv_rows",
    "days_in",
    "durations_in",
    "mentions",
    "numbers_in",
    "passages",
    "states",
    "stuffed",
]
