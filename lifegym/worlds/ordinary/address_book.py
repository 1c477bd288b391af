"""The people of a life: family, friends, colleagues and neighbours, with addresses, telephones and birthdays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.cities import City, written
from lifegym.worlds.ordinary.cities.names import FAMILY_FIRST, NAMES
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.people import slug

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

RELATIONS: Final = (
    "mother", "father", "sibling", "partner", "friend", "colleague", "manager", "landlord", "neighbour",
)  # fmt: skip
"""How somebody in the book stands to the persona."""
_WANTED: Final = {
    "mother": 1, "father": 1, "sibling": 1, "friend": 5, "colleague": 4, "manager": 1, "landlord": 1, "neighbour": 1,
}  # fmt: skip
_HOSTS: Final = ("postbox.example", "mailhaven.example", "letterbox.example", "inbox-mail.example", "hellopost.example")


class Contact(NamedTuple):
    """Somebody in an address book.

    ``called`` is what the persona calls them, ``relation`` one of :data:`RELATIONS`, ``birthday`` month and day.
    """

    name: str
    called: str
    relation: str
    email: str
    phone: str = ""
    birthday: tuple[int, int] = (0, 0)


class AddressBook(NamedTuple):
    """The people a persona knows; no two share a name or an address."""

    contacts: tuple[Contact, ...]

    def of(self, *relations: str) -> tuple[Contact, ...]:
        """Return those of some relations, in the book's order."""
        return tuple(contact for contact in self.contacts if contact.relation in relations)

    def __iter__(self) -> Iterator[Contact]:  # type: ignore[override]  # a book is read as its contacts
        return iter(self.contacts)


def address_book(
    draws: Draws,
    persona: Persona,
    city: City,
    work: str,
    *,
    known: Sequence[Contact] = (),
    avoid: Collection[str] = (),
) -> AddressBook:
    """Return the people of a life.

    Args:
        draws: Where every draw comes from.
        persona: Whose book it is; parents and siblings bear their family name.
        city: Where they live, which names and telephones follow.
        work: The employer, whose domain colleagues write from.
        known: People the author has; they take the places of drawn ones of their relation.
        avoid: Names and addresses nobody drawn may have, whole or in part of a name.

    Raises:
        ValueError: A known contact has an unknown relation or an address that is taken.
    """
    _check(known, persona)
    first_names, last_names = NAMES[city.language]
    own_first, own_last = _parts(persona.name, city)
    taken = {word for name in (persona.name, *(one.name for one in known)) for word in fold(name).split()}
    taken |= {word for text in avoid if "@" not in text for word in fold(text).split()}
    addresses = {persona.email.casefold(), *(one.email.casefold() for one in known)}
    addresses |= {text.casefold() for text in avoid if "@" in text}
    women, men = (draws.shuffled(first_names[half::2]) for half in (0, 1))
    # By turns, so that a mother has a woman's name and a father a man's.
    firsts = [[name for name in names if fold(name) not in taken and name != own_first] for names in (women, men)]
    lasts = [name for name in draws.shuffled(last_names) if fold(name) not in taken]
    found = list(known)
    birthdays = {one.birthday for one in known}
    place = 0
    for relation, number in _WANTED.items():
        for _ in range(number - sum(one.relation == relation for one in known)):
            mine = (
                firsts[1 if relation == "father" else 0 if relation == "mother" else place % 2]
                or firsts[0]
                or firsts[1]
            )
            first = mine.pop() if len(mine) > 1 else mine[0]
            last = own_last if relation in ("mother", "father", "sibling") else lasts[place % len(lasts)]
            name = f"{last} {first}" if city.language in FAMILY_FIRST else f"{first} {last}"
            email = _address(draws, first, last, work if relation in ("colleague", "manager") else "", place)
            while email.casefold() in addresses:
                email = email.replace("@", f"{draws.between(2, 99)}@", 1)
            addresses.add(email.casefold())
            phone = written(city.telephone, draws.below(2**31))
            called = {"mother": "Mum", "father": "Dad"}.get(relation, first)
            birthday = (draws.between(1, 12), draws.between(1, 28))
            while birthday in birthdays:
                birthday = (draws.between(1, 12), draws.between(1, 28))
            birthdays.add(birthday)
            found.append(Contact(name, called, relation, email, phone, birthday))
            place += 1
    return AddressBook(tuple(found))


def given_name(persona: Persona, city: City) -> str:
    """Return the name a persona is called by."""
    return _parts(persona.name, city)[0]


def _parts(name: str, city: City) -> tuple[str, str]:
    """Return given and family name; in Vietnamese names the given name is the last word alone."""
    words = name.split()
    if city.language not in FAMILY_FIRST or len(words) < 2:
        return words[0], words[-1]
    return (words[-1] if city.language == "vietnamese" else " ".join(words[1:])), words[0]


def _address(draws: Draws, first: str, last: str, work: str, place: int) -> str:
    local = f"{slug(first, '')}.{slug(last, '')}"
    if work:
        return f"{local}@{slug(work)}.example"
    return f"{(local, f'{slug(first, str())}{draws.between(11, 99)}')[place % 3 == 2]}@{draws.pick(_HOSTS)}"


def _check(known: Sequence[Contact], persona: Persona) -> None:
    seen = {persona.email.casefold()}
    for one in known:
        if one.relation not in RELATIONS:
            raise ValueError(f"{one.name}: a relation is one of {', '.join(RELATIONS)}, got {one.relation!r}")
        if one.email.casefold() in seen:
            raise ValueError(
                f"{one.name}: {one.email} belongs to somebody else; give everybody an address of their own"
            )
        seen.add(one.email.casefold())
