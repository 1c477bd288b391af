"""Records as lines: what is refused, and how."""

from __future__ import annotations

import json
import pickle

import pytest

from lifegym.rollouts.record import EpisodeRecord, Reason, RecordError, SuiteMismatchError


def test_line__round_trip(record: EpisodeRecord) -> None:
    """A record comes back from its line as it was, and sorts by its key."""
    back = EpisodeRecord.from_line(record.to_line())

    assert back == record
    assert back.to_line() == record.to_line()
    assert sorted([record.model_copy(update={"run": 1}), record])[0].run == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"format":1,"steps":[', "no JSON"),
        ("[1, 2]", "no episode record"),
        ('{"format":7,"steps":[]}', "format 7"),
        ('{"format":1,"steps":[],"suite_version":"0.1.0"}', "task: Field required.*A record looks like"),
    ],
)
def test_from_line__says_where_and_what_is_wrong(line: str, says: str) -> None:
    """A damaged line is refused with its place and the fault."""
    with pytest.raises(RecordError, match=f"a.jsonl, line 3: .*{says}"):
        EpisodeRecord.from_line(line, where="a.jsonl, line 3")


def test_from_line__other_suite_version_is_refused(record: EpisodeRecord) -> None:
    """A record of another suite version is not read by accident, and can be looked at on purpose."""
    line = json.dumps({**json.loads(record.to_line()), "suite_version": "9.9"})

    with pytest.raises(SuiteMismatchError, match=r"9\.9.*not comparable"):
        EpisodeRecord.from_line(line)
    assert EpisodeRecord.from_line(line, any_suite=True).suite_version == "9.9"


@pytest.mark.parametrize("change", [{"variant": 1.0}, {"format": True}, {"seed": -1}, {"max_actions": 3000.0}])
def test_from_line__whole_numbers_are_written_as_such(record: EpisodeRecord, change: dict[str, object]) -> None:
    """What Python holds equal to a whole number and other bytes is no record."""
    with pytest.raises(RecordError):
        EpisodeRecord.from_line(json.dumps({**json.loads(record.to_line()), **change}))


def test_from_line__nested_too_deep() -> None:
    """A line nested beyond reading is refused with its place."""
    with pytest.raises(RecordError, match=r"a.jsonl, line 1: nested too deep"):
        EpisodeRecord.from_line("[" * 200_000, where="a.jsonl, line 1")


def test_record__comes_back_whole_from_another_process(record: EpisodeRecord) -> None:
    """What a worker hands over equals what it played, to the line that is stored and the fields that were given."""
    back = pickle.loads(pickle.dumps(record))

    assert back == record
    assert back.to_line() == record.to_line()
    assert back.steps[0].model_fields_set == record.steps[0].model_fields_set
    partly = Reason.model_construct(_fields_set={"type"}, type="WorldError", message="")
    assert pickle.loads(pickle.dumps(partly)).model_fields_set == {"type"}
