"""The four characters a person can type: game, two for the number, check.

The alphabet has 23 characters because 23 is a prime: then a weighted sum with different weights,
none of them zero, changes with every single wrong character and with every swap of neighbours. A
test goes through all of them. Look-alikes are out: 0 O Q beside D, 1 I L, Z beside 2, S beside 5,
G beside 6, B beside 8, U and V, N beside M.
"""

from __future__ import annotations

ALPHABET = "23456789ACDEFHJKMPRTWXY"
BASE = len(ALPHABET)
LENGTH = 4

_VALUE = {character: value for value, character in enumerate(ALPHABET)}
_WEIGHTS = (2, 3, 4, 1)


def write(symbol: str, number: int, version: int) -> str:
    """The short code of a number in the game with this symbol."""
    high, low = divmod(number, BASE)
    body = symbol + ALPHABET[high] + ALPHABET[low]
    return body + ALPHABET[(version - _weighted(body)) % BASE]


def read(text: str, version: int) -> tuple[str, int] | None:
    """Symbol of the game and number, or None when the text is not exactly a short code."""
    if len(text) != LENGTH or not all(character in _VALUE for character in text):
        return None
    if _weighted(text) % BASE != version:
        return None
    return text[0], _VALUE[text[1]] * BASE + _VALUE[text[2]]


def tidied(typed: str) -> str:
    """What a person typed without what does not matter: case, spaces, hyphens. No guessing."""
    if not typed.isascii():
        return typed
    return typed.upper().replace(" ", "").replace("-", "")


def _weighted(text: str) -> int:
    return sum(
        weight * _VALUE[character] for weight, character in zip(_WEIGHTS, text, strict=False)
    )
