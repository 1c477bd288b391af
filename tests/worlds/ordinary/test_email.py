"""The ordinary mailbox that stories hide in."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.email import ordinary
from lifegym.worlds.services.email import Message
from lifegym.worlds.world import Persona, World

NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))
MAI = Persona(user_id="mai", name="Hoàng Mai", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def mails(seed: int = 1, count: int = 260, **shape: object) -> list[Message]:
    """Return the mails of an ordinary mailbox."""
    rows = ordinary(np.random.default_rng(seed), MAI, NOW, count, **shape)  # type: ignore[arg-type]  # test shapes vary
    assert all(table == "email.messages" for table, _ in rows)
    return [row for _, row in rows if isinstance(row, Message)]


@pytest.mark.parametrize("seed", range(4))
def test_ordinary__fills_a_world(seed: int) -> None:
    """The asked number of mails, in order of time with consecutive ids, all before now and within fourteen months."""
    rows = mails(seed, start=41)
    assert [row.email_id for row in rows] == [str(number) for number in range(41, 301)]
    dates = [row.date for row in rows]
    assert dates == sorted(dates)
    assert NOW - timedelta(days=470) < dates[0] < NOW - timedelta(days=330)
    assert NOW - timedelta(days=30) < dates[-1] < NOW
    world = World(MAI, ("email",), NOW)
    world.seed(*(("email.messages", row) for row in rows))
    world.seal()
    assert world.call("email.get_mailbox_stats", {}).ok


@pytest.mark.parametrize("seed", range(4))
def test_ordinary__varies(seed: int) -> None:
    """Hardly two mails say the same, all folders of a lived-in mailbox occur, and most old mail is read."""
    rows = mails(seed)
    texts = Counter((row.subject, row.body) for row in rows)
    assert len(texts) > 0.93 * len(rows)
    assert {row.folder for row in rows} == {"INBOX", "Sent", "Spam"}
    assert len({row.sender for row in rows}) > 35
    assert not any("{" in row.body or "{" in row.subject or "lorem" in row.body.lower() for row in rows)
    assert 0.02 < sum(not row.is_read for row in rows) / len(rows) < 0.25
    statements = Counter(row.subject for row in rows if row.subject.startswith(("Statement for", "Polyglot Club: inv")))
    assert not statements or max(statements.values()) == 1


def test_ordinary__keeps_threads_whole() -> None:
    """Every answer points at an earlier mail of its thread; those who write are invented."""
    rows = mails(2)
    by_header = {row.message_id: row for row in rows}
    answers = [row for row in rows if row.in_reply_to]
    assert len(answers) > 40
    for row in answers:
        parent = by_header[row.in_reply_to]
        assert parent.date < row.date
        assert parent.thread_id == row.thread_id
        assert row.sent == (row.sender == "mai@x.example")
    assert all(address.endswith(".example") for row in rows for address in (row.sender, *row.to))


def test_ordinary__is_deterministic_and_cut_cleanly() -> None:
    """Equal generators give equal mailboxes; other seeds differ; any count is met."""
    assert mails(5) == mails(5)
    assert mails(5) != mails(6)
    for count in (0, 1, 2, 17):
        assert len(mails(5, count)) == count


def test_ordinary__takes_a_cast_and_a_place() -> None:
    """Friends, colleagues and city are the author's to name; friends call the persona by the given name."""
    rows = mails(
        7,
        cast=[("Lê Khải", "khai@le.example")],
        coworkers=[("Trần Vân", "van@w.example")],
        city="Đà Nẵng",
        given_last=True,
    )
    senders = {row.sender for row in rows}
    assert {"khai@le.example", "van@w.example"} <= senders
    letters = [row for row in rows if row.sender == "khai@le.example"]
    assert any(row.body.startswith(("Hi Mai,", "Hello Mai,", "Dear Mai,", "Mai,")) for row in letters)
    assert any(row.body.endswith("Khải") for row in letters)
    assert any("Đà Nẵng" in row.sender_name for row in rows)


def test_ordinary__mixes_as_told() -> None:
    """Weights may leave kinds out; unknown kinds and empty mixes are refused."""
    assert not any(row.folder == "Spam" for row in mails(8, mix={"spam": 0}))
    with pytest.raises(ValueError, match="newsletter"):
        mails(8, mix={"newsletters": 3})
    with pytest.raises(ValueError, match="above 0"):
        mails(
            8,
            5,
            mix=dict.fromkeys(
                (
                    "friends",
                    "colleagues",
                    "newsletter",
                    "receipt",
                    "shop",
                    "bank",
                    "building",
                    "school",
                    "club",
                    "invitation",
                    "spam",
                ),
                0,
            ),
        )


@pytest.mark.parametrize("currency", ["EUR", "JPY", "VND", "KWD", "USD", "XAF"])
def test_ordinary__counts_in_the_persona_s_currency(currency: str) -> None:
    """Prices stand in the persona's currency, whatever its digits."""
    persona = Persona(user_id="x", name="Ada Roy", email="a@x.example", zone="Europe/Paris", currency=currency)
    rows = ordinary(np.random.default_rng(3), persona, NOW, 60)
    assert any(currency in row.body for _, row in rows if isinstance(row, Message))


@pytest.mark.parametrize("home", ["Europe/Paris", "America/New_York", "Pacific/Auckland"])
@pytest.mark.parametrize("now", ["2026-03-01T00:20", "2026-03-29T03:10", "2026-01-03T09:00"])
def test_ordinary__stays_in_the_past(home: str, now: str) -> None:
    """No mail is later than the world's opening, also at the turn of a month or of summer time."""
    instant = datetime.fromisoformat(now).replace(tzinfo=zone(home))
    persona = Persona(user_id="x", name="Ada Roy", email="a@x.example", zone=home, currency="EUR")
    world = World(persona, ("email",), instant)
    world.seed(*ordinary(np.random.default_rng(4), persona, instant, 200))
    assert len(world.table("email.messages")) == 200
