"""An official account that publishes: an office, a carrier, a club."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lifegym.envs.authoring.people import flowing
from lifegym.envs.story import Story, op
from lifegym.worlds.events import Op
from lifegym.worlds.services.notification_hub import Follow, OfficialAccount, Post


@dataclass(frozen=True, slots=True)
class Channel:
    """An official account of the notification hub.

    Attributes:
        account_id: Its id.
        name: Its name.
        category: Its kind, such as ``transport``.
        about: What it says of itself.
    """

    account_id: str
    name: str
    category: str
    about: str

    def seed(self, s: Story, *, followed: bool = False) -> None:
        """Put the account into the world; whoever follows it sees its posts among the notifications."""
        account = OfficialAccount(
            account_id=self.account_id, name=self.name, category=self.category, description=self.about
        )
        s.seed("notification_hub.accounts", account)
        if followed:
            user, since = s.world.persona.user_id, s.at(-200, "18:30")
            s.seed("notification_hub.follows", Follow(account_id=self.account_id, user_id=user, subscribed_at=since))

    def published(self, s: Story, ago: int, clock: str, title: str, summary: str, **fields: Any) -> Post:
        """Put a post of theirs of before the opening into the world."""
        return s.seed(
            "notification_hub.posts",
            Post(
                post_id=s.key("notification_hub.posts"), account_id=self.account_id, title=title,
                summary=flowing(summary), published_at=s.at(-ago, clock), **fields,
            ),
        )  # fmt: skip

    def post(self, title: str, summary: str) -> tuple[str, Op]:
        """Return how a turn shows a post, and its publication: ``st.observe(at, *who.post(...))``."""
        text = flowing(summary)
        published = op(
            "notification_hub.publish_post", account_id=self.account_id, title=title, summary=text, told=True
        )
        return f"{self.name}: {title}\n\n{text}", published

    def silent(self, title: str, summary: str) -> Op:
        """Return a publication that no turn shows: ``st.mutate(at, who.silent(...))``."""
        return op("notification_hub.publish_post", account_id=self.account_id, title=title, summary=flowing(summary))
