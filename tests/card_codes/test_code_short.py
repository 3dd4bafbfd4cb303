"""The typed code, proved by going through all of them."""

from __future__ import annotations

from itertools import product

from card_codes import short_code
from card_codes.short_code import ALPHABET, BASE, LENGTH

VERSION = 1
ALL = [
    short_code.write(symbol, number, VERSION)
    for symbol, number in product(ALPHABET, range(BASE * BASE))
]


def test_all_codes_differ_and_read_back() -> None:
    assert len(set(ALL)) == BASE**3
    for text, (symbol, number) in zip(ALL, product(ALPHABET, range(BASE * BASE)), strict=True):
        assert short_code.read(text, VERSION) == (symbol, number)


def test_every_single_wrong_character_is_caught() -> None:
    """A set of all right codes holds no two that differ in one place: 12,167 x 4 x 22 mistakes."""
    right = set(ALL)
    for text in ALL:
        for place in range(LENGTH):
            before, after = text[:place], text[place + 1 :]
            for wrong in ALPHABET:
                if wrong != text[place]:
                    assert before + wrong + after not in right


def test_every_swap_of_neighbours_is_caught() -> None:
    right = set(ALL)
    for text in ALL:
        for place in range(LENGTH - 1):
            one, other = text[place], text[place + 1]
            if one != other:
                assert text[:place] + other + one + text[place + 2 :] not in right


def test_read_accepts_exactly_the_written_codes() -> None:
    right = set(ALL)
    for characters in product(ALPHABET, repeat=LENGTH):
        text = "".join(characters)
        assert (short_code.read(text, VERSION) is not None) == (text in right)


def test_codes_of_another_version_are_refused() -> None:
    assert all(short_code.read(text, VERSION + 1) is None for text in ALL)


def test_no_two_characters_of_the_alphabet_look_alike() -> None:
    for group in ("0OQD", "1IL", "2Z", "5S", "6G", "8B", "UV", "MN"):
        assert len(set(group) & set(ALPHABET)) <= 1
    assert BASE == 23
