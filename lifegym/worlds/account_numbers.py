"""Account numbers: compared without blanks, shown without their middle, made with the right check digits."""

from __future__ import annotations

from functools import lru_cache

from lifegym.worlds.errors import ToolError


@lru_cache(maxsize=4096)
def bare(number: str) -> str:
    """Return a number as it is compared: letters and digits in upper case."""
    return "".join(character for character in number.upper() if character.isalnum())


def masked(number: str) -> str:
    """Return a number of which only the last four characters can be read."""
    return f"****{bare(number)[-4:]}"


def last4(number: str) -> str:
    """Return the last four digits of a number."""
    return "".join(character for character in number if character.isascii() and character.isdigit())[-4:]


def read_number(text: str, field: str) -> str:
    """Return an account number a caller gave, trimmed.

    Raises:
        ToolError: ``BAD_ARG`` when it can be no account number. Whether such an account exists is not known here.
    """
    text = " ".join(text.split())
    kept = bare(text)
    plain = text.isascii() and all(character.isalnum() or character in " -./" for character in text)
    if not plain or not 4 <= len(kept) <= 34 or len(last4(text)) < 4:
        raise ToolError(
            "BAD_ARG",
            f"{field} is an account number or IBAN of 4 to 34 letters and digits, such as 'NL86 MERL 0417 1643 00', "
            f"got {text[:50]!r}.",
        )
    return text


def false_iban(number: str) -> bool:
    """Return whether a number is written as a whole IBAN whose check digits are wrong."""
    kept = bare(number)
    if not (15 <= len(kept) <= 34 and kept[:2].isalpha() and kept[2:4].isdigit() and kept.isascii()):
        return False
    # Digits are drawn from 02 to 98; 00, 01 and 99 leave the same remainder as 97, 98 and 02, and are never given.
    right = int("".join(str(int(character, 36)) for character in kept[4:] + kept[:4])) % 97 == 1
    return not right or kept[2:4] in ("00", "01", "99")


def iban(country: str, account: str) -> str:
    """Return an IBAN with its check digits, in groups of four.

    Args:
        country: Two letters, such as ``NL``.
        account: Bank code and account number as the country writes them, without blanks.
    """
    digits = "".join(str(int(character, 36)) for character in f"{account}{country}00")
    whole = f"{country}{98 - int(digits) % 97:02d}{account}"
    return " ".join(whole[place : place + 4] for place in range(0, len(whole), 4))
