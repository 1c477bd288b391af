"""Ordinary notifications of a year, and official accounts with their posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import EXPONENTS, Money
from lifegym.worlds.ordinary.calendar.words import NAMES
from lifegym.worlds.ordinary.notification_hub.words import (
    ACCOUNTS,
    APPS,
    CITY,
    OFFERS,
    PARCEL_CARRIERS,
    PARCEL_SHOPS,
    SHOPS,
    WEATHER,
    Account,
)
from lifegym.worlds.records import Record
from lifegym.worlds.services.notification_hub.records import Follow, Notification, OfficialAccount, Post

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

PAST_DAYS: Final = 300
KINDS: Final = ("parcel", "payment", "payment", "salary", "weather", "app", "offer", "city")
"""What notifications are about, as often as it is named."""
_PER_EURO: Final[dict[str, int]] = {
    "EUR": 1,
    "USD": 1,
    "GBP": 1,
    "CHF": 1,
    "CAD": 2,
    "AUD": 2,
    "SGD": 2,
    "CNY": 8,
    "HKD": 9,
    "TWD": 35,
    "THB": 38,
    "INR": 95,
    "JPY": 165,
    "KRW": 1500,
    "VND": 28000,
    "GHS": 14,
    "NGN": 1500,
    "KES": 140,
    "ZAR": 20,
    "EGP": 52,
    "MAD": 11,
    "AED": 4,
    "MYR": 5,
    "IDR": 17000,
    "PHP": 61,
    "TRY": 35,
    "PLN": 4,
    "CZK": 25,
    "HUF": 390,
    "DKK": 7,
    "SEK": 11,
    "NZD": 2,
    "MXN": 18,
    "COP": 4200,
    "PEN": 4,
    "CLP": 1000,
    "ARS": 950,
    "BRL": 5,
}
"""About how many units of a currency buy what one euro buys; enough for amounts that look right."""
_OFFICIAL: Final = "official_account"


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    start: int = 1,
    accounts: int = 10,
    posts: int = 40,
    city: str = "",
    abroad: str = "Japan",
    districts: Sequence[str] = (),
    skip_accounts: Sequence[str] = (),
    kinds: Sequence[str] = KINDS,
) -> list[tuple[str, Record]]:
    """Return ``count`` notifications of the ten months before ``now``, official accounts, and the accounts' posts.

    Three of the accounts are followed, and their posts since then are among the notifications.

    Args:
        rng: Where all choices come from.
        persona: Whose notifications they are.
        now: When the world opens.
        count: How many notifications.
        start: Number of the first notification's and the first post's id.
        accounts: How many official accounts, up to twelve.
        posts: How many posts in all.
        city: Where the persona lives; by default the city of the home zone.
        abroad: The country the embassy, the tourist board and the airline speak of.
        districts: Parts of the city; by default those the ordinary calendar names.
        skip_accounts: Ids of accounts that the author writes.
        kinds: What the notifications are about; one named twice comes twice as often.
    """
    home = city or persona.zone.rpartition("/")[2].replace("_", " ")
    writer = _Writer(
        rng, persona, now.astimezone(zone(persona.zone)), home, abroad, districts or _districts(persona), kinds
    )
    chosen = [item for item in ACCOUNTS if item.account_id not in skip_accounts][:accounts]
    rows: list[tuple[str, Record]] = []
    names: dict[str, str] = {}
    for item in chosen:
        blanks = writer.blanks(now)
        name, about = item.name.format(**blanks), item.description.format(**blanks)
        names[item.account_id] = name
        account = OfficialAccount(account_id=item.account_id, name=name, category=item.category, description=about)
        rows.append(("notification_hub.accounts", account))
    followed = {item.account_id: writer.moment(PAST_DAYS, PAST_DAYS // 2) for item in writer.some(chosen, 3)}
    written = writer.posts(chosen, posts) if chosen else []
    rows.extend(
        ("notification_hub.follows", Follow(account_id=key, user_id=persona.user_id, subscribed_at=at))
        for key, at in followed.items()
    )
    numbered = [post.evolve(post_id=f"post_{number:06d}") for number, post in enumerate(written, start)]
    rows.extend(("notification_hub.posts", post) for post in numbered)
    told = [post for post in numbered if post.account_id in followed and post.published_at > followed[post.account_id]]
    notes = [writer.of_post(post, names[post.account_id]) for post in told[:count]]
    while len(notes) < count:
        notes.extend(writer.notifications()[: count - len(notes)])
    notes.sort(key=lambda row: row.created_at.timestamp())
    rows.extend(
        ("notification_hub.notifications", row.evolve(notification_id=f"ntf_{number:08d}"))
        for number, row in enumerate(notes, start)
    )
    return rows


def _districts(persona: Persona) -> Sequence[str]:
    return NAMES.get(persona.zone, NAMES[""])["district"]


class _Writer:
    """Draws notifications whose times, places and amounts fit one another."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        city: str,
        abroad: str,
        districts: Sequence[str],
        kinds: Sequence[str] = KINDS,
    ) -> None:
        self.rng = rng
        self.persona = persona
        self.now = now
        self.words = {"city": city, "abroad": abroad}
        self.districts = districts
        self.statements: set[tuple[int, int]] = set()
        self.makers: tuple[Callable[[], list[Notification]], ...] = tuple(getattr(self, kind) for kind in kinds)

    def pick(self, items: Sequence[str]) -> str:
        return items[int(self.rng.integers(len(items)))]

    def some(self, items: Sequence[Account], count: int) -> list[Account]:
        """Return a few of the accounts, in their own order."""
        return [items[index] for index in sorted(self.rng.permutation(len(items))[:count].tolist())]

    def blanks(self, at: datetime) -> dict[str, str]:
        """Return what fills the blanks of texts that belong together; dates lie some days after ``at``."""
        day = at + timedelta(days=int(self.rng.integers(3, 21)))
        day += timedelta(days=max(0, 7 - day.weekday()) if day.weekday() > 4 else 0)
        return {
            **self.words,
            "district": self.pick(self.districts),
            "date": f"{day.day} {day:%B}",
            "weekday": f"{day:%A}",
            "month": f"{day:%B}",
        }

    def moment(self, most_days: int, least_days: int = 0, first: int = 7, last: int = 21) -> datetime:
        """Return a time of day between two hours, some days ago."""
        day = self.now - timedelta(days=int(self.rng.integers(least_days + 1, most_days + 1)))
        return day.replace(
            hour=int(self.rng.integers(first, last)), minute=int(self.rng.integers(60)), second=0, microsecond=0
        )

    def money(self, least: int, most: int) -> Money:
        """Return an amount in the persona's currency worth between two amounts of euros."""
        currency = self.persona.currency
        cents = int(self.rng.integers(least * 20, most * 20 + 1)) * 5
        if EXPONENTS.get(currency) != 0:
            return Money(cents * _PER_EURO.get(currency, 1), currency)
        step = max(1, 10 ** (len(str(_PER_EURO.get(currency, 1))) - 2))
        return Money(max(1, cents * _PER_EURO.get(currency, 1) // 100 // step) * step, currency)

    def note(self, at: datetime, source: str, type: str, title: str, body: str, target: str = "") -> Notification:
        """Return a notification that was most likely read if it is old."""
        read = bool(self.rng.random() < (0.92 if self.now - at > timedelta(days=10) else 0.4))
        return Notification(
            notification_id="",
            user_id=self.persona.user_id,
            source=source,
            type=type,
            title=title,
            body=body,
            created_at=at,
            target=target,
            payload={},
            read=read,
        )

    def posts(self, accounts: Sequence[Account], count: int) -> list[Post]:
        """Return posts in order of time, every account's lines in turn before any of them comes again."""
        found = []
        for number in range(count):
            account = accounts[number % len(accounts)]
            title, summary = account.posts[(number // len(accounts)) % len(account.posts)]
            at = self.moment(PAST_DAYS, 0, 8, 18)
            blanks = self.blanks(at)
            filled = [text.format(**blanks) for text in (title, summary)]
            url = f"https://{account.account_id.removeprefix('oa_')}.example/news/{at:%Y-%m-%d}"
            found.append(
                Post(
                    post_id="",
                    account_id=account.account_id,
                    title=filled[0],
                    summary=filled[1],
                    published_at=at,
                    url=url,
                )
            )
        return sorted(found, key=lambda post: post.published_at.timestamp())

    def of_post(self, post: Post, name: str) -> Notification:
        """Return the notification that a follower got of a post."""
        row = self.note(
            post.published_at,
            _OFFICIAL,
            "new_content",
            f"{name}: {post.title}",
            post.summary,
            f"{post.account_id} {name}",
        )
        return row.evolve(payload={"post_id": post.post_id, "account_id": post.account_id, "url": post.url})

    def notifications(self) -> list[Notification]:
        """Return one or a few notifications that belong together."""
        return self.makers[int(self.rng.integers(len(self.makers)))]()

    def parcel(self) -> list[Notification]:
        shop, carrier = self.pick(PARCEL_SHOPS), self.pick(PARCEL_CARRIERS)
        number = f"{carrier[:2].upper()}{int(self.rng.integers(10**9, 10**10))}"
        sent = self.moment(PAST_DAYS, 4, 9, 19)
        arrives = sent + timedelta(days=int(self.rng.integers(1, 4)))
        morning = arrives.replace(hour=8, minute=int(self.rng.integers(60)))
        handed = arrives.replace(hour=int(self.rng.integers(10, 18)), minute=int(self.rng.integers(60)))
        place = self.pick(
            ("handed to you", "left with the neighbours, 2nd floor", "in the locker, code by text message")
        )
        return [
            self.note(
                sent,
                "delivery",
                "parcel",
                f"{shop}: your parcel is on its way",
                f"{carrier} {number}, expected {arrives:%A}.",
                number,
            ),
            self.note(
                morning,
                "delivery",
                "parcel",
                f"{carrier}: out for delivery",
                f"{number} from {shop}, between 10 and 18.",
                number,
            ),
            self.note(
                handed,
                "delivery",
                "parcel",
                f"{carrier}: delivered",
                f"{number} from {shop}: {place} at {handed:%H:%M}.",
                number,
            ),
        ]

    def payment(self) -> list[Notification]:
        shop, least, most = SHOPS[int(self.rng.integers(len(SHOPS)))]
        amount, at = self.money(least, most), self.moment(PAST_DAYS, 0, 8, 21)
        name = shop.format(**self.blanks(at))
        return [
            self.note(
                at, "bank", "card_payment", f"Card payment {amount}", f"{name}, {at.day} {at:%B}, {at:%H:%M}.", name
            )
        ]

    def salary(self) -> list[Notification]:
        at = self.moment(PAST_DAYS, 20).replace(day=28, hour=6)
        if at > self.now:
            at -= timedelta(days=61)
        if (at.year, at.month) in self.statements:
            return []
        self.statements.add((at.year, at.month))
        title = f"Statement for {at:%B} is ready"
        return [
            self.note(
                at,
                "bank",
                "statement",
                title,
                "You find it under Documents. Salary and standing orders are booked.",
                "",
            )
        ]

    def weather(self) -> list[Notification]:
        at = self.moment(PAST_DAYS, 0, 6, 7)
        month = (at.month + 5) % 12 + 1 if self.persona.zone in _SOUTH else at.month
        season = "cold" if month in (12, 1, 2) else "hot" if month in (6, 7, 8, 9) else "mild"
        lines = WEATHER[season]
        title, body = lines[int(self.rng.integers(len(lines)))]
        warm = self.persona.zone in _WARM
        degrees = {
            "low": int(self.rng.integers(2, 6)) + (17 if warm else 0),
            "mild": int(self.rng.integers(12, 19)) + (13 if warm else 0),
            "high": int(self.rng.integers(31, 36)),
        }
        if season == "cold" and warm:
            title, body = "Cool and clear", "{low} degrees in the morning, sunny by nine, {mild} at noon."
        body = body.format(**degrees)
        return [self.note(at, "weather", "forecast", f"{title}, {self.words['city']}", body, self.words["city"])]

    def app(self) -> list[Notification]:
        name, news = APPS[int(self.rng.integers(len(APPS)))]
        at = self.moment(PAST_DAYS, 0, 7, 23)
        version = _version(name, at.date())
        return [self.note(at, "app_store", "app_update", f"{name} {version} is installed", self.pick(news), name)]

    def offer(self) -> list[Notification]:
        title, body, least, most = OFFERS[int(self.rng.integers(len(OFFERS)))]
        at, amount = self.moment(PAST_DAYS, 0, 9, 12), str(self.money(least, most) if most else "")
        blanks = {**self.blanks(at), "amount": amount}
        heading, text = title.format(**blanks), body.format(**blanks)
        return [self.note(at, "airline_news", "newsletter", f"Blue Heron Air: {heading}", text)]

    def city(self) -> list[Notification]:
        title, body = CITY[int(self.rng.integers(len(CITY)))]
        at = self.moment(PAST_DAYS, 0, 9, 17)
        blanks = self.blanks(at)
        return [self.note(at, "city", "city_notice", title.format(**blanks), body.format(**blanks))]


def _version(name: str, day: date) -> str:
    """Return an app's version of a day: each brings one every ten days, and a new first number when it has had 25."""
    pace = 4 + sum(map(ord, name)) % 9
    major, minor = divmod((day - date(2021, 1, 4)).days // pace, 25)
    return f"{1 + major % 30}.{minor}"


_WARM: Final = frozenset(
    (
        "Asia/Ho_Chi_Minh",
        "Asia/Bangkok",
        "Asia/Singapore",
        "Asia/Manila",
        "Asia/Jakarta",
        "Asia/Kolkata",
        "Asia/Kuala_Lumpur",
        "Asia/Dubai",
        "Asia/Hong_Kong",
        "Africa/Accra",
        "Africa/Lagos",
        "Africa/Nairobi",
        "Africa/Cairo",
    )
)
_SOUTH: Final = frozenset(
    (
        "Africa/Johannesburg",
        "Australia/Sydney",
        "Australia/Melbourne",
        "Pacific/Auckland",
        "America/Lima",
        "America/Santiago",
        "America/Argentina/Buenos_Aires",
        "America/Sao_Paulo",
    )
)
