"""A lived-in workspace of notes: recipes, trips, meetings, lists, and a few databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Final

import numpy as np

from lifegym.worlds.ordinary import notion_words as words
from lifegym.worlds.ordinary.draws import one_of
from lifegym.worlds.records import Record
from lifegym.worlds.services.notion import Database, database, page, row
from lifegym.worlds.world import Persona

Pair = tuple[str, Record]
Note = tuple[str, str]
"""A title and markdown."""

_MONTHS: Final = "January February March April May June July August September October November December".split()


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    row_share: float = 0.45,
    months: int = 30,
    parent: str = "",
    start: int = 1,
) -> list[Pair]:
    """Return pages and database rows of a household, with their blocks.

    Args:
        rng: The generator that writes them.
        persona: Whose notes they are; prices are in their currency.
        now: The world's opening; everything was edited before it.
        count: How many pages and rows together; the blocks and up to three databases come on top.
        row_share: How much of ``count`` are rows.
        months: How far back the notes reach.
        parent: Id of a page all of them lie in; the top of the workspace if left out.
        start: Number of the first page and the first database, in the style of the tables' ids.

    Returns:
        (table, record) pairs for ``world.seed``.
    """
    rows = round(count * row_share)
    kinds = (_recipe, _trip, _meeting, _meeting, _shopping, _chore, _reading, _presents)
    taken: set[str] = set()
    pairs: list[Pair] = []
    for number in range(start, start + count - rows):
        edited = _moment(rng, now, months)
        title, content = _fresh(rng, kinds, persona, edited, taken)
        pairs += page(_page_id(number), title, content, by=persona.user_id, edited=edited, parent=parent)
    return [*pairs, *_tables(rng, persona, now, rows, months, parent, start, start + count - rows)]


def _page_id(number: int) -> str:
    return f"1a000000-0000-4000-8000-{number:012x}"


def _moment(rng: np.random.Generator, now: datetime, months: int) -> datetime:
    day = now - timedelta(days=1 + int(rng.beta(1, 1.6) * 30 * months))
    return day.replace(hour=int(rng.integers(7, 23)), minute=int(rng.integers(60)), second=0, microsecond=0)


def _fresh(
    rng: np.random.Generator,
    kinds: Sequence[Callable[[np.random.Generator, Persona, datetime], Note]],
    persona: Persona,
    edited: datetime,
    taken: set[str],
) -> Note:
    """Return a note with a title not used yet; when a kind has run out, its titles get the month."""
    note = kinds[int(rng.integers(len(kinds)))](rng, persona, edited)
    for _ in range(20):
        if note[0] not in taken:
            break
        note = kinds[int(rng.integers(len(kinds)))](rng, persona, edited)
    title = note[0]
    if title in taken:
        title = f"{title}, {_MONTHS[edited.month - 1]} {edited.year}"
    while title in taken:
        title += " (2)"
    taken.add(title)
    return title, note[1]


def _line(rng: np.random.Generator, text: str) -> list[str]:
    lines = text.strip().splitlines()
    return lines[int(rng.integers(len(lines)))].split("|")


def _some(rng: np.random.Generator, items: Sequence[str], low: int, high: int) -> list[str]:
    count = min(len(items), int(rng.integers(low, high + 1)))
    places = sorted(int(place) for place in rng.choice(len(items), count, replace=False))
    return [items[place] for place in places]


def _maybe(rng: np.random.Generator) -> list[str]:
    return [one_of(rng, words.REMARKS)] if rng.random() < 0.3 else []


def _person(rng: np.random.Generator) -> str:
    return f"{one_of(rng, words.FIRST_NAMES)} {one_of(rng, words.LAST_NAMES)}"


def price(euros: float, currency: str) -> int:
    """Return a price in whole units of a currency, rounded as price tags are."""
    amount = euros * words.EURO.get(currency, 1)
    step = 1
    while step * 200 < amount:
        step *= 10
    return max(1, round(amount / step)) * step


def _recipe(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    dish, portions, things, steps, remark = _line(rng, words.RECIPES)
    lines = [f"For {portions}.", "## Ingredients", *(f"- {item}" for item in things.split(";")), "## Method"]
    lines += [f"{number}. {step}" for number, step in enumerate(steps.split(";"), 1)]
    return dish, "\n".join([*lines, f"> {remark}"])


def _trip(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    place, bed, caution, food = _line(rng, words.PLACES)
    nights = int(rng.integers(2, 9))
    night = price(float(rng.integers(45, 150)), persona.currency)
    lines = [
        f"{nights} nights, {_MONTHS[edited.month - 1]} {edited.year}.",
        "## Worth remembering",
        f"- Slept at {bed}, {night:,} {persona.currency} a night",
        f"- Careful: {caution}",
        f"- Ate best: {food}",
        f"- Spent {price(float(rng.integers(200, 1500)), persona.currency):,} {persona.currency} besides beds",
        "## Next time",
        f"- [{'x' if rng.random() < 0.3 else ' '}] {one_of(rng, ['stay longer', 'go by train', 'leave the big case'])}",
    ]
    return f"{place}, {_MONTHS[edited.month - 1]} {edited.year}", "\n".join([*lines, *_maybe(rng)])


def _meeting(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    topic, points = _line(rng, words.MEETINGS)
    people = [_person(rng) for _ in range(int(rng.integers(2, 5)))]
    lines = [f"With {', '.join(people)}.", "## Points", *(f"- {point}" for point in points.split(";")), "## To do"]
    for name in people[:2]:
        due = edited.date() + timedelta(days=int(rng.integers(5, 30)))
        task = one_of(
            rng, ["sends the figures", "asks for a second quote", "writes it up", "books the room", "calls back"]
        )
        lines.append(
            f"- [{'x' if rng.random() < 0.7 else ' '}] {name.split()[0]} {task} by {due:%d %B}".replace(" 0", " ")
        )
    return f"{topic}, {edited.day} {_MONTHS[edited.month - 1]} {edited.year}", "\n".join([*lines, *_maybe(rng)])


def _shopping(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    items = [item for line in _some(rng, words.SHOPPING, 1, 2) for item in line.split(";")]
    lines = [f"- [{'x' if rng.random() < 0.8 else ' '}] {item}" for item in items]
    return f"Shopping, {edited.day} {_MONTHS[edited.month - 1]} {edited.year}", "\n".join(lines)


def _chore(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    title, facts = _line(rng, words.CHORES)
    return title, "\n".join([*(f"- {fact}" for fact in facts.split(";")), *_maybe(rng)])


def _reading(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    title, author = _line(rng, words.BOOKS)
    lines = [
        f"{author}. {one_of(rng, ['From the library.', 'A present.', 'Bought second-hand.', 'Read on the train.'])}",
        f"> {one_of(rng, ['The middle drags, the end does not.', 'Would give it away again.', 'Two good chapters.'])}",
        f"- Page {int(rng.integers(20, 300))}: the conversation in the kitchen",
        f"- Lend to {one_of(rng, words.FIRST_NAMES)}",
    ]
    return f"Notes on {title}", "\n".join(lines)


def _presents(rng: np.random.Generator, persona: Persona, edited: datetime) -> Note:
    name = one_of(rng, words.FIRST_NAMES)
    lines = []
    for idea in _some(rng, words.PRESENTS.strip().splitlines(), 2, 4):
        what, euros = idea.split("|")
        cost = price(int(euros) * float(rng.uniform(0.8, 1.4)), persona.currency)
        lines.append(f"- {what}, about {cost:,} {persona.currency}")
    return f"Presents for {name}", "\n".join([*lines, "Already given: the photo album."])


def _tables(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    months: int,
    parent: str,
    first_table: int,
    first_row: int,
) -> list[Pair]:
    """Return databases with ``count`` rows between them."""
    made: list[Pair] = []
    shares = _shares(count)
    number = first_row
    for place, (share, make) in enumerate(zip(shares, (_warranties, _reading_list, _contacts), strict=True)):
        if not share:
            continue
        key = f"1d000000-0000-4000-8000-{first_table + place:012x}"
        begun = now - timedelta(days=30 * months)
        held, values = make(rng, persona, now, share, key, begun, parent)
        made.append(("notion.databases", held))
        for item in values:
            edited = max(_moment(rng, now, months), _last_event(item, now))
            made += row(_page_id(number), held, item, by=persona.user_id, edited=edited)
            number += 1
    return made


def _last_event(values: dict[str, Any], now: datetime) -> datetime:
    """Return the evening of the last past day a row tells of: nobody writes of it before."""
    days = [date.fromisoformat(values[name]) for name in ("Bought", "Finished on", "Last visit") if name in values]
    evening = datetime.combine(max(days, default=date(2000, 1, 1)), time(21, 10), tzinfo=now.tzinfo)
    return min(evening, now - timedelta(hours=3))


def _shares(count: int) -> tuple[int, int, int]:
    first = -(-count * 2 // 5)
    second = min(count - first, -(-count * 2 // 5))
    return first, second, count - first - second


Made = tuple[Database, list[dict[str, Any]]]


def _cycle(rng: np.random.Generator, text: str, count: int) -> list[list[str]]:
    """Return ``count`` lines of a word list in mixed order, each used once before any is used again."""
    lines = text.strip().splitlines()
    found: list[list[str]] = []
    while len(found) < count:
        found += [lines[int(place)].split("|") for place in rng.permutation(len(lines))]
    return found[:count]


def _warranties(
    rng: np.random.Generator, persona: Persona, now: datetime, count: int, key: str, begun: datetime, parent: str
) -> Made:
    columns = {
        "Item": "title",
        "Bought": "date",
        "Warranty until": "date",
        "Price": "number",
        "Shop": list(words.SHOPS),
        "Room": {"select": {}},
        "Receipt": "checkbox",
    }
    held = database(key, "Warranties", columns, by=persona.user_id, edited=begun, parent=parent)
    rooms = tuple(dict.fromkeys(line.split("|")[1] for line in words.GOODS.strip().splitlines()))
    held = held.evolve(columns={**held.columns, "Room": held.columns["Room"].evolve(options=rooms)})
    values = []
    for item, room, years, euros in _cycle(rng, words.GOODS, count):
        bought = now.date() - timedelta(days=int(rng.integers(20, 2000)))
        until = date(bought.year + int(years), bought.month, min(bought.day, 28))
        values.append(
            {
                "Item": item,
                "Bought": bought.isoformat(),
                "Warranty until": until.isoformat(),
                "Price": price(int(euros) * float(rng.uniform(0.8, 1.3)), persona.currency),
                "Shop": one_of(rng, words.SHOPS),
                "Room": room,
                "Receipt": bool(rng.random() < 0.8),
            }
        )
    return held, values


def _reading_list(
    rng: np.random.Generator, persona: Persona, now: datetime, count: int, key: str, begun: datetime, parent: str
) -> Made:
    columns = {
        "Title": "title",
        "Author": "rich_text",
        "Status": ["To read", "Reading", "Finished"],
        "Rating": "number",
        "Finished on": "date",
    }
    held = database(key, "Reading list", columns, by=persona.user_id, edited=begun, parent=parent)
    values = []
    for title, author in _cycle(rng, words.BOOKS, count):
        status = one_of(rng, ["To read", "Reading", "Finished", "Finished"])
        item: dict[str, Any] = {"Title": title, "Author": author, "Status": status}
        if status == "Finished":
            item["Rating"] = int(rng.integers(2, 6))
            item["Finished on"] = (now.date() - timedelta(days=int(rng.integers(3, 900)))).isoformat()
        values.append(item)
    return held, values


def _contacts(
    rng: np.random.Generator, persona: Persona, now: datetime, count: int, key: str, begun: datetime, parent: str
) -> Made:
    columns = {
        "Who": "title",
        "Trade": "rich_text",
        "Phone": "phone_number",
        "Mail": "email",
        "Last visit": "date",
        "Remark": "rich_text",
    }
    held = database(key, "People who mend things", columns, by=persona.user_id, edited=begun, parent=parent)
    values = []
    for trade, remark in _cycle(rng, words.TRADES, count):
        name = _person(rng)
        values.append(
            {
                "Who": name,
                "Trade": trade,
                "Phone": f"0{int(rng.integers(200, 999))} 555 {int(rng.integers(1000, 9999))}",
                "Mail": f"{name.split()[1].lower()}@{trade.lower().replace(' ', '-')}.example".replace("ö", "oe"),
                "Last visit": (now.date() - timedelta(days=int(rng.integers(10, 900)))).isoformat(),
                "Remark": remark,
            }
        )
    return held, values
