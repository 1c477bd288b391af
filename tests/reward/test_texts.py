"""The agent's own words in shared texts: its lines, not those that stood there or that the world wrote."""

from __future__ import annotations

import json
from datetime import datetime

from lifegym.reward.build import text_in
from lifegym.reward.places import mail_to
from lifegym.reward.texts import own_texts
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.world import Persona, World
from tests.reward.worlds import acting, agent_writes, garden_world

SOURCE = text_in("files.files", "content", label="file").sources[0]


def own(world: World, since: int = 0, until: int = 9) -> dict[str, list[str]]:
    """Return the agent's own lines of each file."""
    return {where: text.splitlines() for where, text in own_texts(world, SOURCE, since, until)}


def test_own_texts__a_file_of_the_agents() -> None:
    """Everything in a file that only the agent wrote is its own; seeded files are not."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo")
    assert own(world) == {"file (a.md)": ["one", "two"]}


def test_own_texts__lines_that_stood_there() -> None:
    """Of a file that was there before only the added lines are the agent's, besides the first line and headings."""
    world = garden_world()
    world.call("files.append", {"path": "USER.md", "content": "# Wishes\nmint"})
    assert own(world) == {"file (USER.md)": ["Ines", "# Wishes", "mint"]}


def test_own_texts__lines_the_world_adds_later() -> None:
    """What the world adds afterwards is not the agent's, and what the agent wrote stays its own."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo\nthree")
    world.apply(Op(target="files.put", arguments={"path": "a.md", "content": "one\ntwo\nthree\ntheirs"}))
    assert own(world) == {"file (a.md)": ["one", "two", "three"]}
    world.call("files.append", {"path": "a.md", "content": "four"})
    assert own(world) == {"file (a.md)": ["one", "two", "three", "four"]}


def test_own_texts__a_change_of_another_field_takes_nothing() -> None:
    """When a consequence or the world touches the record without its text, the agent's lines remain its own."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo")
    for actor in ("effect", "world"):
        with acting(world, actor):
            files = world.table("files.files")
            files.update("a.md", updated_at=files.rows["a.md"].updated_at.replace(year=2027 + len(actor)))
    assert own(world) == {"file (a.md)": ["one", "two"]}


def test_own_texts__pasting_what_others_wrote() -> None:
    """Lines of the world that the agent keeps while editing do not become its own."""
    world = garden_world()
    agent_writes(world, "USER.md", "Ines\nlikes herbs\nsage")
    agent_writes(world, "USER.md", "Ines\nlikes herbs\nsage\nmint")
    assert own(world) == {"file (USER.md)": ["Ines", "sage", "mint"]}


def test_own_texts__by_stage() -> None:
    """Only texts written in the asked stages count."""
    world = garden_world()
    world.journal.stage = 1
    agent_writes(world, "a.md", "one")
    assert (own(world, 1, 1), own(world, 0, 0), own(world, 2)) == ({"file (a.md)": ["one"]}, {}, {})


def _mailbox() -> World:
    """Return a world with one mail of the other side's: "Sixth drive"."""
    home = zone("Asia/Tokyo")
    persona = Persona(user_id="usr", name="Ines", email="ines@post.example", zone="Asia/Tokyo", currency="JPY")
    world = World(persona, ["email"], datetime(2026, 3, 2, 8, tzinfo=home))
    arrives = {"sender": "firm@vans.example", "subject": "Sixth drive", "body": "Which hour?", "email_id": "900001"}
    world.seal()
    world.apply(Op(target="email.deliver", arguments=arrives))
    return world


def _mails(world: World) -> list[str]:
    source = mail_to("firm@vans.example", "ken@post.example").sources[0]
    return [text for _, text in own_texts(world, source, 0, 9)]


def test_own_texts__an_inherited_subject() -> None:
    """The subject of an answer or a forward repeats what the other side wrote; it is not the agent's word."""
    world = _mailbox()
    assert world.call("email.reply_email", {"email_id": "900001", "body": "Noted."}).ok
    assert world.call("email.forward_email", {"email_id": "900001", "to": "ken@post.example", "body": "Look."}).ok
    assert [text.splitlines()[0] for text in _mails(world)] == ["Noted.", "Look."]


def test_own_texts__an_inherited_subject_of_a_deleted_mail() -> None:
    """Deleting the mail that was answered does not make its subject the agent's."""
    world = _mailbox()
    assert world.call("email.reply_email", {"email_id": "900001", "body": "Noted."}).ok
    for _ in range(2):
        assert world.call("email.delete_email", {"email_id": "900001"}).ok
    assert [text.splitlines()[0] for text in _mails(world)] == ["Noted."]


def test_own_texts__a_subject_of_the_agents() -> None:
    """A subject the agent chose is its own, in a new mail and in an answer under another subject."""
    world = _mailbox()
    new = {"to": "firm@vans.example", "subject": "Re: Sixth drive", "body": "At nine."}
    assert world.call("email.send_email", new).ok
    draft = {"to": "firm@vans.example", "subject": "Seven, not six", "body": "Sorry.", "in_reply_to": "900001"}
    saved = world.call("email.save_draft", draft)
    sends = {"draft_id": json.loads(saved.result)["draft_id"], "to": "", "subject": "", "body": ""}
    assert world.call("email.send_email", sends).ok
    assert [text.splitlines()[0] for text in _mails(world)] == ["Re: Sixth drive", "Seven, not six"]
